//! Who wins a melee: the fewest hits, then the tie break; and what the winner may do.

use std::cmp::Ordering;

use grognard_rulebook::{
    Bar,
    Block::{self, Each},
    Cause, Dice, Facts, Faults, Measure, Next, Notes, Procedure, Refused, Table, Told, Word, bars, every_bar, refused,
    rows, rule,
};

use crate::{
    command::Permit,
    house::House,
    profile::{CONTRADICTIONS, Part, Stand, Status},
};

/// A stand in a melee, or the best of its side.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Combatant {
    #[role(
        "",
        "combatant",
        arm,
        base,
        status,
        sp,
        dedicated_guns,
        reinforcing_skirmishers,
        poor_musketry,
        shock,
        elite,
        lancer,
        cav_secure,
        stationary,
        limbered,
        supported,
        march_column,
        artillery_size,
        terrain
    )]
    pub stand: Stand,
    /// The highest modified morale of its side (R33); see modified-morale.
    #[fact(-4..=10, default = 4)]
    pub morale: i32,
}

/// One side in a tie.
struct Rival {
    me: Stand,
    foe: Stand,
}

/// Added to the highest modified morale and a d6.
const TIE: &[Block<Rival>] = &[Each(rows![r: Rival;
     2 "vb.tie.elites"               if r.me.infantry() && r.me.elite && r.foe.infantry() && !r.foe.elite;
     2 "vb.tie.secured-infantry"     if r.me.infantry() && r.me.cav_secure && r.foe.cavalry() && !r.foe.lancer;
     1 "vb.tie.supported-artillery"  if r.me.guns() && r.me.supported && r.foe.infantry();
    -2 "vb.tie.unsecured-infantry"   if r.me.infantry() && !r.me.cav_secure && r.foe.cavalry();
    -2 "vb.tie.artillery-vs-cavalry" if r.me.guns() && r.foe.cavalry();
])];

/// What each side adds to its die in a tie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TieBreak {
    attacker_morale: i32,
    defender_morale: i32,
    pub(crate) attacker_bonus: i32,
    pub(crate) defender_bonus: i32,
    /// Who wins when the totals are equal.
    equal: Part,
}

impl TieBreak {
    pub(crate) fn between(attacker: &Combatant, defender: &Combatant, house: &House, notes: &mut dyn Notes) -> Self {
        let counts = notes.follows(rule!("vb.tie.highest-morale"));
        let morale = |side: &Combatant| if counts { side.morale } else { 0 };
        let mut bonus = |what, me: &Combatant, foe: &Combatant| {
            notes.tally(what).add(TIE, &Rival { me: me.stand, foe: foe.stand }).total()
        };
        Self {
            attacker_morale: morale(attacker),
            defender_morale: morale(defender),
            attacker_bonus: bonus("Tie break of the attacker", attacker, defender),
            defender_bonus: bonus("Tie break of the defender", defender, attacker),
            equal: house.tied_tie_break,
        }
    }

    pub(crate) fn roll(&self, dice: &mut dyn Dice) -> Part {
        let attacker_wins = dice.stage(|dice| {
            let attacker = dice.d6("the attacker's tie break") + self.attacker_morale + self.attacker_bonus;
            let defender = dice.d6("the defender's tie break") + self.defender_morale + self.defender_bonus;
            match attacker.cmp(&defender) {
                Ordering::Greater => true,
                Ordering::Less => false,
                Ordering::Equal => self.equal == Part::Attacker,
            }
        });
        if attacker_wins { Part::Attacker } else { Part::Defender }
    }
}

/// The side with fewer casualties, if one has.
pub(crate) fn fewer(attacker: i32, defender: i32) -> Option<Part> {
    match attacker.cmp(&defender) {
        Ordering::Less => Some(Part::Attacker),
        Ordering::Greater => Some(Part::Defender),
        Ordering::Equal => None,
    }
}

/// Who wins once the hits of a whole combat are known?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct MeleeWinner {
    /// Unsaved hits on the attackers in this combat.
    #[fact(0..=24)]
    pub attacker_casualties: i32,
    /// Unsaved hits on the defenders in this combat.
    #[fact(0..=24)]
    pub defender_casualties: i32,
    #[role("attacker", "attacker", arm in [Infantry, Cavalry], morale, elite, lancer, cav_secure)]
    pub attacker: Combatant,
    #[role("defender", "defender", arm in [Infantry, Cavalry, Artillery], morale, elite, lancer, cav_secure, supported)]
    pub defender: Combatant,
}

/// A decision made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyWinner(Decision);

/// Known, or left to the tie break.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Decision {
    Known(Part),
    Tied(TieBreak),
}

/// Who won.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Won {
    /// The winner.
    pub winner: Part,
    /// Whether it took a tie break.
    pub tie_break: bool,
    /// Tie modifiers of the attacker; 0 without a tie.
    pub attacker_bonus: i32,
    /// Tie modifiers of the defender; 0 without a tie.
    pub defender_bonus: i32,
}

impl Procedure for MeleeWinner {
    type House = House;
    type Ready = ReadyWinner;
    type Outcome = Won;

    const NAME: &'static str = "melee-winner";
    const GROUP: &'static str = "Combat";
    const DICE: &'static str = "with equal casualties 1d6 of the attacker, 1d6 of the defender; else none";

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check_role("attacker", CONTRADICTIONS, &self.attacker.stand);
        faults.check_role("defender", CONTRADICTIONS, &self.defender.stand);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyWinner {
        if let Some(winner) = fewer(self.attacker_casualties, self.defender_casualties)
            && applied.acts(rule!("vb.win.fewest-hits"))
        {
            return ReadyWinner(Decision::Known(winner));
        }
        if !applied.acts(rule!("vb.win.tie-breaker")) || !applied.acts(rule!("vb.tie.method")) {
            return ReadyWinner(Decision::Known(house.tied_tie_break));
        }
        applied.acts(rule!("vb.tie.highest-morale"));
        ReadyWinner(Decision::Tied(TieBreak::between(&self.attacker, &self.defender, house, applied)))
    }

    fn roll(ready: &ReadyWinner, dice: &mut dyn Dice, _: &mut dyn Notes) -> Won {
        match &ready.0 {
            Decision::Known(winner) => Won { winner: *winner, tie_break: false, attacker_bonus: 0, defender_bonus: 0 },
            Decision::Tied(tie) => Won {
                winner: tie.roll(dice),
                tie_break: true,
                attacker_bonus: tie.attacker_bonus,
                defender_bonus: tie.defender_bonus,
            },
        }
    }

    fn then(&self, outcome: &Won, next: &mut Vec<Next>) {
        let (winner, fought) = match outcome.winner {
            Part::Attacker => ("attacker", self.attacker.stand),
            Part::Defender => ("defender", self.defender.stand),
        };
        next.push(Next::with(winner, &AdvanceAfterMelee::of(outcome.winner, &fought)));
    }

    fn tables(_: &House) -> Vec<Table> {
        let rules = [
            rule!("vb.win.fewest-hits"),
            rule!("vb.win.tie-breaker"),
            rule!("vb.tie.method"),
            rule!("vb.tie.highest-morale"),
        ];
        vec![Table::new("Winning a melee").rules(rules), Table::of_blocks("Melee tie victory modifiers", TIE)]
    }
}

/// The edge of the guns that touches a friend.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// A side.
    Side,
    /// The back.
    Back,
    /// The front.
    Front,
    /// None.
    None,
}

/// Does this infantry support the guns? Asked for the morale modifier, the tie break and the retreat.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ArtillerySupported {
    /// The edge of the guns that touches the friend.
    pub contact: Edge,
    /// Both face the same way.
    #[fact(default = true)]
    pub same_facing: bool,
    #[role("friend", "friend", arm in [Infantry, Cavalry, Artillery], base, status)]
    pub friend: Stand,
}

/// Whether guns are supported.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Support {
    /// Whether they are.
    pub supported: bool,
}

impl Procedure for ArtillerySupported {
    type House = House;
    type Ready = Support;
    type Outcome = Support;

    const NAME: &'static str = "artillery-supported";
    const GROUP: &'static str = "Combat";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Support {
        let touches = matches!(self.contact, Edge::Side | Edge::Back) && self.same_facing;
        let steady = self.friend.close_order_infantry() && self.friend.status == Status::Good;
        Support { supported: applied.acts(rule!("vb.tie.support-defined")) && touches && steady }
    }

    fn roll(ready: &Support, _: &mut dyn Dice, _: &mut dyn Notes) -> Support {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        vec![Table::new("Supported artillery").rules([rule!("vb.tie.support-defined")])]
    }
}

/// How a stand took part in a combat.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TookPart {
    /// Hand to hand.
    Melee,
    /// By fire.
    Fire,
}

/// What a victor wants to do.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VictorAction {
    /// Advance into the ground given up.
    Occupy,
    /// Change facing.
    Face,
    /// Both.
    OccupyAndFace,
}

/// May this unit use the victor's option?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct AdvanceAfterMelee {
    /// Its part in the melee.
    pub role: Part,
    #[role("", "stand", arm in [Infantry, Cavalry, Artillery])]
    pub stand: Stand,
    /// Its side won.
    #[fact(default = true)]
    pub won: bool,
    /// Hand to hand or by fire.
    pub took_part_by: TookPart,
    /// What it wants to do.
    pub action: VictorAction,
    /// Inches to any other enemy where it would end.
    #[fact(0..=99, default = 1)]
    pub gap_to_other_enemy: Measure,
}

const ADVANCE_BARS: &[Bar<AdvanceAfterMelee>] = bars![a: AdvanceAfterMelee;
    "vb.win.fewest-hits"       if !a.won;
    "vb.win.firers-stay"       if a.took_part_by == TookPart::Fire;
    "vb.win.defending-cavalry" if a.role == Part::Defender && !a.stand.cavalry();
    "vb.win.quarter-inch"      if a.occupies() && a.gap_to_other_enemy < 0.25;
];

impl AdvanceAfterMelee {
    /// The option of a winner.
    pub(crate) fn of(role: Part, winner: &Stand) -> Self {
        let plain = Self::default();
        Self { role, stand: Stand { arm: winner.arm, ..plain.stand }, ..plain }
    }

    fn occupies(&self) -> bool {
        self.action != VictorAction::Face
    }

    fn faces(&self) -> bool {
        self.action != VictorAction::Occupy
    }
}

impl Procedure for AdvanceAfterMelee {
    type House = House;
    type Ready = Permit;
    type Outcome = Permit;

    const NAME: &'static str = "advance-after-melee";
    const GROUP: &'static str = "Combat";
    const REFUSED: &'static [Refused<Self>] = refused![a: AdvanceAfterMelee;
        ["role", "arm", "took_part_by"] "artillery does not attack in melee" by "vb.contact.artillery-never"
            if a.role == Part::Attacker && a.stand.guns() && a.took_part_by == TookPart::Melee;
    ];

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> Permit {
        let forbidden_by: Option<Cause> = every_bar(ADVANCE_BARS, self, applied);
        let allowed = forbidden_by.is_none()
            && match self.role {
                Part::Defender => applied.acts(rule!("vb.win.defending-cavalry")),
                Part::Attacker => {
                    let advances = !self.occupies() || applied.acts(rule!("vb.win.attackers-advance"));
                    let faces = !self.faces() || applied.acts(rule!("vb.win.attackers-face"));
                    advances && faces
                }
            };
        Permit { allowed, forbidden_by }
    }

    fn roll(ready: &Permit, _: &mut dyn Dice, _: &mut dyn Notes) -> Permit {
        *ready
    }

    fn tables(_: &House) -> Vec<Table> {
        let options =
            [rule!("vb.win.attackers-advance"), rule!("vb.win.attackers-face"), rule!("vb.win.defending-cavalry")];
        vec![
            Table::of_bars("Who has no option after a melee, in this order", ADVANCE_BARS),
            Table::new("What the winner may do").rules(options),
        ]
    }
}
