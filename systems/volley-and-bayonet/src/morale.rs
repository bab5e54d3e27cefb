//! Morale modifiers: what the moment does to a rating, for a check and for the tie break of a melee.

use grognard_rulebook::{
    Block::{self, Each, OneLine},
    Dice, Facts, Faults, Notes, Procedure, Refused, Row, Table, Told, Word, refused, rows, rule,
};

use crate::{
    house::House,
    profile::{Base, CONTRADICTIONS, Era, Face, Part, Stand},
};

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
    pub role: Part,
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
pub(crate) struct Trial {
    pub(crate) stand: Stand,
    pub(crate) enemy: Stand,
    pub(crate) at: Moment,
}

/// Of these only one is used; without the note that says so, both would be.
const FLANK: &[Row<Trial>] = rows![t: Trial;
    -1 "vb.morale.flank-or-rear"        if t.taken_in_flank() || t.raked();
    -2 "vb.morale.pre-rev-flank"        if t.taken_in_flank() && t.old_line();
];

const MORALE: &[Block<Trial>] = &[Each(STANDING), OneLine(FLANK), Each(ENGAGED)];
const EVERY_FLANK: &[Block<Trial>] = &[Each(STANDING), Each(FLANK), Each(ENGAGED)];

const STANDING: &[Row<Trial>] = rows![t: Trial;
     1 "vb.morale.higher-ground"        if t.defends() && t.stand.stationary && t.at.higher_ground;
     1 "vb.morale.building"             if t.defends() && t.at.cover == Cover::Building;
     1 "vb.morale.works"                if t.defends() && t.at.cover == Cover::Works;
    -1 "vb.morale.not-cav-secure"       if t.defends() && t.meets_cavalry() && t.stand.infantry() && !t.stand.cav_secure;
];

const ENGAGED: &[Row<Trial>] = rows![t: Trial;
    -1 "vb.morale.artillery-vs-cavalry" if t.defends() && t.meets_cavalry() && t.stand.guns() && !(t.stand.stationary && t.stand.supported);
     1 "vb.morale.attack-flank"         if t.attacks() && t.at.engaged_from.flank_or_rear();
     1 "vb.morale.attack-skirmishers"   if t.attacks() && t.enemy.skirmishers();
    -1 "vb.morale.attack-guns"          if t.attacks_front() && t.enemy.guns() && !t.enemy.limbered;
     1 "vb.morale.army-commander"       if t.at.army_commander_attached;
    -1 "vb.morale.disordered"           if t.stand.status.disordered();
    -1 "vb.morale.weight"               if t.meets_cavalry() && t.stand.cavalry() && t.stand.weight < t.enemy.weight;
];

impl Trial {
    fn attacks(&self) -> bool {
        self.at.role == Part::Attacker
    }

    pub(crate) fn defends(&self) -> bool {
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

    pub(crate) fn modifier(&self, applied: &mut dyn Notes) -> i32 {
        let (one_flank, spared) = (rule!("vb.morale.one-flank-modifier"), rule!("vb.morale.attack-guns-not-dedicated"));
        let dedicated = self.attacks_front() && self.enemy.dedicated_guns;
        let faced = dedicated && !applied.follows(spared);
        let table = if applied.follows(one_flank) { MORALE } else { EVERY_FLANK };
        let tally = applied.tally("Morale modifier").add(table, self);
        let modifier = tally.add_if(faced, rule!("vb.morale.attack-guns"), -1).total();
        applied.acts_if(self.taken_in_flank() && (self.raked() || self.old_line()), one_flank);
        applied.acts_if(dedicated, spared);
        modifier
    }

    pub(crate) fn refuse(&self, faults: &mut Faults<'_>) {
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

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
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
