//! ERN-3, 35.3, F24, F25, R14, R97, R98, R105, R107, R114. What the ground is to this book.

use crate::kinds::Arm;
use crate::{Options, Tables};
use engine::{Look, Slope};
use geom::{Feature, Kind};

/// ERN-3.1 to 3.7. What a feature is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    /// A contour: the ground inside it is so many metres high.
    Hill,
    /// R107. A slope that costs nothing.
    GentleSlope,
    /// Category 2.
    ModerateSlope,
    /// Category 1.
    SteepSlope,
    /// Category 1: bog or marsh.
    Marsh,
    /// Category 1.
    Rocks,
    /// Category 1.
    DenseWood,
    /// Category 6.
    OpenWood,
    /// Category 5: a stream or river that can be forded.
    Stream,
    /// R107. Water that cannot be forded.
    River,
    /// Category 5: a ford through a river.
    Ford,
    /// A bridge, which is a road.
    Bridge,
    /// Category 4.
    ScalableCliff,
    /// R107. A cliff that cannot be scaled.
    Cliff,
    /// Category 3.
    Hedge,
    /// Category 8 (R107).
    HighHedge,
    /// Category 3.
    Fence,
    /// Category 8.
    HighFence,
    /// Category 3.
    Wall,
    /// Category 8.
    HighWall,
    /// Category 3.
    Palisade,
    /// Category 8.
    HighPalisade,
    /// Category 3.
    Earthwork,
    /// Category 4.
    LargeEarthwork,
    /// Category 3.
    Ditch,
    /// Category 3 (R107).
    SunkenRoad,
    /// Category 3 (R107).
    Revetment,
    /// Category 7.
    BuiltUp,
    /// Category 7: a building that troops hold.
    Building,
    /// A road or track.
    Road,
}

/// ERN-3.8, R105. Whether a feature is marked hard or soft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stuff {
    /// As usual for what it is.
    Usual,
    /// Hard.
    Hard,
    /// Soft.
    Soft,
}

/// ERN-35.3. How troops go over ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gait {
    /// On foot.
    Foot,
    /// On horse.
    Horse,
    /// With guns.
    Wheeled,
}

/// ERN-35.3. What a feature does to a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Toll {
    /// Nothing.
    Nothing,
    /// R97. It divides the part of the move inside it.
    Divides(i64),
    /// R97. It takes so many metres, once.
    Takes(i64),
    /// ERN-35.3.2. It takes so many metres uphill, and gives them downhill.
    Slope(i64),
    /// It cannot be passed.
    Bars,
}

const STUFFS: [Stuff; 3] = [Stuff::Usual, Stuff::Hard, Stuff::Soft];

/// Kinds of marked features lie so far beyond those of unmarked ones.
const MARKED: u16 = 100;

impl Terrain {
    /// All of them; the place of each is the number by which the ground knows it.
    pub const ALL: [Terrain; 30] = [
        Terrain::Hill,
        Terrain::GentleSlope,
        Terrain::ModerateSlope,
        Terrain::SteepSlope,
        Terrain::Marsh,
        Terrain::Rocks,
        Terrain::DenseWood,
        Terrain::OpenWood,
        Terrain::Stream,
        Terrain::River,
        Terrain::Ford,
        Terrain::Bridge,
        Terrain::ScalableCliff,
        Terrain::Cliff,
        Terrain::Hedge,
        Terrain::HighHedge,
        Terrain::Fence,
        Terrain::HighFence,
        Terrain::Wall,
        Terrain::HighWall,
        Terrain::Palisade,
        Terrain::HighPalisade,
        Terrain::Earthwork,
        Terrain::LargeEarthwork,
        Terrain::Ditch,
        Terrain::SunkenRoad,
        Terrain::Revetment,
        Terrain::BuiltUp,
        Terrain::Building,
        Terrain::Road,
    ];

    /// The number by which the ground knows it, marked hard or soft or not.
    pub fn kind(self, stuff: Stuff) -> Kind {
        Kind(self as u16 + MARKED * stuff as u16)
    }

    /// What a feature is.
    ///
    /// # Panics
    /// If the ground has a kind of feature that this book does not know: a position file cannot make one.
    pub fn of(feature: &Feature) -> Terrain {
        let number = usize::from(feature.kind.0 % MARKED);
        *Terrain::ALL.get(number).expect("the ground of this book has only its own features")
    }

    /// R105. How a feature is marked.
    pub fn stuff(feature: &Feature) -> Stuff {
        STUFFS[usize::from(feature.kind.0 / MARKED).min(2)]
    }

    /// The word by which files name it.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Hill => "hill",
            Terrain::GentleSlope => "gentle_slope",
            Terrain::ModerateSlope => "moderate_slope",
            Terrain::SteepSlope => "steep_slope",
            Terrain::Marsh => "marsh",
            Terrain::Rocks => "rocks",
            Terrain::DenseWood => "dense_wood",
            Terrain::OpenWood => "open_wood",
            Terrain::Stream => "stream",
            Terrain::River => "river",
            Terrain::Ford => "ford",
            Terrain::Bridge => "bridge",
            Terrain::ScalableCliff => "scalable_cliff",
            Terrain::Cliff => "cliff",
            Terrain::Hedge => "hedge",
            Terrain::HighHedge => "high_hedge",
            Terrain::Fence => "fence",
            Terrain::HighFence => "high_fence",
            Terrain::Wall => "wall",
            Terrain::HighWall => "high_wall",
            Terrain::Palisade => "palisade",
            Terrain::HighPalisade => "high_palisade",
            Terrain::Earthwork => "earthwork",
            Terrain::LargeEarthwork => "large_earthwork",
            Terrain::Ditch => "ditch",
            Terrain::SunkenRoad => "sunken_road",
            Terrain::Revetment => "revetment",
            Terrain::BuiltUp => "built_up",
            Terrain::Building => "building",
            Terrain::Road => "road",
        }
    }

    /// What players call it.
    pub fn words(self) -> String {
        let name = self.name().replace('_', " ");
        match self {
            Terrain::Rocks => name,
            Terrain::BuiltUp => "a built-up area".into(),
            Terrain::OpenWood | Terrain::Earthwork => format!("an {name}"),
            _ => format!("a {name}"),
        }
    }

    /// How it is drawn.
    pub const fn look(self) -> Option<Look> {
        Some(match self {
            Terrain::Hill => Look::Height { level: 1, slope: Slope::Gentle },
            Terrain::GentleSlope => return None,
            Terrain::ModerateSlope => Look::Height { level: 1, slope: Slope::Moderate },
            Terrain::SteepSlope => Look::Height { level: 1, slope: Slope::Steep },
            Terrain::Marsh => Look::Marsh,
            Terrain::Rocks => Look::Rocks,
            Terrain::DenseWood => Look::Woods { dense: true },
            Terrain::OpenWood => Look::Woods { dense: false },
            Terrain::Stream | Terrain::River => Look::River,
            Terrain::Ford => Look::Ford,
            Terrain::Bridge => Look::Bridge,
            Terrain::Road | Terrain::SunkenRoad => Look::Road,
            Terrain::ScalableCliff | Terrain::Cliff => Look::Cliff,
            Terrain::Hedge | Terrain::HighHedge => Look::Hedge,
            Terrain::Fence | Terrain::HighFence | Terrain::Palisade | Terrain::HighPalisade => Look::Fence,
            Terrain::Wall | Terrain::HighWall | Terrain::Revetment => Look::Wall,
            Terrain::Earthwork | Terrain::LargeEarthwork => Look::Fieldwork,
            Terrain::Ditch => Look::Ditch,
            Terrain::BuiltUp => Look::TownBlock,
            Terrain::Building => Look::Building,
        })
    }

    /// ERN-35.3, R107. Its category; none if it costs nothing.
    pub(crate) const fn category(self) -> Option<u8> {
        Some(match self {
            Terrain::Marsh | Terrain::Rocks | Terrain::SteepSlope | Terrain::DenseWood => 1,
            Terrain::ModerateSlope => 2,
            Terrain::Hedge
            | Terrain::Fence
            | Terrain::Wall
            | Terrain::Palisade
            | Terrain::Earthwork
            | Terrain::Ditch
            | Terrain::SunkenRoad
            | Terrain::Revetment => 3,
            Terrain::ScalableCliff | Terrain::LargeEarthwork => 4,
            Terrain::Stream | Terrain::Ford => 5,
            Terrain::OpenWood => 6,
            Terrain::BuiltUp | Terrain::Building => 7,
            Terrain::HighHedge | Terrain::HighFence | Terrain::HighWall | Terrain::HighPalisade => 8,
            Terrain::River | Terrain::Cliff => 9,
            Terrain::Hill | Terrain::GentleSlope | Terrain::Bridge | Terrain::Road => return None,
        })
    }

    /// Whether it is a road, by which R114 and the notes on roads go.
    pub(crate) const fn is_road(self) -> bool {
        matches!(self, Terrain::Road | Terrain::Bridge)
    }

    /// ERN-F24. Whether it is a linear obstacle that foot defends in melee.
    pub(crate) const fn is_linear_obstacle(self) -> bool {
        matches!(self.category(), Some(3 | 8)) || matches!(self, Terrain::Stream | Terrain::Ford)
    }

    /// ERN-34.M2. Whether cavalry that crosses it loses its impetus.
    pub(crate) const fn is_broken(self) -> bool {
        matches!(self.category(), Some(1 | 6))
    }

    /// ERN-35.4.1. Whether ladders make a scalable cliff of it.
    const fn is_scaled_with_ladders(self) -> bool {
        matches!(self.category(), Some(8))
    }

    /// ERN-35.3.1 to 35.3.10, 35.4.1, R97, R98, R107. What it does to the move of troops; `height` is in
    /// metres.
    pub(crate) fn toll(
        self,
        gait: Gait,
        height: i32,
        has_ladders: bool,
        tables: &Tables,
        options: &Options,
    ) -> Toll {
        let costs = &tables.penalties;
        let scales = |height: i32| Toll::Takes(i64::from(height) * costs.cliff);
        match (self.category(), gait) {
            (None, _) => Toll::Nothing,
            (Some(1), Gait::Foot) => Toll::Divides(costs.bad_foot),
            (Some(1), Gait::Horse) => Toll::Divides(costs.bad_horse),
            (Some(2), Gait::Foot) => Toll::Nothing,
            (Some(2), Gait::Horse) => Toll::Slope(costs.slope),
            (Some(3), Gait::Foot) => Toll::Takes(costs.obstacle),
            (Some(3), Gait::Horse) => Toll::Nothing,
            (Some(4), Gait::Foot) => scales(height.max(1)),
            (Some(5), _) => Toll::Divides(costs.ford),
            (Some(6), Gait::Foot | Gait::Horse) => Toll::Nothing,
            (Some(7), Gait::Foot) => Toll::Divides(costs.built_up),
            (Some(_), Gait::Foot) if has_ladders && self.is_scaled_with_ladders() => {
                scales(if height > 0 { height } else { options.ladder_height })
            }
            _ => Toll::Bars,
        }
    }

    /// ERN-35.3.1, 35.3.6. Whether troops may not charge through it.
    pub(crate) const fn bars_charge(self, gait: Gait) -> bool {
        matches!((self.category(), gait), (Some(1 | 6), Gait::Horse))
    }

    /// ERN-3.7, 3.8, R14, R105. Whether it is hard cover and a hard defence.
    pub(crate) fn is_hard(feature: &Feature, options: &Options) -> bool {
        let terrain = Terrain::of(feature);
        match Terrain::stuff(feature) {
            Stuff::Hard => true,
            Stuff::Soft => false,
            Stuff::Usual => {
                let is_wall = matches!(
                    terrain,
                    Terrain::Wall
                        | Terrain::HighWall
                        | Terrain::Earthwork
                        | Terrain::LargeEarthwork
                        | Terrain::Revetment
                );
                (is_wall && options.hard_walls) || matches!(terrain, Terrain::Building | Terrain::BuiltUp)
            }
        }
    }
}

/// ERN-35.3. How troops of an arm go, with guns or without.
pub(crate) fn gait(arm: Arm, draws_guns: bool) -> Gait {
    if draws_guns {
        Gait::Wheeled
    } else if arm.is_mounted() {
        Gait::Horse
    } else {
        Gait::Foot
    }
}
