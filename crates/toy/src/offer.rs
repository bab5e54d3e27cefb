//! How it is asked, offered, drawn and judged.

use grognard_battle::{
    Acted, Block, Board, CommandId, Corrects, Drawn, Figure, Gist, Handed, Handle, Hands, Kind, Manner, Mark, Menu,
    Offers, Outlook, Overlay, Pattern, Picture, Piece, Prospect, Question, Refusal, Rider, Role, Shade, Shape, Side,
    Sights, Sign, Stood, Target, Term, Terms, Words,
};
use grognard_tabletop::{Length, Point, Pose};
use serde_json::{Map, Value};

use crate::{Ask, BASE, Order, Outposts, PACES, RANGE, State, Unit};

/// Nobody leads here.
const HANDS: Hands<State, Unit, ()> = Hands {
    ranks: |state| (&mut state.units, &mut []),
    contacts: None,
    put: |unit, pose| unit.pose = pose,
    seat: |(), _| {},
    marks: &[Handle::count("men", 4, |unit| &mut unit.men)],
};

impl Words for Outposts {
    fn wording(&self, question: &Question<Ask>) -> String {
        let side = self.field.name_of_side(question.side);
        match question.ask {
            Ask::Deploy => format!("Where do the {side} stand?"),
            Ask::Write => format!("How far will the {side} go?"),
            Ask::Lead => format!("Who of the {side} acts?"),
            Ask::Act { unit } => format!("What do the {} do?", self.field.name(unit)),
            Ask::Meet { who, by } => {
                format!("The {} come near. What do the {} do?", self.field.name(who), self.field.name(by))
            }
        }
    }

    fn describe(&self, order: &Order) -> String {
        let name = |unit: &Piece| self.field.name(*unit);
        match order {
            Order::Place { unit, .. } => format!("Set up the {}", name(unit)),
            Order::Ready => "All are set up".to_owned(),
            Order::Pace { unit, paces } => format!("{}: {paces} inches", name(unit)),
            Order::Seal => "Seal it".to_owned(),
            Order::Lead { unit } => format!("The {} act", name(unit)),
            Order::March { unit, .. } => format!("The {} go on", name(unit)),
            Order::Fire { unit, target } => format!("The {} fire at the {}", name(unit), name(target)),
            Order::Halt => "Nothing more".to_owned(),
            Order::Stand => "Stand".to_owned(),
            Order::GiveWay => "Give way".to_owned(),
            Order::Volley => "Give them a volley".to_owned(),
        }
    }
}

impl Menu for Outposts {
    fn pieces(&self, to: &Question<Ask>, out: &mut Vec<Option<Piece>>) {
        match to.ask {
            Ask::Deploy | Ask::Write | Ask::Lead => out.extend(self.troops.of(to.side).map(Some)),
            Ask::Act { unit } => out.push(Some(unit)),
            Ask::Meet { .. } => {}
        }
        if to.ask != Ask::Lead {
            out.push(None);
        }
    }

    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Ask>, out: &mut Vec<Order>) {
        match (to.ask, piece) {
            (Ask::Deploy, Some(unit)) => {
                let pose = self.unit(unit).pose.shifted(Length::units(1), Length::ZERO);
                out.push(Order::Place { unit, pose });
            }
            (Ask::Deploy, None) => out.push(Order::Ready),
            (Ask::Write, Some(unit)) => out.extend((1..=PACES.1).map(|paces| Order::Pace { unit, paces })),
            (Ask::Write, None) => out.push(Order::Seal),
            (Ask::Lead, Some(unit)) => out.push(Order::Lead { unit }),
            (Ask::Act { .. }, Some(unit)) => {
                let Unit { pose, paces, .. } = *self.unit(unit);
                let ahead = pose.shifted(Length::units(paces.into()), Length::ZERO);
                out.push(Order::March { unit, to: ahead.at });
                out.extend(self.troops.enemies_of(unit).map(|target| Order::Fire { unit, target }));
            }
            (Ask::Act { .. }, None) => out.push(Order::Halt),
            (Ask::Meet { .. }, None) => out.extend([Order::Stand, Order::GiveWay, Order::Volley]),
            (Ask::Lead, None) | (Ask::Meet { .. }, Some(_)) => {}
        }
    }
}

impl Offers for Outposts {
    fn manner(&self, question: &Question<Ask>) -> Manner {
        let plain = |pattern: Pattern, does: &str| {
            Manner::plain(pattern, format!("the {} {does}", self.field.name_of_side(question.side)))
        };
        match question.ask {
            Ask::Deploy => plain(Pattern::Place, "set up"),
            Ask::Write => Manner { sealed: true, ..plain(Pattern::Write, "write") },
            Ask::Lead => plain(Pattern::Pick, "choose"),
            Ask::Act { .. } => plain(Pattern::Act, "act"),
            Ask::Meet { who, by } => plain(Pattern::Answer, "answer").amid(vec![who, by], &["whoever was met goes on"]),
        }
    }

    fn gist(&self, order: &Order) -> Gist {
        match order {
            Order::Place { unit, pose } => Gist::of(Kind::Place, "set up").by(&[*unit]).at(Target::Point(pose.at)),
            Order::Ready => Gist::of(Kind::Close, "ready"),
            Order::Pace { unit, .. } => Gist::of(Kind::Write, "write").by(&[*unit]),
            Order::Seal => Gist::of(Kind::Close, "seal"),
            Order::Lead { unit } => Gist::of(Kind::Choose, "choose").at(Target::Piece(*unit)),
            Order::March { unit, to } => Gist::of(Kind::March, "go").by(&[*unit]).at(Target::Point(*to)),
            Order::Fire { unit, target } => Gist::of(Kind::Fire, "fire").by(&[*unit]).at(Target::Piece(*target)),
            Order::Halt => Gist::of(Kind::Close, "halt"),
            Order::Stand => Gist::of(Kind::Stand, "stand"),
            Order::GiveWay => Gist::of(Kind::March, "give way"),
            Order::Volley => Gist::of(Kind::Fire, "volley"),
        }
    }

    fn dragged(&self, to: &Question<Ask>, unit: Piece, pose: Pose) -> Option<Order> {
        match to.ask {
            Ask::Deploy => Some(Order::Place { unit, pose }),
            Ask::Act { .. } => Some(Order::March { unit, to: pose.at }),
            Ask::Write | Ask::Lead | Ask::Meet { .. } => None,
        }
    }

    fn entries(&self, to: &Question<Ask>) -> Vec<Order> {
        let pace = |unit: Piece| Order::Pace { unit, paces: self.unit(unit).paces };
        if to.ask == Ask::Write { self.troops.of(to.side).map(pace).collect() } else { Vec::new() }
    }

    fn overlays(&self, piece: Piece) -> Vec<Overlay> {
        let Some(unit) = self.state.units.get(piece.index()) else { return Vec::new() };
        let (at, radius) = (unit.pose.at, Length::units(unit.paces.into()));
        vec![Overlay { kind: Shade::Reach, words: format!("{radius} inches"), shape: Shape::Circle { at, radius } }]
    }
}

impl Corrects for Outposts {
    fn hands(&self) -> &'static dyn Handed<State> {
        &HANDS
    }
}

impl Sights for Outposts {}

impl Terms for Outposts {
    fn terms(&self, _by: Side, order: &Order) -> Vec<Term> {
        match order {
            Order::Pace { paces, .. } => {
                vec![Term::number("paces", "inches", (*paces).into(), (1, PACES.1.into()))]
            }
            _ => Vec::new(),
        }
    }

    fn amend(&self, order: &Order, term: &str, value: &Value) -> Result<Order, Refusal> {
        match (order, term) {
            (Order::Pace { unit, .. }, "paces") => Ok(Order::Pace { unit: *unit, paces: Term::read(term, value)? }),
            _ => Term::unknown(term),
        }
    }
}

impl Picture for Outposts {
    fn block(&self, unit: Piece) -> Block {
        let unit = self.unit(unit);
        Block {
            figure: Figure::LightFoot,
            drawn: Drawn::Line,
            formation: "line",
            footprint: BASE,
            pose: unit.pose,
            marks: Mark::bad("men lost", Sign::Boxes, u16::from(4 - unit.men), Some(4)).into_iter().collect(),
        }
    }

    fn leader_at(&self, _leader: usize) -> Option<Point> {
        None
    }

    fn rider(&self, _leader: usize) -> Rider {
        unreachable!("nobody leads a picket")
    }

    fn awaited(&self, _unit: Piece) -> Option<u16> {
        None
    }

    fn acted(&self, _command: CommandId) -> (Acted, Vec<Option<Mark>>) {
        (Acted::Waiting, Vec::new())
    }

    fn finish(&self, board: &mut Board) {
        let crumb = |question: &Question<Ask>| self.manner(question).to_others;
        board.crumbs = self.state.asks.first().map(crumb).into_iter().collect();
    }

    fn card(&self, _unit: Piece) -> Map<String, Value> {
        Map::new()
    }
}

impl Prospect for Outposts {
    fn stood(&self, unit: Piece) -> Stood {
        Stood {
            unit,
            command: CommandId(0),
            worth: 25 * i32::from(self.unit(unit).men),
            role: Role::Foot,
            range: RANGE,
            reach: RANGE,
            marching: false,
            all_round: false,
            led: true,
            spent: self.unit(unit).shot,
        }
    }

    fn look_further(&self, _outlook: &mut Outlook<'_>) {}
}
