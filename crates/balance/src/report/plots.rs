//! The plots: the winners, the losses over time, and the length of games.

use super::plot::{Held, Plot};
use crate::{Interval, Score, Tally, share, wilson};
use names::Side;

/// The class in whose colour a side is drawn.
pub fn class(side: Side) -> &'static str {
    match side {
        Side::Blue => "a",
        Side::Red => "b",
    }
}

/// One line of a plot of rates.
pub struct Row {
    name: String,
    class: &'static str,
    rate: Interval,
}

impl Row {
    /// How often a side wins.
    pub fn wins(name: &str, side: Side, tally: &Tally) -> Row {
        let rate = wilson(2 * tally.wins[side.index()], tally.games);
        Row { name: name.into(), class: class(side), rate }
    }

    /// How often games are drawn.
    pub fn drawn(tally: &Tally) -> Row {
        Row { name: "Neither".into(), class: "n", rate: wilson(2 * tally.drawn(), tally.games) }
    }

    /// How often a machine does.
    pub fn machine(name: &str, score: Score, games: u64) -> Row {
        Row { name: name.into(), class: "m", rate: wilson(score.halves(), games) }
    }

    /// The same under another name.
    pub fn named(self, name: String) -> Row {
        Row { name, ..self }
    }
}

const LEFT: f64 = 10.0;
const RIGHT: f64 = Plot::WIDTH - 14.0;

/// Rates with their intervals, one below the other.
pub fn rates(rows: &[Row]) -> String {
    const STEP: f64 = 42.0;
    let bottom = 10.0 + STEP * rows.len() as f64;
    let mut plot = Plot::new(bottom + 24.0);
    let x = |rate: f64| LEFT + (RIGHT - LEFT) * rate;
    for percent in [0, 25, 50, 75, 100] {
        let at = x(f64::from(percent) / 100.0);
        let (class, held) = match percent {
            0 => ("grid", Held::Start),
            50 => ("half", Held::Middle),
            100 => ("grid", Held::End),
            _ => ("grid", Held::Middle),
        };
        plot.line(class, [at, 6.0], [at, bottom]);
        plot.text("tick", [at, bottom + 16.0], held, &format!("{percent} %"));
    }
    let mut words = vec![];
    for (row, place) in rows.iter().zip(0..) {
        let y = 10.0 + STEP * f64::from(place);
        let Interval { found, low, high } = row.rate.times(100.0);
        let number = format!("{found:.1} % ({low:.1} to {high:.1})");
        plot.text("name", [LEFT, y + 14.0], Held::Start, &row.name);
        plot.text("number", [RIGHT, y + 14.0], Held::End, &number);
        let size = [x(row.rate.high) - x(row.rate.low), 6.0];
        plot.bar(&format!("spread-{}", row.class), [x(row.rate.low), y + 23.0], size, &number);
        plot.sign(row.class, [x(row.rate.found), y + 26.0]);
        words.push(format!("{}: {number}", row.name));
    }
    plot.svg(&words.join("; "))
}

/// A step of a scale that reaches so far: at most five lines.
fn step(most: f64) -> f64 {
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25];
    steps.into_iter().find(|step| most / step <= 5.0).unwrap_or(0.25)
}

/// What share of its strength each side has lost, turn by turn.
pub fn course(names: &[String; 2], tally: &Tally) -> String {
    const TOP: f64 = 30.0;
    const BOTTOM: f64 = 210.0;
    const FROM: f64 = 44.0;
    let lines = Side::BOTH.map(|side| {
        let all = tally.lost(side).strength;
        let lost = tally.lost_by(side).into_iter();
        lost.map(|(turn, lost)| (turn, share(lost, all))).collect::<Vec<(u16, f64)>>()
    });
    let [_, last] = tally.shortest_and_longest();
    let most = lines.iter().flatten().map(|(_, lost)| *lost).fold(0.01, f64::max);
    let step = step(most);
    let top = (most / step).ceil() * step;
    let x = |turn: u16| FROM + (RIGHT - FROM) * f64::from(turn) / f64::from(last.max(1));
    let y = |lost: f64| BOTTOM - (BOTTOM - TOP) * lost / top;
    let mut plot = Plot::new(BOTTOM + 38.0);
    let count = (top / step).round() as u32;
    for line in 0..=count {
        let lost = f64::from(line) * step;
        plot.line("grid", [FROM, y(lost)], [RIGHT, y(lost)]);
        plot.text("tick", [FROM - 6.0, y(lost) + 4.0], Held::End, &format!("{:.0} %", 100.0 * lost));
    }
    turns(&mut plot, 0, last, x, BOTTOM);
    let mut words = vec![];
    let mut legend = FROM;
    for side in Side::BOTH {
        let line = &lines[side.index()];
        let points: Vec<[f64; 2]> = line.iter().map(|(turn, lost)| [x(*turn), y(*lost)]).collect();
        plot.way(&format!("way-{}", class(side)), &points);
        // A sign now and then tells the lines apart without their colours.
        let every = (points.len() / 8).max(1);
        points.iter().skip(every).step_by(every).for_each(|point| plot.sign(class(side), *point));
        let name = &names[side.index()];
        plot.sign(class(side), [legend + 5.0, 12.0]);
        plot.text("name", [legend + 15.0, 16.0], Held::Start, name);
        legend += 40.0 + 8.0 * name.chars().count() as f64;
        let end = line.last().map_or(0.0, |(_, lost)| 100.0 * lost);
        words.push(format!("{name} loses {end:.1} % in the end"));
    }
    plot.svg(&words.join("; "))
}

/// The turns below a plot, as many as have room.
fn turns(plot: &mut Plot, first: u16, last: u16, x: impl Fn(u16) -> f64, bottom: f64) {
    let every = (usize::from(last - first) / 10 + 1).max(1);
    for turn in (first..=last).step_by(every) {
        plot.text("tick", [x(turn), bottom + 16.0], Held::Middle, &turn.to_string());
    }
    plot.text("axis", [RIGHT, bottom + 33.0], Held::End, "turn");
}

/// How many games ended in which turn.
pub fn lengths(tally: &Tally) -> String {
    const TOP: f64 = 30.0;
    const BOTTOM: f64 = 210.0;
    let [first, last] = tally.shortest_and_longest();
    let most = tally.turns.values().copied().max().unwrap_or(1).max(1);
    let wide = (RIGHT - LEFT) / f64::from(last - first + 1);
    let x = |turn: u16| LEFT + wide * (f64::from(turn - first) + 0.5);
    let mut plot = Plot::new(BOTTOM + 38.0);
    for (turn, games) in &tally.turns {
        let high = (BOTTOM - TOP) * share(*games, most);
        // A single length of game is no wall.
        let width = (wide - 2.0).clamp(1.0, 60.0);
        let part = 100.0 * share(*games, tally.games);
        let words = format!("turn {turn}: {games} games, {part:.1} %");
        plot.bar("length", [x(*turn) - width / 2.0, BOTTOM - high], [width, high], &words);
        if wide > 34.0 && part >= 1.0 {
            plot.text("number", [x(*turn), BOTTOM - high - 5.0], Held::Middle, &format!("{part:.0} %"));
        }
    }
    plot.line("base", [LEFT, BOTTOM], [RIGHT, BOTTOM]);
    turns(&mut plot, first, last, x, BOTTOM);
    plot.svg(&format!("Games last {first} to {last} turns, half of them at most {}", tally.median_turn()))
}

/// Differences with their intervals about nothing, in hundredths.
pub fn differences(rows: &[(String, Interval)]) -> String {
    const STEP: f64 = 42.0;
    let bottom = 10.0 + STEP * rows.len() as f64;
    let widest = rows.iter().flat_map(|(_, by)| [by.low.abs(), by.high.abs()]).fold(0.01, f64::max);
    let mut plot = Plot::new(bottom + 24.0);
    let middle = (LEFT + RIGHT) / 2.0;
    let x = |by: f64| middle + (RIGHT - LEFT) / 2.0 * by / widest;
    plot.line("half", [middle, 6.0], [middle, bottom]);
    for (by, held) in [(-widest, Held::Start), (0.0, Held::Middle), (widest, Held::End)] {
        let tick = crate::words::signed(100.0 * by);
        plot.text("tick", [x(by), bottom + 16.0], held, &format!("{tick} %"));
    }
    let mut words = vec![];
    for ((name, by), place) in rows.iter().zip(0..) {
        let y = 10.0 + STEP * f64::from(place);
        let number = crate::words::difference(by.times(100.0), " %");
        plot.text("name", [LEFT, y + 14.0], Held::Start, name);
        plot.text("number", [RIGHT, y + 14.0], Held::End, &number);
        plot.bar("spread-m", [x(by.low), y + 23.0], [(x(by.high) - x(by.low)).max(1.0), 6.0], &number);
        plot.sign("m", [x(by.found), y + 26.0]);
        words.push(format!("{name}: {number}"));
    }
    plot.svg(&words.join("; "))
}
