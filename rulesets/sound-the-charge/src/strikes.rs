//! STC-10.5. Dice in combat: who is eligible, how many dice that makes, and how they fall.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, On};
use names::UnitId;

/// STC-10.5, 10.8, 10.11, 11.8, 11.9, 12.1, 12.9, R59, R62, R64, R76, R86, R89, R116. The figures of a unit that fight: two ranks,
/// the front rank alone of whoever is only flanked or reinforces, three sides of a square, all in and at a block,
/// all skirmishers, less those held back. Of guns, those that are manned.
pub fn eligible(at: At, unit: UnitId) -> u8 {
    todo!("STC-10.5, R59")
}

/// STC-10.5, 12.1, 12.9, R59, R86. The dice of a unit.
pub fn dice(at: At, unit: UnitId) -> u8 {
    todo!("STC-10.5: volleys::dice over eligible; landing units have one")
}

/// STC-10.5, R114. The dice of every unit of a combat, by id; one each if nobody has any.
pub fn dice_of_group(at: At, combat: &[UnitId]) -> Vec<(UnitId, u8)> {
    let all: Vec<(UnitId, u8)> = combat.iter().map(|&unit| (unit, dice(at, unit))).collect();
    if all.iter().any(|(_, dice)| *dice > 0) {
        return all;
    }
    all.into_iter().map(|(unit, _)| (unit, 1)).collect()
}

/// STC-10.16. The score that hits with so many points against so many.
pub fn score(at: At, points: i16, against: i16) -> i16 {
    let scores = &at.setup.tables.combat_scores;
    match points - against {
        ahead if ahead > 0 => scores.advantage,
        0 => scores.even,
        behind if -behind >= scores.far_behind_from => scores.far_behind,
        _ => scores.behind,
    }
}

/// STC-10.4, 10.5, 10.16. One unit strikes one enemy with the dice dealt against him; its hits are noted.
pub fn strike(on: &mut On, unit: UnitId, enemy: UnitId) {
    todo!("STC-10.4: points::points of both, Roll::Hits, state.blows (dice spent, hits), Event::Struck")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Field;

    /// STC-10.4, 10.16. More points hit on 3, equal ones on 4, fewer on 5, three fewer on 6.
    #[test]
    fn the_score_follows_the_points() {
        let scores = Field::new([]).look(|at| [4, 3, 2, 1, 0, -1, -2].map(|points| score(at, points, 2)));
        assert_eq!(scores, [3, 3, 4, 5, 5, 6, 6]);
    }
}
