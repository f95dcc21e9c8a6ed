//! Faces in a row: recorded dice, the dice of a test, and real dice typed in by the players.

use crate::{Dice, Lacking, Roll, Why, read};

/// Faces that fall one after another.
///
/// A recorded tape must be used up exactly. A tape of real dice grows: when it is short, the throw takes none
/// of its faces and is [lacking](Dice::lacking), and once more faces are [added](Tape::add) it can be asked
/// again. If the same task had already thrown, its faces too are given back by [undoing](Dice::undo) it.
#[derive(Debug, Clone, Default)]
pub struct Tape {
    faces: Vec<u8>,
    used: usize,
    /// How many faces the last answer took.
    last: usize,
    /// How many faces were used when the present task began.
    began: usize,
    lacking: Option<Lacking>,
}

impl Tape {
    /// A tape of these faces.
    pub fn new(faces: impl Into<Vec<u8>>) -> Tape {
        Tape { faces: faces.into(), ..Tape::default() }
    }

    /// Puts more faces at the end; what was lacking may be asked for again.
    pub fn add(&mut self, faces: &[u8]) {
        self.faces.extend_from_slice(faces);
        self.last = 0;
        self.lacking = None;
    }

    /// How many faces have been used.
    pub fn used(&self) -> usize {
        self.used
    }

    /// The faces not used yet.
    pub fn left(&self) -> &[u8] {
        &self.faces[self.used..]
    }

    /// Whether no face is left over and none was lacking.
    pub fn is_used_up(&self) -> bool {
        self.left().is_empty() && self.lacking.is_none()
    }
}

impl Dice for Tape {
    fn roll(&mut self, roll: Roll, why: Why) -> i16 {
        self.last = 0;
        if self.lacking.is_some() {
            return roll.first_possible();
        }
        match read(roll, self.left()) {
            Ok(reading) => {
                self.used += reading.used;
                self.last = reading.used;
                reading.value
            }
            Err(unread) => {
                self.lacking = Some(Lacking {
                    throw: roll.into(),
                    why: why.into(),
                    so_far: self.left()[..unread.good].to_vec(),
                    more: unread.more,
                    next: unread.next,
                    misfit: unread.misfit,
                });
                roll.first_possible()
            }
        }
    }

    fn faces(&self) -> &[u8] {
        &self.faces[self.used - self.last..self.used]
    }

    fn lacking(&self) -> Option<&Lacking> {
        self.lacking.as_ref()
    }

    fn begin(&mut self) {
        self.began = self.used;
    }

    fn undo(&mut self) {
        self.used = self.began;
        self.last = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Extreme, Need, Purpose};
    use names::{RuleId, Side, UnitId};

    const WHY: Why =
        Why { rule: RuleId::new("X-1"), roller: Side::Blue, unit: Some(UnitId(3)), what: "fire" };
    const TWO: Roll = Roll::Sum { n: 2, sides: 6, at_least: 0 };

    #[test]
    fn a_tape_is_used_face_by_face() {
        let mut tape = Tape::new([3, 4, 17, 6]);
        assert_eq!((tape.roll(TWO, WHY), tape.faces()), (7, &[3, 4][..]));
        assert_eq!((tape.band(Roll::Die { sides: 20 }, 1, &[10, 18, 19], WHY), tape.faces()), (2, &[17][..]));
        assert!(!tape.is_used_up());
        assert_eq!((tape.left(), tape.used()), (&[6][..], 3));
        assert_eq!(tape.roll(Roll::Hits(&[Need::AtLeast(6)]), WHY), 1);
        assert!(tape.is_used_up() && tape.lacking().is_none());
    }

    #[test]
    fn a_short_tape_says_what_it_lacks_and_keeps_its_faces() {
        let mut tape = Tape::new([3]);
        assert_eq!(tape.roll(TWO, WHY), 2, "a placeholder");
        assert!(tape.faces().is_empty(), "no face stands behind it");
        let lacking = tape.lacking().expect("one die is missing").clone();
        assert_eq!(lacking.throw.roll(), TWO);
        assert_eq!(lacking.why, Purpose::from(WHY));
        assert_eq!((&lacking.so_far[..], lacking.more, lacking.misfit), (&[3][..], 1, None));
        assert_eq!(
            lacking.to_string(),
            "Blue throws for fire (X-1): 2D6; so far [3], then at least 1 more D6"
        );
        assert!(!tape.is_used_up());
        let text = serde_json::to_string(&lacking).unwrap();
        assert_eq!(serde_json::from_str::<Lacking>(&text).unwrap(), lacking);

        tape.add(&[5]);
        assert_eq!(tape.roll(TWO, WHY), 8);
        assert!(tape.is_used_up());
    }

    #[test]
    fn after_the_first_lack_all_answers_are_placeholders() {
        let mut tape = Tape::new([3]);
        tape.roll(TWO, WHY);
        assert_eq!(
            tape.roll(Roll::Die { sides: 6 }, Why { what: "later", ..WHY }),
            1,
            "though a face is left"
        );
        let off = Roll::RollOff { sides: 6, plus: &[0, 5], wins: Extreme::Highest };
        assert_eq!(tape.roll(off, WHY), 1, "ties end, and only a possible winner wins");
        assert_eq!(tape.lacking().expect("still").why.what, "fire", "the first lack is reported");
        assert_eq!(tape.used(), 0);
    }

    #[test]
    fn a_face_that_is_not_on_the_die_is_told_from_a_missing_one() {
        let mut tape = Tape::new([2, 9]);
        tape.roll(TWO, WHY);
        let lacking = tape.lacking().expect("nine is on no six-sided die");
        assert_eq!((&lacking.so_far[..], lacking.misfit), (&[2][..], Some(9)));
        assert_eq!(
            lacking.to_string(),
            "9 is not on a D6; Blue throws for fire (X-1): 2D6; so far [2], then at least 1 more D6"
        );
    }

    #[test]
    fn second_dice_are_asked_for_when_sixes_fell() {
        let roll = Roll::Hits(&[Need::SixThen(4); 3]);
        let mut tape = Tape::new([6, 2, 6]);
        tape.roll(roll, WHY);
        assert_eq!(tape.lacking().map(|lacking| lacking.more), Some(2));
        tape.add(&[3, 4]);
        assert_eq!(tape.roll(roll, WHY), 1);
    }

    #[test]
    fn a_task_that_throws_twice_goes_back_to_its_beginning() {
        let mut tape = Tape::new([1, 2, 3]);
        tape.begin();
        tape.roll(TWO, WHY);
        tape.roll(TWO, WHY);
        tape.undo();
        assert!(tape.lacking().is_some() && tape.used() == 0);
        tape.add(&[4]);
        assert_eq!((tape.roll(TWO, WHY), tape.roll(TWO, WHY)), (3, 7));
        assert!(tape.is_used_up());
    }

    #[test]
    fn an_empty_tape_that_was_asked_for_more_is_not_used_up() {
        let mut tape = Tape::default();
        assert!(tape.is_used_up());
        tape.roll(TWO, WHY);
        assert!(!tape.is_used_up());
    }

    #[test]
    fn a_throw_without_dice_lacks_nothing() {
        let mut tape = Tape::default();
        assert_eq!(tape.roll(Roll::Hits(&[Need::Never]), WHY), 0);
        assert!(tape.is_used_up());
    }
}
