//! Places that a player might want for his units before the battle.

use super::{check_place, zone};
use crate::formation::shapes::formed;
use crate::{At, Family, Formation, Offer, Order, Place, Unit, stance};
use engine::Lens;
use formations::places::Zone;
use geom::{Facing, Mm, Pose, Spot, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// Room that is left between units.
const APART: Mm = 40.0;

/// The formation in which a unit is offered a place.
fn usual(unit: &Unit) -> Formation {
    match unit.family() {
        Family::Artillery => Formation::Limbered,
        Family::Infantry if unit.original < 10 => Formation::RoadColumn,
        Family::Cavalry if unit.original < 8 => Formation::RoadColumn,
        _ => Formation::AttackColumn,
    }
}

/// The places of a unit in a formation, from the middle of the front outward, then wherever it touches
/// others.
fn poses(at: At, unit: &Unit, formation: Formation) -> Vec<Pose> {
    let facing = if unit.side == Side::Blue { Facing::NORTH } else { Facing::SOUTH };
    let there = Pose { at: Spot::default(), facing };
    let Some(body) = stance::body(&formed(at, unit, formation, None, there)) else { return vec![] };
    let ((low, high), (from, to)) = (zone(at, unit.side), body.bounds());
    let zone = Zone::new(low, high, to - from);
    let others = at.state.troops.bodies().iter().map(|other| other.body.bounds());
    let places: Vec<Vector> = zone.rows(APART, unit.side == Side::Blue).chain(zone.pushed(others)).collect();
    places.into_iter().map(|low| Pose { at: Spot::of(low - from), facing }).collect()
}

/// R88. A place for a unit, if there is one.
pub(crate) fn room(at: At, id: UnitId, unit: &Unit) -> Option<Order> {
    let kinds = [usual(unit), Formation::Line, Formation::RoadColumn, Formation::Manhandled];
    kinds.into_iter().filter(|&formation| unit.arm.may_form(formation)).find_map(|formation| {
        let fits = |pose: &Pose| check_place(at, unit.side, id, formation, None, *pose).is_ok();
        let pose = poses(at, unit, formation).into_iter().find(fits)?;
        Some(Order::Place { unit: id, formation, at: pose, files: None })
    })
}

/// The next unit that is placed, or the end of the deployment.
pub(crate) fn usual_order(at: At, side: Side) -> Order {
    let mut off = at.state.present(side).filter(|(_, unit)| unit.place == Place::Off);
    off.find_map(|(id, unit)| room(at, id, unit)).unwrap_or(Order::Deployed {})
}

/// Candidates for a deployment.
pub(crate) fn candidates(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    for (id, unit) in at.state.present(side).filter(|(id, _)| lens.wants_unit(*id)) {
        if let Some(order) = room(at, id, unit) {
            offer(order)?;
        }
        for formation in Formation::ALL.iter().copied().filter(|&formation| unit.arm.may_form(formation)) {
            for pose in poses(at, unit, formation).into_iter().step_by(7).take(3) {
                offer(Order::Place { unit: id, formation, at: pose, files: None })?;
            }
        }
    }
    for (general, _) in
        at.state.generals.iter().filter(|(id, general)| general.side == side && lens.wants_unit(*id))
    {
        let (low, high) = zone(at, side);
        offer(Order::PlaceGeneral { general, at: Spot::of((low + high) / 2.0), attach: None })?;
    }
    if lens.unit.is_none() { offer(Order::Deployed {}) } else { ControlFlow::Continue(()) }
}
