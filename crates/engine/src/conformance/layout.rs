//! The layout that all books share: the agreed files are there, and each file of rules says first which rules
//! it carries out.

use super::citations::citations;
use std::fs;
use std::path::Path;

/// What must be known of a book to hold its crate to the layout. A book's test file implements it and calls
/// [`keeps_the_layout!`](crate::keeps_the_layout).
pub trait Layout {
    /// What the ids of the book begin with, such as `FPN`.
    const PREFIX: &'static str;
    /// The folder of the crate: `env!("CARGO_MANIFEST_DIR")`.
    const CRATE: &'static str;
    /// The subjects of the layout that the book does without. A book of the catalogue has them all.
    const WITHOUT: &'static [&'static str] = &[];
}

/// Holds a book to the layout, as tests of the calling module.
#[macro_export]
macro_rules! keeps_the_layout {
    ($Book:ty) => {
        $crate::conforms! { $Book:
            the_agreed_files_are_there, the_root_of_the_crate_is_short, every_file_of_rules_cites_them_first,
        }
    };
}

/// The files that every book has.
const FILES: [&str; 21] = [
    "README.md",
    "rules.toml",
    "src/lib.rs",
    "src/book.rs",
    "src/questions.rs",
    "src/answers.rs",
    "src/steps.rs",
    "src/events.rs",
    "src/cite.rs",
    "src/tables.rs",
    "src/options.rs",
    "src/state.rs",
    "src/turn.rs",
    "src/candidates.rs",
    "src/surface/mod.rs",
    "src/surface/course.rs",
    "src/surface/overlays.rs",
    "src/surface/pieces.rs",
    "src/surface/preview.rs",
    "tests/conformance.rs",
    "tests/ledger.rs",
];

/// The subjects that are a folder in every book, each with a `mod.rs`.
const SUBJECTS: [&str; 9] =
    ["command", "movement", "formation", "charge", "shooting", "melee", "morale", "deployment", "muster"];

/// The root of a crate has fewer lines than this.
const SHORT: usize = 80;

/// Files that carry out no rule: what rules stand on, and tests.
const NO_RULES: [&str; 12] = [
    "lib.rs",
    "book.rs",
    "questions.rs",
    "answers.rs",
    "events.rs",
    "cite.rs",
    "options.rs",
    "state.rs",
    "flags.rs",
    "who.rs",
    "kit.rs",
    "examples.rs",
];

/// The same, in the folder of any subject: candidates pass the checks that carry the rules out.
const NO_RULES_ANYWHERE: [&str; 4] = ["candidates.rs", "drawn.rs", "proposals.rs", "tests.rs"];

/// The half of a book that shows and tells, and the half that reads files.
const NO_RULES_BELOW: [&str; 2] = ["surface/", "muster/"];

/// The agreed files and folders are there, and nothing that the book says it does without.
pub fn the_agreed_files_are_there<L: Layout>() {
    let unknown = L::WITHOUT.iter().filter(|subject| !SUBJECTS.contains(subject));
    let unknown = unknown.map(|subject| format!("`{subject}` is no subject of the layout"));
    let has = |path: &str| Path::new(L::CRATE).join(path).exists();
    let missing = FILES.iter().filter(|path| !has(path)).map(|path| format!("{path} is missing"));
    let subjects = SUBJECTS.iter().filter_map(|subject| {
        let path = format!("src/{subject}/mod.rs");
        match (L::WITHOUT.contains(subject), has(&path)) {
            (false, false) => Some(format!("{path} is missing")),
            (true, true) => Some(format!("{path} is there, and the book says that it does without")),
            _ => None,
        }
    });
    nothing(unknown.chain(missing).chain(subjects));
}

/// `src/lib.rs` has the type of the book, its modules, and what other crates use of them.
pub fn the_root_of_the_crate_is_short<L: Layout>() {
    let root = fs::read_to_string(Path::new(L::CRATE).join("src/lib.rs")).expect("the crate has a root");
    let lines = root.lines().count();
    assert!(lines < SHORT, "src/lib.rs has {lines} lines; it should have fewer than {SHORT}");
}

/// The first lines of each file of rules, which begin with `//!`, cite a section, rule, ruling or convention.
pub fn every_file_of_rules_cites_them_first<L: Layout>() {
    let src = Path::new(L::CRATE).join("src");
    let has_rules = |path: &String| {
        let name = path.rsplit('/').next().expect("a path has a name");
        let is_excepted = NO_RULES.contains(&path.as_str())
            || NO_RULES_ANYWHERE.contains(&name)
            || NO_RULES_BELOW.iter().any(|folder| path.starts_with(folder));
        !is_excepted
    };
    let silent = files(&src, "").into_iter().filter(has_rules).filter(|path| {
        let text = fs::read_to_string(src.join(path)).expect("source can be read");
        !cites_first(L::PREFIX, &text)
    });
    nothing(silent.map(|path| format!("src/{path} cites nothing in its first lines")));
}

/// Whether the first lines of a file cite anything, if only a whole section: `STC-9`.
fn cites_first(prefix: &str, text: &str) -> bool {
    let first: Vec<&str> = text.lines().take_while(|line| line.starts_with("//!")).collect();
    let first = first.join("\n");
    let letters: String = ('A'..='Z').collect();
    !citations(prefix, &letters, &first).is_empty()
}

/// The Rust files in a folder and below it, by their paths from it.
fn files(folder: &Path, below: &str) -> Vec<String> {
    let mut found = vec![];
    for entry in fs::read_dir(folder.join(below)).expect("the crate has this folder") {
        let entry = entry.expect("the folder can be listed");
        let path = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            found.extend(files(folder, &format!("{path}/")));
        } else if path.ends_with(".rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn nothing(faults: impl Iterator<Item = String>) {
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_lines_cite_a_section_a_rule_or_a_ruling() {
        let cites = |text| cites_first("STC", text);
        assert!(
            cites("//! STC-9. Charges.\n") && cites("//! Charges.\n//!\n//! STC-9.1, 9.2. They go in.\n")
        );
        assert!(cites("//! R97. Where to deploy.\n") && cites("//! Arcs (G10 to G13).\n"));
        assert!(!cites("//! Charges.\n\n/// STC-9.1. A rule.\n") && !cites("//! FPN-9.1. Another book.\n"));
    }
}
