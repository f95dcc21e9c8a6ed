//! STA-6.5. Which attacks are in flank or rear, and on which edge a unit is touched.

use crate::{At, Formation, Unit, stance};
use formations::flank;
use geom::{Body, Edge, Mm};
use names::UnitId;

/// How a unit is touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Touched {
    /// The edge that is touched, or the nearest one.
    pub edge: Edge,
    /// R14. Of a bent line, which of its parts.
    part: usize,
}

/// STA-6.5, R14, R44. Whether a charger that touches an enemy so attacks it in flank or rear: it began the
/// turn partly behind the enemy's front, and first touches a side or the rear. Squares and loose models have
/// neither.
pub(crate) fn is_flank(at: At, attacker: UnitId, defender: UnitId, touched: Touched) -> bool {
    at.state.troops.get(defender).is_some_and(has_flanks)
        && touched.edge != Edge::Front
        && began_behind(at, attacker, defender, touched.part)
}

/// R44. Squares and loose models have no flank or rear.
fn has_flanks(unit: &Unit) -> bool {
    unit.formation() != Formation::Square && unit.is_close_order()
}

/// R14, R44. Whether any part of a unit was clearly behind the front of another as the turn began; of a bent
/// line, behind the front of one of its parts.
fn began_behind(at: At, attacker: UnitId, defender: UnitId, part: usize) -> bool {
    let stood = |id: UnitId| {
        let began = at.state.began.0.get(id).and_then(stance::body);
        began.or_else(|| at.state.troops.bodies().get(id).cloned())
    };
    let (Some(own), Some(other)) = (stood(attacker), stood(defender)) else { return false };
    let parts = other.parts();
    let front = parts[part.min(parts.len() - 1)].front();
    let least = at.setup.options.contact.mm();
    own.corners().any(|point| front.local(point).y - own.round() < -least)
}

/// STA-3.4, 3.9, 4.5, 6.5, R12, R14, R44. The edge of a unit that another touches, or is nearest to. At a
/// corner of the front it is a side or the rear only for one that began the turn behind that front; at a
/// corner of a square it is the face before which the other stands most squarely.
pub(crate) fn touched(at: At, unit: UnitId, body: &Body, by: UnitId, other: &Body) -> Touched {
    let touch = at.setup.options.contact.mm();
    let behind = |part: usize| began_behind(at, by, unit, part);
    match at.state.troops.get(unit).map(Unit::formation) {
        Some(Formation::Square) => Touched { edge: face(body, other, touch), part: 0 },
        Some(Formation::Bent) => {
            let bend = at.state.troops.get(unit).map(|unit| unit.stance.bend).unwrap_or_default();
            bent(body, other, touch, [bend.left > 0, bend.right > 0], behind)
        }
        _ => Touched { edge: flank::edge_touched(body, other, touch, || behind(0)), part: 0 },
    }
}

/// STA-3.4, R12. The face of a square that another body touches: the one along which it lies, and at a corner
/// the one before which it has its middle most squarely.
fn face(body: &Body, by: &Body, touch: Mm) -> Edge {
    if let Some((_, edge)) = longest(body, by, touch, |_, _| true) {
        return edge;
    }
    let point = geom::gap(by, body).to;
    let square = &body.parts()[0];
    // Edges run clockwise, so what lies outside is on their left.
    let before = |edge: Edge| square.edge(edge).leftness(by.centre());
    let ends = Edge::ALL.into_iter().filter(|&edge| square.edge(edge).distance(point) <= touch);
    let squarer = |one: Edge, two: Edge| if before(two) > before(one) { two } else { one };
    ends.reduce(squarer).unwrap_or_else(|| flank::quarter(body, by))
}

/// The edge of which part lies longest along another body, if any does.
fn longest(body: &Body, by: &Body, touch: Mm, counts: impl Fn(usize, Edge) -> bool) -> Option<(usize, Edge)> {
    let contact = geom::touch(by, body, touch)?;
    let along = contact.edges.iter().filter(|joint| joint.along.length() > touch);
    let counted = along.filter(|joint| counts(joint.other.0, joint.other.1));
    let longest = counted.max_by(|one, two| one.along.length().total_cmp(&two.along.length()));
    longest.map(|joint| joint.other)
}

/// R14, R44. The edge of which part of a bent line another body touches. Only its two outer ends are flanks:
/// where parts join there is front and rear alone. Its parts are the middle, and then the left and the right
/// end if they are folded.
fn bent(
    body: &Body,
    by: &Body,
    touch: Mm,
    [left, right]: [bool; 2],
    came_from_behind: impl Fn(usize) -> bool,
) -> Touched {
    let last = body.parts().len() - 1;
    let is_edge = |part: usize, edge: Edge| match edge {
        Edge::Front | Edge::Rear => true,
        Edge::Left => part == usize::from(left),
        Edge::Right => part == if right { last } else { 0 },
    };
    if let Some((part, edge)) = longest(body, by, touch, is_edge) {
        return Touched { edge, part };
    }
    let point = geom::gap(by, body).to;
    let all = || {
        let parts = body.parts().iter().enumerate();
        let edges = parts.flat_map(|(part, rect)| Edge::ALL.map(|edge| (part, edge, rect.edge(edge))));
        edges.filter(|&(part, edge, _)| is_edge(part, edge))
    };
    let near = || all().filter(|(_, _, side)| side.distance(point) <= touch);
    let front = near().find(|&(part, edge, _)| edge == Edge::Front && !came_from_behind(part));
    let outside = |side: geom::Segment| side.leftness(by.centre());
    let side = || {
        let sides = near().filter(|(_, edge, _)| *edge != Edge::Front);
        sides.max_by(|one, two| outside(one.2).total_cmp(&outside(two.2)))
    };
    let nearest = || {
        let far = |side: geom::Segment| (side.nearest(point) - point).length();
        all().min_by(|one, two| far(one.2).total_cmp(&far(two.2)))
    };
    let found = front.or_else(side).or_else(|| near().next()).or_else(nearest);
    found.map_or(Touched { edge: Edge::Front, part: 0 }, |(part, edge, _)| Touched { edge, part })
}

#[cfg(test)]
mod tests;
