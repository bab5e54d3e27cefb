//! Commanders: whom they lead, where they ride, how they are taken and replaced (R46, R79).

use grognard_battle::{Chronicle, Event, Piece, Refusal, Side, Unseated, refuse_if, senseless_if};
use grognard_rulebook::{Procedure, cause};
use grognard_tabletop::{Body, Edge, Footprint, Length, Point, Pose};

use super::{VolleyAndBayonet, field::inches, state::Post};
use crate::{
    command::Touching,
    movement::MovementAllowance,
    profile::{Arm, Stand},
};

impl VolleyAndBayonet {
    /// Commanders of a side on the table.
    pub(super) fn commanders_of(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        let there = (0..self.state.commanders.len()).filter(|man| self.state.commanders[*man].is_there());
        there.filter(move |man| self.field.leaders[*man].side == side)
    }

    /// His stand.
    pub(super) fn figure(&self) -> Footprint {
        let size = &self.field.house.commander;
        Footprint::rectangle(inches(size.width), inches(size.depth))
    }

    fn seat_at(&self, at: Point) -> Body {
        Body::new(self.figure(), Pose { at, ..Pose::default() })
    }

    /// His stand where it is.
    pub(super) fn seat(&self, man: usize) -> Body {
        self.seat_at(self.state.commanders[man].at)
    }

    /// Whether a stand is in his chain of command.
    pub(super) fn leads(&self, man: usize, unit: Piece) -> bool {
        let leader = &self.field.leaders[man];
        leader.side == self.field.enlisted(unit).side
            && (leader.chief || leader.divisions.contains(&self.field.enlisted(unit).command))
    }

    /// Commanders who touch a stand.
    fn touching(&self, unit: Piece) -> impl Iterator<Item = usize> + '_ {
        let body = self.troops.body(unit);
        let men = self.commanders_of(self.troops.side(unit));
        men.filter(move |man| self.seat(*man).distance_to(body) == Length::ZERO)
    }

    /// Whether its army commander is attached to a stand.
    pub(super) fn army_commander_with(&self, unit: Piece) -> bool {
        self.touching(unit).any(|man| self.field.leaders[man].chief)
    }

    /// The highest commander of its chain that touches a stand.
    pub(super) fn highest_with(&self, unit: Piece) -> Touching {
        let mut highest = Touching::None;
        for man in self.touching(unit).filter(|man| self.leads(*man, unit)) {
            let leader = &self.field.leaders[man];
            if leader.chief {
                return Touching::Army;
            }
            if leader.corps {
                highest = Touching::Corps;
            } else if highest == Touching::None {
                highest = Touching::Division;
            }
        }
        highest
    }

    /// Whether he may ride to a place.
    pub(super) fn plan_ride(&self, by: Side, man: usize, to: Point) -> Result<(), Refusal> {
        let (state, leader) = (&self.state.commanders[man], &self.field.leaders[man]);
        senseless_if!(leader.side != by || !state.is_there(), "there is no such commander of yours on the table");
        refuse_if!(state.acted, "R73", "he has ridden already");
        let stand = Stand { arm: Arm::Commander, ..Stand::default() };
        let rate = Length::units(
            MovementAllowance { stand, ..MovementAllowance::default() }.prepare(&self.field.house, &mut ()).rate,
        );
        let far = self.seat(man).distance_to(&self.seat_at(to));
        refuse_if!(far > rate, "vb.move.commander", "he rides {rate}\", this is {far}\"");
        self.may_be_at(by, to)
    }

    /// Whether a commander of a side may be at a place.
    pub(super) fn may_be_at(&self, side: Side, at: Point) -> Result<(), Refusal> {
        self.field.seats(side, &self.seat_at(at), &self.troops).map_err(|why| match why {
            Unseated::OffTable => Refusal::by(cause!("R59"), "that is off the table"),
            Unseated::Impassable => Refusal::by(cause!("R79"), "that ground is impassable"),
            Unseated::Enemy => Refusal::by(cause!("R79"), "an enemy stands there"),
        })
    }

    /// Puts a commander somewhere.
    pub(super) fn station(
        &mut self,
        man: usize,
        at: Point,
        how: impl FnOnce(&Self) -> String,
        log: &mut dyn Chronicle,
    ) {
        let state = &mut self.state.commanders[man];
        (state.at, state.post) = (at, Post::Table);
        let piece = self.field.piece_of_leader(man);
        log.tell(|| Event::Rode { piece, how: how(self), at, with: None });
    }

    /// Where a commander is who is with a stand: outside of the middle of its rear edge, on the table, and where no enemy touches him.
    pub(super) fn behind(&self, unit: Piece) -> Option<Point> {
        let body = self.troops.body(unit);
        let (rear, away) = (body.middle(Edge::Rear), body.facing().about());
        // How far a square reaches along a slant.
        let slant = Point::default().toward(away, Length::units(1));
        let half = self.figure().width().half();
        let reach = (slant.x.abs() + slant.y.abs()).get() * half.get() / 1000;
        let at = rear.toward(away, Length::thousandths(reach));
        self.may_be_at(self.troops.side(unit), at).is_ok().then_some(at)
    }

    /// Enemy commanders whom a stand touches or sweeps over on its way flee or are taken (R79).
    pub(super) fn sweep(&mut self, unit: Piece, way: &[Pose], log: &mut dyn Chronicle) {
        let side = self.troops.side(unit).other();
        let men: Vec<usize> = self.commanders_of(side).collect();
        if men.is_empty() {
            return;
        }
        let base = self.base(unit);
        for man in men {
            let seat = self.seat(man);
            let legs = way.windows(2).any(|leg| {
                let (heading, by) = (leg[0].at.heading_to(leg[1].at), leg[0].at.distance_to(leg[1].at));
                by > Length::ZERO && Body::new(base, leg[0]).meets_after(heading, by, &seat, Length::ZERO).is_some()
            });
            let reached = legs
                || way.iter().any(|pose| Body::new(base, *pose).distance_to(&seat) == Length::ZERO)
                || self.troops.is_there(unit) && self.troops.body(unit).distance_to(&seat) == Length::ZERO;
            if reached {
                self.flee(man, log);
            }
        }
    }

    fn flee(&mut self, man: usize, log: &mut dyn Chronicle) {
        let (seat, side) = (self.seat(man), self.field.leaders[man].side);
        let within = inches(self.field.house.commander_escape);
        let friends = self.troops.of(side).filter(|friend| !self.state.contacts.hold(*friend));
        let mut friends: Vec<_> = friends.map(|friend| (seat.distance_to(self.troops.body(friend)), friend)).collect();
        friends.retain(|(distance, _)| *distance <= within);
        friends.sort_unstable();
        let refuge = friends.into_iter().find_map(|(_, friend)| Some((friend, self.behind(friend)?)));
        match refuge {
            Some((friend, at)) => {
                let how =
                    |battle: &Self| format!("is all but taken and gallops to {}", battle.field.enlisted(friend).name);
                self.station(man, at, how, log);
            }
            None => {
                self.state.commanders[man].post = Post::Captured;
                let piece = self.field.piece_of_leader(man);
                log.tell(|| Event::Lost { piece, how: "is captured, far from his troops".to_owned() });
            }
        }
    }

    /// The stands with which a new commander may take over.
    pub(super) fn successions(&self, man: usize) -> impl Iterator<Item = Piece> + '_ {
        let units = self.troops.of(self.field.leaders[man].side).filter(move |unit| self.leads(man, *unit));
        units.filter(|unit| self.behind(*unit).is_some())
    }

    /// The first captured commander of the phasing side who can be replaced.
    pub(super) fn vacancy(&self) -> Option<usize> {
        let captured =
            (0..self.state.commanders.len()).filter(|man| self.state.commanders[*man].post == Post::Captured);
        let mut own = captured.filter(|man| self.field.leaders[*man].side == self.state.phasing);
        own.find(|man| self.successions(*man).next().is_some())
    }

    /// The name of who commands now.
    pub(super) fn name_of_commander(&self, man: usize) -> String {
        let name = &self.field.leaders[man].name;
        if self.state.commanders[man].replaced { format!("The successor of {name}") } else { name.clone() }
    }
}
