//! Fronts, flanks and rears: which bodies are behind a front, on which edge a body is touched, and which
//! friend guards an end.

use geom::{Body, Edge, Frame, Mm, Rect, Vector};

/// Rounding, which puts no place behind a line on which it lies.
const ROUNDING: Mm = 1e-4;

/// Whether a place lies behind the line of a front.
pub fn is_behind(front: &Frame, place: Vector) -> bool {
    front.local(place).y < -ROUNDING
}

/// Whether any of some places lies behind the front of a body; of one of several parts, behind the fronts of
/// all.
pub fn any_behind(body: &Body, places: &[Vector]) -> bool {
    places.iter().any(|&place| body.parts().iter().all(|part| is_behind(&part.front(), place)))
}

/// The edge of a body on which another touches it, or is nearest to it; of a bent one that of the part that
/// is touched. At a corner of the front it is a side or the rear only for one that came from behind the
/// front.
pub fn edge_touched(body: &Body, by: &Body, touch: Mm, came_from_behind: impl FnOnce() -> bool) -> Edge {
    if let Some(contact) = geom::touch(by, body, touch) {
        let longest =
            contact.edges.iter().max_by(|one, two| one.along.length().total_cmp(&two.along.length()));
        if let Some(joint) = longest.filter(|joint| joint.along.length() > touch) {
            return joint.other.1;
        }
    }
    let point = geom::gap(by, body).to;
    let nearest = |one: &&Rect, two: &&Rect| {
        (one.nearest(point) - point).length().total_cmp(&(two.nearest(point) - point).length())
    };
    let Some(part) = body.parts().iter().min_by(nearest) else { return Edge::Front };
    let ends = || Edge::ALL.into_iter().filter(|&edge| part.edge(edge).distance(point) <= touch);
    if ends().any(|edge| edge == Edge::Front) && (ends().count() == 1 || !came_from_behind()) {
        return Edge::Front;
    }
    // Edges run clockwise, so what lies outside is on their left.
    let outside = |edge: Edge| part.edge(edge).leftness(by.centre());
    let sides = ends().filter(|&edge| edge != Edge::Front);
    sides.max_by(|&one, &two| outside(one).total_cmp(&outside(two))).unwrap_or(Edge::Front)
}

/// On which side of a body another has its middle.
pub fn quarter(body: &Body, other: &Body) -> Edge {
    let frame = Frame { at: body.centre(), ..body.frame() };
    let local = frame.local(other.centre());
    match (local.x.abs() > local.y.abs(), local.x > 0.0, local.y > 0.0) {
        (true, true, _) => Edge::Right,
        (true, false, _) => Edge::Left,
        (false, _, true) => Edge::Front,
        (false, _, false) => Edge::Rear,
    }
}

/// Whether some edges have two among them that are opposite each other.
pub fn has_opposite(edges: &[Edge]) -> bool {
    let both = |one: Edge, two: Edge| edges.contains(&one) && edges.contains(&two);
    both(Edge::Front, Edge::Rear) || both(Edge::Left, Edge::Right)
}

/// Whether two of some others have their middles so far round a body that the ways to them open by at least
/// so much, in radians.
pub fn is_between<'a>(body: &Body, others: impl IntoIterator<Item = &'a Body>, least: f64) -> bool {
    let centre = body.centre();
    let ways: Vec<Vector> =
        others.into_iter().map(|other| (other.centre() - centre).normalize_or_zero()).collect();
    let least = libm::cos(least) + 1e-9;
    ways.iter().enumerate().any(|(n, one)| ways[n + 1..].iter().any(|two| one.dot(*two) <= least))
}

/// Whether a friend guards one end of a block: corners of the two ends are no farther apart than `reach`, and
/// the friend faces the same way or outward by no more than `widest`, in radians.
pub fn guards(own: &Rect, friend: &Rect, end: Edge, reach: Mm, widest: f64) -> bool {
    are_near(own, friend, end, reach) && face_outward(own, friend, end, widest)
}

/// Whether corners of one rectangle's end and of the opposite end of another are near enough.
fn are_near(own: &Rect, other: &Rect, end: Edge, reach: Mm) -> bool {
    let facing_end = if end == Edge::Left { Edge::Right } else { Edge::Left };
    let (mine, theirs) = (own.edge(end), other.edge(facing_end));
    let corners = [mine.a, mine.b].into_iter();
    corners.flat_map(|one| [theirs.a, theirs.b].map(|two| (one - two).length())).any(|gap| gap <= reach)
}

/// Whether a friend at one end faces the same way, or away to that side by no more than so much.
fn face_outward(own: &Rect, other: &Rect, end: Edge, widest: f64) -> bool {
    let to_the_right =
        libm::atan2(-own.frame.ahead.perp_dot(other.frame.ahead), own.frame.ahead.dot(other.frame.ahead));
    let outward = if end == Edge::Right { to_the_right } else { -to_the_right };
    (-1e-9..=widest).contains(&outward)
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Facing;

    fn block(x: Mm, y: Mm, facing: i32) -> Body {
        let front = Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() };
        Body::block(&front, 100.0, 20.0)
    }

    #[test]
    fn a_body_is_touched_on_the_edge_that_is_shared() {
        let own = block(0.0, 0.0, 0);
        let touched = |other: Body| edge_touched(&own, &other, 0.1, || true);
        assert_eq!(touched(block(0.0, 0.0, 180)), Edge::Front);
        assert_eq!(touched(block(0.0, -20.0, 0)), Edge::Rear);
        assert_eq!(touched(block(50.0, -10.0, 270)), Edge::Right);
        assert_eq!(touched(block(-50.0, -10.0, 90)), Edge::Left);
    }

    #[test]
    fn at_a_corner_of_the_front_it_matters_whence_the_other_came() {
        let (own, other) = (block(0.0, 0.0, 0), block(50.0, 0.0, 225));
        assert_eq!(edge_touched(&own, &other, 0.1, || false), Edge::Front);
        assert_eq!(edge_touched(&own, &other, 0.1, || true), Edge::Right);
    }

    #[test]
    fn a_place_is_behind_a_front_and_not_on_its_line() {
        let own = block(0.0, 0.0, 0);
        assert!(any_behind(&own, &[Vector::new(300.0, 5.0), Vector::new(300.0, -0.1)]));
        assert!(!any_behind(&own, &[Vector::new(300.0, 0.0)]));
    }

    #[test]
    fn opposite_sides_are_told_from_neighbouring_ones() {
        let own = block(0.0, 0.0, 0);
        let others = [(0.0, 100.0), (200.0, -10.0), (0.0, -100.0)].map(|(x, y)| block(x, y, 0));
        assert_eq!(
            others.each_ref().map(|other| quarter(&own, other)),
            [Edge::Front, Edge::Right, Edge::Rear]
        );
        assert!(has_opposite(&[Edge::Front, Edge::Rear]) && !has_opposite(&[Edge::Front, Edge::Left]));
        let half = std::f64::consts::PI * 0.9;
        assert!(is_between(&own, [&others[0], &others[2]], half));
        assert!(!is_between(&own, [&others[0], &others[1]], half));
    }

    #[test]
    fn a_friend_at_its_end_guards_it_if_he_does_not_face_inward() {
        let rect = |body: Body| body.parts()[0];
        let own = rect(block(0.0, 0.0, 0));
        let by = |x: Mm, facing: i32| guards(&own, &rect(block(x, 0.0, facing)), Edge::Right, 30.0, 1.0);
        assert!(by(110.0, 0) && by(110.0, 30));
        assert!(!by(150.0, 0), "too far");
        assert!(!by(110.0, -30), "inward");
        assert!(!by(110.0, 80), "too far outward");
    }
}
