//! How and where a unit stands: which layout each formation of this book has.
//!
//! STC-16.1, R101. Close-order troops are one rectangle, bent ones two or three, squares and garrisons one,
//! and loose figures a cell each.

use crate::Formation;
use crate::tables::Base;
use formations::Layout;
use geom::Cell;

pub use formations::{Bend, Figures};

/// How and where a unit stands.
pub type Stance = formations::Stance<Formation>;

impl formations::Formation for Formation {
    /// STC-2.9, 2.10, 6.6, R101, R113. How figures are laid out in it.
    fn layout(self) -> Layout {
        match self {
            Formation::Line
            | Formation::Column
            | Formation::Masse
            | Formation::Unlimbered
            | Formation::Limbered => Layout::Block,
            Formation::Bent => Layout::Bent,
            Formation::Square | Formation::Garrison => Layout::Whole,
            Formation::Skirmish | Formation::CrewOnFoot => Layout::Loose,
        }
    }
}

/// STC-2.6 to 2.8. The ground of one figure or model.
impl From<Base> for Cell {
    fn from(base: Base) -> Cell {
        Cell { width: base.frontage.0, depth: base.depth.0 }
    }
}

#[cfg(test)]
mod tests;
