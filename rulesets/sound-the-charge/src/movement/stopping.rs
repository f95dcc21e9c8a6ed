//! STC-6.10, 6.11, 15.3. Stops on the way of a unit: enemies and their zones, forbidden ground, and the edge
//! of the table.

use crate::charge::targets;
use crate::cite;
use crate::movement::pace::{Purpose, Stop};
use crate::movement::{going, zone};
use crate::terrain::{Terrain, speed, terrain};
use crate::{At, Few, Reason, Unit, UnitFlags};
use formations::walk;
use geom::{Inches, Length, Met, Run, Standing};
use names::UnitId;

/// Where a run ends, and what stops it there.
type End = (usize, f64, Option<Stop>);

/// The run up to its first end: an enemy, an enemy's zone, forbidden ground, or the edge of the table.
pub(crate) fn stop(at: At, id: UnitId, unit: &Unit, run: Run, purpose: Purpose) -> (Run, Option<Stop>) {
    let (met, open) = match purpose {
        Purpose::Charge { target } | Purpose::Onward { target, .. } => {
            (met_by_charge(at, id, unit, &run, target), family(at, target))
        }
        Purpose::Enter { block } => {
            (met_by_march(at, id, unit, &run), crate::town::blocks::enemies_beside(at, unit.side, block))
        }
        Purpose::March | Purpose::Double | Purpose::Screening => {
            (met_by_march(at, id, unit, &run), Few::new())
        }
    };
    let (run, mut stopped) = cut(run, met);
    let end = edge(at, id, &run);
    let (run, edge) = cut(run, end);
    let end = forbidden(at, id, unit, &run, purpose);
    let (run, ground) = cut(run, end);
    let end = zone_met(at, id, unit, &run, open, purpose);
    let (run, zone) = cut(run, end);
    // Of two on this list the later one ended the run sooner.
    for sooner in [edge, ground, zone] {
        stopped = sooner.or(stopped);
    }
    (run, stopped)
}

fn cut(run: Run, end: Option<End>) -> (Run, Option<Stop>) {
    match end {
        Some((stage, share, stop)) => (run.until(stage, share), stop),
        None => (run, None),
    }
}

/// STC-6.8, R26. A unit with its screen, or a screen with its battalion: to charge one is to charge both.
fn family(at: At, target: UnitId) -> Few {
    let unit = at.state.troops.get(target);
    let kin = unit.into_iter().flat_map(|unit| [unit.screen, unit.parent]).flatten();
    std::iter::once(target).chain(kin).collect()
}

/// STC-9.1, 16.9. An ordinary move touches no enemy.
fn met_by_march(at: At, id: UnitId, unit: &Unit, run: &Run) -> Option<End> {
    let met = first_met(at, id, run, |other| other.side != unit.side)?;
    let by = met.unit;
    let reason = Reason::TouchesEnemy { unit: id, enemy: by };
    Some((met.stage, met.share, Some(Stop { rule: cite::CHARGE, reason, by: Some(by) })))
}

/// STC-9.1, R52. A charge ends at the first enemy it touches, who must be its target; a reinforcement at its
/// friend.
fn met_by_charge(at: At, id: UnitId, unit: &Unit, run: &Run, target: UnitId) -> Option<End> {
    let family = family(at, target);
    let screen = at.state.troops.get(target).and_then(|unit| unit.screen);
    let wanted =
        |other: &Standing| (other.side != unit.side && Some(other.id) != screen) || other.id == target;
    let met = first_met(at, id, run, wanted)?;
    if family.contains(&met.unit) {
        return Some((met.stage, met.share, None));
    }
    let reason = Reason::ReachesFirst { unit: id, enemy: met.unit };
    Some((met.stage, met.share, Some(Stop { rule: cite::CHARGE, reason, by: Some(met.unit) })))
}

/// The first of some bodies that a run touches.
fn first_met(at: At, unit: UnitId, run: &Run, wanted: impl Fn(&Standing) -> bool) -> Option<Met> {
    let slack = at.setup.options.tolerance.mm();
    walk::first_met(run, at.state.troops.bodies(), slack, |other| other.id != unit && wanted(other))
}

/// STC-15.3, R34, R99. No unit leaves the table of its own will: it stops before the stage that would lead
/// over its edge. A unit that a retreat has left astride of it may come back, and go no farther out.
fn edge(at: At, unit: UnitId, run: &Run) -> Option<End> {
    let slack = at.setup.options.tolerance.mm();
    let stage = walk::leaves_table(run, at.setup.ground.extent().point(), slack)?;
    let reason = Reason::BeyondTheEdge { unit };
    Some((stage, 0.0, Some(Stop { rule: cite::TABLE_EDGE, reason, by: None })))
}

/// STC-11.2, 11.7, 11.11, 12.9, 16.9, R8, R109, R115. Ground on which a unit may not go. Works are crossed by
/// an order of their own or in a charge at an enemy well behind them, and water by a unit that keeps to the
/// road over it. A unit that comes out of a block or out of boats, or stands astride a work, may go on.
fn forbidden(at: At, id: UnitId, unit: &Unit, run: &Run, purpose: Purpose) -> Option<End> {
    let tables = &at.setup.tables;
    let bars = |feature: &geom::FeatureId| {
        terrain(at, *feature).filter(|&kind| {
            kind == Terrain::Fieldwork || speed(tables, kind, unit) == crate::measure::Fraction::NONE
        })
    };
    let (low, high) = run.bounds();
    if !at.setup.ground.near(low, high).iter().any(|feature| bars(feature).is_some()) {
        return None;
    }
    let slack = at.setup.options.tolerance.mm();
    let dry = std::cell::LazyCell::new(|| going::keeps_to_road(at, unit, run));
    let mut began = at.setup.ground.beneath(&run.from, slack);
    if crate::works::cover::charges_over(at, id, unit, purpose).is_some() {
        began.extend(at.setup.ground.touched(&run.from, at.setup.options.touch.mm()));
    }
    let lands = unit.flags.has(UnitFlags::LANDING);
    let left =
        |kind: Terrain| kind == Terrain::Fieldwork || kind.is_block() || (kind == Terrain::Water && lands);
    let barred = |over: &[geom::FeatureId]| {
        let kinds =
            over.iter().filter(|feature| !(began.contains(feature) && bars(feature).is_some_and(left)));
        kinds.filter_map(bars).find(|&kind| kind != Terrain::Water || !*dry)
    };
    let (stage, share, kind) = walk::barred(run, &at.setup.ground, slack, barred)?;
    let reason = Reason::Forbidden { unit: id, terrain: kind.kind() };
    Some((stage, share, Some(Stop { rule: going::rule_of(kind), reason, by: None })))
}

/// STC-6.10, 6.11, R28. The first zone that a run may not enter. A charger that ends in touch with its target
/// may enter those of the unengaged enemies who are then less than an inch away: it attacks them, too.
fn zone_met(at: At, id: UnitId, unit: &Unit, run: &Run, mut open: Few, purpose: Purpose) -> Option<End> {
    let touch = at.setup.options.touch.mm();
    let near = |enemy: UnitId, within: geom::Mm| {
        let other = at.state.troops.bodies().get(enemy);
        other.is_some_and(|other| geom::gap(run.end(), other).length < within)
    };
    let contacts = purpose.target().is_some_and(|target| near(target, touch));
    let drawn_in = at.setup.tables.zones.drawn_in.mm() - at.setup.options.tolerance.mm();
    loop {
        let (stage, share, of) = zone::first_entered(at, id, unit, run, &open)?;
        if contacts && near(of, drawn_in) && targets::is_fair_game(at, id, of).is_ok() {
            open.push(of);
            continue;
        }
        let needed = at.setup.tables.zones.control;
        let distance = at.state.troops.bodies().get(of).map(|other| geom::gap(run.end(), other).length);
        let distance = Inches(Length::of(distance.unwrap_or_default())).min(needed);
        let reason = Reason::InZone { unit: id, of, distance };
        return Some((stage, share, Some(Stop { rule: cite::ZONE, reason, by: Some(of) })));
    }
}
