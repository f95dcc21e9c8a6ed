use super::*;
use crate::kit::{Field, find, give, inches, patch, pose, refused, run, stands, strip, unit};
use crate::steps::Deploying;
use crate::{Arm, Order, Phase};
use engine::Game;

/// A column of General 101 whose rear is so far from Blue's base edge, and which has acted.
fn ahead(rear: f64) -> Unit {
    let mut column = unit(Arm::HeavyFoot, Formation::Column, 30.0, rear + 2.25 - 0.28125, 0).under(101);
    column.flags.set(UnitFlags::ACTED, true);
    column
}

fn waiting(arm: Arm, place: u8) -> Unit {
    let mut unit = unit(arm, Formation::Column, 0.0, 0.0, 0).under(101).undeployed();
    unit.waiting = place;
    unit
}

/// Unit 1 is ahead, 2 and perhaps 3 wait behind it at x 30.
fn field(units: impl IntoIterator<Item = Unit>) -> Field {
    let mut field = Field::new(units);
    let way = |ahead| WayIn { ahead: Some(UnitId(ahead)), at: pose(30.0, 0.0, 0), closed: false, from: 0 };
    field.ways_in = vec![(UnitId(2), way(1)), (UnitId(3), way(2))];
    field.ways_in.retain(|(id, _)| field.units.get(id.0 as usize - 1).is_some_and(|unit| unit.waiting > 0));
    field
}

fn enter(unit: u32, by: f64) -> Order {
    Order::Enter { unit: UnitId(unit), by: inches(by) }
}

fn reason(game: &Game<FastPlay>, order: Order) -> Reason {
    refused(game, Side::Blue, order).1
}

fn late(field: Field) -> Game<FastPlay> {
    let step = Deploying::Latecomers { side: Side::Blue }.into();
    let mut game = field.doing(Phase::Moves(Side::Blue), [step]);
    run(&mut game, &[]);
    game
}

/// FPN-1.12, R8. Measured from the edge, wholly onto the table and behind the unit ahead, without a test.
#[test]
fn a_column_comes_on_behind_the_unit_ahead() {
    let mut game = field([ahead(5.0), waiting(Arm::HeavyFoot, 1)]).moving(Side::Blue);
    assert!(matches!(reason(&game, enter(2, 2.2)), Reason::NotWhollyOn { .. }));
    assert!(matches!(reason(&game, enter(2, -3.0)), Reason::NotWhollyOn { .. }));
    assert!(matches!(reason(&game, enter(2, 5.02)), Reason::WayInBlocked { .. }));
    assert!(matches!(reason(&game, enter(1, 3.0)), Reason::NotWaiting { .. }));
    give(&mut game, Side::Blue, enter(2, 5.0), &[]);
    let expected = [4.71875, 4.15625, 3.59375, 3.03125].map(|y| (30.0, y, 0.0));
    assert_eq!(stands(&game, 2), expected);
    let unit = find(&game, 2);
    assert!(unit.flags.has(UnitFlags::ACTED) && unit.waiting == 0 && unit.off_table == 0);
    assert!(matches!(reason(&game, enter(2, 5.0)), Reason::NotWaiting { .. }));
}

/// R8. In order, and only after the unit ahead has acted.
#[test]
fn waiting_units_come_on_in_order() {
    let mut game =
        field([ahead(9.0), waiting(Arm::HeavyFoot, 1), waiting(Arm::HeavyFoot, 2)]).moving(Side::Blue);
    assert!(matches!(reason(&game, enter(3, 3.0)), Reason::NotNextInQueue { .. }));
    give(&mut game, Side::Blue, enter(2, 5.0), &[]);
    give(&mut game, Side::Blue, enter(3, 2.5), &[]);
    let mut still = ahead(9.0);
    still.flags.set(UnitFlags::ACTED, false);
    let game = field([still, waiting(Arm::HeavyFoot, 1)]).moving(Side::Blue);
    assert!(matches!(reason(&game, enter(2, 3.0)), Reason::UnitAheadNotYet { .. }));
}

/// R8, FPN-6.10, 6.17. As far as a column moves, two inches farther along a road, less over bad going or a
/// river.
#[test]
fn the_move_is_measured_from_the_edge() {
    let may = |arm, ground: Vec<geom::Feature>, by: f64| {
        let game = field([ahead(20.0), waiting(arm, 1)]).on(ground).moving(Side::Blue);
        game.check(Side::Blue, &enter(2, by)).is_ok()
    };
    let road = || vec![strip(Terrain::Road, &[(30.0, 0.0), (30.0, 30.0)], 1.0)];
    let rough = || vec![patch(Terrain::Rough, (20.0, 40.0), (2.0, 4.0))];
    let river = || vec![patch(Terrain::River, (20.0, 40.0), (1.0, 2.0))];
    for (arm, ground, most) in [
        (Arm::HeavyFoot, vec![], 6.0),
        (Arm::HeavyFoot, road(), 8.0),
        (Arm::HeavyFoot, rough(), 3.0),
        (Arm::LightFoot, rough(), 6.0),
        (Arm::HeavyCavalry, vec![], 8.0),
        (Arm::LightCavalry, river(), 4.0),
    ] {
        assert!(may(arm, ground.clone(), most + 0.009), "{arm:?}");
        assert!(!may(arm, ground, most + 0.011), "{arm:?}");
    }
    // Two inches through the river are too short for foot to come wholly on, and guns do not cross it.
    assert!(!may(Arm::HeavyFoot, river(), 2.25) && !may(Arm::HorseArtillery, river(), 3.5));
    assert!(may(Arm::HorseArtillery, vec![], 3.5));
}

/// R8, FPN-6.4. Not into the front zone of an enemy.
#[test]
fn no_column_comes_on_across_an_enemys_front() {
    let enemy = |y: f64| unit(Arm::HeavyFoot, Formation::Line, 30.0, y + 0.28125, 180);
    let game = |y| field([ahead(20.0), waiting(Arm::HeavyFoot, 1), enemy(y)]).moving(Side::Blue);
    assert_eq!(refused(&game(6.9), Side::Blue, enter(2, 5.0)).0, cite::FRONT_ZONE);
    assert!(game(7.1).check(Side::Blue, &enter(2, 5.0)).is_ok());
}

/// R4, R8. Red comes on from the other long side.
#[test]
fn the_way_in_is_followed_back_to_the_own_edge() {
    let column = unit(Arm::HeavyFoot, Formation::Column, 30.0, 44.0, 180);
    let game = Field::new([column.clone()]).moving(Side::Blue);
    let known = game.known(Side::Blue);
    let (place, room) = way_in(known.table(), Side::Red, &column).expect("it leads there");
    assert_eq!(place, pose(30.0, 48.0, 180));
    assert!((room - (4.0 - 3.5 * 0.5625) * 25.4).abs() < 1e-6);
    assert_eq!(way_in(known.table(), Side::Blue, &column), None);
}

/// R8. A unit that can come on must, in the first turn in which it can.
#[test]
fn a_unit_that_can_come_on_must() {
    let mut still = ahead(5.0);
    still.flags.set(UnitFlags::ACTED, false);
    let game = late(field([still, waiting(Arm::HeavyFoot, 1), waiting(Arm::HeavyFoot, 2)]));
    assert_eq!(stands(&game, 2)[0], (30.0, 4.71875, 0.0));
    // The room behind it is as long as the third.
    assert_eq!(stands(&game, 3)[0], (30.0, 2.75 - 0.28125, 0.0));
}

/// R92. Not before its turn, and then over the edge that the scenario names; until then it is not shut out.
#[test]
fn reinforcements_come_on_when_they_are_due() {
    let due = |from: u16, at: Pose, closed: bool| {
        let mut field = Field::new([ahead(20.0), waiting(Arm::HeavyFoot, 1)]);
        field.ways_in = vec![(UnitId(2), WayIn { ahead: None, at, closed, from })];
        field
    };
    let west = pose(0.0, 20.0, 90);
    let mut game = due(1, west, false).moving(Side::Blue);
    let turn = game.state().turn;
    let early = due(turn + 1, west, false).moving(Side::Blue);
    assert_eq!(reason(&early, enter(2, 4.0)), Reason::NotDueYet { unit: UnitId(2), turn: turn + 1 });
    let waits = late(due(turn + 1, west, false));
    assert!(find(&waits, 2).waiting > 0);
    assert!(!waits.state().ways_in.get(UnitId(2)).expect("it waits").closed);
    give(&mut game, Side::Blue, enter(2, 4.0), &[]);
    assert_eq!(stands(&game, 2)[0], (4.0 - 0.28125, 20.0, 90.0));
    // A unit that was shut out looks along its own edge: a line bars it from y 18.125 to 21.875.
    let mut field = due(1, west, true);
    field.units.push(unit(Arm::HeavyFoot, Formation::Line, 2.0, 20.0, 90));
    let mut game = field.moving(Side::Blue);
    give(&mut game, Side::Blue, enter(2, 4.0), &[]);
    let (x, y, facing) = stands(&game, 2)[0];
    assert_eq!((x, facing), (4.0 - 0.28125, 90.0));
    assert!((y - (21.875 + 0.46875)).abs() < 1e-4 || (y - (18.125 - 0.46875)).abs() < 1e-4, "{y}");
}

/// R8. A unit whose place was closed through a whole 4c comes on at the nearest free one, and so do those
/// behind it.
#[test]
fn a_closed_way_in_is_gone_round() {
    let blocked = || {
        let wall = unit(Arm::HeavyFoot, Formation::Line, 29.0, 1.0, 0);
        [ahead(9.0), waiting(Arm::HeavyFoot, 1), waiting(Arm::HeavyFoot, 2), wall]
    };
    let game = late(field(blocked()));
    assert!(find(&game, 2).waiting > 0);
    let way = |unit: u32| game.state().ways_in.get(UnitId(unit)).expect("it waits");
    assert!(way(2).closed && !way(3).closed);
    let mut field = field(blocked());
    assert!(matches!(
        reason(&Field { ..field.clone() }.moving(Side::Blue), enter(2, 3.0)),
        Reason::WayInBlocked { .. }
    ));
    field.ways_in[0].1.closed = true;
    let mut game = field.moving(Side::Blue);
    give(&mut game, Side::Blue, enter(2, 3.0), &[]);
    // The line reaches to x 30.875.
    assert_eq!(stands(&game, 2)[0], (30.875 + 0.46875, 3.0 - 0.28125, 0.0));
    assert_eq!(game.state().ways_in.get(UnitId(3)).expect("it waits").at, pose(31.34375, 0.0, 0));
}

/// R8, R37. Guns come on over a river where a road bridges it, and nowhere else.
#[test]
fn guns_come_on_over_a_bridge() {
    let river = || patch(Terrain::River, (20.0, 40.0), (1.0, 2.0));
    let road = || strip(Terrain::Road, &[(30.0, 0.0), (30.0, 20.0)], 1.0);
    let game = |ground: Vec<geom::Feature>| {
        field([ahead(12.0), waiting(Arm::HorseArtillery, 1)]).on(ground).moving(Side::Blue)
    };
    assert!(matches!(reason(&game(vec![river()]), enter(2, 4.0)), Reason::WayInGround { .. }));
    let mut bridged = game(vec![river(), road()]);
    assert!(matches!(reason(&bridged, enter(2, 10.02)), Reason::TooFar { .. }));
    give(&mut bridged, Side::Blue, enter(2, 10.0), &[]);
}
