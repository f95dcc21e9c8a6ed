//! A position file: its text, its book, and the orders and dice that follow the position.

use crate::said::Absurd;
use crate::{BadFile, Document, PositionError, Said, Section, What};
use engine::{Words, Yardstick};
use names::Side;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// A position as a file tells it, not yet read by its book.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    document: Document,
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
    /// The side that gives it; by default the side that is asked.
    pub side: Option<Side>,
    /// The order.
    pub words: Words,
    /// The faces that fall for it, if it has its own.
    pub dice: Option<Vec<u8>>,
    /// The rule that is to refuse it; none if it is to be taken.
    pub refused: Option<String>,
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

/// What every file may hold besides what its book asks for.
const COMMON: [&str; 4] = ["book", "note", "order", "dice"];

impl Position {
    /// Reads a file from disk.
    pub fn load(path: &Path) -> Result<Position, BadFile> {
        Position::of(Document::load(path)?)
    }

    /// Reads a text. `file` is what messages call it.
    pub fn read(file: &str, text: String) -> Result<Position, BadFile> {
        Position::of(Document::read(file, text)?)
    }

    pub(crate) fn of(document: Document) -> Result<Position, BadFile> {
        let book = match document.said("book") {
            Some(Said { what: What::Word(book), .. }) => book.clone(),
            Some(other) => {
                let what = format!("`book` is {}, not a word", other.sort());
                let wrong = PositionError::at(other.at.clone(), what, "write `book = \"fast-play\"`");
                return Err(document.bad(vec![wrong]));
            }
            None => {
                let what = "the file does not say by which book it is played";
                let wrong = PositionError::whole(what, "begin with `book = \"fast-play\"`");
                return Err(document.bad(vec![wrong]));
            }
        };
        Ok(Position { document, book })
    }

    /// The book it names.
    pub fn book(&self) -> &str {
        &self.book
    }

    /// A complaint about this file.
    pub fn bad(&self, wrong: Vec<PositionError>) -> BadFile {
        self.document.bad(wrong)
    }

    /// Where a key at the top of the file says something.
    pub fn place_of(&self, key: &str) -> Option<Range<usize>> {
        self.document.said(key).map(|said| said.at.clone())
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
        self.document.open(by, |root| {
            let read = read(root);
            for key in COMMON {
                root.said(key);
            }
            root.close();
            read
        })
    }

    /// The orders and dice that follow the position.
    pub fn script(&self) -> Result<Script, Vec<PositionError>> {
        self.document.open(Yardstick::MILLIMETRE, |root| {
            let dice = faces(root).unwrap_or_default();
            let orders = root.sections("order").iter().filter_map(command).collect();
            Some(Script { dice_at: self.place_of("dice"), dice, orders })
        })
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
    let refused = section.word("refused").map(str::to_string);
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
    for key in ["dice", "refused"] {
        if let Some(said) = section.said(key) {
            places.insert(key.to_string(), said.at.clone());
        }
    }
    Some(Command { side, words: Words { verb, with }, dice, refused, at: section.at(), places })
}
