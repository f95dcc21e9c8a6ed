//! Ways back that were looked for already. While odds are taken the same unit goes back from the same place again and again.

use super::Owed;
use crate::{At, Few, Hand, Stance, UnitFlags};
use geom::{Motion, Vector};
use names::{RuleId, UnitId};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// A way back, or the rule that bars every one.
pub type Found = Result<(Motion, Option<Hand>), RuleId>;

/// What was found, by all that decided it. It follows from the rest of the state, so it is not compared, hashed or stored, and
/// copies of a game share it.
#[derive(Debug, Clone, Default)]
pub struct KnownWays(Arc<Mutex<Vec<(Case, Found)>>>);

impl PartialEq for KnownWays {
    fn eq(&self, _: &KnownWays) -> bool {
        true
    }
}

impl Eq for KnownWays {}

impl Hash for KnownWays {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// More than this are not kept: the odds of one order ask for fewer.
const MOST: usize = 256;

impl KnownWays {
    /// What was found in this case, or is found now.
    pub(super) fn find_or(&self, asked: &Asked, look: impl FnOnce() -> Found) -> Found {
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

/// Everything on which a way back depends, but for what no battle changes.
pub(super) struct Asked<'a> {
    /// Which battle it is.
    setup: usize,
    owed: Owed,
    /// Whether it may narrow its front.
    may_narrow: bool,
    /// How it stands as it begins.
    stance: &'a Stance,
    cause: (UnitId, Option<&'a Stance>),
    foes: Few,
    /// Everybody near enough to matter, itself among them, and who of these is engaged.
    near: SmallVec<[(UnitId, bool, &'a Stance); 16]>,
}

impl<'a> Asked<'a> {
    /// The case of a unit that owes a retreat and would begin it so; none if nobody would.
    pub(super) fn new(
        at: At<'a>,
        owed: &Owed,
        cause: UnitId,
        stance: &'a Stance,
        may_narrow: bool,
    ) -> Option<Asked<'a>> {
        let troops = &at.state.troops;
        let body = stance.body()?;
        let retreats = &at.setup.tables.retreats;
        let (low, high) = body.bounds();
        // It may narrow its front and stand farther back by that much.
        let own = (high - low).length();
        let reach =
            retreats.most.mm().max(owed.least.mm()) + retreats.gap.mm().max(retreats.clearance.mm()) + own;
        let near = troops.bodies().near(low - Vector::splat(reach), high + Vector::splat(reach));
        let stands = |id: UnitId| {
            let unit = troops.get(id)?;
            Some((id, unit.flags.has(UnitFlags::ENGAGED), &unit.stance))
        };
        let from = troops.bodies().get(cause).and_then(|_| troops.get(cause)).map(|unit| &unit.stance);
        Some(Asked {
            setup: std::ptr::from_ref(at.setup) as usize,
            owed: *owed,
            may_narrow,
            stance,
            cause: (cause, from),
            foes: at.state.foes(owed.unit),
            near: near.filter_map(|other| stands(other.id)).collect(),
        })
    }

    fn kept(&self) -> Case {
        Case {
            setup: self.setup,
            owed: self.owed,
            may_narrow: self.may_narrow,
            stance: self.stance.clone(),
            cause: (self.cause.0, self.cause.1.cloned()),
            foes: self.foes.clone(),
            near: self.near.iter().map(|&(id, engaged, stance)| (id, engaged, stance.clone())).collect(),
        }
    }
}

/// The same, kept.
#[derive(Debug)]
struct Case {
    setup: usize,
    owed: Owed,
    may_narrow: bool,
    stance: Stance,
    cause: (UnitId, Option<Stance>),
    foes: Few,
    near: Vec<(UnitId, bool, Stance)>,
}

impl Case {
    fn is(&self, asked: &Asked) -> bool {
        let same = |(one, two): (&(UnitId, bool, Stance), &(UnitId, bool, &Stance))| {
            (one.0, one.1) == (two.0, two.1) && one.2 == *two.2
        };
        (self.setup, self.owed, self.may_narrow) == (asked.setup, asked.owed, asked.may_narrow)
            && self.cause.0 == asked.cause.0
            && self.stance == *asked.stance
            && self.near.len() == asked.near.len()
            && self.near.iter().zip(&asked.near).all(same)
            && self.cause.1.as_ref() == asked.cause.1
            && self.foes == asked.foes
    }
}
