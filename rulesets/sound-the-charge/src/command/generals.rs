//! STC-3. Generals: how they move, attach themselves, fall and get away.

mod candidates;

pub(crate) use candidates::{candidates, drawn, flights};

use crate::command::following::follow;
use crate::steps::Danger;
use crate::terrain::{Terrain, terrain};
use crate::who::{self, refuse};
use crate::{At, Checked, Decision, Event, General, On, Reason};
use crate::{cite, command};
use dice::{Roll, Why};
use formations::{loose, near};
use geom::{Body, Facing, Frame, Inches, Length, Mm, Segment, Spot, Vector};
use names::{Side, UnitId};

/// Carries out what threatens a general.
pub(crate) fn run(on: &mut On, step: Danger) {
    match step {
        Danger::AtRisk { general } => at_risk(on, general),
        Danger::Touched { general, by } => touched(on, general, by),
    }
}

/// STC-3.6, 10.12, R12. After all hits of a phase: leaves a die for every general whose unit was hit often
/// enough. In close combat the crews of guns take no hits.
pub(crate) fn all_at_risk(on: &mut On) {
    let at = on.table();
    let enough = at.setup.tables.generals.at_risk_from_hits;
    let in_combat = at.state.phase == crate::Phase::CloseCombat;
    let spared = |unit| match in_combat {
        true => crate::melee::results::outcome::is_guns(at, unit),
        false => at.state.apart.contains(&unit),
    };
    let is_hit = |unit| at.state.hits_on(unit) >= enough && !spared(unit);
    let hit: Vec<UnitId> = on
        .state
        .generals
        .iter()
        .filter(|(_, general)| general.attached.is_some_and(is_hit))
        .map(|(id, _)| id)
        .collect();
    for general in hit {
        on.then(Danger::AtRisk { general });
    }
}

/// STC-3.6. One die: on a 1 he is gone.
fn at_risk(on: &mut On, general: UnitId) {
    // He may have been taken since he came to be at risk.
    let Some(roller) = on.state.generals.get(general).map(|general| general.side) else { return };
    let why = Why { rule: cite::GENERAL_AT_RISK, roller, unit: Some(general), what: "general at risk" };
    let killed_on = on.setup.tables.generals.killed_on;
    if throw(on, why) > killed_on {
        on.tell(|| Event::GeneralUnhurt { general });
        return;
    }
    on.state.generals.remove(general);
    on.tell(|| Event::GeneralKilled { general });
}

fn throw(on: &mut On, why: Why) -> i16 {
    let sides = on.setup.tables.scale.die_sides;
    on.roll(Roll::Die { sides }, why)
}

/// STC-3.7, R13. One die: on a 1 he is taken; else his owner moves him, and he is taken if there is no place
/// for him.
fn touched(on: &mut On, general: UnitId, by: Option<UnitId>) {
    // He may have been killed with his unit.
    let Some(side) = on.state.generals.get(general).map(|general| general.side) else { return };
    if let Some(by) = by {
        on.tell(|| Event::GeneralTouched { general, by });
    }
    let why = Why { rule: cite::LONE_GENERAL, roller: side, unit: Some(general), what: "lone general" };
    let captured_on = on.setup.tables.generals.captured_on;
    let escapes = throw(on, why) > captured_on && refuge(on.table(), general).is_some();
    if escapes {
        on.ask(side, Decision::Flee { general });
        return;
    }
    on.state.generals.remove(general);
    on.tell(|| Event::GeneralCaptured { general });
}

/// STC-3.1, 3.5, R8, R11. Whether a general may ride there, and attach himself.
pub(crate) fn check_ride(at: At, side: Side, id: UnitId, to: Spot, attach: Option<UnitId>) -> Checked {
    let general = who::general(at, side, id, cite::GENERAL_MOVES)?;
    if general.moved {
        return Err(refuse(cite::GENERAL_MOVES, Reason::GeneralHasMoved { general: id }));
    }
    check_end(at, id, general, to)?;
    let ride = at.setup.tables.generals.ride;
    let most = ride.mm() + at.setup.options.tolerance.mm();
    let (from, end) = (general.at.point(), to.point());
    check_far(id, Segment::new(from, end), ride, most, cite::GENERAL_MOVES)?;
    let barred = command::barred(at, side, from, most);
    let there = Body::disc(&Frame { at: end, ahead: Facing::NORTH.direction() }, 0.0);
    if !barred.is_empty() && geom::way_round(from, &there, &barred, most).is_none() {
        let refusal = refuse(cite::GENERAL_MOVES, Reason::NoWayThere { general: id });
        return Err(refusal.with_witness(Segment::new(from, end)));
    }
    let stand = stand(at, general, to);
    let touch = at.setup.options.touch.mm();
    if let Some((enemy, _)) = enemy_within(at, side, &stand, touch) {
        return Err(refuse(cite::GENERAL_MOVES, Reason::OntoEnemy { general: id, enemy }).with_witness(enemy));
    }
    attach.map_or(Ok(()), |unit| check_attach(at, side, id, &stand, unit))
}

/// Whether a general's way is short enough.
fn check_far(general: UnitId, way: Segment, allowed: Inches, most: Mm, rule: names::RuleId) -> Checked {
    if way.length() <= most {
        return Ok(());
    }
    let asked = Inches(Length::of(way.length()));
    Err(refuse(rule, Reason::TooFar { unit: general, asked, allowed }).with_witness(way))
}

/// R8, R99. Whether a general may stand somewhere: on the table, and not on ground that is closed to all.
fn check_end(at: At, general: UnitId, unit: &General, to: Spot) -> Checked {
    if !at.setup.ground.holds(&stand(at, unit, to), at.setup.options.tolerance.mm()) {
        return Err(refuse(cite::TABLE_EDGE, Reason::BeyondTheEdge { unit: general }));
    }
    let is_barred = |terrain: &Terrain| matches!(terrain, Terrain::Impassable | Terrain::Water);
    let under = at.setup.ground.under(to.point());
    match under.into_iter().filter_map(|feature| terrain(at, feature)).find(is_barred) {
        None => Ok(()),
        Some(terrain) => {
            let reason = Reason::Forbidden { unit: general, terrain: terrain.kind() };
            Err(refuse(cite::GENERAL_MOVES, reason))
        }
    }
}

/// STC-3.8, R101. His stand, were he somewhere else.
fn stand(at: At, general: &General, to: Spot) -> Body {
    General { at: to, ..general.clone() }.body(&at.setup.tables)
}

/// STC-3.5, R11. Whether a general whose stand is there may attach himself to a unit.
fn check_attach(at: At, side: Side, general: UnitId, stand: &Body, id: UnitId) -> Checked {
    let unit = at.state.troops.get(id);
    let unit = unit.ok_or_else(|| refuse(cite::ATTACHING, Reason::NoSuchUnit { unit: id }))?;
    if unit.side != side {
        return Err(refuse(cite::ATTACHING, Reason::NotAFriend { unit: id }).with_witness(id));
    }
    who::standing(at, side, id, cite::ATTACHING)?;
    if at.state.general_with(id).is_some_and(|other| other != general) {
        return Err(refuse(cite::ATTACHING, Reason::HasGeneral { unit: id }).with_witness(id));
    }
    let Some(body) = at.state.troops.bodies().get(id) else { return Ok(()) };
    let gap = geom::gap(stand, body);
    if gap.length > at.setup.options.touch.mm() {
        let distance = Inches(Length::of(gap.length));
        let refusal = refuse(cite::ATTACHING, Reason::NotTouching { general, unit: id, distance });
        return Err(refusal.with_witness(Segment::new(gap.from, gap.to)));
    }
    Ok(())
}

/// The first enemy of a side, by id, within some distance of a stand, and how far off he is.
fn enemy_within(at: At, side: Side, stand: &Body, reach: Mm) -> Option<(UnitId, Mm)> {
    let mut enemies = near::within(stand, at.state.troops.bodies(), reach, |other| other.side != side);
    enemies.next().map(|(enemy, far)| (enemy.id, far))
}

/// STC-3.1, 3.5, R11. A general rides; he leaves his unit first.
pub(crate) fn ride(on: &mut On, id: UnitId, to: Spot, attach: Option<UnitId>) {
    crate::movement::pace::begin(on, id);
    let by = go(on, id, to, attach);
    on.state.generals.expect_mut(id).moved = true;
    on.tell(|| Event::GeneralRode { general: id, by });
    if let Some(unit) = attach {
        on.tell(|| Event::GeneralAttached { general: id, unit });
    }
}

/// Puts a general somewhere, with a unit or alone, and says how far he has come.
fn go(on: &mut On, id: UnitId, to: Spot, attach: Option<UnitId>) -> Inches {
    let general = on.state.generals.expect_mut(id);
    let by = Inches(Length::of((to.point() - general.at.point()).length()));
    let left = general.attached.take();
    general.at = to;
    general.attached = attach;
    if let Some(unit) = left.filter(|left| Some(*left) != attach) {
        on.tell(|| Event::GeneralDetached { general: id, unit });
    }
    if let Some(unit) = attach {
        follow(on, unit);
    }
    by
}

/// STC-3.7, R13. Whether a general who was touched may get away to there.
pub(crate) fn check_flee(at: At, id: UnitId, to: Spot, attach: Option<UnitId>) -> Checked {
    let general = at.state.generals.get(id);
    let general = general.ok_or_else(|| refuse(cite::LONE_GENERAL, Reason::NoSuchUnit { unit: id }))?;
    let escape = at.setup.tables.generals.escape;
    let slack = at.setup.options.tolerance.mm();
    let way = Segment::new(general.at.point(), to.point());
    check_far(id, way, escape, escape.mm() + slack, cite::LONE_GENERAL)?;
    check_end(at, id, general, to)?;
    let stand = stand(at, general, to);
    let clear = at.setup.tables.zones.control;
    if let Some((enemy, distance)) = enemy_within(at, general.side, &stand, clear.mm() - slack) {
        let distance = Inches(Length::of(distance));
        let reason = Reason::TooNearEnemy { unit: id, enemy, distance, needed: clear };
        return Err(refuse(cite::LONE_GENERAL, reason).with_witness(enemy));
    }
    attach.map_or(Ok(()), |unit| check_attach(at, general.side, id, &stand, unit))
}

/// STC-3.7. A general gets away.
pub(crate) fn flee(on: &mut On, general: UnitId, to: Spot, attach: Option<UnitId>) {
    let by = go(on, general, to, attach);
    on.tell(|| Event::GeneralFled { general, by });
    if let Some(unit) = attach {
        on.tell(|| Event::GeneralAttached { general, unit });
    }
}

/// R13. A place for a general who was touched, if there is one: the nearest that is clear, rather behind him
/// than before him, looked for on rings a quarter of an inch apart.
pub(crate) fn refuge(at: At, id: UnitId) -> Option<Spot> {
    const WAYS: u32 = 48;
    let general = at.state.generals.get(id)?;
    let here = general.at.point();
    let step = Inches::new(0, 4).mm();
    let rings = (at.setup.tables.generals.escape.mm() / step) as u32;
    let home = if general.side == Side::Blue { -Vector::Y } else { Vector::Y };
    let back = Frame { at: here, ahead: home };
    let rings = first_clear_ring(at, general, step)..=rings;
    loose::rings(back, step, rings, WAYS).find(|&place| check_flee(at, id, place, None).is_ok())
}

/// R13. The first ring on which a general could be clear of the enemy who is nearest to him now: he gets no
/// farther away from him than he goes.
fn first_clear_ring(at: At, general: &General, step: Mm) -> u32 {
    /// The most that rounding a place may add to the way there.
    const ROUNDING: Mm = 1e-3;
    let stand = stand(at, general, general.at);
    let clear = at.setup.tables.zones.control.mm() - at.setup.options.tolerance.mm();
    let nearest = at.state.troops.bodies().nearest(&stand, |other| other.side != general.side);
    let lacks = nearest.map_or(0.0, |(_, gap)| clear - gap - ROUNDING);
    (lacks / step).max(0.0) as u32
}

#[cfg(test)]
mod tests;
