//! What the game asks, and what a side may answer.

use crate::cite;
use crate::kinds::Formation;
use geom::{Angle, Length, Motion, Pose, Spot};
use names::UnitId;
use serde::{Deserialize, Serialize};

/// The question the game waits on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Decision {
    /// R2. Which side moves first.
    First,
    /// ERN-7. Where an army stands.
    Deploy,
    /// ERN-8.1. What is declared for this bound.
    Declare,
    /// ERN-17.2. Whether a unit forms line or square against a charge in flank or rear.
    Face {
        /// The unit.
        unit: UnitId,
        /// The charger.
        charger: UnitId,
    },
    /// ERN-8.3. Who fires at whom.
    Fire,
    /// ERN-8.4. Whom units strike that touch several enemies.
    Strike,
    /// ERN-8.5. Who moves, and where.
    Move,
}

engine::choices! {
    /// R8. How much of a bound a unit means to spend moving.
    pub enum Share: Choice {
        /// Nothing.
        Stay "stay" "Stays",
        /// A quarter at most.
        Quarter "quarter" "A quarter",
        /// Half at most.
        Half "half" "Half",
        /// As much as it likes; it does not fire.
        Whole "whole" "As far as it likes",
    }
}

impl Share {
    /// R8. The most percent of a bound that it leaves for moving.
    pub(crate) const fn most(self) -> i64 {
        match self {
            Share::Stay => 0,
            Share::Quarter => 25,
            Share::Half => 50,
            Share::Whole => 100,
        }
    }
}

engine::choices! {
    /// ERN-17.2. How a unit faces a charge in flank or rear.
    pub enum Facing: Choice {
        /// In line, to the charger.
        Line "line" "Line to the charger",
        /// In square.
        Square "square" "Square",
        /// As it stands.
        Stand "stand" "As it stands",
    }
}

engine::choices! {
    /// R126. Who goes out.
    pub enum Party: Choice {
        /// Skirmishers.
        Skirmishers "skirmishers" "Skirmishers",
        /// Scouts.
        Scouts "scouts" "Scouts",
    }
}

engine::orders! {
    /// What a side may order.
    pub enum Order {
        /// Choose whether your side moves first.
        MoveFirst "move_first" "Move first" / "First" Choose [cite::FIRST] "we move first: {we}" {
            we: bool = "whether we move first",
        }
        /// Put a unit on the table before the battle.
        Place "place" "Place" Deploy [cite::LAYING_OUT] "{unit} *stand at {at}[, in {formation}]" {
            unit: UnitId = "which unit",
            at: Pose = "where its front has its middle",
            formation: Option<Formation> = "how it is arranged",
        }
        /// Keep a unit off the table as a reserve.
        Keep "keep" "Keep back" / "Keep" Hold [cite::RESERVES] "{unit} *wait off the table" {
            unit: UnitId = "which unit",
        }
        /// Send units on a flank march, by a sealed envelope.
        FlankMarch "flank_march" "Flank march" / "Flank" Deploy [cite::FLANK_MARCH, cite::ENVELOPE]
            "{units} *march to {at}, due in bound {bound}" {
            units: Vec<UnitId> = "which units",
            at: Spot = "where on a side edge",
            bound: u8 = "in which bound",
        }
        /// Your army is deployed.
        Deployed "deployed" "Deployed" Done [cite::LAYING_OUT] "we have deployed" {}

        /// Charge straight ahead at an enemy.
        Charge "charge" "Charge" Charge [cite::DECLARE, cite::CHARGE_MOVE]
            "{unit} *charge {target}[, in echelon: {echelon}]" {
            unit: UnitId = "who charges",
            target: UnitId = "whom",
            echelon: Option<bool> = "whether an open column forms echelon",
        }
        /// Go on within 50 m of enemy in close order.
        Approach "approach" "Approach" Advance [cite::APPROACH] "{unit} *approach within 50 m" {
            unit: UnitId = "who approaches",
        }
        /// Change the speed, direction and arrangement of one formation.
        Command "command" "Change a formation" / "Formation" Wheel [cite::ONE_FORMATION]
            "{unit} and its formation *go on at {speed}[, turning {turn}][, in {formation}]" {
            unit: UnitId = "a unit of the formation",
            speed: Length = "how far in a bound",
            turn: Option<Angle> = "how far it turns",
            formation: Option<Formation> = "how it is arranged",
        }
        /// Say how much a unit means to move, so that it may fire.
        Plan "plan" "Plan its move" / "Plan" Hold [cite::PLANNED] "{unit} *spend on moving: {share}" {
            unit: UnitId = "which unit",
            share: Share = "how much of the bound",
        }
        /// The command element with a unit overrules its standing orders for this bound.
        Overrule "overrule" "Overrule" General [cite::ENABLING] "{unit} *have no standing orders" {
            unit: UnitId = "which unit",
        }
        /// The crew retires behind friends or an obstacle.
        Withdraw "withdraw" "Crew retires" / "Retire" Withdraw [cite::CREWS_RETIRE] "{unit} *retire to shelter" {
            unit: UnitId = "which crew",
        }
        /// Follow an enemy that fled before your charge.
        FollowUp "follow_up" "Follow up" Advance [cite::PURSUIT] "{unit} *follow up" {
            unit: UnitId = "which unit",
        }
        /// Choose the order in which units test.
        TestFirst "test_first" "Test in this order" / "Test first" Choose [cite::MUSKETRY] "{units} *test first" {
            units: Vec<UnitId> = "which units",
        }
        /// Nothing more is declared.
        Declared "declared" "Declared" Done [cite::DECLARE] "we have declared" {}

        /// How a unit receives a charge in flank or rear.
        Receive "receive" "Face the charge" / "Face" React [cite::FLANK_CHARGE] "we face it: {how}" {
            how: Facing = "how",
        }

        /// Fire musketry or canister.
        Shoot "shoot" "Fire" Fire [cite::MUSKETRY] "{unit} *fire at {target}" {
            unit: UnitId = "who fires",
            target: UnitId = "at whom",
        }
        /// Fire round shot or shell.
        Bombard "bombard" "Round shot" Fire [cite::ROUND_SHOT, cite::CONVERGING]
            "{unit} *bombard {target}[, aiming at {at}][, with guns {guns}][, together with {others}]" {
            unit: UnitId = "which battery",
            target: UnitId = "at whom",
            at: Option<Spot> = "the point of aim",
            guns: Option<Vec<u8>> = "which of its guns",
            others: Option<Vec<UnitId>> = "batteries that fire with it as one",
        }
        /// Hold fire.
        HoldFire "hold_fire" "Hold fire" Hold [cite::FIRE] "{unit} *hold fire" {
            unit: UnitId = "which unit",
        }
        /// A unit that has retired fires at half in place of striking.
        FireAtHalf "fire_at_half" "Fire at half" / "Half fire" Fire [cite::FIRE] "{unit} *fire at half" {
            unit: UnitId = "which unit",
        }
        /// All open fire.
        OpenFire "open_fire" "Open fire" Done [cite::FIRE] "we open fire" {}

        /// A unit that touches several enemies strikes one with all figures that touch it.
        Strike "strike" "Strike" Choose [cite::HAND_TO_HAND] "{unit} *strike {target}" {
            unit: UnitId = "which unit",
            target: UnitId = "whom",
        }
        /// All strike.
        Struck "fight" "Fight" Done [cite::HAND_TO_HAND] "we fight" {}

        /// Move as you like, where the unit is free to.
        March "march" "March" Advance [cite::INERTIA] "{unit}: {path}[, and *halt then: {halt}]" {
            unit: UnitId = "who marches",
            path: Motion = "which way",
            halt: Option<bool> = "whether it halts then",
        }
        /// Change formation, where the unit is free to.
        Form "form" "Change formation" / "Form" Formation [cite::FORMATION_CHANGE]
            "{unit} *form {formation}[, {front} in front]" {
            unit: UnitId = "which unit",
            formation: Formation = "how it is arranged",
            front: Option<u8> = "how many in front",
        }
        /// Make the move now that motion and standing orders ask for.
        Proceed "proceed" "Carry on" Advance [cite::INERTIA] "{unit} *carry on" {
            unit: UnitId = "which unit",
        }
        /// Go back to what it was before a standing order changed it.
        Resume "resume" "Resume" Advance [cite::ENABLING] "{unit} *resume their former motion" {
            unit: UnitId = "which unit",
        }
        /// Move a command element, alone or to a unit.
        Ride "ride" "Ride" General [cite::ELEMENTS] "{element} *ride to {to}[, and *join {unit}]" {
            element: UnitId = "which element",
            to: Spot = "where to",
            unit: Option<UnitId> = "which unit it joins",
        }
        /// Send out skirmishers or scouts.
        SendOut "send_out" "Send out" Screen [cite::SKIRMISHERS] "{unit} *send out {party} to {to}" {
            unit: UnitId = "from which unit",
            party: Party = "who goes out",
            to: Pose = "where they stand",
        }
        /// Call in a detachment.
        CallIn "call_in" "Call in" Screen [cite::SKIRMISHERS] "{unit} *rejoin their main body" {
            unit: UnitId = "which detachment",
        }
        /// Take hold of a building.
        Occupy "occupy" "Occupy" Advance [cite::BUILDINGS] "{unit} *take the building at {at}" {
            unit: UnitId = "which unit",
            at: Spot = "a place in the building",
        }
        /// Leave a building.
        Leave "leave" "Leave" Advance [cite::BUILDINGS] "{unit} *leave by the side nearest {at}[, in {formation}]" {
            unit: UnitId = "which unit",
            at: Spot = "a place outside",
            formation: Option<Formation> = "how it is arranged",
        }
        /// Bring a unit onto the table.
        Enter "enter" "Enter" Deploy [cite::RESERVES] "{unit} *enter at {at}[ and *march {by}]" {
            unit: UnitId = "which unit",
            at: Pose = "where its front has its middle on the edge",
            by: Option<Length> = "how far it marches in",
        }
        /// All others carry on as they are.
        Moved "moved" "Moved" Done [cite::MOVES] "we have moved" {}
    }
}
