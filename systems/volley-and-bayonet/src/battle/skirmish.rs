//! Skirmishers before a charge: they retire, run for cover or are ridden down (R40, R41, R81).

use grognard_battle::{Chronicle, Event, Piece, resolve};
use grognard_rulebook::{Procedure, dice::Scripted};
use grognard_tabletop::{Body, Edge, Facing, Length, Point, Polygon, Pose, Share, Track};

use super::{
    VolleyAndBayonet,
    field::measured,
    ground::BEHIND_WORKS,
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
    /// The near side of works or a wall.
    Works(&'f Track),
}

/// A stand before its charge, turned for it, and the way it goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Onset {
    pub(super) before: Body,
    pub(super) turned: Body,
    pub(super) heading: Facing,
}

impl VolleyAndBayonet {
    /// A close-order stand runs into skirmishers. Returns what is left of its move.
    pub(super) fn brush(
        &mut self,
        charger: Piece,
        onset: &Onset,
        skirmishers: Piece,
        left: Length,
        log: &mut dyn Chronicle,
    ) -> Length {
        let covers = self.covers(skirmishers);
        let facts = ContactSkirmishers {
            mover: self.facts(charger),
            skirmishers: self.facts(skirmishers),
            rate: self.rate(charger).into(),
            move_remaining: measured(left),
            cavalry_distance: measured(onset.before.distance_to(self.troops.body(skirmishers))),
            cover_distance: measured(covers.first().map_or(Length::MAX, |(distance, _)| *distance)),
            cover_rule_as_printed: self.field.house.board.cover_rule_as_printed,
        };
        let cast = [("", charger), ("skirmisher", skirmishers)];
        let tell = |brushed: &Brushed| self.tell_brush(charger, skirmishers, brushed);
        let brushed = resolve(&facts, &self.field.house, &cast, &mut Scripted::new(&[]), log, tell);
        match brushed.result {
            SkirmishResult::Melee => {}
            SkirmishResult::SkirmishersRetreat => self.retire(skirmishers, onset.heading, log),
            SkirmishResult::SkirmishersEliminated => self.remove(skirmishers, "is ridden down", log),
            SkirmishResult::SkirmishersToCover => {
                let reached = |cover: Length| {
                    let facts = ContactSkirmishers { cover_distance: measured(cover), ..facts };
                    facts.prepare(&self.field.house, &mut ()).result == SkirmishResult::SkirmishersToCover
                };
                let place =
                    covers.iter().filter(|(distance, _)| reached(*distance)).find_map(|(_, cover)| match cover {
                        Cover::Tract(outline) => self.place_in(skirmishers, outline, onset).map(|pose| (pose, None)),
                        Cover::Works(track) => self.place_behind(skirmishers, track, onset).map(|pose| (pose, None)),
                        Cover::Block(block) => {
                            let body = self.field.blocks[usize::from(*block)].body;
                            let pose = Pose { at: body.centre(), ..Pose::default() };
                            self.is_refuge(skirmishers, &body, onset).then_some((pose, Some(*block)))
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
        let works = self.field.hurdles.iter().filter(|hurdle| hurdle.shelter != Terrain::Open);
        let works = works.map(|hurdle| (hurdle.track.distance_to(body), Cover::Works(&hurdle.track)));
        let mut covers: Vec<_> = tracts.chain(blocks).chain(works).collect();
        covers.sort_by_key(|(distance, _)| *distance);
        covers
    }

    /// Whether skirmishers are safe on some ground: nobody is there, no enemy is near, the charge does not come that way.
    fn is_refuge(&self, unit: Piece, body: &Body, onset: &Onset) -> bool {
        let enemies = || self.troops.enemies_of(unit).map(|enemy| self.troops.body(enemy));
        self.in_the_place_of(unit, body).is_none()
            && enemies().all(|enemy| enemy.distance_to(body) >= CLEAR)
            && onset.turned.meets_after(onset.heading, Length::units(24), body, Length::ZERO).is_none()
    }

    /// The nearest place in a cover.
    fn place_in(&self, unit: Piece, cover: &Polygon, onset: &Onset) -> Option<Pose> {
        self.nearest_place(unit, cover.points(), onset, |body| {
            cover.contains(body.centre()) && cover.share_of(body) >= Share::HALF
        })
    }

    /// The nearest place on this side of works at which they shelter who looks as these do (R69).
    fn place_behind(&self, unit: Piece, works: &Track, onset: &Onset) -> Option<Pose> {
        let from = self.unit(unit).pose.at;
        self.nearest_place(unit, works.points(), onset, |body| {
            works.distance_to(&body.zone(Edge::Front, BEHIND_WORKS)) == Length::ZERO
                && works.distance_to(body) > Length::ZERO
                && !works.crosses(from, body.centre())
        })
    }

    /// The nearest place about some points, on a grid, that shelters and is safe; facing is kept.
    fn nearest_place(
        &self,
        unit: Piece,
        about: &[Point],
        onset: &Onset,
        shelters: impl Fn(&Body) -> bool,
    ) -> Option<Pose> {
        let (base, pose) = (self.base(unit), self.unit(unit).pose);
        let margin = base.width();
        let span = |of: fn(&Point) -> Length| {
            let low = about.iter().map(of).min().unwrap_or_default() - margin;
            let high = about.iter().map(of).max().unwrap_or_default() + margin;
            low.get().div_euclid(GRID)..=high.get().div_euclid(GRID)
        };
        let row = |x: i32| span(|p| p.y).map(move |y| Point::new(x * GRID, y * GRID));
        let body = |at: Point| Body::new(base, Pose { at, ..pose });
        let places = span(|p| p.x).flat_map(row).filter(|at| shelters(&body(*at)));
        let mut places: Vec<Point> = places.collect();
        places.sort_by_key(|place| (place.distance_to(pose.at), *place));
        let free = |at: &Point| self.ground_is_free(unit, &body(*at)) && self.is_refuge(unit, &body(*at), onset);
        places.into_iter().find(free).map(|at| Pose { at, ..pose })
    }

    /// Whether an edge of a stand touches another body.
    pub(super) fn touches_edge(&self, body: &Body, edge: Edge, other: &Body) -> bool {
        body.contact_with(other).is_some_and(|touch| touch.mine.of(edge))
    }
}
