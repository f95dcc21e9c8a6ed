//! Sound the Charge, by Wes Rogers, refereed to the letter.
//!
//! Files follow the book's subjects: rules are cited as `STC-<section>.<n>`, rulings as `R<n>`; the ledger beside this
//! crate, `rules.toml`, says what each is.

pub mod cite;
mod kinds;
#[cfg(test)]
mod kit;
pub mod measure;
mod options;
pub mod tables;

pub use kinds::{Arm, Family, Formation, Grade, Nation, Weapon};
pub use options::{ArmyMorale, National, Options};
pub use tables::{Cover, PRINTED, Tables};
