//! ERN-3.7, R14, R128. Buildings: how infantry takes hold of one, and leaves it.

use crate::contact::SLACK;
use crate::formation;
use crate::kinds::{Arm, Formation};
use crate::movement::{self, cost, placing};
use crate::stance::{Cell, bases, outward};
use crate::state::{Pace, WHOLE};
use crate::terrain::Terrain;
use crate::who::refuse;
use crate::{At, Checked, Event, On, Reason, Stance, Unit, UnitFlags, cite};
use geom::{Edge, Facing, FeatureId, Leg, Length, Mm, Motion, Pose, Rect, Run, Spot, Vector};
use names::{Side, UnitId};

/// R128. Infantry takes a building that its move reaches, that no unit holds, and that is large enough.
pub(crate) fn check_occupy(at: At, side: Side, id: UnitId, place: Spot) -> Checked {
    let unit = movement::check_free(at, side, id)?;
    let is_foot = matches!(unit.arm, Arm::Infantry | Arm::Skirmishers | Arm::Pioneers);
    if !is_foot || unit.is_inside() {
        return Err(refuse(cite::BUILDINGS, Reason::IsInside { unit: id }).with_witness(id));
    }
    let Some((feature, rect)) = building_at(at, place) else {
        return Err(refuse(cite::BUILDINGS, Reason::NoBuilding));
    };
    if holder(at, &rect, id).is_some() || unit_within(at, feature, id) {
        return Err(refuse(cite::BUILDINGS, Reason::Held { unit: id }).with_witness(id));
    }
    if !has_room(at, unit, &rect) {
        return Err(refuse(cite::BUILDINGS, Reason::NoRoom { unit: id }).with_witness(id));
    }
    let run = way_to(unit, &rect);
    let allowed = movement::left(at, unit);
    let legs = [Leg::Ahead { by: Length::ZERO }];
    let going = cost::going(at, unit, run.clone(), &legs, allowed);
    if going.is_cut || going.bar.is_some() {
        let asked = cost::going(at, unit, run, &legs, 1e9).cost;
        let reason = Reason::TooFar { unit: id, asked: asked.ceil() as i64, allowed: allowed.floor() as i64 };
        return Err(refuse(cite::RATES, reason).with_witness(id));
    }
    if let (_, Some(other)) = placing::up_to_troops(at, id, run) {
        return Err(refuse(cite::INTERPENETRATION, Reason::InTheWay { unit: other }).with_witness(other));
    }
    Ok(())
}

/// The building at a place, as a rectangle.
pub(crate) fn building_at(at: At, place: Spot) -> Option<(FeatureId, Rect)> {
    let ground = &at.setup.ground;
    let is_building = |id: &FeatureId| Terrain::of(ground.feature(*id)) == Terrain::Building;
    let id = ground.under(place.point()).into_iter().find(is_building)?;
    Some((id, rectangle(at, id)))
}

/// R128. The outline of a building: its rectangle, or the upright box round it.
pub(crate) fn rectangle(at: At, id: FeatureId) -> Rect {
    let rim = at.setup.ground.rim(id);
    formations::beside::rectangle(rim, 0.1).unwrap_or_else(|| {
        let corners = rim.iter().flat_map(|side| [side.a, side.b]);
        let (low, high) = corners
            .fold((Vector::splat(f64::INFINITY), Vector::splat(f64::NEG_INFINITY)), |(low, high), corner| {
                (low.min(corner), high.max(corner))
            });
        let frame = geom::Frame { at: (low + high) * 0.5, ahead: Facing::NORTH.direction() };
        Rect::around(&frame, high.x - low.x, high.y - low.y)
    })
}

/// The unit that holds a building.
pub(crate) fn holder(at: At, rect: &Rect, but: UnitId) -> Option<UnitId> {
    let held = |(id, unit): &(UnitId, &Unit)| {
        *id != but
            && unit.is_on_table()
            && unit.is_inside()
            && (unit.ground().centre() - rect.frame.at).length() < 1.0
    };
    at.state.troops.iter().find(held).map(|(id, _)| id)
}

/// Whether any unit stands on the ground of a building.
fn unit_within(at: At, feature: FeatureId, but: UnitId) -> bool {
    let (low, high) = {
        let rim = at.setup.ground.rim(feature);
        let corners = rim.iter().flat_map(|side| [side.a, side.b]);
        corners
            .fold((Vector::splat(f64::INFINITY), Vector::splat(f64::NEG_INFINITY)), |(low, high), corner| {
                (low.min(corner), high.max(corner))
            })
    };
    let near = at.state.troops.bodies().near(low, high);
    near.into_iter()
        .any(|other| other.id != but && at.setup.ground.beneath(other.body, SLACK).contains(&feature))
}

/// R128. Whether a building has as much ground as the bases of a unit cover.
pub(crate) fn has_room(at: At, unit: &Unit, rect: &Rect) -> bool {
    let base = bases(&at.setup.tables, at.setup.options.scale).infantry;
    let each = (base.front * base.depth) as Mm / 100.0;
    rect.width() * rect.depth() + SLACK >= each * f64::from(unit.present())
}

/// The straight way of the front of a unit to a building.
fn way_to(unit: &Unit, rect: &Rect) -> Run {
    let near = rect.nearest(unit.front().at);
    let to = Pose { at: Spot::of(near), facing: unit.stance.pose.facing };
    Motion::as_one([Leg::Free { to }]).run(&unit.ground())
}

/// R128. The stance of a unit in a building. Its front is the side that looks as the unit did.
pub(crate) fn inside(unit: &Unit, rect: &Rect) -> Stance {
    let facing = unit.stance.pose.facing.direction();
    let looks = |one: &Edge, two: &Edge| {
        let by = |edge: Edge| outward(rect.edge(edge)).ahead.dot(facing);
        by(*one).total_cmp(&by(*two))
    };
    let front = Edge::ALL.into_iter().max_by(looks).expect("a rectangle has sides");
    let (width, depth) = match front {
        Edge::Front | Edge::Rear => (rect.width(), rect.depth()),
        Edge::Left | Edge::Right => (rect.depth(), rect.width()),
    };
    let base = Cell { width: Length::of(width), depth: Length::of(depth) };
    Stance::new(Formation::Inside, Pose::of(outward(rect.edge(front))), base, 1)
}

/// R128. Takes hold of a building.
pub(crate) fn occupy(on: &mut On, id: UnitId, place: Spot) {
    let at = on.table();
    let (_, rect) = building_at(at, place).expect("a checked place has a building");
    let unit = at.state.unit(id).clone();
    let cost = cost::going(at, &unit, way_to(&unit, &rect), &[Leg::Ahead { by: Length::ZERO }], 1e9).cost;
    let whole = cost::rate(at, &unit, cost::Sort::Normal);
    let stance = inside(&unit, &rect);
    placing::set_down(on, id, stance);
    let mut unit = on.state.edit(id);
    unit.spent = (unit.spent + movement::millionths(cost, whole)).min(WHOLE);
    unit.pace = Pace::HALTED;
    unit.before = None;
    unit.set(UnitFlags::MOVED, true);
    drop(unit);
    on.tell(|| Event::Occupied { unit: id });
}

/// R128. A garrison leaves in step 5, in line or column, by the side nearest to a place.
pub(crate) fn check_leave(
    at: At,
    side: Side,
    id: UnitId,
    place: Spot,
    formation: Option<Formation>,
) -> Checked {
    let unit = crate::who::standing(at, side, id, cite::BUILDINGS)?;
    if let Some(rule) = movement::kept(at, id) {
        return Err(refuse(rule, Reason::Kept { unit: id }).with_witness(id));
    }
    if !unit.is_inside() {
        return Err(refuse(cite::BUILDINGS, Reason::NotInside { unit: id }).with_witness(id));
    }
    if unit.spent > WHOLE / 2 || movement::share_left(unit) < 0.5 {
        let reason =
            Reason::NoTime { unit: id, asked: 50, allowed: (movement::share_left(unit) * 100.0) as i64 };
        return Err(refuse(cite::BUILDINGS, reason).with_witness(id));
    }
    let Some(stance) = outside(at, unit, place, formation) else {
        let formation = formation.unwrap_or(Formation::Line);
        return Err(refuse(cite::FORMATION_CHANGE, Reason::NoSuchFormation { unit: id, formation }));
    };
    let moved = Unit { stance, ..unit.clone() };
    let body = moved.ground();
    if let Some(other) = placing::overlapped(at, id, &body) {
        return Err(refuse(cite::INTERPENETRATION, Reason::EndsOn { unit: other }).with_witness(other));
    }
    if !at.setup.ground.holds(&body, SLACK) {
        return Err(refuse(cite::LOSS_OF_UNITS, Reason::OffTheTable));
    }
    let start = Run { from: body, stages: vec![] };
    movement::check_way(at, &moved, id, &start)
}

/// R128. The stance of a garrison that has left by the side nearest to a place.
fn outside(at: At, unit: &Unit, place: Spot, formation: Option<Formation>) -> Option<Stance> {
    let outline = unit.ground().parts()[0];
    let near = |one: &Edge, two: &Edge| {
        let far = |edge: Edge| outline.edge(edge).distance(place.point());
        far(*one).total_cmp(&far(*two))
    };
    let side = outward(outline.edge(Edge::ALL.into_iter().min_by(near)?));
    let formation = formation.unwrap_or(if unit.is_open() { Formation::Skirmish } else { Formation::Line });
    if !matches!(formation, Formation::Line | Formation::Column | Formation::Skirmish) {
        return None;
    }
    // Shaped as if it stood outside already.
    let base = crate::stance::base_of(&at.setup.tables, at.setup.options.scale, unit.arm, formation);
    let standing = Stance::new(Formation::Route, Pose::of(side), base, 1);
    let shaped = formation::shaped(at, &Unit { stance: standing, ..unit.clone() }, formation, None)?;
    let depth = formations::approach::depth(&shaped.body(unit.present().max(1)));
    Some(shaped.at(Pose::of(side.advanced(depth + 0.01))))
}

/// R128. Leaves, with half a move left.
pub(crate) fn leave(on: &mut On, id: UnitId, place: Spot, formation: Option<Formation>) {
    let at = on.table();
    let stance = outside(at, at.state.unit(id), place, formation).expect("a checked garrison can leave");
    placing::set_down(on, id, stance);
    let mut unit = on.state.edit(id);
    unit.spent = WHOLE / 2;
    unit.pace = Pace::HALTED;
    unit.set(UnitFlags::MOVED, true);
    unit.set(UnitFlags::FREE, true);
    drop(unit);
    on.tell(|| Event::LeftBuilding { unit: id });
}
