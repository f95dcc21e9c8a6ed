//! How much ground a unit covered, where the file does not say.

use super::place::Metres;
use super::troops::{Family, Formation};
use super::unit::Unit;

/// A file of foot: from elbow to elbow.
const FILE: Metres = 0.65;
/// A file of horse.
const HORSE_FILE: Metres = 1.0;
/// A gun in battery, with its interval.
const GUN: Metres = 12.0;

impl Unit {
    /// The width and depth of the ground that it covers: as said, or by the drill books of the time.
    ///
    /// A file of foot has 0.65 m, of horse 1 m, a gun 12 m. A column of foot is a third of the line wide, a
    /// mass a sixth, a square a quarter; a column of horse is a squadron wide; a column of march has four men
    /// abreast.
    pub fn footprint(&self) -> (Metres, Metres) {
        let (front, depth) = self.usual_footprint();
        (self.front.unwrap_or(front).max(1.0), self.depth.unwrap_or(depth).max(1.0))
    }

    fn usual_footprint(&self) -> (Metres, Metres) {
        let men = f64::from(self.men);
        let guns = f64::from(self.gun_count().max(1));
        let line = match self.arm.family() {
            Family::Foot => men / f64::from(self.ranks) * FILE,
            Family::Horse => men / 2.0 * HORSE_FILE,
            Family::Guns => guns * GUN,
        };
        let squadrons = f64::from(self.squadrons.unwrap_or(4).max(1));
        match (self.formation, self.arm.family()) {
            (Formation::Battery, _) => (line, 40.0),
            (Formation::Limbered, _) => (8.0, 20.0 * guns),
            (Formation::MarchColumn, _) => (6.0, men / 4.0),
            (Formation::Column, Family::Horse) => (line / squadrons, 30.0 * squadrons),
            (Formation::Column, _) => (line / 3.0, 45.0),
            (Formation::Mass, _) => (line / 6.0, 30.0),
            (Formation::Square, _) => (line / 4.0, line / 4.0),
            (Formation::Skirmish, _) => (line, 40.0),
            (Formation::Garrison, _) => (1.0, 1.0),
            (Formation::Line, _) => (line, 8.0),
        }
    }
}
