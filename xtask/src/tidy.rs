//! Whether the tree is in order: every module is on a map, lines are short, and every file says what it is
//! about.
//!
//! The map of the crates is docs/ARCHITECTURE.md, that of a book is its README.md. In both, the first cell of
//! a row of a table names modules by their path under `src`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Comments and lines of documents have at most so many columns.
const COLUMNS: usize = 110;

/// Folders that are looked at for Rust and for the sources of the page.
const RUST: [&str; 4] = ["crates", "rulesets", "xtask", "bench"];
const PAGE: [&str; 3] = ["web/src", "web/browse", "web/measure"];

/// Folders that are no sources of ours: built files, fetched files, and files that a program writes.
const NOT_OURS: [&str; 5] = ["target", "node_modules", "dist", "wire", ".git"];

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace").to_owned()
}

/// The files below a folder whose names end so, by their paths from the root.
fn files(folder: &str, endings: &[&str]) -> Vec<String> {
    let mut found = vec![];
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(root().join(&folder)) else { continue };
        for entry in entries.map(|entry| entry.expect("a folder can be read")) {
            let name = entry.file_name().into_string().expect("names are UTF-8");
            let path = format!("{folder}/{name}");
            let kind = entry.file_type().expect("an entry has a type");
            if kind.is_dir() && !NOT_OURS.contains(&name.as_str()) {
                folders.push(path);
            } else if kind.is_file() && endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// The names of the folders in a folder.
fn folders(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).expect("the folder is there");
    let folders =
        entries.map(|entry| entry.expect("a folder can be read").path()).filter(|path| path.is_dir());
    let name = |path: PathBuf| path.file_name().expect("a folder has a name").to_string_lossy().into_owned();
    folders.map(name).collect()
}

/// Whether a file has nothing but tests, which need no map and no first line.
fn is_of_tests(path: &str) -> bool {
    path.ends_with("tests.rs") || path.contains("/tests/")
}

/// The modules of a crate, by their paths under `src`; not its root, and no tests.
fn modules(of: &str) -> BTreeSet<String> {
    let src = format!("{of}/src");
    let paths = files(&src, &[".rs"]).into_iter().filter(|path| !is_of_tests(path));
    let module = |path: String| {
        let path = path[src.len() + 1..].strip_suffix(".rs").expect("a Rust file").to_owned();
        path.strip_suffix("/mod").map_or(path.clone(), str::to_owned)
    };
    paths.map(module).filter(|module| module != "lib" && module != "main").collect()
}

/// The modules that tables name: every word in backticks in the first cell of a row.
fn named(tables: &str) -> BTreeSet<String> {
    let rows = tables.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// The part of the map that is about a crate.
fn section<'a>(map: &'a str, of: &str) -> Option<&'a str> {
    let (_, after) = map.split_once(&format!("\n### `{of}`\n"))?;
    Some(after.split("\n##").next().unwrap_or(after))
}

/// What a map lacks, and what it has that is no more.
fn compared(map: &str, named: &BTreeSet<String>, modules: &BTreeSet<String>) -> Vec<String> {
    let missing = modules.difference(named).map(|module| format!("{map} does not name `{module}`"));
    let stale = named.difference(modules).map(|module| format!("{map} names `{module}`, which is not there"));
    missing.chain(stale).collect()
}

/// What stands in a line of Rust or of the page that is a comment of its own; nothing if the line is code.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    ["//", "/*", "* ", "*/", "<!--"].iter().any(|begins| line.starts_with(begins))
}

fn is_wide(line: &str) -> bool {
    line.chars().count() > COLUMNS
}

/// The lines of a document that are too wide.
///
/// Excepted are code (between fences, or indented by four columns after an empty line), what a test writes
/// (between `<!-- verbs of … -->` and `<!-- end of verbs -->`), rows of tables with an address of a page in
/// them, and lines without a gap at which they could be broken.
fn wide_lines(document: &str) -> Vec<usize> {
    let (mut is_fenced, mut is_indented, mut is_written, mut was_empty) = (false, false, false, true);
    let mut wide = vec![];
    for (number, line) in document.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if line.starts_with("<!-- verbs of ") {
            is_written = true;
        } else if line.starts_with("<!-- end of verbs -->") {
            is_written = false;
        }
        let is_code = line.starts_with("    ") && (is_indented || was_empty);
        is_indented = is_code || (is_indented && line.is_empty());
        was_empty = line.is_empty();
        let has_address = line.starts_with('|') && line.contains("https://");
        let is_one_word = !line.trim().contains(' ');
        let is_excepted = is_fenced || is_written || is_code || has_address || is_one_word;
        if is_wide(line) && !is_excepted {
            wide.push(number + 1);
        }
    }
    wide
}

fn nothing(found: &[String]) {
    assert!(found.is_empty(), "\n{}\n{} to put right", found.join("\n"), found.len());
}

#[test]
fn every_module_of_a_crate_is_on_the_map() {
    let map = text("docs/ARCHITECTURE.md");
    let crates = folders("crates").into_iter().map(|name| (format!("crates/{name}"), name));
    let mut found = vec![];
    for (folder, name) in crates.chain([("xtask".to_owned(), "xtask".to_owned())]) {
        match section(&map, &name) {
            Some(section) => {
                let where_ = format!("docs/ARCHITECTURE.md, `{name}`,");
                found.extend(compared(&where_, &named(section), &modules(&folder)));
            }
            None => found.push(format!("docs/ARCHITECTURE.md has no section `{name}`")),
        }
    }
    nothing(&found);
}

#[test]
fn every_module_of_a_book_is_in_its_readme() {
    let mut found = vec![];
    for book in folders("rulesets") {
        let readme = format!("rulesets/{book}/README.md");
        let modules = modules(&format!("rulesets/{book}"));
        found.extend(compared(&readme, &named(&text(&readme)), &modules));
    }
    nothing(&found);
}

#[test]
fn a_readme_counts_the_rules_and_rulings_of_its_book() {
    let mut found = vec![];
    for book in folders("rulesets") {
        let readme = format!("rulesets/{book}/README.md");
        let words = text(&readme).split_whitespace().collect::<Vec<_>>().join(" ");
        let ledger = text(&format!("rulesets/{book}/rules.toml"));
        for (table, called) in [("[[rule]]", "rules"), ("[[ruling]]", "rulings")] {
            let count = ledger.lines().filter(|line| *line == table).count();
            if !words.contains(&format!("{count} {called}")) {
                found.push(format!("{readme} does not say that there are {count} {called}"));
            }
        }
    }
    nothing(&found);
}

#[test]
fn every_crate_has_a_readme() {
    let mut missing = vec![];
    for folder in ["crates", "rulesets"] {
        missing.extend(folders(folder).into_iter().map(|name| format!("{folder}/{name}/README.md")));
    }
    missing.extend(["xtask/README.md", "web/README.md"].map(str::to_owned));
    missing.retain(|path| !root().join(path).exists());
    nothing(&missing);
}

#[test]
fn every_decision_is_listed() {
    let list = text("docs/decisions/README.md");
    let decisions = files("docs/decisions", &[".md"]);
    let name = |path: &str| path.rsplit('/').next().expect("a path has a name").to_owned();
    let unlisted = decisions.iter().map(|path| name(path)).filter(|name| name != "README.md");
    let unlisted: Vec<String> = unlisted.filter(|name| !list.contains(&format!("({name})"))).collect();
    nothing(&unlisted);
}

#[test]
fn comments_have_at_most_110_columns() {
    let rust = RUST.into_iter().flat_map(|folder| files(folder, &[".rs"]));
    let page = PAGE.into_iter().flat_map(|folder| files(folder, &[".ts", ".svelte", ".css"]));
    let mut found = vec![];
    for path in rust.chain(page) {
        let wide = |(number, line): (usize, &str)| {
            (is_wide(line) && is_comment(line)).then(|| format!("{path}:{} is too wide", number + 1))
        };
        found.extend(text(&path).lines().enumerate().filter_map(wide));
    }
    nothing(&found);
}

#[test]
fn lines_of_documents_have_at_most_110_columns() {
    let of_the_root = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(str::to_owned);
    let others =
        ["docs", "crates", "rulesets", "xtask"].into_iter().flat_map(|folder| files(folder, &[".md"]));
    let mut found = vec![];
    for path in of_the_root.into_iter().chain(others).chain(["web/README.md".to_owned()]) {
        let wide = wide_lines(&text(&path));
        found.extend(wide.into_iter().map(|line| format!("{path}:{line} is too wide")));
    }
    nothing(&found);
}

#[test]
fn every_rust_file_says_first_what_it_is_about() {
    let rust = RUST.into_iter().flat_map(|folder| files(folder, &[".rs"])).filter(|path| !is_of_tests(path));
    let begins = |path: &String| text(path).starts_with("//! ");
    let silent: Vec<String> = rust.filter(|path| !begins(path)).collect();
    nothing(&silent);
}

#[test]
fn maps_are_read_as_they_are_meant() {
    let map = "\n### `one`\n\n| `a`, `b/c` | as `d` |\n\n### `two`\n| `e` | |\n";
    let named = |of| section(map, of).map(named).map(|names| names.into_iter().collect::<Vec<_>>().join(" "));
    assert_eq!(
        (named("one").as_deref(), named("two").as_deref(), named("three")),
        (Some("a b/c"), Some("e"), None)
    );
}

#[test]
fn code_and_what_is_written_by_a_test_may_be_wide() {
    let wide = "word ".repeat(30);
    let document = format!(
        "{wide}\n\n    {wide}\n    {wide}\n\n- item\n    {wide}\n```\n{wide}\n```\n\
         <!-- verbs of x -->\n{wide}\n<!-- end of verbs -->\n| https://x {wide} |\n| {wide} |\n"
    );
    assert_eq!(wide_lines(&document), [1, 7, 15]);
}
