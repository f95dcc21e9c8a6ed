//! Questions, events, rolls and reasons in English: short, in the present tense, with numbers and rules to check.

mod questions;
mod refusals;
mod rolls;
mod story;

pub use questions::question;
pub use refusals::explain;
pub use rolls::narrate_roll;
pub use story::narrate;

use crate::terrain::Terrain;
use engine::counted;
use geom::Kind;

fn hits(hits: u8) -> String {
    counted(hits.into(), "hit", "hits")
}

fn dice(dice: u8) -> String {
    counted(dice.into(), "die", "dice")
}

fn figures(figures: u8) -> String {
    counted(figures.into(), "figure", "figures")
}

fn ground(kind: Kind) -> &'static str {
    Terrain::of(kind).map_or("this ground", Terrain::words)
}

#[cfg(test)]
mod tests;
