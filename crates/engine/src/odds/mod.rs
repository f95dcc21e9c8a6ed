//! Exact odds.

pub(crate) mod forecast;
