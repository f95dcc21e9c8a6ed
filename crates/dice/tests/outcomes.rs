//! Exact distributions against trying all faces.

mod common;

use common::{any_throw, countable_throw, roll_off};
use dice::{Chance, Extreme, Need, Roll, Throw, band_of, bands, outcomes, read};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Tries all faces of a roll through `read`, at most `deepest` dice deep, and adds up what each answer
/// weighs. The second part is the weight of what was still open.
fn tried(roll: Roll, deepest: usize) -> (BTreeMap<i16, Chance>, Chance) {
    fn go(
        roll: Roll,
        faces: &mut Vec<u8>,
        weight: Chance,
        deepest: usize,
        into: &mut (BTreeMap<i16, Chance>, Chance),
    ) {
        match read(roll, faces) {
            Ok(reading) => {
                assert_eq!(reading.used, faces.len(), "no face was asked for in vain");
                *into.0.entry(reading.value).or_default() += &weight;
            }
            Err(_) if faces.len() == deepest => into.1 += &weight,
            Err(unread) => {
                assert_eq!((unread.good, unread.misfit), (faces.len(), None));
                assert!(unread.more > 0);
                let each = &weight * &Chance::new(1, unread.next.sides().into());
                for face in unread.next.lowest..=unread.next.highest {
                    faces.push(face);
                    go(roll, faces, each.clone(), deepest, into);
                    faces.pop();
                }
            }
        }
    }
    let mut found = (BTreeMap::new(), Chance::ZERO);
    go(roll, &mut vec![], Chance::ONE, deepest, &mut found);
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn trying_all_faces_gives_the_same_chances(throw in countable_throw()) {
        let (found, open) = tried(throw.roll(), usize::MAX);
        prop_assert!(open.is_zero());
        prop_assert_eq!(outcomes(throw.roll()).to_vec(), found.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn a_roll_off_stays_within_what_trying_leaves_open(throw in roll_off()) {
        let (found, open) = tried(throw.roll(), 6);
        let exact = outcomes(throw.roll());
        prop_assert!(found.keys().all(|value| exact.iter().any(|(winner, _)| winner == value)));
        for (winner, chance) in &exact {
            let least = found.get(winner).cloned().unwrap_or_default();
            prop_assert!(least <= *chance && *chance <= &least + &open, "{winner}: {chance}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn outcomes_are_possible_ascending_and_certain_together(throw in any_throw()) {
        let all = outcomes(throw.roll());
        prop_assert!(all.iter().all(|(_, chance)| !chance.is_zero()));
        prop_assert!(all.is_sorted_by(|a, b| a.0 < b.0));
        prop_assert_eq!(all.iter().map(|(_, chance)| chance).sum::<Chance>(), Chance::ONE);
        prop_assert_eq!(throw.roll().first_possible(), all[0].0);
    }

    #[test]
    fn bands_gather_outcomes(
        throw in any_throw(),
        plus in -10..=10i16,
        cuts in prop::collection::vec(-5..=40i16, 0..4),
    ) {
        let mut gathered = BTreeMap::new();
        for (value, chance) in outcomes(throw.roll()) {
            *gathered.entry(band_of(value, plus, &cuts)).or_default() += &chance;
        }
        prop_assert_eq!(bands(throw.roll(), plus, &cuts).to_vec(), gathered.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn mirrored_numbers_win_from_the_other_end(sides in 2..=8u8, plus in prop::collection::vec(-4..=4i8, 1..=5)) {
        let mirrored: Vec<i8> = plus.iter().map(|own| -own).collect();
        let highest = outcomes(Roll::RollOff { sides, plus: &plus, wins: Extreme::Highest });
        prop_assert_eq!(highest, outcomes(Roll::RollOff { sides, plus: &mirrored, wins: Extreme::Lowest }));
    }

    #[test]
    fn the_order_of_needs_does_not_matter(score in 1..=7u8, dice in 0..=6usize) {
        let mut needs = vec![Need::AtLeast(score); dice];
        needs.extend([Need::SixThen(4), Need::Never]);
        let forwards = Throw::Hits { needs: needs.clone() };
        needs.reverse();
        prop_assert_eq!(outcomes(forwards.roll()), outcomes(Roll::Hits(&needs)));
    }
}

/// The winner of a first round decides three contenders in an equation of their own: with `w` the chance to
/// win outright, ties of two fall back on the roll-off of two.
#[test]
fn three_contenders_are_solved_by_algebra() {
    let plus = [0, 1, 2];
    let mut first: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
    for throw in 0..216 {
        let totals = [throw / 36 + plus[0], throw / 6 % 6 + plus[1], throw % 6 + plus[2]];
        let best = *totals.iter().max().expect("three totals");
        *first.entry((0..3).filter(|&i| totals[i] == best).collect()).or_default() += 1;
    }
    let pair = |a: usize, b: usize| {
        let pair = [plus[a] as i8, plus[b] as i8];
        outcomes(Roll::RollOff { sides: 6, plus: &pair, wins: Extreme::Highest })
    };
    let deciding = 216 - first[&vec![0, 1, 2]];
    let mut expected = vec![Chance::ZERO; 3];
    for (tied, &ways) in &first {
        let chance = |of| Chance::new(ways, deciding) * of;
        match tied[..] {
            [one] => expected[one] += &chance(Chance::ONE),
            [a, b] => {
                for (place, later) in pair(a, b) {
                    expected[tied[place as usize]] += &chance(later);
                }
            }
            _ => {}
        }
    }
    let exact = outcomes(Roll::RollOff { sides: 6, plus: &[0, 1, 2], wins: Extreme::Highest });
    assert_eq!(exact.iter().map(|(_, chance)| chance.clone()).collect::<Vec<_>>(), expected);
}
