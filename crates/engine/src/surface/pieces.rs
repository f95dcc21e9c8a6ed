//! What a surface shows and says of a position, without knowing the book.

use crate::{Mark, Refusal, Types};
use geom::{Facing, Length, Pose};
use names::{RuleId, Side, UnitId};
use serde::Serialize;

/// One piece as a surface shows it: how it looks, what it is called, and what a screen reader says.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
    /// How good it is in the book's words, such as `elite`; empty if that is not said.
    pub grade: String,
    /// Its formation in the book's words.
    pub formation: String,
    /// How its stands are arranged.
    pub layout: Layout,
    /// Where it stands, each stand at its true size.
    pub stands: Vec<Stand>,
    /// How strong it is.
    pub strength: Option<Strength>,
    /// How it bears itself.
    pub bearing: Bearing,
    /// The description of a leader.
    pub leader: Option<Leader>,
    /// The turn in which it was last seen, if it is out of sight: it may stand elsewhere by now.
    pub last_seen: Option<u16>,
    /// What lies beside it: shaken, disordered, has fired.
    pub tokens: Vec<Token>,
    /// All of this as a sentence.
    pub words: String,
}

/// What a piece or a stand is, as far as a drawing tells it apart.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// Men on foot.
    Foot,
    /// Men on horse.
    Horse,
    /// Guns.
    Guns,
    /// A leader.
    Leader,
    /// Anything else.
    Other,
}

/// How the stands of a piece are arranged, as far as a drawing tells it apart.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// In ranks and files: a line, straight or bent, or a column.
    #[default]
    Ranked,
    /// Facing all round a hollow.
    Square,
    /// Along the edges of a building, looking out.
    Inside,
    /// Loose, in open order.
    Loose,
    /// Guns hooked to their limbers.
    Limbered,
}

impl Layout {
    /// Whether it looks all round, and has no front.
    pub fn is_all_round(self) -> bool {
        matches!(self, Layout::Square | Layout::Inside)
    }
}

/// One stand, element or figure base.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Stand {
    /// Its centre and facing.
    pub pose: Pose,
    /// Its width; for a round base, its diameter.
    pub width: Length,
    /// Its depth; zero for a round base.
    pub depth: Length,
    /// The sign on it: of a battery whose crew has left its guns, some stands bear guns and some men.
    pub bears: Sign,
    /// How many figures are on it; zero if the book counts none.
    pub figures: u8,
}

impl Stand {
    /// A stand with figures that the book does not count.
    pub fn new(pose: Pose, width: Length, depth: Length, bears: Sign) -> Stand {
        Stand { pose, width, depth, bears, figures: 0 }
    }
}

/// How a piece bears itself.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Bearing {
    /// Its nerve.
    pub nerve: Nerve,
    /// Whether it has lost its order.
    pub disordered: bool,
    /// Whether it has done what it can do for now.
    pub done: bool,
    /// The enemies it is in close combat with.
    pub fights: Vec<UnitId>,
}

/// How much a piece can still be relied on.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Nerve {
    /// It stands.
    #[default]
    Steady,
    /// It is shaken or wavers.
    Shaken,
    /// It runs.
    Routing,
}

/// The description of a leader.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// How many he commands.
    pub rank: Rank,
    /// The piece he is with, if he is with one.
    pub with: Option<UnitId>,
}

/// How many a leader commands.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// A few units.
    Brigade,
    /// Several brigades.
    Division,
    /// The whole army.
    Army,
}

/// The point of the compass nearest to a facing, as one says it.
pub fn looking(facing: Facing) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[(facing.as_degrees() / 45.0 + 0.5) as usize % 8]
}

/// How strong a piece is.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Strength {
    /// The strength that is left.
    pub now: u16,
    /// What there was.
    pub full: u16,
    /// The unit of counting, such as `elements`.
    pub of: &'static str,
}

/// A state of a piece that its player should not forget.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Token {
    /// What programs know it by, such as `shaken`.
    pub name: &'static str,
    /// Its drawing.
    pub glyph: Glyph,
    /// What a player reads.
    pub label: &'static str,
    /// The rule that explains it.
    pub rule: RuleId,
}

/// The drawing of a token, in the order in which tokens lie beside a piece.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Glyph {
    /// Nothing: the sign of the piece shows it.
    None,
    /// One wave.
    Shaken,
    /// Two waves.
    Routing,
    /// Two leaning strokes.
    Disordered,
    /// An hourglass with so many dots, at most three, for how tired it is.
    Tired(u8),
    /// An empty ring: no powder.
    OutOfPowder,
    /// A broken chain.
    OutOfCommand,
    /// The first letter of its label.
    Letter,
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
pub struct Preview<B: Types> {
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

impl<B: Types> Preview<B> {
    /// A ghost of which nothing is shown yet but why the order is not legal.
    pub fn new(refusal: Option<Refusal<B>>) -> Preview<B> {
        Preview { stands: vec![], marks: vec![], cost: None, legal: None, refusal }
    }
}

/// What a piece will do without another order: by motion that persists, by a standing order, or by what was
/// declared for it. A surface shows it before the phase is closed, so that no player is surprised by his own
/// troops.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Ordered<B: Types> {
    /// The piece.
    pub unit: UnitId,
    /// Where it would stand.
    pub stands: Vec<Stand>,
    /// The ground passed over, and places that matter.
    pub marks: Vec<Mark>,
    /// The rules by which it does so.
    pub rules: Vec<RuleId>,
    /// What it will do, in a few words that follow its name.
    pub words: String,
    /// The order by which its player may keep it from that now, if the book lets him.
    pub overrule: Option<B::Order>,
}

/// What an order costs, of what there is.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cost {
    /// What it takes.
    pub spent: f64,
    /// What there is.
    pub of: f64,
    /// In what: inches, minutes, turns.
    pub unit: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_looks_to_the_nearest_point_of_the_compass() {
        let words = [0, 22, 23, 90, 180, 270, 337, 338].map(|degrees| looking(Facing::degrees(degrees)));
        let expected = ["north", "north", "north-east", "east", "south", "west", "north-west", "north"];
        assert_eq!(words, expected);
    }
}
