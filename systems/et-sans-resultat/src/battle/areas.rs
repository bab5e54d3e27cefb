//! Reformation Areas: where routed Units gather and reserves wait (R37, R55, R56).

use grognard_battle::{Chronicle, CommandId, Piece};
use grognard_tabletop::{Body, CONTACT, Corner, Footprint, Length, Obstacles, Point, Pose, settle};

use super::{
    EtSansResultat,
    field::{AREA, inches},
};
use crate::profile::Order as Directive;

/// An Area this much further off than it should be is near enough.
const SLACK: Length = Length::units(6);
/// How far an Area keeps off the enemy.
const CLEAR: Length = Length::thousandths(1010);
/// How far a place is looked for where it does.
const WITHIN: Length = Length::units(24);

impl EtSansResultat {
    /// The ground of an Area.
    pub(super) fn area(&self, formation: CommandId) -> Body {
        Body::new(AREA, self.form(formation).area)
    }

    /// Enemies that touch it, or have been driven onto it.
    pub(super) fn at_the_area(&self, formation: CommandId) -> impl Iterator<Item = Piece> + '_ {
        let area = self.area(formation);
        self.troops
            .of(self.side_of(formation).other())
            .filter(move |enemy| self.troops.body(*enemy).within(CONTACT, &area))
    }

    /// Whether a Unit stands at the wagons of an enemy.
    pub(super) fn touches_an_area(&self, unit: Piece) -> bool {
        let body = self.troops.body(unit);
        let mut theirs = self.formations_of(self.troops.side(unit).other());
        theirs.any(|formation| body.within(CONTACT, &self.area(formation)))
    }

    /// Areas of the enemy that a Unit does not touch: they keep it off as his Units do (R55).
    pub(super) fn areas_before(&self, unit: Piece) -> impl Iterator<Item = Body> + '_ {
        let body = self.troops.body(unit);
        self.formations_of(self.troops.side(unit).other())
            .map(|formation| self.area(formation))
            .filter(move |area| !body.within(CONTACT, area))
    }

    /// Where it should be: behind the middle of the Formation, on the table and clear of the enemy.
    pub(super) fn place_of_area(&self, formation: CommandId) -> Pose {
        let facing = self.facing(formation);
        let mut units: Vec<Piece> = self.line_of(formation).collect();
        if units.is_empty() {
            units = self.units_of(formation).collect();
        }
        let Some(middle) = grognard_battle::muster::middle(units.iter().map(|unit| self.troops.at(*unit))) else {
            return self.form(formation).area;
        };
        let front = Body::new(AREA, Pose { at: middle, facing });
        let rear = units.iter().flat_map(|unit| {
            let body = self.troops.body(*unit);
            Corner::ALL.map(|corner| front.ahead_and_right(body.corner(corner)).0)
        });
        let rear = rear.min().unwrap_or_default();
        let wish = Pose { at: middle, facing }
            .shifted(rear - inches(self.field.house.board.area_behind) - AREA.depth().half(), Length::ZERO);
        self.clear_place(formation, wish)
    }

    /// The nearest place on the table that is clear of the enemy.
    pub(super) fn clear_place(&self, formation: CommandId, wish: Pose) -> Pose {
        let table = self.field.ground.table;
        let mut on = wish;
        let on_table = |pose: Pose| table.holds(&Body::new(AREA, pose));
        for _ in 0..400 {
            if on_table(on) {
                break;
            }
            on = on.shifted(Length::thousandths(250), Length::ZERO);
        }
        if !on_table(on) {
            let inside = |at: Length, end: Length| at.clamp(Length::thousandths(1500), end - Length::thousandths(1500));
            on.at = Point { x: inside(wish.at.x, table.width), y: inside(wish.at.y, table.height) };
        }
        let enemies: Vec<Body> = self
            .troops
            .of(self.side_of(formation).other())
            .map(|enemy| {
                let size = self.field.enlisted(enemy).footprint(self.unit(enemy).drill);
                let more = CLEAR.times(2);
                Body::new(Footprint::rectangle(size.width() + more, size.depth() + more), self.unit(enemy).pose)
            })
            .collect();
        let obstacles = Obstacles { units: &enemies, barriers: None, table: Some(table) };
        settle(on, AREA, &obstacles, WITHIN).unwrap_or(on)
    }

    /// At the end of its Formation's move an Area follows by itself, as far as it goes in a turn.
    pub(super) fn area_follows(&mut self, formation: CommandId, log: &mut dyn Chronicle) {
        let order = self.form(formation).order;
        if matches!(order, Directive::Defend | Directive::Reserve | Directive::Rally)
            || self.units_of(formation).next().is_none()
        {
            return;
        }
        let (is, wish) = (self.form(formation).area, self.place_of_area(formation));
        if is.at.distance_to(wish.at) <= SLACK {
            return;
        }
        let reach = inches(self.field.house.board.area_move);
        let to = if is.at.distance_to(wish.at) <= reach {
            wish
        } else {
            let at = is.at.toward(is.at.heading_to(wish.at), reach);
            self.clear_place(formation, Pose { at, ..wish })
        };
        self.move_area(formation, to, "follows", log);
    }

    /// Sets an Area somewhere.
    pub(super) fn move_area(&mut self, formation: CommandId, to: Pose, how: &str, log: &mut dyn Chronicle) {
        if self.form(formation).area == to {
            return;
        }
        let from = std::mem::replace(&mut self.form_mut(formation).area, to);
        let piece = super::field::piece_of_area(&self.field, formation);
        log.tell(|| grognard_battle::Event::Moved { piece, how: how.to_owned(), way: vec![from, to] });
    }
}
