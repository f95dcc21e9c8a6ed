//! How one game differs from an earlier one, in short sentences.

use crate::melee::contact;
use crate::{FastPlay, Unit};
use engine::{Footing, Game, Table};
use field::outcome;
use geom::Spot;
use names::Side;

/// What has become of units and Generals, who has the option, and who has won.
pub(super) fn differences(before: &Game<FastPlay>, after: &Game<FastPlay>) -> Vec<String> {
    let names = &before.setup().names;
    let (old, new) = (before.state(), after.state());
    let mut differences = outcome::of_units(names, old.troops.iter(), &new.troops, changes);
    differences.extend(outcome::of_leaders(names, &old.generals, &new.generals, "is killed", |general| {
        general.joined
    }));
    if new.turn != old.turn {
        differences.push(format!("{} has the move option of turn {}", names.side(new.winner), new.turn));
    }
    differences.extend(outcome::of_the_battle(after));
    differences
}

/// The elements a side has left, those of shaken units for half.
pub(super) fn footing(at: Table<FastPlay>, side: Side) -> Footing {
    let mut footing = Footing::default();
    for (id, unit) in at.state.troops.iter().filter(|(_, unit)| unit.side == side) {
        footing.worth += i32::from(unit.alive()) * if unit.is_shaken() { 1 } else { 2 };
        footing.strength += u16::from(unit.alive());
        footing.steady += u16::from(!unit.is_shaken());
        footing.engaged += u16::from(contact::in_hth(at, id));
    }
    footing
}

fn changes(old: &Unit, new: &Unit) -> Vec<String> {
    let mut changes = vec![];
    if new.lost() > old.lost() {
        changes.push(match new.lost() - old.lost() {
            1 => "has lost 1 element".into(),
            many => format!("has lost {many} elements"),
        });
    }
    match (old.is_shaken(), new.is_shaken()) {
        (false, true) => changes.push("is shaken".into()),
        (true, false) => changes.push("has rallied".into()),
        _ => {}
    }
    if new.formation != old.formation {
        changes.push(format!("is in {}", new.formation.label().to_lowercase()));
    }
    // Losses close ranks; only those who lost nothing are said to have moved.
    if new.elements != old.elements
        && new.lost() == old.lost()
        && let Some(front) = new.front()
    {
        changes.push(outcome::of_front(Spot::of(front.at)));
    }
    changes
}
