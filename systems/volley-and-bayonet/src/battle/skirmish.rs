//! Skirmishers before a charge: they retire, run for cover or are ridden down (R40, R41, R81).

use grognard_battle::{Chronicle, Event, Piece, resolve};
use grognard_rulebook::{Procedure, dice::Scripted};
use grognard_tabletop::{Body, Edge, Facing, Length, Point, Polygon, Pose, Share};

use super::{
    VolleyAndBayonet,
    field::measured,
    retreat::{Flight, Gait},
};
use crate::{
    contact::{Brushed, ContactSkirmishers, SkirmishResult},
    profile::Terrain,
    steps::{MoraleStep, StepCause, Stepped},
};

/// How fine a cover is searched for a place (R81).
const GRID: i32 = 250;
/// How far from the enemy they are put.
const CLEAR: Length = Length::units(1);

/// Something to hide in.
enum Cover<'f> {
    Tract(&'f Polygon),
    Block(u16),
}

impl VolleyAndBayonet {
    /// A close-order stand runs into skirmishers. Returns what is left of its move.
    pub(super) fn brush(
        &mut self,
        charger: Piece,
        before: &Body,
        skirmishers: Piece,
        heading: Facing,
        left: Length,
        log: &mut dyn Chronicle,
    ) -> Length {
        let covers = self.covers(skirmishers);
        let facts = ContactSkirmishers {
            mover: self.facts(charger),
            skirmishers: self.facts(skirmishers),
            rate: self.rate(charger).into(),
            move_remaining: measured(left),
            cavalry_distance: measured(before.distance_to(self.troops.body(skirmishers))),
            cover_distance: measured(covers.first().map_or(Length::MAX, |(distance, _)| *distance)),
            cover_rule_as_printed: self.field.house.board.cover_rule_as_printed,
        };
        let cast = [("", charger), ("skirmisher", skirmishers)];
        let tell = |brushed: &Brushed| self.tell_brush(charger, skirmishers, brushed);
        let brushed = resolve(&facts, &self.field.house, &cast, &mut Scripted::new(&[]), log, tell);
        match brushed.result {
            SkirmishResult::Melee => {}
            SkirmishResult::SkirmishersRetreat => self.retire(skirmishers, heading, log),
            SkirmishResult::SkirmishersEliminated => self.remove(skirmishers, "is ridden down", log),
            SkirmishResult::SkirmishersToCover => {
                let reached = |cover: Length| {
                    let facts = ContactSkirmishers { cover_distance: measured(cover), ..facts };
                    facts.prepare(&self.field.house, &mut ()).result == SkirmishResult::SkirmishersToCover
                };
                let path = (*before, heading);
                let place =
                    covers.iter().filter(|(distance, _)| reached(*distance)).find_map(|(_, cover)| match cover {
                        Cover::Tract(outline) => self.place_in(skirmishers, outline, path).map(|pose| (pose, None)),
                        Cover::Block(block) => {
                            let body = self.field.blocks[usize::from(*block)].body;
                            let pose = Pose { at: body.centre(), ..Pose::default() };
                            self.is_refuge(skirmishers, &body, path).then_some((pose, Some(*block)))
                        }
                    });
                match place {
                    Some((pose, block)) => self.hide(skirmishers, pose, block, log),
                    None => self.remove(skirmishers, "finds no cover and is ridden down", log),
                }
            }
        }
        Length::thousandths((brushed.move_left.get() * 1000.0).round() as i32)
    }

    /// They drop a step and go back before the charge.
    fn retire(&mut self, skirmishers: Piece, heading: Facing, log: &mut dyn Chronicle) {
        let facts = MoraleStep {
            cause: StepCause::LostMelee,
            stand: self.facts(skirmishers),
            rate: self.rate(skirmishers).into(),
            meleed_by_close_order_cavalry: false,
        };
        let tell = |stepped: &Stepped| self.tell_step(skirmishers, stepped);
        let cast = [("", skirmishers)];
        let stepped = resolve(&facts, &self.field.house, &cast, &mut Scripted::new(&[]), log, tell);
        self.step_down(skirmishers, stepped.status_after, stepped.casualties, log);
        let flight = Flight {
            unit: skirmishers,
            heading,
            by: Length::thousandths((stepped.retreat_inches.get() * 1000.0).round() as i32),
            gait: Gait::of(stepped.retreat),
            dies: stepped.eliminated,
        };
        self.lift(&[skirmishers]);
        self.flee_back(flight, &mut Vec::new(), log);
    }

    fn hide(&mut self, skirmishers: Piece, pose: Pose, block: Option<u16>, log: &mut dyn Chronicle) {
        let from = self.unit(skirmishers).pose;
        match block {
            Some(block) => self.garrison(skirmishers, block),
            None => self.put(skirmishers, pose),
        }
        let way = vec![from, pose];
        log.tell(|| Event::Moved { piece: skirmishers, how: "runs for cover".to_owned(), way });
        self.sweep(skirmishers, &[pose], log);
    }

    /// What skirmishers could hide in, nearest first.
    fn covers(&self, unit: Piece) -> Vec<(Length, Cover<'_>)> {
        let body = self.troops.body(unit);
        let tracts = self.field.tracts.iter().filter(|tract| tract.terrain != Terrain::Open);
        let tracts = tracts.map(|tract| (tract.outline.distance_to(body), Cover::Tract(&tract.outline)));
        let free =
            (0_u16..).zip(&self.field.blocks).filter(|(i, _)| self.holder_of(*i).is_none_or(|holder| holder == unit));
        let blocks = free.map(|(i, block)| (block.body.distance_to(body), Cover::Block(i)));
        let mut covers: Vec<_> = tracts.chain(blocks).collect();
        covers.sort_by_key(|(distance, _)| *distance);
        covers
    }

    /// Whether skirmishers are safe on some ground: nobody is there, no enemy is near, the charge does not come that way.
    fn is_refuge(&self, unit: Piece, body: &Body, (charger, heading): (Body, Facing)) -> bool {
        let enemies = || self.troops.enemies_of(unit).map(|enemy| self.troops.body(enemy));
        self.in_the_place_of(unit, body).is_none()
            && enemies().all(|enemy| enemy.distance_to(body) >= CLEAR)
            && charger.meets_after(heading, Length::units(24), body, Length::ZERO).is_none()
    }

    /// The nearest place in a cover, on a grid.
    fn place_in(&self, unit: Piece, cover: &Polygon, path: (Body, Facing)) -> Option<Pose> {
        let (base, pose) = (self.base(unit), self.unit(unit).pose);
        let span = |of: fn(&Point) -> Length| {
            let low = cover.points().iter().map(of).min().unwrap_or_default().get() / GRID;
            let high = cover.points().iter().map(of).max().unwrap_or_default().get() / GRID;
            low..=high
        };
        let row = |x: i32| span(|p| p.y).map(move |y| Point::new(x * GRID, y * GRID));
        let mut places: Vec<Point> = span(|p| p.x).flat_map(row).filter(|place| cover.contains(*place)).collect();
        places.sort_by_key(|place| (place.distance_to(pose.at), *place));
        places.into_iter().map(|at| Pose { at, ..pose }).find(|pose| {
            let body = Body::new(base, *pose);
            cover.share_of(&body) >= Share::HALF
                && self.ground_is_free(unit, &body)
                && self.is_refuge(unit, &body, path)
        })
    }

    /// Whether an edge of a stand touches another body.
    pub(super) fn touches_edge(&self, body: &Body, edge: Edge, other: &Body) -> bool {
        body.contact_with(other).is_some_and(|touch| touch.mine.of(edge))
    }
}
