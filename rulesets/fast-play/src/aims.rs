//! R2. The aims of a scenario: which units hold a place, and when aims are judged.

use crate::terrain::Terrain;
use crate::{Event, FastPlay, State, Unit};
use engine::aims::{Formed, Judgement};
use engine::{Hand, Table};
use geom::{FeatureId, Vector};
use names::{Side, UnitId};

/// R2. The units that can hold a place.
pub(crate) fn formed(at: Table<FastPlay>) -> Vec<Formed> {
    let units = at.state.troops.bodies().iter().filter_map(|standing| {
        let middle = standing.body.centre();
        let unit = at.state.troops.get(standing.id)?;
        let formed = Formed { unit: standing.id, side: standing.side, middle, block: None };
        can_hold(at, unit, middle).then_some(formed)
    });
    units.collect()
}

/// FPN-4.3, 4.14, R2. Neither the shaken nor guns on the march hold anything, and skirmishers only houses.
fn can_hold(at: Table<FastPlay>, unit: &Unit, middle: Vector) -> bool {
    let ground = &at.setup.ground;
    let is_built_up = |id: &FeatureId| ground.feature(*id).kind == Terrain::BuiltUp.kind();
    let in_houses = || ground.under(middle).iter().any(is_built_up);
    !unit.is_shaken() && !unit.is_limbered() && (!unit.is_skirmishing() || in_houses())
}

/// FPN-9.1, 10.3, R2. A unit that is destroyed or has routed is gone; one that still waits off the table is
/// not.
pub(crate) fn is_gone(state: &State, unit: UnitId) -> bool {
    state.troops.get(unit).is_none()
}

/// R2. A turn is over: aims of this turn are judged, and stay as they are judged now.
pub(crate) fn judge_turn(on: &mut Hand<FastPlay>) {
    if let Some((verdicts, judgement)) = Judgement::of_turn(on.table(), &on.state.judged, on.state.turn) {
        on.state.judged.extend(verdicts);
        on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
    }
}

/// R2. Time is up: all aims are judged. The side that wins by them, if either does.
pub(crate) fn judge_battle(on: &mut Hand<FastPlay>) -> Option<Side> {
    let judgement = Judgement::of_battle(on.table(), &on.state.judged)?;
    let winner = judgement.winner();
    on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
    winner
}

#[cfg(test)]
mod tests;
