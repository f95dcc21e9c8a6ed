//! What a surface is handed: pieces, the ground, and how what is seen differs from what was seen before.

mod builders;
pub(crate) mod course;
pub(crate) mod landscape;
pub(crate) mod longest;
pub(crate) mod pieces;
pub(crate) mod snapshot;
pub(crate) mod view;
