//! The thread that copies what was committed to its place in the file.

use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;

/// Whether what was committed has lately been copied to its place, but for what came meanwhile.
#[derive(Debug, Clone, Default)]
pub struct Keeper(Arc<AtomicBool>);

impl Keeper {
    /// Copies whenever enough was written, until the writer has gone.
    pub fn run(&self, connection: &Connection, to_copy: &Receiver<()>) {
        while to_copy.recv().is_ok() {
            copy(connection);
            self.0.store(true, Ordering::Release);
        }
    }

    /// Copies the little that came meanwhile, if the rest is there: SQLite then begins its other file from
    /// the front. It is for the writer, since while he writes on it never comes to that.
    pub fn finish(&self, connection: &Connection) {
        if self.0.swap(false, Ordering::Acquire) {
            copy(connection);
        }
    }
}

/// Copies as much as can be without waiting for a reader. If it fails everything is safe where it is, and is
/// copied the next time.
fn copy(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}
