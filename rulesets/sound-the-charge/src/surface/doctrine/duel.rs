//! The losses of both sides in a charge.

use super::left_of;
use crate::kinds::Weapon;
use crate::melee::{points, strikes};
use crate::shooting::volleys;
use crate::{Arm, At, Family, Formation, Unit};
use engine::doctrine::{Duel, Nerve};

/// More dice than a unit throws.
const MOST: usize = 24;

/// The chance of each number of hits.
type Hits = [f64; MOST + 1];

/// STC-10.4 to 10.17. The losses of two units if one charges the other, in the round that follows, as shares
/// of their worth when they were whole.
pub(super) fn duel(at: At, by: &Unit, on: &Unit, behind: bool) -> Duel {
    let combat = &at.setup.tables.combat_results;
    if on.is_loose() && on.formation() != Formation::Garrison {
        // STC-9.5. They get away more often than not.
        return Duel { by: 0.0, on: 0.15 };
    }
    let guns = on.family() == Family::Artillery;
    let few = on.manned_guns(&at.setup.tables) < at.setup.tables.combat_dice.fewest_guns;
    if guns && (behind || few || on.formation() != Formation::Unlimbered) {
        // STC-10.12, R66. Crews that are taken in flank die without dice.
        return Duel { by: 0.0, on: lost(on, u8::MAX, true) };
    }
    let [attack, defence] = both_points(at, by, on, behind);
    let strike = |dice: u8, points: i16, against: i16| {
        let score = strikes::score(at, points, against);
        hits(usize::from(dice).min(MOST), f64::from((7 - score).clamp(0, 6)) / 6.0)
    };
    let taken_on = strike(dice(at, by, false), attack, defence);
    let taken_by = strike(dice(at, on, behind), defence, attack);
    let horse = by.family() == Family::Cavalry;
    let setback = |loses_more: bool| {
        if loses_more { combat.loses_shaken_or_flanked.rout_hits } else { combat.loses.rout_hits }
    };
    let on_flees = setback(behind || on.is_shaken())
        * if horse && on.family() == Family::Infantry { combat.foot_to_horse_multiplies } else { 1 };
    let by_flees = setback(by.is_shaken());
    let mut sum = Duel { by: 0.0, on: 0.0 };
    for (on_hit, p) in taken_on.iter().enumerate().filter(|(_, p)| **p > 0.0) {
        for (by_hit, q) in taken_by.iter().enumerate().filter(|(_, q)| **q > 0.0) {
            let chance = p * q;
            let (on_hit, by_hit) = (on_hit as u8, by_hit as u8);
            let (by_loses, on_loses) = if guns {
                // STC-10.12. All or nothing.
                (on_hit <= by_hit, on_hit > by_hit)
            } else {
                (by_hit > on_hit, on_hit > by_hit)
            };
            sum.by += chance * lost(by, by_hit + if by_loses { by_flees } else { 0 }, by_loses);
            sum.on += chance
                * match (guns, on_loses) {
                    (true, true) => lost(on, u8::MAX, true),
                    (true, false) => 0.0,
                    (false, true) => lost(on, on_hit.saturating_add(on_flees), true),
                    (false, false) => lost(on, on_hit, false),
                };
        }
    }
    sum
}

/// STC-10.9, 10.10, 10.16, 10.17. The points of both, as they would be at the first contact.
fn both_points(at: At, by: &Unit, on: &Unit, behind: bool) -> [i16; 2] {
    let table = &at.setup.tables.combat_modifiers;
    let when = |is: bool, points: i16| if is { points } else { 0 };
    let horse = by.family() == Family::Cavalry;
    let square = matches!(on.formation(), Formation::Square | Formation::Masse);
    let foot = on.family() == Family::Infantry;
    let upset = horse && !by.is_shaken() && !by.is_disordered() && foot && !square;
    let own = |unit: &Unit, other: &Unit, disordered: bool| {
        points::worth(at, unit)
            + unit.grade.above(other.grade).max(0) * table.each_grade
            + when(disordered && unit.family() != Family::Artillery, table.disordered)
            + when(unit.is_shaken(), table.shaken)
            + when(!unit.in_command(), table.out_of_command)
    };
    let fires = !on.is_shaken() && !on.is_disordered() && !upset && !behind && !square;
    let fire = match on.formation() {
        _ if !fires => 0,
        Formation::Unlimbered => guns_fire(at, on),
        Formation::Line | Formation::Bent | Formation::Garrison if foot => {
            at.setup.tables.defensive_fire.foot
        }
        _ => 0,
    };
    let attack = own(by, on, by.is_disordered()) + when(horse && square, table.horse_at_square);
    let defence = own(on, by, on.is_disordered() || upset) + when(behind, table.flanked) + fire;
    [attack, defence]
}

/// STC-10.10.
fn guns_fire(at: At, unit: &Unit) -> i16 {
    let table = &at.setup.tables.defensive_fire;
    let size = match unit.arm.weapon() {
        Some(Weapon::LightGun) => table.light_guns,
        Some(Weapon::HeavyGun) => table.heavy_guns,
        _ => 0,
    };
    table.artillery.of(unit.grade) + size
}

/// STC-10.5. The dice of a unit that is not yet in contact.
fn dice(at: At, unit: &Unit, flanked: bool) -> u8 {
    let combat = &at.setup.tables.combat_dice;
    let figures = unit.in_ranks();
    let eligible = match unit.formation() {
        Formation::Unlimbered => return unit.manned_guns(&at.setup.tables) / combat.guns_per_die.max(1),
        Formation::Square => (u16::from(figures) * 3).div_ceil(4) as u8,
        _ if flanked => unit.front_rank(),
        _ => figures.min(unit.stance.files.saturating_mul(combat.ranks)),
    };
    match unit.arm {
        Arm::HeavyCavalry | Arm::MediumCavalry | Arm::LightCavalry => {
            volleys::dice(eligible, combat.horse_per_die, combat.horse_rounds_up)
        }
        _ => volleys::dice(eligible, combat.foot_per_die, combat.foot_rounds_up),
    }
}

fn hits(dice: usize, chance: f64) -> Hits {
    let mut chances = [0.0; MOST + 1];
    chances[0] = 1.0;
    for die in 0..dice {
        for hits in (0..=die).rev() {
            chances[hits + 1] += chances[hits] * chance;
            chances[hits] *= 1.0 - chance;
        }
    }
    chances
}

/// STC-5.2, 10.6, 10.7. The loss of a unit after so many hits, shaken if it has lost the fight and else in
/// disorder.
fn lost(unit: &Unit, hits: u8, loses: bool) -> f64 {
    let nerve = |shaken: bool, disordered: bool| match (shaken, disordered) {
        (true, _) => Nerve::Shaken,
        (_, true) => Nerve::Disordered,
        _ => Nerve::Steady,
    };
    let now = left_of(unit.strength(), unit.original, nerve(unit.is_shaken(), unit.is_disordered()));
    let then = unit.strength().saturating_sub(hits);
    now - left_of(then, unit.original, nerve(unit.is_shaken() || loses, true)).min(now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, line};
    use names::UnitId;

    fn of(behind: bool) -> Duel {
        Field::new([line(30.0, 20.0, 0), battery(4, 30.0, 24.0, 180)]).look(|at| {
            let unit = |id| at.state.troops.get(UnitId(id)).expect("it is there");
            duel(at, unit(1), unit(2), behind)
        })
    }

    /// STC-10.12, R66. Guns that are taken in flank are lost whole and cost nothing; from the front they are
    /// dear.
    #[test]
    fn guns_are_lost_whole_to_an_enemy_in_their_flank() {
        let [front, flank] = [false, true].map(of);
        assert_eq!((flank.by, flank.on), (0.0, 1.0));
        assert!(front.by > 0.3 && front.on < 0.5, "{front:?}");
    }
}
