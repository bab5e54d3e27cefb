//! A scenario's order of battle as a player keeps it on his roster: every unit with its facts before the first turn.

use std::sync::Arc;

use grognard_battle::{Setup, Side, Unmustered};
use grognard_scenario::Scenario;

use crate::{
    battle::field::{Drill, Enlisted, Start},
    muster::muster,
    profile::{CavalryShare, Class, Formation, Trait},
};

/// The Formations of a scenario, side by side and in their order.
pub fn order_of_battle(scenario: &Arc<Scenario>) -> Result<Vec<(Side, String, Formation)>, Unmustered> {
    let field = muster(Arc::clone(scenario), Arc::default(), Setup::default())?;
    let formation = |(at, command): (usize, &crate::battle::field::Command)| {
        let own: Vec<&Enlisted> = field.rolls.iter().filter(|unit| unit.command.index() == at).collect();
        let (roster, man) = (field.country.rosters.get(at)?, field.leaders.get(usize::from(command.leader))?);
        // What combat asks of a Unit is kept of the usual one: the first of the class there is most of.
        let of = |class: Class| own.iter().filter(move |unit| unit.class == class);
        let class =
            if of(Class::Cavalry).count() > of(Class::Infantry).count() { Class::Cavalry } else { Class::Infantry };
        let usual = of(class).next().or_else(|| own.first())?;
        let deployed =
            |unit: &&&Enlisted| unit.class != Class::Artillery && unit.own.start == Start::Table(Drill::Deployed);
        let formation = Formation {
            lr: man.rated.lr,
            tr: man.rated.tr,
            deployed_units: own.iter().filter(deployed).count() as i32,
            doctrine: roster.doctrine,
            nation: roster.nation,
            guard: roster.guard,
            brittle: roster.brittle,
            determined: roster.determined,
            stoic: roster.stoic,
            enthusiastic: roster.enthusiastic,
            irregulars: own.iter().any(|unit| unit.rating.kind == Trait::Irregular),
            impetuous: own.iter().any(|unit| unit.rating.impetuous),
            cavalry: match (of(Class::Cavalry).count(), of(Class::Infantry).count()) {
                (0, _) => CavalryShare::None,
                (_, 0) => CavalryShare::All,
                _ => CavalryShare::Part,
            },
            batteries: of(Class::Artillery).count().min(12) as i32,
            arm: usual.class,
            cr: usual.rating.cr,
            r#trait: usual.rating.kind,
            shock: usual.rating.shock,
            wandered_off: man.wandered_off,
            charmed_death: man.charmed_death,
            date_with_death: man.date_with_death,
            ..Formation::default()
        };
        Some((command.side, command.name.clone(), formation))
    };
    Ok(field.commands.iter().enumerate().filter_map(formation).collect())
}
