//! STC-6.14 to 6.18. Retreats: from whom, which way, how far; and what becomes of those who have none.

mod bars;
pub(crate) mod kept;
mod known;
pub(crate) mod ways;
mod withdrawal;

pub(crate) use bars::barriers;
pub(crate) use ways::{
    Start, candidates, check, check_from, check_way, start_within, way_back, way_from, ways_from,
};
pub(crate) use withdrawal::{check_withdraw, faced, withdraw, withdrawals};

use crate::charge::flank;
use crate::melee::contact;
use crate::morale::heart::disorder;
use crate::movement::going;
use crate::steps::{Beaten, Owed, Retreating, Step, Why};
use crate::{At, Decision, Event, Family, Few, Formation, On, Place, Reason, Stance, Unit, UnitFlags, Wing};
use crate::{cite, losses, sight, town};
use geom::{Inches, Length, Motion, Spot, Vector};
use names::UnitId;
use smallvec::SmallVec;

/// Carries a part of a retreat out.
pub(crate) fn run(on: &mut On, step: Retreating) {
    match step {
        Retreating::Begin(owed) => begin(on, owed),
        Retreating::From { owed, cause } => face_and_ask(on, owed, cause),
        Retreating::Arrived { unit, rout_hits, is_shaken } => arrive(on, unit, rout_hits, is_shaken),
    }
}

/// R33. Notes what a loser owes, from whom it may go back, and where these enemies stand before any unit goes
/// back.
pub(crate) fn note(on: &mut On, owed: Owed) {
    let at = on.table();
    let stood = |id: UnitId| Some((id, Spot::of(at.state.troops.bodies().get(id)?.centre())));
    let causes = causes_now(at, owed.unit).into_iter().filter_map(stood).collect();
    on.state.beaten.push(Beaten { owed, causes });
}

/// STC-6.14. Leaves a retreat to be made.
pub(crate) fn owe(on: &mut On, owed: Owed) {
    on.then(Retreating::Begin(owed));
}

/// STC-6.16, R33. Finds from whom a unit goes back: the enemy that hit it most, of several the nearest, of
/// these as its owner says; the nearest enemy if none hit it or all who did are gone. A unit without figures
/// goes nowhere.
fn begin(on: &mut On, owed: Owed) {
    // R57. Gunners may have gone with the square that sheltered them.
    let Some(unit) = on.state.troops.get(owed.unit) else { return };
    let side = unit.side;
    if unit.strength() == 0 {
        return contact::disengage(on, owed.unit);
    }
    let among = causes(on.table(), owed.unit);
    match among[..] {
        [] => on.then(arrived(&owed)),
        [cause] => from(on, owed, cause),
        _ => on.ask(side, Decision::Cause { owed, among }),
    }
}

/// STC-6.16, R33. The enemies from whom a unit may go back: as noted when the losers of its round were known.
/// Of those who are equal the owner can name only those who are still there, if any is.
pub(crate) fn causes(at: At, unit: UnitId) -> Few {
    let Some(beaten) = at.state.beaten.iter().find(|beaten| beaten.owed.unit == unit) else {
        return causes_now(at, unit);
    };
    let all = || beaten.causes.iter().map(|(id, _)| *id);
    let there: Few = all().filter(|id| at.state.troops.bodies().get(*id).is_some()).collect();
    if there.is_empty() { all().take(1).collect() } else { there }
}

/// STC-6.16, R33. Where the middle of a unit's cause counts: where it was when the losers were known.
pub(crate) fn cause_at(at: At, unit: UnitId, cause: UnitId) -> Option<Vector> {
    let beaten = at.state.beaten.iter().find(|beaten| beaten.owed.unit == unit);
    let noted = beaten.and_then(|beaten| beaten.causes.iter().find(|(id, _)| *id == cause));
    let stands = || at.state.troops.bodies().get(cause).map(geom::Body::centre);
    noted.map(|(_, spot)| spot.point()).or_else(stands)
}

/// STC-6.16, R33. The enemies from whom a unit would go back now, all equal: of those who hit it most, or
/// else of those whom it fights, or else of all, the nearest from middle to middle.
fn causes_now(at: At, id: UnitId) -> Few {
    let Some(unit) = at.state.troops.get(id) else { return Few::new() };
    let stands = |id: &UnitId| at.state.troops.bodies().get(*id).is_some();
    let hitters = hitters(at, id);
    let most = hitters.iter().map(|(_, hits)| *hits).max();
    let hardest = hitters.iter().filter(|(_, hits)| Some(*hits) == most).map(|(id, _)| *id);
    let fought = || at.state.foes(id).into_iter().filter(stands);
    let seen = || {
        let all = at.state.troops.iter().filter(|(_, other)| other.side != unit.side);
        all.filter(|(_, other)| other.parent.is_none() && !other.flags.has(UnitFlags::HIDDEN))
            .map(|(id, _)| id)
            .filter(stands)
    };
    let blows = || at.state.blows.iter().filter(|blow| blow.on == id && blow.hits > 0);
    let friends = || blows().map(|blow| blow.by).filter(stands);
    let some = |among: Few| Some(among).filter(|among| !among.is_empty());
    some(hardest.collect())
        .or_else(|| some(fought().collect()))
        .or_else(|| some(seen().collect()))
        .or_else(|| some(friends().collect()))
        .map_or_else(Few::new, |among| nearest(at, id, among))
}

/// R33. The enemies of a unit who have hit it in this phase and still stand, and how often. What a screen has
/// done, its battalion has.
fn hitters(at: At, id: UnitId) -> SmallVec<[(UnitId, u8); 4]> {
    let mut hitters = SmallVec::new();
    let Some(unit) = at.state.troops.get(id) else { return hitters };
    let stands = |id: UnitId| at.state.troops.bodies().get(id).is_some();
    let is_enemy = |id: UnitId| at.state.troops.get(id).is_some_and(|other| other.side != unit.side);
    for blow in at.state.blows.iter().filter(|blow| blow.on == id && blow.hits > 0) {
        let by = bearer(at, blow.by);
        match hitters.iter_mut().find(|(id, _)| *id == by) {
            Some((_, hits)) => *hits = blow.hits.saturating_add(*hits),
            None if is_enemy(by) && stands(by) => hitters.push((by, blow.hits)),
            None => {}
        }
    }
    hitters
}

/// The unit that answers for the acts of another: of a screen its battalion.
fn bearer(at: At, id: UnitId) -> UnitId {
    at.state.troops.get(id).and_then(|unit| unit.parent).unwrap_or(id)
}

/// R33. Those of some units whose middles are nearest to a unit's, by id.
fn nearest(at: At, unit: UnitId, among: Few) -> Few {
    let centre = |id: UnitId| at.state.troops.bodies().get(id).map(geom::Body::centre);
    let Some(own) = centre(unit) else { return among };
    let far = |id: UnitId| centre(id).map_or(f64::INFINITY, |other| (other - own).length());
    let least = among.iter().map(|&id| far(id)).fold(f64::INFINITY, f64::min);
    let slack = at.setup.options.tolerance.mm();
    let mut nearest: Few = among.into_iter().filter(|&id| far(id) <= least + slack).collect();
    nearest.sort_unstable();
    nearest.dedup();
    nearest
}

/// R33. Its owner has said from whom it goes back.
pub(crate) fn from(on: &mut On, owed: Owed, cause: UnitId) {
    on.then(Retreating::From { owed, cause });
}

/// STC-6.14, 6.17, 6.17.5, R34, R111. The unit faces the cause (a square as a column), and is asked which
/// way; or it is eliminated, if it has lost under attack from opposite sides or no way is clear. A garrison
/// is asked how it comes out.
fn face_and_ask(on: &mut On, owed: Owed, cause: UnitId) {
    let id = owed.unit;
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let (side, place) = (unit.side, unit.place);
    if owed.why == Why::Combat && flank::from_opposite_sides(at, id) {
        return losses::eliminate(on, id, cite::RETREAT_OPPOSITE);
    }
    if matches!(place, Place::Block(_)) {
        contact::disengage(on, id);
        return match town::way_out(on.table(), &owed, cause) {
            Some(_) => on.ask(side, Decision::ForcedOut { owed, cause }),
            None => losses::eliminate(on, id, cite::RETREAT),
        };
    }
    if let Some(stance) = facing(on.table(), id, cause) {
        take_up(on, id, stance);
    }
    match ways::search(on.table(), &owed, cause) {
        Ok(_) => on.ask(side, Decision::Retreat { owed, cause }),
        Err(rule) => {
            // Only the story needs the rule that bars it.
            let rule = if on.is_heard() { ways::barring_rule(on.table(), &owed, cause) } else { rule };
            losses::eliminate(on, id, rule);
        }
    }
}

/// STC-6.14. A unit stands as its retreat begins.
fn take_up(on: &mut On, id: UnitId, stance: Stance) {
    let mut unit = on.state.troops.expect_edit(id);
    let formation = stance.formation;
    let formed = formation != unit.formation();
    let turned = stance.pose.facing != unit.stance.pose.facing;
    unit.stance = stance;
    drop(unit);
    if formed {
        on.tell(|| Event::Formed { unit: id, formation });
    }
    if turned {
        on.tell(|| Event::FacedEnemy { unit: id });
    }
    crate::command::following::follow(on, id);
}

/// STC-6.14, 6.17, 6.18, R34, R35, R111. How a unit stands as its retreat begins: facing the cause, a square
/// as a column about its middle, a bent line straight. A unit that has the cause ahead of its front keeps its
/// facing.
pub(crate) fn facing(at: At, id: UnitId, cause: UnitId) -> Option<Stance> {
    let unit = at.state.troops.get(id)?;
    let from = cause_at(at, id, cause)?;
    let stance = match unit.formation() {
        Formation::Garrison => return None,
        Formation::Square => {
            let column =
                crate::formation::shapes::formed(at, unit, Formation::Column, None, crate::Face::Ahead);
            return column.centred_at(unit.stance.body()?.centre())?.turned_to(from);
        }
        Formation::Bent => unit.stance.straightened(Formation::Line),
        _ => unit.stance.clone(),
    };
    if stance.has_ahead(from) { Some(stance) } else { stance.turned_to(from) }
}

/// STC-6.17, 6.17.1, R5, R34, R117. A stance with its front narrower by one stand, which goes to the rear;
/// the middle of the front stays. Guns that are ready to fire stand side by side, and loose figures have no
/// stands.
pub(crate) fn narrowed(at: At, unit: &Unit) -> Option<Stance> {
    let stance = &unit.stance;
    let options = &at.setup.options;
    let per_stand = match (unit.family(), stance.formation) {
        (_, Formation::Line | Formation::Column | Formation::Masse | Formation::Limbered) => {
            match unit.family() {
                Family::Infantry => options.foot_per_stand,
                Family::Cavalry => options.horse_per_stand,
                Family::Artillery => 1,
            }
        }
        _ => return None,
    };
    let by = per_stand.checked_mul(at.setup.tables.retreats.stands_narrowed)?;
    stance.narrowed(by)
}

/// STC-6.15, R32, R34. A unit retreats.
///
/// Its owner chose among the ways he knew to be clear. If troops he knew nothing of are in this one, it takes
/// the shortest that is.
pub(crate) fn retreat(on: &mut On, owed: Owed, cause: UnitId, path: &Motion, narrow: Option<Wing>) {
    let at = on.table();
    let clear = way_back(at, &owed, cause);
    // The way that is found is clear, and most take it; others are looked at.
    let is_found = clear.as_ref().is_some_and(|(way, end)| (way, *end) == (path, narrow));
    let judged = if is_found { Ok(()) } else { check(at, &owed, cause, path, narrow) };
    let chosen = match judged {
        Ok(()) => Some((path.clone(), narrow)),
        Err(refusal) => {
            tell_met(on, owed.unit, &refusal.reason);
            clear
        }
    };
    let Some((path, narrow)) = chosen else { return losses::eliminate(on, owed.unit, cite::RETREAT) };
    if owed.why == Why::Combat {
        abandon_gun(on, owed.unit);
    }
    go_back(on, owed.unit, cause, &path, narrow);
    on.then(arrived(&owed));
}

/// R127. The end of a retreat, when the unit has arrived.
fn arrived(owed: &Owed) -> Retreating {
    Retreating::Arrived { unit: owed.unit, rout_hits: owed.rout_hits, is_shaken: owed.why != Why::Bounce }
}

/// STC-2.13, 6.14, 10.6, R127. A unit that has gone back is shaken, unless it bounced, and takes its rout
/// hits where it is.
fn arrive(on: &mut On, unit: UnitId, rout_hits: u8, is_shaken: bool) {
    // It may have left the table on its way.
    if on.state.troops.get(unit).is_none() {
        return;
    }
    if is_shaken {
        crate::morale::heart::shake(on, unit);
    }
    losses::take_rout_hits(on, unit, rout_hits);
}

/// STC-12.8, R85. A battalion that has lost a round leaves its gun behind.
fn abandon_gun(on: &mut On, id: UnitId) {
    if on.state.troops.expect_edit(id).regimental_gun.take().is_some() {
        on.tell(|| Event::RegimentalGunLost { unit: id });
    }
}

/// Tells whom a unit has met that its owner did not know of.
fn tell_met(on: &mut On, unit: UnitId, reason: &Reason) {
    let by = match *reason {
        Reason::TouchesEnemy { enemy, .. } | Reason::NotClear { enemy, .. } => enemy,
        Reason::NarrowGap { between: [enemy, _], .. } => enemy,
        _ => return,
    };
    on.tell(|| Event::Stopped { unit, by });
}

/// STC-5.5.1, 6.4, 6.8, 6.15, 11.11, 12.5, R32, R34, R112. Takes a unit back along a way: it narrows, breaks
/// contact, is disordered by the ground, and may end among friends. Whose middle leaves the table is gone.
/// Its screen falls back into it.
fn go_back(on: &mut On, id: UnitId, cause: UnitId, path: &Motion, narrow: Option<Wing>) {
    crate::skirmish::organic::recall(on, id);
    let start = on.state.troops.expect_body(id).centre();
    contact::disengage(on, id);
    if let Some(end) = narrow {
        narrow_front(on, id, end);
    }
    let at = on.table();
    let (unit, body) = (at.state.troops.expect(id), at.state.troops.expect_body(id));
    let run = path.run(body);
    let by = Inches(Length::of((run.end().centre() - start).length()));
    let ground = going::disordered_by(at, unit, &run);
    let leaves = !ways::keeps_on_table(at, &run);
    let stance = unit.stance.moved(run.end());
    on.tell(|| Event::Retreated { unit: id, cause, by });
    if leaves {
        on.tell(|| Event::MarchedOff { unit: id });
        return losses::remove(on, id);
    }
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = stance;
    unit.flags.set(UnitFlags::MOVED.with(UnitFlags::RETREATED), true);
    drop(unit);
    if let Some(rule) = ground {
        disorder(on, id, rule);
    }
    crate::command::following::follow(on, id);
    sight::look(on);
    crate::command::following::touch_generals(on, id, Some(&run));
    on.then(Step::Unmix { unit: id });
}

/// STC-6.17, R117. A unit narrows its front: a stand of this end goes to the rear, and a gun of its own keeps
/// to the front.
fn narrow_front(on: &mut On, id: UnitId, end: Wing) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let stance = narrowed(at, unit).expect("a checked front can become narrower");
    let gone = unit.stance.files - stance.files;
    let last = stance.files.saturating_sub(1);
    let moved = |file: u8| if end == Wing::Left { file.saturating_sub(gone) } else { file }.min(last);
    let mut unit = on.state.troops.expect_edit(id);
    unit.regimental_gun = unit.regimental_gun.map(moved);
    unit.stance = stance;
}

#[cfg(test)]
mod tests;
