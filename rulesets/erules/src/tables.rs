//! ERN-5 to ERN-38. Every printed number, in page order. Rules look them up here, so a house rule is a patch
//! over this value. A metre in the field is a millimetre on the table (ERN-36.1); lengths are whole metres.

mod casualties;
mod lines;

pub use casualties::{FireRows, ShotRows};
pub use lines::{
    Approach, CasualtyLines, ChargeLines, ChargedLines, FireLines, MeleeLines, Outcomes, PursuitLines,
    RallyLines, ShotLine, ShotLines,
};

use crate::kinds::{Arm, Calibre};
use serde::{Deserialize, Serialize};

/// Every number of the book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tables {
    /// ERN-6.1. Figures to one command element.
    pub command_ratio: i64,
    /// ERN-7.3. Where armies deploy.
    pub deployment: Deployment,
    /// ERN-10.1 to ERN-31. Distances that rules name.
    pub distances: Distances,
    /// ERN-21 to ERN-26. The lines of the reaction tests.
    pub reaction: Reaction,
    /// ERN-27.4 to 27.5, 31.3, 31.4. What moving costs in fire.
    pub firing: Firing,
    /// ERN-27.T, R75. How far guns reach.
    pub ranges: Ranges,
    /// ERN-28.M1 to 28.M5. The lines of round shot and shell.
    pub shot: ShotLines,
    /// ERN-29.T. Casualties from round shot and shell.
    pub round_shot: ShotRows,
    /// ERN-32.M1 to 32.M9. The lines of musketry and canister.
    pub fire: FireLines,
    /// ERN-34.M1 to 34.M8. The lines of melee.
    pub melee: MeleeLines,
    /// ERN-32.T, 34.5. Casualties from fire and melee.
    pub casualties: FireRows,
    /// ERN-34M.1 to 34M.6. How fast troops move.
    pub rates: Rates,
    /// ERN-35.1 to 35.3. What turns and obstacles cost.
    pub penalties: Penalties,
    /// ERN-35.4. What engineers clear.
    pub engineers: Engineers,
    /// ERN-36.2 to ERN-37. The scales.
    pub scale: Scale,
    /// ERN-38.T1. The sizes of bases.
    pub bases: Bases,
}

/// ERN-7.3.1, 7.3.2, 7.3.4.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deployment {
    /// ERN-7.3.1. The defender deploys within one part in so many of the depth of the table.
    pub defender_parts: i64,
    /// ERN-7.3.2. How far from the centre line armies deploy for an encounter.
    pub encounter: i64,
    /// ERN-7.3.4. One part in so many of the attacker may march round the flank.
    pub flank_parts: i64,
    /// ERN-7.3.4.3. What the flank march must throw to arrive.
    pub arrives_on: i16,
}

/// Distances that rules name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Distances {
    /// ERN-10.1. How far skirmishers and scouts go from their main body.
    pub leash: i64,
    /// ERN-16.2, 20.2.1. How near troops come to close-order enemy without a test.
    pub standoff: i64,
    /// ERN-18.4. Friends nearer than this spare scouts.
    pub scouting: i64,
    /// ERN-19.1. How far crews retire behind friends.
    pub crew_retires: i64,
    /// ERN-21.O2, 22.O2. How far troops retire shaken.
    pub retires: i64,
    /// ERN-F13. Where a countercharge from rest meets the chargers.
    pub countercharge: i64,
    /// ERN-26. How near cavalry comes before guns test.
    pub guns_approached: i64,
    /// ERN-27.1, 31.1. How many degrees to either side of straight ahead troops fire.
    pub arc: i32,
    /// ERN-27.3. Howitzers do not fire over buildings so near.
    pub howitzer: i64,
    /// ERN-F17. How long a beaten zone over a slope is.
    pub slope_zone: i64,
    /// ERN-F18. Short range of muskets.
    pub musket_short: i64,
    /// ERN-F18. Long range of muskets.
    pub musket_long: i64,
    /// ERN-F21. Close range of canister.
    pub canister_close: i64,
}

/// ERN-21 to ERN-26. The lines and outcomes of the reaction tests.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reaction {
    /// ERN-21, 26.2. Charged by enemy, or guns approached by cavalry.
    pub charged: ChargedLines,
    /// ERN-22. Casualties.
    pub casualties: CasualtyLines,
    /// ERN-23. Rally from rout.
    pub rally: RallyLines,
    /// ERN-24. Charging, or approaching.
    pub charge: ChargeLines,
    /// ERN-25. Rally from pursuit.
    pub pursuit: PursuitLines,
    /// ERN-26. Guns approached by cavalry.
    pub approach: Approach,
    /// The scores on which the outcomes change.
    pub outcomes: Outcomes,
}

/// ERN-27.4, 27.5, 28.M2, 28.M3, 31.2 to 31.4.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Firing {
    /// ERN-27.5, 31.4, R73. Up to so many percent of the bound spent moving troops fire in full.
    pub full_up_to: i64,
    /// ERN-27.4, 31.3, R73. Up to so many percent they fire at half.
    pub half_up_to: i64,
    /// ERN-28.M2. Rain hides targets beyond this range from round shot.
    pub rain_beyond: i64,
    /// ERN-28.M3. Fog hides targets beyond this range from round shot.
    pub fog_beyond: i64,
    /// ERN-31.2. The figures that a model gun counts.
    pub gun_figures: i64,
}

/// ERN-27.T. The longest range of each gun.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ranges {
    /// Three- and four-pounders.
    pub p4: i64,
    /// Six- and seven-pounders.
    pub p7: i64,
    /// Eight- and nine-pounders.
    pub p9: i64,
    /// Ten- to twelve-pounders.
    pub p12: i64,
    /// Sixteen-pounders.
    pub p16: i64,
    /// Twenty-four-pounders.
    pub p24: i64,
    /// R75. Howitzers.
    pub howitzer: i64,
}

impl Ranges {
    /// ERN-27.T. How far a gun reaches.
    pub(crate) fn of(&self, calibre: Calibre) -> i64 {
        match calibre {
            Calibre::P4 => self.p4,
            Calibre::P7 => self.p7,
            Calibre::P9 => self.p9,
            Calibre::P12 => self.p12,
            Calibre::P16 => self.p16,
            Calibre::P24 => self.p24,
            Calibre::Howitzer => self.howitzer,
        }
    }
}

/// ERN-34M. Metres in a bound.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rate {
    /// A normal move.
    pub normal: i64,
    /// Evading; nothing if such troops do not.
    pub evade: i64,
    /// Charging and pursuing; nothing if such troops do not.
    pub charge: i64,
    /// R48. Routing.
    pub rout: i64,
}

/// ERN-34M.1 to 34M.6.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rates {
    /// ERN-34M.1. Infantry in close order.
    pub close: Rate,
    /// ERN-34M.2. Skirmishers, foot artillery, pioneers.
    pub open: Rate,
    /// ERN-34M.3. Horse artillery.
    pub horse_artillery: Rate,
    /// ERN-34M.4. Scouts and staff.
    pub light: Rate,
    /// ERN-34M.5. Regular cavalry.
    pub cavalry: Rate,
    /// ERN-34M.6. Irregular cavalry.
    pub irregular_cavalry: Rate,
}

/// ERN-35.1.1, 35.3.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Penalties {
    /// ERN-35.1.1. Forming square takes one part in so many of a move.
    pub square_parts: i64,
    /// ERN-35.3.1. Bad ground divides the move of foot by this.
    pub bad_foot: i64,
    /// ERN-35.3.1. And that of horse.
    pub bad_horse: i64,
    /// ERN-35.3.2. What a moderate slope takes from horse that climbs, and gives to horse that descends.
    pub slope: i64,
    /// ERN-35.3.3. What a low obstacle takes from foot.
    pub obstacle: i64,
    /// ERN-35.3.4. What each metre of a cliff takes from foot.
    pub cliff: i64,
    /// ERN-35.3.5. Fords and streams divide every move by this.
    pub ford: i64,
    /// ERN-35.3.7. Built-up areas divide the move of foot by this.
    pub built_up: i64,
}

/// ERN-35.4.2, 35.4.3.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Engineers {
    /// ERN-35.4.2. Bounds of contact that open a low obstacle to wheels.
    pub obstacle_bounds: u8,
    /// ERN-35.4.3. Metres of open wood that a line clears in a bound.
    pub wood: i64,
}

/// ERN-36.2, 36.3, ERN-37.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scale {
    /// ERN-36.2. Men to a figure.
    pub men: i64,
    /// ERN-36.3. Pieces to a model gun.
    pub pieces: i64,
    /// ERN-37. Seconds in a bound.
    pub seconds: i64,
}

/// ERN-38.T1. A base in tenths of a millimetre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Base {
    /// Its frontage.
    pub front: i64,
    /// Its depth.
    pub depth: i64,
}

/// ERN-38.T1. The bases of one figure scale.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BasesOf {
    /// A figure of close-order infantry.
    pub infantry: Base,
    /// A skirmisher on foot.
    pub skirmisher: Base,
    /// Cavalry and staff.
    pub cavalry: Base,
    /// A draught team with its gun.
    pub team: Base,
    /// A gun or howitzer.
    pub gun: Base,
}

/// ERN-38.T1, R100. The bases of the four figure scales.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bases {
    /// 5 and 6 mm figures.
    pub mm6: BasesOf,
    /// 9 and 10 mm figures.
    pub mm10: BasesOf,
    /// 15 mm figures.
    pub mm15: BasesOf,
    /// 25 mm figures.
    pub mm25: BasesOf,
}

impl Rates {
    /// ERN-34M.1 to 34M.6, 34M.7, R116. The row of troops of an arm.
    pub(crate) fn of(&self, arm: Arm, is_irregular: bool, is_open: bool) -> &Rate {
        match arm {
            Arm::Infantry if !is_open => &self.close,
            Arm::Infantry | Arm::Skirmishers | Arm::Pioneers | Arm::FootArtillery => &self.open,
            Arm::HorseArtillery => &self.horse_artillery,
            Arm::Scouts | Arm::Staff => &self.light,
            Arm::Cavalry if is_irregular => &self.irregular_cavalry,
            Arm::Cavalry => &self.cavalry,
        }
    }
}

const fn rate(normal: i64, evade: i64, charge: i64, rout: i64) -> Rate {
    Rate { normal, evade, charge, rout }
}

const fn base(front: i64, depth: i64) -> Base {
    Base { front, depth }
}

/// The book.
pub const PRINTED: Tables = Tables {
    command_ratio: 250,
    deployment: Deployment { defender_parts: 3, encounter: 600, flank_parts: 3, arrives_on: 6 },
    distances: Distances {
        leash: 150,
        standoff: 50,
        scouting: 500,
        crew_retires: 150,
        retires: 50,
        countercharge: 200,
        guns_approached: 200,
        arc: 30,
        howitzer: 25,
        slope_zone: 100,
        musket_short: 75,
        musket_long: 200,
        canister_close: 250,
    },
    reaction: Reaction {
        charged: ChargedLines::PRINTED,
        casualties: CasualtyLines::PRINTED,
        rally: RallyLines::PRINTED,
        charge: ChargeLines::PRINTED,
        pursuit: PursuitLines::PRINTED,
        approach: Approach::PRINTED,
        outcomes: Outcomes::PRINTED,
    },
    firing: Firing { full_up_to: 25, half_up_to: 50, rain_beyond: 200, fog_beyond: 50, gun_figures: 10 },
    ranges: Ranges { p4: 950, p7: 1050, p9: 1150, p12: 1250, p16: 1350, p24: 1450, howitzer: 1150 },
    shot: ShotLines::PRINTED,
    round_shot: ShotRows::PRINTED,
    fire: FireLines::PRINTED,
    melee: MeleeLines::PRINTED,
    casualties: FireRows::PRINTED,
    rates: Rates {
        close: rate(225, 0, 335, 335),
        open: rate(275, 275, 0, 275),
        horse_artillery: rate(750, 600, 600, 600),
        light: rate(600, 750, 0, 750),
        cavalry: rate(450, 450, 750, 750),
        irregular_cavalry: rate(600, 600, 850, 850),
    },
    penalties: Penalties {
        square_parts: 2,
        bad_foot: 2,
        bad_horse: 2,
        slope: 50,
        obstacle: 25,
        cliff: 10,
        ford: 2,
        built_up: 2,
    },
    engineers: Engineers { obstacle_bounds: 3, wood: 10 },
    scale: Scale { men: 33, pieces: 2, seconds: 150 },
    bases: Bases {
        mm6: BasesOf {
            infantry: base(50, 75),
            skirmisher: base(100, 75),
            cavalry: base(60, 150),
            team: base(200, 550),
            gun: base(200, 240),
        },
        mm10: BasesOf {
            infantry: base(90, 130),
            skirmisher: base(180, 130),
            cavalry: base(100, 260),
            team: base(360, 950),
            gun: base(360, 420),
        },
        mm15: BasesOf {
            infantry: base(120, 180),
            skirmisher: base(240, 180),
            cavalry: base(140, 360),
            team: base(480, 1300),
            gun: base(720, 550),
        },
        mm25: BasesOf {
            infantry: base(150, 250),
            skirmisher: base(300, 250),
            cavalry: base(200, 500),
            team: base(500, 1600),
            gun: base(500, 600),
        },
    },
};
