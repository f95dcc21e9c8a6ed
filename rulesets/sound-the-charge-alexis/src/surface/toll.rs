//! What events take, for the counts of losses over many games.

use crate::{Event, Family, SoundTheChargeAlexis, State, cite};
use engine::Sign;
use engine::toll::{Cause, Counted, Toll, Tolls};
use names::RuleId;

impl Tolls for SoundTheChargeAlexis {
    /// R71. A screen is as strong as its parent has sent it out, and its losses are its parent's.
    fn count(state: &State) -> Vec<Counted> {
        Counted::all(&state.troops, |unit| {
            let sign = match unit.family() {
                Family::Infantry => Sign::Foot,
                Family::Cavalry => Sign::Horse,
                Family::Artillery => Sign::Guns,
            };
            let strength = if unit.parent.is_some() { 0 } else { unit.strength().into() };
            (sign, strength, unit.parent)
        })
    }
}

/// What an event does to the strength or nerve of a unit.
pub(crate) fn toll(event: &Event) -> Option<Toll> {
    let rest = |unit, cause| Toll::Lost { unit, strength: None, cause: Some(cause) };
    let some = |unit, count: u8, cause| Toll::Lost { unit, strength: Some(count.into()), cause };
    Some(match *event {
        Event::Fired { unit, target, .. } => Toll::Blow { by: unit, on: target, cause: Cause::Fire },
        Event::Struck { unit, enemy, .. } => Toll::Blow { by: unit, on: enemy, cause: Cause::Combat },
        Event::Caught { unit, by } | Event::GunsOverrun { unit, by, .. } => Toll::Overrun { by, on: unit },
        Event::ModelsLost { unit, lost, .. } => some(unit, lost, None),
        Event::RoutHits { unit, hits, .. } | Event::PursuitHits { unit, hits, .. } => {
            some(unit, hits, Some(Cause::Rout))
        }
        Event::Shattered { unit, .. } => rest(unit, Cause::Rout),
        Event::Eliminated { unit, rule } => rest(unit, fate(rule)),
        Event::NoRoomToDeploy { unit } => rest(unit, Cause::Left),
        Event::Shaken { unit } => Toll::Broken { unit },
        _ => return None,
    })
}

/// What befell a unit that a rule wiped out.
fn fate(rule: RuleId) -> Cause {
    match rule {
        cite::TABLE_EDGE => Cause::Left,
        cite::CAUGHT | cite::SILENT_GUNS | cite::GUNS_LOST | cite::ABANDONED_GUNS => Cause::Combat,
        _ => Cause::Trapped,
    }
}
