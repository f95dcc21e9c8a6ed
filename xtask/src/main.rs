//! The project's own commands: `cargo play`, and `cargo xtask` with `test`, `bench` and `new-book`.

mod bench;
mod books;
#[cfg(test)]
mod circles;
mod new_book;
mod numbers;
mod page;
mod parts;
mod recorded;
#[cfg(test)]
mod tidy;

use recorded::{Beside, Recorded};
use std::env;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus, Stdio};

const HELP: &str = "\
cargo play                         play a battle on a page in your browser
cargo xtask bench                  how fast it is, beside what it has to reach";

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("play") => play(),
        Some("test") => parts::run(&env::args().skip(2).collect::<Vec<_>>()),
        Some("bench") => bench::run(),
        Some("new-book") => match new_book::run(&env::args().skip(2).collect::<Vec<_>>()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("{why}");
                ExitCode::FAILURE
            }
        },
        Some("help" | "--help" | "-h") => {
            println!("{HELP}\n{}\n{}", new_book::USAGE, parts::USAGE);
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{HELP}\n{}\n{}", new_book::USAGE, parts::USAGE);
            ExitCode::from(2)
        }
    }
}

/// One command of cargo: its heading, its arguments, and the remedy if cargo does not know it.
struct Step {
    shows: &'static str,
    arguments: &'static [&'static str],
    remedy: &'static str,
}

/// Where cargo puts the program that it builds.
fn program(profile: &str) -> Result<PathBuf, String> {
    Ok(target_folder()?.join(profile).join(format!("voltigeur{}", env::consts::EXE_SUFFIX)))
}

/// Where cargo puts whatever it builds.
fn target_folder() -> Result<PathBuf, String> {
    let told = cargo(&["metadata", "--format-version", "1", "--no-deps"]).output();
    let told = told.map_err(|why| format!("== cargo could not be started: {why}"))?;
    let told = String::from_utf8_lossy(&told.stdout);
    let folder = told.split("\"target_directory\":\"").nth(1).and_then(|rest| rest.split('"').next());
    folder.map(PathBuf::from).ok_or_else(|| "== cargo does not say where it builds".into())
}

/// Runs cargo step by step, with these variables set, and stops at the first that fails. Below the figures
/// that the steps print stand those that were recorded.
fn all(steps: &[Step], variables: &[(&str, &str)], recorded: Option<&Recorded>) -> ExitCode {
    for step in steps {
        println!("== {}: cargo {}", step.shows, step.arguments.join(" "));
        let mut command = cargo(step.arguments);
        command
            .env("RUSTDOCFLAGS", "-D warnings")
            // The same cases on every machine; a plain `cargo test` draws new ones.
            .env("PROPTEST_RNG_SEED", "1815")
            .envs(variables.iter().copied());
        let status = match recorded {
            Some(recorded) => told(&mut command, recorded),
            None => command.status(),
        };
        match status {
            Ok(status) if status.success() => {}
            Ok(_) => {
                eprintln!("== {} failed: {}", step.shows, step.remedy);
                return ExitCode::FAILURE;
            }
            Err(why) => {
                eprintln!("== cargo could not be started: {why}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Runs a command and passes on what it prints, line by line, with what was last recorded of each.
fn told(command: &mut Command, recorded: &Recorded) -> std::io::Result<ExitStatus> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut beside = Beside::new(recorded);
    let printed = child.stdout.take().expect("its output is piped to us");
    for line in BufReader::new(printed).lines() {
        let line = line?;
        println!("{line}");
        if let Some(last) = beside.below(&line) {
            println!("{last}");
        }
    }
    child.wait()
}

/// A command of the cargo that runs us.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// Builds the page and the program, and starts the server; arguments after `cargo play` are passed on.
fn play() -> ExitCode {
    if let Err(why) = page::build() {
        eprintln!("{why}");
        return ExitCode::FAILURE;
    }
    // Cargo shows what it builds: the first time that takes some minutes.
    println!("== the program: cargo build --package cli");
    let built = cargo(&["build", "--package", "cli"]).status();
    if !built.is_ok_and(|status| status.success()) {
        eprintln!("== the program could not be built");
        return ExitCode::FAILURE;
    }
    let mut arguments = vec!["run", "--quiet", "--package", "cli", "--", "play"];
    let asked: Vec<String> = env::args().skip(2).collect();
    arguments.extend(asked.iter().map(String::as_str));
    match cargo(&arguments).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("cargo could not be started: {why}");
            ExitCode::FAILURE
        }
    }
}
