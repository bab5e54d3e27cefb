//! A rule system, and its procedures without their types.

use std::{any::Any, marker::PhantomData, sync::Arc};

use grognard_dice::{Dice, DiceFault, Rolled, Scripted, explore};

use crate::{
    Answers, Explanation, Facts, Fault, Faults, Given, Inputs, Marks, Notes, Priced, Procedure, Resolution, Rule,
    Ruling, Table, Telling, Without, probe,
};

/// A rule system: its rules and everything that can be resolved or looked up in it.
pub struct System {
    /// Its short code, which begins its rule ids: `fke`.
    pub code: &'static str,
    /// Its name in kebab-case: `king-or-empress`.
    pub name: &'static str,
    /// Its title as printed.
    pub title: &'static str,
    /// What it is about, in a sentence or two.
    pub about: &'static str,
    /// Every rule of the sheet, in sheet order.
    pub rules: &'static [Rule],
    /// What the sheet leaves open, and how we settle it.
    pub rulings: &'static [Ruling],
    /// Rules that only the battle on the board carries.
    pub on_the_board: &'static [&'static str],
    /// Rules that decide nothing by themselves, each with the reason why that is right: they say how a step goes, or what a
    /// word means, and other rules make something of it.
    pub only_told: &'static [(&'static str, &'static str)],
    /// Its procedures, in turn order.
    pub procedures: Vec<Box<dyn AnyProcedure>>,
    /// Its house rules.
    pub house: HouseRules,
    /// What a unit is, for a roster.
    pub unit: Inputs,
    /// How it is told at the table.
    pub telling: Telling,
}

impl System {
    /// The procedure of this name.
    pub fn procedure(&self, name: &str) -> Option<&dyn AnyProcedure> {
        self.procedures.iter().find(|procedure| procedure.name() == name).map(Box::as_ref)
    }

    /// The rule of this id.
    pub fn rule(&self, id: &str) -> Option<&'static Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}

/// House rules in force: those of one system, of which only that system knows the type.
#[derive(Clone)]
pub struct House(Arc<dyn Any + Send + Sync>);

/// The house rules a system has.
pub struct HouseRules {
    fields: Inputs,
    plain: House,
    read: fn(&Inputs, &Given<'_>) -> Result<House, Vec<Fault>>,
    tell: fn(&Inputs, &House) -> Answers,
}

impl HouseRules {
    /// The house rules of a type.
    pub fn of<H: Facts + Send + Sync>() -> Self {
        Self {
            fields: Inputs::of::<H>(),
            plain: House(Arc::new(H::default())),
            read: |fields, given| Ok(House(Arc::new(fields.read(&H::default(), given)?))),
            tell: |fields, house| match house.0.downcast_ref::<H>() {
                Some(house) => Answers(fields.tell(house).map(|(name, value)| (name.to_owned(), value)).collect()),
                None => Answers::default(),
            },
        }
    }

    /// The numbers and switches there are.
    pub fn fields(&self) -> &Inputs {
        &self.fields
    }

    /// The defaults, as the rulings have them.
    pub fn plain(&self) -> &House {
        &self.plain
    }

    /// Reads house rules; what is not mentioned keeps its default.
    pub fn read(&self, given: &Given<'_>) -> Result<House, Vec<Fault>> {
        (self.read)(&self.fields, given)
    }

    /// Every house rule with its value.
    pub fn tell(&self, house: &House) -> Answers {
        (self.tell)(&self.fields, house)
    }

    /// The house rules that differ from their defaults.
    pub fn changed(&self, house: &House) -> Answers {
        if Arc::ptr_eq(&house.0, &self.plain.0) {
            return Answers::default();
        }
        let plain = self.tell(&self.plain);
        let now = self.tell(house).0;
        Answers(now.into_iter().zip(plain.0).filter(|(now, plain)| now != plain).map(|(now, _)| now).collect())
    }
}

/// A procedure without its types.
pub trait AnyProcedure: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The part of the turn or of the sheet it belongs to.
    fn group(&self) -> &'static str;
    /// What it is about.
    fn about(&self) -> &'static str;
    /// The dice in the order they are drawn, in words.
    fn dice(&self) -> &'static str;
    /// The fields of a situation.
    fn inputs(&self) -> &Inputs;
    /// The fields of an outcome.
    fn outputs(&self) -> &Inputs;
    /// Facts that contradict each other.
    fn refusals(&self) -> Vec<Fault>;
    /// The tables it plays by.
    fn tables(&self, house: &House) -> Vec<Table>;
    /// Fills in the defaults of a situation each of whose fields is right; whether they contradict each other is not
    /// asked.
    fn complete(&self, given: &Given<'_>) -> Result<Answers, Vec<Fault>>;
    /// What acts before any die in a situation.
    fn explain(&self, given: &Given<'_>, house: &House) -> Result<Explanation, Vec<Fault>>;
    /// Resolves a situation, perhaps with a rule left out.
    fn resolve(
        &self,
        given: &Given<'_>,
        house: &House,
        rolls: Rolls<'_>,
        without: Option<&'static Rule>,
    ) -> Result<Resolution, Unresolved>;
    /// The exact odds of a situation, perhaps with a rule left out.
    fn price(&self, given: &Given<'_>, house: &House, without: Option<&'static Rule>) -> Result<Priced, Vec<Fault>>;
    /// A situation ready to be played again and again: each call prepares and rolls it afresh, unheard and without
    /// allocating, for simulation and benchmarks.
    fn player(&self, given: &Given<'_>, house: &House) -> Result<Player, Vec<Fault>>;
    /// The fields whose value could make a difference in a situation, as it stands.
    fn matters(&self, given: &Given<'_>, house: &House) -> Vec<String>;
}

/// Where the dice of a resolution come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolls<'f> {
    /// Rolled from a seed.
    Seed(u64),
    /// Faces somebody typed in, in the order they are drawn.
    Faces(&'f [i64]),
}

/// Plays a situation once.
pub type Player = Box<dyn FnMut(&mut dyn Dice)>;

/// Why a situation was not resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unresolved {
    /// The situation is wrong.
    Refused(Vec<Fault>),
    /// The dice are.
    Dice(DiceFault),
}

impl From<Vec<Fault>> for Unresolved {
    fn from(faults: Vec<Fault>) -> Self {
        Self::Refused(faults)
    }
}

impl From<DiceFault> for Unresolved {
    fn from(fault: DiceFault) -> Self {
        Self::Dice(fault)
    }
}

/// A procedure, its types put away.
pub fn erased<P: Procedure>() -> Box<dyn AnyProcedure> {
    Box::new(Erased::<P> {
        inputs: Inputs::of::<P>(),
        outputs: Inputs::of::<P::Outcome>(),
        plain: P::default(),
        types: PhantomData,
    })
}

struct Erased<P: Procedure> {
    inputs: Inputs,
    outputs: Inputs,
    plain: P,
    types: PhantomData<fn() -> P>,
}

impl<P: Procedure> Erased<P> {
    fn read(&self, given: &Given<'_>, house: &P::House, notes: &dyn Notes) -> Result<P, Vec<Fault>> {
        let (facts, mut found) = self.inputs.read_what_can_be(&self.plain, given);
        let mut faults = Faults::heeding(notes);
        facts.refuse(house, &mut faults);
        // What is already wrong by itself cannot contradict anything.
        let wrong: Vec<String> = found.iter().flat_map(|fault| fault.fields.clone()).collect();
        let contradicts = |fault: &Fault| !fault.fields.iter().any(|field| wrong.contains(field));
        found.extend(faults.found().into_iter().filter(contradicts));
        if found.is_empty() { Ok(facts) } else { Err(found) }
    }

    fn filled_in(&self, facts: &P) -> Answers {
        Answers(self.inputs.tell(facts).map(|(name, value)| (name.to_owned(), value)).collect())
    }

    fn told(&self, outcome: &P::Outcome) -> Answers {
        Answers(self.outputs.tell_all(outcome).map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

/// The house rules of a procedure's own system. Another system's would be a mistake of the program, not of a player.
fn house<P: Procedure>(house: &House) -> &P::House {
    house.0.downcast_ref().expect("house rules of the procedure's own system")
}

/// Calls `play` with listeners that leave a rule out, if one is to be.
fn listening<T>(without: Option<&'static Rule>, notes: &mut dyn Notes, play: impl FnOnce(&mut dyn Notes) -> T) -> T {
    match without {
        Some(rule) => play(&mut Without { rule, notes }),
        None => play(notes),
    }
}

impl<P: Procedure> AnyProcedure for Erased<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn group(&self) -> &'static str {
        P::GROUP
    }

    fn about(&self) -> &'static str {
        P::ABOUT
    }

    fn dice(&self) -> &'static str {
        P::DICE
    }

    fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    fn outputs(&self) -> &Inputs {
        &self.outputs
    }

    fn refusals(&self) -> Vec<Fault> {
        let mut faults = Faults::listing(&());
        self.plain.refuse(&P::House::default(), &mut faults);
        let mut all = faults.found();
        all.retain(|fault| fault.fields.iter().all(|field| self.inputs.find(field).is_some()));
        all
    }

    fn tables(&self, house_rules: &House) -> Vec<Table> {
        P::tables(house::<P>(house_rules))
    }

    fn complete(&self, given: &Given<'_>) -> Result<Answers, Vec<Fault>> {
        Ok(self.filled_in(&self.inputs.read(&self.plain, given)?))
    }

    fn explain(&self, given: &Given<'_>, house_rules: &House) -> Result<Explanation, Vec<Fault>> {
        let facts = self.read(given, house::<P>(house_rules), &())?;
        let mut explanation = Explanation::default();
        facts.prepare(house::<P>(house_rules), &mut explanation);
        Ok(explanation)
    }

    fn resolve(
        &self,
        given: &Given<'_>,
        house_rules: &House,
        rolls: Rolls<'_>,
        without: Option<&'static Rule>,
    ) -> Result<Resolution, Unresolved> {
        let facts = listening(without, &mut (), |notes| self.read(given, house::<P>(house_rules), notes))?;
        let (mut explanation, mut effects) = (Explanation::default(), Explanation::default());
        let ready = listening(without, &mut explanation, |notes| facts.prepare(house::<P>(house_rules), notes));
        let mut roll = |dice: &mut dyn Dice| listening(without, &mut effects, |notes| P::roll(&ready, dice, notes));
        let (outcome, thrown) = match rolls {
            Rolls::Seed(seed) => {
                let mut dice = Rolled::from_seed(seed).recording();
                (roll(&mut dice), dice.into_thrown())
            }
            Rolls::Faces(faces) => {
                let mut dice = Scripted::new(faces);
                (roll(&mut dice), dice.finish()?)
            }
        };
        let mut next = Vec::new();
        facts.then(&outcome, &mut next);
        let mut marks = Marks::by_name(&self.inputs, &self.outputs, &outcome);
        facts.aftermath(&outcome, &mut marks);
        Ok(Resolution {
            given: self.filled_in(&facts),
            explanation,
            thrown,
            outcome: self.told(&outcome),
            effects,
            next,
            marks,
        })
    }

    fn price(
        &self,
        given: &Given<'_>,
        house_rules: &House,
        without: Option<&'static Rule>,
    ) -> Result<Priced, Vec<Fault>> {
        let facts = listening(without, &mut (), |notes| self.read(given, house::<P>(house_rules), notes))?;
        let mut explanation = Explanation::default();
        let ready = listening(without, &mut explanation, |notes| facts.prepare(house::<P>(house_rules), notes));
        let odds = explore(|dice| listening(without, &mut (), |notes| P::roll(&ready, dice, notes)));
        Ok(Priced {
            given: self.filled_in(&facts),
            explanation,
            outcomes: odds.iter().map(|(outcome, p)| (p, self.told(outcome))).collect(),
        })
    }

    fn player(&self, given: &Given<'_>, house_rules: &House) -> Result<Player, Vec<Fault>> {
        let facts = self.read(given, house::<P>(house_rules), &())?;
        let house_rules = house_rules.clone();
        Ok(Box::new(move |dice| {
            std::hint::black_box(facts.play(house::<P>(&house_rules), dice));
        }))
    }

    fn matters(&self, given: &Given<'_>, house_rules: &House) -> Vec<String> {
        match self.read(given, house::<P>(house_rules), &()) {
            Ok(facts) => probe::matters(&self.inputs, &facts, house::<P>(house_rules)),
            Err(_) => self.inputs.iter().map(|input| input.name.clone()).collect(),
        }
    }
}
