//! STA-27.2, R75. What a scenario is fought for: which units hold a place, and when aims are judged.

use crate::terrain::{Terrain, terrain};
use crate::{At, Event, Formation, On, Unit};
use engine::aims::{Formed, Judgement};
use names::Side;

/// R116. The units that can hold a place: all but the shaken, limbered guns, crews on foot and skirmishers;
/// these hold built-up areas.
pub(crate) fn formed(at: At) -> Vec<Formed> {
    let units = at.state.troops.bodies().iter().filter_map(|standing| {
        at.state.troops.get(standing.id).filter(|unit| can_hold(at, unit, standing.body))?;
        Some(Formed { unit: standing.id, side: standing.side, middle: standing.body.centre(), block: None })
    });
    units.collect()
}

/// R116. Whether a unit can hold a place.
pub(crate) fn can_hold(at: At, unit: &Unit, body: &geom::Body) -> bool {
    let in_houses = || {
        let under = at.setup.ground.under(body.centre());
        under.into_iter().any(|feature| terrain(at, feature) == Some(Terrain::BuiltUp))
    };
    let holds = match unit.formation() {
        Formation::Limbered | Formation::CrewOnFoot => false,
        Formation::Skirmish => unit.parent.is_none() && in_houses(),
        _ => true,
    };
    holds && !unit.is_shaken()
}

/// R75. A turn is over: aims of this turn are judged, and stay as they are judged now.
pub(crate) fn judge_turn(on: &mut On) {
    if let Some((verdicts, judgement)) = Judgement::of_turn(on.table(), &on.state.judged, on.state.turn) {
        on.state.judged.extend(verdicts);
        on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
    }
}

/// R75. Time is up: all aims are judged. Which side wins by them, if any does.
pub(crate) fn judge_battle(on: &mut On) -> Option<Side> {
    let judgement = Judgement::of_battle(on.table(), &on.state.judged)?;
    let winner = judgement.winner();
    on.tell(|| Event::AimsJudged { judgement: Box::new(judgement) });
    winner
}

#[cfg(test)]
mod tests;
