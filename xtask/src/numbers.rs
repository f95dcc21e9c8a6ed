//! Every number of a book's tables, changed, must make some rule test of the book fail.
//!
//! `tests/numbers.txt` of each book notes for each number a test that notices its change. So each change
//! needs one short run; only where the note is missing or out of date all tests of the book run.

use crate::books::{Book, FOLDER, books};
use crate::cargo;
use crate::parts::cores;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Changes every number of a book, or of all books.
pub fn run(book: Option<&str>, write: bool) -> Result<(), String> {
    let all = books(Path::new("."))?;
    let wanted: Vec<&Book> = all.iter().filter(|one| book.is_none_or(|book| book == one.name)).collect();
    if wanted.is_empty() {
        let known: Vec<&str> = all.iter().map(|book| book.name.as_str()).collect();
        return Err(format!("== there is no such book; the books are {}", known.join(", ")));
    }
    let built = built()?;
    for wanted in wanted {
        let (name, variable) = (wanted.name.as_str(), wanted.variable());
        let note = format!("{FOLDER}/{name}/tests/numbers.txt");
        if book.is_none() && !write && !Path::new(&note).exists() {
            println!("== numbers of {name}: left out, since it is still being written and has no {note}");
            continue;
        }
        let book = name;
        println!("== numbers of {book}: each, changed, must make some test fail");
        let tests =
            executable(&built, book, None).ok_or_else(|| format!("== cargo names no tests of {book}"))?;
        let ledger = executable(&built, book, Some("ledger"))
            .ok_or_else(|| format!("== cargo names no ledger of {book}"))?;
        let changes = changes(&ledger)?;
        let known = read(Path::new(&note));
        let Outcome { noticed, unnoticed, outdated } = judge(&tests, &variable, &changes, &known);
        if !unnoticed.is_empty() {
            return Err(format!("== no test of {book} notices these changes:\n{}", unnoticed.join("\n")));
        }
        if write {
            fs::write(&note, written(&noticed)).map_err(|why| format!("== {note}: {why}"))?;
        } else if outdated > 0 {
            println!(
                "== of {outdated} numbers {note} does not know who notices them; \
                 `cargo xtask test numbers {book} --write` notes it"
            );
        }
        println!("{book}: {} passed, 0 failed", changes.len());
    }
    Ok(())
}

/// What came of the changes.
struct Outcome {
    /// For each change a test that notices it.
    noticed: BTreeMap<String, String>,
    unnoticed: Vec<String>,
    /// How many notes were missing or wrong.
    outdated: usize,
}

/// Makes all changes, on all cores.
fn judge(tests: &str, variable: &str, changes: &[String], known: &BTreeMap<String, String>) -> Outcome {
    let outcome = Mutex::new(Outcome { noticed: BTreeMap::new(), unnoticed: vec![], outdated: 0 });
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(change) = changes.get(next.fetch_add(1, Ordering::Relaxed)) {
            let usual = known.get(number(change)).filter(|test| fails(tests, variable, change, test));
            let found = usual.cloned().or_else(|| noticing(tests, variable, change));
            let mut outcome = outcome.lock().expect("no worker panics while it holds this");
            outcome.outdated += usize::from(usual.is_none());
            match found {
                Some(test) => drop(outcome.noticed.insert(number(change).to_owned(), test)),
                None => outcome.unnoticed.push(change.clone()),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..cores() {
            scope.spawn(work);
        }
    });
    outcome.into_inner().expect("no worker panicked")
}

/// Whether one test fails under a change.
fn fails(tests: &str, variable: &str, change: &str, test: &str) -> bool {
    let mut run = Command::new(tests);
    run.env(variable, change).args(["--quiet", "--exact", test]).stdout(Stdio::null()).stderr(Stdio::null());
    run.status().is_ok_and(|status| !status.success())
}

/// A test that fails under a change, if any does.
fn noticing(tests: &str, variable: &str, change: &str) -> Option<String> {
    let run = Command::new(tests).env(variable, change).stderr(Stdio::null()).output().ok()?;
    if run.status.success() {
        return None;
    }
    let told = String::from_utf8_lossy(&run.stdout).into_owned();
    let failed = |line: &str| Some(line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?.to_owned());
    // A run that fails as a whole notices too, but has no name to note.
    Some(told.lines().find_map(failed).unwrap_or_default())
}

/// What cargo has built for the tests of the workspace, a line of JSON each.
fn built() -> Result<String, String> {
    let output = cargo(&["test", "--workspace", "--no-run", "--quiet", "--message-format=json"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|why| format!("== cargo could not be started: {why}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err("== the tests could not be built".into()),
    }
}

/// The rule tests of a book, or a test of it by name, among what cargo has built.
fn executable(built: &str, book: &str, test: Option<&str>) -> Option<String> {
    let (package, library) = (format!("/rulesets/{book}"), book.replace('-', "_"));
    let name = format!("\"name\":\"{}\"", test.unwrap_or(&library));
    let kind = if test.is_some() { "\"kind\":[\"test\"]" } else { "\"kind\":[\"lib\"]" };
    let is_it = |line: &&str| line.contains(&package) && line.contains(&name) && line.contains(kind);
    let path = |line: &str| line.split("\"executable\":\"").nth(1)?.split('"').next().map(str::to_owned);
    built.lines().filter(is_it).find_map(path)
}

/// The changes that are to be made: each number of the tables by itself.
fn changes(ledger: &str) -> Result<Vec<String>, String> {
    let listed = Command::new(ledger).args(["--nocapture", "house_rule"]).output();
    let listed = listed.map_err(|why| format!("== the numbers could not be listed: {why}"))?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let change = |line: &str| line.split_once("change: ").map(|(_, change)| change.to_owned());
    let changes: Vec<String> = listed.lines().filter_map(change).collect();
    if changes.is_empty() { Err("== no number is listed".into()) } else { Ok(changes) }
}

/// The number that a change is about: `tables.a.b` of `tables.a.b = 3`.
fn number(change: &str) -> &str {
    change.split(" = ").next().unwrap_or(change)
}

fn read(note: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(note).unwrap_or_default();
    let line = |line: &str| line.split_once(": ").map(|(number, test)| (number.to_owned(), test.to_owned()));
    text.lines().filter_map(line).collect()
}

fn written(noticed: &BTreeMap<String, String>) -> String {
    let named = noticed.iter().filter(|(_, test)| !test.is_empty());
    named.fold(String::new(), |mut text, (number, test)| {
        let _ = writeln!(text, "{number}: {test}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_as_they_are_written() {
        let noticed: BTreeMap<String, String> =
            [("tables.a.0 ".trim(), "arcs::tests::one"), ("tables.b", "")]
                .map(|(a, b)| (a.into(), b.into()))
                .into();
        let text = written(&noticed);
        assert_eq!(text, "tables.a.0: arcs::tests::one\n");
        assert_eq!(number("tables.a.0 = 4"), "tables.a.0");
    }

    #[test]
    fn the_tests_of_a_book_are_found_among_what_was_built() {
        let line = |package: &str, kind: &str, name: &str, at: &str| {
            format!(
                "{{\"package_id\":\"path+file:///x/rulesets/{package}#0.1.0\",\"target\":{{\"kind\":[\"{kind}\"],\
                 \"name\":\"{name}\"}},\"executable\":{at}}}"
            )
        };
        let built = [
            line("fast-play", "lib", "fast_play", "null"),
            line("fast-play", "lib", "fast_play", "\"/t/fast_play-1\""),
            line("fast-play", "test", "ledger", "\"/t/ledger-2\""),
            line("sound-the-charge", "test", "ledger", "\"/t/ledger-3\""),
        ]
        .join("\n");
        let found = |book, test| executable(&built, book, test);
        assert_eq!(found("fast-play", None).as_deref(), Some("/t/fast_play-1"));
        assert_eq!(found("sound-the-charge", Some("ledger")).as_deref(), Some("/t/ledger-3"));
        assert_eq!(found("sound-the-charge", None), None);
    }
}
