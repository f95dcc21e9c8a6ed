//! How much of a target a viewer sees past what stands nearer, and how narrow the gap is through which he
//! sees it.

use crate::solid::{between, crossing, has_surface};
use crate::{Mm, Segment, Solid, Vector};

/// How much of a target is seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown {
    /// The share of the angle the target fills that is covered by what stands nearer.
    pub hidden: f64,
    /// The widest stretch of it that is open, unless all is hidden. Of equals it is the one farthest right.
    pub open: Option<Opening>,
}

/// An open stretch of a target, as seen by the viewer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opening {
    /// The direction of its right end.
    pub right: Vector,
    /// The direction of its left end.
    pub left: Vector,
    /// The angle between them in radians.
    pub width: f64,
    /// Where the ray through its middle first meets the target.
    pub aim: Vector,
}

/// How much of a target is seen from a point past some blockers.
///
/// The target is taken to fill less than a full turn. A blocker that is behind it, or only touches the line
/// of view to its edge, hides nothing. A target of no angular width is hidden or not as a whole; a viewer
/// inside it sees it, and one inside a blocker sees nothing.
pub fn shown(from: Vector, target: &[Solid], blockers: &[Solid]) -> Shown {
    let around = |solids: &[Solid]| solids.iter().any(|solid| solid.depth_at(from) > 0.0);
    if around(blockers) || target.is_empty() {
        return Shown { hidden: 1.0, open: None };
    }
    let view = View::new(from, target);
    if around(target) {
        let (right, left) = (-view.ahead, -view.ahead);
        let open = Opening { right, left, width: std::f64::consts::TAU, aim: from };
        return Shown { hidden: 0.0, open: Some(open) };
    }
    let (low, high) = view.extent(target);
    let mut events: Vec<f64> = target.iter().chain(blockers).flat_map(|solid| view.rims(solid)).collect();
    events.extend(overlaps(target, blockers).map(|point| view.angle(point)));
    events.retain(|angle| (low..=high).contains(angle));
    events.extend([low, high]);
    events.sort_by(f64::total_cmp);

    let (mut seen, mut hidden) = (0.0, 0.0);
    let mut run: Option<(f64, f64)> = None;
    let mut widest: Option<(f64, f64)> = None;
    for pair in events.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        if to - from <= 0.0 && high > low {
            continue;
        }
        match view.is_open((from + to) / 2.0, target, blockers) {
            Some(true) => {
                seen += to - from;
                run = Some((run.map_or(from, |run| run.0), to));
                if widest.is_none_or(|(start, end)| run.is_some_and(|run| run.1 - run.0 > end - start)) {
                    widest = run;
                }
            }
            open => {
                hidden += if open.is_some() { to - from } else { 0.0 };
                run = None;
            }
        }
    }
    let share = match widest {
        None => 1.0,
        Some(_) if seen + hidden == 0.0 => 0.0,
        Some(_) => hidden / (seen + hidden),
    };
    Shown { hidden: share, open: widest.and_then(|(from, to)| view.opening(from, to, target)) }
}

/// A viewer, looking at the middle of a target. Angles are measured from there, to the left.
struct View {
    from: Vector,
    ahead: Vector,
    reach: Mm,
}

impl View {
    fn new(from: Vector, target: &[Solid]) -> View {
        let corners = || target.iter().flat_map(|solid| solid.core.corners());
        let sum: Vector = corners().map(|&corner| (corner - from).normalize_or_zero()).sum();
        let round = target.iter().map(|solid| solid.round).fold(0.0, f64::max);
        let far = corners().map(|&corner| (corner - from).length()).fold(0.0, f64::max);
        View { from, ahead: sum.try_normalize().unwrap_or(Vector::Y), reach: far + round + 1.0 }
    }

    fn angle(&self, point: Vector) -> f64 {
        let to = point - self.from;
        libm::atan2(self.ahead.perp_dot(to), self.ahead.dot(to))
    }

    fn direction(&self, angle: f64) -> Vector {
        let (sin, cos) = libm::sincos(angle);
        self.ahead * cos + self.ahead.perp() * sin
    }

    /// The angles at which rims of a solid may begin or end.
    fn rims<'a>(&'a self, solid: &'a Solid) -> impl Iterator<Item = f64> + 'a {
        solid.core.corners().iter().flat_map(|&corner| {
            let (middle, far) = (self.angle(corner), (corner - self.from).length());
            let half = if solid.round > 0.0 { libm::asin((solid.round / far).min(1.0)) } else { 0.0 };
            [middle - half, middle + half]
        })
    }

    fn extent(&self, target: &[Solid]) -> (f64, f64) {
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        let rims = target.iter().flat_map(|solid| self.rims(solid));
        rims.fold(none, |(low, high), angle| (low.min(angle), high.max(angle)))
    }

    /// How far along a ray the first of some solids is met, as a share of the reach.
    fn first(&self, angle: f64, solids: &[Solid]) -> Option<f64> {
        let ray = Segment::new(self.from, self.from + self.direction(angle) * self.reach);
        solids.iter().filter_map(|solid| solid.along(ray)).map(|(from, _)| from).reduce(f64::min)
    }

    /// Whether the target is seen along a ray; `None` if there is no target.
    fn is_open(&self, angle: f64, target: &[Solid], blockers: &[Solid]) -> Option<bool> {
        let there = self.first(angle, target)?;
        // What touches the near side of the target hides it no more than the target itself.
        Some(self.first(angle, blockers).is_none_or(|nearer| nearer >= there - 1e-12))
    }

    fn opening(&self, from: f64, to: f64, target: &[Solid]) -> Option<Opening> {
        let middle = (from + to) / 2.0;
        let aim = self.from + self.direction(middle) * (self.first(middle, target)? * self.reach);
        Some(Opening { right: self.direction(from), left: self.direction(to), width: to - from, aim })
    }
}

/// Where outlines of a target and of blockers cross, so that another of them becomes the nearer. Rounded rims
/// are taken not to overlap a target.
fn overlaps<'a>(target: &'a [Solid], blockers: &'a [Solid]) -> impl Iterator<Item = Vector> + 'a {
    let pairs = target.iter().flat_map(move |one| blockers.iter().map(move |two| (one, two)));
    pairs.filter(|(one, two)| has_surface(&one.core) && two.depth_in(&one.core) > 0.0).flat_map(
        |(one, two)| {
            let sides = one.core.edges().flat_map(move |a| two.core.edges().map(move |b| (a, b)));
            sides.filter_map(|(a, b)| crossing(a, b).map(|(share, _)| a.at(share)))
        },
    )
}

/// How wide the passage between two bodies is, if their shortest join crosses a line. Where they stand
/// parallel and many joins are equally short, one of them must.
pub fn passage(line: Segment, one: &[Solid], two: &[Solid]) -> Option<Mm> {
    let mut joins: Vec<(Mm, Segment)> = vec![];
    for (a, b) in one.iter().flat_map(|a| two.iter().map(move |b| (a, b))) {
        for (side, other) in a.core.edges().flat_map(|side| b.core.edges().map(move |other| (side, other))) {
            let ends = [side.a, side.b].map(|end| Segment::new(end, other.nearest(end)));
            let starts = [other.a, other.b].map(|end| Segment::new(side.nearest(end), end));
            let (near, far) = between(side, other);
            for join in ends.into_iter().chain(starts).chain([Segment::new(near, far)]) {
                joins.push((join.length() - a.round - b.round, join));
            }
        }
    }
    let shortest = joins.iter().map(|join| join.0).reduce(f64::min)?;
    let along = line.b - line.a;
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for (_, join) in joins.iter().filter(|join| join.0 <= shortest + 1e-9) {
        let (start, end) = (line.leftness(join.a), line.leftness(join.b));
        if start * end > 0.0 || start == end {
            return None;
        }
        let across = join.at(start / (start - end));
        let share = along.dot(across - line.a) / along.length_squared();
        (low, high) = (low.min(share), high.max(share));
    }
    (low <= 1.0 && high >= 0.0).then_some(shortest.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Convex;

    fn v(x: Mm, y: Mm) -> Vector {
        Vector::new(x, y)
    }

    fn block(low: (Mm, Mm), high: (Mm, Mm)) -> Solid {
        Solid::from(Convex::hull([v(low.0, low.1), v(high.0, low.1), v(high.0, high.1), v(low.0, high.1)]))
    }

    fn disc(x: Mm, y: Mm, round: Mm) -> Solid {
        Solid { core: Convex::hull([v(x, y)]), round }
    }

    #[test]
    fn an_open_target_is_aimed_at_its_middle() {
        let shown = shown(v(0.0, 0.0), &[block((-10.0, 50.0), (10.0, 60.0))], &[]);
        let open = shown.open.expect("nothing is in the way");
        assert_eq!(shown.hidden, 0.0);
        assert!((open.aim - v(0.0, 50.0)).length() < 1e-9);
        assert!((open.width - 2.0 * libm::atan(0.2)).abs() < 1e-12);
    }

    #[test]
    fn half_is_hidden_by_half_a_screen() {
        let target = [block((-10.0, 50.0), (10.0, 60.0))];
        let left = shown(v(0.0, 0.0), &target, &[block((-20.0, 20.0), (0.0, 30.0))]);
        assert!((left.hidden - 0.5).abs() < 1e-12);
        let open = left.open.expect("the right half is open");
        let expected = libm::atan(0.2) / 2.0;
        assert!((open.aim - v(50.0 * libm::tan(expected), 50.0)).length() < 1e-9);
        assert_eq!(shown(v(0.0, 0.0), &target, &[block((-20.0, 70.0), (0.0, 80.0))]).hidden, 0.0);
        assert_eq!(shown(v(0.0, 0.0), &target, &[block((-20.0, 20.0), (20.0, 30.0))]).open, None);
    }

    #[test]
    fn a_neighbour_in_line_hides_nothing() {
        let target = [block((-10.0, 50.0), (10.0, 60.0))];
        let beside = [block((10.0, 50.0), (30.0, 60.0)), block((-30.0, 50.0), (-10.0, 60.0))];
        assert_eq!(shown(v(0.0, 0.0), &target, &beside).hidden, 0.0);
    }

    #[test]
    fn the_widest_of_several_gaps_is_used() {
        let target = [block((-30.0, 60.0), (30.0, 70.0))];
        let screen = [block((-5.0, 30.0), (0.0, 35.0)), block((10.0, 30.0), (20.0, 35.0))];
        let open = shown(v(0.0, 0.0), &target, &screen).open.expect("there are gaps");
        assert!((open.left - v(-30.0, 60.0).normalize()).length() < 1e-9);
        assert!((open.right - v(-5.0, 30.0).normalize()).length() < 1e-9);
    }

    #[test]
    fn a_disc_hides_its_tangents() {
        let target = [block((-50.0, 100.0), (50.0, 110.0))];
        let shown = shown(v(0.0, 0.0), &target, &[disc(0.0, 50.0, 10.0)]);
        assert!((shown.hidden - libm::asin(0.2) / libm::atan(0.5)).abs() < 1e-9);
    }

    #[test]
    fn viewers_inside_and_targets_without_width() {
        let target = [block((-10.0, -10.0), (10.0, 10.0))];
        assert_eq!(shown(v(0.0, 0.0), &target, &[]).hidden, 0.0);
        assert_eq!(shown(v(0.0, 0.0), &target, &[disc(0.0, 0.0, 1.0)]).hidden, 1.0);
        let point = [disc(0.0, 50.0, 0.0)];
        assert_eq!(shown(v(0.0, 0.0), &point, &[]).hidden, 0.0);
        assert_eq!(shown(v(0.0, 0.0), &point, &[]).open.expect("it is seen").aim, v(0.0, 50.0));
        assert_eq!(shown(v(0.0, 0.0), &point, &[disc(0.0, 20.0, 1.0)]).hidden, 1.0);
        assert_eq!(shown(v(0.0, 0.0), &[], &[]).open, None);
    }

    #[test]
    fn a_passage_is_the_shortest_join_across_the_line() {
        let line = Segment::new(v(0.0, 0.0), v(0.0, 100.0));
        let (left, right) = ([block((-30.0, 20.0), (-10.0, 60.0))], [block((5.0, 40.0), (30.0, 80.0))]);
        assert_eq!(passage(line, &left, &right), Some(15.0));
        // The joins reach from 40 to 60 along the line.
        assert_eq!(passage(Segment::new(v(0.0, 0.0), v(0.0, 39.0)), &left, &right), None);
        assert_eq!(passage(Segment::new(v(0.0, 45.0), v(0.0, 50.0)), &left, &right), Some(15.0));
        assert_eq!(passage(line, &left, &left), None);
        assert_eq!(passage(line, &[disc(-20.0, 50.0, 5.0)], &[disc(20.0, 50.0, 5.0)]), Some(30.0));
    }
}
