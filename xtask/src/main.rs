//! The project's own commands: `cargo play`, `cargo xtask test` and `cargo xtask bench`.

use std::env;
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo play          play a battle
cargo xtask test    everything that must hold: formatting, lints, tests, documentation
cargo xtask bench   how fast it is, beside what it has to reach";

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("play") => play(),
        Some("test") => all(&TESTS),
        Some("bench") => all(&BENCHES),
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

const BENCHES: [Step; 1] = [Step {
    shows: "speed",
    arguments: &["bench", "--package", "engine", "--bench", "reach"],
    remedy: "the benchmark itself failed",
}];

/// Runs cargo step by step and stops at the first that fails.
fn all(steps: &[Step]) -> ExitCode {
    for step in steps {
        println!("== {}: cargo {}", step.shows, step.arguments.join(" "));
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = Command::new(cargo)
            .args(step.arguments)
            .env("RUSTDOCFLAGS", "-D warnings")
            // The same cases on every machine; a plain `cargo test` draws new ones.
            .env("PROPTEST_RNG_SEED", "1815")
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
    println!("== all well");
    ExitCode::SUCCESS
}

/// There is an engine, but no rule book yet.
fn play() -> ExitCode {
    println!(
        "There is nothing to play yet: the engine stands, and the first rule book is still to come.\n\
         `cargo xtask test` shows what the engine already does."
    );
    ExitCode::SUCCESS
}
