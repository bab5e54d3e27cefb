//! Commanders on the table: whom they lead, where they ride, how they get out of the enemy's way (R34, R69).

use grognard_battle::{
    Chronicle, CommandId, Event, Piece, Refusal, Side, Unseated, behind, refuse, refuse_if, senseless_if,
};
use grognard_rulebook::cause;
use grognard_tabletop::{Body, Length, Point, Pose};

use super::{AbsoluteEmperor, state::Post};

/// How far a commander rides (R34).
const RIDE: Length = Length::units(16);

impl AbsoluteEmperor {
    /// Commanders of a side on the table.
    pub(super) fn commanders_of(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        let there = (0..self.state.commanders.len()).filter(|man| self.state.commanders[*man].is_there());
        there.filter(move |man| self.field.leaders[*man].side == side)
    }

    /// The commander of a corps.
    pub(super) fn head_of(&self, corps: CommandId) -> usize {
        self.field.leader_of_command(corps)
    }

    /// Whether he commands a unit's corps: its own commander, or that of the army.
    pub(super) fn commands(&self, man: usize, corps: CommandId) -> bool {
        let leader = &self.field.leaders[man];
        leader.side == self.field.command(corps).side && (leader.chief || leader.command == Some(corps))
    }

    fn seat_at(&self, at: Point) -> Body {
        Body::new(self.field.figure(), Pose { at, ..Pose::default() })
    }

    /// His figure where it is.
    pub(super) fn seat(&self, man: usize) -> Body {
        self.seat_at(self.state.commanders[man].at)
    }

    /// Whether a unit that stands so is within his radius.
    pub(super) fn within_radius(&self, man: usize, body: &Body) -> bool {
        self.state.commanders[man].is_there() && self.seat(man).within(self.field.radius(), body)
    }

    /// Whether a unit is within the radius of the commander of its corps.
    pub(super) fn in_command(&self, unit: Piece) -> bool {
        self.within_radius(self.head_of(self.corps_of(unit)), self.troops.body(unit))
    }

    /// Whether he may ride to a place.
    pub(super) fn plan_ride(&self, by: Side, man: usize, to: Point) -> Result<(), Refusal> {
        let state = &self.state.commanders[man];
        if self.field.leaders[man].side != by || !state.is_there() {
            return Err(Refusal::senseless("there is no such commander of yours on the table"));
        }
        senseless_if!(state.ridden, "he has ridden already");
        let far = state.at.distance_to(to);
        refuse_if!(far > RIDE, "R34", "he rides {RIDE}\", this is {far}\"");
        let across = |enemy: &Piece| self.sweeps(&self.seat(man), &[state.at, to], self.troops.body(*enemy));
        if let Some(enemy) = self.troops.of(by.other()).find(across) {
            return refuse!("R69", "{} is in his way", self.field.enlisted(enemy).name);
        }
        self.may_be_at(by, to)
    }

    /// Whether a commander of a side may be at a place.
    pub(super) fn may_be_at(&self, side: Side, at: Point) -> Result<(), Refusal> {
        self.field.seats(side, &self.seat_at(at), &self.troops).map_err(|why| match why {
            Unseated::OffTable => Refusal::by(cause!("R34"), "that is off the table"),
            Unseated::Impassable => Refusal::by(cause!("R69"), "nobody gets there"),
            Unseated::Enemy => Refusal::by(cause!("R34"), "an enemy stands there"),
        })
    }

    /// Whether something that goes straight from place to place comes upon another.
    fn sweeps(&self, mover: &Body, way: &[Point], other: &Body) -> bool {
        way.windows(2).any(|leg| {
            let (heading, by) = (leg[0].heading_to(leg[1]), leg[0].distance_to(leg[1]));
            by > Length::ZERO && mover.meets_after(heading, by, other, Length::ZERO).is_some()
        })
    }

    /// Puts a commander somewhere.
    pub(super) fn station(&mut self, man: usize, at: Point, how: impl Into<String>, log: &mut dyn Chronicle) {
        let state = &mut self.state.commanders[man];
        (state.at, state.post) = (at, Post::Table);
        let piece = self.field.piece_of_leader(man);
        let how = how.into();
        log.tell(|| Event::Rode { piece, how, at, with: None });
    }

    /// Where he would be who is with a unit.
    pub(super) fn behind(&self, unit: Piece) -> Option<Point> {
        let half = self.field.figure().width().half();
        let at = behind(self.troops.body(unit), half, self.field.ground.table);
        self.may_be_at(self.troops.side(unit), at).is_ok().then_some(at)
    }

    /// Commanders of the other side whom a unit comes upon on its way, or where it ends, go to their nearest unit.
    pub(super) fn sweep(&mut self, unit: Piece, way: &[Pose], log: &mut dyn Chronicle) {
        let men: Vec<usize> = self.commanders_of(self.troops.side(unit).other()).collect();
        for man in men {
            let (seat, base) = (self.seat(man), self.footprint(unit));
            let legs = way.windows(2).any(|leg| self.sweeps(&Body::new(base, leg[0]), &[leg[0].at, leg[1].at], &seat));
            if legs || self.troops.body(unit).distance_to(&seat) == Length::ZERO {
                self.flee(man, log);
            }
        }
    }

    /// He is set behind the nearest unit of his corps where no enemy is, else of the army.
    fn flee(&mut self, man: usize, log: &mut dyn Chronicle) {
        let (seat, leader) = (self.seat(man), &self.field.leaders[man]);
        let own = |unit: Piece| leader.command.is_none_or(|corps| corps == self.corps_of(unit));
        let friends = self.troops.nearest_first(leader.side, &seat, own);
        let refuge = friends.into_iter().find_map(|friend| Some((friend, self.behind(friend)?)));
        match refuge {
            Some((friend, at)) => {
                let how = format!("is all but taken and gallops to {}", self.field.enlisted(friend).name);
                self.station(man, at, how, log);
            }
            None => {
                let at = self.nearest_free(leader.side, self.state.commanders[man].at);
                self.station(man, at, "is all but taken and gallops off", log);
            }
        }
    }

    /// The nearest place, by whole inches, where no enemy is.
    fn nearest_free(&self, side: Side, from: Point) -> Point {
        let table = self.field.ground.table;
        let (wide, high) = (table.width.get() / 1000, table.height.get() / 1000);
        let places = (0..=wide).flat_map(|x| (0..=high).map(move |y| Point::units(x, y)));
        let free = places.filter(|at| self.may_be_at(side, *at).is_ok());
        free.min_by_key(|at| (at.distance_to(from), *at)).unwrap_or(from)
    }
}
