//! `voltigeur battles check`: whether files make battles, by every book that is here.

use super::find;
use crate::fault;
use clap::Args;
use field::BadFile;
use field::muster::Note;
use rulebooks::{AnyGame, BOOKS};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// Check battle files, and whether every book can muster them
///
/// Prints what is wrong, with line and column and what to do about it, or that the file is sound. Exits with
/// 2 if any file is not.
#[derive(Args)]
pub struct Check {
    /// The files, or the names of battles that come with the program
    #[arg(required = true)]
    files: Vec<String>,
}

impl Check {
    pub fn run(&self, is_json: bool, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let mut code = ExitCode::SUCCESS;
        for file in &self.files {
            match check(file) {
                Ok(notes) => {
                    if is_json {
                        let books: Vec<_> = notes
                            .iter()
                            .map(|(book, notes)| {
                                json!({ "book": book, "notes": notes.len(), "warnings": warnings(notes) })
                            })
                            .collect();
                        writeln!(out, "{}", json!({ "file": file, "sound": true, "books": books }))?;
                    } else {
                        let books: Vec<String> = notes
                            .iter()
                            .map(|(book, notes)| format!("{book}, {} notes", notes.len()))
                            .collect();
                        writeln!(out, "{file}: sound ({})", books.join("; "))?;
                        for (book, notes) in &notes {
                            for warning in warnings(notes) {
                                writeln!(out, "  {book} warns: {warning}")?;
                            }
                        }
                    }
                }
                Err(bad) => {
                    if is_json {
                        fault::list(&bad, out)?;
                    } else {
                        out.flush()?;
                    }
                    code = fault::show(&bad);
                }
            }
        }
        Ok(code)
    }
}

/// What warns of something among notes.
fn warnings(notes: &[Note]) -> Vec<&str> {
    notes.iter().filter(|note| note.warns).map(|note| note.words.as_str()).collect()
}

/// The notes that each book has to a battle.
fn check(file: &str) -> Result<Vec<(&'static str, Vec<Note>)>, BadFile> {
    let battle = find(file)?;
    let muster = |book: &rulebooks::Listed| {
        let mustered = fault::guarded(|| AnyGame::muster(&battle, book.id, &[]));
        let (_, notes) = mustered.map_err(|broken| battle.bad(vec![broken]))??;
        Ok((book.id, notes))
    };
    BOOKS.iter().map(muster).collect()
}
