//! What a store promises, shown on the one in a file.

use std::path::Path;
use std::time::Duration;
use store::{Addition, LogId, Sqlite, Store, StoreError};
use tempfile::TempDir;

fn log(name: &str) -> LogId {
    LogId::new(name).expect("a sound name")
}

fn open(folder: &Path) -> Sqlite {
    Sqlite::open(folder).expect("a store")
}

fn addition(name: &str, expected: u64, lines: &[&str]) -> Addition {
    let lines = lines.iter().map(|line| (*line).to_owned()).collect();
    Addition { log: log(name), expected, lines, headline: None }
}

#[tokio::test]
async fn what_was_added_can_be_read_from_any_line_on() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path());
    assert_eq!(store.append(addition("a", 0, &["one", "two"])).await, Ok(2));
    assert_eq!(store.append(addition("a", 2, &["three"])).await, Ok(3));
    assert_eq!(store.read(&log("a"), 0).await.unwrap(), ["one", "two", "three"]);
    assert_eq!(store.read(&log("a"), 2).await.unwrap(), ["three"]);
    assert_eq!(store.read(&log("b"), 0).await.unwrap(), [""; 0]);
}

#[tokio::test]
async fn who_does_not_know_the_end_of_a_log_adds_nothing() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path());
    store.append(addition("a", 0, &["one"])).await.unwrap();
    let moved = StoreError::Moved { log: log("a"), expected: 0, found: 1 };
    assert_eq!(store.append(addition("a", 0, &["two"])).await, Err(moved));
    assert_eq!(store.read(&log("a"), 0).await.unwrap(), ["one"]);
}

#[tokio::test]
async fn of_many_writers_at_one_place_one_succeeds() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path());
    let writes: Vec<_> = (0..50).map(|n| store.append(addition("a", 0, &[&n.to_string()]))).collect();
    let mut taken = 0;
    for write in writes {
        taken += usize::from(write.await.is_ok());
    }
    assert_eq!(taken, 1);
    assert_eq!(store.read(&log("a"), 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_store_is_as_it_was_when_it_is_opened_again() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path());
    store.append(addition("a", 0, &["one"])).await.unwrap();
    drop(store);
    let store = open(folder.path());
    assert_eq!(store.read(&log("a"), 0).await.unwrap(), ["one"]);
}

#[tokio::test]
async fn only_one_program_may_have_a_store_open() {
    let folder = TempDir::new().unwrap();
    let _store = open(folder.path());
    let second = Sqlite::open(folder.path());
    assert_eq!(second.err(), Some(StoreError::InUse(folder.path().into())));
}

#[tokio::test]
async fn a_store_of_a_later_program_is_left_alone() {
    let folder = TempDir::new().unwrap();
    drop(open(folder.path()));
    let file = rusqlite::Connection::open(folder.path().join("voltigeur.sqlite")).unwrap();
    file.pragma_update(None, "user_version", 99).unwrap();
    assert_eq!(Sqlite::open(folder.path()).err(), Some(StoreError::Newer { found: 99, known: 4 }));
}

#[tokio::test]
async fn a_store_of_the_first_format_is_brought_up_to_date() {
    let folder = TempDir::new().unwrap();
    let file = rusqlite::Connection::open(folder.path().join("voltigeur.sqlite")).unwrap();
    file.execute_batch(
        "CREATE TABLE logs (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, lines INTEGER NOT NULL,
             headline TEXT NOT NULL, touched INTEGER NOT NULL) STRICT;
         CREATE INDEX logs_by_touch ON logs (touched DESC, id DESC);
         CREATE TABLE lines (log INTEGER NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,
             PRIMARY KEY (log, number)) STRICT, WITHOUT ROWID;
         INSERT INTO logs VALUES (1, 'a', 2, 'A', 1815);
         INSERT INTO lines VALUES (1, 0, 'one'), (1, 1, 'two');
         PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(file);
    let store = open(folder.path());
    assert_eq!(store.list(1).await.unwrap()[0].lines, 2);
    assert_eq!(store.append(addition("a", 2, &["three"])).await, Ok(3));
    assert_eq!(store.read(&log("a"), 0).await.unwrap(), ["one", "two", "three"]);
}

#[tokio::test]
async fn a_store_of_the_third_format_is_brought_up_to_date() {
    let folder = TempDir::new().unwrap();
    let file = rusqlite::Connection::open(folder.path().join("voltigeur.sqlite")).unwrap();
    file.execute_batch(
        "CREATE TABLE logs (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, headline TEXT NOT NULL,
             touched INTEGER NOT NULL) STRICT;
         CREATE INDEX logs_by_touch ON logs (touched DESC, id DESC);
         CREATE TABLE lines (log INTEGER NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,
             PRIMARY KEY (log, number)) STRICT, WITHOUT ROWID;
         CREATE TABLE fresh (place INTEGER PRIMARY KEY, log INTEGER NOT NULL, number INTEGER NOT NULL,
             line TEXT NOT NULL, headline TEXT, touched INTEGER NOT NULL) STRICT;
         INSERT INTO logs VALUES (1, 'a', 'A', 1815), (2, 'b', 'B', 1814);
         INSERT INTO lines VALUES (1, 0, 'one'), (1, 1, 'two');
         INSERT INTO fresh VALUES (1, 2, 0, 'eins', 'B1', 1816), (2, 1, 2, 'three', NULL, 1817),
             (3, 2, 1, 'zwei', 'B2', 1818);
         PRAGMA user_version = 3;",
    )
    .unwrap();
    drop(file);
    let store = open(folder.path());
    let listed = store.list(2).await.unwrap();
    let short: Vec<_> = listed.iter().map(|log| (log.lines, log.headline.as_str(), log.touched)).collect();
    assert_eq!(short, [(2, "B2", 1818), (3, "A", 1817)]);
    assert_eq!(store.append(addition("a", 3, &["four"])).await, Ok(4));
    assert_eq!(store.read(&log("a"), 1).await.unwrap(), ["two", "three", "four"]);
    assert_eq!(store.read(&log("b"), 0).await.unwrap(), ["eins", "zwei"]);
}

/// Long lines, so that some are sorted in while others wait.
#[tokio::test]
async fn what_was_acknowledged_is_there_wherever_it_stands_when_the_program_is_killed() {
    let folder = TempDir::new().unwrap();
    let copied = TempDir::new().unwrap();
    let store = open(folder.path());
    let line = |name: &str, number: u64| format!("{name}{number}{}", "x".repeat(5000));
    for number in 0..40 {
        for name in ["a", "b"].into_iter().take(1 + usize::from(number < 3)) {
            let headline = Some(format!("{name} {number}"));
            let added = Addition { headline, ..addition(name, number, &[&line(name, number)]) };
            store.append(added).await.unwrap();
        }
    }
    // A copy of the files is what a program leaves that is killed.
    for name in ["voltigeur.sqlite", "voltigeur.sqlite-wal"] {
        std::fs::copy(folder.path().join(name), copied.path().join(name)).unwrap();
    }
    let found = open(copied.path());
    let all = |name: &str, of| (0..of).map(|number| line(name, number)).collect::<Vec<_>>();
    assert_eq!(found.read(&log("a"), 0).await.unwrap(), all("a", 40));
    assert_eq!(found.read(&log("a"), 27).await.unwrap(), all("a", 40)[27..]);
    assert_eq!(found.append(addition("b", 3, &["more"])).await, Ok(4));
    assert_eq!(found.read(&log("b"), 1).await.unwrap(), [&line("b", 1), &line("b", 2), "more"]);
    let listed = found.list(2).await.unwrap();
    let mut short: Vec<_> = listed.iter().map(|log| (log.lines, log.headline.as_str())).collect();
    short.sort();
    assert_eq!(short, [(4, "b 2"), (40, "a 39")]);
}

#[tokio::test]
async fn a_line_is_one_line() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path());
    assert!(store.append(addition("a", 0, &["one\ntwo"])).await.is_err());
    assert_eq!(store.append(addition("a", 0, &["", ""])).await, Ok(2));
    drop(store);
    assert_eq!(open(folder.path()).read(&log("a"), 0).await.unwrap(), ["", ""]);
}

#[tokio::test]
async fn lines_of_many_logs_stay_in_order_however_often_they_are_sorted_in() {
    let folder = TempDir::new().unwrap();
    let mut store = open(folder.path());
    let names = ["a", "b", "c"];
    for number in 0..1000 {
        let writes = names.map(|name| {
            let headline = Some(format!("{name} {number}"));
            store.append(Addition { headline, ..addition(name, number, &[&format!("{name}{number}")]) })
        });
        for write in writes {
            assert_eq!(write.await, Ok(number + 1));
        }
        if number == 100 {
            drop(store);
            store = open(folder.path());
            let before = store.read(&log("b"), 99).await.unwrap();
            assert_eq!(before, ["b99", "b100"]);
        }
        if number == 200 {
            let listed = store.list(10).await.unwrap();
            let mut short: Vec<_> = listed.iter().map(|log| (log.lines, log.headline.as_str())).collect();
            short.sort();
            assert_eq!(short, [(201, "a 200"), (201, "b 200"), (201, "c 200")]);
        }
    }
    for name in names {
        let expected: Vec<String> = (0..1000).map(|number| format!("{name}{number}")).collect();
        assert_eq!(store.read(&log(name), 0).await.unwrap(), expected);
    }
}

#[tokio::test]
async fn a_feed_gives_old_lines_and_then_new_ones_without_a_gap() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path());
    store.append(addition("a", 0, &["0", "1"])).await.unwrap();
    let mut feed = store.subscribe(&log("a"), 1);
    let writer = store.clone();
    let adding = tokio::spawn(async move {
        for n in 2..200_u64 {
            writer.append(addition("a", n, &[&n.to_string()])).await.unwrap();
        }
    });
    for n in 1..200 {
        let next = tokio::time::timeout(Duration::from_secs(20), feed.next()).await;
        assert_eq!(next.expect("no line is lost"), Ok((n, n.to_string())));
    }
    adding.await.unwrap();
}

#[tokio::test]
async fn a_feed_may_begin_before_its_log() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path());
    let mut feed = store.subscribe(&log("a"), 0);
    let nothing = tokio::time::timeout(Duration::from_millis(20), feed.next()).await;
    assert!(nothing.is_err(), "there is nothing yet");
    store.append(addition("a", 0, &["one"])).await.unwrap();
    assert_eq!(feed.next().await, Ok((0, "one".into())));
}

#[tokio::test]
async fn lists_show_headlines_of_those_added_to_last() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path());
    let with = |headline: &str, of| Addition { headline: Some(headline.into()), ..of };
    store.append(with("A", addition("a", 0, &["one"]))).await.unwrap();
    store.append(with("B", addition("b", 0, &["one"]))).await.unwrap();
    store.append(addition("b", 1, &["two"])).await.unwrap();
    let listed = store.list(10).await.unwrap();
    let short: Vec<_> =
        listed.iter().map(|headed| (headed.log.as_str(), headed.lines, headed.headline.as_str())).collect();
    assert_eq!(short, [("b", 2, "B"), ("a", 1, "A")]);
    assert_eq!(store.list(1).await.unwrap().len(), 1);
}

#[test]
fn names_of_logs_are_plain() {
    for bad in ["", "a b", "../a", "ä", &"x".repeat(65)] {
        assert_eq!(LogId::new(bad), None, "{bad}");
    }
    assert_eq!(LogId::new("Maida-1806_x").map(|log| log.to_string()), Some("Maida-1806_x".into()));
}
