//! Turn and command: whose turn it is, what it may do, what an order costs, when it is over.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Measure, Notes, Procedure, Refused, Rule, Table, Told, Word, bars, cause, first_bar,
    refused, rule,
};

use crate::{
    house::House,
    profile::{Arm, LIMBERS, Rating, Unit},
};

/// The five phases of an activated command.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A side of the battle.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side that attacks.
    Attacker,
    /// The side that defends.
    Defender,
}

/// Who started the turn before.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Started {
    /// Nobody: it is the first turn.
    None,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// Which side activates the first command of the turn (R17).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct FirstActivation {
    /// The attacker's commander-in-chief.
    #[fact(default = Average)]
    pub attacker_cnc: Rating,
    /// The defender's commander-in-chief.
    #[fact(default = Average)]
    pub defender_cnc: Rating,
    /// Who started the turn before.
    pub started_last: Started,
}

/// Who comes first.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct First {
    /// The side that activates first.
    pub first: Side,
}

impl Procedure for FirstActivation {
    type House = House;
    type Ready = (i32, i32, Side);
    type Outcome = First;

    const NAME: &'static str = "first-activation";
    const GROUP: &'static str = "Turn and command";
    const DICE: &'static str = "the attacker's 1d6, then the defender's 1d6";

    fn prepare(&self, house: &House, _: &mut dyn Notes) -> Self::Ready {
        let takes_ties = if self.started_last == Started::Attacker { Side::Defender } else { Side::Attacker };
        (house.rating(self.attacker_cnc), house.rating(self.defender_cnc), takes_ties)
    }

    fn roll((attacker, defender, takes_ties): &Self::Ready, dice: &mut dyn Dice, _: &mut dyn Notes) -> First {
        let attacker = dice.d6("the attacker's start") + attacker;
        let defender = dice.d6("the defender's start") + defender;
        let first = match attacker.cmp(&defender) {
            std::cmp::Ordering::Greater => Side::Attacker,
            std::cmp::Ordering::Less => Side::Defender,
            std::cmp::Ordering::Equal => *takes_ties,
        };
        First { first }
    }
}

/// Phase 1 of an activation: the general's roll (R16).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct InitiativeRoll {
    /// How good the general is.
    #[fact(default = Average)]
    pub rating: Rating,
}

/// What the general has to spend.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Initiative {
    /// Initiative points for this activation.
    pub points: i32,
}

impl Procedure for InitiativeRoll {
    type House = House;
    type Ready = (i32, i32);
    type Outcome = Initiative;

    const NAME: &'static str = "initiative-roll";
    const GROUP: &'static str = "Turn and command";
    const DICE: &'static str = "1d6";

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Self::Ready {
        let rolls = applied.acts(rule!("fke.turn.initiative"));
        let rating = applied.tally("Rating").add_ruled(cause!("R16"), house.rating(self.rating)).total();
        (if rolls { rating } else { i32::MIN / 2 }, house.fewest_points)
    }

    fn roll((rating, fewest): &Self::Ready, dice: &mut dyn Dice, _: &mut dyn Notes) -> Initiative {
        Initiative { points: (dice.d6("initiative") + rating).max(*fewest) }
    }

    fn tables(house: &House) -> Vec<Table> {
        let mut table = Table::new("What a general's rating adds to his die");
        for rating in Rating::ALL {
            table = table.line(rating.word(), [format!("{:+}", house.rating(*rating))], [cause!("R16")]);
        }
        vec![table]
    }
}

/// What costs initiative points.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// A move.
    Move,
    /// Leaving a melee.
    BreakOff,
    /// A march at double rate.
    ForcedMarch,
    /// Shedding a marker.
    Rally,
}

/// Who leads a command.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Commander {
    /// A general.
    General,
    /// The commander-in-chief.
    Cnc,
}

/// What an action costs in initiative points (R16, R30).
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct InitiativeCost {
    /// The action.
    pub action: Order,
    /// Several units moving as one.
    pub group: bool,
    /// Who leads the command.
    pub commander: Commander,
    /// Inches from him to the nearest edge of the unit or group.
    #[fact(0..=200)]
    pub distance: Measure,
}

/// What an action costs.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cost {
    /// Whether the unit or group is within command range.
    pub in_command_range: bool,
    /// Initiative points.
    pub cost: i32,
}

impl Procedure for InitiativeCost {
    type House = House;
    type Ready = Cost;
    type Outcome = Cost;

    const NAME: &'static str = "initiative-cost";
    const GROUP: &'static str = "Turn and command";
    const REFUSED: &'static [Refused<Self>] = refused![c: InitiativeCost;
        ["group", "action"] "only a move is made as a group: units break off, force march and rally one by one" by "R16"
            if c.group && c.action != Order::Move;
    ];

    fn prepare(&self, house: &House, notes: &mut dyn Notes) -> Cost {
        let range = match self.commander {
            Commander::General => house.general_range,
            Commander::Cnc => house.cnc_range,
        };
        let in_command_range = self.distance <= range.to_f64();
        let cost = if in_command_range { 1 } else { house.out_of_range_cost };
        notes.tally("Cost").add_ruled(cause!("R16"), cost).total();
        Cost { in_command_range, cost }
    }

    fn roll(ready: &Cost, _: &mut dyn Dice, _: &mut dyn Notes) -> Cost {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        vec![
            Table::new("Command range in inches, and what an order costs beyond it")
                .columns(["range", "cost within", "cost beyond"])
                .line(
                    "general",
                    [house.general_range.to_string(), "1".into(), house.out_of_range_cost.to_string()],
                    [cause!("R30")],
                )
                .line(
                    "commander-in-chief",
                    [house.cnc_range.to_string(), "1".into(), house.out_of_range_cost.to_string()],
                    [cause!("R30")],
                ),
        ]
    }
}

/// Is the battle over, and who won (R31)? Asked at the end of a turn.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ArmyStatus {
    #[role("a", "army A")]
    pub a: Army,
    #[role("b", "army B")]
    pub b: Army,
    /// The turn that just ended.
    #[fact(1..=30)]
    pub turn: i32,
    /// The last turn.
    #[fact(1..=30, default = 12)]
    pub turn_limit: i32,
}

/// What is left of an army.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Army {
    /// Units at the start.
    #[fact(1..=60, default = 16)]
    pub units: i32,
    /// Units eliminated.
    #[fact(0..=60)]
    pub lost: i32,
}

const LOSSES: &[Refused<Army>] = refused![a: Army;
    ["lost", "units"] "more units are lost than there were at the start" if a.lost > a.units;
];

/// Who won.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Nobody yet.
    None,
    /// The first army.
    A,
    /// The second.
    B,
    /// Neither.
    Draw,
}

/// How the battle stands.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The first army is broken.
    pub a_broken: bool,
    /// The second army is broken.
    pub b_broken: bool,
    /// The battle is over.
    pub game_over: bool,
    /// Who won it.
    pub winner: Winner,
}

impl Procedure for ArmyStatus {
    type House = House;
    type Ready = Verdict;
    type Outcome = Verdict;

    const NAME: &'static str = "army-status";
    const GROUP: &'static str = "Turn and command";
    const REFUSED: &'static [Refused<Self>] = refused![s: ArmyStatus;
        ["turn", "turn_limit"] "the battle ended with its last turn" if s.turn > s.turn_limit;
    ];

    fn refuse(&self, _: &House, faults: &mut grognard_rulebook::Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check_role("a", LOSSES, &self.a);
        faults.check_role("b", LOSSES, &self.b);
    }

    fn prepare(&self, house: &House, _: &mut dyn Notes) -> Verdict {
        let broken = |army: Army| army.lost * 100 >= army.units * house.breaking_point;
        let (a_broken, b_broken) = (broken(self.a), broken(self.b));
        let game_over = a_broken || b_broken || self.turn == self.turn_limit;
        // Shares are compared crosswise, so nothing is divided.
        let shares = (self.a.lost * self.b.units).cmp(&(self.b.lost * self.a.units));
        let winner = match (game_over, a_broken, b_broken, shares) {
            (false, ..) => Winner::None,
            (_, false, true, _) => Winner::A,
            (_, true, false, _) => Winner::B,
            (.., std::cmp::Ordering::Less) => Winner::A,
            (.., std::cmp::Ordering::Greater) => Winner::B,
            (.., std::cmp::Ordering::Equal) => Winner::Draw,
        };
        Verdict { a_broken, b_broken, game_over, winner }
    }

    fn roll(ready: &Verdict, _: &mut dyn Dice, _: &mut dyn Notes) -> Verdict {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let share = format!("{}%", house.breaking_point);
        vec![Table::new("An army breaks").line("of its units lost", [share], [cause!("R31")])]
    }
}
