//! Places for troops before the battle.

use crate::deployment::{check_place, check_place_general, first_unplaced};
use crate::kinds::{Family, Formation};
use crate::{At, Offer, Order};
use engine::{Draw, Lens};
use geom::{Facing, Pose, Spot, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

fn facing(side: Side) -> Facing {
    if side == Side::Blue { Facing::NORTH } else { Facing::SOUTH }
}

/// The place in the zone of a side so far from its left and its own edge.
fn place(at: At, side: Side, across: f64, up: f64) -> Spot {
    let far = at.setup.ground.extent().point();
    let y = if side == Side::Blue { up } else { far.y - up };
    Spot::of(Vector::new(across, y))
}

fn formation(at: At, id: UnitId) -> Formation {
    match at.state.troops.get(id).map(crate::Unit::family) {
        Some(Family::Artillery) => Formation::Limbered,
        _ => Formation::Line,
    }
}

/// Places of each unit that is still to be placed, near the front of the zone first.
pub(crate) fn all(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let depth = at.setup.options.deployment_depth_mm.mm();
    let wide = at.setup.ground.extent().point().x;
    let waiting: Vec<UnitId> = at
        .state
        .of(side)
        .filter(|(_, unit)| unit.place == crate::Whereabouts::ToBePlaced)
        .map(|(id, _)| id)
        .collect();
    let generals: Vec<UnitId> = at
        .state
        .generals
        .iter()
        .filter(|(_, one)| one.side == side && one.to_be_placed)
        .map(|(id, _)| id)
        .collect();
    for row in 0..16 {
        let up = depth - 30.0 - f64::from(row) * 30.0;
        for column in 0..48 {
            let spot = place(at, side, wide * (f64::from(column) + 0.5) / 48.0, up.max(12.0));
            for unit in waiting.iter().copied().filter(|id| lens.wants_unit(*id) && lens.wants("place")) {
                let formation = formation(at, unit);
                let pose = Pose { at: spot, facing: facing(side) };
                offer(Order::Place { unit, formation, at: pose, concealed: None })?;
            }
            for general in generals.iter().copied().filter(|id| lens.wants_unit(*id)) {
                if lens.wants("place_general") {
                    offer(Order::PlaceGeneral { general, at: spot })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The first legal place of the first unit that waits.
pub(crate) fn usual(at: At, side: Side) -> Order {
    let first = first_unplaced(at.state, side).expect("a side that places troops has some");
    let lens = Lens { unit: Some(first), ..Lens::default() };
    let mut found = None;
    let _ = all(at, side, &lens, &mut |order| {
        let legal = match &order {
            Order::Place { unit, formation, at: pose, .. } => {
                check_place(at, side, *unit, *formation, *pose, false).is_ok()
            }
            Order::PlaceGeneral { general, at: spot } => {
                check_place_general(at, side, *general, *spot).is_ok()
            }
            _ => false,
        };
        if legal {
            found = Some(order);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found.unwrap_or_else(|| panic!("the zone of {side} has no room for {first}"))
}

/// A place drawn at random.
pub(crate) fn drawn(at: At, side: Side, draw: &mut Draw) -> Option<Order> {
    let id = first_unplaced(at.state, side)?;
    let depth = at.setup.options.deployment_depth_mm.mm();
    let wide = at.setup.ground.extent().point().x;
    let spot = place(at, side, (draw.share() * wide).round(), (draw.share() * depth).round());
    if at.state.generals.get(id).is_some() {
        return Some(Order::PlaceGeneral { general: id, at: spot });
    }
    let pose = Pose { at: spot, facing: facing(side) };
    let concealed = (draw.below(3) == 0).then_some(true);
    Some(Order::Place { unit: id, formation: formation(at, id), at: pose, concealed })
}
