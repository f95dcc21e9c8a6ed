//! One table of a file being read: what it says, what was asked of it, and which keys were never asked for.

use crate::said::Absurd;
use crate::{Complaints, Entries, PositionError, Said, What};
use engine::{Parameter, Yardstick};
use geom::{Facing, Pose, Spot};
use names::Side;
use std::cell::RefCell;
use std::ops::Range;

/// A table of a file. Whatever is asked for is remembered, and [`Section::close`] complains of the rest.
pub struct Section<'a> {
    title: String,
    at: Range<usize>,
    entries: &'a Entries,
    by: Yardstick,
    asked: RefCell<Vec<&'static str>>,
    wrong: &'a Complaints,
}

impl<'a> Section<'a> {
    pub(crate) fn new(
        title: impl Into<String>,
        at: Range<usize>,
        entries: &'a Entries,
        by: Yardstick,
        wrong: &'a Complaints,
    ) -> Section<'a> {
        Section { title: title.into(), at, entries, by, asked: RefCell::default(), wrong }
    }

    /// What messages call it, such as `unit A`.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Calls it something else from now on.
    pub fn entitle(&mut self, title: impl Into<String>) {
        self.title = title.into();
    }

    /// Where it stands.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// What the book measures in.
    pub fn by(&self) -> Yardstick {
        self.by
    }

    /// Complains of this section.
    pub fn complain(&self, what: impl Into<String>, remedy: impl Into<String>) {
        self.complain_at(self.at(), what, remedy);
    }

    /// Complains of what a key says, or of the whole section if it is not there.
    pub fn complain_of(&self, key: &str, what: impl Into<String>, remedy: impl Into<String>) {
        let said = self.entries.iter().find(|(known, _)| known.name == key);
        self.complain_at(said.map_or_else(|| self.at(), |(_, said)| said.at.clone()), what, remedy);
    }

    /// Complains of a place in the text.
    pub fn complain_at(&self, at: Range<usize>, what: impl Into<String>, remedy: impl Into<String>) {
        self.wrong.note(PositionError::at(at, what, remedy));
    }

    /// What a key says, if it is there.
    pub fn said(&self, key: &'static str) -> Option<&'a Said> {
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&key) {
            asked.push(key);
        }
        self.entries.iter().find(|(known, _)| known.name == key).map(|(_, said)| said)
    }

    /// Whether a key is there.
    pub fn has(&self, key: &'static str) -> bool {
        self.said(key).is_some()
    }

    /// What a key says, read as something that can be said with a verb. Complains if it is there and
    /// unreadable.
    pub fn read<P: Parameter>(&self, key: &'static str) -> Option<P> {
        self.read_as(key, self.said(key)?)
    }

    /// The same, or something else if it is not there or unreadable.
    pub fn read_or<P: Parameter>(&self, key: &'static str, other: P) -> P {
        self.read(key).unwrap_or(other)
    }

    /// The same, and complains if it is not there.
    pub fn need<P: Parameter>(&self, key: &'static str, remedy: &str) -> Option<P> {
        if !self.has(key) {
            self.complain(format!("{} has no `{key}`", self.title), remedy);
        }
        self.read(key)
    }

    /// Every item of a list, read one by one.
    pub fn read_list<P: Parameter>(&self, key: &'static str) -> Option<Vec<P>> {
        match &self.said(key)?.what {
            What::List(list) => list.iter().map(|item| self.read_as(key, item)).collect(),
            _ => {
                self.complain_of(
                    key,
                    format!("`{key}` of {} is not a list", self.title),
                    "write it as `[…, …]`",
                );
                None
            }
        }
    }

    /// Several places, each `[x, y]` or `[x, y, facing]`. Those without a facing have the usual one.
    pub fn poses(&self, key: &'static str, usual: Facing) -> Option<Vec<Pose>> {
        let What::List(list) = &self.said(key)?.what else { return self.read_list(key) };
        let pose = |item: &Said| match &item.what {
            What::List(parts) if parts.len() == 2 => {
                self.read_as(key, item).map(|at: Spot| Pose { at, facing: usual })
            }
            _ => self.read_as(key, item),
        };
        list.iter().map(pose).collect()
    }

    fn read_as<P: Parameter>(&self, key: &str, said: &Said) -> Option<P> {
        let json = match said.json() {
            Ok(json) => json,
            Err(Absurd(at)) => {
                let what = format!("`{key}` of {} holds a number that no table has", self.title);
                self.complain_at(at, what, format!("lengths are in {}, angles in degrees", self.by.name));
                return None;
            }
        };
        match P::read(&json, self.by) {
            Ok(read) => Some(read),
            Err(expected) => {
                let near =
                    json.as_str().and_then(|word| nearest(word, P::CHOICES.iter().map(|one| one.name)));
                let meant = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                let what = format!("`{key}` of {} cannot be {json}", self.title);
                self.complain_at(said.at.clone(), what, format!("it is {expected}{meant}"));
                None
            }
        }
    }

    /// A whole number from 0 to `most`.
    pub fn number(&self, key: &'static str, most: u16) -> Option<u16> {
        let said = self.said(key)?;
        match said.what {
            What::Whole(number) if (0..=i64::from(most)).contains(&number) => Some(number as u16),
            _ => {
                let what = format!("`{key}` of {} is not a whole number from 0 to {most}", self.title);
                self.complain_at(said.at.clone(), what, "write a number such as `2`");
                None
            }
        }
    }

    /// A text.
    pub fn word(&self, key: &'static str) -> Option<&'a str> {
        let said = self.said(key)?;
        match &said.what {
            What::Word(word) => Some(word),
            _ => {
                let what = format!("`{key}` of {} is {}, not a word", self.title, said.sort());
                self.complain_at(said.at.clone(), what, "put it in quotation marks");
                None
            }
        }
    }

    /// Several texts, each as one line however it is broken.
    pub fn words(&self, key: &'static str) -> Vec<String> {
        let Some(said) = self.said(key) else { return vec![] };
        let What::List(list) = &said.what else {
            let what = format!("`{key}` of {} is {}, not a list", self.title, said.sort());
            self.complain_at(said.at.clone(), what, "write it as `[\"…\", \"…\"]`");
            return vec![];
        };
        let word = |item: &Said| match &item.what {
            What::Word(word) => Some(unbroken(word)),
            _ => {
                let what = format!("`{key}` of {} holds {}, not a word", self.title, item.sort());
                self.complain_at(item.at.clone(), what, "put it in quotation marks");
                None
            }
        };
        list.iter().filter_map(word).collect()
    }

    /// One of some words, each with what it means. `sort` is what messages call such a word.
    pub fn one_of<T: Copy>(&self, key: &'static str, sort: &str, known: &[(&str, T)]) -> Option<T> {
        let word = self.word(key)?;
        self.known_word(word, self.said(key)?.at.clone(), sort, known)
    }

    /// Several of some words, in a list.
    pub fn some_of<T: Copy>(&self, key: &'static str, sort: &str, known: &[(&str, T)]) -> Option<Vec<T>> {
        let What::List(list) = &self.said(key)?.what else {
            let example = known.first().map_or("", |(name, _)| name);
            let remedy = format!("write it as `{key} = [\"{example}\"]`");
            self.complain_of(key, format!("`{key}` of {} is not a list", self.title), remedy);
            return None;
        };
        let meant = list.iter().filter_map(|item| {
            let word = if let What::Word(word) = &item.what { word.as_str() } else { "" };
            self.known_word(word, item.at.clone(), sort, known)
        });
        Some(meant.collect())
    }

    fn known_word<T: Copy>(
        &self,
        word: &str,
        at: Range<usize>,
        sort: &str,
        known: &[(&str, T)],
    ) -> Option<T> {
        if let Some((_, meant)) = known.iter().find(|(name, _)| *name == word) {
            return Some(*meant);
        }
        let names = || known.iter().map(|(name, _)| *name);
        let near = nearest(word, names()).map_or(String::new(), |near| format!("did you mean `{near}`? "));
        let remedy = format!("{near}the {sort}s are {}", names().collect::<Vec<_>>().join(", "));
        self.complain_at(at, format!("there is no {sort} \"{word}\""), remedy);
        None
    }

    /// One of the two sides.
    pub fn side(&self, key: &'static str) -> Option<Side> {
        let word = self.word(key)?;
        let side = Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(word));
        if side.is_none() {
            let what = format!("`{key}` of {} cannot be \"{word}\"", self.title);
            self.complain_of(key, what, "it is `blue` (army 1, base edge y = 0) or `red` (army 2)");
        }
        side
    }

    /// A table inside this one.
    pub fn section(&self, key: &'static str) -> Option<Section<'a>> {
        let said = self.said(key)?;
        match said.table() {
            Some(entries) => {
                Some(Section::new(format!("[{key}]"), said.at.clone(), entries, self.by, self.wrong))
            }
            None => {
                let what = format!("`{key}` is {}, not a table", said.sort());
                self.complain_at(said.at.clone(), what, format!("begin it with `[{key}]`"));
                None
            }
        }
    }

    /// The tables of a list of tables; none if it is not there.
    pub fn sections(&self, key: &'static str) -> Vec<Section<'a>> {
        let Some(said) = self.said(key) else { return vec![] };
        let all = match &said.what {
            What::List(list) => list.iter().map(|item| (item, item.table())).collect(),
            _ => vec![(said, None)],
        };
        let mut sections = vec![];
        for (place, (item, entries)) in all.into_iter().enumerate() {
            match entries {
                Some(entries) => {
                    let title = format!("{key} {}", place + 1);
                    sections.push(Section::new(title, item.at.clone(), entries, self.by, self.wrong));
                }
                None => {
                    let what = format!("`{key}` is {}, not a list of tables", item.sort());
                    self.complain_at(item.at.clone(), what, format!("begin each with `[[{key}]]`"));
                }
            }
        }
        sections
    }

    /// The tables inside a table, by their names; none if it is not there.
    pub fn named_sections(&self, key: &'static str) -> Vec<(&'a str, Section<'a>)> {
        let Some(section) = self.section(key) else { return vec![] };
        let mut named = vec![];
        for (name, said) in section.entries {
            match said.table() {
                Some(entries) => {
                    let title = format!("{key} {}", name.name);
                    let inner = Section::new(title, name.at.clone(), entries, self.by, self.wrong);
                    named.push((name.name.as_str(), inner));
                }
                None => {
                    let what = format!("`{}` is {}, not a table", name.name, said.sort());
                    let remedy = format!("write `[{key}.\"{}\"]`", name.name);
                    self.complain_at(said.at.clone(), what, remedy);
                }
            }
        }
        named
    }

    /// All that it says.
    pub(crate) fn entries(&self) -> &'a Entries {
        self.entries
    }

    /// The entries that were not asked for by name.
    pub(crate) fn others(&self) -> impl Iterator<Item = &'a (crate::Key, Said)> + '_ {
        self.entries.iter().filter(|(key, _)| !self.asked.borrow().contains(&key.name.as_str()))
    }

    /// Complains of every key that was never asked for.
    pub fn close(&self) {
        for (key, _) in self.others() {
            let asked = self.asked.borrow();
            let remedy = match nearest(&key.name, asked.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("leave it out; {} takes {}", self.title, asked.join(", ")),
            };
            self.complain_at(key.at.clone(), format!("{} knows no `{}`", self.title, key.name), remedy);
        }
    }
}

/// A text as one line.
pub(crate) fn unbroken(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The word nearest to one that is not known, if any is near enough to have been meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Longer than any key of ours: not worth the time to compare.
    if word.len() > 64 {
        return None;
    }
    let close = |known: &&str| strsim::damerau_levenshtein(word, known);
    known.into_iter().filter(|known| close(known) <= 1 + known.len() / 4).min_by_key(close)
}
