//! What an officer would have a stand do that moves: at that enemy, to that place, into that house, beside a friend, back, or stand.

use grognard_battle::Piece;
use grognard_tabletop::{Body, Corner, Edge, Facing, Length, Manoeuvre, Obstacles, Pose, Turn};

use super::{
    VolleyAndBayonet,
    orders::{Order, Recover, Step},
};
use crate::{movement::Payment, profile::Status};

/// Further than guns make a stand check its morale.
const OUT_OF_CLOSE_RANGE: Length = Length::thousandths(4100);
/// How near an officer goes who wants to shoot, and who wants to stay out of the fire of guns.
const DISTANCES: [Length; 2] = [Length::thousandths(1500), Length::thousandths(4100)];
/// Nobody sets a brigade in motion for less.
const WORTH_A_MARCH: Length = Length::thousandths(500);
/// How far beyond its move a stand still looks for enemies to charge.
const BEYOND: Length = Length::units(2);

pub(super) fn march(stand: Piece, steps: Vec<Step>) -> Order {
    Order::March { stand, steps, recover: Recover::No, pay: Payment::Move }
}

impl VolleyAndBayonet {
    /// How far a stand goes ahead before a friend, a block, ground or the edge stops it.
    fn free_run(&self, unit: Piece, pose: Pose, by: Length) -> Length {
        let limbered = self.unit(unit).limbered;
        let own = self.kind(unit);
        let stops = |friend: &Piece| {
            let other = self.kind(*friend);
            !(own.skirmishers() || limbered || other.skirmishers() || other.guns())
        };
        let friends = self.troops.friends_of(unit).filter(stops).map(|friend| *self.troops.body(friend));
        let turned = Body::new(self.base(unit), pose);
        let clear = friends.filter(|friend| !friend.overlaps(&turned) && !friend.touches(&turned));
        let bodies: Vec<Body> = clear.chain(self.blocks()).collect();
        let barriers = Some(self.field.barred_to(self.arm(unit)));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        Manoeuvre::Advance { by }.run(pose, self.base(unit), &obstacles).done.shift().0
    }

    /// A turn and straight on, as far as there is room and move.
    pub(super) fn go(&self, unit: Piece, facing: Facing, by: Length) -> Option<Vec<Step>> {
        let pose = Pose { facing, ..self.unit(unit).pose };
        let by = self.free_run(unit, pose, by);
        let mut steps = Vec::with_capacity(2);
        if facing != self.unit(unit).pose.facing {
            steps.push(Step::Face { to: facing });
        }
        if by >= WORTH_A_MARCH {
            steps.push(Step::Advance { by });
        }
        (!steps.is_empty()).then_some(steps)
    }

    pub(super) fn marches(&self, unit: Piece, out: &mut Vec<Order>) {
        let (state, kind) = (self.unit(unit), self.kind(unit));
        let nearest = self.troops.nearest_enemy(unit).map(|nearest| nearest.enemy);
        let toward = nearest.map(|enemy| self.heading_to(unit, enemy));
        if state.status == Status::TemporaryDisorder {
            out.push(Order::March { stand: unit, steps: Vec::new(), recover: Recover::Start, pay: Payment::Move });
        }
        out.push(Order::Stationary { stand: unit, facing: None, unlimber: state.limbered });
        if let Some(screen) = self.screen_of(unit) {
            let ahead =
                state.pose.shifted(self.base(unit).depth().half() + self.base(screen).depth().half(), Length::ZERO);
            out.push(march(screen, vec![Step::Detach { pose: ahead }]));
        }
        if kind.guns() {
            return self.drives(unit, toward, out);
        }
        out.extend(toward.map(|facing| Order::Stationary { stand: unit, facing: Some(facing), unlimber: false }));
        let rate = self.plain_rate(unit);
        let most = if state.in_command { rate } else { rate.half() };
        if state.block.is_some() {
            let sides = [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST];
            for facing in sides {
                out.push(march(unit, vec![Step::Leave { facing }]));
                out.push(march(unit, vec![Step::Leave { facing }, Step::Advance { by: most.half() }]));
            }
            self.charges(unit, rate, out);
            return;
        }
        self.charges(unit, rate, out);
        let spare = if kind.poor_training { most.half() } else { most };
        let at = state.pose.at;
        for goal in self.field.objectives.iter().map(|objective| objective.at) {
            let by = at.distance_to(goal).min(spare);
            out.extend(self.go(unit, at.heading_to(goal), by).map(|steps| march(unit, steps)));
        }
        self.goes_round(unit, spare, out);
        if let (Some(enemy), Some(facing)) = (nearest, toward) {
            let gap = self.troops.body(unit).distance_to(self.troops.body(enemy));
            for keep in DISTANCES {
                if gap > keep {
                    out.extend(self.go(unit, facing, (gap - keep).min(spare)).map(|steps| march(unit, steps)));
                }
            }
            let back = self.go(unit, facing.about(), most);
            out.extend(back.clone().map(|steps| march(unit, steps)));
            let back = self.go(unit, facing.about(), most.half());
            out.extend(back.map(|mut steps| {
                steps.push(Step::Face { to: facing });
                march(unit, steps)
            }));
        }
        for by in [spare, spare.half()] {
            out.extend(self.go(unit, state.pose.facing, by).map(|steps| march(unit, steps)));
        }
        for side in [-45, 45] {
            let (by, at) = (most.half(), Turn::degrees(side));
            out.push(march(unit, vec![Step::Oblique { by, at }]));
        }
        if !state.column {
            self.closes_up(unit, spare, out);
        }
        self.leaves_the_guns(unit, most, out);
        if kind.infantry() && !state.column {
            self.enters(unit, spare, out);
        }
        if kind.close_order() {
            out.push(march(unit, vec![if state.column { Step::LeaveColumn } else { Step::FormColumn }]));
            if state.column {
                let roads = self.field.objectives.iter().map(|objective| Step::Road { to: objective.at });
                out.extend(roads.map(|step| march(unit, vec![step])));
            }
        } else if kind.infantry() {
            let hosts = self.troops.friends_of(unit).filter(|f| self.troops.body(*f).touches(self.troops.body(unit)));
            out.extend(hosts.map(|to| march(unit, vec![Step::Attach { to }])));
        }
    }

    /// Past what bars the straight way to the nearest place that is to be taken, on either side.
    fn goes_round(&self, unit: Piece, spare: Length, out: &mut Vec<Order>) {
        let (pose, side) = (self.unit(unit).pose, self.troops.side(unit));
        let places = self.field.objectives.iter().zip(&self.state.holders).filter(|(_, by)| **by != Some(side));
        let Some(goal) = places.map(|(place, _)| place.at).min_by_key(|at| pose.at.distance_to(*at)) else { return };
        let (heading, by) = (pose.at.heading_to(goal), pose.at.distance_to(goal).min(spare));
        if self.free_run(unit, Pose { facing: heading, ..pose }, by).times(2) < by {
            let aside = [-60, -30, 30, 60].map(|aside| heading + Turn::degrees(aside));
            out.extend(aside.into_iter().filter_map(|heading| self.go(unit, heading, by)).map(|to| march(unit, to)));
        }
    }

    /// Flush beside the next friend who looks the same way: ahead into line with him, or to his flank and round to his front.
    fn closes_up(&self, unit: Piece, spare: Length, out: &mut Vec<Order>) {
        let (pose, base) = (self.unit(unit).pose, self.base(unit));
        let friends = self.troops.friends_of(unit).filter(|friend| {
            let (state, kind) = (self.unit(*friend), self.kind(*friend));
            !kind.skirmishers() && !kind.guns() && state.block.is_none() && !self.routed(*friend)
        });
        let near = friends.min_by_key(|friend| self.troops.body(*friend).distance_to(self.troops.body(unit)));
        let Some(friend) = near.filter(|friend| !self.troops.body(*friend).touches(self.troops.body(unit))) else {
            return;
        };
        let (theirs, width) = (self.unit(friend).pose, self.base(friend).width());
        let front = (self.base(friend).depth() - base.depth()).half();
        for side in [1, -1] {
            let place = theirs.shifted(front, (width + base.width()).half().times(side));
            let away = pose.at.distance_to(place.at);
            if away > spare || away == Length::ZERO {
                continue;
            }
            let heading = pose.at.heading_to(place.at);
            let off = pose.facing.turn_to(heading);
            let turned = pose.facing.turn_to(theirs.facing).abs() <= Turn::degrees(5);
            let steps = if turned && off.abs() <= Turn::degrees(45) {
                vec![Step::Oblique { by: away, at: off }]
            } else {
                vec![Step::Face { to: heading }, Step::Advance { by: away }, Step::Face { to: theirs.facing }]
            };
            out.push(march(unit, steps));
        }
    }

    /// Out of close range of the enemy's guns, looking at them if that can be paid.
    fn leaves_the_guns(&self, unit: Piece, most: Length, out: &mut Vec<Order>) {
        let body = self.troops.body(unit);
        let guns = self.troops.enemies_of(unit).filter(|enemy| {
            let near = self.troops.body(*enemy).within(OUT_OF_CLOSE_RANGE, body);
            near && self.kind(*enemy).guns() && !self.unit(*enemy).limbered
        });
        let Some(guns) = guns.min_by_key(|guns| self.troops.body(*guns).distance_to(body)) else { return };
        let away = OUT_OF_CLOSE_RANGE - self.troops.body(guns).distance_to(body);
        let heading = self.heading_to(guns, unit);
        let Some(mut steps) = self.go(unit, heading, away.min(most)) else { return };
        out.push(march(unit, steps.clone()));
        steps.push(Step::Face { to: heading.about() });
        out.push(march(unit, steps));
    }

    /// Into the houses in reach.
    fn enters(&self, unit: Piece, spare: Length, out: &mut Vec<Order>) {
        let pose = self.unit(unit).pose;
        for (block, house) in (0_u16..).zip(&self.field.blocks) {
            let away = house.body.distance_to(self.troops.body(unit));
            if away > spare || self.holder_of(block).is_some() {
                continue;
            }
            let facing = pose.at.heading_to(house.body.centre());
            for facing in [facing, pose.facing] {
                let body = Body::new(self.base(unit), Pose { facing, ..pose });
                let Some(by) = body.meets_after(facing, spare, &house.body, Length::ZERO) else { continue };
                let mut steps = Vec::new();
                if facing != pose.facing {
                    steps.push(Step::Face { to: facing });
                }
                if by > Length::ZERO {
                    steps.push(Step::Advance { by });
                }
                steps.push(Step::Enter { block });
                out.push(march(unit, steps));
            }
        }
    }

    /// Charges on every enemy in reach, straight at him, at the middle of his near edge, and straight ahead.
    fn charges(&self, unit: Piece, rate: Length, out: &mut Vec<Order>) {
        let (state, kind, body) = (self.unit(unit), self.kind(unit), self.troops.body(unit));
        if state.column || kind.skirmish_infantry() || self.facts(unit).exhausted || !state.in_command {
            return;
        }
        for enemy in self.troops.enemies_of(unit).filter(|enemy| body.within(rate + BEYOND, self.troops.body(*enemy))) {
            let theirs = self.troops.body(enemy);
            let near: Edge = theirs.nearest_edge(body);
            let corners = Corner::ALL.map(|corner| theirs.corner(corner));
            let points = [theirs.centre(), theirs.middle(near)].into_iter().chain(corners);
            let headings = points.map(|at| state.pose.at.heading_to(at)).chain([state.pose.facing]);
            let mut tried: Vec<Facing> = Vec::with_capacity(7);
            for facing in headings {
                // A degree more or less is the same charge.
                if tried.iter().all(|known| known.turn_to(facing).abs() > Turn::degrees(1)) {
                    tried.push(facing);
                    self.charge_along(unit, enemy, facing, out);
                }
            }
        }
    }

    /// A charge along a heading, through skirmishers if they are in the way.
    fn charge_along(&self, unit: Piece, target: Piece, facing: Facing, out: &mut Vec<Order>) {
        let state = self.unit(unit);
        let body = Body::new(self.base(unit), Pose { facing, ..state.pose });
        let enemies = self.troops.enemies_of(unit);
        let mut met: Vec<(Length, Piece)> =
            enemies.filter_map(|enemy| Some((self.meets(&body, facing, Length::units(30), enemy)?, enemy))).collect();
        met.sort_unstable();
        let Some(place) = met.iter().position(|(_, enemy)| *enemy == target) else { return };
        let screens = met[..place].iter().filter(|(at, _)| *at < met[place].0);
        let at: Vec<Piece> = screens.map(|(_, enemy)| *enemy).chain([target]).collect();
        let close = self.kind(unit).close_order();
        if at.iter().rev().skip(1).any(|enemy| !close || !self.kind(*enemy).skirmishers()) {
            return;
        }
        let brushes = close && self.kind(target).skirmishers();
        let beyond = if brushes { Length::units(4) } else { Length::ZERO };
        let order = |beyond: Length, recover_first: bool| Order::Charge {
            stand: unit,
            at: at.clone(),
            facing,
            beyond,
            recover_first,
            pay: Payment::Move,
            steps: Vec::new(),
        };
        out.push(order(Length::ZERO, false));
        if brushes {
            out.push(order(beyond, false));
        }
        if state.status == Status::TemporaryDisorder {
            out.push(order(Length::ZERO, true));
        }
    }

    /// Guns: limber up and drive into range, unlimber, pivot, or a little by hand.
    fn drives(&self, unit: Piece, toward: Option<Facing>, out: &mut Vec<Order>) {
        let (state, kind) = (self.unit(unit), self.kind(unit));
        let rate = self.plain_rate(unit);
        let horse = kind.mobility == crate::profile::Mobility::Horse;
        let facing = toward.unwrap_or(state.pose.facing);
        if !state.limbered {
            out.push(march(unit, vec![Step::Pivot { to: facing }]));
            for by in [Length::units(2), -Length::units(2)] {
                out.push(march(unit, vec![Step::Manhandle { by }]));
            }
            out.push(march(unit, vec![Step::Limber]));
        } else {
            out.push(march(unit, vec![Step::Unlimber { facing }]));
        }
        let nearest = self.troops.nearest_enemy(unit).map(|nearest| self.troops.at(nearest.enemy));
        let goals = nearest.into_iter().chain(self.field.objectives.iter().map(|objective| objective.at));
        for goal in goals {
            let (heading, away) = (state.pose.at.heading_to(goal), state.pose.at.distance_to(goal));
            // Guns in action that reach it already stay in action.
            if !state.limbered && away <= self.longest_range(unit) {
                continue;
            }
            let in_range = (away - self.longest_range(unit) + Length::units(1)).max(Length::units(1));
            for by in [in_range.min(rate), in_range.min(rate.half())] {
                let to = state.pose.at.toward(heading, by);
                let mut steps = Vec::new();
                if !state.limbered {
                    steps.push(Step::Limber);
                }
                steps.push(Step::Drive { to, facing: None });
                out.push(march(unit, steps.clone()));
                if state.limbered || horse {
                    steps.push(Step::Unlimber { facing });
                    out.push(march(unit, steps));
                }
            }
        }
        if state.limbered {
            let roads = self.field.objectives.iter().map(|objective| Step::Road { to: objective.at });
            out.extend(roads.map(|step| march(unit, vec![step])));
        }
    }
}
