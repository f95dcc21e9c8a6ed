//! The losses in events, for programs that count them over many games.

use crate::{Event, Family, FastPlay, State};
use engine::Sign;
use engine::toll::{Cause, Counted, Toll, Tolls};

impl Tolls for FastPlay {
    fn count(state: &State) -> Vec<Counted> {
        let bodies = state.troops.bodies();
        let units = state.troops.iter().map(|(id, unit)| Counted {
            unit: id,
            side: unit.side,
            sign: match unit.family() {
                Family::Foot => Sign::Foot,
                Family::Cavalry => Sign::Horse,
                Family::Artillery => Sign::Guns,
            },
            strength: unit.alive().into(),
            part_of: None,
            at: bodies.get(id).map(|body| body.centre()),
        });
        units.collect()
    }
}

/// The loss of strength or nerve by an event.
pub(crate) fn toll(event: &Event) -> Option<Toll> {
    Some(match *event {
        Event::Fired { unit, target, .. } => Toll::Blow { by: unit, on: target, cause: Cause::Fire },
        Event::Struck { unit, target, .. } => Toll::Blow { by: unit, on: target, cause: Cause::Combat },
        Event::ElementsLost { unit, lost, .. } | Event::UnitDestroyed { unit, lost } => {
            Toll::Lost { unit, strength: Some(lost.into()), cause: None }
        }
        Event::UnitRouted { unit, elements } => {
            Toll::Lost { unit, strength: Some(elements.into()), cause: Some(Cause::Rout) }
        }
        Event::UnitShaken { unit } => Toll::Broken { unit },
        _ => return None,
    })
}
