//! The Exhaustion phase: exhaustion and collapse of a division.

use grognard_rulebook::{Dice, Facts, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rule};

use crate::{
    house::House,
    steps::{MoraleStep, StepCause},
};

/// Exhaustion and collapse of one division.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ExhaustionPhase {
    /// Its exhaustion level in strength points (R38).
    #[fact(1..=60, default = 6)]
    pub exhaustion_level: i32,
    /// Strength points lost since the start, this turn included.
    #[fact(0..=60)]
    pub sp_lost_total: i32,
    /// Strength points lost in this player turn (R38).
    #[fact(0..=30)]
    pub sp_lost_this_turn: i32,
    /// It collapsed in an earlier turn.
    pub collapsed_before: bool,
}

/// What follows.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterExhaustion {
    /// Every unit of the division drops a step.
    MoraleStep,
}

/// The state of a division made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyDivision {
    exhausted: bool,
    newly_exhausted: bool,
    /// The highest face that means collapse, if it checks.
    collapses_on: Option<i32>,
    collapsed_before: bool,
    may_be_stationary: bool,
    may_contact: bool,
}

/// The state of a division.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exhausted {
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Whether it became so this turn.
    pub newly_exhausted: bool,
    /// Whether it checks for collapse.
    pub checks_collapse: bool,
    /// Whether it collapses now.
    pub collapses_now: bool,
    /// Whether it has collapsed, now or before.
    pub collapsed: bool,
    /// Whether its units may be or become stationary.
    pub may_be_stationary: bool,
    /// Whether its units may move into contact.
    pub may_contact: bool,
    /// What follows, or null.
    pub then: Option<AfterExhaustion>,
}

impl ExhaustionPhase {
    fn lost_before(&self) -> i32 {
        self.sp_lost_total - self.sp_lost_this_turn
    }

    /// Whether an exhausted division rolls for collapse.
    fn checks(&self, newly: bool, applied: &mut dyn Notes) -> bool {
        if self.sp_lost_this_turn == 0 {
            return false;
        }
        let due = [rule!("vb.exhaust.must-check"), rule!("vb.collapse.who"), rule!("vb.collapse.roll")]
            .map(|rule| applied.acts(rule));
        let at_once = !newly || applied.acts(rule!("vb.collapse.same-turn"));
        let again = !self.collapsed_before || applied.acts(rule!("vb.collapse.again"));
        due == [true; 3] && at_once && again
    }
}

impl Procedure for ExhaustionPhase {
    type House = House;
    type Ready = ReadyDivision;
    type Outcome = Exhausted;

    const NAME: &'static str = "exhaustion-phase";
    const GROUP: &'static str = "Aftermath";
    const DICE: &'static str = "1d6 if it checks for collapse, else none";
    const REFUSED: &'static [Refused<Self>] = refused![e: ExhaustionPhase;
        ["sp_lost_this_turn", "sp_lost_total"] "more lost this turn than in all" if e.lost_before() < 0;
        ["collapsed_before", "sp_lost_total", "sp_lost_this_turn", "exhaustion_level"]
            "a division that was below its level before this turn has not collapsed" by "vb.collapse.who"
            if e.collapsed_before && e.lost_before() < e.exhaustion_level;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ReadyDivision {
        let checked = applied.acts(rule!("vb.exhaust.phase"));
        let known = applied.acts(rule!("vb.exhaust.level"));
        let reached = checked && known && self.sp_lost_total >= self.exhaustion_level;
        let exhausted = reached && applied.acts(rule!("vb.exhaust.end-of-turn"));
        let newly_exhausted = exhausted && self.lost_before() < self.exhaustion_level;
        let loses = applied.acts_if(exhausted, rule!("vb.exhaust.loses-stationary"));
        let never = applied.acts_if(exhausted, rule!("vb.exhaust.no-stationary"));
        let spent = applied.acts_if(exhausted, rule!("vb.exhaust.no-contact"));
        let broken = applied.acts_if(self.collapsed_before, rule!("vb.collapse.no-contact"));
        let checks = exhausted && self.checks(newly_exhausted, applied);
        ReadyDivision {
            exhausted,
            newly_exhausted,
            collapses_on: checks.then_some(self.sp_lost_this_turn),
            collapsed_before: self.collapsed_before,
            may_be_stationary: !(loses && never),
            may_contact: !spent && !broken,
        }
    }

    fn roll(ready: &ReadyDivision, dice: &mut dyn Dice, _: &mut dyn Notes) -> Exhausted {
        let collapses_now = ready.collapses_on.is_some_and(|most| dice.stays_within("collapse", 6, most));
        Exhausted {
            exhausted: ready.exhausted,
            newly_exhausted: ready.newly_exhausted,
            checks_collapse: ready.collapses_on.is_some(),
            collapses_now,
            collapsed: collapses_now || ready.collapsed_before,
            may_be_stationary: ready.may_be_stationary,
            may_contact: ready.may_contact,
            then: collapses_now.then_some(AfterExhaustion::MoraleStep),
        }
    }

    fn then(&self, outcome: &Exhausted, next: &mut Vec<Next>) {
        if outcome.collapses_now {
            let step = MoraleStep { cause: StepCause::Collapse, ..MoraleStep::default() };
            next.push(Next { cast: Vec::new(), ..Next::with("", &step) });
        }
    }

    fn tables(house: &House) -> Vec<Table> {
        let rules = [
            rule!("vb.exhaust.phase"),
            rule!("vb.exhaust.level"),
            rule!("vb.exhaust.end-of-turn"),
            rule!("vb.exhaust.loses-stationary"),
            rule!("vb.exhaust.no-stationary"),
            rule!("vb.exhaust.no-contact"),
            rule!("vb.exhaust.must-check"),
            rule!("vb.collapse.who"),
            rule!("vb.collapse.again"),
            rule!("vb.collapse.same-turn"),
            rule!("vb.collapse.roll"),
            rule!("vb.collapse.no-contact"),
        ];
        vec![Table::new("Exhaustion and collapse of a division").rules(rules), house.exhaustion_levels()]
    }
}
