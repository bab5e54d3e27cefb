//! What a screen is offered: in which manner a question is answered, what an order is about, what a drag comes to, what can be
//! shown about a piece.

use grognard_battle::{
    By, Gathered, Gist, Kind, Manner, Offers, Overlay, Pattern, Piece, Question, Refusal, Shade, Shape, Target,
};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Length, Point, Pose};

use super::{
    BatailleEmpire,
    leg::wheel_toward,
    orders::{Answer, Ask, Order, Step},
    state::Form,
};
use crate::command::{CommandRange, Commanded};

impl Offers for BatailleEmpire {
    fn manner(&self, question: &Question<Ask>) -> Manner {
        let side = self.field.name_of_side(question.side);
        let plain = |pattern: Pattern, what: &str| Manner::plain(pattern, format!("{side} {what}"));
        match question.ask {
            Ask::Begin => Manner { deliberate: true, ..plain(Pattern::Answer, "begin") },
            Ask::Deploy { .. } => plain(Pattern::Place, "set up"),
            Ask::FirstOrders => Manner { deliberate: true, ..plain(Pattern::Act, "give first orders") },
            Ask::Initiative => plain(Pattern::Answer, "weigh the initiative"),
            Ask::Chief => plain(Pattern::Act, "command the army"),
            Ask::Activate => plain(Pattern::Pick, "choose a division"),
            Ask::Tactical => plain(Pattern::Act, "send their general"),
            Ask::Preparatory | Ask::Final => plain(Pattern::Act, "fire"),
            Ask::Charges => plain(Pattern::Act, "charge"),
            Ask::Movement => plain(Pattern::Act, "move and rally"),
            Ask::ReactToMove => {
                plain(Pattern::Act, "react to the move").amid(Vec::new(), &["who moved is tested, if it was shot at"])
            }
            Ask::ReturnFire { shooter, target } => plain(Pattern::Answer, "decide whether to return the fire")
                .amid(vec![shooter, target], &["both shots count at once", "morale of who was hit"]),
            Ask::ReactToCharge { charger, target } => plain(Pattern::Answer, "decide how to meet the charge")
                .amid(vec![charger, target], &["the charger may stop", "the shock", "retreat, pursuit or rally"]),
            Ask::ReactToPursuit { charger, target } => plain(Pattern::Answer, "decide how to meet the pursuit")
                .amid(vec![charger, target], &["the shock of the pursuit", "retreat or rally"]),
            Ask::StopCharge { charger } | Ask::NewTarget { charger } => {
                plain(Pattern::Answer, "decide about their charge")
                    .amid(vec![charger], &["the shock", "retreat or pursuit"])
            }
            Ask::Advance { winner } => plain(Pattern::Answer, "decide what the winner does").amid(vec![winner], &[]),
            Ask::Pursue { winner } | Ask::PursueInto { winner } => {
                plain(Pattern::Answer, "decide what the winner does")
                    .amid(vec![winner], &["who is met may answer", "the shock of the pursuit"])
            }
            Ask::NewOrder { .. } => plain(Pattern::Answer, "decide about a new order"),
        }
    }

    fn gist(&self, order: &Order) -> Gist {
        match order {
            Order::Begin => Gist::of(Kind::Close, "begin"),
            Order::Place { unit, pose, .. } => Gist::of(Kind::Place, "set up").by(&[*unit]).at(Target::Point(pose.at)),
            Order::Post { commander, at } => Gist::of(Kind::Place, "post").by(&[*commander]).at(Target::Point(*at)),
            Order::KeepReserve { division: d } => Gist::of(Kind::Place, "keep in reserve").at(Target::Command(*d)),
            Order::SetOrder { division: d, .. } => Gist::of(Kind::Write, "order").at(Target::Command(*d)),
            Order::ChangeOrder { division: d, .. } => Gist::of(Kind::Write, "change order").at(Target::Command(*d)),
            Order::Ready => Gist::of(Kind::Close, "ready"),
            Order::Bonus => Gist::of(Kind::Choose, "bonus"),
            Order::NoBonus => Gist::of(Kind::Stand, "no bonus"),
            Order::Transfer { division: d } => Gist::of(Kind::Choose, "transfer").at(Target::Command(*d)),
            Order::CallReserve { division: d } => Gist::of(Kind::Choose, "call up").at(Target::Command(*d)),
            Order::Ride { commander, to, with } => {
                let ride = Gist::of(Kind::Ride, "ride").by(&[*commander]);
                match with {
                    Some(unit) => ride.at(Target::Piece(*unit)),
                    None => ride.at(Target::Point(*to)),
                }
            }
            Order::Activate { division: d } => Gist::of(Kind::Choose, "activate").at(Target::Command(*d)),
            Order::Fire { unit, target, .. } => Gist::of(Kind::Fire, "fire").by(&[*unit]).at(Target::Piece(*target)),
            Order::Charge { unit, target, .. } => {
                Gist::of(Kind::Charge, "charge").by(&[*unit]).at(Target::Piece(*target))
            }
            Order::March { units, legs, .. } => {
                let (kind, verb) = match legs.first().map(Vec::as_slice) {
                    Some([Step::Reform { .. } | Step::Limber | Step::Unlimber]) => (Kind::Form, "form"),
                    Some([Step::Reorient { .. } | Step::AboutFace]) => (Kind::Face, "turn"),
                    _ => (Kind::March, "march"),
                };
                Gist::of(kind, verb).by(units)
            }
            Order::Operational { units, .. } => Gist::of(Kind::March, "operational move").by(units),
            Order::Occupy { unit, .. } => Gist::of(Kind::March, "garrison").by(&[*unit]),
            Order::Leave { unit, .. } => Gist::of(Kind::March, "leave").by(&[*unit]),
            Order::Rally { unit, .. } => Gist::of(Kind::Rally, "rally").by(&[*unit]),
            Order::Recover { unit } => Gist::of(Kind::Rally, "recover").by(&[*unit]),
            Order::Man { battery, .. } => Gist::of(Kind::Rally, "man the guns").by(&[*battery]),
            Order::React { unit, how, against } => {
                Gist::of(kind_of(*how), "react").by(&[*unit]).at(Target::Piece(*against))
            }
            Order::Meet { how, .. } => Gist::of(kind_of(*how), "meet the charge"),
            Order::ReturnFire => Gist::of(Kind::Fire, "return fire"),
            Order::Pass | Order::HoldFire | Order::Halt | Order::Stay | Order::HoldBack | Order::Keep => {
                Gist::of(Kind::Stand, "let be")
            }
            Order::Stop => Gist::of(Kind::Stand, "stop"),
            Order::GoOn => Gist::of(Kind::Charge, "go on"),
            Order::ChargeOn { target } => Gist::of(Kind::Charge, "charge on").at(Target::Piece(*target)),
            Order::Advance => Gist::of(Kind::March, "advance"),
            Order::Pursue | Order::StraightOn => Gist::of(Kind::March, "pursue"),
            Order::PursueInto { target } => Gist::of(Kind::Charge, "pursue into").at(Target::Piece(*target)),
            Order::TakeUp => Gist::of(Kind::Choose, "take up"),
            Order::End => Gist::of(Kind::Close, "nothing more"),
        }
    }

    /// A drag becomes an order: straight ahead, or a wheel and then ahead.
    fn dragged(&self, question: &Question<Ask>, piece: Piece, pose: Pose) -> Option<Order> {
        let state = self.unit(piece);
        if matches!(question.ask, Ask::Deploy { .. }) {
            let form = if state.form == Form::Garrison { Form::Line } else { state.form };
            return Some(Order::Place { unit: piece, pose, form, block: None });
        }
        let march = |steps: Vec<Step>| Some(Order::March { units: vec![piece], legs: vec![steps], paid_by: None });
        if state.pose.at == pose.at {
            return march(vec![Step::Reorient { by: state.pose.facing.turn_to(pose.facing) }]);
        }
        let (heading, by) = (state.pose.at.heading_to(pose.at), state.pose.at.distance_to(pose.at));
        let wheel = wheel_toward(state.pose.facing, heading);
        march(wheel.into_iter().chain([Step::Advance { by }]).collect())
    }

    fn ridden(&self, to: &Question<Ask>, leader: Piece, at: Point) -> Option<Order> {
        Some(match to.ask {
            Ask::Deploy { .. } => Order::Post { commander: leader, at },
            _ => Order::Ride { commander: leader, to: at, with: None },
        })
    }

    fn gather(&self, to: &Question<Ask>, pieces: &[Piece], by: By) -> Gathered {
        let may = |unit: Piece| match to.ask {
            Ask::Movement => self.may_stir(to.side, unit).map(drop),
            Ask::Deploy { .. } => Ok(()),
            _ => Err(Refusal::senseless("nobody moves now")),
        };
        Gathered::of(&self.troops, (to.side, pieces, by), |unit| self.division_of(unit), |_, _| true, may)
    }

    fn entries(&self, to: &Question<Ask>) -> Vec<Order> {
        if to.ask != Ask::FirstOrders {
            return Vec::new();
        }
        let own =
            self.field.command_ids().zip(&self.state.divisions).filter(|(i, _)| self.own_division(to.side, *i).is_ok());
        own.map(|(division, state)| Order::SetOrder { division, to: state.order }).collect()
    }

    fn overlays(&self, piece: Piece) -> Vec<Overlay> {
        if let Some(man) = self.field.leader_of(piece) {
            let state = &self.state.commanders[man];
            let facts = CommandRange { commander: state.rating, unit: Commanded::Other, distance: 0.into() };
            let range = facts.prepare(&self.field.house, &mut ()).range;
            let shape = Shape::Circle { at: state.at, radius: Length::units(range) };
            let shown = Overlay { kind: Shade::Command, words: format!("commands {range} UD"), shape };
            return if state.is_there() { vec![shown] } else { Vec::new() };
        }
        let fires = self.troops.is_there(piece) && self.form(piece) != Form::Limbered && self.manned(piece);
        let Some(ranges) = fires.then(|| self.reach_of_fire(piece)).flatten() else { return Vec::new() };
        let (body, field) = (self.troops.body(piece), self.field_of_fire(piece));
        let band = |(words, reach): (&str, Option<i32>)| {
            reach.map(|reach| Overlay::range(format!("{words}, {reach} UD"), field, body, Length::units(reach)))
        };
        let bands = [("canister", ranges.short), ("effective range", ranges.effective), ("long range", ranges.long)];
        bands.into_iter().filter_map(band).collect()
    }
}

fn kind_of(how: Answer) -> Kind {
    match how {
        Answer::OpportunityCharge | Answer::CounterCharge => Kind::Charge,
        Answer::OpportunityFire | Answer::RecoilFire => Kind::Fire,
        Answer::Reform { .. } | Answer::Unlimber => Kind::Form,
        Answer::Reorient { .. } => Kind::Face,
        Answer::Stand => Kind::Stand,
        _ => Kind::March,
    }
}
