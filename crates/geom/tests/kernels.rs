//! The kernels against slow, obvious code and, where it has the same operation, against `parry2d_f64`.

use geom::{
    Angle, Bodies, Body, Corner, Facing, Frame, Leg, Length, Mm, Motion, Rect, Run, SWEPT_WITHIN, Segment,
    Vector, gap, overlapped, overlaps, touch,
};
use names::{Side, UnitId};
use parry2d_f64::math::Pose;
use parry2d_f64::query::{self, ShapeCastOptions};
use parry2d_f64::shape::Cuboid;
use proptest::prelude::*;

fn any_frame(reach: Mm) -> impl Strategy<Value = Frame> {
    // Whole degrees and millimetres now and then, so that edges are parallel and bodies touch exactly.
    let length = prop_oneof![-reach..reach, (-reach..reach).prop_map(f64::round)];
    let facing = prop_oneof![0..360_000_000i64, (0..24i64).prop_map(|sector| sector * 15_000_000)];
    (length.clone(), length, facing)
        .prop_map(|(x, y, facing)| Frame { at: Vector::new(x, y), ahead: Facing::from(facing).direction() })
}

fn any_rect() -> impl Strategy<Value = Rect> {
    let size = prop_oneof![1.0..120.0, (1.0..120.0f64).prop_map(f64::round)];
    (any_frame(150.0), size.clone(), size)
        .prop_map(|(frame, width, depth)| Rect::around(&frame, width, depth))
}

fn any_body() -> impl Strategy<Value = Body> {
    let block = (any_frame(150.0), 5.0..120.0, 5.0..60.0)
        .prop_map(|(frame, width, depth)| Body::block(&frame, width, depth));
    let disc = (any_frame(150.0), 0.0..30.0).prop_map(|(frame, radius)| Body::disc(&frame, radius));
    let pair = (any_frame(120.0), 5.0..60.0f64, 5.0..60.0f64, 5.0..60.0f64, 0.0..10.0f64).prop_map(
        |(frame, width, depth, apart, round)| {
            let parts = [0.0, -depth - apart].map(|y| Rect::behind(&frame.advanced(y), width, depth));
            Body::new(parts, parts[0].edge(geom::Edge::Front)).rounded(round)
        },
    );
    prop_oneof![3 => block, 1 => disc, 1 => pair]
}

fn any_leg() -> impl Strategy<Value = Leg> {
    let length = (1..200_000_000i64).prop_map(Length::nm);
    let angle = (1..170_000_000).prop_map(Angle::microdegrees);
    let corner = prop_oneof![Just(Corner::Left), Just(Corner::Right)];
    prop_oneof![
        (length.clone(), -180..180).prop_map(|(by, off)| Leg::Oblique { by, off: Angle::degrees(off) }),
        length.prop_map(|by| Leg::Ahead { by }),
        (corner.clone(), angle.clone()).prop_map(|(on, by)| Leg::Wheel { on, by }),
        (corner, angle.clone()).prop_map(|(on, by)| Leg::WheelBack { on, by }),
        angle.prop_map(|by| Leg::Turn { by }),
    ]
}

/// The distance of two rectangles, edge by edge.
fn slow_distance(a: &Rect, b: &Rect) -> Mm {
    if b.corners().into_iter().any(|corner| a.contains(corner))
        || a.corners().into_iter().any(|corner| b.contains(corner))
    {
        return 0.0;
    }
    let mut least = f64::INFINITY;
    for own in geom::Edge::ALL.map(|edge| a.edge(edge)) {
        for other in geom::Edge::ALL.map(|edge| b.edge(edge)) {
            if cross(own, other) {
                return 0.0;
            }
            for (edge, point) in [(own, other.a), (own, other.b), (other, own.a), (other, own.b)] {
                least = least.min(edge.distance(point));
            }
        }
    }
    least
}

fn cross(one: Segment, two: Segment) -> bool {
    let apart = |line: Segment, other: Segment| line.leftness(other.a) * line.leftness(other.b) <= 0.0;
    apart(one, two) && apart(two, one) && one.leftness(two.a) != 0.0
}

fn slow_gap(a: &Body, b: &Body) -> Mm {
    let pairs = a.parts().iter().flat_map(|own| b.parts().iter().map(move |other| slow_distance(own, other)));
    (pairs.fold(f64::INFINITY, f64::min) - a.round() - b.round()).max(0.0)
}

fn in_parry(rect: &Rect) -> (Pose, Cuboid) {
    let angle = -rect.frame.ahead.x.atan2(rect.frame.ahead.y);
    (Pose::new(rect.frame.at, angle), Cuboid::new(rect.half))
}

fn one_other(body: &Body) -> Bodies {
    let mut table = Bodies::new(100.0);
    table.put(UnitId(7), Side::Red, body.clone());
    table
}

/// Until it is met a body is apart, and where it is met it touches; a run that begins in touch is passed
/// over.
fn check_first_contact(run: &Run, other: &Body, slack: Mm) -> Result<(), TestCaseError> {
    if run.stages.iter().any(|stage| gap(&stage.start, other).length <= slack + 1e-6) {
        return Ok(());
    }
    let met = run.first_contact(&one_other(other), &[], slack);
    if let Some(met) = met {
        prop_assert!(gap(&run.stages[met.stage].at(met.share), other).length <= slack + 1e-6, "{met:?}");
    }
    let met = met.map_or((usize::MAX, 0.0), |met| (met.stage, met.share));
    for (stage, share, moved) in moments(run, 400) {
        if (stage, share + 1e-9) < met {
            // If it is never met, it is apart by more than the slack.
            let least = if met.0 == usize::MAX { slack - 1e-6 } else { 0.0 };
            let apart = slow_gap(&moved, other);
            prop_assert!(apart > least, "{apart} apart at {share} of {stage}, met {met:?}");
        }
    }
    Ok(())
}

/// The bodies of a run at many moments of each stage: the stage, the share and the body.
fn moments(run: &Run, steps: usize) -> impl Iterator<Item = (usize, f64, Body)> + '_ {
    run.stages.iter().enumerate().flat_map(move |(index, stage)| {
        (0..=steps).map(move |step| {
            let share = step as f64 / steps as f64;
            (index, share, stage.at(share))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn distance_agrees_with_edges_and_with_parry(a in any_rect(), b in any_rect()) {
        let slow = slow_distance(&a, &b);
        prop_assert!((a.distance(&b) - slow).abs() < 1e-9, "{} {slow}", a.distance(&b));
        let ((pa, ca), (pb, cb)) = (in_parry(&a), in_parry(&b));
        let gjk = query::details::distance_support_map_support_map(&pa.inv_mul(&pb), &ca, &cb);
        prop_assert!((a.distance(&b) - gjk).abs() < 1e-6, "{} {gjk}", a.distance(&b));
    }

    #[test]
    fn meeting_is_having_no_distance(a in any_rect(), b in any_rect(), slack in 0.0..5.0) {
        let depth = a.depth_in(&b);
        prop_assume!(depth.abs() > 1e-9);
        prop_assert_eq!(a.meets(&b), slow_distance(&a, &b) == 0.0);
        let ((pa, ca), (pb, cb)) = (in_parry(&a), in_parry(&b));
        prop_assert_eq!(a.meets(&b), query::intersection_test(&pa, &ca, &pb, &cb).unwrap().intersecting);
        prop_assert_eq!(a.overlaps(&b, slack), depth > slack);
    }

    #[test]
    fn the_depth_is_the_shortest_shift_that_parts(a in any_rect(), mut b in any_rect()) {
        b.frame.at = a.frame.at + (b.frame.at - a.frame.at) * 0.2;
        let depth = a.depth_in(&b);
        prop_assume!(depth > 1e-6);
        let parted = |way: Vector, by: Mm| {
            let moved = Rect { frame: a.frame.shifted(way * by), half: a.half };
            !moved.meets(&b)
        };
        let axes = [a.frame.ahead, a.frame.right(), b.frame.ahead, b.frame.right()];
        prop_assert!(axes.iter().any(|&way| parted(way, depth + 1e-6) || parted(-way, depth + 1e-6)));
        for degrees in 0..72 {
            prop_assert!(!parted(Facing::degrees(degrees * 5).direction(), depth - 1e-7));
        }
    }

    #[test]
    fn a_straight_sweep_agrees_with_parry(a in any_rect(), b in any_rect(), x in -300.0..300.0, y in -300.0..300.0) {
        let by = Vector::new(x, y);
        prop_assume!(!a.meets(&b));
        let ((pa, ca), (pb, cb)) = (in_parry(&a), in_parry(&b));
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        let hit = query::cast_shapes(&pa, by, &ca, &pb, Vector::ZERO, &cb, options).unwrap();
        match (a.sweep(by, &b), hit) {
            (Some(ours), Some(theirs)) => {
                prop_assert!((ours - theirs.time_of_impact).abs() * by.length() < 1e-3);
            }
            (None, None) => {}
            // A mere brush may be seen by one and not by the other.
            (ours, theirs) => {
                let share = ours.or(theirs.map(|hit| hit.time_of_impact)).unwrap();
                let moved = Rect { frame: a.frame.shifted(by * share), half: a.half };
                let on = Rect { frame: a.frame.shifted(by * (share + 1e-3)), half: a.half };
                prop_assert!(moved.distance(&b) < 1e-3 && on.depth_in(&b) < 1e-2 * by.length());
            }
        }
    }

    #[test]
    fn a_gap_is_the_distance_of_its_ends(a in any_body(), b in any_body()) {
        let found = gap(&a, &b);
        prop_assert!((found.length - slow_gap(&a, &b)).abs() < 1e-9);
        prop_assert!(((found.to - found.from).length() - found.length).abs() < 1e-9);
        for (body, point) in [(&a, found.from), (&b, found.to)] {
            let off = body.parts().iter().map(|part| (part.nearest(point) - point).length());
            prop_assert!(off.fold(f64::INFINITY, f64::min) <= body.round() + 1e-9);
        }
        prop_assert!((gap(&b, &a).length - found.length).abs() < 1e-9);
    }

    #[test]
    fn to_touch_is_to_be_no_farther_than_the_slack(a in any_body(), b in any_body(), slack in 0.0..60.0f64) {
        let apart = slow_gap(&a, &b);
        prop_assume!((apart - slack).abs() > 1e-9);
        let found = touch(&a, &b, slack);
        prop_assert_eq!(found.is_some(), apart <= slack);
        let reach = a.round() + b.round() + slack + 1e-9;
        for joint in found.iter().flat_map(|contact| &contact.edges) {
            let own = a.parts()[joint.own.0].edge(joint.own.1);
            let other = b.parts()[joint.other.0].edge(joint.other.1);
            for end in [joint.along.a, joint.along.b] {
                prop_assert!(own.distance(end) < 1e-9 && other.distance(end) <= reach);
            }
        }
        if apart > 0.0 && apart <= slack {
            prop_assert!(!found.unwrap().edges.is_empty());
        }
    }

    #[test]
    fn an_overlap_has_ground_in_common(a in any_body(), b in any_body()) {
        if overlaps(&a, &b, 0.0) {
            prop_assert!(slow_gap(&a, &b) == 0.0);
            prop_assert_eq!(overlapped(&a, &one_other(&b), &[], 0.0), Some(UnitId(7)));
            prop_assert_eq!(overlapped(&a, &one_other(&b), &[UnitId(7)], 0.0), None);
        } else {
            let covers = |body: &Body| body.round() > 0.0 || body.parts().iter().all(|part| part.half.x > 0.0);
            prop_assert!(gap(&a, &b).length > -1e-9);
            prop_assert!(slow_gap(&a, &b) > 0.0 || !covers(&a) || !covers(&b) || !overlaps(&a, &b, 1e-9));
        }
        prop_assert!(!overlaps(&a, &b, 1000.0));
    }

    #[test]
    fn what_is_near_is_what_a_slow_search_finds(
        frames in prop::collection::vec((0u32..200, any_frame(1000.0), 0..4), 1..300),
        centre in any_frame(1000.0), half in 0.0..200.0f64, cell in 5.0..500.0,
    ) {
        let mut table = Bodies::new(cell);
        for (id, frame, fate) in frames {
            if fate > 0 {
                table.put(UnitId(id), Side::Blue, Body::block(&frame, 100.0, 40.0));
            } else {
                table.remove(UnitId(id));
            }
        }
        let (low, high) = (centre.at - half, centre.at + half);
        let meets = |body: &Body| {
            let (body_low, body_high) = body.bounds();
            low.cmple(body_high).all() && body_low.cmple(high).all()
        };
        let slow: Vec<UnitId> = table.iter().filter(|each| meets(each.body)).map(|each| each.id).collect();
        let fast: Vec<UnitId> = table.near(low, high).map(|each| each.id).collect();
        prop_assert_eq!(fast, slow);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(384))]

    #[test]
    fn first_contact_is_the_first_touch_of_small_steps(
        body in any_body(), other in any_body(), legs in prop::collection::vec(any_leg(), 1..3), slack in 0.0..1.0f64,
    ) {
        check_first_contact(&Motion::as_one(legs).run(&body), &other, slack)?;
    }

    #[test]
    fn rounded_bodies_meet_at_their_rims(
        front in any_frame(70.0), width in 5.0..60.0, round in 5.0..30.0, other in any_rect(), leg in any_leg(),
    ) {
        let body = Body::block(&front, width, 10.0).rounded(round);
        let other = Body::new([other], other.edge(geom::Edge::Front));
        let run = Motion::as_one([leg]).run(&body);
        check_first_contact(&run, &other, 0.01)?;
        check_first_contact(&Motion::as_one([leg]).run(&other), &body, 0.01)?;
    }

    #[test]
    fn a_column_that_follows_meets_what_any_of_its_parts_runs_into(
        other in any_body(), legs in prop::collection::vec((1..90i32, any::<bool>(), 1..60i64), 1..3),
    ) {
        let legs = legs.into_iter().flat_map(|(by, left, ahead)| {
            let on = if left { Corner::Left } else { Corner::Right };
            [Leg::Wheel { on, by: Angle::degrees(by) }, Leg::Ahead { by: geom::mm(ahead) }]
        });
        let front = Frame { at: Vector::ZERO, ahead: Facing::NORTH.direction() };
        let parts = [0.0, -20.0, -40.0, -60.0].map(|y| Rect::behind(&front.advanced(y), 40.0, 20.0));
        let column = Body::new(parts, parts[0].edge(geom::Edge::Front));
        prop_assume!(gap(&column, &other).length > 0.1);
        let run = Motion::following(legs).run(&column);
        let met = run.first_contact(&one_other(&other), &[], 0.05);
        if let Some(met) = met {
            prop_assert!(gap(&run.stages[met.stage].at(met.share), &other).length <= 0.05 + 1e-6);
        }
        let met = met.map_or((usize::MAX, 0.0), |met| (met.stage, met.share));
        for (stage, share, moved) in moments(&run, 4) {
            prop_assert!((stage, share + 1e-9) >= met || slow_gap(&moved, &other) > 0.0);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn first_overlap_is_the_first_depth_of_small_steps(
        body in any_body(), other in any_body(), leg in any_leg(),
    ) {
        let slack = 0.1;
        let run = Motion::as_one([leg]).run(&body);
        prop_assume!(!overlaps(&body, &other, 0.0));
        let met = run.first_overlap(&one_other(&other), &[], slack);
        let until = met.map_or(2.0, |met| met.share);
        let mut deep = false;
        for (_, share, moved) in moments(&run, 4000) {
            prop_assert!(share > until || !overlaps(&moved, &other, slack * 1.5), "at {share}, met {met:?}");
            deep |= share >= until && overlaps(&moved, &other, slack * 0.5);
        }
        if let Some(met) = met {
            prop_assert!(deep, "never deep after {met:?}");
            let there = run.stages[0].at(met.share);
            prop_assert!(gap(&there, &other).length < 1e-6 && !overlaps(&there, &other, slack * 1.5));
        }
    }

    #[test]
    fn what_begins_in_touch_and_moves_off_is_not_met(front in any_frame(100.0), other in 5.0..90.0, leg in any_leg()) {
        // Two blocks front to front; whatever leg leads away from every point of the other is free.
        let body = Body::block(&front, 60.0, 20.0);
        let facing = Frame { at: front.at, ahead: -front.ahead };
        let enemy = Body::block(&facing, other, 30.0);
        let run = Motion::as_one([leg]).run(&body);
        let met = run.first_contact(&one_other(&enemy), &[], 0.01);
        let deepest = moments(&run, 2000).any(|(_, _, moved)| overlaps(&moved, &enemy, 0.02));
        let shallow = moments(&run, 2000).all(|(_, _, moved)| !overlaps(&moved, &enemy, 0.005));
        prop_assert!(met.is_some() || !deepest);
        prop_assert!(met.is_none() || !shallow);
    }

    #[test]
    fn swept_ground_covers_the_body_and_little_more(body in any_body(), leg in any_leg()) {
        let run = Motion::as_one([leg]).run(&body);
        let pieces = run.swept();
        for (_, _, moved) in moments(&run, 50) {
            for part in moved.parts() {
                for corner in part.corners() {
                    let rim = corner + Facing::degrees(33).direction() * body.round();
                    prop_assert!(pieces.iter().any(|piece| piece.contains(rim, 1e-9)));
                }
            }
        }
        let fine: Vec<Body> = moments(&run, 2000).map(|(_, _, moved)| moved).collect();
        for corner in pieces.iter().flat_map(|piece| piece.corners()).step_by(pieces.len() / 8 + 1) {
            let point = Body::disc(&Frame { at: *corner, ahead: Vector::new(0.0, 1.0) }, 0.0);
            let off = fine.iter().map(|moved| gap(moved, &point).length).fold(f64::INFINITY, f64::min);
            // The steps are a few hundredths of a millimetre apart.
            prop_assert!(off < SWEPT_WITHIN + 0.05, "{off} outside");
        }
    }
}
