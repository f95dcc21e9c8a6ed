//! The yes-or-no facts about a unit.

engine::flags! {
    /// A set of yes-or-no facts of a unit.
    pub struct UnitFlags: u32 {
        /// STC-5.1. Its morale is shaken.
        SHAKEN,
        /// STC-5.5. It is disordered.
        DISORDERED,
        /// STC-3.3, R10. It was in command when the phase began.
        IN_COMMAND,
        /// R34. It was in contact with an enemy when the phase began.
        ENGAGED,
        /// STC-8.6, R43. It has moved this turn, if only by turning its guns.
        MOVED,
        /// STC-7.5. It has changed formation or facing this turn.
        MANEUVERED,
        /// R36. That took the whole turn.
        MANEUVERED_ALL_TURN,
        /// STC-8.3. It has charged this turn.
        CHARGED,
        /// STC-9.4. It has used some of its charge bonus this turn.
        USED_BONUS,
        /// STC-5.6. It has shot this turn.
        SHOT,
        /// STC-5.6. It has fought this turn.
        FOUGHT,
        /// STC-4.2. Its move of this turn is over.
        DONE,
        /// R23. A friend has gone through it in this phase.
        PASSED_THROUGH,
        /// STC-11.6, R74. It has used a road at double speed this turn.
        ON_ROAD,
        /// R88. It did nothing in its last active turn but go forward.
        ONLY_FORWARD,
        /// STC-11.1, 11.2. The other side does not see it in its woods.
        HIDDEN,
        /// R72. It has shown itself by firing.
        REVEALED,
        /// STC-13.2.4. It has come back to the table this turn.
        RETURNED,
        /// STC-14.2, R94. The scenario calls it elite.
        ELITE,
        /// R15. It has tested to rally this turn.
        RALLY_TESTED,
        /// R6. The next stand to leave its front is the one at its left end.
        LEFT_LEAVES_NEXT,
        /// STC-13.7.1, R93. It would not charge this turn.
        WOULD_NOT_CHARGE,
        /// STC-12.9, R116. It fights on the bank where it has landed, and goes back to its boats if it loses.
        LANDING,
        /// STC-6.17. It has owed a retreat in this phase, and has made it.
        RETREATED,
        /// STC-6.17.5, R34. It lost this round while attacked from opposite sides.
        SURROUNDED,
        /// R125. An enemy saw, touched or shot at it earlier in this phase.
        NOTICED,
        /// STC-10.14. It bounces off a square in this round.
        BOUNCED,
        /// STC-13.2.4. An enemy whom it fought in this phase has left the table.
        ENEMY_LEFT,
        /// STC-10.13, 11.8, R75. It went into its town block as skirmishers, and fights there as such.
        SKIRMISHING_INSIDE,
        /// STC-6.5, 9.6. The guns that it has left are limbered.
        LEFT_LIMBERED,
    }
}

impl UnitFlags {
    /// The marks that are cleared when a phase ends.
    pub const OF_THE_PHASE: UnitFlags = UnitFlags::RETREATED
        .with(UnitFlags::SURROUNDED)
        .with(UnitFlags::NOTICED)
        .with(UnitFlags::BOUNCED)
        .with(UnitFlags::ENEMY_LEFT);

    /// The marks that are cleared when a unit's own turn begins: those of its last turn, and of the enemy's
    /// turn since then.
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
}
