//! PDC-9.0.4, 9.6.2, 9.7.3, 9.7.8, R36, R72. Who fights whom: pairs along the line, and several against one.

use crate::At;
use crate::reach;
use crate::state::{Fate, Few, Fight, Status, Unit, UnitFlags};
use names::{Side, UnitId};
use std::collections::BTreeMap;

/// Whether a unit may be in a combat of this bound at all.
pub(crate) fn may_fight(unit: &Unit) -> bool {
    unit.is_seen()
        && !unit.is_guns()
        && unit.fate == Fate::None
        && !matches!(unit.status, Status::Retreating | Status::Abandoned)
        && !unit.has(UnitFlags::BROKE)
}

/// R36. Whether two enemies make a pair: each in the other's zone, in sight, with no friend between; cavalry
/// in contact counts as mutual.
fn is_pair(at: At, one: UnitId, other: UnitId) -> bool {
    let (unit, enemy) = (at.state.unit(one), at.state.unit(other));
    let touching = (unit.is_mounted() || enemy.is_mounted()) && reach::in_contact(unit, enemy);
    touching || reach::is_entitled(at, one, other) && reach::is_entitled(at, other, one)
}

/// The enemies near enough to a unit to fight it.
pub(crate) fn near(at: At, unit: &Unit) -> impl Iterator<Item = UnitId> {
    let most = at.setup.tables.combat.rifles.mm().max(at.setup.tables.combat.range.mm());
    let near = reach::enemies_near(at, unit.side, &unit.block(), most);
    near.into_iter().filter(|id| may_fight(at.state.unit(*id))).collect::<Few>().into_iter()
}

/// PDC-9.0.4, 9.1.2, 9.5.1, R36, R64. The combats of this bound, before extra units: pairs that were linked
/// before, the largest set of further pairs, then squadrons and columns that share an enemy, then flank
/// attackers (R72).
pub(crate) fn pair(at: At) -> Vec<Fight> {
    let blue: Vec<(UnitId, &Unit)> = at.state.of(Side::Blue).filter(|(_, unit)| may_fight(unit)).collect();
    let mut edges: Vec<(UnitId, UnitId, i64)> = vec![];
    for (id, unit) in &blue {
        for enemy in near(at, unit) {
            if is_pair(at, *id, enemy) {
                let far = (unit.centre() - at.state.unit(enemy).centre()).length();
                edges.push((*id, enemy, (far * 1000.0).round() as i64));
            }
        }
    }
    let mut pairs = linked(at, &edges);
    let taken: Vec<UnitId> = pairs.iter().flat_map(|(one, other)| [*one, *other]).collect();
    let free: Vec<(UnitId, UnitId, i64)> =
        edges.into_iter().filter(|(one, other, _)| !taken.contains(one) && !taken.contains(other)).collect();
    pairs.extend(largest(&free));
    let mut fights: Vec<Fight> = pairs.into_iter().map(|(one, other)| fight(one, other)).collect();
    join_many(at, &mut fights);
    pair_flankers(at, &mut fights);
    fights
}

fn fight(one: UnitId, other: UnitId) -> Fight {
    Fight { one, others: Few::from_slice(&[other]), extra: Few::new(), thrown: vec![] }
}

/// PDC-9.5.4. Of the pairs, those whose combat goes on; if a unit has several such, the lowest enemy.
fn linked(at: At, edges: &[(UnitId, UnitId, i64)]) -> Vec<(UnitId, UnitId)> {
    let mut pairs: Vec<(UnitId, UnitId)> = vec![];
    for (one, other, _) in edges {
        let is_free = !pairs.iter().any(|pair| pair.0 == *one || pair.1 == *other);
        if is_free && at.state.link(*one, *other).is_some() {
            pairs.push((*one, *other));
        }
    }
    pairs
}

/// R36. The largest set of disjoint pairs; of several the one with the least sum of distances, and then the
/// one in which low ids meet low ids. Each augmenting path is the cheapest there is.
fn largest(edges: &[(UnitId, UnitId, i64)]) -> Vec<(UnitId, UnitId)> {
    let rank = |of: &dyn Fn(&(UnitId, UnitId, i64)) -> UnitId| -> BTreeMap<UnitId, usize> {
        let mut ids: Vec<UnitId> = edges.iter().map(of).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.into_iter().enumerate().map(|(rank, id)| (id, rank)).collect()
    };
    let (left, right) = (rank(&|edge| edge.0), rank(&|edge| edge.1));
    let cost = |edge: &(UnitId, UnitId, i64)| -> i128 {
        (i128::from(edge.2) << 40) - (left[&edge.0] * right[&edge.1]) as i128
    };
    let arcs: Vec<(usize, usize, i128)> =
        edges.iter().map(|edge| (left[&edge.0], right[&edge.1], cost(edge))).collect();
    let mut of_left: Vec<Option<usize>> = vec![None; left.len()];
    let mut of_right: Vec<Option<usize>> = vec![None; right.len()];
    while augment(&arcs, &mut of_left, &mut of_right) {}
    let ids = |ranks: BTreeMap<UnitId, usize>| ranks.into_keys().collect::<Vec<_>>();
    let (left, right) = (ids(left), ids(right));
    let pairs = of_left.iter().enumerate();
    pairs.filter_map(|(one, other)| Some((left[one], right[(*other)?]))).collect()
}

/// Finds the cheapest path that adds a pair, and takes it.
fn augment(
    arcs: &[(usize, usize, i128)],
    of_left: &mut [Option<usize>],
    of_right: &mut [Option<usize>],
) -> bool {
    let mut to_left: Vec<Option<i128>> = of_left.iter().map(|pair| pair.is_none().then_some(0)).collect();
    let mut to_right: Vec<Option<(i128, usize)>> = vec![None; of_right.len()];
    loop {
        let mut changed = false;
        for &(one, other, cost) in arcs {
            let Some(so_far) = to_left[one].filter(|_| of_left[one] != Some(other)) else { continue };
            let total = so_far + cost;
            if to_right[other].is_none_or(|(best, _)| total < best) {
                to_right[other] = Some((total, one));
                changed = true;
                if let Some(back) = of_right[other] {
                    let paid = arcs.iter().find(|arc| arc.0 == back && arc.1 == other);
                    let back_cost = total - paid.expect("a pair is an arc").2;
                    if to_left[back].is_none_or(|best| back_cost < best) {
                        to_left[back] = Some(back_cost);
                    }
                }
            }
        }
        if !changed {
            break;
        }
    }
    let free = to_right.iter().enumerate().filter(|(other, _)| of_right[*other].is_none());
    let Some((mut other, _)) =
        free.filter_map(|(other, found)| Some((other, found.as_ref()?.0))).min_by_key(|(_, cost)| *cost)
    else {
        return false;
    };
    loop {
        let (_, one) = to_right[other].expect("the path has been found");
        let before = of_left[one];
        (of_left[one], of_right[other]) = (Some(other), Some(one));
        match before {
            Some(before) => other = before,
            None => return true,
        }
    }
}

/// PDC-9.6.2, 9.7.8, R36. Squadrons in contact, and columns of assault in front of a unit, fight it together
/// with the one that is paired with it.
fn join_many(at: At, fights: &mut Vec<Fight>) {
    let all: Vec<(UnitId, &Unit)> = at.state.troops.iter().filter(|(_, unit)| may_fight(unit)).collect();
    for (id, unit) in all {
        if is_fighting(fights, id) {
            continue;
        }
        let shares = |enemy: &UnitId| {
            let foe = at.state.unit(*enemy);
            let squadron = unit.is_mounted() && foe.is_foot() && reach::in_contact(unit, foe);
            let footed = unit.is_foot() && foe.is_mounted() && reach::in_contact(unit, foe);
            let column = unit.formation == crate::Formation::Assault && reach::is_entitled(at, id, *enemy);
            squadron || column || footed
        };
        let mut found: Vec<(f64, UnitId)> = near(at, unit)
            .filter(shares)
            .map(|enemy| ((unit.centre() - at.state.unit(enemy).centre()).length(), enemy))
            .collect();
        found.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
        let joined = found.iter().any(|(_, enemy)| join(fights, id, *enemy));
        if !joined && let Some((_, enemy)) = found.iter().find(|(_, enemy)| !is_fighting(fights, *enemy)) {
            fights.push(fight(id.min(*enemy), id.max(*enemy)));
        }
    }
}

/// Whether a unit is in a combat.
pub(crate) fn is_fighting(fights: &[Fight], id: UnitId) -> bool {
    fights.iter().any(|fight| fight.units().any(|unit| unit == id))
}

/// A unit joins the combat of an enemy, who then fights alone against several. It cannot if he is one of
/// several himself.
pub(crate) fn join(fights: &mut [Fight], id: UnitId, enemy: UnitId) -> bool {
    let Some(fight) = fights.iter_mut().find(|fight| fight.units().any(|unit| unit == enemy)) else {
        return false;
    };
    if fight.one != enemy {
        if fight.others.len() > 1 {
            return false;
        }
        (fight.one, fight.others) = (enemy, Few::from_slice(&[fight.one]));
    }
    fight.others.push(id);
    fight.others.sort_unstable();
    true
}

/// R72. A unit that moved in this bound and faces an unpaired enemy who does not face it fights him: an
/// attack on a flank. One that stood still has unanswered fire instead.
fn pair_flankers(at: At, fights: &mut Vec<Fight>) {
    let all: Vec<(UnitId, &Unit)> =
        at.state.troops.iter().filter(|(_, unit)| may_fight(unit) && unit.has(UnitFlags::MOVED)).collect();
    for (id, unit) in all {
        if is_fighting(fights, id) {
            continue;
        }
        let mut found: Vec<(f64, UnitId)> = near(at, unit)
            .filter(|enemy| !is_fighting(fights, *enemy) && reach::is_entitled(at, id, *enemy))
            .map(|enemy| ((unit.centre() - at.state.unit(enemy).centre()).length(), enemy))
            .collect();
        found.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
        if let Some((_, enemy)) = found.first() {
            fights.push(fight(id.min(*enemy), id.max(*enemy)));
        }
    }
}

/// A.2, R76. The combats from left to right as the first side sees them from its home edge: by the leftmost
/// centre of its units in each, then by the lowest id.
pub(crate) fn in_order(at: At, fights: &mut [Fight]) {
    let first = at.state.first;
    let key = |fight: &Fight| {
        let mine = fight.units().filter(|id| at.state.unit(*id).side == first);
        let place = |id: UnitId| {
            let x = at.state.unit(id).centre().x;
            ((if first == Side::Blue { x } else { -x }) * 1e6) as i64
        };
        (mine.map(place).min().unwrap_or(0), fight.units().min())
    };
    fights.sort_by_key(key);
}
