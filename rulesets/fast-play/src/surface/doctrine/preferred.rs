//! The answers that do best in play where nothing tells them apart.

use crate::{Decision, Direction, FastPlay, MoveOrder, Order};
use engine::Table;
use engine::doctrine::{Arm, Doctrine, Nerve, Soldier};
use geom::{Mm, Vector};
use names::Side;

/// FPN-12.2, 8.11. A side that moves second sees where the enemy goes; skirmishers who evade live on.
pub(super) fn preferred(at: Table<FastPlay>, asked: &Decision, side: Side) -> Option<Order> {
    match asked {
        Decision::MoveOption => {
            let we_move = if has_prey(at, side) { MoveOrder::First } else { MoveOrder::Second };
            Some(Order::Option { we_move, direction: Direction::RightToLeft })
        }
        Decision::Evade { .. } => Some(Order::Evade {}),
        _ => None,
    }
}

/// Whether a side can charge a flank, shaken troops or guns now, and they may be gone when the enemy has
/// moved.
fn has_prey(at: Table<FastPlay>, side: Side) -> bool {
    let mut soldiers = vec![];
    FastPlay::soldiers(at, &mut soldiers);
    let (own, enemies): (Vec<&Soldier>, Vec<&Soldier>) =
        soldiers.iter().partition(|soldier| soldier.side == side);
    own.iter().any(|unit| enemies.iter().any(|enemy| reaches(unit, enemy) && is_prey(unit, enemy)))
}

/// Whether a unit may charge an enemy now: he is in reach and before its front.
fn reaches(unit: &Soldier, enemy: &Soldier) -> bool {
    let able = unit.nerve == Nerve::Steady && !unit.engaged && !enemy.engaged;
    let nearest = enemy.body().nearest(unit.front.at);
    able && (nearest - unit.front.at).length() <= unit.reach && is_ahead(unit, nearest)
}

fn is_ahead(unit: &Soldier, point: Vector) -> bool {
    let local = unit.front.local(point);
    local.y > 0.0 && local.x.abs() - unit.width / 2.0 < local.y
}

/// Whether an enemy has more to lose by a charge of a unit than the unit has.
fn is_prey(unit: &Soldier, enemy: &Soldier) -> bool {
    /// A front that is no more than this behind another is on one line with it.
    const SLACK: Mm = 1.0;
    let open = enemy.reach > 0.0 && enemy.front.local(unit.front.at).y < -SLACK;
    open || enemy.nerve == Nerve::Shaken || enemy.arm == Arm::Guns
}
