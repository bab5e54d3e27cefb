//! Marching along a road (R18).

use grognard_battle::Refusal;
use grognard_rulebook::cause;
use grognard_tabletop::{Body, Length, Pose, Stop, Track, Turn};

use super::{
    KingOrEmpress,
    march::{March, STRIDE, Spot, r18},
};

impl KingOrEmpress {
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
}

impl March<'_> {
    /// Along the road without counting wheels: the column keeps its middle on it.
    pub(super) fn follow(&mut self, by: Length) -> Result<(), Refusal> {
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
            self.trails[0].push(Spot { pose: there, footprint: self.footprint, road_column: true });
        }
        (self.gone, self.followed) = (self.gone + by, true);
        Ok(())
    }
}
