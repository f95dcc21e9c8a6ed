//! FPN-12.7 to 12.12. The steps of the turn as data: work that is still to be done, in the order in which a
//! turn has it.

use crate::Onto;
use geom::{Edge, Facing, Motion};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// Work still to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// FPN-1.11. Armies deploy.
    Deploying(Deploying),
    /// FPN-12.8. A turn begins with the move option.
    Turn,
    /// FPN-12.9. Fire is declared.
    Fire,
    /// Part of the fire.
    Shooting(Shooting),
    /// FPN-12.9. Fire is over.
    AfterFire,
    /// FPN-12.10. Shaken troops rally.
    Rally,
    /// FPN-12.11, 4a. Generals of a side ride.
    GeneralsOf {
        /// The side.
        side: Side,
    },
    /// FPN-12.11, 4b. Who of a side is in command.
    CommandOf {
        /// The side.
        side: Side,
    },
    /// FPN-12.11, 4c. Units of a side act.
    MovesOf {
        /// The side.
        side: Side,
    },
    /// Part of a move.
    Moving(Moving),
    /// FPN-12.12. Hand-to-hand is fought.
    HandToHand,
    /// Part of hand-to-hand.
    Fighting(Fighting),
    /// Losses, morale and routs.
    Nerve(Nerve),
    /// FPN-12.12. Hand-to-hand is over.
    EndOfTurn,
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

parts! { Deploying Shooting Moving Fighting Nerve }

/// Part of the deployment that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deploying {
    /// FPN-1.11. The dice for the side that places the first command.
    Begin,
    /// FPN-1.11, R79. This side places a command if it has any left, else the other.
    Next {
        /// The side.
        side: Side,
    },
    /// R8. A side's 4c is over: each unit that still waits off the table comes on now if it can.
    Latecomers {
        /// The side.
        side: Side,
    },
}

/// Part of the fire that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shooting {
    /// R74. One zone with its shots.
    Zone {
        /// The shots.
        shots: Vec<Shot>,
    },
    /// R1. Shots of one unit at one enemy unit, thrown together.
    Volley {
        /// The shots, in the order of their dice.
        shots: Vec<Shot>,
    },
    /// R1. All dice of a zone are thrown; what follows for those who were hit.
    Struck {
        /// The units of the zone, in the order in which they test.
        units: Vec<UnitId>,
        /// R62. Pairs of a target and a unit that shot at it.
        volleys: Vec<(UnitId, UnitId)>,
    },
}

/// One element shooting at one enemy element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Shot {
    /// The unit that shoots.
    pub unit: UnitId,
    /// Which of its elements.
    pub element: u8,
    /// At whom.
    pub target: UnitId,
    /// At which of his elements.
    pub at: u8,
}

/// Part of a move that is still to be made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moving {
    /// A charger that has obeyed goes in.
    Home {
        /// The charger.
        unit: UnitId,
        /// The unit that it charges.
        target: UnitId,
        /// Which side of him.
        onto: Option<Onto>,
        /// Which way.
        path: Option<Motion>,
    },
    /// FPN-8.6. The units that could evade have done so or not: the charger lines up on an enemy that is
    /// left.
    Struck {
        /// The charger.
        unit: UnitId,
        /// The unit that it charged.
        target: UnitId,
        /// The side of him that it reached.
        onto: Edge,
    },
    /// FPN-8.13. The charger has lined up: hand-to-hand begins, and others who were touched may turn to face.
    Joined {
        /// The charger.
        unit: UnitId,
        /// On whom it has lined up.
        target: UnitId,
    },
}

/// Part of hand-to-hand that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighting {
    /// R74. One combat area.
    Area {
        /// Its units, by id.
        units: Vec<UnitId>,
    },
    /// FPN-8.15. The dice of some elements of one unit that strike one enemy unit.
    Dice {
        /// The target of each of them.
        blows: Vec<Blow>,
    },
    /// R1. All dice of an area have fallen.
    Struck {
        /// Its units in the order in which they test.
        units: Vec<UnitId>,
    },
    /// Units that are no longer in hand-to-hand forget their combat.
    Parted,
}

/// One element striking one enemy element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blow {
    /// The unit that strikes.
    pub unit: UnitId,
    /// Which of its elements.
    pub element: u8,
    /// The enemy unit.
    pub target: UnitId,
    /// Which of his elements.
    pub at: u8,
    /// FPN-8.21. Whether on a flank or rear.
    pub turned: bool,
    /// FPN-8.2. Whether as an overlap.
    pub overlaps: bool,
}

/// Part of losses, morale and routs that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nerve {
    /// FPN-9.3. The owner takes off what a unit was hit for.
    Losses {
        /// The unit.
        unit: UnitId,
    },
    /// FPN-10.9. A unit tests.
    Test {
        /// The unit.
        unit: UnitId,
        /// Why.
        cause: Cause,
    },
    /// FPN-10.6. If all units of both sides would rout, only one does.
    Mutual {
        /// All units of the combat.
        fighting: Vec<UnitId>,
    },
    /// R1. All dice of morale have fallen, and routs begin.
    Routs {
        /// The zone or area.
        fight: Fight,
    },
    /// FPN-10.3 to 10.5. Routs and the tests of those in their path, depth first.
    Run {
        /// The zone or area.
        fight: Fight,
        /// The parts that are still to be done, the next one last.
        left: Vec<Flight>,
        /// Units that are gone, in the order in which they fell.
        fallen: Vec<UnitId>,
    },
    /// FPN-5.4. The General of a fallen unit is at risk.
    Risk {
        /// The unit.
        unit: UnitId,
    },
    /// FPN-9.2. A unit that stands closes up.
    Close {
        /// The unit.
        unit: UnitId,
        /// The enemies whom it touched before its losses.
        touched: Vec<UnitId>,
    },
    /// FPN-11.7. Those who saw an enemy rout take heart.
    Aftermath {
        /// The zone or area.
        fight: Fight,
    },
}

/// Why a unit tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// FPN-10.2. It lost elements to fire.
    Shooting,
    /// FPN-10.2. It lost elements hand-to-hand.
    HandToHand,
    /// FPN-10.4. A friend routs through it.
    RoutPath {
        /// FPN-10.12. Whether the friend was of Skirmishers.
        of_skirmishers: bool,
    },
}

/// The facts about a zone or area that its losses and routs need.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Fight {
    /// Units that were hit, in the order in which they test.
    pub struck: Vec<UnitId>,
    /// All units of a combat area; none in the fire step.
    pub fighting: Vec<UnitId>,
    /// R62, R88. Pairs of a struck unit and an enemy that it touched before any element was taken off.
    pub touched: Vec<(UnitId, UnitId)>,
    /// R62. Pairs of a struck unit and a unit that shot at it.
    pub shot_by: Vec<(UnitId, UnitId)>,
    /// FPN-11.7, R71. Units in whose combat an enemy has routed.
    pub heartened: Vec<UnitId>,
}

/// Part of a rout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flight {
    /// FPN-10.3. A unit routs.
    Rout {
        /// The unit.
        unit: UnitId,
        /// R62. The direction of the rout that upset it.
        upset: Option<Facing>,
    },
    /// FPN-10.4. A friend in the path tests.
    Through {
        /// The friend.
        unit: UnitId,
        /// The unit that routs.
        by: UnitId,
        /// FPN-10.12. Whether that was of Skirmishers.
        of_skirmishers: bool,
        /// R62. The direction of the rout.
        along: Facing,
    },
}
