//! Sound the Charge passes the suite that every book must pass.

mod battles;

use battles::battle;
use engine::Game;
use engine::conformance::{Battle, Trial};
use names::{Side, UnitId};
use sound_the_charge::{SoundTheCharge, UnitFlags};

struct MeetingEngagement;

impl Trial for MeetingEngagement {
    type Book = SoundTheCharge;
    type Key = Vec<(UnitId, u8, bool)>;
    const MOST_ORDERS: usize = 6000;

    fn battle(seed: u64) -> Battle<SoundTheCharge> {
        battle(seed, 5)
    }

    /// STC-11.1, 11.2. A game in which a hidden unit is stronger or weaker than it is.
    fn twin(game: &Game<SoundTheCharge>, side: Side, seed: u64) -> Option<Game<SoundTheCharge>> {
        let mut state = game.state().clone();
        let is_hidden = |id: &UnitId| {
            let unit = state.troops.get(*id);
            unit.is_some_and(|unit| unit.side != side && unit.flags.has(UnitFlags::HIDDEN))
        };
        let hidden = state.troops.ids().iter().copied().find(is_hidden)?;
        state.troops.edit(hidden)?.lost = (seed % 4) as u8;
        let agenda = game.agenda().iter().rev().cloned().collect();
        Some(Game::new(game.setup().clone(), state, agenda))
    }

    fn key(game: &Game<SoundTheCharge>) -> Vec<(UnitId, u8, bool)> {
        game.state().troops.iter().map(|(id, unit)| (id, unit.strength(), unit.is_shaken())).collect()
    }
}

engine::conforms!(MeetingEngagement);
