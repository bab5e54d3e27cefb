//! Charges: may one be declared, and how its distance is covered.

use grognard_rulebook::{
    Bar, Dice, Facts, Measure, Next, Notes, Procedure, Refused, Rule, Table, Told, Word, bars, first_bar, refused, rule,
};

use crate::{
    house::House,
    manoeuvre::tactical_distance,
    orders::{Order, Permission},
    profile::{Arm, Unit},
    shock::Shock,
};

/// May this charge be declared?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayCharge {
    #[role("", "charger", arm in [Infantry, Cavalry], order = Attack, action_marker, disordered)]
    pub unit: Unit,
    /// It is an opportunity charge.
    pub opportunity: bool,
    /// UD to the target.
    #[fact(0..=30, default = 4)]
    pub distance: Measure,
    /// How far the unit moves in a charge, in UD.
    #[fact(0..=20, default = 7)]
    pub charge_move: Measure,
    /// Degrees of the target off the charger's front.
    #[fact(0..=180)]
    pub angle: i32,
    /// UD to the nearest enemy other than the target.
    #[fact(0..=60, default = 60)]
    pub other_enemy_distance: Measure,
    /// It changes formation first.
    pub changes_formation: bool,
    /// The arm of the target.
    pub target: Arm,
    #[role("target", "target", in_building, disordered)]
    pub target_unit: Unit,
    /// It strikes the target's flank or rear.
    pub from_flank_or_rear: bool,
    /// The target is outside the area that a Hold division defends.
    pub outside_area: bool,
}

/// A charge with the distances and exceptions that hold for it.
#[derive(Clone, Copy)]
struct Intent {
    m: MayCharge,
    tactical: f64,
    /// The exceptions of Engage that hold: skirmishers, building, flank, Disordered.
    excepted: bool,
    /// Retreat and Hold leave opportunity charges.
    retreat_opportunity: bool,
    hold_opportunity: bool,
}

const CHARGES: &[Bar<Intent>] = bars![i: Intent;
    "be.marker.no-combat"                           if i.m.unit.action_marker;
    "be.marker.disordered"                          if i.m.unit.disordered;
    "be.orders.retreat-no-charge"                   if i.under(Order::Retreat) && !(i.m.opportunity && i.retreat_opportunity);
    "be.orders.manoeuvre-no-combat"                 if i.under(Order::Manoeuvre);
    "be.orders.engage-infantry-charge"              if i.under(Order::Engage) && i.infantry() && !i.excepted;
    "be.orders.hold-no-attack"                      if i.under(Order::Hold) && i.m.outside_area && !(i.m.opportunity && i.hold_opportunity);
    "be.charge.front-45"                            if i.m.angle > 45;
    "be.charge.priority"                            if i.m.other_enemy_distance <= 2.0 && i.m.distance > 2.0;
    "be.charge.formation-change"                    if i.m.changes_formation && i.enemy_near();
    "be.reaction.infantry-move-opportunity-charge"  if i.m.opportunity && i.infantry() && i.m.distance > 2.0;
    "be.reaction.cavalry-move-opportunity-charge"   if i.m.opportunity && !i.infantry() && i.m.distance > 4.0;
    "be.movement.charge-infantry"                   if i.infantry() && i.m.distance > i.m.charge_move;
    "be.movement.charge-cavalry"                    if !i.infantry() && i.m.distance > i.m.charge_move;
];

impl Intent {
    fn under(&self, order: Order) -> bool {
        self.m.unit.order == order
    }

    fn infantry(&self) -> bool {
        self.m.unit.arm == Arm::Infantry
    }

    fn enemy_near(&self) -> bool {
        self.m.distance <= self.tactical || self.m.other_enemy_distance <= self.tactical
    }
}

impl MayCharge {
    /// The four cases in which infantry charges under Engage.
    fn exceptions(&self) -> [(bool, &'static Rule); 4] {
        [
            (self.target == Arm::Skirmishers, rule!("be.orders.engage-charge-skirmishers")),
            (self.target_unit.in_building, rule!("be.orders.engage-charge-building")),
            (self.from_flank_or_rear, rule!("be.orders.engage-charge-flank")),
            (self.target_unit.disordered, rule!("be.orders.engage-charge-disordered")),
        ]
    }
}

impl Procedure for MayCharge {
    type House = House;
    type Ready = Permission;
    type Outcome = Permission;

    const NAME: &'static str = "may-charge";
    const GROUP: &'static str = "Orders";
    const REFUSED: &'static [Refused<Self>] = refused![m: MayCharge;
        ["arm", "target_in_building"] "cavalry cannot charge a building" by "R18"
            if m.unit.arm == Arm::Cavalry && m.target_unit.in_building;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Permission {
        let intent = Intent {
            m: *self,
            tactical: tactical_distance(applied),
            excepted: self.exceptions().iter().any(|(holds, rule)| *holds && applied.follows(rule)),
            retreat_opportunity: applied.follows(rule!("be.orders.retreat-opportunity")),
            hold_opportunity: applied.follows(rule!("be.orders.hold-opportunity")),
        };
        let forbidden_by = first_bar(CHARGES, &intent, applied);
        if forbidden_by.is_some() {
            return Permission { allowed: false, forbidden_by };
        }
        let opportunity = self.opportunity;
        applied.acts_if(opportunity && intent.under(Order::Retreat), rule!("be.orders.retreat-opportunity"));
        let beyond = opportunity && intent.under(Order::Hold) && self.outside_area;
        applied.acts_if(beyond, rule!("be.orders.hold-opportunity"));
        if intent.under(Order::Engage) && intent.infantry() {
            for (holds, rule) in self.exceptions() {
                applied.acts_if(holds, rule);
            }
        }
        let seizes = match self.unit.arm {
            Arm::Infantry => rule!("be.reaction.infantry-move-opportunity-charge"),
            _ => rule!("be.reaction.cavalry-move-opportunity-charge"),
        };
        applied.acts_if(opportunity, seizes);
        applied.acts_if(self.changes_formation, rule!("be.charge.formation-change"));
        Permission { allowed: true, forbidden_by }
    }

    fn roll(ready: &Permission, _: &mut dyn Dice, _: &mut dyn Notes) -> Permission {
        *ready
    }

    fn then(&self, outcome: &Permission, next: &mut Vec<Next>) {
        if outcome.allowed {
            let charge = ChargeMove { distance: self.distance, ..ChargeMove::default() };
            next.push(Next::with("", &charge).cast("target", "target"));
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let exceptions = [
            rule!("be.orders.retreat-opportunity"),
            rule!("be.orders.hold-opportunity"),
            rule!("be.orders.engage-charge-skirmishers"),
            rule!("be.orders.engage-charge-building"),
            rule!("be.orders.engage-charge-flank"),
            rule!("be.orders.engage-charge-disordered"),
        ];
        vec![
            Table::of_bars("What bars a charge, in this order", CHARGES),
            Table::new("Charges that orders allow all the same").rules(exceptions),
        ]
    }
}

/// How a charge is met.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stance {
    /// In place.
    Stand,
    /// By a charge of its own.
    CounterCharge,
}

/// How the distance of a charge is covered (R19).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ChargeMove {
    /// UD between charger and target when the charge is declared.
    #[fact(0..=30, default = 6)]
    pub distance: Measure,
    /// How the target meets it.
    pub reaction: Stance,
}

/// Who goes how far.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Approach {
    /// UD the charger goes before the target reacts.
    pub first_advance: Measure,
    /// UD between them then.
    pub gap: Measure,
    /// UD the target goes.
    pub target_advance: Measure,
    /// UD the charger goes after that.
    pub second_advance: Measure,
}

/// The charger comes at least this near before the target reacts, in UD.
const HALT: f64 = 4.0;

impl Procedure for ChargeMove {
    type House = House;
    type Ready = Approach;
    type Outcome = Approach;

    const NAME: &'static str = "charge-move";
    const GROUP: &'static str = "Charge, shock and after";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Approach {
        let distance = self.distance.get();
        let half = distance / 2.0;
        let gap = if half > HALT && applied.acts(rule!("be.charge.to-4-ud")) {
            HALT
        } else if applied.acts(rule!("be.charge.half-way")) {
            half
        } else {
            distance
        };
        let answers = self.reaction == Stance::CounterCharge && applied.follows(rule!("be.charge.reaction"));
        let meets = applied.acts_if(answers, rule!("be.charge.counter-advance"));
        let target_advance = if meets { gap / 2.0 } else { 0.0 };
        Approach {
            first_advance: (distance - gap).into(),
            gap: gap.into(),
            target_advance: target_advance.into(),
            second_advance: (gap - target_advance).into(),
        }
    }

    fn roll(ready: &Approach, _: &mut dyn Dice, _: &mut dyn Notes) -> Approach {
        *ready
    }

    fn then(&self, _: &Approach, next: &mut Vec<Next>) {
        let shock = Shock { reaction: self.reaction, ..Shock::default() };
        next.push(Next::with("", &shock).cast("charger", "").cast("target", "target"));
    }

    fn tables(_: &House) -> Vec<Table> {
        let steps = [
            rule!("be.charge.aim"),
            rule!("be.charge.half-way"),
            rule!("be.charge.to-4-ud"),
            rule!("be.charge.reaction"),
            rule!("be.charge.counter-advance"),
        ];
        vec![Table::new("Charging").rules(steps)]
    }
}
