//! R93. The ground of a battle as this book knows it.

use super::scale::{Lie, Scale};
use crate::terrain::Terrain;
use field::battle::{self, Kind, Outline, Passable, Point, Water};
use field::{Battle, Placement};
use geom::{Feature, Mm, Segment, Shape, Spot, Vector};
use std::collections::BTreeMap;

/// The features of the table, and what was left out of the picture.
pub struct Land {
    pub features: Vec<Feature>,
    pub notes: Vec<String>,
}

/// The ground of a battle. What `told` names is what it says.
pub fn land(battle: &Battle, placement: &Placement, scale: &Scale, told: &BTreeMap<String, Lie>) -> Land {
    let lies: Vec<Lie> = battle.terrain.iter().map(|terrain| lie(terrain, scale, told)).collect();
    let mut land = Land { features: vec![], notes: vec![] };
    for (place, (terrain, lie)) in battle.terrain.iter().zip(&lies).enumerate() {
        let Some(kind) = lie.terrain() else { continue };
        let shapes = match terrain.kind {
            Kind::Hill => hill(battle, place, &lies, placement).into_iter().collect(),
            Kind::Ford | Kind::Bridge => crossing(battle, terrain, placement).into_iter().collect(),
            kind if kind.is_watercourse() => course(battle, place, *lie, placement),
            kind if kind.is_way() => road(battle, terrain, &lies, placement),
            _ => obstacle_or_area(terrain, *lie, placement),
        };
        land.features.extend(shapes.into_iter().map(|shape| feature(kind, shape)));
        if terrain.kind == Kind::Hill {
            land.features
                .extend(summit(battle, place, &lies, placement).map(|shape| feature(Terrain::Crest, shape)));
        }
    }
    for terrain in &battle.terrain {
        if let (Some(_), Outline::Area(ring)) = (terrain.edge, &terrain.outline) {
            let round = placement.shape(&closed(ring));
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
        Kind::Scrub if hides(terrain, scale) => Lie::Woods,
        _ => by_kind(),
    }
}

/// Whether a man can stand in it unseen.
fn hides(terrain: &battle::Terrain, scale: &Scale) -> bool {
    terrain.height.is_some_and(|height| height * 100.0 >= f64::from(scale.hides_from_cm))
}

/// Areas as they are; as an obstacle, what runs round them.
fn obstacle_or_area(terrain: &battle::Terrain, lie: Lie, placement: &Placement) -> Vec<Shape> {
    let outline = match &terrain.outline {
        Outline::Area(ring) if lie == Lie::Obstacle => closed(ring),
        // A fall that nobody climbs is as wide as the ground that it takes.
        Outline::Line { through, width } if lie != Lie::Obstacle && *width == 0.0 => {
            Outline::Line { through: through.clone(), width: 10.0 }
        }
        outline => outline.clone(),
    };
    placement.shape(&outline).into_iter().collect()
}

/// The line round an area.
fn closed(ring: &[Point]) -> Outline {
    Outline::Line { through: ring.iter().chain(ring.first()).copied().collect(), width: 0.0 }
}

/// R93. The lowest contour of a height is the hill. Contours inside it are the same hill.
fn hill(battle: &Battle, place: usize, lies: &[Lie], placement: &Placement) -> Option<Shape> {
    let is_inner = others(battle, lies).any(|other| other != place && is_inside(battle, place, other));
    if is_inner { None } else { placement.shape(&battle.terrain[place].outline) }
}

/// R56, R93. The innermost contour of a height that has several is its summit.
fn summit(battle: &Battle, place: usize, lies: &[Lie], placement: &Placement) -> Option<Shape> {
    let is_inner = others(battle, lies).any(|other| other != place && is_inside(battle, place, other));
    let has_inner = others(battle, lies).any(|other| other != place && is_inside(battle, other, place));
    if is_inner && !has_inner { placement.shape(&battle.terrain[place].outline) } else { None }
}

/// The contours that matter.
fn others<'a>(battle: &'a Battle, lies: &'a [Lie]) -> impl Iterator<Item = usize> + 'a {
    (0..lies.len()).filter(|&other| battle.terrain[other].kind == Kind::Hill && lies[other] != Lie::Open)
}

/// Whether one contour lies inside a lower one.
fn is_inside(battle: &Battle, inner: usize, outer: usize) -> bool {
    let (inner, outer) = (&battle.terrain[inner], &battle.terrain[outer]);
    outer.height < inner.height && outer.outline.holds(inner.outline.middle())
}

/// R37. A bridge or a ford: a strip across the water.
fn crossing(battle: &Battle, terrain: &battle::Terrain, placement: &Placement) -> Option<Shape> {
    let water = battle.water_at(terrain)?;
    let wide = placement.metres(placement.water_width(water.width));
    let (reach, width) = match terrain.kind {
        // A bridge reaches onto both banks, so that a column on it has no foot in the water.
        Kind::Bridge => (wide / 2.0 + 10.0, 6.0),
        _ => (wide / 2.0, Water::FORD),
    };
    placement.road(&Outline::Line { through: water.across(reach).to_vec(), width })
}

/// R37. Running water, with gaps where it is forded, if it is not all a ford.
fn course(battle: &Battle, place: usize, lie: Lie, placement: &Placement) -> Vec<Shape> {
    let terrain = &battle.terrain[place];
    let Some(shape) = placement.water(&terrain.outline) else { return vec![] };
    let Shape::Line { through, width } = shape else { return vec![shape] };
    let fords = battle.terrain.iter().filter(|ford| ford.kind == Kind::Ford && lie != Lie::Ford);
    let fords = fords.filter_map(|ford| battle.water_at(ford)).filter(|water| water.of == place);
    let half = placement.length(Water::FORD / 2.0).mm().max(placement.road_width(0.0).mm() / 2.0);
    let gaps: Vec<(Mm, Mm)> = fords
        .map(|water| {
            let along = placement.length(water.along).mm();
            (along - half, along + half)
        })
        .collect();
    without(&through, &gaps).into_iter().map(|through| Shape::Line { through, width }).collect()
}

/// R35, R37. A road, with gaps where it meets water without a bridge: there it is no better than the water.
fn road(battle: &Battle, terrain: &battle::Terrain, lies: &[Lie], placement: &Placement) -> Vec<Shape> {
    let Some(Shape::Line { through, width }) = placement.road(&terrain.outline) else { return vec![] };
    let mut gaps = vec![];
    for (water, _) in battle
        .terrain
        .iter()
        .zip(lies)
        .filter(|(water, lie)| water.kind.is_watercourse() && **lie != Lie::Open)
    {
        let Some(Shape::Line { through: course, width: wet }) = placement.water(&water.outline) else {
            continue;
        };
        for (along, at) in crossings(&through, &course) {
            let near = |bridge: &battle::Terrain| match bridge.outline {
                Outline::Spot(place) => {
                    (placement.spot(place).point() - at).length() <= wet.mm() + width.mm()
                }
                _ => false,
            };
            if !battle.bridges().any(near) {
                gaps.push((along - wet.mm(), along + wet.mm()));
            }
        }
    }
    without(&through, &gaps).into_iter().map(|through| Shape::Line { through, width }).collect()
}

/// Where one line crosses another: how far along the first, and the place.
fn crossings(line: &[Spot], other: &[Spot]) -> Vec<(Mm, Vector)> {
    let legs = |spots: &[Spot]| -> Vec<Segment> {
        spots.windows(2).map(|ends| Segment::new(ends[0].point(), ends[1].point())).collect()
    };
    let mut found = vec![];
    let mut before = 0.0;
    for leg in legs(line) {
        for water in legs(other) {
            let (along, flows) = (leg.b - leg.a, water.b - water.a);
            let turn = along.perp_dot(flows);
            if turn == 0.0 {
                continue;
            }
            let share = (water.a - leg.a).perp_dot(flows) / turn;
            let other_share = (water.a - leg.a).perp_dot(along) / turn;
            if (0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&other_share) {
                found.push((before + leg.length() * share, leg.at(share)));
            }
        }
        before += leg.length();
    }
    found
}

/// What is left of a line when stretches of it, told by their lengths from its first point, are taken out.
fn without(line: &[Spot], gaps: &[(Mm, Mm)]) -> Vec<Vec<Spot>> {
    let mut cuts: Vec<Mm> = gaps.iter().flat_map(|(from, to)| [*from, *to]).collect();
    cuts.sort_by(Mm::total_cmp);
    let in_gap = |along: Mm| gaps.iter().any(|(from, to)| (*from..=*to).contains(&along));
    let mut pieces: Vec<Vec<Spot>> = vec![];
    let mut piece: Vec<Spot> = vec![];
    let mut before = 0.0;
    for ends in line.windows(2) {
        let leg = Segment::new(ends[0].point(), ends[1].point());
        let length = leg.length();
        let mut marks = vec![0.0];
        marks.extend(cuts.iter().map(|cut| cut - before).filter(|cut| *cut > 0.0 && *cut < length));
        marks.push(length);
        for stretch in marks.windows(2) {
            if in_gap(before + (stretch[0] + stretch[1]) / 2.0) {
                pieces.push(std::mem::take(&mut piece));
                continue;
            }
            let at = |along: Mm| Spot::of(leg.at(if length > 0.0 { along / length } else { 0.0 }));
            if piece.is_empty() {
                piece.push(at(stretch[0]));
            }
            piece.push(at(stretch[1]));
        }
        before += length;
    }
    pieces.push(piece);
    pieces.retain(|piece| {
        let length: Mm = piece.windows(2).map(|ends| (ends[1].point() - ends[0].point()).length()).sum();
        length > 1.0
    });
    pieces
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
    let tall = named(&|one| one.kind == Kind::Field && hides(one, scale));
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

#[cfg(test)]
mod tests {
    use super::*;
    use geom::mm;

    fn spots(points: &[(i64, i64)]) -> Vec<Spot> {
        points.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect()
    }

    /// R37. A line is cut, also over its bends, and loses what is too short to matter.
    #[test]
    fn stretches_are_taken_out_of_a_line() {
        let line = spots(&[(0, 0), (100, 0), (100, 100)]);
        assert_eq!(without(&line, &[]), vec![line.clone()]);
        let cut = without(&line, &[(40.0, 60.0), (90.0, 110.0)]);
        assert_eq!(
            cut,
            [spots(&[(0, 0), (40, 0)]), spots(&[(60, 0), (90, 0)]), spots(&[(100, 10), (100, 100)])]
        );
        assert_eq!(without(&line, &[(-5.0, 199.5)]), Vec::<Vec<Spot>>::new());
    }

    /// R35. Where a road meets the water.
    #[test]
    fn crossings_are_found_along_the_road() {
        let found = crossings(
            &spots(&[(0, 0), (0, 50), (0, 100)]),
            &spots(&[(-10, 70), (10, 70), (10, 20), (-10, 20)]),
        );
        let along: Vec<Mm> = found.iter().map(|(along, _)| *along).collect();
        assert_eq!(along, [20.0, 70.0]);
    }
}
