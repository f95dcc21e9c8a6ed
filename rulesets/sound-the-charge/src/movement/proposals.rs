//! Marches that a player might want.

use super::{Purpose, check_mobile, commanded, rate};
use crate::measure::Fraction;
use crate::{At, Formation, Offer, Order, Place, Unit, going};
use engine::{Draw, Lens};
use geom::{Angle, Corner, Leg, Length, Motion};
use names::UnitId;
use std::ops::ControlFlow;

/// Candidates of one unit for the verbs march.
pub fn candidates(at: At, unit: UnitId, found: &Unit, _: &Lens, offer: Offer) -> ControlFlow<()> {
    if found.place == Place::Table && found.formation() == Formation::Unlimbered {
        // R92. Guns turn where they stand for nothing, even when their time is spent.
        for degrees in [45, -45, 180] {
            let path = Motion::as_one([Leg::Turn { by: Angle::degrees(degrees) }]);
            offer(Order::March { unit, path })?;
        }
    }
    let Some(reach) = reach(at, unit, found) else { return ControlFlow::Continue(()) };
    for leg in ways(at, found, reach) {
        let path = Motion::as_one([leg]);
        let Some(body) = at.state.troops.bodies().get(unit) else { break };
        let path = going::affordable(at, unit, found, &path, &path.run(body), Purpose::March);
        if !path.legs.is_empty() {
            offer(Order::March { unit, path })?;
        }
    }
    ControlFlow::Continue(())
}

/// One such order drawn at random; it need not be legal. Most lead forward, and many towards the nearest enemy, since armies
/// that step about at random never meet.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    let reach = reach(at, unit, found)?;
    let path = match draw.below(8) {
        0..=1 => Motion::as_one([Leg::Ahead { by: reach }]),
        // Ground and enemies may leave room for less.
        2..=3 => Motion::as_one([Leg::Ahead { by: Length::of(reach.mm() * draw.share()).max(LEAST) }]),
        4..=6 => towards_enemies(at, unit, found, reach, draw.share())?,
        _ => Motion::as_one([*draw.pick(&ways(at, found, reach))?]),
    };
    Some(Order::March { unit, path })
}

/// The way that turns a unit to the nearest enemy, as far as a share of its reach turns it, and then leads ahead with the
/// rest.
fn towards_enemies(at: At, unit: UnitId, found: &Unit, reach: Length, share: f64) -> Option<Motion> {
    let body = at.state.troops.bodies().get(unit)?;
    let frame = body.frame();
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != found.side);
    let middles = enemies.map(|other| frame.local(other.body.front().middle()));
    let aim = middles.min_by(|one, two| one.length_squared().total_cmp(&two.length_squared()))?;
    let bearing = libm::atan2(aim.x, aim.y);
    let pays = reach.mm() * share;
    let width = body.front().length().max(1.0);
    let (turn, cost) = if going::is_free(found) {
        let by = bearing.clamp(-pays / width, pays / width);
        (Leg::Turn { by: Angle::of(by) }, by.abs() * width)
    } else {
        let on = if bearing < 0.0 { Corner::Left } else { Corner::Right };
        let wheel = Leg::Wheel { on, by: Angle::ZERO };
        let pace = going::pace(at, unit, found, wheel).ok()?.share();
        let by = bearing.abs().min(pays * pace / width);
        (Leg::Wheel { on, by: Angle::of(by) }, by * width / pace)
    };
    Some(Motion::as_one([turn, Leg::Ahead { by: Length::of(reach.mm() - cost).max(LEAST) }]))
}

/// Ways that a unit would usually go: as far as it can, and half of that.
fn ways(at: At, found: &Unit, reach: Length) -> Vec<Leg> {
    let free = going::is_free(found);
    let paces = &at.setup.tables.paces;
    let slowly = |pace: Fraction| if free { reach } else { pace.of(reach) };
    let mut all: Vec<Leg> = [reach, reach.times(1, 2)].map(|by| Leg::Ahead { by }).into();
    all.push(Leg::Back { by: slowly(paces.backstep) });
    let aside = slowly(paces.sidestep);
    all.extend([aside, aside.times(-1, 1)].map(|by| Leg::Side { by }));
    if !free {
        for on in [Corner::Left, Corner::Right] {
            all.extend([30, 90].map(|by| Leg::Wheel { on, by: Angle::degrees(by) }));
        }
        let by = paces.oblique.of(reach);
        all.extend([45, -45].map(|off| Leg::Oblique { by, off: Angle::degrees(off) }));
    }
    all
}

/// Nobody proposes to move less than that.
const LEAST: Length = Length::INCH.times(1, 10);

/// How far a unit could still go straight ahead in the open; none if it cannot move, or hardly.
fn reach(at: At, unit: UnitId, found: &Unit) -> Option<Length> {
    if found.place != Place::Table || check_mobile(unit, found).is_err() {
        return None;
    }
    let left = Length::of(found.spent.left().share() * rate(at, found).mm());
    Some(commanded(at, found).of(left)).filter(|&reach| reach >= LEAST)
}
