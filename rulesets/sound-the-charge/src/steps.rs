//! STC-4.1 to 4.5. The steps of the turn as data: work that is still to be done, in the order in which a turn
//! has it.

use crate::Few;
use geom::{Edge, FeatureId, Length, Motion, Spot};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Work still to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// R14, R97. Which side begins, and where armies stand.
    Deploying(Deploying),
    /// STC-4.1. The other side's turn begins.
    Turn,
    /// STC-13.2.4. Cavalry that followed an enemy off the table may come back.
    Returning(Returning),
    /// STC-4.2. Phase 1 begins: shaken units rally.
    Rally,
    /// STC-4.2. Units and generals move.
    Moves,
    /// Part of a charge.
    Charging(Charging),
    /// STC-6.4, R23. A unit that has ended among friends is parted from them.
    Unmix {
        /// The unit.
        unit: UnitId,
    },
    /// STC-3.6, 3.7. A general is in danger.
    General(Danger),
    /// STC-4.3. Phase 2 begins.
    Shooting,
    /// Part of the shooting.
    Firing(Firing),
    /// STC-8.14. All have shot: generals at risk, then the tests.
    AfterShooting,
    /// STC-4.4. Phase 3 begins.
    CloseCombat,
    /// Part of close combat.
    Fighting(Fighting),
    /// STC-11.8, R113. Something about a town block.
    InTown(InTown),
    /// STC-12.9, R116. An attack from boats is over: a unit that touches no enemy stands ashore, or is back
    /// aboard.
    Landing {
        /// The unit that attacked.
        unit: UnitId,
    },
    /// STC-6.14 to 6.17. Part of a retreat.
    Retreating(Retreating),
    /// STC-4.5. Phase 4.
    Reform,
    /// STC-5.2. A phase is over: shattered units go.
    EndOfPhase,
    /// STC-12.5, R2. A turn is over; perhaps the battle is.
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
    Deploying as Deploying, Returning as Returning, Charging as Charging, General as Danger, Firing as Firing,
    Fighting as Fighting, InTown as InTown, Retreating as Retreating,
}

impl From<Results> for Step {
    fn from(part: Results) -> Step {
        Fighting::Results(part).into()
    }
}

/// Part of the deployment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deploying {
    /// R14. The dice for the side that begins; then armies deploy.
    Begin,
    /// R97. The side that moves second deploys first.
    Armies,
    /// R14, R124. The dice for the side that begins; all units stand already.
    First,
}

/// Part of a pursuit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Returning {
    /// STC-13.2.4. Cavalry off the table throws to come back, the rest after it.
    Return {
        /// Those who are left.
        among: Few,
    },
    /// STC-13.2.4. One of them throws.
    Throw {
        /// The cavalry.
        unit: UnitId,
    },
    /// STC-13.2.3, R90. Cavalry that has won throws whether it must follow.
    FollowUp {
        /// The cavalry.
        unit: UnitId,
        /// The target.
        enemy: UnitId,
    },
}

/// Part of a charge that is still to be made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Charging {
    /// STC-13.7.1. Spanish horse throws a die before it charges.
    Launch(Charge),
    /// STC-9.1, R52. The charger goes on along its way until it is about to touch a unit.
    Onward(Charge),
    /// STC-9.5, 10.13. It is about to touch him: he has evaded, is overrun, or is in contact.
    Met {
        /// The charge.
        charge: Charge,
        /// The target.
        with: UnitId,
        /// R58. Where his middle was as he was asked, so that what he has used of his 8 inches is known.
        stood: Spot,
    },
    /// STC-6.11, R29. Units that were too near are drawn in; skirmishers and gunners have had their choice.
    DrawIn {
        /// The charger.
        unit: UnitId,
        /// Those who are drawn in.
        among: Few,
    },
    /// STC-9.4. The charge has come to its end.
    Ended(Charge),
}

/// A charge on its way: the charger and its target, the rest of its way, and the units that have evaded it,
/// with how much still to go.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// The charger.
    pub unit: UnitId,
    /// The unit at which it was declared, or into which it goes on.
    pub target: UnitId,
    /// The rest of its way.
    pub path: Motion,
    /// STC-9.3. How much of its bonus it has used.
    pub bonus: Length,
    /// R58, R119. Those who have evaded it, and how far each may still go.
    pub evaded: SmallVec<[(UnitId, Length); 2]>,
    /// R55. Whether it has overrun a unit.
    pub overran: bool,
}

/// A general in danger.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// STC-3.6, R12. His unit was hit often enough in this phase.
    AtRisk {
        /// The general.
        general: UnitId,
    },
    /// STC-3.7, R13. An enemy has touched him, or has wiped out his unit.
    Touched {
        /// The general.
        general: UnitId,
        /// The unit that touched him; none if his unit was lost in a retreat.
        by: Option<UnitId>,
    },
}

/// Part of the shooting that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Firing {
    /// STC-8.13. The dice of one unit at one target, the close ones first.
    Volley(Volley),
    /// STC-8.14, R49. The units of a side that were hit test, in their owner's order.
    Tests {
        /// The side.
        side: Side,
    },
    /// STC-8.14. One of them tests.
    Test {
        /// The unit.
        unit: UnitId,
    },
    /// STC-8.14. The rest of them.
    Rest {
        /// Those who are left.
        among: Few,
    },
}

/// The dice of one unit at one target.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Volley {
    /// The unit that shoots.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// Dice at close range.
    pub close: u8,
    /// Dice at far range.
    pub far: u8,
    /// STC-8.9, 8.13.f. Whether they go through skirmishers.
    pub through_skirmishers: bool,
    /// STC-12.8. Whether they go at the target's regimental gun.
    pub at_gun: bool,
    /// STC-12.8, R85. Whether they are those of the firer's own regimental gun.
    pub of_gun: bool,
    /// STC-12.6, R83. Whether they have bounced through another target.
    pub bounced: bool,
}

/// Part of a round that is still to be fought.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighting {
    /// STC-10.5, 11.9. A combat: too many attackers of a block, dice left over, then its strikes.
    Group {
        /// Its first unit.
        of: UnitId,
    },
    /// STC-10.5. Its dice are dealt, or asked for.
    Deal {
        /// Its first unit.
        of: UnitId,
    },
    /// STC-10.5. Its dice are thrown, the active side's first.
    Strikes {
        /// Its first unit.
        of: UnitId,
    },
    /// STC-10.4. One unit strikes one enemy.
    Strike {
        /// The unit.
        unit: UnitId,
        /// The target.
        enemy: UnitId,
    },
    /// STC-10.6, R1. All have struck: hits come off, and what follows is carried out.
    Results(Results),
}

/// The parts of the results of a round.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Results {
    /// STC-2.12, 3.6, R12. Hits come off, and generals are at risk.
    Hits,
    /// STC-10.6, 10.12. The losers are found; rout hits, and retreats in order.
    Losers,
    /// STC-10.6, R1. The losers of a side go back, in its owner's order.
    Retreats {
        /// The side.
        side: Side,
        /// Those who are left.
        among: Few,
    },
    /// STC-10.8, R62. Those whose friend has gone back are pushed on.
    PushForward,
    /// STC-10.7, 10.12, R66. Those who took guns without a fight have won.
    TookGuns {
        /// Those who did.
        among: Few,
    },
}

/// The parts of an attack at or out of a town block.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InTown {
    /// R113. A unit that has gone into a block attacks those who stand too near it; units that could evade
    /// have had their choice.
    Attack {
        /// The unit that has gone in.
        unit: UnitId,
        /// The units that it attacks.
        among: Few,
    },
    /// R113. A unit that has charged out of a block in vain and is still partly in it comes out, or goes
    /// back.
    Settle {
        /// The unit.
        unit: UnitId,
        /// The block.
        block: FeatureId,
        /// The side by which he came out.
        side: Edge,
    },
}

/// Part of a retreat that is still to be made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Retreating {
    /// R33. From whom it goes back has to be found, or asked.
    Begin(Owed),
    /// STC-6.14, R111. It faces him; which way it goes is asked, if there is any.
    From {
        /// The retreat that it owes.
        owed: Owed,
        /// From whom.
        cause: UnitId,
    },
    /// STC-6.14, R127. It has arrived.
    Arrived {
        /// The unit.
        unit: UnitId,
        /// Its rout hits.
        rout_hits: u8,
        /// STC-10.14. Whether it is shaken: not if it bounced.
        is_shaken: bool,
    },
}

/// The retreat that a unit owes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Owed {
    /// The unit.
    pub unit: UnitId,
    /// STC-6.15. How far, at least.
    pub least: Length,
    /// R127. The rout hits that it takes when it has arrived.
    pub rout_hits: u8,
    /// Why.
    pub why: Why,
}

/// Why a unit goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// STC-8.14. It failed its test under fire.
    Fire,
    /// STC-10.6. It lost a round.
    Combat,
    /// STC-10.14. It bounced off a square.
    Bounce,
    /// STC-12.5. Its army has broken.
    BrokenArmy,
}

/// R33. A loser of the round that has to go back, as all stood when the losers were known.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Beaten {
    /// The retreat that it owes.
    pub owed: Owed,
    /// The enemies from whom it may go back, and where their middles were.
    pub causes: SmallVec<[(UnitId, Spot); 2]>,
}
