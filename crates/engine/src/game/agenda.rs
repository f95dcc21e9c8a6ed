//! The work that is left: a stack of small tasks.

use crate::Types;
use names::Side;
use serde::{Deserialize, Serialize};

/// One thing still to be done or asked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Task<B: Types> {
    /// A step of the rules.
    Do(B::Step),
    /// A checked order not yet carried out, so that even `apply` may wait for dice.
    Take {
        /// The side that gave it.
        side: Side,
        /// The question it answers.
        to: B::Decision,
        /// The order.
        order: B::Order,
    },
    /// A question to one side.
    Ask {
        /// The side that must answer.
        side: Side,
        /// The question.
        of: B::Decision,
        /// What the other side may do meanwhile without being waited for.
        aside: Option<B::Decision>,
    },
    /// A question to both sides, answered in secret by lists of orders, each closed by an order that
    /// `closes`.
    Sealed {
        /// The question.
        of: B::Decision,
        /// The orders so far, Blue's first.
        drafts: [Vec<B::Order>; 2],
        /// Whether each side has closed its list.
        ready: [bool; 2],
    },
    /// The battle is over.
    Over {
        /// The side that has won; none if the battle is drawn.
        winner: Option<Side>,
    },
}

impl<B: Types> Task<B> {
    /// Whether the game waits here for an order, or for ever.
    pub fn waits(&self) -> bool {
        match self {
            Task::Do(_) | Task::Take { .. } => false,
            Task::Sealed { ready, .. } => *ready != [true; 2],
            Task::Ask { .. } | Task::Over { .. } => true,
        }
    }
}
