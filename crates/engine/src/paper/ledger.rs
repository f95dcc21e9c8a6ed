//! The rules and rulings of a book in our own words, by their ids.

use serde::{Deserialize, Serialize};

/// A book's rules, and the rulings where it is silent.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ledger {
    /// What the book is.
    pub book: About,
    /// What players may choose, in the order in which they are asked.
    #[serde(rename = "option")]
    pub options: Vec<Optional>,
    /// The rules, in the order of the book.
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
    /// The rulings.
    #[serde(rename = "ruling")]
    pub rulings: Vec<Ruling>,
    /// The conventions by which everything is measured, such as `FPN-G7`.
    #[serde(rename = "convention")]
    pub conventions: Vec<Rule>,
}

/// What a book is.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct About {
    /// What it is called.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// What playing by it is like, in a line.
    pub about: String,
}

/// Something that players may choose before a battle.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Optional {
    /// What the book's options call it, with a dot before what stands in a table.
    pub name: String,
    /// What a player reads.
    pub label: String,
    /// What it means, in a line.
    pub help: String,
    /// The rule or ruling behind it.
    pub rule: String,
    /// Its value if the players choose no other.
    #[cfg_attr(feature = "ts", ts(type = "boolean | number | string"))]
    pub usual: toml::Value,
    /// The words it may be, where it is one of a few.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Word>,
}

/// One of the words that an option may be.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// The word.
    pub name: String,
    /// What a player reads.
    pub label: String,
}

/// One rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id, such as `FPN-7.10`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What sort of rule it is: a procedure, a table, a decision.
    #[serde(default)]
    pub kind: String,
    /// What it says, in our own words.
    #[serde(default)]
    pub text: String,
}

/// What holds where the book is silent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Its id, such as `R72`.
    pub id: String,
    /// The rule that it explains.
    #[serde(default)]
    pub rule: String,
    /// What it says.
    #[serde(default)]
    pub text: String,
}

impl Ledger {
    /// Reads a ledger.
    pub fn read(text: &str) -> Result<Ledger, String> {
        toml::from_str(text).map_err(|wrong| wrong.to_string())
    }

    /// The rules, and the conventions after them.
    pub fn rules_and_conventions(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().chain(&self.conventions)
    }

    /// The id and the text of everything in it: rules, conventions, rulings.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &str)> {
        let rules = self.rules_and_conventions().map(|rule| (rule.id.as_str(), rule.text.as_str()));
        rules.chain(self.rulings.iter().map(|ruling| (ruling.id.as_str(), ruling.text.as_str())))
    }

    /// The rule or convention of an id; capitals and the book's prefix do not matter.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules_and_conventions().find(|rule| is_called(&rule.id, id))
    }

    /// The ruling of an id; capitals and the book's prefix do not matter.
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| is_called(&ruling.id, id))
    }

    /// The rulings that explain a rule.
    pub fn rulings_on<'a>(&'a self, rule: &'a str) -> impl Iterator<Item = &'a Ruling> {
        self.rulings.iter().filter(move |ruling| is_called(&ruling.rule, rule))
    }

    /// The rules and conventions in whose id, title or text some words occur.
    pub fn search(&self, words: &str) -> Vec<&Rule> {
        let words = words.to_lowercase();
        let holds = |text: &str| text.to_lowercase().contains(&words);
        let found = |rule: &&Rule| holds(&rule.id) || holds(&rule.title) || holds(&rule.text);
        self.rules_and_conventions().filter(found).collect()
    }

    /// The id nearest to one that is not there.
    pub fn nearest(&self, id: &str) -> Option<&str> {
        let id = id.to_uppercase();
        self.entries()
            .map(|(known, _)| known)
            .filter(|_| id.len() <= 64)
            .map(|known| (strsim::damerau_levenshtein(&id, known), known))
            .filter(|(far, _)| *far <= 2)
            .min()
            .map(|(_, known)| known)
    }
}

/// Whether an id means a known one: `FPN-7.10`, `fpn-7.10` and `7.10` all do.
fn is_called(known: &str, id: &str) -> bool {
    let bare = |id: &str| id.split_once('-').map_or(id, |(_, bare)| bare).to_lowercase();
    known.eq_ignore_ascii_case(id) || (!id.contains('-') || !known.contains('-')) && bare(known) == bare(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
        [[rule]]
        id = 'FPN-12.1'
        title = 'Roll'
        kind = 'procedure'
        text = 'Each side throws.'
        [[ruling]]
        id = 'R72'
        rule = 'FPN-12.1'
        text = 'Ties are thrown again.'";

    #[test]
    fn rules_are_found_by_id_with_their_rulings() {
        let ledger = Ledger::read(TEXT).unwrap();
        for id in ["FPN-12.1", "fpn-12.1", "12.1"] {
            assert_eq!(ledger.rule(id).unwrap().title, "Roll", "{id}");
            assert_eq!(ledger.rulings_on(id).count(), 1, "{id}");
        }
        assert_eq!(ledger.ruling("r72").unwrap().rule, "FPN-12.1");
        assert_eq!(ledger.ruling("FPN-R72").unwrap().rule, "FPN-12.1");
        assert_eq!(ledger.rule("STC-12.1"), None);
        assert_eq!(ledger.nearest("FPN-12.2"), Some("FPN-12.1"));
        assert_eq!(ledger.search("THROWS").len(), 1);
    }
}
