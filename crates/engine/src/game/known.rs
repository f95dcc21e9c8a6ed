//! A game as one side knows it: the only way out of a game.

use crate::{Book, Course, Game, Names, Setup, Table, Task, Units, named_units};
use names::{Side, UnitId};
use std::borrow::Cow;
use std::sync::Arc;

/// The viewer of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// A side.
    Side(Side),
    /// A spectator, who may know no more than either side.
    Spectator,
}

/// A game with everything unknown taken out. It may be copied and played on, and never submitted to the
/// truth.
///
/// Drawing, checks, forecasts and machine players run the same rules on it as on the truth. Where nothing is
/// hidden just now, the truth is lent without a copy.
#[derive(Debug, Clone)]
pub struct Known<'a, B: Book> {
    eyes: Eyes,
    game: Cow<'a, Game<B>>,
}

impl<'a, B: Book> Known<'a, B> {
    pub(crate) fn of(game: &'a Game<B>, eyes: Eyes) -> Known<'a, B> {
        let blind: &[Side] = match eyes {
            Eyes::Side(Side::Blue) => &[Side::Blue],
            Eyes::Side(Side::Red) => &[Side::Red],
            Eyes::Spectator => &Side::BOTH,
        };
        let hides = |&side: &Side| B::hides(game.state(), side) || hides_draft(game.agenda(), side.other());
        if !blind.iter().any(hides) {
            return Known { eyes, game: Cow::Borrowed(game) };
        }
        let mut state = game.state().clone();
        let mut agenda = game.agenda().to_vec();
        for &side in blind {
            if let Some(Task::Sealed { drafts, ready, .. }) = agenda.last_mut() {
                drafts[side.other().index()].clear();
                ready[side.other().index()] = false;
            }
            let asked = match agenda.last() {
                Some(question @ Task::Ask { side: asked, .. }) if *asked == side => named_units(question),
                _ => Units::new(),
            };
            let is_unknown = |unit: &UnitId| !asked.contains(unit) && B::is_hidden(game.state(), *unit, side);
            agenda.retain(|task| !named_units(task).iter().any(is_unknown));
            B::redact(&mut state, side, &asked);
        }
        Known { eyes, game: Cow::Owned(game.with(state, agenda)) }
    }

    /// The viewer.
    pub fn eyes(&self) -> Eyes {
        self.eyes
    }

    /// The game as far as it is known.
    pub fn game(&self) -> &Game<B> {
        &self.game
    }

    /// The state as far as it is known.
    pub fn state(&self) -> &B::State {
        self.game.state()
    }

    /// Numbers, options and ground.
    pub fn setup(&self) -> &Arc<Setup<B>> {
        self.game.setup()
    }

    /// The names that may be told to these eyes: those of the pieces that they know of. A piece that is
    /// hidden, or was lost unseen, has no name for them, so that a guess at its number learns none.
    pub fn names(&self) -> Names {
        let mut names = self.setup().names.clone();
        names.units.retain(|unit, _| B::is_known(self.state(), *unit));
        names
    }

    /// The position to judge, with this side's own sealed orders.
    pub fn table(&self) -> Table<'_, B> {
        let draft: &[B::Order] = match (self.eyes, self.game.agenda().last()) {
            (Eyes::Side(side), Some(Task::Sealed { drafts, .. })) => &drafts[side.index()],
            _ => &[],
        };
        Table { setup: self.game.setup(), state: self.game.state(), draft }
    }

    /// How far the battle has come, and how both armies do, as far as it is known.
    pub fn course(&self) -> Course {
        Course::of(self.table())
    }

    /// A playable copy in which a guess stands for the unknown. With no guess it equals the game in all but
    /// its dice wherever nothing is hidden.
    pub fn imagine(&self, guess: impl FnOnce(&Setup<B>, &mut B::State, &mut Vec<Task<B>>)) -> Game<B> {
        let mut state = self.state().clone();
        let mut agenda = self.game.agenda().to_vec();
        guess(self.setup(), &mut state, &mut agenda);
        self.game.with(state, agenda)
    }

    /// BLAKE3 over the game as it is known. The hash of the truth could be guessed at, so a side gets this
    /// one.
    pub fn hash(&self) -> blake3::Hash {
        self.game.hash()
    }
}

/// Whether a side has secret orders, or has closed them, which its enemy may not know either.
fn hides_draft<B: Book>(agenda: &[Task<B>], of: Side) -> bool {
    match agenda.last() {
        Some(Task::Sealed { drafts, ready, .. }) => !drafts[of.index()].is_empty() || ready[of.index()],
        _ => false,
    }
}
