//! PDC-11. Morale of brigades and higher formations.

use crate::kinds::Grade;
use crate::kit::*;
use crate::morale::{basic_chance, chance, commonest};
use crate::options::Misprints;
use crate::state::{Fate, Status};
use crate::{Formation, PasDeCharge, Step, Unit};
use Side::{Blue, Red};
use engine::Game;
use names::Side;

/// A brigade of so many, of which some rout.
fn brigade(units: u32, routs: u32, grade: Grade) -> Field {
    let line = |n: u32| {
        let unit = blue(Formation::Line, -900.0 + 210.0 * f64::from(n), 0.0).grade(grade);
        if n < routs { Unit { fate: Fate::Routs, ..unit } } else { unit }
    };
    let mut all: Vec<Unit> = (0..units).map(line).collect();
    all.push(red(Formation::Line, 0.0, 1500.0));
    Field::new(all)
}

fn tested(field: Field, faces: &[u8]) -> Game<PasDeCharge> {
    let mut game = field.doing([Step::Morale]);
    run(&mut game, faces);
    game
}

fn table(misprints: Misprints, run: impl FnOnce(crate::At)) {
    let game = brigade(1, 0, Grade::C).with(|options| options.misprints = misprints).doing([]);
    run(game.known(Blue).table());
}

/// PDC-11.1.1, 11.1.2, R47, R48. The table of basic chances is its formula, above 13 too, but for the five
/// printed cells that an option keeps; the last of a brigade does not test.
#[test]
fn basic_chances_follow_the_formula() {
    table(Misprints::Corrected, |at| {
        for original in 2u16..=20 {
            for lost in 1..original {
                let formula = (100.0 * f64::from(lost) / f64::from(original) + 0.5).floor() as u8;
                assert_eq!(basic_chance(at, lost, original), Some(formula), "{lost} of {original}");
            }
            assert_eq!(basic_chance(at, original, original), None);
        }
        assert_eq!((basic_chance(at, 1, 1), basic_chance(at, 0, 5)), (None, None));
    });
    table(Misprints::AsPrinted, |at| {
        let row = |original, from: u16| {
            (from..original).map(|lost| basic_chance(at, lost, original).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!((row(8, 6), row(9, 6)), (vec![71, 86], vec![63, 75, 88]));
    });
}

/// PDC-11.1.3. The row is the highest that the basic chance reaches; R in it routs without a throw.
#[test]
fn the_quality_table_is_read_downwards() {
    table(Misprints::Corrected, |at| {
        let of = |basic| [Grade::A, Grade::B, Grade::C, Grade::D].map(|grade| chance(at, basic, grade));
        assert_eq!(of(9), [8, 10, 12, 15]);
        assert_eq!(of(10), [10, 10, 15, 20]);
        assert_eq!(of(19), [10, 10, 15, 20]);
        assert_eq!(of(24), [20, 20, 30, 40]);
        assert_eq!(of(50), [50, 70, 95, 100]);
        assert_eq!(of(89), [95, 100, 100, 100]);
        assert_eq!(of(95), [100; 4]);
        for pair in at.setup.tables.quality.windows(2) {
            assert!(pair[0].fails.a <= pair[1].fails.a && pair[0].fails.d <= pair[1].fails.d);
        }
    });
}

/// PDC-11.0.1, 11.0.2, 11.1.4, R48. A brigade tests if a unit routs or retreats; the chance itself stands,
/// and 00 is the least. Giving ground is no cause.
#[test]
fn a_throw_equal_to_the_chance_stands() {
    // 1 of 5 is 20, and 30 for grade C.
    assert_eq!(
        tested(brigade(5, 1, Grade::C), &[3, 0]).state().commands.get(names::UnitId(901)).unwrap().failures,
        0
    );
    assert_eq!(
        tested(brigade(5, 1, Grade::C), &[2, 9]).state().commands.get(names::UnitId(901)).unwrap().failures,
        1
    );
    assert_eq!(
        tested(brigade(5, 1, Grade::C), &[0, 0]).state().commands.get(names::UnitId(901)).unwrap().failures,
        1
    );
    let mut gives = brigade(5, 0, Grade::C);
    gives.units[0].fate = Fate::GivesGround;
    tested(gives, &[]);
    let mut retreats = brigade(5, 0, Grade::C);
    retreats.units[0].status = Status::Retreating;
    tested(retreats, &[9, 9]);
}

/// PDC-11.2.1, R50. An automatic rout removes all that is left.
#[test]
fn an_automatic_rout_removes_the_brigade() {
    // 1 of 2 is 50, R for grade D.
    let mut game = brigade(2, 1, Grade::D).doing([Step::Morale]);
    run(&mut game, &[]);
    assert!(is_gone(&game, 2));
}

/// PDC-9.1.3, 11.2.1, R38. Guns whose crew shelters behind routed friends are lost with them, once.
#[test]
fn guns_are_lost_with_the_friends_behind_whom_their_crew_shelters() {
    let mut field = brigade(2, 1, Grade::D);
    let guns = battery(Blue, crate::Arm::FootGuns, 6, 8, 900.0, 0.0, 0).grade(Grade::D);
    let shelter = Some(names::UnitId(2));
    field.units.push(Unit { status: Status::Abandoned, shelter, ..guns });
    // 1 of 3 is 33, 65 for grade D; two of three are an automatic rout.
    field.units[2].fate = Fate::None;
    let mut game = field.clone().doing([Step::Morale]);
    run(&mut game, &[9, 9]);
    field.units[1].grade = Grade::D;
    field.units[1].status = Status::Retreating;
    let mut game = field.doing([Step::Morale]);
    run(&mut game, &[]);
    assert!(is_gone(&game, 2) && is_gone(&game, 4));
    assert_eq!(game.state().commands.get(names::UnitId(901)).map(|command| command.lost), Some(3));
}

/// PDC-11.1.1, R47. The commonest grade counts, the worse of two as common.
#[test]
fn the_commonest_grade_counts() {
    use Grade::{A, B, C, D};
    assert_eq!(commonest(&[A, A, C]), Some(A));
    assert_eq!(commonest(&[B, D]), Some(D));
    assert_eq!(commonest(&[A, B, C, B]), Some(B));
    assert_eq!(commonest(&[]), None);
}

/// PDC-11.2.1, 11.2.2, 9.9.3. The rest retires a full bound the way of its retreats, and is in order away
/// from the enemy; in his zone it is not.
#[test]
fn a_failed_brigade_retires() {
    let retired = |enemy: f64| {
        let mut field = brigade(5, 0, Grade::C);
        field.units[0].status = Status::Retreating;
        field.units[0].victors.push(names::UnitId(7));
        field.units.push(red(Formation::Line, -900.0, 170.0));
        field.units.push(red(Formation::Line, 0.0, enemy));
        let mut game = field.doing([Step::Morale, Step::Involuntary]);
        play(&mut game, &[0, 0]);
        (place(&game, 3), find(&game, 3).status, find(&game, 3).disorder.count())
    };
    let ((x, y, _), status, causes) = retired(1500.0);
    assert_eq!((x, y, status, causes), (-480, -200, Status::Retired, 0));
}

/// PDC-11.2.5, R49. A formation of one does not test; R1. The second failure of the topmost loses the battle.
#[test]
fn the_second_failure_of_an_army_loses_the_battle() {
    let field = brigade(5, 1, Grade::C);
    let game = field.doing([]);
    let mut beaten = false;
    let mut state = game.state().clone();
    state.commands.get_mut(names::UnitId(901)).unwrap().failures = 2;
    let game: Game<PasDeCharge> =
        Game::new(game.setup().clone(), state, vec![engine::Task::Over { winner: None }]);
    {
        let known = game.known(Red);
        beaten |= crate::aims::is_beaten(known.table(), Blue);
        assert!(!crate::aims::is_beaten(known.table(), Red));
    }
    assert!(beaten);
}
