//! STC-10.9, 10.10, 10.16. Combat points: one list of reasons for each unit against each of its enemies.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{Arm, At, Unit};
use engine::Modifiers;
use names::UnitId;

/// STC-10.16. What an arm is worth by itself.
pub fn worth(at: At, unit: &Unit) -> i16 {
    let points = &at.setup.tables.points;
    match unit.arm {
        Arm::HeavyCavalry => points.heavy_cavalry,
        Arm::MediumCavalry => points.medium_cavalry,
        Arm::LightCavalry => points.light_cavalry,
        Arm::LineInfantry | Arm::LightInfantry => points.foot,
        _ => points.artillery,
    }
}

/// STC-10.4, 10.9, 10.10, 10.16.a to 10.16.j, 12.2, 12.3, 13.2.1, 14.2, R10, R69, R94. The points of a unit against an enemy, as
/// a list: what its arm is worth, its defensive fire, then the modifiers in the order of the page.
pub fn points(at: At, unit: UnitId, enemy: UnitId) -> Modifiers {
    todo!("STC-10.16")
}

/// STC-10.9, 10.10, 11.8, 11.11, 13.2.1, R63, R75, R77. What a unit adds for its fire against a charger; nothing if it has no
/// defensive fire.
pub fn defensive_fire(at: At, unit: UnitId, charger: UnitId) -> i16 {
    todo!("STC-10.9, STC-10.10")
}

/// STC-10.16.b. Whether a unit is attacked in flank or rear by anybody.
pub fn is_flanked(at: At, unit: UnitId) -> bool {
    let flanks = |engagement: &crate::Engagement| {
        engagement.defender == unit && engagement.terms.has(crate::Terms::FLANK)
    };
    at.state.engagements.iter().any(flanks)
}

/// STC-12.3, R80. Whether cavalry has stood still: it neither advanced in its last active turn nor fought in the last.
pub fn is_stationary(at: At, unit: &Unit) -> bool {
    let advanced = unit.forward >= at.setup.tables.stationary_below.0;
    let fought = unit.fought_turn > 0 && unit.fought_turn + 1 >= at.state.turn;
    unit.family() == crate::Family::Cavalry && !advanced && !fought
}

/// STC-10.16.g, 13.1.3, R89. Whether a unit is a square to cavalry that attacks it there.
pub fn is_square_to(at: At, unit: UnitId, cavalry: UnitId) -> bool {
    todo!("STC-10.16.g, R89")
}
