//! Exact odds.

pub(crate) mod forecast;
pub(crate) mod parts;
