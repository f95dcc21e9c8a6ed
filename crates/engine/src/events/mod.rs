//! The facts that are told: events and rolls, refusals with their witnesses, modifiers as reasons, and
//! English for all of them.

pub(crate) mod declare;
pub(crate) mod marks;
pub(crate) mod modifiers;
pub(crate) mod named;
pub(crate) mod playback;
pub(crate) mod reckoning;
pub(crate) mod refusal;
pub(crate) mod told;
pub(crate) mod ways;
pub(crate) mod wording;
