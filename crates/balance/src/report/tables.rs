//! The tables: the losses of each arm, their causes and their rules.

use super::plot::{Escaped, figure};
use super::plots::{self, Row};
use crate::study::{Entry, Study};
use crate::{Compared, Kill, Tally, share, words};
use engine::Names;
use names::Side;
use std::collections::BTreeSet;

/// So many rules are shown; JSON has them all.
const RULES: usize = 20;

/// So many lines say what killed what; JSON has them all.
const KILLS: usize = 16;

/// A table with a heading: the names of its columns, and its rows. All but the first column are numbers.
fn table(heading: &str, columns: &[&str], rows: &[Vec<String>]) -> String {
    let row = |tag: &str, cells: &mut dyn Iterator<Item = &str>| {
        let cells: String = cells.map(|cell| format!("<{tag}>{}</{tag}>", Escaped(cell))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let head = row("th", &mut columns.iter().copied());
    let body: String = rows.iter().map(|cells| row("td", &mut cells.iter().map(String::as_str))).collect();
    format!(
        "<div class=\"table\">\n<h3>{}</h3>\n<table>\n<thead>\n{head}</thead>\n<tbody>\n{body}</tbody>\n</table>\n</div>\n",
        Escaped(heading)
    )
}

fn percent(part: u64, whole: u64) -> String {
    // A sign stays with its number.
    format!("{:.1}\u{a0}%", 100.0 * share(part, whole))
}

/// What each side lost, by arm.
pub fn losses(names: &[String; 2], tally: &Tally) -> String {
    let mut rows = vec![];
    for side in Side::BOTH {
        for (arm, losses) in &tally.losses[side.index()] {
            rows.push(vec![
                format!("{}, {arm}", names[side.index()]),
                percent(losses.strength_lost, losses.strength),
                format!(
                    "{:.2} of {}",
                    share(losses.units_lost, tally.games),
                    losses.units / tally.games.max(1)
                ),
            ]);
        }
    }
    table("Losses in a game", &["", "Strength", "Units"], &rows)
}

/// What killed what.
pub fn kills(names: &[String; 2], tally: &Tally) -> String {
    let all: BTreeSet<Kill> = tally.kills.iter().flat_map(|kills| kills.keys().copied()).collect();
    let taken = |kill: &Kill, side: Side| tally.kills[side.index()].get(kill).copied().unwrap_or(0);
    let mut all: Vec<Kill> = all.into_iter().collect();
    all.sort_by_key(|kill| (std::cmp::Reverse(taken(kill, Side::Blue) + taken(kill, Side::Red)), *kill));
    let row = |kill: &Kill| {
        let part = |side| percent(taken(kill, side), tally.lost(side).strength_lost);
        vec![format!("{}, {}", kill.of, words::by(*kill)), part(Side::Blue), part(Side::Red)]
    };
    let rows: Vec<Vec<String>> = all.iter().take(KILLS).map(row).collect();
    table("What killed what, of all that a side lost", &["", &names[0], &names[1]], &rows)
}

/// Which rules decided, and which ended games.
pub fn rules(entry: &Entry, tally: &Tally) -> String {
    let titles = entry.titles();
    let called = |rule| format!("{rule} {}", titles.of(rule));
    let cited = tally.most_cited().into_iter().take(RULES).map(|(rule, cited)| {
        vec![
            called(rule),
            format!("{:.1}", share(cited.times, tally.games)),
            percent(cited.games, tally.games),
        ]
    });
    let ended =
        tally.most_final().into_iter().map(|(rule, games)| vec![called(rule), percent(games, tally.games)]);
    table("Rules by which games ended", &["", "Games"], &ended.collect::<Vec<_>>())
        + &table("Rules that decided most", &["", "In a game", "Games with it"], &cited.collect::<Vec<_>>())
}

/// The books side by side.
pub fn books(study: &Study) -> String {
    let played = study.played();
    if played.is_empty() {
        return String::new();
    }
    let mut figures = String::new();
    for side in Side::BOTH {
        let row = |(entry, tally): &(&Entry, &Tally)| Row::wins("", side, tally).named(entry.book.into());
        let rows: Vec<Row> = played.iter().map(row).collect();
        let name = played.first().map_or(String::new(), |(entry, _)| entry.sides()[side.index()].clone());
        figures +=
            &figure(&format!("{name}: how often the battle is won"), &plots::rates(&rows), "Book by book.");
    }
    let columns: Vec<&str> = [""].into_iter().chain(played.iter().map(|(entry, _)| entry.book)).collect();
    let rows: Vec<Vec<String>> = words::side_by_side(study, &played)
        .into_iter()
        .map(|(name, cells)| [name].into_iter().chain(cells).collect())
        .collect();
    let table = table("The books side by side", &columns, &rows);
    format!("<section>\n<div class=\"figures\">\n{figures}</div>\n{table}</section>\n")
}

/// The printed book and the patched one.
pub fn compared(names: &Names, compared: &Compared) -> String {
    let wins = |side: Side| (names.side_does(side, "win more often"), compared.wins(side));
    let lost = |side: Side| (names.side_does(side, "lose more strength"), compared.lost(side));
    let rows = [wins(Side::Blue), wins(Side::Red), lost(Side::Blue), lost(Side::Red)];
    let note =
        format!("Under the house rule less by the printed book, over {} pairs.", compared.printed.games);
    let figures = figure("What the house rule changes", &plots::differences(&rows), &note);
    let rows: Vec<Vec<String>> = words::comparison(names, compared)
        .into_iter()
        .map(|(name, cells)| [name].into_iter().chain(cells).collect())
        .collect();
    let table =
        table("The house rule beside the printed book", &["", "Printed", "Patched", "Difference"], &rows);
    format!("<div class=\"figures\">\n{figures}</div>\n{table}")
}
