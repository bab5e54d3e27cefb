//! Morale: who is cavalry secure, who must check, the modifiers and the check itself.

use grognard_rulebook::{
    Block::{self, Each, OneLine},
    Dice, Facts, Faults, Marks, Measure, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rows, rule,
};

use crate::{
    breakthrough::{BreakPhase, CavalryBreakthrough},
    house::House,
    profile::{After, Arm, Base, CONTRADICTIONS, Era, Face, Side, Stand, Status},
    steps::{Retreat, Shaken, StepCause, mark},
};

/// What covers a flank (R42).
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlankCover {
    /// Nothing.
    Open,
    /// A friendly infantry or cavalry unit that touches it.
    FriendlyUnit,
    /// Terrain that cavalry cannot enter.
    BlockingTerrain,
    /// Something that leaves no room for an enemy.
    Protected,
}

/// Is this close-order infantry cavalry secure?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct CavalrySecure {
    #[role("", "stand", base in [Massed, Linear], stationary)]
    pub stand: Stand,
    /// What covers its left flank.
    pub left_flank: FlankCover,
    /// What covers its right flank.
    pub right_flank: FlankCover,
    /// Where the attack comes from.
    pub attacked_from: Face,
}

/// Whether infantry is safe from cavalry.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Secured {
    /// Whether it is cavalry secure.
    pub cav_secure: bool,
}

impl CavalrySecure {
    fn flank_is(&self, cover: FlankCover) -> bool {
        self.left_flank == cover || self.right_flank == cover
    }

    fn secure(&self, applied: &mut dyn Notes) -> bool {
        let (massed, rear) = (self.stand.base == Base::Massed, self.attacked_from == Face::Rear);
        if applied.acts_if(massed && self.stand.stationary, rule!("vb.secure.massed-stationary")) {
            return !rear || applied.acts(rule!("vb.secure.massed-stationary-rear"));
        }
        let by_its_flanks = applied.acts(rule!("vb.secure.linear"));
        let likewise = !massed || applied.acts(rule!("vb.secure.massed-as-linear"));
        let both_protected = self.left_flank == FlankCover::Protected && self.right_flank == FlankCover::Protected;
        if !by_its_flanks || !likewise || self.flank_is(FlankCover::Open) || both_protected {
            return false;
        }
        let covered = [
            (FlankCover::FriendlyUnit, rule!("vb.secure.friendly-unit")),
            (FlankCover::BlockingTerrain, rule!("vb.secure.blocking-terrain")),
            (FlankCover::Protected, rule!("vb.secure.protected-flank")),
        ]
        .map(|(cover, rule)| !self.flank_is(cover) || applied.acts(rule));
        let taken_in_rear = applied.acts_if(rear, rule!("vb.secure.linear-rear"));
        covered == [true; 3] && !taken_in_rear
    }
}

impl Procedure for CavalrySecure {
    type House = House;
    type Ready = Secured;
    type Outcome = Secured;

    const NAME: &'static str = "cavalry-secure";
    const GROUP: &'static str = "Morale";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Secured {
        Secured { cav_secure: self.secure(applied) }
    }

    fn roll(ready: &Secured, _: &mut dyn Dice, _: &mut dyn Notes) -> Secured {
        *ready
    }

    fn aftermath(&self, outcome: &Secured, marks: &mut Marks) {
        marks.set("", "cav_secure", outcome.cav_secure);
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("vb.secure.linear"),
            rule!("vb.secure.friendly-unit"),
            rule!("vb.secure.blocking-terrain"),
            rule!("vb.secure.protected-flank"),
            rule!("vb.secure.linear-rear"),
            rule!("vb.secure.massed-as-linear"),
            rule!("vb.secure.massed-stationary"),
            rule!("vb.secure.massed-stationary-rear"),
        ];
        vec![Table::new("Cavalry secure").rules(rules)]
    }
}

/// Where close-range fire of enemy guns comes from.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CloseFire {
    /// There is none.
    None,
    /// The front.
    Front,
    /// The flank.
    Flank,
    /// The rear.
    Rear,
}

/// What shelters a defender.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cover {
    /// Nothing.
    None,
    /// A building.
    Building,
    /// Field works or hasty works.
    Works,
}

/// The moment in which morale is tried.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Its part: an attacker moved into this contact this turn, everybody else is a defender (R9).
    #[fact(default = Defender)]
    pub role: Side,
    /// It touches an enemy stand.
    #[fact(default = true)]
    pub in_contact: bool,
    /// The face of the defender that is touched, whoever checks.
    pub engaged_from: Face,
    /// Enemy artillery at close range bears on this face.
    pub close_fire_from: CloseFire,
    /// It stands higher than the enemy.
    pub higher_ground: bool,
    /// What shelters it.
    pub cover: Cover,
    /// The army commander is attached.
    pub army_commander_attached: bool,
}

/// A stand at such a moment.
#[derive(Clone, Copy)]
struct Trial {
    stand: Stand,
    enemy: Stand,
    at: Moment,
}

const MORALE: &[Block<Trial>] = &[
    Each(rows![t: Trial;
         1 "vb.morale.higher-ground"        if t.defends() && t.stand.stationary && t.at.higher_ground;
         1 "vb.morale.building"             if t.defends() && t.at.cover == Cover::Building;
         1 "vb.morale.works"                if t.defends() && t.at.cover == Cover::Works;
        -1 "vb.morale.not-cav-secure"       if t.defends() && t.meets_cavalry() && t.stand.infantry() && !t.stand.cav_secure;
    ]),
    OneLine(rows![t: Trial;
        -1 "vb.morale.flank-or-rear"        if t.taken_in_flank() || t.raked();
        -2 "vb.morale.pre-rev-flank"        if t.taken_in_flank() && t.old_line();
    ]),
    Each(rows![t: Trial;
        -1 "vb.morale.artillery-vs-cavalry" if t.defends() && t.meets_cavalry() && t.stand.guns() && !(t.stand.stationary && t.stand.supported);
         1 "vb.morale.attack-flank"         if t.attacks() && t.at.engaged_from.flank_or_rear();
         1 "vb.morale.attack-skirmishers"   if t.attacks() && t.enemy.skirmishers();
        -1 "vb.morale.attack-guns"          if t.attacks_front() && t.enemy.guns() && !t.enemy.limbered;
         1 "vb.morale.army-commander"       if t.at.army_commander_attached;
        -1 "vb.morale.disordered"           if t.stand.status.disordered();
        -1 "vb.morale.weight"               if t.meets_cavalry() && t.stand.cavalry() && t.stand.weight < t.enemy.weight;
    ]),
];

impl Trial {
    fn attacks(&self) -> bool {
        self.at.role == Side::Attacker
    }

    fn defends(&self) -> bool {
        !self.attacks()
    }

    fn attacks_front(&self) -> bool {
        self.attacks() && self.at.engaged_from == Face::Front
    }

    fn meets_cavalry(&self) -> bool {
        self.at.in_contact && self.enemy.cavalry()
    }

    fn taken_in_flank(&self) -> bool {
        self.defends() && self.at.in_contact && self.at.engaged_from.flank_or_rear()
    }

    fn raked(&self) -> bool {
        self.defends() && matches!(self.at.close_fire_from, CloseFire::Flank | CloseFire::Rear)
    }

    fn old_line(&self) -> bool {
        self.stand.infantry() && self.stand.base == Base::Linear && self.stand.era == Era::PreRevolution
    }

    fn modifier(&self, applied: &mut dyn Notes) -> i32 {
        let modifier = applied.tally("Morale modifier").add(MORALE, self).total();
        let both = self.taken_in_flank() && (self.raked() || self.old_line());
        applied.acts_if(both, rule!("vb.morale.one-flank-modifier"));
        let dedicated = self.attacks_front() && self.enemy.dedicated_guns;
        applied.acts_if(dedicated, rule!("vb.morale.attack-guns-not-dedicated"));
        modifier
    }

    fn refuse(&self, faults: &mut Faults<'_>) {
        faults.check(CONTRADICTIONS, &self.stand);
        faults.check_role("enemy", CONTRADICTIONS, &self.enemy);
        faults.check(TRIAL, self);
    }
}

const TRIAL: &[Refused<Trial>] = refused![t: Trial;
    ["role", "in_contact"] "an attacker is in contact" if t.attacks() && !t.at.in_contact;
    ["role", "stationary"] "an attacker has moved and is not stationary" by "R13" if t.attacks() && t.stand.stationary;
    ["role", "arm"] "artillery never moves into contact" by "vb.contact.artillery-never" if t.attacks() && t.stand.guns();
    ["role", "base"] "infantry skirmishers never move into contact" by "vb.contact.infantry-skirmishers-never"
        if t.attacks() && t.stand.skirmish_infantry();
    ["role", "cover"] "an attacker has left his cover" if t.attacks() && t.at.cover != Cover::None;
    ["in_contact", "close_fire_from"] "nothing calls for a check: it is neither in contact nor under close fire"
        if !t.at.in_contact && t.at.close_fire_from == CloseFire::None;
    ["cover", "arm"] "cavalry holds neither buildings nor works" by "R28" if t.at.cover != Cover::None && t.stand.cavalry();
    ["cover", "arm"] "artillery does not stand in a building" by "R28" if t.at.cover == Cover::Building && t.stand.guns();
    ["role", "enemy_arm"] "artillery never moves into contact, so no defender is in contact with it" by "vb.contact.artillery-never"
        if t.defends() && t.at.in_contact && t.enemy.guns();
];

/// The morale rating after modifiers, for a check or for the tie break of a melee.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ModifiedMorale {
    #[role("", "stand", morale, arm in [Infantry, Cavalry, Artillery], base, era, weight,
        status in [Good, TemporaryDisorder, PermanentDisorder], stationary, limbered, dedicated_guns, cav_secure, supported)]
    pub stand: Stand,
    #[role("enemy", "enemy", arm in [Infantry, Cavalry, Artillery], base, weight, limbered, dedicated_guns)]
    pub enemy: Stand,
    #[role("", "moment")]
    pub at: Moment,
}

/// A modified morale.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Modified {
    /// The sum of the modifiers.
    pub modifier: i32,
    /// The morale after them.
    pub modified_morale: i32,
    /// The highest roll that passes a check, or null if none does.
    pub passes_on: Option<i32>,
}

impl ModifiedMorale {
    fn trial(&self) -> Trial {
        Trial { stand: self.stand, enemy: self.enemy, at: self.at }
    }
}

impl Procedure for ModifiedMorale {
    type House = House;
    type Ready = Modified;
    type Outcome = Modified;

    const NAME: &'static str = "modified-morale";
    const GROUP: &'static str = "Morale";

    fn refuse(&self, faults: &mut Faults<'_>) {
        self.trial().refuse(faults);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Modified {
        let modifier = self.trial().modifier(applied);
        let modified_morale = self.stand.morale + modifier;
        let passes_on = (modified_morale > 0).then_some(modified_morale.min(6));
        Modified { modifier, modified_morale, passes_on }
    }

    fn roll(ready: &Modified, _: &mut dyn Dice, _: &mut dyn Notes) -> Modified {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let notes = [rule!("vb.morale.one-flank-modifier"), rule!("vb.morale.attack-guns-not-dedicated")];
        vec![Table::of_blocks("Morale modifiers", MORALE).rules(notes)]
    }
}

/// The nearest enemy artillery.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guns {
    /// There is none.
    None,
    /// Very light guns.
    VeryLight,
    /// Light guns.
    Light,
    /// Field guns.
    Field,
    /// Heavy guns.
    Heavy,
    /// Siege guns.
    Siege,
}

/// Does this unit check in the Morale phase?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MustCheckMorale {
    #[role("", "stand", status, base)]
    pub stand: Stand,
    /// Its part: an attacker moved into this contact itself.
    #[fact(default = Defender)]
    pub role: Side,
    /// It touches an enemy stand.
    #[fact(default = true)]
    pub in_contact: bool,
    #[role("enemy", "enemy", base)]
    pub enemy: Stand,
    /// All enemies in contact are routed.
    pub enemy_routed: bool,
    /// It is limbered guns itself, or all enemies in contact are (R31).
    pub limbered_contact: bool,
    /// The nearest enemy artillery.
    pub artillery: Guns,
    /// That artillery is limbered.
    pub artillery_limbered: bool,
    /// Inches to that artillery.
    #[fact(0..=99, default = 4)]
    pub artillery_distance: Measure,
}

/// Why a unit checks.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckReason {
    /// It does not.
    None,
    /// It touches an enemy.
    Contact,
    /// Enemy guns are close.
    Artillery,
    /// Both.
    ContactAndArtillery,
}

/// Whether a unit checks.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CheckDue {
    /// Whether it must.
    pub must_check: bool,
    /// Why.
    pub reason: CheckReason,
    /// When: in the Morale phase.
    pub phase: &'static str,
}

impl MustCheckMorale {
    fn contact_counts(&self, applied: &mut dyn Notes) -> bool {
        let run_into =
            self.role == Side::Defender && self.stand.base == Base::Skirmish && self.enemy.base != Base::Skirmish;
        self.in_contact
            && !applied.acts_if(run_into, rule!("vb.skirmish.no-morale-check"))
            && !applied.acts_if(self.enemy_routed, rule!("vb.break.routed-no-test"))
            && !applied.acts_if(self.limbered_contact, rule!("vb.elim.limbered-artillery"))
            && applied.acts(rule!("vb.check.contact"))
    }

    fn guns_count(&self, applied: &mut dyn Notes) -> bool {
        let (inches, rule) = match self.artillery {
            Guns::None => return false,
            Guns::VeryLight => (3.0, rule!("vb.check.very-light-range")),
            _ => (4.0, rule!("vb.check.other-range")),
        };
        let close = !self.artillery_limbered && self.artillery_distance <= inches;
        applied.acts_if(close, rule) && applied.acts(rule!("vb.check.artillery"))
    }
}

impl Procedure for MustCheckMorale {
    type House = House;
    type Ready = CheckDue;
    type Outcome = CheckDue;

    const NAME: &'static str = "must-check-morale";
    const GROUP: &'static str = "Morale";
    const REFUSED: &'static [Refused<Self>] = refused![m: MustCheckMorale;
        ["artillery_limbered", "artillery"] "there is no artillery to be limbered"
            if m.artillery_limbered && m.artillery == Guns::None;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> CheckDue {
        let (mut contact, mut guns) = (false, false);
        if self.stand.status != Status::Routed {
            contact = self.contact_counts(applied);
            guns = self.guns_count(applied);
        }
        let reason = match (contact, guns) {
            (false, false) => CheckReason::None,
            (true, false) => CheckReason::Contact,
            (false, true) => CheckReason::Artillery,
            (true, true) => CheckReason::ContactAndArtillery,
        };
        let due = reason != CheckReason::None;
        let must_check = due
            && [rule!("vb.check.phase"), rule!("vb.check.both-sides"), rule!("vb.check.effects-first")]
                .map(|rule| applied.acts(rule))
                == [true; 3];
        CheckDue { must_check, reason, phase: "morale" }
    }

    fn roll(ready: &CheckDue, _: &mut dyn Dice, _: &mut dyn Notes) -> CheckDue {
        *ready
    }

    fn then(&self, outcome: &CheckDue, next: &mut Vec<Next>) {
        if outcome.must_check {
            let plain = MoraleCheck::default();
            let guns = outcome.reason != CheckReason::Contact;
            // Guns alone make nobody an attacker (R9).
            let attacks = self.role == Side::Attacker && outcome.reason != CheckReason::Artillery;
            let Stand { status, base, .. } = self.stand;
            // Of skirmishers only cavalry attacks.
            let arm = if attacks && base == Base::Skirmish { Arm::Cavalry } else { plain.stand.arm };
            let stand = Stand { arm, base, status, ..plain.stand };
            let at = Moment {
                role: if attacks { Side::Attacker } else { Side::Defender },
                in_contact: outcome.reason != CheckReason::Artillery,
                close_fire_from: if guns { CloseFire::Front } else { CloseFire::None },
                ..plain.at
            };
            next.push(Next::with("", &MoraleCheck { stand, enemy: self.enemy, at }).cast("enemy", "enemy"));
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("vb.check.phase"),
            rule!("vb.check.both-sides"),
            rule!("vb.check.contact"),
            rule!("vb.check.artillery"),
            rule!("vb.check.very-light-range"),
            rule!("vb.check.other-range"),
            rule!("vb.check.effects-first"),
        ];
        vec![Table::new("Who checks morale").rules(rules)]
    }
}

/// Roll the check, with its consequences. One check a unit a phase.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MoraleCheck {
    #[role("", "stand", morale, arm in [Infantry, Cavalry, Artillery], base, era, weight, sp,
        status in [Good, TemporaryDisorder, PermanentDisorder], stationary, limbered, dedicated_guns, cav_secure, supported)]
    pub stand: Stand,
    #[role("enemy", "enemy", arm in [Infantry, Cavalry, Artillery], base, weight, limbered, dedicated_guns)]
    pub enemy: Stand,
    #[role("", "moment")]
    pub at: Moment,
}

/// A check made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyCheck {
    modifier: i32,
    modified_morale: i32,
    /// The highest face that passes.
    passes_on: i32,
    shaken: Shaken,
    /// Close-order cavalry is at it.
    charged: bool,
}

/// How a check went.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checked {
    /// The sum of the modifiers.
    pub modifier: i32,
    /// The morale after them.
    pub modified_morale: i32,
    /// Whether it passed.
    pub passed: bool,
    /// Its status after the check.
    pub status_after: After,
    /// How far it goes back.
    pub retreat: Retreat,
    /// Strength points lost.
    pub casualties: i32,
    /// Strength points left.
    pub sp_after: i32,
    /// Whether its dedicated guns are lost.
    pub dedicated_guns_lost: bool,
    /// Whether it is gone.
    pub eliminated: bool,
    /// Whether the cavalry may break through.
    pub breakthrough_possible: bool,
}

impl MoraleCheck {
    fn trial(&self) -> Trial {
        Trial { stand: self.stand, enemy: self.enemy, at: self.at }
    }
}

impl Procedure for MoraleCheck {
    type House = House;
    type Ready = ReadyCheck;
    type Outcome = Checked;

    const NAME: &'static str = "morale-check";
    const GROUP: &'static str = "Morale";
    const DICE: &'static str = "1d6: the modified morale or less passes";

    fn refuse(&self, faults: &mut Faults<'_>) {
        self.trial().refuse(faults);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyCheck {
        let trial = self.trial();
        let modifier = trial.modifier(applied);
        let modified_morale = self.stand.morale + modifier;
        let (least, most) = (i32::from(house.one_always_passes), 6 - i32::from(house.six_always_fails));
        ReadyCheck {
            modifier,
            modified_morale,
            passes_on: modified_morale.clamp(least, most),
            shaken: Shaken::from(&self.stand),
            charged: trial.defends() && trial.at.in_contact && trial.enemy.close_order_cavalry(),
        }
    }

    fn roll(ready: &ReadyCheck, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Checked {
        let passed = dice.stays_within("morale check", 6, ready.passes_on);
        let fall = if passed { ready.shaken.stands() } else { ready.shaken.falls(StepCause::MoraleFailure, effects) };
        Checked {
            modifier: ready.modifier,
            modified_morale: ready.modified_morale,
            passed,
            status_after: fall.status,
            retreat: fall.retreat,
            casualties: fall.casualties,
            sp_after: fall.sp,
            dedicated_guns_lost: fall.guns_lost,
            eliminated: fall.status == After::Eliminated,
            breakthrough_possible: effects.acts_if(fall.routs && ready.charged, rule!("vb.rout.breakthrough")),
        }
    }

    fn then(&self, outcome: &Checked, next: &mut Vec<Next>) {
        if outcome.breakthrough_possible {
            let charge = CavalryBreakthrough {
                cavalry: Stand { base: self.enemy.base, ..Stand::default() },
                phase: BreakPhase::Morale,
                router_eliminated: outcome.eliminated,
                ..CavalryBreakthrough::default()
            };
            next.push(Next::with("enemy", &charge));
        }
    }

    fn aftermath(&self, outcome: &Checked, marks: &mut Marks) {
        mark("", outcome.status_after, outcome.sp_after, outcome.dedicated_guns_lost, marks);
    }
}
