//! STA-6.1 to 6.4, 10.6. Which unit may charge which, and by which way.

use crate::charge::{approach, flank};
use crate::movement::pace::{Purpose, Walked};
use crate::movement::{self, stopping};
use crate::terrain::is_steady;
use crate::who::{self, refuse, supposing};
use crate::{At, Checked, Family, Few, Formation, Reason, Stance, State, Unit, UnitFlags};
use crate::{cite, sight, skirmish, stance};
use geom::{Angle, Body, Leg, Length, Manner, Motion, Standing};
use names::{Side, UnitId};
use smallvec::SmallVec;

/// STA-11.5, R72. The unit that is charged if this one is: of a screen its parent.
pub(crate) fn charged(at: At, target: UnitId) -> UnitId {
    at.state.troops.get(target).and_then(|found| found.parent).unwrap_or(target)
}

/// STA-6.2, R41, R110. Whether a unit may charge at all: no artillery, squares, bent lines or shaken units.
fn check_charger(id: UnitId, unit: &Unit) -> Checked {
    let formation = unit.formation();
    if unit.family() == Family::Artillery {
        return Err(refuse(cite::NO_ATTACK, Reason::NeverCharges { unit: id }).with_witness(id));
    }
    if matches!(formation, Formation::Square | Formation::Bent) {
        return Err(refuse(cite::NO_ATTACK, Reason::WrongFormation { unit: id, formation }).with_witness(id));
    }
    if unit.is_shaken() {
        return Err(refuse(cite::NO_ATTACK, Reason::IsShaken { unit: id }).with_witness(id));
    }
    Ok(())
}

/// STA-6.3, R42. A unit that may still charge this turn: it may have sent or recalled its screen, and done
/// nothing else.
fn fresh<'a>(at: At<'a>, side: Side, id: UnitId) -> Checked<&'a Unit> {
    let unit = who::whole(at, side, id, cite::CHARGE_PATH)?;
    if unit.flags.has(UnitFlags::WENT) {
        return Err(refuse(cite::CHARGE_PATH, Reason::HasMoved { unit: id }).with_witness(id));
    }
    Ok(unit)
}

/// STA-6.3, R42, R99. Whether a way is one of a charge: a wheel, straight ahead, or both in this order; of
/// loose models one straight line.
fn check_path(at: At, id: UnitId, unit: &Unit, path: &Motion) -> Checked {
    let most = at.setup.tables.costs.charge_wheel.0;
    let is_wheel = |leg: &Leg| matches!(leg, Leg::Wheel { by, .. } if *by >= Angle::ZERO && *by <= most);
    let is_ahead = |leg: &Leg| matches!(leg, Leg::Ahead { by } if *by >= Length::ZERO);
    let fits = match &path.legs[..] {
        [leg] if unit.is_loose() => match leg {
            Leg::Free { to } => to.facing == unit.stance.pose.facing,
            Leg::Ahead { .. } | Leg::Oblique { .. } | Leg::Side { .. } | Leg::Back { .. } => true,
            _ => false,
        },
        [leg] => is_ahead(leg) || is_wheel(leg),
        [wheel, ahead] => !unit.is_loose() && is_wheel(wheel) && is_ahead(ahead),
        _ => false,
    };
    if fits && path.manner == Manner::AsOne {
        return Ok(());
    }
    Err(refuse(cite::CHARGE_PATH, Reason::NoSuchCharge { unit: id }).with_witness(id))
}

/// STA-11.5, R72. Looks at the position in which a unit charges an enemy: its own screen is back in the
/// ranks, and so is that of its target. A screen that is charged itself must be reached where it is.
pub(crate) fn begun<T>(at: At, id: UnitId, target: UnitId, look: impl FnOnce(At) -> T) -> T {
    let back: SmallVec<[(UnitId, Stance); 2]> =
        [id, target].into_iter().filter_map(|unit| Some((unit, skirmish::with_screen(at, unit)?))).collect();
    if back.is_empty() {
        return look(at);
    }
    let put_back = |state: &mut State| {
        for (unit, stance) in back {
            skirmish::put_back(state, unit, stance);
        }
    };
    supposing(at, put_back, look)
}

/// STA-6.1 to 6.4, 10.6, 11.5, R28, R40, R42, R43, R72, R99. Whether a unit may charge an enemy so.
pub(crate) fn check_charge(at: At, side: Side, id: UnitId, target: UnitId, path: Option<&Motion>) -> Checked {
    let unit = who::standing(at, side, id, cite::ATTACK)?;
    check_charger(id, unit)?;
    let unit = fresh(at, side, id)?;
    who::enemy(at, side, target, cite::ATTACK)?;
    if !sight::sees(at, id, target) {
        return Err(refuse(cite::CHARGE_SIGHT, Reason::NotSeen { unit: id, target }).with_witness(target));
    }
    if let Some(path) = path {
        check_path(at, id, unit, path)?;
    }
    begun(at, id, target, |at| check_way(at, id, target, path))
}

/// STA-6.1, 10.6, R40. Whether the way of a charge, straight ahead if none is given, leads into its target,
/// and the charger may attack all whom it then touches.
fn check_way(at: At, id: UnitId, target: UnitId, path: Option<&Motion>) -> Checked {
    let missed = || refuse(cite::ATTACK, Reason::NotReached { unit: id, target }).with_witness(target);
    let unit = at.state.troops.get(id).ok_or_else(missed)?;
    let straight;
    let path = match path {
        Some(path) => path,
        None => {
            straight = approach::straight(at, id, target).ok_or_else(missed)?;
            &straight
        }
    };
    let walked = walk(at, id, unit, path, target).map_err(|refusal| match refusal.reason {
        // R40. No unit declares a charge for which its move is too short.
        Reason::TooMuchTime { .. } => refuse(cite::ATTACK, refusal.reason).with_witness(id),
        _ => refusal,
    });
    let walked = walked?.ok_or_else(missed)?;
    check_contact(at, id, unit, target, walked.run.end())?;
    let mut others = touched_from(at, id, walked.run.end()).into_iter().filter(|enemy| *enemy != target);
    others.try_for_each(|enemy| check_contact(at, id, unit, enemy, walked.run.end()))
}

/// STA-6.1, 11.5, R40, R72. The way of a charge as far as it first touches an enemy, if it then touches its
/// target or the target's screen; a charger's own screen is out of its way.
pub(crate) fn walk(
    at: At,
    id: UnitId,
    unit: &Unit,
    path: &Motion,
    target: UnitId,
) -> Checked<Option<Walked>> {
    let Some(body) = stance::body(&unit.stance) else { return Ok(None) };
    let slack = at.setup.options.tolerance.mm();
    let run = path.run(&body);
    let Some(met) = stopping::first_enemy(at, id, unit, &run, slack) else { return Ok(None) };
    let run = run.until(met.stage, met.share);
    let whole = charged(at, target);
    let is_target = |other: UnitId| charged(at, other) == whole;
    let bodies = at.state.troops.bodies();
    let meets = |other: &Body| meets_with_front(at, unit, run.end(), other);
    if !is_target(met.unit) && !bodies.get(target).is_some_and(meets) {
        let reason = Reason::TouchesEnemy { unit: id, enemy: met.unit };
        return Err(refuse(cite::ATTACK, reason).with_witness(met.unit));
    }
    // R40, R96. To come within a millimetre of an enemy is to touch it, be it beside the way.
    let beside = |other: &Standing| other.side != unit.side && !is_target(other.id) && !meets(other.body);
    let near = at.setup.options.contact.mm() + slack;
    if let Some(met) = formations::walk::first_met(&run, bodies, near, beside) {
        let enemy = met.unit;
        let reason = match unit.is_loose() {
            true => Reason::TouchesEnemy { unit: id, enemy },
            false => Reason::NotWithItsFront { unit: id, target: enemy },
        };
        return Err(refuse(cite::ATTACK, reason).with_witness(enemy));
    }
    movement::check_run(at, id, unit, path, run, Purpose::Charge).map(Some)
}

/// STA-6.1, 10.6, 16.1, R40, R77, R99. Whether a charge that ends so touches its target with its front, and
/// whether skirmishers may attack it so: steady troops in close order only from flank or rear.
pub(crate) fn check_contact(at: At, id: UnitId, unit: &Unit, target: UnitId, end: &Body) -> Checked {
    let Some(body) = at.state.troops.bodies().get(target) else { return Ok(()) };
    let mixed = formations::passage::mixed_with(
        end,
        at.state.troops.bodies(),
        at.setup.options.tolerance.mm(),
        |other| other.side == unit.side && other.id != id && unit.screen != Some(other.id),
    );
    if let Some(by) = mixed {
        return Err(refuse(cite::PASSING_THROUGH, Reason::InTheWay { unit: id, by }).with_witness(by));
    }
    let reaches = geom::gap(end, body).length <= at.setup.options.contact.mm();
    if reaches && unit.is_close_order() && !touches_with_front(at, end, body) {
        return Err(refuse(cite::ATTACK, Reason::NotWithItsFront { unit: id, target }).with_witness(target));
    }
    let other = at.state.troops.get(target);
    let steady = other.is_some_and(|other| other.parent.is_none() && is_steady(at, other));
    if unit.is_loose() && steady {
        let touched = flank::touched(at, target, body, id, end);
        if !flank::is_flank(at, id, target, touched) {
            let reason = Reason::IsSteady { unit: id, target };
            return Err(refuse(cite::SKIRMISHERS_ATTACK, reason).with_witness(target));
        }
    }
    Ok(())
}

/// STA-6.1, R99. Whether a unit that stands so touches a body with its front; loose models with any of them.
fn meets_with_front(at: At, unit: &Unit, own: &Body, other: &Body) -> bool {
    let near = at.setup.options.contact.mm() + at.setup.options.tolerance.mm();
    if unit.is_loose() { geom::gap(own, other).length <= near } else { touches_with_front(at, own, other) }
}

/// STA-6.1. Whether a body touches another with its front.
fn touches_with_front(at: At, own: &Body, other: &Body) -> bool {
    let gap = geom::gap(own, other);
    let near = at.setup.options.contact.mm() + at.setup.options.tolerance.mm();
    gap.length <= near && formations::lines::fronts(own).iter().any(|edge| edge.distance(gap.from) <= near)
}

/// STA-6.1, R40. The enemies that a charger touches with its front where it ends.
pub(crate) fn touched(at: At, id: UnitId) -> Few {
    at.state.troops.bodies().get(id).map_or_else(Few::new, |own| touched_from(at, id, own))
}

/// STA-6.1, R40. The enemies that a charger touches with its front if it stands there.
pub(crate) fn touched_from(at: At, id: UnitId, own: &Body) -> Few {
    let bodies = at.state.troops.bodies();
    let Some(unit) = at.state.troops.get(id) else { return Few::new() };
    let near = at.setup.options.contact.mm() + at.setup.options.tolerance.mm();
    let near = formations::near::within(own, bodies, near, |other| other.side != unit.side);
    near.filter(|(other, _)| meets_with_front(at, unit, own, other.body)).map(|(other, _)| other.id).collect()
}

#[cfg(test)]
mod tests;
