//! STA-4.1, 4.2, 4.6 to 4.9, 16.4. Where a unit may end that goes back: the cone, and what a place must be to
//! work.

use super::homeward;
use crate::formation::shapes::{fits, formed, usual_files};
use crate::terrain::{Terrain, terrain};
use crate::who::refuse;
use crate::{At, Back, Checked, Family, Formation, Reason, Stance, Unit, cite, stance};
use geom::{Body, Facing, Length, Millimetres, Mm, Pose, Rect, Segment, Spot, Vector};
use names::{RuleId, Side, UnitId};
use std::cell::Cell;

/// Where a unit ends that goes back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    /// Where the middle of its ground goes.
    pub to: Spot,
    /// How it then faces.
    pub face: Back,
    /// How wide a square is then as a column.
    pub files: Option<u8>,
}

impl Place {
    /// A place as an order says it: facing the enemy unless it says otherwise.
    pub(crate) fn new(to: Spot, face: Option<Back>, files: Option<u8>) -> Place {
        Place { to, face: face.unwrap_or(Back::Toward), files }
    }
}

/// STA-4.1, R18. The way straight back from an enemy through the middle of a unit; to its own edge of the
/// table if there is no enemy.
pub(crate) fn axis(side: Side, centre: Vector, from: Option<Spot>) -> Vector {
    let away = from.and_then(|from| (centre - from.point()).try_normalize());
    away.unwrap_or_else(|| homeward(side))
}

/// STA-4.1, R18. Whether a middle goes back far enough and not too far aside.
pub(crate) fn check_cone(
    at: At,
    id: UnitId,
    side: Side,
    centre: Vector,
    from: Option<Spot>,
    to: Vector,
) -> Checked {
    let slack = at.setup.options.tolerance.mm();
    check_aside(at, id, side, centre, from, to)?;
    let retreats = &at.setup.tables.retreats;
    let (asked, most) = ((to - centre).length(), at.setup.tables.far(retreats.most));
    let least = at.setup.tables.far(retreats.least);
    if asked < least.mm() - slack {
        let (asked, owed) = (Millimetres(Length::of(asked)), Millimetres(least));
        return Err(refuse(cite::RETREAT, Reason::TooShort { unit: id, asked, owed }).with_witness(id));
    }
    if asked > most.mm() + slack {
        let (asked, allowed) = (Millimetres(Length::of(asked)), Millimetres(most));
        return Err(refuse(cite::RETREAT, Reason::TooFar { unit: id, asked, allowed }).with_witness(id));
    }
    Ok(())
}

/// STA-4.1. Whether a middle goes back within the cone, however far.
pub(crate) fn check_aside(
    at: At,
    id: UnitId,
    side: Side,
    centre: Vector,
    from: Option<Spot>,
    to: Vector,
) -> Checked {
    let (axis, way) = (axis(side, centre, from), to - centre);
    let half = at.setup.tables.retreats.half_cone.0.radians();
    let (sin, cos) = libm::sincos(half);
    let (ahead, aside) = (way.dot(axis), axis.perp_dot(way).abs());
    if ahead < 0.0 || aside * cos > ahead * sin + at.setup.options.tolerance.mm() {
        let rim = Segment::new(centre, centre + axis * way.length());
        return Err(refuse(cite::RETREAT, Reason::OutsideCone { unit: id }).with_witness(rim));
    }
    Ok(())
}

/// STA-4.2, 4.8, 4.9, 3.7, R14, R20, R24. How a unit stands after it has gone back: guns limbered, a square
/// in column, a bent line straight, all others as they were.
pub(crate) fn after(at: At, unit: &Unit, from: Option<Spot>, place: Place) -> Option<Stance> {
    let centre = stance::body(&unit.stance)?.centre();
    let axis = axis(unit.side, centre, from);
    let old = unit.stance.pose.facing;
    let facing = match place.face {
        Back::Toward => Facing::along(-axis),
        Back::Away => Facing::along(axis),
        Back::Kept => old,
        Back::About => old.reversed(),
    };
    let pose = Pose { facing, ..unit.stance.pose };
    let stance = match unit.formation() {
        Formation::Square => {
            let files = place.files.unwrap_or_else(|| usual_column(at, unit));
            formed(at, unit, kind_of(at, unit, files), Some(files), pose)
        }
        Formation::Manhandled | Formation::Limbered => formed(at, unit, Formation::Limbered, None, pose),
        Formation::Bent => Stance { pose, ..unit.stance.straightened(Formation::Line) },
        _ => unit.stance.placed(pose)?,
    };
    stance.centred_at(place.to.point())
}

/// STA-4.9, R24. The column that so many models side by side make.
fn kind_of(at: At, unit: &Unit, files: u8) -> Formation {
    match fits(at, unit, Formation::RoadColumn, files) {
        true => Formation::RoadColumn,
        false => Formation::AttackColumn,
    }
}

/// STA-4.9, R24. As wide a column as may be two deep.
fn usual_column(at: At, unit: &Unit) -> u8 {
    let attack = usual_files(at, unit, Formation::AttackColumn);
    match fits(at, unit, Formation::AttackColumn, attack) {
        true => attack,
        false => usual_files(at, unit, Formation::RoadColumn),
    }
}

/// STA-4.9, R24. Whether a square may form a column of such a width.
fn check_files(at: At, id: UnitId, unit: &Unit, files: Option<u8>) -> Checked {
    let Some(files) = files else { return Ok(()) };
    let any = [Formation::RoadColumn, Formation::AttackColumn];
    if unit.in_square() && any.into_iter().any(|formation| fits(at, unit, formation, files)) {
        return Ok(());
    }
    Err(refuse(cite::SQUARE_RETREATS, Reason::WrongWidth { unit: id, files }).with_witness(id))
}

/// Whether a straight way leads through a body. To touch it is not to cross it.
pub(crate) fn crosses(body: &Body, way: Segment) -> bool {
    const ROUNDING: Mm = 1e-6;
    geom::overlaps(&along(way, ROUNDING), body, ROUNDING)
}

/// A straight way as a body so thin.
pub(crate) fn along(way: Segment, thin: Mm) -> Body {
    let ahead = (way.b - way.a).try_normalize().unwrap_or(Vector::Y);
    let frame = geom::Frame { at: way.middle(), ahead };
    Body::new([Rect::around(&frame, thin, way.length())], way)
}

/// STA-4.6, 4.7, R19, R22, R23. Whether a place works for a unit that goes back: its ground there touches no
/// enemy and is wholly on the table; the straight way of its middle keeps clear of enemies that it does not
/// fight, and crosses no enemy and no impassable ground.
fn check_works(at: At, id: UnitId, unit: &Unit, way: Segment, end: &Body) -> Checked {
    let slack = at.setup.options.tolerance.mm();
    if !at.setup.ground.holds(end, slack) {
        return Err(refuse(cite::TABLE_EDGE, Reason::BeyondTheEdge { unit: id }).with_witness(id));
    }
    let contact = at.setup.options.contact.mm();
    let body = stance::body(&unit.stance);
    let half = body.as_ref().map_or(0.0, |body| formations::approach::depth(body) / 2.0);
    let foes = at.state.foes(id);
    let line = along(way, 0.0);
    for other in at.state.troops.bodies().iter().filter(|other| other.side != unit.side) {
        let enemy = other.id;
        let bar = |reason| Err(refuse(cite::NO_WAY_BACK, reason).with_witness(enemy));
        if geom::gap(end, other.body).length <= contact {
            return bar(Reason::TouchesEnemy { unit: id, enemy });
        }
        if crosses(other.body, way) {
            return bar(Reason::OverEnemy { unit: id, enemy });
        }
        if !foes.contains(&enemy) && geom::gap(&line, other.body).length < half - slack {
            return bar(Reason::OverEnemy { unit: id, enemy });
        }
    }
    let is_barred = |feature: &geom::FeatureId| terrain(at, *feature) == Some(Terrain::Impassable);
    let ground = &at.setup.ground;
    let thin = along(way, slack);
    let met = ground.beneath(&thin, 0.0).into_iter().chain(ground.beneath(end, slack));
    if met.into_iter().any(|feature| is_barred(&feature)) {
        let reason = Reason::Forbidden { unit: id, terrain: Terrain::Impassable.kind() };
        return Err(refuse(cite::NO_WAY_BACK, reason).with_witness(id));
    }
    Ok(())
}

/// STA-16.4, R78. A friend in whom a body would stand.
fn friend_at(at: At, id: UnitId, unit: &Unit, end: &Body) -> Option<UnitId> {
    let slack = at.setup.options.tolerance.mm();
    formations::passage::mixed_with(end, at.state.troops.bodies(), slack, |other| {
        other.side == unit.side && other.id != id && unit.screen != Some(other.id)
    })
}

/// STA-4.1, 4.2, 4.6 to 4.9, 16.4, R22, R78. Whether a unit may go back to there: within the cone, as far as
/// retreats go, or farther if friends fill all of that.
pub(crate) fn check(at: At, id: UnitId, from: Option<Spot>, place: Place) -> Checked {
    let found = at.state.troops.get(id);
    let unit = found.ok_or_else(|| refuse(cite::RETREAT, Reason::NoSuchUnit { unit: id }))?;
    check_files(at, id, unit, place.files)?;
    match check_place(at, id, unit, from, place, true) {
        Err(refusal) if matches!(refusal.reason, Reason::TooFar { .. }) => {
            let beyond = check_place(at, id, unit, from, place, false).is_ok();
            let nearest = find(at, id, from).ok().filter(|_| beyond);
            let centre = stance::body(&unit.stance).map(|body| body.centre());
            let far = |spot: Spot| centre.map_or(0.0, |centre| (spot.point() - centre).length());
            let is_nearest = nearest.is_some_and(|nearest| {
                far(place.to) <= far(nearest.to) + at.setup.options.tolerance.mm()
                    && check_place(at, id, unit, from, nearest, true).is_err()
            });
            if is_nearest { Ok(()) } else { Err(refusal) }
        }
        judged => judged,
    }
}

/// The same, of places as far as retreats go, or however far.
fn check_place(at: At, id: UnitId, unit: &Unit, from: Option<Spot>, place: Place, within: bool) -> Checked {
    let none = || refuse(cite::RETREAT, Reason::NoWay { unit: id }).with_witness(id);
    let centre = stance::body(&unit.stance).ok_or_else(none)?.centre();
    let to = place.to.point();
    match within {
        true => check_cone(at, id, unit.side, centre, from, to)?,
        false => check_aside(at, id, unit.side, centre, from, to)?,
    }
    let stance = after(at, unit, from, place).ok_or_else(none)?;
    let end = stance::body(&stance).ok_or_else(none)?;
    check_works(at, id, unit, Segment::new(centre, to), &end)?;
    match friend_at(at, id, unit, &end) {
        Some(by) => Err(refuse(cite::ROUND_FRIENDS, Reason::InTheWay { unit: id, by }).with_witness(by)),
        None => Ok(()),
    }
}

/// How many bearings to either side, and how many lengths, are looked at: first a few, then many.
const SPREADS: [(i32, i32); 2] = [(2, 4), (12, 24)];

/// The facings that are tried, in this order.
const FACES: [Back; 4] = [Back::Toward, Back::Away, Back::Kept, Back::About];

/// Places in the cone, straight back and near ones first: so many bearings to either side, and so many
/// lengths from one to another.
fn spread(
    at: At<'_>,
    side: Side,
    centre: Vector,
    from: Option<Spot>,
    (bearings, lengths): (i32, i32),
    [least, most]: [Mm; 2],
) -> impl Iterator<Item = Vector> + use<> {
    let axis = axis(side, centre, from);
    let half = at.setup.tables.retreats.half_cone.0.radians();
    (0..=lengths).flat_map(move |step| {
        let far = least + (most - least) * f64::from(step) / f64::from(lengths.max(1));
        (0..=2 * bearings).map(move |number| {
            // Straight back, then to either side in turn.
            let aside = f64::from((number + 1) / 2) / f64::from(bearings) * half;
            let aside = if number % 2 == 0 { aside } else { -aside };
            let (sin, cos) = libm::sincos(aside);
            centre + (axis * cos - axis.perp() * sin) * far
        })
    })
}

/// STA-4.1. How far retreats go, at least and at most.
fn lengths(at: At) -> [Mm; 2] {
    let retreats = &at.setup.tables.retreats;
    [retreats.least, retreats.most].map(|span| at.setup.tables.far(span).mm())
}

/// STA-4.1, 13.2. Many places in the cone, as far as retreats go.
pub(crate) fn places(
    at: At<'_>,
    side: Side,
    centre: Vector,
    from: Option<Spot>,
) -> impl Iterator<Item = Vector> + use<> {
    spread(at, side, centre, from, SPREADS[1], lengths(at))
}

/// STA-4.1, 4.6, 4.7, 16.4, R22, R23, R78. A place to which a unit may go back, the shortest and straightest
/// of those that are looked at; or the rule that bars all of them. If friends fill the cone, the nearest
/// place beyond it.
pub(crate) fn find(at: At, id: UnitId, from: Option<Spot>) -> Result<Place, RuleId> {
    let unit = at.state.troops.get(id).ok_or(cite::NO_WAY_BACK)?;
    let body = stance::body(&unit.stance).ok_or(cite::NO_WAY_BACK)?;
    let centre = body.centre();
    let widths = widths(at, unit);
    let (works, off, barred) = (Cell::new(false), Cell::new(false), Cell::new(false));
    let look = |spots: &mut dyn Iterator<Item = Vector>, within: bool| -> Option<Place> {
        for to in spots {
            for (&face, &files) in FACES.iter().flat_map(|face| widths.iter().map(move |files| (face, files)))
            {
                let place = Place { to: Spot::of(to), face, files };
                match check_place(at, id, unit, from, place, within) {
                    Ok(()) => return Some(place),
                    Err(refusal) if refusal.rule == cite::ROUND_FRIENDS => works.set(true),
                    Err(refusal) if refusal.rule == cite::TABLE_EDGE => off.set(true),
                    Err(_) => barred.set(true),
                }
            }
        }
        None
    };
    for counts in SPREADS {
        if let Some(place) = look(&mut spread(at, unit.side, centre, from, counts, lengths(at)), true) {
            return Ok(place);
        }
    }
    let [_, most] = lengths(at);
    let far = at.setup.ground.extent().point().length();
    let steps = ((far - most) / 10.0) as i32;
    let mut beyond = spread(at, unit.side, centre, from, (SPREADS[1].0, steps.max(1)), [most, far.max(most)]);
    if works.get()
        && let Some(place) = look(&mut beyond, false)
    {
        return Ok(place);
    }
    Err(if off.get() && !barred.get() { cite::TABLE_EDGE } else { cite::NO_WAY_BACK })
}

/// STA-4.9, R24. The widths that a square is tried in; of all others the one they have.
fn widths(at: At, unit: &Unit) -> Vec<Option<u8>> {
    if !unit.in_square() || unit.family() != Family::Infantry {
        return vec![None];
    }
    let columns = [Formation::RoadColumn, Formation::AttackColumn];
    let fits = |files: &u8| columns.into_iter().any(|formation| fits(at, unit, formation, *files));
    let mut all = vec![Some(usual_column(at, unit))];
    all.extend((1..=at.setup.tables.columns.attack_foot).rev().filter(fits).map(Some));
    all.dedup();
    all
}
