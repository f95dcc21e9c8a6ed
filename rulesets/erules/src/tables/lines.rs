//! ERN-21 to ERN-34. The lines of the tests, of fire and of melee, each with what it adds.

use serde::{Deserialize, Serialize};

/// ERN-21.M1 to 21.M9. Contacted by a charge.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChargedLines {
    /// ERN-21.M1.
    pub militia: i16,
    /// ERN-21.M2.
    pub open: i16,
    /// ERN-21.M3.
    pub flank: i16,
    /// ERN-21.M4. For each.
    pub friend_flees: i16,
    /// ERN-21.M5.
    pub by_cavalry: i16,
    /// ERN-21.M6.
    pub command: i16,
    /// ERN-21.M7.
    pub elite: i16,
    /// ERN-21.M8. For each face.
    pub supported: i16,
    /// ERN-21.M9.
    pub works: i16,
}

impl ChargedLines {
    /// The book.
    pub(crate) const PRINTED: ChargedLines = ChargedLines {
        militia: -1,
        open: -2,
        flank: -2,
        friend_flees: -1,
        by_cavalry: -2,
        command: 1,
        elite: 1,
        supported: 1,
        works: 2,
    };
}

/// ERN-22.M1 to 22.M7. Casualties.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CasualtyLines {
    /// ERN-22.M1.
    pub militia: i16,
    /// ERN-22.M2. For each.
    pub friend_flees: i16,
    /// ERN-22.M3. More than so many percent in a bound.
    pub bound_percent: i64,
    /// ERN-22.M3.
    pub bound: i16,
    /// ERN-22.M4. More than so many percent since the start.
    pub start_percent: i64,
    /// ERN-22.M4.
    pub start: i16,
    /// ERN-22.M5.
    pub elite: i16,
    /// ERN-22.M6.
    pub command: i16,
    /// ERN-22.M7.
    pub works: i16,
}

impl CasualtyLines {
    /// The book.
    pub(crate) const PRINTED: CasualtyLines = CasualtyLines {
        militia: -2,
        friend_flees: -1,
        bound_percent: 10,
        bound: -3,
        start_percent: 20,
        start: -2,
        elite: 1,
        command: 1,
        works: 2,
    };
}

/// ERN-23.M1 to 23.M5. Rally from rout.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RallyLines {
    /// ERN-23.M1. More than so many percent since the start.
    pub start_percent: i64,
    /// ERN-23.M1.
    pub start: i16,
    /// ERN-23.M2.
    pub militia: i16,
    /// ERN-23.M3.
    pub casualties: i16,
    /// ERN-23.M4.
    pub command: i16,
    /// ERN-23.M5. For each.
    pub friend: i16,
}

impl RallyLines {
    /// The book.
    pub(crate) const PRINTED: RallyLines =
        RallyLines { start_percent: 20, start: -2, militia: -2, casualties: -1, command: 2, friend: 1 };
}

/// ERN-24.M1 to 24.M13. Charging, or approaching.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChargeLines {
    /// ERN-24.M1.
    pub threatened: i16,
    /// ERN-24.M2. For each.
    pub friend_flees: i16,
    /// ERN-24.M3.
    pub uphill: i16,
    /// ERN-24.M4.
    pub infantry_target: i16,
    /// ERN-24.M5.
    pub infantry: i16,
    /// ERN-24.M6.
    pub militia: i16,
    /// ERN-24.M7, R65. A line that the book left unfinished.
    pub fatigue: i16,
    /// ERN-24.M8.
    pub elite: i16,
    /// ERN-24.M9.
    pub command: i16,
    /// ERN-24.M10.
    pub weak_target: i16,
    /// ERN-24.M11.
    pub downhill: i16,
    /// ERN-24.M12.
    pub cavalry: i16,
    /// ERN-24.M13. For each face.
    pub supported: i16,
}

impl ChargeLines {
    /// The book.
    pub(crate) const PRINTED: ChargeLines = ChargeLines {
        threatened: -2,
        friend_flees: -1,
        uphill: -1,
        infantry_target: -1,
        infantry: -1,
        militia: -1,
        fatigue: 0,
        elite: 1,
        command: 2,
        weak_target: 1,
        downhill: 1,
        cavalry: 1,
        supported: 1,
    };
}

/// ERN-25.M1 to 25.M5. Rally from pursuit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PursuitLines {
    /// ERN-25.M1.
    pub wild: i16,
    /// ERN-25.M2.
    pub militia: i16,
    /// ERN-25.M3.
    pub command: i16,
    /// ERN-25.M4. For each earlier bound.
    pub before: i16,
    /// ERN-25.M5.
    pub elite: i16,
}

impl PursuitLines {
    /// The book.
    pub(crate) const PRINTED: PursuitLines =
        PursuitLines { wild: -1, militia: -2, command: 1, before: 1, elite: 2 };
}

/// ERN-26. Guns approached by cavalry.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Approach {
    /// ERN-26.O1. The score on which the crew defends its guns.
    pub defends_on: i16,
}

impl Approach {
    /// The book.
    pub(crate) const PRINTED: Approach = Approach { defends_on: 8 };
}

/// The scores on which the outcomes of the tests change.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcomes {
    /// ERN-21.O2. From here on they do not rout.
    pub charged_retires: i16,
    /// ERN-21.O1. From here on they receive the charge.
    pub charged_stands: i16,
    /// ERN-22.O1.
    pub casualties_stand: i16,
    /// ERN-23.O1.
    pub rallies: i16,
    /// ERN-24.O2.
    pub charge_halts: i16,
    /// ERN-24.O1.
    pub charges: i16,
    /// ERN-25.O2.
    pub pursuit_wavers: i16,
    /// ERN-25.O1.
    pub pursuit_ends: i16,
}

impl Outcomes {
    /// The book.
    pub(crate) const PRINTED: Outcomes = Outcomes {
        charged_retires: 5,
        charged_stands: 8,
        casualties_stand: 4,
        rallies: 9,
        charge_halts: 7,
        charges: 9,
        pursuit_wavers: 7,
        pursuit_ends: 10,
    };
}

/// A line of round shot, for level ground and over slopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShotLine {
    /// On level ground.
    pub level: i16,
    /// Over a slope.
    pub slope: i16,
}

impl ShotLine {
    /// What the line adds.
    pub(crate) fn of(self, is_over_slope: bool) -> i16 {
        if is_over_slope { self.slope } else { self.level }
    }
}

/// ERN-28.M1 to 28.M5. Round shot and shell.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShotLines {
    /// ERN-28.M1.
    pub hard_cover: ShotLine,
    /// ERN-28.M2.
    pub rain: ShotLine,
    /// ERN-28.M3.
    pub fog: ShotLine,
    /// ERN-28.M4.
    pub gunners: ShotLine,
    /// ERN-28.M5.
    pub skirmishers: ShotLine,
}

impl ShotLines {
    /// The book.
    pub(crate) const PRINTED: ShotLines = ShotLines {
        hard_cover: ShotLine { level: -8, slope: -8 },
        rain: ShotLine { level: -6, slope: -10 },
        fog: ShotLine { level: -3, slope: -5 },
        gunners: ShotLine { level: 0, slope: -6 },
        skirmishers: ShotLine { level: 0, slope: -4 },
    };
}

/// ERN-32.M1 to 32.M9. Musketry and canister.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireLines {
    /// ERN-32.M1.
    pub rain: i16,
    /// ERN-32.M2.
    pub gunners: i16,
    /// ERN-32.M3.
    pub hard_cover: i16,
    /// ERN-32.M4.
    pub fog: i16,
    /// ERN-32.M5.
    pub disordered: i16,
    /// ERN-32.M6.
    pub skirmishers: i16,
    /// ERN-32.M7.
    pub approaching: i16,
    /// ERN-32.M8, R85. The sign is not printed.
    pub receding: i16,
    /// ERN-32.M9.
    pub close: i16,
}

impl FireLines {
    /// The book.
    pub(crate) const PRINTED: FireLines = FireLines {
        rain: -10,
        gunners: -10,
        hard_cover: -8,
        fog: -5,
        disordered: -5,
        skirmishers: -4,
        approaching: -2,
        receding: 2,
        close: 8,
    };
}

/// ERN-34.M1 to 34.M8. Melee.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MeleeLines {
    /// ERN-34.M1.
    pub cavalry_pursues: i16,
    /// ERN-34.M2.
    pub charged: i16,
    /// ERN-34.M3.
    pub lancers: i16,
    /// ERN-34.M4.
    pub infantry_pursues: i16,
    /// ERN-34.M5.
    pub lancers_else: i16,
    /// ERN-34.M6.
    pub obstacle: i16,
    /// ERN-34.M7.
    pub works: i16,
    /// ERN-34.M8.
    pub broken: i16,
}

impl MeleeLines {
    /// The book.
    pub(crate) const PRINTED: MeleeLines = MeleeLines {
        cavalry_pursues: 3,
        charged: 2,
        lancers: 1,
        infantry_pursues: 2,
        lancers_else: -1,
        obstacle: -2,
        works: -3,
        broken: -1,
    };
}
