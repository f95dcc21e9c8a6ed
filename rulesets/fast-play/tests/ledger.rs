//! Fast Play keeps its ledger.

use engine::conformance::Bookkeeping;
use fast_play::{FastPlay, PRINTED, Tables, cite};
use field::Fielded;
use names::RuleId;

struct Books;

impl Bookkeeping for Books {
    type Book = FastPlay;
    const PREFIX: &'static str = "FPN";
    const LEDGER: &'static str = FastPlay::LEDGER;
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const NAMED: &'static [RuleId] = cite::ALL;
    /// From the introduction, which is section 0, to the reference sheet.
    const RULES: &'static str = "\
        0.1-5 1.1-12 2.1-2 3.1-5 4.1-30 5.1-8 6.1-18 7.1-20 8.1-29 9.1-6 10.1-17 11.1-8 12.1-12 \
        13.1-3 14.1 15.1-7";
    const RULINGS: usize = 97;
    const CONVENTIONS: usize = 24;
    const PRINTED: Tables = PRINTED;
    const SAMPLES: &'static [(&'static str, f64)] =
        &[("movement.heavy_foot.square", 1.0), ("morale_fails_from.2", 4.0)];
}

engine::keeps_its_ledger!(Books);
