//! Keeping what falls, for journals.

use crate::{Dice, Lacking, Roll, Why};

/// Keeps all faces that fall through another source, in order: a [`Tape`](crate::Tape) of them gives the same
/// answers.
#[derive(Debug, Clone)]
pub struct Recorder<D> {
    source: D,
    thrown: Vec<u8>,
    /// How many had fallen when the present task began.
    began: usize,
}

impl<D: Dice> Recorder<D> {
    /// Records what falls through `source`, which may be lent.
    pub fn new(source: D) -> Recorder<D> {
        Recorder { source, thrown: vec![], began: 0 }
    }

    /// All faces so far.
    pub fn thrown(&self) -> &[u8] {
        &self.thrown
    }

    /// All faces, when the last has fallen.
    pub fn into_thrown(self) -> Vec<u8> {
        self.thrown
    }
}

impl<D: Dice> Dice for Recorder<D> {
    fn roll(&mut self, roll: Roll, why: Why) -> i16 {
        let value = self.source.roll(roll, why);
        self.thrown.extend_from_slice(self.source.faces());
        value
    }

    fn band(&mut self, roll: Roll, plus: i16, cuts: &[i16], why: Why) -> usize {
        let band = self.source.band(roll, plus, cuts, why);
        self.thrown.extend_from_slice(self.source.faces());
        band
    }

    fn faces(&self) -> &[u8] {
        self.source.faces()
    }

    fn lacking(&self) -> Option<&Lacking> {
        self.source.lacking()
    }

    fn may_lack(&self) -> bool {
        self.source.may_lack()
    }

    fn begin(&mut self) {
        self.began = self.thrown.len();
        self.source.begin();
    }

    fn undo(&mut self) {
        self.thrown.truncate(self.began);
        self.source.undo();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Need, Seed, Seeded, Tape};
    use names::{RuleId, Side};

    #[test]
    fn what_was_recorded_plays_again() {
        let why = Why { rule: RuleId::new("X-1"), roller: Side::Red, unit: None, what: "fire" };
        let needs = [Need::SixThen(4); 30];
        let task = |dice: &mut dyn Dice| {
            let hits = dice.roll(Roll::Hits(&needs), why);
            (hits, dice.band(Roll::Percent, 0, &[50], why), dice.roll(Roll::Digit, why))
        };
        let mut seeded = Seeded::new(&Seed([1; 32]), 4);
        let mut recorder = Recorder::new(&mut seeded);
        let first = task(&mut recorder);
        assert!(recorder.lacking().is_none());
        assert_eq!(recorder.faces(), &recorder.thrown()[recorder.thrown().len() - 1..]);
        let mut tape = Tape::new(recorder.into_thrown());
        assert_eq!(task(&mut tape), first);
        assert!(tape.is_used_up());
    }

    #[test]
    fn faces_of_a_lacking_throw_are_not_recorded() {
        let why = Why { rule: RuleId::new("X-1"), roller: Side::Red, unit: None, what: "fire" };
        let mut recorder = Recorder::new(Tape::new([4, 5]));
        recorder.begin();
        recorder.roll(Roll::Die { sides: 6 }, why);
        recorder.roll(Roll::Percent, why);
        assert!(recorder.lacking().is_some());
        assert_eq!(recorder.thrown(), [4]);
        recorder.undo();
        assert!(recorder.thrown().is_empty(), "nor any other of an undone task");
    }
}
