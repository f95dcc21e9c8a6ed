//! Two games that differ only in what a side cannot know look the same to it, byte for byte.

use super::orders::listed;
use super::{Fuzz, Trial, walk};
use crate::end_of_chain;
use crate::forecast;
use crate::{Draw, Game, Grain, Grammar, Lens, Manner, Rules, Story, Surface, Types, Usual};
use names::Side;
use std::fmt::Write;

/// Views, prompts, lists, previews, refusals, odds and overlays are the same whatever is hidden.
pub fn the_unknown_changes_nothing<T: Trial>() {
    let mut compared = 0;
    let mut possible = false;
    for seed in 0..8 {
        walk::<T>(11_000 + seed, |game, _, _, draw| {
            for side in Side::BOTH {
                let Some(twin) = T::twin(game, side, draw.number()) else { continue };
                possible = true;
                if draw.below(3) != 0 || twin == *game {
                    continue;
                }
                compared += 1;
                let number = draw.number();
                let (one, other) = (seen::<T>(game, side, number), seen::<T>(&twin, side, number));
                if let Some((left, right)) =
                    one.lines().zip(other.lines()).find(|(left, right)| left != right)
                {
                    panic!(
                        "{side} can tell two games apart that differ only in what it cannot know:\n{left}\n{right}"
                    );
                }
                assert_eq!(one.len(), other.len());
            }
        });
    }
    assert!(!possible || compared > 20, "only {compared} twins were compared");
}

/// A side that is asked a question is asked the same in the game as it knows it.
pub fn a_side_that_is_asked_knows_the_question<T: Trial>() {
    for seed in 0..30 {
        walk::<T>(12_000 + seed, |game, side, asked, _| {
            let known = game.known(side);
            assert_eq!(known.game().decision_for(side).as_ref(), Some(asked), "seed {seed}");
        });
    }
}

/// Everything that leaves a game towards a side, as text, a line each.
fn seen<T: Trial>(game: &Game<T::Book>, side: Side, number: u64) -> String {
    let known = game.known(side);
    let table = known.table();
    let mut draw = Draw::new(number);
    let mut out = String::new();
    let mut say = |what: &str, of: String| writeln!(out, "{what}: {of}").expect("a string takes all");
    say("state", json(known.state()));
    say("agenda", json(&known.game().agenda()));
    say("hash", known.hash().to_string());
    say("pieces", json(&T::Book::pieces(table)));
    say("overlays", json(&T::Book::overlays(table, side, None)));
    say("moment", json(&T::Book::moment(known.state())));
    say("quiet", known.game().is_quiet().to_string());
    for unit in T::Book::bodies(known.state()).iter().map(|standing| standing.id) {
        say("overlay", json(&T::Book::overlays(table, side, Some(unit))));
        say("distances", json(&T::Book::distances(table, unit)));
    }
    say("names", json(&known.names()));
    say("asked", format!("{:?}", game.decision_for(side)));
    let Some(asked) = game.decision_for(side) else { return out };
    say("question", T::Book::question(&asked.of, &known.setup().names));
    say("verbs", json(&T::Book::verbs(&asked.of)));
    if asked.manner != Manner::Aside {
        say("usual", json(&T::Book::usual(table, &asked.of, side)));
    }
    let fine = Lens { grain: Grain::Fine, ..Lens::default() };
    for lens in [fine, Lens::drawn(draw.number())] {
        say("list", json(&listed::<T>(game, side, &lens, 200)));
    }
    for _ in 0..60 {
        // Fuzzed from what the side knows, or the fuzz itself would tell the games apart.
        let words = Fuzz::new(known.game(), &mut draw).words(T::Book::verbs(&asked.of));
        let Ok(order) = Grammar::read(&words, T::Book::YARDSTICK) else { continue };
        say("check", format!("{order:?} {:?}", game.check(side, &order)));
        say("preview", json(&T::Book::preview(table, &asked.of, side, &order)));
    }
    for order in listed::<T>(game, side, &Lens::drawn(draw.number()), 2) {
        let odds = forecast(&known, side, order.clone(), &end_of_chain(known.game()), &T::key, &Usual, 300);
        say("odds", format!("{order:?} {odds:?}"));
    }
    out
}

fn json(of: &impl serde::Serialize) -> String {
    serde_json::to_string(of).expect("what leaves a game has a form in JSON")
}
