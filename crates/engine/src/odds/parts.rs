//! What an outcome is for the side that asks: won, locked or lost.

use serde::Serialize;
use std::cmp::Ordering;

/// How a side stands, as odds count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Footing {
    /// What it has left: its men, those who have lost heart for less.
    pub worth: i32,
    /// What it has left, in what the book counts losses in.
    pub strength: u16,
    /// Its units that are there and have not lost heart.
    pub steady: u16,
    /// Its units in close combat.
    pub engaged: u16,
}

/// What an outcome is for the side that asks for odds.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// It comes off better.
    Win,
    /// Nothing is decided.
    Locked,
    /// It comes off worse.
    Lose,
}

impl Part {
    /// All of them, the best first.
    pub const ALL: [Part; 3] = [Part::Win, Part::Locked, Part::Lose];

    /// What an outcome is for the first of two sides. The side of which more units lose heart comes off
    /// worse. If that does not tell and more units are locked in combat than before, nothing is decided; else
    /// the greater loss tells.
    pub fn of(before: [Footing; 2], after: [Footing; 2]) -> Part {
        let [own, other] = [0, 1].map(|side| {
            let steady = i32::from(before[side].steady) - i32::from(after[side].steady);
            (steady, before[side].worth - after[side].worth)
        });
        let is_locked = after[0].engaged > before[0].engaged;
        let told = own.0.cmp(&other.0);
        match if is_locked || told != Ordering::Equal { told } else { own.1.cmp(&other.1) } {
            Ordering::Less => Part::Win,
            Ordering::Equal => Part::Locked,
            Ordering::Greater => Part::Lose,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heart_tells_before_men_and_a_new_combat_is_locked() {
        let before = [Footing { worth: 20, strength: 10, steady: 2, engaged: 0 }; 2];
        let with = |own: Footing, other: Footing| Part::of(before, [own, other]);
        let [same, _] = before;
        let hit = Footing { worth: 18, ..same };
        let broken = Footing { worth: 19, steady: 1, ..same };
        let engaged = |footing: Footing| Footing { engaged: 1, ..footing };
        assert_eq!(with(same, same), Part::Locked);
        assert_eq!(with(same, hit), Part::Win);
        assert_eq!(with(hit, broken), Part::Win, "they lose heart, whatever it costs");
        assert_eq!(with(broken, broken), Part::Locked);
        assert_eq!(with(engaged(hit), engaged(same)), Part::Locked, "still at it");
        assert_eq!(with(engaged(broken), engaged(hit)), Part::Lose);
    }
}
