//! STA-6.4, 27.7, R96. What can be seen past what.

use crate::terrain::{Terrain, height, terrain};
use crate::{At, Unit, stance};
use geom::{Body, Crossed, Level, Segment, Vector, Veil, What};
use names::UnitId;

/// STA-27.7, R93, R96. What blocks a line of sight between two units: ground higher than both ends; and,
/// unless it is lower than the higher end, too much wood, a built-up area, and every unit in close order.
pub(crate) fn blocked(at: At, ends: [UnitId; 2], line: Segment) -> Option<What> {
    let levels = [line.a, line.b].map(|end| height(at, end));
    let crossed = geom::crossed(line, &at.setup.ground, at.state.troops.bodies(), &ends);
    crossed.iter().find(|met| hides(at, met, levels)).map(|met| met.what)
}

/// STA-27.7, R93, R96. Whether something hides the ends of a line from each other that are so high.
pub(crate) fn hides(at: At, met: &Crossed, [start, end]: [Level; 2]) -> bool {
    let slack = at.setup.options.tolerance.mm();
    let is_low = met.foot < start.max(end);
    match met.what {
        What::Unit(id) => !is_low && at.state.troops.get(id).is_some_and(Unit::is_close_order),
        What::Feature(feature) => {
            let high = at.setup.ground.feature(feature).ground.is_some();
            if high && Veil::HILL.hides(met, start, end, slack) {
                return true;
            }
            let depth = at.setup.options.sight_depth.mm();
            let seen_through = match terrain(at, feature) {
                Some(Terrain::Woods) => depth,
                Some(Terrain::BuiltUp) if met.holds_start || met.holds_end => depth,
                Some(Terrain::BuiltUp) => 0.0,
                _ => return false,
            };
            !is_low && met.inside > seen_through + slack
        }
    }
}

/// Points of a body that are looked at: its corners, the middles of its sides and its centres.
fn points(body: &Body, near: Vector) -> Vec<Vector> {
    let mut all: Vec<Vector> = body.parts().iter().map(|part| part.nearest(near)).collect();
    for part in body.parts() {
        let corners = part.corners();
        let next = corners.iter().cycle().skip(1);
        all.extend(corners.iter().zip(next).map(|(one, two)| (*one + *two) / 2.0));
        all.extend(corners);
    }
    all
}

/// STA-6.4, R43. Whether a unit sees another: from some point of its front some point of the other that is
/// ahead of its frontage line. Loose models see all round.
pub(crate) fn sees(at: At, id: UnitId, other: UnitId) -> bool {
    let (Some(unit), Some(body)) = (at.state.troops.get(id), at.state.troops.bodies().get(other)) else {
        return false;
    };
    let Some(own) = stance::body(&unit.stance) else { return false };
    let eyes = eyes(unit, &own);
    let front = own.frame();
    let is_ahead = |point: &Vector| unit.is_loose() || (*point - front.at).dot(front.ahead) >= 0.0;
    eyes.iter().any(|&eye| {
        let mut aims = points(body, eye).into_iter().filter(is_ahead);
        aims.any(|aim| blocked(at, [id, other], Segment::new(eye, aim)).is_none())
    })
}

/// The points from which a unit sees: along its front, or each loose model.
fn eyes(unit: &Unit, own: &Body) -> Vec<Vector> {
    if unit.is_loose() {
        return unit.stance.figures.iter().map(|figure| figure.at.point()).collect();
    }
    let mut eyes: Vec<Vector> = unit.stance.fronts().into_iter().map(|front| front.at).collect();
    let edges = formations::lines::fronts(own);
    eyes.extend(edges.into_iter().flat_map(|edge| [edge.a, edge.middle(), edge.b]));
    eyes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, column, hill, line, line_of, patch, skirmishers};
    use geom::Feature;

    fn sees_past(between: Vec<Unit>, ground: Vec<Feature>) -> bool {
        let units = [line(1000, 1000, 0), line(1000, 1300, 180)].into_iter().chain(between);
        Field::new(units).on(ground).look(|at| sees(at, UnitId(1), UnitId(2)))
    }

    /// STA-6.4, R43, R96. A line as wide as both hides one from the other, skirmishers and a narrow column do
    /// not.
    #[test]
    fn units_in_close_order_hide_what_is_behind_them() {
        assert!(sees_past(vec![], vec![]));
        assert!(!sees_past(vec![line_of(32, 1000, 1150, 0)], vec![]));
        assert!(sees_past(vec![column(1000, 1150, 0)], vec![]), "past its ends");
        assert!(sees_past(vec![skirmishers(8, 1000, 1150, 0)], vec![]));
    }

    /// STA-27.7, R93, R96. Thirty millimetres of wood are seen through, no built-up area is, and a hill
    /// hides.
    #[test]
    fn woods_houses_and_hills_hide() {
        let wide = |kind, deep: i64| vec![patch(kind, (0, 2000), (1100, 1100 + deep))];
        assert!(sees_past(vec![], wide(Terrain::Woods, 30)) && !sees_past(vec![], wide(Terrain::Woods, 31)));
        assert!(!sees_past(vec![], wide(Terrain::BuiltUp, 5)) && sees_past(vec![], wide(Terrain::Rough, 90)));
        assert!(!sees_past(vec![], vec![hill(1, (0, 2000), (1100, 1200))]));
        let above = || hill(1, (0, 2000), (900, 1050));
        assert!(sees_past(vec![], vec![hill(1, (0, 2000), (1100, 1200)), above()]));
        let mut low = wide(Terrain::Woods, 60);
        low.push(above());
        assert!(sees_past(vec![], low), "the wood is lower than the firer");
    }
}
