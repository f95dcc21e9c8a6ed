//! Marches that a player might want.

use crate::measure::Fraction;
use crate::movement::going;
use crate::movement::pace::{Purpose, check_mobile, commanded, rate};
use crate::{At, Formation, Offer, Order, Place, Unit};
use engine::{Draw, Lens};
use formations::approach;
use geom::{Angle, Corner, Leg, Length, Mm, Motion, Vector};
use names::UnitId;
use std::ops::ControlFlow;

/// Candidates of one unit for the verbs march and double.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if lens.wants("double") {
        doubles(at, id, unit, offer)?;
    }
    if !lens.wants("march") {
        return ControlFlow::Continue(());
    }
    for path in turns(unit) {
        offer(Order::March { unit: id, path })?;
    }
    let Some(reach) = reach(at, id, unit) else { return ControlFlow::Continue(()) };
    for leg in ways(at, unit, reach) {
        let path = Motion::as_one([leg]);
        let Some(body) = at.state.troops.bodies().get(id) else { break };
        let path = going::affordable(at, id, unit, &path, &path.run(body), Purpose::March);
        if !path.legs.is_empty() {
            offer(Order::March { unit: id, path })?;
        }
    }
    ControlFlow::Continue(())
}

/// STC-11.6. Straight ahead at double pace, as far as the road and the turn go, and half of that.
fn doubles(at: At, id: UnitId, unit: &Unit, offer: Offer) -> ControlFlow<()> {
    let Some(reach) = reach(at, id, unit) else { return ControlFlow::Continue(()) };
    let Some(body) = at.state.troops.bodies().get(id) else { return ControlFlow::Continue(()) };
    let whole = at.setup.tables.paces.road.of(reach);
    let on_road =
        |by: &Length| going::keeps_to_road(at, unit, &Motion::as_one([Leg::Ahead { by: *by }]).run(body));
    for by in [whole, whole.times(1, 2)].into_iter().filter(on_road) {
        offer(Order::Double { unit: id, path: Motion::as_one([Leg::Ahead { by }]) })?;
    }
    ControlFlow::Continue(())
}

/// One such order drawn at random; it need not be legal. Most lead forward, and many towards the nearest
/// enemy, since armies that step about at random never meet.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    let reach = reach(at, id, unit)?;
    let path = match draw.below(8) {
        0..=1 => Motion::as_one([Leg::Ahead { by: reach }]),
        // Ground and enemies may leave room for less.
        2..=3 => Motion::as_one([Leg::Ahead { by: Length::of(reach.mm() * draw.share()).max(LEAST) }]),
        4..=6 => {
            let pays = reach.mm() * draw.share();
            turned_to(at, id, unit, reach, nearest_enemy(at, id, unit)?, pays, f64::INFINITY)?
        }
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

/// A march towards a point, at most so far ahead.
pub(crate) fn towards(at: At, id: UnitId, point: Vector, ahead: Mm) -> Option<Order> {
    let unit = at.state.troops.get(id)?;
    let reach = reach(at, id, unit)?;
    let path = turned_to(at, id, unit, reach, point, reach.mm(), ahead)?;
    Some(Order::March { unit: id, path })
}

/// R92. Guns turn where they stand for nothing, even when their time is spent.
fn turns(unit: &Unit) -> impl Iterator<Item = Motion> + use<> {
    let ready = unit.place == Place::Table && unit.formation() == Formation::Unlimbered;
    let ways: &[i32] = if ready { &[45, -45, 180] } else { &[] };
    ways.iter().map(|degrees| Motion::as_one([Leg::Turn { by: Angle::degrees(*degrees) }]))
}

/// The ways of one unit as marches, were the ground open.
pub(crate) fn marches(at: At, id: UnitId) -> Vec<Order> {
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let ways = reach(at, id, unit).map_or(vec![], |reach| ways(at, unit, reach));
    let ways = ways.into_iter().map(|leg| Motion::as_one([leg]));
    turns(unit).chain(ways).map(|path| Order::March { unit: id, path }).collect()
}

/// R21. As much of a march as its unit can pay for; none if that is nothing.
pub(crate) fn affordable(at: At, order: Order) -> Option<Order> {
    let Order::March { unit: id, path } = order else { return Some(order) };
    let (unit, body) = (at.state.troops.get(id)?, at.state.troops.bodies().get(id)?);
    let path = going::affordable(at, id, unit, &path, &path.run(body), Purpose::March);
    (!path.legs.is_empty()).then_some(Order::March { unit: id, path })
}

/// The way that turns a unit to a point, as far as it pays for that, and then leads ahead with the rest, at
/// most so far.
fn turned_to(
    at: At,
    id: UnitId,
    unit: &Unit,
    reach: Length,
    point: Vector,
    pays: Mm,
    ahead: Mm,
) -> Option<Motion> {
    let body = at.state.troops.bodies().get(id)?;
    let bearing = approach::bearing(body, point);
    let on = |rest: Mm| Leg::Ahead { by: Length::of(rest.min(ahead)).max(LEAST) };
    // A point so little to the side needs no turn.
    if bearing.abs() < 0.02 {
        return Some(Motion::as_one([on(reach.mm())]));
    }
    let (turn, cost) = if going::is_free(unit) {
        approach::turn_by(body, bearing, pays)
    } else {
        let wheel = Leg::Wheel { on: approach::pivot_for(bearing), by: Angle::ZERO };
        let pace = going::pace(at, id, unit, wheel).ok()?.share();
        approach::wheel_by(body, bearing, pays, pace)
    };
    Some(Motion::as_one([turn, on(reach.mm() - cost)]))
}

/// Ways that a unit would usually go: as far as it can, and half of that.
fn ways(at: At, unit: &Unit, reach: Length) -> Vec<Leg> {
    let free = going::is_free(unit);
    let paces = &at.setup.tables.paces;
    let slowly = |pace: Fraction| if free { reach } else { pace.of(reach) };
    let mut all: Vec<Leg> = [reach, reach.times(1, 2)].map(|by| Leg::Ahead { by }).into();
    all.push(Leg::Back { by: slowly(paces.backstep) });
    let aside = slowly(paces.sidestep);
    all.extend([aside, aside.times(-1, 1)].map(|by| Leg::Side { by }));
    if !free {
        for on in [Corner::Left, Corner::Right] {
            all.extend([30, 90].map(|by| Leg::Wheel { on, by: Angle::degrees(by) }));
        }
        let by = paces.oblique.of(reach);
        all.extend([45, -45].map(|off| Leg::Oblique { by, off: Angle::degrees(off) }));
    }
    all
}

/// The shortest move that is proposed.
const LEAST: Length = Length::INCH.times(1, 10);

/// How far a unit could still go straight ahead in the open; none if it cannot move, or hardly.
fn reach(at: At, id: UnitId, unit: &Unit) -> Option<Length> {
    if unit.place != Place::Table || check_mobile(id, unit).is_err() {
        return None;
    }
    let left = Length::of(unit.spent.left().share() * rate(at, unit).mm());
    Some(commanded(at, unit).of(left)).filter(|&reach| reach >= LEAST)
}
