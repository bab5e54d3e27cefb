//! Combat: pair after pair, and what becomes of both (R35, R36, R76, R78).

use grognard_battle::{Chronicle, CommandId, Contact, Piece, Side, Struck, resolve};
use grognard_rulebook::Dice;
use grognard_tabletop::{Edge, Length};

use super::{
    EtSansResultat,
    field::Drill,
    orders::Ask,
    state::{Stage, Underway},
};
use crate::{
    combat::{Combat, FightResult, Fighter, Fought, Position, Winner},
    profile::{Class, Formation as Profile, Order as Directive},
    turn::Step,
};

/// So often a fight is fought again at once; then both hold.
pub(super) const TIES: usize = 4;
/// How near support must be.
const SUPPORT: Length = Length::units(3);

impl EtSansResultat {
    /// Attacks of a side that are yet to be fought.
    pub(super) fn attacks(&self, side: Side) -> impl Iterator<Item = Contact> + '_ {
        let open = self
            .state
            .meetings
            .iter()
            .filter(move |meeting| !meeting.fought && self.troops.side(meeting.contact.attacker) == side);
        open.map(|meeting| meeting.contact)
    }

    /// The sides pick their attacks in turn; nobody may pass.
    pub(super) fn go_on_fighting(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let acting = self.state.acting;
        let has = |side: Side| self.attacks(side).next().is_some() || self.storms(side).next().is_some();
        let side = [acting, acting.other()].into_iter().find(|side| has(*side));
        let Some(side) = side else {
            self.state.meetings.iter_mut().for_each(|meeting| meeting.fought = false);
            self.state.fought.clear();
            return self.end_combat(dice, log);
        };
        let (attacks, storms): (Vec<Contact>, Vec<(Piece, CommandId)>) =
            (self.attacks(side).collect(), self.storms(side).collect());
        match (attacks.as_slice(), storms.as_slice()) {
            ([only], []) => self.fight(*only, dice, log),
            ([], [(unit, area)]) => self.storm(*unit, *area, dice, log),
            _ => self.ask(side, Ask::Fight),
        }
    }

    /// Whether a Unit has support (R36).
    fn is_supported(&self, unit: Piece) -> bool {
        let body = self.troops.body(unit);
        let front = body.ahead_and_right(body.middle(Edge::Front)).0;
        self.line_of(self.formation_of(unit)).any(|friend| {
            friend != unit
                && !self.in_contact(friend)
                && self.troops.body(friend).within(SUPPORT, body)
                && body.ahead_and_right(self.troops.at(friend)).0 <= front
        })
    }

    pub(super) fn fighter(&self, unit: Piece, enemy: Piece, defends: bool) -> Fighter {
        let (own, state) = (self.field.enlisted(unit), self.unit(unit));
        let formation = self.formation_of(unit);
        let guns = self.is_guns(unit);
        let routed = !self.troops.is_there(unit);
        let enemies = || {
            let at_the_area = self.at_the_area(formation).filter(|_| routed);
            self.enemies_at(unit).chain(at_the_area)
        };
        let rear = self
            .meetings_of(unit)
            .any(|meeting| meeting.contact.defender == unit && meeting.contact.on == Struck::Rear);
        let position = if routed {
            Position::Open
        } else if defends && self.troops.is_there(enemy) {
            self.position(unit, enemy)
        } else if self.in_a_wood(self.troops.body(unit)) {
            Position::Dense
        } else {
            Position::Open
        };
        Fighter {
            unit: Profile {
                arm: own.class,
                tr: self.ratings_of(formation).1.clamp(-3, 3),
                cr: own.rating.cr,
                fatigue: self.fatigue_of(formation, own.class),
                r#trait: self.kind(unit),
                shock: if guns { 0 } else { own.rating.shock },
                ..Profile::default()
            },
            position,
            first_fight: !state.fought,
            engineers: state.engineers && own.class == Class::Infantry,
            attacked_from_rear: rear || state.drill == Drill::Ployed,
            broken: self.form(formation).order == Directive::Broken,
            in_reformation_area: routed,
            faces_larger: enemies().any(|other| self.field.enlisted(other).size > own.size),
            faces_multiple: enemies().count() > 1,
            supported: !routed && self.is_supported(unit),
            limbered: defends && guns && state.drill != Drill::Unlimbered,
        }
    }

    /// The facts of a fight.
    pub(super) fn combat_facts(&self, contact: &Contact) -> Combat {
        Combat {
            attacker: self.fighter(contact.attacker, contact.defender, false),
            defender: self.fighter(contact.defender, contact.attacker, true),
        }
    }

    /// Fights a pair until it is decided.
    pub(super) fn fight(&mut self, contact: Contact, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let [attacker, defender] = contact.pair();
        let struck = self.troops.body(attacker).nearest_edge(self.troops.body(defender));
        self.state.acting = self.troops.side(attacker).other();
        for meeting in &mut self.state.meetings {
            meeting.fought |= meeting.contact.is_between(attacker, defender);
        }
        self.state.fought.push([attacker, defender]);
        for unit in [attacker, defender] {
            let formation = self.formation_of(unit);
            self.form_mut(formation).fought = true;
        }
        for tie in 1..=TIES {
            let facts = self.combat_facts(&contact);
            let tell = |came: &Fought| self.tell_fight(&contact, came);
            let cast = [("attacker", attacker), ("defender", defender)];
            let came = resolve(&facts, &self.field.house, &cast, dice, log, tell);
            self.unit_mut(attacker).fought = true;
            self.unit_mut(defender).fought = true;
            for (unit, fatigue) in [(attacker, came.attacker_fatigue), (defender, came.defender_fatigue)] {
                let (formation, class) = (self.formation_of(unit), self.class(unit));
                self.tire(formation, class, fatigue);
            }
            if came.attacker_result == FightResult::FightAgain && tie < TIES {
                continue;
            }
            return self.decided(&contact, &came, struck, log);
        }
    }

    /// The loser goes first, then the winner.
    fn decided(&mut self, contact: &Contact, came: &Fought, struck: Edge, log: &mut dyn Chronicle) {
        let [attacker, defender] = contact.pair();
        let results = [(attacker, defender, came.attacker_result), (defender, attacker, came.defender_result)];
        if came.winner != Winner::None {
            let loser = if came.winner == Winner::Attacker { defender } else { attacker };
            let formation = self.formation_of(loser);
            let own = self.form_mut(formation);
            own.losses = own.losses.saturating_add(1);
        }
        for (unit, enemy, result) in results {
            match result {
                FightResult::Retire => {
                    let winner = *self.troops.body(enemy);
                    self.retire(unit, &winner, log);
                }
                FightResult::Rout => self.rout(unit, log),
                FightResult::Removed => self.remove(unit, "is destroyed", log),
                FightResult::Breakthrough | FightResult::Hold | FightResult::FightAgain => {}
            }
        }
        self.officers_follow(log);
        for (unit, _, result) in results {
            if !self.troops.is_there(unit) {
                continue;
            }
            let through = result == FightResult::Breakthrough && self.may_break_through(unit);
            let on = if unit == attacker { struck } else { Edge::Front };
            let side = if unit == defender { contact.on } else { Struck::from(on) };
            let wins = matches!(result, FightResult::Breakthrough | FightResult::Hold);
            if through {
                self.state.underway.push(Underway::Won { unit, through: true });
            } else if wins && self.may_face(unit, side) {
                self.state.underway.push(Underway::Won { unit, through: false });
            }
        }
    }

    /// Whether a winner may go on: once a phase, deployed, and touching nobody.
    pub(super) fn may_break_through(&self, unit: Piece) -> bool {
        let often = i32::from(self.unit(unit).broke_through) < self.field.house.board.breakthroughs;
        often && !self.in_contact(unit) && !self.is_guns(unit) && self.unit(unit).drill == Drill::Deployed
    }

    /// All are fought: the step ends.
    fn end_combat(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        debug_assert_eq!(self.state.stage, Stage::Step(Step::CombatResolution));
        self.step_is_over(dice, log);
    }
}
