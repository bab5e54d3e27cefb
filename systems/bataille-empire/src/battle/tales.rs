//! What came of a procedure, in a sentence: what a report is made of.

use grognard_battle::{CommandId, Piece, Struck};
use grognard_rulebook::Word;
use grognard_tabletop::{Length, Point};

use super::{
    BatailleEmpire,
    orders::Answer,
    state::{Charge, Form},
};
use crate::{
    commanders::Fate,
    control::{Control, Drilled},
    firing::{Firing, Shot},
    morale::{Morale, MoraleResult},
    orders::Order as Written,
    profile::Arm,
    pursuit::Pursued,
    rally::{Rallied, Relief},
    range::{Band, Shooter},
    result::{Clash, Party, ShockResult},
    retreat::{Departure, Kind},
};

impl BatailleEmpire {
    fn called(&self, unit: Piece) -> String {
        self.field.full_name(unit)
    }

    /// A division, with whose it is if the other side has one of that name too.
    pub(super) fn called_division(&self, division: CommandId) -> String {
        self.field.full_name_of_command(division)
    }

    /// How far a way leads, and to which objective if it leads to one.
    pub(super) fn leads(&self, from: Point, to: Point) -> String {
        let by = from.distance_to(to);
        if by < Length::units(1) { String::new() } else { format!(", {} UD{}", by.said(), self.field.toward(from, to)) }
    }

    /// What a unit does that changes its front or formation where it stands.
    pub(super) fn reforms(was: Form, is: Form) -> String {
        match is {
            _ if is == was => "changes front".to_owned(),
            Form::Deployed => "unlimbers".to_owned(),
            Form::Limbered => "limbers".to_owned(),
            form => format!("forms {}", form.word()),
        }
    }

    /// A commander, with whose he is if the other side has one of that name too.
    fn called_commander(&self, man: usize) -> String {
        let (own, name) = (&self.field.leaders[man], self.name_of_commander(man));
        let shared = self.field.leaders.iter().any(|other| other.side != own.side && other.name == own.name);
        if shared { format!("{name} of the {}", self.field.name_of_side(own.side)) } else { name }
    }

    pub(super) fn tell_points(&self, man: usize, points: i32, handed: u8) -> String {
        let more = if handed > 0 { format!(", and {handed} handed to him") } else { String::new() };
        let counted = if points == 1 { "1 command point".to_owned() } else { format!("{points} command points") };
        format!("{} has {counted}{more}.", self.called_commander(man))
    }

    pub(super) fn tell_order(&self, division: CommandId, to: Written, taken: bool) -> String {
        let name = self.called_division(division);
        if taken {
            format!("{name} takes up its new order: {}.", to.word())
        } else {
            format!("The order to {name} miscarries.")
        }
    }

    pub(super) fn tell_fate(&self, man: usize, fate: &Fate) -> String {
        let name = self.called_commander(man);
        if fate.eliminated { format!("{name} falls.") } else { format!("{name} comes through unhurt.") }
    }

    pub(super) fn tell_rally(&self, unit: Piece, action: Relief, rallied: &Rallied) -> String {
        let unit = self.called(unit);
        match action {
            Relief::Disorder if !rallied.disordered => format!("{unit} rallies."),
            Relief::Disorder => format!("{unit} does not rally."),
            Relief::Loss => format!("{unit} gathers its stragglers."),
        }
    }

    pub(super) fn tell_control(&self, unit: Piece, control: &Control) -> String {
        let unit = self.called(unit);
        if control.passed {
            format!("{unit} is reined in.")
        } else {
            format!("{unit} cannot be held and charges home.")
        }
    }

    pub(super) fn tell_drill(&self, unit: Piece, how: Answer, drilled: &Drilled) -> String {
        let unit = self.called(unit);
        let what = match how {
            Answer::Reform { form } => format!("forms {}", form.word()),
            Answer::Reorient { .. } => "turns to face the enemy".to_owned(),
            Answer::Unlimber => "unlimbers".to_owned(),
            _ => "limbers up".to_owned(),
        };
        match (drilled.passed, drilled.eliminated, drilled.disordered) {
            (true, ..) => format!("{unit} {what} in time."),
            (false, true, _) => format!("{unit} is caught before it is ready."),
            (false, false, true) => format!("{unit} is caught changing and Disordered."),
            _ => format!("{unit} is too slow."),
        }
    }

    pub(super) fn tell_shot(&self, unit: Piece, target: Piece, facts: &Firing, fired: &Shot) -> String {
        let (unit, target) = (self.called(unit), self.called(target));
        let how = match (facts.shooter, facts.range) {
            _ if facts.ricochet => "sees its shot bounce on into",
            (Shooter::Artillery, Band::Short) => "fires canister at",
            (Shooter::Artillery, _) if facts.shrapnel => "fires shrapnel at",
            (Shooter::Artillery, _) => "fires at",
            (Shooter::BattalionGuns, _) => "fires its battalion guns at",
            (Shooter::Skirmishers, _) => "skirmishes with",
            (Shooter::Infantry, _) => "gives a volley to",
        };
        let losses = if fired.losses.count() == 0 { "no loss".to_owned() } else { format!("{} lost", fired.losses) };
        format!("{unit} {how} {target}: {losses}.")
    }

    pub(super) fn tell_morale(&self, unit: Piece, came: &Morale) -> String {
        let unit = self.called(unit);
        match came.result {
            MoraleResult::Holds => format!("{unit} holds."),
            MoraleResult::RetreatsDisordered => format!("{unit} gives way in disorder."),
            MoraleResult::StaysDisordered => format!("{unit} is Disordered and stays."),
            MoraleResult::Flees => format!("{unit} breaks."),
            MoraleResult::Eliminated => format!("{unit} dissolves."),
        }
    }

    pub(super) fn tell_departure(&self, unit: Piece, kind: Kind, gone: &Departure) -> String {
        let unit = self.called(unit);
        match (gone.eliminated, kind, gone.behind_support) {
            (true, ..) => format!("{unit} does not get away."),
            (false, Kind::Retreat, true) => format!("{unit} falls back behind its supports."),
            (false, Kind::Retreat, false) => format!("{unit} falls back."),
            (false, Kind::Flee, true) => format!("{unit} runs behind its supports."),
            (false, Kind::Flee, false) => format!("{unit} turns and runs."),
        }
    }

    pub(super) fn tell_clash(&self, charge: &Charge, clash: &Clash) -> String {
        let (charger, target) = (self.called(charge.charger), self.called(charge.target));
        let on = match charge.on {
            Struck::Front => "",
            Struck::Flank => " in the flank",
            Struck::Rear => " in the rear",
        };
        let (winner, loser) = match clash.winner {
            Party::Charger => (&charger, &target),
            Party::Target => (&target, &charger),
        };
        let end = match (clash.loser_eliminated, clash.result) {
            (true, _) => format!("{loser} is destroyed"),
            (false, ShockResult::Melee) => format!("a bloody melee, and {winner} prevails"),
            (false, ShockResult::Defeated) => format!("{loser} is beaten"),
            (false, _) => format!("{loser} is routed"),
        };
        format!("{charger} strikes {target}{on}: {end}.")
    }

    pub(super) fn tell_pursuit(&self, unit: Piece, came: &Pursued) -> String {
        let caught = if self.is(unit, Arm::Cavalry) { "rides them down" } else { "cuts them down" };
        let unit = self.called(unit);
        match (came.pursues, came.loser_caught) {
            (true, true) => format!("{unit} pursues and {caught}."),
            (true, false) => format!("{unit} pursues."),
            (false, _) => format!("{unit} holds back."),
        }
    }
}
