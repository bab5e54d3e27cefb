//! Shooting: range, arc, sight, cover, squares, and all shots at once.

use super::*;

fn facing_lines(y: f64) -> Diorama {
    Diorama::open().blue("L", line(), (20.0, 8.5), NORTH).red("R", line(), (20.0, y), SOUTH).at(Stage::Declaring(BLUE))
}

#[test]
fn muskets_carry_four_inches() {
    proves!("ae.shooting.range");
    let near = facing_lines(14.0).play();
    assert_eq!(near.facts(near.shoot("L", "R")).number("shooter_sides"), 1);
    let far = facing_lines(14.01).play();
    far.refuses(far.shoot("L", "R"), "ae.shooting.range");
}

#[test]
fn guns_fire_canister_to_six_inches_and_shot_to_eighteen() {
    proves!("ae.artillery.canister-range", "ae.artillery.effective-range");
    ruling!("R18", "R44");
    let position = |front: f64| {
        Diorama::open()
            .blue("G", guns(), (20.0, 10.0), NORTH)
            .red("R", line(), (20.0, front + 0.75), SOUTH)
            .at(Stage::Declaring(BLUE))
            .play()
    };
    for (front, band) in [(16.75, "canister"), (16.76, "effective"), (28.75, "effective")] {
        let table = position(front);
        assert_eq!(table.facts(table.shoot("G", "R")).word("range"), band);
    }
    let far = position(28.76);
    far.refuses(far.shoot("G", "R"), "ae.artillery.effective-range");
}

#[test]
fn the_nearest_is_shot_at_or_horse_about_as_near() {
    ruling!("R11", "R46");
    let position = |troop| {
        Diorama::open()
            .blue("G", guns(), (20.0, 10.0), NORTH)
            .red("near", line(), (17.0, 21.5), SOUTH)
            .red("other", troop, (24.0, 22.3), SOUTH)
            .at(Stage::Declaring(BLUE))
            .play()
    };
    let foot = position(column());
    foot.refuses(foot.shoot("G", "other"), "R11");
    let mounted = position(horse());
    assert!(!mounted.quote(mounted.shoot("G", "other")).situations.is_empty());
}

#[test]
fn a_line_in_between_hides_a_target_but_not_from_a_hill() {
    ruling!("R11", "R45");
    let position = |hill: bool| {
        let open = Diorama::open();
        let open = if hill { open.hill((15.0, 5.0), (25.0, 12.0)) } else { open };
        open.blue("G", guns(), (20.0, 10.0), NORTH)
            .blue("L", line(), (20.0, 15.0), NORTH)
            .red("R", column(), (20.0, 22.0), SOUTH)
            .red("aside", line(), (40.0, 12.0), SOUTH)
            .at(Stage::Declaring(BLUE))
            .play()
    };
    let level = position(false);
    level.refuses(level.shoot("G", "R"), "R11");
    level.refuses(level.shoot("G", "aside"), "R11");
    let above = position(true);
    assert!(!above.quote(above.shoot("G", "R")).situations.is_empty());
}

#[test]
fn woods_walls_and_hills_shelter_a_target() {
    proves!("ae.shooting.target-area-cover", "ae.shooting.target-behind-wall", "ae.shooting.target-uphill");
    ruling!("R13", "R35");
    let plain = facing_lines(14.0);
    let wood = facing_lines(14.0).wood((15.0, 13.25), (25.0, 18.0)).play();
    assert_eq!(wood.facts(wood.shoot("L", "R")).word("target_cover"), "area");
    let wall = facing_lines(14.0).hurdle(&[(10.0, 13.0), (30.0, 13.0)], Cover::Wall).play();
    assert_eq!(wall.facts(wall.shoot("L", "R")).word("target_cover"), "wall");
    let hill = plain.hill((10.0, 12.0), (30.0, 20.0)).play();
    assert!(hill.facts(hill.shoot("L", "R")).is("target_uphill"));
    for (table, dice) in [(wood, 3), (wall, 2), (hill, 3)] {
        let mut table = table;
        table.obeys(table.shoot("L", "R"), &vec![1; dice]);
        assert_eq!(table.resolved("infantry-shooting").number("dice"), dice as i64);
    }
}

#[test]
fn nobody_shoots_into_a_combat() {
    proves!("ae.shooting.not-into-combat");
    ruling!("R21");
    let table = Diorama::open()
        .blue("L", line(), (20.0, 8.5), NORTH)
        .blue("X", line(), (30.0, 12.5), NORTH)
        .red("R", line(), (26.0, 14.0), SOUTH)
        .fights("X", "R", Struck::Front)
        .at(Stage::Declaring(BLUE))
        .play();
    table.refuses(table.shoot("L", "R"), "ae.shooting.not-into-combat");
    table.refuses(table.shoot("X", "R"), "R11");
}

#[test]
fn two_lines_halt_together_what_neither_would_alone() {
    proves!("ae.extraordinary.shooting-2-halted");
    ruling!("R26", "R58");
    let mut table = Diorama::open()
        .blue("L", line(), (17.0, 8.5), NORTH)
        .blue("M", line(), (23.0, 8.5), NORTH)
        .red("R", line(), (20.0, 14.0), SOUTH)
        .at(Stage::Declaring(BLUE))
        .play();
    table.obeys(table.shoot("L", "R"), &[]);
    table.obeys(table.shoot("M", "R"), &[4, 1, 1, 1, 4, 1, 1, 1]);
    assert_eq!((table.state_of("R").hits, table.state_of("R").status), (2, Status::Halted));
}

#[test]
fn five_hits_by_fire_are_a_waver_test() {
    proves!("ae.extraordinary.shooting-5-waver");
    ruling!("R25", "R64");
    let mut table = Diorama::open()
        .blue("L", line(), (17.0, 8.5), NORTH)
        .blue("M", line(), (23.0, 8.5), NORTH)
        .red("R", line(), (20.0, 14.0), SOUTH)
        .at(Stage::Declaring(BLUE))
        .play();
    table.obeys(table.shoot("L", "R"), &[]);
    table.obeys(table.shoot("M", "R"), &[4, 4, 4, 1, 4, 4, 1, 1, 3, 6, 1]);
    assert_eq!(table.state_of("R").pose.at, spot((20.0, 18.0)), "four inches straight back");
    assert_eq!((table.state_of("R").hits, table.state_of("R").status), (5, Status::Disordered));
}

#[test]
fn foot_forms_square_instead_of_shooting_if_horse_could_charge_it() {
    proves!("ae.shooting.square-instead-of-shooting");
    ruling!("R19", "R56", "R58");
    let position = |away: f64| {
        Diorama::open()
            .blue("L", line(), (20.0, 10.0), NORTH)
            .red("C", horse(), (20.0, 11.5 + away), SOUTH)
            .at(Stage::Squares(BLUE))
            .play()
    };
    let far = position(8.01);
    far.refuses(far.form_square("L"), "ae.shooting.square-instead-of-shooting");
    let mut near = position(7.0);
    near.obeys(near.form_square("L"), &[]);
    near.stands("L", (20.0, 10.0), NORTH);
    assert_eq!(near.state_of("L").formation, Formation::Square);
}

#[test]
fn three_batteries_side_by_side_are_a_grand_battery() {
    proves!("ae.artillery.grand-battery-dice");
    ruling!("R28");
    let position = |facing| {
        Diorama::open()
            .blue("1", guns(), (18.0, 10.0), NORTH)
            .blue("2", guns(), (20.0, 10.0), NORTH)
            .blue("3", guns(), (22.0, 10.0), facing)
            .red("R", line(), (20.0, 24.0), SOUTH)
            .at(Stage::Declaring(BLUE))
            .play()
    };
    let order = |table: &diorama::Table| Order::ShootTogether {
        batteries: [table.piece("1"), table.piece("2"), table.piece("3")],
        target: table.piece("R"),
    };
    let askew = position(Facing::degrees(2));
    askew.refuses(order(&askew), "R28");
    let mut table = position(NORTH);
    table.obeys(order(&table), &[4, 4, 4, 4, 1, 1, 6, 1]);
    assert_eq!(table.state_of("R").hits, 3, "the three best dice count");
}

#[test]
fn a_garrison_shoots_from_each_side() {
    proves!("ae.shooting.from-bua");
    ruling!("R14");
    let mut table = Diorama::open()
        .houses()
        .blue("L", line(), (36.0, 24.0), NORTH)
        .inside()
        .red("south", line(), (36.0, 17.0), NORTH)
        .red("corner", column(), (41.0, 29.0), SOUTH)
        .at(Stage::Declaring(BLUE))
        .play();
    let shoot = |target: &str, sides: &[Compass]| Order::Shoot {
        unit: table.piece("L"),
        target: table.piece(target),
        sides: sides.to_vec(),
    };
    assert_eq!(table.facts(shoot("south", &[Compass::South])).number("shooter_sides"), 1);
    assert_eq!(table.facts(shoot("corner", &[Compass::North, Compass::East])).number("shooter_sides"), 2);
    table.refuses(shoot("south", &[Compass::North]), "R11");
    let volley = shoot("south", &[Compass::South]);
    table.obeys(volley, &[]);
    table.obeys(Order::EndPhase, &[1, 1]);
    assert_eq!(table.resolved("infantry-shooting").number("dice"), 2);
}

#[test]
fn two_spent_lines_shoot_each_other_off_the_table() {
    proves!("ae.resolution.infantry-removed-at-8");
    ruling!("R58", "R66");
    let mut table = facing_lines(14.0).hits("L", 6).hits("R", 6).at(Stage::Declaring(RED)).play();
    table.obeys(table.shoot("R", "L"), &[]);
    // Exhausted they hit on fives; neither army has anybody left, nor élan.
    table.obeys(table.shoot("L", "R"), &[5, 5, 1, 1, 5, 5, 1, 1]);
    table.gone("L");
    table.gone("R");
    assert_eq!(table.winner(), None);
}

#[test]
fn a_garrison_sees_aside_from_all_four_walls() {
    ruling!("R11", "R45");
    let walls = [
        (Compass::South, [(33.5, 17.0), (38.5, 17.0)]),
        (Compass::North, [(33.5, 31.0), (38.5, 31.0)]),
        (Compass::West, [(29.0, 21.5), (29.0, 26.5)]),
        (Compass::East, [(43.0, 21.5), (43.0, 26.5)]),
    ];
    for (side, places) in walls {
        for at in places {
            let table = Diorama::open()
                .houses()
                .blue("L", line(), (36.0, 24.0), NORTH)
                .inside()
                .red("R", column(), at, SOUTH)
                .at(Stage::Declaring(BLUE))
                .play();
            let shot = Order::Shoot { unit: table.piece("L"), target: table.piece("R"), sides: vec![side] };
            assert!(!table.facts(shot).is("target_partially_blocked"), "{side:?}, {at:?}");
        }
    }
}

#[test]
fn a_target_is_partly_blocked_if_less_than_half_of_its_edge_is_seen() {
    proves!("ae.shooting.target-partially-blocked");
    ruling!("R11", "R45");
    // Of 41 points of the near edge a wood on the right hides 20; half a step further to the left it hides the middle one too.
    let position = |x: f64| facing_lines(14.0).wood((x, 11.0), (30.0, 11.5)).play();
    let mut half = position(20.01);
    assert!(!half.facts(half.shoot("L", "R")).is("target_partially_blocked"));
    half.obeys(half.shoot("L", "R"), &[1, 1, 1, 1]);
    let mut less = position(19.99);
    assert!(less.facts(less.shoot("L", "R")).is("target_partially_blocked"));
    less.obeys(less.shoot("L", "R"), &[1, 1, 1]);
}
