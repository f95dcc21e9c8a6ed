//! STC-12.9, R86, R116. Attacks from boats, and the way back to them.

use super::{aboard, afloat, hold, lie, stand_ashore, water};
use crate::charge::targets;
use crate::charge::{self, approach};
use crate::measure::Turns;
use crate::melee::contact;
use crate::morale::heart::disorder;
use crate::movement::pace::{Purpose, check_time};
use crate::movement::{self};
use crate::who::refuse;
use crate::{At, Checked, Event, On, Place, Reason, Unit, UnitFlags};
use crate::{cite, losses};
use formations::approach::depth;
use geom::{Leg, Length, Motion};
use names::{Side, UnitId};

/// STC-9.1, 12.9, R86, R116. Whether a unit may attack from its boats: it spends the turn on landing,
/// straight over the bows, and reaches as far as its own depth and its charge bonus.
pub(crate) fn check_attack(at: At, side: Side, id: UnitId, target: UnitId, path: Option<&Motion>) -> Checked {
    let unit = afloat(at, side, id)?;
    let target = targets::charged(at, target);
    crate::who::enemy(at, side, target, cite::CHARGE)?;
    charge::may_charge(at, side, id, target)?;
    check_time(id, unit, Turns::WHOLE)?;
    let missed = || refuse(cite::CHARGE, Reason::NotReached { unit: id, target }).with_witness(target);
    let straight;
    let path = match path {
        Some(path) => path,
        None => {
            straight = approach::straight(at, id, target).ok_or_else(missed)?;
            &straight
        }
    };
    if !path.legs.iter().all(|leg| matches!(leg, Leg::Ahead { .. })) {
        return Err(refuse(cite::BOATS, Reason::NoSuchLeg { unit: id }).with_witness(id));
    }
    let ready = landing(unit);
    let walked = movement::walk(at, id, &ready, path, Purpose::Charge { target })?;
    charge::check_reaches(at, id, &ready, target, &walked)
}

/// A unit as it jumps ashore.
fn landing(unit: &Unit) -> Unit {
    let mut ready = Unit { place: Place::Table, ..unit.clone() };
    ready.flags.set(UnitFlags::LANDING, true);
    ready
}

/// STC-12.9, R116. A unit jumps ashore to attack; its boats wait for it.
pub(crate) fn jump_ashore(on: &mut On, id: UnitId) {
    let mut unit = on.state.troops.expect_edit(id);
    *unit = landing(&unit);
    drop(unit);
    on.tell(|| Event::Landed { unit: id });
}

/// STC-12.9, R116. An attack from boats is over. A unit that touches no enemy stands ashore if there is room,
/// and else is back aboard.
pub(crate) fn settle(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    if !unit.flags.has(UnitFlags::LANDING) || at.state.is_engaged(id) || unit.place != Place::Table {
        return;
    }
    let body = at.state.troops.expect_body(id);
    let ahead = body.frame().ahead;
    let dry =
        water::short_of_land(at, body, depth(body)).map(|by| unit.stance.moved(&body.shifted(ahead * by)));
    let room = dry.filter(|stance| crate::formation::shapes::check_room(at, id, unit, stance).is_ok());
    on.state.troops.expect_edit(id).flags.set(UnitFlags::LANDING, false);
    match room {
        Some(stance) => {
            stand_ashore(on, id, stance);
            on.then(crate::Step::Unmix { unit: id });
        }
        None => aboard_again(on, id),
    }
}

/// R116. A unit is in the boats that wait for it.
fn aboard_again(on: &mut On, id: UnitId) {
    let at = on.table();
    let boat = at.state.boats.iter().find(|(_, boat)| boat.carries == Some(id));
    let (_, boat) = boat.expect("the boats of a unit wait for it");
    let load =
        aboard(at, at.state.troops.expect(id), boat.pose).expect("the boats of a unit have room for it");
    lie(on, id, load);
    on.tell(|| Event::Embarked { unit: id });
    disorder(on, id, cite::DISORDER_BOATS);
}

/// STC-12.9, R116. A unit that has landed in an attack and no longer fights is ashore, and its boats are
/// free.
pub(crate) fn come_ashore(on: &mut On) {
    if !on.setup.options.boats {
        return;
    }
    let at = on.table();
    let landed: Vec<UnitId> = at
        .state
        .troops
        .iter()
        .filter(|(id, unit)| unit.flags.has(UnitFlags::LANDING) && !at.state.is_engaged(*id))
        .map(|(id, _)| id)
        .collect();
    for id in landed {
        on.state.troops.expect_edit(id).flags.set(UnitFlags::LANDING, false);
        hold(on, id, &[]);
    }
}

/// STC-12.9, R86, R116, R127. A unit that has lost on the bank goes back to its boats, one move to open
/// water; there it is shaken and takes its rout hits.
pub(crate) fn back_to_boats(on: &mut On, id: UnitId, rout_hits: u8) {
    contact::disengage(on, id);
    if !on.state.boats.iter().any(|(_, boat)| boat.carries == Some(id)) {
        return losses::eliminate(on, id, cite::RETREAT);
    }
    let mut unit = on.state.troops.expect_edit(id);
    unit.flags.set(UnitFlags::LANDING, false);
    unit.flags.set(UnitFlags::MOVED.with(UnitFlags::RETREATED), true);
    drop(unit);
    aboard_again(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    // Where other boats leave the unit no water at all, it stays at the bank.
    let Some(to) = water::open_water(at, id, unit) else { return };
    let by = geom::Inches(Length::of((to.frame().at - unit.front().at).length()));
    let load = unit.stance.moved(&to);
    lie(on, id, load);
    on.tell(|| Event::RowedBack { unit: id, by });
    crate::morale::heart::shake(on, id);
    losses::take_rout_hits(on, id, rout_hits);
}
