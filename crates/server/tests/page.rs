//! The page knows no book.

use std::fs;
use std::path::{Path, PathBuf};

/// The files of the page, those that are made from Rust among them.
fn files() -> Vec<PathBuf> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut folders = vec![web.join("src"), web.join("browse"), web.join("public")];
    let mut files = vec![web.join("index.html")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.path().is_dir() { folders.push(entry.path()) } else { files.push(entry.path()) }
        }
    }
    files
}

#[test]
fn no_file_of_the_page_names_a_book_or_a_rule() {
    let files = files();
    assert!(files.len() > 50, "the page has {} files", files.len());
    for book in rulebooks::BOOKS {
        let ledger = book.ledger().expect("a ledger");
        let prefix = ledger.rules[0].id.split_once('-').expect("a rule's id").0;
        let names = [book.id.to_owned(), ledger.book.title, format!("{prefix}-")];
        for file in &files {
            let text = String::from_utf8_lossy(&fs::read(file).expect("a file")).to_lowercase();
            for name in &names {
                let named = text.contains(&name.to_lowercase());
                assert!(!named, "{} names {name}", file.display());
            }
        }
    }
}
