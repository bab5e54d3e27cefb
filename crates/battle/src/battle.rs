//! A battle under the rules of some system.

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use grognard_dice::{Dice, Rolled};
use grognard_rulebook::Facts;
use grognard_scenario::{Scenario, draw};
use grognard_tabletop::Ground;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::change::tell_changes;
use crate::{
    Audience, Board, By, Choice, Chronicle, Drag, Dragged, Gathered, Gist, Manner, Outlook, Overlay, Piece, Question,
    Quote, Refusal, Side, Stand, Term,
};

/// A battle under the rules of some system.
///
/// What changes is the [`State`](Battle::State): plain data, compared, hashed and saved as JSON. What never changes (names,
/// terrain, house rules) is shared between clones and outside of equality.
pub trait Battle: Clone + PartialEq + Send + Sync + 'static {
    /// The numbers and switches the system's sheet leaves out.
    type House: Facts + PartialEq + Clone + Send + Sync + 'static;
    /// Everything that changes.
    type State: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What can be asked of a player.
    type Ask: Copy + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a player can answer.
    type Order: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// An order worked out on the table: everything that is known of it before the dice. It holds good for the battle it was
    /// made for and for no other.
    type Plan;

    /// The system's name.
    const SYSTEM: &'static str;
    /// The edition of the rules as played here. It grows whenever the same orders and dice would lead elsewhere, or would be told
    /// in other words: records of the same edition are verified byte for byte.
    const EDITION: u32;

    /// Brings the armies of a scenario onto the table.
    fn muster(field: Arc<Scenario>, house: Arc<Self::House>, setup: Setup) -> Result<Self, Unmustered>;

    /// The scenario that is fought.
    fn scenario(&self) -> &Arc<Scenario>;

    /// The house rules it is fought under.
    fn house(&self) -> &Arc<Self::House>;

    /// How it was set up.
    fn setup(&self) -> Setup;

    /// The ground it is fought on, in the system's own unit.
    fn ground(&self) -> &Ground;

    /// Which part of the scenario's map that is, for a drawing of it.
    fn map(&self) -> draw::Plan;

    /// Everything that changes.
    fn state(&self) -> &Self::State;

    /// The same battle in another state, if that state can be: see [`check`](Battle::check).
    fn with_state(&self, state: Self::State) -> Result<Self, String>;

    /// Says which invariant is broken, if one is: two units on the same ground, a marker too many, nobody asked.
    fn check(&self) -> Result<(), String>;

    /// What it waits for, or how it ended.
    fn stand(&self) -> Stand<'_, Self::Ask>;

    /// What a side is asked, or why it has nothing to say.
    fn asked(&self, by: Side) -> Result<&Question<Self::Ask>, Refusal> {
        match self.stand() {
            Stand::Over(_) => Err(Refusal::senseless("the battle is over")),
            Stand::Asks(questions) => questions
                .iter()
                .find(|question| question.side == by)
                .ok_or_else(|| Refusal::senseless("the other side is asked")),
        }
    }

    /// The battle as a side may see it: what is hidden from it is blanked. All that a player, or a computer player, is given.
    fn seen_by(&self, side: Side) -> Self;

    /// The question in words, as one would ask the player.
    fn wording(&self, question: &Question<Self::Ask>) -> String;

    /// An order in words, as one would write it down.
    fn describe(&self, order: &Self::Order) -> String;

    /// The pieces that could answer a question, and what else can be said to it: `None` stands for orders to no piece in
    /// particular, such as ending a phase.
    fn pieces(&self, to: &Question<Self::Ask>, out: &mut Vec<Option<Piece>>);

    /// What an officer would think of ordering one of those pieces: a finite choice, of which some may be against the rules.
    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Self::Ask>, out: &mut Vec<Self::Order>);

    /// What an order comes to on the table, or why it is refused. Nothing changes.
    fn plan(&self, by: Side, order: &Self::Order) -> Result<Self::Plan, Refusal>;

    /// What a plan would do, for those who want to see it first.
    fn quoted(&self, plan: &Self::Plan) -> Quote;

    /// Carries out a plan made for this very battle, and goes on to the next question.
    fn carry_out(&mut self, plan: &Self::Plan, dice: &mut dyn Dice, log: &mut dyn Chronicle);

    /// What a drag comes to: the orders that bring the pieces as near as they can come, and why they come no nearer. A drag
    /// may go on from an order that is not yet given.
    fn toward(&self, to: &Question<Self::Ask>, so_far: Option<&Self::Order>, drag: &Drag) -> Dragged<Self::Order>;

    /// In which manner a question is answered.
    fn manner(&self, question: &Question<Self::Ask>) -> Manner;

    /// What an order is about: what kind of thing, who, to whom.
    fn gist(&self, order: &Self::Order) -> Gist;

    /// What of an order can be changed without giving another one.
    fn terms(&self, _by: Side, _order: &Self::Order) -> Vec<Term> {
        Vec::new()
    }

    /// The order with one of its terms changed.
    fn amend(&self, _order: &Self::Order, term: &str, _value: &Value) -> Result<Self::Order, Refusal> {
        Err(Refusal::senseless(format!("this order has no term `{term}`")))
    }

    /// Who can be moved together with some pieces.
    fn gather(&self, _to: &Question<Self::Ask>, pieces: &[Piece], _by: By) -> Gathered {
        Gathered { pieces: pieces.to_vec(), left_out: Vec::new() }
    }

    /// What can be shown about a piece.
    fn overlays(&self, _piece: Piece) -> Vec<Overlay> {
        Vec::new()
    }

    /// A unit's facts as the companion knows them, so that a unit on the table opens the companion filled in.
    fn card(&self, piece: Piece) -> Option<Map<String, Value>>;

    /// An order as a screen offers it.
    fn choice(&self, by: Side, order: Self::Order) -> Choice<Self::Order> {
        let planned = self.plan(by, &order);
        let quote = planned.as_ref().map(|plan| self.quoted(plan)).unwrap_or_default();
        Choice {
            words: self.describe(&order),
            gist: self.gist(&order),
            ways: quote.ways,
            tolls: quote.tolls,
            terms: self.terms(by, &order),
            refused: planned.err(),
            order,
        }
    }

    /// The battle after some orders one after the other, as far as no die falls and nobody else is asked, and why the next one could
    /// not be given.
    fn rehearse(&self, by: Side, orders: &[Self::Order]) -> (Self, Option<(usize, Refusal)>) {
        let mut battle = self.clone();
        for (i, order) in orders.iter().enumerate() {
            let plan = match battle.plan(by, order) {
                Ok(plan) => plan,
                Err(refusal) => return (battle, Some((i, refusal))),
            };
            let mut after = battle.clone();
            let mut dice = Rolled::from_seed(0).recording();
            after.carry_out(&plan, &mut dice, &mut ());
            if !dice.thrown().is_empty() {
                return (battle, Some((i, Refusal::senseless("dice fall here"))));
            }
            battle = after;
        }
        (battle, None)
    }

    /// A finite menu of sensible orders to one of the pieces, each with its plan: those ideas that can be planned, each once.
    fn plans_to(
        &self,
        piece: Option<Piece>,
        to: &Question<Self::Ask>,
        ideas: &mut Vec<Self::Order>,
        out: &mut Vec<(Self::Order, Self::Plan)>,
    ) {
        let (from, first) = (ideas.len(), out.len());
        self.ideas_to(piece, to, ideas);
        for order in ideas.drain(from..) {
            if out[first..].iter().any(|(known, _)| *known == order) {
                continue;
            }
            if let Ok(plan) = self.plan(to.side, &order) {
                out.push((order, plan));
            }
        }
    }

    /// The same without the plans. Each of these orders is obeyed.
    fn orders_to(&self, piece: Option<Piece>, to: &Question<Self::Ask>, out: &mut Vec<Self::Order>) {
        let (mut able, mut ideas, mut plans) = (Vec::new(), Vec::new(), Vec::new());
        self.pieces(to, &mut able);
        if able.contains(&piece) {
            self.plans_to(piece, to, &mut ideas, &mut plans);
            out.extend(plans.into_iter().map(|(order, _)| order));
        }
    }

    /// The whole menu.
    fn orders(&self, to: &Question<Self::Ask>, out: &mut Vec<Self::Order>) {
        let mut pieces = Vec::new();
        self.pieces(to, &mut pieces);
        for piece in pieces {
            self.orders_to(piece, to, out);
        }
    }

    /// What an order would do.
    fn quote(&self, by: Side, order: &Self::Order) -> Result<Quote, Refusal> {
        Ok(self.quoted(&self.plan(by, order)?))
    }

    /// Carries out an order, or refuses it and stays as it was.
    fn obey(
        &mut self,
        by: Side,
        order: &Self::Order,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> Result<(), Refusal> {
        let plan = self.plan(by, order)?;
        let before = log.listens().then(|| self.board());
        self.carry_out(&plan, dice, log);
        if let Some(before) = before {
            tell_changes(&before, &self.board(), log);
        }
        Ok(())
    }

    /// The table as any screen draws it, but for what is asked.
    fn table(&self) -> Board;

    /// What any screen draws: the table, what is going on, and who may act.
    fn board(&self) -> Board {
        let mut board = self.table();
        match self.stand() {
            Stand::Over(verdict) => board.now.clone_from(&verdict.why),
            Stand::Asks(questions) => {
                let mut able = Vec::new();
                questions.iter().for_each(|question| self.pieces(question, &mut able));
                board.may_act(&able);
                board.now = questions.first().map_or_else(String::new, |question| self.wording(question));
            }
        }
        board
    }

    /// The battle as an officer looks at it who is to judge how his side stands.
    fn outlook(&self) -> Outlook<'_>;

    /// Whether the system hides anything from a side. If so, hashes and seals of its records wait for a key that is told at the
    /// end.
    const HIDES: bool = false;

    /// Who may know of an order before the end, while it is given: of the order itself, its words and its dice. Events have
    /// audiences of their own.
    fn audience(&self, _by: Side, _order: &Self::Order) -> Audience {
        Audience::All
    }
}

/// What the players agree on before the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Who sets the armies up.
    #[serde(default)]
    pub deployment: Deployment,
}

/// Who sets the armies up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deployment {
    /// The scenario: everybody stands where he stood.
    #[default]
    Scenario,
    /// The players, each in his zone.
    Players,
}

/// Why a scenario cannot be fought under a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmustered(pub String);

impl fmt::Display for Unmustered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unmustered {}
