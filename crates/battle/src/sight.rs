//! A line of sight as a screen draws it: from where to where, over what ground, and what blocks it.

use grognard_tabletop::{Body, Edge, Eye, Gaze, Height, Length, Met, Point, Scene, SightRules, Step, Terrain, Why};
use serde::Serialize;

/// A line from one piece to another, and all that lies under it or in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sight {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// How long it is.
    pub length: Length,
    /// The heights that count for both ends.
    pub levels: [Height; 2],
    /// The ground below it, where it rises or falls.
    pub steps: Vec<Step>,
    /// What it runs through, from the viewer on.
    pub met: Vec<Between>,
    /// Whether one sees along it.
    pub clear: bool,
    /// That in words: "blocked by a wood, 3.2 away".
    pub words: String,
}

/// Something in the line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Between {
    /// What it is.
    pub what: String,
    /// Where it begins, from the viewer.
    pub enters: Length,
    /// Where it ends.
    pub leaves: Length,
    /// How high it stands.
    pub top: Height,
    /// Whether it blocks.
    pub blocks: bool,
}

impl Sight {
    /// The line between two points by the rules of a system; `name` names the troops of the scene.
    pub fn along(rules: &SightRules, scene: Scene<'_>, (from, to): (Eye, Eye), name: impl Fn(usize) -> String) -> Self {
        let profile = rules.profile(scene, from, to);
        let shown = profile.stretches.iter().filter(|stretch| {
            let hill = matches!(stretch.met, Met::Contour(_));
            stretch.why != Why::Transparent && (stretch.why.blocks() || !hill)
        });
        let met: Vec<Between> = shown
            .map(|stretch| Between {
                what: match stretch.met {
                    Met::Area(i) => scene.ground.areas.get(i).map_or("", |area| word(area.kind)).to_owned(),
                    Met::Line(i) => scene.ground.lines.get(i).map_or("", |line| word(line.kind)).to_owned(),
                    Met::Contour(_) => "higher ground".to_owned(),
                    Met::Troops(i) => name(i),
                },
                enters: stretch.enters,
                leaves: stretch.leaves,
                top: stretch.top,
                blocks: stretch.why.blocks(),
            })
            .collect();
        let words = match met.iter().find(|between| between.blocks) {
            Some(between) => format!("blocked by {}, {} away", between.what, between.enters),
            None => "in sight".to_owned(),
        };
        let clear = profile.clear();
        let (length, steps) = (profile.length, profile.steps);
        Self { from: from.at, to: to.at, length, levels: [from.level, to.level], steps, met, clear, words }
    }

    /// The line of a shot from the middle of a unit's front to the nearest point of another; `level` says how high a point of a base
    /// lies.
    pub fn of_shot(
        rules: &SightRules,
        scene: Scene<'_>,
        (own, theirs): (&Body, &Body),
        level: impl Fn(&Body, Point) -> Height,
        name: impl Fn(usize) -> String,
    ) -> Self {
        let from = own.middle(Edge::Front);
        let eye = |body: &Body, at: Point| Eye { at, level: level(body, at), unit: None };
        Self::along(rules, scene, (eye(own, from), eye(theirs, theirs.nearest_point(from))), name)
    }

    /// The line along which the first of the troops of a scene looks at the second: a free one if there is one, else the nearest.
    pub fn of_gaze(rules: &SightRules, gaze: Gaze, scene: Scene<'_>, name: impl Fn(usize) -> String) -> Self {
        let (own, theirs) = (&scene.troops[0], &scene.troops[1]);
        let front = own.body.middle(Edge::Front);
        let nearest = match gaze {
            Gaze::AnyToAny => own.body.nearest_points(&theirs.body),
            Gaze::FrontToNearest | Gaze::FrontToAny => (front, theirs.body.nearest_point(front)),
        };
        let (from, to) = rules.sight(scene, gaze, 0, 1).unwrap_or(nearest);
        let eye = |unit: usize, at: Point| Eye { at, level: scene.troops[unit].level, unit: Some(unit) };
        Self::along(rules, scene, (eye(0, from), eye(1, to)), name)
    }

    /// The same line, where something else than what lies in it decides.
    #[must_use]
    pub fn but(self, clear: bool, words: &str) -> Self {
        if self.clear == clear { self } else { Self { clear, words: words.to_owned(), ..self } }
    }
}

/// A kind of terrain in words.
const fn word(kind: Terrain) -> &'static str {
    match kind {
        Terrain::Wood => "a wood",
        Terrain::LightWood => "a light wood",
        Terrain::Orchard => "an orchard",
        Terrain::Village => "houses",
        Terrain::StrongPoint => "a strong point",
        Terrain::Works => "works",
        Terrain::Rough => "broken ground",
        Terrain::Marsh => "a marsh",
        Terrain::Water => "water",
        Terrain::Stream => "a stream",
        Terrain::River => "a river",
        Terrain::Ditch => "a ditch",
        Terrain::Road => "a road",
        Terrain::Wall => "a wall",
        Terrain::Hedge => "a hedge",
    }
}
