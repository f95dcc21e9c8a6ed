//! What a scenario may change: the choices and numbers that rulings had to invent.

use crate::Cover;
use crate::measure::Degrees;
use geom::{Length, Millimetres};
use names::Side;
use serde::{Deserialize, Serialize};

/// The options in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// R96. What is overlooked in measuring.
    pub tolerance: Millimetres,
    /// R96. How near is touching.
    pub contact: Millimetres,
    /// R96. How far into a wood or a built-up area one sees.
    pub sight_depth: Millimetres,
    /// R96. The radius of a skirmisher.
    pub skirmisher_radius: Millimetres,
    /// R7. Which side moves first.
    pub first_side: FirstSide,
    /// R11. Whether road columns charge at their own rate.
    pub road_column_rate_in_charge: bool,
    /// R14. How often a line is bent, at most.
    pub bend_points_most: u8,
    /// R14. The narrowest angle to which it is bent.
    pub bend_angle_least: Degrees,
    /// R14. The widest angle to which it is bent.
    pub bend_angle_most: Degrees,
    /// R28. Whether guns fire that only changed their facing.
    pub gun_facing_then_fire: bool,
    /// R28. Whether guns fire that were moved by hand.
    pub manhandle_then_fire: bool,
    /// R53, R56. Whether guns that unlimbered fire as having moved.
    pub unlimber_counts_as_moved: bool,
    /// R49. The remainder of riders that makes one more pursuit hit.
    pub pursuit_rounds_up: u8,
    /// R49. Whether only infantry that goes back is pursued.
    pub pursuit_needs_retreat: bool,
    /// R68. How many spacings apart skirmishers may be.
    pub skirmish_gap_most: u8,
    /// R68. The traits of which infantry needs one to go into skirmish order as a whole.
    pub skirmish_order_needs: SkirmishOrderNeeds,
    /// R73. What becomes of those who attacked guns and did not beat them.
    pub attackers_of_unbeaten_guns: Against,
    /// R75. The share of its units with which a side is broken.
    pub broken: [u32; 2],
    /// R75. The battle ends after so many turns; 0 for never.
    pub turn_limit: u16,
    /// R85. How far round him an enemy blocks the way of commands; at zero only where he stands.
    pub command_enemy_block: Millimetres,
    /// R102. How deep the base of two-rank infantry is.
    pub two_rank_depth: Millimetres,
    /// R76. Whether a line may turn to a flank.
    pub line_may_turn_90: bool,
    /// R88. Width and depth of the usual table.
    pub table: [Millimetres; 2],
    /// R88. How far from its own edge an army deploys.
    pub deployment_depth: Millimetres,
    /// R89. How far a lone general gets away.
    pub lone_general_move: Millimetres,
    /// R90. The cover of each kind of ground.
    pub cover: Covers,
    /// R91. Whether roads lead columns through other ground.
    pub road_cancels_terrain: bool,
    /// R94. Turns that guns without a crew are left to their owner to win back.
    pub abandoned_guns_grace_turns: u16,
    /// R101. Whether a fieldwork is bad going to cavalry that fights across it.
    pub cavalry_vs_fieldwork_is_bad_going: bool,
}

/// R90. The cover of each kind of ground.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Covers {
    pub woods: Cover,
    pub built_up: Cover,
    pub fieldwork: Cover,
    pub low_wall: Cover,
    pub fence: Cover,
    pub hedgerow: Cover,
}

impl Default for Covers {
    fn default() -> Covers {
        Covers {
            woods: Cover::Soft,
            built_up: Cover::Hard,
            fieldwork: Cover::Hard,
            low_wall: Cover::Soft,
            fence: Cover::Soft,
            hedgerow: Cover::Soft,
        }
    }
}

/// R68. The traits of which infantry needs one to go into skirmish order as a whole; without any of them no
/// infantry does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SkirmishOrderNeeds {
    /// STA-10.3. Light infantry may.
    pub light: bool,
    /// STA-7.2. Infantry with rifles may.
    pub rifles: bool,
}

impl Default for SkirmishOrderNeeds {
    fn default() -> SkirmishOrderNeeds {
        SkirmishOrderNeeds { light: true, rifles: true }
    }
}

/// R7. Which side moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstSide {
    /// Both throw, and the winner chooses.
    Dice,
    /// Blue.
    Blue,
    /// Red.
    Red,
}

impl FirstSide {
    /// The side, if it is said.
    pub const fn said(self) -> Option<Side> {
        match self {
            FirstSide::Dice => None,
            FirstSide::Blue => Some(Side::Blue),
            FirstSide::Red => Some(Side::Red),
        }
    }
}

/// R73. What becomes of those who attacked guns and did not beat them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// They go back and are shaken.
    RetreatShaken,
    /// They go by STA-6.11 alone, as other losers do.
    ByLosses,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            tolerance: Millimetres(Length::nm(10_000)),
            contact: Millimetres::new(1),
            sight_depth: Millimetres::new(30),
            skirmisher_radius: Millimetres::new(10),
            first_side: FirstSide::Dice,
            road_column_rate_in_charge: true,
            bend_points_most: 2,
            bend_angle_least: Degrees::new(45, 0),
            bend_angle_most: Degrees::new(180, 0),
            gun_facing_then_fire: true,
            manhandle_then_fire: false,
            unlimber_counts_as_moved: true,
            pursuit_rounds_up: 2,
            pursuit_needs_retreat: true,
            skirmish_gap_most: 2,
            skirmish_order_needs: SkirmishOrderNeeds::default(),
            attackers_of_unbeaten_guns: Against::RetreatShaken,
            broken: [1, 2],
            turn_limit: 20,
            command_enemy_block: Millimetres::new(0),
            two_rank_depth: Millimetres::new(20),
            line_may_turn_90: false,
            table: [Millimetres::new(2400), Millimetres::new(1500)],
            deployment_depth: Millimetres::new(630),
            lone_general_move: Millimetres::new(630),
            cover: Covers::default(),
            road_cancels_terrain: true,
            abandoned_guns_grace_turns: 1,
            cavalry_vs_fieldwork_is_bad_going: true,
        }
    }
}
