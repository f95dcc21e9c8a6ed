//! STC-10.2. Which units are in contact: made by charges, ended by retreats, and never measured in between.

use crate::who::refuse;
use crate::{At, Checked, Engagement, Few, On, Reason, Unit, UnitFlags};
use names::{RuleId, UnitId};

/// R34. Notes who is engaged as a phase begins.
pub(crate) fn freeze(on: &mut On) {
    let is_changed =
        |(id, unit): &(UnitId, &Unit)| on.state.is_engaged(*id) != unit.flags.has(UnitFlags::ENGAGED);
    let changed: Vec<UnitId> = on.state.troops.iter().filter(is_changed).map(|(id, _)| id).collect();
    for id in changed {
        let engaged = on.state.is_engaged(id);
        on.state.troops.expect_edit(id).flags.set(UnitFlags::ENGAGED, engaged);
    }
}

/// STC-10.2. Brings two enemies into contact, once.
pub(crate) fn engage(on: &mut On, engagement: Engagement) {
    let key = |other: &Engagement| (other.attacker, other.defender);
    let place = on.state.engagements.binary_search_by_key(&key(&engagement), key);
    if let Err(at) = place {
        on.state.engagements.insert(at, engagement);
    }
}

/// STC-10.2. Ends every contact of a unit. A unit that reinforced it now fights on its own.
pub(crate) fn disengage(on: &mut On, id: UnitId) {
    on.state.engagements.retain(|engagement| engagement.foe_of(id).is_none());
    let is_behind = |(other, unit): &(UnitId, &Unit)| {
        unit.reinforces == Some(id) || (*other == id && unit.reinforces.is_some())
    };
    let behind: Few = on.state.troops.iter().filter(is_behind).map(|(other, _)| other).collect();
    for other in behind {
        on.state.troops.expect_edit(other).reinforces = None;
    }
}

/// STC-10.2. The combats: sets of units linked by contact, each by id, in the order of their first; without
/// those that the odds of an order leave out.
pub(crate) fn groups(at: At) -> Vec<Vec<UnitId>> {
    let links: Vec<(UnitId, UnitId)> =
        at.state.engagements.iter().map(|engagement| (engagement.attacker, engagement.defender)).collect();
    let mut groups = geom::groups(&links);
    groups.retain(|group| !group.iter().all(|unit| at.state.apart.contains(unit)));
    groups
}

/// The combat of which a unit is part.
pub(crate) fn group_of(at: At, unit: UnitId) -> Vec<UnitId> {
    groups(at).into_iter().find(|group| group.contains(&unit)).unwrap_or_default()
}

/// Whether a unit is one of those that a question names.
pub(crate) fn check_among(rule: RuleId, unit: UnitId, among: &[UnitId]) -> Checked {
    if among.contains(&unit) {
        return Ok(());
    }
    Err(refuse(rule, Reason::NotAmong { unit }).with_witness(unit))
}
