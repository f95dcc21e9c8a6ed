//! STC-8.4, 8.5. Ranges and arcs, figure by figure.

use crate::shooting::gaps;
use crate::sight::{self, Line};
use crate::tables::Range;
use crate::{At, Family, Formation, Terms, Unit, UnitFlags, Weapon};
use formations::firing::{along, hanging, is_beside};
use geom::{Area, Body, Convex, Edge, FAR, Frame, Mm, Rect, Segment, Touch, Vector, What};
use names::UnitId;

/// The figures of a unit that can hit a target, one by one.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Reach {
    /// Figures, or guns, at close range.
    pub close: u8,
    /// Those at far range.
    pub far: u8,
    /// STC-8.9, 8.13.f. Whether any of them fires through skirmishers.
    pub through_skirmishers: bool,
    /// Which figures these are, by their places in [`shooters`].
    pub who: Vec<u8>,
    /// The nearest distance of any that has the target in its arc, and the point aimed at.
    pub nearest: Option<(Mm, Vector)>,
    /// STC-16.8. The unit or feature that hides the target from the first figure that else could hit it.
    pub hidden_by: Option<What>,
    /// STC-8.12. Between whom the gap is too narrow for some who else could hit it.
    pub gap: Option<[What; 2]>,
}

impl Reach {
    /// Whether any figure hits the target.
    pub(crate) fn is_any(&self) -> bool {
        !self.who.is_empty()
    }
}

/// One figure that can hit a target.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shot {
    /// Its place in [`shooters`].
    pub place: u8,
    /// From where to where it shoots.
    pub line: Segment,
    /// How far that is.
    pub far: Mm,
    /// Whether it goes through skirmishers.
    pub through: bool,
}

/// R6. Which places of a front rank are still filled: the empty ones are the outermost of the stand next to
/// leave.
fn filled(unit: &Unit, places: usize) -> std::ops::Range<usize> {
    let there = usize::from(unit.front_rank()).min(places);
    if unit.flags.has(UnitFlags::LEFT_LEAVES_NEXT) { places - there..places } else { 0..there }
}

/// STC-8.1, 8.2, 8.16, 8.17, 11.8, 16.6, R39, R40, R51, R75, R106. The middle of the front and the facing of
/// every figure or gun that can shoot: the front rank that is still there, manned guns, loose figures, the
/// faces of a square. Of a garrison the middles of its sides, from which all within shoot.
pub(crate) fn shooters(at: At, unit: &Unit) -> Vec<Frame> {
    match unit.formation() {
        Formation::Square | Formation::Garrison => {
            let Some(body) = unit.stance.body() else { return vec![] };
            let each = if unit.in_square() { usize::from(unit.in_ranks().div_ceil(FACES)) } else { 1 };
            Edge::ALL.iter().flat_map(|&edge| along(&body.parts()[0], edge, each)).collect()
        }
        _ => {
            let fronts = unit.stance.fronts();
            let places = match unit.family() {
                Family::Artillery => 0..fronts.len().min(unit.manned_guns(&at.setup.tables).into()),
                _ => filled(unit, fronts.len()),
            };
            fronts.get(places).unwrap_or_default().to_vec()
        }
    }
}

/// The faces of a square.
const FACES: u8 = 4;

/// R108. The points from which a unit sees: those from which it would shoot if all its front rank were there.
pub(crate) fn eyes(at: At, unit: &Unit) -> Vec<Vector> {
    let frames = match unit.formation() {
        Formation::Square | Formation::Garrison => shooters(at, unit),
        _ => unit.stance.fronts(),
    };
    frames.into_iter().map(|frame| frame.at).collect()
}

/// STC-8.4, 8.5, 8.7 to 8.13, 11.1, 11.2, R42, R46, R47, R48. How many figures of a unit reach a target, at
/// which range.
pub(crate) fn reach(at: At, unit: UnitId, target: UnitId) -> Reach {
    reach_of_others(at, unit, target, &[])
}

/// STC-8.8. How many reach a target of those who are not shooting at another.
pub(crate) fn reach_of_others(at: At, id: UnitId, target: UnitId, busy: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let Some(unit) = at.state.troops.get(id) else { return reach };
    let (Some(weapon), Some(aimed)) = (unit.arm.weapon(), aiming_area(at, target)) else { return reach };
    let range = at.setup.tables.shooting.of(weapon);
    let mut shots = vec![];
    let rim = libm::sincos(at.setup.tables.fire.half_arc.0.radians());
    let is_wedge = unit.formation() != Formation::Garrison && rim.1 >= 0.0;
    for (place, frame) in (0u8..).zip(shooters(at, unit)) {
        if busy.contains(&place) || (is_wedge && is_beside(&frame, rim, &aimed)) {
            continue;
        }
        let arc = arc(at, unit, place, &frame);
        let aim = Aim { unit: id, target, line: line_of(weapon), range };
        shots.extend(shot(at, &aim, place, &arc, &aimed, &mut reach));
    }
    gaps::narrow(at, unit, line_of(weapon), [id, target], &mut shots, &mut reach);
    muster(at, unit, range, shots, &mut reach);
    reach
}

/// The parts of a shot.
struct Aim {
    unit: UnitId,
    target: UnitId,
    line: Line,
    range: Range,
}

/// The lines along which a weapon shoots.
pub(crate) fn line_of(weapon: Weapon) -> Line {
    if weapon == Weapon::Musket { Line::Musket } else { Line::Gun }
}

/// An arc of fire, and what its distances are measured from.
struct Arc {
    area: Area,
    eye: Convex,
}

/// STC-8.5, 11.8, R75, R106. The arc of one figure or gun, or of a whole side of a town block.
fn arc(at: At, unit: &Unit, place: u8, frame: &Frame) -> Arc {
    let half = at.setup.tables.fire.half_arc.0;
    let side = || {
        let body = unit.stance.body()?;
        Some(body.parts()[0].edge(*Edge::ALL.get(usize::from(place))?))
    };
    match unit.formation() {
        Formation::Garrison if let Some(side) = side() => Arc {
            area: Area::wedge_from_edge(frame, side.length(), half, FAR),
            eye: Convex::hull([side.a, side.b]),
        },
        _ => Arc { area: Area::wedge_from_point(frame, half, FAR), eye: Convex::hull([frame.at]) },
    }
}

/// STC-8.4, 8.5, R42. The shot of one figure at the nearest point of a target in its arc, if it is in range
/// and in sight.
fn shot(at: At, aim: &Aim, place: u8, arc: &Arc, aimed: &Body, reach: &mut Reach) -> Option<Shot> {
    let slack = at.setup.options.tolerance.mm();
    let (far, point) = arc.area.nearest_in(&arc.eye, aimed, Touch::Counts, slack)?;
    if reach.nearest.is_none_or(|nearest| far < nearest.0) {
        reach.nearest = Some((far, point));
    }
    if far > aim.range.far.mm() + slack {
        return None;
    }
    let from = match arc.eye.corners() {
        &[a, b] => Segment::new(a, b).nearest(point),
        corners => *corners.first()?,
    };
    let mut through = false;
    let hidden = sight::blocked(at, aim.line, aim.unit, from, aim.target, point, &mut through);
    if hidden.is_some() {
        reach.hidden_by = reach.hidden_by.or(hidden);
        return None;
    }
    Some(Shot { place, line: Segment::new(from, point), far, through })
}

/// STC-8.13, 8.16, 11.8, R48, R51, R75. Counts who is close and who is far. Of a square no more shoot than
/// stand on the faces that have the target in their arcs, and of a garrison no more than find room on one
/// side.
fn muster(at: At, unit: &Unit, range: Range, shots: Vec<Shot>, reach: &mut Reach) {
    let slack = at.setup.options.tolerance.mm();
    let is_close = |shot: &Shot| shot.far <= range.close.mm() + slack;
    reach.through_skirmishers = shots.iter().any(|shot| shot.through);
    reach.who = shots.iter().map(|shot| shot.place).collect();
    if unit.formation() == Formation::Garrison {
        let Some(nearest) = shots.iter().min_by(|one, two| one.far.total_cmp(&two.far)) else { return };
        let figures = unit.in_ranks().min(at.setup.tables.towns.fire_per_side);
        reach.who = vec![nearest.place];
        reach.through_skirmishers = nearest.through;
        (reach.close, reach.far) = if is_close(nearest) { (figures, 0) } else { (0, figures) };
        return;
    }
    let all = shots.len() as u8;
    let most = if unit.in_square() {
        let each = unit.in_ranks().div_ceil(FACES).max(1);
        let mut faces: Vec<u8> = shots.iter().map(|shot| shot.place / each).collect();
        faces.dedup();
        (unit.in_ranks() * faces.len() as u8).div_ceil(FACES)
    } else {
        all
    };
    let close = shots.iter().filter(|shot| is_close(shot)).count() as u8;
    reach.close = close.min(most);
    reach.far = all.min(most) - reach.close;
}

/// STC-12.8, R85. How far a battalion's own gun is from a target in its arc and sight, and whether it fires
/// through skirmishers; none if it cannot hit it.
pub(crate) fn reach_of_gun(at: At, id: UnitId, file: u8, target: UnitId) -> Option<(Mm, bool)> {
    let unit = at.state.troops.get(id)?;
    let fronts = unit.stance.fronts();
    let frame = fronts.get(usize::from(file).min(fronts.len().checked_sub(1)?))?;
    let range = at.setup.tables.shooting.light_gun;
    let aim = Aim { unit: id, target, line: Line::Gun, range };
    let arc = Arc {
        area: Area::wedge_from_point(frame, at.setup.tables.fire.half_arc.0, FAR),
        eye: Convex::hull([frame.at]),
    };
    shot(at, &aim, 0, &arc, &aiming_area(at, target)?, &mut Reach::default())
        .map(|shot| (shot.far, shot.through))
}

/// STC-8.11, R46. The part of a target that may be aimed at: all of it, or in close combat its hanging flank;
/// none if no flank hangs out far enough.
pub(crate) fn aiming_area(at: At, target: UnitId) -> Option<Body> {
    let unit = at.state.troops.get(target)?;
    let body = at.state.troops.bodies().get(target)?;
    let touching: Vec<UnitId> = at
        .state
        .engagements_of(target)
        .filter(|engagement| !engagement.terms.has(Terms::DRAWN_IN))
        .filter_map(|engagement| engagement.foe_of(target))
        .collect();
    if touching.is_empty() {
        return Some(body.clone());
    }
    hanging_flank(at, unit, body, &touching)
}

/// STC-8.11, R46. The stretch of figures from one end of a front that no enemy touches, if it is long enough;
/// the longer one of two.
fn hanging_flank(at: At, unit: &Unit, body: &Body, enemies: &[UnitId]) -> Option<Body> {
    if matches!(unit.formation(), Formation::Square | Formation::Garrison) || unit.is_loose() {
        return None;
    }
    let fire = &at.setup.tables.fire;
    let needed = match unit.family() {
        Family::Infantry => fire.hanging_foot,
        Family::Cavalry => fire.hanging_horse,
        Family::Artillery => fire.hanging_guns,
    };
    let fronts = unit.stance.fronts();
    let places = match unit.family() {
        Family::Artillery => 0..fronts.len(),
        _ => filled(unit, fronts.len()),
    };
    let (width, depth) = (unit.stance.width.mm(), unit.stance.depth.mm());
    let cells: Vec<Rect> =
        fronts.get(places)?.iter().map(|front| Rect::behind(front, width, depth)).collect();
    let enemies = enemies.iter().filter_map(|enemy| at.state.troops.bodies().get(*enemy));
    let deep = depth * f64::from(unit.stance.ranks());
    let hanging = hanging(&cells, deep, &enemies.collect::<Vec<_>>(), at.setup.options.touch.mm());
    (hanging.len() >= usize::from(needed)).then(|| Body::new(hanging.iter().copied(), body.front()))
}

#[cfg(test)]
mod tests;
