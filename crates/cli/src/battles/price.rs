//! `voltigeur battles price`: what both armies cost by a book that has prices.

use super::grouped;
use crate::begin::Begin;
use crate::fault;
use clap::Args;
use field::price::{Bill, Item, Line};
use names::Side;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Price both armies of a battle or a position, and check them as army lists
///
/// Prints what each unit costs, line by line with the rule that sets it, what each army costs, and where the
/// army lists are not as the book wants them. Only a book with prices can do so.
#[derive(Args)]
pub struct Price {
    #[command(flatten)]
    begin: Begin,
}

impl Price {
    pub fn run(&self, is_json: bool, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let begun = match fault::guarded(|| self.begin.read()) {
            Ok(Ok(begun)) => begun,
            Ok(Err(bad)) => {
                if is_json {
                    fault::list(&bad, out)?;
                }
                return Ok(fault::show(&bad));
            }
            Err(broken) => anyhow::bail!("the battle cannot be mustered: {broken}"),
        };
        let referee = begun.game.referee();
        let Some(bills) = referee.bills() else {
            anyhow::bail!("the book `{}` has no prices; name one that has by `--rules`", referee.book());
        };
        let sides = referee.view(engine::Eyes::Spectator).sides;
        if is_json {
            let armies = Side::BOTH.map(|side| army(side, &sides[side.index()], &bills[side.index()]));
            writeln!(out, "{}", json!({ "title": begun.title, "book": referee.book(), "armies": armies }))?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(out, "{} by {}", begun.title, referee.book())?;
        for (name, bill) in sides.iter().zip(&bills) {
            writeln!(out, "\n{name}: {}", points(bill.total()))?;
            for item in &bill.items {
                writeln!(out, "  {:>6}  {}", grouped_points(item.total()), headed(item))?;
                for line in &item.lines {
                    writeln!(out, "          {}", lined(line))?;
                }
            }
            for objection in &bill.objections {
                writeln!(out, "  - {} ({}).", objection.words, objection.rule)?;
            }
        }
        let differ = (bills[0].total() - bills[1].total()).abs();
        writeln!(out, "\nThe armies differ by {}.", points(differ))?;
        if bills.iter().all(|bill| bill.objections.is_empty()) {
            writeln!(out, "Both army lists are as the book wants them.")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn headed(item: &Item) -> String {
    if item.what.is_empty() { item.name.clone() } else { format!("{}: {}", item.name, item.what) }
}

fn lined(line: &Line) -> String {
    let Line { rule, what, count, each } = line;
    format!("{count} × {each} = {}, {what} ({rule})", line.sum())
}

fn points(sum: i64) -> String {
    format!("{} point{}", grouped_points(sum), if sum == 1 { "" } else { "s" })
}

/// A sum with its thousands apart.
fn grouped_points(sum: i64) -> String {
    let sign = if sum < 0 { "-" } else { "" };
    format!("{sign}{}", grouped(sum.unsigned_abs()))
}

fn army(side: Side, name: &str, bill: &Bill) -> Value {
    let items: Vec<Value> = bill.items.iter().map(item).collect();
    json!({
        "side": side, "name": name, "total": bill.total(), "units": items, "objections": bill.objections,
    })
}

fn item(item: &Item) -> Value {
    let line = |line: &Line| {
        let Line { rule, what, count, each } = line;
        json!({ "rule": rule, "what": what, "count": count, "each": each, "sum": line.sum() })
    };
    let lines: Vec<Value> = item.lines.iter().map(line).collect();
    json!({
        "unit": item.unit, "name": item.name, "what": item.what, "total": item.total(), "lines": lines,
    })
}
