use super::*;
use crate::Order;
use crate::formation::shapes::base;
use crate::kit::{
    Field, allowed, battery, cavalry, column, find, give, line, pose, refused, square, state_of,
};
use names::Side::Blue;

fn form(formation: Formation) -> Order {
    Order::Form { unit: UnitId(1), formation, files: None, face: None }
}

/// STC-2.3, 2.9, 7.7, 13.1.3, R38, R89. Which units form what, and not within an inch of an enemy.
#[test]
fn formations_are_for_those_who_know_them() {
    let may = |unit: Unit, into| allowed(&Field::new([unit]).national().moving(), Blue, &form(into));
    assert!(may(column(30.0, 20.0, 0), Formation::Square));
    assert!(!may(column(30.0, 20.0, 0), Formation::Skirmish));
    assert!(may(column(30.0, 20.0, 0).arm(Arm::LightInfantry), Formation::Skirmish));
    assert!(!may(cavalry(Formation::Column, 30.0, 20.0, 0), Formation::Square));
    assert!(may(column(30.0, 20.0, 0).of_nation(Nation::Austria), Formation::Masse));
    assert!(!may(line(30.0, 20.0, 0).of_nation(Nation::Austria), Formation::Masse));
    let beside = Field::new([column(30.0, 20.0, 0), column(33.0, 20.0, 180)]).moving();
    assert_eq!(refused(&beside, Blue, form(Formation::Line)).0, cite::NO_ROOM);
}

/// STC-5.5.7, 7.2, 14.7, R36. Grade D is disordered, the disordered are shaken.
#[test]
fn maneuvers_harm_the_poor_and_the_disordered() {
    let after = |unit: Unit| {
        let mut game = Field::new([unit]).moving();
        give(&mut game, Blue, form(Formation::Line), &[]);
        state_of(&game, 1)
    };
    assert_eq!(after(column(30.0, 20.0, 0)), (12, false, false));
    assert_eq!(after(column(30.0, 20.0, 0).grade(Grade::D)), (12, false, true));
    assert_eq!(after(column(30.0, 20.0, 0).disordered()), (12, true, true));
}

/// STC-12.10, R87. A unit that maneuvers within 4" of an enemy is shaken.
#[test]
fn maneuvers_near_an_enemy_shake() {
    let shaken = |y: f64| {
        let field = Field::new([column(30.0, 20.0, 0), line(30.0, y, 180)]);
        let mut game = field.with(|options| options.pinning = true).moving();
        give(&mut game, Blue, form(Formation::Line), &[]);
        find(&game, 1).is_shaken()
    };
    assert!(shaken(24.0) && !shaken(24.1));
}

/// STC-2.10, 7.6. A bent line keeps its middle where it is, and does not move.
#[test]
fn a_line_folds_its_ends() {
    let mut game = Field::new([line(30.0, 20.0, 0).grade(Grade::A)]).moving();
    let bend = Order::Bend { unit: UnitId(1), left: 4, right: 0, left_back: None, right_back: None };
    give(&mut game, Blue, bend, &[]);
    assert_eq!(find(&game, 1).stance.pose, pose(30.75, 20.0, 0));
    let path = geom::Motion::as_one([geom::Leg::Ahead { by: geom::inch(1) }]);
    assert_eq!(refused(&game, Blue, Order::March { unit: UnitId(1), path }).0, cite::BENT);
}

/// STC-7.2, 13.3.1, R91. Half a turn for steady A and B; the French one grade better.
#[test]
fn the_steady_and_good_maneuver_in_half_a_turn() {
    let costs = |unit: fn() -> Unit| {
        let field = Field::new([]).national();
        field.look(|at| {
            Grade::ALL
                .iter()
                .map(|grade| cost(at, &unit().grade(*grade), Formation::Column))
                .collect::<Vec<_>>()
        })
    };
    let (half, whole) = (Turns::new(1, 2), Turns::WHOLE);
    assert_eq!(costs(|| line(30.0, 20.0, 0)), [half, half, whole, whole]);
    assert_eq!(costs(|| line(30.0, 20.0, 0).shaken()), [whole; 4]);
    assert_eq!(costs(|| line(30.0, 20.0, 0).disordered()), [whole; 4]);
    assert_eq!(costs(|| line(30.0, 20.0, 0).of_nation(Nation::France)), [half, half, half, whole]);
}

/// STC-7.3, 7.4, R37. The stand in the middle of the front turns about its own middle.
#[test]
fn formations_change_about_the_middle_of_the_front() {
    let formed =
        |unit: Unit, formation, face| Field::new([]).look(|at| formed(at, &unit, formation, None, face));
    let ahead = formed(column(30.0, 20.0, 0), Formation::Line, Face::Ahead);
    assert_eq!((ahead.pose, ahead.files), (pose(30.0, 20.0, 0), 12));
    let right = formed(column(30.0, 20.0, 0), Formation::Line, Face::Right);
    assert_eq!(right.pose, pose(30.25, 19.75, 90));
    let about = formed(line(30.0, 20.0, 0), Formation::Line, Face::About);
    assert_eq!(about.pose, pose(30.0, 19.5, 180));
    let horse = formed(cavalry(Formation::Column, 30.0, 20.0, 0), Formation::Line, Face::Left);
    assert_eq!((horse.pose, horse.files), (pose(29.5, 19.5, 270), 6));
}

/// STC-2.9, R4, R5. Whole stands, columns no wider than they may be, lines wider than columns.
#[test]
fn formations_are_made_of_whole_stands() {
    let widths = |unit: Unit, formation| -> Vec<u8> {
        Field::new([]).look(|at| (0..=13).filter(|files| fits(at, &unit, formation, *files)).collect())
    };
    assert_eq!(widths(line(30.0, 20.0, 0), Formation::Column), [4]);
    assert_eq!(widths(line(30.0, 20.0, 0), Formation::Line), [8, 12]);
    let horse = || cavalry(Formation::Line, 30.0, 20.0, 0);
    assert_eq!(widths(horse(), Formation::Column), [3]);
    assert_eq!(widths(horse(), Formation::Line), [6, 9, 12]);
    assert_eq!(widths(battery(4, 30.0, 20.0, 0), Formation::Limbered), [1, 2]);
    assert_eq!(widths(battery(4, 30.0, 20.0, 0), Formation::Unlimbered), [4]);
}

/// STC-12.1, R78. Wide bases widen the front of cavalry and of no other arm.
#[test]
fn cavalry_may_stand_on_wide_bases() {
    let width = |unit: Unit| {
        let field = Field::new([]).with(|options| options.wide_cavalry = true);
        field.look(|at| base(at, &unit, Formation::Line).frontage.to_string())
    };
    assert_eq!(width(cavalry(Formation::Line, 30.0, 20.0, 0)), "0.75\"");
    assert_eq!(width(square(30.0, 20.0, 0).arm(Arm::LightInfantry)), "0.38\"");
}
