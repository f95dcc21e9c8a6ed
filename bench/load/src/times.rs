//! What a run has measured.

use std::fmt;
use std::time::Duration;

/// A run: how long each round trip took, how long the whole took, and how busy both ends were.
#[derive(Debug)]
pub struct Run {
    /// From sending an order to reading that it was carried out, ascending.
    trips: Vec<Duration>,
    took: Duration,
    /// Processor time of the server and of the client, where the system tells it.
    busy: Option<[Duration; 2]>,
}

impl Run {
    /// A run of these round trips.
    pub fn new(mut trips: Vec<Duration>, took: Duration, busy: Option<[Duration; 2]>) -> Run {
        trips.sort();
        Run { trips, took, busy }
    }

    /// Orders a second.
    pub fn rate(&self) -> f64 {
        self.trips.len() as f64 / self.took.as_secs_f64()
    }

    /// The time within which a share of all orders was acknowledged, in milliseconds.
    fn within(&self, share: f64) -> f64 {
        let last = self.trips.len().saturating_sub(1);
        let at = (self.trips.len() as f64 * share) as usize;
        self.trips.get(at.min(last)).map_or(f64::NAN, |trip| trip.as_secs_f64() * 1e3)
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{:.0} orders/s, round trip p50 {:.2} ms, p99 {:.2} ms",
            self.rate(),
            self.within(0.5),
            self.within(0.99)
        )?;
        let Some(busy) = self.busy else { return Ok(()) };
        let [server, client] = busy.map(|busy| busy.as_secs_f64() * 1e6 / self.trips.len().max(1) as f64);
        write!(f, "; processor time an order: server {server:.0} µs, client {client:.0} µs")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_tells_its_rate_and_how_long_most_orders_took() {
        let trips = (1..=100).rev().map(Duration::from_millis).collect();
        let run = Run::new(trips, Duration::from_secs(2), None);
        assert_eq!(run.to_string(), "50 orders/s, round trip p50 51.00 ms, p99 100.00 ms");
        let trips = vec![Duration::from_millis(1); 100];
        let run = Run::new(trips, Duration::from_secs(1), Some([20, 5].map(Duration::from_millis)));
        assert!(run.to_string().ends_with("server 200 µs, client 50 µs"), "{run}");
    }
}
