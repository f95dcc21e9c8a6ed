//! Pas de Charge passes the suite that every book must pass.

mod battles;

use engine::conformance::{Battle, Trial};
use engine::{Draw, Game, Task};
use geom::{Length, Spot};
use names::{Side, UnitId};
use pas_de_charge::{Minutes, PasDeCharge, Unit, UnitFlags};

struct Engagement;

impl Trial for Engagement {
    type Book = PasDeCharge;
    type Key = Vec<(UnitId, u8, u8, bool, Minutes)>;
    const MOST_ORDERS: usize = 6000;

    fn battle(seed: u64) -> Battle<PasDeCharge> {
        battles::battle(seed, 8)
    }

    /// R5, R80. Concealed enemies stand elsewhere or are gone.
    fn twin(game: &Game<PasDeCharge>, side: Side, seed: u64) -> Option<Game<PasDeCharge>> {
        let mut draw = Draw::new(seed);
        let mut state = game.state().clone();
        let hidden = |unit: &Unit| unit.side != side && unit.flags.has(UnitFlags::CONCEALED);
        let ids: Vec<UnitId> =
            state.troops.iter().filter(|(_, unit)| hidden(unit)).map(|(id, _)| id).collect();
        if ids.is_empty() {
            return None;
        }
        let mut agenda = game.agenda().to_vec();
        let names_hidden = |task: &Task<PasDeCharge>| match task {
            Task::Do(step) => engine::named_units(step).iter().any(|id| ids.contains(id)),
            _ => true,
        };
        for id in &ids {
            if draw.below(3) == 0
                && !agenda.iter().any(|task| matches!(task, Task::Do(_)) && names_hidden(task))
            {
                let of = state.troops.get(*id)?.of;
                state.troops.remove(*id);
                if let Some(command) = state.commands.get_mut(of) {
                    command.original -= 1;
                }
                state.start[side.other().index()] -= 1;
                state.groups.iter_mut().for_each(|group| group.units.retain(|unit| unit != id));
                if let Some(acting) = &mut state.acting {
                    acting.units.retain(|unit| unit != id);
                    acting.together.retain(|unit| unit != id);
                }
            } else if let Some(mut unit) = state.troops.edit(*id) {
                let by = Length::of(draw.share() * 8.0 - 4.0);
                unit.pose.at = Spot { x: unit.pose.at.x + by, y: unit.pose.at.y };
                unit.damage.total = draw.below(5) as u8;
            }
        }
        state.groups.retain(|group| !group.units.is_empty());
        if state.acting.as_ref().is_some_and(|acting| acting.units.is_empty()) {
            state.acting = None;
        }
        agenda.reverse();
        Some(Game::new(game.setup().clone(), state, agenda))
    }

    fn key(game: &Game<PasDeCharge>) -> Self::Key {
        let key = |(id, unit): (UnitId, &Unit)| {
            (id, unit.damage.total, unit.guns, unit.flags.has(UnitFlags::ACTIVATED), unit.minutes)
        };
        game.state().troops.iter().map(key).collect()
    }
}

engine::conforms!(Engagement);
