//! ERN-X3, X11, ERN-30, R3, R4, R106. Who passes through whom, where moves end, and what goes with a unit.

use crate::contact::SLACK;
use crate::kinds::Arm;
use crate::{At, Morale, On, Stance, Unit, UnitFlags, stance};
use formations::walk as stops;
use geom::{Body, Edge, Mm, Pose, Run, Spot, Standing};
use names::UnitId;

/// R3. Whether troops pass through friends: skirmishers, scouts, elements, crews without guns, and routers.
pub(crate) fn is_loose(unit: &Unit) -> bool {
    let is_light = matches!(unit.arm, Arm::Skirmishers | Arm::Scouts | Arm::Staff | Arm::Pioneers);
    let is_crew = unit.arm.is_artillery() && !unit.has_guns();
    is_light || is_crew || unit.morale == Morale::Routing || (unit.is_open() && !unit.arm.is_artillery())
}

/// R3. Whether one unit bars the way of another.
pub(crate) fn bars(mover: &Unit, other: &Unit) -> bool {
    other.side != mover.side || !(is_loose(mover) || is_loose(other))
}

/// R3, R106. The units that a unit takes no notice of: itself and the elements that go with it.
pub(crate) fn company(at: At, id: UnitId) -> Vec<UnitId> {
    let with = at.state.troops.iter().filter(|(_, unit)| unit.with == Some(id)).map(|(id, _)| id);
    std::iter::once(id).chain(with).collect()
}

/// R3. The first unit that a body would overlap.
pub(crate) fn overlapped(at: At, id: UnitId, body: &Body) -> Option<UnitId> {
    geom::overlapped(body, at.state.troops.bodies(), &company(at, id), SLACK)
}

/// R3. A way as far as no unit bars it, and the unit that does.
pub(crate) fn up_to_troops(at: At, id: UnitId, run: Run) -> (Run, Option<UnitId>) {
    let mover = at.state.unit(id);
    let own = company(at, id);
    let (low, high) = run.bounds();
    let bodies = at.state.troops.bodies();
    let passed = bodies.near(low, high).map(|other| other.id);
    let passed = passed.filter(|other| own.contains(other) || !bars(mover, at.state.unit(*other)));
    let ignored: Vec<UnitId> = passed.collect();
    match run.first_overlap(bodies, &ignored, SLACK) {
        Some(met) => (run.until(met.stage, met.share), Some(met.unit)),
        None => (run, None),
    }
}

/// R3, R4. A way as far as it ends on the table and upon no base.
pub(crate) fn to_free_ground(at: At, id: UnitId, run: Run) -> Run {
    let is_free =
        |run: &Run| at.setup.ground.holds(run.end(), SLACK) && overlapped(at, id, run.end()).is_none();
    if is_free(&run) {
        return run;
    }
    let stages = run.stages.len() as f64;
    let part = |share: f64| {
        let along = share * stages;
        let stage = (along as usize).min(run.stages.len().saturating_sub(1));
        let part = run.clone().until(stage, (along - stage as f64).clamp(0.0, 1.0));
        is_free(&part).then_some(part)
    };
    engine::longest(part).unwrap_or_else(|| Run { from: run.from.clone(), stages: vec![] })
}

/// ERN-20.2.1, R109, R117, R129. The stage and share at which a way first comes nearer to a close-order
/// formed enemy than so much.
pub(crate) fn near_enemy(at: At, unit: &Unit, run: &Run, limit: Mm) -> Option<(usize, f64, UnitId)> {
    let is_formed = |other: &Standing| other.side != unit.side && at.state.unit(other.id).is_formed();
    let bodies = at.state.troops.bodies();
    let too_near = |body: &Body| {
        stops::nearer_than(body, bodies, limit, |other| is_formed(other).then_some(limit - SLACK))
    };
    stops::enters(run, bodies, limit, SLACK, is_formed, too_near)
}

/// ERN-30, X11, R4, R106. Puts a unit in its new place. Elements go with it; those that find no room there
/// stay behind.
pub(crate) fn set_down(on: &mut On, id: UnitId, stance: Stance) {
    let active = on.state.active;
    let mut unit = on.state.edit(id);
    unit.stance = stance;
    if unit.side == active {
        let centre = Spot::of(unit.ground().centre());
        if unit.trail.last() != Some(&centre) {
            unit.trail.push(centre);
        }
    }
    drop(unit);
    bring_elements(on, id);
}

/// R106. Elements with a unit take their places at it.
pub(crate) fn bring_elements(on: &mut On, id: UnitId) {
    let with = |(other, unit): (UnitId, &Unit)| (unit.with == Some(id)).then_some(other);
    let elements: Vec<UnitId> = on.state.troops.iter().filter_map(with).collect();
    for element in elements {
        match beside(on.table(), element, id) {
            Some(pose) => {
                let mut element = on.state.edit(element);
                element.stance.pose = pose;
                let centre = Spot::of(element.ground().centre());
                element.trail.push(centre);
            }
            None => on.state.edit(element).with = None,
        }
    }
}

/// R106. A free place at which an element touches a unit: behind it, beside it, or before it.
pub(crate) fn beside(at: At, element: UnitId, unit: UnitId) -> Option<Pose> {
    let body = at.state.unit(unit).ground();
    let facing = at.state.unit(unit).stance.pose.facing;
    let rider = at.state.unit(element);
    let frame = body.frame();
    let whole = body.parts()[0];
    let base = rider.stance.base;
    let (wide, deep) = (base.width.mm(), base.depth.mm());
    let rear = whole.edge(Edge::Rear);
    let (left, right) = (whole.edge(Edge::Left), whole.edge(Edge::Right));
    let behind = [0.5, 0.25, 0.75, 0.0, 1.0].map(|share| rear.at(share));
    let ahead = body.front().middle() + frame.ahead * deep;
    let beside_left = left.middle() - frame.right() * (wide / 2.0) + frame.ahead * (deep / 2.0);
    let beside_right = right.middle() + frame.right() * (wide / 2.0) + frame.ahead * (deep / 2.0);
    let places = behind.into_iter().chain([beside_left, beside_right, ahead]);
    places.map(|place| Pose { at: Spot::of(place), facing }).find(|&pose| {
        let body = rider.stance.at(pose).body(1);
        let others = geom::overlapped(&body, at.state.troops.bodies(), &[element], SLACK);
        others.is_none() && at.setup.ground.holds(&body, SLACK)
    })
}

/// R4. The stance of a unit whose middle of the front has gone along with a way.
pub(crate) fn after(unit: &Unit, run: &Run) -> Stance {
    unit.stance.at(Pose::of(run.end().frame()))
}

/// ERN-F13, R122. Notes whether a move led forwards or backwards.
pub(crate) fn note_direction(unit: &mut Unit, is_forward: bool) {
    unit.set(UnitFlags::FORWARD, is_forward);
    unit.set(UnitFlags::BACKWARD, !is_forward);
}

/// ERN-R125. A stance of another formation with the middle of the front, or of the body for squares, where it
/// was.
pub(crate) fn rearranged(unit: &Unit, stance: Stance) -> Stance {
    let count = unit.bases();
    let about_body = unit.stance.formation.is_all_round() || stance.formation.is_all_round();
    if about_body { stance::about_middle(stance, count, unit.ground().centre()) } else { stance }
}
