//! PDC-3.3.4, 4.1.1 to 4.1.3, 9.10, R7, R9, R66, G8. Moves, of one unit and of groups in formation.

pub(crate) mod buildings;
pub(crate) mod candidates;
pub(crate) mod cost;
pub(crate) mod dress;
pub(crate) mod group;
pub(crate) mod guns;
pub(crate) mod passing;
pub(crate) mod responses;
pub(crate) mod single_base;
mod zones;

use crate::kinds::{Arm, Family};
use crate::minutes::Minutes;
use crate::reach::{self, sight};
use crate::state::{Action, Few, SLACK, Unit, UnitFlags};
use crate::who::{ensure_of, refuse};
use crate::{At, Checked, Event, On, PasDeCharge, Reason, cite, disorder, secrets};
use engine::{Mark, Types, Way};
use geom::{
    Angle, Body, Corner, Course, Facing, Leg, Length, Measure, Millimetres, Mm, Motion, Run, Segment, Stage,
    Vector,
};
use names::{Side, UnitId};
use smallvec::smallvec;

/// What each unit of a march does: its way, as it is once the march is over.
pub(crate) type Runs = Vec<(UnitId, Run)>;

/// PDC-3.3.2, 3.3.4, R7. Units of one group march together: the same shift, or a wheel about one pivot, at
/// the pace of the slowest. Those that are not named stay where they are for good.
pub(crate) fn check_march(at: At, side: Side, units: &[UnitId], path: &Motion) -> Checked {
    let rule = cite::MOVE_ACTION;
    group::check_acts(at, side, units, Action::Move, rule)?;
    if let Some(acting) = group::acting(at, side)
        && acting.marched
        && let Some(left) = units.iter().find(|id| !acting.together.contains(id))
    {
        return Err(refuse(rule, Reason::LeftBehind { unit: *left }));
    }
    check_legs(at, path)?;
    let turned = group::acting(at, side).is_some_and(|acting| acting.turned);
    crate::who::ensure(!turned || !is_turn(path), rule, || Reason::NoWay)?;
    let runs = runs_to_halt(at, units, path)?;
    let pace = pace(at, side, units);
    for (id, run) in &runs {
        check_one(at, *id, run, units, pace)?;
    }
    Ok(())
}

/// G8. The motions of a move: ahead, slantwise within 30 degrees, wheels about a front corner, about-turns.
fn check_legs(at: At, path: &Motion) -> Checked {
    let most = f64::from(at.setup.options.oblique_move_degrees);
    let is_leg = |leg: &Leg| match *leg {
        Leg::Ahead { by } => by >= Length::ZERO,
        Leg::Wheel { by, .. } => (0.0..=360.0).contains(&by.as_degrees()),
        Leg::Oblique { by, off } => by >= Length::ZERO && off.as_degrees().abs() <= most,
        Leg::AboutFace => true,
        _ => false,
    };
    if path.legs.is_empty() || !path.legs.iter().all(is_leg) || path.manner != geom::Manner::AsOne {
        return Err(refuse(cite::MOVE_ACTION, Reason::NoSuchLeg));
    }
    let too_far = |leg: &Leg| match *leg {
        Leg::Ahead { by } | Leg::Oblique { by, .. } => by.mm() > 1e5,
        _ => false,
    };
    if path.legs.iter().any(too_far) {
        return Err(refuse(cite::R77, Reason::OffTheTable));
    }
    Ok(())
}

/// G8. Whether a way leads nowhere, but for about-turns.
fn is_turn(path: &Motion) -> bool {
    path.legs.iter().all(|leg| match *leg {
        Leg::Ahead { by } | Leg::Oblique { by, .. } => by.mm() < 1.0,
        Leg::Wheel { by, .. } => by.as_degrees() < 0.1,
        _ => true,
    })
}

/// What bars one unit of a march.
fn check_one(at: At, id: UnitId, run: &Run, together: &[UnitId], pace: Length) -> Checked {
    let unit = at.state.unit(id);
    ensure_of(unit.inside.is_none(), cite::R79, id, Reason::IsInside { unit: id })?;
    ensure_of(unit.changing.is_none(), cite::R18, id, Reason::Changing { unit: id })?;
    check_linked(at, id, unit, run.end())?;
    guns::check_move(at, id, unit)?;
    let going = cost::going(at, id, unit, run, pace)?;
    check_time(at, id, unit, run, pace, going.minutes)?;
    cost::check_clear(at, id, unit, run.end())?;
    passing::check_way(at, id, run, together)?;
    check_exhausted(at, id, unit, run.end())
}

/// PDC-4.1.1, R9, G14. A way takes no more than the minutes that are left.
fn check_time(at: At, id: UnitId, unit: &Unit, run: &Run, pace: Length, needed: Minutes) -> Checked {
    let left = guns::minutes_to_move(at, unit);
    let slack = Minutes::of(SLACK / pace.mm().max(1.0));
    if needed <= left.and(slack) {
        return Ok(());
    }
    let asked = Millimetres(Length::of(run.length(Measure::LongestCorner)));
    let allowed = Millimetres(Length::of(cost::reach(left, pace)));
    let way = Segment::new(run.from.front().middle(), run.end().front().middle());
    Err(refuse(cite::RATES_A_MINUTE, Reason::TooFar { unit: id, asked, allowed }).with_witness(way))
}

/// PDC-9.5.4, R66. A unit whose combat goes on may not be moved away from an opponent in combat range.
pub(crate) fn check_linked(at: At, id: UnitId, unit: &Unit, end: &Body) -> Checked {
    for enemy in at.state.linked(id) {
        let Some(foe) = at.state.troops.get(enemy).filter(|foe| foe.is_on_table()) else { continue };
        let range = unit.combat_range(&at.setup.tables).max(foe.combat_range(&at.setup.tables));
        let now = reach::gap(unit, foe);
        if now <= range + SLACK && geom::gap(end, &foe.block()).length > now + SLACK {
            let reason = Reason::Linked { unit: id, target: enemy };
            return Err(refuse(cite::COMBAT_CONTINUES, reason).with_witness(enemy));
        }
    }
    Ok(())
}

/// PDC-9.10, R51. An exhausted unit makes no move that brings it nearer to the nearest enemy it sees.
pub(crate) fn check_exhausted(at: At, id: UnitId, unit: &Unit, end: &Body) -> Checked {
    if unit.is_exhausted(&at.setup.tables) && advances(at, unit, end) {
        return Err(refuse(cite::EXHAUSTION, Reason::Exhausted { unit: id }).with_witness(id));
    }
    Ok(())
}

/// R51. Whether a move ends nearer to the nearest visible enemy than it began.
fn advances(at: At, unit: &Unit, end: &Body) -> bool {
    let seen = at.state.seen(unit.side.other()).filter(|(_, enemy)| sight::sees(at, unit, enemy));
    let nearest = seen.map(|(_, enemy)| (reach::gap(unit, enemy), enemy)).min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.is_some_and(|(now, enemy)| geom::gap(end, &enemy.block()).length < now - SLACK)
}

/// R7, PDC-4.1.3, R13. The rate of the slowest unit that marches, or that has marched with them. Battalion
/// guns keep up with the infantry that they march with.
pub(crate) fn pace(at: At, side: Side, units: &[UnitId]) -> Length {
    let (options, tables) = (&at.setup.options, &at.setup.tables);
    let infantry = units
        .iter()
        .map(|id| at.state.unit(*id))
        .filter(|unit| unit.family() == Family::Infantry)
        .map(|unit| unit.rate(options, tables))
        .min();
    let rate = |id: &UnitId| {
        let unit = at.state.unit(*id);
        match infantry {
            Some(rate) if unit.arm == Arm::BattalionGuns => rate,
            _ => unit.rate(options, tables),
        }
    };
    let slowest = units.iter().map(rate).min().unwrap_or(Length::ZERO);
    let earlier = group::acting(at, side).and_then(|acting| acting.pace);
    earlier.map_or(slowest, |earlier| earlier.min(slowest))
}

/// R7, G8. The ways of all units of a march: the first gives it, the others shift alike or wheel about the
/// same pivot.
fn runs(at: At, units: &[UnitId], path: &Motion) -> Checked<Runs> {
    crate::who::check_list(units, cite::MOVE_ACTION)?;
    let mut runs: Runs =
        units.iter().map(|id| (*id, Run { from: at.state.unit(*id).block(), stages: vec![] })).collect();
    for (number, leg) in path.legs.iter().enumerate() {
        let guide = runs[0].1.end().clone();
        for (id, run) in &mut runs {
            let start = run.end().clone();
            let stage = stage_of(at, number, *leg, &guide, start, *id)?;
            run.stages.push(stage);
        }
    }
    Ok(runs)
}

/// One leg of one unit that follows a guide.
fn stage_of(at: At, number: usize, leg: Leg, guide: &Body, start: Body, id: UnitId) -> Checked<Stage> {
    let frame = start.frame();
    let course = match leg {
        Leg::Ahead { by } => shift(at, guide.frame().ahead * by.mm(), &start, id)?,
        Leg::Oblique { by, off } => {
            let way = Facing::along(guide.frame().ahead).turned(off).direction();
            shift(at, way * by.mm(), &start, id)?
        }
        Leg::Wheel { on, by } => wheel(on, by, guide, &start, id)?,
        _ => {
            let turned = Motion::as_one([Leg::AboutFace]).end(&start);
            return Ok(Stage { leg: number, start, end: turned, courses: smallvec![Course::Placed] });
        }
    };
    let end = match course {
        Course::Shift(by) => start.shifted(by),
        Course::Arc { about, radians } => start.carried(&frame, &frame.wheeled(about, radians)),
        Course::Placed => start.clone(),
    };
    Ok(Stage { leg: number, start, end, courses: smallvec![course] })
}

/// G8. A shift within 30 degrees of the facing of the unit that makes it.
fn shift(at: At, by: Vector, start: &Body, id: UnitId) -> Checked<Course> {
    let off = Facing::along(start.frame().ahead).turn_to(Facing::along(by)).as_degrees().abs();
    let most = f64::from(at.setup.options.oblique_move_degrees) + 1e-4;
    if by.length() > SLACK && off > most {
        return Err(refuse(cite::MOVE_ACTION, Reason::Slant { unit: id }).with_witness(id));
    }
    Ok(Course::Shift(by))
}

/// R7, G8. A wheel about a front corner of the guide; no unit is to be on the wrong side of the pivot.
fn wheel(on: Corner, by: Angle, guide: &Body, start: &Body, id: UnitId) -> Checked<Course> {
    let (about, radians) = match on {
        Corner::Left => (guide.front().a, -by.radians()),
        Corner::Right => (guide.front().b, by.radians()),
    };
    let local = start.frame().local(about);
    let half = start.front().length() / 2.0;
    let beyond = if on == Corner::Left { -local.x } else { local.x };
    if beyond < half - SLACK {
        return Err(refuse(cite::MOVE_ACTION, Reason::Slant { unit: id }).with_witness(id));
    }
    Ok(Course::Arc { about, radians })
}

/// R23. The ways of a march as far as the first column on a single base must halt to form line.
pub(crate) fn runs_to_halt(at: At, units: &[UnitId], path: &Motion) -> Checked<Runs> {
    let runs = runs(at, units, path)?;
    let halts = runs.iter().filter_map(|(id, run)| single_base::halt(at, *id, run));
    let first = halts.min_by(|one, two| one.0.cmp(&two.0).then(one.1.total_cmp(&two.1)));
    Ok(match first {
        Some((stage, share)) => runs.into_iter().map(|(id, run)| (id, run.until(stage, share))).collect(),
        None => runs,
    })
}

/// PDC-3.3.4, R5, R7, R18. Marches on the truth: a unit that runs into a concealed enemy halts touching it,
/// and the others go on.
pub(crate) fn march(on: &mut On, side: Side, units: &[UnitId], path: &Motion) {
    let at = on.table();
    let pace = pace(at, side, units);
    let runs = runs_to_halt(at, units, path).unwrap_or_else(|refusal| panic!("a checked march: {refusal:?}"));
    group::begin(on, side, units, Action::Move);
    let mut together = Few::from_slice(units);
    for (id, run) in runs {
        if go(on, id, run, pace, path) {
            together.retain(|other| *other != id);
        }
    }
    if let Some(acting) = &mut on.state.acting {
        acting.together = together;
        acting.marched = true;
        acting.turned = is_turn(path);
        acting.pace = Some(pace);
    }
    for id in units {
        single_base::form_line_if_halted(on, *id);
    }
    group::go_on(on, side);
}

/// R19. A battery that has fired and limbered moves on right after the artillery step, alone.
pub(crate) fn check_march_after_fire(at: At, side: Side, units: &[UnitId], path: &Motion) -> Checked {
    crate::who::check_list(units, cite::R19)?;
    if let [_, other, ..] = units {
        return Err(refuse(cite::R19, Reason::OtherGroup { unit: *other }));
    }
    guns::check_after_fire(at, side, units[0], crate::GunStep::Move)?;
    check_legs(at, path)?;
    let runs = runs(at, units, path)?;
    let (id, run) = &runs[0];
    check_one(at, *id, run, units, pace(at, side, units))
}

/// R19. The battery moves on.
pub(crate) fn march_after_fire(on: &mut On, units: &[UnitId], path: &Motion) {
    let at = on.table();
    let side = at.state.unit(units[0]).side;
    let pace = pace(at, side, units);
    let runs = runs(at, units, path).unwrap_or_else(|refusal| panic!("a checked march: {refusal:?}"));
    for (id, run) in runs {
        go(on, id, run, pace, path);
    }
    secrets::look_round(on);
}

/// One unit of a march goes its way; whether a concealed enemy stopped it.
fn go(on: &mut On, id: UnitId, run: Run, pace: Length, path: &Motion) -> bool {
    let at = on.table();
    let met = zones::hidden_in_way(at, id, &run);
    let run = match met {
        Some((_, stage, share)) => run.until(stage, share),
        None => run,
    };
    let unit = at.state.unit(id);
    let going = cost::going(at, id, unit, &run, pace).unwrap_or_default();
    let watched = zones::touched(at, id, &run);
    let by = Millimetres(Length::of(run.length(Measure::LongestCorner)));
    secrets::reveal(on, id);
    guns::take_move(on, id);
    if by.mm() > SLACK {
        on.state.stamp(id);
    }
    let mut unit = on.state.edit(id);
    unit.pose = Unit::pose_of(run.end());
    unit.minutes = unit.minutes.less(going.minutes);
    drop(unit);
    for watcher in watched {
        zones::note(on, watcher, id);
    }
    let way = Way { path: path.clone(), by: PasDeCharge::YARDSTICK };
    on.tell(|| Event::Marched { unit: id, by, way });
    disorder::by_ground(on, id, &going.through);
    if let Some((hidden, ..)) = met {
        on.tell(|| Event::MetHidden { unit: id, hidden });
        secrets::reveal(on, hidden);
    }
    met.is_some()
}

/// Moves a unit by the rules and not by an order: it is seen, and has moved.
pub(crate) fn set_down(on: &mut On, id: UnitId, pose: geom::Pose) {
    secrets::reveal(on, id);
    let mut unit = on.state.edit(id);
    unit.pose = pose;
    unit.flags.set(UnitFlags::MOVED, true);
}

/// The ground that a march sweeps, to be drawn.
pub(crate) fn swept(run: &Run) -> Vec<Mark> {
    run.swept().iter().map(Mark::from).collect()
}

/// How far a unit can still go straight ahead on good ground.
pub(crate) fn most(at: At, unit: &Unit) -> Mm {
    let rate = unit.rate(&at.setup.options, &at.setup.tables);
    cost::reach(guns::minutes_to_move(at, unit), rate)
}

#[cfg(test)]
mod tests;
