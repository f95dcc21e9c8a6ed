//! Sound the Charge in Alexis's version for 25 mm models, refereed to the letter.
//!
//! Files follow the book's subjects: `turn` is the sequence of the turn, and each other file owns one
//! subject. Rules are cited as `STA-<section>.<n>`, rulings as `R<n>`; the ledger beside this crate,
//! `rules.toml`, says what each is.

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
#[cfg(test)]
mod examples;
mod flags;
mod formation;
mod kinds;
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
mod retreat;
mod shooting;
mod sight;
mod skirmish;
mod stance;
mod state;
mod steps;
mod surface;
mod tables;
mod terrain;
mod turn;
mod who;

pub use events::{Event, Reason};
pub use flags::UnitFlags;
pub use formations::measure;
pub use kinds::{Arm, Calibre, Family, Formation, Grade, Traits};
pub use melee::engagement::{Engagement, Terms};
pub use muster::{Lie, Scale};
pub use options::{Against, FirstSide, Options, SkirmishOrderNeeds};
pub use questions::{Ammunition, Back, Decision, Few, Matter, Order, Pivot, Shot, TurnOrder};
pub use stance::{Bend, Figures, Stance};
pub use state::{Arrival, Began, Blow, General, LeftGuns, Phase, Place, State, Unit};
pub use steps::Step;
pub use surface::pieces::{Look, Standing};
pub use tables::{Base, Cover, PRINTED, Tables};
pub use terrain::Terrain;
pub use who::{At, Checked, Offer, On};

use serde::{Deserialize, Serialize};

/// The book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SoundTheChargeAlexis;
