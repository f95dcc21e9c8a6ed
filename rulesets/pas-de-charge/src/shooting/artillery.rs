//! PDC-6.1 to 6.7, 6.9, A2.1, R24, R27 to R30, G11. Ranges, the tables of hits, and buildings.

use crate::kinds::{Disorder, Formation, Nation};
use crate::movement::buildings;
use crate::reach::{self, cover};
use crate::state::{Aimed, SLACK, Score, Shot, Unit};
use crate::terrain::{self, Terrain};
use crate::who::{ensure_of, refuse};
use crate::{At, Checked, Decision, Event, On, Reason, Tables, cite, disorder, losses};
use dice::{Roll, Why};
use geom::{Body, Convex, Edge, FeatureId, Mm, Touch};
use names::UnitId;
use smallvec::{SmallVec, smallvec};

/// PDC-6.1, G11. The distance from a battery's front to the nearest point of a target in its arc and range.
pub(crate) fn range_to(at: At, unit: &Unit, target: &Body) -> Option<Mm> {
    let long = at.setup.tables.range(unit.pounds).long.mm();
    if !reach::is_near(&unit.block(), target, long) {
        return None;
    }
    let area = reach::area_of(at, unit, long);
    let edge = unit.rect().edge(Edge::Front);
    let eye = Convex::hull([edge.a, edge.b]);
    area.nearest_in(&eye, target, Touch::Counts, SLACK).map(|(far, _)| far)
}

/// PDC-6.1, 6.2, 9.0.3. Refuses a target out of arc or out of range.
pub(crate) fn check_range(at: At, id: UnitId, unit: &Unit, target: UnitId, aimed: &Unit) -> Checked {
    if range_to(at, unit, &aimed.block()).is_some() {
        return Ok(());
    }
    let beyond = reach::area_of(at, unit, geom::FAR).meets(&aimed.block(), SLACK);
    ensure_of(beyond, cite::ARC, target, Reason::NotInArc { unit: id, target })?;
    Err(refuse(cite::RANGES, Reason::OutOfRange { unit: id, target }).with_witness(target))
}

/// PDC-6.1, 6.3, 6.4, R27, R28. Whether the short table is used: up to the short range, but never against
/// guns in battery and skirmishers.
pub(crate) fn is_short(at: At, unit: &Unit, shot: &Shot) -> bool {
    let short = at.setup.tables.range(unit.pounds).short.mm();
    match shot.at {
        Aimed::Building { building } => {
            range_to(at, unit, &buildings::body_of(at, building)).is_some_and(|far| far <= short + SLACK)
        }
        Aimed::Unit { target } => {
            let aimed = at.state.unit(target);
            let is_long = aimed.is_guns() && aimed.formation == Formation::Battery
                || aimed.formation == Formation::Skirmish && aimed.inside.is_none();
            !is_long && range_to(at, unit, &aimed.block()).is_some_and(|far| far <= short + SLACK)
        }
        _ => false,
    }
}

/// PDC-6.9. The points of a score by so many guns.
pub(crate) fn points(tables: &Tables, short: bool, score: i16, guns: u8) -> u8 {
    let table = if short { &tables.short_range } else { &tables.long_range };
    let (least, most) = tables.guns_fire;
    let row = usize::from((score - 2).clamp(0, 10) as u8);
    table[row][usize::from(guns.clamp(least, most) - least)]
}

/// R24. More than 14 guns fire in two nearly equal groups.
pub(crate) fn in_groups(at: At, guns: u8) -> SmallVec<[u8; 2]> {
    if guns > at.setup.tables.guns_fire.1 { smallvec![guns.div_ceil(2), guns / 2] } else { smallvec![guns] }
}

/// PDC-6.6, 6.7, A2.1, R29. By how much the firer may shift his score: for a dense target, and for shrapnel
/// against one in the open.
pub(crate) fn most_shift(at: At, unit: &Unit, target: UnitId) -> i8 {
    let aimed = at.state.unit(target);
    let tables = &at.setup.tables;
    let dense = if aimed.is_deep() { tables.dense_shift } else { 0 };
    let year = at.setup.options.year;
    let has_shrapnel = unit.nation == Nation::British && year >= tables.appendix.shrapnel_from;
    let shrapnel =
        if has_shrapnel && !is_covered(at, unit, aimed) { tables.appendix.shrapnel_shift } else { 0 };
    (dense + shrapnel) as i8
}

/// The shifts that the firer may choose: none, the dense target's, shrapnel's, or both.
pub(crate) fn shifts(at: At, unit: &Unit, target: UnitId) -> SmallVec<[i8; 9]> {
    let aimed = at.state.unit(target);
    let most = most_shift(at, unit, target);
    let dense = if aimed.is_deep() { at.setup.tables.dense_shift as i8 } else { 0 };
    let shrapnel = most - dense;
    let mut found: SmallVec<[i8; 9]> = SmallVec::new();
    for one in [0, dense, -dense] {
        for other in [0, shrapnel, -shrapnel] {
            if !found.contains(&(one + other)) {
                found.push(one + other);
            }
        }
    }
    found
}

/// R29, PDC-3.4.3. Whether a target is in cover from a battery: inside it, or touching it on the side away
/// from the guns.
fn is_covered(at: At, unit: &Unit, aimed: &Unit) -> bool {
    let body = aimed.block();
    let is_in = |ground: Terrain| ground == Terrain::Woods || ground == Terrain::BuiltUp;
    if aimed.inside.is_some() || !terrain::beneath(at, &body, is_in).is_empty() {
        return true;
    }
    cover::lines(at, aimed, reach::between(unit, aimed), true)
}

/// PDC-6.2, R29. Some guns throw two dice; against a dense target or with shrapnel the firer then shifts the
/// score.
pub(crate) fn throw(on: &mut On, shot: Shot, guns: u8) {
    let at = on.table();
    let Some(unit) = at.state.troops.get(shot.unit) else { return };
    let side = unit.side;
    let why = Why { rule: cite::FIRE_METHOD, roller: side, unit: Some(shot.unit), what: "artillery fire" };
    let thrown = on.roll(Roll::Sum { n: 2, sides: 6, at_least: 0 }, why);
    match shot.at {
        Aimed::Unit { target } => {
            let at = on.table();
            let most = most_shift(at, at.state.unit(shot.unit), target);
            if most == 0 {
                return score(on, shot, guns, thrown);
            }
            on.ask(side, Decision::Shift { unit: shot.unit, target, thrown: thrown as u8, most, guns });
        }
        _ => score(on, shot, guns, thrown),
    }
}

/// PDC-6.6, A2.1, R29. Whether a score may be shifted so.
pub(crate) fn check_shift(at: At, id: UnitId, target: UnitId, most: i8, by: i8) -> Checked {
    let may = shifts(at, at.state.unit(id), target).contains(&by);
    if may { Ok(()) } else { Err(refuse(cite::DENSE_TARGETS, Reason::NoShift { most })) }
}

/// R29. The firer has chosen; the score stays between 2 and 12.
pub(crate) fn shift(on: &mut On, id: UnitId, target: UnitId, thrown: u8, guns: u8, by: i8) {
    let shot = Shot { unit: id, at: Aimed::Unit { target } };
    score(on, shot, guns, i16::from(thrown) + i16::from(by));
}

/// The shift that scores most, none if it makes no difference.
pub(crate) fn best_shift(at: At, id: UnitId, target: UnitId, thrown: u8, guns: u8) -> i8 {
    let unit = at.state.unit(id);
    let short = is_short(at, unit, &Shot { unit: id, at: Aimed::Unit { target } });
    let worth = |by: i8| points(&at.setup.tables, short, i16::from(thrown) + i16::from(by), guns);
    let mut best = 0;
    for by in shifts(at, unit, target) {
        if worth(by) > worth(best) {
            best = by;
        }
    }
    best
}

/// PDC-6.2, 6.9. The score is looked up; the points are applied when all have fired.
fn score(on: &mut On, shot: Shot, guns: u8, score: i16) {
    let at = on.table();
    let score = score.clamp(2, 12);
    let is_short = is_short(at, at.state.unit(shot.unit), &shot);
    let points = points(&on.setup.tables, is_short, score, guns);
    if let Aimed::Unit { target } = shot.at {
        let (unit, score) = (shot.unit, score as u8);
        on.tell(|| Event::Scored { unit, target, score, guns, is_short, points });
    }
    if points > 0 {
        on.state.scores.push(Score { by: shot.unit, at: shot.at, points });
    }
}

/// PDC-6.5, R30. A building loses points; those in it lose one for each two that it has lost since they
/// entered, the lowest id first, and are put out, in disorder, when it is in ruins.
pub(crate) fn hit_building(on: &mut On, building: FeatureId, points: u8, by: UnitId) {
    let before = on.state.scored_on(building);
    let after = before + u16::from(points);
    match on.state.buildings.iter_mut().find(|(id, _)| *id == building) {
        Some((_, scored)) => *scored = after,
        None => {
            on.state.buildings.push((building, after));
            on.state.buildings.sort_unstable();
        }
    }
    let in_ruins = buildings::is_in_ruins(on.table(), building);
    on.tell(|| Event::BuildingHit { unit: by, points, in_ruins });
    let each = on.setup.tables.buildings.points_per_loss;
    let holders: Vec<(UnitId, u16)> = buildings::holders(on.table(), building)
        .map(|(id, unit)| (id, unit.inside.map_or(0, |inside| inside.scored_before)))
        .collect();
    if let Some((_, scored_before)) = holders.first() {
        let pairs = |scored: u16| scored.saturating_sub(*scored_before) / each;
        let lost = pairs(after) - pairs(before);
        for point in 0..lost {
            let (id, _) = holders[usize::from(point) % holders.len()];
            losses::damage(on, id, 1, cite::BUILDINGS);
        }
    }
    if in_ruins {
        let from = on.state.unit(by).centre();
        for (id, _) in holders {
            if on.state.troops.get(id).is_some() {
                buildings::put_out(on, id, from);
                disorder::add(on, id, Disorder::PUT_OUT, cite::R30);
            }
        }
    }
}
