//! A TOML file being read: its text, what it says, and where it says it.

use crate::said::parse;
use crate::{BadFile, Complaints, Entries, PositionError, Said, Section};
use engine::Yardstick;
use std::io::Read;
use std::path::Path;

/// Larger files are not read.
pub const LARGEST: u64 = 10_000_000;

/// A file of ours, parsed but not yet understood.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Document {
    file: String,
    text: String,
    entries: Entries,
}

impl Document {
    /// Reads a file from disk.
    pub fn load(path: &Path) -> Result<Document, BadFile> {
        let file = path.display().to_string();
        let text = text_of(path, LARGEST).map_err(|wrong| BadFile::new(&file, "", vec![wrong]))?;
        Document::read(&file, text)
    }

    /// Reads a text. `file` is what messages call it.
    pub fn read(file: &str, text: String) -> Result<Document, BadFile> {
        if text.len() as u64 > LARGEST {
            return Err(BadFile::new(file, "", vec![too_large(text.len() as u64, LARGEST)]));
        }
        match parse(&text) {
            Ok(entries) => Ok(Document { file: file.into(), text, entries }),
            Err(wrong) => {
                let at = wrong.span().unwrap_or(0..0);
                let wrong =
                    PositionError::at(at, wrong.message().trim(), "such files are written in TOML 1.1");
                Err(BadFile::new(file, &text, vec![wrong]))
            }
        }
    }

    /// What messages call it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// What a key at the top says.
    pub fn said(&self, key: &str) -> Option<&Said> {
        self.entries.iter().find(|(known, _)| known.name == key).map(|(_, said)| said)
    }

    /// A complaint about this file.
    pub fn bad(&self, wrong: Vec<PositionError>) -> BadFile {
        BadFile::new(&self.file, &self.text, wrong)
    }

    /// Reads the whole file, and fails with all that is wrong if anything is.
    pub fn open<T>(
        &self,
        by: Yardstick,
        read: impl FnOnce(&Section) -> Option<T>,
    ) -> Result<T, Vec<PositionError>> {
        let wrong = Complaints::default();
        let root = Section::new("the file", 0..0, &self.entries, by, &wrong);
        match read(&root) {
            Some(read) if wrong.is_empty() => Ok(read),
            _ => Err(wrong.into_list()),
        }
    }
}

/// The text of a file, unless it has more than `largest` bytes or is no text.
pub fn text_of(path: &Path, largest: u64) -> Result<String, PositionError> {
    let failed = |wrong: std::io::Error| {
        PositionError::whole(
            format!("it cannot be read: {wrong}"),
            "check its name and whether you may read it",
        )
    };
    let file = std::fs::File::open(path).map_err(failed)?;
    let size = file.metadata().map_err(failed)?.len();
    if size > largest {
        return Err(too_large(size, largest));
    }
    let mut bytes = vec![];
    // A pipe has no size of its own.
    file.take(largest + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > largest {
        return Err(too_large(bytes.len() as u64, largest));
    }
    String::from_utf8(bytes).map_err(|wrong| {
        let at = wrong.utf8_error().valid_up_to();
        PositionError::whole(
            format!("it is no text: byte {} is not UTF-8", at + 1),
            "save it as plain UTF-8 text",
        )
    })
}

fn too_large(size: u64, largest: u64) -> PositionError {
    let mb = |bytes: u64| bytes.div_ceil(1_000_000);
    let what = format!("it has {} MB, and more than {} MB are not read", mb(size), mb(largest));
    PositionError::whole(what, "check whether this is the file you mean; such files have a few KB")
}
