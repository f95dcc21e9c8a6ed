//! R33, R34. Ways back that were found, by all that decided them.

use crate::steps::Owed;
use crate::{Few, Formation, Wing};
use formations::retreat;
use geom::{Body, Motion, Pose, Vector};
use names::{RuleId, UnitId};

/// A way back, or the rule that bars every one.
pub(crate) type Found = Result<(Motion, Option<Wing>), RuleId>;

/// The ways that were found, by all that decided them. They follow from the rest of the state, so they are
/// not stored.
pub(crate) type KnownWays = retreat::KnownWays<Case, Found>;

/// Everything on which a way back depends, but for who is near, and for what no battle changes. Figures that
/// fell make no difference as long as their stands are there.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Which battle it is.
    pub(super) setup: usize,
    pub(super) owed: Owed,
    /// How it stands as it begins, and how with its front narrower if it may.
    pub(super) own: Own,
    pub(super) cause: (UnitId, Option<Vector>),
    pub(super) foes: Few,
}

/// How a unit stands that owes a retreat.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Own {
    pub(super) formation: Formation,
    pub(super) pose: Pose,
    pub(super) body: Body,
    pub(super) narrowed: Option<Body>,
}
