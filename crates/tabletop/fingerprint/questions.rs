//! Every kind of question, asked of random battlefields.

use std::hash::{Hash, Hasher};

use grognard_tabletop::*;

const QUESTIONS: u32 = 1_000_000;
const TABLE: Table = Table { width: Length::units(72), height: Length::units(48) };

pub(crate) fn fingerprint() -> u64 {
    let mut chance = Chance(1757);
    let mut answers = Answers(0xcbf2_9ce4_8422_2325);
    let mut field = Field::new(&mut chance);
    for i in 0..QUESTIONS {
        if i % 500 == 499 {
            field.ask_at_length(i / 500, &mut chance, &mut answers);
            field = Field::new(&mut chance);
        } else {
            field.ask(i, &mut chance, &mut answers);
        }
    }
    answers.finish()
}

/// FNV-1a over answers of the same width on every machine.
struct Answers(u64);

impl Hasher for Answers {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_usize(&mut self, n: usize) {
        self.write(&(n as u64).to_le_bytes());
    }

    fn write_isize(&mut self, n: isize) {
        self.write(&(n as i64).to_le_bytes());
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// SplitMix64.
struct Chance(u64);

impl Chance {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn between(&mut self, low: i32, high: i32) -> i32 {
        low + (self.bits() % (high - low) as u64) as i32
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[(self.bits() % of.len() as u64) as usize]
    }

    fn length(&mut self, low: i32, high: i32) -> Length {
        Length::thousandths(self.between(low, high))
    }

    fn turn(&mut self) -> Turn {
        Turn::millidegrees(self.between(-180_000, 180_000))
    }

    fn point(&mut self) -> Point {
        Point::new(self.between(0, 72_000), self.between(0, 48_000))
    }

    fn footprint(&mut self) -> Footprint {
        match self.between(0, 8) {
            0 => Footprint::round(self.length(300, 2_000)),
            _ => Footprint::rectangle(self.length(300, 6_000), self.length(300, 4_000)),
        }
    }

    fn pose(&mut self) -> Pose {
        Pose { at: self.point(), facing: Facing::millidegrees(self.between(0, 360_000)) }
    }

    fn near(&mut self, pose: Pose) -> Pose {
        let moved = pose.shifted(self.length(-8_000, 8_000), self.length(-8_000, 8_000));
        Pose { facing: Facing::millidegrees(self.between(0, 360_000)), ..moved }
    }

    fn manoeuvre(&mut self) -> Manoeuvre {
        match self.between(0, 8) {
            0 => Manoeuvre::Advance { by: self.length(0, 12_000) },
            1 => Manoeuvre::StepBack { by: self.length(0, 6_000) },
            2 => Manoeuvre::Oblique { by: self.length(0, 12_000), at: self.turn() },
            3 => Manoeuvre::Slide { ahead: self.length(0, 6_000), right: self.length(-6_000, 6_000) },
            4 => Manoeuvre::Wheel { on: self.one_of(&Corner::ALL), by: self.turn() },
            5 => Manoeuvre::Pivot { by: self.turn() },
            6 => Manoeuvre::AboutFace,
            _ => Manoeuvre::Reform { into: self.footprint(), hold: Hold::Middle(Edge::Front), turn: self.turn() },
        }
    }

    fn outline(&mut self) -> Polygon {
        loop {
            let (centre, corners) = (self.point(), self.between(3, 12));
            let points = (0..corners).map(|i| {
                let heading = Facing::millidegrees(i * (360_000 / corners));
                centre.toward(heading, self.length(500, 7_000))
            });
            if let Ok(outline) = Polygon::new(points.collect()) {
                return outline;
            }
        }
    }
}

struct Field {
    stands: Vec<(Footprint, Pose)>,
    bodies: Vec<Body>,
    troops: Vec<Mask>,
    ground: Ground,
    barriers: Barriers,
}

impl Field {
    fn new(chance: &mut Chance) -> Self {
        let mut ground = Ground::open(TABLE);
        for _ in 0..5 {
            let (kind, height) = (chance.one_of(&Terrain::ALL), Height(chance.between(0, 20)));
            ground.areas.push(Area { kind, outline: chance.outline(), height });
        }
        for _ in 0..3 {
            let level = Height(chance.between(1, 40));
            ground.contours.push(Contour { outline: chance.outline(), level, slope: Slope::Gentle });
        }
        for _ in 0..2 {
            let points = (0..4).map(|_| chance.point()).collect();
            if let Ok(track) = Track::new(points) {
                let kind = chance.one_of(&[Terrain::River, Terrain::Wall, Terrain::Road]);
                let width = chance.length(0, 1_500);
                ground.lines.push(Line { kind, track, width, height: Height(2) });
            }
        }
        let (at, length) = (chance.pose(), Length::units(6));
        let width = chance.length(500, 3_000);
        ground.crossings.push(Crossing { kind: Passage::Bridge, at: at.at, heading: at.facing, width, length });
        let stands: Vec<_> = (0..16).map(|_| (chance.footprint(), chance.pose())).collect();
        let bodies: Vec<Body> = stands.iter().map(|&(footprint, pose)| Body::new(footprint, pose)).collect();
        let level = |body: &Body| ground.level_of(body, Share::HALF);
        let troops = bodies.iter().map(|body| Mask { body: *body, level: level(body) }).collect();
        let barriers = ground.barriers(Kinds::of(&[Terrain::River, Terrain::Water]), |_| true);
        Self { stands, bodies, troops, ground, barriers }
    }

    fn scene(&self) -> Scene<'_> {
        Scene { ground: &self.ground, troops: &self.troops }
    }

    /// All but the first three units.
    fn obstacles(&self) -> Obstacles<'_> {
        Obstacles { units: &self.bodies[3..], barriers: Some(&self.barriers), table: Some(TABLE) }
    }

    fn ask(&self, kind: u32, chance: &mut Chance, answers: &mut Answers) {
        let (footprint, pose) = self.stands[0];
        let i = chance.between(1, 16) as usize;
        let (footprint_here, here) = (chance.footprint(), chance.near(self.stands[i].1));
        let (body, other) = (Body::new(footprint_here, here), &self.bodies[i]);
        let outline = &self.ground.areas[i % self.ground.areas.len()].outline;
        match kind % 20 {
            0 => body.gap_to(other).hash(answers),
            1 => body.nearest_points(other).hash(answers),
            2 => {
                let edge = chance.one_of(&Edge::ALL);
                let lined =
                    line_up(footprint, pose, other, edge, chance.one_of(&[Dressing::Centred, Dressing::WhereItStruck]));
                Body::new(footprint, lined).contact_with(other).hash(answers);
                body.nearest_edge(other).hash(answers);
            }
            3 => {
                let bounds = [Bound::EdgeLine, Bound::BetweenFlanks, Bound::Opened(Turn::degrees(45)), Bound::Nowhere];
                let quarters = Quarters { front: chance.one_of(&bounds), rear: chance.one_of(&bounds) };
                let bases = Witness::Bases { files: 4, ranks: 2 };
                let witnesses = [Witness::MiddleOfFront, Witness::AnyCorner, Witness::WholeBase, bases];
                quarters.of_body(other, &body, chance.one_of(&witnesses)).hash(answers);
            }
            4 => {
                let by = Turn::millidegrees(chance.between(0, 90_000));
                let wider = chance.length(0, 3_000);
                let fields = [FieldOfFire::Strip { wider }, FieldOfFire::Splayed { by }, FieldOfFire::Cone { by }];
                let field = chance.one_of(&fields);
                field.aim(&body, other).hash(answers);
                field.outline(&body, Length::units(9)).hash(answers);
            }
            5 => outline.share_of(&body).hash(answers),
            6 => outline.share_of_edge(&body, chance.one_of(&Edge::ALL)).hash(answers),
            7 => (outline.distance_to(&body), outline.meets(&body), outline.depth_of(here.at)).hash(answers),
            8 => self.ground.level_of(&body, Share::HALF).hash(answers),
            9 | 10 => {
                let rules = any_sight(chance);
                let eye = |unit: usize| {
                    let Mask { body, level } = self.troops[unit];
                    Eye { at: body.centre(), level, unit: Some(unit) }
                };
                rules.blocked_by(self.scene(), eye(0), eye(i)).hash(answers);
                rules.clear(self.scene(), eye(i), eye(0)).hash(answers);
            }
            11..=14 => chance.manoeuvre().run(here, footprint_here, &self.obstacles()).hash(answers),
            15 => {
                let path = Path::from(here, footprint_here).then(chance.manoeuvre()).then(chance.manoeuvre());
                let ways =
                    [Measure::Centre, Measure::OuterFrontCorner, Measure::FurthestCorner, Measure::AsTheCrowFlies];
                path.length(chance.one_of(&ways)).hash(answers);
                path.length_within(outline, Presence::Front(Share::HALF)).hash(answers);
                path.end().hash(answers);
            }
            16 => {
                let Some(mut group) = Group::new(pose.facing, &self.stands[..3]) else { return };
                group.run(chance.manoeuvre(), &self.obstacles()).hash(answers);
                group.members().hash(answers);
                group.frame().hash(answers);
            }
            17 => {
                let zone = body.zone(chance.one_of(&Edge::ALL), chance.length(100, 4_000));
                (zone.overlaps(other), zone.gap_to(other), TABLE.holds(&zone)).hash(answers);
            }
            18 => {
                let track = self.ground.lines.first().map(|line| &line.track);
                track.map(|track| (track.nearest_to(here.at), track.distance_to(&body))).hash(answers);
                track.map(|track| track.pose_at(chance.length(-5_000, 90_000))).hash(answers);
            }
            _ => {
                self.obstacles().conflict(&body).hash(answers);
                (here.at.heading_to(pose.at), here.at.distance_to(pose.at)).hash(answers);
                body.edge(chance.one_of(&Edge::ALL)).hash(answers);
                self.ground.lines_between(here.at, pose.at).for_each(|line| line.hash(answers));
                contacts(&body, &self.bodies).for_each(|contact| contact.hash(answers));
            }
        }
    }

    /// The questions that look further.
    fn ask_at_length(&self, kind: u32, chance: &mut Chance, answers: &mut Answers) {
        let obstacles = self.obstacles();
        let (footprint, wish) = self.stands[0];
        match kind % 5 {
            0 => settle(wish, footprint, &obstacles, Length::units(8)).hash(answers),
            1 => {
                let edge = chance.one_of(&Edge::ALL);
                let target = &self.bodies[1];
                let lined = line_up_clear(footprint, wish, target, edge, Dressing::WhereItStruck, &obstacles);
                lined.map(|lined| lined.pose).hash(answers);
                room_along(target, edge, &self.bodies[2..]).hash(answers);
            }
            2 => {
                let gaze = chance.one_of(&[Gaze::FrontToNearest, Gaze::FrontToAny, Gaze::AnyToAny]);
                let rules = any_sight(chance);
                rules.sight(self.scene(), gaze, 0, 1).hash(answers);
                rules.share_seen(self.scene(), 0, 1).hash(answers);
                let eye = |at| Eye { at, level: self.ground.level_at(at), unit: None };
                let profile = rules.profile(self.scene(), eye(chance.point()), eye(chance.point()));
                profile.to_string().hash(answers);
            }
            _ => {
                let up_to = Turn::millidegrees(chance.between(1_000, 180_000));
                let costs = [TurnCost::Free, TurnCost::OuterCorner, TurnCost::PerQuarter(Length::units(2))];
                let cost = chance.one_of(&costs);
                let drills = [
                    Drill::Pivot { up_to, cost },
                    Drill::Wheel { up_to, cost },
                    Drill::Oblique { up_to },
                    Drill::Back { up_to },
                ];
                let slow = [SlowGround { area: &self.ground.areas[0].outline, times: 2 }];
                let allowance = chance.length(1_000, 12_000);
                let mover = Mover { start: wish, footprint, drill: chance.one_of(&drills), allowance, slow: &slow };
                let reach = Reach::new(mover, &obstacles);
                reach.outline().hash(answers);
                let near = chance.near(wish).at;
                (reach.path_to(near), reach.toward(near), reach.straightest(allowance.half())).hash(answers);
            }
        }
    }
}

fn any_sight(chance: &mut Chance) -> SightRules {
    let clear = chance.length(0, 4_000);
    let masks = [
        Masking::Never,
        Masking::Always,
        Masking::UnlessOverlooked,
        Masking::Overhead { clear },
        Masking::OverTheNearer,
    ];
    SightRules {
        screens: Kinds::of(&[Terrain::Wood, Terrain::Village, Terrain::Orchard, Terrain::Wall]),
        into: chance.length(0, 3_000),
        relief: chance.one_of(&[Relief::Levels, Relief::Drawn { stature: Height(2) }]),
        troops: chance.one_of(&masks),
        lane: chance.length(0, 1_000),
    }
}
