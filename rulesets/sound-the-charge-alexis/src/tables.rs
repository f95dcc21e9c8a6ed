//! STA-1.8 to 26.4. Every printed number of the book, in page order. Rules look them up here, so a house rule
//! is a patch over this value.
//!
//! Rates and ranges are printed as multiples of the two sides of a sheet of paper, S and L, and so they are
//! here: another sheet changes all of them.

mod lines;

pub use lines::*;

use crate::measure::{Degrees, Fraction, Turns};
use geom::{Length, Millimetres};
use serde::{Deserialize, Serialize};

engine::choices! {
    /// STA-7.10, 8.8. What shields troops.
    pub enum Cover: Choice {
        /// Nothing.
        None "none" "No cover",
        /// Woods, fences, hedges and low walls.
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
    pub measure: Measure,
    pub basing: Basing,
    pub columns: Columns,
    /// STA-1.8. A unit is shattered at or below this share of its models.
    pub shattered: [u32; 2],
    /// STA-5.9, 6.11. A unit is hurt that has lost this share of its models, or more.
    pub hurt: [u32; 2],
    pub movement: Movement,
    pub costs: Costs,
    pub retreats: Retreats,
    pub fire: Fire,
    pub ranges: Ranges,
    pub to_hit: ToHit,
    pub second_dice: SecondDice,
    pub overhead: Overhead,
    pub dense: Dense,
    pub combat_dice: CombatDice,
    pub points: Points,
    pub combat: CombatModifiers,
    pub scores: Scores,
    pub results: Results,
    pub morale: Morale,
    pub skirmish: Skirmish,
    pub evade: Evade,
    pub danger: Danger,
    pub command: Command,
    pub sizes: Sizes,
    pub prices: Prices,
}

impl Tables {
    /// STA-1.11. How long so many S and L are.
    pub fn far(&self, span: Span) -> Length {
        self.measure.s.0 * i64::from(span.s) + self.measure.l.0 * i64::from(span.l)
    }
}

const fn s(count: u8) -> Span {
    Span { s: count, l: 0 }
}

const fn l(count: u8) -> Span {
    Span { s: 0, l: count }
}

const fn rates(column: Span, line: Span) -> Rates {
    Rates { column, line }
}

const HALF: Fraction = Fraction::new(1, 2);

/// The book as it is printed.
#[rustfmt::skip]
pub const PRINTED: Tables = Tables {
    measure: Measure { s: Millimetres::new(148), l: Millimetres::new(210) },
    basing: Basing {
        foot:  Base { frontage: Millimetres::new(15), depth: Millimetres::new(20) },
        horse: Base { frontage: Millimetres::new(30), depth: Millimetres::new(40) },
        gun:   Base { frontage: Millimetres::new(60), depth: Millimetres::new(60) },
        two_rank_frontage: Millimetres::new(20),
    },
    columns: Columns { road_foot: 4, road_horse: 3, attack_foot: 8, attack_horse: 6, least_ranks: 2 },
    shattered: [1, 4],
    hurt: [1, 4],
    movement: Movement {
        //                     column  line
        foot:           rates(l(1),   s(1)),
        heavy_cavalry:  rates(l(2),   l(1)),
        medium_cavalry: rates(l(2),   l(1)),
        light_cavalry:  rates(l(3),   l(2)),
        foot_guns:      rates(l(1),   s(1)),
        horse_guns:     rates(l(2),   s(1)),
        road_column: Fraction::new(3, 2),
        generals: l(3),
    },
    costs: Costs {
        bad_going: HALF,
        river: HALF,
        sidestep: HALF,
        through_friends: HALF,
        formation: Turns::WHOLE,
        facing: Turns::new(1, 4),
        limber: Turns::new(1, 2),
        unlimber: Turns::new(1, 2),
        screen: Turns::new(1, 4),
        charge_wheel: Degrees::new(45, 0),
    },
    retreats: Retreats {
        least: l(1),
        most: l(3),
        half_cone: Degrees::new(22, 5),
        voluntary_rout_hits: 1,
        voluntary_rout_hits_light: 0,
    },
    fire: Fire {
        foot:     DicePer { models: 4, rounds_up: 3 },
        two_rank: DicePer { models: 3, rounds_up: 2 },
        crew:     DiceEach { models: 1 },
        half_arc: Degrees::new(22, 5),
    },
    ranges: Ranges {
        musket:   CloseRange { close: s(1), close_score: 5 },
        rifle:    Range { close: s(1), close_score: 5, far: l(1), far_score: 6 },
        canister: CloseRange { close: s(1), close_score: 4 },
        light:    Range { close: l(1), close_score: 5, far: l(2), far_score: 6 },
        field:    Range { close: l(1), close_score: 5, far: l(3), far_score: 6 },
        heavy:    Range { close: l(1), close_score: 5, far: l(4), far_score: 6 },
    },
    to_hit: ToHit {
        grade: ByGrade { a: 2, b: 1, c: 0, d: -1 },
        moved_or_square: -1,
        dense: 1,
        artillery: -1,
        skirmishers: -2,
        soft_cover: -1,
        hard_cover: -2,
        bad_going: -1,
        through_skirmishers: -1,
        passed_through: -1,
    },
    second_dice: SecondDice { for_seven: 4, for_eight: 5, for_nine: 6 },
    overhead: Overhead { ratio: 2, beyond: s(1) },
    dense: Dense { ranks: 2, enfilade: Degrees::new(22, 5) },
    combat_dice: CombatDice {
        foot:     DicePer { models: 4, rounds_up: 3 },
        two_rank: DicePer { models: 4, rounds_up: 3 },
        horse:    DicePer { models: 3, rounds_up: 2 },
        crew:     DiceEach { models: 1 },
        ranks: 2,
    },
    points: Points {
        heavy_cavalry: 5,
        medium_cavalry: 4,
        light_cavalry: 3,
        foot: 3,
        no_bayonet: 1,
        crew: 0,
        skirmishers: 0,
    },
    combat: CombatModifiers {
        defensive_fire: 1,
        column_charge: 1,
        guns: ByCalibre { light: 2, field: 4, heavy: 6 },
        each_grade: 1,
        horse_at_foot: 2,
        lancers: 1,
        flanked_or_shaken: -2,
        at_obstacle: -1,
        at_soft_cover: -1,
        at_hard_cover: -2,
        foot_in_bad_going: -1,
        horse_and_bad_going: -2,
        horse_at_square: -3,
        foot_at_square: 1,
        general: 1,
        horse_at_two_rank: 1,
    },
    scores: Scores { advantage: 3, even: 4, behind: 5, far_behind: 6, far_behind_from: 3 },
    results: Results { rout_hits: 2, pursuit_models: 3 },
    morale: Morale {
        passes: ByGrade { a: 20, b: 18, c: 16, d: 14 },
        models_lost: 1,
        each_casualty: 1,
        no_general: 1,
        each_enemy: 1,
        enemies_most: 3,
        defending: -2,
        general_with_unit: -2,
        each_friend: -1,
        friends_most: -3,
        near: s(1),
    },
    skirmish: Skirmish {
        rate: l(1),
        from_command_model: s(1),
        spacing: 2,
        screen_models: 4,
        screen_from_parent: s(1),
    },
    evade: Evade { skirmishers: l(1), foot_gunners: l(1), horse_gunners: l(2) },
    danger: Danger { from_hits: 2, killed_on: 1 },
    command: Command { radius: l(2), moves_on: 4 },
    sizes: Sizes { battalion: 16, regiment: 12, guns: [1, 2], gunners: [3, 4] },
    prices: Prices {
        foot: ByGrade { a: 8, b: 6, c: 4, d: 3 },
        light: 2,
        foot_gunner: 2,
        rifles: 2,
        screens: 1,
        two_rank: 1,
        horse: ByGrade { a: 20, b: 15, c: 10, d: 8 },
        heavy_cavalry: 2,
        medium_cavalry: 1,
        light_cavalry: 0,
        lancers: 2,
        gun: ByCalibre { light: 30, field: 40, heavy: 50 },
        horse_gun: 10,
        general: 50,
    },
};
