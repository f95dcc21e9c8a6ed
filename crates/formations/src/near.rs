//! The bodies that are near another, and where the two are nearest.

use geom::{Bodies, Body, Mm, Segment, Standing, Vector};

/// The wanted bodies no farther from a body than `reach`, each with its distance.
pub fn within<'a>(
    body: &'a Body,
    bodies: &'a Bodies,
    reach: Mm,
    is_wanted: impl Fn(&Standing) -> bool + 'a,
) -> impl Iterator<Item = (Standing<'a>, Mm)> + 'a {
    let (low, high) = body.bounds();
    let near = bodies.near(low - Vector::splat(reach), high + Vector::splat(reach));
    near.filter(move |other| is_wanted(other)).filter_map(move |other| {
        let far = geom::gap(body, other.body).length;
        (far <= reach).then_some((other, far))
    })
}

/// The point of a body that is nearest to a point; none only of a body without parts.
pub fn nearest_point(body: &Body, to: Vector) -> Option<Vector> {
    let points = body.parts().iter().map(|part| part.nearest(to));
    points.min_by(|one, two| (*one - to).length().total_cmp(&(*two - to).length()))
}

/// A short line from within a body into another: across the middle of the longest edge that they share, or
/// where they are nearest to each other. It begins and ends so deep in either.
pub fn line_into(own: &Body, other: &Body, touch: Mm, deep: Mm) -> Option<Segment> {
    let (from, into, to) = match geom::touch(own, other, touch) {
        Some(contact) => {
            let joints = contact.edges.iter();
            let joint = joints.max_by(|one, two| one.along.length().total_cmp(&two.along.length()))?;
            let edge = other.parts()[joint.other.0].edge(joint.other.1);
            // Edges run clockwise, so what lies within is on their right.
            let along = (edge.b - edge.a).normalize_or_zero();
            let middle = joint.along.middle();
            (middle, Vector::new(along.y, -along.x), middle)
        }
        None => {
            let gap = geom::gap(own, other);
            (gap.from, (gap.to - gap.from).normalize_or_zero(), gap.to)
        }
    };
    Some(Segment::new(from - into * deep, to + into * deep))
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Facing, Frame};
    use names::{Side, UnitId};

    fn block(y: Mm) -> Body {
        let front = Frame { at: Vector::new(0.0, y), ahead: Facing::NORTH.direction() };
        Body::block(&front, 100.0, 20.0)
    }

    #[test]
    fn who_is_exactly_so_far_is_within() {
        let mut bodies = Bodies::new(100.0);
        for (id, y) in [(1, 40.0), (2, 45.0), (3, 46.0)] {
            bodies.put(UnitId(id), Side::Red, block(y));
        }
        let own = block(0.0);
        let found: Vec<(UnitId, Mm)> =
            within(&own, &bodies, 25.0, |other| other.id != UnitId(1)).map(|(o, far)| (o.id, far)).collect();
        assert_eq!(found, [(UnitId(2), 25.0)]);
        assert_eq!(nearest_point(&own, Vector::new(10.0, 50.0)), Some(Vector::new(10.0, 0.0)));
    }

    #[test]
    fn a_line_leads_from_one_body_into_the_other() {
        for y in [20.0, 30.0] {
            let line = line_into(&block(0.0), &block(y), 0.1, 2.0).expect("a line");
            assert!((line.a.y + 2.0).abs() < 1e-6 && (line.b.y - (y - 18.0)).abs() < 1e-6, "{line:?}");
        }
    }
}
