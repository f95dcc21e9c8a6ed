//! Pas De Charge keeps its ledger.

use engine::conformance::Bookkeeping;
use names::RuleId;
use pas_de_charge::{PRINTED, PasDeCharge, Tables, cite};
use std::ops::RangeInclusive;

struct Books;

impl Bookkeeping for Books {
    type Book = PasDeCharge;
    const PREFIX: &'static str = "PDC";
    const LEDGER: &'static str = include_str!("../rules.toml");
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const NAMED: &'static [RuleId] = cite::ALL;
    const SECTIONS: &'static [(u8, RangeInclusive<u8>)] =
        &[(1, 1..=2), (2, 1..=6), (3, 1..=3), (4, 1..=1), (5, 1..=2)];
    const RULINGS: usize = 5;
    const CONVENTIONS: usize = 1;
    const PRINTED: Tables = PRINTED;
    const SAMPLES: &'static [(&'static str, f64)] = &[("march", 120.0), ("run_through_on", 3.0)];
}

engine::keeps_its_ledger!(Books);
