//! The battle as an officer looks at it.

use grognard_battle::{CommandId, Outlook, Piece, Prospect, Role, Side, Stood};
use grognard_rulebook::Procedure;
use grognard_tabletop::Length;

use super::{
    EtSansResultat,
    field::Drill,
    formations::is_directive,
    posture::RIGHT_ORDER,
    state::{Meeting, Post, Presence, Underway},
};
use crate::profile::{Class, Order as Directive};

/// What a loss point is worth: about six Units.
const LOSS_POINT: i32 = 300;
/// What a Fatigue Marker costs.
const FATIGUE: i32 = 15;
/// What an enemy at the wagons costs, and a Formation that was made in battle: its commander is nobody, and one more Formation with
/// the right order is nothing gained.
const STORMED: i32 = 60;
const MADE: i32 = 20 + RIGHT_ORDER;
/// What a Unit costs that will be called back if nobody follows it.
const STRAY: i32 = 25;
/// An enemy so near is one to limber for, if only to face him.
const COMES_NEAR: Length = Length::units(18);
/// What routed Units and batteries in reserve are worth.
const ROUTED: i32 = 25;
const IN_RESERVE: i32 = 60;

impl Prospect for EtSansResultat {
    fn stood(&self, unit: Piece) -> Stood {
        let state = self.unit(unit);
        let order = self.form(state.formation).order;
        let role = match self.class(unit) {
            Class::Artillery => Role::Guns { limbered: state.drill != Drill::Unlimbered || self.is_posted(unit) },
            _ if !is_directive(order) => Role::Shaken,
            Class::Cavalry => Role::Horse,
            Class::Infantry => Role::Foot,
        };
        let range = match (self.class(unit), state.drill) {
            (Class::Artillery, _) => Length::units(12),
            (Class::Infantry, Drill::Deployed) => Length::units(6),
            _ => Length::ZERO,
        };
        Stood {
            unit,
            command: state.formation,
            worth: self.worth(unit),
            role,
            range,
            reach: Length::units(if order == Directive::Attack { 20 } else { 12 }),
            marching: state.drill == Drill::Ployed,
            all_round: false,
            led: true,
            spent: false,
        }
    }

    fn look_further(&self, outlook: &mut Outlook<'_>) {
        for (man, leads) in outlook.leaders.iter_mut().enumerate() {
            leads.exposed = self.in_reach_of_guns(man);
        }
        let mut men = self.state.commanders.iter();
        outlook.leaders.retain(|_| men.next().is_some_and(|man| man.post != Post::Off));
        let open = self.state.meetings.iter().filter(|meeting| !meeting.fought);
        outlook.promises.extend(open.map(|meeting| self.promise(meeting)));
        outlook.promises.extend(self.field.command_ids().filter_map(|formation| self.breaking_point(formation)));
        outlook.reserves = Side::BOTH.map(|side| self.reserves(side));
    }
}

impl EtSansResultat {
    /// Loss points, Fatigue, those who are off the table, and fire that is yet to fall.
    fn reserves(&self, side: Side) -> i32 {
        let army = self.army(side);
        let lost = -LOSS_POINT * (2 * army.lost + army.retreating);
        let tired: i32 = self
            .formations_of(side)
            .map(|formation| {
                let (fatigue, deployed) = (self.fatigue(formation), self.deployed(formation).max(1));
                let weight = match fatigue {
                    n if n + 2 >= deployed => 3,
                    n if 2 * n > deployed => 2,
                    _ => 1,
                };
                -FATIGUE * fatigue * weight
            })
            .sum();
        let stormed =
            self.formations_of(side).filter(|formation| self.at_the_area(*formation).next().is_some()).count();
        let made = self.formations_of(side).filter(|formation| self.form(*formation).of.is_some()).count();
        let strays = match self.state.underway.last() {
            Some(Underway::Moving { formation }) if self.side_of(*formation) == side => {
                self.strays(*formation, &[]).count()
            }
            _ => 0,
        };
        let troubles = -(STORMED * stormed as i32 + MADE * made as i32 + STRAY * strays as i32);
        let off = self.field.rolls.iter().zip(&self.state.units).filter(|(enlisted, _)| enlisted.side == side);
        let off: i32 = off
            .map(|(_, unit)| match unit.presence {
                Presence::Routed => ROUTED,
                Presence::Reserve | Presence::ForceReserve => IN_RESERVE,
                _ => 0,
            })
            .sum();
        let fire: i32 = self
            .state
            .fires
            .iter()
            .filter(|fire| self.side_of(fire.formation) == side)
            .map(|fire| {
                let mut targets: Vec<CommandId> = fire.shots.iter().map(|(_, target)| *target).collect();
                targets.sort_unstable();
                targets.dedup();
                let parts: i32 = targets.into_iter().map(|target| self.part(fire, target)).sum();
                let hard =
                    fire.intensity.iter().filter(|kind| **kind == crate::artillery::Intensity::Intense).count() as i32;
                3 * parts - 2 * FATIGUE * hard
            })
            .sum();
        lost + tired + troubles + off + fire + self.postures(side)
    }

    /// Whether a battery waits where its order keeps it for an enemy who is yet to come: to limber would bring it nowhere.
    fn is_posted(&self, battery: Piece) -> bool {
        let body = self.troops.body(battery);
        let near = |enemy: Piece| body.within(COMES_NEAR, self.troops.body(enemy));
        let stays = matches!(self.form(self.formation_of(battery)).order, Directive::Defend | Directive::Reserve);
        stays && !self.troops.enemies_of(battery).any(near)
    }

    /// What a Unit is worth as it is, in hundredths of a usual one.
    fn worth(&self, unit: Piece) -> i32 {
        let own = self.field.enlisted(unit);
        let points: i32 =
            own.sections.iter().zip([0, 1, 2, 2, 2, 2]).map(|(count, worth)| i32::from(*count) * worth).sum();
        let whole = 100 + 10 * (own.rating.cr - 3).max(0) + 15 * own.rating.shock + 20 * points;
        if self.unit(unit).drill == Drill::Ployed { whole * 4 / 5 } else { whole }
    }

    /// Whether fire reaches a commander on the table.
    fn in_reach_of_guns(&self, man: usize) -> bool {
        let near = |within: i32, guns: bool| {
            self.enemy_of_seat(man, |enemy| self.is_guns(enemy) == guns)
                .is_some_and(|away| away <= Length::units(within))
        };
        self.state.commanders[man].is_there() && (near(12, true) || near(6, false))
    }

    /// What it promises the enemy that a Formation fights: who is as tired as it has Units deployed has had enough when it is next
    /// assessed in combat, whoever wins.
    fn breaking_point(&self, formation: CommandId) -> Option<(Side, i32)> {
        let own = self.form(formation);
        let fights = |unit: Piece| self.meetings_of(unit).any(|meeting| !meeting.fought);
        let (fatigue, deployed) = (self.fatigue(formation), self.deployed(formation).max(1));
        let points = match fatigue {
            n if 2 * n >= 3 * deployed => 2,
            n if n >= deployed => 1,
            _ => 0,
        };
        let breaks = points > 0
            && self.lives(formation)
            && is_directive(own.order)
            && (own.fought || self.units_of(formation).any(fights));
        breaks.then_some((self.side_of(formation).other(), points * LOSS_POINT * 2 / 3))
    }

    /// What a fight promises to who attacks.
    fn promise(&self, meeting: &Meeting) -> (Side, i32) {
        let contact = meeting.contact;
        let facts = self.combat_facts(&contact);
        let ready = facts.prepare(&self.field.house, &mut ());
        let lead = ready.lead();
        let lone = if facts.attacker.supported { 0 } else { -20 };
        let pressed = if facts.defender.faces_multiple || facts.defender.attacked_from_rear { 20 } else { 0 };
        (self.troops.side(contact.attacker), 5 * lead + lone + pressed)
    }
}
