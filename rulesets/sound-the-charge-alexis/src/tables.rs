//! STA-1.1 to 5.2. Every printed number, in page order. Rules look them up here, so a house rule is a patch
//! over this value.

use serde::{Deserialize, Serialize};

/// Every number of the book. Lengths are in millimetres.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tables {
    /// STA-1.1. The battle ends after so many turns.
    pub turns: u16,
    /// STA-1.2. What the mist adds to its die.
    pub mist: i8,
    /// STA-2.1. How far a unit marches.
    pub march: i64,
    /// STA-2.1. How many degrees to either side of its front a unit may slant.
    pub slant: i32,
    /// STA-2.3. How far apart units may be after marching together.
    pub side_by_side: i64,
    /// STA-2.4. How near a unit comes to hidden enemies before they show themselves.
    pub ambush: i64,
    /// STA-2.5. How far a unit charges.
    pub charge: i64,
    /// STA-3.1. How far a unit shoots.
    pub range: i64,
    /// STA-3.1. How many degrees to either side of its front a unit shoots.
    pub arc: i32,
    /// STA-3.2. The die that hits.
    pub volley_hits_on: u8,
    /// STA-3.2. After a six, the die that hits a braced target, or one in mist.
    pub covered_hits_on: u8,
    /// STA-4.1. The die by which a charger hits.
    pub charger_hits_on: u8,
    /// STA-4.1. The die by which a charger hits a braced unit.
    pub charger_hits_braced_on: u8,
    /// STA-4.1. The die by which the impetus of a charge hits.
    pub impetus_hits_on: u8,
    /// STA-4.1. The die by which the charged unit hits.
    pub answer_hits_on: u8,
    /// STA-5.1. The total on which a unit stands.
    pub stands_on: i16,
    /// STA-5.1. What each man lost adds to the total.
    pub man_lost: i16,
    /// STA-5.1, 5.2. What having braced adds to the total.
    pub braced: i16,
    /// STA-5.2. The total on which a unit stands that friends run through.
    pub run_through_on: i16,
    /// STA-5.2. How far a rout runs.
    pub rout: i64,
}

/// The book.
pub const PRINTED: Tables = Tables {
    turns: 6,
    mist: -1,
    march: 120,
    slant: 45,
    side_by_side: 20,
    ambush: 80,
    charge: 160,
    range: 150,
    arc: 45,
    volley_hits_on: 5,
    covered_hits_on: 3,
    charger_hits_on: 4,
    charger_hits_braced_on: 5,
    impetus_hits_on: 3,
    answer_hits_on: 5,
    stands_on: 6,
    man_lost: -1,
    braced: 1,
    run_through_on: 3,
    rout: 100,
};
