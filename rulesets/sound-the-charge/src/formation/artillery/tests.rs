use super::*;
use crate::Grade;
use crate::kit::{Field, allowed, battery, find, give, line, pose, printed, refused, square, state_of};
use names::Side::Blue;

/// STC-6.5, R24. Half a turn each, for every grade and without disorder, and as often as there is time.
#[test]
fn guns_limber_and_unlimber_in_half_a_turn_each() {
    let unit = UnitId(1);
    let mut game = Field::new([battery(4, 30.0, 20.0, 0).grade(Grade::D)]).moving();
    give(&mut game, Blue, Order::Limber { unit, face: None }, &[]);
    assert_eq!((find(&game, 1).formation(), find(&game, 1).spent), (Formation::Limbered, Turns::new(1, 2)));
    give(&mut game, Blue, Order::Unlimber { unit, face: Some(Face::About) }, &[]);
    assert_eq!((state_of(&game, 1), find(&game, 1).spent), ((12, false, false), Turns::WHOLE));
    assert_eq!(refused(&game, Blue, Order::Limber { unit, face: None }).0, cite::MOVING);
}

/// STC-12.10, R87. To limber within four inches of an enemy shakes, under the optional rule.
#[test]
fn limbering_near_an_enemy_shakes() {
    let shaken = |y: f64| {
        let field = Field::new([battery(4, 30.0, 20.0, 0), line(30.0, y, 180)]);
        let mut game = field.with(|options| options.pinning = true).moving();
        give(&mut game, Blue, Order::Limber { unit: UnitId(1), face: None }, &[]);
        find(&game, 1).is_shaken()
    };
    assert!(shaken(24.0) && !shaken(24.1));
}

/// A crew in two rows with its front so far north, whose guns stand at (30, 20).
fn crew(y: f64) -> Unit {
    let base = printed().basing.skirmisher;
    let stance = Stance::rows(Formation::CrewOnFoot, pose(30.0, y, 0), base, 6, 12);
    Unit { stance, left_guns: Some(pose(30.0, 20.0, 0)), ..battery(4, 30.0, 20.0, 0) }
}

/// STC-6.5, 14.5, R24. Gunners who touch their guns man them, for nothing, and are in order again.
#[test]
fn gunners_man_the_guns_they_reach() {
    let man = Order::Man { unit: UnitId(1) };
    let mut game = Field::new([crew(18.5).disordered()]).moving();
    give(&mut game, Blue, man.clone(), &[]);
    let unit = find(&game, 1);
    assert_eq!((unit.stance.pose, unit.formation()), (pose(30.0, 20.0, 0), Formation::Unlimbered));
    assert_eq!((unit.left_guns, unit.spent, unit.is_disordered()), (None, Turns::NONE, false));
    let away = Field::new([crew(18.4)]).moving();
    assert_eq!(
        refused(&away, Blue, man.clone()),
        (cite::ARTILLERY_MOVES, Reason::GunsNotReached { unit: UnitId(1) })
    );
    let limbered = crew(18.5).flagged(UnitFlags::LEFT_LIMBERED);
    let mut game = Field::new([limbered]).moving();
    give(&mut game, Blue, man, &[]);
    assert_eq!((find(&game, 1).formation(), find(&game, 1).stance.files), (Formation::Limbered, 2));
}

/// R118. Not while an enemy is less than an inch from any of them.
#[test]
fn guns_near_an_enemy_are_not_manned() {
    let may = |y: f64| {
        let game = Field::new([crew(18.5), line(30.0, y, 180)]).moving();
        allowed(&game, Blue, &Order::Man { unit: UnitId(1) })
    };
    assert!(may(21.0) && !may(20.99));
}

/// STC-9.7, R57. Gunners leave a square by up to their move, and clear of it.
#[test]
fn gunners_leave_the_square() {
    let inside = || Unit { place: Place::Square(UnitId(2)), ..crew(18.5) };
    let field = || Field::new([inside(), square(30.0, 28.0, 0)]);
    let rows = |y: f64| {
        let base = printed().basing.skirmisher;
        let stance = Stance::rows(Formation::CrewOnFoot, pose(30.0, y, 0), base, 6, 12);
        Order::Emerge { unit: UnitId(1), figures: stance.figures.to_vec() }
    };
    let mut game = field().moving();
    // The square's rear is at 26.375.
    assert!(allowed(&game, Blue, &rows(26.3)));
    assert_eq!(refused(&game, Blue, rows(26.5)).0, cite::REFUGE, "among those who shelter them");
    assert!(!allowed(&game, Blue, &rows(22.0)));
    give(&mut game, Blue, rows(26.0), &[]);
    let unit = find(&game, 1);
    assert_eq!((unit.place, unit.formation()), (Place::Table, Formation::CrewOnFoot));
    assert!(unit.spent > Turns::new(1, 4) && unit.spent < Turns::WHOLE);
    assert!(unit.left_guns.is_some());
    let outside = Field::new([crew(18.5), square(30.0, 28.0, 0)]).moving();
    assert_eq!(refused(&outside, Blue, rows(26.0)).0, cite::REFUGE);
}
