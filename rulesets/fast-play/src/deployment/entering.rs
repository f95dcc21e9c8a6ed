//! FPN-1.12, R8. Columns that come on later.

use crate::melee::contact;
use crate::movement::going::{self, Going, Part};
use crate::terrain::{Terrain, terrain};
use crate::who::{own, refuse};
use crate::{Event, Family, FastPlay, Formation, Reason, Unit, UnitFlags, WayIn};
use crate::{cite, stance};
use engine::{Hand, Refusal, Table};
use geom::{Area, Bodies, Body, Facing, Inches, Length, Mm, Pose, Rect, Segment, Spot, Vector};
use names::{Side, UnitId};

/// R8. Where a column crosses its base edge if it is followed straight back, and how much room there is
/// behind it.
pub(crate) fn way_in(at: Table<FastPlay>, side: Side, column: &Unit) -> Option<(Pose, Mm)> {
    let tail = column.elements.last()?;
    let rear = tail.frame().advanced(-column.base.depth.mm() / 2.0);
    let edge = base_edge(at, side);
    let room = (rear.at.y - edge) / rear.ahead.y;
    let crossing = rear.advanced(-room).at;
    let is_on_edge = (0.0..=at.setup.ground.extent().x.mm()).contains(&crossing.x);
    let leads_away = rear.ahead.y * facing(side).direction().y > 0.0;
    (leads_away && is_on_edge).then(|| (Pose { at: Spot::of(crossing), facing: tail.facing }, room))
}

/// R8. The way in of a unit that follows no other: any place of its base edge, the nearest to the middle.
pub(crate) fn any_way_in(at: Table<FastPlay>, side: Side) -> WayIn {
    let middle = Vector::new(at.setup.ground.extent().x.mm() / 2.0, base_edge(at, side));
    WayIn { ahead: None, at: Pose { at: Spot::of(middle), facing: facing(side) }, closed: true, from: 0 }
}

/// R4. Where a side's base edge lies.
fn base_edge(at: Table<FastPlay>, side: Side) -> Mm {
    match side {
        Side::Blue => 0.0,
        Side::Red => at.setup.ground.extent().y.mm(),
    }
}

/// Straight onto the table.
fn facing(side: Side) -> Facing {
    match side {
        Side::Blue => Facing::NORTH,
        Side::Red => Facing::SOUTH,
    }
}

/// FPN-1.12, R8, R92. Whether a waiting unit may come on so far: it is due and next in its column, and the
/// unit ahead has acted.
pub(crate) fn check_enter(
    at: Table<FastPlay>,
    side: Side,
    id: UnitId,
    by: Length,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::ENTERING_COLUMN;
    let unit = own(at, side, id, cite::MOVES)?;
    if unit.waiting == 0 {
        return Err(refuse(rule, Reason::NotWaiting { unit: id }));
    }
    let is_before = |other: &Unit| {
        other.side == side && other.general == unit.general && (1..unit.waiting).contains(&other.waiting)
    };
    if let Some((next, _)) = at.state.troops.iter().find(|(_, other)| is_before(other)) {
        return Err(refuse(rule, Reason::NotNextInQueue { unit: id, next }));
    }
    let WayIn { ahead, from, .. } = way_of(at, side, id);
    if at.state.turn < from {
        return Err(refuse(cite::ARRIVALS, Reason::NotDueYet { unit: id, turn: from }));
    }
    let acts_yet =
        |ahead: &UnitId| at.state.troops.get(*ahead).is_some_and(|other| !other.flags.has(UnitFlags::ACTED));
    if let Some(ahead) = ahead.filter(acts_yet) {
        return Err(refuse(rule, Reason::UnitAheadNotYet { unit: id, ahead }).with_witness(ahead));
    }
    place_to_enter(at, side, id, unit, by).map(|_| ())
}

/// How a unit comes on. One that waits without a column, as a scenario may have it, has any way in.
fn way_of(at: Table<FastPlay>, side: Side, unit: UnitId) -> WayIn {
    at.state.ways_in.get(unit).cloned().unwrap_or_else(|| any_way_in(at, side))
}

/// R8. Where a unit comes on that has so far to go: where its column crosses the base edge, or, if that was
/// closed to it through a whole 4c, at the nearest free place.
fn place_to_enter(
    at: Table<FastPlay>,
    side: Side,
    id: UnitId,
    unit: &Unit,
    by: Length,
) -> Result<Pose, Refusal<FastPlay>> {
    let way = way_of(at, side, id);
    let check = |pose: Pose| check_at(at, side, id, unit, pose, by).map(|()| pose);
    let here = check(way.at);
    if !way.closed || here.is_ok() {
        return here;
    }
    // The nearest free place touches the body that is in the way before it, or the end of the edge.
    let edge = TableEdge::of(at, side, way.at.at);
    let (half, wanted) = (unit.base.width.mm() / 2.0, edge.along(way.at.at.point()));
    let bounds = at.state.troops.bodies().iter().map(|other| other.body.bounds());
    let ends = bounds.flat_map(|(low, high)| [edge.along(low) - half, edge.along(high) + half]);
    let mut places: Vec<Mm> = ends.collect();
    places.extend([half, edge.along(at.setup.ground.extent().point()) - half]);
    places.sort_by(|one, two| (one - wanted).abs().total_cmp(&(two - wanted).abs()));
    places.into_iter().find_map(|along| check(edge.pose(along)).ok()).map_or(here, Ok)
}

/// An edge of the table over which units come on: a side's base edge, or another that a scenario names (R92).
struct TableEdge {
    /// Whether it runs from left to right.
    is_long: bool,
    /// Where it lies, across its own direction.
    lies: Mm,
    /// Straight onto the table.
    inwards: Facing,
}

impl TableEdge {
    /// The edge on which a place lies; a place on none, or at a corner, belongs to the base edge.
    fn of(at: Table<FastPlay>, side: Side, place: Spot) -> TableEdge {
        let far = at.setup.ground.extent();
        let on_long = place.y == Length::ZERO || place.y == far.y;
        match (on_long, place.x == Length::ZERO, place.x == far.x) {
            (false, true, _) => TableEdge { is_long: false, lies: 0.0, inwards: Facing::EAST },
            (false, _, true) => TableEdge { is_long: false, lies: far.x.mm(), inwards: Facing::WEST },
            _ if on_long => {
                let inwards = if place.y == Length::ZERO { Facing::NORTH } else { Facing::SOUTH };
                TableEdge { is_long: true, lies: place.y.mm(), inwards }
            }
            _ => TableEdge { is_long: true, lies: base_edge(at, side), inwards: facing(side) },
        }
    }

    /// How far along the edge a point is.
    fn along(&self, point: Vector) -> Mm {
        if self.is_long { point.x } else { point.y }
    }

    /// The pose of a column that comes on so far along the edge.
    fn pose(&self, along: Mm) -> Pose {
        let point = if self.is_long { Vector::new(along, self.lies) } else { Vector::new(self.lies, along) };
        Pose { at: Spot::of(point), facing: self.inwards }
    }
}

/// Whether a unit can come on at a place of its base edge, its move measured from there.
fn check_at(
    at: Table<FastPlay>,
    side: Side,
    id: UnitId,
    unit: &Unit,
    place: Pose,
    by: Length,
) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    let way = Way::new(unit, place, by);
    let end = column_at(unit, place, by);
    let going = going_of(at, id, unit, &way)?;
    let allowed = going::allowance(at, &end, going, Part::Whole);
    if by.mm() > allowed.mm() + slack {
        let reason = Reason::TooFar { unit: id, asked: Inches(by), allowed: Inches(allowed) };
        return Err(
            refuse(going::limit(at, &end, by.mm(), going, Part::Whole), reason).with_witness(way.line)
        );
    }
    let Some(body) = engine::Placed::body(&end).filter(|body| at.setup.ground.holds(body, slack)) else {
        return Err(refuse(cite::ENTERING_COLUMN, Reason::NotWhollyOn { unit: id }).with_witness(way.line));
    };
    if let Some(by) = geom::overlapped(&body, at.state.troops.bodies(), &[id], slack) {
        return Err(refuse(cite::ENTERING_COLUMN, Reason::WayInBlocked { unit: id, by }).with_witness(by));
    }
    check_passage(at, side, id, &way.swept)
}

/// The way of a unit from its base edge onto the table.
struct Way {
    /// The path of the middle of its front.
    line: Segment,
    /// The path of its leader's centre.
    centre: Segment,
    /// All that it sweeps over on the table.
    swept: Body,
}

impl Way {
    fn new(unit: &Unit, place: Pose, by: Length) -> Way {
        let start = place.frame();
        let front = start.advanced(by.mm());
        let rect = Rect::behind(&front, unit.base.width.mm(), by.mm().max(0.0));
        let last = front.advanced(-unit.base.depth.mm() / 2.0);
        Way {
            line: Segment::new(start.at, front.at),
            centre: Segment::new(start.at, last.at),
            swept: contact::single(&rect),
        }
    }
}

/// A unit in column that has come on so far.
fn column_at(unit: &Unit, place: Pose, by: Length) -> Unit {
    let count = unit.alive();
    let mut column = unit.clone();
    let leader = place.frame().advanced(by.mm() - unit.base.depth.mm() / 2.0);
    column.formation = if count > 1 { Formation::Column } else { Formation::Line };
    column.elements = stance::column(&leader, unit.base, count.into());
    (column.off_table, column.waiting) = (0, 0);
    column
}

/// A waiting unit as it would stand if it came on so far, the way there, and how far it may come.
pub(crate) fn coming_on(
    at: Table<FastPlay>,
    side: Side,
    id: UnitId,
    by: Length,
) -> Option<(Unit, Segment, Length)> {
    let unit = at.state.troops.get(id).filter(|unit| unit.waiting > 0)?;
    let place = place_to_enter(at, side, id, unit, by).unwrap_or_else(|_| way_of(at, side, id).at);
    let (way, end) = (Way::new(unit, place, by), column_at(unit, place, by));
    let going = going_of(at, id, unit, &way).unwrap_or_default();
    let allowed = going::allowance(at, &end, going, Part::Whole);
    Some((end, way.line, allowed))
}

/// R8, FPN-6.3, 6.10, 6.12, 6.13. Over what a column comes on, unless it cannot come on there at all.
fn going_of(at: Table<FastPlay>, id: UnitId, unit: &Unit, way: &Way) -> Result<Going, Refusal<FastPlay>> {
    let mut going = Going { road: is_on_road(at, way), ..Going::default() };
    // R35, R37. A road is good going over any ground.
    if going.road {
        return Ok(going);
    }
    for feature in at.setup.ground.beneath(&way.swept, at.setup.options.epsilon.mm()) {
        let Some(kind) = terrain(at, feature) else { continue };
        let guns_in_river = kind == Terrain::River && unit.family() == Family::Artillery;
        if guns_in_river {
            return Err(refuse(cite::GUNS_AND_RIVERS, Reason::WayInGround { unit: id }));
        }
        if kind == Terrain::Impassable {
            return Err(refuse(cite::NO_PASSAGE, Reason::WayInGround { unit: id }));
        }
        going.river |= kind.is_river();
        going.bad |= kind.is_bad_going();
    }
    Ok(going)
}

/// FPN-6.10, R35. Whether the centres of all elements stay on one road all the way.
fn is_on_road(at: Table<FastPlay>, way: &Way) -> bool {
    let slack = at.setup.options.epsilon.mm();
    let crossed = geom::crossed(way.centre, &at.setup.ground, &Bodies::new(1.0), &[]);
    crossed.iter().any(|met| {
        let geom::What::Feature(id) = met.what else { return false };
        terrain(at, id) == Some(Terrain::Road) && met.inside >= way.centre.length() - slack
    })
}

/// FPN-6.3, 6.4, 6.8. Only Skirmishers who may be passed are in the way, no enemy is touched, and no enemy's
/// front zone is entered.
fn check_passage(at: Table<FastPlay>, side: Side, id: UnitId, swept: &Body) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    let zone = at.setup.tables.front_zone.mm();
    let (low, high) = swept.bounds();
    let near = at.state.troops.bodies().near(low - Vector::splat(zone), high + Vector::splat(zone));
    for other in near {
        let Some(unit) = at.state.troops.get(other.id) else { continue };
        let fights = contact::in_hth(at, other.id);
        let reason = Reason::WayInBlocked { unit: id, by: other.id };
        if unit.side == side {
            let lets_pass = unit.is_skirmishing() && !fights;
            if !lets_pass && geom::overlaps(swept, other.body, slack) {
                let rule = if unit.is_skirmishing() { cite::INTERPENETRATION } else { cite::NO_PASSAGE };
                return Err(refuse(rule, reason).with_witness(other.id));
            }
        } else if geom::gap(swept, other.body).length <= slack {
            return Err(refuse(cite::NO_PASSAGE, reason).with_witness(other.id));
        } else if !fights {
            let fronts = &other.body.parts()[unit.front_elements()];
            if Area::front_zone(fronts, zone).overlaps(swept, slack) {
                return Err(refuse(cite::FRONT_ZONE, reason).with_witness(other.id));
            }
        }
    }
    Ok(())
}

/// R8. The farthest that a waiting unit can come on, if it can at all.
pub(crate) fn farthest_entry(at: Table<FastPlay>, side: Side, unit: UnitId) -> Option<Length> {
    lengths(at, side, unit).into_iter().find(|&by| check_enter(at, side, unit, by).is_ok())
}

/// How far a unit might come on, the farthest first: as far as roads, good or bad going allow, up to the body
/// ahead, or just onto the table.
fn lengths(at: Table<FastPlay>, side: Side, id: UnitId) -> Vec<Length> {
    let tables = &at.setup.tables;
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let rate = tables.movement.of(unit.arm).column.0;
    let place = way_of(at, side, id).at;
    let most = rate + tables.road_bonus.0;
    let mut lengths =
        vec![most, rate, rate.times(1, tables.bad_going_divides.max(1)), tables.river_most_foot.0];
    let front = Rect::behind(&place.frame(), unit.base.width.mm(), 0.0);
    let by = place.frame().ahead * most.mm();
    let (low, high) = contact::single(&front).bounds();
    for other in at.state.troops.bodies().near(low.min(low + by), high.max(high + by)) {
        let shares = other.body.parts().iter().filter_map(|part| front.sweep(by, part));
        lengths.extend(shares.map(|share| Length::of(most.mm() * share)));
    }
    lengths.push(Length::of(unit.base.depth.mm() * f64::from(unit.alive())));
    lengths.sort_unstable_by(|one, two| two.cmp(one));
    lengths
}

/// R8, FPN-1.12. A unit comes on. Those behind it follow where it came on; it needs no command test.
pub(crate) fn enter(on: &mut Hand<FastPlay>, side: Side, id: UnitId, by: Length) {
    let unit = on.state.troops.expect(id);
    let place = place_to_enter(on.table(), side, id, unit, by).expect("a checked entry has a place");
    let mut entered = column_at(unit, place, by);
    entered.flags.set(UnitFlags::ACTED, true);
    if on.setup.options.forced_cavalry_movement && entered.family() == Family::Cavalry {
        entered.flags.set(UnitFlags::IN_MOTION, true);
    }
    on.state.troops.insert(id, entered);
    on.state.ways_in.remove(id);
    let behind: Vec<UnitId> = followers(on.table(), id);
    for follower in behind {
        let way = on.state.ways_in.expect_mut(follower);
        (way.at, way.closed) = (place, false);
    }
    on.tell(|| Event::UnitEntered { unit: id, by: Inches(by) });
}

/// Those who wait behind a unit, one after the other.
fn followers(at: Table<FastPlay>, unit: UnitId) -> Vec<UnitId> {
    let mut all = vec![];
    let mut last = unit;
    while let Some((next, _)) =
        at.state.ways_in.iter().find(|(id, way)| way.ahead == Some(last) && !all.contains(id))
    {
        all.push(next);
        last = next;
    }
    all
}

/// R8. At the end of a side's 4c a unit that could have come on must, as far as it can, since the unit ahead
/// will not act any more. A unit that could not looks for another place next time.
pub(crate) fn end_of_moves(on: &mut Hand<FastPlay>, side: Side) {
    let waits = |unit: &Unit| unit.side == side && unit.waiting > 0;
    let mut waiting: Vec<(u8, UnitId)> =
        on.state.troops.iter().filter(|(_, unit)| waits(unit)).map(|(id, unit)| (unit.waiting, id)).collect();
    waiting.sort_unstable();
    for (_, unit) in waiting {
        let ahead = way_of(on.table(), side, unit).ahead;
        // The unit ahead may be out of the battle by now.
        if let Some(mut ahead) =
            ahead.and_then(|ahead| on.state.troops.edit(ahead)).filter(|ahead| ahead.is_on_table())
        {
            ahead.flags.set(UnitFlags::ACTED, true);
        }
        match farthest_entry(on.table(), side, unit) {
            Some(by) => enter(on, side, unit, by),
            None if is_shut_out(on.table(), side, unit) => {
                let way = way_of(on.table(), side, unit);
                on.state.ways_in.insert(unit, WayIn { closed: true, ..way });
                on.tell(|| Event::WayInClosed { unit });
            }
            None => {}
        }
    }
}

/// Whether a unit is next in its column and yet cannot come on where it waits.
fn is_shut_out(at: Table<FastPlay>, side: Side, unit: UnitId) -> bool {
    let is_next = |refusal: Refusal<FastPlay>| {
        use Reason::{NotDueYet, NotNextInQueue, UnitAheadNotYet};
        !matches!(refusal.reason, NotNextInQueue { .. } | UnitAheadNotYet { .. } | NotDueYet { .. })
    };
    let is_open = !way_of(at, side, unit).closed;
    is_open && check_enter(at, side, unit, Length::ZERO).err().is_some_and(is_next)
}

#[cfg(test)]
mod tests;
