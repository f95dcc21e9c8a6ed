//! What came of a battle, for programs.

use crate::study::{Entry, Found, Study, Titles};
use crate::{Compared, Contest, Interval, Tally, share, wilson};
use names::Side;
use serde_json::{Value, json};

impl Study {
    /// All of it, one value for each book.
    pub fn json(&self) -> Vec<Value> {
        self.entries.iter().map(|entry| self.told(entry)).collect()
    }

    fn told(&self, entry: &Entry) -> Value {
        let Contest { seed, skills, swap, .. } = self.contest;
        let mut told = json!({
            "battle": self.title, "book": entry.book, "seed": seed, "asked": self.contest.asked(),
            "machines": skills.map(|skill| skill.name()), "swapped": swap, "sides": entry.sides(),
        });
        let titles = entry.titles();
        match &entry.found {
            Found::Played { tally, .. } => told["result"] = of_tally(tally, &titles),
            Found::Compared { rule, compared, .. } => {
                told["patch"] = json!(rule.name);
                told["printed"] = of_tally(&compared.printed, &titles);
                told["patched"] = of_tally(&compared.patched, &titles);
                told["difference"] = of_difference(compared);
            }
            Found::Unfit(why) => told["error"] = json!(why),
        }
        told
    }
}

fn of_difference(compared: &Compared) -> Value {
    let side =
        |side: Side| json!({ "rate": of(compared.wins(side)), "strength_lost": of(compared.lost(side)) });
    json!({
        "pairs": compared.printed.games, "turns": of(compared.turns()),
        "blue": side(Side::Blue), "red": side(Side::Red),
    })
}

fn of(interval: Interval) -> Value {
    json!({ "mean": interval.found, "interval": [interval.low, interval.high] })
}

fn of_tally(tally: &Tally, titles: &Titles) -> Value {
    let score = tally.first;
    let rate = wilson(score.halves(), tally.games);
    json!({
        "games": tally.games, "orders": tally.orders, "drawn": tally.drawn(),
        "blue": of_side(tally, Side::Blue), "red": of_side(tally, Side::Red),
        "first_machine": {
            "won": score.won, "drawn": score.drawn, "lost": score.lost,
            "rate": rate.found, "interval": [rate.low, rate.high],
        },
        "turns": tally.turns.iter().map(|(turn, games)| json!([turn, games])).collect::<Vec<_>>(),
        "rules": tally.most_cited().into_iter().map(|(rule, cited)| json!({
            "rule": rule, "title": titles.of(rule), "times": cited.times, "games": cited.games,
        })).collect::<Vec<_>>(),
        "endings": tally.most_final().into_iter().map(|(rule, games)| json!({
            "rule": rule, "title": titles.of(rule), "games": games,
        })).collect::<Vec<_>>(),
        "falls": {
            "cells": crate::CELLS,
            "at": tally.falls.iter().map(|(cell, falls)| json!({
                "column": cell.0, "row": cell.1, "broken": falls.broken, "lost": falls.lost,
            })).collect::<Vec<_>>(),
        },
    })
}

fn of_side(tally: &Tally, side: Side) -> Value {
    let wins = tally.wins[side.index()];
    let rate = wilson(2 * wins, tally.games);
    let losses = tally.losses[side.index()].iter().map(|(arm, losses)| {
        let told = json!({
            "units": losses.units, "units_lost": losses.units_lost,
            "strength": losses.strength, "strength_lost": losses.strength_lost,
        });
        (arm.to_string(), told)
    });
    let kills = tally.worst(side).into_iter().map(|(kill, strength)| {
        let by = kill.by.map(|arm| arm.name());
        json!({ "arm": kill.of.name(), "cause": kill.cause.name(), "by": by, "strength": strength })
    });
    let course = tally.course[side.index()].iter().map(|(turn, toll)| {
        json!({ "turn": turn, "strength": toll.strength, "broken": toll.broken, "lost": toll.lost })
    });
    json!({
        "wins": wins, "rate": share(wins, tally.games), "interval": [rate.low, rate.high],
        "losses": losses.collect::<serde_json::Map<_, _>>(),
        "killed_by": kills.collect::<Vec<_>>(), "course": course.collect::<Vec<_>>(),
    })
}
