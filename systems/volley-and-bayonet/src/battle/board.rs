//! What a screen draws.

use grognard_battle::{
    Acted, Block, Board, CommandId, Drawn, Figure, Handle, Mark, Picture, Piece, Rider, Sign, Tone, corrects, facts_of,
};
use grognard_rulebook::Word;
use grognard_tabletop::Point;
use serde_json::{Map, Value};

use super::{
    VolleyAndBayonet,
    state::{Commander, Presence, Stage, State, Underway, Unit},
};
use crate::profile::{Arm, Base, Status, Weight};

corrects!(VolleyAndBayonet: State { units: Unit, commanders: Commander, contacts } [
    Handle::count("strength", 12, |unit| &mut unit.sp),
    Handle::status(
        "disorder",
        |unit| unit.status == Status::TemporaryDisorder,
        |unit, is| {
            unit.status = if is { Status::TemporaryDisorder } else { Status::Good };
        },
    ),
    Handle::status(
        "rout",
        |unit| unit.status == Status::Routed,
        |unit, is| {
            unit.status = if is { Status::Routed } else { Status::Good };
        },
    ),
    Handle::flag("stationary", |unit| &mut unit.stationary),
    Handle::flag("has acted", |unit| &mut unit.acted),
]);

impl Picture for VolleyAndBayonet {
    fn rider(&self, man: usize) -> Rider {
        Rider {
            name: self.name_of_commander(man),
            with: None,
            chief: self.field.leaders[man].chief,
            footprint: self.figure(),
            marks: None,
        }
    }

    fn awaited(&self, unit: Piece) -> Option<u16> {
        match self.unit(unit).presence {
            Presence::Arrives(turn) => Some(turn),
            Presence::Table | Presence::With(_) | Presence::Lost => None,
        }
    }

    fn leader_at(&self, man: usize) -> Option<Point> {
        let man = &self.state.commanders[man];
        man.is_there().then_some(man.at)
    }

    fn block(&self, unit: Piece) -> Block {
        let (state, kind) = (self.unit(unit), self.kind(unit));
        let figure = match (kind.arm, kind.base) {
            (Arm::Infantry, Base::Skirmish) => Figure::LightFoot,
            (Arm::Infantry, _) => Figure::Foot,
            (Arm::Cavalry, _) if kind.weight == Weight::Heavy => Figure::HeavyHorse,
            (Arm::Cavalry, _) => Figure::LightHorse,
            (Arm::Artillery | Arm::Commander, _) => Figure::Guns,
        };
        let (drawn, formation) = if state.block.is_some() {
            (Drawn::Garrison, "garrison")
        } else if state.column {
            (Drawn::March, "march column")
        } else if kind.guns() {
            if state.limbered { (Drawn::Limbered, "limbered") } else { (Drawn::Line, "unlimbered") }
        } else {
            match kind.base {
                Base::Massed => (Drawn::Mass, "massed"),
                Base::Linear => (Drawn::Line, "linear"),
                Base::Skirmish => (Drawn::Open, "skirmish"),
            }
        };
        let strength = u16::try_from(kind.sp).unwrap_or_default();
        let boxes = Mark {
            what: "strength",
            sign: Sign::Boxes,
            count: u16::from(state.sp),
            of: Some(strength),
            tone: Tone::Neutral,
        };
        let is = |status: Status| u16::from(state.status == status);
        let good = |what, sign, is: bool| is.then_some(Mark { what, sign, count: 1, of: None, tone: Tone::Good });
        let marks = [
            Some(boxes),
            Mark::bad("disorder", Sign::Zigzag, is(Status::TemporaryDisorder), None),
            Mark::bad("permanent disorder", Sign::Zigzag, is(Status::PermanentDisorder), None),
            Mark::bad("rout", Sign::Cross, is(Status::Routed), None),
            good("stationary", Sign::Bars, state.stationary),
            good("dedicated guns", Sign::Star, state.dedicated_guns),
            good("skirmishers", Sign::Ring, self.screen_of(unit).is_some()),
            Mark::bad("out of command", Sign::Chevron, u16::from(!state.in_command), None),
            Mark::plain("rallied", Sign::Star, state.rallied),
        ];
        let marks = marks.into_iter().flatten().collect();
        Block { figure, drawn, formation, footprint: self.footprint(unit), pose: state.pose, marks }
    }

    fn acted(&self, division: CommandId) -> (Acted, Vec<Option<Mark>>) {
        let (own, state) = (self.field.command(division), &self.state.divisions[division.index()]);
        let here = self.troops.all().any(|unit| self.field.enlisted(unit).command == division);
        let acted = match (here, own.side == self.state.phasing) {
            (false, _) => Acted::Off,
            (true, true) => Acted::Now,
            (true, false) => Acted::Waiting,
        };
        let level = u16::try_from(self.field.rosters[division.index()].level).ok();
        let marks = vec![
            Mark::bad("losses", Sign::Boxes, state.lost, level),
            Mark::bad("exhausted", Sign::Zigzag, u16::from(state.exhausted), None),
            Mark::bad("collapsed", Sign::Cross, u16::from(state.collapsed), None),
        ];
        (acted, marks)
    }

    fn finish(&self, board: &mut Board) {
        let (field, state) = (&self.field, &self.state);
        board.melees = state.contacts.iter().map(|contact| (contact.attacker, contact.defender)).collect();
        if state.turn > 0 {
            board.crumbs.push(field.name_of_side(state.phasing).to_owned());
            board.crumbs.push(state.phase.word().to_owned());
        }
        board.crumbs.extend(state.underway.iter().map(|underway| self.crumb(underway)));
    }

    fn card(&self, unit: Piece) -> Map<String, Value> {
        facts_of(&self.facts(unit))
    }
}

impl VolleyAndBayonet {
    fn crumb(&self, underway: &Underway) -> String {
        match underway {
            Underway::Opening { .. } => "opening".to_owned(),
            Underway::Deployment { side } => format!("{} set up", self.field.name_of_side(*side)),
            Underway::Breakthroughs { .. } => "breakthrough".to_owned(),
            Underway::Combat(combat) => {
                let name = self.name(combat.target);
                match combat.stage {
                    Stage::Answer => format!("attack on {name}"),
                    Stage::FallingBack { .. } => format!("fire at {name}"),
                    Stage::Won { .. } => format!("after the melee with {name}"),
                }
            }
        }
    }
}
