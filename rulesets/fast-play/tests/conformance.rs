//! Fast Play passes the suite that every book must pass.

mod battles;

use battles::battle;
use engine::Game;
use engine::conformance::{Battle, Trial};
use fast_play::FastPlay;
use names::{Side, UnitId};

struct MeetingEngagement;

impl Trial for MeetingEngagement {
    type Book = FastPlay;
    type Key = Vec<(UnitId, u8, bool)>;
    const MOST_ORDERS: usize = 6000;

    fn battle(seed: u64) -> Battle<FastPlay> {
        battle(seed, 5)
    }

    /// Nothing is hidden in this book but the fire that the other side has written down.
    fn twin(game: &Game<FastPlay>, side: Side, _: u64) -> Option<Game<FastPlay>> {
        let mut agenda = game.agenda().to_vec();
        if let Some(engine::Task::Sealed { drafts, ready, .. }) = agenda.last_mut()
            && !ready[side.index()]
            && (ready[side.other().index()] || !drafts[side.other().index()].is_empty())
        {
            drafts[side.other().index()].clear();
            ready[side.other().index()] = false;
            agenda.reverse();
            return Some(Game::new(game.setup().clone(), game.state().clone(), agenda));
        }
        None
    }

    fn key(game: &Game<FastPlay>) -> Vec<(UnitId, u8, bool)> {
        game.state().troops.iter().map(|(id, unit)| (id, unit.alive(), unit.is_shaken())).collect()
    }
}

engine::conforms!(MeetingEngagement);
