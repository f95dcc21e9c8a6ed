//! A server as a program of its own.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A server that runs until this is dropped.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// Kept open, since a server may end when its output is closed.
    _printed: BufReader<ChildStdout>,
}

impl Server {
    /// Starts a server that prints where it is.
    pub fn start(command: &mut Command) -> Result<Server> {
        let name = command.get_program().to_owned();
        let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child = spawned.with_context(|| format!("{} cannot be started", name.display()))?;
        let mut printed = BufReader::new(child.stdout.take().context("it has no output")?);
        let address = printed.by_ref().lines().map_while(Result::ok).find_map(|line| address_in(&line));
        match address {
            Some(address) => Ok(Server { child, address, _printed: printed }),
            None => {
                let _ = child.kill();
                bail!("{} ended with {} before it listened", name.display(), child.wait()?)
            }
        }
    }

    /// How much processor time it has used, where the system tells it.
    pub fn busy(&self) -> Option<Duration> {
        busy(&self.child.id().to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How much processor time this program has used, where the system tells it.
pub fn own_busy() -> Option<Duration> {
    busy("self")
}

/// The address that a line names, if it does.
fn address_in(line: &str) -> Option<SocketAddr> {
    line.split_once("http://")?.1.trim().parse().ok()
}

/// Processor time as Linux counts it, in hundredths of a second.
fn busy(process: &str) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is a name in brackets, with whatever it likes inside.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(Duration::from_millis((ticks(11)? + ticks(12)?) * 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_says_where_it_is() {
        let found = address_in("Voltigeur is at http://127.0.0.1:1815");
        assert_eq!(found, Some("127.0.0.1:1815".parse().expect("an address")));
        assert_eq!(address_in("Games are kept in /tmp."), None);
    }
}
