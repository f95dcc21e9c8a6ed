//! The machines at a table: they think beside it, one order at a time.

use crate::line::About;
use crate::protocol::Pace;
use crate::seat::Sitter;
use engine::{Draw, Words};
use names::Side;
use rulebooks::{Budget, Live, Machine, Skill};
use std::time::Duration;
use tokio::sync::oneshot;

/// How long machines wait before each order where they play each other, until a player sets another pace.
const PACE: Pace = Pace { milliseconds: 400, paused: false };
/// How long a machine may think about one order.
const THINKING: Duration = Duration::from_secs(2);
/// The longest pace that can be set.
const SLOWEST: u32 = 10_000;

/// The machines at a table.
#[derive(Debug)]
pub struct Machines {
    players: [Option<Machine>; 2],
    /// Whether they play each other.
    pub alone: bool,
    /// How long they wait then.
    pace: Pace,
    /// The guest to tell when the single order has been given, and the number of his ask.
    step: Option<(u64, u32)>,
    thinking: Option<Thinking>,
    /// After this many entries, no machine had an order to give.
    silent_at: Option<usize>,
}

/// A machine that thinks.
#[derive(Debug)]
struct Thinking {
    answer: oneshot::Receiver<Thought>,
    /// How many entries the journal had when it began.
    entries: usize,
}

/// The result of a machine's thinking.
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
            let named = about.seats.of(side).machine.as_deref();
            let skill: Option<Skill> = named.and_then(|name| name.parse().ok());
            sits(side).then(|| skill.unwrap_or_default().machine(seed).within(Budget::Time(THINKING)))
        };
        Machines {
            players: Side::BOTH.map(machine),
            alone: Side::BOTH.into_iter().all(sits),
            pace: PACE,
            step: None,
            thinking: None,
            silent_at: None,
        }
    }

    /// How fast they play, if they play each other.
    pub fn pace(&self) -> Option<Pace> {
        self.alone.then_some(self.pace)
    }

    /// Sets how fast they play. What one of them thinks about is thought of again afterwards.
    pub fn set_pace(&mut self, pace: Pace) -> Pace {
        self.pace = Pace { milliseconds: pace.milliseconds.min(SLOWEST), ..pace };
        self.thinking = None;
        self.pace
    }

    /// Lets one order through while they wait. Says whether they do.
    pub fn step(&mut self, guest: u64, id: u32) -> bool {
        let waits = self.alone && self.pace.paused;
        if waits {
            self.step = Some((guest, id));
        }
        waits
    }

    /// An order has been given: the guest that let it through, and by which ask.
    pub fn stepped(&mut self) -> Option<(u64, u32)> {
        self.step.take()
    }

    /// Lets a machine begin to think, if one is asked something and none thinks yet.
    pub fn begin(&mut self, live: &dyn Live) {
        let entries = live.journal().entries.len();
        let waits = self.alone && self.pace.paused && self.step.is_none();
        if waits || self.thinking.is_some() || self.silent_at == Some(entries) || live.lacking().is_some() {
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
        let paced = self.alone && self.step.is_none();
        let wait = Duration::from_millis(if paced { self.pace.milliseconds.into() } else { 0 });
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

    /// What a machine has thought: an order, or nothing if it has nothing to say or things have changed
    /// since. Waits for ever while none thinks.
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
