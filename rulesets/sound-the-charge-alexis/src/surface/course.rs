//! How the battle goes: what is left of an army, and which units can still be ordered.

use crate::{At, Decision, Place, Unit, UnitFlags, shooting};
use engine::ArmyLeft;
use geom::Length;
use names::{Side, UnitId};

/// STA-27.2, R75. The units of an army that are neither gone nor shaken: it is broken when its share is.
pub(crate) fn army(at: At, side: Side) -> ArmyLeft {
    let (units, shaken) = at.state.muster(side);
    let of = at.state.start[side.index()];
    let [parts, whole] = at.setup.options.broken;
    let breaks_at = (u32::from(of) * parts).div_ceil(whole.max(1)) as u16;
    let breaks = (of > 0).then(|| of - breaks_at.min(of));
    ArmyLeft { left: units.saturating_sub(shaken), of, breaks, counts: "good units" }
}

/// STA-2.2, 27.1. The units and generals that a question lets a side order, and whether each has been.
pub(crate) fn to_act(at: At, asked: &Decision, side: Side) -> Vec<(UnitId, bool)> {
    let own = at.state.troops.iter().filter(|(_, unit)| unit.side == side);
    let has = |unit: &Unit, flag: UnitFlags| unit.flags.has_any(flag);
    match asked {
        Decision::Act => {
            let over = UnitFlags::DONE.with(UnitFlags::IDLE).with(UnitFlags::RALLIED).with(UnitFlags::SHAKEN);
            let units = own.filter(|(_, unit)| unit.is_on_table());
            let units = units.map(|(id, unit)| (id, has(unit, over) || at.state.is_engaged(id)));
            let generals = at.state.generals.iter().filter(|(_, general)| general.side == side);
            let ridden = |ridden: Length| ridden > Length::ZERO;
            units.chain(generals.map(|(id, general)| (id, ridden(general.ridden)))).collect()
        }
        Decision::Fire => {
            let fired = |unit: &Unit| has(unit, UnitFlags::FIRED);
            let able = own.filter(|(id, unit)| fired(unit) || shooting::may_fire(at, side, *id).is_ok());
            able.map(|(id, unit)| (id, fired(unit))).collect()
        }
        Decision::Deploy => {
            let units = at.state.present(side);
            units.map(|(id, unit)| (id, unit.place != Place::Off)).collect()
        }
        _ => vec![],
    }
}
