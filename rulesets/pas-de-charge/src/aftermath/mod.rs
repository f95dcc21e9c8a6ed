//! PDC-3.2.7, 9.6.4, 9.8.5, 9.8.9, 9.9.3 to 9.9.6, 10.5, 11.2.1 to 11.2.3. Involuntary movement.

pub(crate) mod candidates;
pub(crate) mod pursuit;
pub(crate) mod way;

use crate::aftermath::way::End;
use crate::kinds::Disorder;
use crate::movement::{buildings, passing};
use crate::reach;
use crate::state::{Fate, Few, SLACK, Status, Unit, UnitFlags, Win};
use crate::steps::Aftermath;
use crate::{At, Checked, Decision, Event, Formation, On, Phase, cite, disorder, losses, melee, movement};
use dice::{Roll, Why};
use geom::{Facing, Length, Mm, Pose, Spot};
use names::UnitId;

/// A.2, B6. The step in its order.
pub(crate) fn begin(on: &mut On) {
    on.state.phase = Phase::Involuntary;
    on.then(Aftermath::Moves);
    on.then(Aftermath::Pursuits);
    on.then(Aftermath::Choices);
    on.then(Aftermath::End);
}

/// Does a step of involuntary movement.
pub(crate) fn run(on: &mut On, step: Aftermath) {
    match step {
        Aftermath::Moves => move_all(on),
        Aftermath::Pursuits => pursuit::throws(on),
        Aftermath::Throw { unit } => pursuit::throw(on, unit),
        Aftermath::Choices => pursuit::choices(on),
        Aftermath::Choose { unit } => pursuit::choose(on, unit),
        Aftermath::Face { unit } => ask_to_face(on, unit),
        Aftermath::End => end(on),
    }
}

/// A unit and where it goes back to.
struct Going {
    unit: UnitId,
    way: Facing,
    /// The enemy it turns to afterwards.
    foe: Option<geom::Vector>,
}

/// A.2, B6, R73. Routs are removed; then units give ground, recoil, are ridden through, retreat with those
/// they carry, and retire. All ways are those of the positions before the first of these moves.
fn move_all(on: &mut On) {
    let at = on.table();
    let first = at.state.first;
    let mut ids: Vec<UnitId> = at.state.troops.ids().to_vec();
    ids.sort_by_key(|id| (at.state.unit(*id).side != first, *id));
    let going = |wanted: &dyn Fn(&Unit) -> bool| -> Vec<Going> {
        let found = ids.iter().filter(|id| wanted(at.state.unit(**id)));
        found
            .map(|id| Going { unit: *id, way: way::back(at, *id), foe: way::foe(at, at.state.unit(*id)) })
            .collect()
    };
    let routs = going(&|unit| unit.fate == Fate::Routs);
    let gives = going(&|unit| unit.fate == Fate::GivesGround);
    let recoils = going(&|unit| unit.fate == Fate::Recoils);
    let retreats = going(&|unit| {
        unit.status == Status::Retreating && unit.fate != Fate::Routs && !unit.has(UnitFlags::BROKE)
    });
    let rides: Vec<UnitId> = ids
        .iter()
        .copied()
        .filter(|id| matches!(at.state.unit(*id).win, Win::RidesThrough | Win::RidesAndThrows))
        .collect();
    let retires = retiring(at, &ids);
    for one in routs {
        losses::remove(on, one.unit, Some(one.way), cite::ROUT);
    }
    gives.into_iter().for_each(|one| give_ground(on, one));
    recoils.into_iter().for_each(|one| recoil(on, one));
    rides.into_iter().for_each(|id| ride_through(on, id));
    retreats.into_iter().for_each(|one| retreat(on, &one));
    for one in retires {
        retire(on, &one);
        on.then(Aftermath::Face { unit: one.unit });
    }
}

/// PDC-11.2.1, R50. The units of formations that failed their test, but for those that retreat or are gone.
fn retiring(at: At, ids: &[UnitId]) -> Vec<Going> {
    let way_of = |unit: &Unit| {
        let retires = at.state.commands.get(unit.of)?.retires?;
        let stays = !unit.is_on_table()
            || unit.is_abandoned()
            || unit.status == Status::Retreating
            || unit.fate == Fate::Routs;
        (!stays).then_some(retires)
    };
    let found = ids.iter().filter_map(|id| Some((*id, way_of(at.state.unit(*id))?)));
    found.map(|(unit, way)| Going { unit, way, foe: way::foe(at, at.state.unit(unit)) }).collect()
}

/// PDC-9.8.5, R73. Infantry gives ground: straight to its rear, its facing kept; a square, or a unit that
/// does not have the victor in its zone, directly away. Out of a building it is put.
fn give_ground(on: &mut On, going: Going) {
    let id = going.unit;
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    if unit.inside.is_some() {
        let from = going.foe.unwrap_or(unit.centre() - going.way.direction());
        return buildings::put_out(on, id, from);
    }
    let sees = |enemy: &UnitId| {
        at.state.troops.get(*enemy).is_some_and(|foe| reach::in_zone(at, unit, &foe.block()))
    };
    let straight = !unit.in_square() && unit.victors.iter().any(sees);
    let way = if straight { unit.pose.facing.reversed() } else { going.way };
    let by = at.setup.tables.results.give_ground;
    let pose = way::give_way(at, id, way, by.mm());
    movement::set_down(on, id, pose);
    on.tell(|| Event::GaveGround { unit: id, by });
}

/// PDC-9.8.9, R41. Cavalry recoils from infantry, directly away until it is 201 mm off, still facing it, and
/// reforms in the next bound.
fn recoil(on: &mut On, going: Going) {
    let id = going.unit;
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    let to = at.setup.options.recoil_to_distance_mm.mm();
    let victor = unit.victors.iter().find_map(|enemy| at.state.troops.get(*enemy));
    let gap_at = |far: Mm| {
        let body = unit.block().shifted(going.way.direction() * far);
        victor.map_or(to, |foe| geom::gap(&body, &foe.block()).length)
    };
    let (mut low, mut high) = (0.0, to * 2.0);
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        if gap_at(middle) < to { low = middle } else { high = middle }
    }
    let pose = way::give_way(at, id, going.way, high);
    let facing = going.foe.map_or(pose.facing, |foe| Facing::along(foe - pose.at.point()));
    let turned = Pose { facing, ..pose };
    let is_free = passing::check_end(at, id, &unit.block_at(turned), &[]).is_ok();
    movement::set_down(on, id, if is_free { turned } else { pose });
    on.state.mark(id, UnitFlags::OWES_REFORM);
    on.tell(|| Event::Recoiled { unit: id });
}

/// PDC-9.9.6, 8.6, R63. The winner ends just clear of the loser's far edge, looking as before; if anything
/// bars that it stays in contact. The loser stands still for the next bound, in disorder; the third time
/// running it routs.
fn ride_through(on: &mut On, id: UnitId) {
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    let ridden =
        |enemy: &&UnitId| at.state.troops.get(**enemy).is_some_and(|foe| foe.fate == Fate::RiddenThrough);
    let Some(target) = unit.foes.iter().find(ridden).copied() else { return };
    let (ahead, half) = (unit.front().ahead, unit.size().depth.mm() / 2.0);
    let foe = at.state.unit(target);
    let beyond =
        foe.block().corners().map(|corner| (corner - unit.centre()).dot(ahead)).fold(0.0, f64::max) + half;
    let pose = Pose { at: Spot::of(unit.pose.at.point() + ahead * beyond), ..unit.pose };
    let run = movement::dress::shifted(unit, pose).0;
    let ground = run.passes_over(&at.setup.ground, SLACK, |feature| crate::terrain::bars_all(at, feature));
    let is_free = run.first_overlap(at.state.troops.bodies(), &[id, target], SLACK).is_none()
        && at.setup.ground.holds(run.end(), SLACK)
        && ground.is_empty();
    if is_free {
        movement::set_down(on, id, pose);
    }
    on.state.mark(id, UnitFlags::CLOSED);
    on.tell(|| Event::RodeThrough { unit: id, target });
    let most = on.setup.tables.ridden_to_rout;
    let mut loser = on.state.edit(target);
    loser.ridden += 1;
    loser.flags.set(UnitFlags::OWES_STAND, true);
    let (times, way) = (loser.ridden, loser.pose.facing.reversed());
    drop(loser);
    disorder::add(on, target, Disorder::RIDDEN_THROUGH, cite::DISORDER_RIDDEN_THROUGH);
    if times >= most {
        losses::remove(on, target, Some(way), cite::RIDE_THROUGH);
    }
}

/// PDC-9.9.4, 8.1, R59, R61. A unit retreats a full bound and faces the enemy; carried friends go as far and
/// the same way. Off the table, or with nowhere to go, it routs.
fn retreat(on: &mut On, going: &Going) {
    let id = going.unit;
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    let (way, far) = match unit.carried {
        Some((way, far)) => (way, far.mm()),
        None => (going.way, way::full_bound(at, unit)),
    };
    match way::retreat_end(at, id, way, far) {
        End::Gone => losses::remove(on, id, Some(way), cite::RETREAT),
        End::At(pose) => {
            let turned = way::turned_to(at, id, pose, going.foe, way);
            let through = way::ground_to(at, id, pose);
            leave_building(on, id);
            movement::set_down(on, id, turned);
            on.state.mark(id, UnitFlags::OWES_REFORM);
            on.tell(|| Event::Retreated { unit: id });
            disorder::by_ground(on, id, &through);
            disorder::add(on, id, Disorder::RETREATED, cite::DISORDER_RETREAT);
        }
    }
}

fn leave_building(on: &mut On, id: UnitId) {
    on.state.edit(id).inside = None;
}

/// PDC-9.9.3, 11.2.1, 11.2.2. A unit retires a full bound, in disorder; it is in order again at once if no
/// enemy has it in his zone.
fn retire(on: &mut On, going: &Going) {
    let id = going.unit;
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    let pose = way::retire_end(at, id, going.way, way::full_bound(at, unit));
    let Some(pose) = pose else {
        return losses::remove(on, id, Some(going.way), cite::MORALE_FAILS);
    };
    let through = way::ground_to(at, id, pose);
    leave_building(on, id);
    movement::set_down(on, id, pose);
    disorder::by_ground(on, id, &through);
    let mut unit = on.state.edit(id);
    unit.status = Status::Retired;
    unit.flags.set(UnitFlags::FELL_BACK, true);
    drop(unit);
    on.tell(|| Event::Retired { unit: id });
    let at = on.table();
    if !reach::in_zones_of(at, at.state.unit(id).side, &at.state.unit(id).block()).is_empty() {
        disorder::add(on, id, Disorder::MORALE, cite::MORALE_FAILS);
    }
}

/// PDC-11.2.1. The owner of a unit that retired says whether it turns to face.
fn ask_to_face(on: &mut On, id: UnitId) {
    let Some(unit) = on.state.troops.get(id).filter(|unit| unit.has(UnitFlags::FELL_BACK)) else { return };
    on.ask(unit.side, Decision::Turn { unit: id });
}

/// PDC-11.2.1. It may turn wherever it has room.
pub(crate) fn check_face(at: At, id: UnitId, facing: Facing) -> Checked {
    movement::responses::check_room(at, id, at.state.unit(id), facing)
}

/// PDC-11.2.1. It turns.
pub(crate) fn face(on: &mut On, id: UnitId, facing: Facing) {
    movement::responses::face(on, id, facing);
}

/// R21, R38, R50, A.2. Squares of infantry that cavalry has come near, who follows whom, and guns that are
/// taken.
fn end(on: &mut On) {
    let turn = on.state.turn;
    let has_ridden = |unit: &Unit| unit.is_mounted() && unit.has(UnitFlags::CLOSED) && unit.is_on_table();
    let riders: Few = on
        .state
        .troops
        .iter()
        .filter(|(_, unit)| has_ridden(unit) && unit.win != Win::None)
        .map(|(id, _)| id)
        .collect();
    note_followers(on);
    melee::lose_abandoned(on);
    crate::formation::squares::emergencies(on, &riders, turn + 1);
    crate::secrets::look_round(on);
}

/// PDC-11.2.3, R50. Enemies in hand who have a unit in combat range as its retreat ends.
pub(crate) fn note_followers(on: &mut On) {
    let at = on.table();
    let most = at.setup.tables.combat.rifles.mm();
    let follows = |unit: &Unit| -> Few {
        let near = reach::enemies_near(at, unit.side, &unit.block(), most);
        near.into_iter()
            .filter(|id| {
                let enemy = at.state.unit(*id);
                !enemy.is_out_of_hand() && reach::within(enemy, unit, enemy.combat_range(&at.setup.tables))
            })
            .collect()
    };
    let found: Vec<(UnitId, Few)> = at
        .state
        .troops
        .iter()
        .filter(|(_, unit)| unit.status == Status::Retreating && unit.is_on_table())
        .map(|(id, unit)| (id, follows(unit)))
        .collect();
    for (id, followers) in found {
        on.state.edit(id).followers = followers;
    }
}

/// PDC-9.6.4, R57. At the start of its side's moves a failed column throws for its deployment into line; if
/// there is no room it breaks and retreats, and friends in the room it needed are in disorder.
pub(crate) fn deploy_column(on: &mut On, id: UnitId) {
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    let is_due = unit.has(UnitFlags::MUST_DEPLOY) && unit.formation == Formation::Assault;
    on.state.edit(id).flags.set(UnitFlags::MUST_DEPLOY, false);
    if !is_due {
        return;
    }
    let at = on.table();
    let unit = at.state.unit(id);
    let line = unit.sizes.line;
    let front = unit.front();
    let centre = Pose::of(front.advanced(-line.depth.mm() / 2.0));
    let body = Unit { formation: Formation::Line, ..unit.clone() }.block_at(centre);
    let bodies = at.state.troops.bodies();
    let (low, high) = body.bounds();
    let bars: Few = bodies
        .near(low, high)
        .filter(|other| other.id != id && geom::overlaps(&body, other.body, SLACK))
        .map(|other| other.id)
        .collect();
    let ground = crate::terrain::beneath(at, &body, |ground| ground == crate::Terrain::Impassable);
    if bars.is_empty() && ground.is_empty() && at.setup.ground.holds(&body, SLACK) {
        let side = unit.side;
        let why = Why { rule: cite::FAILED_COLUMN, roller: side, unit: Some(id), what: "deployment" };
        let die = on.roll(Roll::Die { sides: 6 }, why) as u8;
        let minutes = on.setup.tables.evolutions.infantry_column_line + die;
        on.tell(|| Event::Changing { unit: id, to: Formation::Line, minutes });
        return crate::formation::spend(on, id, Formation::Line, crate::Minutes::whole(minutes.into()));
    }
    let side = unit.side;
    for other in bars {
        if on.state.unit(other).side == side {
            disorder::add(on, other, Disorder::CROWDED, cite::FAILED_COLUMN);
        }
    }
    break_column(on, id);
}

/// R57, PDC-5.5. The column retreats at once, with the friends that it carries, counts as retreating in step
/// 6, and is not moved again in step 7.
fn break_column(on: &mut On, id: UnitId) {
    let victors = on.state.linked(id);
    on.state.links.retain(|link| !link.units.contains(&id));
    melee::retreat(on, id, victors.clone());
    let at = on.table();
    let unit = at.state.unit(id);
    let (way, far) = (way::back(at, id), way::full_bound(at, unit));
    let ground = geom::Area::swept(&unit.block(), way.direction() * at.setup.tables.carry_away.mm());
    let goes_along = |(other, friend): &(UnitId, &Unit)| {
        *other != id
            && friend.is_on_table()
            && !friend.is_abandoned()
            && !friend.is_out_of_hand()
            && friend.inside.is_none()
            && ground.meets(&friend.block(), SLACK)
    };
    let friends: Vec<UnitId> = at.state.of(unit.side).filter(goes_along).map(|(other, _)| other).collect();
    for friend in &friends {
        on.tell(|| Event::CarriedAway { unit: *friend, by: id });
        on.state.edit(*friend).carried = Some((way, Length::of(far)));
        melee::retreat(on, *friend, victors.clone());
    }
    for one in std::iter::once(id).chain(friends) {
        let at = on.table();
        let Some(unit) = at.state.troops.get(one) else { continue };
        if unit.fate == Fate::Routs {
            losses::remove(on, one, Some(way), cite::RETREAT_ROUTS);
            continue;
        }
        let foe = way::foe(at, unit);
        retreat(on, &Going { unit: one, way, foe });
        if on.state.troops.get(one).is_some() {
            on.state.mark(one, UnitFlags::BROKE);
        }
    }
}

#[cfg(test)]
mod tests;
