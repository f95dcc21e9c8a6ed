//! R90 to R94. How a battle of history becomes a game of this book.

use super::enlist::{Enlisted, enlisted, fights_formed};
use super::fronts::{form, width};
use super::generals::{appointed, posted};
use super::land;
use super::scale::{Lie, Scale};
use super::told::{self, UnitTold};
use super::units::GENERAL;
use crate::roster_notes;
use crate::terrain::Terrain;
use crate::{Elements, Family, FastPlay, Formation, Grade, State, Step, Unit, UnitFlags, WayIn};
use engine::{Setup, Table, Task};
use field::battle::{self, Trait};
use field::muster::{Led, Listed, Measures, Musters, Notes, Numbers, Room, Voice, Way};
use field::{Battle, PositionError, Section};
use geom::{Feature, FeatureId, Mm, Pose};
use names::{Side, UnitId};
use std::collections::BTreeMap;

pub(super) type Plan<'a> = field::muster::Plan<'a, FastPlay>;
pub(super) type Made<'a> = field::muster::Made<'a, Unit>;

impl Musters for FastPlay {
    type Scale = Scale;
    type UnitTold = UnitTold;
    type LeaderTold = Grade;
    type Lie = Lie;
    type Unit = Unit;

    const VOICE: Voice = Voice {
        book: "Fast Play",
        scale: "FPN-R90",
        giving_way: "FPN-R94",
        hidden: "Fast Play has no concealment: they are shown.",
        flank_march: "Fast Play hides nothing: they wait in sight.",
        held: "Fast Play lets them move at once.",
        too_large: "let an element stand for more men, or part it in the battle file",
        winning: "Fast Play is won by destroying more than half of the enemy's elements (FPN-2.1), or at the last turn \
                  by having lost the smaller share, unless what the battle is fought for decides first (FPN-R2).",
        traits: &[Trait::Cuirass, Trait::Militia, Trait::Shaken],
    };
    const OPEN: Lie = Lie::Open;
    const FIRST_LEADER: u32 = GENERAL.first;

    fn ruled() -> Scale {
        Scale::ruled()
    }

    fn measures(scale: &Scale) -> &Measures {
        &scale.measures
    }

    fn unit_told(section: &Section) -> UnitTold {
        told::unit(section)
    }

    fn leader_told(section: &Section) -> Grade {
        section.read_or("grade", Grade::Average)
    }

    /// R2, R90. The battle lasts as long as it did, unless a rule says how many turns there are.
    fn turns(battle: &Battle, numbers: &mut Numbers<FastPlay>) -> u16 {
        if !numbers.says_option("turn_limit") {
            numbers.options.turn_limit = numbers.scale.measures.turns(battle.minutes);
        }
        numbers.options.turn_limit
    }

    fn lie(scale: &Scale, terrain: &battle::Terrain) -> Lie {
        land::lie(scale, terrain)
    }

    fn features(plan: &Plan) -> Vec<Feature> {
        land::features(plan)
    }

    fn ground_notes(plan: &Plan) -> Vec<String> {
        land::notes(plan)
    }

    /// R90, R91. The parts of a unit. The last element is always in line (FPN-4.2).
    fn raise(
        plan: &Plan,
        _at: Table<FastPlay>,
        was: &Listed,
        told: &UnitTold,
        notes: &mut Notes,
    ) -> Option<Vec<Unit>> {
        let tables = &plan.numbers.tables;
        let enlisted = enlisted(was.unit, told, &plan.numbers.scale, tables)?;
        sized(was.unit, &enlisted, plan, notes);
        if told.arm.is_none() && fights_formed(was.unit) {
            notes.list("Light infantry in close order fights as Heavy Foot (FPN-R91)", &was.unit.name);
        }
        let raise = |elements: &u8| {
            let formation = if *elements == 1 { Formation::Line } else { enlisted.formation };
            let mut raised = Unit {
                class: enlisted.class,
                french: enlisted.french,
                start: *elements,
                ..Unit::new(was.side, enlisted.arm, formation, Elements::new(), tables)
            };
            raised.flags.set(UnitFlags::SHAKEN, was.unit.traits.contains(&Trait::Shaken));
            raised
        };
        Some(enlisted.parts.iter().map(raise).collect())
    }

    fn width(unit: &Unit) -> Mm {
        width(unit)
    }

    /// R92. Units come on in column.
    fn width_coming(unit: &Unit) -> Mm {
        unit.base.width.mm()
    }

    /// FPN-1.6. Foot and horse belong to a General; without one they cannot be mustered.
    fn faults(plan: &Plan, made: &[Made]) -> Vec<PositionError> {
        let unled =
            made.iter().filter(|made| made.was.leader.is_none() && made.unit.family() != Family::Artillery);
        let complain = |made: &Made| {
            let what = format!("nobody leads {}; foot and horse belong to a General (FPN-1.6)", made.name);
            plan.battle.complaint(&made.name, what, "give its brigade, or anybody above it, a `leader`")
        };
        unled.map(complain).collect()
    }

    /// R94. Units touch, and do not overlap.
    fn room<'g>(at: Table<'g, FastPlay>, measures: &Measures) -> Room<'g> {
        let slack = at.setup.options.epsilon.mm().abs();
        Room::new(&at.setup.ground, slack, 2.0 * slack, measures)
    }

    fn is_barred(at: Table<FastPlay>, _unit: &Unit, feature: FeatureId) -> bool {
        at.setup.ground.feature(feature).kind == Terrain::Impassable.kind()
    }

    fn stand(_at: Table<FastPlay>, unit: &mut Unit, front: Pose) {
        form(unit, &front);
    }

    fn appoint<'a>(_plan: &Plan<'a>, made: &mut [Made<'a>], first: UnitId) -> Vec<Led<'a>> {
        appointed(made, first)
    }

    fn arrive(made: &mut [Made], ways: Vec<(UnitId, Way)>, state: &mut State) {
        let way = |(id, way): (UnitId, Way)| {
            (id, WayIn { ahead: way.ahead, at: way.at, closed: false, from: way.from })
        };
        state.ways_in = ways.into_iter().map(way).collect();
        queue(made);
    }

    fn lead(plan: &Plan, led: &[Led], made: &[Made], state: &mut State) {
        state.generals = led.iter().map(|led| (led.id, posted(plan, led, made, &state.ways_in))).collect();
    }

    fn enter(units: Vec<(UnitId, Unit)>, state: &mut State) {
        state.troops = units.into_iter().collect();
    }

    fn first_notes(plan: &Plan, busy: &[&str], notes: &mut Notes) {
        edges(plan, notes);
        let why =
            "Fast Play has only Generals of brigades (FPN-1.6); without units of their own, and left out";
        notes.idle_leaders(why, busy);
    }

    fn last_notes(setup: &Setup<FastPlay>, state: &State, notes: &mut Notes) {
        roster_notes(state, &setup.names).into_iter().for_each(|warning| notes.warn(warning));
    }

    fn opening() -> Vec<Task<FastPlay>> {
        vec![Task::Do(Step::Turn)]
    }
}

/// FPN-R4. The base edges of this book, where they are not those that a player expects.
fn edges(plan: &Plan, notes: &mut Notes) {
    let extent = plan.placement.extent();
    if extent.x < extent.y {
        notes.say("The base edges are the shorter sides of this table, not the longer ones (FPN-R4).");
    }
    let [blue, red] = &plan.battle.armies;
    if red.home != blue.home.opposite() {
        notes.say(format!(
            "{} came from the {}; Fast Play has base edges opposite each other, so its base edge is the {}ern one.",
            red.name,
            red.home.label().to_lowercase(),
            blue.home.opposite().label().to_lowercase()
        ));
    }
}

/// R90. Notes units that became more or fewer than they were.
fn sized(unit: &battle::Unit, enlisted: &Enlisted, plan: &Plan, notes: &mut Notes) {
    let shown: u32 = enlisted.parts.iter().map(|elements| u32::from(*elements)).sum();
    if enlisted.parts.len() > 1 {
        let parted = format!("{} into {}", unit.name, enlisted.parts.len());
        notes.list("Too large for one unit, and parted", &parted);
    } else if shown < enlisted.strength && shown == u32::from(plan.numbers.tables.elements(enlisted.arm)) {
        notes.list("Stronger than a unit can be, and shown as a full one", &unit.name);
    }
}

/// R8, R92. Units that arrive wait off the table in column, each in the queue of its General by the minute.
fn queue(made: &mut [Made]) {
    let mut order: Vec<usize> = (0..made.len()).filter(|&at| made[at].arrival().is_some()).collect();
    order.sort_by_key(|&at| made[at].arrival().map(|arrival| arrival.minute));
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
