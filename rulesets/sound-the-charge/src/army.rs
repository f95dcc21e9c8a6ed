//! STC-12.5, R2. Army morale, and how a battle ends.

use crate::{ArmyMorale, At, Event, On, Step};
use names::Side;

/// STC-12.5, R2. A turn is over: armies may break, the last turn may have been played, and the other side's turn begins.
pub fn end_of_turn(on: &mut On) {
    if let Some(broken) = breaks(on.table()) {
        let (units, shaken) = on.state.muster(broken);
        let of = on.state.start[broken.index()];
        on.tell(|| Event::ArmyBroken { side: broken, gone: of.saturating_sub(units), shaken, of });
        match on.setup.options.army_morale {
            ArmyMorale::Campaign => on.state.broken[broken.index()] = true,
            _ => return end(on, Some(broken.other())),
        }
    }
    let left = Side::BOTH.map(|side| on.state.muster(side).0);
    match left {
        [0, 0] => return end(on, None),
        [0, _] => return end(on, Some(Side::Red)),
        [_, 0] => return end(on, Some(Side::Blue)),
        _ => {}
    }
    let (turn, limit) = (on.state.turn, on.setup.options.turn_limit);
    if limit > 0 && turn >= limit {
        on.tell(|| Event::LastTurnOver { turn });
        let winner = ahead(on.table());
        return end(on, winner);
    }
    on.then(Step::Turn);
}

fn end(on: &mut On, winner: Option<Side>) {
    on.tell(|| Event::BattleEnded { winner });
    on.end(winner);
}

/// STC-12.5, R82. The side whose army breaks now; of two only the passive one.
pub fn breaks(at: At) -> Option<Side> {
    if at.setup.options.army_morale == ArmyMorale::Off {
        return None;
    }
    let [parts, of] = at.setup.tables.army_morale.breaks_from;
    let has_broken = |side: &Side| {
        let (units, shaken) = at.state.muster(*side);
        let start = u32::from(at.state.start[side.index()]);
        let lost = start.saturating_sub(u32::from(units)) + u32::from(shaken);
        !at.state.broken[side.index()] && start > 0 && lost * of >= start * parts
    };
    [at.state.passive(), at.state.active].into_iter().find(has_broken)
}

/// R2. Who has the larger share of units neither gone nor shaken; nobody if the shares are equal.
pub fn ahead(at: At) -> Option<Side> {
    let share = |side: Side| {
        let (units, shaken) = at.state.muster(side);
        (u32::from(units - shaken), u32::from(at.state.start[side.index()]).max(1))
    };
    let ((blue, of_blue), (red, of_red)) = (share(Side::Blue), share(Side::Red));
    match (blue * of_red).cmp(&(red * of_blue)) {
        std::cmp::Ordering::Greater => Some(Side::Blue),
        std::cmp::Ordering::Less => Some(Side::Red),
        std::cmp::Ordering::Equal => None,
    }
}

/// STC-12.5, R82. A broken army goes back in its own moves, disordered and with rout hits, until it has left the table.
pub fn march_off(on: &mut On, side: Side) {
    if on.state.broken[side.index()] {
        todo!("STC-12.5, R82: rout hit, disorder and retreat::owe with Why::BrokenArmy for each unit")
    }
}
