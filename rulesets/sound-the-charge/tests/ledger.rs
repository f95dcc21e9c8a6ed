//! Sound the Charge keeps its ledger.

use engine::conformance::Bookkeeping;
use field::Fielded;
use names::RuleId;
use sound_the_charge::{PRINTED, SoundTheCharge, Tables, cite};
use std::ops::RangeInclusive;

struct Books;

impl Bookkeeping for Books {
    type Book = SoundTheCharge;
    const PREFIX: &'static str = "STC";
    const LEDGER: &'static str = SoundTheCharge::LEDGER;
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const NAMED: &'static [RuleId] = cite::ALL;
    /// Terrain, optional and national rules begin with a rule on all of them, which is number 0.
    const SECTIONS: &'static [(u8, RangeInclusive<u8>)] = &[
        (1, 1..=6),
        (2, 1..=13),
        (3, 1..=8),
        (4, 1..=5),
        (5, 1..=7),
        (6, 1..=18),
        (7, 1..=7),
        (8, 1..=17),
        (9, 1..=8),
        (10, 1..=17),
        (11, 0..=11),
        (12, 0..=10),
        (13, 0..=7),
        (14, 1..=10),
        (15, 1..=4),
        (16, 1..=9),
    ];
    const LINES: &'static [(&'static str, &'static [&'static str])] = &[
        ("5.3", &["a", "b", "c"]),
        ("5.5", &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]),
        ("6.17", &["1", "2", "3", "4", "5"]),
        ("8.13", &["a", "b", "c", "d", "e", "f", "g"]),
        ("8.14", &["a", "b", "c", "d", "e"]),
        ("9.2", &["1", "2", "3", "4", "5", "6", "7"]),
        ("10.16", &["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]),
        ("13.1", &["1", "2", "3"]),
        ("13.2", &["1", "2", "3", "4"]),
        ("13.3", &["1", "2", "3"]),
        ("13.4", &["1", "2"]),
        ("13.6", &["1", "2", "3", "4", "5"]),
        ("13.7", &["1", "2", "3"]),
    ];
    const RULINGS: usize = 128;
    const PRINTED: Tables = PRINTED;
    const SAMPLES: &'static [(&'static str, f64)] =
        &[("movement.foot.charge", 2.0), ("combat_scores.even", 4.0)];
}

engine::keeps_its_ledger!(Books);
