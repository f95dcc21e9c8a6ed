//! The options of a scenario: the book's optional rules, its national rules line by line, and the numbers
//! that a ruling had to invent.

use crate::measure::{Degrees, Fraction};
use geom::Inches;
use serde::{Deserialize, Serialize};

/// STC-12.0. The options in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// STC-12.1. Cavalry stands on wider bases.
    pub wide_cavalry: bool,
    /// STC-12.2. Cavalry tires of fighting.
    pub blown_cavalry: bool,
    /// STC-12.3. Cavalry is worse at standing still.
    pub stationary_cavalry: bool,
    /// STC-12.4. Units may give ground of their own will.
    pub voluntary_retreat: bool,
    /// STC-12.5, R2. How an army that has lost heart ends.
    pub army_morale: ArmyMorale,
    /// STC-12.6. Shot goes on behind its target.
    pub bounce_through: bool,
    /// STC-12.7. No unit moves through friends.
    pub restricted_interpenetration: bool,
    /// STC-12.8. Battalions may have guns of their own.
    pub regimental_guns: bool,
    /// STC-12.9. Troops cross water in boats.
    pub boats: bool,
    /// STC-12.10. Maneuvers near the enemy shake.
    pub pinning: bool,
    /// STC-13. The national rules.
    pub national: National,
    /// R2. The battle ends after so many turns of either side; 0 for never.
    pub turn_limit: u16,
    /// R3. Gunners for each model of a full battery.
    pub gunners_per_model: u8,
    /// R4. Foot on a stand.
    pub foot_per_stand: u8,
    /// R4. Horse on a stand.
    pub horse_per_stand: u8,
    /// R5. The widest limbered column, in models.
    pub limbered_files: u8,
    /// R17. Whether grade D never rallies out of command.
    pub poor_never_rally_uncommanded: bool,
    /// R26. The share of a battalion that may go out as its screen.
    pub organic_share: Fraction,
    /// R30. How far from straight ahead a move is still oblique.
    pub oblique_most: Degrees,
    /// R34. From how far round attackers of skirmishers stand on opposite sides.
    pub opposite_sides: Degrees,
    /// R72. How far inside woods troops are still at the edge.
    pub woods_edge: Inches,
    /// R90. How far British cavalry follows.
    pub british_follow_up_reach: Inches,
    /// R94. Whether the playsheet's line for elite units is used.
    pub elite: bool,
    /// R97. Width and depth of the usual table.
    pub table: [Inches; 2],
    /// R97. How far from its own edge an army deploys.
    pub deployment_depth: Inches,
    /// R97. How far apart armies deploy, at least.
    pub deployment_separation: Inches,
    /// R101. The extra width of a square, beyond the figures of one side.
    pub square_extra: Inches,
    /// STC-16.2, R102, R110. The tolerance of measuring, in favour of the mover and the firer.
    pub tolerance: Inches,
    /// R103. How near is touching.
    pub touch: Inches,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            wide_cavalry: false,
            blown_cavalry: false,
            stationary_cavalry: false,
            voluntary_retreat: false,
            army_morale: ArmyMorale::OneOff,
            bounce_through: false,
            restricted_interpenetration: false,
            regimental_guns: false,
            boats: false,
            pinning: false,
            national: National::default(),
            turn_limit: 24,
            gunners_per_model: 3,
            foot_per_stand: 4,
            horse_per_stand: 3,
            limbered_files: 2,
            poor_never_rally_uncommanded: false,
            organic_share: Fraction::new(1, 4),
            oblique_most: Degrees::new(45, 0),
            opposite_sides: Degrees::new(135, 0),
            woods_edge: Inches::new(1, 0),
            british_follow_up_reach: Inches::new(18, 0),
            elite: false,
            table: [Inches::new(72, 0), Inches::new(48, 0)],
            deployment_depth: Inches::new(12, 0),
            deployment_separation: Inches::new(24, 0),
            square_extra: Inches::new(0, 8),
            tolerance: Inches(geom::Length::nm(25_400)),
            touch: Inches(geom::Length::nm(254_000)),
        }
    }
}

engine::choices! {
    /// STC-12.5. How an army that has lost heart ends.
    pub enum ArmyMorale: Choice {
        /// Armies do not lose heart.
        Off "off" "Not used",
        /// The battle is over, and it has lost.
        OneOff "one_off" "The battle is lost",
        /// It leaves the table, turn by turn.
        Campaign "campaign" "It leaves the table",
    }
}

/// STC-13.0. The national rules: one switch for all, and one for each line of the book.
///
/// A line counts only while they are in force at all. Which nation a unit is of is said of the unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct National {
    /// STC-13.0. Whether national rules are used.
    pub in_force: bool,
    /// STC-13.1.1.
    pub austrian_horse_guns: bool,
    /// STC-13.1.2.
    pub austrian_rally: bool,
    /// STC-13.1.3.
    pub masse: bool,
    /// STC-13.2.1.
    pub british_defensive_fire: bool,
    /// STC-13.2.2.
    pub british_fire: bool,
    /// STC-13.2.3, 13.2.4. A unit that follows off the table must also come back.
    pub british_follow_up: bool,
    /// STC-13.3.1.
    pub french_maneuvers: bool,
    /// STC-13.3.2.
    pub french_rally: bool,
    /// STC-13.3.3.
    pub french_columns: bool,
    /// STC-13.4.1.
    pub prussian_lines: bool,
    /// STC-13.4.2.
    pub prussian_rally: bool,
    /// STC-13.5.
    pub later_prussian_and_allied_rally: bool,
    /// STC-13.6.1.
    pub russian_fire: bool,
    /// STC-13.6.2.
    pub russian_guns: bool,
    /// STC-13.6.3.
    pub russian_columns: bool,
    /// STC-13.6.4.
    pub russian_rally: bool,
    /// STC-13.6.5.
    pub russian_steadfastness: bool,
    /// STC-13.7.1.
    pub spanish_charges: bool,
    /// STC-13.7.2.
    pub spanish_lines: bool,
    /// STC-13.7.3.
    pub spanish_columns: bool,
}

impl Default for National {
    fn default() -> National {
        National {
            in_force: false,
            austrian_horse_guns: true,
            austrian_rally: true,
            masse: true,
            british_defensive_fire: true,
            british_fire: true,
            british_follow_up: true,
            french_maneuvers: true,
            french_rally: true,
            french_columns: true,
            prussian_lines: true,
            prussian_rally: true,
            later_prussian_and_allied_rally: true,
            russian_fire: true,
            russian_guns: true,
            russian_columns: true,
            russian_rally: true,
            russian_steadfastness: true,
            spanish_charges: true,
            spanish_lines: true,
            spanish_columns: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// STC-12.0, 12.5, 13.0, R2. Every optional rule is off unless it is declared, but for army morale.
    #[test]
    fn optional_rules_are_off_until_they_are_declared() {
        let options = Options::default();
        let declared = [
            options.wide_cavalry,
            options.blown_cavalry,
            options.stationary_cavalry,
            options.voluntary_retreat,
            options.bounce_through,
            options.restricted_interpenetration,
            options.regimental_guns,
            options.boats,
            options.pinning,
            options.national.in_force,
            options.elite,
            options.poor_never_rally_uncommanded,
        ];
        assert!(declared.into_iter().all(|on| !on));
        assert_eq!((options.army_morale, options.turn_limit), (ArmyMorale::OneOff, 24));
    }
}
