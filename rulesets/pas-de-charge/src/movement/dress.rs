//! PDC-3.3.5, R9. Units of a group turn about their centres and dress the line.

use crate::minutes::Minutes;
use crate::movement::{check_exhausted, check_linked, cost, group, passing};
use crate::state::{Action, SLACK, Unit, UnitFlags};
use crate::who::{ensure_of, refuse};
use crate::{At, Checked, Event, On, Reason, cite, disorder, secrets};
use geom::{Course, Length, Millimetres, Mm, Pose, Run, Stage};
use names::{Side, UnitId};
use smallvec::smallvec;

/// PDC-3.3.5, R9. A unit turns as it likes and shifts by no more than half a move, minutes it has spent
/// before left out of account.
pub(crate) fn check_dress(at: At, side: Side, id: UnitId, to: Pose) -> Checked {
    let rule = cite::ALIGNMENT_ACTION;
    group::check_acts(at, side, &[id], Action::Dress, rule)?;
    let dressed = group::acting(at, side).is_some_and(|acting| acting.dressed.contains(&id));
    ensure_of(!dressed, rule, id, Reason::HasDressed { unit: id })?;
    let unit = at.state.unit(id);
    ensure_of(unit.inside.is_none(), cite::R79, id, Reason::IsInside { unit: id })?;
    ensure_of(unit.changing.is_none(), cite::R18, id, Reason::Changing { unit: id })?;
    ensure_of(!unit.is_guns(), cite::GUN_CYCLE, id, Reason::Skipped { unit: id })?;
    let (run, by) = shifted(unit, to);
    let rate = unit.rate(&at.setup.options, &at.setup.tables);
    let linked = !at.state.linked(id).is_empty();
    if linked && by > SLACK {
        check_linked(at, id, unit, run.end())?;
    }
    if by > SLACK {
        let half = half_a_move(at);
        let going = cost::going(at, id, unit, &run, rate)?;
        let left = half.less(whole(at).less(unit.minutes));
        if going.minutes > left.and(Minutes::of(1e-4)) {
            let asked = Millimetres(Length::of(by));
            let allowed = Millimetres(Length::of(cost::reach(left, rate)));
            return Err(refuse(rule, Reason::TooFar { unit: id, asked, allowed }));
        }
        passing::check_way(at, id, &run, &[])?;
    }
    let end = unit.block_at(to);
    cost::check_clear(at, id, unit, &end)?;
    passing::check_end(at, id, &end, &[])?;
    check_exhausted(at, id, unit, &end)
}

/// R9. Half of the minutes of a bound.
fn half_a_move(at: At) -> Minutes {
    let percent = f64::from(at.setup.tables.dress_percent) / 100.0;
    Minutes::of(whole(at).as_f64() * percent)
}

fn whole(at: At) -> Minutes {
    Minutes::whole(at.setup.tables.bound_minutes.into())
}

/// The straight way of a base to a new place, and how long it is.
pub(crate) fn shifted(unit: &Unit, to: Pose) -> (Run, Mm) {
    let start = unit.block();
    let by = to.at.point() - unit.pose.at.point();
    let end = start.shifted(by);
    let stage = Stage { leg: 0, start: start.clone(), end, courses: smallvec![Course::Shift(by)] };
    (Run { from: start, stages: vec![stage] }, by.length())
}

/// PDC-3.3.5. The unit dresses. A turn on the spot is no movement (R12).
pub(crate) fn dress(on: &mut On, side: Side, id: UnitId, to: Pose) {
    group::begin(on, side, &[id], Action::Dress);
    if let Some(acting) = &mut on.state.acting {
        acting.dressed.push(id);
    }
    let at = on.table();
    let unit = at.state.unit(id);
    let (run, by) = shifted(unit, to);
    let rate = unit.rate(&at.setup.options, &at.setup.tables);
    let going = cost::going(at, id, unit, &run, rate).unwrap_or_default();
    secrets::reveal(on, id);
    if by > SLACK {
        on.state.stamp(id);
        disorder::by_ground(on, id, &going.through);
    }
    let mut unit = on.state.edit(id);
    unit.pose = to;
    unit.minutes = unit.minutes.less(going.minutes);
    unit.flags.set(UnitFlags::ACTIVATED, true);
    drop(unit);
    on.tell(|| Event::Dressed { unit: id });
    group::go_on(on, side);
}
