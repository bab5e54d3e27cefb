//! A procedure: a situation and dice in, an outcome and an explanation out.

use std::hash::Hash;

use grognard_dice::Dice;

use crate::{Answers, Facts, Fault, Faults, Given, Input, Inputs, Kind, Notes, Refused, Table, Told, Value};

/// One resolution or look-up of a system. The struct that implements it is the situation; its doc comment says what
/// the procedure is about.
///
/// `prepare` sees facts and no dice, `roll` sees dice and no facts. So what acted before the roll cannot depend on a
/// die, and pricing replays `roll` alone.
pub trait Procedure: Facts + PartialEq + Send + Sync {
    /// The numbers and switches the sheet leaves out.
    type House: Facts + PartialEq + Send + Sync;
    /// All that the roll needs to know.
    type Ready: PartialEq;
    /// What comes of it.
    type Outcome: Told + Eq + Hash + Clone;

    /// Its name in kebab-case.
    const NAME: &'static str;
    /// The part of the turn or of the sheet it belongs to.
    const GROUP: &'static str;
    /// The dice in the order they are drawn, in words.
    const DICE: &'static str = "none";
    /// Facts that contradict each other.
    const REFUSED: &'static [Refused<Self>] = &[];

    /// Checks for contradictions: those of structs in roles too, and those that hang on a house rule, such as more
    /// losses than eliminate a unit.
    fn refuse(&self, _house: &Self::House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
    }

    /// Everything before the first die: looks up, adds up, names the rules that acted. The facts have passed
    /// [`refuse`](Self::refuse).
    fn prepare(&self, house: &Self::House, applied: &mut dyn Notes) -> Self::Ready;

    /// Everything from the first die on. What a roll brings about is told as effects.
    fn roll(ready: &Self::Ready, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Self::Outcome;

    /// The procedures that come next, with the facts they share filled in.
    fn then(&self, _outcome: &Self::Outcome, _next: &mut Vec<Next>) {}

    /// What the outcome does to the units in their roles, beyond the fields of equal name, which are taken over by
    /// themselves: the outcome's `target_disorder` becomes the `disorder` of the unit in the role `target`.
    fn aftermath(&self, _outcome: &Self::Outcome, _marks: &mut Marks) {}

    /// The tables it plays by, for the printed sheet.
    fn tables(_house: &Self::House) -> Vec<Table> {
        Vec::new()
    }

    /// Says what is wrong with these facts, as one would be told who typed them in: a number out of its range, a contradiction.
    fn faults(&self, house: &Self::House) -> Vec<Fault> {
        let (read, mut found) = Inputs::of::<Self>().read_what_can_be(&Self::default(), &Given::of(self));
        let mut faults = Faults::heeding(&());
        read.refuse(house, &mut faults);
        found.extend(faults.found());
        found
    }

    /// Played for its own sake: nobody listens, nothing is allocated.
    fn play(&self, house: &Self::House, dice: &mut dyn Dice) -> Self::Outcome {
        Self::roll(&self.prepare(house, &mut ()), dice, &mut ())
    }
}

/// A procedure that comes next.
#[derive(Clone, Debug, PartialEq)]
pub struct Next {
    /// Its name.
    pub procedure: &'static str,
    /// Whom it concerns: a role of the procedure before it.
    pub role: &'static str,
    /// Which roles of the procedure before it fill its own roles, so that the same units stay in play.
    pub cast: Vec<(&'static str, &'static str)>,
    /// The facts already known.
    pub given: Given<'static>,
}

impl Next {
    /// The next procedure, its own acting unit being the one that stood in `role`.
    pub fn with<P: Procedure>(role: &'static str, situation: &P) -> Self {
        Self { procedure: P::NAME, role, cast: vec![("", role)], given: Given::of(situation) }
    }

    /// Says which unit of the procedure before it stands in a role of the next.
    #[must_use]
    pub fn cast(mut self, role: &'static str, before: &'static str) -> Self {
        self.cast.retain(|(known, _)| *known != role);
        self.cast.push((role, before));
        self
    }
}

/// What an outcome does to the units that stood in a procedure's roles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// The role, the field of the unit, its new value.
    pub fields: Vec<(&'static str, &'static str, Value)>,
    /// Roles whose unit is gone.
    pub removed: Vec<&'static str>,
}

impl Marks {
    /// A field of the unit in a role has a new value.
    pub fn set(&mut self, role: &'static str, field: &'static str, value: impl crate::Tell) {
        self.fields.retain(|(known, name, _)| (*known, *name) != (role, field));
        self.fields.push((role, field, value.tell()));
    }

    /// The unit in a role is gone.
    pub fn remove(&mut self, role: &'static str) {
        if !self.removed.contains(&role) {
            self.removed.push(role);
        }
    }

    /// Takes over the fields of an outcome that bear the name of a unit's field.
    pub(crate) fn by_name(inputs: &Inputs, outputs: &Inputs, outcome: &Answers) -> Self {
        let mut marks = Self::default();
        // An outcome tells its fields in the order they are declared.
        for (output, (_, worth)) in outputs.iter().zip(&outcome.0) {
            if let Some(input) = inputs.find(&output.name)
                && let Some((prefix, _)) = input.role
            {
                marks.fields.push((prefix, input.own_name, *worth));
            }
        }
        marks
    }
}

/// What an outcome does to a fact of a unit, whatever else has befallen the unit since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// A number grows or shrinks.
    By(f64),
    /// A word or a flag is another.
    To(Value),
}

impl Marks {
    /// What changes for the unit in a role: the difference between the facts the dice were thrown on and what became of them.
    pub fn effects<'m>(
        &'m self,
        role: &'m str,
        given: &'m Answers,
    ) -> impl Iterator<Item = (&'static str, Effect)> + 'm {
        self.fields.iter().filter(move |(known, ..)| *known == role).filter_map(move |(_, field, now)| {
            let full = if role.is_empty() { (*field).to_owned() } else { format!("{role}_{field}") };
            let effect = match (given.get(&full), *now) {
                (_, Value::Null) => return None,
                (Some(before), now) if before == now => return None,
                (Some(before), now) => match (before.number(), now.number()) {
                    (Some(before), Some(now)) => Effect::By(now - before),
                    _ => Effect::To(now),
                },
                (None, now) => Effect::To(now),
            };
            Some((*field, effect))
        })
    }
}

impl Effect {
    /// What it makes of a fact as it is now, within what the fact may be.
    pub fn on(self, input: &Input, now: Value) -> Value {
        let by = match self {
            Self::To(value) => return value,
            Self::By(by) => by,
        };
        let (from, to) = input.range().unwrap_or((f64::MIN, f64::MAX));
        let number = (now.number().unwrap_or(0.0) + by).clamp(from, to);
        if input.sort.kind == Kind::Whole { Value::Whole(number as i32) } else { Value::Number(number) }
    }

    /// What takes it back from a fact that it changed from `before`.
    #[must_use]
    pub fn undone(self, before: Value) -> Self {
        match self {
            Self::By(by) => Self::By(-by),
            Self::To(_) => Self::To(before),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answers, Facts};

    /// A battalion.
    #[derive(Facts, Clone, Debug, PartialEq)]
    struct Battalion {
        /// Hits.
        #[fact(0..=7)]
        hits: i32,
        /// Whether it is shaken.
        shaken: bool,
    }

    fn marks(hits: i32, shaken: bool) -> Marks {
        let mut marks = Marks::default();
        marks.set("target", "hits", hits);
        marks.set("target", "shaken", shaken);
        marks
    }

    #[test]
    fn two_volleys_thrown_on_the_same_facts_add_up() {
        let given =
            Answers(vec![("target_hits".into(), Value::Whole(1)), ("target_shaken".into(), Value::Flag(false))]);
        let unit = Inputs::of::<Battalion>();
        let hits = unit.find("hits").expect("hits");
        let first: Vec<_> = marks(3, true).effects("target", &given).collect();
        assert_eq!(first, [("hits", Effect::By(2.0)), ("shaken", Effect::To(Value::Flag(true)))]);
        let second: Vec<_> = marks(2, false).effects("target", &given).collect();
        assert_eq!(second, [("hits", Effect::By(1.0))], "what stays as it was is no effect");
        let now = second[0].1.on(hits, first[0].1.on(hits, Value::Whole(1)));
        assert_eq!(now, Value::Whole(4));
    }

    #[test]
    fn an_effect_stays_within_what_the_fact_may_be_and_can_be_taken_back() {
        let unit = Inputs::of::<Battalion>();
        let hits = unit.find("hits").expect("hits");
        assert_eq!(Effect::By(5.0).on(hits, Value::Whole(4)), Value::Whole(7));
        assert_eq!(Effect::By(2.0).undone(Value::Whole(1)).on(hits, Value::Whole(4)), Value::Whole(2));
        assert_eq!(Effect::To(Value::Flag(true)).undone(Value::Flag(false)), Effect::To(Value::Flag(false)));
    }

    #[test]
    fn another_role_is_left_alone() {
        assert_eq!(marks(3, true).effects("shooter", &Answers::default()).count(), 0);
    }
}
