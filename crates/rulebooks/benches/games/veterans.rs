//! Whole games between veterans, beside what Wesnoth's AI plays against itself.

use crate::mustered;
use commander::{Commander, Level};
use cpu_time::ProcessTime;
use dice::{Seed, Seeded};
use engine::Game;
use rulebooks::{Played, Visit};

/// The battles they fight, with the games a second that have to be reached on each.
const BATTLES: [(&str, &str, f64); 2] = [("meeting-6", "6 a side", 20.0), ("meeting-20", "20 a side", 2.0)];
/// So many times as fast as Wesnoth they have to be with 6 a side.
const TIMES: f64 = 30.0;
/// A battle is fought anew for at least so many seconds.
const SECONDS: f64 = 8.0;

/// Measures the veterans of a book.
pub fn measure(book: &str) {
    let paces = BATTLES.map(|(battle, _, _)| mustered(battle, book).visit(Pace));
    let said = BATTLES.iter().zip(&paces).map(|((_, called, target), pace)| {
        let decimals = if *pace < 10.0 { 1 } else { 0 };
        format!("{called}: {pace:.decimals$} games/s ({target})")
    });
    println!("  veteran against veteran, {}", said.collect::<Vec<_>>().join("; "));
    let wesnoth = std::env::var("WESNOTH_BATTLES").ok().and_then(|battles| battles.parse::<f64>().ok());
    if let Some(wesnoth) = wesnoth {
        println!(
            "    Wesnoth's AI against itself: {wesnoth:.2} battles/s; that is {:.1} times ({TIMES})",
            paces[0] / wesnoth
        );
    }
}

/// How many games a second veterans play.
struct Pace;

impl Visit for Pace {
    type Out = f64;

    fn visit<B: Played>(self, game: &Game<B>) -> f64 {
        let began = ProcessTime::now();
        let mut games = 0;
        while began.elapsed().as_secs_f64() < SECONDS {
            let mut dice = Seeded::new(&Seed::from(games), games);
            let [mut blue, mut red] = [Level::Veteran; 2].map(Commander::new);
            engine::play(&mut game.clone(), [&mut blue, &mut red], &mut dice, usize::MAX);
            games += 1;
        }
        games as f64 / began.elapsed().as_secs_f64()
    }
}
