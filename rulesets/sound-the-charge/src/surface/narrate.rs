//! Questions, events, rolls and reasons in English: short, in the present tense, with numbers and rules to
//! check.

mod cited;
mod questions;
mod refusals;
mod rolls;
mod scores;
mod story;

pub(crate) use cited::cites;
pub(crate) use questions::question;
pub(crate) use refusals::explain;
pub(crate) use rolls::narrate_roll;
pub(crate) use scores::reckonings;
pub(crate) use story::narrate;

use crate::terrain::Terrain;
use engine::counted;
use geom::Kind;

/// R48. The face that a die must show.
fn hitting(need: u8) -> String {
    match need {
        1 => "which cannot miss".into(),
        6 => "hitting on 6".into(),
        7.. => "which cannot hit".into(),
        _ => format!("hitting on {need} or more"),
    }
}

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
