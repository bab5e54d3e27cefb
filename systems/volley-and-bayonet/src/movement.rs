//! Movement rates, and what else a stand does with its move.

use grognard_rulebook::{
    Bar,
    Block::{self, Each},
    Cause, Dice, Facts, Faults, Halves, Marks, Notes, Procedure, Refused, Row, Table, Told, Word, bars, every_bar,
    first_bar, fixed, refused, rows, rule,
};

use serde::{Deserialize, Serialize};

use crate::{
    house::House,
    profile::{Arm, Base, CONTRADICTIONS, Era, Mobility, Stand, Status, Weight},
};

/// What marches, and under which of the two linear rates.
struct March {
    stand: Stand,
    limbered: bool,
    napoleonic_line: bool,
    slow_line: bool,
}

const RATES: &[Row<March>] = rows![m: March;
    24 "vb.move.commander"            if m.stand.arm == Arm::Commander;
    16 "vb.move.massed-infantry"      if m.stand.close_order_infantry() && !m.napoleonic_line && !m.slow_line;
    16 "vb.move.linear-napoleonic"    if m.napoleonic_line;
    12 "vb.move.linear-pre-rev"       if m.slow_line;
    16 "vb.move.skirmish-infantry"    if m.stand.skirmish_infantry();
    16 "vb.move.limbered-foot"        if m.stand.guns() && m.limbered && m.stand.mobility == Mobility::Foot;
    24 "vb.move.limbered-horse"       if m.stand.guns() && m.limbered && m.stand.mobility == Mobility::Horse;
    2  "vb.move.manhandled-guns"      if m.stand.guns() && !m.limbered;
    24 "vb.move.light-medium-cavalry" if m.stand.cavalry() && !m.stand.dedicated_guns && m.stand.weight != Weight::Heavy;
    20 "vb.move.heavy-cavalry"        if m.stand.cavalry() && !m.stand.dedicated_guns && m.stand.weight == Weight::Heavy;
    20 "vb.move.cavalry-with-guns"    if m.stand.cavalry() && m.stand.dedicated_guns;
];

/// The rate of a stand; guns that limber this turn go at the limbered rate.
fn rate(stand: &Stand, limbered: bool, notes: &mut dyn Notes) -> i32 {
    let line = stand.infantry() && stand.base == Base::Linear;
    let (napoleonic, slow) = (stand.era == Era::Napoleonic, stand.era == Era::PreRevolution);
    let march = March {
        stand: *stand,
        limbered,
        napoleonic_line: line && napoleonic && notes.follows(rule!("vb.move.linear-napoleonic-covers")),
        slow_line: line && slow && notes.follows(rule!("vb.move.linear-pre-rev-covers")),
    };
    fixed(RATES, &march, notes).map_or(0, Halves::floor)
}

/// When in its move a stand recovers from disorder.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recovery {
    /// Not at all.
    No,
    /// At the beginning.
    Start,
    /// At the end.
    End,
    /// Somewhere in between.
    Middle,
}

/// How a facing change that costs something is paid.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Payment {
    /// With half a move.
    Move,
    /// With disorder.
    Disorder,
}

/// How far may a stand go this turn after what else it does, and in what state does it end?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MovementAllowance {
    #[role(
        "",
        "stand",
        arm,
        base,
        era,
        weight,
        mobility,
        limbered,
        dedicated_guns,
        poor_training,
        in_command,
        status,
        exhausted,
        stationary
    )]
    pub stand: Stand,
    /// The guns limber this turn.
    pub limbers: bool,
    /// The guns unlimber this turn.
    pub unlimbers: bool,
    /// When in the move it recovers from disorder.
    pub recover_disorder: Recovery,
    /// Facing changes of infantry and cavalry.
    #[fact(0..=2)]
    pub facing_changes: i32,
    /// How facing changes that cost something are paid.
    pub pay_facing: Payment,
    /// Unlimbered guns turn.
    pub pivot: bool,
    /// It gives up its move to be stationary.
    pub go_stationary: bool,
    /// It moves obliquely.
    pub oblique: bool,
    /// It travels any distance; ignored when it goes stationary.
    #[fact(default = true)]
    pub moves: bool,
}

const COSTS: &[Block<MovementAllowance>] = &[Each(rows![m: MovementAllowance;
    0.5 "vb.cost.recover-disorder"          if m.recovers();
    0   "vb.cost.foot-limber"               if m.handles_limbers() && m.stand.mobility == Mobility::Foot;
    0   "vb.cost.horse-limber"              if m.handles_limbers() && m.horse() && !m.limbers_twice();
    0.5 "vb.cost.horse-limber-and-unlimber" if m.horse() && m.limbers_twice();
    0.5 "vb.cost.pivot"                     if m.pivot;
    1   "vb.cost.go-stationary"             if m.go_stationary;
    0   "vb.cost.oblique"                   if m.oblique;
    0.5 "vb.cost.first-facing-poor"         if m.faces(1) && m.poor() && m.pays_with(Payment::Move);
    0   "vb.cost.first-facing"              if m.faces(1) && !m.poor();
    0.5 "vb.cost.second-facing-poor"        if m.faces(2) && m.poor() && m.pays_with(Payment::Move);
    0.5 "vb.cost.second-facing"             if m.faces(2) && !m.poor() && m.pays_with(Payment::Move);
])];

const MOVE_BARS: &[Bar<MovementAllowance>] = bars![m: MovementAllowance;
    "vb.rout.stay"                             if m.stand.status == Status::Routed;
    "vb.ooc.no-stationary"                     if !m.stand.in_command && m.go_stationary;
    "vb.ooc.no-recovery"                       if !m.stand.in_command && m.recovers();
    "vb.ooc.no-limbering"                      if !m.stand.in_command && m.handles_limbers();
    "vb.exhaust.no-stationary"                 if m.stand.exhausted && m.go_stationary;
    "vb.cost.stationary-arms"                  if m.stand.cavalry() && m.go_stationary;
    "vb.dice.infantry-skirmish-not-stationary" if m.stand.skirmish_infantry() && m.go_stationary;
    "vb.cost.recover-timing"                   if m.recover_disorder == Recovery::Middle;
    "vb.rally.permanent-stays"                 if m.recovers() && m.stand.status == Status::PermanentDisorder;
    "vb.cost.foot-once"                        if m.limbers_twice() && !m.horse();
    "vb.contact.foot-limber-unlimber"          if m.limbers_twice() && !m.horse();
    "vb.cost.oblique-arms"                     if m.oblique && m.stand.guns();
];

impl MovementAllowance {
    fn recovers(&self) -> bool {
        self.recover_disorder != Recovery::No
    }

    fn horse(&self) -> bool {
        self.stand.mobility == Mobility::Horse
    }

    fn handles_limbers(&self) -> bool {
        self.limbers || self.unlimbers
    }

    fn limbers_twice(&self) -> bool {
        self.limbers && self.unlimbers
    }

    fn poor(&self) -> bool {
        self.stand.poor_training
    }

    fn faces(&self, times: i32) -> bool {
        self.facing_changes >= times
    }

    fn pays_with(&self, payment: Payment) -> bool {
        self.pay_facing == payment
    }

    /// Some facing change costs something.
    fn pays(&self) -> bool {
        self.faces(2) || self.faces(1) && self.poor()
    }

    fn pays_in_disorder(&self) -> bool {
        self.pays() && self.pays_with(Payment::Disorder)
    }

    /// How the guns end: after both, in whatever order, as they began.
    fn limbered_after(&self) -> bool {
        match (self.limbers, self.unlimbers) {
            (true, false) => true,
            (false, true) => false,
            _ => self.stand.limbered,
        }
    }

    fn cost(&self, notes: &mut dyn Notes) -> Halves {
        notes.tally("Cost, as a part of the move").add(COSTS, self).exact()
    }

    fn available(&self) -> Halves {
        Halves::halves(if self.stand.in_command { 2 } else { 1 })
    }

    /// What the full move of going stationary leaves no room for.
    fn does_more_than_stand(&self) -> bool {
        self.cost(&mut ()) > Halves::whole(1) || self.pays() || self.oblique || self.limbers
    }

    /// Whether it keeps its stationary status in place; infantry may turn once for free.
    fn stays_put(&self, applied: &mut dyn Notes) -> bool {
        let turned_away = applied.acts_if(self.pivot && self.stand.stationary, rule!("vb.cost.pivot-loses-stationary"));
        let stays = self.stand.stationary && !self.moves && !turned_away && !self.handles_limbers();
        if !stays && !self.go_stationary {
            return false;
        }
        match self.facing_changes {
            0 => true,
            1 if self.stand.infantry() && !self.poor() => applied.acts(rule!("vb.cost.stationary-infantry-facing")),
            _ => false,
        }
    }

    /// What is left out of command; true if it becomes disordered.
    fn out_of_command(&self, applied: &mut dyn Notes) -> (Halves, bool) {
        if self.stand.in_command {
            return (self.available(), false);
        }
        let halved = applied.acts(rule!("vb.ooc.half-move"));
        let disorders = applied.acts_if(self.moves, rule!("vb.ooc.disordered-if-moved"));
        (if halved { self.available() } else { Halves::whole(1) }, disorders)
    }
}

/// A stand's move.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowance {
    /// Whether it may do all that.
    pub allowed: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// Its movement rate in inches.
    pub rate: i32,
    /// The part of its move that is spent: 0, 0.5 or 1.
    pub spent: Halves,
    /// Inches it may still go.
    pub allowance: Halves,
    /// Its status afterwards.
    pub status_after: Status,
    /// Whether it is stationary afterwards.
    pub stationary_after: bool,
    /// Whether the guns are limbered afterwards.
    pub limbered_after: bool,
    /// Whether it may come closer to the enemy.
    pub may_approach_enemy: bool,
}

const DRILL: &[Refused<MovementAllowance>] = refused![m: MovementAllowance;
    ["limbers", "unlimbers", "arm"] "only artillery limbers and unlimbers" if m.handles_limbers() && !m.stand.guns();
    ["limbers", "limbered"] "the guns are limbered already" if m.limbers && !m.unlimbers && m.stand.guns() && m.stand.limbered;
    ["unlimbers", "limbered"] "the guns are not limbered" if m.unlimbers && !m.limbers && m.stand.guns() && !m.stand.limbered;
    ["pivot", "arm"] "only artillery pivots; infantry and cavalry make facing changes" if m.pivot && !m.stand.guns();
    ["pivot", "limbered", "limbers", "unlimbers"] "only guns that stay unlimbered pivot"
        if m.pivot && (m.stand.limbered || m.handles_limbers());
    ["facing_changes", "arm"] "facing changes are for infantry and cavalry" by "vb.cost.facing-arms"
        if m.facing_changes > 0 && !(m.stand.infantry() || m.stand.cavalry());
    ["recover_disorder", "status"] "a stand in good order has nothing to recover from"
        if m.recovers() && m.stand.status == Status::Good;
    ["arm", "in_command"] "a commander is always in command" by "R46" if m.rides() && !m.stand.in_command;
    ["arm", "status"] "a commander is always in good order" by "R46" if m.rides() && m.stand.status != Status::Good;
    ["arm", "recover_disorder"] "a commander has no disorder to recover from" by "R46" if m.rides() && m.recovers();
    ["arm", "go_stationary"] "a commander does not go stationary" by "R46" if m.rides() && m.go_stationary;
    ["arm", "oblique"] "a commander does not move obliquely: he moves as he likes" by "R46" if m.rides() && m.oblique;
    ["arm", "poor_training"] "a commander is not poorly trained" by "R46" if m.rides() && m.stand.poor_training;
    ["arm", "exhausted"] "a commander is not exhausted" by "R46" if m.rides() && m.stand.exhausted;
];

/// Asked only where nothing forbids the move outright.
const PURSE: &[Refused<MovementAllowance>] = refused![m: MovementAllowance;
    ["pay_facing", "status"] "only a stand in good order can pay with disorder" by "R10"
        if m.pays_in_disorder() && m.stand.status != Status::Good;
    ["go_stationary", "limbered"] "limbered guns do not go stationary: they unlimber first" by "R13"
        if m.go_stationary && m.limbered_after();
    ["go_stationary", "facing_changes", "oblique", "limbers", "recover_disorder", "pivot"]
        "going stationary takes the full move: nothing else that costs, no second facing change, no oblique, no limbering"
        by "vb.cost.go-stationary" if m.go_stationary && m.does_more_than_stand();
    ["facing_changes", "recover_disorder", "pivot", "limbers", "unlimbers"] "the chosen actions cost more than the stand's move"
        by "R16" if m.cost(&mut ()) > m.available();
];

impl MovementAllowance {
    /// A commander, who does nothing but move.
    fn rides(&self) -> bool {
        self.stand.arm == Arm::Commander
    }
}

impl Procedure for MovementAllowance {
    type House = House;
    type Ready = Allowance;
    type Outcome = Allowance;

    const NAME: &'static str = "movement-allowance";
    const GROUP: &'static str = "Movement and contact";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(CONTRADICTIONS, &self.stand);
        faults.check(DRILL, self);
        if first_bar(MOVE_BARS, self, &mut ()).is_none() {
            faults.check(PURSE, self);
        }
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Allowance {
        let Stand { status, stationary, limbered, in_command, .. } = self.stand;
        let harnessed = limbered || self.limbers;
        let forbidden_by = every_bar(MOVE_BARS, self, applied);
        if forbidden_by.is_some() {
            return Allowance {
                allowed: false,
                forbidden_by,
                rate: rate(&self.stand, harnessed, &mut ()),
                spent: Halves::ZERO,
                allowance: Halves::ZERO,
                status_after: status,
                stationary_after: stationary,
                limbered_after: limbered,
                may_approach_enemy: false,
            };
        }
        let rate = rate(&self.stand, harnessed, applied);
        let spent = self.cost(applied);
        if self.pays_in_disorder() {
            applied.acts_if(self.poor(), rule!("vb.cost.first-facing-poor"));
            applied.acts_if(self.poor() && self.faces(2), rule!("vb.cost.second-facing-poor"));
            applied.acts_if(!self.poor(), rule!("vb.cost.second-facing"));
        }
        applied.acts_if(!in_command && self.faces(1) && !self.poor(), rule!("vb.ooc.free-facing"));
        let unlimbers = self.go_stationary && self.unlimbers;
        let in_place = !unlimbers || applied.acts(rule!("vb.cost.stationary-artillery-unlimber"));
        let may_approach_enemy = in_command || !applied.acts(rule!("vb.ooc.not-closer"));
        let (available, disorders) = self.out_of_command(applied);
        let recovered = if self.recovers() { Status::Good } else { status };
        let disorders = disorders || self.pays_in_disorder();
        Allowance {
            allowed: true,
            forbidden_by,
            rate,
            spent,
            allowance: Halves::halves((available - spent).count() * rate),
            status_after: if disorders && recovered == Status::Good { Status::TemporaryDisorder } else { recovered },
            stationary_after: self.stays_put(applied) && in_place,
            limbered_after: self.limbered_after(),
            may_approach_enemy,
        }
    }

    fn roll(ready: &Allowance, _: &mut dyn Dice, _: &mut dyn Notes) -> Allowance {
        *ready
    }

    fn aftermath(&self, outcome: &Allowance, marks: &mut Marks) {
        marks.set("", "status", outcome.status_after);
        marks.set("", "stationary", outcome.stationary_after);
        marks.set("", "limbered", outcome.limbered_after);
    }

    fn tables(house: &House) -> Vec<Table> {
        let covers = [rule!("vb.move.linear-napoleonic-covers"), rule!("vb.move.linear-pre-rev-covers")];
        let notes = [
            rule!("vb.cost.pivot-loses-stationary"),
            rule!("vb.cost.stationary-infantry-facing"),
            rule!("vb.cost.stationary-artillery-unlimber"),
            rule!("vb.cost.facing-arms"),
        ];
        vec![
            Table::of_totals("Movement rates, in inches", RATES).rules(covers),
            Table::of_blocks(
                "Movement costs, as a part of the move; a paid facing change may cost disorder instead",
                COSTS,
            )
            .rules(notes),
            Table::of_bars("What a stand may not do in its move, in this order", MOVE_BARS),
            house.going(),
        ]
    }
}
