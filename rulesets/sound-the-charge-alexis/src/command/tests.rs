use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Order, Phase, Reason, Step, UnitFlags, cite};
use geom::{Leg, Motion, mm};
use names::Side::{Blue, Red};
use names::UnitId;

fn ahead() -> Order {
    Order::March { unit: UnitId(1), path: Motion::as_one([Leg::Ahead { by: mm(10) }]) }
}

/// STA-23.1, 1.3, R1, R84. Out of command a unit throws once before it moves, and moves on a four.
#[test]
fn a_unit_out_of_command_throws_to_move() {
    let game = || Field::new([line(1000, 1000, 0)]).generals([]).moving();
    let mut moves = game();
    give(&mut moves, Blue, ahead(), &[4]);
    give(&mut moves, Blue, ahead(), &[]);
    let mut idle = game();
    give(&mut idle, Blue, ahead(), &[3]);
    assert_eq!(refused(&idle, Blue, ahead()), (cite::COMMAND, Reason::DoesNotMove { unit: UnitId(1) }));
}

/// STA-23.1, 23.2, R84, R85. A general reaches 2 L, round enemies and impassable ground, as the turn begins.
#[test]
fn a_general_reaches_two_l() {
    let led = |y: f64, ground: Vec<geom::Feature>, others: Vec<crate::Unit>| {
        let units = [line(1000, 1000, 0)].into_iter().chain(others);
        let field = Field::new(units).generals([general(Blue, 1000.0, y, None)]).on(ground).active(Red);
        let mut game = field.doing(Phase::Combat, [Step::Turn]);
        run(&mut game, &[]);
        find(&game, 1).flags.has(UnitFlags::COMMANDED)
    };
    assert!(led(1420.0, vec![], vec![]) && !led(1420.1, vec![], vec![]));
    let wall = |half: i64| vec![patch(Terrain::Impassable, (1000 - half, 1000 + half), (1200, 1210))];
    assert!(led(1400.0, wall(30), vec![]) && !led(1400.0, wall(400), vec![]));
    assert!(!led(1400.0, vec![], vec![line_of(60, 1000, 1250, 180)]));
}

/// STA-3.5, R13. A general rides 3 L in all, attaches himself where he touches, and rides along free.
#[test]
fn a_general_rides_three_l() {
    let ride = |y: f64, attach: Option<u32>| Order::Ride {
        general: UnitId(101),
        to: spot(1000.0, y),
        attach: attach.map(UnitId),
    };
    let game = || Field::new([line(1000, 1000, 0)]).generals([general(Blue, 1000.0, 1600.0, None)]).moving();
    assert!(allowed(&game(), Blue, &ride(2230.0, None)) && !allowed(&game(), Blue, &ride(2230.1, None)));
    assert!(!allowed(&game(), Blue, &ride(1002.0, Some(1))), "he does not touch it");
    let mut joined = game();
    give(&mut joined, Blue, ride(1000.0, Some(1)), &[]);
    assert!(allowed(&joined, Blue, &ride(1010.0, None)) && !allowed(&joined, Blue, &ride(1100.0, None)));
    let mut led = joined.clone();
    give(&mut led, Blue, ahead(), &[5]);
    assert!((led.state().generals.get(UnitId(101)).map_or(0.0, |led| led.at.y.mm()) - 1000.0).abs() < 0.01);
}

/// STA-27.3, R89. A lone general whom an enemy touches gets away, and the enemy goes on.
#[test]
fn a_lone_general_gets_away() {
    let field = Field::new([line(1000, 1000, 0)]).generals([general(Red, 1000.0, 1050.0, None)]);
    let mut game = field.moving();
    let path = Motion::as_one([Leg::Ahead { by: mm(100) }]);
    give(&mut game, Blue, Order::March { unit: UnitId(1), path }, &[4]);
    let (side, _) = question(&game).expect("the general is asked");
    assert_eq!(side, Red);
    as_usual(&mut game, &[]);
    assert!(game.state().generals.get(UnitId(101)).is_some());
}

/// A unit of Blue that was hit so often in combat, with a general attached, and an enemy before it.
fn struck(lost: u8, hits: u8, dice: &[u8]) -> engine::Game<crate::SoundTheChargeAlexis> {
    let unit = crate::Unit { lost, ..line(1000, 1000, 0) };
    let field = Field::new([unit, line(1000, 1000, 180)]).engaged([engaged(2, 1, 4)]);
    let field = field.generals([general(Blue, 1000.0, 990.0, Some(1))]).active(Red);
    let (setup, mut state) = field.laid_out(Phase::Combat);
    let from = spot(1000.0, 1010.0);
    let blow = |by: u32, on: u32| crate::Blow { by: UnitId(by), on: UnitId(on), dice: 0, hits: 0, from };
    state.blows = vec![crate::Blow { hits, ..blow(2, 1) }, blow(1, 2)];
    let steps =
        vec![engine::Task::Over { winner: None }, engine::Task::Do(crate::steps::Fighting::Hits.into())];
    let mut game = engine::Game::new(std::sync::Arc::new(setup), state, steps.into_iter().rev().collect());
    run(&mut game, dice);
    game
}

fn is_alive(game: &engine::Game<crate::SoundTheChargeAlexis>) -> bool {
    game.state().generals.get(UnitId(101)).is_some()
}

/// STA-13.1, R74. Two hits of a phase on his unit endanger a general once, and he falls on a 1.
#[test]
fn a_general_falls_on_a_one() {
    assert!(is_alive(&struck(0, 1, &[])));
    assert!(is_alive(&struck(0, 2, &[2])) && !is_alive(&struck(0, 2, &[1])));
    assert!(is_alive(&struck(0, 3, &[6])));
    // Under fire the hits of two volleys are added up, and he falls before his unit tests.
    let units = [line(925, 1000, 0), line(1075, 1000, 0), line_of(13, 1000, 1100, 180).out_of(16)];
    let generals = [general(Red, 1000.0, 1110.0, Some(3)), general(Red, 1000.0, 1300.0, None)];
    let mut game = Field::new(units).generals(generals).firing();
    let shoot = |unit: u32| Order::Shoot {
        unit: UnitId(unit),
        target: UnitId(3),
        shot: None,
        second: None,
        third: None,
    };
    give(&mut game, Blue, shoot(1), &[5, 1, 1]);
    // 12 and five casualties are 17: one too many for grade C without him.
    let told = give(&mut game, Blue, shoot(2), &[5, 1, 1, 1, 12]);
    assert!(says(&told, "killed") && !is_alive(&game));
    assert!(matches!(question(&game), Some((Red, crate::Decision::Retreat { .. }))), "{:?}", story(&told));
}

/// STA-13.2, R104. The general of a shattered unit goes back in its cone, from L to 3 L, over no enemy and
/// not off the table.
#[test]
fn a_general_goes_back_from_a_shattered_unit() {
    let game = struck(11, 1, &[]);
    assert!(!stands_yet(&game, 1));
    let Some((Blue, crate::Decision::Escape { general, .. })) = question(&game) else {
        panic!("{:?}", question(&game))
    };
    assert_eq!(general, UnitId(101));
    let flee = |x: f64, y: f64| Order::Flee { to: spot(x, y) };
    let may = |x: f64, y: f64| allowed(&game, Blue, &flee(x, y));
    assert!(may(1000.0, 780.0) && !may(1000.0, 781.0) && may(1000.0, 360.0) && !may(1000.0, 359.0));
    assert_eq!(refused(&game, Blue, flee(1200.0, 700.0)).0, cite::RETREAT);
    assert_eq!(refused(&game, Blue, flee(1000.0, 1300.0)).0, cite::RETREAT);
}

/// STA-13.2, R104. He finds the narrowest way between enemies, and is captured where there is none or where
/// his unit could not go back either.
#[test]
fn a_general_without_a_way_is_captured() {
    let caught = |slit: f64| {
        let from = Some(spot(1000.0, 1010.0));
        let wide = |from: f64, to: f64| geom::Millimetres(geom::Length::of(to - from));
        let wall = |from: f64, to: f64| {
            let base = crate::Base { frontage: wide(from, to), depth: geom::Millimetres::new(20) };
            let at = pose((from + to) / 2.0, 800.0, 180);
            unit(crate::Arm::Infantry, 1, crate::Stance::block(crate::Formation::Line, at, base, 1, 1))
        };
        let walls = [wall(500.0, 1003.0 - slit), wall(1003.0 + slit, 1500.0)];
        let field = Field::new(walls).generals([general(Blue, 1000.0, 990.0, None)]);
        let bereft = crate::steps::Danger::Bereft { general: UnitId(101), from };
        let mut game = field.doing(Phase::Combat, [bereft.into()]);
        run(&mut game, &[]);
        if question(&game).is_some() {
            as_usual(&mut game, &[]);
        }
        is_alive(&game)
    };
    assert!(caught(0.2) && !caught(0.0));
    let owed = crate::steps::Owed {
        unit: UnitId(1),
        why: crate::steps::Why::Fire,
        from: Some(spot(1000.0, 210.0)),
        rout_hits: 0,
        pursuit_hits: 0,
    };
    let field = Field::new([line(1000, 100, 0), line(1000, 200, 180)]);
    let field = field.generals([general(Blue, 1000.0, 90.0, Some(1))]);
    let mut trapped = field.doing(Phase::Fire, [owed.into()]);
    let told = run(&mut trapped, &[]);
    assert!(!is_alive(&trapped) && says(&told, "(STA-13.2)"));
}

/// STA-23.2, R85. By an option an enemy blocks the way of commands so far round him, but not where a friend
/// is nearer.
#[test]
fn an_option_lets_enemies_block_commands() {
    let led = |block: i64, others: Vec<crate::Unit>| {
        let units = [line_of(4, 1000, 1000, 0)].into_iter().chain(others);
        let mut field = Field::new(units).generals([general(Blue, 1000.0, 1400.0, None)]).active(Red);
        field.options.command_enemy_block = geom::Millimetres::new(block);
        let mut game = field.doing(Phase::Combat, [Step::Turn]);
        run(&mut game, &[]);
        find(&game, 1).flags.has(UnitFlags::COMMANDED)
    };
    // A way past an enemy 60 mm aside is open to within 60 mm of him, and round him too long.
    let enemy = || line_of(30, 1286, 1200, 180);
    assert!(led(0, vec![enemy()]) && led(60, vec![enemy()]) && !led(100, vec![enemy(), wall_of_enemies()]));
    assert!(led(100, vec![enemy()]), "he is passed on the other side");
    // A friend between them is nearer to the way than the enemy.
    let friend = |x: i64| line_of(2, x, 1200, 180).of(Blue);
    assert!(led(100, vec![enemy(), wall_of_enemies(), friend(1040), friend(960)]));
    // The general himself is too near to an enemy.
    assert!(!led(100, vec![line_of(4, 1000, 1450, 180)]) && led(20, vec![line_of(4, 1000, 1450, 180)]));
}

fn wall_of_enemies() -> crate::Unit {
    line_of(30, 714, 1200, 180)
}
