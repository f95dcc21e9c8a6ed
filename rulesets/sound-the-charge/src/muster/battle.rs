//! R120 to R124. How a battle of history becomes a game of this book.

use super::enlist::{Enlisted, enlisted, has_screen, usual_formation};
use super::land;
use super::leaders::{appointed, posted};
use super::scale::{Lie, Scale};
use super::standing::inside;
use super::told::{self, LeaderTold, UnitTold};
use super::{GENERAL, usual_flags};
use crate::measure::Fraction;
use crate::steps::Deploying;
use crate::terrain::{Terrain, block_at, speed, terrain};
use crate::{
    Arrival, At, Face, Family, Formation, Place, SoundTheCharge, Stance, State, Step, Unit, UnitFlags,
};
use engine::{Placed, Setup, Table, Task};
use field::battle::{self, Trait};
use field::muster::{Led, Listed, Measures, Musters, Notes, Room, Voice, Way};
use field::{Battle, Section, usual_facing};
use geom::{Feature, FeatureId, Mm, Pose};
use names::UnitId;

pub(super) type Plan<'a> = field::muster::Plan<'a, SoundTheCharge>;
pub(super) type Numbers = field::muster::Numbers<SoundTheCharge>;
pub(super) type Made<'a> = field::muster::Made<'a, Unit>;

impl Musters for SoundTheCharge {
    type Scale = Scale;
    type UnitTold = UnitTold;
    type LeaderTold = LeaderTold;
    type Lie = Lie;
    type Unit = Unit;

    const VOICE: Voice = Voice {
        book: "Sound the Charge",
        scale: "STC-R120",
        giving_way: "STC-R124",
        hidden: "Sound the Charge hides troops in woods from whoever is not near enough (STC-11.1); all others are seen.",
        flank_march: "Sound the Charge knows no such march: they wait, and everybody knows of them.",
        held: "Sound the Charge lets them move at once.",
        too_large: "let `tables.scale` stand for more men, or part it in the battle file",
        winning: "Sound the Charge is won by breaking the enemy's army (STC-12.5), or at the last turn by the larger \
                  share of units that are neither gone nor shaken, unless what the battle is fought for decides first \
                  (STC-R2).",
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

    fn leader_told(section: &Section) -> LeaderTold {
        LeaderTold { left_out: section.read_or("left_out", false) }
    }

    /// R2, R120. The battle lasts as long as it did, and either side has as many turns, unless a rule says
    /// how many.
    fn turns(battle: &Battle, numbers: &mut Numbers) -> u16 {
        if !numbers.says_option("turn_limit") {
            let turns = numbers.scale.measures.turns(battle.minutes);
            numbers.options.turn_limit = turns.next_multiple_of(2);
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

    fn raise(plan: &Plan, at: At, was: &Listed, told: &UnitTold, notes: &mut Notes) -> Option<Vec<Unit>> {
        let enlisted = enlisted(plan, was, told)?;
        sized(was.unit, &enlisted, notes);
        Some(enlisted.parts.iter().map(|part| raised(at, was, told, &enlisted, *part)).collect())
    }

    fn width(unit: &Unit) -> Mm {
        let Some(body) = unit.stance.body() else { return 0.0 };
        let front = unit.front();
        let across = body.corners().map(|corner| front.local(corner).x);
        2.0 * across.fold(0.0, |most: Mm, x| most.max(x.abs()))
    }

    /// STC-6.10, R110, R124. Exactly an inch from an enemy is clear.
    fn room<'g>(at: Table<'g, SoundTheCharge>, measures: &Measures) -> Room<'g> {
        let slack = at.setup.options.tolerance.mm();
        Room::new(&at.setup.ground, slack, at.setup.tables.zones.control.mm() - slack, measures)
    }

    fn is_barred(at: At, unit: &Unit, feature: FeatureId) -> bool {
        is_barred(at, unit, feature)
    }

    fn garrison(at: At, made: &mut Made, front: Pose, standing: &[Made]) -> bool {
        made.was.unit.formation == battle::Formation::Garrison && garrison(at, made, front, standing)
    }

    fn stand(at: At, unit: &mut Unit, front: Pose) {
        unit.stance = formed(at, unit, unit.formation(), front);
        disordered_by_ground(at, unit);
    }

    /// STC-6.8, R26, R121. The screens that battalions may send out; all of them are still in.
    fn attendants(plan: &Plan, made: &mut [Made], first: UnitId) -> Vec<(UnitId, String, Unit)> {
        let with = made.iter_mut().filter(|made| has_screen(plan, made));
        with.zip((first.0..).map(UnitId))
            .map(|(made, id)| {
                made.unit.screen = Some(id);
                (id, format!("{}'s screen", made.name), Unit::screen_of_battalion(made.id, &made.unit))
            })
            .collect()
    }

    fn appoint<'a>(plan: &Plan<'a>, made: &mut [Made<'a>], first: UnitId) -> Vec<Led<'a>> {
        appointed(plan, made, first)
    }

    /// R122. Off the table until they come on.
    fn arrive(made: &mut [Made], ways: Vec<(UnitId, Way)>, state: &mut State) {
        for (id, way) in ways {
            if let Some(made) = made.iter_mut().find(|made| made.id == id) {
                made.unit.place = Place::Off;
                made.unit.stance.pose = way.at;
            }
            state.arrivals.insert(id, Arrival { from: way.from, at: way.at });
        }
    }

    fn lead(plan: &Plan, led: &[Led], made: &[Made], state: &mut State) {
        state.generals = led.iter().map(|led| (led.id, posted(plan, led, made, &state.arrivals))).collect();
    }

    fn enter(units: Vec<(UnitId, Unit)>, state: &mut State) {
        state.troops = units.into_iter().collect();
    }

    /// STC-3.3, 11.1. Which units are in command and which are hidden as the battle begins.
    fn complete(setup: &Setup<SoundTheCharge>, state: &mut State) {
        for id in state.troops.ids().to_vec() {
            let flags = usual_flags(Table { setup, state, draft: &[] }, id);
            if let Some(mut unit) = state.troops.edit(id) {
                flags.into_iter().for_each(|(flag, holds)| unit.flags.set(flag, holds));
            }
        }
    }

    fn first_notes(plan: &Plan, busy: &[&str], notes: &mut Notes) {
        notes.idle_leaders("Left out for this book", busy);
        if !plan.numbers.options.national.in_force {
            notes.say("National rules are not used (STC-13.0); `options.national.in_force` brings them in.");
        }
    }

    /// R14. The battle does not say which side begins: both throw for it. All units stand already.
    fn opening() -> Vec<Task<SoundTheCharge>> {
        vec![Task::Do(Step::Deploying(Deploying::First))]
    }
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

/// One unit, formed up somewhere.
fn raised(at: At, was: &Listed, told: &UnitTold, enlisted: &Enlisted, (figures, models): (u8, u8)) -> Unit {
    let pose = Pose { facing: usual_facing(was.side), ..Pose::default() };
    let stood = if models > 0 { models } else { figures };
    let base = at.setup.tables.basing.foot;
    let mut unit = Unit {
        grade: enlisted.grade,
        nation: enlisted.nation,
        regimental_gun: (told.regimental_gun && models == 0).then_some(0),
        ..Unit::new(
            was.side,
            enlisted.arm,
            figures,
            models,
            Stance::block(Formation::Line, pose, base, stood, stood),
        )
    };
    unit.flags.set(UnitFlags::SHAKEN, was.unit.traits.contains(&Trait::Shaken));
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

/// STC-11.7, 11.8, 11.11, 12.9. Where a unit may not stand: where it may not go, and across a work.
fn is_barred(at: At, unit: &Unit, feature: FeatureId) -> bool {
    let barred =
        |kind: Terrain| kind == Terrain::Fieldwork || speed(&at.setup.tables, kind, unit) == Fraction::NONE;
    terrain(at, feature).is_some_and(barred)
}

/// STC-5.5.1. A unit that is drawn up in ground that disorders is disordered.
fn disordered_by_ground(at: At, unit: &mut Unit) {
    let disorders = |kind: Terrain| kind.disorders(&at.setup.tables);
    let inside = unit.body().is_some_and(|body| crate::terrain::is_in(at, &body, disorders));
    if inside && unit.is_close_order() {
        unit.disorder();
    }
}

/// STC-11.7, 11.8. Puts infantry into the block where it was, if there is room for its figures and no enemy
/// in it.
fn garrison(at: At, made: &mut Made, front: Pose, standing: &[Made]) -> bool {
    let unit = &mut made.unit;
    let Some(block) = block_at(at, front.at).filter(|_| unit.family() == Family::Infantry) else {
        return false;
    };
    let held = || standing.iter().map(|made| &made.unit).filter(|unit| unit.place == Place::Block(block));
    let there: u8 = held().map(Unit::strength).sum();
    let enemies = held().any(|other| other.side != unit.side);
    let Some(stance) = inside(at, block, unit.strength()) else { return false };
    if enemies
        || unit.strength() > at.setup.tables.towns.holds.saturating_sub(there)
        || crate::town::blocks::rect(at, block).is_none()
    {
        return false;
    }
    (unit.stance, unit.place) = (stance, Place::Block(block));
    true
}

#[cfg(test)]
mod tests;
