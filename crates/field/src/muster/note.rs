//! Notes on what a book made of a battle, and who may read each.

use names::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;

/// A note, and which side alone may read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Note {
    /// What it says.
    pub words: String,
    /// The side whose secret it is; none if both sides and spectators may read it.
    pub secret_of: Option<Side>,
    /// Whether it warns of something that a player may want to change before the battle begins.
    pub warns: bool,
}

impl Note {
    /// Whether a side may read it; a spectator, who is no side, reads no secrets.
    pub fn is_for(&self, reader: Option<Side>) -> bool {
        self.secret_of.is_none() || self.secret_of == reader
    }
}

impl From<String> for Note {
    fn from(words: String) -> Note {
        Note { words, secret_of: None, warns: false }
    }
}

impl Deref for Note {
    type Target = str;

    fn deref(&self) -> &str {
        &self.words
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// A note before it is known which pieces are hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    before: String,
    names: Vec<String>,
    after: String,
    warns: bool,
}

impl Draft {
    /// A note on several pieces, whose names stand between two texts.
    pub(super) fn listing(before: String, names: Vec<String>, after: String) -> Draft {
        Draft { before, names, after, warns: false }
    }

    /// A warning to the player who sets the battle up.
    pub(super) fn warning(words: String) -> Draft {
        Draft { warns: true, ..Draft::from(words) }
    }

    /// The same about some of the pieces.
    fn about(&self, names: Vec<&String>, secret_of: Option<Side>) -> Note {
        let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
        let words = format!("{}{}{}", self.before, names.join(", "), self.after);
        Note { words, secret_of, warns: self.warns }
    }
}

impl From<String> for Draft {
    fn from(words: String) -> Draft {
        Draft { before: words, names: vec![], after: String::new(), warns: false }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.about(self.names.iter().collect(), None))
    }
}

/// Notes by side: what would name a piece that the enemy does not know of is its owner's alone. `secrets` are
/// the names of these pieces, with their owners.
pub fn by_side(drafts: &[Draft], secrets: &[(Side, &str)]) -> Vec<Note> {
    let owner = |words: &str| secrets.iter().find(|(_, name)| words.contains(name)).map(|(side, _)| *side);
    let sorted = |draft: &Draft| {
        if draft.names.is_empty() {
            return vec![draft.about(vec![], owner(&draft.before))];
        }
        let note = |whose: Option<Side>| {
            let names: Vec<&String> = draft.names.iter().filter(|name| owner(name) == whose).collect();
            (!names.is_empty()).then(|| draft.about(names, whose))
        };
        [None, Some(Side::Blue), Some(Side::Red)].into_iter().filter_map(note).collect()
    };
    drafts.iter().flat_map(sorted).collect()
}

/// A note as files have it: a plain text where it is no secret, as all notes once were.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Open(String),
    Other {
        words: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret_of: Option<Side>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        warns: bool,
    },
}

impl From<Written> for Note {
    fn from(written: Written) -> Note {
        match written {
            Written::Open(words) => words.into(),
            Written::Other { words, secret_of, warns } => Note { words, secret_of, warns },
        }
    }
}

impl From<Note> for Written {
    fn from(note: Note) -> Written {
        let Note { words, secret_of, warns } = note;
        if secret_of.is_none() && !warns {
            Written::Open(words)
        } else {
            Written::Other { words, secret_of, warns }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_that_names_a_hidden_piece_is_its_owners_alone() {
        let names = ["52nd", "1/9e 30 m north"].map(String::from).to_vec();
        let list = Draft::listing("Moved: ".into(), names, ".".into());
        let drafts = [list, Draft::from("The fog is left out.".to_owned()), "1/9e waits.".to_owned().into()];
        let notes = by_side(&drafts, &[(Side::Red, "1/9e")]);
        let told = |reader: Option<Side>| {
            notes
                .iter()
                .filter(|note| note.is_for(reader))
                .map(|note| note.words.as_str())
                .collect::<Vec<_>>()
        };
        assert_eq!(told(None), ["Moved: 52nd.", "The fog is left out."]);
        assert_eq!(told(Some(Side::Blue)), told(None));
        let reds = ["Moved: 52nd.", "Moved: 1/9e 30 m north.", "The fog is left out.", "1/9e waits."];
        assert_eq!(told(Some(Side::Red)), reds);
        assert_eq!(drafts[0].to_string(), "Moved: 52nd, 1/9e 30 m north.");
    }

    #[test]
    fn notes_are_kept_as_they_once_were_and_with_their_owners() {
        let notes = [
            Note::from("open".to_owned()),
            Note { words: "shut".into(), secret_of: Some(Side::Red), warns: false },
        ];
        let kept = serde_json::to_string(&notes).unwrap();
        assert_eq!(kept, r#"["open",{"words":"shut","secret_of":"red"}]"#);
        assert_eq!(serde_json::from_str::<Vec<Note>>(&kept).unwrap(), notes);
    }
}
