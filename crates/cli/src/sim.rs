//! `voltigeur sim`: a battle played many times between machines, and what came of it.

pub mod tally;

use crate::begin::{Begin, Begun};
use crate::fault;
use clap::Args;
use dice::{Seed, Seeded};
use engine::{Draw, Eyes, Game};
use indicatif::{ProgressBar, ProgressStyle};
use names::Side;
use rayon::prelude::*;
use rulebooks::{Played, Skill, Visit};
use serde_json::json;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tally::{Tally, own, share, wilson};

/// Play a battle many times between two machines and count what comes of it
///
/// The result depends on the battle, the book, the number of games and the seed, and not on the number of jobs.
/// Interrupted, it prints the games that were finished and exits with 130.
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur sim meeting-6 --games 1000
  voltigeur sim maida-1806 --rules fast-play --games 200 --seed 7 --json
  voltigeur sim my-battle.toml --jobs 1")]
pub struct Sim {
    #[command(flatten)]
    begin: Begin,
    /// How many games to play
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// What the dice and the players' choices come from
    #[arg(long, default_value_t = 1815)]
    seed: u64,
    /// Who plays Blue: random, recruit or veteran
    #[arg(long, default_value_t = Skill::Random, value_name = "SKILL")]
    blue: Skill,
    /// Who plays Red
    #[arg(long, default_value_t = Skill::Random, value_name = "SKILL")]
    red: Skill,
    /// How many games to play at the same time; as many as there are cores if not said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A shell says this of a command that was interrupted.
const INTERRUPTED: u8 = 130;

/// More orders than any battle takes: a game that gets so far has gone astray and is broken off as a draw.
const ENDLESS: usize = 1_000_000;

impl Sim {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let Begun { title, game, .. } = match self.begin.read() {
            Ok(begun) => begun,
            Err(bad) => return fault::report(&bad, out),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
        let jobs = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0).into()).build()?;
        let bar = bar(self.games);
        let began = Instant::now();
        let skills = [self.blue, self.red];
        let many = Many { games: self.games, seed: self.seed, skills, stop: &stop, bar: &bar };
        let tally = jobs.install(|| game.visit(many));
        bar.finish_and_clear();
        if stderr().is_terminal() && stdout().is_terminal() {
            let seconds = began.elapsed().as_secs_f64();
            eprintln!("{:.1} s, {:.0} games/s", seconds, tally.games as f64 / seconds);
        }
        let view = game.referee().view(Eyes::Spectator);
        let (book, names) = (view.book, view.sides);
        if self.json {
            let mut told = json!({ "battle": title, "book": book, "seed": self.seed, "asked": self.games });
            told["sides"] = json!(names);
            told["result"] = tally.json();
            writeln!(out, "{told}")?;
        } else {
            self.print(&title, book, &names, &tally, out)?;
        }
        Ok(if tally.games < self.games { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn print(
        &self,
        title: &str,
        book: &str,
        names: &[String; 2],
        tally: &Tally,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let all = tally.games;
        let cut = if all < self.games { format!(" of {}, interrupted", self.games) } else { String::new() };
        writeln!(
            out,
            "{title}, by {book}: {all} games{cut}, seed {}, {} against {}",
            self.seed, self.blue, self.red
        )?;
        let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("Nobody".len());
        for side in Side::BOTH {
            let wins = tally.wins[side.index()];
            let (low, high) = wilson(wins, all);
            writeln!(
                out,
                "  {:<widest$}  wins {wins:>6}  {:>5.1} %  (95 in 100: {:.1} to {:.1} %)",
                names[side.index()],
                100.0 * share(wins, all),
                100.0 * low,
                100.0 * high
            )?;
        }
        writeln!(
            out,
            "  {:<widest$}  wins {:>6}  {:>5.1} %",
            "Nobody",
            tally.drawn(),
            100.0 * share(tally.drawn(), all)
        )?;
        let last = tally.turns.keys().next_back().copied().unwrap_or(0);
        let first = tally.turns.keys().next().copied().unwrap_or(0);
        writeln!(out, "Turns: {first} to {last}, half the games over by turn {}", tally.median_turn())?;
        writeln!(out, "Losses of strength, and units gone in a game:")?;
        for side in Side::BOTH {
            for (arm, losses) in &tally.losses[side.index()] {
                writeln!(
                    out,
                    "  {:<widest$}  {arm:<6} {:>5.1} %  {:>5.2} of {}",
                    names[side.index()],
                    100.0 * share(losses.strength_lost, losses.strength),
                    share(losses.units_lost, all),
                    losses.units / all.max(1)
                )?;
            }
        }
        Ok(())
    }
}

/// A bar for whoever waits at a terminal, and none for a file or a pipe.
fn bar(games: u64) -> ProgressBar {
    if !stdout().is_terminal() || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Many games of one battle.
struct Many<'a> {
    games: u64,
    seed: u64,
    skills: [Skill; 2],
    stop: &'a AtomicBool,
    bar: &'a ProgressBar,
}

impl Visit for Many<'_> {
    type Out = Tally;

    fn visit<B: Played>(self, game: &Game<B>) -> Tally {
        let began = Side::BOTH.map(|side| own(game, side));
        let one = |number: u64| {
            if self.stop.load(Ordering::Relaxed) {
                return Tally::default();
            }
            let mut game = game.clone();
            let mut dice = Seeded::new(&Seed::from(self.seed), number);
            let mut players = Side::BOTH.map(|side| {
                // Every game, side and seed has numbers of its own.
                let mut draw = Draw::new(self.seed ^ number.rotate_left(20) ^ side.index() as u64);
                self.skills[side.index()].machine(draw.number())
            });
            let [blue, red] = &mut players;
            let orders = engine::play(&mut game, [blue, red], &mut dice, ENDLESS);
            self.bar.inc(1);
            Tally::of(&began, &game, orders)
        };
        (0..self.games).into_par_iter().map(one).reduce(Tally::default, Tally::and)
    }
}
