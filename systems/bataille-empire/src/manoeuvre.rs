//! Manoeuvres: wheels and slides, changes of formation, guns moved by hand.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Marks, Measure, Notes, Procedure, Refused, Rule, Table, Told, Word, bars, cause,
    every_bar, first_bar, refused, rule,
};

use crate::{
    house::House,
    profile::{Arm, Class, Formation, Unit},
};

/// How near is within tactical distance, in UD.
pub(crate) fn tactical_distance(notes: &dyn Notes) -> f64 {
    if notes.follows(rule!("be.manoeuvre.tactical-distance")) { 4.0 } else { 0.0 }
}

/// A special move.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manoeuvre {
    /// A wheel.
    Wheel,
    /// A slide to the side, then ahead.
    Slide,
    /// Sideways without turning.
    Lateral,
    /// Back without turning.
    Backward,
    /// Through a friend.
    PassageOfLines,
}

/// Wheel, slide, lateral or backward move, passage of lines: is it allowed, and what is left of the move?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct SpecialMove {
    /// What the unit wants to do.
    pub manoeuvre: Manoeuvre,
    #[role("", "unit", arm, formation in [Line, Column, Square], limbered = true)]
    pub unit: Unit,
    /// The unit's move in UD.
    #[fact(0..=14, default = 4)]
    pub r#move: Measure,
    /// How far it wheels, in steps of 15 degrees.
    #[fact(0..=360)]
    pub degrees: i32,
    /// The whole front of a group that wheels, in UD; 0 for a single unit (R63).
    #[fact(0..=60)]
    pub frontage: Measure,
    /// How far it slides to the side, in UD.
    #[fact(0..=14)]
    pub sideways: Measure,
    /// How far it goes straight ahead after a slide, in UD.
    #[fact(0..=14, default = 1)]
    pub ahead: Measure,
    /// UD to the nearest formed enemy.
    #[fact(0..=60, default = 12)]
    pub enemy_distance: Measure,
    /// In a passage of lines both units face the same way.
    #[fact(default = true)]
    pub same_orientation: bool,
    /// In a passage of lines the gap to the left, in UD.
    #[fact(0..=20, default = 1)]
    pub gap_left: Measure,
    /// In a passage of lines the gap to the right, in UD.
    #[fact(0..=20, default = 1)]
    pub gap_right: Measure,
}

/// What a manoeuvre costs.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Manoeuvred {
    /// Whether it is allowed.
    pub allowed: bool,
    /// UD of the move it takes.
    pub cost: Measure,
    /// UD it leaves, or allows.
    pub distance: Measure,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

/// A manoeuvre with the distances that hold for it.
#[derive(Clone, Copy)]
struct Intent {
    m: SpecialMove,
    tactical: f64,
    /// UD the wheel costs.
    wheel: f64,
}

const MANOEUVRES: &[Bar<Intent>] = bars![i: Intent;
    "be.manoeuvre.unlimbered-reorientation"
        if i.deployed() && matches!(i.m.manoeuvre, Manoeuvre::Wheel | Manoeuvre::Slide | Manoeuvre::Backward);
    "be.manoeuvre.wheel-maximum"                 if i.is(Manoeuvre::Wheel) && i.m.degrees > 180;
    "be.manoeuvre.wheel-column-cost"             if i.is(Manoeuvre::Wheel) && i.m.r#move < i.wheel;
    "be.manoeuvre.slide-sideways"                if i.is(Manoeuvre::Slide) && i.m.sideways > 1.0;
    "be.manoeuvre.slide-advance"                 if i.is(Manoeuvre::Slide) && (i.m.ahead < 1.0 || i.m.r#move < i.slid());
    "be.manoeuvre.limbered-no-lateral-backward"  if i.is(Manoeuvre::Lateral) && i.drawn();
    "be.manoeuvre.unlimbered-no-lateral"         if i.is(Manoeuvre::Lateral) && i.deployed();
    "be.manoeuvre.lateral-tactical"              if i.is(Manoeuvre::Lateral) && i.m.enemy_distance <= i.tactical;
    "be.manoeuvre.limbered-no-lateral-backward"  if i.is(Manoeuvre::Backward) && i.drawn();
    "be.manoeuvre.backward-about-face"           if i.is(Manoeuvre::Backward) && i.m.unit.arm == Arm::Cavalry;
    "be.manoeuvre.backward-wheel"                if i.is(Manoeuvre::Backward) && i.m.degrees > 45;
    "be.manoeuvre.passage-square"                if i.is(Manoeuvre::PassageOfLines) && i.m.unit.formation == Formation::Square;
    "be.manoeuvre.passage-orientation"           if i.is(Manoeuvre::PassageOfLines) && !i.m.same_orientation;
    "be.manoeuvre.passage-enemy"                 if i.is(Manoeuvre::PassageOfLines) && i.m.enemy_distance <= 2.0;
    "be.manoeuvre.passage-gap"                   if i.is(Manoeuvre::PassageOfLines) && (i.m.gap_left < 1.0 || i.m.gap_right < 1.0);
];

impl Intent {
    fn is(&self, manoeuvre: Manoeuvre) -> bool {
        self.m.manoeuvre == manoeuvre
    }

    fn drawn(&self) -> bool {
        self.m.unit.arm == Arm::Artillery && self.m.unit.limbered
    }

    fn deployed(&self) -> bool {
        self.m.unit.arm == Arm::Artillery && !self.m.unit.limbered
    }

    fn slid(&self) -> f64 {
        self.m.sideways.get() + self.m.ahead.get()
    }
}

/// What a column pays for a wheel of 90 degrees.
const COLUMN_WHEEL: f64 = 1.5;
/// A front of 1 UD wheels through so many degrees for 1 UD, as a column does.
const DEGREES_TO_A_UD: f64 = 60.0;

/// Fronts of groups are sums of thousandths: what is left of a move must not hang on the last bit.
fn six_decimals(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl SpecialMove {
    /// UD the wheel costs: a line is twice as wide as a column (R15), a group as wide as it is (R63).
    fn wheel(&self, house: &House) -> f64 {
        if self.frontage > 0.0 {
            return six_decimals(f64::from(self.degrees) * self.frontage.get() / DEGREES_TO_A_UD);
        }
        let Unit { arm, formation, .. } = self.unit;
        let in_line = matches!(arm, Arm::Infantry | Arm::Cavalry) && formation == Formation::Line;
        let quarter = if in_line { house.line_wheel.to_f64() } else { COLUMN_WHEEL };
        f64::from(self.degrees) * quarter / 90.0
    }

    fn distance(&self, intent: &Intent, applied: &mut dyn Notes) -> f64 {
        let all = self.r#move.get();
        match self.manoeuvre {
            Manoeuvre::Wheel if applied.acts(rule!("be.manoeuvre.wheel-column-cost")) => all - intent.wheel,
            Manoeuvre::Slide => {
                applied.acts(rule!("be.manoeuvre.slide-sideways"));
                applied.acts(rule!("be.manoeuvre.slide-advance"));
                all - self.sideways.get() - self.ahead.get()
            }
            Manoeuvre::Lateral if applied.acts(rule!("be.manoeuvre.lateral-half-speed")) => all / 2.0,
            Manoeuvre::Backward if applied.acts(rule!("be.manoeuvre.backward-half-speed")) => all / 2.0,
            _ => all,
        }
    }
}

impl Procedure for SpecialMove {
    type House = House;
    type Ready = Manoeuvred;
    type Outcome = Manoeuvred;

    const NAME: &'static str = "special-move";
    const GROUP: &'static str = "Movement and manoeuvres";
    const REFUSED: &'static [Refused<Self>] = refused![s: SpecialMove;
        ["degrees"] "degrees must be a multiple of 15" if s.degrees % 15 != 0;
        ["frontage", "manoeuvre"] "only a wheel has a frontage" if s.frontage > 0.0 && s.manoeuvre != Manoeuvre::Wheel;
        ["formation", "arm"] "only infantry forms square" if s.unit.formation == Formation::Square && s.unit.arm != Arm::Infantry;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Manoeuvred {
        let intent = Intent { m: *self, tactical: tactical_distance(applied), wheel: self.wheel(house) };
        let forbidden_by = first_bar(MANOEUVRES, &intent, applied);
        if forbidden_by.is_some() {
            return Manoeuvred { allowed: false, cost: 0.into(), distance: 0.into(), forbidden_by };
        }
        let distance = self.distance(&intent, applied);
        let cost = self.r#move.get() - distance;
        let [cost, distance] = if self.frontage > 0.0 { [cost, distance].map(six_decimals) } else { [cost, distance] };
        Manoeuvred { allowed: true, cost: cost.into(), distance: distance.into(), forbidden_by }
    }

    fn roll(ready: &Manoeuvred, _: &mut dyn Dice, _: &mut dyn Notes) -> Manoeuvred {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let costs = Table::new("Manoeuvres")
            .rules([rule!("be.manoeuvre.tactical-distance"), rule!("be.manoeuvre.operational-distance")])
            .line("a wheel of 90 degrees in column, UD", [COLUMN_WHEEL], [cause!("be.manoeuvre.wheel-column-cost")])
            .line("a wheel of 90 degrees in line, UD", [house.line_wheel], [cause!("R15")])
            .rules([rule!("be.manoeuvre.lateral-half-speed"), rule!("be.manoeuvre.backward-half-speed")]);
        vec![costs, Table::of_bars("What bars a manoeuvre, in this order", MANOEUVRES)]
    }
}

/// A change of how a unit stands.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// Another formation.
    Formation,
    /// Another front.
    Reorientation,
    /// About face.
    AboutFace,
    /// Guns limber up.
    Limber,
    /// Guns unlimber.
    Unlimber,
}

/// A unit changes formation, turns, limbers or unlimbers: what is left of its move, and who may charge it meanwhile?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FormationChange {
    /// What it does.
    pub change: Change,
    #[role("", "unit", arm in [Infantry, Cavalry, Artillery], class, limbered, action_marker)]
    pub unit: Unit,
    /// Its move in UD.
    #[fact(0..=14, default = 4)]
    pub r#move: Measure,
    /// UD to the nearest enemy infantry.
    #[fact(0..=60, default = 12)]
    pub enemy_infantry_distance: Measure,
    /// UD to the nearest enemy cavalry.
    #[fact(0..=60, default = 12)]
    pub enemy_cavalry_distance: Measure,
}

/// Who may charge at the opportunity.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opportunity {
    /// Nobody.
    None,
    /// Enemy infantry.
    Infantry,
    /// Enemy cavalry.
    Cavalry,
    /// Either.
    Both,
}

/// What a change leaves.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Changed {
    /// Whether it is allowed.
    pub allowed: bool,
    /// UD left of the move.
    pub distance: Measure,
    /// Who may make an opportunity charge on it.
    pub opportunity_charge: Opportunity,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

const ABOUT_FACE: [(f64, &Rule); 3] = [
    (1.0, rule!("be.manoeuvre.about-face-a")),
    (2.0, rule!("be.manoeuvre.about-face-b")),
    (3.0, rule!("be.manoeuvre.about-face-c")),
];

const CHANGES: &[Bar<FormationChange>] = bars![f: FormationChange;
    "be.marker.no-unlimber" if f.change == Change::Unlimber && f.unit.action_marker;
];

impl FormationChange {
    /// UD left of the move, perhaps less than nothing.
    fn left(&self, applied: &mut dyn Notes) -> f64 {
        let all = self.r#move.get();
        let Unit { arm, class, limbered, .. } = self.unit;
        let guns = arm == Arm::Artillery;
        match self.change {
            Change::AboutFace => {
                let (cost, rule) = ABOUT_FACE[class as usize];
                return if applied.acts(rule) { all - cost } else { all };
            }
            Change::Reorientation if guns && limbered => {
                return if applied.acts(rule!("be.manoeuvre.limbered-reorientation")) { all - 2.0 } else { all };
            }
            Change::Reorientation if guns => {
                return if applied.acts(rule!("be.manoeuvre.unlimbered-reorientation")) { 0.0 } else { all };
            }
            Change::Limber | Change::Unlimber if !applied.acts(rule!("be.manoeuvre.limber-is-formation-change")) => {
                return all;
            }
            _ => {}
        }
        match class {
            Class::A if arm == Arm::Cavalry && applied.acts(rule!("be.manoeuvre.formation-a-cavalry")) => all - 2.0,
            Class::A if arm != Arm::Cavalry && applied.acts(rule!("be.manoeuvre.formation-a")) => all - 1.0,
            Class::B if applied.acts(rule!("be.manoeuvre.formation-b")) => all / 2.0,
            Class::C if applied.acts(rule!("be.manoeuvre.formation-c")) => 0.0,
            _ => all,
        }
    }

    fn opportunity(&self, applied: &mut dyn Notes) -> Opportunity {
        let turns = self.change == Change::AboutFace;
        let near = |distance: Measure, within: f64| !turns && distance <= within;
        let infantry = applied
            .acts_if(near(self.enemy_infantry_distance, 2.0), rule!("be.manoeuvre.formation-opportunity-infantry"));
        let cavalry = applied
            .acts_if(near(self.enemy_cavalry_distance, 4.0), rule!("be.manoeuvre.formation-opportunity-cavalry"));
        match (infantry, cavalry) {
            (false, false) => Opportunity::None,
            (true, false) => Opportunity::Infantry,
            (false, true) => Opportunity::Cavalry,
            (true, true) => Opportunity::Both,
        }
    }
}

impl Procedure for FormationChange {
    type House = House;
    type Ready = Changed;
    type Outcome = Changed;

    const NAME: &'static str = "formation-change";
    const GROUP: &'static str = "Movement and manoeuvres";
    const REFUSED: &'static [Refused<Self>] = refused![f: FormationChange;
        ["change", "arm"] "only artillery limbers and unlimbers"
            if matches!(f.change, Change::Limber | Change::Unlimber) && f.unit.arm != Arm::Artillery;
        ["change", "arm"] "artillery has no formations and turns about by a reorientation"
            if matches!(f.change, Change::Formation | Change::AboutFace) && f.unit.arm == Arm::Artillery;
        ["limbered", "arm"] "only artillery can be limbered" if f.unit.limbered && f.unit.arm != Arm::Artillery;
        ["change", "limbered"] "the guns are limbered already" if f.change == Change::Limber && f.unit.limbered;
        ["change", "limbered"] "only limbered guns unlimber" if f.change == Change::Unlimber && !f.unit.limbered;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Changed {
        let forbidden_by = first_bar(CHANGES, self, applied);
        if forbidden_by.is_some() {
            let opportunity_charge = Opportunity::None;
            return Changed { allowed: false, distance: 0.into(), opportunity_charge, forbidden_by };
        }
        let distance = self.left(applied).max(0.0).into();
        Changed { allowed: true, distance, opportunity_charge: self.opportunity(applied), forbidden_by }
    }

    fn roll(ready: &Changed, _: &mut dyn Dice, _: &mut dyn Notes) -> Changed {
        *ready
    }

    fn aftermath(&self, outcome: &Changed, marks: &mut Marks) {
        match self.change {
            Change::Limber if outcome.allowed => marks.set("", "limbered", true),
            Change::Unlimber if outcome.allowed => marks.set("", "limbered", false),
            _ => {}
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("be.manoeuvre.formation-a"),
            rule!("be.manoeuvre.formation-a-cavalry"),
            rule!("be.manoeuvre.formation-b"),
            rule!("be.manoeuvre.formation-c"),
            rule!("be.manoeuvre.formation-opportunity-infantry"),
            rule!("be.manoeuvre.formation-opportunity-cavalry"),
            rule!("be.manoeuvre.limbered-reorientation"),
            rule!("be.manoeuvre.limber-is-formation-change"),
            rule!("be.manoeuvre.unlimbered-reorientation"),
        ];
        let mut about = Table::new("About face").columns(["UD"]);
        for (class, (cost, rule)) in Class::ALL.iter().zip(ABOUT_FACE) {
            about = about.line(format!("class {class}"), [cost], [Cause::Rule(rule)]);
        }
        vec![Table::new("Formation changes and reorientation").rules(rules), about]
    }
}

/// Guns that are moved by hand.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guns {
    /// Foot artillery.
    Foot,
    /// 12-pounders.
    #[word("foot-12-pdr")]
    TwelvePounders,
    /// Horse artillery.
    Horse,
}

/// Deployed artillery is moved by hand, or reorients instead.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ProlongMove {
    /// The guns.
    pub artillery: Guns,
    /// They reorient instead.
    pub reorient: bool,
}

/// How far guns are moved by hand.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prolonged {
    /// Whether it is allowed.
    pub allowed: bool,
    /// UD.
    pub distance: i32,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

const TOO_HEAVY: &[Bar<ProlongMove>] = bars![p: ProlongMove;
    "be.manoeuvre.prolong-12-pdr"                  if p.artillery == Guns::TwelvePounders;
    "be.movement.foot-artillery-12-pdr-no-prolong" if p.artillery == Guns::TwelvePounders;
];

impl Procedure for ProlongMove {
    type House = House;
    type Ready = Prolonged;
    type Outcome = Prolonged;

    const NAME: &'static str = "prolong-move";
    const GROUP: &'static str = "Movement and manoeuvres";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Prolonged {
        if self.reorient {
            let allowed = applied.acts(rule!("be.manoeuvre.unlimbered-reorientation"));
            return Prolonged { allowed, distance: 0, forbidden_by: None };
        }
        let forbidden_by = every_bar(TOO_HEAVY, self, applied);
        // The sheet prints the distance twice, under manoeuvres and in the table of moves.
        let (distance, printed) = match self.artillery {
            Guns::TwelvePounders => (0, None),
            Guns::Foot => (1, Some([rule!("be.manoeuvre.prolong-foot"), rule!("be.movement.foot-artillery-prolong")])),
            Guns::Horse => {
                (2, Some([rule!("be.manoeuvre.prolong-horse"), rule!("be.movement.horse-artillery-prolong")]))
            }
        };
        let moves = printed.is_some_and(|[first, second]| applied.acts(first) | applied.acts(second));
        Prolonged { allowed: forbidden_by.is_none(), distance: if moves { distance } else { 0 }, forbidden_by }
    }

    fn roll(ready: &Prolonged, _: &mut dyn Dice, _: &mut dyn Notes) -> Prolonged {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let table = Table::new("Prolong move, in UD")
            .columns(["UD"])
            .line("foot", ["1"], [cause!("be.manoeuvre.prolong-foot"), cause!("be.movement.foot-artillery-prolong")])
            .line("horse", ["2"], [cause!("be.manoeuvre.prolong-horse"), cause!("be.movement.horse-artillery-prolong")])
            .line(
                "12-pdr",
                ["–"],
                [cause!("be.manoeuvre.prolong-12-pdr"), cause!("be.movement.foot-artillery-12-pdr-no-prolong")],
            );
        vec![table]
    }
}

/// What a third move costs, in command points.
pub(crate) fn third_move(class: Class, notes: &mut dyn Notes) -> i32 {
    match class {
        Class::A if notes.acts(rule!("be.manoeuvre.third-move-a")) => 1,
        Class::B if notes.acts(rule!("be.manoeuvre.third-move-b")) => 2,
        _ => 0,
    }
}
