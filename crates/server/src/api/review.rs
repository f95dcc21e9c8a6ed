//! Battles that are over, looked at again.

use super::Fault;
use crate::Shared;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Json;
use rulebooks::Point;
use serde::Serialize;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard};
use ts_rs::TS;

/// So many reviews are kept.
const KEPT: usize = 16;

/// A review, as far as it has been reckoned.
#[derive(Debug, Clone, Default, Serialize, TS)]
pub struct Review {
    /// How many orders have been judged.
    counted: usize,
    /// How many there are.
    of: usize,
    /// Blue's chance before anything was ordered.
    start: f64,
    /// The orders in their turn.
    points: Vec<Point>,
}

/// The reviews that were asked for, the newest last.
#[derive(Debug, Default)]
pub struct Reviews(Mutex<VecDeque<(String, Arc<Mutex<Review>>)>>);

impl Reviews {
    /// The review of a game, and whether it is new.
    fn of(&self, game: &str) -> (Arc<Mutex<Review>>, bool) {
        let mut kept = locked(&self.0);
        if let Some((_, review)) = kept.iter().find(|(name, _)| name == game) {
            return (Arc::clone(review), false);
        }
        if kept.len() == KEPT {
            kept.pop_front();
        }
        let review = Arc::new(Mutex::new(Review::default()));
        kept.push_back((game.to_owned(), Arc::clone(&review)));
        (review, true)
    }
}

/// The value behind a lock, even if a thread panicked with it: threads only read or write whole points.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// `GET /api/games/{game}/review`: for every client, once the battle is over. The first request starts the
/// review; the answer is as much of it as there is.
pub async fn review(State(shared): State<Shared>, Path(game): Path<String>) -> Result<Json<Review>, Fault> {
    let stored = shared.lobby.stored(&game).await?;
    if !tokio::task::block_in_place(|| stored.is_over()) {
        return Err(Fault::new(StatusCode::FORBIDDEN, "a battle is reviewed when it is over"));
    }
    let (review, is_new) = shared.reviews.of(&game);
    if is_new {
        let battle = rulebooks::Review::of(&stored.journal).map_err(|why| Fault::bad(why.to_string()))?;
        *locked(&review) = Review { counted: 0, of: battle.len(), start: battle.start(), points: vec![] };
        let reckoned = Arc::clone(&review);
        tokio::task::spawn_blocking(move || reckon(&battle, &reckoned));
    }
    let review = locked(&review).clone();
    Ok(Json(review))
}

fn reckon(battle: &rulebooks::Review, review: &Arc<Mutex<Review>>) {
    battle.judge(&mut |point| {
        let mut review = locked(review);
        review.counted += 1;
        review.points.push(point);
        ControlFlow::Continue(())
    });
    let mut review = locked(review);
    review.counted = review.of;
}
