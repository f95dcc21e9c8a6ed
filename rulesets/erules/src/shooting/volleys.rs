//! ERN-16.1, ERN-31, 31.1 to 31.4, F18 to F21, G2, G3, 38.8, R82, R83, R86, R88, R128, R130. Musketry and
//! canister: which figures and guns fire at which target, and how they are pooled.

use super::{cover, guns, has_fired, may_fire, plan, targets};
use crate::contact::{self, SLACK};
use crate::formation::is_gun_ground;
use crate::sight::is_clear;
use crate::steps::{Shooting, Volley, Weapon};
use crate::{At, On, Unit, UnitFlags};
use geom::{Angle, Area, Convex, Edge, Frame, Mm, Segment, Touch};
use names::UnitId;
use std::collections::BTreeMap;

/// What of a unit fires, each figure or gun from the middle of its front.
fn firers(at: At, unit: &Unit) -> Vec<Frame> {
    if unit.arm.is_artillery() {
        let bases = unit.stance.bases(unit.guns);
        return bases.iter().take(guns::served(unit).into()).map(|base| base.front()).collect();
    }
    if unit.is_inside() {
        return at_windows(at, unit);
    }
    let rank = unit.stance.front_rank(unit.bases());
    unit.stance.bases(unit.bases()).iter().take(rank.into()).map(|base| base.front()).collect()
}

/// R128. Figures along each side of a building, as many as find room; which of them fire is settled target by
/// target.
fn at_windows(at: At, unit: &Unit) -> Vec<Frame> {
    let outline = unit.ground().parts()[0];
    let width = contact::width(at, unit);
    let mut frames = vec![];
    for edge in Edge::ALL {
        let side = outline.edge(edge);
        let out = crate::stance::outward(side);
        let room = (side.length() / width + SLACK) as u32;
        for place in 0..room {
            let aside = (f64::from(place) - f64::from(room.saturating_sub(1)) / 2.0) * width;
            frames.push(out.shifted(out.right() * aside));
        }
    }
    frames
}

/// ERN-F18, F21, R83. The close and the long range of the weapon of a unit.
fn bands(at: At, unit: &Unit) -> (Mm, Mm) {
    let distances = &at.setup.tables.distances;
    if unit.arm.is_artillery() {
        (distances.canister_close as Mm, at.setup.options.canister_long as Mm)
    } else {
        (distances.musket_short as Mm, distances.musket_long as Mm)
    }
}

/// ERN-31.1, G2, G3. How far a figure fires to hit a target: the nearest point of it within its arc and
/// range, if the line there is clear.
fn range(at: At, id: UnitId, from: &Frame, target: UnitId, far: Mm) -> Option<Mm> {
    let body = at.state.troops.bodies().get(target)?;
    let near = body
        .parts()
        .iter()
        .map(|part| (part.nearest(from.at) - from.at).length())
        .fold(f64::INFINITY, f64::min);
    if near > far + SLACK {
        return None;
    }
    let arc = Area::wedge_from_point(from, Angle::degrees(at.setup.tables.distances.arc), far + SLACK);
    let eye = Convex::hull([from.at]);
    let (range, point) = arc.nearest_in(&eye, body, Touch::Counts, 1e-6)?;
    let mut ignored: Vec<UnitId> = vec![id, target];
    ignored.extend(
        at.state
            .troops
            .iter()
            .filter(|(_, unit)| unit.with == Some(id) || unit.with == Some(target))
            .map(|(id, _)| id),
    );
    let clear = |to: geom::Vector| is_clear(at, Segment::new(from.at, to), Some(&ignored));
    if clear(point) {
        return Some(range);
    }
    let centre = body.centre();
    let local = from.local(centre);
    let in_arc = local.y > 0.0
        && libm::atan2(local.x.abs(), local.y) <= Angle::degrees(at.setup.tables.distances.arc).radians();
    (in_arc && clear(centre)).then_some(range)
}

/// Whether any figure or gun of a unit can hit a target with musketry or canister.
pub(crate) fn can_hit(at: At, id: UnitId, target: UnitId) -> bool {
    let unit = at.state.unit(id);
    let (_, far) = bands(at, unit);
    let Some(enemy) = at.state.troops.get(target).filter(|enemy| targets::is_target(at, target, enemy))
    else {
        return false;
    };
    if contact::distance(unit, enemy) > far + unit.ground().front().length()
        || (unit.arm.is_artillery() && !is_gun_ground(at, unit))
    {
        return false;
    }
    firers(at, unit).iter().any(|from| range(at, id, from, target, far).is_some())
}

/// What tells volleys at one target apart (R82), in the order of the throws (R130): the short band before the
/// long, muskets before canister, the higher sum of modifiers first.
type Key = (bool, Weapon, i16, [bool; 4]);

/// ERN-31, R82, R130. Pools the fire of all units by target, by roster.
pub(crate) fn begin(on: &mut On) {
    let at = on.table();
    let mut pools: BTreeMap<UnitId, BTreeMap<Key, Volley>> = BTreeMap::new();
    for id in at.state.ids(at.state.active) {
        let unit = at.state.unit(id);
        let bombards = at.state.bombardments.iter().any(|shot| shot.units.contains(&id));
        if bombards || unit.is(UnitFlags::HOLDS_FIRE) || may_fire(at, id).is_err() {
            continue;
        }
        pool(at, id, unit, &mut pools);
    }
    let volleys: Vec<Volley> = pools.into_values().flat_map(BTreeMap::into_values).collect();
    let mut fired: Vec<UnitId> = volleys.iter().flat_map(|volley| volley.units.iter().copied()).collect();
    fired.sort();
    fired.dedup();
    for id in fired {
        has_fired(on, id);
    }
    for volley in volleys {
        on.then(Shooting::Volley(volley));
    }
}

/// ERN-31.1 to 31.4, N7, R82, R88. Each figure or gun of a unit takes the first target in priority that it
/// can hit.
fn pool(at: At, id: UnitId, unit: &Unit, pools: &mut BTreeMap<UnitId, BTreeMap<Key, Volley>>) {
    if unit.arm.is_artillery() && !is_gun_ground(at, unit) {
        return;
    }
    let (close, far) = bands(at, unit);
    let weapon = if unit.arm.is_artillery() { Weapon::Canister } else { Weapon::Musket };
    let half = plan::weight(at, id) == plan::Weight::Half;
    let mut order: Vec<UnitId> = targets::in_order(at, id).into_iter().map(|(target, _)| target).collect();
    if let Some(aim) = unit.aim {
        order.retain(|target| *target != aim);
        order.insert(0, aim);
    }
    let mut left = usize::from(if unit.arm.is_artillery() { unit.guns } else { unit.present() });
    let mut hits: BTreeMap<(UnitId, bool), usize> = BTreeMap::new();
    for from in firers(at, unit) {
        if left == 0 {
            break;
        }
        let hit = order.iter().find_map(|&target| Some((target, range(at, id, &from, target, far)?)));
        if let Some((target, range)) = hit {
            *hits.entry((target, range <= close + SLACK)).or_default() += 1;
            left -= 1;
        }
    }
    let each = if weapon == Weapon::Canister { at.setup.tables.firing.gun_figures as u16 } else { 1 };
    for ((target, is_close), count) in hits {
        let figures =
            if weapon == Weapon::Musket { contact::counted(at, unit, count).into() } else { count as u16 };
        let halves = figures * each * if half { 1 } else { 2 };
        let volley = volley(at, id, unit, target, is_close, weapon, halves);
        let sum = super::throws::volley_lines(at, &volley).total();
        let flags = [volley.disordered, volley.approaching, volley.receding, volley.covered];
        let key = (!is_close, weapon, -sum, flags);
        let pool = pools.entry(target).or_default();
        match pool.get_mut(&key) {
            Some(same) => {
                same.halves += halves;
                same.units.push(id);
            }
            None => {
                pool.insert(key, volley);
            }
        }
    }
}

/// ERN-32.M3, 32.M5, 32.M7, 32.M8, F19, F20, R84, R86. The fire of one unit at one target in one band.
fn volley(
    at: At,
    id: UnitId,
    unit: &Unit,
    target: UnitId,
    close: bool,
    weapon: Weapon,
    halves: u16,
) -> Volley {
    let enemy = at.state.unit(target);
    let from = unit.ground().front().middle();
    let now = (enemy.ground().centre() - from).length();
    let then = enemy.trail.first().map_or(now, |first| (first.point() - from).length());
    let fired = weapon == Weapon::Musket && unit.is(UnitFlags::FIRED_LAST);
    Volley {
        units: std::iter::once(id).collect(),
        target,
        close,
        weapon,
        halves,
        disordered: fired || unit.is_disordered(),
        approaching: now < then - SLACK,
        receding: now > then + SLACK,
        covered: cover::is_hard_covered(at, from, enemy),
    }
}
