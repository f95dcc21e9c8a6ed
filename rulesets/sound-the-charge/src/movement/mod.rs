//! STC-6. Moves: the one walk that a check makes on what the side knows, and an order on the truth.

pub(crate) mod going;
pub(crate) mod pace;
pub(crate) mod passage;
pub(crate) mod zone;

mod candidates;
mod stopping;

pub(crate) use candidates::{affordable, candidates, drawn, marches, towards};
pub(crate) use stopping::stop;

use crate::morale::heart::disorder;
use crate::movement::pace::{Purpose, Walked, begin, check_mobile, finish, in_the_open, spend, unhindered};
use crate::who::{self, refuse};
use crate::{At, Checked, Event, Formation, On, Place, Reason, SoundTheCharge, Unit, UnitFlags};
use crate::{cite, sight};
use engine::{Types, Way};
use formations::walk::leads_nowhere;
use geom::{Inches, Length, Manner, Measure, Motion, Run};
use names::{Side, UnitId};

/// STC-6.1, 6.10, 15.3, 16.4, 16.9, R21, R28, R99, R104, R109. Walks a unit along a way as far as it may and
/// can.
///
/// A charge ends where it touches its target. Friends who may not be passed, and time that is lacking, are
/// refusals; enemies, forbidden ground and the edge of the table stop it.
pub(crate) fn walk(at: At, id: UnitId, unit: &Unit, path: &Motion, purpose: Purpose) -> Checked<Walked> {
    check_mobile(id, unit)?;
    let none = || refuse(cite::MOVING, Reason::NoWay { unit: id }).with_witness(id);
    let body = unit.stance.body().ok_or_else(none)?;
    if path.legs.iter().all(leads_nowhere) || path.manner == Manner::Following {
        return Err(none());
    }
    for &leg in &path.legs {
        going::pace(at, id, unit, leg)?;
    }
    walk_run(at, id, unit, path, path.run(&body), purpose)
}

/// Walks a unit along a run: one that a way leads to, or one on which every figure goes its own way.
pub(crate) fn walk_run(
    at: At,
    id: UnitId,
    unit: &Unit,
    path: &Motion,
    run: Run,
    purpose: Purpose,
) -> Checked<Walked> {
    let (run, stopped) = stop(at, id, unit, run, purpose);
    let cost = going::cost(at, id, unit, path, &run, purpose)?;
    Ok(Walked {
        run,
        spent: cost.spent,
        forward: cost.forward,
        all_forward: cost.all_forward,
        bonus: cost.bonus,
        disordered_by: cost.disordered_by,
        on_road: cost.on_road,
        through: cost.through,
        stopped,
    })
}

/// STC-6.1. Whether a unit may march so.
pub(crate) fn check_march(at: At, side: Side, id: UnitId, path: &Motion) -> Checked {
    let unit = in_the_open(at, side, id)?;
    let walked = walk(at, id, unit, path, Purpose::March)?;
    unhindered(id, &walked)
}

/// STC-11.6, R74. Whether a unit may march so at double pace: a column or a limbered battery that has done
/// nothing else this turn.
pub(crate) fn check_double(at: At, side: Side, id: UnitId, path: &Motion) -> Checked {
    let unit = who::unfinished(at, side, id, cite::ROADS)?;
    let formation = unit.formation();
    if unit.place != Place::Table || !matches!(formation, Formation::Column | Formation::Limbered) {
        return Err(refuse(cite::ROADS, Reason::WrongFormation { unit: id, formation }).with_witness(id));
    }
    let acted = UnitFlags::MOVED.with(UnitFlags::MANEUVERED);
    if unit.flags.has_any(acted) && !unit.flags.has(UnitFlags::ON_ROAD) {
        return Err(refuse(cite::ROADS, Reason::HasActed { unit: id }).with_witness(id));
    }
    let walked = walk(at, id, unit, path, Purpose::Double)?;
    unhindered(id, &walked)
}

/// STC-11.6. A unit marches at double pace.
pub(crate) fn double(on: &mut On, unit: UnitId, path: &Motion) {
    begin(on, unit);
    go(on, unit, path, Purpose::Double);
}

/// STC-6.1. A unit marches.
pub(crate) fn march(on: &mut On, unit: UnitId, path: &Motion) {
    begin(on, unit);
    go(on, unit, path, Purpose::March);
}

/// STC-6.1. Makes a way as far as the truth lets a unit, and says so; a unit that is stopped has finished.
pub(crate) fn go(on: &mut On, id: UnitId, path: &Motion, purpose: Purpose) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let walked = walk(at, id, unit, path, purpose).expect("a checked way can be walked");
    let by = Inches(Length::of(walked.run.length(Measure::OuterFrontCorner)));
    let spent = walked.spent;
    let told = || Way { path: path.clone(), by: SoundTheCharge::YARDSTICK };
    on.tell(|| Event::Marched { unit: id, by, spent, way: walked.stopped.is_none().then(told) });
    gone(on, id, &walked);
}

/// STC-6.1, 6.8. A unit has made its way: it has spent the cost of it and takes its screen along; a unit that
/// was stopped has finished.
pub(crate) fn gone(on: &mut On, unit: UnitId, walked: &Walked) {
    spend(on, unit, walked.spent, walked.forward, walked.all_forward);
    if let Some(by) = walked.stopped.as_ref().and_then(|stop| stop.by) {
        on.tell(|| Event::Stopped { unit, by });
    }
    arrive(on, unit, walked);
    crate::skirmish::organic::carry_screen(on, unit, &walked.run);
    if walked.stopped.is_some() {
        finish(on, unit);
    }
}

/// STC-3.7, 5.5.1, 6.4, 11.1. The consequences when a unit has come to stand where it goes: disorder by the
/// ground, its general, generals of the enemy, friends among whom it is, and the sight of all units.
pub(crate) fn arrive(on: &mut On, id: UnitId, walked: &Walked) {
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = unit.stance.moved(walked.run.end());
    if walked.on_road {
        unit.flags.set(UnitFlags::ON_ROAD, true);
    }
    drop(unit);
    if let Some(rule) = walked.disordered_by {
        disorder(on, id, rule);
    }
    for friend in &walked.through {
        on.state.troops.expect_edit(*friend).flags.set(UnitFlags::PASSED_THROUGH, true);
    }
    crate::command::following::follow(on, id);
    sight::look(on);
    crate::command::following::touch_generals(on, id, Some(&walked.run));
    on.then(crate::Step::Unmix { unit: id });
}

#[cfg(test)]
mod tests;
