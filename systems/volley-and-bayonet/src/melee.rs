//! One stand against another, hand to hand: dice, saves, winner, consequences.

use grognard_rulebook::{Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Table, Told, refused, rule};

use crate::{
    breakthrough::CavalryBreakthrough,
    contact::Meeting,
    dice::Pool,
    house::House,
    passing::ForcedPassThrough,
    profile::{After, CONTRADICTIONS, Face, Part, Stand, Status},
    saves::{Hit, Source, unsaved},
    steps::{Fall, Retreat, Shaken, StepCause, mark},
    winner::{AdvanceAfterMelee, Combatant, TieBreak, fewer},
};

/// One attacking stand against one defending stand: dice, saves, winner, consequences. For combats of several stands use
/// strike, melee-winner and morale-step, or enter the other stands' losses here.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Melee {
    #[role("attacker", "attacker", arm in [Infantry, Cavalry], base,
        status in [Good, TemporaryDisorder, PermanentDisorder], sp, morale, dedicated_guns, reinforcing_skirmishers,
        poor_musketry, shock, elite, lancer, cav_secure)]
    pub attacker: Combatant,
    /// Casualties that other stands of the attacker have taken in this same combat (R31).
    #[fact(0..=12)]
    pub attacker_other_losses: i32,
    #[role("defender", "defender", arm in [Infantry, Cavalry, Artillery], base, status, sp, morale, dedicated_guns,
        reinforcing_skirmishers, poor_musketry, elite, lancer, cav_secure, stationary, limbered, supported, march_column,
        artillery_size, terrain in [Open, Building, FieldWorks])]
    pub defender: Combatant,
    /// The face on which the defender is attacked.
    pub defender_engaged_from: Face,
    /// Casualties that other stands of the defender have taken in this same combat (R31).
    #[fact(0..=12)]
    pub defender_other_losses: i32,
}

/// One side made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyFighter {
    pool: Pool,
    /// Throws against the hits on it.
    saves: i32,
    other_losses: i32,
    shaken: Shaken,
}

/// A melee made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyMelee {
    attacker: ReadyFighter,
    defender: ReadyFighter,
    /// Limbered guns are lost without a roll.
    overrun: bool,
    /// A routed defender loses whatever the hits; else the tie break of equal hits.
    tie: Option<TieBreak>,
    attacker_breaks_through: bool,
    defender_is_cavalry: bool,
}

/// What a melee does to one side.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fought {
    /// Dice it rolled.
    pub dice: i32,
    /// The lowest face with which it hit; null without dice.
    pub hit_on: Option<i32>,
    /// Unsaved hits on this stand, not limited by its strength; without the casualty of a rout.
    pub losses: i32,
    /// Its status afterwards.
    pub status_after: After,
    /// Strength points left.
    pub sp_after: i32,
    /// How far it goes back.
    pub retreat: Retreat,
    /// Whether its dedicated guns are lost.
    pub guns_lost: bool,
}

/// What a melee does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MeleeResult {
    #[role("attacker", "attacker")]
    pub attacker: Fought,
    #[role("defender", "defender")]
    pub defender: Fought,
    /// The winner.
    pub winner: Part,
    /// Whether it took a tie break.
    pub tie_break: bool,
    /// Whether the winner may advance and change facing.
    pub winner_may_advance: bool,
    /// Whether the cavalry may break through.
    pub breakthrough_possible: bool,
}

const CONTACT: &[Refused<Melee>] = refused![m: Melee;
    ["attacker_arm", "attacker_base"] "infantry skirmishers never move into contact"
        by "vb.contact.infantry-skirmishers-never" if m.attacker.stand.skirmish_infantry();
    ["attacker_arm", "attacker_base", "defender_arm", "defender_base"] "close-order infantry does not attack close-order cavalry"
        by "vb.contact.infantry-no-cavalry" if m.meeting().infantry_on_cavalry();
    ["attacker_arm", "attacker_base", "defender_arm", "defender_base"]
        "cavalry skirmishers attack only skirmishers, the routed, march columns, limbered guns and the flank or rear of guns"
        by "vb.contact.cavalry-skirmishers-only" if m.meeting().no_prey();
    ["attacker_base", "defender_base"] "close-order troops do not melee skirmishers: see contact-skirmishers" by "R40"
        if m.attacker.stand.close_order() && m.defender.stand.skirmishers();
];

impl Melee {
    fn meeting(&self) -> Meeting {
        Meeting { mover: self.attacker.stand, target: self.defender.stand, face: self.defender_engaged_from }
    }
}

impl ReadyFighter {
    fn fought(&self, losses: i32, fall: &Fall) -> Fought {
        Fought {
            dice: self.pool.dice,
            hit_on: self.pool.hit_on,
            losses,
            status_after: fall.status,
            sp_after: fall.sp,
            retreat: fall.retreat,
            guns_lost: fall.guns_lost,
        }
    }

    /// What it is once its losses are taken off, and after them if it lost.
    fn after(&self, losses: i32, lost: bool, effects: &mut dyn Notes) -> Fall {
        let shaken = Shaken { sp: (self.shaken.sp - losses).max(0), ..self.shaken };
        if lost { shaken.falls(StepCause::LostMelee, effects) } else { shaken.stands() }
    }
}

impl ReadyMelee {
    /// Unsaved hits on the attacker and on the defender. The inner stage forgets the attacker's hits before the defender's
    /// are saved, which keeps the odds quick.
    fn casualties(&self, dice: &mut dyn Dice) -> (i32, i32) {
        let Self { attacker, defender, .. } = self;
        dice.stage(|dice| {
            let (on_attacker, on_defender) = dice.stage(|dice| {
                let on_defender = attacker.pool.hits("the attacker's dice", dice);
                let on_attacker = defender.pool.hits("the defender's dice", dice);
                (on_attacker, unsaved("the defender's saves", on_defender, defender.saves, dice))
            });
            (unsaved("the attacker's saves", on_attacker, attacker.saves, dice), on_defender)
        })
    }

    fn winner(&self, on_attacker: i32, on_defender: i32, dice: &mut dyn Dice, effects: &mut dyn Notes) -> (Part, bool) {
        let Some(tie) = self.tie else { return (Part::Attacker, false) };
        let (attacker, defender) = (on_attacker + self.attacker.other_losses, on_defender + self.defender.other_losses);
        if let Some(winner) = fewer(attacker, defender)
            && effects.acts(rule!("vb.win.fewest-hits"))
        {
            return (winner, false);
        }
        if !effects.acts(rule!("vb.win.tie-breaker")) || !effects.acts(rule!("vb.tie.method")) {
            return (Part::Defender, false);
        }
        (tie.roll(dice), true)
    }

    fn run_over(&self) -> MeleeResult {
        let lost = Fall { status: After::Eliminated, sp: 0, ..self.defender.shaken.stands() };
        MeleeResult {
            attacker: self.attacker.fought(0, &self.attacker.shaken.stands()),
            defender: self.defender.fought(self.defender.shaken.sp, &lost),
            winner: Part::Attacker,
            tie_break: false,
            winner_may_advance: true,
            breakthrough_possible: self.attacker_breaks_through,
        }
    }
}

impl Procedure for Melee {
    type House = House;
    type Ready = ReadyMelee;
    type Outcome = MeleeResult;

    const NAME: &'static str = "melee";
    const GROUP: &'static str = "Combat";
    const DICE: &'static str = "the attacker's combat dice, the defender's combat dice, the defender's saves, the \
        attacker's saves, each row after row one d6 for each hit still standing; if tied 1d6 of the attacker, 1d6 of the \
        defender";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check_role("attacker", CONTRADICTIONS, &self.attacker.stand);
        faults.check_role("defender", CONTRADICTIONS, &self.defender.stand);
        faults.check(CONTACT, self);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyMelee {
        let (attacker, defender) = (self.attacker.stand, self.defender.stand);
        let mut ready = ReadyMelee {
            attacker: ReadyFighter {
                pool: Pool::default(),
                saves: 0,
                other_losses: self.attacker_other_losses,
                shaken: Shaken::from(&attacker),
            },
            defender: ReadyFighter {
                pool: Pool::default(),
                saves: 0,
                other_losses: self.defender_other_losses,
                shaken: Shaken::from(&defender),
            },
            overrun: applied.acts_if(defender.limbered, rule!("vb.elim.limbered-artillery")),
            tie: None,
            attacker_breaks_through: attacker.close_order_cavalry(),
            defender_is_cavalry: defender.cavalry(),
        };
        if ready.overrun {
            return ready;
        }
        let face = self.defender_engaged_from;
        let routed = defender.status == Status::Routed;
        ready.attacker.pool = attacker.melee_pool(Part::Attacker, face, defender.status, house, applied);
        if !routed {
            ready.defender.pool = defender.melee_pool(Part::Defender, face, attacker.status, house, applied);
        }
        let mut saves = |hitter, target| Hit { source: Source::Melee, hitter, target }.saves(house, applied);
        let defender_saves = saves(attacker, defender);
        let attacker_saves = if ready.defender.pool.dice > 0 { saves(defender, attacker) } else { 0 };
        if applied.acts_if(defender_saves + attacker_saves > 0, rule!("vb.save.roll")) {
            (ready.defender.saves, ready.attacker.saves) = (defender_saves, attacker_saves);
        }
        if !routed {
            ready.tie = Some(TieBreak::between(&self.attacker, &self.defender, house, applied));
        }
        ready
    }

    fn roll(ready: &ReadyMelee, dice: &mut dyn Dice, effects: &mut dyn Notes) -> MeleeResult {
        if ready.overrun {
            return ready.run_over();
        }
        let (on_attacker, on_defender) = ready.casualties(dice);
        let (winner, tie_break) = ready.winner(on_attacker, on_defender, dice, effects);
        let attack_won = winner == Part::Attacker;
        let attacker = ready.attacker.after(on_attacker, !attack_won, effects);
        let defender = ready.defender.after(on_defender, attack_won, effects);
        let winner_may_advance = match winner {
            Part::Attacker => attacker.sp > 0 && effects.acts(rule!("vb.win.attackers-advance")),
            Part::Defender => {
                defender.sp > 0 && ready.defender_is_cavalry && effects.acts(rule!("vb.win.defending-cavalry"))
            }
        };
        let swept = attack_won && attacker.sp > 0 && matches!(defender.status, After::Routed | After::Eliminated);
        let breaks = swept && ready.attacker_breaks_through;
        MeleeResult {
            attacker: ready.attacker.fought(on_attacker, &attacker),
            defender: ready.defender.fought(on_defender, &defender),
            winner,
            tie_break,
            winner_may_advance,
            breakthrough_possible: effects.acts_if(breaks, rule!("vb.rout.breakthrough")),
        }
    }

    fn then(&self, outcome: &MeleeResult, next: &mut Vec<Next>) {
        let (attacker, defender) =
            (("attacker", self.attacker.stand, outcome.attacker), ("defender", self.defender.stand, outcome.defender));
        let ((winner, victor, _), (loser, beaten, fate)) = match outcome.winner {
            Part::Attacker => (attacker, defender),
            Part::Defender => (defender, attacker),
        };
        if fate.retreat != Retreat::None && !beaten.skirmishers() {
            let plain = ForcedPassThrough::default();
            let routs = fate.retreat == Retreat::FullMove;
            let status = if routs { Status::Routed } else { Status::TemporaryDisorder };
            let retreating = Stand { arm: beaten.arm, base: beaten.base, status, ..plain.retreating };
            let cast = vec![("retreating", loser)];
            next.push(Next { cast, ..Next::with(loser, &ForcedPassThrough { retreating, ..plain }) });
        }
        if outcome.breakthrough_possible {
            let plain = CavalryBreakthrough::default();
            let cavalry = Stand { base: victor.base, status: victor.status, ..plain.cavalry };
            let router_eliminated = fate.status_after == After::Eliminated;
            next.push(Next::with(winner, &CavalryBreakthrough { cavalry, router_eliminated, ..plain }));
        }
        if outcome.winner_may_advance {
            next.push(Next::with(winner, &AdvanceAfterMelee::of(outcome.winner, &victor)));
        }
    }

    fn aftermath(&self, outcome: &MeleeResult, marks: &mut Marks) {
        for (role, fought) in [("attacker", outcome.attacker), ("defender", outcome.defender)] {
            mark(role, fought.status_after, fought.sp_after, fought.guns_lost, marks);
            if fought.retreat != Retreat::None {
                marks.set(role, "stationary", false);
            }
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::new("Limbered guns in melee").rules([rule!("vb.elim.limbered-artillery")])]
    }
}
