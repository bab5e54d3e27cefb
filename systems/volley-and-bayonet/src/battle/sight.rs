//! Who sees whom, and who can shoot at whom (R21, R58, R85).

use grognard_battle::{Piece, Sight, Sights};
use grognard_tabletop::{
    Body, Corner, Edge, Eye, FieldOfFire, Kinds, Length, Mask, Masking, Point, Relief, Scene, SightRules, Terrain, Turn,
};

use super::{VolleyAndBayonet, field::inches};

const WOODS: Kinds = Kinds::of(&[Terrain::Wood, Terrain::LightWood]);

/// A shot that can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    /// How far it is.
    pub(super) range: Length,
    /// The middle of the edge it leaves by.
    pub(super) leaves: Point,
}

/// Why a shot cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoShot {
    /// No part of the target is in the arc.
    Arc,
    /// Something is in all three lines.
    Line,
}

impl Sights for VolleyAndBayonet {
    /// The line of a shot from the middle of a unit's front to the nearest point of another.
    fn sight(&self, unit: Piece, target: Piece) -> Option<Sight> {
        let ends @ (own, theirs) = (self.troops.body(unit), self.troops.body(target));
        let from = own.middle(Edge::Front);
        let far = from.distance_to(theirs.nearest_point(from)) + Length::units(4);
        let (pieces, masks): (Vec<Piece>, Vec<Mask>) = self.between(unit, target, far).unzip();
        let scene = Scene { ground: &self.field.ground, troops: &masks };
        let (rules, level) = (self.rules(Masking::Always), |body: &Body, _| self.level(body));
        let line = Sight::of_shot(&rules, scene, ends, level, |i| self.field.full_name(pieces[i]));
        let clear = line.clear && self.clear_of_blocks([unit, target], line.from, line.to);
        Some(line.but(clear, "blocked by houses"))
    }
}

impl VolleyAndBayonet {
    fn rules(&self, troops: Masking) -> SightRules {
        let into = inches(self.field.house.forest_sight);
        SightRules { screens: WOODS, into, relief: Relief::Levels, troops, lane: Length::ZERO }
    }

    /// Whether houses that neither end is in leave a line free.
    fn clear_of_blocks(&self, ends: [Piece; 2], from: Point, to: Point) -> bool {
        if self.field.blocks.is_empty() {
            return true;
        }
        let (line, own) = (Body::strip(from, to, Length::ZERO), ends.map(|end| self.unit(end).block));
        let others = (0_u16..).zip(&self.field.blocks).filter(|(i, _)| !own.contains(&Some(*i)));
        !others.into_iter().any(|(_, block)| block.body.overlaps(&line))
    }

    /// Whether two stands see each other: some line from a corner, the middle of an edge or the nearest point of one to such a point
    /// of the other is free (R58).
    pub(super) fn sees(&self, unit: Piece, other: Piece) -> bool {
        let (own, theirs) = (self.troops.body(unit), self.troops.body(other));
        let rules = self.rules(Masking::Never);
        let scene = Scene { ground: &self.field.ground, troops: &[] };
        let levels = [self.level(own), self.level(theirs)];
        let free = |from: Point, to: Point| {
            let eye = |at: Point, level| Eye { at, level, unit: None };
            rules.clear(scene, eye(from, levels[0]), eye(to, levels[1]))
                && self.clear_of_blocks([unit, other], from, to)
        };
        let (near, far) = own.nearest_points(theirs);
        free(near, far) || eight(own).into_iter().any(|from| eight(theirs).into_iter().any(|to| free(from, to)))
    }

    /// The shortest free line of a shot (R85).
    pub(super) fn shot(&self, unit: Piece, target: Piece) -> Result<Shot, NoShot> {
        let (own, theirs) = (self.troops.body(unit), self.troops.body(target));
        let house = &self.field.house;
        let (edges, arc): (&[Edge], _) = if self.unit(unit).block.is_some() {
            (&Edge::ALL, FieldOfFire::AllRound)
        } else {
            (&[Edge::Front], FieldOfFire::Splayed { by: Turn::degrees(house.fire_arc) })
        };
        let mut aims = Vec::with_capacity(edges.len() * 3);
        for edge in edges {
            let (left, right) = own.edge(*edge);
            let middle = own.middle(*edge);
            for from in [left, middle, right] {
                aims.extend(arc.aim_from(own, from, theirs).map(|aim| (aim, middle)));
            }
        }
        if aims.is_empty() {
            return Err(NoShot::Arc);
        }
        aims.sort_by_key(|(aim, _)| aim.range);
        let rules = self.rules(Masking::Always);
        let levels = [self.level(own), self.level(theirs)];
        let far = aims[aims.len() - 1].0.range + Length::units(4);
        let masks: Vec<Mask> = self.between(unit, target, far).map(|(_, mask)| mask).collect();
        let scene = Scene { ground: &self.field.ground, troops: &masks };
        let free = aims.into_iter().find(|(aim, _)| {
            let eye = |at: Point, level| Eye { at, level, unit: None };
            rules.clear(scene, eye(aim.from, levels[0]), eye(aim.at, levels[1]))
                && self.clear_of_blocks([unit, target], aim.from, aim.at)
        });
        free.map(|(aim, leaves)| Shot { range: aim.range, leaves }).ok_or(NoShot::Line)
    }

    /// Who stands in the way of a shot. Guns above both their target and whoever stands between shoot over him, if he is not too near
    /// to either.
    fn between(&self, unit: Piece, target: Piece, far: Length) -> impl Iterator<Item = (Piece, Mask)> {
        let (own, theirs) = (self.troops.body(unit), self.troops.body(target));
        let levels = [self.level(own), self.level(theirs)];
        let clear = inches(self.field.house.overhead_gap);
        let overhead = move |body: &Body, level| {
            let above = self.kind(unit).guns() && levels[0] > levels[1] && levels[0] > level;
            above && body.distance_to(own) > clear && body.distance_to(theirs) > clear
        };
        let others = self.troops.all().filter(move |other| *other != unit && *other != target);
        let near = others.map(|other| (other, *self.troops.body(other))).filter(move |(_, body)| body.within(far, own));
        let masks = near.map(|(other, body)| (other, Mask { body, level: self.level(&body) }));
        masks.filter(move |(_, mask)| !overhead(&mask.body, mask.level))
    }
}

/// Corners and middles of the edges.
fn eight(body: &Body) -> [Point; 8] {
    let [a, b, c, d] = Edge::ALL.map(|edge| body.middle(edge));
    let [e, f, g, h] = Corner::ALL.map(|corner| body.corner(corner));
    [a, b, c, d, e, f, g, h]
}
