//! FPN-1.10. Where to deploy: free places in the zone, the usual deployment, and candidates.

use crate::deployment::{can_form, check_place, check_place_general, commands_left, units_left};
use crate::{Decision, FastPlay, Formation, Offer, Order, Unit};
use engine::{Draw, Lens, Table};
use geom::{Facing, Mm, Pose, Spot, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// The usual deployment: every unit in line where there is room, from the middle outwards; in column, then
/// off the table, if there is none.
pub(crate) fn usual(at: Table<FastPlay>, asked: &Decision, side: Side) -> Order {
    let Decision::Deploy { general } = asked else {
        let first = commands_left(at, side).first().copied();
        return Order::Command { general: first.flatten() };
    };
    if let Some((id, unit)) = units_left(at, side, *general).next() {
        return match free_place(at, side, *general, id, unit) {
            Some((formation, at)) => Order::Place { unit: id, formation, at },
            None => Order::KeepOff { unit: id },
        };
    }
    match unplaced_general(at, side, *general) {
        Some((general, at)) => Order::PlaceGeneral { general, at },
        None => Order::Deployed {},
    }
}

/// R7. The General of a command and a place for him, if he has still to be placed and there is any.
pub(crate) fn unplaced_general(
    at: Table<FastPlay>,
    side: Side,
    general: Option<UnitId>,
) -> Option<(UnitId, Spot)> {
    let general = general.filter(|&id| at.state.generals.get(id).is_some_and(|general| !general.moved))?;
    let base = at.setup.tables.general_base;
    let back = facing(side).direction() * (base.depth.mm() / 2.0);
    let mut spots = grid(at, side, base.width.mm(), base.depth.mm()).map(|front| Spot::of(front - back));
    let fits = |spot: &Spot| check_place_general(at, side, Some(general), general, *spot).is_ok();
    Some((general, spots.find(fits)?))
}

/// FPN-1.10. A free place in the zone for a unit, in line if there is one, else in column.
pub(crate) fn free_place(
    at: Table<FastPlay>,
    side: Side,
    general: Option<UnitId>,
    id: UnitId,
    unit: &Unit,
) -> Option<(Formation, Pose)> {
    let count = f64::from(unit.alive());
    let (width, depth) = (unit.base.width.mm(), unit.base.depth.mm());
    let in_line = (Formation::Line, width * count, depth);
    let in_column = (Formation::Column, width, depth * count);
    [in_line, in_column].into_iter().find_map(|(formation, width, depth)| {
        let poses =
            grid(at, side, width, depth).map(|front| Pose { at: Spot::of(front), facing: facing(side) });
        let fits = |pose: &Pose| check_place(at, side, general, id, formation, *pose).is_ok();
        poses.into_iter().find(fits).map(|pose| (formation, pose))
    })
}

/// The way the enemy is.
fn facing(side: Side) -> Facing {
    match side {
        Side::Blue => Facing::NORTH,
        Side::Red => Facing::SOUTH,
    }
}

/// Where the fronts of blocks of this size could be in a side's zone: row behind row, each from the middle
/// outwards.
fn grid(at: Table<FastPlay>, side: Side, width: Mm, depth: Mm) -> impl Iterator<Item = Vector> {
    let far = at.setup.ground.extent().point();
    let zone = at.setup.tables.deployment_depth.mm().min(far.y);
    let rows = (zone / depth).floor().clamp(0.0, 1000.0) as usize;
    let files = (far.x / width * 2.0).ceil().clamp(0.0, 1000.0) as usize;
    (0..rows).flat_map(move |row| {
        (0..=files).map(move |file| {
            // 0, 1, −1, 2, −2 and so on, by half a width.
            let step = file.div_ceil(2) as f64 * if file % 2 == 0 { -0.5 } else { 0.5 };
            let forward = zone - row as f64 * depth;
            let y = if side == Side::Blue { forward } else { far.y - forward };
            Vector::new(far.x / 2.0 + step * width, y)
        })
    })
}

/// Candidates: each command that is left; each unit where there is room, waiting, its General, and that all
/// are placed.
pub(crate) fn propose(
    at: Table<FastPlay>,
    asked: &Decision,
    side: Side,
    lens: &Lens,
    offer: Offer,
) -> ControlFlow<()> {
    let Decision::Deploy { general } = asked else {
        let mut left = commands_left(at, side);
        if let Some(mut draw) = lens.draw() {
            draw.shuffle(&mut left);
        }
        return left.into_iter().try_for_each(|general| offer(Order::Command { general }));
    };
    let left: Vec<(UnitId, &Unit)> =
        units_left(at, side, *general).filter(|(id, _)| lens.wants_unit(*id)).collect();
    if let Some(mut draw) = lens.draw() {
        for _ in 0..12 {
            if let Some(&(id, unit)) = draw.pick(&left) {
                offer(drawn(at, side, id, unit, &mut draw))?;
            }
        }
    }
    for (id, unit) in left {
        offer(Order::KeepOff { unit: id })?;
        if let Some((formation, at)) = free_place(at, side, *general, id, unit) {
            offer(Order::Place { unit: id, formation, at })?;
        }
    }
    if let Some((general, at)) = unplaced_general(at, side, *general) {
        offer(Order::PlaceGeneral { general, at })?;
    }
    offer(Order::Deployed {})
}

/// A place drawn at random.
fn drawn(at: Table<FastPlay>, side: Side, id: UnitId, unit: &Unit, draw: &mut Draw) -> Order {
    let formations = [Formation::Line, Formation::Column, Formation::Square]
        .map(|formation| if can_form(at, unit, formation) { formation } else { Formation::Line });
    let formation = formations[draw.below(3)];
    let far = at.setup.ground.extent().point();
    let deep = at.setup.tables.deployment_depth.mm().min(far.y) * draw.share();
    let y = if side == Side::Blue { deep } else { far.y - deep };
    let spot = Spot::of(Vector::new(far.x * draw.share(), y));
    Order::Place { unit: id, formation, at: Pose { at: spot, facing: facing(side) } }
}
