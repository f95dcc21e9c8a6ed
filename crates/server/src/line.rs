//! The lines by which a store keeps a table.

use crate::protocol::{Over, Remark, Sits};
use crate::seat::Seats;
use dice::Seed;
use engine::{Entry, Journal, Opening};
use field::muster::Note;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One line of a table's log. The first tells of the table, the second how the battle began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "snake_case")]
pub enum LogLine {
    /// The table was set up.
    Table(Box<About>),
    /// The battle began.
    Opening(Box<Opening>),
    /// An entry of the journal.
    Entry(Box<Entry>),
    /// A guest made a remark.
    Said(Remark),
}

/// A table as it was set up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct About {
    /// What the battle is called.
    pub title: String,
    /// The battle's id, if it is one that comes with the program.
    pub battle: Option<String>,
    /// What the armies are called, Blue first.
    pub sides: [String; 2],
    /// What the book made of the battle otherwise than it was.
    pub notes: Vec<Note>,
    /// The players in their seats.
    pub seats: Seats,
    /// The seed of the dice; none if the players throw their own. No player is shown it before the end.
    pub seed: Option<Seed>,
}

/// What lists show of a table: nothing that a spectator may not know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Headline {
    /// What the battle is called.
    pub title: String,
    /// The battle's id, if it is one that comes with the program.
    pub battle: Option<String>,
    /// The book.
    pub book: String,
    /// The turn; 0 while armies deploy.
    pub turn: u16,
    /// The phase, as the book names it.
    pub phase: String,
    /// What the armies are called, Blue first.
    pub sides: [String; 2],
    /// The players of both sides.
    pub players: [Sits; 2],
    /// Which of them has something to decide.
    pub deciding: [bool; 2],
    /// The result, once the battle is over.
    pub over: Option<Over>,
}

/// A table as it was stored.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// The table.
    pub about: About,
    /// The battle.
    pub journal: Journal,
    /// What was said, oldest first.
    pub said: Vec<Remark>,
}

/// Why lines are no table.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("line {line} of the table's log cannot be used: {why}")]
pub struct Unreadable {
    /// The number of the line, from 0.
    pub line: usize,
    /// The fault.
    pub why: String,
}

impl LogLine {
    /// The line of an entry of the journal.
    pub fn of_entry(entry: &Entry) -> String {
        #[derive(Serialize)]
        #[serde(tag = "line", rename = "entry")]
        struct LogLine<'a> {
            #[serde(flatten)]
            entry: &'a Entry,
        }
        serde_json::to_string(&LogLine { entry }).expect("an entry has a form in JSON")
    }

    /// The line as text.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a line has a form in JSON")
    }
}

impl Stored {
    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        rulebooks::resume(self.journal.clone(), self.about.seed.clone())
            .is_ok_and(|live| live.referee().outcome().is_some())
    }

    /// Reads a table; none if there are no lines.
    pub fn read(lines: &[String]) -> Result<Option<Stored>, Unreadable> {
        let wrong = |line: usize, why: &str| Unreadable { line, why: why.to_owned() };
        let parse = |(number, line): (usize, &String)| {
            serde_json::from_str::<LogLine>(line).map_err(|why| wrong(number, &why.to_string()))
        };
        let mut parsed = lines.iter().enumerate().map(parse);
        let Some(first) = parsed.next() else { return Ok(None) };
        let LogLine::Table(about) = first? else { return Err(wrong(0, "it does not tell of a table")) };
        let Some(LogLine::Opening(opening)) = parsed.next().transpose()? else {
            return Err(wrong(1, "it does not tell how the battle began"));
        };
        let mut stored =
            Stored { about: *about, journal: Journal { opening: *opening, entries: vec![] }, said: vec![] };
        for (number, line) in (2..).zip(parsed) {
            match line? {
                LogLine::Entry(entry) => stored.journal.entries.push(*entry),
                LogLine::Said(said) => stored.said.push(said),
                LogLine::Table(_) | LogLine::Opening(_) => {
                    return Err(wrong(number, "a table begins only once"));
                }
            }
        }
        Ok(Some(stored))
    }
}
