//! An illegal order is an answer, not a fault.

use crate::{Names, Story, Types, Witness};
use names::RuleId;
use std::fmt;

/// An order the rules do not allow: the rule that forbids it, the facts of the case, and the shapes that
/// decided it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(bound = "")]
pub struct Refusal<B: Types> {
    /// The rule that forbids the order.
    pub rule: RuleId,
    /// The facts of the case.
    pub reason: B::Reason,
    /// What decided it, to be drawn.
    pub witness: Witness,
}

impl<B: Story> Refusal<B> {
    /// A refusal with nothing to draw.
    ///
    /// # Panics
    /// In builds for testing, if the reason does not declare that it may cite the rule.
    pub fn new(rule: RuleId, reason: B::Reason) -> Refusal<B> {
        debug_assert!(B::cites(&reason).contains(&rule), "{reason:?} may not cite {rule}");
        Refusal { rule, reason, witness: Witness::default() }
    }

    /// This refusal with the shapes that decided it.
    pub fn with_witness(mut self, witness: impl Into<Witness>) -> Refusal<B> {
        self.witness = witness.into();
        self
    }

    /// The refusal as a sentence with the names of this battle.
    pub fn explain(&self, names: &Names) -> String {
        format!("{}: {}", self.rule, B::explain(&self.reason, names))
    }
}

impl<B: Story> fmt::Display for Refusal<B> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.explain(&Names::default()))
    }
}

impl<B: Story> std::error::Error for Refusal<B> {}
