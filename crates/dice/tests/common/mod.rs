//! Rolls of every kind for the property tests.

use dice::{Extreme, Need, Throw};
use proptest::prelude::*;

fn any_need() -> impl Strategy<Value = Need> {
    prop_oneof![4 => (0..=8u8).prop_map(Need::AtLeast), 3 => (0..=8u8).prop_map(Need::SixThen), 1 => Just(Need::Never)]
}

/// A throw whose faces can all be tried, roll-offs apart.
pub fn countable_throw() -> impl Strategy<Value = Throw> {
    prop_oneof![
        (1..=20u8).prop_map(|sides| Throw::Die { sides }),
        Just(Throw::Digit),
        (0..=4u8, 1..=8u8, 0..=40u8).prop_map(|(n, sides, at_least)| Throw::Sum { n, sides, at_least }),
        Just(Throw::Percent),
        prop::collection::vec(any_need(), 0..=5).prop_map(|needs| Throw::Hits { needs }),
    ]
}

/// A roll-off of a few contenders.
pub fn roll_off() -> impl Strategy<Value = Throw> {
    let wins = prop_oneof![Just(Extreme::Highest), Just(Extreme::Lowest)];
    (2..=8u8, prop::collection::vec(-4..=4i8, 1..=4), wins).prop_map(|(sides, plus, wins)| Throw::RollOff {
        sides,
        plus,
        wins,
    })
}

/// Any throw of a modest size.
pub fn any_throw() -> impl Strategy<Value = Throw> {
    prop_oneof![3 => countable_throw(), 1 => roll_off()]
}
