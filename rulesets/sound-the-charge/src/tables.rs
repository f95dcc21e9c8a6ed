//! Every printed number of the book, in page order. Rules look them up here, so a house rule is a patch over
//! this value.
//!
//! STC-14.10. The playsheet repeats these tables; where it differs, the body of the book stands here.
//! STC-11.0. What terrain does is only suggested, so a scenario may change those numbers, too.

mod lines;

pub use lines::*;

use crate::measure::{Degrees, Fraction, Turns};
use geom::Inches;
use serde::{Deserialize, Serialize};

engine::choices! {
    /// STC-8.13, 10.16. The kinds of cover.
    pub enum Cover: Choice {
        /// Nothing.
        None "none" "No cover",
        /// Woods, hedges and the like.
        Soft "soft" "Soft cover",
        /// Houses and works.
        Hard "hard" "Hard cover",
    }
}

/// The numbers in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is a table of the book, cited at its type")]
pub struct Tables {
    pub scale: Scale,
    pub unit_size: UnitSize,
    pub basing: Basing,
    pub columns: Columns,
    pub generals: Generals,
    /// STC-5.2, R16. A unit is shattered at or below this share of its figures.
    pub shattered: [u32; 2],
    pub rally: RallyTest,
    pub movement: Movement,
    pub paces: Paces,
    pub skirmish: Skirmish,
    pub zones: Zones,
    pub retreats: Retreats,
    pub maneuvers: Maneuvers,
    pub shooting: Shooting,
    pub to_hit: ToHit,
    pub fire: Fire,
    pub shooting_morale: ShootingMorale,
    pub points: Points,
    pub defensive_fire: DefensiveFire,
    pub combat_modifiers: CombatModifiers,
    pub combat_scores: CombatScores,
    pub combat_dice: CombatDice,
    pub combat_results: CombatResults,
    pub protected_flanks: ProtectedFlanks,
    /// STC-11.1.
    pub light_woods: Woods,
    /// STC-11.2, R72.
    pub heavy_woods: Woods,
    pub rough: Rough,
    pub obstacles: Obstacles,
    pub towns: Towns,
    pub fieldworks: Fieldworks,
    pub wide_cavalry: WideCavalry,
    /// STC-12.2. Cavalry is blown after so many rounds.
    pub blown_after: u8,
    /// STC-12.3. Cavalry that has advanced less than this is stationary.
    pub stationary_below: Inches,
    pub voluntary_retreat: VoluntaryRetreat,
    pub army_morale: ArmyMorale,
    pub bounce_through: BounceThrough,
    pub regimental_gun: RegimentalGun,
    pub boats: Boats,
    /// STC-12.10. Maneuvers this near to an enemy shake.
    pub pinning: Inches,
    pub national: NationalNumbers,
}

const fn inch(inches: i64) -> Inches {
    Inches::new(inches, 0)
}

const fn rates(line: i64, column: i64, charge: Option<Inches>) -> Rates {
    Rates { line: inch(line), column: inch(column), charge }
}

/// R48. The score column is printed once for all weapons.
const fn range(close: i64, far: i64) -> Range {
    Range { close: inch(close), far: inch(far), close_score: 3, far_score: 5 }
}

const HALF: Fraction = Fraction::new(1, 2);
const QUARTER: Fraction = Fraction::new(1, 4);

/// The book as it is printed.
#[rustfmt::skip]
pub const PRINTED: Tables = Tables {
    scale: Scale {
        men_per_foot_figure: 50,
        men_per_horse_figure: 40,
        men_per_gunner: 10,
        guns_per_model: 2,
        paces_per_inch: 50,
        die_sides: 6,
    },
    unit_size: UnitSize {
        foot_figures: 12,
        horse_figures: 12,
        battery_models: [3, 6],
        foot_men: [500, 1000],
        horse_men: [250, 500],
        battery_guns: [4, 12],
    },
    basing: Basing {
        foot:       Base { frontage: Inches::new(0, 6),  depth: Inches::new(0, 8) },
        horse:      Base { frontage: Inches::new(0, 8),  depth: inch(1) },
        gun:        Base { frontage: inch(1),            depth: Inches::new(1, 8) },
        skirmisher: Base { frontage: Inches::new(0, 12), depth: Inches::new(0, 8) },
        foot_per_stand: [3, 4],
        horse_per_stand: [2, 3],
        general: inch(1),
    },
    columns: Columns { foot: 4, horse: 3 },
    generals: Generals {
        command_radius: inch(8),
        ride: inch(18),
        at_risk_from_hits: 2,
        killed_on: 1,
        captured_on: 1,
        escape: inch(9),
    },
    shattered: [1, 4],
    rally: RallyTest {
        score: ByGrade { a: 0, b: 1, c: 2, d: 3 },
        threatened: -3,
        general_attached: 1,
        out_of_command: -1,
        austrian_line: -1,
        french_line: -1,
        prussian_column: -1,
        later_prussian_line: -1,
        french_allied_line: -1,
        russian_line: -1,
    },
    movement: Movement {
        //                               line  column  charge
        foot:                      rates(4,    6,      Some(inch(2))),
        heavy_and_medium_cavalry:  rates(6,    8,      Some(inch(4))),
        light_cavalry:             rates(8,   10,      Some(inch(4))),
        horse_guns:                rates(4,   14,      None),
        light_guns:                rates(4,    6,      None),
        field_guns:                rates(3,    6,      None),
        heavy_guns:                rates(2,    4,      None),
    },
    paces: Paces {
        out_of_command: HALF,
        through_friends: HALF,
        oblique: HALF,
        sidestep: HALF,
        backstep: HALF,
        wheel: Fraction::FULL,
        wheel_poor_or_unsteady: HALF,
        wheel_back: QUARTER,
        limber: Turns::new(1, 2),
        unlimber: Turns::new(1, 2),
        shooting_after: Turns::new(1, 2),
        road: Fraction::new(2, 1),
    },
    skirmish: Skirmish {
        rate: inch(4),
        evade: inch(8),
        refuge: inch(2),
        from_command_figure: inch(4),
        organic_from_parent: inch(1),
        separate_from_columns: inch(2),
        separate_rate: inch(6),
    },
    zones: Zones { control: inch(1), drawn_in: inch(1) },
    retreats: Retreats {
        most: inch(18),
        half_cone: Degrees::new(45, 0),
        free_start: inch(2),
        clearance: inch(1),
        gap: inch(4),
        stands_narrowed: 1,
    },
    maneuvers: Maneuvers {
        steady: ByGrade { a: Turns::new(1, 2), b: Turns::new(1, 2), c: Turns::WHOLE, d: Turns::WHOLE },
        unsteady: Turns::WHOLE,
    },
    shooting: Shooting {
        //               close  far
        musket:    range(2,     4),
        light_gun: range(4,    12),
        field_gun: range(6,    20),
        heavy_gun: range(8,    24),
    },
    to_hit: ToHit {
        firer_good: 1,
        firer_poor: -1,
        guns_at_dense: 1,
        firer_moved: -1,
        firer_disordered_or_square: -1,
        soft_or_screened_or_guns: -1,
        hard_or_skirmishing: -2,
        british: 1,
        russian: -1,
    },
    fire: Fire {
        half_arc: Degrees::new(45, 0),
        enfilade: Degrees::new(22, 5),
        dense_ranks: 2,
        foot_per_die: 4,
        foot_rounds_up: 3,
        guns_per_die: 1,
        gunners_per_gun: 2,
        hanging_foot: 7,
        hanging_horse: 5,
        hanging_guns: 2,
        gap_per_stand: inch(2),
        overhead_multiple: 2,
    },
    shooting_morale: ShootingMorale {
        score: ByGrade { a: 0, b: 1, c: 2, d: 3 },
        square: 2,
        each_hit: -1,
        shaken: -2,
        general_attached: 1,
        out_of_command: -1,
        french_column: 1,
        russian_column: 1,
        spanish_line: -1,
        spanish_column: 1,
        fails:        Setback { retreat: inch(2), rout_hits: 1 },
        fails_shaken: Setback { retreat: inch(4), rout_hits: 2 },
    },
    points: Points { heavy_cavalry: 4, medium_cavalry: 3, light_cavalry: 2, foot: 2, artillery: 2 },
    defensive_fire: DefensiveFire {
        artillery: ByGrade { a: 5, b: 4, c: 3, d: 1 },
        heavy_guns: 1,
        light_guns: -1,
        foot: 1,
        british_foot: 2,
    },
    combat_modifiers: CombatModifiers {
        each_grade: 1,
        flanked: -2,
        disordered: -1,
        shaken: -2,
        up_steep_slope: -1,
        at_soft_cover: -1,
        at_hard_cover: -2,
        horse_at_square: -4,
        general_attached: 1,
        out_of_command: -1,
        blown: -1,
        stationary: -1,
        elite: 1,
    },
    combat_scores: CombatScores { advantage: 3, even: 4, behind: 5, far_behind: 6, far_behind_from: 3 },
    combat_dice: CombatDice {
        ranks: 2,
        foot_per_die: 4,
        foot_rounds_up: 3,
        horse_per_die: 3,
        horse_rounds_up: 2,
        guns_per_die: 1,
        fewest_guns: 2,
    },
    combat_results: CombatResults {
        loses:                   Setback { retreat: inch(4), rout_hits: 2 },
        loses_shaken_or_flanked: Setback { retreat: inch(6), rout_hits: 4 },
        foot_to_horse_multiplies: 2,
        bounces:                 Setback { retreat: inch(4), rout_hits: 0 },
    },
    protected_flanks: ProtectedFlanks { corner_gap: inch(1), inner_angle: Degrees::new(90, 0) },
    light_woods: Woods {
        going: Going { skirmishers: Fraction::FULL, foot: HALF, horse: QUARTER, artillery: QUARTER },
        disorders: true,
        cover: Cover::Soft,
        sight: inch(6),
        edge_sight: inch(6),
        contours: [1, 2],
    },
    heavy_woods: Woods {
        going: Going { skirmishers: HALF, foot: QUARTER, horse: Fraction::NONE, artillery: Fraction::NONE },
        disorders: true,
        cover: Cover::Soft,
        sight: inch(4),
        edge_sight: inch(4),
        contours: [1, 2],
    },
    rough: Rough {
        going: Going { skirmishers: Fraction::FULL, foot: HALF, horse: HALF, artillery: HALF },
        disorders: true,
    },
    obstacles: Obstacles { per_rank: inch(1), disorder_chargers: true, cover: Cover::Soft },
    towns: Towns {
        block: [inch(3), inch(5)],
        holds: 24,
        fire_per_side: 12,
        attack_per_side: 36,
        chateau_attack_per_side: 12,
        enter: Turns::NONE,
        leave: Turns::new(1, 2),
        cover_in_combat: Cover::Hard,
        cover_from_muskets: Cover::Hard,
        cover_from_light_guns: Cover::Hard,
        cover_from_heavier_guns: Cover::Soft,
    },
    fieldworks: Fieldworks { protects: inch(2), cross: Turns::WHOLE, disorder: true, cover: Cover::Hard },
    wide_cavalry: WideCavalry {
        frontage: Inches::new(0, 12),
        men_per_figure: 50,
        figures: 8,
        figures_per_die: 2,
        rout_hits_fewer: 1,
        rout_hits_least: 1,
    },
    blown_after: 2,
    stationary_below: inch(2),
    voluntary_retreat: VoluntaryRetreat { most: inch(18), clear: inch(4), rout_hits: 1, rout_hits_shaken: 2 },
    army_morale: ArmyMorale { breaks_from: [1, 2], campaign_rout_hits: 1 },
    bounce_through: BounceThrough { light_gun: inch(4), field_gun: inch(4), heavy_gun: inch(6) },
    regimental_gun: RegimentalGun { dice: 1, rate: inch(4), dice_at_gun: 1, hits_to_disable: 1 },
    boats: Boats {
        holds_foot: 12,
        holds_guns: 2,
        holds_horse: 6,
        turns: 1,
        turns_guns: 2,
        landing_dice: 1,
        bank_cover: Cover::Soft,
        rate: inch(4),
        rate_upstream: inch(2),
    },
    pinning: inch(4),
    national: NationalNumbers {
        austrian_horse_guns: inch(10),
        russian_foot_guns_slower: inch(2),
        masse: Turns::new(1, 2),
        british_follow_up_to: 4,
        british_return_from: 5,
        spanish_charge_from: 3,
        russian_loss_margin: 2,
    },
};

#[cfg(test)]
mod charts;

#[cfg(test)]
mod tests {
    use crate::Arm;
    use crate::kit::printed;
    use crate::measure::Turns;

    /// STC-1.2, 1.5, 2.1. The scale of the models, and the usual sizes of units.
    #[test]
    fn the_scale_is_that_of_the_introduction() {
        let scale = &printed().scale;
        let men = (scale.men_per_foot_figure, scale.men_per_horse_figure, scale.men_per_gunner);
        assert_eq!(men, (50, 40, 10));
        assert_eq!((scale.guns_per_model, scale.paces_per_inch, scale.die_sides), (2, 50, 6));
        let size = &printed().unit_size;
        assert_eq!((size.foot_figures, size.horse_figures, size.battery_models), (12, 12, [3, 6]));
        assert_eq!((size.foot_men, size.horse_men, size.battery_guns), ([500, 1000], [250, 500], [4, 12]));
    }

    /// STC-2.6, 12.1, R4. The figures that stands usually hold, and units on wider bases.
    #[test]
    fn stands_hold_three_or_four_foot_and_two_or_three_horse() {
        let basing = &printed().basing;
        assert_eq!((basing.foot_per_stand, basing.horse_per_stand), ([3, 4], [2, 3]));
        let wide = &printed().wide_cavalry;
        assert_eq!((wide.figures, wide.men_per_figure), (8, 50));
    }

    /// STC-6.13, R31. No gun has a charge bonus, and every other arm has one.
    #[test]
    fn guns_never_charge() {
        for &arm in Arm::ALL {
            let charges = printed().movement.of(arm).charge.is_some();
            assert_eq!(charges, arm.weapon().is_none_or(|weapon| weapon == crate::Weapon::Musket), "{arm:?}");
        }
    }

    /// STC-7.2, 14.7. Half a turn for steady A and B, a whole one for all others.
    #[test]
    fn maneuvers_cost_half_a_turn_or_a_whole_one() {
        let costs = &printed().maneuvers;
        let half = Turns::new(1, 2);
        assert_eq!([costs.steady.a, costs.steady.b], [half; 2]);
        assert_eq!([costs.steady.c, costs.steady.d, costs.unsteady], [Turns::WHOLE; 3]);
    }
}
