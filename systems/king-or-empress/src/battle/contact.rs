//! Who is in contact with whom, who fights, who helps (R22, R41).

use grognard_battle::{CommandId, Contact, Piece, Side, Struck};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Body, Edge, Length, Part, Touch, Turn};

use super::{KingOrEmpress, ground::Stance};
use crate::{
    melee::{self, Fighter, Melee},
    profile::Arm,
};

/// How far two fronts may be out of line and still be level.
const LEVEL: Length = Length::thousandths(100);

/// How far two units may be turned from each other and still face the same way.
const SAME_WAY: Turn = Turn::degrees(1);

/// How sharply a unit may look past the edge on which a corner of its front rests and still strike it.
const SLANT: Turn = Turn::degrees(45);

/// Whether two enemies are in contact: the front of one strikes the other. Side by side nobody strikes anybody; and corner to corner is
/// none, or else the neighbour of every unit that fights would be in contact as well (R41).
pub(super) fn meet(one: &Body, other: &Body) -> bool {
    one.contact_with(other).is_some_and(|Touch { mine, theirs, .. }| {
        strikes(one, mine, other, theirs) || strikes(other, theirs, one, mine)
    })
}

/// Whether a unit strikes another with the part that touches: with its front edge, or, where there was no room to line up, with a corner of
/// it on an edge that it looks at.
fn strikes(unit: &Body, with: Part, other: &Body, on: Part) -> bool {
    match (with, on) {
        (Part::Corner(_), Part::Corner(_)) => false,
        (Part::Edge(Edge::Front), _) => true,
        (with, Part::Edge(edge)) if with.of(Edge::Front) => {
            let inward = (other.facing() + edge.outward()).about();
            unit.facing().turn_to(inward).abs() <= SLANT
        }
        _ => false,
    }
}

impl KingOrEmpress {
    /// Whether an enemy is in contact with a unit.
    pub(super) fn in_contact(&self, unit: Piece) -> bool {
        self.state.contacts.hold(unit)
    }

    /// Whether an enemy touches a unit's flank or rear.
    pub(super) fn struck_in_flank(&self, unit: Piece) -> bool {
        self.state.contacts.iter().any(|contact| contact.defender == unit && contact.on != Struck::Front)
    }

    /// Forgets contacts of units that no longer touch.
    pub(super) fn refresh_contacts(&mut self) {
        let troops = &self.troops;
        self.state.contacts.retain(|Contact { attacker, defender, .. }| {
            let there = troops.is_there(*attacker) && troops.is_there(*defender);
            there && meet(troops.body(*attacker), troops.body(*defender))
        });
    }

    /// Who has turned his back in contact is struck there, and those who touch him are the attackers (R29).
    pub(super) fn bare_back(&mut self, unit: Piece) {
        self.refresh_contacts();
        let held: Vec<Contact> = self.state.contacts.of(unit).copied().collect();
        for contact in held {
            let Some(enemy) = contact.enemy_of(unit).filter(|enemy| self.arm(*enemy) != Arm::Artillery) else {
                continue;
            };
            let on = Struck::from(self.side_struck(self.troops.body(enemy), unit, true));
            let same = |known: &&mut Contact| **known == contact;
            if let Some(known) = self.state.contacts.of_mut(unit).find(same) {
                *known = Contact { attacker: enemy, defender: unit, on };
            }
        }
    }

    /// How much a contact counts when several enemies could be fought: front before flank, then who covers more of the front.
    fn weight(&self, contact: &Contact) -> (bool, Length) {
        let touch = self.troops.body(contact.attacker).contact_with(self.troops.body(contact.defender));
        (contact.on == Struck::Front, touch.map_or(Length::ZERO, |touch| touch.run))
    }

    /// The contact with the enemy that a unit would fight, if it could choose among all: the first of those that weigh most.
    pub(super) fn foremost_contact(&self, unit: Piece) -> Option<Contact> {
        self.state.contacts.of(unit).rev().max_by_key(|contact| self.weight(contact)).copied()
    }

    /// The melees that can be fought: pairs of enemies none of whom has fought in this phase or is the fighting unit of a melee
    /// that weighs more. There is one wherever two units in contact have not fought.
    pub(super) fn melees(&self) -> Vec<Contact> {
        let fresh = |unit: Piece| !self.unit(unit).has_fought;
        let open = self.state.contacts.iter().filter(|contact| contact.pair().into_iter().all(fresh));
        let mut open: Vec<(Contact, (bool, Length))> = open.map(|contact| (*contact, self.weight(contact))).collect();
        // The earlier of two that weigh the same: sorting keeps their order.
        open.sort_by(|(_, a), (_, b)| b.cmp(a));
        let mut taken: Vec<Piece> = Vec::new();
        let mut melees = Vec::new();
        for (contact, _) in open {
            if !contact.pair().iter().any(|unit| taken.contains(unit)) {
                melees.push(contact);
                taken.extend(contact.pair());
            }
        }
        melees
    }

    /// The melees in which a command has one of the fighting units.
    pub(super) fn melees_of(&self, command: CommandId) -> Vec<Contact> {
        let mut melees = self.melees();
        let own = |unit: Piece| self.field.enlisted(unit).command == command;
        melees.retain(|melee| melee.pair().into_iter().any(own));
        melees
    }

    /// The facts of a melee.
    pub(super) fn melee(&self, contact: &Contact) -> Melee {
        let [attacker, defender] = contact.pair();
        let stands = Stance::Stands { from_front: contact.on == Struck::Front };
        Melee {
            attacker: self.fighter(attacker, defender, Stance::MovedIntoContact),
            defender: self.fighter(defender, attacker, stands),
            contact: match contact.on {
                Struck::Front => melee::Contact::Front,
                Struck::Flank => melee::Contact::Flank,
                Struck::Rear => melee::Contact::Rear,
            },
        }
    }

    fn fighter(&self, unit: Piece, enemy: Piece, stance: Stance) -> Fighter {
        let side = self.troops.side(unit);
        let helpers = || self.on_flank_of(enemy, side).filter(move |helper| *helper != unit);
        // The arm that matters most to those who are touched by it: heavy horse, then light.
        let weight = |arm: &Arm| match arm {
            Arm::HeavyCavalry => 2,
            Arm::LightCavalry => 1,
            _ => 0,
        };
        let arm = helpers().map(|helper| self.arm(helper)).max_by_key(weight);
        Fighter {
            unit: self.facts_against(unit, enemy, stance),
            overlaps: self.overlaps(unit, enemy) as i32,
            flank_contacts: helpers().count().min(3) as i32,
            flank_contact_arm: arm.unwrap_or(Arm::Muskets),
        }
    }

    /// Units of a side on the flank or rear of an enemy.
    fn on_flank_of(&self, enemy: Piece, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let struck = move |contact: &&Contact| contact.defender == enemy && contact.on != Struck::Front;
        let by = self.state.contacts.iter().filter(struck).map(|contact| contact.attacker);
        by.filter(move |unit| self.troops.side(*unit) == side)
    }

    /// How many friends overlap in a melee, at most one on each side of the fighting unit.
    fn overlaps(&self, unit: Piece, enemy: Piece) -> usize {
        let flanking: Vec<Piece> = self.on_flank_of(enemy, self.troops.side(unit)).collect();
        let friends = || self.troops.friends_of(unit).filter(|friend| !flanking.contains(friend));
        let on = |edge: Edge| friends().any(|friend| self.overlaps_on(unit, enemy, friend, edge));
        usize::from(on(Edge::Left)) + usize::from(on(Edge::Right))
    }

    fn overlaps_on(&self, unit: Piece, enemy: Piece, friend: Piece, edge: Edge) -> bool {
        let (body, other) = (self.troops.body(unit), self.troops.body(friend));
        let same_way = self.troops.facing(unit).turn_to(self.troops.facing(friend)).abs() <= SAME_WAY;
        if !same_way || body.nearest_edge(other) != edge {
            return false;
        }
        // A second unit against the same enemy front overlaps.
        let mut contacts = self.state.contacts.of(friend);
        if contacts.any(|contact| contact.on == Struck::Front && contact.enemy_of(friend) == Some(enemy)) {
            return true;
        }
        let beside = match edge {
            Edge::Left => (Edge::Left, Edge::Right),
            _ => (Edge::Right, Edge::Left),
        };
        let flush = body.contact_with(other).and_then(|touch| touch.flush()) == Some(beside);
        let ahead = |of: &Body| body.ahead_and_right(of.middle(Edge::Front)).0;
        flush && (ahead(body) - ahead(other)).abs() <= LEVEL && !self.enemy_on_front(friend)
    }

    fn enemy_on_front(&self, unit: Piece) -> bool {
        self.state.contacts.of(unit).any(|contact| contact.attacker == unit || contact.on == Struck::Front)
    }

    /// The combat values of both sides as a melee stands: the attacker's, the defender's.
    pub(super) fn melee_values(&self, contact: &Contact) -> (i32, i32) {
        let [attacker, defender] = self.melee(contact).prepare(&self.field.house, &mut ());
        (attacker.value(), defender.value())
    }
}
