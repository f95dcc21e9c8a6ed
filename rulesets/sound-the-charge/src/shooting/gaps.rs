//! STC-8.12. Fire through gaps: how many may shoot between two bodies that stand in the way of fire.

use crate::shooting::arcs::{Reach, Shot};
use crate::sight::Line;
use crate::terrain::{Terrain, terrain};
use crate::{At, Family, Place, Unit};
use formations::firing::{Beside, Passed, narrowest};
use geom::{Segment, Vector, What};
use names::UnitId;

/// STC-8.12, R47. Leaves out those who shoot through a gap that is too narrow for so many: one stand may for
/// every so many inches between the two bodies, at right angles to the line of fire. The farthest shots are
/// left out first.
pub(crate) fn narrow(
    at: At,
    unit: &Unit,
    line: Line,
    [id, target]: [UnitId; 2],
    shots: &mut Vec<Shot>,
    reach: &mut Reach,
) {
    let bodies = at.state.troops.bodies();
    let (Some(own), Some(theirs)) = (bodies.get(id), bodies.get(target)) else { return };
    if shots.is_empty() || unit.place != Place::Table {
        return;
    }
    let fire = Segment::new(own.frame().at, theirs.centre());
    let beside = in_the_way(at, unit, line, [id, target], shots);
    if beside.len() < 2 {
        return;
    }
    let right = -(fire.b - fire.a).normalize_or_zero().perp();
    let per_stand = match unit.family() {
        Family::Infantry => at.setup.options.foot_per_stand,
        Family::Cavalry => at.setup.options.horse_per_stand,
        Family::Artillery => 1,
    };
    let slack = at.setup.options.tolerance.mm();
    let mut passed = Passed::default();
    shots.sort_by(|one, two| one.far.total_cmp(&two.far).then(one.place.cmp(&two.place)));
    shots.retain(|shot| {
        let Some((width, between)) = narrowest(&beside, shot.line, right) else { return true };
        let stands = libm::floor((width + slack).max(0.0) / at.setup.tables.fire.gap_per_stand.mm());
        let most = stands as usize * usize::from(per_stand);
        let may = passed.admits(between, most);
        if !may {
            reach.gap = Some(between);
        }
        may
    });
    shots.sort_by_key(|shot| shot.place);
}

/// R47, R108. Everything near the lines of fire that would stop fire: units of either side, woods and houses.
/// Enemy guns stop none, nor do skirmishers before guns, nor enemies on lower ground.
fn in_the_way(at: At, shooter: &Unit, line: Line, ends: [UnitId; 2], shots: &[Shot]) -> Vec<Beside> {
    let points = || shots.iter().flat_map(|shot| [shot.line.a, shot.line.b]);
    let low = points().fold(Vector::splat(f64::INFINITY), Vector::min);
    let high = points().fold(Vector::splat(f64::NEG_INFINITY), Vector::max);
    // No gap matters that is wide enough for all who shoot.
    let wide = Vector::splat(at.setup.tables.fire.gap_per_stand.mm() * (shots.len() as f64 + 1.0));
    let (low, high) = (low - wide, high + wide);
    let height = at.setup.ground.height_at(shooter.front().at);
    let stops = |other: &geom::Standing| {
        let Some(unit) = at.state.troops.get(other.id) else { return false };
        let enemy = unit.side != shooter.side;
        let lower = at.setup.ground.height_at(other.body.centre()) < height;
        !ends.contains(&other.id)
            && !(enemy && (lower || (unit.family() == Family::Artillery && !unit.is_loose())))
            && !(unit.is_loose() && line == Line::Gun)
            && !(!enemy && lower && line == Line::Gun)
    };
    let troops = at.state.troops.bodies().near(low, high).filter(stops);
    let troops =
        troops.map(|other| Beside { what: What::Unit(other.id), corners: other.body.corners().collect() });
    let ground = &at.setup.ground;
    let is_end = |feature: geom::FeatureId| points().any(|point| ground.under(point).contains(&feature));
    let stops = |feature: &geom::FeatureId| {
        let kind = terrain(at, *feature);
        kind.is_some_and(|kind: Terrain| kind.is_woods() || kind.is_block()) && !is_end(*feature)
    };
    let features = ground.near(low, high).into_iter().filter(stops);
    let features = features.map(|feature| Beside {
        what: What::Feature(feature),
        corners: ground.pieces(feature).flat_map(|piece| piece.corners().to_vec()).collect(),
    });
    troops.chain(features).collect()
}
