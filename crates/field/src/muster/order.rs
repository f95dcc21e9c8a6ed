//! The order of battle as books take it: who leads whom, how large units are parted, and where their parts
//! stand.

use crate::battle::{self, Command, Leader};
use crate::{Battle, PositionError};
use geom::{Mm, Pose, Vector};
use names::Side;
use std::collections::BTreeSet;

/// A unit of the battle, and who leads it.
#[derive(Debug, Clone, Copy)]
pub struct Listed<'a> {
    /// Whose it is.
    pub side: Side,
    /// The unit.
    pub unit: &'a battle::Unit,
    /// The nearest leader above it.
    pub leader: Option<&'a Leader>,
}

/// Every unit of both armies with its leader, in the order of the file.
pub fn listed(battle: &Battle) -> Vec<Listed<'_>> {
    battle.armies.iter().flat_map(|army| below(&army.command, army.side, None)).collect()
}

fn below<'a>(command: &'a Command, side: Side, above: Option<&'a Leader>) -> Vec<Listed<'a>> {
    let leader = command.leader.as_ref().or(above);
    let own = command.units.iter().map(|unit| Listed { side, unit, leader });
    let others = command.commands.iter().flat_map(|command| below(command, side, leader));
    own.chain(others).collect()
}

/// Every leader of a battle with his side, in the order of the file.
pub fn leaders(battle: &Battle) -> impl Iterator<Item = (Side, &Leader)> {
    let of = |army: &'_ battle::Army| army.side;
    battle.armies.iter().flat_map(move |army| {
        let commands = army.command.all_commands().into_iter();
        commands.filter_map(|command| command.leader.as_ref()).map(move |leader| (of(army), leader))
    })
}

/// More parts than this nobody wants to push.
const MOST_PARTS: u32 = 40;

/// How many of something so many men or guns make: the nearest number, but at least one.
pub fn count(of: u16, each: u16) -> u32 {
    let (of, each) = (u32::from(of), u32::from(each.max(1)));
    ((2 * of + each) / (2 * each)).max(1)
}

/// The sizes into which a strength is parted: one unit of at most `full` if it is not larger than `largest`,
/// else as few as can be, as equal as can be. None if there would be more than anybody wants.
pub fn parts(strength: u32, largest: u8, full: u8) -> Option<Vec<u8>> {
    let full = full.max(1);
    if strength <= u32::from(largest.max(full)) {
        return Some(vec![strength.min(full.into()) as u8]);
    }
    let count = strength.div_ceil(full.into());
    if count > MOST_PARTS {
        return None;
    }
    let (each, over) = (strength / count, strength % count);
    Some((0..count).map(|part| (each + u32::from(part < over)) as u8).collect())
}

/// What one of several parts of a unit is called.
pub fn part_name(name: &str, place: usize, of: usize) -> String {
    if of > 1 { format!("{name} ({})", place + 1) } else { name.to_string() }
}

/// Complains of parts of a unit that are called as somebody else is.
pub fn namesakes<'a>(battle: &Battle, names: impl IntoIterator<Item = &'a str>) -> Vec<PositionError> {
    let mut seen = BTreeSet::new();
    let twins = names.into_iter().filter(|name| !seen.insert(name.to_lowercase()));
    let complain = |name: &str| {
        let what = format!("there are two called {name}, one of them a part of a larger unit");
        battle.complaint(name, what, "call the other one otherwise")
    };
    twins.map(complain).collect()
}

/// The fronts of the parts of a unit, side by side about the middle of its front, from its left.
pub fn abreast(front: Pose, widths: &[Mm]) -> Vec<Pose> {
    let frame = front.frame();
    let mut left = -widths.iter().sum::<Mm>() / 2.0;
    let place = |width: &Mm| {
        let middle = left + width / 2.0;
        left += width;
        Pose { facing: front.facing, ..Pose::of(frame.shifted(frame.right() * middle)) }
    };
    widths.iter().map(place).collect()
}

/// The middle of some places, so that a few who are far ahead of the others count for little.
pub fn middle(places: &[Vector]) -> Option<Vector> {
    let median = |of: fn(&Vector) -> Mm| {
        let mut all: Vec<Mm> = places.iter().map(of).collect();
        all.sort_by(Mm::total_cmp);
        all.get(all.len() / 2).copied()
    };
    Some(Vector::new(median(|place| place.x)?, median(|place| place.y)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Facing, Length, mm};

    #[test]
    fn strength_is_parted_evenly() {
        assert_eq!([count(224, 150), count(225, 150), count(1, 150)], [1, 2, 1]);
        assert_eq!(parts(1, 6, 4), Some(vec![1]));
        assert_eq!(parts(4, 6, 4), Some(vec![4]));
        assert_eq!(parts(6, 6, 4), Some(vec![4]), "a strong battalion is one unit");
        assert_eq!(parts(7, 6, 4), Some(vec![4, 3]));
        assert_eq!(parts(9, 6, 4), Some(vec![3, 3, 3]));
        assert_eq!(parts(3, 2, 2), Some(vec![2, 1]));
        assert_eq!(parts(6, 2, 2), Some(vec![2, 2, 2]));
        assert_eq!(parts(1000, 6, 4), None);
    }

    #[test]
    fn parts_stand_side_by_side_about_the_middle() {
        let front = Pose::new(mm(100), mm(50), Facing::NORTH);
        let fronts = abreast(front, &[10.0, 30.0]);
        assert_eq!(fronts.iter().map(|front| front.at.x).collect::<Vec<Length>>(), [mm(85), mm(105)]);
    }

    #[test]
    fn a_few_far_ahead_do_not_move_the_middle() {
        let places = [(0.0, 0.0), (10.0, 2.0), (500.0, 900.0)].map(|(x, y)| Vector::new(x, y));
        assert_eq!(middle(&places), Some(Vector::new(10.0, 2.0)));
        assert_eq!(middle(&[]), None);
    }
}
