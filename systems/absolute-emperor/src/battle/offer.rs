//! What a screen is offered: in which manner a question is answered, what an order is about, what a drag comes to, what can be
//! shown about a piece.

use grognard_battle::{
    By, Gathered, Gist, Kind, Manner, Offers, Overlay, Pattern, Piece, Plans, Question, Refusal, Shade, Side, Target,
    Term, Terms,
};
use grognard_rulebook::Word;
use grognard_tabletop::{Edge, Length, Point, Pose};
use serde_json::Value;

use super::{
    AbsoluteEmperor,
    orders::{Ask, Order, Step},
    sight::ARC,
    state::{Compass, Shot, Written},
};
use crate::{
    elan::ElanAction,
    orders::Order as OrderKind,
    profile::{Arm, Formation},
};

impl Offers for AbsoluteEmperor {
    fn manner(&self, question: &Question<Ask>) -> Manner {
        let side = self.field.name_of_side(question.side);
        let plain = |pattern: Pattern, what: &str| Manner::plain(pattern, format!("{side} {what}"));
        match question.ask {
            Ask::Begin => Manner { deliberate: true, ..plain(Pattern::Answer, "begin") },
            Ask::Write => Manner { sealed: true, deliberate: true, ..plain(Pattern::Write, "write orders") },
            Ask::Deploy { .. } => plain(Pattern::Place, "set up"),
            Ask::Command => plain(Pattern::Act, "rally and spend élan"),
            Ask::Move => plain(Pattern::Act, "move"),
            Ask::Declare => plain(Pattern::Act, "declare their shots"),
            Ask::Squares => plain(Pattern::Act, "form squares"),
            Ask::RerollShot => plain(Pattern::Answer, "decide whether to roll again")
                .amid(Vec::new(), &["hits are marked, waver tests"]),
            Ask::Charge => plain(Pattern::Act, "charge"),
            Ask::React { charger, target } => plain(Pattern::Answer, "decide how to meet the charge")
                .amid(vec![charger, target], &["the charge goes home", "the combat, when all have charged"]),
            Ask::Strikes => plain(Pattern::Act, "choose whom to strike"),
            Ask::NextCombat => plain(Pattern::Pick, "choose the next combat"),
            Ask::RerollAttack { attacker, defender } => plain(Pattern::Answer, "decide whether to roll again")
                .amid(vec![attacker, defender], &["the combat is decided", "the loser goes back"]),
            Ask::Occupy { unit, .. } => plain(Pattern::Answer, "decide whether to enter").amid(vec![unit], &[]),
        }
    }

    fn gist(&self, order: &Order) -> Gist {
        match order {
            Order::Begin => Gist::of(Kind::Close, "begin"),
            Order::SetOrder { corps: whose, written } => {
                aimed(Gist::of(Kind::Write, "order").at(Target::Command(*whose)), *written)
            }
            Order::ChangeOrders { commander, corps: whose, written } => {
                aimed(Gist::of(Kind::Write, "change orders").by(&[*commander]).at(Target::Command(*whose)), *written)
            }
            // Who comes on from a flank march is not on the board yet.
            Order::Place { unit, pose, .. } if !self.troops.is_there(*unit) => {
                Gist::of(Kind::Place, "bring on").at(Target::Point(pose.at))
            }
            Order::Place { unit, pose, .. } => Gist::of(Kind::Place, "set up").by(&[*unit]).at(Target::Point(pose.at)),
            Order::Post { commander, at } => Gist::of(Kind::Place, "post").by(&[*commander]).at(Target::Point(*at)),
            Order::Ready => Gist::of(Kind::Close, "ready"),
            Order::Recover { commander, unit } => {
                Gist::of(Kind::Rally, "recover").by(&[*commander]).at(Target::Piece(*unit))
            }
            Order::Rally { unit, .. } => Gist::of(Kind::Rally, "rally").by(&[*unit]),
            Order::March { unit, steps, .. } => Self::gist_of_march(*unit, steps),
            Order::Retire { unit, .. } => Gist::of(Kind::March, "retire").by(&[*unit]),
            Order::Enter { unit, place, .. } => {
                let enters = Gist::of(Kind::March, "enter").by(&[*unit]);
                match self.field.places.get(usize::from(*place)) {
                    Some(house) => enters.at(Target::Point(house.body.centre())),
                    None => enters,
                }
            }
            Order::Leave { unit, .. } => Gist::of(Kind::March, "leave").by(&[*unit]),
            Order::Ride { commander, to } => Gist::of(Kind::Ride, "ride").by(&[*commander]).at(Target::Point(*to)),
            Order::Shoot { unit, target, .. } => Gist::of(Kind::Fire, "shoot").by(&[*unit]).at(Target::Piece(*target)),
            Order::ShootTogether { batteries, target } => {
                Gist::of(Kind::Fire, "shoot together").by(batteries).at(Target::Piece(*target))
            }
            Order::FormSquare { unit, .. } => Gist::of(Kind::Form, "form Square").by(&[*unit]),
            Order::Reroll { commander, .. } => Gist::of(Kind::Choose, "roll again").by(&[*commander]),
            Order::Accept => Gist::of(Kind::Stand, "accept"),
            Order::Charge { unit, target, .. } => {
                Gist::of(Kind::Charge, "charge").by(&[*unit]).at(Target::Piece(*target))
            }
            Order::Countercharge { .. } => {
                let countered = Gist::of(Kind::Charge, "countercharge");
                self.declared().map_or(countered.clone(), |declared| {
                    countered.by(&[declared.target]).at(Target::Piece(declared.charger))
                })
            }
            Order::ReactionCharge { unit, .. } => Gist::of(Kind::Charge, "charge in reaction").by(&[*unit]),
            Order::Stand => Gist::of(Kind::Stand, "stand"),
            Order::Strike { unit, enemy } => Gist::of(Kind::Fight, "strike").by(&[*unit]).at(Target::Piece(*enemy)),
            Order::Fight { attacker, defender } => {
                Gist::of(Kind::Fight, "fight").at(Target::Pair(*attacker, *defender))
            }
            Order::Occupy => Gist::of(Kind::March, "enter"),
            Order::Stay => Gist::of(Kind::Stand, "stay"),
            Order::EndPhase => Gist::of(Kind::Close, "nothing more"),
        }
    }

    /// A drag becomes an order: a turn and an advance, and the facing of the drag if that can be paid.
    fn dragged(&self, question: &Question<Ask>, piece: Piece, pose: Pose) -> Option<Order> {
        let state = self.unit(piece);
        if matches!(question.ask, Ask::Deploy { .. }) {
            let home = (0_u16..).zip(&self.field.places).find(|(_, place)| place.body.covers(pose.at));
            let inside = home.map(|(i, _)| i).filter(|i| self.may_lodge(piece, *i).is_ok());
            let formation = match (inside, self.arm(piece), state.formation) {
                (Some(_), Arm::Infantry, _) => Formation::Garrison,
                (None, Arm::Infantry, Formation::Garrison) => Formation::Line,
                (Some(_), Arm::Artillery, _) => Formation::Unlimbered,
                (_, _, formation) => formation,
            };
            return Some(Order::Place { unit: piece, pose, formation, inside });
        }
        if state.pose.at == pose.at {
            let steps = vec![Step::toward(state.pose.facing, pose.facing)];
            return Some(Order::March { unit: piece, steps, paid_by: None });
        }
        let (heading, by) = (state.pose.at.heading_to(pose.at), state.pose.at.distance_to(pose.at));
        let mut steps = Vec::new();
        if heading != state.pose.facing {
            steps.push(Step::toward(state.pose.facing, heading));
        }
        steps.push(Step::Advance { by });
        let plain = Order::March { unit: piece, steps: steps.clone(), paid_by: None };
        if pose.facing != heading {
            steps.push(Step::toward(heading, pose.facing));
        }
        let turned = Order::March { unit: piece, steps, paid_by: None };
        Some(if self.planned(question, &turned).is_ok() { turned } else { plain })
    }

    fn ridden(&self, to: &Question<Ask>, leader: Piece, at: Point) -> Option<Order> {
        Some(match to.ask {
            Ask::Deploy { .. } => Order::Post { commander: leader, at },
            _ => Order::Ride { commander: leader, to: at },
        })
    }

    fn gather(&self, to: &Question<Ask>, pieces: &[Piece], by: By) -> Gathered {
        let may = |unit: Piece| match to.ask {
            Ask::Move => self.may_move(to.side, unit).map(drop),
            Ask::Deploy { .. } => Ok(()),
            _ => Err(Refusal::senseless("nobody moves now")),
        };
        Gathered::of(&self.troops, (to.side, pieces, by), |unit| self.corps_of(unit), |_, _| true, may)
    }

    fn entries(&self, to: &Question<Ask>) -> Vec<Order> {
        match to.ask {
            Ask::Write => {
                let own = self.field.command_ids().filter(|corps| self.field.command(*corps).side == to.side);
                own.map(|corps| Order::SetOrder { corps, written: self.order_of(corps) }).collect()
            }
            Ask::Declare | Ask::Squares => {
                let own = self.state.shots.iter().filter(|shot| self.troops.side(shot.target) != to.side);
                own.filter_map(Self::declaring).collect()
            }
            Ask::Strikes => {
                let own = self.state.strikes.iter().filter(|(unit, _)| self.troops.side(*unit) == to.side);
                own.map(|(unit, enemy)| Order::Strike { unit: *unit, enemy: *enemy }).collect()
            }
            _ => Vec::new(),
        }
    }

    fn overlays(&self, piece: Piece) -> Vec<Overlay> {
        if let Some(man) = self.field.leader_of(piece) {
            let state = &self.state.commanders[man];
            let commands = Overlay::commands(state.at, self.field.radius());
            return if state.is_there() { vec![commands] } else { Vec::new() };
        }
        if !self.troops.is_there(piece) {
            return Vec::new();
        }
        let (body, inches) = (self.troops.body(piece), &self.field.inches);
        let mut overlays = Vec::new();
        let mut range = |words: &str, reach: i32| {
            let reach = Length::units(reach);
            overlays.push(Overlay::range(format!("{words}, {reach} inches"), ARC, body, reach));
        };
        match (self.arm(piece), self.formation(piece)) {
            (Arm::Artillery, Formation::Unlimbered) => {
                range("canister", inches.artillery_canister);
                range("effective range", inches.artillery_effective);
            }
            (Arm::Infantry, formation) if formation != Formation::Square => {
                range("musketry", inches.infantry_range.floor());
            }
            _ => {}
        }
        if !self.is_guns(piece) && self.field.house.board.zones && !self.in_combat(piece) {
            let edges: &[Edge] = if self.all_round(piece) { &Edge::ALL } else { &[Edge::Front] };
            for edge in edges {
                let zone = body.zone(*edge, Length::units(inches.interaction_zone));
                overlays.push(Overlay::of(Shade::Control, "interaction zone: enemies halt here", &zone));
            }
        }
        overlays
    }
}

impl Terms for AbsoluteEmperor {
    fn terms(&self, by: Side, order: &Order) -> Vec<Term> {
        let (unit, paid_by) = match order {
            Order::Rally { unit, paid_by }
            | Order::March { unit, paid_by, .. }
            | Order::Enter { unit, paid_by, .. }
            | Order::FormSquare { unit, paid_by }
            | Order::Charge { unit, paid_by, .. }
            | Order::ReactionCharge { unit, paid_by } => (Some(*unit), paid_by),
            Order::Countercharge { paid_by } => (self.declared().map(|declared| declared.target), paid_by),
            Order::SetOrder { written, .. } | Order::ChangeOrders { written, .. } => return self.terms_of(*written),
            _ => return Vec::new(),
        };
        let Some(unit) = unit.filter(|unit| self.troops.is_of(by, *unit)) else { return Vec::new() };
        let mut payers: Vec<Option<Piece>> = vec![None];
        payers.extend(
            self.could_pay(ElanAction::RerollActivation, unit).map(|man| Some(self.field.piece_of_leader(man))),
        );
        let words = |payer: &Option<Piece>| payer.map_or_else(|| "nobody".to_owned(), |man| self.name(man));
        let words: Vec<String> = payers.iter().map(words).collect();
        let all: Vec<_> = payers.into_iter().zip(words.iter().map(String::as_str)).collect();
        vec![Term::one_of("paid_by", "a second die is paid by", paid_by, &all)]
    }

    fn amend(&self, order: &Order, term: &str, value: &Value) -> Result<Order, Refusal> {
        let mut amended = order.clone();
        if let Order::SetOrder { written, .. } | Order::ChangeOrders { written, .. } = &mut amended {
            *written = rewritten(*written, term, value)?;
            return Ok(amended);
        }
        let paid = match (&mut amended, term) {
            (
                Order::Rally { paid_by, .. }
                | Order::March { paid_by, .. }
                | Order::Enter { paid_by, .. }
                | Order::FormSquare { paid_by, .. }
                | Order::Charge { paid_by, .. }
                | Order::ReactionCharge { paid_by, .. }
                | Order::Countercharge { paid_by },
                "paid_by",
            ) => paid_by,
            _ => return Term::unknown(term),
        };
        *paid = Term::read(term, value)?;
        Ok(amended)
    }
}

impl AbsoluteEmperor {
    /// The order that declared a shot.
    fn declaring(shot: &Shot) -> Option<Order> {
        match *shot.by.as_slice() {
            [unit] => Some(Order::Shoot { unit, target: shot.target, sides: shot.sides.clone() }),
            [one, middle, other] => Some(Order::ShootTogether { batteries: [one, middle, other], target: shot.target }),
            _ => None,
        }
    }

    fn gist_of_march(unit: Piece, steps: &[Step]) -> Gist {
        let (kind, verb) = match steps {
            [Step::Turn { .. }] => (Kind::Face, "turn"),
            [Step::Reform { .. }] => (Kind::Form, "form"),
            [.., Step::Follow { .. }] => (Kind::March, "follow the road"),
            _ => (Kind::March, "advance"),
        };
        Gist::of(kind, verb).by(&[unit])
    }
}

/// What an order of a corps is aimed at.
fn aimed(gist: Gist, written: Written) -> Gist {
    match written {
        Written::Attack { point } | Written::Defend { point } | Written::Delay { point, .. } => {
            gist.at(Target::Point(point))
        }
        Written::AttackEnemy { enemy } => gist.at(Target::Piece(enemy)),
        Written::FlankMarch { .. } => gist,
    }
}

impl AbsoluteEmperor {
    /// What can be changed of a written order: what it says, where, when, over which edge.
    fn terms_of(&self, written: Written) -> Vec<Term> {
        let kinds = [
            (OrderKind::Attack.word(), "attack"),
            (OrderKind::Defend.word(), "defend"),
            (OrderKind::Delay.word(), "defend, then attack"),
            (OrderKind::FlankMarch.word(), "march round the flank"),
        ];
        let mut terms = vec![Term::one_of("kind", "it is to", &written.kind().word(), &kinds)];
        let turn = |now: u16| Term::number("turn", "in turn", i32::from(now), (2, i32::from(self.field.turns)));
        match written {
            Written::Attack { point } | Written::Defend { point } => terms.push(Term::point("point", "at", point)),
            Written::Delay { point, turn: when } => terms.extend([Term::point("point", "at", point), turn(when)]),
            Written::FlankMarch { edge, turn: when } => {
                let edges = Compass::ALL.into_iter().zip(["north", "east", "south", "west"]).collect::<Vec<_>>();
                terms.extend([Term::one_of("edge", "over the edge", &edge, &edges), turn(when)]);
            }
            Written::AttackEnemy { .. } => {}
        }
        terms
    }
}

/// A written order with one of its terms changed. Another kind of order keeps the place and the turn of the first as far as it
/// has them.
fn rewritten(written: Written, term: &str, value: &Value) -> Result<Written, Refusal> {
    let place = match written {
        Written::Attack { point } | Written::Defend { point } | Written::Delay { point, .. } => point,
        Written::AttackEnemy { .. } | Written::FlankMarch { .. } => Point::default(),
    };
    let when = match written {
        Written::Delay { turn, .. } | Written::FlankMarch { turn, .. } => turn,
        _ => 2,
    };
    let edge = match written {
        Written::FlankMarch { edge, .. } => edge,
        _ => Compass::East,
    };
    let of = |kind: OrderKind, point: Point, turn: u16, edge: Compass| match kind {
        OrderKind::Attack => Written::Attack { point },
        OrderKind::Defend => Written::Defend { point },
        OrderKind::Delay => Written::Delay { point, turn },
        OrderKind::FlankMarch => Written::FlankMarch { edge, turn },
    };
    Ok(match term {
        "kind" => {
            let word: &str = Term::read(term, value)?;
            match OrderKind::ALL.iter().find(|kind| kind.word() == word) {
                Some(kind) if *kind == written.kind() => written,
                Some(kind) => of(*kind, place, when, edge),
                None => return Err(Refusal::senseless(format!("there is no order to {word}"))),
            }
        }
        "point" => of(written.kind(), Term::read(term, value)?, when, edge),
        "turn" => of(written.kind(), place, Term::read(term, value)?, edge),
        "edge" => of(written.kind(), place, when, Term::read(term, value)?),
        _ => return Term::unknown(term),
    })
}
