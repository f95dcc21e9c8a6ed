use crate::kit::{Field, line, spot};
use crate::{Options, Phase, SoundTheChargeAlexis, Step};
use dice::Tape;
use engine::aims::{Aims, Place, Verdict};
use engine::conformance::aims::{Ended, Fought};
use engine::{Game, Setup, Task};
use geom::mm;
use std::sync::Arc;

/// STA-27.2, R75. A hamlet of 300 mm across at the middle of the table; Red has lost more.
struct Hamlet;

impl Fought for Hamlet {
    type Book = SoundTheChargeAlexis;
    const RULE: &'static str = "STA-27.2";

    fn hamlet() -> Place {
        Place::Near { at: spot(2000.0, 2000.0), within: mm(150) }
    }

    fn end_of_turn(
        turn: u16,
        there: [u8; 2],
        aims: Aims,
        judged: Vec<Verdict>,
    ) -> Ended<SoundTheChargeAlexis> {
        let blue = (0..there[0]).map(|row| line(2000, 1980 - 60 * i64::from(row), 0));
        let red = (0..there[1]).map(|row| line(2000, 2020 + 60 * i64::from(row), 180));
        let far = [line(400, 300, 0), line(400, 3700, 180)];
        let mut field = Field::new(far.into_iter().chain(blue).chain(red));
        field.options = Options { turn_limit: 24, ..field.options };
        let (setup, mut state) = field.laid_out(Phase::Combat);
        (state.turn, state.judged, state.fallen) = (turn, judged, [0, 60]);
        let todo = [Task::Do(Step::EndOfTurn), Task::Over { winner: None }];
        let mut game = Game::new(Arc::new(Setup { aims, ..setup }), state, todo.into());
        let mut told = vec![];
        game.step(&mut Tape::default(), Some(&mut told));
        (told, game)
    }
}

engine::judges_aims!(Hamlet);
