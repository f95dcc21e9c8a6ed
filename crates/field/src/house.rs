//! A house rule in a file of its own.

use crate::{BadFile, Document, PositionError, complain_of_patch, patches};
use engine::{Book, HouseRule, Setup, Yardstick};
use std::path::Path;

/// A house rule, and the file that it stands in: `name`, `why`, and what it changes of `tables`, `options`
/// and `muster`.
#[derive(Debug, Clone, PartialEq)]
pub struct HouseFile {
    document: Document,
    rule: HouseRule,
}

impl HouseFile {
    /// Reads a file from disk.
    pub fn load(path: &Path) -> Result<HouseFile, BadFile> {
        HouseFile::of(Document::load(path)?)
    }

    /// Reads a text. `file` is what messages call it.
    pub fn read(file: &str, text: impl Into<String>) -> Result<HouseFile, BadFile> {
        HouseFile::of(Document::read(file, text.into())?)
    }

    fn of(document: Document) -> Result<HouseFile, BadFile> {
        let rule = document.open(Yardstick::INCH, |root| {
            let rule = patches(root, root.word("name").unwrap_or_default());
            if !root.has("name") {
                root.complain("a house rule needs a name", "write `name = 'quick lines'` at its top");
            }
            root.close();
            rule
        });
        match rule {
            Ok(rule) => Ok(HouseFile { document, rule }),
            Err(wrong) => Err(document.bad(wrong)),
        }
    }

    /// The rule.
    pub fn rule(&self) -> &HouseRule {
        &self.rule
    }

    /// Whether it can be laid over the numbers in force.
    pub fn check<B: Book>(&self, over: &Setup<B>) -> Result<(), BadFile> {
        let Err(wrong) = self.rule.over(&over.tables, &over.options) else { return Ok(()) };
        let told = self.document.open(B::YARDSTICK, |root| {
            complain_of_patch(root, &wrong, "");
            None::<()>
        });
        told.map_err(|wrong| self.document.bad(wrong))
    }

    /// A complaint about the file as a whole.
    pub fn bad(&self, wrong: impl IntoIterator<Item = PositionError>) -> BadFile {
        self.document.bad(wrong.into_iter().map(|wrong| PositionError { at: None, ..wrong }).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_rule_is_read_with_its_name() {
        let file = HouseFile::read("house.toml", "name = 'x'\nwhy = 'y'\ntables.moves = 4").expect("a rule");
        assert_eq!((file.rule().name.as_str(), file.rule().why.as_str()), ("x", "y"));
        assert_eq!(file.rule().tables["moves"].as_integer(), Some(4));
    }

    #[test]
    fn whatever_is_wrong_with_it_has_a_place() {
        let bad =
            HouseFile::read("house.toml", "name = 'x'\ntable.moves = 4").expect_err("`table` is unknown");
        assert_eq!(bad.place(&bad.wrong[0]).map(|place| place.line), Some(2), "{:?}", bad.wrong);
        let nameless = HouseFile::read("house.toml", "tables.moves = 4").expect_err("it has no name");
        assert!(nameless.wrong[0].what.contains("name"), "{:?}", nameless.wrong);
        assert!(HouseFile::read("house.toml", "name = ").is_err());
    }
}
