use super::*;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Order, Unit};
use geom::{Leg, Motion, mm};
use names::Side::Blue;

fn ride(x: f64, y: f64, attach: Option<u32>) -> Order {
    Order::Ride { general: UnitId(101), to: spot(x, y), attach: attach.map(UnitId) }
}

fn with_general(units: impl IntoIterator<Item = Unit>, general: General) -> Field {
    Field::new(units).generals([general])
}

/// STA-3.5, R13. Impassable ground lengthens a general's way and other ground does not; what he has ridden is
/// the way round it.
#[test]
fn impassable_ground_lengthens_a_ride() {
    let at_home = || general(Blue, 1000.0, 1000.0, None);
    let marsh = patch(Terrain::Marsh, (0, 4000), (0, 4000));
    let game = |ground| with_general([], at_home()).on([ground]).moving();
    assert!(allowed(&game(marsh), Blue, &ride(1000.0, 1630.0, None)));
    // Round a wall that reaches 200 to either side, half way to a place 400 off: twice the root of two times
    // 200.
    let wall = || patch(Terrain::Impassable, (800, 1200), (1200, 1200 + 1));
    let round = |y: f64| allowed(&game(wall()), Blue, &ride(1000.0, y, None));
    assert!(round(1401.0) && !round(1500.0), "283 and 361 are too long");
    let inside = patch(Terrain::Impassable, (900, 1100), (1300, 1500));
    assert!(!allowed(&game(inside), Blue, &ride(1000.0, 1400.0, None)));
    let mut ridden = game(wall());
    give(&mut ridden, Blue, ride(1000.0, 1401.0, None), &[]);
    // Two legs of 283 leave 64 of 630.
    assert!(
        allowed(&ridden, Blue, &ride(1000.0, 1464.0, None))
            && !allowed(&ridden, Blue, &ride(1000.0, 1465.0, None))
    );
}

/// STA-3.5, 3.9, R13, R16. A general leaves from where his unit then is, with the rest of his ride, and joins
/// and leaves a unit in contact; a screen is no unit, and one general is enough.
#[test]
fn a_general_leaves_from_where_his_unit_is() {
    let mut game = with_general([column(1000, 1000, 0)], general(Blue, 1000.0, 980.0, Some(1))).moving();
    let march = Order::March { unit: UnitId(1), path: Motion::as_one([Leg::Ahead { by: mm(210) }]) };
    give(&mut game, Blue, march, &[4]);
    // The middle of the column is at y = 1190 now.
    assert!(
        allowed(&game, Blue, &ride(1000.0, 1820.0, None))
            && !allowed(&game, Blue, &ride(1000.0, 1820.1, None))
    );
    let units = [line(1000, 1000, 0), line(1000, 1000, 180)];
    let locked = with_general(units, general(Blue, 1000.0, 900.0, None)).engaged([engaged(2, 1, 4)]);
    let mut game = locked.moving();
    give(&mut game, Blue, ride(1000.0, 980.0, Some(1)), &[]);
    assert_eq!(game.state().general_with(UnitId(1)), Some(UnitId(101)));
    give(&mut game, Blue, ride(1000.0, 900.0, None), &[]);
    assert_eq!(game.state().general_with(UnitId(1)), None);
    let parent = Unit { screen: Some(UnitId(2)), out: 4, ..line_of(16, 1000, 1000, 0) };
    let screen = Unit { parent: Some(UnitId(1)), ..skirmishers(4, 1000, 1100, 0) };
    let game = with_general([parent, screen], general(Blue, 1000.0, 1050.0, None)).moving();
    assert_eq!(refused(&game, Blue, ride(1000.0, 1090.0, Some(2))).0, cite::SCREEN);
    let two = [general(Blue, 1000.0, 900.0, None), general(Blue, 1000.0, 990.0, Some(1))];
    let game = Field::new([line(1000, 1000, 0)]).generals(two).moving();
    assert_eq!(refused(&game, Blue, ride(1000.0, 980.0, Some(1))).0, cite::GENERAL_MOVES);
}
