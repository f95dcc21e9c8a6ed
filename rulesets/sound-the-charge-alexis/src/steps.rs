//! STA-1.1. The steps of the turn as data: work that is still to be done.

use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// Work still to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// STA-1.1. A turn begins.
    Turn,
    /// STA-2.1. A side moves.
    MovesOf {
        /// The side.
        side: Side,
    },
    /// STA-3.1. Both sides fire.
    Fire,
    /// Part of the fire.
    Shooting(Shooting),
    /// Part of a fight.
    Fighting(Fighting),
    /// Nerve and routs.
    Nerve(Nerve),
    /// STA-1.1. The turn is over.
    EndOfTurn,
}

/// Lets a subject leave its own steps without naming those of the turn.
macro_rules! parts {
    ($($Part:ident)*) => {
        $(impl From<$Part> for Step {
            fn from(part: $Part) -> Step {
                Step::$Part(part)
            }
        })*
    };
}

parts! { Shooting Fighting Nerve }

/// Part of the fire that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shooting {
    /// STA-3.2. One unit shoots at another.
    Volley {
        /// The unit.
        unit: UnitId,
        /// Its target.
        target: UnitId,
    },
}

/// Part of a fight that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighting {
    /// STA-4.1. The charger strikes.
    Clash {
        /// The charger.
        unit: UnitId,
        /// The unit that it has charged.
        target: UnitId,
    },
    /// STA-4.1. The charged unit strikes back.
    Answer {
        /// The charged unit.
        unit: UnitId,
        /// The charger.
        target: UnitId,
        /// The hits of the charger.
        hits: u8,
    },
}

/// A test or a rout that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nerve {
    /// STA-5.1. A unit tests if it has lost men.
    Test {
        /// The unit.
        unit: UnitId,
    },
    /// STA-5.2. A unit runs.
    Rout {
        /// The unit.
        unit: UnitId,
    },
    /// STA-5.2. A unit tests that friends run through.
    RunThrough {
        /// The unit.
        unit: UnitId,
    },
}
