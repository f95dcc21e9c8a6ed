//! Orders of 4c drawn at random.

use super::{at_point, fan, may_charge, motion, targets};
use crate::charge::flank::{Face, faces};
use crate::melee::contact::enemies_touching;
use crate::movement::going;
use crate::{Arm, FastPlay, Formation, Order, Turn, Unit};
use engine::{Draw, Lens, Table};
use geom::{Angle, Body, Corner, Frame, Leg, Length, Motion, Pose};
use names::UnitId;
use smallvec::SmallVec;

/// One order, sensible but perhaps not legal.
pub(super) fn act(
    at: Table<FastPlay>,
    own: &[(UnitId, &Unit)],
    lens: &Lens,
    draw: &mut Draw,
) -> Option<Order> {
    let wanted = |order: Order| lens.wants(engine::Grammar::verb(&order).name).then_some(order);
    let Some(&(id, unit)) = draw.pick(own) else { return wanted(Order::Done {}) };
    let body = at.state.troops.bodies().get(id)?;
    if draw.below(3 * own.len().max(4)) == 0 && lens.unit.is_none() && lens.target.is_none() {
        return wanted(Order::Done {});
    }
    if !enemies_touching(at, id).is_empty() {
        return wanted(change(id, unit, draw));
    }
    if unit.is_shaken() {
        let by = Length::of(going::rate(at, unit).mm() / 2.0 * draw.share().max(0.02));
        return wanted(Order::Retire { unit: id, by });
    }
    if may_charge(unit) && draw.below(3) > 0 {
        let near = targets(at, unit, body, lens);
        if let Some(&(target, enemy)) = draw.pick(&near) {
            let path = if draw.below(3) > 0 { aim(at, unit, body, enemy, draw) } else { None };
            return wanted(Order::Charge { unit: id, target, onto: None, path });
        }
    }
    match draw.below(8) {
        0 => wanted(change(id, unit, draw)),
        1 if unit.is_skirmishing() => {
            let by = Length::of(going::rate(at, unit).mm() * draw.share().max(0.02));
            wanted(Order::MoveBack { unit: id, by, about: draw.below(2) == 0 })
        }
        _ => wanted(Order::March { unit: id, path: way(at, unit, body, draw) }),
    }
}

/// A way at an enemy: mostly at the side of him that is nearest, sometimes at any, or simply some wheel and
/// on.
fn aim(at: Table<FastPlay>, unit: &Unit, body: &Body, enemy: &Unit, draw: &mut Draw) -> Option<Motion> {
    if draw.below(4) == 0 {
        let ways: SmallVec<[Motion; 16]> = fan(at, unit, body).collect();
        return draw.pick(&ways).cloned();
    }
    let faces = faces(enemy);
    let from = body.front().middle();
    let far = |face: &Face| (face.line.middle() - from).length_squared();
    let nearest = faces.iter().min_by(|one, two| far(one).total_cmp(&far(two)));
    let face = if draw.below(4) == 0 { draw.pick(&faces) } else { nearest };
    Some(Motion::as_one(at_point(at, unit, body, face?.line.at(draw.share()))?.legs))
}

/// A way to march. Most lead forward, and many towards the nearest enemy, since armies that step about at
/// random never meet.
fn way(at: Table<FastPlay>, unit: &Unit, body: &Body, draw: &mut Draw) -> Motion {
    match draw.below(8) {
        0..=1 if !unit.in_square() => motion(unit, [Leg::Ahead { by: going::rate(at, unit) }]),
        2..=5 => {
            let share = draw.share();
            let towards = towards_enemies(at, unit, body, share);
            towards.unwrap_or_else(|| some_way(at, unit, draw, 1.0))
        }
        _ => some_way(at, unit, draw, 1.0),
    }
}

/// The way that turns a unit to the nearest enemy, as far as a share of its rate turns it, and then leads
/// ahead with the rest. A square goes straight there.
fn towards_enemies(at: Table<FastPlay>, unit: &Unit, body: &Body, share: f64) -> Option<Motion> {
    let frame = body.frame();
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != unit.side);
    let ways = enemies.map(|other| other.body.front().middle() - frame.at);
    let aim = ways.min_by(|one, two| one.length_squared().total_cmp(&two.length_squared()))?;
    let there = Pose::of(Frame { ahead: aim.normalize_or_zero(), ..frame }).facing;
    let bearing = Pose::of(frame).facing.turn_to(there);
    let rate = going::rate(at, unit);
    if unit.in_square() {
        return Some(Motion::as_one([Leg::Oblique { by: rate, off: bearing }]));
    }
    let width = body.front().length().max(1.0);
    let turn = bearing.radians().abs().min(rate.mm() * share / width);
    let on = if bearing < Angle::ZERO { Corner::Left } else { Corner::Right };
    let rest = Length::of(rate.mm() - turn * width).max(Length::ZERO);
    let wheel = Some(Leg::Wheel { on, by: Angle::of(turn) }).filter(|_| Angle::of(turn) > Angle::ZERO);
    // A stiff wheel is as good here, and cheaper to judge.
    Some(Motion::as_one(wheel.into_iter().chain([Leg::Ahead { by: rest }])))
}

/// Some way, up to a share of the rate.
pub(super) fn some_way(at: Table<FastPlay>, unit: &Unit, draw: &mut Draw, share: f64) -> Motion {
    let most = going::rate(at, unit).mm() * share * draw.share().max(0.01);
    let ahead = |by: f64| Leg::Ahead { by: Length::of(by) };
    if unit.in_square() {
        let off = Angle::microdegrees(draw.below(360_000_000) as i32 - 180_000_000);
        return Motion::as_one([Leg::Oblique { by: Length::of(most), off }]);
    }
    if draw.below(2) == 0 {
        return motion(unit, [ahead(most)]);
    }
    let width = match unit.formation {
        Formation::Line => unit.base.width.mm() * unit.elements.len() as f64,
        _ => unit.base.width.mm(),
    };
    let wheel = (most * draw.share()).min(width * std::f64::consts::FRAC_PI_2);
    let on = if draw.below(2) == 0 { Corner::Left } else { Corner::Right };
    motion(unit, [Leg::Wheel { on, by: Angle::of(wheel / width.max(1.0)) }, ahead(most - wheel)])
}

/// Some change of formation, facing or front.
fn change(id: UnitId, unit: &Unit, draw: &mut Draw) -> Order {
    let count = unit.elements.len();
    let turn = if draw.below(2) == 0 { Turn::Left } else { Turn::Right };
    let place = draw.below(count) as u8;
    match (unit.formation, draw.below(4)) {
        (Formation::Square, 0) => {
            Order::LeaveSquare { unit: id, formation: Formation::Column, stays: place, left: 0 }
        }
        (Formation::Square, _) => {
            let left = draw.below(count) as u8;
            Order::LeaveSquare { unit: id, formation: Formation::Line, stays: place, left }
        }
        (_, 0) => Order::TurnAbout { unit: id },
        _ if count == 1 => Order::Face { unit: id, turn },
        (_, 1) if unit.arm == Arm::HeavyFoot => Order::Square { unit: id },
        (Formation::Column, 2) => Order::TurnIntoLine { unit: id, turn },
        (Formation::Column, _) => Order::LineAhead { unit: id, left: place },
        (Formation::Line, 2) => Order::TurnIntoColumn { unit: id, turn },
        (Formation::Line, _) => Order::ColumnAhead { unit: id, on: place },
    }
}
