//! Several areas as one: filled once, with the rim of the whole.

use crate::path::Path;
use geom::{Segment, Vector};

/// Of areas with more sides than these every rim is drawn whole: each side would have to be held against all
/// others.
const MANY: usize = 1500;

/// The rings, all in the same direction, so that where they overlap they are filled once.
pub fn oriented(rings: &[Vec<Vector>]) -> Vec<Vec<Vector>> {
    let turned = |ring: &Vec<Vector>| {
        let mut ring = ring.clone();
        if sides(&ring).map(|side| side.a.perp_dot(side.b)).sum::<f64>() < 0.0 {
            ring.reverse();
        }
        ring
    };
    rings.iter().map(turned).collect()
}

/// The rim of all rings together: of each side what lies in no other ring.
pub fn rim(rings: &[Vec<Vector>]) -> Path {
    let mut path = Path::new();
    let rings = oriented(rings);
    if rings.len() == 1 || rings.iter().map(Vec::len).sum::<usize>() > MANY {
        for ring in &rings {
            path.ring(ring);
        }
        return path;
    }
    let mut pen = None;
    for (place, ring) in rings.iter().enumerate() {
        for side in sides(ring) {
            let mut cuts = vec![0.0, 1.0];
            for other in rings
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != place)
                .flat_map(|(_, ring)| sides(ring))
            {
                cuts.extend(crossing(side, other));
            }
            cuts.sort_by(f64::total_cmp);
            cuts.dedup_by(|later, earlier| (*later - *earlier).abs() < 1e-9);
            let out = -(side.b - side.a).normalize_or_zero().perp() * 0.05;
            for part in cuts.windows(2).map(|ends| Segment::new(side.at(ends[0]), side.at(ends[1]))) {
                let beside = part.middle() + out;
                let covered =
                    rings.iter().enumerate().any(|(other, ring)| other != place && holds(ring, beside));
                if covered || part.length() < 0.05 {
                    continue;
                }
                // Parts that follow each other are drawn in one go, so that dashes run on.
                if pen.is_none_or(|pen: Vector| pen.distance(part.a) > 0.01) {
                    path.move_to(part.a);
                }
                path.line_to(part.b);
                pen = Some(part.b);
            }
        }
    }
    path
}

fn sides(ring: &[Vector]) -> impl Iterator<Item = Segment> + '_ {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| Segment::new(a, b))
}

/// Where on a side another crosses it, or lies along it from or to.
fn crossing(side: Segment, other: Segment) -> Vec<f64> {
    let (along, by) = (side.b - side.a, other.b - other.a);
    let cross = along.perp_dot(by);
    let reach = along.length_squared();
    if reach == 0.0 {
        return vec![];
    }
    if cross.abs() < 1e-9 * along.length() * by.length() {
        let share = |point: Vector| (point - side.a).dot(along) / reach;
        return [share(other.a), share(other.b)]
            .into_iter()
            .filter(|share| (0.0..1.0).contains(share))
            .collect();
    }
    let share = (other.a - side.a).perp_dot(by) / cross;
    let on_other = (other.a - side.a).perp_dot(along) / cross;
    let within = (0.0..=1.0).contains(&share) && (-1e-9..=1.0 + 1e-9).contains(&on_other);
    if within { vec![share] } else { vec![] }
}

fn holds(ring: &[Vector], point: Vector) -> bool {
    let crossed = sides(ring).filter(|side| {
        (side.a.y > point.y) != (side.b.y > point.y)
            && point.x < side.a.x + (point.y - side.a.y) / (side.b.y - side.a.y) * (side.b.x - side.a.x)
    });
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64, y: f64) -> Vec<Vector> {
        [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
            .map(|(dx, dy)| Vector::new(x + dx, y + dy))
            .to_vec()
    }

    /// The length of everything that a path of straight steps draws.
    fn length(path: Path) -> f64 {
        let mut sum = 0.0;
        for stroke in path.finish().split('M').skip(1) {
            for step in stroke.split_inclusive(['h', 'v', 'l', 'Z']).skip(1) {
                let numbers = step.trim_end_matches(['h', 'v', 'l', 'Z']).replace('-', " -");
                let numbers: Vec<f64> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
                sum += numbers.iter().map(|number| number * number).sum::<f64>().sqrt();
            }
        }
        sum
    }

    #[test]
    fn neighbours_share_a_rim() {
        assert_eq!(length(rim(&[square(0.0, 0.0), square(10.0, 0.0)])), 60.0);
    }

    #[test]
    fn what_overlaps_is_rimmed_as_one() {
        assert_eq!(length(rim(&[square(0.0, 0.0), square(5.0, 5.0)])), 60.0);
        let turned: Vec<Vector> = square(5.0, 5.0).into_iter().rev().collect();
        assert_eq!(length(rim(&[square(0.0, 0.0), turned])), 60.0);
    }

    #[test]
    fn what_lies_inside_has_no_rim() {
        let small: Vec<Vector> =
            square(0.0, 0.0).iter().map(|corner| *corner * 0.2 + Vector::splat(4.0)).collect();
        assert_eq!(length(rim(&[square(0.0, 0.0), small])), 40.0);
    }
}
