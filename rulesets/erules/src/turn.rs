//! ERN-8, 8.1 to 8.5, ERN-9, ERN-10, ERN-20, X1, X5, X6, R1, R5, R6, R15, R40, R49, R122. The bound: how it
//! begins, its five steps, how it ends, and the end of the battle.

use crate::aims;
use crate::command::{self, carry, elements, pursuit, standing};
use crate::deployment::{self, entering};
use crate::movement::{detachments, engineers};
use crate::state::{Few, Pace, Stage, WHOLE};
use crate::steps::{Moving, Step, Testing};
use crate::{
    At, Decision, Erules, Event, Morale, On, Phase, State, UnitFlags, charge, cite, contact, losses, melee,
    morale, shooting,
};
use engine::Task;
use geom::Spot;
use names::{Side, UnitId};

/// Does one step.
pub(crate) fn run(on: &mut On, step: Step) {
    match step {
        Step::Deploying(step) => deployment::run(on, step),
        Step::Bound => begin(on),
        Step::Declare => declare(on),
        Step::Testing(step) => morale::run(on, step),
        Step::Reacting(step) => morale::reacting::run(on, step),
        Step::Shooting(step) => shooting::run(on, step),
        Step::Fighting(step) => melee::run(on, step),
        Step::Moving(step) => moving(on, step),
        Step::EndOfBound => end(on),
    }
}

/// How many rolls a task makes at most.
pub(crate) fn throws(task: &Task<Erules>) -> usize {
    use crate::steps::{Deploying, Fighting, Shooting};
    let throws = match task {
        Task::Do(step) => matches!(
            step,
            Step::Deploying(Deploying::First | Deploying::Begin)
                | Step::Testing(Testing::Test { .. })
                | Step::Shooting(Shooting::Shot(_) | Shooting::Volley(_))
                | Step::Fighting(Fighting::Blow(_))
                | Step::Moving(Moving::Arrival)
        ),
        _ => false,
    };
    usize::from(throws)
}

/// ERN-8. The steps of a bound, in their order.
pub(crate) const PHASES: [Phase; 5] = [Phase::Declare, Phase::React, Phase::Fire, Phase::Melee, Phase::Move];

/// The phases of the present bound.
pub(crate) fn phases(state: &State) -> Vec<Phase> {
    if state.phase == Phase::Deployment { vec![Phase::Deployment] } else { PHASES.to_vec() }
}

/// A phase as a player reads it, and whose it is.
pub(crate) fn said(phase: Phase, active: Side) -> (&'static str, Option<Side>) {
    let name = match phase {
        Phase::Deployment => return ("deployment", None),
        Phase::Declare => "declarations and tests",
        Phase::React => "reaction moves",
        Phase::Fire => "fire",
        Phase::Melee => "melee",
        Phase::Move => "moves",
    };
    (name, Some(active))
}

/// ERN-8, ERN-9, 20.1. A bound of the other side begins: what units did before is noted, and what they keep.
fn begin(on: &mut On) {
    let side = on.state.active.other();
    on.state.active = side;
    on.state.clock += 1;
    on.state.own[side.index()] += 1;
    on.state.phase = Phase::Declare;
    on.state.commanded = false;
    on.state.sequence.clear();
    let (turn, first, clock) = (on.state.bound(), on.state.is_first(), on.state.clock);
    on.tell(|| Event::BoundBegan { turn, side });
    tell_weather(on, turn);
    on.state.troops.edit_each(|_, unit| {
        let flees = unit.flees();
        unit.set(UnitFlags::FLED, flees);
        if unit.side != side {
            unit.began = unit.figures;
            unit.set(UnitFlags::HIT, false);
            return;
        }
        let fired = unit.is(UnitFlags::FIRED);
        unit.set(UnitFlags::OF_THE_BOUND, false);
        unit.set(UnitFlags::FIRED_LAST, fired);
        unit.set(UnitFlags::FREE, first && unit.is_on_table());
        (unit.spent, unit.cap, unit.plan, unit.aim, unit.due, unit.evaded) =
            (0, WHOLE, None, None, None, None);
        unit.led = unit.with;
        unit.trail = if unit.is_on_table() {
            std::iter::once(Spot::of(unit.ground().centre())).collect()
        } else {
            Default::default()
        };
        // Regular infantry stops at will (R46).
        if unit.morale == Morale::Pursuing && !morale::is_wild(unit) {
            (unit.morale, unit.since) = (Morale::Good, clock);
            unit.set(UnitFlags::MAY_PURSUE, true);
        }
    });
    melee::note_grips(on);
    command::succeed(on);
    command::hear(on);
    command::measure_stations(on);
    on.then(Step::Declare);
}

/// ERN-4, R15. Tells of weather that changes with this bound.
fn tell_weather(on: &mut On, bound: u16) {
    let options = &on.setup.options;
    let (now, before) = (options.weather_in(bound), options.weather_in(bound.saturating_sub(1)));
    let changes = options.weather.iter().any(|weather| weather.from == bound);
    if changes && (bound == 1 || (now.rain, now.fog) != (before.rain, before.fog)) {
        on.tell(|| Event::WeatherChanged { rain: now.rain, fog: now.fog });
    }
}

/// ERN-8.1, 15.1, R33, R124. Charges that standing orders ask for are declared, then the player declares.
fn declare(on: &mut On) {
    let side = on.state.active;
    for id in on.state.ids(side) {
        if let Some((target, rule)) = standing::charge(on.table(), id) {
            charge::declare(on, id, target, None, rule);
        }
    }
    on.ask(side, Decision::Declare);
}

/// ERN-8.1. Nothing more is declared: tests follow.
pub(crate) fn declared(on: &mut On) {
    morale::begin(on);
}

/// ERN-8.5. Does one part of the moves.
fn moving(on: &mut On, step: Moving) {
    match step {
        Moving::Begin => begin_moves(on),
        Moving::Arrival => entering::arrival(on),
        Moving::Charge { unit } => charge::home::make(on, unit),
        Moving::Pursue { unit } => pursuit::pursue(on, unit),
        Moving::Ask => {
            let side = on.state.active;
            on.ask(side, Decision::Move);
        }
        Moving::Rest => {
            carry::rest(on);
            on.then(Step::EndOfBound);
        }
        Moving::Carry { unit } => carry::proceed(on, unit),
    }
}

/// ERN-7.3.4.2, 8.5, R130. The envelope is opened if it is due; charges go in and pursuers go on, by roster;
/// then the player moves.
fn begin_moves(on: &mut On) {
    melee::over(on);
    on.state.phase = Phase::Move;
    if entering::open_envelope(on) {
        on.then(Moving::Arrival);
    }
    let side = on.state.active;
    for id in on.state.ids(side) {
        let unit = on.state.unit(id);
        if unit.charge.is_some_and(|charge| matches!(charge.stage, Stage::Passed | Stage::Halts)) {
            on.then(Moving::Charge { unit: id });
        } else if unit.morale == Morale::Pursuing && !unit.is(UnitFlags::REGAINS) {
            on.then(Moving::Pursue { unit: id });
        }
    }
    on.then(Moving::Ask);
}

/// ERN-8, X1, X5, X6, R1, R5, R6, R40. The bound is over.
fn end(on: &mut On) {
    engineers::work(on);
    elements::taken(on);
    capture_guns(on);
    recover(on);
    melee::note_clashes(on);
    detachments::keep_on_leash(on);
    command::lose_stations(on);
    losses::part_elements(on);
    if on.state.own[0] == on.state.own[1] {
        aims::judge_bounds(on);
    }
    if let Some(winner) = verdict(on.table()) {
        // A broken army has lost; when time is up, aims decide before losses do.
        let is_time_up = !Side::BOTH.into_iter().any(|side| is_broken(on.table(), side));
        let winner = if is_time_up { aims::judge_battle(on).or(winner) } else { winner };
        on.tell(|| Event::Ended { winner });
        return on.end(winner);
    }
    on.then(Step::Bound);
}

/// ERN-19.1, R40. Guns that a crew has left are captured by an enemy that touches them when its bound ends.
fn capture_guns(on: &mut On) {
    let at = on.table();
    let side = at.state.active;
    let taken: Vec<(UnitId, UnitId)> = at
        .state
        .troops
        .iter()
        .filter(|(_, unit)| unit.side != side)
        .filter_map(|(id, unit)| {
            let guns = unit.left?.body(unit.guns);
            let touching = contact::touched(at, &guns, side, id);
            let taker = touching.into_iter().find(|other| {
                let other = at.state.unit(*other);
                !other.is_element() && other.morale != Morale::Routing
            })?;
            Some((id, taker))
        })
        .collect();
    for (id, by) in taken {
        let mut unit = on.state.edit(id);
        (unit.guns, unit.howitzers, unit.left, unit.before) = (0, 0, None, None);
        drop(unit);
        on.tell(|| Event::GunsTaken { unit: id, by });
    }
}

/// ERN-20.4, 23.O1, 25.O1, X5, X6, R5, R6. Units of the active side that regain their order when the bound
/// ends.
fn recover(on: &mut On) {
    let side = on.state.active;
    let clock = on.state.clock;
    for id in on.state.ids(side) {
        let at = on.table();
        let unit = at.state.unit(id);
        let is_clear = contact::enemies(at, id).is_empty();
        let had_contact = at.state.grips.iter().any(|grip| grip.unit == id);
        let is_idle = !unit.is(UnitFlags::FIRED) && !unit.is(UnitFlags::MOVED);
        let calms = unit.is(UnitFlags::MELEE) && is_clear && !had_contact && is_idle;
        let steadies = unit.morale == Morale::Shaken && unit.since < clock;
        let regains = unit.is(UnitFlags::REGAINS) && is_clear;
        let mut unit = on.state.edit(id);
        unit.chargers = Few::new();
        unit.set(UnitFlags::FLANKED, false);
        if calms {
            unit.set(UnitFlags::MELEE, false);
        }
        if steadies || regains {
            (unit.morale, unit.since) = (Morale::Good, clock);
            unit.pace = Pace::HALTED;
        }
        unit.set(UnitFlags::REGAINS, false);
        drop(unit);
        if calms {
            on.tell(|| Event::Steadied { unit: id, rule: cite::DISORDER_ENDS });
        }
        if steadies {
            on.tell(|| Event::Steadied { unit: id, rule: cite::SHAKEN_ENDS });
        }
        if regains {
            on.tell(|| Event::Steadied { unit: id, rule: cite::BOUNDS });
        }
    }
}

/// ERN-X1, R1. Whether more than half of an army is lost, routs or has fled.
fn is_broken(at: At, side: Side) -> bool {
    let (all, missing) = losses::count(at.state, side);
    all == 0 || missing * 100 > u32::from(at.setup.options.break_percent) * all
}

/// ERN-X1, R1. A side that has lost too much when a bound ends is beaten; when time is up the side that has
/// lost clearly less has won. The inner answer is the winner, if there is one.
pub(crate) fn verdict(at: At) -> Option<Option<Side>> {
    let options = &at.setup.options;
    match Side::BOTH.map(|side| is_broken(at, side)) {
        [true, true] => return Some(None),
        [true, false] => return Some(Some(Side::Red)),
        [false, true] => return Some(Some(Side::Blue)),
        [false, false] => {}
    }
    if at.state.own.iter().any(|bounds| *bounds < options.max_bounds) {
        return None;
    }
    // What was held back all the time counts for neither.
    let lost = |side: Side| {
        let (all, missing) = losses::count(at.state, side);
        let back: u32 = at
            .state
            .troops
            .iter()
            .filter(|(_, unit)| {
                unit.side == side && unit.place == crate::Place::Reserve && !unit.is_element()
            })
            .map(|(_, unit)| u32::from(unit.start))
            .sum();
        (missing, (all - back).max(1))
    };
    let [(blue, of_blue), (red, of_red)] = Side::BOTH.map(lost);
    // Whole percentages could hide a difference, so fractions are compared.
    let margin = i64::from(options.draw_margin_percent) * i64::from(of_blue) * i64::from(of_red);
    let ahead = (i64::from(red) * i64::from(of_blue) - i64::from(blue) * i64::from(of_red)) * 100;
    let winner = if ahead >= margin && ahead > 0 {
        Some(Side::Blue)
    } else if -ahead >= margin && ahead < 0 {
        Some(Side::Red)
    } else {
        None
    };
    Some(winner)
}

#[cfg(test)]
mod tests;
