//! PDC-3.2.1 to 3.2.8. The steps of the bound as data: work that is still to be done, in the order in which a
//! bound has it.

use crate::kinds::Formation;
use crate::state::{Few, Shot};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// Work still to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// R77. Who acts first, by dice.
    WhoBegins,
    /// R77. Armies are placed.
    Deploying(Deploying),
    /// A.2, B0. A bound begins.
    Bound,
    /// PDC-3.2.1. A side gives commands.
    Commands {
        /// The side.
        side: Side,
    },
    /// PDC-3.2.2. A side moves.
    Moves {
        /// The side.
        side: Side,
    },
    /// R34. A side's moves are over.
    EndOfMoves {
        /// The side.
        side: Side,
    },
    /// PDC-3.2.3. Generals of a side ride.
    Generals {
        /// The side.
        side: Side,
    },
    /// PDC-3.2.4. Artillery.
    Artillery,
    /// PDC-3.2.5. Combat.
    Combat,
    /// PDC-3.2.6. Morale.
    Morale,
    /// PDC-3.2.7. Involuntary movement.
    Involuntary,
    /// PDC-3.2.8. Rally.
    Rally,
    /// Part of the moves.
    Moving(Moving),
    /// Part of an evolution.
    Forming(Forming),
    /// Part of the fire.
    Shooting(Shooting),
    /// Part of the combat.
    Fighting(Fighting),
    /// Part of morale.
    Nerve(Nerve),
    /// Part of involuntary movement.
    Aftermath(Aftermath),
    /// Part of the rally.
    Rallying(Rallying),
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

parts! { Deploying Moving Forming Shooting Fighting Nerve Aftermath Rallying }

/// Part of the deployment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deploying {
    /// R77. A side places its troops.
    Place {
        /// The side.
        side: Side,
    },
}

/// Part of the moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moving {
    /// R84. Units of a side come on.
    Arrive {
        /// The side.
        side: Side,
    },
    /// PDC-9.6.4. A failed column throws for its deployment.
    Deploy {
        /// The column.
        unit: UnitId,
    },
    /// A.2. A group has ended its action: what that brings to light and sets off.
    Ended {
        /// The units that moved.
        movers: Few,
    },
    /// R11. Attacked units may respond.
    Respond {
        /// The side that responds.
        side: Side,
        /// The units that moved.
        movers: Few,
    },
}

/// Part of an evolution.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forming {
    /// PDC-4.3.1. A unit throws for the time that its evolution takes.
    Change {
        /// The unit.
        unit: UnitId,
        /// What it forms.
        to: Formation,
    },
    /// PDC-4.4.1. Infantry throws for square.
    Emergency {
        /// The infantry.
        unit: UnitId,
        /// The cavalry that came near.
        cavalry: UnitId,
        /// R22. The bound until whose combat a failure lasts.
        until: u16,
    },
}

/// Part of the fire.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shooting {
    /// PDC-3.2.4. A side declares its fire.
    Declare {
        /// The side.
        side: Side,
    },
    /// A.2, B3. The declared shots are thrown for.
    Resolve,
    /// PDC-6.10, 9.2. One die.
    Small {
        /// The shot.
        shot: Shot,
    },
    /// PDC-6.2. Some guns of a battery.
    Volley {
        /// The shot.
        shot: Shot,
        /// How many guns.
        guns: u8,
    },
    /// PDC-A2.2. A rocket: the die of the range.
    Range {
        /// The shot.
        shot: Shot,
    },
    /// PDC-A2.4. The die of the side.
    Lateral {
        /// The shot.
        shot: Shot,
        /// The die of the range.
        range: u8,
    },
    /// PDC-A2.6. A hit.
    Burst {
        /// The shot, at the unit that is hit.
        shot: Shot,
    },
    /// R26. All points are applied together.
    Apply,
    /// PDC-4.3.8, R19. A side limbers and moves what has fired.
    After {
        /// The side.
        side: Side,
    },
}

/// Part of the combat.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighting {
    /// PDC-11.2.3, 9.10. Followed retreats and exhausted units.
    Begin,
    /// PDC-9.7.1, 9.7.4. Cavalry closes.
    Close,
    /// PDC-9.0.4. Units are paired.
    Pair,
    /// PDC-9.0.5. A side may add extra units.
    Odds {
        /// The side.
        side: Side,
    },
    /// R55. A side names whom its generals lead.
    Lead {
        /// The side.
        side: Side,
    },
    /// PDC-9.2. A side declares unanswered fire.
    Unanswered {
        /// The side.
        side: Side,
    },
    /// PDC-9.2. Unanswered fire is thrown for.
    Contact,
    /// PDC-8.7, 8.8, 9.5.2. What contact does to order, and then the dice.
    ThrowAll,
    /// PDC-9.5.2. A unit of a fight throws.
    Throw {
        /// The place of the fight.
        fight: u16,
        /// The unit.
        unit: UnitId,
    },
    /// PDC-9.8.1 to 9.8.11. All have thrown.
    Results,
    /// PDC-10.2. A general is at risk.
    Risk {
        /// The general.
        general: UnitId,
    },
    /// PDC-5.5, 10.5. Who is carried away, and which troops lose their general.
    End,
}

/// Part of morale.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nerve {
    /// PDC-11.0.2. A formation tests if it has to.
    Test {
        /// The formation.
        command: UnitId,
    },
}

/// Part of involuntary movement.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aftermath {
    /// PDC-9.9.5 to 9.9.4. Routs, giving ground, riding through, retreats and retirements.
    Moves,
    /// PDC-9.9.2. Dice for pursuit.
    Pursuits,
    /// PDC-9.9.2. A unit throws for pursuit.
    Throw {
        /// The unit.
        unit: UnitId,
    },
    /// PDC-9.9.1, 9.9.2. Winners choose.
    Choices,
    /// PDC-9.9.1, 9.9.2. A winner chooses.
    Choose {
        /// The unit.
        unit: UnitId,
    },
    /// PDC-11.2.1. A unit that retired may turn.
    Face {
        /// The unit.
        unit: UnitId,
    },
    /// R21, R50. Squares, and who follows whom.
    End,
}

/// Part of the rally.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rallying {
    /// R62. A side says which units will reform.
    Declare {
        /// The side.
        side: Side,
    },
    /// PDC-8.12. Disorder is shed.
    Shed,
    /// PDC-10.6. D-class troops of a formation throw.
    Recover {
        /// The formation.
        command: UnitId,
    },
    /// R1. The bound is over.
    End,
}
