//! FPN-6.9. Front, flanks and rear: the faces of a unit, and who may strike which.

use crate::melee::contact::outline;
use crate::{Formation, Unit};
use geom::{Body, Edge, Mm, Segment, Share, Vector};
use smallvec::{SmallVec, smallvec};

/// One face of a unit that an enemy can come up against.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Face {
    /// Which side it is.
    pub edge: Edge,
    /// Where it is; its outside is on its left.
    pub line: Segment,
    /// The elements behind it, along the face.
    pub elements: SmallVec<[usize; 4]>,
}

impl Face {
    /// The way that it looks.
    pub(crate) fn outward(&self) -> Vector {
        (self.line.b - self.line.a).normalize_or_zero().perp()
    }

    /// FPN-4.21. Whether it is a flank or the rear.
    pub(crate) fn is_flank_or_rear(&self) -> bool {
        self.edge != Edge::Front
    }
}

/// G4, G6, G19. The faces of a unit: the four sides of its outline; of a square the front of each element,
/// for it has neither flank nor rear; of a bent column the outer sides of each element.
pub(crate) fn faces(unit: &Unit) -> SmallVec<[Face; 4]> {
    let count = unit.elements.len();
    let of = |element: usize, edge: Edge| Face {
        edge,
        line: unit.rect(element).edge(edge),
        elements: smallvec![element],
    };
    if unit.in_square() {
        return (0..count).map(|element| of(element, Edge::Front)).collect();
    }
    let Some(outline) = outline(unit) else {
        let outer = |(element, edge): &(usize, Edge)| match edge {
            Edge::Front => *element == 0,
            Edge::Rear => element + 1 == count,
            Edge::Left | Edge::Right => true,
        };
        let all = (0..count).flat_map(|element| Edge::ALL.map(|edge| (element, edge)));
        return all.filter(outer).map(|(element, edge)| of(element, edge)).collect();
    };
    let last = count.saturating_sub(1);
    let behind = |edge: Edge| -> SmallVec<[usize; 4]> {
        match (unit.formation, edge) {
            (Formation::Line, Edge::Left) | (Formation::Column, Edge::Front) => smallvec![0],
            (Formation::Line, Edge::Right) | (Formation::Column, Edge::Rear) => smallvec![last],
            _ => (0..count).collect(),
        }
    };
    Edge::ALL
        .map(|edge| Face { edge, line: outline.edge(edge), elements: behind(edge) })
        .into_iter()
        .collect()
}

/// FPN-6.9, 6.16, R34. The faces that a charger may strike who begins there: those beyond whose line it is
/// wholly, and if there is none of an outline the front. Every face of a square is one.
pub(crate) fn entitled(unit: &Unit, start: &Body, slack: Mm) -> SmallVec<[Face; 4]> {
    let all = faces(unit);
    if unit.in_square() {
        return all;
    }
    let beyond = |face: &Face| geom::share_beyond(face.line, start, slack) == Share::Wholly;
    // A bent column is judged element by element, and only its leader has a front.
    let same = |one: &Face, two: &Face| one.elements == two.elements || outline(unit).is_some();
    let none = |face: &Face| !all.iter().any(|other| same(face, other) && beyond(other));
    all.iter().filter(|face| beyond(face) || (face.edge == Edge::Front && none(face))).cloned().collect()
}

/// The distance between two stretches, and the points of each that are nearest.
pub(crate) fn nearest(one: Segment, two: Segment) -> (Mm, Vector, Vector) {
    let pairs = [
        (one.a, two.nearest(one.a)),
        (one.b, two.nearest(one.b)),
        (one.nearest(two.a), two.a),
        (one.nearest(two.b), two.b),
    ];
    let far = |pair: &(Vector, Vector)| (pair.1 - pair.0).length();
    let mut best = pairs[0];
    for pair in pairs {
        if far(&pair) < far(&best) {
            best = pair;
        }
    }
    (far(&best), best.0, best.1)
}

/// Of some faces the one that a front is nearest to; of several equally near the one that it meets most
/// squarely.
pub(crate) fn facing<'a>(
    faces: impl IntoIterator<Item = &'a Face>,
    front: Segment,
    ahead: Vector,
    slack: Mm,
) -> Option<&'a Face> {
    let mut best: Option<(Mm, f64, &Face)> = None;
    for face in faces {
        let (far, _, _) = nearest(front, face.line);
        let square = -ahead.dot(face.outward());
        let better = best.is_none_or(|(least, most, _)| {
            far < least - slack || (far <= least + slack && square > most + 1e-9)
        });
        if better {
            best = Some((far, square, face));
        }
    }
    best.map(|(_, _, face)| face)
}
