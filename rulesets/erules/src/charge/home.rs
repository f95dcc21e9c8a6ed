//! ERN-8.5, 24.O1, 24.O2, 34.M2, G5, R4, R68, R118, R123. Charges as they go in, in step 5.

use super::along;
use crate::contact::{self, Aspect};
use crate::kinds::Arm;
use crate::movement::cost;
use crate::movement::placing;
use crate::state::{Charge, Pace, Stage, WHOLE};
use crate::{At, Event, On, Unit, UnitFlags};
use geom::{Leg, Length, Mm, Motion, Run, Vector};
use names::UnitId;

/// ERN-8.5. One charge is made, as far as its test allows.
pub(crate) fn make(on: &mut On, id: UnitId) {
    // It may have been destroyed by friends' fire, or halted.
    let Some(charge) = on.state.troops.get(id).and_then(|unit| unit.charge) else { return };
    match charge.stage {
        Stage::Passed => go_home(on, id, charge),
        Stage::Halts => halt_short(on, id, charge),
        Stage::Declared | Stage::Made => {}
    }
}

/// ERN-8.5, 24.O1, G6, R118, R123. The charge goes up to the first enemy on its path and contacts all that it
/// meets at once; the rest of its limit is marked. Without its target it halts where the target stood.
fn go_home(on: &mut On, id: UnitId, charge: Charge) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let is_there = at.state.troops.get(charge.target).is_some();
    let whole = charge.limit.mm();
    let path = along(at, id, &unit, whole);
    let stood = (charge.stood.point() - unit.front().at).dot(unit.front().ahead).max(0.0);
    let path = if path.met.is_empty() && !is_there { along(at, id, &unit, whole.min(stood)) } else { path };
    let began = unit.ground().front();
    let run = placing::to_free_ground(at, id, path.run.clone());
    let is_broken = unit.arm == Arm::Cavalry && cost::is_broken_ground(at, &run);
    let in_rain = unit.arm == Arm::Infantry && at.setup.options.weather_in(at.state.bound()).rain;
    let stance = placing::after(&unit, &run);
    placing::set_down(on, id, stance);
    let at = on.table();
    let touched = contact::enemies(at, id);
    let flanked: Vec<UnitId> = touched
        .iter()
        .copied()
        .filter(|other| {
            contact::aspect(at.state.unit(*other), began, &at.state.unit(id).ground()) != Aspect::Front
        })
        .collect();
    let mut moved = on.state.edit(id);
    moved.pace = Pace::HALTED;
    moved.spent = WHOLE;
    moved.set(UnitFlags::DONE, true);
    moved.set(UnitFlags::IMPETUS, !touched.is_empty());
    placing::note_direction(&mut moved, true);
    let target = touched.first().copied().unwrap_or(charge.target);
    let used = Length::of(path.cost);
    moved.charge = (!touched.is_empty()).then_some(Charge {
        target,
        used,
        stage: Stage::Made,
        broken: is_broken || in_rain,
        ..charge
    });
    drop(moved);
    if touched.is_empty() {
        return on.tell(|| Event::FellShort { unit: id });
    }
    for target in touched {
        let is_flanked = flanked.contains(&target);
        meet(on, id, target, is_flanked);
    }
}

/// ERN-20.1.1, 21.M3. An enemy has been contacted by a charge, and tests in its own bound.
pub(crate) fn meet(on: &mut On, id: UnitId, target: UnitId, is_flanked: bool) {
    let mut enemy = on.state.edit(target);
    if !enemy.chargers.contains(&id) {
        enemy.chargers.push(id);
    }
    if is_flanked {
        enemy.set(UnitFlags::FLANKED, true);
    }
    drop(enemy);
    on.tell(|| Event::Contacted { unit: id, target, is_flanked });
}

/// ERN-24.O2, R68. A charge halts 50 m in front of its target, or stays where it is if it is nearer.
fn halt_short(on: &mut On, id: UnitId, charge: Charge) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let far = at.setup.tables.distances.standoff as Mm;
    let run = match at.state.troops.get(charge.target) {
        Some(target) => up_to(at, id, &unit, target, far),
        None => Run { from: unit.ground(), stages: vec![] },
    };
    let run = placing::to_free_ground(at, id, run);
    let stance = placing::after(&unit, &run);
    placing::set_down(on, id, stance);
    let mut moved = on.state.edit(id);
    moved.charge = None;
    moved.spent = WHOLE;
    moved.set(UnitFlags::DONE, true);
    placing::note_direction(&mut moved, true);
    drop(moved);
    on.tell(|| Event::HaltedShort { unit: id, target: charge.target });
}

/// The way straight ahead until a target is only so far away.
fn up_to(at: At, id: UnitId, unit: &Unit, target: &Unit, far: Mm) -> Run {
    let limit = unit.charge.map_or(0.0, |charge| charge.limit.mm());
    let motion = Motion::as_one([Leg::Ahead { by: Length::of(limit) }]);
    let going = cost::going(at, unit, motion.run(&unit.ground()), &motion.legs, limit);
    let (run, _) = placing::up_to_troops(at, id, going.run);
    let body = target.ground();
    let is_near = |by: Vector| geom::gap(&unit.ground().shifted(by), &body).length < far;
    let whole = (run.end().frame().at - run.from.frame().at).length();
    if whole <= 0.0 || is_near(Vector::ZERO) {
        return Run { from: run.from, stages: vec![] };
    }
    let ahead = unit.front().ahead;
    let clear = |share: f64| (!is_near(ahead * (whole * share))).then_some(share);
    // The first distance at which it comes too near: beyond it may lead past the target.
    let steps = 64;
    let first =
        (0..=steps).map(|step| f64::from(step) / f64::from(steps)).find(|&share| clear(share).is_none());
    let Some(high) = first else { return run };
    let (mut low, mut high) = ((high - 1.0 / f64::from(steps)).max(0.0), high);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if clear(middle).is_some() { low = middle } else { high = middle }
    }
    run.until(0, low)
}
