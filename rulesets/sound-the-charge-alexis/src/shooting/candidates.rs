//! Fire that a player might want.

use super::{may_fire, targets};
use crate::{At, Family, Offer, Order, Shot};
use engine::{Draw, Lens};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// Candidates of one unit: every target, with each ammunition, and the fire divided.
pub(crate) fn candidates(at: At, side: Side, id: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if may_fire(at, side, id).is_err() {
        return ControlFlow::Continue(());
    }
    let guns = at.state.troops.get(id).is_some_and(|unit| unit.family() == Family::Artillery);
    let all = targets(at, id);
    for &target in all.iter().filter(|target| lens.wants_target(**target)) {
        let shots: &[Option<Shot>] =
            if guns { &[None, Some(Shot::Ballshot), Some(Shot::Canister)] } else { &[None] };
        for &shot in shots {
            offer(Order::Shoot { unit: id, target, shot, second: None, third: None })?;
        }
        for &second in all.iter().filter(|second| **second != target) {
            offer(Order::Shoot { unit: id, target, shot: None, second: Some(second), third: None })?;
        }
    }
    ControlFlow::Continue(())
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, draw: &mut Draw) -> Option<Order> {
    let all = targets(at, id);
    let target = *draw.pick(&all)?;
    let second = if draw.below(4) == 0 { draw.pick(&all).copied() } else { None };
    let shot = *draw.pick(&[None, None, Some(Shot::Ballshot)])?;
    let second = second.filter(|second| *second != target);
    Some(Order::Shoot { unit: id, target, shot, second, third: None })
}
