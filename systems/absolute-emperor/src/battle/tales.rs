//! What came of a procedure, in a sentence: what a report is made of.

use grognard_battle::{Contact, Piece, Struck};

use super::{
    AbsoluteEmperor,
    march::Move,
    state::{Shot, Unit},
};
use crate::{
    command::{Activated, Rallied},
    elan::ElanAction,
    post_combat::{ChargesOn, FurtherCharge, Route, Withdrawn},
    profile::{After, Formation, Status},
    resolution::{HitsTaken, Nerve, Wavered},
    round::{Round, Winner},
    shooting,
    square::SquareFormed,
};

fn hits(count: i32) -> String {
    match count {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        count => format!("{count} hits"),
    }
}

impl AbsoluteEmperor {
    fn called(&self, unit: Piece) -> String {
        self.field.full_name(unit)
    }

    /// What a unit does that moves, and where that leads.
    pub(super) fn how_it_goes(&self, going: &Move, before: &Unit) -> String {
        let house = |place: u16| self.field.places[usize::from(place)].name.as_str();
        match (before.place, going.inside) {
            (None, Some(place)) => return format!("goes into {}", house(place)),
            (Some(place), None) => return format!("comes out of {}", house(place)),
            _ => {}
        }
        let (from, to) = (before.pose.at, going.end().at);
        let goes = match going.how {
            "advances" => format!("advances{}", self.field.toward(from, to)),
            how => how.to_owned(),
        };
        let forms = match going.formation {
            formation if formation == before.formation => return goes,
            Formation::Line => "forms line",
            Formation::AttackColumn => "forms attack column",
            Formation::Squadrons => "forms squadrons",
            Formation::MarchOrder => "forms march order",
            Formation::Square => "forms Square",
            Formation::Limbered => "limbers up",
            Formation::Unlimbered => "unlimbers",
            Formation::Garrison => "takes to the houses",
        };
        if going.how == "turns" { forms.to_owned() } else { format!("{forms} and {goes}") }
    }

    pub(super) fn tell_activation(&self, unit: Piece, what: &str, rolled: &Activated) -> String {
        let unit = self.called(unit);
        let paid = if rolled.elan_spent > 0 { " Élan is spent on it." } else { "" };
        if rolled.success {
            format!("{unit} is got to {what}.{paid}")
        } else {
            format!("{unit} does not {what}.{paid}")
        }
    }

    pub(super) fn tell_rally(&self, unit: Piece, rallied: &Rallied) -> String {
        let unit = self.called(unit);
        match (rallied.success, rallied.status) {
            (true, Status::Fresh) => format!("{unit} rallies and is fresh again."),
            (true, _) => format!("{unit} comes to order and is halted."),
            (false, Status::Disordered) => format!("{unit} stays disordered."),
            (false, _) => format!("{unit} stays halted."),
        }
    }

    pub(super) fn tell_spending(&self, man: usize, unit: Option<Piece>, action: ElanAction) -> String {
        let name = &self.field.leaders[man].name;
        match (action, unit) {
            (ElanAction::RecoverUnit, Some(unit)) => {
                format!("{name} spends élan to put heart into {}.", self.called(unit))
            }
            (ElanAction::ChangeOrders, _) => format!("{name} spends élan to send new orders."),
            (ElanAction::RerollAttack, Some(unit)) => {
                format!("{name} spends élan: {} attacks once more.", self.called(unit))
            }
            _ => format!("{name} spends élan."),
        }
    }

    pub(super) fn tell_square(&self, unit: Piece, formed: &SquareFormed) -> String {
        let unit = self.called(unit);
        if formed.formed {
            format!("{unit} forms Square.")
        } else {
            format!("{unit} tries to form Square, fails and is disordered.")
        }
    }

    pub(super) fn tell_shot(&self, shot: &Shot, fired: &shooting::Shot) -> String {
        let (unit, target) = (self.called(shot.by[0]), self.called(shot.target));
        let who = if shot.by.len() > 1 { format!("The grand battery about {unit}") } else { unit };
        let with = match shot.sight.band {
            shooting::RangeBand::Musket => "fires at",
            shooting::RangeBand::Canister => "fires canister at",
            shooting::RangeBand::Effective => "shells",
        };
        format!("{who} {with} {target}: {}.", hits(fired.hits))
    }

    pub(super) fn tell_hits(&self, unit: Piece, came: &HitsTaken) -> String {
        let unit = self.called(unit);
        let exhausted = if came.exhausted { ", exhausted" } else { "" };
        match came.status {
            After::Removed => format!("{unit} has {} and is spent as a fighting force.", hits(came.hits)),
            After::Disordered => format!("{unit} is disordered, {} in all{exhausted}.", hits(came.hits)),
            After::Halted => format!("{unit} is halted, {} in all{exhausted}.", hits(came.hits)),
            After::Fresh => format!("{unit} stands, {} in all{exhausted}.", hits(came.hits)),
        }
    }

    pub(super) fn tell_waver(&self, unit: Piece, wavered: &Wavered) -> String {
        let unit = self.called(unit);
        match wavered.result {
            Nerve::Holds => format!("{unit} wavers and holds."),
            Nerve::GivesWay => format!("{unit} wavers and gives way."),
            Nerve::Breaks => format!("{unit} breaks."),
        }
    }

    pub(super) fn tell_round(&self, contact: &Contact, round: &Round) -> String {
        let (attacker, defender) = (self.called(contact.attacker), self.called(contact.defender));
        let on = match contact.on {
            Struck::Front => "",
            Struck::Flank => " in the flank",
            Struck::Rear => " in the rear",
        };
        let count = format!("{} to {}", hits(round.attacker.inflicts), hits(round.defender.inflicts));
        let end = match round.winner {
            Winner::Attacker => format!("{attacker} wins"),
            Winner::Defender => format!("{defender} wins"),
            Winner::None => "nobody wins".to_owned(),
        };
        format!("{attacker} fights {defender}{on}: {count}, {end}.")
    }

    pub(super) fn tell_withdrawal(&self, unit: Piece, gone: &Withdrawn) -> String {
        let unit = self.called(unit);
        match gone.route {
            Route::Straight => format!("{unit} withdraws."),
            Route::Deviate => format!("{unit} withdraws past what is behind it."),
            Route::DeviateChangingFormation => format!("{unit} squeezes through and withdraws."),
            Route::StopsShort => format!("{unit} finds no way back and halts in disorder."),
            Route::CutOff => format!("{unit} is cut off and lost."),
        }
    }

    pub(super) fn tell_charge_on(&self, unit: Piece, target: Option<Piece>, came: &ChargesOn) -> String {
        let unit = self.called(unit);
        let at = target.map_or_else(|| "nobody".to_owned(), |target| self.called(target));
        match came.kind.filter(|_| came.must_charge) {
            Some(FurtherCharge::FollowUp) if came.status == After::Removed => {
                format!("{unit} follows up and is spent.")
            }
            Some(FurtherCharge::FollowUp) => format!("{unit} follows up on {at}."),
            Some(FurtherCharge::Breakthrough) => format!("{unit} breaks through and charges {at}."),
            None => format!("{unit} reins in."),
        }
    }
}
