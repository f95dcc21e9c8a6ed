//! What every book has to reach: whole random games, games between veterans, exact odds, memory.
//!
//! `cargo xtask bench` prints these lines; docs/BENCHMARKS.md keeps them. Time is the processor's, so that
//! others on the machine do not count. `cargo bench -p rulebooks --bench games -- odds fast-play` prints only
//! the odds of one book; `games`, `veterans` and the name of the other book do the same.

mod circumstances;
mod odds;
mod veterans;

use cpu_time::ProcessTime;
use dice::{Seed, Seeded};
use engine::{Asked, Game, Grammar, Known, Player, RandomPlayer};
use names::Side;
use rulebooks::{AnyGame, BOOKS, Played, Visit};

/// The battles that are played, with the games a second that have to be reached on each.
const BATTLES: [(&str, &str, f64); 3] =
    [("meeting-6", "6 a side", 200.0), ("meeting-20", "20 a side", 40.0), ("maida-1806", "Maida", 40.0)];

/// The parts that are measured.
const PARTS: [&str; 3] = ["games", "veterans", "odds"];

fn main() {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let is_said = |word: &str| said.iter().any(|other| other == word);
    // A part that is not narrowed down is wanted whole.
    let is_wanted = |word: &str, among: &[&str]| is_said(word) || !among.iter().any(|other| is_said(other));
    let ids: Vec<&str> = BOOKS.iter().map(|book| book.id).collect();
    for book in BOOKS.iter().filter(|book| is_wanted(book.id, &ids)) {
        println!("{}", book.id);
        if is_wanted("games", &PARTS) {
            for (battle, called, target) in BATTLES {
                mustered(battle, book.id).visit(Games { called, target });
            }
        }
        if is_wanted("veterans", &PARTS) {
            veterans::measure(book.id);
        }
        if is_wanted("odds", &PARTS) {
            odds::clash(book.id).visit(odds::Odds);
        }
    }
    memory();
}

/// A battle that comes with the program, as a game by this book.
fn mustered(battle: &str, book: &str) -> AnyGame {
    let battle = field::scenarios::find(battle).expect("a battle of ours").battle().expect("a sound file");
    AnyGame::muster(&battle, book, &[]).expect("a battle for every book").0
}

/// Whole games between players who draw their orders.
struct Games {
    called: &'static str,
    target: f64,
}

impl Visit for Games {
    type Out = ();

    fn visit<B: Played>(self, game: &Game<B>) {
        let began = ProcessTime::now();
        let (mut games, mut orders) = (0, 0);
        let (mut charges, mut volleys) = (0, 0);
        while began.elapsed().as_secs_f64() < 2.0 {
            let mut dice = Seeded::new(&Seed::from(games), games);
            let (mut blue, mut red) = (Counting::new(games), Counting::new(!games));
            orders += engine::play(&mut game.clone(), [&mut blue, &mut red], &mut dice, usize::MAX);
            games += 1;
            charges += blue.charges + red.charges;
            volleys += blue.volleys + red.volleys;
        }
        let seconds = began.elapsed().as_secs_f64();
        let pace = orders as f64 / seconds;
        println!(
            "  random games, {}: {:.0} games/s ({}), {pace:.0} orders/s, {} orders a game, of them {} charges and {} volleys",
            self.called,
            games as f64 / seconds,
            self.target,
            orders as u64 / games,
            charges / games,
            volleys / games
        );
        let chess = std::env::var("OPENSPIEL_ACTIONS").ok().and_then(|actions| actions.parse::<f64>().ok());
        if let Some(chess) = chess {
            println!(
                "    beside random chess in OpenSpiel at {chess:.0} actions/s: {:.2} of it (aim 0.5)",
                pace / chess
            );
        }
    }
}

/// Draws its orders and counts those that come to blows.
struct Counting {
    player: RandomPlayer,
    charges: u64,
    volleys: u64,
}

impl Counting {
    fn new(seed: u64) -> Counting {
        Counting { player: RandomPlayer::new(seed), charges: 0, volleys: 0 }
    }
}

impl<B: engine::Book> Player<B> for Counting {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        let order = self.player.answer(known, asked, side);
        match order.as_ref().map(|order| order.verb().name) {
            Some("charge") => self.charges += 1,
            Some("volley" | "shoot") => self.volleys += 1,
            _ => {}
        }
        order
    }

    fn has_checked(&self) -> bool {
        <RandomPlayer as Player<B>>::has_checked(&self.player)
    }
}

/// The resident memory after all this.
fn memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM: unknown here");
    println!(
        "resident memory at its highest, {} (65536 kB)",
        resident.split_whitespace().collect::<Vec<_>>().join(" ")
    );
}
