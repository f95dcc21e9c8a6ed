//! How a commander goes about it, where that has changed: the first way stays, so that every later one can be measured against it.

use geom::Mm;

/// What a commander does where all answers to a small question seem alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ties {
    /// He gives the first.
    First,
    /// He gives the one that the book prefers.
    Preferred,
    /// He plays each on until its effect is seen; if that tells nothing, he gives the one that the book prefers.
    PlayedOn,
}

/// How a commander goes about it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// A unit comes from behind a front if it is farther behind it than this.
    pub slack: Mm,
    /// What he does with ties.
    pub ties: Ties,
    /// Whether foot counts its moves until it is deployed where it wants to be, or only its moves till there as it stands.
    pub deploys: bool,
    /// Whether he lets an enemy come who comes on.
    pub waits: bool,
}

impl Style {
    /// That of a recruit.
    pub const RECRUIT: Style = Style { slack: SLACK, ties: Ties::Preferred, deploys: false, waits: false };
    /// That of a veteran.
    pub const VETERAN: Style = Style { slack: SLACK, ties: Ties::PlayedOn, deploys: true, waits: true };
    /// That of the veteran as he first was.
    pub const FIRST: Style = Style { slack: 0.0, ties: Ties::First, deploys: false, waits: false };
}

/// Fronts that meet are on one line but for a rounding.
pub const SLACK: Mm = 1.0;
