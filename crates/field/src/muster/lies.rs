//! What each kind of ground is to a book, as a table that battles and house rules may change.

use crate::battle::{Kind, Passable, Slope, Terrain};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kinds of ground as a book takes them. A book has them among the numbers of its muster.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lies<L> {
    /// Kinds of ground, but for hills and running water.
    pub terrain: BTreeMap<Kind, L>,
    /// Hills by their slopes.
    pub hills: BTreeMap<Slope, L>,
    /// Rivers and streams by who crosses them anywhere.
    pub water: BTreeMap<Passable, L>,
}

impl<L: Copy> Lies<L> {
    /// Each kind as `usual` says, none for hills and running water. Hills in the order of their slopes,
    /// slight ones first; water in the order of who crosses it, such as all may cross first.
    pub fn new(usual: impl Fn(Kind) -> Option<L>, hills: [L; 4], water: [L; 4]) -> Lies<L> {
        let slopes = [Slope::Slight, Slope::Gentle, Slope::Moderate, Slope::Steep];
        let crossed = [Passable::All, Passable::FootAndHorse, Passable::Foot, Passable::Nobody];
        Lies {
            terrain: Kind::ALL.iter().filter_map(|kind| Some((*kind, usual(*kind)?))).collect(),
            hills: slopes.into_iter().zip(hills).collect(),
            water: crossed.into_iter().zip(water).collect(),
        }
    }

    /// What a feature is by its kind, or by its slope or its water.
    pub fn of(&self, terrain: &Terrain) -> Option<L> {
        match terrain.kind {
            Kind::Hill => self.hills.get(&terrain.slope).copied(),
            Kind::River | Kind::Stream => self.water.get(&terrain.passable).copied(),
            kind => self.terrain.get(&kind).copied(),
        }
    }
}
