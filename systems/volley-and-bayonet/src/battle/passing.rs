//! Friends on a way back: passed, disordered, routed, carried along (R36, R89).

use grognard_battle::{Chronicle, Event, Piece, resolve};
use grognard_rulebook::dice::Scripted;
use grognard_tabletop::{Body, Facing, Length, Point, Pose};

use super::{
    VolleyAndBayonet,
    retreat::{Flight, Gait, Rout},
    scout::{CLEAR, Scout},
};
use crate::{
    passing::{ForcedPassThrough, Half, PassEffect, Passed},
    profile::{Stand, Status},
    steps::{MoraleStep, StepCause, Stepped},
};

impl VolleyAndBayonet {
    /// Goes its way through friends, and says where it ends.
    pub(super) fn pass_through(
        &mut self,
        unit: Piece,
        start: Pose,
        (heading, far, by): (Facing, Length, Length),
        gait: Gait,
        routs: &mut Vec<Rout>,
        log: &mut dyn Chronicle,
    ) -> Option<Pose> {
        let (body, mut far, mut stops) = (Body::new(self.base(unit), start), far, false);
        let mut passed: Vec<Piece> = Vec::new();
        loop {
            let friends = self.troops.friends_of(unit).filter(|f| !passed.contains(f) && self.unit(*f).block.is_none());
            let met =
                friends.filter_map(|f| Some((body.meets_after(heading, far, self.troops.body(f), Length::ZERO)?, f)));
            let Some((at, friend)) = met.min().filter(|_| gait != Gait::FallsBack) else { break };
            passed.push(friend);
            let facts =
                self.passing_facts(unit, friend, gait, at.times(2) <= by, self.goes_through(start, heading, friend));
            let cast = [("retreating", unit), ("passed", friend)];
            let tell = |met: &Passed| self.tell_passing(unit, friend, met);
            let met = resolve(&facts, &self.field.house, &cast, &mut Scripted::new(&[]), log, tell);
            if met.retreater_stops {
                (far, stops) = (at, true);
                break;
            }
            match met.effect {
                PassEffect::None => {}
                PassEffect::Disorder => {
                    self.step_by(friend, StepCause::PassedThroughDisorder, log);
                }
                PassEffect::Rout => {
                    let rate = self.plain_rate(friend);
                    let stepped = self.step_by(friend, StepCause::PassedThroughRout, log);
                    let gait = Gait::of(stepped.retreat);
                    self.lift(&[friend]);
                    self.flee_back(
                        Flight { unit: friend, heading, by: rate, gait, dies: stepped.eliminated },
                        routs,
                        log,
                    );
                }
                PassEffect::Carry => {
                    let carried = self.carry(friend, heading, (by - at).max(Length::ZERO), log);
                    far = far.min(at + carried);
                }
            }
        }
        let scout = Scout::of(self, unit, start, gait);
        scout.clear_place(heading, far, !stops)
    }

    fn passing_facts(&self, unit: Piece, friend: Piece, gait: Gait, first: bool, through: bool) -> ForcedPassThrough {
        let status = match (gait, self.unit(unit).status) {
            (Gait::Routs, _) => Status::Routed,
            (_, Status::PermanentDisorder) => Status::PermanentDisorder,
            _ => Status::TemporaryDisorder,
        };
        ForcedPassThrough {
            retreating: Stand { status, ..self.facts(unit) },
            passed: self.facts(friend),
            half_of_retreat: if first { Half::First } else { Half::Second },
            through_parallel_sides: through,
        }
    }

    /// Whether the way of a centre goes into a friend's base by one edge and out by the opposite one (R89).
    fn goes_through(&self, start: Pose, heading: Facing, friend: Piece) -> bool {
        let (body, base) = (self.troops.body(friend), self.footprint(friend));
        let local = |at: Point| {
            let (ahead, right) = body.ahead_and_right(at);
            [f64::from(right.get()), f64::from(ahead.get())]
        };
        let (from, to) = (local(start.at), local(start.at.toward(heading, Length::units(100))));
        let half = [base.width(), base.depth()].map(|side| f64::from(side.get()) / 2.0);
        let mut enters = (f64::NEG_INFINITY, 2);
        let mut leaves = (f64::INFINITY, 2);
        for axis in 0..2 {
            let speed = to[axis] - from[axis];
            if speed == 0.0 {
                if from[axis].abs() > half[axis] {
                    return false;
                }
                continue;
            }
            let (a, b) = ((-half[axis] - from[axis]) / speed, (half[axis] - from[axis]) / speed);
            if a.min(b) > enters.0 {
                enters = (a.min(b), axis);
            }
            if a.max(b) < leaves.0 {
                leaves = (a.max(b), axis);
            }
        }
        enters.0 < leaves.0 && enters.1 == leaves.1
    }

    /// A stand drops a step in its place.
    fn step_by(&mut self, unit: Piece, cause: StepCause, log: &mut dyn Chronicle) -> Stepped {
        self.step_from(unit, self.unit(unit).status, cause, log)
    }

    /// The same for a stand that was in this order when it was to drop a step.
    pub(super) fn step_from(
        &mut self,
        unit: Piece,
        status: Status,
        cause: StepCause,
        log: &mut dyn Chronicle,
    ) -> Stepped {
        let facts = MoraleStep {
            cause,
            stand: Stand { status, supported: self.supported(unit), ..self.facts(unit) },
            rate: self.rate(unit).into(),
            meleed_by_close_order_cavalry: false,
        };
        let tell = |stepped: &Stepped| self.tell_step(unit, stepped);
        let stepped = resolve(&facts, &self.field.house, &[("", unit)], &mut Scripted::new(&[]), log, tell);
        self.step_down(unit, stepped.status_after, stepped.casualties, log);
        stepped
    }

    /// A friend is pushed ahead; how far it goes.
    fn carry(&mut self, friend: Piece, heading: Facing, by: Length, log: &mut dyn Chronicle) -> Length {
        let from = self.unit(friend).pose;
        self.lift(&[friend]);
        let scout = Scout::of(self, friend, from, Gait::FallsBack);
        let body = Body::new(scout.base, from);
        let close = scout.enemies.iter().filter(|enemy| enemy.distance_to(&body) >= CLEAR);
        let close = close.filter_map(|enemy| body.meets_after(heading, by, enemy, CLEAR)).min();
        let barred = scout.barred_after(heading, by);
        let far = [close, barred].into_iter().flatten().fold(by, Length::min).min(scout.edge(heading).0);
        match scout.clear_place(heading, far, true) {
            Some(pose) => {
                self.put(friend, pose);
                let way = vec![from, pose];
                log.tell(|| Event::Moved { piece: friend, how: "is carried along".to_owned(), way });
                self.sweep(friend, &[from, pose], log);
            }
            None => self.remove(friend, "is swept away", log),
        }
        far
    }
}
