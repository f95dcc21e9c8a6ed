//! R90, R91. What a unit of history is in this book: its kind, class and elements.

use super::scale::Scale;
use super::told::UnitTold;
use crate::{Arm, Class, Family, Formation, Tables};
use field::battle::{self, Formation as Stood, Weapon};
use field::muster::{count, parts};

/// A unit as the book has it: one, or several of the same sort if it is too large for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Enlisted {
    pub arm: Arm,
    pub class: Class,
    pub french: bool,
    pub formation: Formation,
    /// The elements of each part.
    pub parts: Vec<u8>,
    /// How many elements its strength would make, if a unit could have them.
    pub strength: u32,
}

/// What a unit is in this book; none if it would be more parts than anybody wants.
pub(super) fn enlisted(
    unit: &battle::Unit,
    told: &UnitTold,
    scale: &Scale,
    tables: &Tables,
) -> Option<Enlisted> {
    let arm = told.arm.unwrap_or_else(|| arm(unit, scale));
    let full = tables.elements(arm).max(1);
    let strength = strength(unit, arm, scale);
    let parts = match told.elements {
        Some(elements) => vec![elements.clamp(1, full)],
        None => parts(strength, largest(arm, scale), full)?,
    };
    let formation = told.formation.unwrap_or_else(|| formation(unit.formation));
    let may_form = tables.movement.of(arm).of(formation).is_some();
    Some(Enlisted {
        arm,
        class: told.class.unwrap_or_else(|| scale.class(unit.quality)),
        french: told.french.unwrap_or(unit.nation == "french"),
        formation: if may_form { formation } else { Formation::Line },
        parts,
        strength,
    })
}

/// R91. The kind of troops.
fn arm(unit: &battle::Unit, scale: &Scale) -> Arm {
    let usual = scale.arms.get(&unit.arm).copied().unwrap_or(Arm::HeavyFoot);
    match usual {
        Arm::LightFoot if unit.has(Weapon::Rifle) => Arm::LightFootRifle,
        Arm::LightFoot if fights_formed(unit) => Arm::HeavyFoot,
        Arm::LightCavalry if unit.has(Weapon::Lance) => Arm::Lancers,
        usual => usual,
    }
}

/// R91. Whether light infantry is drawn up as the line is. Irregulars never are.
pub(super) fn fights_formed(unit: &battle::Unit) -> bool {
    let is_light = matches!(unit.arm, battle::Arm::LightInfantry | battle::Arm::GuardLightInfantry);
    is_light && !unit.has(Weapon::Rifle) && !matches!(unit.formation, Stood::Skirmish | Stood::Garrison)
}

/// R90. How many elements its men or guns would make: the nearest number, but at least one.
fn strength(unit: &battle::Unit, arm: Arm, scale: &Scale) -> u32 {
    let (of, each) = match arm.family() {
        Family::Foot => (unit.men, scale.men_per_foot_element),
        Family::Cavalry => (unit.men, scale.men_per_cavalry_element),
        Family::Artillery => (unit.gun_count(), scale.guns_per_artillery_element),
    };
    count(of, each)
}

fn largest(arm: Arm, scale: &Scale) -> u8 {
    match arm.family() {
        Family::Foot => scale.largest_foot,
        Family::Cavalry => scale.largest_cavalry,
        Family::Artillery => scale.largest_artillery,
    }
}

/// FPN-4.1. The nearest of the book's three formations.
fn formation(stood: Stood) -> Formation {
    match stood {
        Stood::Line | Stood::Skirmish | Stood::Garrison | Stood::Battery => Formation::Line,
        Stood::Column | Stood::MarchColumn | Stood::Mass | Stood::Limbered => Formation::Column,
        Stood::Square => Formation::Square,
    }
}
