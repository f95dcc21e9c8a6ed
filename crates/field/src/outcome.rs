//! How one game differs from an earlier one, as far as all books say it alike.

use crate::Fielded;
use engine::{Book, ById, Footing, Game, Names, Outcome, Placed, Table, Tag, Troops};
use geom::{Inches, Spot};
use names::{Side, UnitId};

/// What the parts of an outcome are called in most books.
pub(crate) fn usual_parts(tag: Tag) -> [&'static str; 3] {
    match tag {
        Tag::Charge => ["They give way", "Locked in combat", "We give way"],
        Tag::Fire => ["It tells", "No effect", "It costs us"],
        Tag::React => ["Better for us", "Undecided", "Worse for us"],
        _ => ["For us", "Nothing changes", "Against us"],
    }
}

/// How both sides stand, the first of them first.
pub fn footings<B: Fielded>(game: &Game<B>, side: Side) -> [Footing; 2] {
    let at = Table { setup: game.setup(), state: game.state(), draft: &[] };
    [side, side.other()].map(|side| B::footing(at, side))
}

/// What has become of units: those who are gone, and the changes of all others, which the book tells without
/// a name.
pub fn of_units<'a, U: Placed + PartialEq + 'a>(
    names: &Names,
    old: impl Iterator<Item = (UnitId, &'a U)>,
    new: &Troops<U>,
    changes: impl Fn(&U, &U) -> Vec<String>,
) -> Vec<String> {
    let changed = old.filter(|(id, unit)| new.get(*id) != Some(*unit));
    let became = changed.flat_map(|(id, unit)| {
        let changes = new.get(id).map_or_else(|| vec!["is gone".into()], |now| changes(unit, now));
        let name = names.unit(id);
        changes.into_iter().map(move |change| format!("{name} {change}"))
    });
    became.collect()
}

/// What has become of leaders: those who are gone, which the book tells in its words, and those who have
/// joined a unit or left it.
pub fn of_leaders<L>(
    names: &Names,
    old: &ById<L>,
    new: &ById<L>,
    gone: &str,
    with: impl Fn(&L) -> Option<UnitId>,
) -> Vec<String> {
    let became = old.iter().filter_map(|(id, leader)| {
        let name = names.unit(id);
        let Some(now) = new.get(id) else { return Some(format!("{name} {gone}")) };
        (with(now) != with(leader)).then(|| match with(now) {
            Some(unit) => format!("{name} is with {}", names.unit(unit)),
            None => format!("{name} is on his own"),
        })
    });
    became.collect()
}

/// Where a unit has its front now.
pub fn of_front(at: Spot) -> String {
    let [x, y] = [at.x, at.y].map(|length| Inches(length).to_string().replace('"', ""));
    format!("has its front at {x}, {y}")
}

/// How the battle has ended, if it has.
pub fn of_the_battle<B: Book>(game: &Game<B>) -> Option<String> {
    Some(match game.outcome()? {
        Outcome::Won(winner) => format!("{} has won", game.setup().names.side(winner)),
        Outcome::Drawn => "the battle is drawn".into(),
    })
}
