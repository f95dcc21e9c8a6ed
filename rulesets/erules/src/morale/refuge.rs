//! ERN-19.1, 26.1, R40, R70, R71. Where crews find shelter: behind friends in close order, or behind what
//! stops horse.

use crate::kinds::{Arm, Formation, Standing};
use crate::morale::{lines, seen};
use crate::movement::{cost, placing};
use crate::sight::sees;
use crate::stance::base_of;
use crate::terrain::{Gait, Terrain, Toll};
use crate::{At, Stance, Unit, contact};
use geom::{Facing, FeatureId, Mm, Pose, Segment, Spot, Vector};
use names::UnitId;

/// ERN-19.1. The formed enemy whom a crew sees coming on within its charge range.
pub(crate) fn threat(at: At, id: UnitId) -> Option<UnitId> {
    let unit = at.state.unit(id);
    let centre = unit.ground().centre();
    let comes = |(other, enemy): &(UnitId, &Unit)| {
        enemy.is_formed()
            && seen::comes_on(enemy, centre)
            && contact::distance(unit, enemy) <= cost::rate(at, enemy, cost::Sort::Charge)
            && sees(at, id, *other)
    };
    at.state.of(unit.side.other()).find(comes).map(|(other, _)| other)
}

/// ERN-19.1, 19.4. How far a crew retires by its standing order.
pub(crate) fn reach(at: At, id: UnitId, unit: &Unit) -> Mm {
    let own = lines::amended(at, id, unit, Standing::CrewsRetire).and_then(|amendment| amendment.distance);
    own.unwrap_or(at.setup.tables.distances.crew_retires) as Mm
}

/// R40, R71, R115. How the figures of a unit stand when they leave their guns; horse artillery limbers
/// instead.
pub(crate) fn retiring(at: At, unit: &Unit, pose: Pose) -> Stance {
    if !unit.has_guns() {
        return unit.stance.at(pose);
    }
    let formation = if unit.arm == Arm::HorseArtillery { Formation::Limbered } else { Formation::Skirmish };
    let base = base_of(&at.setup.tables, at.setup.options.scale, unit.arm, formation);
    let count = if formation == Formation::Limbered { unit.guns } else { unit.present() };
    Stance::new(formation, pose, base, count)
}

/// The unit as it would be once its crew has left the guns, if it leaves them.
pub(crate) fn without_guns(at: At, unit: &Unit, pose: Pose) -> Unit {
    let stance = retiring(at, unit, pose);
    let left = if unit.arm == Arm::FootArtillery && unit.has_guns() { Some(unit.stance) } else { unit.left };
    Unit { stance, left, ..unit.clone() }
}

/// ERN-19.1, 26.1, R70. The nearest shelter from an enemy within reach: the stance of the crew there.
pub(crate) fn shelter(at: At, id: UnitId, from: UnitId, reach: Mm) -> Option<Stance> {
    let unit = at.state.unit(id);
    let enemy = at.state.unit(from).ground().centre();
    let here = unit.ground().centre();
    let mut found: Vec<(Mm, Stance)> = vec![];
    for (other, friend) in at.state.of(unit.side) {
        if other != id && friend.is_close() && !friend.flees() && contact::distance(unit, friend) <= reach {
            let at_friend = friend.ground();
            let away = (at_friend.centre() - enemy).normalize_or_zero();
            let depth = depth_along(&at_friend, away);
            found.extend(place(at, id, unit, at_friend.centre() + away * (depth + 2.0), away, here, reach));
        }
    }
    for (place_on, away) in obstacles(at, unit, enemy, reach) {
        found.extend(place(at, id, unit, place_on + away * 2.0, away, here, reach));
    }
    found.into_iter().min_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, stance)| stance)
}

/// How far a body reaches from its middle in a direction.
fn depth_along(body: &geom::Body, way: Vector) -> Mm {
    let centre = body.centre();
    body.corners().map(|corner| (corner - centre).dot(way)).fold(0.0, f64::max)
}

/// A place for the crew just beyond a point, facing the enemy, if there is room and it is near enough.
fn place(
    at: At,
    id: UnitId,
    unit: &Unit,
    at_point: Vector,
    away: Vector,
    here: Vector,
    reach: Mm,
) -> Option<(Mm, Stance)> {
    let facing = Facing::along(away * -1.0);
    let crew = without_guns(at, unit, Pose { at: Spot::of(at_point), facing });
    let body = crew.ground();
    let far = (body.centre() - here).length();
    let is_free = placing::overlapped(at, id, &body).is_none() && cost::is_fit(at, &crew, &body);
    (far <= reach && is_free).then_some((far, crew.stance))
}

/// ERN-19.1, 26.1. Obstacles impassable to horse and passable to the crew, each with the point nearest to the
/// crew and the way away from the enemy.
fn obstacles(at: At, unit: &Unit, enemy: Vector, reach: Mm) -> Vec<(Vector, Vector)> {
    let ground = &at.setup.ground;
    let here = unit.ground().centre();
    let near = ground.near(here - Vector::splat(reach), here + Vector::splat(reach));
    let gait = if unit.arm == Arm::HorseArtillery { Gait::Wheeled } else { Gait::Foot };
    let shelters = |id: &FeatureId| {
        let feature = ground.feature(*id);
        let toll =
            |gait| Terrain::of(feature).toll(gait, feature.tall, false, &at.setup.tables, &at.setup.options);
        toll(Gait::Horse) == Toll::Bars && toll(gait) != Toll::Bars
    };
    let points = near.into_iter().filter(shelters).filter_map(|id| {
        let nearest = |one: &&Segment, two: &&Segment| one.distance(here).total_cmp(&two.distance(here));
        let point = ground.rim(id).iter().min_by(nearest)?.nearest(here);
        let away = (point - enemy).normalize_or_zero();
        // The line must lie between the crew's new place and the enemy.
        ((point - here).length() <= reach && (here - enemy).length() > 0.0).then_some((point, away))
    });
    points.collect()
}
