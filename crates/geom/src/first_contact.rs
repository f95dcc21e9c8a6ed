//! When a rectangle on its course comes to another one: straight courses and arcs, both in closed form.
//!
//! Two convex shapes that come together always meet with a corner of one. So the corners of the mover are
//! followed against the other's edges, and the other's corners, which seen from the mover run the same course
//! backwards, against the mover's. Rounded by a radius, edges are moved outwards and corners become circles.

use crate::gap::depth;
use crate::{Course, Mm, Rect, Vector};
use smallvec::SmallVec;
use std::f64::consts::{FRAC_PI_2, TAU};

/// How near counts as a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Approach {
    /// To come within the slack.
    Touch,
    /// To lie in the other deeper than the slack.
    Overlap,
}

/// The least depth that is told from rounding.
const LEAST_DEPTH: Mm = 1e-6;

/// The share of its course after which `mover` meets `other`, both rounded by `round` together.
///
/// Only nearing counts: a body that begins in touch meets the other only by going deeper into it than the
/// slack, and then at the last moment of mere touch. One that begins deeper than that meets it at once,
/// unless it moves off.
pub(crate) fn meets(
    course: Course,
    mover: &Rect,
    other: &Rect,
    round: Mm,
    slack: Mm,
    until: Approach,
) -> Option<f64> {
    let slack = slack.max(LEAST_DEPTH);
    let begins_in_touch = is_within(mover, other, round + slack);
    if until == Approach::Touch && !begins_in_touch {
        return first(course, mover, other, round).or_else(|| first(course, mover, other, round + slack));
    }
    let touch = first(course, mover, other, round);
    if touch.is_none() && !begins_in_touch {
        return None;
    }
    let clash = first_deep(course, mover, other, round, slack)?;
    match course {
        _ if clash == 0.0 => deepens(course, mover, other, round).then_some(0.0),
        Course::Arc { about, radians } => {
            let touches = arc_touches(about, radians, mover, other, round);
            Some(touches.into_iter().filter(|&share| share <= clash).fold(0.0, f64::max))
        }
        Course::Shift(_) | Course::Placed => Some(touch.unwrap_or(0.0)),
    }
}

/// The first share of the course at which two rectangles lie `slack` deep in each other.
fn first_deep(course: Course, mover: &Rect, other: &Rect, round: Mm, slack: Mm) -> Option<f64> {
    if round >= slack {
        return first(course, mover, other, round - slack);
    }
    let shrunk = |rect: &Rect| Rect { half: (rect.half - (slack - round)).max(Vector::ZERO), ..*rect };
    let own = first(course, &shrunk(mover), other, 0.0);
    let theirs = first(course, mover, &shrunk(other), 0.0);
    own.into_iter().chain(theirs).reduce(f64::min)
}

/// The first share of the course at which two rectangles are no farther apart than `round`; 0 if they begin
/// so.
fn first(course: Course, mover: &Rect, other: &Rect, round: Mm) -> Option<f64> {
    match course {
        Course::Placed => None,
        Course::Shift(by) if round == 0.0 => mover.sweep(by, other),
        Course::Shift(by) => {
            // What the sharp-cornered shape does not meet, the rounded one does not.
            let sharp = Rect { half: other.half + round, ..*other };
            mover.sweep(by, &sharp)?;
            if is_within(mover, other, round) {
                return Some(0.0);
            }
            let own = corners(mover).filter_map(|corner| shift_touch(corner, by, other, round));
            let theirs = corners(other).filter_map(|corner| shift_touch(corner, -by, mover, round));
            own.chain(theirs).reduce(f64::min)
        }
        Course::Arc { about, radians } => {
            let reach = (mover.frame.at - about).length() + mover.radius() + round;
            let nearest = other.nearest(about) - about;
            if nearest.length_squared() > reach * reach {
                return None;
            }
            if is_within(mover, other, round) {
                return Some(0.0);
            }
            arc_touches(about, radians, mover, other, round).into_iter().reduce(f64::min)
        }
    }
}

fn is_within(mover: &Rect, other: &Rect, round: Mm) -> bool {
    if round == 0.0 { mover.meets(other) } else { mover.distance(other) <= round }
}

/// Whether the first hair's breadth of a course leads deeper into the other.
fn deepens(course: Course, mover: &Rect, other: &Rect, round: Mm) -> bool {
    const HAIR: Mm = 1e-3;
    let farthest = mover.corners().map(|corner| course.length_of(corner)).into_iter().fold(0.0, f64::max);
    if farthest == 0.0 {
        return false;
    }
    let moved = course.carry_part(mover, (HAIR / farthest).min(1.0));
    depth(&moved, other, round) > depth(mover, other, round) + LEAST_DEPTH
}

/// The corners of a rectangle, each once.
fn corners(of: &Rect) -> impl Iterator<Item = Vector> {
    let count = if of.half == Vector::ZERO { 1 } else { 4 };
    of.corners().into_iter().take(count)
}

/// The share of a straight way at which a point outside a rounded rectangle enters it.
fn shift_touch(point: Vector, by: Vector, rect: &Rect, round: Mm) -> Option<f64> {
    let (at, by) = (rect.frame.local(point), rect.frame.local_by(by));
    let half = rect.half;
    let boxes = [Vector::new(half.x + round, half.y), Vector::new(half.x, half.y + round)];
    let sides = boxes.into_iter().filter_map(|half| shift_into_box(at, by, half));
    let signs = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let circles =
        signs.into_iter().filter_map(|(x, y)| shift_into_circle(at - half * Vector::new(x, y), by, round));
    sides.chain(circles).reduce(f64::min)
}

fn shift_into_box(at: Vector, by: Vector, half: Vector) -> Option<f64> {
    let mut span = (0.0, 1.0);
    for (at, by, half) in [(at.x, by.x, half.x), (at.y, by.y, half.y)] {
        if by == 0.0 {
            if at.abs() > half {
                return None;
            }
            continue;
        }
        let (one, two) = ((-half - at) / by, (half - at) / by);
        span = (f64::max(span.0, one.min(two)), f64::min(span.1, one.max(two)));
    }
    (span.0 <= span.1).then_some(span.0)
}

fn shift_into_circle(at: Vector, by: Vector, radius: Mm) -> Option<f64> {
    let square = by.length_squared();
    let middle = -at.dot(by) / square;
    let off = (at + by * middle).length_squared();
    // Where the way misses the circle, or has no length, the root is not a number and lies in no range.
    let share = middle - ((radius * radius - off) / square).sqrt();
    (0.0..=1.0).contains(&share).then_some(share)
}

/// All shares of an arc at which a corner of one rectangle crosses the rounded rim of the other.
fn arc_touches(about: Vector, radians: f64, mover: &Rect, other: &Rect, round: Mm) -> SmallVec<[f64; 16]> {
    let mut shares = SmallVec::new();
    for (corners_of, rect, radians) in [(mover, other, radians), (other, mover, -radians)] {
        let turn = Turning { centre: rect.frame.local(about), radians };
        for corner in corners(corners_of) {
            turn.crosses(rect.frame.local_by(corner - about), rect.half, round, &mut shares);
        }
    }
    shares
}

/// A turn about a point, in the axes of a rectangle.
struct Turning {
    centre: Vector,
    radians: f64,
}

impl Turning {
    /// Adds the shares at which a point, on an arm from the centre, crosses the rim of a rounded rectangle.
    fn crosses(&self, arm: Vector, half: Vector, round: Mm, shares: &mut SmallVec<[f64; 16]>) {
        let square = arm.length_squared();
        if square == 0.0 {
            return;
        }
        for side in [-1.0, 1.0] {
            // Where the arm's end lies on the line of an upright or a level edge, it does so at two heights.
            let x = side * (half.x + round) - self.centre.x;
            if x * x <= square {
                let height = (square - x * x).sqrt();
                for y in [-height, height] {
                    if (self.centre.y + y).abs() <= half.y {
                        self.add(arm, Vector::new(x, y), shares);
                    }
                }
            }
            let y = side * (half.y + round) - self.centre.y;
            if y * y <= square {
                let height = (square - y * y).sqrt();
                for x in [-height, height] {
                    if (self.centre.x + x).abs() <= half.x {
                        self.add(arm, Vector::new(x, y), shares);
                    }
                }
            }
            if round > 0.0 {
                for other in [-1.0, 1.0] {
                    let corner = half * Vector::new(side, other) - self.centre;
                    for end in circles_cross(square, corner, round) {
                        self.add(arm, end, shares);
                    }
                }
            }
        }
    }

    /// Adds the share after which an arm points to `end`, if it comes so far round.
    fn add(&self, arm: Vector, end: Vector, shares: &mut SmallVec<[f64; 16]>) {
        let (sin, cos) = (-arm.perp_dot(end), arm.dot(end));
        // Most turns are small, and most ends behind or far round.
        if self.radians.abs() < FRAC_PI_2 && (cos < 0.0 || sin * self.radians < 0.0) {
            return;
        }
        let round = libm::atan2(sin, cos) * self.radians.signum();
        let round = if round < 0.0 { round + TAU } else { round };
        let share = round / self.radians.abs();
        if share <= 1.0 {
            shares.push(share);
        }
    }
}

/// The points at which a circle round the origin, of this squared radius, cuts another.
fn circles_cross(square: f64, centre: Vector, radius: Mm) -> SmallVec<[Vector; 2]> {
    let apart = centre.length_squared();
    let along = (square + apart - radius * radius) / (2.0 * apart);
    let off = square / apart - along * along;
    if off.is_nan() || off < 0.0 {
        return SmallVec::new();
    }
    let abeam = Vector::new(centre.y, -centre.x) * off.sqrt();
    SmallVec::from_buf([centre * along + abeam, centre * along - abeam])
}
