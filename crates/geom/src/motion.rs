//! Motions: what a body is told to do, leg by leg.

use crate::following::Track;
use crate::{Angle, Body, Course, Edge, Frame, Length, Parts, Pose, Rect, Run, Segment, Stage, Vector};
use serde::{Deserialize, Serialize};
use smallvec::smallvec;

/// One leg of a motion. A negative length or angle goes the other way; whether it may is for the rules to
/// say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Leg {
    /// Straight ahead.
    Ahead {
        /// How far.
        by: Length,
    },
    /// Straight back, the facing kept.
    Back {
        /// How far.
        by: Length,
    },
    /// To the right, the facing kept.
    Side {
        /// How far; less than zero is to the left.
        by: Length,
    },
    /// Slantwise, the facing kept.
    Oblique {
        /// How far, along the slant.
        by: Length,
        /// The angle between the facing and the way; less than zero is to the left.
        off: Angle,
    },
    /// Forward about a front corner, as a door turns on its hinge.
    Wheel {
        /// The corner that stays.
        on: Corner,
        /// How far round.
        by: Angle,
    },
    /// About a front corner, the other one going back.
    WheelBack {
        /// The corner that stays.
        on: Corner,
        /// How far round.
        by: Angle,
    },
    /// On the spot, about the body's centre and as one body. The ground between is crossed.
    Turn {
        /// How far round; less than zero is to the left.
        by: Angle,
    },
    /// Front and rear change places: each part keeps its ground and looks the other way. No ground is
    /// crossed.
    AboutFace,
    /// In a straight line, the facing kept, until the front centre is at a place; there the body takes up its
    /// new facing about that point, without crossing the ground between. Gone no way, it is a turn that is
    /// not swept.
    Free {
        /// Where its front centre goes and how it looks there.
        to: Pose,
    },
}

/// A front corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    /// The left one, as the body itself sees it.
    Left,
    /// The right one.
    Right,
}

/// How the parts of a body go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// As one stiff body.
    #[default]
    AsOne,
    /// The first part makes the legs, and each other part follows the one ahead: its front centre stays on
    /// the rear centre of that one, and both ends of it run on the track of the first part's rear centre.
    /// Where a motion begins, the track behind it is the bent line that the column forms. Only what leads
    /// forward, ahead or in a wheel, is followed; any other leg carries the column as one.
    Following,
}

/// A list of legs, and how the parts of the body go together.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Motion {
    /// What the body does, in order.
    pub legs: Vec<Leg>,
    /// How its parts go together.
    #[serde(default)]
    pub manner: Manner,
}

impl Leg {
    /// The part of this leg up to a share of it, for a body that begins it at `start`. Lengths and angles are
    /// rounded down, so that no limit is overstepped; only a whole free leg takes up its new facing.
    pub fn up_to(self, share: f64, start: &Frame) -> Leg {
        let length = |by: Length| Length::nm((by.as_nm() as f64 * share) as i64);
        let angle = |by: Angle| Angle::microdegrees((f64::from(by.as_microdegrees()) * share) as i32);
        match self {
            _ if share >= 1.0 => self,
            Leg::Ahead { by } => Leg::Ahead { by: length(by) },
            Leg::Back { by } => Leg::Back { by: length(by) },
            Leg::Side { by } => Leg::Side { by: length(by) },
            Leg::Oblique { by, off } => Leg::Oblique { by: length(by), off },
            Leg::Wheel { on, by } => Leg::Wheel { on, by: angle(by) },
            Leg::WheelBack { on, by } => Leg::WheelBack { on, by: angle(by) },
            Leg::Turn { by } => Leg::Turn { by: angle(by) },
            Leg::AboutFace => self,
            Leg::Free { to } => Leg::Free { to: Pose::of(start.shifted((to.at.point() - start.at) * share)) },
        }
    }

    /// Whether a column can follow its leader along this leg.
    fn leads_forward(self) -> bool {
        match self {
            Leg::Ahead { by } => by > Length::ZERO,
            Leg::Wheel { by, .. } => by > Angle::ZERO,
            _ => false,
        }
    }

    /// The course of this leg. A free leg ends by taking up its facing, and an about-face has no course.
    fn course(self, body: &Body) -> Course {
        let frame = body.frame();
        let front = body.front();
        let wheel = |on: Corner, by: Angle| match on {
            Corner::Left => Course::Arc { about: front.a, radians: -by.radians() },
            Corner::Right => Course::Arc { about: front.b, radians: by.radians() },
        };
        match self {
            Leg::Ahead { by } => Course::Shift(frame.ahead * by.mm()),
            Leg::Back { by } => Course::Shift(frame.ahead * -by.mm()),
            Leg::Side { by } => Course::Shift(frame.right() * by.mm()),
            Leg::Oblique { by, off } => {
                let (sin, cos) = libm::sincos(off.radians());
                Course::Shift(frame.world_by(Vector::new(sin, cos)) * by.mm())
            }
            Leg::Wheel { on, by } => wheel(on, by),
            Leg::WheelBack { on, by } => wheel(on, -by),
            Leg::Turn { by } => Course::Arc { about: body.centre(), radians: by.radians() },
            Leg::AboutFace => Course::Placed,
            Leg::Free { to } => Course::Shift(to.at.point() - frame.at),
        }
    }
}

impl Motion {
    /// These legs, made by a stiff body.
    pub fn as_one(legs: impl IntoIterator<Item = Leg>) -> Motion {
        Motion { legs: legs.into_iter().collect(), manner: Manner::AsOne }
    }

    /// These legs, made by the first part of a column that the others follow.
    pub fn following(legs: impl IntoIterator<Item = Leg>) -> Motion {
        Motion { legs: legs.into_iter().collect(), manner: Manner::Following }
    }

    /// The stages in which a body makes this motion.
    pub fn run(&self, body: &Body) -> Run {
        let mut run = Run { from: body.clone(), stages: Vec::with_capacity(self.legs.len() + 1) };
        let follows = self.manner == Manner::Following && body.parts().len() > 1;
        let mut track = None;
        for (index, leg) in self.legs.iter().enumerate() {
            let start = run.end().clone();
            let course = leg.course(&start);
            if follows && leg.leads_forward() {
                run.stages.reserve(BENDS);
                let track = track.get_or_insert_with(|| Track::behind(&start));
                track.follow(index, start, course, &mut run.stages);
                continue;
            }
            track = None;
            if *leg == Leg::AboutFace {
                let end = about_face(&start, self.manner);
                run.stages.push(Stage { leg: index, start, end, courses: smallvec![Course::Placed] });
                continue;
            }
            run.stages.push(Stage::stiff(index, start, course));
            if let Leg::Free { to } = leg {
                let start = run.end().clone();
                let end = start.carried(&start.frame(), &to.frame());
                if end != start {
                    run.stages.push(Stage { leg: index, start, end, courses: smallvec![Course::Placed] });
                }
            }
        }
        run
    }

    /// The body after this motion: what [`run`](Motion::run) ends with, without the stages between.
    pub fn end(&self, body: &Body) -> Body {
        let follows = self.manner == Manner::Following && body.parts().len() > 1;
        let mut track = None;
        let mut at = body.clone();
        for leg in &self.legs {
            let course = leg.course(&at);
            if follows && leg.leads_forward() {
                at = track.get_or_insert_with(|| Track::behind(&at)).end(at, course);
                continue;
            }
            track = None;
            at = match leg {
                Leg::AboutFace => about_face(&at, self.manner),
                Leg::Free { to } => at.carried(&at.frame(), &to.frame()),
                _ => course.carry(&at, 1.0),
            };
        }
        at
    }
}

/// A column takes about so many stages to go round a bend.
const BENDS: usize = 16;

/// The body with every part looking the other way, the last part first.
///
/// Its new front is what was the rear of a stiff body, as wide as its front was, or of a column the rear edge
/// of its last part.
fn about_face(body: &Body, manner: Manner) -> Body {
    let turned = |part: &Rect| Rect { frame: Frame { at: part.frame.at, ahead: -part.frame.ahead }, ..*part };
    let parts: Parts = body.parts().iter().rev().map(turned).collect();
    let front = match manner {
        Manner::Following => parts[0].edge(Edge::Front),
        Manner::AsOne => {
            let frame = body.frame();
            let depth = body.corners().map(|corner| -frame.local(corner).y).fold(0.0, f64::max);
            let back = frame.ahead * -depth;
            Segment::new(body.front().b + back, body.front().a + back)
        }
    };
    Body::new(parts, front).rounded(body.round())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facing, Spot, mm};

    fn north() -> Frame {
        Frame { at: Vector::ZERO, ahead: Facing::NORTH.direction() }
    }

    fn line() -> Body {
        Body::block(&north(), 40.0, 20.0)
    }

    fn reached(leg: Leg) -> (f64, f64, f64) {
        let frame = Motion::as_one([leg]).end(&line()).frame();
        let round = |x: f64| (x * 1e6).round() / 1e6 + 0.0;
        (round(frame.at.x), round(frame.at.y), Facing::along(frame.ahead).as_degrees())
    }

    #[test]
    fn each_leg_leads_where_its_name_says() {
        assert_eq!(reached(Leg::Ahead { by: mm(7) }), (0.0, 7.0, 0.0));
        assert_eq!(reached(Leg::Back { by: mm(7) }), (0.0, -7.0, 0.0));
        assert_eq!(reached(Leg::Side { by: mm(7) }), (7.0, 0.0, 0.0));
        assert_eq!(reached(Leg::Side { by: -mm(7) }), (-7.0, 0.0, 0.0));
        assert_eq!(reached(Leg::Oblique { by: mm(10), off: Angle::degrees(-90) }), (-10.0, 0.0, 0.0));
        assert_eq!(reached(Leg::Wheel { on: Corner::Right, by: Angle::QUARTER }), (20.0, 20.0, 90.0));
        assert_eq!(reached(Leg::Wheel { on: Corner::Left, by: Angle::QUARTER }), (-20.0, 20.0, 270.0));
        assert_eq!(reached(Leg::WheelBack { on: Corner::Left, by: Angle::QUARTER }), (-20.0, -20.0, 90.0));
        assert_eq!(reached(Leg::WheelBack { on: Corner::Right, by: Angle::QUARTER }), (20.0, -20.0, 270.0));
        assert_eq!(reached(Leg::Turn { by: Angle::HALF }), (0.0, -20.0, 180.0));
        assert_eq!(reached(Leg::AboutFace), (0.0, -20.0, 180.0));
        let to = Pose::new(mm(30), mm(-40), Facing::EAST);
        assert_eq!(reached(Leg::Free { to }), (30.0, -40.0, 90.0));
    }

    #[test]
    fn an_about_face_keeps_the_ground() {
        let body = line();
        let turned = Motion::as_one([Leg::AboutFace]).end(&body);
        assert_eq!(turned.bounds(), body.bounds());
        assert_eq!(
            turned,
            Body::block(&Frame { at: Vector::new(0.0, -20.0), ahead: -north().ahead }, 40.0, 20.0)
        );
        assert_eq!(Motion::as_one([Leg::AboutFace; 2]).end(&body), body);
    }

    #[test]
    fn a_bent_column_turns_about_element_by_element() {
        let parts = [Rect::behind(&north(), 40.0, 20.0), {
            let tail = Frame { at: Vector::new(0.0, -20.0), ahead: Facing::EAST.direction() };
            Rect::behind(&tail, 40.0, 20.0)
        }];
        let column = Body::new(parts, parts[0].edge(Edge::Front));
        let turned = Motion::following([Leg::AboutFace]).end(&column);
        assert_eq!(turned.frame(), Frame { at: Vector::new(-20.0, -20.0), ahead: Vector::new(-1.0, 0.0) });
        assert_eq!(turned.parts()[1].frame.at, parts[0].frame.at);
    }

    #[test]
    fn a_free_leg_shifts_first_and_then_takes_up_its_facing() {
        let to = Pose { at: Spot::new(mm(30), mm(0)), facing: Facing::EAST };
        let run = Motion::as_one([Leg::Free { to }]).run(&line());
        let courses: Vec<_> = run.stages.iter().map(|stage| stage.course(0)).collect();
        assert_eq!(courses, [Course::Shift(Vector::new(30.0, 0.0)), Course::Placed]);
        assert_eq!(run.end(), &Body::block(&to.frame(), 40.0, 20.0));
        let kept = Pose { facing: Facing::NORTH, ..to };
        assert_eq!(Motion::as_one([Leg::Free { to: kept }]).run(&line()).stages.len(), 1);
    }

    #[test]
    fn a_motion_of_no_legs_ends_where_it_began() {
        assert_eq!(Motion::default().end(&line()), line());
    }

    #[test]
    fn legs_are_written_in_plain_words() {
        let motion = Motion::following([Leg::Wheel { on: Corner::Left, by: Angle::QUARTER }, Leg::AboutFace]);
        let text = serde_json::to_string(&motion).unwrap();
        let expected = r#"{"legs":[{"kind":"wheel","on":"left","by":90000000},{"kind":"about_face"}],"manner":"following"}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<Motion>(&text).unwrap(), motion);
    }
}
