//! The course of the battle as a page shows it: how much is left of an army, and which units can still be
//! ordered.

use crate::shooting::{check_shooter, has_declared};
use crate::{Decision, FastPlay, UnitFlags, deployment};
use engine::{ArmyLeft, Table};
use names::{Side, UnitId};

/// FPN-2.1, R9. The elements of an army: it is beaten when more than its share is lost.
pub(crate) fn army(at: Table<FastPlay>, side: Side) -> ArmyLeft {
    let [part, whole] = at.setup.tables.beaten_share.map(u64::from);
    let of = at.state.start[side.index()];
    let bears = (u64::from(of) * part / whole.max(1)) as u16;
    let breaks = (of > 0).then(|| of.saturating_sub(bears).saturating_sub(1));
    ArmyLeft { left: at.state.elements_left(side), of, breaks, counts: "elements" }
}

/// FPN-1.11, 5.6, 7.1, 12.11. The units and Generals that a question lets a side order, and whether each has
/// been.
pub(crate) fn to_act(at: Table<FastPlay>, asked: &Decision, side: Side) -> Vec<(UnitId, bool)> {
    let units = at.state.troops.iter().filter(|(_, unit)| unit.side == side);
    let generals = at.state.generals.iter().filter(|(_, general)| general.side == side);
    match asked {
        Decision::Act => {
            let on_table = units.filter(|(_, unit)| unit.is_on_table());
            on_table.map(|(id, unit)| (id, unit.flags.has(UnitFlags::ACTED))).collect()
        }
        Decision::Generals => generals.map(|(id, general)| (id, general.moved)).collect(),
        Decision::Fire => {
            let able = units.filter(|(id, unit)| check_shooter(at, *id, unit).is_ok());
            able.map(|(id, _)| (id, has_declared(at, id))).collect()
        }
        Decision::Deploy { general } => {
            deployment::units_left(at, side, *general).map(|(id, _)| (id, false)).collect()
        }
        Decision::NextCommand
        | Decision::MoveOption
        | Decision::Remove { .. }
        | Decision::HalfMove { .. }
        | Decision::RideOn { .. }
        | Decision::Evade { .. }
        | Decision::EvadeMove { .. }
        | Decision::Align { .. }
        | Decision::Conform { .. }
        | Decision::Strike { .. }
        | Decision::CloseSquare { .. } => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, unit};
    use crate::{Arm, Formation};

    /// FPN-2.1, R9. More than half is too much: of seven elements three may go, of eight four.
    #[test]
    fn an_army_breaks_when_more_than_half_of_it_is_lost() {
        let units = [unit(Arm::HeavyFoot, Formation::Line, 30.0, 5.0, 0)];
        let game = Field::new(units).moving(Side::Blue);
        let breaks = |start: u16| {
            let mut state = game.state().clone();
            state.start[0] = start;
            army(Table { setup: game.setup(), state: &state, draft: &[] }, Side::Blue).breaks
        };
        assert_eq!([0, 7, 8].map(breaks), [None, Some(3), Some(3)]);
    }
}
