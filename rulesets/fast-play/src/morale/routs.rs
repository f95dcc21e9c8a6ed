//! FPN-10.3 to 10.5. Routs: where they run, whom they run through, and the Generals who were with them.

use crate::cite;
use crate::melee::{contact, direction, pairing};
use crate::morale::{fails, is_routing, shake};
use crate::steps::{Cause, Fight, Flight, Nerve};
use crate::{Event, FastPlay, Unit};
use dice::{Roll, Why};
use engine::{Hand, Placed, Table};
use geom::{Area, Facing, Length, Vector};
use names::UnitId;

/// FPN-10.3, R62. The way a unit flees: opposite to its facing, even if struck from behind. A square flees
/// directly away from the mean position of those it fears, or in the direction of the rout that upset it.
pub fn flight(at: Table<FastPlay>, unit: &Unit, feared: &[UnitId], upset: Option<Facing>) -> Facing {
    let Some(front) = unit.front() else { return Facing::NORTH };
    let back = Facing::along(-front.ahead);
    if !unit.in_square() {
        return back;
    }
    let places: Vec<Vector> = feared
        .iter()
        .filter_map(|&enemy| at.state.troops.bodies().get(enemy))
        .map(|body| body.centre())
        .collect();
    if places.is_empty() {
        return upset.unwrap_or(back);
    }
    let mean = places.iter().fold(Vector::ZERO, |sum, &place| sum + place) / places.len() as f64;
    let own = unit.elements.iter().fold(Vector::ZERO, |sum, pose| sum + pose.at.point());
    let away = own / unit.elements.len() as f64 - mean;
    if away.length() > at.setup.options.epsilon.mm() { Facing::along(away) } else { back }
}

/// FPN-10.4, 10.17, G24, R83. The friends in the path of a rout, nearest first, ties in combat direction:
/// those of whom the elements still alive, swept so far, cover some ground. Its own start is part of the
/// path. No unit stands off the table, so the path need not be cut at the edge; enemies and terrain are
/// ignored (R62).
pub fn in_path(at: Table<FastPlay>, id: UnitId, unit: &Unit, flight: Facing) -> Vec<UnitId> {
    let Some(body) = unit.body() else { return vec![] };
    let by = flight.direction() * at.setup.tables.rout.mm();
    let path = Area::swept(&body, by);
    let slack = at.setup.options.epsilon.mm();
    let (low, high) = body.bounds();
    let (low, high) = (low.min(low + by), high.max(high + by));
    let near = at.state.troops.bodies().near(low, high);
    let friends = near.filter(|other| other.id != id && other.side == unit.side);
    let mut met: Vec<_> = friends
        .filter(|friend| path.overlaps(friend.body, slack))
        .map(|friend| {
            let far = Length::of(geom::gap(&body, friend.body).length);
            (far, direction::place_of(at.state, friend.id), friend.id)
        })
        .collect();
    met.sort_unstable();
    met.into_iter().map(|(_, _, friend)| friend).collect()
}

/// R1. The routs of a zone or area, in the order in which its units tested. Those destroyed fell first.
pub(crate) fn begin(on: &mut Hand<FastPlay>, fight: Fight) {
    let at = on.table();
    let fallen = fight.struck.iter().copied().filter(|&unit| at.state.troops.get(unit).is_none()).collect();
    let routing = fight.struck.iter().rev().copied().filter(|&unit| is_routing(at, unit));
    let left = routing.map(|unit| Flight::Rout { unit, upset: None }).collect();
    run_on(on, fight, left, fallen);
}

/// FPN-10.4, 10.5. Does the next part of the routs; when none is left, Generals are at risk in the order in
/// which their units fell.
pub(crate) fn run_on(
    on: &mut Hand<FastPlay>,
    mut fight: Fight,
    mut left: Vec<Flight>,
    mut fallen: Vec<UnitId>,
) {
    match left.pop() {
        Some(Flight::Rout { unit, upset }) => rout(on, unit, upset, &mut fight, &mut left, &mut fallen),
        Some(Flight::Through { unit, by, of_skirmishers, along }) => {
            through(on, unit, by, of_skirmishers, along, &mut left);
        }
        None => {
            for unit in fallen {
                on.then(Nerve::Risk { unit });
            }
            for &unit in &fight.struck {
                let touched = those_of(unit, &fight.touched);
                on.then(Nerve::Close { unit, touched });
            }
            return on.then(Nerve::Aftermath { fight });
        }
    }
    on.then(Nerve::Run { fight, left, fallen });
}

/// The enemies that a list pairs with a unit.
fn those_of(unit: UnitId, pairs: &[(UnitId, UnitId)]) -> Vec<UnitId> {
    pairs.iter().filter(|(own, _)| *own == unit).map(|(_, enemy)| *enemy).collect()
}

/// FPN-10.3, 10.4. A unit flees and is taken off; friends in its path test at once. Its last elements count
/// as lost.
fn rout(
    on: &mut Hand<FastPlay>,
    id: UnitId,
    upset: Option<Facing>,
    fight: &mut Fight,
    left: &mut Vec<Flight>,
    fallen: &mut Vec<UnitId>,
) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let mut feared = contact::enemies_touching(at, id).to_vec();
    for known in [&fight.touched, &fight.shot_by] {
        if feared.is_empty() {
            feared = those_of(id, known);
        }
    }
    let along = flight(at, unit, &feared, upset);
    let of_skirmishers = unit.is_skirmishing();
    let elements = unit.alive();
    let friends = in_path(at, id, unit, along);
    let cheered: Vec<UnitId> =
        opponents(at, id, fight).into_iter().filter(|enemy| !fight.heartened.contains(enemy)).collect();
    fight.heartened.extend(cheered);
    on.tell(|| Event::UnitRouted { unit: id, elements });
    on.state.troops.remove(id);
    fallen.push(id);
    // The nearest is done first, so it is put down last.
    let tests = friends.into_iter().rev();
    left.extend(tests.map(|friend| Flight::Through { unit: friend, by: id, of_skirmishers, along }));
}

/// FPN-11.7, R71. The enemies in the combat of a unit that routs: all of the area that is being fought if it
/// is of that, else those whom contact or overlap joins to it. A unit in no combat has no such enemies.
fn opponents(at: Table<FastPlay>, id: UnitId, fight: &Fight) -> Vec<UnitId> {
    let unit = at.state.troops.expect(id);
    let mut combat = if fight.fighting.contains(&id) {
        fight.fighting.clone()
    } else {
        let areas = pairing::areas(at, at.state.troops.ids());
        areas.into_iter().find(|units| units.contains(&id)).unwrap_or_default()
    };
    combat.extend(those_of(id, &fight.touched));
    combat.retain(|&other| at.state.troops.get(other).is_some_and(|other| other.side != unit.side));
    combat
}

/// FPN-10.2, 10.4. A friend in the path of a rout tests for its own losses so far, in hand-to-hand or not;
/// failing, it is shaken, or routs if it was. A friend that has failed in the same area and will rout itself
/// is not tested (R83).
fn through(
    on: &mut Hand<FastPlay>,
    unit: UnitId,
    by: UnitId,
    of_skirmishers: bool,
    along: Facing,
    left: &mut Vec<Flight>,
) {
    // Another rout on the way may have taken the friend along.
    if on.state.troops.get(unit).is_none() || is_routing(on.table(), unit) {
        return;
    }
    on.tell(|| Event::RunThrough { unit, by });
    if fails(on, unit, Cause::RoutPath { of_skirmishers }) && !shake(on, unit) {
        left.push(Flight::Rout { unit, upset: Some(along) });
    }
}

/// FPN-5.4, R80. A General who had joined a unit that is gone is killed on a low die. If he survives he stays
/// where he is, alone.
pub(crate) fn risk(on: &mut Hand<FastPlay>, id: UnitId) {
    let Some(id) = on.state.general_with(id) else { return };
    let general = on.state.generals.expect_mut(id);
    general.joined = None;
    let roller = general.side;
    let why = Why { rule: cite::GENERAL_AT_RISK, roller, unit: Some(id), what: "General at risk" };
    if on.roll(Roll::Die { sides: 6 }, why) <= on.setup.tables.general_killed_on {
        on.state.generals.remove(id);
        on.tell(|| Event::GeneralKilled { general: id });
    } else {
        on.tell(|| Event::GeneralSurvived { general: id });
    }
}
