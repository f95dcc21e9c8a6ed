//! What the game asks, and what a side may order.

use crate::steps::{Charge, Owed};
use crate::{Formation, cite};
use geom::{Angle, Length, Motion, Pose, Spot};
use names::UnitId;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A few units, as a question names them.
pub type Few = SmallVec<[UnitId; 4]>;

/// The question the game waits on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Decision {
    /// R7. The winner of the roll says which side is active first.
    FirstTurn,
    /// R88. Where an army stands.
    Deploy,
    /// Which of several units is taken next: for a test, or a retreat.
    Next {
        /// For what.
        matter: Matter,
        /// Those that are left.
        among: Few,
    },
    /// STA-2.2. What the units and generals of the active side do.
    Act,
    /// STA-10.4, 10.7, 12.6. Whether charged skirmishers or gunners evade, and which way.
    Evade {
        /// The unit that is charged.
        unit: UnitId,
        /// The charger.
        charger: UnitId,
        /// STA-10.7. Whether it must.
        must: bool,
    },
    /// STA-10.5, R70. Whether a charger goes on past its target, and how far.
    HaltOrGoOn {
        /// The charge.
        charge: Charge,
    },
    /// STA-27.3. Where a general goes whom an enemy has touched.
    Flee {
        /// The general.
        general: UnitId,
    },
    /// STA-13.2. Where a general goes whose unit is gone.
    Escape {
        /// The general.
        general: UnitId,
        /// From where.
        from: Option<Spot>,
    },
    /// STA-2.2. Which unit fires at which.
    Fire,
    /// STA-4.1, 4.2. Where a unit goes back.
    Retreat {
        /// What it owes.
        owed: Owed,
    },
    /// STA-6.10, R47, R111. Against which enemies the dice go that cannot be divided evenly.
    Divide {
        /// Whose dice.
        unit: UnitId,
        /// How many are left over.
        odd: u8,
        /// Its enemies.
        among: Few,
    },
}

/// What units are taken for, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// STA-18.1. To test to rally.
    Rally,
    /// STA-9.1. To test under fire.
    Morale,
    /// STA-6.11. To go back from a combat.
    Retreat,
}

engine::choices! {
    /// R7. When the winner of the roll is active.
    pub enum TurnOrder: Choice {
        /// Before the other.
        First "first" "We begin",
        /// After the other.
        Second "second" "They begin",
    }
}

engine::choices! {
    /// STA-15.3. What stays where it is as a column forms line.
    pub enum Pivot: Choice {
        /// The middle of the front.
        Centre "centre" "On the centre",
        /// The right corner of the front: the line forms out to the left.
        Left "left" "Out to the left",
        /// The left corner of the front: the line forms out to the right.
        Right "right" "Out to the right",
    }
}

engine::choices! {
    /// STA-4.2, R20. How a unit faces after a retreat.
    pub enum Back: Choice {
        /// Straight toward the enemy.
        Toward "toward" "Toward the enemy",
        /// Straight away from him.
        Away "away" "Away from the enemy",
        /// As it faced before.
        Kept "kept" "As before",
        /// The other way.
        About "about" "About face",
    }
}

engine::choices! {
    /// STA-7.3, 7.4. What guns fire.
    pub enum Shot: Choice {
        /// STA-7.4.
        Ballshot "ballshot" "Ballshot",
        /// STA-7.3.
        Canister "canister" "Canister",
    }
}

/// STA-7.1 to 7.5. What is fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ammunition {
    /// STA-7.1.
    Muskets,
    /// STA-7.2.
    Rifles,
    /// STA-7.3.
    Canister,
    /// STA-7.4.
    Ballshot,
}

engine::orders! {
    /// What a side may order.
    pub enum Order {
        // Before the battle.

        /// Say which side begins.
        Begin "begin" "Who begins" / "Begin" Choose [cite::ALTERNATION] "{we}" {
            we: TurnOrder = "when we are active",
        }
        /// Place a unit near your own edge.
        Place "place" "Place" Deploy [cite::DEPLOYMENT, cite::FORMATIONS]
            "{unit} *deploy in the formation {formation} at {at}[, {files} models wide]" {
            unit: UnitId = "which unit",
            formation: Formation = "in which formation",
            at: Pose = "the middle of its front, and its facing",
            files: Option<u8> = "how many stand side by side; the usual number if left out",
        }
        /// Place a general near your own edge, or with a unit.
        PlaceGeneral "place_general" "Place general" / "Place" Deploy [cite::DEPLOYMENT]
            "{general} *take his place at {at}[ with {attach}]" {
            general: UnitId = "which general",
            at: Spot = "where",
            attach: Option<UnitId> = "with which unit",
        }
        /// The army is placed.
        Deployed "deployed" "Deployed" Done [cite::DEPLOYMENT] "our army is placed" {}

        /// Take this one next.
        Take "take" "Take next" / "Next" Choose [cite::FIRST_STEP, cite::SECOND_STEP] "{unit} *are next" {
            unit: UnitId = "which unit",
        }

        // Movement.

        /// Move a unit: ahead, wheeling, slantwise, sideways or back; skirmishers as they like.
        March "march" "March" Advance [cite::RATES, cite::MOVE_BUDGET, cite::WHEEL, cite::SIDESTEP, cite::APPROACH]
            "{unit}: {path}" {
            unit: UnitId = "which unit",
            path: Motion = "which way",
        }
        /// Turn a unit where it stands.
        Turn "turn" "Change facing" / "Turn" Formation [cite::FACING] "{unit} *turn by {by}" {
            unit: UnitId = "which unit",
            by: Angle = "how far round, to the right",
        }
        /// Move skirmishers, a screen, or gunners without their guns, model by model.
        Spread "spread" "Spread out" / "Spread" Advance [cite::SKIRMISH_MOVES, cite::SKIRMISH_COHESION, cite::SKIRMISH_SPACING]
            "{unit} *spread out to {figures}" {
            unit: UnitId = "which unit",
            figures: Vec<Pose> = "where each model goes, the command model first",
        }
        /// Change formation.
        Form "form" "Change formation" / "Form" Formation [cite::FORMATION_CHANGE, cite::COLUMN_TO_LINE, cite::LINE_TO_COLUMN]
            "{unit} *change into the formation {formation}[, {files} models wide][, {on}][, turning by {turn}]" {
            unit: UnitId = "which unit",
            formation: Formation = "into what",
            files: Option<u8> = "how many stand side by side; the usual number if left out",
            on: Option<Pivot> = "where a line forms; on the centre if left out",
            turn: Option<Angle> = "how far it turns to the right; not at all if left out",
        }
        /// Fold one end of a line, or both.
        Bend "bend" "Bend the line" / "Bend" Formation [cite::BENT_LINE]
            "{unit} *bend {left} models back on the left[ by {left_back}] and {right} on the right[ by {right_back}]" {
            unit: UnitId = "which unit",
            left: u8 = "how many models at the left end",
            right: u8 = "how many models at the right end",
            left_back: Option<Angle> = "how far back the left end is folded; a quarter turn if left out",
            right_back: Option<Angle> = "how far back the right end is folded; a quarter turn if left out",
        }
        /// Hitch the guns to their teams.
        Limber "limber" "Limber" Limber [cite::LIMBERING] "{unit} *limber up" {
            unit: UnitId = "which battery",
        }
        /// Make the guns ready to fire.
        Unlimber "unlimber" "Unlimber" Limber [cite::LIMBERING] "{unit} *unlimber" {
            unit: UnitId = "which battery",
        }
        /// Send out a screen.
        SendScreen "send_screen" "Send out screen" / "Screen" Screen [cite::SCREEN, cite::SCREEN_DISTANCE, cite::SCREEN_COST]
            "{unit} *send out a screen to {figures}" {
            unit: UnitId = "which unit",
            figures: Vec<Pose> = "where each model stands",
        }
        /// Call the screen in.
        RecallScreen "recall_screen" "Call in screen" / "Call in" Screen [cite::SCREEN_COST]
            "{unit} *call the screen in" {
            unit: UnitId = "which unit",
        }
        /// Move into contact with an enemy.
        Charge "charge" "Charge" Charge [cite::ATTACK, cite::CHARGE_PATH, cite::CHARGE_SIGHT]
            "{unit} *charge {target}[: {path}]" {
            unit: UnitId = "which unit",
            target: UnitId = "at which enemy",
            path: Option<Motion> = "which way; straight ahead if left out",
        }
        /// Give ground of your own will.
        Withdraw "withdraw" "Withdraw" Withdraw [cite::VOLUNTARY_RETREAT, cite::RETREAT]
            "{unit} *withdraw to {to}[, facing {face}][, {files} models wide]" {
            unit: UnitId = "which unit",
            to: Spot = "where the middle of its ground goes",
            face: Option<Back> = "how it then faces; toward the enemy if left out",
            files: Option<u8> = "how wide a square is then as a column; the usual width if left out",
        }
        /// Move a general, and let him attach himself to a unit that he then touches.
        Ride "ride" "Ride" General [cite::GENERAL_MOVES] "{general} *ride to {to}[ and *join {attach}]" {
            general: UnitId = "which general",
            to: Spot = "where to",
            attach: Option<UnitId> = "to which unit he attaches himself",
        }

        // Answers to a charge.

        /// Stand where you are.
        Stand "stand" "Stand" Hold [cite::EVADE] "we stand" {}
        /// Go back before a charge.
        Evade "evade" "Evade" React [cite::EVADE, cite::GUNNERS_EVADE] "we evade to {to}" {
            to: Spot = "where the command model goes",
        }
        /// Halt here.
        Halt "halt" "Halt" Hold [cite::CAUGHT] "we halt[ after {by}]" {
            by: Option<Length> = "how much farther along the line; not at all if left out",
        }
        /// Go on straight ahead.
        GoOn "go_on" "Go on" Charge [cite::CAUGHT] "we go on" {}
        /// Get a general away.
        Flee "flee" "Get away" / "Flee" General [cite::LONE_GENERAL, cite::GENERAL_RETREATS]
            "the general gets away to {to}" {
            to: Spot = "where to",
        }

        // Fire.

        /// Fire with a whole unit.
        Shoot "shoot" "Fire" Fire [cite::NEED, cite::SPLITTING]
            "{unit} *fire at {target}[ with {shot}][, those who cannot reach it at {second}][, and the rest at {third}]" {
            unit: UnitId = "which unit",
            target: UnitId = "at which enemy",
            shot: Option<Shot> = "what guns fire; canister where it reaches if left out",
            second: Option<UnitId> = "at which enemy those fire who cannot reach the first",
            third: Option<UnitId> = "at which enemy those fire who can reach neither",
        }

        // Retreats and combat.

        /// Go back.
        Retreat "retreat" "Retreat" Withdraw [cite::RETREAT, cite::RETREAT_FACING]
            "we retreat to {to}[, facing {face}][, {files} models wide]" {
            to: Spot = "where the middle of its ground goes",
            face: Option<Back> = "how it then faces; toward the enemy if left out",
            files: Option<u8> = "how wide a square is then as a column; the usual width if left out",
        }
        /// The dice left over go against these, one each.
        Divide "divide" "Divide the dice" / "Divide" Choose [cite::SEVERAL_TARGETS]
            "the dice left over go against {against}" {
            against: Vec<UnitId> = "against which enemies",
        }

        /// Nothing more from us in this phase.
        Done "done" "Done" Done [cite::FIRST_STEP] "we have done" {}
    }
}
