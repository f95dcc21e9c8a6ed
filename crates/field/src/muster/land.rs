//! Ground that every book takes alike: contours, running water with its fords, bridges and roads.

use crate::battle::{Kind, Outline, Point, Terrain, Water};
use crate::scenery::lies_in;
use crate::{Battle, Placement};
use geom::{Length, Mm, Segment, Shape, Spot, Vector};

/// The line round an area.
pub fn round(ring: &[Point]) -> Outline {
    Outline::Line { through: ring.iter().chain(ring.first()).copied().collect(), width: 0.0 }
}

/// Ground along a line, such as a cliff, as wide as the ground that it takes.
pub fn widened(outline: &Outline) -> Outline {
    const USUAL: crate::battle::Metres = 10.0;
    match outline {
        Outline::Line { through, width } if *width == 0.0 => {
            Outline::Line { through: through.clone(), width: USUAL }
        }
        outline => outline.clone(),
    }
}

/// How many of the contours that matter lead up to one of them, itself among these.
pub fn contour(battle: &Battle, place: usize, matters: impl Fn(usize) -> bool) -> usize {
    let hill = &battle.terrain[place];
    1 + hills(battle, matters).filter(|&other| lies_in(hill, &battle.terrain[other])).count()
}

/// Whether none of the contours that matter lies inside one of them.
pub fn summit(battle: &Battle, place: usize, matters: impl Fn(usize) -> bool) -> bool {
    let hill = &battle.terrain[place];
    !hills(battle, matters).any(|other| lies_in(&battle.terrain[other], hill))
}

fn hills(battle: &Battle, matters: impl Fn(usize) -> bool) -> impl Iterator<Item = usize> {
    (0..battle.terrain.len()).filter(move |&other| battle.terrain[other].kind == Kind::Hill && matters(other))
}

/// A bridge or a ford: a strip across the water.
pub fn crossing(battle: &Battle, terrain: &Terrain, placement: &Placement) -> Option<Shape> {
    let water = battle.water_at(terrain)?;
    let wide = placement.metres(placement.water_width(water.width));
    let (reach, width) = match terrain.kind {
        // A bridge reaches onto both banks, so that a column on it has no foot in the water.
        Kind::Bridge => (wide / 2.0 + 10.0, 6.0),
        _ => (wide / 2.0, Water::FORD),
    };
    placement.road(&Outline::Line { through: water.across(reach).to_vec(), width })
}

/// Running water, with gaps at some of its fords and bridges, of at least some width.
pub fn course(
    battle: &Battle,
    place: usize,
    gaps_at: impl Fn(&Terrain) -> bool,
    least: Length,
    placement: &Placement,
) -> Vec<Shape> {
    let terrain = &battle.terrain[place];
    let Some(shape) = placement.water(&terrain.outline) else { return vec![] };
    let Shape::Line { through, width } = shape else { return vec![shape] };
    let half = |crossing: &Terrain| {
        let wide = if crossing.kind == Kind::Ford { Water::FORD } else { 0.0 };
        placement.length(wide).max(least).mm() / 2.0
    };
    let crossings = battle.terrain.iter().filter(|crossing| gaps_at(crossing));
    let gaps: Vec<(Mm, Mm)> = crossings
        .filter_map(|crossing| Some((battle.water_at(crossing)?, half(crossing))))
        .filter(|(water, _)| water.of == place)
        .map(|(water, half)| {
            let along = placement.length(water.along).mm();
            (along - half, along + half)
        })
        .collect();
    without(&through, &gaps).into_iter().map(|through| Shape::Line { through, width }).collect()
}

/// A road, with gaps where it meets some water without a bridge: there it is no better than the water.
pub fn road(
    battle: &Battle,
    terrain: &Terrain,
    is_wet: impl Fn(usize) -> bool,
    placement: &Placement,
) -> Vec<Shape> {
    let Some(Shape::Line { through, width }) = placement.road(&terrain.outline) else { return vec![] };
    let mut gaps = vec![];
    for (place, water) in battle.terrain.iter().enumerate() {
        if !water.kind.is_watercourse() || !is_wet(place) {
            continue;
        }
        let Some(Shape::Line { through: course, width: wet }) = placement.water(&water.outline) else {
            continue;
        };
        for (along, at) in crossings(&through, &course) {
            let near = |bridge: &Terrain| match bridge.outline {
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

#[cfg(test)]
mod tests {
    use super::*;
    use geom::mm;

    fn spots(points: &[(i64, i64)]) -> Vec<Spot> {
        points.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect()
    }

    /// A line is cut, also over its bends, and loses what is too short to matter.
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

    /// Where a road meets the water.
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
