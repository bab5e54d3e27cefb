//! What the engine says, asked directly: the measure of what the app shows.

use grognard_press::value;
use grognard_rulebook::{AnyProcedure, Given, House, Priced, Resolution, Rolls, System, Value, Written};
use grognard_shelf::volumes;
use serde_json::Value as Json;

/// A procedure in a situation.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) system: &'static System,
    pub(crate) procedure: &'static dyn AnyProcedure,
    pub(crate) given: Given<'static>,
}

impl Case {
    pub(crate) fn plain(system: &'static System, procedure: &'static dyn AnyProcedure) -> Self {
        Self { system, procedure, given: Given::nothing() }
    }

    pub(crate) fn rolls(&self) -> bool {
        self.procedure.dice() != "none"
    }

    /// Its address.
    pub(crate) fn link(&self) -> String {
        let facts: Vec<String> =
            self.given.0.iter().map(|(name, written)| format!("{name}={}", encoded(written))).collect();
        let query = if facts.is_empty() { String::new() } else { format!("?{}", facts.join("&")) };
        format!("#/{}/{}{query}", self.system.code, self.procedure.name())
    }

    pub(crate) fn price(&self) -> Option<Priced> {
        self.price_under(self.system.house.plain())
    }

    pub(crate) fn price_under(&self, house: &House) -> Option<Priced> {
        self.procedure.price(&self.given, house, None).ok()
    }

    pub(crate) fn resolve(&self, seed: u64) -> Option<Resolution> {
        self.procedure.resolve(&self.given, self.system.house.plain(), Rolls::Seed(seed), None).ok()
    }
}

fn encoded(written: &Written<'_>) -> String {
    let text = match written {
        Written::Text(text) => text.to_string(),
        other => other.to_string(),
    };
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}

/// Every procedure of every system, as it stands when it is opened.
pub(crate) fn procedures() -> Vec<Case> {
    let of = |system: &'static System| {
        system.procedures.iter().map(|procedure| Case::plain(system, procedure.as_ref())).collect::<Vec<_>>()
    };
    grognard_shelf::systems().flat_map(of).collect()
}

/// The situations of a system's worked examples that the rules accept.
pub(crate) fn examples(system: &'static System) -> Vec<Case> {
    let volume = volumes().find(|volume| volume.system.code == system.code).expect("a volume");
    let lines = volume.examples.iter().flat_map(|text| text.lines()).filter(|line| !line.trim().is_empty());
    let cases = lines.filter_map(|line| {
        let example: Json = serde_json::from_str(line).ok()?;
        let given = example["given"].to_string();
        let given: Given<'_> = serde_json::from_str(&given).ok()?;
        let procedure = system.procedure(example["procedure"].as_str()?)?;
        let case = Case { system, procedure, given: given.into_owned() };
        case.price().map(|_| case)
    });
    cases.collect()
}

/// The first situation of a system, plain ones before examples, for which something can be found.
pub(crate) fn first<T>(system: &'static System, find: impl Fn(&Case) -> Option<T>) -> Option<(Case, T)> {
    let plain = system.procedures.iter().map(|procedure| Case::plain(system, procedure.as_ref()));
    plain.chain(examples(system)).find_map(|case| find(&case).map(|found| (case, found)))
}

/// The chances of a field by what is shown for its value.
pub(crate) fn chances(priced: &Priced, field: &str) -> Vec<(String, f64)> {
    let mut chances: Vec<(String, f64)> = Vec::new();
    for (p, outcome) in &priced.outcomes {
        let shown = value(outcome.get(field).unwrap_or(Value::Null));
        match chances.iter_mut().find(|(known, _)| *known == shown) {
            Some((_, sum)) => *sum += p,
            None => chances.push((shown, *p)),
        }
    }
    chances
}

/// Fields that vary from outcome to outcome.
pub(crate) fn varying(priced: &Priced) -> Vec<String> {
    let Some((_, first)) = priced.outcomes.first() else { return Vec::new() };
    let varies = |name: &String| priced.outcomes.iter().any(|(_, outcome)| outcome.get(name) != first.get(name));
    first.0.iter().map(|(name, _)| name.clone()).filter(varies).collect()
}

/// The faces of a resolution in the order they fell.
pub(crate) fn faces(resolution: &Resolution) -> Vec<u8> {
    resolution.thrown.iter().flat_map(|thrown| thrown.faces.iter().copied()).collect()
}
