//! What a unit is called inside a game.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Names one unit, leader or other piece for the whole of a game.
///
/// Ids are permanent, sparse and meaningless: when a piece is taken out, because it is lost or because a side
/// may not know of it, no other id moves, and no gap tells that something is missing.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u32);

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "unit {}", self.0)
    }
}
