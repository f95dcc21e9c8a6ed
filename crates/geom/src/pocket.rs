//! Where a centre can get to at most: a quick proof that there is no way out.
//!
//! The cone is cut into strips across its axis. Whatever a bar, being convex, covers of both rims of a strip it covers of
//! the strip; the rest counts as free. What hangs together with the start over free stretches of the strips is then no
//! less than what the centre can reach. Where that ends short, no way leads on; where it does not, nothing is shown.

use crate::obstacle::Obstacle;
use crate::{Cone, Convex, Mm, Segment, Vector, When};
use smallvec::SmallVec;

/// Strips are about so wide, but there are not too few nor too many.
const WIDTH: Mm = 4.0;
const FEWEST: Mm = 8.0;
const MOST: Mm = 64.0;

/// More than any rounding: by so much the ground is taken wider than it is.
const CLEARLY: Mm = 1e-3;

/// A stretch across the axis, from left to right.
type Stretch = (Mm, Mm);

/// Stretches of one strip.
type Stretches = SmallVec<[Stretch; 4]>;

/// The cone in strips, each with what is covered of it.
struct Strips<'a> {
    within: &'a Cone,
    across: Vector,
    width: Mm,
    covered: Vec<SmallVec<[Stretch; 8]>>,
}

/// Whether the bars leave no way from the start of a cone to its least distance. If it says no, there may still be none.
pub(crate) fn is_shut<'a>(within: &Cone, bars: impl Iterator<Item = (&'a Obstacle, When)>) -> bool {
    let mut strips = Strips::new(within);
    for (obstacle, when) in bars {
        strips.cover_by(obstacle, when);
    }
    !strips.lead_out()
}

impl<'a> Strips<'a> {
    fn new(within: &'a Cone) -> Strips<'a> {
        let count = libm::ceil(within.least / WIDTH).clamp(FEWEST, MOST);
        let across = -within.apex.ahead.perp();
        let width = (within.least + 2.0 * CLEARLY) / count;
        let covered = vec![SmallVec::new(); count as usize];
        let mut strips = Strips { within, across, width, covered };
        for side in within.room.iter().flat_map(Convex::edges) {
            strips.cover_beyond(side);
        }
        strips
    }

    /// How far ahead of the apex the rim before a strip lies.
    fn rim(&self, strip: usize) -> Mm {
        strip as f64 * self.width - CLEARLY
    }

    /// How far a rim reaches to either side; all of the cone is within it.
    fn reach(&self) -> Mm {
        self.within.least + 1.0
    }

    /// Covers of each strip what is covered of both its rims.
    fn cover(&mut self, (first, last): (Mm, Mm), when: When, on_rim: impl Fn(Mm) -> Option<Stretch>) {
        if when == When::AtTheEnd {
            return;
        }
        let strip_at = |ahead: Mm| ((ahead + CLEARLY) / self.width).max(0.0) as usize;
        let strips = strip_at(first)..self.covered.len().min(strip_at(last).saturating_add(1));
        let mut before = on_rim(self.rim(strips.start));
        for strip in strips {
            let after = on_rim(self.rim(strip + 1));
            if let (Some(one), Some(two)) = (before, after) {
                let both = (one.0.max(two.0), one.1.min(two.1));
                match when {
                    When::After(free) => self.cover_outside(strip, both, free),
                    _ => self.add(strip, both),
                }
            }
            before = after;
        }
    }

    fn add(&mut self, strip: usize, stretch: Stretch) {
        if stretch.0 < stretch.1 {
            self.covered[strip].push(stretch);
        }
    }

    /// Covers what is farther from the start than the part of the way that is free.
    fn cover_outside(&mut self, strip: usize, (left, right): Stretch, free: Mm) {
        let to = self.within.start - self.within.apex.at;
        let (aside, ahead) = (to.dot(self.across), to.dot(self.within.apex.ahead));
        let off = (self.rim(strip) - ahead).max(ahead - self.rim(strip + 1)).max(0.0);
        let spare = (free + CLEARLY) * (free + CLEARLY) - off * off;
        if spare <= 0.0 {
            return self.add(strip, (left, right));
        }
        let half = spare.sqrt();
        self.add(strip, (left, right.min(aside - half)));
        self.add(strip, (left.max(aside + half), right));
    }

    fn cover_by(&mut self, obstacle: &Obstacle, when: When) {
        let (apex, ahead, reach) = (self.within.apex.at, self.within.apex.ahead, self.reach());
        let along = |corner: &Vector| (*corner - apex).dot(ahead);
        let corners = || obstacle.solid().core.corners().iter().map(along);
        let round = obstacle.solid().round;
        let first = corners().fold(Mm::INFINITY, f64::min) - round;
        let last = corners().fold(Mm::NEG_INFINITY, f64::max) + round;
        let (here, across) = (apex, self.across);
        self.cover((first, last), when, |far| {
            let middle = here + ahead * far;
            let rim = Segment::new(middle - across * reach, middle + across * reach);
            let (from, to) = obstacle.covers(rim)?;
            Some(((2.0 * from - 1.0) * reach, (2.0 * to - 1.0) * reach))
        });
    }

    /// Covers what lies beyond a side of the room.
    fn cover_beyond(&mut self, side: Segment) {
        let out = -(side.b - side.a).normalize_or_zero().perp();
        let (reach, slope) = (self.reach(), self.across.dot(out));
        let (apex, ahead) = (self.within.apex.at, self.within.apex.ahead);
        self.cover((0.0, self.within.least), When::Always, |far| {
            let off = (apex + ahead * far - side.a).dot(out) - CLEARLY;
            let (left, right) = (off - slope * reach, off + slope * reach);
            let (from, to) = crate::solid::cut((0.0, 1.0), left, right, 0.0)?;
            Some(((2.0 * from - 1.0) * reach, (2.0 * to - 1.0) * reach))
        });
    }

    /// The free stretches of a strip, from left to right.
    fn free(&mut self, strip: usize) -> Stretches {
        let half = self.within.half.radians();
        let (sin, cos) = libm::sincos(half);
        let far = self.rim(strip + 1);
        let cone = if cos > 1e-9 { far * sin / cos + CLEARLY / cos } else { Mm::INFINITY };
        let limit = cone.min(self.reach());
        let covered = &mut self.covered[strip];
        covered.sort_by(|one, two| one.0.total_cmp(&two.0));
        let mut free = SmallVec::new();
        let mut from = -limit;
        for &(left, right) in covered.iter() {
            if left > from {
                free.push((from, left.min(limit)));
            }
            from = from.max(right);
            if from >= limit {
                return free;
            }
        }
        free.push((from, limit));
        free
    }

    /// Whether free stretches lead from the start to the least distance.
    fn lead_out(&mut self) -> bool {
        let least = self.within.least - CLEARLY;
        let to = self.within.start - self.within.apex.at;
        if to.length() >= least {
            return true;
        }
        let (aside, ahead) = (to.dot(self.across), to.dot(self.within.apex.ahead));
        // What is not reached yet, strip by strip, and what was reached but not yet gone on from.
        let mut free: Vec<Stretches> = (0..self.covered.len()).map(|strip| self.free(strip)).collect();
        let mut open: Vec<(usize, Stretch)> = vec![];
        for strip in 0..free.len() {
            if self.rim(strip) <= ahead + CLEARLY && ahead - CLEARLY <= self.rim(strip + 1) {
                enter(&mut free, strip, (aside - CLEARLY, aside + CLEARLY), &mut open);
            }
        }
        while let Some((strip, stretch)) = open.pop() {
            let (aside, far) = (stretch.0.abs().max(stretch.1.abs()), self.rim(strip + 1));
            if aside * aside + far * far >= least * least {
                return true;
            }
            if strip > 0 {
                enter(&mut free, strip - 1, stretch, &mut open);
            }
            if strip + 1 < free.len() {
                enter(&mut free, strip + 1, stretch, &mut open);
            }
        }
        false
    }
}

/// Moves what meets a stretch of the next strip from what is free to what is reached.
fn enter(free: &mut [Stretches], strip: usize, from: Stretch, open: &mut Vec<(usize, Stretch)>) {
    free[strip].retain(|stretch| {
        let meets = stretch.0 <= from.1 && from.0 <= stretch.1;
        if meets {
            open.push((strip, *stretch));
        }
        !meets
    });
}
