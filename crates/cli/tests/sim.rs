//! `voltigeur sim`, the balance bench, as one calls it.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn sim(arguments: &[&str]) -> Output {
    let run = Command::new(env!("CARGO_BIN_EXE_voltigeur")).arg("sim").args(arguments).output();
    run.expect("the binary runs")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("it speaks UTF-8")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&said(&sim(arguments))).expect("JSON")
}

/// A place of our own for a file.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sim");
    fs::create_dir_all(&folder).expect("a folder to write to");
    folder.join(name)
}

fn written(name: &str, text: &str) -> String {
    let file = scratch(name);
    fs::write(&file, text).expect("a file to write");
    file.to_str().expect("a plain name").into()
}

/// The text of a battle, to be changed.
fn meeting() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/meeting-6.toml");
    fs::read_to_string(file).expect("a battle that comes with the program")
}

#[test]
fn a_simulation_comes_out_the_same_for_any_number_of_jobs() {
    let counted = |jobs: &str, seed: &str| {
        said(&sim(&["meeting-6", "--games", "12", "--jobs", jobs, "--seed", seed, "--json"]))
    };
    assert_eq!(counted("1", "5"), counted("3", "5"));
    assert_ne!(counted("2", "5"), counted("2", "6"));
    let told: serde_json::Value = serde_json::from_str(&counted("2", "5")).expect("JSON");
    let result = &told["result"];
    let won = |side: &str| result[side]["wins"].as_u64().expect("a number");
    assert_eq!(won("blue") + won("red") + result["drawn"].as_u64().expect("a number"), 12);
}

#[test]
fn a_simulation_in_words_names_both_armies() {
    let output = sim(&["maida-1806", "--games", "2"]);
    let words = said(&output);
    assert!(words.starts_with("Maida, by fast-play: 2 games, seed 1815"), "{words}");
    assert!(words.contains("British") && words.contains("French") && words.contains("foot"), "{words}");
    assert!(output.stderr.is_empty(), "no progress bar when piped");
}

#[test]
fn everything_comes_out_the_same_for_any_number_of_jobs() {
    let file = |jobs: &str| scratch(&format!("jobs-{jobs}.html"));
    let counted = |jobs: &str| {
        let report = file(jobs);
        let all = ["meeting-6", "--rules", "all", "--games", "8", "--swap-sides", "--json", "--jobs", jobs];
        let told = said(&sim(&[&all[..], &["--report", report.to_str().expect("a plain name")]].concat()));
        (told, fs::read_to_string(report).expect("a report"))
    };
    assert_eq!(counted("1"), counted("3"));
}

#[test]
fn changed_sides_part_the_machines_from_the_battle() {
    let told = json(&["meeting-6", "--games", "5", "--red", "recruit", "--swap-sides", "--json"]);
    assert_eq!((&told["asked"], &told["result"]["games"]), (&10.into(), &10.into()));
    let first = &told["result"]["first_machine"];
    let count = |what: &str| first[what].as_u64().expect("a number");
    assert_eq!(count("won") + count("drawn") + count("lost"), 10);
    let words = said(&sim(&["meeting-6", "--games", "5", "--red", "recruit", "--swap-sides"]));
    assert!(words.contains("10 games") && words.contains("By machine"), "{words}");
    let books =
        said(&sim(&["meeting-6", "--games", "2", "--red", "recruit", "--swap-sides", "--rules", "all"]));
    assert!(books.contains("random scores") && books.contains("recruit scores"), "{books}");
    let alike = said(&sim(&["meeting-6", "--games", "5", "--swap-sides"]));
    assert!(!alike.contains("By machine"), "equal machines cannot be told apart: {alike}");
}

#[test]
fn every_book_plays_the_same_battle() {
    let told = json(&["meeting-6", "--rules", "all", "--games", "4", "--json"]);
    let books: Vec<&str> =
        told.as_array().expect("a list").iter().filter_map(|one| one["book"].as_str()).collect();
    assert!(books.contains(&"fast-play") && books.contains(&"sound-the-charge"), "{books:?}");
    let words = said(&sim(&["meeting-6", "--rules", "all", "--games", "4"]));
    assert!(words.contains("fast-play") && words.contains("by close combat"), "{words}");
}

#[test]
fn a_book_that_cannot_muster_says_why_and_the_others_go_on() {
    let text = meeting();
    let file = written("odd.toml", &format!("{text}\n[book.fast-play]\ntables.no_such_number = 1\n"));
    let told = json(&[&file, "--rules", "all", "--games", "2", "--json"]);
    assert!(told[0]["error"][0].as_str().is_some_and(|why| why.contains("no_such_number")), "{told}");
    assert_eq!(told[1]["result"]["games"], 2);
}

#[test]
fn a_patch_that_changes_nothing_differs_by_exactly_nothing() {
    let patch = written("same.toml", "name = 'as printed'\ntables.movement.heavy_foot.line = 3\n");
    let told = json(&["meeting-6", "--patch", &patch, "--games", "6", "--json"]);
    assert_eq!(told["printed"], told["patched"]);
    let nothing = serde_json::json!({ "mean": 0.0, "interval": [0.0, 0.0] });
    let difference = &told["difference"];
    for found in [&difference["turns"], &difference["blue"]["rate"], &difference["red"]["rate"]] {
        assert_eq!(*found, nothing);
    }
    assert_eq!(difference["red"]["strength_lost"], nothing);
}

#[test]
fn a_patch_is_measured_against_the_printed_book() {
    let patch = written("quick.toml", "name = 'quick lines'\ntables.movement.heavy_foot.line = 6\n");
    let told = json(&["meeting-6", "--patch", &patch, "--games", "10", "--json"]);
    assert_eq!((&told["patch"], &told["difference"]["pairs"]), (&"quick lines".into(), &10.into()));
    assert_ne!(told["printed"], told["patched"]);
    let printed = json(&["meeting-6", "--games", "10", "--json"]);
    assert_eq!(told["printed"], printed["result"], "the printed book plays as if there were no patch");
    let words = said(&sim(&["meeting-6", "--patch", &patch, "--games", "10"]));
    assert!(words.contains("quick lines") && words.contains("difference (95 in 100)"), "{words}");
}

#[test]
fn a_bad_patch_is_shown_where_it_is_bad() {
    let patch = written("bad.toml", "name = 'x'\ntables.movement.heavy_fot.line = 6\n");
    let output = sim(&["meeting-6", "--patch", &patch, "--games", "1"]);
    assert_eq!(output.status.code(), Some(2));
    let error: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
    assert_eq!((&error["error"]["line"], &error["error"]["column"]), (&2.into(), &17.into()));
    let diagnostic = String::from_utf8_lossy(&output.stderr);
    assert!(diagnostic.contains("did you mean `heavy_foot`?"), "{diagnostic}");
    let all = sim(&["meeting-6", "--patch", &patch, "--rules", "all"]);
    assert_eq!(all.status.code(), Some(2), "a patch is for one book");
}

#[test]
fn a_report_is_one_file_that_needs_nothing_else() {
    let text = meeting();
    let title = text.lines().find(|line| line.starts_with("title")).expect("a title");
    let file = written("title.toml", &text.replace(title, "title = '<script>alert(1)</script>'"));
    let report = scratch("report.html");
    said(&sim(&[&file, "--games", "6", "--report", report.to_str().expect("a plain name")]));
    let page = fs::read_to_string(&report).expect("a report");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script"), "words of others stay words");
    assert!(!page.contains("http://") && !page.contains("https://"), "nothing comes from elsewhere");
    for part in
        ["Who wins", "Losses over time", "How long games last", "What killed what", "heat-a", "ground-0"]
    {
        assert!(page.contains(part), "{part}");
    }
    let beside = fs::read_dir(report.parent().expect("a folder")).expect("a folder");
    let parts =
        beside.filter_map(Result::ok).filter(|file| file.path().extension().is_some_and(|end| end == "part"));
    assert_eq!(parts.count(), 0, "nothing half written is left");
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_anything_is_played() {
    let output = sim(&["meeting-6", "--games", "1000000", "--report", "no/such/folder/report.html"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("there is no folder no/such/folder"),
        "{output:?}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_was_finished() {
    let report = scratch("interrupted.html");
    let _ = fs::remove_file(&report);
    let running = Command::new(env!("CARGO_BIN_EXE_voltigeur"))
        .args(["sim", "meeting-6", "--games", "1000000", "--json", "--report"])
        .arg(&report)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    std::thread::sleep(Duration::from_secs(2));
    let began = Instant::now();
    let sent = Command::new("kill").args(["-INT", &running.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let output = running.wait_with_output().expect("it ends");
    assert!(began.elapsed() < Duration::from_secs(60), "it ends soon");
    assert_eq!(output.status.code(), Some(130));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = told["result"]["games"].as_u64().expect("a number");
    assert!(games > 0 && games < 1_000_000, "{games}");
    assert_eq!(told["asked"], 1_000_000);
    assert!(fs::read_to_string(&report).expect("a report").contains("The run was interrupted"));
}
