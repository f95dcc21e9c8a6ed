//! Sound The Charge Alexis: two sides fight for a crossing, in a book short enough to be read in an hour.
//!
//! Files follow the book's subjects: `turn` is the sequence of the turn, and each folder owns one section.
//! Rules are cited as `STA-<section>.<n>`, rulings as `R<n>`, conventions of measuring as `G<n>`; the ledger
//! beside this crate, `rules.toml`, says what each is.

mod answers;
mod book;
mod candidates;
mod charge;
pub mod cite;
mod events;
#[cfg(test)]
mod kit;
mod losses;
mod melee;
mod morale;
mod movement;
mod options;
mod questions;
mod shooting;
mod state;
mod steps;
mod surface;
mod tables;
mod turn;
mod who;

pub use events::{Event, Reason};
pub use options::Options;
pub use questions::{Decision, Order};
pub use state::{Phase, State, Unit};
pub use steps::Step;
pub use tables::{PRINTED, Tables};

use engine::{Refusal, Table};
use serde::{Deserialize, Serialize};

/// The book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SoundTheChargeAlexis;

/// A position to judge.
pub(crate) type At<'a> = Table<'a, SoundTheChargeAlexis>;

/// All that a rule may touch while it is carried out.
pub(crate) type On<'a> = engine::Hand<'a, SoundTheChargeAlexis>;

/// What a check finds: a value, or the refusal of the order.
pub(crate) type Checked<T = ()> = Result<T, Refusal<SoundTheChargeAlexis>>;

/// Takes a candidate, and says whether more are wanted.
pub(crate) type Offer<'a> = engine::Offer<'a, SoundTheChargeAlexis>;
