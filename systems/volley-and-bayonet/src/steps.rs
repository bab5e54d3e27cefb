//! The ladder of morale: good, disordered, routed; and what a step down does to a stand. A failed check, a lost melee, a
//! collapse of the division and friends that run through all end here.

use grognard_rulebook::{
    Dice, Facts, Faults, Marks, Measure, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rule,
};

use crate::{
    breakthrough::CavalryBreakthrough,
    house::House,
    passing::ForcedPassThrough,
    profile::{After, CONTRADICTIONS, Stand, Status},
};

/// Why a stand drops a step.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepCause {
    /// It failed a check.
    MoraleFailure,
    /// It lost a melee.
    LostMelee,
    /// Its division collapsed.
    Collapse,
    /// Friends went through it and disordered it.
    PassedThroughDisorder,
    /// Friends went through it and carry it away.
    PassedThroughRout,
}

/// How far a stand goes back.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Retreat {
    /// Not at all.
    None,
    /// Half a move.
    HalfMove,
    /// A full move.
    FullMove,
}

/// Which way it faces then.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// As before.
    Unchanged,
    /// Towards the enemy (R35).
    TowardEnemy,
    /// Away from the enemy.
    Away,
}

/// What the ladder needs to know of a stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shaken {
    pub(crate) status: Status,
    /// Strength points left; none if the melee took the last.
    pub(crate) sp: i32,
    /// The last was taken before, in a combat of several stands (R86): a rout finds none to take.
    pub(crate) spent: bool,
    pub(crate) dedicated_guns: bool,
    /// Artillery that nobody supports.
    pub(crate) unsupported: bool,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fall {
    pub(crate) status: After,
    pub(crate) retreat: Retreat,
    pub(crate) facing: Facing,
    pub(crate) casualties: i32,
    pub(crate) sp: i32,
    pub(crate) guns_lost: bool,
    pub(crate) removed_after_retreat: bool,
    /// Whether it routs, if perhaps to its end.
    pub(crate) routs: bool,
}

impl From<&Stand> for Shaken {
    fn from(stand: &Stand) -> Self {
        Self {
            status: stand.status,
            sp: stand.sp,
            spent: stand.sp == 0,
            dedicated_guns: stand.dedicated_guns,
            unsupported: stand.guns() && !stand.supported,
        }
    }
}

impl Shaken {
    /// It stays as it is; without strength points it is gone.
    pub(crate) fn stands(self) -> Fall {
        Fall {
            status: if self.sp > 0 { self.status.into() } else { After::Eliminated },
            retreat: Retreat::None,
            facing: Facing::Unchanged,
            casualties: 0,
            sp: self.sp,
            guns_lost: false,
            removed_after_retreat: false,
            routs: false,
        }
    }

    fn gone(self) -> Fall {
        Fall { status: After::Eliminated, sp: 0, ..self.stands() }
    }

    fn disordered(self, status: After) -> Fall {
        Fall { status, ..self.stands() }
    }

    /// Everything that a rout brings.
    fn routs(self, notes: &mut dyn Notes) -> Fall {
        let mut fall = Fall { routs: true, ..self.stands() };
        if notes.acts(rule!("vb.rout.move")) {
            (fall.retreat, fall.facing) = (Retreat::FullMove, Facing::Away);
        }
        if notes.acts_if(!self.spent, rule!("vb.rout.casualty")) {
            fall.casualties = 1;
            fall.sp = (self.sp - 1).max(0);
        }
        fall.guns_lost = notes.acts_if(self.dedicated_guns, rule!("vb.rout.lose-guns"));
        if notes.acts(rule!("vb.rout.markers")) {
            fall.status = After::Routed;
        }
        fall
    }

    /// One step down.
    pub(crate) fn falls(self, cause: StepCause, notes: &mut dyn Notes) -> Fall {
        let fall = match cause {
            StepCause::MoraleFailure => self.fails_check(notes),
            StepCause::LostMelee => self.loses_melee(notes),
            StepCause::Collapse => self.collapses(notes),
            StepCause::PassedThroughDisorder if notes.acts(rule!("vb.fail.good-to-disorder")) => {
                self.disordered(After::TemporaryDisorder)
            }
            StepCause::PassedThroughDisorder => self.stands(),
            StepCause::PassedThroughRout => self.routs(notes),
        };
        if fall.sp > 0 {
            return fall;
        }
        let retreats = notes.acts_if(fall.retreat != Retreat::None, rule!("vb.elim.retreat-first"));
        let retreat = if retreats { fall.retreat } else { Retreat::None };
        Fall { status: After::Eliminated, retreat, removed_after_retreat: retreats, ..fall }
    }

    fn fails_check(self, notes: &mut dyn Notes) -> Fall {
        if !notes.acts(rule!("vb.fail.one-step")) {
            return self.stands();
        }
        let good = self.status == Status::Good;
        if notes.acts_if(good, rule!("vb.fail.good-to-disorder")) {
            self.disordered(After::TemporaryDisorder)
        } else if notes.acts_if(!good, rule!("vb.fail.disorder-to-rout")) {
            self.routs(notes)
        } else {
            self.stands()
        }
    }

    fn loses_melee(self, notes: &mut dyn Notes) -> Fall {
        if !notes.acts(rule!("vb.lose.one-step")) {
            return self.stands();
        }
        if notes.acts_if(self.unsupported, rule!("vb.elim.unsupported-artillery")) {
            return self.gone();
        }
        if self.status == Status::Good {
            let fall = self.disordered(After::TemporaryDisorder);
            let retreats = notes.acts(rule!("vb.lose.disordered-retreat"));
            let (retreat, facing) =
                if retreats { (Retreat::HalfMove, Facing::TowardEnemy) } else { (Retreat::None, Facing::Unchanged) };
            return Fall { retreat, facing, ..fall };
        }
        let retreats = notes.acts(rule!("vb.lose.rout-retreat"));
        let fall = if notes.acts(rule!("vb.lose.rout-effects")) { self.routs(notes) } else { self.stands() };
        if retreats { fall } else { Fall { retreat: Retreat::None, ..fall } }
    }

    fn collapses(self, notes: &mut dyn Notes) -> Fall {
        match self.status {
            Status::Good if notes.acts(rule!("vb.collapse.good-permanent")) => {
                self.disordered(After::PermanentDisorder)
            }
            Status::Routed if notes.acts(rule!("vb.collapse.routed-eliminated")) => self.gone(),
            Status::TemporaryDisorder | Status::PermanentDisorder
                if notes.acts(rule!("vb.collapse.disordered-rout")) =>
            {
                self.routs(notes)
            }
            _ => self.stands(),
        }
    }
}

/// What one drop on the ladder does to a unit: after a failed check, a lost melee, a collapse of its division or a pass
/// through.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MoraleStep {
    /// Why it drops.
    pub cause: StepCause,
    #[role("", "stand", status, arm in [Infantry, Cavalry, Artillery], base, sp in 0..=12 = 4, dedicated_guns, supported)]
    pub stand: Stand,
    /// Its movement rate in inches; for guns the limbered rate (R43).
    #[fact(2..=24, default = 16)]
    pub rate: Measure,
    /// Close-order cavalry fought it hand to hand.
    pub meleed_by_close_order_cavalry: bool,
}

/// What a step does to a unit.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stepped {
    /// Its status after it.
    pub status_after: After,
    /// How far it goes back.
    pub retreat: Retreat,
    /// The same in inches.
    pub retreat_inches: Measure,
    /// Which way it faces then.
    pub facing: Facing,
    /// Strength points lost.
    pub casualties: i32,
    /// Strength points left.
    pub sp_after: i32,
    /// Whether its dedicated guns are lost.
    pub dedicated_guns_lost: bool,
    /// Whether it is gone.
    pub eliminated: bool,
    /// Whether it makes its retreat before it is taken off.
    pub removed_after_retreat: bool,
    /// Whether friends in its way are checked for a forced pass through.
    pub check_pass_through: bool,
    /// Whether the cavalry may break through.
    pub breakthrough_possible: bool,
}

impl Procedure for MoraleStep {
    type House = House;
    type Ready = Stepped;
    type Outcome = Stepped;

    const NAME: &'static str = "morale-step";
    const GROUP: &'static str = "Morale";
    const REFUSED: &'static [Refused<Self>] = refused![m: MoraleStep;
        ["cause", "sp"] "only a lost melee is settled for a stand without strength points" by "R86"
            if m.cause != StepCause::LostMelee && m.stand.sp == 0;
        ["cause", "status"] "a routed stand does not check morale" by "R12"
            if m.cause == StepCause::MoraleFailure && m.stand.status == Status::Routed;
        ["cause", "status"] "only a stand in good order is disordered by friends that pass through" by "R36"
            if m.cause == StepCause::PassedThroughDisorder && m.stand.status != Status::Good;
        ["cause", "status"] "a stand in good order is not routed by friends that pass through" by "R36"
            if m.cause == StepCause::PassedThroughRout && m.stand.status == Status::Good;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(CONTRADICTIONS, &self.stand);
        faults.check(Self::REFUSED, self);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Stepped {
        let fall = Shaken::from(&self.stand).falls(self.cause, applied);
        let on_the_spot = fall.status == After::Eliminated && !fall.routs;
        let routed_by_charge = fall.routs && self.cause != StepCause::Collapse;
        let overrun = on_the_spot && self.cause == StepCause::LostMelee;
        let passes = if fall.routs {
            applied.acts(rule!("vb.rout.stay"));
            applied.acts_if(!self.stand.skirmishers(), rule!("vb.rout.pass-through"))
        } else {
            fall.retreat != Retreat::None && !self.stand.skirmishers()
        };
        let charged = self.meleed_by_close_order_cavalry && (routed_by_charge || overrun);
        let inches = match fall.retreat {
            Retreat::None => 0.0,
            Retreat::HalfMove => self.rate.get() / 2.0,
            Retreat::FullMove => self.rate.get(),
        };
        Stepped {
            status_after: fall.status,
            retreat: fall.retreat,
            retreat_inches: inches.into(),
            facing: fall.facing,
            casualties: fall.casualties,
            sp_after: fall.sp,
            dedicated_guns_lost: fall.guns_lost,
            eliminated: fall.status == After::Eliminated,
            removed_after_retreat: fall.removed_after_retreat,
            check_pass_through: passes,
            breakthrough_possible: applied.acts_if(charged, rule!("vb.rout.breakthrough")),
        }
    }

    fn roll(ready: &Stepped, _: &mut dyn Dice, _: &mut dyn Notes) -> Stepped {
        *ready
    }

    fn then(&self, outcome: &Stepped, next: &mut Vec<Next>) {
        if outcome.check_pass_through {
            let routed = outcome.facing == Facing::Away;
            let status = if routed { Status::Routed } else { Status::TemporaryDisorder };
            let retreating = Stand { arm: self.stand.arm, base: self.stand.base, status, ..Stand::default() };
            let passing = ForcedPassThrough { retreating, ..ForcedPassThrough::default() };
            next.push(Next { cast: vec![("retreating", "")], ..Next::with("", &passing) });
        }
        if outcome.breakthrough_possible {
            let router_eliminated = outcome.eliminated;
            let charge = CavalryBreakthrough { router_eliminated, ..CavalryBreakthrough::default() };
            next.push(Next { cast: Vec::new(), ..Next::with("", &charge) });
        }
    }

    fn aftermath(&self, outcome: &Stepped, marks: &mut Marks) {
        mark("", outcome.status_after, outcome.sp_after, outcome.dedicated_guns_lost, marks);
        if outcome.retreat != Retreat::None {
            marks.set("", "stationary", false);
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let failure = [
            rule!("vb.fail.one-step"),
            rule!("vb.fail.good-to-disorder"),
            rule!("vb.fail.disorder-to-rout"),
            rule!("vb.rout.move"),
            rule!("vb.rout.casualty"),
            rule!("vb.rout.pass-through"),
            rule!("vb.rout.breakthrough"),
            rule!("vb.rout.lose-guns"),
            rule!("vb.rout.markers"),
            rule!("vb.rout.stay"),
        ];
        let defeat = [
            rule!("vb.lose.one-step"),
            rule!("vb.lose.disordered-retreat"),
            rule!("vb.lose.rout-retreat"),
            rule!("vb.lose.rout-effects"),
            rule!("vb.elim.retreat-first"),
            rule!("vb.elim.unsupported-artillery"),
        ];
        let collapse = [
            rule!("vb.collapse.good-permanent"),
            rule!("vb.collapse.disordered-rout"),
            rule!("vb.collapse.routed-eliminated"),
        ];
        vec![
            Table::new("Morale failure").rules(failure),
            Table::new("Losing a melee").rules(defeat),
            Table::new("Morale collapse").rules(collapse),
        ]
    }
}

/// What a stand looks like after something befell it.
pub(crate) fn mark(role: &'static str, status: After, sp: i32, guns_lost: bool, marks: &mut Marks) {
    marks.set(role, "sp", sp);
    if guns_lost {
        marks.set(role, "dedicated_guns", false);
    }
    match status.status() {
        Some(status) => marks.set(role, "status", status),
        None => marks.remove(role),
    }
    // R29: skirmishers who reinforce a stand are lost with its order; R13: a rout ends its stand.
    if status == After::Routed {
        marks.set(role, "reinforcing_skirmishers", false);
        marks.set(role, "stationary", false);
    }
}
