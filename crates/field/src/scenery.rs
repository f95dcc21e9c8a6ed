//! What the field of a battle looks like on a table of any scale.

use crate::battle::{Kind, Metres, Outline, Point, Slope, Terrain, Water};
use crate::houses::houses;
use crate::muster::round;
use crate::{Battle, Placement};
use engine::{Landscape, Look, NamedPlace, PlaceRank, Scenery};
use geom::Shape;

/// The picture of a battle's field.
pub fn landscape(battle: &Battle, placement: &Placement) -> Landscape {
    let scenery = battle.terrain.iter().flat_map(|terrain| scenery(battle, terrain, placement)).collect();
    let named = battle.names.iter().map(|name| NamedPlace {
        at: placement.spot(name.at),
        name: name.name.clone(),
        rank: name.rank,
    });
    let is_feature = |name: &str| battle.terrain.iter().any(|terrain| terrain.name == name);
    let objectives = battle.objectives.iter().filter(|objective| !is_feature(&objective.name));
    let objectives = objectives.filter_map(|objective| {
        let at = placement.spot(objective.place.as_ref()?.middle());
        Some(NamedPlace { at, name: objective.name.clone(), rank: PlaceRank::Objective })
    });
    Landscape { scenery, places: named.chain(objectives).collect() }
}

/// All that is drawn of one feature: itself, what runs round it, the houses in it.
fn scenery(battle: &Battle, terrain: &Terrain, placement: &Placement) -> Vec<Scenery> {
    let shape = match terrain.kind {
        Kind::Ford | Kind::Bridge => {
            battle.water_at(terrain).map(|water| crossing(terrain, &water, placement))
        }
        kind if kind.is_way() => placement.road(&terrain.outline),
        kind if kind.is_watercourse() => placement.water(&terrain.outline),
        _ => placement.shape(&terrain.outline),
    };
    let Some(shape) = shape else { return vec![] };
    let mut all = vec![Scenery { look: look(battle, terrain), shape, name: terrain.name.clone() }];
    let nameless = |look, shape| Scenery { look, shape, name: String::new() };
    if let (Some(edge), Outline::Area(ring)) = (terrain.edge, &terrain.outline) {
        all.extend(placement.shape(&round(ring)).map(|shape| nameless(obstacle(edge), shape)));
    }
    if terrain.kind == Kind::Village {
        let houses = houses(battle, terrain).into_iter();
        let shapes = houses.filter_map(|house| placement.shape(&Outline::Area(house)));
        all.extend(shapes.map(|shape| nameless(Look::Building, shape)));
    }
    all
}

/// A bridge or ford: a strip across the water.
fn crossing(terrain: &Terrain, water: &Water, placement: &Placement) -> Shape {
    const BANK: Metres = 8.0;
    let width =
        if terrain.kind == Kind::Ford { placement.length(Water::FORD) } else { placement.road_width(6.0) };
    let ends = water.across(placement.metres(placement.water_width(water.width)) / 2.0 + BANK);
    let through = ends.map(|end| placement.spot(end)).to_vec();
    Shape::Line { through, width }
}

fn look(battle: &Battle, terrain: &Terrain) -> Look {
    match terrain.kind {
        Kind::Hill => Look::Height { level: level(battle, terrain), slope: slope(terrain.slope) },
        Kind::Valley | Kind::Meadow | Kind::Enclosure => Look::Meadow,
        Kind::Woods => Look::Woods { dense: terrain.dense },
        Kind::Orchard | Kind::Garden => Look::Orchard,
        Kind::Scrub => Look::Scrub,
        Kind::Rough | Kind::Rocks | Kind::Pits => Look::Rocks,
        Kind::Marsh => Look::Marsh,
        Kind::Field => Look::Field,
        Kind::Ravine if matches!(terrain.outline, Outline::Line { .. }) => Look::Ditch,
        Kind::Ravine => Look::Rocks,
        Kind::Lake => Look::Lake,
        Kind::River => Look::River,
        Kind::Stream => Look::Stream,
        Kind::Ford => Look::Ford,
        Kind::Bridge => Look::Bridge,
        Kind::Road => Look::Road,
        Kind::Track | Kind::SunkenRoad => Look::Track,
        Kind::Cliff => Look::Cliff,
        Kind::Fieldwork => Look::Fieldwork,
        Kind::Building => Look::Building,
        Kind::Village => Look::TownBlock,
        Kind::Wall | Kind::Hedge | Kind::Fence | Kind::Palisade | Kind::Ditch | Kind::Bank => {
            obstacle(terrain.kind)
        }
    }
}

fn obstacle(kind: Kind) -> Look {
    match kind {
        Kind::Hedge => Look::Hedge,
        Kind::Fence | Kind::Palisade => Look::Fence,
        Kind::Ditch => Look::Ditch,
        Kind::Bank => Look::Fieldwork,
        _ => Look::Wall,
    }
}

fn slope(slope: Slope) -> engine::Slope {
    match slope {
        Slope::Slight | Slope::Gentle => engine::Slope::Gentle,
        Slope::Moderate => engine::Slope::Moderate,
        Slope::Steep => engine::Slope::Steep,
    }
}

/// How many contours lead up to a hill: its own, and every lower one that it lies in.
fn level(battle: &Battle, hill: &Terrain) -> u8 {
    let hills = battle.terrain.iter().filter(|other| other.kind == Kind::Hill);
    hills.filter(|other| lies_in(hill, other)).count().min(200) as u8 + 1
}

/// Whether most of a contour lies in a lower one.
pub(crate) fn lies_in(hill: &Terrain, other: &Terrain) -> bool {
    let corners = hill.outline.points();
    let inside =
        || corners.iter().filter(|corner| other.outline.holds(towards(**corner, hill.outline.middle())));
    other.height < hill.height && 2 * inside().count() > corners.len()
}

/// A corner drawn in a little, so that a contour that runs along another lies in it.
fn towards(corner: Point, middle: Point) -> Point {
    let drawn = |at: Metres, to: Metres| at + (to - at) * 0.02;
    Point::new(drawn(corner.x, middle.x), drawn(corner.y, middle.y))
}
