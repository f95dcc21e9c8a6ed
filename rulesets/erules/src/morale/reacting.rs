//! ERN-8.2, 17.2, 20.4.1, 20.4.2, F13, F14, F26, F28, G11, N8, R4, R12, R23, R37, R40, R48, R55 to R57, R71,
//! R89, R111, R115, R119, R121. The moves of step 2: retiring, routing, evading, countercharging, following
//! up.

use crate::command::pursuit;
use crate::contact::{self, SLACK};
use crate::formation;
use crate::kinds::{Arm, Formation};
use crate::losses;
use crate::morale::refuge;
use crate::movement::cost::{self, Sort, rate};
use crate::movement::placing;
use crate::questions::Facing as How;
use crate::stance::{about_middle, base_of};
use crate::state::{Before, Cause, Charge, Due, Few, Pace, Stage, WHOLE};
use crate::steps::{Reacting, Shooting};
use crate::{At, Decision, Event, Morale, On, Stance, Unit, UnitFlags, cite};
use geom::{Body, Facing, Leg, Length, Mm, Motion, Pose, Spot, Vector};
use names::UnitId;

/// Does one part of the reaction moves.
pub(crate) fn run(on: &mut On, step: Reacting) {
    match step {
        Reacting::Begin => begin(on),
        Reacting::Move { unit } => make_move(on, unit),
        Reacting::FollowUps => follow_ups(on),
        Reacting::FollowUp { unit } => follow_up(on, unit),
        Reacting::Caught { evaders } => caught(on, evaders),
        Reacting::Over => over(on),
    }
}

/// ERN-8.2, R121, R130. All units that must move do so by roster, then the enemy's chargers follow up.
fn begin(on: &mut On) {
    on.state.phase = crate::Phase::React;
    end_bloodless(on);
    let side = on.state.active;
    let due: Vec<UnitId> =
        on.state.of(side).filter(|(_, unit)| unit.due.is_some()).map(|(id, _)| id).collect();
    for unit in due {
        on.then(Reacting::Move { unit });
    }
    on.then(Reacting::FollowUps);
}

/// ERN-33, R121. The side that charged falls back from a melee that has brought no casualty for too long.
fn end_bloodless(on: &mut On) {
    let most = on.setup.options.melee_deadlock_bounds;
    let side = on.state.active;
    for clash in on.state.clashes.clone() {
        let is_stuck =
            clash.charger == side && !clash.bloody && clash.bounds.iter().all(|&bounds| bounds >= most);
        let (own, enemy) =
            if side == names::Side::Blue { (clash.blue, clash.red) } else { (clash.red, clash.blue) };
        let Some(unit) = on.state.troops.get(own) else { continue };
        if is_stuck && unit.due.is_none() && unit.is_on_table() {
            on.state.edit(own).due = Some(Due::FallBack { from: enemy });
        }
    }
}

/// ERN-8.2. One unit makes the move that its test requires.
fn make_move(on: &mut On, id: UnitId) {
    // It may have surrendered or left the table with an earlier move.
    let Some(due) = on.state.troops.get(id).and_then(|unit| unit.due) else { return };
    on.state.edit(id).due = None;
    match due {
        Due::Retire { from } => retire(on, id, from, Morale::Shaken),
        Due::FallBack { from } => {
            retire(on, id, from, Morale::Disordered);
            on.tell(|| Event::MeleeEnds { unit: id });
        }
        Due::Rout => rout(on, id),
        Due::Evade { from } => evade(on, id, from),
        Due::Countercharge { charger } => countercharge(on, id, charger),
        Due::Face { charger } => ask_to_face(on, id, charger),
        Due::Behind { from } => go_behind(on, id, from),
    }
}

/// ERN-20.4.1, G11, R8, R12, R55, R115. A unit retires 50 m, faces the enemy and is shaken, or disordered
/// where a melee had no end. After a charge it stands on the line of the charge; the enemy is the charger,
/// else the nearest.
fn retire(on: &mut On, id: UnitId, from: UnitId, morale: Morale) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let enemy = at.state.troops.get(from).cloned();
    let by_charge = unit.chargers.contains(&from);
    let (point, away) = match &enemy {
        Some(enemy) => away_from(at, &unit, enemy, by_charge),
        None => (unit.ground().front().middle(), unit.front().ahead * -1.0),
    };
    let far = at.setup.tables.distances.retires as Mm;
    let facing = Facing::along(away * -1.0);
    let shape = leaving(at, &unit);
    // A building is left by its far side.
    let far = if unit.is_inside() { far.max(through(&unit, point, away)) } else { far };
    let steps = (0..=20).rev().map(|part| far * f64::from(part) / 20.0);
    let place = steps.map(|by| Pose { at: Spot::of(point + away * by), facing }).find(|&pose| {
        let moved = Unit { stance: shape.stance.at(pose), ..shape.clone() };
        let body = moved.ground();
        placing::overlapped(at, id, &body).is_none() && cost::is_fit(at, &moved, &body)
    });
    if shape.left != unit.left {
        leave_guns(on, id, &shape);
    }
    let stance = place.map_or(shape.stance, |pose| shape.stance.at(pose));
    if place.is_some() || shape.stance == unit.stance {
        placing::set_down(on, id, stance);
    }
    let clock = on.state.clock;
    let mut moved = on.state.edit(id);
    (moved.morale, moved.since, moved.halted) = (morale, clock, clock);
    moved.pace = Pace::HALTED;
    moved.charge = None;
    moved.quarry = Few::new();
    moved.before = None;
    moved.spent = moved.spent.max(WHOLE / 2);
    moved.set(UnitFlags::RETIRED, by_charge && morale == Morale::Shaken);
    placing::note_direction(&mut moved, false);
    drop(moved);
    if morale == Morale::Shaken {
        on.tell(|| Event::Retired { unit: id });
    }
}

/// G11, R12. The place from which a unit goes back, and the way: along the charge through the middle of the
/// contact, or straight away from the enemy.
fn away_from(at: At, unit: &Unit, enemy: &Unit, by_charge: bool) -> (Vector, Vector) {
    let (own, other) = (unit.ground(), enemy.ground());
    if by_charge {
        let line = contact_line(at, &own, &other);
        return (line, enemy.front().ahead);
    }
    let gap = geom::gap(&own, &other);
    let way = own.centre() - other.centre();
    let away = if (gap.from - gap.to).length() > 1.0 { gap.from - gap.to } else { way };
    let away = away.normalize_or(unit.front().ahead * -1.0);
    // The place where it stood: as far toward the enemy as it reached.
    let reach = own.corners().map(|corner| (own.centre() - corner).dot(away)).fold(0.0, f64::max);
    (own.centre() - away * reach, away)
}

/// The middle of what two bodies share where they touch.
fn contact_line(at: At, own: &Body, other: &Body) -> Vector {
    let joints = geom::touch(own, other, contact::touch(at)).map(|contact| contact.edges).unwrap_or_default();
    let longest = joints.iter().max_by(|one, two| one.along.length().total_cmp(&two.along.length()));
    longest.map_or_else(|| geom::gap(own, other).from, |joint| joint.along.middle())
}

/// R55, R115. A unit as it leaves: out of a building in line, a foot crew without its guns.
fn leaving(at: At, unit: &Unit) -> Unit {
    if unit.is_inside() {
        let base = base_of(&at.setup.tables, at.setup.options.scale, unit.arm, Formation::Line);
        let front = unit.present().max(1);
        let column = front.div_ceil(3).max(2).min(front);
        let stance = Stance::new(Formation::Column, unit.stance.pose, base, column);
        return Unit { stance, ..unit.clone() };
    }
    if unit.has_guns() && !unit.stance.formation.is_limbered() {
        return refuge::without_guns(at, unit, unit.stance.pose);
    }
    unit.clone()
}

/// R55. How far it is from a point through a building and out of it.
fn through(unit: &Unit, point: Vector, away: Vector) -> Mm {
    let outline = unit.ground();
    outline.corners().map(|corner| (corner - point).dot(away)).fold(0.0, f64::max) + 1.0
}

/// R40, R115. A crew leaves its guns where they stand.
fn leave_guns(on: &mut On, id: UnitId, crew: &Unit) {
    let mut unit = on.state.edit(id);
    unit.left = crew.left;
    unit.stance = crew.stance;
    let has_left = unit.left.is_some();
    drop(unit);
    if has_left {
        on.tell(|| Event::LeftGuns { unit: id });
    }
}

/// ERN-20.4.2, G11, R4, R12, R48, R115, R119. A unit runs a whole rout move from the nearest enemy, turns
/// toward its own edge where it must, and ends with its back to him. At an edge of the table it is lost; a
/// unit that cannot get clear of an enemy surrenders.
pub(crate) fn rout(on: &mut On, id: UnitId) {
    rout_along(on, id, None);
}

/// The same along a way, where that is given.
fn rout_along(on: &mut On, id: UnitId, way: Option<Vector>) {
    let was_routing = on.state.unit(id).morale == Morale::Routing;
    let clock = on.state.clock;
    let mut unit = on.state.edit(id);
    if !was_routing {
        (unit.morale, unit.since) = (Morale::Routing, clock);
    }
    unit.pace = Pace::HALTED;
    unit.charge = None;
    unit.quarry = Few::new();
    unit.before = None;
    unit.spent = WHOLE;
    placing::note_direction(&mut unit, false);
    drop(unit);
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let runner = runner(at, &unit);
    if runner.left != unit.left {
        leave_guns(on, id, &runner);
    }
    let at = on.table();
    let Some((stance, reaches_edge)) = way_out(at, id, &runner, way) else {
        on.tell(|| Event::Routs { unit: id });
        return stuck_by_enemy(on, id);
    };
    placing::set_down(on, id, stance);
    on.tell(|| Event::Routs { unit: id });
    if reaches_edge {
        return losses::leave_table(on, id);
    }
    stuck_by_enemy(on, id);
}

/// R115. A unit as it runs: crews leave unlimbered guns, and garrisons their building.
fn runner(at: At, unit: &Unit) -> Unit {
    // Horse artillery leaves even limbered guns when it routs.
    let leaves = !unit.stance.formation.is_limbered() || unit.arm == Arm::HorseArtillery;
    if unit.has_guns() && leaves {
        let base = base_of(&at.setup.tables, at.setup.options.scale, unit.arm, Formation::Skirmish);
        let stance = Stance::new(Formation::Skirmish, unit.stance.pose, base, unit.present());
        return Unit { stance, left: Some(unit.stance), ..unit.clone() };
    }
    leaving(at, unit)
}

/// R12, R119. Where a rout ends, and whether at an edge of the table. It runs straight from the nearest
/// enemy, or else turned toward its own edge in steps of five degrees; if every way is barred it goes as far
/// as it can.
fn way_out(at: At, id: UnitId, unit: &Unit, way: Option<Vector>) -> Option<(Stance, bool)> {
    let far = rate(at, unit, Sort::Rout);
    let centre = unit.ground().centre();
    let nearest = crate::morale::nearest_enemy(at, id).map(|enemy| at.state.unit(enemy).ground());
    let away = match nearest {
        _ if way.is_some() => way.unwrap_or(Vector::ZERO),
        Some(enemy) => (centre - enemy.centre()).normalize_or(unit.front().ahead * -1.0),
        None => home(unit),
    };
    let home = home(unit);
    let turn = at.setup.options.rout_turn;
    let toward = if away.perp_dot(home) > 0.0 { -1 } else { 1 };
    let mut best: Option<(Mm, Stance, bool)> = None;
    for step in 0..=(turn / 5).max(0) {
        let facing = Facing::along(away).turned(geom::Angle::degrees(toward * step * 5));
        let turned = about_middle(unit.stance.at(Pose { facing, ..unit.stance.pose }), unit.bases(), centre);
        let moved = Unit { stance: turned, ..unit.clone() };
        let motion = Motion::as_one([Leg::Ahead { by: Length::of(far) }]);
        let run = motion.run(&moved.ground());
        let going = cost::going(at, &moved, run, &motion.legs, far);
        let is_barred = going.bar.is_some();
        let (run, met) = placing::up_to_troops(at, id, going.run);
        let reaches_edge = !at.setup.ground.holds(run.end(), SLACK);
        let run = if reaches_edge { run } else { placing::to_free_ground(at, id, run) };
        let gone = (run.end().frame().at - run.from.frame().at).length();
        let stance = placing::after(&moved, &run);
        if !is_barred && met.is_none() {
            return Some((stance, reaches_edge));
        }
        if best.as_ref().is_none_or(|(most, ..)| gone > *most + SLACK) {
            best = Some((gone, stance, reaches_edge));
        }
    }
    best.filter(|(gone, ..)| *gone > SLACK).map(|(_, stance, edge)| (stance, edge))
}

/// The way to a side's own edge of the table.
fn home(unit: &Unit) -> Vector {
    Vector::new(0.0, if unit.side == names::Side::Blue { -1.0 } else { 1.0 })
}

/// R119. A router that is not clear of an enemy after its move surrenders to it.
fn stuck_by_enemy(on: &mut On, id: UnitId) {
    if let Some(&enemy) = contact::enemies(on.table(), id).first() {
        losses::surrender(on, id, enemy);
    }
}

/// ERN-F14, F28, R57, R111. Cavalry evades straight from the charger and faces it again.
fn evade(on: &mut On, id: UnitId, charger: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let away = at.state.unit(charger).front().ahead;
    let facing = Facing::along(away);
    let centre = unit.ground().centre();
    let turned = about_middle(unit.stance.at(Pose { facing, ..unit.stance.pose }), unit.bases(), centre);
    let moved = Unit { stance: turned, ..unit.clone() };
    let far = rate(at, &unit, Sort::Evade);
    let motion = Motion::as_one([Leg::Ahead { by: Length::of(far) }]);
    let going = cost::going(at, &moved, motion.run(&moved.ground()), &motion.legs, far);
    let (run, _) = placing::up_to_troops(at, id, going.run);
    let run = placing::to_free_ground(at, id, run);
    let end = placing::after(&moved, &run);
    let back = Pose { facing: end.pose.facing.reversed(), ..end.pose };
    let stance = about_middle(end.at(back), unit.bases(), end.body(unit.bases()).centre());
    placing::set_down(on, id, stance);
    let mut moved = on.state.edit(id);
    moved.evaded = Some(unit.stance);
    moved.pace = Pace::HALTED;
    moved.charge = None;
    moved.spent = WHOLE;
    moved.before = None;
    placing::note_direction(&mut moved, false);
    drop(moved);
    on.tell(|| Event::Evaded { unit: id, charger });
}

/// ERN-21.O1, F13, R54, R56. Both meet where each has covered the same share of its charge range; a
/// countercharge from rest meets 200 m out, or half way if that is nearer.
fn countercharge(on: &mut On, id: UnitId, charger: UnitId) {
    let at = on.table();
    // The charger may have been destroyed by nothing in this step; it stands where it made contact.
    let (unit, enemy) = (at.state.unit(id).clone(), at.state.unit(charger).clone());
    let Some(charge) = enemy.charge else { return };
    let began = charge.from.frame().at;
    let gap = (enemy.front().at - began).length();
    let out = countercharge_reach(at, &unit, &enemy, gap);
    let back = enemy.front().ahead * -out;
    let moved = enemy.stance.at(Pose { at: Spot::of(enemy.front().at + back), ..enemy.stance.pose });
    placing::set_down(on, charger, moved);
    let forward = unit.stance.at(Pose { at: Spot::of(unit.front().at + back), ..unit.stance.pose });
    placing::set_down(on, id, forward);
    on.state.edit(charger).charge = Some(Charge { used: Length::of((gap - out).max(0.0)), ..charge });
    let limit = Length::of(rate(on.table(), &unit, Sort::Charge));
    let stood = Spot::of(enemy.ground().centre());
    let way = Motion::as_one([Leg::Free { to: forward.pose }]).run(&unit.ground());
    let broken = cost::is_broken_ground(on.table(), &way);
    let own = Charge {
        target: charger,
        stood,
        from: unit.stance.pose,
        limit,
        used: Length::of(out),
        stage: Stage::Made,
        broken,
    };
    let mut moved = on.state.edit(id);
    moved.charge = Some(own);
    moved.pace = Pace::HALTED;
    moved.spent = WHOLE;
    moved.set(UnitFlags::IMPETUS, true);
    placing::note_direction(&mut moved, true);
    drop(moved);
    on.tell(|| Event::Countercharged { unit: id, charger, out: Length::of(out) });
}

/// ERN-F13, R56. How far out a countercharge meets a charge that began so far away.
pub(crate) fn countercharge_reach(at: At, unit: &Unit, charger: &Unit, gap: Mm) -> Mm {
    let (own, theirs) = (rate(at, unit, Sort::Charge), rate(at, charger, Sort::Charge));
    if unit.is(UnitFlags::FORWARD) {
        return gap * own / (own + theirs).max(1.0);
    }
    let printed = at.setup.tables.distances.countercharge as Mm;
    let most = if at.setup.options.countercharge_half_gap_cap { gap / 2.0 } else { gap };
    printed.min(most)
}

/// ERN-17.2, R37. The player says how a unit faces a charge in flank or rear, if a change fits its move.
fn ask_to_face(on: &mut On, id: UnitId, charger: UnitId) {
    let at = on.table();
    let fits = [How::Line, How::Square].iter().any(|&how| facing(at, id, charger, how).is_some());
    if fits && on.state.troops.get(charger).is_some() {
        let side = on.state.unit(id).side;
        on.ask(side, Decision::Face { unit: id, charger });
    }
}

/// ERN-17.2, R37. The change by which a unit faces a charger; none if it does not fit the unit's move or the
/// ground.
pub(crate) fn facing(at: At, id: UnitId, charger: UnitId, how: How) -> Option<formation::Change> {
    let (unit, enemy) = (at.state.unit(id), at.state.unit(charger));
    let formation = match how {
        How::Line => Formation::Line,
        How::Square => Formation::Square,
        How::Stand => return None,
    };
    let shaped = formation::shaped(at, unit, formation, None)?;
    let away = enemy.front().ahead;
    let middle = contact_line(at, &unit.ground(), &enemy.ground());
    let pose = Pose { at: Spot::of(middle), facing: Facing::along(away * -1.0) };
    let stance = match how {
        How::Line => shaped.at(pose),
        _ => {
            let square = about_middle(shaped, unit.bases(), unit.ground().centre());
            let body = square.body(unit.bases());
            let shift = geom::least_shift(&body, &enemy.ground(), SLACK).unwrap_or(Vector::ZERO);
            square.at(Pose { at: Spot::of(square.pose.at.point() + shift), facing: square.pose.facing })
        }
    };
    let body = stance.body(unit.bases());
    let others = at.state.troops.bodies();
    let company: Vec<UnitId> = placing::company(at, id).into_iter().chain([charger]).collect();
    let is_free = geom::overlapped(&body, others, &company, SLACK).is_none();
    let is_fit = cost::is_fit(at, &Unit { stance, ..unit.clone() }, &body);
    let spent = formation::takes(at, unit, &stance);
    (is_free && is_fit && spent < WHOLE).then_some(formation::Change { stance, spent })
}

/// ERN-17.2. A unit faces a charge as its player says.
pub(crate) fn face(on: &mut On, id: UnitId, charger: UnitId, how: How) {
    let Some(change) = facing(on.table(), id, charger, how) else { return };
    formation::take_up(on, id, change, cite::FLANK_CHARGE);
    on.state.edit(id).set(UnitFlags::FACED, true);
}

/// ERN-19.1, 26.O2, R40, R71. A crew goes behind friends or an obstacle: on foot without its guns, mounted
/// with them.
fn go_behind(on: &mut On, id: UnitId, from: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let is_ordered = unit.is(UnitFlags::RETIRES);
    let reach = if is_ordered { refuge::reach(at, id, &unit) } else { rate(at, &unit, Sort::Evade) };
    // The shelter may have gone since the test.
    let Some(stance) = at.state.troops.get(from).and_then(|_| refuge::shelter(at, id, from, reach)) else {
        return on.tell(|| Event::StandsByGuns { unit: id, rule: cite::CREWS_RETIRE });
    };
    let crew = refuge::without_guns(at, &unit, stance.pose);
    let before = Before {
        formation: unit.stance.formation,
        front: unit.stance.front,
        pace: unit.pace,
        rule: Cause::Threat,
    };
    if crew.left != unit.left {
        leave_guns(on, id, &crew);
    }
    placing::set_down(on, id, stance);
    let mut moved = on.state.edit(id);
    moved.pace = Pace::HALTED;
    moved.spent = WHOLE;
    moved.before = Some(before);
    placing::note_direction(&mut moved, false);
    drop(moved);
    on.tell(|| Event::WentBehind { unit: id });
}

/// ERN-8.2, R23, R130. The enemy's chargers follow up, by roster.
fn follow_ups(on: &mut On) {
    let side = on.state.passive();
    let at = on.table();
    let chargers: Vec<UnitId> = at.state.ids(side).into_iter().filter(|&id| may_follow(at, id)).collect();
    for unit in chargers {
        on.then(Reacting::FollowUp { unit });
    }
    let evaders: Few =
        on.state.of(on.state.active).filter(|(_, unit)| unit.evaded.is_some()).map(|(id, _)| id).collect();
    on.then(Reacting::Caught { evaders });
}

/// R23. Whether a charger has lost its contact because its opponents reacted, and may follow them.
fn may_follow(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    let has_charged =
        unit.charge.is_some_and(|charge| charge.stage == Stage::Made) && unit.is(UnitFlags::IMPETUS);
    has_charged && contact::enemies(at, id).is_empty() && unit.side != at.state.active
}

/// ERN-8.2, R23. A charger moves on along its facing until it touches a unit that reacted, or to the limit of
/// its charge. Then it pursues if its opponents fled, unless it is regular infantry, which is free.
fn follow_up(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let Some(charge) = unit.charge else { return };
    let left = (charge.limit - charge.used).mm().max(0.0);
    let motion = Motion::as_one([Leg::Ahead { by: Length::of(left) }]);
    let going = cost::going(at, &unit, motion.run(&unit.ground()), &motion.legs, left);
    let (run, _) = placing::up_to_troops(at, id, going.run);
    let run = placing::to_free_ground(at, id, run);
    let gone = (run.end().frame().at - run.from.frame().at).length();
    let stance = placing::after(&unit, &run);
    placing::set_down(on, id, stance);
    let fled: Few = on
        .state
        .of(unit.side.other())
        .filter(|(_, other)| other.chargers.contains(&id) && other.flees())
        .map(|(other, _)| other)
        .collect();
    let touched = contact::enemies(on.table(), id);
    let mut moved = on.state.edit(id);
    moved.charge = Some(Charge { used: charge.used + Length::of(gone), ..charge });
    moved.evaded = Some(unit.stance);
    drop(moved);
    let target = touched.first().copied();
    on.tell(|| Event::FollowedUp { unit: id, target, by: Length::of(gone) });
    let routs = touched.iter().any(|other| on.state.unit(*other).morale == Morale::Routing);
    if (target.is_none() || routs) && !fled.is_empty() {
        pursuit::begin(on, id, fled);
    }
    if target.is_none() {
        on.state.edit(id).charge = None;
    }
}

/// ERN-F14, R57. Evaders that a charger has caught rout a whole move instead, from where they stood, and the
/// chargers follow again from where they were.
fn caught(on: &mut On, evaders: Few) {
    let mut again = Few::new();
    for id in evaders {
        // It may have gone meanwhile.
        let Some(stance) = on.state.troops.get(id).and_then(|unit| unit.evaded) else { continue };
        let touching = contact::enemies(on.table(), id);
        let has_followed = |other: &UnitId| on.state.unit(*other).evaded.is_some();
        let chargers: Few = touching.into_iter().filter(has_followed).collect();
        let Some(&first) = chargers.first() else { continue };
        on.tell(|| Event::Caught { unit: id });
        let way = on.state.unit(first).front().ahead;
        for &charger in &chargers {
            call_back(on, charger);
        }
        on.state.edit(id).stance = stance;
        rout_along(on, id, Some(way));
        again.extend(chargers);
    }
    again.sort();
    again.dedup();
    for unit in again {
        on.then(Reacting::FollowUp { unit });
    }
    on.then(Reacting::Over);
}

/// R57. A charger stands again where it was before it followed up.
fn call_back(on: &mut On, id: UnitId) {
    let unit = on.state.unit(id);
    let Some(stance) = unit.evaded else { return };
    let gone = (unit.stance.pose.at.point() - stance.pose.at.point()).length();
    placing::set_down(on, id, stance);
    let mut unit = on.state.edit(id);
    unit.charge = unit.charge.map(|charge| Charge { used: charge.used - Length::of(gone), ..charge });
    unit.evaded = None;
}

/// ERN-N8, R89. Units that are then in contact are disordered by melee, on both sides.
fn over(on: &mut On) {
    let at = on.table();
    let mut engaged = Few::new();
    for id in at.state.ids(at.state.active) {
        let unit = at.state.unit(id);
        if unit.is_element() || unit.morale == Morale::Routing {
            continue;
        }
        for enemy in contact::enemies(at, id) {
            let other = at.state.unit(enemy);
            if !other.is_element() && other.morale != Morale::Routing {
                engaged.extend([id, enemy]);
            }
        }
    }
    engaged.sort();
    engaged.dedup();
    for id in engaged {
        if !on.state.unit(id).is(UnitFlags::MELEE) {
            let mut unit = on.state.edit(id);
            unit.set(UnitFlags::MELEE, true);
            unit.pace = Pace::HALTED;
            drop(unit);
            on.tell(|| Event::Disordered { unit: id });
        }
    }
    on.then(Shooting::Begin);
}
