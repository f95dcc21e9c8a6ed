//! What lies under a moving body, from where to where, and where its front meets things.

use crate::mover::Mover;
use crate::sight::{Spans, spans_where};
use crate::solid::bounds;
use crate::{Body, Convex, Course, FeatureId, Features, Ground, Mm, Run, Solid, Stage, Vector};
use smallvec::{SmallVec, smallvec};

/// A stretch of a motion with the same ground under the body all along.
#[derive(Debug, Clone, PartialEq)]
pub struct Stretch {
    /// The stage of the motion, counted from zero.
    pub stage: usize,
    /// The share of the stage at which it begins.
    pub from: f64,
    /// The share of the stage at which it ends.
    pub to: f64,
    /// What lies under the body.
    pub over: Features,
}

/// What of a body is looked under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Under {
    /// All of it: what any of its parts covers some of.
    Body,
    /// Its centre, which in a column that follows goes with the first part.
    Centre,
    /// The middle of its front.
    FrontCentre,
    /// The centre of one of its parts, counted from zero.
    Part(usize),
}

/// Where the front of a body first meets a feature.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meeting {
    /// The feature.
    pub feature: FeatureId,
    /// The stage of the motion, counted from zero.
    pub stage: usize,
    /// The share of the stage.
    pub share: f64,
}

impl Run {
    /// What lies under the body, stretch by stretch, in order and without a gap. Stages that are placed and
    /// not moved have none.
    ///
    /// What the body overlaps by no more than a strip of width `slack` does not lie under it, and what a
    /// point only runs along the side of does not lie under that.
    pub fn stretches(&self, ground: &Ground, under: Under, slack: Mm) -> Vec<Stretch> {
        let mut all: Vec<Stretch> = vec![];
        for (number, stage) in self.stages.iter().enumerate() {
            if stage.courses.iter().all(|&course| course == Course::Placed) {
                continue;
            }
            let movers = movers(stage, under);
            let (low, high) = reach(&movers);
            let found: Vec<(FeatureId, Spans)> = ground
                .near(low, high)
                .into_iter()
                .map(|id| (id, spans_over(ground, id, &movers, under, slack)))
                .collect();
            all.extend(stretches_of(number, &found));
        }
        all
    }

    /// Every wanted feature that lies under the body somewhere on its way: all that
    /// [`stretches`](Run::stretches) would find, without saying from where to where.
    pub fn passes_over(&self, ground: &Ground, slack: Mm, wanted: impl Fn(FeatureId) -> bool) -> Features {
        let mut all = Features::new();
        for stage in &self.stages {
            if stage.courses.iter().all(|&course| course == Course::Placed) {
                continue;
            }
            let movers = movers(stage, Under::Body);
            let (low, high) = reach(&movers);
            for id in ground.near(low, high) {
                let over = |mover: &Mover| {
                    pieces_near(ground, id, mover).any(|piece| !mover.spans_over(piece, slack).is_empty())
                };
                if wanted(id) && !all.contains(&id) && movers.iter().any(over) {
                    all.push(id);
                }
            }
        }
        all
    }

    /// From which share of each stage to which this body lies in another, deeper than `slack`.
    pub fn spans_in(&self, other: &Body, slack: Mm) -> Vec<(usize, f64, f64)> {
        let pieces: SmallVec<[Convex; 4]> = Solid::parts(other).map(|part| part.outline()).collect();
        let mut all = vec![];
        for (number, stage) in self.stages.iter().enumerate() {
            let spans = movers(stage, Under::Body).into_iter().flat_map(|mover| {
                pieces.iter().flat_map(move |piece| mover.spans_over(piece, slack)).collect::<Spans>()
            });
            all.extend(spans.map(|(from, to)| (number, from, to)));
        }
        all
    }

    /// Every feature that the front edge meets, where it first does, in order. A touch is enough, and a
    /// feature that is touched at the start is met there.
    pub fn front_meetings(&self, ground: &Ground) -> Vec<Meeting> {
        let mut meetings: Vec<Meeting> = vec![];
        for (number, stage) in self.stages.iter().enumerate() {
            let front = stage.start.front();
            let solid = Solid { core: Convex::hull([front.a, front.b]), round: stage.start.round() };
            let mover = [Mover { solid, course: stage.course(0) }];
            let (low, high) = reach(&mover);
            let mut found: Vec<Meeting> = ground
                .near(low, high)
                .into_iter()
                .filter(|&id| meetings.iter().all(|meeting| meeting.feature != id))
                .filter_map(|feature| {
                    let shares = ground.pieces(feature).filter_map(|piece| mover[0].first_touch(piece));
                    Some(Meeting { feature, stage: number, share: shares.reduce(f64::min)? })
                })
                .collect();
            found.sort_by(|one, two| one.share.total_cmp(&two.share).then(one.feature.cmp(&two.feature)));
            meetings.extend(found);
        }
        meetings
    }
}

fn movers(stage: &Stage, under: Under) -> SmallVec<[Mover; 4]> {
    let body = &stage.start;
    let point = |at: Vector, part: usize| -> SmallVec<[Mover; 4]> {
        smallvec![Mover { solid: Convex::hull([at]).into(), course: stage.course(part) }]
    };
    match under {
        Under::Centre => point(body.centre(), 0),
        Under::FrontCentre => point(body.front().middle(), 0),
        Under::Part(part) => {
            body.parts().get(part).map_or(SmallVec::new(), |rect| point(rect.frame.at, part))
        }
        Under::Body => {
            let parts = body.parts().iter().enumerate();
            let solid = |part| Solid { core: Convex::from(part), round: body.round() };
            parts.map(|(n, part)| Mover { solid: solid(part), course: stage.course(n) }).collect()
        }
    }
}

/// A box round everywhere that some shapes go.
fn reach(movers: &[Mover]) -> (Vector, Vector) {
    bounds(movers.iter().flat_map(|mover| <[Vector; 2]>::from(mover.bounds())))
}

/// On which shares of a stage a feature lies under the part that is asked about.
fn spans_over(ground: &Ground, id: FeatureId, movers: &[Mover], under: Under, slack: Mm) -> Spans {
    let mut spans = Spans::new();
    for mover in movers {
        if under == Under::Body {
            let near = pieces_near(ground, id, mover);
            spans.extend(near.flat_map(|piece| mover.spans_over(piece, slack)));
        } else {
            let shares = ground.rim(id).iter().flat_map(|&side| mover.reaches(side));
            let holds = |at: Vector| {
                ground.pieces(id).any(|piece| piece.corners().len() > 2 && piece.contains(at, 0.0))
            };
            spans.extend(spans_where(shares, |share| {
                let (at, aside) = mover.point_at(share);
                holds(at + aside) && holds(at - aside)
            }));
        }
    }
    spans
}

/// The pieces of a feature that a shape may come to on its course.
fn pieces_near<'a>(ground: &'a Ground, id: FeatureId, mover: &Mover) -> impl Iterator<Item = &'a Convex> {
    let (low, high) = mover.bounds();
    ground.pieces(id).filter(move |piece| {
        let (from, to) = bounds(piece.corners().iter().copied());
        from.cmple(high).all() && low.cmple(to).all()
    })
}

/// One stage, cut wherever a feature begins or ends.
fn stretches_of(stage: usize, found: &[(FeatureId, Spans)]) -> Vec<Stretch> {
    let mut cuts: Vec<f64> =
        found.iter().flat_map(|(_, spans)| spans).flat_map(|&(from, to)| [from, to]).collect();
    cuts.extend([0.0, 1.0]);
    cuts.sort_by(f64::total_cmp);
    cuts.dedup();
    let mut stretches: Vec<Stretch> = vec![];
    for pair in cuts.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let middle = (from + to) / 2.0;
        let is_over =
            |(_, spans): &&(FeatureId, Spans)| spans.iter().any(|span| span.0 <= middle && middle <= span.1);
        let over: Features = found.iter().filter(is_over).map(|&(id, _)| id).collect();
        match stretches.last_mut() {
            Some(last) if last.over == over => last.to = to,
            _ => stretches.push(Stretch { stage, from, to, over }),
        }
    }
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Corner, Facing, Feature, Frame, Kind, Leg, Motion, Shape, Spot, mm};

    fn spots(points: &[(i64, i64)]) -> Vec<Spot> {
        points.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect()
    }

    /// A wood, a stream through it, a wall and a road.
    fn ground() -> Ground {
        let feature = |shape: Shape| Feature { kind: Kind(0), shape, ground: None, tall: 0 };
        let line =
            |through: &[(i64, i64)], width: i64| Shape::Line { through: spots(through), width: mm(width) };
        let features = vec![
            feature(Shape::Polygon(spots(&[(0, 100), (200, 100), (200, 200), (0, 200)]))),
            feature(line(&[(0, 150), (200, 150)], 20)),
            feature(line(&[(50, 300), (150, 300)], 0)),
            feature(line(&[(500, 0), (500, 800)], 40)),
        ];
        Ground::new(Spot::new(mm(1000), mm(1000)), features).expect("a good ground")
    }

    fn unit(x: Mm, y: Mm, facing: i32) -> Body {
        Body::block(&Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() }, 60.0, 20.0)
    }

    fn facts(stretches: &[Stretch], length: Mm) -> Vec<(Mm, Mm, Vec<u16>)> {
        let share = |share: f64| libm::round(share * length * 1e6) / 1e6;
        stretches
            .iter()
            .map(|s| (share(s.from), share(s.to), s.over.iter().map(|id| id.0).collect()))
            .collect()
    }

    #[test]
    fn a_straight_advance_is_cut_where_its_front_enters_and_its_rear_leaves() {
        let run = Motion::as_one([Leg::Ahead { by: mm(300) }]).run(&unit(100.0, 50.0, 0));
        let body = facts(&run.stretches(&ground(), Under::Body, 1e-3), 300.0);
        let expected: [(Mm, Mm, &[u16]); 6] = [
            (0.0, 50.0, &[]),
            (50.0, 90.0, &[0]),
            (90.0, 130.0, &[0, 1]),
            (130.0, 170.0, &[0]),
            (170.0, 250.0, &[]),
            (250.0, 270.0, &[2]),
        ];
        assert_eq!(body[..6], expected.map(|(from, to, over)| (from, to, over.to_vec())));
        let centre = facts(&run.stretches(&ground(), Under::FrontCentre, 0.0), 300.0);
        assert_eq!(centre[1], (50.0, 90.0, vec![0]));
        assert_eq!(centre.last(), Some(&(150.0, 300.0, vec![])));
    }

    #[test]
    fn to_slide_along_a_side_is_not_to_enter() {
        let run = Motion::as_one([Leg::Ahead { by: mm(300) }]).run(&unit(-30.0, 50.0, 0));
        assert_eq!(facts(&run.stretches(&ground(), Under::Body, 1e-3), 300.0), [(0.0, 300.0, vec![])]);
        let road = Motion::as_one([Leg::Ahead { by: mm(300) }]).run(&unit(500.0, 50.0, 0));
        assert_eq!(facts(&road.stretches(&ground(), Under::Centre, 0.0), 300.0), [(0.0, 300.0, vec![3])]);
    }

    #[test]
    fn a_wheel_enters_when_its_outer_corner_does() {
        // The left corner stays at (70, 90); the right one, 60 away, reaches y = 100 at a sixth of the
        // radius.
        let start =
            Body::block(&Frame { at: Vector::new(70.0, 60.0), ahead: Facing::EAST.direction() }, 60.0, 20.0);
        let run = Motion::as_one([Leg::Wheel { on: Corner::Left, by: Angle::degrees(180) }]).run(&start);
        let found = run.stretches(&ground(), Under::Body, 0.0);
        let turned = (std::f64::consts::FRAC_PI_2 + libm::asin(10.0 / 60.0)) / std::f64::consts::PI;
        assert_eq!(found[0].over.len(), 0);
        assert!((found[0].to - turned).abs() < 1e-9, "{} {turned}", found[0].to);
        assert_eq!(found[1].over[..], [FeatureId(0)]);
    }

    #[test]
    fn a_body_is_in_another_from_the_first_overlap_to_the_last() {
        let run = Motion::as_one([Leg::Ahead { by: mm(200) }]).run(&unit(100.0, 50.0, 0));
        assert_eq!(run.spans_in(&unit(100.0, 150.0, 0), 0.01), [(0, 0.4, 0.6)]);
        assert_eq!(run.spans_in(&unit(160.0, 150.0, 0), 0.01), [], "side by side");
    }

    #[test]
    fn the_front_meets_an_obstacle_once() {
        let legs = [Leg::Ahead { by: mm(300) }, Leg::Back { by: mm(100) }, Leg::Ahead { by: mm(100) }];
        let run = Motion::as_one(legs).run(&unit(100.0, 50.0, 0));
        let met = run.front_meetings(&ground());
        assert_eq!(
            met.iter().map(|met| (met.feature.0, met.stage)).collect::<Vec<_>>(),
            [(0, 0), (1, 0), (2, 0)]
        );
        assert!((met[2].share - 250.0 / 300.0).abs() < 1e-12);
        let touching = Motion::as_one([Leg::Ahead { by: mm(1) }]).run(&unit(100.0, 300.0, 0));
        assert_eq!(
            touching.front_meetings(&ground())[0],
            Meeting { feature: FeatureId(2), stage: 0, share: 0.0 }
        );
    }

    #[test]
    fn what_is_placed_crosses_nothing() {
        let run = Motion::as_one([Leg::AboutFace]).run(&unit(100.0, 150.0, 0));
        assert!(run.stretches(&ground(), Under::Body, 0.0).is_empty());
    }
}
