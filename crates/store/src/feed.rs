//! A log as it grows.

use crate::{Later, StoreError};
use std::collections::VecDeque;
use tokio::sync::watch;

/// The lines of a log, old ones first and then each new one once it is durable, without a gap.
pub struct Feed {
    read: Box<dyn Fn(u64) -> Later<Vec<String>> + Send + Sync>,
    length: watch::Receiver<u64>,
    next: u64,
    at_hand: VecDeque<String>,
}

impl Feed {
    /// A feed from a line on: `read` fetches lines from a number on, `length` says how many there are.
    pub fn new(
        from: u64,
        length: watch::Receiver<u64>,
        read: impl Fn(u64) -> Later<Vec<String>> + Send + Sync + 'static,
    ) -> Feed {
        Feed { read: Box::new(read), length, next: from, at_hand: VecDeque::new() }
    }

    /// The next line with its number, when there is one. Nothing is lost if this is given up half way.
    pub async fn next(&mut self) -> Result<(u64, String), StoreError> {
        loop {
            if let Some(line) = self.at_hand.pop_front() {
                self.next += 1;
                return Ok((self.next - 1, line));
            }
            self.length.borrow_and_update();
            self.at_hand = (self.read)(self.next).await?.into();
            if self.at_hand.is_empty() {
                let closed = |_| StoreError::Failed("it has been closed".into());
                self.length.changed().await.map_err(closed)?;
            }
        }
    }
}
