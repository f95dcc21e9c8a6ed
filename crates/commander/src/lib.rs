//! The machine that plays: levels that differ in how far they look, one body of code.
//!
//! A commander sees only what its side knows ([`engine::Known`]). It counts both armies (by the book's
//! [`engine::doctrine`]), values positions in one currency ([`score`]), and gives the order whose exact
//! expectation is best ([`Commander`]). A marshal also plays the best orders on, on copies, both sides by
//! drill ([`Drill`]), within a [`Budget`]. A lower level is not weakened by blunders; it simply looks less
//! far.

mod approach;
mod budget;
mod drill;
mod goals;
mod habits;
mod imagine;
mod phase;
mod plan;
mod poses;
mod posture;
mod reason;
mod review;
mod routs;
mod search;
mod settle;
mod standing;
mod style;
mod threat;
mod weigh;
mod worth;

pub use budget::Budget;
pub use drill::Drill;
pub use habits::{Habits, Share};
pub use plan::{Plan, Plans};
pub use reason::Advice;
pub use review::Judged;
pub use style::{Style, Ties};
pub use weigh::Commander;
pub use worth::{Balance, Part, Parts, Weights, balance, chance, score};

use std::fmt;

/// How far a commander looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Knows the drill: closes, shoots at the enemy in front of him, charges those he will beat.
    Recruit,
    /// Weighs every order by exact forecasts and by what the enemy can do next.
    Veteran,
    /// Plays the best of them on, on copies, against what the enemy may do.
    Marshal,
}

impl Level {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Recruit => "recruit",
            Level::Veteran => "veteran",
            Level::Marshal => "marshal",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
