//! Moves that a player might want.

use crate::movement::{buildings, group, most};
use crate::state::{Few, Unit};
use crate::terrain::{self, Terrain};
use crate::{At, Decision, Formation, Offer, Order};
use engine::{Draw, Grain, Lens};
use geom::{Angle, Corner, Facing, Leg, Length, Motion, Pose, Spot, mm};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// The groups that may act: the one that is acting, or all that wait.
fn groups(at: At, asked: &Decision, side: Side) -> Vec<Few> {
    match asked {
        Decision::Act => group::acting(at, side).map(|acting| acting.units.clone()).into_iter().collect(),
        _ => at
            .state
            .groups
            .iter()
            .filter(|group| group.side == side)
            .map(|group| group.units.clone())
            .collect(),
    }
}

/// Whatever groups may do, each as a whole and unit by unit.
pub(crate) fn all(at: At, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let groups = groups(at, asked, side);
    let standing = |id: &UnitId| at.state.troops.get(*id).is_some_and(Unit::is_on_table);
    for units in &groups {
        let units: Few = units.iter().copied().filter(standing).collect();
        if units.is_empty() || !units.iter().any(|id| lens.wants_unit(*id)) {
            continue;
        }
        let together = group::acting(at, side).map(|acting| acting.together.clone());
        let whole: Few =
            units.iter().copied().filter(|id| together.as_ref().is_none_or(|few| few.contains(id))).collect();
        marches(at, &whole, lens, offer)?;
        if units.len() > 1 {
            for id in whole.iter().filter(|id| lens.wants_unit(**id)) {
                marches(at, &[*id], lens, offer)?;
            }
        }
        for id in units.iter().filter(|id| lens.wants_unit(**id)) {
            changes(at, *id, lens, offer)?;
        }
        if units.len() > 1 && lens.wants("change") {
            for to in [Formation::Line, Formation::Column, Formation::Square] {
                offer(Order::Change { units: units.to_vec(), to })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Ways to march, ahead first.
fn marches(at: At, units: &[UnitId], lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("march") || units.is_empty() {
        return ControlFlow::Continue(());
    }
    let far = units.iter().map(|id| most(at, at.state.unit(*id))).fold(f64::INFINITY, f64::min);
    let fine = [1.0, 0.75, 0.5, 0.25, 0.1, 0.02];
    let shares: &[f64] = if lens.grain == Grain::Fine { &fine } else { &fine[..4] };
    let mut ways = vec![];
    for share in shares {
        let by = Length::of((far * share).floor().max(1.0));
        ways.push(vec![Leg::Ahead { by }]);
        ways.extend([-30, 30].map(|off| vec![Leg::Oblique { by, off: Angle::degrees(off) }]));
    }
    for degrees in [45, 15, 5] {
        let by = Angle::degrees(degrees);
        ways.extend([Corner::Left, Corner::Right].map(|on| vec![Leg::Wheel { on, by }]));
    }
    ways.push(vec![Leg::AboutFace]);
    ways.push(vec![Leg::Ahead { by: mm(1) }]);
    ways.push(vec![Leg::AboutFace, Leg::Ahead { by: Length::of((far * 0.5).floor().max(1.0)) }]);
    for legs in ways {
        offer(Order::March { units: units.to_vec(), path: Motion::as_one(legs) })?;
    }
    ControlFlow::Continue(())
}

/// Whatever one unit may do beside marching.
fn changes(at: At, id: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let unit = at.state.unit(id);
    if lens.wants("change") {
        for to in Formation::ALL {
            offer(Order::Change { units: vec![id], to: *to })?;
        }
    }
    if lens.wants("assault") {
        offer(Order::Assault { units: vec![id] })?;
    }
    if lens.wants("limber") {
        offer(Order::Limber { unit: id })?;
    }
    if lens.wants("unlimber") {
        offer(Order::Unlimber { unit: id })?;
    }
    if lens.wants("dress") {
        for degrees in [15, -15, 45, -45, 90, -90, 180] {
            let facing = unit.pose.facing.turned(Angle::degrees(degrees));
            offer(Order::Dress { unit: id, at: Pose { facing, ..unit.pose } })?;
        }
        for by in [10.0, -10.0, 50.0] {
            let at = Spot::of(unit.pose.at.point() + unit.front().ahead * by);
            offer(Order::Dress { unit: id, at: Pose { at, ..unit.pose } })?;
        }
    }
    if lens.wants("occupy") {
        let near = terrain::touched(at, &unit.block(), Terrain::is_building);
        for building in near {
            let middle = buildings::outline(at, building).frame.at;
            offer(Order::Occupy { unit: id, at: Spot::of(middle) })?;
        }
    }
    if lens.wants("leave") {
        for pose in buildings::doors(at, unit) {
            offer(Order::Leave { unit: id, at: pose })?;
        }
    }
    ControlFlow::Continue(())
}

/// A move drawn at random.
pub(crate) fn drawn(at: At, asked: &Decision, side: Side, draw: &mut Draw) -> Option<Order> {
    let groups = groups(at, asked, side);
    let group = draw.pick(&groups)?;
    let mut units: Vec<UnitId> =
        group.iter().copied().filter(|id| at.state.troops.get(*id).is_some()).collect();
    if draw.below(3) == 0 {
        draw.shuffle(&mut units);
        units.truncate(1);
    }
    let first = at.state.troops.get(*units.first()?)?;
    let far = most(at, first);
    let by = Length::of((far * (0.2 + 0.8 * draw.share())).round());
    let on = if draw.below(2) == 0 { Corner::Left } else { Corner::Right };
    match draw.below(8) {
        0 => {
            let by = Angle::degrees(1 + draw.below(40) as i32);
            Some(Order::March { units, path: Motion::as_one([Leg::Wheel { on, by }]) })
        }
        1 => {
            let off = Angle::degrees(draw.below(61) as i32 - 30);
            Some(Order::March { units, path: Motion::as_one([Leg::Oblique { by, off }]) })
        }
        2 => Some(Order::Change { units, to: *draw.pick(Formation::ALL)? }),
        3 => {
            let facing = towards_enemy(at, side, first);
            Some(Order::Dress { unit: units[0], at: Pose { facing, ..first.pose } })
        }
        _ => Some(Order::March { units, path: Motion::as_one([Leg::Ahead { by }]) }),
    }
}

/// Towards the nearest enemy that is seen.
fn towards_enemy(at: At, side: Side, unit: &Unit) -> Facing {
    let far = |enemy: &Unit| (enemy.centre() - unit.centre()).length();
    let seen = at.state.seen(side.other()).map(|(_, enemy)| enemy);
    let nearest = seen.min_by(|one, two| far(one).total_cmp(&far(two)));
    nearest.map_or(unit.pose.facing, |enemy| Facing::along(enemy.centre() - unit.centre()))
}
