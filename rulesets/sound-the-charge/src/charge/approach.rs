//! STC-9.1. The ways by which a charger comes at its target: straight, after a wheel, or as skirmishers like.

use crate::charge;
use crate::charge::targets;
use crate::movement::pace::Purpose;
use crate::movement::{self, going};
use crate::steps::Charge;
use crate::{At, Family, Formation, Offer, Order, Place, Unit, UnitFlags};
use engine::{Draw, Lens};
use formations::approach::{self, distance_ahead};
use geom::{Body, Corner, Leg, Length, Mm, Motion, Standing, Vector};
use names::UnitId;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// STC-9.1. The way straight ahead into another unit, if it leads there.
pub(crate) fn straight(at: At, unit: UnitId, target: UnitId) -> Option<Motion> {
    let bodies = at.state.troops.bodies();
    approach::straight(bodies.get(unit)?, bodies.get(target)?, at.setup.options.tolerance.mm())
}

/// A leg that comes into touch, rounding or not.
fn leg(at: At, by: Mm) -> Leg {
    Leg::Ahead { by: Length::of(by + at.setup.options.tolerance.mm()) }
}

/// STC-9.8, R58. The unit that a charger meets next if it goes on straight ahead with the rest of its move,
/// and the way there. It goes on only into a unit that it sees there and that has not evaded it; but those
/// that have may be met first.
pub(crate) fn next_ahead(at: At, charge: &Charge) -> Option<(UnitId, Motion)> {
    let Charge { unit: id, .. } = *charge;
    let unit = at.state.troops.get(id)?;
    let body = at.state.troops.bodies().get(id)?;
    let bonus = crate::movement::pace::bonus(at, unit) - charge.bonus;
    let evaded = |other: UnitId| charge.evaded.iter().any(|(evader, _)| *evader == other);
    let is_seen = |other: &Standing| {
        at.state.troops.get(other.id).is_some_and(|seen| !seen.flags.has(UnitFlags::HIDDEN))
    };
    let mut ahead: SmallVec<[(Mm, UnitId); 4]> = near(at, id, unit, body, reach(at, unit) + bonus.mm())
        .filter(|other| other.side != unit.side && is_seen(other))
        .filter_map(|other| Some((distance_ahead(body, other.body)?, targets::charged(at, other.id))))
        .collect();
    ahead.sort_by(|one, two| one.0.total_cmp(&two.0));
    let (by, other) = ahead.iter().copied().find(|(_, other)| !evaded(*other))?;
    targets::is_fair_game(at, id, other).ok()?;
    let path = Motion::as_one([leg(at, by)]);
    let purpose = Purpose::Onward { target: other, bonus };
    going::cost(at, id, unit, &path, &path.run(body), purpose).ok()?;
    let (by, first) = *ahead.first()?;
    let (_, stopped) = movement::stop(at, id, unit, path.run(body), purpose);
    let passes = stopped.is_none_or(|stop| stop.by == Some(first) && evaded(first));
    passes.then(|| (first, Motion::as_one([leg(at, by)])))
}

/// How far a unit still comes at full speed, its bonus left out.
fn reach(at: At, unit: &Unit) -> Mm {
    let left = unit.spent.left().share() * crate::movement::pace::rate(at, unit).mm();
    left * crate::movement::pace::commanded(at, unit).share()
}

/// The bodies that a unit could come to touch, its own left out.
fn near<'a>(
    at: At<'a>,
    id: UnitId,
    unit: &'a Unit,
    body: &Body,
    reach: Mm,
) -> impl Iterator<Item = Standing<'a>> {
    let (low, high) = body.bounds();
    let bodies = at.state.troops.bodies();
    let near = bodies.near(low - Vector::splat(reach), high + Vector::splat(reach));
    near.filter(move |other| other.id != id && unit.screen != Some(other.id))
}

/// The enemies whom a unit could charge if it reached them, and the friends whom it could reinforce.
fn targets<'a>(at: At<'a>, id: UnitId, unit: &'a Unit) -> SmallVec<[Standing<'a>; 8]> {
    let able = unit.place == Place::Table
        && unit.family() != Family::Artillery
        && !matches!(unit.formation(), Formation::Square | Formation::Bent | Formation::Masse)
        && !unit.is_shaken()
        && !unit.flags.has_any(UnitFlags::CHARGED.with(UnitFlags::WOULD_NOT_CHARGE));
    let Some(body) = at.state.troops.bodies().get(id).filter(|_| able) else { return SmallVec::new() };
    let reach = reach(at, unit) + crate::movement::pace::bonus(at, unit).mm();
    let wanted = |other: &Standing| {
        let is_fighting = |friend: &Unit| friend.flags.has(UnitFlags::ENGAGED);
        at.state.troops.get(other.id).is_some_and(|target| {
            target.parent.is_none() && (target.side != unit.side || is_fighting(target))
        })
    };
    near(at, id, unit, body, reach).filter(wanted).collect()
}

/// Candidates of one unit for the verbs charge: straight, and after the smallest wheel that brings a part of
/// the target straight ahead.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let Some(body) = at.state.troops.bodies().get(id) else { return ControlFlow::Continue(()) };
    if !lens.wants("charge") {
        return ControlFlow::Continue(());
    }
    for other in targets(at, id, unit) {
        if !lens.wants_target(other.id) || charge::may_charge(at, unit.side, id, other.id).is_err() {
            continue;
        }
        let target = other.id;
        if distance_ahead(body, other.body).is_some() {
            offer(Order::Charge { unit: id, target, path: None })?;
        }
        for path in ways(at, unit, body, other.body) {
            offer(Order::Charge { unit: id, target, path: Some(path) })?;
        }
    }
    ControlFlow::Continue(())
}

/// The ways to a target that is not straight ahead.
fn ways(at: At, unit: &Unit, body: &Body, other: &Body) -> SmallVec<[Motion; 2]> {
    let over = at.setup.options.tolerance.mm();
    if unit.is_loose() {
        return SmallVec::from_iter([approach::running(body, other, over)]);
    }
    let wheel = |on| approach::wheeling(body, other, on, 0.0, over);
    [Corner::Left, Corner::Right].into_iter().filter_map(wheel).collect()
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    let targets = targets(at, id, unit);
    let other = draw.pick(&targets)?;
    let target = other.id;
    let body = at.state.troops.bodies().get(id)?;
    if distance_ahead(body, other.body).is_some() {
        return Some(Order::Charge { unit: id, target, path: None });
    }
    let ways = ways(at, unit, body, other.body);
    Some(Order::Charge { unit: id, target, path: Some(draw.pick(&ways)?.clone()) })
}
