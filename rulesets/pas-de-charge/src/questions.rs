//! What the game asks, and what a side may answer.

use crate::cite;
use crate::kinds::Formation;
use crate::state::Few;
use geom::{Facing, Length, Motion, Pose, Spot};
use names::UnitId;
use serde::{Deserialize, Serialize};

/// The question the game waits on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// R77. Where the troops of a side begin.
    Deploy,
    /// PDC-3.3.1. Which units a general orders.
    Command,
    /// PDC-3.2.2. Which group acts next, and how.
    Moves,
    /// PDC-3.3.4, R9. What the acting group does next.
    Act,
    /// PDC-4.4.2. Squares between the groups of the other side.
    Meanwhile,
    /// PDC-3.4.0 to 3.4.4. How attacked units respond.
    Respond {
        /// The units.
        attacked: Few,
    },
    /// PDC-3.2.3. Which generals ride.
    Generals,
    /// PDC-3.2.4. Who fires at whom.
    Fire,
    /// PDC-6.6, A2.1. How the firer shifts his score.
    Shift {
        /// The battery.
        unit: UnitId,
        /// Its target.
        target: UnitId,
        /// What was thrown.
        thrown: u8,
        /// By how much it may be shifted at most.
        most: i8,
        /// How many guns fire.
        guns: u8,
    },
    /// R19. Which batteries limber and move after their fire.
    AfterFire,
    /// PDC-9.0.5. Which extra units join.
    Odds,
    /// R55. Whom generals lead in person.
    Lead,
    /// PDC-9.2. Who fires without an answer.
    Unanswered,
    /// PDC-9.9.1, 9.9.2, 9.8.7. What a unit that fought does now.
    Victory {
        /// The unit.
        unit: UnitId,
    },
    /// PDC-11.2.1. Whether a unit that retired turns to face.
    Turn {
        /// The unit.
        unit: UnitId,
    },
    /// R62. Which units stand and reform in the next bound.
    Rally,
}

engine::orders! {
    /// What a side may order.
    pub enum Order {
        /// Put a unit on the table.
        Place "place" "Place" Deploy [cite::DEPLOYMENT, cite::R77]
            "{unit} *stand in {formation} at {at}[, concealed: {concealed}]" {
            unit: UnitId = "which unit",
            formation: Formation = "how it stands",
            at: Pose = "where",
            concealed: Option<bool> = "whether it is concealed",
        }
        /// Put a general on the table.
        PlaceGeneral "place_general" "Place general" / "General" Deploy [cite::GENERALS_PLACED]
            "{general} *stand at {at}" {
            general: UnitId = "which general",
            at: Spot = "where",
        }
        /// Roll for a general's order to some units of his command.
        Command "command" "Command" General [cite::COMMAND_ROLL, cite::R7] "{general} *order {units}" {
            general: UnitId = "which general",
            units: Vec<UnitId> = "which units",
        }
        /// Go, with others in formation: the first unit gives the way.
        March "march" "March" Group [cite::MOVE_ACTION, cite::RATES] "{units} *go: {path}" {
            units: Vec<UnitId> = "who goes",
            path: Motion = "which way",
        }
        /// Change formation; each unit throws for its time.
        Change "change" "Change formation" / "Formation" Formation [cite::EVOLUTION_TIME] "{units} *form {to}" {
            units: Vec<UnitId> = "who",
            to: Formation = "what they form",
        }
        /// Stay in column near the enemy.
        Assault "assault" "Column of assault" / "Assault" Formation [cite::STAY_IN_COLUMN, cite::WHO_MAY_USE_COLUMNS]
            "{units} *stay in column" {
            units: Vec<UnitId> = "who",
        }
        /// Change facing and dress the line.
        Dress "dress" "Dress" Wheel [cite::ALIGNMENT_ACTION] "{unit} *dress to {at}" {
            unit: UnitId = "who",
            at: Pose = "where it stands then",
        }
        /// Form square.
        Square "square" "Form square" / "Square" React [cite::VOLUNTARY_SQUARE, cite::SQUARE_ACTION] "{unit} *form square" {
            unit: UnitId = "who",
        }
        /// Limber the guns.
        Limber "limber" "Limber" Limber [cite::GUN_CYCLE] "{unit} *limber" {
            unit: UnitId = "which battery",
        }
        /// Unlimber the guns.
        Unlimber "unlimber" "Unlimber" Limber [cite::GUN_CYCLE] "{unit} *unlimber" {
            unit: UnitId = "which battery",
        }
        /// Go into a building that the front touches.
        Occupy "occupy" "Occupy" Advance [cite::BUILDINGS, cite::R79] "{unit} *occupy the building at {at}" {
            unit: UnitId = "who",
            at: Spot = "a place in the building",
        }
        /// Leave the building.
        Leave "leave" "Leave" Advance [cite::R79] "{unit} *leave the building for {at}" {
            unit: UnitId = "who",
            at: Pose = "where it stands then",
        }
        /// The group has ended its action.
        Halt "halt" "Halt" Done [cite::MOVE_ACTION] "the group halts" {}
        /// Turn on the spot to face an attack.
        Reface "reface" "Reface" React [cite::REFACE] "{unit} *turn to {facing}" {
            unit: UnitId = "who",
            facing: Facing = "where it looks",
        }
        /// Face the attacks from where the unit stands.
        Redeploy "redeploy" "Redeploy" React [cite::REDEPLOY] "{unit} *redeploy to {facing}" {
            unit: UnitId = "who",
            facing: Facing = "where it looks",
        }
        /// Take cover that is near.
        TakeCover "take_cover" "Take cover" / "Cover" React [cite::TAKE_COVER] "{unit} *take cover at {at}" {
            unit: UnitId = "who",
            at: Pose = "where it stands then",
        }
        /// No more responses.
        Stand "stand" "Stand" Hold [cite::LIMITS_OF_RESPONSE] "the others stand" {}
        /// Move a general.
        Ride "ride" "Ride" General [cite::STEP_GENERALS] "{general} *ride to {to}" {
            general: UnitId = "which general",
            to: Spot = "where to",
        }
        /// Fire a battery at a unit.
        Bombard "bombard" "Bombard" Fire [cite::FIRE_METHOD, cite::STEP_ARTILLERY] "{unit} *bombard {target}" {
            unit: UnitId = "which battery",
            target: UnitId = "at whom",
        }
        /// Fire a battery at a building that no unit holds.
        Batter "batter" "Batter building" / "Batter" Fire [cite::BUILDINGS] "{unit} *batter the building at {at}" {
            unit: UnitId = "which battery",
            at: Spot = "a place in the building",
        }
        /// Fire at an enemy that passed.
        PassingFire "passing_fire" "Passing fire" / "Passing" Fire [cite::PASSING_FIRE] "{unit} *fire at {target} passing" {
            unit: UnitId = "who fires",
            target: UnitId = "at whom",
        }
        /// Fire rockets at a unit, aimed by a marker.
        Rocket "rocket" "Rockets" Fire [cite::ROCKETS] "{unit} *fire rockets at {target} by the marker {at}" {
            unit: UnitId = "which troop",
            target: UnitId = "at whom",
            at: Spot = "where the marker is",
        }
        /// Shift the score of the guns.
        Shift "shift" "Shift" Choose [cite::DENSE_TARGETS, cite::SHRAPNEL] "we shift the score by {by}" {
            by: i8 = "by how much",
        }
        /// Join a combat as an extra unit.
        Join "join" "Join" Charge [cite::EXTRA_UNITS] "{unit} *join against {target}" {
            unit: UnitId = "who joins",
            target: UnitId = "against whom",
        }
        /// Lead a unit in person.
        Lead "lead" "Lead" General [cite::INF_BRIGADIER, cite::INF_SENIOR_GENERAL, cite::R55] "{general} *lead {unit}" {
            general: UnitId = "which general",
            unit: UnitId = "whom he leads",
        }
        /// Fire at an enemy that cannot answer.
        Volley "volley" "Volley" Fire [cite::UNANSWERED_FIRE] "{unit} *fire at {target}" {
            unit: UnitId = "who fires",
            target: UnitId = "at whom",
        }
        /// Pursue.
        Pursue "pursue" "Pursue" Charge [cite::PURSUE] "we pursue" {}
        /// Follow an enemy that has given way.
        FollowUp "follow_up" "Follow up" Advance [cite::HOLD] "we follow up {by}" {
            by: Length = "how far",
        }
        /// Reform on the spot.
        Reform "reform" "Reform" Rally [cite::HOLD] "we reform on the spot" {}
        /// Retire and reform.
        Retire "retire" "Retire" Withdraw [cite::CAVALRY_WINS_BY_2, cite::RETIRE] "we retire and reform" {}
        /// Stay.
        Hold "hold" "Hold" Hold [cite::HOLD] "we hold" {}
        /// Turn to face.
        Face "face" "Face" Wheel [cite::MORALE_FAILS] "we turn to {facing}" {
            facing: Facing = "where we look",
        }
        /// Stand and reform in the next bound.
        StandAndReform "stand_and_reform" "Stand and reform" / "Reform" Rally [cite::STEP_RALLY] "{unit} *stand and reform" {
            unit: UnitId = "who",
        }
        /// We have done.
        Done "done" "Done" Done [cite::STEP_COMMAND] "we have done" {}
    }
}
