//! What a screen draws.

use grognard_battle::{
    Acted, Block, Board, BoardPiece, CommandId, Drawn, Figure, Handle, Mark, Meter, Picture, Piece, Rider, Side, Sign,
    corrects, facts_of,
};
use grognard_rulebook::{Word, rule};
use grognard_tabletop::Point;
use serde_json::{Map, Value};

use super::{
    EtSansResultat,
    field::{AREA, Drill, FIGURE, piece_of_area},
    state::{Commander, Lives, Presence, Stage, State, Underway, Unit},
};
use crate::{
    movement::Mover,
    profile::{Class, Formation as Profile, Trait},
    rules::heeded,
    turn::Phase,
};

corrects!(EtSansResultat: State { units: Unit, commanders: Commander } [
    Handle::flag("has moved", |unit| &mut unit.moved),
    Handle::flag("has fought", |unit| &mut unit.fought),
    Handle::flag("has fired", |unit| &mut unit.fired),
]);

impl Picture for EtSansResultat {
    fn rider(&self, man: usize) -> Rider {
        Rider {
            name: self.rated(man).name,
            with: None,
            chief: self.field.leaders[man].chief,
            footprint: grognard_tabletop::Footprint::round(FIGURE),
            marks: None,
        }
    }

    fn awaited(&self, unit: Piece) -> Option<u16> {
        match self.unit(unit).presence {
            Presence::Arrives(turn) => Some(turn),
            Presence::Edge => Some(self.state.turn.max(1)),
            _ => None,
        }
    }

    fn leader_at(&self, man: usize) -> Option<Point> {
        let man = &self.state.commanders[man];
        man.is_there().then_some(man.at)
    }

    fn block(&self, unit: Piece) -> Block {
        let (state, own) = (self.unit(unit), self.field.enlisted(unit));
        let figure = match (own.class, own.arm) {
            (Class::Artillery, _) => Figure::Guns,
            (Class::Cavalry, _) if own.rating.shock > 0 => Figure::HeavyHorse,
            (Class::Cavalry, _) => Figure::LightHorse,
            (Class::Infantry, Mover::Infantry) if own.rating.kind != Trait::None => Figure::LightFoot,
            (Class::Infantry, _) => Figure::Foot,
        };
        let drawn = match state.drill {
            Drill::Ployed => Drawn::March,
            Drill::Deployed | Drill::Unlimbered => Drawn::Line,
            Drill::Limbered => Drawn::Limbered,
        };
        let marks = [
            Mark::plain("engineers", Sign::Chevron, state.engineers),
            Mark::plain("rifles", Sign::Star, state.rifles > 0),
        ];
        Block {
            figure,
            drawn,
            formation: state.drill.word(),
            footprint: own.footprint(state.drill),
            pose: state.pose,
            marks: marks.into_iter().flatten().collect(),
        }
    }

    fn acted(&self, formation: CommandId) -> (Acted, Vec<Option<Mark>>) {
        let own = self.form(formation);
        let moving = |underway: &Underway| *underway == Underway::Moving { formation };
        let acted = match own.lives {
            Lives::Yes if self.state.underway.last().is_some_and(moving) => Acted::Now,
            Lives::Yes if own.done => Acted::Done,
            Lives::Yes => Acted::Waiting,
            Lives::Spare | Lives::Removed => Acted::Off,
        };
        let [foot, horse, guns] = own.fatigue.map(u16::from);
        let delays = own.pending.map_or(0, |pending| u16::from(pending.markers));
        let marks = vec![
            Mark::plain(super::words::noun(own.order), Sign::Chevron, own.lives == Lives::Yes),
            Mark::bad("Fatigue of infantry", Sign::Boxes, foot, Some(30)),
            Mark::bad("Fatigue of cavalry", Sign::Boxes, horse, Some(40)),
            Mark::bad("Fatigue of artillery", Sign::Boxes, guns, Some(20)),
            Mark::plain("an order is under way", Sign::Star, own.pending.is_some()),
            Mark::bad("Delay Markers", Sign::Bars, delays, None),
        ];
        (acted, marks)
    }

    fn finish(&self, board: &mut Board) {
        let state = &self.state;
        for piece in &mut board.pieces {
            if self.troops.is_there(piece.piece) {
                piece.command = Some(self.formation_of(piece.piece));
            }
        }
        for (formation, shown) in self.field.command_ids().zip(&mut board.commands) {
            (shown.name, shown.side) = (self.name_of_formation(formation), self.side_of(formation));
        }
        let areas = self.field.command_ids().filter(|formation| self.lives(*formation));
        board.pieces.extend(areas.map(|formation| self.wagons(formation)));
        board.melees =
            state.meetings.iter().map(|meeting| (meeting.contact.attacker, meeting.contact.defender)).collect();
        board.meters = Side::BOTH.map(|side| self.meter(side)).to_vec();
        if state.turn > 0 {
            let (phase, step) = match state.stage {
                Stage::Step(step) => (Some(step.phase()), Some(step.word())),
                Stage::Officers => (Some(Phase::Movement), Some("officers ride")),
                Stage::Opening | Stage::Beginning => (None, None),
            };
            // The sheet paints each phase in a colour of its own.
            let phase = phase.filter(|_| heeded(rule!("esr.sequence.colours")));
            board.crumbs.extend(phase.map(|phase| phase.word().to_owned()));
            board.crumbs.extend(step.map(str::to_owned));
        }
        board.crumbs.extend(state.underway.iter().map(|underway| self.crumb(underway)));
    }

    fn card(&self, unit: Piece) -> Map<String, Value> {
        facts_of(&self.facts(unit))
    }
}

impl EtSansResultat {
    /// A Unit's Formation as the companion knows it, with what combat asks of the Unit.
    fn facts(&self, unit: Piece) -> Profile {
        let formation = self.formation_of(unit);
        let (own, roster, (lr, tr)) = (self.field.enlisted(unit), self.roster(formation), self.ratings_of(formation));
        Profile {
            lr,
            tr: tr.clamp(-3, 3),
            order: self.form(formation).order,
            fatigue: self.fatigue(formation),
            artillery_fatigue: self.fatigue_of(formation, Class::Artillery),
            infantry_fatigue: self.fatigue_of(formation, Class::Infantry),
            deployed_units: self.deployed(formation),
            doctrine: roster.doctrine,
            nation: roster.nation,
            guard: roster.guard,
            brittle: roster.brittle,
            determined: roster.determined,
            stoic: roster.stoic,
            enthusiastic: roster.enthusiastic,
            cavalry: self.cavalry(formation),
            arm: own.class,
            cr: own.rating.cr,
            r#trait: self.kind(unit),
            shock: own.rating.shock,
            ..Profile::default()
        }
    }

    /// Loss points that an army may yet take.
    fn meter(&self, side: Side) -> Meter {
        let army = self.army(side);
        let house = &self.field.house;
        let lost = army.lost * house.lost_points + army.retreating * house.retreating_points;
        let all = army.breaks_at.unwrap_or(army.formations);
        Meter { of: "loss points to bear", side, left: (all - lost).max(0), all: Some(all) }
    }

    fn crumb(&self, underway: &Underway) -> String {
        let name = |formation: CommandId| self.name_of_formation(formation);
        match underway {
            Underway::Planning => "both plan".to_owned(),
            Underway::SettingUp { .. } => "armies set up".to_owned(),
            Underway::Moving { formation } => format!("{} moves", name(*formation)),
            Underway::Recovering { .. } => "Fatigue is recovered".to_owned(),
            Underway::Assessing { .. } => "Assessments".to_owned(),
            Underway::Result { formation, .. } => format!("{} is assessed", name(*formation)),
            Underway::Charging { formation } => format!("{} charges", name(*formation)),
            Underway::Stormed { formation, .. } => format!("the Reformation Area of {} is stormed", name(*formation)),
            Underway::Won { unit, .. } => format!("{} has won", self.name(*unit)),
        }
    }

    fn wagons(&self, formation: CommandId) -> BoardPiece {
        let own = self.form(formation);
        let routed = self.all_units_of(formation).filter(|unit| self.unit(*unit).presence == Presence::Routed).count();
        BoardPiece {
            piece: piece_of_area(&self.field, formation),
            id: format!("area-{formation}"),
            side: self.side_of(formation),
            command: Some(formation),
            name: format!("Reformation Area of {}", self.name_of_formation(formation)),
            short: String::new(),
            figure: Figure::Train,
            drawn: Drawn::Line,
            formation: "wagons",
            footprint: AREA,
            pose: own.area,
            marks: Mark::bad("routed Units", Sign::Ring, routed as u16, None).into_iter().collect(),
            with: None,
            may_act: false,
        }
    }
}
