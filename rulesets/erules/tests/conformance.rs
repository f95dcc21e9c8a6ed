//! eRules passes the suite that every book must pass.

mod battles;

use engine::conformance::{Battle, Trial};
use engine::{Draw, Game};
use erules::{Erules, Morale, Place};
use names::{Side, UnitId};

struct Field;

impl Trial for Field {
    type Book = Erules;
    type Key = Vec<(UnitId, u8, Morale)>;
    const MOST_ORDERS: usize = 4000;

    fn battle(seed: u64) -> Battle<Erules> {
        battles::battle(seed, 5)
    }

    /// ERN-7.3.3, 7.3.4.1, R21. Enemies off the table are changed or taken away, and the envelope is written
    /// anew.
    fn twin(game: &Game<Erules>, side: Side, seed: u64) -> Option<Game<Erules>> {
        let mut draw = Draw::new(seed);
        let mut state = game.state().clone();
        let opened = state.envelopes[side.other().index()].as_ref().is_some_and(|envelope| envelope.opened);
        let is_hidden = |unit: &erules::Unit| {
            unit.side != side && unit.place != Place::Table && !(opened && unit.place == Place::Flank)
        };
        let hidden: Vec<UnitId> =
            state.troops.iter().filter(|(_, unit)| is_hidden(unit)).map(|(id, _)| id).collect();
        for id in hidden {
            if draw.below(2) == 0 {
                state.troops.remove(id);
            } else {
                let mut unit = state.troops.edit(id).expect("it was just listed");
                unit.start = 5 + draw.below(20) as u8;
                unit.figures = unit.start;
            }
        }
        if let Some(envelope) = &mut state.envelopes[side.other().index()]
            && !envelope.opened
        {
            envelope.bound += draw.below(3) as u16;
        }
        let mut agenda = game.agenda().to_vec();
        agenda.reverse();
        Some(Game::new(game.setup().clone(), state, agenda))
    }

    fn key(game: &Game<Erules>) -> Vec<(UnitId, u8, Morale)> {
        game.state().troops.iter().map(|(id, unit)| (id, unit.figures, unit.morale)).collect()
    }
}

engine::conforms!(Field);
