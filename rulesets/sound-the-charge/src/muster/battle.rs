//! A battle of history as a game of this book.

use super::enlist::{Enlisted, enlisted, usual_formation};
use super::land::land;
use super::leaders::{appointed, posted};
use super::standing::inside;
use super::told::{Numbers, Told, UnitTold, told};
use super::usual_flags;
use crate::measure::Fraction;
use crate::terrain::{Terrain, block_at, speed, terrain};
use crate::{
    Arrival, At, Face, Family, Formation, Place, SoundTheCharge, Stance, State, Step, Unit, UnitFlags,
};
use engine::{HouseRule, Names, Placed, Setup, Table, Task};
use field::battle::{self, Place as Stood, Trait};
use field::muster::{
    Comer, Listed, Notes, Room, Voice, abreast, fought_for, listed, namesakes, part_name, ways_in,
};
use field::{Battle, Mustered, Placement, PositionError, landscape, usual_facing};
use geom::{FeatureId, Ground, Mm, Pose};
use names::{Side, UnitId};
use std::sync::Arc;

/// How this book speaks of what it does not know.
const VOICE: Voice = Voice {
    book: "Sound the Charge",
    scale: "STC-R120",
    giving_way: "STC-R124",
    hidden: "Sound the Charge hides troops in woods from whoever is not near enough (STC-11.1); all others are seen.",
    flank_march: "Sound the Charge knows no such march: they wait, and everybody knows of them.",
    held: "Sound the Charge lets them move at once.",
    winning: "Sound the Charge is won by breaking the enemy's army (STC-12.5), or at the last turn by the larger share of \
              units that are neither gone nor shaken, unless what the battle is fought for decides first (STC-R2).",
    traits: &[Trait::Cuirass, Trait::Militia, Trait::Shaken],
};

/// A unit of the game while it is made.
pub(super) struct Made<'a> {
    pub id: UnitId,
    pub name: String,
    pub unit: Unit,
    /// Where the middle of its front was; nothing if it arrives.
    pub front: Option<Pose>,
    was: &'a battle::Unit,
    has_screen: bool,
}

impl Made<'_> {
    /// What the battle calls the unit of which it is all or a part.
    pub(super) fn called(&self) -> &str {
        &self.was.name
    }
}

/// Musters a battle: what is known, what is true, what is to do, and notes on what became of the rest.
pub(super) fn muster(
    battle: &Battle,
    house: &[HouseRule],
) -> Result<Mustered<SoundTheCharge>, Vec<PositionError>> {
    let (told, numbers) = told(battle, house)?;
    let measures = numbers.scale.measures.clone();
    let placement = Placement::new(battle, measures.metre(), measures.least());
    let land = land(battle, &placement, &numbers, &told.terrain);
    let ground = Ground::new(placement.extent(), land.features).map_err(|wrong| {
        let remedy = "give a sensible `metres_per_inch`, or mend the terrain";
        vec![PositionError::whole(format!("the field makes no table of this scale: {wrong}"), remedy)]
    })?;
    let mut notes = Notes::new(battle, &measures, &placement, VOICE, numbers.options.turn_limit);
    let mut setup = Setup {
        house_rules: numbers.house_rules.clone(),
        landscape: landscape(battle, &placement),
        names: Names { sides: battle.armies.clone().map(|army| army.name), ..Names::default() },
        ..Setup::new(numbers.tables.clone(), numbers.options.clone(), ground)
    };
    let mut state = State::new(Side::Blue);
    let listed = listed(battle);
    let mut made = made(battle, &listed, &told, &numbers, (&setup, &state), &placement, &mut notes)?;
    let mut wrong = namesakes(battle, made.iter().map(|made| made.name.as_str()));
    wrong.extend(draw_up(battle, &mut made, (&setup, &state), &numbers, &mut notes));
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let screens = screens(&mut made);
    state.arrivals = arrivals(battle, &mut made, &placement, &numbers).into_iter().collect();
    let first = (super::GENERAL.first).max(made.len() as u32 + screens.len() as u32 + 1);
    let led = appointed(battle, &told, first);
    state.generals =
        led.iter().map(|led| (led.id, posted(led, &made, &state.arrivals, &numbers, &placement))).collect();
    setup.names.units.extend(made.iter().map(|made| (made.id, made.name.clone())));
    setup.names.units.extend(screens.iter().map(|(id, name, _)| (*id, name.clone())));
    setup.names.units.extend(led.iter().map(|led| (led.id, led.leader.name.clone())));
    let pieces = |called: &str| {
        made.iter().filter(|made| made.called() == called).map(|made| made.id).collect::<Vec<_>>()
    };
    let fought = fought_for(battle, &placement, &measures, pieces);
    setup.aims = fought.aims.clone();
    let troops = made.into_iter().map(|made| (made.id, made.unit));
    state.troops = troops.chain(screens.into_iter().map(|(id, _, unit)| (id, unit))).collect();
    state.start = Side::BOTH.map(|side| state.muster(side).0);
    settle(&setup, &mut state);
    notes.idle_leaders(
        "Left out for this book",
        &led.iter().map(|led| led.leader.name.as_str()).collect::<Vec<_>>(),
    );
    if !setup.options.national.in_force {
        notes.say("National rules are not used (STC-13.0); `options.national.in_force` brings them in.");
    }
    notes.add_all(land.notes);
    notes.rest(&fought, &told.notes);
    // R14. The battle does not say who begins: both throw for it. Everybody stands already.
    let todo = vec![Task::Do(Step::Deploying(crate::steps::Deploying::First))];
    Ok(((Arc::new(setup), state, todo), notes.finish()))
}

/// R120, R121. The units of the game, not yet on the table.
fn made<'a>(
    battle: &Battle,
    listed: &[Listed<'a>],
    told: &Told,
    numbers: &Numbers,
    (setup, state): (&Setup<SoundTheCharge>, &State),
    placement: &Placement,
    notes: &mut Notes,
) -> Result<Vec<Made<'a>>, Vec<PositionError>> {
    let at = Table { setup, state, draft: &[] };
    let mut made = vec![];
    for one in listed {
        let unit = one.unit;
        let told = told.units.get(&unit.name).cloned().unwrap_or_default();
        if told.left_out {
            notes.list("Left out for this book", &unit.name);
            continue;
        }
        let Some(enlisted) = enlisted(battle, one, &told, numbers) else {
            let what = format!("{} would be more units than anybody wants to push", unit.name);
            let remedy = "let `tables.scale` stand for more men, or part it in the battle file";
            return Err(vec![battle.complaint(&unit.name, what, remedy)]);
        };
        sized(unit, &enlisted, notes);
        let first = made.len() as u32 + 1;
        made.extend(parts(at, *one, &told, &enlisted, first, placement));
    }
    Ok(made)
}

/// STC-2.1, 2.3, 8.1, R120. Notes units that became more than they were, or are hardly any.
fn sized(unit: &battle::Unit, enlisted: &Enlisted, notes: &mut Notes) {
    if enlisted.parts.len() > 1 {
        notes.list(
            "Too large for one unit, and parted",
            &format!("{} into {}", unit.name, enlisted.parts.len()),
        );
    }
    let few = |(figures, models): &(u8, u8)| match enlisted.arm.family() {
        Family::Infantry => *figures < 3,
        Family::Cavalry => *figures < 2,
        Family::Artillery => *models < 2,
    };
    if enlisted.parts.iter().any(few) {
        notes.list(
            "So few that they have no die, or cannot stand off a charge at their guns (STC-8.1, R66)",
            &unit.name,
        );
    }
    let loose = unit.formation == battle::Formation::Skirmish;
    if loose && enlisted.formation != Formation::Skirmish {
        notes.list("Only light infantry skirmishes (STC-2.3); in line", &unit.name);
    }
}

/// The parts of a unit, side by side.
fn parts<'a>(
    at: At,
    listed: Listed<'a>,
    told: &UnitTold,
    enlisted: &Enlisted,
    first: u32,
    placement: &Placement,
) -> Vec<Made<'a>> {
    let Listed { side, unit, .. } = listed;
    let units: Vec<Unit> =
        enlisted.parts.iter().map(|part| raised(at, side, unit, told, enlisted, *part)).collect();
    let fronts: Vec<Option<Pose>> = match &unit.place {
        Stood::Stands { at, facing } => {
            let front = Pose { at: placement.spot(*at), facing: placement.facing(*facing) };
            let widths: Vec<Mm> = units.iter().map(width).collect();
            abreast(front, &widths).into_iter().map(Some).collect()
        }
        Stood::Arrives(_) => vec![None; units.len()],
    };
    let count = units.len();
    let make = |(place, (raised, front)): (usize, (Unit, Option<Pose>))| Made {
        id: UnitId(first + place as u32),
        name: part_name(&unit.name, place, count),
        unit: raised,
        front,
        was: unit,
        has_screen: enlisted.has_screen,
    };
    units.into_iter().zip(fronts).enumerate().map(make).collect()
}

/// One unit, formed up somewhere.
fn raised(
    at: At,
    side: Side,
    was: &battle::Unit,
    told: &UnitTold,
    enlisted: &Enlisted,
    (figures, models): (u8, u8),
) -> Unit {
    let pose = Pose { facing: usual_facing(side), ..Pose::default() };
    let stood = if models > 0 { models } else { figures };
    let base = at.setup.tables.basing.foot;
    let mut unit = Unit {
        grade: enlisted.grade,
        nation: enlisted.nation,
        regimental_gun: (told.regimental_gun && models == 0).then_some(0),
        ..Unit::new(
            side,
            enlisted.arm,
            figures,
            models,
            Stance::block(Formation::Line, pose, base, stood, stood),
        )
    };
    unit.flags.set(UnitFlags::SHAKEN, was.traits.contains(&Trait::Shaken));
    unit.flags.set(UnitFlags::ELITE, told.elite);
    let inside = enlisted.formation == Formation::Garrison;
    let formation = if inside { usual_formation(enlisted.arm) } else { enlisted.formation };
    unit.stance = formed(at, &unit, formation, pose);
    unit
}

/// STC-6.6, R25. How a unit stands in a formation with the middle of its front at a pose. No row of
/// skirmishers is longer than their command figure reaches.
fn formed(at: At, unit: &Unit, formation: Formation, pose: Pose) -> Stance {
    const LONGEST_ROW: u8 = 10;
    let there = Unit { stance: Stance { pose, ..unit.stance.clone() }, ..unit.clone() };
    let files = crate::formation::shapes::usual_files(at, &there, formation);
    let files = if formation.is_loose() { files.min(LONGEST_ROW) } else { files };
    crate::formation::shapes::formed(at, &there, formation, Some(files), Face::Ahead)
}

fn width(unit: &Unit) -> Mm {
    let Some(body) = unit.stance.body() else { return 0.0 };
    let front = unit.front();
    let across = body.corners().map(|corner| front.local(corner).x);
    2.0 * across.fold(0.0, |most: Mm, x| most.max(x.abs()))
}

/// STC-11.8, R113, R124. Puts everybody on the table who is there from the beginning: garrisons into their
/// blocks, all others where they stood or as near to that as there is room.
fn draw_up(
    battle: &Battle,
    made: &mut [Made],
    (setup, state): (&Setup<SoundTheCharge>, &State),
    numbers: &Numbers,
    notes: &mut Notes,
) -> Vec<PositionError> {
    let at = Table { setup, state, draft: &[] };
    let options = &setup.options;
    // STC-6.10, R110. Exactly an inch from an enemy is clear.
    let apart = setup.tables.zones.control.mm() - options.tolerance.mm();
    let mut room = Room::new(&setup.ground, options.tolerance.mm(), apart, &numbers.scale.measures);
    let mut wrong = vec![];
    let mut held: Vec<(FeatureId, Side, u8)> = vec![];
    for made in made {
        let Some(front) = made.front else { continue };
        if made.was.formation == battle::Formation::Garrison && garrison(at, made, front, &mut held) {
            continue;
        }
        let unit = &made.unit;
        let (formation, side) = (unit.formation(), unit.side);
        let barred = |feature: FeatureId| is_barred(at, unit, feature);
        let stood =
            room.stand(made.id, side, front, barred, |front| formed(at, unit, formation, front).body());
        match stood {
            Some(stood) => {
                stood.moved.into_iter().for_each(|moved| notes.moved(&made.name, moved));
                made.unit.stance = formed(at, &made.unit, formation, stood.front);
            }
            None => {
                let what = format!("there is no room for {} near its place", made.name);
                let remedy = "move it, or change `muster.metres_per_inch` or `muster.farthest`";
                wrong.push(battle.complaint(&made.name, what, remedy));
            }
        }
        disordered_by_ground(at, &mut made.unit);
    }
    wrong
}

/// STC-11.7, 11.8, 11.11, 12.9. Where a unit may not stand: where it may not go, and across a work.
fn is_barred(at: At, unit: &Unit, feature: FeatureId) -> bool {
    let barred =
        |kind: Terrain| kind == Terrain::Fieldwork || speed(&at.setup.tables, kind, unit) == Fraction::NONE;
    terrain(at, feature).is_some_and(barred)
}

/// STC-5.5.1. Whoever is drawn up in ground that disorders is disordered.
fn disordered_by_ground(at: At, unit: &mut Unit) {
    let disorders = |kind: Terrain| kind.disorders(&at.setup.tables);
    let inside = unit.body().is_some_and(|body| crate::terrain::is_in(at, &body, disorders));
    if inside && unit.is_close_order() {
        unit.disorder();
    }
}

/// STC-11.7, 11.8. Puts infantry into the block where it was, if there is room for its figures and no enemy
/// in it.
fn garrison(at: At, made: &mut Made, front: Pose, held: &mut Vec<(FeatureId, Side, u8)>) -> bool {
    let unit = &mut made.unit;
    let Some(block) = block_at(at, front.at).filter(|_| unit.family() == Family::Infantry) else {
        return false;
    };
    let there: u8 = held.iter().filter(|(other, ..)| *other == block).map(|(.., figures)| figures).sum();
    let enemies = held.iter().any(|(other, side, _)| *other == block && *side != unit.side);
    let Some(stance) = inside(at, block, unit.strength()) else { return false };
    if enemies
        || unit.strength() > at.setup.tables.towns.holds.saturating_sub(there)
        || crate::town::blocks::rect(at, block).is_none()
    {
        return false;
    }
    held.push((block, unit.side, unit.strength()));
    (unit.stance, unit.place) = (stance, Place::Block(block));
    true
}

/// STC-6.8, R26, R121. The screens that battalions may send out; all of them are still in.
fn screens(made: &mut [Made]) -> Vec<(UnitId, String, Unit)> {
    let first = made.len() as u32 + 1;
    let with = made.iter_mut().filter(|made| made.has_screen);
    with.zip(first..)
        .map(|(made, id)| {
            made.unit.screen = Some(UnitId(id));
            (UnitId(id), format!("{}'s screen", made.name), Unit::screen_of_battalion(made.id, &made.unit))
        })
        .collect()
}

/// R122. When and where those come on who arrive: off the table until then, in column.
fn arrivals(
    battle: &Battle,
    made: &mut [Made],
    placement: &Placement,
    numbers: &Numbers,
) -> Vec<(UnitId, Arrival)> {
    let comers: Vec<Comer> = made
        .iter()
        .filter_map(|made| match &made.was.place {
            Stood::Arrives(arrival) => {
                Some(Comer { id: made.id, side: made.unit.side, arrival, width: width(&made.unit) })
            }
            Stood::Stands { .. } => None,
        })
        .collect();
    let ways = ways_in(&comers, placement, battle.size, &numbers.scale.measures);
    for (id, way) in &ways {
        if let Some(made) = made.iter_mut().find(|made| made.id == *id) {
            made.unit.place = Place::Off;
            made.unit.stance.pose = way.at;
        }
    }
    ways.into_iter().map(|(id, way)| (id, Arrival { from: way.from, at: way.at })).collect()
}

/// STC-3.3, 11.1. Who is in command and who is hidden as the battle begins.
fn settle(setup: &Setup<SoundTheCharge>, state: &mut State) {
    let ids: Vec<UnitId> = state.troops.ids().to_vec();
    for id in ids {
        let flags = usual_flags(Table { setup, state, draft: &[] }, id);
        if let Some(mut unit) = state.troops.edit(id) {
            flags.into_iter().for_each(|(flag, holds)| unit.flags.set(flag, holds));
        }
    }
}

#[cfg(test)]
mod tests;
