//! A battle of history as a game of this book.

use super::enlist::{Enlisted, enlisted, fights_formed};
use super::fronts::{form, width};
use super::generals::{Led, appointed, posted, unled};
use super::land::land;
use super::told::{Numbers, Told, told};
use crate::roster_notes;
use crate::terrain::Terrain;
use crate::{Direction, Elements, FastPlay, Formation, Phase, State, Step, Unit, UnitFlags, WayIn};
use engine::{HouseRule, Names, Placed, Setup, Task};
use field::battle::{Arrival, Place, Trait};
use field::muster::{
    Comer, Listed, Notes, Room, Voice, abreast, fought_for, listed, namesakes, part_name, ways_in,
};
use field::{Battle, Mustered, Placement, PositionError, landscape};
use geom::{FeatureId, Ground, Mm, Pose};
use names::{Side, UnitId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How this book speaks of what it does not know.
const VOICE: Voice = Voice {
    book: "Fast Play",
    scale: "FPN-R90",
    giving_way: "FPN-R94",
    hidden: "Fast Play has no concealment: they are shown.",
    flank_march: "Fast Play hides nothing: they wait in sight.",
    held: "Fast Play lets them move at once.",
    winning: "Fast Play is won by destroying more than half of the enemy's elements (FPN-2.1), or at the last turn by \
              having lost the smaller share, unless what the battle is fought for decides first (FPN-R2).",
    traits: &[Trait::Cuirass, Trait::Militia, Trait::Shaken],
};

/// A unit of the game while it is made.
pub(super) struct Made<'a> {
    pub id: UnitId,
    pub name: String,
    /// What the battle calls the unit of which it is all or a part.
    pub called: &'a str,
    pub unit: Unit,
    /// Where the middle of its front was; nothing if it arrives.
    pub front: Option<Pose>,
    pub arrival: Option<&'a Arrival>,
    /// Who leads it, by name.
    pub leader: Option<&'a str>,
}

/// Musters a battle: what is known, what is true, what is to do, and notes on what became of the rest.
pub(super) fn muster(battle: &Battle, house: &[HouseRule]) -> Result<Mustered<FastPlay>, Vec<PositionError>> {
    let (told, numbers) = told(battle, house)?;
    let scale = &numbers.scale;
    let placement = Placement::new(battle, scale.measures.metre(), scale.measures.least());
    let land = land(battle, &placement, scale, &told.terrain);
    let ground = Ground::new(placement.extent(), land.features).map_err(|wrong| {
        let remedy = "give a sensible `metres_per_inch`, or mend the terrain";
        vec![PositionError::whole(format!("the field makes no table of this scale: {wrong}"), remedy)]
    })?;
    let mut notes =
        Notes::new(battle, &scale.measures, &placement, VOICE, scale.measures.turns(battle.minutes));
    edges(battle, &placement, &mut notes);
    let listed = listed(battle);
    let mut made = made(battle, &listed, &told, &numbers, &placement, &mut notes)?;
    let led = appointed(&listed, &mut made);
    let mut wrong = unled(battle, &made);
    wrong.extend(namesakes(battle, made.iter().map(|made| made.name.as_str())));
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
    let why = "Fast Play has only Generals of brigades (FPN-1.6); without units of their own, and left out";
    notes.idle_leaders(why, &led.iter().map(|led| led.leader.name.as_str()).collect::<Vec<_>>());
    notes.add_all(land.notes);
    let pieces = |called: &str| {
        made.iter().filter(|made| made.called == called).map(|made| made.id).collect::<Vec<_>>()
    };
    let fought = fought_for(battle, &placement, &scale.measures, pieces);
    notes.rest(&fought, &told.notes);
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
        judged: vec![],
        apart: None,
    };
    roster_notes(&state, &names).into_iter().for_each(|warning| notes.warn(warning));
    let Numbers { tables, options, house_rules, .. } = numbers;
    let landscape = landscape(battle, &placement);
    let aims = fought.aims;
    let setup = Setup { house_rules, landscape, names, aims, ..Setup::new(tables, options, ground) };
    Ok(((Arc::new(setup), state, vec![Task::Do(Step::Turn)]), notes.finish()))
}

/// FPN-R4. The base edges of this book, where they are not what a player expects.
fn edges(battle: &Battle, placement: &Placement, notes: &mut Notes) {
    let extent = placement.extent();
    if extent.x < extent.y {
        notes.say("The base edges are the shorter sides of this table, not the longer ones (FPN-R4).");
    }
    let [blue, red] = &battle.armies;
    if red.home != blue.home.opposite() {
        notes.say(format!(
            "{} came from the {}; Fast Play has base edges opposite each other, so its base edge is the {}ern one.",
            red.name,
            red.home.label().to_lowercase(),
            blue.home.opposite().label().to_lowercase()
        ));
    }
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
            notes.list("Left out for this book", &unit.name);
            continue;
        }
        let Some(enlisted) = enlisted(unit, &told, &numbers.scale, &numbers.tables) else {
            let what = format!("{} would be more units than anybody wants to push", unit.name);
            let remedy = "let an element stand for more men, or part it in the battle file";
            return Err(vec![battle.complaint(&unit.name, what, remedy)]);
        };
        sized(unit, &enlisted, numbers, notes);
        if told.arm.is_none() && fights_formed(unit) {
            notes.list("Light infantry in close order fights as Heavy Foot (FPN-R91)", &unit.name);
        }
        let leader = leader.map(|leader| leader.name.as_str());
        let first = made.len() as u32 + 1;
        made.extend(parts(unit, *side, leader, &enlisted, first, numbers, placement));
    }
    Ok(made)
}

/// R90. Notes units that became more or fewer than they were.
fn sized(unit: &field::battle::Unit, enlisted: &Enlisted, numbers: &Numbers, notes: &mut Notes) {
    let shown: u32 = enlisted.parts.iter().map(|elements| u32::from(*elements)).sum();
    if enlisted.parts.len() > 1 {
        let parted = format!("{} into {}", unit.name, enlisted.parts.len());
        notes.list("Too large for one unit, and parted", &parted);
    } else if shown < enlisted.strength && shown == u32::from(numbers.tables.elements(enlisted.arm)) {
        notes.list("Stronger than a unit can be, and shown as a full one", &unit.name);
    }
}

/// The parts of a unit, side by side.
fn parts<'a>(
    unit: &'a field::battle::Unit,
    side: Side,
    leader: Option<&'a str>,
    enlisted: &Enlisted,
    first: u32,
    numbers: &Numbers,
    placement: &Placement,
) -> Vec<Made<'a>> {
    let raise = |elements: u8| {
        // FPN-4.2. The last element is always in line.
        let formation = if elements == 1 { Formation::Line } else { enlisted.formation };
        let mut raised = Unit {
            class: enlisted.class,
            french: enlisted.french,
            start: elements,
            ..Unit::new(side, enlisted.arm, formation, Elements::new(), &numbers.tables)
        };
        raised.flags.set(UnitFlags::SHAKEN, unit.traits.contains(&Trait::Shaken));
        raised
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
    let count = units.len();
    let make = |(place, (raised, front)): (usize, (Unit, Option<Pose>))| {
        let name = part_name(&unit.name, place, count);
        let id = UnitId(first + place as u32);
        Made { id, name, called: &unit.name, unit: raised, front, arrival, leader }
    };
    units.into_iter().zip(fronts).enumerate().map(make).collect()
}

/// R94. Puts everybody on the table who is there from the beginning.
fn draw_up(
    battle: &Battle,
    made: &mut [Made],
    ground: &Ground,
    numbers: &Numbers,
    notes: &mut Notes,
) -> Vec<PositionError> {
    let slack = numbers.options.epsilon.mm().abs();
    let mut room = Room::new(ground, slack, 2.0 * slack, &numbers.scale.measures);
    let barred = |feature: FeatureId| ground.feature(feature).kind == Terrain::Impassable.kind();
    let mut wrong = vec![];
    for made in made {
        let Some(front) = made.front else { continue };
        let unit = &mut made.unit;
        let stood = room.stand(made.id, unit.side, front, barred, |front| {
            form(unit, &front);
            unit.body()
        });
        match stood {
            Some(stood) => stood.moved.into_iter().for_each(|moved| notes.moved(&made.name, moved)),
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
    let ways = ways_in(&comers, placement, battle.size, &numbers.scale.measures).into_iter();
    ways.map(|(id, way)| (id, WayIn { ahead: way.ahead, at: way.at, closed: false, from: way.from }))
        .collect()
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
