//! A shape on its course, and when it meets the pieces of the ground.
//!
//! A part that moves straight meets a convex piece of ground on one stretch of its way, which is exact. On an
//! arc the moments at which that can change are those when a corner of the one reaches a side of the other;
//! between two such moments it is enough to look once.

use crate::ground::lies_in;
use crate::sight::{GRAZE, Spans, spans_where};
use crate::solid::{at_distance, bounds, crossing, grown_by};
use crate::{Convex, Course, Mm, Segment, Solid, Vector};
use smallvec::{SmallVec, smallvec};
use std::f64::consts::{FRAC_PI_2, TAU};

/// A shape and the course it runs.
pub(crate) struct Mover {
    pub(crate) solid: Solid,
    pub(crate) course: Course,
}

/// Some shares of a course.
pub(crate) type Shares = SmallVec<[f64; 8]>;

impl Mover {
    pub(crate) fn bounds(&self) -> (Vector, Vector) {
        let (low, high) = self.solid.bounds();
        match self.course {
            Course::Placed => (low, high),
            Course::Shift(by) => (low.min(low + by), high.max(high + by)),
            Course::Arc { about, radians } => {
                let reach = Vector::splat(self.solid.round);
                let corners = self.solid.core.corners().iter();
                let (low, high) = bounds(corners.flat_map(|&corner| along_arc(corner, about, radians)));
                (low - reach, high + reach)
            }
        }
    }

    /// The shape after a share of the course.
    fn at(&self, share: f64) -> Solid {
        let corners: SmallVec<[Vector; 8]> =
            self.solid.core.corners().iter().map(|&corner| self.course.carry_point(corner, share)).collect();
        Solid { core: Convex::hull(corners), round: self.solid.round }
    }

    /// Where a single point is after a share of the course, and a small step aside from there.
    pub(crate) fn point_at(&self, share: f64) -> (Vector, Vector) {
        let at = self.course.carry_point(self.solid.core.corners()[0], share);
        let aside = match self.course {
            Course::Placed => Vector::ZERO,
            Course::Shift(by) => by.perp(),
            Course::Arc { about, .. } => at - about,
        };
        (at, aside.normalize_or_zero() * GRAZE)
    }

    /// On which shares of the course the shape and a convex piece lie in each other.
    pub(crate) fn spans_over(&self, piece: &Convex, slack: Mm) -> Spans {
        match self.course {
            Course::Placed => Spans::new(),
            Course::Shift(by) => {
                let grown = grown_by(&Solid::from(piece.clone()), &self.solid, Vector::ZERO);
                let path = Segment::new(Vector::ZERO, by);
                let span = grown.along(path);
                span.filter(|&(from, to)| grown.depth_at(path.at((from + to) / 2.0)) > slack)
                    .into_iter()
                    .collect()
            }
            Course::Arc { .. } => {
                spans_where(self.changes(piece).into_iter(), |share| lies_in(&self.at(share), piece, slack))
            }
        }
    }

    /// The share of the course after which the shape first touches a convex piece.
    pub(crate) fn first_touch(&self, piece: &Convex) -> Option<f64> {
        let touches = |share: f64| self.at(share).nearest(piece).0 <= GRAZE;
        match self.course {
            Course::Shift(by) => {
                let grown = grown_by(&Solid::from(piece.clone()), &self.solid, Vector::ZERO);
                grown.along(Segment::new(Vector::ZERO, by)).map(|(from, _)| from)
            }
            Course::Placed => touches(0.0).then_some(0.0),
            Course::Arc { .. } => {
                let mut changes = self.changes(piece);
                changes.push(0.0);
                changes.sort_by(f64::total_cmp);
                changes.into_iter().find(|&share| touches(share))
            }
        }
    }

    /// The shares of an arc at which a corner of the shape reaches a side of a piece, or the other way round.
    fn changes(&self, piece: &Convex) -> Shares {
        let Course::Arc { about, radians } = self.course else { return Shares::new() };
        let round = self.solid.round;
        let mut shares = Shares::new();
        for &corner in self.solid.core.corners() {
            for side in piece.edges() {
                shares.extend(
                    beside(side, round)
                        .into_iter()
                        .flat_map(|side| turn_to_side(corner, side, about, radians)),
                );
                shares.extend(turn_to_circle(corner, side.a, round, about, radians));
            }
        }
        for &corner in piece.corners() {
            // Seen from the shape, the piece turns the other way.
            for side in self.solid.core.edges() {
                shares.extend(
                    beside(side, round)
                        .into_iter()
                        .flat_map(|side| turn_to_side(corner, side, about, -radians)),
                );
            }
        }
        shares
    }

    /// The shares of the course at which a single point reaches a side.
    pub(crate) fn reaches(&self, side: Segment) -> Shares {
        let point = self.solid.core.corners()[0];
        match self.course {
            Course::Placed => Shares::new(),
            Course::Shift(by) => {
                crossing(Segment::new(point, point + by), side).map(|cross| cross.0).into_iter().collect()
            }
            Course::Arc { about, radians } => turn_to_side(point, side, about, radians),
        }
    }
}

/// The ends of the arc that a point runs, and where it is farthest to any side of the table.
pub(crate) fn along_arc(point: Vector, about: Vector, radians: f64) -> impl Iterator<Item = Vector> {
    let far = (point - about).length();
    let sides = [Vector::X, Vector::Y, Vector::NEG_X, Vector::NEG_Y].map(|side| about + side * far);
    let passed = sides.into_iter().filter(move |&side| turn_to(point, side, about, radians).is_some());
    let end = Course::Arc { about, radians }.carry_point(point, 1.0);
    [point, end].into_iter().chain(passed)
}

/// The lines at a distance to either side of a side.
fn beside(side: Segment, round: Mm) -> SmallVec<[Segment; 2]> {
    if round == 0.0 {
        return smallvec![side];
    }
    let out = (side.b - side.a).normalize_or_zero().perp() * round;
    smallvec![Segment::new(side.a + out, side.b + out), Segment::new(side.a - out, side.b - out)]
}

/// The shares of a turn at which a point reaches a side.
fn turn_to_side(point: Vector, side: Segment, about: Vector, radians: f64) -> Shares {
    let there = at_distance(side, about, (point - about).length());
    there.into_iter().filter_map(|to| turn_to(point, to, about, radians)).collect()
}

/// The shares of a turn at which a point comes to a distance from another.
fn turn_to_circle(point: Vector, centre: Vector, round: Mm, about: Vector, radians: f64) -> Shares {
    let (off, radius) = (centre - about, (point - about).length());
    let far = off.length();
    if round == 0.0 || far == 0.0 {
        return Shares::new();
    }
    let ahead = (far * far + radius * radius - round * round) / (2.0 * far);
    let spare = radius * radius - ahead * ahead;
    if spare < 0.0 {
        return Shares::new();
    }
    let (out, across) = (off / far * ahead, off.perp() / far * spare.sqrt());
    let there = [about + out + across, about + out - across];
    there.into_iter().filter_map(|to| turn_to(point, to, about, radians)).collect()
}

/// The share of a turn, clockwise if it is more than zero, that brings a point to another at the same
/// distance.
fn turn_to(point: Vector, to: Vector, about: Vector, radians: f64) -> Option<f64> {
    let (from, to) = (point - about, to - about);
    let (sin, cos) = (-from.perp_dot(to), from.dot(to));
    // Most turns are small, and most points behind or far round.
    if radians.abs() < FRAC_PI_2 && (cos < 0.0 || sin * radians < 0.0) {
        return None;
    }
    let clockwise = libm::atan2(sin, cos);
    let turn = if radians < 0.0 { -clockwise } else { clockwise };
    let turn = if turn < 0.0 { turn + TAU } else { turn };
    (turn <= radians.abs()).then(|| turn / radians.abs())
}
