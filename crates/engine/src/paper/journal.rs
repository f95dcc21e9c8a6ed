//! The record that is kept of a battle for ever: how it began, every order, every die, and the facts as they
//! were told.
//!
//! A journal is a text of JSON lines, only ever added to. It knows no book: watching an old battle shows the
//! story as it was told then, and never judges it again.

use crate::events::playback::{Playback, Stage};
use crate::{Book, Eyes, Fact, Game, Hearing, Json, Names, Setup, Task, Told};
use dice::{Commitment, Seed};
use names::{RuleId, Side};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A battle on paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Journal {
    /// How it began.
    pub opening: Opening,
    /// What happened since, the first entry being number 1.
    pub entries: Vec<Entry>,
}

/// The form of a journal; raised when entries or their hashes are written otherwise.
pub const FORMAT: u32 = 2;

/// How a battle began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The form of the journal.
    #[serde(default = "first_format")]
    pub format: u32,
    /// The book's name.
    pub book: String,
    /// The version of its rulings.
    pub version: u32,
    /// Where the dice come from.
    pub dice: DiceFrom,
    /// Numbers, options, house rules, ground and names.
    pub setup: Json,
    /// The state at the start.
    pub state: Json,
    /// What was to do at the start, the next last.
    pub agenda: Json,
}

/// Where the dice of a battle come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceFrom {
    /// From a seed of which both sides know the commitment, and which is revealed at the end.
    Seed {
        /// The hash that the seed must open.
        commitment: Commitment,
    },
    /// From the players' hands.
    Hands,
}

/// One line of a journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 1. Dice from a seed use it as their stream.
    pub seq: u64,
    /// What was done.
    #[serde(flatten)]
    pub deed: Deed,
    /// The faces that fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thrown: Vec<u8>,
    /// Whether it cannot be taken back freely: dice fell, or something came to light.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub binds: bool,
    /// What was told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Spoken>,
    /// The hash of the game after it.
    pub hash: String,
}

/// What an entry of a journal records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "snake_case")]
pub enum Deed {
    /// The battle began and ran to its first question.
    Began,
    /// A side gave an order.
    Ordered {
        /// The side that gave it.
        side: Side,
        /// The order.
        order: Json,
        /// The entry of the first order of its group, if it was given to several units at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group: Option<u64>,
    },
    /// A player typed in the faces of real dice.
    Threw {
        /// The faces.
        faces: Vec<u8>,
    },
    /// Everything after an earlier entry was taken back.
    TookBack {
        /// The last entry that still counts.
        to: u64,
        /// The side that took it back.
        side: Side,
        /// Whether the other side had to agree.
        agreed: bool,
    },
    /// The whole game was written down, to go on from.
    Noted {
        /// The state.
        state: Json,
        /// The tasks still to do, the next last.
        agenda: Json,
    },
    /// The seed was laid open.
    Revealed {
        /// The seed.
        seed: Seed,
    },
}

/// One thing told, as each may hear it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spoken {
    /// All of it.
    #[serde(flatten)]
    pub whole: Arc<Voice>,
    /// What Blue hears.
    pub blue: Ear,
    /// What Red hears.
    pub red: Ear,
}

/// How much of a thing told one side hears.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ear {
    /// All of it.
    Whole,
    /// That much of it.
    Only(Arc<Voice>),
    /// Nothing.
    Nothing,
}

/// A fact and the sentence for it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Voice {
    /// The fact.
    #[cfg_attr(feature = "ts", ts(as = "serde_json::Value"))]
    pub fact: Json,
    /// The sentence.
    pub words: String,
    /// The rules that the sentence cites, those by which the thing happened first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
    /// How it is played back; journals of earlier programs do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Playback>,
}

/// Why a text is no journal.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum JournalError {
    /// There is nothing in it.
    #[error("the journal is empty; its first line tells how the battle began")]
    Empty,
    /// A line cannot be read.
    #[error("line {line} of the journal cannot be read: {why}")]
    Unreadable {
        /// The number of the line, from 1.
        line: usize,
        /// The fault.
        why: String,
    },
    /// An entry has the wrong number.
    #[error(
        "line {line} of the journal is entry {found}, but entry {expected} is due: a line is missing or moved"
    )]
    OutOfOrder {
        /// The number of the line, from 1.
        line: usize,
        /// The number it has.
        found: u64,
        /// The number it should have.
        expected: u64,
    },
    /// An entry takes back to one that is not there.
    #[error("entry {seq} takes back to entry {to}, which does not count at that point")]
    NowhereToGoBack {
        /// The entry.
        seq: u64,
        /// Where it goes back to.
        to: u64,
    },
    /// It was written in another form.
    #[error("this journal has format {found}, and this program judges and goes on with format {FORMAT}")]
    OtherFormat {
        /// Its form.
        found: u32,
    },
    /// It is of another book.
    #[error("this is a battle by `{found}`, not by `{expected}`")]
    OtherBook {
        /// The book it names.
        found: String,
        /// The book asked for.
        expected: &'static str,
    },
    /// What it holds is not what the book understands.
    #[error("{what} of the journal is not understood by this version of the book: {why}")]
    NotUnderstood {
        /// Which part.
        what: String,
        /// The fault.
        why: String,
    },
}

impl Opening {
    pub(crate) fn of<B: Book>(game: &Game<B>, dice: DiceFrom) -> Opening {
        Opening {
            format: FORMAT,
            book: B::ID.into(),
            version: B::VERSION,
            dice,
            setup: Json::of(game.setup().as_ref()),
            state: Json::of(game.state()),
            agenda: Json::of(&game.agenda()),
        }
    }

    /// The game as it began.
    pub fn game<B: Book>(&self) -> Result<Game<B>, JournalError> {
        if self.format != FORMAT {
            return Err(JournalError::OtherFormat { found: self.format });
        }
        if self.book != B::ID {
            return Err(JournalError::OtherBook { found: self.book.clone(), expected: B::ID });
        }
        let setup: Setup<B> = understood("the setup", &self.setup)?;
        noted(&Arc::new(setup), &self.state, &self.agenda)
    }
}

impl Journal {
    /// Reads a journal.
    pub fn read(text: &str) -> Result<Journal, JournalError> {
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
        let (_, first) = lines.next().ok_or(JournalError::Empty)?;
        let opening = parse(1, first)?;
        let mut journal = Journal { opening, entries: vec![] };
        for (line, text) in lines {
            let entry: Entry = parse(line, text)?;
            let expected = journal.entries.len() as u64 + 1;
            if entry.seq != expected {
                return Err(JournalError::OutOfOrder { line, found: entry.seq, expected });
            }
            journal.entries.push(entry);
        }
        journal.line()?;
        Ok(journal)
    }

    /// Writes a journal, one line for the opening and one for each entry.
    pub fn write(&self) -> String {
        let opening = serde_json::to_string(&self.opening).expect("an opening has a form in JSON");
        let entries = self.entries.iter().map(Entry::write);
        std::iter::once(opening).chain(entries).map(|line| line + "\n").collect()
    }

    /// The entries that still count: without what was taken back, and without the taking back.
    pub fn line(&self) -> Result<Vec<&Entry>, JournalError> {
        let mut line: Vec<&Entry> = vec![];
        for entry in &self.entries {
            let Deed::TookBack { to, .. } = entry.deed else {
                line.push(entry);
                continue;
            };
            let kept = line.iter().position(|kept| kept.seq == to);
            let kept = kept.ok_or(JournalError::NowhereToGoBack { seq: entry.seq, to })?;
            line.truncate(kept + 1);
        }
        Ok(line)
    }

    /// The story as it was told to these eyes, taken back or not.
    pub fn story(&self, to: Eyes) -> impl Iterator<Item = &Voice> + '_ {
        self.entries
            .iter()
            .flat_map(|entry| &entry.told)
            .filter_map(move |spoken| spoken.to(to).map(Arc::as_ref))
    }
}

impl Entry {
    /// The entry after which everything was taken back, if that is what it records.
    pub fn goes_back_to(&self) -> Option<u64> {
        match self.deed {
            Deed::TookBack { to, .. } => Some(to),
            _ => None,
        }
    }

    /// The line of this entry.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("an entry has a form in JSON")
    }
}

impl Spoken {
    /// The facts that an order has led to, with how each is played back for each side.
    pub(crate) fn all<B: Book>(before: &Game<B>, after: &Game<B>, told: &[Told<B>]) -> Vec<Spoken> {
        let names = &before.setup().names;
        let mut truth = Stage::of_truth(before, after, told);
        let mut sides = Side::BOTH.map(|side| truth.of_side(side));
        let spoken = |(at, told): (usize, &Told<B>)| {
            let whole = Voice::of(&told.fact, truth.next(at), names);
            let [blue, red] = Side::BOTH.map(|side| match &told.heard[side.index()] {
                Hearing::Whole => {
                    let play = sides[side.index()].as_mut().map(|stage| stage.next(at));
                    let other = play.filter(|play| whole.play.as_ref() != Some(play));
                    other.map_or(Ear::Whole, |play| {
                        Ear::Only(Arc::new(Voice { play: Some(play), ..whole.clone() }))
                    })
                }
                Hearing::Only(event) => {
                    let fact = Fact::<B>::Event(event.clone());
                    Ear::Only(Arc::new(Voice::of(&fact, Playback::still(&fact), names)))
                }
                Hearing::Nothing => Ear::Nothing,
            });
            Spoken { whole: Arc::new(whole), blue, red }
        };
        told.iter().enumerate().map(spoken).collect()
    }

    /// That a side asked to go back, and the other agreed.
    pub(crate) fn of_consent(asked: Side, names: &Names) -> Spoken {
        let words = format!(
            "{} asked to go back, and {} agreed.",
            names.side(asked),
            names.side_within(asked.other())
        );
        let fact = Json::from(serde_json::json!({ "went_back": { "asked": asked } }));
        let whole = Arc::new(Voice { fact, words, rules: vec![], play: None });
        Spoken { whole, blue: Ear::Whole, red: Ear::Whole }
    }

    /// What these eyes hear of it: a spectator no more than either side.
    pub fn to(&self, eyes: Eyes) -> Option<&Arc<Voice>> {
        let ear = match (eyes, &self.blue, &self.red) {
            (Eyes::Side(Side::Blue), blue, _) => blue,
            (Eyes::Side(Side::Red), _, red) => red,
            (Eyes::Spectator, Ear::Nothing, _) | (Eyes::Spectator, _, Ear::Nothing) => &Ear::Nothing,
            (Eyes::Spectator, Ear::Whole, red) => red,
            (Eyes::Spectator, blue, _) => blue,
        };
        match ear {
            Ear::Whole => Some(&self.whole),
            Ear::Only(voice) => Some(voice),
            Ear::Nothing => None,
        }
    }
}

impl Voice {
    fn of<B: Book>(fact: &Fact<B>, play: Playback, names: &Names) -> Voice {
        let rules = fact.rules().to_vec();
        Voice { fact: Json::of(fact), words: fact.narrate(names), rules, play: Some(play) }
    }
}

/// The form of journals that do not name theirs.
fn first_format() -> u32 {
    1
}

pub(crate) fn understood<T: serde::de::DeserializeOwned>(what: &str, json: &Json) -> Result<T, JournalError> {
    json.read().map_err(|why| JournalError::NotUnderstood { what: what.into(), why: why.to_string() })
}

/// A game that was written down.
pub(crate) fn noted<B: Book>(
    setup: &Arc<Setup<B>>,
    state: &Json,
    agenda: &Json,
) -> Result<Game<B>, JournalError> {
    let state = understood("the state", state)?;
    let mut agenda: Vec<Task<B>> = understood("the agenda", agenda)?;
    if agenda.is_empty() {
        return Err(JournalError::NotUnderstood { what: "the agenda".into(), why: "it is empty".into() });
    }
    agenda.reverse();
    Ok(Game::new(Arc::clone(setup), state, agenda))
}

fn parse<T: serde::de::DeserializeOwned>(line: usize, text: &str) -> Result<T, JournalError> {
    serde_json::from_str(text).map_err(|why| JournalError::Unreadable { line, why: why.to_string() })
}
