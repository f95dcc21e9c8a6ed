//! The Ford keeps its ledger.

use engine::conformance::Bookkeeping;
use names::RuleId;
use the_ford::{PRINTED, Tables, TheFord, cite};

struct Books;

impl Bookkeeping for Books {
    type Book = TheFord;
    const PREFIX: &'static str = "FIX";
    const LEDGER: &'static str = include_str!("../rules.toml");
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const NAMED: &'static [RuleId] = cite::ALL;
    const RULES: &'static str = "1.1-2 2.1-6 3.1-3 4.1 5.1-2";
    const RULINGS: usize = 5;
    const CONVENTIONS: usize = 1;
    const PRINTED: Tables = PRINTED;
    const SAMPLES: &'static [(&'static str, f64)] = &[("march", 120.0), ("run_through_on", 3.0)];
}

engine::keeps_its_ledger!(Books);
