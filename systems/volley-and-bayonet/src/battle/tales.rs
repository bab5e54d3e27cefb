//! What came of a procedure, in a sentence: what a report is made of.

use grognard_battle::{CommandId, Contact, Piece, Struck};
use grognard_tabletop::{Length, Point};

use super::{
    VolleyAndBayonet,
    march::Move,
    state::{Presence, Unit},
};
use crate::{
    breakthrough::BrokeThrough,
    checks::Checked,
    command::Rallied,
    contact::{Brushed, SkirmishResult},
    exhaustion::Exhausted,
    fire::Fired,
    melee::MeleeResult,
    passing::{PassEffect, Passed},
    profile::{After, Part, Status},
    saves::Saved,
    steps::Stepped,
    strike::Blow,
    winner::Won,
};

fn points(count: i32) -> String {
    if count == 1 { "1 strength point".to_owned() } else { format!("{count} strength points") }
}

impl VolleyAndBayonet {
    fn called(&self, unit: Piece) -> String {
        self.field.full_name(unit)
    }

    /// A division, with whose it is if the other side has one of that name too.
    fn called_division(&self, division: CommandId) -> String {
        let own = self.field.command(division);
        let shared = self.field.commands.iter().any(|other| other.side != own.side && other.name == own.name);
        if shared { format!("{} of the {}", own.name, self.field.name_of_side(own.side)) } else { own.name.clone() }
    }

    /// What a stand does that moves, and where that leads.
    pub(super) fn how_it_goes(&self, going: &Move, before: &Unit) -> String {
        let house = |block: u16| self.field.blocks[usize::from(block)].name.as_str();
        let (from, end) = (before.pose, going.end());
        let by = from.at.distance_to(end.at);
        let toward = self.field.toward(from.at, end.at);
        let way = match (before.block, going.block) {
            (_, Some(block)) if before.block != going.block => format!("goes into {}", house(block)),
            (Some(block), None) => format!("comes out of {}{toward}", house(block)),
            _ if before.column != going.column && going.column => "forms march column".to_owned(),
            _ if before.column != going.column => "deploys from march column".to_owned(),
            _ if self.kind(going.unit).guns() => match self.how_guns_go(going, before, by) {
                Some(way) => way,
                None => return "dresses its ranks".to_owned(),
            },
            _ if before.presence != Presence::Table => "skirmishes ahead".to_owned(),
            _ if by > Length::ZERO => format!("marches {}\"{toward}", by.said()),
            _ if from != end => "turns".to_owned(),
            _ => return "dresses its ranks".to_owned(),
        };
        let disordered = before.status == Status::Good && going.status != Status::Good;
        let order = match (disordered, before.status != Status::Good && going.status == Status::Good) {
            (true, _) => " and loses its order",
            (_, true) => " and dresses its ranks",
            _ => "",
        };
        format!("{way}{order}")
    }

    /// Guns limber up, drive, unlimber, or are turned and moved by hand; or they stay as they are.
    fn how_guns_go(&self, going: &Move, before: &Unit, by: Length) -> Option<String> {
        let drives = format!("drives {}\"{}", by.said(), self.field.toward(before.pose.at, going.end().at));
        Some(match (before.limbered, going.drove, going.limbered) {
            (true, true, true) => drives,
            (true, true, false) => format!("{drives} and unlimbers"),
            (true, false, false) => "unlimbers".to_owned(),
            (false, true, true) => format!("limbers up and {drives}"),
            (false, true, false) => format!("limbers up, {drives} and unlimbers"),
            (false, false, true) => "limbers up".to_owned(),
            _ if by > Length::ZERO => format!("is moved {}\" by hand", by.said()),
            _ if before.pose != going.end() => "turns".to_owned(),
            _ => return None,
        })
    }

    /// Where a commander rides: to which of his stands.
    pub(super) fn how_he_rides(&self, man: usize, to: Point) -> String {
        let led = self.troops.of(self.field.leaders[man].side).filter(|unit| self.leads(man, *unit));
        let nearest = led.min_by_key(|unit| self.troops.at(*unit).distance_to(to));
        nearest.map_or_else(|| "rides".to_owned(), |unit| format!("rides to {}", self.field.enlisted(unit).name))
    }

    pub(super) fn tell_fire(&self, unit: Piece, target: Piece, fired: &Fired) -> String {
        let came = match (fired.hits, fired.suffered.casualties) {
            (0, _) => "and does no harm".to_owned(),
            (_, 0) => "and hits, but to no effect".to_owned(),
            (_, lost) => format!("and costs it {}", points(lost)),
        };
        format!("{} shoots at {} {came}.", self.called(unit), self.called(target))
    }

    pub(super) fn tell_strike(&self, unit: Piece, target: Piece, blow: &Blow) -> String {
        let came = match blow.unsaved {
            0 => "in vain".to_owned(),
            1 => "and hits once".to_owned(),
            hits => format!("and hits {hits} times"),
        };
        format!("{} strikes at {} {came}.", self.called(unit), self.called(target))
    }

    pub(super) fn tell_melee(&self, contact: &Contact, result: &MeleeResult) -> String {
        let (attacker, defender) = (self.called(contact.attacker), self.called(contact.defender));
        let on = match contact.on {
            Struck::Front => "",
            Struck::Flank => " in the flank",
            Struck::Rear => " in the rear",
        };
        let (winner, loser, fate) = match result.winner {
            Part::Attacker => (&attacker, &defender, result.defender.status_after),
            Part::Defender => (&defender, &attacker, result.attacker.status_after),
        };
        let close = if result.tie_break { " by a hair's breadth" } else { "" };
        let end = match fate {
            After::Eliminated => "is destroyed",
            After::Routed => "routs",
            _ => "falls back in disorder",
        };
        let cost = format!("{} to {}", result.attacker.losses, result.defender.losses);
        format!("{attacker} fights {defender}{on}, hits taken {cost}: {winner} wins{close}, {loser} {end}.")
    }

    pub(super) fn tell_winner(&self, target: Piece, won: &Won) -> String {
        let close = if won.tie_break { " by a hair's breadth" } else { "" };
        match won.winner {
            Part::Attacker => format!("{} is beaten{close}.", self.called(target)),
            Part::Defender => format!("{} beats its attackers{close}.", self.called(target)),
        }
    }

    pub(super) fn tell_check(&self, unit: Piece, enemy: Option<Piece>, checked: &Checked) -> String {
        let unit = self.called(unit);
        let before = enemy.map_or_else(String::new, |enemy| format!(" before {}", self.called(enemy)));
        match (checked.passed, checked.status_after) {
            (true, _) => format!("{unit} is steady{before}."),
            (false, After::Routed | After::Eliminated) => format!("{unit} breaks{before}."),
            (false, _) => format!("{unit} wavers{before}."),
        }
    }

    pub(super) fn tell_step(&self, unit: Piece, stepped: &Stepped) -> String {
        let unit = self.called(unit);
        match stepped.status_after {
            After::Eliminated if stepped.removed_after_retreat => {
                format!("{unit} is spent; what is left of it streams back.")
            }
            After::Good => format!("{unit} stands."),
            After::TemporaryDisorder => format!("{unit} is disordered."),
            After::PermanentDisorder => format!("{unit} is disordered for the rest of the day."),
            After::Routed => format!("{unit} routs."),
            After::Eliminated => format!("{unit} is destroyed."),
        }
    }

    pub(super) fn tell_passing(&self, unit: Piece, friend: Piece, passed: &Passed) -> String {
        let (unit, friend) = (self.called(unit), self.called(friend));
        if passed.retreater_stops {
            return format!("{unit} is halted by {friend}.");
        }
        match passed.effect {
            PassEffect::None => format!("{unit} passes {friend}, who hold their ranks."),
            PassEffect::Disorder => format!("{unit} runs through {friend} and disorders it."),
            PassEffect::Carry => format!("{unit} carries {friend} along."),
            PassEffect::Rout => format!("{unit} runs through {friend}, who run too."),
        }
    }

    pub(super) fn tell_brush(&self, unit: Piece, skirmishers: Piece, brushed: &Brushed) -> String {
        let (unit, them) = (self.called(unit), self.called(skirmishers));
        match brushed.result {
            SkirmishResult::Melee => format!("{unit} comes to blows with {them}."),
            SkirmishResult::SkirmishersRetreat => format!("{them} gives way before {unit}."),
            SkirmishResult::SkirmishersToCover => format!("{them} runs for cover before {unit}."),
            SkirmishResult::SkirmishersEliminated => format!("{unit} rides down {them}."),
        }
    }

    pub(super) fn tell_withdrawal(&self, unit: Piece, saved: &Saved) -> String {
        let lost = saved.suffered.casualties;
        let cost = if lost == 0 { "without loss".to_owned() } else { format!("at the cost of {}", points(lost)) };
        format!("{} falls back before the fire {cost}.", self.called(unit))
    }

    pub(super) fn tell_rally(&self, unit: Piece, rallied: &Rallied) -> String {
        let unit = self.called(unit);
        if rallied.rallied { format!("{unit} rallies to its commander.") } else { format!("{unit} does not rally.") }
    }

    pub(super) fn tell_breakthrough(&self, unit: Piece, contact: Option<&Contact>, outcome: &BrokeThrough) -> String {
        let unit = self.called(unit);
        match contact.filter(|_| outcome.contact_made) {
            Some(contact) => format!("{unit} charges on into {}.", self.called(contact.defender)),
            None => format!("{unit} charges on and meets nobody."),
        }
    }

    pub(super) fn tell_exhaustion(&self, division: CommandId, exhausted: &Exhausted) -> String {
        let name = self.called_division(division);
        match (exhausted.collapses_now, exhausted.newly_exhausted, exhausted.exhausted) {
            (true, ..) => format!("{name} collapses."),
            (false, true, _) => format!("{name} is exhausted."),
            (false, false, true) => format!("{name} is exhausted and holds together."),
            (false, false, false) => format!("{name} fights on."),
        }
    }
}
