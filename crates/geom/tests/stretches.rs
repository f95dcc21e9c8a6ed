//! Stretches of a motion against many looks at where the body is.

use geom::{
    Angle, Body, Corner, Facing, Feature, FeatureId, Features, Frame, Ground, Kind, Leg, Mm, Motion, Shape,
    Spot, Stretch, Under, Vector, mm,
};
use proptest::prelude::*;

fn point() -> impl Strategy<Value = Vector> {
    (0.0..600.0, 0.0..600.0).prop_map(|(x, y)| Vector::new(x, y))
}

fn shape() -> impl Strategy<Value = Shape> {
    let star =
        (point(), prop::collection::vec(20.0..150.0, 3..8)).prop_map(|(centre, rays): (Vector, Vec<Mm>)| {
            let step = 360 / rays.len() as i32;
            let corner = |(n, &ray): (usize, &Mm)| {
                Spot::of(centre + Facing::degrees(n as i32 * step).direction() * ray)
            };
            Shape::Polygon(rays.iter().enumerate().map(corner).collect())
        });
    let line =
        (prop::collection::vec(point(), 2..4), prop_oneof![Just(0), 5..40i64]).prop_map(|(points, width)| {
            Shape::Line { through: points.into_iter().map(Spot::of).collect(), width: mm(width) }
        });
    prop_oneof![star, line]
}

fn ground() -> impl Strategy<Value = Ground> {
    prop::collection::vec(shape(), 1..6).prop_map(|shapes| {
        let feature = |shape| Feature { kind: Kind(0), shape, ground: None, tall: 0 };
        let features = shapes.into_iter().map(feature).collect();
        Ground::new(Spot::new(mm(600), mm(600)), features).expect("stars and lines are simple")
    })
}

fn body() -> impl Strategy<Value = Body> {
    (point(), 0..360, 5.0..80.0, 5.0..40.0, 0..3).prop_map(|(at, facing, width, depth, what)| {
        let frame = Frame { at, ahead: Facing::degrees(facing).direction() };
        let block = Body::block(&frame, width, depth);
        match what {
            0 => Body::disc(&frame, depth / 2.0),
            1 => {
                let behind = Body::block(&frame.advanced(-depth), width, depth);
                Body::new([block.parts()[0], behind.parts()[0]], block.front())
            }
            _ => block,
        }
    })
}

fn leg() -> impl Strategy<Value = Leg> {
    prop_oneof![
        (1..300i64).prop_map(|by| Leg::Ahead { by: mm(by) }),
        (-200..200i64, -60..60).prop_map(|(by, off)| Leg::Oblique { by: mm(by), off: Angle::degrees(off) }),
        (1..180).prop_map(|by| Leg::Wheel { on: Corner::Left, by: Angle::degrees(by) }),
        (1..180).prop_map(|by| Leg::WheelBack { on: Corner::Right, by: Angle::degrees(by) }),
        (-180..180).prop_map(|by| Leg::Turn { by: Angle::degrees(by) }),
    ]
}

const LOOKS: usize = 150;

/// Compares the stretches of each stage with those that are found by looking.
fn check(found: &[Stretch], stage: usize, look: impl Fn(f64) -> Features) -> Result<(), TestCaseError> {
    let of_stage: Vec<&Stretch> = found.iter().filter(|stretch| stretch.stage == stage).collect();
    prop_assert_eq!(of_stage.first().map(|stretch| stretch.from), Some(0.0));
    prop_assert_eq!(of_stage.last().map(|stretch| stretch.to), Some(1.0));
    prop_assert!(of_stage.windows(2).all(|pair| pair[0].to == pair[1].from && pair[0].over != pair[1].over));
    for n in 0..LOOKS {
        let share = (n as f64 + 0.5) / LOOKS as f64;
        let near = |stretch: &&&Stretch| (share - stretch.from).min(stretch.to - share) > 1e-6;
        if let Some(stretch) = of_stage.iter().filter(near).find(|s| s.from <= share && share <= s.to) {
            prop_assert_eq!(&stretch.over, &look(share), "at {} of {:?}", share, of_stage);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_ground_under_a_body_is_what_it_covers(ground in ground(), body in body(),
                                                 legs in prop::collection::vec(leg(), 1..4)) {
        let run = Motion::as_one(legs).run(&body);
        let found = run.stretches(&ground, Under::Body, 0.0);
        for (number, stage) in run.stages.iter().enumerate() {
            check(&found, number, |share| ground.beneath(&stage.at(share), 0.0))?;
        }
        let mut all: Vec<FeatureId> = run.passes_over(&ground, 0.0, |_| true).into_iter().collect();
        all.sort();
        let mut told: Vec<FeatureId> = found.into_iter().flat_map(|stretch| stretch.over).collect();
        told.sort();
        told.dedup();
        prop_assert_eq!(all, told);
    }

    #[test]
    fn the_ground_under_a_point_is_what_holds_it(ground in ground(), body in body(),
                                                 legs in prop::collection::vec(leg(), 1..4)) {
        let run = Motion::as_one(legs).run(&body);
        for under in [Under::Centre, Under::FrontCentre] {
            let found = run.stretches(&ground, under, 0.0);
            for (number, stage) in run.stages.iter().enumerate() {
                check(&found, number, |share| {
                    let body = stage.at(share);
                    ground.under(if under == Under::Centre { body.centre() } else { body.front().middle() })
                })?;
            }
        }
    }

    #[test]
    fn the_front_meets_what_it_touches_and_not_before(ground in ground(), body in body(),
                                                      legs in prop::collection::vec(leg(), 1..3)) {
        let run = Motion::as_one(legs).run(&body);
        let found = run.front_meetings(&ground);
        let front = |body: &Body| {
            let edge = body.front();
            let frame = Frame { at: edge.middle(), ..body.frame() };
            Body::block(&frame, edge.length(), 0.0).rounded(body.round())
        };
        for id in (0..ground.features().len()).map(|n| geom::FeatureId(n as u16)) {
            let met = found.iter().find(|met| met.feature == id);
            if let Some(met) = met {
                let there = front(&run.stages[met.stage].at(met.share));
                prop_assert!(ground.touched(&there, 1e-5).contains(&id));
            }
            for (number, stage) in run.stages.iter().enumerate() {
                for n in 0..LOOKS {
                    let share = n as f64 / LOOKS as f64;
                    let before = met.is_none_or(|met| (number, share + 1e-6) < (met.stage, met.share));
                    if before {
                        prop_assert!(!ground.touched(&front(&stage.at(share)), 0.0).contains(&id));
                    }
                }
            }
        }
    }
}
