//! Places for a box in a zone, such as that in which a side deploys.

use geom::{Mm, Vector};

/// Where the lowest corner of an upright box may be that has to lie within a zone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Zone {
    low: Vector,
    high: Vector,
    size: Vector,
}

impl Zone {
    /// The zone from one corner to the opposite one, for a box of this size.
    pub fn new(low: Vector, high: Vector, size: Vector) -> Zone {
        Zone { low, high: high - size, size }
    }

    /// The box round everything that a box in the zone may meet.
    pub fn bounds(&self) -> (Vector, Vector) {
        (self.low, self.high + self.size)
    }

    /// The place at these shares of the zone.
    pub fn at(&self, shares: Vector) -> Vector {
        self.low + (self.high - self.low) * shares
    }

    /// Places in rows with room about them, from the middle of each row outwards: at least `apart` between
    /// two rows and half of that between two boxes. The first row lies at the high end of the zone, or at the
    /// low one.
    pub fn rows(self, apart: Mm, from_high: bool) -> impl Iterator<Item = Vector> {
        let Zone { low, high, size } = self;
        let (across, back) = (size.x + apart / 2.0, size.y.max(apart) + apart);
        let rows = count((high.y - low.y) / back);
        let files = count((high.x - low.x) / across);
        (0..rows).flat_map(move |row| {
            (0..files).map(move |file| {
                // 0, 1, −1, 2, −2 and so on.
                let step = file.div_ceil(2) as f64 * if file % 2 == 0 { -1.0 } else { 1.0 };
                let behind = row as f64 * back;
                let y = if from_high { high.y - behind } else { low.y + behind };
                Vector::new((low.x + high.x) / 2.0 + step * across, y)
            })
        })
    }

    /// Places where the box touches the edges of the zone, or other boxes in it. Wherever these leave room
    /// for it, there is room at one of these, since it can be pushed back and aside until it touches some.
    pub fn pushed(&self, others: impl IntoIterator<Item = (Vector, Vector)>) -> Vec<Vector> {
        let Zone { low, high, size } = *self;
        let (mut across, mut back) = (vec![low.x, high.x], vec![low.y, high.y]);
        for (from, to) in others {
            across.extend([from.x - size.x, to.x]);
            back.extend([from.y - size.y, to.y]);
        }
        for places in [&mut across, &mut back] {
            places.sort_by(f64::total_cmp);
            places.dedup();
        }
        let inside = |place: &Vector| place.cmpge(low - 1e-6).all() && place.cmple(high + 1e-6).all();
        let all = back.iter().flat_map(|&y| across.iter().map(move |&x| Vector::new(x, y)));
        all.filter(inside).collect()
    }

    /// Places all over the zone, so far apart.
    pub fn anywhere(self, step: Mm) -> impl Iterator<Item = Vector> {
        let Zone { low, high, .. } = self;
        let (files, rows) = (count((high.x - low.x) / step), count((high.y - low.y) / step));
        (0..rows).flat_map(move |row| {
            (0..files).map(move |file| low + Vector::new(file as f64, row as f64) * step)
        })
    }
}

/// How many places there are on a stretch of so many steps.
pub fn count(steps: f64) -> usize {
    if steps < 0.0 { 0 } else { libm::floor(steps).min(1e4) as usize + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone() -> Zone {
        Zone::new(Vector::ZERO, Vector::new(100.0, 50.0), Vector::new(20.0, 10.0))
    }

    #[test]
    fn rows_begin_in_the_middle_of_the_front() {
        let all: Vec<Vector> = zone().rows(10.0, true).collect();
        assert_eq!(all[..3], [(40.0, 40.0), (65.0, 40.0), (15.0, 40.0)].map(|(x, y)| Vector::new(x, y)));
        assert_eq!(zone().rows(10.0, false).next(), Some(Vector::new(40.0, 0.0)));
    }

    #[test]
    fn a_box_is_pushed_until_it_touches_another_or_the_edge() {
        let other = (Vector::new(30.0, 20.0), Vector::new(60.0, 30.0));
        let all = zone().pushed([other]);
        assert!(all.contains(&Vector::new(10.0, 10.0)) && all.contains(&Vector::new(60.0, 30.0)));
        assert!(all.contains(&Vector::ZERO) && all.contains(&Vector::new(80.0, 40.0)));
        assert!(zone().pushed([(Vector::splat(-50.0), Vector::splat(-40.0))]).len() == 4, "off the zone");
    }

    #[test]
    fn a_zone_too_small_for_a_box_has_no_place() {
        let small = Zone::new(Vector::ZERO, Vector::new(10.0, 50.0), Vector::new(20.0, 10.0));
        assert_eq!((small.anywhere(5.0).count(), small.rows(5.0, true).count()), (0, 0));
        assert_eq!(zone().anywhere(40.0).count(), 3 * 2);
        assert_eq!(zone().at(Vector::new(0.5, 1.0)), Vector::new(40.0, 40.0));
    }
}
