//! STC-1 to 14. The lines of the printed tables: what each group of numbers is made of.

use super::Cover;
use crate::measure::{Degrees, Fraction, Turns};
use crate::{Arm, Grade, Weapon};
use geom::Inches;
use serde::{Deserialize, Serialize};

/// Declares groups of numbers. Each field is a line of the book; the doc line of its group cites it.
macro_rules! lines {
    ($( $(#[$doc:meta])* $Name:ident { $( $(#[$attribute:meta])* $field:ident: $kind:ty ),+ $(,)? } )+) => {
        $( $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "each field is a line of the book")]
        pub struct $Name { $( $(#[$attribute])* pub $field: $kind ),+ } )+
    };
}

lines! {
    /// STC-1.2, 1.5. Men, guns and paces behind the models, and the sides of a die.
    Scale {
        men_per_foot_figure: u16,
        men_per_horse_figure: u16,
        men_per_gunner: u16,
        guns_per_model: u16,
        paces_per_inch: u16,
        die_sides: u8,
    }
    /// STC-2.1. The usual sizes of units, and the men and guns they stand for.
    UnitSize {
        foot_figures: u8,
        horse_figures: u8,
        battery_models: [u8; 2],
        foot_men: [u16; 2],
        horse_men: [u16; 2],
        battery_guns: [u16; 2],
    }
    /// STC-2.7, 2.8. The ground of one figure or model.
    Base { frontage: Inches, depth: Inches }
    /// STC-2.6 to 2.8, 3.8. The ground of every figure, and how many foot and horse a stand may hold.
    Basing {
        foot: Base,
        horse: Base,
        gun: Base,
        skirmisher: Base,
        foot_per_stand: [u8; 2],
        horse_per_stand: [u8; 2],
        general: Inches,
    }
    /// STC-2.9. The widest columns, in figures.
    Columns { foot: u8, horse: u8 }
    /// STC-3.1 to 3.7.
    Generals {
        command_radius: Inches,
        ride: Inches,
        at_risk_from_hits: u8,
        killed_on: i16,
        captured_on: i16,
        escape: Inches,
    }
    /// STC-5.3. The score that passes, and the modifiers of the die. National lines are those of section 13.
    RallyTest {
        score: ByGrade<i16>,
        threatened: i16,
        general_attached: i16,
        out_of_command: i16,
        austrian_line: i16,
        french_line: i16,
        prussian_column: i16,
        later_prussian_line: i16,
        french_allied_line: i16,
        russian_line: i16,
    }
    /// STC-6.13, R31. One line of the movement table. No charge bonus means that such troops never charge.
    Rates {
        line: Inches,
        column: Inches,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        charge: Option<Inches>,
    }
    /// STC-6.13. The movement table.
    Movement {
        foot: Rates,
        heavy_and_medium_cavalry: Rates,
        light_cavalry: Rates,
        horse_guns: Rates,
        light_guns: Rates,
        field_guns: Rates,
        heavy_guns: Rates,
    }
    /// STC-6.3 to 6.5, 6.12, 8.6, 11.6. At which part of its speed a unit does what, and what limbering
    /// costs.
    Paces {
        out_of_command: Fraction,
        through_friends: Fraction,
        oblique: Fraction,
        sidestep: Fraction,
        backstep: Fraction,
        wheel: Fraction,
        wheel_poor_or_unsteady: Fraction,
        wheel_back: Fraction,
        limber: Turns,
        unlimber: Turns,
        shooting_after: Turns,
        road: Fraction,
    }
    /// STC-6.6, 6.8, 6.9. Skirmishers and their screens.
    Skirmish {
        rate: Inches,
        evade: Inches,
        refuge: Inches,
        from_command_figure: Inches,
        organic_from_parent: Inches,
        separate_from_columns: Inches,
        separate_rate: Inches,
    }
    /// STC-6.10, 6.11. How near is too near, and how near draws others into an attack. Exactly so far is
    /// clear.
    Zones { control: Inches, drawn_in: Inches }
    /// STC-6.15 to 6.17.
    Retreats {
        most: Inches,
        half_cone: Degrees,
        free_start: Inches,
        clearance: Inches,
        gap: Inches,
        stands_narrowed: u8,
    }
    /// STC-7.2. The cost of a change of formation or facing.
    Maneuvers { steady: ByGrade<Turns>, unsteady: Turns }
    /// STC-8.13. Ranges and scores of one weapon.
    Range { close: Inches, far: Inches, close_score: i16, far_score: i16 }
    /// STC-8.13. The shooting table.
    Shooting { musket: Range, light_gun: Range, field_gun: Range, heavy_gun: Range }
    /// STC-8.13.a to 8.13.g, 13.2.2, 13.6.1. The modifiers of a die that shoots.
    ToHit {
        firer_good: i16,
        firer_poor: i16,
        guns_at_dense: i16,
        firer_moved: i16,
        firer_disordered_or_square: i16,
        soft_or_screened_or_guns: i16,
        hard_or_skirmishing: i16,
        british: i16,
        russian: i16,
    }
    /// STC-8.1, 8.2, 8.5, 8.10 to 8.12, 8.15. Dice, arcs and gaps.
    Fire {
        half_arc: Degrees,
        enfilade: Degrees,
        dense_ranks: u8,
        foot_per_die: u8,
        foot_rounds_up: u8,
        guns_per_die: u8,
        gunners_per_gun: u8,
        hanging_foot: u8,
        hanging_horse: u8,
        hanging_guns: u8,
        gap_per_stand: Inches,
        overhead_multiple: u8,
    }
    /// STC-8.14, 10.6, 10.14. The retreat and the rout hits of a unit that must go back.
    Setback { retreat: Inches, rout_hits: u8 }
    /// STC-8.14. The score that passes, the modifiers of the die, and the cost of a failure.
    ShootingMorale {
        score: ByGrade<i16>,
        square: i16,
        each_hit: i16,
        shaken: i16,
        general_attached: i16,
        out_of_command: i16,
        french_column: i16,
        russian_column: i16,
        spanish_line: i16,
        spanish_column: i16,
        fails: Setback,
        fails_shaken: Setback,
    }
    /// STC-10.16. The worth of each arm by itself.
    Points { heavy_cavalry: i16, medium_cavalry: i16, light_cavalry: i16, foot: i16, artillery: i16 }
    /// STC-10.10, 13.2.1.
    DefensiveFire {
        artillery: ByGrade<i16>,
        heavy_guns: i16,
        light_guns: i16,
        foot: i16,
        british_foot: i16,
    }
    /// STC-10.16.a to 10.16.j, 14.2. The modifiers of combat points.
    CombatModifiers {
        each_grade: i16,
        flanked: i16,
        disordered: i16,
        shaken: i16,
        up_steep_slope: i16,
        at_soft_cover: i16,
        at_hard_cover: i16,
        horse_at_square: i16,
        general_attached: i16,
        out_of_command: i16,
        blown: i16,
        stationary: i16,
        elite: i16,
    }
    /// STC-10.16. The scores that hit: at advantage, even, behind by little, behind by `far_behind_from` or
    /// more.
    CombatScores { advantage: i16, even: i16, behind: i16, far_behind: i16, far_behind_from: i16 }
    /// STC-10.5, 10.12.
    CombatDice {
        ranks: u8,
        foot_per_die: u8,
        foot_rounds_up: u8,
        horse_per_die: u8,
        horse_rounds_up: u8,
        guns_per_die: u8,
        fewest_guns: u8,
    }
    /// STC-10.6, 10.14.
    CombatResults {
        loses: Setback,
        loses_shaken_or_flanked: Setback,
        foot_to_horse_multiplies: u8,
        bounces: Setback,
    }
    /// STC-10.15.
    ProtectedFlanks { corner_gap: Inches, inner_angle: Degrees }
    /// STC-11.1, 11.2, 11.4. Speeds over some ground; none at all where such troops may not go.
    Going { skirmishers: Fraction, foot: Fraction, horse: Fraction, artillery: Fraction }
    /// STC-11.1, 11.2.
    Woods { going: Going, disorders: bool, cover: Cover, sight: Inches, edge_sight: Inches, contours: [u8; 2] }
    /// STC-11.4. Steep slopes and rough ground.
    Rough { going: Going, disorders: bool }
    /// STC-11.5.
    Obstacles { per_rank: Inches, disorder_chargers: bool, cover: Cover }
    /// STC-11.7 to 11.10.
    Towns {
        block: [Inches; 2],
        holds: u8,
        fire_per_side: u8,
        attack_per_side: u8,
        chateau_attack_per_side: u8,
        enter: Turns,
        leave: Turns,
        cover_in_combat: Cover,
        cover_from_muskets: Cover,
        cover_from_light_guns: Cover,
        cover_from_heavier_guns: Cover,
    }
    /// STC-11.11.
    Fieldworks { protects: Inches, cross: Turns, disorder: bool, cover: Cover }
    /// STC-12.1.
    WideCavalry {
        frontage: Inches,
        men_per_figure: u16,
        figures: u8,
        figures_per_die: u8,
        rout_hits_fewer: u8,
        rout_hits_least: u8,
    }
    /// STC-12.4.
    VoluntaryRetreat { most: Inches, clear: Inches, rout_hits: u8, rout_hits_shaken: u8 }
    /// STC-12.5.
    ArmyMorale { breaks_from: [u32; 2], campaign_rout_hits: u8 }
    /// STC-12.6. How far shot bounces on.
    BounceThrough { light_gun: Inches, field_gun: Inches, heavy_gun: Inches }
    /// STC-12.8.
    RegimentalGun { dice: u8, rate: Inches, dice_at_gun: u8, hits_to_disable: u8 }
    /// STC-12.9.
    Boats {
        holds_foot: u8,
        holds_guns: u8,
        holds_horse: u8,
        turns: u8,
        turns_guns: u8,
        landing_dice: u8,
        bank_cover: Cover,
        rate: Inches,
        rate_upstream: Inches,
    }
    /// STC-13.1.1, 13.1.3, 13.2.3, 13.2.4, 13.6.2, 13.6.5, 13.7.1.
    NationalNumbers {
        austrian_horse_guns: Inches,
        russian_foot_guns_slower: Inches,
        masse: Turns,
        british_follow_up_to: i16,
        british_return_from: i16,
        spanish_charge_from: i16,
        russian_loss_margin: u8,
    }
}

/// Something for each grade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByGrade<T> {
    pub a: T,
    pub b: T,
    pub c: T,
    pub d: T,
}

impl<T: Copy> ByGrade<T> {
    /// That of one grade.
    pub fn of(&self, grade: Grade) -> T {
        match grade {
            Grade::A => self.a,
            Grade::B => self.b,
            Grade::C => self.c,
            Grade::D => self.d,
        }
    }
}

impl Movement {
    /// STC-6.13. The line of the table for an arm.
    pub fn of(&self, arm: Arm) -> Rates {
        match arm {
            Arm::LineInfantry | Arm::LightInfantry => self.foot,
            Arm::HeavyCavalry | Arm::MediumCavalry => self.heavy_and_medium_cavalry,
            Arm::LightCavalry => self.light_cavalry,
            Arm::LightHorseGuns | Arm::FieldHorseGuns => self.horse_guns,
            Arm::LightGuns => self.light_guns,
            Arm::FieldGuns => self.field_guns,
            Arm::HeavyGuns => self.heavy_guns,
        }
    }
}

impl Shooting {
    /// STC-8.13. The line of the table for a weapon.
    pub fn of(&self, weapon: Weapon) -> Range {
        match weapon {
            Weapon::Musket => self.musket,
            Weapon::LightGun => self.light_gun,
            Weapon::FieldGun => self.field_gun,
            Weapon::HeavyGun => self.heavy_gun,
        }
    }
}
