//! Columns that come onto the table: how many of them, where, and behind whom (R65).

use grognard_battle::CommandId;

use super::*;

/// The road from the west, by which all come.
const ROAD: [(f64, f64); 2] = [(0.0, 18.0), (48.0, 18.0)];

fn by_the_road() -> Diorama {
    Diorama::open().paved(&ROAD).red("B1", foot(), (24.0, 34.0), SOUTH).at(At::FinalOrderConversions)
}

/// Whatever else is asked, until Formations of Blue move in the next turn.
fn next_turn(table: &mut diorama::Table) {
    let turn = table.battle.state().turn;
    while table.battle.state().turn == turn || table.asked() != (BLUE, Ask::Move) {
        let order = match table.asked() {
            (side, Ask::Move) => Order::Done { formation: CommandId(side as u8) },
            (_, Ask::GoFirst) => Order::GoFirst,
            _ => Order::End,
        };
        table.obeys(order, &[]);
    }
}

#[test]
fn as_many_of_a_column_come_on_as_its_way_is_long_and_the_rest_follows_in_the_next_turn() {
    ruling!("R65");
    let names = ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12"];
    let mut table = by_the_road().due(0, &names, ROAD[0], EAST).ordered(0, Directive::Move).play();
    let on_the_table =
        |table: &diorama::Table| names.iter().filter(|name| table.state_of(name).presence == Presence::Table).count();
    next_turn(&mut table);
    assert_eq!((on_the_table(&table), table.state_of("C1").presence), (0, Presence::Edge));
    table.obeys(table.column("C1", &[(47.0, 18.0)]), &[]);
    table.stands("C1", (23.0, 18.0), EAST);
    table.stands("C9", (3.0, 18.0), EAST);
    table.gone("C10");
    table.stands("Friant", (21.0, 18.0), NORTH);
    assert_eq!(on_the_table(&table), 9);
    next_turn(&mut table);
    table.obeys(table.column("C1", &[(47.0, 18.0)]), &[]);
    table.stands("C1", (47.0, 18.0), EAST);
    table.stands("C12", (19.5, 18.0), EAST);
}

#[test]
fn two_columns_that_share_an_entry_come_on_one_behind_the_other() {
    ruling!("R65");
    let mut table = by_the_road()
        .formation(BLUE, "Blue brigade", "Morand")
        .due(0, &["C1", "C2", "C3", "C4"], ROAD[0], EAST)
        .due(2, &["D1", "D2", "D3", "D4"], ROAD[0], EAST)
        .ordered(0, Directive::Move)
        .ordered(2, Directive::Move)
        .play();
    next_turn(&mut table);
    table.obeys(table.column("C1", &[(46.0, 18.0)]), &[]);
    table.obeys(Order::Done { formation: CommandId(0) }, &[]);
    table.obeys(table.column("D1", &[(46.0, 18.0)]), &[]);
    // The rear of the one is fourteen and a half inches in, the front of the other fourteen.
    for (name, x) in [("C1", 23.0), ("C4", 15.5), ("D1", 13.0), ("D4", 5.5)] {
        table.stands(name, (x, 18.0), EAST);
    }
}

/// Two battalions due where Red stands across the road, along so much of the edge; the wagons are with another, far from there.
fn shut(order: Directive, reds: &[f64]) -> diorama::Table {
    let shut = by_the_road().blue("A1", foot(), (46.0, 2.0), NORTH).posted("Soult", (44.0, 2.0));
    let shut = shut.due(0, &["C1", "C2"], ROAD[0], EAST).ordered(0, order);
    let shut = reds.iter().enumerate().fold(shut, |shut, (i, y)| shut.red(&format!("R{i}"), foot(), (2.0, *y), WEST));
    let mut table = shut.play();
    next_turn(&mut table);
    table
}

#[test]
fn who_finds_his_entry_shut_comes_on_beside_it_or_waits() {
    ruling!("R65");
    // Red covers the edge from 17 to 19, its zone from 16 to 20: two and a half inches aside there is room for a column.
    let mut beside = shut(Directive::Attack, &[18.0]);
    beside.obeys(beside.column("C1", &[(30.0, 15.5)]), &[]);
    beside.stands("C1", (19.0, 15.5), EAST);
    // Who is on Move keeps six inches off.
    let mut on_move = shut(Directive::Move, &[18.0]);
    on_move.obeys(on_move.column("C1", &[(30.0, 10.5)]), &[]);
    on_move.stands("C1", (19.0, 10.5), EAST);
    // Shut for twelve inches to either side: nobody comes on.
    let everywhere = [6.0, 9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 27.0, 30.0];
    let mut waits = shut(Directive::Attack, &everywhere);
    waits.refuses(waits.column("C1", &[(30.0, 18.0)]), "R65");
    assert_eq!(waits.state_of("C1").presence, Presence::Edge);
    // A battalion a little farther on makes way, and in the next turn they come on there.
    waits.obeys(Order::Done { formation: CommandId(0) }, &[]);
    waits.obeys(waits.march("R5", &[turned(180), ahead(6.0)]), &[]);
    next_turn(&mut waits);
    waits.obeys(waits.column("C1", &[(30.0, 20.5)]), &[]);
    waits.stands("C1", (5.5, 20.5), EAST);
}
