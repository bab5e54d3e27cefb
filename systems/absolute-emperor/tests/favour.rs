//! What favours a side never worsens its chances, tried on random situations.

use grognard_absolute_emperor::{
    artillery::ArtilleryShooting,
    combat::{Combat, Uphill},
    house::House,
    musketry::InfantryShooting,
    profile::{Cover, Grade},
};
use grognard_rulebook::{AnyProcedure, Facts, Faults, Given, Inputs, Kind, Procedure, Value, Written, dice};

const TRIES: usize = 400;

/// Situations of a procedure that are not refused, made at random.
fn situations<P: Procedure<House = House>>() -> impl Iterator<Item = P> {
    let inputs = Inputs::of::<P>();
    let mut dice = dice::Rolled::from_seed(18_12);
    (0..TRIES * 20)
        .filter_map(move |_| {
            let mut given = Given::nothing();
            for input in inputs.iter() {
                if dice.face(3) != 1 {
                    continue;
                }
                let written = match input.sort.kind {
                    Kind::Flag => Written::Flag(dice.face(2) == 1),
                    Kind::Words(_) => {
                        let words = input.words().unwrap_or_default();
                        Written::from(Value::Word(words[usize::from(dice.face(words.len() as u8)) - 1]))
                    }
                    _ => {
                        let (from, to) = input.range().unwrap_or_default();
                        Written::from(from + f64::from(dice.face((to - from) as u8 + 1) - 1))
                    }
                };
                given.write(input.name.clone(), written);
            }
            inputs.read(&P::default(), &given).ok().filter(is_sound)
        })
        .take(TRIES)
}

fn is_sound<P: Procedure<House = House>>(facts: &P) -> bool {
    let mut faults = Faults::heeding(&());
    facts.refuse(&House::default(), &mut faults);
    faults.found().is_empty()
}

/// The average of a number read off the outcome.
fn mean<P: Procedure<House = House>>(facts: &P, number: impl Fn(&P::Outcome) -> i32) -> f64 {
    let ready = facts.prepare(&House::default(), &mut ());
    dice::explore(|dice| P::roll(&ready, dice, &mut ())).mean(|outcome| f64::from(number(outcome)))
}

/// Wherever the change leaves the situation sound, the number does not fall.
fn never_worsens<P: Procedure<House = House>>(change: impl Fn(&mut P), number: impl Fn(&P::Outcome) -> i32 + Copy) {
    let mut tried = 0;
    for plain in situations::<P>() {
        let mut favoured = plain.clone();
        change(&mut favoured);
        if favoured != plain && is_sound(&favoured) {
            tried += 1;
            assert!(mean(&favoured, number) >= mean(&plain, number) - 1e-12, "{:?}", Given::of(&favoured));
        }
    }
    assert!(tried > TRIES / 10, "the change must come up: {tried}");
}

fn better(grade: Grade) -> Grade {
    match grade {
        Grade::Conscript => Grade::Seasoned,
        Grade::Seasoned | Grade::Veteran => Grade::Veteran,
    }
}

#[test]
fn a_better_grade_shoots_no_worse() {
    never_worsens::<InfantryShooting>(|v| v.shooter.grade = better(v.shooter.grade), |shot| shot.hits);
}

#[test]
fn a_target_out_of_the_way_of_harm_is_hit_no_more() {
    never_worsens::<InfantryShooting>(|v| v.target_uphill = false, |shot| shot.hits);
    never_worsens::<InfantryShooting>(|v| v.target_partially_blocked = false, |shot| shot.hits);
    never_worsens::<InfantryShooting>(|v| v.target.unit.cover = Cover::None, |shot| shot.hits);
}

#[test]
fn three_batteries_do_no_less_than_one() {
    never_worsens::<ArtilleryShooting>(|g| g.grand_battery = true, |shot| shot.hits);
}

#[test]
fn a_better_grade_fights_no_worse() {
    never_worsens::<Combat>(|c| c.attacker.unit.grade = better(c.attacker.unit.grade), |round| round.attacker.inflicts);
    never_worsens::<Combat>(|c| c.defender.unit.grade = better(c.defender.unit.grade), |round| round.defender.inflicts);
}

#[test]
fn nobody_fights_better_up_a_slope() {
    never_worsens::<Combat>(
        |c| {
            if c.higher_ground == Uphill::Defender {
                c.higher_ground = Uphill::None
            }
        },
        |round| round.attacker.inflicts,
    );
}

#[test]
fn the_registry_and_the_types_agree() {
    let system = grognard_absolute_emperor::system();
    let combat: &dyn AnyProcedure = system.procedure("combat").expect("it is there");
    let given = Given::of(&Combat::default());
    let plain = combat.price(&given, system.house.plain(), None);
    assert_eq!(plain, combat.price(&Given::nothing(), system.house.plain(), None));
    assert_eq!(Combat::default().derived(Inputs::of::<Combat>().find("scale").expect("a field").path), None);
}
