//! Who sees whom, and who can shoot at whom (R11, R45).

use grognard_battle::{Piece, Sight, Sights};
use grognard_tabletop::{
    Body, Corner, Edge, Eye, FieldOfFire, Gaze, Kinds, Length, Mask, Masking, Point, Relief, Scene, Share, SightRules,
    Terrain, Turn,
};

use super::AbsoluteEmperor;

/// Woods, orchards, places, higher ground and troops that stand no lower than the higher end.
const SIGHT: SightRules = SightRules {
    screens: Kinds::of(&[
        Terrain::Wood,
        Terrain::LightWood,
        Terrain::Orchard,
        Terrain::Village,
        Terrain::StrongPoint,
        Terrain::Works,
    ]),
    into: Length::units(2),
    relief: Relief::Levels,
    troops: Masking::UnlessOverlooked,
    lane: Length::ZERO,
};

/// 45° outward from both ends of the front edge.
pub(super) const ARC: FieldOfFire = FieldOfFire::Splayed { by: Turn::degrees(45) };

/// Somebody who looks: from a base with a front, that of a garrison before one of its sides.
#[derive(Clone, Copy)]
pub(super) struct Viewer {
    pub(super) unit: Piece,
    /// The base as it looks: turned so that its front is the side from which it looks.
    pub(super) body: Body,
}

/// The corners of a base and the middles of its edges.
fn parts(body: &Body) -> [Point; 8] {
    let [a, b, c, d] = Edge::ALL.map(|edge| body.middle(edge));
    let [e, f, g, h] = Corner::ALL.map(|corner| body.corner(corner));
    [a, b, c, d, e, f, g, h]
}

impl Sights for AbsoluteEmperor {
    /// The line from the middle of a unit's front to any part of another: a free one if there is one, else to the nearest part.
    fn sight(&self, unit: Piece, target: Piece) -> Option<Sight> {
        let viewer = self.viewer(unit);
        let masks = self.masks(&viewer, target);
        let scene = Scene { ground: &self.field.ground, troops: &masks };
        let all: Vec<Piece> = [unit, target].into_iter().chain(self.between(&viewer, target)).collect();
        Some(Sight::of_gaze(&SIGHT, Gaze::FrontToAny, scene, |i| self.field.full_name(all[i])))
    }
}

impl AbsoluteEmperor {
    /// A unit as it looks ahead.
    pub(super) fn viewer(&self, unit: Piece) -> Viewer {
        Viewer { unit, body: *self.troops.body(unit) }
    }

    /// Who could stand in a line of sight: the viewer, the target, then everybody about.
    fn masks(&self, viewer: &Viewer, target: Piece) -> Vec<Mask> {
        let mask = |body: Body| Mask { level: self.level(&body), body };
        let others = self.between(viewer, target).map(|other| mask(*self.troops.body(other)));
        [viewer.body, *self.troops.body(target)].into_iter().map(mask).chain(others).collect()
    }

    /// Who is about a line of sight and may stand in it.
    fn between(&self, viewer: &Viewer, target: Piece) -> impl Iterator<Item = Piece> {
        let theirs = self.troops.body(target);
        let from = viewer.body.middle(Edge::Front);
        let far = from.distance_to(theirs.centre()) + Length::units(8);
        // Battery and garrison of one place do not hide each other.
        let houses = [self.unit(viewer.unit).place, self.unit(target).place];
        let viewer = viewer.unit;
        let hides = move |other: &Piece| {
            let lodged = self.unit(*other).place;
            *other != viewer
                && *other != target
                && !(lodged.is_some() && houses.contains(&lodged))
                && self.troops.at(*other).is_within(far, from)
        };
        self.troops.all().filter(hides)
    }

    /// Whether somebody sees any part of a unit.
    pub(super) fn sees(&self, viewer: &Viewer, target: Piece) -> bool {
        let masks = self.masks(viewer, target);
        SIGHT.sight(Scene { ground: &self.field.ground, troops: &masks }, Gaze::FrontToAny, 0, 1).is_some()
    }

    /// Whether some part of a unit lies in the arc of a viewer, and whether such a part is seen.
    pub(super) fn aims(&self, viewer: &Viewer, target: Piece) -> (bool, bool) {
        let (theirs, from) = (self.troops.body(target), viewer.body.middle(Edge::Front));
        let Some(aim) = ARC.aim_from(&viewer.body, from, theirs) else { return (false, false) };
        let masks = self.masks(viewer, target);
        let scene = Scene { ground: &self.field.ground, troops: &masks };
        let eye = |unit: usize, at: Point| Eye { at, level: masks[unit].level, unit: Some(unit) };
        let free = |to: Point| SIGHT.clear(scene, eye(0, from), eye(1, to));
        let in_arc = parts(theirs).into_iter().filter(|part| ARC.covers(&viewer.body, *part));
        (true, [aim.at].into_iter().chain(in_arc).any(free))
    }

    /// Whether less than half of the near edge of a unit is seen.
    pub(super) fn partly_blocked(&self, viewer: &Viewer, target: Piece) -> bool {
        let masks = self.masks(viewer, target);
        SIGHT.share_seen(Scene { ground: &self.field.ground, troops: &masks }, 0, 1) < Share::HALF
    }
}
