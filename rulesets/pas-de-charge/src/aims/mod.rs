//! R1, A.3. The end of the battle: who has lost, and what a scenario is fought for.

use crate::kinds::Formation;
use crate::state::{State, Status, Unit};
use crate::{At, Event, On, Step};
use engine::aims::{Formed, Judgement};
use names::{Side, UnitId};
use std::cmp::Ordering;

/// R1. The units that can hold a place: on the table for all to see, in hand and formed, guns in battery, and
/// skirmishers only in a building.
pub(crate) fn formed(at: At) -> Vec<Formed> {
    let holds = |unit: &Unit| {
        let is_loose = matches!(unit.formation, Formation::Skirmish | Formation::Limbered);
        unit.is_on_table() && unit.status == Status::Normal && (!is_loose || unit.inside.is_some())
    };
    let formed = |(id, unit): (UnitId, &Unit)| {
        let block = unit.inside.map(|_| unit.rect());
        holds(unit).then(|| Formed { unit: id, side: unit.side, middle: unit.centre(), block })
    };
    at.state.troops.iter().filter_map(formed).collect()
}

/// Whether a unit that was in the battle is out of it for good.
pub(crate) fn is_gone(state: &State, id: UnitId) -> bool {
    state.troops.get(id).is_none()
}

/// R1. The topmost formation of a side lost its second test, was routed, or has no unit left.
pub(crate) fn is_beaten(at: At, side: Side) -> bool {
    let tops = at.state.commands.iter().filter(|(_, one)| one.side == side && one.above.is_none());
    let most = at.setup.options.army_failures_to_lose;
    let mut tops = tops.peekable();
    let has_army = tops.peek().is_some();
    let is_lost =
        has_army && tops.all(|(id, one)| one.failures >= most || one.routed || !at.state.has_units(id));
    is_lost || at.state.of(side).next().is_none()
}

/// R1. A bound is over: the battle is, too, if a side is beaten or time is up; else the next bound begins.
pub(crate) fn end_of_bound(on: &mut On) {
    if let Some((verdicts, judgement)) = Judgement::of_turn(on.table(), &on.state.judged, on.state.turn) {
        on.state.judged.extend(verdicts);
        on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
    }
    let at = on.table();
    let winner = match Side::BOTH.map(|side| is_beaten(at, side)) {
        [true, true] => None,
        [true, false] => Some(Side::Red),
        [false, true] => Some(Side::Blue),
        [false, false] => {
            let limit = on.setup.options.bound_limit;
            if limit == 0 || on.state.turn < limit {
                return on.then(Step::Bound);
            }
            time_is_up(on)
        }
    };
    on.tell(|| Event::Ended { winner });
    on.end(winner);
}

/// A.3, R1. Time is up: the aims of the battle decide, and if they do not, the smaller fraction of units
/// lost.
fn time_is_up(on: &mut On) -> Option<Side> {
    let by_aims = Judgement::of_battle(on.table(), &on.state.judged).and_then(|judgement| {
        let winner = judgement.winner();
        on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
        winner
    });
    by_aims.or_else(|| {
        let [blue, red] = Side::BOTH.map(|side| lost(on.table(), side));
        match (u32::from(blue.0) * u32::from(red.1)).cmp(&(u32::from(red.0) * u32::from(blue.1))) {
            Ordering::Less => Some(Side::Blue),
            Ordering::Greater => Some(Side::Red),
            Ordering::Equal => None,
        }
    })
}

/// R1. The units that a side has lost, and those it began with.
pub(crate) fn lost(at: At, side: Side) -> (u16, u16) {
    let start = at.state.start[side.index()].max(1);
    let left = at.state.of(side).count() as u16;
    (start.saturating_sub(left), start)
}

#[cfg(test)]
mod tests;
