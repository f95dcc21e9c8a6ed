//! ERN-3.7, 3.8, F24, F25, R14, R105. Hard cover, works and obstacles that troops defend.

use crate::contact::{self, SLACK};
use crate::terrain::Terrain;
use crate::{At, Formation, Unit};
use geom::{Bodies, FeatureId, Segment, Shape, Vector, What};

/// ERN-3.8, R105. Whether a unit has hard cover from a place: it is inside a hard feature, or touches the far
/// side of a hard line that the way to it crosses.
pub(crate) fn is_hard_covered(at: At, from: Vector, target: &Unit) -> bool {
    let ground = &at.setup.ground;
    let hard = |id: FeatureId| Terrain::is_hard(ground.feature(id), &at.setup.options);
    let body = target.ground();
    let inside = ground.under(body.centre()).into_iter().any(|id| hard(id) && holds(at, id, target));
    inside || lines_between(at, from, target).into_iter().any(hard)
}

/// Whether a unit stands inside a feature that shelters what is in it: a building, or a ring of walls.
fn holds(at: At, id: FeatureId, unit: &Unit) -> bool {
    let feature = at.setup.ground.feature(id);
    match Terrain::of(feature) {
        Terrain::Building | Terrain::BuiltUp => true,
        terrain => {
            is_barrier(terrain)
                && matches!(feature.shape, Shape::Polygon(_))
                && at.setup.ground.share(id, &unit.ground()) > 0.5
        }
    }
}

/// Whether it is a wall, a palisade, an earthwork or the like.
fn is_barrier(terrain: Terrain) -> bool {
    matches!(terrain.category(), Some(3 | 4 | 8)) && terrain != Terrain::ScalableCliff
}

/// The linear obstacles that a unit touches and that lie between it and a place.
pub(crate) fn lines_between(at: At, from: Vector, unit: &Unit) -> Vec<FeatureId> {
    let ground = &at.setup.ground;
    let body = unit.ground();
    let touched = ground.touched(&body, contact::touch(at));
    if touched.is_empty() {
        return vec![];
    }
    let to = body.centre();
    let near = formations::near::nearest_point(&body, from).unwrap_or(to);
    let lines = [Segment::new(from, to), Segment::new(from, near + (to - near) * 0.01)];
    let crosses = |id: FeatureId| {
        lines.iter().any(|&line| {
            let met = geom::crossed(line, ground, &Bodies::new(100.0), &[]);
            met.iter().any(|met| met.what == What::Feature(id))
        })
    };
    touched.into_iter().filter(|&id| is_barrier_or_water(at, id) && crosses(id)).collect()
}

/// ERN-F24. Whether a feature is a linear obstacle.
fn is_barrier_or_water(at: At, id: FeatureId) -> bool {
    let terrain = Terrain::of(at.setup.ground.feature(id));
    is_barrier(terrain) || terrain.is_linear_obstacle()
}

/// ERN-34.M6, F24. Whether a unit on foot defends a linear obstacle against an enemy.
pub(crate) fn defends_obstacle(at: At, unit: &Unit, enemy: &Unit) -> bool {
    let from = enemy.ground().centre();
    let is_line = |id: &FeatureId| Terrain::of(at.setup.ground.feature(*id)).is_linear_obstacle();
    !unit.arm.is_mounted() && lines_between(at, from, unit).iter().any(is_line)
}

/// ERN-21.M9, 22.M7, 34.M7, F25, R14, R128. Whether a unit is in a building or a work that is enclosed on all
/// sides by what stops troops without ladders.
pub(crate) fn is_in_works(at: At, unit: &Unit) -> bool {
    if unit.stance.formation == Formation::Inside {
        return true;
    }
    let ground = &at.setup.ground;
    ground.under(unit.ground().centre()).into_iter().any(|id| {
        let feature = ground.feature(id);
        let terrain = Terrain::of(feature);
        let encloses = terrain.category() == Some(8) || terrain == Terrain::LargeEarthwork;
        encloses
            && matches!(feature.shape, Shape::Polygon(_))
            && ground.share(id, &unit.ground()) > 1.0 - SLACK
    })
}

/// R38, 19.1. Whether guns stand in field works: in them, or behind an earthwork that they touch.
pub(crate) fn is_in_field_works(at: At, unit: &Unit) -> bool {
    let ground = &at.setup.ground;
    let is_work = |id: FeatureId| {
        matches!(Terrain::of(ground.feature(id)), Terrain::Earthwork | Terrain::LargeEarthwork)
    };
    unit.has(crate::Traits::WORKS)
        || is_in_works(at, unit)
        || ground.touched(&unit.ground(), contact::touch(at)).into_iter().any(is_work)
}

/// ERN-21.M5. Whether a unit is protected from a charger by high walls or an enclosed building.
pub(crate) fn is_walled(at: At, unit: &Unit, charger: &Unit) -> bool {
    let from = charger.ground().centre();
    let is_high = |id: &FeatureId| Terrain::of(at.setup.ground.feature(*id)).category() == Some(8);
    is_in_works(at, unit) || lines_between(at, from, unit).iter().any(is_high)
}

#[cfg(test)]
mod tests;
