//! The course of the battle as a page shows it: how much is left of an army, and which units can still be
//! ordered.

use crate::morale::rally;
use crate::{ArmyMorale, At, Decision, Place, Unit, UnitFlags, shooting};
use engine::ArmyLeft;
use names::{Side, UnitId};

/// STC-12.5, R2, R82. The units of an army that are neither gone nor shaken: it breaks when its share is.
pub(crate) fn army(at: At, side: Side) -> ArmyLeft {
    let (units, shaken) = at.state.muster(side);
    let of = at.state.start[side.index()];
    let [parts, whole] = at.setup.tables.army_morale.breaks_from;
    let breaks_at = (u32::from(of) * parts).div_ceil(whole.max(1)) as u16;
    let breaks = (at.setup.options.army_morale != ArmyMorale::Off && of > 0).then(|| of - breaks_at.min(of));
    ArmyLeft { left: units.saturating_sub(shaken), of, breaks, counts: "good units" }
}

/// STC-4.2, 5.3, 8.8, R97. The units and generals that a question lets a side order, and whether each has
/// been.
pub(crate) fn to_act(at: At, asked: &Decision, side: Side) -> Vec<(UnitId, bool)> {
    let own = at.state.troops.iter().filter(|(_, unit)| unit.side == side);
    let own = own.filter(|(_, unit)| unit.parent.is_none() || matches!(asked, Decision::Fire));
    let has = |unit: &Unit, flag: UnitFlags| unit.flags.has(flag);
    match asked {
        Decision::Act => {
            let units = own.filter(|(_, unit)| unit.is_on_table());
            let units = units.map(|(id, unit)| (id, has(unit, UnitFlags::DONE)));
            let generals = at.state.generals.iter().filter(|(_, general)| general.side == side);
            units.chain(generals.map(|(id, general)| (id, general.moved))).collect()
        }
        Decision::Fire => {
            let shot = |unit: &Unit| has(unit, UnitFlags::SHOT);
            let able = own.filter(|(id, unit)| shot(unit) || shooting::may_shoot(at, side, *id).is_ok());
            able.map(|(id, unit)| (id, shot(unit))).collect()
        }
        Decision::Rally => {
            let tested = |unit: &Unit| has(unit, UnitFlags::RALLY_TESTED);
            let able = own.filter(|(id, unit)| tested(unit) || rally::check(at, side, *id).is_ok());
            able.map(|(id, unit)| (id, tested(unit))).collect()
        }
        Decision::Deploy => {
            let here = own.filter(|(id, _)| at.state.arrivals.get(*id).is_none());
            here.map(|(id, unit)| (id, unit.place != Place::Off)).collect()
        }
        Decision::FirstTurn
        | Decision::Next { .. }
        | Decision::ComeBack { .. }
        | Decision::Evade { .. }
        | Decision::HaltOrGoOn { .. }
        | Decision::Flee { .. }
        | Decision::Part { .. }
        | Decision::Cause { .. }
        | Decision::Retreat { .. }
        | Decision::ForcedOut { .. }
        | Decision::HoldBack { .. }
        | Decision::Divide { .. } => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, line};

    /// STC-12.5. Half an army gone or shaken breaks it: of three good units one is too few, of four two.
    #[test]
    fn an_army_breaks_when_half_of_it_is_gone_or_shaken() {
        let breaks = |start: u16| {
            let field =
                Field::new([line(30.0, 20.0, 0)]).with(|options| options.army_morale = ArmyMorale::OneOff);
            let (setup, mut state) = field.laid_out(crate::Phase::Moves);
            state.start[0] = start;
            army(At { setup: &setup, state: &state, draft: &[] }, Side::Blue).breaks
        };
        assert_eq!([0, 3, 4].map(breaks), [None, Some(1), Some(2)]);
    }
}
