//! STC-8. Shooting: one unit after the other shoots at a target; then generals are at risk, then units test.

pub(crate) mod arcs;
pub(crate) mod cover;
pub(crate) mod gaps;
pub(crate) mod volleys;

mod targets;

use crate::steps::{Firing, Volley};
use targets::{may_hit, of_reach, out_of_reach, second, targets};

use crate::command::generals;
use crate::shooting::arcs::Reach;
use crate::{
    At, Checked, Decision, Family, Few, Formation, Matter, Offer, On, Order, Place, Reason, Unit, UnitFlags,
};
use crate::{cite, losses, sight, who};
use engine::{Draw, Lens};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// Carries a part of the shooting out.
pub(crate) fn run(on: &mut On, step: Firing) {
    match step {
        Firing::Volley(volley) => crate::shooting::volleys::throw(on, volley),
        Firing::Tests { side } => tests(on, side),
        Firing::Test { unit } => crate::morale::shooting_test(on, unit),
        Firing::Rest { among } => next(on, among),
    }
}

/// STC-4.3. The active side shoots, if any of its units can.
pub(crate) fn begin(on: &mut On) {
    ask(on);
}

/// STC-4.3. Asks which unit shoots next, as long as one can.
pub(crate) fn ask(on: &mut On) {
    let at = on.table();
    let side = at.state.active;
    let has_target = |unit: UnitId| targets(at, unit).into_iter().any(|target| may_hit(at, unit, target));
    let able = |&unit: &UnitId| may_shoot(at, side, unit).is_ok() && has_target(unit);
    if at.state.troops.ids().iter().any(able) {
        on.ask(side, Decision::Fire);
    }
}

/// STC-8.3, 8.6, 11.6, 12.9, R41, R43, R74. Whether a unit may shoot at all.
pub(crate) fn may_shoot(at: At, side: Side, id: UnitId) -> Checked {
    let unit = who::own(at, side, id, cite::WHO_SHOOTS)?;
    let refuse = |rule, reason| Err(who::refuse(rule, reason).with_witness(id));
    if !unit.is_on_table() || unit.stance.body().is_none() {
        return refuse(cite::WHO_SHOOTS, Reason::NotOnTable { unit: id });
    }
    // R26. The moves of its battalion this turn count as the screen's.
    let body = unit.parent.and_then(|parent| at.state.troops.get(parent)).unwrap_or(unit);
    let guns = unit.family() == Family::Artillery;
    let unarmed = unit.arm.weapon().is_none()
        || unit.formation() == Formation::CrewOnFoot
        || unit.place == Place::Boats;
    let too_far =
        body.spent > at.setup.tables.paces.shooting_after || body.flags.has(UnitFlags::MANEUVERED_ALL_TURN);
    let (rule, reason) = if unarmed {
        (cite::WHO_SHOOTS, Reason::DoesNotShoot { unit: id })
    } else if unit.flags.has(UnitFlags::SHOT) {
        (cite::WHO_SHOOTS, Reason::HasShot { unit: id })
    } else if body.flags.has(UnitFlags::CHARGED) {
        (cite::WHO_SHOOTS, Reason::HasCharged { unit: id })
    } else if body.flags.has(UnitFlags::ON_ROAD) {
        (cite::ROADS, Reason::AtDoublePace { unit: id })
    } else if body.is_shaken() {
        (cite::WHO_SHOOTS, Reason::IsShaken { unit: id })
    } else if at.state.is_engaged(id) {
        (cite::WHO_SHOOTS, Reason::InContact { unit: id })
    } else if unit.formation() == Formation::Limbered {
        (cite::WHO_SHOOTS, Reason::GunsLimbered { unit: id })
    } else if guns && body.flags.has(UnitFlags::MOVED) {
        (cite::MOVING_AND_SHOOTING, Reason::GunsMoved { unit: id })
    } else if too_far {
        (cite::MOVING_AND_SHOOTING, Reason::MovedTooFar { unit: id })
    } else {
        return Ok(());
    };
    refuse(rule, reason)
}

/// STC-8.3 to 8.12, R44. Whether a unit may shoot at a target so.
pub(crate) fn check(at: At, side: Side, id: UnitId, target: UnitId, split: bool, at_gun: bool) -> Checked {
    may_shoot(at, side, id)?;
    let unit = who::own(at, side, id, cite::WHO_SHOOTS)?;
    let enemy = who::enemy(at, side, target, cite::TO_HIT)?;
    if arcs::aiming_area(at, target).is_none() {
        return Err(who::refuse(cite::INTO_COMBAT, Reason::InCombat { target }).with_witness(target));
    }
    let reach = arcs::reach(at, id, target);
    if !reach.is_any() {
        return Err(out_of_reach(at, id, unit, target, &reach));
    }
    if of_reach(at, unit, &reach) == (0, 0) {
        let rule = if unit.family() == Family::Artillery { cite::GUN_DICE } else { cite::FOOT_DICE };
        return Err(who::refuse(rule, Reason::NoDice { unit: id, target }).with_witness(id));
    }
    if split && second(at, id, target).is_none() {
        return Err(who::refuse(cite::SPLITTING, Reason::NoSecondTarget { unit: id }).with_witness(id));
    }
    if at_gun && !(at.setup.options.regimental_guns && enemy.regimental_gun.is_some()) {
        return Err(
            who::refuse(cite::REGIMENTAL_GUNS, Reason::NoRegimentalGun { target }).with_witness(target)
        );
    }
    Ok(())
}

/// STC-8.8, 8.13, 11.1, 12.6, 12.8, R72. A unit shoots: a volley for each target, and it is seen by all.
pub(crate) fn shoot(on: &mut On, id: UnitId, target: UnitId, split: bool, at_gun: bool) {
    let volleys = volleys_of(on.table(), id, target, split, at_gun);
    on.state.troops.expect_edit(id).flags.set(UnitFlags::SHOT.with(UnitFlags::REVEALED), true);
    sight::look(on);
    for volley in volleys {
        on.then(Firing::Volley(volley));
    }
}

/// STC-8.8, 12.6, 12.8, R83, R85. All volleys of one unit: at its target, at its second one, with its own
/// gun, at the target's gun, and on through others.
fn volleys_of(at: At, id: UnitId, target: UnitId, split: bool, at_gun: bool) -> Vec<Volley> {
    let unit = at.state.troops.expect(id);
    let volley = |target: UnitId, reach: &Reach| {
        let (close, far) = of_reach(at, unit, reach);
        let through_skirmishers = reach.through_skirmishers;
        Volley {
            unit: id,
            target,
            close,
            far,
            through_skirmishers,
            at_gun: false,
            of_gun: false,
            bounced: false,
        }
    };
    let first = volley(target, &arcs::reach(at, id, target));
    let mut all = volleys::bounced(at, &first);
    all.insert(0, first);
    if at_gun {
        let first = &mut all[0];
        let dice = at.setup.tables.regimental_gun.dice_at_gun;
        let close = dice.min(first.close);
        let far = (dice - close).min(first.far);
        (first.close, first.far) = (first.close - close, first.far - far);
        let at_gun = Volley { close, far, at_gun: true, ..first.clone() };
        all.insert(1, at_gun);
    }
    all.extend(own_gun(at, id, unit, target));
    if split && let Some((target, reach)) = second(at, id, target) {
        let other = volley(target, &reach);
        let on = volleys::bounced(at, &other);
        all.push(other);
        all.extend(on);
    }
    all.retain(|volley| volley.close + volley.far > 0);
    all
}

/// STC-12.8, R85. The die of a battalion's own gun, by the ranges of light guns, if the battalion has not
/// moved.
fn own_gun(at: At, id: UnitId, unit: &Unit, target: UnitId) -> Option<Volley> {
    let file = unit.regimental_gun.filter(|_| at.setup.options.regimental_guns)?;
    if unit.flags.has(UnitFlags::MOVED) {
        return None;
    }
    let (far, through_skirmishers) = arcs::reach_of_gun(at, id, file, target)?;
    let dice = at.setup.tables.regimental_gun.dice;
    let is_close = far <= at.setup.tables.shooting.light_gun.close.mm() + at.setup.options.tolerance.mm();
    let (close, far) = if is_close { (dice, 0) } else { (0, dice) };
    Some(Volley {
        unit: id,
        target,
        close,
        far,
        through_skirmishers,
        at_gun: false,
        of_gun: true,
        bounced: false,
    })
}

/// STC-3.6, 8.14, R12, R49. All have shot: hits come off, generals are at risk, then each side tests, the
/// passive first.
pub(crate) fn after(on: &mut On) {
    let mut blows = on.state.blows.clone();
    blows.retain(|blow| !on.state.apart.contains(&blow.on));
    for blow in blows {
        losses::take_hits(on, blow.on, blow.hits);
    }
    generals::all_at_risk(on);
    for side in [on.state.passive(), on.state.active] {
        on.then(Firing::Tests { side });
    }
}

/// STC-8.14, 12.9, R49. Leaves the tests of a side in its owner's order.
fn tests(on: &mut On, side: Side) {
    let mut among = Few::new();
    for blow in on.state.blows.iter().filter(|blow| blow.hits > 0) {
        // A unit of the other side may have gone after its own test.
        let Some(unit) = on.state.troops.get(blow.on) else { continue };
        let tests = unit.place != Place::Boats && !on.state.apart.contains(&blow.on);
        if unit.side == side && tests && !among.contains(&blow.on) {
            among.push(blow.on);
        }
    }
    among.sort_unstable();
    next(on, among);
}

/// STC-8.14. Asks which unit tests next, if there is a choice.
fn next(on: &mut On, among: Few) {
    let Some(&first) = among.first() else { return };
    let side = on.state.troops.expect(first).side;
    match among[..] {
        [unit] => take(on, unit, Few::new()),
        _ => on.ask(side, Decision::Next { matter: Matter::Morale, among }),
    }
}

/// STC-8.14. This unit tests, and then the others.
pub(crate) fn take(on: &mut On, unit: UnitId, among: Few) {
    on.then(Firing::Test { unit });
    if !among.is_empty() {
        on.then(Firing::Rest { among });
    }
}

/// Candidates of one unit that may shoot: every target, with the fire divided and not.
pub(crate) fn candidates(at: At, unit: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let has_gun = |target: UnitId| {
        let enemy = at.state.troops.get(target);
        at.setup.options.regimental_guns && enemy.is_some_and(|unit| unit.regimental_gun.is_some())
    };
    for target in targets(at, unit).into_iter().filter(|target| lens.wants_target(*target)) {
        offer(Order::Shoot { unit, target, split: None, at_gun: None })?;
        offer(Order::Shoot { unit, target, split: Some(true), at_gun: None })?;
        if has_gun(target) {
            offer(Order::Shoot { unit, target, split: None, at_gun: Some(true) })?;
        }
    }
    ControlFlow::Continue(())
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, unit: UnitId, draw: &mut Draw) -> Option<Order> {
    let target = *draw.pick(&targets(at, unit))?;
    let split = (draw.below(3) == 0).then_some(true);
    Some(Order::Shoot { unit, target, split, at_gun: None })
}

#[cfg(test)]
mod tests;
