//! ERN-8.5, ERN-9, ERN-10, 10.2, ERN-35, R8, R26 to R28, R96, R109. Moves that a player chooses for units
//! that are free to.

pub(crate) mod buildings;
pub(crate) mod candidates;
pub(crate) mod cost;
pub(crate) mod detachments;
pub(crate) mod engineers;
pub(crate) mod placing;

use crate::contact::{self, SLACK};
use crate::kinds::{Arm, Standing};
use crate::morale::lines;
use crate::state::{Pace, WHOLE};
use crate::who::{refuse, standing};
use crate::{At, Checked, Event, Morale, On, Reason, Unit, UnitFlags, cite};
use cost::{Sort, going, rate};
use engine::{Mark, Way, Witness};
use geom::{Angle, Facing, Leg, Length, Mm, Motion, Run, Spot};
use names::{RuleId, Side, UnitId};

/// ERN-9, 10.1, 10.2, X11, R26. Why a unit is free to move as its player likes; none if its motion is locked.
pub(crate) fn freedom(at: At, id: UnitId) -> Option<RuleId> {
    let unit = at.state.unit(id);
    if unit.is_element() {
        return Some(cite::ELEMENTS);
    }
    if unit.is(UnitFlags::FREE) {
        return Some(cite::FIRST_BOUND);
    }
    if unit.parent.is_some() {
        return Some(cite::SKIRMISHERS);
    }
    let (_, cinc) = at.state.cinc(unit.side)?;
    (cinc.with == Some(id) && cinc.led == Some(id) && !unit.is(UnitFlags::MELEE)).then_some(cite::LED)
}

/// The rule that keeps a unit from any move of its own in step 5.
pub(crate) fn kept(at: At, id: UnitId) -> Option<RuleId> {
    let unit = at.state.unit(id);
    if matches!(unit.morale, Morale::Routing) {
        return Some(cite::ROUT);
    }
    if unit.morale == Morale::Pursuing {
        return Some(cite::PURSUIT);
    }
    if unit.morale == Morale::Disordered || unit.is(UnitFlags::HELD) {
        return Some(cite::FORCED_HALT);
    }
    if unit.is(UnitFlags::MELEE) {
        return Some(cite::DISORDER_ENDS);
    }
    if unit.charge.is_some() {
        return Some(cite::CHARGE_MOVE);
    }
    if !unit.is_element() && !contact::enemies(at, id).is_empty() {
        return Some(cite::MELEE_NATURE);
    }
    if unit.halted == at.state.clock {
        return Some(cite::CASUALTIES_FAIL);
    }
    unit.is(UnitFlags::DONE).then_some(cite::MOVES)
}

/// ERN-9, ERN-10. A unit of the active side that may move as its player likes now.
pub(crate) fn check_free<'a>(at: At<'a>, side: Side, id: UnitId) -> Checked<&'a Unit> {
    let unit = standing(at, side, id, cite::INERTIA)?;
    if let Some(rule) = kept(at, id) {
        return Err(refuse(rule, Reason::Kept { unit: id }).with_witness(id));
    }
    if freedom(at, id).is_none() {
        return Err(refuse(cite::INERTIA, Reason::Locked { unit: id }).with_witness(id));
    }
    Ok(unit)
}

/// R8, R96. What is left of a unit's move, in metres.
pub(crate) fn left(at: At, unit: &Unit) -> Mm {
    share_left(unit) * rate(at, unit, Sort::Normal)
}

/// R8. What is left of the bound for moving, as a share.
pub(crate) fn share_left(unit: &Unit) -> f64 {
    let most = if unit.is(UnitFlags::FIRED) { unit.cap } else { WHOLE };
    f64::from(most.saturating_sub(unit.spent)) / f64::from(WHOLE)
}

/// R8. So much of a rate as millionths of a bound, rounded to the nearest.
pub(crate) fn millionths(cost: Mm, of: Mm) -> u32 {
    if of <= 0.0 { WHOLE } else { (cost / of * f64::from(WHOLE)).round().clamp(0.0, f64::from(WHOLE)) as u32 }
}

/// ERN-9, 10.2, ERN-35. A free unit marches ahead, wheels and turns about; loose troops go any way.
pub(crate) fn check_march(at: At, side: Side, id: UnitId, path: &Motion) -> Checked {
    let unit = check_free(at, side, id)?;
    if unit.is_element() {
        return Err(refuse(cite::ELEMENTS, Reason::Rides { unit: id }));
    }
    if unit.is_inside() {
        return Err(refuse(cite::BUILDINGS, Reason::IsInside { unit: id }).with_witness(id));
    }
    if unit.arm.is_artillery() && unit.has_guns() && !unit.stance.formation.is_limbered() {
        return Err(refuse(cite::LIMBERING, Reason::NotLimbered { unit: id }));
    }
    if unit.stance.formation == crate::Formation::Square {
        return Err(refuse(cite::HALT_FIRST, Reason::InSquare { unit: id }));
    }
    check_legs(unit, path)?;
    let run = cost::legs(unit, path).run(&unit.ground());
    check_leash(at, unit, id, run.end())?;
    let allowed = left(at, unit);
    let going = going(at, unit, run.clone(), &cost::legs(unit, path).legs, allowed);
    if let Some(feature) = going.bar {
        let reason = Reason::Impassable { unit: id, feature: feature.0 };
        return Err(refuse(cite::TERRAIN, reason)
            .with_witness(Mark::Point(Spot::of(going.run.end().front().middle()))));
    }
    if going.is_cut {
        let asked = going_cost(at, unit, run, path);
        let reason = Reason::TooFar { unit: id, asked: asked.ceil() as i64, allowed: allowed.floor() as i64 };
        return Err(refuse(cite::RATES, reason).with_witness(id));
    }
    check_way(at, unit, id, &run)
}

/// What a whole way costs.
fn going_cost(at: At, unit: &Unit, run: Run, path: &Motion) -> Mm {
    going(at, unit, run, &cost::legs(unit, path).legs, 1e9).cost
}

/// ERN-35.1. The legs that troops make.
fn check_legs(unit: &Unit, path: &Motion) -> Checked {
    let is_loose = unit.is_open() && !unit.has_guns();
    let is_leg = |leg: &Leg| match *leg {
        Leg::Ahead { by } => by >= Length::ZERO,
        Leg::Wheel { by, .. } => (0.0..=180.0).contains(&by.as_degrees()),
        Leg::AboutFace => true,
        Leg::Side { .. } | Leg::Turn { .. } | Leg::Free { .. } => is_loose,
        Leg::Back { by } | Leg::Oblique { by, .. } => is_loose && by >= Length::ZERO,
        Leg::WheelBack { .. } => false,
    };
    if path.legs.is_empty() || path.legs.len() > 12 || !path.legs.iter().all(is_leg) {
        return Err(refuse(cite::PENALTIES, Reason::NoSuchLeg));
    }
    Ok(())
}

/// ERN-10.1, R126. A detachment stays within reach of its main body.
fn check_leash(at: At, unit: &Unit, id: UnitId, end: &geom::Body) -> Checked {
    let Some(parent) = unit.parent.and_then(|parent| at.state.troops.get(parent)) else { return Ok(()) };
    if detachments::is_on_leash(at, end, &parent.ground()) {
        return Ok(());
    }
    Err(refuse(cite::SKIRMISHERS, Reason::TooFarOut { unit: id })
        .with_witness(unit.parent.expect("it has one")))
}

/// ERN-X3, 20.2.1, R3, R109. A way is clear of troops, ends on free ground on the table, and not too near to
/// close-order enemy.
pub(crate) fn check_way(at: At, unit: &Unit, id: UnitId, run: &Run) -> Checked {
    if let (_, Some(other)) = placing::up_to_troops(at, id, run.clone()) {
        return Err(refuse(cite::INTERPENETRATION, Reason::InTheWay { unit: other }).with_witness(other));
    }
    if formations::walk::leaves_table(run, at.setup.ground.extent().point(), SLACK).is_some() {
        return Err(refuse(cite::LOSS_OF_UNITS, Reason::OffTheTable));
    }
    if let Some(other) = placing::overlapped(at, id, run.end()) {
        return Err(refuse(cite::INTERPENETRATION, Reason::EndsOn { unit: other }).with_witness(other));
    }
    let limit = standoff(at, unit);
    if let Some((_, _, other)) = limit.and_then(|limit| placing::near_enemy(at, unit, run, limit)) {
        let witness: Witness = [Mark::Unit(other)].into_iter().collect();
        return Err(refuse(cite::APPROACH, Reason::TooNear { unit: id, enemy: other }).with_witness(witness));
    }
    Ok(())
}

/// ERN-20.2.1, R109. How near a unit may come to close-order formed enemy; none if it has tested to come
/// nearer. Command elements and routers keep clear of contact alone.
pub(crate) fn standoff(at: At, unit: &Unit) -> Option<Mm> {
    if unit.is(UnitFlags::MAY_APPROACH) {
        return Some(contact::touch(at) + SLACK);
    }
    let printed = at.setup.tables.distances.standoff as Mm;
    Some(printed)
}

/// ERN-10, R27, R109. Whether troops may end exactly at the distance of 50 m: infantry with firearms that
/// stops to fire, and open order. Others stay farther away.
pub(crate) fn stops_at(at: At, id: UnitId, unit: &Unit) -> Mm {
    let fires = unit.arm == Arm::Infantry && unit.has(crate::Traits::FIREARMS);
    let distances = &at.setup.tables.distances;
    if fires && lines::binds(at, id, Standing::AdvanceToFire) {
        let own =
            lines::amended(at, id, unit, Standing::AdvanceToFire).and_then(|amendment| amendment.distance);
        // Nearer than the printed distance no unit comes without a test.
        return own.unwrap_or(distances.standoff).max(distances.standoff) as Mm;
    }
    if unit.is_open() { distances.standoff as Mm } else { at.setup.options.standoff_without_test as Mm }
}

/// ERN-9, 10.2. Marches.
pub(crate) fn march(on: &mut On, id: UnitId, path: &Motion, halt: Option<bool>) {
    let unit = on.state.unit(id).clone();
    let legs = cost::legs(&unit, path);
    let run = legs.run(&unit.ground());
    let allowance = left(on.table(), &unit);
    let going = going(on.table(), &unit, run, &legs.legs, allowance);
    let heading = heading_of(&going.run, unit.stance.pose.facing);
    let stance = placing::after(&unit, &going.run);
    placing::set_down(on, id, stance);
    let whole = rate(on.table(), &unit, Sort::Normal);
    let spent = (unit.spent + millionths(going.cost, whole)).min(WHOLE);
    let before = whole * f64::from(unit.spent) / f64::from(WHOLE);
    let speed = Length::of((before + going.cost).min(whole));
    let mut marched = on.state.edit(id);
    marched.spent = spent;
    // A detachment does not march on by itself: it would leave its main body.
    let halts = halt == Some(true) || unit.parent.is_some();
    marched.pace = if halts { Pace::HALTED } else { Pace { heading, speed } };
    marched.before = None;
    marched.station = None;
    marched.set(UnitFlags::MOVED, true);
    let is_forward = heading.direction().dot(unit.stance.pose.facing.direction()) > 0.0;
    placing::note_direction(&mut marched, is_forward);
    drop(marched);
    let way = Way { path: path.clone(), by: engine::Yardstick::METRE };
    on.tell(|| Event::Marched { unit: id, by: Length::of(going.cost), way });
}

/// ERN-10. The way that a unit goes at the end of a move.
fn heading_of(run: &Run, before: Facing) -> Facing {
    let last = run.stages.iter().rev().find_map(|stage| match stage.course(0) {
        geom::Course::Shift(by) if by.length() > SLACK => Some(Facing::along(by)),
        geom::Course::Arc { .. } => Some(Facing::along(stage.end.frame().ahead)),
        _ => None,
    });
    last.unwrap_or(before)
}

/// A whole turn by so much on the inner corner, as a leg.
pub(crate) fn wheel(by: Angle) -> Leg {
    let on = if by.as_microdegrees() < 0 { geom::Corner::Left } else { geom::Corner::Right };
    Leg::Wheel { on, by: by.abs() }
}

#[cfg(test)]
mod tests;
