//! British cavalry that follows, leaves the table and comes back.

use super::*;
use crate::kit::{
    Field, allowed, as_usual, cavalry, column, engaged, find, general, give, line, patch, pose, question,
    refused, run, says, stands, stands_yet,
};
use crate::terrain::Terrain;
use crate::{Blow, Nation, Phase, SoundTheCharge};
use engine::{Game, Task};
use names::Side::{Blue, Red};
use std::sync::Arc;

fn british() -> Unit {
    cavalry(Formation::Line, 30.0, 20.0, 0).of_nation(Nation::Britain)
}

/// British cavalry that is about to throw whether it follows the second unit.
fn following(units: impl IntoIterator<Item = Unit>) -> Game<SoundTheCharge> {
    let step = crate::Step::Returning(Returning::FollowUp { unit: UnitId(1), enemy: UnitId(2) });
    Field::new(units).national().doing(Phase::CloseCombat, [step])
}

/// STC-13.2.3, R90. British cavalry that has won follows on a 1 to 4, and the next round is a continuing one.
#[test]
fn british_cavalry_follows_on_a_four() {
    let fight = |nation, in_force: bool| {
        let units = [british().of_nation(nation), column(30.0, 20.0, 180)];
        let field = Field::new(units).engaged([engaged(1, 2, 4)]);
        let mut game = field.with(|options| options.national.in_force = in_force).fighting();
        // Four dice on 3 against two on 5: the column loses and goes back.
        run(&mut game, &[3, 1, 1, 1, 1, 1]);
        game
    };
    for nation in [Nation::Britain, Nation::Portugal] {
        let mut game = fight(nation, true);
        let told = as_usual(&mut game, &[4]);
        assert!(says(&told, "follows"));
        assert_eq!(stands(&game, 1).1, 24.0);
        let followed = game.state().engagements[0];
        assert!(followed.is_continuing(5) && followed.terms.has(Terms::FOLLOWED));
        let mut game = fight(nation, true);
        let told = as_usual(&mut game, &[5]);
        assert!(says(&told, "does not follow") && !game.state().is_engaged(UnitId(1)));
    }
    as_usual(&mut fight(Nation::France, true), &[]);
    as_usual(&mut fight(Nation::Britain, false), &[]);
}

/// STC-13.2.3, R90. Only a winner follows, not one whose enemy bounced; guns that were taken are not
/// followed.
#[test]
fn only_winners_follow() {
    let tie = Field::new([british(), column(30.0, 20.0, 180)]).engaged([engaged(1, 2, 4)]).national();
    run(&mut tie.fighting(), &[1, 1, 1, 1, 1, 1]);
    // Red cavalry bounces off a British square; no die is thrown.
    let square = crate::kit::square(30.0, 20.0, 0).of_nation(Nation::Britain);
    let units = [square, cavalry(Formation::Line, 30.0, 20.0, 180)];
    let mut bounced = Field::new(units).engaged([engaged(2, 1, 4)]).national().fighting();
    run(&mut bounced, &[1, 1, 1, 1, 1, 1]);
    as_usual(&mut bounced, &[]);
}

/// STC-13.2.3, R90. Straight to contact up to eighteen inches, as it faces or turned towards him.
#[test]
fn it_goes_straight_up_to_him() {
    let after = |enemy: Unit| {
        let mut game = following([british(), enemy]);
        run(&mut game, &[1]);
        (stands(&game, 1), game.state().is_engaged(UnitId(1)))
    };
    assert_eq!(after(column(31.0, 38.0, 180)), ((30.0, 38.0, 0.0), true));
    let (place, reached) = after(column(31.0, 38.5, 180));
    assert!(!reached && (place.1 - 38.0).abs() < 0.01, "eighteen inches are the most");
    let ((_, _, facing), reached) = after(column(36.0, 25.0, 180));
    assert!(reached && (40.0..55.0).contains(&facing));
}

/// STC-13.2.3, 10.3, R90. Others bar the way: an inch short of unengaged enemies, not through friends or
/// closed ground; and who still fights stays.
#[test]
fn the_way_after_him_may_be_barred() {
    let enemy = || column(30.0, 30.0, 180);
    let after = |other: Unit| {
        let mut game = following([british(), enemy(), other]);
        run(&mut game, &[1]);
        (stands(&game, 1).1, game.state().is_engaged(UnitId(1)))
    };
    let (y, reached) = after(line(30.0, 25.0, 180));
    assert!(!reached && (y - 24.0).abs() < 0.01);
    let (y, reached) = after(line(30.0, 25.5, 0));
    assert!(!reached && (y - 25.0).abs() < 0.01);
    let woods = patch(Terrain::HeavyWoods, (20.0, 40.0), (26.0, 27.0));
    let step = crate::Step::Returning(Returning::FollowUp { unit: UnitId(1), enemy: UnitId(2) });
    let field = Field::new([british(), enemy()]).national().on([woods]);
    let mut game = field.doing(Phase::CloseCombat, [step.clone()]);
    run(&mut game, &[1]);
    assert!((stands(&game, 1).1 - 26.0).abs() < 0.01 && !game.state().is_engaged(UnitId(1)));
    run(&mut following([british().flagged(UnitFlags::BOUNCED), enemy()]), &[]);
    let busy = Field::new([british(), enemy(), line(30.0, 20.0, 180)]).engaged([engaged(1, 3, 4)]).national();
    run(&mut busy.doing(Phase::CloseCombat, [step]), &[]);
}

/// STC-13.2.3, R90. Of several beaten enemies it follows the one it hit most, then the nearest.
#[test]
fn it_follows_whom_it_hit_most() {
    let follows = |hits: [u8; 2]| {
        let units = [british(), column(29.0, 20.0, 180), column(31.5, 20.0, 180)];
        let (setup, mut state) = Field::new(units).national().laid_out(Phase::CloseCombat);
        let blow = |on, hits| Blow { by: UnitId(1), on: UnitId(on), dice: 0, hits };
        state.blows = vec![blow(2, hits[0]), blow(3, hits[1])];
        let at = engine::Table { setup: &setup, state: &state, draft: &[] };
        whom_it_follows(at, UnitId(1), |_| true).map(|unit| unit.0)
    };
    assert_eq!([follows([1, 2]), follows([2, 1]), follows([1, 1])], [Some(3), Some(2), Some(2)]);
}

/// STC-13.2.4, R90. It follows an enemy off the table who was forced off, and not one who was wiped out.
#[test]
fn it_follows_off_the_table() {
    let alone = |flags| {
        let mut unit = british().flagged(flags);
        unit.stance.pose = pose(30.0, 45.0, 0);
        let step = crate::Step::Returning(Returning::FollowUp { unit: UnitId(1), enemy: UnitId(2) });
        let field = Field::new([unit]).generals([general(Blue, 30.0, 40.0, None)]).national();
        field.doing(Phase::CloseCombat, [step])
    };
    let mut gone = alone(UnitFlags::ENEMY_LEFT);
    let told = run(&mut gone, &[4]);
    assert!(says(&told, "leaves the table"));
    assert_eq!(find(&gone, 1).place, Place::Gone);
    assert_eq!(find(&gone, 1).stance.pose, pose(30.0, 48.0, 180));
    let mut stays = alone(UnitFlags::ENEMY_LEFT);
    run(&mut stays, &[5]);
    assert_eq!(find(&stays, 1).place, Place::Table);
    run(&mut alone(UnitFlags::default()), &[]);
}

/// STC-13.2.4, 6.17. A unit that is beaten at the edge is forced off, and the cavalry after it.
#[test]
fn the_beaten_are_followed_over_the_edge() {
    let mut units = [british(), column(30.0, 20.0, 180).shaken()];
    units[0].stance.pose = pose(30.0, 44.5, 0);
    units[1].stance.pose = pose(30.0, 44.5, 180);
    let generals = [general(Blue, 30.0, 40.0, None), general(Red, 30.0, 47.0, None)];
    let field = Field::new(units).generals(generals).engaged([engaged(1, 2, 4)]).national();
    let mut game = field.fighting();
    run(&mut game, &[3, 1, 1, 1, 1, 1, 2]);
    assert!(!stands_yet(&game, 2) && find(&game, 1).place == Place::Gone);
}

/// British cavalry off the table by the upper edge, before its own turn.
fn away(others: impl IntoIterator<Item = Unit>) -> Game<SoundTheCharge> {
    let mut unit = british().shaken().disordered();
    unit.place = Place::Gone;
    unit.stance.pose = pose(30.0, 48.0, 180);
    let units = [unit].into_iter().chain(others);
    let (setup, state) = Field::new(units).active(Red).national().laid_out(Phase::Reform);
    let todo: Vec<Task<SoundTheCharge>> = vec![Task::Do(crate::Step::Turn), Task::Over { winner: None }];
    Game::new(Arc::new(setup), state, todo)
}

fn back(formation: Formation) -> Order {
    Order::Return { formation, files: None }
}

/// STC-13.2.4, R90. On a 5 or 6 it comes back where it left, good and in order, in any formation; it does not
/// charge then.
#[test]
fn it_comes_back_on_a_five() {
    let mut stays = away([]);
    let told = run(&mut stays, &[4]);
    assert!(says(&told, "stays away") && find(&stays, 1).place == Place::Gone);
    let mut game = away([line(30.0, 40.0, 0).of(Red)]);
    run(&mut game, &[5]);
    assert_eq!(question(&game), Some((Blue, Decision::ComeBack { unit: UnitId(1) })));
    assert!(allowed(&game, Blue, &back(Formation::Column)));
    assert_eq!(refused(&game, Blue, back(Formation::Square)).0, cite::BRITISH_RETURN);
    let wide = Order::Return { formation: Formation::Column, files: Some(4) };
    assert_eq!(refused(&game, Blue, wide).0, cite::FORMATIONS);
    give(&mut game, Blue, back(Formation::Line), &[]);
    assert_eq!(stands(&game, 1), (30.0, 46.0, 180.0), "its rear is on the edge");
    assert!(find(&game, 1).is_steady());
    let charge = Order::Charge { unit: UnitId(1), target: UnitId(2), path: None };
    assert_eq!(refused(&game, Blue, charge).0, cite::BRITISH_RETURN);
}

/// STC-13.2.4. If another unit stands there it comes back at the nearest free place beside it: an inch from
/// enemies.
#[test]
fn it_comes_back_at_the_nearest_free_place() {
    let after = |other: Unit| {
        let mut game = away([other]);
        run(&mut game, &[6]);
        as_usual(&mut game, &[]);
        stands(&game, 1).0
    };
    // A friend from 28.5 to 33, and three inches of front.
    assert!((after(line(30.75, 47.0, 180).of(Blue)) - (28.5 - 1.5)).abs() < 0.01);
    assert!((after(line(30.75, 47.0, 180)) - (28.5 - 2.5)).abs() < 0.01);
}

/// STC-13.2.4. Where an edge is full no unit comes back.
#[test]
fn without_a_place_it_stays_away() {
    let row = (0..16).map(|n| line(2.25 + 4.5 * f64::from(n), 47.0, 180));
    let mut game = away(row);
    let told = run(&mut game, &[6]);
    assert!(says(&told, "stays away"));
}

/// STC-13.2.4. Several throw in their owner's order.
#[test]
fn several_throw_in_their_owners_order() {
    let mut second = british();
    second.place = Place::Gone;
    second.stance.pose = pose(50.0, 48.0, 180);
    let mut game = away([second]);
    run(&mut game, &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::Next { matter: Matter::Return, .. }))));
    give(&mut game, Blue, Order::Take { unit: UnitId(2) }, &[1, 1]);
}
