//! The course of the battle: the phases of the turn, how much is left of each army, and declarations for
//! which no dice have fallen yet.

use crate::{Book, Grammar, Table, aims};
use geom::Spot;
use names::{Side, UnitId};
use serde::Serialize;

/// How far the battle has come, and how both armies do.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Course {
    /// The last turn, if the battle has one.
    pub last_turn: Option<u16>,
    /// The phases of this turn.
    pub phases: Vec<PhaseShown>,
    /// How much is left of the armies, Blue first.
    pub armies: [ArmyLeft; 2],
    /// The places that are fought for.
    pub places: Vec<PlaceHeld>,
}

impl Course {
    /// The course of a battle, as far as a table knows it.
    pub(crate) fn of<B: Book>(at: Table<B>) -> Course {
        let (last_turn, armies) = (B::last_turn(at.setup), B::armies(at));
        Course { last_turn, phases: phases(at), armies, places: places(at) }
    }
}

/// A place that is fought for, and who holds it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceHeld {
    /// What it is called.
    pub name: String,
    /// Its middle.
    pub spot: Spot,
    /// For whom it counts; for both if it is not said.
    pub whose: Option<Side>,
    /// Who holds it now, as far as the looking side knows.
    pub held: Option<Side>,
    /// What it is worth, in points.
    pub worth: u16,
}

/// The places that are fought for, as a table knows them.
fn places<B: Book>(at: Table<B>) -> Vec<PlaceHeld> {
    let all = &at.setup.aims.all;
    let held = if all.is_empty() { vec![] } else { aims::held(at) };
    let place = |(aim, held): (&aims::Aim, Option<Side>)| {
        let spot = Spot::of(aim.asks.place()?.middle());
        Some(PlaceHeld { name: aim.name.clone(), spot, whose: aim.side, held, worth: aim.points })
    };
    all.iter().zip(held).filter_map(place).collect()
}

/// A phase of the present turn.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PhaseShown {
    /// The phase, as the book names it.
    pub phase: &'static str,
    /// Whose phase it is, if it is one side's.
    pub side: Option<Side>,
    /// Whether it is over.
    pub state: PhaseState,
}

/// Whether a phase is over.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseState {
    /// It is over.
    Done,
    /// It is being played.
    Now,
    /// It is still to come.
    ToCome,
}

/// The phases of the present turn, as far as each has come.
pub(crate) fn phases<B: Book>(at: Table<B>) -> Vec<PhaseShown> {
    let (moment, phases) = (B::moment(at.state), B::phases(at));
    let now = phases.iter().position(|&(phase, side)| (phase, side) == (moment.phase, moment.side));
    let state = |place: usize| match now {
        Some(now) if place < now => PhaseState::Done,
        Some(now) if place == now => PhaseState::Now,
        _ => PhaseState::ToCome,
    };
    let shown = |(place, (phase, side))| PhaseShown { phase, side, state: state(place) };
    phases.into_iter().enumerate().map(shown).collect()
}

/// How an army does, as far as the looking side knows.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct ArmyLeft {
    /// How much is left of it, in the unit that the book counts for victory.
    pub left: u16,
    /// What there was.
    pub of: u16,
    /// It is beaten when no more than this is left; none if no loss decides the battle.
    pub breaks: Option<u16>,
    /// The unit of counting, such as `elements`.
    pub counts: &'static str,
}

/// Something declared that is not yet thrown for: one unit against another.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Declared {
    /// The unit.
    pub unit: UnitId,
    /// Its target.
    pub target: UnitId,
}

impl Declared {
    /// What an order declares, if it names a unit and then another.
    pub fn of(order: &impl Grammar) -> Option<Declared> {
        match order.pieces()[..] {
            [unit, target, ..] => Some(Declared { unit, target }),
            _ => None,
        }
    }
}
