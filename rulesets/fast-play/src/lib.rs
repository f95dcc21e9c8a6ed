//! Fast Play Napoleonic Wargame Rules 1.1, by Jon Linney, refereed to the letter.
//!
//! Files follow the book's subjects: `turn` is the sequence of the turn, and each other file owns one
//! section. Rules are cited as `FPN-<section>.<n>`, rulings as `R<n>`, the measuring conventions as `G<n>`;
//! the ledger beside this crate, `rules.toml`, says what each is.

#![warn(unreachable_pub)]

mod aims;
mod answers;
mod book;
mod candidates;
mod charge;
pub mod cite;
mod command;
mod deployment;
mod events;
mod flags;
mod formation;
#[cfg(test)]
mod kit;
mod losses;
mod melee;
mod moment;
mod morale;
mod movement;
mod muster;
mod options;
mod questions;
mod shooting;
mod stance;
mod state;
mod steps;
mod surface;
mod tables;
mod terrain;
mod turn;
mod who;

pub use deployment::roster::{Warning, roster_notes, roster_warnings, unassigned};
pub use events::{Event, Reason};
pub use flags::UnitFlags;
pub use morale::routs::{flight, in_path};
pub use muster::{Lie, Scale};
pub use options::Options;
pub use questions::{Decision, MoveOrder, Onto, Order, Turn};
pub use stance::formed;
pub use state::{
    Arm, Class, Direction, Elements, Family, Formation, General, Grade, Phase, State, Unit, WayIn,
};
pub use steps::Step;
pub use surface::pieces::Look;
pub use tables::{PRINTED, Tables};
pub use terrain::Terrain;

use serde::{Deserialize, Serialize};

/// The book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FastPlay;

/// Takes a candidate, and says whether more are wanted.
pub type Offer<'a> = engine::Offer<'a, FastPlay>;
