//! Moving: what a path costs, who is in the way, and what it runs into (R13, R16, R18, R23, R35, R37).
//!
//! A move is planned in full before anything changes: the plan is what a quote shows and what is then carried out, so the two
//! cannot disagree.

use grognard_battle::{Piece, Refusal};
use grognard_rulebook::{Procedure, cause};
use grognard_tabletop::{
    Body, CONTACT, Corner, Dressing, Edge, Footprint, Group, Hold, Length, Manoeuvre, Measure, Obstacles, Path, Pose,
    Stop, Track, Turn, line_up_clear,
};

use super::{
    KingOrEmpress,
    contact::meet,
    ground::inches,
    orders::Step,
    state::{Contact, Struck},
};
use crate::{
    movement::{Going, MovementAllowance},
    profile::{Arm, Unit},
};

/// A forced march keeps so far from enemies in sight (R13).
const KEEPS_AWAY: Length = Length::units(8);

/// How close together a way is looked at: half the width of a general's base.
const STRIDE: Length = Length::thousandths(500);

/// No order has more parts than this: wheel, advance, turn and reform, each before and after another.
const MOST_STEPS: usize = 8;

/// A move worked out.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// Who moves, and where each will stand.
    pub(super) ends: Vec<(Piece, Stance)>,
    /// The bases of all movers along their way, for what they sweep over.
    pub(super) swept: Vec<Body>,
    /// The way of the first mover.
    pub(super) way: Vec<Pose>,
    /// Enemies they come into contact with.
    pub(super) contacts: Vec<Contact>,
    /// What the move costs, and what it may.
    pub(super) spent: Length,
    pub(super) allowance: Length,
}

/// How a unit stands at the end of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stance {
    pub(super) pose: Pose,
    pub(super) road_column: bool,
    pub(super) limbered: bool,
}

/// A unit, or a group in its frame, on its way.
struct March<'b> {
    battle: &'b KingOrEmpress,
    units: &'b [Piece],
    obstacles: Obstacles<'b>,
    enemies: &'b [Piece],
    friends: &'b [Piece],
    stance: Stance,
    footprint: Footprint,
    group: Option<Group>,
    /// Where it was, what ground it covered there, and whether in road column.
    way: Vec<(Pose, Footprint, bool)>,
    /// Inches gone, and halves of the move spent on evolutions.
    gone: Length,
    halves: i32,
    wheels: u8,
    followed: bool,
    walked: bool,
    stopped: Option<usize>,
}

fn r18(why: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::by(cause!("R18"), why)
}

impl KingOrEmpress {
    /// Works out a move, or says why it may not be made. Whether the units may move at all was asked before.
    pub(super) fn plan_move(&self, units: &[Piece], steps: &[Step], forced: bool) -> Result<Move, Refusal> {
        if steps.is_empty() || steps.len() > MOST_STEPS {
            return Err(Refusal::senseless(format!("a move has 1 to {MOST_STEPS} parts, this has {}", steps.len())));
        }
        let first = units[0];
        let grouped = units.len() > 1;
        if grouped {
            self.check_group(units, steps)?;
        }
        let side = self.side(first);
        let mut others: Vec<Piece> = Vec::with_capacity(self.state.units.len());
        others.extend(self.units_of(side.other()));
        let hostile = others.len();
        let passing = units.iter().all(|unit| self.arm(*unit) == Arm::LightInfantry);
        let in_the_way = |friend: &Piece| !passing && !self.lets_pass(*friend);
        others.extend(self.units_of(side).filter(|friend| !units.contains(friend) && in_the_way(friend)));
        let bodies: Vec<Body> = others.iter().map(|unit| *self.body(*unit)).collect();
        let obstacles =
            Obstacles { units: &bodies, barriers: Some(&self.field.impassable), table: Some(self.field.ground.table) };
        let state = self.unit(first);
        let members: Vec<_> = units.iter().map(|unit| (self.footprint(*unit), self.unit(*unit).pose)).collect();
        let group = if grouped { Group::new(state.pose.facing, &members) } else { None };
        let (frame, footprint) = match &group {
            Some(group) => group.frame(),
            None => (state.pose, self.footprint(first)),
        };
        let mut march = March {
            battle: self,
            units,
            obstacles,
            enemies: &others[..hostile],
            friends: &others[hostile..],
            stance: Stance { pose: frame, road_column: state.road_column, limbered: state.limbered },
            footprint,
            group,
            way: vec![(frame, footprint, state.road_column)],
            gone: Length::ZERO,
            halves: 0,
            wheels: 0,
            followed: false,
            walked: false,
            stopped: None,
        };
        for step in steps {
            if march.stopped.is_some() {
                break;
            }
            march.take(*step)?;
        }
        march.finish(forced)
    }

    /// Units of a group stand edge to edge, face the same way and move alike (R16).
    fn check_group(&self, units: &[Piece], steps: &[Step]) -> Result<(), Refusal> {
        let r16 = |why: &'static str| Err(Refusal::by(cause!("R16"), why));
        let facing = self.unit(units[0]).pose.facing;
        let askew = |unit: &&Piece| self.unit(**unit).pose.facing.turn_to(facing).abs() > Turn::millidegrees(500);
        if units.iter().any(|unit| askew(&unit)) {
            return r16("the units of a group face the same way");
        }
        let members: Vec<_> = units.iter().map(|unit| (self.footprint(*unit), self.unit(*unit).pose)).collect();
        if !Group::new(facing, &members).is_some_and(|group| group.holds_together(CONTACT)) {
            return r16("the units of a group stand edge to edge");
        }
        let alike = |step: &Step| matches!(step, Step::Advance { .. } | Step::Wheel { .. });
        if steps != [Step::AboutFace] && !steps.iter().all(alike) {
            return r16("a group advances, wheels or turns about as one; what else there is each unit does for itself");
        }
        Ok(())
    }

    /// The road that a column faces along most nearly and that goes on so far: where on it the column is, and whether it
    /// looks to its end. Where roads cross or join there are several.
    fn road_to_follow(&self, Pose { at, facing }: Pose, by: Length) -> Result<(&Track, Length, bool), Refusal> {
        let (mut off_road, mut askew) = (true, true);
        let mut best: Option<(Turn, (&Track, Length, bool))> = None;
        for road in self.roads_at(at) {
            off_road = false;
            let nearest = road.nearest_to(at);
            let ahead = nearest.heading.turn_to(facing).abs() < Turn::degrees(90);
            let heading = if ahead { nearest.heading } else { nearest.heading.about() };
            let off = heading.turn_to(facing).abs();
            if off > Turn::degrees(60) {
                continue;
            }
            askew = false;
            let left = if ahead { road.length() - nearest.along } else { nearest.along };
            if left >= by && best.is_none_or(|(least, _)| off < least) {
                best = Some((off, (road, nearest.along, ahead)));
            }
        }
        best.map(|(_, road)| road).ok_or_else(|| {
            r18(match (off_road, askew) {
                (true, _) => "its middle is not on a road",
                (false, true) => "it does not face along the road",
                (false, false) => "the road ends before that",
            })
        })
    }

    /// Whether a moving unit passes through this friend (R37).
    fn lets_pass(&self, friend: Piece) -> bool {
        match self.arm(friend) {
            Arm::LightInfantry => true,
            Arm::Artillery => !self.unit(friend).limbered,
            _ => false,
        }
    }
}

impl March<'_> {
    fn take(&mut self, step: Step) -> Result<(), Refusal> {
        let arm = self.battle.arm(self.units[0]);
        match step {
            Step::Advance { by } if by <= Length::ZERO => return Err(r18("an advance goes ahead")),
            Step::Advance { .. } => self.walked = true,
            Step::Wheel { on, by } => {
                let forward = match on {
                    Corner::FrontLeft => by < Turn::NONE,
                    Corner::FrontRight => by > Turn::NONE,
                    Corner::RearLeft | Corner::RearRight => false,
                };
                if !forward || by.abs() > Turn::ABOUT {
                    return Err(r18(
                        "a unit wheels forward: to the left on its left front corner, to the right on its right",
                    ));
                }
                (self.wheels, self.walked) = (self.wheels + 1, true);
                if self.wheels > 1 {
                    return Err(r18("a move has one wheel"));
                }
            }
            Step::AboutFace => self.halves += 1,
            Step::Column { turn } | Step::Line { turn } => {
                if !matches!(turn, Turn::NONE | Turn::LEFT | Turn::RIGHT) {
                    return Err(r18("a unit that changes formation looks ahead, to the left or to the right"));
                }
                let into = matches!(step, Step::Column { .. });
                if self.stance.road_column == into {
                    return Err(Refusal::senseless("it is in that formation already"));
                }
                if into && arm == Arm::Artillery && !self.stance.limbered {
                    return Err(r18("guns are limbered before they form a road column"));
                }
                self.halves += 1;
            }
            Step::Limber | Step::Unlimber => {
                if arm != Arm::Artillery || self.stance.limbered == (step == Step::Limber) {
                    return Err(Refusal::senseless(
                        "only guns limber and unlimber, and only if they are not so already",
                    ));
                }
                if step == Step::Unlimber && self.stance.road_column {
                    return Err(r18("guns leave the road column before they unlimber"));
                }
                self.halves += 2;
            }
            Step::Follow { by } => return self.follow(by),
        }
        self.manoeuvre(step)
    }

    /// The tabletop's manoeuvre for a step, carried out among what is in the way.
    fn manoeuvre(&mut self, step: Step) -> Result<(), Refusal> {
        let manoeuvre = match step {
            Step::Advance { by } => Manoeuvre::Advance { by },
            Step::Wheel { on, by } => Manoeuvre::Wheel { on, by },
            Step::AboutFace => Manoeuvre::AboutFace,
            Step::Column { turn } | Step::Line { turn } => {
                self.stance.road_column = !self.stance.road_column;
                let into = self.battle.base(self.units[0], self.stance.road_column);
                Manoeuvre::Reform { into, hold: Hold::Centre, turn }
            }
            Step::Limber | Step::Unlimber => {
                self.stance.limbered = step == Step::Limber;
                return Ok(());
            }
            Step::Follow { .. } => return Ok(()),
        };
        let (start, size) = (self.stance.pose, self.footprint);
        let (done, stopped) = match &mut self.group {
            Some(group) => {
                let (done, stopped) = group.run(manoeuvre, &self.obstacles).unwrap_or((manoeuvre, None));
                (self.stance.pose, self.footprint) = group.frame();
                (done, stopped)
            }
            None => {
                let leg = manoeuvre.run(start, size, &self.obstacles);
                (self.stance.pose, self.footprint) = (leg.pose, leg.footprint);
                (leg.done, leg.stopped)
            }
        };
        let path = Path::from(start, size).then(done);
        self.gone = self.gone + path.length(Measure::OuterFrontCorner);
        // To turn about, a group crosses no ground.
        if self.group.is_none() || manoeuvre != Manoeuvre::AboutFace {
            let column = self.stance.road_column;
            self.way.extend(path.poses(STRIDE).into_iter().skip(1).map(|(pose, size)| (pose, size, column)));
        }
        match stopped {
            None => Ok(()),
            Some(Stop::Unit(i))
                if i < self.enemies.len() && matches!(step, Step::Advance { .. } | Step::Wheel { .. }) =>
            {
                self.stopped = Some(i);
                Ok(())
            }
            Some(Stop::Unit(i)) => {
                let name =
                    |i: usize| self.enemies.iter().chain(self.friends).nth(i).map(|unit| self.battle.enlisted(*unit));
                let name = name(i).map_or("another unit", |unit| unit.name.as_str());
                Err(Refusal::by(cause!("R37"), format!("{name} is in the way")))
            }
            Some(Stop::TableEdge) => Err(Refusal::by(cause!("R35"), "that leads off the table")),
            Some(Stop::Barrier(_) | Stop::BarredGround) => Err(Refusal::by(cause!("R35"), "that ground is impassable")),
        }
    }

    /// Along the road without counting wheels: the column keeps its middle on it.
    fn follow(&mut self, by: Length) -> Result<(), Refusal> {
        if !self.stance.road_column || self.group.is_some() || by <= Length::ZERO {
            return Err(r18("a single road column follows a road"));
        }
        let (road, start, ahead) = self.battle.road_to_follow(self.stance.pose, by)?;
        let mut gone = Length::ZERO;
        while gone < by {
            gone = (gone + STRIDE).min(by);
            let along = if ahead { start + gone } else { start - gone };
            let on_road = road.pose_at(along);
            let there = if ahead { on_road } else { on_road.turned(Turn::ABOUT) };
            match self.obstacles.conflict(&Body::new(self.footprint, there)) {
                None => {}
                Some(Stop::Unit(_)) => return Err(Refusal::by(cause!("R37"), "somebody stands on the road")),
                Some(Stop::TableEdge) => return Err(Refusal::by(cause!("R35"), "that leads off the table")),
                Some(Stop::Barrier(_) | Stop::BarredGround) => {
                    return Err(Refusal::by(cause!("R35"), "the road leads over impassable ground"));
                }
            }
            self.stance.pose = there;
            self.way.push((there, self.footprint, true));
        }
        (self.gone, self.followed) = (self.gone + by, true);
        Ok(())
    }

    fn finish(mut self, forced: bool) -> Result<Move, Refusal> {
        let battle = self.battle;
        let mut ends = self.ends();
        let start_frame = self.way[0].0;
        let contacts = self.make_contact(&mut ends)?;
        self.check_clear(&ends)?;
        let swept = self.swept(start_frame);
        let streams = self.streams(start_frame)?;
        let on_road = self.followed && !self.walked;
        // Everybody goes at the rate of the ground he crosses himself, and a group at that of its slowest member.
        let bad = |(body, column): &(Body, bool)| battle.footing_at(body, *column).going == Going::Bad;
        let going = |own: &[(Body, bool)]| if own.iter().any(bad) { Going::Bad } else { Going::Good };
        if forced {
            self.check_forced(going(&swept), on_road, &swept)?;
        }
        let allowance = ends.iter().zip(swept.chunks(self.way.len())).map(|((unit, stance), own)| {
            let state = battle.unit(*unit);
            // Who forms column goes at the ordinary rate in any case; limbering costs the move, whatever its rate.
            let unit = Unit {
                arm: battle.arm(*unit),
                road_column: state.road_column,
                limbered: state.limbered || stance.limbered,
                ..Unit::default()
            };
            inches(
                MovementAllowance { unit, going: going(own), on_road, forced_march: forced }
                    .prepare(&battle.field.house, &mut ())
                    .inches,
            )
        });
        let allowance = allowance.min().unwrap_or_default();
        let halves = self.halves + streams;
        let spent = self.gone + allowance.half().times(halves);
        if halves > 2 || spent > allowance {
            return Err(r18(format!("this takes {spent} inches, the unit has {allowance}")));
        }
        let way = self.way.iter().map(|(pose, ..)| *pose).collect();
        let swept = swept.into_iter().map(|(body, _)| body).chain(ends.iter().map(|end| self.body_of(end))).collect();
        Ok(Move { ends, swept, way, contacts, spent, allowance })
    }

    /// Where each mover stands now.
    fn ends(&self) -> Vec<(Piece, Stance)> {
        match &self.group {
            None => vec![(self.units[0], self.stance)],
            Some(group) => {
                let stance = |unit: Piece, pose: Pose| {
                    let state = self.battle.unit(unit);
                    Stance { pose, road_column: state.road_column, limbered: state.limbered }
                };
                self.units.iter().zip(group.members()).map(|(unit, (_, pose))| (*unit, stance(*unit, *pose))).collect()
            }
        }
    }

    fn body_of(&self, (unit, stance): &(Piece, Stance)) -> Body {
        Body::new(self.battle.base(*unit, stance.road_column), stance.pose)
    }

    /// Lines up those who struck an enemy and says who is in contact with whom (R22, R23).
    fn make_contact(&mut self, ends: &mut [(Piece, Stance)]) -> Result<Vec<Contact>, Refusal> {
        let battle = self.battle;
        let touching = |body: &Body, enemy: Piece| meet(battle.body(enemy), body);
        let struck = self.stopped.map(|i| self.enemies[i]).or_else(|| {
            let bodies: Vec<Body> = ends.iter().map(|end| self.body_of(end)).collect();
            self.enemies.iter().copied().find(|enemy| bodies.iter().any(|body| touching(body, *enemy)))
        });
        let Some(enemy) = struck else { return Ok(Vec::new()) };
        if self.units.iter().any(|unit| battle.arm(*unit) == Arm::Artillery) {
            return Err(Refusal::by(cause!("R23"), "artillery never moves into contact"));
        }
        let Some(striker) = ends.iter().position(|end| battle.body(enemy).touches(&self.body_of(end))) else {
            return Err(Refusal::by(cause!("R23"), "there is no room to come into contact"));
        };
        let entitled = |unit: Piece, enemy: Piece| battle.wholly_behind(battle.body(unit), enemy);
        let edge = battle.side_struck(&self.body_of(&ends[striker]), enemy, entitled(ends[striker].0, enemy));
        if edge != Edge::Front && !entitled(ends[striker].0, enemy) {
            let name = &battle.enlisted(enemy).name;
            let why = format!("from where it started it may strike the front of {name} only, not its flank or rear");
            return Err(Refusal::by(cause!("R23"), why));
        }
        self.line_up(ends, striker, enemy, edge);
        let mut contacts = Vec::new();
        for end in ends.iter() {
            let body = self.body_of(end);
            for other in self.enemies.iter().copied().filter(|other| touching(&body, *other)) {
                let from_behind = entitled(end.0, other);
                let side = if other == enemy { edge } else { battle.side_struck(&body, other, from_behind) };
                let on = if from_behind { Struck::from(side) } else { Struck::Front };
                contacts.push(Contact { attacker: end.0, defender: other, on });
            }
        }
        Ok(contacts)
    }

    /// On contact the mover lines up edge to edge if there is room (R23), a group all together if it can.
    fn line_up(&self, ends: &mut [(Piece, Stance)], striker: usize, enemy: Piece, edge: Edge) {
        let battle = self.battle;
        let side = battle.side(self.units[0]);
        let fixed: Vec<Body> = battle
            .units()
            .filter(|unit| !self.units.contains(unit))
            .filter(|unit| battle.side(*unit) != side || !battle.lets_pass(*unit) || *unit == enemy)
            .map(|unit| *battle.body(unit))
            .collect();
        let together = Obstacles { units: &fixed, ..self.obstacles };
        let (unit, stance) = ends[striker];
        let base = battle.base(unit, stance.road_column);
        let target = battle.body(enemy);
        let lined = |obstacles: &Obstacles<'_>| {
            line_up_clear(base, stance.pose, target, edge, Dressing::WhereItStruck, obstacles)
        };
        if ends.len() > 1
            && let Some(pose) = lined(&together)
        {
            let turn = stance.pose.facing.turn_to(pose.facing);
            let carried = |other: Pose| {
                let from = stance.pose.at;
                let heading = from.heading_to(other.at) + turn;
                Pose { at: pose.at.toward(heading, from.distance_to(other.at)), facing: other.facing + turn }
            };
            let all: Vec<(Piece, Stance)> =
                ends.iter().map(|(unit, s)| (*unit, Stance { pose: carried(s.pose), ..*s })).collect();
            if all.iter().all(|end| together.conflict(&self.body_of(end)).is_none()) {
                ends.copy_from_slice(&all);
                return;
            }
        }
        let comrades = ends.iter().enumerate().filter(|(i, _)| *i != striker).map(|(_, end)| self.body_of(end));
        let alone: Vec<Body> = fixed.iter().copied().chain(comrades).collect();
        if let Some(pose) = lined(&Obstacles { units: &alone, ..self.obstacles }) {
            ends[striker].1.pose = pose;
        }
    }

    /// Who passes through a friend must come clear of him (R37).
    fn check_clear(&self, ends: &[(Piece, Stance)]) -> Result<(), Refusal> {
        for end in ends {
            let body = self.body_of(end);
            let others = self.battle.units().filter(|unit| !self.units.contains(unit));
            for other in others {
                if self.battle.body(other).overlaps(&body) {
                    let name = &self.battle.enlisted(other).name;
                    return Err(Refusal::by(cause!("R37"), format!("the move does not carry it clear of {name}")));
                }
            }
        }
        Ok(())
    }

    /// A member's place when the frame of the group has come to a pose.
    fn places<'m>(&'m self, frame: Pose) -> impl Iterator<Item = (Piece, Vec<Pose>)> + 'm {
        self.units.iter().map(move |unit| {
            let at = self.battle.unit(*unit).pose;
            let (away, heading) = (frame.at.distance_to(at.at), frame.at.heading_to(at.at));
            let place = |pose: Pose| {
                let turn = frame.facing.turn_to(pose.facing);
                Pose { at: pose.at.toward(heading + turn, away), facing: at.facing + turn }
            };
            (*unit, self.way.iter().map(|(pose, ..)| place(*pose)).collect())
        })
    }

    /// The bases of all movers along their way, one mover after the other, and whether in road column.
    fn swept(&self, frame: Pose) -> Vec<(Body, bool)> {
        if self.group.is_none() {
            return self.way.iter().map(|(pose, size, column)| (Body::new(*size, *pose), *column)).collect();
        }
        let mut swept = Vec::with_capacity(self.way.len() * self.units.len());
        for (unit, poses) in self.places(frame) {
            let (base, column) = (self.battle.footprint(unit), self.battle.unit(unit).road_column);
            swept.extend(poses.into_iter().map(|pose| (Body::new(base, pose), column)));
        }
        swept
    }

    /// How many streams are waded; each costs half the move. A bridge or a ford costs nothing (R18, R35).
    fn streams(&self, frame: Pose) -> Result<i32, Refusal> {
        if self.battle.field.streams.is_empty() {
            return Ok(0);
        }
        let mut most = 0;
        for (unit, poses) in self.places(frame) {
            let arm = self.battle.arm(unit);
            let mut waded = 0;
            for stream in &self.battle.field.streams {
                for pair in poses.windows(2) {
                    let (from, to) = (pair[0].at, pair[1].at);
                    // Who stands in the stream paid when he stepped into it.
                    let is_in_it = stream.track.nearest_to(from).aside == Length::ZERO;
                    if from == to || is_in_it || !stream.track.crosses(from, to) {
                        continue;
                    }
                    if stream.crossings.iter().any(|way| way.covers(from) || way.covers(to)) {
                        continue;
                    }
                    if stream.bars.contains(&arm) {
                        return Err(Refusal::by(
                            cause!("R35"),
                            "its arm crosses this stream at a bridge or a ford only",
                        ));
                    }
                    waded += 1;
                }
            }
            most = most.max(waded);
        }
        Ok(most)
    }

    /// A forced march is made in good going or on a road, away from enemies in sight (R13).
    fn check_forced(&self, going: Going, on_road: bool, swept: &[(Body, bool)]) -> Result<(), Refusal> {
        let r13 = |why: &'static str| Err(Refusal::by(cause!("R13"), why));
        let unit = self.units[0];
        if !self.stance.road_column || self.halves > 0 {
            return r13("a forced march is made in road column from beginning to end");
        }
        if going == Going::Bad && !on_road {
            return r13("a forced march is made in good going or on a road");
        }
        let near = |enemy: Piece| {
            let bodies = swept.iter().map(|(body, _)| body);
            let mut close = bodies.filter(|body| body.distance_to(self.battle.body(enemy)) < KEEPS_AWAY);
            close.any(|body| self.battle.sees_from(unit, body, true, enemy))
        };
        if self.enemies.iter().any(|enemy| near(*enemy)) {
            return r13("a forced march does not come within 8 inches of an enemy in sight");
        }
        Ok(())
    }
}
