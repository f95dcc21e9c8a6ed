//! ERN-X4, R1, R4, R78, R110, R126.

use super::count;
use crate::kit::{
    Field, column, element, figures, find, id, line, run, skirmishers, stands, stands_yet, unit,
};
use crate::steps::{Shooting, Shot};
use crate::{Arm, Formation, Morale, Phase, Step, Unit, UnitFlags};
use names::Side::{Blue, Red};

/// Fires round shot from its rear at the first unit of a field, with the highest throw.
fn shot_at(units: Vec<Unit>, in_zone: u8) -> engine::Game<crate::Erules> {
    let shooter = units.len() as u32 + 1;
    let units = units.into_iter().chain([unit(
        Arm::FootArtillery,
        Formation::Unlimbered,
        4,
        1,
        crate::kit::pose(0.0, -900.0, 0),
    )]);
    let shot = Shot {
        unit: id(shooter),
        target: id(1),
        figures: in_zone,
        share: 1000,
        slope: false,
        range: 900,
        covered: false,
    };
    let mut game = Field::new(units).doing(Phase::Fire, [Step::Shooting(Shooting::Shot(shot))]);
    run(&mut game, &[6, 6]);
    game
}

/// ERN-X4, R4, R125. Figures fall from the ends of a line in turn, from the rear rank of a column, and a
/// square stays about its middle.
#[test]
fn figures_fall_from_the_ends_of_a_line_and_the_rear_of_a_column() {
    let line = shot_at(vec![line(18, 0.0, 0.0, 180)], 3);
    assert_eq!((figures(&line, 1), stands(&line, 1).0.abs(), find(&line, 1).stance.front), (17, 2.5, 17));
    assert!(find(&line, 1).is(UnitFlags::LEFT_NEXT) && find(&line, 1).is(UnitFlags::HIT));
    let column = shot_at(vec![column(0.0, 0.0, 180)], 3);
    assert_eq!((stands(&column, 1), find(&column, 1).stance.front), ((0.0, 0.0, 180), 6));
    let mut square = crate::kit::line(18, 0.0, 0.0, 180);
    square.stance.formation = Formation::Square;
    let middle = square.ground().centre();
    let square = shot_at(vec![square], 9);
    assert!((find(&square, 1).ground().centre() - middle).length() < 1e-5 && figures(&square, 1) == 15);
}

/// ERN-X4, R78. A unit without figures is gone, and its starting figures count as lost; friends that their
/// own guns hit do not test.
#[test]
fn a_unit_without_figures_is_gone() {
    let mut last = line(18, 0.0, 0.0, 180).left_with(1);
    last.start = 18;
    let game = shot_at(vec![last], 3);
    assert!(!stands_yet(&game, 1));
    assert_eq!(game.state().lost, [0, 18]);
    let friend = shot_at(vec![line(18, 0.0, 0.0, 0)], 3);
    assert!(figures(&friend, 1) == 17 && !find(&friend, 1).is(UnitFlags::HIT));
}

/// R110. An element that goes with a unit shares its fate; alone it falls to one casualty, and its army has
/// lost its leader.
#[test]
fn elements_share_the_fate_of_their_unit() {
    let mut leader = element(Red, 0.0, 7.5, true);
    leader.with = Some(id(1));
    let game = shot_at(vec![line(18, 0.0, 0.0, 180).left_with(1), leader], 3);
    assert!(!stands_yet(&game, 2));
    assert_eq!(game.state().leaderless, [None, Some(4)]);
}

/// R126. What a detachment loses its main body has lost; a detachment without one is a unit of its own.
#[test]
fn detachments_count_with_their_main_body() {
    let mut out = skirmishers(4, 4, 0.0, -80.0, 180);
    out.parent = Some(id(2));
    let mut main = line(18, 0.0, 0.0, 180);
    main.out = 4;
    main.stance.front = 14;
    let game = shot_at(vec![out.clone(), main.clone()], 3);
    assert_eq!((figures(&game, 1), figures(&game, 2), find(&game, 2).out), (3, 17, 3));
    out.parent = Some(id(1));
    let mut main = main.left_with(5);
    (main.out, main.stance.front) = (4, 1);
    let orphaned = shot_at(vec![main, out], 3);
    assert_eq!(
        (stands_yet(&orphaned, 1), find(&orphaned, 2).parent),
        (true, Some(id(1))),
        "its figures are still its own"
    );
}

/// ERN-X1, R1. Routers count as lost, and so do starting figures of units that are gone.
#[test]
fn routers_count_as_lost() {
    let counted = Field::new([
        line(20, 0.0, 0.0, 0),
        line(10, 300.0, 0.0, 180).of(Blue).in_morale(Morale::Routing, 6),
        element(Blue, 0.0, -300.0, true),
    ]);
    assert_eq!(counted.look(|at| count(at.state, Blue)), (30, 10));
}
