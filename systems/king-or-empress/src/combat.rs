//! Firing and melee: the four steps that both follow.

use grognard_rulebook::{
    Block::{self, Each},
    Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Table, Told, Word, refused, rows, rule,
};

use crate::{
    house::House,
    morale::{MoraleTest, Nerve, Test, TestCause},
    profile::{Arm, Defending, General, LIMBERS, MARCHING, ONE_CNC, Unit},
};

/// One unit's fire or blow at another, as Step 1 sees it.
#[derive(Clone, Copy)]
struct Blow {
    me: Unit,
    foe: Unit,
    melee: bool,
    /// Friends (the fighter among them) on the enemy's flank or rear, in melee.
    on_flank: i32,
    /// Friends overlapping, in melee.
    overlaps: i32,
    /// Friends supporting, in firing.
    supports: i32,
    /// The shot strikes flank or rear.
    shot_in_flank: bool,
    /// Whether three markers hamper like two (R9).
    three_hamper: bool,
}

/// Step 1.
const VALUE: &[Block<Blow>] = &[Each(rows![b: Blow;
     2 "fke.combat.melee-flank-contact"       per b.on_flank;
     2 "fke.combat.opponent-road-column"      if  b.foe.road_column;
     1 "fke.combat.firing-support"            per b.supports;
     1 "fke.combat.firing-flank-rear"         if  b.shot_in_flank;
     1 "fke.combat.defending-position"        if  b.me.defending != Defending::None;
     1 "fke.combat.general-attached"          if  b.melee && b.me.general != General::None;
     1 "fke.combat.melee-overlap"             per b.overlaps;
    -1 "fke.combat.two-disorder"              if  b.hampered();
    -1 "fke.combat.firing-at-light-infantry"  if  !b.melee && b.me.arm != Arm::LightInfantry && b.foe.arm == Arm::LightInfantry;
    -2 "fke.combat.bad-going"                 if  b.me.in_bad_going && b.me.arm != Arm::LightInfantry;
     0 "fke.combat.bad-going-light-infantry"  if  b.me.in_bad_going && b.me.arm == Arm::LightInfantry;
])];

/// One unit that may be hit, as Step 4 sees it.
#[derive(Clone, Copy)]
struct Struck {
    me: Unit,
    foe: Unit,
    melee: bool,
    /// Front edge to front edge with the enemy fighting unit.
    frontal: bool,
    /// An enemy touches, or a shot strikes, its flank or rear.
    in_flank: bool,
    /// The arm of the enemies on its flank or rear beside the enemy fighting unit, if there are any.
    on_my_flank: Option<Arm>,
}

/// Step 4.
const EXTRA: &[Block<Struck>] = &[Each(rows![s: Struck;
     1 "fke.extra.mounted-bad-going"      if  s.me.arm.mounted() && s.me.in_bad_going;
     1 "fke.extra.heavy-cavalry-frontal"  if  s.me.arm == Arm::HeavyCavalry && s.frontal && (s.guns_ahead() || s.foe.arm == Arm::Muskets);
     1 "fke.extra.light-cavalry-frontal"  if  s.me.arm == Arm::LightCavalry && s.guns_ahead();
     1 "fke.extra.muskets-heavy-cavalry"  if  s.me.arm == Arm::Muskets && !s.me.in_bad_going && s.touches(|arm| arm == Arm::HeavyCavalry);
     1 "fke.extra.foot-frontal-artillery" if  matches!(s.me.arm, Arm::Muskets | Arm::LightInfantry) && s.guns_ahead();
     1 "fke.extra.light-infantry-mounted" if  s.me.arm == Arm::LightInfantry && !s.me.in_bad_going && s.touches(Arm::mounted);
     1 "fke.extra.artillery-contact"      if  s.melee && s.me.arm == Arm::Artillery;
     1 "fke.extra.shot-flank-rear"        if  !s.melee && s.in_flank;
     1 "fke.extra.melee-flank-rear"       if  s.melee && s.in_flank;
])];

impl Blow {
    fn hampered(&self) -> bool {
        self.me.disorder == 2 || self.three_hamper && self.me.disorder > 2
    }

    fn value(&self, what: &'static str, notes: &mut dyn Notes) -> i32 {
        notes
            .tally(what)
            .from(rule!("fke.combat.start-value"), self.me.combat_value)
            .add_by(rule!("fke.combat.apply-table"), VALUE, self)
            .total()
    }
}

impl Struck {
    /// Unlimbered guns before the front.
    fn guns_ahead(&self) -> bool {
        self.frontal && self.foe.arm == Arm::Artillery && !self.foe.limbered
    }

    fn touches(&self, arm: impl Fn(Arm) -> bool) -> bool {
        self.melee && (arm(self.foe.arm) || self.on_my_flank.is_some_and(arm))
    }

    fn extra_markers(&self, what: &'static str, notes: &mut dyn Notes) -> i32 {
        notes.tally(what).add_by(rule!("fke.extra.each-bullet"), EXTRA, self).total()
    }
}

/// Step 2: what a value is worth with a d6.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Strike {
    value: i32,
    /// Hits that need no die.
    sure: i32,
    /// A face up to this is a hit; no die is rolled at 0 or less.
    needs: i32,
}

impl Strike {
    fn of(value: i32, notes: &mut dyn Notes) -> Self {
        if !notes.follows(rule!("fke.combat.one-procedure")) {
            Self { value, sure: 0, needs: 0 }
        } else if value > 6 {
            let sure = i32::from(notes.acts(rule!("fke.combat.overflow-automatic")));
            let needs = if notes.acts(rule!("fke.combat.overflow-second")) { value - 6 } else { 0 };
            Self { value, sure, needs }
        } else {
            Self { value, sure: 0, needs: if notes.follows(rule!("fke.combat.roll-under")) { value } else { 0 } }
        }
    }

    fn hits(self, what: &'static str, dice: &mut dyn Dice) -> i32 {
        self.sure + i32::from(self.needs > 0 && dice.stays_within(what, 6, self.needs))
    }
}

/// What a unit must do after it took markers.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Then {
    /// Nothing.
    None,
    /// Take a morale test.
    MoraleTest,
    /// It is gone.
    Eliminated,
}

/// The markers on a unit after it took some, and what follows.
pub(crate) fn after_markers(before: i32, markers: i32, effects: &mut dyn Notes) -> (i32, Then) {
    let total = before + markers;
    let then = match total {
        _ if markers == 0 => Then::None,
        4.. if effects.acts(rule!("fke.morale.four-markers")) => Then::Eliminated,
        2.. => Then::MoraleTest,
        _ => Then::None,
    };
    (total.min(4), then)
}

/// Range of a shot.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Range {
    /// Short range.
    Short,
    /// Long range, artillery only.
    Long,
}

/// One unit fires at one target, with the markers it causes. Includes the morale test of long-range artillery, which is
/// part of Step 3; not the test for the new number of markers, which follows.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Shooting {
    #[role("", "shooter", arm in [Muskets, LightInfantry, Artillery], combat_value, defending, disorder, in_bad_going)]
    pub shooter: Unit,
    /// From the look-up of ranges; muskets and light infantry always fire at short range.
    pub range: Range,
    /// Friends who give up their own shot to support this one (R21).
    #[fact(0..=4)]
    pub supporting_units: i32,
    /// The shot strikes flank or rear.
    pub target_flank_or_rear: bool,
    #[role(
        "target",
        "target",
        arm,
        road_column,
        in_bad_going,
        disorder,
        morale,
        general,
        in_cnc_range,
        defending,
        uphill,
        defending_stream_bank,
        forced_marching
    )]
    pub target: Unit,
}

/// What a shot does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The shooter's Combat Value, modified.
    pub combat_value: i32,
    /// Hits scored.
    pub hits: i32,
    /// The lowest d20 face that passes a long-range test; null at short range.
    pub long_range_test_needs: Option<i32>,
    /// Long-range tests failed.
    pub long_range_tests_failed: i32,
    /// Markers added now.
    pub markers: i32,
    /// Markers on the target after it.
    pub target_disorder: i32,
    /// What the target must do.
    pub then: Then,
}

/// A shot made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyShot {
    strike: Strike,
    long_range_test: Option<Test>,
    extra: i32,
    target_disorder: i32,
}

impl Shooting {
    fn test_cause(&self) -> TestCause {
        match (self.shooter.arm, self.range) {
            (Arm::Artillery, Range::Short) => TestCause::ArtilleryShort,
            (Arm::Artillery, Range::Long) => TestCause::ArtilleryLong,
            _ => TestCause::Musketry,
        }
    }
}

impl Procedure for Shooting {
    type House = House;
    type Ready = ReadyShot;
    type Outcome = Shot;

    const NAME: &'static str = "shooting";
    const GROUP: &'static str = "Firing and melee";
    const DICE: &'static str = "1d6 to hit, or for the second hit with a value above 6, none at 0 or less; \
        then, at long range, 1d20 for each hit";
    const REFUSED: &'static [Refused<Self>] = refused![s: Shooting;
        ["range", "arm"] "only artillery has a long range" by "R19"
            if s.range == Range::Long && s.shooter.arm != Arm::Artillery;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check_role("target", MARCHING, &self.target);
        faults.check_role("target", ONE_CNC, &self.target);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyShot {
        let (me, foe) = (self.shooter, self.target);
        let blow = Blow {
            me,
            foe,
            melee: false,
            on_flank: 0,
            overlaps: 0,
            supports: self.supporting_units,
            shot_in_flank: self.target_flank_or_rear,
            three_hamper: house.three_markers_hamper,
        };
        let strike = Strike::of(blow.value("Combat Value", applied), applied);
        let long = self.range == Range::Long && applied.acts(rule!("fke.hits.long-range-artillery"));
        let long_range_test = long.then(|| {
            let nerve = Nerve { shot_in_flank: self.target_flank_or_rear, ..Nerve::of(foe) };
            nerve.test("Long-range morale test", applied)
        });
        let struck = Struck {
            me: foe,
            foe: me,
            melee: false,
            frontal: false,
            in_flank: self.target_flank_or_rear,
            on_my_flank: None,
        };
        let extra = struck.extra_markers("Extra markers if hit", applied);
        ReadyShot { strike, long_range_test, extra, target_disorder: foe.disorder }
    }

    fn roll(ready: &ReadyShot, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Shot {
        let hits = ready.strike.hits("the shot", dice);
        let failed = ready.long_range_test.map(|test| {
            let passed = test.passes("the long-range morale test", hits, dice);
            let unharmed = if effects.acts_if(passed > 0, rule!("fke.hits.long-range-pass")) { passed } else { 0 };
            hits - unharmed
        });
        let from_hits = match failed {
            Some(failed) if effects.acts_if(failed > 0, rule!("fke.hits.long-range-fail")) => failed,
            None if effects.acts_if(hits > 0, rule!("fke.hits.firing")) => hits,
            _ => 0,
        };
        let recorded = from_hits > 0 && effects.follows(rule!("fke.hits.disorder-markers"));
        let markers = if recorded { from_hits + ready.extra } else { 0 };
        let (target_disorder, then) = after_markers(ready.target_disorder, markers, effects);
        Shot {
            combat_value: ready.strike.value,
            hits,
            long_range_test_needs: ready.long_range_test.map(|test| test.needs),
            long_range_tests_failed: failed.unwrap_or(0),
            markers,
            target_disorder,
            then,
        }
    }

    fn then(&self, outcome: &Shot, next: &mut Vec<Next>) {
        if outcome.then == Then::MoraleTest {
            let unit = Unit { disorder: outcome.target_disorder, ..self.target };
            let flank_or_rear = self.target_flank_or_rear;
            next.push(Next::with("target", &MoraleTest { unit, cause: self.test_cause(), flank_or_rear }));
        }
    }

    fn aftermath(&self, outcome: &Shot, marks: &mut Marks) {
        // The outcome's `combat_value` is the modified one; the shooter keeps his own.
        marks.fields.retain(|(role, ..)| *role == "target");
        if outcome.then == Then::Eliminated {
            marks.remove("target");
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let roll = [
            rule!("fke.combat.roll-under"),
            rule!("fke.combat.overflow-automatic"),
            rule!("fke.combat.overflow-second"),
        ];
        let hits = [
            rule!("fke.hits.firing"),
            rule!("fke.hits.melee"),
            rule!("fke.hits.melee-recoil"),
            rule!("fke.hits.long-range-artillery"),
            rule!("fke.hits.long-range-pass"),
            rule!("fke.hits.long-range-fail"),
        ];
        vec![
            Table::of_blocks("Step 1: build the value", VALUE),
            Table::new("Step 2: roll").rules(roll),
            Table::new("Step 3: units hit").rules(hits),
            Table::of_blocks("Step 4: extra markers for a unit that took any", EXTRA),
        ]
    }
}

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
        let (by_attacker, by_defender) = self.on_flanks();
        for (role, fighter, fought, on_me) in [
            ("attacker", &self.attacker, &outcome.attacker, by_defender),
            ("defender", &self.defender, &outcome.defender, by_attacker),
        ] {
            if fought.then == Then::MoraleTest {
                let unit = Unit { disorder: fought.disorder, ..fighter.unit };
                next.push(Next::with(role, &MoraleTest { unit, cause: TestCause::Melee, flank_or_rear: on_me > 0 }));
            }
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
