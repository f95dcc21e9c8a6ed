//! The server: battles kept in a store, played over sockets, and the page that shows them.
//!
//! What leaves it is made from a side's view and nothing else. docs/PROTOCOL.md tells what it says.

mod api;
mod guard;
mod line;
mod lobby;
pub mod page;
mod protocol;
mod pulse;
mod seat;
mod socket;
mod table;
#[cfg(test)]
mod wire;

pub use guard::Limits;
pub use lobby::{Lobby, NoTable};
pub use protocol::{Ask, Back, Beyond, Change, Over, Plea, Prompt, Remark, Sits, Step, Tell, Told, Whole};
pub use seat::Sitter;

use axum::Router;
use axum::serve::ListenerExt;
use guard::{Founders, Guard};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use store::Store;
use tokio::net::TcpListener;

/// Where a server listens, and how much it bears.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address.
    pub listen: SocketAddr,
    /// What it bears of one client.
    pub limits: Limits,
}

/// What all requests are answered from.
#[derive(Clone)]
struct Shared {
    lobby: Arc<Lobby>,
    limits: Limits,
    founders: Arc<Founders>,
    reviews: Arc<api::Reviews>,
}

/// A server that has its address and does not answer yet.
pub struct Server {
    listener: TcpListener,
    router: Router,
}

impl Server {
    /// Takes the address. Port 0 takes any that is free.
    pub async fn bind(config: &Config, store: Arc<dyn Store>) -> std::io::Result<Server> {
        let listener = TcpListener::bind(config.listen).await?;
        let address = listener.local_addr()?;
        let shared = Shared {
            lobby: Arc::new(Lobby::new(store)),
            limits: config.limits,
            founders: Arc::default(),
            reviews: Arc::default(),
        };
        let guard = Guard::new(is_private(address.ip()));
        let router = Router::new()
            .nest("/api", api::routes(config.limits).merge(socket::routes()))
            .fallback(page::file)
            .with_state(shared);
        Ok(Server { listener, router: guard.before(router) })
    }

    /// The address that it has taken.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `stop` ends.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let service = self.router.into_make_service_with_connect_info::<SocketAddr>();
        // A message is never held back until a reader has confirmed the one before: that may take 40 ms.
        let listener = self.listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        axum::serve(listener, service).with_graceful_shutdown(stop).await
    }
}

/// Whether only this machine can reach an address.
fn is_private(address: IpAddr) -> bool {
    address.is_loopback()
}
