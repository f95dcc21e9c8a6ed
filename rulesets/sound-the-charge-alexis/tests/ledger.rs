//! Sound the Charge in Alexis's version keeps its ledger.

use engine::conformance::Bookkeeping;
use names::RuleId;
use sound_the_charge_alexis::{PRINTED, SoundTheChargeAlexis, Tables, cite};

struct Books;

impl Bookkeeping for Books {
    type Book = SoundTheChargeAlexis;
    const PREFIX: &'static str = "STA";
    const LEDGER: &'static str = include_str!("../rules.toml");
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const NAMED: &'static [RuleId] = cite::ALL;
    const RULES: &'static str = "\
        1.1-11 2.1-3 3.1-10 4.1-11 5.1-15 6.1-14 7.1-17 8.1-15 9.1-11 10.1-9 11.1-5 12.1-6 \
        13.1-2 14.1-2 15.1-9 16.1-4 17.1 18.1 19.1 20.1-3 21.1-4 22.1-2 23.1-2 24.1-4 25.1-4 \
        26.1-4 27.1-9";
    const RULINGS: usize = 117;
    const PRINTED: Tables = PRINTED;
    const SAMPLES: &'static [(&'static str, f64)] = &[("measure.s", 148.0), ("morale.passes.a", 20.0)];
}

engine::keeps_its_ledger!(Books);
