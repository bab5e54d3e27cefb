//! Finding something on the shelf by the name somebody typed, or the sentence that says what there is.

use grognard_rulebook::{Pricing, Refusal, System, nearest};

use crate::Campaign;

/// The system of this name, or the sentence that says which there are.
pub fn find_system(name: &str) -> Result<&'static System, Refusal> {
    crate::system(name).ok_or_else(|| {
        let names = crate::systems().flat_map(|system| [system.name, system.code]);
        let all: Vec<String> = crate::systems().map(|system| format!("{} ({})", system.name, system.code)).collect();
        let mean = nearest(name, names).map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
        refusal(format!("there is no system {}.{mean} The systems are {}", shown(name), all.join(", ")))
    })
}

/// The procedure of this name, or the sentence that says which there are.
pub fn find_procedure<'s, F: Pricing + ?Sized>(system: &'s System<F>, name: &str) -> Result<&'s F, Refusal> {
    system.procedure(name).ok_or_else(|| {
        let names: Vec<&str> = system.procedures.iter().map(|procedure| procedure.name()).collect();
        let mean =
            nearest(name, names.iter().copied()).map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
        let all = names.join(", ");
        refusal(format!("{} has no procedure {}.{mean} Its procedures are {all}", system.title, shown(name)))
    })
}

/// Does something with the battle of a system, or says which systems have one.
pub fn find_battle<C: Campaign>(name: &str, campaign: C) -> Result<C::Out, Refusal> {
    let system = find_system(name)?;
    crate::battle(system.name, campaign).ok_or_else(|| {
        let able: Vec<String> = crate::battles().map(|system| format!("{} ({})", system.title, system.code)).collect();
        refusal(format!("{} has no battles yet; they can be fought under {}", system.title, able.join(", ")))
    })
}

fn refusal(message: String) -> Refusal {
    Refusal { message, fields: Vec::new() }
}

fn shown(name: &str) -> String {
    name.chars().take(60).collect()
}
