//! Engineers at work: a built-up area becomes a strong point, a bridge is broken or mended (R38, R91).

use std::sync::Arc;

use grognard_battle::{Chronicle, Piece, Refusal, Rules, Side, refuse_if};
use grognard_rulebook::cause;
use grognard_tabletop::{Barriers, Body, CONTACT, Crossing, Length, Passage};

use super::{
    EtSansResultat,
    field::{Drill, Field, Holding},
    orders::Task,
    state::{CLASSES, Labour, State},
};
use crate::profile::Class;

/// So many turns a work takes, not in a row.
const TURNS: u8 = 3;
/// How near no enemy may be.
const UNDISTURBED: Length = Length::units(6);

/// The way of a bridge, if there is one of this number.
fn bridge(field: &Field, number: u8) -> Option<Body> {
    let crossing = field.ground.crossings.get(usize::from(number))?;
    (crossing.kind == Passage::Bridge).then(|| Crossing::way(crossing))
}

/// Whether the engineers' work on a bridge has been finished an odd number of times.
fn is_broken(state: &State, number: u8) -> bool {
    let task = Task::Bridge { bridge: number };
    state.labours.iter().filter(|labour| labour.task == task && labour.turns >= TURNS).count() % 2 == 1
}

/// What bars each class where bridges are broken; nothing, if all of them stand.
pub(super) fn shut(field: &Field, state: &State) -> Option<Arc<[Barriers; 3]>> {
    if state.labours.is_empty() {
        return None;
    }
    let numbers = 0..field.ground.crossings.len().min(255) as u8;
    let broken = numbers.filter(|number| is_broken(state, *number));
    let ways: Vec<Body> = broken.filter_map(|number| bridge(field, number)).collect();
    let barred = |class: Class| ways.iter().fold(field.barred_to(class).clone(), |all, way| all.without(way));
    (!ways.is_empty()).then(|| Arc::new(CLASSES.map(barred)))
}

impl EtSansResultat {
    /// What a class does not enter.
    pub(super) fn barred_to(&self, class: Class) -> &Barriers {
        match &self.shut {
            Some(shut) => &shut[class as usize],
            None => self.field.barred_to(class),
        }
    }

    /// Whether a bridge can be crossed.
    pub(super) fn stands_open(&self, number: usize) -> bool {
        u8::try_from(number).is_ok_and(|number| !is_broken(&self.state, number))
    }

    /// What a place is to a side that holds it.
    pub(super) fn holding(&self, place: usize, side: Side) -> Holding {
        let house = &self.field.places[place];
        let task = Task::Fortify { place: place as u8 };
        let mut done = self.state.labours.iter().filter(|labour| labour.task == task && labour.turns >= TURNS);
        match house.holding {
            Holding::Town if done.any(|labour| labour.side == side) => Holding::StrongPoint,
            holding => holding,
        }
    }

    /// What engineers of a Unit could work at where it stands.
    pub(super) fn tasks(&self, unit: Piece) -> impl Iterator<Item = Task> + '_ {
        let body = self.troops.body(unit);
        let place = self.place_under(body).map(|place| Task::Fortify { place: place as u8 });
        let bridges = (0..self.field.ground.crossings.len().min(255) as u8)
            .filter(move |number| bridge(&self.field, *number).is_some_and(|way| way.within(CONTACT, body)));
        place.into_iter().chain(bridges.map(|bridge| Task::Bridge { bridge }))
    }

    /// Whether the engineers of a Unit may work at something for a turn.
    pub(super) fn plan_work(&self, by: Side, unit: Piece, task: Task) -> Result<Piece, Refusal> {
        let unit = self.own(by, unit)?;
        let (r38, r91) =
            (|why: &'static str| Refusal::by(cause!("R38"), why), |why: &'static str| Refusal::by(cause!("R91"), why));
        refuse_if!(!self.movable(by).contains(&self.formation_of(unit)), "R17", "its Formation does not move now");
        let state = self.unit(unit);
        if !state.engineers || state.drill != Drill::Deployed {
            return Err(r38("a deployed Unit with an engineer company"));
        }
        if state.moved || self.in_contact(unit) {
            return Err(r91("a Unit that has not moved and is in contact with nobody"));
        }
        let body = self.troops.body(unit);
        if self.troops.enemies_of(unit).any(|enemy| body.within(UNDISTURBED, self.troops.body(enemy))) {
            return Err(r91("no enemy within 6\""));
        }
        if !self.tasks(unit).any(|known| known == task) {
            return Err(r91("the built-up area it is in, or a bridge it touches"));
        }
        match task {
            Task::Fortify { place } if self.holding(usize::from(place), by) != Holding::Town => {
                Err(r91("only a built-up area is fortified, and once"))
            }
            _ => Ok(unit),
        }
    }

    /// A turn's work; the third finishes it.
    pub(super) fn work(&mut self, unit: Piece, task: Task, log: &mut dyn Chronicle) {
        self.choose(self.formation_of(unit));
        self.unit_mut(unit).moved = true;
        let side = self.troops.side(unit);
        let open = |labour: &&mut Labour| labour.task == task && labour.side == side && labour.turns < TURNS;
        let turns = match self.state.labours.iter_mut().find(open) {
            Some(labour) => {
                labour.turns += 1;
                labour.turns
            }
            None => {
                self.state.labours.push(Labour { task, side, turns: 1 });
                1
            }
        };
        self.shut = shut(&self.field, &self.state);
        let name = self.field.full_name(unit);
        let what = match (task, turns >= TURNS) {
            (Task::Fortify { place }, true) => {
                format!("has made {} a strong point", self.field.places[usize::from(place)].name)
            }
            (Task::Fortify { place }, false) => {
                format!("fortifies {}", self.field.places[usize::from(place)].name)
            }
            (Task::Bridge { bridge }, true) if is_broken(&self.state, bridge) => "has broken the bridge".to_owned(),
            (Task::Bridge { .. }, true) => "has mended the bridge".to_owned(),
            (Task::Bridge { .. }, false) => "works at the bridge".to_owned(),
        };
        let text = format!("{name} {what}.");
        log.say(&[unit], || text);
    }
}
