//! The catalogue: any of the rule books behind one type.
//!
//! [`AnyGame`] keeps a game typed for code that is generic over books ([`AnyGame::visit`]); [`Referee`]
//! speaks words and JSON for surfaces that know no book.

mod choices;
mod fell;
mod group;
mod live;
mod machine;
mod referee;
mod review;
mod words;

pub use choices::Possible;
pub use commander::Budget;
pub use engine::{About, Ledger, Optional, Rule, Ruling, Word};
pub use fell::{Fell, Given, fell};
pub use group::{GroupGhost, Grouped, Member, Stopped, Straggler};
pub use live::{EYES, Live, course, resume};
pub use machine::{Advised, Machine, Skill, advise};
pub use referee::{
    Ghost, Heard, Left, Odds, OddsOutcome, OddsPart, OrderError, Prompt, Referee, Refused, Report, StoryLine,
    Supposed,
};
pub use review::{Point, Review};
pub use words::numbered;

use dice::Seed;
use engine::doctrine::Doctrine;
use engine::toll::Tolls;
use engine::{Difference, Game, HouseRule, Journal, JournalError, Record, RecordError};
use field::battle::Unit;
use field::muster::{Note, by_side};
use field::{BadFile, Battle, Fielded, Position, PositionError};
use names::Side;

/// A book that can be played by machines and from files, and whose losses can be counted.
pub trait Played: Fielded + Doctrine + Tolls {}

impl<B: Fielded + Doctrine + Tolls> Played for B {}

/// Something to do with a game, whatever its book.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<B: Played>(self, game: &Game<B>) -> Self::Out;
}

/// What musters a battle: by one book, under some house rules.
type Muster = fn(&Battle, &[HouseRule]) -> Result<(AnyGame, Vec<Note>), BadFile>;

/// What takes a battle up again.
type Resume = fn(Journal, Option<Seed>) -> Result<Box<dyn Live>, RecordError>;

/// What tells how a battle went.
type Course = fn(&Journal) -> Result<Vec<(u64, AnyGame)>, RecordError>;

/// A book of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Listed {
    /// The name that journals, files and addresses use.
    pub id: &'static str,
    /// The version of its rulings.
    pub version: u32,
    ledger: &'static str,
    read: fn(&Position) -> Result<AnyGame, BadFile>,
    muster: Muster,
    replay: fn(&Journal) -> Result<Option<Difference>, JournalError>,
    resume: Resume,
    course: Course,
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

/// Lists the books, one line each, and after them the names of those to come.
macro_rules! books {
    ($($Name:ident($Book:ty)),*; to come: $($to_come:literal),*) => {
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

            fn into_live(self, seed: Option<Seed>) -> Box<dyn Live> {
                match self { $(AnyGame::$Name(game) => Box::new(live::Watched::of(Record::of(game, seed))),)* }
            }
        }

        $(impl From<Game<$Book>> for AnyGame {
            fn from(game: Game<$Book>) -> AnyGame {
                AnyGame::$Name(game)
            }
        })*

        /// Every book.
        pub const BOOKS: &[Listed] = &[$(Listed {
            id: <$Book as engine::Types>::ID,
            version: <$Book as engine::Types>::VERSION,
            ledger: <$Book as Fielded>::LEDGER,
            read: |position| Ok(AnyGame::$Name(set_up(position)?)),
            muster: |battle, house| {
                let (game, notes) = mustered(battle, house)?;
                Ok((AnyGame::$Name(game), notes))
            },
            replay: engine::replay::<$Book>,
            resume: |journal, seed| Ok(Box::new(live::Watched::of(Record::<$Book>::resume(journal, seed)?))),
            course: |journal| {
                let stood = |(seq, game): (u64, Game<$Book>)| (seq, AnyGame::$Name(game));
                Ok(engine::course::<$Book>(journal)?.into_iter().map(stood).collect())
            },
        }),*];

        /// The names of all books that a battle may speak to, whether or not they are here yet.
        const KNOWN: &[&str] = &[$(<$Book as engine::Types>::ID,)* $($to_come),*];
    };
}

books! {
    FastPlay(fast_play::FastPlay),
    SoundTheCharge(sound_the_charge::SoundTheCharge),
    SoundTheChargeAlexis(sound_the_charge_alexis::SoundTheChargeAlexis);
    to come: "pas-de-charge", "erules"
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
            None => Err(position.unknown_book(&ids())),
        }
    }

    /// Makes a battle into a game by a book, under some house rules: it begins with turn 1, each unit where
    /// the battle has it. The notes say what the book made of it otherwise. The game has still to be
    /// advanced to its first question.
    pub fn muster(battle: &Battle, book: &str, house: &[HouseRule]) -> Result<(AnyGame, Vec<Note>), BadFile> {
        let strange = battle.unknown_books(KNOWN);
        if !strange.is_empty() {
            return Err(battle.bad(strange));
        }
        match self::book(book) {
            Some(book) => (book.muster)(battle, house),
            None => {
                let what = format!("there is no book `{book}`");
                let remedy = format!("it is one of: {}", ids().join(", "));
                Err(battle.bad(vec![PositionError::whole(what, remedy)]))
            }
        }
    }
}

fn ids() -> Vec<&'static str> {
    BOOKS.iter().map(|book| book.id).collect()
}

fn mustered<B: Fielded>(battle: &Battle, house: &[HouseRule]) -> Result<(Game<B>, Vec<Note>), BadFile> {
    let ((setup, state, todo), notes) = B::muster(battle, house).map_err(|wrong| battle.bad(wrong))?;
    let game = Game::new(setup, state, todo);
    let notes = by_side(&notes, &secrets(&game, battle));
    Ok((game, notes))
}

/// The units of a battle, with their sides, that the notes do not name to the enemy: those of which he does
/// not know when the game begins, or not of all their parts; and, where the book hides troops, those that
/// the battle calls hidden.
fn secrets<'a, B: Fielded>(game: &Game<B>, battle: &'a Battle) -> Vec<(Side, &'a str)> {
    let unknown = Side::BOTH.map(|side| {
        let known = game.known(side.other());
        let names = &game.setup().names.units;
        let unknown = names.iter().filter(|(unit, _)| !B::is_known(known.state(), **unit));
        unknown.map(|(_, name)| name.clone()).collect::<Vec<_>>()
    });
    let hides = Side::BOTH.into_iter().any(|side| B::hides(game.state(), side));
    let is_secret = |side: Side, unit: &Unit| {
        let is_unknown = unknown[side.index()].iter().any(|unknown| unknown.starts_with(&unit.name));
        is_unknown || (hides && unit.hidden.is_some())
    };
    let secret = battle.units().filter(|(side, unit)| is_secret(*side, unit));
    secret.map(|(side, unit)| (side, unit.name.as_str())).collect()
}

fn set_up<B: Fielded>(position: &Position) -> Result<Game<B>, BadFile> {
    let (setup, state, todo) = B::read_position(position).map_err(|wrong| position.bad(wrong))?;
    Ok(Game::new(setup, state, todo))
}
