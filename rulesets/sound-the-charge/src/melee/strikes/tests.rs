//! Dice in combat.

use super::*;
use crate::kit::{
    Field, battery, cavalry, column, engaged, find, line, pose, run, says, skirmishers, square,
};
use crate::{Phase, Stance};
use names::Side::{Blue, Red};

/// STC-10.4, 10.16. More points hit on 3, equal ones on 4, fewer on 5, three fewer on 6.
#[test]
fn the_score_follows_the_points() {
    let scores = Field::new([]).look(|at| [4, 3, 2, 1, 0, -1, -2].map(|points| score(at, points, 2)));
    assert_eq!(scores, [3, 3, 4, 5, 5, 6, 6]);
}

/// The figures and dice of the first unit, charged in front by the second.
fn of(unit: Unit) -> (u8, u8) {
    with(unit, &[engaged(2, 1, 5)])
}

fn with(unit: Unit, fights: &[Engagement]) -> (u8, u8) {
    let enemies = [line(30.0, 20.0, 180), line(30.0, 15.0, 0).of(Red)];
    let field = Field::new([unit].into_iter().chain(enemies)).engaged(fights.to_vec());
    field.look(|at| (eligible(at, UnitId(1)), dice(at, UnitId(1))))
}

/// STC-10.5, 14.9, R59. Two ranks of foot fight, a die for four and one for three more.
#[test]
fn two_ranks_of_foot_fight() {
    assert_eq!(of(line(30.0, 20.0, 0)), (12, 3));
    assert_eq!(of(column(30.0, 20.0, 0)), (8, 2));
    assert_eq!(of(line(30.0, 20.0, 0).formed(crate::Formation::Line, 6)), (12, 3));
    let left = |lost| of(line(30.0, 20.0, 0).having_lost(lost)).1;
    assert_eq!([1, 2, 5, 6, 9, 10].map(left), [3, 2, 2, 1, 1, 0]);
    assert_eq!(of(column(30.0, 20.0, 0).having_lost(5)), (7, 2), "the second rank has three left");
}

/// STC-10.5, R59. Two ranks of horse, a die for three and one for two more; guns one each.
#[test]
fn two_ranks_of_horse_fight_and_every_manned_gun() {
    let horse = |formation| cavalry(formation, 30.0, 20.0, 0);
    assert_eq!(of(horse(crate::Formation::Line)), (12, 4));
    assert_eq!(of(horse(crate::Formation::Column)), (6, 2));
    assert_eq!(of(horse(crate::Formation::Line).having_lost(1)), (11, 4));
    assert_eq!(of(horse(crate::Formation::Line).having_lost(2)), (10, 3));
    assert_eq!(of(battery(4, 30.0, 20.0, 0)), (4, 4));
    assert_eq!(of(battery(4, 30.0, 20.0, 0).having_lost(7)), (2, 2), "five gunners man two guns");
}

/// STC-12.1, R78. On wide bases a die for two horse, and nothing for one left over.
#[test]
fn wide_cavalry_has_a_die_for_two() {
    let unit = cavalry(crate::Formation::Line, 30.0, 20.0, 0).having_lost(1);
    let field = Field::new([unit, line(30.0, 20.0, 180)]).engaged([engaged(2, 1, 5)]);
    field.with(|options| options.wide_cavalry = true).look(|at| assert_eq!(dice(at, UnitId(1)), 5));
}

/// STC-10.5, R59. A square fights with the side that is touched and the two beside it.
#[test]
fn a_square_fights_with_three_sides() {
    let onto = |edges: &[Edge]| {
        let fights: Vec<Engagement> =
            (2..).zip(edges).map(|(by, &onto)| Engagement { onto, ..engaged(by, 1, 5) }).collect();
        with(square(30.0, 20.0, 0), &fights)
    };
    assert_eq!(onto(&[Edge::Right]), (9, 2));
    assert_eq!(onto(&[Edge::Front, Edge::Rear]), (12, 3));
    assert_eq!(onto(&[Edge::Front, Edge::Right]), (12, 3));
    let fights = [Engagement { onto: Edge::Front, ..engaged(2, 1, 5) }];
    assert_eq!(
        with(square(30.0, 20.0, 0).having_lost(2), &fights),
        (8, 2),
        "three quarters of ten, rounded up"
    );
}

/// STC-10.11, R64. A unit that is only flanked fights with its front rank, with an enemy in front with two.
#[test]
fn a_flanked_unit_fights_with_its_front_rank() {
    let flank = |by| Engagement { terms: Terms::FLANK, onto: Edge::Right, ..engaged(by, 1, 5) };
    assert_eq!(with(column(30.0, 20.0, 0), &[flank(2)]), (4, 1));
    assert_eq!(with(column(30.0, 20.0, 0), &[flank(2), engaged(3, 1, 5)]), (8, 2));
    assert_eq!(with(column(30.0, 20.0, 0), &[engaged(1, 3, 5), flank(2)]), (8, 2));
}

/// STC-10.8, R62. A reinforcement fights with its front rank.
#[test]
fn a_reinforcement_fights_with_its_front_rank() {
    let unit = Unit { reinforces: Some(UnitId(9)), ..column(30.0, 20.0, 0) };
    assert_eq!(of(unit), (4, 1));
}

/// STC-10.13, 11.8, 11.9, R67, R76. All skirmishers, all in a block and all who attack one, less those held
/// back.
#[test]
fn all_figures_fight_in_and_at_towns_and_as_skirmishers() {
    assert_eq!(of(skirmishers(30.0, 20.0, 0)), (12, 3));
    let inside = || {
        let stance =
            Stance::whole(Formation::Garrison, pose(30.0, 20.0, 180), geom::inch(5), geom::inch(3), 12);
        Unit { stance, place: Place::Block(geom::FeatureId(0)), ..line(30.0, 20.0, 180) }
    };
    assert_eq!(of(inside().of(Blue)), (12, 3));
    let at_block = |held_back| {
        let fight = Engagement { held_back, ..engaged(1, 2, 5) };
        let field = Field::new([column(30.0, 20.0, 0), inside()]).engaged([fight]);
        field.look(|at| (eligible(at, UnitId(1)), dice(at, UnitId(1))))
    };
    assert_eq!((at_block(0), at_block(5)), ((12, 3), (7, 2)));
}

/// STC-12.9, R86, R116. A unit that lands fights the round of the landing with one die, and later ones as
/// usual.
#[test]
fn a_unit_that_lands_has_one_die() {
    let landing = || column(30.0, 20.0, 0).flagged(UnitFlags::LANDING);
    assert_eq!(with(landing(), &[engaged(1, 2, 5)]).1, 1);
    assert_eq!(with(landing(), &[engaged(1, 2, 4)]).1, 2);
}

/// STC-10.5, R59, R114. Where no unit of a combat has a die, each throws one.
#[test]
fn remnants_throw_one_die_each() {
    let of = |lost: [u8; 2]| {
        let units = [line(30.0, 20.0, 0).having_lost(lost[0]), line(30.0, 20.0, 180).having_lost(lost[1])];
        let field = Field::new(units).engaged([engaged(1, 2, 4)]);
        let dice = field.look(|at| dice_of_group(at, &[UnitId(1), UnitId(2)]));
        dice.into_iter().map(|(_, dice)| dice).collect::<Vec<_>>()
    };
    assert_eq!((of([10, 10]), of([10, 8]), of([8, 8])), (vec![1, 1], vec![0, 1], vec![1, 1]));
}

/// STC-10.4, 10.5. Points are told with the dice that fell; the active side strikes first.
#[test]
fn the_active_side_strikes_first_and_points_are_told() {
    let field = Field::new([column(30.0, 20.0, 0), column(30.0, 20.0, 180)]).engaged([engaged(2, 1, 4)]);
    let mut game = field.doing(Phase::CloseCombat, [crate::Step::CloseCombat]);
    let told = run(&mut game, &[4, 3, 1, 1]);
    let strikes =
        |who, whom| format!("unit {who} strikes unit {whom} with 2 dice, hitting on 4 or more: 2 points");
    assert!(says(&told, &strikes(1, 2)));
    assert!(says(&told, &strikes(2, 1)));
    assert_eq!(find(&game, 2).lost, 1);
}
