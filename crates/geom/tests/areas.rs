//! Areas against points sampled by the thousand.

use geom::{Angle, Area, Body, Convex, Frame, Mm, Segment, Solid, Touch, Vector};
use proptest::prelude::*;
use std::fmt;
use std::rc::Rc;

fn frame() -> impl Strategy<Value = Frame> {
    (-100.0..100.0, -100.0..100.0, 0.0..360.0f64).prop_map(|(x, y, degrees)| {
        let origin = Frame { at: Vector::new(0.0, 0.0), ahead: Vector::new(0.0, 1.0) };
        Frame { at: Vector::new(x, y), ..origin.wheeled(origin.at, degrees.to_radians()) }
    })
}

fn body() -> impl Strategy<Value = Body> {
    (frame(), 1.0..80.0, 1.0..40.0, prop_oneof![Just(0.0), 1.0..20.0], any::<bool>()).prop_map(
        |(at, width, depth, round, disc)| {
            if disc { Body::disc(&at, depth) } else { Body::block(&at, width, depth).rounded(round) }
        },
    )
}

/// An area, its eye, and the slow and obvious way to say what lies in it.
type Sample = (Area, Convex, Inside);

/// A question about points that proptest can print.
#[derive(Clone)]
struct Inside(Rc<dyn Fn(Vector) -> bool>);

impl fmt::Debug for Inside {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("is in")
    }
}

fn wedge() -> impl Strategy<Value = Sample> {
    (frame(), 5..170i32, 20.0..150.0).prop_map(|(apex, half, reach)| {
        let area = Area::wedge_from_point(&apex, Angle::degrees(half), reach);
        let is_in = move |point: Vector| {
            let local = apex.local(point);
            local.length() <= reach && libm::atan2(local.x.abs(), local.y).to_degrees() <= f64::from(half)
        };
        (area, Convex::hull([apex.at]), Inside(Rc::new(is_in)))
    })
}

fn zone() -> impl Strategy<Value = Sample> {
    (frame(), 5.0..80.0, 0..60i32, 20.0..150.0).prop_map(|(front, width, spread, reach)| {
        let area = Area::wedge_from_edge(&front, width, Angle::degrees(spread), reach);
        let is_in = move |point: Vector| {
            let local = front.local(point);
            let aside = (local.x.abs() - width / 2.0).max(0.0);
            local.y >= 0.0
                && aside <= local.y * libm::tan(f64::from(spread).to_radians())
                && libm::hypot(aside, local.y) <= reach
        };
        let across = front.right() * (width / 2.0);
        let eye = Convex::hull([front.at - across, front.at + across]);
        (area, eye, Inside(Rc::new(is_in)))
    })
}

fn around() -> impl Strategy<Value = Sample> {
    (body(), 5.0..60.0).prop_map(|(body, reach)| {
        let area = Area::all_round(&body, reach);
        let part = body.parts()[0];
        let reach = reach + body.round();
        let is_in = move |point: Vector| (point - part.nearest(point)).length() <= reach;
        (area, Convex::hull(part.corners()), Inside(Rc::new(is_in)))
    })
}

fn lanes() -> impl Strategy<Value = Sample> {
    (frame(), 5.0..60.0, 20.0..150.0, -20.0..20.0).prop_map(
        |(front, width, reach, aside): (Frame, Mm, Mm, Mm)| {
            let beside = front.shifted(front.right() * aside);
            let area = Area::lane(&front, width, reach).and(Area::lane(&beside, width, reach));
            let is_in = move |point: Vector| {
                let local = front.local(point);
                let across = local.x.abs().min((local.x - aside).abs());
                across <= width / 2.0 && (0.0..=reach).contains(&local.y)
            };
            (area, Convex::hull([front.at]), Inside(Rc::new(is_in)))
        },
    )
}

fn sample() -> impl Strategy<Value = Sample> {
    prop_oneof![wedge(), zone(), around(), lanes()]
}

const STEPS: usize = 60;

/// Points of a body, evenly spread, and how far apart they are.
fn points(of: &Body) -> (Vec<Vector>, Mm) {
    let (low, high) = of.bounds();
    let step = (high - low) / STEPS as f64;
    let part = Solid::parts(of).next().expect("a body has a part");
    let grid = (0..STEPS * STEPS)
        .map(|n| low + step * Vector::new((n % STEPS) as f64 + 0.5, (n / STEPS) as f64 + 0.5));
    (grid.filter(|&point| part.distance(point) == 0.0).collect(), step.length())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn areas_contain_what_they_should((area, _, Inside(is_in)) in sample(),
                                      x in -200.0..200.0, y in -200.0..200.0) {
        let point = Vector::new(x, y);
        if is_in(point) {
            prop_assert!(area.contains(point, 1e-6));
        } else {
            prop_assert!(!area.contains(point, -1e-6));
        }
    }

    #[test]
    fn a_body_overlaps_where_some_of_its_points_are_in((area, _, Inside(is_in)) in sample(), body in body()) {
        let (points, _) = points(&body);
        let found = points.iter().filter(|&&point| is_in(point)).count();
        if found > 0 {
            prop_assert!(area.overlaps(&body, 0.0) && area.meets(&body, 0.0));
        }
        if !area.overlaps(&body, 0.0) {
            // Shares are measured on polygons that reach a little beyond arcs.
            prop_assert!(area.covered(&body) < 0.005);
        } else {
            prop_assert!(area.meets(&body, 0.0) && area.covered(&body) > 0.0);
        }
    }

    #[test]
    fn the_covered_share_is_that_of_the_points((area, _, Inside(is_in)) in sample(), body in body()) {
        let (points, _) = points(&body);
        // Shares are measured on polygons that reach up to a fifth of a millimetre beyond these arcs.
        let (low, high) = body.bounds();
        prop_assume!(points.len() > STEPS * STEPS / 4 && (high - low).min_element() > 10.0);
        let share = points.iter().filter(|&&point| is_in(point)).count() as f64 / points.len() as f64;
        prop_assert!((area.covered(&body) - share).abs() < 0.05, "{} {share}", area.covered(&body));
    }

    #[test]
    fn no_point_in_the_area_is_nearer((area, eye, Inside(is_in)) in sample(), body in body()) {
        let (points, step) = points(&body);
        let nearest = points.iter().filter(|&&point| is_in(point)).map(|&point| eye.distance(point));
        if let Some(nearest) = nearest.reduce(f64::min) {
            let (distance, at) =
                area.nearest_in(&eye, &body, Touch::IsNothing, 0.0).expect("a body with points in an area");
            prop_assert!(distance <= nearest + 1e-9);
            prop_assert!((eye.distance(at) - distance).abs() < 1e-6);
            prop_assert!(area.contains(at, 1e-6));
            let part = Solid::parts(&body).next().expect("a body has a part");
            prop_assert!(part.distance(at) < 1e-6);
            if area.covered(&body) > 0.9 {
                prop_assert!(distance >= nearest - 2.0 * step);
            }
        }
    }

    #[test]
    fn another_eye_measures_to_the_same_part((area, _, Inside(is_in)) in sample(), body in body(), at in frame()) {
        let eye = Convex::hull([at.at]);
        let (points, _) = points(&body);
        let nearest = points.iter().filter(|&&point| is_in(point)).map(|&point| eye.distance(point));
        if let Some(nearest) = nearest.reduce(f64::min) {
            let (distance, at) =
                area.nearest_in(&eye, &body, Touch::IsNothing, 0.0).expect("a body with points in an area");
            prop_assert!(distance <= nearest + 1e-9 && area.contains(at, 0.3));
        }
    }

    #[test]
    fn what_is_cut_away_is_no_longer_in((area, _, Inside(is_in)) in sample(), x in -200.0..200.0,
                                        y in -200.0..200.0, a in frame(), b in frame()) {
        let (line, point) = (Segment::new(a.at, b.at), Vector::new(x, y));
        prop_assume!(line.length() > 1.0 && line.leftness(point).abs() > 1e-6);
        if is_in(point) {
            prop_assert_eq!(area.left_of(line).contains(point, 1e-7), line.leftness(point) > 0.0);
        }
    }
}
