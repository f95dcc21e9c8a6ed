//! An order of battle as a tree.

use super::{counted, grouped};
use field::battle::{Army, Command, Family, Leader, Place, Unit};
use std::fmt::Write;

/// An army with all its formations and units, line by line.
pub fn tree(army: &Army) -> String {
    let mut text = String::new();
    let command = &army.command;
    let called = if command.name == army.name { String::new() } else { format!(", {}", command.name) };
    let (men, guns) = (grouped(command.men()), counted(command.guns(), "gun"));
    let _ = writeln!(
        text,
        "{} ({}, from the {}){called}: {men} men, {guns}{}",
        army.name,
        army.side.to_string().to_lowercase(),
        army.home.label().to_lowercase(),
        led(command.leader.as_ref())
    );
    below(command, "", &mut text);
    text
}

/// The leader, and how good he is.
fn led(leader: Option<&Leader>) -> String {
    let Some(leader) = leader else { return String::new() };
    let name = if leader.title.is_empty() {
        leader.name.clone()
    } else {
        format!("{} {}", leader.title, leader.name)
    };
    format!("; {name}, {}", leader.ability.label().to_lowercase())
}

/// Units first, then formations.
fn below(command: &Command, indent: &str, text: &mut String) {
    let last = command.units.len() + command.commands.len();
    let branch = |place: usize| if place + 1 == last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
    for (place, unit) in command.units.iter().enumerate() {
        let _ = writeln!(text, "{indent}{}{}", branch(place).0, line(unit));
    }
    for (place, inner) in command.commands.iter().enumerate() {
        let (own, further) = branch(command.units.len() + place);
        let _ = writeln!(
            text,
            "{indent}{own}{}, {} men{}",
            inner.name,
            grouped(inner.men()),
            led(inner.leader.as_ref())
        );
        below(inner, &format!("{indent}{further}"), text);
    }
}

fn line(unit: &Unit) -> String {
    let strength = match unit.arm.family() {
        Family::Guns => format!("{}, {} men", counted(unit.gun_count().into(), "gun"), grouped(unit.men)),
        _ => format!("{} men", grouped(unit.men)),
    };
    let place = match &unit.place {
        Place::Stands { at, .. } => format!(" at ({}, {})", at.x, at.y),
        Place::Arrives(arrival) => {
            format!(
                ", arrives minute {} over the {} edge",
                arrival.minute,
                arrival.edge.label().to_lowercase()
            )
        }
    };
    let hidden = if unit.hidden.is_some() { ", hidden" } else { "" };
    let word = |label: &str| label.to_lowercase();
    format!(
        "{}: {}, {strength}, {}, {}{place}{hidden}",
        unit.name,
        word(unit.arm.label()),
        word(unit.quality.label()),
        word(unit.formation.label())
    )
}
