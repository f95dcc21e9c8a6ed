//! The lines that do not stand beside the others of their log yet.

use super::batch::Added;
use std::collections::{HashMap, VecDeque};

/// Lines of many logs that have lately been added.
#[derive(Debug, Default)]
pub struct Fresh {
    of: HashMap<i64, Waiting>,
    /// The logs that wait, who has waited longest first; with the batch since which each of them does. What
    /// has been sorted in meanwhile stands here still.
    queue: VecDeque<(i64, i64)>,
    bytes: usize,
}

/// What waits of one log.
#[derive(Debug, Default)]
pub struct Waiting {
    /// The batch that has the first of its lines.
    since: i64,
    /// The number of the first of them.
    pub number: u64,
    /// How many there are.
    pub count: u64,
    /// They themselves, a line feed behind each.
    pub lines: String,
    /// What lists show of the log from here on; as before, if none.
    pub headline: Option<String>,
    /// When the log was last added to.
    pub touched: u64,
}

impl Fresh {
    /// How long everything is that waits.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Lines of a log were added by a batch.
    pub fn add(&mut self, place: i64, added: &Added) {
        let waiting = self.of.entry(added.log).or_insert_with(|| {
            self.queue.push_back((place, added.log));
            Waiting { since: place, number: added.number, ..Waiting::default() }
        });
        waiting.count += added.count;
        waiting.lines.push_str(added.lines);
        waiting.touched = added.touched;
        if let Some(headline) = added.headline {
            waiting.headline = Some(headline.to_owned());
        }
        self.bytes += added.lines.len();
    }

    /// What waits of a log.
    pub fn waiting(&self, log: i64) -> Option<&Waiting> {
        self.of.get(&log)
    }

    /// Takes out what waits of a log, to be sorted in.
    pub fn take(&mut self, log: i64) -> Option<Waiting> {
        let waiting = self.of.remove(&log)?;
        self.bytes -= waiting.lines.len();
        Some(waiting)
    }

    /// The log that has waited longest, and the batch since which it does.
    pub fn oldest(&mut self) -> Option<(i64, i64)> {
        let of = &self.of;
        let has_gone = |&(place, log): &(i64, i64)| of.get(&log).is_none_or(|waiting| waiting.since != place);
        while self.queue.front().is_some_and(has_gone) {
            self.queue.pop_front();
        }
        self.queue.front().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_waited_longest_comes_first() {
        let added = |log, number| Added { log, number, touched: 0, headline: None, count: 1, lines: "x\n" };
        let mut fresh = Fresh::default();
        fresh.add(1, &added(7, 0));
        fresh.add(2, &added(8, 4));
        fresh.add(3, &added(7, 1));
        assert_eq!(
            (fresh.oldest(), fresh.bytes(), fresh.waiting(7).map(|waiting| waiting.count)),
            (Some((1, 7)), 6, Some(2))
        );
        let waiting = fresh.take(7).expect("it waits");
        assert_eq!((waiting.number, waiting.count, waiting.lines.as_str()), (0, 2, "x\nx\n"));
        fresh.add(4, &added(7, 2));
        assert_eq!(fresh.oldest(), Some((2, 8)));
        fresh.take(8);
        assert_eq!((fresh.oldest(), fresh.bytes()), (Some((4, 7)), 2));
    }
}
