//! Moving: the steps of a move, and who is in the way (R16, R18, R35, R37).
//!
//! A move is planned in full before anything changes: the plan is what a quote shows and what is then carried out, so the two
//! cannot disagree.

use grognard_battle::{Contact, Piece, Refusal, refuse, refuse_if, senseless_if};
use grognard_rulebook::cause;
use grognard_tabletop::{Corner, Hold, Length, Manoeuvre, Measure, Obstacles, Pose, Roadway, Spot, Stop, Turn, Walk};

use super::{KingOrEmpress, ground::ON_THE_ROAD, orders::Step};
use crate::profile::Arm;

/// How close together a way is looked at: half the width of a general's base.
pub(super) const STRIDE: Length = Length::thousandths(500);

/// No order has more parts than this: wheel, advance, turn and reform, each before and after another.
const MOST_STEPS: usize = 8;

/// How a unit is formed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Formed {
    pub(super) road_column: bool,
    pub(super) limbered: bool,
}

/// A move worked out.
#[derive(Clone, Debug)]
pub struct Move {
    /// Who moves.
    pub(super) units: Vec<Piece>,
    /// Where everybody came by.
    pub(super) walk: Walk<Formed>,
    /// Where each of them stands in the end, lined up if he struck somebody.
    pub(super) ends: Vec<Spot<Formed>>,
    /// Enemies they come into contact with.
    pub(super) contacts: Vec<Contact>,
    /// What the move costs, and what it may.
    pub(super) spent: Length,
    pub(super) allowance: Length,
}

impl Move {
    /// Who moves, and where he comes by.
    pub(super) fn ways(&self) -> impl Iterator<Item = (Piece, Vec<Pose>)> + '_ {
        let ways = self.units.iter().zip(self.walk.trails()).zip(&self.ends);
        ways.map(|((unit, trail), end)| {
            let mut way: Vec<Pose> = trail.iter().map(|spot| spot.pose).chain([end.pose]).collect();
            way.dedup();
            (*unit, way)
        })
    }
}

/// A unit, or a group, on its way.
pub(super) struct March<'b> {
    pub(super) battle: &'b KingOrEmpress,
    pub(super) units: &'b [Piece],
    pub(super) walk: Walk<Formed>,
    pub(super) obstacles: Obstacles<'b>,
    /// The units among the obstacles, in the same order: enemies, then friends in the way.
    pub(super) others: &'b [Piece],
    /// Halves of the move spent on evolutions.
    pub(super) halves: i32,
    pub(super) wheels: u8,
    /// It has followed a road; it has gone across country.
    pub(super) followed: bool,
    pub(super) walked: bool,
    /// Whether the last step took it forward: only then it may run into somebody.
    pub(super) forward: bool,
    /// The enemy that stopped it.
    pub(super) stopped: Option<Piece>,
}

impl KingOrEmpress {
    /// Works out a move, or says why it may not be made. Whether the units may move at all was asked before.
    pub(super) fn plan_move(&self, units: &[Piece], steps: &[Step], forced: bool) -> Result<Move, Refusal> {
        if steps.is_empty() || steps.len() > MOST_STEPS {
            return Err(Refusal::senseless(format!("a move has 1 to {MOST_STEPS} parts, this has {}", steps.len())));
        }
        if units.len() > 1 {
            self.check_group(units, steps)?;
        }
        let spots: Vec<_> = units.iter().map(|unit| self.spot(*unit)).collect();
        let Some(walk) = Walk::of(&spots, STRIDE) else { return Err(Refusal::senseless("a move needs units")) };
        let others = self.in_reach(units, &walk, steps);
        let bodies = self.troops.bodies(others.iter().copied());
        let mut march = March {
            battle: self,
            units,
            walk,
            obstacles: self.field.among(&bodies),
            others: &others,
            halves: 0,
            wheels: 0,
            followed: false,
            walked: false,
            forward: false,
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

    /// Whom a move could run into: enemies, and friends that do not let it pass, as far as its steps could bring it.
    fn in_reach(&self, units: &[Piece], walk: &Walk<Formed>, steps: &[Step]) -> Vec<Piece> {
        let frame = walk.frame();
        let far: Length = steps.iter().map(|step| step.length()).sum();
        let reach = far + (frame.footprint.width() + frame.footprint.depth()).times(2) + Length::units(4);
        let near = |other: &Piece| self.troops.at(*other).is_within(reach, frame.pose.at);
        let side = self.troops.side(units[0]);
        let passing = units.iter().all(|unit| self.arm(*unit) == Arm::LightInfantry);
        let in_the_way = |friend: &Piece| !units.contains(friend) && !passing && !self.lets_pass(*friend);
        let enemies = self.troops.of(side.other()).filter(near);
        enemies.chain(self.troops.of(side).filter(near).filter(in_the_way)).collect()
    }

    /// Units of a group stand edge to edge, face the same way and move alike (R16).
    fn check_group(&self, units: &[Piece], steps: &[Step]) -> Result<(), Refusal> {
        if !self.troops.hold_together(units) {
            return refuse!("R16", "the units of a group stand edge to edge and face the same way");
        }
        let alike = |step: &Step| matches!(step, Step::Advance { .. } | Step::Wheel { .. } | Step::AboutFace);
        if !steps.iter().all(alike) {
            return refuse!(
                "R16",
                "a group advances, wheels or turns about as one; what else there is each unit does for itself"
            );
        }
        Ok(())
    }

    /// Where a unit stands now.
    pub(super) fn spot(&self, unit: Piece) -> Spot<Formed> {
        let state = self.unit(unit);
        let formation = Formed { road_column: state.road_column, limbered: state.limbered };
        Spot { pose: state.pose, footprint: self.footprint(unit), formation }
    }

    /// Whether a moving unit passes through this friend (R37).
    pub(super) fn lets_pass(&self, friend: Piece) -> bool {
        match self.arm(friend) {
            Arm::LightInfantry => true,
            Arm::Artillery => !self.unit(friend).limbered,
            _ => false,
        }
    }

    /// What keeps a unit from going on.
    fn barred(&self, stop: Stop, others: &[Piece]) -> Refusal {
        match stop {
            Stop::Unit(i) => {
                let name = others.get(i).map_or("another unit", |unit| self.field.enlisted(*unit).name.as_str());
                Refusal::by(cause!("R37"), format!("{name} is in the way"))
            }
            Stop::TableEdge => Refusal::by(cause!("R35"), "that leads off the table"),
            Stop::Barrier(_) | Stop::BarredGround => Refusal::by(cause!("R35"), "that ground is impassable"),
        }
    }
}

impl March<'_> {
    fn take(&mut self, step: Step) -> Result<(), Refusal> {
        let arm = self.battle.arm(self.units[0]);
        let formed = self.walk.frame().formation;
        self.forward = matches!(step, Step::Advance { .. } | Step::Wheel { .. });
        match step {
            Step::Advance { by } if by <= Length::ZERO => refuse!("R18", "an advance goes ahead"),
            Step::Advance { by } => {
                self.walked = true;
                self.go(Manoeuvre::Advance { by })
            }
            Step::Wheel { on, by } => {
                if by == Turn::NONE || on != Corner::of_wheel(by) || by.abs() > Turn::ABOUT {
                    return refuse!(
                        "R18",
                        "a unit wheels forward: to the left on its left front corner, to the right on its right"
                    );
                }
                (self.wheels, self.walked) = (self.wheels + 1, true);
                refuse_if!(self.wheels > 1, "R18", "a move has one wheel");
                self.go(Manoeuvre::Wheel { on, by })
            }
            Step::AboutFace => {
                self.halves += 1;
                self.go(Manoeuvre::AboutFace)
            }
            Step::Column { turn } | Step::Line { turn } => {
                if !matches!(turn, Turn::NONE | Turn::LEFT | Turn::RIGHT) {
                    return refuse!("R18", "a unit that changes formation looks ahead, to the left or to the right");
                }
                let road_column = matches!(step, Step::Column { .. });
                senseless_if!(formed.road_column == road_column, "it is in that formation already");
                if road_column && arm == Arm::Artillery && !formed.limbered {
                    return refuse!("R18", "guns are limbered before they form a road column");
                }
                self.halves += 1;
                let into = self.battle.base(self.units[0], road_column);
                self.walk.form(Formed { road_column, ..formed });
                self.go(Manoeuvre::Reform { into, hold: Hold::Centre, turn })
            }
            Step::Limber | Step::Unlimber => {
                if arm != Arm::Artillery || formed.limbered == (step == Step::Limber) {
                    return Err(Refusal::senseless(
                        "only guns limber and unlimber, and only if they are not so already",
                    ));
                }
                if step == Step::Unlimber && formed.road_column {
                    return refuse!("R18", "guns leave the road column before they unlimber");
                }
                self.halves += 2;
                self.walk.form(Formed { limbered: step == Step::Limber, ..formed });
                Ok(())
            }
            Step::Follow { by } => self.follow(by),
        }
    }

    /// A manoeuvre among what is in the way. An enemy straight ahead stops it, and that is a charge.
    fn go(&mut self, manoeuvre: Manoeuvre) -> Result<(), Refusal> {
        match self.walk.take(manoeuvre, Measure::OuterFrontCorner, &self.obstacles) {
            Some(Stop::Unit(i)) if self.forward && self.is_enemy(self.others[i]) => {
                self.stopped = Some(self.others[i]);
                Ok(())
            }
            Some(stop) => Err(self.battle.barred(stop, self.others)),
            None => Ok(()),
        }
    }

    /// Along the road without counting wheels: the column keeps its middle on it (R18).
    fn follow(&mut self, by: Length) -> Result<(), Refusal> {
        if !self.walk.frame().formation.road_column || self.walk.is_group() || by <= Length::ZERO {
            return refuse!("R18", "a single road column follows a road");
        }
        let road = Roadway::ahead_of(self.walk.frame().pose, self.battle.field.roads.iter(), ON_THE_ROAD, by);
        let road = road.map_err(|why| Refusal::by(cause!("R18"), why.words()))?;
        self.followed = true;
        self.walk.follow(&road, by, &self.obstacles).map_err(|stop| self.battle.barred(stop, self.others))
    }

    pub(super) fn is_enemy(&self, other: Piece) -> bool {
        self.battle.troops.side(other) != self.battle.troops.side(self.units[0])
    }
}
