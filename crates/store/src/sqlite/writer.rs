//! The thread that writes.

use super::{Answer, Lengths};
use crate::{Addition, LogId, StoreError};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use std::sync::mpsc::Receiver;
use std::time::{SystemTime, UNIX_EPOCH};

/// Additions that share one commit, at most.
const TOGETHER: usize = 1024;

/// An addition, and who waits for it.
#[derive(Debug)]
pub struct Write {
    pub addition: Addition,
    pub answer: Answer<u64>,
}

/// Writes until nobody can ask for it any more.
pub fn run(mut connection: Connection, writes: &Receiver<Write>, lengths: &Lengths) {
    while let Ok(first) = writes.recv() {
        let batch: Vec<Write> = std::iter::once(first).chain(writes.try_iter().take(TOGETHER - 1)).collect();
        match commit(&mut connection, batch.iter().map(|write| &write.addition)) {
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
                for write in batch {
                    let _ = write.answer.send(Err(why.clone()));
                }
            }
        }
    }
}

/// Commits some additions together; those that do not fit are left out.
fn commit<'a>(
    connection: &mut Connection,
    additions: impl Iterator<Item = &'a Addition>,
) -> Result<Vec<Result<u64, StoreError>>, StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut results = vec![];
    for addition in additions {
        results.push(match add(&transaction, addition, now) {
            Err(wrong @ StoreError::Moved { .. }) => Err(wrong),
            other => Ok(other?),
        });
    }
    transaction.commit()?;
    Ok(results)
}

fn add(transaction: &Transaction, addition: &Addition, now: u64) -> Result<u64, StoreError> {
    let Addition { log, expected, lines, headline } = addition;
    let known = length(transaction, log)?;
    let found = known.map_or(0, |(_, lines)| lines);
    if found != *expected {
        return Err(StoreError::Moved { log: log.clone(), expected: *expected, found });
    }
    let after = found + lines.len() as u64;
    let id = match known {
        Some((id, _)) => {
            let mut change = transaction.prepare_cached(
                "UPDATE logs SET lines = ?2, headline = coalesce(?3, headline), touched = ?4 WHERE id = ?1",
            )?;
            change.execute(params![id, after, headline, now])?;
            id
        }
        None => {
            let mut insert = transaction.prepare_cached(
                "INSERT INTO logs (name, lines, headline, touched) VALUES (?1, ?2, ?3, ?4)",
            )?;
            insert.insert(params![log.as_str(), after, headline.as_deref().unwrap_or(""), now])?
        }
    };
    let mut insert =
        transaction.prepare_cached("INSERT INTO lines (log, number, line) VALUES (?1, ?2, ?3)")?;
    for (number, line) in (found..).zip(lines) {
        insert.execute(params![id, number, line])?;
    }
    Ok(after)
}

/// The number of a log in the tables, and how many lines it has.
fn length(transaction: &Transaction, log: &LogId) -> Result<Option<(i64, u64)>, StoreError> {
    let mut find = transaction.prepare_cached("SELECT id, lines FROM logs WHERE name = ?1")?;
    Ok(find.query_row([log.as_str()], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}
