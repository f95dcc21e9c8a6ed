//! PDC-4.3.1 to 4.3.13, 4.4.1, 4.4.2. Evolutions and squares.

use crate::kinds::{Arm, Disorder, Formation};
use crate::kit::*;
use crate::minutes::Minutes;
use crate::state::{Status, UnitFlags};
use crate::steps::{Moving, Step};
use crate::{Few, Order, PasDeCharge, Reason, Terrain, Unit, cite};
use Side::{Blue, Red};
use engine::Game;
use names::{Side, UnitId};

fn change(to: Formation) -> Order {
    Order::Change { units: vec![UnitId(1)], to }
}

fn several(unit: Unit) -> Game<PasDeCharge> {
    let field = Field::new([unit, red(Formation::Line, 0.0, 2500.0)]);
    field.on_several_bases().moving_groups(Blue, &[&[1]])
}

/// PDC-4.3.1 to 4.3.7. The minutes of each evolution and its die; the reverse takes as long.
#[test]
fn evolutions_take_their_minutes_and_a_die() {
    let takes = |arm, from, to| {
        let mut game = several(unit(Blue, arm, from, 0.0, 0.0, 0));
        give(&mut game, Blue, change(to), &[2]);
        assert_eq!(find(&game, 1).formation, to);
        10.0 - find(&game, 1).minutes.as_f64()
    };
    use Formation::{Column, Dismounted, Line, Skirmish, Square};
    for (one, other, minutes) in
        [(Column, Line, 6.0), (Column, Square, 4.0), (Line, Square, 5.0), (Skirmish, Line, 7.0)]
    {
        assert_eq!(takes(Arm::Musket, one, other), minutes);
        assert_eq!(takes(Arm::Musket, other, one), minutes);
    }
    assert_eq!(takes(Arm::Dragoon, Line, Dismounted), 3.0);
    assert_eq!(takes(Arm::Dragoon, Dismounted, Line), 3.0);
    assert_eq!(takes(Arm::Dragoon, Column, Line), 4.0);
    let odd = several(blue(Skirmish, 0.0, 0.0));
    assert_eq!(refused(&odd, Blue, change(Square)).0, cite::EVOLUTION_TIME);
}

/// PDC-4.3.1, R18. What the minutes do not cover is spent first thing in the next bound.
#[test]
fn an_evolution_goes_on_in_the_next_bound() {
    let mut unit = blue(Formation::Column, 0.0, 0.0);
    unit.minutes = Minutes::whole(3);
    let mut game = several(unit);
    give(&mut game, Blue, change(Formation::Line), &[5]);
    let changing = find(&game, 1).changing.expect("it is changing");
    assert_eq!((changing.left, find(&game, 1).formation), (Minutes::whole(6), Formation::Column));
    assert_eq!(refused(&game, Blue, march(&[1], ahead(10.0))).0, cite::R18);
    let mut state = game.state().clone();
    state.acting = None;
    let mut next = Game::new(game.setup().clone(), state, vec![engine::Task::Do(Step::Bound)]);
    next.advance(&mut dice::Tape::default(), None);
    assert_eq!((find(&next, 1).formation, find(&next, 1).minutes), (Formation::Line, Minutes::whole(4)));
}

/// A game in which cavalry has ended its move.
fn ridden_up(units: Vec<Unit>, ground: Vec<geom::Feature>) -> Game<PasDeCharge> {
    let movers = Few::from_slice(&[UnitId(2)]);
    Field::new(units).on(ground).doing([Step::Moving(Moving::Ended { movers }), Step::Moves { side: Red }])
}

fn rider(arm: Arm, gap: f64) -> Unit {
    horse(Red, arm, 0.0, 10.0 + gap + 15.0, 180).came()
}

/// PDC-4.4.1, R21, R22. Cavalry at 200 mm, light cavalry at 240, makes infantry dice; 4 is a square at once,
/// 3 is caught, with one cause of disorder; each once a bound.
#[test]
fn an_emergency_square_needs_a_four() {
    let line = || blue(Formation::Line, 0.0, 0.0);
    let mut formed = ridden_up(vec![line(), rider(Arm::Heavy, 200.0)], vec![]);
    run(&mut formed, &[4]);
    assert!(find(&formed, 1).in_square() && find(&formed, 1).minutes == Minutes::whole(10));
    let mut caught = ridden_up(vec![line(), rider(Arm::Light, 240.0)], vec![]);
    run(&mut caught, &[3]);
    assert!(find(&caught, 1).is_changing() && find(&caught, 1).disorder == Disorder::UNFORMED);
    assert!(find(&caught, 1).has(UnitFlags::RESPONDED), "it has used its response (R11)");
    let mut far = ridden_up(vec![line(), rider(Arm::Heavy, 201.0)], vec![]);
    run(&mut far, &[]);
    let mut diced =
        ridden_up(vec![line().flagged(UnitFlags::SQUARE_DICED), rider(Arm::Heavy, 100.0)], vec![]);
    run(&mut diced, &[]);
}

/// R21. No die in woods, behind what cannot be crossed, when retreating, or before reforming cavalry.
#[test]
fn some_infantry_is_safe_from_cavalry() {
    let line = || blue(Formation::Line, 0.0, 0.0);
    let none = |unit: Unit, rider: Unit, ground: Vec<geom::Feature>| {
        let mut game = ridden_up(vec![unit, rider], ground);
        run(&mut game, &[]);
    };
    none(line(), rider(Arm::Heavy, 100.0), vec![patch(Terrain::Woods, (-200.0, 200.0), (-60.0, 60.0))]);
    none(line(), rider(Arm::Heavy, 100.0), vec![wall(Terrain::Wall, (-900.0, 60.0), (900.0, 60.0), 200)]);
    none(Unit { status: Status::Retreating, ..line() }, rider(Arm::Heavy, 100.0), vec![]);
    none(line(), Unit { status: Status::Reforming, ..rider(Arm::Heavy, 100.0) }, vec![]);
    none(blue(Formation::Square, 0.0, 0.0), rider(Arm::Heavy, 100.0), vec![]);
}

/// PDC-3.3.6, 4.4.2, R10. A square is formed without an order, but not where the die is compulsory.
#[test]
fn a_voluntary_square_needs_no_order_and_no_cavalry_near() {
    let square = || Order::Square { unit: UnitId(1) };
    let game =
        |gap| Field::new([blue(Formation::Line, 0.0, 0.0), rider(Arm::Heavy, gap)]).moving_groups(Blue, &[]);
    let mut leisure = game(300.0);
    give(&mut leisure, Blue, square(), &[2]);
    assert_eq!(find(&leisure, 1).minutes, Minutes::whole(5));
    let near = refused(&game(150.0), Blue, square());
    assert_eq!(near, (cite::EMERGENCY_SQUARE, Reason::CavalryNear { unit: UnitId(1), cavalry: UnitId(2) }));
}
