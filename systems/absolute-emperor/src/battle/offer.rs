//! What a screen is offered: in which manner a question is answered, what an order is about, what a drag comes to, what can be
//! shown about a piece.

use grognard_battle::{
    Battle, By, Drag, Dragged, Gathered, Gist, Kind, Manner, Opt, Overlay, Pattern, Piece, Question, Range, Refusal,
    Shade, Shape, Side, Target, Term,
};
use grognard_tabletop::{Body, Corner, Edge, Length, Pose};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    AbsoluteEmperor,
    orders::{Ask, Order, Step},
    sight::ARC,
    state::Written,
};
use crate::{
    elan::ElanAction,
    profile::{Arm, Formation},
};

/// How finely the way is halved to find how far a drag goes: sixteen halvings leave less than a thousandth of a table.
const HALVINGS: u32 = 16;

fn outline(body: &Body) -> Shape {
    Shape::Outline(Corner::ALL.map(|corner| body.corner(corner)).to_vec())
}

impl AbsoluteEmperor {
    pub(super) fn manner_of(&self, question: &Question<Ask>) -> Manner {
        let side = self.field.name_of_side(question.side);
        let plain = |pattern: Pattern, what: &str| Manner::plain(pattern, format!("{side} {what}"));
        let about = |pieces: Vec<Piece>, manner: Manner| Manner { interrupts: true, about: pieces, ..manner };
        match question.ask {
            Ask::Begin => Manner { deliberate: true, ..plain(Pattern::Answer, "begin") },
            Ask::Write => Manner { sealed: true, deliberate: true, ..plain(Pattern::Write, "write orders") },
            Ask::Deploy { .. } => plain(Pattern::Place, "set up"),
            Ask::Command => plain(Pattern::Act, "rally and spend élan"),
            Ask::Move => plain(Pattern::Act, "move"),
            Ask::Declare => plain(Pattern::Act, "declare their shots"),
            Ask::Squares => plain(Pattern::Act, "form squares"),
            Ask::RerollShot => about(Vec::new(), plain(Pattern::Answer, "decide whether to roll again")),
            Ask::Charge => plain(Pattern::Act, "charge"),
            Ask::React { charger, target } => {
                about(vec![charger, target], plain(Pattern::Answer, "decide how to meet the charge"))
            }
            Ask::Strikes => plain(Pattern::Act, "choose whom to strike"),
            Ask::NextCombat => plain(Pattern::Pick, "choose the next combat"),
            Ask::RerollAttack { attacker, defender } => {
                about(vec![attacker, defender], plain(Pattern::Answer, "decide whether to roll again"))
            }
            Ask::Occupy { unit, .. } => about(vec![unit], plain(Pattern::Answer, "decide whether to enter")),
        }
    }

    pub(super) fn gist_of(&self, order: &Order) -> Gist {
        let corps = |corps: u8| Target::Command(u16::from(corps));
        match order {
            Order::Begin => Gist::of(Kind::Close, "begin"),
            Order::SetOrder { corps: whose, written } => {
                aimed(Gist::of(Kind::Write, "order").at(corps(*whose)), *written)
            }
            Order::ChangeOrders { commander, corps: whose, written } => {
                aimed(Gist::of(Kind::Write, "change orders").by(&[*commander]).at(corps(*whose)), *written)
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

    fn gist_of_march(unit: Piece, steps: &[Step]) -> Gist {
        let (kind, verb) = match steps {
            [Step::Turn { .. }] => (Kind::Face, "turn"),
            [Step::Reform { .. }] => (Kind::Form, "form"),
            [.., Step::Follow { .. }] => (Kind::March, "follow the road"),
            _ => (Kind::March, "advance"),
        };
        Gist::of(kind, verb).by(&[unit])
    }

    /// Who pays for a second die, where one may.
    pub(super) fn terms_of(&self, by: Side, order: &Order) -> Vec<Term> {
        let (unit, paid_by) = match order {
            Order::Rally { unit, paid_by }
            | Order::March { unit, paid_by, .. }
            | Order::Enter { unit, paid_by, .. }
            | Order::FormSquare { unit, paid_by }
            | Order::Charge { unit, paid_by, .. }
            | Order::ReactionCharge { unit, paid_by } => (Some(*unit), paid_by),
            Order::Countercharge { paid_by } => (self.declared().map(|declared| declared.target), paid_by),
            _ => return Vec::new(),
        };
        let Some(unit) = unit.filter(|unit| self.troops.is_of(by, *unit)) else { return Vec::new() };
        let mut payers: Vec<Option<Piece>> = vec![None];
        payers.extend(self.could_pay(ElanAction::RerollActivation, unit).map(|man| Some(self.piece_of_commander(man))));
        let words = |payer: &Option<Piece>| payer.map_or_else(|| "nobody".to_owned(), |man| self.name(man));
        let opts = payers.iter().map(|payer| Opt { value: json!(payer), words: words(payer) });
        vec![Term {
            id: "paid_by",
            words: "a second die is paid by",
            now: json!(paid_by),
            range: Range::OneOf(opts.collect()),
        }]
    }

    pub(super) fn amended(&self, order: &Order, term: &str, value: &Value) -> Result<Order, Refusal> {
        let mut amended = order.clone();
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
            _ => return Err(Refusal::senseless(format!("this order has no term `{term}`"))),
        };
        *paid = Option::deserialize(value).map_err(|why| Refusal::senseless(format!("`{term}`: {why}")))?;
        Ok(amended)
    }

    /// What a drag comes to: one order for each unit, for each moves for itself.
    pub(super) fn drags(&self, to: &Question<Ask>, drag: &Drag) -> Dragged<Order> {
        let mut dragged = Dragged::default();
        let Some(first) = drag.pieces.first().and_then(|first| self.pose_of(*first)) else { return dragged };
        for piece in &drag.pieces {
            let Some(from) = self.pose_of(*piece) else { continue };
            let pose = Pose { facing: drag.to.facing, ..from.carried(first, Pose { facing: first.facing, ..drag.to }) };
            let one = self.drags_one(to, *piece, from, pose);
            dragged.orders.extend(one.orders);
            dragged.stopped.extend(one.stopped);
        }
        dragged
    }

    fn drags_one(&self, to: &Question<Ask>, piece: Piece, from: Pose, pose: Pose) -> Dragged<Order> {
        let Some(wish) = self.dragged(to, piece, pose) else { return Dragged::default() };
        if self.plan(to.side, &wish).is_ok() {
            return Dragged { orders: vec![wish], stopped: Vec::new() };
        }
        // As far along the way as it goes.
        let (heading, whole) = (from.at.heading_to(pose.at), from.at.distance_to(pose.at));
        let part = |by: Length| {
            let order = self.dragged(to, piece, Pose { at: from.at.toward(heading, by), ..pose })?;
            self.plan(to.side, &order).is_ok().then_some(order)
        };
        let (mut best, mut low, mut high) = (None, Length::ZERO, whole);
        for _ in 0..HALVINGS {
            let middle = (low + high).half();
            match part(middle) {
                Some(order) => (best, low) = (Some(order), middle),
                None => high = middle,
            }
        }
        Dragged::tried(self, to.side, piece, wish, best)
    }

    fn pose_of(&self, piece: Piece) -> Option<Pose> {
        match self.commander_of(piece) {
            Some(man) => {
                let man = &self.state.commanders[man];
                man.is_there().then(|| Pose { at: man.at, ..Pose::default() })
            }
            None => self.troops.is_there(piece).then(|| self.unit(piece).pose),
        }
    }

    /// A drag becomes an order: a turn and an advance, and the facing of the drag if that can be paid.
    fn dragged(&self, question: &Question<Ask>, piece: Piece, pose: Pose) -> Option<Order> {
        let setting_up = matches!(question.ask, Ask::Deploy { .. });
        if self.commander_of(piece).is_some() {
            return Some(if setting_up {
                Order::Post { commander: piece, at: pose.at }
            } else {
                Order::Ride { commander: piece, to: pose.at }
            });
        }
        let state = self.unit(piece);
        if setting_up {
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

    /// Who can be moved together with some units: their line, their whole corps, or just they.
    pub(super) fn gathered(&self, to: &Question<Ask>, pieces: &[Piece], by: By) -> Gathered {
        let own = pieces.iter().copied().filter(|piece| self.troops.is_of(to.side, *piece));
        let Some(first) = own.clone().next() else { return Gathered::default() };
        let corps = self.corps_of(first);
        let wanted: Vec<Piece> = match by {
            By::Line => self.troops.line_of(first, |other| self.corps_of(other) == corps),
            By::Command => self.units_of(corps).collect(),
            By::Lasso => own.collect(),
        };
        let mut gathered = Gathered::default();
        for unit in wanted {
            let may = match to.ask {
                Ask::Move => self.may_move(to.side, unit).map(|_| ()),
                Ask::Deploy { .. } => Ok(()),
                _ => Err(Refusal::senseless("nobody moves now")),
            };
            match may {
                Ok(()) => gathered.pieces.push(unit),
                Err(why) => gathered.left_out.push((unit, why)),
            }
        }
        gathered
    }

    /// Range, zone and command of a piece, and what its corps is to do.
    pub(super) fn overlays_of(&self, piece: Piece) -> Vec<Overlay> {
        let radius = self.field.radius();
        if let Some(man) = self.commander_of(piece) {
            let state = &self.state.commanders[man];
            let words = format!("commands {radius} inches");
            let circle = Overlay { kind: Shade::Command, words, shape: Shape::Circle { at: state.at, radius } };
            return if state.is_there() { vec![circle] } else { Vec::new() };
        }
        if !self.troops.is_there(piece) {
            return Vec::new();
        }
        let (body, inches) = (self.troops.body(piece), &self.field.inches);
        let mut overlays = Vec::new();
        let mut range = |words: &str, reach: i32| {
            let reach = Length::units(reach);
            let words = format!("{words}, {reach} inches");
            overlays.push(Overlay { kind: Shade::Range, words, shape: Shape::Outline(ARC.outline(body, reach)) });
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
                let words = "interaction zone: enemies halt here".to_owned();
                overlays.push(Overlay { kind: Shade::Control, words, shape: outline(&zone) });
            }
        }
        overlays
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
