//! Orders of generals, and their rides.

use crate::command::{check_unit, orderers};
use crate::state::Few;
use crate::{At, Offer, Order};
use engine::{Draw, Lens};
use geom::{Facing, Length, Spot};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// The units of a side that may be given an order, by the formation that they are directly in.
fn waiting(at: At, side: Side) -> Vec<(UnitId, Few)> {
    let mut found: Vec<(UnitId, Few)> = vec![];
    for (id, unit) in at.state.of(side) {
        if unit.is_on_table() && !unit.is_abandoned() && check_unit(id, unit).is_ok() {
            match found.iter_mut().find(|(of, _)| *of == unit.of) {
                Some((_, units)) => units.push(id),
                None => found.push((unit.of, Few::from_slice(&[id]))),
            }
        }
    }
    found
}

/// Each brigade as a whole, each unit by itself, and the brigades of each higher general together.
pub(crate) fn commands(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("command") {
        return ControlFlow::Continue(());
    }
    let waiting = waiting(at, side);
    let mut give = |units: &[UnitId]| -> ControlFlow<()> {
        for general in orderers(at.state, units) {
            if lens.wants_unit(general) || units.iter().any(|unit| lens.wants_unit(*unit)) {
                offer(Order::Command { general, units: units.to_vec() })?;
            }
        }
        ControlFlow::Continue(())
    };
    for (_, units) in &waiting {
        give(units)?;
    }
    for (_, units) in &waiting {
        for unit in units.iter().filter(|_| units.len() > 1) {
            give(&[*unit])?;
        }
    }
    for (id, general) in at.state.generals.iter().filter(|(_, general)| general.side == side) {
        let below = |of: UnitId| at.state.chain(of).any(|above| above == general.leads);
        let units: Vec<UnitId> = waiting
            .iter()
            .filter(|(of, _)| below(*of))
            .flat_map(|(_, units)| units.iter().copied())
            .collect();
        if lens.wants_unit(id) && !units.is_empty() {
            offer(Order::Command { general: id, units })?;
        }
    }
    ControlFlow::Continue(())
}

/// An order drawn at random: a brigade, or a few of its units.
pub(crate) fn drawn(at: At, side: Side, draw: &mut Draw) -> Option<Order> {
    let waiting = waiting(at, side);
    let (_, units) = draw.pick(&waiting)?;
    let mut units: Vec<UnitId> = units.to_vec();
    if draw.below(2) == 0 {
        draw.shuffle(&mut units);
        units.truncate(1 + draw.below(units.len()));
    }
    let general = *draw.pick(&orderers(at.state, &units))?;
    Some(Order::Command { general, units })
}

/// Short rides of each general, ahead first.
pub(crate) fn rides(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("ride") {
        return ControlFlow::Continue(());
    }
    for (id, general) in at.state.generals.iter() {
        if general.side != side || !lens.wants_unit(id) {
            continue;
        }
        for far in [100.0, 10.0, 300.0, 600.0] {
            for degrees in (0..360).step_by(45) {
                let by = Facing::degrees(degrees).direction() * far;
                offer(Order::Ride { general: id, to: Spot::of(general.at.point() + by) })?;
            }
        }
        for near in [1.0, 30.0] {
            for (_, unit) in at.state.of(side).filter(|(_, unit)| unit.is_on_table()) {
                let by = unit.front().ahead * -(unit.size().depth.mm() + near);
                offer(Order::Ride { general: id, to: Spot::of(unit.centre() + by) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A ride drawn at random.
pub(crate) fn drawn_ride(at: At, side: Side, draw: &mut Draw) -> Option<Order> {
    let own: Vec<UnitId> = at
        .state
        .generals
        .iter()
        .filter(|(_, one)| one.side == side && !one.moved)
        .map(|(id, _)| id)
        .collect();
    let general = *draw.pick(&own)?;
    let far = at.setup.options.general_move_mm.mm() * draw.share() * 0.5;
    let way = Facing::degrees(draw.below(360) as i32).direction();
    let to = at.state.generals.get(general)?.at.point() + way * far;
    Some(Order::Ride { general, to: Spot { x: Length::of(to.x.round()), y: Length::of(to.y.round()) } })
}
