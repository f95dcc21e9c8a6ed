//! What is true of a unit, yes or no.

engine::flags! {
    /// A set of yes-or-no facts of a unit.
    pub struct UnitFlags: u32 {
        /// STA-17.1. Its morale is shaken.
        SHAKEN,
        /// STA-23.1. A general was in reach when its own turn began.
        COMMANDED,
        /// STA-23.1, R84. It has thrown for its move this turn, and may move.
        ROUSED,
        /// STA-23.1, R84. It has thrown for its move this turn, and may not move.
        IDLE,
        /// STA-7.7, R53. It has moved this turn, if only by turning.
        MOVED,
        /// STA-5.2, R28. Its guns were moved by hand this turn.
        MANHANDLED,
        /// STA-5.2, R28. Its guns were turned this turn.
        TURNED,
        /// STA-5.2, R28. It has charged this turn.
        CHARGED,
        /// STA-5. It has fired this turn.
        FIRED,
        /// Its move of this turn is over.
        DONE,
        /// STA-16.2, 16.3. A friend has passed through it this turn.
        PASSED_THROUGH,
        /// STA-21.4, 22.2, R82, R83. It has crossed an obstacle or a river this turn.
        CROSSED,
        /// STA-18.1, R79. It has tested to rally this turn.
        RALLY_TESTED,
        /// STA-9.11, R66. It has rallied this turn, and stays where it is.
        RALLIED,
        /// R2. The next model to leave the ends of a bent line is the one at its left end.
        LEFT_LEAVES_NEXT,
        /// STA-27.8, R110. It manned its guns again this turn, and does not fire.
        MANNED,
        /// STA-4.5, R21. It lost this round while attacked from opposite sides.
        SURROUNDED,
        /// STA-6.3, R42. It has gone somewhere this turn, or changed formation or facing.
        WENT,
        /// STA-5.2, R28. It has limbered this turn.
        HOOKED_UP,
    }
}

impl UnitFlags {
    /// What is forgotten when a turn begins.
    pub const OF_THE_TURN: UnitFlags = UnitFlags::COMMANDED
        .with(UnitFlags::ROUSED)
        .with(UnitFlags::IDLE)
        .with(UnitFlags::MOVED)
        .with(UnitFlags::MANHANDLED)
        .with(UnitFlags::TURNED)
        .with(UnitFlags::CHARGED)
        .with(UnitFlags::FIRED)
        .with(UnitFlags::DONE)
        .with(UnitFlags::PASSED_THROUGH)
        .with(UnitFlags::CROSSED)
        .with(UnitFlags::RALLY_TESTED)
        .with(UnitFlags::RALLIED)
        .with(UnitFlags::MANNED)
        .with(UnitFlags::SURROUNDED)
        .with(UnitFlags::WENT)
        .with(UnitFlags::HOOKED_UP);
}
