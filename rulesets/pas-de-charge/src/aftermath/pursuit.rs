//! PDC-8.3, 9.8.2, 9.8.7, 9.8.8, 9.9.1, 9.9.2, R42, R63. What winners do: pursue, follow up, reform, retire.

use crate::aftermath::way;
use crate::kinds::Disorder;
use crate::movement::{self, passing};
use crate::reach;
use crate::state::{Fate, Few, SLACK, Status, Unit, UnitFlags, Win};
use crate::steps::Aftermath;
use crate::terrain::{self, Terrain};
use crate::who::{ensure_of, refuse};
use crate::{At, Checked, Decision, Event, On, Reason, cite, disorder};
use dice::{Roll, Why};
use geom::{Body, Facing, Length, Millimetres, Mm, Pose};
use names::UnitId;

/// PDC-9.8.2, 9.8.8, R76. Those that must throw for pursuit throw, of the first side first.
pub(crate) fn throws(on: &mut On) {
    let throws = |unit: &Unit| matches!(unit.win, Win::Throws | Win::ThrowsOrRetires | Win::RidesAndThrows);
    for unit in sorted(on.table(), throws) {
        if !on.state.unit(unit).is_exhausted(&on.setup.tables) {
            on.then(Aftermath::Throw { unit });
        }
    }
}

/// R76. The units for which something holds, those of the first side first, by id.
fn sorted(at: At, wanted: impl Fn(&Unit) -> bool) -> Vec<UnitId> {
    let found = at.state.troops.iter().filter(|(_, unit)| unit.is_on_table() && wanted(unit));
    let mut ids: Vec<UnitId> = found.map(|(id, _)| id).collect();
    ids.sort_by_key(|id| (at.state.unit(*id).side != at.state.first, *id));
    ids
}

/// PDC-9.9.2, R42. On 5 and 6 the unit must pursue; else it does as it may without the throw.
pub(crate) fn throw(on: &mut On, id: UnitId) {
    let Some(unit) = on.state.troops.get(id) else { return };
    let why = Why { rule: cite::PURSUE, roller: unit.side, unit: Some(id), what: "pursuit" };
    let die = on.roll(Roll::Die { sides: 6 }, why);
    if die >= on.setup.tables.pursues_on {
        on.state.edit(id).win = Win::None;
        return pursue(on, id);
    }
    let mut unit = on.state.edit(id);
    unit.win = match unit.win {
        Win::ThrowsOrRetires => Win::PursuesOrRetires,
        Win::RidesAndThrows => Win::RidesThrough,
        _ => Win::Holds,
    };
}

/// A.2, B6. Units that may choose are asked, those of the first side first.
pub(crate) fn choices(on: &mut On) {
    let chooses = |unit: &Unit| matches!(unit.win, Win::Holds | Win::PursuesOrRetires);
    for unit in sorted(on.table(), chooses) {
        on.then(Aftermath::Choose { unit });
    }
}

/// PDC-9.9.1, 9.9.2. A unit is asked, unless all that it may do is hold.
pub(crate) fn choose(on: &mut On, id: UnitId) {
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    let has_choice = unit.win == Win::PursuesOrRetires
        || check_pursue(at, id).is_ok()
        || most_to_follow(at, id).is_some()
        || check_reform(at, id).is_ok();
    if has_choice {
        on.ask(unit.side, Decision::Victory { unit: id });
    }
}

/// The enemies of a unit in this bound that have gone back, and whether they retreat.
fn gone_back(at: At<'_>, id: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
    let foes: Few = at.state.unit(id).foes.clone();
    foes.into_iter().filter_map(move |foe| Some((foe, at.state.troops.get(foe)?))).filter(|(_, foe)| {
        foe.status == Status::Retreating
            || matches!(foe.fate, Fate::GivesGround | Fate::Recoils | Fate::Retreats)
    })
}

/// PDC-9.9.2, 9.8.7, 9.10, R63. A unit pursues of its own will if an enemy it was fighting retreats or has
/// routed; an exhausted one does not.
pub(crate) fn check_pursue(at: At, id: UnitId) -> Checked {
    let unit = at.state.unit(id);
    let tired = unit.is_exhausted(&at.setup.tables);
    ensure_of(!tired, cite::EXHAUSTION, id, Reason::Exhausted { unit: id })?;
    let retreats = gone_back(at, id).any(|(_, foe)| foe.status == Status::Retreating);
    let routed = unit.win == Win::PursuesOrRetires;
    ensure_of(retreats || routed, cite::PURSUE, id, Reason::MayNotPursue { unit: id })
}

/// PDC-9.9.1, R63. How far a unit may follow up: as far as an enemy it was fighting has gone.
pub(crate) fn most_to_follow(at: At, id: UnitId) -> Option<Mm> {
    let unit = at.state.unit(id);
    if unit.win != Win::Holds || unit.is_exhausted(&at.setup.tables) || unit.inside.is_some() {
        return None;
    }
    let tables = &at.setup.tables;
    let gave = |foe: &Unit| match foe.fate {
        Fate::GivesGround => tables.results.give_ground.mm(),
        Fate::Recoils => at.setup.options.recoil_to_distance_mm.mm(),
        _ => way::full_bound(at, foe),
    };
    gone_back(at, id).map(|(_, foe)| gave(foe)).reduce(f64::max)
}

/// PDC-9.9.1, R63. Follows up straight towards the enemy that gave way, no farther than he went, and stops
/// where it touches what is in the way.
pub(crate) fn check_follow(at: At, id: UnitId, by: Length) -> Checked {
    let rule = cite::HOLD;
    let most = most_to_follow(at, id).ok_or_else(|| refuse(rule, Reason::NothingToFollow { unit: id }))?;
    let is_some = by > Length::ZERO;
    ensure_of(is_some, rule, id, Reason::NothingToFollow { unit: id })?;
    if by.mm() > most + SLACK {
        let (asked, allowed) = (Millimetres(by), Millimetres(Length::of(most)));
        return Err(refuse(rule, Reason::TooFar { unit: id, asked, allowed }));
    }
    Ok(())
}

/// R63. It follows up, without disorder.
pub(crate) fn follow(on: &mut On, id: UnitId, by: Length) {
    let at = on.table();
    let unit = at.state.unit(id);
    let target = gone_back(at, id).map(|(_, foe)| foe.centre()).next();
    let way = target.map_or(unit.pose.facing, |to| Facing::along(to - unit.centre()));
    let pose = advance(at, id, way, by.mm(), &[]);
    let pose = Pose { facing: unit.pose.facing, ..pose };
    movement::set_down(on, id, pose);
    on.state.stamp(id);
    on.tell(|| Event::FollowedUp { unit: id });
}

/// PDC-9.9.1. A unit that holds may reform on the spot in the next bound, if its combat is over.
pub(crate) fn check_reform(at: At, id: UnitId) -> Checked {
    let unit = at.state.unit(id);
    let is_free = at.state.linked(id).is_empty();
    let may = unit.win == Win::Holds && is_free && !unit.is_out_of_hand();
    ensure_of(may, cite::HOLD, id, Reason::MayNotReform { unit: id })
}

/// PDC-9.9.1. It will reform.
pub(crate) fn reform(on: &mut On, id: UnitId) {
    on.state.mark(id, UnitFlags::OWES_REFORM);
    on.tell(|| Event::Reforming { unit: id });
}

/// PDC-9.8.7. Cavalry that beat infantry retires if it does not pursue.
pub(crate) fn check_retire(at: At, id: UnitId) -> Checked {
    let may = at.state.unit(id).win == Win::PursuesOrRetires;
    ensure_of(may, cite::CAVALRY_WINS_BY_2, id, Reason::MayNotReform { unit: id })
}

/// PDC-9.8.7. Only a unit that holds may stay; cavalry that beat infantry pursues or retires.
pub(crate) fn check_hold(at: At, id: UnitId) -> Checked {
    let must = at.state.unit(id).win == Win::PursuesOrRetires;
    ensure_of(!must, cite::CAVALRY_WINS_BY_2, id, Reason::MustChoose { unit: id })
}

/// PDC-8.3, 9.8.7, 9.9.3, G13. Cavalry falls back a full bound, away from the nearest enemy it sees, turns to
/// face, and reforms in the next bound, in disorder.
pub(crate) fn retire(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id);
    let (way, foe) = (way::back(at, id), way::foe(at, unit));
    let pose = way::give_way(at, id, way, way::full_bound(at, unit));
    let pose = way::turned_to(at, id, pose, foe, way);
    movement::set_down(on, id, pose);
    on.state.mark(id, UnitFlags::OWES_REFORM);
    on.tell(|| Event::Retired { unit: id });
    disorder::add(on, id, Disorder::PURSUED, cite::DISORDER_PURSUIT_RALLY_BACK);
}

/// PDC-8.3, 9.9.2, R42, R63. The unit pursues for a full bound along the line of retreat, or straight ahead,
/// until it meets fresh enemies, an obstacle, or those whom it pursues.
pub(crate) fn pursue(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id);
    let quarry: Vec<(UnitId, geom::Vector)> = gone_back(at, id)
        .filter(|(_, foe)| foe.status == Status::Retreating)
        .map(|(foe, found)| (foe, found.centre()))
        .collect();
    let way = quarry.first().map_or(unit.pose.facing, |(_, to)| Facing::along(*to - unit.centre()));
    let beaten: Vec<UnitId> = quarry.iter().map(|(foe, _)| *foe).collect();
    let pose = advance(at, id, way, way::full_bound(at, unit), &beaten);
    movement::set_down(on, id, pose);
    on.state.stamp(id);
    let mut unit = on.state.edit(id);
    unit.flags.set(UnitFlags::CLOSED, true);
    if unit.win == Win::None || unit.win == Win::PursuesOrRetires {
        unit.win = Win::Throws;
    }
    drop(unit);
    on.tell(|| Event::Pursued { unit: id });
    disorder::add(on, id, Disorder::PURSUED, cite::DISORDER_PURSUIT_RALLY_BACK);
}

/// R63. How far a unit comes in a direction: it stops touching bases and obstacles, and as soon as it is in
/// the zone of an enemy that it is not chasing.
fn advance(at: At, id: UnitId, way: Facing, far: Mm, chased: &[UnitId]) -> Pose {
    let unit = at.state.unit(id);
    let turned = Pose { facing: way, ..unit.pose };
    let start = unit.block_at(turned);
    let begins_free = passing::check_end(at, id, &start, &[]).is_ok();
    let start = if begins_free { start } else { unit.block() };
    let open = |body: &Body| {
        let walls = terrain::beneath(at, body, |ground| {
            ground.is_obstacle() || ground.is_stream() || ground.is_veil() || ground == Terrain::Impassable
        });
        at.setup.ground.holds(body, SLACK)
            && walls.is_empty()
            && geom::overlapped(body, at.state.troops.bodies(), &[id], SLACK).is_none()
    };
    let fresh: Few = reach_fresh(at, unit, chased);
    let is_watched = |body: &Body| fresh.iter().any(|enemy| reach::in_zone(at, at.state.unit(*enemy), body));
    let steps = far.ceil() as u32;
    let mut end = start.clone();
    if is_watched(&start) {
        return Unit::pose_of(&end);
    }
    for step in 1..=steps {
        let next = start.shifted(way.direction() * f64::from(step).min(far));
        if !open(&next) {
            break;
        }
        end = next;
        if is_watched(&end) {
            break;
        }
    }
    Unit::pose_of(&end)
}

/// R63. Enemies that would stop a pursuit: seen, in hand, and not among those that it chases or has fought.
fn reach_fresh(at: At, unit: &Unit, chased: &[UnitId]) -> Few {
    let stops = |(id, enemy): &(UnitId, &Unit)| {
        !chased.contains(id)
            && !unit.foes.contains(id)
            && !enemy.is_guns()
            && enemy.status != Status::Retreating
    };
    at.state.seen(unit.side.other()).filter(stops).map(|(id, _)| id).collect()
}
