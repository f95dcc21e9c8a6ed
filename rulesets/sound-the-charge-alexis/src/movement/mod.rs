//! STA-3. Moves: the one walk that a check reads and an order carries out.

pub(crate) mod candidates;
pub(crate) mod going;
pub(crate) mod pace;
pub(crate) mod passage;
pub(crate) mod stopping;

use crate::command::{following, generals};
use crate::movement::pace::{Purpose, Walked, check_mobile, finish, spend};
use crate::who::{self, refuse};
use crate::{At, Checked, Event, On, Reason, SoundTheChargeAlexis, Unit, UnitFlags, cite, stance, terrain};
use engine::{Types, Way};
use formations::loose;
use formations::walk::leads_nowhere;
use geom::{Body, Course, Leg, Length, Manner, Measure, Millimetres, Motion, Run, Stage};
use names::{Side, UnitId};

/// STA-3.3, 3.7, 3.8, R15. The way of a unit, if it may make such a one.
pub(crate) fn walk(at: At, id: UnitId, unit: &Unit, path: &Motion, purpose: Purpose) -> Checked<Walked> {
    check_mobile(id, unit)?;
    let none = || refuse(cite::RATES, Reason::NoWay { unit: id }).with_witness(id);
    let body = stance::body(&unit.stance).ok_or_else(none)?;
    if path.legs.iter().all(leads_nowhere) || path.manner == Manner::Following {
        return Err(none());
    }
    for &leg in &path.legs {
        going::pace(at, id, unit, leg)?;
    }
    check_run(at, id, unit, path, run_of(unit, path, &body), purpose)
}

/// STA-10.1. The way of a unit as a run. Loose models that take up a new facing as they come to a place go
/// there straight, each its own way.
fn run_of(unit: &Unit, path: &Motion, body: &Body) -> Run {
    let run = path.run(body);
    if unit.is_close_order() || !run.stages.iter().any(|stage| stage.course(0) == Course::Placed) {
        return run;
    }
    let mut run = Run { from: body.clone(), stages: vec![] };
    for (number, &leg) in path.legs.iter().enumerate() {
        let own = Motion::as_one([leg]).run(run.end());
        let apart = loose::apart(own.from.clone(), own.end()).filter(|_| matches!(leg, Leg::Free { .. }));
        let stages = apart.unwrap_or(own).stages.into_iter();
        run.stages.extend(stages.map(|stage| Stage { leg: number, ..stage }));
    }
    run
}

/// STA-3.8, 3.10, 16.1, 21.2, 22.1, R17, R77, R81. Whether a unit may make a run: it stays on the table and
/// on ground where it may go, goes past no new obstacle, touches no enemy and ends in no friend, and its move
/// pays for it. A charge has rules of its own for its end.
pub(crate) fn check_run(
    at: At,
    id: UnitId,
    unit: &Unit,
    path: &Motion,
    run: Run,
    purpose: Purpose,
) -> Checked<Walked> {
    pace::check_rate(at, id, unit)?;
    stopping::check_edge(at, id, &run)?;
    stopping::check_ground(at, id, unit, &run)?;
    stopping::check_obstacles(at, id, unit, &run)?;
    if purpose == Purpose::March {
        stopping::check_enemies(at, id, unit, &run)?;
        if let Some(by) = passage::mixed_with(at, id, run.end()) {
            return Err(refuse(cite::PASSING_THROUGH, Reason::InTheWay { unit: id, by }).with_witness(by));
        }
    }
    let cost = going::cost(at, id, unit, path, &run, purpose)?;
    let crosses = stopping::crosses(at, unit, &run);
    Ok(Walked { run, spent: cost.spent, through: cost.through, crosses })
}

/// STA-3.8, 3.10. Whether a unit may march so.
pub(crate) fn check_march(at: At, side: Side, id: UnitId, path: &Motion) -> Checked {
    let unit = who::ready(at, side, id, cite::RATES)?;
    walk(at, id, unit, path, Purpose::March).map(|_| ())
}

/// STA-3.8. A unit marches.
pub(crate) fn march(on: &mut On, id: UnitId, path: &Motion) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let walked = walk(at, id, unit, path, Purpose::March).expect("a march that was checked can be made");
    if pace::is_by_hand(unit) {
        pace::note(on, id, UnitFlags::MANHANDLED);
    }
    let by = Millimetres(Length::of(walked.run.length(Measure::OuterFrontCorner)));
    let spent = walked.spent;
    let way = Way { path: path.clone(), by: SoundTheChargeAlexis::YARDSTICK };
    on.tell(|| Event::Marched { unit: id, by, spent, way: Some(way) });
    gone(on, id, &walked);
}

/// STA-3.8, 21.2, 22.1, R81. A unit has made its way: it has spent what that costs, and comes to a stop at a
/// new obstacle.
pub(crate) fn gone(on: &mut On, id: UnitId, walked: &Walked) {
    spend(on, id, walked.spent);
    pace::note(on, id, UnitFlags::WENT);
    arrive(on, id, walked);
    stop_at_obstacle(on, id);
}

/// STA-21.2, 22.1, R81. A unit that touches an obstacle or a river that it did not touch as the turn began
/// has finished.
pub(crate) fn stop_at_obstacle(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let Some(body) = at.state.troops.bodies().get(id) else { return };
    if terrain::keeps_to_road(at, unit, &Run { from: body.clone(), stages: vec![] }) {
        return;
    }
    let known = stopping::known(at, id);
    let new = terrain::stoppers(at, body).into_iter().find(|feature| !known.contains(feature));
    let Some(kind) = new.and_then(|feature| terrain::terrain(at, feature)) else { return };
    let rule = stopping::rule_of(kind);
    on.tell(|| Event::StoppedAt { unit: id, terrain: kind.kind(), rule });
    finish(on, id);
}

/// STA-16.3, 21.4, 27.3, 27.8, R13, R82, R83, R89, R110. What follows when a unit has come to stand where it
/// goes: its general, generals of the enemy, friends through whom it went, an obstacle that it has crossed,
/// and guns that its crew mans again.
pub(crate) fn arrive(on: &mut On, id: UnitId, walked: &Walked) {
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.stance = unit.stance.moved(walked.run.end());
        if walked.crosses {
            unit.flags.set(UnitFlags::CROSSED, true);
        }
    }
    for friend in &walked.through {
        if let Some(mut passed) = on.state.troops.edit(*friend) {
            passed.flags.set(UnitFlags::PASSED_THROUGH, true);
        }
    }
    following::follow(on, id);
    generals::touch(on, id, Some(&walked.run));
    crate::formation::artillery::man(on, id);
}

#[cfg(test)]
mod tests;
