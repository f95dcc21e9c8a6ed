//! The facts about units: strength, ranks, guns and order.

use super::*;
use crate::kit::{column, line, printed};

/// STC-2.11 to 2.13, 5.2, R16. Both kinds of hits take figures; a quarter left, or less, is shattered.
#[test]
fn a_unit_is_shattered_at_a_quarter_or_below() {
    let left = |original: u8, lost: u8, routed: u8| {
        let unit = Unit { original, lost, routed, ..line(20.0, 20.0, 0) };
        (unit.strength(), unit.is_shattered(printed()))
    };
    assert_eq!([left(12, 5, 3), left(12, 5, 4)], [(4, false), (3, true)]);
    assert_eq!([left(10, 7, 0), left(10, 8, 0)], [(3, false), (2, true)]);
    assert_eq!([left(9, 6, 0), left(9, 0, 7), left(8, 6, 0)], [(3, false), (2, true), (2, true)]);
    assert_eq!(left(12, 200, 100), (0, true), "no unit has fewer than none");
}

/// STC-8.17, R6, R26. The front rank is the last to lose figures, and a screen's are missing at the rear.
#[test]
fn figures_come_off_the_rear() {
    let unit = Unit { lost: 3, ..column(20.0, 20.0, 0) };
    assert_eq!((unit.front_rank(), unit.ranks()), (4, 3));
    let unit = Unit { lost: 4, ..column(20.0, 20.0, 0) };
    assert_eq!((unit.front_rank(), unit.ranks()), (4, 2));
    let unit = Unit { out: 3, lost: 1, ..line(20.0, 20.0, 0) };
    assert_eq!((unit.strength(), unit.in_ranks(), unit.front_rank()), (11, 8, 8));
}

/// STC-8.2, R40. Any two gunners serve a gun.
#[test]
fn guns_need_two_gunners_each() {
    let manned = |gunners| {
        let battery = Unit { original: gunners, models: 4, arm: Arm::FieldGuns, ..line(20.0, 20.0, 0) };
        battery.manned_guns(printed())
    };
    assert_eq!([12, 8, 7, 3, 1].map(manned), [4, 4, 3, 1, 0]);
}

/// STC-5.4, 5.5, 14.5. Guns keep their order; a crew on foot does not.
#[test]
fn artillery_is_never_disordered() {
    let mut battery = Unit { arm: Arm::FieldGuns, ..line(20.0, 20.0, 0) };
    assert!(!battery.disorder() && battery.is_steady());
    let mut foot = line(20.0, 20.0, 0);
    assert!(foot.disorder() && !foot.is_steady());
    assert!(!foot.disorder(), "it already is");
}

/// Equal units have equal hashes, and what happens to one changes its hash.
#[test]
fn what_happens_to_a_unit_changes_its_hash() {
    let hash = |unit: &Unit| {
        let mut hasher = std::hash::DefaultHasher::new();
        unit.hash(&mut hasher);
        hasher.finish()
    };
    let unit = line(20.0, 20.0, 0);
    assert_eq!(hash(&unit), hash(&unit.clone()));
    let others = [
        Unit { lost: 1, ..unit.clone() },
        Unit { routed: 1, ..unit.clone() },
        unit.clone().shaken(),
        line(20.0, 20.1, 0),
        column(20.0, 20.0, 0),
        Unit { spent: crate::measure::Turns::new(1, 2), ..unit.clone() },
        Unit { place: Place::Off, ..unit.clone() },
    ];
    for other in others {
        assert_ne!(hash(&unit), hash(&other), "{other:?}");
    }
}
