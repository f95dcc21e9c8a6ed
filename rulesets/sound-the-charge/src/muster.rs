//! Positions of this book as files: read, written, and compared for the odds.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::terrain::Terrain;
use crate::{SoundTheCharge, Step};
use engine::{Game, HouseRule, Task};
use field::{Battle, Fielded, Mustered, Position, PositionError, Start, TerrainKind};

impl Fielded for SoundTheCharge {
    const LEDGER: &'static str = include_str!("../rules.toml");

    fn read_position(position: &Position) -> Result<Start<SoundTheCharge>, Vec<PositionError>> {
        todo!("as the other book's muster.rs: units by front centre, engagements from contact or said")
    }

    fn muster(battle: &Battle, house: &[HouseRule]) -> Result<Mustered<SoundTheCharge>, Vec<PositionError>> {
        todo!("as the other book's muster/battle.rs")
    }

    fn write_position(game: &Game<SoundTheCharge>) -> String {
        todo!("as the other book's muster/written.rs")
    }

    fn may_end_before(task: &Task<SoundTheCharge>) -> bool {
        matches!(task, Task::Do(Step::Turn))
    }

    fn outcome(before: &Game<SoundTheCharge>, after: &Game<SoundTheCharge>) -> Vec<String> {
        todo!("as the other book's muster/outcome.rs")
    }
}

/// What files call the kinds of terrain.
#[expect(dead_code, reason = "positions are still to be read")]
pub fn terrain_names() -> [TerrainKind; Terrain::ALL.len()] {
    Terrain::ALL.map(|terrain| TerrainKind {
        name: terrain.name(),
        kind: terrain.kind(),
        look: terrain.look(),
    })
}
