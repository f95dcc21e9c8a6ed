//! PDC-5.1 to 5.4, R59. Through friends, and where a move may end.

use crate::reach;
use crate::state::{SLACK, Unit};
use crate::who::refuse;
use crate::{At, Checked, Reason, cite};
use geom::{Body, Run};
use names::UnitId;

/// PDC-5.1, R59. No unit moves through an enemy, through friends only as 5.2 to 5.4 allow, and none ends on
/// another. Units that move together are not in each other's way.
pub(crate) fn check_way(at: At, id: UnitId, run: &Run, together: &[UnitId]) -> Checked {
    let unit = at.state.unit(id);
    let (low, high) = run.bounds();
    for other in at.state.troops.bodies().near(low, high) {
        if other.id == id || together.contains(&other.id) {
            continue;
        }
        let spans = run.spans_in(other.body, SLACK);
        if !spans.is_empty() {
            let met = at.state.unit(other.id);
            if met.side != unit.side {
                let reason = Reason::InTheWay { unit: other.id };
                return Err(refuse(cite::PASSING_FRIENDS, reason).with_witness(other.id));
            }
            check_pass(at, (id, unit), (other.id, met), run, &spans)?;
        }
    }
    check_end(at, id, run.end(), together)
}

/// R59. No move ends with bases that overlap.
pub(crate) fn check_end(at: At, id: UnitId, end: &Body, together: &[UnitId]) -> Checked {
    let (low, high) = end.bounds();
    let mut near = at.state.troops.bodies().near(low, high);
    let on = near.find(|other| {
        other.id != id && !together.contains(&other.id) && geom::overlaps(end, other.body, SLACK)
    });
    match on {
        Some(other) => Err(refuse(cite::R59, Reason::EndsOn { unit: other.id }).with_witness(other.id)),
        None => Ok(()),
    }
}

/// PDC-5.2 to 5.4. Whether a unit may pass through a friend on these stretches of its way.
fn check_pass(
    at: At,
    (id, unit): (UnitId, &Unit),
    (friend, met): (UnitId, &Unit),
    run: &Run,
    spans: &[(usize, f64, f64)],
) -> Checked {
    for (involved, one) in [(id, unit), (friend, met)] {
        if one.is_mounted() {
            let reason = Reason::FormedCavalry { unit: involved };
            return Err(refuse(cite::NO_PASSING_CAVALRY, reason).with_witness(friend));
        }
        if one.is_out_of_hand() {
            let reason = Reason::OutOfHand { unit: involved };
            return Err(refuse(cite::NO_PASSING_ROUTED, reason).with_witness(friend));
        }
    }
    check_far_from_enemies(at, friend, met, &met.block())?;
    for &(stage, from, to) in spans {
        for share in 0..=8 {
            let share = from + (to - from) * f64::from(share) / 8.0;
            check_far_from_enemies(at, id, unit, &run.stages[stage].at(share))?;
        }
    }
    Ok(())
}

/// PDC-5.2, 7.3. No enemy who is in hand may be within its combat distance of a unit that is passed.
fn check_far_from_enemies(at: At, id: UnitId, unit: &Unit, body: &Body) -> Checked {
    let tables = &at.setup.tables;
    let most = tables.combat.rifles.mm().max(tables.combat.range.mm());
    for enemy in reach::enemies_near(at, unit.side, body, most) {
        let found = at.state.unit(enemy);
        let is_near = || geom::gap(body, &found.block()).length <= found.combat_range(tables) + SLACK;
        if !found.is_out_of_hand() && is_near() {
            let reason = Reason::NearEnemy { unit: id, enemy };
            return Err(refuse(cite::NO_PASSING_NEAR_ENEMY, reason).with_witness(enemy));
        }
    }
    Ok(())
}
