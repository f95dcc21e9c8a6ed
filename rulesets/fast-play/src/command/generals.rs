//! FPN-5.3, 5.6, 5.8. Generals on the table: where they ride, whom they join, and where those go who are
//! overrun.

use crate::cite;
use crate::terrain::{self, Terrain};
use crate::who::refuse;
use crate::{Decision, Event, FastPlay, General, Offer, Order, Reason, Unit};
use engine::{Draw, Hand, Lens, Refusal, Table};
use geom::{Body, Facing, Frame, Inches, Length, Mm, Segment, Solid, Spot, Vector};
use names::{Side, UnitId};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// FPN-12.11, 4a. Begins the Generals' moves of a side and asks for them.
pub(crate) fn begin_riding(on: &mut Hand<FastPlay>, side: Side) {
    displace_generals(on);
    for (_, general) in on.state.generals.iter_mut() {
        general.moved = false;
    }
    if on.state.generals.iter().any(|(_, general)| general.side == side) {
        on.ask(side, Decision::Generals);
    }
}

/// FPN-5.3, 5.6, 5.8. Whether a General may ride to a place, and join a unit of his brigade there.
pub(crate) fn check_ride(
    at: Table<FastPlay>,
    side: Side,
    id: UnitId,
    to: Spot,
    join: Option<UnitId>,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::GENERAL_MOVES;
    let general = at.state.generals.get(id);
    let general = general.ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: id }))?;
    if general.side != side {
        return Err(refuse(rule, Reason::NotYours { unit: id }));
    }
    if general.moved {
        return Err(refuse(rule, Reason::GeneralHasRidden { general: id }));
    }
    check_way(at, id, general, to)?;
    let body = standing_at(at, general, to);
    check_end(at, id, general, &body)?;
    join.map_or(Ok(()), |unit| check_join(at, id, &body, unit))
}

/// His base at another place.
fn standing_at(at: Table<FastPlay>, general: &General, to: Spot) -> Body {
    let mut moved = general.clone();
    moved.pose.at = to;
    moved.body(&at.setup.tables)
}

/// FPN-5.6, R11. He rides so far by any path; only impassable ground has to be ridden round.
fn check_way(at: Table<FastPlay>, id: UnitId, general: &General, to: Spot) -> Result<(), Refusal<FastPlay>> {
    let allowed = at.setup.tables.general_move;
    let most = allowed.mm() + at.setup.options.epsilon.mm();
    let way = Segment::new(general.pose.at.point(), to.point());
    let too_far = |length: Mm| {
        let reason = Reason::TooFar { unit: id, asked: Inches(Length::of(length)), allowed };
        refuse(cite::GENERAL_MOVES, reason).with_witness(way)
    };
    if way.length() > most {
        return Err(too_far(way.length()));
    }
    let ground = &at.setup.ground;
    let near = ground.near(way.a - Vector::splat(most), way.a + Vector::splat(most));
    let is_barred = |feature: &geom::FeatureId| terrain::terrain(at, *feature) == Some(Terrain::Impassable);
    let barred: Vec<Solid> = near
        .iter()
        .filter(|feature| is_barred(feature))
        .flat_map(|&feature| ground.pieces(feature).cloned())
        .map(Solid::from)
        .collect();
    if barred.is_empty() {
        return Ok(());
    }
    let goal = Body::disc(&Frame { at: way.b, ahead: general.pose.frame().ahead }, 0.0);
    match geom::way_round(way.a, &goal, &barred, most) {
        Some(_) => Ok(()),
        None => Err(refuse(cite::NO_PASSAGE, Reason::NoWayThere { general: id }).with_witness(way)),
    }
}

/// R28, R87. He ends wholly on the table, on passable ground, and not on an enemy; friends are not in his
/// way.
fn check_end(
    at: Table<FastPlay>,
    general: UnitId,
    unit: &General,
    body: &Body,
) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    if !at.setup.ground.holds(body, slack) {
        return Err(refuse(cite::NO_PASSAGE, Reason::NotOnTable { unit: general }));
    }
    if terrain::is_in(at, body, |terrain| terrain == Terrain::Impassable) {
        return Err(refuse(cite::NO_PASSAGE, Reason::ImpassableGround { unit: general }));
    }
    match enemy_on(at, unit.side, body) {
        Some(enemy) => {
            Err(refuse(cite::GENERALS_IMMUNE, Reason::OntoEnemy { general, enemy }).with_witness(enemy))
        }
        None => Ok(()),
    }
}

/// The first enemy, by id, who stands on the same ground.
fn enemy_on(at: Table<FastPlay>, side: Side, body: &Body) -> Option<UnitId> {
    let slack = at.setup.options.epsilon.mm();
    let (low, high) = body.bounds();
    let mut near = at.state.troops.bodies().near(low, high).filter(|other| other.side != side);
    near.find(|other| geom::overlaps(body, other.body, slack)).map(|other| other.id)
}

/// FPN-5.8, R29. He joins one unit of his own brigade, shaken or not, that he touches.
fn check_join(
    at: Table<FastPlay>,
    general: UnitId,
    body: &Body,
    id: UnitId,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::JOINING;
    let unit = at.state.troops.get(id).ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: id }))?;
    if unit.general != Some(general) {
        return Err(refuse(rule, Reason::NotOfHisBrigade { general, unit: id }).with_witness(id));
    }
    let Some(troops) = at.state.troops.bodies().get(id) else {
        return Err(refuse(cite::ENTERING_COLUMN, Reason::OffTable { unit: id }));
    };
    let gap = geom::gap(body, troops);
    if gap.length > at.setup.options.epsilon.mm() {
        let reason = Reason::NotTouching { general, unit: id, distance: Inches(Length::of(gap.length)) };
        return Err(refuse(rule, reason).with_witness(Segment::new(gap.from, gap.to)));
    }
    Ok(())
}

/// FPN-5.6, 5.8. A General rides, leaves whom he had joined, and joins whom he is to join.
pub(crate) fn ride(on: &mut Hand<FastPlay>, id: UnitId, to: Spot, join: Option<UnitId>) {
    let general = on.state.generals.expect_mut(id);
    let by = Inches(Length::of((to.point() - general.pose.at.point()).length()));
    let leaves = general.joined.filter(|&left| join != Some(left));
    let joins = join.filter(|_| general.joined != join);
    (general.pose.at, general.joined, general.moved) = (to, join, true);
    on.tell(|| Event::GeneralRode { general: id, by, leaves, joins });
}

/// FPN-5.3, R28. Generals overlapped by enemies are put behind their nearest friends.
pub(crate) fn displace_generals(on: &mut Hand<FastPlay>) {
    let overrun = |(id, general): (UnitId, &General)| {
        let body = general.body(&on.setup.tables);
        enemy_on(on.table(), general.side, &body)?;
        let (behind, place) = place_behind(on.table(), general, &body)?;
        // Where enemies are behind his friends as well he is already where he has to go.
        (place != general.pose.at).then_some((id, behind, place))
    };
    let overrun: Vec<_> = on.state.generals.iter().filter_map(overrun).collect();
    for (id, behind, place) in overrun {
        on.state.generals.expect_mut(id).pose.at = place;
        on.tell(|| Event::GeneralDisplaced { general: id, behind });
    }
}

/// The place so far behind a General's nearest friends, but on the table.
fn place_behind(at: Table<FastPlay>, general: &General, body: &Body) -> Option<(UnitId, Spot)> {
    let friends = at.state.troops.bodies().iter().filter(|other| other.side == general.side);
    let away = |other: &geom::Standing| geom::gap(body, other.body).length;
    let nearest = friends.min_by(|one, two| away(one).total_cmp(&away(two)))?;
    let place = behind(at, at.state.troops.get(nearest.id)?, at.setup.options.general_displacement.mm())?;
    let half = at.setup.tables.general_base;
    let half = Vector::new(half.width.mm(), half.depth.mm()) * 0.5;
    let far = at.setup.ground.extent().point() - half;
    Some((nearest.id, Spot::of(place.min(far).max(half))))
}

/// Where a General's centre is when his base is so far behind a unit: behind the middle of its rear.
fn behind(at: Table<FastPlay>, unit: &Unit, by: Mm) -> Option<Vector> {
    let front = unit.front()?;
    let depth = unit.rects().flat_map(|rect| rect.corners()).map(|corner| -front.local(corner).y);
    // However the unit is turned, half the diagonal of his base is clear of it.
    let half = at.setup.tables.general_base;
    let (width, height) = (half.width.mm() / 2.0, half.depth.mm() / 2.0);
    let reach = front.ahead.x.abs() * width + front.ahead.y.abs() * height;
    Some(front.at - front.ahead * (depth.fold(0.0, f64::max) + by + reach))
}

/// Candidates of 4a: to join each unit of the brigade, the shaken first, to ride up behind it, or to stay.
pub(crate) fn propose(at: Table<FastPlay>, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let own = |general: &General| general.side == side && !general.moved;
    let mut riders: Vec<(UnitId, &General)> =
        at.state.generals.iter().filter(|(id, general)| own(general) && lens.wants_unit(*id)).collect();
    if let Some(mut draw) = lens.draw() {
        draw.shuffle(&mut riders);
        for &(id, general) in &riders {
            let brigade: SmallVec<[(UnitId, &Unit); 16]> = brigade(at, id).collect();
            for _ in 0..4 {
                offer(drawn(at, id, general, &brigade, &mut draw))?;
            }
        }
    }
    for (id, general) in riders {
        let mut brigade: Vec<(UnitId, &Unit)> =
            brigade(at, id).filter(|(id, _)| lens.wants_target(*id)).collect();
        brigade.sort_by_key(|(id, unit)| (!unit.is_shaken(), *id));
        for (unit, troops) in brigade {
            let Some(place) = behind(at, troops, 0.0) else { continue };
            offer(Order::Ride { general: id, to: Spot::of(place), join: Some(unit) })?;
            let to = toward(at, general, place);
            offer(Order::Ride { general: id, to, join: None })?;
        }
        // Even without a brigade he can get out of the way.
        for way in [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST] {
            for share in [1.0, 0.3, 0.05] {
                let by = way.direction() * (at.setup.tables.general_move.mm() * share);
                offer(Order::Ride { general: id, to: Spot::of(general.pose.at.point() + by), join: None })?;
            }
        }
    }
    offer(Order::Done {})
}

/// The units of a General's brigade that are on the table.
fn brigade(at: Table<'_, FastPlay>, general: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
    at.state.troops.iter().filter(move |(_, unit)| unit.general == Some(general) && unit.is_on_table())
}

/// As far towards a place as he rides.
pub(crate) fn toward(at: Table<FastPlay>, general: &General, place: Vector) -> Spot {
    let from = general.pose.at.point();
    let most = at.setup.tables.general_move.mm();
    Spot::of(from + (place - from).clamp_length_max(most))
}

/// A ride drawn at random: mostly up behind a unit of his brigade, since units without him rarely advance.
fn drawn(
    at: Table<FastPlay>,
    general: UnitId,
    unit: &General,
    brigade: &[(UnitId, &Unit)],
    draw: &mut Draw,
) -> Order {
    if draw.below(8) > 0
        && let Some(&(id, troops)) = draw.pick(brigade)
        && let Some(place) = behind(at, troops, 0.0)
    {
        let join = (draw.below(4) == 0).then_some(id);
        return Order::Ride { general, to: toward(at, unit, place), join };
    }
    let most = at.setup.tables.general_move.mm();
    let by = Vector::new(draw.share() * 2.0 - 1.0, draw.share() * 2.0 - 1.0) * most;
    Order::Ride { general, to: toward(at, unit, unit.pose.at.point() + by), join: None }
}

#[cfg(test)]
mod tests;
