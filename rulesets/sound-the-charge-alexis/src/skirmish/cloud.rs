//! STA-10.1 to 10.3. Loose models: how near they keep to their command model and how far apart they stand,
//! and how each goes its own way.

use crate::formation::shapes::{base, spacing_of};
use crate::movement::pace::{Purpose, Walked};
use crate::movement::{self, passage};
use crate::who::{self, refuse};
use crate::{At, Checked, Event, On, Reason, Stance, Unit, cite, stance};
use formations::loose;
use geom::{Leg, Length, Millimetres, Motion, Pose, Run};
use names::{Side, UnitId};

/// STA-10.2, 10.3, R68, R110. Whether models may stand so: those of a unit near enough to the first, which
/// commands, and all at their spacing. A screen keeps to its parent.
pub(crate) fn check_figures(at: At, id: UnitId, unit: &Unit, figures: &[Pose]) -> Checked {
    let slack = at.setup.options.tolerance.mm();
    let place = |figure: &Pose| figure.at.point();
    let Some(first) = figures.first().map(place) else { return Ok(()) };
    if unit.parent.is_none() {
        let allowed = Millimetres(at.setup.tables.far(at.setup.tables.skirmish.from_command_model));
        let far = figures.iter().map(|figure| (place(figure) - first).length()).fold(0.0, f64::max);
        if far > allowed.mm() + slack {
            let distance = Millimetres(Length::of(far));
            let reason = Reason::TooFarFromCommand { unit: id, distance, allowed };
            return Err(refuse(cite::SKIRMISH_COHESION, reason).with_witness(id));
        }
    }
    let apart = spacing_of(at, unit, unit.formation()).mm();
    let most = apart * f64::from(at.setup.options.skirmish_gap_most);
    for (number, figure) in figures.iter().enumerate() {
        let others = figures.iter().enumerate().filter(|(other, _)| *other != number);
        let nearest =
            others.map(|(_, other)| (place(other) - place(figure)).length()).fold(f64::INFINITY, f64::min);
        if figures.len() > 1 && (nearest < apart - slack || nearest > most + slack) {
            let distance = Millimetres(Length::of(nearest));
            return Err(
                refuse(cite::SKIRMISH_SPACING, Reason::WrongSpacing { unit: id, distance }).with_witness(id)
            );
        }
    }
    Ok(())
}

/// The run on which each model of a unit goes straight to its own place, and the motion that says so.
fn spread_run(at: At, unit: &Unit, figures: &[Pose]) -> Option<(Motion, Run)> {
    let to = Stance::loose(unit.formation(), figures.into(), base(at, unit, unit.formation()));
    let (from, to) = (stance::body(&unit.stance)?, stance::body(&to)?);
    let path = Motion::as_one([Leg::Free { to: Pose::of(to.frame()) }]);
    Some((path, loose::apart(from, &to)?))
}

/// The way of loose models to places of their own, if they may go there.
fn walk(at: At, id: UnitId, unit: &Unit, figures: &[Pose]) -> Checked<Walked> {
    let wrong = |reason| refuse(cite::SKIRMISH_MOVES, reason).with_witness(id);
    if !unit.is_loose() {
        return Err(wrong(Reason::WrongFormation { unit: id, formation: unit.formation() }));
    }
    let (asked, has) = (u8::try_from(figures.len()).unwrap_or(u8::MAX), unit.in_ranks());
    if asked != has {
        return Err(wrong(Reason::WrongNumberOfModels { unit: id, asked, has }));
    }
    check_figures(at, id, unit, figures)?;
    let (path, run) = spread_run(at, unit, figures).ok_or_else(|| wrong(Reason::NoWay { unit: id }))?;
    movement::check_run(at, id, unit, &path, run, Purpose::March)
}

/// STA-10.1 to 10.3, 11.4, R108. Whether loose models may spread out so: no model farther than the unit goes.
pub(crate) fn check_spread(at: At, side: Side, id: UnitId, figures: &[Pose]) -> Checked {
    let unit = who::ready(at, side, id, cite::SKIRMISH_MOVES)?;
    let walked = walk(at, id, unit, figures)?;
    match passage::mixed_with(at, id, walked.run.end()) {
        Some(by) => Err(refuse(cite::PASSING_THROUGH, Reason::InTheWay { unit: id, by }).with_witness(by)),
        None => Ok(()),
    }
}

/// STA-10.1. Loose models spread out.
pub(crate) fn spread(on: &mut On, id: UnitId, figures: &[Pose]) {
    let at = on.table();
    let walked = walk(at, id, at.state.unit(id), figures);
    let walked = walked.unwrap_or_else(|refusal| panic!("the way was checked: {refusal:?}"));
    let far = geom::farthest_part(&walked.run.from, walked.run.end());
    on.tell(|| Event::SpreadOut { unit: id, by: Millimetres(Length::of(far)) });
    movement::gone(on, id, &walked);
}
