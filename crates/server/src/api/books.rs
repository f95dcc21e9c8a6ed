//! The battles and the books that there are.

use super::Fault;
use axum::extract::{Path, RawQuery};
use axum::http::header;
use axum::response::{IntoResponse, Json};
use field::{Battle, scenarios};
use names::Side;
use render::{Drawing, Scene, Theme};
use rulebooks::{AnyGame, BOOKS, Ledger, Optional};
use serde::Serialize;
use ts_rs::TS;

/// How wide the maps of battles are, in pixels.
const MAP_WIDTH: u32 = 560;

/// A battle as it is listed.
#[derive(Serialize, TS)]
#[ts(rename = "Battle")]
pub struct Listed {
    id: &'static str,
    title: String,
    about: String,
    place: String,
    day: Option<String>,
    minutes: u16,
    sides: [Army; 2],
}

/// An army as it is listed.
#[derive(Serialize, TS)]
struct Army {
    name: String,
    units: usize,
    men: u32,
    guns: u32,
}

/// `GET /api/battles`.
pub async fn battles() -> Result<Json<Vec<Listed>>, Fault> {
    let listed = |scenario: &scenarios::Scenario| {
        let battle = scenario.battle()?;
        let army = |side: Side| {
            let army = battle.army(side);
            Army {
                name: army.name.clone(),
                units: army.command.all_units().len(),
                men: army.command.men(),
                guns: army.command.guns(),
            }
        };
        Ok(Listed {
            id: scenario.id,
            title: battle.title.clone(),
            about: battle.about.clone(),
            place: battle.place.clone(),
            day: battle.day.map(|day| day.to_string()),
            minutes: battle.minutes,
            sides: Side::BOTH.map(army),
        })
    };
    Ok(Json(scenarios::ALL.iter().map(listed).collect::<Result<_, Fault>>()?))
}

/// `GET /api/battles/{battle}/map.svg`, with `?dark` for the night.
pub async fn map(Path(id): Path<String>, RawQuery(query): RawQuery) -> Result<impl IntoResponse, Fault> {
    let scenario =
        scenarios::find(&id).ok_or_else(|| Fault::missing(format!("there is no battle `{id}`")))?;
    let theme = if query.as_deref() == Some("dark") { Theme::Dark } else { Theme::Light };
    let map = tokio::task::block_in_place(|| drawn(&scenario.battle()?, theme))?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=3600")];
    Ok((headers, map))
}

/// A battle as the first book that can muster it sees it, which is what its ground and armies look like.
fn drawn(battle: &Battle, theme: Theme) -> Result<String, Fault> {
    let (game, _) = AnyGame::muster(battle, BOOKS[0].id, &[])?;
    let view = game.referee().view(engine::Eyes::Spectator);
    let drawing = Drawing { title: &battle.title, width: MAP_WIDTH, ..Drawing::default() };
    Ok(Scene::of(&view, &drawing).to_svg(theme))
}

/// A book as it is listed.
#[derive(Serialize, TS)]
pub struct Book {
    id: &'static str,
    title: String,
    author: String,
    about: String,
    options: Vec<Optional>,
}

/// `GET /api/books`.
pub async fn books() -> Result<Json<Vec<Book>>, Fault> {
    let listed = |book: &rulebooks::Listed| {
        let Ledger { book: about, options, .. } = ledger(book)?;
        Ok(Book { id: book.id, title: about.title, author: about.author, about: about.about, options })
    };
    Ok(Json(BOOKS.iter().map(listed).collect::<Result<_, Fault>>()?))
}

/// A rule or ruling as it is read.
#[derive(Serialize, TS)]
pub struct Rule {
    id: String,
    title: String,
    words: String,
    rulings: Vec<Ruling>,
}

/// What was ruled where the book leaves room.
#[derive(Serialize, TS)]
struct Ruling {
    id: String,
    words: String,
}

/// `GET /api/books/{book}/rules`: the rules in the order of the book, in our words.
pub async fn rules(Path(id): Path<String>) -> Result<Json<Vec<Rule>>, Fault> {
    let book = rulebooks::book(&id).ok_or_else(|| Fault::missing(format!("there is no book `{id}`")))?;
    let ledger = ledger(book)?;
    let rule = |rule: &rulebooks::Rule| Rule {
        id: rule.id.clone(),
        title: rule.title.clone(),
        words: unwrapped(&rule.text),
        rulings: ledger
            .rulings_on(&rule.id)
            .map(|ruling| Ruling { id: ruling.id.clone(), words: unwrapped(&ruling.text) })
            .collect(),
    };
    Ok(Json(ledger.rules_and_conventions().map(rule).collect()))
}

fn ledger(book: &rulebooks::Listed) -> Result<Ledger, Fault> {
    book.ledger().map_err(Fault::bad)
}

/// Text without the breaks of its lines; an empty line still parts paragraphs.
fn unwrapped(text: &str) -> String {
    let paragraphs = text.trim().split("\n\n").map(|paragraph| paragraph.split_whitespace());
    paragraphs.map(|words| words.collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n\n")
}
