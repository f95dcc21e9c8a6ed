//! The machines at a table: they think beside it, one order at a time.

use crate::line::About;
use crate::seat::Sitter;
use engine::{Draw, RandomPlayer, Words};
use names::Side;
use rulebooks::{Live, Machine};
use std::time::Duration;
use tokio::sync::oneshot;

/// How long machines wait before each order where they play each other, until somebody sets another pace.
const PACE: Duration = Duration::from_millis(400);

/// The machines at a table.
#[derive(Debug)]
pub struct Machines {
    players: [Option<Machine>; 2],
    /// Whether they play each other.
    pub alone: bool,
    /// How long they wait then.
    pub pace: Duration,
    thinking: Option<Thinking>,
    /// After this many entries, nobody of them had anything to say.
    silent_at: Option<usize>,
}

/// A machine that thinks.
#[derive(Debug)]
struct Thinking {
    answer: oneshot::Receiver<Thought>,
    /// How many entries the journal had when it began.
    entries: usize,
}

/// What a machine has thought.
#[derive(Debug)]
struct Thought {
    side: Side,
    machine: Machine,
    order: Option<Words>,
}

impl Machines {
    /// Those that sit at a table.
    pub fn of(about: &About) -> Machines {
        let sits = |side: Side| about.seats.of(side).sitter == Sitter::Machine;
        let machine = |side: Side| {
            let seed = Draw::new(side.index() as u64 + 1).number();
            sits(side).then(|| Machine::Random(RandomPlayer::new(seed)))
        };
        Machines {
            players: Side::BOTH.map(machine),
            alone: Side::BOTH.into_iter().all(sits),
            pace: PACE,
            thinking: None,
            silent_at: None,
        }
    }

    /// Lets a machine begin to think, if one is asked something and none thinks yet.
    pub fn begin(&mut self, live: &dyn Live) {
        let entries = live.journal().entries.len();
        if self.thinking.is_some() || self.silent_at == Some(entries) || live.lacking().is_some() {
            return;
        }
        let asked =
            |side: &Side| self.players[side.index()].is_some() && live.referee().manner(*side).is_some();
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(asked).collect();
        if sides.is_empty() {
            self.silent_at = Some(entries);
            return;
        }
        let (tell, answer) = oneshot::channel();
        let game = live.game();
        let wait = if self.alone { self.pace } else { Duration::ZERO };
        let mut machines: Vec<(Side, Machine)> =
            sides.iter().filter_map(|side| Some((*side, self.players[side.index()].clone()?))).collect();
        tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            tokio::task::spawn_blocking(move || {
                let mut thought = None;
                for (side, mut machine) in machines.drain(..) {
                    let order = machine.order(&game, side);
                    let wants = order.is_some();
                    thought = Some(Thought { side, machine, order });
                    if wants {
                        break;
                    }
                }
                if let Some(thought) = thought {
                    let _ = tell.send(thought);
                }
            })
            .await
        });
        self.thinking = Some(Thinking { answer, entries });
    }

    /// What a machine has thought: an order, or nothing if it has nothing to say or things have changed since. Waits for
    /// ever while none thinks.
    pub async fn thought(&mut self, entries: usize) -> Option<(Side, Words)> {
        let Some(thinking) = &mut self.thinking else { return std::future::pending().await };
        let thought = (&mut thinking.answer).await;
        let stale = thinking.entries != entries;
        self.thinking = None;
        if stale {
            return None;
        }
        let Some(Thought { side, machine, order: Some(order) }) = thought.ok() else {
            self.silent_at = Some(entries);
            return None;
        };
        self.players[side.index()] = Some(machine);
        Some((side, order))
    }
}
