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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, cavalry, line, skirmishers};
    use crate::{Formation, Phase, Unit};
    use names::UnitId;

    /// STA-11.1, R71. A screen is part of its parent, and every unit counts with the models that it has left.
    #[test]
    fn units_count_with_the_models_that_they_have_left() {
        let screen = Unit { parent: Some(UnitId(1)), ..skirmishers(4, 500, 560, 0) };
        let units = [
            Unit { out: 4, ..line(500, 500, 0).out_of(20) },
            screen,
            cavalry(Formation::Line, 1000, 500, 0),
            battery(2, 1500, 500, 0),
        ];
        let (_, state) = Field::new(units).laid_out(Phase::Moves);
        let counted = SoundTheChargeAlexis::count(&state);
        let of = |one: &Counted| (one.strength, one.part_of, one.sign);
        assert_eq!(
            counted.iter().map(of).collect::<Vec<_>>(),
            [
                (16, None, Sign::Foot),
                (0, Some(UnitId(1)), Sign::Foot),
                (12, None, Sign::Horse),
                (8, None, Sign::Guns),
            ]
        );
    }

    /// STA-1.8, 4.6, 4.7, 10.5, 12.2, 17.1. What takes strength or nerve is told by its cause.
    #[test]
    fn losses_are_told_by_their_cause() {
        let unit = UnitId(1);
        let cause = |event: Event| match toll(&event) {
            Some(Toll::Lost { strength, cause, .. }) => Some((strength, cause)),
            _ => None,
        };
        assert_eq!(cause(Event::ModelsLost { unit, lost: 2, left: 14 }), Some((Some(2), None)));
        assert_eq!(
            cause(Event::RoutHits { unit, hits: 2, left: 14, rule: crate::cite::LOSING }),
            Some((Some(2), Some(Cause::Rout)))
        );
        assert_eq!(cause(Event::Shattered { unit, left: 4 }), Some((None, Some(Cause::Rout))));
        let gone = |rule| cause(Event::Eliminated { unit, rule }).and_then(|(_, cause)| cause);
        assert_eq!(gone(cite::TABLE_EDGE), Some(Cause::Left));
        assert_eq!(gone(cite::CAUGHT), Some(Cause::Combat));
        assert_eq!(gone(cite::OPPOSITE_SIDES), Some(Cause::Trapped));
        assert_eq!(toll(&Event::Shaken { unit }), Some(Toll::Broken { unit }));
        assert_eq!(toll(&Event::StoodFire { unit }), None);
    }
}
