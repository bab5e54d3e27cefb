//! Melee: one round between two fighting units.

use grognard_rulebook::{Dice, Facts, Faults, Marks, Next, Notes, Procedure, Told, Word, rule};

use crate::{
    combat::{Blow, Strike, Struck, Then, after_markers},
    house::House,
    morale::{MoraleTest, TestCause},
    profile::{Arm, LIMBERS, MARCHING, Unit},
};

/// One side of a melee: the fighting unit and who helps it.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Fighter {
    #[role("", "unit")]
    pub unit: Unit,
    /// Friends overlapping (R22).
    #[fact(0..=2)]
    pub overlaps: i32,
    /// Further friends touching the enemy's flank or rear, the fighting unit not counted.
    #[fact(0..=3)]
    pub flank_contacts: i32,
    /// The arm of those friends; no meaning if there are none.
    #[fact([Muskets, LightInfantry, HeavyCavalry, LightCavalry])]
    pub flank_contact_arm: Arm,
}

/// Where the attacker touches the defender.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contact {
    /// Front to front.
    Front,
    /// On its flank.
    Flank,
    /// On its rear.
    Rear,
}

/// One round between two fighting units, with the markers it causes and who recoils. The attacker is the unit that moved
/// into contact.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Melee {
    #[role("attacker", "attacker", arm in [Muskets, LightInfantry, HeavyCavalry, LightCavalry], combat_value, disorder,
        in_bad_going, road_column, general, overlaps, flank_contacts, flank_contact_arm)]
    pub attacker: Fighter,
    #[role(
        "defender",
        "defender",
        arm,
        combat_value,
        disorder,
        in_bad_going,
        road_column,
        general,
        overlaps,
        flank_contacts,
        flank_contact_arm,
        defending,
        limbered
    )]
    pub defender: Fighter,
    /// Where the attacker itself touches the defender.
    pub contact: Contact,
}

/// Who recoils.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recoils {
    /// Nobody.
    None,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// What a round of melee does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    #[role("attacker", "attacker")]
    pub attacker: Fought,
    #[role("defender", "defender")]
    pub defender: Fought,
    /// Who recoils: the side that took more hits.
    pub recoil: Recoils,
}

/// What a round of melee does to one side.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fought {
    /// Its Combat Value, modified.
    pub combat_value: i32,
    /// Hits it scored.
    pub hits: i32,
    /// Markers added to it.
    pub markers: i32,
    /// Markers on it after the round.
    pub disorder: i32,
    /// What it must do.
    pub then: Then,
}

/// One side of a melee made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadySide {
    strike: Strike,
    extra: i32,
    disorder: i32,
}

impl ReadySide {
    /// Its Combat Value, modified.
    pub(crate) fn value(&self) -> i32 {
        self.strike.value
    }

    /// What the side has after the round, having scored and taken so many hits.
    fn fought(&self, scored: i32, taken: i32, effects: &mut dyn Notes) -> Fought {
        let hit =
            taken > 0 && effects.acts(rule!("fke.hits.melee")) && effects.follows(rule!("fke.hits.disorder-markers"));
        let markers = if hit { taken + self.extra } else { 0 };
        let (disorder, then) = after_markers(self.disorder, markers, effects);
        Fought { combat_value: self.strike.value, hits: scored, markers, disorder, then }
    }
}

impl Melee {
    /// Units of the attacker's side on the defender's flank or rear, and the reverse.
    fn on_flanks(&self) -> (i32, i32) {
        let fighter = i32::from(self.contact != Contact::Front);
        (self.attacker.flank_contacts + fighter, self.defender.flank_contacts)
    }

    /// The morale tests that follow: the attacker's, then the defender's.
    pub(crate) fn tests_after(&self, round: &Round) -> [Option<MoraleTest>; 2] {
        let (by_attacker, by_defender) = self.on_flanks();
        [(&self.attacker, &round.attacker, by_defender), (&self.defender, &round.defender, by_attacker)].map(
            |(fighter, fought, on_me)| {
                let unit = Unit { disorder: fought.disorder, ..fighter.unit };
                let test = MoraleTest { unit, cause: TestCause::Melee, flank_or_rear: on_me > 0 };
                (fought.then == Then::MoraleTest).then_some(test)
            },
        )
    }

    fn frontal(&self) -> bool {
        self.contact == Contact::Front
    }
}

/// A side makes ready: `on_foe` of its units stand on the foe's flank or rear, `on_me` of the foe's on its own.
fn ready_side(
    [value, extra]: [&'static str; 2],
    (me, foe): (&Fighter, &Fighter),
    (on_foe, on_me): (i32, i32),
    frontal: bool,
    house: &House,
    applied: &mut dyn Notes,
) -> ReadySide {
    let blow = Blow {
        me: me.unit,
        foe: foe.unit,
        melee: true,
        on_flank: on_foe,
        overlaps: me.overlaps,
        supports: 0,
        shot_in_flank: false,
        three_hamper: house.three_markers_hamper,
        light_exempt: applied.follows(rule!("fke.combat.bad-going-light-infantry")),
    };
    let struck = Struck {
        me: me.unit,
        foe: foe.unit,
        melee: true,
        frontal,
        in_flank: on_me > 0,
        on_my_flank: (foe.flank_contacts > 0).then_some(foe.flank_contact_arm),
    };
    let strike = Strike::of(blow.value(value, applied), applied);
    ReadySide { strike, extra: struck.extra_markers(extra, applied), disorder: me.unit.disorder }
}

impl Procedure for Melee {
    type House = House;
    type Ready = [ReadySide; 2];
    type Outcome = Round;

    const NAME: &'static str = "melee";
    const GROUP: &'static str = "Firing and melee";
    const DICE: &'static str = "the attacker's 1d6, then the defender's 1d6, each for the second hit with a value above 6, \
        none at 0 or less";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check_role("defender", LIMBERS, &self.defender.unit);
        faults.check_role("defender", MARCHING, &self.defender.unit);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> Self::Ready {
        let (attacker, defender) = (&self.attacker, &self.defender);
        let (by_attacker, by_defender) = self.on_flanks();
        let frontal = self.frontal();
        [
            ready_side(
                ["Combat Value of the attacker", "Extra markers on the attacker if hit"],
                (attacker, defender),
                (by_attacker, by_defender),
                frontal,
                house,
                applied,
            ),
            ready_side(
                ["Combat Value of the defender", "Extra markers on the defender if hit"],
                (defender, attacker),
                (by_defender, by_attacker),
                frontal,
                house,
                applied,
            ),
        ]
    }

    fn roll([attacker, defender]: &Self::Ready, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Round {
        let by_attacker = attacker.strike.hits("the attacker's melee", dice);
        let by_defender = defender.strike.hits("the defender's melee", dice);
        let recoil = match by_attacker.cmp(&by_defender) {
            std::cmp::Ordering::Equal => Recoils::None,
            _ if !effects.acts(rule!("fke.hits.melee-recoil")) => Recoils::None,
            std::cmp::Ordering::Greater => Recoils::Defender,
            std::cmp::Ordering::Less => Recoils::Attacker,
        };
        Round {
            attacker: attacker.fought(by_attacker, by_defender, effects),
            defender: defender.fought(by_defender, by_attacker, effects),
            recoil,
        }
    }

    fn then(&self, outcome: &Round, next: &mut Vec<Next>) {
        for (role, test) in ["attacker", "defender"].into_iter().zip(self.tests_after(outcome)) {
            next.extend(test.map(|test| Next::with(role, &test)));
        }
    }

    fn aftermath(&self, outcome: &Round, marks: &mut Marks) {
        marks.fields.retain(|(_, field, _)| *field == "disorder");
        for (role, fought) in [("attacker", outcome.attacker), ("defender", outcome.defender)] {
            if fought.then == Then::Eliminated {
                marks.remove(role);
            }
        }
    }
}
