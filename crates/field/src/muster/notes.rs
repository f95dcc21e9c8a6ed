//! What a book made of a battle otherwise than it was, in words.

use super::note::Draft;
use super::{Fought, Measures, Moved, leaders};
use crate::battle::{self, Clock, Place, Sky, Soil, Trait, Unit};
use crate::{Battle, Placement};
use engine::Yardstick;
use geom::{Inches, Length, Spot};

/// How a book speaks of what it does not know.
#[derive(Debug, Clone, Copy)]
pub struct Voice {
    /// What it is called.
    pub book: &'static str,
    /// The ruling on scales.
    pub scale: &'static str,
    /// The ruling on who gives way.
    pub giving_way: &'static str,
    /// What becomes of hidden troops, as a sentence.
    pub hidden: &'static str,
    /// What becomes of marches round a flank, as a sentence.
    pub flank_march: &'static str,
    /// What becomes of troops that should wait, as a sentence.
    pub held: &'static str,
    /// What a player may do about a unit that would be parted into too many, as the end of a sentence.
    pub too_large: &'static str,
    /// How the book is won, whatever the battle is fought for, as a sentence.
    pub winning: &'static str,
    /// Traits of which it knows.
    pub traits: &'static [Trait],
}

/// The notes of a muster being written.
pub struct Notes<'a> {
    battle: &'a Battle,
    measures: &'a Measures,
    placement: Placement,
    voice: Voice,
    notes: Vec<Draft>,
    /// What is to be said of several, in the order in which it first came up.
    lists: Vec<(String, Vec<String>)>,
}

impl<'a> Notes<'a> {
    /// The first note: the scale.
    pub fn new(
        battle: &'a Battle,
        measures: &'a Measures,
        placement: &Placement,
        voice: Voice,
        by: Yardstick,
        turns: u16,
    ) -> Notes<'a> {
        let Spot { x, y } = placement.extent();
        let (ground, table) = match by.length {
            Length::INCH => (
                format!("An inch is {}", measures.metres_per_inch),
                format!("{} by {}", Inches(x), Inches(y)),
            ),
            length => {
                let (name, metres) = (by.name, placement.metres(length));
                let [wide, deep] = [x, y].map(|side| by.of(side));
                (format!("1 {name} is {metres:.2} m"), format!("{wide:.0} by {deep:.0} {name}"))
            }
        };
        let (minutes, ruling) = (measures.minutes_per_turn, voice.scale);
        let scale = format!(
            "{ground} and a turn {minutes} minutes ({ruling}): the battle has {turns} turns on a table of {table}."
        );
        Notes { battle, measures, placement: *placement, voice, notes: vec![scale.into()], lists: vec![] }
    }

    /// One of several of whom the same is to be said.
    pub fn list(&mut self, what: &str, name: &str) {
        match self.lists.iter_mut().find(|(known, _)| known == what) {
            Some((_, names)) => names.push(name.into()),
            None => self.lists.push((what.into(), vec![name.into()])),
        }
    }

    /// Somebody had to give way.
    pub fn moved(&mut self, name: &str, moved: Moved) {
        let metres = self.placement.metres(geom::Length::of(moved.by));
        let what = format!("Moved to stand clear of others ({})", self.voice.giving_way);
        self.list(&what, &format!("{name} {metres:.0} m {}", moved.whither.label()));
    }

    /// Leaders who have no part in the book.
    pub fn idle_leaders(&mut self, why: &str, busy: &[&str]) {
        let idle = leaders(self.battle).map(|(_, leader)| leader.name.as_str());
        let idle: Vec<&str> = idle.filter(|name| !busy.contains(name)).collect();
        self.add(why, &idle);
    }

    /// A note.
    pub fn say(&mut self, note: impl Into<String>) {
        self.notes.push(note.into().into());
    }

    /// Something that the player who sets the battle up may want to change.
    pub fn warn(&mut self, note: impl Into<String>) {
        self.notes.push(Draft::warning(note.into()));
    }

    /// Notes that others wrote.
    pub fn add_all(&mut self, notes: impl IntoIterator<Item = String>) {
        self.notes.extend(notes.into_iter().map(Draft::from));
    }

    /// Everything else: troops, weather, events, aims, and what the battle itself has to say.
    pub fn rest(&mut self, fought: &Fought, own: &[String]) {
        for (what, names) in std::mem::take(&mut self.lists) {
            self.add(&what, &names);
        }
        self.hidden();
        self.arrivals();
        self.held();
        self.traits();
        self.weather();
        for event in &self.battle.events {
            let (book, when, words) = (self.voice.book, self.when(event.minute), &event.words);
            self.say(format!("{book} has no rule for what may happen from {when}; agree on it: {words}"));
        }
        self.aims(fought);
        self.add_all(own.iter().cloned());
    }

    fn hidden(&mut self) {
        let how = |unit: &Unit| Some(unit.hidden.as_ref()?.how.clone());
        for (how, names) in together(self.battle, how) {
            self.about(format!("Hidden {how}: "), names, format!(". {}", self.voice.hidden));
        }
    }

    fn arrivals(&mut self) {
        let when = |unit: &Unit| {
            let Place::Arrives(arrival) = &unit.place else { return None };
            let edge = arrival.edge.label().to_lowercase();
            let (when, turn) = (self.when(arrival.minute), self.measures.turn(arrival.minute));
            Some(format!("Arriving at {when}, from turn {turn}, over the {edge}ern edge"))
        };
        for (when, names) in together(self.battle, when) {
            self.about(format!("{when}: "), names, ".".into());
        }
        let flank =
            |unit: &Unit| matches!(&unit.place, Place::Arrives(arrival) if arrival.flank_march).then_some(());
        for ((), names) in together(self.battle, flank) {
            self.about("Marching round a flank: ".into(), names, format!(". {}", self.voice.flank_march));
        }
        let condition = |unit: &Unit| match &unit.place {
            Place::Arrives(arrival) if !arrival.condition.is_empty() => Some(arrival.condition.clone()),
            _ => None,
        };
        for (condition, names) in together(self.battle, condition) {
            let book = self.voice.book;
            self.about(format!("{book} does not judge on what "), names, format!(" may come: {condition}"));
        }
    }

    fn held(&mut self) {
        for (held, names) in together(self.battle, |unit| unit.held.clone()) {
            let when = self.when(held.until);
            let after = format!(". {} {}", self.voice.held, held.why);
            self.about(format!("To wait until {when}: "), names, after.trim_end().into());
        }
    }

    /// A minute as the clock had it, if the battle says when it began.
    fn when(&self, minute: u16) -> String {
        let clock = |begins: Clock| format!(" ({})", begins.after(minute));
        format!("minute {minute}{}", self.battle.begins.map_or(String::new(), clock))
    }

    fn traits(&mut self) {
        for quality in Trait::ALL {
            if self.voice.traits.contains(quality) {
                continue;
            }
            let names: Vec<String> = self
                .battle
                .units()
                .filter(|(_, unit)| unit.traits.contains(quality))
                .map(|(_, unit)| unit.name.clone())
                .collect();
            let what = format!("{} does not know who is {}", self.voice.book, quality.label().to_lowercase());
            self.add(&what, &names);
        }
    }

    fn weather(&mut self) {
        for spell in &self.battle.weather {
            let fair = matches!(spell.sky, Sky::Clear | Sky::Overcast)
                && spell.soil == Soil::Dry
                && spell.sight.is_none();
            if !fair {
                let (sky, soil) = (spell.sky.label().to_lowercase(), spell.soil.label().to_lowercase());
                let when = self.when(spell.from);
                let book = self.voice.book;
                self.say(format!(
                    "{book} knows no weather: from {when} the sky is {sky}, the ground {soil}."
                ));
            }
        }
    }

    /// What wins, and what is left to the players to judge.
    fn aims(&mut self, fought: &Fought) {
        let battle::Winning { words, .. } = &self.battle.winning;
        if self.battle.objectives.is_empty() && words.is_empty() {
            return;
        }
        self.say(self.voice.winning);
        let begin = |is_judged: bool| if is_judged { "To win" } else { "To judge" };
        for (objective, is_judged) in self.battle.objectives.iter().zip(&fought.is_judged) {
            let words = if objective.words.is_empty() { objective.aim.label() } else { &objective.words };
            self.say(format!("{}: {}: {words}", begin(*is_judged), objective.name));
        }
        if !words.is_empty() {
            let all_judged = !fought.is_judged.is_empty() && !fought.is_judged.contains(&false);
            self.say(format!("{}: {words}", begin(all_judged)));
        }
    }

    /// One note about several; none about nobody.
    fn add<S: AsRef<str>>(&mut self, what: &str, names: &[S]) {
        if !names.is_empty() {
            let names = names.iter().map(|name| name.as_ref().to_owned()).collect();
            self.about(format!("{what}: "), names, ".".into());
        }
    }

    /// A note on several, between two texts.
    fn about(&mut self, before: String, names: Vec<String>, after: String) {
        self.notes.push(Draft::listing(before, names, after));
    }

    /// All notes.
    pub fn finish(self) -> Vec<Draft> {
        self.notes
    }
}

/// The names of the units of which the same is to be said, in the order of the battle file.
fn together<T: PartialEq>(battle: &Battle, said: impl Fn(&Unit) -> Option<T>) -> Vec<(T, Vec<String>)> {
    let mut all: Vec<(T, Vec<String>)> = vec![];
    for (_, unit) in battle.units() {
        let Some(what) = said(unit) else { continue };
        match all.iter_mut().find(|(known, _)| *known == what) {
            Some((_, names)) => names.push(unit.name.clone()),
            None => all.push((what, vec![unit.name.clone()])),
        }
    }
    all
}
