//! Questions and orders in words.

use grognard_battle::{CommandId, Piece, Question, Words};
use grognard_rulebook::Word;
use grognard_tabletop::Turn;

use super::{
    BatailleEmpire,
    orders::{Answer, Ask, Order, Step},
};
use crate::orders::Order as Written;

impl Words for BatailleEmpire {
    fn wording(&self, question: &Question<Ask>) -> String {
        let side = self.field.name_of_side(question.side);
        let division = question.command.map_or("the army", |command| self.field.name_of_command(command));
        match question.ask {
            Ask::Begin => format!("{side}: begin the battle?"),
            Ask::Deploy { division } => format!("{side}: set up {}, then be ready.", self.name_of_division(division)),
            Ask::FirstOrders => format!("{side}: with which orders do your divisions begin?"),
            Ask::Initiative => format!("{side}: a command point on the initiative?"),
            Ask::Chief => format!("{side}: what does the general in chief do?"),
            Ask::Activate => format!("{side}: which division acts?"),
            Ask::Tactical => format!("{side}: where does the general of {division} go?"),
            Ask::Preparatory => format!("{side}: preparatory fire of {division}?"),
            Ask::Charges => format!("{side}: who of {division} charges?"),
            Ask::Movement => format!("{side}: who of {division} moves or rallies?"),
            Ask::Final => format!("{side}: final fire of {division}?"),
            Ask::ReactToMove => format!("{side}: who reacts to that move?"),
            Ask::ReturnFire { shooter, target } => {
                format!("{side}: {} fires at {}. Does it return the fire?", self.name(shooter), self.name(target))
            }
            Ask::ReactToCharge { charger, target } => {
                format!("{side}: {} charges {}. How is it met?", self.name(charger), self.name(target))
            }
            Ask::StopCharge { charger } => format!("{side}: does {} try to stop its charge?", self.name(charger)),
            Ask::NewTarget { charger } => format!("{side}: does {} charge on?", self.name(charger)),
            Ask::Advance { winner } => format!("{side}: does {} advance?", self.name(winner)),
            Ask::Pursue { winner } => format!("{side}: does {} pursue?", self.name(winner)),
            Ask::PursueInto { winner } => format!("{side}: into whom does {} pursue?", self.name(winner)),
            Ask::ReactToPursuit { charger, target } => {
                format!("{side}: {} pursues into {}. How is it met?", self.name(charger), self.name(target))
            }
            Ask::NewOrder { division, order } => {
                format!("{side}: {} may now {}. Shall it?", self.name_of_division(division), order.word())
            }
        }
    }

    fn describe(&self, order: &Order) -> String {
        let with = |what: &str, pieces: &[Piece]| {
            let names: Vec<String> = pieces.iter().map(|piece| self.name(*piece)).collect();
            if names.is_empty() { String::new() } else { format!("; {what} {}", names.join(", ")) }
        };
        let named = |pieces: &[Piece]| pieces.iter().map(|piece| self.name(*piece)).collect::<Vec<_>>().join(", ");
        match order {
            Order::Begin => "Begin".to_owned(),
            Order::Place { unit, block: Some(_), .. } => format!("{} garrisons houses", self.name(*unit)),
            Order::Place { unit, pose, form, .. } => {
                format!("{} sets up at {} in {}", self.name(*unit), self.place(pose.at, Some(*unit)), form.word())
            }
            Order::Post { commander, at } => {
                format!("{} takes post at {}", self.name(*commander), self.place(*at, Some(*commander)))
            }
            Order::KeepReserve { division } => format!("{} stays in reserve", self.name_of_division(*division)),
            Order::SetOrder { division, to } => self.order_in_words(*division, *to),
            Order::Ready => "Ready".to_owned(),
            Order::Bonus => "A command point on the initiative".to_owned(),
            Order::NoBonus => "No point on the initiative".to_owned(),
            Order::ChangeOrder { division, to, bonus } => {
                let more = if *bonus { ", with a point on the test" } else { "" };
                format!("New order for {}: {}{more}", self.name_of_division(*division), to.word())
            }
            Order::Transfer { division } => format!("Hand {} a command point", self.name_of_division(*division)),
            Order::CallReserve { division } => format!("Call up {}", self.name_of_division(*division)),
            Order::Ride { commander, with: Some(unit), .. } => {
                format!("{} joins {}", self.name(*commander), self.name(*unit))
            }
            Order::Ride { commander, to, .. } => {
                format!("{} rides to {}", self.name(*commander), self.place(*to, Some(*commander)))
            }
            Order::Activate { division } => format!("{} acts", self.name_of_division(*division)),
            Order::Fire { unit, target, supports, shrapnel, limbers } => {
                let what = if *shrapnel { "fires shrapnel at" } else { "fires at" };
                let then = if *limbers { ", then limbers" } else { "" };
                let (unit, target) = (self.name(*unit), self.name(*target));
                format!("{unit} {what} {target}{then}{}", with("supported by", supports))
            }
            Order::Charge { unit, target, form, followers, supports, .. } => {
                let form = form.map_or_else(String::new, |form| format!(" in {}", form.word()));
                let (unit, target) = (self.name(*unit), self.name(*target));
                let helped = format!("{}{}", with("followed by", followers), with("supported by", supports));
                format!("{unit} charges {target}{form}{helped}")
            }
            Order::March { units, legs, .. } => {
                let legs: Vec<String> = legs.iter().map(|steps| steps_in_words(steps)).collect();
                format!("{}: {}", named(units), legs.join("; then "))
            }
            Order::Operational { units, steps, .. } => {
                format!("{}: operational move, {}", named(units), steps_in_words(steps))
            }
            Order::Occupy { unit, block, .. } => {
                format!("{} garrisons {}", self.name(*unit), self.name_of_block(*block))
            }
            Order::Leave { unit, form, .. } => format!("{} comes out in {}", self.name(*unit), form.word()),
            Order::Rally { unit, .. } => format!("{} rallies", self.name(*unit)),
            Order::Recover { unit } => format!("{} recovers a loss", self.name(*unit)),
            Order::Man { battery, .. } => format!("The crew of {} goes back to its guns", self.name(*battery)),
            Order::React { unit, how, .. } => format!("{}: {}", self.name(*unit), answer_in_words(*how)),
            Order::Pass => "Let it pass".to_owned(),
            Order::ReturnFire => "Return the fire".to_owned(),
            Order::HoldFire => "Hold the fire".to_owned(),
            Order::Meet { how, supports } => format!("{}{}", answer_in_words(*how), with("supported by", supports)),
            Order::Stop => "Try to stop the charge".to_owned(),
            Order::GoOn => "Charge home".to_owned(),
            Order::ChargeOn { target } => format!("Charge on at {}", self.name(*target)),
            Order::Halt => "Halt".to_owned(),
            Order::Advance => "Advance".to_owned(),
            Order::Stay => "Stay".to_owned(),
            Order::Pursue => "Pursue".to_owned(),
            Order::HoldBack => "Hold back".to_owned(),
            Order::PursueInto { target } => format!("Pursue into {}", self.name(*target)),
            Order::StraightOn => "Pursue straight on".to_owned(),
            Order::TakeUp => "Take it up".to_owned(),
            Order::Keep => "Keep the old order".to_owned(),
            Order::End => "Nothing more here".to_owned(),
        }
    }
}

impl BatailleEmpire {
    pub(super) fn name(&self, piece: Piece) -> String {
        match self.field.leader_of(piece) {
            Some(man) => self.name_of_commander(man),
            None => self.field.name(piece),
        }
    }

    pub(super) fn name_of_division(&self, division: CommandId) -> &str {
        self.field.name_of_command(division)
    }

    fn name_of_block(&self, block: u16) -> &str {
        self.field.blocks.get(usize::from(block)).map_or("a block", |block| &block.name)
    }

    pub(super) fn order_in_words(&self, division: CommandId, to: Written) -> String {
        format!("{} is to {}.", self.called_division(division), to.word())
    }
}

fn answer_in_words(how: Answer) -> String {
    match how {
        Answer::OpportunityCharge => "opportunity charge".to_owned(),
        Answer::OpportunityFire => "opportunity fire".to_owned(),
        Answer::Reform { form } => format!("form {}", form.word()),
        Answer::Reorient { .. } => "turn to face it".to_owned(),
        Answer::Unlimber => "unlimber".to_owned(),
        Answer::LimberAndFlee => "limber and flee".to_owned(),
        Answer::Withdraw => "withdraw".to_owned(),
        Answer::RecoilFire => "fire and recoil".to_owned(),
        Answer::Recoil => "recoil".to_owned(),
        Answer::Flee => "flee".to_owned(),
        Answer::FleeToSquare { .. } => "the crew runs into a square".to_owned(),
        Answer::CounterCharge => "counter-charge".to_owned(),
        Answer::Stand => "stand".to_owned(),
    }
}

fn steps_in_words(steps: &[Step]) -> String {
    let words = |step: &Step| match step {
        Step::Advance { by } => format!("ahead {}", by.said()),
        Step::Wheel { by, .. } => format!("wheel {}", by.said()),
        Step::Slide { right, ahead } => format!("slide {}, ahead {}", right.said(), ahead.said()),
        Step::Lateral { by } => format!("aside {}", by.said()),
        Step::Back { by, .. } => format!("back {}", by.said()),
        Step::AboutFace => "about face".to_owned(),
        Step::Reorient { by } => format!("turn {}", by.said()),
        Step::Reform { form } => format!("form {}", form.word()),
        Step::Limber => "limber".to_owned(),
        Step::Unlimber => "unlimber".to_owned(),
        Step::Prolong { by } => format!("by hand {}", by.said()),
        Step::Follow { by } => format!("along the road {}", by.said()),
    };
    let told = steps.iter().filter(|step| !matches!(step, Step::Reorient { by } if by.abs() < Turn::degrees(1)));
    told.map(words).collect::<Vec<_>>().join(", ")
}
