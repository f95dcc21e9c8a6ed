//! What events take, for the program that counts losses over many games.

use crate::kinds::Family;
use crate::{Event, PasDeCharge, State, cite};
use engine::Sign;
use engine::toll::{Cause, Counted, Toll, Tolls};

/// PDC-9.10. A unit is as strong as the points of damage that exhaust it; a battery has its guns.
const STRENGTH: u16 = 1;

impl Tolls for PasDeCharge {
    fn count(state: &State) -> Vec<Counted> {
        let bodies = state.troops.bodies();
        let units = state.troops.iter().map(|(id, unit)| Counted {
            unit: id,
            side: unit.side,
            sign: match unit.family() {
                Family::Infantry => Sign::Foot,
                Family::Cavalry => Sign::Horse,
                Family::Artillery => Sign::Guns,
            },
            strength: STRENGTH,
            part_of: None,
            at: bodies.get(id).map(|body| body.centre()),
        });
        units.collect()
    }
}

/// What an event does to the strength or nerve of a unit: units are lost as a whole.
pub(crate) fn toll(event: &Event) -> Option<Toll> {
    match *event {
        Event::Scored { unit, target, .. } | Event::Fired { unit, target, .. } => {
            Some(Toll::Blow { by: unit, on: target, cause: Cause::Fire })
        }
        Event::Beaten { unit, by, .. } => Some(Toll::Blow { by, on: unit, cause: Cause::Combat }),
        Event::Removed { unit, rule } => {
            let cause = if rule == cite::BATTERIES_BETWEEN_LINES { Cause::Combat } else { Cause::Rout };
            Some(Toll::Lost { unit, strength: Some(STRENGTH), cause: Some(cause) })
        }
        Event::Retreated { unit } => Some(Toll::Broken { unit }),
        _ => None,
    }
}
