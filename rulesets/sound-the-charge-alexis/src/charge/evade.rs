//! STA-10.4, 10.5, 10.7, 12.6. Which units get away from a charge, and where.

use crate::command::{following, generals};
use crate::formation::artillery;
use crate::retreat::straight::{self, Straight};
use crate::retreat::{along, axis, check_aside, crosses};
use crate::tables::Span;
use crate::terrain::{Terrain, terrain};
use crate::who::refuse;
use crate::{
    Arm, At, Checked, Event, Family, Formation, Offer, On, Order, Reason, Stance, Unit, cite, stance,
};
use engine::Lens;
use geom::{Length, Millimetres, Mm, Segment, Spot, Standing, Vector};
use names::UnitId;
use std::ops::ControlFlow;

/// How a charged unit stands to the charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It stands.
    Stands,
    /// STA-10.4, 12.6. It may evade.
    May,
    /// STA-10.7. It must evade.
    Must,
}

/// STA-10.4, 12.6, R110. How far a unit evades.
pub(crate) fn span(at: At, unit: &Unit) -> Span {
    let evade = &at.setup.tables.evade;
    match unit.arm {
        Arm::FootArtillery => evade.foot_gunners,
        Arm::HorseArtillery => evade.horse_gunners,
        _ => evade.skirmishers,
    }
}

/// STA-10.4, 10.7, 12.6, R97, R106. Whether a charged unit may or must evade: loose models must before close
/// order and may before each other, crews of guns that are ready to fire may. None in contact
/// may.
pub(crate) fn answer(at: At, id: UnitId, charger: UnitId) -> Answer {
    let troops = &at.state.troops;
    let (Some(unit), Some(by)) = (troops.get(id), troops.get(charger)) else { return Answer::Stands };
    let is_crew = unit.family() == Family::Artillery && unit.formation() == Formation::Manhandled;
    match (unit.is_loose(), by.is_close_order()) {
        (true, true) => Answer::Must,
        (true, false) if !at.state.is_engaged(id) => Answer::May,
        (false, _) if is_crew && !at.state.is_engaged(id) => Answer::May,
        _ => Answer::Stands,
    }
}

/// STA-12.6, R110. A unit as it begins to evade: gunners on foot about the middle of their guns.
fn afoot(at: At, unit: &Unit) -> Option<Stance> {
    if unit.is_loose() { Some(unit.stance.clone()) } else { artillery::on_foot(at, unit) }
}

/// How a unit stands that has evaded with its command model to a place.
pub(crate) fn ended(at: At, unit: &Unit, to: Spot) -> Option<Stance> {
    let stance = afoot(at, unit)?;
    let by = to.point() - stance.figures.first()?.at.point();
    let body = stance.body()?;
    Some(stance.moved(&body.shifted(by)))
}

/// STA-10.4, R19, R69. Whether a unit may evade so: within its reach and the cone, ending on the table and
/// clear of all units, across no enemy and no impassable ground.
pub(crate) fn check_evade(at: At, id: UnitId, charger: UnitId, to: Spot) -> Checked {
    let none = || refuse(cite::EVADE, Reason::NoSuchUnit { unit: id });
    let unit = at.state.troops.get(id).ok_or_else(none)?;
    let bar = |reason| Err(refuse(cite::EVADE, reason).with_witness(id));
    let bodies = at.state.troops.bodies();
    let own = bodies.get(id).ok_or_else(none)?;
    let from = bodies.get(charger).map(|body| Spot::of(body.centre()));
    let start = afoot(at, unit).and_then(|stance| Some(stance.figures.first()?.at.point()));
    let by = to.point() - start.ok_or_else(none)?;
    let slack = at.setup.options.tolerance.mm();
    let most = at.setup.tables.far(span(at, unit));
    if by.length() <= slack {
        return bar(Reason::NoWay { unit: id });
    }
    if by.length() > most.mm() + slack {
        let (asked, allowed) = (Millimetres(Length::of(by.length())), Millimetres(most));
        return bar(Reason::TooFar { unit: id, asked, allowed });
    }
    let centre = own.centre();
    check_aside(at, id, unit.side, centre, from, centre + by)
        .map_err(|refusal| refuse(cite::EVADE, refusal.reason).with_witness(id))?;
    let end = ended(at, unit, to).and_then(|stance| stance::body(&stance)).ok_or_else(none)?;
    if !at.setup.ground.holds(&end, slack) {
        return bar(Reason::BeyondTheEdge { unit: id });
    }
    let is_barred = |feature: &geom::FeatureId| terrain(at, *feature) == Some(Terrain::Impassable);
    let way = Segment::new(centre, centre + by);
    let ground = &at.setup.ground;
    let mut met = ground.beneath(&end, slack).into_iter().chain(ground.beneath(&along(way, slack), 0.0));
    if met.any(|feature| is_barred(&feature)) {
        return bar(Reason::Forbidden { unit: id, terrain: Terrain::Impassable.kind() });
    }
    let contact = at.setup.options.contact.mm();
    for other in bodies.iter().filter(|other| other.id != id && unit.screen != Some(other.id)) {
        let enemy = other.id;
        let is_enemy = other.side != unit.side;
        if is_enemy && geom::gap(&end, other.body).length <= contact {
            return bar(Reason::TouchesEnemy { unit: id, enemy });
        }
        if is_enemy && crosses(other.body, way) {
            return bar(Reason::OverEnemy { unit: id, enemy });
        }
        if geom::overlaps(&end, other.body, slack) {
            return bar(Reason::InTheWay { unit: id, by: enemy });
        }
    }
    Ok(())
}

/// STA-10.4, R69. Places to which a unit might evade, the farthest first.
fn spots(at: At, id: UnitId, charger: UnitId) -> Vec<Spot> {
    const LENGTHS: u8 = 12;
    const BEARINGS: i32 = 8;
    let bodies = at.state.troops.bodies();
    let (Some(unit), Some(own)) = (at.state.troops.get(id), bodies.get(id)) else { return vec![] };
    let Some(start) = afoot(at, unit).and_then(|stance| Some(stance.figures.first()?.at.point())) else {
        return vec![];
    };
    let from = bodies.get(charger).map(|body| Spot::of(body.centre()));
    let axis = axis(unit.side, own.centre(), from);
    let most = at.setup.tables.far(span(at, unit)).mm();
    let half = at.setup.tables.retreats.half_cone.0.radians();
    let place = |step: u8, number: i32| {
        let aside = f64::from((number + 1) / 2) / f64::from(BEARINGS) * half;
        let (sin, cos) = libm::sincos(if number % 2 == 0 { aside } else { -aside });
        let way: Vector = axis * cos - axis.perp() * sin;
        Spot::of(start + way * (most * f64::from(step) / f64::from(LENGTHS)))
    };
    (1..=LENGTHS)
        .rev()
        .flat_map(|step| (0..=2 * BEARINGS).map(move |n| (step, n)))
        .map(|(s, n)| place(s, n))
        .collect()
}

/// STA-10.4, 10.5, R69, R70. A place to which a unit may evade, if there is one: far and straight back if it
/// can be.
pub(crate) fn way_out(at: At, id: UnitId, charger: UnitId) -> Option<Spot> {
    if at.state.is_engaged(id) {
        return None;
    }
    let is_way = |to: &Spot| check_evade(at, id, charger, *to).is_ok();
    spots(at, id, charger).into_iter().find(is_way).or_else(|| any_way_out(at, id, charger).filter(is_way))
}

/// R69. A place to which a unit may evade, however narrow the way there, if there is one.
fn any_way_out(at: At, id: UnitId, charger: UnitId) -> Option<Spot> {
    /// No way is shorter.
    const LEAST: Mm = 0.1;
    let (unit, bodies) = (at.state.troops.get(id)?, at.state.troops.bodies());
    let afoot = afoot(at, unit)?;
    let (start, body) = (bodies.get(id)?.centre(), stance::body(&afoot)?);
    let from = bodies.get(charger).map(|body| Spot::of(body.centre()));
    let most = at.setup.tables.far(span(at, unit)).mm();
    let way = Straight {
        body: &body,
        start,
        axis: axis(unit.side, start, from),
        half: at.setup.tables.retreats.half_cone.0,
        lengths: [LEAST, most],
    };
    let (low, high) = body.bounds();
    let reach = Vector::splat(most + at.setup.options.contact.mm());
    let near: Vec<Standing> = bodies.near(low - reach, high + reach).collect();
    let of = |enemies: bool| {
        let wanted = near.iter().filter(move |other| other.id != id && unit.screen != Some(other.id));
        wanted.filter(move |other| (other.side != unit.side) == enemies).map(|other| other.body)
    };
    let mut bars = straight::at_the_end(of(true), at.setup.options.contact.mm());
    bars.extend(straight::on_the_way(of(true), 0.0));
    bars.extend(straight::at_the_end(of(false), 0.0));
    bars.extend(straight::off_limits(at, start, reach.x + (high - low).length()));
    let by = way.way_out(at, &bars)? - start;
    Some(Spot::of(afoot.figures.first()?.at.point() + by))
}

/// STA-10.4, 10.7. Whether a unit may stand before a charge.
pub(crate) fn check_stand(unit: UnitId, must: bool) -> Checked {
    if must {
        return Err(refuse(cite::MUST_EVADE, Reason::MustEvade { unit }).with_witness(unit));
    }
    Ok(())
}

/// STA-10.4. A unit stands its ground.
pub(crate) fn stand(on: &mut On, unit: UnitId, charger: UnitId) {
    on.tell(|| Event::StoodFast { unit, charger });
}

/// STA-10.4, 12.6, R69. A unit evades; gunners leave their guns.
pub(crate) fn evade(on: &mut On, id: UnitId, charger: UnitId, to: Spot) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let stance = ended(at, unit, to).expect("who evades stands somewhere");
    let from = afoot(at, unit).and_then(|start| Some(start.figures.first()?.at)).unwrap_or(to);
    artillery::leave_guns(on, id);
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.stance = stance;
    }
    let by = Millimetres(Length::of((to.point() - from.point()).length()));
    on.tell(|| Event::Evaded { unit: id, charger, by });
    following::follow(on, id);
    generals::touch(on, id, None);
}

/// Candidates for an answer to a charge.
pub(crate) fn candidates(
    at: At,
    unit: UnitId,
    charger: UnitId,
    must: bool,
    lens: &Lens,
    offer: Offer,
) -> ControlFlow<()> {
    let all = spots(at, unit, charger);
    if let Some(mut draw) = lens.draw() {
        if draw.below(3) == 0 && !must {
            offer(Order::Stand {})?;
        }
        if let Some(&to) = draw.pick(&all) {
            offer(Order::Evade { to })?;
        }
    }
    if let Some(to) = way_out(at, unit, charger) {
        offer(Order::Evade { to })?;
    }
    for &to in all.iter().step_by(13) {
        offer(Order::Evade { to })?;
    }
    offer(Order::Stand {})
}
