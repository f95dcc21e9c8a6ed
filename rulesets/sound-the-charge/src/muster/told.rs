//! What a battle's `[book.sound-the-charge]` section may tell this book of a unit and of a leader.

use crate::{Arm, Formation, Grade, Nation};
use field::Section;

/// What the section says of one unit.
#[derive(Debug, Clone, Default)]
pub struct UnitTold {
    pub arm: Option<Arm>,
    pub grade: Option<Grade>,
    pub nation: Option<Nation>,
    pub formation: Option<Formation>,
    pub figures: Option<u8>,
    pub models: Option<u8>,
    pub screen: Option<bool>,
    pub regimental_gun: bool,
    pub elite: bool,
}

/// What it says of one leader.
#[derive(Debug, Clone, Copy, Default)]
pub struct LeaderTold {
    pub left_out: bool,
}

/// Reads it.
pub(super) fn unit(section: &Section) -> UnitTold {
    let few = |key| section.number(key, 60).map(|number| number as u8).filter(|number| *number > 0);
    UnitTold {
        arm: section.read("arm"),
        grade: section.read("grade"),
        nation: section.read("nation"),
        formation: section.read("formation"),
        figures: few("figures"),
        models: few("models"),
        screen: section.read("screen"),
        regimental_gun: section.read_or("regimental_gun", false),
        elite: section.read_or("elite", false),
    }
}
