//! STA-5.5 to 5.8, 5.12. What fire goes past: over, through, or not at all.

use super::arcs::{self, Reach};
use crate::terrain::{Terrain, height, terrain};
use crate::who::refuse;
use crate::{Ammunition, At, Reason, SoundTheChargeAlexis, Unit, cite, sight};
use engine::{Mark, Refusal, Witness};
use geom::{Convex, Crossed, Length, Millimetres, Mm, Segment, Solid, What};
use names::{RuleId, UnitId};

/// STA-5.5 to 5.8, 5.12, R31, R32, R33, R37. Whether a line of fire from one unit to another is open, and
/// whether it goes through enemy skirmishers; else the rule that bars it, and by what.
pub(crate) fn open(
    at: At,
    id: UnitId,
    target: UnitId,
    line: Segment,
    shot: Ammunition,
) -> Result<bool, (RuleId, What)> {
    let bodies = at.state.troops.bodies();
    let levels = [line.a, line.b].map(|end| height(at, end));
    let crossed = geom::crossed(line, &at.setup.ground, bodies, &[id, target]);
    if let Some(what @ What::Feature(_)) = sight::hidden_by(at, &crossed, levels) {
        return Err((cite::GEOMETRY, what));
    }
    let over = shot_over(at, &crossed, levels);
    let mut through = false;
    for met in &crossed {
        match met.what {
            What::Feature(feature) => past_ground(at, [id, target], line, met, levels, over, shot)
                .map_err(|rule| (rule, What::Feature(feature)))?,
            What::Unit(unit) if at.state.troops.get(unit).is_some_and(sight::is_in_the_way) => {
                past_unit(at, id, line, met.to, met.foot < levels[0], unit, shot)
                    .map_err(|rule| (rule, What::Unit(unit)))?;
            }
            What::Unit(_) => {}
        }
    }
    for (unit, to) in clouds(at, id, target, line) {
        let lower = height(at, line.at(to / line.length().max(1e-9))) < levels[0];
        match past_cloud(at, id, line, to, lower, unit, shot) {
            Ok(is_through) => through |= is_through,
            Err(rule) => return Err((rule, What::Unit(unit))),
        }
    }
    Ok(through)
}

/// STA-5.5, R31, R93. Whether a line leads over woods or houses rather than through what may be seen through
/// of them: were neither end higher, they would be in the way.
fn shot_over(at: At, crossed: &[Crossed], [start, end]: [geom::Level; 2]) -> bool {
    let foot = start.max(end);
    let raised = crossed.iter().filter(|met| is_tall(at, met)).map(|met| Crossed { foot, ..*met });
    sight::hidden_by(at, &raised.collect::<Vec<_>>(), [foot, foot]).is_some()
}

/// R93. Whether something is a contour high: woods and houses are.
fn is_tall(at: At, met: &Crossed) -> bool {
    let What::Feature(feature) = met.what else { return false };
    matches!(terrain(at, feature), Some(Terrain::Woods | Terrain::BuiltUp))
}

/// STA-5.8, R96. The clouds of loose models that a line crosses, and how far it is to the far side of each: a
/// shot that crosses the ground between them goes through them.
fn clouds(at: At, id: UnitId, target: UnitId, line: Segment) -> Vec<(UnitId, Mm)> {
    let loose =
        at.state.troops.iter().filter(|(_, unit)| unit.is_loose() && unit.is_on_table() && unit.has_models());
    let others = loose.filter(|(other, _)| *other != id && *other != target);
    let crossed = others.filter_map(|(other, _)| {
        let body = at.state.troops.bodies().get(other)?;
        let hull = Solid { core: Convex::hull(body.corners()), round: body.round() };
        let (from, to) = hull.along(line)?;
        (to > from + 1e-9).then_some((other, to * line.length()))
    });
    crossed.collect()
}

/// STA-5.5, 5.6, R31, R32. Whether the target is far enough beyond what is shot over.
fn is_beyond(at: At, line: Segment, to: Mm, doubled: bool) -> bool {
    let table = &at.setup.tables.overhead;
    let slack = at.setup.options.tolerance.mm();
    let far = line.length() + slack;
    let twice = !doubled || far >= to * f64::from(table.ratio);
    twice && far >= to + at.setup.tables.far(table.beyond).mm()
}

/// STA-5.5 to 5.7, 5.12, R31, R32, R37. Whether fire goes past a unit in close order: only ballshot, and only
/// over those on lower ground, friends at twice the distance.
fn past_unit(
    at: At,
    id: UnitId,
    line: Segment,
    to: Mm,
    lower: bool,
    unit: UnitId,
    shot: Ammunition,
) -> Result<(), RuleId> {
    let is_friend = at.state.troops.bodies().side(unit) == at.state.troops.bodies().side(id);
    if shot == Ammunition::Ballshot && lower && is_beyond(at, line, to, is_friend) {
        return Ok(());
    }
    Err(match (at.state.is_engaged(unit), shot, is_friend) {
        (true, ..) => cite::INTO_COMBAT,
        (_, Ammunition::Ballshot, true) => cite::OVER_FRIENDS,
        (_, Ammunition::Ballshot, false) => cite::OVER_OBSTACLES,
        _ => cite::NO_OVERHEAD,
    })
}

/// STA-5.5 to 5.8, R31, R32, R33, R37. Whether fire goes past loose models, and whether through them:
/// ballshot through the enemy's that are not in combat, and over others as over close order.
fn past_cloud(
    at: At,
    id: UnitId,
    line: Segment,
    to: Mm,
    lower: bool,
    unit: UnitId,
    shot: Ammunition,
) -> Result<bool, RuleId> {
    let over = past_unit(at, id, line, to, lower, unit, shot);
    let is_friend = at.state.troops.bodies().side(unit) == at.state.troops.bodies().side(id);
    match over {
        Ok(()) => Ok(false),
        Err(_) if is_friend => over.map(|()| false),
        Err(rule) if at.state.is_engaged(unit) => Err(rule),
        Err(_) if shot == Ammunition::Ballshot => Ok(true),
        Err(_) => Err(cite::THROUGH_SKIRMISHERS),
    }
}

/// STA-5.5 to 5.7, R31, R32, R33, R93, R96. Whether fire goes past a feature: over a wood or houses on lower
/// ground ballshot alone, at twice the distance; past a low obstacle all fire if the firer or the target
/// touches it, and else ballshot at a target far enough beyond.
fn past_ground(
    at: At,
    ends: [UnitId; 2],
    line: Segment,
    met: &Crossed,
    levels: [geom::Level; 2],
    over: bool,
    shot: Ammunition,
) -> Result<(), RuleId> {
    let What::Feature(feature) = met.what else { return Ok(()) };
    let ballshot = shot == Ammunition::Ballshot;
    let Some(kind) = terrain(at, feature) else { return Ok(()) };
    let is_over = over && is_tall(at, met);
    if is_over && !(ballshot && met.foot < levels[0] && is_beyond(at, line, met.to, true)) {
        return Err(if ballshot { cite::OVER_FRIENDS } else { cite::NO_OVERHEAD });
    }
    if kind.is_obstacle() {
        let contact = at.setup.options.contact.mm();
        let touches = |unit: UnitId| {
            let body = at.state.troops.bodies().get(unit);
            body.is_some_and(|body| at.setup.ground.touched(body, contact).contains(&feature))
        };
        let is_open = ends.into_iter().any(touches) || (ballshot && is_beyond(at, line, met.to, false));
        if !is_open {
            return Err(if ballshot { cite::OVER_OBSTACLES } else { cite::NO_OVERHEAD });
        }
    }
    Ok(())
}

/// Why no model of a unit hits a target: out of arc, barred, or out of range.
pub(super) fn out_of_reach(
    at: At,
    id: UnitId,
    unit: &Unit,
    target: UnitId,
    shot: Ammunition,
    reach: &Reach,
) -> Refusal<SoundTheChargeAlexis> {
    let Some((distance, point)) = reach.nearest else {
        return refuse(cite::ARC, Reason::OutOfArc { unit: id, target }).with_witness(target);
    };
    let line = Segment::new(unit.front().at, point);
    let most = arcs::reach_of(at, arcs::range(at, unit, shot)) + at.setup.options.tolerance.mm();
    match reach.barred {
        Some((rule, What::Unit(by))) if distance <= most => {
            let marks = [Mark::from(line), Mark::from(by)].into_iter().collect::<Witness>();
            refuse(rule, Reason::HiddenBehind { target, by }).with_witness(marks)
        }
        Some((rule, What::Feature(feature))) if distance <= most => {
            let terrain = at.setup.ground.feature(feature).kind;
            refuse(rule, Reason::BehindTerrain { target, terrain }).with_witness(line)
        }
        _ => {
            let rule = match shot {
                Ammunition::Muskets => cite::MUSKETS,
                Ammunition::Rifles => cite::RIFLES,
                Ammunition::Canister => cite::CANISTER,
                Ammunition::Ballshot => cite::BALLSHOT_FAR,
            };
            let distance = Millimetres(Length::of(distance));
            refuse(rule, Reason::OutOfRange { unit: id, target, distance }).with_witness(line)
        }
    }
}
