//! What a battle's `[book.fast-play]` section tells this book otherwise than all books.

use super::scale::{Lie, Scale};
use crate::PRINTED;
use crate::{Arm, Class, FastPlay, Formation, Grade, Options};
use engine::HouseRule;
use field::muster::{self, Readers};
use field::{Battle, PositionError, Section};

/// What the section says.
pub(super) type Told = muster::Told<UnitTold, Grade, Lie>;

/// Everything by which a battle is mustered.
pub(super) type Numbers = muster::Numbers<FastPlay, Scale>;

/// What it says of one unit.
#[derive(Debug, Clone, Default)]
pub(super) struct UnitTold {
    pub arm: Option<Arm>,
    pub class: Option<Class>,
    pub french: Option<bool>,
    pub formation: Option<Formation>,
    pub elements: Option<u8>,
    pub left_out: bool,
}

/// The section of a battle, and the numbers in force.
pub(super) fn told(battle: &Battle, house: &[HouseRule]) -> Result<(Told, Numbers), Vec<PositionError>> {
    let printed =
        Numbers { tables: PRINTED, options: Options::default(), scale: Scale::ruled(), house_rules: vec![] };
    let readers = Readers {
        unit,
        leader: |section| section.read_or("grade", Grade::Average),
        terrain: |section| section.read_or("kind", Lie::Open),
    };
    let (told, mut numbers) = muster::told(battle, house, printed, &readers)?;
    // R2, R90. The battle lasts as long as it did, unless a rule says how many turns there are.
    if !numbers.says_option("turn_limit") {
        numbers.options.turn_limit = numbers.scale.measures.turns(battle.minutes);
    }
    Ok((told, numbers))
}

fn unit(section: &Section) -> UnitTold {
    UnitTold {
        arm: section.read("arm"),
        class: section.read("class"),
        french: section.read("french"),
        formation: section.read("formation"),
        elements: section.number("elements", 8).map(|elements| elements as u8),
        left_out: section.read_or("left_out", false),
    }
}
