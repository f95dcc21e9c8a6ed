//! Ways round and ways out against a flood of small steps.

use geom::{
    Angle, Area, Bar, Body, Cone, Convex, Escape, Facing, Frame, Mm, Solid, Vector, When, Whom, escape,
    straight_escape, straight_escapes, way_round,
};
use proptest::prelude::*;
use std::collections::VecDeque;

const CELL: Mm = 2.0;
const SIDE: usize = 150;

/// A grid of points over the square from the origin, some of them closed.
struct Grid {
    closed: Vec<bool>,
}

impl Grid {
    fn new(is_closed: impl Fn(Vector) -> bool) -> Grid {
        Grid { closed: (0..SIDE * SIDE).map(|cell| is_closed(at(cell))).collect() }
    }

    /// Which cells can be reached from a point, stepping to any of the eight neighbours.
    fn flood(&self, from: Vector) -> Vec<bool> {
        let mut reached = vec![false; SIDE * SIDE];
        let mut next = VecDeque::from([cell(from)]);
        reached[cell(from)] = true;
        while let Some(here) = next.pop_front() {
            for there in neighbours(here) {
                if !self.closed[there] && !reached[there] {
                    reached[there] = true;
                    next.push_back(there);
                }
            }
        }
        reached
    }

    /// The lengths of the shortest ways over the grid.
    fn lengths(&self, from: Vector) -> Vec<Mm> {
        let mut lengths = vec![Mm::INFINITY; SIDE * SIDE];
        lengths[cell(from)] = 0.0;
        let mut next = VecDeque::from([cell(from)]);
        while let Some(here) = next.pop_front() {
            for there in neighbours(here) {
                let length = lengths[here] + (at(there) - at(here)).length();
                if !self.closed[there] && length < lengths[there] - 1e-9 {
                    lengths[there] = length;
                    next.push_back(there);
                }
            }
        }
        lengths
    }
}

fn at(cell: usize) -> Vector {
    Vector::new((cell % SIDE) as f64, (cell / SIDE) as f64) * CELL
}

fn cell(point: Vector) -> usize {
    let place = (point / CELL).round();
    place.y as usize * SIDE + place.x as usize
}

fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (x, y) = ((cell % SIDE) as i32, (cell / SIDE) as i32);
    let steps = (-1..=1).flat_map(|across| (-1..=1).map(move |up| (across, up)));
    steps.filter(|&step| step != (0, 0)).map(move |(across, up)| (x + across, y + up)).filter_map(|(x, y)| {
        let side = 0..SIDE as i32;
        (side.contains(&x) && side.contains(&y)).then(|| y as usize * SIDE + x as usize)
    })
}

fn body() -> impl Strategy<Value = Body> {
    (20.0..280.0, 20.0..280.0, 0..360, 10.0..90.0, 10.0..40.0, prop::bool::weighted(0.2)).prop_map(
        |(x, y, facing, width, depth, disc)| {
            let frame = Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() };
            if disc { Body::disc(&frame, depth / 2.0) } else { Body::block(&frame, width, depth) }
        },
    )
}

fn middle() -> Vector {
    Vector::splat(150.0)
}

fn distance(bars: &[Solid], point: Vector) -> Mm {
    bars.iter().map(|bar| bar.distance(point)).fold(Mm::INFINITY, f64::min)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn no_step_by_step_way_is_much_shorter(bars in prop::collection::vec(body(), 0..9), target in body()) {
        let bars: Vec<Solid> = bars.iter().flat_map(Solid::parts).collect();
        let goal: Vec<Solid> = Solid::parts(&target).collect();
        prop_assume!(distance(&bars, middle()) > 2.0 * CELL);
        let way = way_round(middle(), &target, &bars, 1000.0);
        // A narrow grid lets no way through that the true shapes do not.
        let narrow = Grid::new(|point| distance(&bars, point) < CELL).lengths(middle());
        let reached = (0..SIDE * SIDE).filter(|&cell| goal[0].distance(at(cell)) < CELL / 2.0);
        let shortest = reached.map(|cell| narrow[cell]).fold(Mm::INFINITY, f64::min);
        match &way {
            None => prop_assert!(shortest.is_infinite()),
            Some(way) => {
                prop_assert!(way.length <= shortest + CELL, "{} {shortest}", way.length);
                prop_assert!(way.length >= goal[0].distance(middle()) - 1e-6);
                let legs = way.points.windows(2);
                let sum: Mm = legs.map(|leg| (leg[1] - leg[0]).length()).sum();
                prop_assert!((sum - way.length).abs() < 1e-6);
                for leg in way.points.windows(2) {
                    for n in 0..=50 {
                        let point = leg[0] + (leg[1] - leg[0]) * (f64::from(n) / 50.0);
                        let inside = bars.iter().any(|bar| bar.distance(point) == 0.0 && {
                            let grown = Area::round([bar.clone()]);
                            grown.contains(point, -1e-4)
                        });
                        prop_assert!(!inside, "{point}");
                    }
                }
                prop_assert!(way_round(middle(), &target, &bars, way.length - 0.01).is_none());
            }
        }
    }

    #[test]
    fn a_body_escapes_where_small_steps_do(bars in prop::collection::vec(body(), 0..12), width in 4.0..40.0,
                                           depth in 4.0..30.0, facing in 0..360, axis in 0..360, half in 10..80,
                                           round in prop_oneof![Just(0.0), 1.0..15.0],
                                           edge in prop_oneof![Just(300.0), 160.0..290.0]) {
        let front = Frame { at: middle(), ahead: Facing::degrees(facing).direction() };
        let unit = Body::block(&front.advanced(depth / 2.0), width, depth);
        let cone = Cone {
            start: middle(),
            apex: Frame { at: middle(), ahead: Facing::degrees(axis).direction() },
            half: Angle::degrees(half),
            least: 80.0,
            most: 140.0,
            room: Some(Convex::hull([(0.0, 0.0), (edge, 0.0), (0.0, 300.0), (edge, 300.0)].map(Vector::from))),
        };
        let solids: Vec<Solid> = bars.iter().flat_map(Solid::parts)
            .map(|part| Solid { round: part.round + round, ..part }).collect();
        let bars: Vec<Bar> = solids.iter()
            .map(|shape| Bar { shape: shape.clone(), from: Whom::Body, when: When::Always }).collect();
        let gap = |centre: Vector| {
            let moved = unit.shifted(centre - middle());
            let part = Solid::parts(&moved).next().expect("a block has a part");
            solids.iter().map(|bar| bar.nearest(&part.core).0).fold(Mm::INFINITY, f64::min)
        };
        prop_assume!(gap(middle()) > 2.0 * CELL);
        let inside = |point: Vector, slack: Mm| {
            let to = point - middle();
            let turn = libm::atan2(cone.apex.ahead.perp_dot(to).abs(), cone.apex.ahead.dot(to));
            point.x <= edge + slack
                && to.length() <= cone.most + slack
                && (to.length() <= slack || turn * to.length() <= f64::from(half).to_radians() * to.length() + slack)
        };
        let narrow = Grid::new(|point| !inside(point, 1e-6) || gap(point) < CELL).flood(middle());
        let gets_away = (0..SIDE * SIDE).any(|cell| narrow[cell] && (at(cell) - middle()).length() >= cone.least);
        match escape(&unit, &cone, &bars) {
            Escape::Way(way) => {
                let end = *way.points.last().expect("a way has an end");
                prop_assert!((end - middle()).length() >= 80.0 - 1e-5);
                for leg in way.points.windows(2) {
                    for n in 0..=50 {
                        let point = leg[0] + (leg[1] - leg[0]) * (f64::from(n) / 50.0);
                        prop_assert!(inside(point, 1e-3) && gap(point) > -1e-3);
                    }
                }
            }
            Escape::None(by) => {
                prop_assert!(!by.is_empty() || edge < 290.0);
                prop_assert!(!gets_away);
                prop_assert!(matches!(straight_escape(&unit, &cone, &bars), Escape::None(_)));
            }
        }
        for place in straight_escapes(&unit, &cone, &bars, 7, 3) {
            for n in 0..=50 {
                let point = middle() + (place - middle()) * (f64::from(n) / 50.0);
                prop_assert!(inside(point, 1e-3) && gap(point) >= 0.0);
            }
        }
    }

    #[test]
    fn a_straight_way_is_found_where_there_is_one(walls in prop::collection::vec(body(), 0..5),
                                                  ends in prop::collection::vec(body(), 0..7),
                                                  axis in 0..360, half in 5..60) {
        let apex = Frame { at: middle(), ahead: Facing::degrees(axis).direction() };
        let cone = Cone { start: middle(), apex, half: Angle::degrees(half), least: 60.0, most: 140.0, room: None };
        let unit = Body::disc(&apex, 5.0);
        let bar = |from: Whom, when: When| move |shape: Solid| Bar { shape, from, when };
        let walls: Vec<Solid> = walls.iter().flat_map(Solid::parts).collect();
        let ends: Vec<Solid> = ends.iter().flat_map(Solid::parts).collect();
        prop_assume!(distance(&walls, middle()) > 1.0);
        let bars: Vec<Bar> = walls.iter().cloned().map(bar(Whom::Centre, When::Always))
            .chain(ends.iter().cloned().map(bar(Whom::Body, When::AtTheEnd))).collect();
        let is_clear = |place: Vector, by: Mm| {
            let way = Convex::hull([middle(), place]);
            distance(&ends, place) > 5.0 + by && walls.iter().all(|wall| wall.nearest(&way).0 > by)
        };
        match straight_escape(&unit, &cone, &bars) {
            Escape::Way(way) => {
                let place = way.points[1];
                prop_assert!((60.0 - 1e-5..140.0 + 1e-5).contains(&(place - middle()).length()));
                prop_assert!(is_clear(place, -1e-9));
            }
            Escape::None(_) => {
                for turn in -50..=50 {
                    let ahead = apex.wheeled(middle(), cone.half.radians() * f64::from(turn) / 50.0).ahead;
                    for far in 0..=40 {
                        let place = middle() + ahead * (60.0 + 2.0 * f64::from(far));
                        prop_assert!(!is_clear(place, 0.01), "{place}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_zone_left_in_time_does_not_bar(enemies in prop::collection::vec(body(), 1..7), axis in 0..360, half in 5..60,
                                        free in 10.0..40.0, round in 5.0..30.0) {
        let apex = Frame { at: middle(), ahead: Facing::degrees(axis).direction() };
        let cone = Cone { start: middle(), apex, half: Angle::degrees(half), least: 60.0, most: 140.0, room: None };
        let unit = Body::disc(&apex, 5.0);
        let solids: Vec<Solid> = enemies.iter().flat_map(Solid::parts).collect();
        prop_assume!(distance(&solids, middle()) > 5.0);
        let zone = |shape: &Solid| Solid { round: shape.round + round, ..shape.clone() };
        let bar = |shape: Solid, when: When| Bar { shape, from: Whom::Body, when };
        let bars: Vec<Bar> = solids.iter()
            .flat_map(|shape| [bar(shape.clone(), When::Always), bar(zone(shape), When::After(free))]).collect();
        match escape(&unit, &cone, &bars) {
            Escape::Way(way) => {
                let mut so_far = 0.0;
                for leg in way.points.windows(2) {
                    for n in 0..=50 {
                        let point = leg[0] + (leg[1] - leg[0]) * (f64::from(n) / 50.0);
                        let gone = so_far + (point - leg[0]).length();
                        let gap = distance(&solids, point) - 5.0;
                        prop_assert!(gap > -1e-3 && (gone <= free + 1e-3 || gap > round - 1e-3));
                    }
                    so_far += (leg[1] - leg[0]).length();
                }
            }
            Escape::None(_) => {
                // No straight way is clear of all obstacles by a little more than it must.
                for turn in -50..=50 {
                    let ahead = apex.wheeled(middle(), cone.half.radians() * f64::from(turn) / 50.0).ahead;
                    let is_clear = (0..=120).map(|n| f64::from(n) / 2.0).all(|gone| {
                        let least = if gone < free - 0.5 { 0.5 } else { round * 1.02 + 0.5 };
                        distance(&solids, middle() + ahead * gone) - 5.0 > least
                    });
                    prop_assert!(!is_clear, "{ahead}");
                }
            }
        }
    }
}
