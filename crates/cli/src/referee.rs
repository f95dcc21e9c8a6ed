//! `voltigeur referee`: a position, orders and dice in, a ruling out.

use crate::fault;
use clap::Args;
use dice::Tape;
use engine::{Manner, Progress};
use field::{Command, Position, PositionError, Script};
use names::Side;
use rulebooks::{AnyGame, Grouped, Heard, Odds, OrderError, Refused, Report};
use serde_json::json;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

/// Judge a script: a position, orders and dice, as a TOML file
///
/// Prints one JSON line for each thing that happens: what is told, the sentence for it, and the rule. Exits
/// with 0 if all orders were taken, or refused as the script says, and all dice used. A refused order prints
/// `{"refused": …}`; dice too few or too many, or a file that cannot be used, print `{"error": …}`; both exit
/// with 2. docs/REFEREE.md explains the file.
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur referee charge.toml
  voltigeur referee charge.toml --odds
  voltigeur referee turn4.toml --save turn5.toml")]
pub struct Referee {
    /// The script
    file: PathBuf,
    /// Print the exact odds of the last order instead of rolling for it
    #[arg(long)]
    odds: bool,
    /// Write the position that is reached to this file
    #[arg(long, value_name = "OUT", conflicts_with = "odds")]
    save: Option<PathBuf>,
}

/// How a script ended.
enum Ruling {
    /// All orders were taken and all dice used.
    Taken,
    /// An order was refused.
    Refused(serde_json::Value),
    /// The script is at fault.
    Fault(Vec<PositionError>),
}

/// At most so many branches are followed for the odds.
const BUDGET: u64 = 2_000_000;

impl Referee {
    /// The odds of the last order of a script.
    pub fn odds_of(file: PathBuf) -> Referee {
        Referee { file, odds: true, save: None }
    }

    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let (position, script, mut game) = match self.open() {
            Ok(opened) => opened,
            Err(bad) => return fault::report(&bad, out),
        };
        let mut lines = vec![];
        let ruling = fault::guarded(|| self.judge(&mut game, &script, &mut lines));
        for line in lines {
            writeln!(out, "{line}")?;
        }
        match ruling {
            Ok(Ruling::Taken) => {}
            Ok(Ruling::Refused(refused)) => {
                writeln!(out, "{}", json!({ "refused": refused }))?;
                return Ok(ExitCode::from(fault::FAULT));
            }
            Ok(Ruling::Fault(wrong)) => return fault::report(&position.bad(wrong), out),
            Err(broken) => return fault::report(&position.bad(vec![broken]), out),
        }
        if let Some(save) = &self.save {
            std::fs::write(save, game.referee().save())
                .map_err(|wrong| anyhow::anyhow!("{} cannot be written: {wrong}", save.display()))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn open(&self) -> Result<(Position, Script, AnyGame), field::BadFile> {
        let position = Position::load(&self.file)?;
        let game = AnyGame::read(&position)?;
        let script = position.script().map_err(|wrong| position.bad(wrong))?;
        let misread = |command: &Command| {
            let wrong = game.referee().read(&command.words).err()?;
            let at = wrong.param().map_or(command.at.clone(), |param| command.place_of(param));
            Some(PositionError::at(
                at,
                wrong.to_string(),
                "docs/REFEREE.md lists the orders and what is said with each",
            ))
        };
        let wrong: Vec<PositionError> = script.orders.iter().filter_map(misread).collect();
        if wrong.is_empty() { Ok((position, script, game)) } else { Err(position.bad(wrong)) }
    }

    fn judge(&self, game: &mut AnyGame, script: &Script, lines: &mut Vec<String>) -> Ruling {
        let mut common = Tape::new(script.dice.clone());
        if self.odds && script.orders.is_empty() {
            lines.extend(game.referee().odds_of_beginning(BUDGET).iter().map(odds_line));
            return Ruling::Taken;
        }
        let report = game.referee_mut().advance(&mut common);
        let none_follow = script.orders.is_empty();
        if let Some(fault) =
            told(game, report, &common, none_follow, "the beginning", script.dice_at.clone(), lines)
        {
            return Ruling::Fault(vec![fault]);
        }
        for (place, command) in script.orders.iter().enumerate() {
            let last = place + 1 == script.orders.len();
            let Some(side) = command.side.or_else(|| only_one_asked(game)) else {
                let what = format!("both sides could give order {}", place + 1);
                return Ruling::Fault(vec![PositionError::at(
                    command.at.clone(),
                    what,
                    "say whose it is with `side`",
                )]);
            };
            let mut own = command.dice.as_ref().map(|faces| Tape::new(faces.clone()));
            let tape = own.as_mut().unwrap_or(&mut common);
            let answer = if self.odds && last {
                game.referee().odds(side, &command.words, BUDGET).map(Answer::Odds)
            } else if game.referee().is_group(&command.words) {
                let taken = game.referee_mut().submit_group(side, &command.words, tape);
                taken.map(|(grouped, report)| Answer::Grouped(grouped, report))
            } else {
                game.referee_mut().submit(side, &command.words, tape).map(Answer::Taken)
            };
            match answer {
                Ok(_) if command.refused.is_some() => return Ruling::Fault(vec![taken(place, command)]),
                Ok(answer) => {
                    let report = match answer {
                        Answer::Grouped(grouped, report) => {
                            lines.push(json!({ "group": grouped }).to_string());
                            report
                        }
                        Answer::Taken(report) => report,
                        Answer::Odds(cases) => {
                            lines.extend(cases.iter().map(odds_line));
                            break;
                        }
                    };
                    let (whose, at) = (format!("order {}", place + 1), command.place_of("dice"));
                    if let Some(fault) = told(game, report, tape, last, &whose, Some(at), lines) {
                        return Ruling::Fault(vec![fault]);
                    }
                }
                Err(OrderError::ParseError(wrong)) => {
                    let wrong = PositionError::at(command.at.clone(), wrong.to_string(), "check the order");
                    return Ruling::Fault(vec![wrong]);
                }
                Err(OrderError::Refused(refused)) => {
                    let mut line = json!(refused);
                    line["order"] = json!(place + 1);
                    line["side"] = json!(side);
                    let Some(expected) = &command.refused else { return Ruling::Refused(line) };
                    if refused.rule.map_or(String::new(), |rule| rule.to_string()) != *expected {
                        return Ruling::Fault(vec![otherwise(place, command, expected, &refused)]);
                    }
                    lines.push(json!({ "refused": line }).to_string());
                }
            }
            if let Some(own) = own.filter(|own| !own.left().is_empty()) {
                let what =
                    format!("order {} leaves the dice {:?} over{}", place + 1, own.left(), waiting(game));
                let wrong = PositionError::at(command.place_of("dice"), what, "take them out of its `dice`");
                return Ruling::Fault(vec![wrong]);
            }
        }
        if common.left().is_empty() {
            return Ruling::Taken;
        }
        let what = format!("the dice {:?} are left over{}", common.left(), waiting(game));
        let remedy = "take them out of `dice`, or give the orders that throw them";
        Ruling::Fault(vec![fault_at(script.dice_at.clone(), what, remedy)])
    }
}

/// What the game says to an order that it does not refuse.
enum Answer {
    Odds(Vec<Odds>),
    Taken(Report),
    Grouped(Grouped, Report),
}

/// An order was taken that was to be refused.
fn taken(place: usize, command: &Command) -> PositionError {
    let what = format!("order {} is not refused", place + 1);
    PositionError::at(command.place_of("refused"), what, "take `refused` out, or look at the position again")
}

/// An order was refused, but not by the rule that was expected.
fn otherwise(place: usize, command: &Command, expected: &str, refused: &Refused) -> PositionError {
    let by = refused.rule.map_or("no rule".into(), |rule| rule.to_string());
    let expected = if expected.is_empty() { "no rule" } else { expected };
    let what = format!("order {} is refused by {by}, not by {expected}: {}", place + 1, refused.words);
    PositionError::at(command.place_of("refused"), what, "correct the order, or name that rule")
}

/// Notes what happened. Says which dice are lacking, unless the script may end there.
fn told(
    game: &AnyGame,
    report: Report,
    tape: &Tape,
    last: bool,
    whose: &str,
    at: Option<Range<usize>>,
    lines: &mut Vec<String>,
) -> Option<PositionError> {
    lines.extend(report.heard.iter().map(line));
    let Progress::LacksDice(lacking) = report.progress else { return None };
    if last && tape.left().is_empty() && game.referee().may_end() {
        return None;
    }
    let what = format!("{whose} needs more dice: {lacking}");
    Some(fault_at(at, what, "add the faces to `dice`, in the order in which they fall"))
}

/// Says which question the game waits on, and whom it asks.
fn waiting(game: &AnyGame) -> String {
    let asked = |side: Side| {
        let prompt = game.referee().prompt(side).filter(|prompt| prompt.manner != Manner::Aside)?;
        Some(format!("{side} “{}”", prompt.question))
    };
    let questions: Vec<String> = Side::BOTH.into_iter().filter_map(asked).collect();
    if questions.is_empty() { String::new() } else { format!(": the game asks {}", questions.join(" and ")) }
}

fn fault_at(at: Option<Range<usize>>, what: String, remedy: &str) -> PositionError {
    match at {
        Some(at) => PositionError::at(at, what, remedy),
        None => PositionError::whole(what, remedy),
    }
}

/// The side that is asked something, if only one is; if none is, any, who will be told so.
fn only_one_asked(game: &AnyGame) -> Option<Side> {
    let waited_for = |side: &Side| {
        let prompt = game.referee().manner(*side);
        prompt.is_some_and(|manner| manner != Manner::Aside)
    };
    let asked: Vec<Side> = Side::BOTH.into_iter().filter(waited_for).collect();
    match asked[..] {
        [side] => Some(side),
        [] => Some(Side::Blue),
        _ => None,
    }
}

fn line(heard: &Heard) -> String {
    json!(heard.whole).to_string()
}

fn odds_line(odds: &Odds) -> String {
    json!({ "odds": odds }).to_string()
}
