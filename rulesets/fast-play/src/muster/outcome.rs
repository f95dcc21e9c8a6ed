//! How one game differs from an earlier one, in short sentences.

use crate::{FastPlay, State, Unit};
use engine::{Game, Names};
use geom::Inches;

/// What has become of units and Generals, who has the option, and who has won.
pub fn differences(before: &Game<FastPlay>, after: &Game<FastPlay>) -> Vec<String> {
    let names = &before.setup().names;
    let (old, new) = (before.state(), after.state());
    let mut differences = vec![];
    for (id, unit) in old.troops.iter() {
        let name = names.unit(id);
        match new.troops.get(id) {
            None => differences.push(format!("{name} is gone")),
            Some(now) => {
                differences.extend(changes(unit, now).into_iter().map(|change| format!("{name} {change}")))
            }
        }
    }
    generals(old, new, names, &mut differences);
    if new.turn != old.turn {
        differences.push(format!("{} has the move option of turn {}", names.side(new.winner), new.turn));
    }
    match after.over() {
        Some(Some(winner)) => differences.push(format!("{} has won", names.side(winner))),
        Some(None) => differences.push("the battle is drawn".into()),
        None => {}
    }
    differences
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
        let inches = |mm: f64| Inches(geom::Length::of(mm)).to_string().replace('"', "");
        changes.push(format!("has its front at {}, {}", inches(front.at.x), inches(front.at.y)));
    }
    changes
}

fn generals(old: &State, new: &State, names: &Names, differences: &mut Vec<String>) {
    for (id, general) in old.generals.iter() {
        let name = names.unit(id);
        match new.generals.get(id) {
            None => differences.push(format!("{name} is killed")),
            Some(now) if now.joined != general.joined => differences.push(match now.joined {
                Some(unit) => format!("{name} is with {}", names.unit(unit)),
                None => format!("{name} is on his own"),
            }),
            Some(_) => {}
        }
    }
}
