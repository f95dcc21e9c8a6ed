//! The balance bench: a battle played many times between machines, counted, compared and told.
//!
//! A [`Contest`] plays games numbered from 0, each with dice and machines of its own, and adds up what came
//! of them as a [`Tally`]. Everything is counted in whole numbers, so that the order in which games end
//! changes nothing. What was found is told in words ([`words`]), as JSON ([`Study::json`]) and as one HTML
//! file ([`report`]).

mod accounts;
mod arm;
mod contest;
mod course;
mod interval;
mod json;
mod opening;
mod paired;
pub mod report;
pub mod study;
mod tally;
pub mod words;

pub use arm::Arm;
pub use contest::{Contest, Watch};
pub use interval::{Interval, mean, share, wilson};
pub use opening::drawn;
pub use paired::{Compared, Paired};
pub use study::{Entry, Found, Study};
pub use tally::{CELLS, Cell, Cited, Falls, Kill, Losses, Score, Tally, Toll};
