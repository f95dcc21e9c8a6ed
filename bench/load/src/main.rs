//! How much a server bears: ours, and boardgame.io's beside it, met by the same client in the same run.
//!
//! `cargo xtask bench` prints these lines; docs/BENCHMARKS.md keeps them. `cargo run --release -p load`
//! prints them for the program that `VOLTIGEUR` names; words behind that (`race`, `crowd`, `start`) leave out
//! the other parts, and `alone` is the race without the other server.

mod battles;
mod boardgame;
mod client;
mod http;
mod ours;
mod process;
mod table;
mod times;

use anyhow::{Context, Result};
use boardgame::Play;
use ours::Trial;
use rulebooks::BOOKS;
use std::path::{Path, PathBuf};
use std::time::Duration;
use table::Table;
use times::Run;

/// So many matches are played at once where servers race.
const MATCHES: usize = 50;
/// How long each of them races.
const RACE: Duration = Duration::from_secs(8);
/// How many times as much as boardgame.io ours has to bear.
const TIMES_AS_MUCH: f64 = 10.0;
/// So many games are played at once, an order a second in each.
const CROWD: usize = 1000;
/// How long they are.
const CROWDED: Duration = Duration::from_secs(20);
/// So many games wait in the store from which a server starts.
const WAITING: usize = 300;

fn main() -> Result<()> {
    let program = std::env::var_os("VOLTIGEUR").map(PathBuf::from);
    let program = program.context("VOLTIGEUR has to name the program that is measured")?;
    let parts: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |part: &str| parts.is_empty() || parts.iter().any(|said| said == part);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        if is_wanted("race") {
            race(&program).await?;
        }
        if parts.iter().any(|said| said == "alone") {
            println!("voltigeur alone, on disk: {}", ours(&program).await?);
        }
        if is_wanted("crowd") {
            crowd(&program).await?;
        }
        if is_wanted("start") {
            start(&program).await?;
        }
        Ok(())
    })
}

/// As many orders as each server acknowledges.
async fn race(program: &Path) -> Result<()> {
    println!("as many orders as are acknowledged, {MATCHES} matches of two players each");
    let tables = Trial::for_crowd(BOOKS.len(), Duration::ZERO).await?.tables(program).await?;
    let smallest = theirs(Play::Dice, "the smallest game there is", &tables).await;
    let whole = theirs(Play::Battle, "the same table, the whole state sent", &tables).await;
    let patches = theirs(Play::BattleInPatches, "the same table, patches sent", &tables).await;
    let run = ours(program).await?;
    println!("  voltigeur, on disk: {run}");
    let faster = [whole, patches].into_iter().flatten().max_by(|one, two| one.rate().total_cmp(&two.rate()));
    for (theirs, what) in [(smallest, "the smallest game there is"), (faster, "the same table")] {
        if let Some(theirs) = theirs {
            let ratio = run.rate() / theirs.rate();
            println!("  that is {ratio:.1} times as many as boardgame.io with {what} ({TIMES_AS_MUCH})");
        }
    }
    Ok(())
}

/// As many orders as our own server acknowledges.
async fn ours(program: &Path) -> Result<Run> {
    Trial::for_race(MATCHES, RACE).await?.race(program, MATCHES, RACE).await
}

/// As many orders as boardgame.io acknowledges, if it is to be had.
async fn theirs(play: Play, what: &str, tables: &[Table]) -> Option<Run> {
    match boardgame::race(play, tables, MATCHES, RACE).await {
        Ok(run) => {
            println!("  boardgame.io, in memory, {what}: {run}");
            Some(run)
        }
        Err(why) => {
            println!("  boardgame.io is not to be had here, so there is nothing to compare with: {why:#}");
            None
        }
    }
}

/// Many games at once, played as people play.
async fn crowd(program: &Path) -> Result<()> {
    println!("{CROWD} games, an order a second in each");
    let trial = Trial::for_crowd(CROWD, CROWDED).await?;
    let (run, pulse) = trial.crowd(program, CROWDED).await?;
    let of = |part: &str, share: &str| pulse[part][share].as_f64().unwrap_or(f64::NAN);
    println!(
        "  handling an order: p50 {:.2} ms (0.5), p99 {:.2} ms (5); the disk besides: p50 {:.2} ms, p99 {:.2} ms",
        of("handled", "p50"),
        of("handled", "p99"),
        of("kept", "p50"),
        of("kept", "p99")
    );
    println!("  as the players see it: {run}");
    Ok(())
}

/// How soon a server that is started answers.
async fn start(program: &Path) -> Result<()> {
    let trial = Trial::for_crowd(WAITING, Duration::ZERO).await?;
    let took = trial.start(program).await?;
    println!(
        "start-up to the first answer, {WAITING} games stored: {:.0} ms (200)",
        took.as_secs_f64() * 1e3
    );
    Ok(())
}
