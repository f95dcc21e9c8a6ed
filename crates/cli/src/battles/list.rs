//! `voltigeur battles list`: those that come with the program.

use super::{counted, grouped};
use clap::Args;
use field::{Battle, scenarios};
use names::Side;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// List the battles that come with the program
#[derive(Args)]
pub struct List {}

impl List {
    pub fn run(&self, is_json: bool, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        for scenario in scenarios::ALL {
            let battle = scenario.battle().map_err(|bad| anyhow::anyhow!("{bad}"))?;
            if is_json {
                writeln!(out, "{}", line(&battle))?;
                continue;
            }
            let day = battle.day.map_or(String::new(), |day| format!(", {day}"));
            let units = Side::BOTH.map(|side| battle.army(side).command.all_units().len() as u32);
            writeln!(
                out,
                "{:<14} {}{day}: {} against {}, {} minutes",
                battle.id,
                battle.title,
                counted(units[0], "unit"),
                grouped(units[1]),
                battle.minutes
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn line(battle: &Battle) -> serde_json::Value {
    let armies: Vec<serde_json::Value> = battle
        .armies
        .iter()
        .map(|army| {
            let command = &army.command;
            let units = command.all_units().len();
            json!({ "name": army.name, "side": army.side, "units": units, "men": command.men(), "guns": command.guns() })
        })
        .collect();
    json!({
        "id": battle.id,
        "title": battle.title,
        "date": battle.day,
        "place": battle.place,
        "minutes": battle.minutes,
        "size": battle.size,
        "armies": armies,
    })
}
