use crate::kit::*;
use crate::{Formation, Order, Unit, cite};
use names::Side::Blue;
use names::UnitId;

fn bend(left: u8, right: u8) -> Order {
    Order::Bend { unit: UnitId(1), left, right, left_back: None, right_back: None }
}

/// STA-3.7, 15.1, R14. A line bends once or twice, each time between two models and leaving a middle, as its
/// whole move; no other formation does.
#[test]
fn a_line_bends_once_or_twice() {
    let game = |unit: Unit| Field::new([unit]).moving();
    let line = || line(1000, 1000, 0);
    let may = |left, right| allowed(&game(line()), Blue, &bend(left, right));
    assert!(may(1, 0) && may(0, 15) && may(8, 7) && !may(0, 0) && !may(16, 0) && !may(8, 8));
    let mut once = Field::new([line()]);
    once.options.bend_points_most = 1;
    let once = once.moving();
    assert!(allowed(&once, Blue, &bend(4, 0)) && !allowed(&once, Blue, &bend(4, 4)));
    for unit in [column(1000, 1000, 0), square(1000, 1000, 0), cavalry(Formation::Line, 1000, 1000, 0)] {
        assert_eq!(refused(&game(unit), Blue, bend(4, 0)).0, cite::BENT_LINE);
    }
    let mut bent = game(line());
    give(&mut bent, Blue, bend(4, 4), &[]);
    assert_eq!(find(&bent, 1).formation(), Formation::Bent);
    let again =
        Order::Form { unit: UnitId(1), formation: Formation::Line, files: None, on: None, turn: None };
    assert_eq!(refused(&bent, Blue, again).0, cite::FORMATION_CHANGE);
}

/// STA-3.7, 5.4, 6.7, R14. Every model of a bent line fires and fights; straight again it stands as wide as
/// before.
#[test]
fn all_models_of_a_bent_line_count() {
    let unit = line(1000, 1000, 0).bent(4, 4);
    let field = Field::new([unit.clone(), line(1000, 1000, 180)]).engaged([engaged(2, 1, 4)]);
    assert_eq!(field.look(|at| crate::melee::strikes::dice(at, UnitId(1))), 4);
    assert_eq!((unit.front_rank(), unit.stance.fronts().len()), (16, 16));
    let mut game = Field::new([unit]).moving();
    let straight =
        Order::Form { unit: UnitId(1), formation: Formation::Line, files: None, on: None, turn: None };
    give(&mut game, Blue, straight, &[]);
    let front = find(&game, 1).stance.body().expect("it stands").front();
    assert!((front.length() - 240.0).abs() < 1e-6);
}
