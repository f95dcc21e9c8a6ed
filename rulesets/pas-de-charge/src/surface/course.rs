//! How the battle goes: what is left of an army, and which units can still be ordered.

use crate::state::{Unit, UnitFlags, Whereabouts};
use crate::{At, Decision, aims};
use engine::ArmyLeft;
use names::{Side, UnitId};

/// R1. The units of an army that are left: it is beaten when none is.
pub(crate) fn army(at: At, side: Side) -> ArmyLeft {
    let (lost, of) = aims::lost(at, side);
    ArmyLeft { left: of - lost, of, breaks: Some(0), counts: "units" }
}

/// The units that a question lets a side order one by one, and whether each has been ordered.
pub(crate) fn to_act(at: At, asked: &Decision, side: Side) -> Vec<(UnitId, bool)> {
    let own = |done: &dyn Fn(&Unit) -> bool| -> Vec<(UnitId, bool)> {
        let on_table = at.state.of(side).filter(|(_, unit)| unit.is_on_table() && !unit.is_abandoned());
        on_table.map(|(id, unit)| (id, done(unit))).collect()
    };
    match asked {
        Decision::Deploy => {
            let units = at.state.of(side);
            let waits = |unit: &Unit| unit.place == Whereabouts::ToBePlaced;
            units.filter(|(_, unit)| waits(unit)).map(|(id, _)| (id, false)).collect()
        }
        Decision::Command => own(&|unit| unit.has(UnitFlags::ORDERED)),
        Decision::Moves | Decision::Act => {
            let waiting = at.state.groups.iter().filter(|group| group.side == side);
            let acting = at.state.acting.iter().filter(|acting| acting.side == side);
            let units = waiting.map(|group| &group.units).chain(acting.map(|acting| &acting.units)).flatten();
            units.map(|id| (*id, false)).collect()
        }
        Decision::Respond { attacked } => {
            let has =
                |id: &UnitId| at.state.troops.get(*id).is_none_or(|unit| unit.has(UnitFlags::RESPONDED));
            attacked
                .iter()
                .filter(|id| at.state.troops.get(**id).is_some())
                .map(|id| (*id, has(id)))
                .collect()
        }
        Decision::Generals => {
            let own = at.state.generals.iter().filter(|(_, one)| one.side == side && one.disabled == 0);
            own.map(|(id, general)| (id, general.moved)).collect()
        }
        Decision::Fire | Decision::AfterFire => {
            let guns = at.state.of(side).filter(|(_, unit)| unit.is_guns() && unit.is_on_table());
            guns.map(|(id, unit)| (id, unit.has(UnitFlags::FIRED))).collect()
        }
        Decision::Victory { unit } | Decision::Turn { unit } => vec![(*unit, false)],
        Decision::Meanwhile
        | Decision::Shift { .. }
        | Decision::Odds
        | Decision::Lead
        | Decision::Unanswered
        | Decision::Rally => vec![],
    }
}
