//! A unit, or a group as one body, on its way: manoeuvre after manoeuvre, along a road, into another formation.
//!
//! A walk goes as far as it can and notes where everybody came by, in which formation, so that a system can ask afterwards what
//! was crossed and what it costs. Which steps are allowed, at what price, and what a refusal says, is for the system.

use crate::body::Body;
use crate::facing::Turn;
use crate::footprint::Footprint;
use crate::group::Group;
use crate::length::Length;
use crate::manoeuvre::Manoeuvre;
use crate::march::{Obstacles, Stop};
use crate::path::{Measure, Path};
use crate::pose::{Point, Pose};
use crate::track::Track;

/// A place on a way: where a unit was, what ground it covered there, and in which formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot<F> {
    /// Where it was.
    pub pose: Pose,
    /// The ground it covered.
    pub footprint: Footprint,
    /// What it was formed in.
    pub formation: F,
}

impl<F> Spot<F> {
    /// The base on that place.
    pub fn body(&self) -> Body {
        Body::new(self.footprint, self.pose)
    }
}

/// A unit, or a group as one body, on its way.
#[derive(Clone, Debug)]
pub struct Walk<F> {
    /// The unit, or the frame of the group.
    frame: Spot<F>,
    group: Option<Group>,
    trails: Vec<Vec<Spot<F>>>,
    gone: Length,
    stride: Length,
}

impl<F: Copy> Walk<F> {
    /// Units that set out together from where they stand, or one alone; nothing if there are none. A group faces as its first
    /// member does. The way is looked at no further apart than a stride.
    pub fn of(members: &[Spot<F>], stride: Length) -> Option<Self> {
        let first = *members.first()?;
        let group = if members.len() > 1 {
            let members: Vec<_> = members.iter().map(|spot| (spot.footprint, spot.pose)).collect();
            Group::new(first.pose.facing, &members)
        } else {
            None
        };
        let frame = group.as_ref().map_or(first, |group| {
            let (pose, footprint) = group.frame();
            Spot { pose, footprint, ..first }
        });
        let trails = members.iter().map(|spot| vec![*spot]).collect();
        Some(Self { frame, group, trails, gone: Length::ZERO, stride })
    }

    /// Where the unit stands now, or the frame of the group.
    pub fn frame(&self) -> Spot<F> {
        self.frame
    }

    /// Whether several go together.
    pub fn is_group(&self) -> bool {
        self.group.is_some()
    }

    /// How far it has gone, by the measures it was told to go by.
    pub fn gone(&self) -> Length {
        self.gone
    }

    /// Where each of them was, from the start to where he stands now.
    pub fn trails(&self) -> &[Vec<Spot<F>>] {
        &self.trails
    }

    /// Where each of them stands now.
    pub fn ends(&self) -> impl Iterator<Item = Spot<F>> + '_ {
        self.trails.iter().filter_map(|trail| trail.last().copied())
    }

    /// The bases of all of them along their ways.
    pub fn swept(&self) -> impl Iterator<Item = Body> + '_ {
        self.trails.iter().flatten().map(Spot::body)
    }

    /// From here on it is in another formation, on the same ground: guns are limbered.
    pub fn form(&mut self, formation: F) {
        self.frame.formation = formation;
        for trail in &mut self.trails {
            let last = trail.last().map(|last| Spot { formation, ..*last });
            trail.extend(last);
        }
    }

    /// Carries out a manoeuvre as far as it goes, and says what stopped it.
    pub fn take(&mut self, manoeuvre: Manoeuvre, measure: Measure, obstacles: &Obstacles<'_>) -> Option<Stop> {
        let (start, size) = (self.frame.pose, self.frame.footprint);
        let before: Vec<Pose> = self.ends().map(|spot| spot.pose).collect();
        let (done, stopped) = match &mut self.group {
            Some(group) => {
                let (done, stopped) = group.run(manoeuvre, obstacles).unwrap_or((manoeuvre, None));
                (self.frame.pose, self.frame.footprint) = group.frame();
                (done, stopped)
            }
            None => {
                let leg = manoeuvre.run(start, size, obstacles);
                (self.frame.pose, self.frame.footprint) = (leg.pose, leg.footprint);
                (leg.done, leg.stopped)
            }
        };
        let path = Path::from(start, size).then(done);
        self.gone = self.gone + path.length(measure);
        self.leave_trails(&path, &before);
        stopped
    }

    /// Notes where everybody comes by on a stretch of the way.
    fn leave_trails(&mut self, path: &Path, before: &[Pose]) {
        let turns_about = path.manoeuvres == [Manoeuvre::AboutFace];
        let formation = self.frame.formation;
        for (frame, footprint) in path.poses(self.stride).into_iter().skip(1) {
            for (trail, pose) in self.trails.iter_mut().zip(before) {
                let Some(last) = trail.last().copied() else { continue };
                trail.push(match self.group {
                    None => Spot { pose: frame, footprint, formation },
                    // Every man turns on his heels.
                    Some(_) if turns_about => Spot { pose: pose.turned(Turn::ABOUT), ..last },
                    Some(_) => Spot { pose: pose.carried(path.start, frame), ..last },
                });
            }
        }
        // A group keeps its dressing to the last thousandth.
        if let Some(group) = &self.group {
            for (trail, (_, pose)) in self.trails.iter_mut().zip(group.members()) {
                if let Some(last) = trail.last_mut() {
                    last.pose = *pose;
                }
            }
        }
    }

    /// A single unit goes along a road, its middle on it, and says what is in the way if it cannot. Then it has not stirred.
    pub fn follow(&mut self, road: &Roadway<'_>, by: Length, obstacles: &Obstacles<'_>) -> Result<(), Stop> {
        let mut passed = Vec::new();
        let mut gone = Length::ZERO;
        while gone < by {
            gone = (gone + self.stride).min(by);
            let pose = road.after(gone);
            let spot = Spot { pose, ..self.frame };
            match obstacles.conflict(&spot.body()) {
                Some(stop) => return Err(stop),
                None => passed.push(spot),
            }
        }
        if let Some(last) = passed.last() {
            self.frame = *last;
        }
        self.trails.iter_mut().take(1).for_each(|trail| trail.extend(&passed));
        self.gone = self.gone + by;
        Ok(())
    }

    /// How often somebody crosses a line, the most of all of them. Who ends on it has crossed it, and who starts on it did so
    /// before; a place that is rounded onto it is neither here nor there. Crossings that `spared` names by their two ends do not count.
    pub fn crossings(&self, line: &Track, spared: impl Fn(Pose, Pose) -> bool) -> usize {
        self.trails.iter().map(|trail| crossings_of(trail, line, &spared)).max().unwrap_or_default()
    }
}

fn crossings_of<F>(trail: &[Spot<F>], line: &Track, spared: &impl Fn(Pose, Pose) -> bool) -> usize {
    let (Some(low), Some(high)) = (corner(trail, Length::min), corner(trail, Length::max)) else { return 0 };
    if !line.could_enter(low, high) {
        return 0;
    }
    let on_it = |pose: Pose| line.passes(pose.at);
    let mut crossed = 0;
    let mut bank: Option<Pose> = None;
    for (i, spot) in trail.iter().enumerate() {
        let pose = spot.pose;
        if on_it(pose) && i + 1 < trail.len() {
            continue;
        }
        if let Some(from) = bank
            && (on_it(pose) || line.crosses(from.at, pose.at))
            && !spared(from, pose)
        {
            crossed += 1;
        }
        bank = Some(pose);
    }
    crossed
}

/// A corner of the smallest box about a trail.
fn corner<F>(trail: &[Spot<F>], of: fn(Length, Length) -> Length) -> Option<Point> {
    let points = trail.iter().map(|spot| spot.pose.at);
    points.reduce(|a, b| Point { x: of(a.x, b.x), y: of(a.y, b.y) })
}

/// A road as a column marches along it: from a place on it, to one of its ends.
#[derive(Clone, Copy, Debug)]
pub struct Roadway<'r> {
    road: &'r Track,
    from: Length,
    to_its_end: bool,
}

/// Why a column follows no road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRoad {
    /// Its middle is on none.
    OffRoad,
    /// It looks along none.
    Askew,
    /// It ends before that.
    Ends,
}

impl NoRoad {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::OffRoad => "its centre is not on a road",
            Self::Askew => "it does not face along the road",
            Self::Ends => "the road ends before that",
        }
    }
}

impl<'r> Roadway<'r> {
    /// Of the roads that pass within a distance of a column's middle, the one it faces along most nearly and that goes on so
    /// far.
    pub fn ahead_of(
        pose: Pose,
        roads: impl Iterator<Item = &'r Track>,
        within: Length,
        by: Length,
    ) -> Result<Self, NoRoad> {
        let (mut off_road, mut askew) = (true, true);
        let mut best: Option<(Turn, Self)> = None;
        for road in roads {
            let nearest = road.nearest_to(pose.at);
            if nearest.aside > within {
                continue;
            }
            off_road = false;
            let to_its_end = nearest.heading.turn_to(pose.facing).abs() < Turn::RIGHT;
            let heading = if to_its_end { nearest.heading } else { nearest.heading.about() };
            let off = heading.turn_to(pose.facing).abs();
            if off > Turn::degrees(60) {
                continue;
            }
            askew = false;
            let left = if to_its_end { road.length() - nearest.along } else { nearest.along };
            if left >= by && best.is_none_or(|(least, _)| off < least) {
                best = Some((off, Self { road, from: nearest.along, to_its_end }));
            }
        }
        best.map(|(_, stretch)| stretch).ok_or(match (off_road, askew) {
            (true, _) => NoRoad::OffRoad,
            (false, true) => NoRoad::Askew,
            (false, false) => NoRoad::Ends,
        })
    }

    /// Where a column is after so much of the way.
    pub fn after(&self, gone: Length) -> Pose {
        if self.to_its_end {
            self.road.pose_at(self.from + gone)
        } else {
            self.road.pose_at(self.from - gone).turned(Turn::ABOUT)
        }
    }
}
