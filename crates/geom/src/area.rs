//! Areas on the table: arcs of fire, lanes, zones and cones, and the parts of a body that lie in them.
//!
//! An area is a union of convex pieces. A piece may be cut off at a distance from an eye, which is a point,
//! an edge or any convex shape. The distance from a convex eye is itself convex, so "within so far" needs no
//! arcs: the part of a target in a piece meets it if its point nearest to the eye is near enough.

use crate::solid::{bounds, has_surface, nearest};
use crate::{Angle, Body, Convex, Frame, Mm, Rect, Segment, Solid, Vector};
use smallvec::SmallVec;

/// How far an area without an end reaches: a hundred metres, more than any table.
pub const FAR: Mm = 100_000.0;

/// A part of the table, with its rim.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Area {
    pieces: SmallVec<[Piece; 2]>,
}

#[derive(Debug, Clone, PartialEq)]
struct Piece {
    shape: Convex,
    /// Where the piece ends: its points lie in this, too.
    limit: Option<Solid>,
}

/// Whether a body that only touches an area is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    /// A single common point is enough.
    Counts,
    /// Some of the body's surface must lie in the area.
    IsNothing,
}

impl Area {
    /// The area that some polygons cover together.
    pub fn of(shapes: impl IntoIterator<Item = Convex>) -> Area {
        Area { pieces: shapes.into_iter().map(|shape| Piece { shape, limit: None }).collect() }
    }

    /// What lies on the left of an endless line.
    pub fn half_plane(line: Segment) -> Area {
        let along = (line.b - line.a).normalize_or_zero();
        Area::of([Convex::hull([
            line.a - along * FAR,
            line.a + along * FAR,
            line.a + (along + along.perp()) * FAR,
            line.a + (along.perp() - along) * FAR,
        ])])
    }

    /// Every point within `reach` of `apex` and within `half` of straight ahead, to either side.
    pub fn wedge_from_point(apex: &Frame, half: Angle, reach: Mm) -> Area {
        let eye = Convex::hull([apex.at]);
        let sector = |from: f64, to: f64| {
            let ray = |turn: f64| apex.at + apex.wheeled(apex.at, turn).ahead * FAR;
            Convex::hull([apex.at, ray(from), ray((from + to) / 2.0), ray(to)])
        };
        let half = half.radians();
        if half <= std::f64::consts::FRAC_PI_2 {
            return Area::of([sector(-half, half)]).within(&eye, reach);
        }
        Area::of([sector(-half, 0.0), sector(0.0, half)]).within(&eye, reach)
    }

    /// Every point within `reach` of a front edge and ahead of it, between rays from its ends that open
    /// outwards by `spread`. The edge has its middle at the origin of `front`.
    pub fn wedge_from_edge(front: &Frame, width: Mm, spread: Angle, reach: Mm) -> Area {
        let across = front.right() * (width / 2.0);
        let (left, right) = (front.at - across, front.at + across);
        let ray = |from: Vector, turn: f64| from + front.wheeled(from, turn).ahead * FAR;
        let spread = spread.radians();
        let shape = Convex::hull([
            left,
            right,
            ray(right, spread),
            ray(right, spread / 2.0),
            ray(left, -spread / 2.0),
            ray(left, -spread),
        ]);
        Area::of([shape]).within(&Convex::hull([left, right]), reach)
    }

    /// The rectangle ahead of a front edge whose middle is the origin of `front`.
    pub fn lane(front: &Frame, width: Mm, reach: Mm) -> Area {
        Area::from(&Rect::behind(&front.advanced(reach), width, reach))
    }

    /// The rectangle off an edge, as long as the edge and reaching so far to its left. The left of an edge of
    /// a [`Rect`] is its outside.
    pub fn off(edge: Segment, reach: Mm) -> Area {
        let out = (edge.b - edge.a).normalize_or_zero().perp() * reach;
        Area::of([Convex::hull([edge.a, edge.b, edge.b + out, edge.a + out])])
    }

    /// Ahead of each of some parts, a rectangle of its width.
    pub fn front_zone<'a>(parts: impl IntoIterator<Item = &'a Rect>, reach: Mm) -> Area {
        Area::of(
            parts
                .into_iter()
                .map(|part| Convex::from(&Rect::behind(&part.front().advanced(reach), part.width(), reach))),
        )
    }

    /// The rectangle round a line, as long as the line and half of `width` to either side of it.
    pub fn round_line(line: Segment, width: Mm) -> Area {
        let across = (line.b - line.a).normalize_or_zero().perp() * (width / 2.0);
        Area::of([Convex::hull([line.a + across, line.b + across, line.b - across, line.a - across])])
    }

    /// What a body sweeps over while it moves straight by so much, its start included.
    pub fn swept(body: &Body, by: Vector) -> Area {
        let hull = |part: Solid| {
            let moved: SmallVec<[Vector; 8]> =
                part.core.corners().iter().map(|&corner| corner + by).collect();
            Solid { core: Convex::hull(moved.into_iter().chain(part.core.corners().iter().copied())), ..part }
        };
        Area::round(Solid::parts(body).map(hull))
    }

    /// The smallest convex area round some bodies that are all rounded alike.
    pub fn hull<'a>(bodies: impl IntoIterator<Item = &'a Body>) -> Area {
        let mut round: Mm = 0.0;
        let mut corners: SmallVec<[Vector; 16]> = SmallVec::new();
        for body in bodies {
            round = round.max(body.round());
            corners.extend(body.corners());
        }
        Area::round([Solid { core: Convex::hull(corners), round }])
    }

    /// Every point within `reach` of a body.
    pub fn all_round(body: &Body, reach: Mm) -> Area {
        Area::round(Solid::parts(body).map(|part| Solid { round: part.round + reach, ..part }))
    }

    /// The area that some rounded shapes cover together.
    pub fn round(shapes: impl IntoIterator<Item = Solid>) -> Area {
        let piece = |solid: Solid| {
            if solid.round == 0.0 {
                return Piece { shape: solid.core, limit: None };
            }
            let (low, high) = solid.bounds();
            let shape = Convex::hull([low, high, Vector::new(low.x, high.y), Vector::new(high.x, low.y)]);
            Piece { shape, limit: Some(solid) }
        };
        Area { pieces: shapes.into_iter().map(piece).collect() }
    }

    /// This area cut off at a distance from an eye, instead of wherever it was cut off before.
    pub fn within(mut self, eye: &Convex, reach: Mm) -> Area {
        for piece in &mut self.pieces {
            piece.limit = (reach < FAR).then(|| Solid { core: eye.clone(), round: reach });
        }
        self
    }

    /// What of this area lies on the left of a line.
    pub fn left_of(mut self, line: Segment) -> Area {
        for piece in &mut self.pieces {
            piece.shape = piece.shape.left_of(line);
        }
        self.pieces.retain(|piece| !piece.shape.is_empty());
        self
    }

    /// This area and another together.
    pub fn and(mut self, other: Area) -> Area {
        self.pieces.extend(other.pieces);
        self
    }

    /// Whether a point lies in it or within `slack` of it.
    pub fn contains(&self, point: Vector, slack: Mm) -> bool {
        self.pieces.iter().any(|piece| {
            piece.shape.contains(point, slack)
                && piece.limit.as_ref().is_none_or(|limit| limit.distance(point) <= slack)
        })
    }

    /// Whether some of a body's surface lies in it, and more than a strip of width `slack`. A touch is none.
    pub fn overlaps(&self, body: &Body, slack: Mm) -> bool {
        Solid::parts(body).any(|part| self.pieces.iter().any(|piece| piece.overlaps(&part, slack)))
    }

    /// Whether some point of a body lies in it or within `slack` of it. A touch counts.
    pub fn meets(&self, body: &Body, slack: Mm) -> bool {
        Solid::parts(body).any(|part| self.pieces.iter().any(|piece| piece.meets(&part, slack)))
    }

    /// Which share of a body's surface lies in it. Arcs are taken as polygons of 64 sides to the circle.
    pub fn covered(&self, body: &Body) -> f64 {
        let pieces = self.drawn();
        let (mut whole, mut open) = (0.0, 0.0);
        for part in Solid::parts(body) {
            let outline = part.outline();
            whole += outline.surface();
            let left = pieces.iter().fold(vec![outline], without);
            open += left.iter().map(Convex::surface).sum::<f64>();
        }
        if whole > 0.0 { 1.0 - open / whole } else { f64::from(u8::from(self.meets(body, 0.0))) }
    }

    /// Which share of a shape's surface lies in it. Arcs are taken as polygons of 64 sides to the circle.
    pub fn covers(&self, shape: &Convex) -> f64 {
        let left = self.drawn().iter().fold(vec![shape.clone()], without);
        let open: f64 = left.iter().map(Convex::surface).sum();
        1.0 - open / shape.surface()
    }

    /// What of a body lies in it, as polygons: arcs become 64 stretches to the full circle. Where pieces of
    /// the area overlap, so do the polygons.
    pub fn part_of(&self, body: &Body) -> Vec<Convex> {
        let pieces = self.drawn();
        let outlines = Solid::parts(body).map(|part| part.outline());
        let common = outlines.flat_map(|outline| pieces.iter().map(move |piece| outline.common(piece)));
        common.filter(has_surface).collect()
    }

    /// The point of a body inside this area that is nearest to an eye, and how far off it is.
    ///
    /// Parts that fail [`Area::overlaps`], or where a touch counts [`Area::meets`], are passed over. An area
    /// that is cut off at a distance from another eye than this is taken as a polygon of 64 sides to the
    /// circle.
    pub fn nearest_in(&self, eye: &Convex, body: &Body, touch: Touch, slack: Mm) -> Option<(Mm, Vector)> {
        let mut best: Option<(Mm, Vector)> = None;
        for part in Solid::parts(body) {
            for piece in &self.pieces {
                let counts = match touch {
                    Touch::Counts => piece.meets(&part, slack),
                    Touch::IsNothing => piece.overlaps(&part, slack),
                };
                if !counts {
                    continue;
                }
                let found = piece.nearest_in(eye, &part, slack);
                if best.is_none_or(|best| found.0 < best.0) {
                    best = Some(found);
                }
            }
        }
        best
    }

    /// Its pieces as polygons, for drawing and for shares: arcs become 64 stretches to the full circle.
    pub fn drawn(&self) -> Vec<Convex> {
        self.pieces.iter().map(Piece::polygon).filter(|polygon| !polygon.is_empty()).collect()
    }
}

impl From<&Body> for Area {
    fn from(body: &Body) -> Area {
        Area::round(Solid::parts(body))
    }
}

impl From<&Rect> for Area {
    fn from(rect: &Rect) -> Area {
        Area::of([Convex::from(rect)])
    }
}

impl Piece {
    fn polygon(&self) -> Convex {
        match &self.limit {
            Some(limit) => limit.outline().common(&self.shape),
            None => self.shape.clone(),
        }
    }

    fn overlaps(&self, part: &Solid, slack: Mm) -> bool {
        if part.depth_in(&self.shape) <= slack {
            return false;
        }
        self.limit.as_ref().is_none_or(|limit| {
            nearest_common(&limit.core, part, &self.shape).is_some_and(|(far, _)| far < limit.round - slack)
        })
    }

    fn meets(&self, part: &Solid, slack: Mm) -> bool {
        let grown = Solid { core: part.core.clone(), round: part.round + slack };
        match &self.limit {
            None => nearest(&grown.core, &self.shape).0 <= grown.round,
            Some(limit) => nearest_common(&limit.core, &grown, &self.shape)
                .is_some_and(|(far, _)| far <= limit.round + slack),
        }
    }

    /// The nearest point of a part that is known to meet this piece.
    fn nearest_in(&self, eye: &Convex, part: &Solid, slack: Mm) -> (Mm, Vector) {
        let cut_off;
        let shape = match &self.limit {
            Some(limit) if limit.core != *eye => {
                cut_off = limit.outline().common(&self.shape);
                &cut_off
            }
            _ => &self.shape,
        };
        nearest_common(eye, part, shape)
            .or_else(|| {
                let grown = Solid { core: part.core.clone(), round: part.round + slack };
                nearest_common(eye, &grown, shape)
            })
            .unwrap_or_else(|| part.nearest(eye))
    }
}

/// The point nearest to an eye of what a rounded shape and a polygon have in common.
fn nearest_common(eye: &Convex, part: &Solid, shape: &Convex) -> Option<(Mm, Vector)> {
    if part.round == 0.0 && has_surface(shape) {
        let common = part.core.common(shape);
        return (!common.is_empty()).then(|| {
            let (distance, _, at) = nearest(eye, &common);
            (distance, at)
        });
    }
    // Either the nearest point of the rounded shape lies in the polygon, or the point sought lies on its rim.
    let (distance, at) = part.nearest(eye);
    let inside = has_surface(shape) && shape.contains(at, 0.0);
    let mut best = inside.then_some((distance, at));
    for edge in shape.edges() {
        if let Some((from, to)) = part.along(edge) {
            let rim = Convex::hull([edge.at(from), edge.at(to)]);
            let (distance, _, at) = nearest(eye, &rim);
            if best.is_none_or(|best| distance < best.0) {
                best = Some((distance, at));
            }
        }
    }
    best
}

/// The parts of some polygons outside another.
fn without(polygons: Vec<Convex>, taken: &Convex) -> Vec<Convex> {
    if !has_surface(taken) {
        return polygons;
    }
    let (low, high) = bounds(taken.corners().iter().copied());
    let mut left = vec![];
    for polygon in polygons {
        let (from, to) = bounds(polygon.corners().iter().copied());
        if from.cmpge(high).any() || to.cmple(low).any() {
            left.push(polygon);
            continue;
        }
        let mut rest = polygon;
        for edge in taken.edges() {
            let outside = rest.left_of(Segment::new(edge.b, edge.a));
            if has_surface(&outside) {
                left.push(outside);
            }
            rest = rest.left_of(edge);
        }
    }
    left
}

#[cfg(test)]
mod tests {
    #[test]
    fn overlapping_pieces_cover_their_common_ground_once() {
        let square = |x: f64| {
            let frame = Frame { at: Vector::new(x, 0.0), ahead: Vector::new(0.0, 1.0) };
            Convex::from(&Rect::around(&frame, 2.0, 2.0))
        };
        let area = Area::of([square(0.0), square(1.0)]);
        assert!((area.covers(&square(0.5)) - 1.0).abs() < 1e-9);
        assert!((area.covers(&square(2.0)) - 0.5).abs() < 1e-9);
        assert_eq!(area.covers(&square(5.0)), 0.0);
    }

    use super::*;
    use crate::Facing;

    fn v(x: Mm, y: Mm) -> Vector {
        Vector::new(x, y)
    }

    fn north(x: Mm, y: Mm) -> Frame {
        Frame { at: v(x, y), ahead: Facing::NORTH.direction() }
    }

    #[test]
    fn the_rim_of_a_wedge_belongs_to_it() {
        let wedge = Area::wedge_from_point(&north(0.0, 0.0), Angle::degrees(45), 10.0);
        assert!(wedge.contains(v(3.0, 3.0), 1e-9) && wedge.contains(v(0.0, 10.0), 0.0));
        assert!(!wedge.contains(v(3.1, 3.0), 1e-9) && !wedge.contains(v(0.0, 10.1), 0.0));
        assert!(wedge.contains(v(0.0, 10.1), 0.11));
        assert!(!wedge.contains(v(0.0, -0.1), 0.0));
    }

    #[test]
    fn a_wedge_may_open_beyond_a_half_circle() {
        let wedge = Area::wedge_from_point(&north(0.0, 0.0), Angle::degrees(135), 10.0);
        assert!(wedge.contains(v(5.0, -4.9), 0.0) && !wedge.contains(v(5.0, -5.1), 0.0));
        let round = Area::wedge_from_point(&north(0.0, 0.0), Angle::HALF, 10.0);
        assert!(round.contains(v(0.0, -9.0), 1e-9));
    }

    #[test]
    fn a_wedge_from_an_edge_is_measured_from_its_nearest_point() {
        let zone = Area::wedge_from_edge(&north(0.0, 0.0), 40.0, Angle::degrees(30), 200.0);
        assert!(zone.contains(v(20.0, 199.0), 0.0) && zone.contains(v(119.9, 173.1), 0.0));
        assert!(!zone.contains(v(119.9, 174.0), 0.0) && !zone.contains(v(137.0, 200.0), 0.0));
        assert!(!zone.contains(v(0.0, -1.0), 0.0));
    }

    #[test]
    fn a_touch_meets_but_does_not_overlap() {
        let lane = Area::lane(&north(0.0, 0.0), 10.0, 100.0);
        let beside = Body::block(&north(15.0, 50.0), 20.0, 10.0);
        assert!(lane.meets(&beside, 0.0) && !lane.overlaps(&beside, 0.0));
        assert!(lane.overlaps(&beside.shifted(v(-0.1, 0.0)), 0.05));
        assert!(!lane.overlaps(&beside.shifted(v(-0.1, 0.0)), 0.1));
        assert!(
            !lane.meets(&beside.shifted(v(0.1, 0.0)), 0.05) && lane.meets(&beside.shifted(v(0.1, 0.0)), 0.11)
        );
    }

    #[test]
    fn only_the_part_in_the_arc_is_measured() {
        // The near corner of the target lies outside the arc, so the range is to where the arc's rim enters
        // it.
        let wedge = Area::wedge_from_point(&north(0.0, 0.0), Angle::degrees(45), 1000.0);
        let target = Body::block(&north(60.0, 70.0), 100.0, 60.0);
        let eye = Convex::hull([v(0.0, 0.0)]);
        let (range, at) = wedge.nearest_in(&eye, &target, Touch::IsNothing, 0.0).expect("partly in the arc");
        assert!((at - v(10.0, 10.0)).length() < 1e-9 && (range - 200.0f64.sqrt()).abs() < 1e-9);
        let aside = Body::block(&north(90.0, 30.0), 60.0, 30.0);
        assert_eq!(wedge.nearest_in(&eye, &aside, Touch::Counts, 0.0), None);
    }

    #[test]
    fn a_disc_is_measured_to_its_rim_even_where_the_arc_cuts_it() {
        let wedge = Area::wedge_from_point(&north(0.0, 0.0), Angle::degrees(45), 1000.0);
        let eye = Convex::hull([v(0.0, 0.0)]);
        let ahead = Body::disc(&north(0.0, 50.0), 10.0);
        assert_eq!(wedge.nearest_in(&eye, &ahead, Touch::IsNothing, 0.0), Some((40.0, v(0.0, 40.0))));
        // Its centre is outside: the rim of the arc enters the disc 10 mm from a centre 8 mm off the ray.
        let off = 8.0 / 2.0f64.sqrt();
        let aside = Body::disc(&north(50.0 + off, 50.0 - off), 10.0);
        let (range, _) = wedge.nearest_in(&eye, &aside, Touch::IsNothing, 0.0).expect("partly in the arc");
        assert!((range - (5000.0f64.sqrt() - 6.0)).abs() < 1e-9);
    }

    #[test]
    fn two_lanes_are_covered_once() {
        let lanes = Area::lane(&north(0.0, 0.0), 10.0, 10.0).and(Area::lane(&north(5.0, 0.0), 10.0, 10.0));
        let body = Body::block(&north(0.0, 10.0), 40.0, 10.0);
        assert!((lanes.covered(&body) - 15.0 / 40.0).abs() < 1e-12);
        assert_eq!(Area::default().covered(&body), 0.0);
    }

    #[test]
    fn the_part_of_a_body_in_an_arc_is_a_polygon() {
        let wedge = Area::wedge_from_point(&north(0.0, 0.0), Angle::degrees(45), 1000.0);
        let part = wedge.part_of(&Body::block(&north(10.0, 20.0), 20.0, 20.0));
        assert_eq!(part.len(), 1);
        assert!((part[0].surface() - 200.0).abs() < 1e-6);
        assert!(wedge.part_of(&Body::block(&north(0.0, -5.0), 20.0, 20.0)).is_empty());
    }

    #[test]
    fn a_swept_path_begins_where_the_body_stands() {
        let body = Body::block(&north(0.0, 0.0), 10.0, 10.0);
        let path = Area::swept(&body, v(0.0, -100.0));
        assert!(path.overlaps(&body, 0.0) && path.contains(v(5.0, -110.0), 0.0));
        assert!(!path.contains(v(5.0, -110.1), 0.0));
    }

    #[test]
    fn the_hull_of_discs_keeps_their_rims() {
        let discs = [Body::disc(&north(0.0, 0.0), 10.0), Body::disc(&north(50.0, 0.0), 10.0)];
        let hull = Area::hull(&discs);
        assert!(hull.contains(v(25.0, 10.0), 0.0) && !hull.contains(v(25.0, 10.1), 0.0));
        assert!(hull.contains(v(60.0, 0.0), 0.0) && !hull.contains(v(58.0, 8.0), 0.0));
    }

    #[test]
    fn a_point_can_be_met_but_has_no_surface() {
        let zone = Area::all_round(&Body::block(&north(0.0, 0.0), 10.0, 10.0), 5.0);
        let point = Body::disc(&north(0.0, 5.0), 0.0);
        assert!(zone.meets(&point, 0.0) && !zone.overlaps(&point, 0.0));
        assert!(!zone.meets(&point.shifted(v(0.0, 0.1)), 0.0));
        assert_eq!(zone.covered(&point), 1.0);
    }
}
