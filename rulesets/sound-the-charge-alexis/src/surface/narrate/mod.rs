//! Questions, events, rolls and reasons in English: short, in the present tense, with numbers and rules to
//! check.

mod cited;
mod questions;
mod refusals;
mod rolls;
mod story;

pub(crate) use cited::cites;
pub(crate) use questions::question;
pub(crate) use refusals::explain;
pub(crate) use rolls::{narrate_roll, reckonings};
pub(crate) use story::narrate;

use crate::terrain::Terrain;
use engine::counted;
use geom::Kind;

/// STA-7.15. What a die must show.
fn hitting(need: i16) -> String {
    match need {
        ..=1 => "which cannot miss".into(),
        6 => "hitting on 6".into(),
        7 => "hitting on 6 and then 4 or more".into(),
        8 => "hitting on 6 and then 5 or more".into(),
        9 => "hitting on 6 and then 6".into(),
        10.. => "which cannot hit".into(),
        _ => format!("hitting on {need} or more"),
    }
}

fn hits(hits: u8) -> String {
    counted(hits.into(), "hit", "hits")
}

fn dice(dice: u8) -> String {
    counted(dice.into(), "die", "dice")
}

fn models(models: u8) -> String {
    counted(models.into(), "model", "models")
}

fn ground(kind: Kind) -> &'static str {
    Terrain::of(kind).map_or("this ground", Terrain::words)
}
