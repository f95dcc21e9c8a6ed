//! `cargo xtask test`: everything that must hold, in parts that can be run alone.

use crate::{Step, all, cargo, new_book, numbers, page};
use std::env;
use std::path::PathBuf;
use std::process::{ExitCode, Stdio};
use std::time::{Duration, Instant};

/// What `cargo xtask test` is told.
pub const USAGE: &str = "\
cargo xtask test                   all parts
cargo xtask test rust              formatting, lints, tests, documentation
cargo xtask test page              the page's types and the tests of its parts
cargo xtask test numbers [BOOK]    every number of the tables, changed, makes some test fail;
                                   with --write it is noted anew which test notices which number
cargo xtask test new-book          a new book, made in a copy of the workspace, passes its suite
cargo xtask test browser           the page in a real browser";

/// A part of the tests.
#[derive(Debug, Clone, PartialEq)]
enum Part {
    Page,
    Rust,
    Numbers { book: Option<String>, write: bool },
    NewBook,
    Browser,
}

impl Part {
    fn name(&self) -> &'static str {
        match self {
            Part::Page => "page",
            Part::Rust => "rust",
            Part::Numbers { .. } => "numbers",
            Part::NewBook => "new-book",
            Part::Browser => "browser",
        }
    }

    fn run(&self) -> Result<(), String> {
        match self {
            Part::Page => page::build().and_then(|()| page::check()),
            // The page first: the program has it inside.
            Part::Rust => page::build().and_then(|()| done(all(&RUST, &[], None))).and_then(|()| deny()),
            Part::Numbers { book, write } => numbers::run(book.as_deref(), *write),
            Part::NewBook => new_book::prove(),
            Part::Browser => page::build().and_then(|()| page::browse(&program()?)),
        }
    }
}

const RUST: [Step; 4] = [
    Step {
        shows: "formatting",
        arguments: &["fmt", "--all", "--check"],
        remedy: "run `cargo fmt`; if cargo has no such command, `rustup component add rustfmt`",
    },
    Step {
        shows: "lints",
        arguments: &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
        remedy: "mend what is listed; if cargo has no such command, `rustup component add clippy`",
    },
    Step { shows: "tests", arguments: &["test", "--workspace", "--quiet"], remedy: "mend what has failed" },
    Step {
        shows: "documentation",
        arguments: &["doc", "--workspace", "--no-deps", "--quiet"],
        remedy: "mend the comments that are listed",
    },
];

/// Runs the parts that are named, or all, and says how long each took.
pub fn run(words: &[String]) -> ExitCode {
    let Some(parts) = parts(words) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let mut took = vec![];
    for part in &parts {
        let began = Instant::now();
        if let Err(why) = part.run() {
            eprintln!("{why}\n== {} failed after {}", part.name(), minutes(began.elapsed()));
            return ExitCode::FAILURE;
        }
        took.push(format!("{} {}", part.name(), minutes(began.elapsed())));
        println!("== {}: {}", part.name(), minutes(began.elapsed()));
    }
    println!("== all well ({})", took.join(", "));
    ExitCode::SUCCESS
}

/// The parts that these words name; all of them without a word.
fn parts(words: &[String]) -> Option<Vec<Part>> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let numbers = |book: Option<&str>, write| Part::Numbers { book: book.map(str::to_owned), write };
    Some(match words[..] {
        [] => vec![Part::Page, Part::Rust, numbers(None, false), Part::NewBook, Part::Browser],
        ["page"] => vec![Part::Page],
        ["rust"] => vec![Part::Rust],
        ["numbers"] => vec![numbers(None, false)],
        ["numbers", "--write"] => vec![numbers(None, true)],
        ["numbers", book] => vec![numbers(Some(book), false)],
        ["numbers", book, "--write"] => vec![numbers(Some(book), true)],
        ["new-book"] => vec![Part::NewBook],
        ["browser"] => vec![Part::Browser],
        _ => return None,
    })
}

/// The program as the tests build it, so that nothing is compiled for the browser alone.
fn program() -> Result<PathBuf, String> {
    let built = cargo(&["test", "--workspace", "--no-run", "--quiet"]).stdout(Stdio::null()).status();
    match built {
        Ok(status) if status.success() => crate::program("debug"),
        _ => Err("== the program could not be built".into()),
    }
}

/// Holds licences, versions and sources of all dependencies to `deny.toml`, and looks for advisories; where
/// the tool is not installed it says so, and where the list of advisories cannot be had it only warns.
fn deny() -> Result<(), String> {
    let is_there = cargo(&["deny", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !is_there.is_ok_and(|status| status.success()) {
        println!("== licences: left out, since `cargo deny` is not installed (`cargo install cargo-deny`)");
        return Ok(());
    }
    println!("== licences: cargo deny check licenses bans sources");
    let held = cargo(&["deny", "--log-level", "error", "check", "licenses", "bans", "sources"]).status();
    if !held.is_ok_and(|status| status.success()) {
        return Err("== licences failed: change the dependency, or deny.toml with a reason".into());
    }
    println!("== advisories: cargo deny check advisories");
    let known = cargo(&["deny", "--log-level", "error", "check", "advisories"]).status();
    if !known.is_ok_and(|status| status.success()) {
        println!("== advisories: something is advised against, or the list cannot be had");
    }
    Ok(())
}

fn done(code: ExitCode) -> Result<(), String> {
    if code == ExitCode::SUCCESS {
        Ok(())
    } else {
        Err("== the tests of the Rust crates did not pass".into())
    }
}

/// A time as one says it: `8 min 20 s`.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 60 {
        0 => format!("{seconds} s"),
        minutes => format!("{minutes} min {} s", seconds % 60),
    }
}

/// How many things are done side by side.
pub fn cores() -> usize {
    // One core less than there are would leave half of a small machine idle.
    env::var("VOLTIGEUR_CORES")
        .ok()
        .and_then(|cores| cores.parse().ok())
        .or_else(|| std::thread::available_parallelism().ok().map(usize::from))
        .unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(words: &str) -> Option<Vec<Part>> {
        parts(&words.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn parts_are_named_and_all_of_them_run_without_a_word() {
        let names = |words| named(words).map(|parts| parts.iter().map(Part::name).collect::<Vec<_>>());
        assert_eq!(names(""), Some(vec!["page", "rust", "numbers", "new-book", "browser"]));
        assert_eq!(names("browser"), Some(vec!["browser"]));
        let book = Some("fast-play".to_owned());
        assert_eq!(named("numbers fast-play"), Some(vec![Part::Numbers { book, write: false }]));
        assert_eq!(named("numbers --write"), Some(vec![Part::Numbers { book: None, write: true }]));
        assert_eq!(named("everything"), None);
    }

    #[test]
    fn times_are_said_in_minutes() {
        assert_eq!(
            [59, 60, 500].map(|s| minutes(Duration::from_secs(s))),
            ["59 s", "1 min 0 s", "8 min 20 s"]
        );
    }
}
