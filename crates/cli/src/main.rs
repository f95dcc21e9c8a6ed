//! The `voltigeur` binary: one file per subcommand.

mod battles;
mod begin;
mod draw;
mod fault;
mod form;
mod ladder;
mod odds;
mod referee;
mod replay;
mod rules;
mod serve;
mod sim;
mod watch;

use clap::{Parser, Subcommand};
use names::Side;
use rulebooks::Skill;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// A server makes and drops thousands of small things for each order, on several threads; this is quicker at
/// it.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Napoleonic battles on a free table, refereed by the printed rules.
///
/// Exit codes: 0 if all went well, 2 if an order was refused, dice were wrong or a file could not be used.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Voltigeur {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(serve::Play),
    Serve(serve::Serve),
    Watch(watch::Watch),
    Battles(battles::Battles),
    Referee(referee::Referee),
    Odds(odds::Odds),
    Replay(replay::Replay),
    Draw(draw::Draw),
    Rules(rules::Rules),
    Sim(sim::Sim),
    Ladder(ladder::Ladder),
}

fn main() -> ExitCode {
    let voltigeur = Voltigeur::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = match &voltigeur.command {
        Command::Battles(battles) => battles.run(&mut out),
        Command::Referee(referee) => referee.run(&mut out),
        Command::Odds(odds) => odds.run(&mut out),
        Command::Play(play) => play.run(&mut out),
        Command::Serve(serve) => serve.run(&mut out),
        Command::Watch(watch) => watch.run(&mut out),
        Command::Replay(replay) => replay.run(&mut out),
        Command::Draw(draw) => draw.run(&mut out),
        Command::Rules(rules) => rules.run(&mut out),
        Command::Sim(sim) => sim.run(&mut out),
        Command::Ladder(ladder) => ladder.run(&mut out),
    };
    let done = done.and_then(|code| Ok(out.flush().map(|()| code)?));
    match done {
        Ok(code) => code,
        // The program that reads the output has closed it.
        Err(wrong) if is_broken_pipe(&wrong) => ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("voltigeur: {wrong:#}");
            ExitCode::from(fault::FAULT)
        }
    }
}

fn is_broken_pipe(wrong: &anyhow::Error) -> bool {
    wrong.downcast_ref::<io::Error>().is_some_and(|wrong| wrong.kind() == io::ErrorKind::BrokenPipe)
}

/// Reads `blue` or `red`.
fn side(word: &str) -> Result<Side, String> {
    let found = Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(word));
    found.ok_or_else(|| "a side is `blue` or `red`".into())
}

/// The help of an argument that names the player of a side.
fn who_plays(side: Side) -> String {
    format!("Who plays {side}: {}", Skill::ALL.map(Skill::name).join(", "))
}
