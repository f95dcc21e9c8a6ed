//! The yes-or-no facts about a unit.

engine::flags! {
    /// A set of yes-or-no facts of a unit.
    pub struct UnitFlags: u16 {
        /// FPN-11.1. It is shaken.
        SHAKEN,
        /// It has used its action this turn.
        ACTED,
        /// FPN-5.2. It was in command when its side's 4b was reached.
        IN_COMMAND,
        /// FPN-8.10. It has tried to form square in this combat.
        SQUARE_TESTED,
        /// FPN-8.11. It has tried to evade in this combat.
        EVADE_TESTED,
        /// R54. Its charge touched no bad going.
        CHARGED_IN_GOOD_GOING,
        /// FPN-8.18. It charged a line of foot.
        CHARGED_FOOT_LINE,
        /// FPN-10.14. It was hit in this phase by something that is not artillery fire.
        HIT_OTHERWISE,
        /// FPN-6.14. Cavalry that must go on moving.
        IN_MOTION,
        /// FPN-4.23. Its last action was a change of formation.
        JUST_FORMED,
        /// FPN-8.23, R82. It lined an obstacle when the enemy charged.
        DEFENDS_OBSTACLE,
        /// FPN-8.23, R82. It stood on a bank when the enemy charged.
        DEFENDS_BANK,
        /// FPN-10.6. It has failed its morale in this combat and would rout.
        WOULD_ROUT,
        /// FPN-8.7, R48. It could not line up when it came into contact.
        OWES_WHEEL,
        /// FPN-4.29. It has failed a command test this turn.
        FAILED,
    }
}
