//! How a battle is mustered. [`muster`] is the script, the same for every book; [`Musters`] has the steps
//! that a book does in its own way. The other modules are what these steps need: the scale, the order of
//! battle, the ground, room for all units, arrivals, and notes on what became of the rest.

mod aims;
mod arrivals;
mod blocks;
mod land;
mod lies;
mod measures;
mod musters;
mod note;
mod notes;
mod order;
mod plan;
mod room;
mod script;
mod told;

pub use aims::{Fought, fought_for};
pub use arrivals::{Comer, Way, ways_in};
pub use blocks::blocks;
pub use land::{contour, course, crossing, road, round, summit, widened};
pub use lies::Lies;
pub use measures::{Measures, Metres};
pub use musters::Musters;
pub use note::{Draft, Note, by_side};
pub use notes::{Notes, Voice};
pub use order::{Listed, abreast, count, leaders, listed, middle, namesakes, part_name, parts};
pub use plan::{Led, Made, Plan};
pub use room::{Moved, Room, Stood, Whither};
pub use script::muster;
pub use told::{Numbers, OfUnit, Told};
