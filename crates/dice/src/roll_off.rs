//! The exact chances of a roll-off in which those tied for the win throw again.

use crate::outcomes::Outcomes;
use crate::{Chance, Extreme};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;

/// How many contenders of each number are still in.
type Left = SmallVec<[u8; 8]>;

/// The chance of each contender to win, for those who can.
pub fn outcomes(sides: u8, plus: &[i8], wins: Extreme) -> Outcomes {
    // The lowest of dice wins as often as the highest of the same dice turned upside down.
    let upright = |&own: &i8| match wins {
        Extreme::Highest => i16::from(own),
        Extreme::Lowest => -i16::from(own),
    };
    let mut numbers: Vec<i16> = plus.iter().map(upright).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let class_of = |own: &i8| numbers.binary_search(&upright(own)).expect("every number is in the list");
    let mut all: Left = smallvec![0; numbers.len()];
    plus.iter().for_each(|own| all[class_of(own)] += 1);

    let mut contest = Contest { sides: sides.into(), numbers: &numbers, known: BTreeMap::new() };
    let by_class = contest.winners(&all);
    let one_of = |class: usize| &by_class[class] * &Chance::new(1, all[class].into());
    (0..).zip(plus.iter().map(|own| one_of(class_of(own)))).filter(|(_, chance)| !chance.is_zero()).collect()
}

/// A roll-off by classes: contenders who add the same number have the same chance.
struct Contest<'a> {
    sides: i16,
    /// What each class adds to its dice; the highest total wins.
    numbers: &'a [i16],
    /// The answers already worked out.
    known: BTreeMap<Left, Vec<Chance>>,
}

impl Contest<'_> {
    /// The chance of each class to provide the winner.
    fn winners(&mut self, left: &Left) -> Vec<Chance> {
        if let Some(known) = self.known.get(left) {
            return known.clone();
        }
        let mut chances = vec![Chance::ZERO; left.len()];
        if let [only] = self.present(left)[..] {
            chances[only] = Chance::ONE;
            return chances;
        }
        let mut rounds = self.round(left);
        // A round that leaves all in decides nothing and is as if it had not been thrown.
        rounds.remove(left);
        let deciding: u128 = rounds.values().sum();
        for (tied, ways) in rounds {
            let chance = Chance::new(ways, deciding);
            for (sum, later) in chances.iter_mut().zip(self.winners(&tied)) {
                *sum += &(&chance * &later);
            }
        }
        self.known.insert(left.clone(), chances.clone());
        chances
    }

    fn present(&self, left: &Left) -> SmallVec<[usize; 8]> {
        (0..left.len()).filter(|&class| left[class] > 0).collect()
    }

    /// In how many ways one round leaves so many of each class tied for the win.
    fn round(&self, left: &Left) -> BTreeMap<Left, u128> {
        let strongest = *self.present(left).last().expect("a roll-off has at least one left");
        let mut rounds = BTreeMap::new();
        for face in 1..=self.sides {
            let best = self.numbers[strongest] + face;
            for (tied, ways) in self.ties(left, best) {
                *rounds.entry(tied).or_default() += ways;
            }
        }
        rounds
    }

    /// In how many ways `best` is the best total, by how many of each class reach it.
    fn ties(&self, left: &Left, best: i16) -> Vec<(Left, u128)> {
        let mut ties = vec![(Left::new(), 1)];
        for (&dice, number) in left.iter().zip(self.numbers) {
            let mut longer = vec![];
            for (tied, ways) in &ties {
                for (reach, here) in self.reaching(dice, best - number) {
                    let mut tied = tied.clone();
                    tied.push(reach);
                    longer.push((tied, ways * here));
                }
            }
            ties = longer;
        }
        ties.retain(|(tied, _)| tied.iter().any(|&reach| reach > 0));
        ties
    }

    /// In how many ways so many of `dice` show `face` while the others fall short of it.
    fn reaching(&self, dice: u8, face: i16) -> impl Iterator<Item = (u8, u128)> {
        let short = (face - 1).clamp(0, self.sides) as u128;
        let most = if face <= self.sides { dice } else { 0 };
        let ways = move |reach: u8| choose(dice, reach) * short.pow((dice - reach).into());
        (0..=most).map(move |reach| (reach, ways(reach))).filter(|&(_, ways)| ways > 0)
    }
}

/// In how many ways `some` can be taken out of `all`.
fn choose(all: u8, some: u8) -> u128 {
    (0..u128::from(some)).fold(1, |ways, i| ways * (u128::from(all) - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances(sides: u8, plus: &[i8], wins: Extreme) -> Vec<(i16, String)> {
        outcomes(sides, plus, wins).into_iter().map(|(place, chance)| (place, chance.to_string())).collect()
    }

    #[test]
    fn equal_contenders_have_equal_chances() {
        for n in 1..=9 {
            let each = Chance::new(1, n as u128);
            for wins in [Extreme::Highest, Extreme::Lowest] {
                let all = outcomes(6, &vec![3; n], wins);
                assert_eq!(all.len(), n);
                assert!(all.iter().all(|(_, chance)| *chance == each));
            }
        }
    }

    #[test]
    fn one_more_on_a_six_sided_die_wins_twenty_one_of_thirty_one() {
        // Of 36 throws 21 win, 5 tie and 10 lose.
        let highest = chances(6, &[0, 1], Extreme::Highest);
        assert_eq!(highest, [(0, "10/31".to_owned()), (1, "21/31".to_owned())]);
        let lowest = chances(6, &[0, 1], Extreme::Lowest);
        assert_eq!(lowest, [(0, "21/31".to_owned()), (1, "10/31".to_owned())]);
    }

    #[test]
    fn who_can_only_tie_never_wins() {
        assert_eq!(chances(6, &[0, 5], Extreme::Highest), [(1, "1".to_owned())]);
        assert_eq!(chances(6, &[0, 5], Extreme::Lowest), [(0, "1".to_owned())]);
        assert_eq!(chances(6, &[0, 4], Extreme::Highest), [(0, "1/34".to_owned()), (1, "33/34".to_owned())]);
        assert_eq!(chances(255, &[-128, 127], Extreme::Lowest).len(), 1);
    }

    #[test]
    fn three_coins_are_worked_out_by_hand() {
        // Faces 1 or 2, the last adds 1, eight throws. At 2 for the last (four throws): both others 2, all
        // tie; one of them 2, he ties with the last; none, the last wins. At 3 (four throws) the last wins
        // outright. A tie with the last is only broken in his favour.
        assert_eq!(chances(2, &[0, 0, 1], Extreme::Highest), [(2, "1".to_owned())]);
        // With three faces a pair at 0 and 1 has nine throws: 1 lost by the stronger, 2 tied, 6 won.
        assert_eq!(chances(3, &[0, 1], Extreme::Highest), [(0, "1/7".to_owned()), (1, "6/7".to_owned())]);
    }

    #[test]
    fn a_crowd_of_many_numbers_is_still_quick() {
        let plus: Vec<i8> = (0..10).map(|i| i % 5).collect();
        let all = outcomes(6, &plus, Extreme::Highest);
        assert_eq!(all.iter().map(|(_, chance)| chance).sum::<Chance>(), Chance::ONE);
        assert_eq!(all[0].1, all[5].1);
    }

    #[test]
    fn choosing_counts_the_ways() {
        assert_eq!([0, 1, 2, 3, 4, 5].map(|some| choose(5, some)), [1, 5, 10, 10, 5, 1]);
        assert_eq!(choose(0, 0), 1);
    }
}
