//! What can be played: a battle that comes with the program, a battle file, or a position.

use crate::{BadFile, Battle, Document, Position, PositionError, Said, What, nearest, scenarios};
use std::path::Path;

/// What can be played.
#[derive(Debug, Clone, PartialEq)]
pub enum Playable {
    /// A battle, to be mustered by any book.
    Battle(Box<Battle>),
    /// A position of one book.
    Position(Box<Position>),
}

impl Playable {
    /// The battle of that name, or what a file holds. A file that names its book is a position.
    pub fn find(name: &str) -> Result<Playable, BadFile> {
        if let Some(scenario) = scenarios::find(name) {
            return Ok(Playable::Battle(Box::new(scenario.battle()?)));
        }
        let path = Path::new(name);
        if path.extension().is_none() && !path.exists() {
            let ids = || scenarios::ALL.iter().map(|scenario| scenario.id);
            let near = nearest(name, ids()).map_or(String::new(), |near| format!("did you mean `{near}`? "));
            let remedy =
                format!("{near}the battles are {}; or name a file", ids().collect::<Vec<_>>().join(", "));
            let wrong = PositionError::whole("there is no such battle and no such file", remedy);
            return Err(BadFile::new(name, "", vec![wrong]));
        }
        Playable::of(Document::load(path)?)
    }

    /// What a text holds. `file` is what messages call it. A text that names its book is a position.
    pub fn read(file: &str, text: impl Into<String>) -> Result<Playable, BadFile> {
        Playable::of(Document::read(file, text.into())?)
    }

    fn of(document: Document) -> Result<Playable, BadFile> {
        match document.said("book") {
            Some(Said { what: What::Word(_), .. }) => {
                Ok(Playable::Position(Box::new(Position::of(document)?)))
            }
            _ => Ok(Playable::Battle(Box::new(Battle::of(document)?))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_is_known_by_name() {
        assert!(
            matches!(Playable::find("meeting-6"), Ok(Playable::Battle(battle)) if battle.id == "meeting-6")
        );
    }

    #[test]
    fn whoever_misspells_a_battle_is_told_which_there_are() {
        let wrong = Playable::find("meting-6").unwrap_err().wrong.remove(0);
        let remedy = wrong.remedy.unwrap_or_default();
        assert!(remedy.starts_with("did you mean `meeting-6`? the battles are"), "{remedy}");
    }

    #[test]
    fn a_file_that_names_its_book_is_a_position() {
        let folder = std::env::temp_dir().join(format!("playable-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (position, battle) = (folder.join("position.toml"), folder.join("battle.toml"));
        std::fs::write(&position, "book = \"fast-play\"\n").unwrap();
        std::fs::write(&battle, scenarios::ALL[0].text).unwrap();
        assert!(matches!(Playable::find(position.to_str().unwrap()), Ok(Playable::Position(_))));
        assert!(matches!(Playable::find(battle.to_str().unwrap()), Ok(Playable::Battle(_))));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
