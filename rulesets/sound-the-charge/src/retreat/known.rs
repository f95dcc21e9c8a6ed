//! Ways back that were looked for already. While odds are taken the same unit goes back from the same place again and again.

use super::ways::{bounds, cone};
use super::{Owed, cause_at, narrowed};
use crate::{At, Few, Formation, Unit, UnitFlags, Wing};
use geom::{Body, Motion, Pose, Vector};
use names::{RuleId, UnitId};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// A way back, or the rule that bars every one.
pub type Found = Result<(Motion, Option<Wing>), RuleId>;

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

/// Everything on which a way back depends, but for what no battle changes. Figures that fell make no difference as long as
/// their stands are there.
pub(super) struct Asked<'a> {
    /// Which battle it is.
    setup: usize,
    owed: Owed,
    /// How it stands as it begins, and how with its front narrower if it may.
    own: Own,
    cause: (UnitId, Option<Vector>),
    foes: Few,
    /// Everybody near enough to matter, itself among them, and who of these is engaged.
    near: SmallVec<[(UnitId, bool, &'a Body); 16]>,
}

/// How a unit stands that owes a retreat.
#[derive(Debug, Clone, PartialEq)]
struct Own {
    formation: Formation,
    pose: Pose,
    body: Body,
    narrowed: Option<Body>,
}

impl<'a> Asked<'a> {
    /// The case of a unit that owes a retreat and would begin it so; none if nobody would.
    pub(super) fn new(
        at: At<'a>,
        owed: &Owed,
        cause: UnitId,
        found: &Unit,
        may_narrow: bool,
    ) -> Option<Asked<'a>> {
        let troops = &at.state.troops;
        let body = found.stance.body()?;
        let retreats = &at.setup.tables.retreats;
        let cone = cone(at, owed.unit, &body, cause, [owed.least, retreats.most.0]);
        let (low, high) = bounds(at, &cone, &body);
        let narrowed = if may_narrow { narrowed(at, found).and_then(|stance| stance.body()) } else { None };
        let (low, high) = match &narrowed {
            Some(body) => {
                let (from, to) = bounds(at, &cone, body);
                (low.min(from), high.max(to))
            }
            None => (low, high),
        };
        let wide = Vector::splat(retreats.gap.mm().max(retreats.clearance.mm()));
        let near = troops.bodies().near(low - wide, high + wide);
        let is_engaged = |id| troops.get(id).is_some_and(|unit| unit.flags.has(UnitFlags::ENGAGED));
        Some(Asked {
            setup: std::ptr::from_ref(at.setup) as usize,
            owed: *owed,
            own: Own { formation: found.formation(), pose: found.stance.pose, body, narrowed },
            cause: (cause, cause_at(at, owed.unit, cause)),
            foes: at.state.foes(owed.unit),
            near: near.map(|other| (other.id, is_engaged(other.id), other.body)).collect(),
        })
    }

    fn kept(&self) -> Case {
        Case {
            setup: self.setup,
            owed: self.owed,
            own: self.own.clone(),
            cause: self.cause,
            foes: self.foes.clone(),
            near: self.near.iter().map(|&(id, engaged, body)| (id, engaged, body.clone())).collect(),
        }
    }
}

/// The same, kept.
#[derive(Debug)]
struct Case {
    setup: usize,
    owed: Owed,
    own: Own,
    cause: (UnitId, Option<Vector>),
    foes: Few,
    near: Vec<(UnitId, bool, Body)>,
}

impl Case {
    fn is(&self, asked: &Asked) -> bool {
        let same = |(one, two): (&(UnitId, bool, Body), &(UnitId, bool, &Body))| {
            (one.0, one.1) == (two.0, two.1) && one.2 == *two.2
        };
        (self.setup, self.owed) == (asked.setup, asked.owed)
            && self.own == asked.own
            && self.cause == asked.cause
            && self.foes == asked.foes
            && self.near.len() == asked.near.len()
            && self.near.iter().zip(&asked.near).all(same)
    }
}
