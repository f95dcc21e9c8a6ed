//! What units may do to each other next, as far as one can tell without dice.

use engine::doctrine::{Arm, Nerve, Shape, Soldier};
use geom::{Mm, Vector};

/// How far from the enemy a unit wants to be.
pub fn wanted(unit: &Soldier) -> Mm {
    match unit.arm {
        Arm::Guns => unit.fire[1].range.min(600.0) * 0.8,
        Arm::Horse => unit.reach * 0.9,
        Arm::Foot | Arm::Light => unit.fire[0].range.max(unit.reach * 0.5) * 0.9,
    }
}

/// About how far the front of one is from another.
pub fn gap(from: &Soldier, to: &Soldier) -> Mm {
    let body = to.body();
    let here = body.nearest(from.front.at);
    let local = from.front.local(here);
    // Anywhere along the front will do.
    let aside = (local.x.abs() - from.width / 2.0).max(0.0);
    libm::sqrt(aside * aside + local.y * local.y)
}

/// Whether a point lies ahead of a unit, within so steep a cone; anything does for who looks all round.
pub fn ahead(unit: &Soldier, point: Vector, slope: f64) -> bool {
    if matches!(unit.shape, Shape::Square | Shape::Loose | Shape::Inside) {
        return true;
    }
    let local = unit.front.local(point);
    local.y > 0.0 && (local.x.abs() - unit.width / 2.0) * slope < local.y
}

/// What the fire of one takes from another.
pub fn fire_on(by: &Soldier, on: &Soldier, far: Mm) -> f64 {
    if by.engaged || on.engaged || by.nerve == Nerve::Shaken && by.arm != Arm::Guns {
        return 0.0;
    }
    let [close, long] = by.fire;
    let takes = if far <= close.range {
        close.takes
    } else if far <= long.range {
        // Nobody can stay out of it for ever.
        0.3 * long.takes
    } else {
        return 0.0;
    };
    if !ahead(by, on.middle(), 1.0) {
        return 0.0;
    }
    let dense = match (on.shape, by.arm) {
        (Shape::Square | Shape::Column, Arm::Guns) => 1.5,
        (Shape::Loose | Shape::Inside, _) => 0.5,
        _ => 1.0,
    };
    takes * dense
}

/// What the charge of one takes from another, beside what it costs.
pub fn charge_on(by: &Soldier, on: &Soldier, far: Mm) -> f64 {
    let able = by.reach > 0.0 && by.nerve == Nerve::Steady && !by.engaged;
    if !able || far > by.reach || !ahead(by, on.middle(), 0.8) {
        return 0.0;
    }
    let (attack, defence) = (attack(by, on), defence(by, on));
    let chance = attack * attack / (attack * attack + defence * defence).max(1e-9);
    // A charge that is likelier to fail than not is no threat.
    (2.0 * chance - 1.0).max(0.0) * 0.6 * on.worth()
}

/// Units nearer to each other than this touch.
pub const TOUCH: Mm = 5.0;

/// Whether one comes at another from behind its front.
fn behind(by: &Soldier, on: &Soldier) -> bool {
    on.front.local(by.front.at).y < 0.0 && !matches!(on.shape, Shape::Square | Shape::Loose)
}

/// How hard one strikes another.
pub fn attack(by: &Soldier, on: &Soldier) -> f64 {
    let arms = match (by.arm, on.shape, on.arm) {
        (Arm::Horse, Shape::Square | Shape::Inside, _) => 0.2,
        (Arm::Horse, Shape::Loose, _) => 1.5,
        (Arm::Horse, _, Arm::Foot | Arm::Light) => 1.4,
        (_, Shape::Inside, _) => 0.6,
        (Arm::Foot | Arm::Light, _, Arm::Guns) if !behind(by, on) => 0.6,
        _ => 1.0,
    };
    by.edge * by.left * arms
}

/// How well one withstands another.
pub fn defence(by: &Soldier, on: &Soldier) -> f64 {
    let surprised = if behind(by, on) { 0.4 } else { 1.0 };
    let heart = match on.nerve {
        Nerve::Steady => 1.0,
        Nerve::Disordered => 0.7,
        Nerve::Shaken => 0.4,
    };
    on.edge * on.left * surprised * heart
}
