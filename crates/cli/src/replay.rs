//! `voltigeur replay`: a battle from its journal, watched or judged again.

use crate::fault;
use clap::Args;
use engine::{Deed, DiceFrom, Entry, Eyes, Journal, JournalError};
use field::{BadFile, PositionError, text_of};
use names::Side;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Tell a battle from its journal, or judge it again
///
/// Watching shows what was told then. With --verify every order is judged again, and the first difference is
/// reported with exit code 2. A battle by an earlier version of the rulings is told, and not judged.
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur replay battle.jsonl
  voltigeur replay battle.jsonl --side red --json
  voltigeur replay battle.jsonl --verify")]
pub struct Replay {
    /// The journal
    file: PathBuf,
    /// Judge every order again
    #[arg(long)]
    verify: bool,
    /// As this side heard it; without it, as a spectator did
    #[arg(long, value_parser = crate::side, value_name = "blue|red")]
    side: Option<Side>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Larger journals are not read.
const LARGEST: u64 = 64_000_000;

impl Replay {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let bad = |wrong| BadFile::new(&self.file.display().to_string(), "", vec![wrong]);
        let text = match text_of(&self.file, LARGEST) {
            Ok(text) => text,
            Err(wrong) => return fault::report(&bad(wrong), out),
        };
        let journal = match Journal::read(&text) {
            Ok(journal) => journal,
            Err(wrong) => return fault::report(&bad(at_fault(&wrong)), out),
        };
        if self.verify {
            return self.verify(&journal, out);
        }
        let eyes = self.side.map_or(Eyes::Spectator, Eyes::Side);
        for voice in journal.story(eyes) {
            if self.json {
                writeln!(out, "{}", json!({ "told": voice.fact, "words": voice.words }))?;
            } else {
                writeln!(out, "{}", voice.words)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn verify(&self, journal: &Journal, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let bad = |wrong| BadFile::new(&self.file.display().to_string(), "", vec![wrong]);
        let Some(book) = rulebooks::book(&journal.opening.book) else {
            let known: Vec<&str> = rulebooks::BOOKS.iter().map(|book| book.id).collect();
            let what = format!("it is a battle by `{}`, a book that is not here", journal.opening.book);
            let remedy =
                format!("the books here are {}; without --verify it can still be told", known.join(", "));
            return fault::report(&bad(PositionError::whole(what, remedy)), out);
        };
        if journal.opening.version != book.version {
            let (then, now) = (journal.opening.version, book.version);
            let what = format!("it was played by version {then} of the rulings, and this is version {now}");
            let remedy =
                "it is not judged by rulings of another version; without --verify it is told as it was";
            return fault::report(&bad(PositionError::whole(what, remedy)), out);
        }
        let difference = match fault::guarded(|| book.replay(journal)) {
            Ok(Ok(difference)) => difference,
            Ok(Err(wrong)) => return fault::report(&bad(at_fault(&wrong)), out),
            Err(broken) => return fault::report(&bad(broken), out),
        };
        let entries = journal.entries.len();
        if self.json {
            let found =
                difference.as_ref().map(|found| json!({ "entry": found.seq, "words": found.to_string() }));
            writeln!(out, "{}", json!({ "entries": entries, "difference": found }))?;
        } else {
            match &difference {
                None => {
                    writeln!(out, "All {entries} entries are judged as they were.{}", unfinished(journal))?
                }
                Some(found) => writeln!(out, "The first difference: {found}.")?,
            }
        }
        Ok(if difference.is_none() { ExitCode::SUCCESS } else { ExitCode::from(fault::FAULT) })
    }
}

/// What could not be judged because the journal does not end the battle.
fn unfinished(journal: &Journal) -> &'static str {
    let is_open = |entry: &Entry| matches!(entry.deed, Deed::Revealed { .. });
    match journal.opening.dice {
        DiceFrom::Seed { .. } if !journal.entries.iter().any(is_open) => {
            " The battle is not over and its seed not revealed, so the dice are taken as they fell."
        }
        _ => "",
    }
}

fn at_fault(wrong: &JournalError) -> PositionError {
    let remedy = match wrong {
        JournalError::Empty => "check whether this is the journal you mean",
        JournalError::Unreadable { .. } => {
            "restore that line; if it is the last one, it was cut short and can be deleted"
        }
        JournalError::OutOfOrder { .. } => "restore the journal as it was written; it is only ever added to",
        JournalError::NowhereToGoBack { .. } => "restore that entry as it was written",
        JournalError::OtherFormat { .. } => {
            "it can still be told without --verify; to judge it use the version that wrote it"
        }
        JournalError::OtherBook { .. } => "play it by its own book",
        JournalError::NotUnderstood { .. } => {
            "restore it as it was written, or use the version that wrote it"
        }
    };
    PositionError::whole(wrong.to_string(), remedy)
}
