//! FPN-4.17, 4.26 to 4.29, 6.1 to 6.4, 6.8, 8.8. Marching, going back, retiring: how far, over what, past
//! whom.

pub(crate) mod candidates;
pub(crate) mod going;
pub(crate) mod riding;
pub(crate) mod withdrawal;
pub(crate) mod zone;

use crate::cite;
use crate::command::{self, generals};
use crate::melee::contact::{in_hth, slack};
use crate::movement::going::{Going, Part};
use crate::movement::riding::{ask_to_ride, can_ride, ride_on};
use crate::movement::zone::Within;
use crate::who::{ready, refuse};
use crate::{Decision, Event, Family, FastPlay, Formation, Order, Phase, Reason, Unit, UnitFlags};
use engine::{Hand, Modifiers, Placed, Refusal, Table, Types, Way};
use geom::{Angle, Body, Inches, Leg, Length, Manner, Measure, Mm, Motion, Pose, Run, Vector};
use names::{RuleId, Side, UnitId};
use smallvec::SmallVec;
use std::borrow::Cow;

pub(crate) use crate::deployment::entering::farthest_entry as entry;
pub(crate) use crate::movement::riding::{check_halt, order_halt, owed};
pub(crate) use crate::movement::withdrawal::{check_move_back, check_retire, move_back, order_retire};
pub(crate) use candidates::{half_move as propose_half_move, propose};

type Checked<T> = Result<T, Refusal<FastPlay>>;

/// G7, G8, FPN-4.11, R77. A way as a unit makes it: lines and squares as one body, columns so or following
/// their leader, and a bent column always following.
pub(crate) fn way_of<'a>(unit: &Unit, path: &'a Motion) -> Cow<'a, Motion> {
    let bent = unit.formation == Formation::Column
        && unit.elements.iter().any(|pose| pose.facing != unit.elements[0].facing);
    let turns = path.legs.iter().any(|leg| !matches!(leg, Leg::Ahead { .. }));
    match path.manner {
        Manner::AsOne if bent => Cow::Owned(Motion::following(path.legs.iter().copied())),
        // A straight column that goes straight on follows its leader as one body.
        Manner::Following if !bent && !turns => Cow::Owned(Motion::as_one(path.legs.iter().copied())),
        _ => Cow::Borrowed(path),
    }
}

/// G8, FPN-6.2. The cost of the legs of a way, unless its formation cannot make one of them.
pub(crate) fn cost(unit: &Unit, id: UnitId, front: Mm, path: &Motion) -> Checked<Mm> {
    let square = unit.in_square();
    let leg = |leg: &Leg| match *leg {
        Leg::Ahead { by } if square || by >= Length::ZERO => Some(by.mm().abs()),
        Leg::Back { by } | Leg::Side { by } | Leg::Oblique { by, .. } if square => Some(by.mm().abs()),
        Leg::Wheel { by, .. } if !square && by >= Angle::ZERO => Some(front * by.radians()),
        _ => None,
    };
    let follows = path.manner == Manner::Following && unit.formation != Formation::Column;
    let wrong = Reason::NoSuchLeg { unit: id, formation: unit.formation };
    if follows {
        return Err(refuse(cite::FLEXING_TAIL, wrong).with_witness(id));
    }
    let asked = path.legs.iter().map(leg).sum::<Option<Mm>>();
    let asked = asked.ok_or_else(|| refuse(cite::ALLOWANCE, wrong).with_witness(id))?;
    if asked > 0.0 {
        Ok(asked)
    } else {
        Err(refuse(cite::ALLOWANCE, Reason::NoWay { unit: id }).with_witness(id))
    }
}

/// FPN-6.1. How a unit would make a way, if its legs and its allowance let it.
fn setting_out(
    at: Table<FastPlay>,
    id: UnitId,
    unit: &Unit,
    path: &Motion,
    part: Part,
) -> Checked<(Run, Mm, Going)> {
    let body = body_of(at, id)?;
    let asked = cost(unit, id, body.front().length(), path)?;
    let most = going::most(at, unit);
    if asked > most.mm() + at.setup.options.epsilon.mm() {
        let reason = Reason::TooFar { unit: id, asked: Inches(Length::of(asked)), allowed: Inches(most) };
        return Err(refuse(cite::ALLOWANCE, reason).with_witness(id));
    }
    let run = way_of(unit, path).run(body);
    let going = going::going(at, id, unit, &run)?;
    going::check_length(at, id, unit, &run, asked, going, part)?;
    Ok((run, asked, going))
}

/// The ground that a unit on the table covers.
pub(crate) fn body_of(at: Table<'_, FastPlay>, unit: UnitId) -> Checked<&Body> {
    at.state.troops.bodies().get(unit).ok_or_else(|| refuse(cite::ENTERING_COLUMN, Reason::OffTable { unit }))
}

/// FPN-6.8. Whether two friends may pass through each other, the mover not being in hand-to-hand.
fn may_pass(at: Table<FastPlay>, mover: &Unit, friend: UnitId) -> bool {
    at.state.troops.get(friend).is_some_and(|other| {
        other.side == mover.side && (mover.is_skirmishing() || other.is_skirmishing()) && !in_hth(at, friend)
    })
}

/// FPN-6.3, 6.8, R33, R87. Only Skirmishers pass through other units, or are passed; no unit ends on another,
/// or leaves the table.
pub(crate) fn check_passage(at: Table<FastPlay>, id: UnitId, unit: &Unit, run: &Run) -> Checked<()> {
    let epsilon = at.setup.options.epsilon.mm();
    let (low, high) = going::bounds(run);
    check_on_table(at, id, run, (low, high))?;
    let bodies = at.state.troops.bodies();
    let mut ignored: SmallVec<[UnitId; 8]> = SmallVec::new();
    let mut alone = true;
    for other in bodies.near(low, high) {
        let passes = other.id == id || may_pass(at, unit, other.id);
        alone &= other.id == id;
        if passes {
            ignored.push(other.id);
        }
    }
    if alone {
        return Ok(());
    }
    if let Some(met) = run.first_overlap(bodies, &ignored, epsilon) {
        return Err(refuse(passage_rule(at, unit, met.unit), Reason::InTheWay { unit: id, by: met.unit })
            .with_witness(met.unit));
    }
    if let Some(by) = geom::overlapped(run.end(), bodies, &[id], epsilon) {
        return Err(refuse(cite::INTERPENETRATION, Reason::InTheWay { unit: id, by }).with_witness(by));
    }
    Ok(())
}

/// FPN-6.3, 6.8. The rule by which another is in the way: friends who could pass each other as Skirmishers do
/// not because one of them is in hand-to-hand.
pub(crate) fn passage_rule(at: Table<FastPlay>, mover: &Unit, by: UnitId) -> RuleId {
    let other = at.state.troops.get(by).filter(|other| other.side == mover.side);
    let skirmish = other.is_some_and(|other| other.is_skirmishing() || mover.is_skirmishing());
    if skirmish && in_hth(at, by) { cite::INTERPENETRATION } else { cite::NO_PASSAGE }
}

/// R87. The table edge is impassable.
fn check_on_table(
    at: Table<FastPlay>,
    unit: UnitId,
    run: &Run,
    (low, high): (Vector, Vector),
) -> Checked<()> {
    let epsilon = at.setup.options.epsilon.mm();
    let far = at.setup.ground.extent().point() + Vector::splat(epsilon);
    let inside = |low: Vector, high: Vector| low.min_element() >= -epsilon && high.cmple(far).all();
    // The box is drawn generously; only who goes near the edge is looked at corner by corner.
    if inside(low, high) || run.outermost().all(|corner| inside(corner, corner)) {
        return Ok(());
    }
    let beyond = run.outermost().find(|&corner| !inside(corner, corner)).map(geom::Spot::of);
    let mark = beyond.map_or(engine::Mark::Unit(unit), engine::Mark::Point);
    Err(refuse(cite::NO_PASSAGE, Reason::BeyondTheEdge { unit }).with_witness(mark))
}

/// FPN-6.18. Only a charge ends in contact: on any other way no enemy is touched.
pub(crate) fn check_untouched(at: Table<FastPlay>, id: UnitId, unit: &Unit, run: &Run) -> Checked<()> {
    let bodies = at.state.troops.bodies();
    let (low, high) = going::bounds(run);
    let reach = Vector::splat(at.setup.options.obstacle_reach.mm());
    let near = bodies.near(low - reach, high + reach);
    let (mut friends, mut enemies) = (SmallVec::<[UnitId; 8]>::new(), false);
    for other in near {
        if other.side == unit.side {
            friends.push(other.id);
        } else {
            enemies = true;
        }
    }
    if !enemies {
        return Ok(());
    }
    let met = run.first_contact(bodies, &friends, at.setup.options.epsilon.mm()).map(|met| met.unit);
    match met.or_else(|| touched(at, unit.side, run.end()).first().copied()) {
        Some(enemy) => Err(refuse(cite::CHARGE, Reason::WouldTouch { unit: id, enemy }).with_witness(enemy)),
        None => Ok(()),
    }
}

/// The enemies that a body of a side would touch, by id, across obstacles too (R12).
pub(crate) fn touched(at: Table<FastPlay>, side: Side, body: &Body) -> SmallVec<[UnitId; 4]> {
    let (low, high) = body.bounds();
    let reach = Vector::splat(at.setup.options.obstacle_reach.mm() + at.setup.options.epsilon.mm());
    let near = at.state.troops.bodies().near(low - reach, high + reach);
    let touches = |other: &Body| {
        body.parts().iter().any(|mine| other.parts().iter().any(|theirs| slack(at, mine, theirs).is_some()))
    };
    near.filter(|other| other.side != side && touches(other.body)).map(|other| other.id).collect()
}

/// A steady unit that may still move and is not held in contact (FPN-8.5, 8.8, 11.1).
pub(crate) fn free<'a>(at: Table<'a, FastPlay>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = ready(at, side, id, rule)?;
    if unit.is_shaken() {
        return Err(refuse(cite::SHAKEN_CANNOT, Reason::IsShaken { unit: id }).with_witness(id));
    }
    let leaves = rule == cite::SKIRMISHERS_BACK;
    check_loose(at, id, if leaves { cite::NO_BREAK_OFF } else { cite::FIXED_IN_CONTACT })?;
    Ok(unit)
}

/// FPN-8.5, 8.8. A unit that touches an enemy does not move, nor break off.
pub(crate) fn check_loose(at: Table<FastPlay>, unit: UnitId, rule: RuleId) -> Checked<()> {
    if in_hth(at, unit) {
        return Err(refuse(rule, Reason::InHandToHand { unit }).with_witness(unit));
    }
    Ok(())
}

/// FPN-6.1 to 6.4. Whether a unit may march so.
pub(crate) fn check_march(at: Table<FastPlay>, side: Side, id: UnitId, path: &Motion) -> Checked<()> {
    let unit = free(at, side, id, cite::ALLOWANCE)?;
    let (asked, going) = check_way(at, id, unit, path, Part::Whole, Within::StraightAway, None)?;
    let Some(owed) = owed(at, id) else { return Ok(()) };
    let owed = owed.min(going::allowance(at, unit, going, Part::Whole));
    let short = asked < owed.mm() - at.setup.options.epsilon.mm();
    if short && can_ride(at, id, unit) {
        let reason = Reason::TooShort { unit: id, asked: Inches(Length::of(asked)), owed: Inches(owed) };
        return Err(refuse(cite::FORCED_CAVALRY, reason).with_witness(id));
    }
    Ok(())
}

/// Whether a unit may go a way, as far as ground, others and zones are concerned; what it costs and leads
/// over.
pub(crate) fn check_way(
    at: Table<FastPlay>,
    id: UnitId,
    unit: &Unit,
    path: &Motion,
    part: Part,
    within: Within,
    but: Option<UnitId>,
) -> Checked<(Mm, Going)> {
    let (run, asked, going) = setting_out(at, id, unit, path, part)?;
    check_passage(at, id, unit, &run)?;
    check_untouched(at, id, unit, &run)?;
    zone::check_march(at, id, unit.side, &run, within, but)?;
    Ok((asked, going))
}

/// FPN-4.26, 4.27, R24, G5. The rule under which a unit must test to march so, if it must: it is out of
/// command and would end nearer to any enemy than it was to the nearest.
fn must_test_march(at: Table<FastPlay>, id: UnitId, unit: &Unit, path: &Motion) -> Option<RuleId> {
    if !command::must_test_out_of_command(at, id) {
        return None;
    }
    let body = at.state.troops.bodies().get(id)?;
    let end = way_of(unit, path).end(body);
    let nearest = |from: &Body| {
        let enemy = at.state.troops.bodies().nearest(from, |other| other.side != unit.side);
        enemy.map_or(Mm::INFINITY, |(_, far)| far)
    };
    if nearest(&end) >= nearest(body) - at.setup.options.epsilon.mm() {
        return None;
    }
    if unit.family() != Family::Cavalry {
        return Some(cite::FOOT_OUT_OF_COMMAND);
    }
    // R25. The way that it owes is made without a test.
    let asked = cost(unit, id, body.front().length(), path).unwrap_or(0.0);
    let further = owed(at, id).is_none_or(|owed| asked > owed.mm() + at.setup.options.epsilon.mm());
    further.then_some(cite::CAVALRY_OUT_OF_COMMAND)
}

/// Orders a march: tests if a test is owed (FPN-4.26, 4.27), then marches.
pub(crate) fn order_march(on: &mut Hand<FastPlay>, id: UnitId, path: &Motion) {
    let unit = on.state.troops.expect(id);
    if let Some(rule) = must_test_march(on.table(), id, unit, path)
        && !command::obeys(on, id, rule, &Modifiers::new(rule))
    {
        disobeyed(on, id, rule, Some(path));
        return;
    }
    march(on, id, path);
}

/// Moves a unit along a way that has been checked.
pub(crate) fn march(on: &mut Hand<FastPlay>, unit: UnitId, path: &Motion) {
    let by = go(on, unit, path);
    on.tell(|| Event::Marched { unit, by, way: Way { path: path.clone(), by: FastPlay::YARDSTICK } });
}

/// Makes a way and says how long it was.
pub(crate) fn go(on: &mut Hand<FastPlay>, id: UnitId, path: &Motion) -> Inches {
    let (unit, body) = (on.state.troops.expect(id), on.state.troops.expect_body(id));
    // The front goes as its leading element does; the other elements follow.
    let lead = Body::new([body.parts()[0]], body.front());
    let led = Motion::as_one(path.legs.iter().copied()).run(&lead);
    let by = Inches(Length::of(led.length(Measure::OuterFrontCorner)));
    let (from, end) = (body.clone(), way_of(unit, path).end(body));
    set_down(on, id, &from, &end);
    has_moved(on, id);
    by
}

/// FPN-4.5. Puts the elements of a unit where the parts of a body are, so that they keep together; its
/// General goes along (R29), over any ground (R11).
pub(crate) fn set_down(on: &mut Hand<FastPlay>, id: UnitId, from: &Body, to: &Body) {
    on.state.troops.expect_edit(id).elements = to.parts().iter().map(|part| Pose::of(part.frame)).collect();
    let Some(general) = on.state.general_with(id) else { return };
    let general = on.state.generals.expect_mut(general);
    let frame = general.pose.frame();
    let ahead = to.frame().world_by(from.frame().local_by(frame.ahead));
    general.pose = Pose::of(geom::Frame { at: from.frame().carry(frame.at, &to.frame()), ahead });
}

/// R38. A unit has moved: that was its action, and cavalry is in motion.
pub(crate) fn has_moved(on: &mut Hand<FastPlay>, id: UnitId) {
    let forced = on.setup.options.forced_cavalry_movement;
    let mut unit = on.state.troops.expect_edit(id);
    let rides = forced && unit.family() == Family::Cavalry && !unit.is_shaken();
    unit.flags.set(UnitFlags::ACTED, true);
    unit.flags.set(UnitFlags::IN_MOTION, rides);
    unit.flags.set(UnitFlags::JUST_FORMED, false);
}

/// FPN-4.29, R25, R38. A unit that fails its test stands for the turn, but cavalry in motion rides what it
/// owes, along the way that it was ordered if it can.
pub(crate) fn disobeyed(on: &mut Hand<FastPlay>, id: UnitId, rule: RuleId, path: Option<&Motion>) {
    let rides = owed(on.table(), id).is_some();
    on.tell(|| Event::Disobeyed { unit: id, rule, stands: !rides });
    if rides {
        ask_to_ride(on, id, path);
    }
    on.state.troops.expect_edit(id).flags.set(UnitFlags::ACTED.with(UnitFlags::FAILED), true);
}

/// FPN-4.17, R21. Whether a unit that has turned about may move on so: half its allowance, and no charge.
pub(crate) fn check_half_move(at: Table<FastPlay>, turned: UnitId, id: UnitId, path: &Motion) -> Checked<()> {
    if turned != id {
        return Err(refuse(cite::TURN_ABOUT, Reason::NotTheOne { unit: id }).with_witness(turned));
    }
    let unit = at.state.troops.get(id);
    let unit = unit.ok_or_else(|| refuse(cite::TURN_ABOUT, Reason::NoSuchUnit { unit: id }))?;
    check_way(at, id, unit, path, Part::AfterTurn, Within::Away, None).map(|_| ())
}

/// A side may end its step 4a or 4c at any time: moving cavalry then does its duty.
pub(crate) fn done(on: &mut Hand<FastPlay>, side: Side) {
    if on.state.phase != Phase::Moves(side) {
        return;
    }
    let idle = |unit: &Unit| unit.side == side && !unit.flags.has(UnitFlags::ACTED);
    let idlers: Vec<UnitId> =
        on.state.troops.iter().filter(|(_, unit)| idle(unit)).map(|(id, _)| id).collect();
    for &id in &idlers {
        ride_on(on, id, None);
    }
    for &id in &idlers {
        let mut unit = on.state.troops.expect_edit(id);
        // FPN-4.23. Only changes in consecutive turns are repeated ones.
        unit.flags.set(UnitFlags::JUST_FORMED, false);
        // R38. To be shaken ends the duty to ride on.
        if unit.is_shaken() {
            unit.flags.set(UnitFlags::IN_MOTION, false);
        }
    }
    generals::displace_generals(on);
}

/// The usual order in 4a and 4c: duties are done when the step ends.
pub(crate) fn usual(_: Table<FastPlay>, _: &Decision, _: Side) -> Order {
    Order::Done {}
}

/// The body of a unit as it would stand with other elements or in another formation.
pub(crate) fn body_with(unit: &Unit, elements: &crate::Elements, formation: Formation) -> Option<Body> {
    Unit { elements: elements.clone(), formation, ..unit.clone() }.body()
}

#[cfg(test)]
mod tests;
