//! STA-4.10, 4.11. Giving ground of one's own will.

use super::{Place, check, go, nearest_enemy};
use crate::losses::{self, Toll};
use crate::who::{self, refuse};
use crate::{Arm, At, Checked, On, Reason, Traits, Unit, cite};
use names::{Side, UnitId};

/// STA-4.10, R25. Whether a unit may withdraw so of its own will, as its whole move: not in contact, and in
/// good morale. The place is judged as the unit stands after its rout hit; one that this shatters goes
/// nowhere.
pub(crate) fn check_withdraw(at: At, side: Side, id: UnitId, place: Place) -> Checked {
    if at.state.is_engaged(id) {
        return Err(refuse(cite::VOLUNTARY_RETREAT, Reason::InContact { unit: id }).with_witness(id));
    }
    let unit = who::fresh(at, side, id, cite::VOLUNTARY_RETREAT)?;
    let after = losses::lessened(at, unit, rout_hits(at, unit));
    if after.is_shattered(&at.setup.tables) {
        return Ok(());
    }
    check(at, id, &after, nearest_enemy(at, id), place)
}

/// STA-4.11, R26. Whether a unit withdraws without loss: light infantry in any formation, and light cavalry.
pub(crate) fn is_light(unit: &Unit) -> bool {
    unit.arm == Arm::LightCavalry || (unit.arm == Arm::Infantry && unit.traits.has(Traits::LIGHT))
}

/// STA-4.10, 4.11. The rout hits of a voluntary retreat.
pub(super) fn rout_hits(at: At, unit: &Unit) -> u8 {
    let retreats = &at.setup.tables.retreats;
    if is_light(unit) { retreats.voluntary_rout_hits_light } else { retreats.voluntary_rout_hits }
}

/// STA-4.10, 4.11, R25. A unit takes its rout hit, withdraws, and is shaken.
pub(crate) fn withdraw(on: &mut On, id: UnitId, place: Place) {
    let at = on.table();
    let (hits, from) = (rout_hits(at, at.state.troops.expect(id)), nearest_enemy(at, id));
    losses::take(on, id, hits, Toll::Rout(cite::VOLUNTARY_RETREAT));
    if !losses::is_gone(on, id) {
        go(on, id, from, place);
    }
}
