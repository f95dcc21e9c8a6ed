//! What a battle's `[book.sound-the-charge]` section tells this book otherwise than all books.

use super::scale::{Lie, Scale};
use crate::PRINTED;
use crate::{Arm, Formation, Grade, Nation, Options, SoundTheCharge};
use engine::HouseRule;
use field::muster::{self, Readers};
use field::{Battle, PositionError, Section};

/// What the section says.
pub(super) type Told = muster::Told<UnitTold, LeaderTold, Lie>;

/// Everything by which a battle is mustered.
pub(super) type Numbers = muster::Numbers<SoundTheCharge, Scale>;

/// What it says of one unit.
#[derive(Debug, Clone, Default)]
pub(super) struct UnitTold {
    pub arm: Option<Arm>,
    pub grade: Option<Grade>,
    pub nation: Option<Nation>,
    pub formation: Option<Formation>,
    pub figures: Option<u8>,
    pub models: Option<u8>,
    pub screen: Option<bool>,
    pub regimental_gun: bool,
    pub elite: bool,
    pub left_out: bool,
}

/// What it says of one leader.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LeaderTold {
    pub left_out: bool,
}

/// The section of a battle, and the numbers in force.
pub(super) fn told(battle: &Battle, house: &[HouseRule]) -> Result<(Told, Numbers), Vec<PositionError>> {
    let printed =
        Numbers { tables: PRINTED, options: Options::default(), scale: Scale::ruled(), house_rules: vec![] };
    let readers = Readers {
        unit,
        leader: |section| LeaderTold { left_out: section.read_or("left_out", false) },
        terrain: |section| section.read_or("kind", Lie::Open),
    };
    let (told, mut numbers) = muster::told(battle, house, printed, &readers)?;
    // R2, R120. The battle lasts as long as it did, and either side has as many turns, unless a rule says how
    // many.
    if !numbers.says_option("turn_limit") {
        let turns = numbers.scale.measures.turns(battle.minutes);
        numbers.options.turn_limit = turns.next_multiple_of(2);
    }
    Ok((told, numbers))
}

fn unit(section: &Section) -> UnitTold {
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
        left_out: section.read_or("left_out", false),
    }
}
