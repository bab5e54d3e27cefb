//! Moving into contact: who may touch whom, and what skirmishers do when they are run into.

use grognard_rulebook::{
    Bar, Cause, Dice, Facts, Faults, Marks, Measure, Next, Notes, Procedure, Refused, Rule, Table, Told, Word, bars,
    every_bar, refused, rule,
};

use crate::{
    checks::MoraleCheck,
    house::House,
    melee::Melee,
    morale::Moment,
    profile::{Arm, Base, CONTRADICTIONS, Face, Part, Stand, Status},
    steps::{MoraleStep, StepCause},
};

/// One stand would touch another on some face.
#[derive(Clone, Copy)]
pub(crate) struct Meeting {
    pub(crate) mover: Stand,
    pub(crate) target: Stand,
    pub(crate) face: Face,
}

/// A kind of target, and the rule that opens it.
type Opened = (fn(&Meeting) -> bool, &'static Rule);

/// What cavalry skirmishers may touch.
const PREY: [Opened; 5] = [
    (|m| m.target.skirmishers(), rule!("vb.contact.cavalry-skirmishers-skirmishers")),
    (|m| m.target.status == Status::Routed, rule!("vb.contact.cavalry-skirmishers-routed")),
    (|m| m.target.march_column, rule!("vb.contact.cavalry-skirmishers-march-column")),
    (|m| m.target.guns() && m.target.limbered, rule!("vb.contact.cavalry-skirmishers-limbered")),
    (
        |m| m.target.guns() && !m.target.limbered && m.face.flank_or_rear(),
        rule!("vb.contact.cavalry-skirmishers-guns-flank"),
    ),
];

impl Meeting {
    pub(crate) fn infantry_on_cavalry(&self) -> bool {
        self.mover.close_order_infantry() && self.target.close_order_cavalry()
    }

    pub(crate) fn no_prey(&self) -> bool {
        self.mover.skirmish_cavalry() && !PREY.iter().any(|(fits, _)| fits(self))
    }

    /// Whether a rule opens this target to troops that few targets are open to.
    fn opened(&self, notes: &dyn Notes) -> bool {
        if self.mover.close_order_infantry() {
            return self.target.skirmish_cavalry() && notes.follows(rule!("vb.contact.infantry-skirmish-cavalry"));
        }
        PREY.iter().any(|(fits, rule)| fits(self) && notes.follows(rule))
    }

    /// What the troop types allow, whatever else forbids.
    fn permissions(&self, applied: &mut dyn Notes) {
        let on_skirmish_cavalry = self.mover.close_order_infantry() && self.target.skirmish_cavalry();
        applied.acts_if(on_skirmish_cavalry, rule!("vb.contact.infantry-skirmish-cavalry"));
        applied.acts_if(self.mover.close_order_cavalry(), rule!("vb.contact.close-order-cavalry-all"));
        for (fits, rule) in PREY {
            applied.acts_if(self.mover.skirmish_cavalry() && fits(self), rule);
        }
    }
}

/// May this stand move into contact with that one?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MayContact {
    #[role("", "mover", arm in [Infantry, Cavalry, Artillery], base, status, in_command, exhausted, collapsed)]
    pub mover: Stand,
    /// Its path is oblique.
    pub oblique: bool,
    /// Its path crosses the zone of a stand other than the target.
    pub through_zone_of_another: bool,
    #[role("target", "target", arm in [Infantry, Cavalry, Artillery], base, status, march_column, limbered)]
    pub target: Stand,
    /// The face of the target that is touched.
    pub contact_face: Face,
}

/// A contact that is asked for, and whether the troop types open it.
#[derive(Clone, Copy)]
struct Approach {
    to: MayContact,
    opened: bool,
}

const CONTACT_BARS: &[Bar<Approach>] = bars![a: Approach;
    "vb.rout.stay"                          if a.to.mover.status == Status::Routed;
    "vb.ooc.not-closer"                     if !a.to.mover.in_command;
    "vb.exhaust.no-contact"                 if a.to.mover.exhausted;
    "vb.collapse.no-contact"                if a.to.mover.collapsed;
    "vb.contact.artillery-never"            if a.to.mover.guns();
    "vb.contact.infantry-skirmishers-never" if a.to.mover.skirmish_infantry();
    "vb.contact.infantry-no-cavalry"        if a.to.mover.close_order_infantry() && a.to.target.cavalry() && !a.opened;
    "vb.contact.cavalry-skirmishers-only"   if a.to.mover.skirmish_cavalry() && !a.opened;
    "vb.contact.no-oblique"                 if a.to.oblique;
    "vb.zoc.no-pass"                        if a.to.through_zone_of_another;
];

/// What comes of a contact.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterContact {
    /// The skirmishers are run into.
    ContactSkirmishers,
    /// A melee at once, without checks (R31).
    Melee,
    /// Both check their morale.
    MoraleCheck,
}

/// Whether a stand may touch another.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContactPermit {
    /// Whether it may.
    pub allowed: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
    /// What follows, or null.
    pub then: Option<AfterContact>,
}

impl MayContact {
    fn meeting(&self) -> Meeting {
        Meeting { mover: self.mover, target: self.target, face: self.contact_face }
    }
}

/// The check of an attacker who has just touched somebody.
fn attackers_check(mover: &Stand, target: &Stand, engaged_from: Face) -> MoraleCheck {
    let plain = MoraleCheck::default();
    let at = Moment { role: Part::Attacker, engaged_from, ..plain.at };
    let stand = Stand { arm: mover.arm, base: mover.base, status: mover.status, ..plain.stand };
    let enemy = Stand { arm: target.arm, base: target.base, limbered: target.limbered, ..plain.enemy };
    MoraleCheck { stand, enemy, at }
}

impl Procedure for MayContact {
    type House = House;
    type Ready = ContactPermit;
    type Outcome = ContactPermit;

    const NAME: &'static str = "may-contact";
    const GROUP: &'static str = "Movement and contact";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(CONTRADICTIONS, &self.mover);
        faults.check_role("target", CONTRADICTIONS, &self.target);
    }

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ContactPermit {
        let approach = Approach { to: *self, opened: self.meeting().opened(applied) };
        let forbidden_by = every_bar(CONTACT_BARS, &approach, applied);
        self.meeting().permissions(applied);
        let helpless = self.target.status == Status::Routed || self.target.limbered;
        let then = match forbidden_by {
            Some(_) => None,
            None if self.target.skirmishers() => Some(AfterContact::ContactSkirmishers),
            None if helpless => Some(AfterContact::Melee),
            None => Some(AfterContact::MoraleCheck),
        };
        ContactPermit { allowed: forbidden_by.is_none(), forbidden_by, then }
    }

    fn roll(ready: &ContactPermit, _: &mut dyn Dice, _: &mut dyn Notes) -> ContactPermit {
        *ready
    }

    fn then(&self, outcome: &ContactPermit, next: &mut Vec<Next>) {
        let Stand { arm, base, status, .. } = self.mover;
        match outcome.then {
            Some(AfterContact::ContactSkirmishers) => {
                let plain = ContactSkirmishers::default();
                let mover = Stand { arm, base, ..plain.mover };
                let skirmishers = Stand { arm: self.target.arm, status: self.target.status, ..plain.skirmishers };
                let contact = ContactSkirmishers { mover, skirmishers, ..plain };
                next.push(Next::with("", &contact).cast("skirmisher", "target"));
            }
            Some(AfterContact::Melee) => {
                let mut melee = Melee { defender_engaged_from: self.contact_face, ..Melee::default() };
                melee.attacker.stand = Stand { arm, base, status, ..melee.attacker.stand };
                let Stand { arm, base, status, march_column, limbered, .. } = self.target;
                melee.defender.stand = Stand { arm, base, status, march_column, limbered, ..melee.defender.stand };
                let cast = vec![("attacker", ""), ("defender", "target")];
                next.push(Next { cast, ..Next::with("", &melee) });
            }
            Some(AfterContact::MoraleCheck) => {
                let check = attackers_check(&self.mover, &self.target, self.contact_face);
                next.push(Next::with("", &check).cast("enemy", "target"));
            }
            None => {}
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let on_the_table = [rule!("vb.contact.straight-line"), rule!("vb.contact.no-conform")];
        let listed = PREY.iter().map(|(_, rule)| *rule);
        let allowed = [rule!("vb.contact.infantry-skirmish-cavalry"), rule!("vb.contact.close-order-cavalry-all")];
        vec![
            Table::of_bars("Who may not move into contact, in this order", CONTACT_BARS),
            Table::new("Who may").rules(allowed.into_iter().chain(listed)),
            Table::new("How contact is made").rules(on_the_table),
        ]
    }
}

/// What happens when a stand runs into skirmishers?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ContactSkirmishers {
    #[role("", "mover", arm in [Infantry, Cavalry], base)]
    pub mover: Stand,
    #[role("skirmisher", "skirmishers", arm in [Infantry, Cavalry], status)]
    pub skirmishers: Stand,
    /// The mover's movement rate in inches.
    #[fact(2..=24, default = 16)]
    pub rate: Measure,
    /// Inches it has left at the contact.
    #[fact(0..=24, default = 10)]
    pub move_remaining: Measure,
    /// Inches from the skirmishers to the cavalry, where it began its move.
    #[fact(0..=99, default = 12)]
    pub cavalry_distance: Measure,
    /// Inches from the skirmishers to the nearest cover.
    #[fact(0..=99, default = 6)]
    pub cover_distance: Measure,
    /// Take the sheet's sentence on cover literally (R41).
    pub cover_rule_as_printed: bool,
}

/// What becomes of skirmishers.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkirmishResult {
    /// An ordinary melee.
    Melee,
    /// They retreat as if they had lost a melee.
    SkirmishersRetreat,
    /// They are moved into or behind cover.
    SkirmishersToCover,
    /// They are gone.
    SkirmishersEliminated,
}

/// What follows.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterSkirmish {
    /// Both check their morale.
    MoraleCheck,
    /// A melee at once.
    Melee,
    /// The skirmishers drop a step.
    MoraleStep,
}

/// What comes of running into skirmishers.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Brushed {
    /// What becomes of them.
    pub result: SkirmishResult,
    /// Inches the mover spends.
    pub move_spent: Measure,
    /// Inches it has left.
    pub move_left: Measure,
    /// Whether the skirmishers check their morale.
    pub skirmishers_check_morale: bool,
    /// What follows, or null.
    pub then: Option<AfterSkirmish>,
}

impl ContactSkirmishers {
    /// Whether they reach cover before the cavalry is upon them; the sheet has the distances the wrong way round (R41).
    fn reach_cover(&self) -> bool {
        let (cavalry, cover) = (self.cavalry_distance.get(), self.cover_distance.get());
        if self.cover_rule_as_printed { cavalry <= cover / 2.0 } else { cover <= cavalry / 2.0 }
    }

    fn ridden_down(&self, applied: &mut dyn Notes) -> SkirmishResult {
        if self.reach_cover() && applied.acts(rule!("vb.skirmish.cavalry-to-cover")) {
            applied.acts(rule!("vb.skirmish.cover-placement"));
            return SkirmishResult::SkirmishersToCover;
        }
        let gone = applied.acts(rule!("vb.skirmish.cavalry-eliminates"));
        if gone { SkirmishResult::SkirmishersEliminated } else { SkirmishResult::SkirmishersRetreat }
    }
}

impl Procedure for ContactSkirmishers {
    type House = House;
    type Ready = Brushed;
    type Outcome = Brushed;

    const NAME: &'static str = "contact-skirmishers";
    const GROUP: &'static str = "Movement and contact";
    const REFUSED: &'static [Refused<Self>] = refused![c: ContactSkirmishers;
        ["arm", "base"] "infantry skirmishers never move into contact" by "vb.contact.infantry-skirmishers-never"
            if c.mover.skirmish_infantry();
        ["move_remaining", "rate"] "what is left of a move is not more than the whole" if c.move_remaining > c.rate;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Brushed {
        let half = self.rate.get() / 2.0;
        let remaining = self.move_remaining.get();
        if applied.acts_if(self.mover.skirmish_cavalry(), rule!("vb.skirmish.cavalry-vs-skirmish")) {
            let routed = self.skirmishers.status == Status::Routed;
            return Brushed {
                result: SkirmishResult::Melee,
                move_spent: Measure::new(0.0),
                move_left: Measure::new(0.0),
                skirmishers_check_morale: !routed,
                then: Some(if routed { AfterSkirmish::Melee } else { AfterSkirmish::MoraleCheck }),
            };
        }
        if self.mover.cavalry() && self.skirmishers.arm == Arm::Infantry {
            let result = self.ridden_down(applied);
            let free = applied.acts(rule!("vb.skirmish.cavalry-no-cost"));
            let move_spent = if free { 0.0 } else { half.min(remaining) };
            return Brushed {
                result,
                move_spent: move_spent.into(),
                move_left: (remaining - move_spent).into(),
                skirmishers_check_morale: false,
                then: None,
            };
        }
        let pushed = applied.acts(rule!("vb.skirmish.close-order-pushes"));
        let unchecked = applied.acts(rule!("vb.skirmish.no-morale-check"));
        let move_spent = if applied.acts(rule!("vb.skirmish.push-cost")) { half.min(remaining) } else { 0.0 };
        let goes_on = applied.acts(rule!("vb.skirmish.push-continues"));
        Brushed {
            result: if pushed { SkirmishResult::SkirmishersRetreat } else { SkirmishResult::Melee },
            move_spent: move_spent.into(),
            move_left: if goes_on { remaining - move_spent } else { 0.0 }.into(),
            skirmishers_check_morale: !unchecked,
            then: Some(AfterSkirmish::MoraleStep),
        }
    }

    fn roll(ready: &Brushed, _: &mut dyn Dice, _: &mut dyn Notes) -> Brushed {
        *ready
    }

    fn then(&self, outcome: &Brushed, next: &mut Vec<Next>) {
        let Stand { arm, base, .. } = self.mover;
        let Stand { arm: their_arm, status, .. } = self.skirmishers;
        let skirmish = Base::Skirmish;
        match outcome.then {
            Some(AfterSkirmish::MoraleCheck) => {
                let skirmishers = Stand { base: skirmish, ..self.skirmishers };
                let check = attackers_check(&self.mover, &skirmishers, Face::Front);
                next.push(Next::with("", &check).cast("enemy", "skirmisher"));
            }
            Some(AfterSkirmish::Melee) => {
                let mut melee = Melee::default();
                melee.attacker.stand = Stand { arm, base, ..melee.attacker.stand };
                melee.defender.stand = Stand { arm: their_arm, base: skirmish, status, ..melee.defender.stand };
                let cast = vec![("attacker", ""), ("defender", "skirmisher")];
                next.push(Next { cast, ..Next::with("", &melee) });
            }
            Some(AfterSkirmish::MoraleStep) => {
                let plain = MoraleStep::default();
                let stand = Stand { arm: their_arm, base: skirmish, status, sp: 1, ..plain.stand };
                let meleed_by_close_order_cavalry = self.mover.close_order_cavalry();
                let step = MoraleStep { cause: StepCause::LostMelee, stand, meleed_by_close_order_cavalry, ..plain };
                next.push(Next::with("skirmisher", &step));
            }
            None => {}
        }
    }

    fn aftermath(&self, outcome: &Brushed, marks: &mut Marks) {
        if outcome.result == SkirmishResult::SkirmishersEliminated {
            marks.remove("skirmisher");
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("vb.skirmish.cavalry-vs-skirmish"),
            rule!("vb.skirmish.close-order-pushes"),
            rule!("vb.skirmish.no-morale-check"),
            rule!("vb.skirmish.push-cost"),
            rule!("vb.skirmish.push-continues"),
            rule!("vb.skirmish.cavalry-to-cover"),
            rule!("vb.skirmish.cover-placement"),
            rule!("vb.skirmish.cavalry-eliminates"),
            rule!("vb.skirmish.cavalry-no-cost"),
        ];
        vec![Table::new("Contacting skirmishers").rules(rules)]
    }
}
