//! What a commit added, as one text: a commit is then one row, however many logs it adds to.
//!
//! Of each log there is a head (`log number touched lines headed`), its new headline if it has one, and its
//! lines. A line holds no line feed, so nothing has to be marked in it.

use crate::StoreError;
use std::fmt::Write;
use std::str::Lines;

/// What was added to one log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Added<'a> {
    /// The log's number in the tables.
    pub log: i64,
    /// The number of its first line.
    pub number: u64,
    /// When it was added, in seconds since 1970.
    pub touched: u64,
    /// What lists show of the log from here on; as before, if none.
    pub headline: Option<&'a str>,
    /// How many lines there are.
    pub count: u64,
    /// The lines, a line feed behind each.
    pub lines: &'a str,
}

/// Writes the head of an addition; its lines have to follow, a line feed behind each.
pub fn begin(batch: &mut String, log: i64, number: u64, touched: u64, count: usize, headline: Option<&str>) {
    let headed = u8::from(headline.is_some());
    writeln!(batch, "{log} {number} {touched} {count} {headed}").expect("there is always room in a text");
    if let Some(headline) = headline {
        batch.push_str(headline);
        batch.push('\n');
    }
}

/// Every addition of a batch, in the order in which they came.
pub fn additions(batch: &str) -> impl Iterator<Item = Result<Added<'_>, StoreError>> {
    let mut rest = batch;
    std::iter::from_fn(move || {
        (!rest.is_empty()).then(|| match split(rest) {
            Some((added, behind)) => {
                rest = behind;
                Ok(added)
            }
            None => Err(StoreError::Failed("a batch of lines is damaged".into())),
        })
    })
}

/// The first addition of a batch, and what stands behind it.
fn split(batch: &str) -> Option<(Added<'_>, &str)> {
    let (head, rest) = batch.split_once('\n')?;
    let mut numbers = head.split(' ');
    let log = numbers.next()?.parse().ok()?;
    let mut next = || numbers.next()?.parse::<u64>().ok();
    let (number, touched, count, headed) = (next()?, next()?, next()?, next()?);
    let (headline, rest) = match headed {
        0 => (None, rest),
        _ => rest.split_once('\n').map(|(headline, rest)| (Some(headline), rest))?,
    };
    let end = match count {
        0 => 0,
        count => rest.match_indices('\n').nth(count as usize - 1)?.0 + 1,
    };
    let (lines, behind) = rest.split_at(end);
    Some((Added { log, number, touched, headline, count, lines }, behind))
}

impl<'a> Added<'a> {
    /// Its lines that a reader does not have who has so many of the log.
    pub fn beyond(&self, had: u64) -> Lines<'a> {
        let mut lines = self.lines.lines();
        for _ in self.number..had.min(self.number + self.count) {
            lines.next();
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn additions_are_read_as_they_were_written() {
        let mut batch = String::new();
        begin(&mut batch, 7, 3, 1815, 2, Some("{\"turn\":1}"));
        batch.push_str("one\n\n");
        begin(&mut batch, 8, 0, 1815, 0, None);
        begin(&mut batch, 9, 0, 1815, 1, None);
        batch.push_str("8 0 1 1 0\n");
        let read: Vec<Added> = additions(&batch).collect::<Result<_, _>>().expect("it is sound");
        let first = Added {
            log: 7,
            number: 3,
            touched: 1815,
            headline: Some("{\"turn\":1}"),
            count: 2,
            lines: "one\n\n",
        };
        assert_eq!(read[0], first);
        assert_eq!((read[1].log, read[1].count, read[1].lines), (8, 0, ""));
        assert_eq!((read[2].log, read[2].lines), (9, "8 0 1 1 0\n"));
        assert_eq!(read[0].beyond(4).collect::<Vec<_>>(), [""]);
        assert_eq!(read[0].beyond(9).count(), 0);
    }

    #[test]
    fn a_batch_that_was_cut_off_is_noticed() {
        let mut batch = String::new();
        begin(&mut batch, 7, 3, 1815, 2, None);
        batch.push_str("one\n");
        assert!(additions(&batch).next().expect("there is something").is_err());
    }
}
