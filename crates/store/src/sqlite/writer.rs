//! The thread that writes.

use super::{Answer, Lengths};
use crate::{Addition, LogId, StoreError};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use std::collections::HashMap;
use std::sync::mpsc::Receiver;
use std::time::{SystemTime, UNIX_EPOCH};

/// Additions that share one commit, at most.
const TOGETHER: usize = 1024;
/// So many logs are remembered.
const REMEMBERED: usize = 4096;

/// An addition, and who waits for it.
#[derive(Debug)]
pub struct Write {
    pub addition: Addition,
    pub answer: Answer<u64>,
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
    touched: u64,
}

/// Writes until nobody can ask for it any more.
pub fn run(mut connection: Connection, writes: &Receiver<Write>, lengths: &Lengths) {
    let mut memory = Memory::new();
    while let Ok(first) = writes.recv() {
        let batch: Vec<Write> = std::iter::once(first).chain(writes.try_iter().take(TOGETHER - 1)).collect();
        match commit(&mut connection, &mut memory, batch.iter().map(|write| &write.addition)) {
            Ok(results) => {
                for (write, result) in batch.into_iter().zip(results) {
                    if let Ok(lines) = result {
                        lengths.tell(&write.addition.log, lines);
                    }
                    // Who has stopped waiting needs no answer.
                    let _ = write.answer.send(result);
                }
            }
            Err(why) => {
                // Nothing of the batch is there.
                memory.clear();
                for write in batch {
                    let _ = write.answer.send(Err(why.clone()));
                }
            }
        }
        if memory.len() > REMEMBERED {
            memory.clear();
        }
    }
}

/// Commits some additions together; those that do not fit are left out.
fn commit<'a>(
    connection: &mut Connection,
    memory: &mut Memory,
    additions: impl Iterator<Item = &'a Addition>,
) -> Result<Vec<Result<u64, StoreError>>, StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut results = vec![];
    for addition in additions {
        let known = match memory.remove(&addition.log) {
            Some(known) => known,
            None => look_up(&transaction, &addition.log)?,
        };
        let (known, result) = match add(&transaction, addition, &known, now) {
            Ok(after) => {
                let lines = after.lines;
                (after, Ok(lines))
            }
            Err(wrong @ StoreError::Moved { .. }) => (known, Err(wrong)),
            Err(wrong) => return Err(wrong),
        };
        memory.insert(addition.log.clone(), known);
        results.push(result);
    }
    transaction.commit()?;
    Ok(results)
}

/// Adds to a log, and says what is known of it then.
fn add(transaction: &Transaction, addition: &Addition, known: &Known, now: u64) -> Result<Known, StoreError> {
    let Addition { log, expected, lines, headline } = addition;
    if known.lines != *expected {
        return Err(StoreError::Moved { log: log.clone(), expected: *expected, found: known.lines });
    }
    let headline = headline.as_ref().unwrap_or(&known.headline);
    let id = match known.id {
        Some(id) => {
            if (headline, now) != (&known.headline, known.touched) {
                let mut change = transaction
                    .prepare_cached("UPDATE logs SET headline = ?2, touched = ?3 WHERE id = ?1")?;
                change.execute(params![id, headline, now])?;
            }
            id
        }
        None => {
            let mut insert = transaction
                .prepare_cached("INSERT INTO logs (name, headline, touched) VALUES (?1, ?2, ?3)")?;
            insert.insert(params![log.as_str(), headline, now])?
        }
    };
    let mut insert =
        transaction.prepare_cached("INSERT INTO lines (log, number, line) VALUES (?1, ?2, ?3)")?;
    for (number, line) in (known.lines..).zip(lines) {
        insert.execute(params![id, number, line])?;
    }
    let lines = known.lines + lines.len() as u64;
    Ok(Known { id: Some(id), lines, headline: headline.clone(), touched: now })
}

/// What the tables say of a log.
fn look_up(transaction: &Transaction, log: &LogId) -> Result<Known, StoreError> {
    let mut find = transaction.prepare_cached(
        "SELECT id, headline, touched, (SELECT coalesce(max(number) + 1, 0) FROM lines WHERE log = id)
         FROM logs WHERE name = ?1",
    )?;
    let known = find.query_row([log.as_str()], |row| {
        Ok(Known { id: row.get(0)?, headline: row.get(1)?, touched: row.get(2)?, lines: row.get(3)? })
    });
    Ok(known.optional()?.unwrap_or_default())
}
