//! Screens and clouds that a player might want.

use super::most;
use crate::formation::shapes::{formed, spacing_of};
use crate::{At, Formation, Offer, Order, Place, Traits, Unit};
use engine::{Draw, Lens};
use formations::loose::loosened;
use geom::{Length, Pose, Spot};
use names::UnitId;
use std::ops::ControlFlow;

/// As many as may go, in a row half as far before the front as they may be.
pub(crate) fn usual_screen(at: At, id: UnitId, unit: &Unit) -> Option<Order> {
    let count = most(at, unit);
    if count == 0 || !unit.traits.has(Traits::SCREENS) || unit.screen.is_none() {
        return None;
    }
    let front = unit.front();
    let far = at.setup.tables.far(at.setup.tables.skirmish.screen_from_parent).mm() / 2.0;
    let apart = spacing_of(at, unit, Formation::Skirmish).mm();
    let place = |number: u8| {
        let aside = (f64::from(number) - f64::from(count - 1) / 2.0) * apart;
        let to = front.advanced(far).at + front.right() * aside;
        Pose { at: Spot::of(to), facing: unit.stance.pose.facing }
    };
    Some(Order::SendScreen { unit: id, figures: (0..count).map(place).collect() })
}

/// Candidates of one unit for the verbs spread, send_screen and recall_screen.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if unit.place == Place::Table && lens.wants("recall_screen") && unit.out > 0 {
        offer(Order::RecallScreen { unit: id })?;
    }
    if lens.wants("send_screen") && unit.out == 0 {
        usual_screen(at, id, unit).map_or(ControlFlow::Continue(()), &mut *offer)?;
    }
    if lens.wants("spread") && unit.is_loose() && unit.parent.is_none() {
        let rows = formed(
            at,
            unit,
            unit.formation(),
            None,
            unit.stance.figures.first().copied().unwrap_or_default(),
        );
        offer(Order::Spread { unit: id, figures: rows.figures.to_vec() })?;
    }
    ControlFlow::Continue(())
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    if !unit.is_loose() {
        return if unit.out > 0 {
            Some(Order::RecallScreen { unit: id })
        } else {
            usual_screen(at, id, unit)
        };
    }
    let wider = 0.8 + draw.share() * 0.4;
    let by = (draw.share() - 0.3) * 100.0;
    let shift = unit.front().ahead * Length::of(by).mm();
    Some(Order::Spread { unit: id, figures: loosened(&unit.stance.figures, wider, shift) })
}
