//! R14, R97. Before the battle: which side begins, and where armies stand.
//!
//! STC-15.2, R98. The scenario says which armies there are: no points are counted.

pub(crate) mod arrivals;
pub(crate) mod first;

mod places;

pub(crate) use places::{candidates, usual};

use crate::measure::Fraction;
use crate::morale::heart::disorder;
use crate::movement::{going, zone};
use crate::national::holds;
use crate::steps::{Deploying, Step};
use crate::terrain::{Terrain, block_at, speed, terrain};
use crate::who::{self, own, refuse};
use crate::{
    At, Checked, Decision, Event, Family, Formation, General, Nation, On, Place, Reason, Stance, Unit,
    UnitFlags,
};
use crate::{cite, losses};
use geom::{Body, FeatureId, Inches, Length, Pose, Segment, Spot, Vector};
use names::{Side, UnitId};

/// Carries out a part of the deployment.
pub(crate) fn run(on: &mut On, step: Deploying) {
    match step {
        Deploying::Begin => {
            crate::deployment::first::roll_for_first_turn(on);
            on.then(Deploying::Armies);
        }
        Deploying::First => {
            crate::deployment::first::roll_for_first_turn(on);
            on.then(Step::Turn);
        }
        Deploying::Armies => {
            let first = on.state.active;
            on.ask(first.other(), Decision::Deploy);
            on.ask(first, Decision::Deploy);
            on.then(Step::Turn);
        }
    }
}

/// STC-2.3, 2.9, 15.1, R97. Whether a unit may be placed so: in a formation it has, near its own edge, on
/// free ground.
pub(crate) fn check_place(
    at: At,
    side: Side,
    id: UnitId,
    formation: Formation,
    files: Option<u8>,
    pose: Pose,
) -> Checked {
    let unit = to_place(at, side, id)?;
    if !may_deploy_in(at, unit, formation) {
        return Err(refuse(cite::FORMATIONS, Reason::CannotForm { unit: id, formation }));
    }
    if let Some(files) = files.filter(|&files| !crate::formation::shapes::fits(at, unit, formation, files)) {
        return Err(refuse(cite::FORMATIONS, Reason::WrongFiles { unit: id, files }));
    }
    let stance = placed(at, unit, formation, files, pose);
    if formation.is_loose() {
        crate::skirmish::cloud::check_figures(at, id, unit, &stance.figures)?;
    }
    let off = || refuse(cite::DEPLOYMENT, Reason::BeyondTheEdge { unit: id });
    let body = stance.body().ok_or_else(off)?;
    check_free(at, side, id, &Unit { stance, place: Place::Table, ..unit.clone() }, &body)
}

/// A unit of one's own that is to be placed, or placed anew. Screens come with their battalions, and a unit
/// that arrives later has no place yet.
fn to_place(at: At<'_>, side: Side, id: UnitId) -> Checked<&Unit> {
    let unit = own(at, side, id, cite::DEPLOYMENT)?;
    if unit.parent.is_some() {
        return Err(refuse(cite::ORGANIC_SCREEN, Reason::IsAScreen { unit: id }));
    }
    if at.state.arrivals.get(id).is_some() {
        return Err(refuse(cite::DEPLOYMENT, Reason::NotOnTable { unit: id }));
    }
    Ok(unit)
}

/// STC-2.9, 13.1.3, R97. Whether a unit may begin the battle in a formation on the open table. Lines are bent
/// in the battle, and gunners begin it with their guns.
fn may_deploy_in(at: At, unit: &Unit, formation: Formation) -> bool {
    let possible = match formation {
        Formation::Bent | Formation::Garrison | Formation::CrewOnFoot => false,
        Formation::Masse => holds(at, unit, |national| national.masse, &[Nation::Austria]),
        _ => true,
    };
    possible && unit.arm.may_form(formation)
}

/// STC-15.1, 16.9, R97, R109. Whether a body may stand there: in the zone of its side, on ground where it may
/// go, far enough from the enemy, on no other unit.
fn check_free(at: At, side: Side, id: UnitId, unit: &Unit, body: &Body) -> Checked {
    check_zone(at, side, id, body)?;
    let slack = at.setup.options.tolerance.mm();
    let beneath = at.setup.ground.beneath(body, slack);
    let mut kinds = beneath.iter().filter_map(|&feature| terrain(at, feature));
    let forbidden = |kind: &Terrain| speed(&at.setup.tables, *kind, unit) == Fraction::NONE;
    if let Some(kind) = kinds.find(forbidden).filter(|_| unit.formation() != Formation::Garrison) {
        return Err(refuse(cite::DEPLOYMENT, Reason::Forbidden { unit: id, terrain: kind.kind() }));
    }
    check_apart(at, side, id, unit, body)?;
    let is_comrade = |id: UnitId| {
        at.state
            .troops
            .get(id)
            .is_some_and(|other| matches!(unit.place, Place::Block(_)) && other.place == unit.place)
    };
    let (low, high) = body.bounds();
    let mut near = at.state.troops.bodies().near(low, high).filter(|other| other.id != id);
    match near.find(|other| !is_comrade(other.id) && geom::overlaps(body, other.body, slack)) {
        Some(other) => {
            let reason = Reason::InTheWay { unit: id, by: other.id };
            Err(refuse(cite::DEPLOYMENT, reason).with_witness(other.id))
        }
        None => Ok(()),
    }
}

/// STC-15.1, R97. Whether a body is on the table, and not too far from the long edge of its side.
fn check_zone(at: At, side: Side, unit: UnitId, body: &Body) -> Checked {
    let slack = at.setup.options.tolerance.mm();
    if !at.setup.ground.holds(body, slack) {
        return Err(refuse(cite::DEPLOYMENT, Reason::BeyondTheEdge { unit }));
    }
    let depth = at.setup.options.deployment_depth;
    let far = at.setup.ground.extent().point();
    let (low, high) = body.bounds();
    let (reaches, edge) = match side {
        Side::Blue => (high.y, depth.mm()),
        Side::Red => (far.y - low.y, far.y - depth.mm()),
    };
    if reaches > depth.mm() + slack {
        let limit = Segment::new(Vector::new(0.0, edge), Vector::new(far.x, edge));
        return Err(refuse(cite::DEPLOYMENT, Reason::OutsideZone { unit, depth }).with_witness(limit));
    }
    Ok(())
}

/// STC-6.10, 15.1, R97. Whether a body is far enough from every enemy who stands already.
fn check_apart(at: At, side: Side, id: UnitId, unit: &Unit, body: &Body) -> Checked {
    let needed = at.setup.options.deployment_separation;
    let slack = at.setup.options.tolerance.mm();
    let wide = Vector::splat(needed.mm());
    let (low, high) = body.bounds();
    let near = at.state.troops.bodies().near(low - wide, high + wide);
    for enemy in near.filter(|other| other.side != side) {
        let distance = geom::gap(body, enemy.body).length;
        if distance < needed.mm() - slack {
            let distance = Inches(Length::of(distance));
            let reason = Reason::TooNearEnemy { unit: id, enemy: enemy.id, distance, needed };
            return Err(refuse(cite::DEPLOYMENT, reason).with_witness(enemy.id));
        }
    }
    match zone::too_near(at, id, unit, body) {
        Some(by) => Err(refuse(cite::ZONE, Reason::NoRoom { unit: id, by }).with_witness(by)),
        None => Ok(()),
    }
}

/// STC-11.7, 11.8, 15.1, R97, R113. Whether infantry may begin in the block at a place. Gives the block and
/// how it stands there.
pub(crate) fn check_inside(at: At, side: Side, id: UnitId, place: Spot) -> Checked<(FeatureId, Stance)> {
    let unit = to_place(at, side, id)?;
    let no_block = || refuse(cite::BLOCKS, Reason::NoBlock { unit: id });
    let block = block_at(at, place).ok_or_else(no_block)?;
    if unit.family() != Family::Infantry {
        return Err(refuse(cite::TOWNS, Reason::WrongArm { unit: id }));
    }
    let rect = crate::town::blocks::rect(at, block).ok_or_else(no_block)?;
    let mut inside = crate::town::blocks::garrison(at, block).into_iter().filter(|&other| other != id);
    let is_enemy = |other: &UnitId| at.state.troops.get(*other).is_some_and(|other| other.side != side);
    if let Some(by) = inside.find(is_enemy) {
        return Err(refuse(cite::TOWNS, Reason::BlockHeld { unit: id, by }).with_witness(by));
    }
    let own = if unit.place == Place::Block(block) { unit.strength() } else { 0 };
    if crate::town::blocks::room(at, block).saturating_add(own) < unit.strength() {
        let holds = at.setup.tables.towns.holds;
        return Err(refuse(cite::BLOCKS, Reason::BlockFull { unit: id, holds }));
    }
    let stance = crate::town::blocks::within(&rect, unit.strength());
    let body = stance.body().ok_or_else(no_block)?;
    let garrison = Unit { stance: stance.clone(), place: Place::Block(block), ..unit.clone() };
    check_free(at, side, id, &garrison, &body)?;
    Ok((block, stance))
}

/// STC-3.5, 15.1, R11, R97. Whether a general may begin there: near his own edge, where he could ride, and
/// touching the unit that he is with.
pub(crate) fn check_general(at: At, side: Side, id: UnitId, spot: Spot, attach: Option<UnitId>) -> Checked {
    let rule = cite::DEPLOYMENT;
    let general = who::general(at, side, id, rule)?;
    let body = General { at: spot, ..general.clone() }.body(&at.setup.tables);
    check_zone(at, side, id, &body)?;
    let under = at.setup.ground.under(spot.point());
    let barred = under.iter().filter_map(|&feature| terrain(at, feature));
    let mut barred = barred.filter(|kind| matches!(kind, Terrain::Impassable | Terrain::Water));
    if let Some(kind) = barred.next() {
        return Err(refuse(rule, Reason::Forbidden { unit: id, terrain: kind.kind() }));
    }
    let Some(unit) = attach else { return Ok(()) };
    let with = who::standing(at, side, unit, cite::ATTACHING)?;
    if at.state.general_with(unit).is_some_and(|other| other != id) {
        return Err(refuse(cite::ATTACHING, Reason::HasGeneral { unit }).with_witness(unit));
    }
    let distance = with.stance.body().map_or(f64::INFINITY, |with| geom::gap(&body, &with).length);
    if distance > at.setup.options.touch.mm() {
        let distance = Inches(Length::of(distance));
        return Err(
            refuse(cite::ATTACHING, Reason::NotTouching { general: id, unit, distance }).with_witness(unit)
        );
    }
    Ok(())
}

/// STC-15.1, R97. Whether an army is placed: every unit that finds room at all, and every general.
pub(crate) fn check_deployed(at: At, side: Side) -> Checked {
    let waits = unplaced(at, side).into_iter().find(|&unit| places::free_place(at, side, unit).is_some());
    let general = || unplaced_general(at, side).filter(|_| places::general_place(at, side).is_some());
    match waits.or_else(general) {
        Some(unit) => Err(refuse(cite::DEPLOYMENT, Reason::NotYetPlaced { unit })),
        None => Ok(()),
    }
}

/// The units of a side still to be placed, by id.
pub(crate) fn unplaced(at: At, side: Side) -> Vec<UnitId> {
    let waits = |id: UnitId, unit: &Unit| {
        let off = unit.side == side && unit.place == Place::Off && unit.parent.is_none();
        off && at.state.arrivals.get(id).is_none()
    };
    at.state.troops.iter().filter(|(id, unit)| waits(*id, unit)).map(|(id, _)| id).collect()
}

/// The first general of a side still to be placed: no unit stands on the very corner of the table.
fn unplaced_general(at: At, side: Side) -> Option<UnitId> {
    let waits = |general: &General| {
        general.side == side && general.attached.is_none() && general.at == Spot::default()
    };
    at.state.generals.iter().find(|(_, general)| waits(general)).map(|(id, _)| id)
}

/// R97. A unit takes its place on the open table.
pub(crate) fn place(on: &mut On, id: UnitId, formation: Formation, files: Option<u8>, pose: Pose) {
    let at = on.table();
    let stance = placed(at, at.state.troops.expect(id), formation, files, pose);
    put(on, id, stance, Place::Table);
}

/// R97. A unit takes its place in a block.
pub(crate) fn place_inside(on: &mut On, side: Side, unit: UnitId, block: Spot) {
    let checked = check_inside(on.table(), side, unit, block);
    let (block, stance) = checked.expect("a checked place in a block is free");
    put(on, unit, stance, Place::Block(block));
}

/// STC-5.5.1, R97. A unit takes its place, in good order unless the ground disorders it.
fn put(on: &mut On, id: UnitId, stance: Stance, place: Place) {
    let formation = stance.formation;
    let mut unit = on.state.troops.expect_edit(id);
    (unit.stance, unit.place) = (stance, place);
    unit.flags.set(UnitFlags::DISORDERED, false);
    drop(unit);
    on.tell(|| Event::UnitPlaced { unit: id, formation });
    let at = on.table();
    let (unit, body) = (at.state.troops.expect(id), at.state.troops.expect_body(id));
    let standing = geom::Run { from: body.clone(), stages: vec![] };
    let open = place == Place::Table && unit.is_close_order();
    if let Some(rule) = going::disordered_by(at, unit, &standing).filter(|_| open) {
        disorder(on, id, rule);
    }
    crate::command::following::follow(on, id);
}

/// R97. A general takes his place.
pub(crate) fn put_general(on: &mut On, id: UnitId, at: Spot, attach: Option<UnitId>) {
    let general = on.state.generals.expect_mut(id);
    (general.at, general.attached) = (at, attach);
    on.tell(|| Event::GeneralPlaced { general: id });
    if let Some(unit) = attach {
        crate::command::following::follow(on, unit);
    }
}

/// R82, R97. A side is deployed. For whom there was no room at all is not in the battle, and not counted.
pub(crate) fn leave_out(on: &mut On, side: Side) {
    for unit in unplaced(on.table(), side) {
        on.tell(|| Event::NoRoomToDeploy { unit });
        losses::remove(on, unit);
        let start = &mut on.state.start[side.index()];
        *start = start.saturating_sub(1);
    }
}

/// R97, R101. How a unit would be placed.
pub(crate) fn placed(at: At, unit: &Unit, formation: Formation, files: Option<u8>, pose: Pose) -> Stance {
    let at_pose = Unit { stance: Stance { pose, ..unit.stance.clone() }, ..unit.clone() };
    crate::formation::shapes::formed(at, &at_pose, formation, files, crate::Face::Ahead)
}

#[cfg(test)]
mod tests;
