//! Moving: the steps of a move, and who is in the way (R16, R18, R35, R37).
//!
//! A move is planned in full before anything changes: the plan is what a quote shows and what is then carried out, so the two
//! cannot disagree.

use grognard_battle::{Piece, Refusal};
use grognard_rulebook::cause;
use grognard_tabletop::{
    Body, CONTACT, Corner, Footprint, Group, Hold, Length, Manoeuvre, Measure, Obstacles, Path, Pose, Stop, Turn,
};

use super::{KingOrEmpress, orders::Step, state::Contact};
use crate::profile::Arm;

/// How close together a way is looked at: half the width of a general's base.
pub(super) const STRIDE: Length = Length::thousandths(500);

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

/// A place on the way: where a unit was, what ground it covered there, and whether in road column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) pose: Pose,
    pub(super) footprint: Footprint,
    pub(super) road_column: bool,
}

impl Spot {
    pub(super) fn body(&self) -> Body {
        Body::new(self.footprint, self.pose)
    }
}

/// A unit, or a group in its frame, on its way.
pub(super) struct March<'b> {
    pub(super) battle: &'b KingOrEmpress,
    pub(super) units: &'b [Piece],
    pub(super) obstacles: Obstacles<'b>,
    pub(super) enemies: &'b [Piece],
    pub(super) friends: &'b [Piece],
    pub(super) stance: Stance,
    pub(super) footprint: Footprint,
    pub(super) group: Option<Group>,
    /// Where each of them was on the way.
    pub(super) trails: Vec<Vec<Spot>>,
    /// Inches gone, and halves of the move spent on evolutions.
    pub(super) gone: Length,
    pub(super) halves: i32,
    pub(super) wheels: u8,
    pub(super) followed: bool,
    pub(super) walked: bool,
    pub(super) stopped: Option<usize>,
}

pub(super) fn r18(why: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
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
            trails: units.iter().map(|unit| vec![self.spot(*unit)]).collect(),
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
        let alike = |step: &Step| matches!(step, Step::Advance { .. } | Step::Wheel { .. } | Step::AboutFace);
        if !steps.iter().all(alike) {
            return r16("a group advances, wheels or turns about as one; what else there is each unit does for itself");
        }
        Ok(())
    }

    /// Where a unit stands now.
    fn spot(&self, unit: Piece) -> Spot {
        let state = self.unit(unit);
        Spot { pose: state.pose, footprint: self.footprint(unit), road_column: state.road_column }
    }

    /// Whether a moving unit passes through this friend (R37).
    pub(super) fn lets_pass(&self, friend: Piece) -> bool {
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
        let before: Vec<Pose> = self.trails.iter().filter_map(|trail| Some(trail.last()?.pose)).collect();
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
        self.leave_trails(&path, &before);
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

    /// Notes where everybody comes by on a stretch of the way.
    fn leave_trails(&mut self, path: &Path, before: &[Pose]) {
        let turns_about = path.manoeuvres == [Manoeuvre::AboutFace];
        for (frame, footprint) in path.poses(STRIDE).into_iter().skip(1) {
            for (trail, pose) in self.trails.iter_mut().zip(before) {
                let Some(last) = trail.last().copied() else { continue };
                trail.push(match self.group {
                    None => Spot { pose: frame, footprint, road_column: self.stance.road_column },
                    // Every man turns on his heels.
                    Some(_) if turns_about => Spot { pose: pose.turned(Turn::ABOUT), ..last },
                    Some(_) => Spot { pose: carried(*pose, path.start, frame), ..last },
                });
            }
        }
    }

    /// Where each mover stands now.
    pub(super) fn ends(&self) -> Vec<(Piece, Stance)> {
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

    pub(super) fn body_of(&self, (unit, stance): &(Piece, Stance)) -> Body {
        Body::new(self.battle.base(*unit, stance.road_column), stance.pose)
    }
}

/// A pose carried along as one is moved to another, its place to it kept.
pub(super) fn carried(pose: Pose, from: Pose, to: Pose) -> Pose {
    let turn = from.facing.turn_to(to.facing);
    let heading = from.at.heading_to(pose.at) + turn;
    Pose { at: to.at.toward(heading, from.at.distance_to(pose.at)), facing: pose.facing + turn }
}
