//! A body in motion: the ground it sweeps over, and whom it meets first.

use crate::first_contact::{Approach, meets};
use crate::gap::{covers_ground, gap};
use crate::mover::along_arc;
use crate::{Bodies, Body, Convex, Course, Mm, Rect, Run, Stage, Standing, Vector};
use names::{Side, UnitId};
use smallvec::SmallVec;
use std::f64::consts::{PI, TAU};

/// The pieces of [`Run::swept`] reach beyond the ground that is truly swept by at most about this much.
pub const SWEPT_WITHIN: Mm = 0.01;

/// The first body that one in motion meets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Met {
    /// Whom it meets.
    pub unit: UnitId,
    /// The army of that body.
    pub side: Side,
    /// The stage of the run on which it does, counted from zero.
    pub stage: usize,
    /// The share of that stage after which it does.
    pub share: f64,
    /// Where they meet: a point in the middle of what they then have in common.
    pub point: Vector,
}

impl Run {
    /// The first body that this one comes to touch, within `slack`; of several at the same moment the one
    /// with the lowest id.
    ///
    /// It is met where the two touch exactly, or else where they come within the slack. Only nearing counts:
    /// a body that is touched where a stage begins is not met by moving off or by sliding along it, but is at
    /// once by going into it. A body that is placed and not moved meets no other. `ignoring` should name the
    /// mover itself.
    pub fn first_contact(&self, against: &Bodies, ignoring: &[UnitId], slack: Mm) -> Option<Met> {
        self.first_met(against, ignoring, slack, Approach::Touch)
    }

    /// The first body that this one would lie in deeper than `slack` if it went on, and the moment at which
    /// it only touches it. To come alongside, to brush past or to end in touch is nothing, and what covers no
    /// ground is in no unit's way; else as [`first_contact`](Run::first_contact).
    pub fn first_overlap(&self, against: &Bodies, ignoring: &[UnitId], slack: Mm) -> Option<Met> {
        self.first_met(against, ignoring, slack, Approach::Overlap)
    }

    fn first_met(&self, against: &Bodies, ignoring: &[UnitId], slack: Mm, until: Approach) -> Option<Met> {
        let boxes: SmallVec<[(Vector, Vector); 4]> = self.stages.iter().map(Stage::bounds).collect();
        let (low, high) = boxes.iter().copied().reduce(|one, two| (one.0.min(two.0), one.1.max(two.1)))?;
        let near = against.near(low - slack, high + slack).filter(|other| !ignoring.contains(&other.id));
        let near: SmallVec<[(Standing, (Vector, Vector)); 4]> =
            near.map(|other| (other, other.body.bounds())).collect();
        if near.is_empty() {
            return None;
        }
        for (index, (stage, (low, high))) in self.stages.iter().zip(boxes).enumerate() {
            let (low, high) = (low - slack, high + slack);
            let mut best: Option<(f64, Standing)> = None;
            for (other, (from, to)) in &near {
                if !(low.cmple(*to).all() && from.cmple(high).all()) {
                    continue;
                }
                let share = stage.meets(other.body, slack, until);
                if let Some(share) = share
                    && best.is_none_or(|best| share < best.0)
                {
                    best = Some((share, *other));
                }
            }
            if let Some((share, Standing { id: unit, side, body })) = best {
                let between = gap(&stage.at(share), body);
                let point = (between.from + between.to) * 0.5;
                return Some(Met { unit, side, stage: index, share, point });
            }
        }
        None
    }

    /// Every corner of the body at both ends of each stage, and where on an arc it comes farthest to any side
    /// of the table. What holds for all of these and for the ground between them holds on the whole way.
    /// Rounding is left out.
    pub fn outermost(&self) -> impl Iterator<Item = Vector> + '_ {
        let on_the_way = |stage: &'_ Stage| {
            let parts = stage.start.parts().iter().enumerate();
            let corners = parts.flat_map(|(part, rect)| rect.corners().map(|corner| (corner, part)));
            let arcs = corners.filter_map(|(corner, part)| match stage.course(part) {
                Course::Arc { about, radians } => Some(along_arc(corner, about, radians)),
                Course::Shift(_) | Course::Placed => None,
            });
            arcs.flatten().chain(stage.end.corners()).collect::<SmallVec<[Vector; 32]>>()
        };
        self.from.corners().chain(self.stages.iter().flat_map(on_the_way))
    }

    /// The ground that the body sweeps over, as convex pieces that cover it, part by part and stage by stage,
    /// and reach beyond it by at most about [`SWEPT_WITHIN`]. Of a placed body, only the ground where it
    /// stands then.
    pub fn swept(&self) -> Vec<Convex> {
        if self.stages.is_empty() {
            return standing(&self.from);
        }
        self.stages.iter().flat_map(Stage::swept).collect()
    }
}

impl Stage {
    /// An upright box round all the ground that is crossed.
    pub(crate) fn bounds(&self) -> (Vector, Vector) {
        let ((low, high), (end_low, end_high)) = (self.start.bounds(), self.end.bounds());
        // An arc bulges beyond its ends by no more than its height over the chord.
        let bulge = |(part, rect): (usize, &Rect)| match self.course(part) {
            Course::Arc { about, radians } => {
                let radius = (rect.frame.at - about).length() + rect.radius();
                // Never more than the cosine of half the turn leaves of the radius, and cheaper.
                radius * (radians * radians / 8.0).min(2.0)
            }
            Course::Shift(_) | Course::Placed => 0.0,
        };
        let bulge = self.start.parts().iter().enumerate().map(bulge).fold(0.0, f64::max);
        (low.min(end_low) - bulge, high.max(end_high) + bulge)
    }

    /// The share of this stage after which it meets a body.
    fn meets(&self, other: &Body, slack: Mm, until: Approach) -> Option<f64> {
        let (own_round, other_round) = (self.start.round(), other.round());
        let parts = self.start.parts().iter().enumerate();
        let pairs = parts.flat_map(|(part, own)| other.parts().iter().map(move |rect| (part, own, rect)));
        pairs
            .filter(|(_, own, rect)| {
                until == Approach::Touch || covers_ground(own, own_round) && covers_ground(rect, other_round)
            })
            .filter_map(|(part, own, rect)| {
                meets(self.course(part), own, rect, own_round + other_round, slack, until)
            })
            .reduce(f64::min)
    }

    fn swept(&self) -> Vec<Convex> {
        if self.courses[..] == [Course::Placed] {
            return standing(&self.end);
        }
        let parts = self.start.parts().iter().enumerate();
        parts.flat_map(|(part, rect)| swept_by(rect, self.course(part), self.start.round())).collect()
    }
}

fn standing(body: &Body) -> Vec<Convex> {
    body.parts().iter().map(|part| rounded(part.corners(), body.round())).collect()
}

/// The pieces that cover what a rectangle sweeps on its course.
fn swept_by(rect: &Rect, course: Course, round: Mm) -> SmallVec<[Convex; 1]> {
    let Course::Arc { about, radians } = course else {
        let end = course.carry_part(rect, 1.0);
        return [rounded(rect.corners().into_iter().chain(end.corners()), round)].into_iter().collect();
    };
    let farthest = rect.corners().map(|corner| (corner - about).length()).into_iter().fold(0.0, f64::max);
    let pieces = (radians.abs() / widest_step(farthest)).ceil().max(1.0);
    let half_step = radians / pieces / 2.0;
    let stretched = 1.0 / libm::cos(half_step);
    let place = |halves: f64| course.carry_part(rect, halves / pieces / 2.0).corners();
    (0..pieces as usize)
        .map(|piece| {
            let piece = 2.0 * piece as f64;
            // The arc of a corner lies within the two tangents at its ends.
            let tangents = place(piece + 1.0).map(|corner| about + (corner - about) * stretched);
            let ends = place(piece).into_iter().chain(place(piece + 2.0));
            rounded(ends.chain(tangents), round)
        })
        .collect()
}

/// The widest angle over which an arc of this radius rises above its chord by no more than [`SWEPT_WITHIN`].
fn widest_step(radius: Mm) -> f64 {
    if radius <= SWEPT_WITHIN {
        PI / 2.0
    } else {
        (2.0 * libm::acos(1.0 - SWEPT_WITHIN / radius)).min(PI / 2.0)
    }
}

/// The hull of some points, grown by `round` all round.
fn rounded(points: impl IntoIterator<Item = Vector>, round: Mm) -> Convex {
    let hull = Convex::hull(points);
    if round == 0.0 {
        return hull;
    }
    let sides = (TAU / widest_step(round)).ceil();
    let radius = round / libm::cos(PI / sides);
    let rim: Vec<Vector> = (0..sides as usize)
        .map(|side| {
            let (sin, cos) = libm::sincos(TAU * side as f64 / sides);
            Vector::new(sin, cos) * radius
        })
        .collect();
    Convex::hull(hull.corners().iter().flat_map(|&corner| rim.iter().map(move |&by| corner + by)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Corner, Facing, Frame, Leg, Motion, Pose, mm};

    const SLACK: Mm = 0.01;
    const QUARTER: Leg = Leg::Wheel { on: Corner::Right, by: Angle::QUARTER };

    fn frame(x: Mm, y: Mm, facing: i32) -> Frame {
        Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() }
    }

    fn block(x: Mm, y: Mm, facing: i32) -> Body {
        Body::block(&frame(x, y, facing), 40.0, 20.0)
    }

    fn table(bodies: impl IntoIterator<Item = (u32, Body)>) -> Bodies {
        let mut table = Bodies::new(100.0);
        for (id, body) in bodies {
            table.put(UnitId(id), Side::Red, body);
        }
        table
    }

    fn ahead(by: i64) -> Run {
        Motion::as_one([Leg::Ahead { by: mm(by) }]).run(&block(0.0, 0.0, 0))
    }

    #[test]
    fn a_wheel_comes_farthest_between_its_ends() {
        let wheel = Motion::as_one([QUARTER]).run(&block(0.0, 0.0, -45));
        let leftmost = wheel.outermost().map(|corner| corner.x).fold(f64::MAX, f64::min);
        // The pivot is half a front from the origin; the outer rear corner passes straight to the left of it.
        let pivot = Vector::new(20.0, 20.0) * 0.5f64.sqrt();
        assert!((leftmost - (pivot.x - 2000.0f64.sqrt())).abs() < 1e-9, "{leftmost}");
        let straight = ahead(10).outermost().map(|corner| corner.y).fold(f64::MIN, f64::max);
        assert_eq!(straight, 10.0);
    }

    #[test]
    fn the_first_of_two_in_the_way_is_met() {
        let table = table([(1, block(0.0, 100.0, 180)), (2, block(30.0, 40.0, 180))]);
        let met = ahead(80).first_contact(&table, &[], SLACK).unwrap();
        assert_eq!((met.unit, met.stage, met.share), (UnitId(2), 0, 0.5));
        assert_eq!(met.point, Vector::new(15.0, 40.0));
        assert_eq!(ahead(80).first_contact(&table, &[UnitId(2)], SLACK), None);
        assert_eq!(ahead(200).first_contact(&table, &[UnitId(2)], SLACK).unwrap().unit, UnitId(1));
    }

    #[test]
    fn of_two_met_together_the_lower_id_is_told() {
        let table = table([(5, block(-30.0, 40.0, 180)), (4, block(30.0, 40.0, 180))]);
        assert_eq!(ahead(80).first_contact(&table, &[], SLACK).unwrap().unit, UnitId(4));
    }

    #[test]
    fn a_move_that_ends_in_touch_makes_contact_but_no_overlap() {
        let table = table([(1, block(0.0, 40.005, 180))]);
        assert!(ahead(40).first_contact(&table, &[], SLACK).unwrap().share > 0.99);
        assert_eq!(ahead(40).first_contact(&table, &[], 0.001), None);
        assert_eq!(ahead(40).first_overlap(&table, &[], SLACK), None);
        assert_eq!(ahead(41).first_overlap(&table, &[], SLACK).unwrap().share, 40.005 / 41.0);
    }

    #[test]
    fn to_brush_past_is_a_contact_but_no_overlap() {
        let table = table([(1, block(40.0, 60.0, 0))]);
        assert_eq!(ahead(100).first_contact(&table, &[], SLACK).unwrap().share, 0.4);
        assert_eq!(ahead(100).first_overlap(&table, &[], SLACK), None);
    }

    #[test]
    fn only_nearing_counts_for_what_is_touched_at_the_start() {
        // Fronts together; a neighbour flush on the left; one met head-on.
        let table = table([(1, block(0.0, 0.0, 180)), (2, block(-40.0, 0.0, 0))]);
        let go = |leg| Motion::as_one([leg]).run(&block(0.0, 0.0, 0)).first_contact(&table, &[], SLACK);
        assert_eq!(go(Leg::Back { by: mm(50) }), None);
        assert_eq!(go(Leg::Side { by: mm(50) }), None);
        assert_eq!(go(Leg::WheelBack { on: Corner::Right, by: Angle::degrees(30) }), None);
        assert_eq!(go(Leg::Ahead { by: mm(50) }).map(|met| (met.unit, met.share)), Some((UnitId(1), 0.0)));
        assert_eq!(go(Leg::Side { by: -mm(50) }).map(|met| (met.unit, met.share)), Some((UnitId(2), 0.0)));
        assert_eq!(go(Leg::Wheel { on: Corner::Left, by: Angle::degrees(30) }).unwrap().share, 0.0);
    }

    #[test]
    fn who_stands_inside_another_may_leave_but_not_go_deeper() {
        let table = table([(1, block(0.0, 10.0, 0))]);
        let go = |leg| Motion::as_one([leg]).run(&block(0.0, 0.0, 0)).first_overlap(&table, &[], SLACK);
        assert_eq!(go(Leg::Back { by: mm(50) }), None);
        assert_eq!(go(Leg::Ahead { by: mm(50) }).map(|met| met.share), Some(0.0));
    }

    #[test]
    fn a_wheel_meets_what_its_outer_corner_runs_into() {
        // The left corner runs on a circle of 40 mm about (20, 0).
        let run = Motion::as_one([QUARTER]).run(&block(0.0, 0.0, 0));
        let met = run.first_contact(&table([(1, block(-20.0, 30.0, 180))]), &[], SLACK).unwrap();
        assert!((met.share * PI / 2.0 - libm::asin(0.75)).abs() < 1e-12, "{met:?}");
        assert!((met.point - Vector::new(20.0 - 700.0f64.sqrt(), 30.0)).length() < 1e-9);
        assert_eq!(run.first_contact(&table([(1, block(-20.0, 40.02, 180))]), &[], SLACK), None);
    }

    #[test]
    fn an_edge_that_turns_runs_into_a_corner() {
        let spike = Body::block(&frame(0.0, 20.0, 225), 10.0, 10.0);
        let run = Motion::as_one([QUARTER]).run(&block(0.0, 0.0, 0));
        let met = run.first_contact(&table([(1, spike.clone())]), &[], SLACK).unwrap();
        let touching = gap(&run.stages[0].at(met.share), &spike);
        assert!(touching.length < 1e-9, "{touching:?}");
        assert!(gap(&run.stages[0].at(met.share - 0.01), &spike).length > 0.1);
    }

    #[test]
    fn a_wheel_meets_a_round_base_at_its_rim() {
        let disc = Body::disc(&frame(20.0, 50.0, 0), 10.5);
        let run = Motion::as_one([QUARTER]).run(&block(0.0, 0.0, 0));
        let met = run.first_contact(&table([(1, disc.clone())]), &[], SLACK).unwrap();
        assert!(gap(&run.stages[0].at(met.share - 1e-6), &disc).length > 0.0);
        assert!(gap(&run.stages[0].at(met.share), &disc).length < 1e-9);
    }

    #[test]
    fn a_placed_body_meets_no_other() {
        let table = table([(1, block(40.0, 20.0, 0))]);
        let to = Pose::new(mm(0), mm(0), Facing::EAST);
        let placed = Motion::as_one([Leg::Free { to }]).run(&block(0.0, 0.0, 0));
        assert_eq!(placed.first_contact(&table, &[], SLACK), None);
        let turned = Motion::as_one([Leg::Turn { by: Angle::QUARTER }]).run(&block(0.0, 0.0, 0));
        assert_eq!(turned.first_contact(&table, &[], SLACK), None);
    }

    #[test]
    fn a_later_leg_is_told_by_its_stage() {
        let table = table([(1, block(60.0, 60.0, 0))]);
        let legs = [Leg::Ahead { by: mm(60) }, Leg::Side { by: mm(40) }];
        let met = Motion::as_one(legs).run(&block(0.0, 0.0, 0)).first_contact(&table, &[], SLACK).unwrap();
        assert_eq!((met.stage, met.share), (1, 0.5));
    }

    #[test]
    fn a_straight_move_sweeps_one_piece_and_a_wheel_many() {
        let swept = ahead(50).swept();
        assert_eq!(swept.len(), 1);
        assert_eq!(swept[0].surface(), 40.0 * 70.0);
        let wheel = Motion::as_one([QUARTER]).run(&block(0.0, 0.0, 0)).swept();
        let far = Vector::new(20.0, 40.0);
        assert!(wheel.iter().any(|piece| piece.contains(far, 1e-9)));
        assert!(wheel.iter().all(|piece| piece.distance(far + Vector::new(0.0, 2.0 * SWEPT_WITHIN)) > 0.0));
        assert_eq!(Motion::default().run(&block(0.0, 0.0, 0)).swept()[0].surface(), 800.0);
    }

    #[test]
    fn a_round_base_sweeps_a_rounded_strip() {
        let run = Motion::as_one([Leg::Ahead { by: mm(50) }]).run(&Body::disc(&frame(0.0, 0.0, 0), 10.0));
        let surface = run.swept()[0].surface();
        let exact = 1000.0 + 100.0 * PI;
        assert!(surface >= exact && surface < exact + 2.0, "{surface}");
    }
}
