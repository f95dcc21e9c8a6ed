//! Towns for books whose town blocks are rectangles.

use geom::{Length, Mm, Shape, Spot, Vector};

/// The rectangular blocks that stand for an area of houses: its box along its longest side, cut into blocks
/// of about a usual size, without those that would lie mostly outside. One block alone has the surface of the
/// area. None is smaller than `least` either way.
pub fn blocks(area: &Shape, usual: [Length; 2], least: Length) -> Vec<Shape> {
    let Shape::Polygon(corners) = area else { return vec![] };
    let ring: Vec<Vector> = corners.iter().map(|corner| corner.point()).collect();
    let along = longest_side(&ring);
    let local = |point: &Vector| Vector::new(point.dot(along), along.perp_dot(*point));
    let locals: Vec<Vector> = ring.iter().map(local).collect();
    let (Some(low), Some(high)) = (
        locals.iter().copied().reduce(|one, two| one.min(two)),
        locals.iter().copied().reduce(|one, two| one.max(two)),
    ) else {
        return vec![];
    };
    let size = high - low;
    let [short, long] = usual.map(|length| length.mm().max(1.0));
    let many = |length: Mm, of: Mm| libm::round(length / of).clamp(1.0, MOST) as u32;
    let (columns, rows) = (many(size.x, long), many(size.y, short));
    let cell = Vector::new(size.x / f64::from(columns), size.y / f64::from(rows));
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let places = cells.map(|(column, row)| low + cell * Vector::new(f64::from(column), f64::from(row)));
    let found: Vec<Vector> = places.filter(|place| covers_most(&locals, *place, cell)).collect();
    let least = Vector::splat(least.mm());
    let block = |middle: Vector, size: Vector| {
        let half = size.max(least) / 2.0;
        let corner = |x: Mm, y: Mm| {
            let place = middle + half * Vector::new(x, y);
            Spot::of(along * place.x + along.perp() * place.y)
        };
        Shape::Polygon(vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
    };
    if columns * rows == 1 || found.is_empty() {
        let (surface, middle) = middle(&locals);
        let share = libm::sqrt((surface / (size.x * size.y)).clamp(0.0, 1.0));
        return vec![block(middle, size * share)];
    }
    found.into_iter().map(|place| block(place + cell / 2.0, cell)).collect()
}

/// A town has at most so many blocks either way.
const MOST: f64 = 8.0;

/// The direction of the longest side of a ring, of length 1.
fn longest_side(ring: &[Vector]) -> Vector {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| *b - *a);
    let longest = sides.max_by(|one, two| one.length().total_cmp(&two.length()));
    longest.unwrap_or(Vector::X).normalize_or(Vector::X)
}

/// Whether an area covers at least half of a cell.
fn covers_most(ring: &[Vector], low: Vector, size: Vector) -> bool {
    const TRIED: u32 = 12;
    let place = |n: u32| (f64::from(n) + 0.5) / f64::from(TRIED);
    let places = (0..TRIED).flat_map(|x| (0..TRIED).map(move |y| Vector::new(place(x), place(y))));
    2 * places.filter(|share| holds(ring, low + size * *share)).count() as u32 >= TRIED * TRIED
}

/// Whether a place lies inside a ring.
fn holds(ring: &[Vector], place: Vector) -> bool {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = sides.filter(|(a, b)| {
        (a.y > place.y) != (b.y > place.y) && place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x
    });
    crossed.count() % 2 == 1
}

/// The surface of a ring and the middle of it.
fn middle(ring: &[Vector]) -> (f64, Vector) {
    let first = ring[0];
    let mut twice = 0.0;
    let mut sum = Vector::ZERO;
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let (a, b) = (*a - first, *b - first);
        let part = a.perp_dot(b);
        twice += part;
        sum += (a + b) * part;
    }
    let middle = if twice == 0.0 { Vector::ZERO } else { sum / (3.0 * twice) };
    (twice.abs() / 2.0, first + middle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::mm;

    fn ring(corners: &[(i64, i64)]) -> Shape {
        Shape::Polygon(corners.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect())
    }

    fn sides(corners: &[(i64, i64)]) -> Vec<(f64, f64)> {
        let size = |block: &Shape| {
            let Shape::Polygon(corners) = block else { panic!("blocks have corners") };
            let side =
                |one: usize, two: usize| (corners[one].point() - corners[two].point()).length().round();
            (side(0, 1), side(1, 2))
        };
        blocks(&ring(corners), [mm(30), mm(50)], mm(10)).iter().map(size).collect()
    }

    #[test]
    fn a_rectangle_of_houses_stays_as_it_is() {
        assert_eq!(sides(&[(0, 0), (48, 0), (48, 33), (0, 33)]), [(48.0, 33.0)]);
        // Which of its corners comes first is all the same.
        let turned = [(0, 0), (30, 40), (6, 58), (-24, 18)];
        let [Shape::Polygon(kept)] = &blocks(&ring(&turned), [mm(30), mm(50)], mm(10))[..] else {
            panic!("one block")
        };
        let Shape::Polygon(corners) = ring(&turned) else { panic!("a ring has corners") };
        assert!(kept.len() == 4 && corners.iter().all(|corner| kept.contains(corner)), "{kept:?}");
    }

    #[test]
    fn one_block_has_the_surface_of_its_houses() {
        // Half of a square of 40 each way.
        assert_eq!(sides(&[(0, 0), (40, 0), (40, 20), (0, 20)]), [(40.0, 20.0)]);
        let [(long, short)] = sides(&[(0, 0), (40, 0), (0, 30)])[..] else { panic!("one block") };
        assert!((long * short - 600.0).abs() < 30.0, "{long} {short}");
    }

    #[test]
    fn large_towns_are_several_blocks() {
        assert_eq!(sides(&[(0, 0), (100, 0), (100, 30), (0, 30)]), [(50.0, 30.0); 2]);
        // An L of three such blocks.
        let l = [(0, 0), (100, 0), (100, 30), (50, 30), (50, 60), (0, 60)];
        assert_eq!(sides(&l), [(50.0, 30.0); 3]);
    }

    #[test]
    fn a_cottage_is_large_enough_to_be_stood_at() {
        assert_eq!(sides(&[(0, 0), (4, 0), (4, 3), (0, 3)]), [(10.0, 10.0)]);
    }
}
