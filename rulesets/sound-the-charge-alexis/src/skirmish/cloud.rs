//! STA-10.1, 11.4. Loose models: how each goes its own way.

use crate::formation::clouds::check_figures;
use crate::formation::shapes::base;
use crate::movement::pace::{Purpose, Walked};
use crate::movement::{self, passage};
use crate::who::{self, refuse};
use crate::{At, Checked, Event, On, Reason, Stance, Unit, cite, stance};
use formations::loose;
use geom::{Leg, Length, Millimetres, Motion, Pose, Run};
use names::{Side, UnitId};

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
    let walked = walk(at, id, at.state.troops.expect(id), figures);
    let walked = walked.unwrap_or_else(|refusal| panic!("the way was checked: {refusal:?}"));
    let far = geom::farthest_part(&walked.run.from, walked.run.end());
    on.tell(|| Event::SpreadOut { unit: id, by: Millimetres(Length::of(far)) });
    movement::gone(on, id, &walked);
}
