//! After a combat: charging on, and withdrawing.

use grognard_rulebook::{
    Bar, Cause as Forbids, Dice, Facts, Marks, Notes, Procedure, Refused, Table, Told, Word, bars, first_bar, refused,
    rule,
};

use crate::{
    command::mark,
    house::House,
    profile::{After, Arm, Scale, Status, Unit, removed},
};

/// What a combat just did.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Enemy cavalry withdrew.
    EnemyCavalryWithdrew,
    /// A target other than artillery was destroyed.
    TargetDestroyed,
    /// Artillery was destroyed.
    ArtilleryDestroyed,
    /// None of these.
    None,
}

/// After a combat: must this cavalry charge again, and what does it cost?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FollowUpCharge {
    /// What the combat just did.
    pub cause: Cause,
    #[role("", "unit", arm in [Infantry, Cavalry] = Cavalry, status, hits)]
    pub unit: Unit,
    /// This unit itself withdraws.
    pub withdrew: bool,
    /// It has followed up this turn.
    pub followed_up_this_turn: bool,
    /// Following up: the withdrawn unit is in charge reach; breaking through: another target straight ahead is.
    #[fact(default = true)]
    pub target_in_range: bool,
}

/// A further charge.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FurtherCharge {
    /// Against the cavalry that withdrew.
    FollowUp,
    /// Straight ahead.
    Breakthrough,
}

/// Whether cavalry charges on.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChargesOn {
    /// Whether it must.
    pub must_charge: bool,
    /// The rule or ruling that forbids it, or null.
    pub forbidden_by: Option<Forbids>,
    /// Which charge it is, or null.
    pub kind: Option<FurtherCharge>,
    /// Hits after the cost.
    pub hits: i32,
    /// Status after the cost.
    pub status: After,
}

const BARS: &[Bar<FollowUpCharge>] = bars![f: FollowUpCharge;
    "ae.post.cavalry-breakthrough"    if f.unit.arm == Arm::Infantry && matches!(f.cause, Cause::TargetDestroyed | Cause::ArtilleryDestroyed);
    "ae.post.cavalry-follow-up"       if f.unit.arm == Arm::Infantry || f.cause == Cause::None;
    "ae.post.artillery-no-breakthrough" if f.cause == Cause::ArtilleryDestroyed;
    "ae.post.withdrawn-no-follow-up"  if f.follows_up() && f.withdrew;
    "R24"                             if f.withdrew;
    "ae.post.disordered-no-follow-up" if f.follows_up() && f.unit.status == Status::Disordered;
    "ae.charging.disordered-may-not"  if !f.follows_up() && f.unit.status == Status::Disordered;
    "ae.post.follow-up-once-per-turn" if f.follows_up() && f.followed_up_this_turn;
    "R24"                             if f.follows_up() && !f.target_in_range;
    "ae.post.cavalry-breakthrough"    if !f.follows_up() && !f.target_in_range;
];

impl FollowUpCharge {
    fn follows_up(&self) -> bool {
        self.cause == Cause::EnemyCavalryWithdrew
    }
}

impl Procedure for FollowUpCharge {
    type House = House;
    type Ready = ChargesOn;
    type Outcome = ChargesOn;

    const NAME: &'static str = "follow-up-charge";
    const GROUP: &'static str = "Combat";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ChargesOn {
        let Unit { arm, hits, status, .. } = self.unit;
        let forbidden_by = first_bar(BARS, self, applied);
        let mut on = ChargesOn { must_charge: false, forbidden_by, kind: None, hits, status: status.into() };
        let (kind, charges, at_once) = if self.follows_up() {
            let rules = (rule!("ae.post.cavalry-follow-up"), rule!("ae.post.follow-up-immediate"));
            (FurtherCharge::FollowUp, rules.0, rules.1)
        } else {
            let rules = (rule!("ae.post.cavalry-breakthrough"), rule!("ae.post.breakthrough-immediate"));
            (FurtherCharge::Breakthrough, rules.0, rules.1)
        };
        if forbidden_by.is_some() || !applied.acts(charges) {
            return on;
        }
        on.kind = Some(kind);
        on.must_charge = applied.acts(at_once) && applied.follows(rule!("ae.post.enforced"));
        // The sheet prints the cost twice, under charging and after combat; it is paid once.
        let cost = kind == FurtherCharge::FollowUp
            && applied.acts(rule!("ae.post.follow-up-cost"))
            && applied.acts(rule!("ae.charging.follow-up-cost"));
        on.hits += i32::from(cost);
        if cost && removed(arm, on.hits, applied) {
            on.status = After::Removed;
        }
        on
    }

    fn roll(ready: &ChargesOn, _: &mut dyn Dice, _: &mut dyn Notes) -> ChargesOn {
        *ready
    }

    fn aftermath(&self, outcome: &ChargesOn, marks: &mut Marks) {
        mark("", outcome.status, marks);
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("ae.post.breakthrough-immediate"),
            rule!("ae.post.follow-up-immediate"),
            rule!("ae.post.follow-up-cost"),
            rule!("ae.charging.follow-up-cost"),
        ];
        vec![Table::of_bars("What keeps cavalry from charging on", BARS), Table::new("Charging on").rules(rules)]
    }
}

/// What is in the way of a withdrawal.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InTheWay {
    /// Nothing.
    Nothing,
    /// Friends.
    Friends,
    /// Terrain.
    Terrain,
    /// The enemy, or the table edge (R27).
    Enemy,
}

/// Whether a unit fits into the gap beside what is in its way.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fits {
    /// As it is.
    AsIs,
    /// With a change of formation.
    ChangingFormation,
    /// Not at all.
    No,
}

/// Where does a withdrawing unit go?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Withdrawal {
    /// Figure size.
    #[fact(default = "25-28mm")]
    pub scale: Scale,
    #[role("", "unit", arm in [Infantry, Cavalry] = Cavalry, status)]
    pub unit: Unit,
    /// What is on the straight way back; the table edge counts as an enemy (R27).
    pub in_the_way: InTheWay,
    /// Whether it fits into the gap beside that.
    pub fits: Fits,
}

/// The way a unit withdraws.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Route {
    /// Straight back.
    Straight,
    /// Around what is in the way.
    Deviate,
    /// Around it in another formation.
    DeviateChangingFormation,
    /// Up to it.
    StopsShort,
    /// Nowhere: it is lost.
    CutOff,
}

/// A withdrawal.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Withdrawn {
    /// How far, in inches.
    pub distance: i32,
    /// Which way.
    pub route: Route,
    /// Its status after it.
    pub status: After,
}

impl Procedure for Withdrawal {
    type House = House;
    type Ready = Withdrawn;
    type Outcome = Withdrawn;

    const NAME: &'static str = "withdrawal";
    const GROUP: &'static str = "Combat";
    const REFUSED: &'static [Refused<Self>] = refused![w: Withdrawal;
        ["fits", "in_the_way"] "whether it fits is asked only with friends or terrain in the way"
            if w.fits != Fits::AsIs && matches!(w.in_the_way, InTheWay::Nothing | InTheWay::Enemy);
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Withdrawn {
        let Unit { arm, status, .. } = self.unit;
        let cavalry = arm == Arm::Cavalry;
        let goes = !cavalry || applied.acts(rule!("ae.post.cavalry-undefeated-withdraw"));
        let distance = if goes { self.scale.withdrawal(arm) } else { 0 };
        let blocked = matches!(self.in_the_way, InTheWay::Friends | InTheWay::Terrain);
        let around = applied.acts_if(blocked, rule!("ae.post.withdraw-deviate"));
        let changes = self.fits == Fits::ChangingFormation;
        let changes = around && changes && applied.acts(rule!("ae.post.withdraw-change-formation"));
        let (route, status) = match (self.in_the_way, self.fits) {
            (InTheWay::Nothing, _) => (Route::Straight, status.into()),
            (InTheWay::Enemy, _) => (Route::CutOff, After::Removed),
            (_, Fits::AsIs) if around => (Route::Deviate, status.into()),
            (_, Fits::ChangingFormation) if changes => (Route::DeviateChangingFormation, status.into()),
            _ => (Route::StopsShort, After::Disordered),
        };
        Withdrawn { distance, route, status }
    }

    fn roll(ready: &Withdrawn, _: &mut dyn Dice, _: &mut dyn Notes) -> Withdrawn {
        *ready
    }

    fn aftermath(&self, outcome: &Withdrawn, marks: &mut Marks) {
        mark("", outcome.status, marks);
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [rule!("ae.post.withdraw-deviate"), rule!("ae.post.withdraw-change-formation")];
        vec![Table::new("Withdrawing").rules(rules)]
    }
}
