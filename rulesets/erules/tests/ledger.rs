//! eRules keeps its ledger.

use engine::conformance::Bookkeeping;
use erules::{Erules, PRINTED, Tables, cite};
use names::RuleId;

struct Books;

impl Bookkeeping for Books {
    type Book = Erules;
    const PREFIX: &'static str = "ERN";
    const LEDGER: &'static str = include_str!("../rules.toml");
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const NAMED: &'static [RuleId] = cite::ALL;
    const RULES: &'static str = "\
        X1-9 X11 G1-12 0.1-2 1-3 3.1-8 4-5 5.1-3 6 6.1 7 7.1-3 7.3.1-4 7.3.4.1-3 8 8.1-5 9-10 \
        10.1-5 F1-3 N1-2 G13 15 15.1 16 16.1 16.1.1-3 16.2 F4 16.3 17 F5 17.1-2 18 F6-8 18.1-3 \
        18.3.1-7 18.4 19 19.1-2 F9 19.3 19.3.1-3 19.4 20 20.1 20.1.1-3 20.2 20.2.1 F10 20.2.2-3 \
        20.3-4 20.4.1-4 N4 21 21.1-3 21.M1-9 F11-12 21.O1-3 F13-14 22 22.M1-7 22.O1-2 23 23.M1-5 \
        23.O1-2 24 24.1-4 24.M1-13 24.O1-3 25 25.M1-5 25.O1-3 26 26.1-2 26.O1-2 27 27.1-6 27.T \
        F15-17 27.D1 N5 28 28.1-2 28.M1-5 29 29.T 30 N6 31A 31A.D1 31 F18 31.1-4 32 32.M1-9 F19-21 \
        32.T N7-8 33 F22 34 34.1 F23 34.2-5 34.M1-8 34.X F24-25 N9-12 34M 34M.1-7 F26-28 35 35.1 \
        35.1.1-5 35.1.D1 35.2-3 35.3.1-9 F29-33 35.3.10 35.4 35.4.1-3 F34 36 36.1-4 37 N13 38 \
        38.1-7 38.T1 38.8 X10 D1-5";
    const RULINGS: usize = 135;
    const CONVENTIONS: usize = 0;
    const PRINTED: Tables = PRINTED;
    const SAMPLES: &'static [(&'static str, f64)] = &[("distances.arc", 30.0), ("rates.close.normal", 225.0)];
    const LARGE: &'static [&'static str] = &["round_shot.rows", "casualties.rows"];
}

// Wait for the muster, and are neither carried out nor tested: 6.1, R16 to R18, R131 to R133, R135.
engine::conforms! { Books:
    the_ledger_has_every_rule_and_ruling, no_id_is_given_twice, every_entry_is_filled_in,
    whatever_is_cited_is_in_the_ledger, every_number_can_be_changed_by_a_house_rule,
}
