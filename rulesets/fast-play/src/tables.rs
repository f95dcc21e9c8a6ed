//! Every printed number of the book, in page order. Rules look them up here, so a house rule is a patch over
//! this value.
//!
//! FPN-15.1, R76. The reference sheet repeats these tables; where it differs, the body of the book stands
//! here. FPN-13.3, R75. The metric list is for showing lengths only, so no rule looks it up.

use crate::{Arm, Class, Family, Formation, Grade};
use geom::Inches;
use serde::{Deserialize, Serialize};

/// The numbers in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is a line of the book, cited above it")]
pub struct Tables {
    /// FPN-1.2. Elements of a full unit.
    pub foot_elements: u8,
    pub cavalry_elements: u8,
    pub artillery_elements: u8,
    /// FPN-1.10. How deep units deploy from their base edge.
    pub deployment_depth: Inches,
    /// FPN-2.1. An army is beaten when it has lost more than this share of its elements.
    pub beaten_share: [u32; 2],
    /// FPN-4.15. The lowest score that passes a command test.
    pub command_test: ByClass<i16>,
    /// FPN-4.19. Cavalry at a steady square.
    pub charge_steady_square: i16,
    /// FPN-4.20.
    pub charge_front: i16,
    /// FPN-4.21.
    pub charge_flank_or_rear: i16,
    /// FPN-4.22. A French column at a line of foot.
    pub charge_french_column: i16,
    /// FPN-4.28. Any charge out of command.
    pub charge_out_of_command: i16,
    /// FPN-4.30. How far from a square that was not charged the horsemen stop, or ride past it.
    pub failed_square_gap: Inches,
    pub failed_square_move: Inches,
    /// FPN-5.4. A General is killed on this or less.
    pub general_killed_on: i16,
    /// FPN-5.6.
    pub general_move: Inches,
    /// FPN-5.7.
    pub command_range: ByGrade<CommandRange>,
    /// FPN-6.4. How deep a front zone is.
    pub front_zone: Inches,
    /// FPN-6.5. The number by which bad going divides a move.
    pub bad_going_divides: i64,
    /// FPN-6.10. The longer move of a column along a road.
    pub road_bonus: Inches,
    /// FPN-6.12. The number by which a river divides a move, and the most that a unit moves in one.
    pub river_divides: i64,
    pub river_most_foot: Inches,
    pub river_most_cavalry: Inches,
    /// FPN-4.17. The number by which a turn about divides the move after it.
    pub about_divides: i64,
    /// FPN-6.14. The shortest move of cavalry in motion.
    pub forced_cavalry: Inches,
    /// FPN-6.17.
    pub movement: ByArm<Rates>,
    /// FPN-7.3. No gap narrower than so many base widths is shot through.
    pub narrowest_gap: i64,
    /// FPN-7.5. How far inside woods or houses one still shoots out, or is shot at.
    pub edge_of_cover: Inches,
    /// FPN-7.6. The range of all who are inside the same woods or houses.
    pub range_in_cover: Inches,
    /// FPN-7.9. Guns do not shoot so near to friends.
    pub guns_near_friends: Inches,
    /// FPN-7.10. How far outside its front foot shoots, to either side, in degrees.
    pub foot_arc: i32,
    /// FPN-7.12. How far beside its own or its battery's centre line a gun shoots.
    pub half_lane: Inches,
    /// FPN-7.13. A target is lost if more than this share of it is blocked.
    pub blocked_share: [u32; 2],
    /// FPN-7.15. Range; none for those who do not shoot, and for foot artillery, which shoots as far as it
    /// sees.
    pub range: ByArm<Option<Inches>>,
    /// FPN-7.15. The lowest score that hits; none for those who do not shoot.
    pub hits_on: ByArm<Option<u8>>,
    /// FPN-7.16. Guns within this distance, and their score there.
    pub close_guns: Inches,
    pub close_guns_hit_on: u8,
    /// FPN-7.17. Guns at a column.
    pub guns_hit_column_on: u8,
    /// FPN-7.18. Guns at a square.
    pub guns_hit_square_on: u8,
    /// FPN-8.17. Skirmishers in bad going.
    pub melee_skirmishers_in_bad_going: i16,
    /// FPN-8.18. A French column that charged a line of foot.
    pub melee_french_column: i16,
    /// FPN-8.19. Heavy foot and cavalry against skirmishers.
    pub melee_against_skirmishers: i16,
    /// FPN-8.20. Lancers who charged.
    pub melee_lancers: i16,
    /// FPN-8.21. On a flank or rear.
    pub melee_flank_or_rear: i16,
    /// FPN-8.22. Uphill.
    pub melee_uphill: i16,
    /// FPN-8.23. Defending an obstacle or a bank.
    pub melee_defending: i16,
    /// FPN-8.24. Against shaken troops without a General.
    pub melee_against_shaken: i16,
    /// FPN-8.25. Against artillery.
    pub melee_against_artillery: i16,
    /// FPN-8.16, 8.28. The lowest score that takes an element.
    pub melee_hits_on: ByArm<i16>,
    /// FPN-8.27. Heavy cavalry at a square.
    pub melee_heavy_cavalry_at_square: i16,
    /// FPN-10.3. How far a rout runs.
    pub rout: Inches,
    /// FPN-10.8. The modifier of elite units when all would rout.
    pub mutual_rout_elite: i16,
    /// FPN-10.8. The modifier of raw, artillery and unled shaken units.
    pub mutual_rout_poor: i16,
    /// FPN-10.10. The lowest score that fails, by elements lost: none, one, two, three.
    pub morale_fails_from: [i16; 4],
    /// FPN-10.11.
    pub morale_elite: i16,
    /// FPN-10.12. In the rout path of skirmishers.
    pub morale_skirmishers_rout: i16,
    /// FPN-10.13. A square against cavalry only.
    pub morale_square: i16,
    /// FPN-10.14. A French column hit by artillery only.
    pub morale_french_column: i16,
    /// FPN-10.15. Foot in line or column against cavalry.
    pub morale_foot_against_cavalry: i16,
    /// FPN-11.3. The number by which a shaken unit's way back is divided.
    pub retire_divides: i64,
    /// FPN-12.4. The modifier of the last winner of the move option, for each win in a row.
    pub option_penalty: i16,
    /// FPN-13.1, R5. Bases are not equally wide; pairing by order makes that fair.
    pub foot_base: Base,
    pub cavalry_base: Base,
    pub artillery_base: Base,
    pub general_base: Base,
}

const fn inch(inches: i64) -> Inches {
    Inches::new(inches, 0)
}

const fn rates(line: i64, column: i64, square: Option<Inches>) -> Rates {
    Rates { line: inch(line), column: inch(column), square }
}

/// The book as it is printed.
#[rustfmt::skip]
pub const PRINTED: Tables = Tables {
    foot_elements: 4,
    cavalry_elements: 4,
    artillery_elements: 2,
    deployment_depth: inch(8),
    beaten_share: [1, 2],
    command_test: ByClass { raw: 6, trained: 5, elite: 4 },
    charge_steady_square: 0,
    charge_front: 1,
    charge_flank_or_rear: 2,
    charge_french_column: 2,
    charge_out_of_command: 0,
    failed_square_gap: inch(4),
    failed_square_move: inch(4),
    general_killed_on: 1,
    general_move: inch(10),
    command_range: ByGrade {
        exceptional: CommandRange { in_sight: inch(16), out_of_sight: inch(12) },
        average:     CommandRange { in_sight: inch(12), out_of_sight: inch(8) },
        poor:        CommandRange { in_sight: inch(10), out_of_sight: inch(6) },
    },
    front_zone: inch(2),
    bad_going_divides: 2,
    road_bonus: inch(2),
    river_divides: 2,
    river_most_foot: inch(2),
    river_most_cavalry: inch(4),
    about_divides: 2,
    forced_cavalry: inch(4),
    movement: ByArm {
        //                     line  column  square
        heavy_cavalry:    rates(4,    8,     None),
        light_cavalry:    rates(5,   10,     None),
        lancers:          rates(5,   10,     None),
        heavy_foot:       rates(3,    6,     Some(inch(1))),
        light_foot:       rates(4,    6,     None),
        light_foot_rifle: rates(4,    6,     None),
        foot_artillery:   rates(2,    4,     None),
        horse_artillery:  rates(2,    8,     None),
    },
    narrowest_gap: 1,
    edge_of_cover: inch(1),
    range_in_cover: inch(2),
    guns_near_friends: inch(1),
    foot_arc: 20,
    half_lane: inch(3),
    blocked_share: [1, 2],
    range: ByArm {
        heavy_cavalry: None,
        light_cavalry: None,
        lancers: None,
        heavy_foot: Some(inch(8)),
        light_foot: Some(inch(8)),
        light_foot_rifle: Some(inch(10)),
        foot_artillery: None,
        horse_artillery: Some(inch(24)),
    },
    hits_on: ByArm {
        heavy_cavalry: None,
        light_cavalry: None,
        lancers: None,
        heavy_foot: Some(6),
        light_foot: Some(6),
        light_foot_rifle: Some(6),
        foot_artillery: Some(6),
        horse_artillery: Some(6),
    },
    close_guns: inch(8),
    close_guns_hit_on: 5,
    guns_hit_column_on: 5,
    guns_hit_square_on: 4,
    melee_skirmishers_in_bad_going: 2,
    melee_french_column: 1,
    melee_against_skirmishers: 1,
    melee_lancers: 1,
    melee_flank_or_rear: 1,
    melee_uphill: 1,
    melee_defending: 1,
    melee_against_shaken: 1,
    melee_against_artillery: 2,
    melee_hits_on: ByArm {
        heavy_cavalry: 5,
        light_cavalry: 6,
        lancers: 6,
        heavy_foot: 5,
        light_foot: 6,
        light_foot_rifle: 6,
        foot_artillery: 6,
        horse_artillery: 6,
    },
    melee_heavy_cavalry_at_square: 6,
    rout: inch(6),
    mutual_rout_elite: 2,
    mutual_rout_poor: -1,
    morale_fails_from: [6, 6, 4, 2],
    morale_elite: -1,
    morale_skirmishers_rout: -1,
    morale_square: -1,
    morale_french_column: -1,
    morale_foot_against_cavalry: 1,
    retire_divides: 2,
    option_penalty: -2,
    foot_base:      Base { width: Inches::new(0, 15), depth: Inches::new(0, 9) },
    cavalry_base:   Base { width: Inches::new(1, 3),  depth: Inches::new(0, 9) },
    artillery_base: Base { width: Inches::new(1, 3),  depth: Inches::new(1, 10) },
    general_base:   Base { width: Inches::new(0, 15), depth: Inches::new(0, 15) },
};

impl Tables {
    /// FPN-13.1. The base of a kind of troops.
    pub fn base(&self, arm: Arm) -> Base {
        match arm.family() {
            Family::Foot => self.foot_base,
            Family::Cavalry => self.cavalry_base,
            Family::Artillery => self.artillery_base,
        }
    }

    /// FPN-1.2. How many elements a full unit has.
    pub fn elements(&self, arm: Arm) -> u8 {
        match arm.family() {
            Family::Foot => self.foot_elements,
            Family::Cavalry => self.cavalry_elements,
            Family::Artillery => self.artillery_elements,
        }
    }
}

/// FPN-13.1. Width and depth of a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Base {
    pub width: Inches,
    pub depth: Inches,
}

/// FPN-5.7. How far a General commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CommandRange {
    pub in_sight: Inches,
    pub out_of_sight: Inches,
}

/// FPN-6.17. One line of the movement table. `None` is the page's dash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rates {
    pub line: Inches,
    pub column: Inches,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Inches>,
}

impl Rates {
    /// The rate in a formation, if troops of this kind form it.
    pub fn of(&self, formation: Formation) -> Option<Inches> {
        match formation {
            Formation::Line => Some(self.line),
            Formation::Column => Some(self.column),
            Formation::Square => self.square,
        }
    }
}

/// Something for each class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByClass<T> {
    pub raw: T,
    pub trained: T,
    pub elite: T,
}

impl<T: Copy> ByClass<T> {
    /// That of one class.
    pub fn of(&self, class: Class) -> T {
        match class {
            Class::Raw => self.raw,
            Class::Trained => self.trained,
            Class::Elite => self.elite,
        }
    }
}

/// Something for each grade of General.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByGrade<T> {
    pub exceptional: T,
    pub average: T,
    pub poor: T,
}

impl<T: Copy> ByGrade<T> {
    /// That of one grade.
    pub fn of(&self, grade: Grade) -> T {
        match grade {
            Grade::Exceptional => self.exceptional,
            Grade::Average => self.average,
            Grade::Poor => self.poor,
        }
    }
}

/// Something for each kind of troops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByArm<T> {
    pub heavy_cavalry: T,
    pub light_cavalry: T,
    pub lancers: T,
    pub heavy_foot: T,
    pub light_foot: T,
    pub light_foot_rifle: T,
    pub foot_artillery: T,
    pub horse_artillery: T,
}

impl<T: Copy> ByArm<T> {
    /// That of one kind.
    pub fn of(&self, arm: Arm) -> T {
        match arm {
            Arm::HeavyCavalry => self.heavy_cavalry,
            Arm::LightCavalry => self.light_cavalry,
            Arm::Lancers => self.lancers,
            Arm::HeavyFoot => self.heavy_foot,
            Arm::LightFoot => self.light_foot,
            Arm::LightFootRifle => self.light_foot_rifle,
            Arm::FootArtillery => self.foot_artillery,
            Arm::HorseArtillery => self.horse_artillery,
        }
    }
}
