//! Logs in one SQLite file.
//!
//! Two threads own a connection each. The writer takes whatever additions have come in while it was busy and
//! commits them together: a commit waits for the disk, and many games share one wait. The reader never keeps
//! the writer waiting.
//!
//! All that a commit adds is one text in a table of its own, so that a commit is one row and touches few
//! pages. When enough lines of a log have come together they are put where they belong, in one row beside the
//! other lines of the log. Now and then a third thread copies what SQLite has written beside its file into
//! it, so that no commit waits for that.

mod batch;
mod fresh;
mod keeper;
mod reader;
mod writer;

use crate::{Addition, Feed, Headed, Later, LogId, Store, StoreError};
use keeper::Keeper;
use reader::Question;
use rusqlite::Connection;
use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use writer::Write;

/// The format of the file; raised when the tables change.
const FORMAT: u32 = 4;

const TABLES: &str = "
    CREATE TABLE logs (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        headline TEXT NOT NULL,
        touched INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX logs_by_touch ON logs (touched DESC, id DESC);
    CREATE TABLE lines (
        log INTEGER NOT NULL,
        number INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (log, number)
    ) STRICT, WITHOUT ROWID;
";

/// What makes a file of the first format one of the second: how many lines a log has follows from its lines.
const SECOND: &str = "ALTER TABLE logs DROP COLUMN lines;";

/// What makes it one of the third: lines in the order in which they came, until they are sorted in. A
/// headline is there if it changed with the line.
const THIRD: &str = "
    CREATE TABLE fresh (
        place INTEGER PRIMARY KEY,
        log INTEGER NOT NULL,
        number INTEGER NOT NULL,
        line TEXT NOT NULL,
        headline TEXT,
        touched INTEGER NOT NULL
    ) STRICT;
";

/// What makes it one of the fourth: a row has one or more lines, parted by line feeds, and what a commit
/// added is one text.
const FOURTH: &str = "
    INSERT INTO lines (log, number, line) SELECT log, number, line FROM fresh ORDER BY log, number;
    UPDATE logs SET headline = last.headline
        FROM (SELECT log, headline, max(place) FROM fresh WHERE headline IS NOT NULL GROUP BY log) AS last
        WHERE id = last.log;
    UPDATE logs SET touched = last.touched
        FROM (SELECT log, max(touched) AS touched FROM fresh GROUP BY log) AS last WHERE id = last.log;
    DROP TABLE fresh;
    ALTER TABLE lines ADD COLUMN many INTEGER NOT NULL DEFAULT 1;
    CREATE TABLE batches (place INTEGER PRIMARY KEY, batch TEXT NOT NULL) STRICT;
";

/// What the writer keeps of the file in memory, in kilobytes: lines of a thousand games are sorted in at
/// once.
const AT_HAND: i64 = 64 << 10;

/// How long a connection waits for the other.
const PATIENCE: Duration = Duration::from_secs(10);

/// A store in one file.
#[derive(Debug, Clone)]
pub struct Sqlite {
    writes: Sender<Write>,
    questions: Sender<Question>,
    lengths: Lengths,
    /// Held as long as this process uses the file.
    _lock: Arc<File>,
}

/// How long each log is that a subscriber follows.
#[derive(Debug, Clone, Default)]
struct Lengths(Arc<Mutex<HashMap<LogId, Weak<watch::Sender<u64>>>>>);

impl Sqlite {
    /// Opens the store of a folder, made if it is not there. Only one program may have it open.
    pub fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        let failed = |why: std::io::Error| StoreError::Failed(format!("{}: {why}", folder.display()));
        std::fs::create_dir_all(folder).map_err(failed)?;
        let lock = File::create(folder.join("voltigeur.lock")).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(folder.into())),
            Err(TryLockError::Error(why)) => return Err(failed(why)),
        }
        let file = folder.join("voltigeur.sqlite");
        let writing = connection(&file)?;
        prepare(&writing)?;
        writing.pragma_update(None, "cache_size", -AT_HAND)?;
        let (reading, keeping) = (connection(&file)?, connection(&file)?);
        let lengths = Lengths::default();
        let (writes, to_write) = channel();
        let (questions, to_answer) = channel();
        let told = lengths.clone();
        let named = |name: &str| thread::Builder::new().name(name.into());
        let keeper = Keeper::default();
        let (kept, to_copy) = (keeper.clone(), channel());
        named("store-keeper").spawn(move || kept.run(&keeping, &to_copy.1)).map_err(failed)?;
        let writer = writer::Writer::new(writing, keeper, to_copy.0);
        named("store-writer").spawn(move || writer.run(&to_write, &told)).map_err(failed)?;
        named("store-reader").spawn(move || reader::run(&reading, &to_answer)).map_err(failed)?;
        Ok(Sqlite { writes, questions, lengths, _lock: Arc::new(lock) })
    }

    fn ask<T: Send + 'static>(&self, question: impl FnOnce(Answer<T>) -> Question) -> Later<T> {
        let (answer, answered) = oneshot::channel();
        let sent = self.questions.send(question(answer));
        Box::pin(async move { sent.map_err(|_| closed()).and(answered.await.map_err(|_| closed())?) })
    }
}

/// Where a thread leaves its answer.
type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

impl Store for Sqlite {
    fn append(&self, addition: Addition) -> Later<u64> {
        let (answer, answered) = oneshot::channel();
        let sent = self.writes.send(Write::Add { addition, answer });
        Box::pin(async move { sent.map_err(|_| closed()).and(answered.await.map_err(|_| closed())?) })
    }

    fn read(&self, log: &LogId, from: u64) -> Later<Vec<String>> {
        let log = log.clone();
        self.ask(|answer| Question::Lines { log, from, answer })
    }

    fn subscribe(&self, log: &LogId, from: u64) -> Feed {
        let (store, followed) = (self.clone(), log.clone());
        let length = self.lengths.follow(log);
        let sender = Arc::clone(&length);
        Feed::new(from, length.subscribe(), move |from| {
            // The feed keeps alive what tells it of new lines.
            let _ = &sender;
            store.read(&followed, from)
        })
    }

    fn list(&self, most: usize) -> Later<Vec<Headed>> {
        let (answer, sorted) = oneshot::channel();
        let sent = self.writes.send(Write::SortIn { answer });
        let store = self.clone();
        Box::pin(async move {
            sent.map_err(|_| closed()).and(sorted.await.map_err(|_| closed())?)?;
            store.ask(|answer| Question::Logs { most, answer }).await
        })
    }
}

impl Lengths {
    fn follow(&self, log: &LogId) -> Arc<watch::Sender<u64>> {
        let mut lengths = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(length) = lengths.get(log).and_then(Weak::upgrade) {
            return length;
        }
        lengths.retain(|_, length| length.strong_count() > 0);
        let length = Arc::new(watch::Sender::new(0));
        lengths.insert(log.clone(), Arc::downgrade(&length));
        length
    }

    fn tell(&self, log: &LogId, lines: u64) {
        let lengths = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(length) = lengths.get(log).and_then(Weak::upgrade) {
            length.send_replace(lines);
        }
    }
}

fn closed() -> StoreError {
    StoreError::Failed("it has been closed".into())
}

/// A connection under which a commit is on the disk before it is answered.
fn connection(file: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(connection)
}

/// Makes the tables of a new file, brings an old one up to date, and refuses one of a later program.
fn prepare(connection: &Connection) -> Result<(), StoreError> {
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let steps = match found {
        FORMAT => return Ok(()),
        0 => [TABLES, THIRD, FOURTH].concat(),
        1 => [SECOND, THIRD, FOURTH].concat(),
        2 => [THIRD, FOURTH].concat(),
        3 => FOURTH.to_owned(),
        _ => return Err(StoreError::Newer { found, known: FORMAT }),
    };
    connection.execute_batch(&format!("BEGIN; {steps} PRAGMA user_version = {FORMAT}; COMMIT;"))?;
    Ok(())
}
