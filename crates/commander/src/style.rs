//! How a commander goes about it, where that has changed: the first way stays, so that every later one can be
//! measured against it.

use engine::doctrine::{Doctrine, Soldier, is_behind};
use geom::Mm;

/// What a commander does where all answers to a small question seem alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ties {
    /// He gives the first.
    First,
    /// He gives the one that the book prefers.
    Preferred,
    /// He plays each on until its effect is seen; if that tells nothing, he gives the one that the book
    /// prefers.
    PlayedOn,
}

/// How a commander goes about it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// A unit comes from behind a front if it is farther behind it than this.
    pub slack: Mm,
    /// Whether the book says who may be taken in flank, or only who is behind whose front counts.
    pub flanks: bool,
    /// What he does with ties.
    pub ties: Ties,
    /// Whether foot counts its moves until it is deployed where it wants to be, or only its moves till there
    /// as it stands.
    pub deploys: bool,
    /// Whether he lets an enemy come who comes on.
    pub waits: bool,
}

impl Style {
    /// That of a recruit.
    pub const RECRUIT: Style =
        Style { slack: SLACK, flanks: true, ties: Ties::Preferred, deploys: false, waits: false };
    /// That of a veteran.
    pub const VETERAN: Style =
        Style { slack: SLACK, flanks: true, ties: Ties::PlayedOn, deploys: true, waits: true };
    /// That of the veteran as he first was.
    pub const FIRST: Style =
        Style { slack: 0.0, flanks: false, ties: Ties::First, deploys: false, waits: false };
}

impl Style {
    /// Whether one unit may take another in flank or rear, as far as this commander minds.
    pub fn outflanks<B: Doctrine>(self, by: &Soldier, on: &Soldier) -> bool {
        match self.flanks {
            true => B::outflanks(by, on, self.slack),
            false => is_behind(by, on, self.slack),
        }
    }
}

/// Fronts that meet are on one line but for a rounding.
pub const SLACK: Mm = 1.0;
