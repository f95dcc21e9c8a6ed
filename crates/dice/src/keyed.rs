//! Dice that answer by purpose, for comparing plans on equal luck.

use crate::read::throw_all;
use crate::seeded::fall;
use crate::{Dice, Lacking, Roll, Why};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// Sets these dice apart from every other use of a key.
const KEY: &str = "voltigeur 2026 dice keyed by purpose";

/// Dice whose faces follow from a key, the turn, what they are thrown for, and how often that was asked this
/// turn.
///
/// There is no stream: when one order of a plan changes, all throws it does not touch fall as before, so the
/// difference between two plans is not drowned in luck. A throw of more dice for the same purpose begins with
/// the same faces. The antithetic twin of a key shows the face opposite: f on a die of n becomes n + 1 − f.
#[derive(Debug, Clone)]
pub struct Keyed {
    key: [u8; 32],
    antithetic: bool,
    turn: u32,
    asked: BTreeMap<Why, u32>,
    faces: Vec<u8>,
}

impl Keyed {
    /// The dice of a key, at the beginning of a turn.
    pub fn new(key: u64, turn: u32) -> Keyed {
        let key = blake3::derive_key(KEY, &key.to_le_bytes());
        Keyed { key, antithetic: false, turn, asked: BTreeMap::new(), faces: vec![] }
    }

    /// The same dice with every face turned to its opposite.
    pub fn antithetic(key: u64, turn: u32) -> Keyed {
        Keyed { antithetic: true, ..Keyed::new(key, turn) }
    }

    /// Goes on to another turn.
    pub fn begin_turn(&mut self, turn: u32) {
        self.turn = turn;
        self.asked.clear();
    }

    /// The random words for the next throw of this purpose.
    fn words(&mut self, why: Why) -> Words {
        let times = self.asked.entry(why).or_default();
        *times += 1;
        let mut question: SmallVec<[u8; 64]> = SmallVec::new();
        question.extend_from_slice(&self.turn.to_le_bytes());
        question.extend_from_slice(&times.to_le_bytes());
        question.push(why.roller.index() as u8);
        question.push(why.unit.is_some().into());
        question.extend_from_slice(&why.unit.map_or(0, |unit| unit.0).to_le_bytes());
        question.extend_from_slice(why.rule.as_str().as_bytes());
        // No rule id holds a space, so id and words cannot run into one another.
        question.push(b' ');
        question.extend_from_slice(why.what.as_bytes());
        let blocks = blake3::Hasher::new_keyed(&self.key).update(&question).finalize_xof();
        Words { blocks, block: [0; 64], used: 64 }
    }
}

/// The output of a hash, word by word; it is made in blocks.
struct Words {
    blocks: blake3::OutputReader,
    block: [u8; 64],
    used: usize,
}

impl Words {
    fn next(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.blocks.fill(&mut self.block);
            self.used = 0;
        }
        let word = self.block[self.used..].first_chunk().expect("a block is whole words");
        self.used += 4;
        u32::from_le_bytes(*word)
    }
}

impl Dice for Keyed {
    fn roll(&mut self, roll: Roll, why: Why) -> i16 {
        let mut words = self.words(why);
        self.faces.clear();
        throw_all(roll, &mut self.faces, |die| {
            let face = fall(die, || words.next());
            if self.antithetic { die.lowest + (die.highest - face) } else { face }
        })
    }

    fn faces(&self) -> &[u8] {
        &self.faces
    }

    fn lacking(&self) -> Option<&Lacking> {
        None
    }

    fn may_lack(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use names::{RuleId, Side, UnitId};

    const WHY: Why =
        Why { rule: RuleId::new("X-1"), roller: Side::Blue, unit: Some(UnitId(1)), what: "fire" };
    const MANY: Roll = Roll::Sum { n: 12, sides: 6, at_least: 0 };

    fn faces(dice: &mut Keyed, why: Why) -> Vec<u8> {
        dice.roll(MANY, why);
        dice.faces().to_vec()
    }

    #[test]
    fn a_throw_does_not_depend_on_the_others() {
        let other = Why { unit: Some(UnitId(2)), ..WHY };
        let mut one = Keyed::new(5, 3);
        let mut two = Keyed::new(5, 3);
        two.roll(MANY, other);
        two.roll(Roll::Die { sides: 20 }, other);
        assert_eq!(faces(&mut one, WHY), faces(&mut two, WHY));
        assert_eq!(faces(&mut one, WHY), faces(&mut two, WHY), "nor the second time");
    }

    #[test]
    fn every_part_of_the_question_counts() {
        let mut asked_before = Keyed::new(5, 3);
        asked_before.roll(MANY, WHY);
        let mut all = vec![
            faces(&mut Keyed::new(5, 3), WHY),
            faces(&mut Keyed::new(6, 3), WHY),
            faces(&mut Keyed::new(5, 4), WHY),
            faces(&mut asked_before, WHY),
        ];
        for why in [
            Why { rule: RuleId::new("X-2"), ..WHY },
            Why { roller: Side::Red, ..WHY },
            Why { unit: None, ..WHY },
            Why { unit: Some(UnitId(0)), ..WHY },
            Why { what: "morale", ..WHY },
        ] {
            all.push(faces(&mut Keyed::new(5, 3), why));
        }
        let asked = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), asked, "no two fall alike");
    }

    #[test]
    fn a_turn_begins_as_if_nothing_had_been_asked() {
        let mut dice = Keyed::new(5, 3);
        dice.roll(MANY, WHY);
        dice.begin_turn(4);
        assert_eq!(faces(&mut dice, WHY), faces(&mut Keyed::new(5, 4), WHY));
    }

    #[test]
    fn antithetic_dice_show_the_opposite_face() {
        let plain = faces(&mut Keyed::new(5, 3), WHY);
        let turned = faces(&mut Keyed::antithetic(5, 3), WHY);
        assert!(plain.iter().zip(&turned).all(|(a, b)| a + b == 7));
        let percent = |mut dice: Keyed| dice.roll(Roll::Percent, WHY);
        assert_eq!(percent(Keyed::new(5, 3)) + percent(Keyed::antithetic(5, 3)), 99);
    }

    #[test]
    fn more_dice_begin_with_the_same_faces() {
        let mut fewer = Keyed::new(5, 3);
        fewer.roll(Roll::Sum { n: 4, sides: 6, at_least: 0 }, WHY);
        assert_eq!(fewer.faces(), &faces(&mut Keyed::new(5, 3), WHY)[..4]);
    }
}
