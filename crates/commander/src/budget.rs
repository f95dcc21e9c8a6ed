//! How long a commander may think about one decision. Nothing else reads a clock.

use std::time::{Duration, Instant};

/// How long a commander may think about one decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So many playouts: the same answer on every machine.
    Playouts(u32),
    /// So much time.
    Time(Duration),
}

impl Default for Budget {
    /// Less than a tenth of a second with six units a side.
    fn default() -> Budget {
        Budget::Playouts(80)
    }
}

/// When a commander must have done.
#[derive(Debug, Clone, Copy)]
pub struct Deadline(Option<Instant>);

/// A commander stops so long before its deadline: a single step may take as long.
const SPARE: Duration = Duration::from_millis(10);

impl Deadline {
    /// There is none.
    pub const NEVER: Deadline = Deadline(None);

    /// The deadline of a commander that begins now: a little before its time is up. A budget of playouts has
    /// none.
    pub fn of(budget: Budget) -> Deadline {
        match budget {
            Budget::Playouts(_) => Deadline::NEVER,
            Budget::Time(limit) => {
                Deadline(Some(Instant::now() + limit.saturating_sub(SPARE.max(limit / 20))))
            }
        }
    }

    /// Whether it has come.
    pub fn has_come(self) -> bool {
        self.0.is_some_and(|at| Instant::now() >= at)
    }

    /// Half of the time until then.
    fn half(self) -> Deadline {
        let now = Instant::now();
        Deadline(self.0.map(|at| now + at.saturating_duration_since(now) / 2))
    }
}

/// A budget that is being spent.
#[derive(Debug, Clone)]
pub struct Spending {
    /// How many playouts are left.
    playouts: u32,
    ends: Deadline,
}

impl Spending {
    pub fn new(budget: Budget, ends: Deadline) -> Spending {
        let playouts = match budget {
            Budget::Playouts(most) => most,
            Budget::Time(_) => u32::MAX,
        };
        Spending { playouts, ends }
    }

    /// The first half of the rest of the budget.
    pub fn half(&mut self) -> Spending {
        let half = self.playouts / 2;
        self.playouts -= half;
        Spending { playouts: half, ends: self.ends.half() }
    }

    /// Whether there is no time left.
    pub fn is_spent(&self) -> bool {
        self.ends.has_come()
    }

    /// Whether there is room for one more playout, which is then counted.
    pub fn allows(&mut self) -> bool {
        let room = self.playouts > 0 && !self.is_spent();
        self.playouts -= u32::from(room);
        room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spending(budget: Budget) -> Spending {
        Spending::new(budget, Deadline::of(budget))
    }

    #[test]
    fn playouts_are_counted() {
        let mut spending = spending(Budget::Playouts(5));
        let mut half = spending.half();
        let count = |spending: &mut Spending| (0..10).filter(|_| spending.allows()).count();
        assert_eq!((count(&mut half), count(&mut spending)), (2, 3));
        assert!(!spending.is_spent());
    }

    #[test]
    fn who_has_less_time_than_a_playout_takes_plays_none() {
        let mut short = spending(Budget::Time(Duration::from_millis(5)));
        assert!(short.is_spent() && !short.allows());
        let mut long = spending(Budget::Time(Duration::from_secs(3600)));
        assert!(!long.is_spent() && long.allows() && long.half().allows());
    }
}
