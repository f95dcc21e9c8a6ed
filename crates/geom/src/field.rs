//! A way out as the centre of the body sees it.
//!
//! Whatever bars the body is grown by the body's shape, so that the question becomes one about a point: the
//! body's centre, which must get far enough away without leaving a cone.

use crate::enclosure::{Enclosure, is_shut};
use crate::obstacle::{HAIR, Obstacle};
use crate::search::{Ends, Way, shortest};
use crate::solid::{at_distance, core_grown_by, crossing, nearest};
use crate::{Bar, Body, Cone, Convex, Mm, Segment, Solid, Vector, When, Whom};
use smallvec::SmallVec;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A spread of places in a cone, bearing by bearing from left to right.
pub(crate) fn places(within: &Cone, bearings: u16, lengths: u16) -> Vec<Vector> {
    let share = |n: u16, of: u16| if of > 1 { f64::from(n) / f64::from(of - 1) } else { 0.5 };
    let half = within.half.radians();
    let mut places = vec![];
    for bearing in 0..bearings {
        let ahead = within.apex.wheeled(within.apex.at, half * (2.0 * share(bearing, bearings) - 1.0)).ahead;
        for length in 0..lengths {
            let far = if lengths > 1 { share(length, lengths) } else { 0.0 };
            places.push(within.apex.at + ahead * (within.least + (within.most - within.least) * far));
        }
    }
    places
}

/// A bar, grown by the body, as the centre meets it.
#[derive(Clone)]
struct Grown {
    bar: usize,
    when: When,
    obstacle: Obstacle,
    /// The limits of the cone beyond which its core lies wholly, a bit for each.
    beyond: u32,
    /// Whether it lies so far beyond one of them that it bars nothing in the cone.
    is_aside: bool,
}

impl Grown {
    /// Whether it bars a stretch to the centre, after so much of its way.
    fn bars(&self, stretch: Segment, so_far: Mm) -> bool {
        match self.when {
            When::Always => self.obstacle.bars(stretch),
            When::After(free) => {
                let (left, length) = (free - so_far, stretch.length());
                left < length && {
                    let share = if left > 0.0 { left / length } else { 0.0 };
                    self.obstacle.bars(Segment::new(stretch.at(share), stretch.b))
                }
            }
            When::AtTheEnd => false,
        }
    }
}

/// Bars of one core: the first of them, and how each is rounded.
struct Shape<'a> {
    bar: &'a Grown,
    rounds: SmallVec<[Mm; 2]>,
}

impl Shape<'_> {
    fn core(&self) -> &Convex {
        &self.bar.obstacle.solid().core
    }

    fn least_round(&self) -> Mm {
        self.rounds.iter().copied().fold(Mm::INFINITY, f64::min)
    }
}

/// The question as the centre sees it.
pub(crate) struct Field<'a> {
    within: &'a Cone,
    bars: Vec<Grown>,
    /// The bars that were found in the way.
    met: RefCell<BTreeSet<usize>>,
}

/// How far outside the cone a place may be through rounding.
const ROUNDING: Mm = 1e-6;

/// The straight limits of where the centre may be: each a place on it and the way out of it.
struct Limits(SmallVec<[(Vector, Vector); 8]>);

impl Limits {
    fn of(within: &Cone) -> Limits {
        let (sin, cos) = libm::sincos(within.half.radians());
        let (apex, ahead) = (within.apex.at, within.apex.ahead);
        let [left, right] = [sin, -sin].map(|sin| ahead * cos + ahead.perp() * sin);
        let room = within.room.iter().flat_map(Convex::edges);
        let out_of_room = room.map(|side| (side.a, -(side.b - side.a).normalize_or_zero().perp()));
        Limits([(apex, left.perp()), (apex, -right.perp())].into_iter().chain(out_of_room).collect())
    }

    /// Beyond which of them the core of a shape lies, a bit for each, and whether all of the shape lies
    /// beyond one.
    fn beyond(&self, solid: &Solid) -> (u32, bool) {
        /// More than any rounding.
        const CLEARLY: Mm = 1e-3;
        let (mut beyond, mut is_aside) = (0, false);
        for (n, &(at, out)) in self.0.iter().enumerate().take(32) {
            let corners = solid.core.corners().iter();
            let off = corners.map(|&corner| (corner - at).dot(out)).fold(Mm::INFINITY, f64::min);
            beyond |= u32::from(off > CLEARLY) << n;
            is_aside |= off > solid.round + CLEARLY;
        }
        (beyond, is_aside)
    }
}

impl<'a> Field<'a> {
    pub(crate) fn new(body: &Body, within: &'a Cone, bars: &[Bar]) -> Field<'a> {
        let start = within.start;
        let limits = Limits::of(within);
        let mut grown = vec![];
        let parts: SmallVec<[Solid; 4]> = Solid::parts(body).collect();
        // A bar under several rules is grown only once.
        let mut last: Option<(&Convex, SmallVec<[Convex; 4]>)> = None;
        for (place, bar) in bars.iter().enumerate() {
            let shapes: SmallVec<[Solid; 4]> = match bar.from {
                Whom::Centre => [bar.shape.clone()].into_iter().collect(),
                Whom::Body => {
                    let known = last.take().filter(|(core, _)| **core == bar.shape.core);
                    let grow = |part| core_grown_by(&bar.shape.core, part, start);
                    let cores = known.map_or_else(|| parts.iter().map(grow).collect(), |(_, cores)| cores);
                    let rounds = parts.iter().map(|part| bar.shape.round + part.round);
                    let shapes =
                        cores.iter().zip(rounds).map(|(core, round)| Solid { core: core.clone(), round });
                    let shapes = shapes.collect();
                    last = Some((&bar.shape.core, cores));
                    shapes
                }
            };
            for shape in shapes {
                if shape.distance(within.apex.at) > within.most + HAIR {
                    continue;
                }
                let obstacle = Obstacle::new(shape);
                let obstacle = match bar.when {
                    When::Always => obstacle.left_from(start),
                    When::After(_) | When::AtTheEnd => obstacle,
                };
                let (beyond, is_aside) = limits.beyond(obstacle.solid());
                grown.push(Grown { bar: place, when: bar.when, obstacle, beyond, is_aside });
            }
        }
        Field { within, bars: grown, met: RefCell::default() }
    }

    /// Whether the centre may be at a place.
    fn holds(&self, place: Vector) -> bool {
        let to = place - self.within.apex.at;
        let (ahead, length) = (to.dot(self.within.apex.ahead), to.length());
        let aside = self.within.apex.ahead.perp_dot(to).abs();
        let (sin, cos) = libm::sincos(self.within.half.radians());
        length <= self.within.most + ROUNDING
            && aside * cos <= ahead * sin + ROUNDING
            && ahead >= -ROUNDING
            && self.within.room.as_ref().is_none_or(|room| room.contains(place, ROUNDING))
    }

    /// Whether the way may end at a place.
    fn ends(&self, place: Vector) -> bool {
        (place - self.within.apex.at).length() >= self.within.least - ROUNDING && self.holds(place)
    }

    /// Whether the centre may go along a stretch in the cone, after so much of its way.
    fn is_open(&self, stretch: Segment, so_far: Mm) -> bool {
        self.note(self.bars.iter().find(|bar| !bar.is_aside && bar.bars(stretch, so_far)))
    }

    /// The first bar, by its place in the list, that the centre meets on its way through some points.
    pub(crate) fn first_met(&self, through: &[Vector]) -> Option<usize> {
        let (mut here, mut so_far) = (self.within.start, 0.0);
        for &next in through {
            let stretch = Segment::new(here, next);
            if let Some(bar) = self.bars.iter().find(|bar| bar.bars(stretch, so_far)) {
                return Some(bar.bar);
            }
            (here, so_far) = (next, so_far + stretch.length());
        }
        let at_end = |bar: &&Grown| bar.when == When::AtTheEnd;
        let barred = self.bars.iter().filter(at_end).find(|bar| bar.obstacle.bars(Segment::new(here, here)));
        barred.map(|bar| bar.bar)
    }

    /// Whether nothing that bars the end bars this one.
    fn is_free(&self, end: Vector) -> bool {
        let at_end = |bar: &&Grown| bar.when == When::AtTheEnd;
        self.note(self.bars.iter().filter(at_end).find(|bar| bar.obstacle.bars(Segment::new(end, end))))
    }

    /// Whether the bars surely leave no way out, even one that ends where it may not. If this says no, there
    /// may still be none.
    pub(crate) fn is_shut(&self) -> bool {
        self.has_room() && is_shut(self.within, self.barring())
    }

    /// Whether some way could end in the room, if nothing barred it.
    pub(crate) fn has_room(&self) -> bool {
        places(self.within, 9, 1).into_iter().any(|place| self.ends(place))
    }

    /// All that the centre can reach at most, whatever bars only the end.
    pub(crate) fn pocket(&self) -> Enclosure {
        Enclosure::new(self.within, self.barring())
    }

    fn barring(&self) -> impl Iterator<Item = (&Obstacle, When)> {
        self.bars.iter().filter(|bar| !bar.is_aside).map(|bar| (&bar.obstacle, bar.when))
    }

    /// The bars that were found in the way.
    pub(crate) fn met(&self) -> Vec<usize> {
        self.met.borrow().iter().copied().collect()
    }

    /// Forgets which bars were found in the way.
    pub(crate) fn forget_met(&self) {
        self.met.borrow_mut().clear();
    }

    /// Where the centre may go.
    pub(crate) fn within(&self) -> &'a Cone {
        self.within
    }

    /// The same without what only bars the end.
    pub(crate) fn past_ends(&self) -> Field<'a> {
        let bars = self.bars.iter().filter(|bar| bar.when != When::AtTheEnd).cloned().collect();
        Field { within: self.within, bars, met: RefCell::default() }
    }

    fn note(&self, barred: Option<&Grown>) -> bool {
        self.met.borrow_mut().extend(barred.map(|bar| bar.bar));
        barred.is_none()
    }

    /// Drops the places that no way can come to, because they lie in a bar that applies by then. Whatever
    /// bars the straight way to one is noted.
    pub(crate) fn keep_reachable(&self, places: &mut Vec<Vector>) {
        places.retain(|&place| {
            let barred = self.is_barred_at(place);
            if barred {
                self.is_open(Segment::new(self.within.start, place), 0.0);
            }
            !barred
        });
    }

    /// Drops the places that no way can come to, because they lie in a bar or out of the pocket.
    pub(crate) fn keep_within(&self, pocket: &Enclosure, places: &mut Vec<Vector>) {
        places.retain(|&place| pocket.holds(place) && !self.is_barred_at(place));
    }

    /// Whether a place lies in a bar that applies by the time one could be there.
    fn is_barred_at(&self, place: Vector) -> bool {
        let far = (place - self.within.start).length();
        self.bars.iter().any(|bar| {
            let applies = match bar.when {
                When::Always => true,
                When::After(free) => far > free + ROUNDING,
                When::AtTheEnd => false,
            };
            !bar.is_aside && applies && bar.obstacle.bars(Segment::new(place, place))
        })
    }

    pub(crate) fn is_straight(&self, place: Vector) -> bool {
        self.ends(place) && self.is_free(place) && self.is_open(Segment::new(self.within.start, place), 0.0)
    }

    pub(crate) fn bends(&self) -> impl Iterator<Item = Vector> + '_ {
        self.bars
            .iter()
            .filter(|bar| !bar.is_aside)
            .flat_map(|bar| bar.obstacle.bends())
            .filter(|&bend| self.holds(bend))
    }

    /// Where the centre can get clear of the bars that do not apply yet, in the part of its way that is free
    /// of them: the nearest points of their sides, and where the sides meet each other, the cone or the end
    /// of the free way.
    pub(crate) fn exits(&self) -> Vec<Vector> {
        let start = self.within.start;
        let mut sides: Vec<Segment> = self.limits().to_vec();
        let mut exits = vec![];
        let mut farthest: Mm = 0.0;
        for bar in &self.bars {
            let When::After(free) = bar.when else { continue };
            farthest = farthest.max(free);
            for side in bar.obstacle.sides().filter(|side| side.distance(start) <= free) {
                exits.push(side.nearest(start));
                exits.extend(at_distance(side, start, free));
                exits.extend(
                    sides.iter().filter_map(|&other| crossing(side, other)).map(|(share, _)| side.at(share)),
                );
                sides.push(side);
            }
        }
        exits.retain(|&exit| (exit - start).length() <= farthest + ROUNDING && self.holds(exit));
        exits
    }

    /// The middles of the passages between rounded bars.
    pub(crate) fn passages(&self) -> Vec<Vector> {
        let shapes = self.shapes();
        let mut middles = vec![];
        for (n, one) in shapes.iter().enumerate() {
            // What lies between two that are beyond the same limit is beyond it, too.
            for two in shapes[n + 1..].iter().filter(|two| one.bar.beyond & two.bar.beyond == 0) {
                let least = one.least_round() + two.least_round();
                let (first, second) = (one.core(), two.core());
                // Most overlap, which the corners of one show sooner than all pairs of sides.
                let is_closed = |corner: &Vector| second.distance(*corner) <= least;
                let is_near = one.bar.obstacle.boxes_apart(&two.bar.obstacle) <= least;
                if is_near && first.corners().iter().any(is_closed) {
                    continue;
                }
                let (apart, near, far) = nearest(first, second);
                for &round in &one.rounds {
                    for &other in two.rounds.iter().filter(|&&other| round > 0.0 || other > 0.0) {
                        let clear = apart - round - other;
                        if clear > 0.0 {
                            middles.push(near + (far - near) * ((round + clear / 2.0) / apart));
                        }
                    }
                }
            }
        }
        middles.retain(|&middle| self.holds(middle));
        middles
    }

    /// The bars by their cores: a bar under several rules is rounded in several ways.
    fn shapes(&self) -> Vec<Shape<'_>> {
        /// The bars of one shape lie close together in the list.
        const CLOSE: usize = 8;
        let mut shapes: Vec<Shape> = vec![];
        for bar in &self.bars {
            let solid = bar.obstacle.solid();
            match shapes.iter_mut().rev().take(CLOSE).find(|shape| *shape.core() == solid.core) {
                Some(shape) => shape.rounds.push(solid.round),
                None => shapes.push(Shape { bar, rounds: [solid.round].into_iter().collect() }),
            }
        }
        shapes
    }

    /// The shortest way by some bends to an end, such as one of the rims.
    pub(crate) fn search(&self, bends: &[Vector], rims: &[Vector]) -> Option<Way> {
        let apex = self.within.apex.at;
        let spread = places(self.within, 9, 1);
        let ends = |point: Vector| -> Ends {
            let far = (point - apex).length();
            let mut ends = Ends::new();
            if far >= self.within.least {
                ends.push(point);
            } else if far > 0.0 {
                ends.push(apex + (point - apex) * (self.within.least / far));
            } else {
                ends.extend(spread.iter().copied());
            }
            ends.extend(rims.iter().copied());
            ends.retain(|end| self.ends(*end) && self.is_free(*end));
            ends
        };
        let left = |point: Vector| (self.within.least - (point - apex).length()).max(0.0);
        shortest(
            self.within.start,
            bends,
            Mm::INFINITY,
            left,
            |stretch, so_far| self.is_open(stretch, so_far),
            ends,
        )
    }

    /// Where the least distance meets the limits of the cone, of the room and of the bars, and the corners of
    /// bars at the end.
    pub(crate) fn rims(&self) -> Vec<Vector> {
        let apex = self.within.apex.at;
        let mut rims: Vec<Vector> =
            self.sides().flat_map(|side| at_distance(side, apex, self.within.least)).collect();
        rims.extend(places(self.within, 2, 1));
        let at_end = self.bars.iter().filter(|bar| bar.when == When::AtTheEnd);
        rims.extend(at_end.flat_map(|bar| bar.obstacle.bends()));
        rims.retain(|&rim| self.ends(rim));
        rims
    }

    /// The sides of the room and of the polygons along which ways bend round the bars.
    fn sides(&self) -> impl Iterator<Item = Segment> + '_ {
        let room = self.within.room.iter().flat_map(Convex::edges);
        let around = self.bars.iter().flat_map(|bar| bar.obstacle.sides());
        room.chain(around)
    }

    /// The straight limits of the cone, from the apex.
    fn limits(&self) -> [Segment; 2] {
        let apex = self.within.apex;
        [-1.0, 1.0].map(|side| {
            let ahead = apex.wheeled(apex.at, self.within.half.radians() * side).ahead;
            Segment::new(apex.at, apex.at + ahead * self.within.most)
        })
    }

    /// Every place at which the set of straight escapes, if there is any, has a nearest point or a corner.
    pub(crate) fn critical(&self) -> Vec<Vector> {
        let (start, apex) = (self.within.start, self.within.apex.at);
        let limits = self.limits();
        let sides: Vec<Segment> = self.sides().chain(limits).collect();
        let mut places = self.rims();
        places.extend(sides.iter().map(|side| side.nearest(apex)));
        for towards in self.bends().chain(limits.map(|limit| limit.b)) {
            let Some(ahead) = (towards - start).try_normalize() else { continue };
            let ray = Segment::new(start, start + ahead * (2.0 * self.within.most));
            places.extend(at_distance(ray, apex, self.within.least));
            places.extend(at_distance(ray, apex, self.within.most));
            let crossings = sides.iter().filter_map(|&side| crossing(ray, side));
            places.extend(crossings.map(|(share, _)| ray.at(share)));
        }
        for (n, &one) in sides.iter().enumerate() {
            let crossings = sides[n + 1..].iter().filter_map(|&two| crossing(one, two));
            places.extend(crossings.map(|(share, _)| one.at(share)));
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Facing, Frame};

    /// Numbers from 0 to below 1 (SplitMix64).
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
        }

        fn block(&mut self, middle: Vector, spread: Mm) -> Body {
            let at = middle + Vector::new(self.next() - 0.5, self.next() - 0.5) * spread;
            let facing = Facing::degrees((self.next() * 360.0) as i32);
            let front = Frame { at, ahead: facing.direction() };
            Body::block(&front, 10.0 + 50.0 * self.next(), 5.0 + 25.0 * self.next())
        }
    }

    /// A unit with enemies before and round it, each under two rules, and friends at the end of its way.
    fn case(numbers: &mut Numbers) -> (Body, Cone, Vec<Bar>) {
        let unit = Body::block(&Frame { at: Vector::ZERO, ahead: Facing::NORTH.direction() }, 60.0, 20.0);
        let start = unit.centre();
        let apex = Frame { at: start, ahead: Facing::SOUTH.direction() };
        let corner = |x: Mm, y: Mm| Vector::new(x, y);
        let deep = 150.0 + 400.0 * numbers.next();
        let room = [corner(-400.0, 400.0), corner(400.0, 400.0), corner(400.0, -deep), corner(-400.0, -deep)];
        let within = Cone {
            start,
            apex,
            half: Angle::degrees(45),
            least: 120.0,
            most: 300.0,
            room: Some(Convex::hull(room)),
        };
        let mut bars = vec![];
        for enemy in 0..3 + (numbers.next() * 10.0) as usize {
            let body = numbers.block(Vector::new(0.0, -120.0), 420.0);
            let bar =
                |shape, round: Mm, when| Bar { shape: Solid { round, ..shape }, from: Whom::Body, when };
            for shape in Solid::parts(&body) {
                if enemy % 4 == 3 {
                    bars.push(bar(shape, 0.0, When::AtTheEnd));
                } else {
                    bars.push(bar(shape.clone(), 0.1, When::Always));
                    bars.push(bar(shape, 25.0, When::After(25.0)));
                }
            }
        }
        (unit, within, bars)
    }

    /// The search as it would be if nothing were left out: no bend, no bar and no pair of bars.
    fn unthrifty(body: &Body, within: &Cone, bars: &[Bar]) -> Option<Way> {
        let mut field = Field::new(body, within, bars);
        for bar in &mut field.bars {
            (bar.beyond, bar.is_aside) = (0, false);
        }
        let rims = field.rims();
        let mut bends: Vec<Vector> = field.bends().chain(field.exits()).collect();
        field.search(&bends, &rims).or_else(|| {
            for (n, one) in field.bars.iter().enumerate() {
                for two in &field.bars[n + 1..] {
                    let (one, two) = (one.obstacle.solid(), two.obstacle.solid());
                    let (apart, near, far) = nearest(&one.core, &two.core);
                    let clear = apart - one.round - two.round;
                    if clear > 0.0 {
                        bends.push(near + (far - near) * ((one.round + clear / 2.0) / apart));
                    }
                }
            }
            bends.retain(|&bend| field.holds(bend));
            field.search(&bends, &rims)
        })
    }

    #[test]
    fn what_is_left_out_of_a_search_changes_no_way() {
        let mut numbers = Numbers(7);
        let (mut found, mut none) = (0, 0);
        for _ in 0..600 {
            let (unit, within, bars) = case(&mut numbers);
            let whole = unthrifty(&unit, &within, &bars);
            match (crate::escape(&unit, &within, &bars), whole) {
                (crate::Escape::Way(way), Some(whole)) => {
                    assert!((way.length - whole.length).abs() < 1e-9, "{} and {}", way.length, whole.length);
                    found += 1;
                }
                (crate::Escape::None(_), None) => none += 1,
                (thrifty, whole) => panic!("{thrifty:?} and {whole:?}"),
            }
        }
        assert!(found > 100 && none > 100, "{found} ways and {none} without one");
    }

    #[test]
    fn what_lies_beyond_the_pocket_is_not_reached() {
        let mut numbers = Numbers(11);
        let (mut shut, mut none) = (0, 0);
        for _ in 0..600 {
            let (unit, within, bars) = case(&mut numbers);
            let is_shut = Field::new(&unit, &within, &bars).is_shut();
            let has_way = unthrifty(&unit, &within, &bars).is_some();
            assert!(!(is_shut && has_way), "{within:?} {bars:?}");
            let way_out = crate::WayOut::new(&unit, &within, &bars);
            let [quick, whole] = [way_out.shortest_in(&way_out.pocket()), unthrifty(&unit, &within, &bars)];
            let [quick, whole] = [quick, whole].map(|way| way.map(|way| libm::round(way.length * 1e6)));
            assert_eq!(quick, whole);
            shut += usize::from(is_shut);
            none += usize::from(!has_way);
        }
        assert!(shut * 2 > none, "{shut} of {none} are seen to be shut");
    }

    #[test]
    fn a_room_without_an_end_is_not_shut_by_bars() {
        let (unit, within, bars) = case(&mut Numbers(3));
        let room = [(-50.0, 50.0), (50.0, 50.0), (50.0, -50.0), (-50.0, -50.0)];
        let room = Convex::hull(room.map(|(x, y)| Vector::new(x, y)));
        let narrow = Cone { room: Some(room), ..within };
        assert!(!Field::new(&unit, &narrow, &bars).is_shut());
    }
}
