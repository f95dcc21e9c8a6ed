//! The rules as they are cited. A test checks that each is in the ledger.

names::cite! {
    /// The turn, and the end of the battle.
    TURN "STA-1.1";
    /// Which side has the turn.
    INITIATIVE "STA-1.2";
    /// How a unit marches.
    MARCH "STA-2.1";
    /// No unit passes through another, or off the table.
    NO_PASSAGE "STA-2.2";
    /// Units that march together.
    TOGETHER "STA-2.3";
    /// Hidden units, and what stops near them.
    AMBUSH "STA-2.4";
    /// Charges.
    CHARGE "STA-2.5";
    /// Bracing while the enemy moves.
    BRACE "STA-2.6";
    /// Both sides fire at once.
    FIRE "STA-3.1";
    /// The dice of a volley.
    VOLLEY "STA-3.2";
    /// Pressing a volley home.
    PRESS "STA-3.3";
    /// Hand to hand.
    CLASH "STA-4.1";
    /// The nerve of units that have lost men.
    MORALE "STA-5.1";
    /// Routs, and the friends in their way.
    ROUT "STA-5.2";
}
