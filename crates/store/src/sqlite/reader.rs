//! The thread that reads.

use super::Answer;
use super::batch::additions;
use crate::{Headed, LogId, StoreError};
use rusqlite::{Connection, OptionalExtension, params};
use std::sync::mpsc::Receiver;

/// What can be asked.
#[derive(Debug)]
pub enum Question {
    /// The lines of a log.
    Lines { log: LogId, from: u64, answer: Answer<Vec<String>> },
    /// Which logs there are, as far as their lines are sorted in.
    Logs { most: usize, answer: Answer<Vec<Headed>> },
}

/// Answers until the store is dropped.
pub fn run(connection: &Connection, questions: &Receiver<Question>) {
    while let Ok(question) = questions.recv() {
        // A caller that has stopped waiting needs no answer.
        match question {
            Question::Lines { log, from, answer } => drop(answer.send(lines(connection, &log, from))),
            Question::Logs { most, answer } => drop(answer.send(logs(connection, most))),
        }
    }
}

fn lines(connection: &Connection, log: &LogId, from: u64) -> Result<Vec<String>, StoreError> {
    // All of it is read as it was at one moment: a line that is in a batch may be sorted in, too.
    let moment = connection.unchecked_transaction()?;
    let mut find = moment.prepare_cached("SELECT id FROM logs WHERE name = ?1")?;
    let Some(id) = find.query_row([log.as_str()], |row| row.get::<_, i64>(0)).optional()? else {
        return Ok(vec![]);
    };
    let mut found = vec![];
    let mut next = from;
    let mut sorted = moment.prepare_cached(
        "SELECT number, many, line FROM lines WHERE log = ?1 AND number >=
         coalesce((SELECT max(number) FROM lines WHERE log = ?1 AND number <= ?2), 0) ORDER BY number",
    )?;
    let mut rows = sorted.query(params![id, from])?;
    while let Some(row) = rows.next()? {
        let (number, count) = (row.get(0)?, row.get::<_, u64>(1)?);
        let lines = row.get_ref(2)?.as_str().map_err(|why| StoreError::Failed(why.to_string()))?;
        // The last line has no line feed behind it.
        found.extend(lines.split('\n').skip(next.saturating_sub(number) as usize).map(str::to_owned));
        next = next.max(number + count);
    }
    let mut fresh = moment.prepare_cached("SELECT batch FROM batches ORDER BY place")?;
    let mut rows = fresh.query([])?;
    while let Some(row) = rows.next()? {
        let batch = row.get_ref(0)?.as_str().map_err(|why| StoreError::Failed(why.to_string()))?;
        for added in additions(batch) {
            let added = added?;
            if added.log == id {
                found.extend(added.beyond(next).map(str::to_owned));
                next = next.max(added.number + added.count);
            }
        }
    }
    Ok(found)
}

fn logs(connection: &Connection, most: usize) -> Result<Vec<Headed>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT name, coalesce((SELECT number + many FROM lines WHERE log = id ORDER BY number DESC LIMIT 1), 0), headline, touched
         FROM logs ORDER BY touched DESC, id DESC LIMIT ?1",
    )?;
    let rows = select.query_map([most as u64], |row| {
        Ok(Headed {
            log: LogId(row.get(0)?),
            lines: row.get(1)?,
            headline: row.get(2)?,
            touched: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
