//! STC-10.2, 10.8. Which units fight each other. The terms of a charge are kept here until one of the two
//! goes, so that later rounds need no measuring.

use geom::Edge;
use names::UnitId;
use serde::{Deserialize, Serialize};

/// STC-10.2. Two enemies in contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Engagement {
    /// The unit that charged.
    pub attacker: UnitId,
    /// The unit that was charged.
    pub defender: UnitId,
    /// The turn in which they came into contact. Any later one is a continuing combat.
    pub since: u16,
    /// R64, R103. The side of the defender that was touched, or was nearest (R29); of a garrison, that of its
    /// block.
    pub onto: Edge,
    /// How they came into contact.
    pub terms: Terms,
    /// STC-11.9, R76. Figures of the attacker that do not count in this round.
    pub held_back: u8,
}

engine::flags! {
    /// The yes-or-no facts about an engagement.
    pub struct Terms: u8 {
        /// STC-10.11. The attacker is on the defender's flank or rear.
        FLANK,
        /// STC-6.11, R29. The defender was drawn in and not touched.
        DRAWN_IN,
        /// STC-10.16.f. The attacker attacks soft cover.
        SOFT_COVER,
        /// STC-10.16.f. The attacker attacks hard cover.
        HARD_COVER,
        /// STC-10.16.e. The attacker attacks up a steep slope.
        UPHILL,
        /// STC-11.11, R115. They fight across a work.
        ACROSS_WORK,
        /// STC-10.8, R62. The attacker reinforces a friend and touches the defender through him.
        REINFORCING,
        /// STC-13.2.3, R90. The attacker has followed the defender: their next round is a continuing one.
        FOLLOWED,
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

    /// STC-10.2, 10.9. Whether its rounds are continuing ones in this turn.
    pub fn is_continuing(&self, turn: u16) -> bool {
        self.since < turn || self.terms.has(Terms::FOLLOWED)
    }
}
