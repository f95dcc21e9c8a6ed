//! PDC-3.2.2, 3.3.2, R7. Which group acts, and what its units have in common.

use crate::Decision;
use crate::state::{Acting, Action, Few, Group, Unit, UnitFlags};
use crate::steps::Moving;
use crate::who::{check_list, ensure_of, refuse, standing};
use crate::{At, Checked, On, Reason, cite};
use names::{RuleId, Side, UnitId};

/// The group of a side that is acting.
pub(crate) fn acting(at: At<'_>, side: Side) -> Option<&Acting> {
    at.state.acting.as_ref().filter(|acting| acting.side == side)
}

/// PDC-3.3.2, R7. Units of one group that passed its command roll and do one action together: the group that
/// is acting, or if none is, any that has not acted.
pub(crate) fn check_acts(at: At, side: Side, units: &[UnitId], action: Action, rule: RuleId) -> Checked {
    check_list(units, rule)?;
    for id in units {
        standing(at, side, *id, rule)?;
    }
    match acting(at, side) {
        Some(acting) => {
            if let Some(other) = units.iter().find(|id| !acting.units.contains(id)) {
                return Err(refuse(cite::COMMAND_PASSES, Reason::OtherGroup { unit: *other }));
            }
            let same = acting.action.is_none_or(|before| before == action);
            ensure_of(same, cite::COMMAND_PASSES, units[0], Reason::OtherAction { unit: units[0] })
        }
        None => {
            let group = group_of(at, side, units[0])
                .ok_or_else(|| refuse(cite::COMMAND_PASSES, Reason::NotActivated { unit: units[0] }))?;
            match units.iter().find(|id| !group.units.contains(id)) {
                Some(other) => Err(refuse(cite::COMMAND_PASSES, Reason::OtherGroup { unit: *other })),
                None => Ok(()),
            }
        }
    }
}

/// The group of a unit that has passed and not yet acted.
pub(crate) fn group_of<'a>(at: At<'a>, side: Side, unit: UnitId) -> Option<&'a Group> {
    at.state.groups.iter().find(|group| group.side == side && group.units.contains(&unit))
}

/// PDC-3.3.2. The group of some units begins to act, or goes on.
pub(crate) fn begin(on: &mut On, side: Side, units: &[UnitId], action: Action) {
    if on.state.acting.is_none() {
        let place = on.state.groups.iter().position(|group| group.units.contains(&units[0]));
        let group = on.state.groups.remove(place.expect("a checked group has passed its roll"));
        for id in &group.units {
            on.state.mark(*id, UnitFlags::ACTIVATED);
        }
        let together = group.units.clone();
        on.state.acting = Some(Acting {
            side,
            units: group.units,
            action: None,
            together,
            marched: false,
            turned: false,
            dressed: Few::new(),
            pace: None,
        });
    }
    if let Some(acting) = &mut on.state.acting {
        acting.action = Some(action);
    }
}

/// R9. The group is asked what it does next.
pub(crate) fn go_on(on: &mut On, side: Side) {
    on.ask(side, Decision::Act);
}

/// A.2, B1. The group has ended its action: what it brings to light, squares, and responses.
pub(crate) fn halt(on: &mut On, side: Side) {
    let acted = on.state.acting.take();
    let has_moved = |unit: &Unit| unit.has(UnitFlags::MOVED);
    let movers: Few = acted
        .iter()
        .flat_map(|acting| acting.units.iter().copied())
        .filter(|id| on.state.troops.get(*id).is_some_and(has_moved))
        .collect();
    on.then(Moving::Ended { movers });
    on.then(crate::Step::Moves { side });
}
