//! `voltigeur draw`, run by the binary.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const POSITION: &str = r#"
book = "fast-play"

[[terrain]]
kind = "woods"
rect = [10, 10, 20, 16]

[[unit]]
name = "17e <Ligne> & Co"
side = "blue"
arm = "heavy_foot"
general = "Friant"
at = [30, 12]

[[unit]]
name = "Batterie Wilkins"
side = "red"
arm = "foot_artillery"
at = [30, 30]

[[general]]
name = "Friant"
side = "blue"
at = [30, 8]
"#;

fn voltigeur(arguments: &[&str]) -> Output {
    let run = Command::new(env!("CARGO_BIN_EXE_voltigeur")).args(arguments).output();
    run.expect("the binary runs")
}

/// A place of our own for files that a test writes.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("draw");
    fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder.join(name)
}

fn position(name: &str) -> String {
    let file = scratch(name);
    fs::write(&file, POSITION).expect("a scratch file");
    file.to_string_lossy().into()
}

fn said(run: &Output) -> String {
    String::from_utf8_lossy(&run.stderr).into()
}

#[test]
fn a_position_is_printed_as_svg() {
    let run = voltigeur(&["draw", &position("printed.toml")]);
    let svg = String::from_utf8(run.stdout).expect("text");
    assert!(run.status.success());
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("width=\"1440\" height=\"960\""));
    assert!(svg.contains("17e &lt;Ligne&gt; &amp; Co, Blue, Trained Heavy Foot, line, facing north"));
}

#[test]
fn the_ending_of_the_file_decides_what_is_written() {
    let file = position("written.toml");
    let (svg, png) = (scratch("written.svg"), scratch("written.PNG"));
    for out in [&svg, &png] {
        let run = voltigeur(&["draw", &file, "--width", "300", "--dark", "--out", &out.to_string_lossy()]);
        assert!(run.status.success(), "{}", said(&run));
        assert!(run.stdout.is_empty());
    }
    assert!(fs::read_to_string(svg).expect("a drawing").contains("fill: #222829"), "the ground at night");
    assert_eq!(&fs::read(png).expect("a picture")[16..24], [0, 0, 1, 44, 0, 0, 0, 200]);
    let run = voltigeur(&["draw", &file, "--out", "table.jpg"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(said(&run).contains("table.jpg ends neither in .svg nor in .png"));
}

#[test]
fn overlays_are_those_of_a_side() {
    let file = position("overlays.toml");
    let drawn = |arguments: &[&str]| voltigeur(&[&["draw", file.as_str()], arguments].concat());
    let run = drawn(&["--side", "blue", "--overlay", "command", "--overlay", "zone"]);
    let svg = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(svg.contains("aria-label=\"Command range: Friant\""), "{}", said(&run));
    assert!(svg.contains("o-zone-edge\" d=") && !svg.contains("o-arc-edge\" d="));
    let run = drawn(&["--side", "blue", "--overlay", "arcs"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(said(&run).contains("there is no overlay `arcs` to show here; there are arc, command, zone"));
    assert_eq!(drawn(&["--overlay", "arc"]).status.code(), Some(2), "a spectator has none");
}

#[test]
fn a_bad_file_is_shown_where_it_is_bad() {
    let file = scratch("bad.toml");
    fs::write(&file, POSITION.replace("heavy_foot", "heavy_feet")).expect("a scratch file");
    let run = voltigeur(&["draw", &file.to_string_lossy()]);
    assert_eq!(run.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&run.stdout).contains("\"line\":11"),
        "{}",
        String::from_utf8_lossy(&run.stdout)
    );
}
