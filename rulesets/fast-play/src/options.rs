//! The options of a scenario: the book's own variants, and the numbers that a ruling had to invent.

use geom::Inches;
use serde::{Deserialize, Serialize};

/// The options in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// FPN-1.11, R79. Players deploy the units of one General at a time, in turn.
    pub alternate_deployment: bool,
    /// FPN-6.14, R38. Cavalry that has moved must go on moving.
    pub forced_cavalry_movement: bool,
    /// R3. Nearer than this is the same place.
    pub epsilon: Inches,
    /// R2. The battle ends after so many turns; 0 for never.
    pub turn_limit: u16,
    /// R12. A unit whose front is so near to an obstacle lines it.
    pub obstacle_reach: Inches,
    /// R28. How far behind his nearest unit an overrun General is put.
    pub general_displacement: Inches,
    /// R56. How much nearer to the summit is higher.
    pub uphill_margin: Inches,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            alternate_deployment: true,
            forced_cavalry_movement: false,
            epsilon: Inches(geom::Length::nm(254_000)),
            turn_limit: 24,
            obstacle_reach: Inches::new(0, 4),
            general_displacement: Inches::new(1, 0),
            uphill_margin: Inches::new(0, 4),
        }
    }
}
