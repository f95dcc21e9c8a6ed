//! STA-2.1 to 2.3. The steps of the turn as data: work that is still to be done, in the order in which a turn
//! has it.

use crate::{Ammunition, Few};
use geom::{Motion, Spot};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Work still to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// STA-2.1, R7, R88. Which side begins, and where armies stand.
    Deploying(Deploying),
    /// STA-2.1. A turn begins.
    Turn,
    /// STA-2.2, 18.1. Part of rallying.
    Rallying(Rallying),
    /// STA-2.2. Units and generals move.
    Moves,
    /// STA-11.2, R108. The moves are over: screens that are too far away go in.
    EndOfMoves,
    /// Part of a charge.
    Charging(Charging),
    /// A general is in danger.
    General(Danger),
    /// STA-2.2. The active side fires.
    Fire,
    /// Part of the fire.
    Firing(Firing),
    /// STA-2.3. Combat begins.
    Combat,
    /// Part of combat.
    Fighting(Fighting),
    /// STA-4.1 to 4.9. A unit goes back.
    Retreat(Owed),
    /// STA-1.8, 2.2. Shattered units go.
    Remove,
    /// R75. A turn is over; perhaps the battle is.
    EndOfTurn,
}

/// Lets a subject leave its own steps without naming those of the turn.
macro_rules! parts {
    ($($Part:ident as $Type:ident),* $(,)?) => {
        $(impl From<$Type> for Step {
            fn from(part: $Type) -> Step {
                Step::$Part(part)
            }
        })*
    };
}

parts! {
    Deploying as Deploying, Rallying as Rallying, Charging as Charging, General as Danger, Firing as Firing,
    Fighting as Fighting, Retreat as Owed,
}

/// Part of the deployment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deploying {
    /// R7. Which side begins is thrown for; then armies deploy.
    Begin,
    /// R88. The side that moves second deploys first.
    Armies,
    /// R7. Which side begins is thrown for; all units stand already.
    First,
}

/// Part of rallying.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rallying {
    /// STA-18.1. The shaken units of the active side test, in their owner's order.
    Tests,
    /// STA-18.1. One of them tests.
    Test {
        /// The unit.
        unit: UnitId,
    },
}

/// Part of a charge that is still to be made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Charging {
    /// STA-10.4, 10.7, 11.5, 12.6. The charge is declared: screens go in, and its target evades or stands.
    Declared(Charge),
    /// STA-6.1, R40. The charger goes along its way until it touches an enemy.
    Onward(Charge),
}

/// A charge on its way.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// The charger.
    pub unit: UnitId,
    /// The unit at which it was declared.
    pub target: UnitId,
    /// What is left of its way.
    pub path: Motion,
    /// Where the middle of each unit was that was asked, so that it is known which have evaded.
    pub stood: SmallVec<[(UnitId, Spot); 1]>,
    /// STA-10.5. The units that have evaded it.
    pub evaded: SmallVec<[UnitId; 2]>,
    /// STA-10.5, R70. Whether it is past its target, and may stop where its owner likes.
    pub free: bool,
}

/// A general in danger.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// STA-13.1, R74. His unit was hit often enough in this phase.
    AtRisk {
        /// The general.
        general: UnitId,
    },
    /// STA-27.3, R89. An enemy has touched him.
    Touched {
        /// The general.
        general: UnitId,
        /// The unit that touched him.
        by: UnitId,
    },
    /// STA-13.2, R104. His unit is gone.
    Bereft {
        /// The general.
        general: UnitId,
        /// From where he goes back, if from anything.
        from: Option<Spot>,
    },
}

/// Part of the fire that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Firing {
    /// STA-7.17. The dice of one group of a unit at one target.
    Volley(Volley),
    /// STA-2.2, R8. All have fired: generals at risk, then the tests.
    Over,
    /// STA-9.1, R34. The units of the passive side that were hit test, in their owner's order.
    Tests {
        /// Those that are left.
        among: Few,
    },
    /// STA-9.1. One of them tests.
    Test {
        /// The unit.
        unit: UnitId,
    },
}

/// The dice of one group of a unit at one target.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Volley {
    /// The unit that fires.
    pub unit: UnitId,
    /// Its target.
    pub target: UnitId,
    /// How many dice.
    pub dice: u8,
    /// What is fired.
    pub shot: Ammunition,
    /// R100. Whether the nearest of the group is at close range.
    pub close: bool,
    /// STA-5.8. Whether they go through enemy skirmishers.
    pub through: bool,
    /// STA-5.11, R36. Whether the target is dense to these guns.
    pub dense: bool,
    /// STA-7.10, R90. From where to where the nearest of the group fires.
    pub line: [Spot; 2],
}

/// Part of a round that is still to be fought.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighting {
    /// STA-6.10. The dice of a combat are dealt, or asked for.
    Deal {
        /// Its first unit.
        of: UnitId,
    },
    /// R105. Its dice are thrown.
    Strikes {
        /// Its first unit.
        of: UnitId,
    },
    /// STA-6.6, 8.14. One unit strikes one enemy.
    Strike {
        /// The unit.
        unit: UnitId,
        /// Its enemy.
        enemy: UnitId,
    },
    /// STA-6.11, R92. All have struck: hits come off, and what follows is carried out.
    Hits,
    /// STA-6.11. The losers of the round are found.
    Losers,
    /// STA-2.3, R9. The losers of a side go back, in its owner's order.
    Retreats {
        /// The side.
        side: Side,
        /// Those that are left.
        among: Few,
    },
    /// STA-1.8, 2.3. The shattered units of a side go.
    Removals {
        /// The side.
        side: Side,
    },
    /// R94. Guns without a crew that an enemy holds.
    Guns,
}

/// What a unit owes that must go back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Owed {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub why: Why,
    /// R18. Where the middle of the enemy is from which it goes back; none if there is no enemy.
    pub from: Option<Spot>,
    /// STA-6.11. Rout hits that it takes before.
    pub rout_hits: u8,
    /// STA-6.12. Pursuit hits that it takes after these.
    pub pursuit_hits: u8,
}

/// Why a unit goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// STA-9.10. It failed its test under fire.
    Fire,
    /// STA-9.10. It failed to rally.
    Rally,
    /// STA-6.11. It lost a round.
    Combat,
    /// STA-12.5, R73. It did not beat the guns that it attacked.
    Guns,
}
