//! How a battle becomes a game: the same steps in every book.

use super::plan::{Made, Plan};
use super::told::told;
use super::{Comer, Listed, Musters, Notes, fought_for, listed, namesakes, part_name, ways_in};
use crate::battle::Place;
use crate::{Battle, Mustered, PositionError, landscape};
use engine::{HouseRule, Names, Placed, Setup, Table};
use geom::{Ground, Pose};
use names::UnitId;
use std::sync::Arc;

/// Musters a battle: what is known, what is true, what is to do, and notes on what the book left out, changed
/// or moved.
pub fn muster<B: Musters>(battle: &Battle, house: &[HouseRule]) -> Result<Mustered<B>, Vec<PositionError>> {
    let (told, mut numbers) = told::<B>(battle, house)?;
    let turns = B::turns(battle, &mut numbers);
    let plan = Plan::new(battle, told, numbers);
    let mut notes = Notes::new(battle, plan.measures(), &plan.placement, B::VOICE, B::YARDSTICK, turns);
    let mut setup = setup(&plan)?;
    let mut state = B::bare_state();
    let at = Table { setup: &setup, state: &state, draft: &[] };

    let mut made = made(&plan, at, &mut notes)?;
    let mut wrong = B::faults(&plan, &made);
    wrong.extend(namesakes(battle, made.iter().map(|made| made.name.as_str())));
    wrong.extend(draw_up(&plan, at, &mut made, &mut notes));
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let next = |used: usize| UnitId(used as u32 + 1);
    let first = next(made.len());
    let others = B::attendants(&plan, &mut made, first);
    let first = next(made.len() + others.len()).max(UnitId(B::FIRST_LEADER));
    let led = B::appoint(&plan, &mut made, first);
    let ways = ways(&plan, &made);
    B::arrive(&mut made, ways, &mut state);
    B::lead(&plan, &led, &made, &mut state);

    let names = &mut setup.names.units;
    names.extend(made.iter().map(|made| (made.id, made.name.clone())));
    names.extend(others.iter().map(|(id, name, _)| (*id, name.clone())));
    names.extend(led.iter().map(|led| (led.id, led.name.clone())));
    let pieces = |called: &str| {
        made.iter().filter(|made| made.called() == called).map(|made| made.id).collect::<Vec<_>>()
    };
    let fought = fought_for(battle, &plan.placement, plan.measures(), pieces);
    setup.aims = fought.aims.clone();
    let units = made.into_iter().map(|made| (made.id, made.unit));
    B::enter(units.chain(others.into_iter().map(|(id, _, unit)| (id, unit))).collect(), &mut state);
    B::remember(&mut state, [None; 2], vec![]);
    B::complete(&setup, &mut state);

    let busy: Vec<&str> = led.iter().filter_map(|led| Some(led.leader?.name.as_str())).collect();
    B::first_notes(&plan, &busy, &mut notes);
    notes.add_all(B::ground_notes(&plan));
    notes.rest(&fought, &plan.told.notes);
    B::last_notes(&setup, &state, &mut notes);
    Ok(((Arc::new(setup), state, B::opening()), notes.finish()))
}

/// What both sides know, but for the names of the pieces and what is fought for.
fn setup<B: Musters>(plan: &Plan<B>) -> Result<Setup<B>, Vec<PositionError>> {
    let ground = Ground::new(plan.placement.extent(), B::features(plan)).map_err(|wrong| {
        let remedy = "give a sensible `metres_per_inch`, or mend the terrain";
        vec![PositionError::whole(format!("the field makes no table of this scale: {wrong}"), remedy)]
    })?;
    let numbers = &plan.numbers;
    let sides = plan.battle.armies.clone().map(|army| army.name);
    Ok(Setup {
        house_rules: numbers.house_rules.clone(),
        landscape: landscape(plan.battle, &plan.placement),
        names: Names { sides, ..Names::default() },
        ..Setup::new(numbers.tables.clone(), numbers.options.clone(), ground)
    })
}

/// The units of the game, not yet on the table.
fn made<'a, B: Musters>(
    plan: &Plan<'a, B>,
    at: Table<B>,
    notes: &mut Notes,
) -> Result<Vec<Made<'a, B::Unit>>, Vec<PositionError>> {
    let mut made = vec![];
    for was in listed(plan.battle) {
        let name = &was.unit.name;
        let told = plan.told_of(was.unit);
        if told.is_some_and(|told| told.left_out) {
            notes.list("Left out for this book", name);
            continue;
        }
        let own = told.map(|told| told.own.clone()).unwrap_or_default();
        let Some(parts) = B::raise(plan, at, &was, &own, notes) else {
            let what = format!("{name} would be more units than anybody wants to push");
            return Err(vec![plan.battle.complaint(name, what, B::VOICE.too_large)]);
        };
        let first = made.len() as u32 + 1;
        made.extend(in_place(plan, was, parts, first));
    }
    Ok(made)
}

/// The parts of a unit with their names and numbers, and where their fronts were.
fn in_place<'a, B: Musters>(
    plan: &Plan<'a, B>,
    was: Listed<'a>,
    parts: Vec<B::Unit>,
    first: u32,
) -> Vec<Made<'a, B::Unit>> {
    let count = parts.len();
    let fronts: Vec<Option<Pose>> = match &was.unit.place {
        Place::Stands { at, facing } => {
            let front = Pose { at: plan.placement.spot(*at), facing: plan.placement.facing(*facing) };
            B::fronts(front, &parts).into_iter().map(Some).collect()
        }
        Place::Arrives(_) => vec![None; count],
    };
    let make = |(place, (unit, front)): (usize, (B::Unit, Option<Pose>))| Made {
        id: UnitId(first + place as u32),
        name: part_name(&was.unit.name, place, count),
        was,
        unit,
        front,
    };
    parts.into_iter().zip(fronts).enumerate().map(make).collect()
}

/// Puts all units on the table that are there from the beginning: garrisons into their houses, all others
/// where they stood or as near to that as there is room.
fn draw_up<B: Musters>(
    plan: &Plan<B>,
    at: Table<B>,
    made: &mut [Made<B::Unit>],
    notes: &mut Notes,
) -> Vec<PositionError> {
    let mut room = B::room(at, plan.measures());
    let mut wrong = vec![];
    for place in 0..made.len() {
        let (standing, [made, ..]) = made.split_at_mut(place) else { unreachable!("it is one of them") };
        let Some(front) = made.front else { continue };
        if B::garrison(at, made, front, standing) {
            continue;
        }
        let front = made.front.unwrap_or(front);
        let unit = &made.unit;
        let mut stood = unit.clone();
        let barred = |feature| B::is_barred(at, unit, feature);
        let found = room.stand(made.id, made.was.side, front, barred, |front| {
            stood.clone_from(unit);
            B::stand(at, &mut stood, front);
            stood.body()
        });
        match found {
            Some(found) => {
                found.moved.into_iter().for_each(|moved| notes.moved(&made.name, moved));
                made.unit = stood;
            }
            None => {
                let what = format!("there is no room for {} near its place", made.name);
                let remedy = "move it, or change `muster.metres_per_inch` or `muster.farthest`";
                wrong.push(plan.battle.complaint(&made.name, what, remedy));
            }
        }
    }
    wrong
}

/// When and where those come on who arrive.
fn ways<B: Musters>(plan: &Plan<B>, made: &[Made<B::Unit>]) -> Vec<(UnitId, super::Way)> {
    let comers = made.iter().filter_map(|made| {
        let (id, side, arrival) = (made.id, made.was.side, made.arrival()?);
        Some(Comer { id, side, arrival, width: B::width_coming(&made.unit) })
    });
    let comers: Vec<Comer> = comers.collect();
    ways_in(&comers, &plan.placement, plan.battle.size, plan.measures())
}
