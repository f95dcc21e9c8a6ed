//! PDC-3.4.0 to 3.4.4, R11, R12. What attacked units do that were not activated.

use crate::minutes::Minutes;
use crate::movement::{buildings, check_exhausted, cost, dress, passing};
use crate::reach;
use crate::state::{Few, Status, Unit, UnitFlags};
use crate::steps::Moving;
use crate::terrain::{self, Terrain};
use crate::who::{ensure_of, refuse, standing};
use crate::{At, Checked, Decision, Event, On, Reason, cite, disorder, secrets};
use geom::{Facing, Pose};
use names::{Side, UnitId};

/// R11. The units of a side that some movers attack: they lie in a zone of theirs, or cavalry has ended
/// within 200 mm.
pub(crate) fn attacked(at: At, side: Side, movers: &[UnitId]) -> Few {
    let attacks = |target: &Unit| {
        movers.iter().filter_map(|id| at.state.troops.get(*id)).any(|mover| {
            let near = at.setup.tables.combat.range.mm();
            mover.side != side
                && (reach::in_zone(at, mover, &target.block())
                    || mover.is_mounted() && mover.is_seen() && reach::within(mover, target, near))
        })
    };
    let mine = at.state.seen(side).filter(|(_, unit)| !unit.is_abandoned() && attacks(unit));
    mine.map(|(id, _)| id).collect()
}

/// PDC-3.4.0, R11. Whether an attacked unit may still respond: once a bound, if it was not activated.
fn may_respond(unit: &Unit) -> bool {
    !unit.flags.has_any(UnitFlags::ACTIVATED.with(UnitFlags::RESPONDED))
        && unit.status != Status::Retreating
        && unit.inside.is_none()
}

/// R11. Those that are attacked and may respond are asked at once.
pub(crate) fn ask(on: &mut On, side: Side, movers: &[UnitId]) {
    let at = on.table();
    let attacked: Few =
        attacked(at, side, movers).into_iter().filter(|id| may_respond(at.state.unit(*id))).collect();
    if !attacked.is_empty() {
        on.ask(side, Decision::Respond { attacked });
    }
}

/// The question again, while any of the units may still respond.
pub(crate) fn ask_again(on: &mut On, side: Side, attacked: Few) {
    let may = |id: &UnitId| on.state.troops.get(*id).is_some_and(may_respond);
    let left: Few = attacked.into_iter().filter(may).collect();
    if !left.is_empty() {
        on.ask(side, Decision::Respond { attacked: left });
    }
}

/// PDC-3.4.0, R11. A unit of those that are attacked, which has not responded.
fn responding<'a>(at: At<'a>, side: Side, id: UnitId, attacked: &[UnitId]) -> Checked<&'a Unit> {
    let rule = cite::LIMITS_OF_RESPONSE;
    let unit = standing(at, side, id, rule)?;
    ensure_of(attacked.contains(&id), rule, id, Reason::NotAttacked { unit: id })?;
    let activated = unit.has(UnitFlags::ACTIVATED);
    ensure_of(!activated, rule, id, Reason::Activated { unit: id })?;
    ensure_of(!unit.has(UnitFlags::RESPONDED), rule, id, Reason::Responded { unit: id })?;
    Ok(unit)
}

/// PDC-3.4.1, 3.4.4, R12. An attacked unit turns about its centre, wherever its base has room.
pub(crate) fn check_turn(at: At, side: Side, id: UnitId, facing: Facing, attacked: &[UnitId]) -> Checked {
    let unit = responding(at, side, id, attacked)?;
    check_room(at, id, unit, facing)
}

/// R12, R59, G9. Whether a unit has room to turn on the spot.
pub(crate) fn check_room(at: At, id: UnitId, unit: &Unit, facing: Facing) -> Checked {
    ensure_of(unit.inside.is_none(), cite::R79, id, Reason::IsInside { unit: id })?;
    let body = unit.block_at(Pose { facing, ..unit.pose });
    cost::check_clear(at, id, unit, &body)?;
    passing::check_end(at, id, &body, &[])
}

/// R12. It turns; that is no movement.
pub(crate) fn turn(on: &mut On, side: Side, id: UnitId, facing: Facing, attacked: Few) {
    face(on, id, facing);
    on.state.mark(id, UnitFlags::RESPONDED);
    ask_again(on, side, attacked);
}

/// A unit turns on the spot.
pub(crate) fn face(on: &mut On, id: UnitId, facing: Facing) {
    on.state.edit(id).pose.facing = facing;
    on.tell(|| Event::Turned { unit: id, facing });
}

/// R66. A unit whose combat goes on and that has no order may turn at the start of its side's moves.
pub(crate) fn check_linked_turn(at: At, side: Side, id: UnitId, facing: Facing) -> Checked {
    let rule = cite::COMBAT_CONTINUES;
    let unit = standing(at, side, id, rule)?;
    ensure_of(!at.state.linked(id).is_empty(), rule, id, Reason::NotFighting { unit: id })?;
    ensure_of(!unit.has(UnitFlags::ORDERED), rule, id, Reason::AlreadyOrdered { unit: id })?;
    ensure_of(!unit.has(UnitFlags::RESPONDED), rule, id, Reason::Responded { unit: id })?;
    check_room(at, id, unit, facing)
}

/// R66. It turns, and has made its response.
pub(crate) fn linked_turn(on: &mut On, id: UnitId, facing: Facing) {
    face(on, id, facing);
    on.state.mark(id, UnitFlags::RESPONDED);
}

/// PDC-3.4.3, R12. Terrain that is cover: buildings, woods, and walls, fences and hedges of a metre or more.
fn is_cover(ground: Terrain) -> bool {
    ground == Terrain::Woods || ground == Terrain::BuiltUp || ground.is_building() || ground.is_lined()
}

/// PDC-3.4.2, 3.4.3, R12, R66. An attacked unit moves into cover by the straight way, for at most half a
/// move, and looks where it likes. A unit whose combat goes on may not.
pub(crate) fn check_cover(at: At, side: Side, id: UnitId, to: Pose, attacked: &[UnitId]) -> Checked {
    let unit = responding(at, side, id, attacked)?;
    let rule = cite::TAKE_COVER;
    ensure_of(unit.status == Status::Normal, cite::R70, id, Reason::NotAble { unit: id })?;
    ensure_of(unit.inside.is_none(), cite::R79, id, Reason::IsInside { unit: id })?;
    ensure_of(!unit.is_changing(), cite::R18, id, Reason::Changing { unit: id })?;
    ensure_of(!unit.is_guns(), cite::GUN_CYCLE, id, Reason::Skipped { unit: id })?;
    if let Some(enemy) = at.state.linked(id).first() {
        return Err(refuse(cite::COMBAT_CONTINUES, Reason::Linked { unit: id, target: *enemy }));
    }
    let body = unit.block_at(to);
    let building = buildings::building_at(at, to.at.point());
    check_is_cover(at, id, &body)?;
    let (run, _) = dress::shifted(unit, to);
    let rate = unit.rate(&at.setup.options, &at.setup.tables);
    let going = cost::going(at, id, unit, &run, rate)?;
    if going.minutes > reach_of_cover(at, unit).and(Minutes::of(1e-4)) {
        return Err(refuse(rule, Reason::NoCover { unit: id }).with_witness(id));
    }
    if let Some(building) = building.filter(|_| unit.family() == crate::Family::Infantry) {
        buildings::check_enters(at, id, building)?;
        return check_exhausted(at, id, unit, &buildings::body_of(at, building));
    }
    passing::check_way(at, id, &run, &[])?;
    cost::check_clear(at, id, unit, &body)?;
    passing::check_end(at, id, &body, &[])?;
    check_exhausted(at, id, unit, &body)
}

/// PDC-3.4.2. The minutes in which cover is taken: half a move, as far as the unit has them.
fn reach_of_cover(at: At, unit: &Unit) -> Minutes {
    let tables = &at.setup.tables;
    let percent = f64::from(tables.cover_reach_percent) / 100.0;
    Minutes::of(f64::from(tables.bound_minutes) * percent).min(unit.minutes)
}

/// PDC-3.4.3. Whether a base would be in cover or touch it; what is too low is none.
fn check_is_cover(at: At, id: UnitId, body: &geom::Body) -> Checked {
    let near = terrain::touched(at, body, is_cover);
    let least = at.setup.tables.cover_height_cm;
    let is_low = |feature: &geom::FeatureId| {
        terrain::is(at, *feature, Terrain::is_lined) && terrain::height_cm(at, *feature) < least
    };
    if near.iter().any(|feature| !is_low(feature)) {
        return Ok(());
    }
    if near.is_empty() {
        return Err(refuse(cite::COVER_DEFINITION, Reason::NoCover { unit: id }));
    }
    Err(refuse(cite::COVER_DEFINITION, Reason::TooLow { unit: id }))
}

/// PDC-3.4.2, R12. It goes into cover, is no longer stationary, and gets no order in this bound.
pub(crate) fn take_cover(on: &mut On, side: Side, id: UnitId, to: Pose, attacked: Few) {
    let at = on.table();
    let unit = at.state.unit(id);
    let (run, _) = dress::shifted(unit, to);
    let rate = unit.rate(&at.setup.options, &at.setup.tables);
    let going = cost::going(at, id, unit, &run, rate).unwrap_or_default();
    let is_infantry = unit.family() == crate::Family::Infantry;
    let building = buildings::building_at(at, to.at.point()).filter(|_| is_infantry);
    on.state.stamp(id);
    let mut unit = on.state.edit(id);
    unit.minutes = unit.minutes.less(going.minutes);
    unit.flags.set(UnitFlags::RESPONDED.with(UnitFlags::TOOK_COVER), true);
    unit.pose = to;
    drop(unit);
    secrets::reveal(on, id);
    on.tell(|| Event::TookCover { unit: id });
    match building {
        Some(building) => buildings::enter(on, id, building),
        None => disorder::by_ground(on, id, &going.through),
    }
    ask_again(on, side, attacked);
}

/// A.2, B1. A group has ended its action: concealed units that are seen, squares near cavalry, columns near
/// the movers, and then the responses of those that are attacked.
pub(crate) fn ended(on: &mut On, side: Side, movers: Few) {
    secrets::look_round(on);
    let until = on.state.turn;
    crate::formation::squares::emergencies(on, &movers, until);
    super::single_base::react(on, side, &movers);
    on.then(Moving::Respond { side, movers });
}
