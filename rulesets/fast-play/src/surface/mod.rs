//! surface

pub(crate) mod doctrine;
pub(crate) mod narrate;
pub(crate) mod overlays;
pub(crate) mod pieces;
pub(crate) mod preview;
pub(crate) mod toll;
