//! One drawing of the table: a side's [`View`](engine::View) becomes a [`Scene`], and a scene SVG or PNG.
//!
//! A scene is layers of shapes with style classes, ids and words for the ear. It knows no book. The binary
//! writes it as a file that stands by itself; the page shows the same shapes with the same [`STYLES`] and
//! adds only what one touches.

mod detail;
mod drawing;
mod ground;
mod labels;
mod overlays;
mod path;
mod png;
mod prizes;
mod scene;
mod sheet;
mod style;
mod svg;
#[cfg(test)]
#[path = "../tests/table/mod.rs"]
mod table;
mod units;
mod words;

pub use detail::Detail;
pub use drawing::Drawing;
pub use png::{Picture, PictureError, png};
pub use scene::{Along, Anchor, Disc, Group, Layer, Line, Node, Pattern, Place, Rectangle, Run, Scene, Text};
pub use style::{Hue, STYLES, Theme};
