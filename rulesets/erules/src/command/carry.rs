//! ERN-8.5, ERN-10, 10.3 to 10.5, 16.2, F3, F4, R27, R29, R31, R32, R120, R122, R129. Units that carry on as
//! they are, or as they have been told.

use super::standing::{self, Intent};
use crate::contact::SLACK;
use crate::formation;
use crate::kinds::Arm;
use crate::movement::cost::{self, Sort, rate};
use crate::movement::{self, detachments, placing};
use crate::sight::sees;
use crate::state::{Before, Cause, Pace, Told, WHOLE};
use crate::steps::Moving;
use crate::who::{refuse, standing};
use crate::{At, Checked, Event, On, Reason, Terrain, Unit, UnitFlags, cite};
use geom::{Angle, Course, Facing, Leg, Length, Mm, Motion, Pose, Run, Segment, Shape, Spot, Stage, Vector};
use names::{RuleId, Side, UnitId};

/// Where motion leads a unit, and what stops it.
#[derive(Debug, Clone)]
pub(crate) struct Carried {
    /// The way.
    pub(crate) run: Run,
    /// What it costs.
    pub(crate) cost: Mm,
    /// What stops it early.
    pub(crate) stop: Option<Stop>,
}

/// What stops a unit that motion carries on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// R129. Ground that it may not enter, or the edge of the table.
    Ground,
    /// R129. Friends whom it cannot go round.
    Friend(UnitId),
    /// ERN-16.2, R129. Enemy in close order.
    Enemy(UnitId),
}

/// ERN-10, 10.4, R27, R29, R129. The way on which motion carries a unit: straight on, along a road, or round
/// what is in the way.
pub(crate) fn way(at: At, id: UnitId, unit: &Unit, pace: Pace) -> Carried {
    let allowance = pace.speed.mm() * movement::share_left(unit).min(1.0);
    let run = along_road(at, unit, pace, allowance).unwrap_or_else(|| straight(unit, pace, allowance));
    let carried = up_to_stop(at, id, unit, run, allowance);
    match carried.stop {
        Some(Stop::Friend(_) | Stop::Ground) => {
            detour(at, id, unit, pace, allowance, &carried).unwrap_or(carried)
        }
        _ => carried,
    }
}

/// A way along a heading, the facing kept.
fn straight(unit: &Unit, pace: Pace, by: Mm) -> Run {
    let off = unit.stance.pose.facing.turn_to(pace.heading);
    let by = Length::of(by);
    let leg = if off == Angle::ZERO { Leg::Ahead { by } } else { Leg::Oblique { by, off } };
    Motion::as_one([leg]).run(&unit.ground())
}

/// R129. A way as far as its cost, the ground, the table, friends and enemies let it lead.
fn up_to_stop(at: At, id: UnitId, unit: &Unit, run: Run, allowance: Mm) -> Carried {
    let legs = vec![Leg::Ahead { by: Length::ZERO }; run.stages.len().max(1)];
    let going = cost::going(at, unit, run, &legs, allowance);
    let mut stop = going.bar.map(|_| Stop::Ground);
    let (mut run, met) = placing::up_to_troops(at, id, going.run);
    if let Some(other) = met {
        let is_friend = at.state.unit(other).side == unit.side;
        stop = Some(if is_friend { Stop::Friend(other) } else { Stop::Enemy(other) });
    }
    let limit = if unit.is(UnitFlags::MAY_APPROACH) {
        crate::contact::touch(at) + SLACK
    } else {
        movement::stops_at(at, id, unit)
    };
    if let Some((stage, share, enemy)) = placing::near_enemy(at, unit, &run, limit) {
        run = run.until(stage, share);
        stop = Some(Stop::Enemy(enemy));
    }
    if let Some(stage) = formations::walk::leaves_table(&run, at.setup.ground.extent().point(), SLACK) {
        run = on_table(at, run, stage);
        stop = Some(Stop::Ground);
    }
    let free = placing::to_free_ground(at, id, run.clone());
    if free != run
        && let Some(other) = placing::overlapped(at, id, run.end())
    {
        stop = Some(Stop::Friend(other));
    }
    let cost = cost::going(at, unit, free.clone(), &legs, allowance).cost;
    Carried { run: free, cost, stop }
}

/// R4. A way as far as it stays on the table.
fn on_table(at: At, run: Run, stage: usize) -> Run {
    let holds = |share: f64| {
        let part = run.clone().until(stage, share);
        at.setup.ground.holds(part.end(), SLACK).then_some(part)
    };
    engine::longest(holds).unwrap_or_else(|| run.clone().until(stage, 0.0))
}

/// ERN-10.4, R29. The shortest way round what is in the way, if it leads farther on: aside until the way
/// ahead is clear, then on. It is not counted as a change of direction.
fn detour(at: At, id: UnitId, unit: &Unit, pace: Pace, allowance: Mm, blocked: &Carried) -> Option<Carried> {
    const STEPS: i64 = 12;
    let ahead = pace.heading.direction();
    let aside = Vector::new(ahead.y, -ahead.x);
    let gain = |run: &Run| (run.end().frame().at - run.from.frame().at).dot(ahead);
    let so_far = gain(&blocked.run);
    let mut best: Option<(Mm, Carried)> = None;
    for step in 1..=STEPS {
        for hand in [1.0, -1.0] {
            let by = aside * (hand * allowance * step as Mm / STEPS as Mm);
            let rest = allowance - by.length();
            if rest <= 0.0 {
                continue;
            }
            let start = unit.ground();
            let stages = [(by, 0), (ahead * rest, 1)];
            let mut run = Run { from: start, stages: vec![] };
            for (shift, leg) in stages {
                run.stages.push(shifted(run.end(), shift, leg));
            }
            let carried = up_to_stop(at, id, unit, run, allowance);
            let gained = gain(&carried.run);
            if gained > so_far + 1.0 && best.as_ref().is_none_or(|(most, _)| gained > *most + SLACK) {
                best = Some((gained, carried));
            }
        }
    }
    best.map(|(_, carried)| carried)
}

/// A stage straight by so much, the facing kept.
fn shifted(from: &geom::Body, by: Vector, leg: usize) -> Stage {
    Stage {
        leg,
        start: from.clone(),
        end: from.shifted(by),
        courses: [Course::Shift(by)].into_iter().collect(),
    }
}

/// ERN-10.4, R29. The way of a unit in column of route, or limbered, along the road on which it is.
fn along_road(at: At, unit: &Unit, pace: Pace, by: Mm) -> Option<Run> {
    if !unit.stance.formation.follows_roads() || by <= 0.0 {
        return None;
    }
    let front = unit.front();
    let ground = &at.setup.ground;
    let road = ground.under(front.at).into_iter().find(|&id| Terrain::of(ground.feature(id)).is_road())?;
    let Shape::Line { through, .. } = &ground.feature(road).shape else { return None };
    let points: Vec<Vector> = through.iter().map(|spot| spot.point()).collect();
    let legs: Vec<Segment> = points.windows(2).map(|pair| Segment::new(pair[0], pair[1])).collect();
    let nearest = |one: &(usize, &Segment), two: &(usize, &Segment)| {
        one.1.distance(front.at).total_cmp(&two.1.distance(front.at))
    };
    let (on, leg) = legs.iter().enumerate().min_by(nearest)?;
    let heading = pace.heading.direction();
    let along = (leg.b - leg.a).normalize_or_zero();
    let is_forward = along.dot(heading) >= 0.0;
    let ahead: Vec<Vector> =
        if is_forward { points[on + 1..].to_vec() } else { points[..=on].iter().rev().copied().collect() };
    // Only a unit that goes along the road follows it, and only up to its next bends.
    if along.dot(heading).abs() < 0.7 || ahead.len() < 2 {
        return None;
    }
    let mut run = Run { from: unit.ground(), stages: vec![] };
    let mut left = by;
    for (number, corner) in ahead.into_iter().enumerate() {
        let frame = run.end().frame();
        let way = corner - frame.at;
        if left <= SLACK || way.length() <= SLACK {
            continue;
        }
        let turned = geom::Frame { at: frame.at, ahead: way.normalize_or(frame.ahead) };
        let start = run.end().carried(&frame, &turned);
        if start != *run.end() {
            let placed = Stage {
                leg: number,
                start: run.end().clone(),
                end: start,
                courses: [Course::Placed].into_iter().collect(),
            };
            run.stages.push(placed);
        }
        let shift = turned.ahead * way.length().min(left);
        left -= shift.length();
        let stage = shifted(run.end(), shift, number);
        run.stages.push(stage);
    }
    (!run.stages.is_empty()).then_some(run)
}

/// ERN-8.5, ERN-10. All units that have not moved yet carry on: those that are farthest ahead on their way
/// first.
pub(crate) fn rest(on: &mut On) {
    let side = on.state.active;
    let at = on.table();
    let ahead = |id: &UnitId| {
        let unit = at.state.unit(*id);
        unit.ground().centre().dot(unit.pace.heading.direction())
    };
    let mut all: Vec<UnitId> =
        at.state.ids(side).into_iter().filter(|&id| standing::intent(at, id).is_some()).collect();
    all.sort_by(|one, two| ahead(two).total_cmp(&ahead(one)).then(one.cmp(two)));
    for unit in all {
        on.then(Moving::Carry { unit });
    }
}

/// ERN-10, 15.1. A unit whose move motion and standing orders say may make it before the others.
pub(crate) fn check_proceed(at: At, side: Side, id: UnitId) -> Checked {
    standing(at, side, id, cite::INERTIA)?;
    if standing::intent(at, id).is_none() {
        return Err(refuse(cite::INERTIA, Reason::NothingToDo { unit: id }).with_witness(id));
    }
    Ok(())
}

/// ERN-10, 15.1, R33. A unit does what its motion and its standing orders say.
pub(crate) fn proceed(on: &mut On, id: UnitId) {
    // An earlier move may have changed what it does, or it may be gone.
    if on.state.troops.get(id).is_none() {
        return;
    }
    let Some((intent, rule)) = standing::intent(on.table(), id) else { return };
    match intent {
        Intent::Told(told) => conform(on, id, told),
        Intent::Form(change) => {
            let unit = on.state.unit(id);
            let before = Before {
                formation: unit.stance.formation,
                front: unit.stance.front,
                pace: unit.pace,
                rule: Cause::Square,
            };
            formation::take_up(on, id, change, rule);
            if rule == cite::FORM_SQUARE {
                on.state.edit(id).before = Some(before);
            }
        }
        Intent::Go(pace) => go_on(on, id, pace, rule),
        Intent::Regain(pose) => regain(on, id, pose),
        Intent::Scouts(poses) => {
            for pose in poses {
                detachments::go_out(on, id, detachments::Party::Scouts, pose);
            }
        }
    }
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.set(UnitFlags::DONE, true);
    }
}

/// ERN-10, 16.2, F4, R122, R129. A unit goes on; what stops it halts it, until the way is clear.
fn go_on(on: &mut On, id: UnitId, pace: Pace, rule: RuleId) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let carried = way(at, id, &unit, pace);
    let gone = (carried.run.end().frame().at - carried.run.from.frame().at).length();
    let stance = placing::after(&unit, &carried.run);
    let turned = stance.pose.facing;
    let whole = rate(at, &unit, Sort::Normal);
    placing::set_down(on, id, stance);
    let mut moved = on.state.edit(id);
    moved.spent = (moved.spent + movement::millionths(carried.cost, whole)).min(WHOLE);
    let off = unit.stance.pose.facing.turn_to(pace.heading);
    moved.pace = Pace { heading: turned.turned(off), ..pace };
    let is_forward = pace.heading.direction().dot(unit.stance.pose.facing.direction()) > 0.0;
    if gone > SLACK {
        placing::note_direction(&mut moved, is_forward);
    }
    if carried.stop.is_some() {
        let (formation, front) = (unit.stance.formation, unit.stance.front);
        moved.before = Some(Before { formation, front, pace: moved.pace, rule: Cause::Blocked });
        moved.pace = Pace::HALTED;
    }
    drop(moved);
    on.tell(|| Event::WentOn { unit: id, by: Length::of(gone), rule });
    let stopped = match carried.stop {
        None => return,
        Some(Stop::Ground) => (cite::INERTIA, None),
        Some(Stop::Friend(friend)) => (cite::DETOURS, Some(friend)),
        Some(Stop::Enemy(enemy)) => {
            let fires = unit.arm == Arm::Infantry && unit.has(crate::Traits::FIREARMS);
            (if fires { cite::ADVANCE_TO_FIRE } else { cite::APPROACH }, Some(enemy))
        }
    };
    on.tell(|| Event::Stopped { unit: id, rule: stopped.0, before: stopped.1 });
}

/// ERN-F3, R32. A unit goes back to its station at full speed; there it takes up the motion of its formation.
fn regain(on: &mut On, id: UnitId, to: Pose) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let carried = station_way(at, id, &unit, to);
    let pace = standing::leader(at, id).map_or(Pace::HALTED, |leader| at.state.unit(leader).pace);
    let whole = rate(at, &unit, Sort::Normal);
    let stance = placing::after(&unit, &carried.run);
    let is_there = (stance.pose.at.point() - to.at.point()).length() <= 1.0;
    placing::set_down(on, id, stance);
    let mut moved = on.state.edit(id);
    moved.spent = (moved.spent + movement::millionths(carried.cost, whole)).min(WHOLE);
    if is_there {
        moved.station = None;
        moved.pace = pace;
        moved.before = None;
    }
    drop(moved);
    on.tell(|| Event::WentOn { unit: id, by: Length::of(carried.cost), rule: cite::STATION });
}

/// ERN-F3, R32. The way to a station.
pub(crate) fn station_way(at: At, id: UnitId, unit: &Unit, to: Pose) -> Carried {
    let by = to.at.point() - unit.front().at;
    let whole = movement::left(at, unit);
    let heading = Facing::along(by);
    up_to_stop(
        at,
        id,
        unit,
        straight(unit, Pace { heading, speed: Length::of(by.length()) }, by.length().min(whole)),
        whole,
    )
}

/// ERN-10.3, F2, R28. The stance in which a unit does as it has been told, what that costs in millionths of a
/// bound, and the speed that it takes up.
pub(crate) fn told(at: At, id: UnitId, unit: &Unit, told: Told) -> (crate::Stance, u32, Run) {
    let whole = rate(at, unit, Sort::Normal);
    let mut moved = unit.clone();
    let mut spent = 0;
    if let Some(change) =
        told.formation.and_then(|formation| formation::change(at, id, unit, formation, None).ok())
        && change.spent <= WHOLE
    {
        moved.stance = change.stance;
        spent = change.spent;
    }
    let left = |spent: u32| f64::from(WHOLE.saturating_sub(spent)) / f64::from(WHOLE) * whole;
    let turn = told.turn;
    let limbered = !moved.has_guns() || moved.stance.formation.is_limbered();
    let can_go = limbered && !moved.stance.formation.is_all_round();
    let mut legs = vec![];
    if turn.abs() == Angle::HALF {
        legs.push(Leg::AboutFace);
    } else if turn != Angle::ZERO {
        legs.push(movement::wheel(turn));
    }
    legs.push(Leg::Ahead { by: told.speed });
    let motion = cost::legs(&moved, &Motion { legs, ..Motion::default() });
    let allowance = if can_go { left(spent) } else { 0.0 };
    let run = motion.run(&moved.ground());
    let going = cost::going(at, &moved, run, &motion.legs, allowance);
    let speed = told.speed.mm().min(whole);
    let going = if going.cost > speed.max(turn_cost(&moved, turn)) {
        cost::going(at, &moved, going.run, &motion.legs, speed.max(turn_cost(&moved, turn)))
    } else {
        going
    };
    let (run, _) = placing::up_to_troops(at, id, going.run);
    let limit = if moved.is(UnitFlags::MAY_APPROACH) {
        crate::contact::touch(at) + SLACK
    } else {
        movement::stops_at(at, id, &moved)
    };
    let run = match placing::near_enemy(at, &moved, &run, limit) {
        Some((stage, share, _)) => run.until(stage, share),
        None => run,
    };
    let run = placing::to_free_ground(at, id, run);
    let cost = cost::going(at, &moved, run.clone(), &motion.legs, 1e9).cost;
    let stance = placing::after(&moved, &run);
    (stance, (spent + movement::millionths(cost, whole)).min(WHOLE), run)
}

/// ERN-35.1.2 to 35.1.4. What a turn alone costs.
fn turn_cost(unit: &Unit, turn: Angle) -> Mm {
    let depth = formations::approach::depth(&unit.ground());
    let is_column = cost::is_column(unit.stance.formation);
    let more = if is_column && turn != Angle::ZERO { depth } else { 0.0 };
    if turn.abs() == Angle::HALF {
        more
    } else {
        turn.radians().abs() * unit.ground().front().length() + more
    }
}

/// ERN-10.3, F2, R28, R31. A unit does as it has been told, and keeps that motion.
fn conform(on: &mut On, id: UnitId, instructed: Told) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let whole = rate(at, &unit, Sort::Normal);
    let (stance, spent, _) = told(at, id, &unit, instructed);
    let is_formed = stance.formation != unit.stance.formation;
    placing::set_down(on, id, stance);
    let mut moved = on.state.edit(id);
    moved.told = None;
    moved.spent = (moved.spent + spent).min(WHOLE);
    let speed = Length::of(instructed.speed.mm().min(whole));
    let goes = !stance.formation.is_all_round() && stance.formation != crate::Formation::Unlimbered;
    moved.pace = if goes { Pace { heading: stance.pose.facing, speed } } else { Pace::HALTED };
    if moved.pace.is_halted() {
        moved.pace = Pace::HALTED;
    }
    moved.before = None;
    moved.station = None;
    placing::note_direction(&mut moved, true);
    drop(moved);
    if is_formed {
        on.tell(|| Event::Formed { unit: id, formation: stance.formation, rule: cite::ONE_FORMATION });
    }
    let by = Length::of((stance.pose.at.point() - unit.stance.pose.at.point()).length());
    on.tell(|| Event::WentOn { unit: id, by, rule: cite::ONE_FORMATION });
}

/// ERN-15.1, R120. A unit may go back to what it was before a standing order changed it, once the cause is
/// gone.
pub(crate) fn check_resume(at: At, side: Side, id: UnitId) -> Checked {
    let unit = standing(at, side, id, cite::ENABLING)?;
    if let Some(rule) = movement::kept(at, id) {
        return Err(refuse(rule, Reason::Kept { unit: id }).with_witness(id));
    }
    if unit.is(UnitFlags::MOVED) || !standing::may_resume(at, id) {
        return Err(refuse(cite::ENABLING, Reason::NothingToResume { unit: id }).with_witness(id));
    }
    Ok(())
}

/// R40, R120. It takes up its former arrangement and motion again; a crew goes back to its guns.
pub(crate) fn resume(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let before = unit.before.expect("a checked unit has something to resume");
    if let Some(guns) = unit.left {
        return man_guns(on, id, guns);
    }
    let change = (before.formation != unit.stance.formation)
        .then(|| {
            formation::change(at, id, &unit, before.formation, Some(before.front))
                .or_else(|_| formation::change(at, id, &unit, before.formation, None))
        })
        .and_then(Result::ok);
    if let Some(change) = change {
        formation::take_up(on, id, change, cite::ENABLING);
    }
    let mut resumed = on.state.edit(id);
    resumed.before = None;
    resumed.pace = before.pace;
    resumed.set(UnitFlags::MOVED, false);
    drop(resumed);
    on.tell(|| Event::Resumed { unit: id });
}

/// R40. A crew goes back to its guns, if it comes so far in one move; else as far as it comes.
fn man_guns(on: &mut On, id: UnitId, guns: crate::Stance) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let by = guns.pose.at.point() - unit.front().at;
    let whole = movement::left(at, &unit);
    let heading = Facing::along(by);
    let run = straight(&unit, Pace { heading, speed: Length::of(by.length()) }, by.length().min(whole));
    let legs = [Leg::Ahead { by: Length::ZERO }];
    let going = cost::going(at, &unit, run, &legs, whole);
    let is_there = !going.is_cut && going.bar.is_none() && by.length() <= whole + SLACK;
    let mut manned = unit.clone();
    (manned.stance, manned.left) = (guns, None);
    let body = manned.ground();
    let is_free = placing::overlapped(at, id, &body).is_none();
    if is_there && is_free {
        on.state.edit(id).left = None;
        placing::set_down(on, id, guns);
        on.state.edit(id).before = None;
        on.tell(|| Event::Manned { unit: id });
    } else {
        let (run, _) = placing::up_to_troops(at, id, going.run);
        let run = placing::to_free_ground(at, id, run);
        let stance = placing::after(&unit, &run);
        placing::set_down(on, id, stance);
    }
    let mut moved = on.state.edit(id);
    moved.spent = WHOLE;
    moved.set(UnitFlags::DONE, true);
}

/// R31. Whether a unit of a formation is seen by any other unit of it, or by the commander-in-chief.
pub(crate) fn is_in_sight(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    let cinc = at.state.cinc(unit.side).map(|(cinc, _)| cinc);
    let others = at
        .state
        .of(unit.side)
        .filter(|(other, friend)| *other != id && unit.group.is_some() && friend.group == unit.group);
    others.map(|(other, _)| other).chain(cinc).any(|other| sees(at, other, id))
}

/// A place of the table as a spot, for stations.
pub(crate) fn local(frame: &geom::Frame, at: Spot) -> Spot {
    Spot::of(frame.local(at.point()))
}
