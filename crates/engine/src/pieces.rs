//! What a surface shows and says of a position, without knowing the book.

use crate::{Book, Mark, Refusal};
use geom::{Length, Pose};
use names::{RuleId, Side, UnitId};
use serde::Serialize;

/// One piece as a surface shows it: how it looks, what it is called, and what a screen reader says.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Piece {
    /// Its id.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// What it is called.
    pub name: String,
    /// Its arm in the book's words, such as `light cavalry`.
    pub arm: String,
    /// The sign of its arm.
    pub sign: Sign,
    /// Its formation in the book's words.
    pub formation: String,
    /// Where it stands, each stand at its true size.
    pub stands: Vec<Stand>,
    /// How strong it is.
    pub strength: Option<Strength>,
    /// What lies beside it: shaken, disordered, has fired.
    pub tokens: Vec<Token>,
    /// All of this as a sentence.
    pub words: String,
}

/// The arm of a piece, as far as a drawing tells it apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// Men on foot.
    Foot,
    /// Men on foot in open order.
    Skirmishers,
    /// Men on horse.
    Horse,
    /// Guns.
    Guns,
    /// A leader.
    Leader,
    /// Anything else.
    Other,
}

/// One stand, element or figure base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Stand {
    /// Its centre and facing.
    pub pose: Pose,
    /// Its width; for a round base, its diameter.
    pub width: Length,
    /// Its depth; zero for a round base.
    pub depth: Length,
}

/// How strong a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Strength {
    /// What is left.
    pub now: u16,
    /// What there was.
    pub full: u16,
    /// What is counted, such as `elements`.
    pub of: &'static str,
}

/// A state of a piece that its player should not forget.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Token {
    /// What a drawing knows it by, such as `shaken`.
    pub name: &'static str,
    /// What a player reads.
    pub label: &'static str,
    /// The rule that explains it.
    pub rule: RuleId,
}

/// A distance that matters to a player of a unit, whatever the book calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Distance {
    /// How far it may move.
    Move,
    /// How far it may charge.
    Charge,
    /// Up to where its fire is best.
    CloseFire,
    /// Up to where it may fire.
    Fire,
    /// How far its leader commands, or it may be from him.
    Command,
    /// How near a friend must be to steady it.
    Support,
    /// How near it pins or hampers an enemy.
    Zone,
    /// How far it runs when it breaks.
    Rout,
}

/// What a moving ghost shows.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Preview<B: Book> {
    /// Where the pieces concerned would stand.
    pub stands: Vec<Stand>,
    /// The ground passed over, sight lines and the like.
    pub marks: Vec<Mark>,
    /// What it costs.
    pub cost: Option<Cost>,
    /// The longest part of the order that is legal, where it is not so as a whole.
    pub legal: Option<B::Order>,
    /// Why it is not legal as a whole.
    pub refusal: Option<Refusal<B>>,
}

/// What an order costs, of what there is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cost {
    /// What it takes.
    pub spent: f64,
    /// What there is.
    pub of: f64,
    /// In what: inches, minutes, turns.
    pub unit: &'static str,
}
