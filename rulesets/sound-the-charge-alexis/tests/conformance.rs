//! Sound the Charge in Alexis's version passes the suite that every book must pass.

mod battles;

use battles::battle;
use engine::Game;
use engine::conformance::{Battle, Trial};
use names::{Side, UnitId};
use sound_the_charge_alexis::SoundTheChargeAlexis;

struct MeetingEngagement;

impl Trial for MeetingEngagement {
    type Book = SoundTheChargeAlexis;
    type Key = Vec<(UnitId, u8, bool)>;
    const MOST_ORDERS: usize = 6000;

    fn battle(seed: u64) -> Battle<SoundTheChargeAlexis> {
        battle(seed, 5)
    }

    /// STA-27.9, R112. Nothing is hidden, so that no two games look alike to a side.
    fn twin(_: &Game<SoundTheChargeAlexis>, _: Side, _: u64) -> Option<Game<SoundTheChargeAlexis>> {
        None
    }

    fn key(game: &Game<SoundTheChargeAlexis>) -> Vec<(UnitId, u8, bool)> {
        game.state().troops.iter().map(|(id, unit)| (id, unit.strength(), unit.is_shaken())).collect()
    }
}

engine::conforms!(MeetingEngagement);
