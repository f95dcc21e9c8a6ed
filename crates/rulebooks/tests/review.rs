//! A battle looked at again: start, choices, luck and end are one equation.

use dice::Seed;
use engine::{Deed, Game, Journal, RandomPlayer, Record, next_order};
use field::scenarios;
use rulebooks::{AnyGame, BOOKS, Played, Review, Visit};

/// Plays a battle to its end and writes it down.
struct Battle {
    seed: u64,
}

impl Visit for Battle {
    type Out = Journal;

    fn visit<B: Played>(self, game: &Game<B>) -> Journal {
        let mut record = Record::of(game.clone(), Some(Seed::from(self.seed)));
        let [mut blue, mut red] = [self.seed, !self.seed].map(RandomPlayer::new);
        while let Some((side, order)) = next_order(record.game(), &mut [&mut blue, &mut red]) {
            record.submit(side, order).expect("players draw legal orders");
        }
        record.journal().clone()
    }
}

#[test]
fn choices_and_luck_add_up_to_how_the_battle_ended() {
    let battle = scenarios::find("meeting-6").expect("a battle of ours").battle().expect("a sound file");
    for book in BOOKS {
        let mut lucky = 0;
        for seed in 0..20 {
            let (game, _) = AnyGame::muster(&battle, book.id, &[]).expect("a battle for every book");
            let journal = game.visit(Battle { seed });
            let review = Review::of(&journal).expect("it was played just now");
            let points = review.account();
            assert_eq!(points.len(), review.len(), "every order counts");
            let sum: f64 = points.iter().map(|point| point.choice + point.luck).sum();
            let end = points.last().expect("orders were given").chance;
            assert!([0.0, 0.5, 1.0].contains(&end), "the battle is over: {end}");
            assert!((review.start() + sum - end).abs() < 1e-9, "{} {seed}: {sum} to {end}", book.id);
            // Dice are the only luck.
            for point in &points {
                let entry = &journal.entries[point.seq as usize - 1];
                assert!(matches!(entry.deed, Deed::Ordered { .. }));
                assert!(!entry.thrown.is_empty() || point.luck.abs() < 1e-9, "{} {seed}: {point:?}", book.id);
                lucky += usize::from(point.luck.abs() > 0.01);
            }
        }
        assert!(lucky > 20, "{}: only {lucky} throws changed anything", book.id);
    }
}
