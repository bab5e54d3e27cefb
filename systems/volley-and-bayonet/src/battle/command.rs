//! Who is in command (R18, R77, R78).

use grognard_battle::{Chronicle, Piece, Refusal, refuse, resolve};
use grognard_rulebook::{Procedure, dice::Scripted};
use grognard_tabletop::{Body, CONTACT, Length};

use super::{
    VolleyAndBayonet,
    field::{inches, measured},
    state::Presence,
};
use crate::command::{Action, CommandBy, CommandStatus, MayAct};

impl VolleyAndBayonet {
    /// The facts by which a stand is in command or not.
    fn command_facts(&self, unit: Piece) -> CommandStatus {
        let (body, enlisted) = (self.troops.body(unit), self.field.enlisted(unit));
        let men = || self.commanders_of(enlisted.side).map(|man| (man, self.seat(man).distance_to(body)));
        let own = men().filter(|(man, _)| self.leads(*man, unit)).map(|(_, distance)| distance).min();
        let any = men().map(|(_, distance)| distance).min();
        let led = || self.troops.friends_of(unit).filter(|friend| self.unit(*friend).in_command);
        let stand = led().map(|friend| self.troops.body(friend).distance_to(body)).min();
        let far = |distance: Option<Length>| measured(distance.unwrap_or(Length::MAX));
        CommandStatus {
            skirmisher: self.kind(unit).skirmishers(),
            distance_to_own_commander: far(own),
            distance_to_any_commander: far(any),
            distance_to_in_command_stand: far(stand),
            touches_in_command_stand: self.links_of(unit).next().is_some(),
            ends_turn_in_that_contact: true,
        }
    }

    /// The stands of its division in command that a stand touches.
    fn links_of(&self, unit: Piece) -> impl Iterator<Item = Piece> + '_ {
        let (body, division) = (self.troops.body(unit), self.field.enlisted(unit).command);
        let fellows =
            self.troops.friends_of(unit).filter(move |friend| self.field.enlisted(*friend).command == division);
        fellows.filter(|fellow| self.unit(*fellow).in_command && self.troops.body(*fellow).gap_to(body) <= CONTACT)
    }

    /// Finds out who of the phasing side is in command: close order and guns first, again until nothing changes, then skirmishers.
    /// Those who have just come on are.
    pub(super) fn find_command(&mut self, log: &mut dyn Chronicle) {
        self.state.links.clear();
        let side = self.state.phasing;
        for skirmishers in [false, true] {
            loop {
                let mut changed = false;
                let open = self.troops.of(side).filter(|unit| !self.unit(*unit).in_command);
                let open: Vec<Piece> = open.filter(|unit| self.kind(*unit).skirmishers() == skirmishers).collect();
                for unit in open {
                    let found = self.command_facts(unit).prepare(&self.field.house, &mut ());
                    if found.in_command {
                        if found.by == CommandBy::Contact {
                            let links: Vec<Piece> = self.links_of(unit).collect();
                            self.state.links.extend(links.into_iter().map(|link| (unit, link)));
                        }
                        self.unit_mut(unit).in_command = true;
                        changed = true;
                    }
                }
                if !changed {
                    break;
                }
            }
        }
        // Skirmishers attached to a stand hear what it hears.
        for i in 0..self.state.units.len() {
            if let Presence::With(host) = self.state.units[i].presence {
                self.state.units[i].in_command = self.unit(host).in_command;
            }
        }
        let out: Vec<Piece> = self.troops.of(side).filter(|unit| !self.unit(*unit).in_command).collect();
        for unit in out.into_iter().filter(|unit| !self.routed(*unit)) {
            let facts = self.command_facts(unit);
            let tell = |_: &_| format!("{} is out of command.", self.field.full_name(unit));
            resolve(&facts, &self.field.house, &[("", unit)], &mut Scripted::new(&[]), log, tell);
        }
    }

    /// Whether a stand's order counts as in command if it ends so, and by which of its links (R77).
    pub(super) fn commanded(&self, unit: Piece, end: &Body) -> (bool, Option<Piece>) {
        let mut links = self.state.links.iter().filter(|(of, _)| *of == unit).map(|(_, link)| *link).peekable();
        if !self.unit(unit).in_command || links.peek().is_none() {
            return (self.unit(unit).in_command, None);
        }
        let kept = links.find(|link| self.troops.is_there(*link) && self.troops.body(*link).gap_to(end) <= CONTACT);
        (kept.is_some(), kept)
    }

    /// The link that kept a stand in command stays where it is, unless it has acted.
    pub(super) fn keep(&mut self, unit: Piece, link: Option<Piece>) {
        if let Some(link) = link.filter(|link| !self.unit(*link).acted) {
            self.unit_mut(link).kept_by = Some(unit);
        }
    }

    /// Whether a stand may move at all: it has had no order, and nobody is in command only by touching it.
    pub(super) fn free_to_move(&self, unit: Piece) -> Result<(), Refusal> {
        self.field.let_loose(unit, self.state.turn, &self.troops)?;
        if let Some(other) = self.unit(unit).kept_by.filter(|other| self.troops.is_there(*other)) {
            return refuse!(
                "vb.command.contact-kept",
                "{} is in command only by touching it",
                self.field.enlisted(other).name
            );
        }
        Ok(())
    }

    /// Whether a stand may do something, in command or not.
    pub(super) fn may_act(&self, unit: Piece, action: Action, in_command: bool) -> Result<(), Refusal> {
        let mut stand = self.facts(unit);
        stand.in_command = in_command;
        let facts = MayAct { action, stand, rallied_this_turn: self.unit(unit).rallied };
        self.permitted(&facts, |permit| permit.forbidden_by).map(|_| ())
    }

    /// Whether an order brings a stand nearer to an enemy in sight (R17, R78).
    pub(super) fn closes(&self, unit: Piece, end: &Body) -> bool {
        let (body, within) = (self.troops.body(unit), inches(self.field.house.closer_within));
        self.troops.enemies_of(unit).any(|enemy| {
            let theirs = self.troops.body(enemy);
            body.within(within, theirs) && end.distance_to(theirs) < body.distance_to(theirs) && self.sees(unit, enemy)
        })
    }
}
