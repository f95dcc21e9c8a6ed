//! STC-6. Moves: the one walk that a check reads on what is known and an order on the truth.

use crate::measure::{Fraction, Turns};
use crate::national::holds;
use crate::terrain::{Terrain, speed, terrain};
use crate::who::{ready, refuse};
use crate::{
    At, Checked, Event, Family, Few, Formation, Nation, Offer, On, Order, Place, Reason, SoundTheCharge,
    Unit, UnitFlags, charge, cite, generals, going, sight, skirmish, works, zone,
};
use engine::{Book, Draw, Lens, Way};
use geom::{Angle, Corner, Inches, Leg, Length, Manner, Measure, Motion, Run, Under, Vector};
use names::{RuleId, Side, UnitId};
use std::ops::ControlFlow;

/// What a unit does on its way, and how far it comes.
///
/// Check and order make the same walk. What stops it is a refusal to the one, with its witness, and an interruption to
/// the other, since the truth may hold enemies in woods of whom the side did not know.
pub struct Walked {
    /// The way, as far as it goes.
    pub run: Run,
    /// R21. What it costs.
    pub spent: Turns,
    /// STC-12.3, R80. How far it leads forward.
    pub forward: Length,
    /// R88. Whether all of it leads forward.
    pub all_forward: bool,
    /// STC-9.3. How many inches of it are charge bonus.
    pub bonus: Length,
    /// STC-5.5.1. The rule of the ground that disorders on the way, if any does.
    pub disordered_by: Option<RuleId>,
    /// STC-11.6, R74. Whether it keeps to a road.
    pub on_road: bool,
    /// STC-6.4. The friends it goes through.
    pub through: Few,
    /// What stops it short, if anything.
    pub stopped: Option<Stop>,
}

/// What stops a unit on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// The rule that stops it.
    pub rule: RuleId,
    /// The facts.
    pub reason: Reason,
    /// Who is in the way, if somebody is.
    pub by: Option<UnitId>,
}

/// For what a unit moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// STC-6.1. An ordinary move.
    March,
    /// STC-9.1. A charge: the bonus is added, and the zone of whoever is charged is open.
    Charge {
        /// Whom.
        target: UnitId,
    },
    /// STC-9.8, R58. A charge that goes on, with what is left of its bonus.
    Onward {
        /// Into whom.
        target: UnitId,
        /// What is left of its bonus.
        bonus: Length,
    },
    /// STC-6.9. A screen that keeps the pace of columns.
    Screening,
    /// STC-11.8, R113. A way into a town block: the zones of those who stand too near it are open, since they are charged.
    Enter {
        /// The block.
        block: geom::FeatureId,
    },
}

impl Purpose {
    /// STC-9.1. Whom a charger means to touch.
    pub fn target(self) -> Option<UnitId> {
        match self {
            Purpose::Charge { target } | Purpose::Onward { target, .. } => Some(target),
            Purpose::March | Purpose::Screening | Purpose::Enter { .. } => None,
        }
    }
}

/// STC-6.13, 12.8, 13.1.1, 13.1.3, 13.6.2, R5, R85, R89, R92. How far a unit moves in a whole turn as it stands, before
/// anything slows it. Squares, bent lines and garrisons do not move.
pub fn rate(at: At, unit: &Unit) -> Inches {
    let tables = &at.setup.tables;
    let rates = tables.movement.of(unit.arm);
    let printed = match unit.formation() {
        Formation::Square | Formation::Bent | Formation::Garrison => Inches::default(),
        Formation::Skirmish | Formation::CrewOnFoot => tables.skirmish.rate,
        Formation::Line | Formation::Unlimbered | Formation::Masse => rates.line,
        Formation::Limbered
            if unit.arm.is_horse_artillery()
                && holds(at, unit, |national| national.austrian_horse_guns, &[Nation::Austria]) =>
        {
            tables.national.austrian_horse_guns
        }
        Formation::Column | Formation::Limbered => rates.column,
    };
    let foot_guns = unit.family() == Family::Artillery && !unit.arm.is_horse_artillery() && !unit.is_loose();
    if foot_guns && holds(at, unit, |national| national.russian_guns, &[Nation::Russia]) {
        return Inches((printed.0 - tables.national.russian_foot_guns_slower.0).max(Length::ZERO));
    }
    if unit.regimental_gun.is_some() { printed.min(tables.regimental_gun.rate) } else { printed }
}

/// STC-6.3, R22. The part of its speed that command leaves a unit in this phase.
pub fn commanded(at: At, unit: &Unit) -> Fraction {
    if unit.in_command() { Fraction::FULL } else { at.setup.tables.paces.out_of_command }
}

/// R88. Whether a unit spent all of its last active turn going forward.
pub fn is_at_full_speed(at: At, unit: &Unit) -> bool {
    let unused = unit.spent.left().share() * rate(at, unit).mm();
    unit.flags.has(UnitFlags::ONLY_FORWARD) && unused <= at.setup.options.tolerance.mm()
}

/// STC-9.3, 12.2, R22, R79. The charge bonus of a unit, command reckoned in; none for those who have none.
pub fn bonus(at: At, unit: &Unit) -> Length {
    let blown = at.setup.options.blown_cavalry && is_blown(at, unit);
    match at.setup.tables.movement.of(unit.arm).charge {
        Some(bonus) if !blown => commanded(at, unit).of(bonus.0),
        _ => Length::ZERO,
    }
}

/// STC-12.2. Whether cavalry has fought too often.
pub fn is_blown(at: At, unit: &Unit) -> bool {
    unit.family() == Family::Cavalry && unit.rounds >= at.setup.tables.blown_after
}

/// STC-6.1, 6.10, 15.3, 16.4, 16.9, R21, R28, R99, R104, R109. Walks a unit along a way as far as it may and can.
///
/// A charge ends where it touches its target. Friends who may not be passed, and time that is lacking, are refusals;
/// enemies, forbidden ground and the edge of the table stop it.
pub fn walk(at: At, unit: UnitId, found: &Unit, path: &Motion, purpose: Purpose) -> Checked<Walked> {
    check_mobile(unit, found)?;
    let none = || refuse(cite::MOVING, Reason::NoWay { unit }).seen(unit);
    let body = found.stance.body().ok_or_else(none)?;
    if path.legs.is_empty() || path.manner == Manner::Following {
        return Err(none());
    }
    for &leg in &path.legs {
        going::pace(at, unit, found, leg)?;
    }
    walk_run(at, unit, found, path, path.run(&body), purpose)
}

/// Walks a unit along a run: one that a way leads to, or one on which every figure goes its own way.
pub fn walk_run(
    at: At,
    unit: UnitId,
    found: &Unit,
    path: &Motion,
    run: Run,
    purpose: Purpose,
) -> Checked<Walked> {
    let (run, stopped) = stop(at, unit, found, run, purpose);
    let cost = going::cost(at, unit, found, path, &run, purpose)?;
    Ok(Walked {
        run,
        spent: cost.spent,
        forward: cost.forward,
        all_forward: cost.all_forward,
        bonus: cost.bonus,
        disordered_by: cost.disordered_by,
        on_road: cost.on_road,
        through: cost.through,
        stopped,
    })
}

/// STC-2.10, 6.1, R5. Squares, bent lines and garrisons do not move.
pub fn check_mobile(unit: UnitId, found: &Unit) -> Checked {
    let rule = match found.formation() {
        Formation::Square | Formation::Garrison => cite::MOVING,
        Formation::Bent => cite::BENT,
        _ => return Ok(()),
    };
    Err(refuse(rule, Reason::WrongFormation { unit, formation: found.formation() }).seen(unit))
}

/// Where a run ends, and what stops it there.
type End = (usize, f64, Option<Stop>);

/// The run up to whatever first ends it: enemies, their zones, forbidden ground, or the edge of the table.
pub fn stop(at: At, unit: UnitId, found: &Unit, run: Run, purpose: Purpose) -> (Run, Option<Stop>) {
    let (met, open) = match purpose {
        Purpose::Charge { target } | Purpose::Onward { target, .. } => {
            (met_by_charge(at, unit, found, &run, target), family(at, target))
        }
        Purpose::Enter { block } => {
            (met_by_march(at, unit, found, &run), crate::town::enemies_beside(at, found.side, block))
        }
        Purpose::March | Purpose::Screening => (met_by_march(at, unit, found, &run), Few::new()),
    };
    let (run, mut stopped) = cut(run, met);
    let end = edge(at, unit, &run);
    let (run, edge) = cut(run, end);
    let end = forbidden(at, unit, found, &run, purpose);
    let (run, ground) = cut(run, end);
    let end = zone_met(at, unit, found, &run, open, purpose);
    let (run, zone) = cut(run, end);
    // Whatever comes later on this list ended the run sooner.
    for sooner in [edge, ground, zone] {
        stopped = sooner.or(stopped);
    }
    (run, stopped)
}

fn cut(run: Run, end: Option<End>) -> (Run, Option<Stop>) {
    match end {
        Some((stage, share, stop)) => (run.until(stage, share), stop),
        None => (run, None),
    }
}

/// STC-6.8, R26. A unit with its screen, or a screen with its battalion: to charge one is to charge both.
fn family(at: At, target: UnitId) -> Few {
    let found = at.state.troops.get(target);
    let kin = found.into_iter().flat_map(|found| [found.screen, found.parent]).flatten();
    std::iter::once(target).chain(kin).collect()
}

/// STC-9.1, 16.9. An ordinary move touches no enemy.
fn met_by_march(at: At, unit: UnitId, found: &Unit, run: &Run) -> Option<End> {
    let met = first_met(at, unit, run, |side, _| side != found.side)?;
    let by = met.unit;
    let reason = Reason::TouchesEnemy { unit, enemy: by };
    Some((met.stage, met.share, Some(Stop { rule: cite::CHARGE, reason, by: Some(by) })))
}

/// STC-9.1, R52. A charge ends at the first enemy it touches, who must be its target; a reinforcement at its friend.
fn met_by_charge(at: At, unit: UnitId, found: &Unit, run: &Run, target: UnitId) -> Option<End> {
    let family = family(at, target);
    let screen = at.state.troops.get(target).and_then(|found| found.screen);
    let wanted = |side, other| (side != found.side && Some(other) != screen) || other == target;
    let met = first_met(at, unit, run, wanted)?;
    if family.contains(&met.unit) {
        return Some((met.stage, met.share, None));
    }
    let reason = Reason::ReachesFirst { unit, enemy: met.unit };
    Some((met.stage, met.share, Some(Stop { rule: cite::CHARGE, reason, by: Some(met.unit) })))
}

/// The first of some bodies that a run touches.
fn first_met(at: At, unit: UnitId, run: &Run, wanted: impl Fn(Side, UnitId) -> bool) -> Option<geom::Met> {
    let slack = at.setup.options.tolerance.mm();
    let (low, high) = run.bounds();
    let bodies = at.state.troops.bodies();
    let near = || bodies.near(low - Vector::splat(slack), high + Vector::splat(slack));
    let ignored = |id: UnitId, side: Side| id == unit || !wanted(side, id);
    if near().all(|other| ignored(other.id, other.side)) {
        return None;
    }
    let ignoring: Few = near().filter(|other| ignored(other.id, other.side)).map(|other| other.id).collect();
    run.first_contact(bodies, &ignoring, slack)
}

/// STC-15.3, R34, R99. Nobody leaves the table of his own will: he stops before the stage that would lead over its edge.
/// Whom a retreat has left astride of it may come back, and go no farther out.
fn edge(at: At, unit: UnitId, run: &Run) -> Option<End> {
    let slack = at.setup.options.tolerance.mm();
    let (from, to) = run.from.bounds();
    let near = Vector::ZERO.min(from) - Vector::splat(slack);
    let far = at.setup.ground.extent().point().max(to) + Vector::splat(slack);
    let inside = |low: Vector, high: Vector| low.cmpge(near).all() && high.cmple(far).all();
    let (low, high) = run.bounds();
    if inside(low, high) || run.outermost().all(|corner| inside(corner, corner)) {
        return None;
    }
    let off = |stage: &geom::Stage| {
        let alone = Run { from: stage.start.clone(), stages: vec![stage.clone()] };
        !alone.outermost().all(|corner| inside(corner, corner))
    };
    let stage = run.stages.iter().position(off)?;
    let reason = Reason::BeyondTheEdge { unit };
    Some((stage, 0.0, Some(Stop { rule: cite::TABLE_EDGE, reason, by: None })))
}

/// STC-11.2, 11.7, 11.11, 12.9, 16.9, R8, R109, R115. Ground on which a unit may not go. Works are crossed by an order
/// of their own or in a charge at somebody well behind them, and water by whoever keeps to the road over it. Whoever
/// comes out of a block or out of boats, or stands astride a work, may go on.
fn forbidden(at: At, unit: UnitId, found: &Unit, run: &Run, purpose: Purpose) -> Option<End> {
    let tables = &at.setup.tables;
    let bars = |id: &geom::FeatureId| {
        terrain(at, *id).filter(|&kind| {
            kind == Terrain::Fieldwork || speed(tables, kind, found) == crate::measure::Fraction::NONE
        })
    };
    let (low, high) = run.bounds();
    if !at.setup.ground.near(low, high).iter().any(|id| bars(id).is_some()) {
        return None;
    }
    let slack = at.setup.options.tolerance.mm();
    let dry = std::cell::LazyCell::new(|| going::keeps_to_road(at, found, run));
    let mut began = at.setup.ground.beneath(&run.from, slack);
    if works::charges_over(at, unit, found, purpose).is_some() {
        began.extend(at.setup.ground.touched(&run.from, at.setup.options.touch.mm()));
    }
    let lands = found.flags.has(UnitFlags::LANDING);
    let left =
        |kind: Terrain| kind == Terrain::Fieldwork || kind.is_block() || (kind == Terrain::Water && lands);
    let barred = |over: &[geom::FeatureId]| {
        let kinds = over.iter().filter(|id| !(began.contains(id) && bars(id).is_some_and(left)));
        kinds.filter_map(bars).find(|&kind| kind != Terrain::Water || !*dry)
    };
    let stretches = run.stretches(&at.setup.ground, Under::Body, slack);
    let on_the_way =
        stretches.iter().find_map(|stretch| Some((stretch.stage, stretch.from, barred(&stretch.over)?)));
    let at_the_end = || {
        let kind = barred(&at.setup.ground.beneath(run.end(), slack))?;
        Some((run.stages.len().saturating_sub(1), 0.0, kind))
    };
    let (stage, share, kind) = on_the_way.or_else(at_the_end)?;
    let reason = Reason::Forbidden { unit, terrain: kind.kind() };
    Some((stage, share, Some(Stop { rule: going::rule_of(kind), reason, by: None })))
}

/// STC-6.10, 6.11, R28. The first zone that a run may not enter. A charger that ends in touch with its target may enter
/// those of the unengaged enemies who are then less than an inch away: it attacks them, too.
fn zone_met(at: At, unit: UnitId, found: &Unit, run: &Run, mut open: Few, purpose: Purpose) -> Option<End> {
    let touch = at.setup.options.touch.mm();
    let near = |enemy: UnitId, within: geom::Mm| {
        let other = at.state.troops.bodies().get(enemy);
        other.is_some_and(|other| geom::gap(run.end(), other).length < within)
    };
    let contacts = purpose.target().is_some_and(|target| near(target, touch));
    let drawn_in = at.setup.tables.zones.drawn_in.mm() - at.setup.options.tolerance.mm();
    loop {
        let (stage, share, of) = zone::first_entered(at, unit, found, run, &open)?;
        if contacts && near(of, drawn_in) && charge::is_fair_game(at, unit, of).is_ok() {
            open.push(of);
            continue;
        }
        let needed = at.setup.tables.zones.control;
        let distance = at.state.troops.bodies().get(of).map(|other| geom::gap(run.end(), other).length);
        let distance = Inches(Length::of(distance.unwrap_or_default())).min(needed);
        let reason = Reason::InZone { unit, of, distance };
        return Some((stage, share, Some(Stop { rule: cite::ZONE, reason, by: Some(of) })));
    }
}

/// STC-6.1. Whether a unit may march so.
pub fn check_march(at: At, side: Side, unit: UnitId, path: &Motion) -> Checked {
    let found = in_the_open(at, side, unit)?;
    let walked = walk(at, unit, found, path, Purpose::March)?;
    unhindered(unit, &walked)
}

/// A unit that may still move, and stands on the open table.
pub fn in_the_open<'a>(at: At<'a>, side: Side, unit: UnitId) -> Checked<&'a Unit> {
    let found = ready(at, side, unit, cite::MOVING)?;
    match found.place {
        Place::Table => Ok(found),
        _ => Err(refuse(cite::MOVING, Reason::NotOnTable { unit }).seen(unit)),
    }
}

/// Refuses a way on which something stops a unit.
pub fn unhindered(unit: UnitId, walked: &Walked) -> Checked {
    match &walked.stopped {
        Some(stop) => Err(refuse(stop.rule, stop.reason.clone()).seen(stop.by.unwrap_or(unit))),
        None => Ok(()),
    }
}

/// STC-6.1. A unit marches.
pub fn march(on: &mut On, unit: UnitId, path: &Motion) {
    begin(on, unit);
    go(on, unit, path, Purpose::March);
}

/// STC-6.1. Makes a way as far as the truth lets a unit, and says so; whoever is stopped has finished.
pub fn go(on: &mut On, unit: UnitId, path: &Motion, purpose: Purpose) {
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let Ok(walked) = walk(at, unit, found, path, purpose) else { return };
    let by = Inches(Length::of(walked.run.length(Measure::OuterFrontCorner)));
    let spent = walked.spent;
    let told = || Way { path: path.clone(), by: SoundTheCharge::YARDSTICK };
    on.tell(|| Event::Marched { unit, by, spent, way: walked.stopped.is_none().then(told) });
    gone(on, unit, &walked);
}

/// STC-6.1, 6.8. A unit has made its way: it has spent what that costs and takes its screen along; whoever was stopped has
/// finished.
pub fn gone(on: &mut On, unit: UnitId, walked: &Walked) {
    spend(on, unit, walked.spent, walked.forward, walked.all_forward);
    if let Some(by) = walked.stopped.as_ref().and_then(|stop| stop.by) {
        on.tell(|| Event::Stopped { unit, by });
    }
    arrive(on, unit, walked);
    skirmish::carry_screen(on, unit, &walked.run);
    if walked.stopped.is_some() {
        finish(on, unit);
    }
}

/// STC-4.2. A piece begins to move, or goes on: whoever moved before it has finished.
pub fn begin(on: &mut On, piece: UnitId) {
    let before = on.state.acting.replace(piece);
    if let Some(before) = before.filter(|before| *before != piece) {
        finish(on, before);
    }
}

/// STC-4.2. A unit's move of this turn is over.
pub fn finish(on: &mut On, unit: UnitId) {
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.flags.set(UnitFlags::DONE, true);
    }
}

/// STC-8.6, 12.3, R21, R80, R88. Notes what a unit has spent of its turn, and how far it came forward.
pub fn spend(on: &mut On, unit: UnitId, spent: Turns, forward: Length, all_forward: bool) {
    let Some(mut found) = on.state.troops.edit(unit) else { return };
    let had_moved = found.flags.has(UnitFlags::MOVED);
    found.spent += spent;
    found.boarding = 0;
    found.forward += forward;
    found.flags.set(UnitFlags::MOVED, true);
    let only_forward = all_forward && (!had_moved || found.flags.has(UnitFlags::ONLY_FORWARD));
    found.flags.set(UnitFlags::ONLY_FORWARD, only_forward);
}

/// STC-3.7, 5.5.1, 6.4, 11.1. What follows when a unit has come to stand where it goes: disorder by the ground, its
/// general, generals of the enemy, friends among whom it is, and who now sees whom.
pub fn arrive(on: &mut On, unit: UnitId, walked: &Walked) {
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.stance = found.stance.moved(walked.run.end());
        if walked.on_road {
            found.flags.set(UnitFlags::ON_ROAD, true);
        }
    }
    if let Some(rule) = walked.disordered_by {
        disorder(on, unit, rule);
    }
    for friend in &walked.through {
        if let Some(mut passed) = on.state.troops.edit(*friend) {
            passed.flags.set(UnitFlags::PASSED_THROUGH, true);
        }
    }
    generals::follow(on, unit);
    sight::look(on);
    generals::touch_generals(on, unit);
    on.then(crate::Step::Unmix { unit });
}

/// STC-5.5. Disorders a unit under a rule, and says so if that is new.
pub fn disorder(on: &mut On, unit: UnitId, rule: RuleId) {
    let changed = on.state.troops.edit(unit).is_some_and(|mut found| found.disorder());
    if changed {
        on.tell(|| Event::Disordered { unit, rule });
    }
}

/// R21. Whether a unit has time left for something.
pub fn check_time(unit: UnitId, found: &Unit, needs: Turns) -> Checked {
    let has = found.spent.left();
    if needs <= has {
        return Ok(());
    }
    Err(crate::who::refuse(cite::MOVING, Reason::TooMuchTime { unit, needs, has }).seen(unit))
}

/// Nobody proposes to move less than that.
const LEAST: Length = Length::INCH.times(1, 10);

/// How far a unit could still go straight ahead in the open; none if it cannot move, or hardly.
fn reach(at: At, unit: UnitId, found: &Unit) -> Option<Length> {
    if found.place != Place::Table || check_mobile(unit, found).is_err() {
        return None;
    }
    let left = Length::of(found.spent.left().share() * rate(at, found).mm());
    Some(commanded(at, found).of(left)).filter(|&reach| reach >= LEAST)
}

/// Candidates of one unit for the verbs march.
pub fn candidates(at: At, unit: UnitId, found: &Unit, _: &Lens, offer: Offer) -> ControlFlow<()> {
    if found.place == Place::Table && found.formation() == Formation::Unlimbered {
        // R92. Guns turn where they stand for nothing, even when their time is spent.
        for degrees in [45, -45, 180] {
            let path = Motion::as_one([Leg::Turn { by: Angle::degrees(degrees) }]);
            offer(Order::March { unit, path })?;
        }
    }
    let Some(reach) = reach(at, unit, found) else { return ControlFlow::Continue(()) };
    for leg in ways(at, found, reach) {
        let path = Motion::as_one([leg]);
        let Some(body) = at.state.troops.bodies().get(unit) else { break };
        let path = going::affordable(at, unit, found, &path, &path.run(body), Purpose::March);
        if !path.legs.is_empty() {
            offer(Order::March { unit, path })?;
        }
    }
    ControlFlow::Continue(())
}

/// Ways that a unit would usually go: as far as it can, and half of that.
fn ways(at: At, found: &Unit, reach: Length) -> Vec<Leg> {
    let free = going::is_free(found);
    let paces = &at.setup.tables.paces;
    let slowly = |pace: Fraction| if free { reach } else { pace.of(reach) };
    let mut all: Vec<Leg> = [reach, reach.times(1, 2)].map(|by| Leg::Ahead { by }).into();
    all.push(Leg::Back { by: slowly(paces.backstep) });
    let aside = slowly(paces.sidestep);
    all.extend([aside, aside.times(-1, 1)].map(|by| Leg::Side { by }));
    if !free {
        for on in [Corner::Left, Corner::Right] {
            all.extend([30, 90].map(|by| Leg::Wheel { on, by: Angle::degrees(by) }));
        }
        let by = paces.oblique.of(reach);
        all.extend([45, -45].map(|off| Leg::Oblique { by, off: Angle::degrees(off) }));
    }
    all
}

/// One such order drawn at random; it need not be legal. Most lead forward, and many towards the nearest enemy, since armies
/// that step about at random never meet.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    let reach = reach(at, unit, found)?;
    let path = match draw.below(8) {
        0..=1 => Motion::as_one([Leg::Ahead { by: reach }]),
        // Ground and enemies may leave room for less.
        2..=3 => Motion::as_one([Leg::Ahead { by: Length::of(reach.mm() * draw.share()).max(LEAST) }]),
        4..=6 => towards_enemies(at, unit, found, reach, draw.share())?,
        _ => Motion::as_one([*draw.pick(&ways(at, found, reach))?]),
    };
    Some(Order::March { unit, path })
}

/// The way that turns a unit to the nearest enemy, as far as a share of its reach turns it, and then leads ahead with the
/// rest.
fn towards_enemies(at: At, unit: UnitId, found: &Unit, reach: Length, share: f64) -> Option<Motion> {
    let body = at.state.troops.bodies().get(unit)?;
    let frame = body.frame();
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != found.side);
    let middles = enemies.map(|other| frame.local(other.body.front().middle()));
    let aim = middles.min_by(|one, two| one.length_squared().total_cmp(&two.length_squared()))?;
    let bearing = libm::atan2(aim.x, aim.y);
    let pays = reach.mm() * share;
    let width = body.front().length().max(1.0);
    let (turn, cost) = if going::is_free(found) {
        let by = bearing.clamp(-pays / width, pays / width);
        (Leg::Turn { by: Angle::of(by) }, by.abs() * width)
    } else {
        let on = if bearing < 0.0 { Corner::Left } else { Corner::Right };
        let wheel = Leg::Wheel { on, by: Angle::ZERO };
        let pace = going::pace(at, unit, found, wheel).ok()?.share();
        let by = bearing.abs().min(pays * pace / width);
        (Leg::Wheel { on, by: Angle::of(by) }, by * width / pace)
    };
    Some(Motion::as_one([turn, Leg::Ahead { by: Length::of(reach.mm() - cost).max(LEAST) }]))
}

#[cfg(test)]
mod tests;
