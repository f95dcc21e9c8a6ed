//! What a battle is fought for besides what its book counts: places to hold or to reach, enemies to break,
//! friends to keep.
//!
//! Aims are part of the setup and known to both sides. They are judged on the truth, at the end of the turn
//! that they name or when time is up, and only then does the book's own reckoning of losses follow. What was
//! judged on the way is kept in the state of the game.

mod judgement;

pub use judgement::{Found, Judged, Judgement, Upshot};

use crate::{Book, Table};
use geom::{Area, Convex, Length, Mm, Rect, Shape, Solid, Spot, Vector};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// All aims of a battle, and what they decide.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Aims {
    /// Each of them.
    pub all: Vec<Aim>,
    /// The points with which each side wins, Blue first; none if it wins by having more.
    #[serde(default)]
    pub points: [Option<u16>; 2],
    /// The side that wins if points are even; the book's own reckoning says so if it is left out here.
    #[serde(default)]
    pub tie: Option<Side>,
}

impl Aims {
    /// Whether nothing is fought for.
    pub fn is_empty(&self) -> bool {
        *self == Aims::default()
    }
}

/// Something that counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// What it is called.
    pub name: String,
    /// For whom it counts. A place without a side counts for the side that holds or reaches it.
    pub side: Option<Side>,
    /// What must be so.
    pub asks: Asks,
    /// What it is worth.
    pub points: u16,
    /// The turn after which it is judged; the last one if it is not said.
    pub turn: Option<u16>,
}

/// What an aim asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asks {
    /// One side alone has formed troops in a place.
    Hold {
        /// The place.
        place: Place,
    },
    /// A side has so many formed units in a place, even if enemies are there as well.
    Reach {
        /// The place.
        place: Place,
        /// How many.
        count: u16,
    },
    /// So many of some units are out of the battle.
    Break {
        /// The units.
        of: Vec<Named>,
        /// How many of them.
        count: u16,
    },
    /// So many of some units are still in the battle.
    Keep {
        /// The units.
        of: Vec<Named>,
        /// How many of them.
        count: u16,
    },
}

impl Asks {
    /// The place that it is about, if it is about one.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Asks::Hold { place } | Asks::Reach { place, .. } => Some(place),
            Asks::Break { .. } | Asks::Keep { .. } => None,
        }
    }
}

/// A unit that an aim names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// What it is called.
    pub name: String,
    /// Its pieces on the table: several if it was too large for one. It is gone when all of them are.
    pub units: Vec<UnitId>,
}

/// A place on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The ground inside a shape, its rim included.
    Inside(Shape),
    /// The ground round a spot.
    Near {
        /// The spot.
        at: Spot,
        /// How far it reaches.
        within: Length,
    },
}

/// A piece this close is in a place: positions are whole nanometres, and their middles need not be.
const SLACK: Mm = 1e-6;

impl Place {
    /// Whether a point lies in it.
    pub fn contains(&self, point: Vector) -> bool {
        match self {
            Place::Inside(shape) => shape.contains(point, SLACK),
            Place::Near { at, within } => (point - at.point()).length() <= within.mm() + SLACK,
        }
    }

    /// Its middle.
    pub fn middle(&self) -> Vector {
        match self {
            Place::Inside(shape) => shape.middle(),
            Place::Near { at, .. } => at.point(),
        }
    }

    /// Nothing in it is farther from its middle than this.
    pub fn reach(&self) -> Mm {
        match self {
            Place::Inside(shape) => shape.reach() + SLACK,
            Place::Near { within, .. } => within.mm() + SLACK,
        }
    }

    /// The ground that it covers.
    pub fn area(&self) -> Area {
        match self {
            Place::Inside(shape) => shape.area(),
            Place::Near { at, within } => {
                Area::round([Solid { core: Convex::hull([at.point()]), round: within.mm() }])
            }
        }
    }

    /// Whether a unit stands in it: its own middle lies in the place, or the middle of the place in the
    /// houses that it holds.
    pub fn has(&self, unit: &Formed) -> bool {
        self.contains(unit.middle) || unit.block.is_some_and(|block| block.contains(self.middle()))
    }
}

/// A unit that can hold a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Formed {
    /// Which one.
    pub unit: UnitId,
    /// Whose.
    pub side: Side,
    /// Its middle.
    pub middle: Vector,
    /// The houses that it holds, if it is in some.
    pub block: Option<Rect>,
}

/// What came of an aim that was judged: kept in the state from then on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Verdict {
    /// Its place among the aims of the setup.
    pub aim: u16,
    /// Which sides have reached it, Blue first; none in what a side knows of it while the verdict is sealed.
    pub reached: Option<[bool; 2]>,
    /// Whether neither side hears the result before the battle is over.
    #[serde(default)]
    pub sealed: bool,
}

impl Verdict {
    /// A verdict that both sides know.
    pub fn open(aim: u16, reached: [bool; 2]) -> Verdict {
        Verdict { aim, reached: Some(reached), sealed: false }
    }

    /// Whether there is anything in it that the sides may not know.
    pub fn is_secret(&self) -> bool {
        self.sealed && self.reached.is_some()
    }

    /// What a side knows of it.
    pub fn redacted(self) -> Verdict {
        Verdict { reached: self.reached.filter(|_| !self.sealed), ..self }
    }
}

/// Which side would hold each place now: it alone has formed troops there. In the order of the setup's aims,
/// and none for those that are about no place.
pub fn held<B: Book>(at: Table<B>) -> Vec<Option<Side>> {
    let formed = B::formed(at);
    let holder = |aim: &Aim| alone(there(&formed, aim.asks.place()?));
    at.setup.aims.all.iter().map(holder).collect()
}

/// How many of these units each side has in a place.
fn there(formed: &[Formed], place: &Place) -> [u16; 2] {
    let mut count = [0; 2];
    for unit in formed.iter().filter(|unit| place.has(unit)) {
        count[unit.side.index()] += 1;
    }
    count
}

/// The side that alone has units.
fn alone(units: [u16; 2]) -> Option<Side> {
    match units.map(|count| count > 0) {
        [true, false] => Some(Side::Blue),
        [false, true] => Some(Side::Red),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
