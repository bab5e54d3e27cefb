//! A finite menu of sensible orders.
//!
//! Moves are continuous, so a menu cannot hold them all. It holds what an officer would think of: at that enemy, to that place, into
//! that village, back, or stand. Every order is planned before it is offered, so every order is obeyed.

use grognard_battle::{CommandId, Menu, Piece, Question};
use grognard_tabletop::{Facing, Length, Point, Pose, Turn};

use super::{
    AbsoluteEmperor,
    field::measure,
    orders::{Ask, Order, Step},
    state::{Compass, Underway, Written},
};
use crate::{
    elan::ElanAction,
    profile::{Arm, Formation, Status},
};

/// Enemies further off than this are nobody's concern.
const CONCERN: Length = Length::units(24);
/// How many of them an officer thinks of.
const MOST_ENEMIES: usize = 3;
/// Turns an officer thinks of when he just goes on.
const TURNS: [i32; 6] = [-15, 15, -45, 45, -90, 90];
/// Headings no further apart than this are the same to him.
const ALIKE: i32 = 6_000;

fn march(unit: Piece, steps: Vec<Step>) -> Order {
    Order::March { unit, steps, paid_by: None }
}

impl Menu for AbsoluteEmperor {
    fn pieces(&self, to: &Question<Ask>, out: &mut Vec<Option<Piece>>) {
        let side = to.side;
        let men = |of: &dyn Fn(usize) -> bool, out: &mut Vec<Option<Piece>>| {
            let men = self.commanders_of(side).filter(|man| of(*man));
            out.extend(men.map(|man| Some(self.field.piece_of_leader(man))));
        };
        out.push(None);
        match to.ask {
            Ask::Write => men(&|man| self.field.leaders[man].command.is_some(), out),
            Ask::Deploy { corps } => {
                out.extend(self.units_of(corps).filter(|unit| !self.unit(*unit).moved).map(Some));
                let free = |man: usize| man == self.head_of(corps) && !self.state.commanders[man].ridden;
                men(&free, out);
            }
            Ask::Command => {
                let helped = |unit: &Piece| !self.fresh(*unit);
                out.extend(self.troops.of(side).filter(helped).map(Some));
                men(&|man| self.state.commanders[man].elan > 0 && !self.state.commanders[man].spent, out);
            }
            Ask::Move => {
                let moves = |unit: &Piece| !self.unit(*unit).moved && !self.in_combat(*unit);
                out.extend(self.troops.of(side).filter(moves).map(Some));
                men(&|man| !self.state.commanders[man].ridden, out);
            }
            Ask::Declare => out.extend(self.troops.of(side).filter(|unit| self.could_shoot(*unit)).map(Some)),
            Ask::Squares => out.extend(self.squares(side).map(Some)),
            Ask::Charge => {
                let able = |unit: &Piece| {
                    self.fresh(*unit) && !self.unit(*unit).charged && !self.is_guns(*unit) && !self.in_combat(*unit)
                };
                out.extend(self.troops.of(side).filter(able).map(Some));
            }
            Ask::Strikes => {
                let said = |unit: &Piece| self.state.strikes.iter().any(|(by, _)| by == unit);
                out.extend(self.troops.of(side).filter(|unit| self.must_choose(*unit) && !said(unit)).map(Some));
            }
            Ask::Begin
            | Ask::RerollShot
            | Ask::React { .. }
            | Ask::NextCombat
            | Ask::RerollAttack { .. }
            | Ask::Occupy { .. } => {}
        }
    }

    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Ask>, out: &mut Vec<Order>) {
        match piece {
            None => self.answers(to, out),
            Some(unit) if self.troops.is_of(to.side, unit) => self.ideas_of_unit(unit, to.ask, out),
            Some(piece) => {
                let man = self.field.leader_of(piece).filter(|man| self.field.leaders[*man].side == to.side);
                if let Some(man) = man.filter(|man| self.state.commanders[*man].is_there()) {
                    self.ideas_of_commander(man, to.ask, out);
                }
            }
        }
    }
}

impl AbsoluteEmperor {
    /// What can be said to no unit in particular.
    fn answers(&self, to: &Question<Ask>, out: &mut Vec<Order>) {
        let side = to.side;
        let man = |man: usize| self.field.piece_of_leader(man);
        match to.ask {
            Ask::Begin => out.push(Order::Begin),
            Ask::Write | Ask::Deploy { .. } => out.push(Order::Ready),
            Ask::Move => {
                out.push(Order::EndPhase);
                self.coming_on(side).for_each(|unit| self.ways_on(unit, out));
            }
            Ask::Command | Ask::Declare | Ask::Squares | Ask::Charge | Ask::Strikes => out.push(Order::EndPhase),
            Ask::RerollShot => {
                out.push(Order::Accept);
                out.extend(self.rerolls(side).map(|(attack, by)| Order::Reroll { attack, commander: man(by) }));
            }
            Ask::React { .. } => self.reactions(out),
            Ask::NextCombat => {
                let fights = self.open_fights().into_iter();
                out.extend(
                    fights.map(|contact| Order::Fight { attacker: contact.attacker, defender: contact.defender }),
                );
            }
            Ask::RerollAttack { .. } => {
                out.push(Order::Accept);
                if let Some(rolled) = self.rolled() {
                    let attack = u16::from(self.troops.side(rolled.attacker) != side);
                    let able = self.could_reroll(rolled, side);
                    out.extend(able.into_iter().map(|by| Order::Reroll { attack, commander: man(by) }));
                }
            }
            Ask::Occupy { .. } => out.extend([Order::Occupy, Order::Stay]),
        }
    }

    /// How a charge may be met.
    fn reactions(&self, out: &mut Vec<Order>) {
        out.push(Order::Stand);
        let Some(Underway::Charge(declared)) = self.state.underway.last() else { return };
        let payers = |unit: Piece| {
            let payers =
                self.could_pay(ElanAction::RerollActivation, unit).map(|man| Some(self.field.piece_of_leader(man)));
            std::iter::once(None).chain(payers.take(1)).collect::<Vec<_>>()
        };
        out.extend(payers(declared.target).into_iter().map(|paid_by| Order::Countercharge { paid_by }));
        for paid_by in payers(declared.target) {
            out.push(Order::FormSquare { unit: declared.target, paid_by });
        }
        for unit in self.reactors(declared) {
            out.extend(payers(unit).into_iter().map(|paid_by| Order::ReactionCharge { unit, paid_by }));
        }
    }

    fn ideas_of_unit(&self, unit: Piece, ask: Ask, out: &mut Vec<Order>) {
        match ask {
            Ask::Deploy { .. } => self.places_for(unit, out),
            Ask::Command => self.helps(unit, out),
            Ask::Move => self.moves(unit, out),
            Ask::Declare => self.shots(unit, out),
            Ask::Squares => out.push(Order::FormSquare { unit, paid_by: None }),
            Ask::Charge => self.charges(unit, out),
            Ask::Strikes => {
                let enemies = self.fights_of(unit).filter_map(|fight| fight.contact.enemy_of(unit));
                out.extend(enemies.map(|enemy| Order::Strike { unit, enemy }));
            }
            _ => {}
        }
    }

    fn ideas_of_commander(&self, man: usize, ask: Ask, out: &mut Vec<Order>) {
        let commander = self.field.piece_of_leader(man);
        match ask {
            Ask::Write => {
                let Some(corps) = self.field.leaders[man].command else { return };
                let orders = self.orders_for(corps);
                out.extend(orders.into_iter().map(|written| Order::SetOrder { corps, written }));
            }
            Ask::Command => {
                let side = self.field.leaders[man].side;
                for corps in self.field.command_ids().filter(|corps| self.field.command(*corps).side == side) {
                    if self.may_change_orders(man, corps) {
                        let orders = self.orders_for(corps).into_iter();
                        out.extend(orders.map(|written| Order::ChangeOrders { commander, corps, written }));
                    }
                }
            }
            Ask::Move => self.rides(man, out),
            Ask::Deploy { .. } => {
                let led = self.units_of(self.field.leaders[man].command.unwrap_or_default());
                out.extend(led.filter_map(|unit| self.behind(unit)).map(|at| Order::Post { commander, at }));
            }
            _ => {}
        }
    }

    /// What a corps could be told to do.
    pub(super) fn orders_for(&self, corps: CommandId) -> Vec<Written> {
        let mut orders = Vec::new();
        let stands = self.units_of(corps).next().map(|unit| self.troops.at(unit));
        for point in self.field.objectives.iter().map(|objective| objective.at) {
            orders.extend([Written::Attack { point }, Written::Defend { point }]);
        }
        if let Some(point) = stands {
            orders.push(Written::Defend { point });
            orders.push(Written::Delay { point, turn: (self.field.turns / 3).max(1) });
        }
        if self.state.turn == 0 {
            let edges = Compass::flanks(self.field.edges[self.field.command(corps).side]);
            orders
                .extend(edges.into_iter().flat_map(|edge| (3..=5).map(move |turn| Written::FlankMarch { edge, turn })));
        }
        orders
    }

    /// Rallying and recovering.
    fn helps(&self, unit: Piece, out: &mut Vec<Order>) {
        out.push(Order::Rally { unit, paid_by: None });
        let payers = self.could_pay(ElanAction::RerollActivation, unit);
        out.extend(payers.map(|man| Order::Rally { unit, paid_by: Some(self.field.piece_of_leader(man)) }));
        let helpers = self.could_pay(ElanAction::RecoverUnit, unit);
        out.extend(helpers.map(|man| Order::Recover { commander: self.field.piece_of_leader(man), unit }));
    }

    fn shots(&self, unit: Piece, out: &mut Vec<Order>) {
        let sides = self.sides_of(unit);
        for side in &sides {
            for target in self.targets(unit, *side) {
                let sides: Vec<Compass> = side.iter().copied().collect();
                out.push(Order::Shoot { unit, target, sides });
            }
        }
        // One who stands astride a corner of the houses is shot at from both sides.
        for (one, other) in sides.iter().zip(sides.iter().cycle().skip(1)).filter(|_| sides.len() > 1) {
            let (Some(one), Some(other)) = (one, other) else { continue };
            let both = self.targets(unit, Some(*one)).into_iter();
            let both = both.filter(|target| self.targets(unit, Some(*other)).contains(target));
            out.extend(both.map(|target| Order::Shoot { unit, target, sides: vec![*one, *other] }));
        }
        if self.is_guns(unit) {
            self.grand_batteries(unit, out);
        }
    }

    /// Two batteries that stand on either side.
    fn grand_batteries(&self, unit: Piece, out: &mut Vec<Order>) {
        let near = |other: &Piece| {
            *other != unit
                && self.is_guns(*other)
                && self.corps_of(*other) == self.corps_of(unit)
                && self.troops.body(*other).within(Length::units(1), self.troops.body(unit))
        };
        let beside: Vec<Piece> = self.troops.of(self.troops.side(unit)).filter(near).collect();
        for (i, left) in beside.iter().enumerate() {
            for right in &beside[i + 1..] {
                for target in self.targets(unit, None) {
                    out.push(Order::ShootTogether { batteries: [*left, unit, *right], target });
                }
            }
        }
    }

    fn charges(&self, unit: Piece, out: &mut Vec<Order>) {
        let (reach, body) = (self.reach(self.arm(unit)), self.troops.body(unit));
        let near = self.troops.enemies_of(unit).filter(|enemy| body.within(reach, self.troops.body(*enemy)));
        let payer =
            self.could_pay(ElanAction::RerollActivation, unit).next().map(|man| self.field.piece_of_leader(man));
        for target in near {
            out.push(Order::Charge { unit, target, turn: None, paid_by: None });
            if payer.is_some() && !self.in_command(unit) {
                out.push(Order::Charge { unit, target, turn: None, paid_by: payer });
            }
        }
    }

    /// Where a commander would ride: to the middle of his units, behind it, to those who need him.
    fn rides(&self, man: usize, out: &mut Vec<Order>) {
        let (leader, commander) = (&self.field.leaders[man], self.field.piece_of_leader(man));
        let led: Vec<Piece> = match leader.command {
            Some(corps) => self.units_of(corps).collect(),
            None => self.troops.of(leader.side).collect(),
        };
        let at = self.state.commanders[man].at;
        let ride = Length::units(16);
        let toward = |to: Point| {
            let far = at.distance_to(to);
            if far > ride { at.toward(at.heading_to(to), ride) } else { to }
        };
        if let Some(n) = i32::try_from(led.len()).ok().filter(|n| *n > 0) {
            let sum = |of: fn(Point) -> Length| led.iter().map(|unit| of(self.troops.at(*unit)).get()).sum::<i32>() / n;
            let middle = Point::new(sum(|p| p.x), sum(|p| p.y));
            let back = self.troops.facing(led[0]).about();
            for place in [middle, middle.toward(back, Length::units(4))] {
                out.push(Order::Ride { commander, to: toward(place) });
            }
        }
        let needy = led.iter().filter(|unit| !self.fresh(**unit)).take(2);
        let nearest = led.iter().min_by_key(|unit| self.troops.at(**unit).distance_to(at));
        let places = needy.chain(nearest).filter_map(|unit| self.behind(*unit));
        out.extend(places.map(|to| Order::Ride { commander, to: toward(to) }));
    }

    /// Places in the zone near where a unit is.
    fn places_for(&self, unit: Piece, out: &mut Vec<Order>) {
        let (state, side) = (self.unit(unit), self.troops.side(unit));
        let formation = if state.formation == Formation::Garrison { Formation::Line } else { state.formation };
        for (x, y) in [(0, 0), (6, 0), (-6, 0), (0, 3), (0, -3), (12, 0), (-12, 0)] {
            let pose = state.pose.shifted(Length::units(y), Length::units(x));
            out.push(Order::Place { unit, pose, formation, inside: None });
        }
        let other = match (self.arm(unit), formation) {
            (Arm::Infantry, Formation::Line) => Formation::AttackColumn,
            (Arm::Cavalry, Formation::Line) => Formation::Squadrons,
            (Arm::Artillery, Formation::Unlimbered) => Formation::Limbered,
            (Arm::Artillery, _) => Formation::Unlimbered,
            _ => Formation::Line,
        };
        out.push(Order::Place { unit, pose: state.pose, formation: other, inside: None });
        let houses = (0_u16..).zip(&self.field.places);
        let zone = &self.field.zones[side];
        for (place, house) in houses.filter(|(_, house)| zone.contains(house.body.centre())) {
            let formation = if self.is_guns(unit) { Formation::Unlimbered } else { Formation::Garrison };
            let pose = Pose { at: house.body.centre(), facing: Facing::NORTH };
            out.push(Order::Place { unit, pose, formation, inside: Some(place) });
        }
    }

    /// Where a unit of a flank march may come on.
    fn ways_on(&self, unit: Piece, out: &mut Vec<Order>) {
        let Written::FlankMarch { edge, .. } = self.order_of(self.corps_of(unit)) else { return };
        let (table, formation) = (self.field.ground.table, self.formation(unit));
        let deep = self.field.footprint(self.arm(unit), formation).depth().half();
        let facing = edge.facing().about();
        let long = if matches!(edge, Compass::North | Compass::South) { table.width } else { table.height };
        for i in 1..12 {
            let along = Length::thousandths(long.get() / 12 * i);
            let at = match edge {
                Compass::North => Point { x: along, y: table.height - deep },
                Compass::South => Point { x: along, y: deep },
                Compass::East => Point { x: table.width - deep, y: along },
                Compass::West => Point { x: deep, y: along },
            };
            out.push(Order::Place { unit, pose: Pose { at, facing }, formation, inside: None });
        }
    }

    /// The enemies an officer thinks of, the nearest first.
    fn concerns(&self, unit: Piece) -> Vec<Piece> {
        let at = self.troops.at(unit);
        let mut enemies: Vec<(Length, Piece)> =
            self.troops.enemies_of(unit).map(|enemy| (at.distance_to(self.troops.at(enemy)), enemy)).collect();
        enemies.retain(|(away, _)| *away <= CONCERN);
        enemies.sort_unstable();
        enemies.into_iter().take(MOST_ENEMIES).map(|(_, enemy)| enemy).collect()
    }

    fn moves(&self, unit: Piece, out: &mut Vec<Order>) {
        let first = out.len();
        let state = self.unit(unit);
        if state.place.is_some() {
            return self.ways_out(unit, out);
        }
        let (at, facing) = (state.pose.at, state.pose.facing);
        let enemies = self.concerns(unit);
        let faced = enemies.first().map(|enemy| at.heading_to(self.troops.at(*enemy)));
        if let Some(to) = faced.filter(|to| *to != facing) {
            out.push(march(unit, vec![Step::toward(facing, to)]));
        }
        let open = !self.in_enemy_zone(unit);
        if state.status != Status::Disordered {
            self.reforms(unit, faced, open, out);
        }
        let allowance = self.allowance(unit, state.formation, false);
        let back = measure(allowance.retire);
        if back > Length::ZERO && !enemies.is_empty() {
            out.push(Order::Retire { unit, turn: Turn::NONE, by: back });
            if let Some(to) = faced {
                let turn = facing.turn_to(to);
                out.push(Order::Retire { unit, turn, by: back });
            }
        }
        let rate = measure(allowance.advance);
        if rate > Length::ZERO {
            self.advances(unit, rate, &enemies, faced, out);
            self.entries(unit, rate, out);
            if matches!(state.formation, Formation::MarchOrder | Formation::Limbered) {
                for by in [rate, rate.half()] {
                    out.push(march(unit, vec![Step::Follow { by }]));
                    let roads = self.field.roads.iter().map(|road| road.nearest_to(at).heading);
                    let turns = roads.flat_map(|heading| [heading, heading.about()]).map(|to| facing.turn_to(to));
                    let turns = turns.filter(|turn| turn.abs() <= Turn::RIGHT && *turn != Turn::NONE);
                    out.extend(turns.map(|by_turn| march(unit, vec![Step::Turn { by: by_turn }, Step::Follow { by }])));
                }
            }
        }
        if !self.in_command(unit) {
            self.with_payer(unit, first, out);
        }
    }

    /// Out of command an advance may be rolled for twice.
    fn with_payer(&self, unit: Piece, first: usize, out: &mut Vec<Order>) {
        let Some(man) = self.could_pay(ElanAction::RerollActivation, unit).next() else { return };
        let payer = Some(self.field.piece_of_leader(man));
        let paid = |order: &Order| match order {
            Order::March { unit, steps, .. } if steps.iter().any(|step| matches!(step, Step::Advance { .. })) => {
                Some(Order::March { unit: *unit, steps: steps.clone(), paid_by: payer })
            }
            _ => None,
        };
        let again: Vec<Order> = out[first..].iter().filter_map(paid).take(4).collect();
        out.extend(again);
    }

    fn reforms(&self, unit: Piece, faced: Option<Facing>, open: bool, out: &mut Vec<Order>) {
        let (state, arm) = (self.unit(unit), self.arm(unit));
        let facing = state.pose.facing;
        let formations: &[Formation] = match arm {
            Arm::Infantry => &[Formation::Line, Formation::AttackColumn, Formation::MarchOrder, Formation::Square],
            Arm::Cavalry => &[Formation::Line, Formation::Squadrons, Formation::MarchOrder],
            Arm::Artillery => &[Formation::Unlimbered, Formation::Limbered],
        };
        for formation in formations.iter().copied().filter(|formation| *formation != state.formation) {
            out.push(march(unit, vec![Step::Reform { formation }]));
            let turn = faced.map(|to| facing.turn_to(to)).filter(|turn| turn.abs() <= Turn::RIGHT);
            if let Some(by) = turn.filter(|turn| *turn != Turn::NONE) {
                out.push(march(unit, vec![Step::Reform { formation }, Step::Turn { by }]));
            }
            if open && super::step::is_cheap(state.formation, formation) {
                let by = measure(self.allowance(unit, formation, false).advance).half();
                let steps =
                    [Some(Step::Reform { formation }), turn.map(|by| Step::Turn { by }), Some(Step::Advance { by })];
                out.push(march(unit, steps.into_iter().flatten().collect()));
                let before = measure(self.allowance(unit, state.formation, false).advance).half();
                let steps = [
                    turn.map(|by| Step::Turn { by }),
                    Some(Step::Advance { by: before }),
                    Some(Step::Reform { formation }),
                ];
                out.push(march(unit, steps.into_iter().flatten().collect()));
            }
        }
    }

    fn advances(&self, unit: Piece, rate: Length, enemies: &[Piece], faced: Option<Facing>, out: &mut Vec<Order>) {
        let state = self.unit(unit);
        let (at, facing) = (state.pose.at, state.pose.facing);
        let order = match self.order_of(self.corps_of(unit)) {
            Written::Attack { point } | Written::Defend { point } | Written::Delay { point, .. } => Some(point),
            Written::AttackEnemy { enemy } => Some(self.troops.at(enemy)),
            Written::FlankMarch { .. } => None,
        };
        let objectives = self.field.objectives.iter().map(|objective| objective.at);
        let foes = enemies.iter().map(|enemy| self.troops.at(*enemy));
        let goals = objectives.chain(order).chain(foes).filter(|goal| *goal != at);
        let mut headings: Vec<(Facing, Length)> =
            goals.map(|goal| (at.heading_to(goal), at.distance_to(goal))).collect();
        headings.sort_unstable_by_key(|(heading, _)| heading.get());
        headings.dedup_by_key(|(heading, _)| heading.get() / ALIKE);
        let ahead = |turn: Turn, by: Length| {
            let turn = Some(turn).filter(|turn| *turn != Turn::NONE).map(|by| Step::Turn { by });
            turn.into_iter().chain([Step::Advance { by }]).collect::<Vec<Step>>()
        };
        for (heading, far) in headings {
            let turn = facing.turn_to(heading);
            let most = if turn.abs() > Turn::RIGHT { rate.half() } else { rate };
            let by = most.min(far);
            out.push(march(unit, ahead(turn, by)));
            out.push(march(unit, ahead(turn, by.half())));
            // Half the move, and a turn to face the enemy.
            if let Some(to) = faced.filter(|to| heading.turn_to(*to).abs() > Turn::degrees(20)) {
                let mut steps = ahead(turn, rate.half().min(far));
                steps.push(Step::toward(heading, to));
                out.push(march(unit, steps));
            }
        }
        for by in [rate, rate.half()] {
            out.push(march(unit, vec![Step::Advance { by }]));
        }
        for turn in TURNS.map(Turn::degrees) {
            out.extend([rate, rate.half()].map(|by| march(unit, ahead(turn, by))));
        }
    }

    /// Into the places in reach.
    fn entries(&self, unit: Piece, rate: Length, out: &mut Vec<Order>) {
        let body = self.troops.body(unit);
        let near = (0_u16..).zip(&self.field.places).filter(|(_, house)| body.within(rate, &house.body));
        for (place, house) in near.filter(|_| self.arm(unit) != Arm::Cavalry) {
            let nearest = self.troops.nearest_enemy(unit).map(|nearest| self.troops.at(nearest.enemy));
            let looks = |at: Point| {
                let heading = house.body.centre().heading_to(at);
                Compass::ALL.into_iter().min_by_key(|side| side.facing().turn_to(heading).abs())
            };
            let side = nearest.and_then(looks).filter(|_| self.is_guns(unit));
            out.push(Order::Enter { unit, place, side, paid_by: None });
        }
    }

    /// Out of a place by each side, or guns to another side of it.
    fn ways_out(&self, unit: Piece, out: &mut Vec<Order>) {
        let guns = self.is_guns(unit);
        let formations: &[Formation] =
            if guns { &[Formation::Limbered] } else { &[Formation::Line, Formation::AttackColumn] };
        for side in Compass::ALL {
            out.extend(formations.iter().map(|formation| Order::Leave { unit, side, formation: *formation }));
            let facing = self.unit(unit).pose.facing;
            if guns && side.facing() != facing {
                out.push(march(unit, vec![Step::toward(facing, side.facing())]));
            }
        }
    }
}
