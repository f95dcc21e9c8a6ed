//! `cargo xtask bench`: how fast everything is, beside what it is compared with.

use crate::recorded::Recorded;
use crate::{Step, all, page, program};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

const BENCHES: [Step; 4] = [
    Step {
        shows: "speed of the engine",
        arguments: &["bench", "--package", "engine", "--bench", "reach"],
        remedy: "the benchmark itself failed",
    },
    Step {
        shows: "speed of the books",
        arguments: &["bench", "--package", "rulebooks", "--bench", "games"],
        remedy: "the benchmark itself failed",
    },
    Step {
        shows: "speed on crowded tables",
        arguments: &["bench", "--package", "fast-play", "--bench", "crowds"],
        remedy: "the benchmark itself failed",
    },
    Step {
        shows: "speed of drawing",
        arguments: &["bench", "--package", "render", "--bench", "draw"],
        remedy: "the benchmark itself failed",
    },
];

const SERVER_BENCHES: [Step; 2] = [
    Step {
        shows: "the program",
        arguments: &["build", "--release", "--quiet", "--package", "cli"],
        remedy: "mend what is listed",
    },
    Step {
        shows: "speed of the server",
        arguments: &["run", "--release", "--quiet", "--package", "load"],
        remedy: "the benchmark itself failed",
    },
];

/// Measures what we are compared with first, in the same run, and then ourselves beside it.
pub fn run() -> ExitCode {
    // The page first: the program has it inside.
    if let Err(why) = page::build() {
        eprintln!("{why}");
        return ExitCode::FAILURE;
    }
    let mut others = vec![];
    println!("== random chess in OpenSpiel, to compare with");
    match openspiel() {
        Some(actions) => {
            println!("{actions} actions/s");
            others.push(("OPENSPIEL_ACTIONS", actions));
        }
        None => {
            println!("not to be had here (it needs python3 with venv, and the package open_spiel); left out");
        }
    }
    println!("== Wesnoth's AI against itself, to compare with");
    match measured("python3", "bench/wesnoth/battles.py") {
        Some(battles) => {
            println!("{battles} battles/s");
            others.push(("WESNOTH_BATTLES", battles));
        }
        None => println!("not to be had here (it needs python3, and Debian's package wesnoth); left out"),
    }
    let others: Vec<(&str, &str)> = others.iter().map(|(name, pace)| (*name, pace.as_str())).collect();
    let recorded = std::fs::read_to_string("docs/BENCHMARKS.md").unwrap_or_default();
    let recorded = Recorded::read(&recorded);
    let code = all(&BENCHES, &others, Some(&recorded));
    if code != ExitCode::SUCCESS {
        return code;
    }
    let program = match program("release") {
        Ok(program) => program,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let code = all(&SERVER_BENCHES, &[("VOLTIGEUR", &program.to_string_lossy())], Some(&recorded));
    if code != ExitCode::SUCCESS {
        return code;
    }
    println!("== the page in a real browser: npm run measure");
    if let Err(why) = page::measure(&program) {
        eprintln!("{why}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// How many actions a second OpenSpiel plays, in an environment of its own below `target`.
fn openspiel() -> Option<String> {
    let home = "target/openspiel";
    let python = format!("{home}/bin/python");
    if !Path::new(&python).exists() {
        let made = Command::new("python3").args(["-m", "venv", home]).status().ok()?.success();
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "open_spiel"];
        if !made || !Command::new(&python).args(pip).status().ok()?.success() {
            return None;
        }
    }
    measured(&python, "bench/openspiel.py")
}

/// What a script measures, if it can.
fn measured(python: &str, script: &str) -> Option<String> {
    let output = Command::new(python).arg(script).stderr(Stdio::inherit()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
