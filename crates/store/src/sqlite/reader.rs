//! The thread that reads.

use super::Answer;
use crate::{Headed, LogId, StoreError};
use rusqlite::{Connection, params};
use std::sync::mpsc::Receiver;

/// What can be asked.
#[derive(Debug)]
pub enum Question {
    /// The lines of a log.
    Lines { log: LogId, from: u64, answer: Answer<Vec<String>> },
    /// Which logs there are, as far as their lines are sorted in.
    Logs { most: usize, answer: Answer<Vec<Headed>> },
}

/// Answers until nobody can ask any more.
pub fn run(connection: &Connection, questions: &Receiver<Question>) {
    while let Ok(question) = questions.recv() {
        // Who has stopped waiting needs no answer.
        match question {
            Question::Lines { log, from, answer } => drop(answer.send(lines(connection, &log, from))),
            Question::Logs { most, answer } => drop(answer.send(logs(connection, most))),
        }
    }
}

fn lines(connection: &Connection, log: &LogId, from: u64) -> Result<Vec<String>, StoreError> {
    // One statement sees one moment: a line is either still fresh or sorted in.
    let mut select = connection.prepare_cached(
        "WITH this AS (SELECT id FROM logs WHERE name = ?1)
         SELECT number, line FROM lines WHERE log = (SELECT id FROM this) AND number >= ?2
         UNION ALL SELECT number, line FROM fresh WHERE log = (SELECT id FROM this) AND number >= ?2
         ORDER BY number",
    )?;
    let rows = select.query_map(params![log.as_str(), from], |row| row.get(1))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn logs(connection: &Connection, most: usize) -> Result<Vec<Headed>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT name, (SELECT coalesce(max(number) + 1, 0) FROM lines WHERE log = id), headline, touched
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
