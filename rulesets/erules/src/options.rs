//! Choices before a battle, and every number that a ruling had to invent.

use crate::kinds::{Battle, FigureScale, Standing};
use geom::{Millimetres, Spot};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// The options in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// ERN-7.3. What kind of battle it is.
    pub battle: Battle,
    /// ERN-7.3.3, R113. The side that attacks, if one does.
    pub attacker: Option<Side>,
    /// R2. The side that moves first; none if dice decide, or the attacker does.
    pub first: Option<Side>,
    /// R1. The bounds of each side.
    pub max_bounds: u16,
    /// R1. A side breaks when more than so many percent are lost.
    pub break_percent: u16,
    /// R1. Who has lost so many percent less wins when time is up.
    pub draw_margin_percent: u16,
    /// ERN-G4. How near is contact.
    pub contact_gap: Millimetres,
    /// ERN-G8, R10. How deep one sees into a wood.
    pub wood_sight: Millimetres,
    /// ERN-G9, R11. How near a friend supports a face.
    pub support_depth: i64,
    /// ERN-G9, R11. How much of the width it must cover, in percent.
    pub support_percent: i64,
    /// ERN-G11, R12. By how many degrees a rout turns toward its own edge.
    pub rout_turn: i32,
    /// R24. Whether a unit that is contacted and stands may fire.
    pub contacted_units_fire: bool,
    /// R38. Infantry so near protects guns.
    pub gun_protection: i64,
    /// R53. The faces that support themselves in square.
    pub square_support_faces: i16,
    /// R56. Whether a countercharge from rest meets the chargers half way at most.
    pub countercharge_half_gap_cap: bool,
    /// R83. How far canister reaches.
    pub canister_long: i64,
    /// R41. What limbering takes horse artillery, in percent of a bound.
    pub limber_horse: i64,
    /// R41. And foot artillery.
    pub limber_foot: i64,
    /// R98. How high walls and fences are of which the height is not said.
    pub ladder_height: i32,
    /// R104. How near an enemy is that attacks a formation.
    pub attack_notice: i64,
    /// R105. Whether walls of earth and stone that are not marked are hard.
    pub hard_walls: bool,
    /// R110. In which own bound after the loss of the last command element an officer takes over.
    pub cinc_replacement_bounds: u16,
    /// R111. Whether foot skirmishers evade.
    pub skirmishers_evade: bool,
    /// R114. Whether roads cancel penalties of all troops.
    pub road_cancels_penalties: bool,
    /// R121. A melee without casualties ends after so many bounds of each side.
    pub melee_deadlock_bounds: u16,
    /// R127. The crew of a model gun.
    pub crew_per_model: u8,
    /// R129. Where troops stop that have not tested to go nearer.
    pub standoff_without_test: i64,
    /// ERN-37, R99. Bounds so many times as long.
    pub bound_times: i64,
    /// ERN-38.T1. The size of the figures.
    pub scale: FigureScale,
    /// ERN-4, R15. The weather, from which bound on.
    pub weather: Vec<Weather>,
    /// ERN-34.M2. Whether the ground is muddy.
    pub muddy: bool,
    /// ERN-F16, R77. Ground that guns of a site cannot hit.
    pub dead_ground: Vec<DeadGround>,
    /// ERN-19.4. Standing orders that players have amended.
    pub amendments: Vec<Amendment>,
}

/// ERN-4, R15. The weather from a bound on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weather {
    /// From which bound of each side on, from 1.
    pub from: u16,
    /// Heavy rain or snow.
    #[serde(default)]
    pub rain: bool,
    /// Fog or blizzard.
    #[serde(default)]
    pub fog: bool,
}

impl Options {
    /// ERN-4, R15. The weather in a bound: the last change up to then.
    pub(crate) fn weather_in(&self, bound: u16) -> Weather {
        let so_far = self.weather.iter().filter(|weather| weather.from <= bound.max(1));
        so_far.max_by_key(|weather| weather.from).cloned().unwrap_or(Weather {
            from: 1,
            rain: false,
            fog: false,
        })
    }
}

/// ERN-F16, R77. Ground that guns on a site cannot aim at.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadGround {
    /// The corners of the site.
    pub site: Vec<Spot>,
    /// The corners of the ground.
    pub ground: Vec<Spot>,
}

/// ERN-19.4. A standing order that is written anew for a side, a formation or a unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Amendment {
    /// Which standing order.
    pub order: Standing,
    /// For which side.
    pub side: Side,
    /// For which formation alone.
    #[serde(default)]
    pub group: Option<u8>,
    /// For which unit alone.
    #[serde(default)]
    pub unit: Option<UnitId>,
    /// Whether it no longer binds.
    #[serde(default)]
    pub off: bool,
    /// The distance that it names instead of the printed one.
    #[serde(default)]
    pub distance: Option<i64>,
    /// Its priorities in another order, by their printed numbers from 1.
    #[serde(default)]
    pub priorities: Vec<u8>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            battle: Battle::Historical,
            attacker: None,
            first: None,
            max_bounds: 30,
            break_percent: 50,
            draw_margin_percent: 10,
            contact_gap: Millimetres(geom::Length::nm(500_000)),
            wood_sight: Millimetres::new(25),
            support_depth: 200,
            support_percent: 50,
            rout_turn: 45,
            contacted_units_fire: false,
            gun_protection: 150,
            square_support_faces: 3,
            countercharge_half_gap_cap: true,
            canister_long: 500,
            limber_horse: 20,
            limber_foot: 50,
            ladder_height: 3,
            attack_notice: 500,
            hard_walls: true,
            cinc_replacement_bounds: 4,
            skirmishers_evade: false,
            road_cancels_penalties: true,
            melee_deadlock_bounds: 2,
            crew_per_model: 4,
            standoff_without_test: 51,
            bound_times: 1,
            scale: FigureScale::Mm6,
            weather: vec![],
            muddy: false,
            dead_ground: vec![],
            amendments: vec![],
        }
    }
}
