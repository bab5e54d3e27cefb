//! Taking hits: what they do at once, in the phase, and over the battle.

use grognard_rulebook::{
    Dice, Facts, Halves, Marks, Notes, Procedure, Refused, Table, Told, Word, cause, refused, rule,
};

use crate::{
    command::mark,
    house::House,
    profile::{After, Arm, Scale, Status, Unit, Worth, removed},
};

/// A move that a unit is driven to.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Driven {
    /// None.
    None,
    /// Out of the combat, straight back.
    Recoil,
    /// Away.
    Withdraw,
}

impl Driven {
    /// How far, in inches.
    pub(crate) fn inches(self, arm: Arm, scale: Scale, house: &House) -> Halves {
        match self {
            Self::None => Halves::ZERO,
            Self::Recoil => house.scale(scale).recoil,
            Self::Withdraw => Halves::whole(scale.withdrawal(arm)),
        }
    }
}

/// What hits do to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    pub(crate) total: i32,
    pub(crate) status: After,
    pub(crate) exhausted: bool,
    pub(crate) driven: Driven,
    pub(crate) waver: bool,
}

/// What a unit was before it was hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Target {
    pub(crate) arm: Arm,
    pub(crate) status: Status,
    pub(crate) hits: i32,
    pub(crate) phase_hits: i32,
}

impl From<&Unit> for Target {
    fn from(unit: &Unit) -> Self {
        Self { arm: unit.arm, status: unit.status, hits: unit.hits, phase_hits: unit.phase_hits }
    }
}

impl Target {
    fn unharmed(self, total: i32) -> Damage {
        let exhausted = self.arm != Arm::Artillery && total >= 5;
        Damage { total, status: self.status.into(), exhausted, driven: Driven::None, waver: false }
    }

    fn gone(total: i32) -> Damage {
        Damage { total, status: After::Removed, exhausted: false, driven: Driven::None, waver: false }
    }

    /// The hits that count for the results of a phase.
    fn phase_total(self, new: i32, notes: &dyn Notes) -> i32 {
        if notes.follows(rule!("ae.extraordinary.phase-total")) { self.phase_hits + new } else { new }
    }

    /// Hits by shooting.
    pub(crate) fn shot(self, new: i32, notes: &mut dyn Notes) -> Damage {
        let total = self.hits + new;
        if new == 0 {
            return self.unharmed(total);
        }
        if removed(self.arm, total, notes) {
            return Self::gone(total);
        }
        let phase = self.phase_total(new, notes);
        let mut damage = self.unharmed(total);
        if self.arm == Arm::Artillery {
            if notes.acts_if(total >= 2, rule!("ae.resolution.artillery-disordered-at-2")) {
                damage.status = After::Disordered;
            }
            if phase >= 2 && !notes.acts(rule!("ae.resolution.artillery-never-halted")) {
                damage.status = After::Halted;
            }
            return damage;
        }
        damage.exhausted = notes.acts_if(total >= 5, rule!("ae.resolution.exhausted-at-5"));
        if notes.acts_if(phase >= 4, rule!("ae.extraordinary.shooting-4-disordered")) {
            damage.status = After::Disordered;
        } else if (2..4).contains(&phase)
            && notes.acts(rule!("ae.extraordinary.shooting-2-halted"))
            && self.status != Status::Disordered
        {
            damage.status = After::Halted;
        }
        let by_shooting = notes.acts_if(phase >= 5, rule!("ae.extraordinary.shooting-5-waver"));
        damage.waver = wavers(phase, notes) && by_shooting;
        damage
    }

    /// Hits in combat.
    pub(crate) fn fought(self, new: i32, notes: &mut dyn Notes) -> Damage {
        let total = self.hits + new;
        if new == 0 {
            return self.unharmed(total);
        }
        if self.arm == Arm::Artillery {
            let destroyed = notes.acts(rule!("ae.resolution.artillery-destroyed-in-combat"));
            return if destroyed { Self::gone(total) } else { self.unharmed(total) };
        }
        if removed(self.arm, total, notes) {
            return Self::gone(total);
        }
        let phase = self.phase_total(new, notes);
        let mut damage = self.unharmed(total);
        damage.exhausted = notes.acts_if(total >= 5, rule!("ae.resolution.exhausted-at-5"));
        if phase >= 3 {
            let (driven, moves, disorders) = match self.arm {
                Arm::Infantry => (
                    Driven::Recoil,
                    rule!("ae.extraordinary.combat-3-infantry-recoil"),
                    rule!("ae.extraordinary.combat-3-infantry-disordered"),
                ),
                _ => (
                    Driven::Withdraw,
                    rule!("ae.extraordinary.combat-3-cavalry-withdraw"),
                    rule!("ae.extraordinary.combat-3-cavalry-disordered"),
                ),
            };
            if notes.acts(moves) {
                damage.driven = driven;
            }
            if notes.acts(disorders) {
                damage.status = After::Disordered;
            }
        }
        damage.waver = wavers(phase, notes);
        damage
    }
}

/// Five hits in a phase try the unit, whatever else they did.
fn wavers(phase: i32, notes: &mut dyn Notes) -> bool {
    notes.acts_if(phase >= 5, rule!("ae.extraordinary.any-5-waver"))
        && notes.follows(rule!("ae.extraordinary.waver-in-addition"))
}

/// Where hits are taken.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HitPhase {
    /// The Shooting Phase.
    Shooting,
    /// The Combat Phase.
    Combat,
}

/// A unit takes hits in a phase: its new state. The shooting procedures do this for their target; use it when several
/// enemies' hits are added up.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct TakeHits {
    /// Figure size.
    #[fact(default = "25-28mm")]
    pub scale: Scale,
    #[role("", "unit", arm, status)]
    pub unit: Unit,
    /// The phase in which it takes them.
    pub phase: HitPhase,
    /// Hits in the whole battle before.
    #[fact(0..=7)]
    pub hits_before: i32,
    /// Those of them taken earlier in this phase.
    #[fact(0..=7)]
    pub phase_hits_before: i32,
    /// Hits it takes now.
    #[fact(0..=12, default = 2)]
    pub new_hits: i32,
}

/// What hits do to a unit.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HitsTaken {
    /// Hits in all.
    pub hits: i32,
    /// Its status after them.
    pub status: After,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Where it is driven.
    pub r#move: Driven,
    /// How far, in inches.
    pub move_distance: Halves,
    /// Whether a waver test is due at the end of the phase.
    pub waver_test: bool,
}

impl Procedure for TakeHits {
    type House = House;
    type Ready = HitsTaken;
    type Outcome = HitsTaken;

    const NAME: &'static str = "take-hits";
    const GROUP: &'static str = "Resolution";
    const REFUSED: &'static [Refused<Self>] = refused![t: TakeHits;
        ["status", "arm"] "artillery is never halted" by "ae.resolution.artillery-never-halted"
            if t.unit.guns() && t.unit.status == Status::Halted;
        ["hits_before", "arm"] "artillery has 3 hits at the most: the fourth destroys it" by "ae.resolution.artillery-destroyed-at-4"
            if t.unit.guns() && t.hits_before > 3;
        ["phase_hits_before", "hits_before"] "the hits of this phase are among all its hits and cannot be more"
            if t.phase_hits_before > t.hits_before;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> HitsTaken {
        let Unit { arm, status, .. } = self.unit;
        let target = Target { arm, status, hits: self.hits_before, phase_hits: self.phase_hits_before };
        let damage = match self.phase {
            HitPhase::Shooting => target.shot(self.new_hits, applied),
            HitPhase::Combat => target.fought(self.new_hits, applied),
        };
        HitsTaken {
            hits: damage.total,
            status: damage.status,
            exhausted: damage.exhausted,
            r#move: damage.driven,
            move_distance: damage.driven.inches(arm, self.scale, house),
            waver_test: damage.waver,
        }
    }

    fn roll(ready: &HitsTaken, _: &mut dyn Dice, _: &mut dyn Notes) -> HitsTaken {
        *ready
    }

    fn then(&self, outcome: &HitsTaken, next: &mut Vec<grognard_rulebook::Next>) {
        let unit = Unit { hits: outcome.hits, ..self.unit };
        next.extend(waver("", &unit, outcome.status, self.scale, self.phase, outcome.waver_test));
    }

    fn aftermath(&self, outcome: &HitsTaken, marks: &mut Marks) {
        marks.set("", "hits", outcome.hits);
        mark("", outcome.status, marks);
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("ae.extraordinary.shooting-2-halted"),
            rule!("ae.extraordinary.shooting-4-disordered"),
            rule!("ae.extraordinary.shooting-5-waver"),
            rule!("ae.extraordinary.combat-3-infantry-recoil"),
            rule!("ae.extraordinary.combat-3-infantry-disordered"),
            rule!("ae.extraordinary.combat-3-cavalry-withdraw"),
            rule!("ae.extraordinary.combat-3-cavalry-disordered"),
            rule!("ae.extraordinary.any-5-waver"),
            rule!("ae.extraordinary.waver-in-addition"),
        ];
        vec![Table::new("Extraordinary results, by the hits of one phase").rules(rules)]
    }
}

/// The waver test that a unit has earned, if it has and is still there.
pub(crate) fn waver(
    role: &'static str,
    unit: &Unit,
    after: After,
    scale: Scale,
    phase: HitPhase,
    due: bool,
) -> Option<grognard_rulebook::Next> {
    let status = after.status().filter(|_| due)?;
    let unit = Unit { status, ..*unit };
    Some(grognard_rulebook::Next::with(role, &WaverTest { scale, unit, phase }))
}

/// A unit that took 5 or more hits in one phase tests at the end of that phase (R25).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct WaverTest {
    /// Figure size.
    #[fact(default = "25-28mm")]
    pub scale: Scale,
    #[role("", "unit", arm in [Infantry, Cavalry], grade, hits in 5..=7 = 5, status = Disordered)]
    pub unit: Unit,
    /// The phase in which it took them.
    pub phase: HitPhase,
}

/// What a waver test brings.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nerve {
    /// Nothing more happens.
    Holds,
    /// Disordered, and away.
    GivesWay,
    /// It is gone.
    Breaks,
}

/// The outcome of a waver test.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wavered {
    /// The lowest face that holds.
    pub needed: i32,
    /// What it brings.
    pub result: Nerve,
    /// Its status after it.
    pub status: After,
    /// Where it goes.
    pub r#move: Driven,
    /// How far, in inches.
    pub move_distance: Halves,
}

/// A waver test made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyWaver {
    needed: i32,
    breaks_on: i32,
    status: Status,
    distance: Halves,
    due: bool,
}

impl Procedure for WaverTest {
    type House = House;
    type Ready = ReadyWaver;
    type Outcome = Wavered;

    const NAME: &'static str = "waver-test";
    const GROUP: &'static str = "Resolution";
    const DICE: &'static str = "1d6";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyWaver {
        applied.cites(cause!("R25"));
        let worth = Worth::of(self.unit.grade, self.unit.hits, applied);
        let shot = self.phase == HitPhase::Shooting;
        let by_shooting = !shot || applied.acts(rule!("ae.extraordinary.shooting-5-waver"));
        ReadyWaver {
            needed: worth.tests_on(house),
            breaks_on: house.waver_breaks_on,
            status: self.unit.status,
            distance: Driven::Withdraw.inches(self.unit.arm, self.scale, house),
            due: wavers(5, applied) && by_shooting,
        }
    }

    fn roll(ready: &ReadyWaver, dice: &mut dyn Dice, _: &mut dyn Notes) -> Wavered {
        let face = dice.d6("the waver test");
        let (result, status, driven) = match face {
            face if !ready.due || face >= ready.needed => (Nerve::Holds, ready.status.into(), Driven::None),
            face if face <= ready.breaks_on => (Nerve::Breaks, After::Removed, Driven::None),
            _ => (Nerve::GivesWay, After::Disordered, Driven::Withdraw),
        };
        let move_distance = if driven == Driven::Withdraw { ready.distance } else { Halves::ZERO };
        Wavered { needed: ready.needed, result, status, r#move: driven, move_distance }
    }

    fn aftermath(&self, outcome: &Wavered, marks: &mut Marks) {
        mark("", outcome.status, marks);
    }
}
