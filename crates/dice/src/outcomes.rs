//! The exact chance of every answer to a roll.

use crate::chance::common_factor;
use crate::{Chance, Need, Roll, band_of, roll_off};
use smallvec::{SmallVec, smallvec};

/// Answers that can come up, lowest first, each with its chance; the chances add up to 1.
pub type Outcomes = SmallVec<[(i16, Chance); 12]>;

/// Bands that can come up, lowest first, each with its chance; the chances add up to 1.
pub type Bands = SmallVec<[(usize, Chance); 4]>;

/// Every answer to `roll` that can come up.
pub fn outcomes(roll: Roll) -> Outcomes {
    match (Ways::of(roll), roll) {
        (Some(ways), _) => ways.outcomes(),
        (None, Roll::RollOff { sides, plus, wins }) => roll_off::outcomes(sides, plus, wins),
        (None, Roll::Hits(needs)) => many_hits(needs),
        (None, _) => unreachable!("the ways of all other sound rolls can be counted"),
    }
}

/// Every band of [`Dice::band`](crate::Dice::band) that can come up: how many of `cuts` the roll reaches with
/// `plus`.
pub fn bands(roll: Roll, plus: i16, cuts: &[i16]) -> Bands {
    let chances: SmallVec<[Chance; 4]> = match Ways::of(roll) {
        Some(ways) => {
            let mut counts: SmallVec<[u128; 4]> = smallvec![0; cuts.len() + 1];
            for (value, count) in ways.each() {
                counts[band_of(value, plus, cuts)] += count;
            }
            counts.iter().map(|&count| Chance::new(count, ways.total)).collect()
        }
        None => {
            let mut chances: SmallVec<[Chance; 4]> = smallvec![Chance::ZERO; cuts.len() + 1];
            for (value, chance) in outcomes(roll) {
                chances[band_of(value, plus, cuts)] += &chance;
            }
            chances
        }
    };
    chances.into_iter().enumerate().filter(|(_, chance)| !chance.is_zero()).collect()
}

/// In how many of `total` equally likely ways each answer comes about, from `first` up.
struct Ways {
    first: i16,
    counts: SmallVec<[u128; 16]>,
    total: u128,
}

impl Ways {
    /// The ways of a roll, unless it has no end of them or they are too many to count.
    fn of(roll: Roll) -> Option<Ways> {
        assert!(roll.is_sound(), "{roll:?} cannot be thrown");
        match roll {
            Roll::Die { sides } => Some(Ways::alike(1, sides)),
            Roll::Digit => Some(Ways::alike(0, 10)),
            Roll::Percent => Some(Ways::alike(0, 100)),
            Roll::Sum { n, sides, at_least } => Some(Ways::summed(n, sides).at_least(at_least)),
            Roll::Hits(needs) => Ways::hit(needs),
            Roll::RollOff { .. } => None,
        }
    }

    fn alike(first: i16, answers: u8) -> Ways {
        Ways { first, counts: smallvec![1; answers.into()], total: answers.into() }
    }

    fn summed(n: u8, sides: u8) -> Ways {
        let mut counts: SmallVec<[u128; 16]> = smallvec![1];
        for _ in 0..n {
            let mut more: SmallVec<[u128; 16]> = smallvec![0; counts.len() + usize::from(sides) - 1];
            for (i, count) in counts.iter().enumerate() {
                more[i..i + usize::from(sides)].iter_mut().for_each(|ways| *ways += count);
            }
            counts = more;
        }
        Ways { first: n.into(), counts, total: u128::from(sides).pow(n.into()) }
    }

    /// The same with everything below the floor counted as the floor.
    fn at_least(mut self, floor: u8) -> Ways {
        let below = usize::try_from(i16::from(floor) - self.first).unwrap_or(0);
        if below > 0 {
            let end = below.min(self.counts.len());
            let lifted: u128 = self.counts.drain(..end).sum();
            match self.counts.first_mut() {
                Some(count) => *count += lifted,
                None => self.counts.push(lifted),
            }
            self.first = floor.into();
        }
        self
    }

    fn hit(needs: &[Need]) -> Option<Ways> {
        let mut counts: SmallVec<[u128; 16]> = smallvec![1];
        let mut total: u128 = 1;
        for &need in needs {
            let (hits, out_of) = hits_out_of(need);
            total = total.checked_mul(out_of)?;
            counts.push(0);
            for i in (0..counts.len()).rev() {
                let from_below = if i > 0 { counts[i - 1] * hits } else { 0 };
                counts[i] = counts[i] * (out_of - hits) + from_below;
            }
        }
        Some(Ways { first: 0, counts, total })
    }

    fn each(&self) -> impl Iterator<Item = (i16, u128)> {
        (self.first..).zip(self.counts.iter().copied()).filter(|&(_, count)| count > 0)
    }

    fn outcomes(&self) -> Outcomes {
        self.each().map(|(value, count)| (value, Chance::new(count, self.total))).collect()
    }
}

/// How often one die hits, in lowest terms.
fn hits_out_of(need: Need) -> (u128, u128) {
    let faces_from = |score: u8| 7 - u128::from(score.clamp(1, 7));
    let (hits, out_of) = match need {
        Need::AtLeast(score) => (faces_from(score), 6),
        Need::SixThen(score) => (faces_from(score), 36),
        Need::Never => (0, 1),
    };
    let common = common_factor(hits, out_of);
    (hits / common, out_of / common)
}

/// The hits of more dice than can be counted in small numbers.
fn many_hits(needs: &[Need]) -> Outcomes {
    let mut chances = vec![Chance::ONE];
    for &need in needs {
        let (hits, out_of) = hits_out_of(need);
        let hit = Chance::new(hits, out_of);
        let miss = hit.complement();
        chances.push(Chance::ZERO);
        for i in (0..chances.len()).rev() {
            let from_below = if i > 0 { &chances[i - 1] * &hit } else { Chance::ZERO };
            chances[i] = &(&chances[i] * &miss) + &from_below;
        }
    }
    (0..).zip(chances).filter(|(_, chance)| !chance.is_zero()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Need::{AtLeast, Never, SixThen};

    fn written(roll: Roll) -> String {
        outcomes(roll)
            .iter()
            .map(|(value, chance)| format!("{value}: {chance}"))
            .collect::<Vec<_>>()
            .join(", ")
    }

    #[test]
    fn plain_dice_are_even() {
        assert_eq!(written(Roll::Die { sides: 3 }), "1: 1/3, 2: 1/3, 3: 1/3");
        assert!(outcomes(Roll::Digit).iter().map(|(value, _)| *value).eq(0..=9));
        assert!(outcomes(Roll::Percent).iter().map(|(value, _)| *value).eq(0..=99));
        assert!(outcomes(Roll::Percent).iter().all(|(_, chance)| *chance == Chance::new(1, 100)));
    }

    #[test]
    fn a_floor_gathers_what_lies_below_it() {
        let sum = |at_least| Roll::Sum { n: 2, sides: 3, at_least };
        assert_eq!(written(sum(0)), "2: 1/9, 3: 2/9, 4: 1/3, 5: 2/9, 6: 1/9");
        assert_eq!(written(sum(2)), written(sum(0)));
        assert_eq!(written(sum(4)), "4: 2/3, 5: 2/9, 6: 1/9");
        assert_eq!(written(sum(6)), "6: 1");
        assert_eq!(written(sum(9)), "9: 1");
        assert_eq!(written(Roll::Sum { n: 0, sides: 6, at_least: 0 }), "0: 1");
    }

    #[test]
    fn hits_may_have_mixed_needs() {
        assert_eq!(written(Roll::Hits(&[])), "0: 1");
        assert_eq!(written(Roll::Hits(&[AtLeast(4); 2])), "0: 1/4, 1: 1/2, 2: 1/4");
        assert_eq!(written(Roll::Hits(&[AtLeast(5), SixThen(4)])), "0: 11/18, 1: 13/36, 2: 1/36");
        assert_eq!(written(Roll::Hits(&[AtLeast(1), Never, AtLeast(7)])), "1: 1");
        assert_eq!(written(Roll::Hits(&[SixThen(0), SixThen(7)])), "0: 5/6, 1: 1/6");
    }

    #[test]
    fn a_great_many_dice_are_still_exact() {
        let needs = [SixThen(4); 60];
        let many = outcomes(Roll::Hits(&needs));
        assert_eq!(many.len(), 61);
        assert_eq!(many.iter().map(|(_, chance)| chance).sum::<Chance>(), Chance::ONE);
        assert_eq!(bands(Roll::Hits(&needs), 0, &[0, 61]).as_slice(), [(1, Chance::ONE)]);
    }

    #[test]
    fn both_ways_of_counting_hits_agree() {
        let needs = [AtLeast(2), SixThen(4), AtLeast(6), Never, AtLeast(1), SixThen(6)];
        assert_eq!(many_hits(&needs), outcomes(Roll::Hits(&needs)));
    }

    #[test]
    fn bands_are_cut_where_the_total_reaches_them() {
        let die = Roll::Die { sides: 6 };
        assert_eq!(
            bands(die, 1, &[4, 6]).as_slice(),
            [(0, Chance::new(1, 3)), (1, Chance::new(1, 3)), (2, Chance::new(1, 3))]
        );
        assert_eq!(bands(die, 0, &[1, 7]).as_slice(), [(1, Chance::ONE)], "what cannot come up is left out");
        assert_eq!(bands(die, 0, &[]).as_slice(), [(0, Chance::ONE)]);
        assert_eq!(
            bands(Roll::Percent, 0, &[37]).as_slice(),
            [(0, Chance::new(37, 100)), (1, Chance::new(63, 100))]
        );
    }

    #[test]
    #[should_panic(expected = "cannot be thrown")]
    fn a_die_without_sides_is_a_fault() {
        outcomes(Roll::Die { sides: 0 });
    }
}
