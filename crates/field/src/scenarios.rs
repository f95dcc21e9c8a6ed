//! The battles that come with the program, so that it knows them wherever it runs.

use crate::{BadFile, Battle};

/// A battle that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scenario {
    /// Its id, which is the name of its file without ending.
    pub id: &'static str,
    /// Its file.
    pub text: &'static str,
}

impl Scenario {
    /// The battle.
    pub fn battle(&self) -> Result<Battle, BadFile> {
        Battle::read(&format!("{}.toml", self.id), self.text)
    }
}

/// Lists files of `scenarios/`.
macro_rules! scenarios {
    ($($id:literal),* $(,)?) => {
        &[$(Scenario { id: $id, text: include_str!(concat!("../../../scenarios/", $id, ".toml")) }),*]
    };
}

/// All of them, the smallest first.
pub const ALL: &[Scenario] = scenarios!["meeting-6", "meeting-20", "maida-1806"];

/// The one of that name.
pub fn find(id: &str) -> Option<&'static Scenario> {
    ALL.iter().find(|scenario| scenario.id == id)
}
