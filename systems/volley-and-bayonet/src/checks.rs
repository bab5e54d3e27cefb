//! Morale checks: who must check, and the check itself.

use grognard_rulebook::{
    Dice, Facts, Faults, Marks, Measure, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rule,
};

use crate::{
    breakthrough::{BreakPhase, CavalryBreakthrough},
    house::House,
    morale::{CloseFire, Moment, Trial},
    profile::{After, Arm, Base, Part, Stand, Status},
    steps::{Retreat, Shaken, StepCause, mark},
};

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
    pub role: Part,
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
            self.role == Part::Defender && self.stand.base == Base::Skirmish && self.enemy.base != Base::Skirmish;
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
            let attacks = self.role == Part::Attacker && outcome.reason != CheckReason::Artillery;
            let Stand { status, base, .. } = self.stand;
            // Of skirmishers only cavalry attacks.
            let arm = if attacks && base == Base::Skirmish { Arm::Cavalry } else { plain.stand.arm };
            let stand = Stand { arm, base, status, ..plain.stand };
            let at = Moment {
                role: if attacks { Part::Attacker } else { Part::Defender },
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

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
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
