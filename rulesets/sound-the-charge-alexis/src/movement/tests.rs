use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Formation, Order, UnitFlags, cite};
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

/// STA-21.2, R81. An obstacle stops a unit that touches it in the middle of a leg; one may come quite up to
/// it, also aslant, and go on from one that was touched as the turn began.
#[test]
fn an_obstacle_stops_in_the_middle_of_a_leg() {
    // The hedge ends half a millimetre beside the column's way.
    let hedge = |x: f64| {
        let end = geom::Spot::new(Length::of(x), geom::mm(1050));
        let through = vec![end, geom::Spot::new(geom::mm(1500), geom::mm(1050))];
        let shape = geom::Shape::Line { through, width: geom::mm(0) };
        geom::Feature { kind: Terrain::Hedgerow.kind(), shape, ground: None, tall: 0 }
    };
    let game = |x: f64| Field::new([column(1000, 1000, 0)]).on([hedge(x)]).moving();
    assert_eq!(refused(&game(1060.5), Blue, ahead(1, 120.0)).0, cite::OBSTACLE_STOP);
    assert!(allowed(&game(1060.5), Blue, &ahead(1, 50.0)));
    assert!(allowed(&game(1061.5), Blue, &ahead(1, 120.0)), "that is no touch");
    let wall = || strip(Terrain::LowWall, &[(0, 1050), (2000, 1050)], 0);
    let before = |legs: &[Leg]| {
        let path = Motion::as_one(legs.iter().copied());
        let game = Field::new([column(1000, 1000, 0)]).on([wall()]).moving();
        allowed(&game, Blue, &Order::March { unit: UnitId(1), path })
    };
    let up = |by: i64| Leg::Ahead { by: geom::mm(by) };
    assert!(before(&[up(50)]) && !before(&[up(50), Leg::Side { by: geom::mm(20) }]));
    assert!(!before(&[up(49), Leg::Back { by: geom::mm(10) }]));
    assert!(before(&[up(48), Leg::Side { by: geom::mm(20) }]), "it has not come up to it yet");
    let slant = Leg::Oblique { by: Length::of(50.0 / 60f64.to_radians().cos()), off: Angle::degrees(60) };
    assert!(before(&[slant]));
    let mut lines = Field::new([column(1000, 1050, 0)]).on([wall()]).moving();
    give(&mut lines, Blue, march(1, Leg::Side { by: geom::mm(20) }), &[]);
    assert!(allowed(&lines, Blue, &march(1, Leg::Back { by: geom::mm(10) })), "it is known to it");
}

/// STA-21.2, 21.4, R81, R82. Only units that move stop: skirmishers too. Hedges slow no unit that crosses
/// them, works halve it.
#[test]
fn works_slow_those_who_cross() {
    let far = |kind: Terrain| {
        let works = strip(kind, &[(0, 1000), (2000, 1000)], 0);
        let game = Field::new([column(1000, 1000, 0)]).on([works]).moving();
        [169.0, 170.1, 210.0].map(|by| allowed(&game, Blue, &ahead(1, by)))
    };
    assert_eq!(far(Terrain::Hedgerow), [true, true, true]);
    assert_eq!(far(Terrain::Fieldwork), [true, false, false]);
    let fence = strip(Terrain::Fence, &[(0, 1050), (2000, 1050)], 0);
    let loose = Field::new([skirmishers(5, 1000, 1000, 0)]).on([fence]).moving();
    assert!(allowed(&loose, Blue, &ahead(1, 40.0)));
    assert_eq!(refused(&loose, Blue, ahead(1, 60.0)).0, cite::OBSTACLE_STOP);
}

/// STA-21.2, R81, R17. To come up to an obstacle that an enemy lines is a charge on him.
#[test]
fn a_lined_obstacle_is_charged() {
    let hedge = strip(Terrain::Hedgerow, &[(0, 1100), (2000, 1100)], 0);
    let mut game = Field::new([column(1000, 1000, 0), line(1000, 1100, 180)]).on([hedge]).moving();
    assert_eq!(refused(&game, Blue, ahead(1, 100.0)).0, cite::APPROACH);
    let charge = Order::Charge { unit: UnitId(1), target: UnitId(2), path: None };
    give(&mut game, Blue, charge, &[]);
    assert!(game.state().is_engaged(UnitId(2)));
}

/// STA-22.1, 22.2, R81, R83. A river stops at its bank and is no river on a bridge, be it no wider than the
/// column; skirmishers wade at half speed.
#[test]
fn a_bridge_stops_no_unit() {
    let river = || strip(Terrain::River, &[(500, 1080), (1500, 1080)], 60);
    let bridge = || strip(Terrain::Bridge, &[(1000, 1020), (1000, 1150)], 120);
    let game = |x: i64| Field::new([column(x, 1000, 0)]).on([river(), bridge()]).moving();
    let mut over = game(1000);
    give(&mut over, Blue, ahead(1, 60.0), &[]);
    assert!(!find(&over, 1).flags.has(UnitFlags::DONE), "it is on the bridge");
    give(&mut over, Blue, ahead(1, 150.0), &[]);
    assert_eq!(find(&over, 1).stance.pose.at.y, geom::mm(1210));
    assert_eq!(refused(&game(1010), Blue, ahead(1, 60.0)).0, cite::RIVER_STOP);
    let mut bank = game(1010);
    give(&mut bank, Blue, ahead(1, 50.0), &[]);
    assert!(find(&bank, 1).flags.has(UnitFlags::DONE));
    let aside = Motion::as_one([Leg::Ahead { by: geom::mm(50) }, Leg::Side { by: geom::mm(20) }]);
    let order = Order::March { unit: UnitId(1), path: aside };
    assert_eq!(refused(&game(1010), Blue, order).0, cite::RIVER_STOP);
    let wade = Field::new([skirmishers(3, 1000, 1040, 0)]).on([river()]).moving();
    // The discs are in the water for 60 and 20 millimetres, at half speed.
    assert!(allowed(&wade, Blue, &ahead(1, 130.0)) && !allowed(&wade, Blue, &ahead(1, 130.1)));
}

/// STA-27.5, R91. A road column on a road minds neither bad going nor obstacles nor rivers that the road
/// passes, and is no faster; by an option roads are nothing.
#[test]
fn a_road_leads_through_obstacles() {
    let far = |formation: Formation, cancels: bool| {
        let ground = [
            strip(Terrain::Hedgerow, &[(0, 1050), (2000, 1050)], 0),
            strip(Terrain::River, &[(0, 1120), (2000, 1120)], 40),
            patch(Terrain::Woods, (0, 2000), (1160, 1300)),
            strip(Terrain::Road, &[(1000, 800), (1000, 1500)], 20),
        ];
        let unit =
            column(1000, 1000, 0).formed(formation, if formation == Formation::RoadColumn { 4 } else { 8 });
        let mut field = Field::new([unit]).on(ground);
        field.options.road_cancels_terrain = cancels;
        let game = field.moving();
        [210.0, 315.0, 315.1].map(|by| allowed(&game, Blue, &ahead(1, by)))
    };
    assert_eq!(far(Formation::RoadColumn, true), [true, true, false]);
    assert_eq!(far(Formation::RoadColumn, false), [false; 3]);
    assert_eq!(far(Formation::AttackColumn, true), [false; 3]);
}

/// STA-14.1, 15.8. A unit wheels forward only, and goes slantwise only forward.
#[test]
fn close_order_goes_in_some_ways_only() {
    let game = Field::new([column(1000, 1000, 0)]).moving();
    let may = |leg: Leg| allowed(&game, Blue, &march(1, leg));
    assert!(!may(Leg::WheelBack { on: Corner::Left, by: Angle::degrees(10) }));
    assert!(!may(Leg::Turn { by: Angle::degrees(10) }));
    let slant = |degrees: i32| Leg::Oblique { by: geom::mm(50), off: Angle::degrees(degrees) };
    assert!(may(slant(45)) && may(slant(-90)) && !may(slant(91)));
    assert_eq!(refused(&game, Blue, march(1, slant(135))).0, cite::WHEEL);
    let loose = Field::new([skirmishers(3, 1000, 1000, 0)]).moving();
    assert!(allowed(&loose, Blue, &march(1, slant(135))), "STA-10.1: any way");
}

/// STA-16.1, 16.2, 16.3, R77. Skirmishers pass at full speed, and yet the friend must stand still: even a
/// change of facing is moving.
#[test]
fn skirmishers_pass_friends_who_stand() {
    let field = || Field::new([skirmishers(3, 1000, 1000, 0), line(1000, 1050, 0)]);
    let mut game = field().moving();
    assert!(allowed(&game, Blue, &ahead(1, 210.0)));
    give(&mut game, Blue, ahead(1, 210.0), &[]);
    assert!(find(&game, 2).flags.has(UnitFlags::PASSED_THROUGH));
    let mut turned = field().moving();
    give(&mut turned, Blue, Order::Turn { unit: UnitId(2), by: Angle::HALF }, &[]);
    assert_eq!(refused(&turned, Blue, ahead(1, 210.0)).0, cite::FRIEND_STANDS);
}

/// STA-10.1, 21.2. Skirmishers who look another way where they come to are paid for, and stopped, as each
/// goes.
#[test]
fn skirmishers_jump_over_nothing() {
    let fence = || strip(Terrain::Fence, &[(1100, 0), (1100, 2000)], 0);
    let places = [(1000.0, 1000.0), (1030.0, 1000.0), (1060.0, 1000.0)];
    let order = |game: &engine::Game<crate::SoundTheChargeAlexis>, x: i64, facing: i32| {
        let front = find(game, 1).stance.pose.at;
        let at = geom::Spot::new(front.x + geom::mm(x), front.y);
        let to = geom::Pose { at, facing: geom::Facing::degrees(facing) };
        march(1, Leg::Free { to })
    };
    let game = |ground: Vec<geom::Feature>| Field::new([skirmishers_at(&places, 0)]).on(ground).moving();
    // About the command model the last goes from 60 mm beside it to the other side: 120 mm.
    let open = game(vec![]);
    let mut turned = open.clone();
    give(&mut turned, Blue, order(&open, 0, 180), &[]);
    assert!((find(&turned, 1).spent.share() - 121.6 / 210.0).abs() < 0.01);
    assert!(allowed(&game(vec![fence()]), Blue, &order(&open, 0, 180)), "away from the fence");
    let mut beyond = skirmishers_at(&places, 180);
    beyond.side = Blue;
    let fenced = Field::new([beyond]).on([strip(Terrain::Fence, &[(980, 0), (980, 2000)], 0)]).moving();
    assert_eq!(refused(&fenced, Blue, order(&fenced, 0, 0)).0, cite::OBSTACLE_STOP);
}
