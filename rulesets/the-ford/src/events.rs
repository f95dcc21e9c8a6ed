//! The facts that are told, and the reasons why orders are refused.

use crate::cite;
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

engine::events! {
    /// A fact for the story.
    pub enum Event {
        TurnBegan Phase Usual [cite::INITIATIVE] { turn: u16, first: Side, mist: bool }
        Marched Move Slight [cite::MARCH] { unit: UnitId }
        Ambushed Fire Great [cite::AMBUSH] { unit: UnitId, by: UnitId }
        Revealed Place Usual [cite::AMBUSH] { unit: UnitId }
        Charged Charge Great [cite::CHARGE] { unit: UnitId, target: UnitId }
        Braced Move Slight [cite::BRACE] { unit: UnitId }
        Lost Loss Usual [cite::VOLLEY] { unit: UnitId, men: u8 }
        Pressed Fire Usual [cite::PRESS] { unit: UnitId }
        Routed Morale Great [cite::ROUT] { unit: UnitId }
        Ended Phase Decisive [] { winner: Option<Side> }
    }
}

/// Why an order is refused: the facts of the case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sentences in surface/narrate.rs say what each means")]
pub enum Reason {
    NotThere { unit: UnitId },
    NotYours { unit: UnitId },
    OwnSide { target: UnitId },
    HasActed { unit: UnitId },
    NoSuchLeg,
    NoWay,
    TooFar { unit: UnitId, asked: i64, allowed: i64 },
    InTheWay { unit: UnitId },
    OffTheTable,
    NotTogether,
    NotReached { target: UnitId },
    AlreadyBraced { unit: UnitId },
    OutOfRange { target: UnitId },
    ShootsAlready { unit: UnitId },
}
