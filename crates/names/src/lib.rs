//! The few words that every crate needs: sides, units and rules.

mod rule;
mod side;
mod unit;

pub use rule::RuleId;
pub use side::Side;
pub use unit::UnitId;
