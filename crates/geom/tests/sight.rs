//! Sight against rays and points by the thousand.

use geom::{
    Bodies, Body, Convex, Facing, Feature, FeatureId, Frame, Ground, Kind, Mm, Segment, Shape, Solid, Spot,
    Vector, What, crossed, mm, shown,
};
use names::{Side, UnitId};
use parry2d_f64::math::Pose;
use parry2d_f64::query::{Ray, RayCast};
use parry2d_f64::shape::{Ball, ConvexPolygon};
use proptest::prelude::*;

fn point() -> impl Strategy<Value = Vector> {
    (0.0..1000.0, 0.0..1000.0).prop_map(|(x, y)| Vector::new(x, y))
}

/// A star round a centre: often hollow, never crossing itself.
fn star() -> impl Strategy<Value = Vec<Spot>> {
    (point(), prop::collection::vec(20.0..200.0, 3..9)).prop_map(|(centre, rays): (Vector, Vec<Mm>)| {
        let step = 360 / rays.len() as i32;
        let corner =
            |(n, &ray): (usize, &Mm)| Spot::of(centre + Facing::degrees(n as i32 * step).direction() * ray);
        rays.iter().enumerate().map(corner).collect()
    })
}

fn body() -> impl Strategy<Value = Body> {
    (point(), 0..360, 5.0..120.0, 5.0..60.0, any::<bool>()).prop_map(|(at, facing, width, depth, disc)| {
        let frame = Frame { at, ahead: Facing::degrees(facing).direction() };
        if disc { Body::disc(&frame, depth) } else { Body::block(&frame, width, depth) }
    })
}

fn is_in_ring(ring: &[Spot], point: Vector) -> bool {
    let corners: Vec<Vector> = ring.iter().map(|spot| spot.point()).collect();
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let crossings = sides.filter(|(a, b)| {
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossings.count() % 2 == 1
}

/// Where a ray first meets a shape, as parry has it.
fn cast(from: Vector, ahead: Vector, at: &Solid) -> Option<Mm> {
    let ray = Ray::new(from, ahead);
    match at.core.corners() {
        [centre] => Ball::new(at.round).cast_ray(&Pose::from_translation(*centre), &ray, Mm::MAX, true),
        corners => ConvexPolygon::from_convex_hull(corners).expect("a block has a surface").cast_ray(
            &Pose::IDENTITY,
            &ray,
            Mm::MAX,
            true,
        ),
    }
}

const STEPS: usize = 2000;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_length_inside_a_feature_is_that_of_its_points(ring in star(), a in point(), b in point()) {
        let feature = Feature { kind: Kind(0), shape: Shape::Polygon(ring.clone()), ground: None, tall: 0 };
        let ground = Ground::new(Spot::new(mm(1000), mm(1000)), vec![feature]).expect("a star is simple");
        let line = Segment::new(a, b);
        let inside: Vec<usize> =
            (0..STEPS).filter(|&n| is_in_ring(&ring, line.at((n as f64 + 0.5) / STEPS as f64))).collect();
        let step = line.length() / STEPS as f64;
        match crossed(line, &ground, &Bodies::new(100.0), &[]).first() {
            None => prop_assert!(inside.len() < 3),
            Some(met) => {
                prop_assert_eq!(met.what, What::Feature(FeatureId(0)));
                prop_assert!((met.inside - inside.len() as f64 * step).abs() < 8.0 * step);
                if let (Some(&first), Some(&last)) = (inside.first(), inside.last()) {
                    prop_assert!(met.from <= (first as f64 + 0.5) * step + 1e-6);
                    prop_assert!(met.to >= (last as f64 + 0.5) * step - 1e-6);
                }
                prop_assert_eq!(met.holds_start, is_in_ring(&ring, a));
                prop_assert_eq!(met.holds_end, is_in_ring(&ring, b));
            }
        }
    }

    #[test]
    fn the_pieces_of_a_feature_are_its_inside(ring in star(), at in point()) {
        let feature = Feature { kind: Kind(0), shape: Shape::Polygon(ring.clone()), ground: Some(3), tall: 0 };
        let ground = Ground::new(Spot::new(mm(1000), mm(1000)), vec![feature]).expect("a star is simple");
        prop_assert_eq!(!ground.under(at).is_empty(), is_in_ring(&ring, at));
        prop_assert_eq!(ground.height_at(at), if is_in_ring(&ring, at) { 3 } else { 0 });
    }

    #[test]
    fn bodies_are_entered_where_a_ray_meets_them(bodies in prop::collection::vec(body(), 1..8),
                                                 a in point(), b in point()) {
        let bare = Ground::new(Spot::new(mm(1000), mm(1000)), vec![]).expect("a bare table");
        let line = Segment::new(a, b);
        prop_assume!(line.length() > 1.0);
        let mut troops = Bodies::new(100.0);
        for (id, body) in bodies.iter().enumerate() {
            troops.put(UnitId(id as u32), Side::Red, body.clone());
        }
        let found = crossed(line, &bare, &troops, &[]);
        prop_assert!(found.is_sorted_by_key(|met| met.from));
        for (id, body) in bodies.iter().enumerate() {
            let part = Solid::parts(body).next().expect("a body has a part");
            let entry = cast(a, (b - a).normalize(), &part).filter(|&far| far < line.length() - 1e-3);
            let met = found.iter().find(|met| met.what == What::Unit(UnitId(id as u32)));
            match (entry, met) {
                (Some(entry), Some(met)) => prop_assert!((entry - met.from).abs() < 1e-6),
                (None, Some(met)) => prop_assert!(met.from > line.length() - 2e-3),
                (Some(entry), None) => {
                    // A ray that only grazes a corner.
                    let deepest = (0..STEPS).map(|n| line.at(n as f64 / STEPS as f64));
                    prop_assert!(deepest.filter(|&at| part.distance(at) == 0.0).count() < 3, "{entry}");
                }
                (None, None) => {}
            }
        }
    }

    #[test]
    fn the_hidden_share_is_that_of_the_rays(target in body(), screen in prop::collection::vec(body(), 0..6),
                                            from in point()) {
        let target: Vec<Solid> = Solid::parts(&target).collect();
        let screen: Vec<Solid> = screen.iter().flat_map(Solid::parts).collect();
        let outside = |solid: &Solid| solid.distance(from) > 1.0;
        prop_assume!(target.iter().chain(&screen).all(outside));
        // Rounded rims are promised only not to overlap a target.
        let apart = |solid: &Solid| solid.nearest(&target[0].core).0 > target[0].round;
        let is_round = |solid: &Solid| solid.round > 0.0 || target[0].round > 0.0;
        prop_assume!(screen.iter().all(|solid| apart(solid) || !is_round(solid)));
        let found = shown(from, &target, &screen);
        let (mut seen, mut hidden) = (0, 0);
        for n in 0..STEPS * 4 {
            let angle = (n as f64 + 0.5) / (STEPS * 4) as f64 * std::f64::consts::TAU;
            let ahead = Vector::new(libm::cos(angle), libm::sin(angle));
            let Some(far) = cast(from, ahead, &target[0]) else { continue };
            let is_hidden = screen.iter().any(|solid| cast(from, ahead, solid).is_some_and(|near| near < far));
            if is_hidden { hidden += 1 } else { seen += 1 }
        }
        prop_assume!(seen + hidden > 20);
        let share = f64::from(hidden) / f64::from(seen + hidden);
        let rays = f64::from(seen + hidden);
        prop_assert!((found.hidden - share).abs() < 16.0 / rays, "{} {share}", found.hidden);
        if let Some(open) = found.open {
            prop_assert!(target[0].distance(open.aim) < 1e-6);
            let sight = Segment::new(from, open.aim);
            let clear = |solid: &Solid| solid.along(sight).is_none_or(|(near, _)| near > 1.0 - 1e-6);
            prop_assert!(screen.iter().all(clear));
        }
    }
}

#[test]
fn a_convex_target_is_what_the_arc_leaves_of_it() {
    let square =
        Convex::hull([(0.0, 10.0), (10.0, 10.0), (10.0, 20.0), (0.0, 20.0)].map(|(x, y)| Vector::new(x, y)));
    let arc = Segment::new(Vector::ZERO, Vector::new(10.0, 10.0));
    let part = Solid::from(square.left_of(arc));
    let found = shown(Vector::ZERO, &[part], &[]);
    let width = found.open.expect("nothing is in the way").width;
    assert!((width - std::f64::consts::FRAC_PI_4).abs() < 1e-12);
}
