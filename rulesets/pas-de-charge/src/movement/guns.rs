//! PDC-4.3.8 to 4.3.12, R19. The cycle of guns: move, unlimber, fire, limber, and so on, step by step.

use crate::kinds::{Formation, GunStep};
use crate::minutes::Minutes;
use crate::movement::group;
use crate::state::{Action, Unit, UnitFlags};
use crate::who::{ensure_of, refuse, standing};
use crate::{At, Checked, Event, On, Reason, cite, secrets};
use names::{RuleId, Side, UnitId};

/// PDC-4.3.8 to 4.3.12, R19. Whether a battery may take a step of the cycle now. In one bound each step
/// follows the one before; the first of a bound may repeat a move or a fire.
pub(crate) fn check_step(at: At, id: UnitId, unit: &Unit, step: GunStep) -> Checked {
    let most = at.setup.tables.gun_steps(unit.gun_class());
    if unit.steps >= most {
        return Err(refuse(rule_of(most), Reason::NoSteps { unit: id, steps: most }));
    }
    let follows = step == unit.cycle.next();
    let repeats = unit.steps == 0 && step == unit.cycle && step.may_be_repeated();
    ensure_of(follows || repeats, cite::GUN_CYCLE, id, Reason::Skipped { unit: id })
}

/// PDC-4.3.9 to 4.3.11. The rule that limits the steps of a battery.
fn rule_of(most: u8) -> RuleId {
    match most {
        3.. => cite::THREE_STEPS,
        2 => cite::TWO_STEPS,
        _ => cite::ONE_STEP,
    }
}

/// Takes a step of the cycle.
pub(crate) fn take(on: &mut On, id: UnitId, step: GunStep) {
    let mut unit = on.state.edit(id);
    unit.cycle = step;
    unit.steps += 1;
}

/// Whether a battery is in the middle of its move: more of the way belongs to the same step.
fn is_moving(unit: &Unit) -> bool {
    unit.steps > 0 && unit.cycle == GunStep::Move
}

/// PDC-4.3.8. Whether guns may move: limbered, and in the step of the move.
pub(crate) fn check_move(at: At, id: UnitId, unit: &Unit) -> Checked {
    if !unit.is_guns() {
        return Ok(());
    }
    let limbered = unit.formation == Formation::Limbered;
    ensure_of(limbered, cite::GUN_CYCLE, id, Reason::Skipped { unit: id })?;
    if is_moving(unit) { Ok(()) } else { check_step(at, id, unit, GunStep::Move) }
}

/// R19. The minutes for a move: of guns a full bound in each step of the move, whatever else they do.
pub(crate) fn minutes_to_move(at: At, unit: &Unit) -> Minutes {
    if unit.is_guns() && !is_moving(unit) {
        Minutes::whole(at.setup.tables.bound_minutes.into())
    } else {
        unit.minutes
    }
}

/// R19. Guns that begin to move take the step of the move, with a full bound's minutes.
pub(crate) fn take_move(on: &mut On, id: UnitId) {
    let unit = on.state.unit(id);
    if unit.is_guns() && !is_moving(unit) {
        let whole = Minutes::whole(on.setup.tables.bound_minutes.into());
        take(on, id, GunStep::Move);
        on.state.edit(id).minutes = whole;
    }
}

/// PDC-4.3.8, R19. An activated battery limbers: in its side's moves with its group, or right after its fire.
pub(crate) fn check_limber(at: At, side: Side, id: UnitId, step: GunStep) -> Checked {
    let unit = standing(at, side, id, cite::GUN_CYCLE)?;
    ensure_of(unit.is_guns(), cite::GUN_CYCLE, id, Reason::NotGuns { unit: id })?;
    group::check_acts(at, side, &[id], Action::Move, cite::GUN_CYCLE)?;
    check_step(at, id, unit, step)
}

/// PDC-4.3.8. Limbers or unlimbers.
pub(crate) fn limber(on: &mut On, side: Side, id: UnitId, step: GunStep) {
    group::begin(on, side, &[id], Action::Move);
    turn_guns(on, id, step);
    group::go_on(on, side);
}

/// PDC-4.3.8. The guns are limbered or unlimbered.
fn turn_guns(on: &mut On, id: UnitId, step: GunStep) {
    secrets::reveal(on, id);
    take(on, id, step);
    let limbers = step == GunStep::Limber;
    let mut unit = on.state.edit(id);
    unit.formation = if limbers { Formation::Limbered } else { Formation::Battery };
    unit.flags.set(UnitFlags::MOVED, true);
    drop(unit);
    on.tell(|| if limbers { Event::Limbered { unit: id } } else { Event::Unlimbered { unit: id } });
}

/// R19. A battery that was given an order in step 2 and has fired may limber and move right after the
/// artillery step.
pub(crate) fn check_after_fire(at: At, side: Side, id: UnitId, step: GunStep) -> Checked {
    let unit = standing(at, side, id, cite::GUN_CYCLE)?;
    ensure_of(unit.is_guns(), cite::GUN_CYCLE, id, Reason::NotGuns { unit: id })?;
    let ordered = unit.has(UnitFlags::ACTIVATED);
    ensure_of(ordered, cite::COMMAND_PASSES, id, Reason::NotActivated { unit: id })?;
    let has_fired = unit.has(UnitFlags::FIRED) && unit.steps > 0;
    ensure_of(has_fired, cite::R19, id, Reason::Skipped { unit: id })?;
    if step == GunStep::Move && is_moving(unit) { Ok(()) } else { check_step(at, id, unit, step) }
}

/// R19. A battery limbers after its fire.
pub(crate) fn limber_after_fire(on: &mut On, id: UnitId) {
    turn_guns(on, id, GunStep::Limber);
}

/// PDC-4.3.8, R19. The artillery step is over: the fire of guns that were unlimbered and did not fire lapses,
/// so that they may limber in the next bound.
pub(crate) fn lapse(on: &mut On) {
    let waits = |unit: &Unit| unit.is_guns() && unit.cycle == GunStep::Unlimber;
    let waiting: Vec<UnitId> =
        on.state.troops.iter().filter(|(_, unit)| waits(unit)).map(|(id, _)| id).collect();
    for id in waiting {
        on.state.edit(id).cycle = GunStep::Fire;
    }
}
