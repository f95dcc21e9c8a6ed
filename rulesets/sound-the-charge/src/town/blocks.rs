//! STC-11.7 to 11.9. Town blocks: where they are, which units are in them, and which attack them.

use crate::charge::targets;
use crate::terrain::{Terrain, terrain};
use crate::{At, Cover, Few, Formation, Place, Stance, Unit, Weapon};
use formations::{beside, near};
use geom::{Body, Edge, FeatureId, Length, Pose, Rect};
use names::{Side, UnitId};

/// STC-11.7, R113. The rectangle of a block; none if the feature is no rectangle, which no position file lets
/// pass.
pub(crate) fn rect(at: At, block: FeatureId) -> Option<Rect> {
    beside::rectangle(at.setup.ground.rim(block), at.setup.options.tolerance.mm())
}

/// R113. How so many figures stand in a block: their body is the block itself.
pub(crate) fn within(block: &Rect, figures: u8) -> Stance {
    let (width, depth) = (Length::of(block.width()), Length::of(block.depth()));
    Stance::whole(Formation::Garrison, Pose::of(block.front()), width, depth, figures)
}

/// STC-11.8, R110, R113. The enemies of a side who stand outside a block and less than an inch from it, by
/// id.
pub(crate) fn enemies_beside(at: At, side: Side, block: FeatureId) -> Few {
    let Some(rect) = rect(at, block) else { return Few::new() };
    let body = Body::new([rect], rect.edge(Edge::Front));
    let reach = at.setup.tables.zones.drawn_in.mm();
    let outside =
        |unit: UnitId| at.state.troops.get(unit).is_some_and(|unit| unit.place != crate::Place::Block(block));
    let enemies =
        near::within(&body, at.state.troops.bodies(), reach, |other| other.side != side && outside(other.id));
    let close = enemies.filter(|(_, far)| *far < reach - at.setup.options.tolerance.mm());
    let mut beside: Few = close.map(|(other, _)| targets::charged(at, other.id)).collect();
    beside.sort_unstable();
    beside.dedup();
    beside
}

/// STC-11.8, R113. The units in a block, by id.
pub(crate) fn garrison(at: At, block: FeatureId) -> Few {
    let inside = |unit: &Unit| unit.place == Place::Block(block);
    at.state.troops.iter().filter(|(_, unit)| inside(unit)).map(|(id, _)| id).collect()
}

/// STC-11.7. Figures for which a block still has room.
pub(crate) fn room(at: At, block: FeatureId) -> u8 {
    let strength = |unit: UnitId| at.state.troops.get(unit).map_or(0, Unit::strength);
    garrison(at, block)
        .into_iter()
        .fold(at.setup.tables.towns.holds, |room, unit| room.saturating_sub(strength(unit)))
}

/// STC-11.8. The cover that a block gives against a weapon.
pub(crate) fn cover(at: At, weapon: Weapon) -> Cover {
    let towns = &at.setup.tables.towns;
    match weapon {
        Weapon::Musket => towns.cover_from_muskets,
        Weapon::LightGun => towns.cover_from_light_guns,
        Weapon::FieldGun | Weapon::HeavyGun => towns.cover_from_heavier_guns,
    }
}

/// STC-11.9, 11.10, R76. How many figures may attack one side of a block.
pub(crate) fn most_attackers(at: At, block: FeatureId) -> u8 {
    let towns = &at.setup.tables.towns;
    match terrain(at, block) {
        Some(Terrain::Chateau) => towns.chateau_attack_per_side,
        _ => towns.attack_per_side,
    }
}

/// STC-11.9, 11.10, R76. The sides of blocks that too many attack, by how many, and who could be held back.
pub(crate) fn overcrowded(at: At, group: &[UnitId]) -> Vec<(FeatureId, Edge, u8, Few)> {
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
pub(crate) fn block_of(at: At, unit: UnitId) -> Option<FeatureId> {
    match at.state.troops.get(unit)?.place {
        Place::Block(block) => Some(block),
        _ => None,
    }
}

/// STC-11.9. Those who attack the garrison of a block from one side, by id.
pub(crate) fn attackers(at: At, block: FeatureId, side: Edge) -> Few {
    let here = at.state.engagements.iter().filter(|fight| fight.onto == side);
    let here = here.filter(|fight| block_of(at, fight.defender) == Some(block));
    let mut attackers: Few = here.map(|fight| fight.attacker).collect();
    attackers.sort_unstable();
    attackers.dedup();
    attackers
}
