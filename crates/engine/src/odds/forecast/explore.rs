//! The walk over every outcome: copies at throws, equal games merged.

use super::Chosen;
use crate::mixed::mixed;
use crate::{Book, Game, Told};
use dice::{Chance, Every};
use std::collections::{BTreeMap, HashMap};

/// A level of the agenda is merged when its turn comes, if it holds more games than this.
const FEW: usize = 16;

/// Hears the facts on the way, with the chance of each.
pub type Heed<'a, B> = &'a mut dyn FnMut(&[Told<B>], f64);

/// Takes where a way ends, with its chance.
pub type Ends<'a, B> = &'a mut dyn FnMut(&Game<B>, &Chance);

/// Follows every outcome till `until` holds or the battle is over, at most `steps` branches. Hands out where
/// each ends, and apart those that the budget left unfinished; says how many branches might still have been
/// taken.
pub fn explore<B: Book>(
    ways: Vec<(Game<B>, Chance)>,
    chosen: &mut Chosen<B>,
    until: &dyn Fn(&Game<B>) -> bool,
    mut steps: u64,
    ends: Ends<B>,
    unfinished: Ends<B>,
    mut heed: Option<Heed<B>>,
) -> u64 {
    let mut levels: Levels<B> = BTreeMap::new();
    for (game, chance) in ways {
        levels.entry(game.agenda().len()).or_default().push((game, chance));
    }
    let mut begun = false;
    while let Some((depth, level)) = levels.pop_last() {
        let level = if level.len() > FEW { merge(level) } else { level };
        for (mut game, chance) in level {
            // What needs no dice is done at once, as long as no more and no less is left to do than before:
            // where chains open and close, games become equal.
            loop {
                // A forecast begins with the order itself, so its start never counts as its end.
                if begun && (game.outcome().is_some() || until(&game)) {
                    ends(&game, &chance);
                    break;
                }
                begun = true;
                if steps == 0 {
                    unfinished(&game, &chance);
                    break;
                }
                steps -= 1;
                if game.waits() {
                    if !chosen.give(&mut game, &chance) {
                        break;
                    }
                } else if game.agenda().last().is_some_and(|task| B::throws(task) == 0) {
                    let mut none = Every::new();
                    step(&mut game, &mut none, |_| chance.as_f64(), &mut heed);
                    assert!(!none.next_branch(), "a task threw dice that was to throw none");
                } else {
                    let made = branches(&game, &chance, &mut levels, &mut heed);
                    steps = steps.saturating_sub(made - 1);
                    break;
                }
                if game.agenda().len() != depth {
                    levels.entry(game.agenda().len()).or_default().push((game, chance));
                    break;
                }
            }
        }
    }
    steps
}

/// Games still to be explored, by the depth of their agendas.
type Levels<B> = BTreeMap<usize, Vec<(Game<B>, Chance)>>;

/// Does a task that throws dice, once for each way in which they may fall, and says how many there are.
fn branches<B: Book>(
    game: &Game<B>,
    chance: &Chance,
    levels: &mut Levels<B>,
    heed: &mut Option<Heed<B>>,
) -> u64 {
    let mut every = Every::new();
    let mut made = 0;
    loop {
        made += 1;
        let mut branch = game.clone();
        step(&mut branch, &mut every, |every| (chance * every.chance()).as_f64(), heed);
        let chance = chance * every.chance();
        levels.entry(branch.agenda().len()).or_default().push((branch, chance));
        if !every.next_branch() {
            return made;
        }
    }
}

/// Does one task, and tells of it only where the caller heeds it.
fn step<B: Book>(
    game: &mut Game<B>,
    dice: &mut Every,
    chance: impl Fn(&Every) -> f64,
    heed: &mut Option<Heed<B>>,
) {
    let Some(heed) = heed else { return game.step(dice, None) };
    let mut told = vec![];
    game.step(dice, Some(&mut told));
    heed(&told, chance(dice));
}

/// Adds up the chances of equal games. Their order stays that of first appearance, so that a budget cuts the
/// same games on every machine.
fn merge<B: Book>(games: Vec<(Game<B>, Chance)>) -> Vec<(Game<B>, Chance)> {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::with_capacity(games.len());
    let mut distinct: Vec<(Game<B>, Chance)> = Vec::with_capacity(games.len());
    for (game, chance) in games {
        let alike = places.entry(mixed(&game)).or_default();
        match alike.iter().find(|&&place| distinct[place].0 == game) {
            Some(&place) => distinct[place].1 += &chance,
            None => {
                alike.push(distinct.len());
                distinct.push((game, chance));
            }
        }
    }
    distinct
}
