//! What winners do, and how retired units turn.

use crate::aftermath::{pursuit, way};
use crate::state::Win;
use crate::{At, Offer, Order};
use geom::{Angle, Facing, Length, mm};
use names::UnitId;
use std::ops::ControlFlow;

/// The usual choice of a unit that fought: to hold, or to retire if it may not.
pub(crate) fn usual(at: At, id: UnitId) -> Order {
    if at.state.unit(id).win == Win::PursuesOrRetires { Order::Retire {} } else { Order::Hold {} }
}

/// All choices of a unit that fought.
pub(crate) fn victory(at: At, id: UnitId, offer: Offer) -> ControlFlow<()> {
    offer(usual(at, id))?;
    offer(Order::Pursue {})?;
    if let Some(most) = pursuit::most_to_follow(at, id) {
        for by in [Length::of(most), Length::of((most / 2.0).floor()), mm(1)] {
            offer(Order::FollowUp { by })?;
        }
    }
    offer(Order::Reform {})
}

/// Facings of a unit that has retired: to the enemy, and about.
pub(crate) fn turns(at: At, id: UnitId, offer: Offer) -> ControlFlow<()> {
    offer(Order::Hold {})?;
    let unit = at.state.unit(id);
    if let Some(foe) = way::foe(at, unit) {
        offer(Order::Face { facing: Facing::along(foe - unit.centre()) })?;
    }
    for degrees in [180, 0, 90, -90] {
        offer(Order::Face { facing: unit.pose.facing.turned(Angle::degrees(degrees)) })?;
    }
    ControlFlow::Continue(())
}
