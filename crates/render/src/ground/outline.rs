//! Rings and lines on the sheet: rounded, walked along, filled with rows and strewn with things.

use crate::path::Path;
use geom::{Mm, Rect, Segment, Vector};

/// How far a drawn line may leave the one that the rules measure by.
pub const HONEST: Mm = 2.5;

/// No line, ring or area is filled with more than so many strokes or things.
pub const MOST: f64 = 6000.0;

/// A closed ring of corners, its inside on the left of each side.
#[derive(Debug, Clone)]
pub struct Ring {
    corners: Vec<Vector>,
    low: Vector,
    high: Vector,
}

impl Ring {
    /// The ring through some corners, if there are three that are not in a row.
    pub fn new(corners: impl IntoIterator<Item = Vector>) -> Option<Ring> {
        let mut corners: Vec<Vector> = corners.into_iter().collect();
        corners.dedup();
        while corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        let surface = surface(&corners);
        if corners.len() < 3 || surface == 0.0 || !surface.is_finite() {
            return None;
        }
        if surface < 0.0 {
            corners.reverse();
        }
        let low = corners.iter().fold(Vector::INFINITY, |low, corner| low.min(*corner));
        let high = corners.iter().fold(Vector::NEG_INFINITY, |high, corner| high.max(*corner));
        Some(Ring { corners, low, high })
    }

    /// The ring round a line so many millimetres wide.
    pub fn strip(points: &[Vector], width: Mm) -> Option<Ring> {
        let side = |back: bool| {
            (0..points.len()).map(move |place| {
                let place = if back { points.len() - 1 - place } else { place };
                let before = points[place.saturating_sub(1)];
                let after = points[(place + 1).min(points.len() - 1)];
                let across = (after - before).normalize_or_zero().perp() * (width / 2.0);
                if back { points[place] - across } else { points[place] + across }
            })
        };
        Ring::new(side(false).chain(side(true)))
    }

    /// Its corners.
    pub fn corners(&self) -> &[Vector] {
        &self.corners
    }

    /// The least and greatest coordinates.
    pub fn bounds(&self) -> (Vector, Vector) {
        (self.low, self.high)
    }

    /// The middle of its bounds.
    pub fn middle(&self) -> Vector {
        (self.low + self.high) / 2.0
    }

    /// The middle of its surface.
    pub fn centroid(&self) -> Vector {
        // Measured from its middle, since the products of far coordinates lose their last digits.
        let middle = self.middle();
        let (mut sum, mut weight) = (Vector::ZERO, 0.0);
        for side in self.sides() {
            let (a, b) = (side.a - middle, side.b - middle);
            let part = a.perp_dot(b);
            sum += (a + b) * part;
            weight += part;
        }
        if weight > 0.0 { middle + sum / (3.0 * weight) } else { middle }
    }

    /// Its sides.
    pub fn sides(&self) -> impl Iterator<Item = Segment> + '_ {
        self.corners.iter().zip(self.corners.iter().cycle().skip(1)).map(|(&a, &b)| Segment::new(a, b))
    }

    /// Whether a point lies in it.
    pub fn holds(&self, point: Vector) -> bool {
        if point.cmplt(self.low).any() || point.cmpgt(self.high).any() {
            return false;
        }
        let crossed = self.sides().filter(|side| {
            (side.a.y > point.y) != (side.b.y > point.y)
                && point.x < side.a.x + (point.y - side.a.y) / (side.b.y - side.a.y) * (side.b.x - side.a.x)
        });
        crossed.count() % 2 == 1
    }

    /// Whether a point lies in it, so far or farther from its sides.
    pub fn holds_well(&self, point: Vector, margin: Mm) -> bool {
        self.holds(point) && self.is_off(point, margin)
    }

    /// Whether a point lies so far or farther from its sides, in it or not.
    pub fn is_off(&self, point: Vector, margin: Mm) -> bool {
        self.sides().all(|side| side.nearest(point).distance_squared(point) >= margin * margin)
    }

    /// The direction of its longest side.
    pub fn grain(&self) -> Vector {
        let longest = self.sides().max_by(|one, two| one.length().total_cmp(&two.length()));
        longest.map_or(Vector::X, |side| (side.b - side.a).normalize_or(Vector::X))
    }

    /// Rows across it along a direction, so far apart or farther.
    pub fn rows(&self, along: Vector, apart: Mm) -> Vec<Segment> {
        let across = along.perp();
        let offsets = self.corners.iter().map(|corner| corner.dot(across));
        let (low, high) = span(offsets);
        let apart = apart.max((high - low) / 400.0);
        let count = ((high - low) / apart) as usize;
        let mut rows = vec![];
        for row in 0..count {
            let offset = low + apart * (row as f64 + 0.5);
            let mut ends: Vec<Mm> =
                self.sides().filter_map(|side| crossing(side, across, along, offset)).collect();
            ends.sort_by(Mm::total_cmp);
            let point = |way: Mm| across * offset + along * way;
            rows.extend(ends.chunks_exact(2).map(|ends| Segment::new(point(ends[0]), point(ends[1]))));
        }
        rows
    }

    /// Places strewn over it about so far apart, each with a number to draw by. They depend on nothing but
    /// the place on the sheet.
    pub fn strewn(&self, apart: Mm, jitter: f64) -> Vec<(Vector, u32)> {
        let size = self.high - self.low;
        let apart = apart.max((size.x * size.y / MOST).sqrt()).max(size.max_element() / MOST);
        let cell = |value: Mm| (value / apart).floor() as i64;
        let mut places = vec![];
        for row in cell(self.low.y)..=cell(self.high.y) {
            // Every other row is set off by half, as trees stand.
            let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
            for column in cell(self.low.x) - 1..=cell(self.high.x) {
                let drawn = hash(column, row);
                let (x, y) = (f64::from(drawn & 0xff) / 255.0, f64::from(drawn >> 8 & 0xff) / 255.0);
                let at = Vector::new(
                    column as f64 + shift + (x - 0.5) * jitter,
                    row as f64 + 0.5 + (y - 0.5) * jitter,
                );
                if self.holds(at * apart) {
                    places.push((at * apart, drawn >> 16));
                }
            }
        }
        places
    }
}

/// Where a side meets the row at an offset, measured along the row.
fn crossing(side: Segment, across: Vector, along: Vector, offset: Mm) -> Option<Mm> {
    let (a, b) = (side.a.dot(across), side.b.dot(across));
    ((a > offset) != (b > offset)).then(|| side.at((offset - a) / (b - a)).dot(along))
}

fn span(values: impl Iterator<Item = Mm>) -> (Mm, Mm) {
    values.fold((Mm::INFINITY, Mm::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
}

/// Twice the surface, more than zero if the inside is on the left.
fn surface(corners: &[Vector]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum()
}

/// A number that belongs to a place of a grid.
pub fn hash(column: i64, row: i64) -> u32 {
    let mixed = (column as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (row as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 32) as u32
}

/// A number that belongs to a point.
pub fn hash_of(point: Vector) -> u32 {
    hash(libm::round(point.x * 10.0) as i64, libm::round(point.y * 10.0) as i64)
}

/// One corner of a line that is drawn rounded: where the bend begins, its corner, and where it ends.
#[derive(Debug, Clone, Copy)]
struct Bend {
    from: Vector,
    corner: Vector,
    to: Vector,
}

/// A line with its corners rounded, none by more than [`HONEST`].
#[derive(Debug, Clone)]
pub struct Rounded {
    bends: Vec<Bend>,
    closed: bool,
}

impl Rounded {
    /// A rounded ring.
    pub fn ring(ring: &Ring) -> Rounded {
        Rounded::new(&ring.corners, true)
    }

    /// A rounded line.
    pub fn line(points: &[Vector]) -> Rounded {
        Rounded::new(points, false)
    }

    fn new(points: &[Vector], closed: bool) -> Rounded {
        let count = points.len();
        let bend = |place: usize| {
            let corner = points[place];
            if !closed && (place == 0 || place + 1 == count) {
                return Bend { from: corner, corner, to: corner };
            }
            let (before, after) = (points[(place + count - 1) % count], points[(place + 1) % count]);
            let (back, on) = (before - corner, after - corner);
            let (behind, ahead) = (back.normalize_or_zero(), on.normalize_or_zero());
            // A bend whose control point is the corner leaves it by a quarter of this times the cut.
            let leaves = (behind + ahead).length() / 4.0;
            let cut = (HONEST / leaves.max(1e-9)).min(back.length() / 2.0).min(on.length() / 2.0);
            Bend { from: corner + behind * cut, corner, to: corner + ahead * cut }
        };
        Rounded { bends: (0..count).map(bend).collect(), closed }
    }

    /// Draws it.
    pub fn draw(&self, path: &mut Path) {
        let Some(first) = self.bends.first() else { return };
        path.move_to(if self.closed { first.to } else { first.from });
        let rest = self.bends.iter().skip(1);
        for bend in rest.chain(self.closed.then_some(first)) {
            path.line_to(bend.from);
            if bend.to != bend.from {
                path.bend_to(bend.corner, bend.to);
            }
        }
        if self.closed {
            path.close();
        }
    }

    /// Points along it, near enough to each other that it looks bent.
    pub fn points(&self) -> Vec<Vector> {
        let mut points = vec![];
        for bend in &self.bends {
            points.push(bend.from);
            if bend.to != bend.from {
                points.extend((1..=4).map(|part| {
                    let share = f64::from(part) / 4.0;
                    let one = bend.from.lerp(bend.corner, share);
                    one.lerp(bend.corner.lerp(bend.to, share), share)
                }));
            }
        }
        points.dedup();
        if self.closed && points.first() != points.last() {
            points.extend(points.first().copied());
        }
        points
    }
}

/// Places along a line, evenly so far apart or farther, each with the direction of the line there.
pub fn walk(points: &[Vector], apart: Mm) -> Vec<(Vector, Vector)> {
    let length: Mm = points.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let count = (length / apart).min(MOST).floor();
    if count < 1.0 {
        return vec![];
    }
    let step = length / count;
    let mut places = Vec::with_capacity(count as usize);
    let mut next = step / 2.0;
    for ends in points.windows(2) {
        let leg = Segment::new(ends[0], ends[1]);
        let (size, along) = (leg.length(), (leg.b - leg.a).normalize_or_zero());
        while next < size && places.len() < count as usize {
            places.push((leg.a + along * next, along));
            next += step;
        }
        next -= size;
    }
    places
}

/// How far along the way from `a` to `b` a side is first met, as a share of the way.
pub fn meets(way: Segment, side: Segment) -> Option<f64> {
    let (along, by) = (way.b - way.a, side.b - side.a);
    let cross = along.perp_dot(by);
    if cross == 0.0 {
        return None;
    }
    let (share, on_side) = ((side.a - way.a).perp_dot(by) / cross, (side.a - way.a).perp_dot(along) / cross);
    ((0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&on_side)).then_some(share)
}

/// The corners of a rectangle of the sheet.
pub fn box_at(middle: Vector, along: Vector, size: Vector) -> [Vector; 4] {
    Rect::around(&geom::Frame { at: middle, ahead: along }, size.x, size.y).corners()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ring(corners: &[(f64, f64)]) -> Ring {
        Ring::new(corners.iter().map(|&(x, y)| Vector::new(x, y))).expect("a ring")
    }

    #[test]
    fn rows_stay_inside_a_hollow_ring() {
        let hollow = ring(&[(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (20.0, 10.0), (0.0, 40.0)]);
        let rows = hollow.rows(Vector::X, 4.0);
        assert_eq!(rows.len(), 2 + 2 * 8);
        assert!(rows.iter().all(|row| hollow.holds(row.middle())));
    }

    #[test]
    fn places_along_a_ring_are_evenly_spaced() {
        let square = ring(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]);
        let points: Vec<Vector> = square.corners().iter().chain(square.corners().first()).copied().collect();
        let places = walk(&points, 3.9);
        assert_eq!(places.len(), 10);
        assert_eq!(places[0], (Vector::new(2.0, 0.0), Vector::X));
        assert_eq!(places[3].0, Vector::new(10.0, 4.0));
    }

    #[test]
    fn the_middle_of_a_surface_is_where_it_would_balance() {
        let wedge = ring(&[(0.0, 0.0), (30.0, 0.0), (0.0, 30.0)]);
        assert!(wedge.centroid().distance(Vector::new(10.0, 10.0)) < 1e-9);
    }

    #[test]
    fn a_strip_has_the_width_of_its_line() {
        let strip = Ring::strip(&[Vector::ZERO, Vector::new(100.0, 0.0)], 10.0).expect("a strip");
        assert_eq!(strip.bounds(), (Vector::new(0.0, -5.0), Vector::new(100.0, 5.0)));
    }

    proptest! {
        #[test]
        fn a_rounded_ring_stays_honest(corners in prop::collection::vec((0.0..900.0f64, 0.0..600.0f64), 3..20)) {
            let ring = ring(&corners);
            for point in Rounded::ring(&ring).points() {
                let off = ring.sides().map(|side| side.distance(point)).fold(f64::INFINITY, f64::min);
                prop_assert!(off <= HONEST + 1e-6, "{off}");
            }
        }

        #[test]
        fn things_are_strewn_inside(corners in prop::collection::vec((0.0..9e4f64, 0.0..9e4f64), 3..8)) {
            let ring = ring(&corners);
            let places = ring.strewn(5.0, 0.8);
            prop_assert!(places.len() as f64 <= 1.3 * MOST);
            prop_assert!(places.iter().all(|(place, _)| ring.holds(*place)));
        }
    }
}
