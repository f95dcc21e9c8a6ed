//! How one game differs from an earlier one, in short sentences.

use crate::{At, Place, SoundTheChargeAlexis, State, Unit};
use engine::{Footing, Game, Names};
use field::outcome;
use geom::Spot;
use names::Side;

/// What has become of units and generals, and which side has won.
pub(super) fn differences(
    before: &Game<SoundTheChargeAlexis>,
    after: &Game<SoundTheChargeAlexis>,
) -> Vec<String> {
    let names = &before.setup().names;
    let (old, new) = (before.state(), after.state());
    // A screen is part of its parent, of which everything is said already.
    let units = old.troops.iter().filter(|(_, unit)| unit.parent.is_none());
    let mut differences = outcome::of_units(names, units, &new.troops, changes);
    differences.extend(outcome::of_leaders(names, &old.generals, &new.generals, "is lost", |general| {
        general.attached
    }));
    combats(old, new, names, &mut differences);
    differences.extend(outcome::of_the_battle(after));
    differences
}

/// The models that a side has left: a shaken unit, which counts as lost (R75), for half.
pub(super) fn footing(at: At, side: Side) -> Footing {
    let mut footing = Footing::default();
    for (id, unit) in at.state.present(side) {
        let each = if unit.is_shaken() { 2 } else { 4 };
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
        1 => changes.push("has lost 1 model".into()),
        many => changes.push(format!("has lost {many} models")),
    }
    match (old.is_shaken(), new.is_shaken()) {
        (false, true) => changes.push("is shaken".into()),
        (true, false) => changes.push("has rallied".into()),
        _ => {}
    }
    if new.formation() != old.formation() {
        changes.push(format!("is in the formation {}", new.formation().label().to_lowercase()));
    }
    match (old.left_guns.is_some(), new.left_guns.is_some()) {
        (false, true) => changes.push("has left its guns".into()),
        (true, false) => changes.push("has manned its guns".into()),
        _ => {}
    }
    if new.place != old.place {
        changes.push(match new.place {
            Place::Table => "is on the table".into(),
            Place::Off => "is not on the table".into(),
        });
    }
    // Losses take models off the front; only a unit that lost none is said to have moved.
    if fewer == 0 && new.is_on_table() && new.stance.pose != old.stance.pose {
        changes.push(of_front(new.stance.pose.at));
    }
    changes
}

/// Where a unit has its front now.
fn of_front(at: Spot) -> String {
    let mm = |length: geom::Length| format!("{:.1}", length.mm()).trim_end_matches(".0").to_owned();
    format!("has its front at {}, {}", mm(at.x), mm(at.y))
}

/// STA-3.9. Which units have come into contact. What ends a contact is told by what else became of them.
fn combats(old: &State, new: &State, names: &Names, differences: &mut Vec<String>) {
    for engagement in &new.engagements {
        let key = |other: &crate::Engagement| (other.attacker, other.defender);
        if !old.engagements.iter().any(|other| key(other) == key(engagement)) {
            let (attacker, defender) = (names.unit(engagement.attacker), names.unit(engagement.defender));
            differences.push(format!("{attacker} is in combat with {defender}"));
        }
    }
}
