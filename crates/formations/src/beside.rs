//! Bodies beside straight lines: at the sides of a building, and on the edge of the table.

use crate::stance::{Formation, Stance};
use geom::{Bodies, Body, Facing, Frame, Ground, Length, Mm, Pose, Rect, Segment, Spot, Vector};

/// The rectangle whose rim this is; none if it is no rectangle, to a slack.
pub fn rectangle(rim: &[Segment], slack: Mm) -> Option<Rect> {
    let &[first, second, third, fourth] = rim else { return None };
    let (along, across) = (first.b - first.a, second.b - second.a);
    let centre = (first.a + second.a + third.a + fourth.a) / 4.0;
    let ahead = along.normalize_or_zero();
    let rect = Rect::around(&Frame { at: centre, ahead }, across.length(), along.length());
    let is_corner = |side: &Segment| rect.corners().iter().any(|corner| (*corner - side.a).length() <= slack);
    rim.iter().all(is_corner).then_some(rect)
}

/// The facing straight out of a side, whose outside is on its left.
pub fn outward(side: Segment) -> Facing {
    Facing::along((side.b - side.a).normalize_or_zero().perp())
}

/// On which side of a line a body stands that touches it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// Outside.
    Outside,
    /// Inside, ready to go out.
    Inside,
}

/// A stance moved to a side, whose outside is on its left: looking this way, touching the side, its middle so
/// far to the right of the side's own as one looks out.
pub fn at_side<F: Formation>(
    stance: &Stance<F>,
    side: Segment,
    facing: Facing,
    right: Length,
    place: Where,
) -> Option<Stance<F>> {
    let body = stance.body()?;
    let turned = Frame { at: Vector::ZERO, ahead: facing.direction() };
    let body = body.carried(&body.frame(), &turned);
    let along = (side.b - side.a).normalize_or_zero();
    let out = along.perp();
    let offs = body.corners().map(|corner| corner.dot(out));
    let off = match place {
        Where::Outside => offs.fold(f64::INFINITY, f64::min),
        Where::Inside => offs.fold(f64::NEG_INFINITY, f64::max),
    };
    let middle = side.middle() + along * right.mm();
    let by = along * (middle - body.centre()).dot(along) + out * (side.a.dot(out) - off);
    let moved = stance.moved(&body.shifted(by));
    Some(Stance { pose: Pose { facing, ..moved.pose }, ..moved })
}

/// The place of a table's edge straight ahead of a body, and the facing back from that edge.
pub fn exit(extent: Vector, body: &Body) -> Pose {
    let (from, way) = (body.frame().at, body.frame().ahead);
    let until = |from: Mm, way: Mm, far: Mm| match way {
        way if way > 1e-9 => (far - from) / way,
        way if way < -1e-9 => -from / way,
        _ => f64::INFINITY,
    };
    let (across, along) = (until(from.x, way.x, extent.x), until(from.y, way.y, extent.y));
    let facing = match (across < along, way.x > 0.0, way.y > 0.0) {
        (true, true, _) => Facing::WEST,
        (true, false, _) => Facing::EAST,
        (false, _, true) => Facing::SOUTH,
        (false, _, false) => Facing::NORTH,
    };
    let place = (from + way * across.min(along).max(0.0)).clamp(Vector::ZERO, extent);
    Pose { at: Spot::of(place), facing }
}

/// Places on an edge of the table, the middle of one and its facing inward given, at which a front so wide
/// and a body so deep may stand with its rear on the edge: at the place itself, and just clear of each thing
/// that is near the edge, of bodies also by `clear`. The nearest comes first.
pub fn entries(
    place: Pose,
    (width, depth): (Mm, Mm),
    bodies: &Bodies,
    clear: Mm,
    ground: &Ground,
    hair: Mm,
) -> impl Iterator<Item = Pose> {
    let frame = place.frame();
    let mut asides = vec![0.0];
    let mut beside = |corners: &mut dyn Iterator<Item = Vector>, clear_by: Mm| {
        let (mut low, mut high, mut near) = (f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY);
        for corner in corners {
            let local = frame.local(corner);
            (low, high, near) = (low.min(local.x), high.max(local.x), near.min(local.y));
        }
        if near <= depth + clear {
            asides.extend([low - clear_by - width / 2.0 - hair, high + clear_by + width / 2.0 + hair]);
        }
    };
    for other in bodies.iter() {
        beside(&mut other.body.corners(), 0.0);
        beside(&mut other.body.corners(), clear);
    }
    let extent = ground.extent().point();
    for feature in ground.near(Vector::ZERO, extent) {
        beside(&mut ground.rim(feature).iter().map(|side| side.a), 0.0);
    }
    for corner in [Vector::ZERO, extent] {
        let along = frame.local(corner).x;
        asides.extend([along - width / 2.0, along + width / 2.0]);
    }
    asides.sort_by(|one, two| one.abs().total_cmp(&two.abs()));
    let inward = place.facing.direction();
    asides.into_iter().map(move |aside| {
        let front = frame.shifted(inward * depth + frame.right() * aside);
        Pose { facing: place.facing, ..Pose::of(front) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stance::Layout;
    use geom::{Cell, Edge, mm};
    use names::{Side, UnitId};

    fn house() -> Rect {
        Rect::around(&Pose::default().frame(), 100.0, 60.0)
    }

    fn column() -> Stance<Layout> {
        Stance::block(Layout::Block, Pose::default(), Cell { width: mm(10), depth: mm(10) }, 4, 12)
    }

    #[test]
    fn a_rim_of_four_right_angles_is_a_rectangle() {
        let rim: Vec<Segment> = Edge::ALL.iter().map(|&edge| house().edge(edge)).collect();
        let found = rectangle(&rim, 0.01).expect("it is one");
        assert!((found.width() * found.depth() - 6000.0).abs() < 1e-6);
        let mut slanted = rim.clone();
        slanted[0].a += Vector::new(30.0, 0.0);
        assert_eq!((rectangle(&slanted, 0.01), rectangle(&rim[..3], 0.01)), (None, None));
    }

    #[test]
    fn a_body_stands_at_a_side_outside_or_ready_to_go_out() {
        let side = house().edge(Edge::Right);
        let stand = |place| at_side(&column(), side, outward(side), mm(5), place).expect("it stands there");
        let (out, ready) = (stand(Where::Outside), stand(Where::Inside));
        let (low, high) = out.body().expect("it stands there").bounds();
        assert!((low.x - 50.0).abs() < 1e-5 && (high.x - 80.0).abs() < 1e-5);
        assert_eq!((out.pose.facing, ready.pose.at.x), (Facing::EAST, mm(50)));
        assert!((out.body().expect("there").centre().y + 5.0).abs() < 1e-5, "to the right as one looks out");
    }

    #[test]
    fn a_body_leaves_the_table_straight_ahead() {
        let front = Frame { at: Vector::new(300.0, 900.0), ahead: Facing::NORTH.direction() };
        let out = exit(Vector::new(1000.0, 1000.0), &Body::block(&front, 40.0, 20.0));
        assert_eq!((out.at, out.facing), (Spot::new(mm(300), mm(1000)), Facing::SOUTH));
    }

    #[test]
    fn the_nearest_place_beside_others_comes_first() {
        let ground = Ground::new(Spot::new(mm(1000), mm(1000)), vec![]).expect("good ground");
        let place = Pose { at: Spot::new(mm(500), mm(0)), facing: Facing::NORTH };
        let mut bodies = Bodies::new(100.0);
        let front = Frame { at: Vector::new(510.0, 20.0), ahead: Facing::NORTH.direction() };
        bodies.put(UnitId(1), Side::Blue, Body::block(&front, 40.0, 20.0));
        let all: Vec<Mm> = entries(place, (40.0, 20.0), &bodies, 25.0, &ground, 0.01)
            .map(|pose| (pose.at.point().x * 1e3).round() / 1e3)
            .collect();
        assert_eq!(all[..3], [500.0, 469.99, 550.01]);
        assert_eq!(all.len(), 1 + 4 + 4);
    }
}
