//! Where games are kept: logs of lines, only ever added to.
//!
//! A [`Store`] knows nothing of games. It promises two things: what it has acknowledged is durable, and two
//! writers who both believe to know the end of a log cannot both add to it.

mod feed;
mod sqlite;

pub use feed::Feed;
pub use sqlite::Sqlite;

use std::fmt;
use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;

/// An answer that a store gives later.
pub type Later<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A place that keeps logs for ever.
pub trait Store: Send + Sync + 'static {
    /// Adds lines to a log, all or none, if it has as many as expected. Once answered they are durable. Says
    /// how many lines the log has then.
    fn append(&self, addition: Addition) -> Later<u64>;
    /// The lines of a log from this number on, the first being number 0; none if there is no such log.
    fn read(&self, log: &LogId, from: u64) -> Later<Vec<String>>;
    /// The lines of a log from this number on, and then each new one as soon as it is durable.
    fn subscribe(&self, log: &LogId, from: u64) -> Feed;
    /// Logs with their headlines, those added to last first.
    fn list(&self, most: usize) -> Later<Vec<Headed>>;
}

/// The name of a log.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LogId(String);

/// Lines to be added to a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addition {
    /// Which log.
    pub log: LogId,
    /// How many lines it has before.
    pub expected: u64,
    /// The lines.
    pub lines: Vec<String>,
    /// What lists show of it from these lines on; as before, if none.
    pub headline: Option<String>,
}

/// A log as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headed {
    /// Which log.
    pub log: LogId,
    /// How many lines it has.
    pub lines: u64,
    /// What there is to say of it.
    pub headline: String,
    /// When it was last added to, in seconds since 1970.
    pub touched: u64,
}

/// Why a store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The log has another length than its writer believes.
    #[error("{log} has {found} lines, not {expected}: another writer has added to it")]
    Moved {
        /// The log.
        log: LogId,
        /// How many lines it was believed to have.
        expected: u64,
        /// How many it has.
        found: u64,
    },
    /// Another program has it open.
    #[error("{} is in use by another program; close that one, or choose another folder", .0.display())]
    InUse(PathBuf),
    /// It was written by a later version of the program.
    #[error(
        "this store has format {found}, and this program knows formats up to {known}; use a newer program"
    )]
    Newer {
        /// Its format.
        found: u32,
        /// The last format that is known.
        known: u32,
    },
    /// The disk or the database failed.
    #[error("the store failed: {0}")]
    Failed(String),
}

impl LogId {
    /// A log's name: letters, digits, `-` and `_`, at most 64 of them.
    pub fn new(name: &str) -> Option<LogId> {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let sound = !name.is_empty() && name.len() <= 64 && name.chars().all(fits);
        sound.then(|| LogId(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LogId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(why: rusqlite::Error) -> StoreError {
        StoreError::Failed(why.to_string())
    }
}
