//! How machines play, beside how often they win.

use commander::{Habits, Share};
use engine::doctrine::Doctrine;
use engine::{Asked, Known, Player};
use names::Side;
use rulebooks::Machine;
use serde_json::{Value, json};

/// A machine whose habits are noted while it plays.
pub struct Watched {
    pub machine: Machine,
    pub habits: Habits,
}

impl Watched {
    pub fn new(machine: Machine) -> Watched {
        Watched { machine, habits: Habits::default() }
    }
}

impl<B: Doctrine> Player<B> for Watched {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        self.habits.look(known, asked, side);
        let order: B::Order = self.machine.answer(known, asked, side)?;
        self.habits.hear::<B>(&order);
        if let Some(tied) = self.machine.tied() {
            self.habits.count(asked, tied);
        }
        Some(order)
    }

    fn has_checked(&self) -> bool {
        <Machine as Player<B>>::has_checked(&self.machine)
    }
}

/// Habits as JSON: each share with what it is a share of.
pub fn told(habits: &Habits) -> Value {
    let share = |of: Share| json!({ "share": of.rate(), "of": of.all });
    let ties: serde_json::Map<String, Value> =
        habits.ties.iter().map(|(kind, of)| (kind.clone(), share(*of))).collect();
    json!({
        "foot_under_musketry_in_column": share(habits.shot_at_in_column),
        "foot_engaged_in_column": share(habits.foot_engaged_in_column),
        "horse_engaged_in_column": share(habits.horse_engaged_in_column),
        "guns_with_a_target_that_shot": share(habits.guns_shot),
        "out_of_command": share(habits.uncommanded),
        "ties": ties,
    })
}
