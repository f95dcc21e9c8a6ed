//! STA-27.2. How a battle ends.

use crate::{At, Event, On, Step, aims};
use names::Side;
use std::cmp::Ordering;

/// STA-27.2, R75. A turn is over: sides may be broken, or the last turn may have been played.
pub(crate) fn end_of_turn(on: &mut On) {
    let broken = Side::BOTH.map(|side| is_broken(on.table(), side));
    for side in Side::BOTH.into_iter().filter(|side| broken[side.index()]) {
        let ((units, shaken), of) = (on.state.muster(side), on.state.start[side.index()]);
        on.tell(|| Event::ArmyBroken { side, gone: of.saturating_sub(units), shaken, of });
    }
    match broken {
        [true, true] => return by_points(on),
        [true, false] => return end(on, Some(Side::Red)),
        [false, true] => return end(on, Some(Side::Blue)),
        [false, false] => {}
    }
    let (turn, limit) = (on.state.turn, on.setup.options.turn_limit);
    if limit > 0 && turn >= limit {
        on.tell(|| Event::LastTurnOver { turn });
        return match aims::judge_battle(on) {
            Some(winner) => end(on, Some(winner)),
            None => by_points(on),
        };
    }
    aims::judge_turn(on);
    on.then(Step::Turn);
}

fn end(on: &mut On, winner: Option<Side>) {
    on.tell(|| Event::BattleEnded { winner });
    on.end(winner);
}

/// STA-27.2, R75. The side wins that has eliminated units worth more.
fn by_points(on: &mut On) {
    let [blue, red] = on.state.fallen;
    on.tell(|| Event::PointsCompared { taken: [red, blue] });
    let winner = match red.cmp(&blue) {
        Ordering::Greater => Some(Side::Blue),
        Ordering::Less => Some(Side::Red),
        Ordering::Equal => None,
    };
    end(on, winner);
}

/// STA-27.2, R75. Whether a side is broken: enough of the units with which it began are gone or shaken.
pub(crate) fn is_broken(at: At, side: Side) -> bool {
    let [parts, of] = at.setup.options.broken;
    let (units, shaken) = at.state.muster(side);
    let start = u32::from(at.state.start[side.index()]);
    let lost = start.saturating_sub(u32::from(units)) + u32::from(shaken);
    start > 0 && lost * of >= start * parts
}

#[cfg(test)]
mod tests {
    use crate::kit::*;
    use crate::{Options, Phase, Step, Unit};
    use engine::Outcome;
    use names::Side::{Blue, Red};

    /// How a battle of such units stands when a turn ends in which so much has fallen, of so many at the
    /// start. Turn 5 is played.
    fn ends(units: Vec<Unit>, start: [u16; 2], fallen: [u32; 2], limit: u16) -> Option<Outcome> {
        let mut field = Field::new(units);
        field.options = Options { turn_limit: limit, ..Options::default() };
        let (setup, mut state) = field.laid_out(Phase::Combat);
        (state.start, state.fallen) = (start, fallen);
        let end = engine::Task::Do(Step::EndOfTurn);
        let mut game = engine::Game::new(std::sync::Arc::new(setup), state, vec![end]);
        game.advance(&mut dice::Tape::new([]), None);
        game.outcome()
    }

    fn army(blue: usize, red: usize) -> Vec<Unit> {
        let at = |number: usize| 200 + 300 * number as i64;
        let blue = (0..blue).map(|number| line(at(number), 500, 0));
        blue.chain((0..red).map(|number| line(at(number), 1500, 180))).collect()
    }

    /// STA-27.2, R75. Half of the units at the start, eliminated or shaken, break a side, which loses.
    #[test]
    fn half_of_an_army_breaks_it() {
        let mut units = army(3, 4);
        assert_eq!(ends(units.clone(), [4, 4], [0, 0], 0), None, "one of four");
        units[0] = units[0].clone().shaken();
        assert_eq!(ends(units.clone(), [4, 4], [0, 0], 0), Some(Outcome::Won(Red)));
        assert_eq!(
            ends(units, [5, 4], [0, 0], 0),
            Some(Outcome::Won(Red)),
            "two gone and one shaken of five"
        );
        assert_eq!(ends(army(3, 4), [5, 4], [0, 0], 0), None, "two of five");
        assert_eq!(ends(army(4, 2), [4, 4], [0, 0], 0), Some(Outcome::Won(Blue)));
        // A screen is no unit.
        let mut screened = army(2, 4);
        screened[1].parent = Some(names::UnitId(1));
        assert_eq!(ends(screened, [2, 4], [0, 0], 0), Some(Outcome::Won(Red)));
    }

    /// STA-27.2, R75. If both are broken, or time is up, the units that each has eliminated are compared.
    #[test]
    fn points_decide_between_both() {
        let both = |fallen| ends(army(2, 2), [4, 4], fallen, 0);
        assert_eq!(both([64, 65]), Some(Outcome::Won(Blue)));
        assert_eq!(both([65, 64]), Some(Outcome::Won(Red)));
        assert_eq!(both([64, 64]), Some(Outcome::Drawn));
        let late = |limit| ends(army(4, 4), [4, 4], [10, 0], limit);
        assert_eq!((late(5), late(6)), (Some(Outcome::Won(Red)), None));
        assert_eq!(Options::default().turn_limit, 20);
    }
}
