//! Which units hang together.

use names::UnitId;
use std::collections::BTreeMap;

/// The groups of units that are joined by links, directly or by way of others: each in the order of ids, and
/// the groups in the order of their first. A unit linked with itself alone is a group of one.
pub fn groups(links: &[(UnitId, UnitId)]) -> Vec<Vec<UnitId>> {
    let mut leaders: BTreeMap<UnitId, UnitId> = BTreeMap::new();
    for &(one, two) in links {
        let (one, two) = (leader(&mut leaders, one), leader(&mut leaders, two));
        leaders.insert(one.max(two), one.min(two));
    }
    let mut groups: BTreeMap<UnitId, Vec<UnitId>> = BTreeMap::new();
    let units: Vec<UnitId> = leaders.keys().copied().collect();
    for unit in units {
        groups.entry(leader(&mut leaders, unit)).or_default().push(unit);
    }
    groups.into_values().collect()
}

/// The lowest id that is known to hang together with a unit.
fn leader(leaders: &mut BTreeMap<UnitId, UnitId>, of: UnitId) -> UnitId {
    let next = *leaders.entry(of).or_insert(of);
    if next == of {
        return of;
    }
    let first = leader(leaders, next);
    leaders.insert(of, first);
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn linked(links: &[(u32, u32)]) -> Vec<Vec<u32>> {
        let links: Vec<_> = links.iter().map(|&(a, b)| (UnitId(a), UnitId(b))).collect();
        groups(&links).into_iter().map(|group| group.into_iter().map(|unit| unit.0).collect()).collect()
    }

    #[test]
    fn links_join_by_way_of_others() {
        assert_eq!(linked(&[(9, 4), (1, 7), (7, 9), (3, 2)]), [vec![1, 4, 7, 9], vec![2, 3]]);
        assert_eq!(linked(&[(5, 5)]), [vec![5]]);
        assert!(linked(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn linked_units_share_a_group(links in prop::collection::vec((0u32..30, 0u32..30), 0..40)) {
            let found = linked(&links);
            // Slow and obvious: spread the least id along the links until nothing changes.
            let mut least: Vec<u32> = (0..30).collect();
            for _ in 0..30 {
                for &(a, b) in &links {
                    let low = least[a as usize].min(least[b as usize]);
                    least[a as usize] = low;
                    least[b as usize] = low;
                }
            }
            for group in &found {
                prop_assert!(group.is_sorted() && group.iter().all(|&unit| least[unit as usize] == group[0]));
            }
            let count: usize = found.iter().map(Vec::len).sum();
            let named: std::collections::BTreeSet<u32> = links.iter().flat_map(|&(a, b)| [a, b]).collect();
            prop_assert_eq!(count, named.len());
        }
    }
}
