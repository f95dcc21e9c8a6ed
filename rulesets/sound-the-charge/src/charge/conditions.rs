//! STC-9.2. Which units may charge which targets, and by which way.

use crate::charge::approach;
use crate::charge::targets::{charged, is_fair_game};
use crate::movement::pace::{Purpose, Walked};
use crate::movement::{self};
use crate::who::{self, refuse};
use crate::{At, Checked, Family, Formation, Place, Reason, Unit, UnitFlags};
use crate::{boats, cite};
use geom::{Edge, Motion};
use names::{Side, UnitId};

/// STC-9.2, 9.2.1, 9.2.5 to 9.2.7, 10.8, 10.13, 11.8, R53, R62. Whether a unit may charge such an enemy at
/// all, or reinforce such a friend, wherever they stand and however it has acted this turn. It need not see
/// its target.
pub(crate) fn may_charge(at: At, side: Side, id: UnitId, target: UnitId) -> Checked {
    let unit = who::standing(at, side, id, cite::CHARGE)?;
    check_charger(at, id, unit)?;
    match at.state.troops.get(target) {
        Some(friend) if friend.side == side => may_reinforce(at, id, unit, target, friend),
        _ => {
            who::enemy(at, side, target, cite::CHARGE)?;
            is_fair_game(at, id, target)
        }
    }
}

/// STC-9.2.5, 9.2.7, 10.3, 10.13, R53. Whether a unit may charge at all: not gunners, not the shaken, not
/// units in contact, no squares, bent lines or masses, and no skirmishers out of their woods.
fn check_charger(at: At, id: UnitId, unit: &Unit) -> Checked {
    let never = |rule| Err(refuse(rule, Reason::NeverCharges { unit: id }).with_witness(id));
    if unit.family() == Family::Artillery {
        return never(cite::NEVER_CHARGE);
    }
    if unit.is_shaken() {
        return Err(refuse(cite::NEVER_CHARGE, Reason::IsShaken { unit: id }).with_witness(id));
    }
    let formation = unit.formation();
    if matches!(formation, Formation::Square | Formation::Bent | Formation::Masse) {
        return Err(
            refuse(cite::CHARGE_CONDITIONS, Reason::WrongFormation { unit: id, formation }).with_witness(id)
        );
    }
    if at.state.is_engaged(id) {
        return Err(refuse(cite::LOCKED, Reason::InContact { unit: id }).with_witness(id));
    }
    if unit.is_loose() && crate::skirmish::cloud::in_disordering_ground(at, unit) {
        return never(cite::SKIRMISHERS_IN_COMBAT);
    }
    Ok(())
}

/// STC-10.8, R62. Whether a unit may reinforce a friend: of its own arm, one rank deep, in contact since
/// before this phase.
fn may_reinforce(at: At, id: UnitId, unit: &Unit, friend: UnitId, other: &Unit) -> Checked {
    let may_not = |reason| Err(refuse(cite::REINFORCING, reason).with_witness(friend));
    if unit.family() != other.family() {
        return may_not(Reason::NotItsArm { unit: id, friend });
    }
    if !at.state.engagements_of(friend).any(|fight| fight.since < at.state.turn) {
        return may_not(Reason::NotOngoing { unit: id, friend });
    }
    let formed = matches!(other.formation(), Formation::Line | Formation::Column | Formation::Bent);
    if other.ranks() > 1 || !formed {
        return may_not(Reason::TooDeep { unit: id, friend });
    }
    at.state.foes(friend).into_iter().try_for_each(|enemy| is_fair_game(at, id, enemy))
}

/// STC-9.1, 9.3, 11.6, 13.2.4, 13.7.1, R36, R52, R53, R54, R93. Whether what a unit has done this turn lets
/// it charge: a change of formation for half a turn does. A charge is declared as the unit begins to move.
fn check_turn(at: At, id: UnitId, unit: &Unit) -> Checked {
    let flags = unit.flags;
    let barred = [
        (UnitFlags::RETURNED, cite::BRITISH_RETURN, Reason::HasReturned { unit: id }),
        (UnitFlags::WOULD_NOT_CHARGE, cite::SPANISH_CHARGES, Reason::WouldNotCharge { unit: id }),
        (UnitFlags::MANEUVERED_ALL_TURN, cite::MANEUVER, Reason::HasManeuvered { unit: id }),
    ];
    if let Some((_, rule, reason)) = barred.into_iter().find(|(flag, ..)| flags.has(*flag)) {
        return Err(refuse(rule, reason).with_witness(id));
    }
    let half = at.setup.tables.maneuvers.steady;
    let half = half.a.max(half.b).max(at.setup.tables.national.masse);
    let only_maneuvered = flags.has(UnitFlags::MANEUVERED) && unit.spent <= half;
    if flags.has(UnitFlags::MOVED) && !only_maneuvered {
        return Err(refuse(cite::CHARGE, Reason::HasMoved { unit: id }).with_witness(id));
    }
    Ok(())
}

/// STC-9.1, 9.2.1 to 9.2.4, 9.3, 6.10, 6.11, R52, R54. Whether a unit may charge so: by this way, so far,
/// touching with its front, and no other enemy first.
pub(crate) fn check_charge(at: At, side: Side, id: UnitId, target: UnitId, path: Option<&Motion>) -> Checked {
    if at.state.troops.get(id).is_some_and(|unit| unit.place == Place::Boats) {
        return boats::check_attack(at, side, id, target, path);
    }
    let unit = crate::movement::pace::in_the_open(at, side, id)?;
    check_turn(at, id, unit)?;
    let target = charged(at, target);
    may_charge(at, side, id, target)?;
    let straight;
    let path = match path {
        Some(path) => path,
        None => {
            let missed =
                || refuse(cite::CHARGE, Reason::NotReached { unit: id, target }).with_witness(target);
            straight = approach::straight(at, id, target).ok_or_else(missed)?;
            &straight
        }
    };
    let walked = movement::walk(at, id, unit, path, Purpose::Charge { target })?;
    check_reaches(at, id, unit, target, &walked)
}

/// STC-9.1, 10.8, 11.11, R77, R103, R115. Whether a walk ends in touch with the target: with the front of a
/// charger that has one, at the rear of a friend, or across a work.
pub(crate) fn check_reaches(at: At, id: UnitId, unit: &Unit, target: UnitId, walked: &Walked) -> Checked {
    let end = walked.run.end();
    if crate::works::cover::reached_across(at, id, end).contains(&target) {
        return Ok(());
    }
    crate::movement::pace::unhindered(id, walked)?;
    let missed = |rule, reason| Err(refuse(rule, reason).with_witness(target));
    let touch = at.setup.options.touch.mm();
    let body = at.state.troops.bodies().get(target);
    let Some(contact) = body.and_then(|body| geom::touch(end, body, touch)) else {
        return missed(cite::CHARGE, Reason::NotReached { unit: id, target });
    };
    if unit.is_close_order() && !contact.is_with(Edge::Front) {
        return missed(cite::CHARGE, Reason::NotWithItsFront { unit: id, target });
    }
    let is_friend = at.state.troops.get(target).is_some_and(|other| other.side == unit.side);
    if is_friend && !contact.is_on(Edge::Rear) {
        return missed(cite::REINFORCING, Reason::NotReached { unit: id, target });
    }
    Ok(())
}
