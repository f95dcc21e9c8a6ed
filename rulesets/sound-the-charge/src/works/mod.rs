//! STC-11.11. Fieldworks: whom they shelter, how they are attacked across and crossed.

use crate::command::generals;
use crate::measure::Turns;
use crate::movement::{Purpose, begin, check_time, disorder, finish, in_the_open, spend, zone};
use crate::terrain::{Terrain, has_terrain, speed, terrain};
use crate::who::refuse;
use crate::{At, Checked, Event, Family, Few, Offer, On, Order, Place, Reason, Step, Unit};
use crate::{cite, formation, sight, skirmish};
use engine::{Draw, Lens};
use geom::{Area, Body, Convex, FeatureId, Inches, Leg, Length, Mm, Motion, Run, Segment, Vector};
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
        stretches.iter().any(|&stretch| goes_in(stretch, line, touch)) && is_in_zone(at, work, body)
    })
}

/// Whether a line goes over a stretch of works from the outer side to the inner one. Who fires inward from the work
/// itself stands at its outer side: on the inner one he would look outward.
fn goes_in(stretch: Segment, line: Segment, touch: Mm) -> bool {
    let (from, to) = (stretch.leftness(line.a), stretch.leftness(line.b));
    if from < -touch || to >= 0.0 {
        return false;
    }
    let share = if from <= 0.0 { 0.0 } else { from / (from - to) };
    stretch.distance(line.at(share)) <= touch
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
    let fronts: Vec<Segment> = if body.parts().len() > 1 {
        body.parts().iter().map(|part| part.edge(geom::Edge::Front)).collect()
    } else {
        vec![body.front()]
    };
    let (low, high) = body.bounds();
    let grown = Vector::splat(touch);
    let mut all = vec![];
    for work in works_near(at, low - grown, high + grown) {
        for &stretch in at.setup.ground.rim(work) {
            all.extend(fronts.iter().filter_map(|&front| Some((work, along(stretch, front, touch)?))));
        }
    }
    all
}

/// The part of a stretch along which a front lies on it; where a corner only touches it, one as wide as a touch.
fn along(stretch: Segment, front: Segment, touch: Mm) -> Option<Segment> {
    let (a, b) = (stretch.leftness(front.a), stretch.leftness(front.b));
    // The share of the front from which, or up to which, it is off the line by no more than a touch.
    let at = |limit: Mm| (limit - a) / (b - a);
    let (from, to) = if (b - a).abs() < 1e-9 {
        (a.abs() <= touch).then_some((0.0, 1.0))?
    } else {
        let (one, two) = (at(-touch), at(touch));
        (one.min(two).max(0.0), one.max(two).min(1.0))
    };
    if from > to {
        return None;
    }
    let length = stretch.length();
    let way = (stretch.b - stretch.a) / length;
    let ends = [front.at(from), front.at(to)].map(|end| (end - stretch.a).dot(way));
    let (low, high) = (ends[0].min(ends[1]) - touch / 2.0, ends[0].max(ends[1]) + touch / 2.0);
    let (low, high) = (low.max(0.0), high.min(length));
    (low < high).then(|| Segment::new(stretch.a + way * low, stretch.a + way * high))
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
    let stretches = at.setup.ground.rim(work);
    let inward = |stretch: &Segment| -(stretch.b - stretch.a).normalize_or_zero().perp();
    let mut zone = Area::of([]);
    for stretch in stretches {
        let by = inward(stretch) * near;
        zone = zone.and(Area::off(Segment::new(stretch.b + by, stretch.a + by), far - near));
    }
    for pair in stretches.windows(2) {
        let (one, two) = (inward(&pair[0]), inward(&pair[1]));
        let turn = libm::atan2(one.perp_dot(two), one.dot(two)).abs();
        let middle = (one + two).normalize_or_zero();
        // Where a work bends away from those behind it, their ground opens like a fan.
        if one.perp_dot(two) > 0.0 && pair[0].b == pair[1].a {
            let corner = geom::Frame { at: pair[1].a + middle * near, ahead: middle };
            zone = zone.and(Area::wedge_from_point(&corner, geom::Angle::of(turn / 2.0), far - near));
        }
    }
    zone
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
    let left = stretch.leftness(body.centre()) > 0.0;
    let over = (stretch.b - stretch.a).normalize_or_zero().perp() * if left { -1.0 } else { 1.0 };
    let ahead = if found.is_loose() { over } else { body.frame().ahead };
    // How far the corner that is farthest back is from the far side.
    let short = body.corners().map(|corner| (stretch.a - corner).dot(over)).fold(0.0, f64::max);
    let clear = at.setup.options.tolerance.mm();
    let square = ahead.dot(over);
    if square <= 0.0 {
        return Err(none());
    }
    let by = Length::of((short + clear) / square);
    let leg = if found.is_loose() {
        let to = body.frame().shifted(over * by.mm());
        Leg::Free { to: geom::Pose { facing: found.stance.pose.facing, ..geom::Pose::of(to) } }
    } else {
        Leg::Ahead { by }
    };
    Ok(Motion::as_one([leg]).run(&body))
}

/// The works that any part of a body touches.
fn touched_anyhow(at: At, body: &Body) -> Vec<(FeatureId, Segment)> {
    let touched = at.setup.ground.touched(body, at.setup.options.touch.mm());
    let works = touched.into_iter().filter(|&id| terrain(at, id) == Some(Terrain::Fieldwork));
    let nearest = |work: FeatureId| {
        let stretches = at.setup.ground.rim(work).iter().copied();
        let far = |stretch: &Segment| {
            body.parts()
                .iter()
                .map(|part| stretch.distance(part.nearest(stretch.nearest(part.frame.at))))
                .fold(Mm::MAX, f64::min)
        };
        stretches.min_by(|one, two| far(one).total_cmp(&far(two))).map(|stretch| (work, stretch))
    };
    works.filter_map(nearest).collect()
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
    let (front, ahead) = (body.frame().at, body.frame().ahead);
    Some(body.corners().map(|corner| (front - corner).dot(ahead)).fold(0.0, f64::max))
}

/// Whether another stands on the far side of a work that a body touches with its front.
fn is_across(at: At, body: &Body, other: &Body) -> bool {
    let touched = touched_with_front(at, body);
    touched
        .iter()
        .any(|(_, stretch)| stretch.leftness(body.centre()) * stretch.leftness(other.centre()) < 0.0)
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
