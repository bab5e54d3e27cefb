//! Questions and orders in words.

use grognard_battle::{CommandId, Piece, Question, Words, amid};
use grognard_rulebook::Word;
use grognard_tabletop::{Point, Turn};

use super::{
    EtSansResultat,
    orders::{Ask, Lead, Order, Step, Task},
    state::Says,
};
use crate::{
    artillery::Intensity,
    profile::{Class, Order as Directive},
};

/// What a Formation is to do.
pub(super) const fn directive(order: Directive) -> &'static str {
    match order {
        Directive::Attack => "attack",
        Directive::Defend => "defend",
        Directive::Support => "support",
        Directive::Move => "move",
        Directive::Reserve => "stay in reserve",
        Directive::Retreat => "retreat",
        Directive::Broken => "run",
        Directive::Rally => "rally and reform",
    }
}

/// An order or a status as the sheet calls it.
pub(super) const fn noun(order: Directive) -> &'static str {
    match order {
        Directive::Attack => "Attack",
        Directive::Defend => "Defend",
        Directive::Support => "Support",
        Directive::Move => "Move",
        Directive::Reserve => "Reserve",
        Directive::Retreat => "Retreat",
        Directive::Broken => "Broken",
        Directive::Rally => "Rally & Reform",
    }
}

fn class(class: Class) -> &'static str {
    class.word()
}

impl Words for EtSansResultat {
    fn wording(&self, question: &Question<Ask>) -> String {
        let side = self.field.name_of_side(question.side);
        let name = |formation: CommandId| self.name_of_formation(formation);
        match question.ask {
            Ask::Begin => format!("{side}: begin the battle?"),
            Ask::SetUp { formation } => format!("{side}: set up {}, then be ready.", name(formation)),
            Ask::Plan => format!("{side}: Objectives and first orders? Then be ready."),
            Ask::GoFirst => format!("{side}: first or second this turn?"),
            Ask::Activate => format!("{side}: which pending order is tried?"),
            Ask::Issue => format!("{side}: new orders?"),
            Ask::Lead => format!("{side}: which Leader Action?"),
            Ask::Convert => format!("{side}: which Formation converts its order?"),
            Ask::Move => match self.movable(question.side).as_slice() {
                [only] => format!("{side}: move {}.", name(*only)),
                _ => format!("{side}: which Formation moves?"),
            },
            Ask::Officers => format!("{side}: where do Army and Force Commanders ride?"),
            Ask::Deploy => format!("{side}: which Formation ploys or deploys?"),
            Ask::Recover { formation } => format!("{side}: which class of {} recovers?", name(formation)),
            Ask::Fire => format!("{side}: who fires at whom, and how hard?"),
            Ask::Evade { formation } => format!("{side}: which cavalry of {} evades?", name(formation)),
            Ask::Withdraw { formation, count } => {
                format!("{side}: which {count} of the batteries of {} are withdrawn?", name(formation))
            }
            Ask::Charge { formation } => format!("{side}: who of {} charges?", name(formation)),
            Ask::Fight => format!("{side}: which of your attacks is fought next?"),
            Ask::Send { unit, formation } => {
                format!("{side}: who of {} fights {} at its Reformation Area?", name(formation), self.name(unit))
            }
            Ask::Follow { unit } => format!("{side}: how far does {} break through?", self.name(unit)),
            Ask::Face { unit } => format!("{side}: which way does {} face?", self.name(unit)),
        }
    }

    fn rides_to(&self, at: Point) -> String {
        format!("rides to {}", self.whither(at, None))
    }

    fn describe(&self, order: &Order) -> String {
        let form = |formation: CommandId| self.name_of_formation(formation);
        match order {
            Order::Begin => "Begin".to_owned(),
            Order::Place { unit, pose } => {
                format!("{} sets up at {}", self.name(*unit), self.whither(pose.at, Some(*unit)))
            }
            Order::Post { leader, at } => {
                format!("{} takes post at {}", self.name(*leader), self.whither(*at, Some(*leader)))
            }
            Order::Ready => "Ready".to_owned(),
            Order::Direct { formation, directive, of } | Order::Issue { formation, directive, of } => {
                format!("{} is to {}", form(*formation), self.says_in_words(Says::Directive(*directive, *of)))
            }
            Order::Aim { force, objective } => {
                let name = self.field.forces.get(usize::from(*force)).map_or("a Force", |force| &force.name);
                format!("{name} is to {}", self.says_in_words(Says::Objective(*objective)))
            }
            Order::GoFirst => "Go first".to_owned(),
            Order::GoSecond => "Go second".to_owned(),
            Order::Activate { formation } => format!("Try the order for {}", form(*formation)),
            Order::ActivateObjective { force } => {
                let name = self.field.forces.get(usize::from(*force)).map_or("a Force", |force| &force.name);
                format!("Try the Objective for {name}")
            }
            Order::Lead { leader, action } => {
                let (_, does, what) = self.lead_in_words(action);
                format!("{} {does} {what}", self.name(*leader))
            }
            Order::Convert { formation, to } => format!("{} converts to {}", form(*formation), noun(*to)),
            Order::March { units, steps, charge } => {
                let names = units.iter().map(|unit| self.name(*unit)).collect::<Vec<_>>().join(", ");
                let parts = steps.iter().map(step).collect::<Vec<_>>().join(", ");
                format!("{names}: {parts}{}", if *charge { " into contact" } else { "" })
            }
            Order::Column { head, way } => {
                let to = way.last().map_or_else(String::new, |at| format!(" to {}", self.whither(*at, Some(*head))));
                format!("The column of {} marches{to}", self.name(*head))
            }
            Order::Unlimber { battery, facing } => {
                format!("{} unlimbers, facing {}", self.name(*battery), facing.said())
            }
            Order::Ride { leader, to } => {
                format!("{} rides to {}", self.name(*leader), self.whither(*to, Some(*leader)))
            }
            Order::Park { formation, at } => {
                format!("The Reformation Area of {} goes to {}", form(*formation), self.whither(*at, None))
            }
            Order::Work { unit, task: Task::Fortify { place } } => {
                let known = self.field.places.get(usize::from(*place));
                format!("{} fortifies {}", self.name(*unit), known.map_or("nothing", |place| &place.name))
            }
            Order::Work { unit, task: Task::Bridge { .. } } => format!("{} works at the bridge", self.name(*unit)),
            Order::Done { formation } => format!("{} has moved", form(*formation)),
            Order::Deploy { formation, ploy, places, rush } => {
                let how = if *ploy { "ploys" } else { "deploys" };
                let rush = if *rush { " in a rush" } else { "" };
                format!(
                    "{} {how} {} Unit{}{rush}",
                    form(*formation),
                    places.len(),
                    if places.len() == 1 { "" } else { "s" }
                )
            }
            Order::Recover { class: of } => format!("The {} recovers", class(*of)),
            Order::Fire { formation, artillery, skirmish, shots, mission } => {
                let targets = shots.iter().map(|(_, target)| form(*target)).fold(Vec::new(), |mut all, name| {
                    if !all.contains(&name) {
                        all.push(name);
                    }
                    all
                });
                let how = |what: &str, intensity: Intensity| match intensity {
                    Intensity::None => None,
                    Intensity::Normal => Some(what.to_owned()),
                    Intensity::Intense => Some(format!("intense {what}")),
                };
                let parts: Vec<String> =
                    [how("artillery", *artillery), how("skirmishing", *skirmish)].into_iter().flatten().collect();
                let mission = mission.map_or_else(String::new, |at| format!(", a Fire Mission at {}", form(at)));
                if shots.is_empty() {
                    format!("{} holds its fire", form(*formation))
                } else {
                    format!("{}: {} at {}{mission}", form(*formation), parts.join(" and "), targets.join(" and "))
                }
            }
            Order::Evade { units } if units.is_empty() => "Nobody evades".to_owned(),
            Order::Evade { units } => {
                format!("{} evade", units.iter().map(|unit| self.name(*unit)).collect::<Vec<_>>().join(", "))
            }
            Order::Withdraw { batteries } => {
                format!("{} withdrawn", batteries.iter().map(|unit| self.name(*unit)).collect::<Vec<_>>().join(", "))
            }
            Order::Fight { unit, enemy } => format!("{} against {}", self.name(*unit), self.name(*enemy)),
            Order::Storm { unit, formation } => {
                format!("{} at the Reformation Area of {}", self.name(*unit), form(*formation))
            }
            Order::Send { unit } => format!("{} fights in its Reformation Area", self.name(*unit)),
            Order::Follow { by } => format!("Break through {}\"", by.said()),
            Order::Face { turn } => format!("Turn {}", turned(*turn)),
            Order::Stay => "Stay".to_owned(),
            Order::End => "Nothing more here".to_owned(),
        }
    }
}

impl EtSansResultat {
    /// Where somebody goes.
    fn whither(&self, at: Point, who: Option<Piece>) -> String {
        amid(&self.place(at, who))
    }

    pub(super) fn name(&self, piece: Piece) -> String {
        let areas = self.field.rolls.len() + self.field.leaders.len();
        match piece.index().checked_sub(areas).filter(|i| *i < self.field.commands.len()) {
            Some(formation) => {
                format!("the Reformation Area of {}", self.name_of_formation(CommandId(formation as u8)))
            }
            None => self.field.leader_of(piece).map_or_else(|| self.field.name(piece), |man| self.rated(man).name),
        }
    }

    /// What a leader is to do, what he does, and with whom: "rally", "rallies", "2e Léger I".
    pub(super) fn lead_in_words(&self, lead: &Lead) -> (&'static str, &'static str, String) {
        let form = |formation: CommandId| self.name_of_formation(formation);
        let names = |units: &[Piece]| units.iter().map(|unit| self.name(*unit)).collect::<Vec<_>>().join(", ");
        match *lead {
            Lead::DispatchAdc { formation } => {
                ("send", "sends", format!("an imperial aide-de-camp to {}", form(formation)))
            }
            Lead::CreateDetachment { ref units } => ("detach", "detaches", names(units)),
            Lead::CreateGrandBattery { ref batteries } => ("mass", "masses", names(batteries)),
            Lead::TakePersonalCommand { formation } => {
                ("take", "takes", format!("personal command of {}", form(formation)))
            }
            Lead::AbandonPersonalCommand => ("abandon", "abandons", "personal command".to_owned()),
            Lead::ChangeOwnObjective { objective } => {
                let to = self.says_in_words(Says::Objective(objective));
                ("change", "changes", format!("his Objective: {to}"))
            }
            Lead::CommitBattery { battery, formation, .. } => {
                ("commit", "commits", format!("{} to {}", self.name(battery), form(formation)))
            }
            Lead::RecallBattery { battery } => ("recall", "recalls", self.name(battery)),
            Lead::DisplaceBattery { battery } => ("have", "has", format!("{} limber", self.name(battery))),
            Lead::CommitEngineers { unit } => ("send", "sends", format!("engineers to {}", self.name(unit))),
            Lead::Rally { unit, .. } => ("rally", "rallies", self.name(unit)),
            Lead::Inspire { class: of } => ("inspire", "inspires", format!("his {}", class(of))),
        }
    }
}

fn turned(by: Turn) -> String {
    match by.get() {
        -90_000 => "to the left".to_owned(),
        90_000 => "to the right".to_owned(),
        other if other.abs() == 180_000 => "about".to_owned(),
        _ => by.said(),
    }
}

fn step(step: &Step) -> String {
    match step {
        Step::Ahead { by } => format!("ahead {}\"", by.said()),
        Step::Oblique { by, at } => format!("obliquely {}\", {}", by.said(), at.said()),
        Step::Back { by } => format!("back {}\"", by.said()),
        Step::Wheel { by } => format!("wheel {}", by.said()),
        Step::Turn { by } => format!("turn {}", turned(*by)),
    }
}
