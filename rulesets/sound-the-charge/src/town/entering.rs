//! STC-11.8. Into town blocks.

use crate::charge::{self, evade};
use crate::morale::heart::disorder;
use crate::movement::pace::{Purpose, Walked, begin, check_time, finish, in_the_open, spend};
use crate::movement::{self};
use crate::steps::InTown;
use crate::terrain::block_at;
use crate::town::blocks::{enemies_beside, garrison, rect, room, within};
use crate::who::refuse;
use crate::{At, Checked, Event, Family, Few, On, Place, Reason, Unit, UnitFlags};
use crate::{cite, sight};
use formations::approach::distance_ahead;
use geom::{Body, Edge, FeatureId, Leg, Length, Motion, Rect, Spot};
use names::{Side, UnitId};

/// STC-11.8, R75, R113. Whether a unit may enter a block by this way: infantry, into a block that no enemy holds and that
/// has room; past enemies who stand at it only as a charge on all of them.
pub(crate) fn check_enter(at: At, side: Side, unit: UnitId, block: Spot, path: Option<&Motion>) -> Checked {
    let found = in_the_open(at, side, unit)?;
    let refuse = |reason| refuse(cite::TOWNS, reason).with_witness(unit);
    let none = || refuse(Reason::NoBlock { unit });
    let block = block_at(at, block).ok_or_else(none)?;
    let rect = rect(at, block).ok_or_else(none)?;
    if found.family() != Family::Infantry {
        return Err(refuse(Reason::WrongArm { unit }));
    }
    crate::movement::pace::check_mobile(unit, found)?;
    let is_enemy = |other: &UnitId| at.state.troops.get(*other).is_some_and(|other| other.side != side);
    if let Some(by) = garrison(at, block).into_iter().find(is_enemy) {
        return Err(crate::who::refuse(cite::TOWNS, Reason::BlockHeld { unit, by }).with_witness(by));
    }
    if room(at, block) < found.strength() {
        let holds = at.setup.tables.towns.holds;
        return Err(crate::who::refuse(cite::BLOCKS, Reason::BlockFull { unit, holds }).with_witness(unit));
    }
    for enemy in enemies_beside(at, side, block) {
        charge::may_charge(at, side, unit, enemy)?;
    }
    check_time(unit, found, at.setup.tables.towns.enter)?;
    let Some(walked) = way_in(at, unit, found, block, &rect, path)? else { return Ok(()) };
    if is_at(at, &rect, walked.run.end()) {
        return Ok(());
    }
    crate::movement::pace::unhindered(unit, &walked)?;
    Err(none())
}

/// Whether a body touches a block.
pub(super) fn is_at(at: At, rect: &Rect, body: &Body) -> bool {
    body.parts().iter().any(|part| part.distance(rect) <= at.setup.options.touch.mm())
}

/// STC-11.8, R75. The way of a unit to the edge of a block; none if it is there already and names no way.
fn way_in(
    at: At,
    unit: UnitId,
    found: &Unit,
    block: FeatureId,
    rect: &Rect,
    path: Option<&Motion>,
) -> Checked<Option<Walked>> {
    let here = at.state.troops.bodies().get(unit).is_some_and(|body| is_at(at, rect, body));
    let straight;
    let path = match path {
        None if here => return Ok(None),
        None => {
            straight = straight_in(at, found, rect);
            &straight
        }
        Some(path) => path,
    };
    movement::walk(at, unit, found, path, Purpose::Enter { block }).map(Some)
}

/// Straight ahead up to a block, or as far as anybody goes if it is not there.
fn straight_in(at: At, found: &Unit, rect: &Rect) -> Motion {
    let block = Body::new([*rect], rect.edge(Edge::Front));
    let ahead = found.stance.body().and_then(|body| distance_ahead(&body, &block));
    let by = ahead.map_or(crate::movement::pace::rate(at, found).0, Length::of);
    Motion::as_one([Leg::Ahead { by }])
}

/// STC-11.8, R75, R113. A unit enters a block, disordered; enemies outside who are too near are charged.
pub(crate) fn enter(on: &mut On, unit: UnitId, block: Spot, path: Option<Motion>) {
    begin(on, unit);
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let Some((block, rect)) = block_at(at, block).and_then(|block| Some((block, rect(at, block)?))) else {
        return;
    };
    let Ok(walked) = way_in(at, unit, found, block, &rect, path.as_ref()) else { return };
    let side = found.side;
    if let Some(walked) = walked {
        let arrives = is_at(at, &rect, walked.run.end());
        let by = geom::Inches(Length::of(walked.run.length(geom::Measure::OuterFrontCorner)));
        let spent = walked.spent;
        on.tell(|| Event::Marched { unit, by, spent, way: None });
        movement::gone(on, unit, &walked);
        if !arrives {
            return;
        }
    }
    finish(on, unit);
    // Hidden enemies may hold it, or stand beside it so that only a charge would lead in.
    let at = on.table();
    let barred = |enemy: &UnitId| charge::may_charge(at, side, unit, *enemy).is_err();
    let is_enemy = |other: &UnitId| at.state.troops.get(*other).is_some_and(|other| other.side != side);
    let beside = enemies_beside(at, side, block);
    let held = garrison(at, block).into_iter().find(is_enemy);
    if let Some(by) = held.or(beside.iter().copied().find(barred)) {
        on.tell(|| Event::Stopped { unit, by });
        return;
    }
    crate::skirmish::organic::recall(on, unit);
    go_in(on, unit, block, &rect);
    attack(on, unit, beside);
}

/// STC-11.8, R75, R112, R113. A unit is in a block from now on: its body is the block. Skirmishers are not disordered, but
/// fight as if they were.
pub(super) fn go_in(on: &mut On, unit: UnitId, block: FeatureId, rect: &Rect) {
    let cost = on.setup.tables.towns.enter;
    spend(on, unit, cost, Length::ZERO, false);
    let mut loose = false;
    if let Some(mut found) = on.state.troops.edit(unit) {
        loose = found.is_loose();
        found.stance = within(rect, found.strength());
        found.place = Place::Block(block);
        found.flags.set(UnitFlags::SKIRMISHING_INSIDE, loose);
    }
    on.tell(|| Event::EnteredBlock { unit });
    if !loose {
        disorder(on, unit, cite::TOWNS);
    }
    crate::command::following::follow(on, unit);
    sight::look(on);
}

/// STC-6.11, R113. Whoever has gone in charges those who stand too near: skirmishers and gunners may evade first.
fn attack(on: &mut On, unit: UnitId, among: Few) {
    if among.is_empty() {
        return;
    }
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.flags.set(UnitFlags::CHARGED, true);
    }
    evade::ask_each(on, unit, &among);
    on.then(InTown::Attack { unit, among });
}
