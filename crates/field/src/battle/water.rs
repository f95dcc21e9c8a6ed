//! Where water is crossed.

use super::place::{Metres, Outline, Point, nearest_on};
use super::{Battle, Kind, Terrain};

/// The stretch of a river or stream at which a ford or bridge lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Water {
    /// Which feature of the battle the water is.
    pub of: usize,
    /// The place in midstream.
    pub at: Point,
    /// How far along the water it is from its first point.
    pub along: Metres,
    /// The direction in which the water is drawn there, of length 1.
    pub flows: Point,
    /// How wide the water is.
    pub width: Metres,
}

impl Water {
    /// How long a stretch of the water can be waded at a ford.
    pub const FORD: Metres = 40.0;

    /// The two ends of a way across the water, so far from midstream.
    pub fn across(&self, reach: Metres) -> [Point; 2] {
        let end =
            |reach: Metres| Point::new(self.at.x - self.flows.y * reach, self.at.y + self.flows.x * reach);
        [end(-reach), end(reach)]
    }
}

/// A ford or bridge lies on the water if it is this near to it.
const NEAR: Metres = 50.0;

impl Battle {
    /// The water over which a ford or bridge leads: the nearest that is drawn as a line.
    pub fn water_at(&self, crossing: &Terrain) -> Option<Water> {
        let Outline::Spot(place) = crossing.outline else { return None };
        let mut best: Option<(Metres, Water)> = None;
        for (of, terrain) in self.terrain.iter().enumerate() {
            let Outline::Line { through, width } = &terrain.outline else { continue };
            if !terrain.kind.is_watercourse() {
                continue;
            }
            let Some((distance, at, along, flows)) = nearest_on(through, place) else { continue };
            if distance <= NEAR && best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, Water { of, at, along, flows, width: *width }));
            }
        }
        best.map(|(_, water)| water)
    }

    /// The bridges of the battle, by their place in its list.
    pub fn bridges(&self) -> impl Iterator<Item = &Terrain> {
        self.terrain.iter().filter(|terrain| terrain.kind == Kind::Bridge)
    }
}
