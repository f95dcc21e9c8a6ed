//! Ways back from an enemy to the north.

use super::*;
use crate::stance::{Layout, Stance};
use geom::{
    Angle, Bodies, Body, Cell, Cone, Convex, Facing, Frame, Ground, Mm, Motion, Pose, Spot, Standing, Vector,
    mm,
};
use names::{Side, UnitId};
use std::cell::Cell as Counter;

fn body(x: Mm, y: Mm) -> Body {
    let front = Frame { at: Vector::new(x, y), ahead: Facing::NORTH.direction() };
    Body::block(&front, 40.0, 20.0)
}

fn ground() -> Ground {
    Ground::new(Spot::new(mm(2000), mm(2000)), vec![]).expect("good ground")
}

fn start(least: Mm, most: Mm) -> Start<Layout> {
    let pose = Pose::of(Frame { at: Vector::new(1000.0, 1000.0), ahead: Facing::NORTH.direction() });
    let base = Cell { width: mm(10), depth: mm(10) };
    let stance = Stance::block(Layout::Block, pose, base, 4, 8);
    let body = stance.body().expect("it stands there");
    let from = Some(Vector::new(1000.0, 1200.0));
    let cone = cone(&body, from, Angle::degrees(45), [least, most], Some(ground().table()));
    Start { stance, body, cone }
}

fn keep() -> Keep {
    Keep { touch: 0.5, clear: 25.0, after: 50.0, gap: 60.0, rounding: 1e-4 }
}

fn enemies(places: &[(Mm, Mm)]) -> Bodies {
    let mut bodies = Bodies::new(100.0);
    for (number, (x, y)) in (2..).zip(places) {
        bodies.put(UnitId(number), Side::Red, body(*x, *y));
    }
    bodies
}

fn barred(bodies: &Bodies) -> Vec<(geom::Bar, Barrier)> {
    let all: Vec<Standing> = bodies.iter().collect();
    barriers(&all, &keep(), |_| true, |_, _| false, (&ground(), []))
}

#[test]
fn a_cone_leads_straight_away_from_the_enemy() {
    let start = start(100.0, 300.0);
    assert!((start.cone.apex.ahead - Vector::new(0.0, -1.0)).length() < 1e-9);
    let back = cone(&start.body, None, Angle::degrees(45), [0.0, 1.0], None);
    assert!((back.apex.ahead - Vector::new(0.0, -1.0)).length() < 1e-9);
    let (low, high) = reach(&start.cone, &start.body, 25.0);
    assert!(low.y < 1000.0 - 10.0 - 300.0 && high.y > 1000.0);
}

#[test]
fn the_middle_keeps_within_the_cone() {
    let cone = start(100.0, 300.0).cone;
    let at = |x: Mm, y: Mm| Limit::at(&cone, cone.apex.at + Vector::new(x, y), 0.01);
    assert_eq!((at(0.0, -300.0), at(99.0, -100.0)), (None, None));
    assert!(matches!(at(101.0, -100.0), Some(Limit::Aside(_))));
    assert!(matches!(at(0.0, 1.0), Some(Limit::Aside(_))));
    assert!(matches!(at(0.0, -301.0), Some(Limit::TooFar { allowed: 300.0, .. })));
    let small = Cone { room: Some(Convex::hull([cone.apex.at])), ..cone.clone() };
    assert_eq!(Limit::at(&small, cone.apex.at + Vector::new(0.0, -50.0), 0.01), Some(Limit::Outside));
}

#[test]
fn a_way_keeps_its_facing_and_leads_far_enough() {
    let start = start(100.0, 300.0);
    let judged = |path: &Motion| start.way(path, &ground().table(), 0.01).map(|(_, through)| through.len());
    assert_eq!(judged(&start.straight_back()), Ok(1));
    assert!(start.spread().all(|path| judged(&path) == Ok(1)));
    let short = start.motion(&[start.cone.apex.advanced(50.0).at]);
    assert!(matches!(judged(&short), Err(Off::Short { owed: 100.0, .. })));
    let turn = Motion::as_one([geom::Leg::Turn { by: Angle::QUARTER }]);
    assert_eq!(judged(&turn), Err(Off::Turns));
}

#[test]
fn a_way_is_barred_by_what_comes_first_in_the_order() {
    let start = start(200.0, 300.0);
    let met = |places: &[(Mm, Mm)]| {
        let (_, through) = start.way(&start.straight_back(), &ground().table(), 0.01).expect("a way");
        start.met(barred(&enemies(places)), &through, 0.01)
    };
    assert_eq!(met(&[]), None);
    assert_eq!(met(&[(1000.0, 850.0)]), Some(Barrier::Touch(UnitId(2))));
    assert_eq!(met(&[(1050.0, 850.0)]), Some(Barrier::Near(UnitId(2))));
    assert!(matches!(met(&[(975.0, 850.0), (1025.0, 850.0)]), Some(Barrier::Touch(_))));
    let between = met(&[(955.0, 850.0), (1049.0, 850.0)]);
    assert!(matches!(between, Some(Barrier::Gap(_, gap)) if (gap - 54.0).abs() < 1e-6));
}

#[test]
fn a_search_goes_round_what_bars_the_straight_ways() {
    let start = start(200.0, 400.0);
    let clear = Search::new(&start, vec![], []);
    assert_eq!(clear.straight_and_free(), Some(start.straight_back()));
    let friend = body(1000.0, 800.0);
    let beside = Search::new(&start, vec![], [&friend]).straight_and_free().expect("beside him");
    assert_ne!(beside, start.straight_back());
    let wall: Vec<(Mm, Mm)> = (0..40).map(|n| (20.0 + f64::from(n) * 50.0, 900.0)).collect();
    let shut = Search::new(&start, barred(&enemies(&wall)), []);
    assert_eq!(shut.straight_and_free(), None);
    assert!(shut.round().is_err());
    assert!(matches!(shut.searched(), Err(NoWay::Met(met)) if !met.is_empty()));
}

#[test]
fn the_first_search_with_a_straight_way_is_taken() {
    let (one, two) = (start(200.0, 400.0), start(150.0, 400.0));
    let wall: Vec<(Mm, Mm)> = (0..40).map(|n| (20.0 + f64::from(n) * 50.0, 900.0)).collect();
    let begin = |start, bars: bool| {
        let bars = if bars { barred(&enemies(&wall)) } else { vec![] };
        move || Search::new(start, bars, [])
    };
    let found = first_way([("one", begin(&one, true)), ("two", begin(&two, false))]);
    assert_eq!(found, Ok((two.straight_back(), "two")));
    assert!(first_way([("one", begin(&one, true))]).is_err_and(|why| why.is_some()));
}

#[test]
fn figures_shoulder_to_shoulder_are_one_block() {
    let row = Stance::rows(Layout::Loose, Pose::default(), Cell { width: mm(10), depth: mm(10) }, 6, 12);
    let body = row.body().expect("they stand there");
    assert_eq!((body.parts().len(), compact(&body).parts().len()), (12, 1));
    assert_eq!(compact(&body).bounds(), body.bounds());
}

#[test]
fn a_body_is_reached_by_straight_ways() {
    let start = start(0.0, 300.0);
    let refuge = body(1000.0, 800.0);
    let ways: Vec<Motion> = start.ways_to(&refuge, 300.0).collect();
    assert!(!ways.is_empty());
    assert!(ways.iter().all(|way| geom::gap(&way.end(&start.body), &refuge).length < 1e-3));
    assert_eq!(start.ways_to(&refuge, 50.0).count(), 0);
}

#[test]
fn a_way_is_looked_for_once_as_long_as_nothing_changes() {
    let (ways, looked) = (KnownWays::default(), Counter::new(0));
    let (here, there) = (body(0.0, 0.0), body(1.0, 0.0));
    let find = |key: u8, body| {
        let near = [(UnitId(1), false, body)].into_iter().collect();
        ways.find_or(&Asked { key, near }, || {
            looked.set(looked.get() + 1);
            looked.get()
        })
    };
    assert_eq!([find(1, &here), find(1, &here), find(2, &here), find(1, &there)], [1, 1, 2, 3]);
    assert_eq!((find(1, &here), looked.get()), (1, 3));
}
