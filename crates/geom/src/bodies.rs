//! Everything that stands on the table, so kept that bodies near a place are found without asking the rest.

use crate::{Body, Mm, Vector, gap};
use names::{Side, UnitId};
use smallvec::SmallVec;
use std::sync::Arc;

/// The bodies on a table, by id, with an index over their places.
///
/// The index is a grid without edges: each body lies in the cell of its middle, the cells in one sorted list,
/// row by row. A question looks at the rows it meets, widened by the reach of the largest body. Two tables
/// are equal if the same bodies stand on them, whatever their grids.
#[derive(Debug, Clone)]
pub struct Bodies {
    cell: Mm,
    /// By id.
    standing: Vec<Entry>,
    /// By row, column and id.
    places: Vec<Place>,
    /// Half the size of the box that every body's box would fit in.
    reach: Vector,
}

/// One body of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing<'a> {
    /// Whose body it is.
    pub id: UnitId,
    /// The army it belongs to.
    pub side: Side,
    /// The ground it covers.
    pub body: &'a Body,
}

/// Bodies are shared between copies of a table, so that a copy costs the same for a block and for a cloud.
#[derive(Debug, Clone, PartialEq)]
struct Entry {
    id: UnitId,
    side: Side,
    body: Arc<Body>,
    low: Vector,
    high: Vector,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    row: i64,
    column: i64,
    id: UnitId,
    low: Vector,
    high: Vector,
}

impl Bodies {
    /// An empty table. Cells about as large as the usual body serve best.
    ///
    /// # Panics
    /// If the size of a cell is not positive.
    pub fn new(cell: Mm) -> Bodies {
        assert!(cell > 0.0, "a cell has a size");
        Bodies { cell, standing: vec![], places: vec![], reach: Vector::ZERO }
    }

    /// Puts a body on the table, in place of the one of that id if there is one.
    pub fn put(&mut self, id: UnitId, side: Side, body: Body) {
        let place = self.place(id, &body);
        let entry = Entry { id, side, body: Arc::new(body), low: place.low, high: place.high };
        match self.position(id) {
            Ok(at) => {
                self.lift(id, at);
                self.standing[at] = entry;
            }
            Err(at) => self.standing.insert(at, entry),
        }
        let at = self.places.partition_point(|other| other.key() < place.key());
        self.places.insert(at, place);
        self.reach = self.reach.max((place.high - place.low) * 0.5);
    }

    /// Takes a body off the table, and says whether it stood there.
    pub fn remove(&mut self, id: UnitId) -> bool {
        let Ok(at) = self.position(id) else { return false };
        self.lift(id, at);
        self.standing.remove(at);
        self.reach = self.places.iter().fold(Vector::ZERO, |reach, p| reach.max((p.high - p.low) * 0.5));
        true
    }

    /// The body of this id.
    pub fn get(&self, id: UnitId) -> Option<&Body> {
        self.position(id).ok().map(|at| &*self.standing[at].body)
    }

    /// The army to which this body belongs.
    pub fn side(&self, id: UnitId) -> Option<Side> {
        self.position(id).ok().map(|at| self.standing[at].side)
    }

    /// All bodies, by id.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Standing<'_>> {
        self.standing.iter().map(Entry::shown)
    }

    /// How many bodies there are.
    pub fn len(&self) -> usize {
        self.standing.len()
    }

    /// Whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.standing.is_empty()
    }

    /// The bodies whose upright boxes meet the box from `low` to `high`, by id. A touch counts.
    pub fn near(&self, low: Vector, high: Vector) -> impl Iterator<Item = Standing<'_>> {
        let mut found: SmallVec<[usize; 16]> = SmallVec::new();
        let meets = |from: Vector, to: Vector| low.cmple(to).all() && from.cmple(high).all();
        let (first_row, first_column) = self.cell_of(low - self.reach);
        let (last_row, last_column) = self.cell_of(high + self.reach);
        // Asking many rows, or sorting what they say, would cost more than asking every body of a small
        // table.
        if last_row.saturating_sub(first_row) >= (self.places.len() / 16) as i64 {
            let standing = self.standing.iter().enumerate();
            found.extend(standing.filter(|(_, entry)| meets(entry.low, entry.high)).map(|(at, _)| at));
        } else {
            let mut rest = &self.places[..];
            for row in first_row..=last_row {
                rest = &rest[rest.partition_point(|place| (place.row, place.column) < (row, first_column))..];
                let row = rest.iter().take_while(|place| (place.row, place.column) <= (row, last_column));
                let ids = row.filter(|place| meets(place.low, place.high)).map(|place| place.id);
                found
                    .extend(ids.map(|id| self.position(id).expect("every place belongs to a standing body")));
            }
            found.sort_unstable();
        }
        found.into_iter().map(|at| self.standing[at].shown())
    }

    /// The nearest wanted body and how far away it is; of several as near, the one with the lowest id.
    pub fn nearest(&self, to: &Body, wanted: impl Fn(&Standing) -> bool) -> Option<(UnitId, Mm)> {
        let (low, high) = to.bounds();
        let mut look = 2.0 * self.cell;
        loop {
            let mut seen = 0;
            let near = self.near(low - look, high + look).inspect(|_| seen += 1).filter(&wanted);
            let best = near.map(|other| (other.id, gap(to, other.body).length));
            match best.reduce(|one, two| if two.1 < one.1 { two } else { one }) {
                // Whatever is not in the box is farther away than it reaches.
                Some((id, far)) if far <= look => return Some((id, far)),
                best if seen == self.len() => return best,
                Some((_, far)) => look = far,
                None => look *= 4.0,
            }
        }
    }

    fn position(&self, id: UnitId) -> Result<usize, usize> {
        self.standing.binary_search_by_key(&id, |entry| entry.id)
    }

    /// Takes the place of the body at `at` out of the index.
    fn lift(&mut self, id: UnitId, at: usize) {
        let key = self.place(id, &self.standing[at].body).key();
        let at = self.places.binary_search_by_key(&key, Place::key).expect("every standing body has a place");
        self.places.remove(at);
    }

    fn place(&self, id: UnitId, body: &Body) -> Place {
        let (low, high) = body.bounds();
        let (row, column) = self.cell_of((low + high) * 0.5);
        Place { row, column, id, low, high }
    }

    /// The row and column of a point. A point farther away than numbers reach lies in the last cell.
    fn cell_of(&self, point: Vector) -> (i64, i64) {
        let cell = (point / self.cell).floor();
        (cell.y as i64, cell.x as i64)
    }
}

impl PartialEq for Bodies {
    fn eq(&self, other: &Bodies) -> bool {
        self.standing == other.standing
    }
}

impl Entry {
    fn shown(&self) -> Standing<'_> {
        Standing { id: self.id, side: self.side, body: &self.body }
    }
}

impl Place {
    fn key(&self) -> (i64, i64, UnitId) {
        (self.row, self.column, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facing, Frame};

    fn block(x: Mm, y: Mm) -> Body {
        Body::block(&Frame { at: Vector::new(x, y), ahead: Facing::NORTH.direction() }, 100.0, 40.0)
    }

    fn ids<'a>(found: impl Iterator<Item = Standing<'a>>) -> Vec<u32> {
        found.map(|standing| standing.id.0).collect()
    }

    #[test]
    fn what_is_near_comes_by_id() {
        let mut table = Bodies::new(100.0);
        for (id, x) in [(9, 0.0), (2, 50.0), (5, 1e4), (7, -1e4), (1, 120.0)] {
            table.put(UnitId(id), Side::Blue, block(x, 0.0));
        }
        assert_eq!(ids(table.near(Vector::new(40.0, -10.0), Vector::new(50.0, 10.0))), [2, 9]);
        assert_eq!(ids(table.near(Vector::splat(-1e9), Vector::splat(1e9))), [1, 2, 5, 7, 9]);
        assert_eq!(ids(table.iter()), [1, 2, 5, 7, 9]);
    }

    #[test]
    fn a_touch_is_near() {
        let mut table = Bodies::new(100.0);
        table.put(UnitId(1), Side::Blue, block(0.0, 0.0));
        assert_eq!(ids(table.near(Vector::new(50.0, 0.0), Vector::new(60.0, 9.0))), [1]);
        assert_eq!(ids(table.near(Vector::new(50.1, 0.0), Vector::new(60.0, 9.0))), [] as [u32; 0]);
    }

    #[test]
    fn the_nearest_is_found_however_far_it_is() {
        let mut table = Bodies::new(10.0);
        assert_eq!(table.nearest(&block(0.0, 0.0), |_| true), None);
        for (id, x, side) in [(4, 9000.0, Side::Red), (3, -9000.0, Side::Red), (1, 0.0, Side::Blue)] {
            table.put(UnitId(id), side, block(x, 0.0));
        }
        let red = |other: &Standing| other.side == Side::Red;
        assert_eq!(table.nearest(&block(0.0, 0.0), red), Some((UnitId(3), 8900.0)));
        assert_eq!(table.nearest(&block(1.0, 0.0), red), Some((UnitId(4), 8899.0)));
        assert_eq!(table.nearest(&block(8900.0, 0.0), |_| true), Some((UnitId(4), 0.0)));
        assert_eq!(table.nearest(&block(0.0, 0.0), |_| false), None);
    }

    #[test]
    fn tables_are_equal_by_what_stands_on_them() {
        let mut one = Bodies::new(100.0);
        one.put(UnitId(1), Side::Blue, block(0.0, 0.0));
        one.put(UnitId(2), Side::Red, block(300.0, 0.0));
        let mut two = Bodies::new(25.0);
        two.put(UnitId(3), Side::Red, block(0.0, 0.0));
        two.put(UnitId(2), Side::Blue, block(0.0, 0.0));
        two.put(UnitId(2), Side::Red, block(300.0, 0.0));
        two.put(UnitId(1), Side::Blue, block(0.0, 0.0));
        assert_ne!(one, two);
        assert!(two.remove(UnitId(3)) && !two.remove(UnitId(3)));
        assert_eq!(one, two);
        assert_eq!((two.len(), two.side(UnitId(2)), two.get(UnitId(3))), (2, Some(Side::Red), None));
    }

    #[test]
    fn a_body_that_was_moved_is_found_where_it_is() {
        let mut table = Bodies::new(100.0);
        table.put(UnitId(1), Side::Blue, block(0.0, 0.0));
        table.put(UnitId(1), Side::Blue, block(5000.0, -5000.0));
        assert_eq!(table.near(Vector::splat(-100.0), Vector::splat(100.0)).count(), 0);
        assert_eq!(ids(table.near(Vector::new(4990.0, -5010.0), Vector::new(5010.0, -4990.0))), [1]);
    }

    #[test]
    fn a_body_beyond_all_numbers_still_stands_somewhere() {
        let mut table = Bodies::new(1.0);
        table.put(UnitId(1), Side::Blue, block(1e300, -1e300));
        assert_eq!(table.near(Vector::ZERO, Vector::splat(1.0)).count(), 0);
        assert!(table.remove(UnitId(1)) && table.is_empty());
    }
}
