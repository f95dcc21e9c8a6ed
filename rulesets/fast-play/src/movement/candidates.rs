//! Candidates for 4c: charges, marches, changes of formation and the rest.

mod drawn;

use crate::charge::flank::faces;
use crate::melee::contact::in_hth;
use crate::movement::{entry, going};
use crate::{Family, FastPlay, Formation, Offer, Onto, Order, Turn, Unit, UnitFlags};
use engine::{Grain, Lens, Table};
use geom::{Angle, Body, Corner, Edge, Leg, Length, Mm, Motion, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

type Flow = ControlFlow<()>;

/// All candidates of 4c, also charges and changes of formation. A player that draws is first offered a few
/// drawn ones.
pub(crate) fn propose(at: Table<FastPlay>, side: Side, lens: &Lens, offer: Offer) -> Flow {
    const DRAWS: usize = 12;
    let own: Vec<(UnitId, &Unit)> = units(at, side, lens).collect();
    if let Some(mut draw) = lens.draw() {
        for _ in 0..DRAWS {
            if let Some(order) = drawn::act(at, &own, lens, &mut draw) {
                offer(order)?;
            }
        }
        // If none of so many draws was legal, there is little left to do.
        offer(Order::Done {})?;
    }
    for &(id, unit) in &own {
        if in_hth(at, id) {
            changes(id, unit, lens, offer)?;
            if lens.wants("complete_wheel") && unit.flags.has(UnitFlags::OWES_WHEEL) {
                offer(Order::CompleteWheel { unit: id })?;
            }
            continue;
        }
        if lens.wants("charge") {
            charges(at, id, unit, lens, offer)?;
        }
        if lens.wants("march") && !unit.is_shaken() {
            for path in ways(at, id, unit, lens.grain) {
                offer(Order::March { unit: id, path })?;
            }
        }
        changes(id, unit, lens, offer)?;
        backwards(at, id, unit, lens, offer)?;
        if lens.wants("halt") && unit.flags.has(UnitFlags::IN_MOTION) {
            offer(Order::Halt { unit: id })?;
        }
    }
    if lens.wants("enter") {
        let waits =
            |(id, unit): &(UnitId, &Unit)| unit.side == side && unit.waiting > 0 && lens.wants_unit(*id);
        for (unit, _) in at.state.troops.iter().filter(waits) {
            if let Some(by) = entry(at, side, unit) {
                offer(Order::Enter { unit, by })?;
                offer(Order::Enter { unit, by: by.times(1, 2) })?;
            }
        }
    }
    if lens.wants("done") && lens.unit.is_none() && lens.target.is_none() {
        offer(Order::Done {})?;
    }
    Flow::Continue(())
}

/// Where a unit that has turned about may move on to.
pub(crate) fn half_move(at: Table<FastPlay>, id: UnitId, lens: &Lens, offer: Offer) -> Flow {
    let Some(unit) = at.state.troops.get(id) else { return Flow::Continue(()) };
    if let Some(mut draw) = lens.draw() {
        let path = drawn::some_way(at, unit, &mut draw, 0.5);
        offer(if draw.below(3) == 0 { Order::Stand {} } else { Order::March { unit: id, path } })?;
    }
    if lens.wants("march") {
        for path in ways(at, id, unit, lens.grain) {
            offer(Order::March { unit: id, path })?;
        }
    }
    offer(Order::Stand {})
}

/// The units that could act, as far as one wants to see them.
fn units<'a>(
    at: Table<'a, FastPlay>,
    side: Side,
    lens: &'a Lens,
) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
    at.state.troops.iter().filter(move |(id, unit)| {
        let able = unit.is_on_table() && !unit.flags.has(UnitFlags::ACTED);
        unit.side == side && able && lens.wants_unit(*id)
    })
}

/// The enemies that a unit could reach.
fn targets<'a>(at: Table<'a, FastPlay>, unit: &Unit, body: &Body, lens: &Lens) -> Vec<(UnitId, &'a Unit)> {
    let (low, high) = body.bounds();
    let reach = Vector::splat(going::most(at, unit).mm() + at.setup.options.obstacle_reach.mm());
    let near = at.state.troops.bodies().near(low - reach, high + reach);
    near.filter(|other| other.side != unit.side && lens.wants_target(other.id))
        .filter_map(|other| Some((other.id, at.state.troops.get(other.id)?)))
        .collect()
}

fn may_charge(unit: &Unit) -> bool {
    !unit.is_shaken() && !unit.in_square() && unit.family() != Family::Artillery
}

/// Charges at each enemy near: straight, and after the smallest wheel that brings a part of him straight
/// ahead.
fn charges(at: Table<FastPlay>, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> Flow {
    let Some(body) = at.state.troops.bodies().get(id).filter(|_| may_charge(unit)) else {
        return Flow::Continue(());
    };
    for (target, enemy) in targets(at, unit, body, lens) {
        offer(Order::Charge { unit: id, target, onto: None, path: None })?;
        let Some(aimed) = at.state.troops.bodies().get(target) else { continue };
        let ways =
            aims(at, unit, body, enemy).into_iter().filter(|(_, path)| leads_into(at, body, path, aimed));
        let most = if lens.grain == Grain::Fine { usize::MAX } else { WAYS };
        for (onto, path) in ways.take(most) {
            offer(Order::Charge { unit: id, target, onto: None, path: Some(path.clone()) })?;
            // A charger reaches the front most often, and that needs no word.
            if onto != Onto::Front || lens.grain == Grain::Fine {
                offer(Order::Charge { unit: id, target, onto: Some(onto), path: Some(path) })?;
            }
        }
    }
    Flow::Continue(())
}

/// So many ways at one enemy are offered where only a few are wanted.
const WAYS: usize = 12;

/// Whether a wheel and the way on from it may lead into an enemy: the front, or all that is behind it,
/// crosses his ground. Judged by the last leg alone, and generously: it saves looking closely at what leads
/// nowhere near him.
fn leads_into(at: Table<FastPlay>, body: &Body, path: &Motion, enemy: &Body) -> bool {
    let Some((Leg::Ahead { by }, before)) = path.legs.split_last() else { return true };
    let turned = Motion::as_one(before.iter().copied()).end(body);
    let (frame, half) = (turned.frame(), turned.front().length() / 2.0);
    let slack = at.setup.options.obstacle_reach.mm();
    let (mut low, mut high) = (Vector::MAX, Vector::MIN);
    for corner in enemy.corners() {
        let local = frame.local(corner);
        (low, high) = (low.min(local), high.max(local));
    }
    low.x <= half + slack && high.x >= -half - slack && high.y >= 0.0 && low.y <= by.mm() + slack
}

/// Ways that lead at some place of an enemy, and the side on which that place is.
fn aims(at: Table<FastPlay>, unit: &Unit, body: &Body, enemy: &Unit) -> Vec<(Onto, Motion)> {
    let mut all = vec![];
    for face in faces(enemy) {
        let onto = match face.edge {
            Edge::Front => Onto::Front,
            Edge::Left => Onto::LeftFlank,
            Edge::Right => Onto::RightFlank,
            Edge::Rear => Onto::Rear,
        };
        for share in [0.5, 0.02, 0.98, 0.25, 0.75] {
            if let Some(path) = at_point(at, unit, body, face.line.at(share)) {
                // A stiff wheel is as good for a charge, and cheaper to judge.
                all.push((onto, Motion::as_one(path.legs)));
            }
        }
    }
    all.extend(fan(at, unit, body).map(|path| (Onto::Front, path)));
    // The smallest wheel first.
    all.sort_by_key(|(_, path)| match path.legs.first() {
        Some(Leg::Wheel { by, .. }) => *by,
        _ => Angle::ZERO,
    });
    all
}

/// Wheels to either side in steps, and on as far as the unit goes: where others bar the way that aims best.
fn fan(at: Table<FastPlay>, unit: &Unit, body: &Body) -> impl Iterator<Item = Motion> {
    let allowed = at.setup.tables.movement.of(unit.arm).of(unit.formation).map_or(0.0, |rate| rate.mm());
    let width = body.front().length();
    let steps = (1..=25).map(|step| Angle::degrees(step * 7));
    let affordable =
        steps.map(move |by| (by, allowed - width * by.radians())).take_while(|(_, left)| *left > 0.0);
    affordable.flat_map(|(by, left)| {
        [Corner::Left, Corner::Right].map(|on| {
            Motion::as_one([Leg::Wheel { on, by }, Leg::Ahead { by: Length::nm((left * 1e6) as i64) }])
        })
    })
}

/// The wheel that brings a point straight ahead of the middle of the front, and the way on to it.
fn at_point(at: Table<FastPlay>, unit: &Unit, body: &Body, aim: Vector) -> Option<Motion> {
    const ROUNDS: u32 = 12;
    let front = body.front();
    let frame = body.frame();
    let on = if frame.local(aim).x < 0.0 { Corner::Left } else { Corner::Right };
    let (about, hand) = match on {
        Corner::Left => (front.a, -1.0),
        Corner::Right => (front.b, 1.0),
    };
    // How far aside the point still is after a wheel shrinks from wheel to wheel.
    let mut turned: f64 = 0.0;
    for _ in 0..ROUNDS {
        let local = frame.wheeled(about, hand * turned).local(aim);
        if local.y <= 0.0 {
            return None;
        }
        // Clockwise is positive, and so is the right.
        let more = hand * local.x;
        turned += more / local.length().max(1.0);
        if !(0.0..=std::f64::consts::PI).contains(&turned) {
            return None;
        }
    }
    let by = Angle::of(turned);
    let rest = Length::of(going::most(at, unit).mm() - front.length() * by.radians());
    if by <= Angle::ZERO || rest <= Length::ZERO {
        return None;
    }
    Some(motion(unit, [Leg::Wheel { on, by }, Leg::Ahead { by: rest }]))
}

/// Legs as a unit of this formation makes them: columns follow their leader.
fn motion(unit: &Unit, legs: impl IntoIterator<Item = Leg>) -> Motion {
    match unit.formation {
        Formation::Column => Motion::following(legs),
        Formation::Line | Formation::Square => Motion::as_one(legs),
    }
}

/// G8. As much of a way as a unit has the allowance for. What follows the first element of a column costs
/// nothing.
fn cut(unit: &Unit, body: &Body, legs: &[Leg], most: Length) -> Motion {
    let first = Body::new([body.parts()[0]], body.front());
    let stiff = Motion::as_one(legs.iter().copied());
    motion(unit, geom::cut(&stiff, &first, most.mm(), geom::Measure::OuterFrontCorner).legs)
}

/// Ways to march, the longest first, and towards the nearest enemy.
fn ways(at: Table<FastPlay>, id: UnitId, unit: &Unit, grain: Grain) -> Vec<Motion> {
    let most = going::rate(at, unit);
    let shares: &[(i64, i64)] = if grain == Grain::Fine {
        &[(1, 1), (3, 4), (1, 2), (1, 4), (1, 8), (1, 64)]
    } else {
        &[(1, 1), (1, 2), (1, 8), (1, 64)]
    };
    let mut ways = vec![];
    let Some(body) = at.state.troops.bodies().get(id) else { return ways };
    if unit.formation == Formation::Column && most < going::most(at, unit) {
        ways.push(motion(unit, [Leg::Ahead { by: going::most(at, unit) }]));
    }
    for &(one, of) in shares {
        let by = most.times(one, of);
        ways.push(motion(unit, [Leg::Ahead { by }]));
        if unit.in_square() {
            for off in [90, 180, -90, 45, -45, 135, -135] {
                ways.push(Motion::as_one([Leg::Oblique { by, off: Angle::degrees(off) }]));
            }
        }
    }
    if unit.in_square() {
        return ways;
    }
    let front = body.front().length().max(1.0);
    for &(one, of) in shares {
        let length = most.times(one, of);
        for on in [Corner::Left, Corner::Right] {
            let by = Angle::microdegrees(Angle::of(length.mm() / front).as_microdegrees().min(90_000_000));
            ways.push(motion(unit, [Leg::Wheel { on, by }]));
            let half = Angle::microdegrees(by.as_microdegrees() / 2);
            let rest = Length::of(length.mm() - front * half.radians());
            ways.push(motion(unit, [Leg::Wheel { on, by: half }, Leg::Ahead { by: rest }]));
        }
    }
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != unit.side);
    let far = |other: &geom::Standing| (other.body.front().middle() - body.front().middle()).length();
    if let Some(enemy) = enemies.min_by(|one, two| far(one).total_cmp(&far(two)))
        && let Some(path) = at_point(at, unit, body, enemy.body.front().middle())
    {
        for &(one, of) in shares {
            ways.push(cut(unit, body, &path.legs, most.times(one, of)));
        }
    }
    ways
}

/// The ways of one unit as marches.
pub(crate) fn marches(at: Table<FastPlay>, id: UnitId) -> Vec<Order> {
    let Some(unit) = at.state.troops.get(id).filter(|unit| !unit.is_shaken()) else { return vec![] };
    ways(at, id, unit, Grain::Coarse).into_iter().map(|path| Order::March { unit: id, path }).collect()
}

/// A march towards a point, at most so far ahead: the wheel that brings it straight ahead, or as much of one
/// as the unit can make.
pub(crate) fn towards(at: Table<FastPlay>, id: UnitId, point: Vector, ahead: Mm) -> Option<Order> {
    let unit = at.state.troops.get(id)?;
    let body = at.state.troops.bodies().get(id)?;
    if unit.is_shaken() || unit.in_square() {
        return None;
    }
    let local = body.frame().local(point);
    let most = going::rate(at, unit);
    let path = if local.y > 0.0 && local.x.abs() < STRAIGHT {
        motion(unit, [Leg::Ahead { by: most.min(Length::of(ahead.max(0.0))) }])
    } else if let Some(aimed) = at_point(at, unit, body, point) {
        let legs = aimed.legs.into_iter().map(|leg| match leg {
            Leg::Ahead { by } => Leg::Ahead { by: by.min(Length::of(ahead.max(0.0))) },
            other => other,
        });
        cut(unit, body, &legs.collect::<Vec<_>>(), most)
    } else {
        let on = if local.x < 0.0 { Corner::Left } else { Corner::Right };
        let by = Angle::of((most.mm() / body.front().length().max(1.0)).min(std::f64::consts::PI));
        motion(unit, [Leg::Wheel { on, by }])
    };
    Some(Order::March { unit: id, path })
}

/// A point so little to the side needs no wheel.
const STRAIGHT: Mm = 15.0;

/// Changes of formation, facing and front.
fn changes(id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> Flow {
    let count = unit.elements.len() as u8;
    match unit.formation {
        _ if count == 1 => {
            for &turn in Turn::ALL {
                offer(Order::Face { unit: id, turn })?;
            }
        }
        Formation::Column => {
            for left in [count / 2, 0, count - 1, 1] {
                offer(Order::LineAhead { unit: id, left })?;
            }
            for &turn in Turn::ALL {
                offer(Order::TurnIntoLine { unit: id, turn })?;
            }
        }
        Formation::Line => {
            for on in 0..count {
                offer(Order::ColumnAhead { unit: id, on })?;
            }
            for &turn in Turn::ALL {
                offer(Order::TurnIntoColumn { unit: id, turn })?;
            }
        }
        Formation::Square => {
            for side in 0..count {
                for left in [count / 2, 0, count - 1] {
                    offer(Order::LeaveSquare { unit: id, formation: Formation::Line, stays: side, left })?;
                }
                offer(Order::LeaveSquare { unit: id, formation: Formation::Column, stays: side, left: 0 })?;
            }
        }
    }
    if !unit.in_square() {
        offer(Order::TurnAbout { unit: id })?;
        if lens.wants("square") {
            offer(Order::Square { unit: id })?;
        }
    }
    Flow::Continue(())
}

/// Ways back, the longest first.
fn backwards(at: Table<FastPlay>, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> Flow {
    let most = going::most(at, unit);
    for share in [8, 4, 2, 1] {
        let by = most.times(share, 8);
        if unit.is_shaken() && lens.wants("retire") {
            offer(Order::Retire { unit: id, by: by.times(1, 2) })?;
        } else if unit.is_skirmishing() && lens.wants("move_back") {
            for about in [false, true] {
                offer(Order::MoveBack { unit: id, by, about })?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests;
