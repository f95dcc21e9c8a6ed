//! All that a surface is handed: pieces, the ground, and the difference between two views.

mod builders;
pub(crate) mod course;
pub(crate) mod landscape;
pub(crate) mod longest;
pub(crate) mod pieces;
pub(crate) mod snapshot;
pub(crate) mod view;
