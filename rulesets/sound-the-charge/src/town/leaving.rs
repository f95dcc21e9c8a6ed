//! STC-11.8. Out of town blocks, by choice.

use crate::charge;
use crate::charge::targets;
use crate::morale::heart::disorder;
use crate::movement::pace::{Purpose, begin, check_time, finish, spend};
use crate::movement::{self, going};
use crate::steps::{InTown, Step};
use crate::town::blocks::rect;
use crate::town::entering::{go_in, is_at};
use crate::who::{ready, refuse};
use crate::{
    Arm, At, BlockSide, Checked, Event, Face, Formation, On, Order, Place, Reason, Stance, Unit, UnitFlags,
};
use crate::{cite, sight};
use formations::approach::{depth_behind, distance_ahead};
use formations::beside::{self, Where, outward};
use geom::{Edge, Facing, FeatureId, Leg, Length, Motion, Rect, Run};
use names::{Side, UnitId};

/// The block that a unit of one's own holds, which may still act.
fn inside<'a>(at: At<'a>, side: Side, id: UnitId) -> Checked<(&'a Unit, FeatureId, Rect)> {
    let unit = ready(at, side, id, cite::TOWNS)?;
    let none = || refuse(cite::TOWNS, Reason::NoBlock { unit: id }).with_witness(id);
    let Place::Block(block) = unit.place else { return Err(none()) };
    Ok((unit, block, rect(at, block).ok_or_else(none)?))
}

/// A unit in a block, and that block.
fn garrisoned<'a>(at: At<'a>, id: UnitId) -> Option<(&'a Unit, Rect)> {
    let unit = at.state.troops.get(id)?;
    let Place::Block(block) = unit.place else { return None };
    Some((unit, rect(at, block)?))
}

/// R113. Whether a unit may come out of a block so: in column or line, light infantry also as skirmishers.
pub(super) fn check_formation(
    at: At,
    id: UnitId,
    unit: &Unit,
    formation: Formation,
    files: Option<u8>,
) -> Checked {
    let allowed = match formation {
        Formation::Column | Formation::Line => true,
        Formation::Skirmish => unit.arm == Arm::LightInfantry,
        _ => false,
    };
    if !allowed {
        return Err(refuse(cite::TOWNS, Reason::CannotForm { unit: id, formation }).with_witness(id));
    }
    match files.filter(|&files| !crate::formation::shapes::fits(at, unit, formation, files)) {
        Some(files) => Err(refuse(cite::FORMATIONS, Reason::WrongFiles { unit: id, files }).with_witness(id)),
        None => Ok(()),
    }
}

/// R113. How a unit stands at a side of a block: so formed, looking this way, its middle so far to the right
/// of the side's own as one looks out.
pub(super) fn at_side(
    at: At,
    unit: &Unit,
    side: geom::Segment,
    formed: (Formation, Option<u8>),
    facing: Facing,
    right: Length,
    place: Where,
) -> Option<Stance> {
    let stance = crate::formation::shapes::formed(at, unit, formed.0, formed.1, Face::Ahead);
    beside::at_side(&stance, side, facing, right, place)
}

/// The content of an order to leave a block.
struct Leaving {
    unit: UnitId,
    side: BlockSide,
    formation: Formation,
    right: Length,
    files: Option<u8>,
}

fn leaving(order: &Order) -> Option<Leaving> {
    match *order {
        Order::Leave { unit, by: side, formation, at, files } => {
            Some(Leaving { unit, side, formation, right: at.unwrap_or_default(), files })
        }
        _ => None,
    }
}

/// R113. How a unit stands that has left its block.
fn left_by(at: At, unit: &Unit, rect: &Rect, leaving: &Leaving) -> Option<Stance> {
    let side = rect.edge(leaving.side.edge());
    let formed = (leaving.formation, leaving.files);
    let stance = at_side(at, unit, side, formed, outward(side), leaving.right, Where::Outside)?;
    is_at(at, rect, &stance.body()?).then_some(stance)
}

/// R113. A unit as it would stand if it left its block so, legal or not.
pub(crate) fn having_left(at: At, order: &Order) -> Option<Unit> {
    let leaving = leaving(order)?;
    let (unit, rect) = garrisoned(at, leaving.unit)?;
    let stance = left_by(at, unit, &rect, &leaving)?;
    Some(Unit { stance, place: Place::Table, ..unit.clone() })
}

/// STC-7.7, 11.8, R113. Whether a unit may leave its block so: for half a turn, its rear on the side by which
/// it leaves, and clear of enemies.
pub(crate) fn check_leave(at: At, side: Side, order: &Order) -> Checked {
    let leaving = leaving(order).expect("an order to leave a block");
    let id = leaving.unit;
    let (unit, _, rect) = inside(at, side, id)?;
    check_formation(at, id, unit, leaving.formation, leaving.files)?;
    check_time(id, unit, at.setup.tables.towns.leave)?;
    let none = || refuse(cite::TOWNS, Reason::NoWay { unit: id }).with_witness(id);
    let stance = left_by(at, unit, &rect, &leaving).ok_or_else(none)?;
    crate::formation::shapes::check_room(at, id, unit, &stance)
}

/// STC-11.8, R113. A unit leaves its block for half a turn; that is no maneuver, and it may go on.
pub(crate) fn leave(on: &mut On, order: Order) {
    let leaving = leaving(&order).expect("an order to leave a block");
    let id = leaving.unit;
    begin(on, id);
    let at = on.table();
    let (unit, rect) = garrisoned(at, id).expect("a unit that leaves a block is in it");
    let stance = left_by(at, unit, &rect, &leaving).expect("a checked order to leave has a stance");
    let body = stance.body().expect("a unit that leaves its block covers ground");
    let met = crate::movement::zone::too_near(at, id, unit, &body);
    let cost = at.setup.tables.towns.leave;
    spend(on, id, cost, Length::ZERO, false);
    // A unit that finds hidden enemies there stays inside.
    if let Some(by) = met {
        on.tell(|| Event::Stopped { unit: id, by });
        finish(on, id);
        return;
    }
    stand_outside(on, id, stance);
    on.then(Step::Unmix { unit: id });
}

/// A unit stands outside its block from now on, and is disordered by the ground there.
pub(super) fn stand_outside(on: &mut On, id: UnitId, stance: Stance) {
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = stance;
    unit.place = Place::Table;
    unit.flags.set(UnitFlags::SKIRMISHING_INSIDE, false);
    drop(unit);
    on.tell(|| Event::LeftBlock { unit: id });
    let at = on.table();
    let here = Run { from: at.state.troops.expect_body(id).clone(), stages: vec![] };
    if let Some(rule) = going::disordered_by(at, at.state.troops.expect(id), &here) {
        disorder(on, id, rule);
    }
    crate::command::following::follow(on, id);
    sight::look(on);
    crate::command::following::touch_generals(on, id, None);
}

/// The content of an order to charge out of a block.
struct Sallying {
    unit: UnitId,
    side: BlockSide,
    right: Length,
    target: UnitId,
    formed: (Formation, Option<u8>),
}

fn sallying(order: &Order) -> Option<Sallying> {
    match *order {
        Order::Sally { unit, by: side, at, target, formation, files } => {
            let formed = (formation.unwrap_or(Formation::Column), files);
            Some(Sallying { unit, side, right: at.unwrap_or_default(), target, formed })
        }
        _ => None,
    }
}

/// R113. How a unit is about to charge out of its block: its front on the side, the time for leaving spent;
/// and its way.
fn about_to_sally(
    at: At,
    unit: &Unit,
    rect: &Rect,
    sally: &Sallying,
    target: UnitId,
) -> Option<(Unit, Motion)> {
    let side = rect.edge(sally.side.edge());
    let stance = at_side(at, unit, side, sally.formed, outward(side), sally.right, Where::Inside)?;
    let body = stance.body()?;
    let by = distance_ahead(&body, at.state.troops.bodies().get(target)?)?;
    let spent = unit.spent + at.setup.tables.towns.leave;
    let ready = Unit { stance, place: Place::Table, spent, ..unit.clone() };
    // A hair farther, so that the walk ends where it touches.
    let by = Length::of(by + at.setup.options.tolerance.mm() / 2.0);
    Some((ready, Motion::as_one([Leg::Ahead { by }])))
}

/// R113. A unit about to charge out of its block so, legal or not; the way that it would go, and at whom.
pub(crate) fn sallying_out(at: At, order: &Order) -> Option<(Unit, Motion, UnitId)> {
    let sally = sallying(order)?;
    let (unit, rect) = garrisoned(at, sally.unit)?;
    let target = targets::charged(at, sally.target);
    let (ready, path) = about_to_sally(at, unit, &rect, &sally, target)?;
    Some((ready, path, target))
}

/// STC-9.1, 10.13, 11.8, R75, R113. Whether a unit may charge out of its block so: straight out of a side, at
/// an enemy within half a move and the charge bonus of it. Skirmishers in a block do not charge.
pub(crate) fn check_sally(at: At, side: Side, order: &Order) -> Checked {
    let sally = sallying(order).expect("an order to charge out of a block");
    let id = sally.unit;
    let (unit, _, rect) = inside(at, side, id)?;
    if unit.flags.has(UnitFlags::SKIRMISHING_INSIDE) {
        return Err(refuse(cite::SKIRMISHERS_IN_COMBAT, Reason::NeverCharges { unit: id }).with_witness(id));
    }
    if sally.formed.0 == Formation::Skirmish {
        let formation = sally.formed.0;
        return Err(refuse(cite::TOWNS, Reason::CannotForm { unit: id, formation }).with_witness(id));
    }
    check_formation(at, id, unit, sally.formed.0, sally.formed.1)?;
    let target = targets::charged(at, sally.target);
    crate::who::enemy(at, side, target, cite::CHARGE)?;
    charge::may_charge(at, side, id, target)?;
    check_time(id, unit, at.setup.tables.towns.leave)?;
    let missed = || refuse(cite::CHARGE, Reason::NotReached { unit: id, target }).with_witness(target);
    let (ready, path) = about_to_sally(at, unit, &rect, &sally, target).ok_or_else(missed)?;
    if !ready.stance.body().is_some_and(|body| is_at(at, &rect, &body)) {
        return Err(refuse(cite::TOWNS, Reason::NoWay { unit: id }).with_witness(id));
    }
    let walked = movement::walk(at, id, &ready, &path, Purpose::Charge { target })?;
    charge::check_reaches(at, id, &ready, target, &walked)
}

/// STC-11.8, R113. A unit charges straight out of its block.
pub(crate) fn sally(on: &mut On, order: Order) {
    let sally = sallying(&order).expect("an order to charge out of a block");
    let id = sally.unit;
    begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let Place::Block(block) = unit.place else { panic!("{id} charges out of a block and is in none") };
    let target = targets::charged(at, sally.target);
    let ready = rect(at, block).and_then(|rect| about_to_sally(at, unit, &rect, &sally, target));
    let (ready, path) = ready.expect("a checked charge out of a block has a way");
    let cost = at.setup.tables.towns.leave;
    spend(on, id, cost, Length::ZERO, false);
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = ready.stance;
    unit.place = Place::Table;
    drop(unit);
    on.tell(|| Event::LeftBlock { unit: id });
    charge::order_charge(on, id, target, Some(path));
    on.then(InTown::Settle { unit: id, block, side: sally.side.edge() });
}

/// R113. A unit that has charged out in vain and is still partly in the block comes out of it if there is
/// room, and else goes back in.
pub(super) fn settle(on: &mut On, id: UnitId, block: FeatureId, side: Edge) {
    let at = on.table();
    let (unit, body) = (at.state.troops.expect(id), at.state.troops.expect_body(id));
    let rect = rect(at, block).expect("a unit has charged out of a block");
    let slack = at.setup.options.tolerance.mm();
    let inside = body.parts().iter().any(|part| part.overlaps(&rect, slack));
    if unit.place != Place::Table || !inside || at.state.is_engaged(id) {
        return;
    }
    let edge = rect.edge(side);
    let out = (edge.b - edge.a).normalize_or_zero().perp();
    let short = depth_behind(body, edge.a, out);
    let stance = unit.stance.moved(&body.shifted(out * short));
    if crate::formation::shapes::check_room(at, id, unit, &stance).is_ok() {
        stand_outside(on, id, stance);
        on.then(Step::Unmix { unit: id });
    } else {
        go_in(on, id, block, &rect);
    }
}
