//! A battle looked at again: what an order was worth beside the best one known.

use crate::reason::why;
use crate::weigh::Commander;
use crate::{balance, poses};
use engine::doctrine::{Doctrine, Matter};
use engine::{Asked, Known};
use names::{Side, UnitId};

/// An order, judged by what its side knew when it was given. Chances are that side's.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged<O> {
    /// The chance of winning after it, on average over its dice.
    pub chosen: f64,
    /// The same of the best order known: never less.
    pub best: f64,
    /// That order and its reason, where it was clearly better.
    pub better: Option<(O, String)>,
}

/// Another order is clearly better from so many points in a hundred on.
const CLEARLY: f64 = 0.01;

impl Commander {
    /// Judges an order to a piece, or to none in particular, beside what else could have been ordered.
    pub fn judge<B: Doctrine>(
        &mut self,
        known: &Known<B>,
        asked: &Asked<B>,
        side: Side,
        order: &B::Order,
        unit: Option<UnitId>,
    ) -> Judged<B::Order> {
        let chosen = self.chance_after(known, side, order.clone());
        let other = match (B::matter(&asked.of), unit) {
            (Matter::Routine, _) => None,
            (Matter::Choice | Matter::Precedence, _) => Some(self.choose(known, asked, side)),
            (_, Some(unit)) => {
                let survey = poses::Survey::new(known);
                self.best(poses::One { known, asked, side, unit, survey: &survey })
            }
            (_, None) => self.next(known, asked, side),
        };
        let Some(other) = other.filter(|other| other != order) else {
            return Judged { chosen, best: chosen, better: None };
        };
        let best = self.chance_after(known, side, other.clone()).max(chosen);
        let better = (best - chosen >= CLEARLY).then(|| {
            let before = balance(known.game(), side, self.weights());
            let after = self.balance_after(known, side, other.clone());
            (other, why(&before, &after, [chosen, best]))
        });
        Judged { chosen, best, better }
    }
}
