//! STC-6.5. Guns: limbered and unlimbered, left and manned again.

use crate::measure::Turns;
use crate::movement::pace::Walked;
use crate::movement::{self};
use crate::who::{self, refuse};
use crate::{
    At, Checked, Event, Face, Formation, Offer, On, Order, Place, Reason, Stance, Step, Unit, UnitFlags,
};
use crate::{cite, formation, sight, skirmish};
use engine::{Draw, Lens};
use formations::loose::emerging;
use formations::walk;
use geom::{Angle, Frame, Inches, Leg, Length, Motion, Pose, Standing, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-6.5, R24. The cost of limbering or unlimbering, in any grade.
pub(crate) fn cost(at: At, into: Formation) -> Turns {
    let paces = &at.setup.tables.paces;
    if into == Formation::Limbered { paces.limber } else { paces.unlimber }
}

fn check_change(
    at: At,
    side: Side,
    id: UnitId,
    from: Formation,
    into: Formation,
    face: Option<Face>,
) -> Checked {
    let unit = who::formed(at, side, id, cite::ARTILLERY_MOVES, &[from])?;
    crate::movement::pace::check_time(id, unit, cost(at, into))?;
    let stance = crate::formation::shapes::formed(at, unit, into, None, face.unwrap_or(Face::Ahead));
    crate::formation::shapes::check_room(at, id, unit, &stance)
}

fn change(on: &mut On, id: UnitId, into: Formation, face: Option<Face>) {
    crate::movement::pace::begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let stance = crate::formation::shapes::formed(at, unit, into, None, face.unwrap_or(Face::Ahead));
    let cost = cost(at, into);
    crate::movement::pace::spend(on, id, cost, Length::ZERO, false);
    let before = std::mem::replace(&mut on.state.troops.expect_edit(id).stance, stance);
    formation::pinned(on, id, &before);
    crate::command::following::follow(on, id);
    sight::look(on);
    on.then(Step::Unmix { unit: id });
}

/// STC-6.5, R24. Whether a battery may limber.
pub(crate) fn check_limber(at: At, side: Side, unit: UnitId, face: Option<Face>) -> Checked {
    check_change(at, side, unit, Formation::Unlimbered, Formation::Limbered, face)
}

/// STC-6.5, 12.10, R24, R87. A battery limbers, about the middle of its front.
pub(crate) fn limber(on: &mut On, unit: UnitId, face: Option<Face>) {
    change(on, unit, Formation::Limbered, face);
    on.tell(|| Event::Limbered { unit });
}

/// STC-6.5, R24. Whether a battery may unlimber.
pub(crate) fn check_unlimber(at: At, side: Side, unit: UnitId, face: Option<Face>) -> Checked {
    check_change(at, side, unit, Formation::Limbered, Formation::Unlimbered, face)
}

/// STC-6.5, 8.6, 12.10, R24, R43, R87. A battery unlimbers.
pub(crate) fn unlimber(on: &mut On, unit: UnitId, face: Option<Face>) {
    change(on, unit, Formation::Unlimbered, face);
    on.tell(|| Event::Unlimbered { unit });
}

/// STC-6.5, R24, R118. Whether gunners on foot may man their guns: they touch them, and no enemy is near.
pub(crate) fn check_man(at: At, side: Side, id: UnitId) -> Checked {
    let unit = crate::movement::pace::in_the_open(at, side, id)?;
    let refuse = |reason| refuse(cite::ARTILLERY_MOVES, reason);
    let none = || refuse(Reason::GunsNotReached { unit: id }).with_witness(id);
    let guns = left_guns(at, unit).ok_or_else(none)?;
    let (crew, models) = unit.stance.body().zip(guns.body()).ok_or_else(none)?;
    if geom::gap(&crew, &models).length > at.setup.options.touch.mm() {
        return Err(none());
    }
    let reach = at.setup.tables.zones.control.mm();
    // R110. Exactly an inch is clear.
    let clear = reach - at.setup.options.tolerance.mm();
    let guards = |other: &Standing| (other.side != side).then_some(clear);
    match walk::nearer_than(&models, at.state.troops.bodies(), reach, guards) {
        Some(by) => Err(refuse(Reason::GunsGuarded { unit: id, by }).with_witness(by)),
        None => Ok(()),
    }
}

/// STC-6.5, R24. The guns that a crew on foot has left, as they stand.
pub(crate) fn left_guns(at: At, unit: &Unit) -> Option<Stance> {
    let pose = unit.left_guns.filter(|_| unit.formation() == Formation::CrewOnFoot)?;
    let limbered = unit.flags.has(UnitFlags::LEFT_LIMBERED);
    let (formation, files) = match limbered {
        true => (Formation::Limbered, at.setup.options.limbered_files),
        false => (Formation::Unlimbered, unit.models),
    };
    Some(Stance::block(formation, pose, at.setup.tables.basing.gun, files, unit.models))
}

/// STC-6.5, 14.5, R24. Gunners man their guns; in disorder no longer, since guns never are.
pub(crate) fn man(on: &mut On, id: UnitId) {
    crate::movement::pace::begin(on, id);
    let at = on.table();
    let guns = left_guns(at, at.state.troops.expect(id)).expect("a crew that mans its guns has left them");
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = guns;
    unit.left_guns = None;
    unit.flags.set(UnitFlags::LEFT_LIMBERED.with(UnitFlags::DISORDERED), false);
    drop(unit);
    on.tell(|| Event::GunsManned { unit: id });
    crate::command::following::follow(on, id);
    sight::look(on);
    on.then(Step::Unmix { unit: id });
}

/// STC-9.7, R57. Gunners of one's own who may still leave the square that shelters them, and that square.
fn sheltered<'a>(at: At<'a>, side: Side, id: UnitId) -> Checked<(&'a Unit, UnitId)> {
    let unit = who::own(at, side, id, cite::REFUGE)?;
    let Place::Square(square) = unit.place else {
        return Err(refuse(cite::REFUGE, Reason::NotAmong { unit: id }).with_witness(id));
    };
    if unit.flags.has(UnitFlags::DONE) {
        return Err(refuse(cite::RALLY_AND_MOVE, Reason::HasMoved { unit: id }));
    }
    Ok((unit, square))
}

/// STC-6.6, 9.7, R57. The way of gunners out of a square: each straight to his place from the nearest point
/// of it.
fn way_out(at: At, id: UnitId, unit: &Unit, square: UnitId, figures: &[Pose]) -> Checked<(Unit, Walked)> {
    let none = || refuse(cite::REFUGE, Reason::NoWay { unit: id });
    let square = at.state.troops.bodies().get(square).ok_or_else(none)?;
    let base = crate::formation::shapes::base(at, unit, Formation::CrewOnFoot);
    let from = emerging(&square.parts()[0], figures);
    let stance = Stance::loose(Formation::CrewOnFoot, from.into(), base);
    let outside = Unit { stance, place: Place::Table, ..unit.clone() };
    let walked = skirmish::walk_apart(at, id, &outside, figures)?;
    Ok((outside, walked))
}

/// STC-6.6, 9.7, R57. Whether gunners may leave the square that sheltered them: with what a turn lets them
/// go, and not among those who shelter them.
pub(crate) fn check_emerge(at: At, side: Side, id: UnitId, figures: &[Pose]) -> Checked {
    let (unit, square) = sheltered(at, side, id)?;
    crate::skirmish::cloud::check_figures(at, id, unit, figures)?;
    let (_, walked) = way_out(at, id, unit, square, figures)?;
    let among = at.state.troops.bodies().get(square);
    let slack = at.setup.options.tolerance.mm();
    if among.is_some_and(|square| geom::overlaps(walked.run.end(), square, slack)) {
        return Err(refuse(cite::REFUGE, Reason::InTheWay { unit: id, by: square }).with_witness(square));
    }
    crate::movement::pace::unhindered(id, &walked)
}

/// STC-9.7, R57. Gunners leave the square that sheltered them.
pub(crate) fn emerge(on: &mut On, id: UnitId, figures: Vec<Pose>) {
    crate::movement::pace::begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let Place::Square(square) = unit.place else { panic!("{id} leaves a square and is in none") };
    let way_out = way_out(at, id, unit, square, &figures);
    let (outside, walked) = way_out.expect("a checked way out of a square can be walked");
    on.state.troops.insert(id, outside);
    let by = Inches(Length::of(geom::farthest_part(&walked.run.from, walked.run.end())));
    on.tell(|| Event::SpreadOut { unit: id, by });
    movement::gone(on, id, &walked);
}

/// STC-9.6, 6.5. How gunners stand who have left their guns: on foot, in rows behind them.
pub(crate) fn on_foot(at: At, unit: &Unit) -> Stance {
    let guns = unit.stance.pose;
    let depth = unit.stance.depth.mm() * f64::from(unit.stance.ranks());
    let behind = Pose { facing: guns.facing, ..Pose::of(guns.frame().advanced(-depth)) };
    let base = crate::formation::shapes::base(at, unit, Formation::CrewOnFoot);
    let files = unit.strength().div_ceil(2);
    Stance::rows(Formation::CrewOnFoot, behind, base, files, unit.strength())
}

/// STC-9.6, 6.5. Gunners leave their guns where they are and go on foot.
pub(crate) fn leave_guns(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    // Skirmishers evade as well, and a crew may be on foot already.
    if !unit.is_close_order() {
        return;
    }
    let (guns, stance) = (unit.stance.pose, on_foot(at, unit));
    let limbered = unit.formation() == Formation::Limbered;
    let mut unit = on.state.troops.expect_edit(id);
    unit.left_guns = Some(guns);
    unit.flags.set(UnitFlags::LEFT_LIMBERED, limbered);
    unit.stance = stance;
    drop(unit);
    on.tell(|| Event::GunsLeft { unit: id });
}

/// All ways to face.
const FACES: [Face; 4] = [Face::Ahead, Face::Left, Face::Right, Face::About];

/// Candidates of one unit for the verbs limber, unlimber, man and emerge.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, _: &Lens, offer: Offer) -> ControlFlow<()> {
    match (unit.place, unit.formation()) {
        (Place::Square(square), _) => {
            for face in FACES {
                if let Some(order) = usual_way_out(at, id, unit, square, face) {
                    offer(order)?;
                }
            }
        }
        (Place::Table, Formation::Unlimbered) => {
            for face in FACES {
                offer(Order::Limber { unit: id, face: Some(face) })?;
            }
        }
        (Place::Table, Formation::Limbered) => {
            for face in FACES {
                offer(Order::Unlimber { unit: id, face: Some(face) })?;
            }
        }
        (Place::Table, Formation::CrewOnFoot) => {
            offer(Order::Man { unit: id })?;
            offer(to_the_guns(at, id, unit))?;
        }
        _ => {}
    }
    ControlFlow::Continue(())
}

/// Gunners in rows off one side of the square that shelters them.
fn usual_way_out(at: At, id: UnitId, unit: &Unit, square: UnitId, face: Face) -> Option<Order> {
    let body = at.state.troops.bodies().get(square)?;
    let front = at.state.troops.get(square)?.stance.pose;
    let facing = front.facing.turned(Angle::degrees(90 * face.quarters()));
    let base = crate::formation::shapes::base(at, unit, Formation::CrewOnFoot);
    let rows = 2.0 * base.depth.mm();
    let middle = Frame { at: body.centre(), ahead: facing.direction() };
    let half = body.parts()[0].half.x;
    let pose = Pose { facing, ..Pose::of(middle.advanced(half + rows + at.setup.options.tolerance.mm())) };
    let files = unit.strength().div_ceil(2);
    let stance = Stance::rows(Formation::CrewOnFoot, pose, base, files, unit.strength());
    Some(Order::Emerge { unit: id, figures: stance.figures.to_vec() })
}

/// Gunners on their way to the guns they have left: straight there, as far as they come.
fn to_the_guns(at: At, id: UnitId, unit: &Unit) -> Order {
    let left = unit.spent.left().share() * crate::movement::pace::rate(at, unit).mm();
    let reach = left * crate::movement::pace::commanded(at, unit).share();
    let guns = left_guns(at, unit).and_then(|guns| guns.body());
    let crew = unit.stance.body();
    let way = crew.zip(guns).map_or(Vector::ZERO, |(crew, guns)| {
        let gap = geom::gap(&crew, &guns);
        gap.to - gap.from
    });
    let to = unit.front().shifted(way.clamp_length_max(reach));
    let to = Pose { facing: unit.stance.pose.facing, ..Pose::of(to) };
    Order::March { unit: id, path: Motion::as_one([Leg::Free { to }]) }
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    let face = draw.pick(&FACES).copied();
    match (unit.place, unit.formation()) {
        (Place::Square(square), _) => usual_way_out(at, id, unit, square, face?),
        (Place::Table, Formation::Unlimbered) => Some(Order::Limber { unit: id, face }),
        (Place::Table, Formation::Limbered) => Some(Order::Unlimber { unit: id, face }),
        (Place::Table, Formation::CrewOnFoot) if draw.below(2) == 0 => Some(Order::Man { unit: id }),
        (Place::Table, Formation::CrewOnFoot) => Some(to_the_guns(at, id, unit)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
