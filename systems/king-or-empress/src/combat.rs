//! The four steps that firing and melee share.

use grognard_rulebook::{
    Block::{self, Each},
    Dice, Notes, Word, rows, rule,
};

use crate::profile::{Arm, Defending, General, Unit};

/// One unit's fire or blow at another, as Step 1 sees it.
#[derive(Clone, Copy)]
pub(crate) struct Blow {
    pub(crate) me: Unit,
    pub(crate) foe: Unit,
    pub(crate) melee: bool,
    /// Friends (the fighter among them) on the enemy's flank or rear, in melee.
    pub(crate) on_flank: i32,
    /// Friends overlapping, in melee.
    pub(crate) overlaps: i32,
    /// Friends supporting, in firing.
    pub(crate) supports: i32,
    /// The shot strikes flank or rear.
    pub(crate) shot_in_flank: bool,
    /// Whether three markers hamper like two (R9).
    pub(crate) three_hamper: bool,
    /// Light infantry is at home in bad going.
    pub(crate) light_exempt: bool,
}

/// Step 1.
pub(crate) const VALUE: &[Block<Blow>] = &[Each(rows![b: Blow;

     2 "fke.combat.melee-flank-contact"       per b.on_flank;
     2 "fke.combat.opponent-road-column"      if  b.foe.road_column;
     1 "fke.combat.firing-support"            per b.supports;
     1 "fke.combat.firing-flank-rear"         if  b.shot_in_flank;
     1 "fke.combat.defending-position"        if  b.me.defending != Defending::None;
     1 "fke.combat.general-attached"          if  b.melee && b.me.general != General::None;
     1 "fke.combat.melee-overlap"             per b.overlaps;
    -1 "fke.combat.two-disorder"              if  b.hampered();
    -1 "fke.combat.firing-at-light-infantry"  if  !b.melee && b.me.arm != Arm::LightInfantry && b.foe.arm == Arm::LightInfantry;
    -2 "fke.combat.bad-going"                 if  b.me.in_bad_going && !(b.light_exempt && b.me.arm == Arm::LightInfantry);
     0 "fke.combat.bad-going-light-infantry"  if  b.me.in_bad_going && b.me.arm == Arm::LightInfantry;
])];

/// One unit that may be hit, as Step 4 sees it.
#[derive(Clone, Copy)]
pub(crate) struct Struck {
    pub(crate) me: Unit,
    pub(crate) foe: Unit,
    pub(crate) melee: bool,
    /// Front edge to front edge with the enemy fighting unit.
    pub(crate) frontal: bool,
    /// An enemy touches, or a shot strikes, its flank or rear.
    pub(crate) in_flank: bool,
    /// The arm of the enemies on its flank or rear beside the enemy fighting unit, if there are any.
    pub(crate) on_my_flank: Option<Arm>,
}

/// Step 4.
pub(crate) const EXTRA: &[Block<Struck>] = &[Each(rows![s: Struck;

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

    pub(crate) fn value(&self, what: &'static str, notes: &mut dyn Notes) -> i32 {
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

    pub(crate) fn extra_markers(&self, what: &'static str, notes: &mut dyn Notes) -> i32 {
        notes.tally(what).add_by(rule!("fke.extra.each-bullet"), EXTRA, self).total()
    }
}

/// Step 2: what a value is worth with a d6.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strike {
    pub(crate) value: i32,
    /// Hits that need no die.
    pub(crate) sure: i32,
    /// A face up to this is a hit; no die is rolled at 0 or less.
    pub(crate) needs: i32,
}

impl Strike {
    pub(crate) fn of(value: i32, notes: &mut dyn Notes) -> Self {
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

    pub(crate) fn hits(self, what: &'static str, dice: &mut dyn Dice) -> i32 {
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
