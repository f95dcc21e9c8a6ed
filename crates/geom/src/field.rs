//! A way out as the centre of the body sees it.
//!
//! Whatever bars the body is grown by the body's shape, so that the question becomes one about a point: the body's
//! centre, which must get far enough away without leaving a cone.

use crate::obstacle::{HAIR, Obstacle};
use crate::search::{Ends, Way, shortest};
use crate::solid::{at_distance, crossing, grown_by, nearest};
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
struct Grown {
    bar: usize,
    when: When,
    obstacle: Obstacle,
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

impl<'a> Field<'a> {
    pub(crate) fn new(body: &Body, within: &'a Cone, bars: &[Bar]) -> Field<'a> {
        let start = within.start;
        let mut grown = vec![];
        for (place, bar) in bars.iter().enumerate() {
            let shapes: SmallVec<[Solid; 4]> = match bar.from {
                Whom::Centre => [bar.shape.clone()].into_iter().collect(),
                Whom::Body => Solid::parts(body).map(|part| grown_by(&bar.shape, &part, start)).collect(),
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
                grown.push(Grown { bar: place, when: bar.when, obstacle });
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

    /// The first bar that bars a stretch to the centre, after so much of its way.
    fn barring(&self, stretch: Segment, so_far: Mm) -> Option<&Grown> {
        self.bars.iter().find(|bar| match bar.when {
            When::Always => bar.obstacle.bars(stretch),
            When::After(free) => {
                let (left, length) = (free - so_far, stretch.length());
                left < length && {
                    let share = if left > 0.0 { left / length } else { 0.0 };
                    bar.obstacle.bars(Segment::new(stretch.at(share), stretch.b))
                }
            }
            When::AtTheEnd => false,
        })
    }

    /// Whether the centre may go along a stretch, after so much of its way.
    fn is_open(&self, stretch: Segment, so_far: Mm) -> bool {
        self.note(self.barring(stretch, so_far))
    }

    /// The first bar, by its place in the list, that the centre meets on its way through some points.
    pub(crate) fn first_met(&self, through: &[Vector]) -> Option<usize> {
        let (mut here, mut so_far) = (self.within.start, 0.0);
        for &next in through {
            let stretch = Segment::new(here, next);
            if let Some(bar) = self.barring(stretch, so_far) {
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

    /// The bars that were found in the way.
    pub(crate) fn met(self) -> Vec<usize> {
        self.met.into_inner().into_iter().collect()
    }

    fn note(&self, barred: Option<&Grown>) -> bool {
        self.met.borrow_mut().extend(barred.map(|bar| bar.bar));
        barred.is_none()
    }

    pub(crate) fn is_straight(&self, place: Vector) -> bool {
        self.ends(place) && self.is_free(place) && self.is_open(Segment::new(self.within.start, place), 0.0)
    }

    pub(crate) fn bends(&self) -> impl Iterator<Item = Vector> + '_ {
        self.bars.iter().flat_map(|bar| bar.obstacle.bends()).filter(|&bend| self.holds(bend))
    }

    /// Where the centre can get clear of the bars that do not apply yet, in the part of its way that is free of them:
    /// the nearest points of their sides, and where the sides meet each other, the cone or the end of the free way.
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
        let mut middles = vec![];
        for (n, one) in self.bars.iter().enumerate() {
            for two in &self.bars[n + 1..] {
                let (one, two) = (one.obstacle.solid(), two.obstacle.solid());
                let (apart, near, far) = nearest(&one.core, &two.core);
                let clear = apart - one.round - two.round;
                if (one.round > 0.0 || two.round > 0.0) && clear > 0.0 {
                    middles.push(near + (far - near) * ((one.round + clear / 2.0) / apart));
                }
            }
        }
        middles.retain(|&middle| self.holds(middle));
        middles
    }

    pub(crate) fn search(&self, bends: &[Vector]) -> Option<Way> {
        let apex = self.within.apex.at;
        let rims = self.rims();
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

    /// Where the least distance meets the limits of the cone, of the room and of the bars, and the corners of bars at
    /// the end.
    fn rims(&self) -> Vec<Vector> {
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
