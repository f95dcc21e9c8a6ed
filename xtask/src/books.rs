//! The books of the workspace, as the tree has them: a folder below `rulesets` is a book, its test of the
//! ledger says with which letters its ids begin, and the catalogue lists those that can be played.

use std::fs;
use std::path::Path;

/// Where the books are.
pub const FOLDER: &str = "rulesets";

/// The book that new books are copied from.
pub const MODEL: &str = "the-ford";

/// A book of the workspace.
#[derive(Debug, Clone, PartialEq)]
pub struct Book {
    /// The name of its folder and of its package.
    pub name: String,
    /// What its ids begin with, such as `FPN`.
    pub prefix: String,
}

impl Book {
    /// The variable by which its rule tests are told of a number that is to be changed.
    pub fn variable(&self) -> String {
        format!("{}_MUTATE", self.prefix)
    }
}

/// Every book of the workspace in a folder, by name.
pub fn books(root: &Path) -> Result<Vec<Book>, String> {
    let folder = root.join(FOLDER);
    let listed = fs::read_dir(&folder).map_err(|why| format!("== {}: {why}", folder.display()))?;
    let mut books = vec![];
    for path in listed.flatten().map(|entry| entry.path()).filter(|path| path.join("Cargo.toml").exists()) {
        let name = path.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        let ledger = path.join("tests/ledger.rs");
        let text = fs::read_to_string(&ledger).map_err(|why| format!("== {}: {why}", ledger.display()))?;
        let prefix =
            text.split("const PREFIX: &'static str = \"").nth(1).and_then(|rest| rest.split('"').next());
        let prefix = prefix.ok_or_else(|| format!("== {} has no `const PREFIX`", ledger.display()))?;
        books.push(Book { name, prefix: prefix.to_owned() });
    }
    books.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(books)
}

/// The books of the catalogue: `FastPlay(fast_play::FastPlay)` in the list `books!` of the crate `rulebooks`
/// is the book `fast-play`.
#[cfg(test)]
pub fn catalogue() -> Vec<String> {
    let source = include_str!("../../crates/rulebooks/src/lib.rs");
    let list = source.split("\nbooks! {").nth(1).and_then(|rest| rest.split("\n}").next());
    let paths = list.expect("rulebooks lists its books").split('(').skip(1);
    let name = |path: &str| path.split("::").next().map(|name| name.replace('_', "-"));
    paths.filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Vec<Book> {
        books(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))).expect("every folder is a book")
    }

    #[test]
    fn a_book_is_known_by_its_folder_and_its_letters() {
        let book = here().into_iter().find(|book| book.name == MODEL).expect("the model is there");
        assert_eq!((book.prefix.as_str(), book.variable().as_str()), ("FIX", "FIX_MUTATE"));
    }

    #[test]
    fn no_two_books_have_the_same_letters() {
        let mut letters: Vec<String> = here().into_iter().map(|book| book.prefix).collect();
        let books = letters.len();
        letters.sort();
        letters.dedup();
        assert_eq!(letters.len(), books);
    }

    #[test]
    fn the_catalogue_lists_books_that_are_here_and_leave_no_subject_out() {
        let (catalogue, here) = (catalogue(), here());
        assert!(catalogue.len() > 1 && !catalogue.contains(&MODEL.to_owned()), "{catalogue:?}");
        for name in catalogue {
            assert!(here.iter().any(|book| book.name == name), "{name} is not in {FOLDER}");
            let layout = format!("{}/../{FOLDER}/{name}/tests/layout.rs", env!("CARGO_MANIFEST_DIR"));
            let layout = fs::read_to_string(&layout).expect("a book has a test of its layout");
            assert!(!layout.contains("const WITHOUT"), "{name} does without a subject of the layout");
        }
    }
}
