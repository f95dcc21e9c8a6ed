//! STA-5.11, 7.10, 27.4. What shields a target from fire, and what makes it dense.

use crate::melee::contact::obstacles_crossed;
use crate::terrain::terrain;
use crate::{At, Cover, Formation, Unit};
use geom::{Edge, Segment};
use names::UnitId;

/// STA-7.10, 27.4, R90. The cover of a target along a line of fire, the best that it has: an area in which it
/// wholly or mostly is, and an obstacle that it touches and the line crosses.
pub(crate) fn against_fire(at: At, target: UnitId, line: Segment) -> Cover {
    let Some(body) = at.state.troops.bodies().get(target) else { return Cover::None };
    let contact = at.setup.options.contact.mm();
    let areas = at.setup.ground.under(body.centre());
    // What a target touches may lie just behind the point that is aimed at.
    let into = Segment::new(line.a, line.b + (line.b - line.a).normalize_or_zero() * (contact * 2.0));
    let touched = at.setup.ground.touched(body, contact);
    let lined = obstacles_crossed(at, into).into_iter().filter(|feature| touched.contains(feature));
    let all = areas.into_iter().chain(lined).filter_map(|feature| terrain(at, feature));
    all.map(|kind| kind.cover(&at.setup.options.cover)).max().unwrap_or(Cover::None)
}

/// STA-5.11, R36. Whether a target is dense to a gun that fires along a line: a square, ranks one behind the
/// other, or a line that is hit along its front. Guns and loose models never are.
pub(crate) fn is_dense(at: At, target: UnitId, line: Segment) -> bool {
    let Some(unit) = at.state.troops.get(target) else { return false };
    let dense = &at.setup.tables.dense;
    if unit.is_loose() || unit.is_guns() {
        return false;
    }
    if unit.in_square() || unit.ranks() >= dense.ranks {
        return true;
    }
    let way = (line.b - line.a).normalize_or_zero();
    let Some(front) = front_hit(unit, line) else { return false };
    let along = (front.b - front.a).normalize_or_zero();
    along.dot(way).abs() >= libm::cos(dense.enfilade.0.radians()) - 1e-9
}

/// R14, R36. The front of the part of a target that a line hits.
fn front_hit(unit: &Unit, line: Segment) -> Option<Segment> {
    let body = unit.stance.body()?;
    let far = |part: &&geom::Rect| (part.nearest(line.b) - line.b).length();
    let part = match unit.formation() {
        Formation::Bent => body.parts().iter().min_by(|one, two| far(one).total_cmp(&far(two)))?,
        _ => body.parts().first()?,
    };
    Some(part.edge(Edge::Front))
}
