//! PDC-8.7, 8.8, 9.7.5, R35. What contact does to order, before the dice of a combat's first round.

use crate::charge;
use crate::kinds::{Disorder, Formation};
use crate::melee::factors::attacker;
use crate::reach;
use crate::state::{Unit, UnitFlags};
use crate::{At, On, cite, disorder};
use names::{RuleId, UnitId};

/// PDC-8.7, 8.8, 9.7.5. Units that are struck for the first time lose order by how they stand.
pub(crate) fn strike(on: &mut On) {
    let at = on.table();
    let mut struck: Vec<(UnitId, Disorder, RuleId)> = vec![];
    for fight in &at.state.fights {
        for other in &fight.others {
            for (unit, by) in [(fight.one, *other), (*other, fight.one)] {
                struck.extend(
                    causes(at, unit, by).into_iter().flatten().map(|(cause, rule)| (unit, cause, rule)),
                );
            }
        }
    }
    for (unit, cause, rule) in struck {
        disorder::add(on, unit, cause, rule);
    }
}

/// The causes that an attack brings upon a unit.
fn causes(at: At, id: UnitId, by: UnitId) -> [Option<(Disorder, RuleId)>; 3] {
    if at.state.link(id, by).is_some() || attacker(at, id, by) != Some(by) {
        return [None; 3];
    }
    let (unit, enemy) = (at.state.unit(id), at.state.unit(by));
    [
        is_unformed(unit, enemy).then_some((Disorder::UNFORMED, cite::DISORDER_CONTACTED_UNFORMED)),
        is_hit_at_halt(unit, enemy).then_some((Disorder::HIT_AT_HALT, cite::DISORDER_STATIONARY_CAVALRY_HIT)),
        is_flanked(unit, enemy).then_some((Disorder::FLANKED, cite::FLANK_OR_REAR)),
    ]
}

/// PDC-8.7, R35, R79. Struck by formed enemies while changing formation or in anything but line or square.
fn is_unformed(unit: &Unit, enemy: &Unit) -> bool {
    let in_order = matches!(unit.formation, Formation::Line | Formation::Square) && !unit.is_changing();
    unit.inside.is_none() && !in_order && enemy.is_formed()
}

/// PDC-8.8. Cavalry that has not moved, struck by cavalry that has.
fn is_hit_at_halt(unit: &Unit, enemy: &Unit) -> bool {
    let is_still = unit.is_mounted() && !unit.has(UnitFlags::MOVED);
    is_still && enemy.is_mounted() && enemy.has(UnitFlags::MOVED) && reach::in_contact(unit, enemy)
}

/// PDC-9.7.5, 9.7.6. Infantry that cavalry touches in flank or rear.
fn is_flanked(unit: &Unit, enemy: &Unit) -> bool {
    unit.is_foot() && enemy.is_mounted() && reach::in_contact(unit, enemy) && !charge::is_frontal(enemy, unit)
}
