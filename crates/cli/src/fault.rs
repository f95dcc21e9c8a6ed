//! Faults of files and scripts: a line of JSON for programs, a diagnostic for people, and exit code 2.

use field::{BadFile, PositionError};
use miette::{GraphicalReportHandler, GraphicalTheme};
use serde_json::json;
use std::io::{IsTerminal, Write, stderr};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// What a refused order, wrong dice or a bad file exit with.
pub const FAULT: u8 = 2;

/// Reports a bad file: one line `{"error": …}` for each fault, and all of them as a diagnostic.
pub fn report(bad: &BadFile, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    list(bad, out)?;
    Ok(show(bad))
}

/// One line `{"error": …}` for each fault, for programs.
pub fn list(bad: &BadFile, out: &mut impl Write) -> anyhow::Result<()> {
    for wrong in &bad.wrong {
        let place = bad.place(wrong);
        let error = json!({
            "file": bad.text.name(),
            "line": place.map(|place| place.line),
            "column": place.map(|place| place.column),
            "words": wrong.what,
            "remedy": wrong.remedy,
        });
        writeln!(out, "{}", json!({ "error": error }))?;
    }
    Ok(out.flush()?)
}

/// All faults as a diagnostic, for people.
pub fn show(bad: &BadFile) -> ExitCode {
    let theme = if stderr().is_terminal() { GraphicalTheme::unicode() } else { GraphicalTheme::none() };
    let mut text = String::new();
    match GraphicalReportHandler::new_themed(theme).render_report(&mut text, bad) {
        Ok(()) => eprint!("{text}"),
        Err(_) => eprintln!("{bad}"),
    }
    ExitCode::from(FAULT)
}

/// Does something with what a file holds. A file can be edited into a position that no battle reaches, so
/// that the rules break off; then this says so.
pub fn guarded<T>(what: impl FnOnce() -> T) -> Result<T, PositionError> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = catch_unwind(AssertUnwindSafe(what));
    std::panic::set_hook(hook);
    done.map_err(|broken| {
        let why = broken.downcast_ref::<String>().map(String::as_str);
        let why = why.or(broken.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        PositionError::whole(
            format!("the rules broke off: {why}"),
            "no battle leads to this position, or this is a fault of the program; please report it with the file",
        )
    })
}
