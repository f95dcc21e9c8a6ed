//! The machines that may play.

use axum::response::Json;
use rulebooks::Skill;
use serde::Serialize;
use ts_rs::TS;

/// A machine, as one chooses it.
#[derive(Serialize, TS)]
pub struct Machine {
    /// The id that a seat names it by.
    id: &'static str,
    /// What it is called.
    label: &'static str,
    /// How it plays.
    help: &'static str,
    /// Whether it plays if no other is named.
    usual: bool,
}

/// `GET /api/machines`: the weakest first.
pub async fn list() -> Json<Vec<Machine>> {
    let machine = |skill: Skill| Machine {
        id: skill.name(),
        label: skill.label(),
        help: skill.help(),
        usual: skill == Skill::default(),
    };
    Json(Skill::ALL.into_iter().map(machine).collect())
}
