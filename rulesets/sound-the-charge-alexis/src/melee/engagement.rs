//! STA-3.9, 6.5, 8.8. Which units are in contact. What a charge brought about is kept here until one of the
//! two goes, so that later rounds need no measuring.

use geom::Edge;
use names::UnitId;
use serde::{Deserialize, Serialize};

/// STA-3.9, R107. Two enemies in contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Engagement {
    /// The unit that charged.
    pub attacker: UnitId,
    /// The unit that was charged.
    pub defender: UnitId,
    /// The turn in which they came into contact.
    pub since: u16,
    /// R44. The edge of the defender that was touched.
    pub onto: Edge,
    /// How they came into contact.
    pub terms: Terms,
}

engine::flags! {
    /// What is true of an engagement, yes or no.
    pub struct Terms: u8 {
        /// STA-6.5. The attacker is on the defender's flank or rear.
        FLANK,
        /// STA-8.8. The attacker attacks an obstacle that gives no cover.
        OBSTACLE,
        /// STA-8.8. The attacker attacks soft cover.
        SOFT_COVER,
        /// STA-8.8. The attacker attacks hard cover.
        HARD_COVER,
        /// STA-8.10, R101. They fight across a fieldwork.
        ACROSS_WORK,
    }
}

impl Terms {
    /// These, and those if something holds.
    pub const fn with_if(self, holds: bool, terms: Terms) -> Terms {
        if holds { self.with(terms) } else { self }
    }
}

impl Engagement {
    /// The other one, if a unit is one of the two.
    pub fn foe_of(&self, unit: UnitId) -> Option<UnitId> {
        if self.attacker == unit {
            Some(self.defender)
        } else {
            (self.defender == unit).then_some(self.attacker)
        }
    }
}
