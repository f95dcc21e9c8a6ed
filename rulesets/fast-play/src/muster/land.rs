//! R93. The ground of a battle as this book knows it.

use super::battle::Plan;
use super::scale::{Lie, Scale};
use crate::terrain::Terrain;
use field::Placement;
use field::battle::{self, Kind, Outline, Passable};
use field::muster::{contour, course, crossing, road, round, summit, widened};
use geom::{Feature, Shape};

/// The ground of a battle.
pub(super) fn features(plan: &Plan) -> Vec<Feature> {
    let (battle, placement) = (plan.battle, &plan.placement);
    let matters = |place: usize| plan.matters(place);
    let mut features = vec![];
    for (place, terrain) in plan.terrain() {
        let lie = plan.lies[place];
        let Some(kind) = lie.terrain() else { continue };
        let shapes = match terrain.kind {
            // R93. The lowest contour of a height is the hill. Contours inside it are the same hill.
            Kind::Hill if contour(battle, place, matters) > 1 => vec![],
            // R37. A strip across the water.
            Kind::Ford | Kind::Bridge => crossing(battle, terrain, placement).into_iter().collect(),
            // R37. Running water has gaps where it is forded, if it is not all a ford.
            kind if kind.is_watercourse() => {
                let gaps_at = |ford: &battle::Terrain| ford.kind == Kind::Ford && lie != Lie::Ford;
                course(battle, place, gaps_at, placement.road_width(0.0), placement)
            }
            // R35, R37. Where a road meets water without a bridge it is no better than the water.
            kind if kind.is_way() => road(battle, terrain, matters, placement),
            _ => obstacle_or_area(terrain, lie, placement),
        };
        features.extend(shapes.into_iter().map(|shape| feature(kind, shape)));
        // R56, R93. The innermost contour of a height that has several is its summit.
        if terrain.kind == Kind::Hill && contour(battle, place, matters) > 1 && summit(battle, place, matters)
        {
            let top = placement.shape(&terrain.outline);
            features.extend(top.map(|shape| feature(Terrain::Crest, shape)));
        }
    }
    for terrain in &battle.terrain {
        if let (Some(_), Outline::Area(ring)) = (terrain.edge, &terrain.outline) {
            let round = placement.shape(&round(ring));
            features.extend(round.map(|shape| feature(Terrain::Obstacle, shape)));
        }
    }
    features
}

fn feature(terrain: Terrain, shape: Shape) -> Feature {
    Feature { kind: terrain.kind(), shape, ground: None, tall: 0 }
}

/// What a feature is to this book, where the battle tells nothing else.
pub(super) fn lie(scale: &Scale, terrain: &battle::Terrain) -> Lie {
    match terrain.kind {
        Kind::Ravine | Kind::Cliff if terrain.passable == Passable::Nobody => Lie::Impassable,
        Kind::Scrub if scale.measures.hides(terrain) => Lie::Woods,
        _ => scale.lies.of(terrain).unwrap_or(Lie::Open),
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
pub(super) fn notes(plan: &Plan) -> Vec<String> {
    let open = |place: usize| !plan.matters(place);
    let hides = |one: &battle::Terrain| plan.measures().hides(one);
    let is_sunken = |one: &battle::Terrain| one.kind == Kind::SunkenRoad;
    let sunken = plan.battle.terrain.iter().any(is_sunken);
    let said = [
        plan.note_on("Too slight for a hill, and only drawn", |place, one| {
            one.kind == Kind::Hill && open(place)
        }),
        plan.note_on("Fast Play knows no crops that hide men", |place, one| {
            one.kind == Kind::Field && open(place) && hides(one)
        }),
        plan.note_on("Fast Play knows no low ground", |place, one| one.kind == Kind::Valley && open(place)),
        sunken.then(|| "Fast Play knows no sunken roads: they are roads.".into()),
        plan.note_on("Works are obstacles to Fast Play, however strong (FPN-3.5)", |_, one| {
            one.kind == Kind::Fieldwork
        }),
    ];
    said.into_iter().flatten().collect()
}
