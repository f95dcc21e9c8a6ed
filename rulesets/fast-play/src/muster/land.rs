//! R93. The ground of a battle as this book knows it.

use super::scale::{Lie, Scale};
use crate::terrain::Terrain;
use field::battle::{self, Kind, Outline, Passable};
use field::muster::{contour, course, crossing, road, round, summit, widened};
use field::{Battle, Placement};
use geom::{Feature, Shape};
use std::collections::BTreeMap;

/// The features of the table, and what was left out of the picture.
pub(super) struct Land {
    pub features: Vec<Feature>,
    pub notes: Vec<String>,
}

/// The ground of a battle. What `told` names is what it says.
pub(super) fn land(
    battle: &Battle,
    placement: &Placement,
    scale: &Scale,
    told: &BTreeMap<String, Lie>,
) -> Land {
    let lies: Vec<Lie> = battle.terrain.iter().map(|terrain| lie(terrain, scale, told)).collect();
    let matters = |place: usize| lies[place] != Lie::Open;
    let mut land = Land { features: vec![], notes: vec![] };
    for (place, (terrain, lie)) in battle.terrain.iter().zip(&lies).enumerate() {
        let Some(kind) = lie.terrain() else { continue };
        let shapes = match terrain.kind {
            // R93. The lowest contour of a height is the hill. Contours inside it are the same hill.
            Kind::Hill if contour(battle, place, matters) > 1 => vec![],
            // R37. A strip across the water.
            Kind::Ford | Kind::Bridge => crossing(battle, terrain, placement).into_iter().collect(),
            // R37. Running water has gaps where it is forded, if it is not all a ford.
            kind if kind.is_watercourse() => {
                let gaps_at = |ford: &battle::Terrain| ford.kind == Kind::Ford && *lie != Lie::Ford;
                course(battle, place, gaps_at, placement.road_width(0.0), placement)
            }
            // R35, R37. Where a road meets water without a bridge it is no better than the water.
            kind if kind.is_way() => road(battle, terrain, matters, placement),
            _ => obstacle_or_area(terrain, *lie, placement),
        };
        land.features.extend(shapes.into_iter().map(|shape| feature(kind, shape)));
        // R56, R93. The innermost contour of a height that has several is its summit.
        if terrain.kind == Kind::Hill && contour(battle, place, matters) > 1 && summit(battle, place, matters)
        {
            let top = placement.shape(&terrain.outline);
            land.features.extend(top.map(|shape| feature(Terrain::Crest, shape)));
        }
    }
    for terrain in &battle.terrain {
        if let (Some(_), Outline::Area(ring)) = (terrain.edge, &terrain.outline) {
            let round = placement.shape(&round(ring));
            land.features.extend(round.map(|shape| feature(Terrain::Obstacle, shape)));
        }
    }
    land.notes = notes(battle, &lies, scale);
    land
}

fn feature(terrain: Terrain, shape: Shape) -> Feature {
    Feature { kind: terrain.kind(), shape, ground: None, tall: 0 }
}

/// What a feature is to this book.
fn lie(terrain: &battle::Terrain, scale: &Scale, told: &BTreeMap<String, Lie>) -> Lie {
    let by_kind = || scale.terrain.get(&terrain.kind).copied().unwrap_or(Lie::Open);
    if let Some(told) = told.get(&terrain.name).filter(|_| !terrain.name.is_empty()) {
        return *told;
    }
    match terrain.kind {
        Kind::Hill => scale.hills.get(&terrain.slope).copied().unwrap_or(Lie::Open),
        Kind::River | Kind::Stream => scale.water.get(&terrain.passable).copied().unwrap_or(Lie::River),
        Kind::Ravine | Kind::Cliff if terrain.passable == Passable::Nobody => Lie::Impassable,
        Kind::Scrub if scale.measures.hides(terrain) => Lie::Woods,
        _ => by_kind(),
    }
}

/// Areas as they are; as an obstacle, what runs round them.
fn obstacle_or_area(terrain: &battle::Terrain, lie: Lie, placement: &Placement) -> Vec<Shape> {
    let outline = match &terrain.outline {
        Outline::Area(ring) if lie == Lie::Obstacle => round(ring),
        outline if lie == Lie::Obstacle => outline.clone(),
        outline => widened(outline),
    };
    placement.shape(&outline).into_iter().collect()
}

/// What the book does not know of this ground.
fn notes(battle: &Battle, lies: &[Lie], scale: &Scale) -> Vec<String> {
    let mut notes = vec![];
    let both = || battle.terrain.iter().zip(lies);
    let named = |wanted: &dyn Fn(&battle::Terrain) -> bool| -> Vec<String> {
        let mut names: Vec<String> = both()
            .filter(|(one, lie)| **lie == Lie::Open && wanted(one))
            .map(|(one, _)| one.called())
            .collect();
        names.dedup();
        names
    };
    let slight = named(&|one| one.kind == Kind::Hill);
    if !slight.is_empty() {
        notes.push(format!("Too slight for a hill, and only drawn: {}.", slight.join(", ")));
    }
    let tall = named(&|one| one.kind == Kind::Field && scale.measures.hides(one));
    if !tall.is_empty() {
        notes.push(format!("Fast Play knows no crops that hide men: {}.", tall.join(", ")));
    }
    let low = named(&|one| one.kind == Kind::Valley);
    if !low.is_empty() {
        notes.push(format!("Fast Play knows no low ground: {}.", low.join(", ")));
    }
    let sunken = both().filter(|(one, _)| one.kind == Kind::SunkenRoad).count();
    if sunken > 0 {
        notes.push("Fast Play knows no sunken roads: they are roads.".into());
    }
    let works: Vec<String> =
        both().filter(|(one, _)| one.kind == Kind::Fieldwork).map(|(one, _)| one.called()).collect();
    if !works.is_empty() {
        notes.push(format!(
            "Works are obstacles to Fast Play, however strong (FPN-3.5): {}.",
            works.join(", ")
        ));
    }
    notes
}
