//! The two armies.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two armies. Blue is army 1, whose base edge is y = 0; Red is army 2.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Army 1.
    Blue,
    /// Army 2.
    Red,
}

impl Side {
    /// Both armies, Blue first: the order in which anything is done that favours neither.
    pub const BOTH: [Side; 2] = [Side::Blue, Side::Red];

    /// The enemy of this side.
    pub const fn other(self) -> Side {
        match self {
            Side::Blue => Side::Red,
            Side::Red => Side::Blue,
        }
    }

    /// 0 for Blue and 1 for Red, for arrays that hold one thing per side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Side::Blue => "Blue",
            Side::Red => "Red",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_is_the_others_enemy() {
        for side in Side::BOTH {
            assert_ne!(side, side.other());
            assert_eq!(side, side.other().other());
            assert_eq!(Side::BOTH[side.index()], side);
        }
    }

    #[test]
    fn sides_are_written_in_small_letters() {
        assert_eq!(serde_json::to_string(&Side::Red).unwrap(), "\"red\"");
    }
}
