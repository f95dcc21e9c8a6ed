//! Rectangles on the sheet, found by where they are.

use crate::sheet::Sheet;
use geom::{Mm, Rect, Vector};
use names::UnitId;

/// Many rectangles, kept by the cells of a grid that they reach into.
pub struct Crowd {
    cell: Mm,
    columns: usize,
    rows: usize,
    rects: Vec<(Rect, Option<UnitId>)>,
    cells: Vec<Vec<u32>>,
}

/// The grid has at most so many cells in a row.
const MOST: f64 = 96.0;

impl Crowd {
    /// An empty sheet.
    pub fn new(sheet: &Sheet) -> Crowd {
        let cell = sheet.pixels(48.0).max(sheet.size.max_element() / MOST);
        let count = |length: Mm| (length / cell) as usize + 1;
        let (columns, rows) = (count(sheet.size.x), count(sheet.size.y));
        Crowd { cell, columns, rows, rects: vec![], cells: vec![vec![]; columns * rows] }
    }

    /// Puts a rectangle there, of a piece or of none.
    pub fn add(&mut self, rect: Rect, of: Option<UnitId>) {
        let place = self.rects.len() as u32;
        self.rects.push((rect, of));
        let (columns, rows) = self.reach(&rect);
        for row in rows {
            for column in columns.clone() {
                self.cells[row * self.columns + column].push(place);
            }
        }
    }

    /// How deep a rectangle lies in those that are there, all depths added; nothing where it touches none.
    /// One that reaches into several cells may be counted in each.
    pub fn depth(&self, rect: &Rect) -> Mm {
        self.depth_in(rect, |_| true)
    }

    /// The same, of what belongs to others than a piece.
    pub fn depth_in_others(&self, rect: &Rect, than: UnitId) -> Mm {
        self.depth_in(rect, |of| of != Some(than))
    }

    fn depth_in(&self, rect: &Rect, counts: impl Fn(Option<UnitId>) -> bool) -> Mm {
        let (columns, rows) = self.reach(rect);
        let mut depth = 0.0;
        for row in rows {
            for column in columns.clone() {
                let places = self.cells[row * self.columns + column].iter();
                let there = places.map(|&place| &self.rects[place as usize]);
                depth += there
                    .filter(|(_, of)| counts(*of))
                    .map(|(there, _)| there.depth_in(rect).max(0.0))
                    .sum::<Mm>();
            }
        }
        depth
    }

    /// The cells that a rectangle reaches into; what lies off the sheet belongs to the nearest cells.
    fn reach(&self, rect: &Rect) -> (std::ops::RangeInclusive<usize>, std::ops::RangeInclusive<usize>) {
        let (low, high) = (rect.frame.at - rect.reach(), rect.frame.at + rect.reach());
        let place = |at: Mm, count: usize| ((at / self.cell).max(0.0) as usize).min(count - 1);
        let column = |at: Vector| place(at.x, self.columns);
        let row = |at: Vector| place(at.y, self.rows);
        (column(low)..=column(high), row(low)..=row(high))
    }
}
