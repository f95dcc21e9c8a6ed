//! STC-13.2.3, 13.2.4. British cavalry that follows a beaten enemy, off the table and back.

use crate::charge::impact;
use crate::melee::results;
use crate::movement::pace::Purpose;
use crate::movement::{self, zone};
use crate::steps::Returning;
use crate::who::refuse;
use crate::{
    At, Checked, Decision, Event, Face, Few, Formation, Matter, Offer, On, Order, Place, Reason, Stance,
    Terms, Unit, UnitFlags,
};
use crate::{cite, sight, terrain};
use dice::{Roll, Why};
use formations::approach::distance_ahead;
use formations::{beside, walk};
use geom::{Angle, Body, Leg, Length, Motion, Run, Standing};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// Carries out a part of a pursuit.
pub(crate) fn run(on: &mut On, step: Returning) {
    match step {
        Returning::Return { among } => next(on, among),
        Returning::Throw { unit } => throw(on, unit),
        Returning::FollowUp { unit, enemy } => follow_up(on, unit, enemy),
    }
}

/// STC-13.2.4. As a turn begins: cavalry of the active side that is off the table may come back.
pub(crate) fn returns(on: &mut On) {
    let active = on.state.active;
    let gone = on.state.troops.iter().filter(|(_, unit)| unit.side == active && unit.place == Place::Gone);
    let among: Few = gone.map(|(id, _)| id).collect();
    if !among.is_empty() {
        on.then(Returning::Return { among });
    }
}

/// STC-13.2.4. Asks who throws next, if there is a choice.
fn next(on: &mut On, among: Few) {
    match among[..] {
        [] => {}
        [unit] => on.then(Returning::Throw { unit }),
        _ => on.ask(on.state.active, Decision::Next { matter: Matter::Return, among }),
    }
}

/// STC-13.2.4. This unit throws, and then the others.
pub(crate) fn take(on: &mut On, unit: UnitId, among: Few) {
    on.then(Returning::Throw { unit });
    on.then(Returning::Return { among });
}

fn die(on: &mut On, unit: UnitId, roller: Side, rule: names::RuleId, what: &'static str) -> i16 {
    let sides = on.setup.tables.scale.die_sides;
    on.roll(Roll::Die { sides }, Why { rule, roller, unit: Some(unit), what })
}

/// STC-13.2.4. One die: on a 5 or 6 it comes back, if there is a place for it, and its owner says in which
/// formation.
fn throw(on: &mut On, id: UnitId) {
    let side = on.state.troops.expect(id).side;
    let thrown = die(on, id, side, cite::BRITISH_RETURN, "return");
    let has_place =
        [Formation::Line, Formation::Column].map(|formation| entry(on.table(), id, formation, None));
    if thrown >= on.setup.tables.national.british_return_from && has_place.iter().any(Option::is_some) {
        on.ask(side, Decision::ComeBack { unit: id });
    } else {
        on.tell(|| Event::StaysAway { unit: id });
    }
}

/// STC-13.2.4. Whether cavalry may come back in such a formation.
pub(crate) fn check_return(at: At, id: UnitId, formation: Formation, files: Option<u8>) -> Checked {
    let Some(unit) = at.state.troops.get(id) else {
        return Err(refuse(cite::BRITISH_RETURN, Reason::NoSuchUnit { unit: id }));
    };
    if !matches!(formation, Formation::Line | Formation::Column) {
        return Err(refuse(cite::BRITISH_RETURN, Reason::CannotForm { unit: id, formation }));
    }
    if let Some(files) = files.filter(|&files| !crate::formation::shapes::fits(at, unit, formation, files)) {
        return Err(refuse(cite::FORMATIONS, Reason::WrongFiles { unit: id, files }));
    }
    match entry(at, id, formation, files) {
        Some(_) => Ok(()),
        None => Err(refuse(cite::BRITISH_RETURN, Reason::NoWay { unit: id })),
    }
}

/// STC-13.2.4. Cavalry comes back at the free place on the edge nearest to where it left, good and in order.
pub(crate) fn come_back(on: &mut On, id: UnitId, formation: Formation, files: Option<u8>) {
    let stance = entry(on.table(), id, formation, files).expect("a checked return has a place");
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = stance;
    unit.place = Place::Table;
    unit.flags.set(UnitFlags::SHAKEN.with(UnitFlags::DISORDERED), false);
    unit.flags.set(UnitFlags::RETURNED, true);
    drop(unit);
    on.tell(|| Event::CameBack { unit: id });
    crate::command::following::follow(on, id);
    sight::look(on);
}

/// STC-13.2.4, R122. How a unit would stand that comes onto the table: its rear on the edge, at the free
/// place nearest to where its stance has it; none if that edge has no room.
pub(crate) fn entry(at: At, id: UnitId, formation: Formation, files: Option<u8>) -> Option<Stance> {
    let unit = at.state.troops.get(id)?;
    let here = crate::formation::shapes::formed(at, unit, formation, files, Face::Ahead);
    let part = here.body()?.parts()[0];
    let (place, size) = (unit.stance.pose, (part.width(), part.depth()));
    let (clear, hair) = (at.setup.tables.zones.control.mm(), at.setup.options.tolerance.mm());
    let is_free = |stance: &Stance| stance.body().is_some_and(|body| is_clear(at, id, unit, &body));
    beside::entries(place, size, at.state.troops.bodies(), clear, &at.setup.ground, hair)
        .map(|pose| Stance { pose, ..here.clone() })
        .find(is_free)
}

/// Whether cavalry could stand there: on the table, on ground it may enter, clear of friends and of the
/// enemy's zones.
fn is_clear(at: At, id: UnitId, unit: &Unit, body: &Body) -> bool {
    let slack = at.setup.options.tolerance.mm();
    let closed = |kind| {
        kind == terrain::Terrain::Fieldwork
            || terrain::speed(&at.setup.tables, kind, unit) == crate::measure::Fraction::NONE
    };
    at.setup.ground.holds(body, slack)
        && geom::overlapped(body, at.state.troops.bodies(), &[id], slack).is_none()
        && zone::too_near(at, id, unit, body).is_none()
        && !terrain::is_in(at, body, closed)
}

/// STC-13.2.3, R90. The beaten enemy whom British cavalry that has won would follow: of several the one it
/// hit most, of these the nearest.
pub(crate) fn whom_it_follows(at: At, id: UnitId, has_lost: impl Fn(UnitId) -> bool) -> Option<UnitId> {
    let unit = at.state.troops.get(id)?;
    if !results::is_british_cavalry(at, unit) {
        return None;
    }
    let middle = |id: UnitId| at.state.troops.bodies().get(id).map(Body::centre);
    let from = middle(id)?;
    let beaten = at.state.blows.iter().filter(|blow| blow.by == id && has_lost(blow.on));
    let far = |foe: UnitId| middle(foe).map_or(f64::INFINITY, |at| (at - from).length());
    let first =
        beaten.min_by(|one, two| two.hits.cmp(&one.hits).then_with(|| far(one.on).total_cmp(&far(two.on))));
    first.map(|blow| blow.on).filter(|&foe| !results::is_guns(at, foe))
}

/// STC-13.2.3, 10.3, R90. One die: on a 1 to 4 it goes straight up to the enemy who went back, or off the
/// table after him. Cavalry that still fights others stays, or bounced off one, and so does one whose enemy
/// was wiped out.
fn follow_up(on: &mut On, id: UnitId, enemy: UnitId) {
    // Cavalry that bounced off a square may be lost or gone by now.
    let Some(unit) = on.state.troops.get(id).filter(|unit| unit.is_on_table()) else { return };
    let side = unit.side;
    let stands = on.state.troops.get(enemy).is_some_and(Unit::is_on_table);
    let left = !stands && unit.flags.has(UnitFlags::ENEMY_LEFT);
    let bounced = unit.flags.has(UnitFlags::BOUNCED);
    if bounced || on.state.is_engaged(id) || !(stands || left) {
        return;
    }
    let thrown = die(on, id, side, cite::BRITISH_FOLLOW_UP, "follow up");
    if thrown > on.setup.tables.national.british_follow_up_to {
        return on.tell(|| Event::HeldBack { unit: id });
    }
    if left {
        return leave_table(on, id);
    }
    on.tell(|| Event::FollowedUp { unit: id, enemy });
    // Units on its own ground may keep it from turning towards the enemy.
    let Some((to, contacts)) = way_after(on.table(), id, enemy) else { return };
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = unit.stance.moved(&to);
    drop(unit);
    crate::command::following::follow(on, id);
    sight::look(on);
    crate::command::following::touch_generals(on, id, None);
    if contacts {
        impact::engage(on, id, enemy, Terms::FOLLOWED);
    }
}

/// R90. Where cavalry comes that goes straight after an enemy, and whether it reaches him: as it faces if he
/// is straight ahead, else turned towards him. Others, friends and the ground may bar its way.
fn way_after(at: At, id: UnitId, enemy: UnitId) -> Option<(Body, bool)> {
    let unit = at.state.troops.get(id)?;
    let bodies = at.state.troops.bodies();
    let (body, other) = (bodies.get(id)?, bodies.get(enemy)?);
    let slack = at.setup.options.tolerance.mm();
    let reach = at.setup.options.british_follow_up_reach.mm();
    let facing = |body: &Body| body.frame().ahead;
    let turned = || {
        let way = (other.centre() - body.centre()).normalize_or(facing(body));
        let by = libm::atan2(-facing(body).perp_dot(way), facing(body).dot(way));
        Motion::as_one([Leg::Turn { by: Angle::of(by) }]).end(body)
    };
    let from = match distance_ahead(body, other) {
        Some(_) => body.clone(),
        None => turned(),
    };
    if geom::overlapped(&from, bodies, &[id], slack).is_some() {
        return None;
    }
    let by = distance_ahead(&from, other)?.min(reach);
    let run = Motion::as_one([Leg::Ahead { by: Length::of(by + slack) }]).run(&from);
    let (run, _) = movement::stop(at, id, unit, run, Purpose::Charge { target: enemy });
    let run = before_friends(at, id, unit, run);
    let touch = at.setup.options.touch.mm();
    let reached = geom::gap(run.end(), other).length <= touch;
    Some((run.end().clone(), reached))
}

/// R90. A run as far as no friend is in its way.
fn before_friends(at: At, id: UnitId, unit: &Unit, run: Run) -> Run {
    let is_friend = |other: &Standing| other.side == unit.side && other.id != id;
    walk::before(run, at.state.troops.bodies(), at.setup.options.tolerance.mm(), is_friend)
}

/// STC-13.2.4, R90. Cavalry leaves the table after the enemy: it is kept in mind by which place of the edge.
fn leave_table(on: &mut On, id: UnitId) {
    let at = on.table();
    let exit = beside::exit(at.setup.ground.extent().point(), at.state.troops.expect_body(id));
    let mut unit = on.state.troops.expect_edit(id);
    unit.place = Place::Gone;
    unit.stance.pose = exit;
    drop(unit);
    on.tell(|| Event::LeftTable { unit: id });
    sight::look(on);
}

/// The usual formation in which cavalry comes back: a line if there is room for one.
pub(crate) fn usual(at: At, unit: UnitId) -> Order {
    let has_room = entry(at, unit, Formation::Line, None).is_some();
    let formation = if has_room { Formation::Line } else { Formation::Column };
    Order::Return { formation, files: None }
}

/// Candidates for the formation in which cavalry comes back.
pub(crate) fn candidates(offer: Offer) -> ControlFlow<()> {
    for formation in [Formation::Line, Formation::Column] {
        offer(Order::Return { formation, files: None })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests;
