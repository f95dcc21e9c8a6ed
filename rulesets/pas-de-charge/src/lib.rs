//! Pas de Charge: battles of whole corps, in bounds of ten minutes.
//!
//! Files follow the book's subjects: `turn` is the sequence of the bound, and each folder owns one subject.
//! Rules are cited as `PDC-<section>.<n>`, rulings as `R<n>`, conventions of measuring as `G<n>`; the ledger
//! beside this crate, `rules.toml`, says what each is.

#![warn(unreachable_pub)]

mod aftermath;
mod aims;
mod answers;
mod book;
mod candidates;
mod charge;
pub mod cite;
mod command;
mod deployment;
mod disorder;
mod events;
#[cfg(test)]
mod examples;
mod formation;
mod kinds;
#[cfg(test)]
mod kit;
mod losses;
mod melee;
mod minutes;
mod morale;
mod movement;
mod muster;
mod options;
mod questions;
mod rally;
mod reach;
mod secrets;
mod shooting;
mod state;
mod steps;
mod surface;
mod tables;
mod terrain;
mod turn;
mod who;

pub use events::{Event, Reason, Scored};
pub use kinds::{Arm, Disorder, Family, Formation, Grade, GunStep, Nation};
pub use minutes::Minutes;
pub use options::{Basing, Options};
pub use questions::{Decision, Order};
pub use state::{
    Changing, Command, Few, General, Phase, Size, Sizes, State, Status, Unit, UnitFlags, Whereabouts,
};
pub use steps::{Deploying, Step};
pub use tables::{PRINTED, Tables};
pub use terrain::Terrain;

use engine::{Refusal, Table};
use serde::{Deserialize, Serialize};

/// The book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PasDeCharge;

/// A position to judge.
pub(crate) type At<'a> = Table<'a, PasDeCharge>;

/// All that a rule may touch while it is carried out.
pub(crate) type On<'a> = engine::Hand<'a, PasDeCharge>;

/// What a check finds: a value, or the refusal of the order.
pub(crate) type Checked<T = ()> = Result<T, Refusal<PasDeCharge>>;

/// Takes a candidate, and says whether more are wanted.
pub(crate) type Offer<'a> = engine::Offer<'a, PasDeCharge>;
