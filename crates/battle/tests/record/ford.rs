//! A battle small enough to be seen through: two patrols of two pieces each at the two ends of a lane with ten paces.
//!
//! A side steps as often as it likes, fires once with each piece that stands near enough, draws lots, or passes. When both have
//! passed, the next of three turns begins.

use std::cmp::Ordering;
use std::sync::Arc;

use grognard_battle::{
    Audience, Board, ByHand, Chronicle, Drag, Dragged, Event, Gist, Kind, Manner, Menu, Offers, Outlook, Pattern,
    Picture, Piece, Prospect, Question, Quote, Refusal, Rules, Setup, Side, Situation, Stand, Term, Told, Unmustered,
    Verdict, Words,
};
use grognard_dice::Dice;
use grognard_rulebook::Facts;
use grognard_scenario::{Scenario, draw::Plan};
use grognard_tabletop::{Barriers, Ground, Length, Point, Polygon, Table};
use serde::{Deserialize, Serialize};

pub(crate) const TURNS: u16 = 3;

/// The ford, by some edition of its rules. In edition 2 muskets hit more often. By night nobody sees the other side's steps.
#[derive(Clone)]
pub(crate) struct Ford<const EDITION: u32 = 1, const NIGHT: bool = false> {
    field: Arc<Field>,
    state: State,
}

/// What never changes: nobody is enlisted at the ford.
type Field = grognard_battle::Field<House, (), (), ()>;

#[derive(Facts, Clone, Debug, PartialEq)]
pub(crate) struct House {
    /// How many paces a musket carries.
    #[fact(1..=9, default = 9)]
    pub(crate) range: i32,
    /// Whether a hit is always a loss.
    pub(crate) bloody: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) turn: u16,
    pub(crate) paces: [[u8; 2]; 2],
    pub(crate) men: [[u8; 2]; 2],
    pub(crate) fired: bool,
    pub(crate) asks: [Question<Ask>; 1],
    pub(crate) verdict: Option<Verdict>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ask {
    What,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Order {
    Step {
        piece: u8,
    },
    Fire,
    Pass,
    /// Both roll until one is higher; a man of the other deserts. No menu offers it.
    Lots,
}

impl<const E: u32, const N: bool> PartialEq for Ford<E, N> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

pub(crate) fn ford<const E: u32, const N: bool>(house: House) -> Ford<E, N> {
    let scenario = grognard_scenario::read(include_str!("ford.toml"));
    let scenario = scenario.scenario.unwrap_or_else(|| panic!("{:?}", scenario.faults));
    Ford::muster(Arc::new(scenario), Arc::new(house), Setup::default()).unwrap()
}

impl<const E: u32, const N: bool> Ford<E, N> {
    fn asked(&self) -> Side {
        self.state.asks[0].side
    }

    fn fire(&mut self, by: Side, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let on = if E == 2 { 4 } else { 5 };
        for piece in 0..2 {
            let foe = by.other();
            let muskets = i32::from(self.state.men[by][piece]);
            let hits = dice.hits("the volley", muskets, on);
            let lost = if self.field.house.bloody { hits } else { dice.hits("who falls", hits, 4) };
            let left = &mut self.state.men[foe][piece];
            *left = left.saturating_sub(lost as u8);
            log.tell(|| Event::Resolved {
                words: "they cross".to_owned(),
                situation: Situation {
                    procedure: "volley".into(),
                    cast: vec![("target".into(), Piece(piece as u16))],
                    given: [("paces".to_owned(), (0.1 + f64::from(muskets) / 3.0).into())].into_iter().collect(),
                },
                applied: vec![],
                dice: vec![],
                outcome: [("lost".to_owned(), lost.into())].into_iter().collect(),
                effects: vec![],
            });
        }
        self.state.fired = true;
        if self.state.men[by.other()] == [0, 0] {
            let why = format!("the {} side is shot down", by.other());
            log.tell(|| Event::Over { text: why.clone() });
            self.state.verdict = Some(Verdict { winner: Some(by), why });
        }
    }

    fn lots(&mut self, dice: &mut dyn Dice) {
        let loser = loop {
            let [first, second] = ["the first side's lot", "the second side's lot"].map(|what| dice.d6(what));
            match first.cmp(&second) {
                Ordering::Less => break Side::First,
                Ordering::Greater => break Side::Second,
                Ordering::Equal => {}
            }
        };
        let men = &mut self.state.men[loser][0];
        *men = men.saturating_sub(1);
    }

    fn pass(&mut self, by: Side, log: &mut dyn Chronicle) {
        self.state.fired = false;
        self.state.asks[0].side = by.other();
        if by == Side::First {
            return;
        }
        self.state.turn += 1;
        if self.state.turn > TURNS {
            self.state.turn = TURNS;
            self.state.verdict = Some(Verdict { winner: None, why: "night falls".into() });
        } else {
            let turn = self.state.turn;
            log.tell(|| Event::Turn { turn, clock: None });
        }
    }
}

impl<const E: u32, const N: bool> Rules for Ford<E, N> {
    type House = House;
    type Field = Field;
    type State = State;
    type Ask = Ask;
    type Order = Order;
    type Plan = (Side, Order);

    const SYSTEM: &'static str = "the-ford";
    const EDITION: u32 = E;
    const HIDES: bool = N;

    fn audience(&self, by: Side, order: &Order) -> Audience {
        if N && matches!(order, Order::Step { .. }) { Audience::Side(by) } else { Audience::All }
    }

    fn muster(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Self, Unmustered> {
        let table = Table { width: Length::units(10), height: Length::units(10) };
        let question = Question { side: Side::First, command: None, ask: Ask::What };
        let state = State {
            turn: 1,
            paces: [[0, 0], [9, 9]],
            men: [[6, 6], [6, 6]],
            fired: false,
            asks: [question],
            verdict: None,
        };
        let lane = Polygon::rectangle(Point::units(0, 0), Point::units(10, 10)).expect("the lane is a square");
        let field = Field {
            ground: Ground::open(table),
            impassable: Barriers::default(),
            rolls: Vec::new(),
            leaders: Vec::new(),
            commands: Vec::new(),
            objectives: Vec::new(),
            zones: [lane.clone(), lane],
            attacker: None,
            turns: TURNS,
            minutes: 30,
            country: (),
            scenario,
            house,
            setup,
        };
        Ok(Self { field: Arc::new(field), state })
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn map(&self) -> Plan {
        Plan::Metres
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn with_state(&self, state: State) -> Result<Self, String> {
        let other = Self { state, ..self.clone() };
        other.check().map(|()| other)
    }

    fn check(&self) -> Result<(), String> {
        if !(1..=TURNS).contains(&self.state.turn) {
            return Err(format!("it is turn {}, and there are {TURNS}", self.state.turn));
        }
        match self.state.paces.iter().flatten().find(|pace| **pace > 9) {
            Some(pace) => Err(format!("a piece stands at pace {pace}, and the lane has ten, from 0 to 9")),
            None => Ok(()),
        }
    }

    fn stand(&self) -> Stand<'_, Ask> {
        match &self.state.verdict {
            Some(verdict) => Stand::Over(verdict),
            None => Stand::Asks(&self.state.asks),
        }
    }

    fn plan(&self, by: Side, order: &Order) -> Result<(Side, Order), Refusal> {
        if self.state.verdict.is_some() || by != self.asked() {
            return Err(Refusal::senseless(format!("the {by} side is not asked")));
        }
        match order {
            Order::Step { piece } => match self.state.paces[by].get(usize::from(*piece)) {
                None => Err(Refusal::senseless(format!("there is no piece {piece}: a patrol has 0 and 1"))),
                Some(pace) if *pace == far_end(by) => Err(Refusal::senseless("the lane ends here")),
                Some(_) => Ok((by, order.clone())),
            },
            Order::Fire if self.state.fired => Err(Refusal::senseless("the muskets are empty until the next turn")),
            Order::Fire | Order::Pass | Order::Lots => Ok((by, order.clone())),
        }
    }

    fn quoted(&self, _plan: &(Side, Order)) -> Quote {
        Quote::default()
    }

    fn carry_out(&mut self, (by, order): &(Side, Order), dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let by = *by;
        match order {
            Order::Step { piece } => {
                let pace = &mut self.state.paces[by][usize::from(*piece)];
                *pace = if by == Side::First { *pace + 1 } else { *pace - 1 };
                let text = format!("Piece {piece} steps to pace {pace}.");
                log.note(Told { to: Audience::Side(by), event: Event::Said { text, about: vec![] } });
            }
            Order::Fire => self.fire(by, dice, log),
            Order::Pass => self.pass(by, log),
            Order::Lots => self.lots(dice),
        }
    }
}

impl<const E: u32, const N: bool> Words for Ford<E, N> {
    fn wording(&self, question: &Question<Ask>) -> String {
        format!("What does the {} side do?", question.side)
    }

    fn describe(&self, order: &Order) -> String {
        format!("{order:?}")
    }
}

impl<const E: u32, const N: bool> Menu for Ford<E, N> {
    fn pieces(&self, _to: &Question<Ask>, out: &mut Vec<Option<Piece>>) {
        out.push(None);
    }

    fn ideas_to(&self, _piece: Option<Piece>, _to: &Question<Ask>, out: &mut Vec<Order>) {
        out.extend([Order::Step { piece: 0 }, Order::Step { piece: 1 }, Order::Fire, Order::Pass]);
    }
}

impl<const E: u32, const N: bool> Offers for Ford<E, N> {
    fn manner(&self, _question: &Question<Ask>) -> Manner {
        Manner::plain(Pattern::Act, "the other patrol acts")
    }

    fn gist(&self, _order: &Order) -> Gist {
        Gist::of(Kind::Stand, "act")
    }

    fn toward(&self, _to: &Question<Ask>, _so_far: Option<&Order>, _drag: &Drag) -> Dragged<Order> {
        Dragged::default()
    }

    fn handles(&self, _piece: Piece) -> Vec<Term> {
        Vec::new()
    }

    fn by_hand(&self, _change: &ByHand) -> Result<State, Refusal> {
        Err(Refusal::senseless("nothing is changed by hand at the ford"))
    }
}

impl<const E: u32, const N: bool> Picture for Ford<E, N> {
    fn table(&self) -> Board {
        Board { turn: self.state.turn, turns: TURNS, ..Board::default() }
    }

    fn card(&self, _piece: Piece) -> Option<serde_json::Map<String, serde_json::Value>> {
        None
    }
}

impl<const E: u32, const N: bool> Prospect for Ford<E, N> {
    fn outlook(&self) -> Outlook<'_> {
        unreachable!("nobody judges a skirmish at the ford")
    }
}

const fn far_end(side: Side) -> u8 {
    match side {
        Side::First => 9,
        Side::Second => 0,
    }
}
