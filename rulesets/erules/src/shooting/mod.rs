//! ERN-8.3, 16.1, 19.3, ERN-27, ERN-31, R8, R24, R82, R88, R130. Fire: who may fire at all, what players
//! choose, and the order of the throws.

pub(crate) mod candidates;
pub(crate) mod cover;
pub(crate) mod guns;
pub(crate) mod plan;
pub(crate) mod targets;
pub(crate) mod throws;
pub(crate) mod volleys;

use crate::state::{Bombardment, Few};
use crate::steps::{Fighting, Shooting};
use crate::who::{enemy, refuse, standing};
use crate::{At, Checked, Decision, Event, On, Phase, Reason, Unit, UnitFlags, cite, contact};
use geom::Spot;
use names::{RuleId, Side, UnitId};

/// Does one part of the fire.
pub(crate) fn run(on: &mut On, step: Shooting) {
    match step {
        Shooting::Begin => {
            on.state.phase = Phase::Fire;
            on.state.bombardments.clear();
            if anything_to_do(on.table()) {
                on.ask(on.state.active, Decision::Fire);
            } else {
                open_fire(on);
            }
        }
        Shooting::Bombard { number } => guns::bombard(on, number),
        Shooting::Shot(shot) => throws::shot(on, shot),
        Shooting::Musketry => volleys::begin(on),
        Shooting::Volley(volley) => throws::volley(on, volley),
    }
}

/// Whether any unit of the active side could fire.
fn anything_to_do(at: At) -> bool {
    at.state.of(at.state.active).any(|(id, _)| may_fire(at, id).is_ok() && targets::any(at, id))
}

/// ERN-8.3, 27.4, 31.3, R8, R24. Whether a unit may fire in this bound: it has a weapon, no enemy touched it
/// as the bound began, and it spends no more than half of the bound moving.
pub(crate) fn may_fire(at: At, id: UnitId) -> Result<(), RuleId> {
    let unit = at.state.unit(id);
    if !unit.is_on_table() || unit.morale == crate::Morale::Routing || unit.is_element() {
        return Err(cite::FIRE);
    }
    let has_weapon = match unit.arm.is_artillery() {
        true => unit.has_guns() && unit.stance.formation == crate::Formation::Unlimbered,
        false => unit.has(crate::Traits::FIREARMS) && !unit.arm.is_mounted(),
    };
    if !has_weapon {
        return Err(if unit.arm.is_artillery() { cite::GUNS_START } else { cite::FIRERS });
    }
    let was_touched = at.state.grips.iter().any(|grip| grip.unit == id);
    let is_clear = contact::enemies(at, id).is_empty();
    let by_exception = unit.is(UnitFlags::FIRES_AT_HALF) && is_clear;
    let by_option = at.setup.options.contacted_units_fire && !unit.is(UnitFlags::RETIRED);
    if (was_touched || !is_clear) && !by_exception && !by_option {
        return Err(cite::FIRE);
    }
    if unit.is(UnitFlags::RETIRED) && !by_exception {
        return Err(cite::FIRE);
    }
    match plan::weight(at, id) {
        plan::Weight::None if unit.arm.is_artillery() => Err(cite::GUNS_MOVING),
        plan::Weight::None => Err(cite::MOVING_FIRE),
        plan::Weight::Half | plan::Weight::Full => Ok(()),
    }
}

/// A unit of the active side that may fire.
fn check_fires<'a>(at: At<'a>, side: Side, id: UnitId) -> Checked<&'a Unit> {
    let unit = standing(at, side, id, cite::FIRE)?;
    match may_fire(at, id) {
        Ok(()) => Ok(unit),
        Err(rule) => Err(refuse(rule, Reason::MayNotFire { unit: id }).with_witness(id)),
    }
}

/// ERN-16.1, 19.3, ERN-31, R82. A unit fires musketry or canister at the target that its standing orders
/// say, or at another if a command element with it overrules them.
pub(crate) fn check_shoot(at: At, side: Side, id: UnitId, target: UnitId) -> Checked {
    let unit = check_fires(at, side, id)?;
    enemy(at, side, target, cite::MUSKETRY)?;
    if !volleys::can_hit(at, id, target) {
        return Err(refuse(cite::FIRERS, Reason::OutOfRange { unit: id, target }).with_witness(target));
    }
    check_priority(at, id, unit, target, volleys::can_hit)
}

/// ERN-15.1, 16.1, 19.3, 19.4. The target is first in priority among those that the unit can hit.
fn check_priority(
    at: At,
    id: UnitId,
    unit: &Unit,
    target: UnitId,
    can_hit: fn(At, UnitId, UnitId) -> bool,
) -> Checked {
    let rule = if unit.arm.is_artillery() { cite::GUN_PRIORITY } else { cite::FIRE_PRIORITY };
    if !targets::is_bound(at, id) {
        return Ok(());
    }
    let first = targets::in_order(at, id)
        .into_iter()
        .filter(|(other, _)| can_hit(at, id, *other))
        .collect::<Vec<_>>();
    let Some(&(best, rank)) = first.first() else { return Ok(()) };
    let own = first.iter().find(|(other, _)| *other == target).map(|(_, rank)| *rank);
    if own == Some(rank) {
        return Ok(());
    }
    Err(refuse(rule, Reason::OtherTarget { unit: id, target: best }).with_witness(best))
}

/// ERN-31. Notes the target.
pub(crate) fn shoot(on: &mut On, id: UnitId, target: UnitId) {
    let mut unit = on.state.edit(id);
    unit.aim = Some(target);
    unit.set(UnitFlags::HOLDS_FIRE, false);
    drop(unit);
    on.state.bombardments.retain(|shot| !shot.units.contains(&id));
}

/// ERN-19.3, ERN-27, N5. A battery bombards a target, alone, in part, or as one with others.
pub(crate) fn check_bombard(
    at: At,
    side: Side,
    id: UnitId,
    target: UnitId,
    aim: Option<Spot>,
    guns: Option<&[u8]>,
    others: Option<&[UnitId]>,
) -> Checked {
    let unit = check_fires(at, side, id)?;
    enemy(at, side, target, cite::ROUND_SHOT)?;
    if !unit.arm.is_artillery() {
        return Err(refuse(cite::GUNS_START, Reason::MayNotFire { unit: id }).with_witness(id));
    }
    let all = units_of(id, others);
    for (number, &other) in all.iter().enumerate() {
        let battery = check_fires(at, side, other)?;
        if !battery.arm.is_artillery() || all[..number].contains(&other) {
            return Err(refuse(cite::CONVERGING, Reason::MayNotFire { unit: other }).with_witness(other));
        }
    }
    let list = guns.unwrap_or(&[]);
    let is_bad = |&gun: &u8| gun >= unit.guns || list.iter().filter(|other| **other == gun).count() > 1;
    if guns.is_some_and(<[u8]>::is_empty) || list.iter().any(is_bad) || (!list.is_empty() && all.len() > 1) {
        return Err(refuse(cite::CONVERGING, Reason::NoSuchGuns { unit: id }));
    }
    if fires_already(at, &all, list) {
        return Err(refuse(cite::FIRE, Reason::FiresAlready { unit: id }).with_witness(id));
    }
    let shot = bombardment(at, all, list, target, aim);
    let is_near = |part: &geom::Rect| (part.nearest(shot.at.point()) - shot.at.point()).length() <= 1.0;
    if !at.state.unit(target).ground().parts().iter().any(is_near) {
        return Err(refuse(cite::ZONE, Reason::AimsElsewhere { target }).with_witness(target));
    }
    if let Err(rule) = guns::zone(at, &shot) {
        return Err(refuse(rule, Reason::OutOfRange { unit: id, target }).with_witness(target));
    }
    check_priority(at, id, unit, target, guns::can_hit)
}

/// A battery and those that fire with it.
fn units_of(id: UnitId, others: Option<&[UnitId]>) -> Few {
    std::iter::once(id).chain(others.unwrap_or(&[]).iter().copied()).collect()
}

/// N5, R82. Whether some of these guns have been ordered to fire already.
fn fires_already(at: At, units: &[UnitId], guns: &[u8]) -> bool {
    at.state.bombardments.iter().any(|shot| {
        let shares = shot.units.iter().any(|unit| units.contains(unit));
        let apart = shot.units.len() == 1
            && units.len() == 1
            && !shot.guns.is_empty()
            && !guns.is_empty()
            && !shot.guns.iter().any(|gun| guns.contains(gun));
        shares && !apart
    })
}

/// G10. A bombardment; the point of aim is the centre of the target unless another is named.
fn bombardment(at: At, units: Few, guns: &[u8], target: UnitId, aim: Option<Spot>) -> Bombardment {
    let usual = Spot::of(at.state.unit(target).ground().centre());
    Bombardment { units, guns: guns.to_vec(), target, at: aim.unwrap_or(usual) }
}

/// ERN-27. Notes a bombardment.
pub(crate) fn order_bombardment(
    on: &mut On,
    id: UnitId,
    target: UnitId,
    aim: Option<Spot>,
    guns: Option<Vec<u8>>,
    others: Option<Vec<UnitId>>,
) {
    let shot =
        bombardment(on.table(), units_of(id, others.as_deref()), &guns.unwrap_or_default(), target, aim);
    for &unit in &shot.units {
        let mut unit = on.state.edit(unit);
        unit.aim = None;
        unit.set(UnitFlags::HOLDS_FIRE, false);
    }
    on.state.bombardments.push(shot);
}

/// ERN-8.3, 15.1. A unit holds its fire.
pub(crate) fn check_hold(at: At, side: Side, id: UnitId) -> Checked {
    let unit = check_fires(at, side, id)?;
    if unit.is(UnitFlags::HOLDS_FIRE) {
        return Err(refuse(cite::FIRE, Reason::HoldsAlready { unit: id }));
    }
    Ok(())
}

/// Notes that it holds its fire.
pub(crate) fn hold(on: &mut On, id: UnitId) {
    let mut unit = on.state.edit(id);
    unit.aim = None;
    unit.set(UnitFlags::HOLDS_FIRE, true);
    drop(unit);
    on.state.bombardments.retain(|shot| !shot.units.contains(&id));
}

/// ERN-8.3, 31.4, R24, R25. A unit that retired shaken from a charge and stands clear may fire at half, and
/// then does not strike.
pub(crate) fn check_fire_at_half(at: At, side: Side, id: UnitId) -> Checked {
    let unit = standing(at, side, id, cite::FIRE)?;
    let is_clear = contact::enemies(at, id).is_empty();
    let fires = unit.has(crate::Traits::FIREARMS) && !unit.arm.is_mounted() && !unit.arm.is_artillery();
    if !unit.is(UnitFlags::RETIRED) || unit.is(UnitFlags::FIRES_AT_HALF) || !is_clear || !fires {
        return Err(refuse(cite::FIRE, Reason::MayNotFire { unit: id }).with_witness(id));
    }
    Ok(())
}

/// R24. It fires at half.
pub(crate) fn fire_at_half(on: &mut On, id: UnitId) {
    on.state.edit(id).set(UnitFlags::FIRES_AT_HALF, true);
}

/// ERN-8.3, 19.2, R33, R130. Everything fires: batteries as ordered, then the others by roster at what their
/// standing orders say, then musketry and canister; melee follows.
pub(crate) fn open_fire(on: &mut On) {
    let side = on.state.active;
    for id in on.state.ids(side) {
        if let Some(shot) = guns::usual(on.table(), id) {
            on.state.bombardments.push(shot);
        }
    }
    for number in 0..on.state.bombardments.len() {
        on.then(Shooting::Bombard { number: number as u8 });
    }
    on.then(Shooting::Musketry);
    on.then(Fighting::Begin);
}

/// R8, R9. A unit has fired: what it planned to move binds it from now on.
pub(crate) fn has_fired(on: &mut On, id: UnitId) {
    let cap = plan::planned(on.table(), id);
    let mut unit = on.state.edit(id);
    if !unit.is(UnitFlags::FIRED) {
        unit.set(UnitFlags::FIRED, true);
        unit.cap = cap;
        drop(unit);
        on.tell(|| Event::Fired { unit: id });
    }
}

#[cfg(test)]
mod tests;
