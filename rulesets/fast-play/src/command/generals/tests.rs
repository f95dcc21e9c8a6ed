use super::*;
use crate::kit::{Field, general, give, patch, pose, refused, run, spot, story, unit};
use crate::{Arm, Formation, Grade, Phase, Step};
use engine::Task;

/// A column of Heavy Foot of General 101 with its front at y 20 and its middle at x 30.
fn column() -> Unit {
    unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0 - 0.28125, 0).under(101)
}

fn ride(general: u32, x: f64, y: f64, join: Option<u32>) -> Order {
    Order::Ride { general: UnitId(general), to: spot(x, y), join: join.map(UnitId) }
}

/// FPN-5.6, R11. Ten inches, through anything passable.
#[test]
fn generals_ride_ten_inches() {
    let rider = general(Side::Blue, Grade::Poor, 30.0, 20.0, None);
    let woods = patch(Terrain::Woods, (10.0, 50.0), (10.0, 40.0));
    let mut game = Field::new([column()]).generals([rider]).on([woods]).riding(Side::Blue);
    let (rule, reason) = refused(&game, Side::Blue, ride(101, 40.011, 20.0, None));
    assert_eq!(rule, cite::GENERAL_MOVES);
    assert!(matches!(reason, Reason::TooFar { .. }));
    give(&mut game, Side::Blue, ride(101, 40.009, 20.0, None), &[]);
    let general = game.state().generals.get(UnitId(101)).expect("he lives").clone();
    assert_eq!(general.pose, pose(40.009, 20.0, 0));
    assert!(matches!(
        refused(&game, Side::Blue, ride(101, 41.0, 20.0, None)).1,
        Reason::GeneralHasRidden { .. }
    ));
}

/// FPN-5.6, R87. Not off the table, not onto impassable ground, and round it no farther than he rides.
#[test]
fn impassable_ground_is_ridden_round() {
    let rider = || general(Side::Blue, Grade::Poor, 5.0, 20.0, None);
    let cliff = |high: f64| patch(Terrain::Impassable, (7.0, 8.0), (10.0, high));
    let game = |high| Field::new([]).generals([rider()]).on([cliff(high)]).riding(Side::Blue);
    let reason = |high, x, y| refused(&game(high), Side::Blue, ride(101, x, y, None)).1;
    assert!(matches!(reason(22.0, 0.4, 20.0), Reason::NotOnTable { .. }));
    assert!(matches!(reason(22.0, 6.6, 21.0), Reason::ImpassableGround { .. }));
    assert!(matches!(reason(30.0, 9.0, 20.0), Reason::NoWayThere { .. }));
    assert!(game(22.0).check(Side::Blue, &ride(101, 9.0, 20.0, None)).is_ok());
}

/// FPN-5.3, R28. He may end among friends but not on an enemy.
#[test]
fn generals_share_ground_with_friends_only() {
    let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 25.0, 180);
    let rider = general(Side::Blue, Grade::Poor, 30.0, 22.0, None);
    let game = Field::new([column(), enemy]).generals([rider]).riding(Side::Blue);
    assert!(game.check(Side::Blue, &ride(101, 30.0, 19.0, None)).is_ok());
    let (rule, reason) = refused(&game, Side::Blue, ride(101, 30.0, 24.5, None));
    assert_eq!(rule, cite::GENERALS_IMMUNE);
    assert_eq!(reason, Reason::OntoEnemy { general: UnitId(101), enemy: UnitId(2) });
}

/// FPN-5.8, R29. He joins one unit of his own brigade by touching it, and leaves it by riding away.
#[test]
fn generals_join_by_touching() {
    let rider = general(Side::Blue, Grade::Poor, 35.0, 20.0, None);
    let stranger = unit(Arm::HeavyFoot, Formation::Column, 33.0, 20.0, 0).under(102);
    let units = [column().shaken(), stranger];
    let mut game = Field::new(units).generals([rider]).riding(Side::Blue);
    assert!(matches!(
        refused(&game, Side::Blue, ride(101, 30.0, 20.46875 + 0.011, Some(1))).1,
        Reason::NotTouching { .. }
    ));
    assert!(matches!(
        refused(&game, Side::Blue, ride(101, 33.0, 20.0, Some(2))).1,
        Reason::NotOfHisBrigade { .. }
    ));
    give(&mut game, Side::Blue, ride(101, 30.0, 20.46875 + 0.009, Some(1)), &[]);
    assert_eq!(game.state().general_with(UnitId(1)), Some(UnitId(101)));
    let rider = general(Side::Blue, Grade::Poor, 30.0, 20.46875, Some(1));
    let mut game = Field::new([column()]).generals([rider]).riding(Side::Blue);
    give(&mut game, Side::Blue, ride(101, 30.0, 22.0, None), &[]);
    assert_eq!(game.state().general_with(UnitId(1)), None);
}

/// FPN-5.3, R28. An inch behind his nearest friends.
#[test]
fn an_overrun_general_goes_behind_his_friends() {
    let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 25.0, 180);
    let overrun = general(Side::Blue, Grade::Poor, 30.0, 25.0, None);
    let field = Field::new([column(), enemy]).generals([overrun]);
    let side = Side::Red;
    let mut game = field.doing(Phase::Generals(side), [Step::GeneralsOf { side }]);
    run(&mut game, &[]);
    // The column's rear is at y 17.75.
    let general = game.state().generals.get(UnitId(101)).expect("he lives");
    assert_eq!(general.pose, pose(30.0, 16.75 - 0.46875, 0));
}

/// FPN-5.3, R28. With enemies behind his friends too he goes there once, and is not told to go again.
#[test]
fn a_general_overrun_behind_his_friends_goes_there_once() {
    let enemies = [25.0, 16.0].map(|y| unit(Arm::HeavyFoot, Formation::Line, 30.0, y, 180));
    let overrun = general(Side::Blue, Grade::Poor, 30.0, 25.0, None);
    let field = Field::new([column()].into_iter().chain(enemies)).generals([overrun]);
    let side = Side::Red;
    let mut game = field.doing(Phase::Generals(side), [Step::GeneralsOf { side }, Step::GeneralsOf { side }]);
    let told = story(&run(&mut game, &[]));
    assert_eq!(told.iter().filter(|sentence| sentence.contains("overrun")).count(), 1, "{told:?}");
}

/// FPN-12.11. A side without Generals is not asked where they ride.
#[test]
fn a_side_without_generals_is_not_asked() {
    let rider = || general(Side::Blue, Grade::Poor, 35.0, 20.0, None);
    let asked = |side| {
        let field = Field::new([column()]).generals([rider()]);
        let mut game = field.doing(Phase::Generals(side), [Step::GeneralsOf { side }]);
        run(&mut game, &[]);
        matches!(game.agenda().last(), Some(Task::Ask { of: Decision::Generals, .. }))
    };
    assert!(asked(Side::Blue));
    assert!(!asked(Side::Red));
}
