//! Orders: declared once, said in words, narrowed by a lens, checked and carried out by one table.

pub(crate) mod candidates;
pub(crate) mod grammar;
pub(crate) mod lens;
pub(crate) mod parameters;
pub(crate) mod path;
pub(crate) mod questions;
pub(crate) mod sentence;
