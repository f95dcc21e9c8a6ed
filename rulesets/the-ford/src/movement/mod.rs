//! FIX-2.1 to 2.3. Marches, of one unit and of several together.

pub(crate) mod ambush;
pub(crate) mod candidates;

use crate::state::SLACK;
use crate::who::{ready, refuse};
use crate::{At, Checked, Event, On, Reason, cite};
use engine::{Mark, Witness};
use geom::{Leg, Length, Manner, Measure, Mm, Motion, Pose, Run, Segment, Spot};
use names::{Side, UnitId};

/// FIX-2.1, 2.2. A unit marches once a turn, where nothing is in its way.
pub(crate) fn check_march(at: At, side: Side, id: UnitId, path: &Motion) -> Checked {
    let run = setting_out(at, side, id, path)?;
    check_free(at, &run, &[id])
}

/// FIX-2.1, 2.4. Marches on the truth: a unit that comes near hidden enemies stops there.
pub(crate) fn march(on: &mut On, id: UnitId, path: &Motion) {
    let unit = on.state.troops.expect(id);
    let run = path.run(&unit.block());
    let ambushed = ambush::ambush(on.table(), unit.side, &run);
    let to = ambushed.map_or_else(|| Pose::of(run.end().frame()), |(_, stop)| stop);
    set_down(on, id, to);
    on.tell(|| Event::Marched { unit: id });
    if let Some((by, _)) = ambushed {
        ambush::spring(on, by, id);
    }
}

/// FIX-2.3. Units that march together are not in each other's way, and end side by side.
pub(crate) fn check_together(at: At, side: Side, moves: &[(UnitId, Motion)]) -> Checked {
    let ids: Vec<UnitId> = moves.iter().map(|(id, _)| *id).collect();
    let is_twice = ids.iter().enumerate().any(|(place, id)| ids[..place].contains(id));
    if moves.len() < 2 || is_twice {
        return Err(refuse(cite::TOGETHER, Reason::NotTogether));
    }
    let mut ends = vec![];
    for (id, path) in moves {
        let run = setting_out(at, side, *id, path)?;
        check_free(at, &run, &ids)?;
        ends.push(run.end().clone());
    }
    let near = at.setup.tables.side_by_side as Mm;
    let are_near = ends.windows(2).all(|pair| geom::gap(&pair[0], &pair[1]).length <= near);
    let are_apart = (0..ends.len()).all(|a| (0..a).all(|b| !geom::overlaps(&ends[a], &ends[b], SLACK)));
    if are_near && are_apart { Ok(()) } else { Err(refuse(cite::TOGETHER, Reason::NotTogether)) }
}

/// FIX-2.3, 2.4, R2. Marches together; if one of the units would come near hidden enemies, all stay.
pub(crate) fn march_together(on: &mut On, side: Side, moves: &[(UnitId, Motion)]) {
    let run = |(id, path): &(UnitId, Motion)| (*id, path.run(&on.state.troops.expect(*id).block()));
    let runs: Vec<(UnitId, Run)> = moves.iter().map(run).collect();
    let ambushed = runs.iter().find_map(|(id, run)| Some((ambush::ambush(on.table(), side, run)?.0, *id)));
    for (id, run) in &runs {
        let to = if ambushed.is_some() { &run.from } else { run.end() };
        set_down(on, *id, Pose::of(to.frame()));
    }
    match ambushed {
        Some((by, id)) => ambush::spring(on, by, id),
        None => runs.iter().for_each(|(id, _)| on.tell(|| Event::Marched { unit: *id })),
    }
}

/// FIX-2.1. A unit goes to its new place, and has acted.
pub(crate) fn set_down(on: &mut On, id: UnitId, pose: Pose) {
    ambush::reveal(on, id);
    let mut unit = on.state.troops.expect_edit(id);
    unit.pose = pose;
    unit.acted = true;
}

/// FIX-2.1. How a unit would go that may still march, so far as its legs carry it.
fn setting_out(at: At, side: Side, id: UnitId, path: &Motion) -> Checked<Run> {
    let unit = ready(at, side, id, cite::MARCH)?;
    let tables = &at.setup.tables;
    let is_leg = |leg: &Leg| match *leg {
        Leg::Ahead { by } | Leg::Back { by } => by >= Length::ZERO,
        Leg::Wheel { by, .. } => (0.0..=180.0).contains(&by.as_degrees()),
        Leg::Oblique { by, off } => by >= Length::ZERO && off.as_degrees().abs() <= tables.slant.into(),
        _ => false,
    };
    if !path.legs.iter().all(is_leg) || path.manner != Manner::AsOne {
        return Err(refuse(cite::MARCH, Reason::NoSuchLeg));
    }
    let run = path.run(&unit.block());
    let asked = run.length(Measure::OuterFrontCorner);
    if asked < 1.0 {
        return Err(refuse(cite::MARCH, Reason::NoWay));
    }
    if asked > tables.march as Mm + SLACK {
        let reason = Reason::TooFar { unit: id, asked: asked.ceil() as i64, allowed: tables.march };
        let way = Segment::new(run.from.front().middle(), run.end().front().middle());
        return Err(refuse(cite::MARCH, reason).with_witness(way));
    }
    Ok(run)
}

/// FIX-2.2. No unit passes through another, or ends off the table.
fn check_free(at: At, run: &Run, but: &[UnitId]) -> Checked {
    if let Some(met) = run.first_overlap(at.state.troops.bodies(), but, SLACK) {
        let marks = [Mark::Unit(met.unit), Mark::Point(Spot::of(met.point))];
        let witness: Witness = marks.into_iter().collect();
        return Err(refuse(cite::NO_PASSAGE, Reason::InTheWay { unit: met.unit }).with_witness(witness));
    }
    if !at.setup.ground.holds(run.end(), SLACK) {
        return Err(refuse(cite::NO_PASSAGE, Reason::OffTheTable));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
