//! Pas De Charge passes the suite that every book must pass.

mod battles;

use engine::conformance::{Battle, Trial};
use engine::{Draw, Game, Task};
use geom::{Facing, Pose, mm};
use names::{Side, UnitId};
use pas_de_charge::{PasDeCharge, Unit};

struct AtPasDeCharge;

impl Trial for AtPasDeCharge {
    type Book = PasDeCharge;
    type Key = Vec<(UnitId, u8)>;
    const MOST_ORDERS: usize = 600;

    fn battle(seed: u64) -> Battle<PasDeCharge> {
        battles::battle(seed, 5)
    }

    /// Hidden enemies are changed, taken away or added, and what the enemy has written down is forgotten.
    fn twin(game: &Game<PasDeCharge>, side: Side, seed: u64) -> Option<Game<PasDeCharge>> {
        let mut draw = Draw::new(seed);
        let mut state = game.state().clone();
        let mut agenda = game.agenda().to_vec();
        let hidden = state.troops.iter().filter(|(_, unit)| unit.is_hidden_from(side));
        for id in hidden.map(|(id, _)| id).collect::<Vec<_>>() {
            match draw.below(3) {
                0 => drop(state.troops.remove(id)),
                1 => {
                    let mut unit = state.troops.edit(id).expect("it was just listed");
                    unit.strength = 1 + draw.below(4) as u8;
                    unit.braced = draw.below(2) == 0;
                }
                _ => {
                    // Far off the table no unit can have run into it.
                    let mut unit = state.troops.edit(id).expect("it was just listed");
                    unit.pose.at.x = mm(5_000 + draw.below(5_000) as i64);
                }
            }
        }
        if draw.below(2) == 0 {
            let pose = Pose::new(mm(-3_000), mm(-3_000), Facing::EAST);
            let unit = Unit { concealed: true, ..Unit::new(side.other(), pose) };
            state.troops.insert(UnitId(1 + draw.below(9) as u32), unit);
        }
        if let Some(Task::Sealed { drafts, ready, .. }) = agenda.last_mut()
            && !ready[side.index()]
        {
            drafts[side.other().index()].clear();
            ready[side.other().index()] = draw.below(2) == 0;
        }
        agenda.reverse();
        Some(Game::new(game.setup().clone(), state, agenda))
    }

    fn key(game: &Game<PasDeCharge>) -> Vec<(UnitId, u8)> {
        game.state().troops.iter().map(|(id, unit)| (id, unit.strength)).collect()
    }
}

engine::conforms!(AtPasDeCharge);
