//! STC-9.5 to 9.7. Which units get away from a charge, and where to.

use crate::formation::artillery;
use crate::retreat::{self, Start};
use crate::who::refuse;
use crate::{At, Checked, Decision, Event, Family, Few, Offer, On, Order, Place, Reason, Step, Unit};
use crate::{cite, sight};
use engine::Lens;
use formations::near;
use formations::retreat::{clear_at_the_end, compact};
use geom::{Bar, Body, Inches, Length, Mm, Motion, Run, Vector, WayOut};
use names::UnitId;
use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::ControlFlow;

/// The error of rounding, by which no unit comes nearer than an inch.
const ROUNDING: Mm = 1e-4;

/// STC-9.5, R56. Whether a unit could evade a charger at all: skirmishers or gunners, not in contact, with a
/// way or a square to go to.
pub(crate) fn may_evade(at: At, id: UnitId, charger: UnitId, left: Length) -> bool {
    let evades = |unit: &Unit| {
        let light = unit.is_loose() || unit.family() == Family::Artillery;
        light && unit.place == Place::Table && unit.parent.is_none()
    };
    at.state.troops.get(id).is_some_and(evades)
        && left > Length::ZERO
        && !at.state.is_engaged(id)
        && (way_out(at, id, charger, left).is_some() || !refuges(at, id, charger, left).is_empty())
}

/// STC-9.6. A unit as it evades: gunners are on foot behind their guns.
fn afoot<'a>(at: At<'a>, id: UnitId) -> Option<Cow<'a, Unit>> {
    let unit = at.state.troops.get(id)?;
    Some(match unit.is_loose() {
        true => Cow::Borrowed(unit),
        false => Cow::Owned(Unit { stance: artillery::on_foot(at, unit), ..unit.clone() }),
    })
}

/// STC-9.5, 6.16, R56. How a unit begins to evade: within the cone of a retreat from the charger, no farther
/// than is left.
fn start(at: At, id: UnitId, unit: &Unit, charger: UnitId, left: Length) -> Checked<Start> {
    let start = retreat::start_within(at, id, unit, charger, [Length::ZERO, left], None)?;
    Ok(Start { length_rule: cite::EVADE, ..start })
}

/// STC-9.5, 6.17.2 to 6.17.4, R56. Whether a unit may evade so; gives the way. It must end an inch clear of
/// all enemies.
pub(crate) fn check_evade(at: At, id: UnitId, charger: UnitId, left: Length, path: &Motion) -> Checked<Run> {
    let none = || refuse(cite::EVADE, Reason::NoSuchUnit { unit: id });
    let unit = afoot(at, id).ok_or_else(none)?;
    let start = start(at, id, &unit, charger, left)?;
    let run = retreat::check_way(at, id, &unit, &start, path)?;
    match too_near(at, &unit, run.end()) {
        Some((enemy, distance)) => {
            let distance = Inches(Length::of(distance));
            Err(refuse(cite::EVADE, Reason::NotClear { unit: id, enemy, distance }).with_witness(enemy))
        }
        None => Ok(run),
    }
}

/// STC-9.5, R110. An enemy less than an inch from a place to which a unit would evade.
fn too_near(at: At, unit: &Unit, body: &Body) -> Option<(UnitId, Mm)> {
    let clear = at.setup.tables.retreats.clearance.mm();
    let mut enemies = near::within(body, at.state.troops.bodies(), clear, |other| other.side != unit.side);
    enemies.find(|(_, far)| *far < clear - ROUNDING).map(|(enemy, far)| (enemy.id, far))
}

/// STC-9.7, R57. Whether gunners may run into a square.
pub(crate) fn check_shelter(at: At, unit: UnitId, charger: UnitId, left: Length, square: UnitId) -> Checked {
    if refuges(at, unit, charger, left).contains(&square) {
        return Ok(());
    }
    Err(refuse(cite::REFUGE, Reason::SquareTooFar { unit, square }).with_witness(square))
}

/// STC-9.7, R57. The friendly squares into which gunners may run: near ones, and those they reach by a way
/// they may go.
fn refuges(at: At, id: UnitId, charger: UnitId, left: Length) -> Few {
    let troops = &at.state.troops;
    let Some(unit) = troops.get(id).filter(|unit| unit.family() == Family::Artillery) else {
        return Few::new();
    };
    let bodies = troops.bodies();
    let afoot = afoot(at, id).and_then(|crew| crew.stance.body());
    let (Some(body), Some(afoot)) = (bodies.get(id), afoot) else { return Few::new() };
    let slack = at.setup.options.tolerance.mm();
    let reach = Vector::splat(left.mm().max(at.setup.tables.skirmish.refuge.mm()) + slack);
    let ((low, high), (from, to)) = (body.bounds(), afoot.bounds());
    let near = bodies.near(low.min(from) - reach, high.max(to) + reach);
    let near = near.filter(|other| other.side == unit.side);
    let squares = near.filter(|other| troops.get(other.id).is_some_and(Unit::in_square));
    squares
        .filter(|square| {
            geom::gap(body, square.body).length <= at.setup.tables.skirmish.refuge.mm() + slack
                || is_reached(at, id, charger, left, square.body)
        })
        .map(|square| square.id)
        .collect()
}

/// R57. Whether gunners reach a square within their evasion, by a straight way to its nearest point, its
/// middle or a corner.
fn is_reached(at: At, id: UnitId, charger: UnitId, left: Length, square: &Body) -> bool {
    let Some(unit) = afoot(at, id) else { return false };
    let Ok(start) = start(at, id, &unit, charger, left) else { return false };
    let most = left.mm() + at.setup.options.tolerance.mm();
    let is_open = |path: Motion| retreat::check_way(at, id, &unit, &start, &path).is_ok();
    start.begun.ways_to(square, most).any(is_open)
}

/// STC-9.5. Skirmishers or gunners stand their ground.
pub(crate) fn stand(on: &mut On, unit: UnitId, charger: UnitId) {
    on.tell(|| Event::StoodFast { unit, charger });
}

/// STC-9.5. Skirmishers or gunners evade. If troops of whom they did not know are in the way they chose, they
/// take the shortest that is clear, or stand.
pub(crate) fn evade(on: &mut On, unit: UnitId, charger: UnitId, left: Length, path: &Motion) {
    let at = on.table();
    let run = check_evade(at, unit, charger, left, path).or_else(|refusal| {
        let other = way_out(at, unit, charger, left).ok_or(refusal)?;
        check_evade(at, unit, charger, left, &other)
    });
    match run {
        Ok(run) => go(on, unit, charger, &run),
        Err(_) => stand(on, unit, charger),
    }
}

/// STC-9.7, R57. Gunners run into a square.
pub(crate) fn shelter(on: &mut On, id: UnitId, square: UnitId) {
    artillery::leave_guns(on, id);
    on.state.troops.expect_edit(id).place = Place::Square(square);
    on.tell(|| Event::Sheltered { unit: id, square });
    sight::look(on);
}

/// STC-9.5, 9.6, 6.4. A unit evades along a way; gunners leave their guns, and a unit that ends among friends
/// is parted from them.
fn go(on: &mut On, id: UnitId, charger: UnitId, run: &Run) {
    artillery::leave_guns(on, id);
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = unit.stance.moved(run.end());
    drop(unit);
    let by = Inches(Length::of((run.end().centre() - run.from.centre()).length()));
    on.tell(|| Event::Evaded { unit: id, charger, by });
    crate::command::following::follow(on, id);
    sight::look(on);
    crate::command::following::touch_generals(on, id, Some(run));
    on.then(Step::Unmix { unit: id });
}

/// How many bearings and lengths are tried before a way is searched for.
const SPREAD: (u16, u16) = (9, 9);

/// STC-9.5, 6.16, 6.17, R56. A short way by which a unit gets an inch clear of all others, if there is one:
/// straight if it can be, and not among friends if that can be had.
pub(crate) fn way_out(at: At, id: UnitId, charger: UnitId, left: Length) -> Option<Motion> {
    let unit = afoot(at, id)?;
    let start = start(at, id, &unit, charger, left).ok()?;
    let begun = &start.begun;
    let (low, high) = begun.body.bounds();
    let reach = Vector::splat(left.mm() + at.setup.tables.retreats.clearance.mm());
    let bounds = (low - reach, high + reach);
    let mut bars: Vec<Bar> =
        retreat::barriers(at, id, &unit, bounds).into_iter().map(|(bar, _)| bar).collect();
    bars.extend(clear_of(at, id, &unit, bounds, true));
    let friends = clear_of(at, id, &unit, bounds, false);
    let body = compact(&begun.body);
    let with_friends: Vec<Bar> = bars.iter().chain(&friends).cloned().collect();
    let ways = |bars: &[Bar]| WayOut::new(&body, &begun.cone, bars);
    let straight = |ways: &WayOut| begun.straight_out(ways, SPREAD);
    let round = |ways: &WayOut| begun.way_round(ways);
    let is_way = |path: &Motion| check_evade(at, id, charger, left, path).is_ok();
    let free = ways(&with_friends);
    let any = LazyCell::new(|| ways(&bars));
    straight(&free)
        .or_else(|| straight(&any).filter(|_| !friends.is_empty()))
        .or_else(|| round(&free).filter(is_way))
        .or_else(|| round(&any).filter(is_way))
}

/// STC-9.5. The bodies that a unit must be clear of where it ends: of enemies by an inch, and of friends.
fn clear_of(at: At, id: UnitId, unit: &Unit, (low, high): (Vector, Vector), enemies: bool) -> Vec<Bar> {
    let clear = if enemies { at.setup.tables.retreats.clearance.mm() } else { 0.0 };
    let near = at.state.troops.bodies().near(low, high);
    let wanted = near.filter(|other| other.id != id && (other.side != unit.side) == enemies);
    clear_at_the_end(wanted.map(|other| other.body), clear)
}

/// Candidates for an answer to a charge: ways out, squares to run into, and to stand.
pub(crate) fn candidates(
    at: At,
    id: UnitId,
    charger: UnitId,
    left: Length,
    lens: &Lens,
    offer: Offer,
) -> ControlFlow<()> {
    if let Some(mut draw) = lens.draw()
        && draw.below(3) == 0
    {
        offer(Order::Stand {})?;
    }
    for square in refuges(at, id, charger, left) {
        offer(Order::Shelter { square })?;
    }
    if let Some(path) = way_out(at, id, charger, left) {
        offer(Order::Evade { path })?;
    }
    let unit = afoot(at, id);
    let begun = unit.and_then(|unit| start(at, id, &unit, charger, left).ok());
    if let Some(start) = begun {
        for path in start.begun.spread() {
            offer(Order::Evade { path })?;
        }
    }
    offer(Order::Stand {})
}

/// STC-6.8, 6.11, 9.5, R26, R29, R119. A unit that is drawn in calls its screen in, and is asked whether it
/// evades if it may.
pub(crate) fn ask_each(on: &mut On, charger: UnitId, among: &[UnitId]) {
    for &id in among {
        crate::skirmish::organic::recall(on, id);
        let at = on.table();
        let left = at.setup.tables.skirmish.evade.0;
        let side = at.state.troops.expect(id).side;
        if may_evade(at, id, charger, left) {
            on.ask(side, Decision::Evade { unit: id, charger, left });
        }
    }
}

#[cfg(test)]
mod tests;
