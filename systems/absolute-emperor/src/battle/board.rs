//! What a screen draws.

use grognard_battle::{
    Acted, Block, Board, CommandId, Drawn, Figure, Handle, Mark, Meter, Picture, Piece, Rider, Side, Sign, Tone,
    corrects, facts_of,
};
use grognard_rulebook::Word;
use grognard_tabletop::Point;
use serde_json::{Map, Value};

use super::{
    AbsoluteEmperor,
    state::{Commander, Presence, Stage, State, Underway, Unit, Written},
};
use crate::profile::{Arm, Formation, Status};

corrects!(AbsoluteEmperor: State { units: Unit, commanders: Commander } [
    Handle::count("hits", 8, |unit| &mut unit.hits),
    Handle::status(
        "halted",
        |unit| unit.status == Status::Halted,
        |unit, is| {
            unit.status = if is { Status::Halted } else { Status::Fresh };
        },
    ),
    Handle::status(
        "disordered",
        |unit| unit.status == Status::Disordered,
        |unit, is| {
            unit.status = if is { Status::Disordered } else { Status::Fresh };
        },
    ),
    Handle::flag("waver test due", |unit| &mut unit.waver),
    Handle::flag("has moved", |unit| &mut unit.moved),
    Handle::flag("has shot", |unit| &mut unit.shot),
]);

impl Picture for AbsoluteEmperor {
    fn rider(&self, man: usize) -> Rider {
        Rider {
            name: self.field.leaders[man].name.clone(),
            with: None,
            chief: self.field.leaders[man].chief,
            footprint: self.field.figure(),
            marks: self.elan_marked(man),
        }
    }

    fn awaited(&self, unit: Piece) -> Option<u16> {
        match self.unit(unit).presence {
            Presence::Arrives(turn) => Some(turn),
            Presence::FlankMarch => Some(self.order_of(self.corps_of(unit)).turn()),
            Presence::Table | Presence::Lost => None,
        }
    }

    fn leader_at(&self, man: usize) -> Option<Point> {
        let man = &self.state.commanders[man];
        man.is_there().then_some(man.at)
    }

    fn block(&self, unit: Piece) -> Block {
        let state = self.unit(unit);
        let figure = match self.arm(unit) {
            Arm::Infantry => Figure::Foot,
            Arm::Cavalry => Figure::HeavyHorse,
            Arm::Artillery => Figure::Guns,
        };
        let drawn = match state.formation {
            Formation::Line | Formation::Unlimbered => Drawn::Line,
            Formation::AttackColumn | Formation::Squadrons => Drawn::Mass,
            Formation::MarchOrder => Drawn::March,
            Formation::Square => Drawn::Square,
            Formation::Garrison => Drawn::Garrison,
            Formation::Limbered => Drawn::Limbered,
        };
        let most = if self.is_guns(unit) { 4 } else { 8 };
        let exhausted = !self.is_guns(unit) && state.hits >= 5;
        let declared = self.state.shots.iter().any(|shot| shot.by.contains(&unit));
        let marks = [
            Mark::bad("hits", Sign::Boxes, u16::from(state.hits), Some(most)),
            Mark::bad("halted", Sign::Bars, u16::from(state.status == Status::Halted), None),
            Mark::bad("disordered", Sign::Zigzag, u16::from(state.status == Status::Disordered), None),
            Mark::bad("exhausted", Sign::Ring, u16::from(exhausted), None),
            Mark::bad("waver test due", Sign::Cross, u16::from(state.waver), None),
            Mark::plain("shot declared", Sign::Chevron, declared),
        ];
        Block {
            figure,
            drawn,
            formation: state.formation.word(),
            footprint: self.footprint(unit),
            pose: state.pose,
            marks: marks.into_iter().flatten().collect(),
        }
    }

    fn acted(&self, corps: CommandId) -> (Acted, Vec<Option<Mark>>) {
        let (own, state) = (self.field.command(corps), &self.state.corps[corps.index()]);
        let acted = match (self.is_off(corps), self.acting() == Some(own.side)) {
            (true, _) => Acted::Off,
            (false, true) => Acted::Now,
            (false, false) => Acted::Waiting,
        };
        let what = match state.order {
            Written::Attack { .. } | Written::AttackEnemy { .. } => "attacks",
            Written::Defend { .. } => "defends",
            Written::Delay { .. } => "delays",
            Written::FlankMarch { .. } => "marches round the flank",
        };
        (acted, vec![Mark::plain(what, Sign::Chevron, !state.veiled)])
    }

    fn finish(&self, board: &mut Board) {
        let (field, state) = (&self.field, &self.state);
        board.melees = state.fights.iter().map(|fight| (fight.contact.attacker, fight.contact.defender)).collect();
        board.meters = Side::BOTH.map(|side| self.meter(side)).to_vec();
        if state.turn > 0 {
            board.crumbs.push(state.stage.phase().word().to_owned());
            board.crumbs.extend(self.acting().map(|side| field.name_of_side(side).to_owned()));
        }
        board.crumbs.extend(state.underway.iter().map(|underway| self.crumb(underway)));
    }

    fn card(&self, unit: Piece) -> Map<String, Value> {
        facts_of(&self.facts(unit))
    }
}

impl AbsoluteEmperor {
    fn elan_marked(&self, man: usize) -> Option<Mark> {
        let (count, most) = (self.state.commanders[man].elan.into(), self.field.leaders[man].elan.into());
        (count > 0).then_some(Mark { what: "élan", sign: Sign::Star, count, of: Some(most), tone: Tone::Good })
    }

    fn meter(&self, side: Side) -> Meter {
        let all = self.field.leaders.iter().filter(|leader| leader.side == side);
        let all = all.map(|leader| i32::from(leader.elan)).sum();
        Meter { of: "élan", side, left: self.elan_of(side), all: Some(all) }
    }

    /// Whose step it is.
    fn acting(&self) -> Option<Side> {
        match self.state.stage {
            Stage::Command(side)
            | Stage::Movement(side)
            | Stage::Declaring(side)
            | Stage::Squares(side)
            | Stage::Rolled(side)
            | Stage::Charges(side)
            | Stage::Strikes(side) => Some(side),
            Stage::Opening | Stage::Fighting | Stage::Aftermath => None,
        }
    }

    fn crumb(&self, underway: &Underway) -> String {
        match underway {
            Underway::Writing { .. } => "orders are written".to_owned(),
            Underway::Deployment { .. } => "armies set up".to_owned(),
            Underway::Charge(declared) => format!("{} charges", self.name(declared.charger)),
            Underway::Combat(rolled) => format!("{} fights {}", self.name(rolled.attacker), self.name(rolled.defender)),
            Underway::Victory { unit, .. } => format!("{} has won", self.name(*unit)),
            Underway::Fallen { .. } => "a place has fallen".to_owned(),
            Underway::Wavering { .. } => "waver tests".to_owned(),
        }
    }
}
