//! The last orders, with the game before and after each, so that what came of them can be set beside what
//! might have come of them without playing the whole battle again.

use engine::{Deed, Entry, Json};
use names::Side;
use rulebooks::{AnyGame, Fell, Given, fell};
use std::collections::VecDeque;
use std::sync::Arc;

/// So many of the last orders are kept.
const KEPT: usize = 24;

/// One order, with the game before and after it.
#[derive(Debug)]
pub struct Stretch {
    /// The entry.
    pub seq: u64,
    side: Side,
    order: Json,
    before: AnyGame,
    after: AnyGame,
}

impl Stretch {
    /// That of an entry, if it is an order.
    pub fn of(entry: &Entry, before: AnyGame, after: AnyGame) -> Option<Stretch> {
        match &entry.deed {
            Deed::Ordered { side, order, .. } => {
                Some(Stretch { seq: entry.seq, side: *side, order: order.clone(), before, after })
            }
            _ => None,
        }
    }

    /// What came of it for a side.
    pub fn fell(&self, viewer: Side) -> Option<Fell> {
        let Stretch { side, order, before, after, .. } = self;
        fell(Given { before, after, side: *side, order }, viewer)
    }
}

/// The last orders.
#[derive(Debug, Default)]
pub struct Recent(VecDeque<Arc<Stretch>>);

impl Recent {
    /// Keeps an order.
    pub fn keep(&mut self, stretch: Stretch) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(Arc::new(stretch));
    }

    /// The order of an entry.
    pub fn get(&self, seq: u64) -> Option<Arc<Stretch>> {
        self.0.iter().find(|stretch| stretch.seq == seq).cloned()
    }

    /// Forgets the orders after an entry: they were taken back.
    pub fn forget_after(&mut self, seq: u64) {
        self.0.retain(|stretch| stretch.seq <= seq);
    }
}
