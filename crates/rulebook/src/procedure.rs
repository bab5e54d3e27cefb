//! A procedure: a situation and dice in, an outcome and an explanation out.

use std::hash::Hash;

use grognard_dice::Dice;

use crate::{Facts, Fault, Faults, Given, Inputs, Notes, Refused, Table, Told, Value};

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
    pub(crate) fn by_name<T: Told>(inputs: &Inputs, outputs: &Inputs, outcome: &T) -> Self {
        let mut marks = Self::default();
        for (output, input) in outputs.iter().filter_map(|output| Some((output, inputs.find(&output.name)?))) {
            if let Some((prefix, _)) = input.role {
                marks.fields.push((prefix, input.own_name, outcome.get(output.path)));
            }
        }
        marks
    }
}
