//! PDC-6, A2. Artillery, passing fire, rockets, and buildings.

use crate::kinds::{Arm, Disorder, Formation, Nation};
use crate::kit::*;
use crate::shooting::artillery;
use crate::state::{Inside, Status};
use crate::{Order, PasDeCharge, Reason, Step, Terrain, Unit, cite};
use Side::{Blue, Red};
use engine::Game;
use geom::{FeatureId, Length, Pose};
use names::{Side, UnitId};

fn bombard() -> Order {
    Order::Bombard { unit: UnitId(1), target: UnitId(2) }
}

fn firing(field: Field) -> Game<PasDeCharge> {
    let mut game = field.doing([Step::Artillery]);
    run(&mut game, &[]);
    game
}

fn guns(pounds: u8, number: u8) -> Unit {
    battery(Blue, Arm::FootGuns, pounds, number, 0.0, 0.0, 0)
}

/// A line with its front so far from the guns.
fn line_at(far: f64) -> Unit {
    red(Formation::Line, 0.0, 15.0 + far + 10.0)
}

/// PDC-6.1, 6.2, R24. Each row of the ranges, inclusive; larger guns use the row of 18 pounds.
#[test]
fn guns_reach_as_far_as_their_row() {
    let may = |pounds, far| allowed(&firing(Field::new([guns(pounds, 8), line_at(far)])), Blue, &bombard());
    for (pounds, short, long) in [
        (24, 400, 850),
        (18, 400, 850),
        (12, 300, 700),
        (9, 300, 650),
        (8, 250, 600),
        (6, 200, 550),
        (4, 150, 400),
        (3, 150, 400),
    ] {
        let row = printed().range(pounds);
        assert_eq!((row.short.mm() as i64, row.long.mm() as i64), (short, long), "{pounds} pounds");
        assert!(may(pounds, long as f64) && !may(pounds, long as f64 + 1.0), "{pounds} pounds");
    }
}

/// PDC-6.2, 6.9. The two tables, cell by cell in a few places; a 12 with two guns beats a 2.
#[test]
fn the_tables_of_hits_are_those_of_the_book() {
    let of = |short, score, guns| artillery::points(printed(), short, score, guns);
    assert_eq!([of(true, 2, 2), of(true, 12, 2), of(true, 2, 10), of(true, 12, 10)], [1, 2, 3, 2]);
    assert_eq!([of(true, 8, 14), of(true, 7, 14), of(false, 9, 14), of(false, 10, 9)], [2, 0, 1, 0]);
    for score in 2..=12 {
        let k = (score - 7i16).abs();
        for guns in 2..=14u8 {
            let expected = u8::from(i16::from(guns) >= 22 - 4 * k) + u8::from(i16::from(guns) >= 21 - 2 * k);
            assert_eq!(of(false, score, guns), expected, "{score} with {guns} guns");
            assert!(of(true, score, guns) >= of(false, score, guns));
        }
    }
}

/// PDC-6.2, 3.3.7, 3.2.4, R26. Points are applied after all fire; a battery needs no order and fires once.
#[test]
fn fire_takes_points_without_an_order() {
    let mut game = firing(Field::new([guns(6, 8), line_at(150.0), guns(6, 8)]));
    give(&mut game, Blue, bombard(), &[]);
    assert_eq!(refused(&game, Blue, bombard()).0, cite::R31);
    give(&mut game, Blue, Order::Done {}, &[1, 1]);
    assert_eq!((damage(&game, 2), find(&game, 2).damage.this_bound), (2, 2));
}

/// PDC-9.0.3, R25, G10. Fire needs the arc, sight, and no base between, unless the guns stand higher.
#[test]
fn fire_needs_arc_and_a_clear_line() {
    let aside = red(Formation::Line, 600.0, 100.0);
    assert_eq!(refused(&firing(Field::new([guns(12, 8), aside, guns(12, 8)])), Blue, bombard()).0, cite::ARC);
    let screen = || blue(Formation::Line, 0.0, 150.0).front_of(400);
    let barred = refused(&firing(Field::new([guns(12, 8), line_at(400.0), screen()])), Blue, bombard());
    assert_eq!(barred.0, cite::R25);
    let hill = height(1, (-100.0, 100.0), (-50.0, 50.0));
    assert!(allowed(
        &firing(Field::new([guns(12, 8), line_at(400.0), screen()]).on([hill])),
        Blue,
        &bombard()
    ));
    let wood = patch(Terrain::Woods, (-900.0, 900.0), (100.0, 200.0));
    assert_eq!(
        refused(&firing(Field::new([guns(12, 8), line_at(400.0)]).on([wood])), Blue, bombard()).0,
        cite::R25
    );
}

/// PDC-6.3, 6.4, R27, R28. Guns in battery and skirmishers are shot at on the long table, limbered guns by
/// range.
#[test]
fn guns_in_battery_and_skirmishers_use_the_long_table() {
    let hit = |target: Unit| {
        let mut game = firing(Field::new([guns(12, 10), target]));
        give(&mut game, Blue, bombard(), &[1, 3]);
        (10 - find(&game, 2).guns.min(10), find(&game, 2).damage.this_bound)
    };
    let enemy = |formation| Unit { formation, ..battery(Red, Arm::FootGuns, 12, 10, 0.0, 150.0, 180) };
    let lost = |formation| {
        let mut game = firing(Field::new([guns(12, 10), enemy(formation)]));
        give(&mut game, Blue, bombard(), &[]);
        if formation == Formation::Battery {
            give(&mut game, Red, Order::Done {}, &[1, 3]);
        }
        10 - find(&game, 2).guns
    };
    assert_eq!(lost(Formation::Battery), 1);
    let mut limbered = firing(Field::new([guns(12, 10), enemy(Formation::Limbered)]));
    give(&mut limbered, Blue, bombard(), &[1, 3]);
    assert_eq!(find(&limbered, 2).guns, 8);
    assert_eq!(hit(Unit { formation: Formation::Skirmish, ..line_at(100.0) }).1, 1);
    assert_eq!(hit(line_at(100.0)).1, 2);
}

/// PDC-6.6, R29. Against a column the firer adds 2, deducts 2 or does neither, after the roll.
#[test]
fn a_dense_target_lets_the_firer_shift_his_score() {
    let column = Unit { formation: Formation::Assault, ..line_at(150.0) };
    let mut game = firing(Field::new([guns(6, 8), column]));
    give(&mut game, Blue, bombard(), &[3, 4]);
    assert!(!allowed(&game, Blue, &Order::Shift { by: 1 }));
    assert!(allowed(&game, Blue, &Order::Shift { by: 0 }) && allowed(&game, Blue, &Order::Shift { by: 2 }));
    give(&mut game, Blue, Order::Shift { by: -2 }, &[]);
    assert_eq!(damage(&game, 2), 1, "5 with 8 guns at short range");
}

/// PDC-6.7, A2.0, A2.1, R29, R60. British guns from 1805 shift by one against troops in the open.
#[test]
fn shrapnel_is_british_from_1805_and_for_the_open() {
    let may = |nation, year, ground: Vec<geom::Feature>| {
        let field = Field::new([guns(6, 8).nation(nation), line_at(150.0)]).in_year(year).on(ground);
        let game = firing(field);
        let at = game.known(Blue);
        artillery::most_shift(at.table(), find(&game, 1), UnitId(2))
    };
    assert_eq!((may(Nation::British, 1804, vec![]), may(Nation::British, 1805, vec![])), (0, 1));
    assert_eq!(may(Nation::French, 1812, vec![]), 0);
    let fence = wall(Terrain::Fence, (-400.0, 165.0), (400.0, 165.0), 120);
    assert_eq!(may(Nation::British, 1812, vec![fence]), 0, "it lines a fence");
}

/// PDC-6.8, A2.2 to A2.6, R53, R60. Rockets stray by their two dice; a 0 is a dud, a hit takes four at most.
#[test]
fn rockets_stray_and_hit_for_four_at_most() {
    let troop = |nation| battery(Blue, Arm::Rockets, 0, 6, 0.0, 0.0, 0).nation(nation);
    let rocket = |y: f64| Order::Rocket { unit: UnitId(1), target: UnitId(2), at: spot(0.0, y) };
    let game = |nation, year| firing(Field::new([troop(nation), line_at(385.0)]).in_year(year));
    assert_eq!(refused(&game(Nation::British, 1810), Blue, rocket(410.0)).0, cite::ROCKET_YEARS);
    assert_eq!(refused(&game(Nation::French, 1811), Blue, rocket(410.0)).0, cite::ROCKET_YEARS);
    assert_eq!(refused(&game(Nation::British, 1811), Blue, rocket(866.0)).0, cite::R53);
    let after = |faces: &[u8]| {
        let mut game = game(Nation::British, 1811);
        give(&mut game, Blue, rocket(410.0), faces);
        damage(&game, 2)
    };
    assert_eq!(after(&[5, 5, 6]), 4);
    assert_eq!(after(&[5, 9, 3]), 3, "80 mm to the right is still on the line");
    assert_eq!(after(&[4, 5]), 0, "20 mm short is beside it");
    assert_eq!(after(&[0, 5]), 0);
    assert_eq!(after(&[5, 0]), 0);
}

/// PDC-6.10. One die: nothing up to 3, one point on 4 and 5, two on 6.
#[test]
fn small_fire_takes_a_point_on_four_and_two_on_six() {
    let hit = |face: u8| {
        let mut firer = blue(Formation::Line, 0.0, 0.0);
        firer.passers.push(UnitId(2));
        let mut game = firing(Field::new([firer, red(Formation::Column, 900.0, 900.0)]));
        give(&mut game, Blue, Order::PassingFire { unit: UnitId(1), target: UnitId(2) }, &[face]);
        damage(&game, 2)
    };
    assert_eq!((1..=6).map(hit).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 2]);
}

/// PDC-6.5, R30. A building of stone, 80 by 60 mm, is worth 4.8 points; those inside lose one for each two,
/// and are put out of the ruin in disorder.
#[test]
fn a_building_falls_to_guns_and_costs_its_garrison() {
    let house = patch(Terrain::StoneBuilding, (-40.0, 40.0), (150.0, 210.0));
    let inside = Inside {
        building: FeatureId(0),
        centre: Pose { at: spot(0.0, 180.0), ..Pose::default() },
        size: crate::Size { width: Length::of(80.0), depth: Length::of(60.0) },
        scored_before: 0,
    };
    let garrison = || Unit { inside: Some(inside), ..red(Formation::Line, 0.0, 180.0) };
    let mut game = firing(Field::new([guns(6, 8), garrison()]).on([house.clone()]));
    give(&mut game, Blue, bombard(), &[1, 1]);
    assert_eq!((game.state().scored_on(FeatureId(0)), damage(&game, 2)), (2, 1));
    assert!(find(&game, 2).inside.is_some());
    let mut field = Field::new([guns(6, 8), garrison()]).on([house]);
    field.units[0].guns = 8;
    let mut state = field.state();
    state.buildings.push((FeatureId(0), 3));
    let mut game = Game::new(
        field.setup(),
        state,
        vec![engine::Task::Do(Step::Artillery), engine::Task::Over { winner: None }],
    );
    run(&mut game, &[]);
    give(&mut game, Blue, bombard(), &[1, 1]);
    assert!(find(&game, 2).inside.is_none() && find(&game, 2).disorder.has(Disorder::PUT_OUT));
    assert_eq!(find(&game, 2).status, Status::Normal);
}

/// PDC-4.3.12, R19. Fire may be repeated bound after bound; R24. One gun does not fire, and more than 14 fire
/// in two groups.
#[test]
fn batteries_fire_every_bound_and_large_ones_in_two_groups() {
    let mut large = firing(Field::new([guns(6, 16), line_at(150.0)]));
    give(&mut large, Blue, bombard(), &[3, 4, 3, 4]);
    let single = firing(Field::new([guns(6, 1), line_at(150.0), guns(6, 8)]));
    assert_eq!(refused(&single, Blue, bombard()), (cite::R24, Reason::TooFewGuns { unit: UnitId(1) }));
}
