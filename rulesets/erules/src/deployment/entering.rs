//! ERN-7.3.3, 7.3.4, 7.3.4.2, 7.3.4.3, R20 to R22, R26, R134. Units that come onto the table during the
//! battle.

use crate::contact::SLACK;
use crate::movement::cost::{self, Sort, rate};
use crate::movement::{self, placing};
use crate::state::{Pace, Place};
use crate::who::{own, refuse};
use crate::{At, Checked, Event, On, Reason, Unit, UnitFlags, cite};
use dice::{Roll, Why};
use geom::{Leg, Length, Mm, Motion, Pose, Run, Segment, Vector};
use names::{RuleId, Side, UnitId};

/// ERN-7.3.4.2, 7.3.4.3, R22. In the movement step of the bound in which it is due the envelope is opened,
/// and each bound from then on a die is thrown for the force.
pub(crate) fn open_envelope(on: &mut On) -> bool {
    let side = on.state.active;
    let bound = on.state.bound();
    let Some(envelope) = on.state.envelopes[side.index()].clone() else { return false };
    if envelope.arrived || bound < envelope.bound {
        return false;
    }
    if !envelope.opened {
        on.state.envelopes[side.index()].as_mut().expect("it was there just now").opened = true;
        let units: Vec<UnitId> = flankers(on.table(), side);
        on.tell(|| Event::EnvelopeOpened { side, bound: envelope.bound, units });
    }
    true
}

/// The units on a flank march.
fn flankers(at: At, side: Side) -> Vec<UnitId> {
    let marches = |(_, unit): &(UnitId, &Unit)| unit.side == side && unit.place == Place::Flank;
    at.state.troops.iter().filter(marches).map(|(id, _)| id).collect()
}

/// ERN-7.3.4.3, R22. On a six the force may enter in this step.
pub(crate) fn arrival(on: &mut On) {
    let side = on.state.active;
    let why = Why { rule: cite::ARRIVAL, roller: side, unit: None, what: "flank march" };
    let cut = on.setup.tables.deployment.arrives_on;
    let plus = engine::Modifiers::new(cite::ARRIVAL);
    let arrived = on.test(Roll::Die { sides: 6 }, &plus, &[cut], why) == 1;
    if let Some(envelope) = &mut on.state.envelopes[side.index()] {
        envelope.arrived = arrived;
    }
    on.tell(|| Event::FlankThrow { side, arrived });
}

/// Where a unit may enter, and by which rule: anywhere on a stretch.
pub(crate) fn entry(at: At, side: Side, unit: &Unit) -> Result<(Segment, RuleId), RuleId> {
    let extent = at.setup.ground.extent().point();
    match unit.place {
        Place::Reserve => {
            let y = if side == Side::Blue { 0.0 } else { extent.y };
            Ok((Segment::new(Vector::new(0.0, y), Vector::new(extent.x, y)), cite::RESERVES))
        }
        Place::Arrives { bound, from, to } if bound <= at.state.bound() => {
            Ok((Segment::new(from.point(), to.point()), cite::RESERVES))
        }
        Place::Arrives { .. } => Err(cite::RESERVES),
        Place::Flank => match &at.state.envelopes[side.index()] {
            Some(envelope) if envelope.arrived => {
                Ok((Segment::new(envelope.at.point(), envelope.at.point()), cite::FLANK_MARCH))
            }
            _ => Err(cite::ARRIVAL),
        },
        Place::Table | Place::Waiting => Err(cite::LAYING_OUT),
    }
}

/// ERN-7.3.3, R20, R22, R134. A unit enters with its front on the edge, where it may, and moves a normal
/// move.
pub(crate) fn check_enter(at: At, side: Side, id: UnitId, pose: Pose, by: Option<Length>) -> Checked {
    let unit = own(at, side, id, cite::RESERVES)?;
    let (stretch, rule) =
        entry(at, side, unit).map_err(|rule| refuse(rule, Reason::MayNotEnter { unit: id }))?;
    let is_on = stretch.distance(pose.at.point()) <= 1.0;
    let inward = inward(at, pose);
    if !is_on || !inward {
        return Err(refuse(rule, Reason::NotOnEdge { unit: id }).with_witness(stretch));
    }
    let whole = rate(at, unit, Sort::Normal);
    let asked = by.map_or(whole, Length::mm);
    let (run, cost, is_cut) = way(at, unit, pose, asked);
    if is_cut && by.is_some() {
        let reason = Reason::TooFar { unit: id, asked: asked.ceil() as i64, allowed: whole as i64 };
        return Err(refuse(cite::RATES, reason));
    }
    let _ = cost;
    let (run, met) = placing_up_to(at, id, unit, run);
    if let Some(other) = met.filter(|_| by.is_some()) {
        return Err(refuse(cite::INTERPENETRATION, Reason::InTheWay { unit: other }).with_witness(other));
    }
    if !at.setup.ground.holds(run.end(), SLACK) {
        return Err(refuse(rule, Reason::NoRoom { unit: id }));
    }
    if let Some(other) = placing::overlapped(at, id, run.end()) {
        return Err(refuse(cite::INTERPENETRATION, Reason::EndsOn { unit: other }).with_witness(other));
    }
    let limit = at.setup.tables.distances.standoff as Mm;
    if let Some((_, _, enemy)) = placing::near_enemy(at, unit, &run, limit) {
        return Err(refuse(cite::APPROACH, Reason::TooNear { unit: id, enemy }).with_witness(enemy));
    }
    Ok(())
}

/// Whether a pose on an edge looks onto the table.
fn inward(at: At, pose: Pose) -> bool {
    let extent = at.setup.ground.extent().point();
    let ahead = pose.at.point() + pose.facing.direction() * 10.0;
    ahead.x > 0.0 && ahead.y > 0.0 && ahead.x < extent.x && ahead.y < extent.y
}

/// R20. The way of a unit from the edge straight ahead.
fn way(at: At, unit: &Unit, pose: Pose, by: Mm) -> (Run, Mm, bool) {
    let moved = Unit { stance: unit.stance.at(pose), ..unit.clone() };
    let motion = Motion::as_one([Leg::Ahead { by: Length::of(by) }]);
    let whole = rate(at, unit, Sort::Normal);
    let going = cost::going(at, &moved, motion.run(&moved.ground()), &motion.legs, whole);
    (going.run, going.cost, going.is_cut || going.bar.is_some())
}

/// A way as far as no unit bars it.
fn placing_up_to(at: At, id: UnitId, unit: &Unit, run: Run) -> (Run, Option<UnitId>) {
    let (low, high) = run.bounds();
    let bodies = at.state.troops.bodies();
    let passed = bodies.near(low, high).map(|other| other.id);
    let ignored: Vec<UnitId> =
        passed.filter(|other| *other == id || !placing::bars(unit, at.state.unit(*other))).collect();
    match run.first_overlap(bodies, &ignored, SLACK) {
        Some(met) => (run.until(met.stage, met.share), Some(met.unit)),
        None => (run, None),
    }
}

/// R20, R26. Enters; in that bound the unit is as free as in its side's first.
pub(crate) fn enter(on: &mut On, id: UnitId, pose: Pose, by: Option<Length>) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let whole = rate(at, &unit, Sort::Normal);
    let (run, cost, _) = way(at, &unit, pose, by.map_or(whole, Length::mm));
    let (run, _) = placing_up_to(at, id, &unit, run);
    let mut moved = Unit { stance: unit.stance.at(pose), ..unit.clone() };
    moved.stance = placing::after(&moved, &run);
    moved.place = Place::Table;
    let spent = movement::millionths(cost, whole);
    moved.spent = spent;
    moved.pace = Pace { heading: pose.facing, speed: Length::of(cost) };
    moved.trail = std::iter::once(geom::Spot::of(moved.ground().centre())).collect();
    moved.set(UnitFlags::FREE, true);
    moved.set(UnitFlags::MOVED, true);
    placing::note_direction(&mut moved, true);
    *on.state.edit(id) = moved;
    on.tell(|| Event::Entered { unit: id });
}
