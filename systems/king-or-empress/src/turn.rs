//! The phases of an activated command, and what may be done in them.

use grognard_rulebook::{Bar, Cause, Dice, Facts, Notes, Procedure, Rule, Table, Told, Word, bars, first_bar, rule};

use serde::{Deserialize, Serialize};

use crate::{
    house::House,
    profile::{Arm, LIMBERS, Unit},
};

/// The five phases of an activated command.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The general makes his initiative roll.
    Initiative,
    /// Artillery fires.
    ArtilleryFire,
    /// Movement.
    Movement,
    /// Firing combat.
    Firing,
    /// Melee combat.
    Melee,
}

const PHASES: [(Phase, &Rule); 5] = [
    (Phase::Initiative, rule!("fke.turn.initiative")),
    (Phase::ArtilleryFire, rule!("fke.turn.artillery-fire")),
    (Phase::Movement, rule!("fke.turn.movement")),
    (Phase::Firing, rule!("fke.turn.firing")),
    (Phase::Melee, rule!("fke.turn.melee")),
];

impl Phase {
    fn rule(self) -> &'static Rule {
        PHASES[self as usize].1
    }

    fn next(self) -> Option<Self> {
        PHASES.get(self as usize + 1).map(|(phase, _)| *phase)
    }
}

/// The five phases of an activated command, and what follows a given one.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct TurnSequence {
    /// The phase asked about.
    pub phase: Phase,
}

/// Where a phase stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The first phase.
    pub phase_1: Phase,
    /// The second.
    pub phase_2: Phase,
    /// The third.
    pub phase_3: Phase,
    /// The fourth.
    pub phase_4: Phase,
    /// The last.
    pub phase_5: Phase,
    /// The place of the phase asked about; 0 if it is none of the turn.
    pub number: i32,
    /// What follows it.
    pub next: &'static str,
}

impl Procedure for TurnSequence {
    type House = House;
    type Ready = Place;
    type Outcome = Place;

    const NAME: &'static str = "turn-sequence";
    const GROUP: &'static str = "Turn and command";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Place {
        let [phase_1, phase_2, phase_3, phase_4, phase_5] = PHASES.map(|(phase, _)| phase);
        let in_turn = applied.acts(rule!("fke.turn.activated-command")) & applied.acts(self.phase.rule());
        let number = if in_turn { self.phase as i32 + 1 } else { 0 };
        let next = self.phase.next().map_or("end-of-activation", Phase::word);
        Place { phase_1, phase_2, phase_3, phase_4, phase_5, number, next }
    }

    fn roll(ready: &Place, _: &mut dyn Dice, _: &mut dyn Notes) -> Place {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let phases = PHASES.iter().map(|(_, rule)| *rule);
        vec![Table::new("Phases of an activated command").rules([rule!("fke.turn.activated-command")]).rules(phases)]
    }
}

/// What a unit or a general may want to do.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The general's roll.
    InitiativeRoll,
    /// Fire.
    Fire,
    /// Move, charge, turn about, change formation, limber or unlimber.
    Move,
    /// Leave a melee.
    BreakOff,
    /// March at double rate.
    ForcedMarch,
    /// Shed a marker.
    Rally,
    /// Fight.
    FightMelee,
}

/// May this unit (or general) do this now?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayAct {
    /// What it wants to do. A charge is a move (R23); so is turning about, changing formation, limbering or unlimbering (R18).
    #[fact(default = Move)]
    pub action: Action,
    /// The phase now running.
    #[fact(default = Movement)]
    pub phase: Phase,
    #[role("", "unit", arm, road_column, limbered)]
    pub unit: Unit,
    /// The unit's own command is the activated one.
    #[fact(default = true)]
    pub command_activated: bool,
    /// An enemy touches the unit.
    pub in_contact: bool,
    /// It has fired in this activation.
    pub has_fired: bool,
    /// It has moved in this activation; a rally, break-off or forced march counts.
    pub has_moved: bool,
    /// Initiative points the command can still spend.
    #[fact(0..=8, default = 1)]
    pub points_left: i32,
}

/// Whether something is allowed.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permission {
    /// Whether it is.
    pub allowed: bool,
    /// The rule or ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

const BARS: &[Bar<MayAct>] = bars![m: MayAct;

    "fke.turn.activated-command" if m.action != Action::FightMelee && !m.command_activated;
    "fke.turn.initiative"        if m.belongs_elsewhere(Phase::Initiative);
    "fke.turn.artillery-fire"    if m.belongs_elsewhere(Phase::ArtilleryFire);
    "fke.turn.movement"          if m.belongs_elsewhere(Phase::Movement);
    "fke.turn.firing"            if m.belongs_elsewhere(Phase::Firing);
    "fke.turn.melee"             if m.belongs_elsewhere(Phase::Melee);
    "R22" if m.action == Action::FightMelee && !m.in_contact;
    "R20" if m.action == Action::Fire && m.cannot_fire();
    "R12" if m.action == Action::BreakOff && !m.in_contact;
    "R23" if matches!(m.action, Action::Move | Action::ForcedMarch | Action::Rally) && m.in_contact;
    "R20" if m.moves() && m.unit.arm == Arm::Artillery && m.has_fired;
    "R13" if m.action == Action::ForcedMarch && !m.unit.road_column;
    "R18" if m.spends_points() && m.has_moved;
    "R27" if m.action == Action::Rally && m.has_fired;
    "R16" if m.spends_points() && m.points_left == 0;
];

impl MayAct {
    /// The phase in which the action has its place.
    fn phase_of_action(&self) -> Phase {
        match self.action {
            Action::InitiativeRoll => Phase::Initiative,
            Action::Fire if self.unit.arm == Arm::Artillery => Phase::ArtilleryFire,
            Action::Fire => Phase::Firing,
            Action::Move | Action::BreakOff | Action::ForcedMarch | Action::Rally => Phase::Movement,
            Action::FightMelee => Phase::Melee,
        }
    }

    fn belongs_elsewhere(&self, phase: Phase) -> bool {
        self.phase_of_action() == phase && self.phase != phase
    }

    fn cannot_fire(&self) -> bool {
        let Unit { arm, road_column, limbered, .. } = self.unit;
        arm.mounted() || self.in_contact || road_column || limbered || self.has_fired
    }

    fn moves(&self) -> bool {
        matches!(self.action, Action::Move | Action::ForcedMarch)
    }

    fn spends_points(&self) -> bool {
        self.phase_of_action() == Phase::Movement
    }
}

impl Procedure for MayAct {
    type House = House;
    type Ready = Permission;
    type Outcome = Permission;

    const NAME: &'static str = "may-act";
    const GROUP: &'static str = "Turn and command";

    fn refuse(&self, _: &House, faults: &mut grognard_rulebook::Faults<'_>) {
        faults.check(LIMBERS, &self.unit);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Permission {
        applied.acts(self.phase_of_action().rule());
        applied.acts_if(self.action != Action::FightMelee, rule!("fke.turn.activated-command"));
        let forbidden_by = first_bar(BARS, self, applied);
        Permission { allowed: forbidden_by.is_none(), forbidden_by }
    }

    fn roll(ready: &Permission, _: &mut dyn Dice, _: &mut dyn Notes) -> Permission {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::of_bars("What bars an action, in this order", BARS)]
    }
}
