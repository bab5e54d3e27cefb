//! Command and rally: who is in command, what a stand may do now, and how routed troops come back.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Faults, Halves, Marks, Measure, Notes, Procedure, Refused, Table, Told, Word, bars,
    every_bar, refused, rule,
};

use crate::{
    house::House,
    profile::{CONTRADICTIONS, Mobility, Stand, Status},
};

/// Is the unit in command at the start of its player turn, and what follows?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct CommandStatus {
    /// A skirmish stand.
    pub skirmisher: bool,
    /// Inches to the nearest commander in its chain of command (R18).
    #[fact(0..=99, default = 6)]
    pub distance_to_own_commander: Measure,
    /// Inches to the nearest friendly commander, for skirmishers.
    #[fact(0..=99, default = 6)]
    pub distance_to_any_commander: Measure,
    /// Inches to the nearest friendly stand in command, for skirmishers.
    #[fact(0..=99, default = 99)]
    pub distance_to_in_command_stand: Measure,
    /// It touches a stand of its own division that is in command.
    pub touches_in_command_stand: bool,
    /// It will end the turn touching that same stand.
    #[fact(default = true)]
    pub ends_turn_in_that_contact: bool,
}

/// How a stand is in command.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommandBy {
    /// Its commander is near.
    Proximity,
    /// It touches a stand in command.
    Contact,
    /// Skirmishers near any commander.
    SkirmisherNearCommander,
    /// Skirmishers near any stand in command.
    SkirmisherNearStand,
    /// It is not.
    None,
}

/// What command allows.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commanded {
    /// Whether it is in command.
    pub in_command: bool,
    /// How.
    pub by: CommandBy,
    /// The part of its move it has.
    pub move_fraction: Halves,
    /// Whether it may go stationary.
    pub may_go_stationary: bool,
    /// Whether it may recover from disorder.
    pub may_recover: bool,
    /// Whether moving disorders it.
    pub disordered_if_moves: bool,
    /// Whether it may come closer to the enemy.
    pub may_approach_enemy: bool,
    /// Whether guns may limber and unlimber.
    pub artillery_may_limber: bool,
}

impl CommandStatus {
    fn commanded_by(&self, applied: &mut dyn Notes) -> CommandBy {
        applied.acts(rule!("vb.command.when"));
        if self.skirmisher {
            let commander = self.distance_to_any_commander <= RADIUS;
            let stand = self.distance_to_in_command_stand <= RADIUS;
            return if applied.acts_if(commander, rule!("vb.command.skirmisher-commander")) {
                CommandBy::SkirmisherNearCommander
            } else if applied.acts_if(stand, rule!("vb.command.skirmisher-stand")) {
                CommandBy::SkirmisherNearStand
            } else {
                CommandBy::None
            };
        }
        let near = self.distance_to_own_commander <= RADIUS;
        if applied.acts_if(near, rule!("vb.command.proximity")) {
            return CommandBy::Proximity;
        }
        if !self.touches_in_command_stand || !applied.follows(rule!("vb.command.two-ways")) {
            return CommandBy::None;
        }
        let lost = applied.acts_if(!self.ends_turn_in_that_contact, rule!("vb.command.contact-kept"));
        if !lost && applied.acts(rule!("vb.command.contact")) { CommandBy::Contact } else { CommandBy::None }
    }
}

/// How far a commander commands, in inches (vb.command.proximity, vb.command.skirmisher-commander).
pub(crate) const RADIUS: f64 = 6.0;

impl Procedure for CommandStatus {
    type House = House;
    type Ready = Commanded;
    type Outcome = Commanded;

    const NAME: &'static str = "command-status";
    const GROUP: &'static str = "Command and rally";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Commanded {
        let by = self.commanded_by(applied);
        let out = by == CommandBy::None;
        let halved = applied.acts_if(out, rule!("vb.ooc.half-move"));
        applied.acts_if(out, rule!("vb.ooc.free-facing"));
        Commanded {
            in_command: !out,
            by,
            move_fraction: Halves::halves(if halved { 1 } else { 2 }),
            may_go_stationary: !applied.acts_if(out, rule!("vb.ooc.no-stationary")),
            may_recover: !applied.acts_if(out, rule!("vb.ooc.no-recovery")),
            disordered_if_moves: applied.acts_if(out, rule!("vb.ooc.disordered-if-moved")),
            may_approach_enemy: !applied.acts_if(out, rule!("vb.ooc.not-closer")),
            artillery_may_limber: !applied.acts_if(out, rule!("vb.ooc.no-limbering")),
        }
    }

    fn roll(ready: &Commanded, _: &mut dyn Dice, _: &mut dyn Notes) -> Commanded {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let ways = [
            rule!("vb.command.when"),
            rule!("vb.command.two-ways"),
            rule!("vb.command.proximity"),
            rule!("vb.command.contact"),
            rule!("vb.command.contact-kept"),
            rule!("vb.command.skirmisher-commander"),
            rule!("vb.command.skirmisher-stand"),
        ];
        let without = [
            rule!("vb.ooc.half-move"),
            rule!("vb.ooc.no-stationary"),
            rule!("vb.ooc.no-recovery"),
            rule!("vb.ooc.disordered-if-moved"),
            rule!("vb.ooc.free-facing"),
            rule!("vb.ooc.not-closer"),
            rule!("vb.ooc.no-limbering"),
        ];
        vec![Table::new("In command").rules(ways), Table::new("Out of command").rules(without)]
    }
}

/// What a stand wants to do.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Move.
    Move,
    /// Move closer to the enemy.
    Approach,
    /// Move into contact.
    Contact,
    /// Give up its move to be stationary.
    GoStationary,
    /// Recover from disorder.
    Recover,
    /// Limber up.
    Limber,
    /// Unlimber.
    Unlimber,
    /// Both in one turn.
    LimberAndUnlimber,
    /// Turn unlimbered guns.
    Pivot,
    /// Move obliquely.
    Oblique,
    /// Change facing.
    Face,
    /// Shoot.
    Fire,
    /// Fight hand to hand.
    Melee,
}

/// May this unit do that now?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayAct {
    /// What it wants to do.
    pub action: Action,
    #[role("", "stand", arm in [Infantry, Cavalry, Artillery], base, mobility, limbered, dedicated_guns, status,
        in_command, exhausted, collapsed)]
    pub stand: Stand,
    /// It was rallied in this player turn.
    pub rallied_this_turn: bool,
}

/// Whether a stand may act so.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permit {
    /// Whether it may.
    pub allowed: bool,
    /// The rule or ruling that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

const ACTION_BARS: &[Bar<MayAct>] = bars![m: MayAct;
    "vb.rout.stay"                             if m.stand.status == Status::Routed;
    "vb.rally.no-combat"                       if m.rallied_this_turn && m.is(&[Action::Fire, Action::Melee]);
    "vb.ooc.not-closer"                        if m.lost() && m.is(&[Action::Approach, Action::Contact]);
    "vb.ooc.no-stationary"                     if m.lost() && m.is(&[Action::GoStationary]);
    "vb.ooc.no-recovery"                       if m.lost() && m.is(&[Action::Recover]);
    "vb.ooc.no-limbering"                      if m.lost() && m.limbers();
    "vb.exhaust.no-stationary"                 if m.stand.exhausted && m.is(&[Action::GoStationary]);
    "vb.exhaust.no-contact"                    if m.stand.exhausted && m.is(&[Action::Contact]);
    "vb.collapse.no-contact"                   if m.stand.collapsed && m.is(&[Action::Contact]);
    "vb.cost.stationary-arms"                  if m.stand.cavalry() && m.is(&[Action::GoStationary]);
    "vb.dice.infantry-skirmish-not-stationary" if m.stand.skirmish_infantry() && m.is(&[Action::GoStationary]);
    "vb.rally.permanent-stays"                 if m.stand.status == Status::PermanentDisorder && m.is(&[Action::Recover]);
    "vb.cost.foot-once"                        if m.foot_guns_do_both();
    "vb.contact.foot-limber-unlimber"          if m.foot_guns_do_both();
    "vb.cost.oblique-arms"                     if m.stand.guns() && m.is(&[Action::Oblique]);
    "vb.contact.artillery-never"               if m.stand.guns() && m.is(&[Action::Contact]);
    "vb.contact.infantry-skirmishers-never"    if m.stand.skirmish_infantry() && m.is(&[Action::Contact]);
    "vb.dice.cavalry-no-fire"                  if m.stand.cavalry() && !m.stand.dedicated_guns && m.is(&[Action::Fire]);
    "R14"                                      if m.stand.limbered && m.is(&[Action::Fire]);
];

impl MayAct {
    fn is(&self, actions: &[Action]) -> bool {
        actions.contains(&self.action)
    }

    fn lost(&self) -> bool {
        !self.stand.in_command
    }

    fn limbers(&self) -> bool {
        self.is(&[Action::Limber, Action::Unlimber, Action::LimberAndUnlimber])
    }

    fn foot_guns_do_both(&self) -> bool {
        self.is(&[Action::LimberAndUnlimber]) && self.stand.mobility == Mobility::Foot
    }
}

impl Procedure for MayAct {
    type House = House;
    type Ready = Permit;
    type Outcome = Permit;

    const NAME: &'static str = "may-act";
    const GROUP: &'static str = "Command and rally";
    const REFUSED: &'static [Refused<Self>] = refused![m: MayAct;
        ["rallied_this_turn", "status"] "a unit rallied this turn is permanently disordered" by "R10"
            if m.rallied_this_turn && m.stand.status != Status::PermanentDisorder;
        ["action", "arm"] "only artillery limbers, unlimbers and pivots"
            if (m.limbers() || m.is(&[Action::Pivot])) && !m.stand.guns();
        ["action", "arm"] "artillery pivots; facing changes are for infantry and cavalry" by "vb.cost.facing-arms"
            if m.is(&[Action::Face]) && m.stand.guns();
        ["action", "limbered"] "the guns are limbered already" if m.is(&[Action::Limber]) && m.stand.limbered;
        ["action", "limbered"] "the guns are not limbered"
            if m.is(&[Action::Unlimber]) && m.stand.guns() && !m.stand.limbered;
        ["action", "limbered"] "only unlimbered guns pivot" if m.is(&[Action::Pivot]) && m.stand.limbered;
        ["action", "status"] "a stand in good order has nothing to recover from"
            if m.is(&[Action::Recover]) && m.stand.status == Status::Good;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(CONTRADICTIONS, &self.stand);
        faults.check(Self::REFUSED, self);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Permit {
        let forbidden_by = every_bar(ACTION_BARS, self, applied);
        let moves = self.lost() && self.is(&[Action::Move, Action::Oblique]);
        applied.acts_if(moves, rule!("vb.ooc.half-move"));
        applied.acts_if(moves, rule!("vb.ooc.disordered-if-moved"));
        applied.acts_if(self.lost() && self.is(&[Action::Face]), rule!("vb.ooc.free-facing"));
        let unlimbers_in_place = self.stand.limbered && self.is(&[Action::GoStationary]);
        applied.acts_if(unlimbers_in_place, rule!("vb.cost.stationary-artillery-unlimber"));
        Permit { allowed: forbidden_by.is_none(), forbidden_by }
    }

    fn roll(ready: &Permit, _: &mut dyn Dice, _: &mut dyn Notes) -> Permit {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::of_bars("What a stand may not do, in this order", ACTION_BARS)]
    }
}

/// The command stand that a unit touches.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touching {
    /// A corps commander.
    Corps,
    /// The army commander.
    Army,
    /// A division commander.
    Division,
    /// Nobody.
    None,
}

/// Rally a routed unit in the Rally phase.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Rally {
    #[role("", "stand", status = Routed)]
    pub stand: Stand,
    /// The command stand in contact.
    pub touching: Touching,
    /// That commander is its own corps or army commander.
    #[fact(default = true)]
    pub own_chain: bool,
}

/// How a rally went.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rallied {
    /// Whether it is rallied.
    pub rallied: bool,
    /// Its status afterwards.
    pub status_after: Status,
    /// Whether it may face any way.
    pub may_face_any_way: bool,
    /// Whether it may fight in the next Combat phase.
    pub may_fight_next_combat_phase: bool,
}

impl Procedure for Rally {
    type House = House;
    type Ready = Rallied;
    type Outcome = Rallied;

    const NAME: &'static str = "rally";
    const GROUP: &'static str = "Command and rally";
    const REFUSED: &'static [Refused<Self>] = refused![r: Rally;
        ["status"] "only a routed stand is rallied" if r.stand.status != Status::Routed;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Rallied {
        let reached = self.own_chain && matches!(self.touching, Touching::Corps | Touching::Army);
        let rallied = applied.acts(rule!("vb.rally.contact")) && reached;
        let recovers = applied.acts_if(rallied, rule!("vb.rally.removes-temporary"));
        let scarred = applied.acts_if(rallied, rule!("vb.rally.permanent-stays"));
        Rallied {
            rallied,
            status_after: match (recovers, scarred) {
                (false, _) => Status::Routed,
                (true, true) => Status::PermanentDisorder,
                (true, false) => Status::Good,
            },
            may_face_any_way: applied.acts_if(rallied, rule!("vb.rally.any-facing")),
            may_fight_next_combat_phase: rallied && !applied.acts(rule!("vb.rally.no-combat")),
        }
    }

    fn roll(ready: &Rallied, _: &mut dyn Dice, _: &mut dyn Notes) -> Rallied {
        *ready
    }

    fn aftermath(&self, outcome: &Rallied, marks: &mut Marks) {
        marks.set("", "status", outcome.status_after);
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("vb.rally.contact"),
            rule!("vb.rally.removes-temporary"),
            rule!("vb.rally.any-facing"),
            rule!("vb.rally.no-combat"),
            rule!("vb.rally.permanent-stays"),
        ];
        vec![Table::new("Rally").rules(rules)]
    }
}
