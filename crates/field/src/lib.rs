//! What every battle shares before a book reads it: battle files and position files, with all that can be
//! wrong with them.
//!
//! A battle is history in metres, men and guns ([`Battle`]); it is laid on a table of any scale
//! ([`Placement`]), drawn ([`landscape`]), and mustered by each book ([`Fielded::muster`]).
//!
//! A position is a TOML file. This crate reads what all books have in common (options, house rules, the
//! table, its terrain, orders and dice) and gives each book a [`Section`] to ask for the rest. Whatever is
//! wrong is collected, with its place and a remedy, so that a file's faults come all at once.

mod aims;
pub mod battle;
mod document;
mod ground;
mod house;
mod houses;
#[cfg(feature = "kit")]
pub mod kit;
pub mod muster;
pub mod outcome;
mod picture;
mod pieces;
mod placement;
mod playable;
mod position;
mod positions;
pub mod price;
mod said;
pub mod scenarios;
mod scenery;
mod section;
mod write;
mod wrong;

pub(crate) use aims::aims;
pub use battle::Battle;
pub(crate) use document::Document;
pub use document::{LARGEST, text_of};
pub(crate) use ground::setup;
pub use ground::{Printed, TerrainKind, complain_of_patch, patches};
pub use house::HouseFile;
pub use pieces::{Roster, Sort, side_of, turn_of, usual_facing};
pub(crate) use pieces::{check_places, left_to_do};
pub use placement::{Least, Placement};
pub use playable::Playable;
pub use position::{Command, Position, Script};
pub use positions::{Pieces, Positions, begins, read_position, write_position};
pub use said::{Entries, Key, Said, What};
pub use scenery::landscape;
pub use section::{Section, nearest};
pub use write::Writer;
pub use wrong::{BadFile, Complaints, LineColumn, PositionError};

use engine::{Footing, Game, HouseRule, Setup, Table, Tag, Task, Types};
use muster::Musters;
use names::Side;
use std::sync::Arc;

/// How a position begins: what both sides know, what is true, and what is to do, the first first.
pub type Start<B> = (Arc<Setup<B>>, <B as Types>::State, Vec<Task<B>>);

/// A battle as a book has it: how it begins, and notes on what it left out, changed or moved.
pub type Mustered<B> = (Start<B>, Vec<muster::Draft>);

/// A book whose battles are mustered and whose positions are read and written. [`Musters`] and [`Positions`]
/// have what it does in its own way.
pub trait Fielded: Musters {
    /// Its rules and rulings in our own words, as TOML.
    const LEDGER: &'static str;
    /// Sets a position up.
    fn read_position(position: &Position) -> Result<Start<Self>, Vec<PositionError>> {
        read_position(position)
    }
    /// Makes a battle into a game that begins with turn 1, in the scale of the book, and says in words what
    /// the book made of it otherwise than it was. House rules lie over what the battle itself tells the book.
    fn muster(battle: &Battle, house: &[HouseRule]) -> Result<Mustered<Self>, Vec<PositionError>> {
        muster::muster(battle, house)
    }
    /// Writes a game down as a position from which it goes on.
    fn write_position(game: &Game<Self>) -> String {
        write_position(game)
    }
    /// Whether a script may end before this task although it would throw dice: a turn is over.
    fn may_end_before(task: &Task<Self>) -> bool;
    /// How one game differs from an earlier one, in short sentences: what odds are counted by.
    fn outcome(before: &Game<Self>, after: &Game<Self>) -> Vec<String>;
    /// How a side stands: outcomes are put in order by it, and parted into won, locked and lost.
    fn footing(at: Table<Self>, side: Side) -> Footing;
    /// What the three parts of an outcome are called after an order of this sort: won, locked and lost.
    fn parts(tag: Tag) -> [&'static str; 3] {
        outcome::usual_parts(tag)
    }
    /// What both armies cost, Blue's first, and what is wrong with them as army lists; none in a book that
    /// has no prices. Both sides and spectators read it.
    fn bills(_at: Table<Self>) -> Option<[price::Bill; 2]> {
        None
    }
}
