//! The project's own commands: `cargo play`, `cargo xtask test` and `cargo xtask bench`.

mod page;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const HELP: &str = "\
cargo play          play a battle on a page in your browser
cargo xtask test    everything that must hold: formatting, lints, tests, documentation
cargo xtask bench   how fast it is, beside what it has to reach";

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("play") => play(),
        Some("test") => test(),
        Some("bench") => bench(),
        Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{HELP}");
            ExitCode::from(2)
        }
    }
}

/// One command of cargo: what it shows, what to call, and what is missing if cargo does not know it.
struct Step {
    shows: &'static str,
    arguments: &'static [&'static str],
    remedy: &'static str,
}

const TESTS: [Step; 4] = [
    Step {
        shows: "formatting",
        arguments: &["fmt", "--all", "--check"],
        remedy: "run `cargo fmt`; if cargo has no such command, `rustup component add rustfmt`",
    },
    Step {
        shows: "lints",
        arguments: &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
        remedy: "mend what is listed; if cargo has no such command, `rustup component add clippy`",
    },
    Step { shows: "tests", arguments: &["test", "--workspace", "--quiet"], remedy: "mend what has failed" },
    Step {
        shows: "documentation",
        arguments: &["doc", "--workspace", "--no-deps", "--quiet"],
        remedy: "mend the comments that are listed",
    },
];

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

/// The books, and the variable by which the rule tests of each are told of a number that is to be changed.
const BOOKS: [(&str, &str); 2] = [("fast-play", "FPN_MUTATE"), ("sound-the-charge", "STC_MUTATE")];

/// Everything that must hold.
fn test() -> ExitCode {
    // The page first: the program has it inside.
    if let Err(why) = page::build().and_then(|()| page::check()) {
        eprintln!("{why}");
        return ExitCode::FAILURE;
    }
    let code = all(&TESTS, &[]);
    if code != ExitCode::SUCCESS {
        return code;
    }
    println!("== numbers: every number of the tables, changed, must make some test fail");
    for (book, variable) in BOOKS {
        match survivors(book, variable) {
            Ok((changed, left)) if left.is_empty() => println!("{book}: {changed} passed, 0 failed"),
            Ok((_, left)) => {
                eprintln!("== no test of {book} notices these changes:\n{}", left.join("\n"));
                return ExitCode::FAILURE;
            }
            Err(why) => {
                eprintln!("== the numbers of {book} could not be changed: {why}");
                return ExitCode::FAILURE;
            }
        }
    }
    println!("== the page in a real browser");
    if let Err(why) = program("debug").and_then(|program| page::browse(&program)) {
        eprintln!("{why}");
        return ExitCode::FAILURE;
    }
    println!("== all well");
    ExitCode::SUCCESS
}

/// Runs the rule tests of a book once for each number of its tables, changed; says how many there are, and which changes no
/// test notices.
fn survivors(book: &str, variable: &str) -> Result<(usize, Vec<String>), String> {
    let output_of = |arguments: &[&str]| {
        let output = cargo(&[&["test", "--package", book, "--quiet"], arguments].concat());
        let output = { output }.stderr(Stdio::inherit()).output().map_err(|why| why.to_string())?;
        String::from_utf8(output.stdout).map_err(|why| why.to_string())
    };
    let built = output_of(&["--lib", "--no-run", "--message-format=json"])?;
    let tests = built.split("\"executable\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let tests = tests.ok_or("cargo names no test binary")?;
    let listed = output_of(&["--test", "ledger", "--", "--nocapture", "house_rule"])?;
    let changes: Vec<&str> =
        listed.lines().filter_map(|line| line.split_once("change: ")).map(|(_, change)| change).collect();
    if changes.is_empty() {
        return Err("no number is listed".into());
    }
    let mut left = vec![];
    for change in &changes {
        let mut run = Command::new(tests);
        run.env(variable, change).arg("--quiet").stdout(Stdio::null()).stderr(Stdio::null());
        if run.status().map_err(|why| why.to_string())?.success() {
            left.push((*change).to_owned());
        }
    }
    Ok((changes.len(), left))
}

/// Measures what we are compared with first, in the same run, and then ourselves beside it.
fn bench() -> ExitCode {
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
    let code = all(&BENCHES, &others);
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
    let code = all(&SERVER_BENCHES, &[("VOLTIGEUR", &program.to_string_lossy())]);
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

/// Where cargo puts the program that it builds.
fn program(profile: &str) -> Result<PathBuf, String> {
    let told = cargo(&["metadata", "--format-version", "1", "--no-deps"]).output();
    let told = told.map_err(|why| format!("== cargo could not be started: {why}"))?;
    let told = String::from_utf8_lossy(&told.stdout);
    let folder = told.split("\"target_directory\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let folder = folder.ok_or("== cargo does not say where it builds")?;
    Ok([folder, profile, &format!("voltigeur{}", env::consts::EXE_SUFFIX)].iter().collect())
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

/// Runs cargo step by step, with these variables set, and stops at the first that fails.
fn all(steps: &[Step], variables: &[(&str, &str)]) -> ExitCode {
    for step in steps {
        println!("== {}: cargo {}", step.shows, step.arguments.join(" "));
        let status = cargo(step.arguments)
            .env("RUSTDOCFLAGS", "-D warnings")
            // The same cases on every machine; a plain `cargo test` draws new ones.
            .env("PROPTEST_RNG_SEED", "1815")
            .envs(variables.iter().copied())
            .status();
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

/// A command of the cargo that runs us.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// Builds the page and the program, and starts the server; what is said after `cargo play` is passed on.
fn play() -> ExitCode {
    if let Err(why) = page::build() {
        eprintln!("{why}");
        return ExitCode::FAILURE;
    }
    let mut arguments = vec!["run", "--quiet", "--package", "cli", "--", "play"];
    let asked: Vec<String> = env::args().skip(2).collect();
    arguments.extend(asked.iter().map(String::as_str));
    println!("Building the program (the first time this takes some minutes) …");
    match cargo(&arguments).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("cargo could not be started: {why}");
            ExitCode::FAILURE
        }
    }
}
