//! STC-12.9. Boats.
//!
//! R116. What they carry lies on the water as the column that it would form ashore, its front where their
//! bows are.

mod candidates;
mod landing;
pub(crate) mod water;

pub(crate) use candidates::{candidates, drawn};
pub(crate) use landing::{back_to_boats, check_attack, come_ashore, jump_ashore, settle};

use crate::measure::Turns;
use crate::morale::heart::disorder;
use crate::movement::pace::{begin, check_time, finish, in_the_open, spend};
use crate::who::{ready, refuse};
use crate::{Arm, At, Boat, Checked, Event, Face, Family, Formation, On, Place, Reason, Stance, Unit};
use crate::{cite, sight};
use geom::{Body, Length, Motion, Pose};
use names::{Side, UnitId};

/// STC-12.9. How many boats a unit needs.
pub(crate) fn needed(at: At, unit: &Unit) -> u8 {
    let boats = &at.setup.tables.boats;
    match unit.family() {
        Family::Infantry => unit.strength().div_ceil(boats.holds_foot.max(1)),
        Family::Cavalry => unit.strength().div_ceil(boats.holds_horse.max(1)),
        Family::Artillery => unit.models.div_ceil(boats.holds_guns.max(1)),
    }
}

/// STC-12.9. How many turns a unit needs to go aboard or ashore.
fn turns(at: At, unit: &Unit) -> u8 {
    let boats = &at.setup.tables.boats;
    if unit.family() == Family::Artillery { boats.turns_guns } else { boats.turns }
}

/// R116. How a unit lies in boats whose bows are there.
pub(crate) fn aboard(at: At, unit: &Unit, pose: Pose) -> Option<Stance> {
    let formation = match unit.family() {
        Family::Artillery => Formation::Limbered,
        _ => Formation::Column,
    };
    crate::formation::shapes::formed(at, unit, formation, None, Face::Ahead).placed(pose)
}

/// STC-12.0, 12.9. Whether boats are used at all.
fn check_in_force(at: At) -> Checked {
    if at.setup.options.boats { Ok(()) } else { Err(refuse(cite::BOATS, Reason::NotInForce)) }
}

/// STC-12.9, R116. Whether a unit may go aboard these boats: they are its side's, free, enough, and it
/// touches the place where each would carry it.
pub(crate) fn check_embark(at: At, side: Side, id: UnitId, boats: &[UnitId]) -> Checked {
    check_in_force(at)?;
    let unit = in_the_open(at, side, id)?;
    let refuse = |reason| refuse(cite::BOATS, reason).with_witness(id);
    if unit.formation() == Formation::CrewOnFoot {
        return Err(refuse(Reason::WrongFormation { unit: id, formation: unit.formation() }));
    }
    check_time(id, unit, Turns::WHOLE)?;
    if boats.len() < usize::from(needed(at, unit)) {
        return Err(refuse(Reason::BoatsFull { unit: id }));
    }
    let body = unit.stance.body().ok_or_else(|| refuse(Reason::NoWay { unit: id }))?;
    for (place, &boat_id) in boats.iter().enumerate() {
        let boat = at.state.boats.get(boat_id).filter(|boat| boat.side == side);
        let boat = boat.ok_or_else(|| refuse(Reason::NoSuchUnit { unit: boat_id }))?;
        let free = boat.carries.is_none_or(|other| other == id) && !boats[..place].contains(&boat_id);
        if !free {
            return Err(refuse(Reason::BoatsFull { unit: id }));
        }
        if !is_at(at, unit, &body, boat) {
            return Err(refuse(Reason::BoatsNotReached { unit: id }));
        }
    }
    let first = boats.first().and_then(|boat_id| at.state.boats.get(*boat_id));
    let load = first.and_then(|boat| aboard(at, unit, boat.pose)?.body());
    match load.filter(|load| water::holds(at, load)) {
        Some(_) => Ok(()),
        None => Err(refuse(Reason::NoWay { unit: id })),
    }
}

/// R116. Whether a body touches the place where a boat would carry its unit.
fn is_at(at: At, unit: &Unit, body: &Body, boat: &Boat) -> bool {
    let load = aboard(at, unit, boat.pose).and_then(|load| load.body());
    load.is_some_and(|load| geom::gap(body, &load).length <= at.setup.options.touch.mm())
}

/// STC-5.5.9, 12.9, R116. A unit spends a turn going aboard, guns two; once aboard it is disordered.
pub(crate) fn embark(on: &mut On, id: UnitId, boats: Vec<UnitId>) {
    begin(on, id);
    crate::skirmish::organic::recall(on, id);
    if !has_boarded(on, id) {
        hold(on, id, &boats);
        return;
    }
    hold(on, id, &boats);
    let at = on.table();
    let pose = at.state.boats.expect(boats[0]).pose;
    let load = aboard(at, at.state.troops.expect(id), pose).expect("a checked boat has room for the unit");
    lie(on, id, load);
    on.tell(|| Event::Embarked { unit: id });
    disorder(on, id, cite::DISORDER_BOATS);
}

/// STC-12.9. Boats wait for a unit, or carry it.
fn hold(on: &mut On, unit: UnitId, boats: &[UnitId]) {
    for (id, boat) in on.state.boats.iter_mut() {
        if boats.contains(&id) {
            boat.carries = Some(unit);
        } else if boat.carries == Some(unit) {
            boat.carries = None;
        }
    }
}

/// STC-12.9. A unit spends a turn boarding or landing; whether that was its last.
fn has_boarded(on: &mut On, id: UnitId) -> bool {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let (turns, done) = (turns(at, unit), unit.boarding.saturating_add(1));
    spend(on, id, Turns::WHOLE, Length::ZERO, false);
    finish(on, id);
    let over = done >= turns;
    on.state.troops.expect_edit(id).boarding = if over { 0 } else { done };
    if !over {
        on.tell(|| Event::Boarding { unit: id, turns: turns - done });
    }
    over
}

/// R116. A unit lies in its boats so from now on, and they with it.
fn lie(on: &mut On, id: UnitId, load: Stance) {
    let pose = load.pose;
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = load;
    unit.place = Place::Boats;
    drop(unit);
    moor(on, id, pose);
    crate::command::following::follow(on, id);
    sight::look(on);
}

/// The boats of a unit lie there.
fn moor(on: &mut On, unit: UnitId, pose: Pose) {
    for (_, boat) in on.state.boats.iter_mut() {
        if boat.carries == Some(unit) {
            boat.pose = pose;
        }
    }
}

/// A unit of one's own in boats, which may still act.
fn afloat<'a>(at: At<'a>, side: Side, id: UnitId) -> Checked<&'a Unit> {
    check_in_force(at)?;
    let unit = ready(at, side, id, cite::BOATS)?;
    match unit.place {
        Place::Boats => Ok(unit),
        _ => Err(refuse(cite::BOATS, Reason::NotAboard { unit: id }).with_witness(id)),
    }
}

/// STC-12.9. Whether a unit ever forms so as it lands.
fn may_land_as(unit: &Unit, formation: Formation) -> bool {
    match (formation, unit.family()) {
        (Formation::Line | Formation::Column, family) => family != Family::Artillery,
        (Formation::Limbered | Formation::Unlimbered, family) => family == Family::Artillery,
        (Formation::Skirmish, _) => unit.arm == Arm::LightInfantry,
        _ => false,
    }
}

/// STC-7.7, 12.9. Whether a unit may land there: touching its boats, and clear of enemies. An attack from
/// boats is a charge.
pub(crate) fn check_land(at: At, side: Side, id: UnitId, pose: Pose, formation: Formation) -> Checked {
    let unit = afloat(at, side, id)?;
    check_time(id, unit, Turns::WHOLE)?;
    if !may_land_as(unit, formation) {
        return Err(refuse(cite::BOATS, Reason::CannotForm { unit: id, formation }).with_witness(id));
    }
    let none = || refuse(cite::BOATS, Reason::NoWay { unit: id }).with_witness(id);
    let stance = ashore(at, unit, pose, formation).ok_or_else(none)?;
    let both = stance.body().zip(unit.stance.body());
    let touches = both.is_some_and(|(one, two)| geom::gap(&one, &two).length <= at.setup.options.touch.mm());
    if !touches {
        return Err(none());
    }
    crate::formation::shapes::check_room(at, id, unit, &stance)
}

fn ashore(at: At, unit: &Unit, pose: Pose, formation: Formation) -> Option<Stance> {
    crate::formation::shapes::formed(at, unit, formation, None, Face::Ahead).placed(pose)
}

/// STC-12.9. A unit spends a turn landing, guns two.
pub(crate) fn land(on: &mut On, id: UnitId, pose: Pose, formation: Formation) {
    begin(on, id);
    if !has_boarded(on, id) {
        return;
    }
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let stance = ashore(at, unit, pose, formation).expect("a checked landing has a stance");
    let met = stance.body().and_then(|body| crate::movement::zone::too_near(at, id, unit, &body));
    // A unit that finds hidden enemies there stays aboard.
    if let Some(by) = met {
        on.tell(|| Event::Stopped { unit: id, by });
        return;
    }
    stand_ashore(on, id, stance);
    on.then(crate::Step::Unmix { unit: id });
}

/// A unit is ashore from now on, and its boats are free.
fn stand_ashore(on: &mut On, id: UnitId, stance: Stance) {
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = stance;
    unit.place = Place::Table;
    drop(unit);
    hold(on, id, &[]);
    on.tell(|| Event::Landed { unit: id });
    crate::command::following::follow(on, id);
    sight::look(on);
    crate::command::following::touch_generals(on, id, None);
}

/// STC-6.10, 12.9, R86. Whether boats may go so: on water, across and down at their rate, up at half of it.
pub(crate) fn check_row(at: At, side: Side, id: UnitId, path: &Motion) -> Checked {
    let unit = afloat(at, side, id)?;
    let rowed = water::row(at, id, unit, path)?;
    check_time(id, unit, rowed.spent)?;
    match rowed.stopped_by {
        Some(stop) => Err(refuse(stop.rule, stop.reason.clone()).with_witness(stop.by.unwrap_or(id))),
        None => Ok(()),
    }
}

/// STC-12.9. Boats move with their load, as far as no unit stops them.
pub(crate) fn row(on: &mut On, id: UnitId, path: &Motion) {
    begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let rowed = water::row(at, id, unit, path).expect("a checked way can be rowed");
    let stance = unit.stance.moved(rowed.run.end());
    let by = geom::Inches(Length::of(rowed.run.length(geom::Measure::OuterFrontCorner)));
    let spent = rowed.spent;
    spend(on, id, spent, Length::ZERO, false);
    on.tell(|| Event::Marched { unit: id, by, spent, way: None });
    if let Some(by) = rowed.stopped_by.and_then(|stop| stop.by) {
        on.tell(|| Event::Stopped { unit: id, by });
        finish(on, id);
    }
    lie(on, id, stance);
}

#[cfg(test)]
mod tests;
