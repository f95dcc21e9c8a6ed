//! Where a centre can get to at most: a quick proof that there is no way out.
//!
//! The cone is cut into strips across its axis. Whatever a bar, being convex, covers of both rims of a strip
//! it covers of the strip; the rest counts as free. What hangs together with the start over free stretches of
//! the strips is then no less than what the centre can reach. Where that ends short, no way leads on; where
//! it does not, nothing is shown.

use crate::obstacle::Obstacle;
use crate::solid::cut;
use crate::{Cone, Convex, Frame, Mm, Segment, Vector, When};
use smallvec::SmallVec;

/// Strips are about so wide, but there are not too few nor too many.
const WIDTH: Mm = 4.0;
const FEWEST: Mm = 8.0;
const MOST: Mm = 128.0;

/// More than any rounding: by so much the ground is taken wider than it is.
const CLEARLY: Mm = 1e-3;

/// A stretch across the axis, from left to right.
type Stretch = (Mm, Mm);

/// Stretches of one strip.
type Stretches = SmallVec<[Stretch; 4]>;

/// Whether the bars leave no way from the start of a cone to its least distance. If it says no, there may
/// still be none.
pub(crate) fn is_shut<'a>(within: &Cone, bars: impl Iterator<Item = (&'a Obstacle, When)>) -> bool {
    let start = (within.start - within.apex.at).length();
    start < within.least - CLEARLY && !Strips::covered(within, within.least, bars).flooded(within.least).1
}

/// All that the centre can reach at most.
pub struct Enclosure {
    strips: Strips,
    reached: Vec<Stretches>,
}

impl Enclosure {
    pub(crate) fn new<'a>(within: &Cone, bars: impl Iterator<Item = (&'a Obstacle, When)>) -> Enclosure {
        let mut strips = Strips::covered(within, within.most, bars);
        let (reached, _) = strips.flooded(Mm::INFINITY);
        Enclosure { strips, reached }
    }

    /// Whether a place may be one that the centre can reach.
    pub(crate) fn holds(&self, place: Vector) -> bool {
        let (aside, ahead) = self.strips.local(place);
        self.strips.at(ahead).any(|strip| {
            let meets = |stretch: &Stretch| stretch.0 <= aside + CLEARLY && aside - CLEARLY <= stretch.1;
            self.reached[strip].iter().any(meets)
        })
    }
}

/// A cone in strips, each with the part of it that is covered.
struct Strips {
    apex: Frame,
    across: Vector,
    start: Vector,
    /// How far the cone opens to either side: sine and cosine.
    half: (f64, f64),
    far: Mm,
    width: Mm,
    covered: Vec<SmallVec<[Stretch; 8]>>,
}

impl Strips {
    /// A cone as far as this, and what bars cover of it.
    fn covered<'a>(within: &Cone, far: Mm, bars: impl Iterator<Item = (&'a Obstacle, When)>) -> Strips {
        let count = libm::ceil(far / WIDTH).clamp(FEWEST, MOST);
        let mut strips = Strips {
            apex: within.apex,
            across: -within.apex.ahead.perp(),
            start: within.start,
            half: libm::sincos(within.half.radians()),
            far,
            width: (far + 2.0 * CLEARLY) / count,
            covered: vec![SmallVec::new(); count as usize],
        };
        for side in within.room.iter().flat_map(Convex::edges) {
            strips.cover_beyond(side);
        }
        for (obstacle, when) in bars.filter(|(_, when)| *when != When::AtTheEnd) {
            strips.cover_by(obstacle, when);
        }
        strips
    }

    /// How far ahead of the apex the rim before a strip lies.
    fn rim(&self, strip: usize) -> Mm {
        strip as f64 * self.width - CLEARLY
    }

    /// How far a rim reaches to either side; all of the cone is within it.
    fn reach(&self) -> Mm {
        self.far + 1.0
    }

    /// How far to the right of the axis and ahead of the apex a place is.
    fn local(&self, place: Vector) -> (Mm, Mm) {
        let to = place - self.apex.at;
        (to.dot(self.across), to.dot(self.apex.ahead))
    }

    /// The strips in which a place is that lies so far ahead: two if it is on the rim between them.
    fn at(&self, ahead: Mm) -> impl Iterator<Item = usize> + use<> {
        let last = self.covered.len() - 1;
        let strip = |ahead: Mm| (((ahead + CLEARLY) / self.width).max(0.0) as usize).min(last);
        strip(ahead - CLEARLY)..=strip(ahead + CLEARLY)
    }

    /// Covers of each strip the part that is covered on both its rims.
    fn cover(&mut self, (first, last): (Mm, Mm), when: When, on_rim: impl Fn(Mm) -> Option<Stretch>) {
        let strip_at = |ahead: Mm| ((ahead + CLEARLY) / self.width).max(0.0) as usize;
        let strips = strip_at(first)..self.covered.len().min(strip_at(last).saturating_add(1));
        let mut before = on_rim(self.rim(strips.start));
        for strip in strips {
            let after = on_rim(self.rim(strip + 1));
            if let (Some(one), Some(two)) = (before, after) {
                let both = (one.0.max(two.0), one.1.min(two.1));
                match when {
                    When::After(free) => self.cover_outside(strip, both, free),
                    When::Always | When::AtTheEnd => self.add(strip, both),
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

    /// Covers all that lies farther from the start than the free part of the way.
    fn cover_outside(&mut self, strip: usize, (left, right): Stretch, free: Mm) {
        let (aside, ahead) = self.local(self.start);
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
        let (apex, across, reach) = (self.apex, self.across, self.reach());
        let ahead = |corner: &Vector| (*corner - apex.at).dot(apex.ahead);
        let corners = || obstacle.solid().core.corners().iter().map(ahead);
        let round = obstacle.solid().round;
        let first = corners().fold(Mm::INFINITY, f64::min) - round;
        let last = corners().fold(Mm::NEG_INFINITY, f64::max) + round;
        self.cover((first, last), when, |far| {
            let middle = apex.advanced(far).at;
            let rim = Segment::new(middle - across * reach, middle + across * reach);
            let (from, to) = obstacle.covers(rim)?;
            Some(((2.0 * from - 1.0) * reach, (2.0 * to - 1.0) * reach))
        });
    }

    /// Covers what lies beyond a side of the room.
    fn cover_beyond(&mut self, side: Segment) {
        let out = -(side.b - side.a).normalize_or_zero().perp();
        let (apex, reach, slope) = (self.apex, self.reach(), self.across.dot(out));
        self.cover((0.0, self.far), When::Always, |far| {
            let off = (apex.advanced(far).at - side.a).dot(out) - CLEARLY;
            let (from, to) = cut((0.0, 1.0), off - slope * reach, off + slope * reach, 0.0)?;
            Some(((2.0 * from - 1.0) * reach, (2.0 * to - 1.0) * reach))
        });
    }

    /// The free stretches of a strip, from left to right.
    fn free(&mut self, strip: usize) -> Stretches {
        let (sin, cos) = self.half;
        let cone = if cos > 1e-9 { (self.rim(strip + 1) * sin + CLEARLY) / cos } else { Mm::INFINITY };
        let limit = cone.min(self.reach());
        let covered = &mut self.covered[strip];
        covered.sort_by(|one, two| one.0.total_cmp(&two.0));
        let mut free = Stretches::new();
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

    /// What hangs together with the start, strip by strip, and whether any of it is so far from the apex;
    /// then the rest is not looked for.
    fn flooded(&mut self, enough: Mm) -> (Vec<Stretches>, bool) {
        let mut reached = vec![Stretches::new(); self.covered.len()];
        let mut free: Vec<Stretches> = (0..self.covered.len()).map(|strip| self.free(strip)).collect();
        let mut open: Vec<(usize, Stretch)> = vec![];
        let (aside, ahead) = self.local(self.start);
        for strip in self.at(ahead) {
            enter(&mut free, strip, (aside - CLEARLY, aside + CLEARLY), &mut open);
        }
        while let Some((strip, stretch)) = open.pop() {
            reached[strip].push(stretch);
            let (aside, far) = (stretch.0.abs().max(stretch.1.abs()), self.rim(strip + 1));
            if Vector::new(aside, far).length() >= enough - CLEARLY {
                return (reached, true);
            }
            if strip > 0 {
                enter(&mut free, strip - 1, stretch, &mut open);
            }
            if strip + 1 < free.len() {
                enter(&mut free, strip + 1, stretch, &mut open);
            }
        }
        (reached, false)
    }
}

/// Moves the free stretches that meet a stretch of the next strip to the reached ones.
fn enter(free: &mut [Stretches], strip: usize, from: Stretch, open: &mut Vec<(usize, Stretch)>) {
    free[strip].retain(|stretch| {
        let meets = stretch.0 <= from.1 && from.0 <= stretch.1;
        if meets {
            open.push((strip, *stretch));
        }
        !meets
    });
}
