//! FPN-6.14. The option that keeps cavalry moving: what it owes, and how it halts or shies.

use crate::melee::contact::in_hth;
use crate::movement::going::{self, Going, Part};
use crate::movement::zone::Within;
use crate::movement::{check_way, cost, disobeyed, free, go, way_of};
use crate::terrain::{Terrain, is_in};
use crate::who::refuse;
use crate::{Decision, Event, Family, FastPlay, Offer, Order, Reason, Unit, UnitFlags};
use crate::{cite, command};
use engine::{Hand, Modifiers, Refusal, Table};
use geom::{Angle, Body, Corner, Inches, Leg, Length, Measure, Mm, Motion, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

type Checked<T> = Result<T, Refusal<FastPlay>>;

/// FPN-6.14, R38. How far a unit must ride this turn at least, if it must: cavalry in motion, steady and not
/// in contact.
pub(crate) fn owed(at: Table<FastPlay>, id: UnitId) -> Option<Length> {
    let unit = at.state.troops.get(id)?;
    let bound = at.setup.options.forced_cavalry_movement
        && unit.family() == Family::Cavalry
        && unit.is_on_table()
        && unit.flags.has(UnitFlags::IN_MOTION)
        && !unit.is_shaken()
        && !in_hth(at, id);
    bound.then(|| at.setup.tables.forced_cavalry.0.min(going::rate(at, unit)))
}

/// FPN-6.14. Whether a way is one that moving cavalry can be asked to ride: legal, and not ending in bad
/// going or touching friends.
fn may_ride(at: Table<FastPlay>, id: UnitId, unit: &Unit, path: &Motion, but: Option<UnitId>) -> bool {
    if check_way(at, id, unit, path, Part::Whole, Within::StraightAway, but).is_err() {
        return false;
    }
    let Some(body) = at.state.troops.bodies().get(id) else { return false };
    let end = way_of(unit, path).end(body);
    let epsilon = at.setup.options.epsilon.mm();
    let (low, high) = end.bounds();
    let grown = Vector::splat(epsilon);
    let mut near = at.state.troops.bodies().near(low - grown, high + grown);
    let touches = near.any(|other| {
        other.id != id && other.side == unit.side && geom::gap(&end, other.body).length <= epsilon
    });
    let stuck = is_in(at, &end, Terrain::is_bad_going) && !is_in(at, body, Terrain::is_bad_going);
    !touches && !stuck
}

/// Ways of one length that cavalry could ride: straight ahead, and after ever wider wheels to either hand.
fn fan(front: Mm, length: Length) -> impl Iterator<Item = Motion> {
    const STEP: i32 = 5;
    let wheels = (1..=18).flat_map(|step| [Corner::Left, Corner::Right].map(|on| (on, step * STEP)));
    let wheeled = wheels.filter_map(move |(on, degrees)| {
        let by = Angle::degrees(degrees);
        let rest = Length::of(length.mm() - front * by.radians());
        (rest > Length::ZERO).then(|| Motion::as_one([Leg::Wheel { on, by }, Leg::Ahead { by: rest }]))
    });
    [Motion::as_one([Leg::Ahead { by: length }])].into_iter().chain(wheeled)
}

/// R38. Whether moving cavalry can ride as far as it must on any way.
pub(crate) fn can_ride(at: Table<FastPlay>, id: UnitId, unit: &Unit) -> bool {
    let (Some(owed), Some(body)) = (owed(at, id), at.state.troops.bodies().get(id)) else { return false };
    let halved = going::allowance(at, unit, Going { bad: true, ..Going::default() }, Part::Whole);
    [owed, owed.min(halved)]
        .into_iter()
        .any(|by| fan(body.front().length(), by).any(|path| may_ride(at, id, unit, &path, None)))
}

/// FPN-6.14, R38. Cavalry in motion rides on as far as it must and can: along a way, or straight ahead.
pub(crate) fn ride_on(on: &mut Hand<FastPlay>, id: UnitId, path: Option<&Motion>) {
    let at = on.table();
    let Some(owed) = owed(at, id) else { return };
    let unit = at.state.troops.expect(id);
    let straight = Motion::as_one([Leg::Ahead { by: owed }]);
    let way = farthest(at, id, unit, path.unwrap_or(&straight), owed);
    if let Some(way) = way {
        ride(on, id, &way);
    }
}

/// FPN-4.29, R25, R38. Cavalry in motion that has failed a test rides exactly what it owes, by its owner's
/// way; where there is none of that length, as far as it can.
pub(crate) fn ask_to_ride(on: &mut Hand<FastPlay>, id: UnitId, path: Option<&Motion>) {
    let at = on.table();
    let owed = owed(at, id).expect("only cavalry that owes a ride is asked for one");
    let (unit, body) = (at.state.troops.expect(id), at.state.troops.expect_body(id));
    let side = unit.side;
    let declared = path.map(|path| geom::cut(path, body, owed.mm(), Measure::OuterFrontCorner));
    let long = |way: &Motion| way_length(unit, id, body, way) >= owed.mm() - at.setup.options.epsilon.mm();
    let mut ways = declared.into_iter().filter(long).chain(fan(body.front().length(), owed));
    match ways.find(|way| may_ride(at, id, unit, way, None)) {
        Some(way) => on.ask(side, Decision::RideOn { unit: id, way, round: None }),
        None => ride_on(on, id, path),
    }
}

fn way_length(unit: &Unit, id: UnitId, body: &Body, way: &Motion) -> Mm {
    cost(unit, id, body.front().length(), way).unwrap_or(0.0)
}

/// FPN-4.29, 4.30, R26, R38. Whether cavalry that must ride on may ride so: any legal way of the length that
/// it owes; the front zone of a square that it rides round is open to it.
pub(crate) fn check_ride_on(
    at: Table<FastPlay>,
    rider: UnitId,
    usual: &Motion,
    round: Option<UnitId>,
    id: UnitId,
    path: &Motion,
) -> Checked<()> {
    if id != rider {
        return Err(refuse(cite::FAILURE, Reason::NotTheRider { unit: id }).with_witness(rider));
    }
    let unit = at.state.troops.get(id);
    let unit = unit.ok_or_else(|| refuse(cite::MOVES, Reason::NoSuchUnit { unit: id }))?;
    let (asked, _) = check_way(at, id, unit, path, Part::Whole, Within::StraightAway, round)?;
    let Some(body) = at.state.troops.bodies().get(id) else { return Ok(()) };
    let owed = way_length(unit, id, body, usual);
    if (asked - owed).abs() > at.setup.options.epsilon.mm() {
        let (asked, owed) = (Inches(Length::of(asked)), Inches(Length::of(owed)));
        let rule = if round.is_some() { cite::FAILED_SQUARE } else { cite::FAILURE };
        return Err(refuse(rule, Reason::TooShort { unit: id, asked, owed }).with_witness(id));
    }
    Ok(())
}

/// Ways on which cavalry may ride what it owes, the usual one first.
pub(crate) fn propose(at: Table<FastPlay>, id: UnitId, usual: &Motion, offer: Offer) -> ControlFlow<()> {
    offer(Order::March { unit: id, path: usual.clone() })?;
    let (Some(unit), Some(body)) = (at.state.troops.get(id), at.state.troops.bodies().get(id)) else {
        return ControlFlow::Continue(());
    };
    let owed = Length::of(way_length(unit, id, body, usual));
    for path in fan(body.front().length(), owed).filter(|path| path != usual) {
        offer(Order::March { unit: id, path })?;
    }
    ControlFlow::Continue(())
}

/// R38. Cavalry rides the way that its owner has chosen.
pub(crate) fn ride(on: &mut Hand<FastPlay>, unit: UnitId, way: &Motion) {
    let by = go(on, unit, way);
    on.tell(|| Event::RodeOn { unit, by });
}

/// The longest part of a way, up to a length, that cavalry can be asked to ride.
fn farthest(at: Table<FastPlay>, id: UnitId, unit: &Unit, path: &Motion, most: Length) -> Option<Motion> {
    const STEPS: i64 = 32;
    let body = at.state.troops.bodies().get(id)?;
    let cut = |step: i64| geom::cut(path, body, most.times(step, STEPS).mm(), Measure::OuterFrontCorner);
    (1..=STEPS).rev().map(cut).find(|way| may_ride(at, id, unit, way, None))
}

/// FPN-4.30, R26. Cavalry that failed to charge a square rides up and halts short of it, or rides round it.
pub(crate) fn shy_from_square(on: &mut Hand<FastPlay>, id: UnitId, square: UnitId, path: &Motion) {
    const STEPS: i64 = 64;
    let at = on.table();
    let tables = &at.setup.tables;
    let troops = &at.state.troops;
    let (unit, body) = (troops.expect(id), troops.expect_body(id));
    let enemy = troops.expect_body(square);
    let short = tables.failed_square_gap.mm();
    let is_near = geom::gap(body, enemy).length <= short + at.setup.options.epsilon.mm();
    let way = if is_near {
        let by = tables.failed_square_move.0.min(going::rate(at, unit));
        fan(body.front().length(), by).find(|way| may_ride(at, id, unit, way, Some(square)))
    } else {
        let gap = |way: &Motion| geom::gap(&way_of(unit, way).end(body), enemy).length;
        let cut = |by: Length| geom::cut(path, body, by.mm(), Measure::OuterFrontCorner);
        // The last place that is not too near, to the nanometre.
        let (mut far, mut near) = (Length::ZERO, going::most(at, unit));
        for _ in 0..STEPS {
            let middle = (far + near).times(1, 2);
            if gap(&cut(middle)) >= short { far = middle } else { near = middle }
        }
        farthest(at, id, unit, &cut(far), far)
    };
    let side = unit.side;
    on.tell(|| Event::RodeRoundSquare { unit: id, square });
    match way {
        // From near, the owner says which way the cavalry goes round.
        Some(way) if is_near => on.ask(side, Decision::RideOn { unit: id, way, round: Some(square) }),
        Some(way) => ride(on, id, &way),
        None => {}
    }
    on.state.troops.expect_edit(id).flags.set(UnitFlags::ACTED.with(UnitFlags::FAILED), true);
}

/// FPN-4.24. Whether a unit can be told to halt: cavalry that must ride on.
pub(crate) fn check_halt(at: Table<FastPlay>, side: Side, unit: UnitId) -> Checked<()> {
    free(at, side, unit, cite::HALT_CAVALRY)?;
    if owed(at, unit).is_none() {
        return Err(refuse(cite::HALT_CAVALRY, Reason::NotInMotion { unit }).with_witness(unit));
    }
    Ok(())
}

/// FPN-4.24, 4.29. Cavalry tests to halt; if it fails it rides on.
pub(crate) fn order_halt(on: &mut Hand<FastPlay>, id: UnitId) {
    let rule = cite::HALT_CAVALRY;
    if !command::obeys(on, id, rule, &Modifiers::new(rule)) {
        disobeyed(on, id, rule, None);
        return;
    }
    let mut unit = on.state.troops.expect_edit(id);
    unit.flags.set(UnitFlags::ACTED, true);
    unit.flags.set(UnitFlags::IN_MOTION.with(UnitFlags::JUST_FORMED), false);
    drop(unit);
    on.tell(|| Event::Halted { unit: id });
}
