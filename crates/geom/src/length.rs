//! How long a motion is: by the front centre, by the outer front corner, or by whatever has farthest to go.

use crate::{Body, Course, Mm, Motion, Run, Stage, Vector};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// Which path is measured.
///
/// On a straight leg of a stiff body all are the same. A wheel of a front of width w by an angle a (in
/// radians) is w × a by the outer front corner and half of that by the front centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The path of the middle of the front.
    FrontCentre,
    /// On each leg, the path of that end of the front that has farther to go.
    OuterFrontCorner,
    /// The longest path that any one corner has run by the end of the motion.
    LongestCorner,
    /// The longest path that the centre of any one part has run by the end of the motion.
    LongestPart,
}

impl Measure {
    /// The points of a body whose paths are measured, and the part that carries each.
    fn points(self, body: &Body) -> SmallVec<[(usize, Vector); 4]> {
        let front = body.front();
        match self {
            Measure::FrontCentre => smallvec![(0, front.middle())],
            Measure::OuterFrontCorner => smallvec![(0, front.a), (0, front.b)],
            Measure::LongestCorner => body.corners().enumerate().map(|(i, point)| (i / 4, point)).collect(),
            Measure::LongestPart => {
                body.parts().iter().enumerate().map(|(i, part)| (i, part.frame.at)).collect()
            }
        }
    }

    /// The lengths of the paths of its points on a stage.
    fn paths(self, stage: &Stage) -> SmallVec<[Mm; 4]> {
        let points = self.points(&stage.start);
        points.into_iter().map(|(part, point)| stage.course(part).length_of(point)).collect()
    }
}

/// The measure so far: the finished part, and the path of each point since.
struct Paths {
    measure: Measure,
    leg: usize,
    done: Mm,
    paths: SmallVec<[Mm; 4]>,
}

impl Paths {
    fn new(measure: Measure) -> Paths {
        Paths { measure, leg: 0, done: 0.0, paths: SmallVec::new() }
    }

    /// Begins a stage. Only the outer front corner is chosen anew on each leg.
    fn begin(&mut self, stage: &Stage) {
        if self.measure == Measure::OuterFrontCorner && stage.leg != self.leg {
            self.done = self.total();
            self.paths.clear();
            self.leg = stage.leg;
        }
    }

    /// Adds a share of a stage.
    fn add(&mut self, more: &[Mm], share: f64) {
        self.paths.resize(more.len().max(self.paths.len()), 0.0);
        for (path, more) in self.paths.iter_mut().zip(more) {
            *path += more * share;
        }
    }

    fn total(&self) -> Mm {
        self.done + self.paths.iter().copied().fold(0.0, f64::max)
    }

    /// The share of a stage after which the total is `most`; 1 or more if it is not reached.
    fn share_within(&self, more: &[Mm], most: Mm) -> f64 {
        let so_far = self.paths.iter().copied().chain(std::iter::repeat(0.0));
        let shares = so_far.zip(more).filter(|(_, more)| **more > 0.0);
        shares.map(|(path, more)| (most - self.done - path) / more).fold(f64::INFINITY, f64::min)
    }
}

impl Run {
    /// The length of the whole motion.
    pub fn length(&self, measure: Measure) -> Mm {
        self.length_to(self.stages.len(), 0.0, measure)
    }

    /// The length of the motion up to a share of one of its stages.
    pub fn length_to(&self, stage: usize, share: f64, measure: Measure) -> Mm {
        let mut paths = Paths::new(measure);
        for (i, each) in self.stages.iter().enumerate().take(stage + 1) {
            paths.begin(each);
            paths.add(&measure.paths(each), if i < stage { 1.0 } else { share });
        }
        paths.total()
    }

    /// The length of one leg, counted from zero, by itself.
    pub fn length_of_leg(&self, leg: usize, measure: Measure) -> Mm {
        let mut paths = Paths::new(measure);
        for stage in self.stages.iter().filter(|stage| stage.leg == leg) {
            paths.begin(stage);
            paths.add(&measure.paths(stage), 1.0);
        }
        paths.total()
    }
}

/// The longest part of a motion, from its beginning, that is no longer than `most`.
///
/// What costs no length after the last whole leg, such as an about-face, is kept with it.
pub fn cut(motion: &Motion, body: &Body, most: Mm, measure: Measure) -> Motion {
    let run = motion.run(body);
    let mut paths = Paths::new(measure);
    for (i, stage) in run.stages.iter().enumerate() {
        paths.begin(stage);
        let more = measure.paths(stage);
        let share = paths.share_within(&more, most);
        if share < 1.0 {
            let mut legs = motion.legs[..stage.leg].to_vec();
            let first = i - run.stages[..i].iter().rev().take_while(|before| before.leg == stage.leg).count();
            let share = share_of_leg(&run.stages[first..], i - first, share.max(0.0));
            if share > 0.0 {
                legs.push(motion.legs[stage.leg].up_to(share, &run.stages[first].start.frame()));
            }
            return Motion { legs, manner: motion.manner };
        }
        paths.add(&more, 1.0);
    }
    motion.clone()
}

/// The share of a whole leg, from its first stage on, at a share of one of its stages, as its first part
/// goes.
fn share_of_leg(stages: &[Stage], stage: usize, share: f64) -> f64 {
    let of = |course: Course| match course {
        Course::Shift(by) => by.length(),
        Course::Arc { radians, .. } => radians.abs(),
        Course::Placed => 0.0,
    };
    let ways = stages.iter().take_while(|each| each.leg == stages[0].leg).map(|each| of(each.course(0)));
    let (mut before, mut whole) = (0.0, 0.0);
    for (i, way) in ways.enumerate() {
        whole += way;
        before += if i < stage {
            way
        } else if i == stage {
            way * share
        } else {
            0.0
        };
    }
    if whole == 0.0 { 0.0 } else { before / whole }
}

/// The longest straight way that any part has from one arrangement of a body to another, part by part. Parts
/// that only one of them has are left out.
pub fn farthest_part(from: &Body, to: &Body) -> Mm {
    let pairs = from.parts().iter().zip(to.parts());
    pairs.map(|(a, b)| (b.frame.at - a.frame.at).length()).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Corner, Edge, Facing, Frame, Leg, Length, Pose, Rect, mm};
    use proptest::prelude::*;
    use std::f64::consts::PI;

    fn north() -> Frame {
        Frame { at: Vector::ZERO, ahead: Facing::NORTH.direction() }
    }

    fn line() -> Body {
        Body::block(&north(), 40.0, 20.0)
    }

    fn column() -> Body {
        let parts = [0.0, -20.0, -40.0].map(|y| Rect::behind(&north().advanced(y), 40.0, 20.0));
        Body::new(parts, parts[0].edge(Edge::Front))
    }

    fn length(legs: &[Leg], measure: Measure) -> Mm {
        Motion::as_one(legs.iter().copied()).run(&line()).length(measure)
    }

    const WHEEL: Leg = Leg::Wheel { on: Corner::Right, by: Angle::QUARTER };
    const MEASURES: [Measure; 4] =
        [Measure::FrontCentre, Measure::OuterFrontCorner, Measure::LongestCorner, Measure::LongestPart];

    #[test]
    fn straight_legs_are_as_long_by_every_measure() {
        let legs = [Leg::Ahead { by: mm(30) }, Leg::Side { by: -mm(4) }, Leg::Back { by: mm(6) }];
        for measure in MEASURES {
            assert_eq!(length(&legs, measure), 40.0);
        }
    }

    #[test]
    fn a_wheel_costs_its_frontage_times_its_angle_by_the_outer_corner() {
        assert_eq!(length(&[WHEEL], Measure::OuterFrontCorner), 40.0 * PI / 2.0);
        assert_eq!(length(&[WHEEL], Measure::FrontCentre), 20.0 * PI / 2.0);
        assert_eq!(length(&[WHEEL], Measure::LongestCorner), 2000.0f64.sqrt() * PI / 2.0);
        assert_eq!(length(&[WHEEL], Measure::LongestPart), 500.0f64.sqrt() * PI / 2.0);
        let back = Leg::WheelBack { on: Corner::Left, by: Angle::QUARTER };
        assert_eq!(length(&[back], Measure::OuterFrontCorner), 40.0 * PI / 2.0);
    }

    #[test]
    fn the_outer_corner_changes_with_the_leg_but_the_longest_is_one_corner() {
        let legs = [WHEEL, Leg::Wheel { on: Corner::Left, by: Angle::QUARTER }];
        assert!((length(&legs, Measure::OuterFrontCorner) - 40.0 * PI).abs() < 1e-9);
        // Each rear corner runs the long way once and the short way once.
        let one_corner = (2000.0f64.sqrt() + 20.0) * PI / 2.0;
        assert!((length(&legs, Measure::LongestCorner) - one_corner).abs() < 1e-9);
    }

    #[test]
    fn what_is_placed_costs_no_length() {
        let to = Pose::new(mm(30), mm(40), Facing::SOUTH);
        assert_eq!(length(&[Leg::Free { to }, Leg::AboutFace], Measure::LongestCorner), 50.0);
    }

    #[test]
    fn a_column_that_follows_pays_for_its_leader() {
        let legs = [WHEEL, Leg::Ahead { by: mm(100) }];
        let run = Motion::following(legs).run(&column());
        assert!((run.length(Measure::OuterFrontCorner) - 40.0 * PI / 2.0 - 100.0).abs() < 1e-9);
        assert!((run.length_of_leg(1, Measure::OuterFrontCorner) - 100.0).abs() < 1e-9);
        assert!((run.length_of_leg(0, Measure::FrontCentre) - 20.0 * PI / 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_motion_is_cut_where_its_length_is_spent() {
        let motion = Motion::as_one([Leg::Ahead { by: mm(30) }, WHEEL, Leg::Ahead { by: mm(30) }]);
        let cut = |most| super::cut(&motion, &line(), most, Measure::OuterFrontCorner).legs;
        assert_eq!(cut(200.0), motion.legs);
        assert_eq!(cut(10.0), [Leg::Ahead { by: mm(10) }]);
        assert_eq!(cut(30.0), motion.legs[..1]);
        assert_eq!(cut(0.0), []);
        let half = Leg::Wheel { on: Corner::Right, by: Angle::degrees(45) };
        assert_eq!(cut(30.0 + 10.0 * PI + 1e-9), [motion.legs[0], half]);
    }

    #[test]
    fn a_free_leg_that_is_cut_keeps_its_old_facing() {
        let motion = Motion::as_one([Leg::Free { to: Pose::new(mm(30), mm(40), Facing::SOUTH) }]);
        let expected = [Leg::Free { to: Pose::new(mm(15), mm(20), Facing::NORTH) }];
        assert_eq!(cut(&motion, &line(), 25.0, Measure::LongestPart).legs, expected);
        assert_eq!(cut(&motion, &line(), 50.0, Measure::LongestPart), motion);
    }

    #[test]
    fn the_part_with_farthest_to_go_is_measured_straight() {
        let moved = Motion::as_one([Leg::Turn { by: Angle::HALF }]).end(&column());
        assert!((farthest_part(&column(), &moved) - 40.0).abs() < 1e-9);
        assert_eq!(farthest_part(&line(), &column()), 0.0);
    }

    fn any_leg() -> impl Strategy<Value = Leg> {
        let corner = prop_oneof![Just(Corner::Left), Just(Corner::Right)];
        prop_oneof![
            (1..100i64).prop_map(|by| Leg::Ahead { by: mm(by) }),
            (-50..50i64).prop_map(|by| Leg::Side { by: mm(by) }),
            (1..100i64, -45..45).prop_map(|(by, off)| Leg::Oblique { by: mm(by), off: Angle::degrees(off) }),
            (corner, 1..120).prop_map(|(on, by)| Leg::Wheel { on, by: Angle::degrees(by) }),
            (-180..180).prop_map(|by| Leg::Turn { by: Angle::degrees(by) }),
            Just(Leg::AboutFace),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn lengths_agree_with_small_steps(legs in prop::collection::vec(any_leg(), 1..4)) {
            let run = Motion::as_one(legs.iter().copied()).run(&column());
            let mut paths = [0.0; 12];
            for stage in run.stages.iter().filter(|stage| stage.course(0) != Course::Placed) {
                let mut before: Vec<Vector> = stage.start.corners().collect();
                for step in 1..=1000 {
                    let after: Vec<Vector> = stage.at(step as f64 / 1000.0).corners().collect();
                    for (path, (a, b)) in paths.iter_mut().zip(before.iter().zip(&after)) {
                        *path += (*b - *a).length();
                    }
                    before = after;
                }
            }
            let longest = paths.into_iter().fold(0.0, f64::max);
            prop_assert!((run.length(Measure::LongestCorner) - longest).abs() < 1e-3);
        }

        #[test]
        fn the_cut_is_within_the_limit_and_as_long_as_it_can_be(
            legs in prop::collection::vec(any_leg(), 1..4), most in 0.0..300.0, measure in 0usize..4, follows: bool,
        ) {
            let measure = MEASURES[measure];
            let motion = if follows { Motion::following(legs) } else { Motion::as_one(legs) };
            let whole = motion.run(&column()).length(measure);
            let short = cut(&motion, &column(), most, measure).run(&column()).length(measure);
            // What follows is measured in small steps, which the cut may shift; else only microdegrees are
            // lost.
            let (more, less) = if follows { (0.1, 0.1) } else { (1e-9, 1e-5) };
            prop_assert!(short <= most + more, "{short} of {whole} within {most}");
            prop_assert!(short >= whole.min(most) - less, "{short} of {whole} within {most}");
        }

        #[test]
        fn a_length_so_far_grows_with_the_share(share in 0.0..1.0, by in 1i64..1_000_000_000) {
            let run = Motion::as_one([WHEEL, Leg::Ahead { by: Length::nm(by) }]).run(&line());
            let wheel = run.length_to(1, 0.0, Measure::OuterFrontCorner);
            prop_assert!((run.length_to(0, share, Measure::OuterFrontCorner) - wheel * share).abs() < 1e-9);
            let on = run.length_to(1, share, Measure::OuterFrontCorner) - wheel;
            prop_assert!((on - Length::nm(by).mm() * share).abs() < 1e-9);
        }
    }
}
