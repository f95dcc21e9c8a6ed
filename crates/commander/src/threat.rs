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

/// How much farther away an enemy counts who stands apart from the middle of our army: one had better not run
/// after him alone.
pub fn apart(enemy: &Soldier, centre: Vector) -> Mm {
    (enemy.middle() - centre).length() * 0.7
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

/// What the fire of one takes from another; a unit in combat is left to those who fight it.
pub fn fire_on(by: &Soldier, on: &Soldier, far: Mm) -> f64 {
    if on.engaged { 0.0 } else { shot_at(by, on, far) }
}

/// What a volley of one takes from another.
pub fn shot_at(by: &Soldier, on: &Soldier, far: Mm) -> f64 {
    if by.engaged || by.nerve == Nerve::Shaken && by.arm != Arm::Guns {
        return 0.0;
    }
    let [close, long] = by.fire;
    let takes = if far <= close.range {
        close.takes
    } else if far <= long.range {
        long.takes
    } else {
        return 0.0;
    };
    let dense = match (on.shape, by.arm) {
        (Shape::Square | Shape::Column, Arm::Guns) => 1.5,
        (Shape::Loose | Shape::Inside, _) => 0.5,
        _ => 1.0,
    };
    takes * dense * bears(by, on)
}

/// Which share of a unit's front has another in its arc.
fn bears(by: &Soldier, on: &Soldier) -> f64 {
    if matches!(by.shape, Shape::Square | Shape::Loose | Shape::Inside) {
        return 1.0;
    }
    let local = by.front.local(on.middle());
    if local.y <= 0.0 {
        return 0.0;
    }
    let across = by.front.ahead.perp_dot(on.front.ahead).abs();
    let half = (on.depth * across + on.width * (1.0 - across)) / 2.0;
    ((by.width / 2.0 + local.y * by.sweep + half - local.x.abs()) / by.width.max(1.0)).clamp(0.0, 1.0)
}

/// Whether one can charge another next.
pub fn can_charge(by: &Soldier, on: &Soldier, far: Mm) -> bool {
    let able = by.reach > 0.0 && by.nerve == Nerve::Steady && !by.engaged;
    able && far <= by.reach && ahead(by, on.middle(), 0.8)
}

/// Units nearer to each other than this touch.
pub const TOUCH: Mm = 5.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::SLACK;
    use engine::doctrine::{Volley, is_behind};
    use geom::{Facing, Frame};
    use names::{Side, UnitId};

    fn line(side: Side, front: Frame) -> Soldier {
        Soldier {
            id: UnitId(1),
            side,
            arm: Arm::Foot,
            shape: Shape::Line,
            nerve: Nerve::Steady,
            front,
            width: 100.0,
            depth: 20.0,
            cost: 4.0,
            left: 1.0,
            engaged: true,
            holds: true,
            pace: 75.0,
            step: 75.0,
            reach: 75.0,
            fire: [Volley::default(); 2],
            sweep: 1.0,
            leash: None,
            rout: None,
        }
    }

    #[test]
    fn fronts_that_meet_are_before_each_other_at_any_angle() {
        for degrees in 0..360 {
            let ahead = Facing::degrees(degrees).direction();
            for aside in [-90.0, -33.3, 0.0, 12.7, 90.0] {
                let at = Vector::new(913.7, 611.3);
                let there = at + ahead.perp() * aside;
                let one = line(Side::Blue, Frame { at, ahead });
                let other = line(Side::Red, Frame { at: there, ahead: -ahead });
                assert!(
                    !is_behind(&one, &other, SLACK) && !is_behind(&other, &one, SLACK),
                    "{degrees} {aside}"
                );
            }
        }
    }

    #[test]
    fn a_unit_behind_a_front_is_behind_it() {
        let front = |y: Mm| Frame { at: Vector::new(500.0, y), ahead: Facing::NORTH.direction() };
        let [before, other] = [front(400.0), front(500.0)].map(|front| line(Side::Blue, front));
        assert!(is_behind(&before, &other, SLACK) && !is_behind(&other, &before, SLACK));
    }
}
