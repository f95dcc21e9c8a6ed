//! The losses in events, for programs that count them over many games.

use super::pieces::sign_of;
use crate::{Event, FastPlay, State};
use engine::toll::{Cause, Counted, Toll, Tolls};

impl Tolls for FastPlay {
    fn count(state: &State) -> Vec<Counted> {
        Counted::all(&state.troops, |unit| (sign_of(unit), unit.alive().into(), None))
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
