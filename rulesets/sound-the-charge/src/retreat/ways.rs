//! STC-6.15, 6.16. Which way a retreating unit may go, and the ways it is offered.

use super::bars::{Barrier, barriers, compact};
use super::known::{Asked, Found};
use super::{Owed, Why, cause_at, narrowed};
use crate::cite;
use crate::who::refuse;
use crate::{At, Checked, Offer, Order, Reason, Stance, Unit, Wing};
use engine::Lens;
use geom::{
    Bar, Body, Cone, Escape, Facing, Frame, Inches, Leg, Length, Manner, Mm, Motion, Pose, Run, Solid, Spot,
    Vector, WayOut, When, Whom,
};
use names::{RuleId, UnitId};
use std::cell::{LazyCell, OnceCell};
use std::ops::ControlFlow;

/// STC-6.15, 6.16, R33. Where the middle of a retreating unit may go: on the table, and straight away from the cause or not
/// too far aside.
///
/// The unit itself has not moved since the losers were known; its cause may have.
pub fn cone(at: At, unit: UnitId, body: &Body, cause: UnitId, [least, most]: [Length; 2]) -> Cone {
    let centre = body.centre();
    let from = cause_at(at, unit, cause);
    let away = from.and_then(|from| (centre - from).try_normalize());
    let ahead = away.unwrap_or(-body.frame().ahead);
    Cone {
        start: centre,
        apex: Frame { at: centre, ahead },
        half: at.setup.tables.retreats.half_cone.0,
        least: least.mm(),
        most: most.mm(),
        room: Some(at.setup.ground.table()),
    }
}

/// A box round all that a unit could come near while its middle stays in a cone.
pub(super) fn bounds(at: At, cone: &Cone, body: &Body) -> (Vector, Vector) {
    /// Between so many bearings the rim of the cone is cut short, so that they are drawn longer.
    const BEARINGS: [f64; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];
    let half = cone.half.radians();
    let far = cone.most / libm::cos(half / 4.0);
    let rim = |share: f64| cone.apex.wheeled(cone.apex.at, half * share).advanced(far).at;
    let (own_low, own_high) = body.bounds();
    let wide = Vector::splat((own_high - own_low).length() + at.setup.tables.retreats.clearance.mm());
    let points = BEARINGS.map(rim).into_iter().chain([own_low, own_high]);
    let (low, high) =
        points.fold((cone.apex.at, cone.apex.at), |(low, high), at| (low.min(at), high.max(at)));
    (low - wide, high + wide)
}

/// How a unit would go back: as it stands or narrower, and within what.
pub struct Start {
    /// How it stands.
    pub stance: Stance,
    /// The ground it covers.
    pub body: Body,
    /// Where its middle may go.
    pub cone: Cone,
    /// The rule that says how far.
    pub length_rule: RuleId,
}

/// STC-6.15, 12.5, R82. How a unit that owes a retreat would begin it. A broken army goes as far as it can, and off the
/// table.
fn start(at: At, found: &Unit, owed: &Owed, cause: UnitId, narrow: Option<Wing>) -> Checked<Start> {
    let most = at.setup.tables.retreats.most.0;
    let mut start = start_within(at, owed.unit, found, cause, [owed.least.min(most), most], narrow)?;
    if owed.why == Why::BrokenArmy {
        start.cone.room = None;
    }
    Ok(start)
}

/// STC-6.16, 6.17, 6.17.2, R34, R111, R117. How a unit would begin a retreat of so far at least and at most: length and cone
/// are measured from its middle before it narrows. It may not begin in enemies whom it does not fight, into whom it has
/// turned.
pub fn start_within(
    at: At,
    unit: UnitId,
    found: &Unit,
    cause: UnitId,
    [least, most]: [Length; 2],
    narrow: Option<Wing>,
) -> Checked<Start> {
    let none = |rule| refuse(rule, Reason::NoWay { unit }).with_witness(unit);
    let body = found.stance.body().ok_or_else(|| none(cite::RETREAT))?;
    let cone = cone(at, unit, &body, cause, [least, most]);
    let length_rule = cite::RETREAT_LENGTH;
    let mut start = Start { cone, stance: found.stance.clone(), body, length_rule };
    if narrow.is_some() {
        let cannot = || refuse(cite::RETREAT, Reason::CannotNarrow { unit }).with_witness(unit);
        start.stance = narrowed(at, found).ok_or_else(cannot)?;
        start.body = start.stance.body().ok_or_else(cannot)?;
        start.cone.start = start.body.centre();
        holds(at, unit, &start, start.cone.start)?;
    }
    let foes = at.state.foes(unit);
    let (low, high) = start.body.bounds();
    let slack = at.setup.options.tolerance.mm();
    let mut near = at.state.troops.bodies().near(low, high).filter(|other| other.side != found.side);
    let stranger =
        near.find(|other| !foes.contains(&other.id) && geom::overlaps(&start.body, other.body, slack));
    match stranger {
        Some(enemy) => Err(Barrier::Touch(enemy.id).refuses(at, unit)),
        None => Ok(start),
    }
}

/// STC-6.15, 6.16, R99, R102, R110. Whether the middle of a unit may be at a place.
fn holds(at: At, unit: UnitId, start: &Start, place: Vector) -> Checked {
    let cone = &start.cone;
    let slack = at.setup.options.tolerance.mm();
    let to = place - cone.apex.at;
    let (ahead, aside) = (to.dot(cone.apex.ahead), cone.apex.ahead.perp_dot(to).abs());
    let (sin, cos) = libm::sincos(cone.half.radians());
    if aside * cos > ahead * sin + slack || ahead < -slack {
        let limit = |half: f64| {
            let rim = cone.apex.wheeled(cone.apex.at, half).advanced(cone.most);
            geom::Segment::new(cone.apex.at, rim.at)
        };
        let half = cone.half.radians();
        let nearer = if cone.apex.ahead.perp_dot(to) > 0.0 { limit(-half) } else { limit(half) };
        return Err(refuse(cite::RETREAT_ZONE, Reason::OutsideCone { unit }).with_witness(nearer));
    }
    if to.length() > cone.most + slack {
        let (asked, allowed) = (Inches(Length::of(to.length())), Inches(Length::of(cone.most)));
        return Err(refuse(start.length_rule, Reason::TooFar { unit, asked, allowed }).with_witness(unit));
    }
    if cone.room.as_ref().is_some_and(|room| !room.contains(place, slack)) {
        return Err(refuse(cite::TABLE_EDGE, Reason::BeyondTheEdge { unit }).with_witness(unit));
    }
    Ok(())
}

/// STC-6.14. The legs of a retreat keep the facing.
fn keeps_facing(stance: &Stance, path: &Motion) -> bool {
    let kept = |leg: &Leg| match *leg {
        Leg::Ahead { .. } | Leg::Back { .. } | Leg::Side { .. } | Leg::Oblique { .. } => true,
        Leg::Free { to } => to.facing == stance.pose.facing,
        _ => false,
    };
    path.manner == Manner::AsOne && path.legs.iter().all(kept)
}

/// STC-6.14 to 6.17, R34. Whether a unit may go back so from this start: facing kept, within its zone, and meeting nothing.
/// Gives the way.
pub fn check_way(at: At, unit: UnitId, found: &Unit, start: &Start, path: &Motion) -> Checked<Run> {
    if !keeps_facing(&start.stance, path) {
        return Err(refuse(cite::RETREAT_FACING, Reason::NoSuchLeg { unit }).with_witness(unit));
    }
    let run = path.run(&start.body);
    let front = start.body.frame().at;
    let middle = |stage: &geom::Stage| start.cone.start + (stage.end.frame().at - front);
    let through: Vec<Vector> = run.stages.iter().map(middle).collect();
    through.iter().try_for_each(|&place| holds(at, unit, start, place))?;
    let end = through.last().copied().unwrap_or(start.cone.start);
    let length = (end - start.cone.apex.at).length();
    let gone = start.cone.room.is_none() && !at.setup.ground.table().contains(end, 0.0);
    if length < start.cone.least - at.setup.options.tolerance.mm() && !gone {
        let (asked, owed) = (Inches(Length::of(length)), Inches(Length::of(start.cone.least)));
        return Err(refuse(cite::RETREAT_LENGTH, Reason::TooShort { unit, asked, owed }).with_witness(unit));
    }
    let barriers = barriers(at, unit, found, run.bounds());
    if barriers.is_empty() {
        return Ok(run);
    }
    let (bars, why): (Vec<Bar>, Vec<Barrier>) =
        barriers.into_iter().map(|(bar, why)| (eased(at, bar), why)).unzip();
    match geom::barred(&compact(&start.body), &start.cone, &bars, &through) {
        Some(met) => Err(why[met].refuses(at, unit)),
        None => Ok(run),
    }
}

/// STC-16.2, R102. A bar as it is measured where a way is judged: rounding is overlooked, so that whatever way is found is
/// legal.
fn eased(at: At, bar: Bar) -> Bar {
    const ROUNDING: Mm = 1e-4;
    let round = (bar.shape.round - ROUNDING).max(0.0);
    let when = match bar.when {
        When::After(free) => When::After(free + at.setup.options.tolerance.mm()),
        when => when,
    };
    Bar { shape: Solid { round, ..bar.shape }, when, ..bar }
}

/// STC-6.15 to 6.17, R34. Whether a unit may retreat so.
pub fn check(at: At, owed: &Owed, cause: UnitId, path: &Motion, narrow: Option<Wing>) -> Checked {
    let unit = owed.unit;
    let none = || refuse(cite::RETREAT, Reason::NoSuchUnit { unit });
    let found = at.state.troops.get(unit).ok_or_else(none)?;
    check_from(at, found, owed, cause, path, narrow)
}

/// STC-6.15 to 6.17, R34. Whether a unit may retreat so from where it would stand.
pub fn check_from(
    at: At,
    found: &Unit,
    owed: &Owed,
    cause: UnitId,
    path: &Motion,
    narrow: Option<Wing>,
) -> Checked {
    let start = start(at, found, owed, cause, narrow)?;
    check_way(at, owed.unit, found, &start, path).map(|_| ())
}

/// STC-6.15, 6.17, R34. A short way that is clear for a unit from where it would stand, if there is one.
pub fn way_from(at: At, found: &Unit, owed: &Owed, cause: UnitId) -> Option<Motion> {
    let look = || {
        let start = start(at, found, owed, cause, None).map_err(|refusal| refusal.rule)?;
        let search = Search::new(at, owed, found, &start);
        let way = search.straight_and_free().or_else(|| search.straight());
        way.map_or_else(|| search.round(), Ok).map(|way| (way, None))
    };
    let asked = Asked::new(at, owed, cause, found, false)?;
    at.state.known_ways.find_or(&asked, look).ok().map(|(way, _)| way)
}

/// A few straight ways for a unit from where it would stand, clear or not.
pub fn ways_from(at: At, found: &Unit, owed: &Owed, cause: UnitId) -> Vec<Motion> {
    start(at, found, owed, cause, None).map_or_else(|_| vec![], |start| spread(&start).collect())
}

/// STC-12.5, R34. Whether the middle of a unit stays on the table all along a run.
pub fn keeps_on_table(at: At, run: &Run) -> bool {
    let table = at.setup.ground.table();
    let slack = at.setup.options.tolerance.mm();
    let (from, centre) = (run.from.frame().at, run.from.centre());
    run.stages.iter().all(|stage| table.contains(centre + (stage.end.frame().at - from), slack))
}

/// STC-6.15, 6.17, R34. A short way that is clear, if there is one, with the front as it is or narrower.
pub fn way_back(at: At, owed: &Owed, cause: UnitId) -> Option<(Motion, Option<Wing>)> {
    search(at, owed, cause).ok()
}

/// How many bearings and lengths are tried before a way is searched for.
const SPREAD: (u16, u16) = (9, 3);

/// STC-6.15, 6.17, R34. A short way that is clear of friends at its end if that can be had, or the rule that bars every way.
///
/// Nearly always the shortest of all is clear: straight back. Else a straight one is found at once, and only then is a way
/// searched for round what bars it.
pub fn search(at: At, owed: &Owed, cause: UnitId) -> Found {
    let found = at.state.troops.get(owed.unit).ok_or(cite::RETREAT)?;
    let asked = Asked::new(at, owed, cause, found, true).ok_or(cite::RETREAT)?;
    at.state.known_ways.find_or(&asked, || look_for(at, owed, found, cause))
}

/// The same, looked for anew.
fn look_for(at: At, owed: &Owed, found: &Unit, cause: UnitId) -> Found {
    if let Some(path) = straight_back(at, owed, found, cause) {
        return Ok((path, None));
    }
    let starts = [None, Some(Wing::Left)].map(|narrow| (start(at, found, owed, cause, narrow), narrow));
    let search = |start| LazyCell::new(move || Search::new(at, owed, found, start));
    let tries = starts.each_ref().map(|(start, narrow)| (start.as_ref().map(search), *narrow));
    for straight in [Search::straight_and_free, Search::straight] {
        for (search, narrow) in &tries {
            if let Some(path) = search.as_ref().ok().and_then(|search| straight(search)) {
                return Ok((path, *narrow));
            }
        }
    }
    // The rule that bars it is that of its front as it is.
    let mut rule = None;
    for (search, narrow) in &tries {
        match search.as_ref().map_err(|refusal| refusal.rule).and_then(|search| search.round()) {
            Ok(path) => return Ok((path, *narrow)),
            Err(barred) => rule = rule.or(Some(barred)),
        }
    }
    Err(rule.unwrap_or(cite::RETREAT))
}

/// STC-6.17, R34. The rule that bars every way of a unit that has none: that of its front as it is.
pub fn barring_rule(at: At, owed: &Owed, cause: UnitId) -> RuleId {
    let Some(found) = at.state.troops.get(owed.unit) else { return cite::RETREAT };
    let start = match start(at, found, owed, cause, None) {
        Ok(start) => start,
        Err(refusal) => return refusal.rule,
    };
    Search::new(at, owed, found, &start).searched().err().unwrap_or(cite::RETREAT)
}

/// STC-6.15, 6.16. The shortest way there can be, straight away from the cause, if it is clear and ends among no friends.
fn straight_back(at: At, owed: &Owed, found: &Unit, cause: UnitId) -> Option<Motion> {
    let start = start(at, found, owed, cause, None).ok()?;
    let path = motion(&start, &[start.cone.apex.advanced(start.cone.least).at]);
    let run = check_way(at, owed.unit, found, &start, &path).ok()?;
    let end = run.end();
    let (low, high) = end.bounds();
    let is_kin = |id: UnitId| found.screen == Some(id) || found.parent == Some(id);
    let mut friends = at.state.troops.bodies().near(low, high).filter(|other| other.side == found.side);
    let slack = at.setup.options.tolerance.mm();
    let among = friends
        .any(|other| other.id != owed.unit && !is_kin(other.id) && geom::overlaps(end, other.body, slack));
    (!among).then_some(path)
}

/// A search for ways back from one start.
struct Search<'a> {
    start: &'a Start,
    why: Vec<Barrier>,
    /// Ways that end clear of friends.
    free: WayOut<'a>,
    /// All ways; none if no friend is near.
    any: Option<WayOut<'a>>,
    /// Whether none leads out, as far as that is seen at once.
    is_shut: OnceCell<bool>,
}

impl<'a> Search<'a> {
    fn new(at: At, owed: &Owed, found: &Unit, start: &'a Start) -> Search<'a> {
        let unit = owed.unit;
        let (low, high) = bounds(at, &start.cone, &start.body);
        let (mut bars, why): (Vec<Bar>, Vec<Barrier>) =
            barriers(at, unit, found, (low, high)).into_iter().unzip();
        let bodies = at.state.troops.bodies();
        let is_kin = |id: UnitId| found.screen == Some(id) || found.parent == Some(id);
        let friends = bodies
            .near(low, high)
            .filter(|other| other.side == found.side && other.id != unit && !is_kin(other.id));
        for friend in friends {
            let parts = compact(friend.body);
            let bar = |shape: Solid| Bar { shape, from: Whom::Body, when: When::AtTheEnd };
            bars.extend(Solid::parts(&parts).map(bar));
        }
        let free = WayOut::new(&compact(&start.body), &start.cone, &bars);
        let any = (bars.len() > why.len()).then(|| free.past_ends());
        Search { start, why, free, any, is_shut: OnceCell::new() }
    }

    /// A straight way that ends clear of friends.
    fn straight_and_free(&self) -> Option<Motion> {
        self.best(self.free.straight(SPREAD.0, SPREAD.1))
    }

    /// A straight way.
    fn straight(&self) -> Option<Motion> {
        let any = self.any.as_ref().filter(|_| !self.is_shut())?;
        self.best(any.straight(SPREAD.0, 1))
    }

    fn is_shut(&self) -> bool {
        *self.is_shut.get_or_init(|| self.free.is_shut())
    }

    /// A way round what bars the straight ones, clear of friends if there is one; or a rule that bars every one, which is the
    /// right one if it is that of the edge.
    fn round(&self) -> Result<Motion, RuleId> {
        if !self.free.has_room() {
            return self.searched();
        }
        if self.is_shut() {
            return Err(cite::RETREAT);
        }
        let pocket = self.free.pocket();
        let any = || self.any.as_ref().and_then(|any| any.shortest_in(&pocket));
        let way = self.free.shortest_in(&pocket).or_else(any).ok_or(cite::RETREAT)?;
        Ok(motion(self.start, &way.points[1..]))
    }

    /// The same, with the rule by which it is barred; it takes longer.
    fn searched(&self) -> Result<Motion, RuleId> {
        let found = match (self.free.shortest(), &self.any) {
            (Escape::None(_), Some(any)) => any.shortest(),
            (found, _) => found,
        };
        match found {
            Escape::Way(way) => Ok(motion(self.start, &way.points[1..])),
            Escape::None(met) => Err(self.barred_by(&met)),
        }
    }

    /// The shortest of some ways, and of these the straightest.
    fn best(&self, places: Vec<Vector>) -> Option<Motion> {
        let apex = self.start.cone.apex;
        let rank = |place: &Vector| -> (Mm, Mm) {
            let to = *place - apex.at;
            (libm::round(to.length()), apex.ahead.perp_dot(to).abs())
        };
        let best = places.into_iter().min_by(|one, two| {
            let (one, two) = (rank(one), rank(two));
            one.0.total_cmp(&two.0).then(one.1.total_cmp(&two.1))
        })?;
        Some(motion(self.start, &[best]))
    }

    /// The rule by which some bars bar every way: enemies before ground, and the edge of the table if nothing else does.
    fn barred_by(&self, met: &[usize]) -> RuleId {
        let rules: Vec<RuleId> = met.iter().map(|&bar| self.why[bar].rule()).collect();
        let order = [cite::RETREAT_TOUCHES, cite::RETREAT_GAP, cite::RETREAT_CLEARANCE, cite::RETREAT];
        order.into_iter().find(|rule| rules.contains(rule)).unwrap_or(cite::TABLE_EDGE)
    }
}

/// A way of the middle through some points, as a motion.
pub fn motion(start: &Start, through: &[Vector]) -> Motion {
    let front = start.body.frame().at;
    let facing: Facing = start.stance.pose.facing;
    let to = |place: &Vector| {
        let at = Spot::of(front + (*place - start.cone.start));
        Leg::Free { to: Pose { at, facing } }
    };
    Motion::as_one(through.iter().map(to))
}

/// Candidates for a retreat: a spread of bearings and lengths, with the front as it is and narrower; at last the way that
/// is always there.
pub fn candidates(at: At, owed: &Owed, cause: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let Some(found) = at.state.troops.get(owed.unit) else { return ControlFlow::Continue(()) };
    let begin = |narrow| start(at, found, owed, cause, narrow).ok();
    if let Some(mut draw) = lens.draw() {
        let narrow = [None, None, Some(Wing::Left), Some(Wing::Right)][draw.below(4)];
        if let Some(start) = begin(narrow) {
            for _ in 0..4 {
                let far =
                    start.cone.least + (start.cone.most - start.cone.least) * draw.share() * draw.share();
                let aside = start.cone.half.radians() * (2.0 * draw.share() - 1.0);
                let place = start.cone.apex.wheeled(start.cone.apex.at, aside).advanced(far).at;
                offer(Order::Retreat { path: motion(&start, &[place]), narrow })?;
            }
        }
    }
    let (path, usual) = way_back(at, owed, cause).unwrap_or_default();
    offer(Order::Retreat { path, narrow: usual })?;
    for narrow in [None, Some(Wing::Left), Some(Wing::Right)] {
        let Some(start) = begin(narrow) else { continue };
        for path in spread(&start) {
            offer(Order::Retreat { path, narrow })?;
        }
    }
    ControlFlow::Continue(())
}

/// Straight ways in a spread of bearings and lengths; whoever is offered them sees which are clear.
pub fn spread(start: &Start) -> impl Iterator<Item = Motion> + '_ {
    let bearings = [0.0, -0.5, 0.5, -1.0, 1.0];
    let lengths = [0.0, 1.0 / 3.0, 1.0];
    bearings.into_iter().flat_map(move |bearing| {
        lengths.into_iter().map(move |share| {
            let cone = &start.cone;
            let ahead = cone.apex.wheeled(cone.apex.at, cone.half.radians() * bearing);
            motion(start, &[ahead.advanced(cone.least + (cone.most - cone.least) * share).at])
        })
    })
}
