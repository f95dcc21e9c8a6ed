//! ERN-8. The steps of the bound as data: work that is still to be done.

use crate::state::Few;
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// Work still to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// ERN-7. Before the battle.
    Deploying(Deploying),
    /// ERN-8. A bound of the next side begins.
    Bound,
    /// ERN-8.1. Declarations.
    Declare,
    /// ERN-20. Part of the tests.
    Testing(Testing),
    /// ERN-8.2. Part of the reaction moves.
    Reacting(Reacting),
    /// ERN-8.3. Part of the fire.
    Shooting(Shooting),
    /// ERN-8.4. Part of the melee.
    Fighting(Fighting),
    /// ERN-8.5. Part of the moves.
    Moving(Moving),
    /// ERN-8. The bound is over.
    EndOfBound,
}

/// Lets a subject leave its own steps without naming those of the turn.
macro_rules! parts {
    ($($Part:ident)*) => {
        $(impl From<$Part> for Step {
            fn from(part: $Part) -> Step {
                Step::$Part(part)
            }
        })*
    };
}

parts! { Deploying Testing Reacting Shooting Fighting Moving }

/// ERN-7. Before the battle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deploying {
    /// Both sides place their units.
    Begin,
    /// R19. The next side is asked.
    Next {
        /// The side.
        side: Side,
    },
    /// R2. Which side moves first.
    First,
}

/// R7. The classes of tests, in the order in which they are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// ERN-23.
    Rally,
    /// ERN-25.
    Pursuit,
    /// ERN-21.
    Charged,
    /// ERN-22.
    Casualties,
    /// ERN-26.
    Guns,
    /// ERN-24.
    Charge,
}

impl Class {
    /// All of them in their order.
    pub(crate) const ALL: [Class; 6] =
        [Class::Rally, Class::Pursuit, Class::Charged, Class::Casualties, Class::Guns, Class::Charge];
}

/// Part of the tests.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Testing {
    /// R7. All tests of a class.
    All {
        /// The class.
        class: Class,
    },
    /// ERN-20.3. One test.
    Test {
        /// The class.
        class: Class,
        /// The unit.
        unit: UnitId,
    },
    /// R49. The tests are over.
    Over,
}

/// Part of the reaction moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reacting {
    /// ERN-8.2. The moves of all units that must.
    Begin,
    /// One unit makes its move.
    Move {
        /// The unit.
        unit: UnitId,
    },
    /// R23. The enemy's chargers follow up.
    FollowUps,
    /// R23. One charger follows up.
    FollowUp {
        /// The charger.
        unit: UnitId,
    },
    /// R57. Evaders that were caught rout.
    Caught {
        /// The evaders.
        evaders: Few,
    },
    /// R89. What is then in contact is disordered.
    Over,
}

/// ERN-31. The arm that fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Muskets.
    Musket,
    /// Canister.
    Canister,
}

/// ERN-31, R82. Troops that fire at one target with one throw.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Volley {
    /// The units that fire, the first by roster first.
    pub units: Few,
    /// The target.
    pub target: UnitId,
    /// Whether it is the closer band.
    pub close: bool,
    /// The arm.
    pub weapon: Weapon,
    /// Twice the figures that fire: halves are added up first (R9).
    pub halves: u16,
    /// ERN-32.M5.
    pub disordered: bool,
    /// ERN-32.M7.
    pub approaching: bool,
    /// ERN-32.M8.
    pub receding: bool,
    /// ERN-32.M3. Whether the target has hard cover from them.
    pub covered: bool,
}

/// ERN-28. A unit in a beaten zone.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shot {
    /// The battery.
    pub unit: UnitId,
    /// The unit in the zone.
    pub target: UnitId,
    /// Its figures in the zone.
    pub figures: u8,
    /// ERN-30. The share of the bound that it was in the zone, in thousandths.
    pub share: u16,
    /// Whether the battery fires over a slope.
    pub slope: bool,
    /// The range in whole metres, rounded up.
    pub range: u16,
    /// ERN-28.M1.
    pub covered: bool,
}

/// Part of the fire.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shooting {
    /// ERN-8.3. The side is asked.
    Begin,
    /// ERN-27. One bombardment after the other.
    Bombard {
        /// Which, in the order of the orders.
        number: u8,
    },
    /// ERN-28. One unit of a zone is tested.
    Shot(Shot),
    /// ERN-31. Musketry and canister.
    Musketry,
    /// ERN-32. One throw.
    Volley(Volley),
}

/// ERN-34. A unit strikes an enemy.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blow {
    /// The unit.
    pub unit: UnitId,
    /// The enemy.
    pub target: UnitId,
    /// Twice the figures that strike.
    pub halves: u16,
    /// ERN-34.M8. Whether contact is broken.
    pub broken: bool,
}

/// Part of the melee.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighting {
    /// ERN-8.4. The side is asked, if any of its units can choose.
    Begin,
    /// ERN-34. All strike.
    Strike,
    /// ERN-34. One strikes.
    Blow(Blow),
}

/// Part of the moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moving {
    /// ERN-7.3.4.2, 8.5. The envelope is opened, charges go in.
    Begin,
    /// ERN-7.3.4.3. The throw for a flank march.
    Arrival,
    /// ERN-24.O1, 24.O2. A charge is made.
    Charge {
        /// The unit.
        unit: UnitId,
    },
    /// R112. A unit pursues.
    Pursue {
        /// The unit.
        unit: UnitId,
    },
    /// ERN-8.5. The side is asked.
    Ask,
    /// ERN-10. All others carry on.
    Rest,
    /// ERN-10. One unit carries on.
    Carry {
        /// The unit.
        unit: UnitId,
    },
}
