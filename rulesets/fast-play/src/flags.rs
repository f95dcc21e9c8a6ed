//! What is true of a unit, yes or no, in one word: hashing costs by the field.

use serde::{Deserialize, Serialize};

/// A set of yes-or-no facts of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitFlags(u16);

impl UnitFlags {
    /// FPN-11.1. It is shaken.
    pub const SHAKEN: UnitFlags = UnitFlags(1 << 0);
    /// It has used its action this turn.
    pub const ACTED: UnitFlags = UnitFlags(1 << 1);
    /// FPN-5.2. It was in command when its side's 4b was reached.
    pub const IN_COMMAND: UnitFlags = UnitFlags(1 << 2);
    /// FPN-8.10. It has tried to form square in this combat.
    pub const SQUARE_TESTED: UnitFlags = UnitFlags(1 << 3);
    /// FPN-8.11. It has tried to evade in this combat.
    pub const EVADE_TESTED: UnitFlags = UnitFlags(1 << 4);
    /// R54. Its charge touched no bad going.
    pub const CHARGED_IN_GOOD_GOING: UnitFlags = UnitFlags(1 << 5);
    /// FPN-8.18. It charged a line of foot.
    pub const CHARGED_FOOT_LINE: UnitFlags = UnitFlags(1 << 6);
    /// FPN-10.14. It was hit in this phase by something that is not artillery fire.
    pub const HIT_OTHERWISE: UnitFlags = UnitFlags(1 << 7);
    /// FPN-6.14. Cavalry that must go on moving.
    pub const IN_MOTION: UnitFlags = UnitFlags(1 << 8);
    /// FPN-4.23. Its last action was a change of formation.
    pub const JUST_FORMED: UnitFlags = UnitFlags(1 << 9);
    /// FPN-8.23, R82. It lined an obstacle when the enemy charged.
    pub const DEFENDS_OBSTACLE: UnitFlags = UnitFlags(1 << 10);
    /// FPN-8.23, R82. It stood on a bank when the enemy charged.
    pub const DEFENDS_BANK: UnitFlags = UnitFlags(1 << 11);
    /// FPN-10.6. It has failed its morale in this combat and would rout.
    pub const WOULD_ROUT: UnitFlags = UnitFlags(1 << 12);
    /// FPN-8.7, R48. It could not line up when it came into contact.
    pub const OWES_WHEEL: UnitFlags = UnitFlags(1 << 13);

    /// Whether all of these hold.
    pub const fn has(self, flags: UnitFlags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// Says whether these hold.
    pub fn set(&mut self, flags: UnitFlags, holds: bool) {
        if holds {
            self.0 |= flags.0;
        } else {
            self.0 &= !flags.0;
        }
    }

    /// These and those.
    pub const fn with(self, flags: UnitFlags) -> UnitFlags {
        UnitFlags(self.0 | flags.0)
    }
}
