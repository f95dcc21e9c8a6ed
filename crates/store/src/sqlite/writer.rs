//! The thread that writes.

use super::keeper::Keeper;
use super::{Answer, Lengths};
use crate::{Addition, LogId, StoreError};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Additions that share one commit, at most.
const TOGETHER: usize = 1024;
/// Commits begin at least so far apart: what comes in meanwhile shares the next. Who comes alone does not wait.
const APART: Duration = Duration::from_millis(2);
/// So many lines are left as they came before they are sorted in.
const FRESH: u64 = 4096;
/// So many logs are remembered.
const REMEMBERED: usize = 4096;

/// What can be asked of the writer.
#[derive(Debug)]
pub enum Write {
    /// Something is to be added.
    Add { addition: Addition, answer: Answer<u64> },
    /// Every line is to stand beside the others of its log.
    SortIn { answer: Answer<()> },
}

/// What is remembered of the logs that were added to last. Nobody else writes, so it need not be looked up again.
type Memory = HashMap<LogId, Known>;

/// What is known of a log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Known {
    /// Its number in the tables; none if it is not there yet.
    id: Option<i64>,
    lines: u64,
    headline: String,
}

/// The only one who writes.
pub struct Writer {
    connection: Connection,
    /// Every log of which lines are not sorted in is here.
    memory: Memory,
    /// How many lines are not sorted in; unknown at first, or after a failure.
    fresh: Option<u64>,
    keeper: Keeper,
    /// Where the keeper hears that lines were sorted in.
    sorted: Sender<()>,
}

impl Writer {
    /// A writer who has written nothing yet.
    pub fn new(connection: Connection, keeper: Keeper, sorted: Sender<()>) -> Writer {
        Writer { connection, memory: Memory::new(), fresh: None, keeper, sorted }
    }

    /// Writes until nobody can ask for it any more.
    pub fn run(mut self, writes: &Receiver<Write>, lengths: &Lengths) {
        let mut last: Option<Instant> = None;
        while let Ok(first) = writes.recv() {
            let since = last.map_or(APART, |last| last.elapsed());
            thread::sleep(APART.saturating_sub(since));
            last = Some(Instant::now());
            let mut batch = vec![];
            for write in std::iter::once(first).chain(writes.try_iter().take(TOGETHER - 1)) {
                match write {
                    Write::Add { addition, answer } => batch.push((addition, answer)),
                    Write::SortIn { answer } => {
                        self.add(std::mem::take(&mut batch), lengths);
                        let _ = answer.send(self.sort_in());
                    }
                }
            }
            self.add(batch, lengths);
            self.keeper.finish(&self.connection);
        }
    }

    /// Commits some additions together, and answers each.
    fn add(&mut self, batch: Vec<(Addition, Answer<u64>)>, lengths: &Lengths) {
        if batch.is_empty() {
            return;
        }
        match self.commit(batch.iter().map(|(addition, _)| addition)) {
            Ok(results) => {
                for ((addition, answer), result) in batch.into_iter().zip(results) {
                    if let Ok(lines) = result {
                        lengths.tell(&addition.log, lines);
                    }
                    // Who has stopped waiting needs no answer.
                    let _ = answer.send(result);
                }
            }
            Err(why) => {
                // Nothing of the batch is there.
                self.fresh = None;
                for (_, answer) in batch {
                    let _ = answer.send(Err(why.clone()));
                }
            }
        }
    }

    /// Commits some additions together; those that do not fit are left out.
    fn commit<'a>(
        &mut self,
        additions: impl Iterator<Item = &'a Addition>,
    ) -> Result<Vec<Result<u64, StoreError>>, StoreError> {
        let many = self.memory.len() > REMEMBERED;
        if many || self.fresh.is_none_or(|lines| lines >= FRESH) {
            self.sort_in()?;
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (mut results, mut added) = (vec![], 0);
        for addition in additions {
            if !self.memory.contains_key(&addition.log) {
                self.memory.insert(addition.log.clone(), look_up(&transaction, &addition.log)?);
            }
            let known = self.memory.get_mut(&addition.log).expect("it was looked up");
            results.push(match add(&transaction, addition, known, now) {
                Ok(()) => {
                    added += addition.lines.len() as u64;
                    Ok(known.lines)
                }
                Err(wrong @ StoreError::Moved { .. }) => Err(wrong),
                Err(wrong) => return Err(wrong),
            });
        }
        transaction.commit()?;
        self.fresh = self.fresh.map(|lines| lines + added);
        Ok(results)
    }

    /// Puts every line beside the others of its log.
    fn sort_in(&mut self) -> Result<(), StoreError> {
        if self.fresh != Some(0) {
            self.move_lines()?;
        }
        if self.fresh.is_none() || self.memory.len() > REMEMBERED {
            self.memory.clear();
        }
        self.fresh = Some(0);
        Ok(())
    }

    fn move_lines(&mut self) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for step in SORT_IN {
            transaction.prepare_cached(step)?.execute([])?;
        }
        transaction.commit()?;
        // A keeper who is gone is not missed: the file is put in order when it is closed.
        let _ = self.sorted.send(());
        Ok(())
    }
}

/// How fresh lines are sorted in, step by step. Of each log the last headline counts.
const SORT_IN: [&str; 4] = [
    "INSERT INTO lines (log, number, line) SELECT log, number, line FROM fresh ORDER BY log, number",
    "UPDATE logs SET headline = last.headline
     FROM (SELECT log, headline, max(place) FROM fresh WHERE headline IS NOT NULL GROUP BY log) AS last
     WHERE id = last.log",
    "UPDATE logs SET touched = last.touched
     FROM (SELECT log, max(touched) AS touched FROM fresh GROUP BY log) AS last WHERE id = last.log",
    "DELETE FROM fresh",
];

/// Adds to a log, and to what is known of it.
fn add(
    transaction: &Transaction,
    addition: &Addition,
    known: &mut Known,
    now: u64,
) -> Result<(), StoreError> {
    let Addition { log, expected, lines, headline } = addition;
    if known.lines != *expected {
        return Err(StoreError::Moved { log: log.clone(), expected: *expected, found: known.lines });
    }
    let id = match known.id {
        Some(id) => id,
        None => {
            let mut insert = transaction
                .prepare_cached("INSERT INTO logs (name, headline, touched) VALUES (?1, '', ?2)")?;
            insert.insert(params![log.as_str(), now])?
        }
    };
    let is_new = |headline: &&String| **headline != known.headline && !lines.is_empty();
    let mut headline = headline.as_ref().filter(is_new);
    if let Some(headline) = headline {
        known.headline.clone_from(headline);
    }
    let mut insert = transaction.prepare_cached(
        "INSERT INTO fresh (log, number, line, headline, touched) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for (number, line) in (known.lines..).zip(lines) {
        insert.execute(params![id, number, line, headline.take(), now])?;
    }
    known.id = Some(id);
    known.lines += lines.len() as u64;
    Ok(())
}

/// What the tables say of a log of which every line is sorted in.
fn look_up(transaction: &Transaction, log: &LogId) -> Result<Known, StoreError> {
    let mut find = transaction.prepare_cached(
        "SELECT id, headline, (SELECT coalesce(max(number) + 1, 0) FROM lines WHERE log = id)
         FROM logs WHERE name = ?1",
    )?;
    let known = find.query_row([log.as_str()], |row| {
        Ok(Known { id: row.get(0)?, headline: row.get(1)?, lines: row.get(2)? })
    });
    Ok(known.optional()?.unwrap_or_default())
}
