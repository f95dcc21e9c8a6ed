//! What a battle's `[book.fast-play]` section may tell this book of a unit.

use crate::{Arm, Class, Formation};
use field::Section;

/// What the section says of one unit.
#[derive(Debug, Clone, Default)]
pub struct UnitTold {
    pub arm: Option<Arm>,
    pub class: Option<Class>,
    pub french: Option<bool>,
    pub formation: Option<Formation>,
    pub elements: Option<u8>,
}

/// Reads it.
pub(super) fn unit(section: &Section) -> UnitTold {
    UnitTold {
        arm: section.read("arm"),
        class: section.read("class"),
        french: section.read("french"),
        formation: section.read("formation"),
        elements: section.number("elements", 8).map(|elements| elements as u8),
    }
}
