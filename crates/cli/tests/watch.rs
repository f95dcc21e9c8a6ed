//! `voltigeur watch` and `draw` as one calls them, and what every command says of what cannot be played.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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

/// How files begin that hold a drawing.
const SVG: &[u8] = b"<svg";
const PNG: &[u8] = b"\x89PNG";

#[test]
fn battles_are_drawn_as_svg_and_png() {
    let folder = folder("drawn");
    for (battle, file, begins) in [("meeting-20", "twenty.svg", SVG), ("maida-1806", "maida.png", PNG)] {
        let file = folder.join(file);
        let drawn = voltigeur(&["draw", battle, "--out", file.to_str().unwrap()]);
        assert!(drawn.status.success(), "{drawn:?}");
        assert!(fs::read(&file).expect("a drawing").starts_with(begins), "{}", file.display());
    }
}

#[test]
fn the_end_of_a_battle_is_drawn_as_its_file_is_called() {
    let folder = folder("ends");
    let watched = |file: &str| {
        let file = folder.join(file);
        (voltigeur(&["watch", "meeting-6", "--drawing", file.to_str().unwrap()]), file)
    };
    for (file, begins) in [("end.svg", SVG), ("end.PNG", PNG)] {
        let (told, file) = watched(file);
        assert!(told.status.success(), "{told:?}");
        assert!(fs::read(&file).expect("a drawing").starts_with(begins), "{}", file.display());
    }
    let (refused, _) = watched("end.jpg");
    let why = String::from_utf8(refused.stderr).expect("it speaks UTF-8");
    assert!(!refused.status.success() && why.contains("end.jpg ends neither in .svg nor in .png"), "{why}");
    assert!(refused.stdout.is_empty(), "the refusal comes before the battle is played");
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
