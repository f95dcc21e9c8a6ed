//! What a battle begins from: numbers, options and ground, names, and a position to judge.

use crate::aims::Aims;
use crate::doctrine::Ways;
use crate::{HouseRule, Landscape, Types};
use geom::Ground;
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// Where in the battle a game is.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Moment {
    /// The turn or bound, from 1; 0 while armies deploy.
    pub turn: u16,
    /// The phase, as the book names it.
    pub phase: &'static str,
    /// Whose phase it is, if it is one side's.
    pub side: Option<Side>,
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "turn {}, {}", self.turn, self.phase)?;
        self.side.map_or(Ok(()), |side| write!(f, " of {side}"))
    }
}

/// What both sides know before the first order: the book's numbers, the options in force and the ground.
///
/// Games share it by pointer, and nothing in it changes during a battle.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Setup<B: Types> {
    /// The numbers in force.
    pub tables: B::Tables,
    /// The options in force.
    pub options: B::Options,
    /// The house rules that made these differ from the printed ones.
    pub house_rules: Vec<HouseRule>,
    /// The table and its terrain.
    pub ground: Ground,
    /// What the ground looks like.
    #[serde(default)]
    pub landscape: Landscape,
    /// What the pieces are called. It names hidden pieces too, so it never leaves whole: a surface looks up
    /// only the ids that a side has been shown.
    pub names: Names,
    /// The aims of the battle, as far as the program judges them.
    #[serde(default, skip_serializing_if = "Aims::is_empty")]
    pub aims: Aims,
    /// Ways round water and the like that commanders have asked for. They follow from the ground and are not
    /// stored.
    #[serde(skip)]
    pub ways: Ways,
}

impl<B: Types> Setup<B> {
    /// A setup without house rules, names, aims or anything to look at.
    pub fn new(tables: B::Tables, options: B::Options, ground: Ground) -> Setup<B> {
        let (landscape, names, aims) = (Landscape::default(), Names::default(), Aims::default());
        Setup { tables, options, house_rules: vec![], ground, landscape, names, aims, ways: Ways::default() }
    }
}

/// What the pieces and the two armies are called.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Names {
    /// The names of the armies, Blue first; empty for the plain word.
    #[serde(default)]
    pub sides: [String; 2],
    /// The names of the pieces.
    #[serde(default)]
    pub units: BTreeMap<UnitId, String>,
}

impl Names {
    /// What a piece is called; its number if it has no name.
    pub fn unit(&self, unit: UnitId) -> Cow<'_, str> {
        self.units.get(&unit).map_or_else(|| unit.to_string().into(), |name| name.as_str().into())
    }

    /// What an army is called.
    pub fn side(&self, side: Side) -> Cow<'_, str> {
        match self.sides[side.index()].as_str() {
            "" => side.to_string().into(),
            name => name.into(),
        }
    }

    /// The piece of that name, if exactly one has it; capitals do not matter.
    pub fn find(&self, name: &str) -> Option<UnitId> {
        let mut found = self.units.iter().filter(|(_, known)| known.eq_ignore_ascii_case(name));
        match (found.next(), found.next()) {
            (Some((&unit, _)), None) => Some(unit),
            _ => None,
        }
    }
}

/// A position to judge: the state as far as it is known, and the asking side's own sealed orders so far, so
/// that a second shot by the same men can be refused.
pub struct Table<'a, B: Types> {
    /// Numbers, options and ground.
    pub setup: &'a Setup<B>,
    /// The state as far as it is known.
    pub state: &'a B::State,
    /// The asking side's own sealed orders so far.
    pub draft: &'a [B::Order],
}

impl<B: Types> Clone for Table<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Types> Copy for Table<'_, B> {}
