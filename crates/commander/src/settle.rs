//! Small questions whose answers have no effect yet: each answer is played on until it has had one.
//!
//! Who moves first changes nothing on the table, and skirmishers who stand are as whole as those who evade
//! until the combat is fought. So such answers are played to the end of the turn, both sides by quick
//! commanders and with the same dice. Where that tells nothing either, the book says which answer it prefers.
//! If it prefers one of who moves first, that is given at once: a whole turn played on for each answer was no
//! stronger than the preference and thirteen times as slow.

use crate::style::{Style, Ties};
use crate::{Commander, Weights, score};
use engine::doctrine::{Doctrine, Matter};
use engine::{Asked, Game, Known, Manner, Player, Progress};
use names::Side;

/// Answers whose worths differ by less than this are alike.
const ALIKE: f64 = 1e-6;
/// So often each answer is played on; every other time with the opposite luck.
const TICKETS: u64 = 8;
/// More orders than a turn takes.
const ENDLESS: usize = 1_000;

impl Commander {
    /// The answer to a small question.
    pub(crate) fn choose<B: Doctrine>(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> B::Order {
        let usual = || B::usual(known.table(), &asked.of, side);
        let mut answers = self.answers(known, asked, side);
        self.tied = Some(are_alike(&answers));
        let is_precedence = B::matter(&asked.of) == Matter::Precedence;
        let unseen = is_precedence || are_alike(&answers);
        if answers.len() < 2 || !unseen || self.style().ties == Ties::First {
            return answers.into_iter().next().map_or_else(usual, |(_, order)| order);
        }
        let preferred = B::preferred(known.table(), &asked.of, side);
        let place = preferred.and_then(|order| answers.iter().position(|(_, other)| *other == order));
        // The first of all is what others must beat.
        answers[..=place.unwrap_or(0)].rotate_right(1);
        let orders = answers.into_iter().map(|(_, order)| order);
        match self.style().ties {
            Ties::PlayedOn if !(is_precedence && place.is_some()) => {
                self.settled(known, side, orders.collect()).unwrap_or_else(usual)
            }
            _ => orders.into_iter().next().unwrap_or_else(usual),
        }
    }

    /// The best of some answers by playing each on; the first unless another is better by more than the error
    /// of its mean.
    fn settled<B: Doctrine>(&self, known: &Known<B>, side: Side, orders: Vec<B::Order>) -> Option<B::Order> {
        let worths: Vec<Vec<f64>> = orders
            .iter()
            .map(|order| self.tried(known, side, order))
            .take_while(|_| !self.ends.has_come())
            .collect();
        let base = worths.first().cloned().unwrap_or_default();
        let gain = |worths: &Vec<f64>| surely_gains(worths, &base);
        let better = worths.iter().map(gain).enumerate().filter(|(_, gain)| *gain > 0.0);
        let best = better.max_by(|one, two| one.1.total_cmp(&two.1)).map_or(0, |(place, _)| place);
        orders.into_iter().nth(best)
    }

    /// What an answer is worth when the turn is over, ticket by ticket.
    fn tried<B: Doctrine>(&self, known: &Known<B>, side: Side, order: &B::Order) -> Vec<f64> {
        (0..TICKETS).map(|ticket| self.settles_at(known, side, order.clone(), ticket)).collect()
    }

    fn settles_at<B: Doctrine>(&self, known: &Known<B>, side: Side, order: B::Order, ticket: u64) -> f64 {
        let mut game = known.game().clone();
        let begun = B::moment(game.state()).turn;
        let mut dice = self.luck(begun, ticket);
        let mut quick = Side::BOTH.map(|_| self.quick());
        game.give_checked(side, order);
        for _ in 0..ENDLESS {
            if game.advance(&mut dice, None) != Progress::Waits
                || is_settled(&game, begun)
                || self.ends.has_come()
            {
                break;
            }
            let (who, asked) = next_asked(&game);
            let order = quick[who.index()].answer(&game.known(who), &asked, who);
            game.give_checked(who, order.expect("a commander answers what he must"));
        }
        score(&game, side, self.weights())
    }

    /// A commander who minds the same and looks at little, for playing on.
    fn quick(&self) -> Commander {
        let style = Style { ties: Ties::Preferred, waits: false, ..self.style() };
        Commander::hasty(Weights { style, ..*self.weights() })
    }
}

/// Whether nothing tells some answers apart.
fn are_alike<O>(ranked: &[(f64, O)]) -> bool {
    match (ranked.first(), ranked.last()) {
        (Some(best), Some(worst)) => best.0 - worst.0 < ALIKE,
        _ => false,
    }
}

/// Whether a turn is over and nothing begun in it is still to be decided.
fn is_settled<B: Doctrine>(game: &Game<B>, begun: u16) -> bool {
    B::moment(game.state()).turn > begun && game.is_quiet()
}

/// The side that must answer next, and the question.
pub(crate) fn next_asked<B: Doctrine>(game: &Game<B>) -> (Side, Asked<B>) {
    Side::BOTH
        .into_iter()
        .filter_map(|side| Some((side, game.decision_for(side)?)))
        .find(|(_, asked)| asked.manner != Manner::Aside)
        .expect("a game that waits has asked a side")
}

/// By how much one answer does better than another with the same dice, if that is more than the error of the
/// mean; else 0.
fn surely_gains(worths: &[f64], base: &[f64]) -> f64 {
    // A ticket and its opposite are one measurement.
    let twins = |of: &[f64]| {
        of.chunks(2).map(|twins| twins.iter().sum::<f64>() / twins.len() as f64).collect::<Vec<_>>()
    };
    let pairs: Vec<f64> = twins(worths).iter().zip(twins(base)).map(|(one, base)| one - base).collect();
    let many = pairs.len() as f64;
    if many < 2.0 {
        return 0.0;
    }
    let mean = pairs.iter().sum::<f64>() / many;
    let spread = pairs.iter().map(|pair| (pair - mean) * (pair - mean)).sum::<f64>() / (many - 1.0);
    if mean > libm::sqrt(spread / many) && mean > ALIKE { mean } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_answer_must_gain_more_than_chance_gives() {
        let base = [0.5; 8];
        assert_eq!(surely_gains(&[0.5; 8], &base), 0.0, "it gains nothing");
        assert_eq!(surely_gains(&[0.9, 0.9, 0.2, 0.2, 0.9, 0.9, 0.2, 0.2], &base), 0.0, "now more, now less");
        let gain = surely_gains(&[0.6, 0.6, 0.7, 0.5, 0.6, 0.6, 0.7, 0.6], &base);
        assert!(gain > 0.1 && gain < 0.12, "{gain}");
    }
}
