//! A position file: its text, its book, and the orders and dice that follow the position.

use crate::said::{Absurd, parse};
use crate::{BadFile, Complaints, Entries, PositionError, Said, Section, What};
use engine::{Words, Yardstick};
use names::Side;
use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

/// A position as a file tells it, not yet read by its book.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    file: String,
    text: String,
    entries: Entries,
    book: String,
}

/// The orders and dice that follow a position.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Script {
    /// Where the common dice stand, if there are any.
    pub dice_at: Option<Range<usize>>,
    /// Faces in the order in which they fall, for the beginning and for every order without dice of its own.
    pub dice: Vec<u8>,
    /// The orders.
    pub orders: Vec<Command>,
}

/// One order of a script.
#[derive(Debug, Clone, PartialEq)]
pub struct Command {
    /// Who gives it; whoever is asked, if it is not said.
    pub side: Option<Side>,
    /// The order.
    pub words: Words,
    /// The faces that fall for it, if it has its own.
    pub dice: Option<Vec<u8>>,
    /// Where it stands.
    pub at: Range<usize>,
    places: BTreeMap<String, Range<usize>>,
}

impl Command {
    /// Where something said with the order stands; the whole order if it is not said.
    pub fn place_of(&self, param: &str) -> Range<usize> {
        self.places.get(param).unwrap_or(&self.at).clone()
    }
}

/// Larger files are not read.
pub const LARGEST: u64 = 10_000_000;

/// What every file may hold besides what its book asks for.
const COMMON: [&str; 4] = ["book", "note", "order", "dice"];

impl Position {
    /// Reads a file from disk.
    pub fn load(path: &Path) -> Result<Position, BadFile> {
        let file = path.display().to_string();
        let text = text_of(path, LARGEST).map_err(|wrong| BadFile::new(&file, "", vec![wrong]))?;
        Position::read(&file, text)
    }

    /// Reads a text. `file` is what messages call it.
    pub fn read(file: &str, text: String) -> Result<Position, BadFile> {
        let bad = |wrong| BadFile::new(file, &text, vec![wrong]);
        if text.len() as u64 > LARGEST {
            return Err(BadFile::new(file, "", vec![too_large(text.len() as u64, LARGEST)]));
        }
        let entries = parse(&text).map_err(|wrong| {
            let at = wrong.span().unwrap_or(0..0);
            bad(PositionError::at(at, wrong.message().trim(), "positions are written in TOML 1.1"))
        })?;
        let book = entries.iter().find(|(key, _)| key.name == "book").map(|(_, said)| said);
        let book = match book {
            Some(Said { what: What::Word(book), .. }) => book.clone(),
            Some(other) => {
                let what = format!("`book` is {}, not a word", other.sort());
                return Err(bad(PositionError::at(other.at.clone(), what, "write `book = \"fast-play\"`")));
            }
            None => {
                let what = "the file does not say by which book it is played";
                return Err(bad(PositionError::whole(what, "begin with `book = \"fast-play\"`")));
            }
        };
        Ok(Position { file: file.into(), text, entries, book })
    }

    /// The book it names.
    pub fn book(&self) -> &str {
        &self.book
    }

    /// A complaint about this file.
    pub fn bad(&self, wrong: Vec<PositionError>) -> BadFile {
        BadFile::new(&self.file, &self.text, wrong)
    }

    /// Where a key at the top of the file says something.
    pub fn place_of(&self, key: &str) -> Option<Range<usize>> {
        self.entries.iter().find(|(known, _)| known.name == key).map(|(_, said)| said.at.clone())
    }

    /// A complaint about the book that it names.
    pub fn unknown_book(&self, known: &[&str]) -> BadFile {
        let at = self.place_of("book").unwrap_or(0..0);
        let what = format!("there is no book `{}`", self.book);
        self.bad(vec![PositionError::at(at, what, format!("it is one of: {}", known.join(", ")))])
    }

    /// Reads the whole file, and fails with all that is wrong if anything is.
    pub fn open<T>(
        &self,
        by: Yardstick,
        read: impl FnOnce(&Section) -> Option<T>,
    ) -> Result<T, Vec<PositionError>> {
        let wrong = Complaints::default();
        let root = Section::new("the file", 0..0, &self.entries, by, &wrong);
        let read = read(&root);
        for key in COMMON {
            root.said(key);
        }
        root.close();
        match read {
            Some(read) if wrong.is_empty() => Ok(read),
            _ => Err(wrong.into_list()),
        }
    }

    /// The orders and dice that follow the position.
    pub fn script(&self) -> Result<Script, Vec<PositionError>> {
        let wrong = Complaints::default();
        let root = Section::new("the file", 0..0, &self.entries, Yardstick::MILLIMETRE, &wrong);
        let dice = faces(&root).unwrap_or_default();
        let orders = root.sections("order").iter().filter_map(command).collect();
        if wrong.is_empty() {
            Ok(Script { dice_at: self.place_of("dice"), dice, orders })
        } else {
            Err(wrong.into_list())
        }
    }
}

/// The faces under `dice`.
fn faces(section: &Section) -> Option<Vec<u8>> {
    section.read_list("dice")
}

fn command(section: &Section) -> Option<Command> {
    if !section.has("do") {
        section.complain(
            format!("{} has no `do`", section.title()),
            "say what is ordered, such as `do = \"done\"`",
        );
    }
    let verb = section.word("do")?.to_string();
    let side = section.side("side");
    let dice = faces(section);
    let mut places = BTreeMap::from([("do".to_string(), section.said("do")?.at.clone())]);
    let mut with = serde_json::Map::new();
    for (key, said) in section.others() {
        match said.json() {
            Ok(value) => {
                with.insert(key.name.clone(), value);
            }
            Err(Absurd(at)) => {
                let what = format!("`{}` of {} holds a number that no table has", key.name, section.title());
                section.complain_at(at, what, "lengths are in what the book measures in, angles in degrees");
            }
        }
        places.insert(key.name.clone(), said.at.clone());
    }
    if let Some(said) = section.said("dice") {
        places.insert("dice".to_string(), said.at.clone());
    }
    Some(Command { side, words: Words { verb, with }, dice, at: section.at(), places })
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
    PositionError::whole(what, "check whether this is the file you mean; a position has a few KB")
}
