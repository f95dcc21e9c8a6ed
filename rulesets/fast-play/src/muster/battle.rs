//! A battle of history as a game of this book.

use super::arrivals::{Comer, ways_in};
use super::enlist::{Enlisted, enlisted, fights_formed};
use super::generals::{Led, appointed, posted, unled};
use super::land::land;
use super::notes::Notes;
use super::room::{Room, abreast, width};
use super::told::{Numbers, Told, told};
use crate::{Direction, Elements, FastPlay, Formation, Phase, State, Step, Unit, UnitFlags, WayIn};
use engine::{HouseRule, Names, Setup, Task};
use field::battle::{self, Arrival, Command, Leader, Place, Trait};
use field::{Battle, Mustered, Placement, PositionError, landscape};
use geom::{Ground, Mm, Pose};
use names::{Side, UnitId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A unit of the battle, and who leads it.
pub struct Listed<'a> {
    pub side: Side,
    pub unit: &'a battle::Unit,
    pub leader: Option<&'a Leader>,
}

/// A unit of the game while it is made.
pub struct Made<'a> {
    pub id: UnitId,
    pub name: String,
    pub unit: Unit,
    /// Where the middle of its front was; nothing if it arrives.
    pub front: Option<Pose>,
    pub arrival: Option<&'a Arrival>,
    /// Who leads it, by name.
    pub leader: Option<&'a str>,
}

/// Musters a battle: what is known, what is true, what is to do, and notes on what became of the rest.
pub fn muster(battle: &Battle, house: &[HouseRule]) -> Result<Mustered<FastPlay>, Vec<PositionError>> {
    let (told, numbers) = told(battle, house)?;
    let scale = &numbers.scale;
    let placement = Placement::new(battle, scale.metre(), scale.least());
    let land = land(battle, &placement, scale, &told.terrain);
    let ground = Ground::new(placement.extent(), land.features).map_err(|wrong| {
        let remedy = "give a sensible `metres_per_inch`, or mend the terrain";
        vec![PositionError::whole(format!("the field makes no table of this scale: {wrong}"), remedy)]
    })?;
    let mut notes = Notes::new(battle, scale, &placement);
    let listed: Vec<Listed> =
        battle.armies.iter().flat_map(|army| listed(&army.command, army.side, None)).collect();
    let mut made = made(battle, &listed, &told, &numbers, &placement, &mut notes)?;
    let led = appointed(&listed, &mut made);
    let mut wrong = unled(battle, &made);
    wrong.extend(namesakes(battle, &made));
    wrong.extend(draw_up(battle, &mut made, &ground, &numbers, &mut notes));
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let ways = ways(battle, &made, &placement, &numbers);
    queue(&mut made);
    let general = |led: &Led| (led.id, posted(led, &told, &numbers, &placement, &made, &ways));
    let generals = led.iter().map(general).collect();

    let mut names = Names { sides: battle.armies.clone().map(|army| army.name), ..Names::default() };
    names.units.extend(made.iter().map(|made| (made.id, made.name.clone())));
    names.units.extend(led.iter().map(|led| (led.id, led.leader.name.clone())));
    notes.leaders(&led.iter().map(|led| led.leader.name.as_str()).collect::<Vec<_>>());
    notes.add_all(land.notes);
    notes.rest(&told.notes);
    let start = Side::BOTH.map(|side| {
        made.iter().filter(|made| made.unit.side == side).map(|made| u16::from(made.unit.start)).sum()
    });
    let state = State {
        turn: 0,
        phase: Phase::MoveOption,
        winner: Side::Blue,
        first: Side::Blue,
        direction: Direction::LeftToRight,
        wins_in_a_row: 0,
        start,
        troops: made.into_iter().map(|made| (made.id, made.unit)).collect(),
        generals,
        ways_in: ways.into_iter().collect(),
    };
    let Numbers { tables, options, house_rules, .. } = numbers;
    let landscape = landscape(battle, &placement);
    let setup = Setup { tables, options, house_rules, ground, landscape, names };
    Ok(((Arc::new(setup), state, vec![Task::Do(Step::Turn)]), notes.finish()))
}

/// Every unit of a formation with the nearest leader above it.
fn listed<'a>(command: &'a Command, side: Side, above: Option<&'a Leader>) -> Vec<Listed<'a>> {
    let leader = command.leader.as_ref().or(above);
    let own = command.units.iter().map(|unit| Listed { side, unit, leader });
    let below = command.commands.iter().flat_map(|command| listed(command, side, leader));
    own.chain(below).collect()
}

/// R90, R91. The units of the game, not yet on the table.
fn made<'a>(
    battle: &Battle,
    listed: &[Listed<'a>],
    told: &Told,
    numbers: &Numbers,
    placement: &Placement,
    notes: &mut Notes,
) -> Result<Vec<Made<'a>>, Vec<PositionError>> {
    let mut made = vec![];
    for Listed { side, unit, leader } in listed {
        let told = told.units.get(&unit.name).cloned().unwrap_or_default();
        if told.left_out {
            notes.left_out.push(unit.name.clone());
            continue;
        }
        let Some(enlisted) = enlisted(unit, &told, &numbers.scale, &numbers.tables) else {
            let what = format!("{} would be more units than anybody wants to push", unit.name);
            let remedy = "let an element stand for more men, or part it in the battle file";
            return Err(vec![battle.complaint(&unit.name, what, remedy)]);
        };
        notes.enlisted(unit, &enlisted, numbers);
        if told.arm.is_none() && fights_formed(unit) {
            notes.formed_lights.push(unit.name.clone());
        }
        let leader = leader.map(|leader| leader.name.as_str());
        let first = made.len() as u32 + 1;
        made.extend(parts(unit, *side, leader, &enlisted, first, numbers, placement));
    }
    Ok(made)
}

/// The parts of a unit, side by side.
fn parts<'a>(
    unit: &'a battle::Unit,
    side: Side,
    leader: Option<&'a str>,
    enlisted: &Enlisted,
    first: u32,
    numbers: &Numbers,
    placement: &Placement,
) -> Vec<Made<'a>> {
    let base = numbers.tables.base(enlisted.arm);
    let raise = |elements: u8| {
        let mut flags = UnitFlags::IN_COMMAND;
        flags.set(UnitFlags::SHAKEN, unit.traits.contains(&Trait::Shaken));
        Unit {
            side,
            arm: enlisted.arm,
            class: enlisted.class,
            french: enlisted.french,
            general: None,
            base,
            start: elements,
            // FPN-4.2. The last element is always in line.
            formation: if elements == 1 { Formation::Line } else { enlisted.formation },
            elements: Elements::new(),
            waiting: 0,
            off_table: 0,
            flags,
            contact_turn: 0,
            charged_turn: 0,
            rallying_since: 0,
            lost_this_turn: 0,
            lost_this_phase: 0,
            hits: 0,
        }
    };
    let units: Vec<Unit> = enlisted.parts.iter().map(|elements| raise(*elements)).collect();
    let (fronts, arrival) = match &unit.place {
        Place::Stands { at, facing } => {
            let front = Pose { at: placement.spot(*at), facing: placement.facing(*facing) };
            let widths: Vec<Mm> = units.iter().map(width).collect();
            (abreast(front, &widths).into_iter().map(Some).collect(), None)
        }
        Place::Arrives(arrival) => (vec![None; units.len()], Some(arrival)),
    };
    let several = units.len() > 1;
    let make = |(place, (raised, front)): (usize, (Unit, Option<Pose>))| {
        let name = if several { format!("{} ({})", unit.name, place + 1) } else { unit.name.clone() };
        Made { id: UnitId(first + place as u32), name, unit: raised, front, arrival, leader }
    };
    units.into_iter().zip(fronts).enumerate().map(make).collect()
}

/// Complains of parts of a unit that are called as somebody else is.
fn namesakes(battle: &Battle, made: &[Made]) -> Vec<PositionError> {
    let mut seen = BTreeSet::new();
    let twins = made.iter().filter(|made| !seen.insert(made.name.to_lowercase()));
    let complain = |made: &Made| {
        let what = format!("there are two called {}, one of them a part of a larger unit", made.name);
        battle.complaint(&made.name, what, "call the other one otherwise")
    };
    twins.map(complain).collect()
}

/// R94. Puts everybody on the table who is there from the beginning.
fn draw_up(
    battle: &Battle,
    made: &mut [Made],
    ground: &Ground,
    numbers: &Numbers,
    notes: &mut Notes,
) -> Vec<PositionError> {
    let mut room = Room::new(ground, numbers.options.epsilon.mm().abs(), &numbers.scale);
    let mut wrong = vec![];
    for made in made {
        let Some(front) = made.front else { continue };
        match room.stand(made.id, &mut made.unit, front) {
            Some(None) => {}
            Some(Some(moved)) => notes.moved(&made.name, moved),
            None => {
                let what = format!("there is no room for {} near its place", made.name);
                wrong.push(battle.complaint(
                    &made.name,
                    what,
                    "move it, or change `muster.metres_per_inch` or `muster.farthest`",
                ));
            }
        }
    }
    wrong
}

/// R92. How those come on who arrive.
fn ways(battle: &Battle, made: &[Made], placement: &Placement, numbers: &Numbers) -> Vec<(UnitId, WayIn)> {
    let comers: Vec<Comer> = made
        .iter()
        .filter_map(|made| {
            let Made { id, unit, .. } = made;
            Some(Comer { id: *id, side: unit.side, arrival: made.arrival?, width: unit.base.width.mm() })
        })
        .collect();
    ways_in(&comers, placement, battle.size, &numbers.scale)
}

/// R8, R92. Those who arrive wait off the table in column, each in the queue of his General by the minute.
fn queue(made: &mut [Made]) {
    let mut order: Vec<usize> = (0..made.len()).filter(|&at| made[at].arrival.is_some()).collect();
    order.sort_by_key(|&at| made[at].arrival.map(|arrival| arrival.minute));
    let mut last: BTreeMap<(Side, Option<UnitId>), u8> = BTreeMap::new();
    for at in order {
        let unit = &mut made[at].unit;
        let place = last.entry((unit.side, unit.general)).or_default();
        *place = place.saturating_add(1);
        unit.waiting = *place;
        unit.off_table = unit.start;
        unit.formation = if unit.start == 1 { Formation::Line } else { Formation::Column };
    }
}

#[cfg(test)]
mod tests;
