//! A battle being played and written down as it goes.

use crate::paper::journal::{noted, understood};
use crate::{
    Book, Deed, DiceFrom, Entry, Game, Journal, JournalError, Json, Opening, Progress, Setup, Spoken,
    SubmitError, Task, Told,
};
use dice::{Lacking, Recorder, Seed, Seeded, Tape};
use names::Side;
use std::sync::Arc;

/// A game, its journal, and where its dice come from.
#[derive(Debug, Clone)]
pub struct Record<B: Book> {
    game: Game<B>,
    journal: Journal,
    /// The numbers of the entries that still count, as [`Journal::line`] has them.
    line: Vec<u64>,
    /// None if players throw real dice.
    seed: Option<Seed>,
    dice: RealDice,
}

/// Dice from the players' hands.
#[derive(Debug, Clone, Default)]
pub(crate) struct RealDice {
    /// Typed in and not yet used.
    pub at_hand: Vec<u8>,
    /// What the game waits for.
    pub lacking: Option<Lacking>,
}

/// Why a battle cannot go on, or back.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// The journal is at fault.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// It does not lead where it says it leads.
    #[error("entry {seq} of the journal no longer leads to the position it names{}", .why.as_ref().map_or(String::new(), |why| format!(": {why}")))]
    Diverged {
        /// The entry.
        seq: u64,
        /// What went wrong, if more than a hash.
        why: Option<String>,
    },
    /// The seed is not the one whose commitment the journal holds.
    #[error("this is not the seed that both sides were promised")]
    WrongSeed,
    /// No dice are asked for.
    #[error("no dice are asked for now")]
    NoDiceAsked,
    /// The dice typed in cannot be what was thrown.
    #[error("{0}")]
    WrongDice(Box<Lacking>),
    /// More dice were typed in than were asked for.
    #[error("{0} of these dice are too many")]
    TooManyDice(usize),
    /// Going back so far needs the other side's consent.
    #[error("{side} may go back freely to entry {free}; dice or a sighting lie before that, and {} would have to agree", .side.other())]
    NeedsConsent {
        /// The side that wants to go back.
        side: Side,
        /// How far he may freely.
        free: u64,
    },
    /// There is no such entry to go back to.
    #[error("entry {0} does not count any more, or not yet")]
    NoSuchEntry(u64),
}

/// Whether the other side agrees to orders being taken back that may not be taken back freely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// It has not been asked.
    Unasked,
    /// No consent is needed: the other side is a machine, or the same player.
    Unneeded,
    /// It was asked and has agreed, and the story says so.
    Given,
}

/// A note of the whole game is kept after so many orders.
const ORDERS_BETWEEN_NOTES: usize = 32;

impl<B: Book> Record<B> {
    /// Begins a battle and runs it to its first question. Without a seed the players throw real dice.
    pub fn begin(setup: Arc<Setup<B>>, state: B::State, todo: Vec<Task<B>>, seed: Option<Seed>) -> Record<B> {
        Record::of(Game::new(setup, state, todo), seed)
    }

    /// Begins a battle with a game that has not begun yet, as [`begin`](Record::begin) does.
    pub fn of(game: Game<B>, seed: Option<Seed>) -> Record<B> {
        let dice = match &seed {
            Some(seed) => DiceFrom::Seed { commitment: seed.commitment() },
            None => DiceFrom::Hands,
        };
        let journal = Journal { opening: Opening::of(&game, dice), entries: vec![] };
        let mut record = Record { game, journal, line: vec![], seed, dice: RealDice::default() };
        record.go_on(Deed::Began, vec![]);
        record
    }

    /// Takes a battle up again where its journal ends. A battle by seed needs its seed.
    pub fn resume(journal: Journal, seed: Option<Seed>) -> Result<Record<B>, RecordError> {
        match (&journal.opening.dice, &seed) {
            (DiceFrom::Hands, None) => {}
            (DiceFrom::Seed { commitment }, Some(seed)) if seed.opens(commitment) => {}
            _ => return Err(RecordError::WrongSeed),
        }
        let line: Vec<u64> = journal.line()?.iter().map(|entry| entry.seq).collect();
        let last = line.last().copied().unwrap_or(0);
        let (game, dice) = rebuilt(&journal, journal.opening.game()?, last)?;
        Ok(Record { game, journal, line, seed, dice })
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game<B> {
        &self.game
    }

    /// The journal so far.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The dice that the game waits for.
    pub fn lacking(&self) -> Option<&Lacking> {
        self.dice.lacking.as_ref()
    }

    /// Takes an order. What happened stands in the entries added to the journal, of which the first is
    /// returned.
    pub fn submit(&mut self, side: Side, order: B::Order) -> Result<&Entry, SubmitError<B>> {
        self.take(side, order, None)
    }

    /// Takes an order that is one of a group, whose first order is the entry `first`. One undo takes all of
    /// them back.
    pub fn submit_in_group(
        &mut self,
        side: Side,
        order: B::Order,
        first: u64,
    ) -> Result<&Entry, SubmitError<B>> {
        self.take(side, order, Some(first))
    }

    fn take(&mut self, side: Side, order: B::Order, group: Option<u64>) -> Result<&Entry, SubmitError<B>> {
        let written = Json::of(&order);
        self.game.give(side, order)?;
        Ok(self.go_on(Deed::Ordered { side, order: written, group }, vec![]))
    }

    /// Takes the faces of real dice.
    pub fn throw(&mut self, faces: &[u8]) -> Result<&Entry, RecordError> {
        if self.dice.lacking.is_none() {
            return Err(RecordError::NoDiceAsked);
        }
        let mut at_hand = self.dice.at_hand.clone();
        at_hand.extend(faces);
        let mut trial = self.game.clone();
        let mut tape = Tape::new(at_hand.clone());
        match trial.advance(&mut tape, None) {
            Progress::LacksDice(lacking) if lacking.misfit.is_some() => {
                return Err(RecordError::WrongDice(Box::new(lacking)));
            }
            Progress::LacksDice(_) => {}
            _ if !tape.is_used_up() => return Err(RecordError::TooManyDice(tape.left().len())),
            _ => {}
        }
        Ok(self.go_on(Deed::Threw { faces: faces.into() }, at_hand))
    }

    /// The earliest entry to which a side may freely go back: everything since is its own, without dice and
    /// without a sighting.
    pub fn free_back_to(&self, side: Side) -> u64 {
        let free = |entry: &&Entry| match &entry.deed {
            Deed::Ordered { side: giver, .. } => *giver == side && !entry.binds,
            Deed::Noted { .. } => true,
            _ => false,
        };
        self.counting().rev().find(|entry| !free(entry)).map_or(0, |entry| entry.seq)
    }

    /// The entry before the last order, if it is a side's own and may freely be taken back.
    pub fn undo_to(&self, side: Side) -> Option<u64> {
        let before = self.before_last(|_| true)?;
        (self.free_back_to(side) <= before).then_some(before)
    }

    /// The entry before the last order of a side, to which it may go back if the other side agrees.
    pub fn undo_by_consent_to(&self, side: Side) -> Option<u64> {
        self.before_last(|giver| giver == side)
    }

    /// The entry before the last order by one of some sides; of a group, before its first.
    fn before_last(&self, of: impl Fn(Side) -> bool) -> Option<u64> {
        let is_meant = |entry: &Entry| matches!(entry.deed, Deed::Ordered { side, .. } if of(side));
        let last = self.counting().rposition(is_meant)?;
        let first = match self.counting().nth(last).map(|entry| &entry.deed) {
            Some(Deed::Ordered { group: Some(first), .. }) => self.line.binary_search(first).unwrap_or(last),
            _ => last,
        };
        Some(self.line[first.checked_sub(1)?])
    }

    /// The entries that still count.
    fn counting(&self) -> impl DoubleEndedIterator<Item = &Entry> + ExactSizeIterator {
        self.line.iter().map(|seq| &self.journal.entries[*seq as usize - 1])
    }

    /// Takes back everything after an entry. Beyond dice or a sighting, or over the other side's orders, it
    /// must have agreed.
    pub fn take_back(&mut self, side: Side, to: u64, consent: Consent) -> Result<&Entry, RecordError> {
        let Ok(place) = self.line.binary_search(&to) else { return Err(RecordError::NoSuchEntry(to)) };
        let free = self.free_back_to(side);
        if to < free && consent == Consent::Unasked {
            return Err(RecordError::NeedsConsent { side, free });
        }
        let opening = &self.journal.opening;
        let begun = noted(self.game.setup(), &opening.state, &opening.agenda)?;
        (self.game, self.dice) = rebuilt(&self.journal, begun, to)?;
        self.line.truncate(place + 1);
        let agreed = to < free;
        let was_asked = agreed && consent == Consent::Given;
        let told = was_asked.then(|| Spoken::of_consent(side, &self.game.setup().names));
        Ok(self.enter(Deed::TookBack { to, side, agreed }, vec![], false, told.into_iter().collect()))
    }

    /// Runs the game on, writes what happened, and notes the whole game now and then.
    fn go_on(&mut self, deed: Deed, at_hand: Vec<u8>) -> &Entry {
        let mut told = vec![];
        let seq = self.next();
        let before = self.game.clone();
        let thrown = match &self.seed {
            Some(seed) => {
                let mut dice = Recorder::new(Seeded::new(seed, seq));
                self.game.advance(&mut dice, Some(&mut told));
                dice.into_thrown()
            }
            None => {
                let mut tape = Tape::new(at_hand.clone());
                let progress = self.game.advance(&mut tape, Some(&mut told));
                let used = tape.used();
                self.dice = RealDice { at_hand: at_hand[used..].to_vec(), lacking: progress.lacking() };
                at_hand[..used].to_vec()
            }
        };
        let binds = told.iter().any(Told::binds);
        let spoken = Spoken::all(&before, &self.game, &told);
        self.enter(deed, thrown, binds, spoken);
        if self.dice.lacking.is_none() {
            self.note();
        }
        if let (Some(_), Some(seed)) = (self.game.outcome(), &self.seed) {
            let seed = seed.clone();
            self.enter(Deed::Revealed { seed }, vec![], false, vec![]);
        }
        &self.journal.entries[seq as usize - 1]
    }

    /// Notes the whole game if that is due. It follows from the entries that count, and so falls on the same
    /// entries, and leaves the same dice to the next, if a battle is taken up again.
    fn note(&mut self) {
        let since = self.counting().rev().take_while(|entry| !matches!(entry.deed, Deed::Noted { .. }));
        let orders = since.filter(|entry| matches!(entry.deed, Deed::Ordered { .. })).count();
        if orders >= ORDERS_BETWEEN_NOTES {
            let (state, agenda) = (Json::of(self.game.state()), Json::of(&self.game.agenda()));
            self.enter(Deed::Noted { state, agenda }, vec![], false, vec![]);
        }
    }

    fn next(&self) -> u64 {
        self.journal.entries.len() as u64 + 1
    }

    fn enter(&mut self, deed: Deed, thrown: Vec<u8>, binds: bool, told: Vec<Spoken>) -> &Entry {
        let (seq, hash) = (self.next(), self.game.hash().to_string());
        let entry = Entry { seq, deed, thrown, binds, told, hash };
        if entry.goes_back_to().is_none() {
            self.line.push(entry.seq);
        }
        self.journal.entries.push(entry);
        self.journal.entries.last().expect("just written")
    }
}

/// A game that has not begun yet as it stood after an entry, with the dice that lay ready and those it waited
/// for: the nearest note before it, and the orders since, with the faces that fell then.
fn rebuilt<B: Book>(
    journal: &Journal,
    mut game: Game<B>,
    to: u64,
) -> Result<(Game<B>, RealDice), RecordError> {
    let mut line = journal.line()?;
    line.retain(|entry| entry.seq <= to);
    let mut from = 0;
    let last_note = line.iter().rposition(|entry| matches!(entry.deed, Deed::Noted { .. }));
    if let Some(at) = last_note
        && let Deed::Noted { state, agenda } = &line[at].deed
    {
        game = noted(game.setup(), state, agenda)?;
        from = at + 1;
    }
    let mut dice = RealDice::default();
    for entry in &line[from..] {
        match &entry.deed {
            Deed::Began | Deed::Ordered { .. } | Deed::Threw { .. } => {
                dice = again(&mut game, entry, dice.at_hand, None)?;
            }
            Deed::TookBack { .. } | Deed::Noted { .. } | Deed::Revealed { .. } => {}
        }
        if journal.opening.version == B::VERSION && game.hash().to_string() != entry.hash {
            return Err(RecordError::Diverged { seq: entry.seq, why: None });
        }
    }
    Ok((game, dice))
}

/// The game as it stood after each entry that counts and moved it on, from the first.
pub fn course<B: Book>(journal: &Journal) -> Result<Vec<(u64, Game<B>)>, RecordError> {
    let mut game: Game<B> = journal.opening.game()?;
    let mut dice = RealDice::default();
    let mut course = vec![];
    for entry in journal.line()? {
        if matches!(entry.deed, Deed::Began | Deed::Ordered { .. } | Deed::Threw { .. }) {
            dice = again(&mut game, entry, dice.at_hand, None)?;
            course.push((entry.seq, game.clone()));
        }
    }
    Ok(course)
}

/// Does again what an entry records, with the faces that fell then. Says which dice lie ready and which are
/// lacking.
pub(crate) fn again<B: Book>(
    game: &mut Game<B>,
    entry: &Entry,
    mut at_hand: Vec<u8>,
    told: Option<&mut Vec<Told<B>>>,
) -> Result<RealDice, RecordError> {
    let diverged = |why: String| RecordError::Diverged { seq: entry.seq, why: Some(why) };
    match &entry.deed {
        Deed::Ordered { side, order, .. } => {
            let order = understood(&format!("the order of entry {}", entry.seq), order)?;
            let setup = Arc::clone(game.setup());
            game.give(*side, order).map_err(|refused| diverged(refused.explain(&setup.names)))?;
            at_hand.extend(&entry.thrown);
        }
        Deed::Threw { faces } => at_hand.extend(faces),
        _ => at_hand.extend(&entry.thrown),
    }
    let mut tape = Tape::new(at_hand.clone());
    let progress = game.advance(&mut tape, told);
    let used = tape.used();
    if at_hand[..used] != entry.thrown {
        return Err(diverged(format!("it used the dice {:?}, not {:?}", &at_hand[..used], entry.thrown)));
    }
    Ok(RealDice { at_hand: at_hand[used..].to_vec(), lacking: progress.lacking() })
}
