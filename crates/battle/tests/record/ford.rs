//! A battle small enough to be seen through: two patrols of two pieces each at the two ends of a lane with ten paces.
//!
//! A side steps as often as it likes, fires once with each piece that stands near enough, draws lots, or passes. When both have
//! passed, the next of three turns begins.

use std::cmp::Ordering;
use std::sync::Arc;

use grognard_battle::{
    Acted, Audience, Block, Board, Chronicle, CommandId, Corrects, Event, Gist, Handed, Hands, Kind, Manner, Mark,
    Menu, Musters, Obeys, Offers, Outlook, Pattern, Picture, Piece, Plans, Position, Prospect, Question, Quote, Quotes,
    Refusal, Rider, Rules, Setup, Side, Sights, Situation, Sound, Stood, Terms, Told, Troops, Unmustered, Verdict,
    Words,
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
    troops: Troops,
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

    const SYSTEM: &'static str = "the-ford";
    const EDITION: u32 = E;
    const HIDES: bool = N;

    fn audience(&self, by: Side, order: &Order) -> Audience {
        if N && matches!(order, Order::Step { .. }) { Audience::Side(by) } else { Audience::All }
    }

    fn opening(_field: &Arc<Field>) -> State {
        State {
            turn: 1,
            paces: [[0, 0], [9, 9]],
            men: [[6, 6], [6, 6]],
            fired: false,
            asks: [Question::to(Side::First, Ask::What)],
            verdict: None,
        }
    }

    fn at(field: Arc<Field>, state: State) -> Self {
        Self { troops: Troops::new(field.sides(), []), field, state }
    }

    fn position(&self) -> Position<'_, Self> {
        let State { turn, asks, verdict, .. } = &self.state;
        let (state, holders) = (&self.state, &[]);
        Position { field: &self.field, state, troops: &self.troops, turn, holders, asks, verdict }
    }
}

impl<const E: u32, const N: bool> Musters for Ford<E, N> {
    fn lay(scenario: Arc<Scenario>, house: Arc<House>, setup: Setup) -> Result<Field, Unmustered> {
        let table = Table { width: Length::units(10), height: Length::units(10) };
        let lane = Polygon::rectangle(Point::units(0, 0), Point::units(10, 10)).expect("the lane is a square");
        Ok(Field {
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
        })
    }

    fn map(&self) -> Plan {
        Plan::Metres
    }
}

impl<const E: u32, const N: bool> Sound for Ford<E, N> {
    fn fits(_field: &Field, state: &State) -> Result<(), String> {
        if !(1..=TURNS).contains(&state.turn) {
            return Err(format!("it is turn {}, and there are {TURNS}", state.turn));
        }
        match state.paces.iter().flatten().find(|pace| **pace > 9) {
            Some(pace) => Err(format!("a piece stands at pace {pace}, and the lane has ten, from 0 to 9")),
            None => Ok(()),
        }
    }

    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }
}

impl<const E: u32, const N: bool> Plans for Ford<E, N> {
    type Plan = (Side, Order);

    fn planned(&self, to: &Question<Ask>, order: &Order) -> Result<(Side, Order), Refusal> {
        let by = to.side;
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
}

impl<const E: u32, const N: bool> Quotes for Ford<E, N> {
    fn quoted(&self, _plan: &(Side, Order)) -> Quote {
        Quote::default()
    }
}

impl<const E: u32, const N: bool> Obeys for Ford<E, N> {
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
        format!("{order:?} in turn {}", self.state.turn)
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

/// Nobody is enlisted at the ford, and nothing is changed by hand.
const HANDS: Hands<State, (), ()> =
    Hands { ranks: |_| (&mut [], &mut []), contacts: None, put: |(), _| {}, seat: |(), _| {}, marks: &[] };

impl<const E: u32, const N: bool> Offers for Ford<E, N> {
    fn manner(&self, _question: &Question<Ask>) -> Manner {
        Manner::plain(Pattern::Act, "the other patrol acts")
    }

    fn gist(&self, _order: &Order) -> Gist {
        Gist::of(Kind::Stand, "act")
    }
}

impl<const E: u32, const N: bool> Corrects for Ford<E, N> {
    fn hands(&self) -> &'static dyn Handed<State> {
        &HANDS
    }
}

impl<const E: u32, const N: bool> Sights for Ford<E, N> {}

impl<const E: u32, const N: bool> Terms for Ford<E, N> {}

impl<const E: u32, const N: bool> Picture for Ford<E, N> {
    fn block(&self, _unit: Piece) -> Block {
        unreachable!("nobody is enlisted at the ford")
    }

    fn leader_at(&self, _leader: usize) -> Option<Point> {
        None
    }

    fn rider(&self, _leader: usize) -> Rider {
        unreachable!("nobody leads at the ford")
    }

    fn awaited(&self, _unit: Piece) -> Option<u16> {
        None
    }

    fn acted(&self, _command: CommandId) -> (Acted, Vec<Option<Mark>>) {
        (Acted::Waiting, Vec::new())
    }

    fn finish(&self, _board: &mut Board) {}

    fn card(&self, _unit: Piece) -> serde_json::Map<String, serde_json::Value> {
        serde_json::Map::new()
    }
}

impl<const E: u32, const N: bool> Prospect for Ford<E, N> {
    fn stood(&self, _unit: Piece) -> Stood {
        unreachable!("nobody judges a skirmish at the ford")
    }

    fn look_further(&self, _outlook: &mut Outlook<'_>) {}
}

const fn far_end(side: Side) -> u8 {
    match side {
        Side::First => 9,
        Side::Second => 0,
    }
}
