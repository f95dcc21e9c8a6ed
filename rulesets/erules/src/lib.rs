//! eRules Napoleonic Wars, refereed to the letter.
//!
//! Files follow the book's subjects: `turn` is the sequence of the bound, and each folder owns one subject.
//! Rules are cited as `ERN-<number>`, rulings as `R<n>`, conventions of measuring as `G<n>`; the ledger
//! beside this crate, `rules.toml`, says what each is.

#![warn(unreachable_pub)]

mod aims;
mod answers;
mod book;
mod candidates;
mod charge;
pub mod cite;
mod command;
mod contact;
mod deployment;
mod events;
#[cfg(test)]
mod examples;
mod flags;
mod formation;
mod kinds;
#[cfg(test)]
mod kit;
mod losses;
mod melee;
mod morale;
mod movement;
mod muster;
mod options;
mod questions;
mod shooting;
mod sight;
mod stance;
mod state;
mod steps;
mod surface;
pub mod tables;
mod terrain;
mod turn;
mod who;

pub use events::{Event, Reason};
pub use flags::UnitFlags;
pub use kinds::{Arm, Battle, Calibre, FigureScale, Formation, Order as Morale, Standing, Traits};
pub use options::{Amendment, DeadGround, Options, Weather};
pub use questions::{Decision, Order, Share};
pub use stance::{Cell, Stance, base_of};
pub use state::{Charge, Envelope, Few, Pace, Phase, Place, State, Unit};
pub use steps::Step;
pub use tables::{PRINTED, Tables};
pub use terrain::{Stuff, Terrain};
pub use who::{At, Checked, Offer, On};

use serde::{Deserialize, Serialize};

/// The book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Erules;
