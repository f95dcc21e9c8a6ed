//! What players may choose before a battle.

use serde::{Deserialize, Serialize};

/// The options in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// STA-1.2. Whether the mist throws a die for the turn.
    pub mist: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { mist: true }
    }
}
