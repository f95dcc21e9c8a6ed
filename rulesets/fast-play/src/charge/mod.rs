//! FPN-4.19, 4.22, 4.28, 6.18, 8.12, 8.13. Charges: how they go in, who evades, how both line up.

pub(crate) mod evade;
pub(crate) mod flank;
pub(crate) mod joining;
pub(crate) mod lining;

use crate::charge::evade::may_evade;
use crate::charge::flank::Face;
use crate::charge::joining::joined;
use crate::charge::lining::{LinedUp, line_up, line_up_on, poses};
use crate::melee::contact::{enemies_touching, in_hth};
use crate::movement::going::{self, Part};
use crate::movement::{self, body_of, cost, touched, way_of, zone};
use crate::steps::Moving;
use crate::who::{enemy, ready, refuse};
use crate::{Decision, Elements, Event, Family, FastPlay, Formation, Onto, Reason, Turn, Unit, UnitFlags};
use crate::{cite, command};
use engine::{Hand, Mark, Modifiers, Refusal, Table, Types, Way};
use geom::{Course, Edge, Inches, Leg, Length, Measure, Motion, Run, Segment, Stage};
use names::{RuleId, Side, UnitId};
use smallvec::SmallVec;

pub(crate) use crate::charge::evade::{check_fall_back, evade, propose_fall_back, usual_fall_back};
pub(crate) use crate::charge::joining::{check_complete_wheel, complete_wheel};

type Checked<T> = Result<T, Refusal<FastPlay>>;

/// Carries a part of a charge out.
pub(crate) fn run(on: &mut Hand<FastPlay>, step: Moving) {
    match step {
        Moving::Home { unit, target, onto, path } => home(on, unit, target, onto, path.as_ref()),
        Moving::Struck { unit, target, onto } => struck(on, unit, target, onto),
        Moving::Joined { unit, target } => joined(on, unit, target),
    }
}

/// A charge that could be made: the way to the point of contact, the enemies that it touches there, and which
/// face of the target.
struct Plan {
    run: Run,
    touched: SmallVec<[UnitId; 4]>,
    face: Face,
}

/// FPN-6.18, 8.12, R39. Whether a charge can be made so, before any die, and how.
fn plan(
    at: Table<FastPlay>,
    id: UnitId,
    unit: &Unit,
    target: UnitId,
    onto: Option<Onto>,
    path: Option<&Motion>,
) -> Checked<Plan> {
    let body = body_of(at, id)?;
    let most = going::most(at, unit);
    let straight = path.is_none().then(|| Motion::as_one([Leg::Ahead { by: most }]));
    let Some(path) = path.or(straight.as_ref()) else {
        return Err(refuse(cite::CHARGE, Reason::NoWay { unit: id }));
    };
    cost(unit, id, body.front().length(), path)?;
    let whole = way_of(unit, path).run(body);
    let (run, last) = to_contact(at, unit, &whole, path)
        .ok_or_else(|| refuse(cite::CHARGE, Reason::NotReached { unit: id, target }).with_witness(target))?;
    let touched = touched(at, unit.side, run.end());
    if !touched.contains(&target) {
        let first = touched.first().copied();
        return Err(match first {
            Some(enemy) => {
                refuse(cite::FIRST_ENEMY, Reason::ReachesFirst { unit: id, enemy }).with_witness(enemy)
            }
            None => refuse(cite::CHARGE, Reason::NotReached { unit: id, target }).with_witness(target),
        });
    }
    let face = struck_face(at, id, target, onto, body, run.end())?;
    // G2. The last hair's breadth is part of the way, but who is in contact across an obstacle goes no
    // farther.
    let short = at.state.troops.bodies().get(target).map_or(0.0, |body| geom::gap(run.end(), body).length);
    let short = if short <= at.setup.options.epsilon.mm() { short } else { 0.0 };
    let asked = run.length(Measure::OuterFrontCorner) + short;
    let going = going::going(at, id, unit, &run)?;
    going::check_length(at, id, unit, &run, asked, going, Part::Whole)?;
    movement::check_passage(at, id, unit, &run)?;
    zone::check_charge(at, id, unit.side, target, &run, last)?;
    Ok(Plan { run, touched, face })
}

/// FPN-8.12, G20. A way up to the first enemy that is touched on it, and the leg on which he is; without any,
/// the whole way if an enemy is in contact across an obstacle where it ends (R12).
pub(crate) fn to_contact(
    at: Table<FastPlay>,
    unit: &Unit,
    whole: &Run,
    path: &Motion,
) -> Option<(Run, Option<Leg>)> {
    let bodies = at.state.troops.bodies();
    let (low, high) = going::bounds(whole);
    let near = bodies.near(low, high).filter(|other| other.side == unit.side);
    let friends: SmallVec<[UnitId; 16]> = near.map(|other| other.id).collect();
    // Half the tolerance, so that who is met is in touch beyond doubt.
    let Some(met) = whole.first_contact(bodies, &friends, at.setup.options.epsilon.mm() / 2.0) else {
        let across = !touched(at, unit.side, whole.end()).is_empty();
        return across.then(|| (whole.clone(), path.legs.last().copied()));
    };
    let stage = whole.stages.get(met.stage)?;
    let scaled = |course: &Course| match *course {
        Course::Shift(by) => Course::Shift(by * met.share),
        Course::Arc { about, radians } => Course::Arc { about, radians: radians * met.share },
        Course::Placed => Course::Placed,
    };
    let part = Stage {
        leg: stage.leg,
        start: stage.start.clone(),
        end: stage.at(met.share),
        courses: stage.courses.iter().map(scaled).collect(),
    };
    let last = path.legs.get(stage.leg).copied();
    let stages = whole.stages[..met.stage].iter().cloned().chain([part]).collect();
    Some((Run { from: whole.from.clone(), stages }, last))
}

/// FPN-8.6. Where a charge that can be made so would lead, and how the charger would stand there if no enemy
/// evades.
pub(crate) fn reaching(
    at: Table<FastPlay>,
    unit: UnitId,
    target: UnitId,
    onto: Option<Onto>,
    path: Option<&Motion>,
) -> Option<(Run, Elements)> {
    let plan = plan(at, unit, at.state.troops.get(unit)?, target, onto, path).ok()?;
    let mut there = at.state.clone();
    there.troops.edit(unit)?.elements = poses(plan.run.end());
    let there = Table { setup: at.setup, state: &there, draft: at.draft };
    let lined = line_up_on(there, unit, target, |face| face.edge == plan.face.edge)?;
    // Of two slides that are equally short its owner chooses later.
    let stands = if lined.right.is_some() { lined.unslid } else { lined.elements };
    Some((plan.run, stands))
}

/// FPN-6.9, R34. The face of the target that a charger reaches, if it may strike it.
fn struck_face(
    at: Table<FastPlay>,
    id: UnitId,
    target: UnitId,
    onto: Option<Onto>,
    start: &geom::Body,
    end: &geom::Body,
) -> Checked<Face> {
    let epsilon = at.setup.options.epsilon.mm();
    let (Some(unit), Some(body)) = (at.state.troops.get(target), at.state.troops.bodies().get(target)) else {
        return Err(refuse(cite::ENTERING_COLUMN, Reason::OffTable { unit: target }));
    };
    let apart = geom::gap(end, body).length;
    let mut reached = flank::faces(unit);
    reached.retain(|face| flank::nearest(end.front(), face.line).0 <= apart + epsilon);
    if reached.is_empty() {
        // Something else than its front touches him.
        return Err(refuse(cite::NO_PASSAGE, Reason::InTheWay { unit: id, by: target }).with_witness(target));
    }
    if let Some(onto) = onto {
        reached.retain(|face| face.edge == onto.edge());
        if reached.is_empty() {
            return Err(
                refuse(cite::FLANK_RIGHT, Reason::OtherSide { unit: id, target }).with_witness(target)
            );
        }
    }
    let rights = flank::entitled(unit, start, epsilon);
    let lawful = reached.iter().filter(|face| rights.contains(face));
    match flank::facing(lawful, end.front(), end.frame().ahead, epsilon) {
        Some(face) => Ok(face.clone()),
        None => {
            let line = reached[0].line;
            let long = (line.b - line.a).normalize_or_zero() * at.setup.tables.front_zone.mm();
            let line = Segment::new(line.a - long, line.b + long);
            let marks: engine::Witness = [Mark::Unit(target), Mark::from(line)].into_iter().collect();
            Err(refuse(cite::FLANK_RIGHT, Reason::NoRightToSide { unit: id, target }).with_witness(marks))
        }
    }
}

/// A unit that may charge at all (FPN-11.1, R19, R39, R40, R69).
fn charger(at: Table<'_, FastPlay>, side: Side, id: UnitId) -> Checked<&Unit> {
    let unit = ready(at, side, id, cite::CHARGE)?;
    let never = |rule| Err(refuse(rule, Reason::NeverCharges { unit: id }).with_witness(id));
    if unit.family() == Family::Artillery {
        return never(cite::CHARGE);
    }
    if unit.in_square() {
        return never(cite::SQUARE);
    }
    if unit.is_shaken() {
        return Err(refuse(cite::SHAKEN_CANNOT, Reason::IsShaken { unit: id }).with_witness(id));
    }
    if in_hth(at, id) {
        return Err(refuse(cite::FIXED_IN_CONTACT, Reason::InHandToHand { unit: id }).with_witness(id));
    }
    Ok(unit)
}

/// FPN-6.18, R39. Whether a unit may charge so; refused without a die if it may not.
pub(crate) fn check_charge(
    at: Table<FastPlay>,
    side: Side,
    id: UnitId,
    target: UnitId,
    onto: Option<Onto>,
    path: Option<&Motion>,
) -> Checked<()> {
    let unit = charger(at, side, id)?;
    enemy(at, side, target, cite::CHARGE)?;
    plan(at, id, unit, target, onto, path).map(|_| ())
}

/// FPN-4.19 to 4.22, 4.28, R14, R22, R23. The line of the table under which a charge is tested, and what it
/// adds: the best that applies to the target; of two enemies reached at once the worse; out of command no
/// more than that line.
fn plus(at: Table<FastPlay>, id: UnitId, unit: &Unit, target: UnitId, plan: &Plan) -> (RuleId, Modifiers) {
    let tables = &at.setup.tables;
    let line = |(rule, amount, why)| (rule, Modifiers::new(rule).when(amount != 0, amount, why));
    if command::must_test_out_of_command(at, id) {
        return line((cite::CHARGE_OUT_OF_COMMAND, tables.charge_out_of_command, "out of command"));
    }
    let of = |enemy: UnitId| {
        let struck = at.state.troops.get(enemy)?;
        let rear = if enemy == target {
            plan.face.is_flank_or_rear()
        } else {
            let faces = flank::faces(struck);
            let (front, ahead) = (plan.run.end().front(), plan.run.end().frame().ahead);
            flank::facing(&faces, front, ahead, at.setup.options.epsilon.mm())?.is_flank_or_rear()
        };
        if unit.family() == Family::Cavalry && struck.in_square() && !struck.is_shaken() {
            return Some((cite::CHARGE_STEADY_SQUARE, tables.charge_steady_square, "a steady square"));
        }
        let front = (cite::CHARGE_FRONT, tables.charge_front, "on a front");
        let flank = (cite::CHARGE_FLANK, tables.charge_flank_or_rear, "on a flank or rear");
        let line = struck.family() == Family::Foot && struck.formation == Formation::Line;
        let column =
            (cite::CHARGE_FRENCH_COLUMN, tables.charge_french_column, "French column at a line of foot");
        let side = if rear { flank } else { front };
        Some(if unit.is_french_column() && line && column.1 > side.1 { column } else { side })
    };
    let lowest = plan.touched.iter().filter_map(|&enemy| of(enemy)).min_by_key(|line| line.1);
    lowest.map_or_else(|| (cite::CHARGE, Modifiers::new(cite::CHARGE)), line)
}

/// FPN-4.19 to 4.22, 4.28, 4.29. A unit tests to charge, and goes in if it obeys.
pub(crate) fn order_charge(
    on: &mut Hand<FastPlay>,
    id: UnitId,
    target: UnitId,
    onto: Option<Onto>,
    path: Option<Motion>,
) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let plan = plan(at, id, unit, target, onto, path.as_ref()).expect("a checked charge can be made");
    let (rule, plus) = plus(at, id, unit, target, &plan);
    let square = at.state.troops.expect(target).in_square();
    let shies = at.setup.options.forced_cavalry_movement && unit.family() == Family::Cavalry && square;
    let most = going::most(at, unit);
    if command::obeys(on, id, rule, &plus) {
        on.then(Moving::Home { unit: id, target, onto, path });
        return;
    }
    let path = path.unwrap_or_else(|| Motion::as_one([Leg::Ahead { by: most }]));
    if shies {
        on.tell(|| Event::Disobeyed { unit: id, rule, stands: false });
        crate::movement::riding::shy_from_square(on, id, target, &path);
    } else {
        movement::disobeyed(on, id, rule, Some(&path));
    }
}

/// FPN-6.18, 8.11, R51. The charger goes in; Skirmishers whom it reaches may try to evade before any unit
/// lines up.
fn home(on: &mut Hand<FastPlay>, id: UnitId, target: UnitId, onto: Option<Onto>, path: Option<&Motion>) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let plan = plan(at, id, unit, target, onto, path).expect("a checked charge can be made");
    let good = going::in_good_going(at, &plan.run);
    let struck = at.state.troops.expect(target);
    let line = struck.family() == Family::Foot && struck.formation == Formation::Line;
    let by = Inches(Length::of(plan.run.length(Measure::OuterFrontCorner)));
    movement::set_down(on, id, &plan.run.from, plan.run.end());
    movement::has_moved(on, id);
    let mut unit = on.state.troops.expect_edit(id);
    unit.flags.set(UnitFlags::CHARGED_IN_GOOD_GOING, good);
    unit.flags.set(UnitFlags::CHARGED_FOOT_LINE, line);
    drop(unit);
    on.tell(|| {
        let straight = || Motion::as_one([Leg::Ahead { by: by.0 }]);
        let way = path.cloned().unwrap_or_else(straight);
        let way = geom::cut(&way, &plan.run.from, by.mm(), Measure::OuterFrontCorner);
        Event::ChargedHome {
            unit: id,
            target,
            onto: plan.face.edge,
            by,
            way: Way { path: way, by: FastPlay::YARDSTICK },
        }
    });
    for &enemy in &plan.touched {
        if enemies_touching(on.table(), enemy)[..] != [id] {
            continue;
        }
        let mut unit = on.state.troops.expect_edit(enemy);
        let side = unit.side;
        unit.flags.set(UnitFlags::SQUARE_TESTED.with(UnitFlags::EVADE_TESTED), false);
        drop(unit);
        if may_evade(on.table(), enemy, id) {
            on.ask(side, Decision::Evade { unit: enemy, charger: id });
        }
    }
    on.then(Moving::Struck { unit: id, target, onto: plan.face.edge });
}

/// FPN-8.6, G20. The charger lines up on its target, or on another whom it touches if the target is gone.
fn struck(on: &mut Hand<FastPlay>, id: UnitId, target: UnitId, onto: Edge) {
    let at = on.table();
    let touching = enemies_touching(at, id);
    // All whom it reached may have evaded.
    let Some(&first) = touching.first() else { return };
    let (enemy, lined) = if touching.contains(&target) {
        (target, line_up_on(at, id, target, |face| face.edge == onto))
    } else {
        (first, line_up(at, id, first))
    };
    let lined = lined.expect("a charger that touches an enemy can line up on it");
    let side = at.state.troops.expect(id).side;
    if lined.right.is_some() {
        take_up(on, id, &lined.unslid);
        on.ask(side, Decision::Align { unit: id, target: enemy });
    } else {
        stand_lined_up(on, id, enemy, &lined, &lined.elements);
    }
    on.then(Moving::Joined { unit: id, target: enemy });
}

/// A charger takes its place before an enemy.
fn stand_lined_up(on: &mut Hand<FastPlay>, id: UnitId, enemy: UnitId, lined: &LinedUp, elements: &Elements) {
    let by = shift(&on.state.troops.expect(id).elements, elements);
    take_up(on, id, elements);
    on.state.troops.expect_edit(id).flags.set(UnitFlags::OWES_WHEEL, !lined.flush);
    if lined.flush && by > on.setup.options.epsilon.0 {
        on.tell(|| Event::LinedUp { unit: id, enemy, by: Inches(by) });
    } else if !lined.flush {
        on.tell(|| Event::CouldNotLineUp { unit: id, enemy });
    }
}

/// How far the element that has farthest to go is from its new place.
fn shift(from: &Elements, to: &Elements) -> Length {
    let far = from.iter().zip(to).map(|(from, to)| (to.at.point() - from.at.point()).length());
    Length::of(far.fold(0.0, f64::max))
}

/// Puts the elements of a unit, in the same formation, somewhere else; its General goes along.
pub(crate) fn take_up(on: &mut Hand<FastPlay>, id: UnitId, elements: &Elements) {
    let unit = on.state.troops.expect(id);
    let from = on.state.troops.expect_body(id).clone();
    let to = movement::body_with(unit, elements, unit.formation).expect("a unit with elements has a body");
    movement::set_down(on, id, &from, &to);
}

/// FPN-8.11. Skirmishers stand their ground.
pub(crate) fn stand(on: &mut Hand<FastPlay>, unit: UnitId, charger: UnitId) {
    on.tell(|| Event::StoodFast { unit, charger });
}

/// FPN-6.7. Skirmishers fall back before the charger.
pub(crate) fn fall_back(on: &mut Hand<FastPlay>, id: UnitId, charger: UnitId, by: Length, about: bool) {
    crate::movement::withdrawal::fall_back(on, id, by, about);
    // The combat never began, so another one may begin with a test.
    on.state.troops.expect_edit(id).flags.set(UnitFlags::EVADE_TESTED, false);
    on.tell(|| Event::Evaded { unit: id, charger, by: Inches(by), about });
}

/// G20. A charger slides to the side that its owner has chosen.
pub(crate) fn slide(on: &mut Hand<FastPlay>, unit: UnitId, target: UnitId, to: Turn) {
    let lined = line_up(on.table(), unit, target).expect("a charger that is to slide can line up");
    let elements = match (to, &lined.right) {
        (Turn::Right, Some(right)) => right.clone(),
        _ => lined.elements.clone(),
    };
    stand_lined_up(on, unit, target, &lined, &elements);
}

/// FPN-8.13. A second unit that was touched turns to full contact.
pub(crate) fn conform(on: &mut Hand<FastPlay>, unit: UnitId, charger: UnitId) {
    let lined = line_up_on(on.table(), unit, charger, |face| face.edge == Edge::Front);
    // Another unit that turned to face the charger may have taken the room.
    if let Some(lined) = lined.filter(|lined| lined.flush) {
        take_up(on, unit, &lined.elements);
        on.tell(|| Event::Conformed { unit, charger });
    }
}

#[cfg(test)]
mod tests;
