//! STA-2.2, 5. Fire: which unit fires at which, one after the other; then generals at risk, then the tests.

pub(crate) mod arcs;
pub(crate) mod candidates;
pub(crate) mod cover;
pub(crate) mod lines;
pub(crate) mod volleys;

use crate::command::generals;
use crate::shooting::arcs::Reach;
use crate::shooting::volleys::Fired;
use crate::steps::{Firing, Volley};
use crate::who::{self, refuse};
use crate::{
    Ammunition, At, Checked, Decision, Family, Few, Formation, Matter, On, Reason, Shot, Traits, Unit,
};
use crate::{UnitFlags, cite, morale};
use names::{Side, UnitId};

/// Carries a part of the fire out.
pub(crate) fn run(on: &mut On, step: Firing) {
    match step {
        Firing::Volley(volley) => volleys::throw(on, &volley),
        Firing::Over => over(on),
        Firing::Tests { among } => next(on, among),
        Firing::Test { unit } => morale::fire_test(on, unit),
    }
}

/// STA-2.2, R8. Asks which unit fires next, as long as any can.
pub(crate) fn ask(on: &mut On) {
    let at = on.table();
    let side = at.state.active;
    let able = |id: &UnitId| {
        may_fire(at, side, *id).is_ok()
            && targets(at, *id).into_iter().any(|target| has_dice(at, *id, target))
    };
    if at.state.troops.ids().iter().any(able) {
        on.ask(side, Decision::Fire);
    }
}

/// STA-5.2, 5.15, 7.16, R28, R39, R110. Whether a unit may fire at all.
pub(crate) fn may_fire(at: At, side: Side, id: UnitId) -> Checked {
    let unit = who::standing(at, side, id, cite::CANNOT_FIRE)?;
    // R53, R71. What its parent did this turn, a screen did.
    let body = unit.parent.and_then(|parent| at.state.troops.get(parent)).unwrap_or(unit);
    let bar = |rule, reason| Err(refuse(rule, reason).with_witness(id));
    let options = &at.setup.options;
    let by_hand = (unit.flags.has(UnitFlags::MANHANDLED) && !options.manhandle_then_fire)
        || unit.flags.has(UnitFlags::HOOKED_UP);
    let unarmed = unit.family() == Family::Cavalry
        || unit.formation() == Formation::CrewOnFoot
        || unit.flags.has(UnitFlags::MANNED);
    if unarmed {
        bar(cite::CANNOT_FIRE, Reason::DoesNotFire { unit: id })
    } else if unit.flags.has(UnitFlags::FIRED) {
        bar(cite::CANNOT_FIRE, Reason::HasFired { unit: id })
    } else if unit.formation() == Formation::Limbered {
        bar(cite::CANNOT_FIRE, Reason::GunsLimbered { unit: id })
    } else if body.is_shaken() {
        bar(cite::RETREAT_CONTINUES, Reason::IsShaken { unit: id })
    } else if at.state.is_engaged(id) {
        bar(cite::LOCKED, Reason::InContact { unit: id })
    } else if body.flags.has(UnitFlags::CHARGED) {
        bar(cite::MOVE_AND_FIRE, Reason::HasCharged { unit: id })
    } else if by_hand || (has_turned_guns(unit) && !options.gun_facing_then_fire) {
        bar(cite::MOVE_AND_FIRE, Reason::GunsMoved { unit: id })
    } else {
        Ok(())
    }
}

/// R28. Whether guns have turned this turn and done nothing that lets them fire anyway. Guns that unlimbered
/// may fire.
fn has_turned_guns(unit: &Unit) -> bool {
    unit.is_guns() && unit.flags.has(UnitFlags::TURNED)
}

/// STA-5.12, R8, R37, R98. Whether a unit may be fired at, until the last of its models has gone; generals
/// never are.
fn check_target(at: At, side: Side, id: UnitId) -> Checked {
    let target = who::enemy(at, side, id, cite::CANNOT_FIRE)?;
    if !target.has_models() {
        return Err(refuse(cite::CANNOT_FIRE, Reason::NotOnTable { unit: id }));
    }
    if at.state.is_engaged(id) {
        return Err(refuse(cite::INTO_COMBAT, Reason::InCombat { target: id }).with_witness(id));
    }
    Ok(())
}

/// STA-7.1 to 7.4, R52. What a unit fires at a target: guns as their owner says, canister where it reaches if
/// he says nothing.
fn ammunition(at: At, id: UnitId, unit: &Unit, target: UnitId, shot: Option<Shot>) -> Ammunition {
    match (unit.family(), shot) {
        (Family::Artillery, Some(Shot::Ballshot)) => Ammunition::Ballshot,
        (Family::Artillery, Some(Shot::Canister)) => Ammunition::Canister,
        (Family::Artillery, None) => {
            let canister = divided(at, id, unit, &[target], Ammunition::Canister);
            let reaches = canister.iter().any(|(_, reach)| reach.is_any());
            if reaches { Ammunition::Canister } else { Ammunition::Ballshot }
        }
        _ if unit.traits.has(Traits::RIFLES) => Ammunition::Rifles,
        _ => Ammunition::Muskets,
    }
}

/// STA-5.13, R38, R100. Which groups of a unit fire at which targets: all that reach the first at it, those
/// that cannot at the second, and the rest at the third.
fn divided(at: At, id: UnitId, unit: &Unit, targets: &[UnitId], shot: Ammunition) -> Vec<(UnitId, Reach)> {
    let Some(first) = targets.first().and_then(|&target| at.state.troops.bodies().get(target)) else {
        return vec![];
    };
    let places = arcs::places(unit, first);
    let mut busy: Vec<u8> = vec![];
    let mut all = vec![];
    for &target in targets {
        let reach = arcs::reach(at, id, target, shot, &places, &busy);
        busy.extend(&reach.who);
        all.push((target, reach));
    }
    all
}

/// STA-5.1 to 5.13, R38, R52. Whether a unit may fire so.
pub(crate) fn check(
    at: At,
    side: Side,
    id: UnitId,
    target: UnitId,
    shot: Option<Shot>,
    others: [Option<UnitId>; 2],
) -> Checked {
    may_fire(at, side, id)?;
    let unit = who::own(at, side, id, cite::CANNOT_FIRE)?;
    if shot.is_some() && unit.family() != Family::Artillery {
        return Err(refuse(cite::CANISTER, Reason::OnlyGuns { unit: id }).with_witness(id));
    }
    let targets: Few = std::iter::once(target).chain(others.into_iter().flatten()).collect();
    for &target in &targets {
        check_target(at, side, target)?;
    }
    let shot = ammunition(at, id, unit, target, shot);
    let (mut fired, mut dice) = (Fired::default(), 0);
    for (number, (target, reach)) in divided(at, id, unit, &targets, shot).iter().enumerate() {
        if !reach.is_any() {
            let alone = |target: UnitId| divided(at, id, unit, &[target], shot);
            let split = number > 0 && alone(*target).iter().any(|(_, reach)| reach.is_any());
            return Err(match split {
                true => refuse(cite::SPLITTING, Reason::NoNeedToSplit { unit: id }).with_witness(id),
                false => lines::out_of_reach(at, id, unit, *target, shot, reach),
            });
        }
        dice += volleys::dice(at, unit, &reach.groups, &mut fired).into_iter().sum::<u8>();
    }
    if dice == 0 {
        return Err(refuse(cite::FIRE_DICE, Reason::NoDice { unit: id, target }).with_witness(id));
    }
    Ok(())
}

/// STA-5.13, 7.17, R38. A unit fires: a volley for each group at each target.
pub(crate) fn shoot(
    on: &mut On,
    id: UnitId,
    target: UnitId,
    shot: Option<Shot>,
    others: [Option<UnitId>; 2],
) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let targets: Few = std::iter::once(target).chain(others.into_iter().flatten()).collect();
    let shot = ammunition(at, id, unit, target, shot);
    let mut fired = Fired::default();
    let mut volleys: Vec<Volley> = vec![];
    for (target, reach) in divided(at, id, unit, &targets, shot) {
        let dice = volleys::dice(at, unit, &reach.groups, &mut fired);
        volleys.extend(volleys::of(at, id, unit, target, shot, &reach.groups, &dice));
    }
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.flags.set(UnitFlags::FIRED, true);
    }
    for volley in volleys.into_iter().filter(|volley| volley.dice > 0) {
        on.then(Firing::Volley(volley));
    }
}

/// Whether a unit has any dice at a target.
pub(crate) fn has_dice(at: At, id: UnitId, target: UnitId) -> bool {
    let Some(unit) = at.state.troops.get(id) else { return false };
    if at.state.is_engaged(target) || !at.state.troops.expect(target).has_models() {
        return false;
    }
    let shot = ammunition(at, id, unit, target, None);
    let all = divided(at, id, unit, &[target], shot);
    all.iter().any(|(_, reach)| {
        volleys::dice(at, unit, &reach.groups, &mut Fired::default()).iter().any(|&dice| dice > 0)
    })
}

/// The enemies near enough to be fired at, by id.
pub(crate) fn targets(at: At, id: UnitId) -> Few {
    let bodies = at.state.troops.bodies();
    let (Some(unit), Some(body)) = (at.state.troops.get(id), bodies.get(id)) else { return Few::new() };
    let far = arcs::farthest(at, unit) + at.setup.options.tolerance.mm();
    formations::near::within(body, bodies, far, |other| other.side != unit.side)
        .map(|(other, _)| other.id)
        .collect()
}

/// STA-2.2, 9.1, 13.1, R8, R34, R74. All have fired: generals are at risk, then the units of the passive side
/// that were hit, are hurt and not shattered test.
fn over(on: &mut On) {
    generals::all_at_risk(on);
    let at = on.table();
    let tables = &at.setup.tables;
    let tests = |id: UnitId, unit: &Unit| {
        unit.parent.is_none()
            && at.state.hits_on(id) > 0
            && unit.is_hurt(tables)
            && !unit.is_shattered(tables)
            && !at.state.apart.contains(&id)
    };
    let among: Few = at.state.troops.iter().filter(|(id, unit)| tests(*id, unit)).map(|(id, _)| id).collect();
    on.then(Firing::Tests { among });
}

/// STA-9.1. Asks which unit tests next, if there is a choice.
fn next(on: &mut On, mut among: Few) {
    among.retain(|unit| on.state.troops.get(*unit).is_some());
    let side = on.state.passive();
    match among[..] {
        [] => {}
        [unit] => on.then(Firing::Test { unit }),
        _ => on.ask(side, Decision::Next { matter: Matter::Morale, among }),
    }
}

/// STA-9.1. This unit tests, and then the others.
pub(crate) fn take(on: &mut On, unit: UnitId, among: Few) {
    on.then(Firing::Test { unit });
    on.then(Firing::Tests { among });
}

#[cfg(test)]
mod tests;
