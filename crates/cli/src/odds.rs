//! `voltigeur odds`: exact chances of dice, or of the last order of a script.

use crate::fault;
use crate::referee::Referee;
use clap::Args;
use dice::{Chance, Need, Roll};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print exact chances as fractions: of dice, or of the last order of a script
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur odds 2D6
  voltigeur odds D6 --modifier -1
  voltigeur odds '5d6>=4'        how many of five dice show 4 or more
  voltigeur odds charge.toml     the same as `voltigeur referee charge.toml --odds`")]
pub struct Odds {
    /// The dice as a book writes them, such as `2D6`, `D20` or `5d6>=4`, or a script
    what: String,
    /// Added to every total, or to every die that must reach something
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = clap::value_parser!(i16).range(-1000..=1000))]
    modifier: i16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Dice to be thrown together.
#[derive(Debug, PartialEq)]
enum Pool {
    /// They are added up.
    Sum { n: u8, sides: u8 },
    /// Those that reach so much are counted.
    Hits { n: u8, need: u8 },
}

/// No book throws more dice than this.
const MOST: u8 = 100;

impl Odds {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let path = PathBuf::from(&self.what);
        if path.extension().is_some_and(|ending| ending == "toml") || path.is_file() {
            return Referee::odds_of(path).run(out);
        }
        let pool = match Pool::read(&self.what) {
            Ok(pool) => pool,
            Err(wrong) => {
                eprintln!("voltigeur: {wrong}");
                return Ok(ExitCode::from(fault::FAULT));
            }
        };
        for (total, chance) in pool.chances(self.modifier) {
            if self.json {
                let about = chance.as_f64();
                writeln!(out, "{}", json!({ "total": total, "chance": chance, "about": about }))?;
            } else {
                writeln!(out, "{total:>4}  {chance:<12} {:>6.2} %", chance.as_f64() * 100.0)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Pool {
    fn read(text: &str) -> Result<Pool, String> {
        let wrong = || {
            format!("`{text}` is neither dice such as `2D6`, `D20` or `5d6>=4` nor a script that is there")
        };
        let (dice, need) = match text.split_once(">=") {
            Some((dice, need)) => (dice, Some(need.trim().parse::<u8>().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let (n, sides) = dice.trim().split_once(['d', 'D']).ok_or_else(wrong)?;
        let n: u8 = if n.is_empty() { 1 } else { n.parse().map_err(|_| wrong())? };
        let sides: u8 = sides.parse().map_err(|_| wrong())?;
        if n == 0 || n > MOST || !(2..=MOST).contains(&sides) {
            return Err(format!("`{text}`: at most {MOST} dice with 2 to {MOST} sides"));
        }
        match need {
            None => Ok(Pool::Sum { n, sides }),
            Some(need) if sides == 6 => Ok(Pool::Hits { n, need }),
            Some(_) => Err(format!("`{text}`: only D6 are counted by what they reach")),
        }
    }

    /// Every total with its chance. Dice that must reach something are modified one by one.
    fn chances(&self, modifier: i16) -> Vec<(i16, Chance)> {
        match *self {
            Pool::Sum { n, sides } => {
                let totals = dice::outcomes(Roll::Sum { n, sides, at_least: 0 });
                totals.into_iter().map(|(total, chance)| (total + modifier, chance)).collect()
            }
            Pool::Hits { n, need } => {
                let need = Need::AtLeast((i16::from(need) - modifier).clamp(1, 7) as u8);
                dice::outcomes(Roll::Hits(&vec![need; n.into()])).into_iter().collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances(text: &str, modifier: i16) -> Vec<(i16, String)> {
        let chances = Pool::read(text).unwrap().chances(modifier);
        chances.into_iter().map(|(total, chance)| (total, chance.to_string())).collect()
    }

    #[test]
    fn two_dice_make_a_pyramid() {
        let two = chances("2D6", 1);
        assert_eq!((two.first(), two.len()), (Some(&(3, "1/36".into())), 11));
        assert_eq!(two[5], (8, "1/6".into()));
    }

    #[test]
    fn dice_that_reach_something_are_counted() {
        assert_eq!(chances("2d6>=5", 0), [(0, "4/9".into()), (1, "4/9".into()), (2, "1/9".into())]);
        assert_eq!(chances("2d6>=6", 1), chances("2d6>=5", 0));
        assert_eq!(chances("d6>=1", 0).last(), Some(&(1, "1".into())));
    }

    #[test]
    fn what_is_no_dice_is_said() {
        for text in ["", "d", "2x6", "0d6", "999d6", "2d1", "-1d6", "3d20>=4", "d6>=", "ⅷd6", "1d6>=4>=3"] {
            assert!(Pool::read(text).is_err(), "{text}");
        }
    }
}
