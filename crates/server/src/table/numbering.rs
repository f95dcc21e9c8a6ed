//! The numbers by which eyes know the entries of a journal.
//!
//! An order to hidden troops is an entry like any other. Were it counted for the enemy, the next number that
//! he is shown would tell him of it. So each pair of eyes counts the entries that it may know of, and no
//! others.

use super::place;
use engine::{Deed, Entry, Eyes};
use names::Side;
use rulebooks::EYES;

/// Which entries each pair of eyes counts.
#[derive(Debug, Clone, Default)]
pub struct Numbering {
    /// How many entries there are.
    entries: u64,
    /// For each of [`EYES`] the entries that it counts, in their order.
    counted: [Vec<u64>; EYES.len()],
    /// Whether these eyes know all entries: one player has both seats, or the battle is over.
    knows_all: [bool; EYES.len()],
}

impl Numbering {
    /// Counts more entries of a journal.
    pub fn count(&mut self, entries: &[Entry]) {
        for entry in entries {
            self.entries = entry.seq;
            for (eyes, counted) in EYES.into_iter().zip(&mut self.counted) {
                if counts(entry, eyes, counted) {
                    counted.push(entry.seq);
                }
            }
        }
    }

    /// Lets some eyes know all entries, or only theirs. Says for which of them the numbers are others now.
    pub fn open(&mut self, knows_all: impl Fn(Eyes) -> bool) -> Vec<Eyes> {
        let mut changed = vec![];
        for (place, eyes) in EYES.into_iter().enumerate() {
            let knows = knows_all(eyes);
            if knows != self.knows_all[place] && self.counted[place].len() as u64 != self.entries {
                changed.push(eyes);
            }
            self.knows_all[place] = knows;
        }
        changed
    }

    /// The number by which eyes know an entry; of an entry that they do not count, that of the last before
    /// it.
    pub fn shown(&self, eyes: Eyes, seq: u64) -> u64 {
        let place = place(eyes);
        match self.knows_all[place] {
            true => seq,
            false => self.counted[place].partition_point(|counted| *counted <= seq) as u64,
        }
    }

    /// The last entry to which this number of theirs belongs.
    pub fn meant(&self, eyes: Eyes, number: u64) -> u64 {
        let place = place(eyes);
        if self.knows_all[place] {
            return number;
        }
        let next = usize::try_from(number).ok().and_then(|number| self.counted[place].get(number));
        next.map_or(self.entries, |next| next - 1)
    }
}

/// Whether eyes know of an entry: they hear of it, or it is their own side's, or it takes back something they
/// know of.
fn counts(entry: &Entry, eyes: Eyes, counted: &[u64]) -> bool {
    let is_own = |side: Side| eyes == Eyes::Side(side);
    match &entry.deed {
        Deed::Ordered { side, .. } => {
            is_own(*side) || entry.told.iter().any(|spoken| spoken.to(eyes).is_some())
        }
        Deed::TookBack { to, side, .. } => is_own(*side) || counted.last().is_some_and(|last| last > to),
        Deed::Began | Deed::Threw { .. } | Deed::Noted { .. } | Deed::Revealed { .. } => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Ear, Json, Spoken, Voice};
    use std::sync::Arc;

    const BLUE: Eyes = EYES[0];
    const RED: Eyes = EYES[1];
    const LOOKER: Eyes = EYES[2];

    fn entry(seq: u64, deed: Deed, told: Vec<Spoken>) -> Entry {
        Entry { seq, deed, thrown: vec![], binds: false, told, hash: String::new() }
    }

    /// An order of Red's of which Blue hears something or nothing.
    fn order(seq: u64, blue: Ear) -> Entry {
        let (fact, words) = (Json::of(&()), "It marches.".into());
        let whole = Arc::new(Voice { fact, words, rules: vec![], play: None });
        let told = vec![Spoken { whole, blue, red: Ear::Whole }];
        entry(seq, Deed::Ordered { side: Side::Red, order: Json::of(&()), group: None }, told)
    }

    fn back(seq: u64, to: u64) -> Entry {
        entry(seq, Deed::TookBack { to, side: Side::Red, agreed: false }, vec![])
    }

    fn numbering() -> Numbering {
        let mut numbering = Numbering::default();
        let began = entry(1, Deed::Began, vec![]);
        // Blue hears of entries 1, 3, 5 and 7: that takes back 5, while 4 takes back nothing he knows of.
        let hidden = |seq| order(seq, Ear::Nothing);
        let open = |seq| order(seq, Ear::Whole);
        numbering.count(&[began, hidden(2), open(3), hidden(4), open(5)]);
        numbering.count(&[hidden(6), back(7, 4), hidden(8), back(9, 7)]);
        numbering
    }

    #[test]
    fn hidden_orders_leave_no_gap() {
        let numbering = numbering();
        let shown = |eyes| (1..=9).map(|seq| numbering.shown(eyes, seq)).collect::<Vec<_>>();
        assert_eq!(shown(BLUE), [1, 1, 2, 2, 3, 3, 4, 4, 4]);
        assert_eq!(shown(LOOKER), shown(BLUE));
        assert_eq!(shown(RED), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn a_number_means_the_last_entry_that_it_is_shown_for() {
        let numbering = numbering();
        assert_eq!([0, 1, 2, 3, 4, 5].map(|number| numbering.meant(BLUE, number)), [0, 2, 4, 6, 9, 9]);
        assert_eq!([0, 1, 8].map(|number| numbering.meant(RED, number)), [0, 1, 8]);
    }

    #[test]
    fn who_may_know_all_counts_all() {
        let mut numbering = numbering();
        assert_eq!(numbering.open(|_| true), [BLUE, LOOKER], "Red's numbers stay");
        assert_eq!((numbering.shown(BLUE, 6), numbering.meant(BLUE, 6)), (6, 6));
        assert_eq!(numbering.open(|eyes| eyes == BLUE), [LOOKER]);
    }
}
