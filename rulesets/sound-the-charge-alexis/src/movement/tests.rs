use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Order, UnitFlags, cite};
use geom::{Angle, Corner, Leg, Length, Motion};
use names::Side::Blue;
use names::UnitId;

fn march(unit: u32, leg: Leg) -> Order {
    Order::March { unit: UnitId(unit), path: Motion::as_one([leg]) }
}

fn ahead(unit: u32, by: f64) -> Order {
    march(unit, Leg::Ahead { by: Length::of(by) })
}

/// STA-16.1, 16.2, 16.3, R77. Half speed through a friend in close order, who stays where he is.
#[test]
fn friends_are_passed_at_half_speed() {
    // 20 mm of friend and 40 of column: 60 mm at half speed leave 210 − 60.
    let field = || Field::new([column(1000, 1000, 0), line(1000, 1050, 0)]);
    let mut game = field().moving();
    assert!(allowed(&game, Blue, &ahead(1, 150.0)) && !allowed(&game, Blue, &ahead(1, 150.1)));
    assert_eq!(refused(&game, Blue, ahead(1, 40.0)).0, cite::PASSING_THROUGH);
    give(&mut game, Blue, ahead(1, 150.0), &[]);
    assert!(find(&game, 2).flags.has(UnitFlags::PASSED_THROUGH));
    assert_eq!(refused(&game, Blue, ahead(2, 10.0)).0, cite::FRIEND_STANDS);
    let mut moved = field().moving();
    give(&mut moved, Blue, ahead(2, 1.0), &[]);
    assert_eq!(refused(&moved, Blue, ahead(1, 150.0)).0, cite::FRIEND_STANDS);
    let loose = Field::new([column(1000, 1000, 0), skirmishers(5, 1000, 1050, 0)]).moving();
    assert!(allowed(&loose, Blue, &ahead(1, 210.0)), "skirmishers slow no unit");
}

/// STA-14.1, 14.2, R15. A wheel is as long as the way of the outer corner, and in bad going twice that.
#[test]
fn a_wheel_costs_the_way_of_its_outer_corner() {
    let far = |ground: Vec<geom::Feature>, radians: f64| {
        let game = Field::new([column(1000, 1000, 0)]).on(ground).moving();
        allowed(&game, Blue, &march(1, Leg::Wheel { on: Corner::Left, by: Angle::of(radians) }))
    };
    // The column is 120 mm wide: 210 mm are 1.75 radians.
    assert!(far(vec![], 1.749) && !far(vec![], 1.751));
    let marsh = || vec![patch(Terrain::Marsh, (0, 2000), (0, 2000))];
    assert!(far(marsh(), 0.874) && !far(marsh(), 0.876));
}

/// STA-21.2, 21.4, R81, R82. A unit stops at a hedge, crosses it in its next turn, and is then in bad going.
#[test]
fn a_hedge_stops_and_is_crossed_next_turn() {
    let hedge = || strip(Terrain::Hedgerow, &[(0, 1050), (2000, 1050)], 0);
    let mut game = Field::new([column(1000, 1000, 0)]).on([hedge()]).moving();
    assert_eq!(refused(&game, Blue, ahead(1, 51.0)).0, cite::OBSTACLE_STOP);
    give(&mut game, Blue, ahead(1, 50.0), &[]);
    assert!(find(&game, 1).flags.has(UnitFlags::DONE));
    let mut next = Field::new([column(1000, 1050, 0)]).on([hedge()]).moving();
    give(&mut next, Blue, ahead(1, 210.0), &[]);
    assert!(find(&next, 1).flags.has(UnitFlags::CROSSED));
}
