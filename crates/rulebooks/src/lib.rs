//! The catalogue: any of the rule books behind one type.
//!
//! [`AnyGame`] keeps a game typed for code that is generic over books ([`AnyGame::visit`]); [`Referee`] speaks words
//! and JSON for surfaces that know no book.

mod ledger;
mod referee;
mod words;

pub use ledger::{Ledger, Rule, Ruling};
pub use referee::{Answered, Heard, Line, Odds, Outcome, Prompt, Referee, Refused, Report, Supposed};
pub use words::{Misread, numbered};

use engine::{Book, Difference, Game, Journal, JournalError};
use field::{BadFile, Fielded, Position};

/// Something to do with a game, whatever its book.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<B: Fielded>(self, game: &Game<B>) -> Self::Out;
}

/// A book of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Listed {
    /// The name that journals, files and addresses use.
    pub id: &'static str,
    /// The version of its rulings.
    pub version: u32,
    ledger: &'static str,
    read: fn(&Position) -> Result<AnyGame, BadFile>,
    replay: fn(&Journal) -> Result<Option<Difference>, JournalError>,
}

impl Listed {
    /// Its rules and rulings.
    pub fn ledger(&self) -> Result<Ledger, String> {
        Ledger::read(self.ledger)
    }

    /// Judges a battle by this book again and reports the first difference from its journal.
    pub fn replay(&self, journal: &Journal) -> Result<Option<Difference>, JournalError> {
        (self.replay)(journal)
    }
}

/// Lists the books, one line each.
macro_rules! books {
    ($($Name:ident($Book:ty)),* $(,)?) => {
        /// A game of any book.
        #[derive(Debug, Clone)]
        pub enum AnyGame {
            $(#[doc = concat!("By ", stringify!($Name), ".")] $Name(Game<$Book>),)*
        }

        impl AnyGame {
            /// Does something with the game as its own type.
            pub fn visit<V: Visit>(&self, visitor: V) -> V::Out {
                match self { $(AnyGame::$Name(game) => visitor.visit(game),)* }
            }

            /// The game as surfaces see it.
            pub fn referee(&self) -> &dyn Referee {
                match self { $(AnyGame::$Name(game) => game,)* }
            }

            /// The game as surfaces order it.
            pub fn referee_mut(&mut self) -> &mut dyn Referee {
                match self { $(AnyGame::$Name(game) => game,)* }
            }
        }

        /// Every book.
        pub const BOOKS: &[Listed] = &[$(Listed {
            id: <$Book as Book>::ID,
            version: <$Book as Book>::VERSION,
            ledger: <$Book as Fielded>::LEDGER,
            read: |position| Ok(AnyGame::$Name(set_up(position)?)),
            replay: engine::replay::<$Book>,
        }),*];
    };
}

books! {
    FastPlay(fast_play::FastPlay),
}

/// The book of that name.
pub fn book(id: &str) -> Option<&'static Listed> {
    BOOKS.iter().find(|book| book.id == id)
}

impl AnyGame {
    /// Sets a position up by the book that it names. The game has still to be advanced to its first question.
    pub fn read(position: &Position) -> Result<AnyGame, BadFile> {
        match book(position.book()) {
            Some(book) => (book.read)(position),
            None => Err(position.unknown_book(&BOOKS.iter().map(|book| book.id).collect::<Vec<_>>())),
        }
    }
}

fn set_up<B: Fielded>(position: &Position) -> Result<Game<B>, BadFile> {
    let (setup, state, todo) = B::read_position(position).map_err(|wrong| position.bad(wrong))?;
    Ok(Game::new(setup, state, todo))
}
