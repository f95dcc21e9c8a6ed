//! Marches that a player might want.

use crate::candidates::units;
use crate::{At, Offer, Order};
use engine::{Draw, Grain, Lens};
use geom::{Angle, Corner, Leg, Length, Motion, mm};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// Marches of each unit.
pub(crate) fn marches(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("march") {
        return ControlFlow::Continue(());
    }
    for (unit, _) in units(at, side, lens) {
        for path in ways(lens.grain) {
            offer(Order::March { unit, path })?;
        }
    }
    ControlFlow::Continue(())
}

/// Marches of two units together.
pub(crate) fn together(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("march_together") {
        return ControlFlow::Continue(());
    }
    let all: Vec<UnitId> = units(at, side, lens).map(|(id, _)| id).collect();
    for (place, &one) in all.iter().enumerate() {
        for &two in &all[place + 1..] {
            for by in [1, 20, 60].map(mm) {
                for leg in [Leg::Ahead { by }, Leg::Back { by }] {
                    let way = Motion::as_one([leg]);
                    offer(Order::MarchTogether { moves: vec![(one, way.clone()), (two, way)] })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Ways to march, longest first.
fn ways(grain: Grain) -> Vec<Motion> {
    let lengths: &[i64] = if grain == Grain::Fine { &[120, 90, 60, 30, 10, 3, 1] } else { &[120, 60, 10, 1] };
    let mut legs = vec![];
    for by in lengths.iter().copied().map(mm) {
        legs.extend([Leg::Ahead { by }, Leg::Back { by }]);
        legs.extend([-45, -20, 20, 45].map(|off| Leg::Oblique { by, off: Angle::degrees(off) }));
    }
    for by in [45, 20, 5, 1].map(Angle::degrees) {
        legs.extend([Corner::Left, Corner::Right].map(|on| Leg::Wheel { on, by }));
    }
    legs.into_iter().map(|leg| Motion::as_one([leg])).collect()
}

/// A march of one of some units, drawn at random.
pub(crate) fn drawn_march(own: &[UnitId], draw: &mut Draw) -> Option<Order> {
    let by = Angle::microdegrees(draw.below(60_000_000) as i32);
    let on = if draw.below(2) == 0 { Corner::Left } else { Corner::Right };
    let ahead = Leg::Ahead { by: Length::of(draw.share() * 100.0) };
    let legs = if draw.below(2) == 0 { vec![Leg::Wheel { on, by }, ahead] } else { vec![ahead] };
    Some(Order::March { unit: *draw.pick(own)?, path: Motion::as_one(legs) })
}

/// A march of two or three of some units together, drawn at random.
pub(crate) fn drawn_together(mut own: Vec<UnitId>, draw: &mut Draw) -> Order {
    draw.shuffle(&mut own);
    let way = Motion::as_one([Leg::Ahead { by: mm(1 + draw.below(120) as i64) }]);
    let several = 2 + draw.below(2);
    Order::MarchTogether { moves: own.into_iter().take(several).map(|unit| (unit, way.clone())).collect() }
}
