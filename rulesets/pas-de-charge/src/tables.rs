//! PDC-1.5, 3.5.1, A2.6. Every printed number, in page order. Rules look them up here, so a house rule is a
//! patch over this value.

use crate::kinds::{Arm, Formation, Grade, GunClass};
use geom::Millimetres;
use serde::{Deserialize, Serialize};

const fn mm(length: i64) -> Millimetres {
    Millimetres::new(length)
}

/// Every number of the book. Lengths are in millimetres, times in minutes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// PDC-1.5. The minutes of a bound.
    pub bound_minutes: u8,
    /// PDC-1.6, R3. Bases.
    pub bases: Bases,
    /// PDC-3.4.2. The part of a move in which cover is taken, in per cent.
    pub cover_reach_percent: u8,
    /// PDC-3.3.5, R9. The part of a move by which a unit dresses, in per cent.
    pub dress_percent: u8,
    /// PDC-3.4.3. How high cover is at least, in centimetres.
    pub cover_height_cm: u16,
    /// PDC-3.5.1. What generals roll against.
    pub ratings: Ratings,
    /// PDC-4.1.2. Millimetres a minute.
    pub rates: Rates,
    /// PDC-4.2.1. Linear obstacles.
    pub obstacle: Obstacle,
    /// PDC-4.2.2 to 4.2.5. What is left of a rate in streams and in difficult ground, in per cent.
    pub slow_percent: u8,
    /// PDC-4.3.2 to 4.3.7. Minutes before the die.
    pub evolutions: Evolutions,
    /// PDC-4.3.9 to 4.3.11. Steps of the cycle of guns in a bound.
    pub gun_steps: GunSteps,
    /// PDC-4.4.1. The minutes of a cavalry move within which infantry dices for square.
    pub square_minutes: u8,
    /// PDC-4.4.1. The die that forms square.
    pub square_on: i16,
    /// PDC-4.5.1. Columns on single bases.
    pub single_base: SingleBase,
    /// PDC-5.5. How far behind friends are carried away.
    pub carry_away: Millimetres,
    /// PDC-6.1. Ranges, the largest calibre first.
    pub ranges: [Range; 6],
    /// R24. The fewest guns that fire, and the most that fire together.
    pub guns_fire: (u8, u8),
    /// PDC-6.5. Buildings.
    pub buildings: Buildings,
    /// PDC-6.6. What the firer may add or deduct against a dense target.
    pub dense_shift: i16,
    /// PDC-6.9. Points by the guns from 2 to 14, for the scores from 2 to 12: long range.
    pub long_range: [[u8; 13]; 11],
    /// PDC-6.9. The same for short range.
    pub short_range: [[u8; 13]; 11],
    /// PDC-6.10, 9.2. Points of passing and unanswered fire for the faces 1 to 6.
    pub small_fire: [u8; 6],
    /// PDC-7.3, 9.0.2, 9.0.3. How far units fight.
    pub combat: CombatRange,
    /// PDC-8.1 to 8.9. Minutes at the halt that end disorder.
    pub halts: Halts,
    /// PDC-9.3. The least that the dice of each grade count in combat.
    pub floors: ByGrade<u8>,
    /// PDC-9.4 to 9.8.1. What combat costs.
    pub costs: Costs,
    /// PDC-9.6.7 to 9.6.18. What infantry adds and deducts.
    pub infantry: InfantryFactors,
    /// PDC-9.7.7 to 9.7.18. What cavalry adds and deducts.
    pub cavalry: CavalryFactors,
    /// PDC-9.8.2 to 9.8.11. From which margin on each result holds.
    pub results: Results,
    /// PDC-9.9.2. The die that must pursue.
    pub pursues_on: i16,
    /// PDC-9.9.4. So many retreats running are a rout.
    pub retreats_to_rout: u8,
    /// PDC-9.9.6. So many times ridden through running is a rout.
    pub ridden_to_rout: u8,
    /// PDC-10.1 to 10.6. Risk to generals.
    pub risk: Risk,
    /// PDC-11.1.2. Basic chances for originals from 2 to 13, by units lost; corrected (R48).
    pub basic_chance: BasicChance,
    /// PDC-11.1.2. The rows for 8 and 9 as they were printed.
    pub basic_chance_printed: PrintedChance,
    /// PDC-11.1.3. Chances of failure by basic chance and grade; 100 is an automatic rout.
    pub quality: [QualityRow; 18],
    /// PDC-A2.1 to A2.6. Shrapnel and rockets.
    pub appendix: Appendix,
}

/// PDC-1.6, R3. Base sizes that a unit has which is given none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bases {
    /// PDC-1.6. Tenths of a millimetre for a front-rank infantryman.
    pub infantryman_tenths: u16,
    /// PDC-1.6. Tenths of a millimetre for a front-rank cavalryman.
    pub cavalryman_tenths: u16,
    /// PDC-1.6. Millimetres for a gun.
    pub gun: Millimetres,
    /// R3. The depth of infantry.
    pub infantry_depth: Millimetres,
    /// R3. The depth of cavalry.
    pub cavalry_depth: Millimetres,
    /// R3. The depth of artillery.
    pub artillery_depth: Millimetres,
    /// R3. The diameter of a general's base.
    pub general: Millimetres,
}

/// PDC-3.5.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ratings {
    pub gifted: i8,
    pub able: i8,
    pub average: i8,
    pub poor: i8,
}

/// PDC-4.1.2, R14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rates {
    pub infantry_line: Millimetres,
    pub infantry_column: Millimetres,
    pub battle_cavalry: Millimetres,
    pub light_cavalry: Millimetres,
    pub horse_artillery: Millimetres,
    pub light_artillery: Millimetres,
    pub field_artillery: Millimetres,
    pub heavy_artillery: Millimetres,
    pub infantry_square: Millimetres,
    pub infantry_skirmish: Millimetres,
    pub dismounted_cavalry: Millimetres,
}

/// PDC-4.2.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Obstacle {
    /// The highest that can be crossed, in centimetres.
    pub max_height_cm: u16,
    /// Minutes to cross it.
    pub minutes: u8,
}

/// PDC-4.3.2 to 4.3.7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Evolutions {
    pub infantry_column_line: u8,
    pub infantry_column_square: u8,
    pub infantry_line_square: u8,
    pub infantry_skirmish_formed: u8,
    pub cavalry_mount_dismount: u8,
    pub cavalry_column_line: u8,
}

/// PDC-4.3.9 to 4.3.11.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GunSteps {
    pub light: u8,
    pub horse: u8,
    pub medium: u8,
    pub heavy: u8,
}

/// PDC-4.5.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SingleBase {
    /// How near the enemy a column forms line.
    pub deploy_within: Millimetres,
    /// The minutes that it takes.
    pub minutes: u8,
}

/// PDC-6.1. One row: guns of this calibre, and of larger ones that have no row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Range {
    /// The calibre in pounds.
    pub pounds: u8,
    /// Up to where the range is short.
    pub short: Millimetres,
    /// Up to where the gun reaches.
    pub long: Millimetres,
}

/// PDC-6.5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Buildings {
    /// Square centimetres a point of stone.
    pub stone: u16,
    /// Square centimetres a point of wood.
    pub wood: u16,
    /// Points of the building for one of the troops inside.
    pub points_per_loss: u16,
}

/// PDC-7.3, 9.0.2, 9.0.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatRange {
    /// How far units fight.
    pub range: Millimetres,
    /// How far rifles fight.
    pub rifles: Millimetres,
    /// Degrees to either side of straight ahead.
    pub half_arc: u8,
}

/// PDC-8.1 to 8.9. Minutes at the halt by which each cause of disorder is shed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Halts {
    /// PDC-8.10. Every cause that is not named below.
    pub usual: u8,
    /// PDC-8.2.
    pub woods_or_broken: u8,
    /// PDC-8.4.
    pub minor_stream: u8,
    /// PDC-8.5.
    pub major_stream: u8,
}

/// A number for each grade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByGrade<T> {
    pub a: T,
    pub b: T,
    pub c: T,
    pub d: T,
}

impl<T: Copy> ByGrade<T> {
    /// That of a grade.
    pub fn of(&self, grade: Grade) -> T {
        match grade {
            Grade::A => self.a,
            Grade::B => self.b,
            Grade::C => self.c,
            Grade::D => self.d,
        }
    }
}

/// PDC-9.4, 9.10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Costs {
    /// PDC-9.4. Points for fighting at all.
    pub threshold: u8,
    /// PDC-9.5.3. The margin that wins.
    pub wins_by: i16,
    /// PDC-9.8.1. The most points that a margin takes.
    pub most: i16,
    /// PDC-9.10. A unit with more points is exhausted.
    pub exhausted_above: u8,
}

/// PDC-9.6.7 to 9.6.18.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InfantryFactors {
    pub brigadier: i16,
    pub senior_general: i16,
    pub frontage: i16,
    pub frontage_percent: u16,
    pub first_volley: i16,
    pub deep_enemy: i16,
    pub skirmish_factor: i16,
    pub uphill: i16,
    pub broken_or_woods: i16,
    pub barricades: i16,
    pub combat_fought: i16,
    pub damage_this_bound: i16,
    pub disorder: i16,
}

/// PDC-9.7.7 to 9.7.18.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CavalryFactors {
    pub frontal: i16,
    pub general: i16,
    pub heavy: i16,
    pub lancers_first_round: i16,
    pub uphill: i16,
    pub square: i16,
    pub reforming: i16,
    pub combat_fought: i16,
    pub damage: i16,
    pub disorder: i16,
    pub light: i16,
}

/// PDC-9.8.2 to 9.8.11.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Results {
    /// PDC-9.8.2. Infantry that wins by so much throws for pursuit of infantry.
    pub infantry_throws: i16,
    /// PDC-9.8.6. Infantry that loses by so much routs.
    pub infantry_routs: i16,
    /// PDC-9.8.8. Cavalry that wins by so much throws for pursuit.
    pub cavalry_throws: i16,
    /// PDC-9.8.10. Cavalry that loses by so much routs before cavalry and retreats before infantry.
    pub cavalry_routs: i16,
    /// PDC-9.8.5. How far infantry gives ground.
    pub give_ground: Millimetres,
}

/// PDC-10.1 to 10.6.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Risk {
    /// PDC-10.1. How near a fight a general is at risk.
    pub within: Millimetres,
    /// PDC-10.2. The faces that disable.
    pub disabled_on: [u8; 2],
    /// PDC-10.3. What a disabled general loses.
    pub loses: i8,
    /// PDC-10.6. The die on which D-class troops recover.
    pub recovers_on: i16,
}

/// PDC-11.1.2. Basic chances by the original strength, and in each row by the units lost from one up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BasicChance {
    pub of_2: [u8; 1],
    pub of_3: [u8; 2],
    pub of_4: [u8; 3],
    pub of_5: [u8; 4],
    pub of_6: [u8; 5],
    pub of_7: [u8; 6],
    pub of_8: [u8; 7],
    pub of_9: [u8; 8],
    pub of_10: [u8; 9],
    pub of_11: [u8; 10],
    pub of_12: [u8; 11],
    pub of_13: [u8; 12],
}

impl BasicChance {
    /// The row of an original strength; empty for a formation of one, and for those above the table.
    pub fn row(&self, original: u16) -> &[u8] {
        match original {
            2 => &self.of_2,
            3 => &self.of_3,
            4 => &self.of_4,
            5 => &self.of_5,
            6 => &self.of_6,
            7 => &self.of_7,
            8 => &self.of_8,
            9 => &self.of_9,
            10 => &self.of_10,
            11 => &self.of_11,
            12 => &self.of_12,
            13 => &self.of_13,
            _ => &[],
        }
    }
}

/// PDC-11.1.2, R48. The two rows that were printed otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PrintedChance {
    pub of_8: [u8; 7],
    pub of_9: [u8; 8],
}

/// PDC-11.1.3. One row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct QualityRow {
    /// The least basic chance of the row.
    pub from: u8,
    /// The chance of failure by grade.
    pub fails: ByGrade<u8>,
}

/// PDC-A2.1 to A2.6.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Appendix {
    /// PDC-A2.1. What shrapnel may add or deduct.
    pub shrapnel_shift: i16,
    /// PDC-6.7, R60. The first year of shrapnel.
    pub shrapnel_from: u16,
    /// PDC-6.8, R60. The first year of rockets.
    pub rockets_from: u16,
    /// PDC-A2.3, A2.4. Millimetres by which a rocket strays for each point off 5.
    pub rocket_step: Millimetres,
    /// PDC-A2.6. The most points of a rocket.
    pub rocket_most: i16,
    /// PDC-9.6.1, R60. The first years of the columns of assault of Austrians, Prussians and Russians.
    pub columns_from: [u16; 3],
}

const fn quality(from: u8, a: u8, b: u8, c: u8, d: u8) -> QualityRow {
    QualityRow { from, fails: ByGrade { a, b, c, d } }
}

/// PDC-11.1.3. The letter R of the table.
pub(crate) const AUTOMATIC_ROUT: u8 = 100;
const R: u8 = AUTOMATIC_ROUT;

/// The book.
pub const PRINTED: Tables = Tables {
    bound_minutes: 10,
    bases: Bases {
        infantryman_tenths: 10,
        cavalryman_tenths: 15,
        gun: mm(10),
        infantry_depth: mm(20),
        cavalry_depth: mm(30),
        artillery_depth: mm(30),
        general: mm(10),
    },
    cover_reach_percent: 50,
    dress_percent: 50,
    cover_height_cm: 100,
    ratings: Ratings { gifted: 10, able: 9, average: 8, poor: 7 },
    rates: Rates {
        infantry_line: mm(20),
        infantry_column: mm(30),
        battle_cavalry: mm(50),
        light_cavalry: mm(60),
        horse_artillery: mm(40),
        light_artillery: mm(20),
        field_artillery: mm(20),
        heavy_artillery: mm(15),
        infantry_square: mm(0),
        infantry_skirmish: mm(30),
        dismounted_cavalry: mm(20),
    },
    obstacle: Obstacle { max_height_cm: 150, minutes: 2 },
    slow_percent: 50,
    evolutions: Evolutions {
        infantry_column_line: 4,
        infantry_column_square: 2,
        infantry_line_square: 3,
        infantry_skirmish_formed: 5,
        cavalry_mount_dismount: 1,
        cavalry_column_line: 2,
    },
    gun_steps: GunSteps { light: 3, horse: 3, medium: 2, heavy: 1 },
    square_minutes: 4,
    square_on: 4,
    single_base: SingleBase { deploy_within: mm(400), minutes: 5 },
    carry_away: mm(100),
    ranges: [
        Range { pounds: 18, short: mm(400), long: mm(850) },
        Range { pounds: 12, short: mm(300), long: mm(700) },
        Range { pounds: 9, short: mm(300), long: mm(650) },
        Range { pounds: 8, short: mm(250), long: mm(600) },
        Range { pounds: 6, short: mm(200), long: mm(550) },
        Range { pounds: 0, short: mm(150), long: mm(400) },
    ],
    guns_fire: (2, 14),
    buildings: Buildings { stone: 10, wood: 20, points_per_loss: 2 },
    dense_shift: 2,
    long_range: [
        [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
        [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2],
        [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
    ],
    short_range: [
        [1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3],
        [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        [0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2],
        [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2],
        [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2],
        [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        [2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3],
    ],
    small_fire: [0, 0, 0, 1, 1, 2],
    combat: CombatRange { range: mm(200), rifles: mm(400), half_arc: 30 },
    halts: Halts { usual: 10, woods_or_broken: 3, minor_stream: 3, major_stream: 6 },
    floors: ByGrade { a: 7, b: 6, c: 5, d: 4 },
    costs: Costs { threshold: 1, wins_by: 2, most: 4, exhausted_above: 6 },
    infantry: InfantryFactors {
        brigadier: 1,
        senior_general: 2,
        frontage: 1,
        frontage_percent: 120,
        first_volley: 1,
        deep_enemy: 1,
        skirmish_factor: 1,
        uphill: -1,
        broken_or_woods: -1,
        barricades: -2,
        combat_fought: -1,
        damage_this_bound: -1,
        disorder: -1,
    },
    cavalry: CavalryFactors {
        frontal: -3,
        general: 1,
        heavy: 1,
        lancers_first_round: 1,
        uphill: -1,
        square: -3,
        reforming: -3,
        combat_fought: -1,
        damage: -1,
        disorder: -1,
        light: -1,
    },
    results: Results {
        infantry_throws: 5,
        infantry_routs: 5,
        cavalry_throws: 3,
        cavalry_routs: 4,
        give_ground: mm(50),
    },
    pursues_on: 5,
    retreats_to_rout: 2,
    ridden_to_rout: 3,
    risk: Risk { within: mm(100), disabled_on: [0, 9], loses: -1, recovers_on: 5 },
    basic_chance: BasicChance {
        of_2: [50],
        of_3: [33, 67],
        of_4: [25, 50, 75],
        of_5: [20, 40, 60, 80],
        of_6: [17, 33, 50, 67, 83],
        of_7: [14, 29, 43, 57, 71, 86],
        of_8: [13, 25, 38, 50, 63, 75, 88],
        of_9: [11, 22, 33, 44, 56, 67, 78, 89],
        of_10: [10, 20, 30, 40, 50, 60, 70, 80, 90],
        of_11: [9, 18, 27, 36, 45, 55, 64, 73, 82, 91],
        of_12: [8, 17, 25, 33, 42, 50, 58, 67, 75, 83, 92],
        of_13: [8, 15, 23, 31, 38, 46, 54, 62, 69, 77, 85, 92],
    },
    basic_chance_printed: PrintedChance {
        of_8: [13, 25, 38, 50, 63, 71, 86],
        of_9: [11, 22, 33, 44, 56, 63, 75, 88],
    },
    quality: [
        quality(0, 8, 10, 12, 15),
        quality(10, 10, 10, 15, 20),
        quality(20, 20, 20, 30, 40),
        quality(25, 25, 25, 40, 55),
        quality(30, 30, 30, 60, 65),
        quality(35, 35, 40, 70, 75),
        quality(40, 40, 50, 75, 85),
        quality(45, 45, 60, 85, 95),
        quality(50, 50, 70, 95, R),
        quality(55, 60, 80, R, R),
        quality(60, 70, 90, R, R),
        quality(65, 80, 95, R, R),
        quality(70, 90, 95, R, R),
        quality(75, 95, R, R, R),
        quality(80, 95, R, R, R),
        quality(85, 95, R, R, R),
        quality(90, R, R, R, R),
        quality(95, R, R, R, R),
    ],
    appendix: Appendix {
        shrapnel_shift: 1,
        shrapnel_from: 1805,
        rockets_from: 1811,
        rocket_step: mm(20),
        rocket_most: 4,
        columns_from: [1808, 1811, 1811],
    },
};

impl Tables {
    /// PDC-4.1.2, R14, R20, R21a. The rate of a unit a minute, before anything that slows it.
    pub fn rate(&self, arm: Arm, formation: Formation, pounds: u8, lancers_are_light: bool) -> Millimetres {
        let rates = &self.rates;
        match (arm, formation) {
            (_, Formation::Dismounted) => rates.dismounted_cavalry,
            (Arm::Light, _) => rates.light_cavalry,
            (Arm::Lancer, _) if lancers_are_light => rates.light_cavalry,
            (Arm::Heavy | Arm::Dragoon | Arm::Lancer, _) => rates.battle_cavalry,
            (Arm::HorseGuns | Arm::Rockets, _) => rates.horse_artillery,
            (Arm::BattalionGuns, _) => rates.light_artillery,
            (Arm::FootGuns, _) => match arm.gun_class(pounds) {
                GunClass::Light => rates.light_artillery,
                GunClass::Heavy => rates.heavy_artillery,
                GunClass::Medium | GunClass::Horse => rates.field_artillery,
            },
            (Arm::Musket | Arm::Rifle, Formation::Column | Formation::Assault) => rates.infantry_column,
            (Arm::Musket | Arm::Rifle, Formation::Square) => rates.infantry_square,
            (Arm::Musket | Arm::Rifle, Formation::Skirmish) => rates.infantry_skirmish,
            (Arm::Musket | Arm::Rifle, _) => rates.infantry_line,
        }
    }

    /// PDC-4.3.9 to 4.3.11. The steps that guns of a class may take in a bound.
    pub fn gun_steps(&self, class: GunClass) -> u8 {
        match class {
            GunClass::Light => self.gun_steps.light,
            GunClass::Horse => self.gun_steps.horse,
            GunClass::Medium => self.gun_steps.medium,
            GunClass::Heavy => self.gun_steps.heavy,
        }
    }

    /// PDC-6.1, R24. The ranges of a calibre: those of the largest row that it reaches.
    pub fn range(&self, pounds: u8) -> Range {
        let row = self.ranges.iter().find(|row| pounds >= row.pounds);
        *row.unwrap_or(&self.ranges[self.ranges.len() - 1])
    }
}
