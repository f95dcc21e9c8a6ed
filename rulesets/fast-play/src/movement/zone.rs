//! FPN-6.4. The ground before an enemy's front, which no unit crosses.

use crate::cite;
use crate::melee::contact::in_hth;
use crate::movement::going;
use crate::who::refuse;
use crate::{FastPlay, Reason, Unit};
use engine::{Mark, Refusal, Table};
use geom::{Area, Bodies, Body, Convex, Edge, Leg, Mm, Motion, Rect, Run, Vector};
use names::{Side, UnitId};
use smallvec::SmallVec;

/// How a mover may deal with a zone in which it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Within {
    /// R86. It marches straight ahead, and every inch takes it farther from the owner.
    StraightAway,
    /// R31. It has turned about, and every inch takes it farther from the owner.
    Away,
    /// R31. It goes straight back, as it is entitled to.
    Back,
}

/// G18. The zone of a unit, one rectangle ahead of each element of its front.
fn zone(at: Table<FastPlay>, unit: &Unit) -> impl Iterator<Item = Rect> {
    let reach = at.setup.tables.front_zone.mm();
    unit.front_elements().map(move |element| {
        let rect = unit.rect(element);
        Rect::behind(&rect.front().advanced(reach), rect.width(), reach)
    })
}

/// G18. The zone of a unit as an area to be drawn.
pub(crate) fn area(at: Table<FastPlay>, unit: &Unit) -> Area {
    Area::of(zone(at, unit).map(|rect| Convex::from(&rect)))
}

/// The zones that something within a box may come into, by their owners, as bodies. A unit that fights has
/// none.
fn zones(at: Table<FastPlay>, side: Side, (low, high): (Vector, Vector)) -> SmallVec<[(UnitId, Body); 4]> {
    let reach = Vector::splat(at.setup.tables.front_zone.mm());
    let near = at.state.troops.bodies().near(low - reach, high + reach);
    let owners = near.filter(|other| other.side != side).filter_map(|other| {
        let unit = at.state.troops.get(other.id)?;
        let parts: SmallVec<[Rect; 4]> = zone(at, unit).collect();
        let front = parts.first()?.edge(Edge::Front);
        let body = Body::new(parts, front);
        let (from, to) = body.bounds();
        let near = from.cmple(high).all() && low.cmple(to).all();
        (near && !in_hth(at, other.id)).then_some((other.id, body))
    });
    owners.collect()
}

/// FPN-6.4, 6.15, R31, R86. No part of a moving unit enters the zone of an enemy who is not in hand-to-hand;
/// a unit that begins in one only leaves it, as the rulings allow. `but` is an enemy whose zone does not
/// matter.
pub(crate) fn check_march(
    at: Table<FastPlay>,
    unit: UnitId,
    side: Side,
    run: &Run,
    within: Within,
    but: Option<UnitId>,
) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    let zones = zones(at, side, going::bounds(run));
    if zones.is_empty() {
        return Ok(());
    }
    let mut others = Bodies::new(CELL);
    for (owner, zone) in zones {
        if Some(owner) == but {
            continue;
        }
        if !geom::overlaps(&run.from, &zone, slack) {
            others.put(owner, side.other(), zone);
            continue;
        }
        let free = match within {
            Within::Back => true,
            Within::StraightAway => is_straight(run) && leads_away(at, run, owner),
            Within::Away => leads_away(at, run, owner),
        };
        if !free {
            return Err(refused(at, unit, owner));
        }
    }
    match run.first_overlap(&others, &[], slack) {
        Some(met) => Err(refused(at, unit, met.unit)),
        None => Ok(()),
    }
}

/// FPN-6.4, R31, R86. A charge enters only the zone of its target, and of a further enemy at whose front it
/// comes as well. A unit that begins in zones charges the owner of one of them. `run` ends where the charger
/// touches.
pub(crate) fn check_charge(
    at: Table<FastPlay>,
    unit: UnitId,
    side: Side,
    target: UnitId,
    run: &Run,
    last: Option<Leg>,
) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    let (mut inside, mut others) = (SmallVec::<[UnitId; 4]>::new(), Bodies::new(CELL));
    for (owner, zone) in zones(at, side, going::bounds(run)) {
        if geom::overlaps(&run.from, &zone, slack) {
            inside.push(owner);
        } else if owner != target {
            others.put(owner, side.other(), zone);
        }
    }
    if let Some(&owner) = inside.first()
        && !inside.contains(&target)
    {
        return Err(refused(at, unit, owner));
    }
    let mut passed: SmallVec<[UnitId; 4]> = SmallVec::new();
    while let Some(met) = run.first_overlap(&others, &passed, slack) {
        if !comes_at(at, met.unit, run.end(), last) {
            return Err(refused(at, unit, met.unit));
        }
        passed.push(met.unit);
    }
    Ok(())
}

/// R86. Whether the last leg of a charge, prolonged by no more than the depth of a zone, brings its front
/// against the front of a further enemy.
fn comes_at(at: Table<FastPlay>, enemy: UnitId, end: &Body, last: Option<Leg>) -> bool {
    let slack = at.setup.options.epsilon.mm();
    let Some(unit) = at.state.troops.get(enemy) else { return false };
    let Some(theirs) = at.state.troops.bodies().get(enemy) else { return false };
    let by = at.setup.tables.front_zone.0;
    let leg = match last {
        Some(Leg::Wheel { on, .. }) => {
            let width = end.front().length().max(1.0);
            Leg::Wheel { on, by: geom::Angle::of(by.mm() / width) }
        }
        _ => Leg::Ahead { by },
    };
    let mut alone = Bodies::new(CELL);
    alone.put(enemy, unit.side, theirs.clone());
    let run = Motion::as_one([leg]).run(end);
    let there = match run.first_contact(&alone, &[], slack) {
        Some(met) => run.stages[met.stage].at(met.share),
        // It stands there already.
        None if geom::gap(end, theirs).length <= slack => end.clone(),
        None => return false,
    };
    let near = |mine: geom::Segment, theirs: geom::Segment| {
        let ends = [
            mine.distance(theirs.a),
            mine.distance(theirs.b),
            theirs.distance(mine.a),
            theirs.distance(mine.b),
        ];
        ends.into_iter().fold(Mm::INFINITY, f64::min) <= slack
    };
    unit.front_elements().any(|element| near(there.front(), unit.rect(element).edge(Edge::Front)))
}

/// R86. Whether a way only leads straight ahead.
fn is_straight(run: &Run) -> bool {
    let ahead = run.from.frame().ahead;
    let along = |course: geom::Course| match course {
        geom::Course::Shift(by) => by.dot(ahead) > 0.0 && by.perp_dot(ahead).abs() <= 1e-6 * by.length(),
        _ => false,
    };
    run.stages.iter().all(|stage| along(stage.course(0)))
}

/// R31, R86. Whether every inch of a way takes a body farther from an enemy.
fn leads_away(at: Table<FastPlay>, run: &Run, from: UnitId) -> bool {
    const LOOKS: u32 = 8;
    let Some(enemy) = at.state.troops.bodies().get(from) else { return true };
    let mut before = geom::gap(&run.from, enemy).length;
    for stage in &run.stages {
        for look in 1..=LOOKS {
            let now = geom::gap(&stage.at(f64::from(look) / f64::from(LOOKS)), enemy).length;
            if now <= before {
                return false;
            }
            before = now;
        }
    }
    true
}

fn refused(at: Table<FastPlay>, unit: UnitId, of: UnitId) -> Refusal<FastPlay> {
    let drawn = at.state.troops.get(of).map(|owner| area(at, owner).drawn()).unwrap_or_default();
    let marks = drawn.iter().map(Mark::from).chain([Mark::Unit(of)]);
    refuse(cite::FRONT_ZONE, Reason::InFrontZone { unit, of })
        .with_witness(marks.collect::<engine::Witness>())
}

/// Cells about as large as a zone.
const CELL: Mm = 100.0;
