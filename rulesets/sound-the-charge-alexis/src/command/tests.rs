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
