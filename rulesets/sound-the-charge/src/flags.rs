//! What is true of a unit, yes or no, in one word: hashing costs by the field.

use serde::{Deserialize, Serialize};

/// A set of yes-or-no facts of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitFlags(u32);

impl UnitFlags {
    /// STC-5.1. Its morale is shaken.
    pub const SHAKEN: UnitFlags = UnitFlags(1 << 0);
    /// STC-5.5. It is disordered.
    pub const DISORDERED: UnitFlags = UnitFlags(1 << 1);
    /// STC-3.3, R10. It was in command when the phase began.
    pub const IN_COMMAND: UnitFlags = UnitFlags(1 << 2);
    /// R34. It was in contact with an enemy when the phase began.
    pub const ENGAGED: UnitFlags = UnitFlags(1 << 3);
    /// STC-8.6, R43. It has moved this turn, if only by turning its guns.
    pub const MOVED: UnitFlags = UnitFlags(1 << 4);
    /// STC-7.5. It has changed formation or facing this turn.
    pub const MANEUVERED: UnitFlags = UnitFlags(1 << 5);
    /// R36. That took the whole turn.
    pub const MANEUVERED_ALL_TURN: UnitFlags = UnitFlags(1 << 6);
    /// STC-8.3. It has charged this turn.
    pub const CHARGED: UnitFlags = UnitFlags(1 << 7);
    /// STC-9.4. It has used some of its charge bonus this turn.
    pub const USED_BONUS: UnitFlags = UnitFlags(1 << 8);
    /// STC-5.6. It has shot this turn.
    pub const SHOT: UnitFlags = UnitFlags(1 << 9);
    /// STC-5.6. It has fought this turn.
    pub const FOUGHT: UnitFlags = UnitFlags(1 << 10);
    /// STC-4.2. Its move of this turn is over.
    pub const DONE: UnitFlags = UnitFlags(1 << 11);
    /// R23. A friend has gone through it in this phase.
    pub const PASSED_THROUGH: UnitFlags = UnitFlags(1 << 12);
    /// STC-11.6, R74. It has used a road at double speed this turn.
    pub const ON_ROAD: UnitFlags = UnitFlags(1 << 13);
    /// R88. It did nothing in its last active turn but go forward.
    pub const ONLY_FORWARD: UnitFlags = UnitFlags(1 << 14);
    /// STC-11.1, 11.2. The other side does not see it in its woods.
    pub const HIDDEN: UnitFlags = UnitFlags(1 << 15);
    /// R72. It has shown itself by firing.
    pub const REVEALED: UnitFlags = UnitFlags(1 << 16);
    /// STC-13.2.4. It has come back to the table this turn.
    pub const RETURNED: UnitFlags = UnitFlags(1 << 17);
    /// STC-14.2, R94. The scenario calls it elite.
    pub const ELITE: UnitFlags = UnitFlags(1 << 18);
    /// R15. It has tested to rally this turn.
    pub const RALLY_TESTED: UnitFlags = UnitFlags(1 << 19);
    /// R6. The next stand to leave its front is the one at its left end.
    pub const LEFT_LEAVES_NEXT: UnitFlags = UnitFlags(1 << 20);
    /// STC-13.7.1, R93. It would not charge this turn.
    pub const WOULD_NOT_CHARGE: UnitFlags = UnitFlags(1 << 21);
    /// STC-12.9, R116. It fights on the bank where it has landed, and goes back to its boats if it loses.
    pub const LANDING: UnitFlags = UnitFlags(1 << 22);
    /// STC-6.17. It has owed a retreat in this phase, and has made it.
    pub const RETREATED: UnitFlags = UnitFlags(1 << 23);
    /// STC-6.17.5, R34. It lost this round while attacked from opposite sides.
    pub const SURROUNDED: UnitFlags = UnitFlags(1 << 24);
    /// STC-10.6. It lost this round while already shaken, or in flank or rear.
    pub const BADLY_BEATEN: UnitFlags = UnitFlags(1 << 25);
    /// STC-10.14. It bounces off a square in this round.
    pub const BOUNCED: UnitFlags = UnitFlags(1 << 26);
    /// STC-13.2.4. An enemy whom it fought in this phase has left the table.
    pub const ENEMY_LEFT: UnitFlags = UnitFlags(1 << 27);
    /// STC-10.13, 11.8, R75. It went into its town block as skirmishers, and fights there as such.
    pub const SKIRMISHING_INSIDE: UnitFlags = UnitFlags(1 << 28);
    /// STC-6.5, 9.6. The guns that it has left are limbered.
    pub const LEFT_LIMBERED: UnitFlags = UnitFlags(1 << 29);

    /// What is forgotten when a phase ends.
    pub const OF_THE_PHASE: UnitFlags = UnitFlags::RETREATED
        .with(UnitFlags::SURROUNDED)
        .with(UnitFlags::BADLY_BEATEN)
        .with(UnitFlags::BOUNCED)
        .with(UnitFlags::ENEMY_LEFT);

    /// What is forgotten when a unit's own turn begins: what it did in its last one, and in the enemy's since then.
    pub const OF_THE_TURN: UnitFlags = UnitFlags::MOVED
        .with(UnitFlags::MANEUVERED)
        .with(UnitFlags::MANEUVERED_ALL_TURN)
        .with(UnitFlags::CHARGED)
        .with(UnitFlags::USED_BONUS)
        .with(UnitFlags::SHOT)
        .with(UnitFlags::FOUGHT)
        .with(UnitFlags::DONE)
        .with(UnitFlags::PASSED_THROUGH)
        .with(UnitFlags::ON_ROAD)
        .with(UnitFlags::RETURNED)
        .with(UnitFlags::ONLY_FORWARD)
        .with(UnitFlags::RALLY_TESTED)
        .with(UnitFlags::WOULD_NOT_CHARGE)
        .with(UnitFlags::RETREATED);

    /// Whether all of these hold.
    pub const fn has(self, flags: UnitFlags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// Whether any of these holds.
    pub const fn has_any(self, flags: UnitFlags) -> bool {
        self.0 & flags.0 != 0
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
