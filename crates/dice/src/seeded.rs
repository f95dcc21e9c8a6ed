//! Dice that grow from a seed.

use crate::read::throw_all;
use crate::{Dice, Die, Lacking, Roll, Seed, Why};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Dice for one order of a game: the ChaCha20 stream of its journal number under the game's seed.
///
/// Nothing but the number has to be saved, and the dice of any order can be audited alone once the seed is
/// known. An order taken back and given again has another number, and its dice fall otherwise.
#[derive(Debug, Clone)]
pub struct Seeded {
    words: ChaCha20Rng,
    faces: Vec<u8>,
}

impl Seeded {
    /// The dice of the order with the journal number `stream`.
    pub fn new(seed: &Seed, stream: u64) -> Seeded {
        let mut words = ChaCha20Rng::from_seed(seed.0);
        words.set_stream(stream);
        Seeded { words, faces: vec![] }
    }
}

impl Dice for Seeded {
    fn roll(&mut self, roll: Roll, _: Why) -> i16 {
        self.faces.clear();
        throw_all(roll, &mut self.faces, |die| fall(die, || self.words.next_u32()))
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

/// One face from a stream of random words. Words at the ragged end of the range are passed over, so that no
/// face is favoured; the remainder of the first that is not, counted from the lowest face, is what falls.
///
/// Recorded games rest on this reading: never change it.
pub(crate) fn fall(die: Die, mut word: impl FnMut() -> u32) -> u8 {
    let sides = u64::from(die.sides());
    let even = (1 << 32) / sides * sides;
    loop {
        let word = u64::from(word());
        if word < even {
            return die.lowest + (word % sides) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use names::{RuleId, Side};

    const WHY: Why = Why { rule: RuleId::new("X-1"), roller: Side::Blue, unit: None, what: "fire" };

    fn faces(seed: u8, stream: u64, roll: Roll) -> Vec<u8> {
        let mut dice = Seeded::new(&Seed([seed; 32]), stream);
        dice.roll(roll, WHY);
        dice.faces().to_vec()
    }

    #[test]
    fn the_faces_of_a_seed_never_change() {
        let ten = Roll::Sum { n: 10, sides: 6, at_least: 0 };
        assert_eq!(faces(0, 0, ten), [1, 1, 1, 6, 6, 1, 3, 6, 5, 4]);
        assert_eq!(faces(0, 1, ten), [2, 3, 2, 4, 6, 5, 2, 1, 2, 4]);
        assert_eq!(faces(9, u64::MAX, Roll::Percent), [0, 2]);
    }

    #[test]
    fn the_words_are_those_of_the_published_cipher() {
        // The first block of ChaCha20 with key, counter and nonce all zero begins 76 b8 e0 ad a0 f1 3d 90.
        let mut dice = Seeded::new(&Seed([0; 32]), 0);
        assert_eq!([dice.words.next_u32(), dice.words.next_u32()], [0xade0_b876, 0x903d_f1a0]);
    }

    #[test]
    fn every_order_has_dice_of_its_own() {
        let many = Roll::Sum { n: 20, sides: 6, at_least: 0 };
        assert_eq!(faces(1, 5, many), faces(1, 5, many));
        assert_ne!(faces(1, 5, many), faces(1, 6, many));
        assert_ne!(faces(1, 5, many), faces(2, 5, many));
    }

    #[test]
    fn words_at_the_ragged_end_are_passed_over() {
        let from = |words: &[u32], sides| {
            let mut words = words.iter().copied();
            fall(Die { lowest: 1, highest: sides }, || words.next().expect("enough words"))
        };
        // 2³² leaves 4 over when divided by 6.
        assert_eq!(from(&[u32::MAX - 4], 6), 6);
        assert_eq!(from(&[u32::MAX - 3, u32::MAX, 7], 6), 2);
        assert_eq!(from(&[u32::MAX], 8), 8, "nothing is ragged for eight sides");
        assert_eq!(from(&[u32::MAX], 1), 1);
    }
}
