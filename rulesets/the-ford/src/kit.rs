//! Positions for tests, typed in a line or two. Places are in millimetres.

use crate::{Decision, Options, PRINTED, Phase, State, Step, Tables, TheFord, Unit};
use dice::Tape;
use engine::conformance::kit;
use engine::{Game, Setup, Task, Troops};
use geom::{Facing, Ground, Leg, Motion, Pose, Spot, mm};
use names::{Side, UnitId};
use std::sync::Arc;

pub(crate) use engine::conformance::kit::{allowed, as_usual, give, refused, run, story};

/// The printed tables; with one number changed if `FIX_MUTATE` names it.
pub(crate) fn printed() -> Tables {
    kit::tables(&PRINTED, "FIX_MUTATE")
}

/// A unit with the middle of its front at a place. Blue looks north, Red south.
pub(crate) fn unit(side: Side, x: i64, y: i64) -> Unit {
    let facing = if side == Side::Blue { Facing::NORTH } else { Facing::SOUTH };
    Unit::new(side, Pose::new(mm(x), mm(y), facing))
}

impl Unit {
    /// This unit, unseen by the enemy.
    pub(crate) fn hidden(self) -> Unit {
        Unit { concealed: true, ..self }
    }

    /// This unit, braced.
    pub(crate) fn braced(self) -> Unit {
        Unit { braced: true, ..self }
    }

    /// This unit with so many men left.
    pub(crate) fn with_men(self, strength: u8) -> Unit {
        Unit { strength, ..self }
    }
}

/// So far straight ahead.
pub(crate) fn ahead(by: i64) -> Motion {
    Motion::as_one([Leg::Ahead { by: mm(by) }])
}

/// What a test begins with: units numbered from 1, in turn 6, so that the battle is over with the turn.
pub(crate) struct Field {
    units: Vec<Unit>,
    turn: u16,
    mist: bool,
}

impl Field {
    pub(crate) fn new(units: impl IntoIterator<Item = Unit>) -> Field {
        Field { units: units.into_iter().collect(), turn: 6, mist: false }
    }

    pub(crate) fn in_turn(self, turn: u16) -> Field {
        Field { turn, ..self }
    }

    pub(crate) fn in_mist(self) -> Field {
        Field { mist: true, ..self }
    }

    /// A game that is about to do these steps.
    pub(crate) fn doing(self, steps: impl IntoIterator<Item = Step>) -> Game<TheFord> {
        self.game(Phase::Initiative, steps.into_iter().map(Task::Do).collect())
    }

    /// A game in Blue's moves; nothing follows them.
    pub(crate) fn moving(self) -> Game<TheFord> {
        let act = Task::Ask { side: Side::Blue, of: Decision::Act, aside: Some(Decision::Brace) };
        self.game(Phase::Move(Side::Blue), vec![act, Task::Over { winner: None }])
    }

    /// A game in which both sides write down their fire; nothing follows it.
    pub(crate) fn firing(self) -> Game<TheFord> {
        let mut game = self.game(Phase::Fire, vec![Task::Do(Step::Fire), Task::Over { winner: None }]);
        game.advance(&mut Tape::default(), None);
        game
    }

    fn game(self, phase: Phase, todo: Vec<Task<TheFord>>) -> Game<TheFord> {
        let ground = Ground::new(Spot::new(mm(600), mm(500)), vec![]).expect("a bare table");
        let troops: Troops<Unit> = (1..).map(UnitId).zip(self.units).collect();
        let mut state =
            State { turn: self.turn, phase, first: Side::Blue, mist: self.mist, troops, began_with: [0; 2] };
        state.began_with = Side::BOTH.map(|side| state.men(side));
        Game::new(Arc::new(Setup::new(printed(), Options::default(), ground)), state, todo)
    }
}

/// The men of a unit; none if it is gone.
pub(crate) fn men(game: &Game<TheFord>, unit: u32) -> Option<u8> {
    game.state().troops.get(UnitId(unit)).map(|unit| unit.strength)
}

/// How far north the front of a unit stands.
pub(crate) fn front(game: &Game<TheFord>, unit: u32) -> i64 {
    let length = game.state().troops.expect(UnitId(unit)).pose.at.y;
    (length.mm()).round() as i64
}
