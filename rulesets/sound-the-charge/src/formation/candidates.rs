//! Maneuvers that a player might want.

use super::may_form;
use crate::{At, Face, Family, Formation, Offer, Order, Unit, UnitFlags};
use engine::{Draw, Lens};
use names::UnitId;
use std::ops::ControlFlow;

/// The formations that are taken up by a maneuver.
const FORMED: [Formation; 5] =
    [Formation::Line, Formation::Column, Formation::Square, Formation::Skirmish, Formation::Masse];

/// Candidates of one unit for the verbs form and bend.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, _: &Lens, offer: Offer) -> ControlFlow<()> {
    if unit.flags.has(UnitFlags::MANEUVERED) {
        return ControlFlow::Continue(());
    }
    for &formation in FORMED.iter().filter(|&&formation| may_form(at, unit, formation)) {
        for face in [Face::Ahead, Face::Left, Face::Right, Face::About] {
            offer(Order::Form { unit: id, formation, files: None, face: Some(face) })?;
        }
    }
    if unit.family() == Family::Infantry && unit.formation() == Formation::Line {
        let files = unit.stance.files / 3;
        for (left, right) in [(files, 0), (0, files), (files, files)] {
            offer(Order::Bend { unit: id, left, right, left_back: None, right_back: None })?;
        }
    }
    ControlFlow::Continue(())
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    let formation = *draw.pick(&FORMED)?;
    if unit.flags.has(UnitFlags::MANEUVERED) || !may_form(at, unit, formation) {
        return None;
    }
    let face = draw.pick(&[Face::Ahead, Face::Left, Face::Right, Face::About]).copied();
    Some(Order::Form { unit: id, formation, files: None, face })
}
