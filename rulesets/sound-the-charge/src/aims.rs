//! STC-1.3, R2. The aims of a scenario: which units hold a place, and when aims are judged.

use crate::terrain::Terrain;
use crate::{At, Event, Formation, On, Place, SoundTheCharge, State, Unit};
use engine::Setup;
use engine::aims::{Aim, Formed, Judgement};
use geom::FeatureId;
use names::{Side, UnitId};

/// R2. The units that can hold a place. A garrison holds its whole block.
pub(crate) fn formed(at: At) -> Vec<Formed> {
    let units = at.state.troops.bodies().iter().filter_map(|standing| {
        let unit = at.state.troops.get(standing.id).filter(|unit| can_hold(unit))?;
        let block = match unit.place {
            Place::Block(block) => crate::town::blocks::rect(at, block),
            _ => None,
        };
        Some(Formed { unit: standing.id, side: standing.side, middle: standing.body.centre(), block })
    });
    units.collect()
}

/// STC-2.9, 5.1, 12.9, R2. Neither the shaken nor loose order, guns on the march or troops in boats hold
/// anything.
pub(crate) fn can_hold(unit: &Unit) -> bool {
    let ashore = unit.place != Place::Boats;
    ashore && !unit.is_shaken() && unit.is_close_order() && unit.formation() != Formation::Limbered
}

/// R2, R82. A unit that is eliminated, shattered or has left the table is gone. One that is after an enemy,
/// still to come or merely out of sight is not.
pub(crate) fn is_gone(state: &State, unit: UnitId) -> bool {
    state.troops.get(unit).is_none() && state.unseen.iter().all(|unseen| unseen.unit != unit)
}

/// STC-11.1, 11.2, R126. Whether both sides may hear at once what came of an aim that is judged in
/// mid-battle: only of a place without any woods, for elsewhere no troops are hidden.
pub(crate) fn tells_at_once(setup: &Setup<SoundTheCharge>, aim: &Aim) -> bool {
    let Some(place) = aim.asks.place() else { return false };
    let (ground, area) = (&setup.ground, place.area());
    let is_wood = |id: &FeatureId| Terrain::of(ground.feature(*id).kind).is_some_and(Terrain::is_woods);
    let mut woods = (0..ground.features().len() as u16).map(FeatureId).filter(is_wood);
    /// Rounding where a wood only touches the place.
    const ROUNDING: f64 = 1e-9;
    !woods.any(|wood| ground.pieces(wood).any(|piece| area.covers(piece) > ROUNDING))
}

/// R2, R126. A turn is over: aims of this turn are judged, and stay as they are judged now.
pub(crate) fn judge_turn(on: &mut On) {
    if let Some((verdicts, judgement)) = Judgement::of_turn(on.table(), &on.state.judged, on.state.turn) {
        on.state.judged.extend(verdicts);
        on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
    }
}

/// R2. Time is up: all aims are judged. The side that wins by them, if either does.
pub(crate) fn judge_battle(on: &mut On) -> Option<Side> {
    let judgement = Judgement::of_battle(on.table(), &on.state.judged)?;
    let winner = judgement.winner();
    on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
    winner
}

#[cfg(test)]
mod tests;
