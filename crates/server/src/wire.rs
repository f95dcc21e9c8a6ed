//! The types that the page is sent, written for TypeScript, are those of today.

use crate::api::wire::{Answer, Book, Branch, Game, Listed, Machine, Priced, Ready, Review, Rule, Wanted};
use crate::protocol::{Ask, Tell};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use ts_rs::{Config, TS};

/// Where the page has them.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire");

/// Says that the files are to be written anew.
const WRITE: &str = "VOLTIGEUR_WRITE_WIRE";

#[test]
fn the_page_knows_what_it_is_sent() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let config = Config::new().with_large_int("number").with_out_dir(folder.path());
    Ask::export_all(&config).expect("what is asked");
    Tell::export_all(&config).expect("what is told");
    Answer::export_all(&config).expect("faults");
    Wanted::export_all(&config).expect("a game to be set up");
    Branch::export_all(&config).expect("a game to be branched");
    Priced::export_all(&config).expect("prices");
    Ready::export_all(&config).expect("a game that is set up");
    Game::export_all(&config).expect("games");
    <Listed as TS>::export_all(&config).expect("battles");
    Book::export_all(&config).expect("books");
    Machine::export_all(&config).expect("machines");
    Review::export_all(&config).expect("reviews");
    Rule::export_all(&config).expect("rules");
    let made = files(folder.path());
    let page = Path::new(FOLDER);
    if std::env::var_os(WRITE).is_some() {
        let _ = fs::remove_dir_all(page);
        for (name, text) in &made {
            let file = page.join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, text).expect("a file");
        }
    }
    let have = files(page);
    for (name, text) in &made {
        assert_eq!(have.get(name), Some(text), "{name} is out of date: run this test with {WRITE}=1");
    }
    let left: Vec<_> = have.keys().filter(|name| !made.contains_key(*name)).collect();
    assert!(left.is_empty(), "nothing sends these any more: {left:?}");
}

/// All files below a folder, by their names there.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for file in fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = file.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below it").to_string_lossy().into_owned();
                found.insert(name, fs::read_to_string(&path).expect("text"));
            }
        }
    }
    found
}
