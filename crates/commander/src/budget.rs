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
    /// About a fifth of a second with six units a side.
    fn default() -> Budget {
        Budget::Playouts(80)
    }
}

/// A budget that is being spent.
#[derive(Debug, Clone)]
pub struct Spending {
    budget: Budget,
    began: Instant,
    playouts: u32,
}

/// A playout or a forecast may take so long after the last look at the clock.
const SPARE: Duration = Duration::from_millis(10);

impl Spending {
    pub fn new(budget: Budget) -> Spending {
        Spending { budget, began: Instant::now(), playouts: 0 }
    }

    /// The first half of what is left to spend.
    pub fn half(&mut self) -> Spending {
        match self.budget {
            Budget::Playouts(most) => {
                let half = most / 2;
                self.budget = Budget::Playouts(most - half);
                Spending { budget: Budget::Playouts(half), ..*self }
            }
            Budget::Time(limit) => Spending { budget: Budget::Time(limit / 2), ..*self },
        }
    }

    /// Whether there is no time left: one stops a little before the end. Playouts alone take no time.
    pub fn is_spent(&self) -> bool {
        match self.budget {
            Budget::Playouts(_) => false,
            Budget::Time(limit) => self.began.elapsed() + SPARE.max(limit / 20) >= limit,
        }
    }

    /// Whether there is room for one more playout, which is then counted.
    pub fn allows(&mut self) -> bool {
        let room = match self.budget {
            Budget::Playouts(most) => self.playouts < most,
            Budget::Time(_) => !self.is_spent(),
        };
        self.playouts += u32::from(room);
        room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playouts_are_counted() {
        let mut spending = Spending::new(Budget::Playouts(5));
        let mut half = spending.half();
        let count = |spending: &mut Spending| (0..10).filter(|_| spending.allows()).count();
        assert_eq!((count(&mut half), count(&mut spending)), (2, 3));
        assert!(!spending.is_spent());
    }

    #[test]
    fn who_has_less_time_than_a_playout_takes_plays_none() {
        let mut spending = Spending::new(Budget::Time(Duration::from_millis(5)));
        assert!(spending.is_spent() && !spending.allows());
        let mut spending = Spending::new(Budget::Time(Duration::from_secs(3600)));
        assert!(!spending.is_spent() && spending.allows() && spending.half().allows());
    }
}
