//! Ways back that were looked for already. While odds are taken the same unit goes back from the same place
//! again and again.

use geom::Body;
use names::UnitId;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// What was found, by all that decided it: `K` is what the book knows of a case, and the rest are the bodies
/// near it.
///
/// It follows from the rest of a state. So it is not compared or hashed, should not be stored, and copies
/// share it.
#[derive(Debug, Clone)]
pub struct KnownWays<K, W>(Arc<Mutex<Found<K, W>>>);

/// What was found in which cases, the last one last.
type Found<K, W> = Vec<(Case<K>, W)>;

impl<K, W> Default for KnownWays<K, W> {
    fn default() -> KnownWays<K, W> {
        KnownWays(Arc::default())
    }
}

impl<K, W> PartialEq for KnownWays<K, W> {
    fn eq(&self, _: &KnownWays<K, W>) -> bool {
        true
    }
}

impl<K, W> Eq for KnownWays<K, W> {}

impl<K, W> Hash for KnownWays<K, W> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// More than this are not kept: the odds of one order ask for fewer.
const MOST: usize = 256;

impl<K: Clone + PartialEq, W: Clone> KnownWays<K, W> {
    /// What was found in this case, or is found now.
    pub fn find_or(&self, asked: &Asked<K>, look: impl FnOnce() -> W) -> W {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().iter().rev().find(|(case, _)| case.is(asked)).map(|(_, found)| found.clone());
        known.unwrap_or_else(|| {
            let found = look();
            let mut all = lock();
            if all.len() >= MOST {
                all.clear();
            }
            all.push((asked.kept(), found.clone()));
            found
        })
    }
}

/// Everything on which a way back depends.
#[derive(Debug, Clone)]
pub struct Asked<'a, K> {
    /// What the book knows of the case.
    pub key: K,
    /// Every body near enough to matter, and whether what the book knows of its unit is on (such as that it
    /// fights).
    pub near: SmallVec<[(UnitId, bool, &'a Body); 16]>,
}

impl<K: Clone + PartialEq> Asked<'_, K> {
    fn kept(&self) -> Case<K> {
        let near = self.near.iter().map(|&(id, is_on, body)| (id, is_on, body.clone())).collect();
        Case { key: self.key.clone(), near }
    }
}

/// The same, kept.
#[derive(Debug)]
struct Case<K> {
    key: K,
    near: Vec<(UnitId, bool, Body)>,
}

impl<K: PartialEq> Case<K> {
    fn is(&self, asked: &Asked<K>) -> bool {
        let same = |(one, two): (&(UnitId, bool, Body), &(UnitId, bool, &Body))| {
            (one.0, one.1) == (two.0, two.1) && one.2 == *two.2
        };
        self.key == asked.key
            && self.near.len() == asked.near.len()
            && self.near.iter().zip(&asked.near).all(same)
    }
}
