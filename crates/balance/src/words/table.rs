//! Columns that stand below each other.

use std::io::{self, Write};

/// A table in the making: its heading, then its rows, each with its name.
pub struct Table(Vec<Vec<String>>);

impl Table {
    /// A table with these columns.
    pub fn new<'a>(columns: impl IntoIterator<Item = &'a str>) -> Table {
        Table(vec![[""].into_iter().chain(columns).map(str::to_owned).collect()])
    }

    /// One row more.
    pub fn row(&mut self, name: &str, cells: impl Iterator<Item = String>) {
        self.0.push([name.to_owned()].into_iter().chain(cells).collect());
    }

    /// Writes it, every column as wide as its widest cell.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.0.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.0 {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            writeln!(out, "  {}", cells.collect::<Vec<_>>().join("   ").trim_end())?;
        }
        Ok(())
    }
}
