//! STA-1.1, 1.2. The turn: dice for it, the moves of one side, the moves of the other, fire of both.

use crate::steps::Step;
use crate::{Decision, Event, On, Phase, State, cite, melee, morale, shooting};
use dice::{Extreme, Roll, Why};
use names::Side;
use std::cmp::Ordering;

/// Does one step.
pub(crate) fn run(on: &mut On, step: Step) {
    match step {
        Step::Turn => begin(on),
        Step::MovesOf { side } => {
            on.state.phase = Phase::Move(side);
            on.ask_with_aside(side, Decision::Act, Decision::Brace);
        }
        Step::Fire => {
            on.state.phase = Phase::Fire;
            on.ask_sealed(Decision::Fire);
        }
        Step::Shooting(step) => shooting::run(on, step),
        Step::Fighting(step) => melee::run(on, step),
        Step::Nerve(step) => morale::run(on, step),
        Step::EndOfTurn => end(on),
    }
}

/// STA-1.1. The phases of a turn in their order.
pub(crate) fn phases(state: &State) -> [Phase; 4] {
    [Phase::Initiative, Phase::Move(state.first), Phase::Move(state.first.other()), Phase::Fire]
}

/// A phase as a player reads it.
pub(crate) fn said(phase: Phase) -> (&'static str, Option<Side>) {
    match phase {
        Phase::Initiative => ("initiative", None),
        Phase::Move(side) => ("moves", Some(side)),
        Phase::Fire => ("fire", None),
    }
}

/// STA-1.2. Blue, Red and the mist throw a die each; the highest has the turn.
fn begin(on: &mut On) {
    on.state.turn += 1;
    on.state.phase = Phase::Initiative;
    on.state.troops.edit_each(|_, unit| {
        unit.acted = false;
        unit.braced = false;
    });
    let all = [0, 0, on.setup.tables.mist];
    let plus = if on.setup.options.mist { &all[..] } else { &all[..2] };
    let roll = Roll::RollOff { sides: 6, plus, wins: Extreme::Highest };
    let why = Why { rule: cite::INITIATIVE, roller: Side::Blue, unit: None, what: "initiative" };
    let winner = on.roll(roll, why);
    let first = if winner == 1 { Side::Red } else { Side::Blue };
    let (turn, mist) = (on.state.turn, winner == 2);
    (on.state.first, on.state.mist) = (first, mist);
    on.tell(|| Event::TurnBegan { turn, first, mist });
    on.then(Step::MovesOf { side: first });
    on.then(Step::MovesOf { side: first.other() });
    on.then(Step::Fire);
    on.then(Step::EndOfTurn);
}

/// STA-1.1. A side without men has lost; after the last turn the side with more men wins.
fn end(on: &mut On) {
    let [blue, red] = Side::BOTH.map(|side| on.state.men(side));
    let is_last = on.state.turn >= on.setup.tables.turns;
    if !is_last && blue > 0 && red > 0 {
        return on.then(Step::Turn);
    }
    let winner = match blue.cmp(&red) {
        Ordering::Greater => Some(Side::Blue),
        Ordering::Less => Some(Side::Red),
        Ordering::Equal => None,
    };
    on.tell(|| Event::Ended { winner });
    on.end(winner);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, run, unit};
    use Side::{Blue, Red};
    use engine::{Manner, Outcome};

    /// STA-1.2. The highest of three dice has the turn. The mist deducts one, and only those who tie throw
    /// again.
    #[test]
    fn the_highest_die_has_the_turn_and_ties_are_thrown_again() {
        let begins = |faces: &[u8]| {
            let mut game = Field::new([unit(Blue, 100, 100), unit(Red, 500, 400)]).doing([Step::Turn]);
            run(&mut game, faces);
            let is_blue = game.decision_for(Blue).is_some_and(|asked| asked.manner == Manner::Open);
            (if is_blue { Blue } else { Red }, game.state().mist)
        };
        assert_eq!(begins(&[4, 2, 3]), (Blue, false));
        assert_eq!(begins(&[2, 4, 3]), (Red, false));
        assert_eq!(begins(&[4, 4, 5, 1, 3, 4, 2, 6]), (Blue, true), "with mist Blue moves first");
    }

    /// STA-1.1. After turn 6 the side with more men wins; before it a side without men has lost.
    #[test]
    fn the_battle_ends_after_six_turns_or_when_a_side_is_gone() {
        let ends = |units: &[Side], turn, faces: &[u8]| {
            let units = units.iter().zip(1..).map(|(side, at)| unit(*side, 100 * at, 100));
            let mut game = Field::new(units).in_turn(turn).doing([Step::EndOfTurn]);
            run(&mut game, faces);
            game.outcome()
        };
        assert_eq!(ends(&[Blue, Blue, Red], 5, &[3, 2, 1]), None);
        assert_eq!(ends(&[Blue, Blue, Red], 6, &[]), Some(Outcome::Won(Blue)));
        assert_eq!(ends(&[Blue, Red, Red], 6, &[]), Some(Outcome::Won(Red)));
        assert_eq!(ends(&[Blue, Red], 6, &[]), Some(Outcome::Drawn));
        assert_eq!(ends(&[Blue], 2, &[]), Some(Outcome::Won(Blue)));
    }
}
