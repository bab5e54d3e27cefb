//! An officer who looks one order ahead.
//!
//! He tries every order of the menu on a copy of the battle and asks the battle how his side stands then; where dice fall he
//! imagines a few throws. He does not go through the whole menu again after each order: once a phase he notes the best order to each
//! piece, and then works down his notes, best first, looking again only at a piece whose order no longer does what it did. That is what
//! makes a battle cost milliseconds.

use grognard_battle::{Battle, Piece, Plans, Question, Rules, Side, Stand};

use crate::judge::appraise;
use crate::weights::{PLAIN, Weights};
use crate::{Chance, Officer, chance::Imagined, day::Day};

/// How many throws he imagines of an order that draws dice: as many as a die has faces.
const SAMPLES: usize = 6;

/// How many who thinks about them anyway: enough that what two dice decide shows.
const CAREFUL: usize = 18;

/// An order must better his side's standing by this much, in hundredths of a unit, or he rather leaves it. Without it he would never
/// sit still.
const WORTH_IT: i32 = 2;

/// An officer who looks one order ahead.
pub struct Plain<B: Battle> {
    chance: Chance,
    weights: Weights,
    day: Day,
    /// Whether he sees only every other order of a menu.
    short_sighted: bool,
    /// How many throws he imagines of an order that draws dice.
    samples: usize,
    /// How many orders he has carried out on copies.
    tried: u32,
    notes: Option<Notes<B>>,
    /// What he weighed when he looked at every piece, if somebody wants to know.
    weighed: Option<Vec<Weighed<B>>>,
}

/// An order to a piece or to nobody, and how much it betters his side's standing.
pub(crate) struct Weighed<B: Battle> {
    piece: Option<Piece>,
    pub(crate) gain: i32,
    pub(crate) order: B::Order,
    pub(crate) plan: B::Plan,
}

/// Orders of a menu, each with what it comes to.
type Planned<B> = Vec<(<B as Rules>::Order, <B as Plans>::Plan)>;

/// What he thought of at the beginning of a phase.
struct Notes<B: Battle> {
    question: Question<B::Ask>,
    /// The best order to each piece, the most promising last.
    best: Vec<Thought<B::Order>>,
}

struct Thought<O> {
    piece: Option<Piece>,
    order: O,
    gain: i32,
    /// Whether he has looked at this piece a second time.
    again: bool,
}

impl<B: Battle> Plain<B> {
    /// The officer of a seed, which only decides between equals and imagines dice.
    pub fn from_seed(seed: u64) -> Self {
        Self::with(PLAIN, Chance::from_seed(seed))
    }

    /// An officer to whom things are worth as much as that.
    pub fn with(weights: Weights, chance: Chance) -> Self {
        Self {
            chance,
            weights,
            day: Day::default(),
            short_sighted: false,
            samples: SAMPLES,
            tried: 0,
            notes: None,
            weighed: None,
        }
    }

    /// The same, who sees only every other order to a piece.
    pub(crate) const fn short_sighted(mut self) -> Self {
        self.short_sighted = true;
        self
    }

    /// The same, who imagines more throws.
    pub(crate) const fn careful(mut self) -> Self {
        self.samples = CAREFUL;
        self
    }

    /// The same with what is already known of the day.
    pub(crate) fn knowing(mut self, day: &Day) -> Self {
        self.day = day.clone();
        self
    }

    /// Forgets what he noted, and goes on with another luck.
    pub(crate) fn begin_anew(&mut self, chance: Chance) {
        (self.chance, self.notes) = (chance, None);
    }

    /// How many orders he has carried out on copies.
    pub(crate) const fn tried(&self) -> u32 {
        self.tried
    }

    /// Orders worth a second thought: first the one he would give without it, then those that promise most, so many of each piece and so
    /// many of all, and whatever else can be said.
    pub(crate) fn thinks_of(
        &mut self,
        battle: &B,
        question: &Question<B::Ask>,
        each: usize,
        all: usize,
    ) -> Vec<Weighed<B>> {
        self.weighed = Some(Vec::new());
        let unthinking = self.answer(battle, question);
        self.notes = None;
        let mut weighed = self.weighed.take().unwrap_or_default();
        weighed.sort_by_key(|weighed| std::cmp::Reverse(weighed.gain));
        let (mut thoughts, mut others): (Vec<_>, Vec<_>) = weighed.into_iter().partition(|idea| idea.piece.is_some());
        let mut taken: Vec<Option<Piece>> = Vec::new();
        thoughts.retain(|idea| {
            let before = taken.iter().filter(|piece| **piece == idea.piece).count();
            taken.push(idea.piece);
            before < each
        });
        thoughts.truncate(all);
        if others.is_empty() {
            // To say that there is nothing more to do changes nothing.
            let said = self.menu(battle, None, question).into_iter();
            others.extend(said.map(|(order, plan)| Weighed { piece: None, gain: 0, order, plan }));
        }
        thoughts.append(&mut others);
        if let Some(order) = unthinking {
            match thoughts.iter().position(|known| known.order == order) {
                Some(place) => thoughts[..=place].rotate_right(1),
                None => {
                    if let Ok(plan) = battle.plan(question.side, &order) {
                        thoughts.insert(0, Weighed { piece: None, gain: WORTH_IT, order, plan });
                    }
                }
            }
        }
        thoughts
    }

    /// What he would think of ordering a piece, planned.
    fn menu(&self, battle: &B, piece: Option<Piece>, question: &Question<B::Ask>) -> Planned<B> {
        let mut plans = Vec::new();
        battle.plans_to(piece, question, &mut Vec::new(), &mut plans);
        if self.short_sighted && piece.is_some() {
            let mut place = 0;
            plans.retain(|_| {
                place += 1;
                place % 2 == 1
            });
        }
        plans
    }

    /// How much a plan betters his side's standing.
    fn gain(&mut self, battle: &B, side: Side, plan: &B::Plan, before: i32) -> i32 {
        let most = self.samples;
        let mut dice = Imagined::new(&mut self.chance, most);
        let (mut sum, mut samples) = (0, 0);
        while samples < most as i32 {
            let mut after = battle.clone();
            after.carry_out(plan, &mut dice, &mut ());
            sum += appraise(&after, side, &self.weights, &mut self.day) - before;
            self.tried += 1;
            samples += 1;
            if !dice.drew() {
                break;
            }
            dice.next_sample();
        }
        sum / samples
    }

    /// How much each of some orders to a piece betters his side's standing.
    fn weigh(
        &mut self,
        battle: &B,
        side: Side,
        (piece, plans): (Option<Piece>, Planned<B>),
        before: i32,
    ) -> Vec<(B::Order, i32)> {
        let mut gains = Vec::with_capacity(plans.len());
        for (order, plan) in plans {
            let gain = self.gain(battle, side, &plan, before);
            gains.push((order.clone(), gain));
            // Who is looked at a second time was weighed before.
            if let Some(weighed) = &mut self.weighed
                && !weighed.iter().any(|known| known.piece == piece && known.order == order)
            {
                weighed.push(Weighed { piece, gain, order, plan });
            }
        }
        gains
    }

    /// Takes the best of some orders, by chance among equals.
    fn take_best(&mut self, gains: &mut Vec<(B::Order, i32)>) -> Option<(B::Order, i32)> {
        let most = gains.iter().map(|(_, gain)| *gain).max()?;
        let equals: Vec<usize> = (0..gains.len()).filter(|place| gains[*place].1 == most).collect();
        Some(gains.swap_remove(equals[self.chance.below(equals.len())]))
    }

    /// The best of what can be said to nobody in particular. What gains nothing and leaves the question where it was, he does not say:
    /// who rewrites his orders because every way on looks bad would never close the book.
    fn best_said(
        &mut self,
        battle: &B,
        question: &Question<B::Ask>,
        plans: Planned<B>,
        before: i32,
    ) -> Option<B::Order> {
        let mut gains = self.weigh(battle, question.side, (None, plans), before);
        let mut idle = None;
        while let Some((order, gain)) = self.take_best(&mut gains) {
            if gain >= WORTH_IT || leads_on(battle, question, &order) {
                return Some(order);
            }
            idle.get_or_insert(order);
        }
        idle
    }

    fn thought(
        &mut self,
        battle: &B,
        question: &Question<B::Ask>,
        piece: Option<Piece>,
        before: i32,
    ) -> Option<Thought<B::Order>> {
        let menu = self.menu(battle, piece, question);
        let mut gains = self.weigh(battle, question.side, (piece, menu), before);
        let (order, gain) = self.take_best(&mut gains)?;
        Some(Thought { piece, order, gain, again: false })
    }

    /// Looks at every piece once.
    fn survey(&mut self, battle: &B, question: &Question<B::Ask>, pieces: &[Option<Piece>], before: i32) -> Notes<B> {
        let mut best: Vec<_> =
            pieces.iter().filter_map(|piece| self.thought(battle, question, *piece, before)).collect();
        best.sort_by_key(|thought| thought.gain);
        Notes { question: *question, best }
    }

    /// The most promising order of the notes that still does what it promised.
    fn best_noted(&mut self, battle: &B, notes: &mut Notes<B>, before: i32) -> Option<B::Order> {
        let question = notes.question;
        while let Some(thought) = notes.best.pop() {
            let plan = battle.plan(question.side, &thought.order).ok();
            match plan.map(|plan| self.gain(battle, question.side, &plan, before)) {
                Some(gain) if gain >= WORTH_IT && gain >= thought.gain / 2 => return Some(thought.order),
                _ if thought.again => {}
                _ => {
                    // Somebody else moved in the meantime: he looks at this piece once more.
                    let anew = self.thought(battle, &question, thought.piece, before);
                    if let Some(anew) = anew.filter(|anew| anew.gain >= WORTH_IT) {
                        let place = notes.best.partition_point(|other| other.gain <= anew.gain);
                        notes.best.insert(place, Thought { again: true, ..anew });
                    }
                }
            }
        }
        None
    }
}

/// Whether an order answers the question, so that another is asked or none.
fn leads_on<B: Battle>(battle: &B, question: &Question<B::Ask>, order: &B::Order) -> bool {
    let mut after = battle.clone();
    let mut chance = Chance::from_seed(0);
    if let Ok(plan) = battle.plan(question.side, order) {
        after.carry_out(&plan, &mut Imagined::new(&mut chance, 1), &mut ());
    }
    !matches!(after.stand(), Stand::Asks(questions) if questions.contains(question))
}

impl<B: Battle> Officer<B> for Plain<B> {
    fn answer(&mut self, battle: &B, question: &Question<B::Ask>) -> Option<B::Order> {
        // Another question is another phase, and the same one after it is not the same phase.
        let noted = self.notes.take().filter(|notes| notes.question == *question);
        let mut pieces = Vec::new();
        battle.pieces(question, &mut pieces);
        // What can be said instead of an order to a piece: that there is nothing more to do.
        let mut otherwise = Vec::new();
        if pieces.contains(&None) {
            otherwise = self.menu(battle, None, question);
            pieces.retain(Option::is_some);
        }
        if pieces.is_empty() && otherwise.len() < 2 {
            return otherwise.pop().map(|(order, _)| order);
        }
        let before = appraise(battle, question.side, &self.weights, &mut self.day);
        if !pieces.is_empty() {
            let mut notes = noted.unwrap_or_else(|| self.survey(battle, question, &pieces, before));
            let last = notes.best.last().map(|thought| thought.order.clone());
            if let Some(order) = self.best_noted(battle, &mut notes, before) {
                self.notes = Some(notes);
                return Some(order);
            }
            if otherwise.is_empty() {
                // He must say something, though he likes none of it; what he noted may no longer be allowed.
                let last = last.filter(|order| battle.plan(question.side, order).is_ok());
                return last.or_else(|| self.survey(battle, question, &pieces, before).best.pop().map(|t| t.order));
            }
        }
        self.best_said(battle, question, otherwise, before)
    }
}
