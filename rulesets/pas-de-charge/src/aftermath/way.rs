//! PDC-9.9.3, 9.9.4, G13, R17, R61. Where units fall back to, how far, and what turns or stops them.

use crate::kinds::Formation;
use crate::minutes::Minutes;
use crate::movement::{cost, dress};
use crate::reach::{self, sight};
use crate::state::{SLACK, Unit};
use crate::terrain::{self, Terrain};
use crate::{At, movement};
use geom::{Angle, Body, Facing, Mm, Pose, Run, Spot, Vector};
use names::{Side, UnitId};

/// G13. Directly away: from the nearest enemy that beat the unit, else from the nearest that it sees, else
/// towards its own edge of the table.
pub(crate) fn back(at: At, id: UnitId) -> Facing {
    let unit = at.state.unit(id);
    match foe(at, unit) {
        Some(from) => Facing::along(unit.centre() - from),
        None => home(unit.side),
    }
}

/// G13. The centre of the enemy from whom a unit falls back.
pub(crate) fn foe(at: At, unit: &Unit) -> Option<Vector> {
    let far = |enemy: &Unit| (enemy.centre() - unit.centre()).length();
    let nearest = |one: &(Mm, Vector), two: &(Mm, Vector)| one.0.total_cmp(&two.0);
    let victors = unit.victors.iter().filter_map(|id| at.state.troops.get(*id));
    let by_victor = victors.map(|enemy| (far(enemy), enemy.centre())).min_by(nearest);
    let seen = || {
        let enemies = at.state.seen(unit.side.other()).filter(|(_, enemy)| sight::sees(at, unit, enemy));
        enemies.map(|(_, enemy)| (reach::gap(unit, enemy), enemy.centre())).min_by(nearest)
    };
    by_victor.or_else(seen).map(|(_, centre)| centre)
}

/// Towards the home edge of a side.
pub(crate) fn home(side: Side) -> Facing {
    if side == Side::Blue { Facing::SOUTH } else { Facing::NORTH }
}

/// R61. How far a unit falls back in a full bound: at the rate of its formation, a square as a column.
pub(crate) fn full_bound(at: At, unit: &Unit) -> Mm {
    cost::reach(whole(at), rate(at, unit))
}

fn whole(at: At) -> Minutes {
    Minutes::whole(at.setup.tables.bound_minutes.into())
}

fn rate(at: At, unit: &Unit) -> geom::Length {
    let (options, tables) = (&at.setup.options, &at.setup.tables);
    match unit.formation {
        Formation::Square => Unit { formation: Formation::Column, ..unit.clone() }.rate(options, tables),
        _ => unit.rate(options, tables),
    }
}

/// Where a forced move ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum End {
    /// On the table, looking as before.
    At(Pose),
    /// R61. Off the table, or nowhere to go: the unit routs.
    Gone,
}

/// R61. Where a unit ends that goes so far straight back, or bends by up to 45 degrees round enemies and
/// impassable ground. Friends are passed; on one it goes on until it is clear.
pub(crate) fn retreat_end(at: At, id: UnitId, way: Facing, far: Mm) -> End {
    let most = i32::from(at.setup.options.retreat_deflection_degrees);
    let bends = (0..=most).step_by(5).flat_map(|bend| [bend, -bend]);
    for bend in bends {
        let way = way.turned(Angle::degrees(bend));
        match straight_end(at, id, way, far) {
            Some(end) => return end,
            None => continue,
        }
    }
    End::Gone
}

/// Where a unit ends that goes straight back; nothing if an enemy or the ground bars the way.
fn straight_end(at: At, id: UnitId, way: Facing, far: Mm) -> Option<End> {
    let unit = at.state.unit(id);
    let far = reached(at, id, unit, way, far)?;
    let body = standing(unit);
    let run = run(unit, way, far);
    if bars(at, id, unit, &run) {
        return None;
    }
    let mut by = far;
    // A friend where it would end is passed, too.
    for _ in 0..400 {
        let end = body.shifted(way.direction() * by);
        if !at.setup.ground.holds(&end, SLACK) {
            return Some(End::Gone);
        }
        if is_free(at, id, &end) {
            return Some(End::At(Unit::pose_of(&end)));
        }
        by += 5.0;
    }
    Some(End::Gone)
}

/// The base of a unit as it falls back: out of its building, in its formation.
fn standing(unit: &Unit) -> Body {
    unit.block_at(unit.pose)
}

fn run(unit: &Unit, way: Facing, far: Mm) -> Run {
    let by = way.direction() * far;
    let to = Pose { at: Spot::of(unit.pose.at.point() + by), ..unit.pose };
    let outside = Unit { inside: None, ..unit.clone() };
    dress::shifted(&outside, to).0
}

/// R17. How far a unit comes in the time of a move of that length on open ground, through what slows it;
/// nothing if the ground bars it.
fn reached(at: At, id: UnitId, unit: &Unit, way: Facing, far: Mm) -> Option<Mm> {
    let rate = rate(at, unit);
    if rate <= geom::Length::ZERO {
        return Some(0.0);
    }
    let left = Minutes::of(far / rate.mm());
    let needed = |far: Mm| cost::forced(at, id, unit, &run(unit, way, far), rate).map(|going| going.minutes);
    match needed(far) {
        Ok(minutes) if minutes <= left.and(Minutes::of(1e-6)) => return Some(far),
        Ok(_) => {}
        Err(_) => return None,
    }
    let (mut low, mut high) = (0.0, far);
    for _ in 0..30 {
        let middle = (low + high) / 2.0;
        if needed(middle).is_ok_and(|minutes| minutes <= left) { low = middle } else { high = middle }
    }
    Some(low)
}

/// R61. Whether an enemy's base or impassable ground lies in the way.
fn bars(at: At, id: UnitId, unit: &Unit, run: &Run) -> bool {
    let (low, high) = run.bounds();
    let near = at.state.troops.bodies().near(low, high);
    let mut enemies = near.filter(|other| other.id != id && other.side != unit.side);
    let is_met = enemies.any(|enemy| !run.spans_in(enemy.body, SLACK).is_empty());
    is_met || !run.passes_over(&at.setup.ground, SLACK, |feature| terrain::bars_all(at, feature)).is_empty()
}

/// R59, G9. Whether a base may stand somewhere: on no other, and astride no obstacle.
fn is_free(at: At, id: UnitId, end: &Body) -> bool {
    let on_base = geom::overlapped(end, at.state.troops.bodies(), &[id], SLACK).is_some();
    let on_wall =
        !terrain::beneath(at, end, |ground| ground.is_obstacle() || ground == Terrain::Impassable).is_empty();
    !on_base && !on_wall
}

/// R59. Where a unit ends that gives way straight: it stops where it touches what it may not pass.
pub(crate) fn give_way(at: At, id: UnitId, way: Facing, far: Mm) -> Pose {
    let unit = at.state.unit(id);
    let run = run(unit, way, far);
    let passes = movement::passing::check_way(at, id, &run, &[]).is_ok();
    let ground = run.passes_over(&at.setup.ground, SLACK, |feature| terrain::bars_all(at, feature));
    let whole = passes && ground.is_empty() && at.setup.ground.holds(run.end(), SLACK);
    if whole {
        return Unit::pose_of(run.end());
    }
    let body = standing(unit);
    let is_open = |far: Mm| {
        let end = body.shifted(way.direction() * far);
        at.setup.ground.holds(&end, SLACK)
            && is_free(at, id, &end)
            && terrain::beneath(at, &end, |ground| ground == Terrain::Impassable).is_empty()
    };
    let steps = (far / 1.0).ceil() as u32;
    let mut reached = 0.0;
    for step in 1..=steps {
        let next = (f64::from(step)).min(far);
        if !is_open(next) {
            break;
        }
        reached = next;
    }
    Unit::pose_of(&body.shifted(way.direction() * reached))
}

/// A pose that looks at a point.
fn looking_at(pose: Pose, to: Option<Vector>, way: Facing) -> Pose {
    let facing = to.map_or(way.reversed(), |to| Facing::along(to - pose.at.point()));
    Pose { facing, ..pose }
}

/// PDC-9.9.3, R59. Where a unit ends that retires: as one that gives way, at the pace of its ground; nothing
/// if that leads off the table.
pub(crate) fn retire_end(at: At, id: UnitId, way: Facing, far: Mm) -> Option<Pose> {
    let unit = at.state.unit(id);
    let far = reached(at, id, unit, way, far).unwrap_or(far);
    let end = standing(unit).shifted(way.direction() * far);
    let pose = give_way(at, id, way, far);
    let stopped = (pose.at.point() - unit.pose.at.point()).length() < far - 1.0;
    let leaves = !at.setup.ground.holds(&end, SLACK);
    let edge = !at.setup.ground.holds(
        &standing(unit).shifted(way.direction() * ((pose.at.point() - unit.pose.at.point()).length() + 1.5)),
        SLACK,
    );
    if leaves && stopped && edge { None } else { Some(pose) }
}

/// PDC-8.2, R17. The ground that a forced move leads through.
pub(crate) fn ground_to(at: At, id: UnitId, to: Pose) -> Vec<Terrain> {
    let unit = at.state.unit(id);
    let outside = Unit { inside: None, ..unit.clone() };
    let run = dress::shifted(&outside, to).0;
    cost::forced(at, id, unit, &run, rate(at, unit)).map_or_else(|_| vec![], |going| going.through.to_vec())
}

/// R61. The pose turned to the enemy, if the base has room for that.
pub(crate) fn turned_to(at: At, id: UnitId, pose: Pose, foe: Option<Vector>, way: Facing) -> Pose {
    let turned = looking_at(pose, foe, way);
    let body = at.state.unit(id).block_at(turned);
    let is_free =
        movement::passing::check_end(at, id, &body, &[]).is_ok() && at.setup.ground.holds(&body, SLACK);
    if is_free { turned } else { pose }
}
