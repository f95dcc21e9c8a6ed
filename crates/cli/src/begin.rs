//! What a command begins with: a battle or a position, mustered by a book.

use clap::Args;
use field::{BadFile, Position};
use rulebooks::AnyGame;
use std::path::PathBuf;

/// A battle or a position.
#[derive(Args)]
pub struct Begin {
    /// A battle known by name, a battle file or a position file
    battle: PathBuf,
}

/// A game that has not begun yet.
pub struct Begun {
    /// What the battle is called.
    pub title: String,
    /// The game, still to be advanced to its first question.
    pub game: AnyGame,
}

impl Begin {
    pub fn read(&self) -> Result<Begun, BadFile> {
        let position = Position::load(&self.battle)?;
        let title = self.battle.display().to_string();
        Ok(Begun { title, game: AnyGame::read(&position)? })
    }
}
