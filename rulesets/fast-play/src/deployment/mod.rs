//! FPN-1.10, 1.11. Before the battle: whose units are placed when, and where they may stand.

pub(crate) mod entering;
pub(crate) mod places;
pub(crate) mod roster;

use crate::deployment::entering::way_in;
use crate::steps::{Deploying, Step};
use crate::terrain::{Terrain, is_in};
use crate::who::{own, refuse};
use crate::{Decision, Event, FastPlay, Formation, Phase, Reason, Unit, WayIn};
use crate::{cite, stance};
use dice::{Extreme, Roll, Why};
use engine::{Hand, Placed, Refusal, Table};
use geom::{Body, Mm, Pose, Spot, Vector};
use names::{Side, UnitId};

pub(crate) use crate::deployment::entering::{check_enter, enter};
use crate::deployment::places::{free_place, unplaced_general};
pub(crate) use crate::deployment::places::{propose, usual};

/// Does one part of the deployment.
pub(crate) fn run(on: &mut Hand<FastPlay>, step: Deploying) {
    match step {
        Deploying::Begin => begin(on),
        Deploying::Next { side } => next(on, side),
        Deploying::Latecomers { side } => entering::end_of_moves(on, side),
    }
}

/// FPN-1.11, R79. Dice for who places the first command; if sides do not alternate, army 1 places everything
/// first.
fn begin(on: &mut Hand<FastPlay>) {
    on.state.phase = Phase::Deployment;
    for (_, general) in on.state.generals.iter_mut() {
        general.moved = false;
    }
    let both = Side::BOTH.iter().all(|&side| !commands_left(on.table(), side).is_empty());
    let mut side = Side::Blue;
    if both && on.setup.options.alternate_deployment {
        let why =
            Why { rule: cite::ALTERNATE_DEPLOYMENT, roller: Side::Blue, unit: None, what: "first to deploy" };
        let roll = Roll::RollOff { sides: 6, plus: &[0, 0], wins: Extreme::Highest };
        side = Side::BOTH[on.roll(roll, why) as usize];
    }
    on.then(Deploying::Next { side });
}

/// R79. When one side has run out, the other places the rest; when both have, the battle begins. A side with
/// only one command left is not asked which.
fn next(on: &mut Hand<FastPlay>, side: Side) {
    for side in [side, side.other()] {
        match commands_left(on.table(), side)[..] {
            [] => {}
            [general] => return call(on, side, general),
            _ => return on.ask(side, Decision::NextCommand),
        }
    }
    on.then(Step::Turn);
}

/// FPN-1.11. The units of a command are placed now.
pub(crate) fn call(on: &mut Hand<FastPlay>, side: Side, general: Option<UnitId>) {
    on.tell(|| Event::CommandCalled { side, general });
    on.ask(side, Decision::Deploy { general });
}

/// Whether a unit has its place: on the table or in the queue behind it.
fn is_placed(unit: &Unit) -> bool {
    unit.is_on_table() || unit.waiting > 0
}

/// The General under whom a unit is deployed.
fn commander(at: Table<FastPlay>, unit: &Unit) -> Option<UnitId> {
    unit.general.filter(|&general| at.state.generals.get(general).is_some())
}

/// FPN-1.11. The commands of a side that are not yet placed: its Generals', and after all of these the
/// artillery without one.
pub(crate) fn commands_left(at: Table<FastPlay>, side: Side) -> Vec<Option<UnitId>> {
    let troops = || at.state.troops.iter().filter(|(_, unit)| unit.side == side && !is_placed(unit));
    let owes = |id: UnitId| troops().any(|(_, unit)| commander(at, unit) == Some(id));
    let generals = at.state.generals.iter().filter(|(_, general)| general.side == side);
    let mut left: Vec<Option<UnitId>> =
        generals.filter(|(id, general)| !general.moved || owes(*id)).map(|(id, _)| Some(id)).collect();
    if left.is_empty() && troops().next().is_some() {
        left.push(None);
    }
    left
}

/// R79. Whether a unit is placed with this command: it is of it, or has no General and this is the owner's
/// last.
fn is_of(at: Table<FastPlay>, side: Side, general: Option<UnitId>, unit: &Unit) -> bool {
    let is_last = || commands_left(at, side).iter().all(|&left| left.is_none() || left == general);
    unit.side == side
        && match commander(at, unit) {
            None => general.is_none() || is_last(),
            commander => commander == general,
        }
}

/// The units of a command that have still to be placed.
pub(crate) fn units_left(
    at: Table<'_, FastPlay>,
    side: Side,
    general: Option<UnitId>,
) -> impl Iterator<Item = (UnitId, &Unit)> {
    let left = move |unit: &Unit| !is_placed(unit) && is_of(at, side, general, unit);
    at.state.troops.iter().filter(move |(_, unit)| left(unit))
}

/// FPN-1.11. Whether a command has units that are still to be placed.
pub(crate) fn check_command(
    at: Table<FastPlay>,
    side: Side,
    general: Option<UnitId>,
) -> Result<(), Refusal<FastPlay>> {
    let is_left = commands_left(at, side).contains(&general);
    if is_left { Ok(()) } else { Err(refuse(cite::ALTERNATE_DEPLOYMENT, Reason::NoSuchCommand)) }
}

/// FPN-1.10. Whether a unit may be placed so: wholly in its zone, on ground that is free, any formation it
/// has, any facing.
pub(crate) fn check_place(
    at: Table<FastPlay>,
    side: Side,
    general: Option<UnitId>,
    id: UnitId,
    formation: Formation,
    place: Pose,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::DEPLOYMENT;
    let unit = own(at, side, id, rule)?;
    if !is_of(at, side, general, unit) {
        return Err(refuse(cite::ALTERNATE_DEPLOYMENT, Reason::NotOfThisCommand { unit: id }));
    }
    if at.state.ways_in.iter().any(|(_, way)| way.ahead == Some(id)) {
        return Err(refuse(cite::ENTERING_COLUMN, Reason::ColumnFollows { unit: id }).with_witness(id));
    }
    if !can_form(at, unit, formation) {
        let rule = if unit.alive() > 1 { cite::THREE_FORMATIONS } else { cite::LAST_ELEMENT };
        return Err(refuse(rule, Reason::NotAFormation { unit: id, formation }));
    }
    let placed = placed(unit, formation, place);
    let Some(body) = placed.body() else { return Err(refuse(rule, Reason::OffTable { unit: id })) };
    check_ground(at, side, id, &body)?;
    let slack = at.setup.options.epsilon.mm();
    match geom::overlapped(&body, at.state.troops.bodies(), &[id], slack) {
        Some(by) => Err(refuse(rule, Reason::GroundTaken { unit: id, by }).with_witness(by)),
        None => Ok(()),
    }
}

/// FPN-4.1, 4.2. Whether a unit has a formation: only some form square, and a last element is always in line.
pub(crate) fn can_form(at: Table<FastPlay>, unit: &Unit, formation: Formation) -> bool {
    let has_it = at.setup.tables.movement.of(unit.arm).of(formation).is_some();
    has_it && (unit.alive() > 1 || formation == Formation::Line)
}

/// A unit with the middle of its front at a place.
pub(crate) fn placed(unit: &Unit, formation: Formation, place: Pose) -> Unit {
    let count = usize::from(unit.alive());
    let mut placed = unit.clone();
    let back = match formation {
        Formation::Square if count > 1 => {
            let hollow = stance::square(&Pose::default().frame(), unit.base, count);
            hollow[0].at.y.mm() + unit.base.depth.mm() / 2.0
        }
        _ => unit.base.depth.mm() / 2.0,
    };
    placed.formation = formation;
    placed.elements = stance::formed(formation, &place.frame().advanced(-back), unit.base, count);
    (placed.off_table, placed.waiting) = (0, 0);
    placed
}

/// FPN-1.10, R4. Whether a body stands on the table within the zone along its side's base edge, a long side
/// of the table, and on passable ground.
fn check_ground(at: Table<FastPlay>, side: Side, unit: UnitId, body: &Body) -> Result<(), Refusal<FastPlay>> {
    let (rule, slack) = (cite::DEPLOYMENT, at.setup.options.epsilon.mm());
    let depth = at.setup.tables.deployment_depth;
    if !at.setup.ground.holds(body, slack) {
        return Err(refuse(cite::NO_PASSAGE, Reason::NotOnTable { unit }));
    }
    let far = at.setup.ground.extent().point();
    let (low, high) = body.bounds();
    let reaches = match side {
        Side::Blue => high.y,
        Side::Red => far.y - low.y,
    };
    if reaches > depth.mm() + slack {
        let edge = if side == Side::Blue { depth.mm() } else { far.y - depth.mm() };
        let limit = geom::Segment::new(Vector::new(0.0, edge), Vector::new(far.x, edge));
        return Err(refuse(rule, Reason::OutsideZone { unit, depth }).with_witness(limit));
    }
    if is_in(at, body, |terrain| terrain == Terrain::Impassable) {
        return Err(refuse(cite::NO_PASSAGE, Reason::ImpassableGround { unit }));
    }
    Ok(())
}

/// R7. Generals deploy in the same zone, with their command; friends are not in their way.
pub(crate) fn check_place_general(
    at: Table<FastPlay>,
    side: Side,
    asked: Option<UnitId>,
    general: UnitId,
    spot: Spot,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::DEPLOYMENT;
    let unit = at.state.generals.get(general);
    let unit = unit.ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: general }))?;
    if unit.side != side {
        return Err(refuse(rule, Reason::NotYours { unit: general }));
    }
    if asked != Some(general) {
        return Err(refuse(cite::ALTERNATE_DEPLOYMENT, Reason::NotOfThisCommand { unit: general }));
    }
    let mut moved = unit.clone();
    moved.pose.at = spot;
    check_ground(at, side, general, &moved.body(&at.setup.tables))
}

/// FPN-1.12. Whether a unit may wait off the table: its column reaches back to the base edge, so that it no
/// longer fits, or there is no room left for it in the zone at all.
pub(crate) fn check_keep_off(
    at: Table<FastPlay>,
    side: Side,
    general: Option<UnitId>,
    id: UnitId,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::ENTERING_COLUMN;
    let unit = own(at, side, id, rule)?;
    if !is_of(at, side, general, unit) {
        return Err(refuse(cite::ALTERNATE_DEPLOYMENT, Reason::NotOfThisCommand { unit: id }));
    }
    if is_placed(unit) {
        return Err(refuse(rule, Reason::ColumnFollows { unit: id }));
    }
    if !queue(at, side, general).is_empty() {
        return Ok(());
    }
    let length = unit.base.depth.mm() * f64::from(unit.alive());
    match column_ahead(at, side, general) {
        Some((_, _, room)) if room < length - at.setup.options.epsilon.mm() => Ok(()),
        Some((ahead, ..)) => {
            let has_room = free_place(at, side, general, id, unit).is_some();
            let refusal = refuse(rule, Reason::ColumnHasRoom { unit: id }).with_witness(ahead);
            if has_room { Err(refusal) } else { Ok(()) }
        }
        None if free_place(at, side, general, id, unit).is_none() => Ok(()),
        None => Err(refuse(rule, Reason::NoColumnAhead { unit: id })),
    }
}

/// R8. The units of a command that wait, in the order in which they come on.
fn queue(at: Table<FastPlay>, side: Side, general: Option<UnitId>) -> Vec<(u8, UnitId)> {
    let waits = |unit: &Unit| unit.waiting > 0 && unit.side == side && commander(at, unit) == general;
    let mut queue: Vec<(u8, UnitId)> =
        at.state.troops.iter().filter(|(_, unit)| waits(unit)).map(|(id, unit)| (unit.waiting, id)).collect();
    queue.sort_unstable();
    queue
}

/// R8. The column of a command whose tail is nearest to the base edge, where it crosses that edge, and how
/// much room there is behind it.
fn column_ahead(at: Table<FastPlay>, side: Side, general: Option<UnitId>) -> Option<(UnitId, Pose, Mm)> {
    let columns = at.state.troops.iter().filter(|(_, unit)| {
        unit.side == side && unit.formation == Formation::Column && commander(at, unit) == general
    });
    let ways = columns.filter_map(|(id, unit)| way_in(at, side, unit).map(|(pose, room)| (id, pose, room)));
    ways.min_by(|one, two| one.2.total_cmp(&two.2))
}

/// FPN-1.10, 1.12. Whether a command is placed: all its units, and its General (R7).
pub(crate) fn check_deployed(
    at: Table<FastPlay>,
    side: Side,
    general: Option<UnitId>,
) -> Result<(), Refusal<FastPlay>> {
    let owes = |unit| Err(refuse(cite::DEPLOYMENT, Reason::NotYetPlaced { unit }));
    if let Some((unit, _)) = units_left(at, side, general).next() {
        return owes(unit);
    }
    match unplaced_general(at, side, general) {
        Some((general, _)) => owes(general),
        None => Ok(()),
    }
}

/// FPN-1.11. A command is placed: the other side's turn, where sides alternate.
pub(crate) fn next_command(on: &mut Hand<FastPlay>, side: Side) {
    let next = if on.setup.options.alternate_deployment { side.other() } else { side };
    on.then(Deploying::Next { side: next });
}

/// FPN-1.10. A unit takes its place.
pub(crate) fn place(on: &mut Hand<FastPlay>, id: UnitId, formation: Formation, at: Pose) {
    let mut unit = on.state.troops.expect_edit(id);
    *unit = placed(&unit, formation, at);
    drop(unit);
    on.state.ways_in.remove(id);
    on.tell(|| Event::UnitPlaced { unit: id, formation });
}

/// R7. A General takes his place.
pub(crate) fn place_general(on: &mut Hand<FastPlay>, id: UnitId, at: Spot) {
    let general = on.state.generals.expect_mut(id);
    general.pose.at = at;
    general.moved = true;
    on.tell(|| Event::GeneralPlaced { general: id });
}

/// FPN-1.12, R8. A unit waits behind the last of its column. Where there is no column it has no place of its
/// own at the edge and looks for one.
pub(crate) fn keep_off(on: &mut Hand<FastPlay>, side: Side, general: Option<UnitId>, id: UnitId) {
    let last = queue(on.table(), side, general).last().copied();
    let way = match last {
        Some((_, ahead)) => {
            let way = on.state.ways_in.get(ahead);
            way.map(|way| WayIn { ahead: Some(ahead), ..way.clone() })
        }
        None => column_ahead(on.table(), side, general).map(|(ahead, at, _)| WayIn {
            ahead: Some(ahead),
            at,
            closed: false,
            from: 0,
        }),
    };
    let way = way.unwrap_or_else(|| entering::any_way_in(on.table(), side));
    let waiting = last.map_or(1, |(place, _)| place.saturating_add(1));
    on.state.ways_in.insert(id, way);
    let mut unit = on.state.troops.expect_edit(id);
    unit.off_table = unit.alive();
    unit.elements.clear();
    unit.waiting = waiting;
    drop(unit);
    on.tell(|| Event::UnitKeptOff { unit: id, place: waiting });
}

#[cfg(test)]
mod tests;
