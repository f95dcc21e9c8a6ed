//! What is known, how surely, and from whom.

use crate::section::unbroken;
use crate::{Section, What, nearest};
use serde::Serialize;
use std::fmt;

engine::choices! {
    /// How sure a fact is.
    pub enum Confidence: Choice {
        /// Beyond doubt.
        High "high" "High",
        /// As most accounts have it.
        Medium "medium" "Medium",
        /// Accounts differ, or say little.
        Low "low" "Low",
        /// No source says; it is our guess.
        Guess "guess" "Guess",
    }
}

/// What is said about a fact besides the fact.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Known {
    /// How sure it is, if that differs from the rest of its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<Confidence>,
    /// The source that has it, by its key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Anything else.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// A book, an article or a dispatch that the facts come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Source {
    /// What facts call it.
    pub key: String,
    /// Author and title.
    pub title: String,
    /// How far it was read, and for what.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub read: String,
}

/// How sure a kind of fact is in general.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sureness {
    /// What it is about.
    pub about: Subject,
    /// How sure it is.
    pub confidence: Confidence,
    /// What is sure and what is not.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
}

engine::choices! {
    /// A kind of fact.
    pub enum Subject: Choice {
        /// Who was there, under whom.
        OrderOfBattle "order_of_battle" "Order of battle",
        /// How many they were.
        Strengths "strengths" "Strengths",
        /// What the ground was like.
        Terrain "terrain" "Terrain",
        /// Where they stood.
        Positions "positions" "Positions",
        /// When they came.
        Times "times" "Times",
    }
}

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "String")]
pub struct Day {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day, from 1.
    pub day: u8,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let month = MONTHS.get(usize::from(self.month).wrapping_sub(1)).unwrap_or(&"");
        write!(f, "{} {month} {}", self.day, self.year)
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        format!("{:04}-{:02}-{:02}", day.year, day.month, day.day)
    }
}

/// An hour and minute of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "String")]
pub struct Clock {
    /// Minutes since midnight.
    pub minutes: u16,
}

impl Clock {
    /// The clock so many minutes later.
    pub const fn after(self, minutes: u16) -> Clock {
        Clock { minutes: self.minutes.wrapping_add(minutes) % (24 * 60) }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}

impl From<Clock> for String {
    fn from(clock: Clock) -> String {
        clock.to_string()
    }
}

/// `confidence`, `source` and `note` of a fact.
pub(super) fn known(section: &Section) -> Known {
    Known {
        confidence: section.read("confidence"),
        source: section.word("source").map(str::to_string),
        note: text(section, "note"),
    }
}

/// A text that may be left out, as one line however it is broken.
pub(super) fn text(section: &Section, key: &'static str) -> String {
    section.word(key).map_or(String::new(), unbroken)
}

/// The day of `date`.
pub(super) fn day(section: &Section) -> Option<Day> {
    let said = section.said("date")?;
    let found = match &said.what {
        What::Date(date) | What::Word(date) => {
            let parts: Vec<&str> = date.split('-').collect();
            match parts[..] {
                [year, month, day] => year.parse().ok().zip(month.parse().ok()).zip(day.parse().ok()),
                _ => None,
            }
        }
        _ => None,
    };
    match found {
        Some(((year, month @ 1..=12), day @ 1..=31)) => Some(Day { year, month, day }),
        _ => {
            section.complain_of("date", "`date` is no day", "write it as `date = 1806-07-04`");
            None
        }
    }
}

/// The time of `begins`.
pub(super) fn clock(section: &Section) -> Option<Clock> {
    let said = section.said("begins")?;
    let found = match &said.what {
        What::Date(time) | What::Word(time) => time.split_once(':').and_then(|(hours, rest)| {
            let minutes = rest.get(..2).unwrap_or(rest);
            hours.parse::<u16>().ok().zip(minutes.parse::<u16>().ok())
        }),
        _ => None,
    };
    match found {
        Some((hours @ 0..24, minutes @ 0..60)) => Some(Clock { minutes: hours * 60 + minutes }),
        _ => {
            section.complain_of("begins", "`begins` is no time of the day", "write it as `begins = 08:45`");
            None
        }
    }
}

/// Every `[[source]]`.
pub(super) fn sources(root: &Section) -> Vec<Source> {
    let mut sources: Vec<Source> = vec![];
    for section in root.sections("source") {
        let title = text(&section, "title");
        if title.is_empty() {
            section.complain(format!("{} has no `title`", section.title()), "give author and title");
        }
        let key = section.word("key").map_or_else(|| (sources.len() + 1).to_string(), str::to_string);
        if sources.iter().any(|other| other.key == key) {
            section.complain_of("key", format!("there are two sources `{key}`"), "give each its own `key`");
        }
        sources.push(Source { key, title, read: text(&section, "read") });
        section.close();
    }
    sources
}

/// `[confidence]`: for each kind of fact how sure it is, and why.
pub(super) fn sureness(root: &Section) -> Vec<Sureness> {
    let Some(section) = root.section("confidence") else { return vec![] };
    let mut all = vec![];
    for (about, key, why) in [
        (Subject::OrderOfBattle, "order_of_battle", "order_of_battle_why"),
        (Subject::Strengths, "strengths", "strengths_why"),
        (Subject::Terrain, "terrain", "terrain_why"),
        (Subject::Positions, "positions", "positions_why"),
        (Subject::Times, "times", "times_why"),
    ] {
        let why = text(&section, why);
        if let Some(confidence) = section.read(key) {
            all.push(Sureness { about, confidence, why });
        }
    }
    section.close();
    all
}

/// Complains if a fact names a source that is not listed.
pub(super) fn check_source(section: &Section, known: &Known, sources: &[Source]) {
    let Some(key) = &known.source else { return };
    let keys = || sources.iter().map(|source| source.key.as_str());
    if !keys().any(|other| other == key) {
        let remedy = match nearest(key, keys()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "list it as a `[[source]]` with this `key`".into(),
        };
        section.complain_of("source", format!("there is no source `{key}`"), remedy);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_hours_are_written_as_one_says_them() {
        assert_eq!(Day { year: 1806, month: 7, day: 4 }.to_string(), "4 July 1806");
        assert_eq!(Clock { minutes: 8 * 60 + 45 }.after(45).to_string(), "09:30");
        assert_eq!(Clock { minutes: 23 * 60 + 50 }.after(20).to_string(), "00:10");
    }
}
