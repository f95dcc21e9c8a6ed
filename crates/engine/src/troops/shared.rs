//! Pieces as copies of a game share them: a copy has only those of its own that it has changed.
//!
//! Odds and machine players copy games by the thousand and change two or three pieces of each. So a copy
//! costs what was changed, not what stands on the table, and two copies are compared and hashed by that
//! alone.

use crate::mixed::mixed;
use crate::troops::ById;
use names::UnitId;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// A copy that has changed more pieces than this takes all of them as its own.
const MANY: usize = 8;

/// Pieces by id, shared with the copies of the game.
#[derive(Debug, Clone)]
pub(crate) struct Shared<T> {
    base: Arc<Base<T>>,
    /// What this copy has changed, by place in the base.
    own: Vec<(usize, T)>,
    /// A bit for each place that is among these, or for another 64 from it.
    touched: u64,
}

/// What copies have in common.
#[derive(Debug, Clone)]
struct Base<T> {
    all: ById<T>,
    /// The hash of each, and of all; worked out when first asked for.
    hashes: OnceLock<(Vec<u64>, u64)>,
}

impl<T> Shared<T> {
    pub(crate) fn new(all: ById<T>) -> Shared<T> {
        Shared { base: Arc::new(Base { all, hashes: OnceLock::new() }), own: vec![], touched: 0 }
    }

    pub(crate) fn get(&self, id: UnitId) -> Option<&T> {
        Some(self.at(self.base.all.place(id)?))
    }

    pub(crate) fn ids(&self) -> &[UnitId] {
        self.base.all.ids()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (UnitId, &T)> + ExactSizeIterator {
        self.ids().iter().enumerate().map(|(place, id)| (*id, self.at(place)))
    }

    fn at(&self, place: usize) -> &T {
        if self.touched & bit(place) != 0
            && let Ok(at) = self.found(place)
        {
            return &self.own[at].1;
        }
        &self.base.all.items()[place]
    }

    fn found(&self, place: usize) -> Result<usize, usize> {
        self.own.binary_search_by_key(&place, |(place, _)| *place)
    }
}

impl<T: Clone> Shared<T> {
    pub(crate) fn get_mut(&mut self, id: UnitId) -> Option<&mut T> {
        let place = self.base.all.place(id)?;
        let is_alone = self.own.is_empty() && Arc::get_mut(&mut self.base).is_some();
        let is_new = |own: &Self| own.touched & bit(place) == 0 || own.found(place).is_err();
        if is_alone || self.own.len() == MANY && is_new(self) {
            return Some(&mut self.all_mut().items_mut()[place]);
        }
        let at = self.found(place).unwrap_or_else(|at| {
            self.own.insert(at, (place, self.base.all.items()[place].clone()));
            self.touched |= bit(place);
            at
        });
        Some(&mut self.own[at].1)
    }

    /// All of them, to be changed: from now on they are this copy's own.
    pub(crate) fn all_mut(&mut self) -> &mut ById<T> {
        let base = Arc::make_mut(&mut self.base);
        base.hashes.take();
        for (place, piece) in self.own.drain(..) {
            base.all.items_mut()[place] = piece;
        }
        self.touched = 0;
        &mut base.all
    }
}

fn bit(place: usize) -> u64 {
    1 << (place % 64)
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        if !Arc::ptr_eq(&self.base, &other.base) {
            return self.len() == other.len() && self.iter().eq(other.iter());
        }
        let as_other = self.own.iter().all(|(place, piece)| piece == other.at(*place));
        as_other
            && other.own.iter().all(|(place, piece)| self.found(*place).is_ok() || piece == self.at(*place))
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T> Shared<T> {
    pub(crate) fn len(&self) -> usize {
        self.ids().len()
    }
}

/// The hash is a sum, so that it follows from those of the base and of what has changed.
impl<T: Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, into: &mut H) {
        let of = |place: usize, piece: &T| mixed((self.ids()[place], piece));
        let (each, all) = self.base.hashes.get_or_init(|| {
            let items = self.base.all.items().iter().enumerate();
            let each: Vec<u64> = items.map(|(place, piece)| of(place, piece)).collect();
            let all = each.iter().fold(0, |sum: u64, one| sum.wrapping_add(*one));
            (each, all)
        });
        let changed = self.own.iter().map(|(place, piece)| of(*place, piece).wrapping_sub(each[*place]));
        into.write_u64(changed.fold(*all, u64::wrapping_add));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: impl IntoIterator<Item = u32>) -> Shared<u32> {
        Shared::new(numbers.into_iter().enumerate().map(|(id, number)| (UnitId(id as u32), number)).collect())
    }

    fn change(pieces: &mut Shared<u32>, id: u32, to: u32) {
        *pieces.get_mut(UnitId(id)).expect("it is there") = to;
    }

    fn numbers(pieces: &Shared<u32>) -> Vec<u32> {
        pieces.iter().map(|(_, number)| *number).collect()
    }

    #[test]
    fn a_change_of_a_copy_is_its_own() {
        let first = of([1, 2, 3]);
        let mut copy = first.clone();
        change(&mut copy, 1, 7);
        let mut second = copy.clone();
        change(&mut second, 1, 8);
        change(&mut second, 0, 9);
        assert_eq!([&first, &copy, &second].map(numbers), [[1, 2, 3], [1, 7, 3], [9, 8, 3]]);
        assert_eq!(second.get(UnitId(1)), Some(&8));
        assert!(Arc::ptr_eq(&first.base, &second.base));
    }

    #[test]
    fn a_copy_that_shares_nothing_changes_in_place() {
        let mut alone = of([1, 2, 3]);
        change(&mut alone, 2, 5);
        assert!(alone.own.is_empty());
        assert_eq!(numbers(&alone), [1, 2, 5]);
    }

    #[test]
    fn what_has_changed_much_is_no_longer_shared() {
        let first = of(0..80);
        let mut copy = first.clone();
        for id in 0..80 {
            change(&mut copy, id, id + 100);
        }
        assert!(!Arc::ptr_eq(&first.base, &copy.base));
        assert_eq!(numbers(&first), (0..80).collect::<Vec<_>>());
        assert_eq!(numbers(&copy), (100..180).collect::<Vec<_>>());
    }

    /// Equal pieces are equal and have equal hashes, whichever copies share them.
    #[test]
    fn sharing_makes_no_difference() {
        let first = of(0..70);
        let (mut one, mut two) = (first.clone(), first.clone());
        change(&mut one, 3, 9);
        change(&mut one, 67, 1);
        assert!(one != first && mixed(&one) != mixed(&first));
        change(&mut two, 67, 1);
        assert_ne!(one, two);
        assert_ne!(two, one);
        change(&mut two, 3, 9);
        change(&mut two, 5, 0);
        change(&mut two, 5, 5);
        let apart = of((0..70).map(|id| match id {
            3 => 9,
            67 => 1,
            other => other,
        }));
        for other in [&two, &apart] {
            assert_eq!(&one, other);
            assert_eq!(other, &one);
            assert_eq!(mixed(&one), mixed(other));
        }
        let mut settled = two.clone();
        settled.all_mut();
        assert!(settled == one && mixed(&settled) == mixed(&one));
    }
}
