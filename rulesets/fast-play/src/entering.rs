//! FPN-1.12, R8. Columns that come on later.

use crate::terrain::{Terrain, terrain};
use crate::who::{own, refuse};
use crate::{Event, Family, FastPlay, Formation, Reason, Unit, UnitFlags, WayIn, cite, contact, stand};
use engine::{Hand, Refusal, Table};
use geom::{Area, Bodies, Body, Facing, Inches, Length, Mm, Pose, Rect, Segment, Spot, Vector};
use names::{Side, UnitId};

/// R8. Where a column crosses its base edge if it is followed straight back, and how much room there is behind it.
pub fn way_in(at: Table<FastPlay>, side: Side, column: &Unit) -> Option<(Pose, Mm)> {
    let tail = column.elements.last()?;
    let rear = tail.frame().advanced(-column.base.depth.mm() / 2.0);
    let edge = base_edge(at, side);
    let room = (rear.at.y - edge) / rear.ahead.y;
    let crossing = rear.advanced(-room).at;
    let is_on_edge = (0.0..=at.setup.ground.extent().x.mm()).contains(&crossing.x);
    let leads_away = rear.ahead.y * facing(side).direction().y > 0.0;
    (leads_away && is_on_edge).then(|| (Pose { at: Spot::of(crossing), facing: tail.facing }, room))
}

/// R8. The way in of a unit that follows nobody: any place of its base edge, the nearest to the middle.
pub fn any_way_in(at: Table<FastPlay>, side: Side) -> WayIn {
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

/// FPN-1.12, R8, R92. Whether a waiting unit may come on so far: it is due and next in its column, and the unit ahead
/// has acted.
pub fn check_enter(
    at: Table<FastPlay>,
    side: Side,
    unit: UnitId,
    by: Length,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::ENTERING_COLUMN;
    let found = own(at, side, unit, rule)?;
    if found.waiting == 0 {
        return Err(refuse(rule, Reason::NotWaiting { unit }));
    }
    let is_before = |other: &Unit| {
        other.side == side && other.general == found.general && (1..found.waiting).contains(&other.waiting)
    };
    if let Some((next, _)) = at.state.troops.iter().find(|(_, other)| is_before(other)) {
        return Err(refuse(rule, Reason::NotNextInQueue { unit, next }));
    }
    let WayIn { ahead, from, .. } = way_of(at, side, unit);
    if at.state.turn < from {
        return Err(refuse(cite::ARRIVALS, Reason::NotDueYet { unit, turn: from }));
    }
    let acts_yet =
        |id: &UnitId| at.state.troops.get(*id).is_some_and(|unit| !unit.flags.has(UnitFlags::ACTED));
    if let Some(ahead) = ahead.filter(acts_yet) {
        return Err(refuse(rule, Reason::UnitAheadNotYet { unit, ahead }).seen(ahead));
    }
    place_to_enter(at, side, unit, found, by).map(|_| ())
}

/// How a unit comes on. One that waits without a column, as a scenario may have it, has any way in.
fn way_of(at: Table<FastPlay>, side: Side, unit: UnitId) -> WayIn {
    at.state.ways_in.get(unit).cloned().unwrap_or_else(|| any_way_in(at, side))
}

/// R8. Where a unit comes on that has so far to go: where its column crosses the base edge, or, if that was closed to
/// it through a whole 4c, at the nearest free place.
fn place_to_enter(
    at: Table<FastPlay>,
    side: Side,
    unit: UnitId,
    found: &Unit,
    by: Length,
) -> Result<Pose, Refusal<FastPlay>> {
    let way = way_of(at, side, unit);
    let check = |pose: Pose| check_at(at, side, unit, found, pose, by).map(|()| pose);
    let here = check(way.at);
    if !way.closed || here.is_ok() {
        return here;
    }
    // The nearest free place touches whoever is in the way before it, or the end of the edge.
    let edge = TableEdge::of(at, side, way.at.at);
    let (half, wanted) = (found.base.width.mm() / 2.0, edge.along(way.at.at.point()));
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
    unit: UnitId,
    found: &Unit,
    place: Pose,
    by: Length,
) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    let way = Way::new(found, place, by);
    let allowed = allowance(at, found, &way);
    if by.mm() > allowed.mm() + slack {
        let reason = Reason::TooFar { unit, asked: Inches(by), allowed: Inches(allowed) };
        return Err(refuse(cite::ENTERING_COLUMN, reason).seen(way.line));
    }
    let end = column_at(found, place, by);
    let Some(body) = engine::Placed::body(&end).filter(|body| at.setup.ground.holds(body, slack)) else {
        return Err(refuse(cite::ENTERING_COLUMN, Reason::NotWhollyOn { unit }).seen(way.line));
    };
    if let Some(by) = geom::overlapped(&body, at.state.troops.bodies(), &[unit], slack) {
        return Err(refuse(cite::ENTERING_COLUMN, Reason::WayInBlocked { unit, by }).seen(by));
    }
    check_passage(at, side, unit, &way.swept)?;
    check_going(at, unit, found, &way.swept)
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
    column.elements = stand::column(&leader, unit.base, count.into());
    (column.off_table, column.waiting) = (0, 0);
    column
}

/// R8, FPN-6.1, 6.10, 6.12. How far a column comes on over this ground: farther along a road, less far over bad going
/// and least through a river.
fn allowance(at: Table<FastPlay>, unit: &Unit, way: &Way) -> Length {
    let tables = &at.setup.tables;
    let rate = tables.movement.of(unit.arm).column.0;
    if is_on_road(at, way) {
        return rate + tables.road_bonus.0;
    }
    let slack = at.setup.options.epsilon.mm();
    let under = at.setup.ground.beneath(&way.swept, slack);
    let any = |wanted: fn(Terrain) -> bool| under.iter().any(|&id| terrain(at, id).is_some_and(wanted));
    if any(Terrain::is_river) {
        let half = rate.times(1, tables.river_divides.max(1));
        return match unit.family() {
            Family::Foot => half.min(tables.river_most_foot.0),
            Family::Cavalry => half.min(tables.river_most_cavalry.0),
            Family::Artillery => half,
        };
    }
    let is_slow = any(Terrain::is_bad_going) && !unit.arm.is_light_foot();
    if is_slow { rate.times(1, tables.bad_going_divides.max(1)) } else { rate }
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

/// FPN-6.3, 6.4, 6.8. Nobody is in the way but Skirmishers who may be passed, no enemy is touched, and no enemy's
/// front zone is entered.
fn check_passage(
    at: Table<FastPlay>,
    side: Side,
    unit: UnitId,
    swept: &Body,
) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    let zone = at.setup.tables.front_zone.mm();
    let (low, high) = swept.bounds();
    let near = at.state.troops.bodies().near(low - Vector::splat(zone), high + Vector::splat(zone));
    for other in near {
        let Some(found) = at.state.troops.get(other.id) else { continue };
        let fights = contact::in_hth(at, other.id);
        let reason = Reason::WayInBlocked { unit, by: other.id };
        if found.side == side {
            let lets_pass = found.is_skirmishing() && !fights;
            if !lets_pass && geom::overlaps(swept, other.body, slack) {
                return Err(refuse(cite::NO_PASSAGE, reason).seen(other.id));
            }
        } else if geom::gap(swept, other.body).length <= slack {
            return Err(refuse(cite::NO_PASSAGE, reason).seen(other.id));
        } else if !fights {
            let fronts = &other.body.parts()[found.front_elements()];
            if Area::front_zone(fronts, zone).overlaps(swept, slack) {
                return Err(refuse(cite::FRONT_ZONE, reason).seen(other.id));
            }
        }
    }
    Ok(())
}

/// FPN-6.3, 6.13. Not over impassable ground, and guns not through a river.
fn check_going(
    at: Table<FastPlay>,
    unit: UnitId,
    found: &Unit,
    swept: &Body,
) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    let bars = |terrain: Terrain| match terrain {
        Terrain::Impassable => true,
        Terrain::River => found.family() == Family::Artillery,
        _ => false,
    };
    let under = at.setup.ground.beneath(swept, slack);
    if under.iter().any(|&id| terrain(at, id).is_some_and(bars)) {
        return Err(refuse(cite::NO_PASSAGE, Reason::WayInGround { unit }));
    }
    Ok(())
}

/// R8. The farthest that a waiting unit can come on, if it can at all.
pub fn farthest_entry(at: Table<FastPlay>, side: Side, unit: UnitId) -> Option<Length> {
    lengths(at, side, unit).into_iter().find(|&by| check_enter(at, side, unit, by).is_ok())
}

/// How far a unit might come on, the farthest first: as far as roads, good or bad going allow, up to whoever is
/// ahead, or just onto the table.
fn lengths(at: Table<FastPlay>, side: Side, unit: UnitId) -> Vec<Length> {
    let tables = &at.setup.tables;
    let Some(found) = at.state.troops.get(unit) else { return vec![] };
    let rate = tables.movement.of(found.arm).column.0;
    let place = way_of(at, side, unit).at;
    let most = rate + tables.road_bonus.0;
    let mut lengths =
        vec![most, rate, rate.times(1, tables.bad_going_divides.max(1)), tables.river_most_foot.0];
    let front = Rect::behind(&place.frame(), found.base.width.mm(), 0.0);
    let by = place.frame().ahead * most.mm();
    let (low, high) = contact::single(&front).bounds();
    for other in at.state.troops.bodies().near(low.min(low + by), high.max(high + by)) {
        let shares = other.body.parts().iter().filter_map(|part| front.sweep(by, part));
        lengths.extend(shares.map(|share| Length::of(most.mm() * share)));
    }
    lengths.push(Length::of(found.base.depth.mm() * f64::from(found.alive())));
    lengths.sort_unstable_by(|one, two| two.cmp(one));
    lengths
}

/// R8, FPN-1.12. A unit comes on. Those behind it follow where it came on; it needs no command test.
pub fn enter(on: &mut Hand<FastPlay>, side: Side, unit: UnitId, by: Length) {
    let Some(found) = on.state.troops.get(unit) else { return };
    let Ok(place) = place_to_enter(on.table(), side, unit, found, by) else { return };
    let mut entered = column_at(found, place, by);
    entered.flags.set(UnitFlags::ACTED, true);
    if on.setup.options.forced_cavalry_movement && entered.family() == Family::Cavalry {
        entered.flags.set(UnitFlags::IN_MOTION, true);
    }
    on.state.troops.insert(unit, entered);
    on.state.ways_in.remove(unit);
    let behind: Vec<UnitId> = followers(on.table(), unit);
    for follower in behind {
        if let Some(way) = on.state.ways_in.get_mut(follower) {
            (way.at, way.closed) = (place, false);
        }
    }
    on.tell(|| Event::UnitEntered { unit, by: Inches(by) });
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

/// R8. At the end of a side's 4c: who could have come on must, as far as he can, since whoever is ahead of him will
/// not act any more; who could not looks for another place next time.
pub fn end_of_moves(on: &mut Hand<FastPlay>, side: Side) {
    let waits = |unit: &Unit| unit.side == side && unit.waiting > 0;
    let mut waiting: Vec<(u8, UnitId)> =
        on.state.troops.iter().filter(|(_, unit)| waits(unit)).map(|(id, unit)| (unit.waiting, id)).collect();
    waiting.sort_unstable();
    for (_, unit) in waiting {
        let ahead = way_of(on.table(), side, unit).ahead;
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
    let nobody_before = |refusal: Refusal<FastPlay>| {
        use Reason::{NotDueYet, NotNextInQueue, UnitAheadNotYet};
        !matches!(refusal.reason, NotNextInQueue { .. } | UnitAheadNotYet { .. } | NotDueYet { .. })
    };
    let is_open = !way_of(at, side, unit).closed;
    is_open && check_enter(at, side, unit, Length::ZERO).err().is_some_and(nobody_before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deployment::Step;
    use crate::kit::{Field, find, give, inches, patch, pose, refused, run, stands, strip, unit};
    use crate::{Arm, Order, Phase};
    use engine::Game;

    /// A column of General 101 whose rear is so far from Blue's base edge, and which has acted.
    fn ahead(rear: f64) -> Unit {
        let mut column = unit(Arm::HeavyFoot, Formation::Column, 30.0, rear + 2.25 - 0.28125, 0).under(101);
        column.flags.set(UnitFlags::ACTED, true);
        column
    }

    fn waiting(arm: Arm, place: u8) -> Unit {
        let mut unit = unit(arm, Formation::Column, 0.0, 0.0, 0).under(101).undeployed();
        unit.waiting = place;
        unit
    }

    /// Unit 1 is ahead, 2 and perhaps 3 wait behind it at x 30.
    fn field(units: impl IntoIterator<Item = Unit>) -> Field {
        let mut field = Field::new(units);
        let way =
            |ahead| WayIn { ahead: Some(UnitId(ahead)), at: pose(30.0, 0.0, 0), closed: false, from: 0 };
        field.ways_in = vec![(UnitId(2), way(1)), (UnitId(3), way(2))];
        field
            .ways_in
            .retain(|(id, _)| field.units.get(id.0 as usize - 1).is_some_and(|unit| unit.waiting > 0));
        field
    }

    fn enter(unit: u32, by: f64) -> Order {
        Order::Enter { unit: UnitId(unit), by: inches(by) }
    }

    fn reason(game: &Game<FastPlay>, order: Order) -> Reason {
        refused(game, Side::Blue, order).1
    }

    fn late(field: Field) -> Game<FastPlay> {
        let step = crate::Step::Deploying(Step::Latecomers { side: Side::Blue });
        let mut game = field.doing(Phase::Moves(Side::Blue), [step]);
        run(&mut game, &[]);
        game
    }

    /// FPN-1.12, R8. Measured from the edge, wholly onto the table and behind the unit ahead, without a test.
    #[test]
    fn a_column_comes_on_behind_the_unit_ahead() {
        let mut game = field([ahead(5.0), waiting(Arm::HeavyFoot, 1)]).moving(Side::Blue);
        assert!(matches!(reason(&game, enter(2, 2.2)), Reason::NotWhollyOn { .. }));
        assert!(matches!(reason(&game, enter(2, -3.0)), Reason::NotWhollyOn { .. }));
        assert!(matches!(reason(&game, enter(2, 5.02)), Reason::WayInBlocked { .. }));
        assert!(matches!(reason(&game, enter(1, 3.0)), Reason::NotWaiting { .. }));
        give(&mut game, Side::Blue, enter(2, 5.0), &[]);
        let expected = [4.71875, 4.15625, 3.59375, 3.03125].map(|y| (30.0, y, 0.0));
        assert_eq!(stands(&game, 2), expected);
        let found = find(&game, 2);
        assert!(found.flags.has(UnitFlags::ACTED) && found.waiting == 0 && found.off_table == 0);
        assert!(matches!(reason(&game, enter(2, 5.0)), Reason::NotWaiting { .. }));
    }

    /// R8. In order, and only after the unit ahead has acted.
    #[test]
    fn waiting_units_come_on_in_order() {
        let mut game =
            field([ahead(9.0), waiting(Arm::HeavyFoot, 1), waiting(Arm::HeavyFoot, 2)]).moving(Side::Blue);
        assert!(matches!(reason(&game, enter(3, 3.0)), Reason::NotNextInQueue { .. }));
        give(&mut game, Side::Blue, enter(2, 5.0), &[]);
        give(&mut game, Side::Blue, enter(3, 2.5), &[]);
        let mut still = ahead(9.0);
        still.flags.set(UnitFlags::ACTED, false);
        let game = field([still, waiting(Arm::HeavyFoot, 1)]).moving(Side::Blue);
        assert!(matches!(reason(&game, enter(2, 3.0)), Reason::UnitAheadNotYet { .. }));
    }

    /// R8, FPN-6.10, 6.17. As far as a column moves, two inches farther along a road, less over bad going or a river.
    #[test]
    fn the_move_is_measured_from_the_edge() {
        let may = |arm, ground: Vec<geom::Feature>, by: f64| {
            let game = field([ahead(20.0), waiting(arm, 1)]).on(ground).moving(Side::Blue);
            game.check(Side::Blue, &enter(2, by)).is_ok()
        };
        let road = || vec![strip(Terrain::Road, &[(30.0, 0.0), (30.0, 30.0)], 1.0)];
        let rough = || vec![patch(Terrain::Rough, (20.0, 40.0), (2.0, 4.0))];
        let river = || vec![patch(Terrain::River, (20.0, 40.0), (1.0, 2.0))];
        for (arm, ground, most) in [
            (Arm::HeavyFoot, vec![], 6.0),
            (Arm::HeavyFoot, road(), 8.0),
            (Arm::HeavyFoot, rough(), 3.0),
            (Arm::LightFoot, rough(), 6.0),
            (Arm::HeavyCavalry, vec![], 8.0),
            (Arm::LightCavalry, river(), 4.0),
        ] {
            assert!(may(arm, ground.clone(), most + 0.009), "{arm:?}");
            assert!(!may(arm, ground, most + 0.011), "{arm:?}");
        }
        // Two inches through the river are too short for foot to come wholly on, and guns do not cross it.
        assert!(!may(Arm::HeavyFoot, river(), 2.25) && !may(Arm::HorseArtillery, river(), 3.5));
        assert!(may(Arm::HorseArtillery, vec![], 3.5));
    }

    /// R8, FPN-6.4. Not into the front zone of an enemy.
    #[test]
    fn nobody_comes_on_across_an_enemys_front() {
        let enemy = |y: f64| unit(Arm::HeavyFoot, Formation::Line, 30.0, y + 0.28125, 180);
        let game = |y| field([ahead(20.0), waiting(Arm::HeavyFoot, 1), enemy(y)]).moving(Side::Blue);
        assert_eq!(refused(&game(6.9), Side::Blue, enter(2, 5.0)).0, cite::FRONT_ZONE);
        assert!(game(7.1).check(Side::Blue, &enter(2, 5.0)).is_ok());
    }

    /// R4, R8. Red comes on from the other long side.
    #[test]
    fn the_way_in_is_followed_back_to_the_own_edge() {
        let column = unit(Arm::HeavyFoot, Formation::Column, 30.0, 44.0, 180);
        let game = Field::new([column.clone()]).moving(Side::Blue);
        let known = game.known(Side::Blue);
        let (place, room) = way_in(known.table(), Side::Red, &column).expect("it leads there");
        assert_eq!(place, pose(30.0, 48.0, 180));
        assert!((room - (4.0 - 3.5 * 0.5625) * 25.4).abs() < 1e-6);
        assert_eq!(way_in(known.table(), Side::Blue, &column), None);
    }

    /// R8. Who can come on must, in the first turn in which he can.
    #[test]
    fn who_can_come_on_must() {
        let mut still = ahead(5.0);
        still.flags.set(UnitFlags::ACTED, false);
        let game = late(field([still, waiting(Arm::HeavyFoot, 1), waiting(Arm::HeavyFoot, 2)]));
        assert_eq!(stands(&game, 2)[0], (30.0, 4.71875, 0.0));
        // The room behind it is as long as the third.
        assert_eq!(stands(&game, 3)[0], (30.0, 2.75 - 0.28125, 0.0));
    }

    /// R92. Not before its turn, and then over whichever edge the scenario says; nobody is shut out before that.
    #[test]
    fn reinforcements_come_on_when_they_are_due() {
        let due = |from: u16, at: Pose, closed: bool| {
            let mut field = Field::new([ahead(20.0), waiting(Arm::HeavyFoot, 1)]);
            field.ways_in = vec![(UnitId(2), WayIn { ahead: None, at, closed, from })];
            field
        };
        let west = pose(0.0, 20.0, 90);
        let mut game = due(1, west, false).moving(Side::Blue);
        let turn = game.state().turn;
        let early = due(turn + 1, west, false).moving(Side::Blue);
        assert_eq!(reason(&early, enter(2, 4.0)), Reason::NotDueYet { unit: UnitId(2), turn: turn + 1 });
        let waits = late(due(turn + 1, west, false));
        assert!(find(&waits, 2).waiting > 0);
        assert!(!waits.state().ways_in.get(UnitId(2)).expect("it waits").closed);
        give(&mut game, Side::Blue, enter(2, 4.0), &[]);
        assert_eq!(stands(&game, 2)[0], (4.0 - 0.28125, 20.0, 90.0));
        // Who was shut out looks along his own edge: a line bars it from y 18.125 to 21.875.
        let mut field = due(1, west, true);
        field.units.push(unit(Arm::HeavyFoot, Formation::Line, 2.0, 20.0, 90));
        let mut game = field.moving(Side::Blue);
        give(&mut game, Side::Blue, enter(2, 4.0), &[]);
        let (x, y, facing) = stands(&game, 2)[0];
        assert_eq!((x, facing), (4.0 - 0.28125, 90.0));
        assert!((y - (21.875 + 0.46875)).abs() < 1e-4 || (y - (18.125 - 0.46875)).abs() < 1e-4, "{y}");
    }

    /// R8. Who found his place closed through a whole 4c comes on at the nearest free one, and so do those behind him.
    #[test]
    fn a_closed_way_in_is_gone_round() {
        let blocked = || {
            let wall = unit(Arm::HeavyFoot, Formation::Line, 29.0, 1.0, 0);
            [ahead(9.0), waiting(Arm::HeavyFoot, 1), waiting(Arm::HeavyFoot, 2), wall]
        };
        let game = late(field(blocked()));
        assert!(find(&game, 2).waiting > 0);
        let way = |unit: u32| game.state().ways_in.get(UnitId(unit)).expect("it waits");
        assert!(way(2).closed && !way(3).closed);
        let mut field = field(blocked());
        assert!(matches!(
            reason(&Field { ..field.clone() }.moving(Side::Blue), enter(2, 3.0)),
            Reason::WayInBlocked { .. }
        ));
        field.ways_in[0].1.closed = true;
        let mut game = field.moving(Side::Blue);
        give(&mut game, Side::Blue, enter(2, 3.0), &[]);
        // The line reaches to x 30.875.
        assert_eq!(stands(&game, 2)[0], (30.875 + 0.46875, 3.0 - 0.28125, 0.0));
        assert_eq!(game.state().ways_in.get(UnitId(3)).expect("it waits").at, pose(31.34375, 0.0, 0));
    }
}
