//! How a rule of a printed book is cited.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// The id of a rule or ruling: the letters of its book, a hyphen, and its number there.
///
/// It is held in place, so that it can be copied, compared and stored without a table of known ids.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    letters: [u8; RuleId::LONGEST],
}

impl RuleId {
    /// The most characters an id may have.
    pub const LONGEST: usize = 16;

    /// An id written in the code. Panics, at compile time where it is a constant, if it is empty, longer than
    /// [`RuleId::LONGEST`], or holds anything but letters, digits, dots and hyphens.
    pub const fn new(id: &str) -> RuleId {
        match RuleId::read(id) {
            Some(rule) => rule,
            None => panic!("a rule id has 1 to 16 letters, digits, dots and hyphens"),
        }
    }

    /// An id from outside, or `None` if it cannot be one.
    pub const fn read(id: &str) -> Option<RuleId> {
        let bytes = id.as_bytes();
        if bytes.is_empty() || bytes.len() > RuleId::LONGEST {
            return None;
        }
        let mut letters = [0; RuleId::LONGEST];
        let mut i = 0;
        while i < bytes.len() {
            if !(bytes[i].is_ascii_alphanumeric() || bytes[i] == b'.' || bytes[i] == b'-') {
                return None;
            }
            letters[i] = bytes[i];
            i += 1;
        }
        Some(RuleId { letters })
    }

    /// The id as it is written.
    pub fn as_str(&self) -> &str {
        let end = self.letters.iter().position(|&b| b == 0).unwrap_or(RuleId::LONGEST);
        std::str::from_utf8(&self.letters[..end]).expect("only ASCII was let in")
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // As a type of its own, so that code that walks through data can tell a rule from any other text.
        to.serialize_newtype_struct("RuleId", self.as_str())
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<RuleId, D::Error> {
        let id = <std::borrow::Cow<str>>::deserialize(from)?;
        RuleId::read(&id).ok_or_else(|| de::Error::custom(format!("`{id}` is not a rule id")))
    }
}

/// Names the rules of a book as constants, and lists them all.
#[macro_export]
macro_rules! cite {
    ($($(#[$doc:meta])* $NAME:ident $id:literal;)*) => {
        $($(#[$doc])* pub const $NAME: $crate::RuleId = $crate::RuleId::new($id);)*

        /// Every rule that is cited by name.
        pub const ALL: &[$crate::RuleId] = &[$($NAME),*];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_all_five_books_fit_and_survive_writing() {
        for id in ["FPN-4.16", "STC-13.6.5", "STA-27.8", "PDC-9.6.17", "ERN-31A.M4", "ERN-34M.4", "FPN-R89"] {
            let rule = RuleId::new(id);
            assert_eq!(rule.as_str(), id);
            let text = serde_json::to_string(&rule).unwrap();
            assert_eq!(text, format!("\"{id}\""));
            assert_eq!(serde_json::from_str::<RuleId>(&text).unwrap(), rule);
        }
    }

    #[test]
    fn what_cannot_be_an_id_is_not_read() {
        for id in ["", "FPN 4", "FPN-4.16\n", "seventeen-letters"] {
            assert_eq!(RuleId::read(id), None, "{id:?}");
        }
        assert!(serde_json::from_str::<RuleId>("\"<b>\"").is_err());
    }
}
