//! STC-11.8. Into town blocks and out of them.

use super::{Step, enemies_beside, garrison, rect, room};
use crate::movement::{self, Purpose, Walked, begin, check_time, disorder, finish, in_the_open, spend};
use crate::terrain::Terrain;
use crate::terrain::{block_at, has_terrain, terrain};
use crate::who::{ready, refuse};
use crate::{
    Arm, At, BlockSide, Checked, Decision, Event, Face, Family, Few, Formation, Offer, On, Order, Place,
    Reason, Stance, Unit, UnitFlags, approach, charge, cite, evade, formation, generals, going, sight,
    skirmish,
};
use engine::{Draw, Lens};
use geom::{Body, Edge, Facing, FeatureId, Frame, Leg, Length, Motion, Rect, Run, Spot, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-11.8, R75, R113. Whether a unit may enter a block by this way: infantry, into a block that no enemy holds and that
/// has room; past enemies who stand at it only as a charge on all of them.
pub fn check_enter(at: At, side: Side, unit: UnitId, block: Spot, path: Option<&Motion>) -> Checked {
    let found = in_the_open(at, side, unit)?;
    let refuse = |reason| refuse(cite::TOWNS, reason).seen(unit);
    let none = || refuse(Reason::NoBlock { unit });
    let block = block_at(at, block).ok_or_else(none)?;
    let rect = rect(at, block).ok_or_else(none)?;
    if found.family() != Family::Infantry {
        return Err(refuse(Reason::WrongArm { unit }));
    }
    movement::check_mobile(unit, found)?;
    let is_enemy = |other: &UnitId| at.state.troops.get(*other).is_some_and(|other| other.side != side);
    if let Some(by) = garrison(at, block).into_iter().find(is_enemy) {
        return Err(crate::who::refuse(cite::TOWNS, Reason::BlockHeld { unit, by }).seen(by));
    }
    if room(at, block) < found.strength() {
        let holds = at.setup.tables.towns.holds;
        return Err(crate::who::refuse(cite::BLOCKS, Reason::BlockFull { unit, holds }).seen(unit));
    }
    for enemy in enemies_beside(at, side, block) {
        charge::may_charge(at, side, unit, enemy)?;
    }
    check_time(unit, found, at.setup.tables.towns.enter)?;
    let Some(walked) = way_in(at, unit, found, block, &rect, path)? else { return Ok(()) };
    if is_at(at, &rect, walked.run.end()) {
        return Ok(());
    }
    movement::unhindered(unit, &walked)?;
    Err(none())
}

/// Whether a body touches a block.
fn is_at(at: At, rect: &Rect, body: &Body) -> bool {
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
    let ahead = found.stance.body().and_then(|body| approach::distance_ahead(&body, &block));
    let by = ahead.map_or(movement::rate(at, found).0, Length::of);
    Motion::as_one([Leg::Ahead { by }])
}

/// STC-11.8, R75, R113. A unit enters a block, disordered; enemies outside who are too near are charged.
pub fn enter(on: &mut On, unit: UnitId, block: Spot, path: Option<Motion>) {
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
    skirmish::recall(on, unit);
    go_in(on, unit, block, &rect);
    attack(on, unit, beside);
}

/// STC-11.8, R75, R112, R113. A unit is in a block from now on: its body is the block. Skirmishers are not disordered, but
/// fight as if they were.
pub fn go_in(on: &mut On, unit: UnitId, block: FeatureId, rect: &Rect) {
    let cost = on.setup.tables.towns.enter;
    spend(on, unit, cost, Length::ZERO, false);
    let (width, depth) = (Length::of(rect.width()), Length::of(rect.depth()));
    let pose = geom::Pose::of(rect.front());
    let mut loose = false;
    if let Some(mut found) = on.state.troops.edit(unit) {
        loose = found.is_loose();
        found.stance = Stance::garrison(pose, width, depth, found.strength());
        found.place = Place::Block(block);
        found.flags.set(UnitFlags::SKIRMISHING_INSIDE, loose);
    }
    on.tell(|| Event::EnteredBlock { unit });
    if !loose {
        disorder(on, unit, cite::TOWNS);
    }
    generals::follow(on, unit);
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
    for &enemy in &among {
        skirmish::recall(on, enemy);
        let at = on.table();
        let left = at.setup.tables.skirmish.evade.0;
        let side = at.state.troops.get(enemy).map(|found| found.side);
        if let Some(side) = side.filter(|_| evade::may_evade(at, enemy, unit, left)) {
            on.ask(side, Decision::Evade { unit: enemy, charger: unit, left });
        }
    }
    on.then(crate::Step::InTown(Step::Attack { unit, among }));
}

/// The block that a unit of one's own holds, which may still act.
fn inside<'a>(at: At<'a>, side: Side, unit: UnitId) -> Checked<(&'a Unit, FeatureId, Rect)> {
    let found = ready(at, side, unit, cite::TOWNS)?;
    let none = || refuse(cite::TOWNS, Reason::NoBlock { unit }).seen(unit);
    let Place::Block(block) = found.place else { return Err(none()) };
    Ok((found, block, rect(at, block).ok_or_else(none)?))
}

/// R113. Whether a unit may come out of a block so: in column or line, light infantry also as skirmishers.
pub fn check_formation(
    at: At,
    unit: UnitId,
    found: &Unit,
    formation: Formation,
    files: Option<u8>,
) -> Checked {
    let allowed = match formation {
        Formation::Column | Formation::Line => true,
        Formation::Skirmish => found.arm == Arm::LightInfantry,
        _ => false,
    };
    if !allowed {
        return Err(refuse(cite::TOWNS, Reason::CannotForm { unit, formation }).seen(unit));
    }
    match files.filter(|&files| !formation::fits(at, found, formation, files)) {
        Some(files) => Err(refuse(cite::FORMATIONS, Reason::WrongFiles { unit, files }).seen(unit)),
        None => Ok(()),
    }
}

/// Where a unit stands that comes out of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// Outside, touching the side.
    Outside,
    /// Inside, its front on the side, ready to charge out.
    Inside,
}

/// R113. How a unit stands at a side of a block: so formed, looking this way, its middle so far to the right of the
/// side's own as one looks out.
pub fn at_side(
    at: At,
    found: &Unit,
    side: geom::Segment,
    formed: (Formation, Option<u8>),
    facing: Facing,
    right: Length,
    place: Where,
) -> Option<Stance> {
    let stance = formation::formed(at, found, formed.0, formed.1, Face::Ahead);
    let body = stance.body()?;
    let turned = Frame { at: Vector::ZERO, ahead: facing.direction() };
    let body = body.carried(&body.frame(), &turned);
    // The left of an edge is its outside, so that it runs to the right of one who looks out.
    let along = (side.b - side.a).normalize_or_zero();
    let out = along.perp();
    let offs = body.corners().map(|corner| corner.dot(out));
    let off = match place {
        Where::Outside => offs.fold(f64::INFINITY, f64::min),
        Where::Inside => offs.fold(f64::NEG_INFINITY, f64::max),
    };
    let middle = side.middle() + along * right.mm();
    let by = along * (middle - body.centre()).dot(along) + out * (side.a.dot(out) - off);
    let moved = stance.moved(&body.shifted(by));
    Some(Stance { pose: geom::Pose { facing, ..moved.pose }, ..moved })
}

/// The facing straight out of a side.
fn outward(side: geom::Segment) -> Facing {
    Facing::along((side.b - side.a).normalize_or_zero().perp())
}

/// What an order to leave a block says.
struct Leaving {
    unit: UnitId,
    side: BlockSide,
    formation: Formation,
    right: Length,
    files: Option<u8>,
}

fn leaving(order: &Order) -> Option<Leaving> {
    match *order {
        Order::Leave { unit, side, formation, at, files } => {
            Some(Leaving { unit, side, formation, right: at.unwrap_or_default(), files })
        }
        _ => None,
    }
}

/// R113. How a unit stands that has left its block.
fn left_by(at: At, found: &Unit, rect: &Rect, leaving: &Leaving) -> Option<Stance> {
    let side = rect.edge(leaving.side.edge());
    let formed = (leaving.formation, leaving.files);
    let stance = at_side(at, found, side, formed, outward(side), leaving.right, Where::Outside)?;
    is_at(at, rect, &stance.body()?).then_some(stance)
}

/// STC-7.7, 11.8, R113. Whether a unit may leave its block so: for half a turn, its rear on the side by which it leaves, and
/// clear of enemies.
pub fn check_leave(at: At, side: Side, order: &Order) -> Checked {
    let Some(leaving) = leaving(order) else { return Ok(()) };
    let unit = leaving.unit;
    let (found, _, rect) = inside(at, side, unit)?;
    check_formation(at, unit, found, leaving.formation, leaving.files)?;
    check_time(unit, found, at.setup.tables.towns.leave)?;
    let none = || refuse(cite::TOWNS, Reason::NoWay { unit }).seen(unit);
    let stance = left_by(at, found, &rect, &leaving).ok_or_else(none)?;
    formation::check_room(at, unit, found, &stance)
}

/// STC-11.8, R113. A unit leaves its block for half a turn; that is no maneuver, and it may go on.
pub fn leave(on: &mut On, order: Order) {
    let Some(leaving) = leaving(&order) else { return };
    let unit = leaving.unit;
    begin(on, unit);
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let Place::Block(block) = found.place else { return };
    let stance = rect(at, block).and_then(|rect| left_by(at, found, &rect, &leaving));
    let Some((stance, body)) = stance.and_then(|stance| stance.body().map(|body| (stance, body))) else {
        return;
    };
    let met = crate::zone::too_near(at, unit, found, &body);
    let cost = at.setup.tables.towns.leave;
    spend(on, unit, cost, Length::ZERO, false);
    // Whoever finds hidden enemies there stays inside.
    if let Some(by) = met {
        on.tell(|| Event::Stopped { unit, by });
        finish(on, unit);
        return;
    }
    stand_outside(on, unit, stance);
    on.then(crate::Step::Unmix { unit });
}

/// A unit stands outside its block from now on, and is disordered by the ground there.
pub fn stand_outside(on: &mut On, unit: UnitId, stance: Stance) {
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.stance = stance;
        found.place = Place::Table;
        found.flags.set(UnitFlags::SKIRMISHING_INSIDE, false);
    }
    on.tell(|| Event::LeftBlock { unit });
    let at = on.table();
    let here = at.state.troops.get(unit).zip(at.state.troops.bodies().get(unit));
    let rule = here.and_then(|(found, body)| {
        going::disordered_by(at, found, &Run { from: body.clone(), stages: vec![] })
    });
    if let Some(rule) = rule {
        disorder(on, unit, rule);
    }
    generals::follow(on, unit);
    sight::look(on);
    generals::touch_generals(on, unit);
}

/// What an order to charge out of a block says.
struct Sallying {
    unit: UnitId,
    side: BlockSide,
    right: Length,
    target: UnitId,
    formed: (Formation, Option<u8>),
}

fn sallying(order: &Order) -> Option<Sallying> {
    match *order {
        Order::Sally { unit, side, at, target, formation, files } => {
            let formed = (formation.unwrap_or(Formation::Column), files);
            Some(Sallying { unit, side, right: at.unwrap_or_default(), target, formed })
        }
        _ => None,
    }
}

/// R113. How a unit is about to charge out of its block: its front on the side, the time for leaving spent; and its way.
fn about_to_sally(
    at: At,
    found: &Unit,
    rect: &Rect,
    sally: &Sallying,
    target: UnitId,
) -> Option<(Unit, Motion)> {
    let side = rect.edge(sally.side.edge());
    let stance = at_side(at, found, side, sally.formed, outward(side), sally.right, Where::Inside)?;
    let body = stance.body()?;
    let by = approach::distance_ahead(&body, at.state.troops.bodies().get(target)?)?;
    let spent = found.spent + at.setup.tables.towns.leave;
    let ready = Unit { stance, place: Place::Table, spent, ..found.clone() };
    // A hair farther, so that the walk ends where it touches.
    let by = Length::of(by + at.setup.options.tolerance.mm() / 2.0);
    Some((ready, Motion::as_one([Leg::Ahead { by }])))
}

/// STC-9.1, 10.13, 11.8, R75, R113. Whether a unit may charge out of its block so: straight out of a side, at an enemy within
/// half a move and the charge bonus of it. Skirmishers in a block charge nobody.
pub fn check_sally(at: At, side: Side, order: &Order) -> Checked {
    let Some(sally) = sallying(order) else { return Ok(()) };
    let unit = sally.unit;
    let (found, _, rect) = inside(at, side, unit)?;
    if found.flags.has(UnitFlags::SKIRMISHING_INSIDE) {
        return Err(refuse(cite::SKIRMISHERS_IN_COMBAT, Reason::NeverCharges { unit }).seen(unit));
    }
    if sally.formed.0 == Formation::Skirmish {
        let formation = sally.formed.0;
        return Err(refuse(cite::TOWNS, Reason::CannotForm { unit, formation }).seen(unit));
    }
    check_formation(at, unit, found, sally.formed.0, sally.formed.1)?;
    let target = charge::charged(at, sally.target);
    crate::who::enemy(at, side, target, cite::CHARGE)?;
    charge::may_charge(at, side, unit, target)?;
    check_time(unit, found, at.setup.tables.towns.leave)?;
    let missed = || refuse(cite::CHARGE, Reason::NotReached { unit, target }).seen(target);
    let (ready, path) = about_to_sally(at, found, &rect, &sally, target).ok_or_else(missed)?;
    if !ready.stance.body().is_some_and(|body| is_at(at, &rect, &body)) {
        return Err(refuse(cite::TOWNS, Reason::NoWay { unit }).seen(unit));
    }
    let walked = movement::walk(at, unit, &ready, &path, Purpose::Charge { target })?;
    charge::check_reaches(at, unit, &ready, target, &walked)
}

/// STC-11.8, R113. A unit charges straight out of its block.
pub fn sally(on: &mut On, order: Order) {
    let Some(sally) = sallying(&order) else { return };
    let unit = sally.unit;
    begin(on, unit);
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let Place::Block(block) = found.place else { return };
    let target = charge::charged(at, sally.target);
    let ready = rect(at, block).and_then(|rect| about_to_sally(at, found, &rect, &sally, target));
    let Some((ready, path)) = ready else { return };
    let cost = at.setup.tables.towns.leave;
    spend(on, unit, cost, Length::ZERO, false);
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.stance = ready.stance;
        found.place = Place::Table;
    }
    on.tell(|| Event::LeftBlock { unit });
    charge::order_charge(on, unit, target, Some(path));
    on.then(crate::Step::InTown(Step::Settle { unit, block, side: sally.side.edge() }));
}

/// R113. Whoever has charged out in vain and is still partly in the block comes out of it if there is room, and else goes
/// back in.
pub fn settle(on: &mut On, unit: UnitId, block: FeatureId, side: Edge) {
    let at = on.table();
    let (Some(found), Some(rect)) = (at.state.troops.get(unit), rect(at, block)) else { return };
    let Some(body) = at.state.troops.bodies().get(unit) else { return };
    let slack = at.setup.options.tolerance.mm();
    let inside = body.parts().iter().any(|part| part.overlaps(&rect, slack));
    if found.place != Place::Table || !inside || at.state.is_engaged(unit) {
        return;
    }
    let edge = rect.edge(side);
    let out = (edge.b - edge.a).normalize_or_zero().perp();
    let short = body.corners().map(|corner| (edge.a - corner).dot(out)).fold(0.0, f64::max);
    let stance = found.stance.moved(&body.shifted(out * short));
    if formation::check_room(at, unit, found, &stance).is_ok() {
        stand_outside(on, unit, stance);
        on.then(crate::Step::Unmix { unit });
    } else {
        go_in(on, unit, block, &rect);
    }
}

/// The sides of a block.
const SIDES: [BlockSide; 4] = [BlockSide::Front, BlockSide::Right, BlockSide::Rear, BlockSide::Left];

/// Candidates of one unit for the verbs enter, leave and sally.
pub fn candidates(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if found.family() != Family::Infantry || !has_terrain(at, Terrain::is_block) {
        return ControlFlow::Continue(());
    }
    match found.place {
        Place::Table if lens.wants("enter") => {
            for block in blocks_near(at, found) {
                let middle = rect(at, block).map(|rect| Spot::of(rect.frame.at));
                if let Some(block) = middle {
                    offer(Order::Enter { unit, block, path: None })?;
                }
            }
        }
        Place::Block(block) => {
            for side in SIDES {
                for formation in [Formation::Column, Formation::Line, Formation::Skirmish] {
                    offer(Order::Leave { unit, side, formation, at: None, files: None })?;
                }
                for target in targets(at, found, block, side) {
                    offer(sally_at(unit, side, target))?;
                }
            }
        }
        _ => {}
    }
    ControlFlow::Continue(())
}

fn sally_at(unit: UnitId, side: BlockSide, target: UnitId) -> Order {
    Order::Sally { unit, side, at: None, target, formation: None, files: None }
}

/// The blocks that a unit might reach.
fn blocks_near(at: At, found: &Unit) -> Vec<FeatureId> {
    let Some(body) = found.stance.body() else { return vec![] };
    let (low, high) = body.bounds();
    let reach = Vector::splat(movement::rate(at, found).mm());
    let near = at.setup.ground.near(low - reach, high + reach);
    near.into_iter().filter(|&id| terrain(at, id).is_some_and(Terrain::is_block)).collect()
}

/// The enemies off one side of a block whom a charge might reach.
fn targets(at: At, found: &Unit, block: FeatureId, side: BlockSide) -> Few {
    let Some(rect) = rect(at, block) else { return Few::new() };
    let rates = at.setup.tables.movement.of(found.arm);
    let reach = rates.column.mm() + movement::bonus(at, found).mm();
    let area = geom::Area::off(rect.edge(side.edge()), reach);
    let corners = area.drawn();
    let corners = corners.iter().flat_map(|piece| piece.corners().iter().copied());
    let (low, high) = corners.fold((Vector::INFINITY, Vector::NEG_INFINITY), |(low, high), corner| {
        (low.min(corner), high.max(corner))
    });
    let near = at.state.troops.bodies().near(low, high);
    let enemies = near.filter(|other| other.side != found.side && area.meets(other.body, 0.0));
    enemies.map(|other| other.id).collect()
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    if found.family() != Family::Infantry || !has_terrain(at, Terrain::is_block) {
        return None;
    }
    match found.place {
        Place::Table => {
            let blocks = blocks_near(at, found);
            let block = Spot::of(rect(at, *draw.pick(&blocks)?)?.frame.at);
            Some(Order::Enter { unit, block, path: None })
        }
        Place::Block(block) => {
            let side = *draw.pick(&SIDES)?;
            if draw.below(2) == 0
                && let Some(&target) = draw.pick(&targets(at, found, block, side))
            {
                return Some(sally_at(unit, side, target));
            }
            let formation = *draw.pick(&[Formation::Column, Formation::Line])?;
            Some(Order::Leave { unit, side, formation, at: None, files: None })
        }
        _ => None,
    }
}
