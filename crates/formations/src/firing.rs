//! Where figures fire from: the faces of a square, what of a front no enemy touches, and gaps that are too
//! narrow for all.

use geom::{Body, Edge, Frame, Mm, Rect, Segment, Vector, What};

/// So many figures evenly spaced along a side of a block, looking out of it.
pub fn along(rect: &Rect, edge: Edge, count: usize) -> impl Iterator<Item = Frame> {
    let side = rect.edge(edge);
    // The left of an edge is its outside.
    let ahead = (side.b - side.a).normalize_or_zero().perp();
    (0..count).map(move |place| Frame { at: side.at((place as f64 + 0.5) / count as f64), ahead })
}

/// Whether a body lies wholly and clearly beyond one rim of an arc that opens by so much, as sine and cosine,
/// to either side.
pub fn is_beside(frame: &Frame, (sin, cos): (f64, f64), body: &Body) -> bool {
    /// More than any tolerance.
    const CLEARLY: Mm = 1.0;
    let right = frame.right();
    [right, -right].into_iter().any(|aside| {
        let out = aside * cos - frame.ahead * sin;
        body.corners().all(|corner| (corner - frame.at).dot(out) > body.round() + CLEARLY)
    })
}

/// The places of a front rank, each a cell, from one end of it to the first whose file another body touches;
/// of both ends the longer. Files are so deep.
pub fn hanging<'a>(cells: &'a [Rect], depth: Mm, others: &[&Body], touch: Mm) -> &'a [Rect] {
    let last = cells.len().saturating_sub(1);
    let touched = |place: usize| {
        let file = Rect::behind(&cells[place].front(), cells[place].width(), depth);
        let is_met = |part: &Rect| {
            part.distance(&file) <= touch && !is_before_the_next(part, &file, place == 0, place == last)
        };
        others.iter().any(|other| other.parts().iter().any(is_met))
    };
    let left = (0..cells.len()).take_while(|&place| !touched(place)).count();
    let right = (0..cells.len()).rev().take_while(|&place| !touched(place)).count();
    if left >= right { &cells[..left] } else { &cells[cells.len() - right..] }
}

/// Whether a body meets a file only at the corner where the next one begins. At the ends of a front there is
/// no next.
fn is_before_the_next(part: &Rect, file: &Rect, first: bool, last: bool) -> bool {
    let local = part.corners().map(|corner| file.frame.local(corner).x);
    let (low, high) = local.iter().fold((f64::MAX, f64::MIN), |(low, high), &x| (low.min(x), high.max(x)));
    let half = file.width() / 2.0;
    (!last && low >= half - 1e-6) || (!first && high <= 1e-6 - half)
}

/// Something beside a line of fire.
#[derive(Debug, Clone)]
pub struct Beside {
    /// What it is.
    pub what: What,
    /// Its corners.
    pub corners: Vec<Vector>,
}

/// The narrowest gap through which a line goes: its width across the direction to the right, and between
/// what. What lies wholly before the line or beyond it makes no gap.
pub fn narrowest(beside: &[Beside], line: Segment, right: Vector) -> Option<(Mm, [What; 2])> {
    let along = (line.b - line.a).normalize_or_zero();
    let length = line.length();
    let is_passed = |beside: &&Beside| {
        let (near, far) = extent(&beside.corners, |corner| (corner - line.a).dot(along));
        far > 1e-6 && near < length - 1e-6
    };
    let is_left = |beside: &&Beside| beside.corners.iter().all(|&corner| line.leftness(corner) >= -1e-6);
    let is_right = |beside: &&Beside| beside.corners.iter().all(|&corner| line.leftness(corner) <= 1e-6);
    let across = |beside: &Beside| extent(&beside.corners, |corner| corner.dot(right));
    let passed = || beside.iter().filter(is_passed);
    let left = passed().filter(is_left).max_by(|one, two| across(one).1.total_cmp(&across(two).1))?;
    let right_one = passed().filter(is_right).min_by(|one, two| across(one).0.total_cmp(&across(two).0))?;
    Some((across(right_one).0 - across(left).1, [left.what, right_one.what]))
}

fn extent(corners: &[Vector], measure: impl Fn(Vector) -> Mm) -> (Mm, Mm) {
    corners
        .iter()
        .map(|&corner| measure(corner))
        .fold((f64::MAX, f64::MIN), |(low, high), measured| (low.min(measured), high.max(measured)))
}

/// Counts who fires through which gap, so that no more do than it has room for.
#[derive(Debug, Clone, Default)]
pub struct Passed(Vec<([What; 2], usize)>);

impl Passed {
    /// Whether one more may fire between these, if so many may in all.
    pub fn admits(&mut self, between: [What; 2], most: usize) -> bool {
        let place = self.0.iter().position(|(others, _)| *others == between).unwrap_or_else(|| {
            self.0.push((between, 0));
            self.0.len() - 1
        });
        let may = self.0[place].1 < most;
        self.0[place].1 += usize::from(may);
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Angle, Facing};
    use names::UnitId;

    fn north(x: Mm, y: Mm) -> Frame {
        Frame { at: Vector::new(x, y), ahead: Facing::NORTH.direction() }
    }

    #[test]
    fn figures_on_a_face_look_out_of_it() {
        let square = Rect::around(&north(0.0, 0.0), 40.0, 40.0);
        let right: Vec<Frame> = along(&square, Edge::Right, 2).collect();
        assert!(right.iter().all(|frame| frame.ahead.x > 0.99 && (frame.at.x - 20.0).abs() < 1e-9));
        assert!((right[0].at.y.abs() - 10.0).abs() < 1e-9);
    }

    #[test]
    fn a_body_beyond_the_rim_of_an_arc_is_beside_it() {
        let arc = libm::sincos(Angle::degrees(45).radians());
        let at = |x: Mm| is_beside(&north(0.0, 0.0), arc, &Body::block(&north(x, 100.0), 40.0, 20.0));
        assert!(!at(0.0) && !at(100.0) && at(150.0) && at(-150.0));
    }

    #[test]
    fn what_no_enemy_touches_hangs() {
        let cells: Vec<Rect> =
            (0..6).map(|n| Rect::behind(&north(f64::from(n) * 10.0, 0.0), 10.0, 10.0)).collect();
        let enemy = |x: Mm| Body::block(&north(x, 10.0), 20.0, 10.0);
        let hangs = |x: Mm| hanging(&cells, 20.0, &[&enemy(x)], 0.1).len();
        assert_eq!([hangs(5.0), hangs(25.0), hangs(45.0)], [4, 2, 4]);
        assert_eq!(hanging(&cells, 20.0, &[], 0.1).len(), 6);
    }

    #[test]
    fn a_gap_is_as_wide_as_it_is_across_the_fire() {
        let unit = |id: u32, x: Mm| Beside {
            what: What::Unit(UnitId(id)),
            corners: Body::block(&north(x, 50.0), 20.0, 10.0).corners().collect(),
        };
        let line = Segment::new(Vector::ZERO, Vector::new(0.0, 100.0));
        let right = Vector::new(1.0, 0.0);
        let (width, between) = narrowest(&[unit(1, -30.0), unit(2, 40.0), unit(3, 90.0)], line, right)
            .expect("there are two beside it");
        assert!((width - 50.0).abs() < 1e-9);
        assert_eq!(between, [What::Unit(UnitId(1)), What::Unit(UnitId(2))]);
        assert_eq!(narrowest(&[unit(1, -30.0)], line, right), None);
        let mut passed = Passed::default();
        let told: Vec<bool> = (0..3).map(|_| passed.admits(between, 2)).collect();
        assert_eq!(told, [true, true, false]);
    }
}
