//! STA-3.5, 13, 27.3. Generals: how they ride, attach themselves, fall, and get away.

use super::{DIE, following, impassable};
use crate::retreat::straight::{self, Straight};
use crate::steps::Danger;
use crate::who::{self, refuse};
use crate::{At, Checked, Decision, Event, Few, General, On, Phase, Reason, Unit, cite, retreat};
use dice::{Roll, Why};
use formations::{loose, near};
use geom::{
    Angle, Body, Facing, Frame, Length, Millimetres, Mm, Run, Segment, Spot, Vector, When, way_round,
};
use names::{RuleId, Side, UnitId};

/// Carries out what threatens a general.
pub(crate) fn run(on: &mut On, step: Danger) {
    match step {
        Danger::AtRisk { general } => at_risk(on, general),
        Danger::Touched { general, by } => touched(on, general, by),
        Danger::Bereft { general, from } => bereft(on, general, from),
    }
}

/// STA-13.1, R73, R74. After the hits of a phase: leaves a die for every general whose unit was hit often
/// enough, those of the active side first. Blows at guns only decide who wins, and hit none.
pub(crate) fn all_at_risk(on: &mut On) {
    let at = on.table();
    let enough = at.setup.tables.danger.from_hits;
    let fights = at.state.phase == Phase::Combat;
    let is_spared = |unit: UnitId| fights && at.state.troops.get(unit).is_some_and(Unit::is_guns);
    let is_hit = |unit: UnitId| {
        at.state.hits_on(unit) >= enough && !is_spared(unit) && !at.state.apart.contains(&unit)
    };
    let hit = |side: Side| -> Few {
        let own = at.state.generals.iter().filter(|(_, general)| general.side == side);
        own.filter(|(_, general)| general.attached.is_some_and(is_hit)).map(|(id, _)| id).collect()
    };
    let all = [hit(at.state.active), hit(at.state.passive())];
    for general in all.into_iter().flatten() {
        on.then(Danger::AtRisk { general });
    }
}

/// STA-13.1. One die: on a 1 he is killed.
fn at_risk(on: &mut On, general: UnitId) {
    let Some(found) = on.state.generals.get(general) else { return };
    let why =
        Why { rule: cite::GENERAL_AT_RISK, roller: found.side, unit: Some(general), what: "general at risk" };
    if on.roll(Roll::Die { sides: DIE }, why) > on.setup.tables.danger.killed_on {
        on.tell(|| Event::GeneralUnhurt { general });
        return;
    }
    on.state.generals.remove(general);
    on.tell(|| Event::GeneralKilled { general });
}

/// STA-27.3, R89. His owner moves a lone general whom an enemy touched, and he is captured if there is no
/// place for him.
fn touched(on: &mut On, general: UnitId, by: UnitId) {
    let Some(found) = on.state.generals.get(general) else { return };
    let side = found.side;
    on.tell(|| Event::GeneralTouched { general, by });
    match refuge(on.table(), general) {
        Some(_) => on.ask(side, Decision::Flee { general }),
        None => capture(on, general, cite::LONE_GENERAL),
    }
}

/// STA-13.2, R104. A general whose unit is gone goes back, or is captured if he cannot.
fn bereft(on: &mut On, general: UnitId, from: Option<Spot>) {
    let Some(found) = on.state.generals.get(general) else { return };
    let side = found.side;
    match escape(on.table(), general, from) {
        Some(_) => on.ask(side, Decision::Escape { general, from }),
        None => capture(on, general, cite::GENERAL_RETREATS),
    }
}

fn capture(on: &mut On, general: UnitId, rule: RuleId) {
    on.state.generals.remove(general);
    on.tell(|| Event::GeneralCaptured { general, rule });
}

/// STA-3.5, R13. Whether a general may ride there, and attach himself.
pub(crate) fn check_ride(at: At, side: Side, general: UnitId, to: Spot, attach: Option<UnitId>) -> Checked {
    let found = who::general(at, side, general, cite::GENERAL_MOVES)?;
    let most = at.setup.tables.far(at.setup.tables.movement.generals) - found.ridden;
    check_way(at, general, found.at, to, Millimetres(most), cite::GENERAL_MOVES)?;
    if let Some(enemy) = enemy_at(at, found.side, to) {
        let reason = Reason::OntoEnemy { general, enemy };
        return Err(refuse(cite::GENERAL_MOVES, reason).with_witness(enemy));
    }
    attach.map_or(Ok(()), |unit| check_attach(at, side, general, to, unit))
}

/// R13. Whether a general's way is short enough, round impassable ground, and stays on the table.
fn check_way(at: At, general: UnitId, from: Spot, to: Spot, most: Millimetres, rule: RuleId) -> Checked {
    let slack = at.setup.options.tolerance.mm();
    let way = Segment::new(from.point(), to.point());
    if !at.setup.ground.table().contains(to.point(), slack) {
        return Err(refuse(rule, Reason::BeyondTheEdge { unit: general }));
    }
    if way.length() > most.mm() + slack {
        let asked = Millimetres(Length::of(way.length()));
        let reason = Reason::TooFar { unit: general, asked, allowed: most };
        return Err(refuse(rule, reason).with_witness(way));
    }
    match length(at, from, to, most.mm() + slack) {
        Some(_) => Ok(()),
        None => Err(refuse(rule, Reason::NoWayThere { general }).with_witness(way)),
    }
}

/// R13. How long the way of a general to a place is, round impassable ground, if there is one so long at
/// most.
fn length(at: At, from: Spot, to: Spot, most: Mm) -> Option<Mm> {
    let (from, to) = (from.point(), to.point());
    let barred = impassable(at, from - Vector::splat(most), from + Vector::splat(most));
    if barred.is_empty() {
        return Some((to - from).length()).filter(|far| *far <= most);
    }
    let there = point(to);
    let inside = barred.iter().any(|solid| solid.core.contains(to, -at.setup.options.tolerance.mm()));
    if inside { None } else { way_round(from, &there, &barred, most).map(|way| way.length) }
}

/// STA-27.3. An enemy unit that touches a place.
fn enemy_at(at: At, side: Side, place: Spot) -> Option<UnitId> {
    let point = point(place.point());
    let contact = at.setup.options.contact.mm();
    let mut enemies = near::within(&point, at.state.troops.bodies(), contact, |other| other.side != side);
    enemies.next().map(|(enemy, _)| enemy.id)
}

/// STA-3.5, 11.1, R13, R71. Whether a general who is there may attach himself to a unit: he touches it, and
/// no other is with it. A screen is part of its parent.
pub(crate) fn check_attach(at: At, side: Side, general: UnitId, to: Spot, id: UnitId) -> Checked {
    let unit = who::standing(at, side, id, cite::GENERAL_MOVES)?;
    if unit.parent.is_some() {
        return Err(refuse(cite::SCREEN, Reason::IsAScreen { unit: id }).with_witness(id));
    }
    let bar = |reason| Err(refuse(cite::GENERAL_MOVES, reason).with_witness(id));
    if at.state.general_with(id).is_some_and(|other| other != general) {
        return bar(Reason::HasGeneral { unit: id });
    }
    let point = point(to.point());
    let body = at.state.troops.bodies().get(id);
    let is_near = |body: &Body| geom::gap(&point, body).length <= at.setup.options.contact.mm();
    if body.is_some_and(is_near) { Ok(()) } else { bar(Reason::NotTouching { general, unit: id }) }
}

/// STA-3.5, R13. A general rides; he leaves his unit first.
pub(crate) fn ride(on: &mut On, general: UnitId, to: Spot, attach: Option<UnitId>) {
    let at = on.table();
    let most = at.setup.tables.far(at.setup.tables.movement.generals).mm() + at.setup.options.tolerance.mm();
    let way = at.state.generals.get(general).and_then(|found| length(at, found.at, to, most));
    let Some(straight) = go(on, general, to, attach) else { return };
    let by = way.map_or(straight, |way| Millimetres(Length::of(way)));
    if let Some(found) = on.state.generals.get_mut(general) {
        found.ridden += by.0;
    }
    on.tell(|| Event::GeneralRode { general, by });
    if let Some(unit) = attach {
        on.tell(|| Event::GeneralAttached { general, unit });
        following::follow(on, unit);
    }
}

/// Puts a general somewhere, with a unit or alone, and says how far he has come.
fn go(on: &mut On, general: UnitId, to: Spot, attach: Option<UnitId>) -> Option<Millimetres> {
    let found = on.state.generals.get_mut(general)?;
    let by = Millimetres(Length::of((to.point() - found.at.point()).length()));
    let left = found.attached.take();
    found.at = to;
    found.attached = attach;
    if let Some(unit) = left.filter(|left| Some(*left) != attach) {
        on.tell(|| Event::GeneralDetached { general, unit });
    }
    Some(by)
}

/// STA-27.3, R89. After a unit has moved: leaves a question for every lone enemy general whom it touches
/// where it ends or on its way.
pub(crate) fn touch(on: &mut On, unit: UnitId, way: Option<&Run>) {
    let at = on.table();
    let bodies = at.state.troops.bodies();
    let (Some(body), Some(side)) = (bodies.get(unit), bodies.side(unit)) else { return };
    let contact = at.setup.options.contact.mm();
    let swept = way.map(Run::swept).unwrap_or_default();
    let is_reached = |general: &General| {
        let place = general.at.point();
        let point = point(place);
        geom::gap(body, &point).length <= contact
            || swept.iter().any(|swept| swept.distance(place) <= contact)
    };
    let lone =
        at.state.generals.iter().filter(|(_, general)| general.side != side && general.attached.is_none());
    let reached: Few = lone.filter(|(_, general)| is_reached(general)).map(|(id, _)| id).collect();
    for general in reached {
        on.then(Danger::Touched { general, by: unit });
    }
}

/// STA-27.3, R89. Whether a general who was touched may get away to there: any free point within reach.
pub(crate) fn check_flee(at: At, general: UnitId, to: Spot) -> Checked {
    let found = at.state.generals.get(general);
    let found = found.ok_or_else(|| refuse(cite::LONE_GENERAL, Reason::NoSuchUnit { unit: general }))?;
    check_way(at, general, found.at, to, at.setup.options.lone_general_move, cite::LONE_GENERAL)?;
    match enemy_at(at, found.side, to) {
        Some(enemy) => {
            Err(refuse(cite::LONE_GENERAL, Reason::OntoEnemy { general, enemy }).with_witness(enemy))
        }
        None => Ok(()),
    }
}

/// STA-27.3. A general gets away.
pub(crate) fn flee(on: &mut On, general: UnitId, to: Spot) {
    let Some(by) = go(on, general, to, None) else { return };
    on.tell(|| Event::GeneralFled { general, by });
}

/// STA-13.2, R104. Whether a general whose unit is gone may go back to there: as far as a retreat and in its
/// cone, on the table, and across no enemy.
pub(crate) fn check_escape(at: At, general: UnitId, from: Option<Spot>, to: Spot) -> Checked {
    let rule = cite::GENERAL_RETREATS;
    let found = at.state.generals.get(general);
    let found = found.ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: general }))?;
    let slack = at.setup.options.tolerance.mm();
    retreat::check_cone(at, general, found.side, found.at.point(), from, to.point())?;
    if !at.setup.ground.table().contains(to.point(), slack) {
        return Err(refuse(rule, Reason::BeyondTheEdge { unit: general }));
    }
    let way = Segment::new(found.at.point(), to.point());
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != found.side);
    let mut over = enemies.filter(|other| retreat::crosses(other.body, way));
    if let Some(enemy) = over.next().map(|other| other.id) {
        return Err(refuse(rule, Reason::OntoEnemy { general, enemy }).with_witness(enemy));
    }
    let reach = Vector::splat(way.length());
    let barred = impassable(at, way.a - reach, way.a + reach);
    if barred.iter().any(|solid| solid.along(way).is_some()) {
        return Err(refuse(rule, Reason::NoWayThere { general }).with_witness(way));
    }
    Ok(())
}

/// STA-13.2. A general goes back alone.
pub(crate) fn go_back(on: &mut On, general: UnitId, to: Spot) {
    let Some(by) = go(on, general, to, None) else { return };
    on.tell(|| Event::GeneralWentBack { general, by });
}

/// R104. A place for a general whose unit is gone, if there is one.
pub(crate) fn escape(at: At, general: UnitId, from: Option<Spot>) -> Option<Spot> {
    let found = at.state.generals.get(general)?;
    let is_way = |to: &Spot| check_escape(at, general, from, *to).is_ok();
    let places = retreat::places(at, found.side, found.at.point(), from);
    places.map(Spot::of).find(is_way).or_else(|| any_escape(at, found, from).filter(is_way))
}

/// R104. A place for a general whose unit is gone, however narrow the way there, if there is one.
fn any_escape(at: At, general: &General, from: Option<Spot>) -> Option<Spot> {
    let retreats = &at.setup.tables.retreats;
    let start = general.at.point();
    let lengths = [retreats.least, retreats.most].map(|span| at.setup.tables.far(span).mm());
    let way = Straight {
        body: &point(start),
        start,
        axis: retreat::axis(general.side, start, from),
        half: retreats.half_cone.0,
        lengths,
    };
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != general.side);
    let mut bars = straight::on_the_way(enemies.map(|other| other.body), 0.0);
    bars.extend(straight::off_limits(at, start, lengths[1]));
    way.way_out(at, &bars).map(Spot::of)
}

/// R89. A place for a general who was touched, if there is one: the nearest that is free, rather behind him
/// than before him, looked for on rings so far apart and then however narrow it is.
pub(crate) fn refuge(at: At, general: UnitId) -> Option<Spot> {
    const APART: Mm = 5.0;
    const WAYS: u32 = 48;
    let found = at.state.generals.get(general)?;
    let home = if found.side == Side::Blue { -Vector::Y } else { Vector::Y };
    let back = Frame { at: found.at.point(), ahead: home };
    let rings = (at.setup.options.lone_general_move.mm() / APART) as u32;
    let is_free = |to: &Spot| check_flee(at, general, *to).is_ok();
    let any = || [home, -home].into_iter().find_map(|way| any_refuge(at, found, way).filter(is_free));
    loose::rings(back, APART, 1..=rings, WAYS).find(is_free).or_else(any)
}

/// R89. A free point on one side of a general who was touched, however small the free ground, if there is
/// one.
fn any_refuge(at: At, general: &General, axis: Vector) -> Option<Spot> {
    let (start, most) = (general.at.point(), at.setup.options.lone_general_move.mm());
    let (body, half) = (point(start), Angle::QUARTER);
    let way = Straight { body: &body, start, axis, half, lengths: [0.0, most] };
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != general.side);
    let contact = at.setup.options.contact.mm();
    let mut bars = straight::at_the_end(enemies.map(|other| other.body), contact);
    bars.extend(straight::off_limits(at, start, most).into_iter().filter(|bar| bar.when == When::AtTheEnd));
    way.way_out(at, &bars).map(Spot::of)
}

/// A general as a body.
fn point(at: Vector) -> Body {
    Body::disc(&Frame { at, ahead: Facing::NORTH.direction() }, 0.0)
}

#[cfg(test)]
mod tests;
