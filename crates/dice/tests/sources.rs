//! What all sources of dice owe to the exact chances.

mod common;

use common::any_throw;
use dice::{Chance, Dice, Every, Keyed, Recorder, Seed, Seeded, Tape, Throw, Why, outcomes};
use names::{RuleId, Side, UnitId};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A purpose for tests that are not about purposes.
const WHY: Why = Why { rule: RuleId::new("X-1"), roller: Side::Blue, unit: None, what: "test" };

/// A task of two throws, the second only if the first came out even.
fn task(dice: &mut dyn Dice, first: &Throw, second: &Throw) -> (i16, Option<i16>) {
    let value = dice.roll(first.roll(), WHY);
    (value, (value % 2 == 0).then(|| dice.roll(second.roll(), WHY)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_branch_has_its_chance(first in any_throw(), second in any_throw()) {
        let mut expected = vec![];
        for (value, chance) in outcomes(first.roll()) {
            if value % 2 != 0 {
                expected.push(((value, None), chance));
                continue;
            }
            for (then, later) in outcomes(second.roll()) {
                expected.push(((value, Some(then)), &chance * &later));
            }
        }
        let mut found = vec![];
        let mut every = Every::new();
        loop {
            let result = task(&mut every, &first, &second);
            found.push((result, every.chance().clone()));
            if !every.next_branch() {
                break;
            }
        }
        prop_assert_eq!(found.iter().map(|(_, chance)| chance).sum::<Chance>(), Chance::ONE);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_recorded_task_plays_again_and_uses_up_its_tape(first in any_throw(), second in any_throw(), stream: u64) {
        let mut recorder = Recorder::new(Seeded::new(&Seed([3; 32]), stream));
        let result = task(&mut recorder, &first, &second);
        let mut tape = Tape::new(recorder.thrown());
        prop_assert_eq!(task(&mut tape, &first, &second), result);
        prop_assert!(tape.is_used_up());

        let mut longer = Tape::new(recorder.thrown());
        longer.add(&[1]);
        task(&mut longer, &first, &second);
        prop_assert_eq!(longer.left(), [1]);
    }

    /// Real dice typed in one at a time, as slowly as can be, come to what they come to at once.
    #[test]
    fn dice_typed_in_one_by_one_give_the_same_answer(first in any_throw(), second in any_throw(), stream: u64) {
        let mut recorder = Recorder::new(Seeded::new(&Seed([4; 32]), stream));
        let result = task(&mut recorder, &first, &second);
        let mut typed = Tape::default();
        let mut faces = recorder.thrown().iter();
        let answer = loop {
            let answer = task(&mut typed, &first, &second);
            let Some(lacking) = typed.lacking() else { break answer };
            prop_assert!(lacking.more > 0 && lacking.misfit.is_none());
            let face = *faces.next().expect("no more dice are asked for than fell");
            prop_assert!(lacking.next.shows(face));
            typed.undo();
            typed.add(&[face]);
        };
        prop_assert_eq!(answer, result);
        prop_assert!(typed.is_used_up() && faces.next().is_none());
    }

    #[test]
    fn a_source_without_faces_still_answers_possibly(first in any_throw(), second in any_throw()) {
        let mut empty = Tape::default();
        let (value, then) = task(&mut empty, &first, &second);
        prop_assert!(outcomes(first.roll()).iter().any(|(possible, _)| *possible == value));
        if let Some(then) = then {
            prop_assert!(outcomes(second.roll()).iter().any(|(possible, _)| *possible == then));
        }
    }
}

/// The throws whose frequencies are compared with their chances.
fn examples() -> Vec<Throw> {
    use dice::{Extreme, Need, Roll};
    let mixed = [Need::AtLeast(4), Need::AtLeast(5), Need::SixThen(4), Need::AtLeast(3), Need::Never];
    [
        Roll::Die { sides: 6 },
        Roll::Die { sides: 20 },
        Roll::Die { sides: 255 },
        Roll::Digit,
        Roll::Sum { n: 2, sides: 6, at_least: 5 },
        Roll::Percent,
        Roll::Hits(&mixed),
        Roll::RollOff { sides: 6, plus: &[0, 1, 0, -1], wins: Extreme::Highest },
        Roll::RollOff { sides: 6, plus: &[2, 0], wins: Extreme::Lowest },
    ]
    .map(Throw::from)
    .to_vec()
}

/// Compares frequencies with chances by chi-squared: its mean is the number of free outcomes k and its
/// variance about 2k, so five deviations above the mean are never seen from fair dice, and from these fixed
/// seeds always or never.
fn agrees(throw: &Throw, mut answer: impl FnMut(u32) -> i16) {
    const THROWS: u32 = 20_000;
    let mut seen: BTreeMap<i16, u32> = BTreeMap::new();
    for i in 0..THROWS {
        *seen.entry(answer(i)).or_default() += 1;
    }
    let all = outcomes(throw.roll());
    let mut chi_squared = 0.0;
    for (value, chance) in &all {
        let expected = chance.as_f64() * f64::from(THROWS);
        let off = f64::from(seen.remove(value).unwrap_or(0)) - expected;
        chi_squared += off * off / expected;
    }
    assert!(seen.is_empty(), "{throw}: {seen:?} cannot come up");
    let free = (all.len() - 1) as f64;
    assert!(chi_squared <= free + 5.0 * (2.0 * free).sqrt(), "{throw}: chi-squared {chi_squared} of {free}");
}

#[test]
fn seeded_dice_fall_as_often_as_they_should() {
    for throw in examples() {
        let mut one_stream = Seeded::new(&Seed([11; 32]), 0);
        agrees(&throw, |_| one_stream.roll(throw.roll(), WHY));
        agrees(&throw, |i| Seeded::new(&Seed([12; 32]), i.into()).roll(throw.roll(), WHY));
    }
}

#[test]
fn keyed_dice_fall_as_often_as_they_should() {
    for throw in examples() {
        let unit = |i| Why { unit: Some(UnitId(i)), ..WHY };
        let mut dice = Keyed::new(1, 1);
        agrees(&throw, |i| dice.roll(throw.roll(), unit(i % 7)));
        agrees(&throw, |i| Keyed::antithetic(i.into(), 1).roll(throw.roll(), WHY));
    }
}
