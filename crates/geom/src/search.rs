//! The shortest way over a set of points, some pairs of which see each other.

use crate::{Mm, Segment, Vector};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A way from point to point.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// How long it is.
    pub length: Mm,
    /// Its points, from the start to the end.
    pub points: Vec<Vector>,
}

/// The points at which a way may end, tried from a point that it has reached.
pub(crate) type Ends = SmallVec<[Vector; 8]>;

/// A step not yet tried: to the point `to` of the list, from the point settled as `from`.
struct Step {
    total: Mm,
    length: Mm,
    from: usize,
    /// How many were pushed before it.
    nth: usize,
    to: To,
}

#[derive(Clone, Copy)]
enum To {
    Bend(usize),
    End(Vector),
}

impl Ord for Step {
    /// The shortest comes first out of the heap; of equals the one that was pushed first.
    fn cmp(&self, other: &Step) -> Ordering {
        other.total.total_cmp(&self.total).then(other.nth.cmp(&self.nth))
    }
}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Step) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Step) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Step {}

/// The shortest way from `start` by way of some of the `bends` to an end, no longer than `at_most`.
///
/// `left` is no more than the rest of the way from a point; `is_open` says whether a stretch may be gone,
/// given how long the way was before it; `ends` are the ends worth trying from a point.
pub(crate) fn shortest(
    start: Vector,
    bends: &[Vector],
    at_most: Mm,
    left: impl Fn(Vector) -> Mm,
    mut is_open: impl FnMut(Segment, Mm) -> bool,
    ends: impl Fn(Vector) -> Ends,
) -> Option<Way> {
    // The points settled so far, each with the length of its way and the one before it.
    let mut settled: Vec<(Vector, Mm, usize)> = vec![(start, 0.0, 0)];
    let mut done = vec![false; bends.len()];
    let mut open: BinaryHeap<Step> = BinaryHeap::new();
    let mut latest = 0;
    let mut nth = 0;
    loop {
        let (here, length, _) = settled[latest];
        let mut push = |at: Vector, to: To, left: Mm| {
            let length = length + (at - here).length();
            if length + left <= at_most {
                nth += 1;
                open.push(Step { total: length + left, length, from: latest, nth, to });
            }
        };
        for end in ends(here) {
            push(end, To::End(end), 0.0);
        }
        for (n, &bend) in bends.iter().enumerate() {
            if !done[n] {
                push(bend, To::Bend(n), left(bend));
            }
        }
        loop {
            let step = open.pop()?;
            let (before, so_far, _) = settled[step.from];
            match step.to {
                To::Bend(n) if done[n] => {}
                To::Bend(n) if is_open(Segment::new(before, bends[n]), so_far) => {
                    done[n] = true;
                    settled.push((bends[n], step.length, step.from));
                    latest = settled.len() - 1;
                    break;
                }
                To::End(end) if is_open(Segment::new(before, end), so_far) => {
                    let mut points = vec![end, before];
                    let mut at = step.from;
                    while at != 0 {
                        at = settled[at].2;
                        points.push(settled[at].0);
                    }
                    points.reverse();
                    return Some(Way { length: step.length, points });
                }
                _ => {}
            }
        }
    }
}
