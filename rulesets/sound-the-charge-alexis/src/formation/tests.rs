use super::*;
use crate::kit::*;
use crate::{Order, cite};
use geom::Leg;
use names::Side::Blue;

fn form(formation: Formation, on: Option<Pivot>, turn: Option<Angle>) -> Order {
    Order::Form { unit: UnitId(1), formation, files: None, on, turn }
}

fn formed(unit: Unit, order: Order) -> Unit {
    let mut game = Field::new([unit]).moving();
    give(&mut game, Blue, order, &[]);
    find(&game, 1).clone()
}

/// STA-15.1 to 15.4, R95. A line forms on its centre or out to a flank, a column about its front.
#[test]
fn lines_form_on_the_centre_or_to_a_flank() {
    let front = |on| formed(column(1000, 1000, 0), form(Formation::Line, on, None)).stance.pose.at.x.mm();
    assert_eq!([None, Some(Pivot::Left), Some(Pivot::Right)].map(front), [1000.0, 940.0, 1060.0]);
    let column = formed(line(1000, 1000, 0), form(Formation::AttackColumn, None, Some(Angle::QUARTER)));
    assert_eq!((column.stance.pose, column.stance.files), (pose(1000.0, 1000.0, 90), 8));
    let game = Field::new([line(1000, 1000, 0)]).moving();
    assert!(!allowed(&game, Blue, &form(Formation::Skirmish, None, None)), "R68");
    let ahead = geom::Motion::as_one([Leg::Ahead { by: geom::mm(1) }]);
    let mut done = game.clone();
    give(&mut done, Blue, form(Formation::Square, None, None), &[]);
    assert!(!allowed(&done, Blue, &Order::March { unit: UnitId(1), path: ahead }));
}

/// STA-15.5, R76. About face on its own ground; to a flank columns and not lines; guns by any angle.
#[test]
fn units_change_facing() {
    let turn = |by: i32| Order::Turn { unit: UnitId(1), by: Angle::degrees(by) };
    assert_eq!(formed(line(1000, 1000, 0), turn(180)).stance.pose, pose(1000.0, 980.0, 180));
    assert_eq!(formed(column(1000, 1000, 0), turn(90)).stance.pose, pose(1000.0, 1000.0, 90));
    let may = |unit: Unit, by| allowed(&Field::new([unit]).moving(), Blue, &turn(by));
    assert!(!may(line(1000, 1000, 0), 90) && !may(column(1000, 1000, 0), 45));
    assert!(may(battery(2, 1000, 1000, 0), 37));
}

/// STA-15.6, 7.16, R56. To limber costs half a move, so that guns may go half as far and unlimber.
#[test]
fn guns_limber_for_half_a_move() {
    let mut game = Field::new([battery(2, 1000, 1000, 0).formed(Formation::Limbered, 2)]).moving();
    let by = |far: i64| Order::March {
        unit: UnitId(1),
        path: geom::Motion::as_one([Leg::Ahead { by: geom::mm(far) }]),
    };
    give(&mut game, Blue, by(105), &[]);
    assert!(allowed(&game, Blue, &Order::Unlimber { unit: UnitId(1) }));
    let mut far = game.clone();
    give(&mut far, Blue, by(1), &[]);
    assert!(!allowed(&far, Blue, &Order::Unlimber { unit: UnitId(1) }));
}

/// STA-15.2, 15.3. A change turns by any angle, about the middle of the front or the corner that stays.
#[test]
fn a_change_turns_about_what_stays() {
    let angle = |degrees: i32| Some(Angle::degrees(degrees));
    let column = || column(1000, 1000, 0);
    let slant = formed(line(1000, 1000, 0), form(Formation::AttackColumn, None, angle(33)));
    assert_eq!(slant.stance.pose, pose(1000.0, 1000.0, 33));
    let line = |on, degrees| formed(column(), form(Formation::Line, Some(on), angle(degrees))).stance.pose;
    // Out to the left the right corner at (1060, 1000) stays: the line runs north from there.
    assert_eq!(line(Pivot::Left, 90), pose(1060.0, 1120.0, 90));
    assert_eq!(line(Pivot::Right, 90), pose(940.0, 880.0, 90));
    assert_eq!(line(Pivot::Centre, -90), pose(1000.0, 1000.0, -90));
}

/// STA-15.1, 15.4, R95. To change width is a change, to stand as one stands is none; other changes leave the
/// middle of the front where it is, and nothing follows them.
#[test]
fn width_is_a_change_of_formation() {
    let wide = |files: u8| Order::Form {
        unit: UnitId(1),
        formation: Formation::AttackColumn,
        files: Some(files),
        on: None,
        turn: None,
    };
    let narrow = formed(column(1000, 1000, 0), wide(5));
    assert_eq!((narrow.stance.files, narrow.stance.pose), (5, pose(1000.0, 1000.0, 0)));
    assert!(narrow.flags.has(crate::UnitFlags::DONE));
    let game = Field::new([column(1000, 1000, 0)]).moving();
    assert_eq!(refused(&game, Blue, wide(8)).0, cite::FORMATION_CHANGE);
    assert_eq!(refused(&game, Blue, wide(9)).0, cite::FORMATIONS);
    assert_eq!(refused(&game, Blue, wide(4)).0, cite::FORMATIONS, "that is a road column");
    let beside = Field::new([column(1000, 1000, 0), column(1130, 1000, 0)]).moving();
    assert_eq!(refused(&beside, Blue, form(Formation::Line, None, None)).0, cite::FORMATION_CHANGE);
    let on = form(Formation::Square, Some(Pivot::Left), None);
    assert_eq!(refused(&game, Blue, on).0, cite::COLUMN_TO_LINE);
    assert_eq!(
        formed(column(1000, 1000, 0), form(Formation::Square, None, None)).stance.pose.at,
        spot(1000.0, 1000.0)
    );
}

/// STA-15.1, 3.8, R15. A change takes the whole move, of a unit that has spent nothing of it.
#[test]
fn a_change_takes_the_whole_move() {
    let mut game = Field::new([column(1000, 1000, 0)]).moving();
    give(&mut game, Blue, Order::Turn { unit: UnitId(1), by: Angle::HALF }, &[]);
    assert_eq!(refused(&game, Blue, form(Formation::Line, None, None)).0, cite::FORMATION_CHANGE);
}

/// STA-15.7, 15.2, 10.9. Skirmishers form up on their command model, which does not move, and face any way.
#[test]
fn skirmishers_form_on_their_command_model() {
    let places = [(1000.0, 1000.0), (1030.0, 1000.0), (1060.0, 1000.0), (1000.0, 1030.0)];
    let line = formed(skirmishers_at(&places, 0), form(Formation::Line, None, Some(Angle::degrees(71))));
    assert_eq!((line.stance.pose, line.stance.files), (pose(1000.0, 1000.0, 71), 4));
    let back =
        formed(line_of(4, 1000, 1000, 0).with(crate::Traits::LIGHT), form(Formation::Skirmish, None, None));
    assert_eq!(back.stance.figures[0].at, spot(1000.0, 1000.0));
}

/// STA-10.2, 10.3, R68. A cloud forms no wider than keeps every model near its command model.
#[test]
fn a_cloud_keeps_together_as_it_forms() {
    let big = || line_of(24, 1000, 1000, 0).with(crate::Traits::LIGHT);
    let game = Field::new([big()]).moving();
    assert!(allowed(&game, Blue, &form(Formation::Skirmish, None, None)));
    let row = |files: u8| Order::Form {
        unit: UnitId(1),
        formation: Formation::Skirmish,
        files: Some(files),
        on: None,
        turn: None,
    };
    assert_eq!(refused(&game, Blue, row(12)).0, cite::SKIRMISH_COHESION);
    let british = big().with(crate::Traits::TWO_RANK);
    let cloud = formed(british, form(Formation::Skirmish, None, None));
    let first = cloud.stance.figures[0].at.point();
    let far = |figure: &geom::Pose| (figure.at.point() - first).length();
    assert!(cloud.stance.figures.iter().all(|figure| far(figure) <= 148.0));
    assert!(cloud.stance.figures.iter().skip(1).all(|figure| far(figure) >= 39.99));
}

/// STA-15.5, R76. Guns turn about on their own ground, like all others.
#[test]
fn guns_turn_about_on_their_ground() {
    let turned = formed(battery(2, 1000, 1000, 0), Order::Turn { unit: UnitId(1), by: Angle::HALF });
    assert_eq!(turned.stance.pose, pose(1000.0, 940.0, 180));
    let mut lines = Field::new([line(1000, 1000, 0)]);
    lines.options.line_may_turn_90 = true;
    assert!(allowed(&lines.moving(), Blue, &Order::Turn { unit: UnitId(1), by: Angle::QUARTER }));
    let square = Field::new([square(1000, 1000, 0)]).moving();
    let turn = Order::Turn { unit: UnitId(1), by: Angle::HALF };
    assert_eq!(refused(&square, Blue, turn).0, cite::SQUARE_STANDS);
}

/// STA-15.6, 3.8. To limber or unlimber costs half a move, a change of facing a quarter.
#[test]
fn what_guns_do_has_its_price() {
    let mut game = Field::new([battery(2, 1000, 1000, 0).formed(Formation::Limbered, 2)]).moving();
    give(&mut game, Blue, Order::Unlimber { unit: UnitId(1) }, &[]);
    let turn = Order::Turn { unit: UnitId(1), by: Angle::degrees(10) };
    give(&mut game, Blue, turn.clone(), &[]);
    assert_eq!(refused(&game, Blue, Order::Limber { unit: UnitId(1) }).0, cite::MOVE_BUDGET);
    give(&mut game, Blue, turn.clone(), &[]);
    assert_eq!(refused(&game, Blue, turn).0, cite::MOVE_BUDGET);
}

/// STA-1.10, 24.1, R6, R102. Two-rank infantry stands on 20 mm, so deep as an option says.
#[test]
fn two_ranks_stand_wider() {
    let body = |depth: i64| {
        let mut field = Field::new([]);
        field.options.two_rank_depth = geom::Millimetres::new(depth);
        let unit = line_of(10, 1000, 1000, 0).with(crate::Traits::TWO_RANK);
        let stance = field.look(|at| shapes::formed(at, &unit, Formation::Line, None, unit.stance.pose));
        let (low, high) = stance.body().expect("it stands there").bounds();
        (high.x - low.x, high.y - low.y)
    };
    assert_eq!((body(20), body(15)), ((200.0, 20.0), (200.0, 15.0)));
}

/// STA-3.7, R14. How far a line may bend is from 45 to 180 degrees, limits included, unless an option says
/// otherwise.
#[test]
fn bends_have_two_limits() {
    let bend = |back: i32| Order::Bend {
        unit: UnitId(1),
        left: 4,
        right: 0,
        left_back: Some(Angle::degrees(back)),
        right_back: None,
    };
    let may = |most: i32, back: i32| {
        let mut field = Field::new([line(1000, 1000, 0)]);
        field.options.bend_angle_most = crate::measure::Degrees::new(most, 0);
        allowed(&field.moving(), Blue, &bend(back))
    };
    assert_eq!([0, 1, 135, 136].map(|back| may(180, back)), [true, true, true, false]);
    assert_eq!([29, 30, 135].map(|back| may(150, back)), [false, true, true]);
}

/// STA-10.3, R68. Which infantry goes into skirmish order as a whole an option says.
#[test]
fn an_option_says_who_skirmishes() {
    let may = |needs: crate::SkirmishOrderNeeds, traits| {
        let mut field = Field::new([line(1000, 1000, 0).with(traits)]);
        field.options.skirmish_order_needs = needs;
        allowed(&field.moving(), Blue, &form(Formation::Skirmish, None, None))
    };
    let both = crate::SkirmishOrderNeeds::default();
    let only_light = crate::SkirmishOrderNeeds { rifles: false, ..both };
    let (light, rifles) = (crate::Traits::LIGHT, crate::Traits::RIFLES);
    assert!(may(both, light) && may(both, rifles) && !may(both, crate::Traits::SCREENS));
    assert!(may(only_light, light) && !may(only_light, rifles));
}

/// STA-1.9, R5. Columns of horse are at most three wide on the road and six in attack.
#[test]
fn columns_of_horse_have_their_widths() {
    let may = |formation, files: u8| {
        let order = Order::Form { unit: UnitId(1), formation, files: Some(files), on: None, turn: None };
        let game = Field::new([cavalry(Formation::Line, 1000, 1000, 0)]).moving();
        allowed(&game, Blue, &order)
    };
    assert_eq!([1, 3, 4].map(|files| may(Formation::RoadColumn, files)), [true, true, false]);
    assert_eq!([3, 4, 6, 7].map(|files| may(Formation::AttackColumn, files)), [false, true, true, false]);
}
