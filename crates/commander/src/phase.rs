//! What has been done with each piece in the phase at hand.

use engine::Known;
use engine::doctrine::Doctrine;
use names::{Side, UnitId};

/// The pieces that have been ordered in the phase at hand, and those that have nothing more to do.
#[derive(Debug, Clone, Default)]
pub struct Phase {
    moment: Option<(u16, &'static str, Option<Side>)>,
    ordered: Vec<(UnitId, u8)>,
    done: Vec<UnitId>,
}

/// No piece is ordered more often in a phase: an order that costs nothing could else be given for ever.
const MOST: u8 = 3;

impl Phase {
    /// Forgets what was true in another phase. Says whether this one is new.
    pub fn enter<B: Doctrine>(&mut self, known: &Known<B>) -> bool {
        let moment = B::moment(known.state());
        let now = Some((moment.turn, moment.phase, moment.side));
        let new = self.moment != now;
        if new {
            *self = Phase { moment: now, ..Phase::default() };
        }
        new
    }

    /// How much has been decided in it.
    pub fn steps(&self) -> u64 {
        let ordered: u64 = self.ordered.iter().map(|(_, times)| u64::from(*times)).sum();
        ordered + self.done.len() as u64
    }

    /// Whether a piece has nothing more to do.
    pub fn is_done(&self, unit: UnitId) -> bool {
        self.done.contains(&unit)
    }

    /// A piece has nothing more to do.
    pub fn done(&mut self, unit: UnitId) {
        self.done.push(unit);
    }

    /// A piece is ordered something.
    pub fn ordered(&mut self, unit: UnitId) {
        let times = match self.ordered.iter_mut().find(|(id, _)| *id == unit) {
            Some((_, times)) => {
                *times += 1;
                *times
            }
            None => {
                self.ordered.push((unit, 1));
                1
            }
        };
        if times >= MOST {
            self.done(unit);
        }
    }
}
