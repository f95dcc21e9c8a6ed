//! `voltigeur battles`: the battles that come with the program, and files of one's own.

mod check;
mod list;
mod price;
mod show;
mod tree;

use clap::{Args, Subcommand};
use field::{BadFile, Battle, PositionError, nearest, scenarios};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// List, show, check and price battles
///
/// A battle is a TOML file in metres, men and guns; docs/BATTLES.md explains it. Those that come with the
/// program are known by name, others by the path of their file.
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur battles list
  voltigeur battles show maida-1806
  voltigeur battles show my-battle.toml --json
  voltigeur battles check my-battle.toml
  voltigeur battles price my-battle.toml --rules sound-the-charge-alexis")]
pub struct Battles {
    #[command(subcommand)]
    what: What,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum What {
    List(list::List),
    Show(show::Show),
    Check(check::Check),
    Price(price::Price),
}

impl Battles {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        match &self.what {
            What::List(list) => list.run(self.json, out),
            What::Show(show) => show.run(self.json, out),
            What::Check(check) => check.run(self.json, out),
            What::Price(price) => price.run(self.json, out),
        }
    }
}

/// The battle of that name, or in that file.
fn find(name: &str) -> Result<Battle, BadFile> {
    if let Some(scenario) = scenarios::find(name) {
        return scenario.battle();
    }
    let path = Path::new(name);
    let is_path = path.exists() || name.contains(['/', '\\', '.']);
    if is_path {
        return Battle::load(path);
    }
    let ids = || scenarios::ALL.iter().map(|scenario| scenario.id);
    let remedy = match nearest(name, ids()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "there are {}; any other is called by the path of its file",
            ids().collect::<Vec<_>>().join(", ")
        ),
    };
    Err(BadFile::new(name, "", vec![PositionError::whole(format!("there is no battle `{name}`"), remedy)]))
}

/// A number with its thousands apart.
fn grouped(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// The words `1 gun` or `16 guns`.
fn counted(number: u32, one: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {one}{plural}", grouped(number))
}

/// Text in lines of at most a hundred letters, each after an indent; the first after its own.
fn wrapped(text: &str, first: &str, indent: &str) -> String {
    const WIDE: usize = 100;
    let mut lines = vec![];
    let mut line = first.to_string();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDE {
            lines.push(std::mem::replace(&mut line, indent.to_string()));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push(line);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(
            ["7", "999", "1,000", "12,345,678"],
            [7u64, 999, 1000, 12_345_678].map(grouped).each_ref().map(String::as_str)
        );
        assert_eq!((counted(1, "gun").as_str(), counted(1600, "gun").as_str()), ("1 gun", "1,600 guns"));
    }

    #[test]
    fn long_texts_are_broken_between_words() {
        let text = "word ".repeat(50);
        let wrapped = wrapped(&text, "- ", "  ");
        assert!(wrapped.lines().count() == 3 && wrapped.lines().all(|line| line.chars().count() <= 100));
        assert!(
            wrapped.starts_with("- word")
                && wrapped.lines().nth(1).is_some_and(|line| line.starts_with("  word"))
        );
    }

    #[test]
    fn battles_are_found_by_name_or_by_file() {
        assert_eq!(find("maida-1806").map(|battle| battle.title).ok().as_deref(), Some("Maida"));
        let unknown = find("maida-1807").expect_err("no such battle");
        assert_eq!(unknown.wrong[0].remedy.as_deref(), Some("did you mean `maida-1806`?"));
        assert!(
            find("no/such/file.toml").expect_err("no such file").wrong[0].what.contains("cannot be read")
        );
    }
}
