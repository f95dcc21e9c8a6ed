//! R117. The ground of a battle as this book knows it.

use super::scale::Lie;
use crate::SoundTheChargeAlexis;
use crate::terrain::Terrain;
use field::battle::{self, Kind, Outline};
use field::muster::{Plan, contour, course, crossing, road, round, widened};
use geom::{Feature, Length, Shape};

type Laid<'p, 'a> = &'p Plan<'a, SoundTheChargeAlexis>;

/// The features of the table.
pub(super) fn features(plan: Laid) -> Vec<Feature> {
    let mut features = vec![];
    for (place, terrain) in plan.terrain() {
        features.extend(laid(plan, place, terrain));
        if let (Some(edge), Outline::Area(ring)) = (terrain.edge, &terrain.outline)
            && let Some(kind) = plan.numbers.scale.terrain.get(&edge).and_then(|lie| lie.terrain())
        {
            let wall = plan.placement.shape(&round(ring));
            features.extend(wall.map(|shape| feature(kind, shape)));
        }
    }
    features
}

fn feature(terrain: Terrain, shape: Shape) -> Feature {
    Feature { kind: terrain.kind(), shape, ground: None, tall: 0 }
}

/// What becomes of one feature.
fn laid(plan: Laid, place: usize, terrain: &battle::Terrain) -> Vec<Feature> {
    let lie = plan.lies[place];
    let Some(kind) = lie.terrain() else { return vec![] };
    let (battle, placement) = (plan.battle, &plan.placement);
    let all = |shapes: Vec<Shape>| shapes.into_iter().map(|shape| feature(kind, shape)).collect();
    let whole = || placement.shape(&widened(&terrain.outline));
    match lie {
        Lie::Hill | Lie::SteepHill => {
            // R93. A contour, as many up as lead to it.
            let level = contour(battle, place, |other| is_hill(plan.lies[other]));
            let top = placement.shape(&terrain.outline).into_iter();
            top.map(|shape| Feature { ground: Some(level as i32), ..feature(kind, shape) }).collect()
        }
        _ if matches!(terrain.kind, Kind::Bridge | Kind::Ford) => {
            all(crossing(battle, terrain, placement).into_iter().collect())
        }
        // R83. A river is laid whole, and its bridges and fords over it; water that no unit wades has gaps.
        _ if terrain.kind.is_watercourse() => {
            let bars = lie == Lie::Impassable;
            let gaps_at = |other: &battle::Terrain| bars && matches!(other.kind, Kind::Ford | Kind::Bridge);
            all(course(battle, place, gaps_at, plan.numbers.scale.crossing_width_mm.0, placement))
        }
        Lie::Road => all(road(battle, terrain, |water| plan.matters(water), placement)),
        Lie::LowWall | Lie::Fence | Lie::Hedgerow => {
            all(placement.shape(&terrain.outline).and_then(thin).into_iter().collect())
        }
        // R80, R103. A work along a line is lined, one round an area is entered.
        Lie::Fieldwork => all(placement.shape(&terrain.outline).map(edged).into_iter().collect()),
        // R93. Woods and buildings are one contour high.
        Lie::Woods | Lie::BuiltUp => {
            whole().into_iter().map(|shape| Feature { tall: 1, ..feature(kind, shape) }).collect()
        }
        Lie::Open | Lie::Marsh | Lie::Rough | Lie::River | Lie::Bridge | Lie::Impassable => {
            all(whole().into_iter().collect())
        }
    }
}

fn is_hill(lie: Lie) -> bool {
    matches!(lie, Lie::Hill | Lie::SteepHill)
}

/// A line without width, or the rim of an area.
fn thin(shape: Shape) -> Option<Shape> {
    let through = match shape {
        Shape::Line { through, .. } => through,
        Shape::Polygon(mut corners) => {
            corners.push(*corners.first()?);
            corners
        }
    };
    Some(Shape::Line { through, width: Length::ZERO })
}

/// A line without width; an area as it is.
fn edged(shape: Shape) -> Shape {
    match shape {
        Shape::Line { through, .. } => Shape::Line { through, width: Length::ZERO },
        area @ Shape::Polygon(_) => area,
    }
}

/// What the book does not know of this ground.
pub(super) fn notes(plan: Laid) -> Vec<String> {
    let measures = plan.numbers.scale.measures();
    let open = |place: usize| plan.lies[place] == Lie::Open;
    let notes = [
        plan.note_on("Too slight for a contour, and only drawn", |place, one| {
            one.kind == Kind::Hill && open(place)
        }),
        plan.note_on("This book knows no crops that hide men", |place, one| {
            one.kind == Kind::Field && open(place) && measures.hides(one)
        }),
        plan.note_on("This book knows no low ground", |_, one| one.kind == Kind::Valley),
        plan.note_on("This book knows no sunken roads; they are roads (STA-27.5)", |_, one| {
            one.kind == Kind::SunkenRoad
        }),
        plan.note_on(
            "A river that some units wade stops and slows all alike (STA-22.1, 22.2)",
            |place, one| {
                one.kind.is_watercourse()
                    && plan.lies[place] == Lie::River
                    && one.passable != battle::Passable::All
            },
        ),
        plan.note_on("Water that no unit wades is crossed by its bridges and fords", |place, one| {
            one.kind.is_watercourse() && plan.lies[place] == Lie::Impassable
        }),
    ];
    notes.into_iter().flatten().collect()
}
