//! The search for a short way back that is clear.

use super::cone::Start;
use super::{Barrier, clear_at_the_end, compact};
use crate::stance::Formation;
use geom::{Bar, Body, Escape, Motion, Vector, WayOut};
use std::cell::{LazyCell, OnceCell};

/// How many bearings and lengths are tried before a way is searched for.
const SPREAD: (u16, u16) = (9, 3);

/// Why no way was found.
#[derive(Debug, Clone, PartialEq)]
pub enum NoWay {
    /// The bars leave none; which of them was not asked.
    Shut,
    /// These leave none. If there are none of them the room is too small.
    Met(Vec<Barrier>),
}

/// A search for ways back from one start: past bars, and if it can be had clear of friends where they end.
pub struct Search<'a, F> {
    start: &'a Start<F>,
    why: Vec<Barrier>,
    /// Ways that end clear of friends.
    free: WayOut<'a>,
    /// All ways; none if no friend is near.
    any: Option<WayOut<'a>>,
    /// Whether none leads out, as far as that is seen at once.
    is_shut: OnceCell<bool>,
}

impl<'a, F: Formation> Search<'a, F> {
    /// A search past barriers, among which no friend is, and past friends near the way.
    pub fn new<'b>(
        start: &'a Start<F>,
        barriers: Vec<(Bar, Barrier)>,
        friends: impl IntoIterator<Item = &'b Body>,
    ) -> Search<'a, F> {
        let (mut bars, why): (Vec<Bar>, Vec<Barrier>) = barriers.into_iter().unzip();
        bars.extend(clear_at_the_end(friends, 0.0));
        let free = WayOut::new(&compact(&start.body), &start.cone, &bars);
        let any = (bars.len() > why.len()).then(|| free.past_ends());
        Search { start, why, free, any, is_shut: OnceCell::new() }
    }

    /// A straight way that ends clear of friends.
    pub fn straight_and_free(&self) -> Option<Motion> {
        self.start.straight_out(&self.free, SPREAD)
    }

    /// A straight way.
    pub fn straight(&self) -> Option<Motion> {
        let any = self.any.as_ref().filter(|_| !self.is_shut())?;
        self.start.straight_out(any, (SPREAD.0, 1))
    }

    fn is_shut(&self) -> bool {
        *self.is_shut.get_or_init(|| self.free.is_shut())
    }

    /// A way round what bars the straight ones, clear of friends if there is one. Only a room that is too
    /// small is told for certain.
    pub fn round(&self) -> Result<Motion, NoWay> {
        if !self.free.has_room() {
            return self.searched();
        }
        if self.is_shut() {
            return Err(NoWay::Shut);
        }
        let pocket = self.free.pocket();
        let any = || self.any.as_ref().and_then(|any| any.shortest_in(&pocket));
        let way = self.free.shortest_in(&pocket).or_else(any).ok_or(NoWay::Shut)?;
        Ok(self.motion(&way.points))
    }

    /// The same, with the bars that are in the way; it takes longer.
    pub fn searched(&self) -> Result<Motion, NoWay> {
        let found = match (self.free.shortest(), &self.any) {
            (Escape::None(_), Some(any)) => any.shortest(),
            (found, _) => found,
        };
        match found {
            Escape::Way(way) => Ok(self.motion(&way.points)),
            Escape::None(met) => Err(NoWay::Met(met.into_iter().map(|bar| self.why[bar]).collect())),
        }
    }

    fn motion(&self, points: &[Vector]) -> Motion {
        self.start.motion(&points[1..])
    }
}

/// The first way of some searches: straight and clear of friends, else straight, else round what bars it. A
/// search is begun only when its turn comes. If there is no way, says what bars the first search that was
/// begun.
pub fn first_way<'a, F: Formation + 'a, T: Copy, B: FnOnce() -> Search<'a, F>>(
    searches: impl IntoIterator<Item = (T, B)>,
) -> Result<(Motion, T), Option<NoWay>> {
    let tries: Vec<(T, LazyCell<Search<F>, B>)> =
        searches.into_iter().map(|(which, begin)| (which, LazyCell::new(begin))).collect();
    for straight in [Search::straight_and_free, Search::straight] {
        for (which, search) in &tries {
            if let Some(path) = straight(search) {
                return Ok((path, *which));
            }
        }
    }
    let mut barred = None;
    for (which, search) in &tries {
        match search.round() {
            Ok(path) => return Ok((path, *which)),
            Err(why) => barred = barred.or(Some(why)),
        }
    }
    Err(barred)
}
