//! Fire that a player might want.

use super::{fires_already, guns, may_fire, targets, volleys};
use crate::who::units;
use crate::{At, Offer, Order, UnitFlags};
use engine::Lens;
use names::Side;
use std::ops::ControlFlow;

/// Fire of each unit at each enemy, and what else is said before.
pub(crate) fn shots(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    for (unit, piece) in units(at, side, lens) {
        if lens.wants("fire_at_half") && piece.is(UnitFlags::RETIRED) {
            offer(Order::FireAtHalf { unit })?;
        }
        if may_fire(at, unit).is_err() {
            continue;
        }
        for (target, _) in targets::in_order(at, unit) {
            if !lens.wants_target(target) {
                continue;
            }
            if lens.wants("shoot") && volleys::can_hit(at, unit, target) {
                offer(Order::Shoot { unit, target })?;
            }
            if !lens.wants("bombard") || !piece.arm.is_artillery() {
                continue;
            }
            if guns::can_hit(at, unit, target) && !fires_already(at, &[unit], &[]) {
                offer(Order::Bombard { unit, target, at: None, guns: None, others: None })?;
            }
            for gun in 0..piece.guns {
                offer(Order::Bombard { unit, target, at: None, guns: Some(vec![gun]), others: None })?;
            }
            for (other, friend) in
                at.state.of(side).filter(|(other, friend)| *other != unit && friend.has_guns())
            {
                let _ = friend;
                offer(Order::Bombard { unit, target, at: None, guns: None, others: Some(vec![other]) })?;
            }
        }
        if lens.wants("hold_fire") {
            offer(Order::HoldFire { unit })?;
        }
    }
    ControlFlow::Continue(())
}
