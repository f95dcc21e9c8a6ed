//! The test under fire line by line, and who is in order again.

use super::*;
use crate::kit::{
    Field, as_usual, battery, column, engaged, find, general, line, patch, printed, question, run,
    skirmishers, square, state_of, strip,
};
use crate::measure::Turns;
use crate::{Blow, Grade, Phase, SoundTheCharge, Step};
use engine::{Game, Table, Task};
use names::Side::Red;
use std::sync::Arc;

const UNIT: UnitId = UnitId(1);
const GRADES: [Grade; 4] = [Grade::A, Grade::B, Grade::C, Grade::D];

/// The modifier of the test of the first unit, which has taken one hit.
fn added(field: Field) -> i16 {
    let (setup, mut state) = field.laid_out(Phase::Shooting);
    state.blows = vec![Blow { by: UnitId(9), on: UNIT, dice: 0, hits: 1 }];
    let at = Table { setup: &setup, state: &state, draft: &[] };
    shooting_modifiers(at, UNIT, at.state.troops.get(UNIT).expect("it is there")).total()
}

/// The first unit, hit so often by the second, tests on a die.
fn tested(unit: Unit, hits: u8, die: u8) -> Game<SoundTheCharge> {
    let (setup, mut state) = Field::new([unit, line(30.0, 24.0, 180)]).active(Red).laid_out(Phase::Shooting);
    state.blows = vec![Blow { by: UnitId(2), on: UNIT, dice: 0, hits }];
    let mut todo: Vec<Task<SoundTheCharge>> = [Step::AfterShooting, Step::EndOfPhase].map(Task::Do).into();
    todo.push(Task::Over { winner: None });
    let mut game = Game::new(Arc::new(setup), state, todo);
    run(&mut game, &[die]);
    game
}

/// STC-8.14.a to 8.14.e. Each line of the table by itself, on top of one for the hit.
#[test]
fn each_line_of_the_test_under_fire() {
    let unit = || line(30.0, 20.0, 0);
    assert_eq!(added(Field::new([unit()])), -1);
    assert_eq!(added(Field::new([square(30.0, 20.0, 0)])), 1);
    assert_eq!(added(Field::new([unit().shaken()])), -3);
    assert_eq!(added(Field::new([unit()]).generals([general(names::Side::Blue, 30.0, 19.75, Some(1))])), 0);
    assert_eq!(added(Field::new([unit().out_of_command()])), -2);
}

/// STC-8.14, R18, R49. The scores of the grades, with all hits of the turn in one test.
#[test]
fn each_grade_stands_fire_by_its_score() {
    let least = |grade: Grade| {
        (1..=6).find(|&die| question(&tested(line(30.0, 20.0, 0).grade(grade), 2, die)).is_none())
    };
    assert_eq!(GRADES.map(least), [Some(2), Some(3), Some(4), Some(5)]);
}

/// STC-2.13, 8.14, R7. Two inches and a rout hit; four and two if it was shaken before.
#[test]
fn who_fails_goes_back_shaken() {
    let mut fresh = tested(line(30.0, 20.0, 0), 1, 2);
    as_usual(&mut fresh, &[]);
    assert_eq!((state_of(&fresh, 1), crate::kit::stands(&fresh, 1)), ((10, true, false), (30.0, 18.0, 0.0)));
    let mut shaken = tested(line(30.0, 20.0, 0).shaken(), 1, 4);
    as_usual(&mut shaken, &[]);
    assert_eq!((state_of(&shaken, 1), crate::kit::stands(&shaken, 1)), ((9, true, false), (30.0, 16.0, 0.0)));
}

/// A column that spent its whole turn going forward.
fn advanced(nation: Nation) -> Unit {
    let moved = UnitFlags::MOVED.with(UnitFlags::ONLY_FORWARD);
    let mut unit = column(30.0, 20.0, 0).of_nation(nation).flagged(moved);
    unit.spent = Turns::WHOLE;
    unit
}

/// STC-13.3, 13.3.3, 13.6, 13.6.3, 13.7, 13.7.2, 13.7.3, 14.8, R88, R93. Columns that advanced, columns that
/// stood, lines in the open.
#[test]
fn nations_stand_fire_by_their_own_formations() {
    let of = |unit: Unit| added(Field::new([unit]).national()) + 1;
    use Nation as N;
    let gains = |nation: Nation| {
        let stood = column(30.0, 20.0, 0).of_nation(nation);
        (of(advanced(nation)), of(stood), of(line(30.0, 20.0, 0).of_nation(nation)))
    };
    assert_eq!([N::France, N::Switzerland].map(gains), [(1, 0, 0); 2]);
    assert_eq!(gains(N::Russia), (0, 1, 0));
    assert_eq!([N::Spain, N::Naples].map(gains), [(1, 0, -1); 2]);
    for nation in [N::Austria, N::Britain, N::PrussiaBefore1810, N::FrenchAllies, N::Other] {
        assert_eq!(gains(nation), (0, 0, 0), "{nation:?}");
    }
    let slow = Unit { spent: Turns::new(1, 2), ..advanced(N::France) };
    assert_eq!(of(slow), 0, "half of its turn was left");
    let wall = strip(Terrain::Obstacle, &[(20.0, 20.0), (40.0, 20.0)], 0.0);
    let lining = Field::new([line(30.0, 20.0, 0).of_nation(N::Spain)]).national().on([wall]);
    assert_eq!(added(lining), -1, "who lines a wall is not in the open");
    assert_eq!(added(Field::new([advanced(N::France)])), -1, "national rules are not in force");
}

/// STC-4.5, 5.4, 5.6, R19. Only who did nothing all turn, and stands where he can, is in order again.
#[test]
fn order_comes_back_to_those_who_rest() {
    let reforms = |unit: Unit, ground: Option<geom::Feature>| {
        let field = Field::new([unit.disordered(), line(30.0, 40.0, 180)]).on(ground);
        let mut game = field.doing(Phase::CloseCombat, [Step::Reform]);
        run(&mut game, &[]);
        !find(&game, 1).is_disordered()
    };
    let unit = || line(30.0, 20.0, 0);
    assert!(reforms(unit(), None) && reforms(unit().shaken(), None));
    for did in [UnitFlags::MOVED, UnitFlags::SHOT, UnitFlags::FOUGHT] {
        assert!(!reforms(unit().flagged(did), None));
    }
    assert!(!reforms(unit().of(Red), None), "only in its own turn");
    let wood = || Some(patch(Terrain::LightWoods, (20.0, 30.0), (10.0, 30.0)));
    assert!(!reforms(unit(), wood()), "a part of it is in the woods");
    assert!(reforms(skirmishers(25.0, 20.0, 0), wood()));
    assert!(reforms(unit(), Some(patch(Terrain::GentleHill, (20.0, 30.0), (10.0, 30.0)))));
    let work = || Some(strip(Terrain::Fieldwork, &[(20.0, 21.0), (40.0, 21.0)], 0.0));
    assert!(!reforms(unit(), work()), "it stands behind the work");
    let fighting = Field::new([unit().disordered(), line(30.0, 20.0, 180)]).engaged([engaged(1, 2, 5)]);
    assert!(!fighting.look(|at| may_reform(at, UNIT, at.state.troops.get(UNIT).expect("it is there"))));
}

/// STC-5.1, 5.4. Good morale and order make a steady unit; only who is newly shaken is told of.
#[test]
fn a_steady_unit_is_neither_shaken_nor_disordered() {
    let unit = || line(30.0, 20.0, 0);
    let steady = [unit(), unit().shaken(), unit().disordered(), unit().shaken().disordered()];
    assert_eq!(steady.map(|unit| unit.is_steady()), [true, false, false, false]);
}

/// STC-5.5, 14.5, R24. Artillery is never disordered; gunners without their guns are.
#[test]
fn guns_are_never_disordered() {
    let mut guns = battery(4, 30.0, 20.0, 0);
    assert!(!guns.disorder() && !guns.is_disordered());
    assert!(battery(4, 30.0, 20.0, 0).formed(Formation::CrewOnFoot, 6).disorder());
}

/// STC-2.12, 2.13, 5.2, R16. At a quarter or below it a unit is shattered; gunners count for a battery.
#[test]
fn a_quarter_is_too_few() {
    let most = |original: u8| {
        let mut unit = Unit { original, ..line(30.0, 20.0, 0) };
        (0..=original).rev().find(|&left| {
            (unit.lost, unit.routed) = ((original - left) / 2, (original - left).div_ceil(2));
            unit.is_shattered(printed())
        })
    };
    assert_eq!([12, 10, 9, 8, 3].map(most), [Some(3), Some(2), Some(2), Some(2), Some(0)]);
    let mut guns = battery(4, 30.0, 20.0, 0);
    guns.lost = 9;
    assert!(guns.is_shattered(printed()));
}
