//! R1, R4, PDC-1.5. The end of the battle, and the order of the bound.

use crate::kit::*;
use crate::steps::Rallying;
use crate::{Formation, Phase, Step, turn};
use Side::{Blue, Red};
use engine::Outcome;
use names::Side;

/// R1. Without units a side has lost; when the last bound is over the smaller share of losses wins.
#[test]
fn time_and_annihilation_end_the_battle() {
    let end = |units: Vec<crate::Unit>, limit: u16, lost: [u16; 2]| {
        let field = Field::new(units).with(|options| options.bound_limit = limit);
        let mut state = field.state();
        state.start = [0, 1].map(|side| state.start[side] + lost[side]);
        let mut game = engine::Game::new(field.setup(), state, vec![engine::Task::Do(Rallying::End.into())]);
        game.advance(&mut dice::Tape::default(), None);
        game.outcome()
    };
    let both = || vec![blue(Formation::Line, 0.0, 0.0), red(Formation::Line, 0.0, 1500.0)];
    assert_eq!(end(vec![blue(Formation::Line, 0.0, 0.0)], 0, [0, 1]), Some(Outcome::Won(Blue)));
    assert_eq!(end(both(), 5, [1, 2]), Some(Outcome::Won(Blue)));
    assert_eq!(end(both(), 5, [2, 1]), Some(Outcome::Won(Red)));
    assert_eq!(end(both(), 5, [1, 1]), Some(Outcome::Drawn));
    assert_eq!(end(both(), 6, [1, 2]), None);
}

/// PDC-3.2.1 to 3.2.8, 1.5, R4, R67. Both sides act in each bound, and the order of the sides changes.
#[test]
fn both_sides_act_in_each_bound_in_turn() {
    let field = Field::new([blue(Formation::Line, 0.0, 0.0), red(Formation::Line, 0.0, 1500.0)])
        .generals([general(Blue, 901, 8, 0.0, -300.0), general(Red, 902, 8, 0.0, 1800.0)]);
    let mut game = field.doing([Step::Bound]);
    run(&mut game, &[]);
    assert_eq!((game.state().turn, game.state().first), (6, Red));
    assert!(game.decision_for(Red).is_some());
    let phases = turn::phases(game.state());
    assert_eq!(phases[1..4], [Phase::Command(Red), Phase::Moves(Red), Phase::Command(Blue)]);
    assert_eq!(
        phases[7..],
        [Phase::Artillery, Phase::Combat, Phase::Morale, Phase::Involuntary, Phase::Rally]
    );
}
