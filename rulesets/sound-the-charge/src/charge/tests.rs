//! Charges.
