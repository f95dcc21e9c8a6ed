//! STC-6.10. The inch round every enemy, and the enemies whom a charger cannot help attacking.

use crate::charge::targets;
use crate::{At, Few, Unit};
use formations::{near, walk};
use geom::{Body, Run, Standing};
use names::UnitId;

/// R110. The inch is strict: only rounding is overlooked.
const ROUNDING: geom::Mm = 1e-4;

/// STC-6.10. Whether an enemy's zone is open to all: a friend fights him already.
fn is_fought(at: At, enemy: UnitId) -> bool {
    at.state.is_engaged(enemy)
}

/// STC-6.10, R28, R110. Where a run first comes nearer than an inch to an enemy whom it may not approach: the
/// stage, the share of it, and the enemy. Exactly an inch is clear; a unit that starts nearer may leave.
///
/// Open are those in `open`, and every enemy whom a friend fights or charges.
pub(crate) fn first_entered(
    at: At,
    id: UnitId,
    unit: &Unit,
    run: &Run,
    open: &[UnitId],
) -> Option<(usize, f64, UnitId)> {
    let reach = at.setup.tables.zones.control.mm();
    let is_closed = |other: &Standing| {
        let is_enemy = other.side != unit.side && other.id != id;
        is_enemy && !open.contains(&other.id) && !is_fought(at, other.id)
    };
    let near = |body: &Body| too_near(at, id, unit, body).filter(|enemy| !open.contains(enemy));
    walk::enters(run, at.state.troops.bodies(), reach, ROUNDING, is_closed, near)
}

/// STC-6.10, 7.7, R38, R110. The first enemy less than an inch from where a body would stand.
pub(crate) fn too_near(at: At, id: UnitId, unit: &Unit, body: &Body) -> Option<UnitId> {
    let reach = at.setup.tables.zones.control.mm();
    let clear = |other: &Standing| {
        let is_enemy = other.side != unit.side && other.id != id;
        let clear = if is_fought(at, other.id) { 2.0 * ROUNDING } else { reach };
        is_enemy.then_some(clear - ROUNDING)
    };
    walk::nearer_than(body, at.state.troops.bodies(), reach, clear)
}

/// STC-11.8, R113. Whether an enemy holds a block with one whom a unit fights: all garrisons of a block fight
/// together.
fn shares_block(at: At, id: UnitId, enemy: UnitId) -> bool {
    let place = |id: UnitId| at.state.troops.get(id).map(|unit| unit.place);
    let foes = at.state.foes(id);
    let block = place(enemy).filter(|place| matches!(place, crate::Place::Block(_)));
    block.is_some() && !foes.contains(&enemy) && foes.iter().any(|foe| place(*foe) == block)
}

/// STC-6.8, 6.11, 11.8, R26, R29, R113. The unengaged enemies less than an inch from a charger in contact,
/// who are drawn in: those whom it may charge at all. Whose screen is that near is drawn in himself.
pub(crate) fn drawn_in(at: At, id: UnitId) -> Few {
    let (Some(unit), Some(body)) = (at.state.troops.get(id), at.state.troops.bodies().get(id)) else {
        return Few::new();
    };
    let within = at.setup.tables.zones.drawn_in.mm() - at.setup.options.tolerance.mm();
    let enemies = near::within(body, at.state.troops.bodies(), within, |other| other.side != unit.side);
    let mut all: Few = enemies
        .filter(|(_, far)| *far < within)
        .map(|(other, _)| targets::charged(at, other.id))
        .filter(|enemy| !at.state.is_engaged(*enemy) || shares_block(at, id, *enemy))
        .filter(|enemy| targets::is_fair_game(at, id, *enemy).is_ok())
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}
