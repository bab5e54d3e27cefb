//! What a screen is offered: in which manner a question is answered, what an order is about, what a drag comes to, what can be
//! shown about a piece.

use grognard_battle::{
    Battle, By, Drag, Dragged, Gathered, Gist, Halt, Kind, Manner, Offers, Overlay, Pattern, Piece, Plans, Question,
    Refusal, Side, Target, Term, Terms,
};
use grognard_tabletop::{Corner, Length, Pose, Turn};
use serde_json::Value;

use super::{
    KingOrEmpress,
    ground::inches,
    orders::{Ask, Destination, Order, Step},
    plan::Plan,
};
use crate::turn::Action;

/// A drag that ends this near to where it was meant to has arrived.
const THERE: Length = Length::thousandths(250);

impl Offers for KingOrEmpress {
    fn manner(&self, question: &Question<Ask>) -> Manner {
        let side = self.field.name_of_side(question.side);
        let command = question.command.map_or("", |command| self.field.name_of_command(command));
        match question.ask {
            Ask::Begin => Manner { deliberate: true, ..Manner::plain(Pattern::Answer, format!("{side} begin")) },
            Ask::Deploy => Manner::plain(Pattern::Place, format!("{side} set up")),
            Ask::Activate => Manner::plain(Pattern::Pick, format!("{side} choose a command")),
            Ask::Appoint => Manner::plain(Pattern::Pick, format!("{side} find {command} a general")),
            Ask::ArtilleryFire | Ask::Fire => Manner::plain(Pattern::Act, format!("{command} fires")),
            Ask::Move => Manner::plain(Pattern::Act, format!("{command} moves")),
            Ask::Melee => Manner::plain(Pattern::Pick, format!("{command} fights")),
            Ask::FollowUp { unit } => {
                let decides = format!("{side} decide whether {} follows up", self.name(unit));
                Manner::plain(Pattern::Answer, decides).amid(vec![unit], &["what was interrupted goes on"])
            }
        }
    }

    fn gist(&self, order: &Order) -> Gist {
        match order {
            Order::Begin => Gist::of(Kind::Close, "begin"),
            Order::Place { unit, pose, .. } => Gist::of(Kind::Place, "set up").by(&[*unit]).at(Target::Point(pose.at)),
            Order::Post { general, at } => Gist::of(Kind::Place, "take post").by(&[*general]).at(Target::Point(*at)),
            Order::Ready => Gist::of(Kind::Close, "ready"),
            Order::Activate { command } => Gist::of(Kind::Choose, "activate").at(Target::Command(*command)),
            Order::Appoint { unit } => Gist::of(Kind::Choose, "appoint").at(Target::Piece(*unit)),
            Order::Fire { unit, target, .. } => Gist::of(Kind::Fire, "fire").by(&[*unit]).at(Target::Piece(*target)),
            Order::March { units, steps } => self.gist_of_march(units, steps),
            Order::ForcedMarch { unit, .. } => Gist::of(Kind::March, "forced march").by(&[*unit]),
            Order::Rally { unit } => Gist::of(Kind::Rally, "rally").by(&[*unit]),
            Order::BreakOff { unit } => Gist::of(Kind::March, "break off").by(&[*unit]),
            Order::Ride { general, to } => Gist::of(Kind::Ride, "ride").by(&[*general]).at(match to {
                Destination::Place(at) => Target::Point(*at),
                Destination::Unit(unit) => Target::Piece(*unit),
            }),
            Order::EndPhase => Gist::of(Kind::Close, "end the phase"),
            Order::Fight { unit, enemy } => Gist::of(Kind::Fight, "fight").at(Target::Pair(*unit, *enemy)),
            Order::FollowUp => Gist::of(Kind::March, "follow up"),
            Order::Stay => Gist::of(Kind::Stand, "stay"),
        }
    }

    fn toward(&self, to: &Question<Ask>, so_far: Option<&Order>, drag: &Drag) -> Dragged<Order> {
        let Some(first) = drag.pieces.first().copied() else { return Dragged::default() };
        let known = |piece: &Piece| self.field.leader_of(*piece).is_some() || self.troops.is_of(to.side, *piece);
        if !drag.pieces.iter().all(known) {
            return Dragged::default();
        }
        match (to.ask, self.field.leader_of(first)) {
            (Ask::Deploy, Some(_)) => {
                Dragged::tried(self, to.side, first, Order::Post { general: first, at: drag.to.at }, None)
            }
            (Ask::Deploy, None) => {
                let state = self.unit(first);
                let place = |pose: Pose| Order::Place {
                    unit: first,
                    pose,
                    road_column: state.road_column,
                    limbered: state.limbered,
                };
                let near = self.nearest_in_zone(to.side, first, drag.to);
                Dragged::tried(self, to.side, first, place(drag.to), near.map(place))
            }
            (Ask::Move, Some(_)) => {
                let ride = Order::Ride { general: first, to: Destination::Place(drag.to.at) };
                Dragged::tried(self, to.side, first, ride, None)
            }
            (Ask::Move, None) => self.dragged_march(to.side, so_far, drag),
            _ => Dragged::default(),
        }
    }

    fn gather(&self, to: &Question<Ask>, pieces: &[Piece], by: By) -> Gathered {
        let command = |unit: Piece| self.field.enlisted(unit).command;
        let alike = |unit: Piece, other: Piece| self.unit(other).road_column == self.unit(unit).road_column;
        Gathered::of(&self.troops, (to.side, pieces, by), command, alike, |unit| match (to.ask, self.acting()) {
            (Ask::Move, Some(acting)) => self.may_act(unit, Action::Move, acting),
            (Ask::Deploy, _) => Ok(()),
            _ => Err(Refusal::senseless("nobody moves now")),
        })
    }

    fn overlays(&self, piece: Piece) -> Vec<Overlay> {
        let house = &self.field.house;
        if let Some(general) = self.field.leader_of(piece) {
            let radius = inches(if self.is_chief(general) { house.cnc_range } else { house.general_range });
            return vec![Overlay::commands(self.general(general).at, radius)];
        }
        if !self.troops.is_there(piece) {
            return Vec::new();
        }
        let numbers = house.arm(self.arm(piece));
        let ranges = [(inches(numbers.short_range), "short range"), (inches(numbers.long_range), "long range")];
        let (field, body) = (self.field_of_fire(piece), self.troops.body(piece));
        let shown = ranges.into_iter().filter(|(far, _)| *far > Length::ZERO);
        shown.map(|(far, words)| Overlay::range(format!("{words}, {far} inches"), field, body, far)).collect()
    }
}

impl Terms for KingOrEmpress {
    fn terms(&self, _by: Side, order: &Order) -> Vec<Term> {
        match (order, self.acting()) {
            (Order::Fire { unit, target, support }, Some(acting)) => {
                let could = |friend: &Piece| {
                    *friend != *unit && self.targets(*friend, acting).iter().any(|sighted| sighted.target == *target)
                };
                let from: Vec<Piece> = self.units_in(acting.command).filter(could).collect();
                vec![Term::pieces("support", "supported by, who give up their own shot", support, from, 4)]
            }
            (Order::Place { road_column, .. }, _) => {
                vec![Term::one_of(
                    "road_column",
                    "formed",
                    road_column,
                    &[(false, "in line"), (true, "in road column")],
                )]
            }
            _ => Vec::new(),
        }
    }

    fn amend(&self, order: &Order, term: &str, value: &Value) -> Result<Order, Refusal> {
        let mut order = order.clone();
        match (&mut order, term) {
            (Order::Fire { support, .. }, "support") => *support = Term::read(term, value)?,
            (Order::Place { road_column, .. }, "road_column") => *road_column = Term::read(term, value)?,
            _ => return Term::unknown(term),
        }
        Ok(order)
    }
}

impl KingOrEmpress {
    fn gist_of_march(&self, units: &[Piece], steps: &[Step]) -> Gist {
        let (kind, verb) = match steps {
            [Step::AboutFace] => (Kind::Face, "about face"),
            [Step::Column { .. }] => (Kind::Form, "form road column"),
            [Step::Line { .. }] => (Kind::Form, "form line"),
            [Step::Limber] => (Kind::Form, "limber"),
            [Step::Unlimber] => (Kind::Form, "unlimber"),
            _ => (Kind::March, "march"),
        };
        let gist = Gist::of(kind, verb).by(units);
        let known = units.iter().all(|unit| self.troops.is_there(*unit));
        let going = if known && kind == Kind::March { self.plan_move(units, steps, false).ok() } else { None };
        match going {
            Some(going) if !going.contacts.is_empty() => {
                let gist = Gist { kind: Kind::Charge, verb: "charge", ..gist };
                going.contacts.iter().fold(gist, |gist, contact| gist.at(Target::Piece(contact.defender)))
            }
            _ => gist,
        }
    }

    /// A march toward a place: a wheel and straight on, from where an order that is not yet given would lead.
    fn dragged_march(&self, by: Side, so_far: Option<&Order>, drag: &Drag) -> Dragged<Order> {
        let first = drag.pieces[0];
        let (begun, start, left) = match so_far {
            Some(Order::March { units, steps }) if *units == drag.pieces => {
                match self.plan(by, &Order::March { units: units.clone(), steps: steps.clone() }) {
                    Ok(Plan::March { going, .. }) => (steps.clone(), going.ends[0].pose, going.allowance - going.spent),
                    _ => return Dragged::default(),
                }
            }
            _ => (Vec::new(), self.unit(first).pose, self.rate(first)),
        };
        let body = self.base_at(first, start);
        // The place is that of the base; what is brought somewhere by a wheel is the middle of its front.
        let goal = drag.to.at.toward(drag.to.facing, self.footprint(first).depth().half());
        let alone = drag.pieces.len() == 1;
        let wheeled = begun.iter().any(|step| matches!(step, Step::Wheel { .. }));
        let (turn, ahead) = if drag.to.at == start.at {
            // A body that is only turned wheels.
            (start.facing.turn_to(drag.to.facing), Length::ZERO)
        } else if alone && !wheeled {
            body.wheel_toward(goal).unwrap_or((Turn::NONE, Length::ZERO))
        } else {
            (Turn::NONE, body.ahead_and_right(goal).0 - self.footprint(first).depth().half())
        };
        let march = |ahead: Length| {
            let wheel = (turn != Turn::NONE).then_some(Step::Wheel { on: Corner::of_wheel(turn), by: turn });
            let advance = (ahead > Length::ZERO).then_some(Step::Advance { by: ahead });
            let steps: Vec<Step> = begun.iter().copied().chain(wheel).chain(advance).collect();
            Order::March { units: drag.pieces.clone(), steps }
        };
        let arc = super::menu::arc(self.footprint(first).width(), turn);
        let most = (left - arc).max(Length::ZERO).min(ahead);
        let mut dragged = Dragged::tried(self, by, first, march(ahead), Some(march(most)));
        // A body that cannot get round to where it was dragged has not arrived, whatever it was allowed.
        let end =
            dragged.orders.first().and_then(|order| self.quote(by, order).ok()?.ways.first()?.poses.last().copied());
        if let (Some(end), true) = (end, dragged.stopped.is_empty())
            && !end.at.is_within(THERE, drag.to.at)
        {
            let why = Refusal::senseless("it gets no nearer by one wheel and going straight on");
            dragged.stopped.push(Halt { piece: first, at: Some(end), why });
        }
        dragged
    }
}
