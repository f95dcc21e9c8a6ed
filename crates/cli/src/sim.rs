//! `voltigeur sim`: a battle played many times between machines, and what came of it.

use crate::begin::{Begin, Begun};
use crate::fault;
use anyhow::{Context, bail};
use balance::{Contest, Entry, Found, Study, Watch, report, words};
use clap::Args;
use engine::{Game, HouseRule};
use field::{BadFile, HouseFile, Playable, PositionError};
use indicatif::{ProgressBar, ProgressStyle};
use names::Side;
use rulebooks::{AnyGame, BOOKS, Played, Skill, Visit};
use serde_json::json;
use std::fs;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Play a battle many times between two machines and count what comes of it
///
/// Says who wins how often, how long games last, who loses what by what, which rules decided, and where units
/// broke. The result depends on the battle, the book, the number of games and the seed, and not on the number
/// of jobs. Interrupted, it tells of the games that were finished and exits with 130.
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur sim meeting-6 --games 1000
  voltigeur sim maida-1806 --blue recruit --red veteran --swap-sides --games 50
  voltigeur sim meeting-6 --rules all --games 200 --report meeting.html
  voltigeur sim meeting-6 --patch house.toml --games 500 --json
  voltigeur sim my-battle.toml --jobs 1

A house rule for --patch:
  name = 'quick lines'
  tables.movement.heavy_foot.line = 4")]
pub struct Sim {
    /// A battle known by name (see `voltigeur battles list`), a battle file or a position file
    battle: String,
    /// The book to play by, or `all` to set them side by side; a position names its own [default: fast-play]
    #[arg(long, value_name = "BOOK")]
    rules: Option<String>,
    /// How many games to play
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// What the dice and the players' choices come from
    #[arg(long, default_value_t = 1815)]
    seed: u64,
    #[arg(long, default_value_t = Skill::Random, value_name = "SKILL", help = crate::who_plays(Side::Blue))]
    blue: Skill,
    #[arg(long, default_value_t = Skill::Random, value_name = "SKILL", help = crate::who_plays(Side::Red))]
    red: Skill,
    /// Play each game a second time with the same dice, the machines changed over
    #[arg(long)]
    swap_sides: bool,
    /// Measure a house rule against the printed book: play both with the same dice
    #[arg(long, value_name = "FILE")]
    patch: Option<PathBuf>,
    /// How many games to play at the same time; as many as there are cores if not said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a report with plots too: one HTML file that needs nothing else
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// A shell says this of a command that was interrupted.
const INTERRUPTED: u8 = 130;

/// The games to be played.
struct Program {
    /// What the battle is called.
    title: String,
    /// The task of each book.
    tasks: Vec<(&'static str, Task)>,
}

/// The task of one book.
enum Task {
    Play(Box<AnyGame>),
    Compare { printed: Box<AnyGame>, patched: Box<AnyGame>, rule: Box<HouseRule> },
    Unfit(Vec<String>),
}

impl Sim {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        if self.is_for_all() && self.patch.is_some() {
            bail!("a house rule changes the numbers of one book; name it with `--rules`");
        }
        if let Some(folder) =
            self.report.as_ref().and_then(|file| file.parent()).filter(|folder| is_missing(folder))
        {
            bail!("there is no folder {} to write the report to", folder.display());
        }
        let Program { title, tasks } = match self.program() {
            Ok(found) => found,
            Err(bad) => return fault::report(&bad, out),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
        let jobs = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0).into()).build()?;
        let contest = self.contest();
        let bar = bar(tasks.iter().map(|(_, task)| task.games(&contest)).sum());
        let began = Instant::now();
        let watch = Watch { stop: &stop, played: &|| bar.inc(1) };
        let play = |(book, task): (&'static str, Task)| Entry { book, found: task.play(&contest, watch) };
        let entries = jobs.install(|| tasks.into_iter().map(play).collect());
        if stderr().is_terminal() && stdout().is_terminal() {
            let (games, seconds) = (bar.position(), began.elapsed().as_secs_f64());
            bar.finish_and_clear();
            eprintln!("{seconds:.1} s, {:.0} games/s", games as f64 / seconds);
        }
        let study = Study { title, contest, entries };
        if self.json {
            let mut told = study.json();
            let told = if self.is_for_all() { json!(told) } else { told.remove(0) };
            writeln!(out, "{told}")?;
        } else {
            words::tell(&study, out)?;
        }
        if let Some(file) = &self.report {
            write_whole(file, &report::html(&study))?;
        }
        Ok(if study.is_cut_short() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn contest(&self) -> Contest {
        let skills = [self.blue, self.red];
        Contest { games: self.games, seed: self.seed, skills, swap: self.swap_sides }
    }

    fn is_for_all(&self) -> bool {
        self.rules.as_deref() == Some("all")
    }

    fn program(&self) -> Result<Program, BadFile> {
        if self.is_for_all() { self.by_all_books() } else { self.by_one_book() }
    }

    fn by_all_books(&self) -> Result<Program, BadFile> {
        let battle = match Playable::find(&self.battle)? {
            Playable::Battle(battle) => battle,
            Playable::Position(position) => {
                let what = format!("this position is played by {}", position.book());
                return Err(position.bad(vec![PositionError::whole(what, "leave `--rules` out")]));
            }
        };
        let task = |book: &str| match AnyGame::muster(&battle, book, &[]) {
            Ok((game, _)) => Task::Play(Box::new(game)),
            Err(bad) => Task::Unfit(bad.wrong.iter().map(ToString::to_string).collect()),
        };
        let tasks = BOOKS.iter().map(|book| (book.id, task(book.id))).collect();
        Ok(Program { title: battle.title.clone(), tasks })
    }

    fn by_one_book(&self) -> Result<Program, BadFile> {
        let begin = Begin { battle: self.battle.clone(), rules: self.rules.clone() };
        let Begun { title, game, .. } = begin.read()?;
        let book = game.referee().book();
        let Some(file) = &self.patch else {
            return Ok(Program { title, tasks: vec![(book, Task::Play(Box::new(game)))] });
        };
        let house = HouseFile::load(file)?;
        game.visit(Check(&house))?;
        // The battle can be mustered without it, so that whatever is wrong now is its fault.
        let patched = begin.read_under(&[house.rule().clone()]).map_err(|bad| house.bad(bad.wrong))?.game;
        let rule = Box::new(house.rule().clone());
        let task = Task::Compare { printed: Box::new(game), patched: Box::new(patched), rule };
        Ok(Program { title, tasks: vec![(book, task)] })
    }
}

impl Task {
    fn games(&self, contest: &Contest) -> u64 {
        match self {
            Task::Play(_) => contest.asked(),
            Task::Compare { .. } => 2 * contest.asked(),
            Task::Unfit(_) => 0,
        }
    }

    fn play(self, contest: &Contest, watch: Watch) -> Found {
        match self {
            Task::Play(game) => {
                let tally = Box::new(contest.play(&game, watch));
                Found::Played { game, tally }
            }
            Task::Compare { printed, patched, rule } => {
                let compared = Box::new(contest.compare(&printed, &patched, watch));
                Found::Compared { game: printed, rule, compared }
            }
            Task::Unfit(why) => Found::Unfit(why),
        }
    }
}

/// Whether a house rule can be laid over a game's numbers.
struct Check<'a>(&'a HouseFile);

impl Visit for Check<'_> {
    type Out = Result<(), BadFile>;

    fn visit<B: Played>(self, game: &Game<B>) -> Result<(), BadFile> {
        self.0.check(game.setup())
    }
}

/// A progress bar on a terminal, and none for a file or a pipe.
fn bar(games: u64) -> ProgressBar {
    if !stdout().is_terminal() || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Whether a folder is not there. That of a bare name is the one we are in.
fn is_missing(folder: &Path) -> bool {
    !folder.as_os_str().is_empty() && !folder.is_dir()
}

/// Writes a file beside its place and moves it there, so that no reader ever finds half of it.
fn write_whole(file: &Path, text: &str) -> anyhow::Result<()> {
    let mut name = file.file_name().context("a report is written to a file")?.to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let beside = file.with_file_name(name);
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, file));
    if written.is_err() {
        // A half-written file that could not be moved is useless.
        let _ = fs::remove_file(&beside);
    }
    written.with_context(|| format!("{} cannot be written", file.display()))
}
