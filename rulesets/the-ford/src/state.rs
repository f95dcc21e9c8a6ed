//! The truth on the table: units, and where in the turn the battle is.

use engine::{Placed, Troops};
use geom::{Body, Mm, Pose};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// The width of every unit. It is no number of the tables, since the body of a unit follows from the unit
/// alone.
pub(crate) const FRONTAGE: Mm = 60.0;

/// The depth of every unit.
pub(crate) const DEPTH: Mm = 20.0;

/// The men of every unit as the battle begins.
pub(crate) const MEN: u8 = 4;

/// G1. Two bodies that are nearer than this touch.
pub(crate) const SLACK: Mm = 0.001;

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its side.
    pub side: Side,
    /// The middle of its front.
    pub pose: Pose,
    /// Its men.
    pub strength: u8,
    /// FIX-2.4. Whether the enemy has not seen it yet.
    pub concealed: bool,
    /// FIX-2.6. Whether it has braced this turn.
    pub braced: bool,
    /// FIX-2.1. Whether it has marched or charged this turn.
    pub acted: bool,
    /// FIX-5.1. The men that it has lost and not yet tested for.
    pub shaken_by: u8,
}

impl Unit {
    /// A unit in full strength.
    pub fn new(side: Side, pose: Pose) -> Unit {
        Unit { side, pose, strength: MEN, concealed: false, braced: false, acted: false, shaken_by: 0 }
    }

    /// The ground that it covers.
    pub fn block(&self) -> Body {
        Body::block(&self.pose.frame(), FRONTAGE, DEPTH)
    }

    /// Whether a side does not see it.
    pub fn is_hidden_from(&self, side: Side) -> bool {
        self.concealed && self.side != side
    }
}

impl Placed for Unit {
    fn side(&self) -> Side {
        self.side
    }

    fn body(&self) -> Option<Body> {
        Some(self.block())
    }
}

/// FIX-1.1. The phases of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// FIX-1.2. Dice for the turn.
    Initiative,
    /// FIX-2.1. The moves of one side.
    Move(Side),
    /// FIX-3.1. Fire of both.
    Fire,
}

/// The whole truth of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Where in the turn the battle is.
    pub phase: Phase,
    /// FIX-1.2. Which side moves first this turn.
    pub first: Side,
    /// FIX-1.2. Whether mist lies over the ford this turn.
    pub mist: bool,
    /// Every unit that is not yet gone.
    pub troops: Troops<Unit>,
    /// The men of each side as the battle began.
    pub began_with: [u16; 2],
}

impl State {
    /// The units of a side.
    pub(crate) fn of(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.troops.iter().filter(move |(_, unit)| unit.side == side)
    }

    /// FIX-1.1. The men that a side has left.
    pub(crate) fn men(&self, side: Side) -> u16 {
        self.of(side).map(|(_, unit)| u16::from(unit.strength)).sum()
    }
}
