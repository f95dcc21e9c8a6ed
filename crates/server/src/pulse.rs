//! How quickly a server handles orders.

use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Every doubling of a time is parted into so many buckets.
const PARTS: usize = 16;
/// Buckets from one microsecond up to about seventy minutes.
const BUCKETS: usize = 32 * PARTS;

/// Times, counted in buckets that grow with the time: none is more than a twenty-second part wrong.
#[derive(Debug)]
pub struct Times([AtomicU64; BUCKETS]);

/// What a server has measured since it began.
#[derive(Debug, Default)]
pub struct Pulse {
    /// Handling an order, from reading it to having told all guests, without waiting for the disk.
    pub handled: Times,
    /// Waiting for the disk.
    pub kept: Times,
}

/// Times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Summary {
    /// How many there were.
    pub count: u64,
    /// Half of them were no longer.
    pub p50: f64,
    /// All but one in a hundred were no longer.
    pub p99: f64,
}

impl Default for Times {
    fn default() -> Times {
        Times([const { AtomicU64::new(0) }; BUCKETS])
    }
}

impl Times {
    /// Counts a time.
    pub fn add(&self, time: Duration) {
        let microseconds = time.as_secs_f64() * 1e6;
        let bucket = (microseconds.max(1.0).log2() * PARTS as f64) as usize;
        self.0[bucket.min(BUCKETS - 1)].fetch_add(1, Ordering::Relaxed);
    }

    /// What has been counted.
    pub fn summary(&self) -> Summary {
        let counts: Vec<u64> = self.0.iter().map(|bucket| bucket.load(Ordering::Relaxed)).collect();
        let count = counts.iter().sum();
        Summary { count, p50: at(&counts, count, 0.5), p99: at(&counts, count, 0.99) }
    }
}

/// The time below which a share of all lies, in milliseconds.
fn at(counts: &[u64], all: u64, share: f64) -> f64 {
    let wanted = (all as f64 * share).ceil() as u64;
    let mut below = 0;
    let bucket = counts.iter().position(|count| {
        below += count;
        below >= wanted
    });
    // The upper edge of the bucket: no time in it was longer.
    bucket.filter(|_| all > 0).map_or(0.0, |bucket| 2f64.powf((bucket + 1) as f64 / PARTS as f64) / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_times_lies_below_what_is_said() {
        let times = Times::default();
        assert_eq!(times.summary(), Summary { count: 0, p50: 0.0, p99: 0.0 });
        for milliseconds in 1..=100 {
            times.add(Duration::from_millis(milliseconds));
        }
        let Summary { count, p50, p99 } = times.summary();
        assert_eq!(count, 100);
        assert!((50.0..53.0).contains(&p50), "{p50}");
        assert!((99.0..104.0).contains(&p99), "{p99}");
        times.add(Duration::ZERO);
        times.add(Duration::from_secs(1 << 20));
        assert_eq!(times.summary().count, 102);
    }
}
