//! STA-20.1, 21.1, 22.1, 27.4, 27.5, 27.7. What the ground is to this book.

use crate::measure::Fraction;
use crate::options::Covers;
use crate::{At, Cover, Family, Unit, UnitFlags, stance};
use engine::{Look, Slope};
use formations::walk;
use geom::{Area, Body, Convex, FeatureId, Kind, Mm, Run, Solid, Vector};

/// STA-20.1, 21.1. What a feature is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    /// R93. Higher ground; its feature says how many contours up.
    Hill,
    /// STA-20.1. A slope so steep that it is bad going.
    SteepHill,
    /// STA-20.1.
    Woods,
    /// STA-20.1.
    Marsh,
    /// STA-20.1.
    Rough,
    /// STA-20.1.
    BuiltUp,
    /// STA-20.1, 21.1. A line of works, or the ground within them.
    Fieldwork,
    /// STA-21.1.
    LowWall,
    /// STA-21.1.
    Fence,
    /// STA-21.1.
    Hedgerow,
    /// STA-22.1. Water that troops wade.
    River,
    /// R83. A bridge or a ford over a river.
    Bridge,
    /// STA-27.5.
    Road,
    /// Ground on which no unit goes.
    Impassable,
}

impl Terrain {
    /// All of them; the place of each is the number by which the ground knows it.
    pub const ALL: [Terrain; 14] = [
        Terrain::Hill,
        Terrain::SteepHill,
        Terrain::Woods,
        Terrain::Marsh,
        Terrain::Rough,
        Terrain::BuiltUp,
        Terrain::Fieldwork,
        Terrain::LowWall,
        Terrain::Fence,
        Terrain::Hedgerow,
        Terrain::River,
        Terrain::Bridge,
        Terrain::Road,
        Terrain::Impassable,
    ];

    /// The word by which files name it.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Hill => "hill",
            Terrain::SteepHill => "steep_hill",
            Terrain::Woods => "woods",
            Terrain::Marsh => "marsh",
            Terrain::Rough => "rough",
            Terrain::BuiltUp => "built_up",
            Terrain::Fieldwork => "fieldwork",
            Terrain::LowWall => "low_wall",
            Terrain::Fence => "fence",
            Terrain::Hedgerow => "hedgerow",
            Terrain::River => "river",
            Terrain::Bridge => "bridge",
            Terrain::Road => "road",
            Terrain::Impassable => "impassable",
        }
    }

    /// What players call it.
    pub const fn words(self) -> &'static str {
        match self {
            Terrain::Hill => "a hill",
            Terrain::SteepHill => "a steep hill",
            Terrain::Woods => "woods",
            Terrain::Marsh => "marsh",
            Terrain::Rough => "rough ground",
            Terrain::BuiltUp => "a built-up area",
            Terrain::Fieldwork => "a fieldwork",
            Terrain::LowWall => "a low wall",
            Terrain::Fence => "a fence",
            Terrain::Hedgerow => "a hedgerow",
            Terrain::River => "a river",
            Terrain::Bridge => "a bridge or a ford",
            Terrain::Road => "a road",
            Terrain::Impassable => "impassable ground",
        }
    }

    /// How it is drawn.
    pub const fn look(self) -> Option<Look> {
        Some(match self {
            Terrain::Hill => Look::Height { level: 1, slope: Slope::Gentle },
            Terrain::SteepHill => Look::Height { level: 1, slope: Slope::Steep },
            Terrain::Woods => Look::Woods { dense: false },
            Terrain::Marsh => Look::Marsh,
            Terrain::Rough => Look::Rocks,
            Terrain::BuiltUp => Look::TownBlock,
            Terrain::Fieldwork => Look::Fieldwork,
            Terrain::LowWall => Look::Wall,
            Terrain::Fence => Look::Fence,
            Terrain::Hedgerow => Look::Hedge,
            Terrain::River => Look::River,
            Terrain::Bridge | Terrain::Road => Look::Road,
            Terrain::Impassable => Look::Cliff,
        })
    }

    /// The number by which the ground knows it.
    pub const fn kind(self) -> Kind {
        Kind(self as u16)
    }

    /// What the ground means by a number. What this book does not know is open ground.
    pub fn of(kind: Kind) -> Option<Terrain> {
        Terrain::ALL.get(usize::from(kind.0)).copied()
    }

    /// STA-20.1. Whether it is bad going to those in it.
    pub const fn is_bad_going(self) -> bool {
        use Terrain as T;
        matches!(self, T::SteepHill | T::Woods | T::Marsh | T::Rough | T::BuiltUp | T::Fieldwork)
    }

    /// STA-21.1. Whether it is an obstacle.
    pub const fn is_obstacle(self) -> bool {
        use Terrain as T;
        matches!(self, T::LowWall | T::Fence | T::Hedgerow | T::Fieldwork)
    }

    /// STA-21.2, 22.1. Whether a unit that comes to it must stop.
    pub const fn stops(self) -> bool {
        self.is_obstacle() || matches!(self, Terrain::River)
    }

    /// STA-27.4, R90. The cover that it gives.
    pub const fn cover(self, covers: &Covers) -> Cover {
        match self {
            Terrain::Woods => covers.woods,
            Terrain::BuiltUp => covers.built_up,
            Terrain::Fieldwork => covers.fieldwork,
            Terrain::LowWall => covers.low_wall,
            Terrain::Fence => covers.fence,
            Terrain::Hedgerow => covers.hedgerow,
            _ => Cover::None,
        }
    }
}

/// Rounding of surfaces that is overlooked.
const ROUNDING: f64 = 1e-6;

/// What a feature is; none if this book does not know it.
pub(crate) fn terrain(at: At, feature: FeatureId) -> Option<Terrain> {
    Terrain::of(at.setup.ground.feature(feature).kind)
}

/// STA-10.1, 10.8, 12.1, 20.2, 21.4, 22.2, R82, R83. The speed of a unit over some ground; none at all where
/// it may not go. Obstacles other than works slow no unit.
pub(crate) fn speed(at: At, terrain: Terrain, unit: &Unit) -> Fraction {
    let costs = &at.setup.tables.costs;
    match terrain {
        Terrain::Impassable => Fraction::NONE,
        Terrain::River => costs.river,
        kind if kind.is_bad_going() && !unit.is_loose() => costs.bad_going,
        _ => Fraction::FULL,
    }
}

/// R83. Whether a stretch of ground lies in a river only where a bridge or a ford leads over it.
fn is_dry(at: At, river: FeatureId, over: &[Convex]) -> bool {
    let ground = &at.setup.ground;
    let bridges = Area::of(bridges(at).cloned());
    over.iter().all(|shape| {
        ground.pieces(river).all(|piece| {
            let common = shape.common(piece);
            common.is_empty() || common.surface() < ROUNDING || bridges.covers(&common) >= 1.0 - ROUNDING
        })
    })
}

/// R83. Whether a feature is ground to a run: a river is not where a bridge leads over it.
pub(crate) fn matters_to(at: At, feature: FeatureId, run: &Run) -> bool {
    terrain(at, feature) != Some(Terrain::River) || !is_dry(at, feature, &run.swept())
}

/// R91. Whether a unit keeps to a road on a run, so that other ground is nothing to it: a road column or
/// limbered guns with the middle of every rank on the road all the way.
pub(crate) fn keeps_to_road(at: At, unit: &Unit, run: &Run) -> bool {
    use crate::Formation::{Limbered, RoadColumn};
    let roads = |id: FeatureId| matches!(terrain(at, id), Some(Terrain::Road | Terrain::Bridge));
    let (low, high) = run.bounds();
    at.setup.options.road_cancels_terrain
        && matches!(unit.formation(), RoadColumn | Limbered)
        && at.setup.ground.near(low, high).iter().any(|&id| roads(id))
        && walk::keeps_on(run, &at.setup.ground, unit.stance.ranked(), at.setup.options.tolerance.mm(), roads)
}

/// A run that leads nowhere, for questions about a body at rest.
fn at_rest(body: &Body) -> Run {
    Run { from: body.clone(), stages: vec![] }
}

/// The ground in which a body lies. A touch is none, and a bridge or a road may lead through it.
pub(crate) fn beneath(at: At, unit: &Unit, body: &Body) -> geom::Features {
    let mut beneath = at.setup.ground.beneath(body, at.setup.options.tolerance.mm());
    if beneath.is_empty() || keeps_to_road(at, unit, &at_rest(body)) {
        return geom::Features::new();
    }
    let parts: Vec<Convex> = body.parts().iter().map(Convex::from).collect();
    beneath.retain(|id| terrain(at, *id) != Some(Terrain::River) || !is_dry(at, *id, &parts));
    beneath
}

/// STA-20.1, 21.4, 22.2, R80, R82, R83. Whether a unit is in bad going: any part of its ground is, or it
/// stands astride an obstacle or in a river, or has crossed one this turn. What that means to skirmishers and
/// guns is for each rule to say.
pub(crate) fn in_bad_going(at: At, unit: &Unit) -> bool {
    if unit.flags.has(UnitFlags::CROSSED) {
        return true;
    }
    let Some(body) = stance::body(&unit.stance) else { return false };
    let bad = |id: &FeatureId| terrain(at, *id).is_some_and(|kind| kind.is_bad_going() || kind.stops());
    beneath(at, unit, &body).iter().any(bad)
}

/// STA-10.8, 12.1, 20.3. Whether bad going makes a unit fire or fight worse: neither skirmishers nor guns.
pub(crate) fn is_hampered(at: At, unit: &Unit) -> bool {
    !unit.is_loose() && unit.family() != Family::Artillery && in_bad_going(at, unit)
}

/// STA-19.1. Whether a unit is steady: in close order, out of bad going, and in good morale.
pub(crate) fn is_steady(at: At, unit: &Unit) -> bool {
    unit.is_close_order() && !unit.is_shaken() && !in_bad_going(at, unit)
}

/// STA-21.2, 22.1, R81, R83. The obstacles and rivers that a body touches or stands in; a river not where a
/// bridge or a ford leads over it.
pub(crate) fn stoppers(at: At, body: &Body) -> Vec<FeatureId> {
    let contact = at.setup.options.contact.mm();
    let touched = at.setup.ground.touched(body, contact);
    let shapes = || near(Solid::parts(body), contact);
    let stops = |id: FeatureId| {
        terrain(at, id).is_some_and(Terrain::stops) && (!is_river(at, id) || is_wet(at, id, &shapes()))
    };
    touched.into_iter().filter(|&id| stops(id)).collect()
}

/// Whether a feature is a river.
pub(crate) fn is_river(at: At, feature: FeatureId) -> bool {
    terrain(at, feature) == Some(Terrain::River)
}

/// Shapes with all that is so near to them.
pub(crate) fn near(shapes: impl IntoIterator<Item = Solid>, by: Mm) -> Vec<Convex> {
    shapes.into_iter().map(|shape| Solid { round: shape.round + by, ..shape }.outline()).collect()
}

/// R83. Whether some shapes, each with all that counts as touched, come to a river elsewhere than at a bridge
/// or a ford. Its rims count as bridge: a unit as wide as its bridge touches no water beside it.
pub(crate) fn is_wet(at: At, river: FeatureId, over: &[Convex]) -> bool {
    let ground = &at.setup.ground;
    let beside = at.setup.options.contact.mm() * 2.0;
    let bridges = near(bridges(at).map(|piece| Solid { core: piece.clone(), round: 0.0 }), beside);
    let bridges = Area::of(bridges);
    over.iter().any(|shape| {
        ground.pieces(river).any(|piece| {
            let common = shape.common(piece);
            let wet = !common.is_empty() && common.surface() > ROUNDING;
            wet && bridges.covers(&common) < 1.0 - ROUNDING
        })
    })
}

/// R83. The ground of all bridges and fords.
fn bridges<'a>(at: At<'a>) -> impl Iterator<Item = &'a Convex> {
    let ground = &at.setup.ground;
    let all = (0..ground.features().len() as u16).map(FeatureId);
    all.filter(move |&id| terrain(at, id) == Some(Terrain::Bridge)).flat_map(|id| ground.pieces(id))
}

/// STA-27.7, R93. How high the ground is at a place.
pub(crate) fn height(at: At, place: Vector) -> geom::Level {
    at.setup.ground.height_at(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Formation;
    use crate::kit::{Field, battery, cavalry, column, line, patch, skirmishers, strip};

    /// STA-20.2, 22.2, 10.8, 12.1, R83. Bad going halves all but skirmishers, and rivers halve those too.
    #[test]
    fn bad_going_halves_all_but_skirmishers() {
        let units = [line(0, 0, 0), cavalry(Formation::AttackColumn, 0, 0, 0), battery(2, 0, 0, 0)];
        Field::new([]).look(|at| {
            let speeds = |kind| units.each_ref().map(|unit| speed(at, kind, unit).share());
            assert_eq!((speeds(Terrain::Woods), speeds(Terrain::River)), ([0.5; 3], [0.5; 3]));
            assert_eq!((speeds(Terrain::Hill), speeds(Terrain::Fence)), ([1.0; 3], [1.0; 3]));
            let loose = skirmishers(8, 0, 0, 0);
            assert_eq!(speed(at, Terrain::Marsh, &loose), Fraction::FULL);
            assert_eq!(speed(at, Terrain::River, &loose), at.setup.tables.costs.river);
            assert_eq!(speed(at, Terrain::Impassable, &loose), Fraction::NONE);
        });
    }

    fn hampered(unit: Unit, ground: geom::Feature) -> bool {
        Field::new([unit.clone()]).on([ground]).look(|at| is_hampered(at, &unit))
    }

    /// STA-20.1, 20.3, R80, 10.8, 12.1, 19.1. Any part is enough, the rim is not; neither skirmishers nor
    /// guns mind.
    #[test]
    fn any_part_in_bad_going_is_enough() {
        let wood = |y: i64| patch(Terrain::Woods, (800, 1200), (y, y + 100));
        assert!(hampered(line(1000, 1000, 0), wood(999)) && !hampered(line(1000, 1000, 0), wood(1000)));
        assert!(!hampered(battery(2, 1000, 1050, 0), wood(1000)));
        assert!(!hampered(skirmishers(8, 1000, 1050, 0), wood(1000)));
        let steady = |unit: Unit| Field::new([unit.clone()]).on([wood(999)]).look(|at| is_steady(at, &unit));
        assert!(!steady(line(1000, 1000, 0)) && steady(line(1000, 900, 0)));
        assert!(!steady(line(1000, 900, 0).shaken()));
    }

    /// STA-20.1, 21.4, R80, R82. A unit that lines a work or a hedge is not in bad going, and one astride is.
    #[test]
    fn astride_an_obstacle_is_bad_going() {
        for kind in [Terrain::Fieldwork, Terrain::Hedgerow] {
            let works = |y: i64| strip(kind, &[(800, y), (1200, y)], 0);
            assert!(!hampered(line(1000, 1000, 0), works(1000)) && hampered(line(1000, 1000, 0), works(990)));
        }
    }

    /// STA-22.2, R83. Under a bridge the river is open ground, beside it it is not.
    #[test]
    fn a_bridge_leads_over_a_river() {
        let on_bridge = |x: i64| {
            let unit = column(x, 1050, 0);
            let river = strip(Terrain::River, &[(500, 1040), (1500, 1040)], 60);
            let bridge = strip(Terrain::Bridge, &[(1000, 900), (1000, 1200)], 130);
            Field::new([unit.clone()]).on([river, bridge]).look(|at| in_bad_going(at, &unit))
        };
        assert!(!on_bridge(1000) && on_bridge(1020));
    }

    /// STA-27.5, R91. A road column on a road ignores the wood through which it leads.
    #[test]
    fn a_road_leads_through_a_wood() {
        let in_wood = |unit: Unit| {
            let wood = patch(Terrain::Woods, (800, 1200), (900, 1100));
            let road = strip(Terrain::Road, &[(1000, 800), (1000, 1300)], 20);
            Field::new([unit.clone()]).on([wood, road]).look(|at| in_bad_going(at, &unit))
        };
        assert!(!in_wood(column(1000, 1050, 0).formed(Formation::RoadColumn, 4)));
        assert!(in_wood(column(1000, 1050, 0)));
    }

    /// The numbers by which the ground knows terrain are its places in the list.
    #[test]
    fn every_kind_of_terrain_is_read_back() {
        for terrain in Terrain::ALL {
            assert_eq!(Terrain::of(terrain.kind()), Some(terrain));
        }
        assert_eq!(Terrain::of(Kind(99)), None);
    }
}
