//! Marches, ways back and forced rides, checked on the book's own numbers.

use crate::cite;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Arm, Class, Formation, Grade, Order, Reason, Unit, UnitFlags};
use engine::Game;
use geom::{Angle, Corner, Leg, Length, Motion, Pose};
use names::{RuleId, Side, UnitId};

const BLUE: Side = Side::Blue;
/// Half the tolerance of a measurement, and a half more than all of it, in inches.
const LESS: f64 = 0.005;
const MORE: f64 = 0.015;

fn ahead(unit: u32, by: f64) -> Order {
    Order::March { unit: UnitId(unit), path: Motion::as_one([Leg::Ahead { by: inches(by) }]) }
}

fn legs(unit: u32, legs: impl IntoIterator<Item = Leg>) -> Order {
    Order::March { unit: UnitId(unit), path: Motion::as_one(legs) }
}

fn wheel(on: Corner, degrees: f64) -> Leg {
    Leg::Wheel { on, by: Angle::of(degrees.to_radians()) }
}

fn retire(by: f64) -> Order {
    Order::Retire { unit: UnitId(1), by: inches(by) }
}

fn is_legal(game: &Game<crate::FastPlay>, order: Order) -> bool {
    game.check(BLUE, &order).is_ok()
}

fn rule(game: &Game<crate::FastPlay>, order: Order) -> RuleId {
    refused(game, BLUE, order).0
}

/// A unit alone on the table may go so far and no farther.
fn goes(arm: Arm, formation: Formation, most: f64) {
    let game = || Field::new([unit(arm, formation, 30.0, 20.0, 0)]).moving(BLUE);
    assert!(is_legal(&game(), ahead(1, most + LESS)), "{arm:?} {formation:?}");
    assert_eq!(rule(&game(), ahead(1, most + MORE)), cite::ALLOWANCE, "{arm:?} {formation:?}");
}

/// FPN-6.1, 6.17, G2.
#[test]
fn each_arm_moves_as_far_as_the_table_says() {
    for (arm, line, column) in [
        (Arm::HeavyCavalry, 4.0, 8.0),
        (Arm::LightCavalry, 5.0, 10.0),
        (Arm::Lancers, 5.0, 10.0),
        (Arm::HeavyFoot, 3.0, 6.0),
        (Arm::LightFoot, 4.0, 6.0),
        (Arm::LightFootRifle, 4.0, 6.0),
        (Arm::FootArtillery, 2.0, 4.0),
        (Arm::HorseArtillery, 2.0, 8.0),
    ] {
        goes(arm, Formation::Line, line);
        goes(arm, Formation::Column, column);
    }
    goes(Arm::HeavyFoot, Formation::Square, 1.0);
}

/// FPN-H03: FPN-6.1, 6.5, 3.3, R30. Bad going anywhere limits the whole move, except that of Light Foot.
#[test]
fn a_unit_that_enters_a_wood_late_has_gone_too_far() {
    let wood = || [patch(Terrain::Woods, (20.0, 40.0), (24.0, 34.0))];
    let column = |arm, front: f64| {
        Field::new([unit(arm, Formation::Column, 30.0, front - 0.28125, 0)]).on(wood()).moving(BLUE)
    };
    assert_eq!(rule(&column(Arm::HeavyFoot, 20.5), ahead(1, 4.5)), cite::ALLOWANCE);
    assert_eq!(rule(&column(Arm::HeavyFoot, 20.5), ahead(1, 6.5)), cite::ALLOWANCE);
    let mut late = column(Arm::HeavyFoot, 22.0);
    give(&mut late, BLUE, ahead(1, 3.0), &[]);
    assert_eq!(stands(&late, 1)[0], (30.0, 24.71875, 0.0));
    assert!(is_legal(&column(Arm::LightFoot, 20.5), ahead(1, 6.0)));
    assert!(is_legal(&column(Arm::HeavyFoot, 20.5), ahead(1, 3.5)));
    // The limit itself, either side of the tolerance.
    assert!(is_legal(&column(Arm::HeavyFoot, 22.0), ahead(1, 3.0 + LESS)));
    assert!(!is_legal(&column(Arm::HeavyFoot, 22.0), ahead(1, 3.0 + MORE)));
}

/// FPN-3.1, 3.2, G9. Which ground is bad going, and which is not.
#[test]
fn bad_going_is_what_the_book_lists() {
    for (terrain, bad) in [
        (Terrain::Woods, true),
        (Terrain::BuiltUp, true),
        (Terrain::Rough, true),
        (Terrain::River, true),
        (Terrain::SteepHill, true),
        (Terrain::GentleHill, false),
        (Terrain::Obstacle, false),
    ] {
        let foot = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0);
        let game = Field::new([foot]).on([patch(terrain, (20.0, 40.0), (18.0, 30.0))]).moving(BLUE);
        assert_eq!(is_legal(&game, ahead(1, 2.0)), !bad, "{terrain:?}");
        assert!(is_legal(&game, ahead(1, 1.5)));
    }
}

/// FPN-6.5. A square in bad going moves half an inch, and half moves are halved again.
#[test]
fn halves_are_halved_again() {
    let rough = || [patch(Terrain::Rough, (20.0, 40.0), (10.0, 30.0))];
    let square =
        Field::new([unit(Arm::HeavyFoot, Formation::Square, 30.0, 20.0, 0)]).on(rough()).moving(BLUE);
    assert!(is_legal(&square, ahead(1, 0.5)) && !is_legal(&square, ahead(1, 0.5 + MORE)));
    let shaken = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0).shaken();
    let shaken = Field::new([shaken]).on(rough()).moving(BLUE);
    assert!(is_legal(&shaken, retire(0.75)) && !is_legal(&shaken, retire(0.75 + MORE)));
}

/// FPN-6.12, R36. Rivers halve all moves, those of Light Foot too, and cap foot at 2 inches and cavalry at 4.
#[test]
fn rivers_halve_and_cap() {
    let game = |arm, formation| {
        let river = strip(Terrain::River, &[(0.0, 21.0), (72.0, 21.0)], 1.0);
        Field::new([unit(arm, formation, 30.0, 20.0, 0)]).on([river]).moving(BLUE)
    };
    for (arm, formation, most) in [
        (Arm::LightFoot, Formation::Line, 2.0),
        (Arm::HeavyFoot, Formation::Line, 1.5),
        (Arm::HeavyFoot, Formation::Column, 2.0),
        (Arm::LightFoot, Formation::Column, 2.0),
        (Arm::LightCavalry, Formation::Column, 4.0),
        (Arm::HeavyCavalry, Formation::Column, 4.0),
        (Arm::HeavyCavalry, Formation::Line, 2.0),
    ] {
        assert!(is_legal(&game(arm, formation), ahead(1, most + LESS)), "{arm:?} {formation:?}");
        assert_eq!(rule(&game(arm, formation), ahead(1, most + MORE)), cite::RIVERS, "{arm:?} {formation:?}");
    }
    // Below the cap the halving shows for Light Foot, too: half of half of 4 inches.
    let river = patch(Terrain::River, (20.0, 40.0), (18.0, 22.0));
    let light = unit(Arm::LightFoot, Formation::Line, 30.0, 20.0, 0).shaken();
    let light = Field::new([light]).on([river]).moving(BLUE);
    assert!(is_legal(&light, retire(1.0 + LESS)) && !is_legal(&light, retire(1.0 + MORE)));
}

/// FPN-6.13, R37. Guns cross at a ford, halved, or on a bridge in column; nowhere else.
#[test]
fn guns_need_a_bridge_or_a_ford() {
    let game = |terrain: Terrain, formation, bridge: bool| {
        let mut ground = vec![strip(terrain, &[(0.0, 23.0), (72.0, 23.0)], 1.0)];
        if bridge {
            ground.push(strip(Terrain::Road, &[(30.0, 0.0), (30.0, 48.0)], 0.5));
        }
        Field::new([unit(Arm::FootArtillery, formation, 30.0, 21.0, 0)]).on(ground).moving(BLUE)
    };
    assert_eq!(rule(&game(Terrain::River, Formation::Column, false), ahead(1, 1.9)), cite::GUNS_AND_RIVERS);
    assert!(is_legal(&game(Terrain::Ford, Formation::Column, false), ahead(1, 2.0)));
    assert_eq!(rule(&game(Terrain::Ford, Formation::Column, false), ahead(1, 2.5)), cite::RIVERS);
    assert!(is_legal(&game(Terrain::River, Formation::Column, true), ahead(1, 6.0)));
    assert_eq!(rule(&game(Terrain::River, Formation::Line, true), ahead(1, 1.0)), cite::GUNS_AND_RIVERS);
}

/// FPN-6.10, R35. The whole way on the road adds 2 inches, and a road makes good going of a wood.
#[test]
fn roads_help_columns_that_keep_to_them() {
    let road = |to: f64| strip(Terrain::Road, &[(30.0, 0.0), (30.0, to)], 0.75);
    let wood = || patch(Terrain::Woods, (20.0, 40.0), (21.0, 24.0));
    let game = |formation, to: f64| {
        let foot = unit(Arm::HeavyFoot, formation, 30.0, 20.0, 0);
        Field::new([foot]).on([road(to), wood()]).moving(BLUE)
    };
    let column = game(Formation::Column, 48.0);
    assert!(is_legal(&column, ahead(1, 8.0 + LESS)) && !is_legal(&column, ahead(1, 8.0 + MORE)));
    // The road ends in the open beyond the wood: no bonus, but nothing is halved.
    let leaves = game(Formation::Column, 25.0);
    assert!(is_legal(&leaves, ahead(1, 6.0)) && !is_legal(&leaves, ahead(1, 6.5)));
    // A line on a road is in the wood all the same.
    assert!(!is_legal(&game(Formation::Line, 48.0), ahead(1, 2.0)));
}

/// FPN-6.2, G7. A wheel costs the arc of the outer front corner.
#[test]
fn a_wheel_costs_its_outer_arc() {
    let line = || Field::new([unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0)]).moving(BLUE);
    let degrees = (3.0_f64 / 3.75).to_degrees();
    assert!(is_legal(&line(), legs(1, [wheel(Corner::Left, degrees)])));
    assert!(!is_legal(&line(), legs(1, [wheel(Corner::Left, degrees + 0.3)])));
    // The rest of the allowance is for the straight leg: 3.75 inches by 30 degrees is 1.9635 inches.
    let then = |by| legs(1, [wheel(Corner::Right, 30.0), Leg::Ahead { by: inches(by) }]);
    assert!(is_legal(&line(), then(1.0365)) && !is_legal(&line(), then(1.0565)));
    let mut game = line();
    give(&mut game, BLUE, legs(1, [wheel(Corner::Left, 90.0 / 2.0)]), &[]);
    let stands = stands(&game, 1);
    assert!(stands.iter().all(|element| element.2 == 315.0), "{stands:?}");
}

/// G8. Lines and columns go ahead and wheel; only squares go straight in any direction, and they do not
/// wheel.
#[test]
fn only_squares_go_sideways() {
    let game = |formation| Field::new([unit(Arm::HeavyFoot, formation, 30.0, 20.0, 0)]).moving(BLUE);
    let by = inches(0.5);
    let sideways = [Leg::Back { by }, Leg::Side { by }, Leg::Oblique { by, off: Angle::degrees(30) }];
    for leg in sideways {
        assert!(is_legal(&game(Formation::Square), legs(1, [leg])));
        for formation in [Formation::Line, Formation::Column] {
            assert_eq!(rule(&game(formation), legs(1, [leg])), cite::ALLOWANCE);
        }
    }
    let odd = [
        Leg::AboutFace,
        Leg::Turn { by: Angle::degrees(5) },
        Leg::WheelBack { on: Corner::Left, by: Angle::degrees(5) },
        Leg::Free { to: pose(30.0, 20.5, 0) },
        Leg::Ahead { by: inches(-0.5) },
        Leg::Wheel { on: Corner::Left, by: Angle::degrees(-5) },
    ];
    for leg in odd {
        assert!(!is_legal(&game(Formation::Line), legs(1, [leg])), "{leg:?}");
    }
    assert!(!is_legal(&game(Formation::Square), legs(1, [wheel(Corner::Left, 5.0)])));
    assert!(!is_legal(&game(Formation::Line), legs(1, [])));
    assert!(!is_legal(&game(Formation::Line), ahead(1, 1e9)));
    let follows = Motion::following([Leg::Ahead { by }]);
    assert!(!is_legal(&game(Formation::Line), Order::March { unit: UnitId(1), path: follows }));
}

/// FPN-4.11, R77. A column flexes its tail, and is straight again once its leader has gone straight for its
/// length.
#[test]
fn a_column_flexes_its_tail() {
    let mut game = Field::new([unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0, 0)]).moving(BLUE);
    let bend = [wheel(Corner::Right, 90.0), Leg::Ahead { by: inches(1.0) }];
    give(&mut game, BLUE, Order::March { unit: UnitId(1), path: Motion::following(bend) }, &[]);
    let bent = stands(&game, 1);
    assert_eq!(bent[0].2, 90.0);
    assert!(bent[3].2 < 90.0, "{bent:?}");
    let mut again = Field::new([find(&game, 1).clone()]).moving(BLUE);
    give_fresh(&mut again, 1.75);
    assert!(stands(&again, 1).iter().all(|element| element.2 == 90.0), "{:?}", stands(&again, 1));
}

/// Lets a unit that has acted march straight ahead as if in a later turn.
fn give_fresh(game: &mut Game<crate::FastPlay>, by: f64) {
    let mut unit = find(game, 1).clone();
    unit.flags.set(UnitFlags::ACTED, false);
    *game = Field::new([unit]).moving(BLUE);
    give(game, BLUE, ahead(1, by), &[]);
}

/// FPN-6.3. No unit passes through other troops or impassable ground, or ends on another unit.
#[test]
fn no_unit_passes_through_troops() {
    let mover = unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0, 0);
    let friend = |arm| unit(arm, Formation::Line, 30.0, 22.0, 0);
    let game = Field::new([mover.clone(), friend(Arm::HeavyFoot)]).moving(BLUE);
    assert_eq!(
        refused(&game, BLUE, ahead(1, 4.0)),
        (cite::NO_PASSAGE, Reason::InTheWay { unit: UnitId(1), by: UnitId(2) })
    );
    assert!(is_legal(&game, ahead(1, 1.4375)));
    let cliff = Field::new([mover]).on([patch(Terrain::Impassable, (20.0, 40.0), (22.0, 23.0))]).moving(BLUE);
    assert_eq!(rule(&cliff, ahead(1, 4.0)), cite::NO_PASSAGE);
    assert!(is_legal(&cliff, ahead(1, 1.7)));
}

/// FPN-6.8, R33. Skirmishers pass through friends and friends through them, unless in hand-to-hand, and no
/// unit ends on another.
#[test]
fn skirmishers_interpenetrate() {
    let column = unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0, 0);
    let screen = unit(Arm::LightFoot, Formation::Line, 30.0, 21.5, 0);
    let game = Field::new([column.clone(), screen.clone()]).moving(BLUE);
    assert!(is_legal(&game, ahead(1, 5.0)));
    assert_eq!(rule(&game, ahead(1, 2.5)), cite::INTERPENETRATION);
    assert!(is_legal(&game, Order::MoveBack { unit: UnitId(2), by: inches(4.0), about: true }));
    // The screen fights, so the column may not pass.
    let enemy = unit(Arm::LightFoot, Formation::Line, 33.5, 22.0625, 180);
    let fights = Field::new([column, screen, enemy]).moving(BLUE);
    assert_eq!(rule(&fights, ahead(1, 5.0)), cite::INTERPENETRATION);
}

/// FPN-6.3, R87. The table edge is impassable.
#[test]
fn no_unit_leaves_the_table() {
    let game = Field::new([unit(Arm::HeavyFoot, Formation::Line, 30.0, 46.0, 0)]).moving(BLUE);
    assert_eq!(rule(&game, ahead(1, 2.5)), cite::NO_PASSAGE);
    assert!(is_legal(&game, ahead(1, 1.71)));
}

/// FPN-6.18. A march does not touch an enemy, not even from behind.
#[test]
fn only_a_charge_touches_an_enemy() {
    let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 22.0, 0).of(Side::Red);
    let game = Field::new([unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0, 0), enemy]).moving(BLUE);
    assert_eq!(rule(&game, ahead(1, 1.4375)), cite::CHARGE);
    assert!(is_legal(&game, ahead(1, 1.4)));
}

/// FPN-6.4, R31, G18, G6. No unit comes within 2 inches of an enemy's front, squares and shaken enemies
/// included.
#[test]
fn no_unit_enters_a_front_zone() {
    // The enemy's zone reaches down to y 26.
    let enemy = |unit: Unit| Field::new([self::unit(Arm::HeavyFoot, Formation::Column, 30.0, 23.0, 0), unit]);
    let line = unit(Arm::HeavyFoot, Formation::Line, 30.0, 28.28125, 180);
    for line in [line.clone(), line.clone().shaken()] {
        let game = enemy(line).moving(BLUE);
        assert!(is_legal(&game, ahead(1, 2.71875 + LESS)));
        assert_eq!(
            refused(&game, BLUE, ahead(1, 2.71875 + MORE)),
            (cite::FRONT_ZONE, Reason::InFrontZone { unit: UnitId(1), of: UnitId(2) })
        );
    }
    let square = enemy(unit(Arm::HeavyFoot, Formation::Square, 30.0, 29.03125, 180)).moving(BLUE);
    assert_eq!(rule(&square, ahead(1, 2.8)), cite::FRONT_ZONE);
    // Its side has no zone if it is a line, and one if it is a square.
    let beside = |formation, y| {
        let mover = unit(Arm::HeavyFoot, Formation::Column, 33.0, 25.0, 0);
        Field::new([mover, unit(Arm::HeavyFoot, formation, 30.0, y, 180)]).moving(BLUE)
    };
    assert!(is_legal(&beside(Formation::Line, 28.28125), ahead(1, 4.0)));
    assert_eq!(rule(&beside(Formation::Square, 29.03125), ahead(1, 4.0)), cite::FRONT_ZONE);
}

/// R31, R86. A unit that begins in a zone marches straight out of it if its back is turned, and not
/// otherwise.
#[test]
fn a_zone_is_left_straight_away() {
    let enemy = || unit(Arm::HeavyFoot, Formation::Line, 30.0, 28.28125, 180);
    let inside = |degrees| unit(Arm::HeavyFoot, Formation::Line, 30.0, 27.0, degrees).of(BLUE);
    let away = Field::new([inside(180), enemy()]).moving(BLUE);
    assert!(is_legal(&away, ahead(1, 3.0)));
    assert_eq!(rule(&away, legs(1, [wheel(Corner::Left, 10.0)])), cite::FRONT_ZONE);
    let across = unit(Arm::HeavyFoot, Formation::Column, 30.0, 27.0, 90);
    let along = Field::new([across, enemy()]).moving(BLUE);
    assert_eq!(rule(&along, ahead(1, 1.0)), cite::FRONT_ZONE);
    let towards = Field::new([inside(0), enemy()]).moving(BLUE);
    assert_eq!(rule(&towards, ahead(1, 0.25)), cite::FRONT_ZONE);
}

/// FPN-4.26, 4.27, 1.7, R24, G5, 4.29. Out of command foot and cavalry test to move nearer; other moves are
/// free.
#[test]
fn out_of_command_one_tests_to_go_nearer() {
    let enemy = || unit(Arm::HeavyFoot, Formation::Line, 30.0, 40.0, 180);
    let game = |arm, degrees: i32| {
        let own = unit(arm, Formation::Line, 30.0, 20.0, degrees).of(BLUE).out_of_command();
        Field::new([own, enemy()]).moving(BLUE)
    };
    for arm in [Arm::HeavyFoot, Arm::HeavyCavalry] {
        let mut passes = game(arm, 0);
        give(&mut passes, BLUE, ahead(1, 1.0), &[5]);
        assert_eq!(stands(&passes, 1)[0].1, 21.0);
        let mut fails = game(arm, 0);
        give(&mut fails, BLUE, ahead(1, 1.0), &[4]);
        assert_eq!(stands(&fails, 1)[0].1, 20.0);
        assert!(find(&fails, 1).flags.has(UnitFlags::ACTED));
        give(&mut game(arm, 180), BLUE, ahead(1, 1.0), &[]);
    }
    // Nearer by no more than the tolerance is no nearer.
    give(&mut game(Arm::HeavyFoot, 0), BLUE, ahead(1, 0.01), &[]);
    give(&mut game(Arm::HeavyFoot, 0), BLUE, ahead(1, 0.011), &[5]);
    // Skirmishers and guns are free, Light Foot in column are not.
    give(&mut game(Arm::LightFoot, 0), BLUE, ahead(1, 1.0), &[]);
    give(&mut game(Arm::FootArtillery, 0), BLUE, ahead(1, 1.0), &[]);
    let column = unit(Arm::LightFoot, Formation::Column, 30.0, 20.0, 0).out_of_command();
    give(&mut Field::new([column, enemy()]).moving(BLUE), BLUE, ahead(1, 1.0), &[5]);
}

/// FPN-4.4, 4.15. Raw troops obey on a 6, Trained on a 5, Elite on a 4.
#[test]
fn classes_obey_on_their_scores() {
    for (class, needs) in [(Class::Raw, 6), (Class::Trained, 5), (Class::Elite, 4)] {
        for die in 1..=6 {
            let own = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0).out_of_command().of_class(class);
            let mut game =
                Field::new([own, unit(Arm::HeavyFoot, Formation::Line, 30.0, 40.0, 180)]).moving(BLUE);
            give(&mut game, BLUE, ahead(1, 1.0), &[die]);
            assert_eq!(stands(&game, 1)[0].1 > 20.5, die >= needs, "{class:?} {die}");
        }
    }
}

/// FPN-6.6, 4.3. Skirmishers go straight back to the full, and turn about or not.
#[test]
fn skirmishers_go_back_freely() {
    let back = |by, about| Order::MoveBack { unit: UnitId(1), by: inches(by), about };
    let game = |arm| Field::new([unit(arm, Formation::Line, 30.0, 20.0, 0)]).moving(BLUE);
    assert!(!is_legal(&game(Arm::LightFoot), back(4.0 + MORE, false)));
    assert_eq!(rule(&game(Arm::HeavyFoot), back(1.0, false)), cite::SKIRMISHERS_BACK);
    assert!(
        !is_legal(&game(Arm::LightFoot), back(0.0, false))
            && !is_legal(&game(Arm::LightFoot), back(-1.0, false))
    );
    let mut kept = game(Arm::LightFoot);
    give(&mut kept, BLUE, back(4.0, false), &[]);
    assert_eq!(stands(&kept, 1)[0], (28.59375, 16.0, 0.0));
    let mut turned = game(Arm::LightFoot);
    give(&mut turned, BLUE, back(4.0, true), &[]);
    assert_eq!(stands(&turned, 1)[0], (31.40625, 16.0, 180.0));
}

/// FPN-H42: FPN-4.18, 11.1, 11.3 to 11.5, R68, R89.
#[test]
fn shaken_troops_retire() {
    let game = |arm, formation, led: bool| {
        let own = unit(arm, formation, 30.0, 20.0, 0).shaken().under(101);
        let general = general(BLUE, Grade::Average, 30.0, 19.0, led.then_some(1));
        let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 24.0, 180);
        Field::new([own, enemy]).generals([general]).moving(BLUE)
    };
    let line = || game(Arm::HeavyFoot, Formation::Line, false);
    let mut a = line();
    give(&mut a, BLUE, retire(1.5), &[5]);
    assert_eq!(stands(&a, 1)[0], (28.59375, 18.5, 0.0));
    assert!(!is_legal(&line(), retire(2.0)) && !is_legal(&line(), retire(1.5 + MORE)));
    let mut c = line();
    give(&mut c, BLUE, retire(1.5), &[4]);
    assert_eq!(stands(&c, 1)[0].1, 20.0);
    let skirmishers = || game(Arm::LightFoot, Formation::Line, false);
    let mut d = skirmishers();
    give(&mut d, BLUE, retire(2.0), &[]);
    assert_eq!(stands(&d, 1)[0].1, 18.0);
    assert!(!is_legal(&skirmishers(), retire(4.0)));
    let column = || game(Arm::HeavyFoot, Formation::Column, true);
    let mut f = column();
    give(&mut f, BLUE, retire(3.0), &[]);
    assert_eq!(stands(&f, 1)[0], (30.0, 17.0, 0.0));
    // R29. The General goes along.
    assert_eq!(f.state().generals.get(UnitId(101)).map(|general| general.pose), Some(pose(30.0, 16.0, 0)));
    let mut g = column();
    give(&mut g, BLUE, Order::LineAhead { unit: UnitId(1), left: 2 }, &[]);
    assert_eq!(find(&g, 1).formation, Formation::Line);
    let charge = Order::Charge { unit: UnitId(1), target: UnitId(2), onto: None, path: None };
    assert_eq!(rule(&column(), charge), cite::SHAKEN_CANNOT);
    assert_eq!(rule(&line(), Order::ColumnAhead { unit: UnitId(1), on: 0 }), cite::SHAKEN_CANNOT);
    assert_eq!(rule(&line(), ahead(1, 0.5)), cite::SHAKEN_CANNOT);
    let steady = Field::new([unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0)]).moving(BLUE);
    assert_eq!(rule(&steady, retire(1.0)), cite::RETIRE);
}

/// FPN-8.5, 8.8. A unit hand-to-hand neither marches, goes back nor retires.
#[test]
fn no_unit_breaks_off() {
    let foe = unit(Arm::LightFoot, Formation::Line, 30.0, 20.5625, 180);
    let game = |own: Unit| Field::new([own, foe.clone()]).moving(BLUE);
    let own = unit(Arm::LightFoot, Formation::Line, 30.0, 20.0, 0);
    assert_eq!(rule(&game(own.clone()), ahead(1, 1.0)), cite::FIXED_IN_CONTACT);
    let back = Order::MoveBack { unit: UnitId(1), by: inches(1.0), about: false };
    assert_eq!(rule(&game(own.clone()), back), cite::NO_BREAK_OFF);
    assert_eq!(rule(&game(own.shaken()), retire(1.0)), cite::NO_BREAK_OFF);
}

/// R12, FPN-3.5. Obstacles slow no unit, but to reach the far side of one that an enemy lines is to touch
/// him.
#[test]
fn across_a_wall_is_in_contact() {
    let wall = strip(Terrain::Obstacle, &[(20.0, 24.0), (40.0, 24.0)], 0.0);
    // From behind, so that no zone matters: the enemy's rear is 0.2 inches beyond the wall.
    let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 24.48125, 0).of(Side::Red);
    let own = unit(Arm::HeavyFoot, Formation::Column, 30.0, 22.0, 0);
    let game = Field::new([own, enemy]).on([wall]).moving(BLUE);
    assert_eq!(rule(&game, ahead(1, 1.71875)), cite::CHARGE);
    assert!(is_legal(&game, ahead(1, 1.65)));
}

fn cavalry(arm: Arm) -> Unit {
    let mut own = unit(arm, Formation::Line, 30.0, 20.0, 0);
    own.flags.set(UnitFlags::IN_MOTION, true);
    own
}

fn forced(units: impl IntoIterator<Item = Unit>) -> Field {
    Field::new(units).with(|options| options.forced_cavalry_movement = true)
}

/// FPN-6.14, R38. Cavalry in motion rides 4 inches at least, and is moved on if its owner gives no order.
#[test]
fn cavalry_in_motion_rides_on() {
    let game = || forced([cavalry(Arm::LightCavalry)]).moving(BLUE);
    assert_eq!(rule(&game(), ahead(1, 4.0 - MORE)), cite::FORCED_CAVALRY);
    assert!(is_legal(&game(), ahead(1, 4.0 - LESS)));
    let mut left = game();
    give(&mut left, BLUE, Order::Done {}, &[]);
    assert_eq!(stands(&left, 1)[0].1, 24.0);
    // Without the option, or at rest, nothing is owed.
    assert!(is_legal(&Field::new([cavalry(Arm::LightCavalry)]).moving(BLUE), ahead(1, 1.0)));
    let rest = forced([unit(Arm::LightCavalry, Formation::Line, 30.0, 20.0, 0)]);
    let mut rest = rest.moving(BLUE);
    give(&mut rest, BLUE, ahead(1, 1.0), &[]);
    assert!(find(&rest, 1).flags.has(UnitFlags::IN_MOTION));
    // In bad going a Heavy Cavalry line has only 2 inches to give.
    let rough = patch(Terrain::Rough, (20.0, 40.0), (10.0, 30.0));
    let rough = forced([cavalry(Arm::HeavyCavalry)]).on([rough]).moving(BLUE);
    assert!(is_legal(&rough, ahead(1, 2.0)));
    assert_eq!(rule(&rough, ahead(1, 1.5)), cite::FORCED_CAVALRY);
}

/// FPN-6.14. No cavalry must ride into bad going or into friends.
#[test]
fn cavalry_need_not_ride_into_a_wood() {
    let wood = patch(Terrain::Woods, (10.0, 50.0), (21.0, 30.0));
    let mut game = forced([cavalry(Arm::LightCavalry)]).on([wood]).moving(BLUE);
    assert!(is_legal(&game, ahead(1, 0.5)));
    give(&mut game, BLUE, Order::Done {}, &[]);
    assert!((20.5..20.75).contains(&stands(&game, 1)[0].1), "{:?}", stands(&game, 1));
}

/// FPN-6.14, R38. It goes no farther than up to its friends, and shaken cavalry owes nothing.
#[test]
fn cavalry_rides_on_up_to_its_friends() {
    let friends = unit(Arm::HeavyFoot, Formation::Line, 30.0, 22.0, 0);
    let mut game = forced([cavalry(Arm::LightCavalry), friends]).moving(BLUE);
    give(&mut game, BLUE, Order::Done {}, &[]);
    assert!((21.25..21.4375).contains(&stands(&game, 1)[0].1), "{:?}", stands(&game, 1));
    let mut shaken = forced([cavalry(Arm::LightCavalry).shaken()]).moving(BLUE);
    give(&mut shaken, BLUE, Order::Done {}, &[]);
    assert_eq!(stands(&shaken, 1)[0].1, 20.0);
    assert!(!find(&shaken, 1).flags.has(UnitFlags::IN_MOTION));
    // R87. The table edge cuts it short.
    let mut edge = cavalry(Arm::LightCavalry);
    edge.elements = unit(Arm::LightCavalry, Formation::Line, 30.0, 46.0, 0).elements;
    let mut edge = forced([edge]).moving(BLUE);
    give(&mut edge, BLUE, Order::Done {}, &[]);
    assert!((47.5..47.73).contains(&stands(&edge, 1)[0].1), "{:?}", stands(&edge, 1));
}

/// FPN-4.24, 4.29. Cavalry halts if it obeys, and rides on if it does not.
#[test]
fn cavalry_tests_to_halt() {
    let halt = Order::Halt { unit: UnitId(1) };
    let mut game = forced([cavalry(Arm::LightCavalry)]).moving(BLUE);
    give(&mut game, BLUE, halt.clone(), &[5]);
    assert!(!find(&game, 1).flags.has(UnitFlags::IN_MOTION));
    give(&mut game, BLUE, Order::Done {}, &[]);
    assert_eq!(stands(&game, 1)[0].1, 20.0);
    let mut game = forced([cavalry(Arm::LightCavalry)]).moving(BLUE);
    give(&mut game, BLUE, halt.clone(), &[4]);
    give(&mut game, BLUE, ahead(1, 4.0), &[]);
    assert_eq!(stands(&game, 1)[0].1, 24.0);
    let rest = forced([unit(Arm::LightCavalry, Formation::Line, 30.0, 20.0, 0)]).moving(BLUE);
    assert_eq!(rule(&rest, halt), cite::HALT_CAVALRY);
}

/// FPN-4.27, R25. Moving cavalry out of command makes its 4 inches untested, and just these if it fails to go
/// further.
#[test]
fn the_owed_four_inches_are_never_tested() {
    let enemy = || unit(Arm::HeavyFoot, Formation::Line, 30.0, 40.0, 180);
    let game = || forced([cavalry(Arm::LightCavalry).out_of_command(), enemy()]).moving(BLUE);
    give(&mut game(), BLUE, ahead(1, 4.0), &[]);
    let mut fails = game();
    give(&mut fails, BLUE, ahead(1, 5.0), &[4]);
    assert_eq!(rule(&fails, ahead(1, 5.0)), cite::FAILURE);
    give(&mut fails, BLUE, ahead(1, 4.0), &[]);
    assert_eq!(stands(&fails, 1)[0].1, 24.0);
    let mut passes = game();
    give(&mut passes, BLUE, ahead(1, 5.0), &[5]);
    assert_eq!(stands(&passes, 1)[0].1, 25.0);
    // At rest it tests like any unit, and stands if it fails.
    let rest = unit(Arm::LightCavalry, Formation::Line, 30.0, 20.0, 0).out_of_command();
    let mut rest = forced([rest, enemy()]).moving(BLUE);
    give(&mut rest, BLUE, ahead(1, 4.0), &[4]);
    assert_eq!(stands(&rest, 1)[0].1, 20.0);
}

/// R29. A General who has joined goes along through a wheel.
#[test]
fn a_general_is_carried_along() {
    let own = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0).under(101);
    let general = general(BLUE, Grade::Average, 30.0, 19.0, Some(1));
    let mut game = Field::new([own]).generals([general]).moving(BLUE);
    give(&mut game, BLUE, legs(1, [wheel(Corner::Left, 45.0)]), &[]);
    let general = game.state().generals.get(UnitId(101)).map(|general| general.pose);
    let there = general.unwrap_or_else(|| Pose::new(Length::ZERO, Length::ZERO, geom::Facing::NORTH));
    assert_eq!(there.facing, geom::Facing::degrees(315));
    let front = find(&game, 1).front().expect("on the table");
    assert!((front.local(there.at.point()).y + 1.28125 * 25.4).abs() < 1e-3);
}

/// Absurd orders are refused, and nothing panics.
#[test]
fn absurd_orders_are_refused() {
    let game = Field::new([unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0)]).moving(BLUE);
    assert!(!is_legal(&game, ahead(9, 1.0)) && !is_legal(&game, ahead(1, 1e300)));
    assert!(!is_legal(&game, Order::MoveBack { unit: UnitId(1), by: Length::nm(i64::MAX), about: true }));
    assert!(!is_legal(&game, Order::Retire { unit: UnitId(1), by: Length::nm(i64::MIN) }));
    let round = [Leg::Wheel { on: Corner::Left, by: Angle::microdegrees(i32::MAX) }];
    assert!(!is_legal(&game, legs(1, round)));
    let far = Order::Charge {
        unit: UnitId(1),
        target: UnitId(7),
        onto: None,
        path: Some(Motion::as_one([Leg::Ahead { by: Length::nm(i64::MAX) }])),
    };
    assert!(!is_legal(&game, far));
}
