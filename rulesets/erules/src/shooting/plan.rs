//! ERN-27.4, 27.5, 31.3, 31.4, R8, R73. How much of the bound a unit spends moving, and how it fires then.

use crate::command::carry;
use crate::command::standing::{self, Intent};
use crate::movement::cost::{Sort, rate};
use crate::movement::millionths;
use crate::questions::Share;
use crate::state::{Stage, WHOLE};
use crate::who::{refuse, standing};
use crate::{At, Checked, Event, Morale, On, Reason, UnitFlags, cite};
use names::{Side, UnitId};

/// How a unit fires that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    /// In full.
    Full,
    /// At half.
    Half,
    /// Not at all.
    None,
}

/// ERN-27.4, 27.5, 31.3, 31.4, R73. How a unit fires, by what it has moved and means to move.
pub(crate) fn weight(at: At, id: UnitId) -> Weight {
    let unit = at.state.unit(id);
    let firing = &at.setup.tables.firing;
    let share = i64::from(planned(at, id)) * 100;
    let part = |percent: i64| percent * i64::from(WHOLE);
    if unit.is(UnitFlags::RETIRED) {
        return Weight::Half;
    }
    if share <= part(firing.full_up_to) {
        Weight::Full
    } else if share <= part(firing.half_up_to) {
        Weight::Half
    } else {
        Weight::None
    }
}

/// ERN-X8, R8. What a unit has spent in this bound and means to spend, in millionths: by its plan, or else
/// by what motion, orders and tests will have it do.
pub(crate) fn planned(at: At, id: UnitId) -> u32 {
    let unit = at.state.unit(id);
    let more = match unit.plan {
        Some(share) => share.most() as u32 * (WHOLE / 100),
        None => coming(at, id),
    };
    // A plan is for the whole bound, what is coming is on top of what has been spent.
    if unit.plan.is_some() { unit.spent.max(more) } else { (unit.spent + more).min(WHOLE) }
}

/// R8. What a unit will spend moving in step 5 by itself.
fn coming(at: At, id: UnitId) -> u32 {
    let unit = at.state.unit(id);
    if unit.morale == Morale::Pursuing && !unit.is(UnitFlags::REGAINS) {
        return WHOLE;
    }
    if unit.charge.is_some_and(|charge| matches!(charge.stage, Stage::Passed | Stage::Halts)) {
        return WHOLE;
    }
    let whole = rate(at, unit, Sort::Normal);
    match standing::intent(at, id) {
        None => 0,
        Some((Intent::Form(change), _)) => change.spent,
        Some((Intent::Go(pace), _)) => millionths(carry::way(at, id, unit, pace).cost, whole),
        Some((Intent::Told(told), _)) => carry::told(at, id, unit, told).1,
        Some((Intent::Regain(to), _)) => millionths(carry::station_way(at, id, unit, to).cost, whole),
        Some((Intent::Scouts(_), _)) => 0,
    }
}

/// ERN-X8, R8. A unit plans how much it means to move.
pub(crate) fn check_plan(at: At, side: Side, id: UnitId, share: Share) -> Checked {
    let unit = standing(at, side, id, cite::PLANNED)?;
    let locked = crate::movement::freedom(at, id).is_none();
    if locked {
        return Err(refuse(cite::INERTIA, Reason::Locked { unit: id }).with_witness(id));
    }
    if unit.plan == Some(share) {
        return Err(refuse(cite::PLANNED, Reason::PlannedAlready { unit: id }));
    }
    Ok(())
}

/// Notes the plan.
pub(crate) fn plan(on: &mut On, id: UnitId, share: Share) {
    on.state.edit(id).plan = Some(share);
    on.tell(|| Event::Planned { unit: id, share });
}
