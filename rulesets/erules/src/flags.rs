//! What is true of a unit for a bound or two.

engine::flags! {
    /// What is true of a unit.
    pub struct UnitFlags: u32 {
        /// ERN-N8, F22, R6. Disordered by melee.
        MELEE,
        /// ERN-20.1.2. It has lost figures to the enemy in the last enemy bound.
        HIT,
        /// ERN-32.M5. It has fired in this own bound.
        FIRED,
        /// ERN-32.M5. It fired in its last own bound.
        FIRED_LAST,
        /// ERN-F13. Its last move was forwards.
        FORWARD,
        /// ERN-F13. Its last move was backwards.
        BACKWARD,
        /// R6. It has moved of its own will in this bound.
        MOVED,
        /// ERN-9, R26. It may move as it likes in this bound.
        FREE,
        /// It has made its move of step 5.
        DONE,
        /// R4. The next casualty of its front rank comes from the left end.
        LEFT_NEXT,
        /// R23. Regular infantry whose opponent fled before it in the last enemy bound.
        MAY_PURSUE,
        /// ERN-15.1. Its standing orders are overruled in this bound.
        OVERRULED,
        /// ERN-24, R108. It means to approach within 50 m.
        APPROACHES,
        /// ERN-24, R108. It may approach within 50 m.
        MAY_APPROACH,
        /// R24. It retired shaken from a charge in this bound.
        RETIRED,
        /// R24, R25. It fires at half in place of striking.
        FIRES_AT_HALF,
        /// The player has said that it does not fire.
        HOLDS_FIRE,
        /// R108. It may not move in this bound.
        HELD,
        /// ERN-19.1. Its crew retires in this bound.
        RETIRES,
        /// ERN-21.M3. It was charged in flank or rear in the last enemy bound.
        FLANKED,
        /// ERN-34.M2. It has charged into contact in its last move.
        IMPETUS,
        /// ERN-17.2, R37. It has turned to face a charge in this bound.
        FACED,
        /// ERN-21. It has tested in this bound because it was charged.
        TESTED,
        /// R7. It was shaken or routing as the bound began.
        FLED,
        /// ERN-23.O1, 25.O1. It is in good order again when the bound ends.
        REGAINS,
    }
}

impl UnitFlags {
    /// What ends when a new own bound begins.
    pub(crate) const OF_THE_BOUND: UnitFlags = UnitFlags::FIRED
        .with(UnitFlags::MOVED)
        .with(UnitFlags::DONE)
        .with(UnitFlags::OVERRULED)
        .with(UnitFlags::APPROACHES)
        .with(UnitFlags::MAY_APPROACH)
        .with(UnitFlags::RETIRED)
        .with(UnitFlags::FIRES_AT_HALF)
        .with(UnitFlags::HOLDS_FIRE)
        .with(UnitFlags::HELD)
        .with(UnitFlags::RETIRES)
        .with(UnitFlags::FACED)
        .with(UnitFlags::REGAINS)
        .with(UnitFlags::TESTED);
}
