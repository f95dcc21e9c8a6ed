//! What is wrong with a file: where, and what to do about it.

use miette::{Diagnostic, NamedSource, SourceSpan};
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

/// One thing that is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[error("{what}")]
pub struct PositionError {
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    #[help]
    pub remedy: Option<String>,
    /// Where, if it is at one place.
    #[label("here")]
    pub at: Option<SourceSpan>,
}

impl PositionError {
    /// Something wrong at a place of the text.
    pub fn at(at: Range<usize>, what: impl Into<String>, remedy: impl Into<String>) -> PositionError {
        PositionError { what: what.into(), remedy: Some(remedy.into()), at: Some(at.into()) }
    }

    /// Something wrong with the file as a whole.
    pub fn whole(what: impl Into<String>, remedy: impl Into<String>) -> PositionError {
        PositionError { what: what.into(), remedy: Some(remedy.into()), at: None }
    }
}

/// A file that cannot be used, with everything that is wrong with it.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("{} cannot be used: {}", .text.name(), how_many(.wrong.len()))]
pub struct BadFile {
    /// The file.
    #[source_code]
    pub text: NamedSource<String>,
    /// What is wrong with it.
    #[related]
    pub wrong: Vec<PositionError>,
}

fn how_many(wrong: usize) -> String {
    match wrong {
        1 => "one thing is wrong".into(),
        many => format!("{many} things are wrong"),
    }
}

/// A line and a column of a text, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl BadFile {
    /// A file and what is wrong with it.
    pub fn new(file: &str, text: &str, wrong: Vec<PositionError>) -> BadFile {
        BadFile { text: NamedSource::new(file, text.to_string()), wrong }
    }

    /// The line and column of something wrong.
    pub fn place(&self, wrong: &PositionError) -> Option<LineColumn> {
        let text = self.text.inner();
        let before = text.get(..wrong.at?.offset().min(text.len()))?;
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Some(LineColumn { line, column })
    }
}

/// What has been found wrong so far. Reading goes on, so that a file's faults come all at once.
#[derive(Debug, Default)]
pub struct Complaints(RefCell<Vec<PositionError>>);

/// So many faults are told one by one. A file with more has one cause for most of them.
const MOST: usize = 60;

impl Complaints {
    /// Notes something wrong.
    pub fn note(&self, wrong: PositionError) {
        let mut noted = self.0.borrow_mut();
        // A key may be asked for twice.
        if noted.contains(&wrong) {
            return;
        }
        match noted.len() {
            ..MOST => noted.push(wrong),
            MOST => noted.push(PositionError::whole(
                "there is more wrong, which is not listed",
                "mend these first; one cause often has many faults",
            )),
            _ => {}
        }
    }

    /// Whether nothing is wrong so far.
    pub fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// All that is wrong, in the order of the text.
    pub fn into_list(self) -> Vec<PositionError> {
        let mut wrong = self.0.into_inner();
        // What has no place of its own is said last if it is the word that there is more, else first.
        let last = if wrong.len() > MOST { wrong.pop() } else { None };
        wrong.sort_by_key(|wrong| wrong.at.map_or(0, |at| at.offset()));
        wrong.extend(last);
        wrong
    }
}
