//! How the battle goes: what is left of an army, which units can still be ordered, and what is declared.

use crate::command::standing;
use crate::state::Stage;
use crate::{At, Decision, UnitFlags, losses, melee, movement, shooting};
use engine::{ArmyLeft, Declared};
use names::{Side, UnitId};

/// ERN-X1, R1. The figures of an army: it is beaten when too many are lost, rout or have fled.
pub(crate) fn army(at: At, side: Side) -> ArmyLeft {
    let (of, missing) = losses::count(at.state, side);
    let breaks = of.saturating_sub(of * u32::from(at.setup.options.break_percent) / 100 + 1);
    let short = |figures: u32| u16::try_from(figures).unwrap_or(u16::MAX);
    let breaks = (of > 0).then(|| short(breaks));
    ArmyLeft { left: short(of - missing.min(of)), of: short(of), breaks, counts: "figures" }
}

/// The units that a question lets a side order one by one, and whether each has been ordered.
pub(crate) fn to_act(at: At, asked: &Decision, side: Side) -> Vec<(UnitId, bool)> {
    let own = || at.state.of(side);
    match asked {
        Decision::Declare => own()
            .filter(|(_, unit)| unit.charge.is_some_and(|charge| charge.stage == Stage::Declared))
            .map(|(id, _)| (id, true))
            .collect(),
        Decision::Fire => own()
            .filter(|(id, _)| shooting::may_fire(at, *id).is_ok() && shooting::targets::any(at, *id))
            .map(|(id, unit)| {
                (
                    id,
                    unit.aim.is_some()
                        || unit.is(UnitFlags::HOLDS_FIRE)
                        || at.state.bombardments.iter().any(|shot| shot.units.contains(&id)),
                )
            })
            .collect(),
        Decision::Strike => own()
            .filter(|(id, _)| melee::choices(at, *id).len() > 1)
            .map(|(id, _)| (id, at.state.strikes.iter().any(|(unit, _)| *unit == id)))
            .collect(),
        Decision::Move => own()
            .filter(|(id, unit)| {
                let moved = unit.is(UnitFlags::DONE) || unit.is(UnitFlags::MOVED);
                moved
                    || standing::intent(at, *id).is_some()
                    || (movement::freedom(at, *id).is_some() && movement::kept(at, *id).is_none())
            })
            .map(|(id, unit)| (id, unit.is(UnitFlags::DONE) || unit.is(UnitFlags::MOVED)))
            .collect(),
        Decision::First | Decision::Deploy | Decision::Face { .. } => vec![],
    }
}

/// ERN-8.1, 8.3. Charges and fire that are declared and not yet thrown for.
pub(crate) fn declared(at: At) -> Vec<Declared> {
    let charges = at.state.of(at.state.active).filter_map(|(unit, piece)| {
        let charge = piece.charge.filter(|charge| charge.stage != Stage::Made)?;
        Some(Declared { unit, target: charge.target })
    });
    let shots = at
        .state
        .bombardments
        .iter()
        .flat_map(|shot| shot.units.iter().map(|&unit| Declared { unit, target: shot.target }));
    let aims =
        at.state.of(at.state.active).filter_map(|(unit, piece)| Some(Declared { unit, target: piece.aim? }));
    charges.chain(shots).chain(aims).collect()
}
