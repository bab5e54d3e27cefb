//! What a screen draws.

use grognard_battle::{
    Acted, Block, Board, CommandId, Drawn, Figure, Handle, Mark, Meter, Picture, Piece, Rider, Side, Sign, corrects,
    facts_of,
};
use grognard_rulebook::Word;
use grognard_tabletop::Point;
use serde_json::{Map, Value};

use super::{
    BatailleEmpire,
    field::FIGURE,
    state::{Commander, Form, Presence, Stage, State, Underway, Unit},
};
use crate::profile::{Arm, Weight};

corrects!(BatailleEmpire: State { units: Unit, commanders: Commander } [
    Handle::count("half losses", 20, |unit| &mut unit.losses),
    Handle::flag("Disordered", |unit| &mut unit.disordered),
    Handle::flag("action marker", |unit| &mut unit.marker),
    Handle::flag("has moved", |unit| &mut unit.moved),
    Handle::flag("has fired", |unit| &mut unit.fired),
]);

impl Picture for BatailleEmpire {
    fn rider(&self, man: usize) -> Rider {
        Rider {
            name: self.name_of_commander(man),
            with: self.state.commanders[man].with,
            chief: self.field.leaders[man].chief,
            footprint: FIGURE,
            marks: None,
        }
    }

    fn awaited(&self, unit: Piece) -> Option<u16> {
        match self.unit(unit).presence {
            Presence::Arrives(turn) => Some(turn),
            Presence::Reserve => Some(3),
            Presence::Table | Presence::Lost => None,
        }
    }

    fn leader_at(&self, man: usize) -> Option<Point> {
        let man = &self.state.commanders[man];
        man.is_there().then_some(man.at)
    }

    fn block(&self, unit: Piece) -> Block {
        let (state, own) = (self.unit(unit), &self.field.enlisted(unit).unit);
        let figure = match (own.arm, own.weight) {
            (Arm::Infantry, _) if own.light_infantry => Figure::LightFoot,
            (Arm::Infantry, _) => Figure::Foot,
            (Arm::Skirmishers, _) => Figure::LightFoot,
            (Arm::Cavalry, Weight::Light) => Figure::LightHorse,
            (Arm::Cavalry, _) => Figure::HeavyHorse,
            (Arm::Artillery, _) => Figure::Guns,
        };
        let drawn = match state.form {
            Form::Line | Form::Deployed => Drawn::Line,
            Form::Column => Drawn::Mass,
            Form::Square | Form::ColumnSquare => Drawn::Square,
            Form::Open => Drawn::Open,
            Form::Garrison => Drawn::Garrison,
            Form::Limbered => Drawn::Limbered,
        };
        let most = u16::try_from(self.limit(unit).count()).ok();
        let marks = [
            Mark::bad("half losses", Sign::Boxes, u16::from(state.losses), most),
            Mark::bad("Disordered", Sign::Zigzag, u16::from(state.disordered), None),
            Mark::bad("crew gone", Sign::Cross, u16::from(state.crew.is_some()), None),
            Mark::plain("action marker", Sign::Chevron, state.marker),
        ];
        Block {
            figure,
            drawn,
            formation: state.form.word(),
            footprint: self.footprint(unit),
            pose: state.pose,
            marks: marks.into_iter().flatten().collect(),
        }
    }

    fn acted(&self, division: CommandId) -> (Acted, Vec<Option<Mark>>) {
        let state = &self.state.divisions[division.index()];
        let acted = match (self.units_of(division).next(), self.state.stage.division() == Some(division)) {
            (None, _) => Acted::Off,
            (_, true) => Acted::Now,
            _ if state.activated => Acted::Done,
            _ => Acted::Waiting,
        };
        (acted, vec![Mark::plain(state.order.word(), Sign::Chevron, true)])
    }

    fn finish(&self, board: &mut Board) {
        let state = &self.state;
        if let Some(Underway::Charge(charge)) = state.underway.last() {
            board.melees.push((charge.charger, charge.target));
        }
        board.meters = Side::BOTH.map(|side| self.meter(side)).to_vec();
        board.crumbs.extend(state.stage.division().map(|division| self.name_of_division(division).to_owned()));
        board.crumbs.push(stage_in_words(state.stage).to_owned());
        board.crumbs.extend(state.underway.iter().map(|underway| self.crumb(underway)));
    }

    fn card(&self, unit: Piece) -> Map<String, Value> {
        facts_of(&self.facts(unit))
    }
}

fn stage_in_words(stage: Stage) -> &'static str {
    match stage {
        Stage::Opening => "before the battle",
        Stage::Initiative(_) | Stage::Strategic(_) => "strategic command",
        Stage::Activation(_) => "division activation",
        Stage::Tactical(_) => "tactical command",
        Stage::Preparatory(_) => "preparatory fire",
        Stage::Charges(_) => "charges and shocks",
        Stage::Movement(_) => "movements and rallying",
        Stage::Final(_) => "final fire",
        Stage::EndOfTurn => "end of the turn",
    }
}

impl BatailleEmpire {
    fn meter(&self, side: Side) -> Meter {
        let own = self.commanders_of(side).map(|man| i32::from(self.state.commanders[man].points));
        Meter { of: "command points", side, left: own.sum(), all: None }
    }

    fn crumb(&self, underway: &Underway) -> String {
        match underway {
            Underway::Deployment { .. } => "armies set up".to_owned(),
            Underway::Orders { .. } => "first orders".to_owned(),
            Underway::Move { .. } => "the enemy reacts".to_owned(),
            Underway::Shot(shot) => format!("{} fires", self.name(shot.unit)),
            Underway::Charge(charge) => format!("{} charges", self.name(charge.charger)),
            Underway::Won(won) => format!("{} has won", self.name(won.winner)),
            Underway::NewOrders { .. } => "new orders".to_owned(),
        }
    }
}
