//! The thread that writes.

use super::fresh::Fresh;
use super::keeper::Keeper;
use super::{Answer, Lengths, batch};
use crate::{Addition, LogId, StoreError};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Additions that share one commit, at most.
const TOGETHER: usize = 1024;
/// Commits begin at least so far apart: additions that come in meanwhile share the next. One that comes alone
/// does not wait.
const APART: Duration = Duration::from_millis(1);
/// When so many bytes of a log wait, they are put beside its other lines.
const ENOUGH: usize = 64 << 10;
/// So many bytes of all logs wait at most; beyond that, those go who have waited longest.
const ALL_WAITING: usize = 8 << 20;
/// So many batches are deleted at once, when they are no longer needed.
const DROPPED_TOGETHER: i64 = 64;
/// When so many bytes have been written, they are copied to their place in the file.
const COPIED_AFTER: usize = 8 << 20;
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

/// A cache of the logs that were added to last. No other thread writes, so it need not be looked up again.
type Memory = HashMap<LogId, Known>;

/// The facts about a log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Known {
    /// Its number in the tables; none if it is not there yet.
    id: Option<i64>,
    lines: u64,
    headline: String,
}

/// The only writer.
pub struct Writer {
    connection: Connection,
    memory: Memory,
    /// The lines that are still to be sorted in; unknown at first, or after a failure.
    fresh: Option<Fresh>,
    /// The number of the next batch.
    place: i64,
    /// The batches from this one on are kept.
    kept_from: i64,
    /// How much was written since it was last copied to its place.
    written: usize,
    keeper: Keeper,
    /// Where the keeper hears that there is something to copy.
    to_copy: Sender<()>,
}

impl Writer {
    /// A writer who has written nothing yet.
    pub fn new(connection: Connection, keeper: Keeper, to_copy: Sender<()>) -> Writer {
        Writer {
            connection,
            memory: Memory::new(),
            fresh: None,
            place: 1,
            kept_from: 1,
            written: 0,
            keeper,
            to_copy,
        }
    }

    /// Writes until the store is dropped.
    pub fn run(mut self, writes: &Receiver<Write>, lengths: &Lengths) {
        // What the last program left in batches; if this fails, so will the first who asks for something.
        let _ = self.sort_all_in();
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
                        let _ = answer.send(self.sort_all_in());
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
                    // A caller that has stopped waiting needs no answer.
                    let _ = answer.send(result);
                }
            }
            Err(why) => {
                // Nothing of the batch is there, and what was remembered is forgotten.
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
        // It is put back when everything is on the disk.
        let mut fresh = self.recall()?;
        if self.memory.len() > REMEMBERED {
            self.memory.clear();
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (mut results, mut batch) = (vec![], String::new());
        for addition in additions {
            if !self.memory.contains_key(&addition.log) {
                self.memory.insert(addition.log.clone(), look_up(&transaction, &addition.log, &fresh)?);
            }
            let known = self.memory.get_mut(&addition.log).expect("it was looked up");
            results.push(match fits(addition, known) {
                Ok(()) => {
                    let id = known.number_in(&transaction, &addition.log, now)?;
                    let from = batch.len();
                    known.write(id, addition, now, &mut batch);
                    for added in batch::additions(&batch[from..]) {
                        fresh.add(self.place, &added?);
                    }
                    if fresh.waiting(id).is_some_and(|waiting| waiting.lines.len() >= ENOUGH) {
                        self.written += sort_in(&transaction, &mut fresh, id)?;
                    }
                    Ok(known.lines)
                }
                Err(wrong) => Err(wrong),
            });
        }
        if !batch.is_empty() {
            let insert = "INSERT INTO batches (place, batch) VALUES (?1, ?2)";
            transaction.prepare_cached(insert)?.execute(params![self.place, batch])?;
            self.written += batch.len();
            self.place += 1;
        }
        while fresh.bytes() > ALL_WAITING
            && let Some((_, log)) = fresh.oldest()
        {
            self.written += sort_in(&transaction, &mut fresh, log)?;
        }
        let needed_from = fresh.oldest().map_or(self.place, |(place, _)| place);
        if needed_from >= self.kept_from + DROPPED_TOGETHER {
            drop_batches(&transaction, needed_from)?;
            self.kept_from = needed_from;
        }
        transaction.commit()?;
        self.fresh = Some(fresh);
        self.have_copied();
        Ok(results)
    }

    /// Puts every line beside the others of its log.
    fn sort_all_in(&mut self) -> Result<(), StoreError> {
        let mut fresh = self.recall()?;
        if self.kept_from < self.place {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            while let Some((_, log)) = fresh.oldest() {
                self.written += sort_in(&transaction, &mut fresh, log)?;
            }
            drop_batches(&transaction, self.place)?;
            transaction.commit()?;
            self.kept_from = self.place;
        }
        self.fresh = Some(fresh);
        self.have_copied();
        Ok(())
    }

    /// Takes the lines that are still to be sorted in. If they are not known they are looked for, and nothing
    /// else that was remembered counts.
    fn recall(&mut self) -> Result<Fresh, StoreError> {
        if let Some(fresh) = self.fresh.take() {
            return Ok(fresh);
        }
        self.memory.clear();
        let mut fresh = Fresh::default();
        let mut sorted: HashMap<i64, u64> = HashMap::new();
        let mut select = self.connection.prepare("SELECT place, batch FROM batches ORDER BY place")?;
        let mut rows = select.query([])?;
        (self.kept_from, self.place) = (1, 1);
        while let Some(row) = rows.next()? {
            let (place, batch): (i64, String) = (row.get(0)?, row.get(1)?);
            if self.place == 1 {
                self.kept_from = place;
            }
            self.place = place + 1;
            for added in batch::additions(&batch) {
                let added = added?;
                let lines = match sorted.get(&added.log) {
                    Some(lines) => *lines,
                    None => sorted_in(&self.connection, added.log)?,
                };
                sorted.insert(added.log, lines);
                if added.number >= lines {
                    fresh.add(place, &added);
                }
            }
        }
        Ok(fresh)
    }

    /// Has the keeper copy what was written, once it is enough.
    fn have_copied(&mut self) {
        if self.written >= COPIED_AFTER {
            self.written = 0;
            // A keeper who is gone is not missed: the file is put in order when it is closed.
            let _ = self.to_copy.send(());
        }
    }
}

/// Whether a log has as many lines as the addition expects, and these are lines.
fn fits(addition: &Addition, known: &Known) -> Result<(), StoreError> {
    let Addition { log, expected, lines, .. } = addition;
    if known.lines != *expected {
        return Err(StoreError::Moved { log: log.clone(), expected: *expected, found: known.lines });
    }
    match lines.iter().chain(&addition.headline).any(|line| line.contains('\n')) {
        true => Err(StoreError::Failed(format!("a line for {log} has a line feed in it"))),
        false => Ok(()),
    }
}

impl Known {
    /// The number of a log in the tables, where it is put if it is not there yet.
    fn number_in(&mut self, transaction: &Transaction, log: &LogId, now: u64) -> Result<i64, StoreError> {
        if let Some(id) = self.id {
            return Ok(id);
        }
        let mut insert =
            transaction.prepare_cached("INSERT INTO logs (name, headline, touched) VALUES (?1, '', ?2)")?;
        let id = insert.insert(params![log.as_str(), now])?;
        self.id = Some(id);
        Ok(id)
    }

    /// Writes an addition to a log into a batch.
    fn write(&mut self, id: i64, addition: &Addition, now: u64, batch: &mut String) {
        let Addition { lines, headline, .. } = addition;
        if lines.is_empty() {
            return;
        }
        let headline = headline.as_ref().filter(|headline| **headline != self.headline);
        batch::begin(batch, id, self.lines, now, lines.len(), headline.map(String::as_str));
        for line in lines {
            batch.push_str(line);
            batch.push('\n');
        }
        if let Some(headline) = headline {
            self.headline.clone_from(headline);
        }
        self.lines += lines.len() as u64;
    }
}

/// Puts what waits of a log beside its other lines. Says how long it is.
fn sort_in(transaction: &Transaction, fresh: &mut Fresh, log: i64) -> Result<usize, StoreError> {
    let Some(waiting) = fresh.take(log) else { return Ok(0) };
    let lines = waiting.lines.strip_suffix('\n').unwrap_or(&waiting.lines);
    let mut insert =
        transaction.prepare_cached("INSERT INTO lines (log, number, many, line) VALUES (?1, ?2, ?3, ?4)")?;
    insert.execute(params![log, waiting.number, waiting.count, lines])?;
    let mut update = transaction
        .prepare_cached("UPDATE logs SET headline = coalesce(?2, headline), touched = ?3 WHERE id = ?1")?;
    update.execute(params![log, waiting.headline, waiting.touched])?;
    Ok(lines.len())
}

/// Takes out the batches before one, all lines of which have been sorted in.
fn drop_batches(transaction: &Transaction, before: i64) -> Result<(), StoreError> {
    transaction.prepare_cached("DELETE FROM batches WHERE place < ?1")?.execute([before])?;
    Ok(())
}

/// How many lines of a log are sorted in.
fn sorted_in(connection: &Connection, log: i64) -> Result<u64, StoreError> {
    let mut find = connection
        .prepare_cached("SELECT number + many FROM lines WHERE log = ?1 ORDER BY number DESC LIMIT 1")?;
    Ok(find.query_row([log], |row| row.get(0)).optional()?.unwrap_or(0))
}

/// What the tables say of a log, and what waits of it.
fn look_up(transaction: &Transaction, log: &LogId, fresh: &Fresh) -> Result<Known, StoreError> {
    let mut find = transaction.prepare_cached("SELECT id, headline FROM logs WHERE name = ?1")?;
    let found = find.query_row([log.as_str()], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((id, headline)) = found else { return Ok(Known::default()) };
    let waiting = fresh.waiting(id);
    Ok(Known {
        id: Some(id),
        lines: match waiting {
            Some(waiting) => waiting.number + waiting.count,
            None => sorted_in(transaction, id)?,
        },
        headline: waiting.and_then(|waiting| waiting.headline.clone()).unwrap_or(headline),
    })
}
