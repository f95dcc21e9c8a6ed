//! STC-11.8. Garrisons that are forced out.

use super::candidates::SIDES;
use crate::retreat;
use crate::steps::Owed;
use crate::town::blocks::{block_of, rect};
use crate::town::leaving::{at_side, check_formation, stand_outside};
use crate::who::refuse;
use crate::{Arm, At, BlockSide, Checked, Event, Formation, Offer, On, Order, Place, Reason, Stance, Unit};
use crate::{cite, losses};
use engine::Lens;
use formations::beside::Where;
use geom::{Facing, Length, Motion};
use names::UnitId;
use std::ops::ControlFlow;

/// R113. How a garrison stands that has fallen out of a side: outside it and touching it, facing the cause.
pub(crate) fn fallen_out(at: At, id: UnitId, unit: &Unit, cause: UnitId, order: &Order) -> Option<Stance> {
    let &Order::FallOut { by: side, at: right, formation, .. } = order else { return None };
    let right = right.unwrap_or_default();
    let Place::Block(block) = unit.place else { return None };
    let edge = rect(at, block)?.edge(side.edge());
    let from = retreat::cause_at(at, id, cause)?;
    let towards = |place: geom::Vector| (from - place).try_normalize().map(Facing::along);
    let mut facing = towards(edge.middle())?;
    let place = |facing| at_side(at, unit, edge, (formation, None), facing, right, Where::Outside);
    // Its middle is not where it was looked from until it has turned; a few turns settle that.
    for _ in 0..6 {
        facing = towards(place(facing)?.body()?.centre())?;
    }
    place(facing)
}

/// A garrison as it would stand once it has fallen out, if it can at all: clear of enemies, by the side.
fn outside(at: At, owed: &Owed, cause: UnitId, order: &Order) -> Checked<Unit> {
    let id = owed.unit;
    let none = || refuse(cite::TOWNS, Reason::NoWay { unit: id }).with_witness(id);
    let &Order::FallOut { formation, .. } = order else { return Err(none()) };
    let unit = at.state.troops.get(id).ok_or_else(none)?;
    let block = block_of(at, id).ok_or_else(none)?;
    check_formation(at, id, unit, formation, None)?;
    let stance = fallen_out(at, owed.unit, unit, cause, order).ok_or_else(none)?;
    let rect = rect(at, block).ok_or_else(none)?;
    let touch = at.setup.options.touch.mm();
    let body = stance.body().ok_or_else(none)?;
    if !body.parts().iter().any(|part| part.distance(&rect) <= touch) {
        return Err(none());
    }
    crate::formation::shapes::check_room(at, id, unit, &stance)?;
    Ok(Unit { stance, place: Place::Table, ..unit.clone() })
}

/// STC-11.8, 8.14, R49, R75, R113. Whether a garrison may fall out so: out of a side, and from there as far
/// as any retreat.
pub(crate) fn check_fall_out(at: At, owed: &Owed, cause: UnitId, order: &Order) -> Checked {
    let unit = outside(at, owed, cause, order)?;
    let Order::FallOut { path, .. } = order else { panic!("an order to fall out of a block") };
    retreat::check_from(at, &unit, owed, cause, path, None)
}

/// STC-11.8, R75, R113. A garrison falls out of its block and retreats. If troops that its owner knew nothing
/// of are in its way it takes another, or is lost.
pub(crate) fn fall_out(on: &mut On, owed: Owed, cause: UnitId, order: Order) {
    let at = on.table();
    let clear = way_out(at, &owed, cause);
    // The way that is found is clear, and most take it; others are looked at.
    let is_clear = clear.as_ref() == Some(&order) || check_fall_out(at, &owed, cause, &order).is_ok();
    let order = if is_clear { Some(order) } else { clear };
    let unit = order.as_ref().and_then(|order| outside(at, &owed, cause, order).ok());
    let (Some(Order::FallOut { path, formation, .. }), Some(unit)) = (order, unit) else {
        return losses::eliminate(on, owed.unit, cite::RETREAT);
    };
    let id = owed.unit;
    stand_outside(on, id, unit.stance);
    on.tell(|| Event::Formed { unit: id, formation });
    retreat::retreat(on, owed, cause, &path, None);
}

/// R113. The formations in which a garrison may come out.
fn formations(unit: &Unit) -> &'static [Formation] {
    match unit.arm {
        Arm::LightInfantry => &[Formation::Column, Formation::Line, Formation::Skirmish],
        _ => &[Formation::Column, Formation::Line],
    }
}

/// Every side, formation and a few places along the side, without a way yet; the side farthest from the cause
/// first.
fn starts(at: At, owed: &Owed, cause: UnitId) -> Vec<Order> {
    let (Some(unit), Some(block)) = (at.state.troops.get(owed.unit), block_of(at, owed.unit)) else {
        return vec![];
    };
    let (Some(rect), Some(from)) = (rect(at, block), retreat::cause_at(at, owed.unit, cause)) else {
        return vec![];
    };
    let mut sides = SIDES;
    let far = |side: &BlockSide| (rect.edge(side.edge()).middle() - from).length();
    sides.sort_by(|one, two| far(two).total_cmp(&far(one)));
    let mut all = vec![];
    for share in [0, 1, -1] {
        for side in sides {
            let half = Length::of(rect.edge(side.edge()).length() / 2.0);
            let right = (share != 0).then(|| half * share);
            let start = |&formation: &Formation| Order::FallOut {
                by: side,
                at: right,
                formation,
                path: Motion::default(),
            };
            all.extend(formations(unit).iter().map(start));
        }
    }
    all
}

/// STC-11.8, R34, R113. A way out of a block, if there is one.
pub(crate) fn way_out(at: At, owed: &Owed, cause: UnitId) -> Option<Order> {
    starts(at, owed, cause).into_iter().find_map(|order| {
        let unit = outside(at, owed, cause, &order).ok()?;
        let path = retreat::way_from(at, &unit, owed, cause)?;
        with_path(order, path)
    })
}

fn with_path(order: Order, path: Motion) -> Option<Order> {
    match order {
        Order::FallOut { by, at, formation, .. } => Some(Order::FallOut { by, at, formation, path }),
        _ => None,
    }
}

/// Candidates for a garrison that must come out: every side, formation and a few ways.
pub(crate) fn ways_out(at: At, owed: &Owed, cause: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let mut starts = starts(at, owed, cause);
    if let Some(mut draw) = lens.draw() {
        draw.shuffle(&mut starts);
    }
    for start in starts {
        let Ok(unit) = outside(at, owed, cause, &start) else { continue };
        for path in retreat::ways_from(at, &unit, owed, cause) {
            if let Some(order) = with_path(start.clone(), path) {
                offer(order)?;
            }
        }
    }
    offer(usual_way_out(at, owed, cause))
}

/// R113. The usual way out of a block; a garrison that has none is never asked.
pub(crate) fn usual_way_out(at: At, owed: &Owed, cause: UnitId) -> Order {
    let none = Order::FallOut {
        by: BlockSide::Rear,
        at: None,
        formation: Formation::Column,
        path: Motion::default(),
    };
    way_out(at, owed, cause).unwrap_or(none)
}
