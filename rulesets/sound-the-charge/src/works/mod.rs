//! STC-11.11. Fieldworks: whom they shelter, how they are attacked across and crossed.

use crate::command::generals;
use crate::measure::Turns;
use crate::movement::{Purpose, begin, check_time, disorder, finish, in_the_open, spend, zone};
use crate::terrain::{Terrain, has_terrain, speed, terrain};
use crate::who::refuse;
use crate::{At, Checked, Event, Family, Few, Offer, On, Order, Place, Reason, Step, Unit};
use crate::{cite, formation, sight, skirmish};
use engine::{Draw, Lens};
use formations::{approach, lines};
use geom::{Area, Body, Convex, FeatureId, Inches, Length, Mm, Run, Segment, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-11.11, R77, R88. Whether any part of a body is within the zone behind a line of works.
pub fn is_behind_work(at: At, unit: &Unit, body: &Body) -> bool {
    if unit.place != Place::Table || !has_works(at) {
        return false;
    }
    let reach = Vector::splat(at.setup.tables.fieldworks.protects.mm() + at.setup.options.touch.mm());
    let (low, high) = body.bounds();
    works_near(at, low - reach, high + reach).any(|work| is_in_zone(at, work, body))
}

/// STC-11.11. Whether a place is in the zone behind a work.
pub fn protects(at: At, place: Vector) -> bool {
    let reach = Vector::splat(at.setup.tables.fieldworks.protects.mm() + at.setup.options.touch.mm());
    works_near(at, place - reach, place + reach).any(|work| zone_of(at, work).contains(place, 0.0))
}

/// STC-11.11, 5.5.1, R71, R77. Whether a run leads through the zone behind a work.
pub fn is_entered(at: At, run: &Run) -> bool {
    if !has_works(at) {
        return false;
    }
    let reach = Vector::splat(at.setup.tables.fieldworks.protects.mm() + at.setup.options.touch.mm());
    let (low, high) = run.bounds();
    let slack = at.setup.options.tolerance.mm();
    let swept = std::cell::LazyCell::new(|| run.swept());
    works_near(at, low - reach, high + reach).any(|work| {
        let shares = |piece: &Convex| swept.iter().any(|part| part.common(piece).surface() > slack * slack);
        is_in_zone(at, work, run.end()) || zone_of(at, work).drawn().iter().any(shares)
    })
}

/// STC-11.11, R77. The work that a line of fire or attack crosses into the zone in which a body stands.
pub fn sheltered_from(at: At, body: &Body, line: Segment) -> Option<FeatureId> {
    if !has_works(at) {
        return None;
    }
    let touch = at.setup.options.touch.mm();
    let (low, high) = (line.a.min(line.b), line.a.max(line.b));
    let grown = Vector::splat(touch);
    let mut works = works_near(at, low - grown, high + grown);
    works.find(|&work| {
        let stretches = at.setup.ground.rim(work);
        stretches.iter().any(|&stretch| lines::goes_in(stretch, line, touch)) && is_in_zone(at, work, body)
    })
}

/// STC-11.11, R115. The enemies whom a charger with its front on a work touches across it: from the outer side all who
/// are straight behind that stretch and near enough to be protected, from the inner side those who touch it.
pub fn reached_across(at: At, unit: UnitId, body: &Body) -> Few {
    let Some(found) = at.state.troops.get(unit).filter(|_| has_works(at)) else { return Few::new() };
    let touch = at.setup.options.touch.mm();
    let mut reached = Few::new();
    for (_, stretch) in touched_with_front(at, body) {
        let inside = stretch.leftness(body.centre()) < 0.0;
        let area = if inside {
            Area::off(stretch, touch)
        } else {
            let depth = at.setup.tables.fieldworks.protects.mm() + at.setup.options.tolerance.mm();
            Area::off(Segment::new(stretch.b, stretch.a), depth)
        };
        let corners = area.drawn();
        let corners = corners.iter().flat_map(|piece| piece.corners().iter().copied());
        let (low, high) =
            corners.fold((stretch.a, stretch.a), |(low, high), corner| (low.min(corner), high.max(corner)));
        for other in at.state.troops.bodies().near(low, high).filter(|other| other.side != found.side) {
            if !reached.contains(&other.id) && area.meets(other.body, 0.0) {
                reached.push(other.id);
            }
        }
    }
    reached.sort_unstable();
    reached
}

/// The works that the front of a body touches, and the stretch of each along which it does.
fn touched_with_front(at: At, body: &Body) -> Vec<(FeatureId, Segment)> {
    let touch = at.setup.options.touch.mm();
    let fronts = lines::fronts(body);
    let (low, high) = body.bounds();
    let grown = Vector::splat(touch);
    let mut all = vec![];
    for work in works_near(at, low - grown, high + grown) {
        for &stretch in at.setup.ground.rim(work) {
            let along = |&front: &Segment| Some((work, lines::touched(stretch, front, touch)?));
            all.extend(fronts.iter().filter_map(along));
        }
    }
    all
}

/// STC-11.11. Whether a body stands in the zone behind a work. The limit is inclusive (R110), and who touches the outer
/// side is not behind it.
fn is_in_zone(at: At, work: FeatureId, body: &Body) -> bool {
    zone_of(at, work).overlaps(body, at.setup.options.tolerance.mm())
}

/// STC-11.11. The ground straight behind every stretch of a work, and round its bends, from just behind it on.
fn zone_of(at: At, work: FeatureId) -> Area {
    let options = &at.setup.options;
    let near = options.touch.mm();
    let far = at.setup.tables.fieldworks.protects.mm() + options.tolerance.mm() * 2.0;
    lines::ground_behind(at.setup.ground.rim(work), near, far)
}

fn works_near(at: At<'_>, low: Vector, high: Vector) -> impl Iterator<Item = FeatureId> {
    let near = at.setup.ground.near(low, high);
    near.into_iter().filter(move |&id| terrain(at, id) == Some(Terrain::Fieldwork))
}

fn has_works(at: At) -> bool {
    has_terrain(at, |terrain| terrain == Terrain::Fieldwork)
}

/// R115. How a unit gets over the work at which it stands: straight ahead, or loose figures straight over it, until none
/// of them is short of it.
pub fn way_over(at: At, unit: UnitId, found: &Unit) -> Checked<Run> {
    let none = || refuse(cite::FIELDWORKS, Reason::NoWork { unit }).with_witness(unit);
    let body = found.stance.body().ok_or_else(none)?;
    let touched = if found.is_loose() { touched_anyhow(at, &body) } else { touched_with_front(at, &body) };
    let &(_, stretch) = touched.first().ok_or_else(none)?;
    let facing = found.is_loose().then_some(found.stance.pose.facing);
    let way = lines::over(stretch, &body, facing, at.setup.options.tolerance.mm());
    Ok(way.ok_or_else(none)?.run(&body))
}

/// The works that any part of a body touches.
fn touched_anyhow(at: At, body: &Body) -> Vec<(FeatureId, Segment)> {
    let touched = at.setup.ground.touched(body, at.setup.options.touch.mm());
    let works = touched.into_iter().filter(|&id| terrain(at, id) == Some(Terrain::Fieldwork));
    works.filter_map(|work| Some((work, lines::nearest(at.setup.ground.rim(work), body)?))).collect()
}

/// STC-11.11, R77, R115. Whether a unit may cross the work at which it stands: infantry, and gunners without their guns,
/// who have the whole turn for it, an inch clear of enemies on the way and beyond.
pub fn check_cross(at: At, side: Side, unit: UnitId) -> Checked {
    let found = in_the_open(at, side, unit)?;
    if found.family() != Family::Infantry && !found.is_loose() {
        return Err(refuse(cite::FIELDWORKS, Reason::WrongArm { unit }).with_witness(unit));
    }
    crate::movement::check_mobile(unit, found)?;
    check_time(unit, found, at.setup.tables.fieldworks.cross)?;
    let run = way_over(at, unit, found)?;
    let by = Inches(Length::of(run.length(geom::Measure::LongestCorner)));
    let allowed = at.setup.tables.skirmish.rate;
    if found.is_loose() && by > allowed {
        return Err(refuse(cite::FIELDWORKS, Reason::TooFar { unit, asked: by, allowed }).with_witness(unit));
    }
    let slack = at.setup.options.tolerance.mm();
    let began = at.setup.ground.touched(&run.from, at.setup.options.touch.mm());
    let bars = |id: FeatureId| {
        let kind = terrain(at, id)?;
        let other_work = kind == Terrain::Fieldwork && !began.contains(&id);
        let none = crate::measure::Fraction::NONE;
        (other_work || speed(&at.setup.tables, kind, found) == none).then_some(kind)
    };
    let over = run.passes_over(&at.setup.ground, slack, |id| bars(id).is_some());
    let astride = at.setup.ground.beneath(run.end(), slack);
    let astride = astride.into_iter().find(|&id| terrain(at, id) == Some(Terrain::Fieldwork));
    if let Some(kind) = over.first().copied().or(astride).and_then(|id| terrain(at, id)) {
        let reason = Reason::Forbidden { unit, terrain: kind.kind() };
        return Err(refuse(cite::FIELDWORKS, reason).with_witness(unit));
    }
    if let Some((_, _, by)) = zone::first_entered(at, unit, found, &run, &[]) {
        return Err(refuse(cite::NO_ROOM, Reason::NoRoom { unit, by }).with_witness(by));
    }
    formation::check_room(at, unit, found, &found.stance.moved(run.end()))
}

/// STC-11.11, 5.5.1, R115. A unit spends its turn on crossing a work, which disorders close order.
pub fn cross(on: &mut On, unit: UnitId) {
    begin(on, unit);
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let Ok(run) = way_over(at, unit, found) else { return };
    let met = zone::first_entered(at, unit, found, &run, &[]);
    let (cost, close) = (at.setup.tables.fieldworks.cross, found.is_close_order());
    spend(on, unit, cost, Length::ZERO, false);
    finish(on, unit);
    // Whoever meets hidden enemies beyond stays where he is.
    if let Some((_, _, by)) = met {
        on.tell(|| Event::Stopped { unit, by });
        return;
    }
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.stance = found.stance.moved(run.end());
    }
    on.tell(|| Event::CrossedWork { unit });
    if close && on.setup.tables.fieldworks.disorder {
        disorder(on, unit, cite::FIELDWORKS);
    }
    skirmish::carry_screen(on, unit, &run);
    generals::follow(on, unit);
    sight::look(on);
    generals::touch_generals(on, unit, Some(&run));
    on.then(Step::Unmix { unit });
}

/// STC-11.11, R77, R115. If a unit charges over the work at which it begins its move, how far it goes before its bonus:
/// its own depth. Its target is farther behind the work than that protects.
pub fn charges_over(at: At, unit: UnitId, found: &Unit, purpose: Purpose) -> Option<Mm> {
    let Purpose::Charge { target } = purpose else { return None };
    let unmoved = found.spent == Turns::NONE && (found.family() == Family::Infantry || found.is_loose());
    if !unmoved || !has_works(at) {
        return None;
    }
    let body = found.stance.body()?;
    let enemy = at.state.troops.bodies().get(target)?;
    touched_with_front(at, &body).first()?;
    if reached_across(at, unit, &body).contains(&target) || !is_across(at, &body, enemy) {
        return None;
    }
    Some(approach::depth(&body))
}

/// Whether another stands on the far side of a work that a body touches with its front.
fn is_across(at: At, body: &Body, other: &Body) -> bool {
    let touched = touched_with_front(at, body);
    touched.iter().any(|(_, stretch)| lines::is_between(*stretch, body.centre(), other.centre()))
}

/// Candidates of one unit for the verbs cross.
pub fn candidates(at: At, unit: UnitId, found: &Unit, _: &Lens, offer: Offer) -> ControlFlow<()> {
    match at_work(at, found) {
        true => offer(Order::Cross { unit }),
        false => ControlFlow::Continue(()),
    }
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, _: &mut Draw) -> Option<Order> {
    at_work(at, found).then_some(Order::Cross { unit })
}

/// Whether a unit could be at a work, so that it is worth asking.
fn at_work(at: At, found: &Unit) -> bool {
    let touch = at.setup.options.touch.mm();
    let touches = |body: &Body| {
        let touched = at.setup.ground.touched(body, touch);
        touched.iter().any(|&id| terrain(at, id) == Some(Terrain::Fieldwork))
    };
    found.place == Place::Table && has_works(at) && found.stance.body().as_ref().is_some_and(touches)
}

#[cfg(test)]
mod tests;
