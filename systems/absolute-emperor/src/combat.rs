//! The Combat Phase: one round between two units, the dice of each and what contradicts what.

use grognard_rulebook::{
    Block::{self, Each},
    Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Reroll, Row, Table, Word, fixed, refused, rows, rule,
    sum,
};
use serde::{Deserialize, Serialize};

use crate::{
    command::mark,
    house::House,
    post_combat::{Cause, FollowUpCharge, Withdrawal},
    profile::{After, Arm, Aspect, Cover, DRILL, Formation, PHASE_HITS, Scale, Status, Unit, Worth, stand_check},
    resolution::{Driven, HitPhase, Target, waver},
    round::{ReadySide, Round, Then},
};

/// How a unit came into the contact.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Charge {
    /// It did not charge.
    None,
    /// A charge.
    Charge,
    /// A charge in reaction to an enemy's.
    ReactionCharge,
    /// A follow-up charge.
    FollowUp,
    /// A breakthrough charge.
    Breakthrough,
    /// A countercharge.
    Countercharge,
}

/// One side of a combat.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Fighter {
    #[role("", "unit")]
    pub unit: Unit,
    /// Its dice go to this enemy; if not, to another in this phase (R21).
    #[fact(default = true)]
    pub strikes: bool,
    /// How it came into this contact.
    pub charge: Charge,
    /// It has made its follow-up charge of this turn.
    pub followed_up: bool,
    /// Its pool was rolled and stands; only the other is rolled again.
    pub keeps: bool,
    /// The hits its pool made that stands.
    #[fact(0..=12)]
    pub kept_hits: i32,
    /// Sides of its Square, built-up area or fortification that the attacker attacks.
    #[fact(1..=4)]
    pub sides: i32,
}

/// Who stands uphill.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uphill {
    /// Nobody.
    None,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// One round of combat between two units, with its consequences. The attacker is the unit that charged into this
/// contact; both sides roll, at the same time (R16). Combats of several units: R21.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Combat {
    /// Figure size.
    #[fact(default = "25-28mm")]
    pub scale: Scale,
    /// The first round of this combat.
    #[fact(default = true)]
    pub first_round: bool,
    #[role("attacker", "attacker", strikes, arm in [Infantry, Cavalry], grade,
        formation in [Line, AttackColumn, MarchOrder, Squadrons] = Line, status, hits, phase_hits,
        charge in [None, Charge, ReactionCharge, FollowUp, Breakthrough] = Charge, followed_up, keeps, kept_hits)]
    pub attacker: Fighter,
    #[role("defender", "defender", strikes, arm, grade, formation, status, hits, phase_hits,
        charge in [None, Charge, Countercharge], followed_up, keeps, kept_hits, cover, sides)]
    pub defender: Fighter,
    /// The side of the defender that is attacked.
    pub attack_aspect: Aspect,
    /// Who stands uphill.
    pub higher_ground: Uphill,
}

/// One side's blow at the other; the same tables serve both.
#[derive(Clone, Copy)]
struct Blow {
    me: Fighter,
    foe: Fighter,
    attacks: bool,
    first_round: bool,
    aspect: Aspect,
    foe_higher: bool,
    /// The charge still counts: see [`Blow::bonus`].
    bonus: bool,
}

/// A side struck in flank or rear does not fight: this answers before any other line.
const SILENT: &[Row<Blow>] = rows![b: Blow;

    0 "ae.state.no-fight-to-flank"        if  !b.attacks && b.aspect == Aspect::Flank;
    0 "ae.state.no-fight-to-rear"         if  !b.attacks && b.aspect == Aspect::Rear;
];

/// "Total" pools, which nothing changes.
const TOTALS: &[Row<Blow>] = rows![b: Blow;

    1 "ae.combat.infantry-march-order"    if  b.drawn_up(Arm::Infantry, Formation::MarchOrder);
    1 "ae.combat.cavalry-march-order"     if  b.drawn_up(Arm::Cavalry, Formation::MarchOrder);
    1 "ae.combat.artillery"               if  b.me.unit.guns();
    1 "ae.combat.infantry-vs-cavalry"     if  b.between(Arm::Infantry, Arm::Cavalry) && !b.me.unit.all_round();
    1 "ae.square.cavalry-attacking"       if  b.me.unit.arm == Arm::Cavalry && b.foe.unit.formation == Formation::Square;
    1 "ae.square.vs-infantry"             per b.sides_if(b.square() && b.foe.unit.arm == Arm::Infantry);
    2 "ae.bua.attacking-bua"              if  b.at(Cover::Bua);
];

const BONUS: &[Row<Blow>] = rows![b: Blow;

     1 "ae.combat.charge-bonus"               if  b.bonus && !matches!(b.me.charge, Charge::ReactionCharge | Charge::Countercharge);
     1 "ae.combat.countercharge-bonus"        if  b.bonus && b.me.charge == Charge::Countercharge;
     1 "ae.combat.reaction-charge-bonus"      if  b.bonus && b.me.charge == Charge::ReactionCharge;
];

const FORMED: &[Row<Blow>] = rows![b: Blow;

     4 "ae.combat.infantry-line"              if  b.drawn_up(Arm::Infantry, Formation::Line);
     2 "ae.combat.infantry-attack-column"     if  b.drawn_up(Arm::Infantry, Formation::AttackColumn);
     4 "ae.combat.cavalry-line"               if  b.drawn_up(Arm::Cavalry, Formation::Line);
     2 "ae.combat.cavalry-squadrons"          if  b.drawn_up(Arm::Cavalry, Formation::Squadrons);
];

const POOL: &[Block<Blow>] = &[
    Each(FORMED),
    Each(BONUS),
    Each(rows![b: Blow;

         0 "ae.combat.charge-bonus-first-round"   if  b.charged() && !b.first_round;
         0 "ae.combat.no-charge-bonus-into-cover" if  b.charged() && b.first_round && b.meets_cover();
         2 "ae.combat.cavalry-vs-infantry"        if  b.between(Arm::Cavalry, Arm::Infantry);
        -1 "ae.combat.target-behind-wall"         if  b.at(Cover::Wall);
        -1 "ae.combat.target-behind-hedge"        if  b.at(Cover::Hedge);
        -1 "ae.combat.attacking-uphill"           if  b.foe_higher;
         3 "ae.square.vs-cavalry"                 per b.sides_if(b.square() && b.foe.unit.arm == Arm::Cavalry);
         2 "ae.square.infantry-attacking"         if  b.me.unit.arm == Arm::Infantry && b.foe.unit.formation == Formation::Square;
         2 "ae.bua.defending-bua"                 per b.sides_if(b.garrison_of(Cover::Bua));
         2 "ae.bua.defending-fortification"       per b.sides_if(b.garrison_of(Cover::Fortification));
         2 "ae.combat.infantry-vs-artillery"      if  b.between(Arm::Infantry, Arm::Artillery);
         2 "ae.combat.cavalry-vs-artillery"       if  b.between(Arm::Cavalry, Arm::Artillery);
         2 "ae.state.attacking-flank"             if  b.attacks && b.aspect == Aspect::Flank;
         2 "ae.state.attacking-rear"              if  b.attacks && b.aspect == Aspect::Rear;
    ]),
];

impl Blow {
    fn drawn_up(&self, arm: Arm, formation: Formation) -> bool {
        self.me.unit.arm == arm && self.me.unit.formation == formation
    }

    fn between(&self, me: Arm, foe: Arm) -> bool {
        self.me.unit.arm == me && self.foe.unit.arm == foe
    }

    fn square(&self) -> bool {
        self.me.unit.formation == Formation::Square
    }

    fn garrison_of(&self, cover: Cover) -> bool {
        self.me.unit.formation == Formation::Garrison && self.me.unit.cover == cover
    }

    fn sides_if(&self, holds: bool) -> i32 {
        if holds { self.me.sides } else { 0 }
    }

    fn at(&self, cover: Cover) -> bool {
        self.attacks && self.foe.unit.cover == cover
    }

    fn charged(&self) -> bool {
        self.me.charge != Charge::None
    }

    fn meets_cover(&self) -> bool {
        self.attacks && self.me.unit.arm == Arm::Infantry && self.foe.unit.cover != Cover::None
    }

    /// Whether a charge still counts, as far as the lines that take the bonus away are in force.
    fn bonus(&self, notes: &dyn Notes) -> bool {
        let over = !self.first_round && notes.follows(rule!("ae.combat.charge-bonus-first-round"));
        let met = self.meets_cover() && notes.follows(rule!("ae.combat.no-charge-bonus-into-cover"));
        self.charged() && !over && !met
    }

    fn pool(&self, what: &'static str, notes: &mut dyn Notes) -> i32 {
        if !self.me.strikes || fixed(SILENT, self, notes).is_some() {
            return 0;
        }
        let blow = Self { bonus: self.bonus(notes), ..*self };
        if let Some(total) = fixed(TOTALS, &blow, notes) {
            let charging = self.charged() && self.first_round;
            let kept = charging && !notes.acts(rule!("ae.combat.charge-bonus-unless-noted"));
            return if kept { (total + sum(&[Each(BONUS)], &blow, notes)).floor() } else { total.floor() };
        }
        notes.tally(what).add(POOL, &blow).total().max(0)
    }

    /// The face that hits and which hits are rolled again.
    fn hits_on(&self, house: &House, notes: &mut dyn Notes) -> (i32, Reroll) {
        if self.me.unit.guns() {
            return (house.artillery_combat_hits_on, self.disorder(notes));
        }
        let worth = Worth::of(self.me.unit.grade, self.me.unit.hits, notes);
        let walled = notes.acts_if(self.at(Cover::Fortification), rule!("ae.bua.attacking-fortification"));
        let worth = if walled { worth.lowered() } else { worth };
        let reroll = if worth.spent { Reroll::EVERY_HIT } else { self.disorder(notes) };
        (worth.hits_on(house), reroll)
    }

    fn disorder(&self, notes: &mut dyn Notes) -> Reroll {
        let disordered = self.me.unit.status == Status::Disordered;
        if notes.acts_if(disordered, rule!("ae.state.disordered-reroll")) { Reroll::Hits(1) } else { Reroll::None }
    }

    fn ready(&self, what: &'static str, scale: Scale, house: &House, notes: &mut dyn Notes) -> ReadySide {
        let pool = self.pool(what, notes);
        let (hit_number, reroll) = if pool > 0 { self.hits_on(house, notes) } else { self.hits_on(house, &mut ()) };
        let arm = self.me.unit.arm;
        ReadySide {
            pool,
            hit_number,
            reroll,
            kept: self.me.keeps.then_some(self.me.kept_hits),
            target: Target::from(&self.me.unit),
            in_the_open: !self.me.unit.all_round(),
            charge: self.me.charge,
            followed_up: self.me.followed_up,
            recoil: Driven::Recoil.inches(arm, scale, house),
            withdrawal: Driven::Withdraw.inches(arm, scale, house),
        }
    }
}

const ATTACKER: &[Refused<Combat>] = refused![c: Combat;

    ["attacker_charge", "attacker_status"] "only a fresh unit charges" by "ae.charging.only-fresh"
        if c.first_round && matches!(c.attacker.charge, Charge::Charge | Charge::ReactionCharge) && c.attacker.unit.status != Status::Fresh;
    ["attacker_charge", "attacker_arm"] "follow-up and breakthrough charges are made by cavalry" by "R24"
        if c.charges_again() && c.attacker.unit.arm != Arm::Cavalry;
    ["attacker_charge", "attacker_status"] "disordered cavalry does not charge" by "ae.charging.disordered-may-not"
        if c.first_round && c.charges_again() && c.attacker.unit.arm == Arm::Cavalry && c.attacker.unit.status == Status::Disordered;
    ["attacker_charge", "defender_arm"] "a follow-up charge is made against cavalry that withdrew" by "ae.post.cavalry-follow-up"
        if c.attacker.charge == Charge::FollowUp && c.defender.unit.arm != Arm::Cavalry;
    ["attacker_charge", "attacker_formation"] "no unit charges in March Order" by "R19"
        if c.attacker.charge != Charge::None && c.attacker.unit.formation == Formation::MarchOrder;
    ["attacker_arm", "defender_cover"] "cavalry does not attack a built-up area or fortification" by "R19"
        if c.attacker.unit.arm == Arm::Cavalry && matches!(c.defender.unit.cover, Cover::Bua | Cover::Fortification);
];

const DEFENDER: &[Refused<Combat>] = refused![c: Combat;

    ["defender_charge", "attacker_charge"] "a defender was charging only if a reaction charge met it" by "R19"
        if c.defender.charge == Charge::Charge && c.attacker.charge != Charge::ReactionCharge;
    ["defender_charge", "attacker_charge"] "a countercharge meets a charge" by "R19"
        if c.defender.charge == Charge::Countercharge && c.attacker.charge != Charge::Charge;
    ["defender_charge", "defender_arm"] "artillery does not charge" by "R19" if c.defender_charges() && c.defender.unit.guns();
    ["defender_charge", "defender_formation"] "no unit charges in March Order, in Square or as a garrison" by "R19"
        if c.defender_charges() && (c.defender.unit.formation == Formation::MarchOrder || c.defender.unit.all_round());
    ["defender_charge", "defender_cover"] "who charges has left his cover" by "R19"
        if c.defender_charges() && c.defender.unit.cover != Cover::None;
    ["defender_charge", "defender_status"] "only a fresh unit charges" by "ae.charging.only-fresh"
        if c.first_round && c.defender_charges() && c.defender.unit.status != Status::Fresh;
    ["defender_charge", "attack_aspect"] "a countercharge meets its enemy in front" by "R19"
        if c.defender.charge == Charge::Countercharge && c.attack_aspect != Aspect::Front;
    ["attack_aspect", "defender_formation"] "a Square or garrison has no flank and no rear"
        if c.attack_aspect != Aspect::Front && c.defender.unit.all_round();
    ["defender_sides", "defender_formation"] "only a Square or garrison is attacked on several sides"
        if c.defender.sides != 1 && !c.defender.unit.all_round();
    ["attacker_strikes", "defender_strikes"] "somebody must strike" if !c.attacker.strikes && !c.defender.strikes;
];

/// What stands of a combat of which one attack is rolled again (R17).
const KEPT: &[Refused<Combat>] = refused![c: Combat;

    ["attacker_keeps", "defender_keeps"] "one pool must be rolled: both keep theirs" by "R17"
        if c.attacker.keeps && c.defender.keeps;
    ["attacker_kept_hits", "attacker_keeps"] "kept hits without a pool that stands" if c.attacker.kept_hits > 0 && !c.attacker.keeps;
    ["defender_kept_hits", "defender_keeps"] "kept hits without a pool that stands" if c.defender.kept_hits > 0 && !c.defender.keeps;
    ["attacker_kept_hits"] "more kept hits than dice" if c.attacker.keeps && c.attacker.kept_hits > c.pools()[0];
    ["defender_kept_hits"] "more kept hits than dice" if c.defender.keeps && c.defender.kept_hits > c.pools()[1];
];

impl Combat {
    fn charges_again(&self) -> bool {
        matches!(self.attacker.charge, Charge::FollowUp | Charge::Breakthrough)
    }

    fn defender_charges(&self) -> bool {
        self.defender.charge != Charge::None
    }

    /// The dice of the attacker and of the defender.
    fn pools(&self) -> [i32; 2] {
        self.blows().map(|blow| blow.pool("", &mut ()))
    }

    fn blows(&self) -> [Blow; 2] {
        let Self { attacker, defender, first_round, attack_aspect: aspect, higher_ground, .. } = *self;
        let foe_higher = higher_ground == Uphill::Defender;
        let attack = Blow { me: attacker, foe: defender, attacks: true, first_round, aspect, foe_higher, bonus: false };
        let foe_higher = higher_ground == Uphill::Attacker;
        [attack, Blow { me: defender, foe: attacker, attacks: false, first_round, aspect, foe_higher, bonus: false }]
    }
}

impl Procedure for Combat {
    type House = House;
    type Ready = [ReadySide; 2];
    type Outcome = Round;

    const NAME: &'static str = "combat";
    const GROUP: &'static str = "Combat";
    const DICE: &'static str = "the attacker's pool of d6, his rerolls, the defender's pool of d6, his rerolls";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(ATTACKER, self);
        faults.check_role("attacker", DRILL, &self.attacker.unit);
        faults.check_role("attacker", PHASE_HITS, &self.attacker.unit);
        faults.check(DEFENDER, self);
        stand_check("defender", &self.defender.unit, faults);
        faults.check(KEPT, self);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Self::Ready {
        let [attack, defence] = self.blows();
        [
            attack.ready("Dice of the attacker", self.scale, house, applied),
            defence.ready("Dice of the defender", self.scale, house, applied),
        ]
    }

    fn roll([attacker, defender]: &Self::Ready, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Round {
        let mut strike = |what, side: &ReadySide| match side.kept {
            Some(hits) => hits,
            None => dice.hits_rerolling(what, side.pool, side.hit_number, side.reroll),
        };
        let hits = [strike("the attacker's dice", attacker), strike("the defender's dice", defender)];
        Round::of([attacker, defender], hits, effects)
    }

    fn then(&self, outcome: &Round, next: &mut Vec<Next>) {
        let sides = [
            ("attacker", &self.attacker, &outcome.attacker, &outcome.defender, self.defender.unit.arm),
            ("defender", &self.defender, &outcome.defender, &outcome.attacker, self.attacker.unit.arm),
        ];
        for (role, fighter, mine, theirs, foe) in sides {
            let Some(status) = mine.status.status() else { continue };
            let unit = Unit { hits: mine.hits.min(7), status, ..fighter.unit };
            next.extend(waver(role, &unit, mine.status, self.scale, HitPhase::Combat, mine.waver_test));
            if mine.r#move == Driven::Withdraw {
                next.push(Next::with(role, &Withdrawal { scale: self.scale, unit, ..Withdrawal::default() }));
            }
            if mine.then != Then::None {
                let cause = match theirs.status {
                    After::Removed if foe == Arm::Artillery => Cause::ArtilleryDestroyed,
                    After::Removed => Cause::TargetDestroyed,
                    _ => Cause::EnemyCavalryWithdrew,
                };
                let followed_up_this_turn = fighter.followed_up;
                let charge = FollowUpCharge { cause, unit, followed_up_this_turn, ..FollowUpCharge::default() };
                next.push(Next::with(role, &charge));
            }
        }
    }

    fn aftermath(&self, outcome: &Round, marks: &mut Marks) {
        for (role, fighter, fought, taken) in [
            ("attacker", &self.attacker, &outcome.attacker, outcome.defender.inflicts),
            ("defender", &self.defender, &outcome.defender, outcome.attacker.inflicts),
        ] {
            marks.set(role, "phase_hits", fighter.unit.phase_hits + taken);
            mark(role, fought.status, marks);
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let notes = [
            rule!("ae.combat.charge-bonus-unless-noted"),
            rule!("ae.bua.attacking-fortification"),
            rule!("ae.state.disordered-reroll"),
        ];
        let results = [
            rule!("ae.post.infantry-lost-to-cavalry"),
            rule!("ae.post.cavalry-undefeated-withdraw"),
            rule!("ae.post.infantry-win-restored"),
            rule!("ae.post.artillery-contacted-destroyed"),
        ];
        vec![
            Table::of_totals("No dice at all", SILENT),
            Table::of_totals("Total pools, which nothing changes", TOTALS),
            Table::of_blocks("Dice in combat", POOL).rules(notes),
            Table::new("Compulsory results").rules(results),
        ]
    }
}
