//! Not being stupid: positions in which any commander knows what to do.
//!
//! Blue is the commander, and to act; open ground, all units whole, steady and in command unless the file
//! says otherwise.
//! Red holds his ground and fires unless it is said.

mod charges;
mod formations;
mod goals;
mod guns;
mod habits;
mod hidden;
mod holding;
mod leaders;
mod marshal;
mod plans;
mod retreats;
mod rivers;
mod small_questions;
mod supports;

use commander::{Commander, Level, Style, Weights};
use dice::{Seed, Seeded};
use engine::doctrine::{Doctrine, Matter, Soldier};
use engine::{
    Asked, Book, Game, Grain, Grammar, Known, Lens, Manner, Player, Progress, Usual, Words, each_end,
    end_of_chain, next_order,
};
use fast_play::FastPlay;
use field::Fielded;
use geom::Mm;
use names::{Side, UnitId};
use serde_json::json;
use sound_the_charge::SoundTheCharge;
use std::ops::ControlFlow;

/// More orders than any of these takes.
const ENDLESS: usize = 4_000;
/// An inch of the table.
const INCH: Mm = 25.4;
/// Those who must know.
const LEVELS: [Level; 2] = [Level::Recruit, Level::Veteran];

/// A veteran who does not wait, where a position is about the way to the enemy.
fn eager() -> Commander {
    let style = Style { waits: false, ..Style::VETERAN };
    Commander::new(Level::Veteran).minding(Weights { style, ..Weights::VETERAN })
}

/// A position at its first question.
fn begun<B: Fielded>(text: &str) -> Game<B> {
    let mut game = field::kit::read::<B>(text).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    game.advance(&mut dice(0), None);
    game
}

fn dice(number: u64) -> Seeded {
    Seeded::new(&Seed::from(1815), number)
}

/// Lets a commander order all that Blue is asked in the phase in which a position begins. The orders, and the
/// game then.
fn ordered<B: Fielded + Doctrine>(level: Level, text: &str) -> (Vec<Words>, Game<B>) {
    ordered_by(Commander::new(level), text)
}

fn ordered_by<B: Fielded + Doctrine>(mut commander: Commander, text: &str) -> (Vec<Words>, Game<B>) {
    let mut game = begun::<B>(text);
    let phase = B::moment(game.state()).phase;
    let orders = play_until(&mut game, [&mut commander, &mut Holds], 0, |game| {
        B::moment(game.state()).phase != phase || game.decision_for(Side::Blue).is_none()
    });
    (orders, game)
}

/// Lets a commander play Blue's turn until Red is asked for his moves. Blue's orders, and the game then.
fn until_red_moves<B: Fielded + Doctrine>(level: Level, text: &str, seed: u64) -> (Vec<Words>, Game<B>) {
    let mut game = begun::<B>(text);
    let mut commander = Commander::new(level);
    let orders = play_until(&mut game, [&mut commander, &mut Holds], seed, |game| moves(game, Side::Red));
    (orders, game)
}

/// The same if Blue does nothing: what he had to prevent.
fn unmoved<B: Fielded + Doctrine>(text: &str) -> Game<B> {
    let mut game = begun::<B>(text);
    play_until(&mut game, [&mut Holds, &mut Holds], 0, |game| moves(game, Side::Red));
    game
}

/// Plays on between two players until something is so, or the battle is over. Blue's orders.
fn play_until<B: Doctrine>(
    game: &mut Game<B>,
    mut players: [&mut dyn Player<B>; 2],
    seed: u64,
    mut until: impl FnMut(&Game<B>) -> bool,
) -> Vec<Words> {
    let mut dice = dice(seed);
    let mut orders = vec![];
    for _ in 0..ENDLESS {
        if game.advance(&mut dice, None) == Progress::Over || until(game) {
            return orders;
        }
        let (side, order) = next_order(game, &mut players).expect("the side that is asked answers");
        if side == Side::Blue {
            orders.push(order.write(B::YARDSTICK));
        }
        game.give(side, order).expect("a legal order");
    }
    panic!("it does not come to that: {orders:?}");
}

/// Whether a side is asked for its moves.
fn moves<B: Doctrine>(game: &Game<B>, side: Side) -> bool {
    let asked = game.decision_for(side);
    asked.is_some_and(|asked| asked.manner != Manner::Aside && B::matter(&asked.of) == Matter::Moves)
}

/// A player whose units stay where they are, and fire.
struct Holds;

impl<B: Doctrine> Player<B> for Holds {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        match B::matter(&asked.of) {
            Matter::Fire => Commander::new(Level::Recruit).answer(known, asked, side),
            _ if asked.manner == Manner::Aside => None,
            _ => Some(B::usual(known.table(), &asked.of, side)),
        }
    }
}

/// The rest of both armies of Fast Play, far away, so that one unit more or less does not decide the battle.
fn with_others(position: &str) -> String {
    let other = |(side, y): (&str, u32), x: u32| {
        format!("\n[[unit]]\nside = '{side}'\narm = 'heavy_foot'\nacted = true\nat = [{x}, {y}]")
    };
    let rows = [("blue", 3), ("red", 46)];
    let others = rows.into_iter().flat_map(|row| [4, 10, 62, 68].map(|x| other(row, x)));
    others.fold(position.to_owned(), |all, other| all + &other)
}

/// Whether some order of a verb is among them.
fn has(orders: &[Words], verb: &str) -> bool {
    orders.iter().any(|order| order.verb == verb)
}

/// A unit or a leader by its name.
fn named<B: Doctrine>(game: &Game<B>, name: &str) -> UnitId {
    game.setup().names.find(name).expect("it has a name")
}

/// A unit by its name, if it is on the table.
fn soldier<B: Doctrine>(game: &Game<B>, name: &str) -> Option<Soldier> {
    let mut soldiers = vec![];
    B::soldiers(game.known_to_spectator().table(), &mut soldiers);
    let id = named(game, name);
    soldiers.into_iter().find(|soldier| soldier.id == id)
}

/// The charges at a unit that Red may order now.
fn charges_at<B: Doctrine>(game: &Game<B>, on: UnitId) -> Vec<B::Order> {
    let Some(asked) = game.decision_for(Side::Red) else { return vec![] };
    let lens = Lens { verb: Some("charge"), target: Some(on), grain: Grain::Fine, ..Lens::default() };
    let mut charges = vec![];
    engine::propose(game.known(Side::Red).table(), &asked.of, Side::Red, &lens, &mut |order| {
        charges.push(order);
        ControlFlow::Continue(())
    });
    charges
}

/// The worst chance, over all charges at a unit that Red may order now, that it is then lost.
fn worst<B: Doctrine>(game: &Game<B>, name: &str) -> f64 {
    let chance = |order: B::Order| {
        let (until, mut lost) = (end_of_chain(game), 0.0);
        each_end(&game.known(Side::Red), Side::Red, order, &until, &Usual, 10_000, &mut |end, chance| {
            lost += if soldier(end, name).is_none() { chance } else { 0.0 };
        });
        lost
    };
    charges_at(game, named(game, name)).into_iter().map(chance).fold(0.0, f64::max)
}
