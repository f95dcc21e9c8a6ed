//! PDC-3.2.1 to 3.2.8, 3.3.1 to 3.3.7, 3.5.1, 10.3. Command rolls, groups, and generals.

use crate::kinds::Formation;
use crate::kit::*;
use crate::options::{CommandSequence, FailureScope};
use crate::state::{Status, UnitFlags};
use crate::{Decision, Order, PasDeCharge, Reason, cite};
use Side::{Blue, Red};
use engine::Game;
use names::{Side, UnitId};

fn command(general: u32, units: &[u32]) -> Order {
    Order::Command { general: UnitId(general), units: units.iter().map(|id| UnitId(*id)).collect() }
}

fn field() -> Field {
    let units = [
        blue(Formation::Line, 0.0, 0.0),
        blue(Formation::Line, 300.0, 0.0),
        blue(Formation::Line, -300.0, 0.0).under(903),
        red(Formation::Line, 0.0, 2500.0),
    ];
    let tree = [(901, Blue, Some(910)), (903, Blue, Some(910)), (910, Blue, None), (902, Red, None)];
    let senior = crate::General { is_brigadier: false, ..general(Blue, 910, 10, 0.0, -900.0) };
    Field::new(units).tree(tree).generals([
        general(Blue, 901, 8, 0.0, -300.0),
        general(Blue, 903, 7, -300.0, -300.0),
        senior,
    ])
}

fn asked(game: &Game<PasDeCharge>) -> Decision {
    game.decision_for(Blue).expect("Blue is asked").of
}

/// PDC-3.2.1, 3.2.2, 3.3.1 to 3.3.3, R6, R67. All rolls come before the moves; a total up to the rating
/// passes, a higher one ends the orders of the side.
#[test]
fn a_roll_up_to_the_rating_passes_and_a_failure_ends_the_orders() {
    let mut game = field().commanding(Blue);
    give(&mut game, Blue, command(101, &[1]), &[4, 4]);
    assert!(find(&game, 1).has(UnitFlags::ACTIVATED));
    assert_eq!(asked(&game), Decision::Command);
    assert!(!allowed(&game, Blue, &march(&[1], ahead(50.0))), "no move before the last roll");
    assert_eq!(
        refused(&game, Blue, command(101, &[1])),
        (cite::R7, Reason::AlreadyOrdered { unit: UnitId(1) })
    );
    give(&mut game, Blue, command(101, &[2]), &[4, 5]);
    assert!(!find(&game, 2).has(UnitFlags::ACTIVATED));
    assert_eq!(asked(&game), Decision::Moves, "no more rolls");
    assert!(allowed(&game, Blue, &march(&[1], ahead(50.0))), "the unit that passed keeps its order");
    let idle = refused(&game, Blue, march(&[2], ahead(50.0)));
    assert_eq!(idle, (cite::COMMAND_PASSES, Reason::NotActivated { unit: UnitId(2) }));
}

/// PDC-3.3.3, R6. By option a failure silences that general alone.
#[test]
fn a_failure_may_silence_one_general_only() {
    let field = field().with(|options| options.command_failure_scope = FailureScope::Command);
    let mut game = field.commanding(Blue);
    give(&mut game, Blue, command(101, &[1]), &[6, 6]);
    assert_eq!(asked(&game), Decision::Command);
    let silent = refused(&game, Blue, command(101, &[2]));
    assert_eq!(silent, (cite::COMMAND_FAILS, Reason::Silenced { general: UnitId(101) }));
    assert!(allowed(&game, Blue, &command(102, &[3])));
}

/// R67. By option each group moves before the next roll.
#[test]
fn groups_may_move_one_by_one() {
    let field = field().with(|options| options.command_sequence = CommandSequence::OneByOne);
    let mut game = field.commanding(Blue);
    give(&mut game, Blue, command(101, &[1]), &[1, 1]);
    assert_eq!(asked(&game), Decision::Moves);
    give(&mut game, Blue, march(&[1], ahead(50.0)), &[]);
    give(&mut game, Blue, Order::Halt {}, &[]);
    give(&mut game, Blue, Order::Done {}, &[]);
    assert_eq!(asked(&game), Decision::Command);
}

/// PDC-3.3.1, R7, R45. A general orders his own; units of several brigades are ordered by their superior
/// alone; the units of a disabled general also by the next above him.
#[test]
fn the_lowest_general_who_commands_all_the_units_orders_them() {
    let game = field().commanding(Blue);
    assert!(allowed(&game, Blue, &command(101, &[1, 2])));
    let others = refused(&game, Blue, command(101, &[1, 3]));
    assert_eq!(others.0, cite::R7);
    assert!(allowed(&game, Blue, &command(103, &[1, 3])));
    let over = refused(&game, Blue, command(103, &[1, 2]));
    assert_eq!(over, (cite::R7, Reason::OtherGeneral { general: UnitId(103) }));
    let mut field = field();
    field.generals[0].disabled = 3;
    let game = field.commanding(Blue);
    assert!(allowed(&game, Blue, &command(101, &[1, 2])) && allowed(&game, Blue, &command(103, &[1, 2])));
}

/// PDC-9.9.4, 9.9.6, 10.5, R12, R46, R70. Units that reform, stand still, took cover or have no general get
/// no order.
#[test]
fn some_units_can_be_given_no_order() {
    let with = |change: &dyn Fn(&mut crate::Unit)| {
        let mut field = field();
        change(&mut field.units[0]);
        refused(&field.commanding(Blue), Blue, command(101, &[1])).0
    };
    assert_eq!(with(&|unit| unit.status = Status::Reforming), cite::R70);
    assert_eq!(with(&|unit| unit.status = Status::RiddenThrough), cite::RIDE_THROUGH);
    assert_eq!(with(&|unit| unit.flags.set(UnitFlags::TOOK_COVER, true)), cite::R12);
    assert_eq!(with(&|unit| unit.flags.set(UnitFlags::LEADERLESS, true)), cite::D_CLASS_RECOVERY);
}

/// PDC-3.2.3, R8. Generals ride up to 600 mm without dice, into a zone of the enemy only to join friends.
#[test]
fn generals_ride_600_mm_and_join_friends_in_enemy_zones() {
    let ride = |x: f64, y: f64| Order::Ride { general: UnitId(101), to: spot(x, y) };
    let game = |friend: bool| {
        let mut units = vec![red(Formation::Line, 0.0, 500.0)];
        if friend {
            units.push(blue(Formation::Line, 0.0, 330.0));
        }
        let field = Field::new(units).generals([general(Blue, 901, 8, 0.0, 0.0)]);
        let mut game = field.doing([crate::Step::Generals { side: Blue }]);
        run(&mut game, &[]);
        game
    };
    assert!(allowed(&game(false), Blue, &ride(-600.0, 0.0)));
    assert_eq!(refused(&game(false), Blue, ride(-601.0, 0.0)).0, cite::R8);
    let into = refused(&game(false), Blue, ride(0.0, 320.0));
    assert_eq!(into, (cite::R8, Reason::EnemyZone { general: UnitId(101), enemy: UnitId(1) }));
    assert!(allowed(&game(true), Blue, &ride(0.0, 300.0)));
    let mut ridden = game(false);
    give(&mut ridden, Blue, ride(100.0, 0.0), &[]);
    assert_eq!(ridden.state().generals.get(UnitId(101)).map(|general| general.at), Some(spot(100.0, 0.0)));
}

/// PDC-10.3, R45. A disabled general loses a point in each later bound, or by option one only.
#[test]
fn a_disabled_general_loses_command() {
    let rating = |flat, bounds: u16| {
        let mut field = Field::new([blue(Formation::Line, 0.0, 0.0), red(Formation::Line, 0.0, 2500.0)])
            .generals([crate::General { disabled: 5, ..general(Blue, 901, 8, 0.0, 0.0) }]);
        if flat {
            field.options.disabled_general = crate::options::DisabledGeneral::Flat;
        }
        let steps = (0..bounds).map(|_| crate::Step::Bound);
        let mut game = field.doing(steps);
        for _ in 0..400 {
            if game.outcome().is_some()
                || game.state().turn >= 5 + bounds && game.state().phase != crate::Phase::Start
            {
                break;
            }
            game.advance(&mut dice::Tape::default(), None);
            if let Some((side, asked)) = open_question(&game) {
                let order = <PasDeCharge as engine::Rules>::usual(game.known(side).table(), &asked, side);
                game.give(side, order).expect("it is legal");
            }
        }
        game.state().generals.get(UnitId(101)).map(|general| general.rating)
    };
    assert_eq!(rating(false, 1), Some(7));
    assert_eq!(rating(false, 2), Some(6));
    assert_eq!(rating(true, 2), Some(7));
}

/// PDC-3.5.1, 2.2. The ratings of generals; command is thrown with two dice from 1 to 6.
#[test]
fn the_ratings_are_ten_nine_eight_and_seven() {
    let ratings = &printed().ratings;
    assert_eq!([ratings.gifted, ratings.able, ratings.average, ratings.poor], [10, 9, 8, 7]);
    let passing = |rating: i8| {
        let mut passed = 0;
        for one in 1..=6 {
            for two in 1..=6 {
                passed += u32::from(one + two <= rating);
            }
        }
        passed
    };
    assert_eq!([10, 9, 8, 7].map(passing), [33, 30, 26, 21]);
}
