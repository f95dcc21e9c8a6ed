//! Marches that a player might want.

use super::going;
use super::pace::{self, check_mobile, is_free};
use crate::{At, Offer, Order, Unit};
use engine::{Draw, Lens};
use formations::approach;
use geom::{Angle, Corner, Leg, Length, Mm, Motion, Vector};
use names::UnitId;
use std::ops::ControlFlow;

/// No less than this is proposed.
const LEAST: Length = geom::mm(3);

/// How far a unit could still go straight ahead in the open; none if it cannot move, or hardly.
fn reach(at: At, id: UnitId, unit: &Unit) -> Option<Length> {
    check_mobile(id, unit).ok()?;
    Some(pace::left(at, unit)).filter(|&reach| reach >= LEAST)
}

/// Candidates of one unit for the verb march.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("march") {
        return ControlFlow::Continue(());
    }
    for order in marches(at, id, unit) {
        if let Some(order) = affordable(at, order) {
            offer(order)?;
        }
    }
    ControlFlow::Continue(())
}

/// The ways of one unit as marches, were the ground open.
pub(crate) fn marches(at: At, id: UnitId, unit: &Unit) -> Vec<Order> {
    let ways = reach(at, id, unit).map_or(vec![], |reach| ways(at, unit, reach));
    ways.into_iter().map(|leg| Order::March { unit: id, path: Motion::as_one([leg]) }).collect()
}

/// A march towards a point, at most so far ahead. It need not be legal.
pub(crate) fn towards(at: At, id: UnitId, point: Vector, ahead: Mm) -> Option<Order> {
    let unit = at.state.troops.get(id)?;
    let path = turned_to(at, id, unit, reach(at, id, unit)?, point, ahead)?;
    Some(Order::March { unit: id, path })
}

/// R15. As much of a march as its unit can pay for; none if that is nothing.
pub(crate) fn affordable(at: At, order: Order) -> Option<Order> {
    let Order::March { unit: id, path } = order else { return Some(order) };
    let (unit, body) = (at.state.troops.get(id)?, at.state.troops.bodies().get(id)?);
    let path = going::affordable(at, id, unit, &path, &path.run(body));
    (!path.legs.is_empty()).then_some(Order::March { unit: id, path })
}

/// One such order drawn at random; it need not be legal. Most lead forward, and many towards the nearest
/// enemy, since armies that step about at random never meet.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    let reach = reach(at, id, unit)?;
    let path = match draw.below(8) {
        0..=1 => Motion::as_one([Leg::Ahead { by: reach }]),
        2..=3 => Motion::as_one([Leg::Ahead { by: Length::of(reach.mm() * draw.share()).max(LEAST) }]),
        4..=6 => turned_to(at, id, unit, reach, nearest_enemy(at, id, unit)?, f64::INFINITY)?,
        _ => Motion::as_one([*draw.pick(&ways(at, unit, reach))?]),
    };
    Some(Order::March { unit: id, path })
}

/// The middle of the front of the nearest enemy.
fn nearest_enemy(at: At, id: UnitId, unit: &Unit) -> Option<Vector> {
    let here = at.state.troops.bodies().get(id)?.front().middle();
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != unit.side);
    let middles = enemies.map(|other| other.body.front().middle());
    middles.min_by(|one, two| (*one - here).length_squared().total_cmp(&(*two - here).length_squared()))
}

/// The way that turns a unit to a point, as far as it pays for that, and then leads ahead with the rest, at
/// most so far.
fn turned_to(at: At, id: UnitId, unit: &Unit, reach: Length, point: Vector, ahead: Mm) -> Option<Motion> {
    let body = at.state.troops.bodies().get(id)?;
    let bearing = approach::bearing(body, point);
    let on = |rest: Mm| Leg::Ahead { by: Length::of(rest.min(ahead)).max(LEAST) };
    // A point so little to the side needs no turn.
    if bearing.abs() < 0.02 {
        return Some(Motion::as_one([on(reach.mm())]));
    }
    let (turn, cost) = if is_free(unit) {
        (Leg::Turn { by: Angle::of(bearing) }, 0.0)
    } else {
        approach::wheel_by(body, bearing, reach.mm(), 1.0)
    };
    Some(Motion::as_one([turn, on(reach.mm() - cost)]))
}

/// Ways that a unit would usually go: as far as it can, and half of that.
fn ways(at: At, unit: &Unit, reach: Length) -> Vec<Leg> {
    let aside = pace::aside(at, unit).of(reach);
    let mut all: Vec<Leg> = [reach, reach.times(1, 2)].map(|by| Leg::Ahead { by }).into();
    all.push(Leg::Back { by: aside });
    all.extend([aside, aside.times(-1, 1)].map(|by| Leg::Side { by }));
    if !is_free(unit) {
        for on in [Corner::Left, Corner::Right] {
            all.extend([30, 90].map(|by| Leg::Wheel { on, by: Angle::degrees(by) }));
        }
        all.extend([45, -45].map(|off| Leg::Oblique { by: aside, off: Angle::degrees(off) }));
    }
    all
}
