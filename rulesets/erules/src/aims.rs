//! ERN-X1, R1. Which units can hold a place: formed ones on the table, guns unlimbered, skirmish order in
//! buildings alone, and no command element. And when aims of the battle are judged.

use crate::{At, Event, Formation, Morale, On, Unit, UnitFlags};
use engine::aims::{Formed, Judgement};
use names::{Side, UnitId};

/// The units that hold a place for their side.
pub(crate) fn formed(at: At) -> Vec<Formed> {
    let steady = |unit: &Unit| {
        let morale = matches!(unit.morale, Morale::Good | Morale::Disordered) && !unit.is(UnitFlags::MELEE);
        let arranged = match unit.arm.is_artillery() {
            true => unit.has_guns() && unit.stance.formation == Formation::Unlimbered,
            false => unit.stance.formation != Formation::Skirmish,
        };
        unit.is_on_table() && !unit.is_element() && morale && arranged
    };
    let formed = |(id, unit): (UnitId, &Unit)| Formed {
        unit: id,
        side: unit.side,
        middle: unit.ground().centre(),
        block: None,
    };
    at.state.troops.iter().filter(|(_, unit)| steady(unit)).map(formed).collect()
}

/// ERN-X1. Both sides have had a bound: aims of this bound are judged, and stay as they are judged now.
pub(crate) fn judge_bounds(on: &mut On) {
    let bound = on.state.own[0].min(on.state.own[1]);
    if let Some((verdicts, judgement)) = Judgement::of_turn(on.table(), &on.state.judged, bound) {
        on.state.judged.extend(verdicts);
        on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
    }
}

/// ERN-X1. Time is up: all aims are judged. Which side wins by them, if any does.
pub(crate) fn judge_battle(on: &mut On) -> Option<Side> {
    let judgement = Judgement::of_battle(on.table(), &on.state.judged)?;
    let winner = judgement.winner();
    on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
    winner
}

#[cfg(test)]
mod tests;
