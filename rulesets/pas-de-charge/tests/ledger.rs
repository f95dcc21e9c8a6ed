//! Pas de Charge keeps its ledger.

use engine::conformance::Bookkeeping;
use names::RuleId;
use pas_de_charge::{PRINTED, PasDeCharge, Tables, cite};

struct Books;

impl Bookkeeping for Books {
    type Book = PasDeCharge;
    const PREFIX: &'static str = "PDC";
    const LEDGER: &'static str = include_str!("../rules.toml");
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const NAMED: &'static [RuleId] = cite::ALL;
    const RULES: &'static str = "1.1 1.2 1.3 1.4 1.5 1.6 2.1 2.2 3.1.1 3.1.2 3.1.3 3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.2.6 3.2.7 \
        3.2.8 3.3.1 3.3.2 3.3.3 3.3.4 3.3.5 3.3.6 3.3.7 3.4.0 3.4.1 3.4.2 3.4.3 3.4.4 3.5.1 4.1.1 4.1.2 \
        4.1.3 4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.3.1 4.3.2 4.3.3 4.3.4 4.3.5 4.3.6 4.3.7 4.3.8 \
        4.3.9 4.3.10 4.3.11 4.3.12 4.3.13 4.4.1 4.4.2 4.5.1 4.5.2 5.1 5.2 5.3 5.4 5.5 6.1 6.2 6.3 6.4 \
        6.5 6.6 6.7 6.8 6.9 6.10 7.1 7.2 7.3 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 8.9 8.10 8.11 8.12 8.13 \
        9.0.1 9.0.2 9.0.3 9.0.4 9.0.5 9.0.6 9.0.7 9.1.1 9.1.2 9.1.3 9.2 9.3 9.4 9.5.1 9.5.2 9.5.3 9.5.4 \
        9.6.1 9.6.2 9.6.3 9.6.4 9.6.5 9.6.6 9.6.7 9.6.8 9.6.9 9.6.10 9.6.11 9.6.12 9.6.13 9.6.14 9.6.15 \
        9.6.16 9.6.17 9.6.18 9.7.1 9.7.2 9.7.3 9.7.4 9.7.5 9.7.6 9.7.7 9.7.8 9.7.9 9.7.10 9.7.11 9.7.12 \
        9.7.13 9.7.14 9.7.15 9.7.16 9.7.17 9.7.18 9.7.19 9.8.1 9.8.2 9.8.3 9.8.4 9.8.5 9.8.6 9.8.7 \
        9.8.8 9.8.9 9.8.10 9.8.11 9.9.1 9.9.2 9.9.3 9.9.4 9.9.5 9.9.6 9.10 10.1 10.2 10.3 10.4 10.5 \
        10.6 10.7 11.0.1 11.0.2 11.1.1 11.1.2 11.1.3 11.1.4 11.2.1 11.2.2 11.2.3 11.2.4 11.2.5 A1.1 \
        A1.2 A1.3 A1.4 A1.5 A1.6 A1.7 A2.0 A2.1 A2.2 A2.3 A2.4 A2.5 A2.6 12.1";
    const RULINGS: usize = 86;
    const CONVENTIONS: usize = 14;
    const PRINTED: Tables = PRINTED;
    const SAMPLES: &'static [(&'static str, f64)] =
        &[("rates.infantry_line", 20.0), ("quality.3.fails.c", 40.0), ("basic_chance.of_8.5", 75.0)];
}

engine::keeps_its_ledger!(Books);
