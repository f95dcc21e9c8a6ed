//! A battle being played by any book, and written down as it goes.

use crate::group::{self, Takes};
use crate::referee::{order_of, refused};
use crate::{AnyGame, BOOKS, Grouped, Listed, OrderError, Referee, book};
use dice::{Lacking, Seed};
use engine::{
    Book, Consent, Diff, Eyes, Game, Journal, JournalError, Record, RecordError, Snapshot, SubmitError, Words,
};
use field::Fielded;
use names::Side;
use std::sync::Arc;

/// A battle of any book with its journal, in words.
pub trait Live: Send {
    /// The game as it stands.
    fn referee(&self) -> &dyn Referee;
    /// The journal so far.
    fn journal(&self) -> &Journal;
    /// Takes an order. What happened stands in the entries that the journal has then.
    fn submit(&mut self, side: Side, words: &Words) -> Result<(), OrderError>;
    /// Takes an order for a group, with an entry for each of its units.
    fn submit_group(&mut self, side: Side, words: &Words) -> Result<Grouped, OrderError>;
    /// A copy of the game as it stands, for code that thinks about it.
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
    /// Takes back everything after an entry.
    fn take_back(&mut self, side: Side, to: u64, consent: Consent) -> Result<(), RecordError>;
    /// A guest begins to look with these eyes, and sees every piece.
    fn watch(&mut self, eyes: Eyes) -> Diff;
    /// No guest looks with these eyes any more.
    fn leave(&mut self, eyes: Eyes);
    /// What looks otherwise than when it was last looked at, to each of [`EYES`] with which a guest looks.
    /// Eyes that see and have seen the same share it.
    fn look(&mut self) -> [Option<Arc<Diff>>; 3];
}

/// Whose eyes there are.
pub const EYES: [Eyes; 3] = [Eyes::Side(Side::Blue), Eyes::Side(Side::Red), Eyes::Spectator];

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

/// A battle of one book with its journal, and what has been shown of it.
pub(crate) struct Watched<B: Book> {
    record: Record<B>,
    /// To the eyes of Blue, of Red and of spectators, while a guest looks with them.
    shown: [Option<Snapshot<B>>; 3],
}

impl<B: Book> Watched<B> {
    pub(crate) fn of(record: Record<B>) -> Watched<B> {
        Watched { record, shown: [None, None, None] }
    }
}

/// The place of some eyes among all.
fn place(eyes: Eyes) -> usize {
    EYES.iter().position(|other| *other == eyes).expect("these are all eyes")
}

/// A battle that takes the orders of a group and writes each down as one of them.
struct Written<'a, B: Book> {
    record: &'a mut Record<B>,
    first: u64,
}

impl<B: Fielded> Takes<B> for Written<'_, B> {
    fn game(&self) -> &Game<B> {
        self.record.game()
    }

    fn take(&mut self, side: Side, order: B::Order) -> Result<bool, SubmitError<B>> {
        Ok(self.record.submit_in_group(side, order, self.first)?.binds)
    }
}

impl<B: Fielded> Live for Watched<B>
where
    AnyGame: From<Game<B>>,
{
    fn referee(&self) -> &dyn Referee {
        self.record.game()
    }

    fn journal(&self) -> &Journal {
        self.record.journal()
    }

    fn submit(&mut self, side: Side, words: &Words) -> Result<(), OrderError> {
        let order = order_of(&self.record.game().known(side), words)?;
        match self.record.submit(side, order) {
            Ok(_) => Ok(()),
            Err(wrong) => Err(refused(self.record.game(), side, wrong)),
        }
    }

    fn submit_group(&mut self, side: Side, words: &Words) -> Result<Grouped, OrderError> {
        let first = self.record.journal().entries.len() as u64 + 1;
        group::give(&mut Written { record: &mut self.record, first }, side, words)
    }

    fn game(&self) -> AnyGame {
        AnyGame::from(self.record.game().clone())
    }

    fn lacking(&self) -> Option<&Lacking> {
        self.record.lacking()
    }

    fn throw(&mut self, faces: &[u8]) -> Result<(), RecordError> {
        self.record.throw(faces).map(|_| ())
    }

    fn free_back_to(&self, side: Side) -> u64 {
        self.record.free_back_to(side)
    }

    fn undo_to(&self, side: Side) -> Option<u64> {
        self.record.undo_to(side)
    }

    fn undo_by_consent_to(&self, side: Side) -> Option<u64> {
        self.record.undo_by_consent_to(side)
    }

    fn take_back(&mut self, side: Side, to: u64, consent: Consent) -> Result<(), RecordError> {
        self.record.take_back(side, to, consent).map(|_| ())
    }

    fn watch(&mut self, eyes: Eyes) -> Diff {
        let now = Snapshot::default().next(self.record.game().known_to(eyes).table());
        let diff = now.since(&Snapshot::default());
        self.shown[place(eyes)] = Some(now);
        diff
    }

    fn leave(&mut self, eyes: Eyes) {
        self.shown[place(eyes)] = None;
    }

    fn look(&mut self) -> [Option<Arc<Diff>>; 3] {
        let game = self.record.game();
        let is_open = !Side::BOTH.into_iter().any(|side| B::hides(game.state(), side));
        // Where nothing is hidden it is enough to look once, and to compare once for all who have seen the
        // same before.
        let mut seen: Option<(Snapshot<B>, Snapshot<B>, Arc<Diff>)> = None;
        let mut look = |eyes: Eyes, before: &mut Snapshot<B>| {
            let (now, diff) = match &seen {
                Some((was, now, diff)) if was.is(before) => (now.clone(), Arc::clone(diff)),
                Some((_, now, _)) => (now.clone(), Arc::new(now.since(before))),
                None => {
                    let now = before.next(game.known_to(eyes).table());
                    let diff = Arc::new(now.since(before));
                    (now, diff)
                }
            };
            if is_open && seen.is_none() {
                seen = Some((before.clone(), now.clone(), Arc::clone(&diff)));
            }
            *before = now;
            diff
        };
        let mut all = EYES.into_iter().zip(&mut self.shown);
        std::array::from_fn(|_| {
            let (eyes, before) = all.next().expect("there are three");
            Some(look(eyes, before.as_mut()?))
        })
    }
}
