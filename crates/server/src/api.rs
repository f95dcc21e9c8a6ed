//! Lists and set-up over HTTP.

mod books;
mod games;
mod machines;
mod review;
mod setup;

#[cfg(test)]
pub mod wire {
    //! The types that are sent and received, for the test that writes them for the page.
    pub use super::Answer;
    pub use super::books::{Book, Listed, Rule};
    pub use super::games::Game;
    pub use super::machines::Machine;
    pub use super::review::Review;
    pub use super::setup::{Branch, Priced, Ready, Wanted};
}

pub use review::Reviews;

use crate::lobby::NoTable;
use crate::{Limits, Shared};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use field::BadFile;
use serde::Serialize;
use store::StoreError;
use ts_rs::TS;

/// The addresses below `/api`.
pub fn routes(limits: Limits) -> Router<Shared> {
    Router::new()
        .route("/battles", get(books::battles))
        .route("/battles/{battle}/map.svg", get(books::map))
        .route("/books", get(books::books))
        .route("/books/{book}/rules", get(books::rules))
        .route("/machines", get(machines::list))
        .route("/pulse", get(games::pulse))
        .route("/games", get(games::list).post(setup::begin))
        .route("/warnings", post(setup::warnings))
        .route("/prices", post(setup::prices))
        .route("/games/{game}/journal", get(games::journal))
        .route("/games/{game}/position", get(games::position))
        .route("/games/{game}/review", get(review::review))
        .route("/games/{game}/branch", post(setup::branch))
        .layer(DefaultBodyLimit::max(limits.body))
}

/// Why a request was not answered as it wished.
#[derive(Debug)]
pub struct Fault {
    status: StatusCode,
    wrong: Vec<Wrong>,
}

/// A fault as it is sent.
#[derive(Serialize, TS)]
#[ts(rename = "Fault")]
pub struct Answer {
    wrong: Vec<Wrong>,
}

/// One thing that is wrong.
#[derive(Debug, Serialize, TS)]
struct Wrong {
    /// The fault in words.
    words: String,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    remedy: Option<String>,
    /// Where in the file it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// Where in the line it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl Fault {
    /// A fault in a few words.
    pub fn new(status: StatusCode, words: impl Into<String>) -> Fault {
        Fault { status, wrong: vec![Wrong { words: words.into(), remedy: None, line: None, column: None }] }
    }

    /// The request itself cannot be used.
    pub fn bad(words: impl Into<String>) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, words)
    }

    /// There is no such thing.
    pub fn missing(words: impl Into<String>) -> Fault {
        Fault::new(StatusCode::NOT_FOUND, words)
    }
}

impl From<BadFile> for Fault {
    fn from(bad: BadFile) -> Fault {
        let wrong = |wrong: &field::PositionError| {
            let place = bad.place(wrong);
            Wrong {
                words: wrong.what.clone(),
                remedy: wrong.remedy.clone(),
                line: place.map(|place| place.line),
                column: place.map(|place| place.column),
            }
        };
        Fault { status: StatusCode::UNPROCESSABLE_ENTITY, wrong: bad.wrong.iter().map(wrong).collect() }
    }
}

impl From<NoTable> for Fault {
    fn from(why: NoTable) -> Fault {
        let status = match why {
            NoTable::Unknown(_) => StatusCode::NOT_FOUND,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Fault::new(status, why.to_string())
    }
}

impl From<StoreError> for Fault {
    fn from(why: StoreError) -> Fault {
        NoTable::Store(why).into()
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (self.status, Json(Answer { wrong: self.wrong })).into_response()
    }
}
