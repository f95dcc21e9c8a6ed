//! The list of games, and what can be downloaded of one.

use super::Fault;
use crate::Shared;
use crate::line::{Headline, Stored};
use crate::pulse::Summary;
use crate::seat::Token;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json};
use names::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A game as it is listed.
#[derive(Serialize, TS)]
pub struct Game {
    /// What it is called.
    game: String,
    /// When it was last played, in seconds since 1970.
    touched: u64,
    /// What there is to say of it.
    #[serde(flatten)]
    headline: Headline,
}

/// `GET /api/games`: those played at last first, each as a spectator may know it.
pub async fn list(State(shared): State<Shared>) -> Result<Json<Vec<Game>>, Fault> {
    let listed = shared.lobby.list().await?;
    let game = |headed: store::Headed| {
        let headline = serde_json::from_str(&headed.headline).ok()?;
        Some(Game { game: headed.log.as_str().to_owned(), touched: headed.touched, headline })
    };
    Ok(Json(listed.into_iter().filter_map(game).collect()))
}

/// How quickly a server works.
#[derive(Serialize)]
pub struct Pulse {
    /// Handling an order, without waiting for the disk, in milliseconds.
    handled: Summary,
    /// Waiting for the disk.
    kept: Summary,
}

/// `GET /api/pulse`.
pub async fn pulse(State(shared): State<Shared>) -> Json<Pulse> {
    let pulse = shared.lobby.pulse();
    Json(Pulse { handled: pulse.handled.summary(), kept: pulse.kept.summary() })
}

/// `GET /api/games/{game}/journal`: the whole battle, for players who may know all of it.
pub async fn journal(
    State(shared): State<Shared>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Fault> {
    let stored = shared.lobby.stored(&game).await?;
    admit(&stored, &headers)?;
    let name = format!("attachment; filename=\"{game}.jsonl\"");
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, stored.journal.write()))
}

/// Which entry is meant.
#[derive(Deserialize)]
pub struct At {
    seq: Option<u64>,
}

/// `GET /api/games/{game}/position?seq=N`: the table after an entry as a file, for players who may know all
/// of it.
pub async fn position(
    State(shared): State<Shared>,
    Path(game): Path<String>,
    Query(at): Query<At>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Fault> {
    let stored = shared.lobby.stored(&game).await?;
    admit(&stored, &headers)?;
    let stood = tokio::task::block_in_place(|| stood(&stored, at.seq))?;
    let name = format!("attachment; filename=\"{game}.toml\"");
    let headers =
        [(header::CONTENT_TYPE, "application/toml".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, stood.referee().save()))
}

/// The game as it stood after an entry; as it stands, if none is named.
pub fn stood(stored: &Stored, seq: Option<u64>) -> Result<rulebooks::AnyGame, Fault> {
    let course = rulebooks::course(&stored.journal).map_err(|why| Fault::bad(why.to_string()))?;
    let counts = |at: &u64| seq.is_none_or(|seq| *at <= seq);
    let last = course.into_iter().rev().find(|(at, _)| counts(at));
    Ok(last.ok_or_else(|| Fault::bad("the battle had not begun then"))?.1)
}

/// Lets in clients that may know everything: all of them once the battle is over, before that only a player
/// who holds both seats.
pub fn admit(stored: &Stored, headers: &HeaderMap) -> Result<(), Fault> {
    let token = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = token.and_then(|value| value.strip_prefix("Bearer ")).map(Token::claimed);
    let opens = token.map_or(vec![], |token| stored.about.seats.opened_by(&token));
    if opens == Side::BOTH || stored.is_over() {
        return Ok(());
    }
    let words = "until the battle is over this is only for a player of both sides";
    Err(Fault::new(StatusCode::FORBIDDEN, words))
}
