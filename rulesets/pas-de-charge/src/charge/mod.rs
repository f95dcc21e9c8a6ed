//! PDC-9.7.1, 9.7.2, 9.7.4, R63, G6, G7. Cavalry closes: with cavalry half-way, with infantry at its edge.

use crate::kinds::Disorder;
use crate::reach::{self, Struck};
use crate::state::{SLACK, Status, Unit, UnitFlags};
use crate::terrain::{self, Terrain};
use crate::{At, Event, On, cite, disorder, secrets};
use geom::{Body, Course, Edge, Facing, Mm, Pose, Run, Spot, Stage, Vector};
use names::UnitId;
use smallvec::smallvec;

/// PDC-9.7.2, 9.10, R70. Cavalry that advances to contact: in the saddle, in hand, not exhausted, not
/// standing still, and not in contact already.
fn may_close(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    unit.is_mounted()
        && unit.is_on_table()
        && unit.status == Status::Normal
        && !unit.has(UnitFlags::CONCEALED)
        && !unit.has(UnitFlags::CLOSED)
        && !unit.is_exhausted(&at.setup.tables)
        && reach::enemies_near(at, unit.side, &unit.block(), 0.0).is_empty()
}

/// A.2, B4. Cavalry closes with cavalry first, then with infantry; the nearest pairs first, then the lowest
/// ids.
pub(crate) fn close_all(on: &mut On) {
    for (_, one, other) in cavalry_pairs(on.table()) {
        close_pair(on, one, other);
    }
    for (_, cavalry, infantry) in infantry_pairs(on.table()) {
        let at = on.table();
        if may_close(at, cavalry) && at.state.troops.get(infantry).is_some() {
            close(on, cavalry, infantry);
        }
    }
}

/// PDC-9.7.1, R63. Opposing cavalry within 200 mm of which either has the other in its zone.
fn cavalry_pairs(at: At) -> Vec<(Mm, UnitId, UnitId)> {
    let range = at.setup.tables.combat.range.mm();
    let mut pairs = vec![];
    for (id, unit) in at.state.seen(at.state.first) {
        if !unit.is_mounted() || unit.status == Status::Retreating {
            continue;
        }
        for other in reach::enemies_near(at, unit.side, &unit.block(), range) {
            let enemy = at.state.unit(other);
            let is_cavalry = enemy.is_mounted() && enemy.status != Status::Retreating;
            let faces = || reach::faces(at, unit, enemy) || reach::faces(at, enemy, unit);
            if is_cavalry && faces() {
                pairs.push((reach::gap(unit, enemy), id, other));
            }
        }
    }
    sort(&mut pairs);
    pairs
}

/// PDC-9.7.4, R63. Cavalry and the nearest enemy infantry in its zone, if that is not in woods or buildings.
fn infantry_pairs(at: At) -> Vec<(Mm, UnitId, UnitId)> {
    let range = at.setup.tables.combat.range.mm();
    let mut pairs = vec![];
    for (id, unit) in at.state.troops.iter() {
        if !may_close(at, id) {
            continue;
        }
        let near = reach::enemies_near(at, unit.side, &unit.block(), range);
        let targets = near.into_iter().filter(|enemy| {
            let foe = at.state.unit(*enemy);
            foe.is_foot()
                && foe.status != Status::Retreating
                && foe.inside.is_none()
                && terrain::beneath(at, &foe.block(), Terrain::is_veil).is_empty()
                && reach::faces(at, unit, foe)
        });
        let nearest = targets.map(|enemy| (reach::gap(unit, at.state.unit(enemy)), id, enemy));
        pairs.extend(nearest.min_by(|one, two| one.0.total_cmp(&two.0).then(one.2.cmp(&two.2))));
    }
    sort(&mut pairs);
    pairs
}

fn sort(pairs: &mut [(Mm, UnitId, UnitId)]) {
    pairs.sort_by(|one, two| one.0.total_cmp(&two.0).then((one.1, one.2).cmp(&(two.1, two.2))));
}

/// PDC-9.7.1, 9.7.2, R63. Two bodies of cavalry advance to contact: both half-way if they meet front to
/// front, or the one that can.
fn close_pair(on: &mut On, one: UnitId, other: UnitId) {
    let at = on.table();
    let (may_one, may_other) = (may_close(at, one), may_close(at, other));
    let (unit, enemy) = (at.state.unit(one), at.state.unit(other));
    let is_front = |mover: &Unit, target: &Unit| reach::struck(target, mover.front().at) == Struck::Front;
    match (may_one, may_other) {
        (true, true) if is_front(unit, enemy) && is_front(enemy, unit) => meet(on, one, other),
        (true, true) if reach::faces(at, unit, enemy) => close(on, one, other),
        (true, _) => close(on, one, other),
        (_, true) => close(on, other, one),
        (false, false) => {}
    }
}

/// R63. Both go half of the way and stand front to front. Neither counts as the later mover by that.
fn meet(on: &mut On, one: UnitId, other: UnitId) {
    let at = on.table();
    let (unit, enemy) = (at.state.unit(one), at.state.unit(other));
    let Some(pose) = place_at(at, one, other, Edge::Front) else { return };
    let by = pose.at.point() - unit.pose.at.point();
    if !is_open(at, one, by, other) {
        return;
    }
    let own = Pose { at: Spot::of(unit.pose.at.point() + by * 0.5), facing: pose.facing };
    let theirs = Pose { at: Spot::of(enemy.pose.at.point() - by * 0.5), facing: enemy.pose.facing };
    for (id, pose, target) in [(one, own, other), (other, theirs, one)] {
        go(on, id, pose, target);
    }
}

/// G6, G7, PDC-9.7.4, 9.7.5. A unit closes with an enemy: flush against the edge where it strikes, at the
/// nearest free place. Infantry that is struck in flank or rear loses its order.
fn close(on: &mut On, id: UnitId, target: UnitId) {
    let at = on.table();
    let (unit, enemy) = (at.state.unit(id), at.state.unit(target));
    let struck = reach::struck(enemy, unit.front().at);
    let edge = match struck {
        Struck::Front if reach::is_all_round(enemy) => nearest_edge(enemy, unit.front().at),
        Struck::Front => Edge::Front,
        Struck::Rear => Edge::Rear,
        Struck::Flank(edge) => edge,
    };
    let Some(pose) = place_at(at, id, target, edge) else { return };
    let by = pose.at.point() - unit.pose.at.point();
    if !is_open(at, id, by, target) {
        return stop_short(on, id, by, target);
    }
    let is_foot = enemy.is_foot();
    on.state.stamp(id);
    go(on, id, pose, target);
    if is_foot && !matches!(struck, Struck::Front) {
        disorder::add(on, target, Disorder::FLANKED, cite::FLANK_OR_REAR);
    }
}

/// The edge of a base that is nearest to a point.
fn nearest_edge(unit: &Unit, from: Vector) -> Edge {
    let rect = unit.rect();
    let far = |edge: &Edge| rect.edge(*edge).distance(from);
    Edge::ALL.into_iter().min_by(|one, two| far(one).total_cmp(&far(two))).expect("a base has edges")
}

/// G7. Where a unit stands flush against an edge of an enemy, nearest to where it comes from, if any place on
/// the edge is free.
fn place_at(at: At, id: UnitId, target: UnitId, edge: Edge) -> Option<Pose> {
    let (unit, enemy) = (at.state.unit(id), at.state.unit(target));
    let wall = enemy.rect().edge(edge);
    let middle = enemy.rect().frame.at;
    let mut out = (wall.b - wall.a).perp().normalize_or_zero();
    if out.dot(wall.middle() - middle) < 0.0 {
        out = -out;
    }
    let (long, along) = (wall.length(), (wall.b - wall.a).normalize_or_zero());
    let first = (unit.front().at - wall.a).dot(along).clamp(0.0, long);
    let facing = Facing::along(-out);
    let half = unit.size().depth.mm() / 2.0;
    let pose = |off: Mm| Pose { at: Spot::of(wall.a + along * off + out * half), facing };
    let is_free = |pose: &Pose| {
        let body = unit.block_at(*pose);
        at.setup.ground.holds(&body, SLACK)
            && terrain::beneath(at, &body, |ground| ground == Terrain::Impassable).is_empty()
            && geom::overlapped(&body, at.state.troops.bodies(), &[id], SLACK).is_none()
    };
    let steps = long.ceil() as i32;
    let offs = (0..=steps).flat_map(|step| [first + f64::from(step), first - f64::from(step)]);
    offs.filter(|off| (0.0..=long).contains(off)).map(pose).find(is_free)
}

/// The straight run of a unit by so much.
fn run_of(unit: &Unit, by: Vector) -> Run {
    let start: Body = unit.block();
    let end = start.shifted(by);
    Run {
        from: start.clone(),
        stages: vec![Stage { leg: 0, start, end, courses: smallvec![Course::Shift(by)] }],
    }
}

/// G7. Whether other bases and the ground leave the way to an enemy open.
fn is_open(at: At, id: UnitId, by: Vector, target: UnitId) -> bool {
    let run = run_of(at.state.unit(id), by);
    let bars = |feature| {
        terrain::bars_all(at, feature)
            || terrain::is(at, feature, |ground| ground.is_veil() || ground == Terrain::Broken)
    };
    run.first_overlap(at.state.troops.bodies(), &[id, target], SLACK).is_none()
        && run.passes_over(&at.setup.ground, SLACK, bars).is_empty()
}

/// G7. A base in the way stops the closing unit where it touches it.
fn stop_short(on: &mut On, id: UnitId, by: Vector, target: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id);
    let run = run_of(unit, by);
    let is_ground = |feature| {
        terrain::bars_all(at, feature)
            || terrain::is(at, feature, |ground| ground.is_veil() || ground == Terrain::Broken)
    };
    let Some(met) = run.first_overlap(at.state.troops.bodies(), &[id, target], SLACK) else { return };
    let run = run.until(met.stage, met.share);
    if !run.passes_over(&at.setup.ground, SLACK, is_ground).is_empty() || met.share <= 0.0 {
        return;
    }
    let pose = Unit::pose_of(run.end());
    on.state.stamp(id);
    go(on, id, pose, target);
}

/// A closing unit stands at its new place.
fn go(on: &mut On, id: UnitId, pose: Pose, target: UnitId) {
    secrets::reveal(on, id);
    let mut unit = on.state.edit(id);
    unit.pose = pose;
    unit.flags.set(UnitFlags::MOVED.with(UnitFlags::CLOSED), true);
    drop(unit);
    on.tell(|| Event::Closed { unit: id, target });
}

/// PDC-9.7.7, G6. Whether cavalry that touches an enemy stands before its front.
pub(crate) fn is_frontal(cavalry: &Unit, enemy: &Unit) -> bool {
    if reach::is_all_round(enemy) {
        return true;
    }
    let facing = enemy.front().ahead;
    cavalry.front().ahead.dot(facing) < -0.5f64.sqrt()
}

#[cfg(test)]
mod tests;
