//! The losses of both sides in a combat, round after round until one unit is gone.

use super::left_of;
use crate::{Arm, Class, Family, FastPlay, Formation, Tables, Unit};
use engine::Table;
use engine::doctrine::Duel;

/// FPN-8.15, 10.10. One side of a combat, as far as two units alone can tell.
#[derive(Debug, Clone, Copy)]
struct Fighter {
    start: usize,
    alive: usize,
    /// How many elements strike at most.
    wide: usize,
    /// The chance that one of them takes an element.
    hits: f64,
    /// The modifier of its morale die.
    morale: i16,
}

/// More elements than a unit has.
const MOST: usize = 8;

/// FPN-8.15 to 8.27, 10.3, 10.10. The losses of two units if one charges the other and they fight until one
/// is gone, as shares of their worth when they were whole.
pub(super) fn duel(at: Table<FastPlay>, by: &Unit, on: &Unit, behind: bool) -> Duel {
    let tables = &at.setup.tables;
    let across = wide(by).min(wide(on));
    // FPN-8.2. The wider unit overlaps.
    let strikes = |unit: &Unit| across + (wide(unit) - across).min(OVERLAPS);
    let attacker = fighter(tables, by, on, strikes(by), if behind { tables.melee_flank_or_rear } else { 0 });
    let mut defender = fighter(tables, on, by, strikes(on), 0);
    if behind {
        // The defender does not strike to its flank or rear.
        defender.hits = 0.0;
    }
    let [by, on] = until_one_is_gone(&tables.morale_fails_from, [attacker, defender]);
    Duel { by, on }
}

/// FPN-8.2. So many elements of a wider unit strike besides those in contact, most often.
const OVERLAPS: usize = 2;

/// How many elements a unit has side by side.
fn wide(unit: &Unit) -> usize {
    match unit.formation {
        Formation::Line => unit.elements.len(),
        Formation::Column => 1,
        Formation::Square => 2,
    }
}

fn fighter(tables: &Tables, unit: &Unit, enemy: &Unit, wide: usize, plus: i16) -> Fighter {
    let needs = match (unit.arm, enemy.in_square()) {
        (Arm::HeavyCavalry, true) => tables.melee_heavy_cavalry_at_square,
        _ => tables.melee_hits_on.of(unit.arm),
    };
    let heavy = unit.arm == Arm::HeavyFoot || unit.family() == Family::Cavalry;
    let when = |is: bool, points: i16| if is { points } else { 0 };
    let plus = plus
        + when(heavy && enemy.is_skirmishing(), tables.melee_against_skirmishers)
        + when(enemy.is_shaken(), tables.melee_against_shaken)
        + when(enemy.family() == Family::Artillery, tables.melee_against_artillery);
    let ridden_at = unit.family() == Family::Foot && enemy.family() == Family::Cavalry;
    let morale = when(unit.class == Class::Elite, tables.morale_elite)
        + when(ridden_at && unit.in_square(), tables.morale_square)
        + when(ridden_at && !unit.in_square(), tables.morale_foot_against_cavalry);
    Fighter {
        start: usize::from(unit.start).min(MOST),
        alive: unit.elements.len().min(MOST),
        wide: wide.min(MOST),
        hits: f64::from((7 - needs + plus).clamp(0, 6)) / 6.0,
        morale,
    }
}

impl Fighter {
    /// The chance that it routs when it has lost elements in a round and has so many left.
    fn routs(&self, fails_from: &[i16; 4], alive: usize) -> f64 {
        let from = fails_from[(self.start - alive.min(self.start)).min(3)];
        f64::from((7 - from + self.morale).clamp(0, 6)) / 6.0
    }

    /// The chance of each number of hits by so many elements.
    fn blows(&self, alive: usize) -> [f64; MOST + 1] {
        let mut chances = [0.0; MOST + 1];
        chances[0] = 1.0;
        for die in 0..alive.min(self.wide) {
            for hits in (0..=die).rev() {
                chances[hits + 1] += chances[hits] * self.hits;
                chances[hits] *= 1.0 - self.hits;
            }
        }
        chances
    }
}

/// The losses of both on average. Strengths only fall, so each case follows from smaller ones.
fn until_one_is_gone(fails_from: &[i16; 4], [one, two]: [Fighter; 2]) -> [f64; 2] {
    let mut lost = [[[0.0; 2]; MOST + 1]; MOST + 1];
    for a in 0..=one.alive {
        for b in 0..=two.alive {
            lost[a][b] = if a == 0 || b == 0 {
                [one.share_lost(a), two.share_lost(b)]
            } else {
                round(fails_from, [&one, &two], [a, b], &lost)
            };
        }
    }
    let [now, then] = [[one.share_lost(one.alive), two.share_lost(two.alive)], lost[one.alive][two.alive]];
    [then[0] - now[0], then[1] - now[1]]
}

impl Fighter {
    fn share_lost(&self, alive: usize) -> f64 {
        1.0 - left_of(self.start, alive)
    }
}

type Lost = [[[f64; 2]; MOST + 1]; MOST + 1];

/// One round of two units with so many elements left, and all that follows.
fn round(fails_from: &[i16; 4], [one, two]: [&Fighter; 2], [a, b]: [usize; 2], lost: &Lost) -> [f64; 2] {
    let (by_one, by_two) = (one.blows(a), two.blows(b));
    let (mut sum, mut changed) = ([0.0; 2], 0.0);
    for (taken_b, p) in by_one.iter().enumerate().take(a.min(one.wide) + 1) {
        for (taken_a, q) in by_two.iter().enumerate().take(b.min(two.wide) + 1) {
            let chance = p * q;
            if chance == 0.0 || taken_a + taken_b == 0 {
                continue;
            }
            let (left_a, left_b) = (a.saturating_sub(taken_a), b.saturating_sub(taken_b));
            let flees_a = if taken_a > 0 && left_a > 0 { one.routs(fails_from, left_a) } else { 0.0 };
            let flees_b = if taken_b > 0 && left_b > 0 { two.routs(fails_from, left_b) } else { 0.0 };
            // If both would rout, one stands: whichever, they share the luck.
            let both = flees_a * flees_b;
            let (only_a, only_b) = (flees_a - both / 2.0, flees_b - both / 2.0);
            for side in 0..2 {
                sum[side] += chance
                    * (only_a * lost[0][left_b][side]
                        + only_b * lost[left_a][0][side]
                        + (1.0 - only_a - only_b) * lost[left_a][left_b][side]);
            }
            changed += chance;
        }
    }
    if changed == 0.0 {
        return [one.share_lost(a), two.share_lost(b)];
    }
    sum.map(|sum| sum / changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOOT: Fighter = Fighter { start: 4, alive: 4, wide: 4, hits: 1.0 / 3.0, morale: 0 };

    #[test]
    fn equals_lose_alike() {
        let [one, two] = until_one_is_gone(&[6, 6, 4, 2], [FOOT, FOOT]);
        assert!((one - two).abs() < 1e-12 && one > 0.5, "{one} {two}");
    }

    #[test]
    fn a_unit_that_strikes_better_or_with_more_loses_less() {
        let light = Fighter { hits: 1.0 / 6.0, ..FOOT };
        let fewer = Fighter { alive: 2, ..FOOT };
        for weaker in [light, fewer] {
            let [strong, weak] = until_one_is_gone(&[6, 6, 4, 2], [FOOT, weaker]);
            assert!(strong < weak, "{strong} {weak}");
        }
    }

    #[test]
    fn a_unit_that_cannot_strike_costs_its_enemy_nothing() {
        let flanked = Fighter { hits: 0.0, ..FOOT };
        let [attacker, defender] = until_one_is_gone(&[6, 6, 4, 2], [FOOT, flanked]);
        assert_eq!(attacker, 0.0);
        assert!(defender > 0.999);
        assert_eq!(until_one_is_gone(&[6, 6, 4, 2], [flanked, flanked]), [0.0; 2]);
    }
}
