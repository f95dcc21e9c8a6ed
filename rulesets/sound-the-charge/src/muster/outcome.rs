//! How one game differs from an earlier one, in short sentences.

use crate::{Place, SoundTheCharge, State, Unit};
use engine::{Game, Names};
use geom::{Inches, Length};

/// What has become of units and generals, and who has won.
pub fn differences(before: &Game<SoundTheCharge>, after: &Game<SoundTheCharge>) -> Vec<String> {
    let names = &before.setup().names;
    let (old, new) = (before.state(), after.state());
    let mut differences = vec![];
    for (id, unit) in old.troops.iter() {
        let name = names.unit(id);
        match new.troops.get(id) {
            // A screen is part of its battalion, of which everything is said already.
            _ if unit.parent.is_some() => {}
            None => differences.push(format!("{name} is gone")),
            Some(now) => {
                differences.extend(changes(unit, now).into_iter().map(|change| format!("{name} {change}")))
            }
        }
    }
    generals(old, new, names, &mut differences);
    combats(old, new, names, &mut differences);
    match after.over() {
        Some(Some(winner)) => differences.push(format!("{} has won", names.side(winner))),
        Some(None) => differences.push("the battle is drawn".into()),
        None => {}
    }
    differences
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
        let inches = |length: Length| Inches(length).to_string().replace('"', "");
        let at = new.stance.pose.at;
        changes.push(format!("has its front at {}, {}", inches(at.x), inches(at.y)));
    }
    changes
}

fn generals(old: &State, new: &State, names: &Names, differences: &mut Vec<String>) {
    for (id, general) in old.generals.iter() {
        let name = names.unit(id);
        match new.generals.get(id) {
            None => differences.push(format!("{name} is lost")),
            Some(now) if now.attached != general.attached => differences.push(match now.attached {
                Some(unit) => format!("{name} is with {}", names.unit(unit)),
                None => format!("{name} is on his own"),
            }),
            Some(_) => {}
        }
    }
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
