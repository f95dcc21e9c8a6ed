//! What ways cost, and what ends them.

use super::*;
use crate::stance::Ranks;
use geom::{
    Angle, Bodies, Body, Corner, Facing, Feature, FeatureId, Frame, Ground, Kind, Length, Shape, Spot, Under,
    Vector, mm,
};
use names::Side;
use std::convert::Infallible;

fn block(x: Mm, y: Mm) -> Body {
    let front = Frame { at: Vector::new(x, y), ahead: Facing::NORTH.direction() };
    Body::block(&front, 100.0, 20.0)
}

fn ahead(by: i64) -> Motion {
    Motion::as_one([Leg::Ahead { by: mm(by) }])
}

fn none<'a>() -> Hindrances<'a> {
    Hindrances { ground: &[], friends: &[], through: Fraction::FULL, crossings: &[], per_crossing: 0.0 }
}

fn cut_up(path: &Motion, gait: Gait, on_the_way: &Hindrances) -> Vec<Piece> {
    let run = path.run(&block(500.0, 100.0));
    let all = pieces(path, &run, gait, on_the_way, |_| Ok::<_, Infallible>(Fraction::FULL));
    all.unwrap_or_default().into_iter().filter(|piece| piece.length > 0.0).collect()
}

fn whole(pieces: &[Piece], has: Mm) -> Paid {
    let paid = pay(pieces, has, 0.01, |_| Ok::<_, Infallible>(()));
    paid.unwrap_or(Paid { by_time: 0.0, extra: 0.0 })
}

#[test]
fn a_wheel_is_as_long_as_the_way_of_its_outer_end() {
    let wheel = Motion::as_one([Leg::Wheel { on: Corner::Left, by: Angle::QUARTER }]);
    let long = |gait| cut_up(&wheel, gait, &none()).first().map_or(0.0, |piece| piece.length);
    assert!((long(Gait::Ranks) - 50.0 * std::f64::consts::PI).abs() < 1e-3);
    assert_eq!(long(Gait::TurnsFreely), 0.0);
}

#[test]
fn ground_and_friends_slow_only_where_they_are() {
    let slow = [Slowed { stage: 0, from: 0.5, to: 1.0, pace: Fraction::new(1, 2) }];
    let friends = [(UnitId(7), vec![(0, 0.75, 1.0)])];
    let on_the_way = Hindrances { ground: &slow, friends: &friends, through: Fraction::new(1, 2), ..none() };
    let all = cut_up(&ahead(100), Gait::Ranks, &on_the_way);
    let told: Vec<(Mm, f64, bool)> =
        all.iter().map(|piece| (piece.length, piece.pace.share(), piece.among.is_some())).collect();
    assert_eq!(told, [(50.0, 1.0, false), (25.0, 0.5, false), (25.0, 0.25, true)]);
    assert_eq!(whole(&all, 1000.0), Paid { by_time: 50.0 + 50.0 + 100.0, extra: 0.0 });
}

#[test]
fn what_the_turn_does_not_pay_a_bonus_has_to() {
    let all = cut_up(&ahead(100), Gait::Ranks, &none());
    assert_eq!(whole(&all, 60.0), Paid { by_time: 60.0, extra: 40.0 });
    assert_eq!(pay(&all, 60.0, 0.01, |piece| Err(piece.straight)), Err(true));
    assert_eq!(whole(&all, 99.995).extra, 0.0, "rounding is overlooked");
}

#[test]
fn crossings_cost_a_length_of_their_own() {
    let on_the_way = Hindrances { crossings: &[(0, 0.5)], per_crossing: 30.0, ..none() };
    let all = cut_up(&ahead(100), Gait::Ranks, &on_the_way);
    assert_eq!(whole(&all, 1000.0).by_time, 130.0);
}

#[test]
fn as_much_of_a_way_is_made_as_can_be_paid() {
    let path = ahead(100);
    let run = path.run(&block(0.0, 0.0));
    let part = affordable(&path, &run, 0.5, |_, run| {
        let spent = forward(run) / 100.0;
        if spent <= 0.5 { Ok(spent) } else { Err(Some(spent)) }
    });
    let end = forward(&part.run(&run.from));
    assert!((49.9..=50.0).contains(&end), "{end}");
    let all = affordable(&path, &run, 1.0, |_, _| Ok(1.0));
    assert_eq!(all, path);
}

#[test]
fn no_way_leads_nowhere_but_by_nothing() {
    assert!(leads_nowhere(&Leg::Ahead { by: Length::ZERO }));
    assert!(!leads_nowhere(&Leg::AboutFace));
}

/// A wall across the way at y = 200, and a road along it from y = 0 to 400.
fn ground() -> Ground {
    let line = |kind: u16, from: (i64, i64), to: (i64, i64), width: i64| Feature {
        kind: Kind(kind),
        shape: Shape::Line {
            through: [from, to].map(|(x, y)| Spot::new(mm(x), mm(y))).into(),
            width: mm(width),
        },
        ground: None,
        tall: 0,
    };
    let features = vec![line(1, (0, 200), (1000, 200), 0), line(2, (500, 0), (500, 400), 60)];
    Ground::new(Spot::new(mm(1000), mm(1000)), features).expect("good ground")
}

#[test]
fn each_rank_crosses_an_obstacle_for_itself() {
    let (ground, run) = (ground(), ahead(115).run(&block(500.0, 100.0)));
    let wall = |feature| feature == FeatureId(0);
    let over = |count| crossings(&run, &ground, Ranks { count, depth: 10.0 }, 0.02, 0.01, wall).len();
    assert_eq!((over(1), over(2), over(3)), (1, 2, 2), "the third rank ends short of it");
}

#[test]
fn a_road_is_kept_to_as_long_as_it_goes_on() {
    let ground = ground();
    let keeps = |x: Mm, by: i64| {
        let run = ahead(by).run(&block(x, 100.0));
        keeps_on(&run, &ground, Ranks { count: 2, depth: 10.0 }, 0.01, |feature| feature == FeatureId(1))
    };
    assert!(keeps(500.0, 290) && !keeps(500.0, 310) && !keeps(540.0, 10));
}

#[test]
fn ground_slows_disorders_and_bars_from_where_it_begins() {
    let (ground, run) = (ground(), ahead(150).run(&block(500.0, 100.0)));
    let stretches = run.stretches(&ground, Under::Body, 0.01);
    let half = Fraction::new(1, 2);
    let road = |feature| (feature == FeatureId(1)).then_some(half);
    assert!(slowed(&stretches, road).iter().all(|slow| slow.pace == half));
    let wall = |feature| (feature == FeatureId(0)).then_some("wall");
    assert_eq!(first_on(&stretches, &ground, run.end(), 0.01, wall), Some("wall"));
    let (_, share, what) = barred(&run, &ground, 0.01, |over| over.iter().find_map(|&id| wall(id)))
        .expect("the wall is in the way");
    assert!((share * 150.0 - 100.0).abs() < 0.1 && what == "wall");
}

fn enemy_at(y: Mm) -> Bodies {
    let mut bodies = Bodies::new(100.0);
    bodies.put(UnitId(2), Side::Red, block(500.0, y));
    bodies
}

#[test]
fn a_run_ends_where_it_meets_a_body_or_a_zone() {
    let (bodies, run) = (enemy_at(220.0), ahead(110).run(&block(500.0, 100.0)));
    let met = first_met(&run, &bodies, 0.01, |_| true).expect("he is in the way");
    assert!((met.share * 110.0 - 100.0).abs() < 0.1);
    assert!(first_met(&run, &bodies, 0.01, |other| other.side == Side::Blue).is_none());
    let near = |body: &Body| nearer_than(body, &bodies, 25.0, |_| Some(25.0));
    let (_, share, of) = enters(&run, &bodies, 25.0, 1e-4, |_| true, near).expect("his zone is closed");
    assert!((share * 110.0 - 75.0).abs() < 0.1 && of == UnitId(2));
    assert_eq!(enters(&run, &bodies, 25.0, 1e-4, |_| false, |_| None), None);
    let short = before(run, &bodies, 0.01, |_| true);
    assert!((forward(&short) - 100.0).abs() < 0.1);
}

#[test]
fn no_unit_runs_over_the_edge_of_the_table() {
    let extent = Vector::new(1000.0, 1000.0);
    let off = |by: i64| leaves_table(&ahead(by).run(&block(500.0, 900.0)), extent, 0.01);
    assert_eq!((off(99), off(101)), (None, Some(0)));
}

#[test]
fn what_is_joined_to_a_body_goes_with_it() {
    let wheel = Motion::as_one([Leg::Wheel { on: Corner::Left, by: Angle::QUARTER }]);
    let (own, other) = (block(0.0, 0.0), block(0.0, 50.0));
    let run = carried(&wheel.run(&own), &other);
    let gap = |one: &Body, two: &Body| geom::gap(one, two).length;
    assert!((gap(&own, &other) - gap(&wheel.end(&own), run.end())).abs() < 1e-6);
}

#[test]
fn a_body_goes_ahead_until_it_is_where_it_is_wanted() {
    let there = |body: &Body| body.bounds().0.y >= 50.0;
    let by = until(&block(0.0, 0.0), 100.0, there).expect("it gets there");
    assert!((by - 70.0).abs() < 1e-4);
    assert_eq!(until(&block(0.0, 100.0), 100.0, there), Some(0.0));
    assert_eq!(until(&block(0.0, 0.0), 50.0, there), None);
}

#[test]
fn a_run_stays_on_ground_that_covers_it() {
    let ground = ground();
    let road = || ground.pieces(FeatureId(1)).cloned().collect();
    let narrow = |x: Mm| {
        let front = Frame { at: Vector::new(x, 100.0), ahead: Facing::NORTH.direction() };
        Body::block(&front, 40.0, 20.0)
    };
    let stays = |x: Mm, by: i64| stays_on(&ahead(by).run(&narrow(x)), road(), 0.1);
    assert!(stays(500.0, 100) && !stays(500.0, 310) && !stays(520.0, 100));
}
