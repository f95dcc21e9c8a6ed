//! FIX-5.1, 5.2.

use crate::kit::{Field, men, run, unit};
use crate::steps::{Nerve, Step};
use crate::{TheFord, Unit};
use Side::{Blue, Red};
use engine::Game;
use names::{Side, UnitId};

/// A game after one step of nerve with Blue's unit 1.
fn after(step: Nerve, units: Vec<Unit>, faces: &[u8]) -> Game<TheFord> {
    let all = units.into_iter().chain([unit(Red, 500, 400)]);
    let mut game = Field::new(all).doing([step.into(), Step::EndOfTurn]);
    run(&mut game, faces);
    game
}

/// Whether a unit that has lost men stands with these dice.
fn stands(lost: u8, unit: Unit, faces: &[u8]) -> bool {
    let unit = Unit { shaken_by: lost, ..unit };
    men(&after(Nerve::Test { unit: UnitId(1) }, vec![unit], faces), 1).is_some()
}

/// FIX-5.1. A unit stands on a six, less one for each man that it has lost, and one better if it has braced.
#[test]
fn a_unit_that_has_lost_men_tests() {
    let line = unit(Blue, 100, 300);
    assert!(stands(0, line.clone(), &[]), "it has lost nothing and does not test");
    assert!(stands(2, line.clone(), &[4, 4]) && !stands(2, line.clone(), &[4, 3]));
    assert!(stands(2, line.clone().braced(), &[4, 3]) && !stands(2, line.braced(), &[3, 3]));
}

/// FIX-5.2. A rout runs 100 mm straight back; friends whom it runs through stand on a three, one better if
/// braced.
#[test]
fn a_rout_runs_through_friends() {
    let routs = |friend: Unit, faces: &[u8]| {
        let units = vec![unit(Blue, 100, 300), friend];
        let game = after(Nerve::Rout { unit: UnitId(1) }, units, faces);
        assert_eq!(men(&game, 1), None);
        men(&game, 2).is_some()
    };
    assert!(routs(unit(Blue, 100, 181), &[3]) && !routs(unit(Blue, 100, 181), &[2]));
    assert!(routs(unit(Blue, 100, 181).braced(), &[2]) && !routs(unit(Blue, 100, 181).braced(), &[1]));
    assert!(routs(unit(Blue, 100, 180), &[]), "it stops before this friend");
}

/// FIX-5.2, R5. Friends test in the order of their numbers; those whom a friend takes along test before the
/// next.
#[test]
fn a_rout_goes_on_before_the_next_friend_tests() {
    let units = vec![unit(Blue, 100, 300), unit(Blue, 90, 270), unit(Blue, 45, 180), unit(Blue, 155, 240)];
    // 2 fails, 3, through whom it runs, fails, and then 4 stands.
    let game = after(Nerve::Rout { unit: UnitId(1) }, units, &[2, 1, 3]);
    assert_eq!(game.state().troops.ids(), [4, 5].map(UnitId));
}
