//! `voltigeur battles show`: one battle, and what each book makes of it.

use super::tree::tree;
use super::{counted, find, grouped, wrapped};
use crate::fault;
use clap::Args;
use field::Battle;
use field::battle::{Objective, Outline, Spell, Terrain};
use field::muster::Note;
use rulebooks::{AnyGame, BOOKS};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// Show a battle: its armies, its ground, its aims, and what each book makes of it
#[derive(Args)]
pub struct Show {
    /// The name of a battle that comes with the program, or a file
    battle: String,
    /// Only what this book makes of it
    #[arg(long, value_name = "BOOK")]
    rules: Option<String>,
}

/// What a book makes of the battle.
struct Muster {
    book: &'static str,
    notes: Vec<Note>,
    wrong: Vec<String>,
}

impl Show {
    pub fn run(&self, is_json: bool, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let battle = match find(&self.battle) {
            Ok(battle) => battle,
            Err(bad) => {
                if is_json {
                    fault::list(&bad, out)?;
                }
                return Ok(fault::show(&bad));
            }
        };
        let rules = self.rules.as_deref();
        if let Some(unknown) = rules.filter(|id| rulebooks::book(id).is_none()) {
            let known: Vec<&str> = BOOKS.iter().map(|book| book.id).collect();
            anyhow::bail!("there is no book `{unknown}`; it is one of: {}", known.join(", "));
        }
        let books = BOOKS.iter().filter(|book| rules.is_none_or(|id| id == book.id));
        let musters: Vec<Muster> = books.map(|book| muster(&battle, book.id)).collect();
        if is_json {
            let books: Vec<_> = musters
                .iter()
                .map(|muster| json!({ "book": muster.book, "notes": muster.notes, "wrong": muster.wrong }))
                .collect();
            writeln!(out, "{}", json!({ "battle": battle, "books": books }))?;
            return Ok(ExitCode::SUCCESS);
        }
        heading(&battle, out)?;
        for army in &battle.armies {
            writeln!(out, "\n{}", tree(army).trim_end())?;
        }
        section("Ground", battle.terrain.iter().map(ground), out)?;
        section("To win", battle.objectives.iter().map(objective).chain(winning(&battle)), out)?;
        let events =
            battle.events.iter().map(|event| format!("From minute {}: {}", event.minute, event.words));
        section("Events", events, out)?;
        section("Off the table", battle.off_table.iter().cloned(), out)?;
        section("What happened", battle.course.iter().cloned().chain(outcome(&battle)), out)?;
        section("Sources", battle.sources.iter().map(source), out)?;
        let sure = battle.confidence.iter().map(|sure| {
            let why = if sure.why.is_empty() { String::new() } else { format!(". {}", sure.why) };
            format!("{}: {}{why}", sure.about.label(), sure.confidence.label().to_lowercase())
        });
        section("How sure it is", sure, out)?;
        for muster in musters {
            let wrong = muster.wrong.iter().map(|wrong| format!("It cannot be mustered: {wrong}"));
            section(&format!("By {}", muster.book), wrong.chain(muster.notes.iter().map(noted)), out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A note as an umpire reads it, who may know everything.
fn noted(note: &Note) -> String {
    let begin = if note.warns { "Warning: " } else { "" };
    let end = note.secret_of.map_or(String::new(), |side| format!(" (only {side} is told this)"));
    format!("{begin}{note}{end}")
}

fn muster(battle: &Battle, book: &'static str) -> Muster {
    match fault::guarded(|| AnyGame::muster(battle, book, &[])) {
        Ok(Ok((_, notes))) => Muster { book, notes, wrong: vec![] },
        Ok(Err(bad)) => {
            Muster { book, notes: vec![], wrong: bad.wrong.iter().map(ToString::to_string).collect() }
        }
        Err(broken) => Muster { book, notes: vec![], wrong: vec![broken.to_string()] },
    }
}

fn heading(battle: &Battle, out: &mut impl Write) -> anyhow::Result<()> {
    let day = battle.day.map_or(String::new(), |day| format!(", {day}"));
    writeln!(out, "{}{day}", battle.title)?;
    if !battle.place.is_empty() {
        writeln!(out, "{}", battle.place)?;
    }
    let time = match battle.begins {
        Some(begins) => format!("{begins} to {} ({} minutes)", begins.after(battle.minutes), battle.minutes),
        None => format!("{} minutes", battle.minutes),
    };
    let size = [battle.size.x, battle.size.y].map(|metres| grouped(metres as u64));
    let weather: Vec<String> = battle.weather.iter().map(weather).collect();
    let cover = if battle.cover.is_empty() { String::new() } else { format!(", {}", battle.cover) };
    writeln!(out, "{time}; a field of {} by {} m{cover}; {}", size[0], size[1], weather.join("; "))?;
    if !battle.about.is_empty() {
        writeln!(out, "\n{}", wrapped(&battle.about, "", ""))?;
    }
    Ok(())
}

fn weather(spell: &Spell) -> String {
    let from = if spell.from == 0 { String::new() } else { format!("from minute {} ", spell.from) };
    let sight = spell.sight.map_or(String::new(), |sight| format!(", sight {sight} m"));
    format!("{from}{}, {} ground{sight}", spell.sky.label().to_lowercase(), spell.soil.label().to_lowercase())
}

fn ground(terrain: &Terrain) -> String {
    let extent = match &terrain.outline {
        Outline::Area(corners) => counted(corners.len() as u32, "corner"),
        Outline::Line { through, width } if *width > 0.0 => {
            format!("{}, {width} m wide", counted(through.len() as u32, "point"))
        }
        Outline::Line { through, .. } => counted(through.len() as u32, "point"),
        Outline::Spot(place) => format!("at ({}, {})", place.x, place.y),
    };
    let kind = terrain.kind.label();
    let what = if terrain.name.is_empty() {
        format!("{kind}: {extent}")
    } else {
        format!("{}: {}, {extent}", terrain.name, kind.to_lowercase())
    };
    if terrain.known.note.is_empty() { what } else { format!("{what}. {}", terrain.known.note) }
}

fn objective(objective: &Objective) -> String {
    let points = (objective.points > 0).then(|| counted(objective.points.into(), "point"));
    let whose = objective.side.map(|side| format!("for {side}"));
    let worth: Vec<String> = points.into_iter().chain(whose).collect();
    let worth = if worth.is_empty() { String::new() } else { format!(" ({})", worth.join(", ")) };
    let words = if objective.words.is_empty() { objective.aim.label() } else { &objective.words };
    format!("{}{worth}: {words}", objective.name)
}

fn winning(battle: &Battle) -> Option<String> {
    (!battle.winning.words.is_empty()).then(|| battle.winning.words.clone())
}

fn outcome(battle: &Battle) -> Option<String> {
    (!battle.outcome.is_empty()).then(|| battle.outcome.clone())
}

fn source(source: &field::battle::Source) -> String {
    let read = if source.read.is_empty() { String::new() } else { format!(" ({})", source.read) };
    format!("{}{read}", source.title)
}

/// A heading and its points; nothing if there are none.
fn section(title: &str, points: impl Iterator<Item = String>, out: &mut impl Write) -> anyhow::Result<()> {
    let points: Vec<String> = points.collect();
    if !points.is_empty() {
        writeln!(out, "\n{title}")?;
        for point in points {
            writeln!(out, "{}", wrapped(&point, "- ", "  "))?;
        }
    }
    Ok(())
}
