//! STA-4. Retreats: from which enemy, where to, and what becomes of units that have no way back.

pub(crate) mod candidates;
mod going;
pub(crate) mod straight;
mod ways;
pub(crate) mod withdrawal;

pub(crate) use going::{check, find};
pub(crate) use ways::{Place, after, along, axis, check_aside, check_cone, crosses, places};

use crate::command::{following, generals};
use crate::losses::{self, Toll};
use crate::melee::contact;
use crate::steps::{Owed, Why};
use crate::{At, Checked, Decision, Event, Few, On, Stance, UnitFlags, cite, skirmish, stance};
use formations::flank;
use geom::{Edge, Length, Millimetres, Spot};
use names::UnitId;

/// STA-4.5, 4.6, 5.10, 6.11, 9.10, R48, R65. A unit that must go back takes its rout hits and pursuit hits
/// first. It is removed if that shatters it, eliminated if it is attacked from opposite sides or no way
/// works, and asked where it goes else.
pub(crate) fn begin(on: &mut On, owed: Owed) {
    let unit = owed.unit;
    let side = on.state.troops.expect(unit).side;
    let rule = match owed.why {
        Why::Fire => cite::FIRE_ROUT_HIT,
        Why::Rally => cite::MORALE_FAILED,
        Why::Combat | Why::Guns => cite::LOSING,
    };
    losses::take(on, unit, owed.rout_hits, Toll::Rout(rule));
    losses::take(on, unit, owed.pursuit_hits, Toll::Pursuit);
    if losses::is_gone(on, unit) {
        return;
    }
    if is_surrounded(on.table(), unit) {
        return losses::trap(on, unit, cite::OPPOSITE_SIDES);
    }
    match find(on.table(), unit, on.state.troops.expect(unit), owed.from) {
        Ok(_) => on.ask(side, Decision::Retreat { owed }),
        Err(rule) => losses::trap(on, unit, rule),
    }
}

/// STA-4.1, 4.2, 4.6 to 4.9, R22. Whether a unit that must go back may go there.
pub(crate) fn check_retreat(at: At, owed: Owed, place: Place) -> Checked {
    check(at, owed.unit, at.state.troops.expect(owed.unit), owed.from, place)
}

/// STA-4.1 to 4.3, 4.8, 4.9. A unit goes back to its place: contact ends, and it is shaken.
pub(crate) fn retreat(on: &mut On, owed: Owed, place: Place) {
    go(on, owed.unit, owed.from, place);
}

/// STA-4.1 to 4.4, 4.8, 4.9, 11.2, R13, R108. Takes a unit back.
pub(crate) fn go(on: &mut On, id: UnitId, from: Option<Spot>, place: Place) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let body = stance::body(&unit.stance);
    let start = body.map_or(place.to.point(), |body| body.centre());
    let stance = after(at, unit, from, place).expect("a unit that goes back stands somewhere");
    contact::disengage(on, id);
    stand(on, id, stance);
    let by = Millimetres(Length::of((place.to.point() - start).length()));
    on.tell(|| Event::Retreated { unit: id, by });
    shake(on, id);
    following::follow(on, id);
    generals::touch(on, id, None);
    skirmish::keep(on, id);
}

fn stand(on: &mut On, id: UnitId, stance: Stance) {
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.stance = stance;
        unit.flags.set(UnitFlags::MOVED.with(UnitFlags::DONE), true);
    }
}

/// STA-4.3, 17.1. A unit is shaken.
fn shake(on: &mut On, id: UnitId) {
    let Some(mut unit) = on.state.troops.edit(id) else { return };
    let was = unit.is_shaken();
    unit.flags.set(UnitFlags::SHAKEN, true);
    drop(unit);
    if !was {
        on.tell(|| Event::Shaken { unit: id });
    }
}

/// STA-4.1, R18. From where a unit goes back: from the enemy that hit it most in this phase, where that one
/// stood then; of several, or of those in contact that did not hit it, from the nearest; else from the
/// nearest enemy of all.
pub(crate) fn cause(at: At, id: UnitId) -> Option<Spot> {
    let centre = at.state.troops.bodies().get(id)?.centre();
    let mut hits: Vec<(u8, Spot)> = vec![];
    let mut by: Few = Few::new();
    for blow in at.state.blows.iter().filter(|blow| blow.on == id && blow.hits > 0) {
        match by.iter().position(|other| *other == blow.by) {
            Some(place) => hits[place].0 = hits[place].0.saturating_add(blow.hits),
            None => {
                by.push(blow.by);
                hits.push((blow.hits, blow.from));
            }
        }
    }
    let most = hits.iter().map(|(count, _)| *count).max();
    let hardest: Vec<Spot> =
        hits.iter().filter(|(count, _)| Some(*count) == most).map(|(_, from)| *from).collect();
    let far = |spot: &Spot| (spot.point() - centre).length();
    let nearest = |all: Vec<Spot>| all.into_iter().min_by(|one, two| far(one).total_cmp(&far(two)));
    let stood = |id: UnitId| at.state.troops.bodies().get(id).map(|body| Spot::of(body.centre()));
    let fought = || at.state.foes(id).into_iter().filter_map(stood).collect::<Vec<_>>();
    nearest(hardest).or_else(|| nearest(fought())).or_else(|| nearest_enemy(at, id))
}

/// R18. Where the middle of the nearest enemy unit is.
pub(crate) fn nearest_enemy(at: At, id: UnitId) -> Option<Spot> {
    let bodies = at.state.troops.bodies();
    let (body, side) = (bodies.get(id)?, bodies.side(id)?);
    let is_unit = |id: UnitId| at.state.troops.get(id).is_some_and(|unit| unit.parent.is_none());
    let (enemy, _) = bodies.nearest(body, |other| other.side != side && is_unit(other.id))?;
    bodies.get(enemy).map(|body| Spot::of(body.centre()))
}

/// STA-4.5, R21. Whether a unit is attacked from opposite sides, or was as it lost the round. Loose models
/// have no sides.
pub(crate) fn is_surrounded(at: At, id: UnitId) -> bool {
    let Some(unit) = at.state.troops.get(id) else { return false };
    if unit.flags.has(UnitFlags::SURROUNDED) {
        return true;
    }
    if unit.is_loose() {
        return false;
    }
    let edge = |fight: &crate::Engagement| if fight.attacker == id { Edge::Front } else { fight.onto };
    let edges: Vec<Edge> = at.state.engagements_of(id).map(edge).collect();
    flank::has_opposite(&edges)
}

/// What a unit owes that failed a test of morale.
pub(crate) fn owed(at: At, unit: UnitId, why: Why) -> Owed {
    let from = if why == Why::Rally { nearest_enemy(at, unit) } else { cause(at, unit) };
    Owed { unit, why, from, rout_hits: at.setup.tables.morale.models_lost, pursuit_hits: 0 }
}

#[cfg(test)]
mod tests;
