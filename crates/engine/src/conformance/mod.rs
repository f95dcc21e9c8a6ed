//! The tests that any book must pass, written once. A book's test files implement [`Trial`] and call
//! [`conforms!`](crate::conforms), [`Bookkeeping`] and call [`keeps_its_ledger!`](crate::keeps_its_ledger),
//! and [`Layout`] and call [`keeps_the_layout!`](crate::keeps_the_layout). A test file of its rules
//! implements [`Fought`](aims::Fought) and calls [`judges_aims!`](crate::judges_aims). The rule tests of
//! books share their words in [`kit`].

pub mod aims;
mod bookkeeping;
mod citations;
mod fuzz;
mod hidden;
pub mod kit;
mod layout;
mod numbers;
mod odds;
mod orders;
mod papers;
mod sources;
mod surface;

pub use aims::{
    a_place_is_reached_by_enough_units, a_setup_keeps_its_aims_on_paper,
    an_aim_of_an_earlier_turn_stays_as_it_was_judged, losses_decide_where_aims_do_not,
    points_and_what_each_side_needs_decide, so_many_of_some_units_are_broken, so_many_of_some_units_are_kept,
    the_side_alone_in_a_place_has_won,
};
pub use bookkeeping::{
    Bookkeeping, every_entry_is_filled_in, every_number_can_be_changed_by_a_house_rule,
    every_rule_and_ruling_is_carried_out_somewhere, every_rule_and_ruling_is_named_by_a_test,
    no_id_is_given_twice, the_ledger_has_every_rule_and_ruling, whatever_is_cited_is_in_the_ledger,
};
pub use fuzz::Fuzz;
pub use hidden::{a_side_that_is_asked_knows_the_question, the_unknown_changes_nothing};
pub use layout::{
    Layout, every_file_of_rules_cites_them_first, the_agreed_files_are_there, the_root_of_the_crate_is_short,
};
pub use numbers::{every_cell_matters, unexplained};
pub use odds::{
    merged_odds_equal_whole_runs, odds_of_closing_orders_leave_nothing_out, seeded_dice_agree_with_odds,
    tasks_throw_as_they_say,
};
pub use orders::{
    every_listed_order_is_accepted, fuzzed_orders_do_no_harm, orders_survive_words, random_games_end,
    sealed_orders_commute, usual_orders_are_legal_and_end_the_battle, what_is_legal_is_listed,
};
pub use papers::{
    journals_replay_and_resume, real_dice_may_pause_anywhere, saving_changes_nothing, taking_back_is_exact,
    what_moves_leaves_its_path,
};

pub use surface::{the_course_of_the_battle_is_shown, verbs_are_said_in_sentences};

use crate::{Asked, Book, Draw, Game, Player, RandomPlayer, Setup, Task, Types};
use dice::{Seed, Seeded};
use names::Side;
use std::fmt::Debug;
use std::sync::Arc;

/// What the suite must be given to try a book.
pub trait Trial {
    /// The book.
    type Book: Book;
    /// What the odds of an order tell apart.
    type Key: Ord + Debug + Clone;
    /// A random battle is over after so many orders at the latest.
    const MOST_ORDERS: usize;

    /// A battle to begin with: setup, state, and what there is to do. Different seeds give different battles.
    fn battle(seed: u64) -> Battle<Self::Book>;
    /// A game that differs only in what a side cannot know; none if there is nothing it does not know.
    fn twin(game: &Game<Self::Book>, side: Side, seed: u64) -> Option<Game<Self::Book>>;
    /// What of a game the odds tell apart.
    fn key(game: &Game<Self::Book>) -> Self::Key;
}

/// The beginning of a battle: setup, state, and what there is to do, the first first.
pub type Battle<B> = (Arc<Setup<B>>, <B as Types>::State, Vec<Task<B>>);

/// Runs the whole suite as tests of the calling module.
#[macro_export]
macro_rules! conforms {
    ($Trial:ty) => {
        $crate::conforms! { $Trial:
            random_games_end, fuzzed_orders_do_no_harm, every_listed_order_is_accepted, what_is_legal_is_listed,
            orders_survive_words, usual_orders_are_legal_and_end_the_battle, sealed_orders_commute,
            saving_changes_nothing, real_dice_may_pause_anywhere, journals_replay_and_resume, taking_back_is_exact,
            merged_odds_equal_whole_runs, odds_of_closing_orders_leave_nothing_out,
            seeded_dice_agree_with_odds, tasks_throw_as_they_say,
            the_unknown_changes_nothing, a_side_that_is_asked_knows_the_question,
            verbs_are_said_in_sentences, the_course_of_the_battle_is_shown, what_moves_leaves_its_path,
        }
    };
    ($Trial:ty: $($test:ident),+ $(,)?) => {
        $( #[test] fn $test() { $crate::conformance::$test::<$Trial>(); } )+
    };
}

/// A game at its first question.
fn begun<T: Trial>(seed: u64) -> Game<T::Book> {
    let (setup, state, todo) = T::battle(seed);
    let mut game = Game::new(setup, state, todo);
    game.advance(&mut dice_of(seed, 0), None);
    game
}

/// The dice of one order in a game of the suite.
fn dice_of(seed: u64, order: u64) -> Seeded {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Seeded::new(&Seed(bytes), order)
}

/// Plays a random game and looks at every question in it, for every side that may answer.
fn walk<T: Trial>(seed: u64, mut look: impl FnMut(&Game<T::Book>, Side, &Asked<T::Book>, &mut Draw)) {
    let mut game = begun::<T>(seed);
    let mut draw = Draw::new(seed ^ 0x5A17);
    let mut players = [RandomPlayer::new(seed), RandomPlayer::new(!seed)];
    for order in 1..=T::MOST_ORDERS as u64 {
        if game.outcome().is_some() {
            return;
        }
        for side in Side::BOTH {
            if let Some(asked) = game.decision_for(side) {
                look(&game, side, &asked, &mut draw);
            }
        }
        let first = draw.below(2);
        for side in [Side::BOTH[first], Side::BOTH[1 - first]] {
            let Some(asked) = game.decision_for(side) else { continue };
            let answer = players[side.index()].answer(&game.known(side), &asked, side);
            if let Some(answer) = answer {
                let words = format!("{side} asked {:?} orders {answer:?}", asked.of);
                game.give(side, answer).unwrap_or_else(|wrong| panic!("{words}: {wrong}"));
                game.advance(&mut dice_of(seed, order), None);
                break;
            }
        }
    }
    panic!("a random game of seed {seed} is not over after {} orders", T::MOST_ORDERS);
}
