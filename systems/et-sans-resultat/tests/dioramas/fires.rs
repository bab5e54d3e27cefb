//! Artillery and skirmishing: range, arc, lines, who counts, what intensity costs.

use super::*;
use grognard_battle::CommandId;

fn fire(table: &diorama::Table, artillery: Intensity, skirmish: Intensity, shots: &[(&str, u8)]) -> Order {
    let shots = shots.iter().map(|(name, target)| (table.piece(name), CommandId(*target))).collect();
    Order::Fire { formation: CommandId(0), artillery, skirmish, shots, mission: None }
}

fn cannonade(table: &diorama::Table) -> Order {
    fire(table, Intensity::Normal, Intensity::None, &[("G", 1)])
}

#[test]
fn guns_reach_twelve_inches() {
    proves!("esr.artillery.range");
    let position = |y: f64| {
        let position = Diorama::open().blue("G", guns(), (20.0, 10.0), NORTH).red("B1", foot(), (20.0, y), SOUTH);
        position.at(At::ArtilleryAndSkirmishing).play()
    };
    let near = position(23.0);
    near.quote(cannonade(&near));
    let far = position(23.01);
    far.refuses(cannonade(&far), "esr.artillery.range");
}

#[test]
fn a_target_wholly_beyond_the_arc_is_not_fired_at() {
    ruling!("R26");
    let position = |x: f64| {
        let position = Diorama::open().blue("G", guns(), (20.0, 10.0), NORTH).red("B1", foot(), (x, 13.0), SOUTH);
        position.at(At::ArtilleryAndSkirmishing).play()
    };
    // From the corner at 20.75, 10.5 the arc reaches 23.75 at 13.5, where the rear of the target is.
    let inside = position(24.7);
    inside.quote(cannonade(&inside));
    let outside = position(24.8);
    outside.refuses(cannonade(&outside), "R26");
}

#[test]
fn friends_beside_the_line_mask_a_battery_unless_it_stands_higher() {
    ruling!("R26", "R71");
    let position = |x: f64| {
        Diorama::open()
            .blue("G", guns(), (20.0, 10.0), NORTH)
            .blue("F", foot(), (x, 14.0), NORTH)
            .red("B1", foot(), (20.0, 21.0), SOUTH)
            .at(At::ArtilleryAndSkirmishing)
    };
    let masked = position(21.8).play();
    masked.refuses(cannonade(&masked), "R26");
    let clear = position(22.1).play();
    clear.quote(cannonade(&clear));
    let hill = |position: Diorama| position.hill((15.0, 5.0), (25.0, 10.6)).play();
    let above = hill(position(21.8));
    above.quote(cannonade(&above));
    // So it is with an enemy on the line: from the plain he is in the way, from the hill guns fire over him.
    let behind = || {
        Diorama::open()
            .formation(RED, "Red brigade", "Dokhturov")
            .blue("G", guns(), (20.0, 10.0), NORTH)
            .unit(2, "C1", foot(), (20.0, 14.0), SOUTH)
            .red("B1", foot(), (20.0, 21.0), SOUTH)
            .at(At::ArtilleryAndSkirmishing)
    };
    let plain = behind().play();
    plain.refuses(cannonade(&plain), "R26");
    let above = hill(behind());
    above.quote(cannonade(&above));
}

#[test]
fn guns_behind_the_front_of_most_of_a_formation_take_it_in_enfilade() {
    proves!("esr.assessment.enemy-battery-enfilade");
    ruling!("R26", "R72");
    let taken = |y: f64| {
        let line = Diorama::open()
            .blue("G", guns(), (8.0, 18.0), EAST)
            .posted("Friant", (6.0, 18.0))
            .posted("Langeron", (23.0, 18.0))
            .at(At::ArtilleryAndSkirmishing);
        let places = [("B1", 11.0), ("B2", 14.5), ("B3", y), ("B4", 22.0), ("B5", 25.0)];
        let line = places.into_iter().fold(line, |line, (name, y)| line.red(name, foot(), (18.0, y), SOUTH));
        let mut table = line.play();
        table.obeys(cannonade(&table), &[]);
        table.obeys(Order::End, &[6, 6, 6, 6]);
        let facts = table.resolved("assessment");
        assert_eq!(facts.number("enemy_batteries_short_range"), 0);
        (facts.number("enemy_batteries_enfilade"), table.acted("esr.assessment.enemy-battery-enfilade"))
    };
    // The muzzles are at 18: behind the front of three of five, then of two.
    assert_eq!(taken(18.499), (1, true));
    assert_eq!(taken(18.5), (0, false));
}

#[test]
fn deployed_battalions_skirmish_within_six_inches() {
    proves!("esr.skirmish.range", "esr.skirmish.deployed-only");
    let position = |troop, y: f64| {
        let position = Diorama::open().blue("A1", troop, (20.0, y), NORTH).red("B1", foot(), (20.0, 21.0), SOUTH);
        position.at(At::ArtilleryAndSkirmishing).play()
    };
    let skirmish = |table: &diorama::Table| fire(table, Intensity::None, Intensity::Normal, &[("A1", 1)]);
    let near = position(foot(), 14.0);
    near.quote(skirmish(&near));
    let far = position(foot(), 13.99);
    far.refuses(skirmish(&far), "esr.skirmish.range");
    let column = position(ployed(), 15.0);
    column.refuses(skirmish(&column), "esr.skirmish.deployed-only");
}

#[test]
fn two_formations_fire_as_one_and_the_stronger_leads() {
    ruling!("R24", "R72");
    let scored = |battalions: usize| {
        let places = [(20.0, 15.0), (22.5, 15.0), (25.0, 15.0), (20.0, 13.8), (22.5, 13.8), (26.0, 17.0)];
        let names = ["A1", "A2", "A3", "A4", "A5", "A6"];
        let position = Diorama::open()
            .formation(BLUE, "Blue brigade", "Morand")
            .blue("G", guns(), (16.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, 20.0), SOUTH)
            .at(At::ArtilleryAndSkirmishing);
        let line = names.iter().zip(places).take(battalions);
        let mut table = line.fold(position, |position, (name, at)| position.unit(2, name, foot(), at, NORTH)).play();
        table.obeys(cannonade(&table), &[]);
        let shots = names[..battalions].iter().map(|name| (table.piece(name), CommandId(1))).collect();
        let (formation, artillery, skirmish) = (CommandId(2), Intensity::None, Intensity::Normal);
        table.obeys(Order::Fire { formation, artillery, skirmish, shots, mission: None }, &[]);
        // Dice of 7; two commanders are too near and come through; Red stands firm.
        table.obeys(Order::End, &[3, 4, 4, 4, 4, 4, 6, 6]);
        let score = table.resolved("artillery-and-skirmish");
        ["sections_6_7_8pdr", "line_battalions", "other_formations", "score"].map(|field| score.number(field))
    };
    // Four points of guns lead three battalions, and follow six.
    assert_eq!(scored(3), [4, 0, 3, 14]);
    assert_eq!(scored(6), [0, 6, 4, 17]);
}

#[test]
fn intense_fire_tires_those_who_fire_once() {
    proves!("esr.artillery.intense-fatigue");
    ruling!("R24");
    let mut table = Diorama::open()
        .formation(RED, "Red brigade", "Dokhturov")
        .blue("G", guns(), (16.0, 10.0), NORTH)
        .blue("H", guns(), (30.0, 10.0), NORTH)
        .red("B1", foot(), (16.0, 20.0), SOUTH)
        .unit(2, "C1", foot(), (30.0, 20.0), SOUTH)
        .at(At::ArtilleryAndSkirmishing)
        .play();
    table.obeys(fire(&table, Intensity::Intense, Intensity::None, &[("G", 1), ("H", 2)]), &[]);
    // Two scores too low to matter, and two commanders under fire.
    table.obeys(Order::End, &[1, 1, 1, 1, 4, 4, 4, 4]);
    assert_eq!(table.form(0).fatigue, [0, 0, 1]);
}

#[test]
fn skirmishers_hold_their_fire_before_horse_that_attacks() {
    proves!("esr.skirmish.ignored-vs-attacking-cavalry");
    ruling!("R73");
    let position = |second: fn() -> grognard_et_sans_resultat::battle::field::Troop| {
        Diorama::open()
            .blue("A1", foot(), (20.0, 15.0), NORTH)
            .red("B1", horse(), (20.0, 20.0), SOUTH)
            .red("B2", second(), (22.5, 20.0), SOUTH)
            .ordered(1, Directive::Attack)
            .at(At::ArtilleryAndSkirmishing)
            .play()
    };
    let skirmish = |table: &diorama::Table| fire(table, Intensity::None, Intensity::Normal, &[("A1", 1)]);
    let riders = position(horse);
    riders.refuses(skirmish(&riders), "esr.skirmish.ignored-vs-attacking-cavalry");
    let mixed = position(foot);
    mixed.quote(skirmish(&mixed));
}

#[test]
fn mud_of_the_scenario_halves_the_guns() {
    proves!("esr.artillery.mud");
    ruling!("R27", "R93");
    let fired = |position: Diorama| {
        let mut table = position
            .blue("G", guns(), (20.0, 10.0), NORTH)
            .red("B1", foot(), (20.0, 20.0), SOUTH)
            .at(At::ArtilleryAndSkirmishing)
            .play();
        table.obeys(cannonade(&table), &[]);
        // The score, too little to assess; the commander of the target comes through.
        table.obeys(Order::End, &[1, 1, 4, 4]);
        table.resolved("artillery-and-skirmish").number("score")
    };
    assert_eq!((fired(Diorama::open()), fired(Diorama::open().special("mud"))), (6, 4));
}

#[test]
fn fire_is_written_unseen() {
    ruling!("R62");
    let mut table = Diorama::open()
        .blue("G", guns(), (20.0, 10.0), NORTH)
        .blue("A1", foot(), (30.0, 10.0), NORTH)
        .red("B1", foot(), (20.0, 20.0), SOUTH)
        .with(|state| {
            state.ended = [false; 2];
            let asked = grognard_battle::Question { side: RED, command: None, ask: Ask::Fire };
            state.asks.push(asked);
        })
        .at(At::ArtilleryAndSkirmishing)
        .play();
    table.obeys(cannonade(&table), &[]);
    assert_eq!(table.battle.seen_by(RED).state().fires.len(), 0);
    assert_eq!(table.battle.seen_by(BLUE).state().fires.len(), 1);
}

#[test]
fn fatigue_beyond_what_a_formation_can_bear_is_lost() {
    ruling!("R81");
    let tired = |before: u8| {
        let mut table = Diorama::open()
            .blue("G", guns(), (16.0, 10.0), NORTH)
            .blue("H", guns(), (30.0, 10.0), NORTH)
            .red("B1", foot(), (16.0, 20.0), SOUTH)
            .tired(0, [0, 0, before])
            .at(At::ArtilleryAndSkirmishing)
            .play();
        table.obeys(fire(&table, Intensity::Intense, Intensity::None, &[("G", 1)]), &[]);
        table.obeys(Order::End, &[1, 1, 4, 4]);
        table.form(0).fatigue[2]
    };
    assert_eq!((tired(19), tired(20)), (20, 20));
}
