//! A rule system, and its procedures without their types.

use std::{any::Any, marker::PhantomData, sync::Arc};

use grognard_dice::{Dice, DiceFault, Odds, Rolled, Scripted, Thrown, explored};

use crate::{
    Answers, Explanation, Facts, Fault, Faults, Given, Inputs, Marks, Next, Notes, Priced, Procedure, Resolution, Rule,
    Ruling, Table, Telling, Without, facts::Slots, probe,
};

/// A rule system: its rules and everything that can be resolved or looked up in it, by whatever face its procedures show.
pub struct System<F: ?Sized = dyn AnyProcedure> {
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
    pub procedures: Vec<Box<F>>,
    /// Its house rules.
    pub house: HouseRules,
    /// What a unit is, for a roster.
    pub unit: Inputs,
    /// How it is told at the table.
    pub telling: Telling,
}

/// A system as its battles need it: what is put to procedures can be priced and read about. Whoever carries no more than that over a
/// network carries a good deal less.
pub type Fielded = System<dyn Pricing>;

impl<F: Pricing + ?Sized> System<F> {
    /// The procedure of this name.
    pub fn procedure(&self, name: &str) -> Option<&F> {
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
                Some(house) => fields.answers(house),
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

/// What a battle asks of a procedure, whatever its types.
pub trait Pricing: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The fields of a situation.
    fn inputs(&self) -> &Inputs;
    /// The exact odds of a situation, perhaps with a rule left out.
    fn price(&self, given: &Given<'_>, house: &House, without: Option<&'static Rule>) -> Result<Priced, Vec<Fault>>;
}

/// A procedure without its types.
pub trait AnyProcedure: Pricing {
    /// The part of the turn or of the sheet it belongs to.
    fn group(&self) -> &'static str;
    /// What it is about.
    fn about(&self) -> &'static str;
    /// The dice in the order they are drawn, in words.
    fn dice(&self) -> &'static str;
    /// The fields of an outcome.
    fn outputs(&self) -> &Inputs;
    /// Facts that contradict each other.
    #[cfg(feature = "reference")]
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
    /// A situation ready to be played again and again: each call prepares and rolls it afresh, unheard and without
    /// allocating, for simulation and benchmarks.
    #[cfg(feature = "reference")]
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
#[cfg(feature = "reference")]
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

/// A face behind which a procedure puts its types away.
pub trait Face {
    /// A procedure with this face.
    fn of<P: Procedure>() -> Box<Self>;
}

impl Face for dyn AnyProcedure {
    fn of<P: Procedure>() -> Box<Self> {
        Box::new(Erased::<P>::new())
    }
}

impl Face for dyn Pricing {
    fn of<P: Procedure>() -> Box<Self> {
        Box::new(Erased::<P>::new())
    }
}

struct Erased<P: Procedure> {
    inputs: Inputs,
    outputs: Inputs,
    plain: P,
    types: PhantomData<fn() -> P>,
}

// There are over a hundred procedures, and what is generic over them is compiled as often: whatever does not touch a situation's
// own type is left to the functions below.
impl<P: Procedure> Erased<P> {
    fn new() -> Self {
        Self { inputs: Inputs::of::<P>(), outputs: Inputs::of::<P::Outcome>(), plain: P::default(), types: PhantomData }
    }

    fn read(&self, given: &Given<'_>, house_rules: &House, without: Option<&'static Rule>) -> Result<P, Vec<Fault>> {
        let mut facts = self.plain.clone();
        let found = self.inputs.read_into(&mut facts, given);
        let (mut nobody, mut room) = ((), None);
        let mut faults = Faults::heeding(leaving_out(without, &mut nobody, &mut room));
        facts.refuse(house::<P>(house_rules), &mut faults);
        unless_faulty(found, faults)?;
        Ok(facts)
    }
}

/// What is wrong with a situation, if anything is. What is already wrong by itself cannot contradict anything.
fn unless_faulty(mut found: Vec<Fault>, refused: Faults<'_>) -> Result<(), Vec<Fault>> {
    let wrong: Vec<String> = found.iter().flat_map(|fault| fault.fields.clone()).collect();
    found.extend(refused.found().into_iter().filter(|fault| !fault.fields.iter().any(|field| wrong.contains(field))));
    if found.is_empty() { Ok(()) } else { Err(found) }
}

fn completed(inputs: &Inputs, facts: &mut dyn Slots, given: &Given<'_>) -> Result<Answers, Vec<Fault>> {
    let faults = inputs.read_into(facts, given);
    if faults.is_empty() { Ok(inputs.answers(facts)) } else { Err(faults) }
}

/// Plays with the dice that are asked for; what fell.
fn thrown(rolls: Rolls<'_>, play: &mut dyn FnMut(&mut dyn Dice)) -> Result<Vec<Thrown>, DiceFault> {
    match rolls {
        Rolls::Seed(seed) => {
            let mut dice = Rolled::from_seed(seed).recording();
            play(&mut dice);
            Ok(dice.into_thrown())
        }
        Rolls::Faces(faces) => {
            let mut dice = Scripted::new(faces);
            play(&mut dice);
            dice.finish()
        }
    }
}

/// A situation on its way from facts to what comes of them, its types put away.
trait Course {
    fn prepare(&mut self, applied: &mut dyn Notes);
    fn roll(&mut self, dice: &mut dyn Dice, effects: &mut dyn Notes);
    fn told(&self, outputs: &Inputs) -> Answers;
    fn leads_to(&self, next: &mut Vec<Next>, marks: &mut Marks);
    fn facts(&self) -> &dyn Slots;
}

struct Underway<'h, P: Procedure> {
    facts: P,
    house: &'h P::House,
    ready: Option<P::Ready>,
    outcome: Option<P::Outcome>,
}

impl<P: Procedure> Course for Underway<'_, P> {
    fn prepare(&mut self, applied: &mut dyn Notes) {
        self.ready = Some(self.facts.prepare(self.house, applied));
    }

    fn roll(&mut self, dice: &mut dyn Dice, effects: &mut dyn Notes) {
        self.outcome = self.ready.as_ref().map(|ready| P::roll(ready, dice, effects));
    }

    fn told(&self, outputs: &Inputs) -> Answers {
        self.outcome.as_ref().map(|outcome| outputs.tell_all(outcome)).unwrap_or_default()
    }

    fn leads_to(&self, next: &mut Vec<Next>, marks: &mut Marks) {
        if let Some(outcome) = &self.outcome {
            self.facts.then(outcome, next);
            self.facts.aftermath(outcome, marks);
        }
    }

    fn facts(&self) -> &dyn Slots {
        &self.facts
    }
}

fn resolved(
    course: &mut dyn Course,
    inputs: &Inputs,
    outputs: &Inputs,
    rolls: Rolls<'_>,
    without: Option<&'static Rule>,
) -> Result<Resolution, Unresolved> {
    let (mut explanation, mut effects) = (Explanation::default(), Explanation::default());
    course.prepare(leaving_out(without, &mut explanation, &mut None));
    let thrown = thrown(rolls, &mut |dice| course.roll(dice, leaving_out(without, &mut effects, &mut None)))?;
    let outcome = course.told(outputs);
    let (mut next, mut marks) = (Vec::new(), Marks::by_name(inputs, outputs, &outcome));
    course.leads_to(&mut next, &mut marks);
    Ok(Resolution { given: inputs.answers(course.facts()), explanation, thrown, outcome, effects, next, marks })
}

/// The odds of outcomes as they were found.
fn priced(given: Answers, explanation: Explanation, found: Vec<(Answers, f64)>) -> Priced {
    let outcomes = Odds::sorted(found).into_outcomes().into_iter().map(|(outcome, p)| (p, outcome)).collect();
    Priced { given, explanation, outcomes }
}

/// The house rules of a procedure's own system. Another system's would be a mistake of the program, not of a player.
pub(crate) fn house<P: Procedure>(house: &House) -> &P::House {
    house.0.downcast_ref().expect("house rules of the procedure's own system")
}

/// A listener that leaves a rule out, if one is to be; it is put into the room it needs.
fn leaving_out<'n>(
    without: Option<&'static Rule>,
    notes: &'n mut dyn Notes,
    room: &'n mut Option<Without<'n>>,
) -> &'n mut dyn Notes {
    match without {
        Some(rule) => room.insert(Without { rule, notes }),
        None => notes,
    }
}

impl<P: Procedure> Pricing for Erased<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    fn price(
        &self,
        given: &Given<'_>,
        house_rules: &House,
        without: Option<&'static Rule>,
    ) -> Result<Priced, Vec<Fault>> {
        let facts = self.read(given, house_rules, without)?;
        let mut explanation = Explanation::default();
        let ready = facts.prepare(house::<P>(house_rules), leaving_out(without, &mut explanation, &mut None));
        let found = explored(|dice| P::roll(&ready, dice, leaving_out(without, &mut (), &mut None)));
        let told = found.iter().map(|(outcome, p)| (self.outputs.tell_all(outcome), *p)).collect();
        Ok(priced(self.inputs.answers(&facts), explanation, told))
    }
}

impl<P: Procedure> AnyProcedure for Erased<P> {
    fn group(&self) -> &'static str {
        P::GROUP
    }

    fn about(&self) -> &'static str {
        P::ABOUT
    }

    fn dice(&self) -> &'static str {
        P::DICE
    }

    fn outputs(&self) -> &Inputs {
        &self.outputs
    }

    #[cfg(feature = "reference")]
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
        completed(&self.inputs, &mut self.plain.clone(), given)
    }

    fn explain(&self, given: &Given<'_>, house_rules: &House) -> Result<Explanation, Vec<Fault>> {
        let facts = self.read(given, house_rules, None)?;
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
        let facts = self.read(given, house_rules, without)?;
        let mut course = Underway { facts, house: house::<P>(house_rules), ready: None, outcome: None };
        resolved(&mut course, &self.inputs, &self.outputs, rolls, without)
    }

    #[cfg(feature = "reference")]
    fn player(&self, given: &Given<'_>, house_rules: &House) -> Result<Player, Vec<Fault>> {
        let facts = self.read(given, house_rules, None)?;
        let house_rules = house_rules.clone();
        Ok(Box::new(move |dice| {
            std::hint::black_box(facts.play(house::<P>(&house_rules), dice));
        }))
    }

    fn matters(&self, given: &Given<'_>, house_rules: &House) -> Vec<String> {
        match self.read(given, house_rules, None) {
            Ok(facts) => probe::matters(&self.inputs, &facts, house_rules),
            Err(_) => self.inputs.iter().map(|input| input.name.clone()).collect(),
        }
    }
}
