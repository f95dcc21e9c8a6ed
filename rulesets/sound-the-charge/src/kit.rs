//! Positions for tests, typed about as tersely as the book's examples are told.

use crate::{Options, PRINTED, Tables};
use engine::HouseRule;
use std::sync::OnceLock;

/// The printed tables; with one number changed if `STC_MUTATE` names it, as in `tables.pinning = 5`, so that it can be
/// seen whether some test notices.
pub fn printed() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| match std::env::var("STC_MUTATE") {
        Ok(change) => {
            let rule = HouseRule::read(&format!("name = 'a changed number'\n{change}")).expect("a change");
            rule.over(&PRINTED, &Options::default()).expect("a number of the tables").0
        }
        Err(_) => PRINTED,
    })
}
