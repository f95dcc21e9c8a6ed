//! What players may choose before a battle, and what rulings leave to them.

use geom::{Millimetres, Spot, mm};
use serde::{Deserialize, Serialize};

engine::choices! {
    /// R4. Which side acts first in the bounds after the first.
    pub enum SideOrder: Choice {
        /// The sides take turns.
        Alternate "alternate" "In turn",
        /// The same side always.
        Fixed "fixed" "Always the same",
        /// Both throw a die at the start of each bound.
        Dice "dice" "By dice",
    }
}

engine::choices! {
    /// R6. What a failed command roll ends.
    pub enum FailureScope: Choice {
        /// All further commands of the side in this bound.
        Player "player" "All orders of the side",
        /// The further orders of that general alone.
        Command "command" "Orders of that general",
    }
}

engine::choices! {
    /// R67. How command rolls and moves follow each other.
    pub enum CommandSequence: Choice {
        /// All rolls of a side, then its moves.
        RollsFirst "rolls_first" "All rolls first",
        /// Each group moves before the next roll.
        OneByOne "one_by_one" "One by one",
    }
}

engine::choices! {
    /// R45. What a disabled general loses.
    pub enum DisabledGeneral: Choice {
        /// One more in every later bound.
        Cumulative "cumulative" "One more each bound",
        /// One, once.
        Flat "flat" "One, once",
    }
}

engine::choices! {
    /// R48. Which table of basic chances is used.
    pub enum Misprints: Choice {
        /// The table that keeps to its own formula.
        Corrected "corrected" "Corrected",
        /// The table as it was printed.
        AsPrinted "as_printed" "As printed",
    }
}

engine::choices! {
    /// R23. How units are based.
    pub enum Basing: Choice {
        /// One base a unit, as wide as its line.
        Single "single" "Single bases",
        /// Bases that can be set in column.
        Multi "multi" "Several bases",
    }
}

engine::choices! {
    /// R21a. The rate of lancers.
    pub enum LancerRate: Choice {
        /// That of battle cavalry.
        Battle "battle" "Battle cavalry",
        /// That of light cavalry.
        Light "light" "Light cavalry",
    }
}

/// The options in force. The numbers that the book prints are in the tables.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// PDC-1.1. The year of the battle; 0 if it is not known, and rules that need it do not apply.
    pub year: u16,
    /// R4.
    pub side_order: SideOrder,
    /// R6.
    pub command_failure_scope: FailureScope,
    /// R67.
    pub command_sequence: CommandSequence,
    /// R45.
    pub disabled_general: DisabledGeneral,
    /// R48.
    pub misprints: Misprints,
    /// R23.
    pub basing_mode: Basing,
    /// R1. The last bound; 0 for no limit.
    pub bound_limit: u16,
    /// R1. So many failed tests of the topmost formation lose the battle.
    pub army_failures_to_lose: u8,
    /// R8.
    pub general_move_mm: Millimetres,
    /// R5.
    pub reveal_in_cover_mm: Millimetres,
    /// G8. How many degrees off its facing a unit may move.
    pub oblique_move_degrees: u8,
    /// G10. How near the edge of a wood one sees out of it and is seen in it.
    pub wood_edge_sight_mm: Millimetres,
    /// R15. Whether guns cross linear obstacles.
    pub guns_cross_linear_obstacles: bool,
    /// R21a.
    pub lancer_rate: LancerRate,
    /// R38. How near behind a battery a friend shelters its crew.
    pub battery_shelter_mm: Millimetres,
    /// R41.
    pub recoil_to_distance_mm: Millimetres,
    /// R55.
    pub personal_command_mm: Millimetres,
    /// R69. Whether walls, fences and hedges count as barricades.
    pub walls_as_barricades: bool,
    /// R61. How many degrees a retreat may bend round what bars it.
    pub retreat_deflection_degrees: u8,
    /// R53.
    pub rocket_max_range_mm: Millimetres,
    /// R53. Whether a stray rocket may hit another unit.
    pub rockets_hit_others: bool,
    /// R77. The table that a battle has which names none.
    pub table_mm: Spot,
    /// R77.
    pub deployment_depth_mm: Millimetres,
    /// R78. How near a paired unit is the neighbour of another.
    pub line_neighbour_mm: Millimetres,
    /// R79. How many units of infantry a building holds.
    pub building_holds_units: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            year: 0,
            side_order: SideOrder::Alternate,
            command_failure_scope: FailureScope::Player,
            command_sequence: CommandSequence::RollsFirst,
            disabled_general: DisabledGeneral::Cumulative,
            misprints: Misprints::Corrected,
            basing_mode: Basing::Single,
            bound_limit: 18,
            army_failures_to_lose: 2,
            general_move_mm: Millimetres::new(600),
            reveal_in_cover_mm: Millimetres::new(200),
            oblique_move_degrees: 30,
            wood_edge_sight_mm: Millimetres::new(20),
            guns_cross_linear_obstacles: true,
            lancer_rate: LancerRate::Battle,
            battery_shelter_mm: Millimetres::new(200),
            recoil_to_distance_mm: Millimetres::new(201),
            personal_command_mm: Millimetres::new(100),
            walls_as_barricades: true,
            retreat_deflection_degrees: 45,
            rocket_max_range_mm: Millimetres::new(850),
            rockets_hit_others: false,
            table_mm: Spot::new(mm(2400), mm(1800)),
            deployment_depth_mm: Millimetres::new(500),
            line_neighbour_mm: Millimetres::new(400),
            building_holds_units: 1,
        }
    }
}
