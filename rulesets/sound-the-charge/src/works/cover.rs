//! STC-11.4, 11.5. Works as ground: which units are behind one, and which are reached across it.

use crate::measure::Turns;
use crate::movement::pace::Purpose;
use crate::terrain::{Terrain, has_terrain, terrain};
use crate::{At, Family, Few, Place, Unit};
use formations::{approach, lines};
use geom::{Area, Body, Convex, FeatureId, Mm, Run, Segment, Vector};
use names::UnitId;

/// STC-11.11, R77, R88. Whether any part of a body is within the zone behind a line of works.
pub(crate) fn is_behind_work(at: At, unit: &Unit, body: &Body) -> bool {
    if unit.place != Place::Table || !has_works(at) {
        return false;
    }
    let reach = Vector::splat(at.setup.tables.fieldworks.protects.mm() + at.setup.options.touch.mm());
    let (low, high) = body.bounds();
    works_near(at, low - reach, high + reach).any(|work| is_in_zone(at, work, body))
}

/// STC-11.11. Whether a place is in the zone behind a work.
pub(crate) fn protects(at: At, place: Vector) -> bool {
    let reach = Vector::splat(at.setup.tables.fieldworks.protects.mm() + at.setup.options.touch.mm());
    works_near(at, place - reach, place + reach).any(|work| zone_of(at, work).contains(place, 0.0))
}

/// STC-11.11, 5.5.1, R71, R77. Whether a run leads through the zone behind a work.
pub(crate) fn is_entered(at: At, run: &Run) -> bool {
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
pub(crate) fn sheltered_from(at: At, body: &Body, line: Segment) -> Option<FeatureId> {
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

/// STC-11.11, R115. The enemies whom a charger with its front on a work touches across it: from the outer
/// side all who are straight behind that stretch and near enough to be protected, from the inner side those
/// who touch it.
pub(crate) fn reached_across(at: At, id: UnitId, body: &Body) -> Few {
    let Some(unit) = at.state.troops.get(id).filter(|_| has_works(at)) else { return Few::new() };
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
        for other in at.state.troops.bodies().near(low, high).filter(|other| other.side != unit.side) {
            if !reached.contains(&other.id) && area.meets(other.body, 0.0) {
                reached.push(other.id);
            }
        }
    }
    reached.sort_unstable();
    reached
}

/// The works that the front of a body touches, and the stretch of each along which it does.
pub(crate) fn touched_with_front(at: At, body: &Body) -> Vec<(FeatureId, Segment)> {
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

/// STC-11.11. Whether a body stands in the zone behind a work. The limit is inclusive (R110), and who touches
/// the outer side is not behind it.
pub(crate) fn is_in_zone(at: At, work: FeatureId, body: &Body) -> bool {
    zone_of(at, work).overlaps(body, at.setup.options.tolerance.mm())
}

/// STC-11.11. The ground straight behind every stretch of a work, and round its bends, from just behind it
/// on.
pub(crate) fn zone_of(at: At, work: FeatureId) -> Area {
    let options = &at.setup.options;
    let near = options.touch.mm();
    let far = at.setup.tables.fieldworks.protects.mm() + options.tolerance.mm() * 2.0;
    lines::ground_behind(at.setup.ground.rim(work), near, far)
}

pub(crate) fn works_near(at: At<'_>, low: Vector, high: Vector) -> impl Iterator<Item = FeatureId> {
    let near = at.setup.ground.near(low, high);
    near.into_iter().filter(move |&id| terrain(at, id) == Some(Terrain::Fieldwork))
}

pub(crate) fn has_works(at: At) -> bool {
    has_terrain(at, |terrain| terrain == Terrain::Fieldwork)
}

/// The works that any part of a body touches.
pub(crate) fn touched_anyhow(at: At, body: &Body) -> Vec<(FeatureId, Segment)> {
    let touched = at.setup.ground.touched(body, at.setup.options.touch.mm());
    let works = touched.into_iter().filter(|&id| terrain(at, id) == Some(Terrain::Fieldwork));
    works.filter_map(|work| Some((work, lines::nearest(at.setup.ground.rim(work), body)?))).collect()
}

/// STC-11.11, R77, R115. If a unit charges over the work at which it begins its move, how far it goes before
/// its bonus: its own depth. Its target is farther behind the work than that protects.
pub(crate) fn charges_over(at: At, id: UnitId, unit: &Unit, purpose: Purpose) -> Option<Mm> {
    let Purpose::Charge { target } = purpose else { return None };
    let unmoved = unit.spent == Turns::NONE && (unit.family() == Family::Infantry || unit.is_loose());
    if !unmoved || !has_works(at) {
        return None;
    }
    let body = unit.stance.body()?;
    let enemy = at.state.troops.bodies().get(target)?;
    touched_with_front(at, &body).first()?;
    if reached_across(at, id, &body).contains(&target) || !is_across(at, &body, enemy) {
        return None;
    }
    Some(approach::depth(&body))
}

/// Whether another stands on the far side of a work that a body touches with its front.
pub(crate) fn is_across(at: At, body: &Body, other: &Body) -> bool {
    let touched = touched_with_front(at, body);
    touched.iter().any(|(_, stretch)| lines::is_between(*stretch, body.centre(), other.centre()))
}
