//! Cavalry that charges on, and infantry that enters what it has won (R24, R62, R63).

use grognard_battle::{Chronicle, Event, Piece, resolve};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Facing, Length, Turn};

use super::{
    AbsoluteEmperor,
    charge::{Charger, Goal},
    state::Underway,
};
use crate::{
    combat::Charge,
    post_combat::{Cause, ChargesOn, FollowUpCharge, FurtherCharge},
    profile::{After, Arm, Aspect, Formation},
    resolution::Driven,
    round::{Fought, Then},
};

/// A further charge that can be made.
struct On {
    target: Piece,
    aspect: Aspect,
    end: grognard_tabletop::Pose,
    charger: Charger,
}

impl AbsoluteEmperor {
    /// Notes that cavalry has won and must perhaps charge on.
    pub(super) fn charges_on(&mut self, unit: Piece, beaten: Piece, own: &Fought, theirs: &Fought) {
        let guns = self.is_guns(beaten) && theirs.status == After::Removed;
        let horse = self.arm(unit) == Arm::Cavalry && own.r#move == Driven::None;
        if own.then != Then::None || guns && horse {
            self.state.underway.push(Underway::Victory { unit, beaten });
        }
    }

    /// It must charge on if it can: the combat is fought at once.
    pub(super) fn charge_on(&mut self, unit: Piece, beaten: Piece, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if !self.troops.is_there(unit) {
            return;
        }
        let gone = !self.troops.is_there(beaten);
        let cause = match (gone, self.is_guns(beaten)) {
            (true, true) => Cause::ArtilleryDestroyed,
            (true, false) => Cause::TargetDestroyed,
            (false, _) => Cause::EnemyCavalryWithdrew,
        };
        let on = match cause {
            Cause::EnemyCavalryWithdrew => self.follow_up(unit, beaten),
            Cause::TargetDestroyed => self.breakthrough(unit),
            _ => None,
        };
        let facts = FollowUpCharge {
            cause,
            unit: self.facts(unit),
            withdrew: false,
            followed_up_this_turn: self.unit(unit).followed_up,
            target_in_range: on.is_some(),
        };
        let target = on.as_ref().map(|on| on.target);
        let tell = |came: &ChargesOn| self.tell_charge_on(unit, target, came);
        let came = resolve(&facts, &self.field.house, &[("", unit)], dice, log, tell);
        let (Some(on), true) = (on, came.must_charge) else { return };
        let follows = came.kind == Some(FurtherCharge::FollowUp);
        let state = self.unit_mut(unit);
        state.hits = came.hits.clamp(0, 7) as u8;
        state.followed_up |= follows;
        if came.status == After::Removed {
            return self.lose(unit, "is spent in the pursuit", log);
        }
        let from = Body::new(self.base_of(&on.charger), on.charger.start);
        let (how, charge) =
            if follows { ("follows up", Charge::FollowUp) } else { ("breaks through", Charge::Breakthrough) };
        self.set_out(&on.charger, on.end, how, log);
        self.engage(unit, on.target, on.aspect, [charge, Charge::None], &from);
        if let Some(contact) = self.fight_between(unit, on.target).map(|fight| fight.contact) {
            self.strike(&contact, [true, true], dice, log);
        }
    }

    /// Whether cavalry is free to charge on: in no other combat, and not in March Order.
    fn may_go_on(&self, unit: Piece) -> bool {
        let body = self.troops.body(unit);
        let touched = |enemy: Piece| self.troops.body(enemy).distance_to(body) == Length::ZERO;
        !self.troops.enemies_of(unit).any(touched) && self.formation(unit) != Formation::MarchOrder
    }

    fn follow_up(&self, unit: Piece, target: Piece) -> Option<On> {
        let reach = self.reach(self.arm(unit));
        let near = self.troops.body(unit).within(reach, self.troops.body(target));
        if !self.may_go_on(unit) || !near || !self.sees(&self.viewer(unit), target) {
            return None;
        }
        let charger = Charger { unit, formation: self.formation(unit), start: self.unit(unit).pose };
        let (aspect, goal) = self.goal(&charger, target, *self.troops.body(target));
        let way = self.way_to(&charger, &goal, reach, Self::turns_at(&charger, &goal))?;
        let end = self.lined_up(&charger, &goal, way.pose)?;
        Some(On { target, aspect, end, charger })
    }

    /// The first unit straight ahead, if it is an enemy it may charge.
    fn breakthrough(&self, unit: Piece) -> Option<On> {
        if !self.may_go_on(unit) {
            return None;
        }
        let reach = self.reach(self.arm(unit));
        let charger = Charger { unit, formation: self.formation(unit), start: self.unit(unit).pose };
        let (body, heading) = (self.troops.body(unit), charger.start.facing);
        let met = self.troops.all().filter(|other| *other != unit).filter_map(|other| {
            let far = reach + Length::thousandths(10);
            Some((body.meets_after(heading, far, self.troops.body(other), Length::ZERO)?, other))
        });
        let (_, target) = met.min()?;
        let enemy = self.troops.side(target) != self.troops.side(unit) && self.unit(target).place.is_none();
        if !enemy {
            return None;
        }
        let (aspect, goal): (Aspect, Goal) = self.goal(&charger, target, *self.troops.body(target));
        let way = self.way_to(&charger, &goal, reach, [Turn::NONE])?;
        let end = self.lined_up(&charger, &goal, way.pose)?;
        Some(On { target, aspect, end, charger })
    }

    /// Infantry in combat with who is inside a place.
    pub(super) fn besiegers(&self, unit: Piece) -> Vec<Piece> {
        if self.unit(unit).place.is_none() {
            return Vec::new();
        }
        let mut enemies: Vec<Piece> = self.fights_of(unit).filter_map(|fight| fight.contact.enemy_of(unit)).collect();
        enemies.sort_unstable();
        enemies
    }

    /// A place whose holder has left or was lost may be entered by infantry that was in combat with him.
    pub(super) fn falls_empty(&mut self, place: u16, besiegers: Vec<Piece>) {
        if self.garrison_of(place).is_none() && !besiegers.is_empty() {
            self.state.underway.push(Underway::Fallen { place, left: besiegers });
        }
    }

    /// Whether infantry can enter a place that has fallen: it still touches it and has no other enemy.
    pub(super) fn may_occupy(&self, unit: Piece, place: u16) -> bool {
        let Some(house) = self.field.places.get(usize::from(place)) else { return false };
        let side = self.field.enlisted(unit).side;
        self.troops.is_there(unit)
            && self.arm(unit) == Arm::Infantry
            && self.unit(unit).place.is_none()
            && self.formation(unit) != Formation::Square
            && !self.in_combat(unit)
            && self.troops.body(unit).distance_to(&house.body) == Length::ZERO
            && self.garrison_of(place).is_none()
            && self.inside(place).all(|guns| self.troops.side(guns) != side)
    }

    /// Infantry enters a place that has fallen; a battery left in it is destroyed.
    pub(super) fn occupy(&mut self, unit: Piece, place: u16, log: &mut dyn Chronicle) {
        let guns: Vec<Piece> = self.inside(place).collect();
        for gun in guns {
            self.lose(gun, "is taken in the houses", log);
        }
        let from = self.unit(unit).pose;
        self.put_inside(unit, place, Facing::NORTH);
        let to = self.unit(unit).pose;
        log.tell(|| Event::Moved {
            piece: unit,
            how: format!("goes into {}", self.field.places[usize::from(place)].name),
            way: vec![from, to],
        });
        self.sweep(unit, &[from, to], log);
        self.part();
    }
}
