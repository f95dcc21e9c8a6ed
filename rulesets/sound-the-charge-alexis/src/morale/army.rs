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
