//! Dice as an argument: seeded, recorded on a tape, or as exact distributions.
//!
//! Rules ask a [`Dice`] source for a [`Roll`] and say [`Why`]; which source it is they never know. The
//! sources are [`Seeded`], [`Tape`] (recorded or typed in), [`Every`] and [`Keyed`]; a [`Recorder`] listens
//! to any of them.

mod chance;
mod every;
mod keyed;
mod outcomes;
mod read;
mod recorder;
mod roll;
mod roll_off;
mod seed;
mod seeded;
mod source;
mod tape;
mod throw;

pub use chance::{Chance, NotAChance};
pub use every::Every;
pub use keyed::Keyed;
pub use outcomes::{Bands, Outcomes, bands, outcomes};
pub use read::{Die, Reading, Unread, read, rounds};
pub use recorder::Recorder;
pub use roll::{Extreme, Need, Roll, Why};
pub use seed::{Commitment, Seed};
pub use seeded::Seeded;
pub use source::{Dice, Lacking, band_of};
pub use tape::Tape;
pub use throw::{Purpose, Throw};
