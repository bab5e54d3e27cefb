//! What happens, and what is asked next.

use grognard_battle::{Chronicle, Event, Piece, Question, Side, Verdict, resolve};
use grognard_dice::Dice;
use grognard_tabletop::{Body, Pose};

use crate::{Ask, BASE, Deed, Order, Outposts, PACES, TURNS};

impl Outposts {
    pub(crate) fn play(&mut self, deed: &Deed, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let by = deed.by;
        match &deed.order {
            Order::Place { unit, pose } => {
                self.put(*unit, *pose);
                let (piece, pose) = (*unit, *pose);
                log.tell(|| Event::Placed { piece, pose });
            }
            Order::Ready if by == Side::First => self.ask(Side::Second, Ask::Deploy),
            Order::Ready => self.begin_turn(1, log),
            Order::Pace { unit, paces } => {
                self.state.units[unit.index()].paces = *paces;
                let (text, about) = (format!("{} inches are written down.", paces), vec![*unit]);
                log.whisper(by, || Event::Said { text, about });
            }
            Order::Seal => self.seal(by, log),
            Order::Lead { unit } => self.ask(by, Ask::Act { unit: *unit }),
            Order::March { unit, .. } => self.march(deed, *unit, log),
            Order::Fire { unit, .. } => {
                self.state.units[unit.index()].shot = true;
                self.shoot(deed, dice, log);
            }
            Order::Halt => self.hand_over(by, log),
            Order::Stand => self.go_on(log),
            Order::GiveWay => {
                self.walk(deed, "gives way", log);
                self.go_on(log);
            }
            Order::Volley => {
                self.shoot(deed, dice, log);
                self.go_on(log);
            }
        }
    }

    fn ask(&mut self, side: Side, ask: Ask) {
        self.state.asks = vec![Question { side, command: None, ask }];
    }

    fn put(&mut self, unit: Piece, pose: Pose) {
        self.state.units[unit.index()].pose = pose;
        self.troops.put(unit, Body::new(BASE, pose));
    }

    fn begin_turn(&mut self, turn: u16, log: &mut dyn Chronicle) {
        self.state.turn = turn;
        self.state.sealed = [false; 2];
        for unit in &mut self.state.units {
            (unit.paces, unit.moved, unit.shot) = (PACES.0, false, false);
        }
        self.state.asks =
            Side::BOTH.into_iter().map(|side| Question { side, command: None, ask: Ask::Write }).collect();
        let clock = self.field.clock(turn - 1).map(|clock| clock.to_string());
        log.tell(|| Event::Turn { turn, clock });
    }

    fn seal(&mut self, by: Side, log: &mut dyn Chronicle) {
        self.state.sealed[by] = true;
        self.state.asks.retain(|question| question.side != by);
        if self.state.sealed == [true; 2] {
            self.ask(Side::First, Ask::Lead);
            let paces = |unit: Piece| format!("{} {}", self.field.name(unit), self.unit(unit).paces);
            let text = format!("Opened: {}.", self.troops.all().map(paces).collect::<Vec<_>>().join(", "));
            log.tell(|| Event::Said { text, about: Vec::new() });
        }
    }

    fn walk(&mut self, deed: &Deed, how: &str, log: &mut dyn Chronicle) {
        let Some(way) = deed.way.clone() else { return };
        if let Some(end) = way.poses.last() {
            self.put(way.piece, *end);
        }
        log.tell(|| Event::Moved { piece: way.piece, how: how.to_owned(), way: way.poses });
    }

    fn march(&mut self, deed: &Deed, unit: Piece, log: &mut dyn Chronicle) {
        self.walk(deed, "goes on", log);
        self.state.units[unit.index()].moved = true;
        if let Some(enemy) = self.near(unit) {
            self.state.underway = self.state.asks.first().copied();
            self.ask(deed.by.other(), Ask::Meet { who: unit, by: enemy });
        }
    }

    fn shoot(&mut self, deed: &Deed, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Some((volley, unit, target)) = deed.shot else { return };
        let cast = [("", unit), ("target", target)];
        let words = |hits: &crate::volley::Hits| format!("loses {}.", hits.men_lost);
        let hits = resolve(&volley, &self.field.house, &cast, dice, log, words);
        let men = &mut self.state.units[target.index()].men;
        *men = men.saturating_sub(hits.men_lost.clamp(0, 4) as u8);
        if *men == 0 {
            self.troops.remove(target);
            log.tell(|| Event::Lost { piece: target, how: "is shot down".to_owned() });
        }
        if let Some(loser) = Side::BOTH.into_iter().find(|side| self.troops.of(*side).next().is_none()) {
            self.end(Some(loser.other()), format!("the {} are shot down", self.field.name_of_side(loser)), log);
        }
    }

    /// What was interrupted goes on, if whoever did it is still there.
    fn go_on(&mut self, log: &mut dyn Chronicle) {
        if let Some(question) = self.state.underway.take().filter(|_| self.state.verdict.is_none()) {
            match question.ask {
                Ask::Act { unit } if !self.troops.is_there(unit) => self.hand_over(question.side, log),
                _ => self.state.asks = vec![question],
            }
        }
    }

    fn hand_over(&mut self, by: Side, log: &mut dyn Chronicle) {
        match by {
            Side::First => self.ask(Side::Second, Ask::Lead),
            Side::Second if self.state.turn < TURNS => self.begin_turn(self.state.turn + 1, log),
            Side::Second => {
                let men = Side::BOTH.map(|side| self.troops.of(side).map(|unit| self.unit(unit).men).sum::<u8>());
                let winner = match men[0].cmp(&men[1]) {
                    std::cmp::Ordering::Greater => Some(Side::First),
                    std::cmp::Ordering::Less => Some(Side::Second),
                    std::cmp::Ordering::Equal => None,
                };
                self.end(winner, format!("{} men are left against {}", men[0], men[1]), log);
            }
        }
    }

    fn end(&mut self, winner: Option<Side>, why: String, log: &mut dyn Chronicle) {
        log.tell(|| Event::Over { text: why.clone() });
        self.state.asks.clear();
        self.state.underway = None;
        self.state.verdict = Some(Verdict { winner, why });
    }
}
