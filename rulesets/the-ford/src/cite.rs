//! The rules as they are cited. A test checks that each is in the ledger.

names::cite! {
    /// The turn, and the end of the battle.
    TURN "FIX-1.1";
    /// Which side has the turn.
    INITIATIVE "FIX-1.2";
    /// How a unit marches.
    MARCH "FIX-2.1";
    /// No unit passes through another, or off the table.
    NO_PASSAGE "FIX-2.2";
    /// Units that march together.
    TOGETHER "FIX-2.3";
    /// Hidden units, and what stops near them.
    AMBUSH "FIX-2.4";
    /// Charges.
    CHARGE "FIX-2.5";
    /// Bracing while the enemy moves.
    BRACE "FIX-2.6";
    /// Both sides fire at once.
    FIRE "FIX-3.1";
    /// The dice of a volley.
    VOLLEY "FIX-3.2";
    /// Pressing a volley home.
    PRESS "FIX-3.3";
    /// Hand to hand.
    CLASH "FIX-4.1";
    /// The nerve of units that have lost men.
    MORALE "FIX-5.1";
    /// Routs, and the friends in their way.
    ROUT "FIX-5.2";
}
