//! A column that follows its leader: the track, and where each part of the column lies on it.

use crate::{Body, Course, Edge, Frame, Mm, Rect, Stage, Vector};
use smallvec::{SmallVec, smallvec};
use std::f64::consts::TAU;

/// Where a stage ends every part is exactly in its place. Within a stage a following part is taken as turning
/// round one point, and stages are as short as it takes for that to be off by no more than this half way.
const WITHIN: Mm = 0.2;

/// The shortest way of the leader that is cut in two, however far off a part may be.
const SHORTEST: Mm = 0.2;

/// The way of the leader in the first stage that is tried, in depths of the part behind him.
const FIRST_STEP: f64 = 0.5;

/// Less than this, a share or an angle is a matter of rounding.
const NOTHING: f64 = 1e-12;

/// Where the rear centre of the leading part has run, and behind it the bent line of the column as it first
/// stood.
pub(crate) struct Track {
    pieces: Vec<Piece>,
}

enum Piece {
    Line { from: Vector, to: Vector },
    Arc { about: Vector, from: Vector, radians: f64 },
}

/// A point of the track: which piece, and the share of it.
#[derive(Clone, Copy)]
struct Mark {
    piece: usize,
    share: f64,
}

impl Track {
    /// The track of a column that has not moved yet.
    pub(crate) fn behind(body: &Body) -> Track {
        let rears: Vec<Vector> = body.parts().iter().rev().map(rear).collect();
        let pieces = rears.windows(2).map(|pair| Piece::Line { from: pair[0], to: pair[1] }).collect();
        Track { pieces }
    }

    /// Lengthens the track by the way of the leader.
    fn lead(&mut self, start: &Body, course: Course) {
        let from = rear(&start.parts()[0]);
        match course {
            Course::Shift(by) => self.pieces.push(Piece::Line { from, to: from + by }),
            Course::Arc { about, radians } => self.pieces.push(Piece::Arc { about, from, radians }),
            Course::Placed => {}
        }
    }

    /// The column after one leg: its leader has run `course`, the others have followed.
    pub(crate) fn end(&mut self, start: Body, course: Course) -> Body {
        self.lead(&start, course);
        match course {
            Course::Placed => start,
            Course::Shift(by) if is_straight(&start, by) => start.shifted(by),
            _ => self.column_at(&start, course, 1.0),
        }
    }

    /// Adds the stages in which a column makes one leg: its leader runs `course`, the others follow.
    pub(crate) fn follow(&mut self, leg: usize, start: Body, course: Course, stages: &mut Vec<Stage>) {
        self.lead(&start, course);
        let length = course.length_of(rear(&start.parts()[0]));
        let bending = match course {
            Course::Shift(by) if is_straight(&start, by) => {
                return stages.push(Stage::stiff(leg, start, course));
            }
            // Once the leader has gone straight for the length of the rest, the column is straight.
            Course::Shift(_) => start.parts()[1..].iter().map(Rect::depth).sum::<Mm>().min(length),
            Course::Arc { .. } => length,
            Course::Placed => return,
        };
        let bent = bending / length;
        let shortest = SHORTEST / length;
        let mut before = start.clone();
        let (mut share, mut step) = (0.0, (FIRST_STEP * start.parts()[1].depth() / length).min(bent));
        while share < bent {
            step = step.max(shortest);
            let to = if share + step > bent - shortest / 2.0 { bent } else { share + step };
            let after = self.column_at(&start, course, to);
            let half_way = self.column_at(&start, course, (share + to) / 2.0);
            let off = farthest_off(&before, &after, &half_way);
            // Twice the step is four times as far off.
            let fitting = (WITHIN / off).sqrt() * 0.9;
            if off > WITHIN && step > shortest {
                step = (to - share).min(step) * fitting.max(0.1);
                continue;
            }
            step *= fitting.clamp(0.5, 2.0);
            let mut courses: SmallVec<[Course; 1]> = smallvec![course.times(to - share)];
            let following = before.parts()[1..].iter().zip(&after.parts()[1..]);
            courses.extend(following.map(|(from, to)| Course::between(&from.frame, &to.frame)));
            stages.push(Stage { leg, start: before, end: after.clone(), courses });
            (before, share) = (after, to);
        }
        if bending < length {
            let rest = course.times(1.0 - bent);
            let end = self.column_at(&start, course, 1.0);
            stages.push(Stage { leg, start: before, end, courses: smallvec![rest] });
        }
    }

    /// The column when its leader has run a share of the last piece.
    fn column_at(&self, start: &Body, course: Course, share: f64) -> Body {
        let lead = course.carry_part(&start.parts()[0], share);
        let mut front = rear(&lead);
        let mut mark = Mark { piece: self.pieces.len() - 1, share };
        let mut parts: SmallVec<[Rect; 4]> = smallvec![lead];
        for part in &start.parts()[1..] {
            mark = self.back(mark, front, part.depth());
            let back = self.pieces[mark.piece].at(mark.share);
            let ahead = (front - back).normalize_or(part.frame.ahead);
            parts.push(Rect::behind(&Frame { at: front, ahead }, part.width(), part.depth()));
            front = back;
        }
        Body::new(parts, lead.edge(Edge::Front)).rounded(start.round())
    }

    /// The first mark on the way back from `mark` that is `distance` from `point`. The oldest piece, a
    /// straight one, goes back without end.
    fn back(&self, mark: Mark, point: Vector, distance: Mm) -> Mark {
        let mut from = mark;
        loop {
            let share = self.pieces[from.piece].leaves(from.share, point, distance);
            if from.piece == 0 {
                return Mark { piece: 0, share: share.unwrap_or(0.0) };
            }
            if let Some(share) = share.filter(|&share| share >= -NOTHING) {
                return Mark { piece: from.piece, share };
            }
            from = Mark { piece: from.piece - 1, share: 1.0 };
        }
    }
}

impl Piece {
    fn at(&self, share: f64) -> Vector {
        match *self {
            Piece::Line { from, to } => from + (to - from) * share,
            Piece::Arc { about, from, radians } => Course::Arc { about, radians }.carry_point(from, share),
        }
    }

    /// Where this piece, prolonged and followed back from `share`, leaves the circle of a radius round a
    /// point; for an arc that stays inside, `None`.
    fn leaves(&self, share: f64, point: Vector, radius: Mm) -> Option<f64> {
        match *self {
            Piece::Line { from, to } => {
                let along = to - from;
                let square = along.length_squared();
                let middle = (point - from).dot(along) / square;
                let off = (from + along * middle - point).length_squared();
                (square > 0.0).then(|| middle - ((radius * radius - off).max(0.0) / square).sqrt())
            }
            Piece::Arc { about, from, radians } => {
                let (first, other) = (from - about, point - about);
                let (bow, reach) = (first.length(), other.length());
                let cos = (bow * bow + reach * reach - radius * radius) / (2.0 * bow * reach);
                // An arc round the point itself, or round nothing, leaves no circle.
                if cos.is_nan() || cos.abs() > 1.0 {
                    return None;
                }
                let to_point = libm::atan2(-first.perp_dot(other), first.dot(other)) * radians.signum();
                let turned = radians.abs();
                let leaves = to_point - libm::acos(cos);
                // Of all turns, the one that comes first on the way back; one missed by the last bit counts.
                let behind = (share * turned - leaves + NOTHING).rem_euclid(TAU) - NOTHING;
                Some(share - behind / turned)
            }
        }
    }
}

/// How far any corner of a following part can be from its place half way, if the part turns round one point.
fn farthest_off(before: &Body, after: &Body, half_way: &Body) -> Mm {
    let ends = before.parts().iter().zip(after.parts()).zip(half_way.parts()).skip(1);
    let off = ends.map(|((from, to), there)| {
        let taken = Course::half_way(&from.frame, &to.frame);
        (taken.at - there.frame.at).length() + (taken.ahead - there.frame.ahead).length() * there.radius()
    });
    off.fold(0.0, f64::max)
}

fn rear(part: &Rect) -> Vector {
    part.frame.advanced(-part.half.y).at
}

/// Whether a column stands in one line along `by`, each part touching the one ahead.
fn is_straight(body: &Body, by: Vector) -> bool {
    let ahead = by.normalize_or_zero();
    let near = |a: Vector, b: Vector| (a - b).length_squared() < 1e-18;
    body.parts().iter().all(|part| near(part.frame.ahead, ahead))
        && body.parts().windows(2).all(|pair| near(rear(&pair[0]), pair[1].front().at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Corner, Facing, Leg, Length, Motion, mm};
    use proptest::prelude::*;

    fn column(count: usize) -> Body {
        let front = Frame { at: Vector::ZERO, ahead: Facing::NORTH.direction() };
        let parts: Vec<Rect> =
            (0..count).map(|i| Rect::behind(&front.advanced(-20.0 * i as f64), 40.0, 20.0)).collect();
        let edge = parts[0].edge(Edge::Front);
        Body::new(parts, edge)
    }

    const WHEEL: Leg = Leg::Wheel { on: Corner::Right, by: Angle::QUARTER };

    #[test]
    fn a_straight_column_marches_in_one_stage() {
        let run = Motion::following([Leg::Ahead { by: mm(100) }]).run(&column(4));
        assert_eq!(run.stages.len(), 1);
        assert_eq!(run.end(), &column(4).shifted(Vector::new(0.0, 100.0)));
    }

    #[test]
    fn a_column_is_straight_again_when_its_leader_has_gone_straight_for_its_length() {
        let end = Motion::following([WHEEL, Leg::Ahead { by: mm(60) }]).end(&column(4));
        for (i, part) in end.parts().iter().enumerate() {
            let place = Vector::new(20.0 + 60.0 - 10.0 - 20.0 * i as f64, 20.0);
            assert!((part.frame.at - place).length() < 1e-9, "{:?}", part.frame);
            assert!((part.frame.ahead - Facing::EAST.direction()).length() < 1e-9);
        }
        let sooner = Motion::following([WHEEL, Leg::Ahead { by: mm(50) }]).end(&column(4));
        assert!((sooner.parts()[3].frame.ahead - Facing::EAST.direction()).length() > 1e-3);
    }

    #[test]
    fn a_column_marches_on_in_one_stage_once_it_is_straight() {
        let run = Motion::following([WHEEL, Leg::Ahead { by: mm(500) }]).run(&column(3));
        let last = run.stages.last().unwrap();
        assert_eq!(last.courses.len(), 1);
        assert!((last.course(0).length_of(Vector::ZERO) - 460.0).abs() < 1e-9);
    }

    #[test]
    fn what_does_not_lead_forward_carries_the_column_as_one() {
        for leg in [Leg::Back { by: mm(30) }, Leg::WheelBack { on: Corner::Left, by: Angle::QUARTER }] {
            assert_eq!(Motion::following([leg]).end(&column(3)), Motion::as_one([leg]).end(&column(3)));
        }
    }

    #[test]
    fn a_column_that_has_to_turn_on_the_spot_still_comes_to_an_end() {
        // The last of a column folded back on itself swings round faster than any stage is short.
        let head = Frame { at: Vector::ZERO, ahead: Facing::NORTH.direction() };
        let folded = Frame { at: Vector::new(0.0, -20.0), ahead: Facing::SOUTH.direction() };
        let parts = [Rect::behind(&head, 40.0, 20.0), Rect::behind(&folded, 40.0, 20.0)];
        let body = Body::new(parts, parts[0].edge(Edge::Front));
        let run = Motion::following([Leg::Ahead { by: mm(100) }]).run(&body);
        assert!((2..600).contains(&run.stages.len()), "{} stages", run.stages.len());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn the_parts_of_a_column_keep_in_touch(
            legs in prop::collection::vec((0..90i32, 0..80i64, any::<bool>()), 1..4), count in 2usize..6,
        ) {
            let legs: Vec<Leg> = legs.into_iter().flat_map(|(degrees, ahead, left)| {
                let on = if left { Corner::Left } else { Corner::Right };
                [Leg::Wheel { on, by: Angle::degrees(degrees) }, Leg::Ahead { by: mm(ahead) }]
            }).collect();
            let run = Motion::following(legs.iter().copied()).run(&column(count));
            for stage in &run.stages {
                for share in [0.0, 0.3, 1.0] {
                    let body = stage.at(share);
                    for pair in body.parts().windows(2) {
                        let apart = (rear(&pair[0]) - pair[1].front().at).length();
                        let most = if share == 0.3 { 3.0 * WITHIN } else { 1e-7 };
                        prop_assert!(apart < most, "{apart} mm apart");
                    }
                }
                // Each part ends where its course leads.
                for (i, part) in stage.start.parts().iter().enumerate() {
                    let led = stage.course(i).carry_part(part, 1.0);
                    prop_assert!((led.frame.at - stage.end.parts()[i].frame.at).length() < 1e-6);
                }
            }
            for pair in run.stages.windows(2) {
                prop_assert_eq!(&pair[0].end, &pair[1].start);
            }
            prop_assert_eq!(&Motion::following(legs).end(&column(count)), run.end());
        }

        #[test]
        fn a_march_in_two_legs_ends_like_a_march_in_one(by in 1..100_000_000i64, on in 1..100_000_000i64) {
            let [one, two] = [by, on].map(|by| Leg::Ahead { by: Length::nm(by) });
            let whole = Leg::Ahead { by: Length::nm(by + on) };
            let split = Motion::following([WHEEL, one, two]).end(&column(4));
            let whole = Motion::following([WHEEL, whole]).end(&column(4));
            for (a, b) in split.parts().iter().zip(whole.parts()) {
                prop_assert!((a.frame.at - b.frame.at).length() < 1e-6, "{a:?} {b:?}");
            }
        }
    }
}
