//! Ways by which a body comes at another: straight, after a wheel, slantwise, or as loose figures like.

use geom::{Angle, Body, Corner, Leg, Length, Mm, Motion, Pose, Vector};

/// How far straight ahead a body comes before it touches another; none if it would miss it.
pub fn distance_ahead(body: &Body, other: &Body) -> Option<Mm> {
    let ((low, high), (from, to)) = (body.bounds(), other.bounds());
    distance_along(body, other, body.frame().ahead, (low.min(from) - high.max(to)).length())
}

/// How far a body goes in a direction before it touches another, if it does within so much.
pub fn distance_along(body: &Body, other: &Body, way: Vector, most: Mm) -> Option<Mm> {
    let pairs = body.parts().iter().flat_map(|own| other.parts().iter().map(move |part| (own, part)));
    let shares = pairs.filter_map(|(own, part)| own.sweep(way * most, part));
    shares.min_by(f64::total_cmp).map(|share| share * most)
}

/// The way of a body straight ahead into another, if it leads there. It goes farther by `over`, so that it
/// touches in spite of rounding.
pub fn straight(body: &Body, other: &Body, over: Mm) -> Option<Motion> {
    Some(Motion::as_one([ahead(distance_ahead(body, other)?, over)]))
}

/// A leg straight ahead that comes into touch, rounding or not.
fn ahead(by: Mm, over: Mm) -> Leg {
    Leg::Ahead { by: Length::of(by + over) }
}

/// The smallest wheel on a corner that brings a part of another body straight ahead, and `more` radians, and
/// the way on to it.
pub fn wheeling(body: &Body, other: &Body, on: Corner, more: f64, over: Mm) -> Option<Motion> {
    // A little more than need be, so that the wheel does not miss by a hair.
    const MORE: f64 = 0.01;
    let (frame, front) = (body.frame(), body.front());
    let pivot = if on == Corner::Left { front.a } else { front.b };
    let bearing = |corner: Vector| {
        let local = frame.local_by(corner - pivot);
        let across = if on == Corner::Left { -local.x } else { local.x };
        libm::atan2(across, local.y)
    };
    let by = other.corners().map(bearing).min_by(f64::total_cmp)? + MORE;
    if !(MORE..=std::f64::consts::FRAC_PI_2).contains(&by) {
        return None;
    }
    let wheel = Leg::Wheel { on, by: Angle::of(by + more) };
    let wheeled = Motion::as_one([wheel]).end(body);
    Some(Motion::as_one([wheel, ahead(distance_ahead(&wheeled, other)?, over)]))
}

/// The way slantwise, so far aside of straight ahead, until a part of another body is straight ahead by a
/// touch, and then on to it.
pub fn slanting(body: &Body, other: &Body, off: Angle, touch: Mm, over: Mm) -> Option<Motion> {
    let frame = body.frame();
    let across = |body: &Body| {
        let places = body.corners().map(|corner| frame.local(corner).x);
        places.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
    };
    let ((left, right), (from, to)) = (across(body), across(other));
    let aside = if off > Angle::ZERO { from - right } else { left - to } + touch;
    let by = Length::of(aside / libm::sin(off.radians().abs()));
    let slant = (by > Length::ZERO).then_some(Leg::Oblique { by, off })?;
    let slanted = Motion::as_one([slant]).end(body);
    Some(Motion::as_one([slant, ahead(distance_ahead(&slanted, other)?, over)]))
}

/// The shortest way of loose figures to another body, their facing kept.
pub fn running(body: &Body, other: &Body, over: Mm) -> Motion {
    let gap = geom::gap(body, other);
    let by = gap.to - gap.from;
    let farther = by.normalize_or_zero() * over;
    Motion::as_one([Leg::Free { to: Pose::of(body.frame().shifted(by + farther)) }])
}

/// How far a point lies aside of straight ahead of the middle of a front, in radians, clockwise.
pub fn bearing(body: &Body, point: Vector) -> f64 {
    let aim = body.frame().local(point);
    libm::atan2(aim.x, aim.y)
}

/// The leg that turns a body where it stands by a bearing, as far as so much of its move pays for the way of
/// the ends of its front, and what it costs.
pub fn turn_by(body: &Body, bearing: f64, pays: Mm) -> (Leg, Mm) {
    let width = body.front().length().max(1.0);
    let by = bearing.clamp(-pays / width, pays / width);
    (Leg::Turn { by: Angle::of(by) }, by.abs() * width)
}

/// The corner on which a body wheels towards a bearing.
pub fn pivot_for(bearing: f64) -> Corner {
    if bearing < 0.0 { Corner::Left } else { Corner::Right }
}

/// The same by a wheel, at such a share of full speed.
pub fn wheel_by(body: &Body, bearing: f64, pays: Mm, pace: f64) -> (Leg, Mm) {
    let width = body.front().length().max(1.0);
    let by = bearing.abs().min(pays * pace / width);
    (Leg::Wheel { on: pivot_for(bearing), by: Angle::of(by) }, by * width / pace)
}

/// How far the corner of a body that is farthest back lies behind a line through `at`, across the way
/// `ahead`.
pub fn depth_behind(body: &Body, at: Vector, ahead: Vector) -> Mm {
    body.corners().map(|corner| (at - corner).dot(ahead)).fold(0.0, f64::max)
}

/// How deep a body is behind the middle of its front.
pub fn depth(body: &Body) -> Mm {
    let front = body.frame();
    depth_behind(body, front.at, front.ahead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Facing, Frame};

    fn block(x: Mm, y: Mm, facing: i32) -> Body {
        let front = Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() };
        Body::block(&front, 100.0, 20.0)
    }

    #[test]
    fn a_body_straight_ahead_is_reached_and_one_aside_is_missed() {
        let own = block(0.0, 0.0, 0);
        assert_eq!(distance_ahead(&own, &block(0.0, 60.0, 180)), Some(60.0));
        assert_eq!(distance_ahead(&own, &block(110.0, 60.0, 180)), None);
        let end = straight(&own, &block(0.0, 60.0, 180), 0.5).expect("it is ahead").end(&own);
        assert!((end.frame().at.y - 60.5).abs() < 1e-6);
    }

    #[test]
    fn a_wheel_or_a_slant_brings_one_aside_straight_ahead() {
        let (own, other) = (block(0.0, 0.0, 0), block(130.0, 60.0, 180));
        for path in [
            wheeling(&own, &other, Corner::Right, 0.0, 0.01),
            wheeling(&own, &other, Corner::Right, 0.1, 0.01),
        ] {
            let end = path.expect("he is to the right").end(&own);
            assert!(geom::gap(&end, &other).length < 0.05);
        }
        let slant = slanting(&own, &other, Angle::degrees(45), 0.5, 0.01).expect("he is to the right");
        assert!(geom::gap(&slant.end(&own), &other).length < 0.05);
        assert_eq!(slanting(&own, &other, Angle::degrees(-45), 0.5, 0.01), None);
        assert_eq!(wheeling(&own, &block(0.0, -200.0, 0), Corner::Left, 0.0, 0.01), None);
    }

    #[test]
    fn loose_figures_run_the_shortest_way() {
        let (own, other) = (block(0.0, 0.0, 0), block(150.0, 0.0, 0));
        let end = running(&own, &other, 0.0).end(&own);
        assert!((end.frame().at.x - 50.0).abs() < 1e-6);
    }

    #[test]
    fn a_turn_ends_where_it_can_no_longer_be_paid() {
        let own = block(0.0, 0.0, 0);
        let east = bearing(&own, Vector::new(1000.0, 0.0));
        assert_eq!(turn_by(&own, east, 50.0), (Leg::Turn { by: Angle::of(0.5) }, 50.0));
        let wheel = Leg::Wheel { on: Corner::Right, by: Angle::of(0.25) };
        assert_eq!(wheel_by(&own, east, 50.0, 0.5), (wheel, 50.0));
    }

    #[test]
    fn depth_is_measured_to_the_corner_farthest_back() {
        assert!((depth(&block(0.0, 0.0, 30)) - 20.0).abs() < 1e-9);
    }
}
