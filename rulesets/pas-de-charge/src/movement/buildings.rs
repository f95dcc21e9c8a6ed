//! PDC-6.5, R79. Going into buildings and out of them.

use crate::kinds::Family;
use crate::movement::{check_exhausted, check_linked, cost, group, passing};
use crate::state::{Action, Inside, SLACK, Size, Unit, UnitFlags};
use crate::terrain::{self, Terrain};
use crate::who::{ensure, ensure_of, refuse, standing};
use crate::{At, Checked, Event, On, Reason, cite, secrets};
use geom::{Body, Edge, Facing, FeatureId, Frame, Length, Pose, Rect, Segment, Shape, Spot, Vector};
use names::{Side, UnitId};

/// PDC-6.5, R79. The building at a place.
pub(crate) fn building_at(at: At, place: Vector) -> Option<FeatureId> {
    at.setup.ground.under(place).into_iter().find(|id| terrain::is(at, *id, Terrain::is_building))
}

/// R79. The outline of a building, as a rectangle along its longest wall.
pub(crate) fn outline(at: At, building: FeatureId) -> Rect {
    let corners: Vec<Vector> = match &at.setup.ground.feature(building).shape {
        Shape::Polygon(corners) => corners.iter().map(|spot| spot.point()).collect(),
        Shape::Line { through, .. } => through.iter().map(|spot| spot.point()).collect(),
    };
    let next = corners.iter().cycle().skip(1);
    let walls = corners.iter().zip(next).map(|(a, b)| Segment::new(*a, *b));
    let longest =
        walls.max_by(|one, two| one.length().total_cmp(&two.length())).expect("a building has walls");
    let ahead = (longest.b - longest.a).normalize_or(Vector::new(0.0, 1.0));
    let frame = Frame { at: longest.a, ahead };
    let none = (Vector::splat(f64::INFINITY), Vector::splat(f64::NEG_INFINITY));
    let (low, high) = corners.iter().fold(none, |(low, high), corner| {
        let local = frame.local(*corner);
        (low.min(local), high.max(local))
    });
    let size = high - low;
    Rect::around(&Frame { at: frame.world((low + high) * 0.5), ahead }, size.x, size.y)
}

/// PDC-6.5. Whether a building has lost as many points as it is worth: width times length in centimetres, by
/// 10 if it is of stone and by 20 if of wood. Fractions are kept (R30).
pub(crate) fn is_in_ruins(at: At, building: FeatureId) -> bool {
    f64::from(at.state.scored_on(building)) >= value(at, building) - 1e-6
}

/// PDC-6.5. What a building is worth, in points.
pub(crate) fn value(at: At, building: FeatureId) -> f64 {
    let rect = outline(at, building);
    let surface = rect.width() / 10.0 * rect.depth() / 10.0;
    let is_wood = terrain::terrain(at, building) == Some(Terrain::WoodBuilding);
    let buildings = &at.setup.tables.buildings;
    surface / f64::from(if is_wood { buildings.wood } else { buildings.stone })
}

/// R79. The units that hold a building.
pub(crate) fn holders(at: At<'_>, building: FeatureId) -> impl Iterator<Item = (UnitId, &Unit)> {
    let holds = move |unit: &Unit| unit.inside.is_some_and(|inside| inside.building == building);
    at.state.troops.iter().filter(move |(_, unit)| holds(unit))
}

/// R79, PDC-6.5. Whether a unit may go into a building: infantry, into one that no enemy holds, that has room
/// and is no ruin.
pub(crate) fn check_enters(at: At, id: UnitId, building: FeatureId) -> Checked {
    let unit = at.state.unit(id);
    let is_foot = unit.family() == Family::Infantry;
    ensure_of(is_foot, cite::R79, id, Reason::NotInfantry { unit: id })?;
    ensure_of(unit.inside.is_none(), cite::R79, id, Reason::IsInside { unit: id })?;
    ensure_of(!unit.is_changing(), cite::R18, id, Reason::Changing { unit: id })?;
    ensure(!is_in_ruins(at, building), cite::BUILDINGS, || Reason::InRuins)?;
    let most = usize::from(at.setup.options.building_holds_units);
    let mut inside = holders(at, building);
    match inside.next() {
        Some((holder, other)) if other.side != unit.side || inside.count() + 1 >= most => {
            Err(refuse(cite::R79, Reason::HeldBy { unit: holder }).with_witness(holder))
        }
        Some(_) | None => Ok(()),
    }
}

/// R79. A moving unit goes into the building that its front touches.
pub(crate) fn check_occupy(at: At, side: Side, id: UnitId, place: Spot) -> Checked {
    group::check_acts(at, side, &[id], Action::Move, cite::MOVE_ACTION)?;
    let building = building_at(at, place.point()).ok_or_else(|| refuse(cite::R79, Reason::NoBuilding))?;
    check_enters(at, id, building)?;
    let unit = at.state.unit(id);
    let front = unit.rect().edge(Edge::Front);
    let line = Rect::around(&Frame { at: front.middle(), ahead: unit.front().ahead }, front.length(), 0.0);
    let touches = line.distance(&outline(at, building)) <= SLACK;
    ensure_of(touches, cite::R79, id, Reason::NotTouching { unit: id })?;
    let body = body_of(at, building);
    check_linked(at, id, unit, &body)?;
    check_exhausted(at, id, unit, &body)
}

/// R79. The ground that a unit in a building covers.
pub(crate) fn body_of(at: At, building: FeatureId) -> Body {
    let rect = outline(at, building);
    Body::new([rect], rect.edge(Edge::Front))
}

/// R79. The unit goes in: it is in order and in no formation there that is deep or changing.
pub(crate) fn enter(on: &mut On, id: UnitId, building: FeatureId) {
    let at = on.table();
    let rect = outline(at, building);
    let size = Size { width: Length::of(rect.width()), depth: Length::of(rect.depth()) };
    let scored_before = at.state.scored_on(building);
    let inside = Inside { building, centre: Pose::of(rect.frame), size, scored_before };
    secrets::reveal(on, id);
    on.state.stamp(id);
    let mut unit = on.state.edit(id);
    unit.inside = Some(inside);
    unit.formation = crate::Formation::Line;
    drop(unit);
    on.tell(|| Event::Occupied { unit: id });
}

/// R79. Goes into the building at a place.
pub(crate) fn occupy(on: &mut On, side: Side, id: UnitId, place: Spot) {
    group::begin(on, side, &[id], Action::Move);
    let building = building_at(on.table(), place.point()).expect("a checked order names a building");
    enter(on, id, building);
    group::go_on(on, side);
}

/// R79. The unit's base is set touching the side by which it leaves, facing outwards, where there is room.
pub(crate) fn check_leave(at: At, side: Side, id: UnitId, to: Pose) -> Checked {
    group::check_acts(at, side, &[id], Action::Move, cite::MOVE_ACTION)?;
    let unit = standing(at, side, id, cite::R79)?;
    let inside = unit.inside.ok_or_else(|| refuse(cite::R79, Reason::NotInside { unit: id }))?;
    let body = unit.block_at(to);
    let walls = outline(at, inside.building);
    let rear = body.parts()[0].edge(Edge::Rear).middle();
    let is_beside = geom::gap(&body, &unit.block()).length <= 0.01;
    let side_of = Edge::ALL.into_iter().find(|edge| {
        let wall = walls.edge(*edge);
        let out = (wall.a - wall.b).perp().normalize_or(Vector::ZERO);
        let out = if out.dot(wall.middle() - walls.frame.at) < 0.0 { -out } else { out };
        to.facing.direction().dot(out) > 0.9999 && wall.distance(rear) <= 0.01
    });
    ensure_of(is_beside && side_of.is_some(), cite::R79, id, Reason::NotTouching { unit: id })?;
    check_linked(at, id, unit, &body)?;
    cost::check_clear(at, id, unit, &body)?;
    passing::check_end(at, id, &body, &[id])?;
    check_exhausted(at, id, unit, &body)
}

/// R79. Leaves the building; a move may go on from there.
pub(crate) fn leave(on: &mut On, side: Side, id: UnitId, to: Pose) {
    group::begin(on, side, &[id], Action::Move);
    secrets::reveal(on, id);
    on.state.stamp(id);
    put_out_at(on, id, to);
    on.tell(|| Event::LeftBuilding { unit: id });
    group::go_on(on, side);
}

/// A unit is out of its building.
fn put_out_at(on: &mut On, id: UnitId, to: Pose) {
    let mut unit = on.state.edit(id);
    unit.inside = None;
    unit.pose = to;
}

/// R79. The places outside a building where a base would stand with its rear to a wall, wall by wall.
pub(crate) fn doors(at: At, unit: &Unit) -> Vec<Pose> {
    let Some(inside) = unit.inside else { return vec![] };
    let walls = outline(at, inside.building);
    let depth = unit.size_in(unit.formation).depth.mm();
    let door = |edge: Edge| {
        let wall = walls.edge(edge).middle();
        let out = (wall - walls.frame.at).normalize_or(Vector::new(0.0, 1.0));
        Pose { at: Spot::of(wall + out * (depth / 2.0)), facing: Facing::along(out) }
    };
    Edge::ALL.into_iter().map(door).collect()
}

/// R73, R30. A unit is put out of its building on the side away from a point; where that is taken, on the
/// next side where there is room. It faces the wall that it has left.
pub(crate) fn put_out(on: &mut On, id: UnitId, away_from: Vector) {
    let at = on.table();
    let unit = at.state.unit(id);
    let towards = away_from - unit.centre();
    let mut doors = doors(at, unit);
    let turn = |pose: &Pose| (pose.at.point() - unit.centre()).dot(towards);
    doors.sort_by(|one, two| turn(one).total_cmp(&turn(two)));
    let is_free = |pose: &Pose| {
        let body = unit.block_at(*pose);
        at.setup.ground.holds(&body, SLACK) && passing::check_end(at, id, &body, &[]).is_ok()
    };
    let place = doors.iter().find(|pose| is_free(pose)).or(doors.first()).copied();
    if let Some(pose) = place {
        secrets::reveal(on, id);
        put_out_at(on, id, Pose { at: pose.at, facing: pose.facing.reversed() });
        on.state.mark(id, UnitFlags::MOVED);
        on.tell(|| Event::PutOut { unit: id });
    }
}
