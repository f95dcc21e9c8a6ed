//! STC-6.15, 6.16. Which way a retreating unit may go, and the ways it is offered.

use super::bars::{barriers, refuses, rule};
use super::known::asked;
use super::{cause_at, narrowed};
use crate::cite;
use crate::retreat::kept::Found;
use crate::steps::{Owed, Why};
use crate::who::refuse;
use crate::{At, Checked, Formation, Offer, Order, Reason, SoundTheCharge, Unit, Wing};
use engine::{Lens, Refusal};
use formations::passage;
use formations::retreat::{self, Barrier, Limit, NoWay, Off, Search};
use geom::{Body, Cone, Inches, Length, Motion, Run, Standing, Vector};
use names::{RuleId, UnitId};
use std::ops::ControlFlow;

/// STC-6.15, 6.16, R33. Where the middle of a retreating unit may go: on the table, and straight away from
/// the cause or not too far aside.
///
/// The unit itself has not moved since the losers were known; its cause may have.
pub(crate) fn cone(at: At, unit: UnitId, body: &Body, cause: UnitId, [least, most]: [Length; 2]) -> Cone {
    let half = at.setup.tables.retreats.half_cone.0;
    let lengths = [least.mm(), most.mm()];
    retreat::cone(body, cause_at(at, unit, cause), half, lengths, Some(at.setup.ground.table()))
}

/// A box round all that a unit could come near while its middle stays in a cone.
pub(super) fn bounds(at: At, cone: &Cone, body: &Body) -> (Vector, Vector) {
    retreat::reach(cone, body, at.setup.tables.retreats.clearance.mm())
}

/// How a unit would go back: as it stands or narrower, and within what.
pub(crate) struct Start {
    /// How it stands, and where its middle may go.
    pub begun: retreat::Start<Formation>,
    /// The rule that says how far.
    pub length_rule: RuleId,
}

/// STC-6.15, 12.5, R82. How a unit that owes a retreat would begin it. A broken army goes as far as it can,
/// and off the table.
fn start(at: At, unit: &Unit, owed: &Owed, cause: UnitId, narrow: Option<Wing>) -> Checked<Start> {
    let most = at.setup.tables.retreats.most.0;
    let mut start = start_within(at, owed.unit, unit, cause, [owed.least.min(most), most], narrow)?;
    if owed.why == Why::BrokenArmy {
        start.begun.cone.room = None;
    }
    Ok(start)
}

/// STC-6.16, 6.17, 6.17.2, R34, R111, R117. How a unit would begin a retreat of so far at least and at most:
/// length and cone are measured from its middle before it narrows. It may not begin in enemies whom it does
/// not fight, into whom it has turned.
pub(crate) fn start_within(
    at: At,
    id: UnitId,
    unit: &Unit,
    cause: UnitId,
    lengths: [Length; 2],
    narrow: Option<Wing>,
) -> Checked<Start> {
    let none = || refuse(cite::RETREAT, Reason::NoWay { unit: id }).with_witness(id);
    let body = unit.stance.body().ok_or_else(none)?;
    let cone = cone(at, id, &body, cause, lengths);
    let begun = retreat::Start { cone, stance: unit.stance.clone(), body };
    let mut start = Start { begun, length_rule: cite::RETREAT_LENGTH };
    let slack = at.setup.options.tolerance.mm();
    if narrow.is_some() {
        let cannot = || refuse(cite::RETREAT, Reason::CannotNarrow { unit: id }).with_witness(id);
        let narrower = narrowed(at, unit).and_then(|stance| start.begun.standing(stance));
        start.begun = narrower.ok_or_else(cannot)?;
        if let Some(limit) = Limit::at(&start.begun.cone, start.begun.cone.start, slack) {
            return Err(leaves(id, &start, limit));
        }
    }
    let foes = at.state.foes(id);
    let stranger = passage::mixed_with(&start.begun.body, at.state.troops.bodies(), slack, |other| {
        other.side != unit.side && !foes.contains(&other.id)
    });
    match stranger {
        Some(enemy) => Err(refuses(Barrier::Touch(enemy), at, id)),
        None => Ok(start),
    }
}

/// STC-6.15, 6.16, R99, R102, R110. Refuses a way on which the middle of a unit leaves the cone.
fn leaves(unit: UnitId, start: &Start, limit: Limit) -> Refusal<SoundTheCharge> {
    match limit {
        Limit::Aside(nearer) => refuse(cite::RETREAT_ZONE, Reason::OutsideCone { unit }).with_witness(nearer),
        Limit::TooFar { asked, allowed } => {
            let (asked, allowed) = (Inches(Length::of(asked)), Inches(Length::of(allowed)));
            refuse(start.length_rule, Reason::TooFar { unit, asked, allowed }).with_witness(unit)
        }
        Limit::Outside => refuse(cite::TABLE_EDGE, Reason::BeyondTheEdge { unit }).with_witness(unit),
    }
}

/// STC-6.14 to 6.17, R34. Whether a unit may go back so from this start: facing kept, within its zone, and
/// meeting nothing. Gives the way.
pub(crate) fn check_way(at: At, id: UnitId, unit: &Unit, start: &Start, path: &Motion) -> Checked<Run> {
    let slack = at.setup.options.tolerance.mm();
    let way = start.begun.way(path, &at.setup.ground.table(), slack);
    let (run, through) = way.map_err(|off| match off {
        Off::Turns => refuse(cite::RETREAT_FACING, Reason::NoSuchLeg { unit: id }).with_witness(id),
        Off::Limit(limit) => leaves(id, start, limit),
        Off::Short { asked, owed } => {
            let (asked, owed) = (Inches(Length::of(asked)), Inches(Length::of(owed)));
            refuse(cite::RETREAT_LENGTH, Reason::TooShort { unit: id, asked, owed }).with_witness(id)
        }
    })?;
    // STC-16.2, R102. Rounding is overlooked, so that every way that is unit is legal.
    match start.begun.met(barriers(at, id, unit, run.bounds()), &through, slack) {
        Some(met) => Err(refuses(met, at, id)),
        None => Ok(run),
    }
}

/// STC-6.15 to 6.17, R34. Whether a unit may retreat so.
pub(crate) fn check(at: At, owed: &Owed, cause: UnitId, path: &Motion, narrow: Option<Wing>) -> Checked {
    let id = owed.unit;
    let none = || refuse(cite::RETREAT, Reason::NoSuchUnit { unit: id });
    let unit = at.state.troops.get(id).ok_or_else(none)?;
    check_from(at, unit, owed, cause, path, narrow)
}

/// STC-6.15 to 6.17, R34. Whether a unit may retreat so from where it would stand.
pub(crate) fn check_from(
    at: At,
    unit: &Unit,
    owed: &Owed,
    cause: UnitId,
    path: &Motion,
    narrow: Option<Wing>,
) -> Checked {
    let start = start(at, unit, owed, cause, narrow)?;
    check_way(at, owed.unit, unit, &start, path).map(|_| ())
}

/// STC-6.15, 6.17, R34. A short way that is clear for a unit from where it would stand, if there is one.
pub(crate) fn way_from(at: At, unit: &Unit, owed: &Owed, cause: UnitId) -> Option<Motion> {
    let look = || {
        let start = start(at, unit, owed, cause, None).map_err(|refusal| refusal.rule)?;
        let search = search_from(at, owed, unit, &start);
        let way = search.straight_and_free().or_else(|| search.straight());
        way.map_or_else(|| search.round(), Ok).map(|way| (way, None)).map_err(barred_by)
    };
    let asked = asked(at, owed, cause, unit, false)?;
    at.state.known_ways.find_or(&asked, look).ok().map(|(way, _)| way)
}

/// A few straight ways for a unit from where it would stand, clear or not.
pub(crate) fn ways_from(at: At, unit: &Unit, owed: &Owed, cause: UnitId) -> Vec<Motion> {
    start(at, unit, owed, cause, None).map_or_else(|_| vec![], |start| start.begun.spread().collect())
}

/// STC-12.5, R34. Whether the middle of a unit stays on the table all along a run.
pub(super) fn keeps_on_table(at: At, run: &Run) -> bool {
    let table = at.setup.ground.table();
    let slack = at.setup.options.tolerance.mm();
    let (from, centre) = (run.from.frame().at, run.from.centre());
    run.stages.iter().all(|stage| table.contains(centre + (stage.end.frame().at - from), slack))
}

/// STC-6.15, 6.17, R34. A short way that is clear, if there is one, with the front as it is or narrower.
pub(crate) fn way_back(at: At, owed: &Owed, cause: UnitId) -> Option<(Motion, Option<Wing>)> {
    search(at, owed, cause).ok()
}

/// STC-6.15, 6.17, R34. A short way that is clear of friends at its end if that can be had, or the rule that
/// bars every way.
///
/// Nearly always the shortest of all is clear: straight back. Else a straight one is found at once, and only
/// then is a way searched for round what bars it.
pub(super) fn search(at: At, owed: &Owed, cause: UnitId) -> Found {
    let unit = at.state.troops.get(owed.unit).ok_or(cite::RETREAT)?;
    let asked = asked(at, owed, cause, unit, true).ok_or(cite::RETREAT)?;
    at.state.known_ways.find_or(&asked, || look_for(at, owed, unit, cause))
}

/// The same, looked for anew.
fn look_for(at: At, owed: &Owed, unit: &Unit, cause: UnitId) -> Found {
    if let Some(path) = straight_back(at, owed, unit, cause) {
        return Ok((path, None));
    }
    let starts = [None, Some(Wing::Left)].map(|narrow| (narrow, start(at, unit, owed, cause, narrow)));
    let begin = |start| move || search_from(at, owed, unit, start);
    let searches = starts.iter().filter_map(|(narrow, start)| Some((*narrow, begin(start.as_ref().ok()?))));
    // The rule that bars it is that of its front as it is.
    retreat::first_way(searches).map_err(|why| match &starts[0].1 {
        Err(refusal) => refusal.rule,
        Ok(_) => why.map_or(cite::RETREAT, barred_by),
    })
}

/// STC-6.17, R34. The rule that bars every way of a unit that has none: that of its front as it is.
pub(super) fn barring_rule(at: At, owed: &Owed, cause: UnitId) -> RuleId {
    let Some(unit) = at.state.troops.get(owed.unit) else { return cite::RETREAT };
    let start = match start(at, unit, owed, cause, None) {
        Ok(start) => start,
        Err(refusal) => return refusal.rule,
    };
    search_from(at, owed, unit, &start).searched().err().map_or(cite::RETREAT, barred_by)
}

/// STC-6.15, 6.16. The shortest way there can be, straight away from the cause, if it is clear and ends among
/// no friends.
fn straight_back(at: At, owed: &Owed, unit: &Unit, cause: UnitId) -> Option<Motion> {
    let start = start(at, unit, owed, cause, None).ok()?;
    let path = start.begun.straight_back();
    let run = check_way(at, owed.unit, unit, &start, &path).ok()?;
    let slack = at.setup.options.tolerance.mm();
    let among =
        passage::mixed_with(run.end(), at.state.troops.bodies(), slack, |other| is_friend(owed, unit, other));
    among.is_none().then_some(path)
}

/// STC-6.8. Whether another is a friend of a unit, and not its own screen or battalion.
fn is_friend(owed: &Owed, unit: &Unit, other: &Standing) -> bool {
    let is_kin = unit.screen == Some(other.id) || unit.parent == Some(other.id);
    other.side == unit.side && other.id != owed.unit && !is_kin
}

/// A search for ways back from one start.
fn search_from<'a>(at: At, owed: &Owed, unit: &Unit, start: &'a Start) -> Search<'a, Formation> {
    let begun = &start.begun;
    let (low, high) = bounds(at, &begun.cone, &begun.body);
    let near = at.state.troops.bodies().near(low, high);
    let friends = near.filter(|other| is_friend(owed, unit, other)).map(|friend| friend.body);
    Search::new(begun, barriers(at, owed.unit, unit, (low, high)), friends)
}

/// The rule by which all ways are barred: enemies before ground, and the edge of the table if nothing else
/// does.
fn barred_by(why: NoWay) -> RuleId {
    let NoWay::Met(met) = why else { return cite::RETREAT };
    let rules: Vec<RuleId> = met.into_iter().map(rule).collect();
    let order = [cite::RETREAT_TOUCHES, cite::RETREAT_GAP, cite::RETREAT_CLEARANCE, cite::RETREAT];
    order.into_iter().find(|rule| rules.contains(rule)).unwrap_or(cite::TABLE_EDGE)
}

/// Candidates for a retreat: a spread of bearings and lengths, with the front as it is and narrower; at last
/// the way that is always there.
pub(crate) fn candidates(at: At, owed: &Owed, cause: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let Some(unit) = at.state.troops.get(owed.unit) else { return ControlFlow::Continue(()) };
    let begin = |narrow| start(at, unit, owed, cause, narrow).ok();
    if let Some(mut draw) = lens.draw() {
        let narrow = [None, None, Some(Wing::Left), Some(Wing::Right)][draw.below(4)];
        if let Some(start) = begin(narrow) {
            for _ in 0..4 {
                let cone = &start.begun.cone;
                let far = cone.least + (cone.most - cone.least) * draw.share() * draw.share();
                let aside = cone.half.radians() * (2.0 * draw.share() - 1.0);
                let place = cone.apex.wheeled(cone.apex.at, aside).advanced(far).at;
                offer(Order::Retreat { path: start.begun.motion(&[place]), narrow })?;
            }
        }
    }
    let (path, usual) = way_back(at, owed, cause).unwrap_or_default();
    offer(Order::Retreat { path, narrow: usual })?;
    for narrow in [None, Some(Wing::Left), Some(Wing::Right)] {
        let Some(start) = begin(narrow) else { continue };
        for path in start.begun.spread() {
            offer(Order::Retreat { path, narrow })?;
        }
    }
    ControlFlow::Continue(())
}
