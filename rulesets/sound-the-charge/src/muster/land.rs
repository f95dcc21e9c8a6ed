//! R123. The ground of a battle as this book knows it.

use super::battle::Plan;
use super::scale::{Lie, Scale};
use crate::terrain::Terrain;
use field::battle::{self, Kind, Outline, Passable, Point};
use field::muster::{blocks, contour, course, crossing, road, round, widened};
use geom::{Feature, Length, Shape, Vector};
use names::Side;

/// The ground of a battle.
pub(super) fn features(plan: &Plan) -> Vec<Feature> {
    let laid = Laid(plan);
    let mut features = vec![];
    for (place, terrain) in plan.terrain() {
        features.extend(laid.features(place, terrain));
        if let (Some(_), Outline::Area(ring)) = (terrain.edge, &terrain.outline) {
            let wall = plan.placement.shape(&round(ring));
            features.extend(wall.map(|shape| feature(Terrain::Obstacle, shape)));
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

/// A field that is being laid on a table.
struct Laid<'a>(&'a Plan<'a>);

impl Laid<'_> {
    /// What becomes of one feature.
    fn features(&self, place: usize, terrain: &battle::Terrain) -> Vec<Feature> {
        let Some(kind) = self.0.lies[place].terrain(terrain.dense) else { return vec![] };
        let all = |shapes: Vec<Shape>| shapes.into_iter().map(|shape| feature(kind, shape)).collect();
        match self.0.lies[place] {
            Lie::GentleHill | Lie::SteepHill => self.hill(place, terrain),
            Lie::Town | Lie::Chateau => self.town(place, terrain),
            Lie::Fieldwork => all(self.work(terrain).into_iter().collect()),
            _ if matches!(terrain.kind, Kind::Bridge | Kind::Ford) => {
                all(crossing(self.0.battle, terrain, &self.0.placement).into_iter().collect())
            }
            lie if terrain.kind.is_watercourse() => all(self.water(place, lie)),
            Lie::Road => all(road(self.0.battle, terrain, |water| self.0.matters(water), &self.0.placement)),
            Lie::Obstacle => all(self.line(terrain).into_iter().collect()),
            _ => {
                // Woods are one contour high at least (STC-11.1, 11.2).
                let tall = if kind.is_woods() { self.woods_height(kind) } else { 0 };
                let shapes = self.0.placement.shape(&widened(&terrain.outline)).into_iter();
                shapes.map(|shape| Feature { tall, ..feature(kind, shape) }).collect()
            }
        }
    }

    fn woods_height(&self, kind: Terrain) -> i32 {
        let tables = &self.0.numbers.tables;
        let woods = if kind == Terrain::HeavyWoods { &tables.heavy_woods } else { &tables.light_woods };
        woods.contours[0].into()
    }

    /// STC-11.3, 11.4. A contour, as many up as lead to it; of a steep hill also the slope along it.
    fn hill(&self, place: usize, terrain: &battle::Terrain) -> Vec<Feature> {
        let Some(top) = self.0.placement.shape(&terrain.outline) else { return vec![] };
        let level = contour(self.0.battle, place, |other| self.0.matters(other));
        let mut features = vec![Feature { ground: Some(level as i32), ..feature(Terrain::GentleHill, top) }];
        if let (Lie::SteepHill, Outline::Area(ring)) = (self.0.lies[place], &terrain.outline)
            && let Some(Shape::Line { through, .. }) = self.0.placement.shape(&round(ring))
        {
            let width = self.0.numbers.scale.slope_width.0.max(geom::mm(1));
            features.push(feature(Terrain::SteepSlope, Shape::Line { through, width }));
        }
        features
    }

    /// STC-11.7, 11.10. Houses are rectangles; a building is one.
    fn town(&self, place: usize, terrain: &battle::Terrain) -> Vec<Feature> {
        let Some(area) = self.0.placement.shape(&terrain.outline) else { return vec![] };
        let least = self.0.numbers.scale.least_block.0;
        let is_town = self.0.lies[place] == Lie::Town;
        let far = self.0.placement.extent();
        let usual = if is_town {
            self.0.numbers.tables.towns.block.map(|side| side.0)
        } else {
            [far.x.max(far.y); 2]
        };
        let kind = if is_town { Terrain::TownBlock } else { Terrain::Chateau };
        let houses = blocks(&area, usual, least).into_iter();
        houses.map(|shape| Feature { tall: 1, ..feature(kind, shape) }).collect()
    }

    /// STC-11.5, 12.9. Running water: an obstacle in midstream, or all of it for boats; with gaps at bridges
    /// and fords.
    fn water(&self, place: usize, lie: Lie) -> Vec<Shape> {
        let gaps_at = |crossing: &battle::Terrain| matches!(crossing.kind, Kind::Ford | Kind::Bridge);
        let least = self.0.numbers.scale.crossing_width.0;
        let shapes = course(self.0.battle, place, gaps_at, least, &self.0.placement);
        shapes
            .into_iter()
            .filter_map(|shape| if lie == Lie::Obstacle { thin(shape) } else { Some(shape) })
            .collect()
    }

    /// STC-11.5. An obstacle is a line; round an area it runs along the rim.
    fn line(&self, terrain: &battle::Terrain) -> Option<Shape> {
        thin(self.0.placement.shape(&terrain.outline)?)
    }

    /// STC-11.11, R77. A work is a line whose outer side is on the left of its way: outside an area, and
    /// otherwise away from the edge from which those came who are nearest to it.
    fn work(&self, terrain: &battle::Terrain) -> Option<Shape> {
        let Some(Shape::Line { mut through, width }) = self.line(terrain) else { return None };
        let outwards = match &terrain.outline {
            // Clockwise, everything outside is on the left.
            Outline::Area(_) => {
                let turns = through.windows(2).map(|ends| ends[0].point().perp_dot(ends[1].point()));
                turns.sum::<f64>() < 0.0
            }
            outline => {
                let home = match self.holder(outline.middle()) {
                    Side::Blue => Vector::NEG_Y,
                    Side::Red => Vector::Y,
                };
                let way = through.last()?.point() - through.first()?.point();
                way.perp().dot(home) <= 0.0
            }
        };
        if !outwards {
            through.reverse();
        }
        Some(Shape::Line { through, width })
    }

    /// Who holds a place: those nearest to it.
    fn holder(&self, place: Point) -> Side {
        let standing = self.0.battle.units().filter_map(|(side, unit)| match &unit.place {
            battle::Place::Stands { at, .. } => Some((side, libm::hypot(at.x - place.x, at.y - place.y))),
            battle::Place::Arrives(_) => None,
        });
        standing.min_by(|one, two| one.1.total_cmp(&two.1)).map_or(Side::Blue, |(side, _)| side)
    }
}

/// What the book does not know of this ground.
pub(super) fn notes(plan: &Plan) -> Vec<String> {
    let laid = Laid(plan);
    let lie = |place: usize| plan.lies[place];
    let open = |place: usize| lie(place) == Lie::Open;
    let hides = |one: &battle::Terrain| plan.measures().hides(one);
    let reshaped = |place: usize, one: &battle::Terrain| {
        let shape = plan.placement.shape(&one.outline);
        matches!(lie(place), Lie::Town | Lie::Chateau)
            && laid.town(place, one).iter().map(|block| Some(&block.shape)).ne([shape.as_ref()])
    };
    let waded = |one: &battle::Terrain| matches!(one.passable, Passable::FootAndHorse | Passable::Foot);
    let said = [
        plan.note_on("Too slight for a hill, and only drawn", |place, one| {
            one.kind == Kind::Hill && open(place)
        }),
        plan.note_on("Sound the Charge knows no crops that hide men", |place, one| {
            one.kind == Kind::Field && open(place) && hides(one)
        }),
        plan.note_on("Sound the Charge knows no low ground", |_, one| one.kind == Kind::Valley),
        plan.note_on("Sound the Charge knows no sunken roads; they are roads", |_, one| {
            one.kind == Kind::SunkenRoad
        }),
        plan.note_on(
            "Houses are rectangular blocks (STC-11.7), which nobody marches through, roads or not (STC-11.8)",
            reshaped,
        ),
        plan.note_on(
            "Water that guns could not cross is an obstacle to all alike (STC-11.5)",
            |place, one| one.kind.is_watercourse() && lie(place) == Lie::Obstacle && waded(one),
        ),
        plan.note_on(
            "Water that nobody wades is crossed by its bridges and fords, or in boats (STC-12.9)",
            |place, one| one.kind.is_watercourse() && lie(place) == Lie::Water,
        ),
    ];
    said.into_iter().flatten().collect()
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
