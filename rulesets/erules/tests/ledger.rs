//! eRules keeps its ledger: the ids that the code names are sound. The ledger itself is held to the code once it
//! is there.

use erules::cite;

/// No rule is named twice.
#[test]
fn no_rule_has_two_names() {
    let mut ids: Vec<&str> = cite::ALL.iter().map(|rule| rule.as_str()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}
