//! ERN-16.1, 16.1.1 to 16.1.3, 19.3, 19.3.1 to 19.3.3, R43, R104, R110. Whom infantry and guns fire at, in
//! the order of their standing orders.

use super::{guns, volleys};
use crate::kinds::{Arm, Standing};
use crate::morale::lines::{amended, binds};
use crate::morale::seen::comes_on;
use crate::sight::sees;
use crate::{At, Unit, contact};
use geom::{Area, Mm};
use names::UnitId;

/// ERN-15.1, 19.4. Whether its standing order binds a unit to its target: no command element is with it.
pub(crate) fn is_bound(at: At, id: UnitId) -> bool {
    let order =
        if at.state.unit(id).arm.is_artillery() { Standing::GunPriority } else { Standing::FirePriority };
    binds(at, id, order) && contact::element(at, id).is_none()
}

/// R110. Whether a unit is a target: an element that touches a unit of its own side is none.
pub(crate) fn is_target(at: At, id: UnitId, unit: &Unit) -> bool {
    let friends = || contact::touched(at, &unit.ground(), unit.side, id);
    unit.is_on_table()
        && (!unit.is_element() || friends().iter().all(|other| at.state.unit(*other).is_element()))
}

/// Whether a unit has any target.
pub(crate) fn any(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    let is_battery = unit.arm.is_artillery();
    in_order(at, id)
        .into_iter()
        .any(|(target, _)| volleys::can_hit(at, id, target) || (is_battery && guns::can_hit(at, id, target)))
}

/// ERN-16.1, 19.3, 19.4. The enemies in the order in which a unit fires at them, each with its rank; those
/// of one rank are equal.
pub(crate) fn in_order(at: At, id: UnitId) -> Vec<(UnitId, u32)> {
    let unit = at.state.unit(id);
    let order = if unit.arm.is_artillery() { Standing::GunPriority } else { Standing::FirePriority };
    let own = amended(at, id, unit, order).map(|amendment| amendment.priorities.clone()).unwrap_or_default();
    let reach = reach(at, unit);
    let enemies = at.state.of(unit.side.other()).filter(|(other, enemy)| is_target(at, *other, enemy));
    let mut all: Vec<(usize, Mm, UnitId)> = enemies
        .map(|(other, enemy)| (other, enemy, contact::distance(unit, enemy)))
        .filter(|(_, _, far)| *far <= reach)
        .map(|(other, enemy, far)| {
            let class = if unit.arm.is_artillery() {
                gun_class(at, id, other, enemy)
            } else {
                foot_class(unit, other, enemy)
            };
            let place =
                own.iter().position(|number| *number == class).unwrap_or(usize::from(class) + own.len());
            // The third class of guns is the player's choice; otherwise the nearest comes first.
            let far = if unit.arm.is_artillery() && class == 3 { 0.0 } else { far };
            (place, far, other)
        })
        .collect();
    all.sort_by(|one, two| one.0.cmp(&two.0).then(one.1.total_cmp(&two.1)).then(one.2.cmp(&two.2)));
    let mut rank = 0;
    let mut before: Option<(usize, Mm)> = None;
    let ranked = all.into_iter().map(|(place, far, other)| {
        if before.is_some_and(|(class, near)| class != place || far > near + contact::SLACK) {
            rank += 1;
        }
        before = Some((place, far));
        (other, rank)
    });
    ranked.collect()
}

/// How far a unit fires at all.
fn reach(at: At, unit: &Unit) -> Mm {
    if !unit.arm.is_artillery() {
        return at.setup.tables.distances.musket_long as Mm;
    }
    guns::reach(at, unit).max(at.setup.options.canister_long as Mm)
}

/// ERN-16.1.1 to 16.1.3. Cavalry that charges the firers, infantry that charges them, others.
fn foot_class(unit: &Unit, other: UnitId, enemy: &Unit) -> u8 {
    let charges = unit.chargers.contains(&other);
    match enemy.arm {
        Arm::Cavalry if charges => 1,
        Arm::Infantry if charges => 2,
        _ => 3,
    }
}

/// ERN-19.3.1 to 19.3.3. Close-order troops that attack the parent formation, those on its line of advance,
/// others.
fn gun_class(at: At, id: UnitId, other: UnitId, enemy: &Unit) -> u8 {
    if !enemy.is_close() {
        return 3;
    }
    if attacks(at, id, other, enemy) {
        1
    } else if is_on_line(at, id, enemy) {
        2
    } else {
        3
    }
}

/// The parent formation of a battery: the other units of its formation, or itself.
fn parents(at: At, id: UnitId) -> Vec<UnitId> {
    let unit = at.state.unit(id);
    let group = |(_, other): &(UnitId, &Unit)| {
        unit.group.is_some() && other.group == unit.group && !other.is_element()
    };
    let others: Vec<UnitId> =
        at.state.of(unit.side).filter(group).map(|(other, _)| other).filter(|other| *other != id).collect();
    if others.is_empty() { vec![id] } else { others }
}

/// ERN-19.3.1, R104. Whether an enemy charges a parent formation, touches it, or has come nearer and is
/// near, as the battery sees.
fn attacks(at: At, id: UnitId, other: UnitId, enemy: &Unit) -> bool {
    let notice = at.setup.options.attack_notice as Mm;
    let presses = |parent: UnitId| {
        let parent_unit = at.state.unit(parent);
        let charges = parent_unit.chargers.contains(&other)
            || enemy.charge.is_some_and(|charge| charge.target == parent);
        let near = contact::distance(parent_unit, enemy);
        charges || near <= contact::touch(at) || (near <= notice && moved_nearer(enemy, parent_unit))
    };
    parents(at, id).into_iter().any(presses) && sees(at, id, other)
}

/// R104. Whether an enemy has moved nearer in its last bound.
fn moved_nearer(enemy: &Unit, to: &Unit) -> bool {
    let still = Unit { pace: crate::Pace::HALTED, ..enemy.clone() };
    comes_on(&still, to.ground().centre())
}

/// ERN-19.3.2. Whether an enemy stands on the line of advance of a parent formation.
fn is_on_line(at: At, id: UnitId, enemy: &Unit) -> bool {
    let body = enemy.ground();
    let reach = reach(at, at.state.unit(id));
    parents(at, id).into_iter().any(|parent| {
        let parent = at.state.unit(parent);
        let (rect, front) = contact::bounding(parent);
        Area::lane(&front, rect.width(), reach).overlaps(&body, contact::SLACK)
    })
}
