//! PDC-6.3, 9.4, 9.8.1, 9.9.5. Points of damage, guns that are silenced, and units that are gone.

use crate::state::UnitFlags;
use crate::{Event, On, cite};
use geom::Facing;
use names::{RuleId, UnitId};

/// PDC-9.8.1, 6.2. A unit takes points: a battery loses a gun for each (PDC-6.3, R38).
pub(crate) fn damage(on: &mut On, id: UnitId, points: u8, rule: RuleId) {
    if points == 0 || on.state.troops.get(id).is_none() {
        return;
    }
    if on.state.unit(id).is_guns() {
        return silence(on, id, points);
    }
    let mut unit = on.state.edit(id);
    unit.damage.total = unit.damage.total.saturating_add(points);
    unit.damage.other = unit.damage.other.saturating_add(points);
    unit.damage.this_bound = unit.damage.this_bound.saturating_add(points);
    let total = unit.damage.total;
    drop(unit);
    on.tell(|| Event::Damaged { unit: id, points, total, rule });
}

/// PDC-6.3, R27. Each point silences a gun for good.
fn silence(on: &mut On, id: UnitId, points: u8) {
    let mut unit = on.state.edit(id);
    let guns = points.min(unit.guns);
    unit.guns -= guns;
    unit.damage.this_bound = unit.damage.this_bound.saturating_add(points);
    let left = unit.guns;
    drop(unit);
    if guns > 0 {
        on.tell(|| Event::GunsSilenced { unit: id, guns, left });
    }
}

/// PDC-9.4, R51. The threshold point for having fought.
pub(crate) fn threshold(on: &mut On, id: UnitId) {
    let points = on.setup.tables.costs.threshold;
    let mut unit = on.state.edit(id);
    unit.damage.total = unit.damage.total.saturating_add(points);
    unit.combats = unit.combats.saturating_add(1);
    let total = unit.damage.total;
    drop(unit);
    on.tell(|| Event::Damaged { unit: id, points, total, rule: cite::THRESHOLD });
}

/// PDC-9.9.5, 11.1.1. A unit is out of the battle, and counts as lost in its formation. Guns whose crew
/// shelters behind it are lost with it (R38). R80: both sides are told its name.
pub(crate) fn remove(on: &mut On, id: UnitId, driven: Option<Facing>, rule: RuleId) {
    if on.state.troops.get(id).is_none() {
        return;
    }
    on.state.edit(id).flags.set(UnitFlags::CONCEALED, false);
    let of = on.state.unit(id).of;
    on.tell(|| Event::Removed { unit: id, rule });
    on.state.troops.remove(id);
    forget(on, id);
    let turn = on.state.turn;
    let is_empty = !on.state.has_units(of);
    if let Some(command) = on.state.commands.get_mut(of) {
        command.lost += 1;
        command.driven.extend(driven);
        if is_empty {
            command.failed = turn;
        }
    }
    let sheltered = |(gun, unit): (UnitId, &crate::Unit)| (unit.shelter == Some(id)).then_some(gun);
    let guns: Vec<UnitId> = on.state.troops.iter().filter_map(sheltered).collect();
    for gun in guns {
        remove(on, gun, None, cite::BATTERIES_BETWEEN_LINES);
    }
}

/// A unit that is gone is in no list any more.
fn forget(on: &mut On, id: UnitId) {
    let state = &mut *on.state;
    state.links.retain(|link| !link.units.contains(&id));
    state.groups.iter_mut().for_each(|group| group.units.retain(|unit| *unit != id));
    state.groups.retain(|group| !group.units.is_empty());
    state.shots.retain(|shot| shot.unit != id);
    for (_, general) in state.generals.iter_mut() {
        general.with = general.with.filter(|with| *with != id);
    }
    let named = |unit: &crate::Unit| {
        [&unit.followers, &unit.passers, &unit.victors, &unit.foes].iter().any(|list| list.contains(&id))
    };
    let naming: Vec<UnitId> =
        state.troops.iter().filter(|(_, unit)| named(unit)).map(|(other, _)| other).collect();
    for other in naming {
        let mut unit = state.edit(other);
        unit.followers.retain(|enemy| *enemy != id);
        unit.passers.retain(|enemy| *enemy != id);
    }
}
