//! The pieces as a player last saw them, and which of them look different now.
//!
//! After most orders one piece of many has changed. Looks, words and stands are made anew for those alone;
//! the others are compared where they stand.

use crate::{Book, Piece, Table};
use names::UnitId;
use std::sync::Arc;

/// The pieces as they were last shown, by id. A copy shares them.
#[derive(Debug, Clone)]
pub struct Snapshot<B: Book>(Arc<Vec<Arc<Item<B>>>>);

#[derive(Debug)]
struct Item<B: Book> {
    unit: UnitId,
    look: B::Look,
    piece: Arc<Piece>,
}

/// How the pieces that a player sees differ from those he saw before.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Diff {
    /// The pieces that look different or are new, by id.
    pub changed: Vec<Arc<Piece>>,
    /// The pieces that he no longer sees, by id.
    pub removed: Vec<UnitId>,
}

impl<B: Book> Default for Snapshot<B> {
    fn default() -> Snapshot<B> {
        Snapshot(Arc::default())
    }
}

impl<B: Book> Snapshot<B> {
    /// The pieces as they look now. Those that look as they did are not made again.
    pub fn next(&self, at: Table<B>) -> Snapshot<B> {
        let made = |unit: UnitId| {
            let look = B::look(at, unit);
            Arc::new(Item { unit, piece: Arc::new(B::piece(at, unit, &look)), look })
        };
        let item = |unit: UnitId| match self.find(unit) {
            Some(before) if B::looks_unchanged(at, unit, &before.look) => Arc::clone(before),
            _ => made(unit),
        };
        let mut items: Vec<Arc<Item<B>>> = B::visible(at).into_iter().map(item).collect();
        items.sort_by_key(|item| item.unit);
        Snapshot(Arc::new(items))
    }

    /// How this differs from what was shown before.
    pub fn since(&self, before: &Snapshot<B>) -> Diff {
        let is_new = |item: &&Arc<Item<B>>| {
            let is_same = |before: &Arc<Item<B>>| Arc::ptr_eq(before, item) || before.piece == item.piece;
            !before.find(item.unit).is_some_and(is_same)
        };
        let changed = self.0.iter().filter(is_new).map(|item| Arc::clone(&item.piece)).collect();
        let removed = before.0.iter().map(|item| item.unit).filter(|unit| self.find(*unit).is_none());
        Diff { changed, removed: removed.collect() }
    }

    /// Whether these are the same pieces, shown at the same time.
    pub fn is(&self, other: &Snapshot<B>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn find(&self, unit: UnitId) -> Option<&Arc<Item<B>>> {
        self.0.binary_search_by_key(&unit, |item| item.unit).ok().map(|at| &self.0[at])
    }
}
