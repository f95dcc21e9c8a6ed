//! A corps a side: the book is made for battles of this size. One bound of random legal play, with the cheap
//! checks of the suite at each question.

mod battles;

use dice::{Seed, Seeded};
use engine::{Draw, Game, Manner, Player, RandomPlayer, Rules};
use names::Side;
use pas_de_charge::PasDeCharge;
use std::time::Instant;

/// Sixty battalions, sixty squadrons and twenty batteries, or as near as the random battle comes.
const A_SIDE: u32 = 140;

#[test]
fn a_corps_a_side_is_played_for_a_bound() {
    let (setup, state, todo) = battles::battle(4, A_SIDE);
    let units = state.troops.len();
    assert_eq!(units, 2 * A_SIDE as usize);
    let mut game = Game::new(setup, state, todo);
    let seed = Seed([4; 32]);
    game.advance(&mut Seeded::new(&seed, 0), None);
    let mut players = [RandomPlayer::new(4), RandomPlayer::new(!4)];
    let mut draw = Draw::new(4);
    let (began, mut orders) = (Instant::now(), 0u64);
    while game.state().turn <= 1 && game.outcome().is_none() {
        orders += 1;
        assert!(orders < 5000, "a bound comes to an end");
        let asked = Side::BOTH.into_iter().find_map(|side| {
            Some((side, game.decision_for(side).filter(|asked| asked.manner != Manner::Aside)?))
        });
        let (side, asked) = asked.expect("the game waits on a side");
        let known = game.known(side);
        let usual = PasDeCharge::usual(known.table(), &asked.of, side);
        assert!(PasDeCharge::check(known.table(), &asked.of, side, &usual).is_ok(), "{usual:?} is legal");
        let answer = players[side.index()].answer(&known, &asked, side);
        let order = if draw.below(3) == 0 { None } else { answer }.unwrap_or(usual);
        drop(known);
        game.give(side, order).expect("what is listed is legal");
        game.advance(&mut Seeded::new(&seed, orders), None);
    }
    println!("{units} units: {orders} orders of one bound in {:?}", began.elapsed());
}
