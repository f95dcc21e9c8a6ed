//! The checks before any request is answered, and the headers of every answer.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tower_http::compression::CompressionLayer;

/// What a server bears of one client.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Messages a second that are read from one socket, and as many again at once; more have to wait.
    pub messages_a_second: f64,
    /// Bytes of one message on a socket.
    pub message: usize,
    /// The most bytes of a posted body.
    pub body: usize,
    /// Games that are set up from one address at once, and as many again in an hour.
    pub games: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { messages_a_second: 120.0, message: 64 << 10, body: 1 << 20, games: 200 }
    }
}

/// The credit that a client has left.
#[derive(Debug)]
pub struct Credit {
    a_second: f64,
    most: f64,
    left: f64,
    since: Instant,
}

impl Credit {
    /// Full credit for so much at once, and so much more every second.
    pub fn new(most: f64, a_second: f64, now: Instant) -> Credit {
        Credit { a_second, most, left: most, since: now }
    }

    /// Takes one; says whether there was credit for it.
    pub fn take(&mut self, now: Instant) -> bool {
        self.earn(now);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    /// Takes one in advance; says how long the client has to wait until it has earned it.
    pub fn borrow(&mut self, now: Instant) -> Duration {
        self.earn(now);
        self.left -= 1.0;
        Duration::try_from_secs_f64((-self.left).max(0.0) / self.a_second).unwrap_or(Duration::MAX)
    }

    fn earn(&mut self, now: Instant) {
        let earned = now.duration_since(self.since).as_secs_f64() * self.a_second;
        self.left = (self.left + earned).min(self.most);
        self.since = now;
    }
}

/// So many addresses are remembered before those are forgotten that have full credit again.
const ADDRESSES: usize = 10_000;
/// After this time an address has full credit again, whatever it did.
const HOUR: Duration = Duration::from_secs(3600);

/// Which addresses have set up games of late.
#[derive(Debug, Default)]
pub struct Founders(Mutex<BTreeMap<IpAddr, Credit>>);

impl Founders {
    /// Whether a client at this address may set up one more game, of so many an hour.
    pub fn admit(&self, from: IpAddr, an_hour: u32, now: Instant) -> bool {
        let mut founders = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if founders.len() >= ADDRESSES {
            founders.retain(|_, credit| now.duration_since(credit.since) < HOUR);
        }
        let most = f64::from(an_hour);
        let credit =
            founders.entry(from).or_insert_with(|| Credit::new(most, most / HOUR.as_secs_f64(), now));
        credit.take(now)
    }
}

/// What a page may load, and from where: only from here.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// What stands before everything.
#[derive(Debug, Clone, Copy)]
pub struct Guard {
    /// Whether only this machine can reach the server, so that other host names are a trick.
    private: bool,
}

impl Guard {
    /// A guard; `private` if only this machine can reach the server.
    pub fn new(private: bool) -> Guard {
        Guard { private }
    }

    /// Puts it before the answers of a router.
    pub fn before(self, router: Router) -> Router {
        router.layer(CompressionLayer::new()).layer(from_fn_with_state(self, check))
    }

    /// Why a request is not answered.
    fn objection(self, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or("");
        if self.private && !is_this_machine(host) {
            return Some("this server answers only under the name of this machine");
        }
        let harmless =
            matches!(*method, Method::GET | Method::HEAD) && !headers.contains_key(header::UPGRADE);
        match text(header::ORIGIN) {
            Some(origin) if !harmless && !is_from(origin, host) => {
                Some("this server accepts no requests of other sites")
            }
            _ => None,
        }
    }
}

/// Whether a host, with or without a port, names this machine.
fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(""),
        None => host.split(':').next().unwrap_or(""),
    };
    name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Whether an origin is a page of this host.
fn is_from(origin: &str, host: &str) -> bool {
    let bare = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    bare.is_some_and(|from| from.eq_ignore_ascii_case(host))
}

async fn check(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let objection = guard.objection(request.method(), request.headers());
    let mut response = match objection {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(method: Method, headers: &[(HeaderName, &'static str)]) -> Option<&'static str> {
        let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        Guard::new(true).objection(&method, &headers.collect())
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in ["localhost:1815", "127.0.0.1:1815", "[::1]:1815", "127.0.0.1"] {
            assert_eq!(asked(Method::GET, &[(header::HOST, host)]), None, "{host}");
        }
        for host in ["rebound.example:1815", "10.0.0.1", "", "[", "localhost.example"] {
            assert!(asked(Method::GET, &[(header::HOST, host)]).is_some(), "{host}");
        }
    }

    #[test]
    fn other_pages_neither_post_nor_open_sockets() {
        let host = (header::HOST, "localhost:1815");
        let (own, other) =
            ((header::ORIGIN, "http://localhost:1815"), (header::ORIGIN, "http://example.org"));
        let socket = (header::UPGRADE, "websocket");
        assert_eq!(asked(Method::POST, &[host.clone(), own.clone()]), None);
        assert_eq!(asked(Method::GET, &[host.clone(), own, socket.clone()]), None);
        assert!(asked(Method::POST, &[host.clone(), other.clone()]).is_some());
        assert!(asked(Method::GET, &[host.clone(), other.clone(), socket]).is_some());
        assert_eq!(asked(Method::GET, &[host, other]), None);
    }

    #[test]
    fn an_address_sets_up_so_many_games_an_hour_and_another_as_many() {
        let (founders, start) = (Founders::default(), Instant::now());
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse().expect("an address"));
        let admitted = |from, at| founders.admit(from, 2, at);
        assert!(admitted(one, start) && admitted(one, start));
        assert!(!admitted(one, start));
        assert!(admitted(other, start));
        assert!(admitted(one, start + HOUR / 2));
        assert!(!admitted(one, start + HOUR / 2));
    }

    #[test]
    fn credit_is_used_up_and_comes_back() {
        let start = Instant::now();
        let mut credit = Credit::new(2.0, 2.0, start);
        assert!(credit.take(start) && credit.take(start));
        assert!(!credit.take(start));
        assert!(credit.take(start + Duration::from_millis(500)));
        assert!(!credit.take(start + Duration::from_millis(501)));
    }

    #[test]
    fn what_is_borrowed_has_to_be_earned_first() {
        let start = Instant::now();
        let mut credit = Credit::new(2.0, 2.0, start);
        let waits = [(); 4].map(|()| credit.borrow(start).as_millis());
        assert_eq!(waits, [0, 0, 500, 1000]);
        assert_eq!(credit.borrow(start + Duration::from_secs(1)).as_millis(), 500);
    }
}
