//! What came of a battle as one HTML file that needs nothing else: no script, no font, no picture from
//! elsewhere.

mod heat;
mod plot;
mod plots;
mod tables;
mod verdict;

use crate::study::{Entry, Found, Study};
use crate::{Tally, words};
use names::Side;
use plot::Escaped;
use plots::Row;

/// The styles of the page: paper, ink and the colours of the sides are those of the page on which one plays.
const STYLES: &str = include_str!("report/report.css");

/// The report of a study.
pub fn html(study: &Study) -> String {
    let grounds: Vec<heat::Map> =
        study.entries.iter().enumerate().filter_map(|(place, entry)| heat::Map::of(place, entry)).collect();
    let styles: String = grounds.iter().map(|map| map.styles.as_str()).collect();
    let title = Escaped(&study.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}: balance</title>\n\
         <style>\n{STYLES}{styles}</style>\n</head>\n<body>\n<main>\n<header>\n<p class=\"cap\">Balance</p>\n<h1>{title}</h1>\n"
    );
    for sentence in verdict::of(study) {
        page += &format!("<p class=\"verdict\">{}</p>\n", Escaped(&sentence));
    }
    if study.is_cut_short() {
        page += "<p class=\"cut\">The run was interrupted. This tells of the games that were finished.</p>\n";
    }
    page += &facts(study);
    page += "</header>\n";
    if study.entries.len() > 1 {
        page += &tables::books(study);
    }
    for (place, entry) in study.entries.iter().enumerate() {
        let map = grounds.iter().find(|map| map.place == place);
        page += &section(study, entry, map);
    }
    page += &format!(
        "<footer><p>Voltigeur {}. Intervals hold the true number 95 times in 100: rates by Wilson, \
         differences by the normal approximation over pairs of games with the same dice.</p></footer>\n\
         </main>\n</body>\n</html>\n",
        env!("CARGO_PKG_VERSION")
    );
    page
}

/// What was played.
fn facts(study: &Study) -> String {
    let contest = &study.contest;
    let played: Vec<u64> = study.entries.iter().filter_map(Entry::tally).map(|tally| tally.games).collect();
    let fewest = played.into_iter().min().unwrap_or(0);
    let house = study.entries.iter().find_map(|entry| match &entry.found {
        Found::Compared { rule, .. } => Some(rule),
        _ => None,
    });
    let pairs = if house.is_some() { " pairs" } else { "" };
    let games = match (fewest < contest.asked(), contest.swap) {
        (true, _) => format!("{fewest} of {}", contest.asked()),
        (false, true) => format!("{fewest}: {}, each twice with sides changed", contest.games),
        (false, false) => fewest.to_string(),
    };
    let [blue, red] = contest.skills;
    let books = study.entries.iter().map(|entry| {
        let version = rulebooks::book(entry.book).map_or(0, |book| book.version);
        format!("{} (rulings {version})", entry.book)
    });
    let mut facts = vec![
        ("Book", books.collect::<Vec<_>>().join(", ")),
        ("Games", games + pairs),
        ("Machines", format!("{blue} against {red}")),
        ("Seed", contest.seed.to_string()),
    ];
    if let Some(rule) = house {
        let why = if rule.why.is_empty() { String::new() } else { format!(": {}", rule.why) };
        facts.push(("House rule", format!("{}{why}", rule.name)));
    }
    let facts =
        facts.iter().map(|(name, words)| format!("<div><dt>{name}</dt><dd>{}</dd></div>", Escaped(words)));
    format!("<dl class=\"facts\">{}</dl>\n", facts.collect::<String>())
}

/// What came of it by one book.
fn section(study: &Study, entry: &Entry, map: Option<&heat::Map>) -> String {
    let heading = match study.entries.len() {
        1 => String::new(),
        _ => format!("<h2>By {}</h2>\n", entry.book),
    };
    let told = match &entry.found {
        Found::Unfit(why) => {
            let why = why.iter().map(|why| format!("<li>{}</li>", Escaped(why)));
            format!("<p>It cannot be mustered:</p><ul>{}</ul>\n", why.collect::<String>())
        }
        _ if entry.tally().is_some_and(|tally| tally.games == 0) => format!("<p>{}</p>\n", words::NONE),
        Found::Played { tally, .. } => played(study, entry, tally, map),
        Found::Compared { compared, rule, .. } => {
            let under = format!("Under the house rule: {}", rule.name);
            format!(
                "{}<h2>By the printed book</h2>\n{}<h2>{}</h2>\n{}",
                tables::compared(&entry.names(), compared),
                played(study, entry, &compared.printed, map),
                Escaped(&under),
                played(study, entry, &compared.patched, map),
            )
        }
    };
    format!("<section>\n{heading}{told}</section>\n")
}

fn played(study: &Study, entry: &Entry, tally: &Tally, map: Option<&heat::Map>) -> String {
    let sides = entry.sides();
    let mut rows: Vec<Row> = Side::BOTH.map(|side| Row::wins(&sides[side.index()], side, tally)).into();
    rows.push(Row::drawn(tally));
    let mut figures =
        plot::figure("Who wins", &plots::rates(&rows), "The dot is what was found, the bar its interval.");
    if let Some(machines) = words::by_machine(study, tally) {
        let rows = machines.map(|(name, score)| Row::machine(name, score, tally.games));
        let note = "Whichever side it played; a draw is half a win.";
        figures += &plot::figure("Which machine wins", &plots::rates(&rows), note);
    }
    let note = "Share of its strength that a side has lost by the end of a turn, over all games.";
    figures += &plot::figure("Losses over time", &plots::course(&sides, tally), note);
    let note = format!("Half the games are over by turn {}.", tally.median_turn());
    figures += &plot::figure("How long games last", &plots::lengths(tally), &note);
    let maps: String = map.map_or(String::new(), |map| {
        Side::BOTH.map(|side| map.figure(&sides[side.index()], side, tally)).concat()
    });
    let three = if study.contest.swap { "" } else { " three" };
    format!(
        "<div class=\"figures{three}\">\n{figures}</div>\n<div class=\"figures\">\n{maps}</div>\n\
         <div class=\"tables\">\n{}{}{}</div>\n",
        tables::losses(&sides, tally),
        tables::kills(&sides, tally),
        tables::rules(entry, tally)
    )
}
