//! Sound the Charge keeps its ledger.

use engine::conformance::Bookkeeping;
use field::Fielded;
use names::RuleId;
use sound_the_charge::{PRINTED, SoundTheCharge, Tables, cite};

struct Books;

impl Bookkeeping for Books {
    type Book = SoundTheCharge;
    const PREFIX: &'static str = "STC";
    const LEDGER: &'static str = SoundTheCharge::LEDGER;
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const NAMED: &'static [RuleId] = cite::ALL;
    /// Terrain, optional and national rules begin with a rule on all of them, which is number 0.
    const RULES: &'static str = "\
        1.1-6 2.1-13 3.1-8 4.1-5 5.1-3 5.3.a-c 5.4-5 5.5.1-10 5.6-7 6.1-17 6.17.1-5 6.18 7.1-7 \
        8.1-13 8.13.a-g 8.14 8.14.a-e 8.15-17 9.1-2 9.2.1-7 9.3-8 10.1-16 10.16.a-j 10.17 \
        11.0-11 12.0-10 \
        13.0-1 13.1.1-3 13.2 13.2.1-4 13.3 13.3.1-3 13.4 13.4.1-2 13.5-6 13.6.1-5 13.7 13.7.1-3 \
        14.1-10 15.1-4 16.1-9";
    const RULINGS: usize = 128;
    const PRINTED: Tables = PRINTED;
    const SAMPLES: &'static [(&'static str, f64)] =
        &[("movement.foot.charge", 2.0), ("combat_scores.even", 4.0)];
}

engine::keeps_its_ledger!(Books);
