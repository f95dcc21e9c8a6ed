//! What a command begins with: a battle or a position, mustered by a book.

use clap::Args;
use engine::HouseRule;
use field::muster::Note;
use field::{BadFile, Playable, PositionError};
use rulebooks::{AnyGame, BOOKS};

/// A battle or a position.
#[derive(Args)]
pub struct Begin {
    /// A battle known by name (see `voltigeur battles list`), a battle file or a position file
    pub battle: String,
    /// The book to play by; a position names its own [default: fast-play]
    #[arg(long, value_name = "BOOK")]
    pub rules: Option<String>,
}

/// A game that has not begun yet.
pub struct Begun {
    /// What the battle is called.
    pub title: String,
    /// The game, still to be advanced to its first question.
    pub game: AnyGame,
    /// What the book made of the battle otherwise than it was.
    pub notes: Vec<Note>,
}

impl Begin {
    pub fn read(&self) -> Result<Begun, BadFile> {
        self.read_under(&[])
    }

    /// The same under some house rules. A position has its own in its file.
    pub fn read_under(&self, house: &[HouseRule]) -> Result<Begun, BadFile> {
        match Playable::find(&self.battle)? {
            Playable::Battle(battle) => {
                let book = self.rules.as_deref().unwrap_or(BOOKS[0].id);
                let (game, notes) = AnyGame::muster(&battle, book, house)?;
                Ok(Begun { title: battle.title.clone(), game, notes })
            }
            Playable::Position(position) if !house.is_empty() => {
                let what = "a position has its house rules in its file";
                Err(position.bad(vec![PositionError::whole(what, "change them there, or name a battle")]))
            }
            Playable::Position(position) => {
                if self.rules.as_deref().is_some_and(|asked| asked != position.book()) {
                    let what = format!("this position is played by {}", position.book());
                    return Err(position.bad(vec![PositionError::whole(what, "leave `--rules` out")]));
                }
                let game = AnyGame::read(&position)?;
                Ok(Begun { title: self.battle.clone(), game, notes: vec![] })
            }
        }
    }
}
