//! R94. The ground that a unit covers with the middle of its front somewhere.

use super::standing::{Anchor, usual_anchor};
use crate::stance;
use crate::{Formation, Unit};
use geom::{Mm, Pose};

/// Forms a unit up behind the middle of its front.
pub(super) fn form(unit: &mut Unit, front: &Pose) {
    let count = usize::from(unit.start);
    let formation = if count == 1 { Formation::Line } else { unit.formation };
    let anchor = usual_anchor(&front.frame(), Anchor::Front, formation, unit.base, count);
    let anchor = anchor.unwrap_or_else(|| front.frame());
    unit.formation = formation;
    unit.elements = stance::formed(formation, &anchor, unit.base, count);
}

/// How wide a unit of so many elements is in a formation.
pub(super) fn width(unit: &Unit) -> Mm {
    let (width, depth) = (unit.base.width.mm(), unit.base.depth.mm());
    match unit.formation {
        Formation::Line => width * f64::from(unit.start),
        Formation::Column => width,
        Formation::Square => width + 2.0 * depth,
    }
}
