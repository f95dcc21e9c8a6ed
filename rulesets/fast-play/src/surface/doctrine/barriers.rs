//! The ground that bars a unit, and the bridges over it.

use crate::terrain::{Terrain, terrain};
use crate::{Family, FastPlay, Unit};
use engine::Table;
use engine::doctrine::Barriers;
use geom::{Convex, FeatureId, Mm, Segment, Shape, Solid, Vector};

/// FPN-6.3, 6.13, R37. No unit enters impassable ground, and guns no river: they take the bridges.
pub(super) fn barriers(at: Table<FastPlay>, unit: &Unit) -> Barriers {
    let guns = unit.family() == Family::Artillery;
    let bars = |kind: Terrain| kind == Terrain::Impassable || guns && kind == Terrain::River;
    let barred: Vec<Convex> =
        features(at, bars).flat_map(|feature| at.setup.ground.pieces(feature).cloned()).collect();
    if barred.is_empty() {
        return Barriers::default();
    }
    let rivers: Vec<Solid> = features(at, |kind| guns && kind == Terrain::River)
        .flat_map(|feature| at.setup.ground.pieces(feature).cloned().map(Solid::from))
        .collect();
    // Before it turns onto a bridge, no corner of an element may hang over the bank.
    let room = Vector::new(unit.base.width.mm(), unit.base.depth.mm()).length();
    let roads = features(at, |kind| kind == Terrain::Road).flat_map(|road| lines(at, road));
    let gates = roads.flat_map(|road| bridges(road, &rivers, room)).collect();
    Barriers { barred, gates }
}

fn features<'a>(
    at: Table<'a, FastPlay>,
    wanted: impl Fn(Terrain) -> bool + 'a,
) -> impl Iterator<Item = FeatureId> + 'a {
    let all = (0..at.setup.ground.features().len() as u16).map(FeatureId);
    all.filter(move |feature| terrain(at, *feature).is_some_and(&wanted))
}

/// The straight stretches along the middle of a road.
fn lines(at: Table<FastPlay>, road: FeatureId) -> Vec<Segment> {
    match &at.setup.ground.feature(road).shape {
        Shape::Line { through, .. } => {
            through.windows(2).map(|pair| Segment::new(pair[0].point(), pair[1].point())).collect()
        }
        Shape::Polygon(_) => at.setup.ground.pieces(road).flat_map(middle_lines).collect(),
    }
}

/// The two lines between the middles of opposite sides of a rectangle.
fn middle_lines(piece: &Convex) -> Vec<Segment> {
    let sides: Vec<Segment> = piece.edges().collect();
    match &sides[..] {
        [one, two, three, four] => {
            [(one, three), (two, four)].map(|(from, to)| Segment::new(from.middle(), to.middle())).to_vec()
        }
        _ => vec![],
    }
}

/// Where a stretch of road leads over rivers, with so much room at either end.
fn bridges(road: Segment, rivers: &[Solid], room: Mm) -> Vec<Segment> {
    let length = road.length();
    let mut wet: Vec<(f64, f64)> = rivers.iter().filter_map(|river| river.along(road)).collect();
    wet.retain(|(from, to)| to - from > 1e-6);
    wet.sort_by(|one, two| one.0.total_cmp(&two.0));
    let mut bridges: Vec<(f64, f64)> = vec![];
    for (from, to) in wet {
        match bridges.last_mut() {
            Some(last) if from <= last.1 + 1e-6 => last.1 = last.1.max(to),
            _ => bridges.push((from, to)),
        }
    }
    let more = room / length.max(1.0);
    bridges.into_iter().map(|(from, to)| Segment::new(road.at(from - more), road.at(to + more))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bridge_leads_over_all_of_a_river_and_has_room_before_it() {
        let tile = |from: Mm, to: Mm| {
            let corners = [(0.0, from), (100.0, from), (100.0, to), (0.0, to)];
            Solid::from(Convex::hull(corners.map(|(x, y)| Vector::new(x, y))))
        };
        let river = [tile(30.0, 40.0), tile(40.0, 50.0), tile(80.0, 90.0)];
        let road = Segment::new(Vector::new(10.0, 0.0), Vector::new(10.0, 70.0));
        let across = Segment::new(Vector::new(10.0, 25.0), Vector::new(10.0, 55.0));
        let unit = bridges(road, &river, 5.0);
        assert_eq!(unit.len(), 1);
        assert!((unit[0].a - across.a).length() < 1e-9 && (unit[0].b - across.b).length() < 1e-9);
        assert!(bridges(Segment::new(Vector::ZERO, Vector::new(90.0, 0.0)), &river, 5.0).is_empty());
    }
}
