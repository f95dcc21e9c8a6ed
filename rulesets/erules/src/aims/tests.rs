//! ERN-X1.

use crate::kit::{Field, battery, column, element, line, run, says, skirmishers, spot};
use crate::{Formation, Morale, Phase, Step, UnitFlags};
use engine::aims::{Aim, Aims, Asks, Place};
use engine::{Game, Outcome, Task};
use geom::mm;
use names::Side::Blue;
use std::sync::Arc;

/// ERN-X1, R1. Formed troops hold places, guns unlimbered; not the shaken, skirmishers in the open, or
/// elements.
#[test]
fn formed_troops_hold_places() {
    let mut limbered = battery(2, 600.0, 0.0, 0);
    limbered.stance.formation = Formation::Limbered;
    let field = Field::new([
        line(18, 0.0, 0.0, 0),
        column(200.0, 0.0, 0).in_morale(Morale::Disordered, 8),
        battery(2, 400.0, 0.0, 0),
        limbered,
        line(18, 800.0, 0.0, 0).in_morale(Morale::Shaken, 6),
        skirmishers(6, 6, 1000.0, 0.0, 0),
        element(Blue, 1200.0, 0.0, true),
        line(18, 1400.0, 0.0, 0).flagged(UnitFlags::MELEE),
    ]);
    let formed: Vec<u32> =
        field.look(|at| super::formed(at).into_iter().map(|formed| formed.unit.0).collect());
    assert_eq!(formed, [1, 2, 3]);
}

/// ERN-X1. When time is up the aims of the battle decide before losses do.
#[test]
fn aims_decide_before_losses() {
    let hold = Asks::Hold { place: Place::Near { at: spot(0.0, 0.0), within: mm(100) } };
    let aim = Aim { name: "the hill".into(), side: None, asks: hold, points: 1, turn: None };
    let units = [line(18, 0.0, 0.0, 0).left_with(10), line(18, 0.0, 900.0, 180)];
    let field = Field::new(units).options(|options| options.max_bounds = 4);
    let (mut setup, state) = field.laid_out(Phase::Move);
    setup.aims = Aims { all: vec![aim], ..Aims::default() };
    let mut game = Game::new(Arc::new(setup), state, vec![Task::Do(Step::EndOfBound)]);
    let told = run(&mut game, &[]);
    assert_eq!(game.outcome(), Some(Outcome::Won(Blue)));
    assert!(says(&told, "hill"));
}
