//! Orders of corps: what is written, what it permits, when it is fulfilled, and from whom it is hidden (R5, R67).

use grognard_battle::{
    Chronicle, CommandId, Deployment, Event, Piece, Refusal, Side, Words, muster::middle, refuse, refuse_if,
};
use grognard_rulebook::{Procedure, cause};
use grognard_tabletop::{Body, Length, Point};

use super::{
    AbsoluteEmperor,
    field::{Field, Objective},
    state::{Compass, Corps, Presence, Written},
};
use crate::{
    orders::{Action, OrderPermits, Permit},
    profile::Status,
};

/// How far about its point an order reaches (R5).
const AREA: Length = Length::units(12);
/// How near a unit must come to its point to have taken it (R67).
const TAKEN: Length = Length::units(3);
/// No flank march is faster than this (R5).
const FIRST_FLANK_MARCH: u16 = 3;

/// The orders of all corps as long as their players write no others.
pub(super) fn usual(field: &Field) -> Vec<Corps> {
    let order = |corps: CommandId| {
        let side = field.command(corps).side;
        let own = field.rolls.iter().filter(|unit| unit.command == corps);
        let centre = middle(own.map(|unit| unit.start.at)).unwrap_or_else(|| centre_of(field));
        let nearest = |objective: &&Objective| objective.at.distance_to(centre);
        let attacks = field.attacker.is_none_or(|attacker| attacker == side);
        if attacks {
            let wanted = field.objectives.iter().filter(|it| field.attacker.is_none() || it.held_by != Some(side));
            let worth = wanted.clone().map(|objective| objective.worth).max();
            let best = wanted.filter(|objective| Some(objective.worth) == worth).min_by_key(nearest);
            return Written::Attack { point: best.map_or_else(|| centre_of(field), |objective| objective.at) };
        }
        let held = field.objectives.iter().filter(|objective| objective.held_by == Some(side)).min_by_key(nearest);
        Written::Defend { point: held.map_or(centre, |objective| objective.at) }
    };
    field.command_ids().map(|corps| Corps { order: order(corps), veiled: false }).collect()
}

/// How far a base is from a point.
fn away(body: &Body, point: Point) -> Length {
    body.nearest_point(point).distance_to(point)
}

fn centre_of(field: &Field) -> Point {
    let table = field.ground.table;
    Point { x: table.width.half(), y: table.height.half() }
}

impl AbsoluteEmperor {
    pub(super) fn order_of(&self, corps: CommandId) -> Written {
        self.state.corps[corps.index()].order
    }

    /// A corps of a side that has somebody left.
    pub(super) fn own_corps(&self, by: Side, corps: CommandId) -> Result<CommandId, Refusal> {
        let own = self.field.commands.get(corps.index()).is_some_and(|command| command.side == by);
        let left = self.field.rolls.iter().zip(&self.state.units);
        let mut left = left.filter(|(enlisted, unit)| enlisted.command == corps && unit.presence != Presence::Lost);
        if own && left.next().is_some() {
            Ok(corps)
        } else {
            Err(Refusal::senseless("there is no such corps of yours"))
        }
    }

    /// Whether a corps is off the table altogether.
    pub(super) fn is_off(&self, corps: CommandId) -> bool {
        self.units_of(corps).next().is_none()
    }

    /// Whether new orders reach a corps: it is on the table, and nobody of it is still on a flank march.
    pub(super) fn hears(&self, corps: CommandId) -> bool {
        let away = |unit: Piece| self.unit(unit).presence == Presence::FlankMarch;
        !self.is_off(corps) && !self.all_units_of(corps).any(away)
    }

    /// Whether an order can be written for a corps.
    pub(super) fn may_write(&self, corps: CommandId, written: Written) -> Result<(), Refusal> {
        let (r5, r67) = (cause!("R5"), cause!("R67"));
        let on_table = |point: Point| {
            let table = self.field.ground.table;
            let inside = |at: Length, size: Length| at >= Length::ZERO && at <= size;
            let on = inside(point.x, table.width) && inside(point.y, table.height);
            if on { Ok(()) } else { Err(Refusal::by(r67, "that point is off the table")) }
        };
        let side = self.field.command(corps).side;
        match written {
            Written::Attack { point } | Written::Defend { point } => on_table(point),
            Written::AttackEnemy { enemy } if self.troops.is_of(side.other(), enemy) => Ok(()),
            Written::AttackEnemy { .. } => Err(Refusal::senseless("there is no such enemy on the table")),
            Written::Delay { turn, .. } | Written::FlankMarch { turn, .. } if turn > self.field.turns || turn == 0 => {
                Err(Refusal::by(r5, format!("the battle has {} turns", self.field.turns)))
            }
            Written::Delay { point, .. } => on_table(point),
            Written::FlankMarch { turn, .. } if turn < FIRST_FLANK_MARCH => {
                Err(Refusal::by(r5, "a flank march takes until the third turn at least"))
            }
            Written::FlankMarch { .. } => self.may_march_round(corps, side),
        }
    }

    fn may_march_round(&self, corps: CommandId, side: Side) -> Result<(), Refusal> {
        if self.field.setup.deployment == Deployment::Scenario {
            return refuse!("R67", "where the scenario sets the armies up nobody marches round a flank");
        }
        refuse_if!(self.state.turn > 0, "R67", "a corps on the table does not march round a flank any more");
        let arrives = |unit: Piece| matches!(self.unit(unit).presence, Presence::Arrives(_));
        refuse_if!(self.all_units_of(corps).any(arrives), "R67", "it comes on by the scenario");
        let stays = |other: CommandId| {
            other != corps
                && self.field.command(other).side == side
                && !self.is_off(other)
                && !matches!(self.order_of(other), Written::FlankMarch { .. })
        };
        if self.field.command_ids().any(stays) { Ok(()) } else { refuse!("R67", "one corps stays on the table") }
    }

    /// Units of a corps, also those that are not on the table.
    pub(super) fn all_units_of(&self, corps: CommandId) -> impl Iterator<Item = Piece> + '_ {
        let all = (0..self.field.rolls.len() as u16).map(Piece);
        all.filter(move |unit| self.corps_of(*unit) == corps)
    }

    /// Whether the order of its corps lets a unit do something, after which it stands so.
    pub(super) fn ordered(&self, unit: Piece, action: Action, end: &Body) -> Result<(), Refusal> {
        if !self.field.house.board.orders {
            return Ok(());
        }
        let permit = self.permit(unit, action, end);
        match permit.forbidden_by {
            None => Ok(()),
            Some(cause) => {
                let why = match action {
                    Action::Retire => "its corps attacks: only who is not fresh goes back",
                    _ => "its corps defends: it stays within 12\" of its point, or comes nearer to it",
                };
                Err(Refusal::by(cause, why))
            }
        }
    }

    pub(super) fn permit(&self, unit: Piece, action: Action, end: &Body) -> Permit {
        let order = self.order_of(self.corps_of(unit));
        let within_assigned_area = order.defended().is_none_or(|point| {
            let (was, is) = (away(self.troops.body(unit), point), away(end, point));
            is <= AREA || was > AREA && is < was
        });
        let facts = OrderPermits {
            order: order.kind(),
            action,
            turn: i32::from(self.state.turn.clamp(1, 30)),
            order_turn: i32::from(order.turn().clamp(1, 30)),
            within_assigned_area,
        };
        facts.prepare(&self.field.house, &mut ())
    }

    /// Attacks that have reached their aim become defences (R67).
    pub(super) fn fulfil(&mut self, log: &mut dyn Chronicle) {
        for corps in self.field.command_ids() {
            let taken = match self.order_of(corps) {
                Written::Attack { point } => self.has_taken(corps, point).then_some(point),
                Written::AttackEnemy { enemy } => (!self.troops.is_there(enemy)).then(|| self.troops.at(enemy)),
                _ => None,
            };
            if let Some(point) = taken {
                self.state.corps[corps.index()].order = Written::Defend { point };
                let side = self.field.command(corps).side;
                let text = format!("{} has reached its aim and defends it.", self.field.command(corps).name);
                log.whisper(side, || Event::Said { text, about: Vec::new() });
            }
        }
    }

    fn has_taken(&self, corps: CommandId, point: Point) -> bool {
        let near = |unit: Piece, within: Length| away(self.troops.body(unit), point) <= within;
        let own =
            |unit: Piece| !self.is_guns(unit) && self.unit(unit).status != Status::Disordered && near(unit, TAKEN);
        let side = self.field.command(corps).side;
        self.units_of(corps).any(own) && !self.troops.of(side.other()).any(|enemy| near(enemy, AREA))
    }

    /// The orders of the enemy's corps are blanked (R67): those on the table, or due by the scenario, as an attack on the middle, those on
    /// a flank march as one that comes last.
    pub(super) fn veiled_from(&self, side: Side) -> Self {
        let mut seen = self.clone();
        if self.state.verdict.is_some() {
            return seen;
        }
        for corps in self.field.command_ids() {
            if self.field.command(corps).side == side {
                continue;
            }
            let round = self.all_units_of(corps).any(|unit| self.unit(unit).presence == Presence::FlankMarch);
            let order = if round {
                Written::FlankMarch { edge: self.field.edges[side.other()], turn: self.field.turns }
            } else {
                Written::Attack { point: centre_of(&self.field) }
            };
            seen.state.corps[corps.index()] = Corps { order, veiled: true };
        }
        seen
    }

    /// The orders of the enemy's corps as a side may guess them: to attack or to defend some place, to hold where they stand; a corps on
    /// a flank march comes on at either flank, in any turn that is left.
    pub(super) fn guessed_by(&self, side: Side, draw: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut guessed = self.clone();
        for corps in self.field.command_ids().filter(|corps| self.state.corps[corps.index()].veiled) {
            let order = match self.order_of(corps) {
                Written::FlankMarch { .. } => {
                    let first = (self.state.turn + 1).clamp(FIRST_FLANK_MARCH.min(self.field.turns), self.field.turns);
                    let edge = Compass::flanks(self.field.edges[side.other()])[draw(2)];
                    let turn = first + draw(usize::from(self.field.turns - first) + 1) as u16;
                    Written::FlankMarch { edge, turn }
                }
                veil => {
                    let mut orders = self.orders_for(corps);
                    orders.retain(|order| matches!(order, Written::Attack { .. } | Written::Defend { .. }));
                    orders.push(veil);
                    orders[draw(orders.len())]
                }
            };
            guessed.state.corps[corps.index()] = Corps { order, veiled: false };
        }
        guessed
    }

    /// An order in words.
    pub(super) fn written_in_words(&self, written: Written) -> String {
        let place = |point: Point| self.place(point, None);
        match written {
            Written::Attack { point } => format!("attack {}", place(point)),
            Written::AttackEnemy { enemy } => format!("attack {}", self.field.name(enemy)),
            Written::Defend { point } => format!("defend {}", place(point)),
            Written::Delay { point, turn } => format!("defend {} and attack from turn {turn} on", place(point)),
            Written::FlankMarch { edge, turn } => {
                format!("march round the flank and come on in the {} in turn {turn}", edge.word())
            }
        }
    }
}

impl Compass {
    /// The edges that a corps may come on by: those at the flanks of a side first.
    pub(super) fn flanks(of: Self) -> [Self; 2] {
        match of {
            Self::North | Self::South => [Self::West, Self::East],
            Self::East | Self::West => [Self::North, Self::South],
        }
    }
}
