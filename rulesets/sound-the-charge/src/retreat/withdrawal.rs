//! STC-12.4. Giving ground of one's own will.

use super::ways::{Start, check_way, start_within};
use super::{facing, go_back, take_up, tell_met};
use crate::movement::pace::in_the_open;
use crate::steps::Retreating;
use crate::who::refuse;
use crate::{At, Checked, Offer, On, Order, Reason, Unit, UnitFlags, Wing};
use crate::{cite, command};
use engine::Lens;
use geom::{Body, Inches, Length, Motion};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-12.4, R81. Whether a unit may withdraw at all: with a general in command, not out of combat, in place
/// of any other move, and from an enemy. Gives the unit as it would begin, facing that enemy, and the enemy.
fn may_withdraw(at: At, side: Side, id: UnitId) -> Checked<(Unit, UnitId)> {
    let rule = cite::VOLUNTARY_RETREAT;
    if !at.setup.options.voluntary_retreat {
        return Err(refuse(rule, Reason::NotInForce));
    }
    let unit = in_the_open(at, side, id)?;
    if unit.flags.has_any(UnitFlags::MOVED.with(UnitFlags::MANEUVERED)) {
        return Err(refuse(rule, Reason::HasMoved { unit: id }).with_witness(id));
    }
    if !unit.in_command() && at.state.general_with(id).is_none() {
        let rule = command::lacking_rule(at, id, unit);
        return Err(refuse(rule, Reason::OutOfCommand { unit: id }).with_witness(id));
    }
    let from = nearest_enemy(at, id, unit);
    let cause = from.ok_or_else(|| refuse(rule, Reason::NoWay { unit: id }).with_witness(id))?;
    let stance = facing(at, id, cause).unwrap_or_else(|| unit.stance.clone());
    Ok((Unit { stance, ..unit.clone() }, cause))
}

/// STC-12.4, R81. The enemy nearest to a unit, as far as its side knows.
fn nearest_enemy(at: At, id: UnitId, unit: &Unit) -> Option<UnitId> {
    let seen = |id: UnitId| at.state.troops.get(id).is_some_and(|other| !other.flags.has(UnitFlags::HIDDEN));
    let bodies = at.state.troops.bodies();
    let nearest = bodies.nearest(bodies.get(id)?, |other| other.side != unit.side && seen(other.id));
    nearest.map(|(id, _)| id)
}

/// STC-6.14, 12.4, R81. A unit as it would begin to withdraw: facing the nearest enemy.
pub(crate) fn faced(at: At, id: UnitId) -> Option<Unit> {
    let unit = at.state.troops.get(id)?;
    let stance = facing(at, id, nearest_enemy(at, id, unit)?)?;
    Some(Unit { stance, ..unit.clone() })
}

/// STC-12.4, R81. How a unit would begin to withdraw.
fn start(at: At, unit: UnitId, faced: &Unit, cause: UnitId, narrow: Option<Wing>) -> Checked<Start> {
    let most = at.setup.tables.voluntary_retreat.most.0;
    let start = start_within(at, unit, faced, cause, [Length::ZERO, most], narrow)?;
    Ok(Start { length_rule: cite::VOLUNTARY_RETREAT, ..start })
}

/// STC-12.4, R81. Whether a unit may withdraw so of its own will.
pub(crate) fn check_withdraw(
    at: At,
    side: Side,
    unit: UnitId,
    path: &Motion,
    narrow: Option<Wing>,
) -> Checked {
    let (faced, cause) = may_withdraw(at, side, unit)?;
    let start = start(at, unit, &faced, cause, narrow)?;
    let run = check_way(at, unit, &faced, &start, path)?;
    check_end(at, unit, &faced, run.end())
}

/// STC-12.4. Whether a unit ends farther from every enemy than it began, and far enough from the nearest.
fn check_end(at: At, id: UnitId, unit: &Unit, end: &Body) -> Checked {
    let bodies = at.state.troops.bodies();
    let Some(began) = bodies.get(id) else { return Ok(()) };
    let slack = at.setup.options.tolerance.mm();
    let clear = at.setup.tables.voluntary_retreat.clear;
    for enemy in bodies.iter().filter(|other| other.side != unit.side) {
        let far = geom::gap(end, enemy.body).length;
        let enemy_id = enemy.id;
        if far <= geom::gap(began, enemy.body).length {
            let reason = Reason::NotFarther { unit: id, enemy: enemy_id };
            return Err(refuse(cite::VOLUNTARY_RETREAT, reason).with_witness(enemy_id));
        }
        if far < clear.mm() - slack {
            let distance = Inches(Length::of(far));
            let reason = Reason::TooNearEnemy { unit: id, enemy: enemy_id, distance, needed: clear };
            return Err(refuse(cite::VOLUNTARY_RETREAT, reason).with_witness(enemy_id));
        }
    }
    Ok(())
}

/// STC-12.4, R81. A unit withdraws, shaken and with rout hits. Before troops of whom its owner did not know
/// it stays where it is.
pub(crate) fn withdraw(on: &mut On, id: UnitId, path: &Motion, narrow: Option<Wing>) {
    crate::movement::pace::begin(on, id);
    crate::movement::pace::finish(on, id);
    let side = on.state.troops.expect(id).side;
    if let Err(refusal) = check_truth(on.table(), side, id, path, narrow) {
        return tell_met(on, id, &refusal.reason);
    }
    let unit = on.state.troops.expect(id);
    let cause = nearest_enemy(on.table(), id, unit).expect("a unit withdraws from an enemy");
    let table = &on.setup.tables.voluntary_retreat;
    let hits = if unit.is_shaken() { table.rout_hits_shaken } else { table.rout_hits };
    if let Some(stance) = facing(on.table(), id, cause) {
        take_up(on, id, stance);
    }
    go_back(on, id, cause, path, narrow);
    on.then(Retreating::Arrived { unit: id, rout_hits: hits, is_shaken: true });
}

/// Whether no unit bars the way whom the owner did not see; the order was checked for the rest already.
fn check_truth(at: At, side: Side, id: UnitId, path: &Motion, narrow: Option<Wing>) -> Checked {
    let unit = crate::who::standing(at, side, id, cite::VOLUNTARY_RETREAT)?;
    let none = || refuse(cite::VOLUNTARY_RETREAT, Reason::NoWay { unit: id });
    let cause = nearest_enemy(at, id, unit).ok_or_else(none)?;
    let stance = facing(at, id, cause).ok_or_else(none)?;
    let faced = Unit { stance, ..unit.clone() };
    check_way(at, id, &faced, &start(at, id, &faced, cause, narrow)?, path).map(|_| ())
}

/// STC-12.4. Candidates for a unit that withdraws of its own will.
pub(crate) fn withdrawals(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !at.setup.options.voluntary_retreat || !lens.wants("withdraw") {
        return ControlFlow::Continue(());
    }
    let Ok((faced, cause)) = may_withdraw(at, unit.side, id) else { return ControlFlow::Continue(()) };
    for narrow in [None, Some(Wing::Left), Some(Wing::Right)] {
        let Ok(start) = start(at, id, &faced, cause, narrow) else { continue };
        for path in start.begun.spread() {
            offer(Order::Withdraw { unit: id, path, narrow })?;
        }
    }
    ControlFlow::Continue(())
}
