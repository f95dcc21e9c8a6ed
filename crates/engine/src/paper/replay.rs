//! Judging a battle again by its journal.

use crate::paper::record::again;
use crate::{
    Book, Deed, DiceFrom, Ear, Entry, Game, Journal, JournalError, Json, Moment, RecordError, Spoken, Told,
};
use dice::{Recorder, Seed, Seeded};
use std::collections::BTreeSet;
use std::fmt;

/// The first place where a battle, judged again, differs from what its journal says.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The entry.
    pub seq: u64,
    /// When in the battle, unless it is about the whole of it.
    pub when: Option<Moment>,
    /// What differs.
    pub what: Differs,
}

/// What can differ.
#[derive(Debug, Clone, PartialEq)]
pub enum Differs {
    /// The order is not taken any more, or uses other dice.
    Course(String),
    /// The dice did not come from the seed.
    Dice,
    /// The seed is not the one that was promised.
    Seed,
    /// Something else is told.
    Story {
        /// What the journal says.
        then: String,
        /// What the rules say now.
        now: String,
    },
    /// The position is another one.
    Position,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.when {
            Some(when) => write!(f, "entry {} ({when}): ", self.seq)?,
            None => write!(f, "entry {}: ", self.seq)?,
        }
        match &self.what {
            Differs::Course(why) => f.write_str(why),
            Differs::Dice => f.write_str("the dice are not those of the revealed seed"),
            Differs::Seed => f.write_str("the revealed seed is not the one that was promised"),
            Differs::Story { then, now } => write!(f, "the journal tells {then}, the rules now {now}"),
            Differs::Position => f.write_str("the position reached is another one"),
        }
    }
}

/// Judges a battle again from its beginning, taken-back orders and all, and reports the first difference.
pub fn replay<B: Book>(journal: &Journal) -> Result<Option<Difference>, JournalError> {
    let opening = journal.opening.game::<B>()?;
    let seed = match revealed(journal) {
        Ok(seed) => seed,
        Err(seq) => return Ok(Some(Difference { seq, when: None, what: Differs::Seed })),
    };
    let by_seed = matches!(journal.opening.dice, DiceFrom::Seed { .. });
    // What stood after each entry that still counts, as far as it is gone back to.
    let back: BTreeSet<u64> = journal.entries.iter().filter_map(Entry::goes_back_to).collect();
    let mut line = vec![Stand { seq: 0, game: opening, at_hand: vec![] }];
    for entry in &journal.entries {
        let stand = match &entry.deed {
            Deed::TookBack { to, .. } => {
                let kept = line.iter().position(|stand| stand.seq == *to);
                let kept = kept.ok_or(JournalError::NowhereToGoBack { seq: entry.seq, to: *to })?;
                line.truncate(kept + 1);
                line.pop()
            }
            _ => line.last().map(|stand| Stand { seq: entry.seq, ..stand.clone() }),
        };
        let mut stand = stand.expect("the line begins with the opening");
        let before = stand.game.clone();
        match judge(&before, &mut stand, entry, seed.as_ref(), by_seed) {
            Ok(()) => {
                line.pop_if(|last| !back.contains(&last.seq));
                line.push(stand);
            }
            Err(Verdict::Differs(what)) => {
                let when = Some(B::moment(before.state()));
                return Ok(Some(Difference { seq: entry.seq, when, what }));
            }
            Err(Verdict::Unreadable(wrong)) => return Err(wrong),
        }
    }
    Ok(None)
}

/// Where a battle stood after an entry, and the real dice that lay ready.
#[derive(Clone)]
struct Stand<B: Book> {
    seq: u64,
    game: Game<B>,
    at_hand: Vec<u8>,
}

/// Why an entry does not pass.
enum Verdict {
    Differs(Differs),
    Unreadable(JournalError),
}

impl From<RecordError> for Verdict {
    fn from(wrong: RecordError) -> Verdict {
        match wrong {
            RecordError::Journal(wrong) => Verdict::Unreadable(wrong),
            RecordError::Diverged { why: Some(why), .. } => Verdict::Differs(Differs::Course(why)),
            other => Verdict::Differs(Differs::Course(other.to_string())),
        }
    }
}

/// The revealed seed, if there is one; the number of the entry if it is not the promised one.
fn revealed(journal: &Journal) -> Result<Option<Seed>, u64> {
    let DiceFrom::Seed { commitment } = &journal.opening.dice else { return Ok(None) };
    for entry in &journal.entries {
        if let Deed::Revealed { seed } = &entry.deed {
            return if seed.opens(commitment) { Ok(Some(seed.clone())) } else { Err(entry.seq) };
        }
    }
    Ok(None)
}

/// Does an entry again and compares dice, story and position.
fn judge<B: Book>(
    before: &Game<B>,
    stand: &mut Stand<B>,
    entry: &Entry,
    seed: Option<&Seed>,
    by_seed: bool,
) -> Result<(), Verdict> {
    let mut told: Vec<Told<B>> = vec![];
    let mut consent = None;
    match &entry.deed {
        Deed::Began | Deed::Ordered { .. } | Deed::Threw { .. } => {
            let at_hand = std::mem::take(&mut stand.at_hand);
            let dice = again(&mut stand.game, entry, at_hand, Some(&mut told))?;
            if let (true, Some(lacking)) = (by_seed, dice.lacking) {
                return Err(Verdict::Differs(Differs::Course(lacking.to_string())));
            }
            if seed.is_some_and(|seed| !fell_from(seed, entry, before.clone())) {
                return Err(Verdict::Differs(Differs::Dice));
            }
            stand.at_hand = dice.at_hand;
        }
        Deed::Noted { state, agenda } => {
            if *state != Json::of(stand.game.state()) || *agenda != Json::of(&stand.game.agenda()) {
                return Err(Verdict::Differs(Differs::Position));
            }
        }
        // Where the other side did not have to agree, nothing is told of it.
        Deed::TookBack { to, side, agreed: true } if !entry.told.is_empty() => {
            consent = Some(Spoken::of_consent(*side, &stand.game.setup().names));
        }
        Deed::TookBack { .. } | Deed::Revealed { .. } => {}
    }
    let now: Vec<_> = Spoken::all(before, &stand.game, &told).into_iter().chain(consent).collect();
    let is_same = |at: usize| match (entry.told.get(at), now.get(at)) {
        (Some(then), Some(now)) => facts(then) == facts(now),
        (then, now) => then.is_none() && now.is_none(),
    };
    let place = (0..now.len().max(entry.told.len())).find(|&at| !is_same(at));
    if let Some(place) = place {
        let [then, now] = tellings(entry.told.get(place), now.get(place));
        return Err(Verdict::Differs(Differs::Story { then, now }));
    }
    if stand.game.hash().to_string() != entry.hash {
        return Err(Verdict::Differs(Differs::Position));
    }
    Ok(())
}

/// What of a thing told must come out the same: the facts, and how much of them each side hears. Sentences
/// may be put better.
fn facts(told: &Spoken) -> [Option<&Json>; 3] {
    fn heard<'a>(told: &'a Spoken, ear: &'a Ear) -> Option<&'a Json> {
        match ear {
            Ear::Whole => Some(&told.whole.fact),
            Ear::Only(voice) => Some(&voice.fact),
            Ear::Nothing => None,
        }
    }
    [Some(&told.whole.fact), heard(told, &told.blue), heard(told, &told.red)]
}

/// Two things told, in words by which they can be told apart: the sentences, or the facts behind them, or who
/// heard it.
fn tellings(then: Option<&Spoken>, now: Option<&Spoken>) -> [String; 2] {
    let apart = |by: &dyn Fn(&Spoken) -> String| {
        let [then, now] = [then, now].map(|told| told.map_or("nothing".into(), by));
        (then != now).then_some([then, now])
    };
    apart(&|told| format!("“{}”", told.whole.words))
        .or_else(|| apart(&|told| told.whole.fact.to_string()))
        .unwrap_or_else(|| [then, now].map(|told| format!("{:?}", told.map(|told| (&told.blue, &told.red)))))
}

/// Whether the faces of an entry are those that the seed gives it.
fn fell_from<B: Book>(seed: &Seed, entry: &Entry, mut game: Game<B>) -> bool {
    if let Deed::Ordered { side, order, .. } = &entry.deed {
        let order = order.read::<B::Order>();
        if !order.is_ok_and(|order| game.give(*side, order).is_ok()) {
            return false;
        }
    }
    let mut dice = Recorder::new(Seeded::new(seed, entry.seq));
    game.advance(&mut dice, None);
    dice.into_thrown() == entry.thrown
}
