//! How one game differs from an earlier one, in short sentences.

use crate::{At, Place, SoundTheCharge, State, Unit};
use engine::{Footing, Game, Names};
use field::outcome;
use names::Side;

/// What has become of units and generals, and who has won.
pub(super) fn differences(before: &Game<SoundTheCharge>, after: &Game<SoundTheCharge>) -> Vec<String> {
    let names = &before.setup().names;
    let (old, new) = (before.state(), after.state());
    // A screen is part of its battalion, of which everything is said already.
    let units = old.troops.iter().filter(|(_, unit)| unit.parent.is_none());
    let mut differences = outcome::of_units(names, units, &new.troops, changes);
    differences.extend(outcome::of_leaders(names, &old.generals, &new.generals, "is lost", |general| {
        general.attached
    }));
    combats(old, new, names, &mut differences);
    differences.extend(outcome::of_the_battle(after));
    differences
}

/// The figures a side has left: those of shaken units for half, those in disorder for three quarters.
pub(super) fn footing(at: At, side: Side) -> Footing {
    let mut footing = Footing::default();
    let own = at.state.troops.iter().filter(|(_, unit)| unit.side == side && unit.parent.is_none());
    for (id, unit) in own {
        let each = match (unit.is_shaken(), unit.is_disordered()) {
            (true, _) => 2,
            (false, true) => 3,
            (false, false) => 4,
        };
        footing.worth += i32::from(unit.strength()) * each;
        footing.strength += u16::from(unit.strength());
        footing.steady += u16::from(!unit.is_shaken());
        footing.engaged += u16::from(at.state.is_engaged(id));
    }
    footing
}

fn changes(old: &Unit, new: &Unit) -> Vec<String> {
    let mut changes = vec![];
    let fewer = old.strength().saturating_sub(new.strength());
    match fewer {
        0 => {}
        1 => changes.push("has lost 1 figure".into()),
        many => changes.push(format!("has lost {many} figures")),
    }
    for (was, is, now, no_more) in [
        (old.is_shaken(), new.is_shaken(), "is shaken", "has rallied"),
        (old.is_disordered(), new.is_disordered(), "is disordered", "has reformed"),
    ] {
        match (was, is) {
            (false, true) => changes.push(now.into()),
            (true, false) => changes.push(no_more.into()),
            _ => {}
        }
    }
    if new.formation() != old.formation() {
        changes.push(format!("is in the formation {}", new.formation().label().to_lowercase()));
    }
    if new.place != old.place {
        changes.push(match new.place {
            Place::Table => "is on the table".into(),
            Place::Block(_) => "is in a town block".into(),
            Place::Square(_) => "is sheltered by a square".into(),
            Place::Boats => "is aboard".into(),
            Place::Off => "is not on the table".into(),
            Place::Gone => "has left the table after an enemy".into(),
        });
    }
    // Losses take stands off; only those who lost nothing are said to have moved.
    if fewer == 0 && new.is_on_table() && new.stance.pose != old.stance.pose {
        changes.push(outcome::of_front(new.stance.pose.at));
    }
    changes
}

/// STC-10.2. Who has come into contact. Who has come out of it is told by what else became of him.
fn combats(old: &State, new: &State, names: &Names, differences: &mut Vec<String>) {
    for engagement in &new.engagements {
        let known = |other: &&crate::Engagement| {
            (other.attacker, other.defender) == (engagement.attacker, engagement.defender)
        };
        if old.engagements.iter().find(known).is_none() {
            let (attacker, defender) = (names.unit(engagement.attacker), names.unit(engagement.defender));
            differences.push(format!("{attacker} is in combat with {defender}"));
        }
    }
}
