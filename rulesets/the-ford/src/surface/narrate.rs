//! Questions, events and refusals in English: short, in the present tense, and without the ids, which the
//! engine adds.

use crate::{Decision, Event, Reason, cite};
use engine::Names;
use names::RuleId;

/// What a player is asked.
pub(crate) fn question(asked: &Decision, names: &Names) -> String {
    match asked {
        Decision::Act => "Who moves, and where?".into(),
        Decision::Brace => "Does any unit brace?".into(),
        Decision::Fire => "Who shoots at whom?".into(),
        Decision::Press { unit, target, hits } => {
            let (unit, target) = (names.unit(*unit), names.unit(*target));
            format!("{unit} hit {target} {hits} times. Do they press on?")
        }
    }
}

/// An event as a sentence.
pub(crate) fn narrate(event: &Event, names: &Names) -> String {
    match *event {
        Event::TurnBegan { turn, first, mist: false } => {
            format!("Turn {turn}: {} moves first", names.side(first))
        }
        Event::TurnBegan { turn, .. } => format!("Turn {turn}: mist lies over the ford"),
        Event::Marched { unit } => names.does(unit, "march"),
        Event::Ambushed { unit, by } => format!("{} {}", names.does(unit, "run into"), names.unit(by)),
        Event::Revealed { unit } => names.does(unit, "are seen"),
        Event::Charged { unit, target } => format!("{} {}", names.does(unit, "charge"), names.unit(target)),
        Event::Braced { unit } => names.does(unit, "brace"),
        Event::Lost { unit, men } => format!("{} {men}", names.does(unit, "lose")),
        Event::Pressed { unit } => names.does(unit, "press on"),
        Event::Routed { unit } => names.does(unit, "run"),
        Event::Ended { winner: Some(side) } => format!("{} holds the ford", names.side(side)),
        Event::Ended { winner: None } => "Neither side holds the ford".into(),
    }
}

/// The rules that a refusal for a reason may cite.
pub(crate) fn cites(reason: &Reason) -> &'static [RuleId] {
    match reason {
        Reason::NotThere { .. } | Reason::NotYours { .. } => {
            &[cite::MARCH, cite::TOGETHER, cite::CHARGE, cite::BRACE, cite::FIRE]
        }
        Reason::OwnSide { .. } => &[cite::CHARGE, cite::FIRE],
        Reason::HasActed { .. } => &[cite::MARCH, cite::CHARGE],
        Reason::NoSuchLeg | Reason::NoWay | Reason::TooFar { .. } => &[cite::MARCH],
        Reason::InTheWay { .. } => &[cite::NO_PASSAGE, cite::CHARGE],
        Reason::OffTheTable => &[cite::NO_PASSAGE],
        Reason::NotTogether => &[cite::TOGETHER],
        Reason::NotReached { .. } => &[cite::CHARGE],
        Reason::AlreadyBraced { .. } => &[cite::BRACE],
        Reason::OutOfRange { .. } | Reason::ShootsAlready { .. } => &[cite::FIRE],
    }
}

/// A reason as a sentence.
pub(crate) fn explain(reason: &Reason, names: &Names) -> String {
    match *reason {
        Reason::NotThere { unit } => names.does(unit, "are not there"),
        Reason::NotYours { unit } => names.does(unit, "do not obey you"),
        Reason::OwnSide { target } => names.does(target, "are on your side"),
        Reason::HasActed { unit } => names.does(unit, "have acted this turn"),
        Reason::NoSuchLeg => "a unit marches ahead, back, slantwise up to 45 degrees, or wheels".into(),
        Reason::NoWay => "a march leads somewhere".into(),
        Reason::TooFar { unit, asked, allowed } => {
            names.does(unit, &format!("may march {allowed} mm, not {asked} mm"))
        }
        Reason::InTheWay { unit } => names.does(unit, "are in the way"),
        Reason::OffTheTable => "that is off the table".into(),
        Reason::NotTogether => "units that march together are at least two, and end side by side".into(),
        Reason::NotReached { target } => names.does(target, "are not straight ahead and in reach"),
        Reason::AlreadyBraced { unit } => names.does(unit, "have braced already"),
        Reason::OutOfRange { target } => names.does(target, "are out of arc or range"),
        Reason::ShootsAlready { unit } => names.does(unit, "shoot already"),
    }
}
