//! Convex polygons: what areas are pieced together from.

use crate::{Mm, Rect, Segment, Vector};
use smallvec::SmallVec;

/// A convex polygon, its corners counter-clockwise. It may have shrunk to a stretch, a point or nothing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Convex {
    corners: SmallVec<[Vector; 6]>,
}

impl Convex {
    /// The smallest convex polygon round some points.
    pub fn hull(points: impl IntoIterator<Item = Vector>) -> Convex {
        let mut points: SmallVec<[Vector; 16]> = points.into_iter().collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        points.dedup();
        if points.len() < 3 {
            return Convex { corners: points.into_iter().collect() };
        }
        let chain = |points: &mut dyn Iterator<Item = Vector>| {
            let mut chain: SmallVec<[Vector; 16]> = SmallVec::new();
            for point in points {
                while let [.., before, last] = chain[..] {
                    if (last - before).perp_dot(point - last) > 0.0 {
                        break;
                    }
                    chain.pop();
                }
                chain.push(point);
            }
            chain.pop();
            chain
        };
        let mut corners: SmallVec<[Vector; 6]> = SmallVec::new();
        corners.extend(chain(&mut points.iter().copied()));
        corners.extend(chain(&mut points.iter().rev().copied()));
        Convex { corners }
    }

    /// Its corners, counter-clockwise.
    pub fn corners(&self) -> &[Vector] {
        &self.corners
    }

    /// Its edges, counter-clockwise: the inside lies to the left of each.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(&a, &b)| Segment::new(a, b))
    }

    /// The part of it that lies on the left of a line, or on it.
    pub fn left_of(&self, line: Segment) -> Convex {
        let mut corners: SmallVec<[Vector; 6]> = SmallVec::new();
        for edge in self.edges() {
            let (from, to) = (line.leftness(edge.a), line.leftness(edge.b));
            if from >= 0.0 {
                corners.push(edge.a);
            }
            if (from > 0.0 && to < 0.0) || (from < 0.0 && to > 0.0) {
                corners.push(edge.at(from / (from - to)));
            }
        }
        corners.dedup();
        Convex { corners }
    }

    /// What it has in common with another.
    pub fn common(&self, other: &Convex) -> Convex {
        other.edges().fold(self.clone(), |left, edge| left.left_of(edge))
    }

    /// Its surface in square millimetres.
    pub fn surface(&self) -> f64 {
        self.edges().map(|edge| edge.a.perp_dot(edge.b)).sum::<f64>() / 2.0
    }

    /// Whether nothing is left of it.
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// Whether a point lies in it or within `slack` of it.
    pub fn contains(&self, point: Vector, slack: Mm) -> bool {
        match self.corners[..] {
            [] => false,
            [_] | [_, _] => self.distance(point) <= slack,
            _ => self.edges().all(|edge| edge.leftness(point) >= -slack),
        }
    }

    /// The distance of a point from it; zero inside, endless from nothing.
    pub fn distance(&self, to: Vector) -> Mm {
        if self.corners.len() > 2 && self.edges().all(|edge| edge.leftness(to) >= 0.0) {
            return 0.0;
        }
        self.edges().map(|edge| edge.distance(to)).fold(f64::INFINITY, f64::min)
    }
}

impl From<&Rect> for Convex {
    fn from(rect: &Rect) -> Convex {
        if rect.half.x == 0.0 || rect.half.y == 0.0 {
            return Convex::hull(rect.corners());
        }
        let mut corners: SmallVec<[Vector; 6]> = SmallVec::from_slice(&rect.corners());
        corners.reverse();
        Convex { corners }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(of: &[(Mm, Mm)]) -> Vec<Vector> {
        of.iter().map(|&(x, y)| Vector::new(x, y)).collect()
    }

    #[test]
    fn a_hull_drops_what_lies_inside_or_on_an_edge() {
        let hull =
            Convex::hull(points(&[(0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 1.0), (4.0, 4.0), (0.0, 4.0)]));
        assert_eq!(hull.corners(), points(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]));
        assert_eq!(hull.surface(), 16.0);
    }

    #[test]
    fn points_in_a_row_have_no_surface() {
        let hull = Convex::hull(points(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]));
        assert_eq!(hull.surface(), 0.0);
        assert!(hull.contains(Vector::new(1.0, 1.0), 1e-9));
        assert!(!hull.contains(Vector::new(1.0, 1.5), 0.1));
    }

    #[test]
    fn a_rectangle_without_size_is_a_point() {
        let frame = crate::Frame { at: Vector::new(3.0, 4.0), ahead: Vector::new(0.0, 1.0) };
        let point = Convex::from(&Rect::around(&frame, 0.0, 0.0));
        assert_eq!(point.distance(Vector::ZERO), 5.0);
        assert!(!point.contains(Vector::ZERO, 0.001));
    }

    #[test]
    fn a_cut_keeps_the_left() {
        let square = Convex::hull(points(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]));
        let up = Segment::new(Vector::new(1.0, -9.0), Vector::new(1.0, 9.0));
        assert_eq!(square.left_of(up).surface(), 4.0);
        assert!(square.left_of(Segment::new(Vector::new(-1.0, 0.0), Vector::new(-1.0, 1.0))).is_empty());
    }
}
