//! The losses in events, for programs that count them over many games.

use crate::cite;
use crate::{Event, Family, SoundTheCharge, State};
use engine::Sign;
use engine::toll::{Cause, Counted, Toll, Tolls};
use names::RuleId;

impl Tolls for SoundTheCharge {
    /// R26. A screen is as strong as its battalion has sent it out, and its losses are its battalion's.
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

/// The loss of strength or nerve by an event.
pub(crate) fn toll(event: &Event) -> Option<Toll> {
    let rest = |unit, cause| Toll::Lost { unit, strength: None, cause: Some(cause) };
    Some(match *event {
        Event::Fired { unit, target, .. } => Toll::Blow { by: unit, on: target, cause: Cause::Fire },
        Event::Struck { unit, enemy, .. } => Toll::Blow { by: unit, on: enemy, cause: Cause::Combat },
        Event::Overrun { unit, by } | Event::CrewOverrun { unit, by } => Toll::Overrun { by, on: unit },
        Event::FiguresLost { unit, lost, .. } => {
            Toll::Lost { unit, strength: Some(lost.into()), cause: None }
        }
        Event::RoutHits { unit, hits, .. } => {
            Toll::Lost { unit, strength: Some(hits.into()), cause: Some(Cause::Rout) }
        }
        Event::Shattered { unit, .. } => rest(unit, Cause::Rout),
        Event::Eliminated { unit, rule } => rest(unit, fate(rule)),
        Event::MarchedOff { unit } | Event::NoRoomToDeploy { unit } => rest(unit, Cause::Left),
        Event::Shaken { unit } | Event::Pinned { unit, .. } => Toll::Broken { unit },
        _ => return None,
    })
}

/// The fate of a unit that a rule wiped out.
fn fate(rule: RuleId) -> Cause {
    match rule {
        cite::TABLE_EDGE => Cause::Left,
        cite::SKIRMISHERS_IN_COMBAT | cite::GUNS_IN_COMBAT => Cause::Combat,
        _ => Cause::Trapped,
    }
}
