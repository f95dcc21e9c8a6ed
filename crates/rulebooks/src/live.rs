//! A battle being played by any book, and written down as it goes.

use crate::referee::{order, refused};
use crate::{Answered, AnyGame, BOOKS, Listed, Referee, book};
use dice::{Lacking, Seed};
use engine::{Consent, Game, Journal, JournalError, Record, RecordError, Words};
use field::Fielded;
use names::Side;

/// A battle of any book with its journal, in words.
pub trait Live: Send {
    /// The game as it stands.
    fn referee(&self) -> &dyn Referee;
    /// The journal so far.
    fn journal(&self) -> &Journal;
    /// Takes an order. What happened stands in the entries that the journal has then.
    fn submit(&mut self, side: Side, words: &Words) -> Result<(), Answered>;
    /// A copy of the game as it stands, for whoever wants to think about it.
    fn game(&self) -> AnyGame;
    /// The dice that the game waits for.
    fn lacking(&self) -> Option<&Lacking>;
    /// Takes the faces of real dice.
    fn throw(&mut self, faces: &[u8]) -> Result<(), RecordError>;
    /// The earliest entry to which a side may freely go back.
    fn free_back_to(&self, side: Side) -> u64;
    /// The entry before the last order of a side, if that order may freely be taken back.
    fn undo_to(&self, side: Side) -> Option<u64>;
    /// The entry before the last order of a side, to which it may go back if the other side agrees.
    fn undo_by_consent_to(&self, side: Side) -> Option<u64>;
    /// Whether everything is known to stand as it stood after an entry.
    fn stands_as_after(&self, seq: u64) -> bool;
    /// Takes back everything after an entry.
    fn take_back(&mut self, side: Side, to: u64, consent: Consent) -> Result<(), RecordError>;
}

impl AnyGame {
    /// Begins this game, and writes it down from now on. Without a seed the players throw real dice.
    pub fn begin(self, seed: Option<Seed>) -> Box<dyn Live> {
        self.into_live(seed)
    }
}

/// Takes a battle of any book up again where its journal ends.
pub fn resume(journal: Journal, seed: Option<Seed>) -> Result<Box<dyn Live>, RecordError> {
    (by(&journal)?.resume)(journal, seed)
}

/// The game as it stood after each entry of a journal that counts and moved it on, from the first.
pub fn course(journal: &Journal) -> Result<Vec<(u64, AnyGame)>, RecordError> {
    (by(journal)?.course)(journal)
}

/// The book of a journal.
fn by(journal: &Journal) -> Result<&'static Listed, RecordError> {
    let unknown = || JournalError::OtherBook { found: journal.opening.book.clone(), expected: BOOKS[0].id };
    Ok(book(&journal.opening.book).ok_or_else(unknown)?)
}

impl<B: Fielded> Live for Record<B>
where
    AnyGame: From<Game<B>>,
{
    fn referee(&self) -> &dyn Referee {
        Record::game(self)
    }

    fn journal(&self) -> &Journal {
        Record::journal(self)
    }

    fn submit(&mut self, side: Side, words: &Words) -> Result<(), Answered> {
        let order = order(Record::game(self), words)?;
        match Record::submit(self, side, order) {
            Ok(_) => Ok(()),
            Err(wrong) => Err(refused(Record::game(self), wrong)),
        }
    }

    fn game(&self) -> AnyGame {
        AnyGame::from(Record::game(self).clone())
    }

    fn lacking(&self) -> Option<&Lacking> {
        Record::lacking(self)
    }

    fn throw(&mut self, faces: &[u8]) -> Result<(), RecordError> {
        Record::throw(self, faces).map(|_| ())
    }

    fn free_back_to(&self, side: Side) -> u64 {
        Record::free_back_to(self, side)
    }

    fn undo_to(&self, side: Side) -> Option<u64> {
        Record::undo_to(self, side)
    }

    fn undo_by_consent_to(&self, side: Side) -> Option<u64> {
        Record::undo_by_consent_to(self, side)
    }

    fn stands_as_after(&self, seq: u64) -> bool {
        Record::stands_as_after(self, seq)
    }

    fn take_back(&mut self, side: Side, to: u64, consent: Consent) -> Result<(), RecordError> {
        Record::take_back(self, side, to, consent).map(|_| ())
    }
}
