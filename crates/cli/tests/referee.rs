//! Scripts for the referee, run by the binary: those in `tests/referee` and every one in docs/REFEREE.md.
//!
//! Lines of comment say what must come out: `# exit 0`; `# says: …`, in this order; `# never says: …`;
//! `# saved: …`, in the position that is reached; `# saved of NAME: …`, in what it says of a piece;
//! `# gone: NAME`, a piece that it no longer has; and `# odds` for a script that is asked for its odds.

use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn voltigeur(arguments: &[&str]) -> Output {
    let run = Command::new(env!("CARGO_BIN_EXE_voltigeur")).args(arguments).output();
    run.expect("the binary runs")
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A place of our own for files that a test writes.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("referee");
    fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder.join(name)
}

/// The scripts beside this test.
fn scripts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/referee");
    let files = fs::read_dir(folder).expect("the folder of scripts").map(|file| file.expect("a file").path());
    let mut scripts: Vec<(String, String)> = files
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into(), fs::read_to_string(&path).unwrap()))
        .collect();
    scripts.sort();
    scripts
}

/// The scripts in the documentation.
fn examples() -> Vec<(String, String)> {
    let text = fs::read_to_string(repository().join("docs/REFEREE.md")).expect("docs/REFEREE.md");
    let blocks = text.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(""));
    blocks.enumerate().map(|(place, block)| (format!("example {}", place + 1), block.to_string())).collect()
}

/// Runs a script and says how what comes out differs from what must.
fn wrong_with(name: &str, script: &str) -> Option<String> {
    let file = scratch(&format!("{}.toml", name.replace(' ', "_")));
    let saved = file.with_extension("saved");
    fs::write(&file, script).expect("a scratch file");
    let asked = |word: &str| -> Vec<&str> {
        script.lines().filter_map(|line| line.strip_prefix("# ")?.strip_prefix(word)).map(str::trim).collect()
    };
    let (file, saved) = (file.to_string_lossy().to_string(), saved.to_string_lossy().to_string());
    let odds = script.lines().any(|line| line == "# odds");
    let run = if odds {
        voltigeur(&["referee", &file, "--odds"])
    } else {
        voltigeur(&["referee", &file, "--save", &saved])
    };
    let out = format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    let printed = String::from_utf8_lossy(&run.stdout).to_string();
    let exit = asked("exit ").first().and_then(|code| code.parse::<i32>().ok());
    if exit.is_none() || run.status.code() != exit {
        return Some(format!("{name}: exits with {:?}, not {exit:?}\n{out}", run.status.code()));
    }
    let mut lines = printed.lines().peekable();
    for words in asked("says:") {
        while lines.next_if(|line| !line.contains(words)).is_some() {}
        if lines.peek().is_none() {
            return Some(format!("{name}: does not say {words}, or too early\n{out}"));
        }
    }
    if let Some(words) = asked("never says:").into_iter().find(|words| printed.contains(words)) {
        return Some(format!("{name}: says {words}\n{out}"));
    }
    let reached = fs::read_to_string(&saved).unwrap_or_default();
    let pieces = |name: &str| -> Vec<&str> {
        let called = format!("name = \"{name}\"\n");
        reached.split("\n[[").filter(|piece| piece.contains(&called)).collect()
    };
    let lacks = |of: &&str| match of.split_once(": ") {
        Some((piece, words)) => !pieces(piece).iter().any(|piece| piece.contains(words)),
        None => true,
    };
    let missing = asked("saved:").into_iter().find(|words| !reached.contains(words));
    let missing = missing.or_else(|| asked("saved of ").into_iter().find(lacks));
    let missing = missing
        .or_else(|| asked("gone:").into_iter().find(|name| reached.is_empty() || !pieces(name).is_empty()));
    missing.map(|words| format!("{name}: reaches another position than one with {words}\n{reached}\n{out}"))
}

fn all_come_out(scripts: Vec<(String, String)>) {
    assert!(scripts.len() > 5);
    let wrong: Vec<String> = scripts.iter().filter_map(|(name, script)| wrong_with(name, script)).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), scripts.len(), wrong.join("\n"));
}

#[test]
fn every_script_comes_out_as_it_says() {
    all_come_out(scripts());
}

#[test]
fn every_example_of_the_documentation_comes_out_as_it_says() {
    all_come_out(examples());
}

#[test]
fn a_file_of_a_hundred_megabytes_is_refused_unread() {
    let path = scratch("huge.toml");
    fs::File::create(&path).and_then(|file| file.set_len(100_000_000)).expect("a large file");
    for command in ["referee", "replay"] {
        let run = voltigeur(&[command, &path.to_string_lossy()]);
        assert_eq!(run.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&run.stdout).contains("it has 100 MB"), "{run:?}");
    }
}

#[test]
fn a_refused_order_saves_nothing() {
    let (file, saved) = (scratch("refused.toml"), scratch("never.toml"));
    fs::write(&file, "book = 'fast-play'\n[[order]]\nside = 'red'\ndo = 'done'\n").expect("a scratch file");
    let run = voltigeur(&["referee", &file.to_string_lossy(), "--save", &saved.to_string_lossy()]);
    assert_eq!(run.status.code(), Some(2));
    assert!(!saved.exists());
}

#[test]
fn diagnostics_name_file_line_and_remedy() {
    let file = scratch("diagnosed.toml");
    fs::write(&file, "book = 'fast-play'\n[[unit]]\narm = 'heavyfoot'\nside = 'blue'\nat = [30, 20]\n")
        .expect("a file");
    let run = voltigeur(&["referee", &file.to_string_lossy()]);
    let text = String::from_utf8_lossy(&run.stderr).to_string();
    for words in ["diagnosed.toml:3:7", "cannot be \"heavyfoot\"", "did you mean `heavy_foot`?"] {
        assert!(text.contains(words), "{words} in {text}");
    }
}

#[test]
fn edited_journals_are_no_panic() {
    let file = scratch("journal.jsonl");
    let opening =
        r#"{"format":2,"book":"fast-play","version":2,"dice":"hands","setup":{},"state":{},"agenda":[]}"#;
    let entry = r#"{"seq":1,"deed":"began","hash":"x"}"#;
    let cases = [
        ("".to_string(), "the journal is empty"),
        ("{}".to_string(), "line 1 of the journal cannot be read"),
        (format!("{opening}\n{}", &entry[..20]), "line 2 of the journal cannot be read"),
        (format!("{opening}\n{}", entry.replace(":1,", ":2,")), "entry 1 is due"),
        (format!("{opening}\n{entry}\n"), "is not understood by this version"),
        (opening.replace("fast", "slow"), "a book that is not here"),
        (format!("{}\n{entry}\n", opening.replace("\"format\":2,", "")), "this journal has format 1"),
    ];
    for (text, words) in cases {
        fs::write(&file, &text).expect("a scratch file");
        let run = voltigeur(&["replay", &file.to_string_lossy(), "--verify"]);
        assert_eq!(run.status.code(), Some(2), "{text}");
        assert!(String::from_utf8_lossy(&run.stdout).contains(words), "{words}: {run:?}");
    }
}

#[test]
fn odds_and_rules_speak_json() {
    let odds = voltigeur(&["odds", "2D6", "--modifier", "-1", "--json"]);
    let lines = String::from_utf8_lossy(&odds.stdout).to_string();
    assert!(lines.starts_with(r#"{"about":0.027777777777777776,"chance":"1/36","total":1}"#), "{lines}");
    let rules = voltigeur(&["rules", "show", "FPN-12.1", "--json"]);
    assert!(String::from_utf8_lossy(&rules.stdout).contains("\"id\":\"FPN-12.1\""));
    assert_eq!(voltigeur(&["rules", "show", "FPN-99.9"]).status.code(), Some(2));
    assert_eq!(voltigeur(&["rules", "ledger", "slow-play"]).status.code(), Some(2));
    assert_eq!(voltigeur(&["odds", "2X6"]).status.code(), Some(2));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// A good script with a few bytes changed, moved or cut is judged or refused, and nothing worse.
    #[test]
    fn mutated_scripts_do_no_harm(pick: prop::sample::Index, edits in prop::collection::vec(any::<(prop::sample::Index, u8, u8)>(), 1..6)) {
        let scripts = scripts();
        let mut bytes = pick.get(&scripts).1.clone().into_bytes();
        for (at, what, byte) in edits {
            let at = at.index(bytes.len().max(1));
            match what % 4 {
                0 if at < bytes.len() => bytes[at] = byte,
                1 => bytes.insert(at.min(bytes.len()), b"0123456789.-\"[]=\n"[usize::from(byte) % 17]),
                2 if at < bytes.len() => { bytes.remove(at); }
                _ => bytes.truncate(at.max(bytes.len() / 2)),
            }
        }
        let file = scratch("mutated.toml");
        fs::write(&file, &bytes).expect("a scratch file");
        let run = voltigeur(&["referee", &file.to_string_lossy()]);
        let text = String::from_utf8_lossy(&bytes).to_string();
        prop_assert!(matches!(run.status.code(), Some(0 | 2)), "{text}\n{run:?}");
        let printed = String::from_utf8_lossy(&run.stdout).to_string();
        prop_assert!(!printed.contains("the rules broke off"), "{text}\n{run:?}");
    }
}
