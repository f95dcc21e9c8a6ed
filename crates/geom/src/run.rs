//! A motion as a body makes it: stages, and the courses that its parts run on them.

use crate::{Body, Frame, Mm, Rect, Segment, Vector};
use smallvec::{SmallVec, smallvec};

/// A motion as some body makes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// The body before the first leg.
    pub from: Body,
    /// What happens, in order. A leg may take several stages.
    pub stages: Vec<Stage>,
}

/// A stretch of a motion on which each part runs one simple course.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// The leg it belongs to, counted from zero.
    pub leg: usize,
    /// The body where the stage begins.
    pub start: Body,
    /// The body where it ends.
    pub end: Body,
    /// The courses of the parts; if there is only one, all run it.
    pub courses: SmallVec<[Course; 1]>,
}

/// The way from one place to the next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Course {
    /// Straight by so much, the facing kept.
    Shift(Vector),
    /// Round a point.
    Arc {
        /// The point that stays.
        about: Vector,
        /// How far round, clockwise.
        radians: f64,
    },
    /// Taken up at once; no ground is crossed.
    Placed,
}

impl Run {
    /// The body after the last stage. Its frame is the place it has reached.
    pub fn end(&self) -> &Body {
        self.stages.last().map_or(&self.from, |stage| &stage.end)
    }

    /// This motion up to a share of one of its stages.
    pub fn until(mut self, stage: usize, share: f64) -> Run {
        self.stages.truncate(stage + 1);
        if let Some(last) = self.stages.get_mut(stage)
            && share < 1.0
        {
            last.end = last.at(share);
            last.courses.iter_mut().for_each(|course| *course = course.times(share));
        }
        self
    }

    /// An upright box round everything that is crossed.
    pub fn bounds(&self) -> (Vector, Vector) {
        let stages = self.stages.iter().map(Stage::bounds);
        stages.fold(self.from.bounds(), |one, two| (one.0.min(two.0), one.1.max(two.1)))
    }
}

impl Stage {
    /// A stage on which the whole body runs one course.
    pub(crate) fn stiff(leg: usize, start: Body, course: Course) -> Stage {
        Stage { leg, end: course.carry(&start, 1.0), start, courses: smallvec![course] }
    }

    /// The course that a part runs.
    pub fn course(&self, part: usize) -> Course {
        self.courses[part.min(self.courses.len() - 1)]
    }

    /// The body after a share of the stage, from 0 to 1.
    pub fn at(&self, share: f64) -> Body {
        if share >= 1.0 {
            return self.end.clone();
        }
        match self.courses[..] {
            [course] => course.carry(&self.start, share),
            _ => {
                let parts = self.start.parts().iter().enumerate();
                let parts = parts.map(|(i, part)| self.course(i).carry_part(part, share));
                let front = self.start.front();
                let lead = |point| self.course(0).carry_point(point, share);
                Body::new(parts, Segment::new(lead(front.a), lead(front.b))).rounded(self.start.round())
            }
        }
    }
}

impl Course {
    /// Where a frame that runs this course is after a share of it.
    pub fn frame_at(&self, frame: &Frame, share: f64) -> Frame {
        match *self {
            Course::Shift(by) => frame.shifted(by * share),
            Course::Arc { about, radians } => frame.wheeled(about, radians * share),
            Course::Placed => *frame,
        }
    }

    /// The length of the path of a point on this course. A placed body runs none.
    pub fn length_of(&self, point: Vector) -> Mm {
        match *self {
            Course::Shift(by) => by.length(),
            Course::Arc { about, radians } => (point - about).length() * radians.abs(),
            Course::Placed => 0.0,
        }
    }

    /// The course that leads a frame straight, or round one point, to another, to the nanometre.
    pub(crate) fn between(from: &Frame, to: &Frame) -> Course {
        let by = to.at - from.at;
        let (sin, cos) = (-from.ahead.perp_dot(to.ahead), from.ahead.dot(to.ahead));
        let radians = libm::atan2(sin, cos);
        // So small a turn moves no corner by a nanometre, and its centre would be too far away to be exact.
        if radians.abs() < 1e-8 {
            return Course::Shift(by);
        }
        // The centre lies abeam of the middle of the way, to the right of a turn to the right.
        let abeam = Vector::new(by.y, -by.x) / (2.0 * tan_of_half(sin, cos));
        Course::Arc { about: from.at + by * 0.5 + abeam, radians }
    }

    /// The middle of the course [`between`](Course::between) two frames that face by less than half round
    /// apart.
    pub(crate) fn half_way(from: &Frame, to: &Frame) -> Frame {
        let by = to.at - from.at;
        let ahead = (from.ahead + to.ahead).normalize_or(from.ahead);
        // The arc rises above its chord on the side away from the centre.
        let rise = tan_of_half(-from.ahead.perp_dot(ahead), from.ahead.dot(ahead)) / 2.0;
        Frame { at: from.at + by * 0.5 - Vector::new(by.y, -by.x) * rise, ahead }
    }

    /// A share of this course.
    pub(crate) fn times(self, share: f64) -> Course {
        match self {
            Course::Shift(by) => Course::Shift(by * share),
            Course::Arc { about, radians } => Course::Arc { about, radians: radians * share },
            Course::Placed => Course::Placed,
        }
    }

    pub(crate) fn carry(&self, body: &Body, share: f64) -> Body {
        match *self {
            Course::Shift(by) => body.shifted(by * share),
            Course::Placed => body.clone(),
            Course::Arc { .. } => {
                let frame = body.frame();
                body.carried(&frame, &self.frame_at(&frame, share))
            }
        }
    }

    pub(crate) fn carry_part(&self, part: &Rect, share: f64) -> Rect {
        Rect { frame: self.frame_at(&part.frame, share), half: part.half }
    }

    pub(crate) fn carry_point(&self, point: Vector, share: f64) -> Vector {
        self.frame_at(&Frame { at: point, ahead: Vector::new(0.0, 1.0) }, share).at
    }
}

/// The tangent of half an angle.
fn tan_of_half(sin: f64, cos: f64) -> f64 {
    if cos > 0.0 { sin / (1.0 + cos) } else { (1.0 - cos) / sin }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Corner, Facing, Leg, Motion};

    fn north() -> Frame {
        Frame { at: Vector::ZERO, ahead: Facing::NORTH.direction() }
    }

    fn line() -> Body {
        Body::block(&north(), 40.0, 20.0)
    }

    #[test]
    fn a_stage_can_be_stopped_half_way() {
        let run = Motion::as_one([Leg::Wheel { on: Corner::Right, by: Angle::QUARTER }]).run(&line());
        let half = Motion::as_one([Leg::Wheel { on: Corner::Right, by: Angle::degrees(45) }]).end(&line());
        assert!((run.stages[0].at(0.5).frame().at - half.frame().at).length() < 1e-12);
        assert_eq!(run.stages[0].at(1.0), run.stages[0].end);
    }

    #[test]
    fn a_run_is_cut_where_it_is_stopped() {
        let by = |ahead: i64| Leg::Ahead { by: crate::mm(ahead) };
        let run = Motion::as_one([by(30), by(40)]).run(&line()).until(1, 0.25);
        assert_eq!(run, Motion::as_one([by(30), by(10)]).run(&line()));
        assert_eq!(run.bounds(), (Vector::new(-20.0, -20.0), Vector::new(20.0, 40.0)));
    }

    #[test]
    fn a_course_between_two_frames_leads_from_one_to_the_other() {
        for (x, y, facing) in [(3.0, 4.0, 30), (-10.0, 2.0, -90), (5.0, 5.0, 0), (0.0, 0.0, 45)] {
            let to = Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() };
            let end = Course::between(&north(), &to).frame_at(&north(), 1.0);
            assert!((end.at - to.at).length() < 1e-12 && (end.ahead - to.ahead).length() < 1e-12);
            let half = Course::between(&north(), &to).frame_at(&north(), 0.5);
            let said = Course::half_way(&north(), &to);
            assert!((half.at - said.at).length() < 1e-12 && (half.ahead - said.ahead).length() < 1e-12);
        }
    }
}
