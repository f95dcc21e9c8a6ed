//! Lines with an inner side, such as works: the ground behind them, who touches them, and how a body gets
//! over one.
//!
//! A line runs so that its outer side is on the left of its stretches.

use crate::approach::depth_behind;
use geom::{Angle, Area, Body, Edge, Facing, Frame, Leg, Length, Mm, Motion, Pose, Segment, Vector};

/// Whether a straight way goes over a stretch from its outer side to its inner one. A way that begins on the
/// stretch itself begins on its outer side.
pub fn goes_in(stretch: Segment, way: Segment, touch: Mm) -> bool {
    let (from, to) = (stretch.leftness(way.a), stretch.leftness(way.b));
    if from < -touch || to >= 0.0 {
        return false;
    }
    let share = if from <= 0.0 { 0.0 } else { from / (from - to) };
    stretch.distance(way.at(share)) <= touch
}

/// The ground straight behind every stretch of a line, and round its bends, from `near` to `far` behind it.
pub fn ground_behind(stretches: &[Segment], near: Mm, far: Mm) -> Area {
    let inward = |stretch: &Segment| -(stretch.b - stretch.a).normalize_or_zero().perp();
    let mut zone = Area::of([]);
    for stretch in stretches {
        let by = inward(stretch) * near;
        zone = zone.and(Area::off(Segment::new(stretch.b + by, stretch.a + by), far - near));
    }
    for pair in stretches.windows(2) {
        let (one, two) = (inward(&pair[0]), inward(&pair[1]));
        let turn = libm::atan2(one.perp_dot(two), one.dot(two)).abs();
        let middle = (one + two).normalize_or_zero();
        // Where a line bends away from those behind it, their ground opens like a fan.
        if one.perp_dot(two) > 0.0 && pair[0].b == pair[1].a {
            let corner = Frame { at: pair[1].a + middle * near, ahead: middle };
            zone = zone.and(Area::wedge_from_point(&corner, Angle::of(turn / 2.0), far - near));
        }
    }
    zone
}

/// The fronts of a body: its leading edge, or those of all its parts.
pub fn fronts(body: &Body) -> Vec<Segment> {
    if body.parts().len() > 1 {
        body.parts().iter().map(|part| part.edge(Edge::Front)).collect()
    } else {
        vec![body.front()]
    }
}

/// The part of a stretch along which a front lies on it; where a corner only touches it, one as wide as a
/// touch.
pub fn touched(stretch: Segment, front: Segment, touch: Mm) -> Option<Segment> {
    let (a, b) = (stretch.leftness(front.a), stretch.leftness(front.b));
    // The share of the front from which, or up to which, it is off the line by no more than a touch.
    let at = |limit: Mm| (limit - a) / (b - a);
    let (from, to) = if (b - a).abs() < 1e-9 {
        (a.abs() <= touch).then_some((0.0, 1.0))?
    } else {
        let (one, two) = (at(-touch), at(touch));
        (one.min(two).max(0.0), one.max(two).min(1.0))
    };
    if from > to {
        return None;
    }
    let length = stretch.length();
    let way = (stretch.b - stretch.a) / length;
    let ends = [front.at(from), front.at(to)].map(|end| (end - stretch.a).dot(way));
    let (low, high) = (ends[0].min(ends[1]) - touch / 2.0, ends[0].max(ends[1]) + touch / 2.0);
    let (low, high) = (low.max(0.0), high.min(length));
    (low < high).then(|| Segment::new(stretch.a + way * low, stretch.a + way * high))
}

/// The stretch of a line that is nearest to a body.
pub fn nearest(stretches: &[Segment], body: &Body) -> Option<Segment> {
    let far = |stretch: &Segment| {
        let parts = body.parts().iter();
        let far = parts.map(|part| stretch.distance(part.nearest(stretch.nearest(part.frame.at))));
        far.fold(Mm::MAX, f64::min)
    };
    stretches.iter().copied().min_by(|one, two| far(one).total_cmp(&far(two)))
}

/// How a body gets over a stretch at which it stands until it is clear of it by so much: straight ahead, or
/// loose figures straight over it with the facing that they keep. None if it does not look that way.
pub fn over(stretch: Segment, body: &Body, loose: Option<Facing>, clear: Mm) -> Option<Motion> {
    let left = stretch.leftness(body.centre()) > 0.0;
    let over = (stretch.b - stretch.a).normalize_or_zero().perp() * if left { -1.0 } else { 1.0 };
    let ahead = if loose.is_some() { over } else { body.frame().ahead };
    // How far the corner that is farthest back is from the far side.
    let short = depth_behind(body, stretch.a, over);
    let square = ahead.dot(over);
    if square <= 0.0 {
        return None;
    }
    let by = Length::of((short + clear) / square);
    let leg = match loose {
        Some(facing) => {
            let to = body.frame().shifted(over * by.mm());
            Leg::Free { to: Pose { facing, ..Pose::of(to) } }
        }
        None => Leg::Ahead { by },
    };
    Some(Motion::as_one([leg]))
}

/// Whether two places lie on different sides of a stretch.
pub fn is_between(stretch: Segment, one: Vector, two: Vector) -> bool {
    stretch.leftness(one) * stretch.leftness(two) < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line from west to east; its outer side is in the north.
    fn line() -> Segment {
        Segment::new(Vector::new(0.0, 0.0), Vector::new(100.0, 0.0))
    }

    fn block(y: Mm, facing: i32) -> Body {
        let front = Frame { at: Vector::new(50.0, y), ahead: Facing::degrees(facing).direction() };
        Body::block(&front, 40.0, 20.0)
    }

    fn way(from: Mm, to: Mm) -> Segment {
        Segment::new(Vector::new(50.0, from), Vector::new(50.0, to))
    }

    #[test]
    fn a_way_goes_in_from_the_outer_side_only() {
        assert!(goes_in(line(), way(50.0, -50.0), 0.1) && goes_in(line(), way(0.0, -50.0), 0.1));
        assert!(!goes_in(line(), way(-50.0, 50.0), 0.1) && !goes_in(line(), way(50.0, 1.0), 0.1));
    }

    #[test]
    fn the_ground_behind_a_line_is_on_its_inner_side() {
        let zone = ground_behind(&[line()], 0.1, 25.0);
        assert!(zone.overlaps(&block(-10.0, 0), 0.01) && !zone.overlaps(&block(20.0, 0), 0.01));
        let bend = Segment::new(Vector::new(100.0, 0.0), Vector::new(100.0, 100.0));
        let outside = Segment::new(Vector::new(100.0, 0.0), Vector::new(100.0, -100.0));
        let corner = Vector::new(110.0, -10.0);
        assert!(ground_behind(&[line(), bend], 0.1, 25.0).contains(corner, 0.0), "the fan");
        assert!(!ground_behind(&[line(), outside], 0.1, 25.0).contains(corner, 0.0));
    }

    #[test]
    fn a_front_touches_the_stretch_on_which_it_lies() {
        let on = |body: Body| touched(line(), fronts(&body)[0], 0.1);
        let whole = on(block(0.0, 0)).expect("it lies on it");
        assert!((whole.length() - 40.1).abs() < 1e-6);
        assert_eq!(on(block(-1.0, 0)), None);
        assert_eq!(nearest(&[line()], &block(-1.0, 0)), Some(line()));
    }

    #[test]
    fn a_body_gets_over_until_all_of_it_is_clear() {
        let (north, south) = (block(0.0, 0), block(0.0, 180));
        let end = over(line(), &north, None, 1.0).expect("it looks that way").end(&north);
        assert!((end.bounds().0.y - 1.0).abs() < 1e-5);
        assert_eq!(over(line(), &block(0.0, 90), None, 1.0), None);
        assert!(over(line(), &block(-5.0, 90), Some(Facing::EAST), 1.0).is_some());
        assert!(is_between(line(), north.centre(), south.centre()));
    }
}
