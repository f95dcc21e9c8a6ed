//! `voltigeur watch`, `sim` and `draw` as one calls them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn voltigeur(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_voltigeur")).args(arguments).output().expect("the binary runs")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("it speaks UTF-8")
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder to write to");
    folder
}

#[test]
fn a_battle_is_told_drawn_kept_and_judged_again() {
    let folder = folder("told");
    let (drawing, journal) = (folder.join("end.svg"), folder.join("battle.jsonl"));
    let (drawing, journal) = (drawing.to_str().unwrap(), journal.to_str().unwrap());
    let told = voltigeur(&["watch", "meeting-6", "--seed", "3", "--drawing", drawing, "--journal", journal]);
    assert!(told.status.success(), "{told:?}");
    let story = said(&told);
    assert!(story.contains("Turn 1") && story.contains("win"), "{story}");
    assert!(fs::read_to_string(drawing).expect("a drawing").starts_with("<svg"));
    let judged = voltigeur(&["replay", journal, "--verify"]);
    assert!(judged.status.success(), "{}", said(&judged));
    let again = said(&voltigeur(&["replay", journal]));
    assert!(again.lines().all(|line| story.contains(line)), "what was told then is told again");
}

#[test]
fn a_simulation_comes_out_the_same_for_any_number_of_jobs() {
    let counted = |jobs: &str, seed: &str| {
        let output =
            voltigeur(&["sim", "meeting-6", "--games", "12", "--jobs", jobs, "--seed", seed, "--json"]);
        assert!(output.status.success(), "{output:?}");
        said(&output)
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
    let output = voltigeur(&["sim", "maida-1806", "--games", "2"]);
    let words = said(&output);
    assert!(words.starts_with("Maida, by fast-play: 2 games, seed 1815"), "{words}");
    assert!(words.contains("British") && words.contains("French") && words.contains("foot"), "{words}");
    assert!(output.stderr.is_empty(), "no progress bar when piped");
}

#[cfg(unix)]
#[test]
fn an_interrupted_simulation_keeps_what_it_has() {
    let begun = Command::new(env!("CARGO_BIN_EXE_voltigeur"))
        .args(["sim", "meeting-6", "--games", "1000000", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    std::thread::sleep(Duration::from_secs(2));
    let began = Instant::now();
    let sent = Command::new("kill").args(["-INT", &begun.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let output = begun.wait_with_output().expect("it ends");
    assert!(began.elapsed() < Duration::from_secs(60), "it ends soon");
    assert_eq!(output.status.code(), Some(130));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = told["result"]["games"].as_u64().expect("a number");
    assert!(games > 0 && games < 1_000_000, "{games}");
    assert_eq!(told["asked"], 1_000_000);
}

#[test]
fn battles_are_drawn_as_svg_and_png() {
    let folder = folder("drawn");
    for (battle, file) in [("meeting-20", "twenty.svg"), ("maida-1806", "maida.png")] {
        let file = folder.join(file);
        let drawn = voltigeur(&["draw", battle, "--out", file.to_str().unwrap()]);
        assert!(drawn.status.success(), "{drawn:?}");
        let bytes = fs::read(&file).expect("a drawing");
        assert!(bytes.starts_with(b"<svg") || bytes.starts_with(b"\x89PNG"), "{}", file.display());
    }
}

#[test]
fn what_cannot_be_played_is_said() {
    for (arguments, what) in [
        (&["watch", "waterlo"][..], "there is no such battle"),
        (&["sim", "maida-1806", "--rules", "chess"][..], "there is no book `chess`"),
        (&["draw", "nowhere.toml"][..], "cannot be read"),
    ] {
        let output = voltigeur(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains(what), "{arguments:?}: {}", said(&output));
    }
}
