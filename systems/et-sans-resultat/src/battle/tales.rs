//! What came of a procedure, in a sentence: what a report is made of.

use grognard_battle::{Chronicle, CommandId, Contact, Piece, Side, Struck, listed};

use super::{
    EtSansResultat,
    command::Addressee,
    orders::Lead,
    state::{Fire, Says},
};
use crate::{
    activation::{Activated, Activation},
    artillery::{FireScore, Intensity},
    assessment::{Assessed, Severity},
    combat::{FightResult, Fought},
    leader_actions::{ActionResult, ActionTaken},
    leader_fate::{Fate, Fated},
    ploy::Ployed,
    status::{Checked, Converts},
};

impl EtSansResultat {
    fn called(&self, unit: Piece) -> String {
        self.field.full_name(unit)
    }

    /// The plan of both sides, now that both are ready.
    pub(super) fn tell_plan(&self, log: &mut dyn Chronicle) {
        for side in Side::BOTH {
            for formation in self.formations_of(side) {
                let own = self.form(formation);
                let says = self.says_in_words(Says::Directive(own.order, own.supports));
                let text = format!("{} is to {says}.", self.name_of_formation(formation));
                log.say(&[], || text);
            }
        }
    }

    pub(super) fn tell_activation(&self, to: Addressee, came: &Activated) -> String {
        let name = match to {
            Addressee::Formation(formation) => self.name_of_formation(formation),
            Addressee::Force(force) => self.field.forces[usize::from(force)].name.clone(),
        };
        match came.result {
            Activation::Activated => format!("The courier reaches {name}, and the order is obeyed."),
            Activation::Delayed if came.delay_turns == 1 => format!("The order for {name} is delayed by a turn."),
            Activation::Delayed => format!("The order for {name} is delayed by {} turns.", came.delay_turns),
            Activation::Failed => format!("The order for {name} never arrives."),
        }
    }

    pub(super) fn tell_action(&self, man: usize, lead: &Lead, came: &ActionTaken) -> String {
        let (name, (to_do, does, what)) = (self.rated(man).name, self.lead_in_words(lead));
        match came.result {
            ActionResult::Success => format!("{name} {does} {what}."),
            ActionResult::Failure => format!("{name} tries in vain to {to_do} {what}."),
        }
    }

    pub(super) fn tell_forming(&self, formation: CommandId, ploy: bool, came: &Ployed) -> String {
        let how = if ploy { "into column" } else { "into line" };
        let units = if came.units == 1 { "a Unit".to_owned() } else { format!("up to {} Units", came.units) };
        format!("{} brings {units} {how}.", self.name_of_formation(formation))
    }

    /// Whom a Unit that has moved touches, Units or wagons.
    pub(super) fn tell_met(&self, unit: Piece) -> Option<String> {
        let mut met: Vec<String> = self.enemies_at(unit).map(|enemy| self.called(enemy)).collect();
        if met.is_empty() {
            let theirs = self.formations_of(self.troops.side(unit).other());
            let touched = theirs.filter(|formation| self.at_the_area(*formation).any(|other| other == unit));
            met.extend(
                touched.map(|formation| format!("the Reformation Area of {}", self.name_of_formation(formation))),
            );
        }
        (!met.is_empty()).then(|| listed(&met, "and"))
    }

    pub(super) fn tell_charge(&self, unit: Piece) -> String {
        self.tell_met(unit).map_or_else(|| "charges".to_owned(), |met| format!("charges {met}"))
    }

    pub(super) fn tell_declared(&self, fire: &Fire) -> String {
        let targets = |guns: bool| {
            let shots = fire.shots.iter().filter(|(unit, _)| self.is_guns(*unit) == guns);
            let mut targets: Vec<CommandId> = shots.map(|(_, target)| *target).collect();
            targets.sort_unstable();
            targets.dedup();
            targets
        };
        let names = |targets: &[CommandId]| {
            listed(&targets.iter().map(|target| self.name_of_formation(*target)).collect::<Vec<_>>(), "and")
        };
        let (guns, foot) = (targets(true), targets(false));
        let same = if foot.len() > 1 { "them" } else { "it" };
        let whom = if foot == guns { same.to_owned() } else { names(&foot) };
        let [artillery, skirmish] = fire.intensity.map(|intensity| intensity == Intensity::Intense);
        let bombards = if artillery { "bombards intensely" } else { "bombards" };
        let skirmishes = if skirmish { "makes an intense skirmish assault on" } else { "skirmishes with" };
        let mut parts = Vec::new();
        if !guns.is_empty() {
            parts.push(format!("{bombards} {}", names(&guns)));
        }
        if !foot.is_empty() {
            parts.push(format!("{skirmishes} {whom}"));
        }
        let mission = if fire.mission.is_some() { ", on a Fire Mission" } else { "" };
        format!("{} {}{mission}.", self.name_of_formation(fire.formation), parts.join(" and "))
    }

    pub(super) fn tell_score(&self, target: CommandId, came: &FireScore) -> String {
        let then = if came.forces_assessment { ", and it must take an Assessment" } else { "" };
        format!("The score against {} is {}{then}.", self.name_of_formation(target), came.score)
    }

    pub(super) fn tell_fate(&self, man: usize, came: &Fated) -> String {
        let name = self.rated(man).name;
        match came.fate {
            Fate::None => format!("{name} comes through unharmed."),
            Fate::Invincible => format!("Balls strike all about {name}, and he laughs: invincible."),
            Fate::MinorWound => format!("{name} has a minor wound, and is of no use for three turns."),
            Fate::Unhorsed => format!("{name} is unhorsed and stunned."),
            Fate::SeverelyWounded => format!("{name} is severely wounded."),
            Fate::Killed => format!("{name} is killed outright."),
        }
    }

    pub(super) fn tell_assessment(&self, formation: CommandId, came: &Assessed) -> String {
        let name = self.name_of_formation(formation);
        let tired = match came.fatigue {
            0 => String::new(),
            1 => ", 1 Fatigue".to_owned(),
            n => format!(", {n} Fatigue"),
        };
        match came.band {
            Severity::NoEffect => format!("{name} stands firm."),
            Severity::Light => format!("{name} feels it{tired}."),
            Severity::Serious => format!("{name} suffers{tired}."),
            Severity::Severe => format!("{name} is hard hit{tired}."),
            Severity::Grave => format!("{name} is shattered{tired}."),
            Severity::Collapse => format!("{name} collapses and gives way."),
        }
    }

    pub(super) fn tell_fight(&self, contact: &Contact, came: &Fought) -> String {
        let (attacker, defender) = (self.called(contact.attacker), self.called(contact.defender));
        let on = match contact.on {
            Struck::Front => "",
            Struck::Flank => " in the flank",
            Struck::Rear => " in the rear",
        };
        let end = match (came.attacker_result, came.defender_result) {
            (FightResult::FightAgain, _) => "neither gives way, and they fight again".to_owned(),
            (FightResult::Breakthrough | FightResult::Hold, result) => format!("{defender} {}", fares(result)),
            (result, _) => format!("{attacker} {}", fares(result)),
        };
        format!("{attacker} fights {defender}{on} ({:+}): {end}.", came.margin)
    }

    pub(super) fn tell_storm(&self, attacker: Piece, defender: Piece, came: &Fought) -> String {
        let (attacker, defender) = (self.called(attacker), self.called(defender));
        let end = match came.attacker_result {
            FightResult::FightAgain => "neither gives way, and they fight again".to_owned(),
            FightResult::Breakthrough | FightResult::Hold => format!("{attacker} has the better of it"),
            result => format!("{attacker} {}", fares(result)),
        };
        format!("{attacker} falls upon {defender} in its Reformation Area ({:+}): {end}.", came.margin)
    }

    pub(super) fn tell_check(&self, formation: CommandId, came: &Checked) -> String {
        let name = self.name_of_formation(formation);
        match came.converts_to {
            Converts::None => format!("{name} holds together."),
            Converts::Retreat => format!("{name} has had enough and retreats."),
            Converts::Broken => format!("{name} breaks."),
        }
    }
}

fn fares(result: FightResult) -> &'static str {
    match result {
        FightResult::Breakthrough => "breaks through",
        FightResult::Hold => "holds",
        FightResult::FightAgain => "fights on",
        FightResult::Retire => "retires",
        FightResult::Rout => "routs",
        FightResult::Removed => "is destroyed",
    }
}
