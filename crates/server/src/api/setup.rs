//! Setting games up.

use super::{Fault, games};
use crate::Shared;
use crate::line::About;
use crate::seat::{Seat, Seats, Sitter, Token};
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Json;
use dice::Seed;
use engine::HouseRule;
use field::muster::Note;
use field::{Playable, scenarios};
use names::Side;
use rulebooks::{AnyGame, Skill};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::net::SocketAddr;
use std::time::Instant;
use ts_rs::TS;

/// Names are cut after so many letters.
const LONGEST_NAME: usize = 40;

/// A game to be set up.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    battle: Chosen,
    /// The book; a position names its own.
    book: Option<String>,
    /// Options of the book by their names, a dot before what stands in a table.
    #[serde(default)]
    options: Map<String, Value>,
    /// House rules as a file has them.
    #[serde(default)]
    house: String,
    seats: [WantedSeat; 2],
    #[serde(default)]
    dice: DiceFrom,
}

/// A battle.
#[derive(Deserialize, TS)]
#[serde(untagged)]
enum Chosen {
    /// One that comes with the program.
    Known(String),
    /// A battle or position file of the player's own.
    File { name: String, text: String },
}

/// A game to be set up from a position of another.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    seq: Option<u64>,
    seats: [WantedSeat; 2],
    #[serde(default)]
    dice: DiceFrom,
}

/// Who is to play a side.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
struct WantedSeat {
    sitter: Sitter,
    #[serde(default)]
    name: String,
    /// Which machine, if it is one; the usual one if none is named.
    #[serde(default)]
    #[ts(optional)]
    machine: Option<String>,
}

/// Where the dice come from.
#[derive(Deserialize, Default, PartialEq, TS)]
#[serde(rename_all = "snake_case")]
enum DiceFrom {
    #[default]
    Program,
    Real,
}

/// A game that has been set up.
#[derive(Serialize, TS)]
pub struct Ready {
    game: String,
    /// What opens each seat, Blue's first; none for a machine.
    tokens: [Option<String>; 2],
}

/// `POST /api/games`.
pub async fn begin(
    State(shared): State<Shared>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    wanted: Result<Json<Wanted>, JsonRejection>,
) -> Result<Json<Ready>, Fault> {
    let Json(wanted) = wanted.map_err(|why| Fault::new(why.status(), why.body_text()))?;
    let begun = tokio::task::block_in_place(|| mustered(&wanted))?;
    admit(&shared, from)?;
    ready(&shared, begun, wanted.seats, &wanted.dice).await
}

/// `POST /api/games/{game}/branch`: a new game from a position of another, for players who may know all of
/// it.
pub async fn branch(
    State(shared): State<Shared>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    headers: HeaderMap,
    wanted: Result<Json<Branch>, JsonRejection>,
) -> Result<Json<Ready>, Fault> {
    let Json(wanted) = wanted.map_err(|why| Fault::new(why.status(), why.body_text()))?;
    let stored = shared.lobby.stored(&game).await?;
    games::admit(&stored, &headers)?;
    let game = tokio::task::block_in_place(|| games::stood(&stored, wanted.seq))?;
    admit(&shared, from)?;
    let about = stored.about;
    let begun = Begun { title: about.title, battle: about.battle, notes: about.notes, game };
    ready(&shared, begun, wanted.seats, &wanted.dice).await
}

/// `POST /api/warnings`: what the book would warn of if this game were set up, as far as both sides may know
/// it.
pub async fn warnings(wanted: Result<Json<Wanted>, JsonRejection>) -> Result<Json<Vec<String>>, Fault> {
    let Json(wanted) = wanted.map_err(|why| Fault::new(why.status(), why.body_text()))?;
    let Begun { notes, .. } = tokio::task::block_in_place(|| mustered(&wanted))?;
    let warns = notes.into_iter().filter(|note| note.warns && note.is_for(None));
    Ok(Json(warns.map(|note| note.words).collect()))
}

/// What an army costs.
#[derive(Serialize, TS)]
pub struct Priced {
    /// What the army is called.
    name: String,
    /// How many pieces of it cost something.
    #[ts(type = "number")]
    pieces: usize,
    /// What they cost together.
    #[ts(type = "number")]
    total: i64,
    /// Where it is not as the book wants armies, in sentences with their rules.
    objections: Vec<String>,
}

/// `POST /api/prices`: what both armies would cost, Blue's first, if this game were set up; nothing where the
/// book has no prices.
pub async fn prices(wanted: Result<Json<Wanted>, JsonRejection>) -> Result<Json<Vec<Priced>>, Fault> {
    let Json(wanted) = wanted.map_err(|why| Fault::new(why.status(), why.body_text()))?;
    let Begun { game, .. } = tokio::task::block_in_place(|| mustered(&wanted))?;
    let referee = game.referee();
    let sides = referee.view(engine::Eyes::Spectator).sides;
    let bills = referee.bills().into_iter().flatten().zip(sides);
    let priced = bills.map(|(bill, name)| Priced {
        name,
        pieces: bill.items.len(),
        total: bill.total(),
        objections: bill.objections.iter().map(|one| format!("{} ({}).", one.words, one.rule)).collect(),
    });
    Ok(Json(priced.collect()))
}

/// Lets a client set up a game, unless its address has set up too many lately.
fn admit(shared: &Shared, from: SocketAddr) -> Result<(), Fault> {
    let games = shared.limits.games;
    if shared.founders.admit(from.ip(), games, Instant::now()) {
        return Ok(());
    }
    let words = format!(
        "{games} games an hour may be set up from one address; wait a while, or go on with one of them"
    );
    Err(Fault::new(StatusCode::TOO_MANY_REQUESTS, words))
}

/// A game that has no table yet.
struct Begun {
    title: String,
    battle: Option<String>,
    notes: Vec<Note>,
    game: AnyGame,
}

fn mustered(wanted: &Wanted) -> Result<Begun, Fault> {
    let (playable, known) = match &wanted.battle {
        Chosen::Known(id) => {
            let scenario = scenarios::find(id);
            let scenario = scenario.ok_or_else(|| Fault::missing(format!("there is no battle `{id}`")))?;
            (Playable::Battle(Box::new(scenario.battle()?)), Some(id.clone()))
        }
        Chosen::File { name, text } => (Playable::read(name, text.clone())?, None),
    };
    let house = house_rules(wanted)?;
    match playable {
        Playable::Battle(battle) => {
            let book = wanted.book.as_deref().ok_or_else(|| Fault::bad("choose a book to play by"))?;
            let (game, notes) = AnyGame::muster(&battle, book, &house)?;
            Ok(Begun { title: battle.title.clone(), battle: known, notes, game })
        }
        Playable::Position(position) if house.is_empty() => {
            let game = AnyGame::read(&position)?;
            Ok(Begun { title: "A position".into(), battle: None, notes: vec![], game })
        }
        Playable::Position(_) => {
            Err(Fault::bad("a position has its options and house rules in its file; change them there"))
        }
    }
}

/// The options that were chosen as a house rule of their own, and the house rules that were written.
fn house_rules(wanted: &Wanted) -> Result<Vec<HouseRule>, Fault> {
    let mut house = vec![];
    if !wanted.options.is_empty() {
        let options = nested(&wanted.options)?;
        let (tables, muster) = (toml::Table::new(), toml::Table::new());
        let why = String::new();
        house.push(HouseRule { name: "Options".into(), why, tables, options, muster });
    }
    if !wanted.house.trim().is_empty() {
        house.push(HouseRule::read(&wanted.house).map_err(|wrong| Fault::bad(wrong.to_string()))?);
    }
    Ok(house)
}

/// Options as tables, from names with dots.
fn nested(options: &Map<String, Value>) -> Result<toml::Table, Fault> {
    let mut whole = toml::Table::new();
    for (name, value) in options {
        let unfit = || Fault::bad(format!("the option `{name}` cannot be {value}"));
        let value = toml::Value::try_from(value).map_err(|_| unfit())?;
        match name.split_once('.') {
            None => {
                whole.insert(name.clone(), value);
            }
            Some((table, inner)) => {
                let table = whole.entry(table).or_insert_with(|| toml::Value::Table(toml::Table::new()));
                table.as_table_mut().ok_or_else(unfit)?.insert(inner.to_owned(), value);
            }
        }
    }
    Ok(whole)
}

/// Whether there is such a machine, and a machine is meant.
fn check_machine(sitter: Sitter, machine: Option<&str>) -> Result<(), Fault> {
    let Some(machine) = machine else { return Ok(()) };
    if sitter != Sitter::Machine {
        return Err(Fault::bad(format!("`{machine}` is a machine, and this seat is a person's")));
    }
    let skill = machine.parse::<Skill>();
    skill.map(|_| ()).map_err(|known| Fault::bad(format!("there is no machine `{machine}`: {known}")))
}

/// Gives a game a table and its seats their tokens.
async fn ready(
    shared: &Shared,
    begun: Begun,
    seats: [WantedSeat; 2],
    dice: &DiceFrom,
) -> Result<Json<Ready>, Fault> {
    for WantedSeat { sitter, machine, .. } in &seats {
        check_machine(*sitter, machine.as_deref())?;
    }
    let random = |why: getrandom::Error| Fault::from(crate::lobby::NoTable::Random(why));
    // One player has one token, whether he plays one side or both.
    let yours = Token::new().map_err(random)?;
    let guests = [Token::new().map_err(random)?, Token::new().map_err(random)?];
    let token = |side: Side| match seats[side.index()].sitter {
        Sitter::You => Some(&yours),
        Sitter::Guest => Some(&guests[side.index()]),
        Sitter::Machine => None,
    };
    let seat = |side: Side| {
        let WantedSeat { sitter, name, machine } = &seats[side.index()];
        let name = name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
        Seat { sitter: *sitter, name, print: token(side).map(Token::print), machine: machine.clone() }
    };
    let machines = seats.iter().all(|seat| seat.sitter == Sitter::Machine);
    if machines && *dice == DiceFrom::Real {
        return Err(Fault::bad("machines cannot throw real dice: let the program throw"));
    }
    let seed = match dice {
        DiceFrom::Program => {
            let mut bits = [0; 32];
            getrandom::fill(&mut bits).map_err(random)?;
            Some(Seed(bits))
        }
        DiceFrom::Real => None,
    };
    let Begun { title, battle, notes, game } = begun;
    let sides = game.referee().view(engine::Eyes::Spectator).sides;
    let about = About { title, battle, sides, notes, seats: Seats(Side::BOTH.map(seat)), seed };
    let tokens = Side::BOTH.map(|side| token(side).map(|token| token.reveal().to_owned()));
    let log = shared.lobby.found(about, game).await?;
    Ok(Json(Ready { game: log.as_str().to_owned(), tokens }))
}
