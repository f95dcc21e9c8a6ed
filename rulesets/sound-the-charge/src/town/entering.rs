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

/// STC-11.8, R75, R113. Whether a unit may enter a block by this way: infantry, into a block that no enemy
/// holds and that has room; past enemies who stand at it only as a charge on all of them.
pub(crate) fn check_enter(at: At, side: Side, id: UnitId, block: Spot, path: Option<&Motion>) -> Checked {
    let unit = in_the_open(at, side, id)?;
    let refuse = |reason| refuse(cite::TOWNS, reason).with_witness(id);
    let none = || refuse(Reason::NoBlock { unit: id });
    let block = block_at(at, block).ok_or_else(none)?;
    let rect = rect(at, block).ok_or_else(none)?;
    if unit.family() != Family::Infantry {
        return Err(refuse(Reason::WrongArm { unit: id }));
    }
    crate::movement::pace::check_mobile(id, unit)?;
    let is_enemy = |other: &UnitId| at.state.troops.get(*other).is_some_and(|other| other.side != side);
    if let Some(by) = garrison(at, block).into_iter().find(is_enemy) {
        return Err(crate::who::refuse(cite::TOWNS, Reason::BlockHeld { unit: id, by }).with_witness(by));
    }
    if room(at, block) < unit.strength() {
        let holds = at.setup.tables.towns.holds;
        return Err(crate::who::refuse(cite::BLOCKS, Reason::BlockFull { unit: id, holds }).with_witness(id));
    }
    for enemy in enemies_beside(at, side, block) {
        charge::may_charge(at, side, id, enemy)?;
    }
    check_time(id, unit, at.setup.tables.towns.enter)?;
    let Some(walked) = way_in(at, id, unit, block, &rect, path)? else { return Ok(()) };
    if is_at(at, &rect, walked.run.end()) {
        return Ok(());
    }
    crate::movement::pace::unhindered(id, &walked)?;
    Err(none())
}

/// Whether a body touches a block.
pub(super) fn is_at(at: At, rect: &Rect, body: &Body) -> bool {
    body.parts().iter().any(|part| part.distance(rect) <= at.setup.options.touch.mm())
}

/// STC-11.8, R75. The way of a unit to the edge of a block; none if it is there already and names no way.
fn way_in(
    at: At,
    id: UnitId,
    unit: &Unit,
    block: FeatureId,
    rect: &Rect,
    path: Option<&Motion>,
) -> Checked<Option<Walked>> {
    let here = at.state.troops.bodies().get(id).is_some_and(|body| is_at(at, rect, body));
    let straight;
    let path = match path {
        None if here => return Ok(None),
        None => {
            straight = straight_in(at, unit, rect);
            &straight
        }
        Some(path) => path,
    };
    movement::walk(at, id, unit, path, Purpose::Enter { block }).map(Some)
}

/// Straight ahead up to a block, or for a whole move if it is not there.
fn straight_in(at: At, unit: &Unit, rect: &Rect) -> Motion {
    let block = Body::new([*rect], rect.edge(Edge::Front));
    let ahead = unit.stance.body().and_then(|body| distance_ahead(&body, &block));
    let by = ahead.map_or(crate::movement::pace::rate(at, unit).0, Length::of);
    Motion::as_one([Leg::Ahead { by }])
}

/// STC-11.8, R75, R113. A unit enters a block, disordered; enemies outside who are too near are charged.
pub(crate) fn enter(on: &mut On, id: UnitId, block: Spot, path: Option<Motion>) {
    begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let block = block_at(at, block).expect("a checked order to enter names a block");
    let rect = rect(at, block).expect("a block is a rectangle");
    let walked = way_in(at, id, unit, block, &rect, path.as_ref()).expect("a checked way in can be walked");
    let side = unit.side;
    if let Some(walked) = walked {
        let arrives = is_at(at, &rect, walked.run.end());
        let by = geom::Inches(Length::of(walked.run.length(geom::Measure::OuterFrontCorner)));
        let spent = walked.spent;
        on.tell(|| Event::Marched { unit: id, by, spent, way: None });
        movement::gone(on, id, &walked);
        if !arrives {
            return;
        }
    }
    finish(on, id);
    // Hidden enemies may hold it, or stand beside it so that only a charge would lead in.
    let at = on.table();
    let barred = |enemy: &UnitId| charge::may_charge(at, side, id, *enemy).is_err();
    let is_enemy = |other: &UnitId| at.state.troops.get(*other).is_some_and(|other| other.side != side);
    let beside = enemies_beside(at, side, block);
    let held = garrison(at, block).into_iter().find(is_enemy);
    if let Some(by) = held.or(beside.iter().copied().find(barred)) {
        on.tell(|| Event::Stopped { unit: id, by });
        return;
    }
    crate::skirmish::organic::recall(on, id);
    go_in(on, id, block, &rect);
    attack(on, id, beside);
}

/// STC-11.8, R75, R112, R113. A unit is in a block from now on: its body is the block. Skirmishers are not
/// disordered, but fight as if they were.
pub(super) fn go_in(on: &mut On, id: UnitId, block: FeatureId, rect: &Rect) {
    let cost = on.setup.tables.towns.enter;
    spend(on, id, cost, Length::ZERO, false);
    let mut unit = on.state.troops.expect_edit(id);
    let loose = unit.is_loose();
    unit.stance = within(rect, unit.strength());
    unit.place = Place::Block(block);
    unit.flags.set(UnitFlags::SKIRMISHING_INSIDE, loose);
    drop(unit);
    on.tell(|| Event::EnteredBlock { unit: id });
    if !loose {
        disorder(on, id, cite::TOWNS);
    }
    crate::command::following::follow(on, id);
    sight::look(on);
}

/// STC-6.11, R113. A unit that has gone in charges those who stand too near: skirmishers and gunners may
/// evade first.
fn attack(on: &mut On, id: UnitId, among: Few) {
    if among.is_empty() {
        return;
    }
    on.state.troops.expect_edit(id).flags.set(UnitFlags::CHARGED, true);
    evade::ask_each(on, id, &among);
    on.then(InTown::Attack { unit: id, among });
}
