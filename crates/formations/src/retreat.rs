//! Ways back: where a body may go that must get away, what it may not meet, and how such a way is found.

mod bars;
mod cone;
mod known;
mod search;

pub use bars::{Barrier, Keep, barriers, clear_at_the_end, compact, eased};
pub use cone::{Limit, Off, Start, cone, reach};
pub use known::{Asked, KnownWays};
pub use search::{NoWay, Search, first_way};

#[cfg(test)]
mod tests;
