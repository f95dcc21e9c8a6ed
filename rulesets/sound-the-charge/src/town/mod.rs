//! STC-11.7 to 11.10. Town blocks: who is in them, how they are entered, left, attacked and shot at.

mod entering;
mod falling_out;
mod leaving;
mod proposals;

pub use entering::{check_enter, enter};
pub use falling_out::{check_fall_out, fall_out, fallen_out, usual_way_out, way_out, ways_out};
pub use leaving::{check_leave, check_sally, having_left, leave, sally, sallying_out};
pub use proposals::{candidates, drawn};

use crate::charge::{self, impact};
use crate::terrain::{Terrain, terrain};
use crate::{At, Cover, Decision, Event, Few, On, Place, Stance, Unit, Weapon};
use geom::{Body, Edge, FeatureId, Frame, Length, Pose, Rect, Segment, Vector};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// What is still to be done about a town block.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// R113. Whoever has gone into a block attacks those who stand too near it; who could evade has had his choice.
    Attack {
        /// Who has gone in.
        unit: UnitId,
        /// Whom he attacks.
        among: Few,
    },
    /// R113. Whoever has charged out of a block in vain and is still partly in it comes out, or goes back.
    Settle {
        /// Who.
        unit: UnitId,
        /// The block.
        block: FeatureId,
        /// The side by which he came out.
        side: Edge,
    },
}

/// Carries a part of it out.
pub fn run(on: &mut On, step: Step) {
    match step {
        Step::Attack { unit, among } => impact::draw_in(on, unit, among),
        Step::Settle { unit, block, side } => leaving::settle(on, unit, block, side),
    }
}

/// STC-11.7, R113. The rectangle of a block; none if the feature is no rectangle, which no position file lets pass.
pub fn rect(at: At, block: FeatureId) -> Option<Rect> {
    let &[first, second, third, fourth] = at.setup.ground.rim(block) else { return None };
    let (along, across) = (first.b - first.a, second.b - second.a);
    let centre = (first.a + second.a + third.a + fourth.a) / 4.0;
    let ahead = along.normalize_or_zero();
    let rect = Rect::around(&Frame { at: centre, ahead }, across.length(), along.length());
    let slack = at.setup.options.tolerance.mm();
    let is_corner = |side: &Segment| rect.corners().iter().any(|corner| (*corner - side.a).length() <= slack);
    [first, second, third, fourth].iter().all(is_corner).then_some(rect)
}

/// R113. How so many figures stand in a block: their body is the block itself.
pub fn within(block: &Rect, figures: u8) -> Stance {
    let (width, depth) = (Length::of(block.width()), Length::of(block.depth()));
    Stance::garrison(Pose::of(block.front()), width, depth, figures)
}

/// STC-11.8, R110, R113. The enemies of a side who stand outside a block and less than an inch from it, by id.
pub fn enemies_beside(at: At, side: Side, block: FeatureId) -> Few {
    let Some(rect) = rect(at, block) else { return Few::new() };
    let body = Body::new([rect], rect.edge(Edge::Front));
    let reach = at.setup.tables.zones.drawn_in.mm();
    let (low, high) = body.bounds();
    let near = at.state.troops.bodies().near(low - Vector::splat(reach), high + Vector::splat(reach));
    let outside =
        |unit: UnitId| at.state.troops.get(unit).is_some_and(|unit| unit.place != crate::Place::Block(block));
    let close = |other: &Body| geom::gap(&body, other).length < reach - at.setup.options.tolerance.mm();
    let beside = near.filter(|other| other.side != side && outside(other.id) && close(other.body));
    let mut beside: Few = beside.map(|other| charge::charged(at, other.id)).collect();
    beside.sort_unstable();
    beside.dedup();
    beside
}

/// STC-11.8, R113. The units in a block, by id.
pub fn garrison(at: At, block: FeatureId) -> Few {
    let inside = |unit: &Unit| unit.place == Place::Block(block);
    at.state.troops.iter().filter(|(_, unit)| inside(unit)).map(|(id, _)| id).collect()
}

/// STC-11.7. Figures for which a block still has room.
pub fn room(at: At, block: FeatureId) -> u8 {
    let strength = |unit: UnitId| at.state.troops.get(unit).map_or(0, Unit::strength);
    garrison(at, block)
        .into_iter()
        .fold(at.setup.tables.towns.holds, |room, unit| room.saturating_sub(strength(unit)))
}

/// STC-11.8. The cover that a block gives against a weapon.
pub fn cover(at: At, weapon: Weapon) -> Cover {
    let towns = &at.setup.tables.towns;
    match weapon {
        Weapon::Musket => towns.cover_from_muskets,
        Weapon::LightGun => towns.cover_from_light_guns,
        Weapon::FieldGun | Weapon::HeavyGun => towns.cover_from_heavier_guns,
    }
}

/// STC-11.9, 11.10, R76. How many figures may attack one side of a block.
fn most_attackers(at: At, block: FeatureId) -> u8 {
    let towns = &at.setup.tables.towns;
    match terrain(at, block) {
        Some(Terrain::Chateau) => towns.chateau_attack_per_side,
        _ => towns.attack_per_side,
    }
}

/// STC-11.9, 11.10, R76. The sides of blocks that too many attack, by how many, and who could be held back.
pub fn overcrowded(at: At, group: &[UnitId]) -> Vec<(FeatureId, Edge, u8, Few)> {
    let mut blocks: Vec<FeatureId> = group.iter().filter_map(|&unit| block_of(at, unit)).collect();
    blocks.sort_unstable();
    blocks.dedup();
    let mut crowded = vec![];
    for block in blocks {
        for side in Edge::ALL {
            let among = attackers(at, block, side);
            let figures = |unit: &UnitId| at.state.troops.get(*unit).map_or(0, Unit::in_ranks);
            let all = among.iter().map(figures).fold(0, u8::saturating_add);
            let surplus = all.saturating_sub(most_attackers(at, block));
            if surplus > 0 {
                crowded.push((block, side, surplus, among));
            }
        }
    }
    crowded
}

/// The block that a unit holds, if it does.
fn block_of(at: At, unit: UnitId) -> Option<FeatureId> {
    match at.state.troops.get(unit)?.place {
        Place::Block(block) => Some(block),
        _ => None,
    }
}

/// STC-11.9. Those who attack the garrison of a block from one side, by id.
fn attackers(at: At, block: FeatureId, side: Edge) -> Few {
    let here = at.state.engagements.iter().filter(|fight| fight.onto == side);
    let here = here.filter(|fight| block_of(at, fight.defender) == Some(block));
    let mut attackers: Few = here.map(|fight| fight.attacker).collect();
    attackers.sort_unstable();
    attackers.dedup();
    attackers
}

/// R76. Nobody is held back yet in a combat that begins.
pub fn hold_nobody_back(on: &mut On, group: &[UnitId]) {
    for fight in on.state.engagements.iter_mut().filter(|fight| group.contains(&fight.attacker)) {
        fight.held_back = 0;
    }
}

/// STC-11.9, R76. Leaves out as much of the surplus of one side as this unit has figures; of the rest the
/// attacker names the next unit.
pub fn hold_back(on: &mut On, block: FeatureId, side: Edge, surplus: u8, among: &[UnitId], unit: UnitId) {
    let out = on.state.troops.get(unit).map_or(0, Unit::in_ranks).min(surplus);
    let garrison = garrison(on.table(), block);
    for fight in &mut on.state.engagements {
        if fight.attacker == unit && fight.onto == side && garrison.contains(&fight.defender) {
            fight.held_back = out;
        }
    }
    on.tell(|| Event::LeftOut { unit, figures: out });
    let others: Few = among.iter().copied().filter(|other| *other != unit).collect();
    ask_who_is_held_back(on, block, side, surplus - out, others);
}

/// STC-11.9, R76. Asks the attacker whom he leaves out, if there is anybody to choose between.
pub fn ask_who_is_held_back(on: &mut On, block: FeatureId, side: Edge, surplus: u8, among: Few) {
    let Some(owner) = among.first().and_then(|unit| on.state.troops.get(*unit)).map(|unit| unit.side) else {
        return;
    };
    match among[..] {
        _ if surplus == 0 => {}
        [only] => hold_back(on, block, side, surplus, &among, only),
        _ => on.ask(owner, Decision::HoldBack { block, side, surplus, among }),
    }
}

#[cfg(test)]
mod tests;
