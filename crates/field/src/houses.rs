//! Houses for a village whose plan is not known.

use crate::Battle;
use crate::battle::{Metres, Outline, Point, Terrain, nearest_on};

/// At most so many houses are drawn in one block: each stands for several.
const MOST: usize = 24;
/// From one house to the next, at least.
const PITCH: Metres = 40.0;
/// How far houses stand from the middle of a road or brook, at least.
const WAY: Metres = 14.0;

/// Where the houses of a block are drawn: as the battle has them, or in rows along its longest side, clear of
/// roads and water. The same block always gets the same houses.
pub fn houses(battle: &Battle, block: &Terrain) -> Vec<Vec<Point>> {
    if !block.houses.is_empty() {
        return block.houses.clone();
    }
    let Outline::Area(ring) = &block.outline else { return vec![] };
    let along = longest_side(ring);
    let clear = |house: &[Point]| {
        house.iter().all(|corner| block.outline.holds(*corner))
            && !house.iter().any(|&corner| is_on_way(battle, corner))
    };
    let mut pitch = PITCH;
    loop {
        let rows = rows(ring, along, pitch);
        if rows.len() > MOST * 4 {
            pitch *= 1.5;
            continue;
        }
        let found: Vec<Vec<Point>> = rows.into_iter().filter(|house| clear(house)).collect();
        match found.len() {
            0 => return vec![shrunk(ring, block.outline.middle())],
            1..=MOST => return found,
            _ => pitch *= 1.2,
        }
    }
}

/// The direction of the longest side of a ring, of length 1.
fn longest_side(ring: &[Point]) -> Point {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| Point::new(b.x - a.x, b.y - a.y));
    let length = |side: &Point| libm::hypot(side.x, side.y);
    let longest =
        sides.max_by(|one, two| length(one).total_cmp(&length(two))).unwrap_or(Point::new(1.0, 0.0));
    match length(&longest) {
        0.0 => Point::new(1.0, 0.0),
        length => Point::new(longest.x / length, longest.y / length),
    }
}

/// A house at every place of a grid that covers the ring, each a little different from the next.
fn rows(ring: &[Point], along: Point, pitch: Metres) -> Vec<Vec<Point>> {
    let (first, across) = (ring[0], Point::new(-along.y, along.x));
    let local = |point: &Point| {
        let (dx, dy) = (point.x - first.x, point.y - first.y);
        Point::new(dx * along.x + dy * along.y, dx * across.x + dy * across.y)
    };
    let world = |x: Metres, y: Metres| {
        Point::new(first.x + along.x * x + across.x * y, first.y + along.y * x + across.y * y)
    };
    let locals: Vec<Point> = ring.iter().map(local).collect();
    let least = |of: fn(&Point) -> Metres| locals.iter().map(of).fold(Metres::INFINITY, f64::min);
    let most = |of: fn(&Point) -> Metres| locals.iter().map(of).fold(Metres::NEG_INFINITY, f64::max);
    let (west, south) = (least(|point| point.x), least(|point| point.y));
    let count = |length: Metres| (length / pitch).clamp(0.0, 200.0) as u32 + 1;
    let (columns, lines) = (count(most(|point| point.x) - west), count(most(|point| point.y) - south));
    let mut houses = vec![];
    for line in 0..lines {
        for column in 0..columns {
            let [one, two, three, four] = shares(column, line);
            let x = west + pitch * (f64::from(column) + 0.5 + 0.2 * (one - 0.5));
            let y = south + pitch * (f64::from(line) + 0.5 + 0.2 * (two - 0.5));
            let (width, depth) = (pitch * (0.2 + 0.12 * three), pitch * (0.16 + 0.08 * four));
            let corners = [(-width, -depth), (width, -depth), (width, depth), (-width, depth)];
            houses.push(corners.map(|(dx, dy)| world(x + dx, y + dy)).to_vec());
        }
    }
    houses
}

/// Four numbers from 0 to 1 that belong to a place of the grid.
fn shares(column: u32, line: u32) -> [f64; 4] {
    let mut mixed = u64::from(column).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ u64::from(line).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    std::array::from_fn(|_| {
        mixed ^= mixed >> 31;
        mixed = mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9).wrapping_add(1);
        f64::from((mixed >> 40) as u32) / f64::from(1 << 24)
    })
}

/// Whether a road, a track or water leads past a place too near for a house.
fn is_on_way(battle: &Battle, place: Point) -> bool {
    battle.terrain.iter().any(|terrain| {
        let Outline::Line { through, width } = &terrain.outline else { return false };
        let leads = terrain.kind.is_way() || terrain.kind.is_watercourse();
        leads
            && nearest_on(through, place)
                .is_some_and(|(distance, ..)| distance < (width / 2.0 + 4.0).max(WAY))
    })
}

/// One house that fills a block too small for more.
fn shrunk(ring: &[Point], middle: Point) -> Vec<Point> {
    let drawn = |at: Metres, to: Metres| to + (at - to) * 0.7;
    ring.iter().map(|corner| Point::new(drawn(corner.x, middle.x), drawn(corner.y, middle.y))).collect()
}
