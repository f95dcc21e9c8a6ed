//! What every book needs in order to muster a battle: its scale, its order of battle, the ground, room for
//! everybody, those who arrive, and notes on what became of the rest.

mod aims;
mod arrivals;
mod blocks;
mod land;
mod measures;
mod note;
mod notes;
mod order;
mod room;
mod told;

pub use aims::{Fought, fought_for};
pub use arrivals::{Comer, Way, ways_in};
pub use blocks::blocks;
pub use land::{contour, course, crossing, road, round, summit, widened};
pub use measures::{Measures, Metres};
pub use note::{Draft, Note, by_side};
pub use notes::{Notes, Voice};
pub use order::{Listed, abreast, count, leaders, listed, middle, namesakes, part_name, parts};
pub use room::{Moved, Room, Stood, Whither};
pub use told::{InForce, Numbers, Readers, Told, told};
