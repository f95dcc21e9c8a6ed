//! ERN-19.2, 19.3.3, ERN-27, 27.1 to 27.6, 27.T, F9, F15 to F17, G10, ERN-28, ERN-30, 38.6, N5, R42, R43,
//! R72 to R80, R127. Round shot and shell: which guns fire, the beaten zone, and the units in it.

use super::{cover, has_fired, may_fire, plan, targets, volleys};
use crate::contact::{self, SLACK};
use crate::formation::is_gun_ground;
use crate::kinds::Calibre;
use crate::sight::{first_in_the_way, is_dead_ground};
use crate::state::{Bombardment, Few};
use crate::steps::{Shooting, Shot};
use crate::terrain::Terrain;
use crate::{At, Event, On, Unit, UnitFlags, cite};
use geom::{Frame, Mm, Rect, Segment, Vector, What};
use names::{RuleId, UnitId};

/// ERN-27.T. The longest range of the guns of a unit.
pub(crate) fn reach(at: At, unit: &Unit) -> Mm {
    at.setup.tables.ranges.of(unit.calibre) as Mm
}

/// ERN-38.6, R127. How many models the crew can serve: half the crew, rounded down.
pub(crate) fn served(unit: &Unit) -> u8 {
    (unit.present() / 2).min(unit.guns)
}

/// A beaten zone.
#[derive(Debug, Clone)]
pub(crate) struct Zone {
    /// The ground.
    pub(crate) rect: Rect,
    /// The middle of the guns that fire.
    pub(crate) from: Vector,
    /// Whether the way leads over a slope.
    pub(crate) slope: bool,
}

/// A gun that fires.
struct Gun {
    front: Vector,
    width: Mm,
    is_over: bool,
}

/// ERN-27.1 to 27.6, F17, G10, R74. The beaten zone of a bombardment; or the rule by which no gun can fire.
pub(crate) fn zone(at: At, shot: &Bombardment) -> Result<Zone, RuleId> {
    let aim = shot.at.point();
    let mut guns = vec![];
    let mut barred = cite::GUNS_START;
    let mut far: Mm = 0.0;
    for &id in &shot.units {
        let unit = at.state.unit(id);
        match firing(at, id, unit, &shot.guns, shot.target, aim) {
            Ok(found) => {
                far = far.max(reach(at, unit));
                guns.extend(found);
            }
            Err(rule) => barred = rule,
        }
    }
    if guns.is_empty() {
        return Err(barred);
    }
    let count = guns.len() as Mm;
    let from = guns.iter().fold(Vector::ZERO, |sum, gun| sum + gun.front) / count;
    let width: Mm = guns.iter().map(|gun| gun.width).sum();
    let ahead = (aim - from).normalize_or_zero();
    let slope = is_over_slope(at, from, aim);
    let is_over = guns.iter().all(|gun| gun.is_over);
    let length = at.setup.tables.distances.slope_zone as Mm;
    let rect = if slope || is_over {
        Rect::around(&Frame { at: aim, ahead }, width, length)
    } else {
        Rect::behind(&Frame { at: from + ahead * far, ahead }, width, far)
    };
    Ok(Zone { rect, from, slope })
}

/// ERN-27.1 to 27.5, F9, F15, F16, R42, R72, R73. The guns of a battery that can fire at a point, or the
/// rule that keeps all of them from it.
fn firing(
    at: At,
    id: UnitId,
    unit: &Unit,
    only: &[u8],
    target: UnitId,
    aim: Vector,
) -> Result<Vec<Gun>, RuleId> {
    if !is_gun_ground(at, unit) {
        return Err(cite::WHERE_GUNS_FIRE);
    }
    let half = match plan::weight(at, id) {
        plan::Weight::Full => 1.0,
        plan::Weight::Half => 0.5,
        plan::Weight::None => return Err(cite::GUNS_MOVING),
    };
    let far = reach(at, unit);
    let arc = f64::from(at.setup.tables.distances.arc).to_radians();
    let body = at.state.unit(target).ground();
    let first_howitzer = unit.guns - unit.howitzers.min(unit.guns);
    let bases = unit.stance.bases(unit.guns);
    let chosen = |gun: &u8| only.is_empty() || only.contains(gun);
    let mut found = vec![];
    let mut barred = cite::GUNS_START;
    for gun in (0..served(unit)).filter(chosen) {
        let base = &bases[usize::from(gun)];
        let front = base.front();
        let local = front.local(aim);
        let near = body
            .parts()
            .iter()
            .map(|part| (part.nearest(front.at) - front.at).length())
            .fold(f64::INFINITY, f64::min);
        if near > far + SLACK {
            barred = cite::RANGES;
            continue;
        }
        if local.y <= 0.0 || libm::atan2(local.x.abs(), local.y) > arc + 1e-9 {
            continue;
        }
        let is_howitzer = gun >= first_howitzer || unit.calibre == Calibre::Howitzer;
        match line_of_fire(at, id, target, front.at, aim, is_howitzer) {
            Ok(is_over) => found.push(Gun { front: front.at, width: base.width() * half, is_over }),
            Err(rule) => barred = rule,
        }
    }
    if found.is_empty() { Err(barred) } else { Ok(found) }
}

/// ERN-27.2, 27.3, F9, F15, F16, R72, R76. Whether the line of fire is free; howitzers fire over what is in
/// the way, but not over buildings near them. Says whether something is fired over.
fn line_of_fire(
    at: At,
    id: UnitId,
    target: UnitId,
    from: Vector,
    aim: Vector,
    is_howitzer: bool,
) -> Result<bool, RuleId> {
    if is_dead_ground(at, from, aim) {
        return Err(cite::GUNS_SIGHT);
    }
    let mut ignored: Few = Few::from_slice(&[id, target]);
    ignored.extend(
        at.state
            .troops
            .iter()
            .filter(|(_, unit)| unit.with == Some(id) || unit.with == Some(target))
            .map(|(id, _)| id),
    );
    let line = Segment::new(from, aim);
    let Some(met) = first_in_the_way(at, line, Some(&ignored)) else { return Ok(false) };
    if !is_howitzer {
        return Err(if matches!(met, What::Unit(_)) { cite::WHERE_GUNS_FIRE } else { cite::GUNS_SIGHT });
    }
    let near = at.setup.tables.distances.howitzer as Mm;
    let ground = &at.setup.ground;
    let troops = geom::Bodies::new(100.0);
    let is_near_building = geom::crossed(line, ground, &troops, &[]).into_iter().any(|met| match met.what {
        What::Feature(feature) => {
            Terrain::of(ground.feature(feature)) == Terrain::Building
                && met.from <= near + SLACK
                && !met.holds_end
        }
        What::Unit(_) => false,
    });
    if is_near_building { Err(cite::HOWITZERS) } else { Ok(true) }
}

/// ERN-F17, R42. Whether a line of fire crosses a moderate or steep slope.
fn is_over_slope(at: At, from: Vector, aim: Vector) -> bool {
    let ground = &at.setup.ground;
    let met = geom::crossed(Segment::new(from, aim), ground, &geom::Bodies::new(100.0), &[]);
    met.into_iter().any(|met| match met.what {
        What::Feature(id) => {
            matches!(Terrain::of(ground.feature(id)), Terrain::ModerateSlope | Terrain::SteepSlope)
        }
        What::Unit(_) => false,
    })
}

/// ERN-27, 27.2. Whether a battery can hit a target with round shot or shell.
pub(crate) fn can_hit(at: At, id: UnitId, target: UnitId) -> bool {
    zone(at, &usual_at(at, id, target)).is_ok()
}

/// The usual bombardment of a target by all guns of a battery.
fn usual_at(at: At, id: UnitId, target: UnitId) -> Bombardment {
    let spot = geom::Spot::of(at.state.unit(target).ground().centre());
    Bombardment { units: Few::from_slice(&[id]), guns: vec![], target, at: spot }
}

/// ERN-19.2, 19.3, 19.3.3, R43. What a battery bombards that has no orders: the first target in its
/// priority, if canister does not reach it and the shot may do harm.
pub(crate) fn usual(at: At, id: UnitId) -> Option<Bombardment> {
    let unit = at.state.unit(id);
    let is_free = unit.arm.is_artillery() && unit.aim.is_none() && !unit.is(UnitFlags::HOLDS_FIRE);
    let ordered = at.state.bombardments.iter().any(|shot| shot.units.contains(&id));
    if !is_free || ordered || may_fire(at, id).is_err() {
        return None;
    }
    for (target, _) in targets::in_order(at, id) {
        if volleys::can_hit(at, id, target) {
            return None;
        }
        let shot = usual_at(at, id, target);
        if zone(at, &shot).is_ok_and(|zone| may_harm(at, &zone, target)) {
            return Some(shot);
        }
    }
    None
}

/// R43. Whether the highest throw would cost a target a figure.
fn may_harm(at: At, zone: &Zone, target: UnitId) -> bool {
    let Some(shot) = shot_at(at, zone, target, target) else { return false };
    let plus = super::throws::shot_lines(at, &shot);
    at.setup.tables.round_shot.casualties(shot.figures.into(), 12 + plus.total()) > 0
}

/// ERN-27, ERN-28, ERN-31A, R78, R81, R130. Fires one bombardment: each unit in its zone, friend or foe, is
/// tested, the nearest first.
pub(crate) fn bombard(on: &mut On, number: u8) {
    let at = on.table();
    // Its target may have been destroyed by an earlier one.
    let Some(shot) = at.state.bombardments.get(usize::from(number)).cloned() else { return };
    let Ok(zone) = zone(at, &shot) else { return };
    let unit = shot.units[0];
    let mut hit: Vec<(Mm, UnitId)> = at
        .state
        .troops
        .iter()
        .filter(|(id, other)| !shot.units.contains(id) && (targets::is_target(at, *id, other)))
        .map(|(id, other)| (near(&other.ground(), zone.from), id))
        .collect();
    hit.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
    let shots: Vec<Shot> =
        hit.into_iter().filter_map(|(_, target)| shot_at(on.table(), &zone, unit, target)).collect();
    let (units, target) = (shot.units.to_vec(), shot.target);
    for &unit in &units {
        has_fired(on, unit);
    }
    on.tell(|| Event::Bombarded { units, target });
    for shot in shots {
        on.then(Shooting::Shot(shot));
    }
}

/// How far a body is from a point.
fn near(body: &geom::Body, from: Vector) -> Mm {
    body.parts().iter().map(|part| (part.nearest(from) - from).length()).fold(f64::INFINITY, f64::min)
}

/// ERN-28 to ERN-30, G10, R79, R80. The test of a unit in a zone: the figures that are in it now, and the
/// share of its last own bound for which it was in it.
fn shot_at(at: At, zone: &Zone, unit: UnitId, target: UnitId) -> Option<Shot> {
    let enemy = at.state.unit(target);
    let figures = figures_in(enemy, &zone.rect);
    if figures == 0 {
        return None;
    }
    let range = near(&enemy.ground(), zone.from).ceil().min(60_000.0) as u16;
    let share = share_inside(enemy, &zone.rect);
    let covered = cover::is_hard_covered(at, zone.from, enemy);
    Some(Shot { unit, target, figures, share, slope: zone.slope, range, covered })
}

/// G10. The figures of a unit whose base centres lie in a zone; of a garrison its share of the building.
pub(crate) fn figures_in(unit: &Unit, zone: &Rect) -> u8 {
    let grown = Rect { half: zone.half + Vector::splat(1e-6), ..*zone };
    if unit.is_inside() {
        let share = geom::Area::of([geom::Convex::from(&grown)]).covered(&unit.ground());
        return (share * f64::from(unit.present()) + 0.5).floor() as u8;
    }
    contact::figure_bases(unit).iter().filter(|base| grown.contains(base.frame.at)).count() as u8
}

/// ERN-30, R80. The share of its last own bound that a unit was in a zone, by the length of its way, in
/// thousandths.
fn share_inside(unit: &Unit, zone: &Rect) -> u16 {
    let trail: Vec<Vector> = unit.trail.iter().map(|spot| spot.point()).collect();
    let whole: Mm = trail.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum();
    if whole <= SLACK {
        return 1000;
    }
    let solid = geom::Solid { core: geom::Convex::from(zone), round: 0.0 };
    let inside: Mm = trail
        .windows(2)
        .map(|pair| {
            let line = Segment::new(pair[0], pair[1]);
            solid.along(line).map_or(0.0, |(from, to)| (to - from) * line.length())
        })
        .sum();
    (inside / whole * 1000.0).round() as u16
}
