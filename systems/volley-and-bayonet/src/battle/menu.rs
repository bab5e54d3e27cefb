//! A finite menu of sensible orders.
//!
//! Moves are continuous, so a menu cannot hold them all. It holds what an officer would think of: at that enemy, to that place, into
//! that house, back, or stand. Every order is planned before it is offered, so every order is obeyed.

use grognard_battle::{Menu, Piece, Question};
use grognard_tabletop::{Body, Edge, Facing, Length, Manoeuvre, Obstacles, Point, Pose, Turn};

use super::{
    VolleyAndBayonet,
    orders::{Ask, Order, Recover, Step},
};
use crate::{movement::Payment, profile::Status};

/// How near an officer goes who wants to shoot, and who wants to stay out of the fire of guns.
const DISTANCES: [Length; 2] = [Length::thousandths(1500), Length::thousandths(4100)];
/// How far beyond its move a stand still looks for enemies to charge.
const BEYOND: Length = Length::units(2);

fn march(stand: Piece, steps: Vec<Step>) -> Order {
    Order::March { stand, steps, recover: Recover::No, pay: Payment::Move }
}

impl Menu for VolleyAndBayonet {
    fn pieces(&self, to: &Question<Ask>, out: &mut Vec<Option<Piece>>) {
        let side = to.side;
        match to.ask {
            Ask::Begin | Ask::WhoBegins => out.push(None),
            Ask::Deploy => {
                out.push(None);
                out.extend(self.troops.of(side).filter(|unit| !self.unit(*unit).acted).map(Some));
            }
            Ask::Appoint { commander } => {
                let man = self.commander_of(commander);
                out.extend(man.into_iter().flat_map(|man| self.successions(man)).map(Some));
            }
            Ask::Move => {
                out.push(None);
                let fresh = |unit: &Piece| !self.unit(*unit).acted && !self.routed(*unit);
                out.extend(self.troops.of(side).filter(fresh).map(Some));
                let men = self.commanders_of(side).filter(|man| !self.state.commanders[*man].acted);
                out.extend(men.map(|man| Some(self.piece_of_commander(man))));
            }
            Ask::Rally => {
                out.push(None);
                out.extend(self.rallies().map(Some));
            }
            Ask::Combat => {
                if self.state.contacts.iter().next().is_none() {
                    out.push(None);
                }
                out.extend(self.troops.of(side).filter(|unit| self.opens_combat(*unit)).map(Some));
            }
            Ask::LastFire => {
                out.push(None);
                out.extend(self.troops.of(side).filter(|unit| self.has_target(*unit)).map(Some));
            }
            Ask::Answer { stand }
            | Ask::FallBack { stand, .. }
            | Ask::AfterMelee { stand }
            | Ask::Breakthrough { stand } => {
                out.push(Some(stand));
            }
        }
    }

    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Ask>, out: &mut Vec<Order>) {
        let own = piece.filter(|piece| self.troops.is_of(to.side, *piece));
        match (to.ask, piece) {
            (Ask::Begin, None) => out.push(Order::Begin),
            (Ask::WhoBegins, None) => out.extend([Order::GoFirst, Order::GoSecond]),
            (Ask::Deploy, None) => out.push(Order::Ready),
            (Ask::Move | Ask::Rally | Ask::Combat | Ask::LastFire, None) => out.push(Order::EndPhase),
            (Ask::Move, Some(piece)) => match (own, self.commander_of(piece)) {
                (Some(unit), _) => self.marches(unit, out),
                (None, Some(man)) if self.state.commanders[man].is_there() => self.rides(man, out),
                _ => {}
            },
            _ => {
                if let Some(unit) = own {
                    self.answers_of(unit, to.ask, out);
                }
            }
        }
    }
}

impl VolleyAndBayonet {
    /// Whether a stand can begin a combat: the first who came into contact with an enemy, or one who shoots.
    fn opens_combat(&self, unit: Piece) -> bool {
        let target =
            self.state.contacts.of(unit).find(|contact| contact.attacker == unit).map(|contact| contact.defender);
        match target {
            Some(target) => self.attackers_of(target).first().is_some_and(|first| first.attacker == unit),
            None => self.has_target(unit),
        }
    }

    fn answers_of(&self, unit: Piece, ask: Ask, out: &mut Vec<Order>) {
        match ask {
            Ask::Deploy => self.places(unit, out),
            Ask::Appoint { commander } => out.push(Order::Appoint { commander, with: unit }),
            Ask::Rally => {
                let facing = self.unit(unit).pose.facing;
                let nearest = self.troops.nearest_enemy(unit).map(|nearest| self.heading_to(unit, nearest.enemy));
                let facings = [Some(facing), Some(facing.about()), nearest];
                out.extend(facings.into_iter().flatten().map(|facing| Order::Rally { stand: unit, facing }));
            }
            Ask::Combat => self.attacks(unit, out),
            Ask::LastFire => {
                out.extend(self.targets(unit).into_iter().map(|target| Order::Fire { stand: unit, target }));
            }
            Ask::Answer { .. } => {
                let answers = self.combat().map(|combat| self.answers(combat)).unwrap_or_default();
                out.extend(answers.into_iter().map(|at| Order::Strike { at }));
                out.push(Order::Decline);
            }
            Ask::FallBack { .. } => out.extend([Order::FallBack, Order::StandFast]),
            Ask::AfterMelee { .. } | Ask::Breakthrough { .. } => self.spoils(unit, ask, out),
            _ => {}
        }
    }

    /// What a winner does with his victory.
    fn spoils(&self, unit: Piece, ask: Ask, out: &mut Vec<Order>) {
        let Some(victory) = self.victor().filter(|victory| victory.winner == unit) else { return };
        let far = self.ground_won(victory);
        let nearest = self.troops.nearest_enemy(unit).map(|nearest| self.heading_to(unit, nearest.enemy));
        for by in [far, far.half()] {
            out.push(Order::Occupy { by, facing: None });
            out.extend(nearest.map(|facing| Order::Occupy { by, facing: Some(facing) }));
        }
        out.push(Order::Stay { facing: None });
        if matches!(ask, Ask::Breakthrough { .. }) {
            out.push(Order::Continue);
            out.extend(nearest.map(|facing| Order::Stay { facing: Some(facing) }));
        } else {
            out.extend(nearest.map(|facing| Order::Turn { facing }));
        }
    }

    /// Attacks a stand begins: hand to hand with whatever fire helps, or by fire alone.
    fn attacks(&self, unit: Piece, out: &mut Vec<Order>) {
        let helpers = |target: Piece| -> Vec<Piece> {
            let friends = self.troops.of(self.state.phasing).filter(|friend| *friend != unit);
            friends.filter(|friend| self.may_shoot(*friend).is_ok() && self.aim(*friend, target).is_ok()).collect()
        };
        let struck =
            self.state.contacts.of(unit).find(|contact| contact.attacker == unit).map(|contact| contact.defender);
        if let Some(target) = struck {
            out.push(Order::Attack { target, fire: Vec::new() });
            let fire = helpers(target);
            if !fire.is_empty() {
                out.push(Order::Attack { target, fire });
            }
            return;
        }
        for target in self.targets(unit) {
            if !self.attackers_of(target).is_empty() {
                continue;
            }
            out.push(Order::Attack { target, fire: vec![unit] });
            let mut fire = helpers(target);
            if !fire.is_empty() {
                fire.insert(0, unit);
                out.push(Order::Attack { target, fire });
            }
        }
    }

    fn heading_to(&self, unit: Piece, other: Piece) -> Facing {
        self.troops.at(unit).heading_to(self.troops.at(other))
    }

    /// Places for a commander: behind the middle of his stands, with a routed stand, with one that fights or is about to.
    fn rides(&self, man: usize, out: &mut Vec<Order>) {
        let (commander, side) = (self.piece_of_commander(man), self.field.leaders[man].side);
        let led: Vec<Piece> = self.troops.of(side).filter(|unit| self.leads(man, *unit)).collect();
        let leader = &self.field.leaders[man];
        let wanted = |unit: &Piece| {
            let near =
                self.troops.nearest_enemy(*unit).is_some_and(|n| self.troops.distance(*unit, n) < Length::units(4));
            let rallies = (leader.chief || leader.corps) && self.routed(*unit);
            rallies || leader.chief && (near || self.state.contacts.hold(*unit))
        };
        let places = led.iter().filter(|unit| wanted(unit)).filter_map(|unit| self.behind(*unit));
        out.extend(places.map(|to| Order::Ride { commander, to }));
        if let Some(n) = i32::try_from(led.len()).ok().filter(|n| *n > 0) {
            let sum = |of: fn(Point) -> Length| led.iter().map(|unit| of(self.troops.at(*unit)).get()).sum::<i32>() / n;
            let facing = self.unit(led[0]).pose.facing;
            let middle = Point::new(sum(|p| p.x), sum(|p| p.y));
            out.push(Order::Ride { commander, to: middle });
            out.push(Order::Ride { commander, to: middle.toward(facing.about(), Length::units(2)) });
        }
        let nearest = led.iter().min_by_key(|unit| self.troops.at(**unit).distance_to(self.state.commanders[man].at));
        out.extend(nearest.and_then(|unit| self.behind(*unit)).map(|to| Order::Ride { commander, to }));
    }

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
    fn go(&self, unit: Piece, facing: Facing, by: Length) -> Option<Vec<Step>> {
        let pose = Pose { facing, ..self.unit(unit).pose };
        let by = self.free_run(unit, pose, by);
        let mut steps = Vec::with_capacity(2);
        if facing != self.unit(unit).pose.facing {
            steps.push(Step::Face { to: facing });
        }
        if by > Length::ZERO {
            steps.push(Step::Advance { by });
        }
        (!steps.is_empty()).then_some(steps)
    }

    fn marches(&self, unit: Piece, out: &mut Vec<Order>) {
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
            let headings = [theirs.centre(), theirs.middle(near)].map(|at| state.pose.at.heading_to(at));
            for facing in headings.into_iter().chain([state.pose.facing]) {
                self.charge_along(unit, enemy, facing, out);
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

    /// Places in the zone near where a stand is, in reach of its commander.
    fn places(&self, unit: Piece, out: &mut Vec<Order>) {
        let (state, radius) = (*self.unit(unit), Length::units(6));
        let led = |pose: Pose| {
            let body = Body::new(self.base(unit), pose);
            let side = self.troops.side(unit);
            self.commanders_of(side).any(|man| self.leads(man, unit) && self.seat(man).within(radius, &body))
        };
        for (x, y) in [(0, 0), (4, 0), (-4, 0), (0, 3), (0, -3), (4, 3), (-4, -3)] {
            let pose = state.pose.shifted(Length::units(y), Length::units(x));
            if !led(pose) {
                continue;
            }
            let (limbered, column, stationary) = (state.limbered, state.column, state.stationary);
            out.push(Order::Place { stand: unit, pose, limbered, column, stationary });
        }
        let ready = self.kind(unit).close_order_infantry() || self.kind(unit).guns();
        if ready && !state.stationary && !state.column && led(state.pose) {
            out.push(Order::Place { stand: unit, pose: state.pose, limbered: false, column: false, stationary: true });
        }
    }

    /// A drag becomes an order: turn, ahead, and turn again if that can be paid.
    pub(super) fn dragged(&self, question: &Question<Ask>, piece: Piece, pose: Pose) -> Option<Order> {
        if let Some(man) = self.commander_of(piece) {
            let there = self.state.commanders[man].is_there();
            return there.then_some(match question.ask {
                Ask::Deploy => Order::Post { commander: piece, at: pose.at },
                _ => Order::Ride { commander: piece, to: pose.at },
            });
        }
        if !self.troops.is_there(piece) {
            return None;
        }
        let state = self.unit(piece);
        if question.ask == Ask::Deploy {
            let (limbered, column, stationary) = (state.limbered, state.column, state.stationary);
            return Some(Order::Place { stand: piece, pose, limbered, column, stationary });
        }
        let at = state.pose.at;
        if self.kind(piece).guns() {
            let mut steps = Vec::new();
            if !state.limbered {
                steps.push(Step::Limber);
            }
            steps.push(Step::Drive { to: pose.at, facing: Some(pose.facing) });
            return Some(march(piece, steps));
        }
        let mut steps = self.go(piece, at.heading_to(pose.at), at.distance_to(pose.at))?;
        let plain = march(piece, steps.clone());
        steps.push(Step::Face { to: pose.facing });
        let turned = march(piece, steps);
        Some(if self.planned(question, &turned).is_ok() { turned } else { plain })
    }
}
