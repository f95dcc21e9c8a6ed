//! What came of a battle, for people at a terminal.

mod table;

use crate::study::{Entry, Found, Study};
use crate::{Compared, Interval, Kill, Score, Tally, share, wilson};
use engine::Names;
use engine::toll::Cause;
use names::Side;
use std::io::{self, Write};
use table::Table;

/// So many rules are listed; JSON has them all.
const RULES: usize = 12;

/// So many lines say what killed what.
const KILLS: usize = 6;

/// The message for a run that was stopped too soon.
pub const NONE: &str = "No game was finished.";

/// Tells a study.
pub fn tell(study: &Study, out: &mut impl Write) -> io::Result<()> {
    match &study.entries[..] {
        [entry] => tell_one(study, entry, out),
        entries => tell_books(study, entries, out),
    }
}

/// What was played: `200 games, seed 7, recruit against veteran`.
pub fn asked(study: &Study, played: u64) -> String {
    let contest = &study.contest;
    let all = contest.asked();
    let cut = if played < all { format!(" of {all}, interrupted") } else { String::new() };
    let [blue, red] = contest.skills;
    let swap = if contest.swap { ", each game twice with sides changed" } else { "" };
    format!("{played} games{cut}, seed {}, {blue} against {red}{swap}", contest.seed)
}

/// A rate with its interval: `54.0 %  (95 in 100: 47.1 to 60.8 %)`.
fn rate(found: Interval) -> String {
    let Interval { found, low, high } = found.times(100.0);
    format!("{found:>5.1} %  (95 in 100: {low:.1} to {high:.1} %)")
}

fn tell_one(study: &Study, entry: &Entry, out: &mut impl Write) -> io::Result<()> {
    let (title, book) = (&study.title, entry.book);
    match &entry.found {
        Found::Unfit(why) => {
            writeln!(out, "{title}, by {book}: it cannot be mustered")?;
            why.iter().try_for_each(|why| writeln!(out, "  {why}"))
        }
        Found::Played { tally, .. } => {
            writeln!(out, "{title}, by {book}: {}", asked(study, tally.games))?;
            if tally.games == 0 {
                return writeln!(out, "  {NONE}");
            }
            tell_tally(study, entry, tally, out)
        }
        Found::Compared { rule, compared, .. } => {
            let games = compared.printed.games;
            writeln!(out, "{title}, by {book}: {}, by the printed book and", asked(study, games))?;
            writeln!(out, "with the same dice under the house rule: {}", rule.name)?;
            if games == 0 {
                return writeln!(out, "  {NONE}");
            }
            tell_compared(&entry.names(), compared, out)
        }
    }
}

fn tell_tally(study: &Study, entry: &Entry, tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    let (names, all) = (entry.sides(), tally.games);
    let machines = by_machine(study, tally);
    let called = machines.iter().flatten().map(|(name, _)| *name).chain(["Neither"]);
    let called = called.chain(names.iter().map(String::as_str));
    let widest = called.map(|name| name.chars().count()).max().unwrap_or(0);
    for side in Side::BOTH {
        let wins = tally.wins[side.index()];
        let rate = rate(wilson(2 * wins, all));
        writeln!(out, "  {:<widest$}  wins {wins:>6}  {rate}", names[side.index()])?;
    }
    let drawn = 100.0 * share(tally.drawn(), all);
    writeln!(out, "  {:<widest$}  wins {:>6}  {drawn:>5.1} %", "Neither", tally.drawn())?;
    if let Some(machines) = machines {
        writeln!(out, "By machine, whichever side it played; a draw is half a win:")?;
        for (name, score) in machines {
            let rate = rate(wilson(score.halves(), all));
            let Score { won, drawn, lost } = score;
            writeln!(out, "  {name:<widest$}  {rate}  won {won}, drawn {drawn}, lost {lost}")?;
        }
    }
    let [first, last] = tally.shortest_and_longest();
    writeln!(out, "Turns: {first} to {last}, half the games over by turn {}", tally.median_turn())?;
    writeln!(out, "Losses of strength, and units gone in a game:")?;
    for side in Side::BOTH {
        for (arm, losses) in &tally.losses[side.index()] {
            let lost = 100.0 * share(losses.strength_lost, losses.strength);
            let (gone, units) = (share(losses.units_lost, all), losses.units / all.max(1));
            writeln!(
                out,
                "  {:<widest$}  {arm:<6} {lost:>5.1} %  {gone:>5.2} of {units}",
                names[side.index()]
            )?;
        }
    }
    writeln!(out, "What killed what, of all that a side lost:")?;
    for side in Side::BOTH {
        let lost = tally.lost(side).strength_lost;
        for (kill, strength) in tally.worst(side).into_iter().take(KILLS) {
            let part = 100.0 * share(strength, lost);
            writeln!(out, "  {:<widest$}  {:<6} {part:>5.1} %  {}", names[side.index()], kill.of, by(kill))?;
        }
    }
    tell_rules(entry, tally, out)
}

/// The machines and how they did, if sides were changed and the machines differ.
pub fn by_machine(study: &Study, tally: &Tally) -> Option<[(&'static str, Score); 2]> {
    let [first, second] = study.contest.skills;
    let differ = study.contest.swap && first != second;
    differ.then(|| [(first.name(), tally.first), (second.name(), tally.first.turned())])
}

/// The arm that did it, and how: `fire of guns`.
pub fn by(kill: Kill) -> String {
    match (kill.cause, kill.by) {
        (Cause::Fire | Cause::Combat, Some(by)) => format!("{} of {by}", kill.cause),
        (cause, Some(by)) => format!("{cause}, after blows of {by}"),
        (cause, None) => cause.to_string(),
    }
}

fn tell_rules(entry: &Entry, tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    let titles = entry.titles();
    writeln!(out, "Rules that decided most, times in a game:")?;
    for (rule, cited) in tally.most_cited().into_iter().take(RULES) {
        writeln!(out, "  {rule:<12} {:>7.1}  {}", share(cited.times, tally.games), titles.of(rule))?;
    }
    writeln!(out, "Rules by which games ended:")?;
    for (rule, games) in tally.most_final() {
        let part = 100.0 * share(games, tally.games);
        writeln!(out, "  {rule:<12} {part:>5.1} %  {}", titles.of(rule))?;
    }
    Ok(())
}

/// The books side by side.
fn tell_books(study: &Study, entries: &[Entry], out: &mut impl Write) -> io::Result<()> {
    let played = study.played();
    let fewest = played.iter().map(|(_, tally)| tally.games).min().unwrap_or(0);
    writeln!(out, "{}: {} by each book", study.title, asked(study, fewest))?;
    if !played.is_empty() {
        let mut table = Table::new(played.iter().map(|(entry, _)| entry.book));
        for (what, cells) in side_by_side(study, &played) {
            table.row(&what, cells.into_iter());
        }
        table.write(out)?;
    }
    for entry in entries {
        match &entry.found {
            Found::Unfit(why) => {
                writeln!(out, "By {} it cannot be mustered:", entry.book)?;
                why.iter().try_for_each(|why| writeln!(out, "  {why}"))?;
            }
            Found::Played { tally, .. } if tally.games == 0 => writeln!(out, "By {}: {NONE}", entry.book)?,
            _ => {}
        }
    }
    Ok(())
}

/// The lines of a comparison between books: a name, and a cell for each book.
pub fn side_by_side(study: &Study, played: &[(&Entry, &Tally)]) -> Vec<(String, Vec<String>)> {
    let mut rows = vec![];
    let mut row =
        |what: &str, cells: &mut dyn Iterator<Item = String>| rows.push((what.to_owned(), cells.collect()));
    let names = played.first().map(|(entry, _)| entry.names()).unwrap_or_default();
    for side in Side::BOTH {
        let wins = |tally: &Tally| short(wilson(2 * tally.wins[side.index()], tally.games));
        row(&names.side_does(side, "win"), &mut played.iter().map(|(_, tally)| wins(tally)));
    }
    let percent = |part, whole| format!("{:.1} %", 100.0 * share(part, whole));
    row("Neither wins", &mut played.iter().map(|(_, tally)| percent(tally.drawn(), tally.games)));
    for machine in 0..2 {
        let score = |tally: &Tally| by_machine(study, tally).map(|machines| machines[machine]);
        if let Some((name, _)) = played.first().and_then(|(_, tally)| score(tally)) {
            let rate =
                |tally: &Tally| score(tally).map(|(_, score)| short(wilson(score.halves(), tally.games)));
            row(&format!("{name} scores"), &mut played.iter().filter_map(|(_, tally)| rate(tally)));
        }
    }
    let turns = |tally: &Tally| {
        let [first, last] = tally.shortest_and_longest();
        format!("{first} to {last}, half by {}", tally.median_turn())
    };
    row("Turns", &mut played.iter().map(|(_, tally)| turns(tally)));
    for side in Side::BOTH {
        let lost = |tally: &Tally| tally.lost(side);
        let mut cells =
            played.iter().map(|(_, tally)| percent(lost(tally).strength_lost, lost(tally).strength));
        row(&names.side_does(side, "lose"), &mut cells);
        for cause in Cause::ALL {
            let taken = |tally: &Tally| {
                let kills = tally.kills[side.index()].iter();
                kills.filter(|(kill, _)| kill.cause == cause).map(|(_, taken)| taken).sum::<u64>()
            };
            if played.iter().any(|(_, tally)| taken(tally) > 0) {
                let mut cells = played.iter().map(|(_, tally)| percent(taken(tally), lost(tally).strength));
                row(&format!("  by {cause}"), &mut cells);
            }
        }
    }
    let ending = |entry: &Entry, tally: &Tally| {
        let last = tally.most_final();
        last.first().map_or(String::new(), |(rule, games)| {
            format!("{} {}, {}", rule, entry.titles().of(*rule), percent(*games, tally.games))
        })
    };
    row("Ends most often by", &mut played.iter().map(|(entry, tally)| ending(entry, tally)));
    rows
}

/// A rate with its interval: `54.0 % (47.1 to 60.8)`.
fn short(found: Interval) -> String {
    let Interval { found, low, high } = found.times(100.0);
    format!("{found:.1} % ({low:.1} to {high:.1})")
}

/// A difference with its interval: `+3.0 % (−2.1 to +8.1)`. Nothing has no sign.
pub fn difference(by: Interval, unit: &str) -> String {
    format!("{}{unit} ({} to {})", signed(by.found), signed(by.low), signed(by.high))
}

/// A number to a tenth with its sign. Nothing has none.
pub fn signed(number: f64) -> String {
    match format!("{:.1}", number.abs()) {
        nothing if nothing == "0.0" => nothing,
        size if number < 0.0 => format!("−{size}"),
        size => format!("+{size}"),
    }
}

fn tell_compared(names: &Names, compared: &Compared, out: &mut impl Write) -> io::Result<()> {
    let mut table = Table::new(["printed", "patched", "difference (95 in 100)"]);
    for (what, cells) in comparison(names, compared) {
        table.row(&what, cells.into_iter());
    }
    table.write(out)?;
    writeln!(
        out,
        "Differences are means over {} pairs of games with the same dice, their",
        compared.printed.games
    )?;
    writeln!(out, "intervals by the normal approximation over the pairs. A draw is half a win.")
}

/// The lines of a comparison: a name, the value by the printed book, by the patched one, and the difference.
pub fn comparison(names: &Names, compared: &Compared) -> Vec<(String, [String; 3])> {
    let both = [&compared.printed, &compared.patched];
    let mut rows = vec![];
    for side in Side::BOTH {
        let halves = |tally: &Tally| 2 * tally.wins[side.index()] + tally.drawn();
        let [printed, patched] = both.map(|tally| short(wilson(halves(tally), tally.games)));
        let by = difference(compared.wins(side).times(100.0), " %");
        rows.push((names.side_does(side, "win"), [printed, patched, by]));
    }
    let [printed, patched] = both.map(|tally| format!("{:.1} %", 100.0 * share(tally.drawn(), tally.games)));
    rows.push(("Neither wins".into(), [printed, patched, String::new()]));
    let length = |tally: &Tally| {
        let all: u64 = tally.turns.iter().map(|(turn, games)| u64::from(*turn) * games).sum();
        format!("{:.1}", share(all, tally.games))
    };
    let [printed, patched] = both.map(length);
    rows.push(("Turns".into(), [printed, patched, difference(compared.turns(), "")]));
    for side in Side::BOTH {
        let lost = |tally: &Tally| tally.lost(side);
        let [printed, patched] = both
            .map(|tally| format!("{:.1} %", 100.0 * share(lost(tally).strength_lost, lost(tally).strength)));
        let by = difference(compared.lost(side).times(100.0), " %");
        rows.push((names.side_does(side, "lose"), [printed, patched, by]));
    }
    rows
}
