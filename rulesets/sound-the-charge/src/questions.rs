//! The questions that the game asks, and the orders that a side may give.

use crate::steps::{Charge, Owed};
use crate::{Formation, cite};
use geom::{Angle, Edge, FeatureId, Length, Motion, Pose, Spot};
use names::UnitId;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A few units, as a question names them.
pub type Few = SmallVec<[UnitId; 4]>;

/// The question the game waits on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Decision {
    /// R14. The winner of the roll says who is active first.
    FirstTurn,
    /// R97. Where an army stands.
    Deploy,
    /// Which of several units is taken next: for a test, a retreat, or a return to the table.
    Next {
        /// For what.
        matter: Matter,
        /// Those who are left.
        among: Few,
    },
    /// STC-13.2.4. In which formation cavalry comes back.
    ComeBack {
        /// The cavalry.
        unit: UnitId,
    },
    /// STC-5.3. Which shaken units test.
    Rally,
    /// STC-4.2. The orders for the units and generals of the active side.
    Act,
    /// STC-9.5. Whether charged skirmishers or gunners evade, and which way.
    Evade {
        /// Those who are charged.
        unit: UnitId,
        /// The unit that charges them.
        charger: UnitId,
        /// R58, R119. How far they may still go from this charger.
        left: Length,
    },
    /// STC-9.8. Whether a charger goes on where its target has gone.
    HaltOrGoOn {
        /// The charge.
        charge: Charge,
    },
    /// STC-3.7. Where a general goes whom an enemy has touched.
    Flee {
        /// The general.
        general: UnitId,
    },
    /// STC-6.4, R23. Which of two units that are mixed is shifted.
    Part {
        /// The one that moved.
        unit: UnitId,
        /// The one that stood.
        other: UnitId,
    },
    /// STC-8.8. Which units shoot at which enemies.
    Fire,
    /// R33. From which of several equal enemies a unit retreats.
    Cause {
        /// The retreat that it owes.
        owed: Owed,
        /// The enemies.
        among: Few,
    },
    /// STC-6.15 to 6.17. Which way a unit retreats.
    Retreat {
        /// The retreat that it owes.
        owed: Owed,
        /// From whom.
        cause: UnitId,
    },
    /// STC-11.8, R113. By which side a garrison leaves its block, how it then stands, and which way it
    /// retreats.
    ForcedOut {
        /// The retreat that it owes.
        owed: Owed,
        /// From whom.
        cause: UnitId,
    },
    /// STC-11.9, R76. Which figures do not count where too many attack one side of a block.
    HoldBack {
        /// The block.
        block: FeatureId,
        /// Its side.
        side: Edge,
        /// How many are too many.
        surplus: u8,
        /// The attackers.
        among: Few,
    },
    /// STC-10.5, R59. Against whom the dice go that cannot be divided evenly.
    Divide {
        /// The unit that throws.
        unit: UnitId,
        /// How many are left over.
        odd: u8,
        /// Its enemies.
        among: Few,
    },
}

/// The matters for which units are taken one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// STC-13.2.4. To come back to the table.
    Return,
    /// STC-8.14. To test under fire.
    Morale,
    /// STC-10.6. To retreat from a combat.
    Retreat,
}

engine::choices! {
    /// R14. When the winner of the roll is active.
    pub enum TurnOrder: Choice {
        /// Before the other.
        First "first" "We begin",
        /// After the other.
        Second "second" "They begin",
    }
}

engine::choices! {
    /// To which hand.
    pub enum Wing: Choice {
        /// To the left.
        Left "left" "To the left",
        /// To the right.
        Right "right" "To the right",
    }
}

engine::choices! {
    /// STC-7.4. How far a unit turns with a change of formation.
    pub enum Face: Choice {
        /// Not at all.
        Ahead "ahead" "Ahead",
        /// By a quarter to the left.
        Left "left" "To the left",
        /// By a quarter to the right.
        Right "right" "To the right",
        /// By half a turn.
        About "about" "About",
    }
}

impl Face {
    /// The turn, in quarters to the right.
    pub const fn quarters(self) -> i32 {
        match self {
            Face::Ahead => 0,
            Face::Right => 1,
            Face::About => 2,
            Face::Left => -1,
        }
    }
}

engine::choices! {
    /// STC-11.8, R75. A side of a town block, as the block faces.
    pub enum BlockSide: Choice {
        /// The front.
        Front "front" "Its front",
        /// The right.
        Right "right" "Its right",
        /// The rear.
        Rear "rear" "Its rear",
        /// The left.
        Left "left" "Its left",
    }
}

impl BlockSide {
    /// The edge that it is.
    pub const fn edge(self) -> Edge {
        match self {
            BlockSide::Front => Edge::Front,
            BlockSide::Right => Edge::Right,
            BlockSide::Rear => Edge::Rear,
            BlockSide::Left => Edge::Left,
        }
    }
}

engine::orders! {
    /// The orders that a side may give.
    pub enum Order {
        // Before the battle.

        /// Say who begins.
        Begin "begin" "Who begins" / "Begin" Choose [cite::ALTERNATION] "{we}" {
            we: TurnOrder = "when we are active",
        }
        /// Place a unit near your own edge.
        Place "place" "Place" Deploy [cite::DEPLOYMENT, cite::FORMATIONS]
            "{unit} *deploy in the formation {formation} at {at}[, {files} files wide]" {
            unit: UnitId = "which unit",
            formation: Formation = "in which formation",
            at: Pose = "the middle of its front, and its facing",
            files: Option<u8> = "how many stand side by side; the usual number if left out",
        }
        /// Place infantry in a town block.
        PlaceInside "place_inside" "Place in town" / "Place in" Deploy [cite::DEPLOYMENT, cite::BLOCKS]
            "{unit} *deploy in the block at {block}" {
            unit: UnitId = "which unit",
            block: Spot = "a place in the block",
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

        // Questions of order.

        /// Take this one next.
        Take "take" "Take next" / "Next" Choose [cite::ALTERNATION] "{unit} *are next" {
            unit: UnitId = "which unit",
        }
        /// Bring cavalry back onto the table where it left it.
        Return "return" "Come back" Deploy [cite::BRITISH_RETURN]
            "they come back in {formation}[, {files} files wide]" {
            formation: Formation = "in which formation",
            files: Option<u8> = "how many ride side by side; the usual number if left out",
        }

        // Phase 1.

        /// A shaken unit tests to rally.
        Rally "rally" "Rally" Rally [cite::RALLY] "{unit} *test to rally" {
            unit: UnitId = "who tests",
        }
        /// Move a unit: ahead, wheeling, slantwise, sideways or back; guns by hand and skirmishers as they
        /// like.
        March "march" "March" Advance [cite::MOVING, cite::RATES, cite::WHEELS_AND_SLIDES, cite::ZONE]
            "{unit}: {path}" {
            unit: UnitId = "who moves",
            path: Motion = "which way",
        }
        /// March at double pace on a road and do nothing else this turn.
        Double "double" "Double pace" / "Double" Advance [cite::ROADS] "{unit} at double pace: {path}" {
            unit: UnitId = "which column or limbered battery",
            path: Motion = "which way, its middle line on the road",
        }
        /// Move skirmishers, or gunners without their guns, figure by figure.
        Spread "spread" "Spread out" / "Spread" Advance [cite::SKIRMISH_MOVES]
            "{unit} *spread out to {figures}" {
            unit: UnitId = "who moves",
            figures: Vec<Pose> = "where each figure goes, the command figure first",
        }
        /// Move a screen of light infantry together with the columns behind it, at their speed.
        Together "together" "Advance together" / "Together" Group [cite::SEPARATE_SCREEN]
            "{screen} *advance together with {moves}" {
            screen: UnitId = "the screen",
            moves: Vec<(UnitId, Motion)> = "the way of the screen and of each column",
        }
        /// Change formation, facing or both.
        Form "form" "Change formation" / "Form" Formation [cite::MANEUVER, cite::FRONT_CENTRE, cite::FACING]
            "{unit} *change into the formation {formation}[, {files} files wide][, facing {face}]" {
            unit: UnitId = "who changes",
            formation: Formation = "into what",
            files: Option<u8> = "how many stand side by side; the usual number if left out",
            face: Option<Face> = "which way it turns; as it faces if left out",
        }
        /// Fold one end of a line, or both.
        Bend "bend" "Bend the line" / "Bend" Formation [cite::BENDING, cite::BENT]
            "{unit} *bend {left} files back on the left[ by {left_back}] and {right} on the right[ by {right_back}]" {
            unit: UnitId = "who bends",
            left: u8 = "how many files at the left end",
            right: u8 = "how many files at the right end",
            left_back: Option<Angle> = "how far back the left end is folded; a quarter turn if left out",
            right_back: Option<Angle> = "how far back the right end is folded; a quarter turn if left out",
        }
        /// Hitch the guns to their teams.
        Limber "limber" "Limber" Limber [cite::ARTILLERY_MOVES] "{unit} *limber up[, facing {face}]" {
            unit: UnitId = "which battery",
            face: Option<Face> = "which way it turns; as it faces if left out",
        }
        /// Make the guns ready to fire.
        Unlimber "unlimber" "Unlimber" Limber [cite::ARTILLERY_MOVES] "{unit} *unlimber[, facing {face}]" {
            unit: UnitId = "which battery",
            face: Option<Face> = "which way it turns; as it faces if left out",
        }
        /// Gunners man the guns they had left.
        Man "man" "Man the guns" / "Man" Limber [cite::ARTILLERY_MOVES] "{unit} *man the guns" {
            unit: UnitId = "which crew",
        }
        /// Gunners leave the square that sheltered them.
        Emerge "emerge" "Leave the square" / "Come out" Advance [cite::REFUGE]
            "{unit} *leave the square for {figures}" {
            unit: UnitId = "which crew",
            figures: Vec<Pose> = "where each gunner goes, the command figure first",
        }
        /// Send out the battalion's own skirmishers, or move them about it.
        SendScreen "send_screen" "Send out screen" / "Screen" Screen [cite::ORGANIC_SCREEN]
            "{unit} *send out a screen to {figures}" {
            unit: UnitId = "which battalion",
            figures: Vec<Pose> = "where each of them stands, the command figure first",
        }
        /// Call the battalion's own skirmishers in.
        RecallScreen "recall_screen" "Call in screen" / "Call in" Screen [cite::ORGANIC_SCREEN]
            "{unit} *call the screen in" {
            unit: UnitId = "which battalion",
        }
        /// Move into contact with an enemy, or into the rear of a friend to reinforce his combat.
        Charge "charge" "Charge" Charge [cite::CHARGE, cite::CHARGE_CONDITIONS, cite::CHARGE_BONUS, cite::REINFORCING]
            "{unit} *charge {target}[: {path}]" {
            unit: UnitId = "who charges",
            target: UnitId = "whom",
            path: Option<Motion> = "which way; straight ahead if left out",
        }
        /// Go into a town block.
        Enter "enter" "Enter the town" / "Enter" Advance [cite::TOWNS]
            "{unit} *enter the block at {block}[: {path}]" {
            unit: UnitId = "who enters",
            block: Spot = "a place in the block",
            path: Option<Motion> = "the way to its edge; straight ahead if left out",
        }
        /// Come out of a town block.
        Leave "leave" "Leave the town" / "Leave" Advance [cite::TOWNS]
            "{unit} *leave by {by} in the formation {formation}[, {at} to its right][, {files} files wide]" {
            unit: UnitId = "who leaves",
            by: BlockSide = "by which side",
            formation: Formation = "in which formation",
            at: Option<Length> = "where its middle comes out, to the right of the side's own; there if left out",
            files: Option<u8> = "how many stand side by side; the usual number if left out",
        }
        /// Charge straight out of a town block.
        Sally "sally" "Charge out" / "Sally" Charge [cite::TOWNS, cite::CHARGE]
            "{unit} *charge out by {by} at {target}[ in the formation {formation}][, {at} to its right][, {files} files wide]" {
            unit: UnitId = "who charges",
            by: BlockSide = "by which side",
            at: Option<Length> = "where its middle comes out, to the right of the side's own; there if left out",
            target: UnitId = "whom",
            formation: Option<Formation> = "in which formation; in column if left out",
            files: Option<u8> = "how many stand side by side; the usual number if left out",
        }
        /// Spend the turn on crossing the work at which the unit stands.
        Cross "cross" "Cross the work" / "Cross" Advance [cite::FIELDWORKS] "{unit} *cross the work" {
            unit: UnitId = "who crosses",
        }
        /// Give ground of your own will.
        Withdraw "withdraw" "Withdraw" Withdraw [cite::VOLUNTARY_RETREAT]
            "{unit} *withdraw: {path}[, narrowing {narrow}]" {
            unit: UnitId = "who withdraws",
            path: Motion = "which way",
            narrow: Option<Wing> = "which end goes to the rear to narrow the front",
        }
        /// Go aboard boats.
        Embark "embark" "Embark" Advance [cite::BOATS] "{unit} *embark in {boats}" {
            unit: UnitId = "who embarks",
            boats: Vec<UnitId> = "in which boats",
        }
        /// Land from boats.
        Land "land" "Land" Advance [cite::BOATS] "{unit} *land in the formation {formation} at {at}" {
            unit: UnitId = "who lands",
            at: Pose = "the middle of its front, and its facing",
            formation: Formation = "in which formation",
        }
        /// Move in boats.
        Row "row" "Row" Advance [cite::BOATS] "{unit} *row: {path}" {
            unit: UnitId = "whose boats",
            path: Motion = "which way",
        }
        /// Move a general, and let him attach himself to a unit that he then touches.
        Ride "ride" "Ride" General [cite::GENERAL_MOVES, cite::ATTACHING]
            "{general} *ride to {to}[ and *join {attach}]" {
            general: UnitId = "which general",
            to: Spot = "where to",
            attach: Option<UnitId> = "to which unit he attaches himself",
        }

        // Answers to a charge.

        /// Stand where you are.
        Stand "stand" "Stand" Hold [cite::EVADE] "we stand" {}
        /// Go back before a charge.
        Evade "evade" "Evade" React [cite::EVADE, cite::GUNNERS_EVADE] "we evade: {path}" {
            path: Motion = "which way",
        }
        /// Gunners run into a friendly square.
        Shelter "shelter" "Run into the square" / "Shelter" React [cite::REFUGE]
            "the gunners run into {square}" {
            square: UnitId = "which square",
        }
        /// Halt where the target has gone.
        Halt "halt" "Halt" Hold [cite::GOING_ON] "we halt" {}
        /// Go on straight ahead.
        GoOn "go_on" "Go on" Charge [cite::GOING_ON] "we go on" {}
        /// Get a general away.
        Flee "flee" "Get away" / "Flee" General [cite::LONE_GENERAL]
            "the general gets away to {to}[ and joins {attach}]" {
            to: Spot = "where to",
            attach: Option<UnitId> = "to which unit he attaches himself",
        }
        /// Shift one of two units that are mixed.
        Shift "shift" "Shift" Choose [cite::INTERPENETRATION] "{unit} *are shifted" {
            unit: UnitId = "which of them",
        }

        // Phase 2.

        /// Shoot with a whole unit.
        Shoot "shoot" "Shoot" Fire [cite::TO_HIT, cite::SPLITTING]
            "{unit} *fire at {target}[, those who cannot reach it at the next: {split}][, one die at its gun: {at_gun}]" {
            unit: UnitId = "who shoots",
            target: UnitId = "at whom",
            split: Option<bool> = "whether those who cannot reach him shoot at the next; no if left out",
            at_gun: Option<bool> = "whether one die goes at his regimental gun; no if left out",
        }

        // Retreats.

        /// Retreat from this one.
        Blame "blame" "Retreat from" / "Enemy" Choose [cite::RETREAT_ZONE] "we retreat from {enemy}" {
            enemy: UnitId = "from whom",
        }
        /// Retreat.
        Retreat "retreat" "Retreat" Withdraw [cite::RETREAT_LENGTH, cite::RETREAT_ZONE, cite::RETREAT]
            "we retreat: {path}[, narrowing {narrow}]" {
            path: Motion = "which way",
            narrow: Option<Wing> = "which end goes to the rear to narrow the front",
        }
        /// Retreat out of a town block.
        FallOut "fall_out" "Fall out" Withdraw [cite::TOWNS, cite::RETREAT]
            "we fall out by {by}[, {at} to its right], in the formation {formation}: {path}" {
            by: BlockSide = "by which side",
            at: Option<Length> = "where its middle comes out, to the right of the side's own; there if left out",
            formation: Formation = "in which formation",
            path: Motion = "which way",
        }

        // Phase 3.

        /// These attackers' figures do not count.
        HoldBack "hold_back" "Hold back" Choose [cite::TOWN_ATTACKERS]
            "the figures of {unit} are left out first" {
            unit: UnitId = "whose figures are left out first",
        }
        /// The dice left over go against these, one each.
        Divide "divide" "Divide the dice" / "Divide" Choose [cite::COMBAT_DICE]
            "the dice left over go against {against}" {
            against: Vec<UnitId> = "against whom",
        }

        /// Nothing more from us in this phase.
        Done "done" "Done" Done [cite::ALTERNATION] "we have done" {}
    }
}
