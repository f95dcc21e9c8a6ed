use super::*;
use crate::Order;
use crate::kit::*;
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

/// STA-10.9, 11.1, R71. A unit with a screen out does not go into skirmish order: the models of the screen
/// come back into its ranks.
#[test]
fn a_unit_calls_its_screen_in_before_it_skirmishes() {
    use crate::Traits;
    let mut unit = line(1000, 1000, 0).with(Traits::LIGHT.with(Traits::SCREENS));
    unit.screen = Some(UnitId(2));
    let order = form(Formation::Skirmish, None, None);
    assert!(allowed(&Field::new([unit.clone()]).moving(), Blue, &order));
    unit.out = 2;
    let mut screen = skirmishers(2, 1000, 1060, 0);
    screen.parent = Some(UnitId(1));
    assert_eq!(refused(&Field::new([unit, screen]).moving(), Blue, order).0, cite::SCREEN);
}
